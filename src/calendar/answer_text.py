"""Answers about calendar puzzles, as letters, labels, and pieces such as `L@B3:2`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..core.board import Board
from ..core.family import Spelling
from ..core.puzzle import Puzzle
from ..setting.parts import PuzzlePart
from ..utils.catalogue import LANGUAGES
from ..utils.coordinates import cell_name
from ..utils.errors import PuzzleFormatError, error_at, expected_got, quote
from ..utils.json_text import expect
from ..utils.message import Message
from .hints import Hint, hint, hint_parts, hint_reason, hint_text, spell_pieces
from .pieces import PlacedPiece, piece_letter, place_on_cells, read_placed, spelling
from .placement import plain_entries, plain_text
from .play import placement_rule, spell_solution


def spell_part(puzzle: Puzzle) -> Callable[[PuzzlePart], str]:
    """Return a function that spells a part of a calendar puzzle: a piece to be given as for `--place`, others by name.

    >>> from rulegrid.calendar import read_puzzle
    >>> puzzle = read_puzzle("Oct 6")
    >>> [spell_part(puzzle)(part) for part in puzzle.check().several.give]
    ['Y@A1:2']
    """
    pieces = placement_rule(puzzle).all_pieces
    values = puzzle.board.values

    def spell(part: PuzzlePart) -> str:
        index = -1 if part.value is None else values.index(part.value)
        if index < 0 or len(part.cells) < len(pieces[index].cells):
            return part.name
        return spelling(place_on_cells(pieces, index, part.cells), pieces)

    return spell


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
        return f"{plain_text(board, puzzle.labels)}\n"

    def pieces(self, puzzle: Puzzle, board: Board) -> list[str]:
        return spell_solution(puzzle, board)

    def part(self, puzzle: Puzzle) -> Callable[[PuzzlePart], str]:
        return spell_part(puzzle)

    def read_pieces(self, puzzle: Puzzle, value: Any, path: str) -> list[PlacedPiece]:
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise PuzzleFormatError(expected_got(quote(value), Message("piece.placed")), path=path)
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
        """Return a hint as data: the piece to place with its number of solutions, or a choice of pieces to remove.

        `reasons` are its texts, and `parts` the same as alternating texts and cells, both by language. `marks` are the
        cells and pieces that it cites, `degrees` the hint by degrees.
        """
        from .hints import degrees_data, marks_data

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
        return hint_text(puzzle, found, language, show, in_lines=in_lines)

    def hint_picture(self, puzzle: Puzzle, found: Hint, show: str) -> tuple[Puzzle, Board]:
        """Return the board with the piece, as far as it is shown."""
        from .hints import hint_picture

        return hint_picture(puzzle, found, show)
