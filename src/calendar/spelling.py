"""How answers about calendar puzzles are written: letters and labels, and pieces as PIECE@CELL:ORIENTATION."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..engine import Board, PuzzleFormatError
from ..engine.families import Spelling
from ..engine.puzzle import Puzzle
from ..engine.setting.parts import Part
from ..utils.coordinates import cell_name
from ..utils.errors import quote
from ..utils.json_text import expect
from .checks import spell_part
from .hints import Hint, hint, hint_text, spell_pieces
from .piece_board import plain_entries
from .pieces import piece_letter
from .placed import PlacedPiece, read_placed, spelling
from .play import placement_rule, spell_solution


class PieceSpelling(Spelling):
    """That of pieces."""

    has_pieces = True

    def entries(self, puzzle: Puzzle, board: Board) -> list[Any]:
        """Return the rows of a board: letters of pieces, labels in open cells."""
        return plain_entries(board, puzzle.labels)

    def pieces(self, puzzle: Puzzle, board: Board) -> list[str]:
        """Return every piece of a solution."""
        return spell_solution(puzzle, board)

    def part(self, puzzle: Puzzle) -> Callable[[Part], str]:
        """Return what writes a part: a piece that is placed as such."""
        return spell_part(puzzle)

    def read_pieces(self, puzzle: Puzzle, value: Any, path: str) -> list[PlacedPiece]:
        """Return placed pieces, given as such or as texts."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise PuzzleFormatError(f"{path}: read {quote(value)}, expected placed pieces")
        pieces = placement_rule(puzzle).all_pieces
        found = []
        for i, each in enumerate(value):
            if not isinstance(each, PlacedPiece):
                try:
                    each = read_placed(expect(each, str, f"{path}[{i}]"), pieces)
                except PuzzleFormatError as error:
                    raise PuzzleFormatError(f"{path}[{i}]: {error}") from None
            found.append(each)
        return found

    def hint(self, puzzle: Puzzle, **options: Any) -> Hint:
        """Return the next piece to place, or those to remove."""
        return hint(puzzle, **options)

    def hint_data(self, puzzle: Puzzle, found: Hint) -> dict[str, Any]:
        """Return the piece to place, how many solutions have it there, and the pieces of which one is to be removed."""
        piece, pieces = found.piece, placement_rule(puzzle).all_pieces
        described = piece and {
            "name": pieces[piece.index].name,
            "letter": piece_letter(piece.index),
            "place": spelling(piece, pieces),
            "places": found.places,
            "keeps": found.keeps,
            "solutions": found.solutions,
            "complete": found.is_all,
        }
        cells = [cell_name(cell) for cell in piece.cells] if piece else []
        return {"cells": cells, "piece": described, "remove": spell_pieces(puzzle, found.remove)}

    def hint_text(self, puzzle: Puzzle, found: Hint, language: str, show: str) -> str:
        """Return the reasons of a hint."""
        return hint_text(puzzle, found, language, show)


SPELLING = PieceSpelling()
"""That of this family."""
