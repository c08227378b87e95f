"""What stands at the top of a page: its title, and a place for a name."""

from __future__ import annotations

from dataclasses import dataclass

from ...utils.cached import cached_property
from ...utils.svg import Canvas
from .colours import FAINT
from .paper import LEADING, MARGIN, Paper, fit_lines, print_lines, prose_width

HEADING = 1.25
"""The size of headings, in text sizes."""
BOLD = 1.1
"""How much wider than other text headings are."""
TITLE = 1.5
"""The size of titles, in text sizes."""
NAME = 20.0
"""How long the place for a name is with the word before it, in text sizes."""
SMALLEST = 0.4
LINES = 2
"""How many lines a title may have before it gets smaller."""


@dataclass(frozen=True)
class Header:
    """The title of a page, and the word before the place for a name, either of which may be empty; `text` is the size of text.

    >>> from rulegrid.engine.draw.paper import PAPERS
    >>> plain = Header("Class 5b", "", PAPERS["a4"], 13)
    >>> Header("", "", PAPERS["a4"], 13).height, plain.height == Header("Class 5b", "Name:", PAPERS["a4"], 13).height
    (0.0, True)
    """

    title: str
    name: str
    paper: Paper
    text: float

    @property
    def room(self) -> float:
        """How wide it is."""
        return self.paper.width - 2 * MARGIN

    @property
    def place(self) -> float:
        """How long the place for a name is."""
        return min(NAME * self.text, 0.6 * self.room)

    @cached_property
    def is_beside(self) -> bool:
        """Whether the name goes beside the title; else it is below."""
        return prose_width(self.title) * BOLD * TITLE * self.text <= self.room - self.place - self.text

    @cached_property
    def lines(self) -> tuple[list[str], float]:
        """The lines of the title, and their font size."""
        size = TITLE * self.text
        height = LINES * LEADING * size
        found, size = fit_lines(self.title, self.room / BOLD, height, size, SMALLEST * size)
        most = int(height / (LEADING * size) + 1e-6)
        return ([*found] if len(found) <= most else [*found[: most - 1], f"{found[most - 1][:-1]}…"]), size

    @property
    def _title_height(self) -> float:
        lines, size = self.lines
        return (len(lines) * LEADING + 0.75) * size if lines else 0.0

    @property
    def height(self) -> float:
        """How high all of it is."""
        is_apart = self.name and not (self.title and self.is_beside)
        return self._title_height + (2.8 * self.text if is_apart else 0.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw it at the top of a page."""
        lines, size = self.lines
        print_lines(canvas, MARGIN, MARGIN - size * 0.3, lines, size, bold=True)
        if not self.name:
            return
        if self.title and self.is_beside:
            left, base = MARGIN + self.room - self.place, MARGIN + 0.7 * size
        else:
            left, base = MARGIN, MARGIN + self._title_height + 0.8 * self.text
        print_lines(canvas, left, base - self.text, [self.name], self.text)
        begin = left + (prose_width(self.name) + 0.5) * self.text
        canvas.path([[(begin, base + 2), (left + self.place, base + 2)]], fill="none", stroke=FAINT, stroke_width=0.8)
