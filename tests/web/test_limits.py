"""What a server bears: many at a time, those that leave, those that ask too much, and those that mean no good."""

import asyncio
import json
import logging
import multiprocessing
import random
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from rulegrid.web import relay, server, worker_pool
from rulegrid.web.request import ServerLimits

CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
GRID = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ENDLESS = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC}}  # to count: 6.7e21 solutions
LINES = {"Accept": "application/x-ndjson"}
PATIENCE = 60  # seconds until a test gives up; no test says how fast a server is


def compact(text):
    return [" ".join(text[at : at + 9]) for at in range(0, 81, 9)]


def renamed(text, digits):
    return "".join(digits[int(digit)] for digit in text)


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.slow
def test_two_hundred_solves_at_a_time_are_answered_right(server):
    dice = random.Random(5)
    names = ["0" + "".join(dice.sample("123456789", 9)) for _ in range(200)]

    async def solve_all():
        many = httpx.Limits(max_connections=200)
        async with httpx.AsyncClient(base_url=server, timeout=PATIENCE, limits=many) as client:

            def solve(digits):
                puzzle = {"rows": 9, "cells": compact(renamed(GRID, digits)), "rules": CLASSIC}
                return client.post("/api/solve", json={"family": "sudoku", "puzzle": puzzle, "limit": 2})

            return await asyncio.gather(*map(solve, names))

    with ThreadPoolExecutor(1) as thread:  # in this one a browser's loop may run
        responses = thread.submit(lambda: asyncio.run(solve_all())).result()
    for digits, response in zip(names, responses, strict=True):
        assert response.status_code == 200
        answer = response.json()
        assert answer["status"] == "unique"
        assert answer["solutions"] == [[[int(v) for v in row.split()] for row in compact(renamed(SOLVED, digits))]]


@pytest.mark.slow
def test_a_quick_question_is_answered_while_long_ones_run(api):
    with (
        api.stream("POST", "/api/count", json=ENDLESS, headers=LINES) as one,
        api.stream("POST", "/api/count", json=ENDLESS, headers=LINES) as other,
    ):
        lines = one.iter_lines(), other.iter_lines()
        assert all("progress" in next(each) for each in lines)
        question = {"family": "sudoku", "puzzle": {"rows": 4, "rules": CLASSIC}}
        assert api.post("/api/solve", json=question).json()["status"] == "solved"
        assert all("progress" in next(each) for each in lines)  # both still run


def is_refused(client, path="count", question=ENDLESS, **options):
    """Whether there is no place for a long question; one that is taken ends at once."""
    with client.stream("POST", f"/api/{path}", json=question, headers=LINES, **options) as response:
        return response.status_code == 429


