"""An explanation as one HTML page: every step with its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ...utils.svg import escape
from ..draw.svg import draw
from ..words import Message, say
from .picture import step_picture
from .pieces import PieceState
from .state import State
from .step import Step
from .words import sentence

if TYPE_CHECKING:
    from ..puzzle import Puzzle

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1b2430; background: #fff; }
ol { list-style: none; padding: 0; display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); }
li { border: 1px solid #c4cad2; border-radius: .5rem; padding: 1rem; }
li svg { width: 100%; height: auto; }
small { color: #5d6875; }
@media print { li { break-inside: avoid; } }
"""


class ExplanationPage:
    """Writes a page piece by piece: what stands above the steps, each step, and what stands below them."""

    def __init__(self, write: Callable[[str], object], puzzle: Puzzle, language: str = "en", show: str = "all") -> None:
        self.write = write
        self.puzzle = puzzle
        self.language = language
        self.show = show
        self.count = 0

    def begin(self) -> None:
        """Write what stands above the steps."""
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
        """Write a step, in the state before it."""
        self.count += 1
        text = escape(sentence(step, self.language, self.show))
        drawn = step_picture(self.puzzle, state, step, language=self.language, show=self.show) if step.changes else ""
        self.write(f"<li id=s{self.count}><p><small>{self.count} · {step.cost:.1f}</small> {text}</p>{drawn}</li>\n")

    def end(self, sentences: Iterable[str]) -> None:
        """Write what stands below them."""
        count = say(Message("explanation.steps", count=self.count), self.language)
        closing = " ".join(map(escape, sentences))
        self.write(f"</ol>\n<p>{count} {closing}</p>\n</html>\n")
