"""Game ids of solo, Simon Tatham's sudoku: `3x3:`, then numbers, and letters for runs of empty cells.

`3x2` are the columns and rows of a block. After it, `j` means regions of any shape (`9j`), `x` digits that differ on
both diagonals, and `k` cages; regions, and cages with their totals, follow after commas.
"""

from __future__ import annotations

import re
from itertools import groupby

from ...core.board import Board
from ...core.borders import LONGEST_RUN, areas, open_runs, read_walls, write_runs
from ...core.formats import WrittenPuzzle, texts_besides
from ...core.game_saves import FAMILY_OF_GAME, game_of_save, id_in_save
from ...core.grid import MAX_VALUES
from ...core.puzzle import Puzzle
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule, in_force
from ...utils.coordinates import unconnected_cells
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, quote
from ...utils.message import Label, Message
from ...utils.parser import Token
from ...utils.text import text_after_prefix
from ..rules import BlockRule, DiagonalRule, KillerRule, RegionsRule
from .grids import default_box
from .texts import says_no_more

EXAMPLE = "2x2:1b4f3_2d"
GAME = "Solo"
LARGEST = 31

_PARAMS = r"([0-9]{1,2})(?:x([0-9]{1,2}))?(j?)((?:[xka]|[rm][0-9]{0,1}d?|d[a-z])*)"
_ID = re.compile(rf"\s*{_PARAMS}:([0-9a-z_,]*)\s*")
_SEED = re.compile(rf"\s*{_PARAMS}#\S{{1,60}}\s*")
_ENTRY = re.compile(r"([0-9]{1,4})_?|([a-z])|_")


def is_game_id(text: str) -> bool:
    """Return whether a text looks like a game id, or one with a seed, or is a saved game.

    >>> is_game_id("2x2:1b4f3_2d"), is_game_id("3x3db#1234"), is_game_id("3:a_ba__b,a7m12s1")
    (True, True, False)
    """
    if game := game_of_save(text):
        return FAMILY_OF_GAME.get(game) != "calcudoku"
    if len(text) > 10_000:
        return False
    text = text_after_prefix(text, "solo")
    match = _ID.fullmatch(text) or _SEED.fullmatch(text)
    return match is not None and bool(match[2] or match[3])


def read(text: str) -> Puzzle:
    """Return the puzzle of a game id; raises PuzzleFormatError with the column.

    >>> read("2x2:1b4f3_2d").board.cells[0]
    [1, 0, 0, 4]
    """
    text = text_after_prefix(id_in_save(text, GAME), "solo")
    if _SEED.fullmatch(text):
        raise PuzzleFormatError(Message("layout.seed", given=quote(text.strip()), example=EXAMPLE))
    match = _ID.fullmatch(text)
    if match is None:  # in a saved game
        raise PuzzleFormatError(expected_got(quote(text.strip(), 60), Message("layout.game-id", example=EXAMPLE)))
    across, down = int(match[1]), int(match[2] or 1)
    n = across * down
    if not 2 <= n <= min(LARGEST, MAX_VALUES):
        raise PuzzleFormatError(expected_got(f"{across}x{down}", bounds(2, LARGEST)), 1, 1)
    parts, column = [], match.start(5) + 1
    for part in match[5].split(","):
        parts.append(Token(part, 1, column))
        column += len(part) + 1
    has_regions, has_cages = bool(match[3]), "k" in match[4]
    expected = 1 + has_regions + 2 * has_cages
    if len(parts) != expected:
        given = Message("layout.parts", number=len(parts))
        raise parts[-1].error(expected_got(given, Message("layout.parts", number=expected)))
    board = Board(n)
    for cell, value in _entries(parts.pop(0), n):
        if value > n:
            raise PuzzleFormatError(expected_got(quote(value), bounds(1, n)), 1, match.start(5) + 1)
        board.set_digit(*cell, value)
    rules: list[Rule] = [
        RowRule(),
        ColumnRule(),
        BlockRule() if default_box(n) == (across, down) else BlockRule(across, down),
    ]
    if has_regions:
        rules[2] = RegionsRule([RegionsRule.form.clue(region) for region in _areas(parts.pop(0), n)])
    if "x" in match[4]:
        rules.append(DiagonalRule())
    if has_cages:
        rules.append(_killer(_areas(parts[0], n), dict(_entries(parts[1], n)), parts[1]))
    return Puzzle(board, rules)


def _areas(part: Token, n: int) -> list[tuple[tuple[int, int], ...]]:
    return areas(n, read_walls(part.text, n, part.column - 1))


