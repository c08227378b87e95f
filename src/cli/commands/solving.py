"""The commands `solve` and `batch`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from ...core.board import Board
from ...core.family import family_of
from ...core.puzzle import Puzzle
from ...queries.query import Hooks, Response, SearchResponse, Status
from ...queries.solving import COUNT_OPTIONS
from ...solver.solver import Solver
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError, argument_error
from ...utils.message import Message
from ..batch import CSV, JSONL, BatchRun
from ..files import PICTURES, STDOUT, is_terminal, uses_stdout, write_pictures
from ..framework import CliCommand, CommandCall, about_one
from ..options import (
    FIND,
    JOBS,
    JSON,
    LIMITED,
    OUT,
    OUTPUT,
    PNG,
    PRETTY,
    PROGRESS,
    QUIET,
    SEARCH,
    STRICT,
    SVG,
    WIDE_OPERATIONS,
    CliArgument,
    flag,
    query_options,
    refuse_together,
    value,
    with_help,
)
from ..output import (
    INTERRUPTED,
    NO_SOLUTION,
    SOLVED,
    STOPPED,
    describe_steps,
    draw_board,
    is_drawn,
    is_screen,
    plain_rows,
    say_answer,
)
from ..streams import LONG, SLOW, is_slow_unasked, note, print_error, printable, say, say_here

if TYPE_CHECKING:
    from ...queries.candidates import Candidates
    from ...queries.solving import Estimated


WATCHING, PIECES = "Watching", "pieces"

(LIMIT,) = query_options([each for each in COUNT_OPTIONS if each.name == "limit"], FIND)

OPTIONS = (
    flag("animate", "Show a search at work, up to the first solution, or further with --all or --limit.", WATCHING, trait=PIECES),
    value("speed", float, "N", "Steps per second, 0 for no limit.", WATCHING, default=10.0, least=0, trait=PIECES),
    flag("all", "Every solution, separated by empty lines.", FIND),
    with_help(LIMIT, "At most N solutions; with --count or --candidates, stop counting at N."),
    flag("count", "Only the number of solutions.", FIND),
    flag("estimate", "With --count: estimate a number that is too large to count.", FIND),
    flag("unique", "Whether the solution is unique: 'unique', 'several' or 'none'.", FIND),
    flag("layers", "Also print each layer, such as a shading, and tell apart solutions that differ only in layers.", FIND, trait="digits"),
    flag("candidates", "For each cell, the values that it has in at least one solution.", FIND, trait="digits"),
    value(
        "sheet", str, "FILE",
        "Draw all solutions found side by side, as SVG, PNG or PDF by the ending of FILE; several sheets are FILE-1, FILE-2 …",
        OUTPUT, trait=PIECES, writes=PICTURES,
    ),
    value("per_page", int, "N", "Solutions on each sheet.", OUTPUT, least=1, trait=PIECES),
    JSON,
    PRETTY,
    with_help(SVG, "Draw the first solution, the candidates, or the puzzle if there is no solution, as SVG, PNG or PDF."),
    PNG,
    flag("stats", "The puzzle, and what the search was made of: kernel, set-up, what was derived and filtered, steps, rate and time; on standard error."),
    PROGRESS,
    STRICT,
    flag("check_rules", "Test the rules of your own during the search: is_valid, cells and constraints must agree. This is slow."),
    QUIET,
    *LIMITED,
)  # fmt: skip


def check(call: CommandCall) -> None:
    """Raise RulegridError for options that clash."""
    given = call.given
    refuse_together(
        given, ("all", "count"), ("all", "unique"), ("count", "unique"), ("all", "limit"), ("unique", "limit"),
        ("candidates", "all"), ("candidates", "count"), ("candidates", "unique"),
        ("candidates", "pretty"), ("candidates", "layers"), ("estimate", "limit"), ("check_rules", "animate"),
    )  # fmt: skip
    if given.estimate and not given.count:
        raise RulegridError(Message("cli.expected-too", option="--estimate", other="--count"))
    if given.animate:
        from ..terminal import check_watched

        check_watched(given)
    if given.sheet is None and given.per_page is not None:
        raise RulegridError(Message("cli.needs", option="--per-page", other="--sheet FILE"))
    refuse_together(given, ("sheet", "count"), ("sheet", "unique"))
    if given.sheet == STDOUT:
        raise RulegridError(argument_error("--sheet", STDOUT, Message("cli.sheet-file")))


def solve(call: CommandCall, puzzle: Puzzle) -> int:
    """Solve a puzzle, and print what was asked for; return the exit status."""
    given = call.given
    if given.animate:
        from ..terminal import animate

        return animate(puzzle, given)
    if given.sheet is None:
        return _solve(call, puzzle, None)
    from ..writing import sheets

    with sheets(puzzle, given.sheet, given.per_page) as each:
        return _solve(call, puzzle, each)


def _solve(call: CommandCall, puzzle: Puzzle, each: Callable[[Board], None] | None) -> int:
    given = call.given
    report = _SolutionReport(given, puzzle, each)
    if given.stats:
        note(f"{printable(puzzle.title)}\n{puzzle.board}" if puzzle.title else str(puzzle.board))
    if _is_paged(given, puzzle):
        answer: Response = _page_solutions(given, puzzle, report)
    else:
        hooks = Hooks(
            progress=False if given.quiet else given.progress, begun=report.begin, each=report.solution,
            keeps=given.json, takes_interrupts=True,
        )  # fmt: skip
        name, options = _query(given)
        answer = call.ask(puzzle, name, hooks, **options)
    report.finish(answer)
    marks = getattr(answer, "pencil_marks", None)
    if given.svg is not None or given.png is not None:
        write_pictures(puzzle.to_svg(report.first, candidates=marks), {"svg": given.svg, "png": given.png})
    if answer.stopped:
        return INTERRUPTED if answer.stopped == "interrupted" else STOPPED
    is_bad = answer.status is Status.NONE or (given.unique and answer.status is Status.SEVERAL)
    return NO_SOLUTION if is_bad else SOLVED


def _query(given: SimpleNamespace) -> tuple[str, dict[str, Any]]:
    layers = {"layers": True} if getattr(given, "layers", False) else {}
    if given.unique:
        return "unique", layers
    if given.estimate:
        return "estimate", layers
    if given.count:
        return "count", layers
    if given.candidates:
        return "candidates", {}
    return "solve", {"limit": None if given.all else given.limit or 1, **layers}


def _is_paged(given: SimpleNamespace, puzzle: Puzzle) -> bool:
    """Return whether solutions are paged through: both ends are terminals, so that keys can be pressed."""
    elsewhere = given.json or given.svg or given.png or given.sheet or given.check_rules
    asked = given.all and given.pretty is not False and not elsewhere and family_of(puzzle).spelling.has_pieces
    return bool(asked and is_screen() and is_terminal())


def _page_solutions(given: SimpleNamespace, puzzle: Puzzle, report: _SolutionReport) -> SearchResponse:
    """Show solutions as keys ask for them; a search that waits for keys."""
    from ...queries.query import SolverSession
    from ..terminal import page

    limits = {"timeout": given.timeout, "max_steps": given.max_steps}
    hooks = Hooks(begun=report.begin, takes_interrupts=True)  # a bar would disturb the page
    with SolverSession(puzzle, limits, hooks) as search:
        page(puzzle, search.solver.solutions(), report)
    search.found = max(search.found, report.found)
    return SearchResponse(found=search.found, **search.facts(search.status(None)))


class _SolutionReport:
    """Prints solutions as they come, and what is said of the answer at the end."""

    def __init__(self, given: SimpleNamespace, puzzle: Puzzle, each: Callable[[Board], None] | None) -> None:
        self.given = given
        self.puzzle = puzzle
        self.solver: Solver | None = None
        self.found = 0
        self.first: Board | None = None
        self._each = each
        self._is_pretty = is_drawn(given.pretty)
        self._is_silent = uses_stdout(given.svg, given.png)  # takes a picture, and so nothing else

    def begin(self, solver: Solver) -> None:
        self.solver = solver
        solver.strict = self.given.check_rules

    def solution(self, board: Board) -> None:
        self.found += 1
        self.first = self.first or board
        if self._each is not None:
            self._each(board)
        if self.given.json or self._is_silent:
            return
        if self.solver is not None and self.solver.pbar is not None:
            self.solver.pbar.clear()  # it may be on the same terminal
        gap = "\n" if self.found > 1 else ""
        plain = gap + self._plain(board)
        say(gap + self._draw(board) if self._is_pretty else plain, or_else=lambda: plain)

    def _plain(self, board: Board) -> str:
        of_family = family_of(self.puzzle).spelling
        text = plain_rows(of_family.plain(self.puzzle, board), pad=of_family.has_pieces)
        if getattr(self.given, "layers", False):
            for name, rows in board.layer_words().items():
                text += f"\n{name}:\n{plain_rows([[word or '#' for word in row] for row in rows])}"
        return text

    def _draw(self, board: Board) -> str:
        return draw_board(self.puzzle, board, title=self.found == 1)

    def finish(self, answer: Response) -> None:
        """Print the answer, and the remarks that are due once the search is over."""
        given = self.given
        assert isinstance(answer, SearchResponse)
        if given.json:
            say_answer(answer)
        elif not self._is_silent and (text := self._format_answer(answer)):
            say(text)
        if answer.conflicts and not given.quiet:
            units = [unit.label for unit in answer.conflicts[:3]]
            more = Message("cli.and-more", count=len(answer.conflicts) - 3) if len(answer.conflicts) > 3 else None
            print_error(Message("cli.contradicts-itself", units=units, more=more))
        if getattr(answer, "is_stored", False) and not given.quiet:
            print_error(Message("cli.stored-solution"))
        if answer.stopped == "dives":
            found = cast("Estimated", answer).estimate
            print_error(Message("cli.no-dive", count=found.dives if found else 0))
        elif answer.stopped:
            is_listed = not given.candidates and not given.estimate
            number = Message("cli.found-so-far", count=answer.found or 0) if is_listed else None
            print_error(describe_steps(answer.stopped, answer.steps, number))
        if answer.seconds > LONG and is_slow_unasked() and not given.quiet:
            print_error(SLOW)
        if given.stats:
            rate = f"{answer.steps / answer.seconds:,.0f}" if answer.seconds else "0"
            for line in self.solver.stats.messages() if self.solver is not None else ():
                note(line)
            note(Message("cli.steps-in", steps=answer.steps, rate=rate, seconds=f"{answer.seconds:.3f}"))

    def _format_answer(self, answer: SearchResponse) -> str:
        if self.given.estimate:
            found = cast("Estimated", answer).estimate
            return str(found) if found is not None and (found.met or found.is_exact) else ""
        if answer.stopped:
            return ""
        if self.given.unique:
            return str(answer.status)
        if self.given.count:
            return str(answer.found)
        if answer.status is Status.NONE:
            return say_here(Message("cli.no-solution"))
        return self._candidates(cast("Candidates", answer)) if self.given.candidates else ""

    def _candidates(self, answer: Candidates) -> str:
        board, limit = self.puzzle.board, self.given.limit

        def text(cell: Cell) -> str:
            values = sorted(answer.values.get(cell, ()))
            if answer.counts is None:
                return ("," if board.values[-1] > 9 else "").join(map(str, values)) or "#"
            numbers = answer.counts.get(cell, {})
            each = (f"{value}:{numbers[value]}{'+' if numbers[value] == limit else ''}" for value in values)
            return ",".join(each) or "#"

        return plain_rows([[text((row, col)) for col in range(board.cols)] for row in range(board.rows)], pad=True)


SOLVE_COMMAND = CliCommand(about_one(solve), OPTIONS, before=check)


def batch(call: CommandCall) -> int:
    """Solve many puzzles; return the exit status."""
    names = [each.name for each in fields(BatchRun) if each.name != "columns"]
    work = BatchRun(**{name: getattr(call.given, name) for name in names})
    with call.load_rules():
        usual, solve_many = call.solver_of_many()
        work.check_rules(usual)
        return work.answer(call.given.argument, call.reader, solve_many)


BATCH_COMMAND = CliCommand(
    batch,
    (
        OUT,
        value("format", str, "csv|jsonl", "Their format; jsonl by default if FILE ends in .jsonl, .ndjson or .json, otherwise csv.", choices=(CSV, JSONL)),
        flag("resume", "Keep the answers in FILE and continue after them."),
        flag("fetch", "Fetch the puzzles of short links (sudokupad.app, tinyurl.com), one after the other.", trait="links"),
        WIDE_OPERATIONS,
        flag("rate", "Also rate puzzles with exactly one solution, in two more columns: rating and level."),
        with_help(PROGRESS, "A bar with puzzles, rate and time; on a terminal by default."),
        QUIET, JOBS,
        value("limit", int, "N", "Solutions to look for; 2 by default, enough to prove that a solution is unique.", SEARCH, least=1),
        *LIMITED,
    ),
    argument=CliArgument("[FILE|-]"),
    reads=False,
)  # fmt: skip
