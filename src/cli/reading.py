"""How a family reads the puzzles that a command is given: its `ArgumentReader`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..engine.board import Board
from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell
from ..utils.words import Message
from . import told
from .help import suggest
from .options import CliOption
from .own_rules import RuleClass
from .told import one_puzzle

if TYPE_CHECKING:
    from .puzzles import LineReader, StreamLines, StreamPuzzle

T = TypeVar("T")
Position = tuple[Puzzle, Board, Mapping[Cell, Sequence[int]]]
"""A puzzle without what a player did, the grid as filled by the player, and the player's marks."""


class ArgumentReader(ABC):
    """Reads the puzzles of a family as the argument of a command and the `options` say.

    `metavar` stands for the argument in help; with `is_repeated` it has several words. `known` are the rules that JSON
    may name, those from one's own file too.
    """

    metavar: ClassVar[str]
    is_repeated: ClassVar[bool] = False
    options: ClassVar[tuple[CliOption, ...]] = ()

    def __init__(self, given: SimpleNamespace, context: Any) -> None:
        self.given = given
        self.context = context
        self.known: Sequence[RuleClass] = ()

    @property
    def is_missing(self) -> bool:
        """Whether there is nothing to read: no argument, and nothing that comes through standard input."""
        return False

    @abstractmethod
    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return what `parse` makes of an argument, or of the file that it names; raises PuzzleFormatError."""

    @abstractmethod
    def parse(self, text: str) -> Puzzle:
        """Return the puzzle in a text; raises PuzzleFormatError."""

    def position(self, puzzle: Puzzle) -> Position | None:
        """Return the position of a player that the text of this puzzle has, None if it has none."""
        return None

    @abstractmethod
    def split(self, lines: "StreamLines") -> "Iterator[StreamPuzzle]":
        """Yield the puzzles of a text that has many."""

    def by_line(self) -> "LineReader | None":
        """Return what splits a text where each puzzle is a line, so that any lines can be read apart."""
        return None

    def has_blocks(self, lines: "StreamLines") -> bool:
        """Return whether these are several lines for each puzzle, though others have one."""
        return False

    @abstractmethod
    def solver_of_many(self) -> Callable[..., Any]:
        """Return the function that yields an answer for each of many puzzles; it can be sent to other processes."""

    def one(self) -> Puzzle:
        """Return the puzzle that was given; raises PuzzleFormatError where there are several."""
        return self.read(self.given.argument, self._only_one)

    def _only_one(self, text: str) -> Puzzle:
        from .puzzles import OneOrMany

        found = OneOrMany(self.parse, self.split)(text)
        if isinstance(found, str):
            raise PuzzleFormatError(Message("cli.several-puzzles", command=f"{self.context.parent.command_path} batch"))
        return found

    def some(self) -> "Puzzle | str":
        """Return the puzzle that was given, or a text with many of them."""
        from .puzzles import OneOrMany

        return self.read(self.given.argument, OneOrMany(self.parse, self.split))

    def every(self, name: str) -> list[Puzzle]:
        """Return all puzzles of one of several arguments."""
        from .printing import Texts

        return self.read(name, Texts(self.parse, self.split))

    def all(self) -> list[Puzzle]:
        """Return the puzzles of all arguments; those in standard input where there is none."""
        return [puzzle for name in self.given.argument or ["-"] for puzzle in self.every(name)]

    def cut_outs(self, paper: str, title: str) -> Sequence[str]:
        """Return pages with what is to be cut out."""
        return ()

    def refuse_many(self) -> None:
        """Raise RulegridError where an option that is about one puzzle was given."""
        for option in self.options:
            if given := getattr(self.given, option.name):
                raise one_puzzle(told.quote_option(option.spelled, given[0]) if option.is_repeated else option.spelled)

    def suggested(self, word: str, *others: str) -> Message | None:
        """Return the suggestion of `suggest` among the family's commands and other words."""
        parent = self.context.parent
        return suggest(word, [*(parent.command.list_commands(parent) if parent else ()), *others])
