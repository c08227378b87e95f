"""The contents of each family: rules, boards, limits, colours; and the page's words in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from .. import __version__
from ..core import family as families
from ..core.clue_fields import Text
from ..core.clue_rule import ClueRule
from ..core.difficulty import LEVELS
from ..core.plugins import source_of
from ..core.rule import Rule
from ..core.rule_names import aliases, names
from ..draw.colours import PALETTE
from ..solver.kernel.choice import IS_COMPILED
from ..utils.catalogue import LANGUAGES, MessageEntry, TextField, entries
from ..utils.message import MessageStyle, lay_out, say
from .request import ServerLimits, is_installed


def describe_families(limits: ServerLimits) -> dict[str, Any]:
    """Return the data that a page needs before its first query.

    >>> described = describe_families(ServerLimits())
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
    """Return the description of a family."""
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
    """Return the description of a rule for a page, including the form of its clues.

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


SUBJECTS = (
    "shell",
    "about",
    "family",
    "grid",
    "drawn",
    "cal",
    "told",
    "level",
    "group",
    "field",
    "format",
    "rule",
    "watch",
)
"""The subjects of the page's own texts; other texts come with the server's answers, in all languages."""

PARTS_OF_RULES = ("name", "summary")


@cache
def page_words(language: str) -> Mapping[str, str]:
    """Return the texts of the page, by their keys; `i18n.js` describes the contents of braces.

    >>> page_words("en")["cal.guide.choose"], page_words("zh")["rule.killer.name"]
    ('Choose {count:count} more {count|cell|cells} to stay open.', '杀手')
    """
    built_in = {
        key: "".join(_write_part(part, entry, language) for part in entry.parts[language])
        for subject in SUBJECTS
        for key, entry in entries(subject).items()
        if subject != "rule" or key.rpartition(".")[2] in PARTS_OF_RULES
    }
    return _of_plugins(language) | built_in


def _of_plugins(language: str) -> dict[str, str]:
    """Return the same texts of rules that plug-ins offer, in place of the catalogue's."""
    rules = [rule for name in families.names() for rule in families.family(name).rules if source_of(rule)]
    said = {"name": lambda rule: rule.name_in_units(), "summary": lambda rule: rule.summary()}
    return {f"rule.{rule.spelling()}.{part}": say(said[part](rule), language) for rule in rules for part in said}


def _write_part(part: str | TextField, entry: MessageEntry, language: str) -> str:
    if isinstance(part, str):
        return lay_out(part, MessageStyle(language))
    if part.options:
        return f"{{{part.name}|{'|'.join(part.options)}}}"
    return f"{{{part.name}:count}}" if entry.types[part.name] == "count" else f"{{{part.name}}}"
