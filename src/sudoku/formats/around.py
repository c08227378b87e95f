"""Grids as they are pasted: among words, quoted, with other signs; and texts that come near to a grid."""

from __future__ import annotations

import re
from math import isqrt

from ...utils.errors import PuzzleFormatError
from ...utils.parser import erase_comments, read_value, split_lines
from .grids import GridText, read_cells
from .tables import is_border, puzzle_column

SIDES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)
"""Sides of the grids that people have."""
_NEAR = 2  # cells too many or too few
_SIGNS = str.maketrans("０１２３４５６７８９．，｜·•∙・□＿　", "0123456789.,|....._ ")
_WORD = re.compile(r"[^\W\d_]{2,}")
_DRAWN = re.compile(r"[|!:,\u2500-\u257f]")
_INTRODUCED = re.compile(r"[^0-9.]*[^\W\d][^0-9.]*[:：]\s*(?=[0-9.])")


def read_pasted(text: str) -> GridText | None:
    r"""Return the one grid of 4x4 or more that stands among words or is written with other signs; None where there is none.

    >>> read_pasted("Please solve this:\n> 1..4\n> ....\n> ..32\n> ....\nThanks!").cells[:4]
    [1, 0, 0, 4]
    >>> read_pasted("１··４/····/··３２/····").cells[:4], read_pasted("Hello, world")
    ([1, 0, 0, 4], None)
    """
    if len(text) > 20_000:
        return None
    lines = split_lines(erase_comments(text.translate(_SIGNS)))
    used = [line for line in lines if line.strip()]
    if used and sum(line.lstrip().startswith(">") for line in used) >= max(len(used) - 2, 1):
        used = [line.lstrip().removeprefix(">") for line in used]
    while used and _are_words(used[0]):
        if puzzle_column(used.pop(0)) is not None:  # the header of a table, which decides where its puzzle is
            return None
    while used and _are_words(used[-1]):
        used.pop()
    if not used:
        return None
    used[0] = _INTRODUCED.sub("", used[0])
    if len(used) == 1:
        rows = used[0].strip().strip("/").split("/")
        if len(rows) > 1 and {len(row.strip()) for row in rows} == {len(rows)}:
            used = rows
    try:
        grid = read_cells("\n".join(used))
    except PuzzleFormatError:
        return None
    return grid if grid.size >= SIDES[0] else None


def _are_words(line: str) -> bool:
    """Return whether a line is words: it has some, and more letters than digits and signs of empty cells.

    >>> [_are_words(line) for line in ("Thanks!", "数独：", "AB12..", "1 2 . .")]
    [True, True, False, False]
    """
    letters = sum(map(str.isalpha, line))
    return _WORD.search(line) is not None and letters > 2 * sum(char.isdigit() or char in "._" for char in line)


def is_near(text: str) -> bool:
    """Return whether a text is nearly a grid: a few cells too many or too few, or a few that are no values.

    >>> [is_near(text) for text in ("1" * 80, "1" * 40 + "x" + "." * 40, "1" * 70, "2026-11-24", "1 2 3 4 " * 4 + "1")]
    [True, True, False, False, True]
    """
    if len(text) > 20_000:
        return False
    lines = [line for line in split_lines(erase_comments(text)) if not is_border(line)]
    words = _DRAWN.sub(" ", "\n".join(lines)).split()
    return any(map(_are_near, (words, list("".join(words)))))


def _are_near(cells: list[str]) -> bool:
    root = isqrt(len(cells))
    for n in (root, root + 1):
        if n in SIDES and abs(n * n - len(cells)) <= _NEAR:
            values = [0 if cell in "._*?-" else read_value(cell) for cell in cells]
            wrong = sum(value is None or value > n for value in values)
            return any(values) and wrong <= max(1, n * n // 40)
    return False
