"""The catalogue of messages: their texts in each language, in files that translators edit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from .runtime import cached_property

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


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


TEXT = 5  # the column where texts begin

_roots: list[str] = []


class CatalogueError(Exception):
    """A file of the catalogue is wrong; the message says where."""


def look_in(*roots: str) -> None:
    """Take the texts in all folders `words` of the folders in these ones."""
    _roots.extend(roots)
    _files.cache_clear()


@lru_cache(maxsize=1)
def _files() -> Mapping[str, list[Traversable]]:
    """Return the files of each subject."""
    found: dict[str, list[Traversable]] = {}
    for root in map(_folder, _roots):
        for folder in sorted((room / "words" for room in root.iterdir()), key=str):
            for file in sorted(folder.iterdir(), key=str) if folder.is_dir() else ():
                subject, kind = os.path.splitext(file.name)
                if kind == ".txt":
                    found.setdefault(subject, []).append(file)
    return found


def _folder(root: str) -> Traversable:
    """Return a folder, which may be in an archive that Python imports from."""
    if os.path.isdir(root):
        return Path(root)
    import zipfile

    inside: list[str] = []
    while not os.path.isfile(root):
        root, name = os.path.split(root)
        inside.insert(0, name)
    return zipfile.Path(root, "/".join([*inside, ""]))


def subjects() -> list[str]:
    """Return the subjects of all keys."""
    return sorted(_files())


@cache
def entries(subject: str) -> Mapping[str, MessageEntry]:
    """Return the entries of a subject by their keys."""
    if subject not in _files():
        raise CatalogueError(f"there is no file {subject}.txt of texts")
    found: dict[str, MessageEntry] = {}
    for path in _files()[subject]:
        with path.open(encoding="utf-8") as file:
            more = read_entries(file, str(path), subject)
        if twice := more.keys() & found:
            raise CatalogueError(f"{path}: {min(twice)} is there already, in another room")
        found |= more
    return found


def is_known(key: str) -> bool:
    """Return whether there is a text of this key; the subject must be one."""
    return key in entries(key.partition(".")[0])


def entry_of(key: str) -> MessageEntry:
    """Return the entry of a key."""
    try:
        return entries(key.partition(".")[0])[key]
    except KeyError:
        raise CatalogueError(f"there is no text {key}") from None


def read_entries(lines: Iterable[str], path: str, subject: str) -> dict[str, MessageEntry]:
    """Return the entries in the lines of a file; raises CatalogueError.

    >>> lines = ["unit.diagonal  article on", "  en diagonal {way:text}", "  zh 对角线{way}"]
    >>> read_entries(lines, "unit.txt", "unit")["unit.diagonal"].texts
    {'en': 'diagonal {way:text}', 'zh': '对角线{way}'}
    """
    found: dict[str, MessageEntry] = {}
    keys: dict[str, frozenset[str]] = {}
    texts: dict[str, str] = {}
    language, at = "", 0

    def fault(problem: str) -> CatalogueError:
        return CatalogueError(f"{path}, line {at}: {problem}")

    def add() -> None:
        if missing := [language for language in LANGUAGES if language not in texts]:
            raise fault(f"{[*keys][-1]} has no text in {missing[0]}")
        said = {name: text[1:-1] if text[:1] == text[-1:] == '"' else text for name, text in texts.items()}
        found.update((key, MessageEntry(said["en"], said["zh"], attributes)) for key, attributes in keys.items())

    for number, line in enumerate(lines, 1):
        line = line.rstrip()
        if not line or line[0] == "#":
            continue
        if line[0] != " " and texts:
            add()
            keys, texts = {}, {}
        at = number
        if line[0] != " ":
            key, *words = line.split()
            if not key.startswith(f"{subject}."):
                raise fault(f"read {key}, expected a key that begins with {subject}.")
            if key in found or key in keys:
                raise fault(f"{key} is there twice")
            if not ATTRIBUTES.issuperset(words):
                raise fault(f"read {' '.join(words)}, expected {' or '.join(sorted(ATTRIBUTES))}")
            keys[key] = frozenset(words)
        elif not keys:
            raise fault("a text without a key")
        elif line[:TEXT].strip():
            language = line[:TEXT].strip()
            if language not in LANGUAGES or line[TEXT - 1 : TEXT].strip() or language in texts:
                raise fault(f"read {line.strip()}, expected a text in each of {', '.join(LANGUAGES)}")
            texts[language] = line[TEXT:]
        elif not texts:
            raise fault(f"read {line.strip()}, expected a language and a text")
        else:
            texts[language] += f"\n{line[TEXT:]}"
    if keys:
        add()
    return found
