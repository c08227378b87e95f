"""Bars on a logarithmic scale, as SVG."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulegrid.utils.svg import Canvas

from .report import duration

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"
# A card of its own, so that the picture reads the same on a light and on a dark page.
PAPER = "#ffffff"
INK = "#1b2430"
FAINT = "#5d6875"
GRID = "#dfe3e8"
# Colours that differ for most kinds of colour blindness (Okabe and Ito), ours the strongest.
COLOURS = {
    "rulegrid": "#0b62c4",
    "yardstick": "#3d4752",
    "CP-SAT": "#e69f00",
    "Glucose 4": "#009e73",
    "CaDiCaL 1.5.3": "#56b4e9",
    "exact-cover": "#d55e00",
    "python-constraint2": "#cc79a7",
    "py-sudoku": "#a8803c",
}
OTHER = "#8e9aa6"

BAR, BETWEEN, HEADING, MARGIN = 11, 9, 26, 20
WIDTH, VALUES, LEGEND = 860, 64, 90
TEXT, SMALL = 12.5, 10.5
LONGEST = 40  # characters of a label
EM = 0.56  # how wide a character is, on the whole


@dataclass(frozen=True)
class Bar:
    """One contestant's time."""

    name: str
    seconds: float


@dataclass
class Bars:
    """What stands beside one label; those of the same work stand below one heading."""

    work: str
    label: str
    bars: list[Bar] = field(default_factory=list)


def draw(title: str, what: str, where: str, groups: Sequence[Bars]) -> str:
    """Return a chart of times; `what` was measured, and `where`."""
    names = list(dict.fromkeys(bar.name for group in groups for bar in group.bars))
    low, high = decades([bar.seconds for group in groups for bar in group.bars])
    labels = [group.label if len(group.label) <= LONGEST else group.label[: LONGEST - 1] + "…" for group in groups]
    left = MARGIN + max(map(len, labels), default=0) * TEXT * EM + 12
    right = WIDTH - MARGIN - VALUES
    scale = (right - left) / (high - low)

    legend = _legend(names)
    top = LEGEND + 20 * len(legend) + 22
    headings = [
        group.work != before for group, before in zip(groups, ["", *(group.work for group in groups)], strict=False)
    ]
    height = top + sum(len(group.bars) * BAR + BETWEEN for group in groups) + sum(headings) * HEADING + MARGIN
    canvas = Canvas(WIDTH, height, title=title)
    canvas.rect(0, 0, WIDTH, height, rx=12, fill=PAPER)
    with canvas.group(font_family=FONTS, fill=INK):
        canvas.text(MARGIN, 36, title, font_size=18, font_weight="600")
        canvas.text(MARGIN, 57, f"{what}; logarithmic scale, shorter is better", font_size=TEXT, fill=FAINT)
        canvas.text(MARGIN, 74, where, font_size=TEXT, fill=FAINT)
        for row, entries in enumerate(legend):
            for x, name in entries:
                canvas.rect(x, LEGEND + 20 * row, 12, 12, rx=2, fill=COLOURS.get(name, OTHER))
                canvas.text(x + 18, LEGEND + 10.5 + 20 * row, name, font_size=TEXT)
        _axis(canvas, range(low, high + 1), left, scale, top, height - MARGIN)
        y = float(top)
        for label, group, is_first in zip(labels, groups, headings, strict=True):
            if is_first:
                y += HEADING
                # Paper behind it: a line of the scale would cross the letters.
                canvas.rect(MARGIN, y - 21, len(group.work) * TEXT * 0.62, 16, fill=PAPER)
                canvas.text(MARGIN, y - 9, group.work, font_size=TEXT, font_weight="600")
            middle = y + len(group.bars) * BAR / 2
            canvas.text(left - 10, middle + 0.35 * TEXT, label, font_size=TEXT, text_anchor="end")
            for bar in group.bars:
                length = max(1.5, (math.log10(bar.seconds) - low) * scale)
                canvas.rect(left, y, length, BAR - 1.5, rx=1.5, fill=COLOURS.get(bar.name, OTHER))
                canvas.text(left + length + 5, y + BAR - 2.3, duration(bar.seconds), font_size=SMALL, fill=FAINT)
                y += BAR
            y += BETWEEN
    return str(canvas) + "\n"


def decades(seconds: Sequence[float]) -> tuple[int, int]:
    """Return the powers of ten that enclose some times, with room for the shortest bar to be seen.

    >>> decades([2e-6, 0.5]), decades([1.5e-6, 9e-6])
    ((-6, 0), (-6, -5))
    """
    low, high = math.log10(min(seconds)), math.log10(max(seconds))
    first = math.floor(low)
    return first - (low - first < 0.05), max(math.ceil(high), first + 1)


def _axis(canvas: Canvas, powers: Sequence[int], left: float, scale: float, top: float, bottom: float) -> None:
    for power in powers:
        x = left + (power - powers[0]) * scale
        canvas.line(x, top - 6, x, bottom - 4, stroke=GRID, stroke_width=1)
        name = re.sub(r"\.0+ ", " ", duration(10.0**power))
        canvas.text(x, top - 11, name, font_size=SMALL, fill=FAINT, text_anchor="middle")


def _legend(names: Sequence[str]) -> list[list[tuple[float, str]]]:
    """Return lines of (x, name) that fit the width."""
    lines: list[list[tuple[float, str]]] = [[]]
    x = float(MARGIN)
    for name in names:
        wide = 18 + len(name) * TEXT * EM + 18
        if lines[-1] and x + wide > WIDTH - MARGIN:
            lines.append([])
            x = float(MARGIN)
        lines[-1].append((x, name))
        x += wide
    return lines