@pytest.mark.slow
def test_a_question_ends_when_its_client_leaves(serve):
    with (
        serve(ServerLimits(running=1, waiting=0)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        with client.stream("POST", "/api/count", json=ENDLESS, headers=LINES) as response:
            lines = response.iter_lines()  # kept: a stream is closed once nobody can read it any more
            assert "progress" in json.loads(next(lines))
            assert is_refused(client)
        until(lambda: not is_refused(client))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "more"),
    [("solve", {}), ("hint", {}), ("render", {"to": "png"})],
    ids=["tables", "a hint's tables", "a picture"],
)
def test_what_is_no_search_ends_too_when_its_client_leaves(serve, path, more):
    cells = "".join(f"{row}{col}" for row in "ABCDE" for col in range(1, 6))
    clues = [cells] * 800 if path == "render" else [f"{n + 100}:{cells}" for n in range(990)]
    rules = [*CLASSIC, {"rule": "thermometer" if path == "render" else "killer", "clues": clues}]
    question = {"family": "sudoku", "puzzle": {"rows": 25, "rules": rules}} | more
    with (
        serve(ServerLimits(running=1, waiting=0)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        with suppress(httpx.ReadTimeout):
            client.post(f"/api/{path}", json=question, timeout=0.7)
        until(lambda: not is_refused(client))


@pytest.mark.slow
def test_a_watched_search_ends_when_its_client_leaves(serve):
    ideas = dict.fromkeys(("filter", "sizes", "shapes", "forced", "new_tunnels", "colours", "intersection"), False)
    question = {"board": "weekday8x7", "open": ["A1", "C1", "G4"], "ideas": ideas}
    with (
        serve(ServerLimits(running=1, waiting=0)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        with client.stream("POST", "/api/calendar/watch", json=question) as response:
            lines = response.iter_lines()
            assert json.loads(next(lines))["event"]
            assert is_refused(client, "calendar/watch", question)
        until(lambda: not is_refused(client, "calendar/watch", question))


@pytest.mark.slow
def test_clients_may_leave_inside_a_head_a_body_or_an_answer(serve, caplog):
    body = json.dumps(ENDLESS).encode()
    head = b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    whole = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with serve(ServerLimits(running=1, waiting=0)) as address:
        port = int(address.rpartition(":")[2])
        for sent in (whole[:20], whole[:-20], whole):
            for seconds in (0, 0.05, 1.5):
                with socket.create_connection(("127.0.0.1", port)) as raw:
                    raw.sendall(sent)
                    time.sleep(seconds)
        with httpx.Client(base_url=address, timeout=PATIENCE) as client:
            until(lambda: not is_refused(client))
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.slow
def test_a_body_that_never_becomes_whole_is_answered_as_late(serve, monkeypatch):
    monkeypatch.setattr(relay, "BODY_SECONDS", 0.3)
    head = (
        b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    )
    with serve() as address, socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as raw:
        raw.settimeout(PATIENCE)
        raw.sendall(head + b"{")
        assert raw.recv(1 << 16).startswith(b"HTTP/1.1 408 ")


HEAD = b"GET /api/families HTTP/1.1\r\nHost: localhost\r\n"
CLOSED = b""
LATE = b"HTTP/1.1 408 "


def received(raw, *, trickle=b""):
    """Return what arrives until the server closes a connection, into which a byte is sent now and then."""
    raw.settimeout(0.05)
    found, deadline = b"", time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            raw.sendall(trickle)
            more = raw.recv(1 << 16)
        except TimeoutError:
            continue
        except ConnectionError:
            return found
        if not more:
            return found
        found += more
    return pytest.fail("the connection stays open")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "trickle", "answer"),
    [
        (b"", b"", CLOSED),
        (HEAD, b"", LATE),
        (HEAD + b"X: ", b"x", LATE),
        (HEAD + b"\r\n", b"", b"HTTP/1.1 200 "),
        (HEAD + b"\r\n", b"x", b"HTTP/1.1 200 "),
        (HEAD + b"Content-Length: 9999\r\n\r\n", b"x", b"HTTP/1.1 "),
        (2 * (HEAD + b"\r\n"), b"", b"HTTP/1.1 200 "),
    ],
    ids=["nothing", "a part", "byte by byte", "idle after", "byte by byte after", "a body nobody reads", "two at once"],
)
def test_a_connection_without_the_headers_of_a_request_is_closed(serve, monkeypatch, sent, trickle, answer):
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.3)
    with serve() as address, socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as raw:
        raw.sendall(sent)
        found = received(raw, trickle=trickle)
    assert found.startswith(answer)
    assert found or answer == CLOSED
    assert found.count(b"HTTP/1.1 200 ") == sent.count(b"\r\n\r\n") or b"Length" in sent


@pytest.mark.slow
def test_a_question_that_takes_longer_than_headers_may_is_answered(serve, monkeypatch):
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.2)
    with serve(ServerLimits(seconds=1)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        for _ in range(2):
            assert client.post("/api/count", json=ENDLESS).json()["stopped"] == "timeout"


@pytest.mark.slow
def test_idle_connections_keep_nobody_out_for_long(serve, monkeypatch):
    monkeypatch.setattr(server, "CONNECTIONS", 5)
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.3)
    with serve() as address, ExitStack() as stack:
        port = int(address.rpartition(":")[2])
        for _ in range(10):
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        until(lambda: httpx.get(f"{address}/api/families").status_code == 200)


