"""Game ids of keen, the calcudoku of a well-known collection of puzzles: `3:a_ba__b,a7m12s1`.

The first number is the size. Up to the comma, letters are the walls on the borders of the grid (`core/borders.py` says
how); cages are what open borders connect. Then comes a clue for each cage in the order in which they begin: a, s, m
or d for + - * /, and its target. A saved game contains the id.
"""

from __future__ import annotations

import re

from ..core.board import Board
from ..core.borders import LONGEST_RUN, areas, open_runs, read_walls, write_runs
from ..core.clues import Clue
from ..core.formats import WrittenPuzzle
from ..core.game_saves import game_of_save, id_in_save
from ..core.puzzle import Puzzle
from ..core.row_column_rules import ColumnRule, RowRule
from ..utils.coordinates import unconnected_cells
from ..utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, locate_problem, quote
from ..utils.message import Message
from ..utils.text import text_after_prefix
from .cage import MYSTERY, NARROW, CageRule, narrow_operation
from .text import besides

GAME = "Keen"
LARGEST = 9
EXAMPLE = "3:a_ba__b,a7m12s1"

_ID = re.compile(r"\s*([0-9]{1,2})(?:d[enhxu])?m?:(.*)", re.DOTALL)
_SEED = re.compile(r"\s*[0-9]{1,2}(?:d[enhxu])?m?#")
_CLUE = re.compile(r"([asmd])([0-9]{1,9})")
_OPERATION = {"a": "+", "s": "-", "m": "*", "d": "/"}
_LETTER = {operation: letter for letter, operation in _OPERATION.items()}


def is_game_id(text: str) -> bool:
    """Return whether a text looks like a game id, or is a saved game of keen.

    >>> is_game_id("3:a_ba__b,a7m12s1"), is_game_id("5dn#12345"), is_game_id("0 0\\n1 1\\n1: 3+")
    (True, True, False)
    """
    if game := game_of_save(text):
        return game == GAME
    text = text_after_prefix(text, "keen")
    return len(text) < 10_000 and bool(_ID.match(text) or _SEED.match(text)) and len(text.split()) == 1


def read(text: str) -> Puzzle:
    """Return the puzzle of a game id; raises PuzzleFormatError with the column.

    >>> puzzle = read("3:a_ba__b,a7m12s1")
    >>> puzzle.rules[-1].clues(), write(puzzle)
    (['7+:A1A2B1', '12*:A3B2B3C3', '1-:C1C2'], '3:a_ba__b,a7m12s1')
    """
    text = text_after_prefix(id_in_save(text, GAME), "keen").strip()
    if _SEED.match(text):
        raise PuzzleFormatError(Message("calcudoku.seed", given=quote(text), example=EXAMPLE))
    match = _ID.fullmatch(text)
    if match is None:
        raise PuzzleFormatError(expected_got(quote(text), Message("calcudoku.game-id", example=EXAMPLE)))
    n = int(match[1])
    if not 3 <= n <= LARGEST:
        raise PuzzleFormatError(expected_got(Message("calcudoku.size", size=n), bounds(3, LARGEST)), 1, 1)
    borders, comma, clues = match[2].partition(",")
    offset = match.start(2)
    walls = read_walls(borders, n, offset)
    if not comma:
        raise PuzzleFormatError(Message("calcudoku.no-clues"), 1, len(text) + 1)
    rule = CageRule()
    found = _read_clues(clues, offset + len(borders) + 1)
    cages = areas(n, walls)
    if len(found) != len(cages):
        given, expected = (
            Message("calcudoku.clues", number=len(found)),
            Message("calcudoku.one-each", number=len(cages)),
        )
        raise PuzzleFormatError(expected_got(given, expected), 1, len(text))
    for cells, (operation, target) in zip(cages, found, strict=True):
        label = target, "" if len(cells) == 1 and operation in "+*" else narrow_operation(operation, len(cells))
        rule.clue_list.append(Clue(rule.form, {"label": label, "cells": cells}))
    return Puzzle(Board(n), [RowRule(), ColumnRule(), rule], family="calcudoku")


def _read_clues(text: str, offset: int) -> list[tuple[str, int]]:
    found = []
    at = 0
    while at < len(text):
        match = _CLUE.match(text, at)
        if match is None:
            raise PuzzleFormatError(expected_got(quote(text[at:]), Message("calcudoku.clue")), 1, offset + at + 1)
        found.append((_OPERATION[match[1]], int(match[2])))
        at = match.end()
    return found


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the game id of a puzzle. Raises RulegridError if keen does not support it."""
    n = puzzle.board.rows
    if puzzle.board.shape != (n, n) or not 3 <= n <= LARGEST or puzzle.board.values != tuple(range(1, n + 1)):
        raise RulegridError(Message("calcudoku.keen-grids", most=LARGEST))
    cages = [cage for rule in puzzle.rules if isinstance(rule, CageRule) for cage in rule.cages]
    cage_of = {cell: cage for cage in cages for cell in cage.cells}
    if len(cage_of) != n * n or sum(len(cage.cells) for cage in cages) != n * n:
        raise RulegridError(Message("calcudoku.keen-cover"))
    clues = ""
    for cage in sorted(cages, key=lambda cage: min(cage.cells)):
        if parted := unconnected_cells(sorted(cage.cells)):
            raise RulegridError(locate_problem(cage.unit_label, Message("calcudoku.keen-pieces", cell=parted[0])))
        operation = cage.operation.removesuffix(NARROW) if len(cage.cells) == 2 else cage.operation
        operation = "+" if len(cage.cells) == 1 and operation in ("", MYSTERY, "-", "/") else operation
        if operation not in _LETTER or (operation in "-/" and len(cage.cells) != 2):
            problem = Message("calcudoku.keen-label", label=cage.label, cells=len(cage.cells))
            raise RulegridError(locate_problem(cage.unit_label, problem))
        clues += f"{_LETTER[operation]}{cage.target}"
    runs = open_runs(n, {cell: id(cage) for cell, cage in cage_of.items()})
    if max(runs) >= LONGEST_RUN:
        raise RulegridError(Message("calcudoku.keen-run", number=max(runs), most=LONGEST_RUN))
    letters = write_runs(runs, counted=True)
    return WrittenPuzzle(f"{n}:{letters},{clues}", besides(puzzle))
