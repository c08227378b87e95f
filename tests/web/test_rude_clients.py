"""Clients that send half of something, read nothing, or leave in the middle: nobody else notices, and nothing is logged."""

import json
import logging
import socket
import time

import httpx
import pytest

from rulegrid.web import relay, server
from rulegrid.web.limits import Limits

PATIENCE = 60
CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
FOUR = {"family": "sudoku", "puzzle": {"rows": 4, "rules": CLASSIC}}
ENDLESS = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC}}
NO_IDEAS = dict.fromkeys(("filter", "sizes", "shapes", "forced", "new_tunnels", "colours", "intersection"), False)
WATCH = {"board": "weekday8x7", "open": ["A1", "C1", "G4"], "ideas": NO_IDEAS}


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Nothing is logged by server or application."""
    caplog.set_level(logging.INFO, "uvicorn.error")
    yield
    loud = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert [text for text in loud if "Invalid HTTP request" not in text] == []


def connect(address, **options):
    host, _, port = address.removeprefix("http://").rpartition(":")
    raw = socket.socket()
    for option, value in options.items():
        raw.setsockopt(socket.SOL_SOCKET, getattr(socket, option), value)
    raw.settimeout(PATIENCE)
    raw.connect((host, int(port)))
    return raw


def request(path, question, *, length=None):
    body = json.dumps(question).encode()
    head = (
        f"POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body) if length is None else length}\r\n\r\n"
    )
    return head.encode() + body


def is_fine(address):
    return httpx.post(f"{address}/api/count", json=FOUR, timeout=PATIENCE).json()["found"] == 288


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_closed(raw):
    """Whether the server has closed a connection, once all is read that came before."""
    try:
        while raw.recv(1 << 16):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize(
    "sent",
    [b"", b"POST /api/so", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /",
     b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nx"],
    ids=["nothing", "half a line", "half a head", "half a second head", "half of a body that nobody expects"],
)  # fmt: skip
def test_a_request_that_never_becomes_whole_is_closed(serve, monkeypatch, sent):
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.3)
    with serve() as address, connect(address) as raw:
        raw.sendall(sent)
        assert is_closed(raw)
        assert is_fine(address)


def test_a_head_that_trickles_in_is_closed_too(serve, monkeypatch):
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.5)
    with serve() as address, connect(address) as raw:

        def trickle():
            for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 1000:
                raw.sendall(bytes([byte]))
                time.sleep(0.05)

        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            trickle()
        assert is_fine(address)


def test_a_body_that_never_becomes_whole_is_answered_as_late(serve, monkeypatch):
    monkeypatch.setattr(relay, "BODY_SECONDS", 0.3)
    with serve() as address, connect(address) as raw:
        raw.sendall(request("solve", FOUR, length=5000))
        assert raw.recv(1 << 16).startswith(b"HTTP/1.1 408 ")
        assert is_closed(raw)


def test_a_client_may_leave_inside_a_head_a_body_or_an_answer(serve):
    with serve(Limits(running=1, waiting=0)) as address:
        whole = request("count", ENDLESS)
        for sent in (whole[:20], whole[:-20], request("solve", FOUR, length=5000), whole):
            for seconds in (0, 0.05, 0.6):
                with connect(address) as raw:
                    raw.sendall(sent)
                    time.sleep(seconds)
        assert is_fine(address)
        until(lambda: httpx.post(f"{address}/api/calendar/watch", json={}, timeout=PATIENCE).status_code == 422)


def test_an_answer_that_is_not_read_is_dropped(serve, monkeypatch):
    monkeypatch.setattr(server, "UNREAD_SECONDS", 0.3)
    question = b"GET /api/families HTTP/1.1\r\nHost: localhost\r\n\r\n"  # answered at once, with some 40 kB
    with serve() as address, connect(address, SO_RCVBUF=4096) as raw:
        raw.sendall(question * 60)
        time.sleep(3)
        answers = 0
        while chunk := raw.recv(1 << 16):
            answers += chunk.count(b"HTTP/1.1 200")
        assert 0 < answers < 60
        assert is_fine(address)


def test_streams_that_nobody_reads_leave_room_for_questions_and_give_way_to_streams(serve, monkeypatch):
    monkeypatch.setattr(server, "IDLE_STREAM_SECONDS", 0.3)
    streams = []
    with serve(Limits(running=2, waiting=0)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        for _ in range(8):
            raw = connect(address, SO_RCVBUF=4096)
            raw.sendall(request("calendar/watch", WATCH))
            streams.append(raw)
        assert is_fine(address)
        statuses = []

        def is_watched():
            with client.stream("POST", "/api/calendar/watch", json=WATCH) as response:
                statuses.append(response.status_code)
                return statuses[-1] == 200 and "event" in next(response.iter_lines())

        until(is_watched)
        assert client.post("/api/count", json=ENDLESS | {"limit": 10**4}).status_code in (200, 429)
        for raw in streams:
            raw.close()
        until(is_watched)


def test_a_stream_is_dropped_in_the_end_when_nobody_reads_it(serve, monkeypatch):
    monkeypatch.setattr(server, "STREAM_SECONDS", 0.3)
    with serve(Limits(running=1, waiting=0)) as address, connect(address, SO_RCVBUF=4096) as raw:
        raw.sendall(request("calendar/watch", WATCH))
        time.sleep(1)

        def is_free():
            with httpx.stream("POST", f"{address}/api/calendar/watch", json=WATCH, timeout=PATIENCE) as response:
                return response.status_code == 200

        until(is_free)


def test_there_are_only_so_many_connections(serve, monkeypatch):
    monkeypatch.setattr(server, "CONNECTIONS", 5)
    with serve() as address:
        many = [connect(address) for _ in range(20)]
        assert sum(is_open(raw) for raw in many) <= 5
        for raw in many:
            raw.close()
        until(lambda: is_fine(address))


def is_open(raw):
    raw.settimeout(0.2)
    try:
        return bool(raw.recv(1))
    except TimeoutError:
        return True
    except ConnectionResetError:
        return False
