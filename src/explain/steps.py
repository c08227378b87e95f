"""Steps: their effects and costs, the ends of an explanation, and techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import log2
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..core.unit import Unit
from ..utils.cells import use_notation
from ..utils.coordinates import Cell, LayerCell, layer_name, place_name
from ..utils.errors import RulegridError
from ..utils.message import Message

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from .places import ValuePlaces
    from .state import State


Candidates = tuple[tuple[Cell, tuple[int, ...]], ...]
"""Cells, each with some of its candidates."""


class Scene(NamedTuple):
    """The position of a step: the puzzle, and its state before the step."""

    puzzle: Puzzle
    state: State | Any


class Implication(NamedTuple):
    """A link of a chain: a conclusion about a cell, that it has or loses the values, and the reason.

    - `unit` is None for the assumption, and for the values that a settled cell loses; `others` are the units that imply
      the link together with it.
    - `is_next` marks a further conclusion by a rule about many cells from its previous one; the two are described in
      sequence.
    - `among` are the cells in which a rule needs the value, all of them seen by the cell.
    - `within` is the chain of a further assumption, if that is why the cell loses its values.
    - `left` are the values left in a cell by all links described so far, if they are few.
    - `facts`, of the rule that fails at the end, are those about its cells that make it fail.
    """

    cell: Cell | None
    values: tuple[int, ...]
    is_placed: bool
    unit: Unit | None
    others: tuple[Unit, ...] = ()
    is_next: bool = False
    among: tuple[Cell, ...] = ()
    within: tuple[Implication, ...] = ()
    left: tuple[int, ...] = ()
    facts: Message | None = None


class Outline(NamedTuple):
    """Cells that a picture outlines; many cells only if it `is_large`."""

    cells: tuple[Cell, ...]
    colour: str
    style: Literal["solid", "dashed"] = "solid"
    is_large: bool = False


class Payload:
    """A technique's data about a step beyond its units, a small frozen class, and the methods that use it.

    A technique, or a group of them, has a file in `techniques`, with its payload.
    """

    is_proven = True
    """Whether the units of such a step prove its removals; a search has no units."""

    def key(self, step: Step) -> str:
        """Return the message key of a step, the common start of its three texts: KEY.where and so on."""
        return step.technique

    def title(self, step: Step) -> Message:
        """Return the name of the technique."""
        return Message(f"technique.{step.technique}")

    def parameters(self, step: Step) -> Mapping[str, Any]:
        """Return the parameters for the texts of a step; each text uses those that it has."""
        return {}

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        """Return whether some of the step's reasons prove a candidate wrong, at the strength of this technique."""
        return False

    def fits(self, state: State, step: Step) -> bool:
        """Return whether a step is one of this technique in a state, if its removals do not imply that."""
        return True

    def changes(self) -> bool:
        """Return whether it excludes something other than candidates, such as places of pieces."""
        return False

    def excluded_places(self) -> tuple[tuple[Message, tuple[Cell, ...]], ...]:
        """Return the places of pieces that it excludes, each with the name of its piece."""
        return ()

    def cited_pieces(self, step: Step) -> Iterable[Message]:
        """Return the names of pieces that are reasons in addition to the units."""
        return ()

    def outlines(self, step: Step) -> Iterable[Outline]:
        """Return the outlines in the picture of a step: its units."""
        return [Outline(unit.cells, "teal" if unit.value is None else "blue") for unit in step.units]

    def shapes(self) -> Iterable[Outline]:
        """Return the outlines in a picture without candidates: places of pieces."""
        return ()


