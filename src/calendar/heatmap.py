"""How many solutions each date has, as a picture: months by days, darker where there are more."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from ..draw.colours import FAINT, FONTS, GRID, INK, PAPER
from ..utils.errors import RulegridError
from ..utils.message import Message, say
from ..utils.svg import Canvas
from .boards import CalendarBoard
from .counts import Key, extremes, name_extremes
from .dates import is_possible
from .names import Group

# Light to dark along ColorBrewer's YlGnBu, which stays in order without red, green or blue sight, and in grey.
SCALE = ("#f7fcd0", "#c7e9b4", "#7fcdbb", "#41b6c4", "#1d91c0", "#225ea8", "#0c2c84")

WIDTH, HEIGHT, TOP, GAP = 36, 26, 92, 30


def axes(board: CalendarBoard) -> tuple[Group, Group, Group | None]:
    """Return the groups that make the rows, the columns and the panels of a table: month, day, and weekday if there is one.

    On a board without dates they are its groups in their order. Raises RulegridError unless there are two or three
    groups with one open cell each.

    >>> from rulegrid.calendar import load_board
    >>> [group and group.name for group in axes(load_board())]
    ['month', 'day', None]
    """
    groups = [group for group in board.groups if group.open]
    if len(groups) not in (2, 3) or any(group.open > 1 for group in groups):
        raise RulegridError(Message("calendar.no-table", board=board.name))
    order = ["month", "day", "weekday"]
    if {group.name for group in groups} <= set(order):
        groups.sort(key=lambda group: order.index(group.name))
    return groups[0], groups[1], groups[2] if len(groups) == 3 else None


def heatmap(board: CalendarBoard, counts: Mapping[Key, int], *, complete: bool = True, language: str = "en") -> str:
    """Return the counts of `count_dates` as an SVG picture; the title says if they are not `complete`.

    A board with weekdays has one panel for each. Combinations that are not dates, such as 30 February, are hatched.
    Raises RulegridError on a board that has no table, see `axes`.
    """
    down, across, one_each = axes(board)
    groups = [group for group in board.groups if group.open]
    panels = one_each.labels if one_each else ("",)
    left = 16 + 8 * max(len(label) for label in down.labels)
    panel_height = HEIGHT * (len(down.labels) + 1) + (24 if one_each else 0) + GAP
    solutions = Message("report.solutions", count=sum(counts.values()))
    key = "report.heatmap" if complete else "report.heatmap-so-far"
    title = say(Message(key, board=board.title or board.name, solutions=solutions), language)
    (low, _), (high, _) = extremes(counts)
    width = max(left + WIDTH * len(across.labels) + 24, 560)
    canvas = Canvas(width, TOP + panel_height * len(panels) + 40, title=title)
    canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
    with canvas.group(font_family=FONTS):
        canvas.text(24, 36, title, font_size=20, font_weight="700", fill=INK)
        canvas.text(24, 60, name_extremes(counts, language), font_size=13, fill=FAINT)
        for number, panel in enumerate(panels):
            top = TOP + number * panel_height
            if one_each:
                canvas.text(24, top + 10, panel, font_size=15, font_weight="700", fill=INK)
                top += 24
            with canvas.group(font_size=11, fill=FAINT, text_anchor="middle"):
                for col, label in enumerate(across.labels):
                    canvas.text(left + WIDTH * (col + 0.5), top + 10, label)
            with canvas.group(font_size=12, fill=FAINT, text_anchor="end"):
                for row, label in enumerate(down.labels):
                    canvas.text(left - 8, top + HEIGHT * (row + 1) + 4, label)
            for row, month in enumerate(down.labels):
                for col, day in enumerate(across.labels):
                    here = {down.name: month, across.name: day, **({one_each.name: panel} if one_each else {})}
                    count = counts[tuple(here[group.name] for group in groups)]
                    x, y = left + WIDTH * col, top + HEIGHT * (row + 0.5)
                    _cell(canvas, x, y, count, _share(count, low, high), is_possible(board, month, day))
        _legend(
            canvas,
            TOP + panel_height * len(panels) - 4,
            low,
            high,
            say(Message("report.not-a-date"), language) if _has_impossible(board) else "",
        )
    return str(canvas)


def _has_impossible(board: CalendarBoard) -> bool:
    down, across, _ = axes(board)
    return not all(is_possible(board, month, day) for month in down.labels for day in across.labels)


def _share(count: float, low: int, high: int) -> float:
    """Return how dark a count is, from 0 to 1: by its square root, as few dates have very many solutions."""
    return (sqrt(count) - sqrt(low)) / (sqrt(high) - sqrt(low)) if high > low else 0.0


def _cell(canvas: Canvas, x: float, y: float, count: int, share: float, possible: bool) -> None:
    width, height = WIDTH - 1, HEIGHT - 1
    canvas.rect(x, y, width, height, fill=_colour(share) if possible else PAPER)
    if not possible:
        _hatch(canvas, x, y, width, height)
    ink = FAINT if not possible else INK if _brightness(_colour(share)) > 0.2 else PAPER
    size = 12 if count < 10_000 else 60 / len(str(count))
    canvas.text(x + width / 2, y + height / 2 + 4, str(count), font_size=size, text_anchor="middle", fill=ink)


def _hatch(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    strokes = []
    for at in range(6, int(width + height), 6):  # along the left side, then along the bottom
        low, high = max(0.0, at - height), min(float(at), width)
        strokes.append([(x + low, y + at - low), (x + high, y + at - high)])
    canvas.path(strokes, stroke=GRID, fill="none")


def _legend(canvas: Canvas, y: float, low: int, high: int, hatched: str) -> None:
    """Draw the colours with their counts, and the hatching with its meaning, if any."""
    steps = 6 if high > low else 0
    x = 24.0
    for step in range(steps + 1):
        share = step / steps if steps else 0.0
        count = round((sqrt(low) + share * (sqrt(high) - sqrt(low))) ** 2)
        canvas.rect(x, y, 56, 14, fill=_colour(share))
        canvas.text(x + 28, y + 27, f"{count:,}", font_size=11, text_anchor="middle", fill=FAINT)
        x += 56
    if hatched:
        _hatch(canvas, x + 24, y, 28, 14)
        canvas.text(x + 60, y + 11, hatched, font_size=11, fill=FAINT)


def _colour(share: float) -> str:
    at = min(max(share, 0.0), 1.0) * (len(SCALE) - 1)
    first = min(int(at), len(SCALE) - 2)
    parts = []
    for place in (1, 3, 5):
        one, other = (int(SCALE[number][place : place + 2], 16) for number in (first, first + 1))
        parts.append(round(one + (other - one) * (at - first)))
    return "#{:02x}{:02x}{:02x}".format(*parts)


def _brightness(colour: str) -> float:
    """Return the relative luminance as WCAG defines it: from 0.2 on, dark text is easier to read than white."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
