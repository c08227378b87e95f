"""Removal of redundant givens and clues of a puzzle, as long as there is one solution.

Each second solution found on the way gives a set of parts that it violates, so one of them must stay. These sets are
stored: they answer later queries without a search, and in the end they prove that each remaining part is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.clue_rule import ClueRule
from ..core.errors import NotUnique, SearchStopped
from ..core.statement import Statement
from ..solver.model import model_of
from ..solver.run import Run, Stop
from ..utils.coordinates import Cell
from ..utils.errors import RulegridError, locate_problem
from ..utils.message import Message
from ..utils.numbers import bits_set
from .contradiction import SwitchedSubsets
from .parts import PartKind, PuzzlePart, PuzzleParts
from .session import Session, turns_of

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.clues import Clue
    from ..core.puzzle import Puzzle

ORDERS = ("random", "reading", "givens", "clues")
"""Orders by name: all shuffled; givens in reading order, then clues; givens or clues first, each shuffled."""


@dataclass
class Minimised:
    """A puzzle without redundant parts, and the proof of it.

    `removed` are the removed parts in order. `proofs` has for each remaining part that might be removed a second
    solution of the puzzle without it (with a symmetry: without its whole orbit). It is None if there is no solution
    without it: a rule about cells without dots might then apply to the cells of a dot. If `stopped` names a limit, or
    an interrupt, more parts may be redundant.
    """

    puzzle: Puzzle
    removed: list[PuzzlePart] = field(default_factory=list)
    proofs: dict[PuzzlePart, Board | None] = field(default_factory=dict)
    steps: int = 0
    stopped: str = ""
    symmetry: str = "none"

    def __str__(self) -> str:
        from .text import describe_minimised, describe_stop

        return "\n".join([str(self.puzzle), *describe_minimised(self), *describe_stop(self)])

    def __repr__(self) -> str:
        stopped = f", stopped ({self.stopped})" if self.stopped else ""
        return f"<Minimised: {len(self.removed)} removed, {len(self.proofs)} kept{stopped}>"

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()

    def to_data(self) -> dict[str, Any]:
        """Return the result as JSON; a proof is the rows of a second solution."""
        return {
            "status": "stopped" if self.stopped else "minimal",
            "removed": [part.to_data() for part in self.removed],
            "kept": [part.to_data() | {"proof": board and board.cells} for part, board in self.proofs.items()],
            "steps": self.steps,
            "puzzle": self.puzzle.to_data(),
        }


class GivenMinimiser:
    """Minimises the givens of puzzles with the same rules: many of them, each in a fraction of a millisecond.

    Cells are given by number, sets of cells are masks. `given` are the remaining givens, and `proofs` the second
    solutions found so far, each with the cells in which it differs. A given stays if `effort` steps don't decide
    whether it is needed.

    >>> from rulegrid.sudoku import read_puzzle
    >>> grid = read_puzzle("1234341221434321")
    >>> minimiser = GivenMinimiser(run_of(grid, Session()))
    >>> bin(minimiser.minimise(grid.board, [[cell] for cell in range(16)]))
    '0b110101011000000'
    """

    def __init__(self, run: Run, effort: int | None = None) -> None:
        self._run = run
        self._effort = effort
        self.given = -1
        self.proofs: list[tuple[int, list[int]]] = []

    def minimise(self, solution: Board, groups: Iterable[Sequence[int]], given: int = -1) -> int:
        """Return the remaining ones of the givens `given` (-1 for all) after removing each group that is redundant.

        `solution` is the only solution with these givens.
        """
        model = self._run.model
        wanted = model.given(solution)
        self.given = given & (1 << model.size) - 1
        self.proofs = []
        domains = [mask if given >> at & 1 else model.domains[at] for at, mask in enumerate(wanted)]
        for group in groups:
            gone = 0
            for cell in group:
                gone |= 1 << cell
            rest = self.given & ~gone
            if any(not differs & rest for differs, _ in self.proofs):
                continue
            for cell in group:
                domains[cell] = model.domains[cell]
            try:
                other = self._other(wanted, domains, group)
            except Stop as stop:
                if stop.reason != "effort":
                    raise
            else:
                if other is None:
                    self.given = rest
                    continue
                differs = 0
                for at, mask in enumerate(other):
                    if mask != wanted[at]:
                        differs |= 1 << at
                self.proofs.append((differs, other))
            for cell in group:
                domains[cell] = wanted[cell]
        return self.given

    def _other(self, wanted: Sequence[int], domains: list[int], group: Sequence[int]) -> list[int] | None:
        """Return a solution that has another value in one of these cells, or None."""
        run = self._run
        for number, cell in enumerate(group):
            run.domains = [*domains]
            for before in group[:number]:  # their other values were tried already
                run.domains[before] = wanted[before]
            run.domains[cell] &= ~wanted[cell]
            for _ in run.hits(self._effort):
                return run.kernel.domains()
        return None


def run_of(puzzle: Puzzle, session: Session) -> Run:
    """Return the searches of a puzzle's rules, for any givens."""
    statement = Statement(puzzle.board.without_values(), puzzle.rules, session.look)
    model = model_of(statement.grid, statement.constraints, session.look)
    run = Run(model, statement.constraints, statement.board, session.watch, before=session.before)
    session.adopt(run)
    return run


