"""Queries about calendar puzzles: boards, dates, and the pieces on a board during play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..calendar import FAMILY, CalendarBoard, open_cells, read_board, read_date, search_demo
from ..calendar.board_files import describe_board
from ..calendar.board_library import design_board, load_built_in
from ..calendar.dates import has_weekdays
from ..calendar.play import placement_rule, position, state_of
from ..core.puzzle import Puzzle
from ..queries import QUERIES
from ..utils.coordinates import cell_name
from ..utils.errors import PuzzleFormatError
from ..utils.json_text import expect
from .answers import answer_query
from .puzzles import check_side, take, take_board, take_number
from .request import Data, Refusal, RequestContext, ServerLimits

STATE_SECONDS = 1.0
"""How long an answer about the state of play may take."""


def board_named(name: str) -> Data:
    """Answer GET /api/calendar/board: a built-in board; raises Refusal."""
    try:
        return {"board": describe_board(load_built_in(name))}
    except PuzzleFormatError as error:
        raise Refusal(404, error.message) from None


def make_board(data: Data, context: RequestContext) -> Data:
    """Answer POST /api/calendar/board: a built-in board by its name, that of a board file's text, or a new one of some size."""
    take(data, (), ("name", "text", "rows", "cols"))
    board: CalendarBoard
    if "name" in data:
        return board_named(expect(data["name"], str, "question.name"))
    if "text" in data:
        board = read_board(expect(data["text"], str, "question.text").removeprefix("\ufeff"), "board")
    else:
        take(data, ("rows", "cols"))
        rows, cols = (take_number(data, key, 1, context.limits.side) or 0 for key in ("rows", "cols"))
        board, _ = design_board(rows, cols)
    check_side(board, context.limits)
    return {"board": describe_board(board)}


def open_date(data: Data, context: RequestContext) -> Data:
    """Answer /api/calendar/open: the cells that a date leaves open."""
    take(data, ("board", "date"))
    board = take_board(data["board"], context.limits)
    date = read_date(expect(data["date"], str, "question.date"), board=board)
    cells = open_cells(board, date)
    return {"open": [cell_name(cell) for cell in cells], "title": date.title(weekday=has_weekdays(board))}


def take_position(data: Data, limits: ServerLimits, *optional: str) -> tuple[Puzzle, list[Any]]:
    """Return the puzzle of a board with open cells, and the pieces to be placed on it."""
    take(data, ("board", "open"), ("placed", "down", *optional))
    cells = [
        expect(name, str, f"question.open[{i}]") for i, name in enumerate(expect(data["open"], list, "question.open"))
    ]
    puzzle = position(take_board(data["board"], limits), cells, "question.open")
    key = "down" if "down" in data and "placed" not in data else "placed"  # "down": its former name
    placed = expect(data.get(key, []), list, f"question.{key}")
    return puzzle, FAMILY.spelling.read_pieces(puzzle, placed, f"question.{key}")


def take_placed(data: Data, limits: ServerLimits, *optional: str) -> Puzzle:
    """Return the puzzle of a board with open cells and placed pieces."""
    puzzle, pieces = take_position(data, limits, *optional)
    for piece in pieces:
        placement_rule(puzzle).place(piece)
    puzzle.validate()
    return puzzle


def state(data: Data, context: RequestContext) -> Data:
    """Answer /api/calendar/state: how many solutions contain the placed pieces, and which cells can't be covered now."""
    puzzle, pieces = take_position(data, context.limits, "count")
    is_counting = expect(data.get("count", False), bool, "question.count")
    found = state_of(puzzle, pieces)
    answer: Data = {"count": None if found["fits"] else 0, "complete": not found["fits"], **found}
    if is_counting and found["fits"]:
        number = answer_query("count", puzzle, {}, context, STATE_SECONDS).to_data()
        answer |= {"count": number["found"], **{key: number[key] for key in ("complete", "steps", "seconds")}}
    return answer


def solve(data: Data, context: RequestContext) -> Data:
    """Answer /api/calendar/solve, as /api/solve: solutions that contain the placed pieces."""
    return _answer_pieces("solve", data, context)


def hint(data: Data, context: RequestContext) -> Data:
    """Answer /api/calendar/hint, as /api/hint: a piece to place, or those to remove, but none that is "given"."""
    return _answer_pieces("hint", data, context)


def _answer_pieces(name: str, data: Data, context: RequestContext) -> Data:
    options = [option.name for option in QUERIES[name].options]
    puzzle = take_placed(data, context.limits, *options)
    return answer_query(name, puzzle, {key: data[key] for key in options if key in data}, context).to_data()


def watch(data: Data, limits: ServerLimits) -> Iterator[Data]:
    """Answer /api/calendar/watch: the steps of a search, event by event."""
    puzzle = take_placed(data, limits, "ideas")
    ideas = None if data.get("ideas") is None else search_demo.SearchIdeas.of(data["ideas"], "question.ideas")
    return map(search_demo.event_data, search_demo.watch(puzzle, ideas))
