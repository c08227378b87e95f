"""`narrow`: rules in Python that remove candidates, from searches only, and only what `is_valid` refuses."""

import pytest

from rulegrid import Board, Cells, ClueRule, Form, Rule, RuleError, SearchStopped, Solver
from rulegrid.sudoku import ColumnRule, RowRule


class OddConnected(Rule):
    """The odd cells are connected."""

    when_full = True

    def reached(self, board, odd):
        todo = [next(iter(odd))]
        seen = set(todo)
        while todo:
            for other in board.grid.neighbours_of[todo.pop()]:
                if other in odd and other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen

    def is_valid(self, board):
        odd = {cell for cell in board.grid.cells if board.get_digit(*cell) % 2}
        return not odd or self.reached(board, odd) == odd


class FastOddConnected(OddConnected):
    """The same, but cells that no certain odd cell reaches are even."""

    calls = 0

    def narrow(self, seen):
        type(self).calls += 1
        able = {cell for cell, values in seen.candidates.items() if any(value % 2 for value in values)}
        certain = [cell for cell, values in seen.candidates.items() if all(value % 2 for value in values)]
        if certain:
            reached = self.reached(seen.board, dict.fromkeys([certain[0], *able]))
            yield {cell: {1, 3} for cell in able - reached}


def grids(*rules, **options):
    return sorted(str(board) for board in Solver(Board(4), RowRule(), ColumnRule(), *rules, **options).solutions())


def test_removals_change_no_solution_and_save_steps():
    slow = Solver(Board(4), RowRule(), ColumnRule(), OddConnected())
    fast = Solver(Board(4), RowRule(), ColumnRule(), FastOddConnected())
    assert sorted(map(str, fast.solutions())) == sorted(map(str, slow.solutions()))
    assert FastOddConnected.calls > 0
    assert fast.steps < slow.steps


def test_strict_accepts_right_removals():
    assert grids(FastOddConnected(), strict=True) == grids(OddConnected())


class Wrong(Rule):
    """The first cell is not 1, but `narrow` also removes 2."""

    def is_valid(self, board):
        return board["A1"] != 1

    def cells(self, board):
        return "A1"

    def narrow(self, seen):
        return {"A1": {1, 2}}


def test_strict_finds_a_wrong_removal():
    with pytest.raises(RuleError, match="narrow removed 2 from A1, but is_valid accepts a full board with it"):
        Solver(Board(2), Wrong(), strict=True).count()


def narrowing(result):
    class Narrowing(Rule):
        """Everything is right."""

        def is_valid(self, board):
            return True

        def cells(self, board):
            return "A1A2"

        def narrow(self, seen):
            assert set(seen.candidates) == {(0, 0), (0, 1)}
            assert seen.candidates["A1"]
            return result(seen)

    return Narrowing()


@pytest.mark.parametrize(
    ("result", "count"),
    [
        (lambda seen: {}, 16),
        (lambda seen: {"A1": [1]}, 8),
        (lambda seen: [{"A1": [1]}, {(0, 1): {2, 7}}], 4),
        (lambda seen: {"A1": {1, 2}}, 0),
        (lambda seen: {"A2": {2}} if seen.candidates["A1"] == {1} else {}, 12),
        (lambda seen: iter([{"A1": {2}}] * 100), 8),
    ],
)
def test_removals_are_a_mapping_or_several(result, count):
    assert Solver(Board(2), narrowing(result)).count() == count


@pytest.mark.parametrize(
    ("result", "problem"),
    [
        (lambda seen: {"B1": [1]}, "narrow removed candidates of B1, expected one of the cells of the rule"),
        (lambda seen: [5], "narrow returned 5, expected removals such as"),
        (lambda seen: None, "TypeError"),
        (lambda seen: 1 // 0, "ZeroDivisionError"),
    ],
)
def test_mistakes_are_one_line(result, problem):
    with pytest.raises(RuleError, match=problem) as caught:
        Solver(Board(2), narrowing(result)).count()
    assert "\n" not in str(caught.value)


def test_limits_apply():
    with pytest.raises(SearchStopped):
        Solver(Board(4), narrowing(lambda seen: {}), max_steps=10).count()


def test_a_rule_with_clues_can_not_narrow():
    with pytest.raises(RuleError, match="narrow is not called for rules with clues"):

        class Narrowed(ClueRule):
            form = Form(Cells(), example="A1A2")

            def narrow(self, seen):
                return {}
