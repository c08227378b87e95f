"""Questions: their options, their statuses, and the answers about solutions."""

import re
from contextlib import suppress
from itertools import product

import pytest

import rulegrid
from rulegrid import Board, Grid, Puzzle, RulegridError, SearchStopped, ask, read_puzzle
from rulegrid.calcudoku import CageRule
from rulegrid.calendar import load_board
from rulegrid.queries import QUERIES
from rulegrid.queries.query import Hooks, Status
from rulegrid.sudoku import ColumnRule, KillerRule, RowRule
from rulegrid.utils.cells import cell_named

ONE, THREE, NONE = "1..4......32....", "1..4......3.....", "11.............."


@pytest.fixture
def one():
    return read_puzzle(ONE)


EMPTY = {
    "nothing": lambda: Puzzle(Board(4), []),
    "one cell": lambda: Puzzle(Board(1), []),
    "no open cell": lambda: Puzzle(Board.for_grid(Grid(2, 2, (1, 2), blocked=product(range(2), repeat=2))), []),
    "a rule without clues": lambda: Puzzle(Board(4), [KillerRule([])]),
    "calcudoku without cages": lambda: Puzzle(Board(3), [RowRule, ColumnRule, CageRule([])], family="calcudoku"),
    "calendar without pieces": lambda: read_puzzle("Jan 14").replace(None, []),
}
WITH_OPTIONS = [
    *((name, {}) for name in QUERIES if name != "make"),
    ("minimise", {"keep": ["A1"]}),
    ("minimise", {"order": "A1"}),
    ("minimise", {"keep": ["givens"], "symmetry": "rotation"}),
    ("check", {"clues": True, "repairs": "all"}),
    ("candidates", {"kind": "counts"}),
    ("combinations", {"clue": "A1"}),
    ("hint", {"steps": 9}),
    *(("convert", {"to": form}) for form in ("json", "fpuzzles", "sudokupad", "penpa", "svg")),
    *(("print", {"to": form}) for form in ("html", "svg")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), WITH_OPTIONS)
@pytest.mark.parametrize("empty", EMPTY)
def test_a_puzzle_with_nothing_in_it_is_answered_or_refused_in_words(empty, name, options):
    puzzle = EMPTY[empty]()
    limit = {"timeout": 2} if any(option.name == "timeout" for option in QUERIES[name].options) else {}
    with suppress(RulegridError, SearchStopped):
        assert ask(puzzle, name, **options, **limit).to_data()["status"] in set(Status)


def test_each_query_has_its_name_and_help():
    for name, question in QUERIES.items():
        assert question.name == name
        assert question.help.endswith(".")


def test_each_option_has_its_help_and_a_default_within_its_bounds(one):
    for question in QUERIES.values():
        for option in question.options:
            assert option.help.endswith("."), option
            if option.default is not None:
                assert option.take(option.default, one) is not None


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("answer", {}, "no query 'answer', expected one of candidates, "),
        (["count"], {}, "no query ['count'], did you mean 'count'?"),
        ("count", {"limt": 3}, "count: no option 'limt', did you mean 'limit'?"),
        ("count", {"limit": 0}, "limit: read 0, expected 1 or more"),
        ("count", {"limit": "3"}, "limit: read '3', expected a whole number"),
        ("count", {"limit": True}, "limit: read 'true', expected a whole number"),
        ("count", {"timeout": -1}, "timeout: read -1, expected 0 or more"),
        ("count", {"timeout": float("nan")}, "timeout: read nan, expected 0 or more"),
        ("candidates", {"kind": "all"}, "kind: read 'all', expected one of true, basic"),
        ("candidates", {"kind": "basic", "limit": 3}, "limit: expected only with true candidates"),
    ],
)
def test_what_is_wrong_with_a_question_is_said_in_one_line(one, name, options, message):
    with pytest.raises(RulegridError) as error:
        ask(one, name, **options)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "name", "options", "status", "found"),
    [
        (ONE, "solve", {}, "solved", 1),
        (ONE, "solve", {"limit": 2}, "unique", 1),
        (THREE, "solve", {"limit": None}, "several", 3),
        (THREE, "solve", {"limit": 1, "skip": 2}, "several", 3),
        (NONE, "solve", {}, "none", 0),
        (ONE, "count", {}, "unique", 1),
        (THREE, "count", {"limit": 2}, "several", 2),
        (ONE, "count", {"limit": 1}, "solved", 1),
        (NONE, "count", {}, "none", 0),
        (ONE, "unique", {}, "unique", 1),
        (THREE, "unique", {}, "several", 2),
        (NONE, "unique", {}, "none", 0),
        (ONE, "candidates", {}, "unique", None),
        (THREE, "candidates", {"limit": 2}, "several", None),
        (NONE, "candidates", {}, "none", None),
        (ONE, "candidates", {"kind": "basic"}, "open", None),
        (THREE, "estimate", {}, "several", 3),
        (NONE, "estimate", {}, "none", 0),
        ("." * 81, "estimate", {"dives": 20}, "estimated", None),
        ("." * 81, "count", {"max_steps": 100}, "stopped", None),
    ],
)
def test_the_status_and_number_of_each_answer(text, name, options, status, found):
    answer = ask(read_puzzle(text), name, **options)
    assert answer.status == status
    data = answer.to_data()
    assert data["status"] == status
    assert Status(status).meaning
    if status != "stopped":
        assert data["found"] == found
    assert (data["conflicts"] != []) == (text == NONE)
    assert data["puzzle"] == read_puzzle(text).to_data()


