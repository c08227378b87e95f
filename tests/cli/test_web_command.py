"""`rulegrid web`: its address, how it ends, and what it says when it can't begin."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from rulegrid.cli import main


@pytest.fixture
def started():
    """`started(*arguments)` runs `rulegrid web` and returns the process and the address it printed."""
    running = []

    def start(*arguments):
        process = subprocess.Popen(
            [sys.executable, "-m", "rulegrid", "web", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        running.append(process)
        return process, process.stdout.readline().strip()

    yield start
    for process in running:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_it_prints_its_address_and_ends_with_ctrl_c(started):
    process, address = started()
    assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/", address)
    with urllib.request.urlopen(address, timeout=60) as response:
        assert b"rulegrid" in response.read()
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    assert process.stdout.read() == ""
    assert "Traceback" not in process.stderr.read()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="pipes")
def test_nobody_to_read_its_address_ends_it_without_a_trace():
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-m", "rulegrid", "web"]
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_port_that_is_taken_is_an_error_in_one_line(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["web", "--port", str(taken.getsockname()[1])]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("rulegrid: can't listen on '127.0.0.1', port ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--host", "no such host"], "host 'no such host'"),
        (["--host", "203.0.113.1"], "can't listen on '203.0.113.1'"),  # an address that nobody has
        (["--host", "\x00"], "host"),
        (["--port", "70000"], "70000"),
        (["--port", "x"], "'x'"),
        (["x"], "x"),
    ],
)
def test_what_can_not_be_served_on_is_said(capsys, arguments, expected):
    assert main(["web", *arguments]) == 2
    said = capsys.readouterr().err
    assert expected in said
    assert said.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(capsys, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("rulegrid.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "rulegrid.web.server", raising=False)
    assert main(["web"]) == 2
    assert 'pip install ".[web]" in a copy of the repository' in capsys.readouterr().err


@pytest.mark.slow
def test_nothing_of_it_is_imported_to_solve():
    code = (
        "import sys; from rulegrid.cli import main; main(['sudoku', '1...............']); "
        "print([name for name in sys.modules if name.partition('.')[0] in ('starlette', 'uvicorn', 'anyio', 'asyncio') "
        "or name.startswith('rulegrid.web')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_process_that_is_another_program_keeps_its_ctrl_c(monkeypatch):
    server = pytest.importorskip("rulegrid.web.server")
    monkeypatch.setattr(server, "serve", lambda *arguments, **options: None)
    before = signal.getsignal(signal.SIGINT)
    assert main(["web"]) == 0
    assert signal.getsignal(signal.SIGINT) is before
