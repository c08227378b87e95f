"""A player's position, the steps that lead on from it, and the searches of queries."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .. import explain
from ..core.board import Board, other_grid
from ..core.errors import SearchStopped
from ..core.family import OptionSpec
from ..explain.state import State
from ..explain.step_text import SHOWS, message_of, sentence, step_data
from ..explain.steps import CONTRADICTION, FULL, MISSING_MARK, MISTAKES, NONE, SEVERAL, WRONG_VALUE, Nothing, Step
from ..utils.catalogue import LANGUAGES
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, problem_of, quote, read
from ..utils.json_text import expect, quote_json
from ..utils.message import Message, cited_cells, say
from .query import CELLS, Hooks, Status, Stopping, status_of

if TYPE_CHECKING:
    from ..core.family import Marks
    from ..core.puzzle import Puzzle
    from ..core.unit import Unit
    from .query import Options


def read_mine(value: Any, puzzle: Puzzle, path: str) -> Board:
    """Return a board of the puzzle's grid, filled with rows of values or as another board; raises PuzzleFormatError."""
    board = puzzle.board
    if isinstance(value, Board):
        if value.shape != board.shape:
            raise PuzzleFormatError(other_grid(value, board), path=path)
        return value
    rows = expect(value, list, path)
    for i, row in enumerate(rows):
        for j, each in enumerate(expect(row, list, f"{path}[{i}]")):
            expect(each, int, f"{path}[{i}][{j}]")
    if [len(row) for row in rows] != [board.cols] * board.rows:
        raise PuzzleFormatError(Message("board.rows-expected", rows=board.rows, cols=board.cols), path=path)
    filled = board.copy()
    try:
        filled.load_puzzle(each for row in rows for each in row)
    except RulegridError as error:
        raise PuzzleFormatError(problem_of(error), path=path) from None
    return filled


def read_marks(value: Any, puzzle: Puzzle, path: str) -> dict[Cell, tuple[int, ...]]:
    """Return pencil marks by cell, given by cells or their names; raises PuzzleFormatError.

    Empty lists are left out: who keeps no marks in a cell excludes nothing.

    >>> from rulegrid.sudoku import read_puzzle
    >>> read_marks({"A2": [1, 3], "A3": []}, read_puzzle("1..4......32...."), "marks")
    {(0, 1): (1, 3)}
    """
    board = puzzle.board
    cells: dict[Any, Cell] = {cell_name(cell): cell for cell in board.grid.cells}
    cells |= {cell: cell for cell in board.grid.cells}
    if not isinstance(value, Mapping):
        expect(value, dict, path)
    found = {}
    for name, values in value.items():
        if name not in cells:
            raise PuzzleFormatError(read(quote_json(name), Message("board.board-cells")), path=path)
        marks = values if isinstance(values, (tuple, set, frozenset)) else expect(values, list, f"{path}.{name}")
        for i, each in enumerate(marks):
            if expect(each, int, f"{path}.{name}[{i}]") not in board.values:
                raise PuzzleFormatError(read(quote(each), Message("board.board-value")), path=f"{path}.{name}[{i}]")
        if marks:
            found[cells[name]] = tuple(marks)
    return found


WORK = (
    OptionSpec("mine", list, None, "The grid as the player filled it so far, in rows of values.", read=read_mine),
    OptionSpec(
        "marks", dict, None, "The player's pencil marks: for each cell the values that are left.", read=read_marks
    ),
)
"""The options of questions that know the player's work."""

LANGUAGE = OptionSpec("language", str, "en", "The language of the text.", choices=LANGUAGES)
SHOW = OptionSpec(
    "show", str, "all", "How much the text says: where to look, which technique, all, or long chains link by link.",
    choices=("where", "technique", "all", "links"),
)  # fmt: skip
WORDS = (LANGUAGE, SHOW, CELLS)
"""The options of questions that are answered in words."""


LOOK_SECONDS = 5.0
"""How long mistakes are looked for, before the next step is."""

ENDINGS = {
    FULL: Status.SOLVED,
    CONTRADICTION: Status.NONE,
    NONE: Status.NONE,
    SEVERAL: Status.SEVERAL,
    WRONG_VALUE: Status.MISTAKE,
    MISSING_MARK: Status.MISTAKE,
}
"""What a step that changes nothing says."""

Pair = tuple[Any, Step]
"""A step, with the state before it."""


def status_of_step(step: Step) -> Status:
    """Return the status of an answer that ends with this step."""
    return Status.STEP if step.changes else ENDINGS[step.technique]  # a rule may be called like an ending: none


