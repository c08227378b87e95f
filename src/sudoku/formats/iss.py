"""ISS, the Interactive Sudoku Solver: its constraint strings, alone or in links, `.TYPE~ARGUMENT~…` one after another.

`iss_types` has the table of its types; here is the rest: the shape, regions, givens, patterns, tables of two cells,
alternatives, negative constraints. What has no rule here is listed.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule
from ...core.statement import Statement
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, quote, several_puzzles
from ...utils.json_text import bare
from ...utils.message import Message
from ...utils.parser import erase_comments
from ..rules import (
    AllRule,
    AmongRule,
    AnyRule,
    BlockRule,
    DifferenceRule,
    DisjointGroupsRule,
    ExtraRegionRule,
    LunchboxRule,
    NoDifferenceRule,
    NoPairSumRule,
    NoRatioRule,
    PatternRule,
    RatioRule,
    RegionsRule,
    SameValuesRule,
    SandwichRule,
    WindokuRule,
)
from .foreign import MAX_ITEMS, ForeignPuzzle
from .grids import default_box
from .iss_shapes import IssPlace, cell_id
from .iss_types import TYPES, bits_of, boxes, rules_of_table, unpack
from .links import payload_of

NAME = "ISS"
LARGEST = 16
DEEPEST = 20  # composites in each other
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})(?:~([0-9]{1,2})(?:-([0-9]{1,2}))?)?(~Raw)?")
_STRUCTURE = ("Shape", "NoBoxes", "RegionSize", "Priority")  # the last is for its solver
_GIVEN = re.compile(r"~([Rr]\w[Cc]\w)_([0-9]+)(?![0-9_])")
_LATER = ("StrictKropki", "StrictXV")  # need the dots and signs first


@dataclass
class IssItem:
    """A type with its arguments, and the items inside it if it is a composite."""

    type: str
    args: list[str]
    parts: list[IssItem] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The name of the item in remarks."""
        return bare("~".join([f".{self.type}", *self.args]))


def read(text: str) -> Puzzle:
    """Read a link or a constraint string; raises PuzzleFormatError.

    >>> puzzle = read(".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1.ChaosConstruction")
    >>> puzzle.rules[-1].clues(), *map(str, puzzle.not_understood)
    (['A1A2'], 'ISS .ChaosConstruction: has no rule here')
    """
    payload = erase_comments(payload_of(text, "iss"), "#")
    if (number := _number_of(payload)) > 1:
        raise several_puzzles(number)
    return _IssReading(_items(payload)).puzzle()


def _number_of(text: str) -> int:
    r"""Return how many puzzles the lines of a text are: each begins with a shape, or gives other digits to the same cells.

    >>> _number_of(".Shape~4x4\n.~R1C1_1\n.~R1C2_2"), _number_of(".~R1C1_1\n.~R1C1_2")
    (1, 2)
    """
    lines = [line for line in text.split("\n") if line.strip()]
    shapes = sum(bool(re.match(r"\s*\.Shape~", line)) for line in lines)
    given = [dict(_GIVEN.findall(line)) for line in lines] if "_" in text else []
    digits: dict[str, set[str]] = {}
    for cell, digit in (each for cells in given for each in cells.items()):
        digits.setdefault(cell, set()).add(digit)
    differs = any(len(each) > 1 for each in digits.values())
    return max(shapes, sum(map(bool, given)) if differs else 1)


def _items(text: str) -> list[IssItem]:
    """Return the items of a string, those of composites inside them."""
    before, *given = re.sub(r"\s+", "", text).split(".")
    if before:
        raise PuzzleFormatError(expected_got(quote(before), Message("program.iss-string")), path=NAME)
    if len(given) > MAX_ITEMS:
        items, most = Message("program.count", number=len(given)), bounds(most=MAX_ITEMS)
        raise PuzzleFormatError(expected_got(items, most), path=NAME)
    found = IssItem("", [])
    open_items = [found]
    for each in given:
        name, *args = each.split("~")
        if name == "End":
            if len(open_items) == 1:
                raise PuzzleFormatError(Message("program.iss-end"), path=NAME)
            open_items.pop()
        elif name or args:
            item = IssItem(name, args)
            open_items[-1].parts.append(item)
            if name in ("Or", "And", "Replicate"):
                open_items.append(item)
            if len(open_items) > DEEPEST:
                raise PuzzleFormatError(Message("expression.nested-brackets", most=DEEPEST), path=NAME)
    if len(open_items) > 1:
        raise PuzzleFormatError(Message("program.iss-no-end", type=bare(open_items[-1].type)), path=NAME)
    return found.parts


