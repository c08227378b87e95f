"""Killers as grids of cage names: with totals by name below (`A=10`, `a: 12`), or with a grid of totals above.

The names are letters, numbers or words, with blanks between them or none. Givens are a grid of their own above, or
precede the names of each row. A title and other words may surround them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell, unconnected_cells
from ...utils.message import Message
from ...utils.parser import Token, erase_comments, split_lines
from ...utils.text import halve_width
from ..rules import STANDARD, KillerRule
from .tables import is_border

SMALLEST, LARGEST = 4, 25
_LONGEST = 20_000
_NAME = re.compile(r"\w{1,12}")
_EMPTY = re.compile(r"[.0_*-]")
_GIVEN = re.compile(r"[0-9]{1,2}|[._*-]")
_BETWEEN = r"\s*(?:=>?|:|->|→)\s*"
_TOTAL = re.compile(rf"(?<!\w)(\w{{1,12}}){_BETWEEN}([0-9]{{1,3}})(?=\s*(?:[,;.)|]|$|\w{{1,12}}{_BETWEEN}[0-9]))")
_PAIR = r"\w{1,12}\s+[0-9]{1,3}"
_PAIRS = re.compile(rf"{_PAIR}(?:\s*[,;]\s*{_PAIR})*|(?:[^\W\d]\w{{0,11}}\s+[0-9]{{1,3}}(?:\s+|$))+")
_SYNTAX = str.maketrans(dict.fromkeys("\"'[](){}", " "))
_OPERATION = re.compile(r"(?<!\w)\w{1,12}\s*[:=\s]\s*(?:[0-9]+\s*[-+*/x×÷−](?!\s*[\w=:])|[-+*/x×÷−]\s*[0-9])")


class _CagedGrid(NamedTuple):
    """The names of the cages, the givens and the totals of a text, by name or by cell."""

    names: list[list[Token]]
    givens: list[list[str]]
    totals: list[tuple[str, int, Token]]
    sums: dict[Cell, int]


def recognises(text: str) -> bool:
    r"""Return whether a text is a grid of cage names with totals and no operations.

    >>> recognises("aabb\nccdd\neeff\ngghh\na=3 b=7 c=7 d=3\ne=3 f=7 g=7 h=3"), recognises("aab\ncbb\ncdd\na 3+\nb 6*\nc 2-\nd 1-")
    (True, False)
    """
    if len(text) > _LONGEST or text.count("\n") < 1 or text.lstrip("\ufeff \r\n")[:1] == "{":
        return False
    return _find(text) is not None


def read(text: str) -> Puzzle:
    r"""Read a killer. Raises PuzzleFormatError with the place of a cage whose total is missing or in doubt.

    >>> read("aabb\nccdd\neeff\ngghh\na=3 b=7 c=7 d=3\ne=3 f=7 g=7 h=3").rules[-1].clues()[:2]
    ['3:A1A2', '7:A3A4']
    """
    found = _find(text)
    assert found
    n = len(found.names)
    board = Board(n)
    for row, line in enumerate(found.givens):
        for col, given in enumerate(line):
            if not _EMPTY.fullmatch(given):
                board.set_digit(row, col, int(given))
    cages = _cages(found.names)
    totals = _totals_by_name(found, cages)
    rule = KillerRule()
    for name, cells in cages.items():
        first, total = found.names[cells[0][0]][cells[0][1]], totals.get(name)
        for cell in unconnected_cells(cells):
            place = found.names[cell[0]][cell[1]]
            raise place.error(Message("layout.cage-pieces", name=name, cell=cell, other=cells[0]))
        if total is None and not found.sums:
            raise first.error(Message("layout.cage-without-total", name=name))
        if total is None:
            rule.add(cells)
        else:
            rule.set(total, cells)
    return Puzzle(board, [*(rule() for rule in STANDARD), rule])


def _find(text: str) -> _CagedGrid | None:
    """Return the grids and totals of a text, or None if it has no such grids."""
    lines = [
        Token(line, number, 1)
        for number, line in enumerate(split_lines(_plain(text)), 1)
        if line.strip() and not is_border(line)
    ]
    lines = _unfolded(lines)
    if _is_title(lines):
        lines = lines[1:]
    grids = list(_grids(lines))
    for at, (start, names) in enumerate(grids):
        n = len(names)
        above = lines[:start]
        givens: list[list[str]] = []
        sums: dict[Cell, int] = {}
        if at and len(grids[at - 1][1]) == n and grids[at - 1][0] + n == start:
            values = [[token.text for token in line] for line in grids[at - 1][1]]
            if not all(_GIVEN.fullmatch(value) or value.isdigit() for line in values for value in line):
                continue
            above = lines[: start - n]
            if not _totals(lines[start + n :], names):
                sums = _sums(values, above)
                return _CagedGrid(names, [], [], sums) if sums and start + n == len(lines) else None
            givens = values
        else:
            words = [line.text.split() for line in lines[start : start + n]]
            givens = [[*each[0]] for each in words if len(each) == 2 and len(each[0]) == n]
            givens = givens if len(givens) == n else []
        rest = [*above, *lines[start + n :]]
        totals = _totals(rest, names)
        cages = _cages(names)
        crowds = [name for name, cells in cages.items() if len(cells) > 1]
        known = {_known(name, cages) for name, _, _ in totals}
        has_operation = any(_OPERATION.search(line.text) for line in rest)
        if crowds and not has_operation and 2 * len(known.intersection(crowds)) > len(crowds):
            return _CagedGrid(names, givens, totals, {})
    return None


def _plain(text: str) -> str:
    return halve_width(erase_comments(text.removeprefix("\ufeff"))).translate(_SYNTAX)


def _unfolded(lines: Sequence[Token]) -> list[Token]:
    """Return the lines with a line for each row of a grid that is on one line, alone or behind its givens."""
    found = []
    for line in lines:
        words = line.text.split()
        n = isqrt(len(words[0]))
        is_grid = n >= SMALLEST and {*map(len, words)} == {n * n} and len(words) < 3
        if is_grid and sum(len(other.text) == len(line.text) for other in lines) < 3:  # no row of a larger grid
            first = line.column + line.text.rindex(words[-1]) - (len(words) - 1) * (n + 1)
            for at in range(0, n * n, n):
                row = " ".join(word[at : at + n] for word in words)
                found.append(line._replace(text=row, column=first + at))
        else:
            found.append(line)
    return found


def _is_title(lines: Sequence[Token]) -> bool:
    """Return whether the first line is a word that only looks like the row of a grid: the grid below it is whole."""
    rows = [*map(_entries, lines[: LARGEST + 1])]
    n = len(rows[0]) if rows else 0
    is_square = len(rows) > n >= SMALLEST and all(len(row) == n for row in rows[: n + 1])
    names = {name.text for row in rows[1 : n + 1] for name in row}
    return is_square and lines[0].text.strip().isalpha() and names.isdisjoint(name.text for name in rows[0])


def _grids(lines: Sequence[Token]) -> Iterator[tuple[int, list[list[Token]]]]:
    """Yield each square of entries with the index of its first line; squares do not overlap."""
    rows = [_entries(line) for line in lines]
    at = 0
    while at < len(rows):
        n = len(rows[at])
        block = rows[at : at + n]
        if SMALLEST <= n <= LARGEST and len(block) == n and all(len(row) == n for row in block):
            yield at, block
            at += n
        else:
            at += 1


def _entries(line: Token) -> list[Token]:
    """Return the entries of a row: words, or the characters of its one word; of two words of one length, the second's."""
    words = [
        line._replace(text=word[0], column=line.column + word.start()) for word in re.finditer(r"[^\s,;|]+", line.text)
    ]
    if len(words) == 2 and len(words[0].text) == len(words[1].text) >= SMALLEST:
        words = [words[1]] if all(map(_GIVEN.fullmatch, words[0].text)) else words
    if len(words) == 1:
        word = words[0]
        words = [word._replace(text=char, column=word.column + at) for at, char in enumerate(word.text)]
    is_entry = all(_NAME.fullmatch(word.text) or _EMPTY.fullmatch(word.text) for word in words)
    return words if is_entry else []


