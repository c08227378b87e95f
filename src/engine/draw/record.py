"""What the rules of a puzzle draw on its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...utils.coordinates import Cell
from ..board import Board
from ..data.figures import Figure
from ..rule import Rule, in_force
from .drawing import Drawing


def record(
    board: Board,
    rules: Iterable[Rule] = (),
    labels: Mapping[Cell, str] | None = None,
    *,
    start: Board | None = None,
    figures: Iterable[Figure] = (),
) -> Drawing:
    """Return what all of `rules` draw on `board`, `labels` in its cells, and the figures of its source.

    >>> record(Board(3), labels={(0, 0): "Jan"}).labels
    {(0, 0): 'Jan'}
    """
    drawing = Drawing(board, start)
    drawing.figures = tuple(figures)
    for cell, text in (labels or {}).items():
        drawing.label(cell, text)
    for rule in in_force(rules):
        drawing.rule = rule.spelling().replace("-", " ")
        rule.draw(drawing)
    return drawing
