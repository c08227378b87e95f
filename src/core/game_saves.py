"""Saved games of Simon Tatham's puzzles: lines such as `DESC    :5:2a1b3`, with the length of each value in bytes."""

from __future__ import annotations

import re

from ..utils.errors import PuzzleFormatError
from ..utils.message import Message
from ..utils.parser import split_lines

_START = re.compile(r"\ufeff?\s*SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\s")
_LINE = re.compile(r"\s*([A-Z]+) *:([0-9]{1,6}):(.*)")
_LONGEST = 500_000
FAMILY_OF_GAME = {"Solo": "sudoku", "Keen": "calcudoku"}
"""The families of the games that are read."""


def game_of_save(text: str) -> str:
    r"""Return the name of the game in a saved game, or "" if a text is not one.

    >>> save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Keen\n"
    >>> game_of_save(save), game_of_save("GAME    :4:Keen")
    ('Keen', '')
    """
    if len(text) > _LONGEST or not _START.match(text):
        return ""
    named = re.search(r"^GAME *:[0-9]+:(.*?)\s*$", text, re.MULTILINE)
    return named[1] if named else "?"


def id_in_save(text: str, game: str) -> str:
    r"""Return the game id in a saved game of `game`; any other text is returned as it is.

    Raises PuzzleFormatError with the line of a value that is not whole.

    >>> save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Keen\nPARAMS  :1:3\nDESC    :15:a_ba__b,a7m12s1\n"
    >>> id_in_save(save, "Keen"), id_in_save("3:a_ba__b,a7m12s1", "Keen")
    ('3:a_ba__b,a7m12s1', '3:a_ba__b,a7m12s1')
    """
    if game_of_save(text) != game:
        return text
    values = {}
    for number, line in enumerate(split_lines(text), 1):
        if not (match := _LINE.match(line)) or match[1] in values:
            continue
        value = match[3].encode()[: int(match[2])]
        if len(value) < int(match[2]):
            raise PuzzleFormatError(
                Message("puzzle.cut-value", name=match[1], count=len(value), number=int(match[2])), number
            )
        values[match[1]] = value.decode("utf-8", "replace")
    params = values.get("PARAMS", values.get("CPARAMS", ""))
    if "DESC" not in values and "SEED" in values:
        return f"{params}#{values['SEED']}"
    if "DESC" not in values or not params:
        raise PuzzleFormatError(Message("puzzle.no-value", name="DESC" if params else "PARAMS"))
    return f"{params}:{values['DESC']}"
