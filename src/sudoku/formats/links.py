"""Links and payloads of puzzle sites: which site, and the part that contains the puzzle.

`SITES` lists the sites whose addresses contain puzzles, with the parameters; a new format needs an entry there.
Everything here works on the text only. An id that only the site's server can look up is rejected with that reason.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from ...core.formats import WrittenPuzzle
from ...core.puzzle import Puzzle
from ...utils.errors import PuzzleFormatError, ShortLinkError, expected_got, quote
from ...utils.json_text import is_object, read_json
from ...utils.lz_string import MAX_PACKED, unpack
from ...utils.message import Message
from ...utils.parser import erase_comments
from ...utils.text import Address, address, pieces, unwrap_text
from .grids import check_open, write_compact
from .sudokupad_classic import is_classic
from .texts import besides, check_nine, puzzle_of


class Site(NamedTuple):
    """A site, named after its format: its hosts, and the parameters of its addresses that contain a puzzle.

    Those in `alone` identify this site even without an address, such as `?load=…`.
    """

    name: str
    hosts: tuple[str, ...]
    keys: tuple[str, ...]
    alone: tuple[str, ...] = ()


SITES = (
    Site("fpuzzles", ("f-puzzles.com",), ("load",), ("load", "fpuzzles")),
    Site("sudokupad", ("sudokupad.app", "crackingthecryptic.com", "cracking-the-cryptic.web.app"), ("puzzleid", "load", "id"),
         ("puzzleid",)),
    Site("sudokumaker", ("sudokumaker.app",), ("puzzle",), ("puzzle",)),
    Site("iss", ("sigh.github.io",), ("q",), ("q",)),
    Site("penpa", ("penpa-edit.github.io", "swaroopg92.github.io"), ("p",), ("p",)),
)  # fmt: skip
SHORTENERS = ("tinyurl.com", "bit.ly", "t.co", "goo.gl", "is.gd", "t.ly", "ow.ly", "rb.gy", "cutt.ly")
"""Hosts of link shorteners."""

FETCHED = {"sudokupad": "sudokupad.app", "tinyurl": "tinyurl.com"}
"""Hosts whose short links can be fetched."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,80}(?:/[A-Za-z0-9_-]{1,80}){0,3}")

PACKED_PREFIXES = ("scl", "ctc")
"""Of SudokuPad's packed JSON."""

_HOSTS = "|".join(re.escape(host) for site in SITES for host in site.hosts)
_KEYS = "|".join(dict.fromkeys(key for site in SITES for key in site.alone))
_STARTS = re.compile(
    rf"https?://|www\.(?=\w)|(?<![\w@/-])(?:{_HOSTS}|{'|'.join(map(re.escape, SHORTENERS))})(?=[/?#])"
    rf"|[?&#](?:{_KEYS})=|(?<![\w?&#])(?:{_KEYS})=(?=N4|fpuz|scl|ctc)|(?<!\w)[?&#]?m=(?:edit|solve)&|(?<![\w./%+=-])(?:fpuzzles|fpuz|scl|ctc)?N4[A-Za-z0-9]{{6}}",
    re.IGNORECASE,
)
_PREFIXED = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf|sxsm|classic)(?=[A-Za-z0-9+/%_-])")
_CONSTRAINTS = re.compile(r"\.\s*(?:[A-Za-z]*~\S|(?:[A-Z][A-Za-z]{4,}|Or|And)(?=[\s.]|$))")
_PACKED_TEXT = re.compile(r"(?<!\w)(?:fpuzzles|fpuz|scl|ctc)?N4")
_LEAST_PACKED = 24
"""Characters of packed text in an address of an unknown site, at least."""
_SMALL = re.compile(r"(?:fpuzzles|fpuz|scl|ctc)?n4[a-z0-9+/=%-]{20,}")
_MAKERS = re.compile(r'\s*\{\s*"(?:formatVersion|puzzle)"\s*:')
MAX_CHARACTERS = MAX_PACKED + MAX_PACKED // 2
"""Of a text that has a link."""
_SIGNS = ("/", "=", "%", "N4", "www.")
"""Each link has one of them, and few grids have: a quick look comes first."""
_MOST_CELLS = 15  # less than the smallest grid that a text around an address may have
_MOST_LINKS = 100  # later ones are ignored


class Link(NamedTuple):
    """A site and what its link carries; a payload that is only an id, as `server`. `parameters` are all that it has.

    `host` is that of the address if it is of no known site.
    """

    site: str
    payload: str
    server: str = ""
    parameters: Mapping[str, str] = {}
    host: str = ""


class ShortLink(NamedTuple):
    """A link whose puzzle only a server has: the host, and the path of the request."""

    host: str
    path: str

    @property
    def address(self) -> str:
        return f"https://{self.host}{self.path}"


