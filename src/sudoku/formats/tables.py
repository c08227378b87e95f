"""Sudokus with commas: values between commas, and tables that have a puzzle on each line, as Kaggle's have."""

from __future__ import annotations

import re
from math import isqrt

from ...utils.parser import Token, read_value

SMALLEST = 4  # rows of the smallest grid that is found in a table: shorter fields are numbers, levels, dates …

_GRID = re.compile(r"[0-9A-Za-z._*]+")
_HEADING = re.compile(r"[A-Za-z][A-Za-z _-]+")
_WORD = re.compile(r"\S+")


def puzzle_field(line: str) -> str | None:
    """Return the first field of a line that is a whole grid of one character a cell; None where there is none.

    >>> puzzle_field("17,1..4......32....,1324241341323241,easy")
    '1..4......32....'
    >>> puzzle_field("1,2,3,4"), puzzle_field("1..4......32....")
    (None, None)
    """
    fields = [field.strip().strip('"') for field in line.split(",")]
    if len(fields) < 2 or {len(field) for field in fields} == {len(fields)}:  # the latter: the rows of one grid
        return None
    return next(filter(_is_grid, fields), None)


def _is_grid(field: str) -> bool:
    n = isqrt(len(field))
    if n < SMALLEST or n * n != len(field) or not _GRID.fullmatch(field):
        return False
    return all(character == "*" or (read_value(character) or 0) <= n for character in field)


def is_header(line: str) -> bool:
    """Return whether a line is the header of a table: two headings or more, such as `puzzle,solution`.

    >>> is_header("puzzle,solution"), is_header("A,B"), is_header("puzzle")
    (True, False, False)
    """
    fields = [field.strip().strip('"') for field in line.split(",")]
    return len(fields) > 1 and all(map(_HEADING.fullmatch, fields))


def split_at_commas(lines: list[str]) -> list[Token]:
    """Return the values that commas separate, '.' where nothing stands between two of them.

    Commas at the end of all lines are separators too if only then the number of values is a square.

    >>> [token.text for token in split_at_commas(["1,,", ",,2", ", 3,"])]
    ['1', '.', '.', '.', '.', '2', '.', '3', '.']
    >>> [token.text for token in split_at_commas(["1,2,", "2,1,"])]
    ['1', '2', '2', '1']
    """
    tokens: list[Token] = []
    last: list[Token] = []  # what stands for nothing behind the last comma of a line
    used = [number for number, line in enumerate(lines, 1) if line.strip()]
    for number in used:
        column = 1
        fields = lines[number - 1].rstrip().split(",")
        for field in fields:
            words = [Token(word[0], number, column + word.start()) for word in _WORD.finditer(field)]
            tokens += words or [Token(".", number, column)]
            column += len(field) + 1
        if len(fields) > 1 and not fields[-1].strip():
            last.append(tokens[-1])
    if len(last) == len(used) and not _is_square(len(tokens)) and _is_square(len(tokens) - len(last)):
        tokens = [token for token in tokens if token not in last]
    return tokens


def _is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number
