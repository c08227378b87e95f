"""The keys of f-puzzles' JSON that are rules, and its negative constraints."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from ...core.board import Board
from ...core.clue_rule import ClueRule
from ...core.clues import Clue
from ...core.grid import Side
from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.errors import expected_got, one_of
from ...utils.json_text import quote_json
from ...utils.message import Message
from ..rules import (
    RULES,
    DifferenceRule,
    LittleKillerRule,
    NoDifferenceRule,
    NoPairSumRule,
    NoRatioRule,
    RatioRule,
    WhisperRule,
)
from ..rules.bases import DrawingLook
from ..rules.lines import usual_whisper
from .foreign import ForeignPuzzle

Item = dict[str, Any]


class FpuzzlesShape(ABC):
    """How the clues of a rule look in f-puzzles: a list of items, by default a clue each."""

    keys: ClassVar[tuple[str, ...]]
    """The keys of an item."""

    def read(self, source: ForeignPuzzle, kind: type[Rule], given: Any, path: str) -> None:
        """Add everything under a key to the rule of this class."""
        for i, each in enumerate(source.items(given, path)):
            with source.list_problem():
                item = source.object(each, f"{path}[{i}]")
                source.report_unknown(item, (*self.keys, *COSMETIC), f"{path}[{i}]")
                self.read_item(source, kind, item, f"{path}[{i}]")

    @abstractmethod
    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        """Add what an item says."""

    def write(self, rule: Rule, board: Board) -> tuple[Any, list[Clue]]:
        """Return the value for the key, and the clues that can't be written."""
        assert isinstance(rule, ClueRule)
        items: list[Item] = []
        left_out = []
        for clue in rule.clue_list:
            written = self.items(clue, board)
            items += written or ()
            left_out += [clue] if written is None else []
        return items, left_out

    @abstractmethod
    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        """Return the items of a clue, or None if f-puzzles has none for it."""


COSMETIC = ("outlineC", "fontC", "baseC", "width", "height", "size", "angle", "fromConstraint", "isNewConstraint")


class FpuzzlesSwitch(FpuzzlesShape):
    """A rule that is on or off; `clue` is what it is on for."""

    keys = ()

    def __init__(self, clue: str | None = None) -> None:
        self.clue = clue

    def read(self, source: ForeignPuzzle, kind: type[Rule], given: Any, path: str) -> None:
        if not isinstance(given, bool) and given is not None:
            raise source.unfit_error(path, given, Message("expected.true-or-false"))
        if given:
            rule = source.rule(kind)
            if self.clue is not None:
                rule.add_clue(self.clue)

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        raise NotImplementedError

    def write(self, rule: Rule, board: Board) -> tuple[Any, list[Clue]]:
        return self.clue is None or not rule.clues() or self.clue in rule.clues(), []

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        raise NotImplementedError


class FpuzzlesLines(FpuzzlesShape):
    """`{lines: [[cell, …], …]}`; with `number` its label is the field of that name, otherwise left at its default."""

    keys = ("lines", "value")

    def __init__(self, number: str = "") -> None:
        self.number = number

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        number = source.number(item.get("value"), f"{path}.value") if self.number else None
        if not self.number and item.get("value") not in (None, ""):
            source.remark(f"{path}.value", expected_got(quote_json(item["value"]), Message("program.no-value")))
        for i, line in enumerate(source.items(item.get("lines"), f"{path}.lines")):
            with source.list_problem():
                cells = source.named_cells(line, f"{path}.lines[{i}]")
                if len(cells) < 2:
                    raise source.wrong(f"{path}.lines[{i}]", Message("program.short-line"))
                source.add(
                    kind, f"{path}.lines[{i}]", cells=cells, **unless_usual(kind, self.number, number, source.size)
                )

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        item: Item = {"lines": [names(clue.cells)]}
        for field, value in clue:
            if field.name != "cells" and value != field.default:
                if field.name != self.number:
                    return None
                item["value"] = str(value)
        return [item] if len(clue.cells) > 1 else []


