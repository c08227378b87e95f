"""The page's server: what one question takes over loopback, and how many it answers a second."""

import http.client
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from urllib.parse import urlsplit

from rulegrid.sudoku import STANDARD, Board, Puzzle

from .bench import Bench
from .checks import check_sudoku, read_values
from .report import DASH, duration, three_digits
from .timing import Contestant, Fault, Lap, WrongAnswer, alternate, summary

SETS = ("easy", "17clue", "top1465")
CLIENTS = (1, 8)
PUZZLES = 200
LOOPBACK = "127.0.0.1"

INTRO = (
    "`rulegrid web` as a process of its own, asked over loopback: 9x9 sudokus by `POST /api/solve` with `limit` 2, "
    "which proves that the solution is the only one. Wall time, from a question's first byte to its answer's last: the "
    "median and the worst puzzle. Clients keep their connections, are threads of one Python process beside the "
    "server's, and share the machine's cores with it.",
)


def run(bench: Bench) -> None:
    columns = ["set", ">questions", ">clients", ">an answer", ">worst", ">answers a second"]
    bench.begin_page("web", "The page's server", INTRO, columns)
    with serving() as address:
        for name in SETS:
            if texts := bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 10, PUZZLES):
                for clients in CLIENTS:
                    row(bench, name, texts, clients, address)
    bench.end()


def row(bench: Bench, name: str, texts: Sequence[str], clients: int, address: str) -> None:
    """Measure a row and add it."""
    contestant = Contestant(name, partial(lap, address, texts, clients))
    alternate([contestant], bench.rounds)
    if contestant.fault:
        bench.fail(name, contestant.fault)
        return
    figure = summary(contestant.laps, len(texts), median=True)
    rate = len(texts) / whole(contestant.laps)
    worst = DASH if figure.worst is None else duration(figure.worst)
    bench.add([name, str(len(texts)), str(clients), duration(figure.seconds), worst, three_digits(rate)])


def whole(laps: Sequence[Lap]) -> float:
    """Return the median of the rounds' wall times."""
    return summary([Lap(each.total) for each in laps], 1).seconds


@contextmanager
def serving() -> Iterator[str]:
    """Run a server; yields its host and port."""
    command = [sys.executable, "-P", "-m", "rulegrid", "web", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            address = urlsplit(server.stdout.readline().strip()).netloc
            if not address:
                raise Fault("the server did not start: pip install 'rulegrid[web]'")
            yield address
        finally:
            server.terminate()


def question(text: str) -> bytes:
    """Return what is asked about a puzzle."""
    board = Board(9)
    board.load_puzzle(read_values(text))
    puzzle = json.loads(Puzzle(board, [rule() for rule in STANDARD]).to_json())
    return json.dumps({"family": "sudoku", "puzzle": puzzle, "limit": 2}).encode()


def lap(address: str, texts: Sequence[str], clients: int) -> Lap:
    """Return one round: the puzzles are dealt out to the clients, and their answers checked when all are there."""
    questions = [question(text) for text in texts]
    seconds = [0.0] * len(texts)
    answers = [b""] * len(texts)
    start = threading.Barrier(clients + 1, timeout=30)

    def ask(client: int) -> None:
        connection = http.client.HTTPConnection(address, timeout=60)
        connection.connect()
        start.wait()
        for i in range(client, len(questions), clients):
            began = time.perf_counter()
            connection.request("POST", "/api/solve", questions[i], {"Content-Type": "application/json"})
            answers[i] = connection.getresponse().read()
            seconds[i] = time.perf_counter() - began
        connection.close()

    threads = [threading.Thread(target=ask, args=[client], daemon=True) for client in range(clients)]
    for thread in threads:
        thread.start()
    start.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    total = time.perf_counter() - began
    for number, (text, answer) in enumerate(zip(texts, answers, strict=True)):
        check(number, text, answer)
    return Lap(total, tuple(seconds))


def check(number: int, text: str, answer: bytes) -> None:
    """Raise WrongAnswer unless the server's answer is the puzzle's only solution."""
    said = json.loads(answer or b"{}")
    if "solutions" not in said:
        raise WrongAnswer(f"puzzle {number + 1}: answered {answer[:60]!r}")
    (first, *_) = said["solutions"] or [[]]
    cells = [value for values in first for value in values]
    check_sudoku(number, said["status"], cells, read_values(text), (3, 3))
