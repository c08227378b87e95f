"""Cages with and without labels, of SudokuPad and of f-puzzles, and what a text states of all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from ...core.rule import Rule
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import quote
from ...utils.message import Message
from ..rules import (
    BoxIndexerRule,
    CloneRule,
    ColumnIndexerRule,
    DisjointGroupsRule,
    EqualSumRule,
    ExtraRegionRule,
    KillerRule,
    RowIndexerRule,
    SumRule,
    WhereRule,
)
from .drawing_pool import DrawingPool
from .evidence import Evidence
from .figures import MADE_FOR
from .foreign import ForeignPuzzle
from .looks import Look
from .sentences import plain_sentences

_TOTALS = re.compile(r"[0-9]{1,9}(?:/[0-9]{1,9}){0,20}")
_RANGE = re.compile(r"([<>≤≥]?) ?([0-9?]{1,3})")
_COMPARES = r"less|greater|smaller|larger|at most|at least|inequal|below|above|more than|exceed|[<>≤≥]"
_NO_REPEATS = r"\bcages?\b[^.\n]*(?:(?:not|n't|never) (?:be )?repeat|no repeat|without repeat)|(?:not|never|n't) repeat[^.\n]*\bcages?\b"
_REPEATS = r"(?:may|can) (?:also )?repeat (?:in|within) [^.\n]*\bcages?\b|\bcages?\b[^.\n]*(?:may|can) repeat"
_DIGITS = r"(?:single|double|one|two|1|2).digit|digit totals?|each \?|\? (?:represents|stands for|is) (?:a|one|any) (?:single )?digit"

STYLES: dict[type[Rule], str] = {
    RowIndexerRule: "fpRowIndexer",
    ColumnIndexerRule: "fpColumnIndexer",
    BoxIndexerRule: "fpBoxIndexer",
}
"""The styles of the cages that SudokuPad draws for rules."""
_STYLED = {style.lower(): rule for rule, style in STYLES.items()}


def read_cage(source: ForeignPuzzle, cage: dict[str, Any], cells: list[Cell], path: str, pool: DrawingPool) -> bool:
    """Add the rule of a cage; return whether the cage is understood."""
    is_read = _read(source, cage, cells, path, pool)
    if is_read:
        _use_shades(pool, cells)
    return is_read


def _read(source: ForeignPuzzle, cage: dict[str, Any], cells: list[Cell], path: str, pool: DrawingPool) -> bool:
    evidence = pool.evidence
    value = cage.get("value")
    is_unique = cage.get("unique")
    total = source.number(cage.get("sum"), f"{path}.sum")
    label = str(value).strip() if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    if len(set(cells)) < len(cells):
        raise source.wrong(f"{path}.cells", Message("program.cell-twice"))
    if (made := _find_converter_rule(cage)) is not None:
        source.add(made, path, cells)
    elif cage.get("type") == "disjoint":
        source.rule(DisjointGroupsRule)  # a cage for each of the places in a box
    elif is_unique is False:
        if total is None:
            return False
        source.add(SumRule, path, total, [(cell, 1) for cell in cells])
    elif total is not None or _TOTALS.fullmatch(label):
        totals = [total] if total is not None else list(map(int, label.split("/")))
        if total is None and not is_unique and evidence.rules and not evidence.names(KillerRule):
            return False
        return _take(source, KillerRule, path, cells, pool, is_sure=total is not None, total=totals)
    elif totals := _possible_totals(label, len(cells), source.size, evidence):
        pool.explained.update(each for each in plain_sentences(evidence.text) if re.search(_DIGITS, each))
        return _take(source, KillerRule, path, cells, pool, is_sure=False, total=totals)
    elif label:
        return False
    elif is_unique:
        return _take(source, KillerRule, path, cells, pool, is_sure=False)
    else:
        return _read_outline(source, cage, cells, path, pool)
    return True


def _find_converter_rule(cage: dict[str, Any]) -> type[Rule] | None:
    """Return the rule that a converter made a cage for, if the cage names one."""
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
    pool: DrawingPool,
    *,
    is_sure: bool,
    **named: Any,
) -> bool:
    """Add the clue of a cage, unless the stored solution shows that such cages mean something else."""
    if not is_sure and not pool.is_allowed(kind, _CAGE, _clue(source, kind, path, cells, named)):
        return False
    source.add(kind, path, cells, **named)
    return True


_CAGE = Look("outline", "black")


def _clue(source: ForeignPuzzle, kind: type[Rule], path: str, cells: list[Cell], named: dict[str, Any]) -> Rule:
    alone = ForeignPuzzle(source.name, source.size, source.shape)
    alone.add(kind, path, cells, **named)
    return alone.rule(kind)


def _read_outline(source: ForeignPuzzle, cage: dict[str, Any], cells: list[Cell], path: str, pool: DrawingPool) -> bool:
    """Read an outline without a label: f-puzzles' own cages, which have colours, are for looks unless a text says more."""
    evidence = pool.evidence
    if evidence.says(_NO_REPEATS) and not evidence.says(_REPEATS):
        return _take(source, KillerRule, path, cells, pool, is_sure=False)
    is_plain = not ({"fontC", "outlineC", "style"} & cage.keys())
    is_named = evidence.names(ExtraRegionRule) if is_plain else evidence.says("extra region")
    is_read = is_named or (is_plain and not evidence.rules)
    return is_read and _take(source, ExtraRegionRule, path, cells, pool, is_sure=False)


