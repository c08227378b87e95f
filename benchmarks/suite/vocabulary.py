"""A puzzle in the engine's vocabulary, as plain data that a peer in another process can build its own model of."""

from collections.abc import Iterable, Iterator
from typing import Any

from rulegrid import Puzzle
from rulegrid.core.constraints import (
    AllDifferent,
    Constraint,
    Count,
    Disjunction,
    InSet,
    OneOfSets,
    Product,
    Regular,
    Relation,
    Sum,
)
from rulegrid.core.statement import Statement
from rulegrid.utils.coordinates import Cell


class Unsaid(Exception):
    """A constraint that is no data, such as a callback to a rule."""


def task_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as a task of the kind `constraints`; raises Unsaid.

    Cells are numbered in reading order; `givens` holds None for an empty cell: 0 may be a value. Each constraint is a list of its kind, its
    cells, and what else it takes. Blocked cells are not among the cells.

    >>> from rulegrid import sudoku
    >>> task = task_of(Puzzle(sudoku.Board(2), [sudoku.RowRule()]))
    >>> task["givens"], task["constraints"]
    ([None, None, None, None], [['different', [0, 1]], ['different', [2, 3]]])
    """
    board = puzzle.board
    index = {cell: number for number, cell in enumerate(board.open_cells())}
    statement = Statement(board, puzzle.rules)
    return {
        "kind": "constraints",
        "values": list(board.values),
        "givens": [int(value) if (value := board.cells[row][col]) else None for row, col in index],
        "constraints": list(_listed(statement.constraints, index)),
    }


def _listed(constraints: Iterable[Constraint], index: dict[Cell, int]) -> Iterator[list[Any]]:
    for constraint in constraints:
        if isinstance(constraint, Disjunction):
            yield ["either", [list(_listed(choice, index)) for choice in constraint.alternatives]]
        elif isinstance(constraint, Relation):
            yield ["pair", [index[constraint.a], index[constraint.b]], sorted(map(list, constraint.allowed))]
        else:
            yield _of_cells(constraint, index)


def _of_cells(constraint: Constraint, index: dict[Cell, int]) -> list[Any]:
    cells = [index[cell] for cell in getattr(constraint, "cells", ())]
    match constraint:
        case AllDifferent():
            return ["different", cells]
        case InSet():
            return ["among", cells, sorted(constraint.values)]
        case Sum():
            return ["sum", cells, list(constraint.weights()), constraint.total]
        case Product():
            return ["product", cells, constraint.total]
        case Count():
            return ["count", cells, sorted(constraint.values), constraint.least, constraint.most]
        case OneOfSets():
            return ["arrangement", cells, sorted(map(sorted, constraint.sets))]
        case Regular():
            return ["regular", cells, list(map(list, constraint.automaton.step)), sorted(constraint.automaton.final)]
    raise Unsaid(type(constraint).__name__)
