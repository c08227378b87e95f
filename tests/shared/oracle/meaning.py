"""What each rule means on a filled grid, written from its description and apart from the package.

`parts_of(case)` lists what all clues of a case mean: tests of the digits in some cells. `MEANING` has for each rule a
function from a clue and its case to such parts.
"""

from . import of_cells, of_lines, of_others, of_regions
from .noted import MEANING, meaning_of

__all__ = ["MEANING", "meaning_of", "of_cells", "of_lines", "of_others", "of_regions", "parts_of"]


def parts_of(case):
    return [part for clue in case.clues for part in meaning_of(clue, case)]
