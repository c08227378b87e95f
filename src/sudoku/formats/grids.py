"""The text forms of a sudoku grid: one character a cell, or values between commas or spaces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import isqrt
from typing import NamedTuple

from ...core.board import Board
from ...core.formats import is_bare_grid
from ...core.grid import MAX_VALUES
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, one_of, quote, several_puzzles
from ...utils.message import Message
from ...utils.numbers import ZERO
from ...utils.parser import CELL_CHARACTERS, Token, erase_comments, read_value, split_lines, split_tokens
from .several import is_title
from .tables import (
    PuzzleColumn,
    are_labels,
    commas_for_columns,
    is_border,
    is_header,
    markdown_head,
    puzzle_column,
    puzzle_field,
    split_at_commas,
)

SIDES = {n**3: n for n in range(4, 10)}


def packed_cells(text: str) -> list[str] | None:
    """Return the digits of each cell of a sukaku, or None if a text is not one; it may be on several lines.

    A 27x27 grid has the same length, but not 81 or more digits that are all in the place of their candidate.

    >>> packed_cells("1..4.2..12341234" * 4)[:3], packed_cells("1..4.2..12341234" * 3)
    (['14', '2', '1234'], None)
    """
    if len(text) > 9**3 * 3:
        return None
    word = "".join("".join(line.split()) for line in split_lines(text) if not is_border(line)).replace("|", "")
    n = SIDES.get(len(word))
    if n is None or sum(character not in ".0" for character in word) < n * n:
        return None
    if any(character not in (".", "0", str(at % n + 1)) for at, character in enumerate(word)):
        return None
    return [word[at : at + n].replace(".", "").replace("0", "") for at in range(0, len(word), n)]


MAX_CHARACTERS = 1_000_000
MAX_COMPACT = len(CELL_CHARACTERS) - 1

# Horizontal lines are lines of their own: a '-' or '+' beside a value would be its sign.
_HORIZONTAL = re.compile(r"[-+=|!:\s\u2500-\u257f]*")
_VERTICAL = re.compile(r"[|!:\u2500-\u257f]")
_BAR = "[|!:│┃┆┇┊┋╎╏║╽╿]"
_BLANK_CELL = re.compile(rf"(?<={_BAR})\s+(?={_BAR})")
_ENDED_ROW = re.compile(r"\s*\|.*\|\.\s*")  # of the sudoku environment of LaTeX
_NUMBERS = re.compile(r"[\s0-9]+")
_ROW_NAME = re.compile(r"\s*[A-Z]{1,2} (?=┃)")
_BOX = re.compile(r"\s*([0-9]{1,2})\s*[xX×]\s*([0-9]{1,2})\s*")
_DASHED = re.compile(r"[-0-9A-Za-z._*?#]+")
_SAMPLE = 20  # blocks that are looked at to find out whether each is a puzzle


class GridText(NamedTuple):
    """A grid as a text has it: its size n and its n*n values, 0 for an empty cell, and the places of `blocked` cells.

    `has_doubtful_zeros` is whether it contains both '0' and another sign of an empty cell, but not n: the values may be
    0..n-1.
    """

    size: int
    cells: list[int]
    has_doubtful_zeros: bool = False
    blocked: tuple[int, ...] = ()

    def board(self, values: Sequence[int] | None = None) -> Board:
        board = Board(self.size, values=values, blocked=[divmod(at, self.size) for at in self.blocked])
        board.load_puzzle(self.cells)
        return board

    @property
    def counts_from_zero(self) -> bool:
        """Whether the values are 0..n-1: above 9 values these are the digits of a base, such as 0 to F, or plain numbers."""
        return self.has_doubtful_zeros and self.size > 9


def read_grid(text: str, values: Sequence[int] | None = None) -> tuple[int, list[int]]:
    r"""Return the size n of a grid and its n*n values in reading order, 0 for an empty cell.

    - The text has one character per cell (up to 35x35, A is 10 … Z is 35), or values separated by white space or commas
      (up to 64x64, single letters too); on one line, one line per row, or one long line wrapped.
    - '.', '0', '_', '?', '-' and '*' are empty, and nothing between two commas.
    - Box lines drawn with `|`, `!`, `:`, `+`, `-`, `=` or the box-drawing characters are skipped, and so are
      coordinates. If lines frame every single cell, a blank between two of them is an empty cell.
    - Lines that begin with `#` or `//` are comments.
    - In a line of a table or list, such as `puzzle,solution`, the field that is a grid is read.

    `values` are the allowed values, 1..n by default. If 0 is one of them, '0' is `rulegrid.ZERO`, the digit. A grid
    above 9x9 with both '0' and another sign of an empty cell, but no n, has the values 0..n-1: they must be given.
    Raises PuzzleFormatError with line and column, and for a grid with blocked cells (`#`), which `read_puzzle` reads.

    >>> read_grid("1.3. .2.. ...1 4...") == read_grid("1 . | 3 .\n. 2 | . .\n----+----\n. . | . 1\n4 . | . .")
    True
    >>> read_grid("1 2\n2 _")
    (2, [1, 2, 2, 0])
    >>> read_grid("0.\n.1", values=[0, 1])
    (2, [ZERO, 0, 0, 1])
    """
    grid = read_cells(text, values)
    if grid.counts_from_zero:
        raise PuzzleFormatError(Message("layout.from-zero", most=grid.size - 1, size=grid.size))
    if grid.blocked:
        raise PuzzleFormatError(Message("layout.blocked", cell=divmod(grid.blocked[0], grid.size)))
    return grid.size, grid.cells


def read_cells(text: str, values: Sequence[int] | None = None) -> GridText:
    """Return a grid as `read_grid` does, with what its zeros may be, and with its blocked cells, written `#`.

    A line that begins with `#` is a row, and not a comment, if all lines are rows of cells and the grid is square with them.

    >>> read_cells("#221").blocked, read_cells(".#2.").blocked
    ((0,), (1,))
    >>> read_cells("1.0...2.........").has_doubtful_zeros, read_cells("1.0...2........4").has_doubtful_zeros
    (True, False)
    """
    if values is None and is_bare_grid(text) and not ("0" in text and "." in text):
        size, cells = isqrt(len(text)), list(map(int, text.replace(".", "0")))
        if max(cells) <= size:
            return GridText(size, cells)
    lines = _without_coordinates(split_lines(_without_comments(text.removeprefix("\ufeff"))))
    lines = _with_dots(["" if is_title(line) else line for line in lines])
    used = [at for at, line in enumerate(lines) if line.strip()]
    if len(used) > 1 and is_header(lines[used[0]]):
        header = used.pop(0)
        used = [at for at in used if not is_border(lines[at])]  # below the head of a table in Markdown
        if len(used) == 1:
            lines[used[0]] = _only_puzzle(lines[used[0]], used[0] + 1, puzzle_column(lines[header]))
        lines[header] = ""
    elif are_labels(markdown_head([lines[at] for at in used])):
        lines[used.pop(0)] = ""
    try:
        grid = _read(text, lines, used, values)
        return grid if values is not None else _without_names(grid)
    except PuzzleFormatError:
        if (number := _count_puzzles(lines, values)) > 1:
            raise several_puzzles(number) from None
        raise


def _without_comments(text: str) -> str:
    if "#" not in text:
        return erase_comments(text)
    lines = [line for line in split_lines(text) if line.strip() and not line.lstrip().startswith("//")]
    rows = list(map(_row, lines))
    sizes = set(map(len, rows))
    is_square = sizes == {len(rows)} if len(rows) > 1 else any(isqrt(size) ** 2 == size > 1 for size in sizes)
    are_rows = is_square and all(cell in ("", "#") or _find_value(cell) >= 0 for row in rows for cell in row)
    return erase_comments(text, "//") if are_rows else erase_comments(text)


def _row(line: str) -> Sequence[str]:
    """Return the texts of the cells on a line: between commas or blanks, or one character each."""
    if "," in line:
        return [cell.strip() for cell in line.split(",")]
    cells = line.split()
    return cells if len(cells) > 1 else line.strip()


def _with_dots(lines: list[str]) -> list[str]:
    """Return lines with dots for the other signs of empty cells: `?`, and dashes in rows of one character a cell.

    >>> _with_dots(["5?-7"]), _with_dots(["53--", "----", "--12", "1-2-"]), _with_dots(["12|34", "--+--", "21|43"])
    (['5.-7'], ['53..', '....', '..12', '1.2.'], ['12|34', '--+--', '21|43'])
    """
    if any("?" in line for line in lines):
        lines = [line.replace("?", ".") for line in lines]
    if not any("-" in line for line in lines):
        return lines
    words = [word for line in lines for word in line.split()]
    total, lengths = sum(map(len, words)), {len(word) for word in words}
    is_compact = (
        len(lengths) == 1 and total >= 16 and isqrt(total) ** 2 == total and max(lengths) in (total, isqrt(total))
    )
    if is_compact and all(map(_DASHED.fullmatch, words)) and any(word.strip("-") for word in words):
        return [line.replace("-", ".") for line in lines]
    return lines


def _without_coordinates(lines: list[str]) -> list[str]:
    """Return lines without the numbers above and the letters beside a grid as this program draws it on a terminal."""
    if not any(line.lstrip().startswith("┏") for line in lines):
        return lines
    found: list[str] = []
    is_above = False
    for line in reversed(lines):
        is_above = line.lstrip().startswith("┏") or (is_above and _NUMBERS.fullmatch(line) is not None)
        if is_above and "┏" not in line:
            line = ""
        found.append(_ROW_NAME.sub(lambda name: " " * len(name[0]), line))
    return found[::-1]


def _read(text: str, lines: list[str], used: list[int], values: Sequence[int] | None) -> GridText:
    if len(text) > MAX_CHARACTERS:
        raise PuzzleFormatError(Message("error.characters", count=len(text), most=MAX_CHARACTERS))
    if len(used) == 1:
        lines = [*lines]
        lines[used[0]] = _only_puzzle(lines[used[0]], used[0] + 1)
    tokens = _split(commas_for_columns(lines))
    if not tokens:
        raise PuzzleFormatError(Message("layout.no-cells"))
    if _is_spaced(tokens, values):
        limit, most = MAX_VALUES, "layout.most"
        widths = [1] * len(tokens)
    else:
        limit, most = MAX_COMPACT, "layout.most-or-spaced"
        widths = [len(token.text) for token in tokens]
    total = sum(widths)
    if limit == MAX_COMPACT and (cells_of := packed_cells("".join(token.text for token in tokens))):
        raise PuzzleFormatError(Message("layout.is-sukaku", cells=len(cells_of)))
    if total > limit * limit:
        given = Message("layout.cells", cells=total)
        raise PuzzleFormatError(expected_got(given, Message(most, most=limit * limit, side=limit)))
    cells = tokens if total == len(tokens) else [cell for token in tokens for cell in _split_characters(token)]
    if 4 * sum(cell.text == "X" for cell in cells) > total and not any(cell.text in ".0_*" for cell in cells):
        # Some programs write X for empty cells; in a grid as large as 33x33 it is a value.
        cells = [cell._replace(text=".") if cell.text == "X" and total < 33**2 else cell for cell in cells]
    found = [_read_cell(cell) for cell in cells]
    n = _read_size(cells, limit)
    allowed = {0, *(range(1, n + 1) if values is None else values)}
    for at, (cell, value) in enumerate(zip(cells, found, strict=True)):
        if value not in allowed:
            entry = quote(cell.text)
            if cell.text.isalpha():
                entry = Message("layout.letter", letter=entry, value=value)
            expected = bounds(1, n) if values is None else one_of(map(str, values))
            raise cell.error(expected_got(entry, Message("layout.or-dot", expected=expected)))
        if values is not None and cell.text.strip("0") == "" and 0 in values:
            found[at] = ZERO
    is_doubtful = (
        values is None
        and 0 < max(found) < n
        and any(cell.text == "0" for cell in cells)
        and any(value == 0 and cell.text.strip("0#") for cell, value in zip(cells, found, strict=True))
    )
    return GridText(n, found, is_doubtful, tuple(at for at, cell in enumerate(cells) if cell.text == "#"))


def _without_names(grid: GridText) -> GridText:
    """Return a grid without a first row and column that count its columns and rows; no sudoku has two such lines."""
    n = grid.size
    names, side = grid.cells[:n], n - 1
    is_named = n > 4 and names == grid.cells[::n] and names[1:] in ([*range(side)], [*range(1, n)])
    if not is_named or names[0] or grid.blocked:
        return grid
    cells = [cell for at in range(n, n * n, n) for cell in grid.cells[at + 1 : at + n]]
    return GridText(side, cells) if max(cells) <= side else grid


def _only_puzzle(line: str, number: int, column: PuzzleColumn | None = None) -> str:
    """Return a line with blanks for all but the puzzle if it has several fields; raises PuzzleFormatError."""
    try:
        field = puzzle_field(line, column)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(error.message, number) from None
    return " " * max(line.find(field), 0) + _with_dots([field])[0] if field else line


def _count_puzzles(lines: list[str], values: Sequence[int] | None) -> int:
    """Return the number of puzzles in a text, one per line or per group of lines; 1 if it is not a list of puzzles."""
    used = [line for line in lines if line.strip()]
    if len(used) < 2:
        return 1
    side = len(used[0].split()) if " " in used[0].strip() else len(used[0].strip())
    for blocks, least in (
        ([[line] for line in used], 16),  # cells: a row of nine may look like a grid of 3x3
        ([list(block) for is_used, block in groupby(lines, lambda line: bool(line.strip())) if is_used], 4),
        ([used[at : at + side] for at in range(0, len(used), side)], 4),
    ):
        if len(blocks) > 1 and all(_is_grid(block, values, least) for block in blocks[:_SAMPLE]):
            return len(blocks)
    return 1


def _is_grid(lines: list[str], values: Sequence[int] | None, least: int) -> bool:
    try:
        n = _read("", lines, list(range(len(lines))), values).size
    except PuzzleFormatError:
        return False
    return n * n >= least


def write_compact(board: Board) -> str:
    """Return the cells in reading order, one character each, '.' for an empty one and '#' for a blocked one.

    Raises RulegridError if a value is above 35.

    >>> board = Board(2)
    >>> board.set_digit(0, 1, 2)
    >>> write_compact(board)
    '.2..'
    """
    board.check()
    for row, digits in enumerate(board.cells):
        for col, digit in enumerate(digits):
            if digit > MAX_COMPACT:
                problem = Message("layout.high-value", cell=(row, col), value=digit, most=MAX_COMPACT)
                raise RulegridError(problem)
    text = "".join("0" if digit is ZERO else CELL_CHARACTERS[digit] for digits in board.cells for digit in digits)
    if not board.blocked:
        return text
    blocked = {row * board.cols + col for row, col in board.blocked}
    return "".join("#" if at in blocked else character for at, character in enumerate(text))


def write_spaced(board: Board) -> str:
    """Return a line for each row, its values separated by single spaces, '.' for an empty cell and '#' for a blocked one.

    >>> board = Board(2)
    >>> board.set_digit(0, 1, 2)
    >>> print(write_spaced(board))
    . 2
    . .
    """
    board.check()
    return "\n".join(" ".join(line.split()) for line in Board.__str__(board).splitlines())


@lru_cache(maxsize=128)
def default_box(n: int) -> tuple[int, int]:
    """Return height and width of the boxes of an n x n grid: as near to square as they go, no higher than wide.

    >>> default_box(9), default_box(6), default_box(7)
    ((3, 3), (2, 3), (1, 7))
    """
    if n < 1:
        raise RulegridError(Message("layout.no-boxes", size=n))
    height = max(divisor for divisor in range(1, isqrt(n) + 1) if n % divisor == 0)
    return height, n // height


def read_box(text: str) -> tuple[int, int]:
    """Return the height and width in a text such as "2x3"; raises PuzzleFormatError.

    >>> read_box("2x3")
    (2, 3)
    """
    match = _BOX.fullmatch(text)
    box = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(1 <= side <= MAX_VALUES for side in box):
        raise PuzzleFormatError(expected_got(quote(text), Message("layout.box", most=MAX_VALUES)))
    return box


def _fill_blank_cells(lines: list[str]) -> list[str]:
    """Return `lines` with a '.' in every blank cell of a grid that frames each cell; other grids as they are."""
    if not any(map(_BLANK_CELL.search, lines)):
        return lines
    words = [piece.split() for line in lines if not _HORIZONTAL.fullmatch(line) for piece in _VERTICAL.split(line)]
    if any(len(word) > 1 or (word and len(word[0]) > 2) for word in words):
        return lines  # the lines frame boxes of cells
    rows = [line for line in lines if line.strip() and not _HORIZONTAL.fullmatch(line)]
    if all(map(_ENDED_ROW.fullmatch, rows)):
        lines = [line.rstrip().removesuffix(".") for line in lines]
    return [_BLANK_CELL.sub(lambda blank: "." + blank[0][1:], line) for line in lines]


def _split(lines: list[str]) -> list[Token]:
    """Return the texts between white space or commas, without box lines."""
    lines = _fill_blank_cells(lines)
    words = [_VERTICAL.sub(" ", line).replace(",", " ").split() for line in lines]
    has_dashes = any("-" in in_line and any(_find_value(word) >= 0 for word in in_line) for in_line in words)

    def is_drawn(line: str, words: list[str]) -> bool:
        is_line = _HORIZONTAL.fullmatch(line) or is_border(line)
        return bool(is_line) and not (has_dashes and set(words) == {"-"})

    # Spaces for what is drawn: the columns of the cells stay as they are.
    lines = [
        "" if is_drawn(line, in_line) else _VERTICAL.sub(" ", line) for line, in_line in zip(lines, words, strict=True)
    ]
    tokens = split_at_commas(lines) if any("," in line for line in lines) else split_tokens("\n".join(lines))
    return [token._replace(text=".") if has_dashes and token.text == "-" else token for token in tokens]


def _is_spaced(tokens: list[Token], values: Sequence[int] | None) -> bool:
    """Return whether a token is a cell (or was meant to be one); otherwise every character is."""
    n = isqrt(len(tokens))
    most = n if values is None else max(values)
    if n * n == len(tokens) and all(0 <= _find_value(token.text) <= most for token in tokens):
        return True
    # Compact rows and groups of them are long, or all of one length; spaced values include a single digit.
    short = sum(len(token.text) <= 2 for token in tokens)
    return short * 2 > len(tokens) and any(len(token.text) == 1 for token in tokens)


def _split_characters(token: Token) -> list[Token]:
    return [Token(character, token.line, token.column + at) for at, character in enumerate(token.text)]


def _find_value(text: str) -> int:
    """Return the value of a cell of one or two characters, or -1 if the text is not a value: "0000" is four cells."""
    value = 0 if text in ("*", "#") else read_value(text)
    return -1 if value is None or len(text) > 2 else value


def _read_cell(cell: Token) -> int:
    value = _find_value(cell.text)
    if value < 0:
        raise cell.error(expected_got(quote(cell.text), Message("layout.or-dot", expected=Message("layout.value"))))
    return value


def _read_size(cells: list[Token], limit: int) -> int:
    """Return n if there are n*n cells, on lines that agree with it."""
    lines = Counter(cell.line for cell in cells)
    counts = list(lines.values())
    total = len(cells)
    n = isqrt(total)
    if n * n != total:
        sizes = sorted({n, min(n + 1, limit)}, key=lambda side: abs(side * side - total))
        is_blank = len(set(counts)) > 1 and all(
            _find_value(cell.text) for cell in cells
        )  # some may have been left blank
        squares = tuple(f"{side * side} ({side}x{side})" for side in sizes)
        expected = Message("layout.square-or-dots" if is_blank else "layout.square", sizes=squares)
        usual = max(counts, key=counts.count)
    else:
        is_wrapped = len(counts) != n and min(counts[:-1], default=0) > n and counts[-1] < max(counts)
        if len(counts) == 1 or max(counts) == 1 or is_wrapped or all(count == n for count in counts):
            return n
        expected = Message("layout.lines", side=n)
        usual = n
    if len(set(counts)) > 1:
        line, count = next((line, count) for line, count in lines.items() if count != usual)
        raise PuzzleFormatError(expected_got(Message("layout.in-line", cells=count, total=total), expected), line)
    if len(counts) > 1:
        on_lines = Message("layout.on-lines", total=total, lines=len(counts), cells=counts[0])
        raise PuzzleFormatError(expected_got(on_lines, expected))
    raise PuzzleFormatError(expected_got(Message("layout.cells", cells=total), expected))


def check_open(board: Board) -> None:
    """Raise RulegridError if a cell is blocked, for formats of other programs."""
    if board.blocked:
        raise RulegridError(Message("layout.blocked", cell=min(board.blocked)))
