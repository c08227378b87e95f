"""`rulegrid calendar hint`."""

import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import typer

from ..calendar import RULES, PlacementRule, Placing, piece_letter
from ..calendar.hints import Hint, placement_rule
from ..calendar.hints import hint as find
from ..calendar.placings import spelling
from ..engine.board import Board
from ..engine.draw.drawing import Drawing
from ..engine.draw.marks import Fill
from ..engine.errors import RulegridError, SearchStopped
from ..engine.puzzle import Puzzle
from ..utils.coordinates import cell_name
from .options import OUTPUT, SEARCH
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least, check_pictures, counted, drawn, is_screen, write_pictures
from .streams import complain, say
from .wishes import ARGUMENT, Wishes


def hint(
    ctx: typer.Context,
    date: list[str] = typer.Argument(None, metavar=ARGUMENT),
    as_json: bool = typer.Option(False, "--json", help="One JSON object.", rich_help_panel=OUTPUT),
    pretty: bool = typer.Option(
        None, "--pretty/--plain", help="A drawn board, or PIECE@CELL:ORIENTATION alone.", rich_help_panel=OUTPUT
    ),
    svg: str = typer.Option(None, "--svg", metavar="FILE", help="Draw the board into FILE.", rich_help_panel=OUTPUT),
    png: str = typer.Option(
        None, "--png", metavar="FILE", help="The same as a PNG; needs the extra 'png'.", rich_help_panel=OUTPUT
    ),
    timeout: float = typer.Option(
        None, "--timeout", metavar="SECONDS", help="Stop a search after this time.", rich_help_panel=SEARCH
    ),
    **options: Any,
) -> None:
    """Tell one piece to put down, given those that lie.

    Of the pieces that don't lie yet (--place) it is the one with the fewest places left, printed as --place takes it:
    PIECE@CELL:ORIENTATION; on a terminal the board is drawn with it. Where nothing can be made of what lies, the
    pieces are named of which one alone has to be taken up.
    """
    if as_json and pretty:
        raise RulegridError("--json and --pretty can't be asked together")
    check_least(SimpleNamespace(timeout=timeout), ("timeout", 0))
    check_pictures(svg, png)
    puzzle = Wishes.taken(options).read(ctx, date, RULES)
    rule = placement_rule(puzzle)
    try:
        found = find(puzzle, timeout=timeout, progress=False)
    except SearchStopped:
        complain("stopped by --timeout")
        raise typer.Exit(STOPPED) from None
    if as_json:
        say(_json(puzzle, rule, found))
    elif pretty or (pretty is None and is_screen()):
        lying, picture = _picture(puzzle, rule, found)
        say(f"{drawn(lying, picture)}\n{_words(rule, found)}", or_else=lambda: _words(rule, found))
    elif found.placing:
        say(spelling(found.placing, rule.lying))
    else:
        say(_words(rule, found))
    if svg is not None or png is not None:
        lying, picture = _picture(puzzle, rule, found)
        write_pictures(lying.to_svg(picture), svg, png)
    raise typer.Exit(SOLVED if found.is_solvable else NO_SOLUTION)


def _words(rule: PlacementRule, found: Hint) -> str:
    lying = rule.lying
    if found.placing:
        return f"Put down {spelling(found.placing, lying)} ({counted(found.places, 'place')} left for it)."
    if found.is_solvable:
        return "Done: all pieces lie."
    if found.take_up:
        return f"No solution.\nTake up {' or '.join(spelling(placing, lying) for placing in found.take_up)}."
    return "No solution.\nTake up several pieces: no single one helps." if len(rule.down) > 1 else "No solution."


def _json(puzzle: Puzzle, rule: PlacementRule, found: Hint) -> str:
    placing, lying = found.placing, rule.lying
    data = {
        "status": "hint" if placing else "done" if found.is_solvable else "no solution",
        "hint": spelling(placing, lying) if placing else None,
        "piece": lying[placing.index].name if placing else None,
        "letter": piece_letter(placing.index) if placing else None,
        "cells": [cell_name(cell) for cell in placing.cells] if placing else [],
        "places": found.places,
        "take_up": [spelling(other, lying) for other in found.take_up],
        "puzzle": json.loads(puzzle.to_json()),
    }
    return json.dumps(data)


class _SetOff(PlacementRule):
    """The same pieces, of which only some are drawn in their colours."""

    def __init__(self, rule: PlacementRule, seen: Sequence[Placing]) -> None:
        super().__init__(rule.pieces, rule.down, rule.avoid)
        self.seen = seen

    def draw(self, drawing: Drawing) -> None:
        super().draw(drawing)
        if self.seen:
            cells = {cell for placing in self.seen for cell in placing.cells}
            drawing.marks = [mark for mark in drawing.marks if not isinstance(mark, Fill) or mark.cell in cells]


def _picture(puzzle: Puzzle, rule: PlacementRule, found: Hint) -> tuple[Puzzle, Board]:
    """Return the puzzle with what lies as given, and the board with the hint."""
    seen = [found.placing] if found.placing else found.take_up
    rules = [_SetOff(rule, seen) if other is rule else other for other in puzzle.rules]
    lying = Puzzle(_covered(puzzle.board, rule.down), rules, puzzle.title, puzzle.labels)
    return lying, _covered(lying.board, [found.placing] if found.placing else [])


def _covered(board: Board, placings: Sequence[Placing]) -> Board:
    board = board.copy()
    for placing in placings:
        for cell in placing.cells:
            board.set_digit(*cell, board.values[placing.index])
    return board