def _cages(names: list[list[Token]]) -> dict[str, list[Cell]]:
    """Return the cells of each cage; signs of empty cells are in none."""
    cages: dict[str, list[Cell]] = {}
    for row, line in enumerate(names):
        for col, name in enumerate(line):
            if not re.fullmatch("[._*-]", name.text):
                cages.setdefault(name.text, []).append((row, col))
    return cages


def _totals(lines: Sequence[Token], names: list[list[Token]]) -> list[tuple[str, int, Token]]:
    """Return the totals in some lines with the names of their cages: `a=10`, or lines of only `a 10`."""
    cages = _cages(names)
    found = []
    for line in lines:
        matches = list(_TOTAL.finditer(line.text))
        if not matches and _PAIRS.fullmatch(line.text.strip()):
            matches = list(re.finditer(r"(\w{1,12})\s+([0-9]{1,3})", line.text))
        for match in matches:
            if _known(match[1], cages) in cages:
                found.append((match[1], int(match[2]), line._replace(column=match.start() + 1)))
    return found


def _known(name: str, cages: Mapping[str, object]) -> str:
    """Return the name of a cage as the grid has it, if only the case differs and only one fits."""
    same = [each for each in cages if each.lower() == name.lower()]
    return same[0] if name not in cages and len(same) == 1 else name


def _sums(values: list[list[str]], above: Sequence[Token]) -> dict[Cell, int]:
    """Return the numbers of a grid of totals by cell; none if nothing shows that they are not givens."""
    n = len(values)
    sums = {
        (row, col): int(value)
        for row, line in enumerate(values)
        for col, value in enumerate(line)
        if value.isdigit() and int(value)
    }
    has_size = bool(above) and re.fullmatch(rf"\s*{n}(?:\s*[x×,\s]\s*{n})?\s*", above[-1].text) is not None
    return sums if has_size or max(sums.values(), default=0) > n else {}


def _totals_by_name(found: _CagedGrid, cages: Mapping[str, list[Cell]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for name, total, place in found.totals:
        name = _known(name, cages)
        if totals.setdefault(name, total) != total:
            raise place.error(Message("layout.cage-two-totals", name=name))
    for name, cells in cages.items() if found.sums else ():
        sums = [found.sums[cell] for cell in cells if cell in found.sums]
        if len(sums) > 1:
            place = found.names[cells[0][0]][cells[0][1]]
            raise place.error(Message("layout.cage-two-totals", name=name))
        if sums:
            totals[name] = sums[0]
    return totals
