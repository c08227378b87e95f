"""The search that learns from contradictions, beside the one that does not and brute force."""

import os
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import AllDifferent, Board, Solver
from rulegrid.solver import kernels
from rulegrid.solver.kernel.bits import DONE, FOUND, GROW, PAUSED, REPORTED
from rulegrid.solver.kernels import POOL, general
from rulegrid.solver.model import Model
from rulegrid.sudoku import BlockRule, ColumnRule, RowRule, read_puzzle

HARD = 0


def search(model, learn_after, budget=1 << 20, limit=None, **tuning):
    """Return the solutions in the order in which they are found, and the kernel."""
    kernel = general(model)
    kernel.learn_after = learn_after
    for name, value in tuning.items():
        setattr(kernel.learning, name, value)
    kernel.start(model.domains)
    found = []
    while (answer := kernel.run(budget)) != DONE:
        if answer == FOUND:
            found.append(tuple(kernel.domains()))
            if len(found) == limit:
                break
        elif answer == GROW:
            kernel.grow()
        else:
            assert answer == PAUSED
    return found, kernel


def latin(size):
    board = Board(size)
    lines = [[(i, j) for j in range(size)] for i in range(size)]
    return Model(board.grid, [AllDifferent(line) for line in (*lines, *zip(*lines, strict=True))])


@st.composite
def groups_alone(draw):
    """A model of some groups, houses among them, over a few cells with a few values each."""
    cells, values = draw(st.integers(2, 7)), draw(st.integers(2, 4))
    group = st.lists(st.integers(0, cells - 1), min_size=2, max_size=min(cells, values), unique=True)
    board = Board(1, cells, values=values)
    model = Model(
        board.grid, [AllDifferent([(0, cell) for cell in each]) for each in draw(st.lists(group, max_size=6))]
    )
    for cell in range(cells):
        model.domains[cell] = draw(st.integers(1, (1 << values) - 1))
    return model


@given(model=groups_alone(), learn_after=st.integers(0, 5), budget=st.sampled_from([1, 7, 1 << 20]))
def test_every_solution_is_found_once(model, learn_after, budget):
    each = [[1 << i for i in range(model.width) if mask >> i & 1] for mask in model.domains]
    expected = [
        masks
        for masks in product(*each)
        if all(masks[a] != masks[b] for group in model.groups for a, b in combinations(group, 2))
    ]
    found, _ = search(model, learn_after, budget)
    assert sorted(found) == sorted(expected)


def test_many_solutions_are_left_to_the_search_that_needs_no_memory_for_them():
    found, _ = search(latin(4), 0)
    assert len(found) == len(set(found)) == 576
    before, _ = search(latin(4), 1 << 62)
    assert set(found) == set(before)
    # The first ones come from learning, in an order of its own; what follows is in the order of the other.
    rest = [each for each in before if each not in found[:REPORTED]]
    assert found[REPORTED:] == rest
    assert found[:REPORTED] != before[:REPORTED]


@pytest.fixture(scope="module")
def hard():
    """A 16x16 sudoku that takes some hundreds of steps."""
    text = (Path(__file__).parents[2] / "data" / "sudoku" / "own16x16.txt").read_text().splitlines()[HARD]
    puzzle = read_puzzle(text)
    constraints = [constraint for rule in puzzle.rules for constraint in rule.constraints(puzzle.board)]
    model = Model(puzzle.board.grid, constraints)
    model.domains = model.given(puzzle.board)
    return model


@pytest.mark.parametrize(
    "tuning",
    [{}, {"unit": 1}, {"unit": 1, "reduce_first": 1}, {"first_room": 16}],
    ids=["usual", "restarts at once", "forgets at once", "hardly any room"],
)
def test_it_proves_that_a_solution_is_the_only_one(hard, tuning):
    expected, _ = search(hard, 1 << 62)
    found, kernel = search(hard, 0, **tuning)
    assert found == expected
    assert len(found) == 1
    assert kernel.learning.is_ready
    assert (kernel.learning.reductions > 0) == ("reduce_first" in tuning)


def test_it_takes_the_same_steps_in_slices(hard):
    _, whole = search(hard, 5)
    _, sliced = search(hard, 5, budget=1)
    assert whole.steps == sliced.steps


def test_a_contradiction_at_the_start_is_no_solution(hard):
    model = Model(Board(1, 3, values=2).grid, [AllDifferent([(0, a), (0, b)]) for a, b in ((0, 1), (1, 2), (0, 2))])
    assert search(model, 0)[0] == []


def test_solvers_use_it_for_groups_alone(monkeypatch):
    monkeypatch.setattr(kernels, "LEARNING", 0)
    POOL.clear()
    assert Solver(Board(5), RowRule(), ColumnRule()).count(limit=2000) == 2000
    assert Solver(Board(4), RowRule(), ColumnRule()).count() == 576
    assert not Solver(Board(5), RowRule(), ColumnRule()).is_unique()
    assert Solver(Board(4), RowRule(), ColumnRule(), BlockRule()).candidates()[0, 0] == {1, 2, 3, 4}
    POOL.clear()


def test_half_is_forgotten_where_all_clauses_have_one_glue():
    code = """
from rulegrid.solver.kernel._clauses import Clauses
clauses = Clauses(20, 160)
clauses.make_room(2)
clauses.clear()
for number in range(8):
    clauses.add([number, number + 1], 2, 5)
clauses.reduce(2)
print([clauses.clause[clauses.start_of[number]] for number in range(clauses.count)])
"""
    rest = dict(os.environ) | {"RULEGRID_KERNEL": "interpreted"}
    done = subprocess.run([sys.executable, "-c", code], env=rest, capture_output=True, text=True, check=True)
    assert done.stdout == "[4, 5, 6, 7]\n"  # the youngest