class Minimiser:
    """Removes the redundant parts of a puzzle; `result` contains the results so far.

    See `Puzzle.minimise` for the arguments.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        order: str | Iterable[Cell | str] = "random",
        seed: int = 0,
        keep: Iterable[Cell | str] = (),
        symmetry: str = "none",
        **options: Any,
    ) -> None:
        self._turns = turns_of(symmetry, puzzle.board.rows, puzzle.board.cols)
        self.session = Session(**options)
        self.result = Minimised(puzzle, symmetry=symmetry)
        try:
            with self.session.convert_stop():
                self.parts = PuzzleParts(puzzle, self.session.look)
        except SearchStopped as stop:  # before anything is known
            self.result.stopped = stop.reason
            return
        self._chosen = self.parts.every
        self._proofs: list[tuple[int, Board | None]] = []  # second solutions, each with the parts that it violates
        self._clue_at = {
            (part.rule, rule.site(clue)): number
            for number, part in enumerate(self.parts.all)
            if self._turns and (lying := self._clue(part))
            for rule, clue in [lying]
        }
        self._groups = self._in_order(order, Random(seed), self._kept(keep))

    def _kept(self, keep: Iterable[Cell | str]) -> set[int]:
        """Return the numbers of the parts to keep: named ones, all givens for "givens", all clues for "clues"."""
        kept: set[int] = set()
        for each in [keep] if isinstance(keep, str) else keep:
            if each in ("givens", "clues"):
                kind = PartKind.GIVEN if each == "givens" else PartKind.CLUE
                kept.update(at for at, part in enumerate(self.parts.all) if part.kind is kind)
            else:
                kept.add(self.parts.find(each))
        return kept

    def _in_order(
        self, order: str | Iterable[Cell | str], random: Random, kept: Collection[int]
    ) -> list[tuple[int, ...]]:
        """Return the numbers of the parts to remove, in order, with those of one orbit together."""
        numbers = [n for n, part in enumerate(self.parts.all) if part.kind in (PartKind.GIVEN, PartKind.CLUE)]
        if order != "reading":
            random.shuffle(numbers)
        if order in ("givens", "clues"):
            first = PartKind.GIVEN if order == "givens" else PartKind.CLUE
            numbers.sort(key=lambda number: self.parts.all[number].kind is not first)
        elif not (isinstance(order, str) and order in ORDERS):
            try:
                named = list(dict.fromkeys(map(self.parts.find, [order] if isinstance(order, str) else order)))
            except RulegridError as error:
                raise RulegridError(
                    locate_problem("order", Message("puzzle.or-order", problem=error.message, names=tuple(ORDERS)))
                ) from None
            if stays := [number for number in named if number not in numbers]:
                raise RulegridError(Message("puzzle.stays", part=self.parts.all[stays[0]].label))
            numbers = named + [number for number in numbers if number not in named]
        groups = dict.fromkeys(self._orbit(number) for number in numbers)
        return [group for group in groups if not set(group) & set(kept)]

    def _orbit(self, number: int) -> tuple[int, ...]:
        """Return the orbit of a part, in rising order: the parts of the same rule at its symmetric places."""
        part = self.parts.all[number]
        alike: Iterable[int | None] = ()
        if part.kind is PartKind.GIVEN:
            alike = (self.parts.given_at.get(turn.cell(part.cells[0])) for turn in self._turns)
        elif lying := self._clue(part):
            rule, clue = lying
            alike = (self._clue_at.get((part.rule, rule.site(clue, turn))) for turn in self._turns)
        return tuple(sorted({number, *(other for other in alike if other is not None)}))

    def _clue(self, part: PuzzlePart) -> tuple[ClueRule, Clue] | None:
        """Return the rule and the clue of a part, or None if it is not a clue."""
        if part.kind is not PartKind.CLUE or part.rule is None or part.clue is None:
            return None
        rule = self.parts.puzzle.rules[part.rule]
        return (rule, rule.clue_list[part.clue]) if isinstance(rule, ClueRule) else None

    def run(self) -> Minimised:
        """Return the minimal puzzle, or the puzzle so far if a limit is reached; raises NotUnique."""
        if self.result.stopped:
            return self.result
        with self.session.record_result(self.result):
            try:
                self._minimise()
            finally:
                self._note()
        return self.result

    def _minimise(self) -> None:
        found = self.session.solutions(self.result.puzzle, 2)
        if len(found) != 1:
            raise NotUnique("several" if found else "none")
        numbers = {number for group in self._groups for number in group}
        if numbers <= set(self.parts.given_at.values()) and self.parts.is_restatable_without(numbers):
            self._minimise_givens(found[0])
        else:
            self._minimise_all(found[0])

    def _minimise_givens(self, solution: Board) -> None:
        """Remove givens, in the fastest kernel for these rules."""
        parts = self.parts
        run = run_of(self.result.puzzle, self.session)
        number, given_at = run.model.number, parts.given_at
        cell_of = {part: number[cell] for cell, part in given_at.items()}
        minimiser = GivenMinimiser(run)
        try:
            groups = [[cell_of[part] for part in group] for group in self._groups]
            minimiser.minimise(solution, groups, PuzzleParts.mask(cell_of.values()))
        finally:
            gone = [part for part, cell in cell_of.items() if not minimiser.given >> cell & 1]
            self._chosen &= ~parts.mask(gone)
            value_of = run.model.value_of
            self._proofs = [
                (
                    parts.mask(given_at[cell] for cell, part in given_at.items() if differs >> number[cell] & 1),
                    solution.with_values([value_of[mask] for mask in masks]),
                )
                for differs, masks in minimiser.proofs
            ]

    def _minimise_all(self, solution: Board) -> None:
        parts = self.parts
        is_plain = not parts.has_pieces and all(
            parts.is_restatable_without([number]) for group in self._groups for number in group
        )
        other = self._switched(solution) if is_plain else self._restated()
        left = self._groups
        while left:
            before = self._chosen
            for group in left:
                gone = parts.extent(group)
                if any(not violated & self._chosen & ~gone for violated, _ in self._proofs):
                    continue
                boards = other(self._chosen & ~gone, group)
                if boards == [solution]:
                    self._chosen &= ~gone
                    continue
                proof = next((board for board in boards if board != solution), None)
                self._proofs.append((parts.mask_violated(proof) if proof and is_plain else gone, proof))
            # If a removal changes the rest of a puzzle, parts that were needed before may be redundant now.
            left = (
                []
                if is_plain or self._chosen == before
                else [group for group in left if parts.extent(group) & self._chosen]
            )
            if left:
                self._proofs.clear()

    def _switched(self, solution: Board) -> Callable[[int, Sequence[int]], list[Board]]:
        """Return a function for the solution of some parts and a second one, found by switching the others off."""
        subsets = SwitchedSubsets(self.parts, self.session)
        wanted = subsets.model.given(solution)

        def other(chosen: int, group: Sequence[int]) -> list[Board]:
            masks = subsets.domains(chosen)
            for part in (self.parts.all[number] for number in group):
                if part.kind is PartKind.GIVEN and len(group) == 1:
                    at = subsets.model.number[part.cells[0]]
                    masks[at] &= ~wanted[at]
            different = (board for board in subsets.solutions(chosen, masks) if board != solution)
            return [solution, *islice(different, 1)]

        return other

    def _restated(self) -> Callable[[int, Sequence[int]], list[Board]]:
        """Return a function for two solutions of some parts as a separate puzzle, which may have none."""

        def other(chosen: int, group: Sequence[int]) -> list[Board]:
            gone = bits_set(self.parts.every & ~chosen)
            try:
                return self.session.solutions(self.parts.without(gone), 2)
            except RulegridError:  # the rest is meaningless
                return []

        return other

    def _note(self) -> None:
        """Write the results so far into the result."""
        result, chosen = self.result, self._chosen
        result.puzzle = self.parts.without(bits_set(self.parts.every & ~chosen)).replace()
        result.puzzle.solution = self.parts.puzzle.replace().solution
        result.removed = [
            self.parts.all[number] for group in self._groups for number in group if not chosen >> number & 1
        ]
        for group in self._groups:
            gone = self.parts.extent(group)
            if gone & chosen:
                known = [board for violated, board in self._proofs if not violated & chosen & ~gone]
                if known:
                    result.proofs |= {self.parts.all[number]: known[0] for number in group}


def minimise(puzzle: Puzzle, **options: Any) -> Minimised:
    """Return a puzzle without its redundant parts; see `Puzzle.minimise`.

    >>> from rulegrid.sudoku import read_puzzle
    >>> print(minimise(read_puzzle("1234341221434321"), order="reading").puzzle.board)
    . . . .
    . . 1 2
    . 1 . 3
    . 3 2 .
    """
    return Minimiser(puzzle, **options).run()
