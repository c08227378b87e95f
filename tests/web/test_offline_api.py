"""What a server says for a browser that keeps its page: the service worker, and the files that it is to keep."""

import hashlib

import pytest

from rulegrid.web.browser import LIMITS, RunningQuery


@pytest.mark.slow
def test_all_that_is_to_be_kept_is_there_as_it_is_listed(api):
    listed = api.get("/manifest.json").json()
    assert {"index.html", "app.js", "words/zh.json", "api/families", "first.json"} <= listed["files"].keys()
    assert "worker.js" not in listed["files"]  # of no use beside a server
    for path, expected in listed["files"].items():
        response = api.get("/" + path)
        assert response.status_code == 200
        if path not in ("api/families",):  # whose limits are those of the server
            assert hashlib.sha256(response.content).hexdigest() == expected, path
    assert hashlib.sha256(api.get("/api/families").content).hexdigest() == listed["files"]["api/families"]


def test_the_service_worker_is_that_of_this_version(api):
    response = api.get("/sw.js")
    assert response.headers["content-type"].startswith("text/javascript")
    assert f'"{api.get("/manifest.json").json()["version"]}"' in response.text
    assert '("server")' in response.text


def test_a_question_in_a_browser_is_answered_as_by_the_server(api):
    for path, body in (
        ("/read", '{"family": "sudoku", "text": "1.....3........2"}'),
        ("/read", '{"family": "sudoku"'),
        ("/calendar/open", '{"board": "dragonfjord", "date": "2026-02-30"}'),
    ):
        part = RunningQuery(path, body, print).part()
        answer = api.post(f"/api{path}", content=body, headers={"Content-Type": "application/json"})
        assert (part.status, part.content) == (answer.status_code, answer.content)
        assert part.is_over


def test_what_is_watched_in_a_browser_comes_in_portions():
    asked = RunningQuery("/calendar/watch", '{"board": "dragonfjord", "open": ["A1", "C3"], "placed": []}', print)
    first, second = asked.part(), asked.part()
    assert first.content.count(b"\n") == second.content.count(b"\n") == 64
    assert [first.is_over, second.is_over] == [False, False]


@pytest.mark.slow
def test_a_long_question_in_a_browser_tells_how_far_it_is():
    lines = []
    rules = '[{"rule": "row"}, {"rule": "column"}]'
    body = f'{{"family": "sudoku", "timeout": 0.8, "puzzle": {{"rows": 9, "rules": {rules}}}}}'
    part = RunningQuery("/count", body, lines.append).part()
    assert lines
    assert all(line.startswith(b'{"progress":{"steps":') for line in lines)
    assert part.content.startswith(b'{"result":')


def test_a_question_that_is_too_large_or_too_deep_is_refused_there():
    assert RunningQuery("/read", "[" * (LIMITS.body + 1), print).part().status == 413
    part = RunningQuery("/read", f'{{"a": {"[" * 20_000}', print).part()
    assert (part.status, b"too deep" in part.content or b"nest" in part.content) == (422, True)
