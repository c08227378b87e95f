"""The puzzles: where they are, and samples of them."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")


def spread(items: Sequence[Item], size: int) -> list[Item]:
    """Return `size` of the items, evenly spread, or all if there are no more.

    >>> spread(range(10), 4), spread("ab", 5)
    ([0, 2, 5, 7], ['a', 'b'])
    """
    size = min(size, len(items))
    return [items[i * len(items) // size] for i in range(size)]


@dataclass(frozen=True)
class Data:
    """The folder of puzzles; with `quick`, a few of each set."""

    folder: Path
    quick: bool = False

    @classmethod
    def find(cls, root: Path, *, quick: bool = False) -> "Data":
        """Return the folder that the environment names, or beside the repository."""
        return cls(Path(os.environ.get("RULEGRID_DATA", root.parent / "shared" / "data")), quick)

    def lines(self, name: str) -> list[str]:
        """Return the lines of a file; none where it is not there."""
        file = self.folder / name
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    def json_lines(self, name: str) -> list[Any]:
        """Return what the lines of a file say, each in JSON."""
        return [json.loads(line) for line in self.lines(name)]

    def json(self, name: str) -> Any:
        """Return what a JSON file says, None where it is not there."""
        file = self.folder / name
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None

    def some(self, items: Sequence[Item], quick: int, full: int | None = None) -> list[Item]:
        """Return a sample of `full` items (None: all), or of `quick` in a quick run."""
        return spread(items, quick if self.quick else len(items) if full is None else full) if items else []
