"""What there is in each family: rules, boards, limits, colours, from the families' own lists.

What they are called, and what rules say, is in the catalogue: `rule.killer.name`, `rule.killer.summary`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from .. import __version__
from ..core import family as families
from ..core.clue_fields import Text
from ..core.clue_rule import ClueRule
from ..core.difficulty import LEVELS
from ..core.rule import Rule
from ..core.rule_names import aliases, names
from ..draw.colours import PALETTE
from ..solver.kernel.choice import IS_COMPILED
from ..utils.catalogue import LANGUAGES
from ..utils.message import say
from .limits import ServerLimits
from .qr import is_installed


def describe_families(limits: ServerLimits) -> dict[str, Any]:
    """Return what a page needs to know before it asks anything.

    >>> described = describe_families(Limits())
    >>> [rule["name"] for rule in described["calcudoku"]["rules"]]
    ['row', 'column', 'cage']
    >>> described["calcudoku"]["formats"]
    ['keen', 'page', 'json', 'text']
    """
    return {
        "version": __version__,
        "kernel": "compiled" if IS_COMPILED else "interpreted",
        "palette": list(PALETTE),
        "levels": list(LEVELS),
        "limits": asdict(limits),
        "qr": is_installed(),
    } | {name: describe_family(families.family(name)) for name in families.names()}


def describe_family(family: families.Family) -> dict[str, Any]:
    """Return what there is in a family."""
    offered: dict[str, Any] = {
        "sizes": list(family.sizes),
        "recipes": list(family.recipes),
        "ingredients": dict(family.ingredients),
        "boards": [{"name": name, "title": title} for name, title in family.boards().items()],
    }
    return {
        "rules": [describe_rule(rule, family.standard) for rule in family.rules],
        "formats": [each.name for each in family.formats if each.writer],
        **{key: found for key, found in offered.items() if found},
    }


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
        words = rule.text("form")
        labels = {"labels": {language: say(words, language) for language in LANGUAGES}} if words else {}
        fields = [Text("", form).describe() | labels]  # no name: the clue is this text
    return {
        "name": rule.spelling(),
        "class": rule.__name__,
        "group": rule.group,
        "also": list(dict.fromkeys([*aliases(rule), *rule.near, *names(rule)]))[1:],
        "clue_form": rule.clue_form,
        "fields": fields,
        "example": data,
        "needs_clues": rule.needs_clues,
        "standard": rule in standard,
    }
