"""Many sudokus at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import groupby, repeat
from math import isqrt
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.errors import InternalError, puzzle_at_fault
from ..core.formats import recognise
from ..core.grid import MAX_VALUES
from ..core.limits import BatchResult, SearchLimits
from ..core.puzzle import Given, Puzzle
from ..core.rule import Rule, in_force
from ..core.statement import Context, Statement
from ..solver.batch import OneByOneTask, RuleEdit, solve_board, solve_grids, spread
from ..solver.kernel._numbers import read_numbers, write_numbers
from ..solver.kernel.choice import IS_COMPILED
from ..solver.model import Model, model_of
from ..solver.run import check_solution
from ..utils.errors import RulegridError, expected_got, quote
from ..utils.message import Message
from ..utils.numbers import ZERO
from ..utils.parser import CELL_CHARACTERS
from .formats.grids import read_cells, write_compact
from .formats.registry import FORMATS
from .formats.texts import is_sukaku
from .reading import read_puzzle
from .rules import STANDARD

if TYPE_CHECKING:
    from concurrent.futures import Executor

_MOST_COMPACT = len(CELL_CHARACTERS) - 1
_BAD = 255
_SUKAKU = (8, 27)
"""Sides of grids that have as many cells as the candidates of smaller ones."""
_FOREIGN = -2
_FROM_ZERO = -3
_FEW = 16
AUDITED = 1024
"""Of the puzzles of each side, the first and every `AUDITED`th after it are checked against the rules."""
_new_answer = partial(tuple.__new__, BatchResult)  # a quarter of the time that BatchResult(...) takes


def solve_many(
    puzzles: Iterable[str | Board],
    rules: Given | None = None,
    *,
    extra: Given = (),
    without: Iterable[type[Rule]] = (),
    jobs: int = 1,
    limit: int = 2,
    max_steps: int | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    rate: bool = False,
) -> Iterator[BatchResult]:
    """Yield a BatchResult for each of many sudokus, in order, however many there are; memory stays constant.

    A puzzle is a text that `read_grid` reads, or a Board; its solution has the same form. Rows, columns and blocks
    always apply; JSON puzzles and links of f-puzzles, SudokuPad and Penpa+ add rules of their own. `extra` rules are
    added to these, and rules of the classes in `without` are removed. If `rules` is given, every puzzle has exactly
    these rules instead. Each puzzle is searched for up to `limit` solutions: 2 proves uniqueness, 1 only solves.
    `max_steps` and `timeout` (seconds) stop the search of one puzzle.

    `jobs` puzzles are worked on side by side, 0 means one on each core. Any `concurrent.futures.Executor` may be
    given instead, such as `dask.distributed.Client().get_executor()`; then the rules have to be picklable.

    With `rate`, puzzles with one solution have a `rating`; the limits apply to rating separately.

    >>> for answer in solve_many(["1.3..2.....14...", "11..............", "1..", "................"]):
    ...     print(answer.status, answer.solution or answer.message or '-')
    unique 1432321423414123
    none -
    malformed read 3 cells, expected a square number such as 4 (2x2) or 1 (1x1)
    several 1234342121434312
    """
    edit = _ParsedEdit(rules, extra, tuple(without))
    work = _SudokuChunkTask(edit, SearchLimits(limit, max_steps, timeout))
    if rate:
        from ..generate.rating import RatedChunkTask

        return spread(puzzles, RatedChunkTask(OneByOneTask(work), work.read, work.limits), jobs=jobs, executor=executor)
    return spread(puzzles, OneByOneTask(work), jobs=jobs, executor=executor, threads=work.leaves_interpreter)


class _ParsedEdit:
    """The changes to the rules of each puzzle."""

    def __init__(self, rules: Given | None = None, extra: Given = (), without: tuple[type[Rule], ...] = ()) -> None:
        given = Puzzle(Board(1), STANDARD).with_rules(rules, extra).rules
        self.rules = None if rules is None else given  # made once: texts need not be read for each puzzle
        self.edit = RuleEdit(extra, without)
        self.usual = in_force(rule for rule in given if not isinstance(rule, without))

    def of(self, puzzle: Puzzle) -> list[Rule]:
        """Return the rules of a puzzle that brings some of its own."""
        if self.rules is not None:
            return self.rules
        return self.edit.of(puzzle).rules


class _SudokuChunkTask:
    """The work on a chunk of puzzles; it is pickled for other processes."""

    def __init__(self, edit: _ParsedEdit, limits: SearchLimits) -> None:
        self.edit = edit
        self.rules = edit.usual
        self.limits = limits
        self.models: dict[int, Model | None] = {}
        self.solved: Counter[int] = Counter()  # puzzles, by their side

    def __reduce__(self) -> tuple[type[_SudokuChunkTask], tuple[_ParsedEdit, SearchLimits]]:
        return _SudokuChunkTask, (self.edit, self.limits)

    @property
    def leaves_interpreter(self) -> bool:
        """Whether threads can work on these puzzles side by side."""
        is_asked = any(type(rule).constraints is Rule.constraints for rule in self.rules)
        return IS_COMPILED and not is_asked and self.limits.timeout is None

    def __call__(self, puzzles: Sequence[str | Board]) -> list[BatchResult]:
        for reader, write in ((_read_compact, _write_compact), (_read_spaced, _write_spaced)):
            n, cells = reader(puzzles) or (0, b"")
            if n and (model := self._model(n)):
                return self._answer_alike(puzzles, n, cells, model, write)
        if len(puzzles) > _FEW:  # one that is written otherwise must not slow all the others down
            half = len(puzzles) // 2
            return self(puzzles[:half]) + self(puzzles[half:])
        answers: list[BatchResult] = []
        for n, group in groupby(map(_read, puzzles), lambda read: read[1]):
            answers += self._answer(n, list(group))
        return answers

    def read(self, given: str | Board) -> Puzzle:
        """Return a puzzle as it is solved here, with these rules."""
        puzzle, n, values = _read(given)
        if n in (_FOREIGN, _FROM_ZERO):
            return Puzzle(values.board, self.edit.of(values))
        board = puzzle if isinstance(puzzle, Board) else Board(n)
        if not isinstance(puzzle, Board):
            board.load_puzzle(values)
        return Puzzle(board, self.rules)

    def _model(self, n: int) -> Model | None:
        """Return the model of an empty n x n board, or None if a model can not express all rules and limits."""
        if n not in self.models:
            self.models[n] = None
            board = _ReadRecorder(n)
            with suppress(RulegridError):
                statement = Statement(board, self.rules)
                for rule in self.rules:
                    rule.validate_compatibility(statement.board)
                model = model_of(board.grid, statement.constraints)
                if not (model.callbacks or board.reads) and self.limits.timeout is None:
                    self.models[n] = model
        return self.models[n]

    def _answer_alike(
        self,
        puzzles: Sequence[Any],
        n: int,
        grids: bytes | bytearray,
        model: Model,
        write: Callable[[bytearray, int], list[str]],
    ) -> list[BatchResult]:
        """Answer puzzles of one side and one form."""
        found, counts = solve_grids(model, grids, self.limits)
        solutions = write(found, n)
        numbers = set(counts)
        if faults := self._faults(n, grids, found, counts):
            answers = [self.limits.answer(*each) for each in zip(puzzles, solutions, counts, strict=True)]
            for at, (kind, message) in faults.items():
                answers[at] = BatchResult(puzzles[at], kind, message=message)
            return answers
        if min(numbers, default=0) < 1:
            return [self.limits.answer(*each) for each in zip(puzzles, solutions, counts, strict=True)]
        status = {number: self.limits.status(number) for number in numbers}.__getitem__
        return list(map(_new_answer, zip(puzzles, map(status, counts), solutions, counts, repeat(""), repeat(None))))

    def _faults(
        self, n: int, grids: Sequence[int], found: Sequence[int], counts: Sequence[int]
    ) -> dict[int, tuple[str, str]]:
        """Map the index of each wrong solution, among the puzzles of one side, to its status and error text.

        Checks a sample; if one of the sample is wrong, checks all, because they share a model.
        """
        empty = Board(n)
        board = empty.attach_to(Context(empty.grid, self.rules))

        def faults(ats: Iterable[int]) -> Iterator[tuple[int, tuple[str, str]]]:
            for at in ats:
                if counts[at] not in (0, -1):
                    cells = slice(at * n * n, (at + 1) * n * n)
                    try:
                        if any(given not in (0, here) for given, here in zip(grids[cells], found[cells], strict=True)):
                            raise InternalError(Message("search.other-value"))
                        check_solution(self.rules, board.with_values(found[cells]))
                    except (InternalError, RulegridError) as error:
                        is_ours = isinstance(error, InternalError)
                        yield at, ("failed", str(error)) if is_ours else ("malformed", puzzle_at_fault(error))

        number = len(counts)
        if any(faults(range(-self.solved[n] % AUDITED, number, AUDITED))):
            return dict(faults(range(number)))
        self.solved[n] += number  # not if one was wrong: then the next one is checked too
        return {}

    def _answer(self, n: int, group: list[tuple[Any, int, Any]]) -> list[BatchResult]:
        """Answer puzzles of one side, read by `_read`."""
        puzzles = [puzzle for puzzle, _, _ in group]
        if n == 0:
            return [BatchResult(puzzle, "malformed", message=reason) for puzzle, _, reason in group]
        if n in (_FOREIGN, _FROM_ZERO):
            return [self._answer_foreign(text, puzzle, is_grid=n == _FROM_ZERO) for text, _, puzzle in group]
        model = self._model(n) if n > 0 else None
        if model is None:
            return [self._answer_board(*each) for each in group]
        grids = bytes(value for _, _, values in group for value in values)

        def write(found: bytearray, n: int) -> list[str]:
            return [_write_like(puzzle, n, found[at * n * n :][: n * n]) for at, puzzle in enumerate(puzzles)]

        return self._answer_alike(puzzles, n, grids, model, write)

    def _answer_foreign(self, text: str, puzzle: Puzzle, *, is_grid: bool) -> BatchResult:
        """Answer a puzzle in the format of another program, which has rules of its own; or a grid with values of its own."""
        try:
            answer = solve_board(text, puzzle.board, self.edit.of(puzzle), self.limits)
        except RulegridError as error:
            return BatchResult(text, "malformed", message=puzzle_at_fault(error))
        solution = answer.solution and _one_line(answer.solution)
        if is_grid and answer.solution:
            solution = _write_like(text, puzzle.board.size, [digit for row in answer.solution.cells for digit in row])
        remarks = "; ".join(str(Message("program.not-understood", line=line)) for line in puzzle.not_understood)
        return answer._replace(solution=solution, message=remarks)

    def _answer_board(self, puzzle: str | Board, n: int, values: list[int]) -> BatchResult:
        if isinstance(puzzle, Board):
            board = puzzle
        else:
            board = Board(n)
            board.load_puzzle(values)
        try:
            answer = solve_board(puzzle, board, self.rules, self.limits)
        except RulegridError as error:
            return BatchResult(puzzle, "malformed", message=puzzle_at_fault(error))
        if answer.solution is None or isinstance(puzzle, Board):
            return answer
        return answer._replace(
            solution=_write_like(puzzle, n, [digit for row in answer.solution.cells for digit in row])
        )


class _ReadRecorder(Board):
    """An empty board that notes when its cells are read: a rule that looks at the givens has no model for all grids."""

    def __init__(self, n: int) -> None:
        self.reads: list[None] = []  # one list, shared with every copy
        super().__init__(n)

    @property
    def cells(self) -> list[list[int]]:
        self.reads.append(None)
        return self._cells

    @cells.setter
    def cells(self, cells: list[list[int]]) -> None:
        self._cells = cells

    def copy(self) -> Board:
        """Return a board that shares the notes of this one."""
        return self._twin([row[:] for row in self._cells])


def _one_line(board: Board) -> str:
    """Return a solution with one character per cell, or as numbers separated by blanks if a value has no character.

    >>> _one_line(Board(1, 2, values=[7], blocked=[(0, 0)]).with_values([7]))
    '#7'
    """
    try:
        return write_compact(board)
    except RulegridError:
        return " ".join(str(board).split())


def _read(puzzle: str | Board) -> tuple[str | Board, int, Any]:
    """Return a puzzle, its side and its values.

    The side is 0 if the puzzle can't be read, followed by the reason, and -1 for a board. It is _FOREIGN for a link, a
    grid among words or in a table, or a grid with blocked cells. It is _FROM_ZERO for a grid with the values 0..n-1; the
    Puzzle follows.
    """
    if isinstance(puzzle, Board):
        return puzzle, -1, None
    if not isinstance(puzzle, str):
        return puzzle, 0, str(expected_got(quote(puzzle), Message("layout.string-or-board")))
    try:
        grid = read_cells(puzzle)
        if grid.blocked:
            return puzzle, _FOREIGN, read_puzzle(puzzle)
        return (puzzle, _FROM_ZERO, read_puzzle(puzzle)) if grid.counts_from_zero else (puzzle, *grid[:2])
    except RulegridError as error:
        reason = str(error)
    try:
        return puzzle, _FOREIGN, read_puzzle(puzzle)
    except RulegridError as error:
        return puzzle, 0, str(error) if recognise(puzzle, FORMATS) else reason


def _read_compact(puzzles: Sequence[Any]) -> tuple[int, bytes] | None:
    """Return side and cells of puzzles if all are compact texts of one length, otherwise None."""
    try:
        if puzzles[0][-1] == "\n":
            puzzles = [puzzle.rstrip() for puzzle in puzzles]
        lengths = set(map(len, puzzles))
        n = isqrt(max(lengths))
        if lengths != {n * n} or not 1 <= n <= _MOST_COMPACT or any(map(is_sukaku, puzzles if n in _SUKAKU else ())):
            return None
        if n > 9 and any(_may_count_from_zero(puzzle, puzzle) for puzzle in puzzles):
            return None
        cells = "".join(puzzles).encode("ascii").translate(_table_from(n))
    except (AttributeError, IndexError, TypeError, ValueError):
        return None  # a puzzle is not a text, is empty, or is not in ASCII
    return None if _BAD in cells else (n, cells)


def _may_count_from_zero(text: str, cells: str | Sequence[str]) -> bool:
    """Return whether a text has both 0 and another sign of an empty cell: `read_cells` finds out what that means."""
    return ("." in text or "_" in text or "*" in text) and "0" in cells


def _write_compact(cells: bytearray, n: int) -> list[str]:
    text = cells.translate(_table_to(n)).decode()
    return [text[at : at + n * n] for at in range(0, len(text), n * n)]


def _read_spaced(puzzles: Sequence[Any]) -> tuple[int, bytearray] | None:
    """Return side and cells of puzzles if all are numbers of one side, each on one line, otherwise None."""
    try:
        total = len(puzzles[0].split())
        n = isqrt(total)
        if n * n != total or not 2 <= n <= MAX_VALUES:
            return None
        if puzzles[0][-1] == "\n":
            puzzles = [puzzle.removesuffix("\n") for puzzle in puzzles]
        if n > 9 and any(_may_count_from_zero(puzzle, puzzle.split()) for puzzle in puzzles):
            return None
        text = ("\n".join(puzzles) + "\n").encode("ascii")
    except (AttributeError, IndexError, TypeError, ValueError):
        return None
    cells = bytearray(total * len(puzzles))
    return (n, cells) if text.count(b"\n") == len(puzzles) and read_numbers(text, cells, total, n) else None


def _write_spaced(cells: bytearray, n: int) -> list[str]:
    text = bytearray(3 * len(cells))
    return text[: write_numbers(cells, text, n * n)].decode().split("\n")[:-1]


@lru_cache(maxsize=64)
def _table_from(n: int) -> bytes:
    """Return the value of each byte of a compact n x n grid."""
    table = bytearray([_BAD]) * 256
    for value, character in enumerate(CELL_CHARACTERS[: n + 1]):
        table[ord(character)] = table[ord(character.lower())] = value
    for character in "0_*":
        table[ord(character)] = 0
    return bytes(table)


@lru_cache(maxsize=64)
def _table_to(n: int) -> bytes:
    """Return the character of each value."""
    return CELL_CHARACTERS[: n + 1].encode() + bytes(255 - n)


def _write_like(puzzle: str, n: int, values: Sequence[int]) -> str:
    """Return a solution as the puzzle was written: compact, spaced or with commas, on one line or a line a row."""
    has_commas = n > 1 and puzzle.count(",") >= n * (n - 1)  # not only those of a table
    is_spaced = n > _MOST_COMPACT or len(puzzle.split()) == n * n
    between = "," if has_commas else " " if is_spaced else ""
    cells = (
        list(map(str, values)) if between else ["0" if value is ZERO else CELL_CHARACTERS[value] for value in values]
    )
    rows = [between.join(cells[at : at + n]) for at in range(0, n * n, n)]
    return ("\n" if "\n" in puzzle.strip() else between).join(rows)
