"""SudokuPad's classic forms: a 9x9 sudoku in a few characters, after `scf` or `classic` in a link.

The current form has a character for each digit with up to five empty cells behind it; the older one has digits, and a
character for each run of empty cells. After `scf` there may be constraints: `w` for windows, `x` for diagonals, `a` and
`t` with the author and the title.
"""

from __future__ import annotations

import re

from ...core.puzzle import Puzzle
from ...core.rule import Rule
from ...utils.errors import PuzzleFormatError, expected_got, locate_problem, quote
from ...utils.message import Message
from ..rules import DiagonalRule, WindokuRule
from .texts import puzzle_of

NAME = "SudokuPad"
_SHORTEST = 12
"""Characters of an `scf` payload, including the prefix, at least: 81 cells need 14."""
_RULES: dict[str, type[Rule]] = {"w": WindokuRule, "x": DiagonalRule}
CELLS = 81
CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""The current form: the place of a character is its digit, and ten times the number of empty cells behind it."""
RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
"""The older form: the place of a character is the number of empty cells."""
_BLANK = ("o" * 13 + "k", "o" * 13 + "K")
_PART = re.compile(r"([at])((?:[^*]|\*\*)*)(?:\*(?!\*)|$)|(.)", re.DOTALL)


def is_classic(payload: str) -> bool:
    """Return whether a payload is a sudoku in a classic form, rather than an id that begins with the same letters.

    >>> is_classic("classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B"), is_classic("classic-sudoku-3")
    (True, False)
    """
    if payload.startswith("classic"):
        text = payload.removeprefix("classic")
        return CELLS in (len(_current(text)), len(_older(text)))
    return payload.startswith("scf") and len(payload) > _SHORTEST


def read(payload: str) -> Puzzle:
    """Return the puzzle of a payload that begins with `scf` or `classic`; raises PuzzleFormatError.

    >>> puzzle = read("scf" + "o" * 13 + "KxtCorners*")
    >>> puzzle.title, puzzle.rules[-1].spelling()
    ('Corners', 'diagonal')
    """
    if payload.startswith("classic"):
        text = payload.removeprefix("classic")
        cells = next(cells for cells in (_current(text), _older(text)) if len(cells) == CELLS)
        return puzzle_of(9, [(digit, "") for digit in cells])
    text = payload.removeprefix("scf")
    digits, rest = (_BLANK[-1], text[14:]) if text[:14] in _BLANK else _split(text)
    if strange := next((char for char in digits if char not in CODES), None):
        raise PuzzleFormatError(expected_got(quote(strange), "0-9 A-Z a-x"), path=f"{NAME} scf")
    cells = _current(digits)
    if len(cells) != CELLS:
        raise PuzzleFormatError(expected_got(Message("layout.cells", cells=len(cells)), str(CELLS)), path=f"{NAME} scf")
    puzzle = puzzle_of(9, [(digit, "") for digit in cells])
    _add_constraints(puzzle, rest.removeprefix("*"))
    return puzzle


def _add_constraints(puzzle: Puzzle, text: str) -> None:
    for kind, value, letter in _PART.findall(text):
        if letter in _RULES:
            puzzle.rules.append(_RULES[letter]())
        elif letter:
            problem = Message("program.read", given=quote(letter))
            puzzle.not_understood.append(locate_problem(f"{NAME} scf", problem))
        else:
            setattr(puzzle, "author" if kind == "a" else "title", value.replace("**", "*").replace("+", " "))


def _split(text: str) -> tuple[str, str]:
    """Return the characters of the first 81 cells, and those behind them."""
    cells = 0
    for at, char in enumerate(text):
        if cells >= CELLS or char == "*":
            return text[:at], text[at:]
        cells += len(_current(char))
    return text, ""


def _current(text: str) -> list[int]:
    """Return the digits of a text in the current form, 0 for empty cells; [] if it isn't in that form."""
    if not {*text} <= {*CODES}:
        return []
    codes = [divmod(CODES.index(char), 10) for char in text]
    return [value for blanks, digit in codes for value in (digit, *[0] * blanks)]


def _older(text: str) -> list[int]:
    """Return the digits of a text in the older form, 0 for empty cells; [] if it isn't in that form."""
    if not {*text} <= {*RUNS, *"123456789"}:
        return []
    return [digit for char in text for digit in ([int(char)] if char.isdigit() else [0] * RUNS.index(char))]
