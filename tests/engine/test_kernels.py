"""Which kernel runs, and that the compiled one is typed."""

import os
import subprocess
import sys

import pytest

from rulegrid.engine import AllDifferent, Board
from rulegrid.engine.kernels import IS_COMPILED, Cover, Kernel
from rulegrid.engine.model import Model

ASK = "from rulegrid.engine.kernels import IS_COMPILED; print(IS_COMPILED)"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    rest = {name: value for name, value in os.environ.items() if name != "RULEGRID_KERNEL"}
    return subprocess.run([sys.executable, "-c", code], env=rest | environment, capture_output=True, text=True)


def test_the_environment_can_ask_for_the_interpreted_kernel():
    assert run(ASK, RULEGRID_KERNEL="interpreted").stdout == "False\n"


def test_a_required_kernel_that_is_not_compiled_is_an_error():
    done = run(ASK, RULEGRID_KERNEL="required")
    if run(ASK).stdout == "True\n":
        assert done.stdout == "True\n"
    else:
        assert "not compiled" in done.stderr


@pytest.mark.skipif(not IS_COMPILED, reason="the kernel runs interpreted")
@pytest.mark.parametrize("kind", [Kernel, Cover])
def test_the_compiled_kernel_is_typed(kind):
    """An untyped build works too, eighty times slower: then its fields would be Python attributes."""
    assert not hasattr(kind, "__dict__") or "_propagate" not in vars(kind)
    board = Board(2, values=4)
    kernel = kind(Model(board, [AllDifferent(tuple(board.open_cells()))]))
    assert not hasattr(kernel, "__dict__")
    for hidden in ("one", "_tables", "_propagate", "occupied", "rows"):
        assert not hasattr(kernel, hidden)
    assert kernel.steps == 0


def test_both_kernels_take_the_same_steps():
    code = """
from rulegrid.sudoku import *
from rulegrid.calendar import load_board
from rulegrid.calcudoku import read_puzzle
steps = []
size, values = read_grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
board = Board(size)
board.load_puzzle(values)
solvers = [
    Solver(board, RowRule(), ColumnRule(), BlockRule()),
    Solver(Board(5), RowRule(), ColumnRule(), NonConsecutiveRule(), KillerRule([(9, [(0, 0), (1, 1), (2, 2)])])),
    load_board().puzzle(load_board().read_open(["Oct,6"])).solver(),
    read_puzzle("0 0 0 1\\n2 0 1 1\\n2 3 3 3\\n2 2 3 4\\n24* 8+ 12+ 9+ 1").solver(),
]
for solver in solvers:
    steps.append((solver.count(), solver.steps))
print(steps)
"""
    interpreted = run(code, RULEGRID_KERNEL="interpreted")
    assert interpreted.stdout.startswith("[(1, "), interpreted.stderr
    assert run(code).stdout == interpreted.stdout