def unquote(text: str) -> str:
    """Return a text without the signs for characters that addresses can't have."""
    from urllib.parse import unquote  # slow to import, and most puzzles are not links

    return unquote(text)


def split_link(text: str) -> Link | None:
    """Return the link or payload in a text, or None if there is none.

    Raises PuzzleFormatError if the text has several puzzles, or an address of an unknown site.

    >>> split_link("https://www.f-puzzles.com/?load=N4Ig%2BA")[:2], split_link("1..4")
    (('fpuzzles', 'N4Ig+A'), None)
    >>> split_link("a puzzle: [here](sudokupad.app/fpuzzlesN4IgAAAA), enjoy!")[:2]
    ('fpuzzles', 'N4IgAAAA')
    >>> split_link("https://sudokupad.app/abc123")[:3]
    ('sudokupad', 'abc123', 'sudokupad.app')
    """
    found, strange = _links_in(text)
    whole = [link for link in found if not link.server] or list(found)
    if len(whole) > 1:
        raise PuzzleFormatError(Message("program.several-links", number=len(whole)))
    if not whole and _SMALL.fullmatch(unwrap_text(text)):
        raise PuzzleFormatError(Message("program.packed-small"))
    if not whole and strange:
        host = address(strange).host.removeprefix("www.")
        if not host.strip("htps"):
            raise PuzzleFormatError(Message("program.link-alone"))
        if host == FETCHED["tinyurl"]:
            problem = Message("program.link-to-fetch", host=quote(host, 40))
            raise ShortLinkError(problem, ShortLink(host, address(strange).path).address)
        key = "program.short-link" if host.endswith(SHORTENERS) else "program.address"
        raise PuzzleFormatError(expected_got(Message(key, host=quote(host, 40)), Message("program.addresses")))
    return whole[0] if whole else None


def short_link(text: str) -> ShortLink | None:
    """Return the short link in a text if its puzzle can be fetched, None if there is none or if a link has a puzzle.

    Raises PuzzleFormatError for an address without a valid id.

    >>> short_link("see https://app.crackingthecryptic.com/sudoku/me/two-words?x=1").address
    'https://sudokupad.app/api/puzzle/me/two-words'
    >>> short_link("https://tinyurl.com/abc").address, short_link("https://f-puzzles.com/?id=abc")
    ('https://tinyurl.com/abc', None)
    """
    found, strange = _links_in(text)
    if len(found) == 1 and found[0].site == "sudokupad" and found[0].server and found[0].payload:
        key = found[0].payload.removeprefix("api/puzzle/")
        if not _ID.fullmatch(key):
            raise PuzzleFormatError(Message("program.no-id", id=quote(key, 40)))
        return ShortLink(FETCHED["sudokupad"], f"/api/puzzle/{key}")
    parts = address(strange)
    is_short = not found and parts.host.removeprefix("www.") == FETCHED["tinyurl"] and _ID.fullmatch(parts.path[1:])
    return ShortLink(FETCHED["tinyurl"], parts.path) if is_short else None


@lru_cache(maxsize=4)
def _links_in(text: str) -> tuple[tuple[Link, ...], str]:
    """Return the distinct links in a text, and the first address of an unknown site or ""."""
    if is_object(text):
        return (), ""
    found: dict[tuple[str, str], Link] = {}
    strange, rest = "", _cells(text)
    is_likely = len(text) <= MAX_CHARACTERS and any(sign in text for sign in _SIGNS)
    for piece in islice(pieces(text, _STARTS), _MOST_LINKS) if is_likely else ():
        rest -= _cells(piece)
        link = next(_in_piece(piece), None)
        if link is not None:
            found.setdefault(link[:2], link)
        strange = strange or ("" if link else piece)
    if not found and not strange and len(text) <= MAX_CHARACTERS:
        alone = unwrap_text(text)
        if _PREFIXED.match(alone) and not _is_word(alone):
            return (_sudokupad(_join_payload(alone)),), ""
    return tuple(found.values()), strange if rest <= _MOST_CELLS else ""


def _cells(text: str) -> int:
    """Return the maximum number of cells if a text is a grid of digits and dots: then its addresses are in comments."""
    return sum(map(text.count, "0123456789."))


def _is_word(text: str) -> bool:
    """Return whether a text that begins like a payload is the name of something, such as a file."""
    if _PACKED_TEXT.match(text):
        return False
    if text.startswith("classic"):
        return not is_classic(text)
    is_name = re.search(r"[.\\]", text) or (re.fullmatch("[a-z_-]+", text) and not text.startswith(("scf", "sxsm")))
    return len(text) < 12 or bool(is_name)


