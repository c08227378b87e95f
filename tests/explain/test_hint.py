"""Hints: the next step, whatever the rules are; never one that some solution contradicts."""

import time
from importlib import import_module
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calcudoku import Cage, CageRule
from rulegrid.core.board import Board
from rulegrid.core.errors import SearchStopped
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.rule import Rule
from rulegrid.explain.explainer import Explainer
from rulegrid.explain.hints import hint, mistakes
from rulegrid.explain.step_text import sentence
from rulegrid.explain.steps import CONTRADICTION, FULL, NONE, SEVERAL, Step, contradiction, none
from rulegrid.explain.techniques.rules import LINE, RULE
from rulegrid.explain.techniques.singles import Single
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import STANDARD, DiagonalRule, KillerRule, NonConsecutiveRule, ThermometerRule, read_puzzle
from rulegrid.utils.catalogue import LANGUAGES

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


class Rising(Rule):
    "A1 is less than B2: a rule that only says what it means."

    def is_valid(self, board):
        a, b = board.cells[0][0], board.cells[1][1]
        return not (a and b) or a < b


EXTRAS = [
    [],
    [NonConsecutiveRule()],
    [ThermometerRule([[(0, 0), (0, 1), (1, 1)]])],
    [KillerRule([(5, [(2, 2), (2, 3)])])],
    [CageRule([Cage(6, "*", ((3, 0), (3, 1), (2, 1)))])],
    [Rising()],
]


def sudoku(text, *rules):
    side = round(len(text) ** 0.5)
    board = Board(side)
    board.load_puzzle(int(letter) if letter != "." else 0 for letter in text)
    return Puzzle(board, [*(rule() for rule in STANDARD), *rules])


def follow(puzzle):
    """Enter hint after hint; yields each with the board before it."""
    while (found := hint(puzzle, steps=400)).cell is not None:
        yield found, puzzle.board.copy()
        puzzle.board.set_digit(*found.cell, found.value)


@given(st.data(), st.sampled_from(EXTRAS), st.sampled_from([1, 9]))
def test_a_hint_is_true_in_every_solution(data, rules, most):
    entries = data.draw(st.lists(st.sampled_from("....1234"), min_size=16, max_size=16))
    puzzle = sudoku("".join(entries), *rules)
    candidates = puzzle.solver().candidates()
    found = hint(puzzle, steps=most)
    assert len(found.steps) <= most
    assert found.steps_to_value is None or found.steps_to_value >= len(found.steps)
    if all(candidates.values()):
        assert found.technique not in (CONTRADICTION, NONE)
        assert (found.technique == FULL) == (puzzle.board.count_filled() == 16)
        if found.technique == SEVERAL:
            assert found.cell is None
            assert not puzzle.is_unique()
        for step in found.steps:
            assert not any(candidates[cell] & set(values) for cell, values in step.removed)
            assert all(candidates[cell] == {value} for cell, value in step.placed)
    else:
        assert found.technique in (CONTRADICTION, NONE) or not found.step.placed or most == 1


@given(st.data(), st.sampled_from(EXTRAS), st.sampled_from([1, 9]))
def test_a_hint_continues_from_pencil_marks_and_repeats_nothing(data, rules, most):
    entries = data.draw(st.lists(st.sampled_from("....1234"), min_size=16, max_size=16))
    puzzle = sudoku("".join(entries), *rules)
    empty = [cell for cell in puzzle.board.open_cells() if not puzzle.board.get_digit(*cell)]
    some = st.sets(st.integers(1, 4), min_size=1).map(tuple)
    marks = data.draw(st.dictionaries(st.sampled_from(empty), some)) if empty else {}
    found = hint(puzzle, marks, steps=most)
    solutions = [board for board in puzzle.solutions() if all(board.get_digit(*cell) in marks[cell] for cell in marks)]
    for step in found.steps:
        assert all(set(values) <= set(marks.get(cell, values)) for cell, values in step.removed)
        for board in solutions:
            assert not any(board.get_digit(*cell) in values for cell, values in step.removed)
            assert all(board.get_digit(*cell) == value for cell, value in step.placed)
    if found.technique in (CONTRADICTION, NONE):
        assert not solutions
    if found.technique == SEVERAL:
        assert len(solutions) > 1


