"""Random clues for the laws that every rule keeps, added to those of `tests/shared/random_clues.py`.

CLUES has for each rule a function from a board to a strategy of clues, BOARDS one of boards for rules that the usual
ones don't fit. Files beside this one whose names begin with `strategies` add their rules by CLUES and BOARDS of their
own.
"""

from functools import cache
from itertools import combinations

from hypothesis import strategies as st

from rulegrid import Board
from rulegrid.sudoku import (
    AntiKingRule,
    AntiKnightRule,
    AntiTaxicabRule,
    ArrowRule,
    BetweenRule,
    ChessRule,
    CloneRule,
    ContainExactRule,
    CountDistinctRule,
    CountingCirclesRule,
    DiagonalRule,
    DisjointGroupsRule,
    DoubleArrowRule,
    DutchFlatmatesRule,
    EntropicRule,
    EqualityRule,
    EqualSumRule,
    ExtraRegionRule,
    GlobalEntropyRule,
    GlobalModularRule,
    KillerRule,
    LockoutRule,
    LookAndSayRule,
    LunchboxRule,
    ModularRule,
    NabnerRule,
    NonConsecutiveRule,
    PalindromeRule,
    QuadrupleRule,
    RegionsRule,
    RegionSumRule,
    RellikRule,
    RenbanRule,
    SameValuesRule,
    SlowThermometerRule,
    SumLineRule,
    SumRule,
    ThermometerRule,
    WhisperRule,
    WindokuRule,
    ZipperRule,
)
from rulegrid.utils.coordinates import cell_name, cell_names


def of_boards(*shapes):
    """Boards of some shapes: rows, columns, values, now and then with a blocked cell."""

    def make(shape, has_blocked):
        rows, cols, values = shape
        return Board(rows, cols, values=values, blocked=[(0, cols - 1)] if has_blocked else [])

    return st.builds(make, st.sampled_from(shapes), st.integers(0, 3).map(lambda chance: chance == 0))


THIRDS = of_boards((2, 2, 3), (2, 3, 3), (2, 2, 6), (3, 3, 3), (2, 3, (0, 1, 4, 5, 7, 8)))


@st.composite
def boards_of_regions(draw):
    """A board whose own regions are cut at random; some cells are in none."""
    rows, cols, values = draw(st.sampled_from([(2, 2, 3), (2, 3, 4), (3, 3, 3), (3, 4, (0, 2, 3))]))
    parts = [[], [], []]
    for row in range(rows):
        for col in range(cols):
            part = draw(st.integers(0, 3))
            if part < 3 and len(parts[part]) < len(Board(1, values=values).values):
                parts[part].append((row, col))
    if not any(parts):
        parts[0].append((0, 0))
    return Board(rows, cols, values=values, regions=[part for part in parts if part])


@cache
def some_of(cells, least, most):
    return st.lists(st.sampled_from(cells), min_size=min(least, len(cells)), max_size=most, unique=True).map(cell_names)


@cache
def line_of(cells, least, most):
    again = st.lists(st.sampled_from(cells), min_size=least, max_size=most).map(cell_names)
    return some_of(cells, least, most) | again if len(cells) >= least else again


def some(board, least=1, most=5):
    """Different cells in some order, as they are written."""
    return some_of(tuple(board.open_cells()), least, most)


def line(board, least=2, most=5):
    """Cells in order, of which one may come twice."""
    return line_of(tuple(board.open_cells()), least, most)


def texts(*parts):
    """Clues whose parts, some of them None, have colons between them."""
    return st.tuples(*parts).map(lambda parts: ":".join(str(part) for part in parts if part is not None))


def lists(clue):
    return st.lists(clue, max_size=3)


def no_clues(board):
    return st.just([])


def of_cells(least=1, most=5):
    return lambda board: lists(some(board, least, most))


def of_line(least=2, most=5):
    return lambda board: lists(line(board, least, most))


def totals(most=20):
    return st.integers(0, most) | st.integers(0, most) | st.integers(0, 10**25)


def several_totals():
    return st.lists(totals(9), min_size=2, max_size=3).map(lambda several: "/".join(map(str, several)))


def of_total(least=1, most=4):
    return lambda board: lists(texts(totals(), some(board, least, most)))


def groups(board):
    """Two or three groups of cells, which may share some."""
    sizes = st.integers(1, min(3, len(board.grid.cells)))
    several = st.lists(sizes, min_size=2, max_size=3)
    return several.flatmap(lambda sizes: st.tuples(*(some(board, size, size) for size in sizes))).map(":".join)


@st.composite
def groups_alike(draw, board):
    """Two or three groups of as many cells, which may share some but not all."""
    cells = list(board.open_cells())
    size = draw(st.integers(1, max(1, min(3, len(cells) - 1))))
    sets = st.sampled_from(list(combinations(cells, size)))
    chosen = draw(st.lists(sets, min_size=2, max_size=min(3, len(cells)), unique=True))
    return ":".join(cell_names(draw(st.permutations(group))) for group in chosen)


