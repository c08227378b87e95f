"""The small puzzle that shows a rule: as small as can be, nothing where there is nothing to see."""

import pytest

from rulegrid import Cells, Form, Rule
from rulegrid.draw.exercise import example, is_possible
from rulegrid.sudoku import (
    RULES,
    STANDARD,
    AntiKnightRule,
    LittleKillerRule,
    PalindromeRule,
    QuadrupleRule,
    ThermometerRule,
    WhereRule,
)


class Needy(Rule):
    """A rule whose clues have a form, but no example."""

    clue_form = "CELLS"

    def is_valid(self, board):
        return True


@pytest.mark.parametrize(
    ("rule", "side"),
    [(ThermometerRule, 4), (QuadrupleRule, 6), (LittleKillerRule, 9)],
    ids=["three cells", "digits to 5", "a diagonal of a 9x9 grid"],
)
def test_the_grid_is_the_smallest_that_the_example_fits(rule, side):
    puzzle = example(rule, STANDARD)
    assert puzzle.board.shape == (side, side)
    assert puzzle.rules[-1].clues() == [rule.form.example]
    assert len(puzzle.rules) == 4


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.spelling())
def test_every_example_is_possible(rule):
    puzzle = example(rule, STANDARD)
    assert puzzle is None or puzzle.solve() is not None


def test_an_example_that_is_possible_nowhere_is_drawn_on_the_smallest_grid():
    class Same(PalindromeRule):
        """Two cells of a row are equal."""

        form = Form(Cells(ordered=True, least=2, most=2), example="A1A2")

    puzzle = example(Same, STANDARD)
    assert puzzle.board.shape == (4, 4)
    assert not is_possible(puzzle)


@pytest.mark.parametrize("rule", [AntiKnightRule, WhereRule, Needy])
def test_there_is_no_example_where_there_is_nothing_to_see(rule):
    assert example(rule, STANDARD) is None