def _use_shades(pool: DrawingPool, cells: list[Cell]) -> None:
    """Take the shading of a cage's cells as its own, unless it may be that of clones."""
    if not pool.evidence.names(CloneRule) and all(any(spot.size > 0.9 for spot in pool.on(cell)) for cell in cells):
        for spot in (spot for cell in cells for spot in pool.on(cell) if spot.size > 0.9):
            spot.used = True


def _possible_totals(label: str, cells: int, size: int, evidence: Evidence) -> list[int]:
    """Return the totals that a label such as `??` or `<10` allows, [] if it is no such label or the text does not explain it.

    A question mark is a digit, and a sign compares the total with any number that the label allows.
    """
    match = _RANGE.fullmatch(label.replace("\\", ""))
    if not match or not evidence.rules or cells > size:
        return []
    sign, digits = match.groups()
    if ("?" in digits and not evidence.says(_DIGITS)) or (sign and not evidence.says(_COMPARES)):
        return []
    pattern = re.compile(digits.replace("?", "[0-9]"))
    numbers = [number for number in range(1, 1000) if pattern.fullmatch(str(number))]
    least, most = cells * (cells + 1) // 2, cells * (2 * size - cells + 1) // 2
    low, high = numbers[0], numbers[-1]
    allowed = {"<": (0, high - 1), "≤": (0, high), ">": (low + 1, most), "≥": (low, most)}
    if not sign:
        return [number for number in numbers if least <= number <= most]
    first, last = allowed[sign]
    return list(range(max(first, least), min(last, most) + 1))


_EQUAL = r"(?:same|equal|identical) (?:unknown )?(?:sum|total)s?\b|(?:sum|add|total)s? (?:up )?to the same\b"
_UNEQUAL = r"(?:different|distinct|unique) (?:sum|total)s?\b"
_SAME = re.compile(rf"\bcages?\b[^.]*(?:{_EQUAL})|(?:{_EQUAL})[^.]*\bcages?\b")
_DIFFERENT = re.compile(rf"\bcages?\b[^.]*{_UNEQUAL}|{_UNEQUAL}[^.]*\bcages?\b|no two cages[^.]*{_EQUAL}")
_PART = re.compile(
    r"\bcages? (?:of|with|in) the same|same (?:letter|colou?r|shape|size|symbol|label|row|column|box)|connected|adjacent|neighbou?r"
)
"""What makes such a sentence one of some cages only."""


def relate_cages(source: ForeignPuzzle, pool: DrawingPool) -> None:
    """Read a sentence on the totals of cages: that all without a label are equal, or that no two are."""
    clues = getattr(source.rules.get(KillerRule), "clue_list", ())
    bare = [clue.cells for clue in clues if clue.total is None]
    sentences = [each for each in pool.evidence.sentences if _SAME.search(each) or _DIFFERENT.search(each)]
    if len(clues) < 2 or not bare or not sentences:
        return
    is_equal = not _DIFFERENT.search(sentences[0])
    if len(sentences) > 1 or _PART.search(sentences[0]) or (is_equal and len(bare) < len(clues)):
        source.remark("cages", Message("program.strange-totals", text=quote(sentences[0])))
    elif is_equal:
        _relate(source, pool, EqualSumRule, [(tuple(bare),)], sentences[0])
    else:
        pairs = combinations([clue.cells for clue in clues], 2)
        _relate(source, pool, WhereRule, [(f"{_sum(a)} != {_sum(b)}",) for a, b in pairs], sentences[0])


def _sum(cells: Sequence[Cell]) -> str:
    return " + ".join(map(cell_name, cells))


def _relate(
    source: ForeignPuzzle, pool: DrawingPool, kind: type[Rule], clues: Sequence[tuple[Any, ...]], sentence: str
) -> None:
    rule: Any = kind()
    for values in clues:
        rule.add(*values)
    if pool.is_allowed(kind, _CAGE, rule):
        source.rule(kind).clue_list += rule.clue_list  # type: ignore[attr-defined]
    else:
        source.remark("cages", Message("program.strange-totals", text=quote(sentence)))
