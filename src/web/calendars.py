"""Questions about calendar puzzles: boards, dates, and the pieces on a board during play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ..calendar import CalendarBoard, board_names, load_board, open_cells, read_board, read_date, read_placed
from ..calendar import watch as watching
from ..calendar.dates import has_weekdays
from ..calendar.design import design_board
from ..calendar.gallery import exhibits
from ..calendar.hint_marks import marks_data
from ..calendar.hints import hint_reason
from ..calendar.placed import PlacedPiece
from ..calendar.play import dead_cells, is_complete, placement_rule
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.explain import LANGUAGES
from ..questions import QUESTIONS
from ..questions.base.answer import Answer
from ..questions.hint import Hinted
from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import quote
from ..utils.json_text import expect, expect_object
from .answers import answered
from .limits import Limits
from .messages import Data
from .puzzles import take, take_number
from .running import Question

STATE_SECONDS = 1.0
"""How long an answer about the state of play may take."""


def describe_board(board: CalendarBoard) -> Data:
    """Return a board in the form of the page, which a question may use for its board.

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
    """Answer POST /api/calendar/board: the board of a board file's text, or a new one of some size."""
    take(data, (), ("text", "rows", "cols"))
    if "text" in data:
        board = read_board(expect(data["text"], str, "question.text").removeprefix("\ufeff"), "board")
    else:
        take(data, ("rows", "cols"))
        rows, cols = (take_number(data, key, 1, question.limits.side) or 0 for key in ("rows", "cols"))
        board, _ = design_board(rows, cols)
    return describe_board(_within(board, question.limits))


def built_in(name: str) -> CalendarBoard:
    """Return a built-in board; unlike `load_board` this reads no files. Raises PuzzleFormatError."""
    if name not in board_names():
        raise PuzzleFormatError(f"no board {quote(name)}, expected one of {', '.join(board_names())}")
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
        raise PuzzleFormatError("board.groups: two groups of the same name")
    return _within(_read(json.dumps(file), name), limits)


@lru_cache(maxsize=32)
def _read(text: str, name: str) -> CalendarBoard:
    return read_board(text, name)  # the same board comes with each question


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
    date = read_date(expect(data["date"], str, "question.date"), board=board)
    cells = open_cells(board, date)
    return {"open": [cell_name(cell) for cell in cells], "title": date.title(weekday=has_weekdays(board))}


class Play:
    """A board with its open cells and placed pieces, which the other questions are about."""

    def __init__(self, data: Data, limits: Limits, *optional: str) -> None:
        take(data, ("board", "open"), ("placed", "down", *optional))
        board = take_board(data, limits)
        cells = [_cell(name, f"question.open[{i}]") for i, name in enumerate(_texts(data, "open"))]
        for i, cell in enumerate(cells):
            if cell not in board.cells:
                raise PuzzleFormatError(f"question.open[{i}]: {cell_name(cell)} is not a cell of the board")
        self.puzzle = board.puzzle(cells)
        self.rule = placement_rule(self.puzzle)
        key = "down" if "down" in data and "placed" not in data else "placed"  # "down": its former name
        self.pieces = [self.read(text, f"question.{key}[{i}]") for i, text in enumerate(_texts(data, key))]

    def read(self, text: str, path: str) -> PlacedPiece:
        """Return a piece as it is placed."""
        try:
            return read_placed(text, self.rule.all_pieces)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(f"{path}: {error}") from None

    def place(self) -> None:
        """Place the pieces; raises RulegridError where they don't fit."""
        for piece in self.pieces:
            self.rule.place(piece)
        self.puzzle.validate()


def _texts(data: Data, key: str) -> list[str]:
    texts: list[str] = expect(data.get(key, []), list, f"question.{key}")
    return [expect(text, str, f"question.{key}[{i}]") for i, text in enumerate(texts)]


def _cell(name: str, path: str) -> Cell:
    try:
        (cell,) = read_cells(name)
    except ValueError:
        raise PuzzleFormatError(f"{path}: read {quote(name)}, expected a cell such as A1") from None
    return cell


def state(data: Data, question: Question) -> Data:
    """Answer /api/calendar/state: how many solutions contain the placed pieces, and which cells can't be covered now."""
    play = Play(data, question.limits, "count")
    is_counting = expect(data.get("count", False), bool, "question.count")
    try:
        play.place()
    except RulegridError:  # they overlap each other or open cells
        return {"count": 0, "complete": True, "dead": [], "done": False, "fits": False}
    answer: Data = {
        "count": None,
        "complete": False,
        "dead": [cell_name(cell) for cell in dead_cells(play.puzzle)],
        "done": is_complete(play.puzzle),
        "fits": True,
    }
    if is_counting:
        number = answered("count", play.puzzle, {}, question, STATE_SECONDS).to_data()
        answer |= {"count": number["found"], **{key: number[key] for key in ("complete", "steps", "seconds")}}
    return answer


def solve(data: Data, question: Question) -> Data:
    """Answer /api/calendar/solve, as /api/solve: solutions that contain the placed pieces."""
    return _answered("solve", data, question).to_data()


def hint(data: Data, question: Question) -> Data:
    """Answer /api/calendar/hint, as /api/hint: a piece to place, or those to remove, but none that is "given".

    "marks" are what it cites; "reasons" are its texts as parts of sentences.
    """
    answer = _answered("hint", data, question)
    assert isinstance(answer, Hinted)
    puzzle, found = answer.puzzle, answer.piece_hint
    cited: Data = {"reasons": {}, "marks": {}}
    if found is not None:
        reasons = {language: hint_reason(puzzle, found, language) for language in LANGUAGES}
        cited = {"reasons": reasons, "marks": marks_data(puzzle, found)}
    return answer.to_data() | cited


def _answered(name: str, data: Data, question: Question) -> Answer:
    """Return the answer to a question about the pieces on a board."""
    options = [option.name for option in QUESTIONS[name].options]
    play = Play(data, question.limits, *options)
    play.place()
    return answered(name, play.puzzle, {key: data[key] for key in options if key in data}, question)


def watch(data: Data, limits: Limits) -> Iterator[Data]:
    """Answer /api/calendar/watch: the steps of a search, event by event."""
    play = Play(data, limits, "ideas")
    play.place()
    ideas = _ideas(data.get("ideas"))
    return map(watching.event_data, watching.watch(play.puzzle, ideas))


def _ideas(ideas: Any) -> watching.Ideas:
    default = watching.Ideas()
    if ideas is None:
        return default
    expect_object(ideas, "question.ideas", tuple(vars(default)))
    for key, value in ideas.items():
        expect(value, type(getattr(default, key)), f"question.ideas.{key}")
    try:
        return watching.Ideas(**ideas)
    except RulegridError as error:
        raise PuzzleFormatError(f"question.ideas: {error}") from None
