"""Ranked lines: nothing is lost or gained beside brute force, and what propagation takes is in no solution."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import Board, Disjunction, InSet, RankConstraint, Regular
from rulegrid.core.statement import Statement
from rulegrid.solver.kernel._choices import Choices
from rulegrid.solver.kernel._ranks import Ranks
from rulegrid.solver.kernel._regulars import Regulars
from rulegrid.solver.kernels import general
from rulegrid.solver.model import Model
from rulegrid.sudoku import ColumnRule, FullRankRule, RowRule, Solver
from rulegrid.sudoku.rules.negation import negate

BOARD = Board(2, 3, values=3)
CELLS = BOARD.grid.cells
FILLINGS = list(product(BOARD.values, repeat=len(CELLS)))


def is_kept(c, filling):
    """What the constraint says of a full board, word for word."""
    value = dict(zip(CELLS, filling, strict=True))
    own, *others = [[[value[cell] for cell in line] for line in side] for side in ((c.line,), *c.sides)]
    alike = [[line for line in side if line[0] == c.first] for side in others]
    less = [all(line < own[0] for line in side) for side in alike]
    greater = [all(line > own[0] for line in side) for side in alike]
    return (
        own[0][0] == c.first
        and all(alike)
        and all(a or b for a, b in zip(less, greater, strict=True))
        and sum(less) == c.less
    )


@st.composite
def ranks(draw):
    """A rank among lines of cells in any order, which may share cells, and what each cell of the board can hold."""
    size = draw(st.integers(1, 3))
    line = st.permutations(CELLS).map(lambda cells: tuple(cells[:size]))
    sides = draw(st.lists(st.lists(line, min_size=1, max_size=3), min_size=1, max_size=3))
    own, masks = draw(line), [draw(st.integers(1, 7)) for _ in CELLS]
    first, less = draw(st.integers(1, 3)), draw(st.integers(0, len(sides)))
    if draw(st.booleans()):  # a rank that some filling has, if any can have it
        filling = draw(st.sampled_from(FILLINGS))
        masks = [mask | 1 << value - 1 for mask, value in zip(masks, filling, strict=True)]
        first = filling[CELLS.index(own[0])]
        less = next((n for n in range(len(sides) + 1) if is_kept(RankConstraint(own, sides, first, n), filling)), less)
    return RankConstraint(own, sides, first, less), masks


def kept_among(c, masks):
    return [
        filling
        for filling in FILLINGS
        if all(mask >> value - 1 & 1 for mask, value in zip(masks, filling, strict=True)) and is_kept(c, filling)
    ]


def filled(filling):
    board = BOARD.copy()
    board.cells = [[*filling[:3]], [*filling[3:]]]
    return board


def flat(board):
    return tuple(value for row in board.cells for value in row)


def left_of(c, masks, propagated):
    model = Model(BOARD.grid, [c])
    return propagated(general(model), [a & b for a, b in zip(model.domains, masks, strict=True)])


@pytest.mark.slow
@given(ranks())
@settings(max_examples=10 * settings().max_examples)
def test_what_is_propagated_is_in_no_solution_and_exact_once_cells_are_settled(propagated, rank):
    c, masks = rank
    kept = kept_among(c, masks)
    left = left_of(c, masks, propagated)
    if left is None:
        assert not kept
        return
    for filling in kept:
        assert all(mask >> value - 1 & 1 for mask, value in zip(left, filling, strict=True))
    for filling in kept[:1] or [tuple(mask.bit_length() for mask in masks)]:
        settled = [1 << value - 1 for value in filling]
        assert left_of(c, settled, propagated) == (settled if kept else None)


@pytest.mark.slow
@given(ranks())
@settings(max_examples=5 * settings().max_examples)
def test_all_lines_of_a_rank_are_found(saying, rank):
    c, masks = rank
    able = [
        InSet([cell], [value for value in BOARD.values if mask >> value - 1 & 1])
        for cell, mask in zip(CELLS, masks, strict=True)
    ]
    for said in (c, Disjunction([[c]])):
        found = [flat(each) for each in Solver(BOARD.copy(), saying(said, *able)).solutions()]
        assert sorted(found) == kept_among(c, masks)


@pytest.mark.slow
@given(ranks())
@settings(max_examples=4 * settings().max_examples)
def test_full_boards_are_broken_exactly_where_the_rank_is_another(rank):
    c, _ = rank
    for filling in FILLINGS:
        assert c.is_broken(filled(filling)) != is_kept(c, filling)


@pytest.mark.slow
@given(ranks(), st.sets(st.integers(0, 5)))
@settings(max_examples=5 * settings().max_examples)
def test_a_board_is_not_broken_before_it_has_to_be(rank, open_cells):
    c, masks = rank
    kept = kept_among(c, masks)
    for filling in kept[:1]:
        assert not c.is_broken(filled([0 if at in open_cells else value for at, value in enumerate(filling)]))


@given(st.lists(st.integers(1, 7), min_size=6, max_size=6), st.booleans())
@settings(max_examples=10 * settings().max_examples)
def test_two_lines_without_a_common_cell_keep_exactly_what_some_order_has(propagated, masks, less):
    c = RankConstraint(CELLS[:3], [[CELLS[3:]]], 2, int(less))
    masks[0] = masks[3] = 0b010
    kept = kept_among(c, masks)
    expected = [sum({1 << filling[at] - 1 for filling in kept}) for at in range(6)] if kept else None
    assert left_of(c, masks, propagated) == expected


def test_a_line_that_cannot_be_what_its_side_has_to_be_begins_with_something_else(propagated):
    # 2 and 3 above; B1 and B2 may begin with 2, and have to be less: B2 would go on with 3.
    c = RankConstraint(CELLS[:2], [[(CELLS[3], CELLS[2]), (CELLS[4], CELLS[5])]], 2, 1)
    masks = [0b010, 0b100, 0b011, 0b111, 0b111, 0b100]
    assert left_of(c, masks, propagated) == [0b010, 0b100, 0b011, 0b010, 0b101, 0b100]


def test_a_line_goes_on_with_what_enough_sides_can_be_less_than(propagated):
    # A1 A2 is greater than one of B1 A3 and C1 B3 and less than the other; neither of these goes on with 1.
    board = Board(3, values=4)
    (a1, a2, a3), (b1, _, b3), (c1, *_) = board.grid.row_lines
    model = Model(board.grid, [RankConstraint((a1, a2), [[(b1, a3)], [(c1, b3)]], 2, 1), InSet([a3, b3], [2, 3, 4])])
    left = dict(zip(model.cells, propagated(general(model), model.domains), strict=True))
    assert left[a2] == 0b0100
    assert left[a1] == left[b1] == left[c1] == 0b0010


def test_the_opposite_has_every_other_board(saying):
    c = RankConstraint(CELLS[:3], [[CELLS[3:]], [(CELLS[0], CELLS[3], CELLS[1])]], 2, 1)
    found = set()
    for choice in negate([c], BOARD):
        found |= {flat(each) for each in Solver(BOARD.copy(), saying(*choice)).solutions()}
    assert found == {filling for filling in FILLINGS if not is_kept(c, filling)}
    assert len(found) < len(FILLINGS)


@pytest.mark.parametrize("line", [CELLS[3:5], ()])
def test_lines_of_another_length_are_compared_like_words(saying, line):
    c = RankConstraint(CELLS[:3], [[CELLS[3:], line]], 2, 1)
    model = Model(BOARD.grid, [c])
    assert Ranks not in model.items
    found = {flat(each) for each in Solver(BOARD.copy(), saying(c)).solutions()}
    assert found == {filling for filling in FILLINGS if not c.is_broken(filled(filling))}
    assert found


def test_clues_are_ranks_without_an_automaton_where_houses_are_all_around():
    rules = [RowRule(), ColumnRule(), FullRankRule(["3:left B", "4:top 3", "9:right D"])]
    statement = Statement(Board(4), rules)
    model = Model(statement.grid, statement.constraints)
    # Of the clues the first two have one first digit, so that one line comes before the other.
    assert len(model.items[Ranks]) == 4
    assert not {Regulars, Choices} & model.items.keys()
    assert not model.callbacks
    statement = Statement(Board(4), rules[1:])
    assert Regular in set(map(type, statement.constraints))  # rows may repeat a digit
