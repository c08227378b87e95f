"""A puzzle's rules in words, for formats whose readers are people."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine import Board, ColumnRule, Puzzle, RowRule, Rule
from ...engine.rule import in_force
from ...utils.words import Message
from ..rules import BlockRule, RegionsRule

USUAL = (RowRule, ColumnRule, BlockRule)


def rules_in_words(puzzle: Puzzle) -> str:
    """Return what the author wrote, or a line for each rule.

    >>> from rulegrid.sudoku import read_puzzle, DiagonalRule
    >>> puzzle = read_puzzle("................")
    >>> puzzle.rules.append(DiagonalRule())
    >>> print(rules_in_words(puzzle))
    Normal sudoku rules apply.
    Diagonal: Digits don't repeat along a main diagonal.
    """
    return puzzle.description or _in_words(puzzle)


def says_no_more(puzzle: Puzzle) -> bool:
    """Return whether a puzzle's description is what `rules_in_words` makes of its rules, as other programs' files have it."""
    return puzzle.description == _in_words(puzzle)


def _in_words(puzzle: Puzzle) -> str:
    return "\n".join(_lines(puzzle.rules, puzzle.board))


def _lines(rules: Iterable[Rule], board: Board) -> Iterable[str]:
    rules = in_force(rules)
    kinds = {type(rule) for rule in rules}
    is_usual = {RowRule, ColumnRule} <= kinds and any(issubclass(kind, (BlockRule, RegionsRule)) for kind in kinds)
    if is_usual:
        yield str(Message("rule.usual-sudoku"))
    for rule in rules:
        if not (is_usual and isinstance(rule, USUAL)) and (rule.clues() or not rule.needs_clues):
            yield str(Message("rule.with-name", name=rule.named(), meaning=rule.in_words(board)))
