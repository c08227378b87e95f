"""Rows of letters, one for each cage, then each letter with its label: `A 8+`, `A+2`, `A*16`, `a: 11+`, `11+ A`, `A + 5`.

The rows have blanks between the cells or none. Size and number of cages may be above them. A digit without a label is
the value of its cell.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell, unconnected_cells
from ...utils.errors import PuzzleFormatError, expected_got, quote, several_puzzles
from ...utils.message import Message
from ...utils.parser import Token
from .layout_common import (
    OPERATION,
    CageDraft,
    Size,
    are_lines,
    error_about,
    head_of,
    lines_of,
    puzzle_of,
    read_label,
    reader,
)

_NAME = r"[^\W_]\w{0,23}"
_LABEL = rf"(?:(?:{OPERATION})\s*[0-9]+|[0-9]+\s*(?:{OPERATION})?)"
_TITLE = re.compile(r"\.KK\b\s*\"?([^\"]*)\"?")
_SIGNED = rf"(?:(?:{OPERATION})\s*[0-9]+|[0-9]+\s*(?:{OPERATION}))"
_NAMED = re.compile(rf"({_NAME}?)(?:[\s:=]+({_LABEL})|({_SIGNED}))", re.I)
_NAMED_LAST = re.compile(rf"({_LABEL})(?:[\s:=]+|(?<![0-9]))({_NAME})", re.I)


class _LetterParts(NamedTuple):
    """The parts of a text: rows of names with their places, and the lines below."""

    title: str
    rows: list[list[Token]]
    labels: list[Token]


def recognises(text: str) -> bool:
    r"""Return whether there are rows of names, and below them labels by name.

    >>> recognises("AAB\nCBB\nCDD\n\nA 3+\nB 6*\nC 2-\nD 1-"), recognises("a a\nb b\n1- 3+"), recognises("12\n21")
    (True, False, False)
    """
    if not are_lines(text):
        return False
    try:
        parts = _split(text)
    except PuzzleFormatError:
        return bool(_TITLE.match(text.lstrip()))
    names = {name.text for row in parts.rows for name in row}
    found = [_split_item(line, names) for line in parts.labels]
    is_usual = sum(len(line.text.split()) for line in parts.labels) == len(names)  # labels alone, in order
    if found and all(found) and all(re.search("[=:]", line.text) for line in parts.labels):
        return True
    if len(parts.rows[0]) > 1 and parts.rows[0][1].column > parts.rows[0][0].column + 1:
        return not is_usual and bool(found) and 2 * sum(map(bool, found)) >= len(found)
    return bool(_in_order(parts, names)) or (bool(found) and 2 * sum(map(bool, found)) >= len(found))


def _in_order(parts: _LetterParts, names: Collection[str]) -> list[Token]:
    """Return only the labels, if there is one for each name and no name is beside its label."""
    labels = [
        line._replace(text=word[0], column=line.column + word.start())
        for line in parts.labels
        for word in re.finditer(r"\S+", line.text)
    ]
    is_one_each = len(labels) == len(names) and not any(map(str.isdigit, names))
    return labels if is_one_each and all(re.fullmatch(_LABEL, label.text, re.I) for label in labels) else []


def _split(text: str) -> _LetterParts:
    lines = lines_of(text)
    title = ""
    if lines and (match := _TITLE.fullmatch(lines[0].text)):
        if (number := sum(_TITLE.fullmatch(line.text) is not None for line in lines)) > 1:
            raise several_puzzles(number)
        title = match[1].strip()
        lines = lines[1:]
    elif len(lines) > 2 and _is_title(lines):
        title = lines[0].text
        lines = lines[1:]
    if lines and len(lines[0].text.split()) == 2 and re.fullmatch(r"[0-9 ]+", lines[0].text):
        sides = [int(word) for word in lines[0].text.split()]
        size: Size | None = sides[0]  # and the number of cages
        if (len(lines) > 1 and len(_names(lines[1])) == size and size != 2) or (
            len(lines) > 1 and len(_names(lines[1])) == sides[1] and _count_rows(lines[1:]) == sides[0]
        ):
            lines = lines[1:]
        else:
            size = None
    else:
        size, rest = head_of(lines, 1)
        if rest and (
            len(_names(rest[0])) == size
            or (isinstance(size, tuple) and {len(_names(rest[0])), _count_rows(rest)} == {*size})
        ):
            lines = rest
    if not lines or not _names(lines[0]):
        raise PuzzleFormatError(Message("calcudoku.empty"))
    n = _count_rows(lines)
    return _LetterParts(title, [_names(line) for line in lines[:n]], _items(lines[n:]))


def _is_title(lines: Sequence[Token]) -> bool:
    """Return whether the first line has words that name no cage, and rows follow, if need be below their size."""
    words = lines[0].text.split()
    if len(words) > 1 and any(word.isalpha() for word in words) and not any(" " in line.text for line in lines[1:3]):
        return True
    n = len(_names(lines[1]))
    rows = [_names(line) for line in lines[1 : n + 1]]
    names = {name.text for row in rows for name in row}
    is_word = any(len(word) > 1 and word.isalpha() for word in words)
    is_square = n > 1 and len(rows) == n and all(len(row) == n for row in rows) and _count_rows(lines[1:]) == n
    return is_word and is_square and not any(name.text in names for name in _names(lines[0]))


def _count_rows(lines: Sequence[Token]) -> int:
    """Return the number of rows: that of columns, unless labels begin sooner or later and the grid is a rectangle."""
    n = len(_names(lines[0]))
    names = {name.text for line in lines[:n] for name in _names(line)}
    are_rows = all(len(_names(line)) == n for line in lines[:n])
    if are_rows and lines[n:] and all(_split_item(item, names) for item in _items(lines[n:])):
        return n
    found = next((at for at, line in enumerate(lines) if not _is_row(line, n)), len(lines))
    return found if 1 < found < len(lines) else n


def _is_row(line: Token, n: int) -> bool:
    """Return whether a line is `n` names, and not a letter with its label."""
    names = _names(line)
    is_label = _NAMED.fullmatch(line.text) or _NAMED_LAST.fullmatch(line.text)
    are_numbers = all(name.text.isdigit() for name in names)
    return len(names) == n and all(re.fullmatch(_NAME, name.text) for name in names) and (are_numbers or not is_label)


def _names(line: Token) -> list[Token]:
    """Return the names of a row: the words, or the characters of its one word."""
    words = [
        line._replace(text=word[0], column=line.column + word.start()) for word in re.finditer(r"[^\s,|]+", line.text)
    ]
    if len(words) != 1:
        return words
    return [words[0]._replace(text=name, column=words[0].column + at) for at, name in enumerate(words[0].text)]


def _items(lines: Sequence[Token]) -> list[Token]:
    """Return labels with their names: a line each, or several in a line, with commas between them or with `=` or `:`."""
    return [
        line._replace(text=item[0].strip(), column=line.column + item.start())
        for line in lines
        for item in re.finditer(r"[^\s,;][^,;]*?(?=\s+\w{1,24}\s?[=:]|[,;]|$)", line.text)
    ]


def _split_item(item: Token, names: set[str]) -> tuple[str, str] | None:
    """Return the name and the label of an item, or None if it does not have both.

    >>> names = {"A", "B"}
    >>> [_split_item(Token(text, 1, 1), names) for text in ("A 8+", "A*16", "11+ B", "A + 5", "A", "C 8+")]
    [('A', '8+'), ('A', '*16'), ('B', '11+'), ('A', '+ 5'), None, None]
    """
    if (match := _NAMED.fullmatch(item.text)) and match[1] in names:
        return match[1], match[2] or match[3]
    first, _, label = item.text.partition(" ")  # a name of several characters
    label = label.lstrip(" :=") if not re.match(r"=\s*[0-9]", label.strip()) else label
    if first.rstrip(":") in names and re.fullmatch(_LABEL, label.strip(), re.I):
        return first.rstrip(":"), label
    if (match := _NAMED_LAST.fullmatch(item.text)) and match[2] in names:
        return match[2], match[1]
    return None


@reader("letters")
def read(text: str) -> Puzzle:
    r"""Read a text; raises PuzzleFormatError with line and column.

    >>> read("AA1\nBC2\nBCC\nA 5+\nB 1-\nC 12*").rules[-1].clues()
    ['5+:A1A2', '1-:B1C1', '12*:B2C2C3', '1:A3', '2:B3']
    """
    parts = _split(text)
    n = len(parts.rows[0])
    if len(parts.rows) < n and not parts.labels:
        raise parts.rows[-1][0].error(Message("calcudoku.few-rows", rows=len(parts.rows), number=n))
    cages: dict[str, list[Cell]] = {}
    places: dict[Cell, Token] = {}
    for row, names in enumerate(parts.rows):
        if len(names) != n:
            raise names[min(n, len(names) - 1)].error(Message("calcudoku.other-row", cages=len(names), number=n))
        for col, name in enumerate(names):
            if len(name.text) > 24 or not re.fullmatch(_NAME, name.text):
                raise name.error(expected_got(quote(name.text), Message("calcudoku.name")))
            cages.setdefault(name.text, []).append((row, col))
            places[row, col] = name
    every = list(cages)
    drafts = list(_take_labelled(parts, cages))
    are_numbers = any(name.isdigit() and name not in cages for name in every)
    for alone, cells in cages.items():  # those that have no label
        if are_numbers or not alone.isdigit():
            raise places[cells[0]].error(Message("calcudoku.no-label", name=alone))
        drafts += [CageDraft(int(alone), "", [cell], places[cell]) for cell in cells]
    puzzle = puzzle_of((len(parts.rows), n), drafts)
    puzzle.title = parts.title
    return puzzle


def _take_labelled(parts: _LetterParts, cages: dict[str, list[Cell]]) -> list[CageDraft]:
    """Return the cages that have a label, and take them out of all."""
    names, drafts, seen = set(cages), [], set[str]()
    in_order = _in_order(parts, cages)
    for item in [] if in_order else parts.labels:
        found = _split_item(item, names)
        if found is None:
            raise error_about(item, Message("calcudoku.named-label", name=min(names - seen, default="A")))
        name, label = found
        if name in seen:
            raise item.error(Message("calcudoku.label-twice", name=name))
        seen.add(name)
        drafts.append(_draft(parts, name, cages.pop(name), label, item))
    for name, item in zip(list(cages), in_order, strict=False):
        drafts.append(_draft(parts, name, cages.pop(name), item.text, item))
    return drafts


def _draft(parts: _LetterParts, name: str, cells: list[Cell], label: str, place: Token) -> CageDraft:
    for row, col in unconnected_cells(cells):
        here = parts.rows[row][col]
        raise here.error(Message("calcudoku.two-pieces", name=name, cell=(row, col), other=cells[0]))
    return CageDraft(*read_label(label, len(cells), place), cells, place)
