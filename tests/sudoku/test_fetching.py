"""Puzzles of short links, fetched from a server on this machine that plays the sites."""

import http.server
import io
import threading
from http.client import HTTPConnection
from typing import ClassVar

import pytest

from rulegrid import PuzzleFormatError
from rulegrid import read_puzzle as read_any
from rulegrid.cli import main
from rulegrid.sudoku import fetching, read_puzzle, write
from rulegrid.sudoku.fetching import MOST_BYTES, VARIABLE, fetch, open_host

PUZZLE = read_puzzle("1..4......32....")
LONG = str(write(PUZZLE, "sudokupad"))
API = "/api/puzzle/"
ANSWERS = {
    f"{API}abc123": LONG.removeprefix("https://sudokupad.app/"),
    f"{API}clover/nov-13-2023": str(write(PUZZLE, "fpuzzles")),
    f"{API}empty": " ",
    f"{API}page": "<!doctype html><title>Not found</title>",
    f"{API}large": "1" * (MOST_BYTES + 1),
    f"{API}binary": b"\xff\xfe",
}
REDIRECTS = {
    "/long": LONG,
    "/old": str(write(PUZZLE, "fpuzzles")).replace("https:", "http:"),
    "/short": "https://sudokupad.app/abc123",
    "/twice": "https://tinyurl.com/short",
    "/circle": "https://tinyurl.com/circle",
    "/private": "http://127.0.0.1:1/api/puzzle/abc123",
    "/other": "https://example.org/?load=N4Ig",
    "/like": "https://mysudokupad.app/abc123",
    "/nowhere": "",
    "/id": "https://f-puzzles.com/?id=abc",
}
SITES = {"sudokupad.app": ANSWERS, "tinyurl.com": {}}


class Handler(http.server.BaseHTTPRequestHandler):
    asked: ClassVar = []
    is_over = threading.Event()

    def do_GET(self):
        host = self.headers["Host"]
        self.asked.append(f"{host}{self.path}")
        assert self.headers["User-Agent"] == "rulegrid"
        if self.path in REDIRECTS and host == "tinyurl.com":
            self.send_response(301)
            self.send_header("Location", REDIRECTS[self.path])
            self.end_headers()
        elif self.path.endswith("/silent"):
            self.is_over.wait(60)
        elif self.path.endswith("/drip"):
            self.drip(b"HTTP/1.0 200 OK\r\n\r\n" + b"1" * 1000)
        elif self.path.endswith("/dripping-head"):
            self.drip(b"HTTP/1.0 200 OK\r\n" + b"X: 1\r\n" * 50)
        else:
            answer = SITES[host].get(self.path)
            self.send_response(404 if answer is None else 200)
            self.end_headers()
            self.wfile.write(answer if isinstance(answer, bytes) else (answer or "").encode())

    def drip(self, data):
        for byte in data:
            if self.is_over.wait(0.02):
                return
            self.wfile.write(bytes([byte]))

    def log_message(self, *args):
        pass


@pytest.fixture
def opener(monkeypatch):
    """Connects to a server that plays every site."""
    monkeypatch.delenv(VARIABLE)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        Handler.asked.clear()
        Handler.is_over.clear()
        yield lambda host, seconds: HTTPConnection("127.0.0.1", server.server_port, timeout=seconds)
        Handler.is_over.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def played(opener, monkeypatch):
    """The sites are played for readers and commands, too."""
    monkeypatch.setattr(fetching.fetch, "__kwdefaults__", {**fetching.fetch.__kwdefaults__, "opener": opener})


