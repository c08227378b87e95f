"""Rules that somebody writes in Python: one class with `is_valid`, and what happens where it misbehaves."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.core.constraints import AllDifferent, Relation
from rulegrid.core.errors import RuleError
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.rule import Rule
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import RulegridError


def refusal(rule, board=None, *others, **options):
    """Return the error that a search with a misbehaving rule ends with."""
    solver = Solver(board or Board(3), *others, rule, **options)
    with pytest.raises(RuleError) as caught:
        solver.count()
    assert str(caught.value).isprintable()
    assert caught.value.rule_name == rule.rule_name
    assert rule.rule_name in str(caught.value)
    return caught.value


class Remainder(Rule):
    """The sum of some cells leaves a remainder by 3; it can be told only when all of them are filled."""

    when_full = True

    def __init__(self, cells, remainder):
        self.at = cells
        self.remainder = remainder

    def cells(self, board):
        return self.at

    def is_valid(self, board):
        assert all(board.cells[row][col] for row, col in self.at)
        return sum(board.cells[row][col] for row, col in self.at) % 3 == self.remainder


class AtMost(Rule):
    """The filled cells among some add up to no more than a limit, on the way already."""

    def __init__(self, cells, limit):
        self.at = cells
        self.limit = limit

    def is_valid(self, board):
        return sum(board.cells[row][col] for row, col in self.at) <= self.limit


class Different(Rule):
    """Some cells differ; it looks at no others."""

    def __init__(self, cells):
        self.at = cells

    def cells(self, board):
        return self.at

    def is_valid(self, board):
        values = [value for row, col in self.at if (value := board.cells[row][col])]
        return len(values) == len(set(values))


@st.composite
def puzzles(draw):
    """Small boards with some given cells, and rules of all three kinds."""
    rows, cols = draw(st.sampled_from([(1, 1), (1, 3), (1, 4), (2, 2), (2, 3), (3, 3)]))
    board = Board(rows, cols, values=draw(st.integers(1, 3 if rows * cols < 6 else 2)))
    cell = st.sampled_from(list(board.open_cells()))
    for row, col in draw(st.lists(cell, max_size=2)):
        board.cells[row][col] = draw(st.sampled_from(board.values))
    some = st.lists(cell, min_size=1, max_size=4, unique=True)
    rule = st.one_of(
        st.builds(Remainder, some, st.integers(0, 2)),
        st.builds(AtMost, some, st.integers(0, 9)),
        st.builds(Different, some),
    )
    return board, draw(st.lists(rule, min_size=1, max_size=3))


@given(puzzles())
def test_rules_in_python_alone_find_what_plain_enumeration_finds(grid, fillings, puzzle):
    board, rules = puzzle
    expected = sorted(grid(full) for full in fillings(board) if all(rule.is_valid(full) for rule in rules))
    solver = Solver(board, *rules)
    assert sorted(map(grid, solver.solutions())) == expected
    assert solver.count() == len(expected)
    cells = board.open_cells()
    assert solver.candidates() == {(row, col): {g[row][col] for g in expected} for row, col in cells}


@given(puzzles(), st.data())
def test_rules_in_python_go_together_with_rules_in_the_engines_words(grid, fillings, saying, puzzle, data):
    board, rules = puzzle
    cell = st.sampled_from(list(board.open_cells()))
    said = [saying(AllDifferent(tuple(data.draw(st.lists(cell, unique=True, max_size=3))))) for _ in range(2)]
    expected = sorted(grid(full) for full in fillings(board) if all(rule.is_valid(full) for rule in [*rules, *said]))
    assert sorted(map(grid, Solver(board, said[0], *rules, said[1]).solutions())) == expected


@given(puzzles())
def test_strictness_accuses_no_honest_rule_and_changes_no_answer(grid, puzzle):
    board, rules = puzzle
    relaxed = sorted(map(grid, Solver(board, *rules).solutions()))
    assert sorted(map(grid, Solver(board, *rules, strict=True).solutions())) == relaxed


def test_one_class_with_is_valid_is_a_rule(grid):
    class Diagonal(Rule):
        def is_valid(self, board):
            values = [value for i in range(board.size) if (value := board.cells[i][i])]
            return len(values) == len(set(values))

    squares = [grid(solution) for solution in Solver(Board(4), RowRule(), ColumnRule(), Diagonal()).solutions()]
    expected = [
        g
        for g in map(grid, Solver(Board(4), RowRule(), ColumnRule()).solutions())
        if len({g[i][i] for i in range(4)}) == 4
    ]
    assert sorted(squares) == sorted(expected)
    assert 0 < len(expected) < 576


def test_a_rule_may_have_several_instances_that_ask_different_things(grid):
    first, second = AtMost([(0, 0)], 1), AtMost([(0, 1)], 2)
    found = {grid(solution)[0] for solution in Solver(Board(1, 2, values=3), first, second).solutions()}
    assert found == {(1, 1), (1, 2)}


def test_many_rules_in_python_are_all_asked():
    rules = [AtMost([(0, col)], 1 + col % 2) for col in range(70)]
    solution = Solver(Board(1, 70, values=3), *rules).get_solution()
    assert solution.cells == [[1] * 70]
    assert Solver(Board(1, 70, values=3), *rules, Remainder([(0, col) for col in range(70)], 1)).count(1) == 1


def test_a_rule_for_full_cells_is_asked_only_of_full_cells():
    asked = []

    class Product(Rule):
        when_full = True

        def cells(self, board):
            return [(0, 0), (0, 1)]

        def is_valid(self, board):
            asked.append(tuple(board.cells[0][:2]))
            return board.cells[0][0] * board.cells[0][1] == 6

    assert Solver(Board(1, 3), Product()).count() == 2 * 3
    assert all(one and other for one, other in asked)
    assert len(set(asked)) == 9


def test_a_rule_is_asked_only_when_a_cell_it_looks_at_was_filled():
    class Watching(Rule):
        def __init__(self, cells):
            self.at = cells
            self.asked = []

        def cells(self, board):
            return self.at

        def is_valid(self, board):
            self.asked.append(board.cells[0][0])
            return True

    corner, everything = Watching([(0, 0)]), Watching(None)
    assert Solver(Board(2, 3, values=2), corner).count() == Solver(Board(2, 3, values=2), everything).count() == 64
    assert {value for value in corner.asked if value} == {1, 2}
    assert len(corner.asked) <= 6 + 2 * 2  # two ways to fill the other cells, for each of the first two solutions
    assert len(everything.asked) >= 64


def test_a_rule_sees_the_given_values_and_the_settled_ones():
    seen = []

    class Watching(Rule):
        def is_valid(self, board):
            seen.append([row[:] for row in board.cells])
            return True

    board = Board(2)
    board.set_digit(0, 0, 1)
    assert Solver(board, RowRule(), ColumnRule(), Watching()).count() == 1
    assert seen[0] == [[0, 0], [0, 0]]  # once of the empty board: see below
    assert seen[-1] == [[1, 2], [2, 1]]


def test_what_was_learned_from_a_refusal_holds_only_where_the_rule_refuses(grid, fillings):
    class Ladder(Rule):
        """Refuses few cells together, so that much is learned, of many kinds."""

        def is_valid(self, board):
            row = board.cells[0]
            pairs = itertools.pairwise(row)
            return all(not one or not other or one <= other for one, other in pairs) and row[0] != 3 != row[-1]

    board = Board(1, 5, values=4)
    expected = sorted(grid(full) for full in fillings(board) if Ladder().is_valid(full))
    solver = Solver(board, Ladder())
    assert sorted(map(grid, solver.solutions())) == expected
    assert sorted(map(grid, solver.solutions())) == expected
    assert solver.candidates() == {(0, col): {g[0][col] for g in expected} for col in range(5)}


@pytest.mark.parametrize("length", range(2, 9))
def test_nothing_is_learned_from_fewer_cells_than_a_rule_refuses(length):
    # However many twos it takes to pass the limit: all that matters is how many there are.
    for most in range(length):
        rule = AtMost([(0, col) for col in range(length)], length + most)
        expected = sum(sum(values) <= length + most for values in itertools.product((1, 2), repeat=length))
        assert Solver(Board(1, length, values=2), rule).count() == expected


@pytest.mark.parametrize("cell", [(3, 0), (-1, 0)])
def test_a_rule_that_looks_at_a_cell_that_is_none_is_told_so_by_name(cell):
    class Astray(Rule):
        def cells(self, board):
            return [(0, 0), cell]

        def is_valid(self, board):
            return True

    with pytest.raises(RulegridError, match="Astray") as caught:
        Solver(Board(3, blocked=[(1, 1)]), Astray()).count()
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("full", [False, True])
def test_a_rule_may_look_at_a_blocked_cell_which_is_empty(full):
    """Such as the open cells of a date: a rule for all dates can't leave them out."""

    class Ones(Rule):
        when_full = full

        def cells(self, board):
            return [(0, 0), (1, 1)]

        def is_valid(self, board):
            assert not board[1, 1]
            return board[0, 0] in (0, 1)

    assert Solver(Board(2, blocked=[(1, 1)]), Ones()).count() == 4