def test_marks_without_a_solution_are_named():
    step = none("marks")
    assert sentence(step) == "No solution contains the values on the board and the pencil marks."
    assert sentence(step, "zh") == "盘面上现有的数字和标注无解。"


@pytest.mark.slow
@pytest.mark.parametrize("text", [EASY, pytest.param(HARD, marks=pytest.mark.slow)] if IS_COMPILED else [EASY])
def test_hints_lead_to_the_solution(text):
    puzzle = sudoku(text)
    solution = puzzle.solver().get_solution()
    kinds = [step.technique for found, _ in follow(puzzle) for step in found.steps]
    assert puzzle.board == solution
    assert ("forcing-chain" in kinds) == (text == HARD)
    assert hint(puzzle).technique == FULL


@pytest.mark.slow
def test_a_hidden_single_names_its_house():
    singles = 0
    for found, before in follow(sudoku(EASY)):
        if found.technique == "hidden-single":
            singles += 1
            assert found.unit
            assert (len(found.cells), found.cell in found.cells) == (9, True)
            assert found.value not in {before.get_digit(*cell) for cell in found.cells}
    assert singles > 20


def test_a_naked_single_names_its_cell():
    board = Board(3, values=4)  # no house has four cells
    board.load_puzzle([0, 1, 2, 3, 0, 0, 0, 0, 4])
    found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    assert (found.technique, found.cell, found.value) == ("naked-single", (0, 0), 4)
    assert found.text() == "In A1, only 4 is left."


def test_a_hint_has_the_steps_that_it_needs_and_no_others():
    found = hint(sudoku("." * 81, KillerRule(["3:I8I9", "16:A1A2", "17:A1B1"])), steps=5)
    assert (found.cell, found.value) == ((0, 0), 9)
    assert {unit.name for step in found.steps for unit in step.units} == {"cage 16 at A1", "cage 17 at A1"}
    assert (
        found.text()
        .splitlines()[1]
        .startswith("Cage 17 at A1: it contains 8+9, so A1 can only be 9, and B1 can only be 8 or 9.")
    )


def test_a_hint_is_the_first_step_of_those_that_lead_to_a_value():
    puzzle = sudoku("." * 81, KillerRule(["3:I8I9", "16:A1A2", "17:A1B1"]))
    found = hint(puzzle)
    assert (len(found.steps), found.steps_to_value, found.is_far, found.cell) == (1, 2, False, None)
    assert found.text() == "Cage 16 at A1: it contains 7+9, so A1 and A2 can only be 7 or 9."


def test_a_hint_shows_that_the_next_value_is_far_away(monkeypatch):
    puzzle = sudoku("." * 81, KillerRule(["3:I8I9", "16:A1A2", "17:A1B1"]))
    monkeypatch.setitem(hint.__globals__, "LOOKED_AHEAD", 1)
    found = hint(puzzle)
    assert (len(found.steps), found.steps_to_value, found.is_far) == (1, None, True)
    assert found.text().splitlines()[1:] == ["The next digit is more than 1 step away."]
    assert found.text("zh").splitlines()[1:] == ["离下一个数字还有 1 步以上。"]
    assert found.text(show="where") == "Look at cage 3 at I8."


def test_cells_of_a_cage_differ_where_a_row_says_so():
    cages = CageRule([Cage(4, "+", ((0, 0), (0, 1)))])
    puzzle = Puzzle(Board(3), [RowRule(), ColumnRule(), cages])
    step = puzzle.hint()
    assert sentence(step) == "Cage 4+ at A1 with row A: it contains 1+3, so A1 and A2 can't be 2."
    assert (step.technique, step.cost) == ("cage", RULE.cost)