class PlayerPosition:
    """A puzzle with the player's work: `position` is the puzzle with the player's values, `marks` are the pencil marks.

    Marks in cells that hold a value are left out. `limits` are the keyword arguments of all that explains.
    """

    def __init__(self, puzzle: Puzzle, options: Options, hooks: Hooks) -> None:
        mine = puzzle.board if options["mine"] is None else options["mine"]
        marks = options["marks"]
        self.began = time.monotonic()
        self.puzzle = puzzle
        self.position = puzzle.changed(mine, puzzle.rules)
        self.marks: Marks | None = marks and {
            cell: values for cell, values in marks.items() if not mine.get_digit(*cell)
        }
        self.limits: dict[str, Any] = {
            "timeout": options["timeout"],
            "max_steps": options["max_steps"],
            "tick": hooks.tick,
        }

    @property
    def seconds(self) -> float:
        """The time since it began."""
        return time.monotonic() - self.began

    def named(self, step: Step) -> Step:
        """Return the end of an explanation: where there is no solution, with what the player entered, it says that."""
        is_entered = (
            step.technique == NONE and step.payload.key(step) == NONE and self.position.board != self.puzzle.board
        )
        return replace(step, payload=Nothing("entries")) if is_entered else step

    def mistake(self) -> Step | None:
        """Return the first mistake: a wrong value, else a missing mark. None where none was found in some seconds.

        The steps go on from there then, and say so where it leads nowhere.
        """
        if self.position.board == self.puzzle.board and not self.marks:
            return None
        timeout = self.limits["timeout"]
        limits = self.limits | {"timeout": LOOK_SECONDS if timeout is None else min(LOOK_SECONDS, timeout)}
        try:
            return explain.first_mistake(self.puzzle, self.position.board, self.marks, **limits)
        except SearchStopped:
            return None


def texts_of(step: Step) -> dict[str, dict[str, str]]:
    """Return what a step says, by language and by how much it shows; "unnamed" is all of it without the technique's name."""
    unnamed = message_of(step, is_named=False)
    return {
        language: {show: sentence(step, language, show) for show in SHOWS} | {"unnamed": say(unnamed, language)}
        for language in LANGUAGES
    }


def answer_step(step: Step, options: Options) -> dict[str, Any]:
    """Return a step as data: with its text as it was asked for, and all of its texts."""
    if step.technique in MISTAKES:
        step = replace(step, placed=())
    data = step_data(step, options["language"], options["show"])
    return data | {
        "texts": texts_of(step),
        "names": {language: say(step.title, language) for language in LANGUAGES},
        "cited": cells_cited(step),
        "marks": marks_of(step),
        "changes": step.changes,
        "gone": None,
    }


def marks_of(step: Step) -> dict[str, list[tuple[int, str]]]:
    """Return the candidates that have a part in a step, by cell, as pictures colour them: of several roles each has the first."""
    from ..explain.pictures import COLOURS

    marks: dict[str, dict[int, str]] = {}
    for role in COLOURS:
        for cell, values in step.roles.get(role, ()):
            for value in values:
                marks.setdefault(cell_name(cell), {}).setdefault(int(value), role)
    return {cell: list(roles.items()) for cell, roles in marks.items()}


def cells_cited(step: Step) -> dict[str, list[str]]:
    """Return the cells that a step names, by how much it shows."""
    return {show: cited_cells(message_of(step, show)) for show in SHOWS}


def described_all(pairs: Sequence[Pair], options: Options) -> tuple[list[dict[str, Any]], dict[str, list[int]]]:
    """Return steps as data, and the candidates before the first; `gone` has those that are no longer there after a step.

    `gone` is None after the last, and where pieces are placed.
    """
    data: list[dict[str, Any]] = []
    first: Mapping[Cell, Sequence[int]] = {}
    before: Mapping[Cell, Sequence[int]] | None = None
    for state, step in pairs:
        now = state.candidates() if isinstance(state, State) else None
        if data and before is not None and now is not None:
            data[-1]["gone"] = _gone(before, now)
        if not data:
            first = now or {}
        before = now
        data.append(answer_step(step, options))
    return data, {cell_name(cell): list(map(int, values)) for cell, values in first.items()}


def _gone(before: Mapping[Cell, Sequence[int]], after: Mapping[Cell, Sequence[int]]) -> dict[str, list[int]]:
    """Return the candidates that are no longer there: of a cell whose value is known now all of them."""
    gone = {cell: [value for value in values if value not in after.get(cell, ())] for cell, values in before.items()}
    return {cell_name(cell): list(map(int, values)) for cell, values in gone.items() if values}


class SolverSession(Stopping):
    """The solver of a question; as a context, it notes the limit or the interrupt that ends it.

    `found` is the number of solutions, and what is left to a search that was stopped.
    """

    def __init__(self, puzzle: Puzzle, options: Options, hooks: Hooks) -> None:
        super().__init__(hooks)
        self.puzzle = puzzle
        self.timeout: float | None = options["timeout"]
        self.began = time.monotonic()
        self.limits: dict[str, Any] = {
            "timeout": self.timeout,
            "max_steps": options["max_steps"],
            "progress": hooks.progress,
            "tick": hooks.tick,
        }
        self.solver = puzzle.solver(**self.limits)
        self.found = 0
        hooks.begin(self.solver)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if is_over := super().__exit__(kind, error, trace):
            found = error.found if isinstance(error, SearchStopped) else self.solver.found
            self.found = max(self.found, found)
        return is_over

    def status(self, limit: int | None) -> Status:
        """Return what the number of solutions says."""
        return Status.STOPPED if self.stopped else status_of(self.found, limit)

    def facts(self, status: Status) -> dict[str, Any]:
        """Return what every answer of a search has; units that contradict each other are looked for in the time left."""
        conflicts: list[Unit] = []
        if status is Status.NONE:
            left = None if self.timeout is None else max(0.0, self.timeout - (time.monotonic() - self.began))
            conflicts = self.puzzle.broken_units(timeout=left)
        return {
            "puzzle": self.puzzle,
            "status": status,
            "stopped": self.stopped,
            "conflicts": tuple(conflicts),
            "steps": self.solver.steps,
            "seconds": time.monotonic() - self.began,
        }
