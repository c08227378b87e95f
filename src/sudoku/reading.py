"""Reading sudokus: a text in any of their forms becomes a Puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from ..engine import Board, Puzzle, Rule
from ..utils.errors import RulegridError
from ..utils.json_text import is_object
from .formats.grids import read_grid, write_compact, write_spaced
from .rules import STANDARD


def read_puzzle(
    text: str,
    rules: Iterable[Rule] | None = None,
    *,
    known: Iterable[type[Rule]] = (),
    values: Sequence[int] | None = None,
) -> Puzzle:
    """Return the puzzle in a text: a grid in any form that `read_grid` reads, or the JSON form.

    A grid has `rules`, by default those of every sudoku, and `values` in its cells, by default 1..n. JSON names its own
    rules, which may be your own classes (`known`), and values; `rules` come on top of them. Raises PuzzleFormatError.

    >>> puzzle = read_puzzle("1..4......32....")
    >>> print(puzzle.solve())
    1 3 2 4
    2 4 1 3
    4 1 3 2
    3 2 4 1
    >>> print(read_puzzle("0..3......21....", values=range(4)).solve())
    0 2 1 3
    1 3 0 2
    3 0 2 1
    2 1 3 0
    """
    if is_object(text):
        puzzle = Puzzle.from_json(text, known, family="sudoku")
        puzzle.rules += rules or ()
        return puzzle
    size, cells = read_grid(text, values)
    board = Board(size, values=values)
    board.load_puzzle(cells)
    return Puzzle(board, [rule() for rule in STANDARD] if rules is None else rules)


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a text that `read_puzzle` reads as this puzzle: its cells, where they say it all, else its JSON form.

    >>> puzzle_text(read_puzzle("1 0 0 4  0 0 0 0  0 0 3 2  0 0 0 0"))
    '1..4......32....'
    """
    for write in (write_compact, write_spaced):
        with suppress(RulegridError):
            text = write(puzzle.board)
            if read_puzzle(text) == puzzle:
                return text
    return puzzle.to_json()
