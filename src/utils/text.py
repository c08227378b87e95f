"""Text tools: width on a terminal, links and packed values in pasted text, days, cells of CSV files."""

from __future__ import annotations

import codecs
import datetime
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

from .errors import PuzzleFormatError, expected_got, quote
from .json_text import expect
from .message import Message

_OPENING = frozenset("（《「『【〔［｛“‘")
_CLOSING = frozenset("，。、；：！？）》」』】〕］｝”’…")


def is_utf_16(data: bytes) -> bool:
    """Return whether bytes begin with a byte order mark of UTF-16, as some programs on Windows write it."""
    return data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))


def decode_text(data: bytes) -> str:
    """Return the text of a file: UTF-16 if it begins with its byte order mark, UTF-8 with or without a mark otherwise.

    Raises UnicodeDecodeError for bytes that are not UTF-8.

    >>> decode_text("1..4".encode("utf-16")), decode_text(b"\\xef\\xbb\\xbf1..4")
    ('1..4', '1..4')
    """
    return data.decode("utf-16", "replace") if is_utf_16(data) else data.decode("utf-8-sig")


_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, ord("、"): ord(",")}


def halve_width(text: str) -> str:
    """Return a text with ASCII characters instead of fullwidth ones; all others keep their places.

    >>> halve_width("Ａ：１２＋、乙")
    'A:12+,乙'
    """
    return text if text.isascii() else text.translate(_HALF_WIDTH)


def columns(text: str) -> int:
    """Return the width of a text in terminal columns.

    >>> columns("Jan"), columns("\u4e00\u6708")
    (3, 4)
    """
    return sum(map(_columns, text))


def fold(text: str, width: int, *, indent: str = "") -> list[str]:
    """Fold a text into lines of at most `width` columns; all lines except the first start with `indent`.

    It is broken at blanks and between wide characters, such as Chinese ones, but not before punctuation. A word that is
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
    """Put a label, such as a number, before a text, and align all lines of the text.

    >>> behind("7. ", "a\\nb")
    '7. a\\n   b'
    """
    return first + text.replace("\n", "\n" + " " * columns(first))


def _columns(char: str) -> int:
    return 0 if combining(char) else 1 + (east_asian_width(char) in "WF")


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Yield the unbreakable parts of a text, each with the blank before it."""
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
    """Return the start of a word that fits into `room` columns, at least one character."""
    used = 0
    for at, char in enumerate(word):
        used += _columns(char)
        if used > room:
            return word[: max(at, 1)]
    return word


