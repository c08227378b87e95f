"""The looks of drawings, as people name them: how many of what kind and colour, and which sentences mention such."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ...core.figures import Figure
from ...utils.message import Message
from .drawings import Colour, colour_of, is_dark, is_light

_HUES = (
    ((0, 16), "red|crimson"),
    ((8, 48), "orange|brown|peach|tan|salmon"),
    ((42, 72), "yellow|gold|olive|beige"),
    ((65, 172), "green|lime"),
    ((185, 262), "blue|navy|indigo"),
    ((160, 202), "teal|cyan|turquoise|aqua|blue"),
    ((245, 300), "purple|violet|lavender|lilac"),
    ((280, 350), "pink|m[ae]genta|fuchsia|purple|rose"),
    ((340, 361), "red|crimson|pink"),
)
COLOUR_WORDS = "gr[ae]y|silver|" + "|".join(words for _, words in _HUES)
HUE_WORDS = re.compile(rf"\b(?:{COLOUR_WORDS})(?=\b|ish)")


def hue_words(colour: Colour) -> str:
    """Return the words for a colour, as alternatives of a regular expression.

    >>> hue_words((0x67, 0xF0, 0x67)), hue_words((200, 200, 200))
    ('green|lime', 'gr[ae]y|silver')
    """
    import colorsys  # only puzzles of other programs have colours

    if max(colour) - min(colour) < 30:
        return "gr[ae]y|silver"
    hue = 360 * colorsys.rgb_to_hsv(*(each / 255 for each in colour))[0]
    return "|".join(words for (first, last), words in _HUES if first <= hue < last)


_KIND_WORDS = {
    "line": r"\blines?\b|loop|path|stripe|thermo",
    "arrow": r"\barrow|\blines?\b",
    "circle": r"circle|\bdot|bulb|spot|disc|round|ring|ball",
    "dot": r"\bdot|circle|spot|star",
    "square": r"square|diamond|box\b|mark|sign",
    "shade": r"shade|shading|cell|area|region|square",
    "text": r"number|clue|outside|digit",
    "outline": r"\bcage|outline|dashed|area|region",
}


class Look(NamedTuple):
    """What is seen of a drawing: its kind, the name of its colour, and its text; "" for none."""

    kind: str
    colour: str
    text: str = ""

    def describe(self, number: int) -> Message:
        """Return a message for a number of such drawings.

        >>> print(Look("line", "red").describe(8), Look("text", "black", "X").describe(1), sep="; ")
        8 red lines; 1 text 'X'
        """
        colour = Message(f"program.colour-{self.colour}")
        if self.kind in ("text", "outline"):
            more = {"text": self.text} if self.text else {}
            return Message(f"program.look-{self.kind}{'-of' if more else ''}", number=number, **more)
        return Message(f"program.look-{self.kind}", number=number, colour=colour)

    def is_in(self, sentence: str) -> bool:
        """Return whether a sentence mentions drawings of this kind, and this colour if it has one."""
        if (
            self.kind == "text"
            and self.text
            and re.search(rf"(?<!\w){re.escape(self.text.lower())}(?:'?s)?(?!\w)", sentence)
        ):
            return True
        colours = HUE_WORDS.findall(sentence)
        fits = not colours or any(re.fullmatch(_words_of(self.colour), each) for each in colours)
        return fits and bool(re.search(_KIND_WORDS[self.kind], sentence))


def _words_of(colour: str) -> str:
    named = (words for _, words in _HUES if words.startswith(colour))
    return next(named, "gr[ae]y|silver" if colour == "grey" else colour)


def name_colour(colour: Colour | None) -> str:
    """Return the name of a colour.

    >>> name_colour((255, 0, 0)), name_colour((0x67, 0xF0, 0x67)), name_colour((200, 200, 200)), name_colour(None)
    ('red', 'green', 'grey', 'white')
    """
    if is_light(colour) or colour is None:
        return "white"
    words = hue_words(colour)
    return words.partition("|")[0] if "silver" not in words else "black" if is_dark(colour) else "grey"


def look_of(figure: Figure) -> Look | None:
    """Return the look of a figure, or None if nothing is seen of it.

    >>> look_of(Figure("circle", ((0.5, 1.0),), fill="#FF0000", width=0.3, height=0.3))
    Look(kind='dot', colour='red', text='')
    """
    text = "" if figure.text.isdigit() else figure.text
    if figure.text and figure.kind != "outline":
        return Look("text", name_colour(colour_of(figure.ink)), text)
    if figure.kind == "outline":
        return Look("outline", name_colour(colour_of(figure.colour)), text)
    paint = colour_of(figure.colour if figure.kind in ("line", "arrow") else figure.fill or figure.colour)
    if paint is None:
        return None
    kind: str = figure.kind
    if kind == "circle" and max(figure.width, figure.height) < 0.5:
        kind = "dot"
    elif kind == "square" and figure.fill and min(figure.width, figure.height) > 0.9:
        kind = "shade"
    return Look(kind, name_colour(paint))


def count_looks(figures: Iterable[Figure]) -> dict[Look, int]:
    """Return the number of figures of each look, those that are seen."""
    return Counter(look for figure in figures if (look := look_of(figure)) is not None)
