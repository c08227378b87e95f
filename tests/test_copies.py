"""Everything public can be pickled and copied: puzzles, answers, steps, solvers, and the names themselves."""

import copy
import pickle
from itertools import islice

import pytest

import rulegrid
from rulegrid import calcudoku, calendar, sudoku
from rulegrid import queries as questions
from rulegrid.core.errors import NotUnique

MODULES = (rulegrid, sudoku, calcudoku, calendar)
COPIES = {"pickle": lambda thing: pickle.loads(pickle.dumps(thing)), "deepcopy": copy.deepcopy}
PUZZLES = {
    "sudoku": lambda: sudoku.read_puzzle("1..4......32....").add("killer:7:A1A2B1"),
    "clash": lambda: sudoku.read_puzzle("11.............."),
    "without solution": lambda: sudoku.read_puzzle("123....4........"),
    "calcudoku": lambda: calcudoku.read_puzzle("0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"),
    "calendar": lambda: calendar.read_puzzle("Jan 14"),
}
METHODS = (
    "solve",
    "candidates",
    "check",
    "hint",
    "explain",
    "steps",
    "rate",
    "minimise",
    "units",
    "solver",
    "statement",
)


@pytest.fixture(params=COPIES)
def again(request):
    return COPIES[request.param]


@pytest.fixture(params=PUZZLES)
def puzzle(request):
    return PUZZLES[request.param]()


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_public_name_is_pickled_as_a_name(module):
    for name in module.__all__:
        thing = getattr(module, name)
        if callable(thing):
            assert COPIES["pickle"](thing) is thing, name


@pytest.mark.parametrize("method", METHODS)
def test_what_a_puzzle_returns_is_copied(puzzle, method, again):
    try:
        found = getattr(puzzle, method)()
    except NotUnique as error:
        found = error
    if hasattr(found, "__next__"):
        found = list(islice(found, 10))
    other = again(found)
    assert repr(found) == repr(other) or " at 0x" in repr(found)
    assert str(found) == str(other) or " at 0x" in str(found)
    for form in ("to_data", "to_svg"):
        if hasattr(type(found), form) and hasattr(type(other), form) and method not in ("hint", "steps"):
            assert getattr(found, form)() == getattr(other, form)()


@pytest.mark.parametrize("name", [name for name in questions.QUERIES if name != "make"])
def test_every_answer_is_copied(puzzle, name, again):
    answer = rulegrid.ask(puzzle, name)
    other = again(answer)
    assert type(other) is type(answer)
    assert other.to_data() == answer.to_data()
    assert repr(other) == repr(answer)
    if hasattr(answer, "to_svg") and answer.status != "stopped":
        assert other.to_svg() == answer.to_svg()


def test_units_and_steps_are_equal_to_their_copies(puzzle, again):
    units = puzzle.statement().units
    assert again(units) == again(units) == units
    assert set(again(units)) == set(units)
    assert len(set(units)) == len(units)
    assert again(units)[0] != units[-1]
    steps = list(islice(puzzle.explain(), 10))
    assert again(steps) == steps
    hint = puzzle.hint()
    assert again(hint) == hint
    assert pickle.loads(pickle.dumps(again(hint))) == hint


def test_two_units_of_one_name_stay_two():
    puzzle = sudoku.read_puzzle("1..4......32....").add("killer:7:A1A2B1", "killer:7:A1A2B1")
    units = [unit for unit in puzzle.units() if unit.kind == "killer"]
    one, other = copy.deepcopy(units)
    assert str(one) == str(other)
    assert one != other
    assert [one, other] == units


def test_a_copied_solver_searches_by_all_its_rules(puzzle, again):
    solver = puzzle.solver()
    wanted = solver.count(5)
    for found in (again(puzzle.solver()), again(solver)):
        assert found.count(5) == wanted
        assert found.is_valid() == solver.is_valid()


def test_a_copy_of_a_solver_that_is_searching_is_free():
    solver = PUZZLES["calendar"]().solver()
    solutions = solver.solutions()
    next(solutions)
    found = copy.deepcopy(solver)
    assert found._users == []
    solutions.close()


def test_a_rule_that_asks_for_the_regions_finds_them_in_a_copied_solver(again):
    puzzle = sudoku.read_puzzle("1..4......32....")
    found = again(puzzle.solver())
    assert not found.try_set_digit(1, 1, 1)  # in the block of A1
