"""Memory stays flat however many puzzles one process solves."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulegrid.solver.kernel.choice import IS_COMPILED

STATM = Path("/proc/self/statm")
MOST_GROWTH = 4 << 20  # bytes; measured: under 0.5 MB

MEASURE = f"""
import gc
import os
import sys
from pathlib import Path

def resident():
    gc.collect()
    return int(Path("{STATM}").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def measure(solve):
    warm, total = map(int, sys.argv[1:])
    for number in range(total):
        if number == warm:
            before = resident()
        solve(number)
    print(resident() - before)
"""

SAME_SUDOKU = """
from rulegrid.sudoku import Board, ColumnRule, Normal9x9BlockRule, RowRule, Solver, read_grid

size, values = read_grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
board = Board(size)
board.load_puzzle(values)

def solve(number):
    assert Solver(board, RowRule(), ColumnRule(), Normal9x9BlockRule()).get_solution()

measure(solve)
"""

# A Latin square for each number, its cages always in the same places: tables are made anew for nearly every puzzle.
OTHER_CALCUDOKU = """
from math import prod
from random import Random
from rulegrid.calcudoku import read_puzzle

GRID = "0 0 1 1 2\\n3 4 4 5 2\\n3 3 4 5 5\\n6 7 7 8 8\\n6 6 9 9 8"
CAGES = list(map(int, GRID.split()))
texts = set()

def solve(number):
    random = Random(number)
    rows, columns = random.sample(range(5), 5), random.sample(range(5), 5)
    square = [(row + column) % 5 + 1 for row in rows for column in columns]
    labels = []
    for cage in range(10):
        values = [value for value, at in zip(square, CAGES) if at == cage]
        kinds = [f"{sum(values)}+", f"{prod(values)}*"]
        if len(values) == 2:
            kinds.append(f"{max(values) - min(values)}-")
        labels.append(random.choice(kinds))
    text = " ".join(labels)
    texts.add(hash(text))
    solver = read_puzzle(f"{GRID}\\n{text}\\n").solver()
    assert solver.is_unique() or solver.count(2) == 2

measure(solve)
assert len(texts) > int(sys.argv[2]) * 0.9
"""


@pytest.mark.slow
@pytest.mark.skipif(not STATM.exists(), reason=f"no {STATM} to read")
@pytest.mark.parametrize(
    ("code", "warm", "total"),
    [
        pytest.param(SAME_SUDOKU, 5000, 100_000 if IS_COMPILED else 10_000, id="the same sudoku"),
        pytest.param(OTHER_CALCUDOKU, 1000, 4000, id="other calcudoku"),
    ],
)
def test_memory_stays_flat_from_search_to_search(code, warm, total):
    done = subprocess.run(
        [sys.executable, "-c", MEASURE + code, str(warm), str(total)], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert int(done.stdout) < MOST_GROWTH
