"""Writing ISS: a link with the constraint string of a puzzle.

A rule without an ISS type is written as its constraints if these are about two cells, about cells that differ, about
the digits allowed in a cell, or about sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...core.board import Board
from ...core.constraints import AllDifferent, Constraint, InSet, Relation, Sum
from ...core.formats import WrittenPuzzle, texts_besides
from ...core.puzzle import Puzzle
from ...core.puzzle_json import layers_of
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule, in_force
from ...core.statement import Statement
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Label, Message
from ..rules import (
    AllRule,
    AnyRule,
    BlockRule,
    ChaosConstructionRule,
    ConnectedRule,
    DifferenceRule,
    DifferentRegionRule,
    DisjointGroupsRule,
    NabnerRule,
    NoDifferenceRule,
    NonConsecutiveRule,
    NoPairSumRule,
    NoRatioRule,
    PairSumRule,
    PatternRule,
    RatioRule,
    RegionArrowRule,
    RegionCountRule,
    RegionsRule,
    SameRegionRule,
    SandwichRule,
    WindokuRule,
)
from .iss import LARGEST, NAME
from .iss_shapes import DIGITS, Args, IssSwitch, ids
from .iss_types import TYPES, boxes, pack, pack_text
from .iss_variables import REGIONS, is_group
from .texts import says_no_more

ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
_SAFE = "~=_-!*'()"  # addresses contain these unescaped, and letters, digits and the point
_REGIONS = DIGITS + "hijklmnopqrstuvwxyz"


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a link to a puzzle. Raises RulegridError if ISS does not support its grid.

    >>> from rulegrid.sudoku import read_puzzle
    >>> write(read_puzzle("1..4......32....", extra="killer:5:A2B2"))
    'https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.~R1C1_1~R1C4_4~R3C3_3~R3C4_2.Cage~5~R1C2~R2C2'
    """
    from urllib.parse import quote

    text, left_out = to_text(puzzle)
    return WrittenPuzzle(ADDRESS + quote(text, safe=_SAFE), left_out)


def to_text(puzzle: Puzzle) -> tuple[str, list[Label]]:
    """Return the constraint string of a puzzle, and a line for everything that it doesn't say."""
    board = puzzle.board
    low, most = board.values[0], len(board.values)
    is_range = board.values == tuple(range(low, low + most)) and low in (0, 1)
    if board.blocked or not is_range or not max(board.rows, board.cols) <= most <= LARGEST:
        raise RulegridError(Message("program.iss-grids", program=NAME, most=LARGEST))
    writing = _Writing(puzzle)
    writing.write()
    return "".join(writing.items), [
        *texts_besides(puzzle, *(["description"] if says_no_more(puzzle) else [])),
        *writing.left_out,
    ]


