"""How `rulegrid web` ends: quietly, at once, and with all that it has started, whatever it is doing."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="signals"),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc"),
]

PATIENCE = 60
CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
ENDLESS = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC}}
FOUR = {"family": "sudoku", "puzzle": {"rows": 4, "rules": CLASSIC}}
WATCH = {"board": "weekday8x7", "open": ["A1", "C1", "G4"]}


@pytest.fixture
def started():
    """`started()` runs `rulegrid web` in a process group of its own; returns the process and the port."""
    running = []

    def start():
        command = [sys.executable, "-m", "rulegrid", "web"]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        running.append(process)
        return process, int(process.stdout.readline().strip().rpartition(":")[2].strip("/"))

    yield start
    for process in running:
        with suppress(ProcessLookupError):
            process.kill()
        process.communicate()


def send(port, path, question, *, length=None):
    """Send a question and return the connection, with its answer unread."""
    body = json.dumps(question).encode()
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    head = f"POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    connection.sendall(f"{head}Content-Length: {length or len(body)}\r\n\r\n".encode() + body)
    return connection


def solve(port):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/count", json.dumps(FOUR).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)["found"]


def descendants(process):
    """The processes that a process has started, and those that they have, which still run."""
    children = {}
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit():
                state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                if state != "Z":
                    children.setdefault(int(parent), []).append(int(folder.name))
    found = [process.pid]
    for pid in found:
        found += children.get(pid, [])
    return found[1:]


def many_descendants(process):
    """The same, once both of two questions are worked on: the process that is copied, and copies."""
    deadline = time.monotonic() + PATIENCE
    while len(descendants(process)) < 4:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(0.5)
    return descendants(process)


def are_gone(pids):
    deadline = time.monotonic() + PATIENCE
    while any(is_running(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("to_the_group", [False, True], ids=["the server alone", "as in a terminal"])
def test_ctrl_c_ends_it_quietly_while_it_answers_and_listens_to_rude_clients(started, to_the_group):
    process, port = started()
    assert solve(port) == 288
    connections = [
        send(port, "count", ENDLESS),
        send(port, "calendar/watch", WATCH),
        send(port, "solve", FOUR, length=5000),
        socket.create_connection(("127.0.0.1", port)),
    ]
    pids = many_descendants(process)
    (os.killpg if to_the_group else os.kill)(process.pid, signal.SIGINT)
    assert process.wait(PATIENCE) == 0
    assert process.stderr.read() == "Press Ctrl-C to stop.\n"
    assert are_gone(pids)
    for connection in connections:
        connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("moments", [(0,), (0, 0.02, 0.02), (0.4, 0.02, 0.02), (0.4, 0.25, 0.15, 0.1), (1, 0.4)])
def test_no_ctrl_c_leaves_a_trace_whenever_it_comes(started, moments):
    process, port = started()
    with send(port, "count", ENDLESS):
        for moment in moments:  # as it starts, while it works, as it ends
            time.sleep(moment)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    assert process.stderr.read() == "Press Ctrl-C to stop.\n"


@pytest.mark.slow
def test_what_it_has_started_ends_with_it_even_when_it_is_killed(started):
    process, port = started()
    with send(port, "count", ENDLESS), send(port, "calendar/watch", WATCH):
        pids = many_descendants(process)
        process.kill()
        assert are_gone(pids)


@pytest.mark.slow
def test_a_long_question_leaves_no_process_behind(started):
    process, port = started()
    assert solve(port) == 288
    time.sleep(0.3)
    before = len(descendants(process))
    with send(port, "count", ENDLESS), send(port, "calendar/watch", WATCH):
        time.sleep(0.6)
    deadline = time.monotonic() + PATIENCE
    while len(descendants(process)) > before:
        assert time.monotonic() < deadline
        time.sleep(0.05)
