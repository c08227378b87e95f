"""The page's words: its part of the catalogue in one language, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..utils.words.catalogue import entries
from ..utils.words.entry import Entry, Field
from ..utils.words.message import Style, laid

SUBJECTS = ("shell", "about", "family", "grid", "cal", "told", "level", "group", "field", "format", "rule", "watch")
"""What the page speaks of; what else it says comes with the server's answers, in all languages."""

PARTS_OF_RULES = ("name", "summary")


@cache
def page_words(language: str) -> Mapping[str, str]:
    """Return the texts that the page is made of, by their keys; `i18n.js` says what may stand in braces.

    >>> page_words("en")["cal.guide.choose"], page_words("zh")["rule.killer.name"]
    ('Choose {count:count} more {count|cell|cells} to stay open.', '杀手')
    """
    return {
        key: "".join(_written(part, entry, language) for part in entry.parts[language])
        for subject in SUBJECTS
        for key, entry in entries(subject).items()
        if subject != "rule" or key.rpartition(".")[2] in PARTS_OF_RULES
    }


def _written(part: str | Field, entry: Entry, language: str) -> str:
    if isinstance(part, str):
        return laid(part, Style(language))
    if part.options:
        return f"{{{part.name}|{'|'.join(part.options)}}}"
    return f"{{{part.name}:count}}" if entry.types[part.name] == "count" else f"{{{part.name}}}"
