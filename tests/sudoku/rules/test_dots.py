"""Dots and signs, and what follows where there is none."""

from itertools import product

import pytest

from rulegrid.sudoku import (
    Board,
    ColumnRule,
    DifferenceRule,
    DoublerRule,
    GreaterRule,
    MaximumRule,
    MinimumRule,
    NoDifferenceRule,
    NoPairSumRule,
    NoRatioRule,
    PairSumRule,
    Puzzle,
    RatioRule,
    RowRule,
    Solver,
)


def pairs_under(*rules, values=6):
    """The pairs of values that two cells side by side may hold."""
    return {tuple(board.cells[0]) for board in Solver(Board(1, 2, values=values), *rules).solutions()}


def every_pair(test, values=range(1, 7)):
    return {(x, y) for x, y in product(values, repeat=2) if test(x, y)}


@pytest.mark.parametrize(
    ("rule", "test"),
    [
        (DifferenceRule(["A1A2"]), lambda x, y: abs(x - y) == 1),
        (DifferenceRule(["3:A1A2"]), lambda x, y: abs(x - y) == 3),
        (DifferenceRule(["0:A1A2"]), lambda x, y: x == y),
        (RatioRule(["A1A2"]), lambda x, y: 2 in (x / y, y / x)),
        (RatioRule(["3:A1A2"]), lambda x, y: 3 in (x / y, y / x)),
        (PairSumRule(["X:A1A2"]), lambda x, y: x + y == 10),
        (PairSumRule(["v:A1A2"]), lambda x, y: x + y == 5),
        (PairSumRule(["7:A1A2"]), lambda x, y: x + y == 7),
        (GreaterRule(["A1A2"]), lambda x, y: x > y),
        (GreaterRule(["A2A1"]), lambda x, y: x < y),
        (NoDifferenceRule(["1,3"]), lambda x, y: abs(x - y) not in (1, 3)),
        (NoRatioRule(["2"]), lambda x, y: 2 not in (x / y, y / x)),
        (NoPairSumRule(["5,10"]), lambda x, y: x + y not in (5, 10)),
    ],
)
def test_two_cells_hold_the_pairs_that_the_clue_allows(rule, test):
    assert pairs_under(rule) == every_pair(test)


def test_with_the_digit_0_nothing_is_twice_itself_but_0():
    assert pairs_under(RatioRule(["A1A2"]), values=[0, 1, 2]) == {(0, 0), (1, 2), (2, 1)}
    assert pairs_under(NoRatioRule(["2"]), values=[0, 1, 2]) == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (2, 2)}


@pytest.mark.parametrize(
    ("negative", "positive"),
    [
        (NoDifferenceRule(["1"]), DifferenceRule(["A1A2"])),
        (NoDifferenceRule(["1,2"]), DifferenceRule(["2:A2A1"])),
        (NoRatioRule(["2"]), RatioRule(["A1A2"])),
        (NoPairSumRule(["5"]), PairSumRule(["V:A1A2"])),
        (NoPairSumRule(["5,10"]), PairSumRule(["4:A1A2"])),
    ],
)
def test_a_pair_with_a_sign_of_the_kind_is_exempt_whatever_its_number(negative, positive):
    assert pairs_under(negative, positive) == pairs_under(positive)
    # Neighbours without a sign are not.
    other = DifferenceRule(["A1A2"]) if not isinstance(positive, DifferenceRule) else RatioRule(["A1A2"])
    assert pairs_under(negative, other) == pairs_under(negative) & pairs_under(other)


def test_a_pair_that_is_listed_is_exempt():
    assert pairs_under(NoDifferenceRule(["1:A2A1"])) == every_pair(lambda x, y: True)
    assert NoDifferenceRule(["1:A1A2:B1C1"]).clues() == ["1:A1A2:B1C1"]


def test_a_rule_may_be_in_two_puzzles_and_knows_the_signs_of_each():
    negative = NoDifferenceRule(["1"])
    board = Board(1, 2)
    with_dot, without = Puzzle(board, [negative, DifferenceRule(["A1A2"])]), Puzzle(board, [negative])
    assert (with_dot.count(), without.count()) == (2, 2)
    assert {tuple(found.cells[0]) for found in without.solutions()} == {(1, 1), (2, 2)}
    assert {tuple(found.cells[0]) for found in with_dot.solutions()} == {(1, 2), (2, 1)}


def test_a_pair_without_a_dot_is_a_unit_of_its_own():
    board = Board(2)
    board.load_puzzle([1, 2, 0, 0])
    assert Puzzle(board, [NoDifferenceRule(["1"])]).conflicts() == ["missing white dot between A1 and A2"]


def test_the_solutions_of_a_latin_square_without_dots_are_those_that_have_no_pair_of_neighbours():
    rules = RowRule(), ColumnRule()

    def has_pair(board):
        return any(abs(board.cells[r][c] - board.cells[s][d]) == 1 for (r, c), (s, d) in board.grid.neighbours)

    expected = [board.cells for board in Solver(Board(5), *rules).solutions(4000) if not has_pair(board)]
    found = [board.cells for board in Solver(Board(5), *rules, NoDifferenceRule(["1"])).solutions()]
    assert len(found) == 20  # counted by others
    assert all(cells in found for cells in expected)


def test_a_doubled_cell_counts_twice_in_a_sum_of_two_and_not_in_a_difference():
    doubler = DoublerRule(["A1"])
    assert pairs_under(PairSumRule(["7:A1A2"]), doubler) == every_pair(lambda x, y: 2 * x + y == 7)
    assert pairs_under(DifferenceRule(["A1A2"]), doubler) == every_pair(lambda x, y: abs(x - y) == 1)
    assert pairs_under(NoPairSumRule(["7"]), doubler) == every_pair(lambda x, y: x + y != 7)


def test_marked_cells_don_not_compare_with_each_other_even_of_two_clues():
    solver = Solver(Board(1, 3), MinimumRule(["A1", "A2"]))
    assert {tuple(board.cells[0]) for board in solver.solutions()} == {
        (x, y, z) for x, y, z in product(range(1, 4), repeat=3) if y < z
    }
    two_rules = Solver(Board(1, 3), MinimumRule(["A1"]), MinimumRule(["A2"]))
    assert two_rules.count() == solver.count()
    both = Solver(Board(1, 2, values=3), MinimumRule(["A1"]), MaximumRule(["A2"]))
    assert both.count() == 3
