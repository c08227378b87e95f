"""Puzzles as plain texts: candidates, sukaku, rules in words, and the writers of grids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt

from ...core.board import Board
from ...core.formats import WrittenPuzzle, texts_besides
from ...core.puzzle import Puzzle
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule, in_force
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError
from ...utils.message import Label, Message, printable
from ...utils.parser import erase_comments
from ..rules import STANDARD, AmongRule, BlockRule, RegionsRule
from .grids import check_open, default_box, packed_cells, write_compact, write_spaced
from .tables import SMALLEST, candidate_tokens

USUAL = (RowRule, ColumnRule, BlockRule)


def rules_in_words(puzzle: Puzzle) -> str:
    """Return the author's text, or a line for each rule.

    >>> from rulegrid.sudoku import read_puzzle, DiagonalRule
    >>> puzzle = read_puzzle("................")
    >>> puzzle.rules.append(DiagonalRule())
    >>> print(rules_in_words(puzzle))
    Normal sudoku rules apply.
    Diagonal: Digits don't repeat along a main diagonal.
    """
    return puzzle.description or _in_words(puzzle)


def says_no_more(puzzle: Puzzle) -> bool:
    """Return whether a puzzle's description is what `rules_in_words` makes of its rules, as other programs' files have it."""
    return puzzle.description == _in_words(puzzle)


def _in_words(puzzle: Puzzle) -> str:
    return "\n".join(_lines(puzzle.rules, puzzle.board))


def _lines(rules: Iterable[Rule], board: Board) -> Iterable[str]:
    rules = in_force(rules)
    kinds = {type(rule) for rule in rules}
    is_usual = {RowRule, ColumnRule} <= kinds and any(issubclass(kind, (BlockRule, RegionsRule)) for kind in kinds)
    if is_usual:
        yield str(Message("rule.usual-sudoku"))
    for rule in rules:
        if not (is_usual and isinstance(rule, USUAL)) and (rule.clues() or not rule.needs_clues):
            yield str(Message("rule.with-name", name=rule.name_in_units(), meaning=rule.in_words(board)))


def puzzle_of(n: int, cells: Sequence[tuple[int, str]]) -> Puzzle:
    """Return the puzzle with, for each cell in reading order, a given digit or 0 and the allowed digits.

    >>> puzzle = puzzle_of(4, [(1, "1"), (0, "24"), *[(0, "1234")] * 14])
    >>> puzzle.board.get_digit(0, 0), puzzle.rules[-1].clues()
    (1, ['24:A2'])
    """
    board = Board(n)
    choices: dict[tuple[int, ...], list[Cell]] = {}
    for at, (given, digits) in enumerate(cells):
        cell = divmod(at, n)
        if given:
            board.set_digit(*cell, given)
        elif 0 < len(digits) < n:
            choices.setdefault(tuple(sorted(map(int, digits))), []).append(cell)
    rules: list[Rule] = [rule() for rule in STANDARD]
    if choices:
        among = AmongRule()
        for allowed, places in sorted(choices.items()):
            among.add(allowed, places)
        rules.append(among)
    return Puzzle(board, rules)


def choices_of(puzzle: Puzzle) -> tuple[dict[Cell, set[int]], list[Label]]:
    """Return the digits allowed in each cell, and the clues that these do not express.

    A cell allows all digits, those of a clue, or its given. A clue that would leave a cell without digits is not
    applied: no text has a cell without digits. Raises RulegridError if the digits are not 1 to n, or n is greater than
    9.
    """
    board, n = puzzle.board, puzzle.board.size
    if n > 9 or board.blocked or board.values != tuple(range(1, n + 1)):
        raise RulegridError(Message("layout.no-candidates"))
    cells = board.grid.cells
    choices = {cell: {digit} if (digit := board.get_digit(*cell)) else set(board.values) for cell in cells}
    left_out = besides(puzzle, AmongRule)
    for rule in puzzle.rules:
        for clue in rule.clue_list if isinstance(rule, AmongRule) else ():
            if any(choices[cell].isdisjoint(clue.digits) for cell in clue.cells):
                left_out.append(f"{rule.spelling()}:{clue}")
                continue
            for cell in clue.cells:
                choices[cell] &= set(clue.digits)
    return choices, left_out


def check_side(puzzle: Puzzle, least: int) -> None:
    """Raise RulegridError if a grid is too small for a format's reader to distinguish it from other texts."""
    if puzzle.board.rows < least:
        raise RulegridError(Message("layout.least", rows=puzzle.board.rows, cols=puzzle.board.cols, least=least))


def check_nine(puzzle: Puzzle) -> None:
    """Raise RulegridError if a grid is not 9x9, for formats that only support these."""
    if puzzle.board.shape != (9, 9):
        raise RulegridError(Message("layout.nine", rows=puzzle.board.rows, cols=puzzle.board.cols))


def besides(puzzle: Puzzle, *said: type[Rule], texts: Iterable[str] = ()) -> list[Label]:
    """Return a line for everything that a grid alone does not say: it has the standard rules."""
    board = puzzle.board
    left_out = texts_besides(puzzle, *texts, *(("description",) if says_no_more(puzzle) else ()))
    if board.rows != board.cols:
        raise RulegridError(Message("layout.not-square", rows=board.rows, cols=board.cols))
    if board.values != tuple(range(1, board.rows + 1)):
        left_out.append(Message("layout.values", values=board.values))
    for kind in STANDARD:
        if not any(isinstance(rule, kind) for rule in puzzle.rules):
            left_out.append(Message("program.without", rule=kind.spelling(), program=Message("layout.as-text")))
    for rule in puzzle.rules:
        is_usual = not isinstance(rule, BlockRule) or rule.shape(board) == default_box(board.size)
        if isinstance(rule, (*STANDARD, *said)) and is_usual:
            continue
        clues = rule.clues()
        left_out += [f"{rule.spelling()}:{clue}" for clue in clues] or [rule.spelling()]
        if not is_usual:
            left_out.append(Message("program.taken-by-reader", rule=rule.spelling()))
    return left_out


