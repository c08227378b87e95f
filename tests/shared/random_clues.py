"""Random boards and clues for the laws that every rule keeps (`tests/test_laws.py`).

CLUES has for each rule a function from a board to a strategy of clues, BOARDS one of boards for rules that the usual
ones don't fit. The files `tests/sudoku/rules/strategies*.py` add theirs.

Hypothesis takes longer to make a strategy than to draw from it: what depends on little is made once and kept.
"""

import itertools
import runpy
from contextlib import suppress
from functools import cache
from pathlib import Path

from hypothesis import assume
from hypothesis import strategies as st

from rulegrid import calcudoku, calendar, sudoku
from rulegrid.engine import Board, PuzzleFormatError
from rulegrid.utils.coordinates import cell_name, cell_names

SHAPES = st.sampled_from(
    [(2, 2, 2), (2, 3, 4), (3, 3, 3), (3, 3, 4), (4, 4, 4), (3, 3, (1, 2, 4, 7)), (3, 4, (2, 3, 5))]
)


@cache
def few_of(cells, most):
    """Some of the cells, of which one may come twice."""
    return st.lists(st.sampled_from(cells), max_size=most)


in_any_order = cache(st.permutations)


@st.composite
def usual_boards(draw):
    rows, cols, values = draw(SHAPES)
    cells = tuple(itertools.product(range(rows), range(cols)))
    return Board(rows, cols, values=values, blocked=set(draw(few_of(cells, 2))))


USUAL = usual_boards()


@st.composite
def square_boards(draw):
    """Without blocked cells now and then, so that blocks and lines are houses."""
    size = draw(st.sampled_from([2, 3, 4, 6]))
    blocked = draw(st.just(()) | st.just(((0, 0),)) | st.just(((1, 0), (1, 1))))
    return Board(size, values=draw(st.sampled_from([size, size + 1])), blocked=blocked)


def boards_to_cover():
    """The number of pieces that cover a board decides how many values it has: see `pieces`."""
    sides = st.sampled_from([(1, 3), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)])
    blocked = st.sampled_from([(), ((0, 0),), ((0, 1),)])
    return st.builds(lambda side, blocked: Board(*side, blocked=blocked), sides, blocked)


@st.composite
def some_cells(draw, board, most=5):
    cells = draw(in_any_order(tuple(board.open_cells())))
    return cell_names(cells[: draw(st.integers(1, most))])


def box_of(board):
    sides = [(h, w) for h in range(1, board.rows + 1) for w in range(1, board.cols + 1)]
    fitting = [
        (h, w) for h, w in sides if not board.rows % h and not board.cols % w and h * w <= len(board.values)
    ]  # fmt: skip
    shape = st.sampled_from(fitting).map(lambda shape: [f"{shape[0]}x{shape[1]}"])
    default = sudoku.default_box(board.size) if board.rows == board.cols else (99, 99)
    return st.just([]) | shape if default in fitting else shape


def lists(clue):
    return st.lists(clue, max_size=3)


def labels(board):
    """Cage labels, mostly within reach, with all signs that people write."""
    signs = ["", "", *"+-–−*x×X·∗⋅/:÷∕"]
    return st.builds(
        lambda target, sign: f"{target}{sign}", st.integers(0, 24) | st.integers(0, 10**25), st.sampled_from(signs)
    )


@st.composite
def pieces(draw, board):
    """Cut the board into pieces at random; now and then one is missing or too many, or lies already, or may not lie so.

    Sets the board's values.
    """
    parts = []
    for row, col in board.open_cells():
        beside = [part for part in parts if any(abs(row - r) + abs(col - c) == 1 for r, c in part)]
        if beside and draw(st.integers(0, 3)):
            draw(st.sampled_from(beside)).append((row, col))
        else:
            parts.append([(row, col)])
    clues = [f"P{i}:{cell_names(part)}{draw(st.sampled_from(['', ':no-flip']))}" for i, part in enumerate(parts)]
    if draw(st.integers(0, 5)) == 0:
        clues[0] += ":x2"
        parts.append([])
    board.grid = Board(*board.shape, values=len(parts), blocked=board.blocked).grid
    for i, part in enumerate(parts):
        if part and draw(st.integers(0, 7)) == 0:
            form = draw(st.sampled_from(["place: P{}@{}:1", "avoid: P{}@{}", "avoid: P{}@{}:1"]))
            clues.append(form.format(i, cell_name(min(part))))
    return clues


@st.composite
def boards_in_regions(draw):
    """Usual boards whose open cells lie in regions of two and more, in no order."""
    board = draw(USUAL)
    cells = draw(in_any_order(tuple(board.open_cells())))
    size = draw(st.integers(2, 4))
    regions = [cells[at : at + size] for at in range(0, len(cells), size)]
    return Board(*board.shape, values=board.values, blocked=board.blocked, regions=regions)


@st.composite
def pair_of_cells(draw, board):
    """Mostly neighbours."""
    pairs = st.tuples(*[st.sampled_from(list(board.open_cells()))] * 2).filter(lambda pair: pair[0] != pair[1])
    neighbours = board.grid.neighbours
    return cell_names(draw(st.permutations(draw(st.sampled_from(neighbours) | pairs if neighbours else pairs))))


