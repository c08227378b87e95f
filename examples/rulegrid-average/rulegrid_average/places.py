"""The format `places`: the side of a grid, and the cells that hold a digit, as in `places 4: A1=1 A4=4`."""

import re

from rulegrid import Board, Puzzle, PuzzleFormatError
from rulegrid.core.formats import Format, WrittenPuzzle, texts_besides
from rulegrid.sudoku import STANDARD

_TEXT = re.compile(r"\s*places (\d{1,2}):((?:\s+[A-Z]\d{1,2}=\d{1,2})*)\s*")


def recognises(text):
    """Return whether a text is in this format, quickly, and without raising anything."""
    return text.lstrip().startswith("places ")


def read(text):
    """Return the puzzle in a text."""
    match = _TEXT.fullmatch(text)
    if not match or not 1 <= int(match[1]) <= 26:
        raise PuzzleFormatError(f"read {text.strip()[:40]!r}, expected a text such as 'places 4: A1=1 A4=4'")
    board = Board(int(match[1]))
    for item in match[2].split():
        cell, _, digit = item.partition("=")
        board[cell] = int(digit)
    return Puzzle(board, STANDARD)


def write(puzzle):
    """Return the text of a puzzle, with what it can't say."""
    board = puzzle.board
    filled = [(row, col) for row, cells in enumerate(board.cells) for col, digit in enumerate(cells) if digit]
    items = [f"{chr(ord('A') + row)}{col + 1}={board.cells[row][col]}" for row, col in filled]
    more = [rule.spelling() for rule in puzzle.rules if not isinstance(rule, STANDARD)]
    return WrittenPuzzle(" ".join([f"places {board.size}:", *items]), [*more, *texts_besides(puzzle)])


FORMAT = Format("places", recognises, f"{__name__}:read", f"{__name__}:write")
