import itertools
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latin_squares import latin
from rulegrid.core.board import Board
from rulegrid.core.constraints import AllDifferent, Placement, Sum
from rulegrid.core.errors import RuleError
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.rule import Rule
from rulegrid.solver import model
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import RulegridError

LATIN_SQUARES = {1: 1, 2: 2, 3: 12, 4: 576}


@st.composite
def latin_starts(draw):
    """Latin squares of side 3 or 4 with some cells given, solvable or not."""
    size = draw(st.integers(2, 4))
    board = Board(size)
    for _ in range(draw(st.integers(0, 5))):
        row, col, value = draw(st.tuples(*[st.integers(0, size - 1)] * 2, st.integers(1, size)))
        board.set_digit(row, col, value)
    return board


def completions(board):
    """All Latin squares that hold what `board` holds, without the solver."""
    lines = list(itertools.permutations(range(1, board.size + 1)))
    fitting = [
        [line for line in lines if all(given in (0, value) for given, value in zip(row, line, strict=True))]
        for row in board.cells
    ]
    return [
        rows
        for rows in itertools.product(*fitting)
        if all(len(set(column)) == board.size for column in zip(*rows, strict=True))
    ]


def test_solve_fills_the_board_and_says_so():
    solver = latin(3, [((0, 0), 2)])
    assert solver.board.cells == [[2, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert solver.solve() is True
    assert solver.board.cells[0][0] == 2
    assert solver.board.find_empty_cell() is None
    assert solver.is_valid()


def test_without_a_solution_the_board_stays_as_it_was():
    solver = latin(3, [((0, 0), 1), ((0, 1), 2), ((1, 2), 3)])
    start = solver.board.copy()
    assert solver.solve() is False
    assert solver.board == start
    assert solver.get_solution() is None
    assert solver.count() == 0
    assert list(solver.solutions()) == []
    assert solver.is_unique() is False


def test_givens_that_clash_are_no_error_but_have_no_solution():
    solver = latin(3, [((0, 0), 1), ((0, 1), 1)])
    assert solver.is_valid() is False
    assert solver.solve() is False
    assert solver.candidates() == {(row, col): set() for row in range(3) for col in range(3)}


def test_get_solution_returns_a_board_of_its_own():
    solver = latin(3)
    solution = solver.get_solution()
    assert solution == solver.board
    solution.remove_digit(0, 0)
    assert solver.board.get_digit(0, 0) != 0


def test_the_solver_works_on_a_copy():
    board = Board(3)
    solver = Solver(board, RowRule(), ColumnRule())
    assert solver.solve()
    assert board == Board(3)
    board.set_digit(0, 0, 3)
    assert solver.count() == LATIN_SQUARES[3]


def test_without_rules_everything_is_a_solution():
    assert Solver(Board(2)).count() == 16
    assert Solver(Board(2, blocked=[(0, 0), (0, 1)])).count() == 4
    assert Solver(Board(1, blocked=[(0, 0)])).count() == 1


def test_rules_are_kept_in_order():
    rules = RowRule(), ColumnRule()
    assert Solver(Board(3), *rules).rules == rules


@pytest.mark.parametrize("size", LATIN_SQUARES)
def test_latin_squares_are_counted_right(size):
    assert latin(size).count() == LATIN_SQUARES[size]


@given(latin_starts())
def test_every_question_gets_the_answer_of_plain_search(grid, board):
    expected = completions(board)
    solver = Solver(board, RowRule(), ColumnRule())
    assert solver.is_valid() or not expected
    found = [grid(solution) for solution in solver.solutions()]
    assert sorted(found) == sorted(expected)
    assert solver.count() == len(expected)
    assert solver.is_unique() == (len(expected) == 1)
    every = {(row, col): {rows[row][col] for rows in expected} for row, col in board.open_cells()}
    assert solver.candidates() == every
    left = solver.propagate()
    assert all(every[cell] <= left[cell] for cell in every)
    assert solver.solve() == bool(expected)


@pytest.mark.slow
@given(latin_starts(), st.integers(0, 30))
def test_a_limit_is_a_limit_and_nothing_else(grid, board, limit):
    total = len(completions(board))
    solver = Solver(board, RowRule(), ColumnRule())
    found = [grid(solution) for solution in solver.solutions(limit)]
    assert len(found) == len(set(found)) == min(limit, total)
    assert solver.count(limit) == min(limit, total)


def test_a_limit_of_0_finds_nothing():
    solver = latin(3)
    assert list(solver.solutions(0)) == []
    assert solver.count(0) == 0


@pytest.mark.parametrize("limit", [-1, 1.5, "2", True])
def test_a_limit_that_is_no_number_of_solutions_is_refused(limit):
    for ask in (latin(3).count, latin(3).solutions):
        with pytest.raises(RulegridError, match="limit"):
            ask(limit)


@pytest.mark.parametrize(
    "options", [{"max_steps": 1.5}, {"max_steps": -1}, {"timeout": float("nan")}, {"timeout": -1}, {"timeout": "5"}]
)
def test_limits_that_are_no_limits_are_refused(options):
    with pytest.raises(RulegridError, match=next(iter(options))):
        latin(3, **options).count()


def test_candidates_of_a_solved_cell_are_one_and_blocked_cells_have_none():
    board = Board(2, blocked=[(1, 1)])
    board.set_digit(0, 0, 2)
    assert Solver(board, RowRule(), ColumnRule()).candidates() == {(0, 0): {2}, (0, 1): {1}, (1, 0): {1}}


def test_solutions_come_one_by_one():
    asked = []

    class Watching(Rule):
        def is_valid(self, board):
            asked.append(board.count_filled())
            return True

    solver = Solver(Board(4), RowRule(), ColumnRule(), Watching())
    solutions = solver.solutions()
    assert asked == []  # not even begun
    next(solutions)
    first = len(asked)
    next(solutions)
    second = len(asked)
    assert sum(1 for _ in solutions) == LATIN_SQUARES[4] - 2
    assert 0 < first < second < len(asked) / 20


def test_every_solution_is_a_board_of_its_own():
    boards = list(latin(3).solutions())
    boards[0].set_digit(0, 0, 3)
    assert len({str(board) for board in latin(3).solutions()}) == 12
    assert all(board.find_empty_cell() is None for board in boards)
    solver = latin(3)
    for board in solver.solutions():
        board.cells[0][:] = [0, 0, 0]  # does not disturb the search
    assert solver.count() == 12


def test_a_search_that_is_left_early_is_closed():
    solver = latin(4)
    for _ in solver.solutions():
        break
    assert solver.pbar is None
    assert solver.count() == LATIN_SQUARES[4]


def test_two_solvers_search_independently(grid):
    rising, falling = latin(3), latin(3, [((0, 0), 3)])
    found = list(itertools.zip_longest(map(grid, rising.solutions()), map(grid, falling.solutions())))
    assert len({one for one, _ in found}) == 12
    assert len({other for _, other in found if other}) == 4


def test_two_searches_of_one_solver_give_the_same_solutions(grid):
    solver = latin(3)
    pairs = list(zip(map(grid, solver.solutions()), map(grid, solver.solutions()), strict=True))
    assert len(pairs) == 12
    assert all(one == other for one, other in pairs)


def test_propagation_with_chosen_units_uses_no_others():
    solver = latin(3, [((0, 0), 1), ((1, 1), 2)])
    assert list(map(str, solver.units())) == ["row A", "row B", "row C", "column 1", "column 2", "column 3"]
    assert solver.propagate([])[0, 1] == {1, 2, 3}
    assert solver.propagate(["row A"])[0, 1] == {2, 3}
    assert solver.propagate(["column 2"])[0, 1] == {1, 3}
    assert solver.propagate(["row A", "column 2"])[0, 1] == {3}
    assert solver.propagate()[0, 1] == {3}
    assert solver.propagate()[0, 0] == {1}


def test_propagation_with_one_aspect_of_a_house():
    row, column = latin(3).units()[::3]
    solver = latin(3, [((0, 0), 1), ((1, 1), 1)])
    assert solver.propagate([row.no_repeat])[0, 2] == {2, 3}
    assert solver.propagate([row.every_value])[0, 2] == {1, 2, 3}
    assert solver.propagate([row, column.no_repeat]) == solver.propagate(["row A", "column 1, no repeat"])
    for name in ("row A, no value", "row D, no repeat"):
        with pytest.raises(RulegridError, match=rf"{name}.*such as row A, row B"):
            solver.propagate([name])


def test_a_contradiction_leaves_no_values():
    solver = latin(2, [((0, 0), 1), ((0, 1), 1)])
    assert set().union(*solver.propagate().values()) == set()
    assert solver.propagate(["column 1"])[1, 0] == {2}


def test_after_success_the_count_is_still_that_of_the_puzzle():
    solver = latin(3)
    assert solver.solve()
    assert solver.count() == 12
    assert solver.is_unique() is False
    assert solver.candidates()[0, 0] == {1, 2, 3}
    assert solver.solve()
    assert solver.board.find_empty_cell() is None


def test_cells_written_between_two_searches_are_seen():
    solver = latin(3)
    assert solver.count() == 12
    solver.board.set_digit(0, 0, 3)
    assert solver.count() == 4
    assert solver.try_set_digit(0, 1, 2)
    assert solver.count() == 2
    solver.board.cells[0][:] = [0, 0, 0]
    assert solver.count() == 12
    solver.board = Board(4)
    assert solver.count() == 576


def test_cells_written_after_success_start_a_new_puzzle():
    solver = latin(3)
    assert solver.solve()
    solver.board.cells[0][:] = [0, 0, 0]
    assert solver.count() == 1
    assert solver.solve()
    solver.board.cells[0][0] = solver.board.cells[0][1]
    assert solver.count() == 0


def test_a_board_that_became_wrong_is_refused_before_the_search():
    solver = latin(3)
    solver.board.cells[1][1] = 7
    with pytest.raises(RulegridError, match="B2"):
        solver.solve()


def test_steps_start_anew_with_each_search():
    solver = latin(4)
    assert solver.steps == 0
    solver.count()
    first = solver.steps
    assert first > 0
    solver.count()
    assert solver.steps == first
    solver.solve()
    assert 0 < solver.steps < first
    solver.propagate()
    assert solver.steps == 0
    solver.tally([1])
    assert solver.steps == first


def test_values_that_follow_are_no_steps():
    solver = latin(3, [((0, 0), 1), ((0, 1), 2), ((1, 0), 2)])
    assert solver.is_unique()
    assert solver.steps == 0


def test_the_same_search_takes_the_same_steps_in_another_solver(grid):
    runs = [latin(4, [((0, 0), 2)]) for _ in range(2)]
    found = [list(map(grid, solver.solutions())) for solver in runs]
    assert found[0] == found[1]
    assert runs[0].steps == runs[1].steps


def test_trying_and_taking_back_are_both_steps():
    # One branch: the first of two values, a solution; taken back, and the other follows.
    solver = Solver(Board(1, 1, values=2))
    assert solver.count() == 2
    assert solver.steps == 2


@pytest.mark.slow
def test_a_search_needs_no_recursion():
    # Deeper than the stack allows: one branch a cell.
    code = """
import sys
from rulegrid.sudoku import Board, ColumnRule, RowRule, Rule, Solver

class Rows(Rule):
    "Asked in Python."
    def is_valid(self, board):
        return all(len(set(filter(None, row))) == len(list(filter(None, row))) for row in board.cells)

board = Board(8)
list(Solver(board, RowRule(), Rows()).solutions(1))  # whatever is imported late
sys.setrecursionlimit(60)
print(Solver(Board(20, 30, values=2)).count(100))
print(Solver(board, RowRule(), Rows()).count(3))
print(Solver(Board(8), RowRule(), ColumnRule()).solve())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.split() == ["100", "3", "True"]


def test_a_latin_square_of_25_is_filled():
    solver = latin(25)
    assert solver.solve()
    assert solver.is_valid()
    assert solver.board.find_empty_cell() is None


@pytest.mark.slow
def test_a_search_of_many_levels_grows_its_stack_and_comes_back():
    board = Board(1, 300, values=2)
    row = tuple((0, col) for col in range(300))

    class Pairs(Rule):
        def is_valid(self, board):
            return True

        def constraints(self, board):
            return [AllDifferent(row[i : i + 2]) for i in range(0, 300, 2)]

    solutions = Solver(board, Pairs()).solutions(1000)
    seen = {str(solution) for solution in solutions}
    assert len(seen) == 1000


def test_rules_are_checked_when_the_solver_is_made():
    class Picky(Rule):
        def is_valid(self, board):
            return True

        def validate_compatibility(self, board):
            raise RuleError(self.rule_name, "not on this board")

    with pytest.raises(RuleError, match=r"not on this board \(rule: Picky\)"):
        Solver(Board(2), RowRule(), Picky())


@pytest.mark.parametrize("rule", ["RowRule", None, 3, lambda board: True])
def test_what_is_no_rule_is_refused_by_name(rule):
    with pytest.raises(RuleError) as caught:
        Solver(Board(2), rule)
    assert caught.value.rule_name in ("RowRule", "str", "NoneType", "int", "<lambda>")
    assert "instance" in str(caught.value)


def test_time_is_not_read_from_the_wall_clock(monkeypatch):
    monkeypatch.setattr(time, "time", lambda: pytest.fail("the wall clock may be set back"))
    assert latin(3, timeout=60).count() == 12


def test_a_search_that_takes_too_much_memory_ends_with_an_error(monkeypatch):
    monkeypatch.setattr("rulegrid.solver.run.LARGEST", 10_000)
    with pytest.raises(RulegridError, match="too large"):
        Solver(Board(20)).count(1)
    assert Solver(Board(2)).count() == 16


def test_a_solver_and_a_rule_are_shown_by_what_they_are():
    assert repr(Solver(Board(3), RowRule())) == "<Solver: 3x3, 0 filled, row>"
    assert repr(RowRule()) == "RowRule()"


class Says(Rule):
    "A rule that is some constraints."

    def __init__(self, *constraints):
        self.said = constraints

    def is_valid(self, board):
        return True

    def constraints(self, board):
        return self.said


@pytest.mark.parametrize("units", ["row Z", ["row A", "row Z"]])
def test_a_unit_that_is_not_there_is_refused(units):
    with pytest.raises(RulegridError, match="no unit 'row Z', expected units of this puzzle such as row A"):
        Solver(Board(3), RowRule()).propagate(units)


def test_an_interrupt_while_a_model_is_made_leaves_nothing_behind(monkeypatch):
    translate = model.translate
    for last in range(6):

        def interrupted(made, index, constraint, last=last):
            if index == last:
                raise KeyboardInterrupt
            return translate(made, index, constraint)

        board = Board(3)
        model.MODELS.clear()
        with monkeypatch.context() as patch:
            patch.setattr(model, "translate", interrupted)
            with pytest.raises(KeyboardInterrupt):
                Solver(board, RowRule(), ColumnRule()).count(1)
        assert Solver(board, RowRule(), ColumnRule()).count(1) == 1


def test_models_are_kept_by_their_size_not_their_number(monkeypatch):
    monkeypatch.setattr(model.MODELS, "room", 1 << 21)
    model.MODELS.clear()
    for total in range(40):
        sums = [Sum(((0, at % 8), (1, at % 8)), total + at) for at in range(400)]
        Solver(Board(8), RowRule(), Says(*sums)).count(1)
        assert model.MODELS.nbytes <= model.MODELS.room
    assert 0 < len(model.MODELS) < 40


def test_a_place_that_is_named_twice_is_one_place():
    places = (((0, 0), (0, 1)), ((0, 1), (0, 0)), ((0, 0), (0, 1)))
    assert Solver(Board(1, 2, values=1), Says(Placement((places,), (0,)))).count() == 1


def test_a_board_of_blocked_cells_alone_has_one_solution():
    blocked = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert Solver(Board(2, blocked=blocked), RowRule(), ColumnRule()).count() == 1


def test_a_second_thread_that_uses_a_solver_is_refused():
    solver = Solver(Board(4), RowRule(), ColumnRule())
    searching = solver.solutions()
    next(searching)
    uses = [solver.count, solver.solve, solver.get_solution, solver.candidates, solver.propagate, solver.is_unique,
            lambda: next(solver.solutions()), lambda: solver.try_set_digit(0, 0, 1), lambda: next(solver.estimates(1)),
            lambda: solver.tally([1]), solver.candidate_counts]  # fmt: skip
    with ThreadPoolExecutor(1) as other:
        for use in uses:
            with pytest.raises(RulegridError, match="make a Solver for each thread"):
                other.submit(use).result()
        assert len([*searching]) == 575  # undisturbed
        assert other.submit(solver.count).result() == solver.count() == 576  # one after the other


def test_threads_that_share_a_solver_count_rightly_or_are_refused():
    solver = Solver(Board(4), RowRule(), ColumnRule())
    begin = threading.Barrier(4)

    def use(number):
        found = set()
        begin.wait()
        for _ in range(40):
            try:
                found.add(solver.count() if number % 2 else 576 * solver.solve())
            except RulegridError:
                found.add("refused")
        return found

    with ThreadPoolExecutor(4) as threads:
        assert set().union(*threads.map(use, range(4))) <= {576, "refused"}
    assert solver.count() == 576


def test_searches_of_one_thread_may_be_interleaved():
    solver = Solver(Board(3), RowRule(), ColumnRule())
    assert len({str(board) for board in solver.solutions() if solver.count() == 12 and solver.solve()}) == 12
