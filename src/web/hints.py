"""The next value, with the reason where a single gives it.

A value can stand in a cell as far as no rule is broken by it at once: that is what a player sees who looks at one cell
or one house alone. What this leaves open is looked up, and said to be.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.board import Board
from ..engine.constraints import AllDifferent, Constraint, Placement
from ..utils.coordinates import Cell, cell_name
from .answers import broken, solver_of
from .messages import Data
from .puzzles import take, take_puzzle
from .running import Question

Open = dict[Cell, list[int]]


def hint(data: Data, question: Question) -> Data:
    """Answer /api/hint: cell, value and reason; a cell of null where there is nothing left to fill, or to be saved."""
    take(data, ("family", "puzzle"))
    puzzle = take_puzzle(data, question.limits)
    board = puzzle.board
    if board.find_empty_cell() is None:
        return _said(None, 0, "full", "every cell is filled")
    if units := broken(puzzle):
        return _said(None, 0, "contradiction", f"a contradiction in {next(iter(units))}")
    solution = solver_of(puzzle, question).get_solution()
    if solution is None:
        return _said(None, 0, "no solution", "no solution holds what stands on the board")
    constraints = [constraint for rule in puzzle.rules for constraint in rule.constraints(board)]
    if any(isinstance(constraint, Placement) for constraint in constraints):
        return _looked_up(solution, board.find_empty_cell())
    left = open_values(board, constraints, question)
    single = next(_singles(board, constraints, left), None)
    return single or _looked_up(solution, min(left, key=lambda cell: len(left[cell])))


def open_values(board: Board, constraints: list[Constraint], question: Question | None = None) -> Open:
    """Return for each empty cell the values that break no constraint at once.

    >>> from ..engine import RowRule
    >>> board = Board(1, 3)
    >>> board.set_digit(0, 1, 2)
    >>> open_values(board, list(RowRule().constraints(board)))
    {(0, 0): [1, 3], (0, 2): [1, 3]}
    """
    about: dict[Cell, list[Constraint]] = {cell: [] for cell in board.open_cells()}
    taken: dict[Cell, set[int]] = {cell: set() for cell in about}
    for constraint in constraints:
        scope = list(constraint.scope(board))
        if isinstance(constraint, AllDifferent):
            values = {board.get_digit(*cell) for cell in scope}
            for cell in scope:
                taken[cell] |= values
        else:
            for cell in scope:
                about[cell].append(constraint)
    tried = board.copy()
    left: Open = {}
    for row, col in about:
        if board.cells[row][col]:
            continue
        if question:
            question.tick(question.steps)
        left[row, col] = []
        for value in board.values:
            tried.cells[row][col] = value
            if value not in taken[row, col] and not any(said.is_broken(tried) for said in about[row, col]):
                left[row, col].append(value)
        tried.cells[row][col] = 0
    return left


def _singles(board: Board, constraints: list[Constraint], left: Open) -> Iterator[Data]:
    """Yield the singles: a house's last place for a value, those of the fullest houses first, then a cell's last value."""
    houses = [
        constraint
        for constraint in constraints
        if isinstance(constraint, AllDifferent) and len(constraint.cells) == len(board.values)
    ]
    for house in sorted(houses, key=lambda house: sum(cell in left for cell in house.cells)):
        for value in board.values:
            places = [cell for cell in house.cells if value in left.get(cell, ())]
            if len(places) == 1 and all(board.get_digit(*cell) != value for cell in house.cells):
                text = f"In {house.unit}, {value} fits only in {cell_name(places[0])}."
                yield _said(places[0], value, "hidden single", text, house.unit, house.cells)
    for cell, values in left.items():
        if len(values) == 1:
            text = f"In {cell_name(cell)}, only {values[0]} is left."
            yield _said(cell, values[0], "naked single", text, cells=_seen_from(cell, board, constraints))


def _seen_from(cell: Cell, board: Board, constraints: list[Constraint]) -> list[Cell]:
    """Return the filled cells that share a constraint with a cell: they leave it one value."""
    scopes = [set(constraint.scope(board)) for constraint in constraints]
    seen = {other for scope in scopes if cell in scope for other in scope}
    return sorted(other for other in seen if board.get_digit(*other))


def _looked_up(solution: Board, cell: Cell | None) -> Data:
    assert cell is not None
    return _said(cell, solution.get_digit(*cell), "looked up", "Looked up in a solution: no single gives it.")


def _said(
    cell: Cell | None, value: int, kind: str, text: str, unit: str = "", cells: tuple[Cell, ...] | list[Cell] = ()
) -> Data:
    reason = {"kind": kind, "text": text} | ({"unit": unit} if unit else {}) | {"cells": [cell_name(c) for c in cells]}
    return {"cell": cell and cell_name(cell), "value": value or None, "reason": reason}
