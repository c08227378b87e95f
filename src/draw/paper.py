"""Sheets of paper, their sizes and lines of text, and symbols in place of digits."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from math import ceil

from ..utils.errors import RulegridError, argument_error, one_of
from ..utils.message import Message
from ..utils.svg import INCH, Canvas
from .colours import FAINT, FONTS, INK

MARGIN = 0.55 * INCH
GAP = 0.3 * INCH

MOST_COLUMNS = 12

PROSE = 0.53
"""The average width of a character of text, in font sizes: digits and capitals are wider than most letters."""
LEADING = 1.3
"""The distance of two lines, in font sizes."""


_WIDE = "\u1100"
"""The first of the characters that are about as wide as they are high, such as Chinese ones."""
_STOPS, _OPENS = "\u3001\u3002\u300b\u300d\u3015\uff01\uff09\uff0c\uff1a\uff1b\uff1f\u2026", "\u300a\u300c\u3014\uff08"
_PARTS = re.compile(rf"([{_OPENS}]*(?:[{_WIDE}-\uffff]|[^\s{_WIDE}-\uffff]+)[{_STOPS}]*|[{_STOPS}{_OPENS}]+)")
"""The parts of a text between which a line may end: words, and wide characters with adjacent punctuation."""


@dataclass(frozen=True)
class Paper:
    """A sheet's width and height, in units of a picture, and its name in CSS."""

    name: str
    width: float
    height: float


PAPERS = {
    "a4": Paper("A4", 210 / 25.4 * INCH, 297 / 25.4 * INCH),
    "letter": Paper("letter", 8.5 * INCH, 11 * INCH),
}


@dataclass(frozen=True)
class Slot:
    """A part of a sheet, for one puzzle."""

    x: float
    y: float
    width: float
    height: float


def slots(paper: Paper, columns: int, lines: int, top: float) -> Iterator[Slot]:
    """Yield the parts of a sheet below a heading of height `top`, in reading order, with gaps between them.

    >>> [round(slot.x - MARGIN - GAP / 2) for slot in slots(Paper("", 400, 300), 2, 1, 0)]
    [-14, 147]
    """
    width = (paper.width - 2 * MARGIN - (columns - 1) * GAP) / columns
    # The page number is in the bottom margin.
    height = (paper.height - 2 * MARGIN - top - (lines - 1) * GAP) / lines
    for line in range(lines):
        for column in range(columns):
            yield Slot(MARGIN + column * (width + GAP), MARGIN + top + line * (height + GAP), width, height)


def best_columns(paper: Paper, per_page: int, top: float, size: Callable[[Slot], float]) -> int:
    """Return the number of columns that makes `per_page` puzzles largest, by the `size` of one in a slot.

    Empty slots are avoided if that costs little size; of equal numbers, the one closest to a square is taken.
    """

    def merit(columns: int) -> tuple[float, float]:
        lines = ceil(per_page / columns)
        slot = next(slots(paper, columns, lines, top))
        return round(size(slot) * (per_page / (columns * lines)) ** 0.7, 3), -abs(slot.width - slot.height)

    return max(range(1, min(per_page, MOST_COLUMNS) + 1), key=merit)


def wrap_lines(text: str, width: float, size: float) -> list[str]:
    """Return a text in lines of at most `width` units at a font size; a longer word is divided.

    A line may also end after a Chinese character, unless the next one can't start a line, such as a full stop.

    >>> wrap_lines("No value repeats in a row.", 80, 10)
    ['No value', 'repeats in a', 'row.']
    >>> wrap_lines("每行数字不重复。", 60, 10)
    ['每行数字不', '重复。']
    """
    lines: list[str] = []
    most = width / size
    used = most
    for match in _PARTS.finditer(text):
        word = match[1]
        blank = " " if match.start() and text[match.start() - 1].isspace() else ""
        needed = prose_width(word)
        if lines and used + prose_width(blank) + needed <= most:
            lines[-1] += blank + word
            used += prose_width(blank) + needed
            continue
        while len(word) > 1 and needed > most:
            number = _fitting(word, most)
            lines.append(word[:number])
            word = word[number:]
            needed = prose_width(word)
        lines.append(word)
        used = needed
    return lines


def _fitting(word: str, most: float) -> int:
    """Return the number of characters of a word that fit, at least one."""
    width = 0.0
    for number, char in enumerate(word):
        width += prose_width(char)
        if width > most:
            return max(1, number)
    return len(word)


@lru_cache(maxsize=4096)
def fit_lines(text: str, width: float, height: float, size: float, least: float) -> tuple[tuple[str, ...], float]:
    """Return a text in lines, and the font size, at most `size`, at which they are at most `height` units high.

    The size is at least `least`, even if the lines are then higher.
    """
    while True:
        lines = wrap_lines(text, width, size)
        if len(lines) * LEADING * size <= height or size <= least:
            return tuple(lines), size
        size *= 0.95