@dataclass(frozen=True)
class Step:
    """The next conclusion, and the reasons for it.

    - `technique` is the key of its technique, such as "naked-pair", or the rule's spelling for a conclusion of one rule.
    - `units` are the reasons: rules, aspects of houses, and cells that need a value.
    - `removed` are the excluded candidates, `placed` the values that are now known.
    - `chain` leads from an assumption to the contradiction, its last link.
    - `roles` are the candidates to colour: "place", "remove", "reason", "assume", "imply".
    - `payload` is the technique's further data.
    - `doors` is the number of such steps that were open, if counted: for singles, the number of cells they settle.
    - `scene` is the position for the picture; it is dropped by pickling and copying.

    `str(step)` is its sentence, and Jupyter shows its picture.

    >>> from rulegrid.sudoku import read_puzzle
    >>> step = read_puzzle("1..4......32....").hint()
    >>> print(step)
    In the block at C3, 4 fits only in D3.
    >>> step
    <Step hidden single: In the block at C3, 4 fits only in D3.>
    """

    technique: str
    units: tuple[Unit, ...] = ()
    removed: Candidates = ()
    placed: tuple[tuple[Cell, int], ...] = ()
    chain: tuple[Implication, ...] = ()
    roles: Mapping[str, Candidates] = field(default_factory=dict)
    cost: float = 0.0
    payload: Payload = field(default_factory=Payload)
    doors: int = field(default=1, compare=False)
    scene: Scene | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en", show: str = "all", *, in_lines: bool = False, cells: str | None = None) -> str:
        """Return its sentence in English ("en") or Chinese ("zh"): "where" to look, its "technique", or "all" of it.

        With `in_lines`, each link of a chain is on its own indented line. `cells` is the way to name cells: "a1", the
        default, or "r1c1", with numbered rows and boxes.

        >>> from rulegrid.sudoku import read_puzzle
        >>> print(read_puzzle("1..4......32....").hint().text(cells="r1c1"))
        In box 4, 4 fits only in r4c3.
        """
        from .step_text import sentence

        return str(sentence(self, language, show, in_lines=in_lines, cells=cells))

    def __repr__(self) -> str:
        from .step_text import titled_message

        return f"<Step {titled_message(self)}>"

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"scene": None}

    def _repr_svg_(self) -> str | None:
        return None if self.scene is None else self.to_svg()

    def to_svg(self, language: str = "en", show: str = "all", cells: str | None = None) -> str:
        """Return the picture of the step; raises RulegridError if the position is unknown."""
        from .pictures import step_picture

        if self.scene is None:
            raise RulegridError(Message("puzzle.no-picture"))
        with use_notation(cells):
            return str(step_picture(*self.scene, self, language=language, show=show))

    def at(self, puzzle: Puzzle, state: State | Any) -> Step:
        """Return this step with its position, a state of a puzzle."""
        return replace(self, scene=Scene(puzzle, state))

    @property
    def title(self) -> Message:
        """The name of the technique."""
        return self.payload.title(self)

    @property
    def changes(self) -> bool:
        """Whether it excludes or places anything."""
        return bool(self.removed or self.placed) or self.payload.changes()

    @property
    def cell(self) -> Cell | None:
        """The cell of the first value placed, or None if the step places none."""
        return self.placed[0][0] if self.placed else None

    @property
    def value(self) -> int | None:
        """The first value placed, or None if the step places none."""
        return self.placed[0][1] if self.placed else None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the step: those of its reasons that matter, and those it changes."""
        found = [cell for part in self.roles.values() for cell, _ in part]
        found += [cell for cell, _ in self.removed]
        found += [cell for cell, _ in self.placed]
        return tuple(dict.fromkeys(found))


def prune_steps(steps: Sequence[Step], holds: Callable[[list[Step]], bool]) -> list[Step]:
    """Return the steps that the last one needs, in order: drop each, from the end, if the others pass the test."""
    kept = list(steps)
    for step in reversed(steps[:-1]):
        fewer = [other for other in kept if other is not step]
        if holds(fewer):
            kept = fewer
    return kept


def take_steps(state: Any, steps: Iterable[Step]) -> list[tuple[Any, Step]]:
    """Return steps, starting in a state, each with the state before it."""
    found = []
    for step in steps:
        found.append((state, step))
        state = state.after(step)
    return found


BASE, SLOPE = 0.4, 2.0
"""A step by assumption costs BASE + SLOPE * log2(weight of its reasons)."""
DEEPER = 0.5
"""Added for locked candidates after an assumption, and again for assumptions within it."""
RULE_WEIGHT, CELL_WEIGHT = 1.0, 0.7
"""The weights of reasons: a rule or an aspect of a house, and a cell's need for a value."""
CLUE_WEIGHT = 2.0
"""The weight of a rule with a clue, which requires working through its combinations."""
AT_ONCE = 3.4
"""Named patterns up to this cost are returned without a search for something easier."""

