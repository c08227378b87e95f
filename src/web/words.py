"""The page's words: its part of the catalogue in one language, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..core import family as families
from ..core.plugins import source_of
from ..utils.catalogue import MessageEntry, TextField, entries
from ..utils.message import MessageStyle, lay_out, say

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
"""What the page speaks of; what else it says comes with the server's answers, in all languages."""

PARTS_OF_RULES = ("name", "summary")


@cache
def page_words(language: str) -> Mapping[str, str]:
    """Return the texts that the page is made of, by their keys; `i18n.js` says what may stand in braces.

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
    said = {"name": lambda rule: rule.named(), "summary": lambda rule: rule.summary()}
    return {f"rule.{rule.spelling()}.{part}": say(said[part](rule), language) for rule in rules for part in said}


def _write_part(part: str | TextField, entry: MessageEntry, language: str) -> str:
    if isinstance(part, str):
        return lay_out(part, MessageStyle(language))
    if part.options:
        return f"{{{part.name}|{'|'.join(part.options)}}}"
    return f"{{{part.name}:count}}" if entry.types[part.name] == "count" else f"{{{part.name}}}"
