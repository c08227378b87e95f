"""exact-cover: dancing links in C over a numpy matrix, which is built here.

Uniqueness: at most two solutions are asked for.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from exact_cover import get_all_solutions, get_exact_cover
from exact_cover.error import NoSolution
from grids import candidates, houses


def sudoku(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    size, high, wide = task["size"], *task["box"]
    groups = houses(size, high, wide)
    groups_of: list[list[int]] = [[] for _ in task["givens"]]
    for number, group in enumerate(groups):
        for cell in group:
            groups_of[cell].append(number)
    left = candidates(task["givens"], size, groups)
    rows = [(cell, value) for cell, values in enumerate(left) for value in values]
    matrix = np.zeros((len(rows), size * size + len(groups) * size), dtype=bool)
    for row, (cell, value) in enumerate(rows):
        matrix[row, cell] = True
        for group_number in groups_of[cell]:
            matrix[row, size * size + group_number * size + value - 1] = True
    built()
    try:
        found = get_all_solutions(matrix, max_count=2)
    except NoSolution:
        return "none", []
    solution = [0] * (size * size)
    for row in next(iter(found)):
        cell, value = rows[row]
        solution[cell] = value
    return ("several" if len(found) > 1 else "unique"), solution


def cover(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    """First solution of an exact cover: which of the rows."""
    matrix = np.zeros((len(task["rows"]), task["columns"]), dtype=bool)
    for number, columns in enumerate(task["rows"]):
        matrix[number, columns] = True
    built()
    try:
        return "first", [int(row) for row in get_exact_cover(matrix)]
    except NoSolution:
        return "none", []
