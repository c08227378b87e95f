"""A player's grid and pencil marks, read from text."""

from __future__ import annotations

from collections.abc import Iterable

from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, problem_of, quote, read
from ...utils.parser import Token, parse_compact_puzzle, split_tokens
from ...utils.words import Message
from ..board import Board


def read_grid(text: str, board: Board) -> Board:
    """Return a board filled as a text says: a character a cell, or numbers with white space between them.

    Given values that the text leaves empty stay. Raises PuzzleFormatError where a cell is missing or malformed, or
    where a given value is another one.

    >>> print(read_grid("1.43", Board(2, values=4)))
    1 .
    4 3
    """
    tokens = split_tokens(text.replace("#", " "))  # blocked cells
    if len(tokens) > 1 and len(tokens) == len(board.grid.cells):
        values = [0 if token.text == "." else _number(token) for token in tokens]
    else:
        values = parse_compact_puzzle("".join(token.text for token in tokens))
    if len(values) != len(board.grid.cells):
        raise PuzzleFormatError(
            Message("puzzle.mine", problem=Message("puzzle.cells", count=len(values), cells=len(board.grid.cells)))
        )
    filled = board.copy()
    places = tokens if len(tokens) == len(values) else _characters(tokens)
    for (row, col), value, token in zip(board.grid.cells, values, places, strict=True):
        given = board.get_digit(row, col)
        if value and given and value != given:
            raise PuzzleFormatError(Message("puzzle.mine-differs", cell=(row, col), value=value, given=given))
        if value:
            try:
                filled.set_digit(row, col, value)
            except RulegridError as error:
                raise token.error(problem_of(error)) from None
    return filled


def _characters(tokens: Iterable[Token]) -> list[Token]:
    return [Token(char, each.line, each.column + at) for each in tokens for at, char in enumerate(each.text)]


def read_marks(text: str, board: Board) -> dict[Cell, tuple[int, ...]]:
    """Return pencil marks: for each cell its candidates with no space between, '.' or '-' for a cell without marks.

    Values of two digits have commas between them. Raises PuzzleFormatError.

    >>> read_marks("12 . 34 -", Board(2, values=4))
    {(0, 0): (1, 2), (1, 0): (3, 4)}
    """
    tokens = split_tokens(text)
    cells = board.grid.cells
    if len(tokens) != len(cells):
        raise PuzzleFormatError(
            Message("puzzle.marks", problem=Message("puzzle.cells", count=len(tokens), cells=len(cells)))
        )
    found = {}
    for cell, token in zip(cells, tokens, strict=True):
        if token.text in (".", "-"):
            continue
        parts = token.text.split(",") if "," in token.text or len(board.values) > 9 else list(token.text)
        values = [int(part) if part.isascii() and part.isdecimal() and len(part) < 4 else None for part in parts]
        if not {*values} <= {*board.values}:
            raise token.error(read(quote(token.text), Message("puzzle.candidates")))
        found[cell] = tuple(value for value in values if value is not None)
    return found


def _number(token: Token) -> int:
    if not (token.text.isascii() and token.text.isdecimal() and len(token.text) < 4):
        raise token.error(read(quote(token.text), Message("board.value-or-dot")))
    return int(token.text)
