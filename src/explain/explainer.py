"""The explainer: finds step after step until the grid is full."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from math import inf, log2
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.board import Board
from ..core.constraints import Constraint, InSet
from ..core.errors import SearchStopped
from ..core.family import Marks
from ..core.rule import Rule
from ..solver.run import Stop
from ..solver.solver import Solver
from ..utils.runtime import watch_clock
from .budget import WorkBudget
from .places import MOST_STRENGTH, ValuePlaces
from .proof import keep_needed_units
from .reasons import Reasons
from .refusals import Refusals
from .state import State, contradictions, settled_words
from .steps import AT_ONCE, BASE, DEEPER, SEARCH, SEARCH_TECHNIQUES, SearchedCell, Step, Technique, contradiction, none
from .techniques import (
    chains,
    clue_sets,
    colours,
    direct,
    fish,
    locked,
    needed_values,
    paths,
    peers,
    pieces,
    rules,
    sets,
    singles,
    subsets,
    sums,
    uniqueness,
)
from .techniques.chains import Scans, refutation
from .techniques.locked import POINTING
from .techniques.rules import rule_steps
from .techniques.singles import find_singles

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


class OnlyCandidates(Rule):
    """A rule that limits each cell to its candidates in a state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for cell, values in self.state.candidates().items():
            yield InSet((cell,), frozenset(values))


def searcher(state: State, work: WorkBudget, most: int | None = None) -> Solver:
    """Return a solver for the rest of a state, within the limits of the work and `most` steps."""
    rules = state.reasons.statement.rules
    return Solver(state.board(), *rules, OnlyCandidates(state), progress=False, layers=True, **work.options(most))


class FoundSolutions(NamedTuple):
    """At most two solutions of a state: the candidates of the state and of each solution, and the search's steps."""

    masks: tuple[int, ...]
    solutions: list[list[int]]
    steps: int = 0

    def applies_to(self, state: State) -> bool:
        """Return whether a state is the same one with fewer candidates, so that its solutions are the same."""
        masks = state.masks
        return all(not mask & ~before for mask, before in zip(masks, self.masks, strict=True)) and all(
            value & mask for values in self.solutions for value, mask in zip(values, masks, strict=True)
        )

    def values(self) -> list[int]:
        """Return the union of the candidates of the solutions."""
        return [reduce(or_, each, 0) for each in zip(*self.solutions, strict=True)] or [0] * len(self.masks)


def solutions(state: State, work: WorkBudget, most: int | None = None) -> FoundSolutions:
    """Return up to two solutions of a state; `most` limits the steps of the search."""
    found: list[Board] = []
    solver = searcher(state, work, most)
    try:
        found.extend(solver.solutions(2))
    except SearchStopped:
        work.check_time()
        if most is None:
            raise
    finally:
        work.steps += solver.steps
    model = state.reasons.model
    return FoundSolutions(state.masks, [model.given(board) for board in found], solver.steps)


def search_step(state: State, work: WorkBudget, found: FoundSolutions) -> Step | None:
    """Return the step that removes candidates of a cell by search, or None if there is nothing to remove.

    The cell is the one with the fewest candidates afterwards. `found` are the solutions of the state.
    """
    before = work.steps
    possible = found.values()
    if len(found.solutions) > 1:
        solver = searcher(state, work)
        candidates = solver.candidates()
        work.steps += solver.steps
        bit_of, number = state.reasons.bit_of, state.reasons.model.number
        possible = [0] * state.reasons.size
        for cell, left in candidates.items():
            possible[number[cell]] = sum(bit_of[value] for value in left)
    gone = [
        (possible[at].bit_count(), mask.bit_count(), at, mask & ~possible[at])
        for at, mask in enumerate(state.masks)
        if not state.known[at] and mask & ~possible[at]
    ]
    if not gone:
        return None
    few, _, at, mask = min(gone)
    if not few:
        return none(cost=SEARCH.cost)
    cell, values = state.reasons.cells[at], state.reasons.values_in(mask)
    removed = ((cell, values),)
    cost = SEARCH.cost + 0.1 * log2(1 + found.steps + work.steps - before)
    placed = settled_words(state, removed)
    return Step(SEARCH.key, (), removed, placed, (), {"remove": removed}, cost, SearchedCell(cell))


