"""All drawings of a puzzle of SudokuPad, from which readings take what they understand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.figures import Figure
from ...core.puzzle import Puzzle
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
    """All drawings of a puzzle of `shape` (rows, columns), with further evidence.

    `taken` has each drawing's kind of reading. A kind of reading, which is a rule and a look, is `vetoed` if the stored
    solution breaks one of its clues: in the next attempt, it is `skipped` completely. `signs` are pairs of cells with an
    X or a V, whichever; `explained` are the parts of the text that gave drawings their meaning.
    """

    shape: Cell
    evidence: Evidence
    strokes: list[Stroke] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    skipped: frozenset[ReadingKind] = frozenset()
    vetoed: set[ReadingKind] = field(default_factory=set)
    taken: list[ReadingKind] = field(default_factory=list)
    signs: list[Sequence[Cell]] = field(default_factory=list)
    explained: set[str] = field(default_factory=set)

    @property
    def size(self) -> int:
        """The longer side."""
        return max(self.shape)

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

    def cells(self) -> Iterator[Cell]:
        """Yield the cells of the grid."""
        rows, cols = self.shape
        return ((row, col) for row in range(rows) for col in range(cols))

    def has(self, *cells: Cell) -> bool:
        """Return whether all these are cells of the grid."""
        rows, cols = self.shape
        return all(0 <= row < rows and 0 <= col < cols for row, col in cells)

    def take(self, found: DrawnClue, *drawn: Stroke | Spot | None) -> bool:
        """Return whether a reading is taken: then all that it is drawn with is used."""
        if any(each and MADE_FOR.get(each.made_for.lower()) is found.rule for each in drawn):
            found = found._replace(alone=True)  # it is signed
        return self.take_all([found], drawn)

    def take_all(self, found: Sequence[DrawnClue], drawn: Iterable[Stroke | Spot | None]) -> bool:
        """Return whether all readings of a kind are taken; if the text does not support one of them, none is."""
        drawn = list(drawn)
        looks = [look_of(figure_of(each)) for each in drawn if each]
        look = looks[0] if looks else None
        rules = [self.evidence.rule_of(each) for each in found]
        kinds = {(each.rule, look) for each in found}
        if None in rules or kinds & self.skipped:
            return False
        for each in drawn:
            if isinstance(each, Spot):
                for twin in self.on_same_place(each):
                    twin.used = True
            elif each is not None:
                each.used = True
        for rule in filter(None, rules):
            self._judge((type(rule), look), rule)
        self.taken += [kind for kind in kinds for _ in range(looks.count(kind[1]))]
        return True

    def is_allowed(self, kind: type[Rule], look: Look | None, rule: Rule) -> bool:
        """Return whether a kind of reading is not skipped, and record whether the stored solution breaks this one."""
        if (kind, look) in self.skipped:
            return False
        self._judge((kind, look), rule)
        self.taken.append((kind, look))
        return True

    def _judge(self, kind: ReadingKind, rule: Rule) -> None:
        if self.evidence.is_broken(rule):
            self.vetoed.add(kind)

    def take_kinds(self, readings: Iterable[tuple[Hashable, DrawnClue, Spot]]) -> Iterator[DrawnClue]:
        """Yield the readings of spots that are taken; those with one key are a kind, which is taken whole or not at all."""
        kinds: dict[Hashable, list[tuple[DrawnClue, Spot]]] = {}
        for key, found, spot in readings:
            is_signed = MADE_FOR.get(spot.made_for.lower()) is found.rule
            kinds.setdefault((key, found.rule), []).append((found._replace(alone=found.alone or is_signed), spot))
        for kind in kinds.values():
            all_found = [found for found, _ in kind]
            if self.take_all(all_found, [spot for _, spot in kind]):
                yield from all_found

    def on_same_place(self, spot: Spot) -> Iterator[Spot]:
        """Yield a spot and its equals: what two lines share may be drawn for each of them."""
        yield spot
        row, col = spot.at
        for other in self._by_place.get((int(row // 1), int(col // 1)), ()):
            if other is not spot and other.look == spot.look:
                yield other


def read_unless_vetoed(read: Callable[[frozenset[ReadingKind]], tuple[Puzzle, set[ReadingKind]]]) -> Puzzle:
    """Return the puzzle that `read` makes without the kinds of readings that the stored solution breaks.

    `read` is called with the kinds to skip; it returns a puzzle and the kinds with a clue that the solution breaks.
    """
    skipped: frozenset[ReadingKind] = frozenset()
    while True:
        puzzle, vetoed = read(skipped)
        if vetoed <= skipped:
            return puzzle
        skipped |= vetoed


def figure_of(drawn: Stroke | Spot) -> Figure:
    """Return a drawing as a figure."""
    if isinstance(drawn, Stroke):
        return of_sudokupad(drawn.item, "arrows" if drawn.is_arrow else "lines", drawn.places)
    return of_sudokupad(drawn.item, "underlays" if drawn.path.startswith("underlays") else "overlays", drawn.places)


def gather(
    source: ForeignPuzzle, data: dict[str, Any], evidence: Evidence, skipped: frozenset[ReadingKind] = frozenset()
) -> DrawingPool:
    """Return the drawings of SudokuPad's JSON; one of another shape is a remark of the source."""
    pool = DrawingPool(source.shape, evidence, skipped=skipped)
    for kind in (*STROKES, *SPOTS):
        for i, each in enumerate(source.items(data.get(kind), kind)):
            path = f"{kind}[{i}]"
            with source.list_problem():
                item = source.object(each, path)
                if kind in STROKES:
                    pool.strokes.append(stroke_of(source, item, path, is_arrow=kind == "arrows"))
                else:
                    pool.spots.append(spot_of(source, item, path))
    return pool


STROKES, SPOTS = ("lines", "arrows"), ("underlays", "overlays")


def stroke_of(source: ForeignPuzzle, item: dict[str, Any], path: str, *, is_arrow: bool) -> Stroke:
    """Return a line of SudokuPad's JSON."""
    given = source.items(item.get("wayPoints"), f"{path}.wayPoints")
    points = tuple(point(source, each, f"{path}.wayPoints[{i}]") for i, each in enumerate(given))
    thickness = source.finite(item.get("thickness", 1), f"{path}.thickness")
    cells = cells_along(points, source.shape)
    return Stroke(path, points, cells, colour_of(item.get("color")), thickness, is_arrow, _maker(item), item)


def _maker(item: dict[str, Any]) -> str:
    name = item.get("fromConstraint")
    return name if isinstance(name, str) else ""


def spot_of(source: ForeignPuzzle, item: dict[str, Any], path: str) -> Spot:
    """Return a shape or a text of SudokuPad's JSON."""
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
