"""Calendar puzzles as a family of puzzles."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..engine.data.levels import Levels
from ..engine.data.making import LEVEL, RATING
from ..engine.data.options import OptionSpec
from ..engine.families import Family, MakerSpec
from ..utils.errors import PuzzleFormatError
from .board_data import board_of
from .board_library import board_names, built_in
from .boards import CalendarBoard
from .dates import resembles, title_of
from .placement import PlacementRule
from .puzzles import FORMATS, puzzle_text, read_puzzle
from .spelling import PieceSpelling

LEVELS = Levels(medium=3.5, hard=4.1, fiendish=4.6, extreme=5.5)
"""About fifths of the dates of a year on each board, as docs/rating.md tells. `python benchmarks/run.py rating` prints them again."""


def titles() -> Mapping[str, str]:
    """Return the titles of the built-in boards and of those that plug-ins offer, by name."""
    found: dict[str, str] = {}
    for name in board_names():
        with suppress(PuzzleFormatError):  # a plug-in's that is of no use, and is reported
            found[name] = built_in(name).title or name
    return found


def read_board(value: Any, subject: Any, path: str) -> CalendarBoard:
    """Return a board that is given as such, as data, or by the name of a built-in one; no files are read."""
    if isinstance(value, CalendarBoard):
        return value
    return built_in(value) if isinstance(value, str) else board_of(value)


FAMILY = Family(
    name="calendar",
    title="Calendar",
    also_called=("polyomino", "polyominoes", "pentomino", "pentominoes", "apad"),
    built_in=(PlacementRule,),
    standard=(PlacementRule,),
    built_in_formats=FORMATS,
    read_puzzle=read_puzzle,
    puzzle_text=puzzle_text,
    making=MakerSpec(
        f"{__package__}.making:CalendarMaker",
        f"{__package__}.making:daily_maker",
        (
            OptionSpec("date", str, None, "The date, such as Oct 6; a random one by default."),
            OptionSpec("board", str, None, "The board, the default one if it is left out.", read=read_board),
            LEVEL,
            RATING,
            OptionSpec(
                "pieces", int, None, "How many pieces are placed beforehand; by default as few as leave one solution."
            ),
        ),
    ),
    levels=LEVELS,
    spelling=PieceSpelling(),
    resembles=resembles,
    boards=titles,
    titled=title_of,
)
"""The family."""
