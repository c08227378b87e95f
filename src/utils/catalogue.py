"""The catalogue of messages: their texts in each language, from files that translators edit."""

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
"""The attributes that may follow a key."""

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
"""The types of parameters.

- `cell`: a pair (row, column); `value`: a value of cells; `row`: the number of a row, from 0.
- `number`: a whole number; `count`: one with commas between thousands; `decimal`: a number with two decimals.
- `text`: a text that is the same in all languages; `name`: one text for each language.
- `unit`: the message that names a unit; `message`: any other message. Both may also be a text that is the same in all
  languages, or None for an empty text.

A plural is a list.
"""


class TextField(NamedTuple):
    """A parameter in a text: its name, its type if the text declares it, and its options."""

    name: str
    type: str
    options: tuple[str, ...]
    begins: bool
    """Whether it starts a sentence, which the text shows by a capital: {Unit}."""


class MessageEntry:
    """The English and the Chinese text of a message.

    - `{house:unit}` is a parameter and its type, which the Chinese text does not repeat.
    - Options follow a bar. For a list they are the separator of its items: `or` instead of `and`, `nor`, `either`,
      `then`, `numbered`, `so`, `also`, `space` (as "A1 B2"), `comma`, `semicolon` or `lines`. A unit with `in` is "in
      row A".
    - In `{count|step|steps}` the first text is the singular, the second the plural.
    - Chinese texts need no blanks around parameters.
    - A line break, and blanks after it for indentation, marks a place where the text may be broken into lines.
      Otherwise it becomes a blank, or nothing in Chinese.

    After the key of a unit's name, `article` means that a sentence has "the" before it, and `on` that the preposition
    is "on" instead of "in".
    """

    def __init__(self, english: str, chinese: str, attributes: frozenset[str] = frozenset()) -> None:
        self.texts = {"en": english, "zh": chinese}
        self.article = "article" in attributes
        self.place = "on" if "on" in attributes else "in"

    @cached_property
    def parts(self) -> dict[str, tuple[str | TextField, ...]]:
        """The parts of the text in each language: plain texts and fields."""
        return {language: tuple(_parts(text)) for language, text in self.texts.items()}

    @cached_property
    def types(self) -> dict[str, str]:
        """The type of each parameter.

        >>> MessageEntry("In {house:unit}, {value:value} fits only in {cell:cell}.", "{house}：{value}{cell}").types
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


TEXT = 5  # the column where texts start

_roots: list[str] = []


class CatalogueError(Exception):
    """A file of the catalogue is wrong; the message names the place."""


def add_folders(*roots: str) -> None:
    """Add the texts in the folders `words` of all subfolders of these folders."""
    _roots.extend(roots)
    _files.cache_clear()


@lru_cache(maxsize=1)
def _files() -> Mapping[str, list[Traversable]]:
    found: dict[str, list[Traversable]] = {}
    for root in map(_folder, _roots):
        for folder in sorted((room / "words" for room in root.iterdir()), key=str):
            for file in sorted(folder.iterdir(), key=str) if folder.is_dir() else ():
                subject, kind = os.path.splitext(file.name)
                if kind == ".txt":
                    found.setdefault(subject, []).append(file)
    return found


def _folder(root: str) -> Traversable:
    """Return a folder, which may be inside an archive from which Python imports."""
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
    """Return the entries of a subject by key; raises CatalogueError."""
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
    """Return whether there is a text with this key, whose subject must exist."""
    return key in entries(key.partition(".")[0])


def entry_of(key: str) -> MessageEntry:
    """Return the entry of a key."""
    try:
        return entries(key.partition(".")[0])[key]
    except KeyError:
        raise CatalogueError(f"there is no text {key}") from None


def read_entries(lines: Iterable[str], path: str, subject: str) -> dict[str, MessageEntry]:
    """Parse the lines of a file and return its entries by key; raises CatalogueError.

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
