"""SudokuPad: its JSON, plain, zipped or packed into a link; givens, regions, cages and switches by meaning."""

from __future__ import annotations

import re
from typing import Any

from ...core.board import Board
from ...core.figures import Fog
from ...core.puzzle import Puzzle
from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, expected_got, one_of
from ...utils.json_text import quote_json
from ...utils.message import Message
from ..rules import (
    AntiKingRule,
    AntiKnightRule,
    DisjointGroupsRule,
    NonConsecutiveRule,
    WindokuRule,
)
from .cage_readings import read_cage, relate_cages
from .drawing_pool import DrawingPool, ReadingKind, figure_of, gather, read_unless_vetoed
from .drawings import Spot, Stroke
from .evidence import Evidence
from .figures import SIGNED, is_seen, outline
from .foreign import MAX_SIDE, ForeignPuzzle, solution_of
from .line_readings import list_guesses, read_drawings
from .links import PACKED_PREFIXES, packed_json, payload_of
from .negatives import NEGATIVE_NAMES, read_negative
from .sudokupad_classic import is_classic
from .sudokupad_classic import read as read_classic
from .sudokupad_grid import digits_of, read_cells, report_missing_regions, without_margin
from .sudokupad_zip import unzip
from .wordings import WORDINGS

TAG = re.compile(r"\s*([A-Za-z]+):\s*(.*)", re.DOTALL)
"""The text of a cage without cells: a name and a value."""

NAME = "SudokuPad"
FOG = ("fogofwar", "foglight")
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


def read(text: str) -> Puzzle:
    """Read a link, a payload or JSON; raises PuzzleFormatError."""
    payload = payload_of(text, "sudokupad")
    if is_classic(payload):
        return read_classic(payload)
    data = packed_json(payload[3:], unzip) if payload.startswith(PACKED_PREFIXES) else unzip(payload)
    if not isinstance(data, dict):
        expected = Message("program.object-with", keys=("cells",))
        raise PuzzleFormatError(expected_got(quote_json(data), expected), path=NAME)
    return from_data(data)


def from_data(data: dict[str, Any]) -> Puzzle:
    """Return the puzzle that SudokuPad's JSON describes; raises PuzzleFormatError.

    >>> cells = [[{}, {}], [{}, {"value": 1}]]
    >>> dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000"}
    >>> puzzle = from_data({"cells": cells, "regions": [], "overlays": [dot]})
    >>> puzzle.rules[-1].clues(), str(puzzle.guessed[-1])
    (['A1A2'], 'SudokuPad: 1 black dot: read as ratio')
    """
    return read_unless_vetoed(lambda skipped: _read_data(data, skipped))


def _read_data(data: dict[str, Any], skipped: frozenset[ReadingKind]) -> tuple[Puzzle, set[ReadingKind]]:
    """Return the puzzle without some kinds of readings, and the kinds with a clue that the solution breaks."""
    source = ForeignPuzzle(NAME, 0)
    data = without_margin(source, data)
    rows = data["cells"] if isinstance(data.get("cells"), list) else []
    width = len(rows[0]) if rows and isinstance(rows[0], list) else 0
    source.set_shape(len(rows), width)
    if not (width and source.size <= MAX_SIDE):
        raise source.unfit_error("cells", data.get("cells"), Message("program.some-rows", most=MAX_SIDE))
    metadata = _metadata(source, data)
    digits = digits_of(source, rows, metadata.get("rules", ""), metadata.get("solution", ""))
    board = read_cells(source, rows, digits)
    regions = _read_regions(source, data.get("regions"), data.get("cages"))
    source.report_unknown(data, (*KNOWN, *FOG, "triggereffect"))
    if data.get("triggereffect"):
        source.remark("triggereffect", Message("program.hidden"))
    texts = {
        key: metadata.get(name, "")
        for key, name in (("title", "title"), ("author", "author"), ("description", "rules"))
    }
    report_missing_regions(source, regions, texts["description"].lower())
    solution = solution_of(source, _split_solution(metadata.get("solution"), board), board)
    evidence = Evidence(texts["title"], texts["description"], board, regions, solution)
    pool = gather(source, data, evidence, skipped)
    _read_cages(source, pool, data.get("cages"))
    read_drawings(source, pool)
    _use_windows(pool, board)
    for i, name in enumerate(source.items(data.get("global"), "global")):
        _read_switch(source, name, f"global[{i}]", pool)
    _merge_marks(source)
    _keep_unused(source, pool)
    list_guesses(source, pool)
    return source.puzzle(board, regions, **texts, solution=solution, fog=fog_of(source, data)), pool.vetoed


def fog_of(source: ForeignPuzzle, data: dict[str, Any]) -> Fog | None:
    """Return the fog over a puzzle, or None if there is none: lamps in `fogofwar`, lit cells in `foglight`."""
    if all(data.get(name) is None for name in FOG):
        return None
    return Fog(*(source.fog(data.get(name), name) for name in FOG))


def _read_switch(source: ForeignPuzzle, name: Any, path: str, pool: DrawingPool) -> None:
    """Read the name of a rule without clues; `anti` and a kind of mark is a negative constraint."""
    known = name.lower() if isinstance(name, str) else ""
    if known in SWITCHES:
        source.rule(SWITCHES[known])
    elif not (known.startswith("anti") and read_negative(source, known.removeprefix("anti"), path, pool.signs)):
        source.remark(
            path, expected_got(quote_json(name), one_of((*SWITCHES, *(f"anti{each}" for each in NEGATIVE_NAMES))))
        )


