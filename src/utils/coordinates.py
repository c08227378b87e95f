"""Names of cells as people write them: `A1` is row A, column 1; after Z come AA, AB …; `r1c1` is the same cell.

In Python a cell is `(row, col)`, both from 0.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

from .cells import Cell as Cell
from .cells import LayerCell as LayerCell
from .cells import cell_name as cell_name
from .cells import cell_named
from .cells import layer_name as layer_name
from .cells import letters as letters
from .cells import place_name as place_name
from .errors import PuzzleFormatError, RulegridError, expected_got, quote
from .message import Message
from .numbers import is_whole

V = TypeVar("V")

# At most three letters and four digits, which is enough for the largest board.
_NAME = re.compile(r"[rR]#[cC]#|[A-Za-z]{1,3}#".replace("#", "(?![0-9]{5})0*[1-9][0-9]*"))
_NAME_OR_ZERO = re.compile(r"[rR]#[cC]#|[A-Za-z]{1,3}#".replace("#", "(?![0-9]{5})[0-9]+"))
_NUMBERED = re.compile("[rR]([0-9]+)[cC]([0-9]+)")
_SEPARATORS = " \t\r\n,"
_WITHOUT_SEPARATORS = dict.fromkeys(map(ord, _SEPARATORS))

_ENDS_LIKE_A_ROW = re.compile(r"(?<![A-Z])R[0-9]+$")


def as_cell(given: Any) -> Cell:
    """Return a cell given as `(row, col)` or by its name; raises RulegridError for anything else.

    >>> as_cell((2, 0)), as_cell("C1"), as_cell("r3c1")
    ((2, 0), (2, 0), (2, 0))
    >>> as_cell("C1C2")
    Traceback (most recent call last):
        ...
    rulegrid.RulegridError: read 'C1C2', expected one cell, such as 'A1' or (0, 0)
    """
    if isinstance(given, str):
        found = read_cells(given)
        if len(found) == 1:
            return found[0]
    elif type(given) is LayerCell:
        return given
    elif isinstance(given, (tuple, list)) and len(given) == 2 and all(map(is_whole, given)):
        return operator.index(given[0]), operator.index(given[1])
    raise RulegridError(expected_got(quote(given), Message("expected.one-cell")))


def as_cells(given: Any) -> tuple[Cell, ...]:
    """Return cells given in one text, or one by one as for `as_cell`.

    >>> as_cells("A1B2"), as_cells(["A1", (1, 1)])
    (((0, 0), (1, 1)), ((0, 0), (1, 1)))
    """
    return tuple(read_cells(given)) if isinstance(given, str) else tuple([as_cell(cell) for cell in given])


class CellDict(dict[Cell, V]):
    """A dict by cell, which can also be indexed by the name of a cell.

    >>> CellDict({(0, 1): {2, 3}})["A2"]
    {2, 3}
    """

    def __missing__(self, cell: Any) -> V:
        """Return the value of a cell given by its name."""
        if isinstance(cell, str) and (found := as_cell(cell)) in self:
            return self[found]
        raise KeyError(cell)


def cell_names(cells: Iterable[Cell]) -> str:
    """Return the names of cells in the compact form.

    >>> cell_names([(0, 0), (1, 0), (1, 1)])
    'A1B1B2'
    >>> cell_names([(17, 0), (2, 1)])  # not R1C2, which is one cell
    'R1 C2'
    """
    text = ""
    for cell in cells:
        name = cell_name(cell)
        if name[0] == "C" and name[1].isdigit() and _ENDS_LIKE_A_ROW.search(text):
            text += " "
        text += name
    return text


def read_cells(text: str, *, offset: int = 0) -> list[Cell]:
    """Read the names of cells, with or without spaces and commas between them.

    `offset` is added to the columns in errors. Raises PuzzleFormatError.

    >>> read_cells("A1B1B2"), read_cells("AA1 r3c10")
    ([(0, 0), (1, 0), (1, 1)], [(26, 0), (2, 9)])
    """
    names = _NAME.findall(text)
    if "".join(names) != text.translate(_WITHOUT_SEPARATORS):
        raise _fault(text, offset)
    return list(map(_read_cell, names))


@lru_cache(maxsize=4096)
def _read_cell(name: str) -> Cell:
    if numbered := _NUMBERED.fullmatch(name):
        return int(numbered[1]) - 1, int(numbered[2]) - 1
    return cell_named(name)


def _fault(text: str, offset: int) -> PuzzleFormatError:
    at = 0
    while True:
        if text[at] in _SEPARATORS:
            at += 1
            continue
        match = _NAME_OR_ZERO.match(text, at)
        if not match:
            return PuzzleFormatError(expected_got(quote(text[at:]), Message("expected.cell")), column=offset + at + 1)
        if not _NAME.fullmatch(match[0]):
            return PuzzleFormatError(Message("error.count-from-1", given=quote(match[0])), column=offset + at + 1)
        at = match.end()


def unconnected_cells(cells: Iterable[Cell]) -> list[Cell]:
    """Return, sorted, the cells that can't be reached from the first one across shared sides.

    >>> unconnected_cells([(0, 0), (0, 1), (1, 2)])
    [(1, 2)]
    """
    first, *others = cells
    left, reached = set(others), [first]
    while reached:
        row, col = reached.pop()
        for cell in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if cell in left:
                left.remove(cell)
                reached.append(cell)
    return sorted(left)
