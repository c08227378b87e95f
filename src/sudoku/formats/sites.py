"""Links of sudokuwiki.org (`?bd=`) and sudokuexchange.com (`?s=`): 81 digits, or a position of the former with candidates."""

from __future__ import annotations

import re

from ...core.formats import Written
from ...core.puzzle import Puzzle
from ...utils.errors import PuzzleFormatError, quote
from ...utils.errors import read as was_read
from ...utils.message import Message
from .grids import check_open, write_compact
from .texts import besides, check_nine, puzzle_of

WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
EXCHANGE = "https://sudokuexchange.com/play/?s="

_LINK = re.compile(
    r"\s*(?:https?://)?(?:www\.)?(sudokuwiki\.org|sudokuexchange\.com)/([^?#\s]{0,80})[?#](?:\S{0,200}&)?(bd|s)=(\S*)\s*",
    re.I,
)
_PACKED = re.compile(r"S9[AB]((?:[0-9a-z]{2}){81})", re.I)
_PAGES = ("", "sudoku.htm")
"""Those of sudokuwiki.org for plain sudokus: others, such as `jigsaw.htm`, have the same digits and a rule besides."""
_FIRST_SET = 18
"""In a packed position, 1 to 9 are given digits, 10 to 18 those that were placed, and what is above is a set of candidates."""


def is_link(text: str) -> bool:
    """Return whether a text is a link of these sites that holds a puzzle.

    >>> is_link("https://www.sudokuwiki.org/sudoku.htm?bd=0070"), is_link("https://www.sudokuwiki.org/Naked_Pairs")
    (True, False)
    """
    return len(text) < 4_000 and _LINK.fullmatch(text) is not None


def read(text: str) -> Puzzle:
    """Read a link; raises PuzzleFormatError.

    >>> read("sudokuexchange.com/play/?s=" + "1" + 80 * "0").board.filled()
    1
    """
    match = _LINK.fullmatch(text)
    assert match
    page = match[2].lower().strip("/")
    if match[3].lower() == "bd" and page not in _PAGES:
        expected = Message("layout.plain-page", page=_PAGES[-1])
        raise PuzzleFormatError(was_read(quote(page), expected), path=match[1].lower())
    digits = match[4].partition("&")[0].partition("#")[0].replace(",", "").replace("%2C", "")
    if packed := _PACKED.fullmatch(digits):
        numbers = [int(packed[1][at : at + 2], 36) for at in range(0, 162, 2)]
        if max(numbers) <= _FIRST_SET + 511:
            return puzzle_of(9, list(map(_cell, numbers)))
    if not re.fullmatch("[0-9._]{81}", digits):
        expected = Message("layout.digits-of-link")
        raise PuzzleFormatError(was_read(quote(digits), expected), path=match[1].lower())
    return puzzle_of(9, [(int(digit) if digit.isdigit() else 0, "") for digit in digits])


def _cell(number: int) -> tuple[int, str]:
    """Return the given digit of a packed cell, or 0, and its candidates.

    >>> _cell(5), _cell(14), _cell(18 + 0b101)
    ((5, '5'), (0, '5'), (0, '13'))
    """
    if number <= _FIRST_SET:
        return (number if number <= 9 else 0), str((number - 1) % 9 + 1) if number else ""
    return 0, "".join(str(digit) for digit in range(1, 10) if number - _FIRST_SET >> digit - 1 & 1)


def write_wiki(puzzle: Puzzle) -> Written:
    """Return a link to the solver of sudokuwiki.org; raises RulegridError where a grid is not 9x9."""
    return _write(puzzle, WIKI)


def write_exchange(puzzle: Puzzle) -> Written:
    """Return a link to sudokuexchange.com; raises RulegridError where a grid is not 9x9."""
    return _write(puzzle, EXCHANGE)


def _write(puzzle: Puzzle, address: str) -> Written:
    check_nine(puzzle)
    check_open(puzzle.board)
    return Written(address + write_compact(puzzle.board).replace(".", "0"), besides(puzzle))
