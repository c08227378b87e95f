"""SudokuPad: its JSON, plain, zipped or packed into a link; givens, regions, cages and switches by meaning, drawings by looks.

`conventions` has the readings of drawings, `sudokupad_marks` draws our rules the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable
from typing import Any

from ...engine import Board, Clue, Puzzle, PuzzleFormatError, Rule, RulegridError
from ...engine.formats import Written
from ...engine.rule import in_force
from ...engine.statement import Statement
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import bounds, one_of, quote
from ...utils.errors import read as was_read
from ...utils.json_text import quoted
from ...utils.lz_string import pack, unpack
from ...utils.numbers import is_number, write_number
from ...utils.words import Label, Message
from ..rules import (
    STANDARD,
    AntiKingRule,
    AntiKnightRule,
    BlockRule,
    DisjointGroupsRule,
    ExtraRegionRule,
    KillerRule,
    LittleKillerRule,
    NonConsecutiveRule,
    Normal9x9BlockRule,
    RegionsRule,
    SumRule,
)
from .conventions import READINGS, Found
from .drawings import Pool, Spot, Stroke, gather
from .foreign import MAX_SIDE, Source, solution_of
from .links import SUDOKUPAD_PREFIXES, payload_of
from .sudokupad_zip import unzip
from .words import rules_in_words

NAME = "SudokuPad"
ADDRESS = "https://sudokupad.app/"

SWITCHES: dict[str, type[Rule]] = {
    "antiknight": AntiKnightRule,
    "antiking": AntiKingRule,
    "nonconsecutive": NonConsecutiveRule,
    "disjoint": DisjointGroupsRule,
}
"""The rules that are on or off, by their names in `global` and in the metadata."""

DRAWN = ("lines", "arrows", "underlays", "overlays")
KNOWN = ("cellSize", "id", "cells", "regions", "cages", "metadata", "metaData", "global", "settings", "videos", "duration",
         "title", "author", "rules", "solution", *DRAWN)  # fmt: skip
METADATA = (
    "title",
    "author",
    "rules",
    "solution",
    "msgcorrect",
    "bgimage",
    "bgimageopacity",
    "source",
    "image",
    *SWITCHES,
)
IN_CELLS = ("value", "centremarks", "pencilMarks", "given", "color", "c")
CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""The classic form: each character is a digit and up to five empty cells behind it."""
_BLANK = ("o" * 13 + "k", "o" * 13 + "K")
_TOTALS = re.compile(r"[0-9]{1,9}(?:/[0-9]{1,9}){0,20}")
_TAG = re.compile(r"\s*([A-Za-z]+):\s*(.*)", re.DOTALL)


def read(text: str) -> Puzzle:
    """Read a link, a payload or JSON; raises PuzzleFormatError."""
    payload = payload_of(text, "sudokupad")
    if payload.startswith("scf"):
        return _read_classic(payload.removeprefix("scf"))
    if payload.startswith(SUDOKUPAD_PREFIXES):
        payload = unpack(payload[3:])
    data = unzip(payload)
    if not isinstance(data, dict):
        expected = Message("program.object-with", keys=("cells",))
        raise PuzzleFormatError(was_read(quoted(data), expected), path=NAME)
    return from_data(data)


def _read_classic(payload: str) -> Puzzle:
    """Return the puzzle of 81 cells, each character a digit and the number of empty cells after it."""
    if strange := next((c for c in payload if c not in CODES), None):
        raise PuzzleFormatError(was_read(quote(strange), "0-9 A-Z a-x"), path=f"{NAME} scf")
    codes = [divmod(CODES.index(character), 10) for character in payload]
    cells = [value for blanks, digit in codes for value in (digit, *[0] * blanks)]
    if payload in _BLANK:
        cells = [0] * 81
    if len(cells) != 81:
        raise PuzzleFormatError(was_read(Message("layout.cells", cells=len(cells)), "81"), path=f"{NAME} scf")
    board = Board(9)
    board.load_puzzle(cells)
    return Puzzle(board, [rule() for rule in STANDARD])


