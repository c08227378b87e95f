"""OpenSudoku: XML whose elements `game` have 81 digits in `data`.

Only elements and attributes are looked at: a text with a document type is refused, so that no entity can grow.
"""

from __future__ import annotations

import re

from ...core.formats import WrittenPuzzle
from ...core.puzzle import Puzzle
from ...utils.errors import PuzzleFormatError, expected_got, quote, several_puzzles
from ...utils.message import Message, printable
from ...utils.parser import split_lines
from .grids import check_open, write_compact
from .texts import besides, check_nine, puzzle_of

_START = re.compile(
    r"\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)?<(?:!DOCTYPE\s+)?opensudoku\b", re.S | re.I
)
MOST_GAMES = 100_000

FRAME = ('<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="1">\n', "\n</opensudoku>")
"""The start and the end of a file; several games may be between."""


def is_opensudoku(text: str) -> bool:
    """Return whether a text begins like a file of OpenSudoku.

    >>> is_opensudoku('<?xml version="1.0"?><opensudoku><game data="0"/></opensudoku>'), is_opensudoku("<html>")
    (True, False)
    """
    return _START.match(text) is not None


def read(text: str) -> Puzzle:
    """Read a file with one game; raises PuzzleFormatError with line and column."""
    file = _OpenSudokuFile()
    file.parse(text.removeprefix("\ufeff"))
    if len(file.games) != 1:
        if file.games:
            raise several_puzzles(len(file.games))
        raise PuzzleFormatError(Message("layout.no-game"))
    data, line, column = file.games[0]
    digits = data.strip()
    if not re.fullmatch("[0-9.]{81}", digits):
        raise PuzzleFormatError(expected_got(quote(digits), Message("layout.digits-of-link")), line, column)
    puzzle = puzzle_of(9, [(int(digit) if digit.isdigit() else 0, "") for digit in digits])
    puzzle.title, puzzle.author = file.texts.get("name", ""), file.texts.get("author", "")
    puzzle.description, puzzle.source = file.texts.get("description", ""), file.texts.get("sourceURL", "").strip()
    return puzzle


class _OpenSudokuFile:
    """The parts of a file that are read: the games with their places, and the texts above them."""

    def __init__(self) -> None:
        self.games: list[tuple[str, int, int]] = []
        self.texts: dict[str, str] = {}
        self._name = ""
        from xml.parsers import expat  # slow to import, and few puzzles are XML

        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse

    def parse(self, text: str) -> None:
        from xml.parsers import expat

        # The text is already decoded, whatever encoding it declares.
        text = re.sub(r"\A(\s*<\?xml[^>]*?)\s+encoding=(?:\"[^\"]*\"|'[^']*')", r"\1", text).lstrip()
        try:
            self._parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            why = expat.ErrorString(error.code)
            raise PuzzleFormatError(Message("layout.xml", why=why), error.lineno, error.offset + 1) from None

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._name = name
        if name == "game" and "data" in attributes and len(self.games) < MOST_GAMES:
            self.games.append(
                (attributes["data"], self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)
            )

    def _end(self, name: str) -> None:
        self._name = ""

    def _text(self, text: str) -> None:
        if self._name in ("name", "author", "description", "sourceURL"):
            self.texts[self._name] = (self.texts.get(self._name, "") + text)[:10_000]

    def _refuse(self, *_: object) -> None:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        raise PuzzleFormatError(Message("layout.xml-type"), line, column)


def games_in(line: str) -> list[str]:
    """Return the digits of the games in one line of a file.

    >>> games_in('<game data="' + "0" * 81 + '"/>') == ["0" * 81]
    True
    """
    return re.findall(r"<game\b[^>]{0,400}?\bdata=[\"']([0-9.]{81})[\"']", line)


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a file with one game. Raises RulegridError if a grid is not 9x9."""
    from html import escape  # as above

    check_nine(puzzle)
    texts = {
        "name": puzzle.title,
        "author": puzzle.author,
        "description": puzzle.description,
        "sourceURL": puzzle.source,
    }
    lines = [
        f"<{key}>{escape(chr(10).join(map(printable, split_lines(text))), quote=False)}</{key}>"
        for key, text in texts.items()
        if text
    ]
    check_open(puzzle.board)
    digits = write_compact(puzzle.board).replace(".", "0")
    head, tail = FRAME
    text = "\n".join([*lines, f'<game data="{digits}" />'])
    return WrittenPuzzle(head + text + tail, besides(puzzle, texts=("title", "author", "description")))