class _IssReading:
    def __init__(self, items: Sequence[IssItem]) -> None:
        self.items = items
        self.rows, self.cols, values, self.is_raw = self._shape()
        self.board = Board(self.rows, self.cols, values=values)
        self.place = IssPlace(self.rows, self.cols, len(values))
        self.source = ForeignPuzzle(NAME, max(self.rows, self.cols))
        self.size = self._size()
        self.has_boxes = not (self.is_raw or self._has("NoBoxes"))
        self.box = boxes(self.rows, self.cols, self.size)
        self.choices: dict[Cell, frozenset[int]] = {}
        self.pieces = self._pieces()
        self.houses = self._houses()
        self.context = Statement(self.board, self.houses).board

    def _has(self, name: str) -> bool:
        return any(item.type == name for item in self.items)

    def _first(self, name: str) -> list[str] | None:
        return next((item.args for item in self.items if item.type == name), None)

    def _shape(self) -> tuple[int, int, range, bool]:
        given = "~".join(self._first("Shape") or ["9x9"])
        found = _SHAPE.fullmatch(given)
        rows, cols = (int(found[1]), int(found[2])) if found else (0, 0)
        low, high = 1, max(rows, cols)
        if found and found[3]:
            low, high = (int(found[3]), int(found[4])) if found[4] else (1, int(found[3]))
        fits = low in (0, 1) and max(rows, cols) <= high - low + 1 <= LARGEST
        if not found or not (1 <= rows <= LARGEST and 1 <= cols <= LARGEST) or not fits:
            raise PuzzleFormatError(
                expected_got(quote(given), Message("program.iss-shape", most=LARGEST)), path=f"{NAME} Shape"
            )
        return rows, cols, range(low, high + 1), bool(found[5])

    def _size(self) -> int:
        """Return how many cells a box has."""
        args = self._first("RegionSize")
        if args and args[0].isdecimal() and 1 <= len(args[0]) <= 2 and int(args[0]):
            return int(args[0])
        return max(self.rows, self.cols)

    def _pieces(self) -> list[list[Cell]]:
        """Return the regions that are drawn."""
        found: list[list[Cell]] = []
        for item in self.items:
            if item.type != "Jigsaw":
                continue
            layout = item.args[-1] if item.args else ""
            if len(layout) != self.rows * self.cols:
                expected = str(self.rows * self.cols)
                self.source.remark(item.path, expected_got(Message("layout.cells", cells=len(layout)), expected))
                continue
            of: dict[str, list[Cell]] = {}
            for at, sign in enumerate(layout):
                of.setdefault(sign, []).append(divmod(at, self.cols))
            least, most = max(self.rows, self.cols), len(self.board.values)
            found += [cells for cells in of.values() if len(of) > 1 and least <= len(cells) <= most]
        return found

    def puzzle(self) -> Puzzle:
        for item in sorted(self.items, key=lambda item: item.type in _LATER):
            self.read(item, self.source)
        for digits in sorted({tuple(sorted(allowed)) for allowed in self.choices.values()}):
            cells = [cell for cell, allowed in self.choices.items() if allowed == set(digits)]
            self._add(self.source, AmongRule, ".~", digits, cells)
        self.source.houses = self.houses
        return self.source.puzzle(self.board, [])

    def _houses(self) -> list[Rule]:
        houses: list[Rule] = [] if self.is_raw else [RowRule(), ColumnRule()]
        if self.has_boxes and self.box:
            is_usual = self.rows == self.cols and default_box(self.rows) == self.box
            houses.append(BlockRule() if is_usual else BlockRule(*self.box))
        elif self.pieces:
            houses.append(RegionsRule([RegionsRule.form.clue(tuple(piece)) for piece in self.pieces]))
        return houses

    def _boxes(self) -> list[tuple[Cell, ...]]:
        """Return the boxes, whether they are in force or not."""
        return BlockRule(*self.box).blocks(self.board) if self.box else []

    def read(self, item: IssItem, source: ForeignPuzzle) -> None:
        """Add what an item says to the rules of a source; what is not understood is listed there."""
        before = len(source.remarks)
        try:
            if item.type == "":
                self._givens(item, source)
            elif item.type == "And":
                for part in item.parts:
                    self.read(part, source)
            elif item.type == "Or":
                self._alternatives(item, source)
            elif item.type == "Replicate":
                for part in self._replicate(item):
                    self.read(part, source)
            elif item.type not in _STRUCTURE and not self._special(item, source):
                self._typed(item, source)
        except RulegridError as error:
            if len(source.remarks) == before:
                source.remark(item.path, error.problem)

    def _typed(self, item: IssItem, source: ForeignPuzzle) -> None:
        kinds = [each for each in TYPES if each.name == item.type]
        clues = [(kind.rule, values) for kind in kinds for values in kind.shape.read(item.args, self.place)]
        switches = [kind.rule for kind in kinds if not clues and not kind.rule.needs_clues and not item.args]
        if not clues and not switches and not (kinds and any(item.args)):
            raise PuzzleFormatError(Message("program.no-rule"))
        for kind in switches:
            source.rule(kind)
        for kind, values in clues:
            if kind is SandwichRule and min(self.rows, self.cols) < len(self.board.values):
                side, line = values[1]
                cells = (
                    [(line, col) for col in range(self.cols)]
                    if side == "left"
                    else [(row, line) for row in range(self.rows)]
                )
                kind, values = LunchboxRule, (values[0], cells)
            self._add(source, kind, item.path, *values)

    def _add(self, source: ForeignPuzzle, kind: type[Rule], path: str, *values: Any) -> None:
        """Add a clue. Raises RulegridError if it doesn't fit the board."""
        names = [each.name for each in kind.form.fields]  # type: ignore[attr-defined]
        trial = kind()
        trial.add(**{name: value for name, value in zip(names, values, strict=False) if value is not None})  # type: ignore[attr-defined]
        trial.validate_compatibility(self.context)
        rule: Any = source.rule(kind)
        rule.clue_list += trial.clue_list  # type: ignore[attr-defined]

    def _givens(self, item: IssItem, source: ForeignPuzzle) -> None:
        for arg in filter(None, item.args):
            name, *digits = arg.split("_")
            try:
                cell = self.place.cell(name)
                strange = next((each for each in digits if not each.isdecimal() or len(each) > 3), None)
                if strange is not None or not digits:
                    raise PuzzleFormatError(expected_got(quote(strange or ""), Message("expected.number")))
                allowed = frozenset(map(int, digits)) & frozenset(self.board.values)
                if not allowed:
                    raise PuzzleFormatError(
                        expected_got(quote(digits[0]), bounds(self.board.values[0], self.board.values[-1]))
                    )
                if source is not self.source:
                    self._add(source, AmongRule, item.path, sorted(allowed), [cell])
                    continue
                if none := [digit for digit in digits if int(digit) not in self.board.values]:
                    expected = bounds(self.board.values[0], self.board.values[-1])
                    source.remark(f".~{bare(arg)}", expected_got(quote(none[0]), expected))
                left = self.choices.get(cell, allowed) & allowed
                before = self.board.get_digit(*cell)
                if not left or (before and before not in left):
                    source.remark(f".~{bare(arg)}", Message("program.iss-contradicts"))
                elif len(digits) == 1:
                    self.board.set_digit(*cell, *allowed)
                else:
                    self.choices[cell] = left
            except RulegridError as error:
                source.remark(f".~{bare(arg)}", error.problem)

    def _alternatives(self, item: IssItem, source: ForeignPuzzle) -> None:
        """Read alternatives; if one of them is not understood, neither is the whole."""
        ways: list[Rule] = []
        for part in item.parts:
            inner = ForeignPuzzle(NAME, source.size)
            self.read(part, inner)
            if inner.remarks:
                source.remarks += inner.remarks[:1]
                raise PuzzleFormatError(Message("program.no-rule"))
            rules = list(inner.rules.values())
            if rules:
                ways.append(rules[0] if len(rules) == 1 else AllRule.of_rules(rules))
        if len(ways) == 1:
            alone: Any = ways[0]
            for rule in alone.clue_list[0].rules if isinstance(alone, AllRule) else (alone,):
                mine: Any = source.rule(type(rule))
                mine.clue_list += rule.clue_list
        elif ways:
            self._add(source, AnyRule, item.path, tuple(ways))

    def _replicate(self, item: IssItem) -> list[IssItem]:
        """Return the parts of an item once for each cell in its mask, moved as far as that is from the first cell."""
        mask = bits_of(item.args[0] if item.args else "", self.rows * self.cols)
        offsets = [divmod(at, self.cols) for at, bit in enumerate(mask) if bit == "1"]
        if len(offsets) * len(item.parts) > MAX_ITEMS:
            items = Message("program.count", number=len(offsets) * len(item.parts))
            raise PuzzleFormatError(expected_got(items, bounds(most=MAX_ITEMS)))
        return [self._move_item(part, offset) for offset in offsets for part in item.parts]

    def _move_item(self, item: IssItem, offset: Cell) -> IssItem:
        if item.type not in {each.name for each in TYPES} | {"", "And", "Or", "Pair", "PairX", "Regex"}:
            return IssItem(item.type, item.args)

        def moved(arg: str) -> str:
            name, sign, rest = arg.partition("_")
            if len(name) == 4 and name[0] in "Rr" and name[2] in "Cc":
                row, col = self.place.cell(name)
                cell = row + offset[0], col + offset[1]
                if cell[0] >= self.rows or cell[1] >= self.cols:
                    raise PuzzleFormatError(Message("program.iss-off", cell=name))
                return f"{cell_id(cell)}{sign}{rest}"
            return arg

        return IssItem(item.type, list(map(moved, item.args)), [self._move_item(part, offset) for part in item.parts])

    def _special(self, item: IssItem, source: ForeignPuzzle) -> bool:
        """Read what is not in the table; return whether it was."""
        name, args = item.type, item.args
        if (name, args) == ("FullRankTies", ["only-unclued"]):
            pass  # as it is here
        elif name in _LATER:
            self._negative(item, source)
        elif name == "RegionSameValues":
            self._same_values(item)
        elif name == "Jigsaw":
            for piece in self.pieces if self.has_boxes and self.box else ():
                self._add(source, ExtraRegionRule, item.path, piece)
        elif name == "Windoku":
            if (self.rows, self.cols, self.size, self.box) == (9, 9, 9, (3, 3)):
                source.rule(WindokuRule)
            else:
                for window in self._windows():
                    self._add(source, ExtraRegionRule, item.path, window)
        elif name == "DisjointSets":
            if self.has_boxes and self.box:
                source.rule(DisjointGroupsRule)
            else:
                for group in zip(*self._boxes(), strict=True):
                    self._add(source, ExtraRegionRule, item.path, group)
        elif name == "Regex":
            pattern = _pattern(args[0] if args else "")
            for cells in self.place.groups(args[1:]):
                self._add(source, PatternRule, item.path, pattern, cells)
        elif name in ("Pair", "PairX", "Binary", "BinaryX"):
            key = args[0] if args else ""
            if name.startswith("Binary"):  # the older form, in which the last two characters are exchanged
                key = key.translate(str.maketrans("-_", "_-"))
            table = unpack(key, self.board.values)
            names = ["" if each.startswith("_") else each for each in args[1:]]
            for cells in self.place.groups(names):
                for kind, values in rules_of_table(table, cells, self.board.values, every=name.endswith("X")):
                    self._add(source, kind, item.path, *values)
        else:
            return False
        return True

    def _windows(self) -> Iterator[list[Cell]]:
        """Yield the windows of a grid that is not 9x9: boxes, a cell apart from each other and from the border."""
        height, width = self.box or (self.rows, self.cols)
        for top in range(1, self.rows - height, height + 1):
            for left in range(1, self.cols - width, width + 1):
                yield [(top + row, left + col) for row in range(height) for col in range(width)]

    def _negative(self, item: IssItem, source: ForeignPuzzle) -> None:
        """All pairs without a dot are no such pairs, or all without a sign; one dot excepts from what both say."""
        if item.type == "StrictXV":
            self._add(source, NoPairSumRule, item.path, (5, 10))
            return
        rules: dict[Any, Any] = source.rules
        white, black = (
            [clue.cells for clue in rules[kind].clue_list] if kind in rules else None
            for kind in (DifferenceRule, RatioRule)
        )
        self._add(source, NoDifferenceRule, item.path, (1,), black)
        self._add(source, NoRatioRule, item.path, (2,), white)

    def _same_values(self, item: IssItem) -> None:
        """Add the rule that all largest regions contain the same values, unless they contain all values anyway."""
        lines: list[Sequence[Cell]] = [[(row, col) for col in range(self.cols)] for row in range(self.rows)]
        lines += [[(row, col) for row in range(self.rows)] for col in range(self.cols)]
        lines += [*self.pieces, *(self._boxes() if self.has_boxes else [])]
        longest = max(map(len, lines))
        if longest != len(self.board.values):
            self._add(self.source, SameValuesRule, item.path, [line for line in lines if len(line) == longest])


def _pattern(key: str) -> str:
    """Return the pattern that is packed in base64, or, in the older form, percent-encoded."""
    from .links import unquote

    if "%" in key:
        return unquote(key)
    try:
        return base64.b64decode(key + "=" * (-len(key) % 4), altchars=b"-_", validate=True).decode()
    except (binascii.Error, ValueError):
        raise PuzzleFormatError(expected_got(quote(key), "base64: A-Z a-z 0-9 - _")) from None
