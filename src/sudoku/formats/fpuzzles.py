"""f-puzzles: its JSON, read and written by meaning, packed by lz-string into a link."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...core.board import Board
from ...core.figures import Figure, Fog
from ...core.formats import WrittenPuzzle
from ...core.grid import describe_values
from ...core.puzzle import Puzzle
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule, in_force
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, one_of
from ...utils.json_text import quote_json, read_json
from ...utils.lz_string import pack
from ...utils.message import Label, Message
from ..rules import AmongRule, BlockRule, NoDifferenceRule, NoPairSumRule, NoRatioRule, RegionsRule, WindokuRule
from .drawing_pool import DrawingPool, ReadingKind, read_unless_vetoed
from .drawings import PIXELS, Spot
from .evidence import Evidence
from .figures import SIGNED, is_shade, paint_of, shade, to_fpuzzles
from .foreign import MAX_SIDE, ForeignPuzzle, solution_of
from .fpuzzles_drawings import DRAWN, read_drawn
from .fpuzzles_keys import KEYS, FpuzzlesMarks, FpuzzlesRow, names
from .grids import default_box
from .links import fpuzzles_payload, packed_json
from .negatives import NEGATIVE_NAMES, Negative, negative_name, read_negative
from .rules_in_text import without_stated
from .sudokupad_grid import digits_in_text
from .sudokupad_marks import draw_rules
from .texts import rules_in_words

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


NAME = "f-puzzles"
ADDRESS = "https://www.f-puzzles.com/?load="

SETTINGS = ("disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage")
"""Settings that a tool stores for itself."""
SHOWN = ("fogofwar", "foglight")
METADATA = ("size", "title", "author", "ruleset", "solution", "grid", "negative")
OF_PLAYERS = ("centerPencilMarks", "cornerPencilMarks")
COLOURS = ("c", "cArray", "highlight", "highlightArray")
IN_CELLS = ("value", "given", "givenPencilMarks", "region", *OF_PLAYERS, *COLOURS)


def read(text: str) -> Puzzle:
    """Read a link, its payload or its JSON; raises PuzzleFormatError."""
    payload = fpuzzles_payload(text)
    data = read_json(payload) if payload.lstrip().startswith("{") else packed_json(payload)
    if not isinstance(data, dict):
        expected = Message("program.object-with", keys=("size", "grid"))
        raise PuzzleFormatError(expected_got(quote_json(data), expected), path=NAME)
    return from_data(data)


def from_data(data: dict[str, Any]) -> Puzzle:
    """Return the puzzle that f-puzzles' JSON describes; raises PuzzleFormatError.

    >>> grid = [[{}, {}], [{}, {"value": 1, "given": True}]]
    >>> puzzle = from_data({"size": 2, "grid": grid, "odd": [{"cell": "R1C1"}], "blue": True})
    >>> puzzle, *map(str, puzzle.not_understood)
    (<Puzzle: sudoku, 2x2, 1 filled, row, column, block, odd>, "f-puzzles blue: unknown key, read 'true'")
    """
    return read_unless_vetoed(lambda skipped: _read_data(data, skipped))


def _read_data(data: dict[str, Any], skipped: frozenset[ReadingKind]) -> tuple[Puzzle, set[ReadingKind]]:
    """Return the puzzle without some kinds of readings, and the kinds with a clue that the solution breaks."""
    source = ForeignPuzzle(NAME, 0)
    rows = source.items(data.get("grid"), "grid")
    size = source.number(data.get("size", len(rows)), "size")
    if size is None or not 1 <= size <= MAX_SIDE:
        raise source.unfit_error("size", data.get("size"), bounds(1, MAX_SIDE))
    source.size = size
    texts = {key: source.text(data.get(name), name) for key, name in TEXTS.items()}
    board, regions = _read_grid(source, rows, texts["description"])
    for key in KEYS:
        if key.name in data:
            key.shape.read(source, key.rule, data[key.name], key.name)
    solution = solution_of(source, data.get("solution"), board)
    evidence = Evidence(texts["title"], texts["description"], board, regions, solution)
    pool = read_drawn(source, data, evidence, skipped)
    _read_negative(source, data, pool)
    source.report_unknown(data, [*METADATA, *DRAWN, *SETTINGS, *SHOWN, *(key.name for key in KEYS)])
    fog = None
    if any(data.get(name) is not None for name in SHOWN):
        fog = Fog(*(source.fog(data.get(name), name) for name in SHOWN))
    return source.puzzle(board, regions, **texts, fog=fog, solution=solution), pool.vetoed


TEXTS = {"title": "title", "author": "author", "description": "ruleset"}


def _read_grid(source: ForeignPuzzle, rows: list[Any], text: str) -> tuple[Board, list[list[Cell]]]:
    n = source.size
    if len(rows) != n:
        raise source.wrong("grid", expected_got(Message("program.rows", number=len(rows)), str(n)))
    board = Board(n, values=digits_in_text(text, n))
    height, width = default_box(n)
    regions: dict[int, list[Cell]] = {}
    choices: dict[tuple[int, ...], list[Cell]] = {}
    coloured = 0
    for row, line in enumerate(rows):
        entries = source.items(line, f"grid[{row}]")
        if len(entries) != n:
            raise source.wrong(f"grid[{row}]", expected_got(Message("layout.cells", cells=len(entries)), str(n)))
        for col, entry in enumerate(entries):
            path = f"grid[{row}][{col}]"
            cell = source.object(entry, path)
            source.report_unknown(cell, IN_CELLS, path)
            value = source.number(cell.get("value"), f"{path}.value")
            if value is not None and cell.get("given"):
                _set(source, board, (row, col), value, path)
            colours = [paint for key in COLOURS for paint in _paints(cell.get(key))]
            coloured += any(cell.get(key) for key in COLOURS)
            source.drawings += [shade((row, col), colours[0])] if colours else []
            if marks := source.items(cell.get("givenPencilMarks"), f"{path}.givenPencilMarks"):
                found = [source.number(mark, f"{path}.givenPencilMarks") for mark in marks]
                choices.setdefault(tuple(sorted({mark for mark in found if mark is not None})), []).append((row, col))
            region = cell.get("region", row // height * height + col // width)
            if region is not None and (number := source.number(region, f"{path}.region")) is not None:
                regions.setdefault(number, []).append((row, col))
    for digits, cells in choices.items():
        if digits:
            source.add(AmongRule, f"grid.givenPencilMarks {cell_name(cells[0])}", digits, cells)
    if coloured:
        source.remark("grid", Message("program.colours", cells=coloured))
    for number in [number for number, cells in regions.items() if len(cells) != n]:
        size = len(regions.pop(number))
        source.remark("grid", Message("program.region-size", region=number, cells=size, most=n))
    return board, list(regions.values())


def _paints(given: Any) -> list[str]:
    return list(filter(None, map(paint_of, given if isinstance(given, list) else [given])))


def _set(source: ForeignPuzzle, board: Board, cell: Cell, value: int, path: str) -> None:
    try:
        board[cell] = value
    except RulegridError:
        source.remark(f"{path}.value", expected_got(quote_json(value), describe_values(board.values)))


def _read_negative(source: ForeignPuzzle, data: dict[str, Any], pool: DrawingPool) -> None:
    for i, name in enumerate(source.items(data.get("negative"), "negative")):
        if not read_negative(source, name, f"negative[{i}]", pool.signs):
            source.remark(f"negative[{i}]", expected_got(quote_json(name), one_of(NEGATIVE_NAMES)))


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a link to a puzzle. Raises RulegridError if f-puzzles does not support its grid."""
    data, left_out = to_data(puzzle)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return WrittenPuzzle(ADDRESS + pack(text), without_stated(left_out, puzzle, rules_in_words(puzzle)))