def from_data(data: dict[str, Any]) -> Puzzle:
    """Return the puzzle that SudokuPad's JSON describes; raises PuzzleFormatError.

    >>> cells = [[{}, {}], [{}, {"value": 1}]]
    >>> dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000"}
    >>> puzzle = from_data({"cells": cells, "regions": [], "overlays": [dot]})
    >>> puzzle.rules[-1].clues(), *map(str, puzzle.guessed)
    (['A1A2'], 'SudokuPad overlays[0]: read as ratio:A1A2')
    """
    rows = data.get("cells")
    source = Source(NAME, len(rows) if isinstance(rows, list) else 0)
    if not 1 <= source.size <= MAX_SIDE:
        raise source.unfit("cells", rows, Message("program.some-rows", most=MAX_SIDE))
    board = _read_cells(source, source.items(rows, "cells"))
    metadata = _metadata(source, data)
    regions = _read_regions(source, data.get("regions"))
    _read_cages(source, data.get("cages"))
    for i, name in enumerate(source.items(data.get("global"), "global")):
        if isinstance(name, str) and name.lower() in SWITCHES:
            source.rule(SWITCHES[name.lower()])
        else:
            source.remark(f"global[{i}]", was_read(quoted(name), one_of(SWITCHES)))
    source.unknown(data, (*KNOWN, "foglight", "triggereffect"))
    for name in ("foglight", "triggereffect"):
        if data.get(name):
            source.remark(name, Message("program.hidden"))
    texts = {
        key: metadata.get(name, "")
        for key, name in (("title", "title"), ("author", "author"), ("description", "rules"))
    }
    if not regions and "normal sudoku" in texts["description"].lower():
        source.remark("regions", Message("program.no-regions"))
    solution = solution_of(source, _split_solution(metadata.get("solution"), board), board)
    pool = gather(source, data, texts["description"])
    for cell in _shaded(source):
        for spot in pool.on(cell):
            spot.used = spot.used or spot.size > 0.9
    found = [each for reading in READINGS for each in reading(pool)]
    for each in found:
        _guess(source, each, board, regions, solution)
    _merge_marks(source)
    _remark_unused(source, pool)
    return source.puzzle(board, regions, **texts, solution=solution)


def _read_cells(source: Source, rows: list[Any]) -> Board:
    n = source.size
    board = Board(n)
    for row, line in enumerate(rows):
        entries = source.items(line, f"cells[{row}]")
        if len(entries) != n:
            raise source.wrong(f"cells[{row}]", was_read(Message("layout.cells", cells=len(entries)), str(n)))
        for col, entry in enumerate(entries):
            path = f"cells[{row}][{col}]"
            cell = source.object({} if entry is None else entry, path)
            source.unknown(cell, IN_CELLS, path)
            value = source.number(cell.get("value"), f"{path}.value")
            if value:
                try:
                    board.set_digit(row, col, value)
                except RulegridError:
                    raise source.unfit(f"{path}.value", value, bounds(1, n)) from None
    return board


