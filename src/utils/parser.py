"""Readers of puzzles (lists of values, 0 for an empty cell) and thermometers (cells as `(row, col)` from 0).

None of these functions has access to the board: the caller checks sizes and ranges.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import NamedTuple

from .coordinates import Cell, read_cells
from .errors import PuzzleFormatError, expected_got, quote
from .message import Label, Message

# The character at index v is the value v.
CELL_CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

COMMENT_SIGNS = ("//", "#")
"""The starts of comments, at the beginning of a line. If "#" is a blocked cell, only "//" starts a comment."""

_VALUES = {"0": 0} | {
    character: value for value, upper in enumerate(CELL_CHARACTERS) for character in (upper, upper.lower())
}
# ASCII digits only, and fewer than Python's limit for conversion.
_NUMBER = re.compile(r"[0-9]{1,9}")
_WORD = re.compile(r"\S+")


class Token(NamedTuple):
    """A piece of text without white space, with its line and column, both from 1."""

    text: str
    line: int
    column: int

    def error(self, message: Label) -> PuzzleFormatError:
        return PuzzleFormatError(message, self.line, self.column)


_LINE_OF_CELLS = re.compile("#[#.0-9]+")


def split_lines(text: str) -> list[str]:
    r"""Split a text into lines as editors number them.

    `str.splitlines` also breaks lines at form feeds and other characters, which are plain white space here.

    >>> split_lines("a\r\nb\rc\x0cd\n")
    ['a', 'b', 'c\x0cd', '']
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def erase_comments(text: str, *signs: str) -> str:
    r"""Empty the comment lines of a text: those that start with one of `signs`, by default "//" and "#".

    All other lines keep their numbers and columns.

    >>> erase_comments("# four by four\n1 2\n  // half of it")
    '\n1 2\n'
    """
    signs = signs or COMMENT_SIGNS
    if not any(sign in text for sign in signs):
        return text
    return "\n".join("" if line.lstrip().startswith(signs) else line for line in split_lines(text))


def is_line_of_cells(text: str) -> bool:
    """Return whether a text is all cells of a square grid on one line that starts with a blocked cell, not a comment.

    >>> is_line_of_cells("#.12....3...4..#"), is_line_of_cells("# 16 cells")
    (True, False)
    """
    return len(text) >= 16 and isqrt(len(text)) ** 2 == len(text) and _LINE_OF_CELLS.fullmatch(text) is not None


def split_tokens(text: str) -> list[Token]:
    r"""Split a text at white space into tokens with their places.

    >>> split_tokens("12 .\n 7")
    [Token(text='12', line=1, column=1), Token(text='.', line=1, column=4), Token(text='7', line=2, column=2)]
    """
    return [
        Token(match[0], number, match.start() + 1)
        for number, line in enumerate(split_lines(text), 1)
        for match in _WORD.finditer(line)
    ]


def read_value(text: str) -> int | None:
    """Return the value of a spaced cell (a number of up to 9 digits, a letter, '.' or '_'), or None for anything else.

    >>> read_value("12"), read_value("c"), read_value("."), read_value("1.")
    (12, 12, 0, None)
    """
    if _NUMBER.fullmatch(text):
        return int(text)
    return 0 if text == "_" else _VALUES.get(text)


def parse_compact_puzzle(text: str) -> list[int]:
    """Return the values of a puzzle with one character per cell.

    '0' or '.' is an empty cell, A is 10 … Z is 35. White space around the puzzle is ignored.
    Raises PuzzleFormatError with line and column.

    >>> parse_compact_puzzle("030007.0a")
    [0, 3, 0, 0, 0, 7, 0, 0, 10]
    """
    if not text.strip():
        return []
    token = _read_single_token(text, Message("expected.characters"))
    values = []
    for at, character in enumerate(token.text):
        value = _VALUES.get(character)
        if value is None:
            place = token._replace(column=token.column + at)
            raise place.error(expected_got(quote(character), Message("expected.entry")))
        values.append(value)
    return values


def parse_spaced_puzzle(text: str) -> list[int]:
    r"""Return the values of a puzzle of numbers separated by white space, on any number of lines.

    '0', '.' or '_' is an empty cell; a single letter is a value: A is 10 … Z is 35.
    Raises PuzzleFormatError with line and column.

    >>> parse_spaced_puzzle("0 3 . _\n12 7 C 0")
    [0, 3, 0, 0, 12, 7, 12, 0]
    """
    values = []
    for token in split_tokens(text):
        value = read_value(token.text)
        if value is None:
            raise token.error(expected_got(quote(token.text), Message("expected.entry-long")))
        values.append(value)
    return values


def parse_compact_thermometer(text: str) -> list[Cell]:
    """Return the cells of a thermometer from the bulb on, written without separators.

    Raises PuzzleFormatError, also if the text is empty or a cell is repeated.

    >>> parse_compact_thermometer("A1B1B2")
    [(0, 0), (1, 0), (1, 1)]
    """
    token = _read_single_token(text, Message("expected.cells-compact"))
    return _check_repeats(_read_cells_at(token))


def parse_spaced_thermometer(text: str) -> list[Cell]:
    """Return the cells of a thermometer from the bulb on, separated by white space.

    Raises PuzzleFormatError, also if the text is empty or a cell is repeated.

    >>> parse_spaced_thermometer("B7 B8 B9 B10")
    [(1, 6), (1, 7), (1, 8), (1, 9)]
    """
    cells: list[Cell] = []
    for token in split_tokens(text):
        here = _read_cells_at(token)
        if len(here) != 1:
            raise token.error(expected_got(quote(token.text), Message("expected.cell-and-space")))
        cells += here
    if not cells:
        raise PuzzleFormatError(expected_got(Message("error.empty-text"), Message("expected.cells")))
    return _check_repeats(cells)


def _read_single_token(text: str, expected: Label) -> Token:
    tokens = split_tokens(text)
    if not tokens:
        raise PuzzleFormatError(expected_got(Message("error.empty-text"), expected))
    token = tokens[0]
    if len(tokens) > 1:
        gap = text.strip()[len(token.text)]
        raise PuzzleFormatError(expected_got(quote(gap), expected), token.line, token.column + len(token.text))
    return token


def _read_cells_at(token: Token) -> list[Cell]:
    comma = token.text.find(",")
    if comma >= 0:  # `read_cells` would skip it
        raise token._replace(column=token.column + comma).error(expected_got(quote(","), Message("expected.cell")))
    try:
        return read_cells(token.text, offset=token.column - 1)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(error.problem, token.line, error.column) from None


def _check_repeats(cells: list[Cell]) -> list[Cell]:
    first: dict[Cell, int] = {}
    for number, cell in enumerate(cells, 1):
        if cell in first:
            raise PuzzleFormatError(Message("error.twice", first=first[cell], second=number, cell=cell))
        first[cell] = number
    return cells
