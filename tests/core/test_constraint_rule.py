"""Rules whose meaning is their constraints, with and without clues."""

import itertools

import pytest

from rulegrid import AllDifferent, Board, Cells, ClueRule, ConstraintRule, Form, Puzzle, RuleError, Solver, Sum


class Tens(ConstraintRule, ClueRule):
    """The cells of each clue differ and add up to 10."""

    form = Form(Cells(), example="A1A2")

    def clue_constraints(self, clue, board):
        yield AllDifferent(clue.cells)
        yield Sum(clue.cells, 10)


class Middle(ConstraintRule):
    """The cells of the middle column add up to 4."""

    def constraints(self, board):
        yield Sum([(row, 1) for row in range(board.rows)], 4)


def test_a_rule_is_valid_if_none_of_its_constraints_is_broken():
    board = Board(2, 3)
    for digits in itertools.product((0, 1, 2, 3), repeat=2):
        filled = board.with_values([0, digits[0], 0, 0, digits[1], 0])
        able = any(sum(full) == 4 for full in itertools.product(*[(d,) if d else (1, 2, 3) for d in digits]))
        assert Middle().is_valid(filled) == able
    assert Solver(board, Middle(), strict=True).count() == 3**5


def test_a_rule_with_clues_works_the_same_way():
    board = Board(1, 3, values=9)
    rule = Tens(["A1A2", "A2A3"])
    found = {tuple(solution.cells[0]) for solution in Solver(board, rule, strict=True).solutions()}
    assert found == {(a, 10 - a, a) for a in range(1, 10) if a != 5}
    assert rule.is_valid(board.with_values([4, 0, 4]))
    assert not rule.is_valid(board.with_values([5, 5, 0]))
    assert [unit.kind for unit in Puzzle(board, [rule]).units()] == ["tens", "tens"]


class Nothing(ConstraintRule):
    """A rule without its method."""


class NothingWithClues(ConstraintRule, ClueRule):
    """A rule with clues, without its method."""

    form = Form(Cells(), example="A1A2")


@pytest.mark.parametrize(
    ("rule", "name"), [(Nothing(), "constraints"), (NothingWithClues(["A1A2"]), "clue_constraints")]
)
def test_a_rule_without_constraints_is_an_error(rule, name):
    with pytest.raises(RuleError, match=f"it has no method {name}: write one"):
        Solver(Board(2), rule).count()
