"""What f-puzzles shows of a rule that it has no key for: plain drawings, explained by the text of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...engine import Board, Rule
from ...utils.coordinates import Cell
from .drawings import PIXELS, Spot
from .fpuzzles_keys import names
from .sudokupad_marks import draw_rules

TEXT_PIXELS = 32  # of a text whose size is 1


def drawings(board: Board, rule: Rule) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the drawings of a rule, each with the key that it belongs under."""
    found = draw_rules(board, [rule])
    for line in (*found.get("lines", ()), *found.get("arrows", ())):
        cells = [(int(row // 1), int(col // 1)) for row, col in line["wayPoints"]]
        if len(cells) > 1 and all(board.grid.has(cell) for cell in cells):
            width = round(line["thickness"] / PIXELS, 3)
            yield "line", {"lines": [names(cells)], "outlineC": line["color"], "width": width}
    for spot in (*found.get("underlays", ()), *found.get("overlays", ())):
        yield _spot(spot)
    for cage in found.get("outlines", ()):
        label = {"value": cage["value"]} if "value" in cage else {}
        outline = cage.get("borderColor", "#000000")
        yield "cage", {"cells": names(map(tuple, cage["cells"])), "outlineC": outline, "fontC": "#000000", **label}


def _spot(spot: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    cells = {"cells": names(_around(spot["center"]))}
    text = spot.get("text", "")
    if "backgroundColor" not in spot:
        size = round(spot.get("fontSize", TEXT_PIXELS) / TEXT_PIXELS, 2)
        return "text", cells | {"value": text, "fontC": "#000000", "size": size}
    look = {"baseC": spot["backgroundColor"], "outlineC": spot.get("borderColor", spot["backgroundColor"])}
    look |= {"fontC": "#000000", "width": spot["width"], "height": spot["height"]}
    look |= {key: value for key, value in (("value", text), ("angle", spot.get("angle"))) if value}
    return ("circle" if spot.get("rounded") else "rectangle"), cells | look


def _around(centre: list[float]) -> Iterable[Cell]:
    """Return the cells, or the place beside the grid, in whose midst something is drawn."""
    spot = Spot("", (centre[0], centre[1]), 0, 0, False, None, None, "", False)
    return spot.between or spot.corner or [(int(centre[0] // 1), int(centre[1] // 1))]
