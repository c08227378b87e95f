"""Doublers, negators and amounts: what digits count for in sums, and nowhere else."""

from itertools import product

import pytest

from rulegrid.core.constraints import Amount
from rulegrid.core.statement import context_of
from rulegrid.sudoku import (
    AmountRule,
    AnyRule,
    Board,
    ColumnRule,
    DoublerRule,
    KillerRule,
    LittleKillerRule,
    NegatorRule,
    PairSumRule,
    Puzzle,
    RowRule,
    Solver,
    WhereRule,
)

COUNTS = {
    DoublerRule(["A2"]): lambda digit: 2 * digit,
    NegatorRule(["A2"]): lambda digit: -digit,
    AmountRule(["5:A2"]): lambda digit: 5,
    AmountRule(["-3:A2"]): lambda digit: -3,
    AmountRule(["0:A2"]): lambda digit: 0,
}


def rows_under(*rules, values=4):
    return {tuple(board.cells[0]) for board in Solver(Board(1, 2, values=values), *rules).solutions()}


@pytest.mark.parametrize("modifier", COUNTS, ids=lambda rule: f"{rule.spelling()} {rule.clues()[0]}")
@pytest.mark.parametrize("total", [0, 1, 3, 6, 9])
def test_a_modified_cell_counts_in_sums(modifier, total):
    counts = COUNTS[modifier]
    expected = {(x, y) for x, y in product(range(1, 5), repeat=2) if x + counts(y) == total}
    assert rows_under(modifier, PairSumRule([f"{total}:A1A2"])) == expected
    differing = {(x, y) for x, y in expected if x != y}
    assert rows_under(modifier, KillerRule([(total, [(0, 0), (0, 1)])])) == differing
    assert rows_under(modifier, RowRule(), WhereRule([f"A1 + A2 == {total}"])) == {
        (x, y) for x, y in product(range(1, 5), repeat=2) if x + y == total and x != y
    }


def test_modifiers_of_one_cell_go_together():
    assert rows_under(DoublerRule(["A1", "A1"]), PairSumRule(["6:A1A2"])) == {(1, 2)}
    assert rows_under(DoublerRule(["A1"]), NegatorRule(["A1"]), PairSumRule(["2:A1A2"])) == {(1, 4)}
    context = context_of(Solver(Board(2), AmountRule(["3:A1"]), NegatorRule(["A1"])).board)
    assert context.amounts == {(0, 0): Amount(0, -3)}


def test_a_little_killer_counts_what_its_cells_count_for():
    rules = [RowRule(), ColumnRule(), LittleKillerRule(["9:A1B2C3"]), DoublerRule(["B2"])]
    found = [board.cells for board in Solver(Board(3), *rules).solutions()]
    assert found
    assert all(cells[0][0] + 2 * cells[1][1] + cells[2][2] == 9 for cells in found)


def test_sums_in_rules_made_of_rules_count_them_too():
    assert rows_under(DoublerRule(["A1"]), AnyRule(["pair-sum 3:A1A2 | pair-sum 12:A1A2"])) == {(1, 1), (4, 4)}


def test_they_come_back_from_json_and_show_their_sign():
    rules = [DoublerRule(["A1"]), NegatorRule(["A2"]), AmountRule(["-3:B1B2"])]
    puzzle = Puzzle(Board(2), rules)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    picture = puzzle.to_svg()
    assert all(sign in picture for sign in ("×2", "−", "=-3"))
