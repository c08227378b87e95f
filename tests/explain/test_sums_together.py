"""The 45 rule, and cages that divide a house: steps of several rules together."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs import check, explained
from rulegrid import Board, Puzzle
from rulegrid.calcudoku import Cage, CageRule
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.explain.explainer import Explainer
from rulegrid.explain.step_text import sentence, step_data
from rulegrid.sudoku import STANDARD, KillerRule, RenbanRule, SumRule


def killer(size, *clues):
    return Puzzle(Board(size), [*(rule() for rule in STANDARD), KillerRule(list(clues))])


def first(puzzle, kind):
    explainer = Explainer(puzzle)
    state = explainer.state()
    for step in explainer.steps(state):
        if step.technique == kind:
            return state, step
        state = state.after(step)
    raise AssertionError(f"no step of {kind}")


def test_what_the_cages_of_a_row_leave_is_an_innie():
    state, step = first(killer(6, "9:A1A2A3", "7:A4A5"), "innies-and-outies")
    assert sentence(step) == (
        "The 21 rule: the total of row A is 21. Compared with cage 9 at A1 and cage 7 at A4, that gives A6 = 5, "
        "so A6 can't be 1, 2, 3, 4 or 6."
    )
    assert sentence(step, show="technique") == "Use the 21 rule in row A."
    assert sentence(step, "zh").startswith("21 法则：A 行的总和是 21。")
    assert step.removed == (((0, 5), (1, 2, 3, 4, 6)),)
    check(state, step, [])
    assert {unit["name"] for unit in step_data(step)["units"]} == {"row A, no repeat", "cage 9 at A1", "cage 7 at A4"}


def test_what_sticks_out_of_two_rows_is_an_outie():
    cages = ("5:A1B1", "6:A2B2", "7:A3B3", "8:A4B4", "9:A5B5", "10:A6B6C6")
    puzzle = Puzzle(Board(6), [RowRule(), ColumnRule(), KillerRule(list(cages))])
    _, step = first(puzzle, "innies-and-outies")
    assert "the total of rows A and B is 42" in sentence(step)
    assert "that gives C6 = 3, so" in sentence(step)


def test_a_difference_of_innies_and_outies_has_no_negative_total():
    _, step = first(killer(6, "8:A1A2B1", "16:A3A4A5A6"), "innies-and-outies")
    assert "B1 = 3" in sentence(step)


def test_sums_that_are_no_cages_count_too():
    puzzle = Puzzle(Board(4), [RowRule(), ColumnRule(), SumRule(["5:A1A2B1", "8:A3A4B4"])])
    _, step = first(puzzle, "innies-and-outies")
    assert "that gives B1 + B4 = 3, so" in sentence(step)


def test_a_line_divides_its_house():
    # Nothing else can hold 1 in row A: the line has to.
    puzzle = Puzzle(Board(4), [RowRule(), ColumnRule(), RenbanRule(["A1A2"])])
    explainer = Explainer(puzzle)
    state = explainer.state({(0, 2): [2, 3, 4], (0, 3): [2, 3, 4]})
    step = explainer.step(state)
    check(state, step, [])
    assert sentence(step) == (
        "Row A needs every value once: with renban A1 A2 (1-2, 2-3 or 3-4), A1 and A2 can't be 3 or 4, and A3 and A4 can't be 2."
    )


def test_keens_rule_is_a_step():
    # A cage that holds 3 however it is filled, in one line.
    puzzle = Puzzle(Board(4), [RowRule(), ColumnRule(), CageRule([Cage(7, "+", ((0, 0), (0, 1)))])])
    kinds = [step.technique for step in puzzle.explain()]
    assert kinds[0] == "cage"
    assert not {(0, 2), (0, 3)} & {cell for cell, values in puzzle.candidates().items() if 3 in values}
    texts = [sentence(step) for step in puzzle.explain()]
    assert any("A3 and A4 can't be 3 or 4" in text for text in texts)


CAGES = ["6:A1A2B1", "9:A3A4B4", "5:B2B3", "7:C1D1", "4:C2C3", "8:D2D3D4", "3:A1A2", "7:A3B3", "10:C1C2C3C4"]


@pytest.mark.slow
@settings(max_examples=15)
@given(st.data())
def test_steps_of_several_cages_are_proven_and_need_each_of_them(data):
    taken: set[str] = set()
    clues = []
    for clue in data.draw(st.permutations(CAGES)):
        cells = clue.partition(":")[2]
        names = {cells[at : at + 2] for at in range(0, len(cells), 2)}
        if not names & taken and data.draw(st.booleans()):
            taken |= names
            clues.append(clue)
    puzzle = killer(4, *clues)
    solutions = list(puzzle.solutions())
    steps, state = explained(puzzle, solutions)
    if len(solutions) == 1:
        assert state.is_full
    for step in steps:
        assert sentence(step)
        assert sentence(step, "zh")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_chain_says_what_several_sums_take_together(language):
    puzzle = killer(4, "6:A1A2B1", "9:A3A4B4", "5:B2B3", "7:C1D1")
    for step in puzzle.explain():
        assert "{" not in sentence(step, language)
