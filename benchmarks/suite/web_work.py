"""The page's server, asked over the loopback by clients that keep their connections."""

import http.client
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

from .bench import OURS, Bench
from .report import duration
from .timing import WrongAnswer

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FIRST = [5, 3, 4, 6, 7, 8, 9, 1, 2]
ROWS = [" ".join(GRID[at : at + 9]) for at in range(0, 81, 9)]
PUZZLE = {"rows": 9, "cells": ROWS, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]}
OPEN = ["A1", "F4"]  # 25 January
DAY = {"board": "dragonfjord", "open": OPEN, "down": ["O6@E2:1"], "count": True}

WORK = [  # what is asked, and whether an answer is right
    (
        "solve a 9x9",
        "/api/solve",
        {"family": "sudoku", "puzzle": PUZZLE},
        lambda said: said["solutions"][0][0] == FIRST,
    ),
    ("check a 9x9", "/api/check", {"family": "sudoku", "puzzle": PUZZLE}, lambda said: said["conflicts"] == []),
    ("count with a piece down", "/api/calendar/state", DAY, lambda said: said["count"] > 0 and said["complete"]),
]
CLIENTS = (1, 8)

INTRO = (
    "Wall time from a question's first byte to its answer's last, client and server on the same machine and the clients "
    "in one process. Rate: questions a second of all clients together, the best round; the times are those of all rounds.",
)


def run(bench: Bench) -> None:
    columns = ["question", ">clients", ">questions", ">median", ">worst of a hundred", ">a second"]
    bench.begin_page("web", "The page's server", INTRO, columns, caption="Wall time of a question")
    number = 20 if bench.data.quick else 400
    with serving() as address:
        for work, path, question, is_right in WORK:
            for clients in CLIENTS:
                print(f"… {work}, {clients} at a time", file=sys.stderr, flush=True)
                times, rates = [], []
                try:
                    for _ in range(bench.rounds):
                        lap, rate = asked(address, path, question, is_right, clients, number)
                        times += lap
                        rates.append(rate)
                except WrongAnswer as wrong:
                    bench.fail(work, str(wrong))
                    continue
                median, slow = statistics.median(times), statistics.quantiles(times, n=100)[-1]
                figures = [duration(median), duration(slow), f"{max(rates):.0f}"]
                bench.add([work, str(clients), str(number), *figures])
                bench.bar(work, f"{clients} at a time", OURS, median)
    bench.end()


@contextmanager
def serving() -> Iterator[str]:
    """Run the server as a process of its own; yields host and port."""
    command = [sys.executable, "-m", "rulegrid", "web"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip().removeprefix("http://").removesuffix("/")
        finally:
            server.terminate()


def asked(
    address: str, path: str, question: dict[str, Any], is_right: Any, clients: int, number: int
) -> tuple[list[float], float]:
    """Ask `number` times in all, `clients` at a time; returns the seconds of each and the questions a second."""
    body = json.dumps(question)

    def client(share: int) -> list[float]:
        times = []
        with closing(http.client.HTTPConnection(address, timeout=60)) as connection:
            for _ in range(share):
                began = time.perf_counter()
                connection.request("POST", path, body, {"Content-Type": "application/json"})
                response = connection.getresponse()
                answer = response.read()
                times.append(time.perf_counter() - began)
                if response.status != 200 or not is_right(json.loads(answer)):
                    raise WrongAnswer(f"{path}: {response.status} {answer[:80]!r}")
        return times

    began = time.perf_counter()
    with ThreadPoolExecutor(clients) as threads:
        laps = list(threads.map(client, [number // clients] * clients))
    times = [seconds for lap in laps for seconds in lap]
    return times, len(times) / (time.perf_counter() - began)
