"""The one door for sudokus: a text in any of their forms, as a Puzzle."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine import Board, Puzzle, Rule
from .formats.grids import read_grid
from .rules import STANDARD


def read_puzzle(text: str, rules: Iterable[Rule] | None = None, *, known: Iterable[type[Rule]] = ()) -> Puzzle:
    """Return the puzzle that a text says: a grid in any form that `read_grid` reads, or the JSON form.

    A grid has `rules`, by default those of every sudoku. JSON names its own rules, which may be your own classes
    (`known`); `rules` come on top of them. Raises PuzzleFormatError.

    >>> puzzle = read_puzzle("1..4......32....")
    >>> print(puzzle.solve())
    1 3 2 4
    2 4 1 3
    4 1 3 2
    3 2 4 1
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        puzzle = Puzzle.from_json(text, known, family="sudoku")
        puzzle.rules += rules or ()
        return puzzle
    size, values = read_grid(text)
    board = Board(size)
    board.load_puzzle(values)
    return Puzzle(board, [rule() for rule in STANDARD] if rules is None else rules)
