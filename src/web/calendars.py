"""What is answered about calendar puzzles: boards, dates, and what lies on a board while one plays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ..calendar import (
    CalendarBoard,
    PlacementRule,
    Placing,
    board_names,
    load_board,
    open_cells,
    read_board,
    read_date,
    read_placing,
)
from ..calendar import watch as watching
from ..calendar.dates import has_weekdays
from ..calendar.design import design_board
from ..calendar.gallery import exhibits
from ..calendar.hints import hint as hint_of
from ..calendar.hints import lies_in
from ..calendar.pruning import Force, Refuse
from ..engine.board import Board
from ..engine.constraints import Placement
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import shown
from ..utils.json_text import expect, expect_object
from .answers import counted, solved, solver_of
from .limits import Limits
from .messages import Data
from .puzzles import take, take_number
from .running import Question

STATE_SECONDS = 1.0
"""How long the question about a state, asked while one plays, may take."""


def describe_board(board: CalendarBoard) -> Data:
    """Return a board as the page knows it; the same can stand for the board in a question.

    >>> describe_board(load_board())["board"]["pieces"][1]["name"]
    'Z'
    """
    return {
        "board": {
            "name": board.name,
            "title": board.title or board.name,
            "rows": [list(labels) for labels in board.rows],
            "groups": [
                {"name": group.name, "labels": list(group.labels), "open": group.open} for group in board.groups
            ],
            "pieces": [
                {
                    "name": exhibit.piece.name,
                    "letter": exhibit.letters[0],
                    "index": exhibit.first,
                    "count": exhibit.piece.count,
                    "flip": exhibit.piece.flip,
                    "orientations": [[list(cell) for cell in shape] for shape in exhibit.piece.orientations],
                }
                for exhibit in exhibits(board)
            ],
        }
    }


def make_board(data: Data, question: Question) -> Data:
    """Answer POST /api/calendar/board: a board file's text, or a board of some size."""
    take(data, (), ("text", "rows", "cols"))
    if "text" in data:
        board = read_board(expect(data["text"], str, "question.text").removeprefix("\ufeff"), "board")
    else:
        take(data, ("rows", "cols"))
        rows, cols = (take_number(data, key, 1, question.limits.side) or 0 for key in ("rows", "cols"))
        board, _ = design_board(rows, cols)
    return describe_board(_within(board, question.limits))


def built_in(name: str) -> CalendarBoard:
    """Return a built-in board; a file's name, which `load_board` would take, is none. Raises PuzzleFormatError."""
    if name not in board_names():
        raise PuzzleFormatError(f"no board {shown(name)}, expected one of {', '.join(board_names())}")
    return load_board(name)


def take_board(data: Data, limits: Limits) -> CalendarBoard:
    """Return the board of a question: the name of a built-in one, or an object as `describe_board` returns it."""
    board = data["board"]
    if isinstance(board, str):
        return built_in(board)
    expect(board, dict, "board")
    keys = ("name", "title", "rows", "groups", "pieces")
    expect_object(board, "board", keys, required=("rows", "pieces"))
    name = expect(board.get("name", "board"), str, "board.name")
    groups = expect(board.get("groups", []), list, "board.groups")
    pieces = expect(board["pieces"], list, "board.pieces")
    file: Data = {
        "title": board.get("title", ""),
        "rows": board["rows"],
        "groups": dict(_group(group, f"board.groups[{i}]") for i, group in enumerate(groups)),
        "pieces": [_piece(piece, f"board.pieces[{i}]") for i, piece in enumerate(pieces)],
    }
    if len(file["groups"]) < len(groups):
        raise PuzzleFormatError("board.groups: two of one name")
    return _within(_read(json.dumps(file), name), limits)


@lru_cache(maxsize=32)
def _read(text: str, name: str) -> CalendarBoard:
    return read_board(text, name)  # the same one comes with each question


def _group(group: Any, path: str) -> tuple[str, Data]:
    expect_object(group, path, ("name", "labels", "open"), required=("name", "labels"))
    return expect(group["name"], str, f"{path}.name"), {key: group[key] for key in ("labels", "open") if key in group}


def _piece(piece: Any, path: str) -> Data:
    keys = ("name", "letter", "index", "count", "flip", "orientations")
    expect_object(piece, path, keys, required=("name", "orientations"))
    orientations = expect(piece["orientations"], list, f"{path}.orientations")
    if not orientations:
        raise PuzzleFormatError(f"{path}.orientations: none, expected at least one")
    file = {key: piece[key] for key in ("name", "count", "flip") if key in piece}
    return file | {"cells": orientations[0]}


def _within(board: CalendarBoard, limits: Limits) -> CalendarBoard:
    if max(len(board.rows), len(board.rows[0])) > limits.side:
        raise PuzzleFormatError(
            f"rows: a board of {len(board.rows)} x {len(board.rows[0])} cells, expected at most {limits.side} rows and "
            "columns on this server"
        )
    return board


def open_date(data: Data, question: Question) -> Data:
    """Answer /api/calendar/open: the cells that a date leaves open."""
    take(data, ("board", "date"))
    board = take_board(data, question.limits)
    date = read_date(expect(data["date"], str, "question.date"))
    cells = open_cells(board, date)
    return {"open": [cell_name(cell) for cell in cells], "title": date.title(weekday=has_weekdays(board))}


