"""Many clients at once, clients that leave, and questions beyond the limits."""

import http.client
import json
import socket
import threading
import time
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from rulegrid.calcudoku import read_puzzle
from rulegrid.sudoku import STANDARD, Board, Puzzle
from rulegrid.web.limits import Limits

HEADERS = {"Content-Type": "application/json", "Accept": "application/x-ndjson"}
GENEROUS = 60  # seconds for what takes less than one on an idle machine
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"


def sudoku(text):
    size = round(len(text) ** 0.5)
    board = Board(size)
    board.load_puzzle([int(cell.replace(".", "0")) for cell in text])
    return Puzzle(board, [rule() for rule in STANDARD])


def asked(family, puzzle, **more):
    return {"family": family, "puzzle": json.loads(puzzle.to_json()), **more}


# The solutions of this grid are more than anybody counts, and a search for them never ends by itself.
ENDLESS = asked("sudoku", sudoku("." * 81))


def connect(server):
    return closing(http.client.HTTPConnection(urlsplit(server).netloc, timeout=GENEROUS))


def post(server, path, question, headers=HEADERS):
    """Return status, the last line's object, and the answer's headers."""
    with connect(server) as connection:
        connection.request("POST", path, json.dumps(question), headers)
        answer = connection.getresponse()
        lines = answer.read().splitlines()
        return answer.status, json.loads(lines[-1]), answer.headers


