"""What a setter wants to know of a puzzle: unique, several or none, why, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...utils.errors import RulegridError, bad, one_of
from ...utils.late import late
from ...utils.svg import paragraph
from .contradiction import MOST_CLASHES, Contradiction, Contradictions
from .parts import Parts
from .repairs import Repair, repairs
from .session import Session
from .several import Several, explain_several
from .subsets import subsets_of
from .superfluous import Without, without_each

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle

REPAIRS = ("first", "all", "none")


@dataclass
class Check:
    """The answer about a puzzle, as data; `str(check)` says it in sentences, and Jupyter shows it.

    `status` is "unique", "several" or "none", or "stopped" where even that is not known. `solution` is the one of a unique
    puzzle. Where there are several, `several` says why; where there is none, `contradictions` do, and `repairs` are those
    that were asked for (`repairs_complete`: there is no other). `clues` has every given and clue of a unique puzzle
    with the number of solutions without it, where that was asked for. `stopped` names the limit that was reached, or
    is "interrupted": what was found before stays.
    """

    puzzle: Puzzle
    status: str = "stopped"
    solution: Board | None = None
    several: Several | None = None
    contradictions: list[Contradiction] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    repairs_complete: bool = False
    clues: list[Without] | None = None
    steps: int = 0
    stopped: str = ""
    has_pieces: bool = False
    """Whether it is pieces that are placed on the board."""

    def __str__(self) -> str:
        return "\n".join([*late("check in words")(self), *late("stop in words")(self)])

    def __repr__(self) -> str:
        return f"<Check: {self.status}{f' ({self.stopped})' if self.stopped else ''}>"

    def _repr_html_(self) -> str:
        return paragraph(str(self).splitlines()) + self.to_svg()

    def to_svg(self) -> str:
        """Return a picture: the solution, the values in which solutions differ, or where a contradiction shows."""
        argument = next((each.argument for each in self.contradictions if each.argument is not None), None)
        if argument is not None:
            return argument.to_svg()
        if self.several is not None and not self.has_pieces:
            return self.puzzle.to_svg(candidates=self.several.values)
        return self.puzzle.to_svg(self.solution)

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """Return the answer as JSON; `language` is that of the steps to a contradiction."""
        data: dict[str, Any] = {"status": self.status, "stopped": self.stopped or None}
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
    """Checks a puzzle; `result` has what was found so far, also after an interrupt."""

    def __init__(self, puzzle: Puzzle, *, clues: bool = False, repairs: str = "first", **options: Any) -> None:
        if repairs not in REPAIRS:
            raise RulegridError(bad("repairs", repairs, one_of(REPAIRS)))
        self.result = Check(puzzle)
        self._wants_clues = clues
        self._repairs = repairs
        self._session = Session(**options)

    def run(self) -> Check:
        """Return the answer; where a limit is reached, as far as it is known."""
        with self._session.answering(self.result):
            self._answer()
        return self.result

    def _answer(self) -> None:
        result, session = self.result, self._session
        boards = session.solutions(result.puzzle, 2)
        parts = Parts(result.puzzle, session.look)
        result.has_pieces = parts.has_pieces
        if not boards:
            result.status = "none"
            self._explain_none(parts)
        elif len(boards) > 1:
            result.status = "several"
            result.several = Several((boards[0], boards[1]))
            explain_several(parts, session, result.several)
        else:
            result.status, result.solution = "unique", boards[0]
            if self._wants_clues:
                result.clues = []
                result.clues.extend(without_each(parts, session))

    def _explain_none(self, parts: Parts) -> None:
        result = self.result
        known = Contradictions(subsets_of(parts, self._session), self._session)
        found = []
        for clash in islice(known.clashes(), MOST_CLASHES):
            result.contradictions.append(known.contradiction(clash, is_clash=True))
            found.append(clash)
        if not result.contradictions:
            try:
                found = [known.in_parts(parts.every)]
            except BaseException:  # a limit, or an interrupt, leaves what is known, if it is less than everything
                if known.smallest != parts.every:
                    result.contradictions.append(known.contradiction(known.smallest))
                raise
            result.contradictions.append(known.contradiction(found[0]))
            self._argue(parts, found[0])
        if self._repairs == "none":
            return
        for repair in repairs(known, found, self._session):
            result.repairs.append(repair)
            if self._repairs == "first":
                return
        result.repairs_complete = True

    def _argue(self, parts: Parts, chosen: int) -> None:
        """Add the steps to the last contradiction."""
        from .argument import argue  # only here: other answers need none of it

        contradiction = self.result.contradictions[-1]
        if contradiction.needs_argument:
            argument = argue(parts, chosen, self._session)
            self.result.contradictions[-1] = replace(contradiction, argument=argument)


def check(puzzle: Puzzle, *, clues: bool = False, repairs: str = "first", **options: Any) -> Check:
    """Return what a setter wants to know of a puzzle; see `Puzzle.check`.

    >>> from rulegrid.sudoku import read_puzzle
    >>> check(read_puzzle("1..4......32....")).status
    'unique'
    >>> found = check(read_puzzle("1...1.........."  "."))
    >>> [str(part) for part in found.contradictions[0].parts]
    ['A1 = 1', 'B1 = 1', 'column 1']
    """
    return Checker(puzzle, clues=clues, repairs=repairs, **options).run()
