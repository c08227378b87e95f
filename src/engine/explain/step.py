"""A step as data; its sentence and its picture are made from it last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.late import late
from ..unit import Unit
from ..words import Message, named_by

if TYPE_CHECKING:
    from ..puzzle import Puzzle
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
        return str(late("sentence")(self, language, show, in_lines=in_lines, cells=cells))

    def __repr__(self) -> str:
        return f"<Step {late('titled step')(self)}>"

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"scene": None}

    def _repr_svg_(self) -> str | None:
        return None if self.scene is None else self.to_svg()

    def to_svg(self, language: str = "en", show: str = "all", cells: str | None = None) -> str:
        """Return the picture of the step; raises RulegridError where it is not known where it was taken."""
        if self.scene is None:
            raise RulegridError(Message("puzzle.no-picture"))
        with named_by(cells):
            return str(late("step picture")(*self.scene, self, language=language, show=show))

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
