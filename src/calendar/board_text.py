"""The drawn form of board files: headings with a colon, rows of labels, pieces drawn with characters.

    // Days and halves of days: a comment.
    title: Days and halves

    board:
      Mon Tue Wed Thu
      Fri Sat Sun .
      .   am  pm  #

    group weekday: Mon Tue Wed Thu Fri Sat Sun
    group half open 1: am pm

    piece I2 x2 no-flip:
      XX

In a row, `#` is not a cell, `.` or `_` a cell without a label. `1..31` in a group means the labels 1 to 31. Labels and
names with blanks, or that would mean something else, are in double quotes, as in JSON. A line that starts with `//` is
a comment, and so is one that starts with `#` if that can be neither a cell nor a square of a piece.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, problem_of, quote
from ..utils.message import Label, Message
from ..utils.parser import split_lines
from .boards import CalendarBoard
from .names import Group, PartError
from .pieces import Piece, read_shape

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_HEADING = re.compile(rf'\s*(title|board|group|piece)\b((?:{_QUOTED.pattern}|[^":])*):(.*)', re.IGNORECASE)
_WORD = re.compile(rf"{_QUOTED.pattern}(?![^\s,])|[^\s,]+")
_RANGE = re.compile(r"([0-9]{1,4})\.\.([0-9]{1,4})")
_COUNT = re.compile("x([0-9]{1,3})", re.IGNORECASE)
_SQUARES = re.compile(r"[#._\s]+")  # a row of a piece that is drawn with this character


class _BoardWord(NamedTuple):
    """A word of a line, without the quotes that may be around it; line and column from 1."""

    text: str
    is_quoted: bool
    line: int
    column: int

    def error(self, message: Label) -> PuzzleFormatError:
        return PuzzleFormatError(message, self.line, self.column)


class _Section(NamedTuple):
    """A heading, the words in it, and the lines below it that are neither empty nor comments, with their numbers from 1.

    What follows the colon on the heading's own line is the first of these lines.
    """

    heading: _BoardWord
    words: list[_BoardWord]
    lines: list[tuple[int, str]]


def read_text(text: str, name: str) -> CalendarBoard:
    """Return the board that a text draws; raises PuzzleFormatError with line and column.

    >>> board = read_text("board:\\n a b c\\ngroup letter: a b c\\npiece I2: XX", "letters")
    >>> board.rows, board.pieces[0].cells
    ((('a', 'b', 'c'),), ((0, 0), (0, 1)))
    """
    title = ""
    rows: list[list[_BoardWord]] | None = None
    groups: list[Group] = []
    pieces: list[Piece] = []
    places: dict[tuple[str | int, ...], _BoardWord] = {}
    seen: set[str] = set()
    for section in _sections(text):
        heading, words, lines = section
        if heading.text in ("title", "board"):
            if words:
                raise words[0].error(
                    expected_got(quote(words[0].text), Message("piece.needs-nothing", heading=heading.text))
                )
            if heading.text in seen:
                raise heading.error(Message("piece.second-heading", heading=heading.text))
            seen.add(heading.text)
        elif not words:
            raise heading.error(Message("piece.without-name", heading=heading.text))
        if heading.text == "title":
            title = _title(section)
        elif heading.text == "board":
            rows = [list(_words(line, number)) for number, line in lines]
            places["rows",] = heading
            for r, row in enumerate(rows):
                places["rows", r] = row[0]
                places |= {("rows", r, c): word for c, word in enumerate(row)}
        elif heading.text == "group":
            group, labels = _group(section)
            if ("groups", group.name) in places:
                raise words[0].error(Message("calendar.second-group"))
            places["groups", group.name] = words[0]
            places |= {("groups", group.name, "labels", k): word for k, word in enumerate(labels)}
            groups.append(group)
        else:
            places["pieces", len(pieces)] = words[0]
            pieces.append(_piece(section))
    if not rows:
        raise PuzzleFormatError(Message("piece.no-rows"))
    labels_of = tuple(tuple(_label(word) for word in row) for row in rows)
    try:
        return CalendarBoard(name, labels_of, tuple(groups), tuple(pieces), title)
    except PartError as error:
        part = error.part
        while part and part not in places:
            part = part[:-1]
        if not part:
            raise
        raise places[part].error(error.problem) from None


def _sections(text: str) -> Iterator[_Section]:
    section: _Section | None = None
    for number, line in enumerate(split_lines(text), 1):
        if not line.strip() or _is_comment(line, section.heading.text if section else ""):
            continue
        if match := _HEADING.fullmatch(line):
            if section:
                yield section
            heading = _BoardWord(match[1].lower(), False, number, match.start(1) + 1)
            rest = " " * match.start(3) + match[3]
            section = _Section(heading, list(_words(match[2], number, match.start(2))), [])
            if rest.strip():
                section.lines.append((number, rest))
        elif section:
            section.lines.append((number, line))
        else:
            first = next(iter(_words(line, number)), _BoardWord(line.strip(), False, number, 1))
            raise first.error(expected_got(quote(first.text), Message("piece.headings")))
    if section is None:
        raise PuzzleFormatError(Message("piece.headings-or-json", headings=Message("piece.headings")))
    yield section


def _is_comment(line: str, heading: str) -> bool:
    """Return whether a line below a heading ("" for none) is a comment."""
    text = line.strip()
    if not text.startswith("#") or heading == "board":
        return text.startswith("//")
    return heading != "piece" or not _SQUARES.fullmatch(text)


def _words(line: str, number: int, offset: int = 0) -> Iterator[_BoardWord]:
    for match in _WORD.finditer(line):
        text, column = match[0], offset + match.start() + 1
        is_quoted = _QUOTED.fullmatch(text) is not None
        if is_quoted:
            text = _unquote(text, number, column)
        elif text[0] == '"':
            raise PuzzleFormatError(expected_got(quote(text), Message("piece.word-and-blank")), number, column)
        yield _BoardWord(text, is_quoted, number, column)


def _unquote(text: str, line: int, column: int) -> str:
    try:
        return str(json.loads(text, strict=False))
    except json.JSONDecodeError as error:
        problem = expected_got(quote(text), Message("piece.json-quotes"))
        raise PuzzleFormatError(problem, line, column + error.pos) from None


def _title(section: _Section) -> str:
    if not section.lines:
        return ""
    (number, line), *more = section.lines
    if more or number != section.heading.line:
        at, stray = (more or section.lines)[0]
        column = len(stray) - len(stray.lstrip()) + 1
        raise PuzzleFormatError(expected_got(quote(stray.strip()), Message("piece.headings")), at, column)
    title = line.strip()
    return _unquote(title, number, len(line) - len(line.lstrip()) + 1) if _QUOTED.fullmatch(title) else title


def _label(word: _BoardWord) -> str:
    return "" if word.text in (".", "_") and not word.is_quoted else word.text


def _group(section: _Section) -> tuple[Group, list[_BoardWord]]:
    """Return a group, and for each of its labels the word that it comes from."""
    name, *rest = section.words
    options = {key.text.lower(): value.text for key, value in zip(rest[::2], rest[1::2], strict=False)}
    is_known = options.keys() <= {"open", "first"} and len(rest) == 2 * len(options)
    if not is_known or not re.fullmatch("[0-9]{1,4}", options.get("open", "1")):
        raise rest[0].error(expected_got(quote(" ".join(word.text for word in rest)), Message("piece.group-heading")))
    labels: list[tuple[str, _BoardWord]] = []
    for number, line in section.lines:
        for word in _words(line, number):
            match = None if word.is_quoted else _RANGE.fullmatch(word.text)
            if match and int(match[1]) > int(match[2]):
                raise word.error(expected_got(quote(word.text), Message("piece.smaller-first")))
            numbers = range(int(match[1]), int(match[2]) + 1) if match else ()
            labels += [(str(label), word) for label in numbers] if match else [(_label(word), word)]
    group = Group(
        name.text, tuple(label for label, _ in labels), int(options.get("open", "1")), options.get("first", "")
    )
    return group, [word for _, word in labels]


def _piece(section: _Section) -> Piece:
    name, *rest = section.words
    count, flip = 1, True
    for word in rest:
        if match := _COUNT.fullmatch(word.text):
            count = int(match[1])
        elif word.text.lower() == "no-flip":
            flip = False
        else:
            raise word.error(expected_got(quote(word.text), Message("piece.options")))
    try:
        cells = read_shape([line for _, line in section.lines])
    except PuzzleFormatError as error:
        number, _ = section.lines[(error.line or 1) - 1]
        raise PuzzleFormatError(error.problem, number, error.column) from None
    if not cells:
        raise name.error(Message("piece.no-squares", name=quote(name.text)))
    try:
        return Piece(name.text, tuple(cells), count, flip)
    except RulegridError as error:
        raise name.error(problem_of(error)) from None
