"""The colours and fonts of pictures, on light and dark screens."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cbrt

from ..utils.errors import RulegridError, argument_error
from ..utils.message import Message

# Soft colours in the manner of Paul Tol's "light" scheme, found by search. Any two differ under normal sight,
# protanopia, deuteranopia and tritanopia (OKLab distance over Machado's simulation at least 0.058), the first ones
# most. Dark text has a contrast of 5 and more on each.
NAMED = {
    "yellow": "#F2D585", "blue": "#8BA1E7", "red": "#D88577", "cyan": "#A5ECF2", "green": "#98C5A0", "pink": "#ECAED7",
    "lime": "#BBCC33", "mint": "#C6FDBA", "purple": "#C386BE", "ochre": "#D4AA60", "teal": "#49AD8E", "sky": "#8DCCF9",
}  # fmt: skip
PALETTE = tuple(NAMED.values())

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', 'DejaVu Sans', sans-serif"
EM = 0.66  # the largest usual width of a character in these fonts

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
    """Return a colour as `#RRGGBB`, given as its index in PALETTE (modulo its length), its name, or in this form.

    The names are those of the palette, `yellow blue red cyan green pink lime mint purple ochre teal sky`, and `grey`.
    A `soft` colour is the paler version for use behind digits in ink of any colour. Raises RulegridError for any other
    text.

    >>> colour_of(13), colour_of("green"), colour_of("green", soft=True), colour_of("#123abc")
    ('#8BA1E7', '#98C5A0', '#B7D6BC', '#123abc')
    """
    if colour == "grey":
        return TRACK
    if isinstance(colour, str) and _HEX.fullmatch(colour):
        return colour
    if isinstance(colour, str) and colour not in NAMED:
        raise RulegridError(argument_error("colour", colour, Message("drawing.colour", names=["grey", *NAMED])))
    found = NAMED[colour] if isinstance(colour, str) else PALETTE[colour % len(PALETTE)]
    return _mix(found, 255, 0.3) if soft else found


def darker(colour: str, share: float = 0.3) -> str:
    """Return a colour mixed with a `share` of black, for the outlines of shapes filled with it.

    >>> darker("#C0C0C0", 0.5)
    '#606060'
    """
    return _mix(colour, 0, share)


def _mix(colour: str, other: int, share: float) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (other - part) * share):02X}" for part in parts)


KEPT = "kept"
"""The class of elements with the same fill on dark screens: a white dot is white, a black one is black."""

NAMES = {PAPER: "paper", INK: "ink", SOLVED: "solved", FAINT: "faint", GRID: "grid"}
"""The variables that let a page set a colour of dark pictures itself, such as `--rulegrid-ink`."""

_OWN = {PAPER: "#171b21", INK: "#e8ebef"}


def dark_style(colours: Iterable[tuple[str, str]]) -> str:
    """Return the style sheet for the attributes and colours of a picture.

    >>> print(dark_style([("fill", "#ffffff"), ("stroke", "#98C5A0")]))
    @media screen and (prefers-color-scheme:dark){
    .rulegrid [fill="#ffffff"]:not(.kept){fill:var(--rulegrid-paper,#171b21)}
    .rulegrid [stroke="#98C5A0"]{stroke:#386241}
    }
    """
    rules = []
    for attribute, colour in sorted(set(colours)):
        twin = dark_twin(colour)
        paint = f"var(--rulegrid-{NAMES[colour]},{twin})" if colour in NAMES else twin
        other = f":not(.{KEPT})" if attribute == "fill" else ""
        rules.append(f'.rulegrid [{attribute}="{colour}"]{other}{{{attribute}:{paint}}}')
    return "\n".join(["@media screen and (prefers-color-scheme:dark){", *rules, "}"])


def dark_twin(colour: str) -> str:
    """Return the colour of the same hue that is as dark as this one is light, so that contrasts remain.

    >>> dark_twin("#ffffff"), dark_twin("#1b2430")
    ('#171b21', '#e8ebef')
    """
    if colour in _OWN:
        return _OWN[colour]
    light, a, b = _to_oklab(colour)
    dark = 1.19 - 0.94 * light  # paper and ink swap
    light = min(max(dark, 0.0), 0.5 if light > 0.6 else 1.0)  # the background of digits stays a background
    for share in (1.0, 0.8, 0.6, 0.4, 0.2, 0.0):  # paler, until the colour exists
        parts = _from_oklab(light, a * share, b * share)
        if all(-0.005 <= part <= 1.005 for part in parts):
            break
    return "#" + "".join(f"{round(255 * _encode_light(min(max(part, 0.0), 1.0))):02X}" for part in parts)


# Björn Ottosson's OKLab (bottosson.github.io/posts/oklab): equal steps of lightness look equal.


def _to_oklab(colour: str) -> tuple[float, float, float]:
    r, g, b = (_decode_light(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _from_oklab(light: float, a: float, b: float) -> tuple[float, float, float]:
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _decode_light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encode_light(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
