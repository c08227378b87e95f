"""All drawings of a puzzle of SudokuPad, from which readings take what they understand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ...core.figures import Figure
from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.message import Message
from ...utils.runtime import cached_property
from .drawings import Point, Spot, Stroke, cells_along, colour_of
from .evidence import DrawnClue, Evidence
from .figures import MADE_FOR, SIGNED, of_sudokupad
from .foreign import ForeignPuzzle
from .looks import Look, look_of

ReadingKind = tuple[type[Rule], Look | None]
"""A rule and the look of what is read as its clues."""


@dataclass
class DrawingPool:
    """All drawings of a puzzle of `size` x `size` cells, with further evidence.

    `taken` are the readings and their looks. A kind of reading, which is a rule and a look, is `vetoed` if the stored
    solution breaks one of its clues: in the next attempt, it is `skipped` completely.
    """

    size: int
    evidence: Evidence
    strokes: list[Stroke] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    skipped: frozenset[ReadingKind] = frozenset()
    vetoed: set[ReadingKind] = field(default_factory=set)
    taken: list[ReadingKind] = field(default_factory=list)

    def lines(self) -> Iterator[Stroke]:
        """Yield the lines that no reading has used yet."""
        return (each for each in self.strokes if not (each.used or each.is_arrow or each.made_for == SIGNED))

    def arrows(self) -> Iterator[Stroke]:
        """Yield the arrows that no reading has used yet."""
        return (each for each in self.strokes if each.is_arrow and not (each.used or each.made_for == SIGNED))

    def free(self) -> Iterator[Spot]:
        """Yield the spots that no reading has used yet."""
        return (each for each in self.spots if not (each.used or each.made_for == SIGNED))

    @cached_property
    def _by_place(self) -> dict[Cell, list[Spot]]:
        found: dict[Cell, list[Spot]] = {}
        for spot in (spot for spot in self.spots if spot.made_for != SIGNED):
            found.setdefault((int(spot.at[0] // 1), int(spot.at[1] // 1)), []).append(spot)
        return found

    def on(self, cell: Cell) -> list[Spot]:
        """Return the spots in the middle of a cell, used or not: two lines may share one."""
        return [each for each in self._by_place.get(cell, ()) if each.cell == cell]

    def around(self, cell: Cell, reach: int) -> list[Spot]:
        """Return the spots, used or not, at most `reach` cells away from a cell or a place beside the grid."""
        row, col = cell
        places = ((r, c) for r in range(row - reach, row + reach + 1) for c in range(col - reach, col + reach + 1))
        return [spot for place in places for spot in self._by_place.get(place, ())]

    def has(self, *cells: Cell) -> bool:
        """Return whether all these are cells of the grid."""
        return all(0 <= row < self.size and 0 <= col < self.size for row, col in cells)

    def take(self, found: DrawnClue, *drawn: Stroke | Spot | None) -> bool:
        """Return whether a reading is taken: then all that it is drawn with is used."""
        if any(each and MADE_FOR.get(each.made_for.lower()) is found.rule for each in drawn):
            found = found._replace(alone=True)  # it is signed
        rule = self.evidence.rule_of(found)
        look = next((look_of(figure_of(each)) for each in drawn if each), None)
        if rule is None or not self.is_allowed(found.rule, look, rule):
            return False
        for each in drawn:
            if isinstance(each, Spot):
                for twin in self.on_same_place(each):
                    twin.used = True
            elif each is not None:
                each.used = True
        return True

    def is_allowed(self, kind: type[Rule], look: Look | None, rule: Rule) -> bool:
        """Return whether a kind of reading is not skipped, and record whether the stored solution breaks this one."""
        if (kind, look) in self.skipped:
            return False
        if self.evidence.is_broken(rule):
            self.vetoed.add((kind, look))
        self.taken.append((kind, look))
        return True

    def on_same_place(self, spot: Spot) -> Iterator[Spot]:
        """Yield a spot and its equals: what two lines share may be drawn for each of them."""
        yield spot
        row, col = spot.at
        for other in self._by_place.get((int(row // 1), int(col // 1)), ()):
            if other is not spot and other.look == spot.look:
                yield other


def figure_of(drawn: Stroke | Spot) -> Figure:
    """Return a drawing as a figure."""
    return of_sudokupad(drawn.item, drawn.path.partition("[")[0], drawn.places)


def gather(
    source: ForeignPuzzle, data: dict[str, Any], evidence: Evidence, skipped: frozenset[ReadingKind] = frozenset()
) -> DrawingPool:
    """Return the drawings of SudokuPad's JSON; one of another shape is a remark of the source."""
    pool = DrawingPool(source.size, evidence, skipped=skipped)
    for kind in (*STROKES, *SPOTS):
        for i, each in enumerate(source.items(data.get(kind), kind)):
            path = f"{kind}[{i}]"
            with source.list_problem():
                item = source.object(each, path)
                if kind in STROKES:
                    pool.strokes.append(_stroke(source, item, path, kind == "arrows"))
                else:
                    pool.spots.append(_spot(source, item, path))
    return pool


STROKES, SPOTS = ("lines", "arrows"), ("underlays", "overlays")


def _stroke(source: ForeignPuzzle, item: dict[str, Any], path: str, is_arrow: bool) -> Stroke:
    given = source.items(item.get("wayPoints"), f"{path}.wayPoints")
    points = tuple(point(source, each, f"{path}.wayPoints[{i}]") for i, each in enumerate(given))
    thickness = source.finite(item.get("thickness", 1), f"{path}.thickness")
    cells = cells_along(points, source.size)
    return Stroke(path, points, cells, colour_of(item.get("color")), thickness, is_arrow, _maker(item), item)


def _maker(item: dict[str, Any]) -> str:
    name = item.get("fromConstraint")
    return name if isinstance(name, str) else ""


def _spot(source: ForeignPuzzle, item: dict[str, Any], path: str) -> Spot:
    text = item.get("text")
    font = item.get("fontSize")
    return Spot(
        path,
        point(source, item.get("center"), f"{path}.center"),
        source.finite(item.get("width", 0), f"{path}.width"),
        source.finite(item.get("height", 0), f"{path}.height"),
        bool(item.get("rounded")),
        colour_of(item.get("backgroundColor")),
        colour_of(item.get("borderColor")),
        "" if text is None or isinstance(text, (dict, list)) else str(text).strip(),
        item.get("angle") in (45, 135, -45, 225, 315),
        font if isinstance(font, (int, float)) else 0,
        _maker(item),
        item,
    )


def point(source: ForeignPuzzle, given: Any, path: str) -> Point:
    """Return a place as (row, column)."""
    if not isinstance(given, list) or len(given) != 2:
        raise source.unfit_error(path, given, Message("program.place"))
    row, col = (source.finite(each, path) for each in given)
    if not all(-100 < each < 200 for each in (row, col)):
        raise source.unfit_error(path, given, Message("program.place-near"))
    return row, col
