"""What nobody should send: every such question is refused in a line, and the server goes on answering."""

import copy
import http.client
import json
import random
import socket
from urllib.parse import urlsplit

import pytest

SUDOKU = {
    "rows": 4,
    "cells": [". . 3 .", "4 . . .", ". 1 . .", ". . 2 ."],
    "rules": [
        {"rule": "row"},
        {"rule": "column"},
        {"rule": "block", "clues": ["2x2"]},
        {"rule": "thermometer", "clues": ["A1A2"]},
        {"rule": "killer", "clues": ["5:B3B4"]},
    ],
}
CAGES = {"rows": 2, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "cage", "clues": ["3+:A1B1", "3+:A2B2"]}]}
TABLE = {"board": "dragonfjord", "open": ["A1", "C1"], "down": []}
QUESTIONS = {
    "/api/read": {"family": "sudoku", "text": "..3.4....1....2."},
    "/api/solve": {"family": "sudoku", "puzzle": SUDOKU, "limit": 2},
    "/api/count": {"family": "calcudoku", "puzzle": CAGES, "limit": 5},
    "/api/candidates": {"family": "sudoku", "puzzle": SUDOKU},
    "/api/check": {"family": "calcudoku", "puzzle": CAGES},
    "/api/hint": {"family": "sudoku", "puzzle": SUDOKU},
    "/api/render": {"family": "sudoku", "puzzle": SUDOKU, "format": "svg"},
    "/api/calendar/board": {"text": '{"rows": [["a", "b"]], "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]]}]}'},
    "/api/calendar/open": {"board": "dragonfjord", "date": "2026-11-21"},
    "/api/calendar/state": TABLE,
    "/api/calendar/solve": {**TABLE, "limit": 1},
    "/api/calendar/hint": TABLE,
    "/api/calendar/watch": {**TABLE, "ideas": {}},
}
HEADERS = {"Content-Type": "application/json"}

# Each is none of the kinds that any place of a question takes.
RUBBISH = [
    None, True, -1, 0.5, 10**17, -(10**17), "", "\0", "\u202e", "../../etc/passwd", "/etc/passwd", "{{7*7}}",
    "'; drop table puzzles; --", "mine.py:MyRule", "A" * 5000, "🧩", [], [[]], [None], {}, {"": {}}, [[[[0]]]],
]  # fmt: skip


def bytes_that_are_no_question(draw):
    """Return a body that says no object, whatever path it is sent to."""
    whole = json.dumps(draw.choice(list(QUESTIONS.values()))).encode()
    return draw.choice(
        [
            b"",
            whole[: draw.randrange(len(whole))],
            whole + draw.choice([b"}", b"]", b"x", whole]),
            json.dumps(draw.choice([None, True, 7, "text", [], [whole.decode()]])).encode(),
            whole.replace(b"{", b"[", 1),
            b"\xff\xfe" + whole,
            whole[:10] + bytes([draw.randrange(128, 256)]) + whole[10:],
            b'{"family": "\xc3("}',
            b"[" * draw.choice([10, 1000, 50_000]),
            b'{"a":' * draw.choice([10, 1000, 30_000]),
            b'{"limit": ' + b"9" * draw.choice([25, 5000]) + b"}",
            b"\0" * draw.randrange(1, 100),
            draw.randbytes(draw.randrange(1, 500)).replace(b"{", b"("),
            b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
        ]
    )


def places(value, path=()):
    """Yield the path of everything inside a question."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield (*path, key)
        yield from places(inner, (*path, key))


def put(value, path, new):
    """Return a copy of a question with something else in one place; None takes the key away."""
    changed = copy.deepcopy(value)
    at = changed
    for key in path[:-1]:
        at = at[key]
    if new is None and isinstance(at, dict):
        del at[path[-1]]
    else:
        at[path[-1]] = new
    return changed


def spoiled(draw):
    """Return a path and a question in which something is wrong, most of the time."""
    path, question = draw.choice(list(QUESTIONS.items()))
    for _ in range(draw.choice([1, 1, 1, 2, 5])):
        inside = list(places(question))
        if inside:
            question = put(question, draw.choice(inside), draw.choice(RUBBISH))
    if draw.random() < 0.2:
        question[draw.choice(["file", "__proto__", "rules", "timeout", "", "family "])] = draw.choice(RUBBISH)
    return path, question


class Client:
    """A connection that is kept, as a browser's."""

    def __init__(self, server):
        self.netloc = urlsplit(server).netloc
        self.connection = http.client.HTTPConnection(self.netloc, timeout=60)

    def send(self, path, body, method="POST", headers=HEADERS):
        """Return status and body of an answer."""
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (http.client.HTTPException, OSError):
            # A server may close a connection that it has read enough of.
            self.connection.close()
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()

    def lives(self):
        """Return whether an ordinary question is answered."""
        status, body = self.send("/api/solve", json.dumps(QUESTIONS["/api/solve"]))
        return status == 200 and json.loads(body)["status"] in ("unique", "several", "none")


