"""SudokuPad's JSON of a puzzle, packed into a link: cages and switches by meaning, all other rules as they are drawn there."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from ...core.clues import Clue
from ...core.formats import WrittenPuzzle
from ...core.puzzle import Puzzle
from ...core.rule import Rule, in_force
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import RulegridError
from ...utils.lz_string import pack
from ...utils.message import Label, Message
from ...utils.numbers import is_number, write_number
from ..rules import AmongRule, BlockRule, KillerRule, LittleKillerRule, Normal9x9BlockRule, RegionsRule, SumRule
from .cage_readings import STYLES
from .figures import signature, to_sudokupad
from .negatives import Negative, negative_name
from .sudokupad import ADDRESS, NAME, SWITCHES, from_data
from .sudokupad_grid import CHOICES
from .sudokupad_marks import draw_rules
from .texts import rules_in_words


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a link to a puzzle. Raises RulegridError if SudokuPad does not support its grid.

    Rules that can't be read again are drawn and described in words, but still listed in `left_out`.
    """
    data = to_data(puzzle)
    again = from_data(data)
    if again.board.grid.shape != puzzle.board.grid.shape or again.board.values != puzzle.board.values:
        raise RulegridError(Message("program.digits-unsaid", program=NAME))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return WrittenPuzzle(f"{ADDRESS}scl{pack(text)}", _list_lost_clues(puzzle, again))


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return SudokuPad's JSON of a puzzle as plain data."""
    board = puzzle.board
    if board.blocked:
        raise RulegridError(Message("program.digits-unsaid", program=NAME))
    rules = in_force(puzzle.rules)
    metadata = {"title": puzzle.title, "author": puzzle.author, "rules": rules_in_words(puzzle)}
    if puzzle.solution is not None:
        width = len(str(board.values[-1]))
        digits = (
            str(int(digit)).zfill(width) if digit else "?" * width for row in puzzle.solution.cells for digit in row
        )
        metadata["solution"] = "".join(digits)
    switches = [name for name, kind in SWITCHES.items() if any(type(rule) is kind for rule in rules)]
    data: dict[str, Any] = {
        "cellSize": 64,
        "metadata": metadata | {name: True for name in switches if name in ("antiknight", "antiking")},
    }
    data["cells"] = [[{"value": int(digit)} if digit else {} for digit in row] for row in board.cells]
    for rule in rules:
        if isinstance(rule, AmongRule):
            _write_choices(rule, data["cells"])
    data["regions"] = [
        [list(cell) for cell in region]
        for rule in rules if isinstance(rule, (BlockRule, RegionsRule)) for region in rule.regions(board.grid)
    ]  # fmt: skip
    data["cages"] = list(_cages(rules))
    data["global"] = [*switches, *_negatives(rules)]
    drawings = draw_rules(
        board,
        [rule for rule in rules if not isinstance(rule, (KillerRule, AmongRule, *STYLES, *SWITCHES.values()))],
        (SumRule,),
    )
    data["cages"] += drawings.pop("outlines", [])
    data |= drawings
    for figure in puzzle.drawings:
        layer, item = to_sudokupad(figure)
        data.setdefault(layer, []).append(item)
    if puzzle.fog is not None:
        data["fogofwar"] = "".join(f"r{row + 1}c{col + 1}" for row, col in puzzle.fog.lamps)
        data["foglight"] = [list(cell) for cell in puzzle.fog.lit]
    data["metadata"] = {key: value for key, value in data["metadata"].items() if value}
    return {key: value for key, value in data.items() if value not in ([], {}) or key in ("regions", "foglight")}


def _write_choices(rule: AmongRule, cells: list[list[dict[str, Any]]]) -> None:
    """Write the digits allowed in cells: as pencil marks for people, and for readers."""
    for clue in rule.clue_list:
        for row, col in clue.cells:
            digits = sorted(set(cells[row][col].get(CHOICES, clue.digits)) & set(clue.digits))
            cells[row][col] |= {"centremarks": digits, CHOICES: digits}


def _negatives(rules: Sequence[Rule]) -> Iterator[str]:
    for rule in rules:
        if isinstance(rule, Negative) and (name := negative_name(rule, rules)):
            yield f"anti{name}" if name != "nonconsecutive" else "antidifference"


def _cages(rules: Iterable[Rule]) -> Iterable[dict[str, Any]]:
    for rule in rules:
        if isinstance(rule, KillerRule):
            for clue in rule.clue_list:
                label = KillerRule.form.fields[0].write(clue.total) if clue.total is not None else ""
                cage: dict[str, Any] = {"cells": [list(cell) for cell in clue.cells], "unique": True}
                cage |= {"value": label} if label else {}
                yield cage | ({"sum": int(label)} if is_number(label, most=9) else {})
        elif type(rule) in STYLES:
            look = {"style": STYLES[type(rule)], "fromConstraint": signature(type(rule)), "outlineC": "#808080"}
            for clue in getattr(rule, "clue_list", ()):
                yield {"cells": [list(cell) for cell in clue.cells], **look}
        elif isinstance(rule, SumRule):
            for clue in rule.clue_list:
                cells = _plain_terms(clue) or sorted(clue.scope)
                cage = {"cells": [list(cell) for cell in cells], "unique": False, "value": write_number(clue.total)}
                is_plain = _plain_terms(clue) and 0 <= clue.total < 10**9
                yield cage | ({"sum": clue.total} if is_plain else {})


def _plain_terms(clue: Any) -> list[Cell]:
    """Return the cells of a sum in which each counts once, none of another sum."""
    terms = clue.terms
    cells = [cell for cell, weight in terms]
    return cells if all(weight == 1 for _, weight in terms) and len(set(cells)) == len(cells) else []


def _list_lost_clues(puzzle: Puzzle, again: Puzzle) -> list[Label]:
    """Return the clues that a reader of drawings can't recognise, and those that it reads by mistake."""
    before, after = clues_of(puzzle), clues_of(again)
    taken = [Message("program.taken-by-reader", rule=text) for key, text in after.items() if key not in before]
    return [*(text for key, text in before.items() if key not in after), *taken]


def clues_of(puzzle: Puzzle) -> dict[Hashable, str]:
    """Return the clues of a puzzle by what they mean, those of single cells one by one."""
    found: dict[Hashable, str] = {}
    for rule in in_force(puzzle.rules):
        spelling = "block" if isinstance(rule, Normal9x9BlockRule) else rule.spelling()
        clues: list[Clue] = getattr(rule, "clue_list", [])
        texts: list[str] = []
        if isinstance(rule, BlockRule):
            regions = sorted(sorted(region) for region in rule.regions(puzzle.board.grid))
            usual = sorted(map(sorted, BlockRule().blocks(puzzle.board)))
            texts = ["block"] if regions == usual else [f"regions {region}" for region in regions]
        elif isinstance(rule, RegionsRule):
            texts = [f"regions {sorted(clue.cells)}" for clue in clues]
        elif not clues:
            ways = ["\\", "/"] if spelling == "diagonal" else []
            texts = [f"{spelling}:{clue}" for clue in rule.clues() or ways] or [spelling]
        elif spelling in MARKS:
            found |= {(spelling, cell): f"{spelling}:{cell_name(cell)}" for clue in clues for cell in clue.cells}
        else:
            for clue in clues:
                if isinstance(rule, LittleKillerRule):
                    clue = clue.form.clue(clue.total, rule.line(clue, puzzle.board.grid))
                found[(spelling, clue.meaning())] = f"{spelling}:{clue}"
        found |= {text: text for text in texts}
    return found


MARKS = ("odd", "even", "minimum", "maximum")
