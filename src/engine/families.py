"""The puzzle families: modules that say which rules and formats they have. The engine itself knows none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, cast

from ..utils.errors import PuzzleFormatError, quote
from ..utils.json_text import is_object
from .board import Board
from .data.registry import RuleSet, names, register, rule_set
from .formats import Format, check_text, recognise
from .puzzle import Given, Puzzle
from .rule import Rule

__all__ = ["Family", "NoFamilyError", "Spelling", "family", "names", "read_puzzle", "register", "spelling"]


class NoFamilyError(PuzzleFormatError):
    """A text that is a puzzle of no family."""


class Family(RuleSet, Protocol):
    """What a family's module offers."""

    def read_puzzle(
        self, text: str, *, rules: Given | None = None, extra: Given = (), known: Iterable[type[Rule]] = ()
    ) -> Puzzle:
        """Read a puzzle from a text, with all its `rules`, or with `extra` ones besides those that it has."""

    @property
    def FORMATS(self) -> tuple[Format, ...]:  # noqa: N802
        """The formats that its puzzles are exchanged in, in the order in which a text is compared with them."""

    # A family may also have `resembles(text)`: whether a text that no family can read was meant as one of its puzzles;
    # and `SPELLING`, where its answers are not written in numbers.


class Spelling:
    """How a family writes what is in answers; this one is for cells that hold digits."""

    has_pieces = False
    """Whether it is pieces that are placed."""

    def entries(self, puzzle: Puzzle, board: Board) -> list[Any]:
        """Return the rows of a board."""
        return board.cells

    def pieces(self, puzzle: Puzzle, board: Board) -> list[str]:
        """Return the pieces of a solution, as they are written."""
        return []

    def part(self, puzzle: Puzzle) -> Callable[[Any], str] | None:
        """Return what writes a given or clue that is named; None: by its name."""
        return None

    def read_pieces(self, puzzle: Puzzle, value: Any, path: str) -> list[Any]:
        """Return pieces that were given as texts."""
        raise PuzzleFormatError(f"{path}: the puzzle has no pieces")

    def hint(self, puzzle: Puzzle, **options: Any) -> Any:
        """Return the next piece, with `piece`, `is_solvable` and `steps`."""

    def hint_data(self, puzzle: Puzzle, found: Any) -> dict[str, Any]:
        """Return such a hint as data: its `cells`, its `piece`, and the pieces to `remove`."""
        return {}

    def hint_text(self, puzzle: Puzzle, found: Any, language: str, show: str) -> str:
        """Return such a hint in sentences."""
        return ""


def family(name: str) -> Family:
    """Return a family by its name; raises RulegridError where there is none."""
    return cast(Family, rule_set(name))


def spelling(name: str) -> Spelling:
    """Return how a family writes its answers."""
    return getattr(family(name), "SPELLING", None) or Spelling()


def read_puzzle(
    text: str, *, rules: Given | None = None, extra: Given = (), known: Iterable[type[Rule]] = ()
) -> Puzzle:
    """Read a puzzle of any family, whose content says which; raises PuzzleFormatError.

    `extra` rules are added to those that the text says, or its family has; `rules`, where they are given, are all the
    rules, in place of them. JSON may name rules of your own (`known`).

    >>> read_puzzle("3:a_ba__b,a7m12s1").family, read_puzzle("1..4......32....").family, read_puzzle("Jan 14").family
    ('calcudoku', 'sudoku', 'calendar')
    """
    check_text(text)
    every = [family(name) for name in names()]
    for each in every:
        found = recognise(text, each.FORMATS)
        if found is not None and found.name != "json":
            return each.read_puzzle(text, rules=rules, extra=extra)
    if is_object(text):
        named = Puzzle.from_json(text, known).family
        return family(named).read_puzzle(text, rules=rules, extra=extra, known=known)
    for each in every:
        try:
            puzzle = each.read_puzzle(text)
        except PuzzleFormatError:
            if getattr(each, "resembles", lambda text: False)(text):
                raise
        else:
            return puzzle.ruled(rules, extra)
    raise NoFamilyError(f"read {quote(text.strip(), 60)}, expected a puzzle of one of {', '.join(names())}")