@st.composite
def digits_in(draw, board, most=3):
    """Digits, and no fewer cells, at least two."""
    cells = list(board.open_cells())
    chosen = draw(st.permutations(cells))[: draw(st.integers(2, 4))]
    some_digits = st.lists(st.sampled_from(board.values), min_size=1, max_size=min(most, len(chosen)))
    return f"{','.join(map(str, draw(some_digits)))},:{cell_names(chosen)}"


def tallies(board):
    counts = st.dictionaries(st.sampled_from(board.values), st.integers(0, 3), min_size=1, max_size=2)
    written = counts.map(lambda counts: ",".join(f"{count}x{digit}" for digit, count in counts.items()))
    return texts(written, some(board))


def weighted(board):
    weights = st.sampled_from(["", "", "*2", "*-1", "*-3", "*0"])
    term = st.builds(lambda cell, weight: cell_name(cell) + weight, st.sampled_from(board.grid.cells), weights)
    return texts(st.integers(-10, 20) | totals(), st.lists(term, min_size=1, max_size=4).map(" ".join))


@st.composite
def cut_regions(draw, board):
    """Regions of the board that don't overlap, each no larger than the number of values."""
    parts = [[], [], []]
    for cell in board.open_cells():
        part = draw(st.integers(0, 3))
        if part < 3 and len(parts[part]) < len(board.values):
            parts[part].append(cell)
    if not board.blocked and draw(st.booleans()) and any(parts):
        named = {cell: "ABC"[number] for number, part in enumerate(parts) for cell in part}
        rows = ("".join(named.get((r, c), ".") for c in range(board.cols)) for r in range(board.rows))
        return ["/".join(rows)] if board.rows > 1 else []
    return [cell_names(part) for part in parts if part]


def leaps(board):
    leap = st.tuples(st.integers(0, 2), st.integers(0, 2)).filter(any).map(lambda leap: f"{leap[0]},{leap[1]}")
    some_values = st.lists(st.sampled_from(board.values), min_size=1, max_size=2, unique=True)
    return texts(leap, st.none() | some_values.map(lambda values: f"{','.join(map(str, values))},"))


CLUES = {
    RegionsRule: cut_regions,
    ExtraRegionRule: of_cells(),
    DiagonalRule: lambda board: st.lists(st.sampled_from("\\/"), max_size=2),
    WindokuRule: no_clues,
    DisjointGroupsRule: no_clues,
    AntiKnightRule: no_clues,
    AntiKingRule: no_clues,
    ChessRule: lambda board: lists(leaps(board)),
    NonConsecutiveRule: no_clues,
    AntiTaxicabRule: no_clues,
    GlobalEntropyRule: no_clues,
    GlobalModularRule: no_clues,
    DutchFlatmatesRule: no_clues,
    ThermometerRule: of_cells(),
    SlowThermometerRule: of_cells(2),
    ArrowRule: lambda board: lists(texts(some(board, 1, 1) | some(board, 1, 3), line(board, 1, 4))),
    DoubleArrowRule: of_line(3),
    WhisperRule: lambda board: lists(texts(st.none() | st.integers(0, 4), line(board))),
    RenbanRule: of_line(2, 4),
    NabnerRule: of_line(2, 3),
    PalindromeRule: of_line(),
    ZipperRule: of_line(),
    BetweenRule: of_line(),
    LockoutRule: lambda board: lists(texts(st.none() | st.integers(0, 4), line(board))),
    RegionSumRule: of_line(),
    ModularRule: lambda board: lists(texts(st.none() | st.integers(2, 4), line(board))),
    EntropicRule: of_line(2, 6),
    SumLineRule: lambda board: lists(texts(totals(9), line(board, 1, 6), st.none() | st.just("loop"))),
    KillerRule: lambda board: lists(texts(st.none() | totals() | several_totals(), some(board))),
    SumRule: lambda board: lists(weighted(board)),
    EqualSumRule: lambda board: lists(groups(board)),
    SameValuesRule: lambda board: lists(groups_alike(board)),
    CloneRule: lambda board: lists(groups_alike(board)),
    QuadrupleRule: lambda board: lists(digits_in(board)),
    ContainExactRule: lambda board: lists(digits_in(board)),
    LookAndSayRule: lambda board: lists(tallies(board)),
    RellikRule: of_total(),
    LunchboxRule: of_total(2),
    EqualityRule: of_cells(1, 4),
    CountingCirclesRule: of_cells(1, 6),
    CountDistinctRule: lambda board: lists(texts(some(board, 1, 1), some(board))),
}

BOARDS = {
    DiagonalRule: of_boards((2, 2, 2), (3, 3, 3), (3, 3, 4), (4, 4, 4)),
    WindokuRule: of_boards((4, 4, 4), (4, 4, 5)),
    DisjointGroupsRule: boards_of_regions(),
    RegionSumRule: boards_of_regions(),
    EntropicRule: THIRDS,
    GlobalEntropyRule: THIRDS,
}