@pytest.fixture
def run(capsys, monkeypatch):
    """`run(*arguments, stdin=b"")` returns exit status, standard output and standard error."""

    def run(*arguments, stdin=b""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        return main(arguments), *capsys.readouterr()

    return run


ID = ["sudokupad.app/api/puzzle/abc123"]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("https://sudokupad.app/abc123", ID),
        ("https://sudokupad.app/abc123?setting-nogrid=1&x=2", ID),
        ("https://sudokupad.app/?puzzleid=abc123", ID),
        ("see <sudokupad.app/sudoku/abc123>!", ID),
        ("https://app.crackingthecryptic.com/sudoku/abc123", ID),
        ("https://cracking-the-cryptic.web.app/sudoku/abc123", ID),
        ("http://sudokupad.app/clover/nov-13-2023", ["sudokupad.app/api/puzzle/clover/nov-13-2023"]),
        ("https://tinyurl.com/long", ["tinyurl.com/long"]),
        ("tinyurl.com/old", ["tinyurl.com/old"]),
        ("https://www.tinyurl.com/short", ["tinyurl.com/short", *ID]),
        ("https://tinyurl.com/twice", ["tinyurl.com/twice", "tinyurl.com/short", *ID]),
    ],
)
def test_a_short_link_is_fetched(opener, text, asked):
    hosts = []
    assert read_puzzle(fetch(text, opener=opener, notify=hosts.append)) == PUZZLE
    assert Handler.asked == asked
    assert hosts == [each.partition("/")[0] for each in asked]


@pytest.mark.parametrize(
    "text",
    [
        "1..4......32....",
        LONG,
        "https://f-puzzles.com/?id=abc",
        "{}",
        "https://bit.ly/abc",
        "https://mysudokupad.app/abc123",
    ],
)
def test_nothing_else_is_fetched(opener, text):
    assert fetch(text, opener=opener) == text
    assert Handler.asked == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://sudokupad.app/unknown1", "no puzzle could be fetched: it answered 404"),
        ("https://sudokupad.app/empty", "the answer is not a puzzle"),
        ("https://sudokupad.app/page", "the answer is not a puzzle"),
        ("https://sudokupad.app/large", "the answer has more than 1000000 bytes"),
        ("https://sudokupad.app/binary", "can't decode byte 0xff"),
        ("https://sudokupad.app/..%2F..%2Fx", "is not a short id"),
        ("https://tinyurl.com/circle", "it redirects too often"),
        ("https://tinyurl.com/private", "it redirects to '127.0.0.1', which is not a site whose links are read"),
        ("https://tinyurl.com/other", "it redirects to 'example.org'"),
        ("https://tinyurl.com/like", "it redirects to 'mysudokupad.app'"),
        ("https://tinyurl.com/id", "it redirects to 'f-puzzles.com'"),
        ("https://tinyurl.com/nowhere", "it redirects too often"),
    ],
)
def test_what_can_not_be_fetched_is_one_line(opener, text, message):
    with pytest.raises(PuzzleFormatError) as caught:
        fetch(text, opener=opener)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["silent", "drip", "dripping-head"])
def test_all_requests_together_have_a_limit(opener, key):
    with pytest.raises(PuzzleFormatError, match=r"no whole answer within 0\.2 seconds|timed out"):
        fetch(f"https://sudokupad.app/{key}", opener=opener, seconds=0.2)
    assert Handler.asked == [f"sudokupad.app/api/puzzle/{key}"]


def test_a_connection_that_does_not_open_has_the_same_limit(monkeypatch):
    monkeypatch.delenv(VARIABLE)
    is_over = threading.Event()

    def wait_for_name(host, seconds):
        is_over.wait(60)
        raise OSError("no such host")

    try:
        with pytest.raises(PuzzleFormatError, match="no whole answer"):
            fetch("https://sudokupad.app/abc123", opener=wait_for_name, seconds=0.05)
    finally:
        is_over.set()


def test_no_server_is_one_line(monkeypatch):
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(PuzzleFormatError, match=r"no puzzle could be fetched: .*refused"):
        fetch(
            "https://sudokupad.app/abc123", opener=lambda host, seconds: HTTPConnection("127.0.0.1", 1, timeout=seconds)
        )