_GROUPS = (
    chains.TECHNIQUES, clue_sets.TECHNIQUES, pieces.CHOICE_TECHNIQUES, colours.TECHNIQUES, pieces.COVER_TECHNIQUES, direct.TECHNIQUES,
    fish.FINNED_TECHNIQUES, fish.TECHNIQUES, locked.TECHNIQUES, needed_values.TECHNIQUES, paths.TECHNIQUES, peers.TECHNIQUES,
    pieces.PLACING_TECHNIQUES, rules.TECHNIQUES, SEARCH_TECHNIQUES, sets.TECHNIQUES, singles.TECHNIQUES,
    subsets.TECHNIQUES, sums.TECHNIQUES, pieces.TRIAL_TECHNIQUES, uniqueness.TECHNIQUES,
)  # fmt: skip
TECHNIQUES: dict[str, Technique] = {technique.key: technique for group in _GROUPS for technique in group}
"""All techniques by key. Steps of a single rule have the rule's key instead of "rule"."""

PATTERNS: list[Technique] = sorted(
    (technique for technique in TECHNIQUES.values() if technique.find and not technique.is_uniqueness),
    key=lambda technique: technique.cost,
)
"""The named patterns, the easiest first."""

DIRECT = [technique for technique in PATTERNS if technique.cost < POINTING.cost]
"""Patterns that open a single and are explained together with it."""
INDIRECT = PATTERNS[len(DIRECT) :]

UNIQUENESS = [technique for technique in TECHNIQUES.values() if technique.is_uniqueness]
"""Techniques that require the puzzle to have one solution."""


def technique_of(key: str) -> Technique:
    """Return the technique of a step.

    >>> technique_of("x-wing").cost, technique_of("thermometer").group
    (3.2, 'rules')
    """
    return TECHNIQUES.get(key, TECHNIQUES["rule"])


BOUNDED = 13.0
"""Up to this cost, an assumption without rules costs at least as much as one with rules of the same weight.

So one bound applies to both.
"""
SHORT_SEARCH, SHORT_SECONDS = 5000, 1.0
"""The limits, in steps and seconds, of a search that only checks whether there is a solution."""
NESTING = 2
"""From this strength on, a refutation makes assumptions within an assumption."""


