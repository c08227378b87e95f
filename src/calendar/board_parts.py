"""What calendar boards are made of besides their pieces: groups of labels, and what may be wrong with a part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..utils.errors import PuzzleFormatError
from ..utils.json_text import join

BLOCKED = "#"
"""The label of a place that is not a cell."""


class PartError(PuzzleFormatError):
    """A part of a board is wrong: `part` is its path, the keys and indexes that lead to it in the JSON form.

    >>> str(PartError("label '32' is not in any row", "groups", "day", "labels", 31))
    "groups.day.labels[31]: label '32' is not in any row"
    """

    def __init__(self, problem: str, *part: str | int) -> None:
        path = ""
        for key in part:
            path = f"{path}[{key}]" if isinstance(key, int) else join(path, key) if path else key
        super().__init__(f"{path}: {problem}")
        self.problem = problem
        self.part = part

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problem, *self.part)


@dataclass(frozen=True)
class Group:
    """Labels of which `open` cells stay open, such as the twelve months."""

    name: str
    labels: tuple[str, ...]
    open: int = 1