class Asking:
    """A client that has asked and reads what it wants to; `leave` closes its connection."""

    def __init__(self, server, path, question):
        url = urlsplit(server)
        body = json.dumps(question).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {url.netloc}\r\nContent-Length: {len(body)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
        self.socket = socket.create_connection((url.hostname, url.port), timeout=GENEROUS)
        self.socket.sendall(head.encode() + b"\r\n" + body)

    def read_until(self, text):
        seen = b""
        while text not in seen:
            more = self.socket.recv(65536)
            assert more, seen
            seen += more

    def leave(self):
        self.socket.close()


def wait_for_room(server):
    """Wait until a server that takes one question at a time takes another one."""
    deadline = time.monotonic() + GENEROUS
    while post(server, "/api/count", asked("sudoku", sudoku("1" + "." * 15), limit=1))[0] == 429:
        assert time.monotonic() < deadline, "the question of the client that left is still being worked on"
        time.sleep(0.05)


# Many at once


def test_two_hundred_questions_at_a_time_are_all_answered_right(server):
    texts = {
        "sudoku": ["..3.4....1....2.", "1...............", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
        "calcudoku": [CAGES],
    }  # fmt: skip
    puzzles = [("sudoku", sudoku(text)) for text in texts["sudoku"]]
    puzzles += [("calcudoku", read_puzzle(text)) for text in texts["calcudoku"]]
    expected = []
    for family, puzzle in puzzles:
        found = [board.cells for board in puzzle.solver().solutions(2)]
        expected.append((asked(family, puzzle, limit=2), {1: "unique", 2: "several"}[len(found)], puzzle))
    answers = [None] * 200
    start = threading.Barrier(len(answers))

    def ask(i):
        start.wait(GENEROUS)
        answers[i] = post(server, "/api/solve", expected[i % len(expected)][0])

    threads = [threading.Thread(target=ask, args=[i], daemon=True) for i in range(len(answers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(GENEROUS)
    for i, (status, answer, _) in enumerate(answers):
        _, known, puzzle = expected[i % len(expected)]
        assert status == 200
        assert answer["result"]["status"] == known
        for cells in answer["result"]["solutions"]:
            full = puzzle.board.copy()
            full.load_puzzle([value for row in cells for value in row])
            assert Puzzle(full, puzzle.rules).solver().count() == 1
            assert all(
                given in (0, value)
                for old, new in zip(puzzle.board.cells, cells, strict=True)
                for given, value in zip(old, new, strict=True)
            )


def test_a_quick_question_does_not_wait_for_long_ones(serve):
    with serve(Limits(running=4, seconds=600)) as server:
        long = [Asking(server, "/api/count", ENDLESS) for _ in range(3)]
        for one in long:
            one.read_until(b'"progress"')
        status, answer, _ = post(server, "/api/solve", asked("sudoku", sudoku("..3.4....1....2.")))
        assert (status, answer["result"]["status"]) == (200, "solved")
        for one in long:
            one.leave()


# Leaving


def test_the_progress_of_a_long_question_is_told_and_it_ends_when_its_client_leaves(serve):
    with serve(Limits(running=1, waiting=0, seconds=600)) as server:
        client = Asking(server, "/api/count", ENDLESS)
        client.read_until(b'"steps":')
        assert post(server, "/api/count", ENDLESS)[0] == 429
        client.leave()
        wait_for_room(server)


def test_a_question_ends_when_its_client_leaves_before_it_heard_anything(serve):
    with serve(Limits(running=1, waiting=0, seconds=600)) as server:
        for path in ("/api/count", "/api/count", "/api/candidates"):
            question = ENDLESS if path == "/api/count" else asked("sudoku", sudoku("." * 625))
            Asking(server, path, question).leave()
            wait_for_room(server)


def test_the_server_ends_while_questions_are_being_worked_on(serve):
    with serve(Limits(seconds=600)) as server:
        client = Asking(server, "/api/count", ENDLESS)
        client.read_until(b'"progress"')
    client.leave()


# Limits


def test_a_question_too_many_is_told_to_come_again(serve):
    with serve(Limits(running=1, waiting=1, seconds=600)) as server:
        first = Asking(server, "/api/count", ENDLESS)
        first.read_until(b'"progress"')
        second = Asking(server, "/api/count", ENDLESS)
        deadline = time.monotonic() + GENEROUS
        while (answer := post(server, "/api/check", ENDLESS))[0] != 429:
            assert time.monotonic() < deadline
        status, said, headers = answer
        assert (status, int(headers["Retry-After"]) > 0) == (429, True)
        assert "too many" in said["error"]["message"]
        first.leave()
        second.leave()
        wait_for_room(server)


@pytest.fixture(scope="module")
def impatient(serve):
    """A server that gives no question more than an instant."""
    with serve(Limits(seconds=1e-4, body=5000, side=9, clues=3)) as server:
        yield server


def test_a_count_that_takes_too_long_says_how_far_it_came(impatient):
    status, answer, _ = post(impatient, "/api/count", ENDLESS)
    assert status == 200
    assert answer["result"]["complete"] is False


def test_a_search_that_takes_too_long_is_said_to_be_stopped(impatient):
    status, answer, _ = post(impatient, "/api/solve", {**ENDLESS, "limit": 50})
    assert (status, answer["result"]["status"]) == (200, "stopped")
    assert answer["result"]["found"] == len(answer["result"]["solutions"])


def test_what_has_no_answer_in_part_is_unavailable_in_that_time(impatient):
    status, answer, _ = post(impatient, "/api/candidates", ENDLESS)
    assert status == 503
    assert "stopped" in answer["error"]["message"]


def test_a_question_that_is_too_large_is_refused_unread(impatient):
    for path in ("/api/solve", "/api/read", "/api/render"):
        status, answer, _ = post(impatient, path, {"family": "sudoku", "text": "." * 6000})
        assert status == 413
        assert "5000" in answer["error"]["message"]


def test_the_size_of_a_body_is_held_against_the_limit_when_no_length_is_told(impatient):
    with connect(impatient) as connection:
        connection.request("POST", "/api/read", iter([b" " * 3000, b" " * 3000]), HEADERS, encode_chunked=True)
        answer = connection.getresponse()
        assert (answer.status, "error" in json.loads(answer.read())) == (413, True)


@pytest.mark.parametrize(
    ("puzzle", "path"),
    [
        ({"rows": 10, "rules": []}, "puzzle.rows"),
        ({"rows": 4, "cols": 64, "rules": []}, "puzzle.cols"),
        ({"rows": 4, "rules": [{"rule": "killer", "clues": ["3:A1A2"] * 4}]}, "puzzle.rules"),
        ({"rows": 2, "cells": [". .", ". 7"], "rules": []}, "puzzle.cells"),
        ({"rows": 2, "rules": [{"rule": "knight"}]}, "puzzle.rules[0].rule"),
        ({"rows": 2, "rules": [], "color": 1}, "puzzle.color"),
    ],
)
def test_what_is_wrong_with_a_puzzle_is_said_with_its_path(impatient, puzzle, path):
    status, answer, _ = post(impatient, "/api/solve", {"family": "sudoku", "puzzle": puzzle})
    assert status == 422
    assert answer["error"]["path"].startswith(path)


def test_what_is_wrong_with_a_text_is_said_with_line_and_column(server):
    status, answer, _ = post(server, "/api/read", {"family": "sudoku", "text": "1 2 3 4\n3 4 x 2\n2 1 4 3\n4 3 2 1\n"})
    assert (status, answer["error"]["line"], answer["error"]["column"]) == (422, 2, 5)


# Who may ask


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Host": "evil.example:80@127.0.0.1"}, 421),
        ({"Host": "169.254.169.254"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Host": "localhost:1234", "Origin": "http://localhost:1234"}, 200),
        ({"Host": "[::1]:1234"}, 200),
    ],
)
def test_foreign_names_and_pages_are_refused(server, headers, status):
    question = asked("sudoku", sudoku("..3.4....1....2."))
    with connect(server) as connection:
        connection.request("POST", "/api/solve", json.dumps(question), HEADERS | headers)
        answer = connection.getresponse()
        assert answer.status == status
        assert status == 200 or "error" in json.loads(answer.read())


@pytest.mark.parametrize("path", ["/", "/docs", "/app.js", "/style.css", "/api/families", "/nothing"])
def test_every_answer_has_the_headers_that_keep_a_browser_safe(server, path):
    with connect(server) as connection:
        connection.request("GET", path)
        headers = connection.getresponse().headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert {policy["script-src"], policy["style-src"], policy["connect-src"]} == {"'self'"}
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in headers
