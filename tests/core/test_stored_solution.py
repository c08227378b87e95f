"""The stored solution of a puzzle that was understood only in part: nothing contradicts it."""

import pytest

from rulegrid import Puzzle, ask, read_puzzle
from rulegrid.core.puzzle_json import (
    broken_rules,
    describe_broken_rules,
    stored_solutions,
    takes_precedence,
    without_broken_clues,
)
from rulegrid.explain.hints import StepHint, hint, mistakes

SOLVED = "1342421321343421"
UNREAD = "text: Shade some cells"


def puzzle_with(givens="1.......2.......", rules=(), stored=SOLVED, not_understood=(UNREAD,)):
    puzzle = read_puzzle(givens, extra=rules)
    if stored is not None:
        puzzle.solution = read_puzzle(stored.replace("-", ".")).board
    puzzle.not_understood = list(not_understood)
    return puzzle


def text_of(board):
    return "".join(str(int(digit)) for row in board.cells for digit in row)


@pytest.fixture
def misread():
    """One clue of three is broken by the stored solution, and so is a whole rule."""
    return puzzle_with(
        "................", ["killer:3:A1A2", "killer:7:B1B2", "killer:5:C1D1", "odd:A1", "diagonal"], SOLVED
    )


def test_a_line_names_each_rule_that_the_stored_solution_breaks(misread):
    assert [rule.spelling() for rule in broken_rules(misread)] == ["killer", "diagonal"]
    assert list(map(str, describe_broken_rules(misread))) == [
        "the stored solution breaks the rule killer as it was read",
        "the stored solution breaks the rule diagonal as it was read",
    ]


def test_only_the_clues_that_it_breaks_are_ignored(misread):
    rules = without_broken_clues(misread).rules
    assert [rule.spelling() for rule in rules] == ["row", "column", "block", "killer", "odd"]
    assert rules[3].clues() == ["5:C1D1"]
    assert misread.rules[3].clues() == ["3:A1A2", "7:B1B2", "5:C1D1"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, True),
        ({"not_understood": ()}, False),
        ({"stored": None}, False),
        ({"givens": "2..............."}, False),
        ({"rules": ["killer:3:A1A2"]}, True),
        ({"stored": "1-42----21343421"}, True),
    ],
)
def test_it_takes_precedence_if_a_part_was_not_understood(changes, expected):
    assert takes_precedence(puzzle_with(**changes)) is expected


def test_the_rules_take_precedence_if_everything_else_was_understood():
    puzzle = puzzle_with("................", ["killer:3:A1A2"], not_understood=())
    puzzle.not_understood = describe_broken_rules(puzzle)
    assert len(puzzle.not_understood) == 1
    assert not takes_precedence(puzzle)
    again = type(puzzle).from_json(puzzle.to_json())
    assert not takes_precedence(again)
    assert sum(map(int, again.solve().cells[0][:2])) == 3


def test_solve_returns_the_stored_solution_and_counts_follow_the_rules(misread):
    assert text_of(misread.solve()) == SOLVED
    assert text_of(next(stored_solutions(misread))) == SOLVED
    assert misread.count() == len(found := list(misread.solutions())) > 0
    assert SOLVED not in map(text_of, found)
    assert misread.solve().puzzle is misread


def test_a_stored_solution_that_is_not_full_is_completed_by_the_rules():
    puzzle = puzzle_with("................", stored="1342--------342-")
    assert text_of(puzzle.solve()) == SOLVED


@pytest.mark.parametrize("limit", [1, 2, 5, None])
def test_the_question_has_it_first_unless_all_are_asked_for(limit):
    puzzle = puzzle_with("1...............")
    answer = ask(puzzle, "solve", limit=limit)
    found = list(map(text_of, answer.solutions))
    assert len(found) == len(set(found)) == (72 if limit is None else limit)
    assert answer.is_stored is (limit is not None)
    assert limit is None or found[0] == SOLVED
    assert answer.to_data().get("stored", False) is answer.is_stored
    assert ask(puzzle, "solve", limit=1, skip=1).is_stored is False


