"""The cages of SudokuPad's JSON: sums, cells that differ, and what converters make cages of."""

from __future__ import annotations

import re
from typing import Any

from ...engine import Rule
from ...utils.coordinates import Cell
from ...utils.errors import quote
from ...utils.words import Message
from ..rules import (
    BoxIndexerRule,
    ColumnIndexerRule,
    DisjointGroupsRule,
    ExtraRegionRule,
    KillerRule,
    RowIndexerRule,
    SumRule,
)
from .evidence import Evidence
from .foreign import ForeignPuzzle
from .looks import MADE_FOR

_TOTALS = re.compile(r"[0-9]{1,9}(?:/[0-9]{1,9}){0,20}")
TAG = re.compile(r"\s*([A-Za-z]+):\s*(.*)", re.DOTALL)
"""What a cage without cells holds: a name and a text."""

STYLES: dict[type[Rule], str] = {
    RowIndexerRule: "fpRowIndexer",
    ColumnIndexerRule: "fpColumnIndexer",
    BoxIndexerRule: "fpBoxIndexer",
}
"""The styles of the cages that SudokuPad draws for rules."""
_STYLED = {style.lower(): rule for rule, style in STYLES.items()}


def read_cage(source: ForeignPuzzle, cage: dict[str, Any], cells: list[Cell], path: str, evidence: Evidence) -> bool:
    """Add what a cage means to the rules; return whether it is understood, otherwise with a remark."""
    value = cage.get("value")
    is_unique = cage.get("unique")
    total = source.number(cage.get("sum"), f"{path}.sum")
    label = str(value).strip() if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    if len(set(cells)) < len(cells):
        raise source.wrong(f"{path}.cells", Message("program.cell-twice"))
    if (made := _made_for(cage)) is not None:
        source.add(made, path, cells)
    elif cage.get("type") == "disjoint":
        source.rule(DisjointGroupsRule)  # a cage for each of the places in a box
    elif is_unique is False:
        if total is None:
            source.remark(path, Message("program.strange-cage", label=quote(label)))
            return False
        source.add(SumRule, path, total, [(cell, 1) for cell in cells])
    elif total is not None or _TOTALS.fullmatch(label):
        totals = [total] if total is not None else list(map(int, label.split("/")))
        if total is None and not is_unique and evidence.rules and not evidence.names(KillerRule):
            problem = Message("program.text-differs")
            source.remark(path, Message("program.taken-for", rule=KillerRule.spelling(), problem=problem))
            return False
        return _take(source, KillerRule, path, cells, evidence, is_sure=total is not None, total=totals)
    elif label:
        source.remark(path, Message("program.cage", label=quote(label)))
        return False
    elif is_unique:
        return _take(source, KillerRule, path, cells, evidence, is_sure=False)
    else:
        return _read_outline(source, cage, cells, path, evidence)
    return True


def _made_for(cage: dict[str, Any]) -> type[Rule] | None:
    """Return the rule that a converter made a cage for, where it says so."""
    style, name = cage.get("style"), cage.get("fromConstraint")
    if isinstance(style, str) and style.lower() in _STYLED:
        return _STYLED[style.lower()]
    rule = MADE_FOR.get(name.lower()) if isinstance(name, str) else None
    return rule if rule in STYLES else None


def _take(
    source: ForeignPuzzle,
    kind: type[Rule],
    path: str,
    cells: list[Cell],
    evidence: Evidence,
    *,
    is_sure: bool,
    **named: Any,
) -> bool:
    """Add the clue of a cage, unless the stored solution says that the cage means something else."""
    if not is_sure:
        clue = _clue(source, kind, path, cells, named)
        if evidence.obeyed(clue) is False:
            problem = Message("program.solution-differs")
            rule = f"{kind.spelling()}:{clue.clues()[0]}"
            source.remark(path, Message("program.taken-for", rule=rule, problem=problem))
            return False
    source.add(kind, path, cells, **named)
    return True


def _clue(source: ForeignPuzzle, kind: type[Rule], path: str, cells: list[Cell], named: dict[str, Any]) -> Rule:
    """Return a rule of one clue alone."""
    alone = ForeignPuzzle(source.name, source.size)
    alone.add(kind, path, cells, **named)
    return alone.rule(kind)


def _read_outline(
    source: ForeignPuzzle, cage: dict[str, Any], cells: list[Cell], path: str, evidence: Evidence
) -> bool:
    """Read an outline without a label: f-puzzles' own cages, which have colours, are for looks unless a text says more."""
    is_plain = not ({"fontC", "outlineC", "style"} & cage.keys())
    is_named = evidence.names(ExtraRegionRule) if is_plain else evidence.says("extra region")
    if is_named or (is_plain and not evidence.rules):
        if not _take(source, ExtraRegionRule, path, cells, evidence, is_sure=False):
            return False
        source.guess(path, Message("program.outline"))
        return True
    source.remark(path, Message("program.strange-outline"))
    return False
