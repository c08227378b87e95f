"""Symbols in place of digits on printed sheets: letters or small pictures, for children who don't read digits yet."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources

from ...utils.errors import RulegridError, bad, one_of
from ...utils.svg import Canvas
from ...utils.words import Message
from .colours import FAINT, FONTS, INK

LETTERS = "letters"
SETS = (LETTERS, "shapes", "animals", "fruit")
"""The sets of symbols, as `--symbols` names them."""
FILE = "symbols.svg"
"""The pictures of all sets but the letters, which the page shows too."""

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
            raise RulegridError(bad("symbols", name, one_of(SETS)))
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
