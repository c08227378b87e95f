"""Puzzles are equal where they mean the same: in whatever order rules, clues and cells are written down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_rules import EVERY_RULE, cases, edits, full_boards, in_any_order, pairs_of_rules
from rulegrid import Board, Puzzle, read_puzzle
from rulegrid.core.clue_fields import Cells, Digits, Groups, Numbers
from rulegrid.core.clue_rule import ClueRule
from rulegrid.core.clues import Clue
from rulegrid.sudoku import RULES
from rulegrid.sudoku.rules.bases import DigitTallies, Terms
from rulegrid.sudoku.rules.composition import CompositionRule

EVERY_CLUE_RULE = [kind for kind in EVERY_RULE if issubclass(kind, ClueRule) and not issubclass(kind, CompositionRule)]
GRID = "1..4......32...."


def shuffled(data, field, value):
    """The value of a field in another order, where the field says that it does not matter."""
    if not isinstance(value, tuple):  # none, or a single one
        return value
    if isinstance(field, Groups):
        return tuple(shuffled(data, field.group, group) for group in data.draw(in_any_order(tuple(value))))
    if isinstance(field, Cells) and field.ordered:
        return value[::-1] if field.reversible and data.draw(st.booleans()) else value
    if isinstance(field, Cells | Digits | Numbers | Terms | DigitTallies):
        return tuple(data.draw(in_any_order(tuple(value))))
    return value


def rewritten(data, rule):
    """The same rule with its clues, and what they name, in another order."""
    clues = [
        Clue(clue.form, {field.name: shuffled(data, field, value) for field, value in clue})
        # Not `in_any_order`, which is cached by its argument: clues of two rules can be equal.
        for clue in data.draw(st.permutations(rule.clue_list))
    ]
    return type(rule)(clues)


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY_CLUE_RULE, ids=lambda kind: kind.spelling())
@given(data=st.data())
def test_what_is_written_in_another_order_is_equal_and_allows_the_same(kind, data):
    rule, full = data.draw(cases(kind))
    other = rewritten(data, rule)
    assert Puzzle(full, [other]) == Puzzle(full, [rule])
    assert other.is_valid(full) == rule.is_valid(full)
    for one, two in ((rule, other), (other, rule)):
        assert all(not constraint.is_broken(full) for constraint in one.constraints(full)) == two.is_valid(full)


@pytest.mark.parametrize("kind", EVERY_CLUE_RULE, ids=lambda kind: kind.spelling())
@given(data=st.data())
def test_rules_that_allow_different_boards_are_not_equal(kind, data):
    rule, other, board = data.draw(pairs_of_rules(kind, edits))
    full = data.draw(full_boards(rule, board))
    if other.is_valid(full) != rule.is_valid(full):
        assert Puzzle(full, [other]) != Puzzle(full, [rule])


@given(st.data())
def test_the_order_of_rules_makes_no_difference(data):
    rules = [kind() for kind in RULES if not kind.needs_clues]
    board = Board(9)
    assert Puzzle(board, data.draw(in_any_order(tuple(rules)))) == Puzzle(board, rules)
    assert Puzzle(board, rules[1:]) != Puzzle(board, rules)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["killer:5:A1A2", "killer:6:B1B2"], ["killer:6:B2B1", "killer:5:A2A1"]),
        (["difference:A1A2"], ["difference:1:A2A1"]),
        (["palindrome:A1A2A3"], ["palindrome:A3A2A1"]),
        (["equal-sum:A1A2:B1B2"], ["equal-sum:B2B1:A1A2"]),
        (["quadruple:12:A1A2B1B2"], ["quadruple:21:B2B1A2A1"]),
        (["no-difference:1,2:A1A2:B1B2"], ["no-difference:2,1:B2B1:A1A2"]),
        (["any: odd A1 | killer 3:A1A2"], ["any: killer 3:A2A1 | odd A1"]),
    ],
)
def test_puzzles_that_mean_the_same_are_equal(one, other):
    assert read_puzzle(GRID, extra=one) == read_puzzle(GRID, extra=other)
    assert read_puzzle(GRID, extra=one).canonical_key() == read_puzzle(GRID, extra=other).canonical_key()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["thermometer:A1A2A3"], ["thermometer:A3A2A1"]),
        (["greater:A1A2"], ["greater:A2A1"]),
        (["value-index:A1A2A3A4"], ["value-index:A4A3A2A1"]),
        (["pattern:12*:A1A2"], ["pattern:12*:A2A1"]),
        (["clone:A1A2:B1B2"], ["clone:A1A2:B2B1"]),
        (["killer:5:A1A2"], ["killer:5:A1A2", "killer:5:A1A2"]),
        (["killer:5:A1A2"], ["killer:5:A1B1"]),
        (["killer:5:A1A2"], ["sum:5:A1A2"]),
        (["any: odd A1 | killer 3:A1A2"], ["all: odd A1 | killer 3:A1A2"]),
        ([], ["killer:5:A1A2"]),
    ],
)
def test_puzzles_that_differ_are_not_equal(one, other):
    assert read_puzzle(GRID, extra=one) != read_puzzle(GRID, extra=other)


def test_a_digit_zero_is_no_empty_cell_and_regions_are_sets():
    zero, empty = Board(2, values=[0, 1]), Board(2, values=[0, 1])
    zero.set_digit(0, 0, 0)
    assert Puzzle(zero) != Puzzle(empty)
    rows = [[["A1", "A2"], ["B1", "B2"]], [["B2", "B1"], ["A2", "A1"]], [["A1", "B1"], ["A2", "B2"]]]
    one, same, other = (Puzzle(Board(2, regions=regions)) for regions in rows)
    assert one == same != other
