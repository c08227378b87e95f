"""`solve_many` of sudokus: what Solver says of each, in the form in which each was written."""

import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executors import Pickling
from rulegrid.core.constraints import Sum
from rulegrid.core.errors import RuleError
from rulegrid.sudoku import (
    BlockRule,
    Board,
    ColumnRule,
    KillerRule,
    NonConsecutiveRule,
    Normal9x9BlockRule,
    RowRule,
    Rule,
    SearchStopped,
    Solver,
    ThermometerRule,
    read_grid,
    solve_many,
    write_compact,
)
from rulegrid.utils.errors import RulegridError

FOUR = "1.3..2.....14..."
FOUR_SOLVED = "1432321423414123"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
STANDARD = (RowRule(), ColumnRule(), BlockRule())


class MainDiagonal(Rule):
    """A rule that is only asked: the diagonal's values differ."""

    def is_valid(self, board):
        values = [board.cells[i][i] for i in range(board.rows) if board.cells[i][i]]
        return len(set(values)) == len(values)


class CornerIsOne(Rule):
    """A rule whose is_valid fails on boards that are not 4x4."""

    def is_valid(self, board):
        return [0, 1, 2, 3][board.rows - 1] >= 0 and board.cells[0][0] in (0, 1)


def said(answers):
    return [(answer.status, answer.solution) for answer in answers]


def is_solution(text, puzzle, rules=STANDARD):
    """Whether a text is a full grid that keeps the rules and the given values."""
    n, values = read_grid(text)
    _, given = read_grid(puzzle)
    board = Board(n)
    board.load_puzzle(values)
    return (
        0 not in values
        and all(one in (0, other) for one, other in zip(given, values, strict=True))
        and all(rule.is_valid(board) for rule in rules)
    )


def by_solver(puzzle, rules=STANDARD, limit=2, **limits):
    """Status and number of solutions that Solver finds."""
    try:
        n, values = read_grid(puzzle)
        board = Board(n)
        board.load_puzzle(values)
        found = Solver(board, *rules, **limits).count(limit)
    except RulegridError as error:
        return "malformed", 0, str(error)
    except SearchStopped as stop:
        return "stopped", stop.found, ""
    return ("none" if not found else "several" if found > 1 else "solved" if limit == 1 else "unique"), found, ""


def check(puzzle, answer, rules=STANDARD, **limits):
    assert answer.puzzle == puzzle
    assert (answer.status, answer.found, answer.message) == by_solver(puzzle, rules, **limits)
    assert (answer.solution is None) == (answer.found == 0)
    if answer.solution is not None:
        assert is_solution(answer.solution, puzzle, rules)


# Compact grids of sides 1, 4, 6, 9 (full of clues, so that the search is short), and texts that are none.
GRIDS = st.one_of(
    st.sampled_from([1, 4, 9, 16, 36]).flatmap(
        lambda cells: st.text(alphabet=".0_*1234", min_size=cells, max_size=cells)
    ),
    st.lists(st.integers(0, 80), max_size=24).map(
        lambda erased: "".join("." if at in erased else digit for at, digit in enumerate(NINE_SOLVED))
    ),
    st.text(alphabet="12.x \n|", max_size=20),
)


@given(st.lists(GRIDS, max_size=40))
def test_each_answer_is_what_a_solver_says(puzzles):
    answers = list(solve_many(puzzles))
    assert len(answers) == len(puzzles)
    for puzzle, answer in zip(puzzles, answers, strict=True):
        check(puzzle, answer)


MIXED = [FOUR, "11" + "." * 14, "." * 16, "1..", NINE, EMPTY, "." * 36, "x" * 16, "9" * 16, "5" + "." * 24, ""]


@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize("limits", [{}, {"max_steps": 0}, {"timeout": 60}, {"timeout": 0}], ids=str)
def test_limits_are_those_of_a_solver(limit, limits):
    for puzzle, answer in zip(MIXED, solve_many(MIXED, limit=limit, **limits), strict=True):
        check(puzzle, answer, limit=limit, **limits)


