"""Calcudoku on the command line: how its puzzles are read, and what the help of its commands says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeVar

from ..calcudoku import FORMATS, read_puzzle
from ..calcudoku.family import FAMILY
from ..calcudoku.keen import is_game_id
from ..calcudoku.layouts.listed import is_call
from ..calcudoku.text import CalcudokuBlock
from ..core.formats import recognise
from ..core.page_address import family_of
from ..core.puzzle import Puzzle
from ..utils.errors import PuzzleFormatError, RulegridError, quote
from ..utils.message import Message
from .files import is_file, is_terminal, read_from
from .framework import OF_GRIDS, ArgumentReader, CliFamily, CommandCall
from .options import WIDE_OPERATIONS, CliArgument, MakeOptions, begin, maker_options
from .puzzle_stream import MAX_BYTES, StreamLines, StreamPuzzle, read_lines, read_object
from .rules import RuleClass
from .streams import note

T = TypeVar("T")

MOST_PARTS = 3
"""Empty lines inside a puzzle."""


def _is_text(argument: str) -> bool:
    """Return whether an argument is the text of a puzzle rather than the name of a file."""
    return "\n" in argument or bool(recognise(argument, FORMATS) or family_of(argument))


def split_calcudokus(lines: Iterable[bytes], known: Iterable[RuleClass]) -> Iterator[StreamPuzzle]:
    r"""Yield calcudokus: lines of cages and then labels, with or without empty lines between, game ids, links of the page, or JSON lines.

    A JSON line is an object with the text as "input" or "puzzle", or a puzzle as JSON with rules from `known`. Puzzles in
    other layouts have empty lines between them, and may have some inside.

    >>> lines = [b"0", b"1", b"", b'{"input": "0\\n1"}', b"0", b"1", b"0", b"1"]
    >>> [(found.line, found.text) for found in split_calcudokus(lines, [])]
    [(1, '0\n1'), (4, '0\n1'), (5, '0\n1'), (7, '0\n1')]
    """
    parse = partial(read_puzzle, known=list(known))
    block: _LineBlock | None = None
    loose: list[StreamPuzzle] = []
    for number, text, problem in read_lines(lines):
        is_object = text[:1] == "{"
        is_id = (":" in text and is_game_id(text)) or family_of(text) != "" or is_call(text)
        is_end = is_object or is_id
        if block and (is_end or not text):
            loose.append(block.to_puzzle())
            is_end = is_end or not block.block.is_ragged
            block = None
        if is_end or not text:
            yield from _take_whole(loose, is_last=is_end)
        if is_object:
            yield from read_object(number, text, problem, parse, FAMILY.name)
        elif is_id:
            yield StreamPuzzle(number, text, text, problem)
        elif text:
            block = block or _LineBlock()
            block.add(number, text, problem)
            if block.is_whole:
                yield from (*loose, block.to_puzzle())
                loose, block = [], None
    if block:
        loose.append(block.to_puzzle())
    yield from _take_whole(loose, is_last=True)


def _take_whole(loose: list[StreamPuzzle], *, is_last: bool) -> Iterator[StreamPuzzle]:
    """Yield the puzzle that the last of some blocks complete, after the blocks before it; remove them from the list.

    If the last blocks are not a whole puzzle, the oldest of many is yielded alone, and all if `is_last`.
    """
    for at in range(len(loose)):
        joined = _join(loose[at:])
        if not joined.problem and _is_whole(joined.text):
            yield from (*loose[:at], joined)
            loose.clear()
            return
    if is_last or len(loose) > MOST_PARTS:
        yield from loose if is_last else loose[:1]
        del loose[: len(loose) if is_last else 1]


def _join(parts: list[StreamPuzzle]) -> StreamPuzzle:
    text = "\n".join(part.text for part in parts)
    problem = next((part.problem for part in parts if part.problem), "")
    return StreamPuzzle(parts[0].line, text, text, problem, [at for part in parts for at in part.lines or ()])


def _is_whole(text: str) -> bool:
    try:
        return not read_puzzle(text).not_understood
    except RulegridError:
        return False


class _LineBlock:
    """The lines of a calcudoku as they come, with their numbers and what is wrong with them."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.lines: list[str] = []
        self.size = 0
        self.problem = ""
        self.block = CalcudokuBlock()

    def add(self, number: int, text: str, problem: str) -> None:
        self.size += len(text) + 1
        if self.size > MAX_BYTES:
            self.problem = str(Message("cli.long-block", most=MAX_BYTES))
            self.numbers, self.lines = [*self.numbers, number][:1], [*self.lines, text][:1]
            return
        self.block.add(text)
        self.problem = self.problem or problem
        self.numbers.append(number)
        self.lines.append(text)

    @property
    def is_whole(self) -> bool:
        return not self.problem and self.block.is_whole

    def to_puzzle(self) -> StreamPuzzle:
        text = "\n".join(self.lines)
        return StreamPuzzle(self.numbers[0], text, "" if self.problem else text, self.problem, self.numbers)


class CalcudokuReader(ArgumentReader):
    """Reads a file, or the text of a puzzle that can't be the name of one."""

    metavar = "[FILE|ID|-]"
    options = (WIDE_OPERATIONS,)

    def __init__(self, given: SimpleNamespace, context: Any) -> None:
        super().__init__(given, context)
        self._is_wide = bool(getattr(given, WIDE_OPERATIONS.name, False))

    def read(self, argument: str | None, parse: Callable[[str], T]) -> T:
        """Return the result of `parse` for a text, a file or standard input (None, "-"). Raises PuzzleFormatError."""
        if argument is not None and not is_file(argument) and _is_text(argument):
            return parse(argument)
        if argument not in (None, "-") and not is_file(argument) and (hint := self.suggest_command(argument)):
            raise PuzzleFormatError(Message("cli.neither-command", given=quote(argument), hint=hint))
        if argument in (None, "-") and is_terminal():
            note(Message("cli.type-cages"))
        return read_from(argument, parse)

    def parse(self, text: str) -> Puzzle:
        return read_puzzle(text, known=self.known, wide_operations=self._is_wide)

    def split(self, lines: StreamLines) -> Iterator[StreamPuzzle]:
        return split_calcudokus(lines, self.known)

    def solver_of_many(self) -> Callable[..., Any]:
        from ..calcudoku import solve_many

        return partial(solve_many, wide_operations=self._is_wide)

    def refuse_many(self) -> None:
        """Accept many puzzles with all options of the family."""


def _begin(call: CommandCall, writer: Any) -> tuple[Any, Any]:
    return begin(call, writer, rules=call.rules.rules_to_add(FAMILY.standard))


MAKING = MakeOptions(
    maker_options(
        FAMILY.making.options, level="NAME", rating="LOW..HIGH", ops="OPS", largest="N", singles="", mystery=""
    ),
    _begin,
)  # fmt: skip

ENTRY = CliFamily(
    "calcudoku",
    CalcudokuReader,
    OF_GRIDS,
    MAKING,
    traits=frozenset({"digits", "cages"}),
    arguments={"make": CliArgument("[SIZE]")},
    with_rules=("batch",),
    adds_rules=("make",),
)
