"""What calendar boards are made of besides their pieces: groups of labels, and what may be wrong with a part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..utils.errors import PuzzleFormatError
from ..utils.json_text import join
from ..utils.words import Label

BLOCKED = "#"
"""The label of a place that is not a cell."""


class PartError(PuzzleFormatError):
    """A part of a board is wrong: `part` is its path, the keys and indexes that lead to it in the JSON form.

    >>> str(PartError("label '32' is not in any row", "groups", "day", "labels", 31))
    "groups.day.labels[31]: label '32' is not in any row"
    """

    def __init__(self, problem: Label, *part: str | int) -> None:
        path = ""
        for key in part:
            path = f"{path}[{key}]" if isinstance(key, int) else join(path, key) if path else key
        super().__init__(problem, path=path or None)
        self.part = part

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], *self.part)


@dataclass(frozen=True)
class Group:
    """Labels of which `open` cells stay open, such as the twelve months.

    `first` is the English name of the month or weekday of the first label, for labels in a language that is not known.
    """

    name: str
    labels: tuple[str, ...]
    open: int = 1
    first: str = ""
