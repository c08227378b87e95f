"""What there is in each family: rules, boards, limits, colours, from the families' own lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from .. import __version__, calcudoku, calendar, sudoku
from ..engine.clues.rule import ClueRule
from ..engine.draw.drawing import PALETTE
from ..engine.explain import WORDS
from ..engine.kernel.choice import IS_COMPILED
from ..engine.rule import Rule
from .limits import Limits

RULES: dict[str, Sequence[type[Rule]]] = {
    "sudoku": sudoku.RULES,
    "calcudoku": calcudoku.RULES,
    "calendar": calendar.RULES,
}
STANDARD: dict[str, Sequence[type[Rule]]] = RULES | {"sudoku": sudoku.STANDARD}


def describe_families(limits: Limits) -> dict[str, Any]:
    """Return what a page needs to know before it asks anything.

    >>> families = describe_families(Limits())
    >>> [rule["name"] for rule in families["calcudoku"]["rules"]]
    ['row', 'column', 'cage']
    """
    described: dict[str, Any] = {
        family: {"rules": [describe_rule(rule, STANDARD[family]) for rule in rules]} for family, rules in RULES.items()
    }
    described["calendar"]["boards"] = [
        {"name": name, "title": calendar.load_board(name).title or name} for name in calendar.board_names()
    ]
    return {
        "version": __version__,
        "kernel": "compiled" if IS_COMPILED else "interpreted",
        "palette": list(PALETTE),
        "limits": asdict(limits),
        "words": WORDS,
    } | described


def describe_rule(rule: type[Rule], standard: Sequence[type[Rule]]) -> dict[str, Any]:
    """Return what a page needs to know of a rule, and to write its clues."""
    return {
        "name": rule.spelling(),
        "class": rule.__name__,
        "help": rule.summary(),
        "clue_form": rule.clue_form,
        "entry": _entry(rule),
        "fields": rule.form.describe()["fields"] if issubclass(rule, ClueRule) else None,
        "standard": rule in standard,
    }


def _entry(rule: type[Rule]) -> str | None:
    """Return how a clue is entered on a drawn board: as a line, a cage with a label, or cells; None for any other."""
    fields = rule.form.fields if issubclass(rule, ClueRule) else ()
    kinds = [field.kind for field in fields]
    if kinds == ["cells"]:
        return "line" if fields[0].describe()["ordered"] else "cells"
    return "cage" if kinds[1:] == ["cells"] and kinds[0] in ("number", "label") else None
