"""A cage on each line, its cells as numbers: `11#0-6#+` with their places in reading order, `8+02.03.12` with row and column."""

from __future__ import annotations

import re
from math import isqrt

from ...engine import Puzzle
from ...utils.errors import bounds, quote
from ...utils.errors import read as was_read
from ...utils.words import Message
from .parts import (
    MAX_SIDE,
    Drafted,
    are_lines,
    error_about,
    from_one,
    head_of,
    lines_of,
    mostly,
    puzzle_of,
    read_label,
    reader,
    size_of,
)

_PLACES = re.compile(r"([0-9]{1,18})#([0-9]{1,4}(?:-[0-9]{1,4})*)#(\S{0,8})")
_DIGITS = re.compile(r"([0-9]{1,18}[-+*/x×÷:c=?])([0-9]{2}(?:\.[0-9]{2})*)")


def are_places(text: str) -> bool:
    r"""Return whether at least half of the lines are a target, places and an operation with # between them.

    >>> are_places("2\n3#0-1#+\n1#2-3#-"), are_places("1 2\n2 1")
    (True, False)
    """
    return are_lines(text) and "#" in text and mostly(lines_of(text), _PLACES)


@reader("places")
def read_places(text: str) -> Puzzle:
    r"""Read a text with places; raises PuzzleFormatError with line and column.

    >>> read_places("2\n3#0-1#+\n1#2-3#-").rules[-1].clues()
    ['3+:A1A2', '1-:B1B2']
    """
    size, lines = head_of(lines_of(text), 1)
    drafts = []  # with a row for all places
    for line in lines:
        match = _PLACES.fullmatch(line.text)
        if not match:
            raise error_about(line, Message("calcudoku.line-of-places"))
        places = list(map(int, match[2].split("-")))
        label = read_label(f"{match[1]}{match[3]}", len(places), line)
        drafts.append(Drafted(*label, [(0, place) for place in places], line))
    every = [place for draft in drafts for _, place in draft.cells]
    n = size or max(isqrt(len(every)), 1)
    first = 1 if every and min(every) > 0 and max(every) == n * n else 0
    for draft in drafts:
        if outside := [place for _, place in draft.cells if not first <= place < n * n + first]:
            raise draft.place.error(was_read(quote(outside[0]), bounds(first, n * n + first - 1)))
    return puzzle_of(n, [each._replace(cells=[divmod(at - first, n) for _, at in each.cells]) for each in drafts])


def are_digits(text: str) -> bool:
    r"""Return whether at least half of the lines are a label and then row and column of each cell as two digits.

    >>> are_digits("KenKen\n1-00.01\n3+10.11"), are_digits("1 2\n2 1")
    (True, False)
    """
    return are_lines(text) and mostly(lines_of(text), _DIGITS)


@reader("digits")
def read_digits(text: str) -> Puzzle:
    r"""Read a text with two digits for each cell; raises PuzzleFormatError with line and column.

    >>> read_digits("No. 7\nKenKen\n1-00.01\n3+10.11").rules[-1].clues()
    ['1-:A1A2', '3+:B1B2']
    """
    lines = lines_of(text)
    names = [at for at, line in enumerate(lines) if line.text.lower() == "kenken"]
    drafts = []
    for line in lines[names[0] + 1 if names else 0 :]:
        match = _DIGITS.fullmatch(line.text)
        if not match:
            raise error_about(line, Message("calcudoku.line-of-digits"))
        cells = [(int(cell[0]), int(cell[1])) for cell in match[2].split(".")]
        drafts.append(Drafted(*read_label(match[1], len(cells), line), cells, line))
    first = from_one(cell for draft in drafts for cell in draft.cells)
    cages = [draft._replace(cells=[(row - first, col - first) for row, col in draft.cells]) for draft in drafts]
    return puzzle_of(min(size_of(cages), MAX_SIDE), cages)
