"""Sudoku as a family of puzzles."""

from __future__ import annotations

from typing import Any

from ..core.difficulty import Levels
from ..core.family import GIVENS, LEVEL, RATING, Family, MakerSpec, OptionSpec
from ..core.rule import Rule
from ..utils.errors import PuzzleFormatError, expected_got
from ..utils.json_text import quote_json
from ..utils.message import Message
from .formats.grids import default_box
from .formats.pasted_grid import is_near
from .formats.registry import FORMATS
from .reading import puzzle_text, read_puzzle
from .rules import RULES, STANDARD, GridsRule, RegionsRule

LEVELS = Levels(medium=2.7, hard=3.9, fiendish=5.5, extreme=6.0)
"""Of classics: HoDoKu's levels, as docs/rating.md tells."""
VARIANT_LEVELS = Levels(medium=4.4, hard=6.3, fiendish=9.5, extreme=16.6)
"""Of variants: fifths of the published ones. `python benchmarks/run.py rating` prints them again."""

SMALLEST, LARGEST, USUAL = 4, 16, 9
"""Sides of the sudokus that are made."""


def ingredient(rule: type[Rule]) -> bool | None:
    """Return whether makers draw a number of clues of a rule, None for one that they can't add."""
    has_sampler = getattr(rule, "sampler", None) is not None
    is_added = rule not in STANDARD and (has_sampler or rule in (RegionsRule, GridsRule) or not rule.needs_clues)
    return has_sampler if is_added else None


def read_added(value: Any, family: Family, path: str) -> Any:
    """Return a recipe given as text; names of rules that only `family` has are replaced by their classes."""
    if not isinstance(value, str):
        raise PuzzleFormatError(expected_got(quote_json(value), Message("expected.text")), path=path)
    own = {rule.spelling(): rule for rule in family.built_in if rule not in RULES}
    if not own:
        return value
    from .generate.recipe import with_classes  # makers are imported on demand

    return with_classes(value, own)


FAMILY = Family(
    name="sudoku",
    title="Sudoku",
    built_in=RULES,
    standard=STANDARD,
    built_in_formats=FORMATS,
    read_puzzle=read_puzzle,
    puzzle_text=puzzle_text,
    making=MakerSpec(
        f"{__package__}.generate.maker:SudokuMaker",
        f"{__package__}.generate.maker:daily_maker",
        (
            OptionSpec("size", int, USUAL, "The side of the grid.", least=SMALLEST, most=LARGEST),
            LEVEL,
            RATING,
            OptionSpec(
                "only", str, None,
                "The only kinds of steps that are needed: singles, rules, sums, locked, pairs, triples, quads, fish, chains or "
                "nested, with commas between them.",
            ),
            OptionSpec(
                "symmetry", str, "none", "The symmetry of the givens, or of cages that cover the grid.",
                choices=("none", "rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal"),
            ),
            GIVENS,
            OptionSpec(
                "recipe", str, None,
                "Rules to add, each with a number of clues made at random, or with as many as are needed: killer, or "
                "anti-knight,arrow:4.",
                read=read_added,
            ),
        ),
    ),
    levels=LEVELS,
    variant_levels=VARIANT_LEVELS,
    is_near=is_near,
    fetcher=f"{__package__}.fetching:fetch",
    sizes=[size for size in range(SMALLEST, LARGEST + 1) if default_box(size)[0] > 1],
    ingredient=ingredient,
    recipes=(
        "killer", "thermometer:6", "arrow:4", "anti-knight", "anti-knight,arrow:4", "diagonal", "renban:4", "whisper:4",
        "sandwich:6", "little-killer:8", "killer:6,thermometer:3",
    ),
)  # fmt: skip
"""The family; those of its sizes that have blocks of several rows are offered."""
