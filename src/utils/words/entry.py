"""An entry of the catalogue: the texts of one message in each language, and the types of its parameters."""

from __future__ import annotations

from string import Formatter
from typing import NamedTuple

from ..cached import cached_property

LANGUAGES: tuple[str, ...] = ("en", "zh")
"""The languages of the catalogue."""

ATTRIBUTES = frozenset({"article", "on"})
"""What may stand behind a key."""

TYPES = frozenset(
    {
        *(
            "cell",
            "cells",
            "value",
            "values",
            "row",
            "rows",
            "number",
            "numbers",
            "count",
            "decimal",
            "text",
            "texts",
            "name",
        ),
        *("unit", "units", "message", "messages"),
    }
)
"""What a parameter may be.

A `cell` is a pair (row, column), a `value` a whole number that stands in cells, a `row` the number of one, from 0. A `number`
is whole; a `count` has commas between its thousands, a `decimal` two decimals. A `text` is the same in all languages, a `name`
one text for each language. A `unit` is the message that names it, and a `message` any other; one may be a text that is the
same in all languages, or None, for nothing.
Those in the plural are several, said as a list.
"""


class TextField(NamedTuple):
    """A place in a text: the parameter that stands there, its type if the text declares it, and how it is said."""

    name: str
    type: str
    options: tuple[str, ...]
    begins: bool
    """Whether it begins a sentence: written with a capital in the text, {Unit}."""


class MessageEntry:
    """The English and the Chinese text of a message.

    `{house:unit}` is a parameter and its type, which the Chinese text does not repeat. Behind a bar is how it is said: a list
    with `or` rather than `and`, or `nor`, `either`, `then`, `numbered`, `so`, `also`, `space` (as "A1 B2"), `comma`, `semicolon` or `lines` between its items; a unit `in` is
    "in row A"; of two texts behind bars, `{count|step|steps}`, the first stands where there is one of it. Chinese texts need no blanks
    around parameters. A line break, with blanks behind it for what is further in, is where a text may be broken into lines; else a
    blank stands there, or nothing in Chinese.

    Behind the key of a unit's name, `article` says that a sentence has "the" before it, and `on` that something is on it, not in it.
    """

    def __init__(self, english: str, chinese: str, attributes: frozenset[str] = frozenset()) -> None:
        self.texts = {"en": english, "zh": chinese}
        self.article = "article" in attributes
        self.place = "on" if "on" in attributes else "in"

    @cached_property
    def parts(self) -> dict[str, tuple[str | TextField, ...]]:
        """For each language the text in parts: plain ones, and fields."""
        return {language: tuple(_parts(text)) for language, text in self.texts.items()}

    @cached_property
    def types(self) -> dict[str, str]:
        """The type of each parameter.

        >>> Entry("In {house:unit}, {value:value} fits only in {cell:cell}.", "{house}：{value}{cell}").types
        {'house': 'unit', 'value': 'value', 'cell': 'cell'}
        """
        fields = (part for part in self.parts["en"] if isinstance(part, TextField))
        return {field.name: field.type for field in fields if field.type}


def _parts(text: str) -> list[str | TextField]:
    found: list[str | TextField] = []
    for plain, first, rest, _ in Formatter().parse(text):
        if plain:
            found.append(plain)
        if first is not None:
            head, *options = (f"{first}:{rest}" if rest else first).split("|")
            name, _, kind = head.partition(":")
            found.append(TextField(name.lower(), kind, tuple(options), name[0].isupper()))
    return found
