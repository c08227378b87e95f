"""SudokuMaker: its JSON, packed by lz-string into a link, and its constraints that are rules here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...core.board import Board
from ...core.formats import WrittenPuzzle
from ...core.puzzle import Puzzle
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule, in_force
from ...core.statement import Statement
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got
from ...utils.json_text import quote_json, read_json
from ...utils.lz_string import pack_for_address
from ...utils.message import Label, Message
from ..rules import (
    AntiKingRule,
    AntiKnightRule,
    ArrowRule,
    BetweenRule,
    BlockRule,
    CloneRule,
    ColumnIndexerRule,
    DiagonalRule,
    DifferenceRule,
    DisjointGroupsRule,
    DoubleArrowRule,
    EntropicRule,
    EvenRule,
    ExtraRegionRule,
    GlobalEntropyRule,
    GlobalModularRule,
    KillerRule,
    LittleKillerRule,
    LockoutRule,
    LookAndSayRule,
    MaximumRule,
    MinimumRule,
    ModularRule,
    NoDifferenceRule,
    NonConsecutiveRule,
    NoPairSumRule,
    NoRatioRule,
    NumberedRoomRule,
    OddRule,
    PairSumRule,
    PalindromeRule,
    QuadrupleRule,
    RatioRule,
    RegionsRule,
    RegionSumRule,
    RenbanRule,
    RowIndexerRule,
    SandwichRule,
    SkyscraperRule,
    SlowThermometerRule,
    ThermometerRule,
    WhereRule,
    WhisperRule,
    WindokuRule,
    XSumRule,
)
from .foreign import MAX_SIDE, ForeignPuzzle
from .links import packed_json, payload_of
from .rules_in_text import without_stated
from .sudokumaker_shapes import (
    COMMON,
    ENDS,
    Item,
    RegionSums,
    Sequences,
    SudokuMakerArrows,
    SudokuMakerCages,
    SudokuMakerCells,
    SudokuMakerClones,
    SudokuMakerCorners,
    SudokuMakerDiagonals,
    SudokuMakerEdges,
    SudokuMakerKinds,
    SudokuMakerLines,
    SudokuMakerOutside,
    SudokuMakerReading,
    SudokuMakerShape,
    SudokuMakerSwitch,
    Thermometers,
)
from .texts import rules_in_words


class SudokuMakerType(NamedTuple):
    """The number of a kind of constraint, the rule that it is here, and its shape."""

    number: int
    rule: type[Rule]
    shape: SudokuMakerShape


TYPES = (
    SudokuMakerType(10, DiagonalRule, SudokuMakerSwitch("\\")),
    SudokuMakerType(11, DiagonalRule, SudokuMakerSwitch("/")),
    SudokuMakerType(12, AntiKingRule, SudokuMakerSwitch()),
    SudokuMakerType(13, AntiKnightRule, SudokuMakerSwitch()),
    SudokuMakerType(14, DisjointGroupsRule, SudokuMakerSwitch()),
    SudokuMakerType(15, NonConsecutiveRule, SudokuMakerSwitch()),
    SudokuMakerType(16, GlobalEntropyRule, SudokuMakerKinds(thirds=True, everywhere=True)),
    SudokuMakerType(16, GlobalModularRule, SudokuMakerKinds(thirds=False, everywhere=True)),
    SudokuMakerType(100, EvenRule, SudokuMakerCells(size=0.8)),
    SudokuMakerType(101, OddRule, SudokuMakerCells(size=0.8)),
    SudokuMakerType(102, MaximumRule, SudokuMakerCells()),
    SudokuMakerType(103, MinimumRule, SudokuMakerCells()),
    SudokuMakerType(200, DifferenceRule, SudokuMakerEdges()),
    SudokuMakerType(201, RatioRule, SudokuMakerEdges()),
    SudokuMakerType(202, PairSumRule, SudokuMakerEdges()),
    SudokuMakerType(300, ThermometerRule, Thermometers(slow=False)),
    SudokuMakerType(300, SlowThermometerRule, Thermometers(slow=True)),
    SudokuMakerType(301, KillerRule, SudokuMakerCages()),
    SudokuMakerType(302, CloneRule, SudokuMakerClones()),
    SudokuMakerType(303, QuadrupleRule, SudokuMakerCorners()),
    SudokuMakerType(304, LookAndSayRule, SudokuMakerCages(said=True)),
    SudokuMakerType(305, ExtraRegionRule, SudokuMakerCells(offset=0.1)),
    SudokuMakerType(400, RenbanRule, SudokuMakerLines()),
    SudokuMakerType(401, WhisperRule, SudokuMakerLines("minDifference")),
    SudokuMakerType(402, PalindromeRule, SudokuMakerLines()),
    SudokuMakerType(403, BetweenRule, SudokuMakerLines(style=ENDS)),
    SudokuMakerType(404, RegionSumRule, RegionSums()),
    SudokuMakerType(405, WhereRule, Sequences()),
    SudokuMakerType(406, EntropicRule, SudokuMakerKinds(thirds=True)),
    SudokuMakerType(406, ModularRule, SudokuMakerKinds(thirds=False)),
    SudokuMakerType(407, LockoutRule, SudokuMakerLines(style=ENDS, halved=True)),
    SudokuMakerType(408, ArrowRule, SudokuMakerArrows()),
    SudokuMakerType(409, DoubleArrowRule, SudokuMakerLines(style=ENDS)),
    SudokuMakerType(500, LittleKillerRule, SudokuMakerDiagonals()),
    SudokuMakerType(501, SandwichRule, SudokuMakerOutside()),
    SudokuMakerType(502, XSumRule, SudokuMakerOutside()),
    SudokuMakerType(503, SkyscraperRule, SudokuMakerOutside()),
    SudokuMakerType(504, NumberedRoomRule, SudokuMakerOutside()),
    SudokuMakerType(600, RowIndexerRule, SudokuMakerCells()),
    SudokuMakerType(601, ColumnIndexerRule, SudokuMakerCells()),
)
"""The grid, its regions, negative constraints and what is only drawn are the business of `sudokumaker`."""


NAME = "SudokuMaker"
ADDRESS = "https://sudokumaker.app/?puzzle="
VERSION = "1.5.0"

KNOWN = (
    "name",
    "author",
    "comment",
    "type",
    "size",
    "width",
    "height",
    "minDigit",
    "maxDigit",
    "cells",
    "constraints",
    "messages",
)
IN_CELLS = ("given", "value", "candidates", "cornerPencilMarks", "colors")
GIVENS, REGIONS, CUSTOM, LINES, CAGES, SYMBOLS, HOUSES = 0, 1, 1000, 2000, 2001, 2002, 2003
DRAWN = {LINES: "lines", CAGES: "cages", SYMBOLS: "symbols"}
FOG = range(4000, 4100)
NEGATIVE: dict[int, tuple[type[Any], type[Any]]] = {
    200: (DifferenceRule, NoDifferenceRule), 201: (RatioRule, NoRatioRule), 202: (PairSumRule, NoPairSumRule)
}  # fmt: skip
"""The types with a negative constraint: the rules of what is marked, and of what is not."""


def read(text: str) -> Puzzle:
    """Read a link, its payload or its JSON; raises PuzzleFormatError."""
    payload = payload_of(text, "sudokumaker")
    data = read_json(payload) if payload.lstrip().startswith("{") else packed_json(payload)
    puzzle = data.get("puzzle") if isinstance(data, dict) else None
    if not isinstance(puzzle, dict):
        raise PuzzleFormatError(
            expected_got(quote_json(data), Message("program.object-with", keys=("puzzle",))), path=NAME
        )
    return from_data(puzzle)


def from_data(data: Item) -> Puzzle:
    """Return the puzzle that SudokuMaker's JSON describes; raises PuzzleFormatError.

    >>> constraints = [{"type": 300, "thermometers": [[0, 1]], "slow": False}, {"type": 1000, "definition": {"name": "Fold"}}]
    >>> puzzle = from_data({"cells": [{}, {}, {}, {"value": 1, "given": True}], "constraints": constraints})
    >>> puzzle.rules[-1].clues(), *map(str, puzzle.not_understood)
    (['A1A2'], "SudokuMaker constraints[1] 'Fold': is programmed, which has no rule here")
    """
    source = ForeignPuzzle(NAME, 0)
    cells = source.items(data.get("cells"), "cells")
    rows, cols = _shape(source, data, len(cells))
    low, high = _values(source, data, max(rows, cols))
    source.size = max(rows, cols)
    board = Board(rows, cols, values=range(low, high + 1))
    solution = _read_cells(source, cells, board)
    source.houses = [] if data.get("type") == "custom" else [RowRule(), ColumnRule()]
    reading = SudokuMakerReading(source, board)
    constraints = list(_constraints(source, data))
    regions = [
        cells for item, path in constraints if item["type"] == REGIONS for cells in _regions(reading, item, path)
    ]
    for item, path in constraints:
        try:
            _read(reading, item, path, regions)
        except RulegridError as error:
            problem = error.problem if isinstance(error, PuzzleFormatError) and error.path else error.message
            at = error.path.removeprefix(f"{NAME} ") if isinstance(error, PuzzleFormatError) and error.path else path
            source.remark(at, problem)
    _read_negative(reading, constraints)
    source.report_unknown(data, KNOWN)
    texts = {key: source.text(data.get(name), name) for key, name in TEXTS.items()}
    return source.puzzle(board, regions, **texts, solution=solution)


TEXTS = {"title": "name", "author": "author", "description": "comment"}


def _shape(source: ForeignPuzzle, data: Item, count: int) -> tuple[int, int]:
    """Return rows and columns; a side that is not said follows from the number of cells."""
    given = {key: source.number(data.get(key), key) for key in ("width", "height", "size")}
    width, height, size = given["width"], given["height"], given["size"]
    for side in filter(None, given.values()):
        if not 1 <= side <= MAX_SIDE:
            raise source.unfit_error("size", side, bounds(1, MAX_SIDE))
    cols = width or (count // height if height else size or round(count**0.5))
    rows = height or (count // width if width else size or cols)
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE) or rows * cols != count:
        raise source.wrong("cells", expected_got(Message("layout.cells", cells=count), f"{rows}x{cols}"))
    return rows, cols


def _values(source: ForeignPuzzle, data: Item, side: int) -> tuple[int, int]:
    usual = min(side, 9) if data.get("type") == "custom" else side
    low, high = source.number(data.get("minDigit"), "minDigit"), source.number(data.get("maxDigit"), "maxDigit")
    low, high = 1 if low is None else low, usual if high is None else high
    if not (0 <= low <= high <= MAX_SIDE):
        raise source.unfit_error("maxDigit", high, bounds(low, MAX_SIDE))
    return low, high


def _read_cells(source: ForeignPuzzle, cells: list[Any], board: Board) -> Board | None:
    """Put the givens on the board; return the solution, where every cell has a digit."""
    solution = board.without_values()
    for at, entry in enumerate(cells):
        path = f"cells[{at}]"
        cell = source.object({} if entry is None else entry, path)
        source.report_unknown(cell, IN_CELLS, path)
        value = source.number(cell.get("value"), f"{path}.value")
        if value is None:
            continue
        if value not in board.values:
            source.remark(f"{path}.value", expected_got(str(value), bounds(board.values[0], board.values[-1])))
            continue
        for each in [solution, *([board] if cell.get("given") else [])]:
            each.set_digit(*divmod(at, board.cols), value)
    is_solved = solution.count_filled() == board.rows * board.cols != board.count_filled()
    return solution if is_solved else None


def _constraints(source: ForeignPuzzle, data: Item) -> Iterator[tuple[Item, str]]:
    """Yield the constraints that are not switched off, each with its path."""
    for i, each in enumerate(source.items(data.get("constraints"), "constraints")):
        item = source.object(each, f"constraints[{i}]")
        if not isinstance(item.get("type"), int) or isinstance(item["type"], bool):
            raise source.unfit_error(f"constraints[{i}].type", item.get("type"), Message("expected.number"))
        if not item.get("disabled"):
            yield item, f"constraints[{i}]"


def _regions(reading: SudokuMakerReading, item: Item, path: str) -> list[list[Cell]]:
    """Return the regions: cells by their numbers, -1 for none. One with more cells than there are digits is listed."""
    numbers = reading.source.items(item.get("regions"), f"{path}.regions")
    if len(numbers) != reading.rows * reading.cols or not all(isinstance(number, int) for number in numbers):
        given = Message("program.count", number=len(numbers))
        raise reading.source.wrong(f"{path}.regions", expected_got(given, str(reading.rows * reading.cols)))
    found: dict[int, list[Cell]] = {}
    for at, number in enumerate(numbers):
        if number >= 0:
            found.setdefault(number, []).append(divmod(at, reading.cols))
    most = len(reading.board.values)
    for number, cells in found.items():
        if len(cells) > most:
            problem = Message("program.region-size", region=number, cells=len(cells), most=most)
            reading.source.remark(f"{path}.regions", problem)
    return [cells for cells in found.values() if len(cells) <= most]


def _read(reading: SudokuMakerReading, item: Item, path: str, regions: Sequence[Sequence[Cell]]) -> None:
    """Add the clues of a constraint to the rules. Raises RulegridError if it is not understood."""
    source, kind = reading.source, item["type"]
    if kind in (GIVENS, REGIONS):
        return
    if kind == HOUSES:
        _read_houses(reading, item, path)
        return
    if kind in DRAWN:
        if items := source.items(item.get(DRAWN[kind]), f"{path}.{DRAWN[kind]}"):
            source.remark(path, Message("program.drawings", number=len(items)))
        return
    if kind in FOG:
        source.remark(path, Message("program.hidden"))
        return
    if kind == CUSTOM:
        definition = item.get("definition")
        name = item.get("name") or (definition.get("name") if isinstance(definition, dict) else "")
        source.remark(f"{path} {quote_json(name)}" if name else path, Message("program.maker-custom"))
        return
    kinds = [each for each in TYPES if each.number == kind]
    if not kinds:
        raise source.wrong(path, Message("program.maker-type", number=kind))
    source.report_unknown(item, (*COMMON, *{key for each in kinds for key in each.shape.keys}), path)
    if item.get("solverIgnored"):
        source.remark(path, Message("program.maker-ignored"))
        return
    boxes = RegionsRule([RegionsRule.form.clue(tuple(region)) for region in regions])
    context = Statement(reading.board, [boxes] if regions else []).board
    for each in kinds:
        for at, values in each.shape.read(item, path, reading):
            _add(source, each.rule, at, values, context)


def _add(source: ForeignPuzzle, kind: type[Any], path: str, values: tuple[Any, ...], context: Board) -> None:
    """Add a clue; one that doesn't fit the board is listed, and the rest is read."""
    if not values:
        source.rule(kind)
        return
    fields = zip(kind.form.fields, values, strict=False)
    trial = kind()
    try:
        trial.add(**{field.name: value for field, value in fields if value is not None})
        trial.validate_compatibility(context)
    except RulegridError as error:
        source.remark(path, error.problem)
    else:
        source.rule(kind).clue_list += trial.clue_list


