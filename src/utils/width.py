"""Texts where all characters have one width or two, as in terminals: how wide they are, and folded into lines."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import combining, east_asian_width

_OPENING = frozenset("（《「『【〔［｛“‘")
_CLOSING = frozenset("，。、；：！？）》」』】〕］｝”’…")


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> columns("Jan"), columns("\u4e00\u6708")
    (3, 4)
    """
    return sum(map(_columns, text))


def fold(text: str, width: int, *, indent: str = "") -> list[str]:
    """Return a text in lines of at most `width` columns, of which all but the first begin with `indent`.

    It is broken at blanks and between wide characters, as Chinese is, but not before marks of punctuation; a word that is
    longer than a line is broken anywhere. Blanks at the start of the text are kept.

    >>> fold("In row C, 2 fits only in C3.", 14, indent="  ")
    ['In row C, 2', '  fits only in', '  C3.']
    >>> fold("C3 \u53ea\u5269\u4e0b 2\u3002", 8)
    ['C3 \u53ea\u5269', '\u4e0b 2\u3002']
    """
    start = text[: len(text) - len(text.lstrip())]
    lines: list[str] = []
    line, used = start, columns(start)
    is_empty = True
    for blank, word in _words(text.strip()):
        if not is_empty and used + len(blank) + columns(word) > width:
            lines.append(line)
            line, used, is_empty = indent, columns(indent), True
        if is_empty:
            blank = ""
            while used + columns(word) > width and (part := _start(word, width - used)) != word:
                lines.append(line + part)
                word = word[len(part) :]
                line, used = indent, columns(indent)
        line, used, is_empty = line + blank + word, used + len(blank) + columns(word), False
    return [*lines, line]


def behind(first: str, text: str) -> str:
    """Return a text behind a number or the like: all its lines begin in the same column.

    >>> behind("7. ", "a\\nb")
    '7. a\\n   b'
    """
    return first + text.replace("\n", "\n" + " " * columns(first))


def _columns(char: str) -> int:
    return 0 if combining(char) else 1 + (east_asian_width(char) in "WF")


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts between which a text may be broken, each with the blank before it."""
    blank, word = "", ""
    for char in text:
        if char.isspace():
            if word:
                yield blank, word
                blank, word = "", ""
            blank += char
            continue
        is_between = 2 in (_columns(char), _columns(word[-1:] or "-"))
        if word and is_between and char not in _CLOSING and word[-1] not in _OPENING:
            yield blank, word
            blank, word = "", ""
        word += char
    if word:
        yield blank, word


def _start(word: str, room: int) -> str:
    """Return as much of a word as there is room for, a character at least."""
    used = 0
    for at, char in enumerate(word):
        used += _columns(char)
        if used > room:
            return word[: max(at, 1)]
    return word
