"""Steps: what each of them takes away and costs, how an explanation ends, and what a technique is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import log2
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..core.unit import Unit
from ..utils.cells import named_by
from ..utils.coordinates import Cell
from ..utils.errors import RulegridError
from ..utils.message import Message

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from .places import ValuePlaces
    from .state import State


Candidates = tuple[tuple[Cell, tuple[int, ...]], ...]
"""Cells, each with some of its candidates."""


class Scene(NamedTuple):
    """Where a step is taken: the puzzle, and its state before the step."""

    puzzle: Puzzle
    state: State | Any


class Implication(NamedTuple):
    """A link of a chain: what is concluded of a cell, that it holds the values or that it loses them, and why.

    `unit` is None for the assumption itself, and for the values that a settled cell loses; `others` are the units that
    imply it together with that one. `is_next` says that a rule about many cells takes more because of what it took
    just before: the two are better said one after the other. `among` are the cells that a rule looks at where they hold
    the value whatever comes, which the cell sees in all of them. `within` is the chain of a further assumption, where that
    is what the cell loses its values by. `left` are the values that a cell then has left by all that is told, where they are few.
    `facts` are, of the rule that fails at the end, those about its cells for which it does.
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
    """Cells that a picture outlines; many of them only where `is_large` says that it is meant."""

    cells: tuple[Cell, ...]
    colour: str
    style: Literal["solid", "dashed"] = "solid"
    is_large: bool = False


