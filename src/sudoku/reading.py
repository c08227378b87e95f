"""The door for sudokus: a text in any of their formats becomes a Puzzle, and a Puzzle such a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Literal

from ..core.formats import WrittenPuzzle, check_text, formats_with, is_bare_grid, read_or_added, recognise, write_as
from ..core.nested_rows import text_of_rows
from ..core.page_address import check_family
from ..core.puzzle import Given, Puzzle
from ..core.rule import Rule
from ..utils.errors import PuzzleFormatError, RulegridError, SeveralPuzzlesError, quote, several_puzzles
from ..utils.message import Message
from ..utils.parser import split_lines
from ..utils.text import unwrap_if_wrapped
from .formats.grids import read_cells, write_compact, write_spaced
from .formats.links import unknown_host
from .formats.pasted_grid import read_pasted
from .formats.registry import FORMATS
from .rules import STANDARD

_HEADER = re.compile(r"^#([A-Z])(\S.*)?$", re.MULTILINE)


def read_puzzle(
    text: str | Iterable[Any],
    rules: Given | None = None,
    *,
    extra: Given = (),
    known: Iterable[type[Rule]] = (),
    values: Sequence[int] | None = None,
    fetch: bool = False,
) -> Puzzle:
    """Return the puzzle in a text: a grid in any form that `read_grid` reads, JSON, or one of the other `FORMATS`.

    A grid has the rules of every sudoku, and `values` in its cells, by default 1..n; all others name their own rules
    and values. `extra` rules are added to these; if `rules` is given, it replaces them. Both are rules, classes or
    texts, as for `Puzzle.add`. The JSON form may name your own classes too (`known`). The puzzle's `not_understood`
    lists the parts of another program's format that were not understood. If a grid has both '0' and '.' and the meaning
    of its zeros is in doubt, `guessed` names the assumed one. Raises PuzzleFormatError.

    Instead of a text, a grid may be a list of rows or an array, 0 or None for an empty cell. With `fetch`, the puzzle
    of a short link is fetched from its site.

    >>> puzzle = read_puzzle("1..4......32....")
    >>> print(puzzle.solve())
    1 3 2 4
    2 4 1 3
    4 1 3 2
    3 2 4 1
    >>> read_puzzle("1..4......32....", extra="diagonal").count()
    0
    >>> print(read_puzzle("0..3......21....", values=range(4)).solve())
    0 2 1 3
    1 3 0 2
    3 0 2 1
    2 1 3 0
    >>> read_puzzle([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 3, 2], [None] * 4]) == puzzle
    True
    """
    text = text_of_rows(text, None if values is None else max(values, default=0))
    check_text(text)
    if fetch:
        from .fetching import fetch as fetch_text  # only needed to download a puzzle

        text = fetch_text(text)
    if not is_bare_grid(text):
        check_family(text, "sudoku")
        text = unwrap_if_wrapped(text)
    puzzle = read_or_added(lambda: _read(text, known, values), text, "sudoku", FORMATS)
    return puzzle.with_rules(rules, extra)


def _read(text: str, known: Iterable[type[Rule]], values: Sequence[int] | None) -> Puzzle:
    """Return the puzzle in a text of a built-in format, with its own rules."""
    found = None if is_bare_grid(text) else recognise(text, FORMATS)
    if found is not None:
        puzzle = found.read(text, known=known) if found.name == "json" else found.read(text)
        if values is not None and found.name != "json" and tuple(values) != puzzle.board.values:
            raise RulegridError(Message("layout.own-values", format=found.name))
        if host := unknown_host(text):
            puzzle.guessed = [*puzzle.guessed, Message("program.unknown-site", host=quote(host, 40), site=found.name)]
        return puzzle
    section = _section(text)
    try:
        grid = read_cells(section, values)
    except PuzzleFormatError as error:
        from .formats.samurai import count_overlapping  # only for what is no plain grid

        if (number := count_overlapping(text)) > 1:
            raise several_puzzles(number) from None
        pasted = None if values is not None or isinstance(error, SeveralPuzzlesError) else read_pasted(section)
        if pasted is None or pasted.counts_from_zero:
            raise
        grid = pasted
    guessed = []
    if grid.counts_from_zero:
        values = range(grid.size)
        guessed = [Message("layout.zero-digit", most=grid.size - 1)]
        grid = read_cells(section, values)
    elif grid.has_doubtful_zeros:
        guessed = [Message("layout.zero-empty", size=grid.size)]
    puzzle = Puzzle(grid.board(values), STANDARD, guessed=guessed)
    headers = dict(_HEADER.findall(text)) if "#" in text else {}
    if len(headers) > 1:  # of an .sdk file; one line may be any comment
        puzzle.author, puzzle.title = headers.get("A", ""), headers.get("D", "")
        puzzle.source = headers.get("U", "").strip()
    return puzzle


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a text that `read_puzzle` reads as this puzzle: its cells if they are enough, else its JSON form.

    >>> puzzle_text(read_puzzle("1 0 0 4  0 0 0 0  0 0 3 2  0 0 0 0"))
    '1..4......32....'
    """
    for write_cells in (write_compact, write_spaced):
        with suppress(RulegridError):
            text = write_cells(puzzle.board)
            if read_puzzle(text) == puzzle:
                return text
    return puzzle.to_json()


def _section(text: str) -> str:
    """Return only the section [Puzzle] of a text with sections, as some .sdk files have; lines keep their numbers."""
    if "[puzzle]" not in text.lower():
        return text
    section, lines = "", split_lines(text)
    for at, line in enumerate(lines):
        if line.startswith("["):
            section = line.strip().lower()
        if section != "[puzzle]" or line.startswith("["):
            lines[at] = ""
    return "\n".join(lines)


def write(
    puzzle: Puzzle, form: str, *, strict: bool = False, solution: bool | Literal["auto"] = False
) -> WrittenPuzzle:
    """Return a puzzle in the named one of the `FORMATS`; the text's `left_out` lists what it can't express.

    With `solution`, links of sites that check solutions include the puzzle's solution, which must be unique; with
    "auto", they include it only if it exists and is found quickly. Raises RulegridError if there is no such format or
    it does not support the puzzle at all; with `strict`, also if anything is omitted.

    >>> puzzle = read_puzzle("1..4......32....")
    >>> write(puzzle, "csv").splitlines()
    ['1,,,4', ',,,', ',,3,2', ',,,']
    >>> read_puzzle(write(puzzle, "fpuzzles")) == puzzle
    True
    >>> print(read_puzzle(write(puzzle, "sudokupad", solution=True)).solution)
    1 3 2 4
    2 4 1 3
    4 1 3 2
    3 2 4 1
    """
    return write_as(puzzle, form, formats_with(form, "sudoku", FORMATS), strict=strict, solution=solution)
