"""Making sudokus: classic ones, and variants by a recipe."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from ...core.board import Board
from ...core.difficulty import LEVELS, GivensRange
from ...core.puzzle import Puzzle
from ...core.rule import Rule, in_force
from ...generate import batch
from ...generate.batch import GeneratedPuzzle
from ...generate.difficulty import Target
from ...generate.givens import GivensMaker
from ...utils.errors import RulegridError, argument_error, bounds
from ...utils.message import Message
from ...utils.numbers import is_whole
from ..family import FAMILY, LARGEST, SMALLEST, USUAL
from ..rules import STANDARD, GridsRule, KillerRule
from ..rules.overlapping_grids import board_of_grids, samurai_corners
from .clues import CluesMaker
from .jigsaw import JigsawMaker
from .recipe import Ingredient, Recipe, drawn_ingredients, read_recipe
from .tilings import TilingMaker

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ...generate.batch import Maker

FOR_A_CLASS = 32 / 81
"""Default minimum of givens in easy classics, as a fraction of the cells: a class of students needs that many."""


class SudokuMaker:
    """Makes sudokus, each from random numbers only; see `make_many` for the arguments. It can be pickled.

    Raises RulegridError if the arguments are inconsistent.

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
        givens: GivensRange | int | str | None = None,
        recipe: Recipe = (),
        rules: Iterable[Rule] | None = None,
        rated: bool = False,
    ) -> None:
        if not is_whole(size) or not SMALLEST <= size <= LARGEST:
            raise RulegridError(argument_error("size", size, bounds(SMALLEST, LARGEST)))
        number = GivensRange.read(givens)
        wanted = None if givens is None else number
        self.recipe: tuple[Ingredient, ...] = read_recipe(recipe) if recipe else ()
        base = [rule() for rule in STANDARD] if rules is None else list(rules)
        band = FAMILY.levels_of([*base, *(each.rule() for each in self.recipe)]).find_band(level, rating)
        target = Target(band, only)
        plain = [each.rule for each in self.recipe if each.sampler is None and not each.has_layout]
        base += [rule() for rule in plain if not any(type(other) is rule for other in base)]
        board = Board(size)
        if any(each.is_samurai for each in self.recipe):
            self._check_samurai(target)
            corners = samurai_corners(size)
            board = board_of_grids(size, corners)
            base = [*in_force([*base, GridsRule([GridsRule.form.clue(corners, size=size)])])]
        self.puzzle = Puzzle(board, base)
        self.puzzle.validate()
        is_classic = not self.recipe and {*map(type, base)} == {*STANDARD}
        if givens is None and level is not None and band == FAMILY.levels.band(LEVELS[0]) and is_classic:
            number = GivensRange(least=round(size * size * FOR_A_CLASS))
        options = {"symmetry": symmetry, "number": number, "is_rated": rated}
        make = partial(_maker, clues=drawn_ingredients(self.recipe), target=target, options=options)
        self._make: Maker = make(self.puzzle)
        if any(each.has_regions for each in self.recipe):
            self._make = JigsawMaker(self.puzzle, make, symmetry)
        self._wanted = f"{band} {sorted(target.only or ())} {symmetry} {wanted} {' '.join(map(str, self.recipe))}"

    def _check_samurai(self, target: Target) -> None:
        """Raise RulegridError if a samurai is to have regions or a difficulty: its rating takes minutes."""
        if not target.is_open:
            raise RulegridError(Message("recipe.samurai-level"))
        if any(each.has_regions for each in self.recipe):
            raise RulegridError(Message("recipe.samurai-regions"))

    def __call__(self, random: Random) -> GeneratedPuzzle:
        """Return a puzzle; raises GenerationError after a bounded number of tries."""
        # Else an easy and a hard puzzle of one seed would have the same solution.
        return self._make(Random(f"{random.getrandbits(64)} {self._wanted}"))


def _maker(puzzle: Puzzle, *, clues: Sequence[Ingredient], target: Target, options: dict[str, Any]) -> Maker:
    """Return the maker for an empty puzzle of these rules, with clues that are drawn."""
    number: GivensRange = options["number"]
    if number.most == 0 and [(each.rule, each.number) for each in clues] == [(KillerRule, None)]:
        return TilingMaker(puzzle, target, symmetry=options["symmetry"], is_rated=options["is_rated"])
    if clues:
        return CluesMaker(puzzle, clues, target, **options)
    if number.most == 0 and not any(rule.clues() for rule in puzzle.rules if not isinstance(rule, GridsRule)):
        raise RulegridError(Message("recipe.no-givens"))
    return GivensMaker(puzzle, target, **options)


def make_many(
    count: int = 1,
    *,
    seed: int | str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    **wanted: Any,
) -> Iterator[GeneratedPuzzle]:
    """Yield generated sudokus, each with its solution and its seed, as soon as it is made.

    `wanted` are their properties:

    - `size`: 4 to 16, by default 9.
    - `level`: the name of a level such as "hard", or `rating`: a band such as "4.0..5.0".
    - `only`: groups of kinds of steps that are enough, such as "singles,pairs".
    - `symmetry` of the givens, such as "rotation"; `givens`: how many of them, or bounds such as "32..";
      0 for a puzzle with clues only. Easy classics have at least 32, in proportion on other boards.
    - `recipe`: more rules, with the number of their clues or without: "killer", "anti-knight,arrow:4"; or classes,
      including your own: [AntiKnightRule, (ArrowRule, 4)]. Without givens and a number, the cages of "killer" cover the
      grid, and the symmetry is theirs.
    - `rules`: Rule objects in place of rows, columns and blocks.
    - `rated`: rate each puzzle; `level`, `rating` and `only` imply it.

    Without a request for difficulty or givens, all givens and clues are needed. `seed`, `jobs` and `executor` are those
    of `rulegrid.generate.batch.make_many`: the same seed makes the same puzzles. Raises RulegridError if the arguments are
    inconsistent, and GenerationError if no such puzzle is found.

    >>> for made in make_many(2, seed=2026, size=4, symmetry="rotation"):
    ...     print(made.seed, made.puzzle.is_unique(), made.puzzle.board.count_filled() % 2)
    2026/1 True 0
    2026/2 True 0
    """
    return batch.make_many(SudokuMaker(**wanted), count, seed=seed, jobs=jobs, executor=executor)


def make(*, seed: int | str | None = None, **wanted: Any) -> GeneratedPuzzle:
    """Return a sudoku that was made, with its solution, seed and rating; see `make_many`.

    >>> made = make(seed=7, size=4, level="easy")
    >>> made.rating.level, made.puzzle.count(), made.seed
    ('easy', 1, '7/1')
    >>> make(seed=made.seed, size=4, level="easy") == made
    True
    """
    return next(make_many(1, seed=seed, **wanted))


def daily_maker(day: datetime.date, level: str) -> SudokuMaker:
    """Return the maker of the puzzle of a day: classic; up to hard ones look the same upside down.

    >>> daily_maker(datetime.date(2026, 1, 14), "easy").puzzle.board.shape
    (9, 9)
    """
    is_rare = level in ("fiendish", "extreme")  # and rarer still with a symmetry
    return SudokuMaker(level=level, symmetry="none" if is_rare else "rotation")