def test_what_a_cage_takes_from_the_rest_of_its_line_costs_more_than_what_it_takes_from_itself():
    cages = CageRule([Cage(3, "+", ((0, 0), (0, 1)))])
    steps = list(islice(Puzzle(Board(4), [RowRule(), ColumnRule(), cages]).explain(), 2))
    assert [step.technique for step in steps] == ["cage", "rule-and-line"]
    assert steps[0].cost < LINE.cost == steps[1].cost
    assert {cell for cell, _ in steps[0].removed} == {(0, 0), (0, 1)}
    assert {cell for cell, _ in steps[1].removed} == {(0, 2), (0, 3)}


def test_a_contradiction_is_named_also_on_a_full_board():
    found = hint(sudoku("11.............."))
    assert (found.technique, found.unit, found.cells) == (CONTRADICTION, "row A", ((0, 0), (0, 1), (0, 2), (0, 3)))
    assert hint(sudoku("1" * 16)).technique == CONTRADICTION


def test_a_board_that_leads_nowhere_has_no_hint():
    # D4 has no value left, and no two cells clash.
    assert hint(sudoku("...1...2...34...")).technique == NONE


def test_the_digit_0_is_a_value_like_others():
    board = Board(3, values=[0, 1, 2])
    board.set_digit(0, 0, 1)
    board.set_digit(0, 1, 2)
    found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    assert (found.cell, found.value) == ((0, 2), 0)
    assert found.text() == "A3 is the last empty cell in row A, so it is 0."


def test_limits_go_through():
    puzzle = sudoku("." * 81)
    with pytest.raises(SearchStopped):
        hint(puzzle, max_steps=0)
    with pytest.raises(SearchStopped):
        hint(puzzle, timeout=0)

    def leave(steps):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hint(puzzle, tick=leave)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("show", ["where", "technique", "all"])
def test_a_hint_is_a_sentence(language, show):
    for text in (EASY, "11..............", "." * 16):
        said = hint(sudoku(text)).text(language, show)
        assert said
        assert "{" not in said


def test_a_diagonal_has_its_article():
    unit = next(unit for unit in Puzzle(Board(4), [DiagonalRule()]).units())
    single = Step("hidden-single", (unit.needs(4),), placed=(((3, 3), 4),), payload=Single((3, 3), 4))
    assert sentence(single) == "On the diagonal \\, 4 fits only in D4."
    assert sentence(contradiction((unit,))) == "There is a contradiction on the diagonal \\."


class Slow(Rule):
    "A rule that takes its time to say what it means, and counts how often."

    times = 0

    def is_valid(self, board):
        return True

    def statements(self, board):
        for _ in range(100):
            Slow.times += 1
            time.sleep(0.005)
            yield None, ()


def test_the_timeout_holds_while_the_rules_are_asked_what_they_mean():
    with pytest.raises(SearchStopped):
        hint(Puzzle(Board(4), [RowRule(), Slow()]), timeout=0.05)
    assert Slow.times < 60


def test_the_searches_of_an_explanation_count_as_steps():
    seen = []
    puzzle = sudoku("." * 16)
    explainer = Explainer(puzzle, tick=seen.append)
    explainer.step(explainer.state())
    steps = explainer.work.steps
    assert seen == sorted(seen)
    assert explainer.work.options(5)["max_steps"] == 5
    limited = Explainer(puzzle, max_steps=steps - 1)
    with pytest.raises(SearchStopped) as stopped:
        limited.step(limited.state())
    assert stopped.value.reason == "max_steps"


def test_what_contradicts_many_units_is_only_said_to_be_wrong(monkeypatch):
    puzzle = read_puzzle("." * 16, extra=["killer:3:A1A2", "killer:7:A3A4", "killer:4:B1C1", "killer:5:B2B3"])
    board = puzzle.board.copy()
    board.set_digit(0, 0, 3)
    (step,) = mistakes(puzzle, board)
    assert len(step.units) > 0
    monkeypatch.setattr(import_module("rulegrid.explain.hints"), "MOST_NAMED", len(step.units) - 1)
    (step,) = mistakes(puzzle, board)
    assert step.units == ()
    assert sentence(step) == "3 in A1 is wrong."