_AROUND = ("<>", '""', "''", "``", "“”", "‘’", "«»")
_FENCE = re.compile(r"(```|~~~)[a-z]*\n(.*)\n\1", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*(?://|#(?!\w+=)).*$", re.MULTILINE)
_ENCODED = re.compile("https?%3A%2F%2F", re.I)
_TOKEN = re.compile(r"[^\s<>\"'`|\\{}\[\]()“”‘’«»，。；！）]+")
_LAST = ".,;:!?*"  # punctuation after an address, not in it
_PARTS = re.compile(r"(?:https?://)?([\w.-]*)([^?#]*)(.*)", re.I | re.DOTALL)
_PAGE = re.compile(r"\s*<?(?:https?://)?[\w.-]+(?:/[\w.~-]+)*/(\w+)\.html#([^\s>]+)>?\s*")
_LONGEST_ADDRESS = 10_000
_LEADING = re.compile(r"https?://[\w.-]+/url\?(?:[^\s?&#]*&)*?(?:q|url)=(https?[^\s?&#]+)[^\s]*")
"""A redirecting address, such as a search engine's, with the target in a parameter."""
_PARAMETER = re.compile(r"[?&#]([A-Za-z]+)=([^&#]*)")


class Address(NamedTuple):
    """The parts of an address: its host in lower case ("" if it is missing), its path and its parameters.

    The names of parameters are in lower case; their values are still encoded.
    """

    host: str
    path: str
    parameters: dict[str, str]


def address(text: str) -> Address:
    """Split an address into its parts.

    >>> address("https://Example.org/a/b?load=N4%2B&x=1")
    Address(host='example.org', path='/a/b', parameters={'load': 'N4%2B', 'x': '1'})
    >>> address("?load=N4Ig").parameters, address("m=edit&p=7Z").parameters
    ({'load': 'N4Ig'}, {'m': 'edit', 'p': '7Z'})
    """
    if re.match(r"[?&#]|\w+=", text):
        text = f"?{text.lstrip('?&#')}"
    host, path, rest = _PARTS.fullmatch(text.replace("&amp;", "&")).groups()  # type: ignore[union-attr]
    return Address(host.lower(), path, {name.lower(): value for name, value in _PARAMETER.findall(rest)})


def text_after_prefix(text: str, page: str) -> str:
    """Return the part after the # in the address of a page, or the text itself if it is not such an address.

    >>> text_after_prefix("https://example.org/js/solo.html#2x2:1b4f3_2d", "solo"), text_after_prefix("2x2:1b4f3_2d", "solo")
    ('2x2:1b4f3_2d', '2x2:1b4f3_2d')
    """
    found = _PAGE.fullmatch(text) if len(text) < _LONGEST_ADDRESS and "#" in text else None
    return found[2].replace("%2C", ",") if found and found[1] == page else text


def unwrap_text(text: str) -> str:
    r"""Remove blanks, a byte order mark, quotes, <…> or a Markdown fence around a whole text.

    >>> unwrap_text(' "<N4Ig>" '), unwrap_text("```text\n1..4\n```"), unwrap_text("'a' 'b'")
    ('N4Ig', '1..4', "'a' 'b'")
    """
    text = text.removeprefix("\ufeff").strip()
    for _ in _AROUND:
        fenced = _FENCE.fullmatch(text)
        inner = fenced[2] if fenced else text[1:-1]
        is_around = text[:1] + text[-1:] in _AROUND and (
            not {text[0], text[-1]} & {*inner} or inner.lstrip()[:1] == "{"
        )
        if not (fenced or is_around):
            break
        text = inner.strip()
    return text


def unwrap_if_wrapped(text: str) -> str:
    """Apply `unwrap_text` if it removes more than blanks; else return the same text, so that line numbers stay right.

    >>> unwrap_if_wrapped('"1..4"'), unwrap_if_wrapped(" 1..4")
    ('1..4', ' 1..4')
    """
    inner = unwrap_text(text)
    return text if inner == text.removeprefix("\ufeff").strip() else inner


def pieces(text: str, starts: re.Pattern[str]) -> Iterator[str]:
    r"""Yield the addresses and packed texts that start with a match of `starts`.

    Each ends at a character that can't belong to it. A long one may continue on the next lines, as in mails. Comment
    lines are ignored unless all lines are comments.

    >>> starts = re.compile("https?://")
    >>> list(pieces("see [this](https://a.org/x?y=1), or <http://b.org>.", starts))
    ['https://a.org/x?y=1', 'http://b.org']
    >>> list(pieces("https%3A%2F%2Fa.org%2Fx", starts))
    ['https://a.org/x']
    >>> list(pieces("https://b.org/url?sa=D&q=https%3A%2F%2Fa.org%2F%3Fx%3D1%252B&ust=2", starts))
    ['https://a.org/?x=1%2B']
    """
    from urllib.parse import unquote  # slow to import, and most puzzles are not links

    text = _COMMENT.sub("", text).strip() or text
    if "/url?" in text:
        text = _LEADING.sub(lambda found: unquote(found[1]), text)
    if _ENCODED.search(text):
        text = unquote(text)
    at = 0
    while start := starts.search(text, at):
        token = _TOKEN.match(text, start.start())
        if token is None:
            at = start.end() + 1
            continue
        at, parts = token.end(), [token[0]]
        while more := _continuation(text, at, starts):
            parts += "" if "\n" in more[1] else "+", more[2]
            at = more.end()
        yield "".join(parts).rstrip(_LAST)


_MORE = re.compile(r"( |[ \t]*\r?\n[ \t>]*)([A-Za-z0-9+/%$=-]+)(?!\S)")
_PACKED = re.compile(r"[0-9]|[a-z][A-Z]|.{20}")  # true of nearly all packed texts, but not of words


def _continuation(text: str, at: int, starts: re.Pattern[str]) -> re.Match[str] | None:
    """Match a continuation after a line end, or after a blank that was a plus sign; None for words and a new start."""
    found = _MORE.match(text, at)
    is_more = found and text[at - 1] != "=" and _PACKED.search(found[2]) and not starts.match(text, found.start(2))
    return found if is_more else None


# The possible first characters of a formula in Excel, LibreOffice or Google Sheets, including full-width forms.
_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_MARK = "'"


def protect(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would read as a formula.

    A text that starts with an apostrophe gets another one, so that `unprotect` can restore every text.

    >>> protect("Jan"), protect("=1+1"), protect("'n'"), unprotect(protect("=1+1"))
    ('Jan', "'=1+1", "''n'", '=1+1')
    """
    return _MARK + text if text.startswith((*_BEGINNINGS, _MARK)) else text


def unprotect(text: str) -> str:
    """Restore a text from `protect`.

    >>> [unprotect(text) for text in ("'=1", "''n'", "'tis", "1")]
    ['=1', "'n'", "'tis", '1']
    """
    return text[1:] if text.startswith(_MARK) and text[1:].startswith((*_BEGINNINGS, _MARK)) else text


def read_day(value: Any, path: str) -> datetime.date:
    """Return the day in a text of JSON data; raises PuzzleFormatError with its `path`.

    >>> read_day("2026-01-14", "puzzle.date")
    datetime.date(2026, 1, 14)
    """
    text = expect(value, str, path)
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise PuzzleFormatError(expected_got(quote(text, 40), Message("date.iso")), path=path) from None


def day_label(month: int, day: int, weekday: int | None = None, year: int | None = None) -> Message:
    """Return the name of a day, with its weekday (0 is Monday) if given, and its year if both are given.

    >>> print(day_label(1, 14), day_label(1, 14, 2), day_label(1, 14, 2, 2026), sep=", ")
    14 Jan, Wed 14 Jan, Wed 14 Jan 2026
    """
    named = {"month": Message(f"date.month-{month}"), "day": day}
    if weekday is None:
        return Message("date.day", **named)
    named["weekday"] = Message(f"date.weekday-{weekday}")
    return (
        Message("date.with-weekday", **named) if year is None else Message("date.of-year", year=f"{year:04}", **named)
    )


def date_label(date: datetime.date) -> Message:
    """Return the name of a date.

    >>> from rulegrid.utils.message import say
    >>> say(date_label(datetime.date(2026, 12, 24)), "zh")
    '2026 年 12 月 24 日（周四）'
    """
    return day_label(date.month, date.day, date.weekday(), date.year)
