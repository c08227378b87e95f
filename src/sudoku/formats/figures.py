"""Figures of other programs, drawn for looks alone, and what their rules look like."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...core.figures import LONG, LONG_TEXT, Figure, Kind
from ...core.rule import Rule
from ...utils.coordinates import Cell
from ..rules import (
    RULES,
    BetweenRule,
    DoubleArrowRule,
    EntropicRule,
    LockoutRule,
    ModularRule,
    NabnerRule,
    PalindromeRule,
    RegionSumRule,
    RenbanRule,
    WhisperRule,
    XSumRule,
    ZipperRule,
)
from .drawings import PIXELS, Point, Spot, colour_of, rgba_of
from .foreign import ForeignPuzzle
from .fpuzzles_keys import KEYS, names

Item = dict[str, Any]
SIGNED = "drawing"
"""The signature of our own decorative drawings: no reader may take them for a rule."""


def paint_of(given: Any) -> str:
    """Return a colour as figures have it, with its opacity; "" for none.

    >>> paint_of("#ABC"), paint_of("#11223380"), paint_of("rgba(1, 2, 3, 0.5)"), paint_of("none"), paint_of("#FFFFFF00")
    ('#AABBCC', '#11223380', '#01020380', '', '')
    """
    found = rgba_of(given)
    if found is None:
        return ""
    rgb, opacity = found
    alpha = round(255 * opacity)
    return "#" + "".join(f"{part:02X}" for part in rgb) + (f"{alpha:02X}" if alpha < 255 else "")


def _size(given: Any, unit: float = 1) -> float:
    """Return a length in cells, 0 if it is invalid."""
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 <= given / unit <= LONG:
        return 0.0
    return round(given / unit, 4)


def _turn(given: Any) -> float:
    return float(given) if isinstance(given, (int, float)) and -360 <= given <= 360 else 0.0


def _text(given: Any) -> str:
    return str(given)[:LONG_TEXT] if isinstance(given, (str, int, float)) and not isinstance(given, bool) else ""


def of_sudokupad(item: Item, layer: str, points: Iterable[Point]) -> Figure:
    """Return a drawing of SudokuPad as a figure; `points` are its places."""
    places = tuple((float(row), float(col)) for row, col in points)
    if layer in ("lines", "arrows"):
        kind: Kind = "line" if layer == "lines" else "arrow"
        width = _size(item.get("thickness", 1), PIXELS)
        head = _size(item.get("headLength")) if layer == "arrows" else 0
        colour, fill = paint_of(item.get("color")), paint_of(item.get("fill"))
        return Figure(kind, places, colour=colour, fill=fill, width=width, size=head, behind=True)
    colour, fill = paint_of(item.get("borderColor")), paint_of(item.get("backgroundColor"))
    text = _text(item.get("text"))
    kind = "circle" if item.get("rounded") else "square" if fill or colour else "text"
    return Figure(
        kind,
        places,
        colour=colour,
        fill=fill,
        width=_size(item.get("width")),
        height=_size(item.get("height")),
        text=text,
        ink=(paint_of(item.get("color") or item.get("textColor")) or "#000000") if text else "",
        size=(_size(item.get("fontSize"), PIXELS) or 0.25) if text else 0,
        turn=_turn(item.get("angle")),
        behind=layer == "underlays",
    )


def is_seen(item: Item) -> bool:
    """Return whether a cage is visible; one without a colour only carries a text to show once the puzzle is solved."""
    return not ("outlineC" in item and colour_of(item["outlineC"]) is None and isinstance(item["outlineC"], str))


def outline(cells: Iterable[Cell], item: Item) -> Figure:
    """Return a cage that no rule explains as a figure."""
    places = tuple((row + 0.5, col + 0.5) for row, col in cells)
    colour = paint_of(item.get("outlineC") or item.get("borderColor")) or "#000000"
    text = _text(item.get("value"))
    return Figure(
        "outline",
        places,
        colour=colour,
        text=text,
        ink=(paint_of(item.get("fontC")) or "#000000") if text else "",
        size=0.24 if text else 0,
    )


def shade(cell: Cell, colour: str) -> Figure:
    """Return the colour of a cell."""
    return Figure("square", ((cell[0] + 0.5, cell[1] + 0.5),), fill=colour, width=1, height=1, behind=True)


def is_shade(figure: Figure) -> bool:
    """Return whether a figure is the colour of a whole cell."""
    (row, col), *_ = figure.points
    return figure == shade((int(row // 1), int(col // 1)), figure.fill)


def to_sudokupad(figure: Figure) -> tuple[str, Item]:
    """Return a figure as a drawing of SudokuPad, with the layer that it belongs to."""
    places = [list(point) for point in figure.points]
    if figure.kind in ("line", "arrow"):
        item: Item = {"wayPoints": places, "color": figure.colour or "none", "thickness": _pixels(figure.width)}
        item |= {"fill": figure.fill} if figure.fill else {}
        item |= {"headLength": figure.size} if figure.kind == "arrow" else {}
        return ("lines" if figure.kind == "line" else "arrows"), item | {"fromConstraint": SIGNED}
    if figure.kind == "outline":
        cage: Item = {"cells": [[int(row), int(col)] for row, col in figure.points], "fontC": figure.ink or "#000000"}
        cage |= {"outlineC": figure.colour or "#000000"} | ({"value": figure.text} if figure.text else {})
        return "cages", cage | {"fromConstraint": SIGNED}
    item = {"center": places[0], "width": figure.width, "height": figure.height, "rounded": figure.kind == "circle"}
    item |= {name: paint for name, paint in (("backgroundColor", figure.fill), ("borderColor", figure.colour)) if paint}
    if figure.text:
        item |= {"text": figure.text, "fontSize": _pixels(figure.size)} | ({"color": figure.ink} if figure.ink else {})
    item |= {"angle": figure.turn} if figure.turn else {}
    return ("underlays" if figure.behind else "overlays"), item | {"fromConstraint": SIGNED}


def _pixels(length: float) -> float:
    pixels = round(length * PIXELS, 2)
    return int(pixels) if pixels == int(pixels) else pixels


def of_fpuzzles(source: ForeignPuzzle, item: Item, name: str, path: str) -> list[Figure]:
    """Return the figures of an item under one of f-puzzles' keys."""
    if name == "line":
        look: Item = {
            "colour": paint_of(item.get("outlineC", "#CFCFCF")),
            "width": _size(item.get("width", 0.25), 2),
            "behind": True,
        }
        lines = source.items(item.get("lines"), f"{path}.lines")
        cells = [source.named_cells(line, path, outside=True) for line in lines]
        return [Figure("line", tuple((row + 0.5, col + 0.5) for row, col in line), **look) for line in cells if line]
    cells_of = source.named_cells(item.get("cells"), f"{path}.cells", outside=True)
    if not cells_of:
        return []
    if name == "cage":
        return [outline(cells_of, item)] if is_seen(item) else []
    middle = tuple(sum(cell[at] for cell in cells_of) / len(cells_of) + 0.5 for at in (0, 1))
    text = _text(item.get("value"))
    kind: Kind = "text" if name == "text" else "circle" if name == "circle" else "square"
    size = _size(item.get("size", 1), 2) if name == "text" else 0.25
    look = {"text": text, "ink": paint_of(item.get("fontC")) if text else "", "size": size if text else 0}
    look |= {
        "width": _size(item.get("width")),
        "height": _size(item.get("height")),
        "turn": _turn(item.get("angle")),
    }
    if name != "text":
        look |= {"fill": paint_of(item.get("baseC")), "colour": paint_of(item.get("outlineC", "#000000"))}
    return [Figure(kind, ((middle[0], middle[1]),), **look)]


