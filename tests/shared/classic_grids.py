"""Classic 9x9 grids to search, as texts, domain masks and constraints of single cells, and how any kernel searches them."""

from array import array

from hypothesis import strategies as st

from rulegrid.core.automata import Automaton
from rulegrid.core.board import Board
from rulegrid.core.constraints import Count, Disjunction, InSet, Regular, Relation
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernel.bits import DONE, FOUND, GROW, PAUSED
from rulegrid.solver.kernel.choice import Bands
from rulegrid.solver.kernels import make
from rulegrid.solver.model import Model
from rulegrid.sudoku import BlockRule, read_grid

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = [
    "...3.......9.....77...68.15..3.8...6.......2...46.7..1....5.....8.....9.5.6.21...",
    "7.......9...538.......7..521....5...3.614...8......42.5.7..3............6...2.14.",
    "4.32.5.7..2......4..84.........7.53.6.2..1......8.......1...4...3.5....68......91",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
]
EMPTY = "." * 81
ALL = (1 << 9) - 1
MOST = 50
FOREVER = 1 << 40
BOARD = Board(9)
CLASSIC = [c for rule in (RowRule(), ColumnRule(), BlockRule()) for c in rule.constraints(BOARD)]
MODEL = Model(BOARD.grid, CLASSIC)


def values(text):
    return read_grid(text)[1]


def domains_of(text):
    return [1 << value - 1 if value else ALL for value in values(text)]


def solutions(kernel, domains, most=MOST, budget=1 << 20):
    """Up to `most` grids that a kernel finds, as lists of masks, and the steps it took."""
    found = []
    kernel.start(domains)
    while len(found) < most and (answer := kernel.run(budget)) != DONE:
        if answer == FOUND:
            found.append(kernel.domains())
        elif answer == GROW:
            kernel.grow()
        else:
            assert answer == PAUSED
    return found, kernel.steps


def same(domains):
    """Assert that both kernels say the same of a start; return how many solutions there are, up to MOST."""
    ours, _ = solutions(make(MODEL, Bands), domains)
    theirs, _ = solutions(make(MODEL, General), domains)
    assert len(ours) == len(theirs)
    assert len(set(map(tuple, ours))) == len(ours)
    assert all(is_solution(masks, domains) for masks in ours)
    if len(ours) < MOST:
        assert sorted(ours) == sorted(theirs)
    return len(ours)


def is_solution(masks, domains):
    return (
        all(mask & domain == mask and mask & mask - 1 == 0 for mask, domain in zip(masks, domains, strict=True))
        and all(sum(masks[at] for at in house) == ALL for house in MODEL.groups)  # every digit once
    )


def batch(kernel, grids, limit=2, steps=FOREVER, budget=FOREVER):
    """Counts and first solutions of grids, with a kernel that comes back after `budget` steps."""
    data = bytes(value for grid in grids for value in values(grid))
    answers, counts = bytearray(len(data)), array("q", bytes(8 * len(grids)))
    at = rounds = 0
    while at < len(grids):
        at = kernel.batch(data, answers, counts, at, limit, steps, budget)
        rounds += 1
    return list(counts), [bytes(answers[first : first + 81]) for first in range(0, len(answers), 81)], rounds


# Relabelled and rearranged full grids with some cells erased, and perhaps one that is wrong.


@st.composite
def full_grids(draw):
    digits = draw(st.permutations("123456789"))
    bands = [3 * band + row for band in draw(st.permutations(range(3))) for row in draw(st.permutations(range(3)))]
    stacks = [3 * stack + col for stack in draw(st.permutations(range(3))) for col in draw(st.permutations(range(3)))]
    cells = [FULL[9 * row + col] for row in bands for col in stacks]
    if draw(st.booleans()):
        cells = [cells[9 * col + row] for row in range(9) for col in range(9)]
    return [digits[int(cell) - 1] for cell in cells]


@st.composite
def grids(draw):
    cells = draw(full_grids())
    for at in draw(st.permutations(range(81)))[: draw(st.integers(30, 66))]:
        cells[at] = "."
    if draw(st.integers(0, 3)) == 0:
        cells[draw(st.integers(0, 80))] = draw(st.sampled_from("123456789"))
    return "".join(cells)


@st.composite
def starts(draw):
    """Domain masks: all that the full grid has, others besides, sometimes not all of the first or none at all."""
    cells = draw(full_grids())
    kinds = st.integers(0, 5).map(lambda kind: (0, 0, 0, ALL, ALL, None)[kind])
    masks = []
    for cell in cells:
        more = draw(kinds)
        masks.append(1 << int(cell) - 1 | (draw(st.integers(0, ALL)) if more is None else more))
    if draw(st.integers(0, 3)) == 0:
        masks[draw(st.integers(0, 80))] = draw(st.integers(0, ALL))
    return masks


@st.composite
def unary(draw):
    """Constraints of single cells, and what they leave of each cell."""
    full, cells = draw(full_grids()), draw(st.permutations(range(81)))
    found, masks = [], [ALL] * 81
    for at in cells[: draw(st.integers(1, 81))]:
        mask = draw(st.integers(0, ALL)) | 1 << int(full[at]) - 1
        if draw(st.integers(0, 99)) == 0:
            mask = draw(st.integers(1, ALL))
        masks[at] = mask
        values, cell = frozenset(value for value in range(1, 10) if mask >> value - 1 & 1), ((at // 9, at % 9),)
        found.append(
            draw(
                st.sampled_from(
                    [
                        InSet(cell, values),
                        Count(cell, values, 1, 1),
                        Count(cell, frozenset(range(1, 10)) - values, 0, 0),
                        Disjunction(tuple((InSet(cell, frozenset({value})),) for value in values)),
                        Regular(
                            cell,
                            Automaton((tuple(1 if mask >> i & 1 else -1 for i in range(9)), (-1,) * 9), frozenset({1})),
                        ),
                        Relation(*cell, *cell, frozenset((value, value) for value in values)),
                    ]
                )
            )
        )
    return found, masks
