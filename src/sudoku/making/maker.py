"""Making sudokus: classic ones, and variants by a recipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from ...engine import Board, Puzzle, Rule, RulegridError
from ...engine.making.givens import GivensMaker
from ...engine.making.made import Made
from ...engine.making.target import Target
from ...engine.rating import band_of, read_band
from ...engine.setting.minimise import SYMMETRIES
from ...utils.errors import quote
from ...utils.values import is_whole
from ..rules import STANDARD
from .clues import CluesMaker
from .recipe import Ingredient, drawn, read_recipe

if TYPE_CHECKING:
    from ...engine.making.many import Maker

SMALLEST, LARGEST = 4, 16
USUAL = 9


class SudokuMaker:
    """Makes sudokus, each from random numbers alone; see `make_many` for the arguments. It can be pickled.

    Raises RulegridError where what is asked for makes no sense.

    >>> made = SudokuMaker(4, level="easy")(Random(1))
    >>> made.rating.level, made.puzzle.is_unique()
    ('easy', True)
    """

    def __init__(
        self,
        size: int = USUAL,
        *,
        level: str | None = None,
        rating: str | tuple[float, float] | None = None,
        only: str | Iterable[str] = (),
        symmetry: str = "none",
        givens: int | None = None,
        recipe: str | Iterable[str] = (),
        rules: Iterable[Rule] | None = None,
        rated: bool = False,
    ) -> None:
        if not is_whole(size) or not SMALLEST <= size <= LARGEST:
            raise RulegridError(f"size {quote(size)}: expected {SMALLEST} to {LARGEST}")
        if level is not None and rating is not None:
            raise RulegridError("a level and a rating can't be combined: a level is a band of ratings")
        if symmetry not in SYMMETRIES:
            raise RulegridError(f"symmetry {quote(symmetry)}: expected one of {', '.join(SYMMETRIES)}")
        if givens is not None and (not is_whole(givens) or not 0 <= givens <= size * size):
            raise RulegridError(f"{quote(givens)} givens: expected 0 to {size * size}")
        self.recipe: tuple[Ingredient, ...] = read_recipe(recipe) if recipe else ()
        target = Target(_band(rating) if level is None else band_of(level), only)
        base = [rule() for rule in STANDARD] if rules is None else list(rules)
        plain = [each.rule for each in self.recipe if each.shape is None]
        base += [rule() for rule in plain if not any(type(other) is rule for other in base)]
        self.puzzle = Puzzle(Board(size), base)
        self.puzzle.solver()  # raises where a rule can't be on this board
        self._make = self._maker(target, symmetry, givens, rated)

    def _maker(self, target: Target, symmetry: str, givens: int | None, rated: bool) -> Maker:
        clues = drawn(self.recipe)
        if clues:
            return CluesMaker(
                self.puzzle, clues, target, symmetry=symmetry, number=givens, is_rated=rated
            )  # fmt: skip
        if givens == 0 and not any(rule.clues() for rule in self.puzzle.rules):
            raise RulegridError("no givens: expected clues then, such as those of the recipe 'killer'")
        return GivensMaker(self.puzzle, target, symmetry=symmetry, number=givens, is_rated=rated)

    def __call__(self, random: Random) -> Made:
        """Return a puzzle; raises NothingMade after a bounded number of tries."""
        return self._make(random)


def _band(text: str | Sequence[float] | None) -> tuple[float, float] | None:
    """Return the band of a level or of ratings; raises RulegridError."""
    if text is None or isinstance(text, str):
        return None if text is None else read_band(text)
    try:
        low, high = map(float, text)
    except (TypeError, ValueError):
        raise RulegridError(f"rating {quote(text)}: expected a text such as 4.0..5.0, or two numbers") from None
    if not 0 <= low <= high:
        raise RulegridError(f"rating {quote(text)}: expected the lower number first")
    return low, high
