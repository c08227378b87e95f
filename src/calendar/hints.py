"""One piece to put down next, or which of those that lie to take up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine import Board, Placement, PuzzleFormatError
from ..engine.puzzle import Puzzle
from .placement import PlacementRule
from .placed import Placing, placing_of


@dataclass(frozen=True)
class Hint:
    """What to do next.

    `placing` is a piece to put down, one of `places` places where it can lie for now; None where all pieces lie, and where
    nothing can be made of those that do. Then `is_solvable` is False, and each of `take_up` helps if it alone is taken up.
    """

    placing: Placing | None = None
    places: int = 0
    is_solvable: bool = True
    take_up: tuple[Placing, ...] = ()


def placement_rule(puzzle: Puzzle) -> PlacementRule:
    """Return the rule that lays a puzzle's pieces; raises PuzzleFormatError where there is none."""
    rule = next((rule for rule in puzzle.rules if isinstance(rule, PlacementRule)), None)
    if rule is None:
        raise PuzzleFormatError("the puzzle has no pieces: expected the placement rule")
    return rule


def hint(puzzle: Puzzle, **options: Any) -> Hint:
    """Return what to do next, given the pieces that lie: of the others, the one with the fewest places left.

    `options` are those of `Solver`, for each of its searches; SearchStopped says nothing.

    >>> from rulegrid.calendar import Board, Piece, read_placing
    >>> pieces = [Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))]
    >>> puzzle = Puzzle(Board(1, 4, values=2), [PlacementRule(pieces)])
    >>> found = hint(puzzle)
    >>> found.placing.index, found.places
    (0, 2)
    >>> _ = placement_rule(puzzle).put_down(read_placing("O@A2:1", pieces))
    >>> found = hint(puzzle)
    >>> found.is_solvable, [placing.index for placing in found.take_up]
    (False, [1])
    """
    rule = placement_rule(puzzle)
    solution = puzzle.solver(**options).get_solution()
    if solution is None:
        return Hint(is_solvable=False, take_up=_culprits(puzzle, rule, **options))
    (placement,) = (said for said in rule.constraints(puzzle.board) if isinstance(said, Placement))
    down = {placing.index for placing in rule.down}
    blocked = puzzle.board.blocked
    left = {
        piece: sum(blocked.isdisjoint(place) for place in places)
        for piece, places in enumerate(placement.places)
        if piece not in down
    }
    if not left:
        return Hint()
    piece = min(left, key=left.__getitem__)
    return Hint(lies_in(solution, rule, piece), left[piece])


def lies_in(solution: Board, rule: PlacementRule, piece: int) -> Placing:
    """Return how a piece, by its index, lies in a solution."""
    value = solution.values[piece]
    cells = tuple(cell for cell in solution.open_cells() if solution.get_digit(*cell) == value)
    return placing_of(rule.lying, piece, cells)


def _culprits(puzzle: Puzzle, rule: PlacementRule, **options: Any) -> tuple[Placing, ...]:
    found = []
    for placing in rule.down:
        without = PlacementRule(rule.pieces, (other for other in rule.down if other != placing), rule.avoid)
        others = [without if other is rule else other for other in puzzle.rules]
        if Puzzle(puzzle.board, others).solver(**options).solve():
            found.append(placing)
    return tuple(found)
