"""The text form of a calcudoku: n lines of n cage numbers, then the labels in the order of the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from ..engine import Board, Clue, ColumnRule, RowRule, Rule
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name, unconnected
from ..utils.errors import PuzzleFormatError, quote
from ..utils.parser import Token, split_tokens
from .cage import CageRule, read_label

MAX_SIDE = 64

_NUMBER = re.compile(r"[0-9]{1,9}")


def read_puzzle(text: str, *, known: Iterable[type[Rule]] = ()) -> Puzzle:
    r"""Return the puzzle that a text says: cage numbers and labels, or the JSON form.

    JSON may name rules that are your own classes (`known`). Raises PuzzleFormatError with line and column.

    >>> puzzle = read_puzzle("0 0\n1 1\n1- 3+\n")
    >>> print(puzzle.solver().get_solution())
    1 2
    2 1
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return Puzzle.from_json(text, known, family="calcudoku")
    lines = [list(tokens) for _, tokens in groupby(split_tokens(text.removeprefix("\ufeff")), attrgetter("line"))]
    if not lines:
        raise PuzzleFormatError("an empty text: expected n lines of n cage numbers, then the labels")
    n = len(lines[0])
    if n > MAX_SIDE:
        raise lines[0][MAX_SIDE].error(f"a row of {n} cage numbers: expected at most {MAX_SIDE}")
    cages = _read_cages(lines, n)
    labels = [token for line in lines[n:] for token in line]
    if len(labels) != len(cages):
        place = labels[len(cages)] if len(labels) > len(cages) else (labels or lines[-1])[-1]
        raise place.error(f"read {len(labels)} labels, expected {len(cages)}: one for each cage number in the grid")
    rule = CageRule()
    for (number, cells), label in zip(sorted(cages.items()), labels, strict=True):
        _check_connected(number, cells, lines)
        try:
            rule.clue_list.append(Clue(rule.form, {"label": read_label(label.text), "cells": tuple(cells)}))
        except PuzzleFormatError as error:
            raise label.error(error.message) from None
    return Puzzle(Board(n), [RowRule(), ColumnRule(), rule], family="calcudoku")


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the text form of a puzzle whose cages cover the grid."""
    (rule,) = (rule for rule in puzzle.rules if isinstance(rule, CageRule))
    number_at = {cell: k for k, cage in enumerate(rule.cages) for cell in cage.cells}
    n = puzzle.board.size
    rows = [" ".join(str(number_at[row, col]) for col in range(n)) for row in range(n)]
    return "\n".join([*rows, " ".join(cage.label for cage in rule.cages)]) + "\n"


def _read_cages(lines: list[list[Token]], n: int) -> dict[int, list[Cell]]:
    if len(lines) < n:
        raise lines[-1][-1].error(
            f"read {len(lines)} lines, expected {n} of {n} cage numbers (as many as in the first), then the labels"
        )
    cages: dict[int, list[Cell]] = {}
    for row, line in enumerate(lines[:n]):
        for col, token in enumerate(line[:n]):
            if not _NUMBER.fullmatch(token.text):
                raise token.error(f"read {quote(token.text)}, expected a cage number such as 0 or 17")
            cages.setdefault(int(token.text), []).append((row, col))
        if len(line) != n:
            raise line[min(n, len(line) - 1)].error(f"a row of {len(line)} cage numbers: expected {n} as in the first")
    return cages


def _check_connected(number: int, cells: list[Cell], lines: list[list[Token]]) -> None:
    for row, col in unconnected(cells):
        raise lines[row][col].error(
            f"cage {number} is in two pieces: {cell_name((row, col))} is not connected to {cell_name(cells[0])}"
        )
