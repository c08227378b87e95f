"""What `check` says of calendar puzzles: parts as pieces are written, PIECE@CELL:ORIENTATION."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.puzzle import Puzzle
from ..engine.setting.parts import PuzzlePart
from .placed import placed_on, spelling
from .play import placement_rule


def spell_part(puzzle: Puzzle) -> Callable[[PuzzlePart], str]:
    """Return what writes a part of a calendar puzzle: a piece to be given as `--place` reads it, others by their names.

    >>> from rulegrid.calendar import read_puzzle
    >>> puzzle = read_puzzle("Oct 6")
    >>> [spell_part(puzzle)(part) for part in puzzle.check().several.give]
    ['Y@A1:2']
    """
    pieces = placement_rule(puzzle).all_pieces
    values = puzzle.board.values

    def spell(part: PuzzlePart) -> str:
        index = -1 if part.value is None else values.index(part.value)
        if index < 0 or len(part.cells) < len(pieces[index].cells):
            return part.name
        return spelling(placed_on(pieces, index, part.cells), pieces)

    return spell