COSTS: dict[str, float] = {
    "common-peers": 2.9,
    "needed-value": 2.8,
    "clue-and-cells": 3.1,
    "skyscraper": 4.0,
    "two-string-kite": 4.1,
    "turbot-fish": 4.2,
    "xy-wing": 4.2,
    "remote-pairs": 4.3,
    "simple-colouring": 4.3,
    "w-wing": 4.4,
    "xyz-wing": 4.4,
    "empty-rectangle": 4.4,
    "multi-colouring": 4.7,
    "finned-x-wing": 4.4,
    "sashimi-x-wing": 4.5,
    "finned-swordfish": 4.8,
    "sashimi-swordfish": 4.9,
    "finned-jellyfish": 6.4,
    "sashimi-jellyfish": 6.5,
    "finned-franken-x-wing": 6.0,
    "franken-swordfish": 6.0,
    "finned-franken-swordfish": 6.4,
    "franken-jellyfish": 6.8,
    "finned-franken-jellyfish": 7.0,
    "finned-mutant-jellyfish": 7.4,
    "unique-rectangle-1": 4.5,
    "unique-rectangle-2": 4.6,
    "unique-rectangle-4": 4.6,
    "unique-rectangle-5": 4.7,
    "unique-rectangle-6": 4.7,
    "hidden-rectangle": 4.7,
    "avoidable-rectangle-1": 4.7,
    "avoidable-rectangle-2": 4.8,
    "unique-rectangle-3": 4.9,
    "bug+1": 5.6,
    "sue-de-coq": 5.5,
    "als-xz": 5.5,
    "als-xy-wing": 7.2,
    "x-chain": 5.9,
    "xy-chain": 5.9,
    "continuous-loop": 6.0,
    "aic": 6.2,
    "grouped-continuous-loop": 7.6,
    "grouped-aic": 7.8,
    "als-chain": 7.4,
    "death-blossom": 8.0,
}
"""The costs of techniques on the scale of Sudoku Explainer; some add more for each strong link."""
PER_LINK: dict[str, float] = dict.fromkeys(
    ("x-chain", "xy-chain", "aic", "grouped-aic", "continuous-loop", "grouped-continuous-loop", "als-chain"), 0.1
)
PER_CELL: dict[str, float] = {"als-xz": 0.1}
"""Added by some techniques for each cell of their sets beyond the minimum of three cells."""
FEWEST_CELLS = 3

FORCING, PER_COST = 4.0, 0.7
"""An assumption that only houses and cells refute costs FORCING + PER_COST * (the cost of one with rules).

So patterns come first.
"""


def assumption_cost(weight: float, *, is_ruled: bool = True) -> float:
    """Return the cost of a step by assumption; `is_ruled` means that a rule is among its reasons.

    >>> round(assumption_cost(2), 2), round(assumption_cost(16), 2), round(assumption_cost(16, is_ruled=False), 2)
    (2.4, 8.4, 9.88)
    """
    cost = BASE + SLOPE * log2(max(weight, 1.0))
    return cost if is_ruled else FORCING + PER_COST * cost