@pytest.mark.parametrize("error", [ZeroDivisionError("by zero"), KeyError(3), ValueError("two\nlines"), ValueError()])
def test_a_rule_that_raises_is_named_with_the_error(error):
    class Raising(Rule):
        def is_valid(self, board):
            if board.count_filled() > 1:
                raise error
            return True

    caught = refusal(Raising())
    assert type(error).__name__ in str(caught)
    assert str(error).partition("\n")[0] in str(caught)
    assert caught.__cause__ is error


def test_a_rule_error_from_a_rule_goes_through_as_it_is():
    mine = RuleError("Mine", "I don't like this board")

    class Raising(Rule):
        def is_valid(self, board):
            raise mine

    with pytest.raises(RuleError) as caught:
        Solver(Board(2), Raising()).solve()
    assert caught.value is mine


@pytest.mark.parametrize("said", [None, 1, 0, "yes", [], NotImplemented])
def test_a_rule_that_says_neither_true_nor_false_is_an_error(said):
    class Vague(Rule):
        def is_valid(self, board):
            return said if board.count_filled() else True

    caught = refusal(Vague())
    assert repr(said) in str(caught)
    assert "True or False" in str(caught)


def test_a_rule_that_is_false_on_the_empty_board_is_an_error_that_points_at_when_full():
    class Sums(Rule):
        def is_valid(self, board):
            return sum(map(sum, board.cells)) == 10

    for ask in ("solve", "count", "candidates", "is_unique"):
        board = Board(2, values=4)
        board.set_digit(0, 0, 3)
        solver = Solver(board, Sums())
        with pytest.raises(RuleError, match="when_full") as caught:
            getattr(solver, ask)()
        assert caught.value.rule_name == "Sums"
        assert "empty board" in str(caught.value)


