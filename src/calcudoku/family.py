"""Calcudoku as a family of puzzles."""

from ..engine import Board, ColumnRule, RowRule, Rule
from ..engine.data.levels import Levels
from ..engine.data.making import LEVEL, RATING
from ..engine.data.options import OptionSpec
from ..engine.families import Family, MakerSpec, Spelling
from ..engine.puzzle import Puzzle
from .cage import CageRule
from .reading import FORMATS, puzzle_text, read_puzzle
from .text import is_caged, write_puzzle

SMALLEST_SIDE, LARGEST_SIDE = 3, 16
"""Sides of the calcudokus that are made."""
LARGEST_CAGE = 9

LEVELS = Levels(medium=2.8, hard=3.05, fiendish=3.3, extreme=3.65)
"""Those of keen, as docs/rating.md tells. `python benchmarks/run.py rating` prints them again."""

RULES: tuple[type[Rule], ...] = (RowRule, ColumnRule, CageRule)
"""The rules of this family, in the order they are listed to users; every calcudoku has them."""


class CageSpelling(Spelling):
    """How calcudokus are written."""

    def text(self, puzzle: Puzzle, board: Board) -> str:
        """Return a board; of one without values the cages."""
        return super().text(puzzle, board) if board.filled() or not is_caged(puzzle) else write_puzzle(puzzle)


FAMILY = Family(
    name="calcudoku",
    title="Calcudoku",
    built_in=RULES,
    standard=RULES,
    built_in_formats=FORMATS,
    read_puzzle=read_puzzle,
    puzzle_text=puzzle_text,
    making=MakerSpec(
        f"{__package__}.making:CalcudokuMaker",
        f"{__package__}.making:daily_maker",
        (
            OptionSpec("size", int, 6, "The side of the grid.", least=SMALLEST_SIDE, most=LARGEST_SIDE),
            LEVEL,
            RATING,
            OptionSpec("ops", str, "+-*/", "The operations that cages may have, such as +- for sums and differences."),
            OptionSpec(
                "largest", int, None, "Cages of at most so many cells; 3 to 6 by default, as the level has it.",
                least=2, most=LARGEST_CAGE,
            ),
            OptionSpec("singles", bool, True, "Whether there are cages of a single cell."),
            OptionSpec("mystery", bool, False, "Labels without their operations, such as 12?."),
        ),
    ),
    levels=LEVELS,
    spelling=CageSpelling(),
    sizes=range(SMALLEST_SIDE, LARGEST_SIDE + 1),
    also_called=("kenken", "mathdoku", "calcdoku", "keen", "inkies", "mathdokus"),
)  # fmt: skip
"""The family."""