def _in_piece(piece: str) -> Iterator[Link]:
    """Yield the links of an address or a payload; nothing if the site is unknown."""
    if _PACKED_TEXT.match(piece):
        yield _of_packed(_join_payload(piece))
        return
    found = address(piece)
    for site in SITES:
        if _is_at(found.host, site.hosts) or (not found.host and found.parameters.keys() & {*site.alone}):
            yield from _of_site(site, found)
    if "penpa" in piece.lower() or found.host.endswith("github.io"):
        yield from _of_site(SITES[-1], found)
    yield from _of_unknown_site(found)


def _of_unknown_site(found: Address) -> Iterator[Link]:
    """Yield the link in an address that has packed text in a parameter, or as the end of its path."""
    in_path = _PACKED_TEXT.search(found.path)
    texts = [*found.parameters.values(), *([found.path[in_path.start() :]] if in_path else ())]
    for payload in map(_join_payload, texts):
        if _PACKED_TEXT.match(payload) and len(payload) >= _LEAST_PACKED:
            yield _of_packed(payload)._replace(host=found.host)
        elif len(payload) >= _LEAST_PACKED and _is_penpa(payload):
            yield Link("penpa", payload, "", found.parameters, found.host)


def _is_penpa(payload: str) -> bool:
    """Return whether a payload is a packed puzzle of Penpa+: its text begins with the kind of the grid."""
    try:
        start = zlib.decompressobj(-zlib.MAX_WBITS).decompress(b64decode(payload[:2000], validate=True), 40)
    except (ValueError, zlib.error):
        return False
    return re.match(rb"[a-z]+,[0-9]+,[0-9]+", start) is not None


def _of_packed(payload: str) -> Link:
    return _read_packed(payload) if payload.startswith("N4") else _sudokupad(payload)


def unknown_host(text: str) -> str:
    """Return the host of the link in a text if it is of no known site, but contains a packed puzzle; else "".

    >>> unknown_host("https://example.org/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=")
    'example.org'
    """
    return next((link.host for link in _links_in(text)[0]), "")


def _is_at(host: str, hosts: tuple[str, ...]) -> bool:
    """Return whether a host is one of these, or below one.

    >>> _is_at("www.f-puzzles.com", ("f-puzzles.com",)), _is_at("my-f-puzzles.com", ("f-puzzles.com",))
    (True, False)
    """
    return f".{host}".endswith(tuple(f".{each}" for each in hosts))


def _of_site(site: Site, found: Address) -> Iterator[Link]:
    """Yield the link of an address of a site, with an empty payload if the address has none."""
    payload = next((found.parameters[key] for key in (*site.keys, *site.alone) if found.parameters.get(key)), "")
    if site.name == "sudokupad":
        path = re.sub(r"^/(?:(?:sudoku(?:-beta)?|beta)(?:/|$))?#?", "", found.path)
        if packed := found.parameters.get("fpuzzles"):
            yield _read_packed(_join_payload(packed))
        else:
            yield _sudokupad(_join_payload(payload or path))
    elif site.name == "fpuzzles" and not payload:
        yield Link(site.name, unquote(found.parameters.get("id", "")), site.hosts[0])
    elif payload and site.name in ("fpuzzles", "sudokumaker"):
        yield (
            _sudokupad(_join_payload(payload))
            if _PREFIXED.match(payload)
            else _read_packed(_join_payload(payload), site.name)
        )
    elif payload:
        yield Link(site.name, _join_payload(payload), "", found.parameters)
    elif found.host in site.hosts and site.name != "penpa":
        yield Link(site.name, "", site.hosts[0])


def _read_packed(payload: str, site: str = "fpuzzles") -> Link:
    """Return packed JSON as a link of f-puzzles or SudokuMaker, by its first characters; of `site` if it is damaged."""
    with suppress(PuzzleFormatError):
        site = "sudokumaker" if _MAKERS.match(unpack(payload)) else "fpuzzles"
    return Link(site, payload)


def packed_json(payload: str, parse: Callable[[str], Any] = read_json) -> Any:
    """Return the JSON in packed text. Raises PuzzleFormatError, without a place in the invisible unpacked text."""
    text = unpack(payload)
    try:
        return parse(text)
    except PuzzleFormatError:
        raise PuzzleFormatError(Message("json.packed-changed")) from None


def _sudokupad(text: str) -> Link:
    for prefix in ("fpuzzles", "fpuz"):
        if text.startswith(prefix):
            return _read_packed(text.removeprefix(prefix))
    if is_classic(text) or (text.startswith(PACKED_PREFIXES) and len(text) > 12):
        return Link("sudokupad", text)
    return Link("sudokupad", text.replace("+", " "), "sudokupad.app")


def _join_payload(payload: str) -> str:
    """Return a payload as it was before it stood in an address or a mail; a blank in it was a plus sign."""
    for _ in range(2):  # some are encoded twice
        payload = unquote(payload) if "%" in payload else payload
    payload = re.sub(r"\s*\n\s*", "", payload.strip())
    return payload.replace(" ", "+")


