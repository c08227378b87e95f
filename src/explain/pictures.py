"""The picture of a step, and an explanation as one HTML page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import ceil, sqrt
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.rule import Rule
from ..draw.colours import FONTS, colour_of
from ..draw.drawing import Drawing, record
from ..draw.pen import Pen
from ..draw.svg import draw, picture
from ..utils.coordinates import Cell
from ..utils.message import Message, say
from ..utils.svg import escape
from .piece_steps import PieceState
from .state import State
from .step_text import sentence
from .steps import Step

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


COLOURS = {"place": "green", "assume": "purple", "remove": "red", "imply": "sky", "reason": "yellow"}
"""The colour of each role; a candidate with several roles gets the first."""
INK = "#39434f"
STRUCK = "#8d1f14"


class StepMarks(Rule):
    """A rule that draws a step and refuses nothing."""

    def __init__(self, step: Step, *, fills: bool = True) -> None:
        self.step = step
        self.fills = fills

    def is_valid(self, board: Board) -> bool:
        return True

    def draw(self, drawing: Drawing) -> None:
        """Outline the units and, if candidates are not shown, fill the cells in the colours of their roles."""
        step = self.step
        if self.fills:
            done: set[Cell] = set()
            for role, colour in COLOURS.items():
                for cell, _ in step.roles.get(role, ()):
                    if cell not in done:
                        done.add(cell)
                        drawing.fill(cell, colour_of(colour, soft=True))
            for cells, outline, style, _ in step.payload.shapes():
                drawing.cage(cells, style=style, colour=outline)
            return
        outlined = set()
        for cells, colour, style, is_large in step.payload.outlines(step):
            key = frozenset(cells)
            if (
                key not in outlined
                and not drawing.board.blocked.issuperset(key)
                and (is_large or len(key) <= 2 * len(drawing.board.values))
            ):
                outlined.add(key)
                drawing.cage(cells, style=style, colour=colour)


def step_picture(
    puzzle: Puzzle,
    state: State | PieceState,
    step: Step,
    *,
    language: str = "en",
    show: str = "all",
    cell: float = 60,
) -> str:
    """Return the SVG picture of a step in the state before it; a piece is shown where the step places it.

    The picture gives away no more than the sentence: "where" shows the state, "technique" outlines the units too.
    """
    title = sentence(step, language, show)
    if show != "all":
        step = Step(step.technique, step.units if show == "technique" else ())
    board = state.board()
    if isinstance(state, PieceState):
        for (row, col), value in step.placed:
            board.cells[row][col] = value
        reasons = StepMarks(replace(step, roles={role: c for role, c in step.roles.items() if role != "place"}))
        drawing = record(board, [*puzzle.rules, reasons], puzzle.labels, start=state.board(), figures=puzzle.drawings)
        return picture(drawing, title=title, cell=cell, coordinates=True)
    rules = [*puzzle.rules, StepMarks(step, fills=False)]
    drawing = record(board, rules, puzzle.labels, start=puzzle.board, figures=puzzle.drawings)
    return picture(
        drawing,
        title=title,
        cell=cell,
        coordinates=True,
        above=lambda pen: _candidates(pen, state, step, 0.3 if drawing.corners() else 0.1),
    )


def _candidates(pen: Pen, state: State, step: Step, top: float) -> None:
    values = state.reasons.values
    side = ceil(sqrt(len(values)))
    size = (0.9 - top) / side
    role_of: dict[tuple[Cell, int], str] = {}
    for role in COLOURS:
        for cell, some in step.roles.get(role, ()):
            for value in some:
                role_of.setdefault((cell, value), role)
    removed = {(cell, value) for cell, some in step.removed for value in some}
    placed = dict(step.placed)
    with pen.group(font_family=FONTS, text_anchor="middle", class_="candidates"):
        for cell, alive in state.candidates().items():
            if cell in placed:
                reach = 0.94 - top  # keeps the text in the corner visible
                row, col = cell[0] + 0.92 - reach / 2, cell[1] + 0.5
                ground = colour_of("green", soft=True)
                pen.rect(row - reach / 2, col - reach / 2, reach, reach, rx=0.12 * reach, fill=ground)
                pen.text(row, col, str(placed[cell]), 2 / 3 * reach, fill=INK, font_weight="600")
                continue
            for at, value in enumerate(values):
                if value not in alive:
                    continue
                row = cell[0] + top + (at // side + 0.5) * size
                col = cell[1] + 0.5 + (at % side - (side - 1) / 2) * 0.8 / side
                if (cell, value) in role_of:
                    half = 0.46 * size
                    ground = colour_of(COLOURS[role_of[cell, value]], soft=True)
                    pen.rect(row - half, col - half, 2 * half, 2 * half, rx=0.3 * size, fill=ground)
                pen.text(row, col, str(value), min(0.75 * size, 0.3), width=0.9 * size, fill=INK)
                if (cell, value) in removed:
                    reach = 0.38 * size
                    stroke = [(row + reach, col - reach), (row - reach, col + reach)]
                    pen.path([stroke], stroke=STRUCK, stroke_width=0.03, fill="none")


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1b2430; background: #fff; }
ol { list-style: none; padding: 0; display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); }
li { border: 1px solid #c4cad2; border-radius: .5rem; padding: 1rem; }
li svg { width: 100%; height: auto; }
small { color: #5d6875; }
@media print { li { break-inside: avoid; } }
"""


class ExplanationPage:
    """Writes a page in parts: the head, each step, and the foot."""

    def __init__(self, write: Callable[[str], object], puzzle: Puzzle, language: str = "en", show: str = "all") -> None:
        self.write = write
        self.puzzle = puzzle
        self.language = language
        self.show = show
        self.count = 0

    def begin(self) -> None:
        """Write the part of the page above the steps."""
        puzzle = self.puzzle
        title = escape(puzzle.title or say(Message("explanation.heading"), self.language))
        drawn = draw(
            puzzle.board,
            puzzle.rules,
            labels=puzzle.labels,
            title=puzzle.title,
            coordinates=True,
            figures=puzzle.drawings,
        )
        self.write(
            f'<!DOCTYPE html>\n<html lang="{self.language}">\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n{drawn}\n<ol>\n"
        )

    def step(self, state: State | PieceState, step: Step) -> None:
        self.count += 1
        text = escape(sentence(step, self.language, self.show))
        drawn = step_picture(self.puzzle, state, step, language=self.language, show=self.show) if step.changes else ""
        self.write(f"<li id=s{self.count}><p><small>{self.count} · {step.cost:.1f}</small> {text}</p>{drawn}</li>\n")

    def end(self, sentences: Iterable[str]) -> None:
        """Write the part of the page below the steps."""
        count = say(Message("explanation.steps", count=self.count), self.language)
        closing = " ".join(map(escape, sentences))
        self.write(f"</ol>\n<p>{count} {closing}</p>\n</html>\n")
