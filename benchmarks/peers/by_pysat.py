"""python-sat: a variable for each cell and value left to it, exactly one in each cell and each place of a value.

Uniqueness: a clause excludes the first solution, and the same solver finds no other.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from grids import candidates, houses
from pysat.solvers import Solver


def sudoku(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    size, high, wide = task["size"], *task["box"]
    groups = houses(size, high, wide)
    left = candidates(task["givens"], size, groups)
    options = [[cell * size + value for value in values] for cell, values in enumerate(left)]
    known = [set(values) for values in left]
    for group in groups:
        for value in range(1, size + 1):
            options.append([cell * size + value for cell in group if value in known[cell]])
    clauses = list(options)
    for variables in options:
        clauses += [[-a, -b] for a, b in combinations(variables, 2)]
    built()
    with Solver(name=task["engine"], bootstrap_with=clauses) as solver:
        if not solver.solve():
            return "none", []
        model = set(solver.get_model())
        solution = [next(value for value in values if cell * size + value in model) for cell, values in enumerate(left)]
        solver.add_clause([-(cell * size + value) for cell, value in enumerate(solution)])
        return ("several" if solver.solve() else "unique"), solution