@pytest.mark.slow
def test_connections_above_the_bound_are_refused(serve, monkeypatch):
    monkeypatch.setattr(server, "CONNECTIONS", 5)
    with serve() as address, ExitStack() as stack:
        port = int(address.rpartition(":")[2])
        for _ in range(10):
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        until(lambda: httpx.get(f"{address}/api/families").status_code == 503)
        stack.close()
        until(lambda: httpx.get(f"{address}/api/families").status_code == 200)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read from /proc")
def test_a_hundred_long_questions_at_once_are_answered_or_refused_in_bounded_memory(serve, monkeypatch):
    monkeypatch.setattr(worker_pool, "QUICK_SECONDS", 0.2)
    large = {"rows": 25, "values": 64, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "anti-knight"}]}
    questions = [("count", ENDLESS), ("solve", {"family": "sudoku", "puzzle": large, "limit": 50})] * 50
    peak = 0
    with (
        serve(ServerLimits(running=3, waiting=2, seconds=1)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE, limits=httpx.Limits(max_connections=100)) as client,
        ThreadPoolExecutor(len(questions)) as threads,
    ):
        answers = [threads.submit(client.post, f"/api/{path}", json=question) for path, question in questions]
        while not all(answer.done() for answer in answers):
            peak = max(peak, sum(map(megabytes, multiprocessing.active_children())))
            time.sleep(0.1)
        statuses = [answer.result().status_code for answer in answers]
        assert client.post("/api/count", json=ENDLESS | {"limit": 5}).status_code == 200
    assert set(statuses) <= {200, 429, 503}
    assert {200, 429} <= set(statuses)
    assert 0 < peak < 1000


def megabytes(process):
    """What a process has to itself."""
    try:
        lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has ended
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


@pytest.mark.slow
@pytest.mark.parametrize("path", ["read", "solve", "count", "candidates", "hint", "check", "conflicts"])
def test_the_largest_board_with_the_most_values_is_answered_within_bounds(serve, path):
    puzzle = {"rows": 25, "values": 64, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "anti-king"}]}
    with serve(ServerLimits(seconds=1, memory=300)) as address:
        answer = httpx.post(f"{address}/api/{path}", json={"family": "sudoku", "puzzle": puzzle}, timeout=PATIENCE)
    assert answer.status_code in (200, 422, 503)
    if answer.status_code == 422:
        assert "memory" in answer.json()["error"]["message"]
    if answer.status_code == 503:
        assert "not answered in time" in answer.json()["error"]["message"]