def _cell(source: Source, given: Any, path: str) -> Cell:
    n = source.size
    if (
        isinstance(given, list)
        and len(given) == 2
        and all(isinstance(at, (int, float)) and at == at // 1 for at in given)
    ):
        row, col = int(given[0]), int(given[1])
        if 0 <= row < n and 0 <= col < n:
            return row, col
    raise source.unfit(path, given, Message("program.listed-cell", last=n - 1))


def _cells(source: Source, given: Any, path: str) -> list[Cell]:
    return [_cell(source, each, f"{path}[{i}]") for i, each in enumerate(source.items(given, path))]


def _read_regions(source: Source, given: Any) -> list[list[Cell]]:
    regions = [_cells(source, each, f"regions[{i}]") for i, each in enumerate(source.items(given, "regions"))]
    kept: list[list[Cell]] = []
    seen: set[Cell] = set()
    for i, region in enumerate(regions):
        if len(set(region)) < len(region) or len(region) > source.size or seen & set(region):
            source.remark(f"regions[{i}]", Message("program.region-overlaps"))
        elif region:
            seen |= set(region)
            kept.append(sorted(region))
    return kept


def _metadata(source: Source, data: dict[str, Any]) -> dict[str, str]:
    """Return title, author, rules and solution, wherever they stand: in the metadata, or as cages without cells."""
    found: dict[str, str] = {}
    for key in ("metadata", "metaData"):
        given = data.get(key)
        if given is None:
            continue
        metadata = source.object(given, key)
        source.unknown(metadata, METADATA, key)
        for name, rule in SWITCHES.items():
            if metadata.get(name) in (True, "true"):
                source.rule(rule)
        found |= {
            name: _as_text(metadata[name]) for name in ("title", "author", "rules", "solution") if metadata.get(name)
        }
    for name in ("title", "author", "rules", "solution"):
        if isinstance(data.get(name), str):
            found.setdefault(name, data[name])
    for cage in source.items(data.get("cages"), "cages"):
        match = _TAG.fullmatch(str(cage.get("value", ""))) if isinstance(cage, dict) and not cage.get("cells") else None
        if match and match[1].lower() in ("title", "author", "rules", "solution"):
            found.setdefault(match[1].lower(), match[2])
    return found


def _as_text(given: Any) -> str:
    return "\n".join(map(str, given)) if isinstance(given, list) else str(given)


def _split_solution(text: str | None, board: Board) -> Any:
    """Return the values of a solution, which has as many characters for each cell as the largest value needs."""
    n = board.size
    if text and "," not in text and n > 9 and len(text) == 2 * n * n:
        return [text[at : at + 2] for at in range(0, len(text), 2)]
    return text


def _read_cages(source: Source, given: Any) -> None:
    for i, each in enumerate(source.items(given, "cages")):
        path = f"cages[{i}]"
        cage = source.object(each, path)
        cells = _cells(source, cage.get("cells"), f"{path}.cells")
        value = cage.get("value")
        if not cells:
            tag = _TAG.fullmatch(str(value or ""))
            if value and not (tag and tag[1].lower() in METADATA):
                source.remark(path, Message("program.read-no-cells", given=quoted(value)))
            continue
        if cage.get("hidden"):
            continue  # it only marks the cells of no region
        is_unique = cage.get("unique")
        total = source.number(cage.get("sum"), f"{path}.sum")
        label = str(value).strip() if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
        if len(set(cells)) < len(cells):
            raise source.wrong(f"{path}.cells", Message("program.cell-twice"))
        if is_unique is False:
            if total is not None:
                source.add(SumRule, path, total, [(cell, 1) for cell in cells])
            else:
                source.remark(path, Message("program.strange-cage", label=quote(label)))
        elif total is not None or _TOTALS.fullmatch(label):
            totals = [total] if total is not None else list(map(int, label.split("/")))
            source.add(KillerRule, path, cells, total=totals)
        elif label:
            source.remark(path, Message("program.cage", label=quote(label)))
        elif is_unique:
            source.add(KillerRule, path, cells)
        else:
            source.add(ExtraRegionRule, path, cells)
            source.guess(path, Message("program.outline"))


def _shaded(source: Source) -> Iterable[Cell]:
    """Return the cells of extra regions, which are shaded too."""
    rule = source.rules.get(ExtraRegionRule)
    clues = rule.clue_list if isinstance(rule, ExtraRegionRule) else []
    return (cell for clue in clues for cell in clue.cells)


def _guess(source: Source, found: Found, board: Board, regions: list[list[Cell]], solution: Board | None) -> None:
    """Add a reading to the rules, unless the stored solution says that it is wrong."""
    rule: Any = found.rule()
    try:
        clue = rule.add(*found.values, **found.named)
    except RulegridError as error:
        source.remark(found.path, Message("program.taken-for", rule=rule.spelling(), problem=error.problem))
        return
    if solution is not None:
        boxes = RegionsRule([RegionsRule.form.clue(tuple(region)) for region in regions])
        solved = Statement(board, [boxes, rule]).board.filled_with([d for row in solution.cells for d in row])
        try:
            if rule.refuses(solved):
                differs = Message("program.solution-differs")
                source.remark(
                    found.path, Message("program.taken-for", rule=f"{rule.spelling()}:{clue}", problem=differs)
                )
                return
        except RulegridError:
            pass
    source.rule(found.rule).clue_list.append(clue)  # type: ignore[attr-defined]
    source.guess(found.path, Message("program.read-as", rule=f"{rule.spelling()}:{clue}"))


def _merge_marks(source: Source) -> None:
    """Make one clue of all single cells of a rule: a person would name them so, and some count together."""
    for rule in source.rules.values():
        clues = getattr(rule, "clue_list", [])
        names = [field.name for field in clues[0].form.fields] if len(clues) > 1 else []
        if names == ["cells"] and all(len(clue.cells) == 1 for clue in clues):
            cells = tuple(sorted({clue.cells[0] for clue in clues}))
            rule.clue_list = [clues[0].form.clue(cells)]  # type: ignore[attr-defined]


def _remark_unused(source: Source, pool: Pool) -> None:
    for kind in DRAWN:
        drawings: list[Stroke | Spot] = [*pool.strokes, *pool.spots]
        left = [each.path for each in drawings if not each.used and each.path.startswith(kind)]
        if left:
            source.remark(left[0], Message("program.drawings", number=len(left)))


def write(puzzle: Puzzle) -> Written:
    """Return a link to a puzzle; raises RulegridError where its grid is none that SudokuPad has.

    What can't be read again as a rule is drawn and told in words, and is in `left_out` nevertheless.
    """
    data = to_data(puzzle)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Written(f"{ADDRESS}scl{pack(text)}", _lost(puzzle, from_data(data)))


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return SudokuPad's JSON of a puzzle as plain data."""
    from .sudokupad_marks import drawn

    board = puzzle.board
    n = board.rows
    if board.cols != n or board.blocked or board.values != tuple(range(1, n + 1)):
        raise RulegridError(Message("program.grids", program=NAME))
    rules = in_force(puzzle.rules)
    metadata = {"title": puzzle.title, "author": puzzle.author, "rules": rules_in_words(puzzle)}
    if puzzle.solution is not None and puzzle.solution.filled() == n * n:
        width = len(str(n))
        metadata["solution"] = "".join(str(int(d)).zfill(width) for row in puzzle.solution.cells for d in row)
    switches = [name for name, kind in SWITCHES.items() if any(type(rule) is kind for rule in rules)]
    data: dict[str, Any] = {
        "cellSize": 64,
        "metadata": metadata | {name: True for name in switches if name in ("antiknight", "antiking")},
    }
    data["cells"] = [[{"value": int(digit)} if digit else {} for digit in row] for row in board.cells]
    data["regions"] = [
        [list(cell) for cell in region]
        for rule in rules if isinstance(rule, (BlockRule, RegionsRule)) for region in rule.regions(board.grid)
    ]  # fmt: skip
    data["cages"] = list(_cages(rules))
    data["global"] = switches
    drawings = drawn(
        board, [rule for rule in rules if not isinstance(rule, (KillerRule, *SWITCHES.values()))], (SumRule,)
    )
    data["cages"] += drawings.pop("outlines", [])
    data |= drawings
    data["metadata"] = {key: value for key, value in data["metadata"].items() if value}
    return {key: value for key, value in data.items() if value not in ([], {}) or key == "regions"}


def _cages(rules: Iterable[Rule]) -> Iterable[dict[str, Any]]:
    for rule in rules:
        if isinstance(rule, KillerRule):
            for clue in rule.clue_list:
                label = KillerRule.form.fields[0].write(clue.total) if clue.total is not None else ""
                cage: dict[str, Any] = {"cells": [list(cell) for cell in clue.cells], "unique": True}
                cage |= {"value": label} if label else {}
                yield cage | ({"sum": int(label)} if is_number(label, most=9) else {})
        elif isinstance(rule, SumRule):
            for clue in rule.clue_list:
                cells = _plain_terms(clue) or sorted(clue.scope)
                cage = {"cells": [list(cell) for cell in cells], "unique": False, "value": write_number(clue.total)}
                is_plain = _plain_terms(clue) and 0 <= clue.total < 10**9
                yield cage | ({"sum": clue.total} if is_plain else {})


def _plain_terms(clue: Any) -> list[Cell]:
    """Return the cells of a sum in which each counts once, none of another sum."""
    terms = clue.terms
    cells = [cell for cell, weight in terms]
    return cells if all(weight == 1 for _, weight in terms) and len(set(cells)) == len(cells) else []


def _lost(puzzle: Puzzle, again: Puzzle) -> list[Label]:
    """Return the clues that a reader of drawings can't tell, and what it takes for rules that are not there."""
    before, after = _clues(puzzle), _clues(again)
    taken = [Message("program.taken-by-reader", rule=text) for key, text in after.items() if key not in before]
    return [*(text for key, text in before.items() if key not in after), *taken]


def _clues(puzzle: Puzzle) -> dict[Hashable, str]:
    """Return the clues of a puzzle by what they mean, those of single cells one by one."""
    found: dict[Hashable, str] = {}
    for rule in in_force(puzzle.rules):
        spelling = "block" if isinstance(rule, Normal9x9BlockRule) else rule.spelling()
        clues: list[Clue] = getattr(rule, "clue_list", [])
        texts: list[str] = []
        if isinstance(rule, BlockRule):
            regions = sorted(sorted(region) for region in rule.regions(puzzle.board.grid))
            usual = sorted(map(sorted, BlockRule().blocks(puzzle.board)))
            texts = ["block"] if regions == usual else [f"regions {region}" for region in regions]
        elif isinstance(rule, RegionsRule):
            texts = [f"regions {sorted(clue.cells)}" for clue in clues]
        elif not clues:
            ways = ["\\", "/"] if spelling == "diagonal" else []
            texts = [f"{spelling}:{clue}" for clue in rule.clues() or ways] or [spelling]
        elif spelling in MARKS:
            found |= {(spelling, cell): f"{spelling}:{cell_name(cell)}" for clue in clues for cell in clue.cells}
        else:
            for clue in clues:
                if isinstance(rule, LittleKillerRule):
                    clue = clue.form.clue(clue.total, rule.line(clue, puzzle.board.grid))
                found[(spelling, clue.meaning())] = f"{spelling}:{clue}"
        found |= {text: text for text in texts}
    return found


MARKS = ("odd", "even", "minimum", "maximum", "counting-circles")