def test_limits_of_any_length_are_taken():
    assert said(solve_many([FOUR], limit=10**30, max_steps=10**30)) == [("unique", FOUR_SOLVED)]


def test_steps_stop_a_search_with_what_it_found():
    (answer,) = solve_many([EMPTY], limit=10**6, max_steps=500)
    assert answer.status == "stopped"
    assert 0 < answer.found < 1000
    assert is_solution(answer.solution, EMPTY)


@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [
        (FOUR, FOUR_SOLVED),
        (FOUR + "\n", FOUR_SOLVED),
        (FOUR + "  \r\n", FOUR_SOLVED),
        ("  " + FOUR, FOUR_SOLVED),
        ("\ufeff" + FOUR, FOUR_SOLVED),
        (FOUR.replace(".", "0"), FOUR_SOLVED),
        (FOUR.replace(".", "_"), FOUR_SOLVED),
        (FOUR.replace(".", "*"), FOUR_SOLVED),
        (" ".join(FOUR), " ".join(FOUR_SOLVED)),
        ("1.3.\n.2..\n...1\n4...", "1432\n3214\n2341\n4123"),
        ("1.3. .2.. ...1 4...", FOUR_SOLVED),
        ("1 . 3 .\n. 2 . .\n. . . 1\n4 . . .\n", "1 4 3 2\n3 2 1 4\n2 3 4 1\n4 1 2 3"),
        ("1 . | 3 .\n. 2 | . .\n----+----\n. . | . 1\n4 . | . .", "1432\n3214\n2341\n4123"),
        (NINE, NINE_SOLVED),
        (".", "1"),
        ("1", "1"),
    ],
)
def test_a_solution_is_written_like_its_puzzle(puzzle, solution):
    assert said(solve_many([puzzle])) == [("unique", solution)]
    assert said(solve_many([puzzle, NINE, puzzle])) == [
        ("unique", solution), ("unique", NINE_SOLVED), ("unique", solution),
    ]  # fmt: skip


def test_large_values_are_letters_or_numbers():
    full = "".join(chr(55 + value) if value > 9 else str(value) for value in range(1, 17))
    rows = [full[shift:] + full[:shift] for shift in (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)]
    grid = "".join(rows)
    assert said(solve_many([grid.lower()])) == [("unique", grid)]
    spaced = " ".join(str(int(digit, 17)) for digit in grid)
    assert said(solve_many([spaced])) == [("unique", spaced)]


def test_boards_come_back_as_boards():
    n, values = read_grid(NINE)
    board = Board(n)
    board.load_puzzle(values)
    square = Board(2, values=[3, 5])
    first, second, third = solve_many([board, NINE, square])
    assert first.puzzle is board
    assert write_compact(first.solution) == second.solution == NINE_SOLVED
    assert write_compact(board) == NINE.replace("0", ".")
    assert (third.status, third.found, third.solution.values) == ("several", 2, (3, 5))


@pytest.mark.parametrize("puzzle", [None, 5, b"....", ["."] * 4, ("1",), object])
def test_what_is_neither_text_nor_board_is_malformed(puzzle):
    for chunk in ([puzzle], [FOUR, puzzle, FOUR], [puzzle, FOUR] * 20):
        answers = list(solve_many(chunk))
        for one, answer in zip(chunk, answers, strict=True):
            assert answer.status == ("unique" if one is FOUR else "malformed")
            assert ("expected a string or a Board" in answer.message) == (one is not FOUR)


@pytest.mark.parametrize("blank", ["", "\n", "  \n", "\ufeff", "\x0c"])
def test_a_text_without_cells_is_malformed(blank):
    for chunk in ([blank], [blank] * 20, [FOUR, blank]):
        assert [answer.status for answer in solve_many(chunk)][-1] == "malformed"


