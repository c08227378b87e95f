"""`calendar make --set`: new pieces for a board, written as board files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ..calendar import CalendarBoard
from ..engine.errors import RulegridError
from ..utils.errors import bad
from ..utils.numbers import is_number
from ..utils.words import Message
from . import files
from .options import refuse_together
from .output import as_json
from .streams import printable, say
from .told import clash
from .writing import PuzzleWriter

if TYPE_CHECKING:
    from ..calendar.piece_sets import MadeSet


def begin(given: SimpleNamespace, board: CalendarBoard, writer: PuzzleWriter) -> tuple[Any, PuzzleWriter]:
    """Return what makes sets of pieces, and what writes them; raises RulegridError for options that they don't have."""
    from ..calendar.piece_sets import SetMaker

    refuse_together(given, ("set", "level"), ("set", "rating"))
    if given.argument:
        raise clash("--set", Message("cli.a-date"))
    if writer.is_picture:
        raise RulegridError(Message("cli.set-is-text"))
    if given.count > 1 and not given.json and writer.out is None and writer.sheet is None:
        raise RulegridError(Message("cli.set-and-count"))
    least = 1 if given.least is None else given.least
    maker = SetMaker(board, given.pieces, _read_sizes(given.sizes), least, not given.no_flip)
    return maker, SetWriter(given, writer.formats, writer.write)


def _read_sizes(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, dots, last = text.partition("..")
    numbers = [first.strip(), last.strip() if dots else first.strip()]
    if not all(is_number(number, most=2) for number in numbers):
        raise RulegridError(bad("--sizes", text, Message("cli.squares")))
    return int(numbers[0]), int(numbers[1])


class SetWriter(PuzzleWriter):
    """Writes sets of pieces: each as a board file of its own."""

    @contextmanager
    def opened(self) -> Iterator[Callable[[Any], None]]:
        """Yield what each set is given to; a sheet of what is to be cut out is written at the end, however that comes."""
        if self.sheet is not None:
            from ..calendar.cut_outs import cut_outs

            pages: list[str] = []
            style, title = self.sheet.style, self.sheet.title
            try:
                yield lambda made: pages.extend(cut_outs(made.board, style.paper, title, style.language))
            finally:
                if pages:
                    self.sheet.write((), pages)
            return
        number = 0

        def put(made: MadeSet) -> None:
            nonlocal number
            number += 1
            text = self._text(made, set())
            if self.out is None:
                say(text.rstrip("\n"))
            elif self.given.json and number > 1:
                with open(self.out, "a", encoding="utf-8") as file:
                    file.write(f"{text}\n")
            else:
                is_one = self.given.json or self.given.count == 1
                files.write_file(
                    files.numbered_name(self.out, None if is_one else number), (text.rstrip("\n") + "\n").encode()
                )

        yield put

    def _text(self, made: Any, warned: set[str]) -> str:
        if self.given.json:
            return as_json(made.to_data())
        if self.form == "json":
            return str(made.board.to_json())
        from ..calendar.count_reports import name_extremes

        return f"// seed {printable(made.seed)}: {printable(name_extremes(made.dates))}\n\n{made.board.to_text()}"
