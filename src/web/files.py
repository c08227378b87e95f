"""Puzzles to take away: pictures, sheets to print, and texts in any format."""

from __future__ import annotations

from .. import calcudoku
from ..calendar.piece_board import plain_text
from ..engine import families
from ..engine.board import Board
from ..engine.draw.paper import PAPERS
from ..engine.draw.sheets import Exercise, Style, sheets
from ..engine.errors import PuzzleFormatError, RulegridError
from ..engine.formats import write_as
from ..engine.puzzle import Puzzle
from ..questions.base.work import read_mine
from ..utils.json_text import expect, quoted
from ..utils.pictures import to_png
from .messages import JSON, Data, File, Refusal
from .puzzles import take, take_puzzle
from .running import Question

FORMATS = {"svg": "image/svg+xml", "png": "image/png", "text": "text/plain; charset=utf-8", "json": JSON}


def convert(data: Data, question: Question) -> Data:
    """Answer /api/convert: the text of a puzzle in a format of its family, and what that has no way to express."""
    take(data, ("family", "puzzle", "format"))
    form: str = expect(data["format"], str, "question.format")
    puzzle = take_puzzle(data, question.limits)
    written = write_as(puzzle, form, families.family(puzzle.family).FORMATS)
    return {"text": str(written), "left_out": list(written.left_out)}


def sheet(data: Data, question: Question) -> Data:
    """Answer /api/sheet: the pages of a sheet with the puzzle, its title and its rules in words, as SVG."""
    take(data, ("family", "puzzle"), ("paper",))
    paper = data.get("paper", "a4")
    if not isinstance(paper, str) or paper not in PAPERS:
        raise PuzzleFormatError(f"question.paper: read {quoted(paper)}, expected one of {', '.join(PAPERS)}")
    puzzle = take_puzzle(data, question.limits)
    heading = puzzle.title or puzzle.family.capitalize()
    printed = Exercise(puzzle, heading)
    return {"pages": sheets([printed], Style(paper=paper, solutions=False)), "paper": paper}


def render(data: Data, question: Question) -> File:
    """Answer /api/render: a file."""
    take(data, ("family", "puzzle", "format"), ("solution",))
    form = data["format"]
    if not isinstance(form, str) or form not in FORMATS:
        raise PuzzleFormatError(f"question.format: read {quoted(form)}, expected one of {', '.join(FORMATS)}")
    puzzle = take_puzzle(data, question.limits)
    solution = None if data.get("solution") is None else read_mine(data["solution"], puzzle, "question.solution")
    content: str | bytes
    if form == "json":
        content = (
            Puzzle(solution or puzzle.board, puzzle.rules, puzzle.title, puzzle.labels, family=puzzle.family).to_json()
            + "\n"
        )
    elif form == "text":
        content = _text(puzzle, solution or puzzle.board)
    else:
        content = puzzle.to_svg(solution, dark=False)  # the page has a theme of its own, and allows no style sheets
        if form == "png":
            content = _png(content)
    return File(content.encode() if isinstance(content, str) else content, FORMATS[form])


def _text(puzzle: Puzzle, board: Board) -> str:
    """Return the text that the family's own command reads or prints: for a calcudoku without values its cages."""
    if puzzle.family == "calendar":
        return f"{plain_text(board, puzzle.labels)}\n"
    if puzzle.family == "calcudoku" and not board.filled() and calcudoku.is_caged(puzzle):
        return calcudoku.write_puzzle(puzzle)
    return f"{Board.__str__(board)}\n"


def _png(svg: str) -> bytes:
    try:
        return to_png(svg)
    except RulegridError as error:  # what it needs is not installed
        raise Refusal(501, str(error)) from None
