"""Sudokus with commas: values between commas, and lists that have a puzzle among other fields on each line."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from math import isqrt
from typing import NamedTuple

from ...utils.errors import PuzzleFormatError, quote
from ...utils.message import Message
from ...utils.parser import Token, read_value, split_lines, split_tokens

SMALLEST = 4  # rows of the smallest grid that is found in a table: shorter fields are numbers, levels, dates …

LONG_KILLER = re.compile(r"3x3:(d?):k((?::[0-9]{1,5}){81})(?::.*)?", re.DOTALL)
SUMS = string.digits + string.ascii_uppercase + string.ascii_lowercase[:10]
"""The sums of killers of one character a cell, from 0 on."""
_SHORT_KILLER = re.compile(rf"(?=.*[<>^v])[{SUMS}<>^v`',.]{{81}}")
_GRID = re.compile(r"[0-9A-Za-z._*?-]+")
_EMPTY_CELL = re.compile(r"[0._*?-]")
_HAS_EMPTY_CELLS = re.compile(r"[0-9]*[._*?-][0-9._*?-]*")
_NUMBER = re.compile(r"[-+]?[0-9]+\.?[0-9]*")
_HEADING = re.compile(r"[A-Za-z][A-Za-z _-]+")
_WORD = re.compile(r"\S+")


PUZZLES = ("puzzle", "quizzes", "quiz", "puzzles", "question", "grid", "givens", "sudoku")
"""Headings of the column that has the puzzle, the likeliest first."""


_SIGNS = (",", ";", "\t", "|")
"""What separates the fields of a table with a header."""
_BETWEEN = re.compile(r"[\s,;|:]+(?:#\s*)?|#(?=[\s\w])")
_LONG = re.compile(r"[0-9A-Za-z._*?-]{16}")
_OTHER_FORMAT = re.compile(r":?[0-9x]{4}[^:\s]{0,4}:[0-9x]*:|[0-9]+x[0-9]+|[{\[(]")  # HoDoKu, game ids, JSON
_LEAST_DAMAGED = 60  # cells of a field that is taken for the puzzle even if some of them are missing


class PuzzleColumn(NamedTuple):
    """The column of a table that contains the puzzle: its index, and the sign between the columns."""

    at: int
    sign: str = ","


def puzzle_column(header: str) -> PuzzleColumn | None:
    """Return the column that contains the puzzle according to the header of a table, or None.

    >>> puzzle_column("solution;puzzle"), puzzle_column("a,b")
    (PuzzleColumn(at=1, sign=';'), None)
    """
    sign = _sign(header)
    names = [field.lower() for field in _fields(header, sign)]
    return next((PuzzleColumn(names.index(name), sign) for name in PUZZLES if name in names), None)


def puzzle_field(line: str, column: PuzzleColumn | None = None) -> str | None:
    """Return the field of a line that contains the puzzle; None if the line does not have several fields.

    The header decides: `column` is the column of its field. Otherwise the fields are between commas, semicolons, tabs,
    blanks, `|`, `:` or `#`. The puzzle is the first whole grid of one character a cell with an empty cell, or the first
    filled one if no other field looks like a puzzle. Raises PuzzleFormatError if that column is empty, or if there is
    only a filled grid beside an unreadable puzzle.

    >>> puzzle_field("17,1324241341323241,1..4......32....,easy"), puzzle_field("7,1324241341323241")
    ('1..4......32....', '1324241341323241')
    >>> puzzle_field("1..4......32...,1324241341323241", PuzzleColumn(0))
    '1..4......32...'
    >>> puzzle_field("0000183b305c 1..4......32.... 1.2"), puzzle_field("Easy one:1..4......32....;ED=1.2/1.2")
    ('1..4......32....', '1..4......32....')
    >>> puzzle_field("1,2,3,4"), puzzle_field("1..4......32....")
    (None, None)
    """
    if column is not None:
        fields = _fields(line, column.sign)
        if not any(fields[column.at : column.at + 1]):
            raise PuzzleFormatError(Message("layout.no-field", at=column.at + 1, count=len(fields)))
        return fields[column.at]
    if not _LONG.search(line):
        return None
    if "," in line:
        fields = _fields(line)
        if {len(field) for field in fields} == {len(fields)}:  # the rows of one grid
            return None
        if len(fields) > 1 and (found := _first_grid(fields)):
            return found
    return _field_among_words(line)


def _first_grid(fields: list[str]) -> str | None:
    """Return the first grid with an empty cell among some fields, or a filled one; None if there is none."""
    grids = [field for field in fields if _is_grid(field)]
    if unfilled := next(filter(_EMPTY_CELL.search, grids), None):
        return unfilled
    if grids:
        for field in fields:
            if field not in grids and _may_be_puzzle(field, len(grids[0])):
                raise PuzzleFormatError(Message("layout.unread-field", given=quote(field, 40), cells=len(grids[0])))
    return grids[0] if grids else None


def _field_among_words(line: str) -> str | None:
    """Return the only puzzle among words that any sign separates, or the only word that is one with a few wrong cells."""
    words = [word for word in (word.strip("'\"`") for word in _BETWEEN.split(line)) if word]
    if len(words) < 2 or _OTHER_FORMAT.match(line) or _is_grid("".join(words)) or _is_grid(line.replace("#", ".")):
        return None
    size = max((len(word) for word in words if _is_grid(word)), default=0)
    if size:
        words = [word for word in words if not _is_grid(word) or len(word) == size]  # a shorter one is a number
        unfilled = {word for word in words if _is_grid(word) and _EMPTY_CELL.search(word)}
        return None if len(unfilled) > 1 else _first_grid(words)
    longest = max(words, key=len)
    is_alone = len(longest) >= _LEAST_DAMAGED and all(3 * len(word) < len(longest) or word == longest for word in words)
    return longest if is_alone and _GRID.fullmatch(longest) else None


def _sign(header: str) -> str:
    """Return the sign between the headings of a table, a comma if there is none."""
    return next((sign for sign in _SIGNS if sign in header), ",")


def _fields(line: str, sign: str = ",") -> list[str]:
    if '"' in line:
        import csv  # few lines have quotes

        with suppress(csv.Error):
            return [field.strip().strip('"') for fields in csv.reader([line], delimiter=sign) for field in fields]
    return [field.strip().strip('"') for field in line.split(sign)]


def _is_grid(field: str) -> bool:
    n = isqrt(len(field))
    if n < SMALLEST or n * n != len(field) or not _GRID.fullmatch(field):
        return False
    return all(character in "*?-" or (read_value(character) or 0) <= n for character in field)


def _may_be_puzzle(field: str, cells: int) -> bool:
    """Return whether a field that is not a grid may be a damaged puzzle: a long one, or one that has empty cells.

    >>> [_may_be_puzzle(field, 16) for field in ("1..4", "1XX4XXXXXX32XX", "hard", "17", "2.5", "")]
    [True, True, False, False, False, False]
    """
    return 2 * len(field) >= cells or bool(_HAS_EMPTY_CELLS.fullmatch(field) and not _NUMBER.fullmatch(field))


def is_header(line: str) -> bool:
    """Return whether a line is the header of a table: two headings or more, or one of `PUZZLES` among others.

    >>> is_header("puzzle,solution"), is_header("A,B"), is_header("puzzle"), is_header("Puzzle,"), is_header("1;puzzle")
    (True, False, False, True, True)
    """
    sign = _sign(line)
    if sign not in line:
        return False
    return (
        all(map(_HEADING.fullmatch, _fields(line.rstrip().removesuffix(sign), sign))) or puzzle_column(line) is not None
    )


def commas_for_columns(lines: list[str]) -> list[str]:
    r"""Return the lines of a spreadsheet with commas between its columns and without quotes.

    Semicolons become commas, and so do tabs if there are empty cells between them. Character positions do not change.

    >>> commas_for_columns(["1;;3", ";2;"]), commas_for_columns(['"1","",3'])
    (['1,,3', ',2,'], [' 1 ,  ,3'])
    >>> commas_for_columns(["1\t\t3"]), commas_for_columns(["1\t2"])
    (['1,,3'], ['1\t2'])
    """
    if any('"' in line for line in lines):
        lines = [_QUOTED.sub(r" \1 ", line) for line in lines]
    if any("," in line for line in lines):
        return lines
    if any(";" in line for line in lines):
        return [line.replace(";", ",") for line in lines]
    if any(_EMPTY_COLUMN.search(line) for line in lines):
        return [line.replace("\t", ",") for line in lines]
    return lines


_QUOTED = re.compile(r'"([^",;\t]*)"')
_EMPTY_COLUMN = re.compile(r"\t *\t|^ *\t(?=.*\t)|(?<=\t)\t *$")


def split_at_commas(lines: list[str]) -> list[Token]:
    """Return the values that commas separate, '.' for an empty one.

    Commas at the end of all lines also end values, rather than precede empty ones, if only then their number is a
    square.

    >>> [token.text for token in split_at_commas(["1,,", ",,2", ", 3,"])]
    ['1', '.', '.', '.', '.', '2', '.', '3', '.']
    >>> [token.text for token in split_at_commas(["1,2,", "2,1,"])]
    ['1', '2', '2', '1']
    """
    tokens: list[Token] = []
    last: list[Token] = []  # the empty values after the last comma of each line
    used = [number for number, line in enumerate(lines, 1) if line.strip()]
    for number in used:
        column = 1
        fields = lines[number - 1].rstrip().split(",")
        for field in fields:
            words = [Token(word[0], number, column + word.start()) for word in _WORD.finditer(field)]
            tokens += words or [Token(".", number, column)]
            column += len(field) + 1
        if len(fields) > 1 and not fields[-1].strip():
            last.append(tokens[-1])
    if len(last) == len(used) and not _is_square(len(tokens)) and _is_square(len(tokens) - len(last)):
        tokens = [token for token in tokens if token not in last]
    return tokens


def _is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


_CANDIDATES = re.compile(r"u?([1-9]{1,9})|\.")
_MARKED = re.compile(
    r"(?=.*[1-9])[-*#@&~()1-9]{2,20}"
)  # signs for what a step removes, for its fins, and what it places
_DRAWN = re.compile(r"[|!:\u2500-\u257f]")
_QUOTE = re.compile(r"^\s*>+")  # before the lines of a mail that is answered


def candidate_tokens(text: str) -> list[Token] | None:
    """Return the cells of a candidate grid (n*n groups of digits, not all single), or None if a text is not one.

    Lines of words above and below are skipped. The digits of a group rise. Marks of a step, such as `*67`, `#36` or
    `6(3)`, are removed. `<8>` is a given; `*6*` and `u6` are digits that a player has placed.

    >>> grid = "| 12 34 | 3 4 |" + "| 1 2 | 3 4 |" * 3
    >>> [token.text for token in candidate_tokens(grid)][:4], candidate_tokens("12 34")
    (['12', '34', '3', '4'], None)
    >>> [token.text for token in candidate_tokens(grid.replace("12 34", "*12 4(3)"))][:2]
    ['12', '34']
    """
    lines = [_QUOTE.sub("", line) for line in split_lines(text)]
    lines = ["" if is_border(line) else _DRAWN.sub(" ", line) for line in lines]
    tokens = [token._replace(text=_without_marks(token.text)) for token in split_tokens("\n".join(lines))]
    return _as_candidates(tokens) or _as_candidates(_rows_among_words(tokens))


def _rows_among_words(tokens: list[Token]) -> list[Token]:
    """Return the tokens of the lines that are rows of the same length n, if there are n of them in succession."""
    rows = [list(row) for _, row in groupby(tokens, lambda token: token.line)]
    sides = [len(row) if all(_CANDIDATES.fullmatch(token.text) for token in row) else 0 for row in rows]
    blocks = [(side, list(block)) for side, block in groupby(range(len(rows)), sides.__getitem__)]
    grids = [block for side, block in blocks if side >= SMALLEST and side == len(block)]
    return [token for at in grids[0] for token in rows[at]] if len(grids) == 1 else []


def _as_candidates(tokens: list[Token]) -> list[Token] | None:
    """Return the tokens if they are the candidates of n x n cells, without words below them; otherwise None."""
    while tokens and not _CANDIDATES.fullmatch(tokens[-1].text):
        tokens.pop()  # a program's name and version below the grid
    n = isqrt(len(tokens))
    if n * n != len(tokens) or not SMALLEST <= n <= 9 or all(len(token.text) == 1 for token in tokens):
        return None
    for token in tokens:
        match = _CANDIDATES.fullmatch(token.text)
        digits = match[1] if match else "0"
        if digits and (list(digits) != sorted(set(digits)) or int(digits[-1]) > n or digits == "0"):
            return None
    return tokens


def _without_marks(text: str) -> str:
    """Return a group of candidates without what marks some of them.

    >>> [_without_marks(text) for text in ("67", "*67", "6(3)", "<8>", "*6*", "(3)", "7-8")]
    ['67', '67', '36', '8', 'u6', 'u3', '78']
    """
    if text.isdigit() or text == ".":
        return text
    if given := re.fullmatch("<([1-9])>", text):
        return given[1]
    if not _MARKED.fullmatch(text):
        return text
    digits = sorted(filter(str.isdigit, text))
    return ("u" if len(digits) == 1 else "") + "".join(digits)


def is_candidate_grid(text: str) -> bool:
    """Return whether a text is a grid of candidates."""
    if len(text) > 20_000:
        return False
    if len(text.split(maxsplit=SMALLEST**2 - 1)) < SMALLEST**2:
        return False  # without a closer look: most puzzles are one word
    return candidate_tokens(text) is not None


_BORDER = re.compile(r"[-+=|!:.'*\s\u2500-\u257f]*")


def is_border(line: str) -> bool:
    """Return whether a line is drawn, as above and below the boxes of a grid.

    >>> is_border("*-----+-----*"), is_border(".---.---."), is_border("- - - -"), is_border("1 | 2")
    (True, True, False, False)
    """
    return any(part in line for part in ("---", "===", "───", "═══")) and bool(_BORDER.fullmatch(line))


_SEPARATOR = re.compile(r"[\s|+:]*-[-\s|+:]*")  # below the head of a table in Markdown
_LABEL = re.compile(r"[A-Za-z]*[ _]?([0-9]{1,2})|([A-Za-z])")


def markdown_head(lines: Sequence[str]) -> list[str]:
    """Return the texts of the head of a table in Markdown: blank, labels, or labels after one for the names of rows.

    Returns [] if the first row is not followed by the only rule, or may be a row of the grid.

    >>> markdown_head(["|   | a | b | c | d |", "|---|---|---|---|---|"]), markdown_head(["| 3 | 1 |", "|---|---|"])
    (['', 'a', 'b', 'c', 'd'], [])
    """
    if len(lines) < 2 or "|" not in lines[0] or "+" in lines[1] or [*map(is_rule, lines[:2])] != [False, True]:
        return []
    if any(map(is_rule, lines[2:])):  # a board with a rule below each row
        return []
    head = [text.strip() for text in lines[0].strip().removeprefix("|").removesuffix("|").split("|")]
    has_corner = len(head) > SMALLEST and not head[0].isdigit() and any(head[1:])
    return head if are_labels(head) or (has_corner and are_labels(head[1:])) else []


def is_rule(line: str) -> bool:
    """Return whether a line is drawn, also with a single dash below each column.

    >>> is_rule("|-|:-:|"), is_rule("| - | 1 |")
    (True, False)
    """
    return is_border(line) or _SEPARATOR.fullmatch(line) is not None


def are_labels(texts: Sequence[str]) -> bool:
    """Return whether texts count from 0 or from 1, are letters in order, or are all blank.

    >>> [are_labels(texts.split(",")) for texts in ("0,1,2", "c1,c2,c3", "A,B,C", ",,", "1,3,2")]
    [True, True, True, True, False]
    """
    found = [_LABEL.fullmatch(text.strip()) for text in texts]
    if not any(text.strip() for text in texts):
        return bool(texts)
    numbers = [int(match[1]) if match[1] else ord(match[2]) for match in found if match]
    starts = (0, 1) if found[0] and found[0][1] else (ord("A"), ord("a"))
    return any(numbers == list(range(start, start + len(texts))) for start in starts)


def is_killer(text: str) -> bool:
    """Return whether a text is a killer as sudoku forums write them, which `killers` reads.

    >>> is_killer("6<<" * 27), is_killer("3x3::k" + ":1536" * 81), is_killer("." * 81)
    (True, True, False)
    """
    return (
        len(text) < 2000 and (_SHORT_KILLER.fullmatch(text.strip()) or LONG_KILLER.fullmatch(text.strip())) is not None
    )
