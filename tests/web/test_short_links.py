"""Short links in the page's API: a server of this machine fetches them, others report the link."""

import httpx
import pytest

from rulegrid.sudoku import fetching, read_puzzle, write
from rulegrid.utils.errors import ShortLinkError
from rulegrid.web.dispatch import failure
from rulegrid.web.puzzles import read_text
from rulegrid.web.request import EXPORTED_POLICY, SERVED_POLICY, ServerLimits

QUERY = {"family": "sudoku", "text": "https://sudokupad.app/abc123"}
API = "https://sudokupad.app/api/puzzle/abc123"


def test_a_server_of_this_machine_fetches(monkeypatch):
    text = str(write(read_puzzle("1..4......32...."), "sudokupad"))
    asked = []
    monkeypatch.setattr(fetching, "fetch", lambda given: asked.append(given) or text)
    assert read_text(QUERY, ServerLimits(fetch=True))["puzzle"]["cells"][0] == "1 . . 4"
    assert asked == [QUERY["text"]]


@pytest.mark.parametrize(
    ("text", "link"), [(QUERY["text"], API), ("https://tinyurl.com/abc", "https://tinyurl.com/abc")]
)
def test_other_servers_report_the_link(text, link):
    with pytest.raises(ShortLinkError) as caught:
        read_text({**QUERY, "text": text}, ServerLimits())
    status, answer = failure(caught.value, ServerLimits())
    assert (status, answer["error"]["link"]) == (422, link)


def test_a_server_that_may_not_fetch_explains_it(serve):
    with serve(ServerLimits(fetch=True)) as address:
        reply = httpx.post(f"{address}/api/read", json=QUERY, timeout=60)
    assert (reply.status_code, "RULEGRID_OFFLINE is set" in reply.json()["error"]["message"]) == (422, True)


def test_only_the_exported_page_may_ask_the_site():
    assert "connect-src 'self' https://sudokupad.app;" in EXPORTED_POLICY
    assert "connect-src 'self';" in SERVED_POLICY
