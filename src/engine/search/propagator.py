"""Propagation with constraints switched on and off, and a log of what took which values: what explanations need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...utils.coordinates import Cell
from ..kernel.bits import ALONE, BY_GROUP, CALLBACK, DONE, EVERY_VALUE, NO_REPEAT
from ..kernel.choice import Choices, Crossings, General, Houses, Items, Relations, Sets, Tuples
from ..unit import Aspect
from .pool import POOL

if TYPE_CHECKING:
    from .callbacks import Callbacks
    from .model import Model

Part = tuple[int, Aspect]
"""A constraint, by its index, and which aspect of it: "" for all of it."""

BOTH = NO_REPEAT | EVERY_VALUE
ASPECTS: dict[Aspect, int] = {"": BOTH, "no repeat": NO_REPEAT, "every value": EVERY_VALUE}


class Reason(NamedTuple):
    """A constraint, by its index; of one whose cells all differ the aspect, "no repeat" or "every value"."""

    constraint: int
    aspect: Aspect = ""


class Removal(NamedTuple):
    """Values that a cell lost, and the reasons, the main one first.

    The others are that cells differ: those of a sum or relation, or of the house that loses what is locked in another.
    """

    cell: Cell
    values: tuple[int, ...]
    reasons: tuple[Reason, ...]


class Propagator:
    """Propagation of a model with all of its constraints or some, without another model for them.

    At first all are on. `switch` turns one off or on, or an aspect of a house; `only` chooses them all at once. With a
    subset on, propagation leaves what it leaves in a model of just these constraints, if the model derives nothing
    (`derives=False`): else what several constraints imply together is off unless all of these are on.

    `callbacks` are needed where the model has any. The kernel is borrowed until `close`, unless one is given: that is
    then left with everything on.
    """

    def __init__(self, model: Model, callbacks: Callbacks | None = None, kernel: General | None = None) -> None:
        self.model = model
        self.callbacks = callbacks
        self._is_borrowed = kernel is None
        self.kernel = borrow(model) if kernel is None else kernel
        self.kernel.forget()  # what was learned from rules that may be off
        self._state = self.kernel.state
        self._on = [BOTH] * model.constraints
        self._items: dict[type[Items], Items] = {type(items): items for items in self._state.items}
        self._groups = list(model.groups)
        self._sources = list(model.groups.values())
        self._houses = [g for g, group in enumerate(self._groups) if len(group) == model.width]
        self._is_sound = True
        self._restricted: list[tuple[int, int, tuple[int, ...]]] = []  # cell, values, constraints
        self._log: list[tuple[int, int, int, int]] = []
        self._contradiction: tuple[Reason, ...] | None = None

    def close(self) -> None:
        """Leave the kernel as it was."""
        self._state.switch_all_on()
        self._state.arrange()
        self._state.log(False)
        if self._is_borrowed and self._is_sound:
            POOL.give_back(self.model, self.kernel)

    def is_on(self, constraint: int, aspect: Aspect = "") -> bool:
        """Return whether a constraint, or an aspect of it, takes part."""
        return self._on[constraint] & ASPECTS[aspect] == ASPECTS[aspect]

    def switch(self, constraint: int, is_on: bool, aspect: Aspect = "") -> None:
        """Let a constraint, or an aspect of it, take part or not."""
        before, which = self._on[constraint], ASPECTS[aspect]
        self._set(constraint, before | which if is_on else before & ~which)

    def only(self, parts: Iterable[Part | int]) -> None:
        """Let these constraints take part, each by its index or with an aspect, and no others."""
        wanted = [0] * len(self._on)
        for part in parts:
            if isinstance(part, int):
                wanted[part] = BOTH
            else:
                wanted[part[0]] |= ASPECTS[part[1]]
        for index, (on, before) in enumerate(zip(wanted, self._on, strict=True)):
            if on != before:
                self._set(index, on)

    def _set(self, constraint: int, on: int) -> None:
        """Switch a constraint: only one whose cells all differ can be on in part, any other is then on."""
        groups_of, items_of = self.model.parts_of
        groups = groups_of[constraint]
        if on and not groups:
            on = BOTH
        if on == self._on[constraint]:
            return
        self._on[constraint] = on
        self._forget_log()
        for g in groups:
            together = 0
            for index in self._sources[g]:
                together |= self._on[index]
            self._state.groups.switch(g, together)
        for kind, k in items_of[constraint]:
            is_on = all(self._on[index] == BOTH for index in self.model.sources[kind][k])
            self._state.switch(self._items[kind], k, is_on)

    def propagate(self, domains: Sequence[int], *, log: bool = False) -> list[int]:
        """Return what propagation leaves of one domain mask a cell: all empty on a contradiction.

        The masks are what is known besides the model, such as `model.given(board, restricted=False)`. With `log`,
        `removals` and `contradiction` show how it came to that. Raises RuleError for a rule that fails when called.
        """
        self._is_sound = False
        self._forget_log()
        left = self._propagate(list(domains), log)
        self._is_sound = True
        return left

    def _propagate(self, masks: list[int], log: bool) -> list[int]:
        model, kernel, on = self.model, self.kernel, self._on
        nothing = [0] * model.size
        refusing = next((index for index in model.unsatisfiable if on[index]), None)
        if refusing is None:
            refusing = self._restrict(masks, log)
        if refusing is None:
            self._state.arrange()
            self._state.log(log)
            kernel.start(masks)
            while (answer := kernel.run(0)) == CALLBACK:
                if (refusing := self._refusing()) is not None:
                    kernel.reject()
            if log:
                self._log = self._state.removals()
            if answer != DONE:
                return kernel.domains()
        if log:
            if refusing is not None:
                self._contradiction = (Reason(refusing),)
            elif not all(masks):
                self._contradiction = ()
            else:
                self._contradiction = tuple(self._reasons(*self._state.culprit()))
        return nothing

    def _restrict(self, masks: list[int], log: bool) -> int | None:
        """Leave cells the values that constraints on them alone allow; return the constraint that leaves one nothing."""
        for sources, cells, mask in self.model.restrictions:
            if not all(self._on[index] for index in sources):
                continue
            for cell in cells:
                if gone := masks[cell] & ~mask:
                    if gone == masks[cell]:
                        return sources[0]
                    masks[cell] &= mask
                    if log:
                        self._restricted.append((cell, gone, sources))
        return None

    def _refusing(self) -> int | None:
        """Call the constraints back that are due and on; return the index of one that refuses, None if all accept."""
        assert self.callbacks is not None
        return self.callbacks.refusing(self.kernel, {index for index, on in enumerate(self._on) if on})

    def _forget_log(self) -> None:
        if self._restricted or self._log:
            self._restricted, self._log = [], []
        self._contradiction = None

    @property
    def removals(self) -> list[Removal]:
        """What the last propagation took, in order; empty without a log, or once something was switched."""
        cells, bits = self.model.cells, self.model.bit_of.items()
        entries = [
            *((cell, gone, tuple(map(Reason, sources))) for cell, gone, sources in self._restricted),
            *((cell, gone, tuple(self._reasons(item, group, cell))) for item, group, cell, gone in self._log),
        ]
        return [Removal(cells[cell], tuple(v for v, bit in bits if gone & bit), why) for cell, gone, why in entries]

    @property
    def contradiction(self) -> tuple[Reason, ...] | None:
        """The reasons of the contradiction that the last propagation met after its removals.

        None where it met none, without a log, or once something was switched; empty where a domain was empty already.
        """
        return self._contradiction

    def _reasons(self, item: int, group: int, cell: int) -> Iterator[Reason]:
        """Yield the reasons of an entry of the log; `cell` is -1 for a contradiction in no single cell."""
        if item == BY_GROUP:
            yield self._group(group, "no repeat")
            return
        items = next(items for items in self._items.values() if items.first <= item < items.first + len(items))
        k = item - items.first
        if isinstance(items, Houses):
            yield self._group(self._houses[k], "every value")
            return
        if isinstance(items, Crossings):
            yield self._group(items.house_of(k), "every value")
            yield self._group(group, "no repeat")
            return
        kind = type(items)
        parts: tuple[Any, ...] = self.model.items[kind][k]
        yield from map(Reason, self.model.sources[kind][k])
        if kind is Relations:
            yield from self._apart(parts[0], parts[1], parts[2], cell)
        elif kind is Tuples and group != ALONE:
            yield from (self._group(g, "no repeat") for g in self._within(parts[0], NO_REPEAT))
        elif kind is Sets and group != ALONE:
            yield self._group(group, "no repeat")
        elif kind is Choices:
            yield from self._among(parts[0])

    def _group(self, g: int, aspect: Aspect) -> Reason:
        """Return the first constraint that says this of a group."""
        which = ASPECTS[aspect]
        return Reason(next(index for index in self._sources[g] if self._on[index] & which), aspect)

    def _within(self, cells: Iterable[int], which: int) -> Iterator[int]:
        """Yield the groups that two or more of some cells are in, and of which an aspect is on."""
        here = set(cells)
        for g, group in enumerate(self._groups):
            if len(here.intersection(group)) > 1 and any(self._on[index] & which for index in self._sources[g]):
                yield g

    def _apart(self, a: int, b: int, allowed: Sequence[int], cell: int) -> Iterator[Reason]:
        """Yield the groups by which the two cells of a relation differ, where it matters, and a third sees both."""
        pairs = [(a, b)] if any(mask >> i & 1 for i, mask in enumerate(allowed)) else []
        if cell not in (a, b, -1):
            pairs += [(a, cell), (b, cell)]
        by_pair = [set(self._within(pair, NO_REPEAT)) for pair in pairs]
        if by_pair and (common := set.intersection(*by_pair)):
            by_pair = [common]
        yield from dict.fromkeys(self._group(min(groups), "no repeat") for groups in by_pair if groups)

    def _among(self, cells: Sequence[int]) -> Iterator[Reason]:
        """Yield what groups say of the cells of a choice among themselves: its alternatives may use all of it."""
        yield from (self._group(g, "no repeat") for g in self._within(cells, NO_REPEAT))
        for g in self._within(cells, EVERY_VALUE):
            if g in self._houses and set(cells).issuperset(self._groups[g]):
                yield self._group(g, "every value")


def borrow(model: Model) -> General:
    """Return a general kernel for a model that nobody else uses."""
    kernel = POOL.borrow(model, General)
    assert isinstance(kernel, General)
    return kernel
