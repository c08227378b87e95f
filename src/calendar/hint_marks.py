"""What a hint is about, on the board: the cells and pieces that its reasons cite; and the picture of a hint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..engine import Board, Rule
from ..engine.puzzle import Puzzle
from ..engine.words import LANGUAGES, Message
from ..utils.coordinates import Cell, cell_name
from ..utils.words import cited_cells, mark_cells, say, split_marked
from .hints import Hint, degree_messages
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


def degrees_data(puzzle: Puzzle, found: Hint) -> list[dict[str, Any]]:
    """Return a hint by degrees: for each step what is said and marked "where" to look, for its "technique", and for "all".

    Texts are in parts, as those of `hint_parts`. Cells are marked by their names and pieces by theirs, both by role, and
    `outlines` are those of its picture: pairs of a role and the cells.

    >>> from rulegrid.calendar import hint, read_puzzle
    >>> puzzle = read_puzzle("11 Mar U@A1:1 P@D1:5 L@E4:6")
    >>> (step,) = degrees_data(puzzle, hint(puzzle))
    >>> step["where"]["parts"]["en"], step["where"]["marks"]
    (['Look at ', 'G1', '.'], {'cells': {'reason': ['G1']}, 'pieces': {}, 'outlines': []})
    >>> step["all"]["marks"]
    {'cells': {'reason': ['G1']}, 'pieces': {'place': ['V']}, 'outlines': []}
    """
    said = degree_messages(puzzle, found)
    each_step = found.steps if found.steps and found.piece else [None] * len(said)
    return [
        {
            show: {
                "parts": {language: split_marked(say(mark_cells(message), language)) for language in LANGUAGES},
                "marks": _degree_marks(puzzle, found, step, message, is_all=show == "all"),
            }
            for show, message in messages.items()
        }
        for step, messages in zip(each_step, said, strict=True)
    ]


def _degree_marks(puzzle: Puzzle, found: Hint, step: Step | None, message: Message, *, is_all: bool) -> dict[str, Any]:
    """Return what is marked at one degree: what its text names; in the end what the step cites, and its outlines."""
    from ..engine.explain.picture import COLOURS

    rule = placement_rule(puzzle)
    if not is_all or step is None:
        names = {value for _, value in message.items if isinstance(value, (str, Message))}
        labels = rule.placement(puzzle.board).piece_labels()
        named = [
            piece.name for piece, label in zip(rule.all_pieces, labels, strict=True) if {piece.name, label} & names
        ]
        if is_all and found.piece:
            named = [rule.all_pieces[found.piece.index].name]
        cells = cited_cells(message)
        pieces = {"place": list(dict.fromkeys(named))} if named else {}
        return {"cells": {"reason": cells} if cells else {}, "pieces": pieces, "outlines": []}
    marks = hint_marks(puzzle, replace(found, steps=(step,)))
    names_of = {
        role: list(dict.fromkeys(rule.all_pieces[index].name for index in indexes))
        for role, indexes in marks.pieces.items()
        if role != "place" or step.placed
    }
    role_of = {colour: role for role, colour in COLOURS.items()}
    return {
        "cells": {role: list(map(cell_name, cells)) for role, cells in marks.cells.items()},
        "pieces": names_of,
        "outlines": [[role_of[each.colour], list(map(cell_name, each.cells))] for each in step.payload.shapes()],
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
        self.outlines = list(found.steps[-1].payload.shapes()) if found.steps and found.piece else []
        self.cells_of = {piece.index: piece.cells for piece in rule.placed}
        if found.piece is not None:
            self.cells_of[found.piece.index] = found.piece.cells

    def is_valid(self, board: Board) -> bool:
        return True

    def draw(self, drawing: Drawing) -> None:
        from ..engine.draw.colours import colour_of
        from ..engine.explain.picture import COLOURS

        covered = {cell for cells in self.cells_of.values() for cell in cells}
        for outline in self.outlines:
            drawing.cage(outline.cells, style=outline.style, colour=outline.colour)
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
