"""A question: its name, what it is about, its options and the function that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...engine import families
from ...engine.data.options import OptionSpec
from ...engine.errors import PuzzleFormatError, RulegridError
from ...engine.puzzle import Puzzle
from ...utils.errors import one_of, quote, read, unknown
from ...utils.words import Message, named_by
from .answer import Response
from .hooks import Hooks

Options = Mapping[str, Any]


def one_puzzle(given: Any) -> Puzzle:
    """Return the puzzle that a question is about."""
    if not isinstance(given, Puzzle):
        raise RulegridError(read(quote(given), Message("question.puzzle")))
    return given


def some_puzzles(given: Any) -> tuple[Puzzle, ...]:
    """Return the puzzles that a question is about, at least one."""
    puzzles = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str) else (given,)
    if not puzzles:
        raise RulegridError(Message("question.no-puzzle"))
    return tuple(map(one_puzzle, puzzles))


def one_family(given: Any) -> families.Family:
    """Return the family that a question is about, which may be given by its name."""
    if isinstance(given, families.Family):
        return given
    if not isinstance(given, str):
        raise RulegridError(read(quote(given), Message("question.family", names=one_of(families.names()))))
    return families.family(given)


@dataclass(frozen=True)
class QuestionSpec:
    """A question that can be asked; `asks` takes what it is about, all options and the hooks.

    `about` makes of what was given what it is about: a puzzle, unless it says otherwise. `more` are options besides that
    depend on it.
    """

    name: str
    help: str
    options: tuple[OptionSpec, ...]
    asks: Callable[[Any, Options, Hooks], Response]
    about: Callable[[Any], Any] = one_puzzle
    more: Callable[[Any], tuple[OptionSpec, ...]] = lambda subject: ()

    def ask(self, subject: Any, values: Options, hooks: Hooks) -> Response:
        """Return the answer, which names cells as the options say."""
        with named_by(values.get("cells")):
            return replace(self.asks(subject, values, hooks), options=values)

    def read(self, given: Mapping[str, Any], subject: Any, path: str = "") -> dict[str, Any]:
        """Return a value for every option: those given, and the defaults; raises PuzzleFormatError."""
        known = {option.name: option for option in (*self.more(subject), *self.options)}
        for name in given:
            if name not in known:
                raise PuzzleFormatError(unknown("option", name, known, one_of(known)), path=f"{path}{self.name}")
        values = {}
        for name, option in known.items():
            value = given.get(name, option.default)
            values[name] = option.take(value, subject, f"{path}{name}") if name in given else value
        return values
