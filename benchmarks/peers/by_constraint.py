"""python-constraint2: backtracking over variables with domains, compiled; its default solver.

Uniqueness: the search goes on until it has a second solution or has looked everywhere.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

from constraint import AllDifferentConstraint, ExactProdConstraint, ExactSumConstraint, FunctionConstraint, Problem


def calcudoku(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    size = task["size"]
    problem = Problem()
    cells = range(size * size)
    problem.addVariables(list(cells), list(range(1, size + 1)))
    for i in range(size):
        problem.addConstraint(AllDifferentConstraint(), [i * size + j for j in range(size)])
        problem.addConstraint(AllDifferentConstraint(), [j * size + i for j in range(size)])
    for cage in task["cages"]:
        problem.addConstraint(_cage(cage["operation"], cage["target"]), cage["cells"])
    built()
    found = list(islice(problem.getSolutionIter(), 2))
    if not found:
        return "none", []
    return ("several" if len(found) > 1 else "unique"), [found[0][cell] for cell in cells]


def _cage(operation: str, target: int) -> Any:
    if operation == "*":
        return ExactProdConstraint(target)
    if operation == "-":
        return FunctionConstraint(lambda x, y: abs(x - y) == target)
    if operation == "/":
        return FunctionConstraint(lambda x, y: max(x, y) == target * min(x, y))
    return ExactSumConstraint(target)