def test_the_same_rule_with_when_full_works():
    class Sums(Rule):
        when_full = True

        def is_valid(self, board):
            return sum(map(sum, board.cells)) == 10

    expected = sum(sum(values) == 10 for values in itertools.product(range(1, 5), repeat=4))
    assert Solver(Board(2, values=4), Sums()).count() == expected == 44


def test_a_rule_that_changes_the_board_is_caught():
    class Tidy(Rule):
        def is_valid(self, board):
            if board.count_filled() > 2:
                board.remove_digit(0, 0)
            return True

    assert "changed the board" in str(refusal(Tidy()))


def test_a_rule_that_swaps_the_rows_of_the_board_is_caught():
    class Swapping(Rule):
        def is_valid(self, board):
            board.cells = [[1] * board.cols for _ in range(board.rows)]
            return True

    assert "changed the board" in str(refusal(Swapping()))


def test_a_class_that_alone_makes_no_rule_is_named():
    class Mine(Rule):
        def __init__(self, total):
            self.total = total

        def is_valid(self, board):
            return True

    with pytest.raises(RuleError, match="Mine") as caught:
        Solver(Board(2), Mine)
    assert "instance" in str(caught.value)
    assert caught.value.rule_name == "Mine"


def test_a_rule_without_is_valid_can_not_be_made():
    class Unfinished(Rule):
        pass

    with pytest.raises(TypeError):
        Unfinished()


