"""Which kernel runs, and that the compiled one is typed."""

import os
import subprocess
import sys

import pytest

from rulegrid.calendar import load_board
from rulegrid.core.board import Board
from rulegrid.core.constraints import AllDifferent, Placement
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernel.bits import DONE, FOUND
from rulegrid.solver.kernel.choice import IS_COMPILED, VECTORS, Bands, Cover, _bands, _cover, builds
from rulegrid.solver.kernels import make
from rulegrid.solver.latin import CagedSquares
from rulegrid.solver.model import Model

IS_IT = "from rulegrid.solver.kernel.choice import IS_COMPILED; print(IS_COMPILED)"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    rest = {name: value for name, value in os.environ.items() if name not in ("RULEGRID_KERNEL", "RULEGRID_VECTORS")}
    return subprocess.run([sys.executable, "-c", code], env=rest | environment, capture_output=True, text=True)


def test_the_environment_can_ask_for_the_interpreted_kernel():
    assert run(IS_IT, RULEGRID_KERNEL="interpreted").stdout == "False\n"


@pytest.mark.slow
def test_a_required_kernel_that_is_not_compiled_is_an_error():
    done = run(IS_IT, RULEGRID_KERNEL="required")
    if run(IS_IT).stdout == "True\n":
        assert done.stdout == "True\n"
    else:
        assert "not compiled" in done.stderr


WHICH = "from rulegrid.solver.kernel.choice import *; print(VECTORS, Bands and Bands.__module__, Cover.__module__)"
WIDTHS = [width for width, _ in builds(_bands)]


@pytest.mark.skipif("RULEGRID_VECTORS" in os.environ, reason="a build is forced")
def test_the_widest_build_runs():
    assert max(WIDTHS, default=0) == VECTORS


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_the_environment_can_ask_for_any_build_that_runs_here(width):
    name = "rulegrid.solver.kernel._{}" + (f"_{width}" if width > 128 else "")
    done = run(WHICH, RULEGRID_VECTORS=str(width))
    expected = str(width), name.format("bands")
    assert done.stdout.split()[:2] == list(expected)
    assert done.stdout.split()[2] in (name.format("cover"), "rulegrid.solver.kernel._cover")
    said = run("from rulegrid.cli import main; main(['--version'])", RULEGRID_VECTORS=str(width)).stdout
    assert f"compiled kernel for {width}-bit vectors" in said


@pytest.mark.slow
def test_an_unknown_width_is_an_error_and_so_is_one_without_a_build():
    for wrong in ("99", "wide", "512.0"):
        assert "these widths: 512, 256, 128" in run(IS_IT, RULEGRID_VECTORS=wrong).stderr
    for width in {512, 256, 128} - set(WIDTHS) if WIDTHS else ():
        assert f"has a build for are {max(WIDTHS)}" in run(IS_IT, RULEGRID_VECTORS=str(width)).stderr
    assert run(WHICH, RULEGRID_VECTORS="").stdout == run(WHICH).stdout
    assert run(WHICH, RULEGRID_KERNEL="interpreted", RULEGRID_VECTORS="128").stdout.split()[0] == "0"


@pytest.mark.skipif(not IS_COMPILED, reason="the kernel runs interpreted")
@pytest.mark.parametrize("kind", [General, Cover, *(build.Bands for _, build in builds(_bands))])
def test_the_compiled_kernel_is_typed(kind):
    """An untyped build works too, eighty times slower: then its fields would be Python attributes."""
    assert not hasattr(kind, "__dict__") or "_propagate" not in vars(kind)
    cells = tuple(Board(1, 2).open_cells())
    constraint = Placement(((cells,),), (0,)) if kind is Cover else AllDifferent(cells)
    model = Model(Board(1, 2, values=1 if kind is Cover else 2).grid, [constraint])
    kernel = make(model, kind) if kind in (General, Cover) else kind()
    assert not hasattr(kernel, "__dict__")
    for hidden in ("one", "_tables", "_propagate", "occupied", "rows", "states", "_states", "_choose", "keep", "found"):
        assert not hasattr(kernel, hidden)
    assert kernel.steps == 0


def both(code):
    """Run code with either kernel; assert that it prints the same, and return that."""
    interpreted = run(code, RULEGRID_KERNEL="interpreted")
    assert interpreted.returncode == 0, interpreted.stderr
    other = run(code)
    assert other.stdout == interpreted.stdout, other.stderr
    return interpreted.stdout


@pytest.mark.slow
def test_both_kernels_take_the_same_steps():
    said = both("""
from rulegrid.sudoku import *
from rulegrid.calendar import load_board
from rulegrid.calcudoku import read_puzzle
for solver in (
    Solver(Board(5), RowRule(), ColumnRule(), NonConsecutiveRule(), KillerRule([(9, [(0, 0), (1, 1), (2, 2)])])),
    load_board().puzzle(load_board().read_open(["Oct,6"])).solver(),
    read_puzzle("0 0 0 1\\n2 0 1 1\\n2 3 3 3\\n2 2 3 4\\n24* 8+ 12+ 9+ 1").solver(),
):
    print(solver.count(), solver.steps)
""")
    assert len(said.splitlines()) == 3