class FpuzzlesCells(FpuzzlesShape):
    """`{cells: [cell, …]}`, and `value` for the field named `number`."""

    keys = ("cells", "value")

    def __init__(self, number: str = "", least: int = 1) -> None:
        self.number = number
        self.least = least

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        cells = source.named_cells(item.get("cells"), f"{path}.cells")
        if not cells:
            source.remark(path, Message("program.no-cells"))
            return
        number = source.number(item.get("value"), f"{path}.value") if self.number else None
        if not self.number and item.get("value") not in (None, ""):
            source.remark(f"{path}.value", expected_got(quote_json(item["value"]), Message("program.no-value")))
        source.add(kind, path, **{"cells": cells, **({self.number: number} if number is not None else {})})

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        item: Item = {"cells": names(clue.cells)}
        if self.number:
            field, value = next((field, value) for field, value in clue if field.name == self.number)
            if value is not None and value != field.default:
                text = field.write(value)
                if not text.isdigit():
                    return None  # one of several totals
                item["value"] = text
        return [item]


class Signs(FpuzzlesShape):
    """`{cells: [a, b], value: "X" or "V"}`."""

    keys = ("cells", "value")
    totals: ClassVar = {"X": 10, "V": 5}

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        cells = source.named_cells(item.get("cells"), f"{path}.cells")
        sign = item.get("value")
        if sign in (None, ""):
            source.remark(path, Message("program.no-number"))
            return
        if not isinstance(sign, str) or sign.upper() not in self.totals:
            source.remark(f"{path}.value", expected_got(quote_json(sign), one_of("XV")))
            return
        source.add(kind, path, self.totals[sign.upper()], cells)

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        sign = next((sign for sign, total in self.totals.items() if total == clue.total), None)
        return None if sign is None else [{"cells": names(clue.cells), "value": sign}]


class FpuzzlesMarks(FpuzzlesShape):
    """`{cell: cell}` for each marked cell: all of them are one clue."""

    keys = ("cell", "value")

    def read(self, source: ForeignPuzzle, kind: type[Rule], given: Any, path: str) -> None:
        cells: dict[Cell, None] = {}
        for i, each in enumerate(source.items(given, path)):
            with source.list_problem():
                item = source.object(each, f"{path}[{i}]")
                source.report_unknown(item, (*self.keys, *COSMETIC), f"{path}[{i}]")
                cells[source.named_cell(item.get("cell"), f"{path}[{i}].cell")] = None
        if cells:
            source.add(kind, path, tuple(sorted(cells)))

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        raise NotImplementedError

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        return [{"cell": name} for name in names(clue.cells)]


class Around(FpuzzlesShape):
    """`{cell, value}` with a cell beside the grid, which says what row or column is meant and from where."""

    keys = ("cell", "value")

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        cell = source.named_cell(item.get("cell"), f"{path}.cell", outside=True)
        place = _side(cell, source.size)
        if place is None:
            raise source.unfit_error(f"{path}.cell", item.get("cell"), Message("program.cell-beside"))
        number = source.number(item.get("value"), f"{path}.value")
        if number is None:
            source.remark(path, Message("program.no-number"))
        else:
            source.add(kind, path, number, place)

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        (field, number), (_, (side, line)) = clue
        n = board.size
        cell = {"left": (line, -1), "right": (line, n), "top": (-1, line), "bottom": (n, line)}[side]
        return [{"cell": name_of(cell), "value": field.write(number)}]


def _side(cell: Cell, size: int) -> tuple[Side, int] | None:
    row, col = cell
    is_inside = (0 <= row < size, 0 <= col < size)
    if is_inside == (True, False):
        return ("left", row) if col < 0 else ("right", row)
    if is_inside == (False, True):
        return ("top", col) if row < 0 else ("bottom", col)
    return None


