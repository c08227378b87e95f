"""Propagation with constraints switched on and off, and a log of who took which values: what explanations need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...utils.coordinates import Cell
from ..kernel.bits import BY_CALLBACK, BY_GROUP, CALLBACK, DONE, EVERY_VALUE, NO_REPEAT
from ..kernel.choice import Crossings, General, Houses, Items, Relations, Tuples

if TYPE_CHECKING:
    from .callbacks import Callbacks
    from .model import Model

Aspect = Literal["", "no repeat", "every value"]
Part = int | tuple[int, Aspect]

BOTH = NO_REPEAT | EVERY_VALUE
ASPECTS: dict[str, int] = {"": BOTH, "no repeat": NO_REPEAT, "every value": EVERY_VALUE}


class Reason(NamedTuple):
    """A constraint, by its index, and which aspect of it takes part: for a group "no repeat" or "every value"."""

    constraint: int
    aspect: Aspect = ""


class Removal(NamedTuple):
    """Values that were taken from a cell, and the reasons, the first of them the main one.

    The others are groups whose cells differ: those of a sum's cells, or the house that loses what is locked in another.
    """

    cell: Cell
    values: tuple[int, ...]
    reasons: tuple[Reason, ...]


class Propagator:
    """Propagates a model in a general kernel, with some of its constraints or all.

    At first all are on. `switch` turns constraints, or an aspect of a house, off and on; `only` all at once.
    """

    def __init__(self, model: Model, kernel: General, callbacks: Callbacks | None = None) -> None:
        self.model = model
        self.kernel = kernel
        self.state = kernel.state
        self.callbacks = callbacks
        self._on = [BOTH] * model.constraints
        self._items = {type(items): items for items in kernel.items()}
        self._group_number = {group: g for g, group in enumerate(model.groups)}
        self._sources = list(model.groups.values())
        houses = self._items[Houses]
        assert isinstance(houses, Houses)
        self._house_of = {g: k for k, g in enumerate(houses.groups_of())}
        self._items_of: list[list[tuple[Items, int]]] = [[] for _ in self._on]
        for kind, sources in model.sources.items():
            for k, index in enumerate(sources):
                self._items_of[index].append((self._items[kind], k))
        self._groups_of: list[list[int]] = [[] for _ in self._on]
        for g, indexes in enumerate(self._sources):
            for index in indexes:
                self._groups_of[index].append(g)
        self._removals: list[Removal] = []
        self._contradiction: tuple[Reason, ...] | None = None

    def switch(self, constraint: int, is_on: bool, aspect: Aspect = "") -> None:
        """Let a constraint, or an aspect of it, take part or not."""
        before = self._on[constraint]
        which = ASPECTS[aspect]
        self._on[constraint] = before | which if is_on else before & ~which
        if self._on[constraint] == before:
            return
        for g in self._groups_of[constraint]:
            on = 0
            for index in self._sources[g]:
                on |= self._on[index]
            self.state.switch_group(g, on)
            if g in self._house_of:
                self.state.switch(self._items[Houses], self._house_of[g], bool(on & EVERY_VALUE))
        for items, k in self._items_of[constraint]:
            self.state.switch(items, k, self._on[constraint] != 0)

    def only(self, parts: Iterable[Part]) -> None:
        """Let these constraints take part, each by its index or as (index, aspect), and no others."""
        wanted = [0] * len(self._on)
        for part in parts:
            index, aspect = part if isinstance(part, tuple) else (part, "")
            wanted[index] |= ASPECTS[aspect]
        for index, on in enumerate(wanted):
            if on == self._on[index]:
                continue
            for aspect, which in (("no repeat", NO_REPEAT), ("every value", EVERY_VALUE)):
                self.switch(index, bool(on & which), aspect)

    def close(self) -> None:
        """Leave the kernel as it was."""
        self.state.switch_all_on()
        self.state.log(False)

    def propagate(self, domains: Sequence[int], *, log: bool = False) -> list[int]:
        """Return what propagation leaves of some domain masks: all empty on a contradiction.

        With `log`, `removals` and `contradiction` tell how it came to that.
        """
        model, kernel = self.model, self.kernel
        self._removals = []
        self._contradiction = None
        for index in model.unsatisfiable:
            if self._on[index]:
                self._contradiction = (Reason(index),)
                return [0] * model.size
        masks = list(domains)
        for index, cells, mask in model.restrictions:
            if self._on[index]:
                for cell in cells:
                    gone = masks[cell] & ~mask
                    if not gone:
                        continue
                    masks[cell] &= mask
                    if log:
                        self._removals.append(self._removal(cell, gone, (Reason(index),)))
                    if not masks[cell]:
                        self._contradiction = (Reason(index),)
                        return [0] * model.size
        self.state.log(log)
        kernel.start(masks)
        rejecting: int | None = None
        while (answer := kernel.run(0)) == CALLBACK:
            rejecting = self._call_back()
            if rejecting is not None:
                kernel.reject()
        if log:
            for item, group, cell, gone in self.state.removals():
                self._removals.append(self._removal(cell, gone, self._reasons(item, group, cell)))
        if answer != DONE:
            return kernel.domains()
        if rejecting is not None:
            self._contradiction = (Reason(rejecting),)
        elif all(masks):
            self._contradiction = self._reasons(*self.state.culprit(), None)
        else:
            self._contradiction = ()
        return [0] * model.size

    @property
    def removals(self) -> list[Removal]:
        """What the last propagation with a log took, in order."""
        return self._removals

    @property
    def contradiction(self) -> tuple[Reason, ...] | None:
        """The reasons of the contradiction that the last propagation met, None where it met none."""
        return self._contradiction

    def _call_back(self) -> int | None:
        """Call the constraints back that are due and on; return the index of one that rejects, if any does."""
        assert self.callbacks is not None
        on = [self._on[index] != 0 for index in self.model.callbacks]
        rejecting = self.callbacks.first_to_reject(self.kernel, on)
        return None if rejecting is None else self.model.callbacks[rejecting]

    def _removal(self, cell: int, gone: int, reasons: tuple[Reason, ...]) -> Removal:
        values = tuple(value for value, bit in self.model.bit_of.items() if gone & bit)
        return Removal(self.model.cells[cell], values, reasons)

    def _group_reason(self, g: int, aspect: Aspect) -> Reason:
        """Return the first constraint that is on and says a group."""
        which = ASPECTS[aspect]
        return Reason(next(index for index in self._sources[g] if self._on[index] & which), aspect)

    def _reasons(self, item: int, group: int, cell: int | None) -> tuple[Reason, ...]:
        """Return the constraints behind an entry of the log; `cell` is None for a contradiction."""
        if item == BY_GROUP:
            return (self._group_reason(group, "no repeat"),)
        if item == BY_CALLBACK:
            return tuple(Reason(index) for index in self.model.callbacks if self._on[index])
        items, k = self.kernel.locate(item)
        if isinstance(items, Houses):
            return (self._group_reason(houses_group(items, k), "every value"),)
        if isinstance(items, Crossings):
            pair = items.houses(k)
            if group < 0:
                return tuple(self._group_reason(g, "every value") for g in pair)
            needing = pair[0] if pair[1] == group else pair[1]
            return self._group_reason(needing, "every value"), self._group_reason(group, "no repeat")
        index = self.model.sources[type(items)][k]
        return Reason(index), *(self._group_reason(g, "no repeat") for g in self._groups_inside(items, k, group, cell))
