"""A puzzle that was made, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...utils.errors import RulegridError, quote

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle
    from ..rating import Rating


class NothingMade(RulegridError):
    """No puzzle was found that is as it should be, in the tries that its maker takes at most."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, with its only solution.

    `seed` makes it again, with the same maker and version of the program: "2026/3" is the third puzzle of the seed 2026.
    `rating` says how hard it is, None where it was not asked for. `tries` is how many puzzles were looked at on the way.
    `facts` are what its family has to say of it besides, as data.
    """

    puzzle: Puzzle
    solution: Board
    seed: str = ""
    rating: Rating | None = None
    tries: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        # The puzzle takes both along, into its JSON form and onto sheets.
        self.puzzle.seed = self.seed
        self.puzzle.level = "" if self.rating is None else self.rating.level

    def __repr__(self) -> str:
        rating = f", {self.rating}" if self.rating is not None else ""
        board = self.puzzle.board
        return f"<Made {quote(self.seed)}: {self.puzzle.family}, {board.rows}x{board.cols}, {board.filled()} filled{rating}>"

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "status": "made",
            "seed": self.seed,
            "tries": self.tries,
            "solution": self.solution.cells,
            "rating": self.rating and self.rating.to_data(),
            **self.facts,
            "puzzle": self.puzzle.to_data(),
        }