class FpuzzlesDiagonals(FpuzzlesShape):
    """`{cell, direction, value}`: the clue is at `cell` outside the grid and looks along a diagonal."""

    keys = ("cell", "cells", "direction", "value")
    directions: ClassVar = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        row, col = source.named_cell(item.get("cell"), f"{path}.cell", outside=True)
        direction = item.get("direction")
        if not isinstance(direction, str) or direction not in self.directions:
            raise source.unfit_error(f"{path}.direction", direction, one_of(self.directions))
        down, right = self.directions[direction]
        cells = []
        while 0 <= row + down < source.size and 0 <= col + right < source.size:
            row, col = row + down, col + right
            cells.append((row, col))
        listed = source.named_cells(item.get("cells"), f"{path}.cells")
        if not cells:
            raise source.unfit_error(f"{path}.direction", direction, Message("program.direction"))
        if listed and set(listed) != set(cells):
            source.remark(f"{path}.cells", Message("program.other-diagonal"))
        number = source.number(item.get("value"), f"{path}.value")
        if number is None:
            source.remark(path, Message("program.no-number"))
        else:
            source.add(kind, path, number, tuple(cells))

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        rule = LittleKillerRule()
        arrow = rule.arrow(clue, board.grid)
        if arrow is None:
            return None
        cell, towards = arrow
        direction = next(name for name, each in self.directions.items() if each == towards)
        cells = names(rule.line(clue, board.grid))
        return [{"cell": name_of(cell), "cells": cells, "direction": direction, "value": str(clue.total)}]


class FpuzzlesArrows(FpuzzlesShape):
    """`{lines: [[start, cell, …], …], cells: circle}`: each line starts with a cell of the circle."""

    keys = ("lines", "cells")

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        circle = source.named_cells(item.get("cells"), f"{path}.cells")
        if not circle:
            source.remark(path, Message("program.no-circle"))
            return
        lines = source.items(item.get("lines"), f"{path}.lines")
        if not lines:
            source.remark(path, Message("program.short-arrow"))
        for i, line in enumerate(lines):
            shaft = source.named_cells(line, f"{path}.lines[{i}]")[1:]
            if shaft:
                source.add(kind, f"{path}.lines[{i}]", circle, shaft)
            else:
                source.remark(f"{path}.lines[{i}]", Message("program.short-arrow"))

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        row, col = clue.cells[0]
        start = min(clue.circle, key=lambda cell: max(abs(cell[0] - row), abs(cell[1] - col)))
        return [{"lines": [names([start, *clue.cells])], "cells": names(sorted(clue.circle))}]


class FpuzzlesClones(FpuzzlesShape):
    """`{cells, cloneCells}`: equal cell by cell."""

    keys = ("cells", "cloneCells")

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        one, other = (source.named_cells(item.get(key), f"{path}.{key}") for key in self.keys)
        if len(one) != len(other):
            expected = Message("program.clone-cells", number=len(one))
            raise source.unfit_error(f"{path}.cloneCells", item.get("cloneCells"), expected)
        pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        if pairs:
            source.add(kind, path, tuple(zip(*pairs, strict=True)))

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        first, *others = clue.groups
        return [{"cells": names(first), "cloneCells": names(other)} for other in others]


class Quadruples(FpuzzlesShape):
    """`{cells: [4], values: [digit, …]}`."""

    keys = ("cells", "values")

    def read_item(self, source: ForeignPuzzle, kind: type[Rule], item: Item, path: str) -> None:
        cells = source.named_cells(item.get("cells"), f"{path}.cells")
        given = source.items(item.get("values"), f"{path}.values")
        values = [source.number(value, f"{path}.values[{i}]") for i, value in enumerate(given)]
        digits = [value for value in values if value is not None]
        if digits:
            source.add(kind, path, digits, cells)
        else:
            source.remark(path, Message("program.no-number"))

    def items(self, clue: Clue, board: Board) -> list[Item] | None:
        return [{"cells": names(clue.cells), "values": list(clue.digits)}] if len(clue.cells) == 4 else None