def to_data(puzzle: Puzzle) -> tuple[dict[str, Any], list[Label]]:
    """Return f-puzzles' JSON of a puzzle as plain data, and a line for everything that it has no way to express."""
    board = puzzle.board
    n = board.rows
    if board.cols != n or board.blocked or board.values != tuple(range(1, n + 1)):
        raise RulegridError(Message("program.grids", program=NAME))
    rules = in_force(puzzle.rules)
    left_out: list[Label] = [
        Message("program.without", rule=kind.spelling(), program=NAME)
        for kind in (RowRule, ColumnRule)
        if not any(isinstance(rule, kind) for rule in rules)
    ]
    grid: list[list[dict[str, Any]]] = [
        [{"value": int(digit), "given": True} if digit else {} for digit in row] for row in board.cells
    ]
    data: dict[str, Any] = {
        "size": n,
        "title": puzzle.title,
        "author": puzzle.author,
        "ruleset": rules_in_words(puzzle),
    }
    data["grid"] = grid
    _write_regions(grid, board, rules, left_out)
    for rule in rules:
        _write_rule(rule, data, board, rules, left_out)
    for figure in puzzle.drawings:
        _write_figure(figure, data, left_out)
    if puzzle.fog is not None:
        data |= {
            name: [f"R{row + 1}C{col + 1}" for row, col in cells]
            for name, cells in zip(SHOWN, (puzzle.fog.lamps, puzzle.fog.lit), strict=True)
        }
    if puzzle.solution is not None:
        data["solution"] = [int(digit) if digit else "." for row in puzzle.solution.cells for digit in row]
    return {key: value for key, value in data.items() if value not in ("", []) or key == SHOWN[0]}, left_out