def _read_cages(source: ForeignPuzzle, pool: DrawingPool, given: Any) -> None:
    for i, each in enumerate(source.items(given, "cages")):
        path = f"cages[{i}]"
        with source.list_problem():
            cage = source.object(each, path)
            cells = _cells(source, cage.get("cells"), f"{path}.cells")
            value = cage.get("value")
            if not cells:
                tag = TAG.fullmatch(str(value or ""))
                if value and not (tag and tag[1].lower() in METADATA):
                    source.remark(path, Message("program.read-no-cells", given=quote_json(value)))
            elif cage.get("fromConstraint") == SIGNED:
                source.drawings.append(outline(cells, cage))
            elif cage.get("hidden"):
                continue  # it only marks the cells of no region
            elif not read_cage(source, cage, cells, path, pool) and is_seen(cage):
                source.drawings.append(outline(cells, cage))
                source.unread.append(source.drawings[-1])
    relate_cages(source, pool)


def _use_windows(pool: DrawingPool, board: Board) -> None:
    """Take the shading of the windows of a windoku that the text names as its own."""
    if pool.evidence.names(WindokuRule, WORDINGS[WindokuRule].name):
        for spot in (spot for _, cells in WindokuRule().groups(board) for cell in cells for spot in pool.on(cell)):
            spot.used = spot.used or spot.size > 0.9


def _cell(source: ForeignPuzzle, given: Any, path: str) -> Cell:
    height, width = source.shape
    if (
        isinstance(given, list)
        and len(given) == 2
        and all(isinstance(at, (int, float)) and at == at // 1 for at in given)
    ):
        row, col = int(given[0]), int(given[1])
        if 0 <= row < height and 0 <= col < width:
            return row, col
    raise source.unfit_error(path, given, Message("program.listed-cell", row=height - 1, col=width - 1))


def _cells(source: ForeignPuzzle, given: Any, path: str) -> list[Cell]:
    return [_cell(source, each, f"{path}[{i}]") for i, each in enumerate(source.items(given, path))]


def _read_regions(source: ForeignPuzzle, given: Any, cages: Any) -> list[list[Cell]]:
    """Return the regions, and those that are only stored as hidden cages of different digits."""
    regions = [_cells(source, each, f"regions[{i}]") for i, each in enumerate(source.items(given, "regions"))]
    kept: list[list[Cell]] = []
    seen: set[Cell] = set()
    for i, region in enumerate(regions):
        if len(set(region)) < len(region) or len(region) > source.size or seen & set(region):
            source.remark(f"regions[{i}]", Message("program.region-overlaps"))
        elif region:
            seen |= set(region)
            kept.append(sorted(region))
    hidden = [
        sorted(_cells(source, cage.get("cells"), "cages"))
        for cage in source.items(cages, "cages")
        if isinstance(cage, dict) and cage.get("hidden") and cage.get("unique")
    ]
    found = [cells for cells in hidden if len(set(cells)) == source.size and not seen & set(cells)]
    return kept + (found if len({cell for cells in found for cell in cells}) == source.size * len(found) else [])


def _metadata(source: ForeignPuzzle, data: dict[str, Any]) -> dict[str, str]:
    """Return title, author, rules and solution, from the metadata, the top level, or cages without cells."""
    found: dict[str, str] = {}
    for key in ("metadata", "metaData"):
        given = data.get(key)
        if given is None:
            continue
        metadata = source.object(given, key)
        source.report_unknown(metadata, METADATA, key)
        if metadata.get("bgimage"):
            source.remark("", Message("program.background"))
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
        match = TAG.fullmatch(str(cage.get("value", ""))) if isinstance(cage, dict) and not cage.get("cells") else None
        if match and match[1].lower() in ("title", "author", "rules", "solution"):
            found.setdefault(match[1].lower(), match[2])
    return found


def _as_text(given: Any) -> str:
    return "\n".join(map(str, given)) if isinstance(given, list) else str(given)


def _split_solution(text: str | None, board: Board) -> Any:
    """Return the values of a solution, which has as many characters for each cell as the largest value needs."""
    if text and "," not in text and board.values[-1] > 9 and len(text) == 2 * board.rows * board.cols:
        return [text[at : at + 2] for at in range(0, len(text), 2)]
    return text


def _merge_marks(source: ForeignPuzzle) -> None:
    """Make one clue of all single cells of a rule: a person would name them so, and some count together."""
    for rule in source.rules.values():
        clues = getattr(rule, "clue_list", [])
        names = [field.name for field in clues[0].form.fields] if len(clues) > 1 else []
        if names == ["cells"] and all(len(clue.cells) == 1 for clue in clues):
            cells = tuple(sorted({clue.cells[0] for clue in clues}))
            rule.clue_list = [clues[0].form.clue(cells)]  # type: ignore[attr-defined]


def _keep_unused(source: ForeignPuzzle, pool: DrawingPool) -> None:
    """Keep the drawings that no reading has used as figures, and list them unless they only mark a line that was read."""
    on_lines = {cell for stroke in pool.strokes if stroke.used for cell in stroke.cells}
    drawings: list[Stroke | Spot] = [*pool.strokes, *pool.spots]
    for each in drawings:
        if not each.used and each.places:
            source.drawings.append(figure_of(each))
            is_mark = isinstance(each, Spot) and not each.text and each.size <= 1 and each.cell in on_lines
            if each.made_for != SIGNED and not is_mark:
                source.unread.append(source.drawings[-1])