def test_an_answer_has_the_same_keys_whatever_its_status():
    for name in ("solve", "count", "unique", "candidates", "estimate"):
        assert len({tuple(ask(read_puzzle(text), name).to_data()) for text in (ONE, THREE, NONE)}) == 1, name


def test_solutions_are_given_by_rows_and_pieces_too(one):
    assert ask(one, "solve").to_data()["solutions"] == [one.solve().cells]
    answer = ask(rulegrid.calendar.read_puzzle("Oct 6"), "solve").to_data()
    ((solution,), (pieces,)) = answer["solutions"], answer["pieces"]
    assert "Oct" in solution[1]
    assert len(pieces) == 8


def test_what_was_left_out_is_what_came_first():
    every = ask(read_puzzle(THREE), "solve", limit=None)
    rest = ask(read_puzzle(THREE), "solve", limit=None, skip=0).solutions
    assert rest == every.solutions
    assert ask(read_puzzle(THREE), "solve", limit=5, skip=1).solutions == every.solutions[1:]


def test_a_question_that_is_stopped_says_by_what_and_what_it_found():
    answer = ask(read_puzzle("." * 81), "solve", limit=None, max_steps=200)
    assert (str(answer.status), answer.stopped) == ("stopped", "max_steps")
    assert answer.found == len(answer.solutions) > 0
    assert answer.to_data()["stopped"] == "max_steps"


def test_solutions_are_handed_on_as_they_are_found(one):
    seen = []
    answer = ask(read_puzzle(THREE), "solve", limit=None, hooks=Hooks(each=seen.append, keeps=False))
    assert len(seen) == answer.found == 3
    assert (answer.solutions, answer.first) == ((), seen[0])


def test_an_interrupt_goes_through_unless_it_is_taken():
    def interrupt(board):
        raise KeyboardInterrupt

    puzzle = read_puzzle(THREE)
    with pytest.raises(KeyboardInterrupt):
        ask(puzzle, "solve", hooks=Hooks(each=interrupt))
    answer = ask(puzzle, "solve", hooks=Hooks(each=interrupt, takes_interrupts=True))
    assert (answer.status, answer.stopped, answer.found) == (Status.STOPPED, "interrupted", 1)


def test_methods_of_a_puzzle_keep_their_types(one):
    assert one.count() == 1
    with pytest.raises(SearchStopped):
        read_puzzle("." * 81).count(max_steps=100)


def test_a_step_as_data_says_which_cells_it_names_and_colours():
    found = ask(read_puzzle(ONE), "explain").to_data()
    orders = ["place", "assume", "remove", "imply", "reason"]
    for step in found["steps"]:
        for show, text in step["texts"]["en"].items():
            assert step["cited"]["all" if show == "unnamed" else show] == list(
                dict.fromkeys(re.findall(r"\b[A-D][1-4]\b", text))
            )
        for cell, marks in step["marks"].items():
            for value, role in marks:
                roles = [role for role in orders if value in step["roles"].get(role, {}).get(cell, ())]
                assert role == roles[0]
        assert step["marks"].keys() == {cell for cells in step["roles"].values() for cell in cells}


def test_the_reason_of_a_hint_comes_in_texts_and_cells():
    data = ask(load_board().puzzle(load_board().read_open(["Nov,21"])), "hint").to_data()
    for language, parts in data["parts"].items():
        assert "".join(parts).replace(" ", "") == data["reasons"][language].replace(" ", "")
        assert all(cell_named(cell) in load_board().cells for cell in parts[1::2])


def test_basic_candidates_keep_the_time_limit_and_take_interrupts(monkeypatch):
    puzzle = read_puzzle("." * 81)
    stopped = ask(puzzle, "candidates", kind="basic", timeout=0)
    assert (stopped.status, stopped.stopped) == ("stopped", "timeout")

    def interrupt(*args, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("rulegrid.explain.state.basic_candidates", interrupt)
    stopped = ask(puzzle, "candidates", kind="basic", hooks=Hooks(takes_interrupts=True))
    assert (stopped.status, stopped.stopped) == ("stopped", "interrupted")
