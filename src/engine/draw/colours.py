"""The colours and fonts of pictures."""

from __future__ import annotations

import re

from ...utils.errors import RulegridError, bad
from ...utils.words import Message

# Soft colours in the manner of Paul Tol's "light" scheme, found by search: any two differ under normal sight, protanopia,
# deuteranopia and tritanopia alike (OKLab distance over Machado's simulation at least 0.058), the first ones most.
# Dark text has a contrast of 5 and more on each.
NAMED = {
    "yellow": "#F2D585", "blue": "#8BA1E7", "red": "#D88577", "cyan": "#A5ECF2", "green": "#98C5A0", "pink": "#ECAED7",
    "lime": "#BBCC33", "mint": "#C6FDBA", "purple": "#C386BE", "ochre": "#D4AA60", "teal": "#49AD8E", "sky": "#8DCCF9",
}  # fmt: skip
PALETTE = tuple(NAMED.values())

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', 'DejaVu Sans', sans-serif"
EM = 0.66  # how wide a character is at most, on the whole, in these fonts

PAPER = "#ffffff"
INK = "#1b2430"
SOLVED = "#1763c7"
FAINT = "#5d6875"
PRINTED = "#eef1f4"
GRID = "#c4cad2"
TRACK = "#d9dde3"
DASHES = "#6b7683"

Colour = int | str

_HEX = re.compile("#[0-9a-fA-F]{6}")


def colour_of(colour: Colour, *, soft: bool = False) -> str:
    """Return a colour as `#RRGGBB`, given as its index in PALETTE (counting goes round), its name, or like that.

    The names are those of the palette, `yellow blue red cyan green pink lime mint purple ochre teal sky`, and `grey`.
    A `soft` one is the palette's colour paled, for digits in ink of any colour to stand on. Raises RulegridError for any
    other text.

    >>> colour_of(13), colour_of("green"), colour_of("green", soft=True), colour_of("#123abc")
    ('#8BA1E7', '#98C5A0', '#B7D6BC', '#123abc')
    """
    if colour == "grey":
        return TRACK
    if isinstance(colour, str) and _HEX.fullmatch(colour):
        return colour
    if isinstance(colour, str) and colour not in NAMED:
        raise RulegridError(bad("colour", colour, Message("drawing.colour", names=["grey", *NAMED])))
    found = NAMED[colour] if isinstance(colour, str) else PALETTE[colour % len(PALETTE)]
    return _mix(found, 255, 0.3) if soft else found


def darker(colour: str, share: float = 0.3) -> str:
    """Return a colour mixed with a `share` of black, for the outlines of what it fills.

    >>> darker("#C0C0C0", 0.5)
    '#606060'
    """
    return _mix(colour, 0, share)


def _mix(colour: str, other: int, share: float) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (other - part) * share):02X}" for part in parts)
