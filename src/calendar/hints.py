"""The next piece to place, or which of the placed ones to remove."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine import Board
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name
from .pieces import piece_letter
from .placed import PlacedPiece, spelling
from .placement import PlacementRule
from .play import placed_in, placement_rule, with_pieces

if TYPE_CHECKING:
    from ..engine.explain import Step

MOST_PLACES = 300
"""Of all pieces, up to which an argument is looked for: with more left, it takes too long to follow."""


@dataclass(frozen=True)
class Hint:
    """What to do next.

    `piece` is a piece to place, as it is placed in one of the solutions, and `places` the number of places it fits in
    now. `piece` is None if all pieces are placed, or if no solution contains the placed ones. In the latter case
    `is_solvable` is False, and removing any one of `remove` is enough.
    """

    piece: PlacedPiece | None = None
    places: int = 0
    is_solvable: bool = True
    remove: tuple[PlacedPiece, ...] = ()
    steps: tuple[Step, ...] = ()
    """The argument for the piece, or for there being no solution; empty where it was looked up in one."""


def hint(puzzle: Puzzle, **options: Any) -> Hint:
    """Return what to do next, given the placed pieces: place one that has to be where it is, with the steps that show it.

    Where no piece has to, it is the one that fits in the fewest places, as it is placed in a solution.

    `options` are those of `Solver`, for each of its searches. Raises SearchStopped where one is stopped.

    >>> from rulegrid.calendar import Board, Piece, place
    >>> pieces = [Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))]
    >>> puzzle = Puzzle(Board(1, 4, values=2), [PlacementRule(pieces)])
    >>> found = hint(puzzle)
    >>> found.piece.index, found.places
    (0, 2)
    >>> _ = place(puzzle, "O@A2:1")
    >>> found = hint(puzzle)
    >>> found.is_solvable, [placed.index for placed in found.remove]
    (False, [1])
    """
    rule = placement_rule(puzzle)
    solution = puzzle.solver(**options).get_solution()
    if solution is None:
        return Hint(is_solvable=False, remove=_culprits(puzzle, rule, **options), steps=_argument(puzzle, **options))
    placed = {piece.index for piece in rule.placed}
    blocked = puzzle.board.blocked
    left = {
        index: sum(blocked.isdisjoint(place) for place in places)
        for index, places in enumerate(rule.placement(puzzle.board).places)
        if index not in placed
    }
    if not left:
        return Hint()
    steps = _argument(puzzle, **options)
    if steps:
        index = solution.values.index(steps[-1].placed[0][1])
        return Hint(placed_in(solution, rule, index), left[index], steps=steps)
    index = min(left, key=left.__getitem__)
    return Hint(placed_in(solution, rule, index), left[index])


def _argument(puzzle: Puzzle, **options: Any) -> tuple[Step, ...]:
    """Return the steps to the next piece, or to a contradiction, where players could find them; else nothing."""
    from ..engine.explain import Kind  # only here: most commands need none of it
    from ..engine.explain.piece_explainer import PieceExplainer

    limits = {name: value for name, value in options.items() if name in ("timeout", "max_steps", "tick")}
    explainer = PieceExplainer(puzzle, **limits)
    if explainer.state().alive.bit_count() > MOST_PLACES:
        return ()
    steps = explainer.next_piece()
    return () if steps[-1].kind in (Kind.LOOKED_UP, Kind.FULL, Kind.SEARCHED, Kind.NO_SOLUTION) else steps


def _culprits(puzzle: Puzzle, rule: PlacementRule, **options: Any) -> tuple[PlacedPiece, ...]:
    found = []
    for placed in rule.placed:
        without = PlacementRule(rule.pieces, (other for other in rule.placed if other != placed), rule.avoided)
        others = [without if other is rule else other for other in puzzle.rules]
        if Puzzle(puzzle.board, others, family="calendar").solver(**options).solve():
            found.append(placed)
    return tuple(found)


TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "where": "Look at piece {piece}.",
        "technique": "No short argument shows where piece {piece} goes.",
        "all": "It fits in {places}, and this one is part of a solution.",
        "one place": "1 place",
        "places": "{count} places",
        "done": "All pieces are placed.",
        "or": " or ",
        "remove": "No solution contains the placed pieces: remove {pieces}.",
        "remove more": "No solution contains the placed pieces: remove more than one.",
        "none": "There is no solution.",
    },
    "zh": {
        "where": "请看拼块 {piece}。",
        "technique": "没有简短的推理能确定拼块 {piece} 的位置。",
        "all": "它有{places}可放，这个位置属于其中一个解。",
        "one place": " 1 个位置",
        "places": " {count} 个位置",
        "done": "所有拼块都已放好。",
        "or": " 或 ",
        "remove": "已放的拼块无解：请移走 {pieces}。",
        "remove more": "已放的拼块无解：需要移走不止一个。",
        "none": "无解。",
    },
}
"""For each language what a hint says where no step does: where to look, which technique, and all of it."""


def hint_text(puzzle: Puzzle, found: Hint, language: str = "en", show: str = "all") -> str:
    """Return the reasons of a hint as sentences, one a line, in English ("en") or Chinese ("zh").

    `show` is how much they say: "where" to look, which "technique", or "all".

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> found = hint(puzzle)
    >>> hint_text(puzzle, found), hint_text(puzzle, found, show="where")
    ('It fits in 32 places, and this one is part of a solution.', 'Look at piece O6.')
    """
    texts = TEXTS[language]
    if found.steps and found.piece:
        from ..engine.explain import sentence

        return "\n".join(sentence(step, language, show) for step in found.steps)
    if found.piece:
        places = texts["one place" if found.places == 1 else "places"].format(count=found.places)
        return texts[show].format(piece=placement_rule(puzzle).all_pieces[found.piece.index].name, places=places)
    if found.is_solvable:
        return texts["done"]
    if found.remove:
        return texts["remove"].format(pieces=texts["or"].join(spell_pieces(puzzle, found.remove)))
    return texts["remove more" if placement_rule(puzzle).placed else "none"]


def hint_reason(puzzle: Puzzle, found: Hint) -> str:
    """Return the reason of a hint, as part of a sentence.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> hint_reason(puzzle, hint(puzzle))
    'it fits in 32 places, and this one is part of a solution'
    """
    text = hint_text(puzzle, found).replace("\n", " ").removesuffix(".")
    return text if found.steps and found.piece else text[:1].lower() + text[1:]


def hint_data(puzzle: Puzzle, found: Hint, language: str = "en", show: str = "all") -> dict[str, Any]:
    """Return a hint, and the puzzle that it is for, as data that JSON can hold; `hint_text` has the arguments."""
    from ..engine.explain.data import step_data

    piece, pieces = found.piece, placement_rule(puzzle).all_pieces
    return {
        "status": "hint" if piece else "done" if found.is_solvable else "no solution",
        "hint": spelling(piece, pieces) if piece else None,
        "piece": pieces[piece.index].name if piece else None,
        "letter": piece_letter(piece.index) if piece else None,
        "cells": [cell_name(cell) for cell in piece.cells] if piece else [],
        "places": found.places,
        "remove": spell_pieces(puzzle, found.remove),
        "text": hint_text(puzzle, found, language, show),
        "steps": [step_data(step, language, show) for step in found.steps],
        "puzzle": puzzle.to_data(),
    }


def spell_pieces(puzzle: Puzzle, placed: Iterable[PlacedPiece]) -> list[str]:
    """Return placed pieces as PIECE@CELL:ORIENTATION."""
    pieces = placement_rule(puzzle).all_pieces
    return [spelling(piece, pieces) for piece in placed]


def hint_picture(puzzle: Puzzle, found: Hint, show: str = "all") -> tuple[Puzzle, Board]:
    """Return what to draw for a hint: the puzzle with the placed pieces as given, and its board with the hint's piece.

    Only the pieces that the hint is about are coloured; where it does not show all, that piece is not there.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> start, board = hint_picture(puzzle, hint(puzzle))
    >>> start.to_svg(board).count(">O6<")
    6
    """
    rule = placement_rule(puzzle)
    subject = [found.piece] if found.piece else list(found.remove)
    rules = [_Highlight(rule, subject) if other is rule else other for other in puzzle.rules]
    start = Puzzle(with_pieces(puzzle.board, rule.placed), rules, puzzle.title, puzzle.labels, family="calendar")
    return start, with_pieces(start.board, [found.piece] if found.piece and show == "all" else [])


class _Highlight(PlacementRule):
    """The same pieces, of which only some are coloured in drawings; all, if there are none."""

    def __init__(self, rule: PlacementRule, subject: list[PlacedPiece]) -> None:
        super().__init__(rule.pieces, rule.placed, rule.avoided)
        self.coloured = {cell for piece in subject for cell in piece.cells}

    def is_coloured(self, cell: Cell) -> bool:
        return not self.coloured or cell in self.coloured