def to_fpuzzles(figure: Figure) -> tuple[str, Item] | None:
    """Return a figure as a drawing of f-puzzles with its key, or None if f-puzzles can not draw it there."""
    if figure.kind in ("line", "arrow", "outline"):
        cells = [(int(row // 1), int(col // 1)) for row, col in figure.points]
        if any((row + 0.5, col + 0.5) != point for (row, col), point in zip(cells, figure.points, strict=True)):
            return None
        if figure.kind == "outline":
            cage = {"cells": names(cells), "outlineC": figure.colour or "#000000", "fontC": figure.ink or "#000000"}
            return "cage", cage | ({"value": figure.text} if figure.text else {})
        if figure.kind == "arrow" or figure.fill:
            return None
        return "line", {"lines": [names(cells)], "outlineC": figure.colour, "width": round(figure.width * 2, 4)}
    (row, col) = figure.points[0]
    spot = Spot("", (row, col), 0, 0, False, None, None, "", False)
    around = spot.between or spot.corner or [(int(row // 1), int(col // 1))]
    if any(abs(sum(cell[at] for cell in around) / len(around) + 0.5 - spot.at[at]) > 0.02 for at in (0, 1)):
        return None
    item: Item = {"cells": names(around)} | ({"value": figure.text} if figure.text else {})
    item |= {"angle": figure.turn} if figure.turn else {}
    if figure.kind == "text":
        return "text", item | {"fontC": figure.ink or "#000000", "size": round(figure.size * 2, 4)}
    look = {
        "baseC": figure.fill or "#FFFFFF00",
        "outlineC": figure.colour or "#FFFFFF00",
        "fontC": figure.ink or "#000000",
    }
    return figure.kind.replace("square", "rectangle"), item | look | {"width": figure.width, "height": figure.height}


class LineLook(NamedTuple):
    """A rule whose lines have a colour, and its pattern in texts if that differs from `evidence.NAMES`.

    `near` is how far the colour of a line may differ if no text describes the line: grey may mean anything.
    """

    rule: type[Rule]
    colour: str
    pattern: str = ""
    width: float = 0.25
    named: dict[str, Any] = {}  # noqa: RUF012 (never written to)
    near: int = 62


GERMAN = r"(?<!dutch )whisper|diff\w* (?:of|by) (?:at least (?:5|five)|(?:5|five) or (?:more|greater))"
LINES = (
    LineLook(RenbanRule, "#F067F0", width=0.3),
    LineLook(WhisperRule, "#67F067", GERMAN, 0.3),
    LineLook(WhisperRule, "#FFA600", "dutch whisper", 0.3, {"difference": 4}),
    LineLook(RenbanRule, "#C060C0", near=10),
    LineLook(WhisperRule, "#60C060", GERMAN, near=10),
    LineLook(RegionSumRule, "#2ECBFF"),
    LineLook(NabnerRule, "#C9C883"),
    LineLook(EntropicRule, "#FFCCAA"),
    LineLook(ModularRule, "#33BBBB"),
    LineLook(ZipperRule, "#CDB1EC"),
    LineLook(PalindromeRule, "#CFCFCF", near=25),
)

THERMOMETER, SLOW, ARROW, ENDS, DIAGONAL = "#CFCFCF", "#6495ED", "#A1A1A1", "#CFCFCF", "#34BBE6"
DOUBLE = "#C54B8B"
SANDWICH = 32
"""The size of a sandwich's numbers."""

_NAMES = {rule: rule.spelling().replace("-", " ") for rule in RULES} | {
    key.rule: key.look.name for key in KEYS if key.look
}
MADE_FOR = {name.lower(): rule for rule, name in _NAMES.items()} | {"german whispers": WhisperRule, "x sum": XSumRule}
"""Rules by what f-puzzles' extensions and we sign drawings with (`fromConstraint`), in small letters."""


def signature(rule: type[Rule]) -> str:
    """Return the signature of a rule's drawings.

    >>> signature(RenbanRule), signature(PalindromeRule)
    ('Renban', 'palindrome')
    """
    return _NAMES.get(rule, "")


WITH_ENDS = (LockoutRule, DoubleArrowRule, BetweenRule)
"""Rules of lines with something drawn at both ends."""
OF_LINES = {look.rule for look in LINES} | {*WITH_ENDS}
