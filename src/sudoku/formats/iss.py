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
from itertools import combinations, pairwise
from typing import Any

from ...core.board import Board
from ...core.clue_rule import ClueRule
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
    ChaosConstructionRule,
    ConnectedRule,
    DifferenceRule,
    DifferentRegionRule,
    DisjointGroupsRule,
    ExtraRegionRule,
    LunchboxRule,
    NoDifferenceRule,
    NoPairSumRule,
    NoRatioRule,
    PatternRule,
    RatioRule,
    RegionArrowRule,
    RegionCountRule,
    RegionsRule,
    SameRegionRule,
    SameValuesRule,
    SandwichRule,
    WhereRule,
    WindokuRule,
)
from .foreign import MAX_ITEMS, ForeignPuzzle
from .grids import default_box
from .iss_automata import read_automaton
from .iss_shapes import IssPlace, cell_id, number
from .iss_types import TYPES, bits_of, boxes, rules_of_table, unpack
from .iss_variables import REGIONS, IssVariables
from .links import payload_of

NAME = "ISS"
LARGEST = 16
DEEPEST = 20  # composites in each other
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})(?:~([0-9]{1,2})(?:-([0-9]{1,2}))?)?(~Raw)?")
_STRUCTURE = ("Shape", "NoBoxes", "RegionSize", "Priority", "Var", "ChaosConstruction")  # Priority is for its solver
_COMPOSITES = ("Or", "And", "Replicate")
_ABOUT_GROUPS = ("ChaosArrow", "ChaosCount", "ConnectedValues")  # whose names of cells beside the grid are their own
_CODED = ("NFA", "Pair", "PairX", "Regex")  # their first argument is packed
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

    >>> puzzle = read(".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1.Doppelganger")
    >>> puzzle.rules[-1].clues(), *map(str, puzzle.not_understood)
    (['A1A2'], 'ISS .Doppelganger: has no rule here')
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
            if name in _COMPOSITES:
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
        self.has_boxes = not (self.is_raw or self._has("NoBoxes") or self._has("ChaosConstruction"))
        self.box = boxes(self.rows, self.cols, self.size)
        self.choices: dict[Cell, frozenset[int]] = {}
        self.pieces = self._pieces()
        self.houses = self._houses()
        self.variables = IssVariables(self.board, self.place)
        self._add_variables()
        layered = self.board.with_layers(self.variables.layers.values())
        self.context = Statement(layered, self.houses).board

    def _add_variables(self) -> None:
        """Add the cells beside the grid."""
        for item in self.items:
            try:
                if item.type == "Var":
                    self.variables.add(item.args)
                elif item.type == "ChaosConstruction":
                    rule = ChaosConstructionRule()
                    if self.size != len(self.board.values):
                        counted = Message("program.values", number=len(self.board.values))
                        raise PuzzleFormatError(expected_got(counted, str(self.size)))
                    rule.validate_compatibility(self.board)
                    self.houses.append(rule)
                    self.variables.add_regions(self.size)
            except RulegridError as error:
                self.source.remark(item.path, error.problem)

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
        for item in sorted(self.items, key=_turn):
            self.read(item, self.source)
        board = self._layered_board()
        for digits in sorted({tuple(sorted(allowed)) for allowed in self.choices.values()}):
            cells = [cell for cell, allowed in self.choices.items() if allowed == set(digits)]
            self._add(self.source, AmongRule, ".~", digits, cells)
        self.source.houses = self.houses
        return self.source.puzzle(board, [])

    def _layered_board(self) -> Board:
        """Return the board with the layers of the variables and their given cells; other restrictions become clues."""
        own = {layer.name: layer for layer in self.variables.own_layers()}
        board = self.board.with_layers(own.values()) if own else self.board
        for (prefix, at), allowed in self.variables.choices.items():
            name = f"{prefix}{at + 1}"
            if prefix in own and len(allowed) == 1:
                board.set_layer(self.variables.text(name), *allowed)
            elif prefix not in own or allowed != frozenset(own[prefix].values):
                text = self.variables.allow("_".join([name, *map(str, sorted(map(int, allowed)))]))
                self._add(self.source, WhereRule, name, text)
        return board

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
            elif item.type not in (*_COMPOSITES, *_ABOUT_GROUPS) and self._is_beside(item):
                self._beside(item, source)
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

    def _is_beside(self, item: IssItem) -> bool:
        """Return whether an item names cells beside the grid."""
        names = item.args[item.type in _CODED :]
        return any(self.variables.find(name.partition("_")[0]) for name in names)

    def _beside(self, item: IssItem, source: ForeignPuzzle) -> None:
        """Read what a type says of cells beside the grid."""
        is_same = item.type == "SameValues"
        found = [self.variables.find(name) for name in item.args[is_same:] if name]
        regions = [divmod(each[1], self.cols) for each in found if each is not None and each[0] == REGIONS]
        is_alone = is_same and item.args[0] == str(len(found))
        if len(regions) == len(found) and (is_alone or item.type == "AllDifferent"):
            for pair in pairwise(regions) if is_same else combinations(regions, 2):
                self._add(source, SameRegionRule if is_same else DifferentRegionRule, item.path, pair)
        else:
            for text in self.variables.expression(item.type, item.args):
                self._add(source, WhereRule, item.path, text)

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
                if beside := self.variables.find(name):
                    self._given_beside(beside, arg, source)
                    continue
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

    def _given_beside(self, beside: tuple[str, int], arg: str, source: ForeignPuzzle) -> None:
        """Restrict a cell beside the grid. Regions can't be given: their numbers are not the same here."""
        prefix, _ = beside
        if prefix == REGIONS:
            raise PuzzleFormatError(Message("program.iss-region-number"))
        if source is not self.source:
            self._add(source, WhereRule, f".~{bare(arg)}", self.variables.allow(arg))
            return
        values = frozenset(self.variables.layers[prefix].values)
        digits = frozenset(int(digit) for digit in arg.split("_")[1:] if digit.isdecimal())
        allowed = frozenset(value for value in values if value in digits)
        left = self.variables.choices.get(beside, allowed) & allowed
        if not left:
            raise PuzzleFormatError(Message("program.iss-contradicts"))
        self.variables.choices[beside] = left

    def _alternatives(self, item: IssItem, source: ForeignPuzzle) -> None:
        """Read alternatives; if one of them is not understood, neither is the whole."""
        if (text := self._choose_givens(item)) is not None:
            self._add(source, WhereRule, item.path, text)
            return
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
                if isinstance(rule, ClueRule):
                    mine.clue_list += rule.clue_list
        elif ways:
            self._add(source, AnyRule, item.path, tuple(ways))

    def _choose_givens(self, item: IssItem) -> str | None:
        """Return the expression of alternatives that only restrict cells, some of them beside the grid; otherwise None."""
        ways = [part.parts if part.type == "And" else [part] for part in item.parts]
        givens = [given for way in ways for given in way]
        if any(given.type for given in givens) or not any(map(self._is_beside, givens)):
            return None
        found = [self.variables.find(arg.partition("_")[0]) for given in givens for arg in given.args if arg]
        if any(each is not None and each[0] == REGIONS for each in found):
            return None
        return " or ".join(
            " and ".join(f"({self.variables.allow(arg)})" for given in way for arg in given.args if arg) for way in ways
        )

    def _replicate(self, item: IssItem) -> list[IssItem]:
        """Return the parts of an item once for each cell in its mask, moved as far as that is from the first cell."""
        mask = bits_of(item.args[0] if item.args else "", self.rows * self.cols)
        offsets = [divmod(at, self.cols) for at, bit in enumerate(mask) if bit == "1"]
        if len(offsets) * len(item.parts) > MAX_ITEMS:
            items = Message("program.count", number=len(offsets) * len(item.parts))
            raise PuzzleFormatError(expected_got(items, bounds(most=MAX_ITEMS)))
        return [self._move_item(part, offset) for offset in offsets for part in item.parts]

    def _move_item(self, item: IssItem, offset: Cell) -> IssItem:
        if item.type not in {each.name for each in TYPES} | {"", *_COMPOSITES, *_CODED, *_ABOUT_GROUPS}:
            return IssItem(item.type, item.args)

        def moved(arg: str) -> str:
            name, sign, rest = arg.partition("_")
            if beside := self.variables.find(name):
                prefix, at = beside
                row, col = at // self.cols + offset[0], at % self.cols + offset[1]
                if col >= self.cols or (place := row * self.cols + col) >= self.variables.sizes[prefix]:
                    raise PuzzleFormatError(Message("program.iss-off", cell=name))
                return f"{prefix}{place + 1}{sign}{rest}"
            if len(name) == 4 and name[0] in "Rr" and name[2] in "Cc":
                row, col = self.place.cell(name)
                cell = row + offset[0], col + offset[1]
                if cell[0] >= self.rows or cell[1] >= self.cols:
                    raise PuzzleFormatError(Message("program.iss-off", cell=name))
                return f"{cell_id(cell)}{sign}{rest}"
            return arg

        kept = int(item.type in (*_CODED, "Replicate"))
        args = [*item.args[:kept], *map(moved, item.args[kept:])]
        return IssItem(item.type, args, [self._move_item(part, offset) for part in item.parts])

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
        elif name == "ConnectedValues":
            self._connected(item, source)
        elif name in ("ChaosArrow", "ChaosCount"):
            self._count_in_region(item, source)
        elif name == "NFA":
            pattern = read_automaton(args[0] if args else "").pattern(self.board.values)
            for cells in self.place.groups("" if each.startswith("_") else each for each in args[1:]):
                self._add(source, PatternRule, item.path, pattern, cells)
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

    def _connected(self, item: IssItem, source: ForeignPuzzle) -> None:
        group, values, size, *_ = [*item.args, "", "", ""]
        if group and group not in self.variables.layers:
            raise PuzzleFormatError(expected_got(quote(group), Message("program.iss-variable")))
        prefix = f"{self.variables.layers[group].name}." if group else ""
        kind = "+".join(f"{prefix}{number(value)}" for value in values.split("_"))
        self._add(source, ConnectedRule, item.path, kind, number(size) if size not in ("", "0") else None)

    def _count_in_region(self, item: IssItem, source: ForeignPuzzle) -> None:
        """Read the number of cells of a region along arrows, or among some cells."""
        counted, groups = self.variables.region_groups(item.args, is_arrow=item.type == "ChaosArrow")
        if item.type == "ChaosCount":
            self._add(source, RegionCountRule, item.path, counted, groups[0])
        else:
            self._add(source, RegionArrowRule, item.path, counted, groups)

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


def _turn(item: IssItem) -> int:
    """Return when an item is read: restrictions of cells first, since they shorten what automata say."""
    if item.type == "" or (item.type == "Replicate" and all(_turn(part) == 0 for part in item.parts)):
        return 0
    return 2 if item.type in _LATER else 1


def _pattern(key: str) -> str:
    """Return the pattern that is packed in base64, or, in the older form, percent-encoded."""
    from .links import unquote

    if "%" in key:
        return unquote(key)
    try:
        return base64.b64decode(key + "=" * (-len(key) % 4), altchars=b"-_", validate=True).decode()
    except (binascii.Error, ValueError):
        raise PuzzleFormatError(expected_got(quote(key), "base64: A-Z a-z 0-9 - _")) from None
