"""The search that learns, with rules in Python: their refusals and removals are reasons like any other."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Board, Rule, Solver
from rulegrid.solver import kernels
from rulegrid.sudoku import BlockRule, ColumnRule, RowRule

GRID = [(row, col) for row in range(4) for col in range(4)]
USUAL = (RowRule(), ColumnRule(), BlockRule())


def fillings(rules):
    """Return the solutions as tuples, in the order in which they are found."""
    solver = Solver(Board(4), [*USUAL, *rules], progress=False)
    return [tuple(board.cells[row][col] for row, col in GRID) for board in solver.solutions()]


SUDOKUS = fillings(())


class TableRule(Rule):
    """Some cells have one of some combinations of values; `removes` says whether it removes candidates, too."""

    def __init__(self, where, table, when_full, removes):
        self.where, self.table, self.when_full, self.removes = where, table, when_full, removes

    def cells(self, board):
        return self.where

    def is_valid(self, board):
        values = [board.cells[row][col] for row, col in self.where]
        return any(all(a in (0, b) for a, b in zip(values, row, strict=True)) for row in self.table)

    def narrow(self, seen):
        left = [seen.candidates[cell] for cell in self.where] if self.removes else []
        kept = [row for row in self.table if all(b in some for b, some in zip(row, left, strict=False))]
        return {
            cell: some - {row[at] for row in kept}
            for at, (cell, some) in enumerate(zip(self.where, left, strict=False))
        }


@st.composite
def table_rules(draw):
    where = draw(st.lists(st.sampled_from(GRID), min_size=2, max_size=4, unique=True))
    rows = st.sampled_from(list(product(range(1, 5), repeat=len(where))))
    table = draw(st.lists(rows, min_size=1, max_size=40))
    return TableRule(where, table, draw(st.booleans()), draw(st.booleans()))


@pytest.fixture(params=[0, 3], autouse=True)
def learn_after(request, monkeypatch):
    monkeypatch.setattr(kernels, "LEARNING", request.param)


@given(rules=st.lists(table_rules(), min_size=1, max_size=4))
def test_every_solution_is_found_once(rules):
    expected = [
        grid
        for grid in SUDOKUS
        if all(tuple(grid[GRID.index(cell)] for cell in rule.where) in rule.table for rule in rules)
    ]
    assert sorted(fillings(rules)) == sorted(expected)


class SumRule(Rule):
    """Each of the four diagonals that go over the edges has a sum of its own; it looks at the whole board."""

    def is_valid(self, board):
        sums = [[board.cells[k][(k + shift) % 4] for k in range(4)] for shift in range(4)]
        known = [sum(values) for values in sums if 0 not in values]
        return len(set(known)) == len(known)


def test_a_rule_without_a_few_cells_to_blame_is_learned_from_too():
    def is_right(grid):
        return len({sum(grid[4 * k + (k + shift) % 4] for k in range(4)) for shift in range(4)}) == 4

    found = fillings([SumRule()])
    assert sorted(found) == sorted(filter(is_right, SUDOKUS))
    assert found