def with_number(clue, numbers, *, optional=False):
    label = numbers.map("{}:".format)
    return st.builds("{}{}".format, st.just("") | label if optional else label, clue)


@st.composite
def unmarked_pairs(draw, board):
    """Numbers that no neighbours may have, and pairs that may."""
    numbers = ",".join(map(str, draw(st.lists(st.integers(0, 6), min_size=1, max_size=2))))
    return ":".join([numbers, *draw(st.lists(pair_of_cells(board), max_size=2))])


def digits_of(board, **sizes):
    values = st.lists(st.sampled_from(board.values), min_size=1, unique=True, **sizes)
    return values.map(lambda digits: "".join(map(str, digits)))


def sides(board):
    """Sides of rows and columns that have open cells."""
    rows = [
        f"{side} {'ABCDEFGHI'[at]}"
        for side in ("left", "right")
        for at, line in enumerate(board.grid.row_lines)
        if line
    ]
    cols = [f"{side} {at + 1}" for side in ("top", "bottom") for at, line in enumerate(board.grid.column_lines) if line]
    return st.sampled_from(rows + cols)


def outside(number):
    return lambda board: lists(st.builds("{}:{}".format, number, sides(board)))


@st.composite
def diagonals(draw, board):
    """A whole diagonal from one border to the other; one that has a cell."""
    found = []
    for (row, col), down, right in itertools.product(board.open_cells(), (1, -1), (1, -1)):
        cells = [(row + at * down, col + at * right) for at in range(-9, 9)]
        cells = [cell for cell in cells if board.grid.has(cell) and cell not in board.blocked]
        found.append(cells)
    return cell_names(draw(st.sampled_from(found)))


@st.composite
def arrows_outside(draw, board):
    """An arrow outside the grid that looks at a cell of it, perhaps a blocked one."""
    found = [
        f"{side} {col + 1} {turn}"
        for side, turn in itertools.product(("top", "bottom"), ("left", "right"))
        for col in range(-1, board.cols + 1)
        if 0 <= col + (1 if turn == "right" else -1) < board.cols
    ]
    return draw(st.sampled_from(found))


@st.composite
def value_indexes(draw, board):
    """At least three cells, some of them twice."""
    cells = st.sampled_from(list(board.open_cells()))
    return cell_names(draw(st.lists(cells, min_size=3, max_size=6)))


@cache
def statements():
    """Statements over cells {0} to {3}, of all signs and functions."""
    leaf = st.sampled_from(["{0}", "{1}", "{2}", "{3}"]) | st.integers(0, 9).map(str)
    numbers = st.recursive(
        leaf,
        lambda inner: (
            st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "//", "%"]), inner)
            | st.builds("{}({}, {})".format, st.sampled_from(["max", "min", "sum"]), inner, inner)
            | st.builds("{}({})".format, st.sampled_from(["abs", "-", "max"]), inner)
        ),
        max_leaves=4,
    )
    signs = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
    found = st.recursive(
        st.builds("{} {} {}".format, numbers, signs, numbers)
        | st.builds("{} {} {} {} {}".format, leaf, signs, leaf, signs, leaf),
        lambda inner: (
            st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner)
            | st.builds("not ({})".format, inner)
        ),
        max_leaves=3,
    )
    return found.filter(lambda text: "{" in text).filter(is_statement)


def is_statement(text):
    with suppress(PuzzleFormatError):  # a division by a 0 that is written out
        return bool(sudoku.WhereRule([text.format("A1", "A2", "A3", "A4")]))
    return False


@st.composite
def expressions(draw, board):
    """Statements over few cells."""
    cells = few_of(tuple(map(cell_name, board.open_cells())), 4).filter(bool)
    text = draw(statements()).format(*itertools.islice(itertools.cycle(draw(cells)), 4))
    assume(is_statement(text))  # a divisor such as A1 - A1 is 0 too
    return text


@cache
def patterns_of(digits):
    """Regular expressions, most of them over some digits."""
    digit = st.sampled_from(digits)
    single = (
        digit | st.just(".") | st.builds("[{}{}]".format, digit, digit) | digit.map("[^{}]".format) | st.just("[1-3]")
    )
    often = st.sampled_from(["*", "+", "?", "{2}", "{1,}", "{1,3}", "{0,2}"])
    return st.recursive(
        single,
        lambda inner: (
            st.builds("{}{}".format, inner, inner)
            | st.builds("({}|{})".format, inner, inner)
            | st.builds("({}){}".format, inner, often)
        ),
        max_leaves=6,
    )


@st.composite
def patterns(draw, board):
    """Regular expressions for one to four cells."""
    pattern = draw(patterns_of("".join(map(str, board.values))))
    return f"{pattern}:{cell_names(draw(few_of(tuple(board.open_cells()), 4).filter(bool)))}"