@pytest.mark.parametrize("bad", ["x" * 81, "", EMPTY + "\xff", "1..", " ".join(EMPTY), EMPTY[:-1] + "\n"])
def test_one_that_is_written_otherwise_changes_no_other(bad):
    puzzles = [NINE] * 5000
    puzzles[4321] = bad
    answers = list(solve_many(puzzles))
    assert answers[4321] == next(solve_many([bad]))
    assert all(answer.solution == NINE_SOLVED for answer in answers[:4321] + answers[4322:])


def test_the_rules_may_be_any():
    killer, thermometer = KillerRule([(3, [(0, 0), (0, 1)])]), ThermometerRule([[(3, 0), (3, 1)]])
    for rules in ((RowRule(), ColumnRule()), (*STANDARD, killer, thermometer), (NonConsecutiveRule(),), ()):
        for limit in (1, 2, 5):
            puzzles = [FOUR, "." * 16, "." * 81, "1" * 16]
            for puzzle, answer in zip(puzzles, solve_many(puzzles, rules, limit=limit), strict=True):
                check(puzzle, answer, rules, limit=limit)


def test_rules_may_be_an_iterator():
    assert said(solve_many([FOUR], iter(STANDARD))) == [("unique", FOUR_SOLVED)]


def test_a_rule_that_is_only_asked_holds_too():
    rules = (*STANDARD, MainDiagonal())
    puzzles = ["1" + "." * 15, "1.........1.....", FOUR]
    answers = list(solve_many(puzzles, rules, limit=1000))
    for puzzle, answer in zip(puzzles, answers, strict=True):
        check(puzzle, answer, rules, limit=1000)
    assert [answer.found for answer in answers] == [12, 0, 1]


def test_rules_that_do_not_fit_are_told_of_each_puzzle():
    texts = ["." * 16, NINE, "." * 36]
    answers = list(solve_many(texts, [RowRule(), ColumnRule(), Normal9x9BlockRule()]))
    assert [answer.status for answer in answers] == ["malformed", "unique", "malformed"]
    assert answers[0].message == "a board of 4 x 4 cells, expected 9 x 9 (rule: Normal9x9BlockRule)"
    (board,) = solve_many([Board(5)], [BlockRule(2, 3)])
    assert (board.status, board.solution) == ("malformed", None)
    assert "don't tile" in board.message


def test_a_rule_that_fails_ends_the_batch():
    answers = solve_many(["." * 16, NINE], [*STANDARD, CornerIsOne()], limit=1)
    with pytest.raises(RuleError, match=r"is_valid raised IndexError: list index out of range in .*, line 56"):
        list(answers)


def test_what_is_no_rule_is_an_error_at_once():
    with pytest.raises(RuleError, match="expected an instance"):
        solve_many([FOUR], [3])
    with pytest.raises(RulegridError, match="no rule 'rwo', did you mean 'row'"):
        solve_many([FOUR], ["rwo"])


def test_limits_and_jobs_below_their_bounds_are_errors_at_once():
    for options in ({"limit": 0}, {"max_steps": -1}, {"timeout": -1}, {"jobs": -1}):
        with pytest.raises(RulegridError, match=f"{next(iter(options))} -?[01]: expected"):
            solve_many([FOUR], **options)


OFTEN = list(islice(cycle([*MIXED, " ".join(FOUR)]), 500))
WAYS = {
    "threads": {"jobs": 2},
    "processes": {"jobs": 2, "timeout": 60},
    "all cores": {"jobs": 0},
    "pickling": {"jobs": 2, "executor": Pickling()},
}


@pytest.fixture(scope="module")
def in_turn():
    return list(solve_many(OFTEN))


@pytest.mark.slow
@pytest.mark.parametrize("options", WAYS.values(), ids=WAYS)
def test_every_way_to_work_says_the_same(in_turn, options):
    assert said(solve_many(OFTEN, **options)) == said(in_turn)
    with ThreadPoolExecutor(3) as executor:
        assert said(solve_many(OFTEN, **options | {"executor": executor})) == said(in_turn)


