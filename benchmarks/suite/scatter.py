"""Points beside a measure, and boxes of groups, as SVG."""

import statistics
from collections.abc import Mapping, Sequence

from rulegrid.utils.svg import Canvas

from .chart import FAINT, FONTS, GRID, INK, MARGIN, PAPER, SMALL, TEXT

WIDTH, HEIGHT = 860, 470
LEFT, TOP, BOTTOM = 70, 96, 60
OURS, THEIRS = "#0b62c4", "#e69f00"


def scatter(
    title: str, what: str, across: str, up: str, points: Sequence[tuple[float, float]], bounds: Mapping[str, float]
) -> str:
    """Return a picture of points; `bounds` are names of bands upwards, each with where it begins."""
    right, top = max(x for x, _ in points), max(y for _, y in points)
    left = min(x for x, _ in points)
    canvas = _paper(title, what)
    width, height = WIDTH - LEFT - 110, HEIGHT - TOP - BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        return LEFT + 8 + (x - left) / (right - left) * (width - 16), TOP + height - y / top * height

    with canvas.group(font_family=FONTS, fill=INK):
        for number in range(0, int(top) + 1):
            _, y = at(left, number)
            canvas.line(LEFT, y, LEFT + width, y, stroke=GRID, stroke_width=1)
            canvas.text(LEFT - 8, y + 4, str(number), font_size=SMALL, fill=FAINT, text_anchor="end")
        for number in range(int(left) + 1, int(right) + 1):
            x, _ = at(number, 0)
            canvas.text(x, TOP + height + 18, str(number), font_size=SMALL, fill=FAINT, text_anchor="middle")
        for name, bound in bounds.items():
            if bound < top:
                _, y = at(left, bound)
                canvas.line(LEFT, y, LEFT + width, y, stroke=THEIRS, stroke_width=1.2, stroke_dasharray="5 4")
                canvas.text(LEFT + width + 8, y - 4, name, font_size=TEXT)
        for x, y in points:
            px, py = at(x, y)
            canvas.circle(px, py, 2.1, fill=OURS, fill_opacity=0.35)
        _name_axes(canvas, across, up, width)
    return str(canvas) + "\n"


def boxes(title: str, what: str, across: str, up: str, groups: Mapping[str, Sequence[float]]) -> str:
    """Return a picture of groups: the middle half of each as a box with the median, and its tenth and nine tenths."""
    top = max(max(values) for values in groups.values())
    canvas = _paper(title, what)
    width, height = WIDTH - LEFT - MARGIN, HEIGHT - TOP - BOTTOM

    def up_to(value: float) -> float:
        return TOP + height - value / top * height

    with canvas.group(font_family=FONTS, fill=INK):
        for number in range(0, int(top) + 1):
            canvas.line(LEFT, up_to(number), LEFT + width, up_to(number), stroke=GRID, stroke_width=1)
            canvas.text(LEFT - 8, up_to(number) + 4, str(number), font_size=SMALL, fill=FAINT, text_anchor="end")
        for number, (name, values) in enumerate(groups.items()):
            middle = LEFT + (number + 0.5) * width / len(groups)
            tenths = statistics.quantiles(values, n=20, method="inclusive")
            low, first, median, last, high = (up_to(tenths[k]) for k in (1, 4, 9, 14, 17))
            canvas.line(middle, low, middle, high, stroke=OURS, stroke_width=1.5)
            canvas.rect(middle - 28, last, 56, max(1.0, first - last), fill="#cfe0f5", stroke=OURS, stroke_width=1.5)
            canvas.line(middle - 28, median, middle + 28, median, stroke=OURS, stroke_width=3)
            canvas.text(middle, TOP + height + 18, f"{name} ({len(values)})", font_size=TEXT, text_anchor="middle")
        _name_axes(canvas, across, up, width)
    return str(canvas) + "\n"


def _paper(title: str, what: str) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, title=title)
    canvas.rect(0, 0, WIDTH, HEIGHT, rx=12, fill=PAPER)
    with canvas.group(font_family=FONTS, fill=INK):
        canvas.text(MARGIN, 36, title, font_size=18, font_weight="600")
        canvas.text(MARGIN, 57, what, font_size=TEXT, fill=FAINT)
    return canvas


def _name_axes(canvas: Canvas, across: str, up: str, width: float) -> None:
    canvas.text(LEFT + width / 2, HEIGHT - 18, across, font_size=TEXT, fill=FAINT, text_anchor="middle")
    canvas.text(MARGIN, TOP - 14, up, font_size=TEXT, fill=FAINT)
