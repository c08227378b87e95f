"""What people paste: addresses among words, in Markdown, quotes or <…>, with or without https://, or encoded once more.

Nothing here knows a site: `sudoku/formats/links.py` says which there are, and what their addresses carry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_AROUND = ("<>", '""', "''", "``", "“”", "‘’", "«»")
_FENCE = re.compile(r"(```|~~~)[a-z]*\n(.*)\n\1", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*(?://|#(?!\w+=)).*$", re.MULTILINE)
_ENCODED = re.compile("https?%3A%2F%2F", re.I)
_TOKEN = re.compile(r"[^\s<>\"'`|\\{}\[\]()“”‘’«»，。；！）]+")
_LAST = ".,;:!?*"  # what ends a sentence or stands around an address, not in it
_PARTS = re.compile(r"(?:https?://)?([\w.-]*)([^?#]*)(.*)", re.I | re.DOTALL)
_PAGE = re.compile(r"\s*<?(?:https?://)?[\w.-]+(?:/[\w.~-]+)*/(\w+)\.html#([^\s>]+)>?\s*")
_LONGEST_ADDRESS = 10_000
_LEADING = re.compile(r"https?://[\w.-]+/url\?(?:[^\s?&#]*&)*?(?:q|url)=(https?[^\s?&#]+)[^\s]*")
"""An address, such as a search engine's, that only leads to the one in its parameter."""
_PARAMETER = re.compile(r"[?&#]([A-Za-z]+)=([^&#]*)")


class Address(NamedTuple):
    """An address, taken apart: its host in small letters, "" where only what follows was pasted, and its path.

    The values of parameters are as they stand there, still encoded; their names are in small letters.
    """

    host: str
    path: str
    parameters: dict[str, str]


def address(text: str) -> Address:
    """Return an address taken apart.

    >>> address("https://Example.org/a/b?load=N4%2B&x=1")
    Address(host='example.org', path='/a/b', parameters={'load': 'N4%2B', 'x': '1'})
    >>> address("?load=N4Ig").parameters, address("m=edit&p=7Z").parameters
    ({'load': 'N4Ig'}, {'m': 'edit', 'p': '7Z'})
    """
    if re.match(r"[?&#]|\w+=", text):
        text = f"?{text.lstrip('?&#')}"
    host, path, rest = _PARTS.fullmatch(text.replace("&amp;", "&")).groups()  # type: ignore[union-attr]
    return Address(host.lower(), path, {name.lower(): value for name, value in _PARAMETER.findall(rest)})


def behind(text: str, page: str) -> str:
    """Return what stands behind the # of the address of a page, the text itself where it is no such address.

    >>> behind("https://example.org/js/solo.html#2x2:1b4f3_2d", "solo"), behind("2x2:1b4f3_2d", "solo")
    ('2x2:1b4f3_2d', '2x2:1b4f3_2d')
    """
    found = _PAGE.fullmatch(text) if len(text) < _LONGEST_ADDRESS and "#" in text else None
    return found[2].replace("%2C", ",") if found and found[1] == page else text


def unwrap_text(text: str) -> str:
    r"""Return a text without what stands around all of it: blanks, a byte order mark, quotes, <…>, a fence of Markdown.

    >>> unwrapped(' "<N4Ig>" '), unwrapped("```text\n1..4\n```"), unwrapped("'a' 'b'")
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
    """Return a text without what stands around all of it; where nothing does, as it is, so that its lines keep their numbers.

    >>> opened('"1..4"'), opened(" 1..4")
    ('1..4', ' 1..4')
    """
    inner = unwrap_text(text)
    return text if inner == text.removeprefix("\ufeff").strip() else inner


def pieces(text: str, starts: re.Pattern[str]) -> Iterator[str]:
    r"""Yield what begins as `starts` says: addresses and packed texts, up to what can't belong to them.

    A long one may go on in the next lines, as mails break them. Lines that are comments count only where all are.

    >>> starts = re.compile("https?://")
    >>> list(pieces("see [this](https://a.org/x?y=1), or <http://b.org>.", starts))
    ['https://a.org/x?y=1', 'http://b.org']
    >>> list(pieces("https%3A%2F%2Fa.org%2Fx", starts))
    ['https://a.org/x']
    >>> list(pieces("https://b.org/url?sa=D&q=https%3A%2F%2Fa.org%2F%3Fx%3D1%252B&ust=2", starts))
    ['https://a.org/?x=1%2B']
    """
    from urllib.parse import unquote  # takes its time, and most puzzles are no links

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
_PACKED = re.compile(r"[0-9]|[a-z][A-Z]|.{20}")  # no word is so, and nearly all packed text


def _continuation(text: str, at: int, starts: re.Pattern[str]) -> re.Match[str] | None:
    """Return what goes on behind the end of a line, or a blank that was a plus sign; None for words and a new beginning."""
    found = _MORE.match(text, at)
    is_more = found and text[at - 1] != "=" and _PACKED.search(found[2]) and not starts.match(text, found.start(2))
    return found if is_more else None
