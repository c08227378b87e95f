"""A server that gives a question no time at all, one that ends while questions run, and code that nobody may send."""

import httpx
import pytest

from rulegrid.web.request import ServerLimits

PATIENCE = 60
CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
ENDLESS = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC}}  # to count: 6.7e21 solutions


@pytest.fixture(scope="module")
def impatient(serve):
    with serve(ServerLimits(seconds=1e-4)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


def test_a_count_without_time_says_that_there_may_be_more(impatient):
    answer = impatient.post("/api/count", json=ENDLESS)
    assert (answer.status_code, answer.json()["complete"]) == (200, False)


def test_a_search_without_time_is_stopped_and_answers_what_it_found(impatient):
    answer = impatient.post("/api/solve", json=ENDLESS | {"limit": 50})
    assert (answer.status_code, answer.json()["status"]) == (200, "stopped")
    assert answer.json()["found"] == len(answer.json()["solutions"])


def test_candidates_without_time_are_stopped_and_say_by_what(impatient):
    answer = impatient.post("/api/candidates", json=ENDLESS)
    assert (answer.status_code, answer.json()["status"], answer.json()["stopped"]) == (200, "stopped", "timeout")
    assert answer.json()["candidates"] == {}


@pytest.mark.slow
def test_a_server_ends_while_questions_are_being_worked_on(serve):
    with httpx.Client(timeout=PATIENCE) as client:
        with serve(ServerLimits(seconds=600)) as address:
            request = client.build_request(
                "POST", f"{address}/api/count", json=ENDLESS, headers={"Accept": "application/x-ndjson"}
            )
            answer = client.send(request, stream=True)
            lines = answer.iter_lines()
            assert "progress" in next(lines)
        answer.close()  # leaving the block above has stopped the server, and waited for it


@pytest.mark.slow
def test_no_code_is_run_that_a_question_names(api, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(f"open({str(tmp_path / 'trace')!r}, 'w')")
    name = f"{file}:Rule"
    puzzle = {"rows": 2, "rules": [{"rule": name}]}
    for path, question in (
        ("solve", {"family": "sudoku", "puzzle": puzzle}),
        ("read", {"family": "sudoku", "text": "....", "rules": [name]}),
    ):
        assert api.post(f"/api/{path}", json=question).status_code == 422
    assert not (tmp_path / "trace").exists()