def read_json(text: str, known: Iterable[type[Rule]] = ()) -> Puzzle:
    """Read the JSON of this program; raises PuzzleFormatError."""
    return Puzzle.from_json(text, known, family="sudoku")


def write_json(puzzle: Puzzle) -> str:
    """Return the JSON of this program."""
    return puzzle.to_json()


def read_candidates(text: str) -> Puzzle:
    """Read a grid of candidates; a single digit is a given, except one that a player has placed, such as `u5`.

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
    return puzzle.replace(rules=[rule for rule in puzzle.rules if not isinstance(rule, AmongRule)]), board, marks


def write_candidates(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a grid of each cell's pencil marks: the digits that contradict nothing at once, or the given.

    Only the rules that the text expresses count: rows, columns, boxes and `among`. A cell without such a digit has those
    that its clues allow.
    """
    from ...explain.state import basic_candidates  # most puzzles are not written in this form

    check_side(puzzle, SMALLEST)
    choices, left_out = choices_of(puzzle)
    expressed = [rule for rule in puzzle.rules if isinstance(rule, (*STANDARD, AmongRule))]
    for cell, basic in basic_candidates(puzzle.replace(rules=expressed)).items():
        choices[cell] = choices[cell].intersection(basic) or choices[cell]
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
    return WrittenPuzzle("\n".join(lines), left_out)


def write_line(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the cells on one line, one character each; values are separated by spaces if some are above 35."""
    board = puzzle.board
    compact = max(board.values) <= 35
    return WrittenPuzzle(write_compact(board) if compact else " ".join(write_spaced(board).split()), besides(puzzle))


def write_sdm(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the 81 digits of a 9x9 grid on one line, 0 for an empty cell; raises RulegridError for another size.

    >>> from rulegrid.sudoku import read_puzzle
    >>> print(write_sdm(read_puzzle("." * 80 + "1"))[-3:])
    001
    """
    check_nine(puzzle)
    check_open(puzzle.board)
    return WrittenPuzzle(write_compact(puzzle.board).replace(".", "0"), besides(puzzle))


def write_grid(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a line for each row, values between spaces."""
    return WrittenPuzzle(write_spaced(puzzle.board), besides(puzzle))


def write_csv(puzzle: Puzzle) -> WrittenPuzzle:
    """Return a line for each row, values between commas, nothing for an empty cell."""
    check_side(puzzle, 2)
    rows = [line.split() for line in write_spaced(puzzle.board).split("\n")]
    text = "\n".join(",".join("" if entry == "." else entry for entry in row) for row in rows)
    return WrittenPuzzle(text, besides(puzzle))


def write_sdk(puzzle: Puzzle) -> WrittenPuzzle:
    """Return rows of characters below lines for author, title and the address of the source."""
    head = {"#A": puzzle.author, "#D": puzzle.title, "#U": puzzle.source}
    is_headed = any(head.values())  # then with two lines at least: one may be any comment
    lines = [
        sign + printable(" ".join(text.split())) for sign, text in head.items() if text or (is_headed and sign != "#U")
    ]
    return WrittenPuzzle("\n".join([*lines, *_rows(puzzle.board)]), besides(puzzle, texts=("title", "author")))


def write_ss(puzzle: Puzzle) -> WrittenPuzzle:
    """Return rows of characters with lines around the boxes."""
    n = puzzle.board.size
    height, width = default_box(n)
    rows = ["|".join(row[at : at + width] for at in range(0, n, width)) for row in _rows(puzzle.board)]
    line = "-" * len(rows[0])
    boxes = ["\n".join(rows[at : at + height]) for at in range(0, n, height)]
    return WrittenPuzzle(f"\n{line}\n".join(boxes), besides(puzzle))


def _rows(board: Board) -> list[str]:
    check_open(board)
    text = write_compact(board)
    return [text[at : at + board.cols] for at in range(0, len(text), board.cols)]


def is_sukaku(text: str) -> bool:
    """Return whether a text is a sukaku."""
    return packed_cells(text) is not None


def read(text: str) -> Puzzle:
    """Read a sukaku; a single candidate is a given. Raises PuzzleFormatError for a cell without candidates.

    >>> puzzle = read("1..4.2..12341234" * 4)
    >>> puzzle.board.get_digit(0, 1), puzzle.rules[-1].clues()
    (2, ['14:A1B1C1D1'])
    """
    cells = packed_cells(text.removeprefix("\ufeff"))
    if cells is None:
        raise PuzzleFormatError(Message("layout.sukaku"))
    n = isqrt(len(cells))
    for at, digits in enumerate(cells):
        if not digits:
            raise PuzzleFormatError(Message("layout.no-candidate", cell=divmod(at, n)))
    return puzzle_of(n, [(int(digits) if len(digits) == 1 else 0, digits) for digits in cells])


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return n characters for each cell. Raises RulegridError if the digits are not 1 to n, or n is greater than 9."""
    check_side(puzzle, SMALLEST)
    choices, left_out = choices_of(puzzle)
    n = puzzle.board.size
    text = "".join(
        "".join(str(digit) if digit in choices[row, col] else "." for digit in range(1, n + 1))
        for row in range(n)
        for col in range(n)
    )
    return WrittenPuzzle(text, left_out)
