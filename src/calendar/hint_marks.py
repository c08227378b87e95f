"""What a hint is about, on the board: the cells and pieces that its reasons cite; and the picture of a hint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine import Board, Rule
from ..engine.puzzle import Puzzle
from ..engine.words import Message
from ..utils.coordinates import Cell, cell_name
from .hints import Hint
from .placed import spelling
from .placement import PlacementRule
from .play import placement_rule, with_pieces

if TYPE_CHECKING:
    from ..engine.draw.drawing import Drawing
    from ..engine.explain import Step

CELL_ROLES = ("reason", "assume", "remove", "imply")
"""The roles of cells; a cell that has several gets the first."""
MOST_RULED_OUT = 3
"""Places whose cells are marked as ruled out; more would cover the board."""
MOST_STEPS = 6
"""Steps whose reasons are marked; of a longer argument, those of the step that places the piece."""


@dataclass(frozen=True)
class HintMarks:
    """What a hint cites, by role: those of `Step.roles`.

    `cells` are those that the reasons name and those of places that are assumed or ruled out, each in one role. `pieces`
    are indexes: the piece to "place", those of which one is to "remove", and those that are a "reason".
    """

    cells: Mapping[str, tuple[Cell, ...]]
    pieces: Mapping[str, tuple[int, ...]]


def hint_marks(puzzle: Puzzle, found: Hint) -> HintMarks:
    """Return what a hint cites.

    >>> from rulegrid.calendar import hint, read_puzzle
    >>> puzzle = read_puzzle("6 Oct O6@A1:1 P@A5:3")
    >>> hint_marks(puzzle, hint(puzzle)).pieces
    {'remove': (0, 7)}
    """
    if found.piece is None:
        return HintMarks({}, {"remove": tuple(piece.index for piece in found.remove)} if found.remove else {})
    steps = found.steps if len(found.steps) <= MOST_STEPS else found.steps[-1:]
    ruled_out = {place for step in steps for place in step.payload.excluded_places()}
    units = (unit for step in steps for unit in step.units)
    cells = dict.fromkeys((cell for unit in units if unit.kind == "cell" for cell in unit.cells), "reason")
    for role in CELL_ROLES:
        if role != "remove" or len(ruled_out) <= MOST_RULED_OUT:
            for step in steps:
                for cell, _ in step.roles.get(role, ()):
                    cells.setdefault(cell, role)
    labels = placement_rule(puzzle).placement(puzzle.board).piece_labels()
    cited = dict.fromkeys(index for step in steps for index in _pieces(step, labels))
    pieces = {"place": (found.piece.index,), "reason": tuple(index for index in cited if index != found.piece.index)}
    return HintMarks(
        {role: tuple(sorted(at for at in cells if cells[at] == role)) for role in CELL_ROLES if role in cells.values()},
        {role: indexes for role, indexes in pieces.items() if indexes},
    )


def _pieces(step: Step, labels: tuple[Message, ...]) -> Iterable[int]:
    """Yield the pieces that a step gives as its reasons, by their indexes."""
    for unit in step.units:
        if unit.label in labels:
            yield labels.index(unit.label)
    yield from map(labels.index, step.payload.cited_pieces(step))


def marks_data(puzzle: Puzzle, found: Hint) -> dict[str, Any]:
    """Return what a hint cites as data: cells by their names; pieces as they are placed, those that are not by their names.

    >>> from rulegrid.calendar import hint, read_puzzle
    >>> puzzle = read_puzzle("11 Mar U@A1:1 P@D1:5 L@E4:6")
    >>> marks_data(puzzle, hint(puzzle))
    {'cells': {'reason': ['G1']}, 'pieces': {'place': ['V@E3:4']}}
    """
    marks = hint_marks(puzzle, found)
    rule = placement_rule(puzzle)
    pieces = rule.all_pieces
    known = [*rule.placed, found.piece] if found.piece else rule.placed
    placed = {piece.index: spelling(piece, pieces) for piece in known}
    return {
        "cells": {role: list(map(cell_name, cells)) for role, cells in marks.cells.items()},
        "pieces": {
            role: [placed.get(index, pieces[index].name) for index in indexes] for role, indexes in marks.pieces.items()
        },
    }


def hint_picture(puzzle: Puzzle, found: Hint, show: str = "all") -> tuple[Puzzle, Board]:
    """Return what to draw for a hint: the puzzle with the placed pieces as given, and its board with the hint's piece.

    The pieces that the hint cites are outlined, the cells coloured; where it does not show all, none of it is there.

    >>> from rulegrid.calendar import hint, load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> start, board = hint_picture(puzzle, hint(puzzle))
    >>> start.to_svg(board).count(">O6<")
    6
    """
    rule = placement_rule(puzzle)
    is_all = show == "all"
    rules = [*puzzle.rules, _Marked(rule, found, hint_marks(puzzle, found))] if is_all else puzzle.rules
    start = Puzzle(with_pieces(puzzle.board, rule.placed), rules, puzzle.title, puzzle.labels, family="calendar")
    return start, with_pieces(start.board, [found.piece] if found.piece and is_all else [])


class _Marked(Rule):
    """Draws what a hint cites: nothing is ever refused."""

    def __init__(self, rule: PlacementRule, found: Hint, marks: HintMarks) -> None:
        self.marks = marks
        self.cells_of = {piece.index: piece.cells for piece in rule.placed}
        if found.piece is not None:
            self.cells_of[found.piece.index] = found.piece.cells

    def is_valid(self, board: Board) -> bool:
        return True

    def draw(self, drawing: Drawing) -> None:
        from ..engine.draw.colours import colour_of
        from ..engine.explain.picture import COLOURS

        covered = {cell for cells in self.cells_of.values() for cell in cells}
        for role, cells in self.marks.cells.items():
            for cell in cells:
                if cell not in covered:
                    drawing.fill(cell, colour_of(COLOURS[role], soft=True))
                elif role == "reason":
                    drawing.cage([cell], style="solid", colour=COLOURS[role])
        for role, indexes in self.marks.pieces.items():
            for index in indexes:
                if index in self.cells_of:
                    drawing.cage(self.cells_of[index], style="solid", colour=COLOURS[role])
