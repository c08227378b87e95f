"""The one request that there is, asked of a server on this machine."""

import http.server
import threading
from typing import ClassVar

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.family import VARIABLE, fetch

PUZZLE = read_puzzle("1..4......32....")
ANSWERS = {
    "/api/puzzle/abc123": write(PUZZLE, "sudokupad").removeprefix("https://sudokupad.app/"),
    "/api/puzzle/me/two-words_1": write(PUZZLE, "fpuzzles"),
    "/api/puzzle/empty": " ",
    "/api/puzzle/long": "1" * 5_000_000,
}


class Handler(http.server.BaseHTTPRequestHandler):
    asked: ClassVar = []

    def do_GET(self):
        self.asked.append((self.path, self.headers["User-Agent"]))
        answer = ANSWERS.get(self.path)
        self.send_response(404 if answer is None else 200)
        self.end_headers()
        self.wfile.write((answer or "").encode())

    def log_message(self, *args):
        pass


@pytest.fixture
def server(monkeypatch):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as found:
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        address = f"http://127.0.0.1:{found.server_port}/api/puzzle/"
        monkeypatch.setenv(VARIABLE, address)
        Handler.asked.clear()
        yield address
        found.shutdown()
        thread.join()


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["https://sudokupad.app/abc123", "see <sudokupad.app/sudoku/abc123>", "https://sudokupad.app/me/two-words_1"],
)
def test_a_short_id_is_one_request(server, text):
    assert read_puzzle(fetch(text)) == PUZZLE
    ((path, agent),) = Handler.asked
    assert (path in ANSWERS, agent) == (True, "rulegrid")


def test_the_address_may_be_given(server, monkeypatch):
    monkeypatch.delenv(VARIABLE)
    assert read_puzzle(fetch("https://sudokupad.app/abc123", server)) == PUZZLE


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["1..4......32....", str(write(PUZZLE, "sudokupad")), "https://f-puzzles.com/?id=abc", "{}"]
)
def test_nothing_else_is_asked_for(server, text):
    assert fetch(text) == text
    assert Handler.asked == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("https://sudokupad.app/unknown1", "no puzzle could be fetched: it answered 404"),
        ("https://sudokupad.app/empty", "the answer is empty"),
        ("https://sudokupad.app/..%2F..%2Fx", "is not a short id"),
    ],
)
def test_what_is_not_there_is_one_line(server, text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        fetch(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_answer_has_an_end(server):
    with pytest.raises(PuzzleFormatError, match="at most"):
        read_puzzle(fetch("https://sudokupad.app/long"))


@pytest.mark.parametrize("address", ["file:///etc/hosts", "ftp://a.org/", "x"])
def test_only_the_web_is_asked(monkeypatch, address):
    monkeypatch.setenv(VARIABLE, address)
    with pytest.raises(PuzzleFormatError, match="expected an address such as"):
        fetch("https://sudokupad.app/abc123")


def test_nobody_there_is_one_line(monkeypatch):
    monkeypatch.setenv(VARIABLE, "http://127.0.0.1:1/")
    with pytest.raises(PuzzleFormatError, match="no puzzle could be fetched"):
        fetch("https://sudokupad.app/abc123")