COMPOSED = [
    sudoku.RowRule, sudoku.NonConsecutiveRule, sudoku.ThermometerRule, sudoku.KillerRule, sudoku.DifferenceRule,
    sudoku.NoDifferenceRule, sudoku.OddRule, sudoku.MinimumRule, sudoku.ColumnIndexerRule, sudoku.ValueIndexRule,
    sudoku.SandwichRule, sudoku.XSumRule, sudoku.SkyscraperRule, sudoku.FullRankRule, sudoku.WhereRule, sudoku.PatternRule,
]  # fmt: skip


@st.composite
def alternatives(draw, board, depth=1):
    """Rules with a clue each, some of them made of rules."""
    found = []
    for kind in draw(st.lists(st.sampled_from(COMPOSED), min_size=1, max_size=3)):
        if depth and draw(st.integers(0, 4)) == 0:
            found.append(f"({draw(st.sampled_from(['any', 'all', 'none']))}: {draw(alternatives(board, depth - 1))})")
        else:
            clues = draw(CLUES[kind](board).filter(bool) if kind.needs_clues else CLUES[kind](board))[:1]
            found.append(" ".join([kind.spelling(), *clues]))
    return " | ".join(found)


BOARDS = {
    sudoku.BoxIndexerRule: boards_in_regions(),
    sudoku.BlockRule: square_boards() | USUAL,
    sudoku.Normal9x9BlockRule: st.builds(Board, st.just(9)),
    calendar.PlacementRule: boards_to_cover(),
}

CLUES = {
    sudoku.RowRule: lambda board: st.just([]),
    sudoku.ColumnRule: lambda board: st.just([]),
    sudoku.BlockRule: box_of,
    sudoku.Normal9x9BlockRule: lambda board: st.just([]),
    sudoku.DifferenceRule: lambda board: lists(
        with_number(pair_of_cells(board), st.integers(0, 4) | st.just(10**25), optional=True)
    ),
    sudoku.RatioRule: lambda board: lists(
        with_number(pair_of_cells(board), st.integers(1, 4) | st.just(10**25), optional=True)
    ),
    sudoku.PairSumRule: lambda board: lists(
        with_number(pair_of_cells(board), st.integers(0, 8) | st.sampled_from(["X", "V"]) | st.just(10**25))
    ),
    sudoku.NoDifferenceRule: lambda board: lists(unmarked_pairs(board)),
    sudoku.NoRatioRule: lambda board: lists(unmarked_pairs(board)),
    sudoku.NoPairSumRule: lambda board: lists(unmarked_pairs(board)),
    sudoku.GreaterRule: lambda board: lists(pair_of_cells(board)),
    sudoku.OddRule: lambda board: lists(some_cells(board)),
    sudoku.EvenRule: lambda board: lists(some_cells(board)),
    sudoku.MinimumRule: lambda board: lists(some_cells(board, 2)),
    sudoku.MaximumRule: lambda board: lists(some_cells(board, 2)),
    sudoku.AmongRule: lambda board: lists(st.builds("{}:{}".format, digits_of(board), some_cells(board))),
    sudoku.RowIndexerRule: lambda board: lists(some_cells(board, 2)),
    sudoku.ColumnIndexerRule: lambda board: lists(some_cells(board, 2)),
    sudoku.BoxIndexerRule: lambda board: lists(some_cells(board, 2)),
    sudoku.ValueIndexRule: lambda board: lists(value_indexes(board)),
    sudoku.LittleKillerRule: lambda board: lists(
        with_number(diagonals(board) | arrows_outside(board), st.integers(0, 12) | st.just(10**25))
    ),
    sudoku.SandwichRule: outside(st.integers(0, 7) | st.just(10**25)),
    sudoku.XSumRule: outside(st.integers(0, 12) | st.just(10**25)),
    sudoku.SkyscraperRule: outside(st.integers(0, 4) | st.just(10**25)),
    sudoku.HiddenSkyscraperRule: outside(st.integers(0, 5) | st.just(10**25)),
    sudoku.NumberedRoomRule: outside(st.integers(0, 5) | st.just(10**25)),
    sudoku.FullRankRule: outside(st.integers(1, 4)),
    sudoku.WhereRule: lambda board: lists(expressions(board)),
    sudoku.PatternRule: lambda board: lists(patterns(board)),
    sudoku.AnyRule: lambda board: lists(alternatives(board)),
    sudoku.AllRule: lambda board: lists(alternatives(board)),
    sudoku.NoneRule: lambda board: lists(alternatives(board)),
    sudoku.DoublerRule: lambda board: lists(some_cells(board)),
    sudoku.NegatorRule: lambda board: lists(some_cells(board)),
    sudoku.AmountRule: lambda board: lists(with_number(some_cells(board), st.integers(-5, 20) | st.just(10**25))),
    calcudoku.CageRule: lambda board: lists(
        st.builds(lambda label, cells: f"{label}:{cells}", labels(board), some_cells(board, 4) | some_cells(board, 2))
    ),
    calendar.PlacementRule: pieces,
}

for path in sorted((Path(__file__).parents[1] / "sudoku" / "rules").glob("strategies*.py")):
    names = runpy.run_path(str(path))
    CLUES |= names["CLUES"]
    BOARDS |= names["BOARDS"]
