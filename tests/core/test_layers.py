"""Layers of further unknowns: declared by rules and puzzles, read and written, counted with and without."""

import copy
import json
import pickle

import pytest

from rulegrid import Board, Puzzle, PuzzleFormatError, Rule, RulegridError, Solver
from rulegrid.core.constraints import InSet, Relation
from rulegrid.core.layers import Layer
from rulegrid.sudoku import STANDARD, KillerRule, NegatorsRule, YinYangRule
from rulegrid.utils.message import say

SHADE = Layer("shade", {1: "unshaded", 2: "shaded"})


class BrightRule(Rule):
    """A cell is shaded exactly if its digit is 1."""

    def layers(self, grid):
        return [SHADE]

    def constraints(self, board):
        shade = board.context.grid.layer("shade")
        for cell in board.grid.cells:
            yield Relation(cell, shade[cell], [(x, 2 if x == 1 else 1) for x in board.values])

    def is_valid(self, board):
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))


class BrokenRule(BrightRule):
    """It needs a layer of the same name with other values."""

    def layers(self, grid):
        return [Layer("shade", [1, 2, 3])]


def puzzle(*rules, size=2, values=2):
    return Puzzle(Board(size, values=values), [*rules])


def test_a_layer_follows_the_digits_and_is_read_by_name():
    board = puzzle(BrightRule()).solve()
    words = [["shaded" if digit == 1 else "unshaded" for digit in row] for row in board.cells]
    assert board.layer("shade") == words
    assert board["shade.A1"] == (2 if board["A1"] == 1 else 1)
    assert len(board.cells) == 2
    assert len(str(board).splitlines()) == 2


def test_solutions_are_counted_by_their_digits():
    class FreeRule(BrightRule):
        """The shading is free."""

        def constraints(self, board):
            return ()

    free = puzzle(FreeRule())
    assert free.count() == 2**4
    assert free.count(layers=True) == 2**8
    assert free.count(3) == 3
    assert len({str(board) for board in free.solutions()}) == 2**4
    assert not free.is_unique()
    board = Board(2, values=2)
    board.load_puzzle([1, 2, 2, 1])
    assert Puzzle(board, [FreeRule()]).is_unique()
    assert Puzzle(board, [FreeRule()]).count(layers=True) == 2**4


def test_rules_that_name_a_layer_share_it():
    both = puzzle(BrightRule(), YinYangRule())
    assert list(both.layers) == ["shade"]
    for board in both.solutions():
        shaded = [cell for cell in board.grid.cells if board.get_digit(*cell) == 1]
        assert 1 <= len(shaded) <= 3


def test_rules_that_disagree_about_a_layer_are_refused():
    with pytest.raises(RulegridError, match="two rules need a layer shade with other values or another shape"):
        puzzle(BrightRule(), BrokenRule()).solve()


def test_values_that_no_digit_has_leave_houses_as_they_are():
    """The hidden layer of negators has the value 0, and hidden singles are found all the same."""
    board = Board(4)
    board.load_puzzle([1, 2, 3, 0, *[0] * 12])
    sudoku = Puzzle(board, [*STANDARD, NegatorsRule(["anywhere"])])
    assert sudoku.solver().propagate()["A4"] == {4}
    assert sudoku.count() == Puzzle(board, [*STANDARD]).count()


def test_a_puzzle_keeps_its_layers_in_json_in_copies_and_in_other_processes():
    data = puzzle(YinYangRule(), size=3).to_data() | {
        "layers": {
            "shade": {"cells": [["shaded", None, None], [None, "unshaded", None], [None, None, None]]},
            "lamp": {"values": ["off", "on"], "shape": 2},
            "gate": {"values": [0, 5], "shape": "edges"},
        }
    }
    read = Puzzle.from_data(data)
    assert read.board.layer("shade")[0][0] == "shaded"
    assert {*read.layers} == {"shade", "lamp", "gate"}
    again = Puzzle.from_json(read.to_json())
    assert again == read
    assert again != Puzzle.from_data({key: value for key, value in data.items() if key != "layers"})
    solved = read.solve()
    for other in (solved.copy(), copy.deepcopy(solved), pickle.loads(pickle.dumps(solved))):
        assert other == solved
        assert other.layer("shade") == solved.layer("shade")
    solved.set_layer("lamp.2", "on")
    assert solved.layer("lamp")[0][1] == "on"
    assert solved["gate.A1A2"] in (0, 5)
    assert len(solved.layer("gate")[0]) == 12


