"""Full grids at random, whatever the rules are."""

from __future__ import annotations

from random import Random

from ...utils.words import Message
from ..board import Board
from ..search.run import Run, Stop
from .made import NothingMade

FIRST_EFFORT = 400_000
"""Steps after which a first solution is no longer looked for: the rules may allow none."""
EFFORT = 4_000
"""Steps after which a value is taken for impossible."""


def random_solution(run: Run, random: Random) -> Board:
    """Return a random solution of a run's model, whatever is on its board; raises NothingMade where none is found.

    Cell after cell, in random order, gets a random one of the values with which there still is a solution. All solutions
    can be met, though not all equally often.

    >>> from rulegrid.engine.setting.minimise import run_of
    >>> from rulegrid.engine.setting.session import Session
    >>> from rulegrid.sudoku import read_puzzle
    >>> run = run_of(read_puzzle("." * 16), Session())
    >>> print(random_solution(run, Random(3)) == random_solution(run, Random(3)))
    True
    """
    domains = [*run.model.domains]
    try:
        solution = _solve(run, domains, FIRST_EFFORT)
    except Stop as stop:
        if stop.reason != "effort":
            raise
        raise NothingMade(Message("making.no-grid-found")) from None
    if solution is None:
        raise NothingMade(Message("making.no-grid"))
    for cell in random.sample(range(len(domains)), len(domains)):
        values = [1 << bit for bit in range(domains[cell].bit_length()) if domains[cell] >> bit & 1]
        random.shuffle(values)
        for value in values:
            if value == solution[cell]:
                break
            domains[cell] = value
            try:
                other = _solve(run, domains, EFFORT)
            except Stop as stop:
                if stop.reason != "effort":
                    raise
                other = None
            if other is not None:
                solution = other
                break
        domains[cell] = solution[cell]
    return run.start.filled_with([run.model.value_of[mask] for mask in solution])


def _solve(run: Run, domains: list[int], effort: int) -> list[int] | None:
    """Return a solution within some domains, None where there is none; raises Stop."""
    run.domains = [*domains]
    for _ in run.hits(effort):
        return run.kernel.domains()
    return None
