"""Links of puzz.link, pzv.jp and other sites of the editor pzpr, and the texts of its files (`pzprv3`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core.puzzle import Puzzle
from ...utils.coordinates import cell_name
from ...utils.errors import PuzzleFormatError, bounds, expected_got, locate_problem, quote
from ...utils.message import Message
from .texts import puzzle_of

NAME = "puzz.link"
LARGEST = 25
_LINK = re.compile(
    r"(?<=[\w./~-])\?(?P<kind>[a-z]\w{0,30}?)(?:_edit)?/(?:\w?:/)?"
    r"(?P<cols>\d{1,3})/(?P<rows>\d{1,3})/(?P<data>[0-9a-z.+=%-]*[0-9a-z])",
    re.I,
)
_PAGE = re.compile(r"[\w-]\.[\w.-]{1,60}(?::\d{1,5})?/[\w./~-]{0,60}$")
"""The end of the address of a page, before its `?`."""
_FILE = re.compile(r"\ufeff?\s*pzprv3(?:\.\d+)?[/\r\n]")
_CODE = re.compile(r"-([0-9a-f]{2})|([+=%][0-9a-f]{3})|([0-9a-f])|([g-z])|(\.)|(.)")
_BASES = {"+": 0, "=": 4096, "%": 8192}
EMPTY, UNKNOWN = -1, -2
"""A cell without a value, and one with a question mark."""


def recognises(text: str) -> bool:
    """Return whether a text has a link with a puzzle of pzpr, or is one of its files.

    >>> recognises("see https://puzz.link/p?sudoku/4/4/g1k23k3g!"), recognises("pzprv3/sudoku/4/"), recognises("1..4")
    (True, True, False)
    """
    return any(_links(text)) or _FILE.match(text) is not None


def _links(text: str) -> Iterator[re.Match[str]]:
    """Yield the links of a text, beginning with their `?`."""
    return (link for link in _LINK.finditer(text) if _PAGE.search(text, max(0, link.start() - 130), link.start()))


def read(text: str) -> Puzzle:
    """Return the sudoku of a link or a file; raises PuzzleFormatError.

    >>> print(read("https://puzz.link/p?sudoku/4/4/g1k23k3g").solve())
    2 1 4 3
    4 3 1 2
    3 4 2 1
    1 2 3 4
    """
    kind, rows, cols, values = _read_file(text) if _FILE.match(text) else _read_link(text)
    if kind.lower() != "sudoku":
        raise PuzzleFormatError(expected_got(quote(kind), Message("program.kind", kind="sudoku")), path=NAME)
    if rows != cols:
        raise PuzzleFormatError(Message("layout.not-square", rows=rows, cols=cols), path=NAME)
    if not 1 <= rows <= LARGEST:
        raise PuzzleFormatError(expected_got(str(rows), bounds(1, LARGEST)), path=NAME)
    if len(values) != rows * cols:
        problem = expected_got(Message("layout.cells", cells=len(values)), str(rows * cols))
        raise PuzzleFormatError(problem, path=NAME)
    places = [f"{NAME} {cell_name(divmod(at, cols))}" for at in range(len(values))]
    for value, place in zip(values, places, strict=True):
        if value not in (EMPTY, UNKNOWN) and not 1 <= value <= rows:
            raise PuzzleFormatError(expected_got(str(value), bounds(1, rows)), path=place)
    puzzle = puzzle_of(rows, [(max(value, 0), "") for value in values])
    puzzle.not_understood = [
        locate_problem(place, Message("program.read", given=quote("?")))
        for value, place in zip(values, places, strict=True)
        if value == UNKNOWN
    ]
    return puzzle


def _read_link(text: str) -> tuple[str, int, int, list[int]]:
    """Return the kind of puzzle in a link, its rows and columns, and the values of its cells."""
    found = {match.groups(): match for match in _links(text)}
    if len(found) > 1:
        raise PuzzleFormatError(Message("program.several-links", number=len(found)))
    (match,) = found.values()
    values = []
    for two, three, one, run, unknown, wrong in _CODE.findall(match["data"].lower()):
        if wrong:
            raise PuzzleFormatError(expected_got(quote(wrong), "0-9 a-z - ."), path=NAME)
        if run:
            values += [EMPTY] * (int(run, 36) - 15)
        elif three:
            values.append(_BASES[three[0]] + int(three[1:], 16))
        else:
            values.append(UNKNOWN if unknown else int(two or one, 16))
    return match["kind"], int(match["rows"]), int(match["cols"]), values


def _read_file(text: str) -> tuple[str, int, int, list[int]]:
    """Return the same of a file; below the givens, it has the player's digits."""
    _, kind, *lines = [line.strip() for line in re.split(r"/|\r?\n", text.removeprefix("\ufeff").strip())]
    sizes = [line for line in lines[:2] if line.isdecimal()]
    if not sizes:
        raise PuzzleFormatError(expected_got(quote("/".join(lines[:2])), Message("expected.number")), path=NAME)
    rows, cols = int(sizes[0][:4]), int(sizes[-1][:4])
    values = []
    for cell in " ".join(lines[len(sizes) : len(sizes) + rows]).split():
        if cell not in (".", "-") and not re.fullmatch("[0-9]{1,4}", cell):
            raise PuzzleFormatError(expected_got(quote(cell), Message("layout.value")), path=NAME)
        values.append(EMPTY if cell == "." else UNKNOWN if cell == "-" else int(cell))
    return kind, rows, cols, values