def _read_houses(reading: SudokuMakerReading, item: Item, path: str) -> None:
    """Rows and columns: of the grid, or of rectangles in it."""
    source, areas = reading.source, item.get("areas")
    if not areas:
        source.houses = [RowRule(), ColumnRule()]
        return
    for area, at in reading.objects(areas, f"{path}.areas", "x", "y", "width", "height"):
        x, y, width, height = (
            source.number(area.get(key), f"{at}.{key}") or 0 for key in ("x", "y", "width", "height")
        )
        if not (0 <= x < x + width <= reading.cols and 0 <= y < y + height <= reading.rows):
            raise source.unfit_error(at, area, Message("program.place-near"))
        rows = [[(row, x + col) for col in range(width)] for row in range(y, y + height)]
        for line in [*rows, *zip(*rows, strict=True)]:
            source.add(ExtraRegionRule, at, line)


def _read_negative(reading: SudokuMakerReading, constraints: Sequence[tuple[Item, str]]) -> None:
    """Add the rule that no other neighbours have these numbers.

    A dot of the other colour is exempt if its own constraint says so.
    """
    for item, path in constraints:
        _, unmarked = NEGATIVE.get(item["type"], (None, None))
        if unmarked is None or not item.get("negative"):
            continue
        given = reading.source.items(item["negative"], f"{path}.negative")
        numbers = [reading.source.number(number, f"{path}.negative[{i}]") for i, number in enumerate(given)]
        other = {200: (201, "overrideNegativeDifferences"), 201: (200, "overrideNegativeRatios")}.get(item["type"])
        pairs: list[Any] = []
        if other and any(each["type"] == other[0] and each.get(other[1]) for each, _ in constraints):
            rule: Any = reading.source.rules.get(NEGATIVE[other[0]][0])
            pairs = [clue.cells for clue in rule.clue_list] if rule else []
        _add(reading.source, unmarked, f"{path}.negative", (numbers, pairs or None), reading.board)


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a link to a puzzle. Raises RulegridError if SudokuMaker does not support its grid."""
    data, left_out = to_data(puzzle)
    text = json.dumps({"formatVersion": VERSION, "puzzle": data}, ensure_ascii=False, separators=(",", ":"))
    return WrittenPuzzle(
        ADDRESS + pack_for_address(text).replace("+", "%2B"), without_stated(left_out, puzzle, rules_in_words(puzzle))
    )


def to_data(puzzle: Puzzle) -> tuple[Item, list[Label]]:
    """Return SudokuMaker's JSON of a puzzle as plain data, and a line for everything that it has no way to express."""
    board, rules = puzzle.board, in_force(puzzle.rules)
    low, high = board.values[0], board.values[-1]
    if board.blocked or board.values != tuple(range(low, high + 1)):
        raise RulegridError(Message("program.maker-grids", program=NAME))
    left_out: list[Label] = []
    kinds = {type(rule) for rule in rules}
    regions = [
        tuple(region)
        for rule in rules
        if isinstance(rule, (BlockRule, RegionsRule))
        for region in rule.regions(board.grid)
    ]
    houses = {RowRule, ColumnRule} <= kinds
    sides = {board.rows, board.cols, len(board.values), *map(len, regions)}
    constraints: list[Item] = [{"type": GIVENS}]
    if houses and len(sides) > 1:
        constraints.append({"type": HOUSES})
    left_out += [rule.spelling() for rule in rules if isinstance(rule, (RowRule, ColumnRule)) and not houses]
    if regions:
        number = {cell: at for at, region in enumerate(regions) for cell in region}
        cells = [(row, col) for row in range(board.rows) for col in range(board.cols)]
        constraints.append({"type": REGIONS, "regions": [number.get(cell, -1) for cell in cells]})
    for rule in rules:
        if not isinstance(rule, (RowRule, ColumnRule, BlockRule, RegionsRule)):
            left_out += _write_rule(rule, constraints, board)
    left_out += _write_negative(rules, constraints)
    digits = [digit for row in board.cells for digit in row]
    data: Item = {
        "name": puzzle.title, "author": puzzle.author, "comment": rules_in_words(puzzle),
        "type": "sudoku" if houses and len(sides) == 1 else "custom", "width": board.cols, "height": board.rows,
        "minDigit": low, "maxDigit": high,
        "cells": [{"given": True, "value": int(digit)} if digit else {} for digit in digits], "constraints": constraints,
    }  # fmt: skip
    return data, left_out


