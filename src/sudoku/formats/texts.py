"""Puzzles as plain texts: the reader of candidates, and the writers of all that is a grid."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from ...engine import Board, Puzzle, Rule
from ...engine.formats import Written
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError
from ...utils.parser import erase_comments
from ...utils.words import Message, printable
from ..rules import AmongRule
from .choices import besides, check_side, choices_of, puzzle_of
from .grids import check_open, default_box, write_compact, write_spaced
from .tables import SMALLEST, candidate_tokens


def read_json(text: str, known: Iterable[type[Rule]] = ()) -> Puzzle:
    """Read the JSON of this program; raises PuzzleFormatError."""
    return Puzzle.from_json(text, known, family="sudoku")


def write_json(puzzle: Puzzle) -> str:
    """Return the JSON of this program."""
    return puzzle.to_json()


def read_candidates(text: str) -> Puzzle:
    """Read a grid of candidates; a single digit is a given value, but for one that a player has placed, such as `u5`.

    >>> puzzle = read_candidates("12 34 34 12  34 12 12 34  12 34 34 12  34 12 12 4")
    >>> puzzle.board.get_digit(3, 3), puzzle.rules[-1].clues()[0]
    (4, '12:A1A4B2B3C1C4D2D3')
    """
    tokens = candidate_tokens(erase_comments(text.removeprefix("\ufeff"), "//"))
    if tokens is None:
        raise PuzzleFormatError(Message("layout.candidates"))
    cells = [
        (int(token.text) if token.text.isdigit() and len(token.text) == 1 else 0, token.text.strip("u."))
        for token in tokens
    ]
    return puzzle_of(isqrt(len(tokens)), cells)


def as_marked(puzzle: Puzzle) -> tuple[Puzzle, Board, dict[Cell, tuple[int, ...]]]:
    """Return the puzzle that was read from a grid of candidates without them, the filled grid, and them as marks.

    >>> puzzle, board, marks = as_marked(read_candidates("12 34 34 12  34 12 12 34  12 34 34 12  34 12 u2 4"))
    >>> marks[0, 1], board.get_digit(3, 2), puzzle.board.get_digit(3, 2), [rule.spelling() for rule in puzzle.rules]
    ((3, 4), 2, 0, ['row', 'column', 'block'])
    """
    held = {
        cell: clue.digits
        for rule in puzzle.rules
        if isinstance(rule, AmongRule)
        for clue in rule.clue_list
        for cell in clue.cells
    }
    board = puzzle.board.copy()
    for cell, digits in held.items():
        if len(digits) == 1:  # placed by a player: a single candidate of these texts is a given
            board.set_digit(*cell, *digits)
    marks = {cell: digits for cell, digits in held.items() if len(digits) > 1}
    return puzzle.changed(rules=[rule for rule in puzzle.rules if not isinstance(rule, AmongRule)]), board, marks


def write_candidates(puzzle: Puzzle) -> Written:
    """Return for each cell the digits that it may hold: all, those of a clue, or the given one."""
    check_side(puzzle, SMALLEST)
    choices, left_out = choices_of(puzzle)
    rows = []
    for row, givens in enumerate(puzzle.board.cells):
        texts = []
        for col, given in enumerate(givens):
            digits = sorted(choices[row, col])
            lone = "u" if len(digits) == 1 and not given else ""
            texts.append(lone + "".join(map(str, digits)))
        rows.append(texts)
    width = max(len(text) for texts in rows for text in texts)
    lines = [" ".join(text.ljust(width) for text in texts).rstrip() for texts in rows]
    return Written("\n".join(lines), left_out)


def write_line(puzzle: Puzzle) -> Written:
    """Return the cells on one line, one character each; values between spaces where they are above 35."""
    board = puzzle.board
    compact = max(board.values) <= 35
    return Written(write_compact(board) if compact else " ".join(write_spaced(board).split()), besides(puzzle))


def write_grid(puzzle: Puzzle) -> Written:
    """Return a line for each row, values between spaces."""
    return Written(write_spaced(puzzle.board), besides(puzzle))


def write_csv(puzzle: Puzzle) -> Written:
    """Return a line for each row, values between commas, nothing for an empty cell."""
    check_side(puzzle, 2)
    rows = [line.split() for line in write_spaced(puzzle.board).split("\n")]
    text = "\n".join(",".join("" if entry == "." else entry for entry in row) for row in rows)
    return Written(text, besides(puzzle))


def write_sdk(puzzle: Puzzle) -> Written:
    """Return rows of characters below lines for author, title and the address of the source."""
    head = {"#A": puzzle.author, "#D": puzzle.title, "#U": puzzle.source}
    is_headed = any(head.values())  # then with two lines at least: one may be any comment
    lines = [
        sign + printable(" ".join(text.split())) for sign, text in head.items() if text or (is_headed and sign != "#U")
    ]
    return Written("\n".join([*lines, *_rows(puzzle.board)]), besides(puzzle, texts=("title", "author")))


def write_ss(puzzle: Puzzle) -> Written:
    """Return rows of characters with lines around the boxes."""
    n = puzzle.board.size
    height, width = default_box(n)
    rows = ["|".join(row[at : at + width] for at in range(0, n, width)) for row in _rows(puzzle.board)]
    line = "-" * len(rows[0])
    boxes = ["\n".join(rows[at : at + height]) for at in range(0, n, height)]
    return Written(f"\n{line}\n".join(boxes), besides(puzzle))


def _rows(board: Board) -> list[str]:
    check_open(board)
    text = write_compact(board)
    return [text[at : at + board.cols] for at in range(0, len(text), board.cols)]
