"""Random rules on random boards, as the laws of rules are tried on them."""

from contextlib import suppress

import pytest
from hypothesis import strategies as st

from random_clues import BOARDS, CLUES, USUAL, few_of, in_any_order
from rulegrid import calcudoku, calendar, sudoku
from rulegrid.engine import SearchStopped, Solver

FAMILIES = {"sudoku": sudoku, "calcudoku": calcudoku, "calendar": calendar}
EVERY_RULE = list(dict.fromkeys(rule for family in FAMILIES.values() for rule in family.RULES))
MOST_FILLINGS = 300

FORBID_NOTHING = {sudoku.DoublerRule, sudoku.NegatorRule, sudoku.AmountRule}
"""They change what other rules mean."""


@st.composite
def rules_on_boards(draw, kind):
    """A rule with random clues, and an empty board that it fits."""
    board = draw(BOARDS.get(kind, USUAL))
    rule = kind.from_clues(draw(CLUES[kind](board)))
    rule.validate_compatibility(board)
    return rule, board


@st.composite
def full_boards(draw, rule, board):
    """A full board: at random, or one that the rule allows, or such a one with a few cells changed."""
    cells = tuple(board.open_cells())
    value = st.sampled_from(board.values)
    full = board.copy()
    for row, col in cells:
        full.cells[row][col] = board.values[0]
    if draw(st.integers(0, 3)):
        start = board.copy()
        for row, col in draw(few_of(cells, 3)):
            start.cells[row][col] = draw(value)
        with suppress(SearchStopped):
            full = Solver(start, rule, max_steps=2000).get_solution() or full
        changes = draw(few_of(cells, 2))
    else:
        changes = cells
    for row, col in changes:
        full.cells[row][col] = draw(value)
    return full


@st.composite
def cases(draw, kind):
    """A rule, and a full board near to its solutions."""
    rule, board = draw(rules_on_boards(kind))
    return rule, draw(full_boards(rule, board))


@st.composite
def partial_cases(draw, kind):
    """A rule, and a board with so few empty cells that all fillings can be tried."""
    rule, board = draw(cases(kind))
    cells = draw(in_any_order(tuple(board.open_cells())))
    empty = draw(st.integers(0, len(cells)))
    while len(board.values) ** empty > MOST_FILLINGS:
        empty -= 1
    for row, col in cells[:empty]:
        board.cells[row][col] = 0
    return rule, board


every_rule = pytest.mark.parametrize("kind", EVERY_RULE, ids=lambda kind: kind.__name__)
