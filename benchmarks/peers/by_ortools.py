"""OR-tools CP-SAT: integers that differ, one worker.

Uniqueness: the search goes on past the first solution, which it excludes, until it has a second or the proof
that there is none (`enumerate_all_solutions`). Excluding the first solution by a clause and solving the model once
more is the same proof and took longer.
"""

from collections.abc import Callable
from itertools import product
from math import prod
from typing import Any

from grids import houses
from ortools.sat.python import cp_model
from ortools_constraints import Model

TABLE = 20_000  # a product over more tuples than this is said by multiplication


class _Two(cp_model.CpSolverSolutionCallback):
    """Keeps the first solution and stops at the second."""

    def __init__(self, variables: list[Any]) -> None:
        super().__init__()
        self.variables = variables
        self.found = 0
        self.first: list[int] = []

    def on_solution_callback(self) -> None:
        self.found += 1
        self.first = self.first or [self.value(variable) for variable in self.variables]
        if self.found == 2:
            self.stop_search()


def _prove(model: cp_model.CpModel, variables: list[Any], limit: float) -> tuple[str, list[int]]:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = limit
    two = _Two(variables)
    status = solver.solve(model, two)
    if two.found == 2:
        return "several", two.first
    if status == cp_model.OPTIMAL:
        return "unique", two.first
    return ("none" if status == cp_model.INFEASIBLE else "stopped"), two.first


def sudoku(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    size, high, wide = task["size"], *task["box"]
    model = cp_model.CpModel()
    cells = [model.new_int_var(given or 1, given or size, "") for given in task["givens"]]
    for group in houses(size, high, wide):
        model.add_all_different([cells[cell] for cell in group])
    built()
    return _prove(model, cells, task["limit"])


def calcudoku(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    size = task["size"]
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, size, "") for _ in range(size * size)]
    for i in range(size):
        model.add_all_different(cells[i * size : (i + 1) * size])
        model.add_all_different(cells[i::size])
    for cage in task["cages"]:
        _add_cage(model, [cells[cell] for cell in cage["cells"]], cage["operation"], cage["target"], size)
    built()
    return _prove(model, cells, task["limit"])


def _add_cage(model: cp_model.CpModel, cells: list[Any], operation: str, target: int, size: int) -> None:
    values = range(1, size + 1)
    if len(cells) == 1:
        model.add(cells[0] == target)
    elif operation == "+":
        model.add(sum(cells) == target)
    elif operation == "-":
        model.add_allowed_assignments(cells, [(x, y) for x in values for y in values if abs(x - y) == target])
    elif operation == "/":
        model.add_allowed_assignments(
            cells, [(x, y) for x in values for y in values if max(x, y) == target * min(x, y)]
        )
    elif size ** len(cells) <= TABLE:
        model.add_allowed_assignments(cells, [row for row in product(values, repeat=len(cells)) if prod(row) == target])
    else:
        model.add_multiplication_equality(target, cells)


def constraints(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    """Any puzzle. Its alternatives have literals of their own, so solutions of the model may be the same grid:
    the first grid is excluded and the model solved again.
    """
    model = Model(task["values"], task["givens"])
    for constraint in task["constraints"]:
        model.add(constraint)
    built()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = task["limit"]
    verdicts = {cp_model.OPTIMAL: "several", cp_model.FEASIBLE: "several", cp_model.INFEASIBLE: "none"}
    if (verdict := verdicts.get(solver.solve(model.model), "stopped")) != "several":
        return verdict, []
    first = [solver.value(cell) for cell in model.cells]
    model.exclude(first)
    verdict = verdicts.get(solver.solve(model.model), "stopped")
    return "unique" if verdict == "none" else verdict, first


def cover(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    """First solution of an exact cover: which of the rows."""
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in task["rows"]]
    over: list[list[Any]] = [[] for _ in range(task["columns"])]
    for variable, row in zip(chosen, task["rows"], strict=True):
        for column in row:
            over[column].append(variable)
    for variables in over:
        model.add_exactly_one(variables)
    built()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = task["limit"]
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "none", []
    return "first", [i for i, variable in enumerate(chosen) if solver.boolean_value(variable)]
