"""OpenSudoku: XML whose elements `game` have 81 digits in `data`."""

from __future__ import annotations

import re

from ...core.formats import WrittenPuzzle
from ...core.puzzle import Puzzle
from ...utils.errors import PuzzleFormatError, expected_got, quote, several_puzzles
from ...utils.message import Message, printable
from ...utils.parser import split_lines
from .grids import check_open, write_compact
from .texts import besides, check_nine, puzzle_of
from .xml_text import read_xml

_START = re.compile(
    r"\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)?<(?:!DOCTYPE\s+)?opensudoku\b", re.S | re.I
)

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
    root = read_xml(text)
    games = [game for game in root.all("game") if "data" in game.attributes]
    if len(games) != 1:
        if games:
            raise several_puzzles(len(games))
        raise PuzzleFormatError(Message("layout.no-game"))
    digits = games[0].attributes["data"].strip()
    if not re.fullmatch("[0-9.]{81}", digits):
        problem = expected_got(quote(digits), Message("layout.digits-of-link"))
        raise PuzzleFormatError(problem, games[0].line, games[0].column)
    puzzle = puzzle_of(9, [(int(digit) if digit.isdigit() else 0, "") for digit in digits])
    texts = {
        name: "".join(part.text for part in root.all(name)) for name in ("name", "author", "description", "sourceURL")
    }
    puzzle.title, puzzle.author, puzzle.description = texts["name"], texts["author"], texts["description"]
    puzzle.source = texts["sourceURL"].strip()
    return puzzle


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
