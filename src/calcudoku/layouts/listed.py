"""Cages one after the other, as in a program: `11 + A1 B1; 2 / A2 A3` or `[(11, '+', ['A1', 'B1']), …]`.

Brackets, quotes, commas, names of arguments and calls such as `KenKen(6, …)` are skipped. Letters are rows, as everywhere
but in lines with one cage each (`lines`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...core.puzzle import Puzzle
from ...utils.coordinates import Cell, as_cells
from ...utils.errors import several_puzzles
from ...utils.message import Message
from ...utils.parser import Token, erase_comments, split_lines
from .layout_common import (
    MOST_CHARACTERS,
    OPERATION,
    CageDraft,
    error_about,
    from_one,
    puzzle_of,
    read_label,
    reader,
    size_of,
)

_TOKEN = re.compile(
    rf"""(?P<pair>[(\[]\s{{0,3}}[0-9]{{1,2}}\s{{0,3}},\s{{0,3}}[0-9]{{1,2}}\s{{0,3}}[)\]])
    |(?P<name>r[0-9]{{1,2}}c[0-9]{{1,2}}(?!\w)|[a-z][0-9]{{1,2}}(?!\w))
    |(?P<number>[0-9]{{1,18}}(?![0-9]))
    |(?P<call>[a-z_][a-z_]\w{{0,40}}\()
    |(?P<key>[a-z_][a-z_]\w{{0,40}}\s?=(?!=)|\b[a-z]\s?=(?=\s?[a-z]{{2}}))
    |(?P<operation>(?:{OPERATION})(?![a-z]))
    |(?P<gap>[\s,;:'"\])}}{{]+|[\[(]|\\[n"])
    |(?P<other>\w+|.)""",
    re.I | re.X,
)
_LISTED = re.compile(
    r"[\"']\s?(?:r[0-9]{1,2}c[0-9]{1,2}|[a-z][0-9]{1,2})\s?[\"']|\w\([0-9]|[0-9]\s?;\s{0,9}(?:[0-9+*/×÷−-]|x\s)|[)\]]\s?,\s?[\"']|\]\s?\),",
    re.I,
)
_CALL = re.compile(r"[\s\[\"]*(?:\w{1,40}\s?=\s?)?[A-Za-z]\w{1,40}\([0-9]{1,2}\s?,[^()]*\)[\s,\]\"n\\]*")
_SYNTAX = ("gap", "call", "key")
_CELLS = ("name", "pair")
_LABELS = ("number", "operation")


@dataclass
class _ListedCage:
    """The tokens of a cage: those of its label, and its cells."""

    label: list[Token] = field(default_factory=list)
    cells: list[Token] = field(default_factory=list)


def recognises(text: str) -> bool:
    r"""Return whether a text has two cages or more, with `;` between them or in the brackets and quotes of a program.

    >>> recognises("3 + A1 B1; 1 - A2 B2"), recognises("[(3, '+', ['A1', 'B1']), (1, '-', ['A2', 'B2'])]")
    (True, True)
    >>> recognises("3 + A1 B1\n1 - A2 B2"), recognises("[[1, 0], [0, 2]]")
    (False, False)
    """
    if len(text) > MOST_CHARACTERS or not _LISTED.search(text) or '":' in text:  # JSON
        return False
    cages = _split_cages(_tokens(text))
    whole = [cage for cage in cages if cage.cells and len(cage.label) > 1]
    return len(whole) > 1 and 2 * len(whole) >= len(cages)


def is_call(line: str) -> bool:
    """Return whether a line is a whole puzzle, as in a list of them: a call with the size and the cages.

    >>> is_call('  KenKen(2, "3 + a1 b1; 1 - a2 b2"),'), is_call("3 + a1 b1; 1 - a2 b2")
    (True, False)
    """
    return _CALL.fullmatch(line) is not None and recognises(line)


@reader("listed")
def read(text: str) -> Puzzle:
    r"""Read a text; raises PuzzleFormatError with line and column.

    >>> read('KenKen(2, "3 + a1 b1; 1 - a2 b2")').rules[-1].clues()
    ['3+:A1B1', '1-:A2B2']
    >>> read("[(3, '+', [(0, 0), (0, 1)]), (1, '-', [(1, 0), (1, 1)])]").rules[-1].clues()
    ['3+:A1A2', '1-:B1B2']
    """
    tokens = _tokens(text)
    if wrong := next((token for kind, token in tokens if kind == "other"), None):
        raise error_about(wrong, Message("calcudoku.listed-cage"))
    cages = _split_cages(tokens)
    sized = [cage for cage in cages if _has_size(cage)]
    if len(sized) > 1:
        raise several_puzzles(len(sized))
    size = int(sized[0].label.pop(0).text) if sized and sized[0] is cages[0] else None
    drafts = []
    for cage in cages:
        place = (cage.label or cage.cells)[0]
        if not cage.label or not cage.cells:
            raise error_about(place, Message("calcudoku.listed-cage"))
        label = read_label(" ".join(token.text for token in cage.label), len(cage.cells), place)
        drafts.append(CageDraft(*label, [_read_cell(token.text) for token in cage.cells], place))
    pairs = [token for kind, token in tokens if kind == "pair"]
    first = from_one(_read_cell(token.text) for token in pairs)
    drafts = [draft._replace(cells=[(row - first, col - first) for row, col in draft.cells]) for draft in drafts]
    return puzzle_of(size_of(drafts, size), drafts)


def _tokens(text: str) -> list[tuple[str, Token]]:
    """Return the tokens of a text with their kinds, without syntax and titles."""
    lines = list[list[tuple[str, Token]]]()
    for number, line in enumerate(split_lines(erase_comments(text.removeprefix("\ufeff"))), 1):
        tokens = [(match.lastgroup or "", match) for match in _TOKEN.finditer(line)]
        kept = [(kind, Token(match[0], number, match.start() + 1)) for kind, match in tokens if kind not in _SYNTAX]
        if kept and (lines or not _is_title(kept)):
            lines.append(kept)
    while lines and _is_title(lines[-1]):
        lines.pop()
    return [token for line in lines for token in line]


def _is_title(tokens: list[tuple[str, Token]]) -> bool:
    """Return whether a line has words and no cells; such lines above and below the cages are skipped."""
    kinds = {kind for kind, _ in tokens}
    return "other" in kinds and kinds.isdisjoint(_CELLS)


def _split_cages(tokens: list[tuple[str, Token]]) -> list[_ListedCage]:
    """Return the cages of some tokens: the label of each is before its cells, or behind them if the first one's is."""
    cages: list[_ListedCage] = []
    starts = _CELLS if tokens and tokens[0][0] in _CELLS else _LABELS
    was_start = False
    for kind, token in tokens:
        if kind in starts and not was_start:
            cages.append(_ListedCage())
        was_start = kind in starts
        if cages:
            (cages[-1].cells if kind in _CELLS else cages[-1].label).append(token)
    return cages


def _has_size(cage: _ListedCage) -> bool:
    """Return whether the label of a cage is preceded by the size of the grid."""
    return len(cage.label) > 2 and cage.label[0].text.isdigit() and len(cage.label[0].text) < 3


def _read_cell(text: str) -> Cell:
    """Return row and column of a pair as they are, or of a name from 0.

    >>> _read_cell("(3, 4)"), _read_cell("a2"), _read_cell("r2c1")
    ((3, 4), (0, 1), (1, 0))
    """
    if text[0].isalpha():
        (cell,) = as_cells(text)
        return cell
    row, col = map(int, re.findall("[0-9]+", text))
    return row, col
