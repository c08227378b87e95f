"""`rulegrid calendar hint`."""

from dataclasses import dataclass

from ..calendar.hints import hint_text, spell_pieces
from ..calendar.play import placement_rule
from ..engine.puzzle import Puzzle
from ..questions import ask
from ..questions.base.status import Status
from .files import check_pictures, uses_stdout, write_pictures
from .grid_hint import WORDS, print_hint, stopped
from .options import COMMON, OUTPUT, Option, check_language, either, flag, value
from .output import NO_SOLUTION, SOLVED, check_least, drawn, refuse_together, say_answer

PIECE_HINT_OPTIONS: dict[str, Option] = {
    **WORDS,
    "json": flag(
        OUTPUT,
        "--json",
        text="One JSON object: status, piece, cells, text, steps and more; --show shortens only `text`.",
    ),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn board with the piece, or only the text."),
    "svg": value(OUTPUT, str, "--svg", "FILE", "Draw the board into FILE, as SVG, PNG or PDF."),
    "png": COMMON["png"],
    "quiet": COMMON["quiet"],
    "timeout": COMMON["timeout"],
    "max_steps": COMMON["max_steps"],
}


@dataclass
class PieceHintRequest:
    """The options of `hint` that are not about the puzzle."""

    show: str | None
    language: str | None
    json: bool
    pretty: bool | None
    svg: str | None
    png: str | None
    quiet: bool
    timeout: float | None
    max_steps: int | None

    def __post_init__(self) -> None:
        check_language(self.language, self.show)
        refuse_together(self, ("json", "pretty"))
        check_least(self, ("max_steps", 0), ("timeout", 0))
        check_pictures({"svg": self.svg, "png": self.png})

    def answer(self, puzzle: Puzzle) -> int:
        """Print a hint; return the exit status."""
        from ..calendar.hint_marks import hint_picture
        from ..questions.hint import Hinted

        placement_rule(puzzle)
        show, language = self.show or "all", self.language or "en"
        answer = ask(puzzle, "hint", language=language, show=show, timeout=self.timeout, max_steps=self.max_steps)
        if self.json:
            say_answer(answer)
        if answer.stopped:
            return stopped(answer.stopped)
        assert isinstance(answer, Hinted)
        found = answer.piece_hint
        start, board = hint_picture(puzzle, found, show)
        if not uses_stdout(self.svg, self.png) and not self.json:
            print_hint(
                self,
                spell_pieces(puzzle, [found.piece])[0] if found.piece and show == "all" else "",
                lambda in_lines: hint_text(puzzle, found, language, show, in_lines=in_lines),
                drawing=lambda: drawn(start, board),
            )
        if self.svg is not None or self.png is not None:
            write_pictures(start.to_svg(board), {"svg": self.svg, "png": self.png})
        return NO_SOLUTION if answer.status is Status.NONE else SOLVED