class TopRowSum(Rule):
    """Breaks its promise: a top row that is filled in part does not add up to 6 yet."""

    def is_valid(self, board):
        top = board.cells[0]
        return not any(top) or sum(top) == 6


class Never4(Rule):
    """Breaks its promise: four filled cells become five."""

    def is_valid(self, board):
        return board.count_filled() != 4


@pytest.mark.parametrize(
    ("rule", "board", "others"),
    [(TopRowSum(), Board(3), [RowRule(), ColumnRule()]), (Never4(), Board(2, 3, values=2), [])],
    ids=["sum", "count"],
)
def test_a_broken_promise_is_found_by_strictness(rule, board, others):
    caught = refusal(rule, board, *others, strict=True)
    assert "promise" in str(caught)
    assert "when_full" in str(caught)


def test_strictness_finds_a_broken_promise_among_other_rules_in_python():
    refusal(TopRowSum(), Board(3), Different([(0, 0), (1, 1)]), RowRule(), ColumnRule(), strict=True)


def test_strictness_passes_an_honest_rule_that_refuses_much():
    class Dark(Rule):
        def is_valid(self, board):
            return all(one + other < 6 for one, other in zip(board.cells[0], board.cells[1], strict=True))

    relaxed = Solver(Board(3), RowRule(), ColumnRule(), Dark()).count()
    assert Solver(Board(3), RowRule(), ColumnRule(), Dark(), strict=True).count() == relaxed > 0


def test_strictness_does_not_change_the_steps_of_the_search():
    rules = RowRule(), ColumnRule(), AtMost([(0, 0), (1, 1), (2, 2)], 5)
    relaxed, strict = Solver(Board(3), *rules), Solver(Board(3), *rules, strict=True)
    assert relaxed.count() == strict.count()
    assert relaxed.steps == strict.steps


def test_a_rule_is_named_by_its_class():
    assert Different([]).rule_name == str(Different([])) == "Different"
    assert (Different.spelling(), TopRowSum.spelling()) == ("different", "top-row-sum")
    assert str(Never4.summary()) == "Breaks its promise: four filled cells become five."


def test_a_rule_without_clues_takes_none():
    assert Never4.from_clues().clues() == []
    with pytest.raises(RuleError, match="this rule has no clues") as caught:
        Never4.from_clues(["A1\nB1"])
    assert str(caught.value).isprintable()


def test_strictness_finds_a_promise_that_few_completions_break():
    class Thrice(Rule):
        def is_valid(self, board):
            a, c = board.cells[0][0], board.cells[0][1]
            return not a or a == 1 or c == 3

    with pytest.raises(RuleError, match="breaks its promise"):
        Solver(Board(4), RowRule(), ColumnRule(), Thrice(), strict=True).count()


def test_strictness_finds_a_rule_that_states_nothing_and_is_never_called():
    class Silent(Rule):
        def is_valid(self, board):
            return board.cells[0][0] in (0, 4)

        def constraints(self, board):
            return ()

    with pytest.raises(RuleError, match="its constraints allow a full board that its is_valid refuses"):
        Solver(Board(4), RowRule(), ColumnRule(), Silent(), strict=True).count(limit=100)


def test_strictness_finds_constraints_that_say_the_opposite():
    class Opposite(Rule):
        def is_valid(self, board):
            a, b = board.cells[0][:2]
            return not a or not b or a < b

        def constraints(self, board):
            yield Relation((0, 0), (0, 1), frozenset((x, y) for x in board.values for y in board.values if x > y))

    class TooMuch(Opposite):
        def constraints(self, board):
            yield Relation((0, 0), (0, 1), frozenset({(1, 2)}))

    class Honest(Opposite):
        def constraints(self, board):
            yield Relation((0, 0), (0, 1), frozenset((x, y) for x in board.values for y in board.values if x < y))

    for kind in (Opposite, TooMuch):
        with pytest.raises(RuleError, match="its constraints"):
            Solver(Board(4), RowRule(), ColumnRule(), kind(), strict=True).count()
    assert Solver(Board(4), RowRule(), ColumnRule(), Honest(), strict=True).count() == 288