class Payload:
    """What a technique knows of a step beyond its units, as a small frozen class; and what it does with that.

    A technique, or a group of them, has a file of its own in `techniques`, with its payload.
    """

    is_proven = True
    """Whether the units of such a step prove what it removes; a search has none."""

    def key(self, step: Step) -> str:
        """Return the key of the words of a step, which has the keys of its three texts: KEY.where and so on."""
        return step.technique

    def title(self, step: Step) -> Message:
        """Return what the technique is called."""
        return Message(f"technique.{step.technique}")

    def parameters(self, step: Step) -> Mapping[str, Any]:
        """Return the parameters of the texts of a step; each text takes those that it has."""
        return {}

    def refutes(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        """Return whether a candidate is wrong by some of the step's reasons alone, by the strength of this technique."""
        return False

    def fits(self, state: State, step: Step) -> bool:
        """Return whether a step is one of this technique in a state, where what it removes does not say that."""
        return True

    def changes(self) -> bool:
        """Return whether it excludes what no candidate stands for, such as places of pieces."""
        return False

    def excluded_places(self) -> tuple[tuple[Message, tuple[Cell, ...]], ...]:
        """Return the places of pieces that it excludes, each with the name of its piece."""
        return ()

    def cited_pieces(self, step: Step) -> Iterable[Message]:
        """Return the names of pieces that are a reason, besides the units."""
        return ()

    def outlines(self, step: Step) -> Iterable[Outline]:
        """Return what the picture of a step outlines: its units."""
        return [Outline(unit.cells, "teal" if unit.value is None else "blue") for unit in step.units]

    def shapes(self) -> Iterable[Outline]:
        """Return what is outlined where a picture shows no candidates: places of pieces."""
        return ()


@dataclass(frozen=True)
class Step:
    """What follows next, and why.

    `technique` is the key of its technique, such as "naked-pair"; for what one rule says by itself, the rule's spelling.
    `units` are the reasons: rules, aspects of houses, and cells that need a value. `removed` are candidates that go,
    `placed` the values that are now known. `chain` leads from an assumption to the contradiction, its last link.
    `roles` are the candidates to colour: "place", "remove", "reason", "assume", "imply". `payload` is what the technique
    knows beyond that. `doors` is the number of such steps that were open, where they were counted: for singles, of cells
    that they settle. `scene` is what its picture shows around it; it stays behind where a step is pickled, or copied.

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
        """Return its sentence in English ("en") or Chinese ("zh"): "where" to look, which "technique", or "all" of it.

        With `in_lines`, each link of a chain has a line of its own, further in. `cells` is how they are named: "a1", as by
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
        """Return the picture of the step; raises RulegridError where it is not known where it was taken."""
        from .pictures import step_picture

        if self.scene is None:
            raise RulegridError(Message("puzzle.no-picture"))
        with named_by(cells):
            return str(step_picture(*self.scene, self, language=language, show=show))

    def at(self, puzzle: Puzzle, state: State | Any) -> Step:
        """Return this step as it is taken in a state of a puzzle."""
        return replace(self, scene=Scene(puzzle, state))

    @property
    def title(self) -> Message:
        """What the technique is called."""
        return self.payload.title(self)

    @property
    def changes(self) -> bool:
        """Whether it excludes or places anything."""
        return bool(self.removed or self.placed) or self.payload.changes()

    @property
    def cell(self) -> Cell | None:
        """The cell of the first value placed, None where the step places none."""
        return self.placed[0][0] if self.placed else None

    @property
    def value(self) -> int | None:
        """The first value placed, None where the step places none."""
        return self.placed[0][1] if self.placed else None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the step: those of its reasons that have a part in it, and those it changes."""
        found = [cell for part in self.roles.values() for cell, _ in part]
        found += [cell for cell, _ in self.removed]
        found += [cell for cell, _ in self.placed]
        return tuple(dict.fromkeys(found))


def prune_steps(steps: Sequence[Step], holds: Callable[[list[Step]], bool]) -> list[Step]:
    """Return the steps that the last one needs, in their order: from the last on each goes without which the rest `holds`."""
    kept = list(steps)
    for step in reversed(steps[:-1]):
        fewer = [other for other in kept if other is not step]
        if holds(fewer):
            kept = fewer
    return kept


def take_steps(state: Any, steps: Iterable[Step]) -> list[tuple[Any, Step]]:
    """Return steps from a state on, each with the state before it."""
    found = []
    for step in steps:
        found.append((state, step))
        state = state.after(step)
    return found


BASE, SLOPE = 0.4, 2.0
"""A step by assumption costs BASE + SLOPE * log2(weight of its reasons)."""
DEEPER = 0.5
"""More for locked candidates after an assumption, and again for assumptions within it."""
RULE_WEIGHT, CELL_WEIGHT = 1.0, 0.7
"""What a reason weighs: a rule or an aspect of a house, and that a cell needs a value."""
CLUE_WEIGHT = 2.0
"""What a rule with a clue weighs, whose combinations have to be gone through."""
AT_ONCE = 3.4
"""Named patterns up to this cost are given without a look for something cheaper."""

COSTS: dict[str, float] = {
    "common-peers": 2.9,
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
"""What a technique costs, on the scale of Sudoku Explainer; more for each strong link of some."""
PER_LINK: dict[str, float] = dict.fromkeys(
    ("x-chain", "xy-chain", "aic", "grouped-aic", "continuous-loop", "grouped-continuous-loop", "als-chain"), 0.1
)
PER_CELL: dict[str, float] = {"als-xz": 0.1}
"""More for each cell of the sets of some, beyond the fewest that they can have: those of three cells."""
FEWEST_CELLS = 3

FORCING, PER_COST = 4.0, 0.7
"""An assumption that only houses and cells refute costs FORCING and so much of what one with rules does: patterns come first."""


def assumption_cost(weight: float, *, is_ruled: bool = True) -> float:
    """Return the cost of a step by assumption; `is_ruled` says that a rule has a part in it.

    >>> round(assumption_cost(2), 2), round(assumption_cost(16), 2), round(assumption_cost(16, is_ruled=False), 2)
    (2.4, 8.4, 9.88)
    """
    cost = BASE + SLOPE * log2(max(weight, 1.0))
    return cost if is_ruled else FORCING + PER_COST * cost


def removals(
    removed: Iterable[tuple[Cell, tuple[int, ...]]], before: Mapping[Cell, Sequence[int]] | None = None
) -> tuple[Message, ...]:
    """Return what goes, or what is left where that is less or one value: cells for which it is the same together.

    `before` are the candidates that cells had. Without it, only what goes is said.

    >>> [str(each) for each in removals([((0, 0), (1, 2)), ((0, 1), (1, 2))])]
    ["A1 and A2 can't be 1 or 2"]
    """
    found: dict[tuple[str, tuple[int, ...]], list[Cell]] = {}
    for cell, values in removed:
        left = tuple(value for value in (before or {}).get(cell, ()) if value not in values)
        is_less = 0 < len(left) < len(values) or len(left) == 1
        part = ("reason.only", left) if is_less else ("reason.cannot", values)
        found.setdefault(part, []).append(cell)
    return tuple(Message(key, cells=cells, values=values) for (key, values), cells in found.items())


def beside(step: Step) -> Message | None:
    """Return the rules that a step takes part of its links from, as what stands behind its name; None for houses alone."""
    rules = dict.fromkeys(unit.label for unit in step.units if unit.rule is not None and not unit.aspect)
    return Message("reason.beside", units=list(rules)) if rules else None


FULL = "full"
"""There is no empty cell."""
CONTRADICTION = "contradiction"
"""A reason fails at once: a house without a place for a value, a cell without a value, a broken rule."""
SEVERAL = "several"
"""There are several solutions, and nothing more is true in all of them."""
NONE = "none"
"""No reason fails at once, but there is no way to go on."""
WRONG_VALUE = "wrong-value"
"""A value that the player entered is in no solution."""
MISSING_MARK = "missing-mark"
"""A pencil mark of the solution that the player lacks."""

MISTAKES = (WRONG_VALUE, MISSING_MARK)

What = Literal["", "cell", "house", "repeat", "rule", "piece"]
Entered = Literal["", "entries", "marks"]


@dataclass(frozen=True)
class ContradictedEnd(Payload):
    """What it is that fails: a `cell` or `piece` without a place, a `house` without one for a value, a `repeat`, a `rule`."""

    of: What = ""
    facts: Message | None = None
    """What is known of the cells of a rule that can't hold with that."""

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
class Undecided(Payload):
    """Nothing more follows from the rules; `partly` if a part of the puzzle was not understood."""

    partly: bool = False

    def key(self, step: Step) -> str:
        return f"{SEVERAL}-partly" if self.partly else SEVERAL


@dataclass(frozen=True)
class Nothing(Payload):
    """There is no solution: of the puzzle, or none that has the `entries` of a player, or these and the `marks`."""

    of: Entered = ""

    def key(self, step: Step) -> str:
        return f"{NONE}-{self.of}" if self.of else NONE


@dataclass(frozen=True)
class Mistake(Payload):
    """The cell in question, and the value that is wrong or missing."""

    cell: Cell
    value: int

    def parameters(self, step: Step) -> Mapping[str, Any]:
        units = [unit.label for unit in step.units]
        against = Message("reason.against", units=units) if units else None
        return {"cell": self.cell, "value": self.value, "against": against}


def full() -> Step:
    """Return the end of an explanation that solved the puzzle."""
    return Step(FULL)


def contradiction(
    units: tuple[Unit, ...], of: What = "", cells: Candidates = (), cost: float = 0.0, facts: Message | None = None
) -> Step:
    """Return the end of one that shows that there is no solution; `cells` are those that the reason is about."""
    roles = {"reason": cells} if cells else {}
    return Step(CONTRADICTION, units, roles=roles, cost=cost, payload=ContradictedEnd(of, facts))


def none(of: Entered = "", cost: float = 0.0) -> Step:
    """Return the end where a search shows that there is no solution: of the puzzle, or with what a player entered."""
    return Step(NONE, cost=cost, payload=Nothing(of))


def several(*, partly: bool = False) -> Step:
    """Return the end of an explanation after which several solutions are left; `partly` if a part was not understood."""
    return Step(SEVERAL, payload=Undecided(partly))


def wrong_value(cell: Cell, value: int, units: tuple[Unit, ...] = ()) -> Step:
    """Return that a player's value is wrong, and what it contradicts."""
    return Step(WRONG_VALUE, units, roles={"remove": ((cell, (value,)),)}, payload=Mistake(cell, value))


def missing_mark(cell: Cell, value: int) -> Step:
    """Return that a player lacks a pencil mark."""
    return Step(MISSING_MARK, roles={"place": ((cell, (value,)),)}, payload=Mistake(cell, value))


class Technique(NamedTuple):
    """A technique by its key, as `Step.technique` has it.

    `cost` is that of each step, or the least of one, on the scale of Sudoku Explainer. `group` is the name that makers of
    puzzles know it by, with others. `find` yields the steps of a named pattern in a state; the patterns are looked for in the order of
    their costs. What is found otherwise, such as a chain, has none.
    """

    key: str
    cost: float
    group: str = ""
    find: Callable[[ValuePlaces], Iterator[Step]] | None = None
    is_uniqueness: bool = False
    """Whether it is only right where there is one solution."""
    is_rare: bool = False
    """Whether it takes long to look for, and hints do without it."""


SEARCH = Technique("search", 11.0)
SEARCH_TECHNIQUES = (SEARCH,)


@dataclass(frozen=True)
class SearchedCell(Payload):
    """The cell that loses candidates."""

    is_proven = False

    cell: Cell

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"cell": self.cell, "removals": removals(step.removed)}
