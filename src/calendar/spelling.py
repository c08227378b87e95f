"""How answers about calendar puzzles are written: letters and labels, and pieces as PIECE@CELL:ORIENTATION."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..engine import Board, PuzzleFormatError
from ..engine.families import Spelling
from ..engine.puzzle import Puzzle
from ..engine.setting.parts import PuzzlePart
from ..engine.words import LANGUAGES
from ..utils.coordinates import cell_name
from ..utils.errors import error_at, quote, read
from ..utils.json_text import expect
from ..utils.words import Message
from .checks import spell_part
from .hints import Hint, hint, hint_parts, hint_reason, hint_text, spell_pieces
from .piece_board import plain_entries, plain_text
from .pieces import piece_letter
from .placed import PlacedPiece, read_placed, spelling
from .play import placement_rule, spell_solution


class PieceSpelling(Spelling):
    """That of pieces."""

    has_pieces = True

    def entries(self, puzzle: Puzzle, board: Board) -> list[Any]:
        """Return the rows of a board: letters of pieces, labels in open cells."""
        return plain_entries(board, puzzle.labels)

    def plain(self, puzzle: Puzzle, board: Board) -> list[Any]:
        """Return the same: blocked cells have signs."""
        return self.entries(puzzle, board)

    def text(self, puzzle: Puzzle, board: Board) -> str:
        """Return a board as letters of pieces and labels."""
        return f"{plain_text(board, puzzle.labels)}\n"

    def pieces(self, puzzle: Puzzle, board: Board) -> list[str]:
        """Return every piece of a solution."""
        return spell_solution(puzzle, board)

    def part(self, puzzle: Puzzle) -> Callable[[PuzzlePart], str]:
        """Return what writes a part: a piece that is placed as such."""
        return spell_part(puzzle)

    def read_pieces(self, puzzle: Puzzle, value: Any, path: str) -> list[PlacedPiece]:
        """Return placed pieces, given as such or as texts."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise PuzzleFormatError(read(quote(value), Message("piece.placed")), path=path)
        pieces = placement_rule(puzzle).all_pieces
        found = []
        for i, each in enumerate(value):
            if not isinstance(each, PlacedPiece):
                try:
                    each = read_placed(expect(each, str, f"{path}[{i}]"), pieces)
                except PuzzleFormatError as error:
                    raise error_at(f"{path}[{i}]", error) from None
            found.append(each)
        return found

    def hint(self, puzzle: Puzzle, **options: Any) -> Hint:
        """Return the next piece to place, or those to remove."""
        return hint(puzzle, **options)

    def hint_data(self, puzzle: Puzzle, found: Hint) -> dict[str, Any]:
        """Return the piece to place, how many solutions have it there, and the pieces of which one is to be removed.

        `reasons` are its texts as parts of sentences, and in `parts`: texts and cells in turn; `marks` what it cites; `degrees` is it by degrees.
        """
        from .hint_marks import degrees_data, marks_data

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
        return {
            "cells": [cell_name(cell) for cell in piece.cells] if piece else [],
            "piece": described,
            "remove": spell_pieces(puzzle, found.remove),
            "reasons": {language: hint_reason(puzzle, found, language) for language in LANGUAGES},
            "parts": {language: hint_parts(puzzle, found, language) for language in LANGUAGES},
            "marks": marks_data(puzzle, found),
            "degrees": degrees_data(puzzle, found),
        }

    def hint_text(self, puzzle: Puzzle, found: Hint, language: str, show: str, *, in_lines: bool = False) -> str:
        """Return the reasons of a hint."""
        return hint_text(puzzle, found, language, show, in_lines=in_lines)

    def hint_picture(self, puzzle: Puzzle, found: Hint, show: str) -> tuple[Puzzle, Board]:
        """Return the board with the piece, as far as it is shown."""
        from .hint_marks import hint_picture

        return hint_picture(puzzle, found, show)
