"""Check: whether a puzzle has one solution, several or none, and which givens and clues are redundant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..core.limits import CHECK_SECONDS
from ..utils.coordinates import LayerCell, cell_name
from ..utils.errors import RulegridError, argument_error, one_of
from ..utils.numbers import bits_set
from ..utils.svg import paragraph
from .contradiction import MOST_CLASHES, Contradiction, Contradictions, subsets_of
from .parts import PuzzlePart, PuzzleParts
from .repairs import Repair, Repairs
from .session import MissingResult, Session
from .several import SeveralSolutions, explain_several

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle


LIMIT = 100  # the most solutions counted without a part


@dataclass(frozen=True)
class WithoutPart:
    """A part, and the number of solutions without it, counted up to `LIMIT`."""

    part: PuzzlePart
    solutions: int

    @property
    def is_superfluous(self) -> bool:
        """Whether the solution stays unique."""
        return self.solutions == 1

    def to_data(self) -> dict[str, Any]:
        return {"part": self.part.to_data(), "solutions": self.solutions, "exact": self.solutions < LIMIT}


def without_each(parts: PuzzleParts, session: Session) -> Iterator[WithoutPart]:
    """Yield the givens, clues and rules of a puzzle with one solution, each with the number of solutions without it.

    Parts are omitted if the rest is meaningless without them.
    """
    for number in bits_set(parts.removable):
        try:
            yield WithoutPart(parts.all[number], session.count(parts.without([number]), LIMIT))
        except RulegridError:
            continue


@dataclass(frozen=True)
class LayerCheck:
    """Whether the layers of a puzzle with unique digits are unique: True, False, or None if that is not known.

    `differ` has the cells of layers in which the first two solutions differ.
    """

    is_unique: bool | None = None
    differ: tuple[LayerCell, ...] = ()

    @classmethod
    def between(cls, boards: Sequence[Board]) -> LayerCheck:
        """Return the check of one solution, or of two with the same digits."""
        one, other = boards[0], boards[-1]
        maps = [found for found in one.grid.maps.values() if not found.layer.is_hidden]
        cells = [cell for found in maps for cell in found.cells]
        differ = tuple(cell for cell in cells if one.cells[cell[0]][cell[1]] != other.cells[cell[0]][cell[1]])
        return cls(len(boards) == 1, differ)

    def to_data(self) -> dict[str, Any]:
        return {"unique": self.is_unique, "differ": list(map(cell_name, self.differ))}


REPAIRS = ("first", "all", "none")

CLASHES, FEW, REPAIRED = 0.5, 0.4, 0.6
"""Shares of the remaining time: for clashing values, for few parts that contradict each other, for repairs."""
LAYERS = 0.5
"""The share of the remaining time for whether the layers are unique, if the clues are checked after that."""
BETTER, MOST_BETTER = 0.5, 6
"""A share of that time, and a number of repairs, for finding one that leaves a single solution."""


@dataclass
class PuzzleCheck:
    """The answer about a puzzle, as data; `str(check)` is the answer in sentences, and Jupyter shows it.

    - `status` is "unique", "several", "none", or "stopped" if even that is not known.
    - `solution` is that of a unique puzzle: its digits are unique. `layers` is whether its layers are, too.
    - `several` explains several solutions, `contradictions` explain why there is none.
    - `repairs` are the requested ones; there are no others if `repairs_complete`.
    - `clues` has every given and clue of a unique puzzle with the number of solutions without it, if requested.
    - `stopped` names the limit that was reached, or is "interrupted"; earlier results remain.
    - `undone` lists what is missing because the time was up.
    """

    puzzle: Puzzle
    status: str = "stopped"
    solution: Board | None = None
    layers: LayerCheck | None = None
    several: SeveralSolutions | None = None
    contradictions: list[Contradiction] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    repairs_complete: bool = False
    clues: list[WithoutPart] | None = None
    steps: int = 0
    stopped: str = ""
    undone: list[MissingResult] = field(default_factory=list)
    has_pieces: bool = False
    """Whether the puzzle places pieces on the board."""

    def __str__(self) -> str:
        from .text import describe, describe_stop

        return "\n".join([*describe(self), *describe_stop(self)])

    def __repr__(self) -> str:
        return f"<Check: {self.status}{f' ({self.stopped})' if self.stopped else ''}>"

    def _repr_html_(self) -> str:
        return paragraph(str(self).splitlines()) + self.to_svg()

    def to_svg(self) -> str:
        """Return a picture: the solution, the values in which solutions differ, or the contradiction."""
        argument = next((each.argument for each in self.contradictions if each.argument is not None), None)
        if argument is not None:
            return argument.to_svg()
        if self.several is not None and not self.has_pieces:
            return self.puzzle.to_svg(candidates=self.several.values)
        return self.puzzle.to_svg(self.solution)

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """Return the answer as JSON; `language` is that of the steps to a contradiction."""
        data: dict[str, Any] = {"status": self.status, "stopped": self.stopped or None}
        data["undone"] = list(map(str, self.undone))
        data["layers"] = None if self.layers is None else self.layers.to_data()
        if self.status == "unique":
            data["solution"] = None if self.solution is None else self.solution.cells
        if self.several is not None:
            data["several"] = self.several.to_data()
        if self.status == "none":
            data["contradictions"] = [each.to_data(language) for each in self.contradictions]
            data["repairs"] = [each.to_data() for each in self.repairs]
            data["repairs_complete"] = self.repairs_complete
        if self.clues is not None:
            data["clues"] = [each.to_data() for each in self.clues]
        return data | {"steps": self.steps, "puzzle": self.puzzle.to_data()}


class Checker:
    """Checks a puzzle; `result` contains the results so far, also after an interrupt.

    Without a `timeout` it takes `CHECK_SECONDS`. Each part of the answer has a share of the remaining time, so that a
    hard one does not prevent the others.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        clues: bool = False,
        repairs: str = "first",
        timeout: float | None = None,
        **options: Any,
    ) -> None:
        if repairs not in REPAIRS:
            raise RulegridError(argument_error("repairs", repairs, one_of(REPAIRS)))
        self.result = PuzzleCheck(puzzle)
        self._wants_clues = clues
        self._repairs = repairs
        self._is_limited = timeout is not None
        self._session = Session(timeout=CHECK_SECONDS if timeout is None else timeout, **options)

    def run(self) -> PuzzleCheck:
        """Return the answer, or the part of it that is known when a limit is reached."""
        with self._session.record_result(self.result):
            self._answer()
            if self._is_limited and self.result.undone:
                self._session.look()
        return self.result

    def _answer(self) -> None:
        result, session = self.result, self._session
        boards = session.solutions(result.puzzle, 2)
        result.status = ("none", "unique", "several")[len(boards)]
        if result.puzzle.layers:
            result.layers = LayerCheck()
        if len(boards) == 1:
            result.solution = boards[0]
            if result.layers is not None:
                with session.share(LAYERS if self._wants_clues else 1, result.undone, MissingResult.LAYERS):
                    result.layers = LayerCheck.between(session.fillings(result.puzzle, boards[0], 2))
            if not self._wants_clues:
                return
            result.clues = []
        elif len(boards) > 1:
            result.several = SeveralSolutions((boards[0], boards[1]))
        with session.share(
            1, result.undone, (MissingResult.PARTS, MissingResult.CLUES, MissingResult.GIVE)[len(boards)]
        ):
            parts = PuzzleParts(result.puzzle, session.look)
            result.has_pieces = parts.has_pieces
            if result.several is not None:
                explain_several(parts, session, result.several, result.undone)
            elif result.clues is not None:
                result.clues.extend(without_each(parts, session))
            else:
                self._explain_none(parts)

    def _explain_none(self, parts: PuzzleParts) -> None:
        result, session = self.result, self._session
        known = Contradictions(subsets_of(parts, session), session)
        found = []
        with session.share(CLASHES, result.undone, MissingResult.PARTS):
            for clash in islice(known.clashes(), MOST_CLASHES):
                result.contradictions.append(known.contradiction(clash, is_clash=True))
                found.append(clash)
        if not found:
            found = [self._few_parts(known)]
        if self._repairs != "none":
            with session.share(REPAIRED, result.undone, MissingResult.REPAIRS):
                self._repair(known, found)
        if len(result.contradictions) == 1:
            self._argue(parts, found[0])

    def _repair(self, known: Contradictions, found: Sequence[int]) -> None:
        """Find the requested repairs, those that leave one solution first."""
        repairs = self.result.repairs
        waiting = iter(Repairs(known, found, self._session))
        for repair in waiting:
            repairs.append(repair)
            if self._repairs == "first":
                if not repair.is_sure:
                    self._find_better(waiting)
                return
        repairs.sort(key=lambda repair: not repair.is_sure)
        self.result.repairs_complete = True

    def _find_better(self, waiting: Iterator[Repair]) -> None:
        """Replace the first repair if one of the next ones leaves a single solution."""
        with self._session.share(BETTER, [], MissingResult.REPAIRS):
            for repair in islice(waiting, MOST_BETTER):
                if repair.is_sure:
                    self.result.repairs[:] = [repair]
                    return

    def _few_parts(self, known: Contradictions) -> int:
        """Return few parts that contradict each other, and record them; if a limit is reached, the fewest so far."""
        result = self.result
        try:
            with self._session.share(FEW, result.undone, MissingResult.PARTS):
                known.in_parts(known.parts.every)
        finally:  # after a limit or an interrupt, record the fewest parts so far, even all of them
            result.contradictions.append(known.contradiction(known.smallest))
        if result.contradictions[-1].is_minimal and MissingResult.PARTS in result.undone:
            result.undone.remove(MissingResult.PARTS)
        return known.smallest

    def _argue(self, parts: PuzzleParts, chosen: int) -> None:
        """Add the steps to the last contradiction."""
        from .argument import argue  # not at the top: other answers don't need it

        if not self.result.contradictions[-1].needs_argument:
            return
        with self._session.share(1, self.result.undone, MissingResult.STEPS):
            for argument in argue(parts, chosen, self._session):
                self.result.contradictions[-1] = replace(self.result.contradictions[-1], argument=argument)


def check(puzzle: Puzzle, *, clues: bool = False, repairs: str = "first", **options: Any) -> PuzzleCheck:
    """Return the answer to a setter's questions about a puzzle; see `Puzzle.check`.

    >>> from rulegrid.sudoku import read_puzzle
    >>> check(read_puzzle("1..4......32....")).status
    'unique'
    >>> found = check(read_puzzle("1...1.........."  "."))
    >>> [str(part) for part in found.contradictions[0].parts]
    ['A1 = 1', 'B1 = 1', 'column 1']
    """
    return Checker(puzzle, clues=clues, repairs=repairs, **options).run()
