"""Grids of candidates: the digits that each cell may hold, as texts and links of many programs have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine import Board, Puzzle, Rule, RulegridError
from ...engine.formats import texts_besides
from ...utils.coordinates import Cell
from ...utils.words import Label, Message
from ..rules import STANDARD, AmongRule, BlockRule
from .grids import default_box
from .words import says_no_more


def puzzle_of(n: int, cells: Sequence[tuple[int, str]]) -> Puzzle:
    """Return the puzzle of a given digit, or 0, and the digits that it may hold for each cell in reading order.

    >>> puzzle = puzzle_of(4, [(1, "1"), (0, "24"), *[(0, "1234")] * 14])
    >>> puzzle.board.get_digit(0, 0), puzzle.rules[-1].clues()
    (1, ['24:A2'])
    """
    board = Board(n)
    choices: dict[tuple[int, ...], list[Cell]] = {}
    for at, (given, digits) in enumerate(cells):
        cell = divmod(at, n)
        if given:
            board.set_digit(*cell, given)
        elif 0 < len(digits) < n:
            choices.setdefault(tuple(sorted(map(int, digits))), []).append(cell)
    rules: list[Rule] = [rule() for rule in STANDARD]
    if choices:
        among = AmongRule()
        for allowed, places in sorted(choices.items()):
            among.add(allowed, places)
        rules.append(among)
    return Puzzle(board, rules)


def choices_of(puzzle: Puzzle) -> tuple[dict[Cell, set[int]], list[Label]]:
    """Return the digits that each cell may hold: all, those of a clue, or the given one; and what that doesn't say.

    A clue that leaves a cell none beside the given digit and other clues is not said: no text has a cell without digits.
    Raises RulegridError where the grid has other digits than 1 to n up to 9.
    """
    board, n = puzzle.board, puzzle.board.size
    if n > 9 or board.blocked or board.values != tuple(range(1, n + 1)):
        raise RulegridError(Message("layout.no-candidates"))
    cells = board.grid.cells
    choices = {cell: {digit} if (digit := board.get_digit(*cell)) else set(board.values) for cell in cells}
    left_out = besides(puzzle, AmongRule)
    for rule in puzzle.rules:
        for clue in rule.clue_list if isinstance(rule, AmongRule) else ():
            if any(choices[cell].isdisjoint(clue.digits) for cell in clue.cells):
                left_out.append(f"{rule.spelling()}:{clue}")
                continue
            for cell in clue.cells:
                choices[cell] &= set(clue.digits)
    return choices, left_out


def check_side(puzzle: Puzzle, least: int) -> None:
    """Raise RulegridError where a grid is smaller than those that a format's reader can tell from other texts."""
    if puzzle.board.rows < least:
        raise RulegridError(Message("layout.least", rows=puzzle.board.rows, cols=puzzle.board.cols, least=least))


def check_nine(puzzle: Puzzle) -> None:
    """Raise RulegridError where a grid is not one of 9x9: some formats have no others."""
    if puzzle.board.shape != (9, 9):
        raise RulegridError(Message("layout.nine", rows=puzzle.board.rows, cols=puzzle.board.cols))


def besides(puzzle: Puzzle, *said: type[Rule], texts: Iterable[str] = ()) -> list[Label]:
    """Return a line for everything that a grid alone does not say: it has the standard rules."""
    board = puzzle.board
    left_out = texts_besides(puzzle, *texts, *(("description",) if says_no_more(puzzle) else ()))
    if board.rows != board.cols:
        raise RulegridError(Message("layout.not-square", rows=board.rows, cols=board.cols))
    if board.values != tuple(range(1, board.rows + 1)):
        left_out.append(Message("layout.values", values=board.values))
    for kind in STANDARD:
        if not any(isinstance(rule, kind) for rule in puzzle.rules):
            left_out.append(Message("program.without", rule=kind.spelling(), program=Message("layout.as-text")))
    for rule in puzzle.rules:
        is_usual = not isinstance(rule, BlockRule) or rule.shape(board) == default_box(board.size)
        if isinstance(rule, (*STANDARD, *said)) and is_usual:
            continue
        clues = rule.clues()
        left_out += [f"{rule.spelling()}:{clue}" for clue in clues] or [rule.spelling()]
        if not is_usual:
            left_out.append(Message("program.taken-by-reader", rule=rule.spelling()))
    return left_out
