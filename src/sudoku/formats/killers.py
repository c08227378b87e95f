"""9x9 killers as sudoku forums write them: a sum or a way to it for each cell, or numbers of cages with their sums.

`3x3::k:` and 81 numbers: a sum times 256 plus the number of a cage; the sum 0 means no cage. 81 characters: one in each
cage is its sum, 0 for any sum; the others point to a cell nearer to it.
"""

from __future__ import annotations

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import PuzzleFormatError, expected_got, locate_problem, quote
from ...utils.message import Message
from ..rules import STANDARD, DiagonalRule, KillerRule
from .tables import LONG_KILLER, SUMS

_WAYS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0), "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)}


def read(text: str) -> Puzzle:
    """Read a killer. Raises PuzzleFormatError if a way leads nowhere.

    >>> row = "6<<" * 3
    >>> read(row * 9).rules[-1].clues()[:2]
    ['6:A1A2A3', '6:A4A5A6']
    """
    puzzle = Puzzle(Board(9), [rule() for rule in STANDARD])
    cages: dict[tuple[int, object], list[Cell]] = {}
    if found := LONG_KILLER.fullmatch(text.strip()):
        for at, number in enumerate(map(int, found[2].split(":")[1:])):
            cages.setdefault((number >> 8, number & 255), []).append(divmod(at, 9))
        if found[1]:
            puzzle.rules.append(DiagonalRule())
    else:
        signs = text.strip()
        for at in range(81):
            cell = _end(signs, divmod(at, 9))
            cages.setdefault((SUMS.index(signs[cell[0] * 9 + cell[1]]), cell), []).append(divmod(at, 9))
    rule = KillerRule()
    for (total, _), cells in cages.items():
        if total:
            rule.add(cells, total=[total])
        elif not found:
            rule.add(cells)  # of any sum
    puzzle.rules.append(rule)
    if found and (plain := sum(len(cells) for (total, number), cells in cages.items() if number and not total)):
        puzzle.not_understood = [locate_problem("killer", Message("layout.plain-sums", number=plain))]
    return puzzle


def _end(signs: str, start: Cell) -> Cell:
    """Return the cell that has the sum of the cage of a cell."""
    row, col = start
    for _ in range(81):
        sign = signs[row * 9 + col]
        if sign not in _WAYS:
            return row, col
        row, col = row + _WAYS[sign][0], col + _WAYS[sign][1]
        if not (0 <= row < 9 and 0 <= col < 9):
            break
    given = quote(signs[start[0] * 9 + start[1]])
    raise PuzzleFormatError(expected_got(given, Message("program.way-to-sum")), path=cell_name(start))