class Play:
    """A board with its open cells, and the pieces that lie on it: what the other questions are about."""

    def __init__(self, data: Data, limits: Limits, *optional: str) -> None:
        take(data, ("board", "open"), ("down", *optional))
        board = take_board(data, limits)
        cells = [_cell(name, f"question.open[{i}]") for i, name in enumerate(_texts(data, "open"))]
        for i, cell in enumerate(cells):
            if cell not in board.cells:
                raise PuzzleFormatError(f"question.open[{i}]: {cell_name(cell)} is no cell of the board")
        self.puzzle: Puzzle = board.puzzle(cells)
        (rule,) = self.puzzle.rules
        assert isinstance(rule, PlacementRule)
        self.rule = rule
        self.pieces = self.rule.lying
        self.wanted = [_placing(text, i, self) for i, text in enumerate(_texts(data, "down"))]

    def put_down(self) -> None:
        """Let the pieces lie; raises RulegridError where they can't."""
        for placing in self.wanted:
            self.rule.put_down(placing)
        self.rule.validate_compatibility(self.puzzle.board)

    def spelling(self, placing: Placing) -> str:
        """Return PIECE@CELL:ORIENTATION, by the piece's name even where there are several."""
        return f"{self.pieces[placing.index].name}@{cell_name(placing.cell)}:{placing.orientation + 1}"

    def dead_cells(self) -> list[str]:
        """Return the cells that no piece which does not lie yet can cover."""
        board = self.puzzle.board
        vacant = set(board.open_cells()).difference(*(placing.cells for placing in self.rule.down))
        left = set(vacant)
        down = {placing.index for placing in self.rule.down}
        (placement,) = (said for said in self.rule.constraints(board) if isinstance(said, Placement))
        for places in {placement.places[i] for i in range(len(self.pieces)) if i not in down}:
            for place in places:
                if not left:
                    return []
                if vacant.issuperset(place):
                    left.difference_update(place)
        return [cell_name(cell) for cell in sorted(left)]


def _texts(data: Data, key: str) -> list[str]:
    texts: list[str] = expect(data.get(key, []), list, f"question.{key}")
    return [expect(text, str, f"question.{key}[{i}]") for i, text in enumerate(texts)]


def _cell(name: str, path: str) -> Cell:
    try:
        (cell,) = read_cells(name)
    except ValueError:
        raise PuzzleFormatError(f"{path}: read {shown(name)}, expected a cell such as A1") from None
    return cell


def _placing(text: str, at: int, play: Play) -> Placing:
    try:
        return read_placing(text, play.pieces)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(f"question.down[{at}]: {error}") from None


def state(data: Data, question: Question) -> Data:
    """Answer /api/calendar/state: how many solutions still hold what lies, and where nothing can lie any more."""
    play = Play(data, question.limits, "count")
    is_counting = expect(data.get("count", False), bool, "question.count")
    try:
        play.put_down()
    except RulegridError:  # on each other, or where nothing may lie
        return {"count": 0, "complete": True, "dead": [], "done": False, "fits": False}
    answer: Data = {
        "count": None,
        "complete": False,
        "dead": play.dead_cells(),
        "done": len(play.rule.down) == len(play.pieces),
        "fits": True,
    }
    if is_counting:
        solver = solver_of(play.puzzle, question, min(STATE_SECONDS, question.limits.seconds))
        answer |= counted(solver, question)
    return answer


def solve(data: Data, question: Question) -> Data:
    """Answer /api/calendar/solve: solutions that hold what lies."""
    play = Play(data, question.limits, "limit")
    limit = take_number(data, "limit", 1, question.limits.solutions, 1) or 1
    play.put_down()

    def placings(board: Board) -> list[str]:
        return [play.spelling(lies_in(board, play.rule, index)) for index in range(len(play.pieces))]

    return solved(solver_of(play.puzzle, question), question, limit, placings)


def hint(data: Data, question: Question) -> Data:
    """Answer /api/calendar/hint: one piece to put down, or what to take up."""
    play = Play(data, question.limits)
    play.put_down()
    found = hint_of(play.puzzle, timeout=question.limits.seconds, progress=False, tick=question.tick)
    take_up = [play.spelling(placing) for placing in found.take_up]
    if found.placing is not None:
        places = f"{found.places} places are left for it" if found.places != 1 else "one place is left for it"
        reason = f"{places}, and this one is part of a solution"
    elif found.is_solvable:
        reason = "all pieces lie already"
    elif take_up:
        reason = f"nothing fits from here; take up {' or '.join(take_up)}"
    else:
        reason = "nothing fits from here; take up more than one piece"
    return {
        "placing": found.placing and play.spelling(found.placing),
        "reason": reason,
        "take_up": take_up,
    }


def watch(data: Data, limits: Limits) -> Iterator[Data]:
    """Answer /api/calendar/watch: what a search does, event by event."""
    play = Play(data, limits, "ideas")
    play.put_down()
    ideas = _ideas(data.get("ideas"))
    return map(_event, watching.watch(play.puzzle, ideas))


def _ideas(ideas: Any) -> watching.Ideas:
    usual = watching.Ideas()
    if ideas is None:
        return usual
    expect_object(ideas, "question.ideas", tuple(vars(usual)))
    for key, value in ideas.items():
        expect(value, type(getattr(usual, key)), f"question.ideas.{key}")
    try:
        return watching.Ideas(**ideas)
    except RulegridError as error:
        raise PuzzleFormatError(f"question.ideas: {error}") from None


def _event(event: watching.Event) -> Data:
    data: Data = {"event": _NAMES[type(event)]}
    if not isinstance(event, watching.Solution):
        data["cells"] = [cell_name(cell) for cell in event.cells]
    for key in ("piece", "reason"):
        if hasattr(event, key):
            data[key] = getattr(event, key)
    return data


_NAMES: dict[type, str] = {
    watching.Place: "place",
    watching.Paint: "paint",
    Force: "force",
    Refuse: "refuse",
    watching.TakeBack: "take back",
    watching.Solution: "solution",
}
