"""The solution that the source of a puzzle stores: the rules that it breaks, and when it takes precedence over them.

A puzzle from another program may have rules that were not understood. Its stored solution is then the better witness: no
step, hint or solution may contradict it. If every other part was understood, the rules take precedence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..board import Board
from ..errors import RulegridError
from ..rule import Rule, in_force
from ..statement import Context, Statement
from ..words import Message
from .boards import fits

if TYPE_CHECKING:
    from ..puzzle import Puzzle


def broken_rules(puzzle: Puzzle) -> list[Rule]:
    """Return the rules that the stored solution breaks; an empty list if there is no stored solution."""
    return _broken(puzzle, in_force(puzzle.rules))


def breaches(puzzle: Puzzle) -> list[Message]:
    """Return a line for each rule that the stored solution breaks, for the puzzle's `not_understood`."""
    names = dict.fromkeys(rule.spelling() for rule in broken_rules(puzzle))
    return [Message("puzzle.solution-breaks", rule=name) for name in names]


def breaks_more(puzzle: Puzzle, before: Puzzle) -> bool:
    """Return whether the stored solution breaks rules of a puzzle that it does not break in another, or rules are unusable."""
    try:
        return not set(breaches(puzzle)) <= set(breaches(before))
    except RulegridError:
        return True


def takes_precedence(puzzle: Puzzle) -> bool:
    """Return whether the stored solution takes precedence over the rules as they were read.

    It does if a part of the puzzle was not understood; that the solution breaks a rule is not such a part. A solution
    that differs from the givens never does.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> puzzle.solution = puzzle.solve()
    >>> takes_precedence(puzzle)
    False
    >>> puzzle.not_understood = ["text: Shade some cells"]
    >>> takes_precedence(puzzle)
    True
    """
    if not puzzle.not_understood or not fits(puzzle.solution, puzzle.board):
        return False
    known = set(map(str, breaches(puzzle)))
    return any(str(line) not in known for line in puzzle.not_understood)


def without_broken_clues(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without the clues that its stored solution breaks, if that takes precedence; else the puzzle itself."""
    if not takes_precedence(puzzle):
        return puzzle
    rules: list[Rule] = puzzle.rules
    while broken := _broken(puzzle, in_force(rules)):
        rules = [
            kept
            for rule in rules
            if (kept := _without_broken(puzzle, rule) if any(rule is each for each in broken) else rule) is not None
        ]
        rules = _usable(puzzle, rules)
    return puzzle if rules is puzzle.rules else puzzle.changed(rules=rules)


def with_stored_values(puzzle: Puzzle) -> Puzzle:
    """Return `without_broken_clues(puzzle)` with the stored values too, if the stored solution takes precedence."""
    if not takes_precedence(puzzle):
        return puzzle
    board = puzzle.board.copy()
    for cell in board.open_cells():
        if value := puzzle.solution and puzzle.solution.get_digit(*cell):
            board.set_digit(*cell, value)
    return without_broken_clues(puzzle).changed(board)


def stored_solutions(puzzle: Puzzle, **options: Any) -> Iterator[Board]:
    """Yield the stored solution if it takes precedence; one that is not full is completed by the rules it obeys.

    If they don't allow that, its empty cells stay empty. `options` are those of `Solver`.
    """
    if takes_precedence(puzzle):
        filled = with_stored_values(puzzle)
        yield next(filled.solutions(1, **options), filled.board)


def _broken(puzzle: Puzzle, rules: Sequence[Rule]) -> list[Rule]:
    solution = puzzle.solution
    if solution is None or solution.shape != puzzle.board.shape:
        return []
    solved = Statement(puzzle.board, rules).board.filled_with(_digits(solution, puzzle))
    return [rule for rule in rules if rule.refuses(solved)]


def _without_broken(puzzle: Puzzle, rule: Rule) -> Rule | None:
    """Return a broken rule without the clues that are broken by themselves; None if that leaves nothing of it."""
    numbers = range(len(rule.removable()))
    broken = [number for number in numbers if _breaks(puzzle, rule.without(set(numbers) - {number}))]
    return rule.without(broken) if 0 < len(broken) < len(numbers) else None


def _usable(puzzle: Puzzle, rules: list[Rule]) -> list[Rule]:
    """Return rules without those that can't be used without a removed one, such as disjoint groups without blocks."""
    board = puzzle.board.within(Context(puzzle.board.grid, in_force(rules)))
    usable = []
    for rule in rules:
        with suppress(RulegridError):
            rule.validate_compatibility(board)
            usable.append(rule)
    return usable if len(usable) == len(rules) else _usable(puzzle, usable)


def _breaks(puzzle: Puzzle, rule: Rule) -> bool:
    others = [each for each in puzzle.rules if type(each) is not type(rule)]
    try:
        return rule in _broken(puzzle, in_force([*others, rule]))
    except RulegridError:
        return True


def _digits(board: Board, puzzle: Puzzle) -> list[int]:
    return [board.cells[row][col] for row, col in puzzle.board.open_cells()]
