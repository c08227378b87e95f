"""Many calcudokus at once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core.errors import InternalError, puzzle_at_fault
from ..core.limits import BatchResult, SearchLimits
from ..core.puzzle import Given, Puzzle
from ..core.rule import Rule
from ..solver.batch import OneByOneTask, RuleEdit, Work, solve_board, spread
from ..solver.kernel.bits import ADD, NEVER, PAIR, TIMES
from ..solver.latin import CagedSquares
from ..solver.run import check_solution
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, quote
from ..utils.message import Message
from ..utils.parser import split_lines
from .cage import MYSTERY, NARROW, pairs_of, read_label
from .family import read_puzzle

if TYPE_CHECKING:
    from concurrent.futures import Executor

LARGEST_SIDE = 16
LONGEST_NUMBER = 9  # digits of a cage number that `read_puzzle` takes
LARGEST_TARGET = 1 << 56
KEPT_LABELS = 10_000
AUDITED = 512
"""Of plain texts, the first and every `AUDITED`th after it have their solution checked against the cages."""


def solve_many(
    puzzles: Iterable[str | Puzzle],
    *,
    extra: Given = (),
    without: Iterable[type[Rule]] = (),
    jobs: int = 1,
    limit: int = 2,
    max_steps: int | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    rate: bool = False,
    wide_operations: bool = False,
) -> Iterator[BatchResult]:
    r"""Yield a BatchResult for each of many calcudokus, in order, however many there are; memory stays constant.

    A puzzle is a text that `read_puzzle` reads, whose solution is lines of digits, or a Puzzle, whose solution is a
    Board. `extra` rules are added to those of each puzzle, and rules of the classes in `without` are removed. With
    `wide_operations`, texts are read as by `read_puzzle` with it. The other parameters are those of
    `rulegrid.sudoku.solve_many`.

    >>> for answer in solve_many(["0 0\n1 2\n1- 1 2", "0 0\n1 1\n3+ 4+", "0 0\n0"]):
    ...     print(answer.status, repr(answer.solution or answer.message))
    unique '2 1\n1 2'
    none ''
    malformed 'line 2, column 1: a row of 1 cage: expected 2 as in the first'
    """
    solve = _CalcudokuChunkTask(SearchLimits(limit, max_steps, timeout), RuleEdit(extra, without), wide_operations)
    work: Work = OneByOneTask(solve)
    if rate:
        from ..generate.rating import RatedChunkTask

        work = RatedChunkTask(work, solve.read, solve.limits)
    return spread(puzzles, work, jobs=jobs, executor=executor)


def puzzle_of(given: str | Puzzle, *, wide_operations: bool = False) -> Puzzle:
    """Return a puzzle, or that in a text."""
    return read_puzzle(given, wide_operations=wide_operations) if isinstance(given, str) else given


@dataclass
class _CalcudokuChunkTask:
    """The work on a chunk of puzzles; it is pickled for other processes."""

    limits: SearchLimits
    edit: RuleEdit = field(default_factory=RuleEdit)
    wide_operations: bool = False
    squares: dict[int, SquareBatch] = field(default_factory=dict)
    solved: int = 0

    def __reduce__(self) -> tuple[type[_CalcudokuChunkTask], tuple[SearchLimits, RuleEdit, bool]]:
        return _CalcudokuChunkTask, (self.limits, self.edit, self.wide_operations)

    def read(self, given: str | Puzzle) -> Puzzle:
        return self.edit.of(puzzle_of(given, wide_operations=self.wide_operations))

    def __call__(self, puzzles: Sequence[str | Puzzle]) -> list[BatchResult]:
        return [self._answer_plain(puzzle) or self._answer(puzzle) for puzzle in puzzles]

    def _answer_plain(self, text: str | Puzzle) -> BatchResult | None:
        """Answer a text in the usual form and of the usual size; None for all else, errors too."""
        if not isinstance(text, str) or self.limits.timeout is not None or self.edit.changes or self.wide_operations:
            return None
        lines = split_lines(text)
        side = len(lines[0].split())
        if not 2 <= side <= LARGEST_SIDE:
            return None
        if side not in self.squares:
            self.squares[side] = SquareBatch(side)
        solved = self.squares[side].solve(lines, self.limits)
        if solved is None:
            return None
        found, solution = solved
        self.solved += 1
        if found not in (0, -1) and self.solved % AUDITED == 1:
            puzzle = read_puzzle(text)
            board = puzzle.board.with_values(list(map(int, solution.split())))
            try:
                check_solution(puzzle.rules, board)
            except InternalError as error:
                return BatchResult(text, "failed", message=str(error))
        return self.limits.answer(text, solution, found)

    def _answer(self, given: str | Puzzle) -> BatchResult:
        if not isinstance(given, (str, Puzzle)):
            return BatchResult(
                given, "malformed", message=str(expected_got(quote(given), Message("expected.text-or-puzzle")))
            )
        try:
            puzzle = self.read(given)
            answer = solve_board(given, puzzle.board, puzzle.rules, self.limits)
        except RulegridError as error:
            return BatchResult(given, "malformed", message=puzzle_at_fault(error))
        if answer.solution is None or not isinstance(given, str):
            return answer
        return answer._replace(solution="\n".join(" ".join(map(str, row)) for row in answer.solution.cells))


class SquareBatch:
    """Reads and solves plain texts of one side, from 2 to LARGEST_SIDE."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.kernel = CagedSquares(side)
        self.cages: dict[tuple[str, int], tuple[int, int, int] | None] = {}

    def solve(self, lines: list[str], limits: SearchLimits) -> tuple[int, str] | None:
        """Return the number of solutions and the first one, or None if the text is not plain."""
        side = self.side
        rows = [line.split() for line in lines[:side]]
        labels = " ".join(lines[side:]).split()
        numbers = [number for row in rows for number in row]
        digits = "".join(numbers)
        if not (set(map(len, rows)) == {side} and len(rows) == side and digits.isascii() and digits.isdecimal()):
            return None
        if max(map(len, numbers)) > LONGEST_NUMBER:
            return None
        cage_of = list(map(int, numbers))
        count = len(labels)
        if set(cage_of) != set(range(count)):
            return None
        sizes = [0] * count
        for cage in cage_of:
            sizes[cage] += 1
        cages = []
        for label, size in zip(labels, sizes, strict=True):
            key = label, size if size < 3 else 3
            cage_read = self.cages[key] if key in self.cages else self._read(*key)
            if cage_read is None:
                return None
            cages.append(cage_read)
        operations, targets, images = zip(*cages, strict=True)
        solved = self.kernel.solve(
            array("i", cage_of), bytes(operations), array("q", targets), array("i", images), limits
        )
        if solved is None:
            return None
        found, answer = solved
        values = list(map(str, answer))
        return found, "\n".join([" ".join(values[at : at + side]) for at in range(0, side * side, side)])

    def _read(self, label: str, size: int) -> tuple[int, int, int] | None:
        """Return operation, target and table of a label on 1, 2, or 3 and more cells, or None if that is an error."""
        if len(self.cages) > KEPT_LABELS:
            self.cages.clear()
        cage: tuple[int, int, int] | None = None
        try:
            target, operation = read_label(label.removesuffix(NARROW))
        except PuzzleFormatError:
            pass
        else:
            # A mystery of three cells and more is a sum or a product: two constraints, not one.
            if target < LARGEST_TARGET and (operation != MYSTERY or size < 3):
                cage = self.encode(target, operation, size)
        self.cages[label, size] = cage
        return cage

    def encode(self, target: int, operation: str, size: int) -> tuple[int, int, int]:
        """Return operation, target and table of a cage as the kernel takes them; no mystery of three cells and more."""
        if size == 1:
            return NEVER if operation in ("-", "/") else ADD, target, 0
        if operation == "":
            return NEVER, target, 0
        if size == 2:
            return PAIR, max(target, 1), self.kernel.images(pairs_of(operation, target, tuple(range(1, self.side + 1))))
        return {"+": ADD, "*": TIMES}.get(operation, NEVER), target, 0
