"""What links and payloads of puzzle sites look like: which site's, and the part that holds the puzzle.

Everything here works on the text alone. An id that only its site's server can look up is refused with that reason.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...utils.errors import PuzzleFormatError, quote, read
from ...utils.words import Message

_ADDRESS = re.compile(
    r"\s*(?:https?://|www\.)|\s*(?:[\w-]+\.)*(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com)/", re.I
)
_PACKED_JSON = re.compile(r"N4I[A-Za-z0-9+/\s]+")  # what a packed text begins with that begins with {"
_PREFIXED = re.compile(r"\s*(fpuzzles|fpuz|scl|ctc|scf|sxsm)(?=[A-Za-z0-9+/%_-])")
_QUERY = re.compile(r"[?&#]([A-Za-z]+)=([^&#]*)")

SUDOKUPAD_PREFIXES = ("scl", "ctc", "scf")


class Link(NamedTuple):
    """A site and what its link carries; a payload that is only an id, as `server`."""

    site: str
    payload: str
    server: str = ""


def unquote(text: str) -> str:
    """Return a text without the signs for characters that addresses can't have."""
    from urllib.parse import unquote  # takes its time, and most puzzles are no links

    return unquote(text)


def split_link(text: str) -> Link | None:
    """Return what a link or payload carries, None where a text is neither.

    >>> split_link("https://www.f-puzzles.com/?load=N4Ig%2BA"), split_link("1..4")
    (Link(site='fpuzzles', payload='N4Ig+A', server=''), None)
    >>> split_link("fpuzzlesN4Ig+A")
    Link(site='fpuzzles', payload='N4Ig+A', server='')
    >>> split_link("https://sudokupad.app/abc123")
    Link(site='sudokupad', payload='abc123', server='sudokupad.app')
    """
    text = text.removeprefix("\ufeff").strip()
    if _ADDRESS.match(text):
        return _split_address(text)
    if _PREFIXED.match(text) and not _is_word(text):
        return _sudokupad(text)
    if text.startswith("N4I") and _PACKED_JSON.fullmatch(text.rstrip("=")):
        return Link("fpuzzles", _joined(text))
    return None


def _is_word(text: str) -> bool:
    """Return whether a text that begins like a payload is the name of something, such as a file."""
    if re.match("(?:fpuz|fpuzzles|scl|ctc)N4", text):
        return False
    is_name = re.search(r"[.\\]", text) or (re.fullmatch("[a-z_-]+", text) and not text.startswith(("scf", "sxsm")))
    return len(text) < 12 or bool(is_name)


def _split_address(text: str) -> Link:
    address = "".join(text.split("\n"))
    host = re.sub(r"^https?://", "", address.strip(), flags=re.I).split("/", 1)[0].split("?", 1)[0].lower()
    queries = {name.lower(): value for name, value in _QUERY.findall(address)}
    if ("penpa" in address.lower() and "p" in queries) or (host.endswith("github.io") and "p" in queries):
        return Link("penpa", _joined(unquote(queries["p"])))
    if host.endswith("f-puzzles.com"):
        if "load" in queries:
            return Link("fpuzzles", _joined(unquote(queries["load"])))
        return Link("fpuzzles", unquote(queries.get("id", "")), "f-puzzles.com")
    if host.endswith(("sudokupad.app", "crackingthecryptic.com")):
        for name in ("puzzleid", "load", "id"):
            if name in queries:
                return _sudokupad(unquote(queries[name]))
        if "fpuzzles" in queries:
            return Link("fpuzzles", _joined(unquote(queries["fpuzzles"])))
        path = re.sub(r"^https?://", "", address.strip(), flags=re.I).partition("/")[2]
        path = re.sub(r"^(?:sudoku(?:-beta)?|beta)/(?:#)?", "", path)
        return _sudokupad(unquote(re.split("[?#]", path)[0]))
    raise PuzzleFormatError(read(Message("program.address", host=quote(host, 40)), Message("program.addresses")))


def _sudokupad(text: str) -> Link:
    text = text.strip()
    for prefix in ("fpuzzles", "fpuz"):
        if text.startswith(prefix):
            return Link("fpuzzles", _joined(text.removeprefix(prefix)))
    if text.startswith(SUDOKUPAD_PREFIXES) and len(text) > 12:
        return Link("sudokupad", _joined(unquote(text) if "%" in text else text))
    return Link("sudokupad", text, "sudokupad.app")


def _joined(payload: str) -> str:
    """Return a payload without the line breaks of a mail; a blank in it was a plus sign."""
    if "%" in payload:
        payload = unquote(payload)
    payload = re.sub(r"\s*\n\s*", "", payload.strip())
    return payload.replace(" ", "+")


def payload_of(text: str, site: str) -> str:
    """Return what a text carries for a site: the payload of its link, or the text itself. Raises PuzzleFormatError."""
    link = split_link(text)
    if link is None or link.site != site:
        return text.removeprefix("\ufeff").strip()
    if link.server:
        if not link.payload:
            raise PuzzleFormatError(Message("program.address-alone", server=link.server))
        raise PuzzleFormatError(Message("program.id", id=quote(link.payload, 40), server=link.server))
    return link.payload


def fpuzzles_payload(text: str) -> str:
    """Return the packed text, or the JSON, of a puzzle of f-puzzles."""
    return payload_of(text, "fpuzzles")
