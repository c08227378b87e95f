"""The catalogue: the texts of all messages, in files that translators edit.

They are the files `words/*.txt` in the rooms of the project. A key begins with its subject, which is the name of its file, in one
room or in several; so files are read only when one of their keys is asked for. An entry is one key or several in lines of their own, and below them the
text in each language, behind its name:

    # a comment
    unit.diagonal  article on
      en diagonal {way:text}
      zh 对角线{way}

Lines that are further in continue a text: there it may be broken into lines. Quotes around a text keep blanks at its ends. What
stands behind a key, and what in braces, `MessageEntry` says.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from .entry import ATTRIBUTES, LANGUAGES, MessageEntry

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

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