def removals(
    removed: Iterable[tuple[Cell, tuple[int, ...]]], before: Mapping[Cell, Sequence[int]] | None = None
) -> tuple[Message, ...]:
    """Return the removals, or the candidates left if these are fewer or one; cells with the same ones are joined.

    `before` are the candidates that cells had. Without it, only removals are returned.

    >>> [str(each) for each in removals([((0, 0), (1, 2)), ((0, 1), (1, 2))])]
    ["A1 and A2 can't be 1 or 2"]
    """
    found: dict[tuple[str, tuple[Any, ...], str], list[Cell]] = {}
    for cell, values in removed:
        left = tuple(value for value in (before or {}).get(cell, ()) if value not in values)
        is_less = 0 < len(left) < len(values) or len(left) == 1
        part: tuple[str, tuple[Any, ...]] = ("reason.only", left) if is_less else ("reason.cannot", values)
        if left == (0,) and type(cell) is LayerCell and cell.layer.is_hidden:
            part = ("reason.cannot", (cell.layer.phrase_of_any(),))
        elif values == (0,) and type(cell) is LayerCell and cell.layer.is_hidden:
            part = ("reason.only", (cell.layer.phrase_of_any(),))
        found.setdefault((*part, layer_name(cell)), []).append(cell)
    parts = [(key, cells, values) for (key, values, _), cells in found.items()]
    return tuple(
        Message(key, cells=cells, values=values[:1], others=values[1:])
        if key == "reason.only-both"
        else Message(key, cells=cells, values=values)
        for key, cells, values in _join_layers(parts)
    )


_Part = tuple[str, list[Cell], tuple[Any, ...]]
"""The key, the cells and the values of a removal."""


def _join_layers(parts: Sequence[_Part]) -> list[_Part]:
    """Return removals, joining those of digits and of a layer's words at the same places: "A1 can't be 4 or hot"."""
    found: list[_Part] = []
    at: dict[tuple[str, ...], int] = {}
    for key, cells, values in parts:
        first = cells[0]
        places = (key, *map(place_name, cells))
        if key == "reason.only" and len(values) > 1:
            pass  # "A1 can only be 2 or 3 and hot" would be ambiguous
        elif type(first) is not LayerCell:
            at[places] = len(found)
        elif places in at and first.layer.has_words and not first.layer.is_hidden:
            phrases = tuple(first.layer.phrase(value, many=len(cells) > 1) for value in values)
            before = found[at[places]]
            found[at[places]] = "reason.only-both" if key == "reason.only" else key, before[1], (*before[2], *phrases)
            continue
        found.append((key, cells, values))
    return found


def candidates_before(step: Step) -> dict[Cell, tuple[int, ...]]:
    """Return the candidates that the cells placed by a step had before it."""
    gone = dict(step.removed)
    return {cell: (*gone.get(cell, ()), value) for cell, value in step.placed}


def beside(step: Step) -> Message | None:
    """Return the rules among a step's reasons, as an addition to its name; None if all are houses."""
    rules = dict.fromkeys(unit.label for unit in step.units if unit.rule is not None and not unit.aspect)
    return Message("reason.beside", units=list(rules)) if rules else None


FULL = "full"
"""The grid is full."""
CONTRADICTION = "contradiction"
"""A reason fails at once: a house can't place a value, a cell can't have any, a rule is broken."""
SEVERAL = "several"
"""There are several solutions, and nothing more is true in all of them."""
NONE = "none"
"""No reason fails at once, but a search finds no solution."""
WRONG_VALUE = "wrong-value"
"""A value that the player entered is in no solution."""
MISSING_MARK = "missing-mark"
"""A pencil mark of the solution that the player lacks."""

MISTAKES = (WRONG_VALUE, MISSING_MARK)

What = Literal["", "cell", "house", "repeat", "rule", "piece"]
Entered = Literal["", "entries", "marks"]


@dataclass(frozen=True)
class ContradictedEnd(Payload):
    """The failure: a `cell` or `piece` without a place, a `house` without one for a value, a `repeat`, or a `rule`."""

    of: What = ""
    facts: Message | None = None
    """The facts about its cells that make a rule fail."""

    def parameters(self, step: Step) -> Mapping[str, Any]:
        units = step.units if self.of == "rule" else step.units[:1]
        why = None
        if self.of == "house":
            why = Message("reason.no-place", value=units[0].value)
        elif self.of == "cell":
            why = Message("reason.no-candidate")
        elif self.of == "piece":
            why = Message("reason.fits-nowhere")
        elif self.facts is not None:
            why = Message("reason.with", facts=self.facts)
        return {"units": [unit.label for unit in units], "why": why}