class FpuzzlesRow(NamedTuple):
    """A key of f-puzzles, the rule that it is here, the shape of its clues there, and how an extension draws it."""

    name: str
    rule: type[Rule]
    shape: FpuzzlesShape
    look: DrawingLook | None


ITEMS: dict[str, Callable[..., FpuzzlesShape]] = {
    each.__name__.removeprefix("Fpuzzles").lower(): each
    for each in (
        FpuzzlesSwitch,
        FpuzzlesLines,
        FpuzzlesCells,
        Signs,
        FpuzzlesMarks,
        Around,
        FpuzzlesDiagonals,
        FpuzzlesArrows,
        FpuzzlesClones,
        Quadruples,
    )
}
"""The shapes by the names that rules have for them."""

KEYS = tuple(
    FpuzzlesRow(key.name, rule, ITEMS[key.items](*filter(None, [key.field])), key.look)
    for rule in RULES
    for key in vars(rule).get("fpuzzles", ())
)
"""Every key that is a rule. `negative`, `grid` and what is only drawn are the business of `fpuzzles`."""


def unless_usual(kind: type[Rule], name: str, number: int | None, values: int) -> dict[str, int]:
    """Return the number of a line with the name of its field, or {} if there is none or it is the rule's default."""
    return (
        {name: number} if number is not None and not (kind is WhisperRule and number == usual_whisper(values)) else {}
    )


def name_of(cell: Cell) -> str:
    """Return f-puzzles' name of a cell or a place beside the grid.

    >>> name_of((0, 3)), name_of((-1, 3))
    ('R1C4', 'R0C4')
    """
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def names(cells: Iterable[Cell]) -> list[str]:
    """Return the names of cells."""
    return list(map(name_of, cells))


NEGATIVE_NAMES = ("ratio", "xv", "difference")
Negative = NoDifferenceRule | NoRatioRule | NoPairSumRule


def _numbers(source: ForeignPuzzle, kind: type[DifferenceRule] | type[RatioRule], usual: int) -> tuple[int, ...]:
    """Return the numbers on all dots, that of a dot without one if there is none."""
    rule = source.rules.get(kind)
    clues = rule.clue_list if isinstance(rule, kind) else []
    field = kind.form.fields[0].name
    return tuple(sorted({getattr(clue, field) for clue in clues})) or (usual,)


def read_negative(source: ForeignPuzzle, name: object, path: str, signs: Sequence[Sequence[Cell]]) -> bool:
    """Add the negative constraint of that name, once the marks have been read; return whether there is one.

    `signs` are pairs of cells with an X or a V, whichever: no clue of a rule shows them.
    """
    if name == "ratio":
        source.add(NoRatioRule, path, _numbers(source, RatioRule, 2))
    elif name == "xv":
        source.add(NoPairSumRule, path, (5, 10), **({"pairs": list(map(tuple, signs))} if signs else {}))
    elif name == "difference":
        source.add(NoDifferenceRule, path, _numbers(source, DifferenceRule, 1))
    else:
        return False
    return True


def negative_name(rule: Negative, rules: Sequence[Rule]) -> str:
    """Return the name of a negative constraint among some rules, or "" if it does not apply to all marks.

    If its marks have only the number 1, the name for differences is the switch "nonconsecutive".
    """
    if any(clue.pairs for clue in rule.clue_list):
        return ""
    numbers = {number for clue in rule.clue_list for number in clue.numbers}
    marked = [clue for other in rules if isinstance(other, rule.marked_by) for clue in other.clue_list]
    first = rule.marked_by.form.fields[0].name
    on_marks = {getattr(clue, first) for clue in marked}
    if isinstance(rule, NoDifferenceRule):
        if numbers == {1} and on_marks <= {1}:
            return "nonconsecutive"
        name, usual = "difference", {1}
    else:
        name, usual = ("ratio", {2}) if isinstance(rule, NoRatioRule) else ("xv", {5, 10})
    return name if numbers == (usual if name == "xv" else on_marks or usual) else ""
