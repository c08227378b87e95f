"""Whole processes, from their start to their end."""

import subprocess
import sys
import time
from collections.abc import Callable

from .bench import Bench
from .timing import Lap, WrongAnswer

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "5 3 4 6 7 8 9 1 2"
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"

MANY = 100_000  # lines of a batch

# Arguments, standard input, and the beginning of what must be printed.
COMMANDS = {
    "rulegrid --version": (["--version"], "", "rulegrid "),
    "rulegrid sudoku solve": (["sudoku", "solve", PUZZLE], "", SOLVED),
    "rulegrid sudoku --count --estimate, empty 9x9": (["sudoku", "." * 81, "--count", "--estimate"], "", ""),
    "rulegrid calcudoku": (["calcudoku"], CAGES, "2 1 3"),
    "rulegrid calendar today": (["calendar", "today"], "", ""),
}

INTRO = (
    "Wall time of whole processes from an ordinary (not editable) installation, the median and the worst. Ratio: "
    "rulegrid's time / Python's, the median over the rounds.",
)


def run(bench: Bench) -> None:
    bench.begin("start", "Start of the command line", INTRO, yardstick="python -c pass", caption="Wall time a process")
    processes = 2 if bench.data.quick else 5
    python = several(processes, ["-c", "pass"])
    bench.row(
        "process", "import rulegrid", processes, several(processes, ["-c", "import rulegrid"]), python, median=True
    )
    for name, (arguments, given, expected) in COMMANDS.items():
        ours = several(processes, ["-m", "rulegrid", *arguments], given, expected)
        bench.row("process", name, processes, ours, python, median=True)
    number = 2_000 if bench.data.quick else MANY
    easy = bench.data.lines("sudoku/easy.txt") or [PUZZLE]
    lines = "\n".join((easy * (number // len(easy) + 1))[:number])
    for jobs in ("1", "2"):
        ours = several(processes, ["-m", "rulegrid", "sudoku", "batch", "--jobs", jobs], lines, "line,puzzle")
        bench.row(
            "process", f"rulegrid sudoku batch --jobs {jobs}, {number:,} lines", processes, ours, python, median=True
        )
    bench.end()


def several(times: int, arguments: list[str], given: str = "", expected: str = "") -> Callable[[], Lap]:
    """Return a round of some processes one after the other."""

    def lap() -> Lap:
        seconds = []
        for _ in range(times):
            began = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-P", *arguments], input=given, capture_output=True, text=True, check=False
            )
            seconds.append(time.perf_counter() - began)
            if done.returncode != 0 or not done.stdout.startswith(expected):
                raise WrongAnswer(f"printed {done.stdout[:40]!r}, status {done.returncode}")
        return Lap(sum(seconds), tuple(seconds))

    return lap