@pytest.mark.slow
def test_a_server_that_has_enough_to_do_says_when_to_ask_again(serve):
    with (
        serve(ServerLimits(running=1, waiting=0)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        with client.stream("POST", "/api/count", json=ENDLESS, headers=LINES) as response:
            lines = response.iter_lines()
            next(lines)
            refused = client.post("/api/count", json=ENDLESS)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json()["error"]["message"]


@pytest.mark.slow
def test_what_is_not_answered_in_time_is_called_stopped(serve):
    with serve(ServerLimits(seconds=0.2)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        count = client.post("/api/count", json=ENDLESS).json()
        assert (count["complete"], count["found"] > 0) == (False, True)
        hard = {"rows": 25, "rules": [*CLASSIC, {"rule": "non-consecutive"}]}  # the first solution takes long
        hard["cells"] = [" ".join(["1"] + ["."] * 24)] + [" ".join(["."] * 25)] * 24
        solve = client.post("/api/solve", json={"family": "sudoku", "puzzle": hard, "limit": 50}).json()
        assert solve["status"] in ("stopped", "several")
        candidates = client.post("/api/candidates", json={"family": "sudoku", "puzzle": hard})
        assert candidates.status_code in (200, 503)
        with_lines = client.post("/api/candidates", json={"family": "sudoku", "puzzle": hard}, headers=LINES)
        last = json.loads(with_lines.text.splitlines()[-1])
        assert "result" in last or last["error"].get("status", with_lines.status_code) == 503


@pytest.mark.slow
def test_a_question_that_is_too_large_is_refused(serve):
    with serve(ServerLimits(body=1000)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        large = {"family": "sudoku", "text": "." * 2000}
        assert client.post("/api/read", json=large).status_code == 413

        def pieces():
            for _ in range(30):
                yield b" " * 100

        headers = {"Content-Type": "application/json"}
        assert client.post("/api/read", content=pieces(), headers=headers).status_code == 413
        assert client.post("/api/read", json={"family": "sudoku", "text": "1..."}).status_code != 413


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"rows": 26}, "puzzle.rows"),
        ({"rows": 4, "cols": 4096}, "puzzle.cols"),
        ({"rows": 10**17}, "puzzle.rows"),
        ({"rows": -1}, "puzzle.rows"),
        ({"rows": 4, "values": 65}, "puzzle.values"),
        ({"rows": True}, "puzzle.rows"),
        ({"rules": [{"rule": "row"}] * 65}, "puzzle.rules"),
        ({"rules": [{"rule": "thermometer", "clues": ["A1"] * 1001}]}, "puzzle.rules"),
        ({"rules": [{"any": [{"rule": "odd", "clues": ["A1"] * 1001}]}]}, "puzzle.rules"),
        ({"rules": [{"none": [{"all": [{"rule": "odd", "clues": ["A1"] * 600}] * 2}]}]}, "puzzle.rules"),
        ({"rules": [{"any": [{"rule": "anti-knight"}] * 1001}]}, "puzzle.rules"),
        ({"rules": [{"rule": "any", "clues": [" | ".join(["odd A1"] * 501)] * 2}]}, "puzzle.rules"),
        ({"rules": [{"rule": "knight.py:AntiKnightRule"}]}, "puzzle.rules[0].rule"),
        ({"rules": [{"rule": "row", "clues": ["A1"]}]}, "puzzle.rules[0]"),
        ({"cells": ["1"]}, "puzzle.cells"),
        ({"title": 5}, "puzzle.title"),
        ({"labels": {"Z99": "x"}}, "puzzle.labels"),
        ({"more": 1}, "puzzle.more"),
    ],
)
def test_what_is_beyond_the_limits_or_malformed_is_refused_by_its_path(api, change, path):
    question = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC} | change}
    for path_ in ("solve", "check", "hint"):
        response = api.post(f"/api/{path_}", json=question)
        assert response.status_code == 422
        assert response.json()["error"]["path"] == path
        assert "\n" not in response.json()["error"]["message"]


@pytest.mark.parametrize("form", ["{}", "// a comment\n{}", '{{"status": "solved", "puzzle": {}}}'])
def test_a_text_as_json_has_the_same_limits(api, form):
    puzzle = json.dumps({"rows": 4, "cols": 26, "rules": CLASSIC})
    response = api.post("/api/read", json={"family": "sudoku", "text": form.format(puzzle)})
    assert response.json()["error"]["message"] == "puzzle.cols: read 26, expected at most 25 on this server"


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"5", b"{", b"\xff\xfe", b'{"family": "sudoku"', b"[" * 100_000, b'{"a": NaN}', b'"\\ud800"',
     b'{"family": "sudoku", "text": "\\ud800"}', b'{"family":' + b'{"a":' * 30_000, b"9" * 10_000],
)  # fmt: skip
def test_a_body_that_is_no_question_is_refused(api, body):
    response = api.post("/api/read", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 422
    assert response.json()["error"]["message"]
