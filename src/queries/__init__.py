"""The queries that are asked of a puzzle, what the command line, the page and Python share.

Each query describes its options and has a function from a puzzle to an answer; `query` has what they are made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..utils.errors import RulegridError, unknown_name
from .query import Hooks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.family import Family
    from ..core.puzzle import Puzzle
    from .query import QuerySpec, Response

    Subject = Puzzle | Sequence[Puzzle] | Family | str

__all__ = ["QUERIES", "QUESTIONS", "ask"]


MODULES = {
    "candidates": "candidates", "check": "setting", "combinations": "candidates", "conflicts": "candidates",
    "convert": "output", "count": "solving", "estimate": "solving", "explain": "steps", "hint": "steps", "make": "setting",
    "minimise": "setting", "print": "output", "rate": "setting", "show": "output", "solve": "solving", "steps": "steps",
    "unique": "solving",
}  # fmt: skip
"""The queries by name, each with its module."""


class QueryTable(Mapping[str, "QuerySpec"]):
    """The queries by name; one is imported when it is looked up."""

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __getitem__(self, name: str) -> QuerySpec:
        found: QuerySpec = getattr(import_module(f"{__name__}.{MODULES[name]}"), f"{name.upper()}_QUERY")
        return found


QUERIES = QueryTable()
"""The queries by name."""

QUESTIONS = QUERIES
"""The earlier name of `QUERIES`."""


def ask(subject: Subject, name: str, *, hooks: Hooks | None = None, **options: Any) -> Response:
    """Return the answer to the query of this name; raises RulegridError for an unknown one, or an unknown option.

    It is about a puzzle; "print" takes several too, and "make" a family or its name.

    >>> from rulegrid import read_puzzle
    >>> answer = ask(read_puzzle("1..4......3....."), "count", limit=5)
    >>> str(answer.status), answer.found, answer.is_complete
    ('several', 3, True)
    """
    if not isinstance(name, str) or name not in MODULES:
        raise RulegridError(unknown_name("question", name, QUERIES))
    query = QUERIES[name]
    about = query.about(subject)
    return query.ask(about, query.read(options, about), hooks or Hooks())