@pytest.fixture
def client(server):
    client = Client(server)
    yield client
    client.connection.close()


def says_why(body):
    """Whether an answer is an error of one line that shows nothing of the program's inside."""
    message = json.loads(body)["error"]["message"]
    return bool(message) and "\n" not in message and "Traceback" not in message and "site-packages" not in message


def hostile(client, draw):
    """Send a question that can't be answered, and one that might."""
    body = bytes_that_are_no_question(draw)
    path = draw.choice(list(QUESTIONS))
    status, answer = client.send(path, body)
    assert 400 <= status < 500, (path, body[:200])
    assert says_why(answer)
    path, question = spoiled(draw)
    status, answer = client.send(path, json.dumps(question))
    assert status < 500 or status == 501, (path, question, answer[:300])
    if status != 200:
        assert says_why(answer), (path, question)


@pytest.mark.parametrize("seed", range(60))
def test_hostile_questions_are_refused_and_the_server_lives(client, seed):
    hostile(client, random.Random(seed))
    assert client.lives()


@pytest.mark.slow
def test_a_thousand_hostile_questions_are_refused_and_the_server_lives(client):
    for seed in range(1000, 2000):
        hostile(client, random.Random(seed))
    assert client.lives()


@pytest.mark.parametrize("path", QUESTIONS)
def test_every_question_that_the_hostile_ones_are_made_of_is_answered(client, path):
    status, body = client.send(path, json.dumps(QUESTIONS[path]))
    assert status == 200, body


@pytest.mark.parametrize("path", QUESTIONS)
def test_each_missing_key_is_named(client, path):
    for key in QUESTIONS[path]:
        if key in ("limit", "ideas", "text", "down"):
            continue
        left = {name: value for name, value in QUESTIONS[path].items() if name != key}
        status, body = client.send(path, json.dumps(left))
        assert status == 422, key
        assert key in json.loads(body)["error"]["message"]


# No files, no code


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/%2e%2e%2fapp.py", "/static/../app.py", "/....//app.py",
        "/i18n/../../app.py", "//etc/passwd", "/%2fetc/passwd", "/\\..\\app.py", "/..%5capp.py", "/%00", "/app.js%00.py",
        "/calendar/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/" + "a" * 5000, "/i18n", "/i18n/", "/.git",
    ],
)  # fmt: skip
def test_no_file_outside_the_page_and_no_list_of_files_is_shown(client, path):
    status, body = client.send(path, None, "GET", {})
    assert 300 <= status < 500
    assert b"root:" not in body
    assert b"import" not in body
    assert b"shell.js" not in body


@pytest.mark.parametrize(
    "board", ["/etc/passwd", "../../../../etc/passwd", "pyproject.toml", "x.json#a", "dragonfjord.json", "", "\0"]
)
def test_a_board_is_one_of_the_built_in_ones_and_never_a_file(client, board, tmp_path):
    path = tmp_path / "board.json"
    path.write_text('{"rows": [["a"]], "pieces": [{"name": "I", "cells": [[0, 0]]}]}')
    for name in (board, str(path), f"{path}#board"):
        for question in (
            {"board": name, "date": "2026-11-21"},
            {"board": name, "open": ["A1"], "down": []},
        ):
            end = "open" if "date" in question else "state"
            status, body = client.send(f"/api/calendar/{end}", json.dumps(question))
            assert status == 422, name
            assert says_why(body)
            assert b"root:" not in body


def test_no_rule_is_loaded_from_a_file(client, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit('code was run')")
    puzzle = {"rows": 2, "rules": [{"rule": f"{file}:Rule"}]}
    status, body = client.send("/api/solve", json.dumps({"family": "sudoku", "puzzle": puzzle}))
    assert status == 422
    assert b"code was run" not in body
    status, body = client.send("/api/read", json.dumps({"family": "sudoku", "text": "....", "rules": [f"{file}:Rule"]}))
    assert status == 422


# Other ways to misuse HTTP


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_a_question_is_asked_by_post_alone(client, method):
    status, _ = client.send("/api/solve", None, method, {})
    assert 400 <= status < 500


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", ""]
)
def test_a_form_of_another_page_can_not_ask(client, kind):
    status, _ = client.send("/api/solve", json.dumps(QUESTIONS["/api/solve"]), headers={"Content-Type": kind})
    assert status in (415, 422)


@pytest.mark.parametrize(
    "lines",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\nContent-Type: application/json\r\n\r\n{",
        b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"nonsense\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ],
)
def test_broken_http_is_refused_and_the_server_lives(client, lines):
    host, port = client.netloc.split(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(lines)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while chunk := connection.recv(4096):
            answer += chunk
    assert answer == b"" or answer.split()[1][:1] == b"4"
    assert client.lives()
