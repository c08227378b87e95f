"""Calcudoku on the command line: how its puzzles are read, and what the help of its commands says."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ..calcudoku import FORMATS, read_puzzle
from ..calcudoku.family import FAMILY
from ..core.formats import recognise
from ..core.page_address import family_of
from ..core.puzzle import Puzzle
from ..utils.errors import PuzzleFormatError, quote
from ..utils.message import Message
from .files import is_file, is_terminal, read_from
from .framework import OF_GRIDS, ArgumentReader, Call, CliFamily
from .options import CliArgument, MakeOptions, begin, maker_options
from .puzzle_stream import StreamLines, StreamPuzzle, blocks
from .streams import note

T = TypeVar("T")


def _is_text(argument: str) -> bool:
    """Return whether an argument is the text of a puzzle rather than the name of a file."""
    return "\n" in argument or bool(recognise(argument, FORMATS) or family_of(argument))


class CalcudokuReader(ArgumentReader):
    """Reads a file, or the text of a puzzle that can't be the name of one."""

    metavar = "[FILE|ID|-]"

    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return what `parse` makes of a file, or of standard input for None and "-"; raises PuzzleFormatError."""
        if argument is not None and not is_file(argument) and _is_text(argument):
            return parse(argument)
        if argument not in (None, "-") and not is_file(argument) and (hint := self.suggested(argument)):
            raise PuzzleFormatError(Message("cli.neither-command", given=quote(argument), hint=hint))
        if argument in (None, "-") and is_terminal():
            note(Message("cli.type-cages"))
        return read_from(argument, parse)

    def parse(self, text: str) -> Puzzle:
        """Return the puzzle in a text."""
        return read_puzzle(text, known=self.known)

    def split(self, lines: StreamLines) -> Iterator[StreamPuzzle]:
        """Yield the puzzles of a text that has many."""
        return blocks(lines, self.known)

    def solver_of_many(self) -> Callable[..., Any]:
        """Return the function that solves many."""
        from ..calcudoku import solve_many

        return solve_many


def _begin(call: Call, writer: Any) -> tuple[Any, Any]:
    return begin(call, writer, rules=call.rules.added(FAMILY.standard))


MAKING = MakeOptions(
    maker_options(
        FAMILY.making.options, level="NAME", rating="LOW..HIGH", ops="OPS", largest="N", singles="", mystery=""
    ),
    _begin,
)  # fmt: skip

ENTRY = CliFamily(
    "calcudoku",
    CalcudokuReader,
    OF_GRIDS,
    MAKING,
    traits=frozenset({"digits"}),
    arguments={"make": CliArgument("[SIZE]")},
    with_rules=("batch",),
    adds_rules=("make",),
)
