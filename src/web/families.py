"""What there is in each family: rules, boards, limits, colours, from the families' own lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from .. import __version__, calcudoku, calendar, sudoku
from ..calcudoku.making import SMALLEST_SIDE
from ..calcudoku.many import LARGEST_SIDE
from ..engine import families
from ..engine.clues.fields import Text
from ..engine.clues.rule import ClueRule
from ..engine.draw.drawing import PALETTE
from ..engine.kernel.choice import IS_COMPILED
from ..engine.rating.levels import LEVELS
from ..engine.rule import Rule
from ..sudoku.making.maker import LARGEST, SMALLEST
from ..sudoku.making.recipe import EXAMPLES
from .limits import Limits

RULES: dict[str, Sequence[type[Rule]]] = {
    "sudoku": sudoku.RULES,
    "calcudoku": calcudoku.RULES,
    "calendar": calendar.RULES,
}
STANDARD: dict[str, Sequence[type[Rule]]] = RULES | {"sudoku": sudoku.STANDARD}

SIZES: dict[str, Sequence[int]] = {
    "sudoku": [size for size in range(SMALLEST, LARGEST + 1) if sudoku.default_box(size)[0] > 1],
    "calcudoku": range(SMALLEST_SIDE, LARGEST_SIDE + 1),
}
"""The sizes of the puzzles that are made in each family: of sudokus those with blocks of several rows."""


def describe_families(limits: Limits) -> dict[str, Any]:
    """Return what a page needs to know before it asks anything.

    >>> described = describe_families(Limits())
    >>> [rule["name"] for rule in described["calcudoku"]["rules"]]
    ['row', 'column', 'cage']
    >>> [form["name"] for form in described["calcudoku"]["formats"]]
    ['keen', 'json', 'text']
    """
    described: dict[str, Any] = {
        family: {
            "rules": [describe_rule(rule, STANDARD[family]) for rule in rules],
            "formats": [
                {"name": each.name, "summary": each.summary} for each in families.family(family).FORMATS if each.writer
            ],
        }
        for family, rules in RULES.items()
    }
    for family, sizes in SIZES.items():
        described[family]["sizes"] = list(sizes)
    described["sudoku"]["recipes"] = list(EXAMPLES)
    described["calendar"]["boards"] = [
        {"name": name, "title": calendar.load_board(name).title or name} for name in calendar.board_names()
    ]
    return {
        "version": __version__,
        "kernel": "compiled" if IS_COMPILED else "interpreted",
        "palette": list(PALETTE),
        "levels": [name for name, _ in LEVELS],
        "limits": asdict(limits),
    } | described


def describe_rule(rule: type[Rule], standard: Sequence[type[Rule]]) -> dict[str, Any]:
    """Return what a page needs to know of a rule, and to offer the form of its clues.

    >>> from rulegrid.sudoku import KillerRule
    >>> described = describe_rule(KillerRule, ())
    >>> [(field["name"], field["kind"]) for field in described["fields"]], described["example"]
    ([('total', 'numbers'), ('cells', 'cells')], {'total': 30, 'cells': ['A1', 'A2', 'B1', 'B2']})
    """
    form, _, example = rule.clue_form.partition(", such as ")
    fields: list[dict[str, Any]] = []
    data: Any = example
    if issubclass(rule, ClueRule):
        described = rule.form.describe()
        fields, data = described["fields"], described["example"]
    elif form:
        fields = [Text("", form).describe()]  # no name: the clue is this text
    return {
        "name": rule.spelling(),
        "class": rule.__name__,
        "chinese": rule.chinese,
        "group": rule.group,
        "help": rule.summary(),
        "clue_form": rule.clue_form,
        "fields": fields,
        "example": data,
        "needs_clues": rule.needs_clues,
        "standard": rule in standard,
    }
