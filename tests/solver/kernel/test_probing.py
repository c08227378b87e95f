"""Candidates that are probed where a search begins anew."""

import pytest

from rulegrid import Board, Relation
from rulegrid.solver.kernel.bits import DONE, FOUND, GROW
from rulegrid.solver.kernels import general
from rulegrid.solver.model import Model

UNEQUAL = frozenset({(1, 2), (2, 1)})
ANYTHING = UNEQUAL | {(1, 1), (2, 2)}
FREE = 9  # cells of which nothing excludes a value; four items each are about them, so they are tried first


def model_of(*pairs):
    """Free cells, then three that pairs of different cells are among; each cell holds 1 or 2."""
    board = Board(1, FREE + 3, values=2)
    free = [Relation((0, at), (0, (at + by) % FREE), ANYTHING) for at in range(FREE) for by in (1, 2)]
    return Model(board.grid, [*free, *(Relation((0, FREE + a), (0, FREE + b), UNEQUAL) for a, b in pairs)])


def search(model, probing, budget=1 << 20):
    kernel = general(model)
    kernel.patience, kernel.probing = 1, probing
    kernel.start(model.domains)
    found = []
    while (answer := kernel.run(budget)) != DONE:
        if answer == FOUND:
            found.append(tuple(kernel.domains()))
        elif answer == GROW:
            kernel.grow()
        if len(found) == 3:
            break
    return found, kernel.steps


@pytest.mark.parametrize("budget", [1 << 20, 1])
def test_probes_show_that_three_cells_of_two_values_cannot_all_differ(budget):
    model = model_of((0, 1), (1, 2), (2, 0))
    # A round tries and takes back both values of each free cell; the first value of the triangle fails, and what is
    # left then does too.
    steps = 2 * 2 * FREE + 2
    assert search(model, 0, budget) == ([], 1 + steps)  # a step, then the search begins anew
    # Here runs of 1, 2, 4, 8 and 16 steps, 33 until the last has a choice to make, come before a round for 24 candidates.
    assert search(model, 1, budget) == ([], 33 + steps)


def test_a_solution_that_a_probe_meets_is_found_once():
    model = Model(Board(1, 4, values=2).grid, [Relation((0, a), (0, a + 1), UNEQUAL) for a in range(3)])
    found, _ = search(model, 0)
    assert sorted(found) == [(1, 2, 1, 2), (2, 1, 2, 1)]