@dataclass(frozen=True)
class UndecidedEnd(Payload):
    """The end if nothing more follows from the rules; `partly` if a part of the puzzle was not understood."""

    partly: bool = False

    def key(self, step: Step) -> str:
        return f"{SEVERAL}-partly" if self.partly else SEVERAL


@dataclass(frozen=True)
class NoSolutionEnd(Payload):
    """The end if no solution exists: of the puzzle, or with a player's `entries`, or with these and the `marks`."""

    of: Entered = ""

    def key(self, step: Step) -> str:
        return f"{NONE}-{self.of}" if self.of else NONE


@dataclass(frozen=True)
class Mistake(Payload):
    """The cell of a mistake, and the value that is wrong or missing."""

    cell: Cell
    value: int

    def key(self, step: Step) -> str:
        is_word = type(self.cell) is LayerCell and self.cell.layer.has_words
        return "wrong-word" if is_word and step.technique == WRONG_VALUE else step.technique

    def parameters(self, step: Step) -> Mapping[str, Any]:
        units = [unit.label for unit in step.units]
        against = Message("reason.against", units=units) if units else None
        return {"cell": self.cell, "value": self.value, "against": against}


def solved_end() -> Step:
    """Return the end of an explanation that solved the puzzle."""
    return Step(FULL)


def contradiction(
    units: tuple[Unit, ...], of: What = "", cells: Candidates = (), cost: float = 0.0, facts: Message | None = None
) -> Step:
    """Return the end of an explanation that found a contradiction; `cells` are those that the reason is about."""
    roles = {"reason": cells} if cells else {}
    return Step(CONTRADICTION, units, roles=roles, cost=cost, payload=ContradictedEnd(of, facts))


def none(of: Entered = "", cost: float = 0.0) -> Step:
    """Return the end after a search without solutions: of the puzzle, or with a player's entries."""
    return Step(NONE, cost=cost, payload=NoSolutionEnd(of))


def several_end(*, partly: bool = False) -> Step:
    """Return the end of an explanation that leaves several solutions; `partly` if a part was not understood."""
    return Step(SEVERAL, payload=UndecidedEnd(partly))


def wrong_value(cell: Cell, value: int, units: tuple[Unit, ...] = ()) -> Step:
    """Return the step that reports a player's wrong value, and the units it contradicts."""
    return Step(WRONG_VALUE, units, roles={"remove": ((cell, (value,)),)}, payload=Mistake(cell, value))


def missing_mark(cell: Cell, value: int) -> Step:
    """Return the step that reports a missing pencil mark."""
    return Step(MISSING_MARK, roles={"place": ((cell, (value,)),)}, payload=Mistake(cell, value))


class Technique(NamedTuple):
    """A technique with its key, as in `Step.technique`.

    `cost` is that of each step, or the lowest one, on the scale of Sudoku Explainer. `group` is its name in recipes of
    puzzles, shared with similar techniques. `find` yields the steps of a named pattern in a state; patterns are
    searched in the order of their costs. Other techniques, such as chains, have no `find`.
    """

    key: str
    cost: float
    group: str = ""
    find: Callable[[ValuePlaces], Iterator[Step]] | None = None
    is_uniqueness: bool = False
    """Whether it requires the puzzle to have one solution."""
    is_rare: bool = False
    """Whether it takes long to search, so that hints skip it."""


SEARCH = Technique("search", 11.0)
SEARCH_TECHNIQUES = (SEARCH,)


@dataclass(frozen=True)
class SearchedCell(Payload):
    """The cell that loses candidates by search."""

    is_proven = False

    cell: Cell

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"cell": self.cell, "removals": removals(step.removed, candidates_before(step))}