class _Writing:
    """A puzzle that is being written: `items` so far, and the clues that can't be written."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rules = in_force(puzzle.rules)
        self.is_raw = not {RowRule, ColumnRule} <= {type(rule) for rule in self.rules}
        self.board = Statement(puzzle.board, puzzle.rules).board
        self.layers = layers_of(puzzle.board, puzzle.rules)
        self.has_boxes = False
        self.names = _name_cells(self.board)
        self.items: list[str] = []
        self.left_out: list[Label] = []

    def write(self) -> None:
        board = self.board
        is_raw = self.is_raw
        low, high = board.values[0], board.values[-1]
        side = max(board.rows, board.cols)
        values = f"~{low}-{high}" if low == 0 or is_raw else f"~{high}" if high != side else ""
        raw = "~Raw" if is_raw else ""
        if values or raw or (board.rows, board.cols) != (9, 9):
            self.add("Shape", f"{board.rows}x{board.cols}{values}{raw}")
        if is_raw:
            for rule in self.rules:
                if isinstance(rule, (RowRule, ColumnRule)):
                    self.say(rule)
        self._regions(is_raw=is_raw)
        given = [f"{self.names[cell]}_{int(board.cells[cell[0]][cell[1]])}" for cell in board.grid.cells if board[cell]]
        if given:
            self.add("", *given)
        self._variables()
        negative = self._negative()
        for rule in self.rules:
            if rule not in negative and not isinstance(rule, (RowRule, ColumnRule, BlockRule, RegionsRule)):
                self.rule(rule)
        for name in dict.fromkeys(negative.values()):
            self.add(name)
        if not self.items:
            self.add("Shape", "9x9")

    def add(self, name: str, *args: str) -> None:
        self.items.append("." + "~".join([name, *args]))

    def _variables(self) -> None:
        """Write the puzzle's own layers: their cells, and the values that these may have."""
        board = self.board
        for name, found in board.grid.maps.items():
            cells = [cell for cell in found.cells if cell in self.names]
            given = {cell: int(value) for cell in found.cells if (value := board.cells[cell[0]][cell[1]])}
            if name == "region" or not cells:
                if name in self.layers and Message("puzzle.the-layers") not in self.left_out:
                    self.left_out.append(Message("puzzle.the-layers"))
                continue
            self.add("Var", name[1:], "", str(len(cells)))
            values = [*map(int, found.layer.values)]
            if values != [*map(int, board.values)] or given:
                some = "_".join(map(str, values))
                self.add("", *(f"{self.names[cell]}_{given.get(cell, some)}" for cell in cells))

    def _regions(self, *, is_raw: bool) -> None:
        board = self.board
        rules = [rule for rule in self.rules if isinstance(rule, (BlockRule, RegionsRule))]
        regions = [tuple(region) for rule in rules for region in rule.regions(board.grid)]
        side = max(board.rows, board.cols)
        sizes = {len(region) for region in regions}
        size = sizes.pop() if len(sizes) == 1 else 0
        box = boxes(board.rows, board.cols, size or side)
        usual = BlockRule(*box).blocks(board) if box else []
        has_boxes = bool(regions) and not is_raw and sorted(map(sorted, regions)) == sorted(map(sorted, usual))
        self.has_boxes = has_boxes
        is_whole = size >= side and len(regions) <= len(_REGIONS)
        if (has_boxes or is_whole) and size != side and size:
            self.add("RegionSize", str(size))
        if has_boxes:
            return
        if not is_raw and boxes(board.rows, board.cols, size if is_whole and size else side):
            self.add("NoBoxes")
        if is_whole:
            number = {cell: _REGIONS[at] for at, region in enumerate(sorted(regions, key=min)) for cell in region}
            cells = [(row, col) for row in range(board.rows) for col in range(board.cols)]
            others = sum(cell not in number for cell in cells)
            if others and side <= others <= len(board.values):
                self._cages(regions)  # ISS would take the cells of no region for one more
            else:
                self.add("Jigsaw", "".join(number.get(cell, "0") for cell in cells))
        elif any(not isinstance(rule, BlockRule) or box or rule.shape(board) != (1, board.cols) for rule in rules):
            self._cages(regions)

    def _cages(self, regions: Iterable[Sequence[Cell]]) -> None:
        """Say that the cells of regions differ, which leaves out that they are regions."""
        for region in regions:
            self.add("AllDifferent", *ids(region))
            self.left_out.append(Message("program.iss-region", cells=tuple(region)))

    def _negative(self) -> dict[Rule, str]:
        """Return the negative rules that ISS has a type for, with its name: no dots, no signs but those that are there."""
        found: dict[Rule, str] = {}
        rules: dict[Any, Any] = {type(rule): rule for rule in self.rules}
        white, black = (self._pairs(rules.get(kind), number) for kind, number in ((DifferenceRule, 1), (RatioRule, 2)))
        one, other = rules.get(NoDifferenceRule), rules.get(NoRatioRule)
        if one and other and _says(one, (1,), black) and _says(other, (2,), white):
            found |= {one: "StrictKropki", other: "StrictKropki"}
        signs = rules.get(NoPairSumRule)
        totals = {clue.total for clue in rules[PairSumRule].clue_list} if PairSumRule in rules else set()
        if signs and totals <= {5, 10} and _says(signs, (5, 10), set()):
            found[signs] = "StrictXV"
        return found

    def _pairs(self, rule: Any, number: int) -> set[frozenset[Cell]] | None:
        """Return the pairs of all dots, or None if one has another number or joins cells that are not adjacent."""
        clues = rule.clue_list if rule else []
        found = {frozenset(clue.cells) for clue in clues if next(iter(clue))[1] == number}
        near = {frozenset(pair) for pair in self.board.grid.neighbours}
        return found if len(found) == len({frozenset(clue.cells) for clue in clues}) and found <= near else None

    def rule(self, rule: Rule) -> None:
        """Write a rule by the types that it has, or by its constraints."""
        if isinstance(rule, (AnyRule, AllRule)):
            for clue in rule.clue_list:
                self._composite("Or" if isinstance(rule, AnyRule) else "And", clue)
        elif isinstance(rule, PatternRule):
            for clue in rule.clue_list:
                self.add("Regex", pack_text(clue.pattern.text), *ids(clue.cells))
        elif isinstance(rule, NabnerRule):
            key = pack(
                {(a, b) for a in self.board.values for b in self.board.values if abs(a - b) > 1}, self.board.values
            )
            for clue in rule.clue_list:
                self.add("PairX", key, "_Nabner", *ids(clue.cells))
        elif isinstance(rule, WindokuRule) and self.board.shape == (9, 9):
            self.add("Windoku")
        elif isinstance(rule, DisjointGroupsRule) and not self.has_boxes:
            self.say(rule)
        elif isinstance(rule, NonConsecutiveRule) and any(isinstance(each, DifferenceRule) for each in self.rules):
            self.say(rule)  # whose dots are exempt here
        elif isinstance(rule, ChaosConstructionRule):
            self.add("ChaosConstruction")
        elif isinstance(rule, (ConnectedRule, RegionArrowRule, RegionCountRule, SameRegionRule, DifferentRegionRule)):
            for clue in rule.clue_list:
                self._about_groups(rule, clue)
        else:
            self._typed(rule)

    def _about_groups(self, rule: Rule, clue: Any) -> None:
        """Write a clue about regions to be found, or about connected digits; words of other layers have no form."""
        if isinstance(rule, ConnectedRule):
            group, values = _group_of(clue.kind)
            is_known = not group or (is_group(group) and self.board.grid.layer(group).cells[0] in self.names)
            if is_known and values.replace("_", "").isdecimal():
                self.add("ConnectedValues", group, values, *([str(clue.size)] if clue.size else []))
            else:
                self.left_out.append(f"{rule.spelling()}:{clue}")
        elif isinstance(rule, SameRegionRule):
            self.add("SameValues", "2", *self._regions_of(clue.cells))
        elif isinstance(rule, DifferentRegionRule):
            self.add("AllDifferent", *self._regions_of(clue.cells))
        else:
            arrows = [clue.cells] if isinstance(rule, RegionCountRule) else clue.arrows
            names = list(self._regions_of(arrows[0]))
            if len(arrows) > 1:
                names = list(self._regions_of(arrows[0][:1]))
                for arrow in arrows:
                    names += ["-", *self._regions_of(arrow)]
            name = "ChaosCount" if isinstance(rule, RegionCountRule) else "ChaosArrow"
            self.add(name, *ids(arrows[0][:1]), "1" if clue.counted else "", *names)

    def _regions_of(self, cells: Iterable[Cell]) -> Args:
        """Return ISS's names for the regions of some cells."""
        return [f"CC{row * self.board.cols + col + 1}" for row, col in cells]

    def _typed(self, rule: Any) -> None:
        kinds = [each for each in TYPES if each.rule is type(rule)]
        if kinds and not rule.needs_clues and not rule.clues() and isinstance(kinds[0].shape, IssSwitch):
            for name in kinds[0].shape.ways or ("",):
                self.add(kinds[0].name, *filter(None, [name]))
            return
        for clue in getattr(rule, "clue_list", ()):
            # A sandwich has no side in ISS; where digits may repeat, it is the first of them that counts from there.
            is_turned = self.is_raw and isinstance(rule, SandwichRule) and clue.place[0] in ("right", "bottom")
            ways = ((kind.name, kind.shape.write(clue, self.board)) for kind in (() if is_turned else kinds))
            found = next(((name, written) for name, written in ways if written), None)
            if found:
                for args in found[1]:
                    self.add(found[0], *args)
            else:
                self.say(type(rule)([clue]))
        if not getattr(rule, "clue_list", ()):
            self.say(rule)

    def _composite(self, name: str, clue: Any) -> None:
        """Write a clue that combines rules, if each of these can be written as one item."""
        inner = _Writing.__new__(_Writing)
        inner.rules, inner.board, inner.items, inner.left_out = self.rules, self.board, [], []
        inner.is_raw, inner.has_boxes, inner.names = self.is_raw, self.has_boxes, self.names
        for rule in clue.rules:
            before = len(inner.items)
            inner.rule(rule)
            if name == "Or" and len(inner.items) == before and not inner.left_out:
                return  # it excludes nothing here, so that the alternatives are met
            if name == "Or" and len(inner.items) - before > 1:
                inner.items[before:] = [".And", *inner.items[before:], ".End"]
        if inner.left_out:
            self.left_out.append(f"{'any' if name == 'Or' else 'all'}:{clue}")
        else:
            self.items.append("".join([f".{name}", *inner.items, ".End"]))

    def say(self, rule: Rule) -> None:
        """Write a rule by its constraints, if all of them can be."""
        items: list[list[str]] = []
        for constraint in rule.constraints(self.board):
            if _is_met(constraint, self.board):
                continue
            item = self._constraint(constraint)
            if item is None:
                clues = rule.clues()
                self.left_out += [f"{rule.spelling()}:{clue}" for clue in clues] or [rule.spelling()]
                return
            items.append(item)
        for item in items:
            self.add(*item)
        if not items and rule.amounts(self.board.grid):
            self.left_out += [f"{rule.spelling()}:{clue}" for clue in rule.clues()] or [rule.spelling()]

    def _constraint(self, constraint: Constraint) -> Args | None:
        """Return the item of a constraint, or None if there is none."""
        scope = tuple(constraint.scope(self.board))
        if not all(cell in self.names for cell in scope):
            return None
        names = [self.names[cell] for cell in scope]
        if isinstance(constraint, AllDifferent):
            return ["AllDifferent", *names]
        if isinstance(constraint, InSet):
            digits = "_".join(str(int(value)) for value in sorted(constraint.values))
            return ["", *(f"{name}_{digits}" for name in names)]
        if isinstance(constraint, Relation):
            if {*constraint.allowed} == {(value, value) for value in self.board.values}:
                return ["SameValues", "2", *names]
            return ["Pair", pack(constraint.allowed, self.board.values), "_", *names]
        if isinstance(constraint, Sum):
            weights = constraint.coefficients or (1,) * len(constraint.cells)
            if constraint.total == 0 and len(weights) > 1 and weights == (1, *(-1,) * (len(weights) - 1)):
                return ["Arrow", *(self.names[cell] for cell in constraint.cells)]
            if all(abs(weight) <= 100 for weight in weights):
                total = "_".join(map(str, [constraint.total, "=", *weights]))
                return ["Sum", total, *(self.names[cell] for cell in constraint.cells)]
        return None


