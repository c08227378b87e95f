"""What several test files share: plain functions, handed out as fixtures (importlib mode has no importable helpers)."""

import itertools
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from rulegrid.engine.kernel.bits import CALLBACK, DONE, FOUND, GROW, PAUSED
from rulegrid.engine.rule import Rule

# No test asserts a timing, so none may fail on a busy machine either.
settings.register_profile("rulegrid", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rulegrid")

CHECKOUT = Path(__file__).parents[1]


class Saying(Rule):
    """A rule that says the constraints it is given."""

    def __init__(self, *constraints):
        self.said = constraints

    def is_valid(self, board):
        return not any(constraint.is_broken(board) for constraint in self.said)

    def constraints(self, board):
        return self.said


@pytest.fixture(scope="session")
def shared_data():
    """The folder of cases with known answers, which is no part of the repository."""
    folder = Path(os.environ.get("RULEGRID_DATA", CHECKOUT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no shared data at {folder}")
    return folder


@pytest.fixture(scope="session")
def saying():
    """The rule class `saying(*constraints)`."""
    return Saying


@pytest.fixture(scope="session")
def grid():
    """A board's cells as a value that can stand in a set."""
    return lambda board: tuple(map(tuple, board.cells))


@pytest.fixture(scope="session")
def fillings():
    """`fillings(board)` yields every way to fill the empty cells, always as the same board written anew."""

    def fill(board):
        full = board.copy()
        empty = [(row, col) for row, col in full.open_cells() if not full.cells[row][col]]
        for values in itertools.product(full.values, repeat=len(empty)):
            for (row, col), value in zip(empty, values, strict=True):
                full.cells[row][col] = value
            yield full

    return fill


@pytest.fixture(scope="session")
def plain_solutions(fillings, grid):
    """`plain_solutions(board, constraints)` is the set of grids that break none, by plain enumeration."""

    def enumerate_all(board, constraints):
        constraints = list(constraints)
        return {grid(full) for full in fillings(board) if not any(c.is_broken(full) for c in constraints)}

    return enumerate_all


@pytest.fixture(scope="session")
def given_domains():
    """`given_domains(model, board)` are the domain masks a search starts from."""

    def narrow(model, board):
        domains = list(model.domains)
        for at, (row, col) in enumerate(model.cells):
            if board.cells[row][col]:
                domains[at] &= model.bit_of[board.cells[row][col]]
        return domains

    return narrow


@pytest.fixture(scope="session")
def propagated():
    """`propagated(kernel, domains)` runs up to the first branch; returns the masks, None for a contradiction.

    All callbacks accept.
    """

    def propagate(kernel, domains):
        kernel.start(domains)
        while True:
            answer = kernel.run(0)
            if answer == CALLBACK:
                kernel.due()
            elif answer == GROW:
                kernel.grow()
            else:
                assert answer in (PAUSED, FOUND, DONE)
                return None if answer == DONE else kernel.domains()

    return propagate


@pytest.fixture(scope="session")
def kernel_solutions():
    """`kernel_solutions(kernel, model, board, domains, budget)` lists the grids a kernel finds, without a Solver.

    Callbacks are answered by `constraints`, those that the model was made of.
    """

    def search(kernel, model, board, domains, budget=1 << 20, constraints=()):
        value_of = {bit: value for value, bit in model.bit_of.items()}
        at_hand = board.copy()

        def write(masks):
            for (row, col), mask in zip(model.cells, masks, strict=True):
                at_hand.cells[row][col] = value_of.get(mask, 0)

        found = []
        kernel.start(domains)
        while (answer := kernel.run(budget)) != DONE:
            if answer == GROW:
                kernel.grow()
            elif answer == CALLBACK:
                write(kernel.domains())
                if any(constraints[model.callbacks[k]].is_broken(at_hand) for k in kernel.due()):
                    kernel.reject()
            elif answer == FOUND:
                write(kernel.domains())
                found.append(tuple(map(tuple, at_hand.cells)))
        return found

    return search