def prose_width(text: str) -> float:
    """Return the approximate width of text, in font sizes; wide characters, such as Chinese ones, count twice."""
    return sum(1.05 if char >= _WIDE else PROSE for char in text)


def print_lines(
    canvas: Canvas, x: float, y: float, lines: Iterable[str], size: float, *, colour: str = INK, bold: bool = False
) -> None:
    """Print lines of text below each other; `y` is the top of the first."""
    with canvas.group(font_family=FONTS, font_size=size, fill=colour, font_weight="700" if bold else None):
        for number, line in enumerate(lines):
            canvas.text(x, y + (number * LEADING + 1) * size, line)


def to_html(pages: Sequence[str], paper: Paper, title: str, language: str = "en") -> str:
    """Return pictures as one HTML document that prints each on a separate page."""
    from ..utils.svg import escape

    style = (
        f"@page{{size:{paper.name};margin:0}}body{{margin:0;background:#e8ebef}}"
        f"svg{{display:block;width:{paper.width:.2f}px;height:{paper.height:.2f}px;max-width:100%;margin:16px auto;background:#fff}}"
        "@media print{body{background:none}svg{max-width:none;margin:0;break-after:page}svg:last-of-type{break-after:auto}}"
    )
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{language}"><head>{head}<style>{style}</style></head><body>',
            *pages,
            "</body></html>\n",
        ]
    )


LETTERS = "letters"
SETS = (LETTERS, "shapes", "animals", "fruit")
"""The sets of symbols, with their names for `--symbols`."""
FILE = "symbols.svg"
"""The file with the pictures of all sets except the letters; the page uses it too."""

_PICTURE = re.compile(r'<symbol id="([a-z]+)-[0-9]+" viewBox="0 0 100 100">(.*)</symbol>')


def file() -> str:
    """Return the SVG file with the pictures of all sets."""
    return (resources.files(__package__) / FILE).read_text(encoding="utf-8")


@cache
def pictures() -> dict[str, tuple[str, ...]]:
    """Return the pictures of each set in order, as SVG elements on a square of 100 units.

    >>> {name: len(found) for name, found in pictures().items()}
    {'shapes': 9, 'animals': 9, 'fruit': 9}
    """
    found: dict[str, tuple[str, ...]] = {}
    for name, content in _PICTURE.findall(file()):
        found[name] = (*found.get(name, ()), content)
    return found


class Symbols:
    """The symbols of one set for the values of a board: the lowest value has the first symbol.

    Raises RulegridError if there is no such set, or if it has fewer symbols than there are values.

    >>> Symbols("letters", [1, 2, 3]).text(2)
    'B'
    >>> Symbols("fruit", range(1, 13))
    Traceback (most recent call last):
        ...
    rulegrid.RulegridError: symbols: 'fruit' has 9 pictures, but a puzzle has 12 values; use 'letters', which has 26
    """

    def __init__(self, name: str, values: Iterable[int]) -> None:
        if name not in SETS:
            raise RulegridError(argument_error("symbols", name, one_of(SETS)))
        self.name = name
        self.values = sorted(values)
        self._drawn: Sequence[str] = () if name == LETTERS else pictures()[name]
        most = len(self._drawn) or len(string.ascii_uppercase)
        if len(self.values) > most:
            key = "drawing.few-letters" if name == LETTERS else "drawing.few-pictures"
            letters = len(string.ascii_uppercase)
            raise RulegridError(Message(key, name=name, most=most, values=len(self.values), letters=letters))

    def text(self, value: int) -> str:
        """Return the letter of a value; "" if the set has pictures."""
        return "" if self._drawn else string.ascii_uppercase[self.values.index(value)]

    def draw(self, canvas: Canvas, x: float, y: float, size: float, value: int) -> None:
        """Draw the symbol of a value in a square, `size` units wide, around a point."""
        if self._drawn:
            canvas.place(x - size / 2, y - size / 2, size / 100, self._drawn[self.values.index(value)])
        else:
            canvas.text(x, y + 0.29 * size, self.text(value), font_size=0.8 * size)

    def draw_key(self, canvas: Canvas, x: float, y: float, width: float, size: float) -> None:
        """Draw the symbols in a row, each with its value below, `size` units wide or as small as `width` requires."""
        step = min(1.7 * size, width / len(self.values))
        size = min(size, step / 1.2)
        with canvas.group(class_="key", font_family=FONTS, text_anchor="middle"):
            for number, value in enumerate(self.values):
                middle = x + (number + 0.5) * step
                with canvas.group(fill=INK, font_weight="600"):
                    self.draw(canvas, middle, y + size / 2, size, value)
                canvas.text(middle, y + 1.5 * size, str(value), font_size=0.4 * size, fill=FAINT)
