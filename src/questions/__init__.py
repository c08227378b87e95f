"""The questions that are asked of a puzzle, a file each: what the command line, the page and Python share.

Each file in `NAMES` is a question: it describes its options and has a function from a puzzle to an answer. `base` has what
they are made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..engine.errors import RulegridError
from ..utils.errors import unknown
from .base.hooks import Hooks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.families import Family
    from ..engine.puzzle import Puzzle
    from .base.answer import Response
    from .base.question import QuestionSpec

    Subject = Puzzle | Sequence[Puzzle] | Family | str

__all__ = ["QUESTIONS", "ask"]


NAMES = (
    "candidates", "check", "combinations", "conflicts", "convert", "count", "estimate", "explain", "hint", "make",
    "minimise", "print", "rate", "show", "solve", "steps", "unique",
)  # fmt: skip
"""The questions, one module each."""


class Table(Mapping[str, "QuestionSpec"]):
    """The questions by name; one is imported when it is looked up."""

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __getitem__(self, name: str) -> QuestionSpec:
        if name not in NAMES:
            raise KeyError(name)
        found: QuestionSpec = import_module(f"{__name__}.{name}").QUESTION
        return found


QUESTIONS = Table()
"""The questions by name."""


def ask(subject: Subject, name: str, *, hooks: Hooks | None = None, **options: Any) -> Response:
    """Return the answer to the question of this name; raises RulegridError for an unknown one, or an unknown option.

    It is about a puzzle; "print" takes several too, and "make" a family or its name.

    >>> from rulegrid import read_puzzle
    >>> answer = ask(read_puzzle("1..4......3....."), "count", limit=5)
    >>> str(answer.status), answer.found, answer.is_complete
    ('several', 3, True)
    """
    if not isinstance(name, str) or name not in NAMES:
        raise RulegridError(unknown("question", name, QUESTIONS))
    question = QUESTIONS[name]
    about = question.about(subject)
    return question.ask(about, question.read(options, about), hooks or Hooks())