def _write_figure(figure: Figure, data: dict[str, Any], left_out: list[Label]) -> None:
    """Write what is drawn for looks: the colour of a whole cell is the cell's own there."""
    if is_shade(figure):
        row, col = (int(at) for at in figure.points[0])
        if 0 <= row < data["size"] and 0 <= col < data["size"]:
            cell = data["grid"][row][col]
            cell["c"] = figure.fill
            return
    written = to_fpuzzles(figure)
    if written is None:
        left_out.append(Message("program.figure-left-out", kind=figure.kind))
    else:
        data.setdefault(written[0], []).append({**written[1], "fromConstraint": SIGNED})


def _write_regions(
    grid: list[list[dict[str, Any]]], board: Board, rules: Sequence[Rule], left_out: list[Label]
) -> None:
    n = board.rows
    regions = [
        tuple(region)
        for rule in rules
        if isinstance(rule, (BlockRule, RegionsRule))
        for region in rule.regions(board.grid)
    ]
    left_out += [f"regions:{''.join(map(cell_name, region))}" for region in regions if len(region) != n]
    regions = [region for region in regions if len(region) == n]
    number_of = {cell: number for number, region in enumerate(_in_order(regions, n)) for cell in region}
    height, width = default_box(n)
    for row in range(n):
        for col in range(n):
            number = number_of.get((row, col))
            if number != row // height * height + col // width:
                grid[row][col]["region"] = number


def _in_order(regions: Iterable[Sequence[Cell]], n: int) -> Iterator[Sequence[Cell]]:
    """Yield regions in the order of their first cells, as boxes are numbered."""
    yield from sorted(regions, key=min)


def _write_rule(rule: Rule, data: dict[str, Any], board: Board, rules: Sequence[Rule], left_out: list[Label]) -> None:
    keys = [key for key in KEYS if key.rule is type(rule)]
    failed: list[Any] = []
    for key in keys:
        value, failed = key.shape.write(rule, board)
        if isinstance(value, list):
            data.setdefault(key.name, []).extend(value)
            _draw(key, value, data)
        elif value:
            data[key.name] = True
    left_out += [f"{rule.spelling()}:{clue}" for clue in failed]
    if keys or isinstance(rule, (RowRule, ColumnRule, BlockRule, RegionsRule)):
        return
    if isinstance(rule, AmongRule):
        left_out += _write_choices(rule, data["grid"])
    elif isinstance(rule, WindokuRule):
        data.setdefault("extraregion", []).extend({"cells": names(cells)} for _, cells in rule.groups(board))
    elif not (isinstance(rule, (NoDifferenceRule, NoRatioRule, NoPairSumRule)) and _write_negative(rule, data, rules)):
        clues = rule.clues()
        left_out += [f"{rule.spelling()}:{clue}" for clue in clues] or [rule.spelling()]
        for name, item in drawings(board, rule):
            data.setdefault(name, []).append(item | {"fromConstraint": rule.spelling()})


def _write_choices(rule: AmongRule, grid: list[list[dict[str, Any]]]) -> list[Label]:
    """Write the digits allowed in cells; return the clues that would leave a cell without digits."""
    left_out: list[Label] = []
    for clue in rule.clue_list:
        left = {
            (row, col): set(grid[row][col].get("givenPencilMarks", clue.digits)) & set(clue.digits)
            for row, col in clue.cells
        }
        if not all(left.values()):
            left_out.append(f"{rule.spelling()}:{clue}")
            continue
        for (row, col), digits in left.items():
            grid[row][col]["givenPencilMarks"] = sorted(digits)
    return left_out


def _write_negative(rule: Negative, data: dict[str, Any], rules: Sequence[Rule]) -> bool:
    """Write a negative constraint; return whether it is one that f-puzzles has: all dots or signs are given."""
    name = negative_name(rule, rules)
    if name == "nonconsecutive":
        data[name] = True
    elif name:
        data.setdefault("negative", []).append(name)
    return bool(name)


def _draw(key: FpuzzlesRow, items: list[dict[str, Any]], data: dict[str, Any]) -> None:
    """Draw the clues of an extension: f-puzzles itself shows nothing of them."""
    if key.look is None or isinstance(key.shape, FpuzzlesMarks):
        return
    colours = {"outlineC": key.look.colour, "fontC": "#000000", "fromConstraint": key.look.name}
    for item in items:
        if "lines" in item:
            line = {"lines": item["lines"], "width": key.look.width, **colours}
            data.setdefault("line", []).append({name: value for name, value in line.items() if name != "fontC"})
        elif "cells" in item:
            data.setdefault("cage", []).append({"cells": item["cells"], **colours})
        else:
            text = {"cells": [item["cell"]], "value": item["value"], "size": 0.7, "fontC": "#000000"}
            data.setdefault("text", []).append(text | {"fromConstraint": key.look.name})
