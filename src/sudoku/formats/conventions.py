"""What drawings mean by convention: all readings, each a rule, what it is drawn like, and how it is found.

SudokuPad has drawings and no rules, so that each reading is a guess: `evidence` says whether it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .evidence import DrawnClue
from .line_readings import arrows, coloured_lines, diagonals, lines_with_ends, signed_lines, thermometers
from .mark_readings import clones, dots, extremes, little_killers, outside, parities, quadruples, signs
from .pool import DrawingPool

READINGS: tuple[Callable[[DrawingPool], Iterator[DrawnClue]], ...] = (
    signed_lines,
    thermometers,
    arrows,
    lines_with_ends,
    diagonals,
    extremes,
    coloured_lines,
    dots,
    signs,
    quadruples,
    clones,
    parities,
    little_killers,
    outside,
)
"""All readings, in the order in which they are tried: what one has used, the next does not see."""
