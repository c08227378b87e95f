"""The worst questions, many at a time for a while: quick ones are answered meanwhile, and memory comes back.

`pytest -m slow -s tests/web/test_worst_questions.py` prints the figures; RULEGRID_LOAD_SECONDS says for how long, and
RULEGRID_LOAD_PATIENCE after how many seconds a client leaves: 600 and 2.5 ask in ten minutes what an hour would bring.
"""

import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from rulegrid.utils.coordinates import cell_names

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read from /proc"),
]

SECONDS = float(os.environ.get("RULEGRID_LOAD_SECONDS", "20"))
CLIENTS = 24
LEAVES_AFTER = float(os.environ.get("RULEGRID_LOAD_PATIENCE", "15"))  # seconds: what is not answered by then is left
MB = 200
CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
FOUR = {"family": "sudoku", "puzzle": {"rows": 4, "rules": CLASSIC}}


def path(dice, side, length):
    """A path of cells, each beside the one before."""
    while True:
        cells = [(dice.randrange(side), dice.randrange(side))]
        while len(cells) < length:
            row, col = cells[-1]
            around = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
            free = [(r, c) for r, c in around if 0 <= r < side and 0 <= c < side and (r, c) not in cells]
            if not free:
                break
            cells.append(dice.choice(free))
        else:
            return cells


def sudoku(rule, clues, rows=25):
    return {"family": "sudoku", "puzzle": {"rows": rows, "rules": [*CLASSIC, {"rule": rule, "clues": clues}]}}


def ten_ominoes(dice):
    clues = [f"P{i}:{cell_names(sorted(path(dice, 8, 10 if i < 62 else 5)))}" for i in range(63)]
    rules = [{"rule": "placement", "clues": clues}]
    return {"family": "calendar", "puzzle": {"rows": 25, "cols": 25, "values": 63, "rules": rules}}


def overlapping_cages(dice, length, side):
    return sudoku("killer", [f"{length * 13}:{cell_names(path(dice, side, length))}" for _ in range(990)])


def thermometers(dice):
    return sudoku("thermometer", [cell_names(path(dice, 25, 25)) for _ in range(800)])


def with_automata(dice):
    lines = [cell_names(path(dice, 25, 25)) for _ in range(300)]
    rules = [
        {"rule": "pattern", "clues": [f"(.*[1357]){{9}}.*:{line}" for line in lines[:100]]},
        {"rule": "sum-line", "clues": [f"40:{line}" for line in lines[100:200]]},
        {"rule": "where", "clues": [" + ".join(f"A{i} * B{i}" for i in range(1, 20)) + f" == {i}" for i in range(50)]},
        {"rule": "full-rank", "clues": [f"{i}:left {chr(65 + i)}" for i in range(1, 25)]},
        {"rule": "any", "clues": [" | ".join(f"killer {9 + i}:{line}" for i, line in enumerate(lines[200:]))]},
    ]
    return {"family": "sudoku", "puzzle": {"rows": 25, "rules": [*CLASSIC, *rules]}}


def worst(seed):
    """The paths and bodies of questions that take long, much memory, or both."""
    dice = random.Random(seed)
    pieces, cages, long_cages = ten_ominoes(dice), overlapping_cages(dice, 10, 6), overlapping_cages(dice, 25, 10)
    questions = [
        ("solve", pieces), ("check", pieces), ("hint", pieces), ("solve", cages), ("count", long_cages), ("hint", long_cages),
        ("candidates", sudoku("non-consecutive", [])), ("count", sudoku("killer", [], rows=9)),
        ("solve", with_automata(dice)), ("hint", with_automata(dice)), ("read", with_automata(dice)),
        ("render", thermometers(dice) | {"to": "png"}), ("render", thermometers(dice) | {"to": "svg"}),
    ]  # fmt: skip
    return [(path, json.dumps(question).encode()) for path, question in questions]


def ask(port, path, body, timeout):
    """The status of an answer, None where it was left."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("POST", f"/api/{path}", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        return response.status
    except TimeoutError:
        return None
    finally:
        connection.close()


def memory(pid):
    """The megabytes of a process and of all that it has started."""
    parents = {}
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit():
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    total, pids = 0, [pid]
    for each in pids:
        pids += [child for child, parent in parents.items() if parent == each]
        with suppress(OSError):
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def test_worst_questions_leave_a_server_as_it_was_and_quick_ones_are_answered():
    command = [sys.executable, "-m", "rulegrid", "web"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            port = int(server.stdout.readline().strip().rpartition(":")[2].strip("/"))
            quick = json.dumps(FOUR).encode()
            alone = sorted(quick_seconds(port, quick) for _ in range(20))
            time.sleep(2)
            before = memory(server.pid)
            statuses, times, peak = load(port, server.pid, quick)
            time.sleep(5)
            after = memory(server.pid)
        finally:
            server.terminate()
            log = server.communicate()[1]
    times.sort()
    print(f"\n{len(statuses)} worst questions: { {str(status): statuses.count(status) for status in set(statuses)} }")
    print(f"quick ones before: median {statistics.median(alone) * 1000:.0f} ms, worst {alone[-1] * 1000:.0f} ms")
    print(f"{len(times)} quick ones meanwhile: median {statistics.median(times) * 1000:.0f} ms, "
          f"95 % {times[len(times) * 95 // 100] * 1000:.0f} ms, worst {times[-1] * 1000:.0f} ms")  # fmt: skip
    print(f"memory: {before:.0f} MB before, {peak:.0f} MB at most, {after:.0f} MB after")
    assert set(statuses) <= {None, 200, 422, 429, 501, 503}
    assert after < before + MB
    assert log == "Press Ctrl-C to stop.\n"


def quick_seconds(port, quick):
    began = time.monotonic()
    assert ask(port, "count", quick, 60) == 200
    return time.monotonic() - began


def load(port, pid, quick):
    """Ask worst questions for a while; returns their statuses, the seconds of quick ones meanwhile, and the peak of memory."""
    questions = [question for seed in range(3) for question in worst(seed)]
    stop = time.monotonic() + SECONDS
    statuses, times, peak = [], [], 0

    def client(number):
        while (left := stop - time.monotonic()) > 0:
            number += 7
            statuses.append(ask(port, *questions[number % len(questions)], min(LEAVES_AFTER, max(left, 1))))
            if statuses[-1] == 429:
                time.sleep(0.5)

    threads = [threading.Thread(target=client, args=[number]) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    while time.monotonic() < stop:
        times.append(quick_seconds(port, quick))
        peak = max(peak, memory(pid))
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    return statuses, times, peak