def test_connections_are_encrypted():
    connection = open_host("sudokupad.app", 3)  # opens nothing yet
    assert (type(connection).__name__, connection.host, connection.timeout) == ("HTTPSConnection", "sudokupad.app", 3)


def test_nothing_is_fetched_offline(opener, monkeypatch):
    refused = "the short link of sudokupad.app is not fetched, because --offline or RULEGRID_OFFLINE is set"
    with pytest.raises(PuzzleFormatError, match=refused):
        fetch("https://sudokupad.app/abc123", offline=True, opener=opener)
    monkeypatch.setenv(VARIABLE, "1")
    with pytest.raises(PuzzleFormatError, match=refused):
        fetch("https://sudokupad.app/abc123", opener=opener)
    assert fetch(LONG, offline=True, opener=opener) == LONG
    assert Handler.asked == []


@pytest.mark.parametrize("read", [read_puzzle, read_any])
def test_python_fetches_only_on_demand(played, read):
    with pytest.raises(PuzzleFormatError, match=r"fetch it with --fetch \(in Python fetch=True\)"):
        read("https://sudokupad.app/abc123")
    assert Handler.asked == []
    assert read("https://sudokupad.app/abc123", fetch=True) == PUZZLE
    assert read("https://tinyurl.com/long", fetch=True) == PUZZLE
    assert read("1..4......32....", fetch=True) == PUZZLE


SOLVED = "1 3 2 4\n2 4 1 3\n4 1 3 2\n3 2 4 1\n"


@pytest.mark.parametrize("command", [["solve"], ["sudoku"], ["sudoku", "solve"], []])
def test_an_argument_is_fetched_with_a_note(played, run, command):
    status, out, err = run(*command, "https://tinyurl.com/short")
    assert (status, out) == (0, SOLVED)
    assert err.splitlines() == [
        f"rulegrid: fetching the puzzle of a short link from {host}" for host in ("tinyurl.com", "sudokupad.app")
    ]


def test_files_and_standard_input_are_fetched_with_an_option(played, run, tmp_path):
    file = tmp_path / "link.txt"
    file.write_text("https://sudokupad.app/abc123\n")
    for argument, stdin in ((str(file), b""), ("-", file.read_bytes())):
        status, _, err = run("sudoku", argument, stdin=stdin)
        assert (status, "fetch it with --fetch" in err, Handler.asked) == (2, True, [])
        assert run("sudoku", argument, "--fetch", stdin=stdin)[:2] == (0, SOLVED)
        Handler.asked.clear()


def test_an_existing_file_is_not_a_link(played, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = "sxsmabcdefghijkl"
    (tmp_path / name).write_text("1..4......32....")
    assert run("sudoku", name)[:2] == (0, SOLVED)
    assert Handler.asked == []


def test_batches_are_fetched_with_an_option(played, run):
    lines = (
        b"https://sudokupad.app/abc123\n1..4......32....\nhttps://sudokupad.app/unknown1\nhttps://tinyurl.com/long\n"
    )
    _, out, _ = run("sudoku", "batch", stdin=lines)
    assert [row.split(",")[2] for row in out.splitlines()[1:]] == ["malformed", "unique", "malformed", "malformed"]
    assert Handler.asked == []
    _, out, _ = run("sudoku", "batch", "--fetch", stdin=lines)
    assert [row.split(",")[2] for row in out.splitlines()[1:]] == ["unique", "unique", "malformed", "unique"]
    assert "it answered 404" in out


def test_commands_fetch_nothing_offline(played, run, monkeypatch):
    for option in (["--offline"], []):
        status, out, err = run("sudoku", "https://sudokupad.app/abc123", *option)
        assert (status, out, err.count("\n"), "is not fetched" in err) == (2, "", 1, True)
        monkeypatch.setenv(VARIABLE, "1")
    assert run("sudoku", "https://sudokupad.app/abc123", "--fetch", "--offline")[0] == 2
    assert Handler.asked == []