def _group_of(kind: str) -> tuple[str, str]:
    """Return the group and the values of a kind: those of `VS.1+VS.2` are VS and 1_2, those of `1+2` have no group."""
    group, _, first = kind.partition(".")
    return (group, kind.replace(f"{group}.", "").replace("+", "_")) if first else ("", kind.replace("+", "_"))


def _says(rule: Any, numbers: tuple[int, ...], pairs: set[frozenset[Cell]] | None) -> bool:
    return [clue.numbers for clue in rule.clue_list] == [numbers] and pairs == {
        frozenset(pair) for pair in rule.clue_list[0].pairs
    }


def _name_cells(board: Board) -> dict[Cell, str]:
    """Return ISS's names of the cells of a board, and of those of layers that can be groups of cells there."""
    names = dict(zip(board.grid.cells, ids(board.grid.cells), strict=True))
    for name, found in board.grid.maps.items():
        is_written = is_group(name) and not found.layer.has_words and set(found.layer.values) <= set(board.values)
        if name == "region" or is_written:
            prefix = REGIONS if name == "region" else name
            names |= {cell: f"{prefix}{at}" for at, cell in enumerate(found.cells, 1)}
    return names


def _is_met(constraint: Constraint, board: Board) -> bool:
    """Return whether a constraint allows all values: an item for it would be read as nothing."""
    if isinstance(constraint, InSet):
        return constraint.values.issuperset(board.values)
    return isinstance(constraint, Relation) and all(
        (a, b) in constraint.allowed for a in board.values for b in board.values
    )
