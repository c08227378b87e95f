"""Making sudokus and their variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ...engine.making.made import Made

# What makes them is imported only when it is asked for: that takes longer than solving a puzzle.


def make_many(
    count: int = 1,
    *,
    seed: int | str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    **wanted: Any,
) -> Iterator[Made]:
    """Yield sudokus that were made, each with its solution and its seed, as soon as it is there.

    `wanted` says how they should be:

    - `size`: 4 to 16, by default 9.
    - `level`: the name of a level such as "hard", or `rating`: a band such as "4.0..5.0".
    - `only`: groups of kinds of steps that are enough, such as "singles,pairs".
    - `symmetry` of the givens, such as "rotation"; `givens`: how many of them; 0 for a puzzle with clues alone.
    - `recipe`: more rules, with the number of their clues or without: "killer", "anti-knight,arrow:4".
    - `rules`: Rule objects in place of rows, columns and blocks.
    - `rated`: have each rated, which a level, a rating or `only` do anyway.

    Where nothing is said about difficulty or givens, all givens and clues are needed. `seed`, `jobs` and `executor` are
    those of `rulegrid.engine.making.make_many`: the same seed makes the same puzzles. Raises RulegridError where what is
    asked for makes no sense, NothingMade where no such puzzle is found.

    >>> for made in make_many(2, seed=2026, size=4, symmetry="rotation"):
    ...     print(made.seed, made.puzzle.is_unique(), made.puzzle.board.filled() % 2)
    2026/1 True 0
    2026/2 True 0
    """
    from ...engine.making.many import make_many as make_by_seeds
    from .maker import SudokuMaker

    return make_by_seeds(SudokuMaker(**wanted), count, seed=seed, jobs=jobs, executor=executor)


def make(*, seed: int | str | None = None, **wanted: Any) -> Made:
    """Return a sudoku that was made, with its solution, seed and rating; see `make_many`.

    >>> made = make(seed=7, size=4, level="easy")
    >>> made.rating.level, made.puzzle.count(), made.seed
    ('easy', 1, '7/1')
    >>> make(seed=made.seed, size=4, level="easy") == made
    True
    """
    return next(make_many(1, seed=seed, **wanted))