@pytest.mark.parametrize(
    ("layers", "problem"),
    [
        ({"shade": {"cells": [["black"]]}}, "puzzle.layers.shade.cells: read 1 row"),
        ({"shade": {"cells": [["black", None], [None, None]]}}, "read 'black', expected one of unshaded, shaded"),
        ({"other": {"cells": []}}, 'puzzle.layers.other: no rule needs this layer, and it has no "values"'),
        ({"two words": {"values": [1, 2]}}, "the name of a layer"),
        ({"x": {"values": []}}, "layer x: expected 1 to 64 values"),
        ({"x": {"values": [1, 1]}}, "layer x: expected 1 to 64 values"),
        ({"x": {"values": [-1]}}, "expected a whole number from 0"),
        ({"x": {"values": [1], "shape": "corners"}}, "the shape of a layer"),
        ({"shade": {"values": [1, 2, 3]}}, "two rules need a layer shade"),
        ({"x": {"value": [1]}}, "puzzle.layers.x"),
        ([], "puzzle.layers"),
    ],
)
def test_layers_that_do_not_fit_are_refused_with_their_path(layers, problem):
    data = puzzle(YinYangRule()).to_data() | {"layers": layers}
    with pytest.raises(PuzzleFormatError) as caught:
        Puzzle.from_data(data)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unknown_layers_cells_and_words_are_named():
    board = puzzle(YinYangRule()).solve()
    for use, problem in (
        (lambda: board.layer("loop"), "unknown layer 'loop', expected one of shade"),
        (lambda: board["shade.C9"], "layer shade has no cell 'C9'"),
        (lambda: board.set_layer("A1", 1), "a cell of a layer, such as 'shade.A1'"),
        (lambda: board.set_layer("shade.A1", "red"), "read 'red', expected one of unshaded, shaded"),
    ):
        with pytest.raises(RulegridError) as caught:
            use()
        assert problem in str(caught.value)


def test_a_hint_names_values_by_their_words():
    data = puzzle(YinYangRule(), size=3).to_data() | {
        "layers": {"shade": {"cells": [["shaded", None, "unshaded"], [None, None, None], ["shaded", None, None]]}}
    }
    step = Puzzle.from_data(data).hint()
    assert "B1 can only be shaded" in str(step)
    assert "B1只能是涂黑" in step.text("zh").replace(" ", "")
    assert json.dumps(step.placed or step.removed)


def test_texts_about_a_layer_and_about_a_large_board_do_not_mix():
    """A layer's cell equals a cell of a larger board, and so do their messages but for the layer."""
    from rulegrid.utils.message import Message

    at = puzzle(YinYangRule(), size=3).solve().grid.layer("shade")[0, 0]
    assert at == (3, 0)
    assert say(Message("chain.nothing-else", cell=at, value=2)) == "A1 can only be shaded"
    assert say(Message("chain.nothing-else", cell=(3, 0), value=2)) == "D1 can only be 2"


def test_a_stored_solution_without_layers_breaks_no_rule_about_them():
    solved = Puzzle(Board(4), [*STANDARD, KillerRule(["3:A1A2"]), NegatorsRule(["anywhere"])])
    solved.solution = solved.solve()
    read = Puzzle.from_json(solved.to_json())
    assert read.solution is not None
    assert not read.not_understood


def test_limits_hold_while_known_digits_are_skipped():
    class FreeRule(BrightRule):
        """The shading is free."""

        def constraints(self, board):
            yield InSet(board.context.grid.layer("shade").cells, {1, 2})

    assert Solver(Board(3, values=3), FreeRule()).count(40) == 40


def test_solutions_are_estimated_with_the_layers_or_not_at_all():
    with pytest.raises(RulegridError, match="only be estimated with the layers"):
        next(puzzle(YinYangRule(), size=3).estimates(5))
    (found,) = puzzle(YinYangRule(), size=2).estimates(5, layers=True)
    assert found.mean == 16 * 12


def test_digits_of_a_large_grid_are_excluded():
    from rulegrid.solver.projection import exclude_digits

    grid = Board(40, values=3).grid
    first, other = [1] * 1600, [1] * 1599 + [2]
    constraint = exclude_digits(grid, [tuple(first)])
    for values, broken in ((first, True), (other, False)):
        board = Board(40, values=3)
        board.load_puzzle(values)
        assert constraint.is_broken(board) == broken
