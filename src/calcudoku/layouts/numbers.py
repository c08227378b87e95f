"""Nothing but numbers: size and number of cages, then a line for each with the number of its operation, its target, the
number of its cells, and their rows and columns from 1. A value in brackets behind a cell is given.

Operations are 0 none, 1 sum, 2 difference, 3 product, 4 quotient; 5 and 6, modulus and power, no rule here can say.
"""

from __future__ import annotations

import re

from ...core.puzzle import Puzzle
from ...utils.errors import RulegridError, bounds, expected_got, one_of, quote
from ...utils.message import Message
from ...utils.parser import Token, split_tokens
from ..cage import narrow_operation
from .layout_common import MAX_SIDE, CageDraft, are_lines, error_about, lines_of, puzzle_of, reader, require_operation

_LINE = re.compile(r"[0-9]{1,18}(?:\s+(?:[0-9]{1,18}|\[[0-9]{1,3}\]))*")
_CODES = {0: "", 1: "+", 2: "-", 3: "*", 4: "/"}


def recognises(text: str) -> bool:
    r"""Return whether two numbers are followed by lines whose third number says how many pairs follow.

    >>> recognises("2 2\n1 3 2 1 1 1 2\n2 1 2 2 1 2 2"), recognises("1 2\n2 1")
    (True, False)
    """
    if not are_lines(text):
        return False
    lines = lines_of(text)
    head = lines[0].text.split() if lines else []
    if len(head) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in head):
        return False
    n, number = map(int, head)
    cages = lines[1 : number + 1]
    return 2 <= n <= MAX_SIDE and bool(cages) and 2 * sum(map(_is_cage, cages)) > min(number, len(lines) - 1)


def _is_cage(line: Token) -> bool:
    if not _LINE.fullmatch(line.text):
        return False
    numbers = [int(word) for word in line.text.split() if word[0] != "["]
    return len(numbers) > 4 and numbers[0] <= 6 and len(numbers) == 3 + 2 * numbers[2]


@reader("numbers")
def read(text: str) -> Puzzle:
    r"""Read a text; raises PuzzleFormatError with line and column.

    >>> read("2 2\n1 3 2 1 1 1 2\n2 1 2 2 1 2 2").rules[-1].clues()
    ['3+:A1A2', '1-:B1B2']
    """
    lines = lines_of(text)
    n, number = map(int, lines[0].text.split())
    rows, rest = lines[1 : number + 1], lines[number + 1 :]
    if len(rows) < number:
        problem = expected_got(
            Message("calcudoku.lines", number=len(rows)), Message("calcudoku.one-each", number=number)
        )
        raise lines[-1].error(problem)
    if rest and len(" ".join(line.text for line in rest).split()) != n * n:  # else what a player has entered
        raise error_about(rest[0], Message("calcudoku.end-of-cages", number=number))
    givens: list[tuple[Token, int, int, int]] = []
    puzzle = puzzle_of(n, [_cage(line, givens) for line in rows])
    for place, row, col, value in givens:
        try:
            puzzle.board.set_digit(row, col, value)
        except RulegridError as error:
            raise place.error(error.problem) from None
    return puzzle


def _cage(line: Token, givens: list[tuple[Token, int, int, int]]) -> CageDraft:
    if not _LINE.fullmatch(line.text):
        raise error_about(line, Message("calcudoku.line-of-numbers"))
    words = [word._replace(line=line.line, column=word.column + line.column - 1) for word in split_tokens(line.text)]
    numbers = [word for word in words if word.text[0] != "["]
    if len(numbers) < 5 or len(numbers) != 3 + 2 * int(numbers[2].text):
        raise error_about(line, Message("calcudoku.line-of-numbers"))
    code, target = int(numbers[0].text), int(numbers[1].text)
    if code not in _CODES:
        if code in (5, 6):
            raise numbers[0].error(Message("calcudoku.unknown-operation", code=code))
        raise numbers[0].error(expected_got(quote(code), one_of(map(str, _CODES))))
    cells: list[tuple[int, int]] = []
    row = 0
    for word in words[3:]:
        if word.text[0] == "[":
            if not cells or row:
                raise word.error(expected_got(quote(word.text), bounds(1)))
            givens.append((word, *cells[-1], int(word.text[1:-1])))
        elif row:
            cells.append((row - 1, int(word.text) - 1))
            row = 0
        else:
            row = int(word.text)
            if not row:
                raise word.error(expected_got(quote(0), bounds(1)))
    operation = _CODES[code]
    if len(cells) == 1 and operation in ("+", "*"):
        operation = ""
    require_operation(target, operation, len(cells), line)
    return CageDraft(target, narrow_operation(operation, len(cells)), cells, line)
