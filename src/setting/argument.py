"""Arguments: the steps from the parts of a contradiction to the step that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from ..explain.budget import WorkBudget
from ..explain.explainer import Explainer
from ..explain.hints import holds
from ..explain.piece_explainer import PieceExplainer, pieces_hold
from ..explain.piece_steps import PieceState
from ..explain.state import State, contradictions
from ..explain.step_text import sentence, step_data
from ..explain.steps import CONTRADICTION, ContradictedEnd, Step, prune_steps, take_steps
from ..solver.run import Stop
from ..utils.message import count_noun
from ..utils.numbers import bits_set
from .parts import PartKind, PuzzleParts
from .session import MissingResult

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.clues import Clue
    from ..core.constraints import Constraint
    from ..core.puzzle import Puzzle
    from .session import Session

MOST_STEPS = 10  # an argument up to this length is easy to follow
SHARE = 0.5  # of the remaining time, for an attempt that is not the last
EFFORT = 5000  # pieces of work to find the steps
MOST_TAKEN = 150  # steps found, needed or not


def excerpt(parts: PuzzleParts, chosen: int) -> Puzzle:
    """Return a puzzle with the constraints of some parts of another, and no others.

    >>> from rulegrid.sudoku import read_puzzle
    >>> parts = PuzzleParts(read_puzzle("1...2....3....4."))
    >>> found = excerpt(parts, parts.mask(map(parts.find, ["A1", "B1", "Column 2", "block at A1"])))
    >>> print(found.board.cells[:2], *found.statement().units, sep=", ")
    [[1, 0, 0, 0], [2, 0, 0, 0]], column 2, block at A1
    """
    statement = parts.statement
    board = parts.puzzle.board.without_values()
    said: dict[int, dict[Clue | None, list[Constraint]]] = {id(rule): {} for rule in statement.rules}
    for number in bits_set(chosen):
        part = parts.all[number]
        if part.kind is PartKind.GIVEN and part.value is not None:
            board.set_digit(*part.cells[0], part.value)
        for index in parts.constraints[number]:
            unit = statement.unit_of(index)
            said[id(unit.rule)].setdefault(unit.clue, []).append(statement.constraints[index])
    rules = []
    for rule in statement.rules:
        rule, own = copy(rule), said[id(rule)]
        # Otherwise it is the same rule.
        rule.__dict__["statements"] = partial(_constraints_of_clue, own)
        rule.__dict__["is_valid"] = partial(_keeps, list(chain.from_iterable(own.values())))
        rules.append(rule)
    return parts.puzzle.replace(board, rules)


def _constraints_of_clue(
    own: Mapping[Clue | None, list[Constraint]], board: Board
) -> Iterable[tuple[Clue | None, list[Constraint]]]:
    """Return the constraints in an excerpt of a rule, by clue; a function of this module can be pickled."""
    return own.items()


def _keeps(said: Sequence[Constraint], board: Board) -> bool:
    """Return whether a board meets the constraints of an excerpt."""
    return not any(constraint.is_broken(board) for constraint in said)


@dataclass(frozen=True)
class ContradictionProof:
    """The steps that show how some parts contradict each other, each with the state before it.

    `puzzle` has only these parts, for pictures. If the argument `is_whole`, it has all parts, because that is shorter.
    """

    puzzle: Puzzle
    steps: tuple[tuple[State | PieceState, Step], ...]
    is_whole: bool = False

    def to_data(self, language: str = "en") -> list[dict[str, Any]]:
        return [step_data(step, language) for _, step in self.steps]

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def __repr__(self) -> str:
        return f"<Argument: {count_noun(len(self.steps), 'step')}>"

    def to_svg(self) -> str:
        """Return a picture of the last step, where the contradiction shows."""
        from ..explain.pictures import step_picture

        return step_picture(self.puzzle, *self.steps[-1])

    def sentences(self, language: str = "en", *, in_lines: bool = False) -> list[str]:
        """Return the steps in words; with `in_lines`, each implication of an assumption on a separate line."""
        return [sentence(step, language, in_lines=in_lines) for _, step in self.steps]


def argue(parts: PuzzleParts, chosen: int, session: Session) -> Iterator[ContradictionProof]:
    """Yield the argument of a contradiction, then a shorter one if there is any.

    Few clues don't always make the shortest argument. If theirs is long, or only a search shows the contradiction, the
    whole puzzle is tried too. Each attempt has a share of the time. Raises Stop or SearchStopped if a limit of the
    session is reached.
    """
    attempts = list(dict.fromkeys((chosen, parts.every)))
    best: ContradictionProof | None = None
    over: list[MissingResult] = []
    for number, among in enumerate(attempts, 1):
        if best and len(best.steps) <= MOST_STEPS:
            return
        with session.share(SHARE if number < len(attempts) else 1, over, MissingResult.STEPS):
            found = _argument(parts, among, session)
            if found and (best is None or len(found.steps) < len(best.steps)):
                best = found
                yield best
    if over and not best:
        raise Stop("timeout")


def _argument(parts: PuzzleParts, chosen: int, session: Session) -> ContradictionProof | None:
    """Return the argument of some parts, or None if it would be too long or only a search shows the contradiction."""
    drawn = parts.without(bits_set(parts.removable & ~chosen))
    is_whole = chosen == parts.every
    make = partial(WorkBudget, drawn if parts.has_pieces or is_whole else excerpt(parts, chosen))
    find = _piece_steps if parts.has_pieces else _steps
    try:
        steps = session.ask_of(make, find, effort=EFFORT)
    except Stop as stop:
        if stop.reason != "effort":
            raise
        return None
    return ContradictionProof(drawn, tuple(steps), is_whole) if steps else None


def _steps(work: WorkBudget) -> Sequence[tuple[State | PieceState, Step]]:
    """Return the steps that a contradiction needs; empty if it is not found without a search."""
    explainer = Explainer(work)
    state = explainer.state()
    found: list[tuple[State, Step]] = []
    for step in explainer.steps(state):
        found.append((state, step))
        if not step.payload.is_proven or len(found) > MOST_TAKEN:
            return []
        state = state.after(step)
    if not found or found[-1][1].technique != CONTRADICTION:
        return []
    start = found[0][0]
    return take_steps(start, _needed_steps(take_steps(start, _reaching(found)), work.watch.look))


def _needed_steps(told: Sequence[tuple[State, Step]], look: Callable[[], object]) -> list[Step]:
    """Return the steps that the last one needs: from the end, drop each without which the later ones are still valid.

    If the time is up, the earlier steps stay, needed or not.
    """
    kept = [told[-1][1]]
    for number, (state, step) in reversed([*enumerate(told[:-1])]):
        try:
            look()
        except Stop:
            return [*(each for _, each in told[: number + 1]), *kept]
        if not (holds(state, kept) and _shows(*take_steps(state, kept)[-1])):
            kept.insert(0, step)
    return kept


def _reaching(found: list[tuple[State, Step]]) -> list[Step]:
    """Return the steps, except those that change only cells that no later step uses."""
    last, step = found[-1]
    looked = set(step.cells).union(*(unit.cells for unit in step.units))
    kept = [step]
    number = last.reasons.model.number
    after = last
    for state, step in reversed(found[:-1]):
        changed = {cell for cell, at in number.items() if state.masks[at] != after.masks[at]}
        if changed & looked:
            kept.append(step)
            looked |= set(step.cells).union(*(unit.cells for unit in step.units))
        after = state
    return kept[::-1]


def _shows(state: State, step: Step) -> bool:
    """Return whether a contradiction is valid in a state."""
    reasons = state.reasons
    unit = step.units[0]
    if isinstance(step.payload, ContradictedEnd) and step.payload.of != "rule":
        return any(
            (each.units[0].label, each.units[0].value) == (unit.label, unit.value) for each in contradictions(state)
        )
    cited = [reasons.reason_of(each) for each in step.units]
    reasons.refuter.load(list(state.masks), list(state.known), True)
    reasons.refuter.only(cited)
    return reasons.refuter.filter_rule(reasons.items_of(cited))


def _piece_steps(work: WorkBudget) -> list[tuple[PieceState, Step]]:
    """Return the steps until a piece fits nowhere or nothing covers a cell; empty if only a search shows it."""
    found = list(islice(PieceExplainer(work, divides=False).walk(), MOST_TAKEN))
    start, last = found[0][0], found[-1][1]
    if last.technique != CONTRADICTION:
        return []
    return take_steps(start, prune_steps([step for _, step in found], lambda fewer: pieces_hold(start, fewer)))