def _entries(part: Token, n: int) -> list[tuple[tuple[int, int], int]]:
    """Return the cells with a number."""
    found = []
    place = at = 0
    while at < len(part.text):
        match = _ENTRY.match(part.text, at)
        if not match:
            bad = part._replace(column=part.column + at)
            raise bad.error(expected_got(quote(part.text[at]), Message("layout.runs")))
        if match[1]:
            if place < n * n and int(match[1]):
                found.append((divmod(place, n), int(match[1])))
            place += 1
        elif match[2]:
            place += ord(match[2]) - ord("a") + 1
        if place > n * n:
            break
        at = match.end()
    if place != n * n:
        given = Message("layout.cells", cells=place)
        raise part.error(expected_got(given, Message("layout.cells", cells=n * n)))
    return found


def _killer(cages: list[tuple[tuple[int, int], ...]], totals: dict[tuple[int, int], int], place: Token) -> KillerRule:
    rule = KillerRule()
    for cage in cages:
        sums = [totals[cell] for cell in cage if cell in totals]
        if len(sums) != 1:
            raise place.error(Message("layout.cage-total", cell=cage[0], number=len(sums)))
        rule.set(sums[0], cage)
    return rule


def write(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the game id of a puzzle. Raises RulegridError if solo does not support its grid.

    >>> from rulegrid.sudoku import read_puzzle
    >>> write(read_puzzle("1..4......32...."))
    '2x2:1b4f3_2d'
    """
    board, n = puzzle.board, puzzle.board.rows
    if board.shape != (n, n) or board.blocked or board.values != tuple(range(1, n + 1)) or not 2 <= n <= LARGEST:
        raise RulegridError(Message("layout.solo-grids", most=LARGEST))
    params, parts, left_out = f"{n}j", list[str](), list[Label]()
    rules = in_force(puzzle.rules)
    blocks = next((rule for rule in rules if isinstance(rule, BlockRule)), None)
    regions = next((list(rule.regions(board.grid)) for rule in rules if isinstance(rule, RegionsRule)), None)
    high, wide = blocks.shape(board) if blocks else (0, 0)
    if high > 1 and high * wide == n:
        params = f"{high}x{wide}"
    elif regions is None and blocks:
        regions = list(blocks.regions(board.grid))
    if params.endswith("j"):
        if (
            regions is None
            or len(regions) != n
            or not all(len(region) == n and not unconnected_cells(region) for region in regions)
        ):
            raise RulegridError(Message("layout.solo-regions"))
        parts.append(_walls(n, regions))
    both = [rule for rule in rules if isinstance(rule, DiagonalRule) and len(rule.diagonals(board.grid)) == 2]
    params += "x" if both else ""
    cages = next((rule.cages for rule in rules if isinstance(rule, KillerRule)), [])
    cells = sorted(cell for _, cage in cages for cell in cage)
    is_covered = cells == sorted(board.open_cells()) and all(
        isinstance(total, int) and not unconnected_cells(cage) for total, cage in cages
    )
    if is_covered:
        params += "k"
        totals = {min(cage): total for total, cage in cages if isinstance(total, int)}
        parts += [_walls(n, [cage for _, cage in cages]), _runs([totals.get(divmod(at, n), 0) for at in range(n * n)])]
    said = (RowRule, ColumnRule, BlockRule, RegionsRule, *((KillerRule,) if is_covered else ()))
    for rule in rules:
        if isinstance(rule, said) or rule in both:
            continue
        left_out += [f"{rule.spelling()}:{clue}" for clue in rule.clues()] or [rule.spelling()]
    left_out += [
        Message("program.without", rule=kind.spelling(), program="solo")
        for kind in (RowRule, ColumnRule)
        if not any(isinstance(rule, kind) for rule in rules)
    ]
    said_by_rules = ("description",) if says_no_more(puzzle) else ()
    grid = _runs([int(digit) for row in board.cells for digit in row])
    return WrittenPuzzle(f"{params}:{','.join([grid, *parts])}", [*left_out, *texts_besides(puzzle, *said_by_rules)])


def _walls(n: int, regions: list[tuple[tuple[int, int], ...]]) -> str:
    runs = open_runs(n, {cell: number for number, region in enumerate(regions) for cell in region})
    if max(runs) >= LONGEST_RUN:
        raise RulegridError(Message("layout.solo-regions"))
    return write_runs(runs)


def _runs(values: list[int]) -> str:
    """Return numbers, and letters for the runs of 0 between them.

    >>> _runs([1, 0, 0, 4, 5])
    '1b4_5'
    """
    text = ""
    for is_empty, group in groupby(values, lambda value: value == 0):
        if is_empty:
            length = len(list(group))
            text += "z" * (length // 26) + ("" if length % 26 == 0 else chr(ord("a") + length % 26 - 1))
        else:
            text += "_".join(map(str, group))
    return text