@pytest.mark.slow
@pytest.mark.parametrize("options", WAYS.values(), ids=WAYS)
def test_rules_that_are_asked_work_everywhere(options):
    rules = (*STANDARD, MainDiagonal())
    assert said(solve_many([FOUR, "." * 16] * 10, rules, **options)) == said(solve_many([FOUR, "." * 16] * 10, rules))


@pytest.mark.parametrize("options", WAYS.values(), ids=WAYS)
def test_boards_work_everywhere(options):
    answers = list(solve_many([Board(4), FOUR, Board(9)], **options))
    assert [answer.status for answer in answers] == ["several", "unique", "several"]
    assert answers[2].solution.shape == (9, 9)


def test_the_models_that_work_keeps_are_not_sent_along():
    executor = Pickling()
    answers = solve_many([FOUR, NINE] * 100, executor=executor)
    assert [answer.status for answer in answers] == ["unique"] * 200


@pytest.mark.parametrize("options", [{}, {"timeout": 1e6}], ids=["threads", "processes"])
def test_closing_gives_up_what_is_worked_on(options):
    before = threading.active_count()
    answers = solve_many([FOUR, EMPTY, EMPTY, EMPTY], jobs=2, limit=10**15, **options)
    assert next(answers).status == "unique"
    answers.close()
    deadline = time.monotonic() + 60
    while threading.active_count() > before:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.slow
def test_known_answers(shared_data):
    for name in ("17clue", "top1465"):
        puzzles = (shared_data / "sudoku" / f"{name}.txt").read_text().split()[:200]
        for puzzle, answer in zip(puzzles, solve_many(puzzles), strict=True):
            assert answer.status == "unique"
            assert is_solution(answer.solution, puzzle)
    for answer in solve_many((shared_data / "sudoku" / "serg.txt").read_text().split()[:100]):
        assert answer.status == "several"


class SumAfterCorner(Rule):
    """A rule whose constraints depend on a given: with a value in A1, A2 holds 2."""

    def is_valid(self, board):
        return True

    def constraints(self, board):
        if board.get_digit(0, 0):
            yield Sum(((0, 1),), 2)


@pytest.mark.parametrize("form", [str, lambda text: " ".join(text).replace(".", "0")])
def test_constraints_that_depend_on_the_givens_are_those_of_each_puzzle(form):
    puzzles = [form("1" + "." * 15), form("." * 16)]
    found = [answer.found for answer in solve_many(puzzles, [*STANDARD, SumAfterCorner()], limit=500)]
    assert found == [24, 288]


@pytest.mark.parametrize("text", [FOUR, FOUR.encode()])
def test_one_text_is_not_many_puzzles(text):
    with pytest.raises(RulegridError, match="expected several, such as a list of texts"):
        solve_many(text)


@pytest.mark.slow
def test_rules_that_other_processes_can_not_have_are_refused():
    program = (
        "from rulegrid import Rule, RulegridError; from rulegrid.sudoku import solve_many\n"
        "class Locked(Rule):\n"
        "    def __init__(self): self.key = lambda: 1\n"
        "    def is_valid(self, board): return True\n"
        "if __name__ == '__main__':\n"
        "    try: list(solve_many(['.' * 16] * 5, [Locked()], jobs=2))\n"
        "    except RulegridError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("rules or puzzles can't be sent to other processes: ")
    assert done.stdout.endswith(", use jobs=1\n")


@pytest.mark.parametrize(
    ("cells", "values", "solution"), [(["# 2 1"], [1, 2], "#21"), (["36 . 5"], [5, 36, 40], "36 40 5")]
)
def test_the_solution_of_a_puzzle_is_spaced_if_no_compact_text_can_contain_it(cells, values, solution):
    puzzle = json.dumps({"rows": 1, "cols": 3, "values": values, "cells": cells, "rules": [{"rule": "row"}]})
    answers = list(solve_many([puzzle, "1..4......32...."]))
    assert [(answer.status, answer.solution) for answer in answers] == [
        ("unique", solution),
        ("unique", "1324241341323241"),
    ]