def _write_rule(rule: Any, constraints: list[Item], board: Board) -> list[Label]:
    """Add the constraints of a rule; return the clues that can't be written."""
    if isinstance(rule, WindokuRule):
        rule = ExtraRegionRule([ExtraRegionRule.form.clue(tuple(cells)) for _, cells in rule.groups(board)])
    kinds = [each for each in TYPES if each.rule is type(rule)]
    clues = list(getattr(rule, "clue_list", ()))
    if isinstance(rule, tuple(unmarked for _, unmarked in NEGATIVE.values())):
        return []  # with the dots and signs
    if not kinds:
        return [f"{rule.spelling()}:{clue}" for clue in rule.clues()] or [rule.spelling()]
    left = clues
    for each in kinds:
        items, left = each.shape.write(clues, board)
        constraints += [{"type": each.number, **item} for item in items]
    return [f"{rule.spelling()}:{clue}" for clue in left]


def _write_negative(rules: Sequence[Rule], constraints: list[Item]) -> list[Label]:
    """Add negative constraints to those of their dots; return what they can't say: exempt pairs that have no dot."""
    left_out: list[Label] = []
    of: dict[Any, list[Any]] = {}
    for rule in rules:
        of.setdefault(type(rule), []).extend(getattr(rule, "clue_list", ()))
    dots = {200: DifferenceRule, 201: RatioRule}
    for number, (_, unmarked) in NEGATIVE.items():
        clues = of.get(unmarked)
        if clues is None:
            continue
        item = next((each for each in constraints if each["type"] == number), None)
        if item is None:
            item = {"type": number, "clues": [], "negative": []}
            constraints.append(item)
        exempt = {frozenset(map(frozenset, clue.pairs)) for clue in clues}
        other = 401 - number
        others = frozenset(frozenset(clue.cells) for clue in of.get(dots.get(other), ()))
        if not (exempt <= {frozenset()} or exempt == {others}):
            left_out += [f"{unmarked.spelling()}:{clue}" for clue in clues]
            continue
        item["negative"] = sorted({number for clue in clues for number in clue.numbers})
        if any(exempt):
            beside = next(each for each in constraints if each["type"] == other)
            beside["overrideNegativeRatios" if other == 200 else "overrideNegativeDifferences"] = True
    return left_out