class Explainer:
    """Finds the easiest next step of a puzzle from any state, whatever the rules.

    The limits are those of `Solver`. `strength` is the most work after an assumption before the step is left to a
    search; see `refutation`. Steps that cost more than `most` are ignored. Raises SearchStopped if a limit is reached.

    >>> from rulegrid.sudoku import Board, ColumnRule, Puzzle, RowRule
    >>> board = Board(3)
    >>> board.load_puzzle([1, 0, 0, 0, 1, 0, 2, 0, 0])
    >>> explainer = Explainer(Puzzle(board, [RowRule(), ColumnRule()]))
    >>> step = explainer.step(explainer.state())
    >>> print(step.technique, step.cell, step.value, *step.units)
    full-house (1, 0) 3 column 1 needs 3
    """

    def __init__(self, puzzle: Puzzle | WorkBudget, **options: Any) -> None:
        self.strength = MOST_STRENGTH
        self.most = inf
        self.work = puzzle if isinstance(puzzle, WorkBudget) else WorkBudget(puzzle, **options)
        self._glimpsed: FoundSolutions | None = None  # the result of a short search
        self._searched: FoundSolutions | None = None  # the result of a complete search
        self.puzzle = self.work.puzzle
        self.statement = self.work.statement
        try:
            with watch_clock(self.work.watch.look):
                self.reasons = Reasons(self.statement)
                self.refusals = Refusals(self.reasons, self.work.look) if self.reasons.callbacks else None
        except Stop as stop:
            raise self.work.stop_error(stop) from None

    def limit_cost(self, most: float) -> None:
        """Ignore steps that cost more than `most` and, if that is low, assumptions within assumptions.

        The other steps stay the same.
        """
        self.most = most
        if most < BOUNDED:
            self.strength = min(self.strength, NESTING - 1)

    def state(self, marks: Marks | None = None) -> State:
        """Return the state of the puzzle's board; `marks` are the player's pencil marks, if any."""
        return State.of(self.reasons, self.statement.board, marks)

    def know(self, solution: Board) -> None:
        """Store the only solution: none of its values is then tried for a contradiction. The steps stay the same."""
        model = self.reasons.model
        self._glimpsed = FoundSolutions((model.full,) * model.size, [model.given(solution)])
        self.reasons.refuter.spare(self._glimpsed.values())

    def look_ahead(self, state: State, most: int | None = None) -> FoundSolutions:
        """Search for solutions, in at most `most` steps; exempt their values from refutation, and return them."""
        known = self._searched or (None if most is None else self._glimpsed)
        if known is None or not known.applies_to(state):
            known = solutions(state, self.work, most)
            if most is None:
                self._searched = known
            else:
                self._searched, self._glimpsed = None, known
        self.reasons.refuter.spare(known.values())
        return known

    def conflict(self, state: State) -> Step | None:
        """Return a step about the first unit that the known values of a state contradict, or None."""
        if self.work.solution is not None:
            return None
        for unit, _ in self.statement.broken(state.board()):
            return contradiction((unit,))
        return None

    def is_hopeless(self) -> bool:
        """Return whether a short search shows that no solution contains the values on the board."""
        if self.work.solution is not None:
            return False
        options = self.work.options(SHORT_SEARCH)
        left = options["timeout"]
        options["timeout"] = SHORT_SECONDS if left is None else min(SHORT_SECONDS, left)
        solver = self.puzzle.solver(progress=False, **options)
        try:
            return solver.get_solution() is None
        except SearchStopped:
            return False
        finally:
            self.work.steps += solver.steps

    def step(self, state: State) -> Step | None:
        """Return the easiest next step.

        None if the grid is full, no candidate can be removed in all solutions, or every step costs too much.
        """
        try:
            with watch_clock(self.work.check_time):
                found = self._step(state)
        except Stop as stop:
            raise self.work.stop_error(stop) from None
        return found if found and found.cost <= self.most and self.work.allows(found) else None

    def _step(self, state: State) -> Step | None:
        self.work.look()
        if found := next(contradictions(state), None):
            return found
        if state.is_full:
            return self.conflict(state)
        single = next(find_singles(state), None)
        if single and single.cost < DIRECT[0].cost:
            return single
        places = ValuePlaces(state, is_hint=True)
        direct = _pattern(places, DIRECT, self.work.look, below=single.cost if single else inf)
        if single:
            return direct or single
        rule = next(rule_steps(state), None) if self.reasons.rules else None
        if rule and rule.cost <= (direct or INDIRECT[0]).cost:
            return rule
        if direct:
            return direct
        if self.refusals and (found := next(self.refusals.steps(state), None)):
            return found
        has_rules = bool(self.reasons.rules or self.refusals)
        bound = self.most + 0.01 if self.most < BOUNDED else inf
        pattern = _pattern(places, INDIRECT, self.work.look, bound)
        if rule and (pattern is None or rule.cost <= pattern.cost):
            return rule
        if pattern and (pattern.cost <= AT_ONCE or not has_rules):
            return pattern
        scans: Scans = {}
        if bound < inf and (pattern is None or pattern.cost > bound):
            order = self.reasons.refuter.random
            if self._find_assumption(state, bound, scans) is None:
                return None
            # The bound may affect which step is found: search again without it, from the same random order.
            self.reasons.refuter.random = order
            pattern = pattern or _pattern(places, INDIRECT, self.work.look, least=bound)
        found = self._find_assumption(state, pattern.cost if pattern else inf, scans, 0 if pattern else self.strength)
        if pattern:
            return found if found and found.cost < pattern.cost else pattern
        return found or (search_step(state, self.work, self.look_ahead(state)) if bound == inf else None)

    def _find_assumption(self, state: State, below: float, scans: Scans, most: int | None = None) -> Step | None:
        """Return the easiest step that costs less than `below`, by an assumption of the lowest possible strength."""
        for strength in range((self.strength if most is None else most) + 1):
            if below <= strength * DEEPER + BASE:
                return None
            if strength >= NESTING:
                self.look_ahead(state, SHORT_SEARCH)
            refusals = None if strength else self.refusals
            if found := refutation(state, self.work.look, below - strength * DEEPER, refusals, strength, scans):
                return found
        return None

    def steps(self, state: State | None = None) -> Iterator[Step]:
        """Yield all steps up to a full grid, a contradiction, or several solutions."""
        state = state or self.state()
        while (step := self.step(state)) is not None:
            yield step
            if not step.changes:
                return
            state = state.after(step)


def _pattern(
    places: ValuePlaces,
    techniques: Sequence[Technique],
    look: Callable[[], object],
    below: float = inf,
    least: float = 0.0,
) -> Step | None:
    """Return the easiest named pattern that removes something; of several, the one with the fewest cells.

    Ignores techniques that cost less than `least`, or not less than `below`.
    """
    state = places.state
    for technique in techniques:
        if technique.cost >= below:
            return None
        if technique.cost < least:
            continue
        look()
        if technique.find and not technique.is_rare and (found := list(technique.find(places))):
            best = min(found, key=lambda step: (step.cost, len(step.cells), not _settles(state, step)))
            return replace(keep_needed_units(state, best), doors=len(found))
    return None


def _settles(state: State, step: Step) -> bool:
    number = state.reasons.model.number
    return any(state.masks[number[cell]].bit_count() == len(values) + 1 for cell, values in step.removed)
