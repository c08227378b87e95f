"""The rows of a grid in ruled boards with blanks, in tables of Markdown, LaTeX and pandas, and with notes around them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ...utils.parser import erase_comments, split_lines
from .program_tables import SMALLEST, Rows, cell_text
from .tables import are_labels, is_rule, markdown_head

_BARS = str.maketrans(dict.fromkeys("│┃┆┇┊┋╎╏║╽╿", "|"))
_COMPACT = re.compile(r"[0-9A-Za-z._?*-]{3,}")
_NOTE = re.compile(r"[^\W\d_]{2}|n°|№|[0-9]{1,4}([-/.])[0-9]{1,2}\1[0-9]{1,4}|[0-9]\.[0-9]|\"|^\W*$", re.IGNORECASE)
"""A mark of a line or an end of one that is not part of a grid: a word, a date, a rating."""
_CAGE_LABELS = re.compile(
    r"^(?!.*[^\W\d_]{2})(?:.*(?<![\w/.-]))?(?:[0-9]+ ?[-+*/×÷−](?![\w/.-])|[-+*/×÷−][0-9]+\b)|\b(?:add|sub|mult|div)[a-z]* [0-9]",
    re.MULTILINE,
)
"""A line without words that has a target and an operation, or a line with an operation in words."""
_DATE = re.compile(r"[0-9]{1,4}([-.])[0-9]{1,2}\1[0-9]{1,4}")

_LATEX_DROPPED = re.compile(
    r"(?<!\\)%.*|\\(?:end|color|cellcolor|rowcolor|textcolor|cline|cmidrule)(?:\[[^\]]*\])?\{[^}]*\}|\\[a-z]*(?:line|rule)\b|\[[0-9.]+[a-z]{2}\]"
)
_LATEX_BEGIN = re.compile(r"\\begin(?:\{[^{}]*\})(?:\[[^\]]*\])?(?:\{(?:[^{}]|\{[^{}]*\})*\})*")
_LATEX_SPAN = re.compile(r"\\multicolumn\s*\{1\}\s*\{[^{}]*\}")
_LATEX_COMMAND = re.compile(r"\\[A-Za-z]+\*?|[{}$~]")


def grids_in_lines(text: str) -> Iterator[Rows]:
    r"""Yield the grids that each way to read rows finds in a text; the same grid may be found in several ways.

    >>> next(grids_in_lines("+---+---+\n|1  |  4|\n|   |   |\n|   |3 2|\n|   |   |\n+---+---+"))[2]
    ['.', '.', '3', '2']
    >>> list(grids_in_lines("Rated 1.2\n1..4 SE 7.2\n....\n..32\n....\n12 May"))[0][2]
    ['.', '.', '3', '2']
    """
    yield from _latex_rows(text)
    lines = split_lines(erase_comments(text.translate(_BARS).replace('"""', "\n").replace("'''", "\n")))
    lines = [re.sub(r"^\s*>+", "", line) for line in lines]
    if not _CAGE_LABELS.search("\n".join(lines)):  # of a calcudoku
        yield from _ruled_rows(lines)
        yield from _noted_rows(lines)
        yield from _divided_rows(lines)


def _without_labels(rows: Rows) -> Rows | None:
    """Return the n rows of n entries of a table without the names of columns above and of rows beside; None for another table.

    >>> _without_labels([["", "a", "b"], ["1", "2", ""], ["2", "", "1"]]), _without_labels([["", "1"], ["2", ""]])
    ([['2', ''], ['', '1']], [['', '1'], ['2', '']])
    >>> _without_labels([["2", "1"], ["1"]])
    """
    height, width = len(rows), len(rows[0])
    if any(len(row) != width for row in rows):
        return None
    has_head = height > 1 and are_labels(rows[0][-(height - 1) :])
    has_names = width > 1 and are_labels([row[0] for row in rows[-(width - 1) :]])
    if height == width and not (has_head and has_names and not rows[0][0].strip()):
        counts_from_zero = any(
            line[0].strip() == "0" and are_labels(line) for line in (rows[0], [row[0] for row in rows])
        )
        return None if counts_from_zero else rows  # a row or column is missing beside the names
    if has_head and height >= width:
        rows = rows[1:]
    if has_names and width > len(rows):
        rows = [row[1:] for row in rows]
    return rows if len(rows) == len(rows[0]) else None


def _ruled_rows(lines: Iterable[str]) -> Iterator[Rows]:
    """Yield the grids that are drawn with bars and may have blanks for empty cells."""
    drawn = [line.replace("||", " |") for line in lines if "|" in line]
    head = markdown_head(drawn)
    ruled = [line for line in drawn[bool(head) :] if not is_rule(line)]
    if not ruled:
        return
    counts = [line.count("|") for line in ruled]
    usual = Counter(counts).most_common(1)[0][0]
    first, last = counts.index(usual), len(counts) - counts[::-1].index(usual)
    if any(count != usual for count in counts[first:last]):
        return
    parts = [line.split("|") for line in ruled[first:last]]
    if head and not are_labels(head):  # the rows have names, too
        parts = [row[:1] + row[2:] for row in parts]
    if usual > 1 and (not any(row[0].strip() for row in parts) or are_labels([row[0] for row in parts])):
        yield from _sections([row[1:-1] for row in parts])
        if not all(row[-1].strip() in ("", ".") for row in parts):  # `|.` ends a row of LaTeX's sudoku environment
            yield from _sections([row[1:] for row in parts])
    else:
        yield from _sections(_aligned(parts))