def is_constraints(text: str) -> bool:
    """Return whether a text is a constraint string of ISS: it begins with a type and arguments, or a type that has none.

    >>> is_constraints(".AntiKnight.Cage~3~R1C1~R1C2"), is_constraints("`.~R1C1_5`"), is_constraints(".1.....4...3..2.")
    (True, True, False)
    """
    return _CONSTRAINTS.match(unwrap_text(erase_comments(text, "#"))) is not None


def payload_of(text: str, site: str) -> str:
    """Return a text's payload for a site: that of its link, or the text itself. Raises PuzzleFormatError."""
    link = split_link(text)
    if link is None or link.site != site:
        return unwrap_text(text)
    if link.server:
        if not link.payload:
            raise PuzzleFormatError(Message("program.address-alone", server=link.server))
        parameters = {"id": quote(link.payload, 40), "server": link.server}
        if short := short_link(text):
            raise ShortLinkError(Message("program.id-to-fetch", **parameters), short.address)
        raise PuzzleFormatError(Message("program.id", **parameters))
    return link.payload


def fpuzzles_payload(text: str) -> str:
    """Return the packed text, or the JSON, of a puzzle of f-puzzles."""
    return payload_of(text, "fpuzzles")


WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
EXCHANGE = "https://sudokuexchange.com/play/?s="

_LINK = re.compile(
    r"\s*(?:https?://)?(?:www\.)?(sudokuwiki\.org|sudokuexchange\.com)/([^?#\s]{0,80})[?#](?:\S{0,200}&)?(bd|s)=(\S*)\s*",
    re.I,
)
_PACKED = re.compile(r"S9[AB]((?:[0-9a-z]{2}){81})", re.I)
_PAGES = ("", "sudoku.htm")
"""Pages of sudokuwiki.org for plain sudokus: others, such as `jigsaw.htm`, have the same digits and a further rule."""
_FIRST_SET = 18
"""In a packed position, 1 to 9 are given digits, 10 to 18 those that were placed, and what is above is a set of candidates."""


def is_link(text: str) -> bool:
    """Return whether a text is a puzzle link of one of these sites.

    >>> is_link("https://www.sudokuwiki.org/sudoku.htm?bd=0070"), is_link("https://www.sudokuwiki.org/Naked_Pairs")
    (True, False)
    """
    return len(text) < 4_000 and _LINK.fullmatch(text) is not None


def read(text: str) -> Puzzle:
    """Read a link; raises PuzzleFormatError.

    >>> read("sudokuexchange.com/play/?s=" + "1" + 80 * "0").board.count_filled()
    1
    """
    match = _LINK.fullmatch(text)
    assert match
    page = match[2].lower().strip("/")
    if match[3].lower() == "bd" and page not in _PAGES:
        expected = Message("layout.plain-page", page=_PAGES[-1])
        raise PuzzleFormatError(expected_got(quote(page), expected), path=match[1].lower())
    digits = match[4].partition("&")[0].partition("#")[0].replace(",", "").replace("%2C", "")
    if packed := _PACKED.fullmatch(digits):
        numbers = [int(packed[1][at : at + 2], 36) for at in range(0, 162, 2)]
        if max(numbers) <= _FIRST_SET + 511:
            return puzzle_of(9, list(map(_cell, numbers)))
    if not re.fullmatch("[0-9._]{81}", digits):
        expected = Message("layout.digits-of-link")
        raise PuzzleFormatError(expected_got(quote(digits), expected), path=match[1].lower())
    return puzzle_of(9, [(int(digit) if digit.isdigit() else 0, "") for digit in digits])


def _cell(number: int) -> tuple[int, str]:
    """Return the given digit of a packed cell, or 0, and its candidates.

    >>> _cell(5), _cell(14), _cell(18 + 0b101)
    ((5, '5'), (0, '5'), (0, '13'))
    """
    if number <= _FIRST_SET:
        return (number if number <= 9 else 0), str((number - 1) % 9 + 1) if number else ""
    return 0, "".join(str(digit) for digit in range(1, 10) if number - _FIRST_SET >> digit - 1 & 1)


def write_wiki(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a link to the solver of sudokuwiki.org. Raises RulegridError if a grid is not 9x9."""
    return _write(puzzle, WIKI)


def write_exchange(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a link to sudokuexchange.com. Raises RulegridError if a grid is not 9x9."""
    return _write(puzzle, EXCHANGE)


def _write(puzzle: Puzzle, address: str) -> WrittenPuzzle:
    check_nine(puzzle)
    check_open(puzzle.board)
    return WrittenPuzzle(address + write_compact(puzzle.board).replace(".", "0"), besides(puzzle))