CLASSIC = """
from array import array
from rulegrid.solver.kernel.bits import FOUND
from rulegrid.solver.kernel.choice import Bands, General
from rulegrid.sudoku import *
from rulegrid.solver.kernels import make
from rulegrid.solver.model import Model

texts = [
    "...3.......9.....77...68.15..3.8...6.......2...46.7..1....5.....8.....9.5.6.21...",
    "7.......9...538.......7..521....5...3.614...8......42.5.7..3............6...2.14.",
    "4.32.5.7..2......4..84.........7.53.6.2..1......8.......1...4...3.5....68......91",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "." * 81,
]
rules = RowRule(), ColumnRule(), BlockRule()
classic = Model(Board(9).grid, [constraint for rule in rules for constraint in rule.constraints(Board(9))])
for text in texts:
    kernel = make(classic, KIND)
    kernel.start([1 << value - 1 if value else 511 for value in read_grid(text)[1]])
    found = 0
    while found < 20 and kernel.run(1 << 20) == FOUND:
        found += 1
        print(kernel.steps, kernel.domains()[:9])
    print(found, kernel.steps)
data = bytes(value for text in texts for value in read_grid(text)[1])
for limit, steps in ((2, 1 << 40), (10**6, 40)):
    kernel, answers, counts, at = make(classic, KIND), bytearray(len(data)), array("q", [0] * len(texts)), 0
    while at < len(texts):
        at = kernel.batch(data, answers, counts, at, limit, steps, 5)
        print(at, kernel.steps)
    print(counts, answers.hex())
"""


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["General", "Bands"])
def test_both_kernels_take_the_same_steps_on_classic_grids(kind):
    if kind == "Bands" and Bands is None:
        pytest.skip("this build has no kernel for 9x9 grids")
    said = both(CLASSIC.replace("KIND", kind))
    assert "array('q', [1, 1, 1, 1, 2]) " in said
    for width in WIDTHS:
        assert run(CLASSIC.replace("KIND", kind), RULEGRID_VECTORS=str(width)).stdout == said


@pytest.mark.slow
def test_both_kernels_tally_in_the_same_steps():
    said = both("""
from rulegrid.calendar import Board, Piece, PlacementRule, Solver
from rulegrid.solver.kernels import kind_for, make
from rulegrid.solver.model import Model
shapes = dict(L=((0, 0), (1, 0), (2, 0), (2, 1)), P=((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)), I=((0, 0), (0, 1), (0, 2)))
rule = PlacementRule([Piece("D", ((0, 0), (0, 1)), 2), *(Piece(*shape) for shape in shapes.items())])
board = Board(4, values=5)
solver = Solver(board, rule)
print([(sorted(solver.tally([1, 4]).items()), solver.steps) for _ in range(2)])
model = Model(board.grid, rule.constraints(board))
kernel = make(model, kind_for(model))
for part, parts in ((0, 2), (1, 2), (2, 3)):
    kernel.tally(model.domains, list(range(model.pieces.places)), 5 * model.pieces.places, part, parts)
    answers = []
    while not answers or answers[-1][0] != 3:
        answers.append((kernel.run(50), kernel.steps))
    print(answers, kernel.tallies())
""")
    assert said.startswith("[([(((0, 0), ")
    assert len(said.splitlines()) == 4


@pytest.mark.slow
def test_both_kernels_solve_caged_squares_in_the_same_steps():
    said = both("""
from array import array
from rulegrid.calcudoku.cage import pairs_of
from rulegrid.solver.kernel.bits import ADD, PAIR, TIMES
from rulegrid.solver.latin import CagedSquares
from rulegrid.solver.batch import Limits
side = 5
squares = CagedSquares(side)
three, two = (squares.images(pairs_of(*what, tuple(range(1, side + 1)))) for what in (("-", 3), ("/", 2)))
puzzles = [
    ([0] * 25, [ADD], [75], [0]),
    ([0, 0, 1, 1, 1, *[2] * 5, *[3] * 5, *[4] * 10], [PAIR, ADD, ADD, TIMES, TIMES], [1, 10, 15, 120, 14400], [three, *[0] * 4]),
    ([0, 0, 1, 1, 1, *[2] * 5, *[3] * 5, *[4] * 10], [PAIR, ADD, ADD, TIMES, TIMES], [1, 9, 15, 120, 14400], [two, *[0] * 4]),
]
for cage_of, operations, targets, images in puzzles:
    what = array("i", cage_of), bytes(operations), array("q", targets), array("i", images)
    for max_steps in (0, 7, 100, 1000):
        print(squares.solve(*what, Limits(10**9, max_steps)), squares._kernel.steps)
    print(squares.solve(*what, Limits(200)), squares._kernel.steps)
""")
    lines = said.splitlines()
    assert len(lines) == 15
    assert lines[4].startswith("(200, ")
    assert len(set(lines)) > 8


@pytest.mark.skipif(not IS_COMPILED, reason="the kernel runs interpreted")
def test_the_compiled_cages_are_typed():
    squares = CagedSquares(3)
    assert not hasattr(squares._cages, "__dict__")
    for hidden in ("_work", "kernel", "side", "mark", "_is_connected", "_touch"):
        assert not hasattr(squares._cages, hidden)
    assert "_add_tuple" not in vars(type(squares._cages))


@pytest.mark.skipif(Cover is _cover.Cover, reason="only one build runs on this processor")
@pytest.mark.parametrize("build", [build.Cover for _, build in builds(_cover)])
def test_every_build_of_the_search_for_pieces_takes_the_same_steps(build):
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Jan,25"]))
    model = Model(puzzle.board.grid, puzzle.rules[0].constraints(puzzle.board))

    def search(kind):
        table = model.pieces
        kernel = kind(*model.cover_order(), table.start, table.cell, table.piece, table.prior)
        kernel.start(model.domains)
        while (answer := kernel.run(1 << 20)) != DONE:
            if answer == FOUND:
                yield kernel.steps, kernel.domains()
        yield kernel.steps

    found = list(search(Cover))
    assert len(found) == 217
    assert list(search(build)) == found
