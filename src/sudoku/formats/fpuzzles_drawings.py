"""f-puzzles' lines, shapes, texts and cages that belong to no rule of its own, read as SudokuPad's are."""

from __future__ import annotations

from typing import Any

from .cage_readings import read_cage, relate_cages
from .drawing_pool import DrawingPool, ReadingKind, spot_of, stroke_of
from .drawings import PIXELS, Spot, Stroke
from .evidence import Evidence
from .figures import MADE_FOR, SIGNED, of_fpuzzles
from .foreign import ForeignPuzzle
from .line_readings import list_guesses, read_drawings

Item = dict[str, Any]
DRAWN = ("line", "rectangle", "circle", "text", "cage")
_NAMES = {"baseC": "backgroundColor", "outlineC": "borderColor", "value": "text", "fontC": "textColor"}


def read_drawn(
    source: ForeignPuzzle, data: Item, evidence: Evidence, skipped: frozenset[ReadingKind] = frozenset()
) -> DrawingPool:
    """Read drawings as rules if a text may explain them, and keep the others as figures that no rule explains.

    Returns the drawings that were tried.
    """
    items = {
        f"{name}[{i}]": (name, source.object(item, f"{name}[{i}]"))
        for name in DRAWN
        for i, item in enumerate(source.items(data.get(name), name))
    }
    strange = {path: each for path, each in items.items() if not _is_explained(source, each[1])}
    pool = DrawingPool(source.shape, evidence, skipped=skipped)
    used = set()
    if evidence.rules:
        for path, (name, item) in strange.items():
            if item.get("fromConstraint"):
                continue  # made for a rule that was not read, or a figure of ours
            with source.list_problem():
                if name != "cage":
                    _collect(source, pool, name, item, path)
                elif read_cage(source, item, [*source.named_cells(item.get("cells"), f"{path}.cells")], path, pool):
                    used.add(path)
        relate_cages(source, pool)
        read_drawings(source, pool)
        list_guesses(source, pool)
        drawn: list[Stroke | Spot] = [*pool.strokes, *pool.spots]
        used |= {each.path for each in drawn if each.used} - {each.path for each in drawn if not each.used}
    for path, (name, item) in strange.items():
        if path not in used:
            with source.list_problem():
                figures = of_fpuzzles(source, item, name, path)
                source.drawings += figures
                source.unread += figures if item.get("fromConstraint") != SIGNED else []
    return pool


def _is_explained(source: ForeignPuzzle, item: Item) -> bool:
    """Return whether an extension has drawn something for a rule that was read, or a cage only carries a text."""
    name, value = item.get("fromConstraint"), item.get("value")
    is_made = isinstance(name, str) and MADE_FOR.get(name.lower()) in source.rules
    return is_made or (not item.get("cells") and isinstance(value, str) and ":" in value)


def _collect(source: ForeignPuzzle, pool: DrawingPool, name: str, item: Item, path: str) -> None:
    """Add a drawing to the pool in the form that SudokuPad has for it."""
    if name == "line":
        width = source.finite(item.get("width", 0.25), f"{path}.width")
        look = {"color": item.get("outlineC"), "thickness": width * PIXELS / 2}
        for line in source.items(item.get("lines"), f"{path}.lines"):
            points = [[row + 0.5, col + 0.5] for row, col in source.named_cells(line, path, outside=True)]
            pool.strokes.append(stroke_of(source, {"wayPoints": points, **look}, path, is_arrow=False))
        return
    cells = source.named_cells(item.get("cells"), f"{path}.cells", outside=True)
    if cells:
        center = [sum(cell[at] for cell in cells) / len(cells) + 0.5 for at in (0, 1)]
        spot = {_NAMES.get(key, key): value for key, value in item.items() if key != "size"}
        spot = {"textColor": "#000000", **spot, "center": center, "rounded": name == "circle"}
        pool.spots.append(spot_of(source, spot, path))