def test_one_stored_solution_is_not_called_unique():
    misread = puzzle_with(rules=["killer:7:A1A2"])
    assert ask(misread, "solve", limit=2).status == "solved"
    assert ask(misread, "unique").status == "none"
    assert ask(misread, "count").found == 0


@pytest.mark.slow
@pytest.mark.parametrize("stored", [SOLVED, "1342----2134----", None])
def test_no_step_of_a_misread_puzzle_contradicts_the_stored_solution(misread, stored):
    misread.solution = stored and read_puzzle(stored.replace("-", ".")).board
    for puzzle in (misread, misread.with_value("C1", 2)):
        steps = [*puzzle.explain(), *puzzle.steps(), *hint(puzzle).steps, puzzle.hint()]
        if stored is None:
            continue
        values = {divmod(at, 4): int(digit) for at, digit in enumerate(stored) if digit != "-"}
        assert not {step.technique for step in steps} & {"none", "contradiction"}
        for step in steps:
            assert not any(values.get(cell) in gone for cell, gone in step.removed)
            assert all(values.get(cell, value) == value for cell, value in step.placed)


def test_a_hint_places_nothing_that_not_all_solutions_share():
    for puzzle in (puzzle_with("1...............", not_understood=(), stored=None), puzzle_with("1...............")):
        found = ask(puzzle, "hint")
        assert (found.status, found.hint.cell, found.hint.value, found.first) == ("several", None, None, "")
        assert found.to_data()["cell"] is None
    assert str(found.hint) == "No further value follows from the rules that were understood."


def test_a_value_that_differs_from_the_stored_solution_is_a_mistake():
    puzzle = puzzle_with("1...............")
    mine = read_puzzle("13.2............").board
    assert list(mistakes(puzzle, mine)) == []
    mine["D4"] = 2
    wrong = list(mistakes(puzzle, mine))
    assert [step.technique for step in wrong] == ["wrong-value"]
    assert ask(puzzle, "hint", mine=mine.cells).status == "mistake"
    puzzle.not_understood = []
    assert list(mistakes(puzzle, mine)) == []


def test_a_correct_value_that_a_misread_rule_excludes_is_not_a_mistake(misread):
    mine = misread.board.copy()
    mine["A2"] = 3
    assert list(mistakes(misread, mine)) == []
    found = ask(misread, "hint", mine=mine.cells)
    assert isinstance(found.hint, StepHint)
    assert found.status in ("step", "several")


def test_a_lacking_mark_is_one_of_the_stored_solution():
    puzzle = puzzle_with("1...............")
    found = list(mistakes(puzzle, puzzle.board, {"A2": [2, 4], "A3": [4]}))
    assert [(step.technique, step.payload.cell, step.payload.value) for step in found] == [("missing-mark", (0, 1), 3)]


def test_sheets_show_the_stored_solution(misread):
    from rulegrid.core.limits import SearchLimits
    from rulegrid.draw.exercise import exercise

    assert text_of(exercise(misread, 1, SearchLimits(2)).answer.solution) == SOLVED


def test_a_stored_solution_without_a_given_leaves_the_given():
    puzzle = puzzle_with("2...............", stored="-341------------")
    assert text_of(puzzle.solve())[:4] == "2341"


def test_a_stored_solution_that_the_rules_cannot_complete_is_not_contradicted():
    data = {
        "rows": 2,
        "rules": [{"rule": "row"}, {"rule": "column"}],
        "solution": ["1 .", ". 2"],
        "not_understood": ["x"],
    }
    puzzle = Puzzle.from_data(data)
    answer = ask(puzzle, "solve")
    assert (answer.is_stored, answer.first.cells) == (True, [[1, 0], [0, 2]])
    mine = puzzle.board.copy()
    mine["A1"] = 2
    assert [step.technique for step in mistakes(puzzle, mine)] == ["wrong-value"]


def test_open_steps_are_not_ended_by_a_clue_that_the_stored_solution_breaks():
    puzzle = puzzle_with("13..............", ["killer:3:A1A2"])
    assert ask(puzzle, "steps").status in ("open", "step")
