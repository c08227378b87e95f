"""Many calcudokus from one stream: blocks of lines, or JSON lines."""

from collections.abc import Iterable, Iterator

from ..calcudoku.keen import is_game_id
from ..calcudoku.text import CalcudokuBlock
from ..engine.data.page_address import family_of
from ..utils.words import Message
from .own_rules import RuleClass
from .puzzles import MAX_BYTES, StreamPuzzle, read_lines, read_object


def blocks(lines: Iterable[bytes], known: Iterable[RuleClass]) -> Iterator[StreamPuzzle]:
    r"""Yield calcudokus: lines of cages and then labels, with or without empty lines between, game ids, links of the page, or JSON lines.

    A JSON line is an object with the text as "input" or "puzzle", or a puzzle as JSON with rules from `known`.

    >>> lines = [b"0", b"1", b"", b'{"input": "0\\n1"}', b"0", b"1", b"0", b"1"]
    >>> [(found.line, found.text) for found in blocks(lines, [])]
    [(1, '0\n1'), (4, '0\n1'), (5, '0\n1'), (7, '0\n1')]
    """
    known = list(known)
    block: _LineBlock | None = None
    for number, text, problem in read_lines(lines):
        is_object = text[:1] == "{"
        is_id = (":" in text and is_game_id(text)) or family_of(text) != ""
        if block and (is_object or is_id or not text):
            yield block.found()
            block = None
        if is_object:
            yield from read_object(number, text, problem, known, "calcudoku")
        elif is_id:
            yield StreamPuzzle(number, text, text, problem)
        elif text:
            block = block or _LineBlock()
            block.add(number, text, problem)
            if block.is_whole:
                yield block.found()
                block = None
    if block:
        yield block.found()


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

    def found(self) -> StreamPuzzle:
        text = "\n".join(self.lines)
        return StreamPuzzle(self.numbers[0], text, "" if self.problem else text, self.problem, self.numbers)