def _sections(rows: Rows) -> Iterator[Rows]:
    """Yield the grid with these texts between bars, each a cell, or several cells of equal width."""
    if len(rows[0]) >= SMALLEST and (table := _without_labels(rows)):
        yield table
    elif (count := len(rows) // len(rows[0])) * len(rows[0]) == len(rows) and count > 1:
        grids: list[Rows] = []
        for grid in _spread(rows, count):
            if grid not in grids:
                grids.append(grid)
        if len(grids) == 1:
            yield grids[0]


def _aligned(rows: Rows) -> Rows:
    """Return the sections of a board without bars at its sides in the same width: blanks may be missing there."""
    inner = [len(text) for row in rows for text in row[1:-1]]
    firsts, lasts = [row[0] for row in rows], [row[-1] for row in rows]
    padded = int(all(text.endswith(" ") for text in firsts))
    width = max(inner, default=max(max(map(len, firsts)) + padded, max(map(len, lasts))))
    if all(not text[:-width].strip() for text in firsts):  # an indented board
        firsts = [text[-width:] for text in firsts]
    return [
        [first.rjust(width), *row[1:-1], row[-1].rstrip().ljust(width)] for first, row in zip(firsts, rows, strict=True)
    ]


def _spread(rows: Rows, count: int) -> Iterator[Rows]:
    """Yield the grids for each distance between cells at which every entry of the sections is in one of `count` places."""
    widths = {len(text) for row in rows for text in row}
    width = max(widths)
    if len(widths) > 1:
        return
    for step in range(1, width + 1):
        for left in range(step + 1):
            if 0 <= width - 1 - left - (count - 1) * step <= step and (grid := _placed(rows, count, step, left)):
                yield grid


def _placed(rows: Rows, count: int, step: int, left: int) -> Rows | None:
    """Return the entries of the sections by their places, None if one is between places."""
    grid: Rows = []
    for row in rows:
        cells = ["."] * (count * len(row))
        for at, text in enumerate(row):
            for word in re.finditer(r"\S" if step == 1 else r"\S+", text):
                place, rest = divmod(word.end() - 1 - left, step)
                if rest or not 0 <= place < count or cells[at * count + place] != ".":
                    return None
                cells[at * count + place] = word[0]
        grid.append(cells)
    return grid


def _noted_rows(lines: Sequence[str]) -> Iterator[Rows]:
    """Yield the grids of n lines that begin with n cells each, among lines of words and with notes beside them."""
    rows = [_first_cells(line.replace("|", " ")) for line in lines if line.strip() and not is_rule(line)]
    if None in rows:
        return
    blocks = [list(filter(None, block)) for count, block in groupby(rows, lambda row: len(row or ())) if count]
    tables = [_without_labels(block) if len(block) >= SMALLEST else None for block in blocks]
    sides = {len(table) for table in tables if table}
    most = max(sides, default=0) // 2
    others = [row for block, table in zip(blocks, tables, strict=True) if not table for row in block]
    if all(len(row) <= most or (are_labels(row) and len(row) in sides) for row in others):
        yield from filter(None, tables)


def _divided_rows(lines: Sequence[str]) -> Iterator[Rows]:
    """Yield the grid of a spreadsheet with names above its columns or beside its rows."""
    for sign in ",;\t":
        rows = [line.split(sign) for line in lines if sign in line]
        if len(rows) >= SMALLEST and (table := _without_labels(rows)):
            yield table


def _first_cells(line: str) -> list[str] | None:
    """Return the cells at the beginning of a line that a note may follow; [] for a line of words, None for any other.

    >>> [_first_cells(line) for line in ("1..4  SE 7.2", "1 . 2.0 NaN # 12 May", "Rated 1.2", "1..4 ..32", "12 3+")]
    [['1', '.', '.', '4'], ['1', '.', '2.0', 'NaN'], [], None, None]
    """
    words = line.replace("\\n", " ").replace('"', " ").replace("'", " ").split()
    cells: list[str] = []
    if words and _COMPACT.fullmatch(words[0]) and not _DATE.fullmatch(words[0]) and cell_text(words[0]) is None:
        size = len(words[0])
        while words and len(words[0]) == size and (size == 3 or not cells) and _COMPACT.fullmatch(words[0]):
            cells += words.pop(0)
        if any(character.isalpha() for character in cells[:1]) and not any(map(str.isdigit, cells)):
            return []
    else:
        while words and cell_text(words[0]) is not None:
            cells.append(words.pop(0))
    rest = " ".join(words)
    if rest and not _NOTE.search(rest):
        return None
    return cells


def _latex_rows(text: str) -> Iterator[Rows]:
    r"""Yield the grid of a table with `&` between cells.

    >>> next(_latex_rows(r"\begin{tabular}{|c|c|}\hline 1 & \textbf{2} \\ & 1 \\ \end{tabular}"))
    [['1', '2'], ['', '1']]
    """
    if "&" not in text or "\\" not in text:
        return
    for part in _LATEX_BEGIN.split(text):
        if "&" in part:
            plain = _LATEX_SPAN.sub("", _LATEX_DROPPED.sub(" ", part.partition("\\end{")[0]))
            lines = [line for line in re.split(r"\\\\|\\tabularnewline\b|\\cr\b", plain) if "&" in line]
            rows = [[_LATEX_COMMAND.sub("", cell).strip() for cell in line.split("&")] for line in lines]
            if table := _without_labels(rows):
                yield table
