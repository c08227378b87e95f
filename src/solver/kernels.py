"""Kernels for models: selecting, creating and keeping them; propagation with constraints switched on and off."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..core.unit import Aspect
from ..utils.runtime import LockedContainer, look
from .kernel import _cover
from .kernel._areas import Areas
from .kernel._base import Kernel
from .kernel._choices import Choices
from .kernel._connections import Connections
from .kernel._counts import Counts
from .kernel._crossings import Crossings
from .kernel._general import LEARNING, General
from .kernel._groups import PeerGroups
from .kernel._houses import Houses
from .kernel._pairings import Pairings
from .kernel._places import Places
from .kernel._propagation import Items, Propagation, Watcher
from .kernel._ranks import Ranks
from .kernel._regulars import Regulars
from .kernel._relations import Relations
from .kernel._sandwiches import Sandwiches
from .kernel._sets import Sets
from .kernel._spreads import Spreads
from .kernel._sums import Sums
from .kernel._tuples import Tuples
from .kernel._watches import Watches
from .kernel.bits import CALLBACK, DONE, EVERY_VALUE, NO_REPEAT
from .kernel.choice import Bands, Cover
from .model import Model

if TYPE_CHECKING:
    from .callbacks import Callbacks


ITEMS: tuple[type[Items], ...] = (
    Houses,
    Relations,
    Counts,
    Spreads,
    Sums,
    Sets,
    Crossings,
    Ranks,
    Tuples,
    Sandwiches,
    Pairings,
    Connections,
    Areas,
    Regulars,
    Choices,
    Places,
)
"""The kinds of items of the general kernel, in the order in which it filters them: the fastest first."""

OF_GROUPS = (Houses, Crossings)
"""The kinds that follow from the groups only."""

LEARNING_FROM = {Relations, Regulars, Sandwiches, Counts, Spreads, Pairings, Connections}
"""The kinds of items, in addition to the groups, from whose contradictions a search learns. The reasons of cages, and
of ranks, which involve the whole board, are so long that learning takes more time than it saves."""

SUM_EFFORT = 30  # picks that filtering the tuples of a sum may take if its bounds were filtered before


def kind_for(model: Model) -> type[Kernel]:
    """Return the fastest kind of kernel that can search a model."""
    if model.pieces_only:
        return Cover
    return Bands if Bands is not None and model.is_classic else General


def make(model: Model, kind: type[Kernel]) -> Kernel:
    """Return a new kernel of a kind for a model."""
    if issubclass(kind, General):
        return general(model)
    if issubclass(kind, (Cover, _cover.Cover)):  # the build for this processor, or the generic one
        table = model.pieces
        assert table is not None
        return kind(*model.cover_order(), table.start, table.cell, table.piece, table.prior)
    return kind(model.domains)  # type: ignore[call-arg]  # one of the builds of `Bands`


def general(model: Model, effort: int | None = None) -> General:
    """Return a new general kernel; `effort` is the number of picks that filtering one sum or product may take."""
    groups = PeerGroups(model.size, model.values, list(model.groups))
    items = _items(model, groups, list(model.groups))
    houses, ranks, tuples, places = items[Houses], items[Ranks], items[Tuples], items[Places]
    assert isinstance(houses, Houses)
    assert isinstance(ranks, Ranks)
    assert isinstance(tuples, Tuples)
    assert isinstance(places, Places)
    if model.items.get(Sums):
        tuples.sum_effort = SUM_EFFORT
    if effort is not None:
        tuples.effort = tuples.sum_effort = effort
    watches = Watches(model.size, model.width, model.scopes)
    kernel = General(groups, list(items.values()), houses, ranks, places, watches, model.domains)
    if not model.items:
        kernel.patience = kernel.age = 0  # without items, a search without restarts is faster
    # Of the reasons for connections of a given size almost every one names the whole grid: learning from them found nothing
    # in 60 s where a search without it took 0.4 s (the regions of a 9x9 grid with known digits).
    has_sizes = any(size for _, _, _, size in model.items.get(Connections, ()))
    if not has_sizes and LEARNING_FROM.issuperset(kind for kind, items in model.items.items() if items):
        kernel.learn_after = LEARNING
    return kernel


def _items(model: Model, groups: PeerGroups, known: list[tuple[int, ...]]) -> dict[type[Items], Items]:
    """Return the items of a model, by kind; `known` are its all-different groups."""
    items = {kind: kind(groups) for kind in ITEMS}
    _fill(items, model, known)
    return items


def _fill(items: dict[type[Items], Items], model: Model, known: list[tuple[int, ...]]) -> None:
    for kind, written in model.items.items():
        look()
        if kind is Choices:
            written = [_choice(cells, parts, known) for cells, parts in written]  # type: ignore[arg-type]
        items[kind].fill(written)


Alternative = tuple[Propagation, list[tuple[int, int]]]
"""The propagation of an alternative over its own cells, and the sources of its groups.

Cells in one group of the puzzle also differ here. A source is (group, number of the puzzle's group), with number -1
for a group of the alternative.
"""


def _choice(cells: list[int], parts: list[Model], known: list[tuple[int, ...]]) -> tuple[list[int], list[Alternative]]:
    """Return the cells of a choice and its alternatives."""
    number = {cell: i for i, cell in enumerate(cells)}
    shared: dict[tuple[int, ...], list[int]] = {}
    for g, group in enumerate(known):
        here = tuple(sorted([number[cell] for cell in group if cell in number]))
        if len(here) > 1:
            shared.setdefault(here, []).append(g)
    return cells, [_alternative(part, shared) for part in parts]


def _alternative(part: Model, shared: dict[tuple[int, ...], list[int]]) -> Alternative:
    look()
    sources: dict[tuple[int, ...], list[int]] = {group: [-1] for group in part.groups}
    for group, by in shared.items():
        sources[group] = [*sources.get(group, ()), *by]
    groups = list(sources)
    held = PeerGroups(part.size, part.values, groups)
    items = {kind: kind(held) for kind in ITEMS if kind in OF_GROUPS or kind in part.items}
    _fill(items, part, groups)
    state = Propagation(held, [kind for kind in items.values() if len(kind)], Watcher(), part.domains)
    return state, [(k, g) for k, group in enumerate(groups) for g in sources[group]]


class KernelPool(LockedContainer):
    """A pool of idle kernels, of at most `room` bytes; a kernel larger than an eighth of that is not kept."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.nbytes = 0
        self._idle: OrderedDict[tuple[Model, type[Kernel]], list[tuple[Kernel, int]]] = OrderedDict()

    def borrow(self, model: Model, kind: type[Kernel]) -> Kernel:
        """Return an idle kernel of a kind for exclusive use, or a new one."""
        with self._lock:
            if kernels := self._idle.get((model, kind)):
                kernel, nbytes = kernels.pop()
                self.nbytes -= nbytes
                if not kernels:
                    del self._idle[model, kind]
                return kernel
        return make(model, kind)

    def give_back(self, model: Model, kernel: Kernel) -> None:
        """Keep a kernel for the next search."""
        nbytes = kernel.nbytes + model.nbytes  # the pool may be the only one to keep the model
        if nbytes > self.room // 8:
            return
        key = model, type(kernel)
        with self._lock:
            self._idle.setdefault(key, []).append((kernel, nbytes))
            self._idle.move_to_end(key)
            self.nbytes += nbytes
            while self.nbytes > self.room:
                _, dropped = self._idle.popitem(last=False)
                self.nbytes -= sum(size for _, size in dropped)

    def clear(self) -> None:
        """Remove everything."""
        with self._lock:
            self._idle.clear()
            self.nbytes = 0


POOL = KernelPool(8 << 20)
"""The pool of all searches."""


Part = tuple[int, Aspect]
"""The index of a constraint and the aspect of it, "" for the whole constraint."""

BOTH = NO_REPEAT | EVERY_VALUE
ASPECTS: dict[Aspect, int] = {"": BOTH, "no repeat": NO_REPEAT, "every value": EVERY_VALUE}


class Propagator:
    """Propagation of a model with all of its constraints or a subset, without building another model.

    At first all are on. `switch` turns one off or on, or an aspect of a house; `only` sets all at once. If the model
    derives nothing (`derives=False`), propagation with a subset is the same as in a model of just these constraints.
    Otherwise an item that several constraints imply is off unless all of these are on.

    `callbacks` is required if the model has any. The kernel is borrowed until `close`, unless one is given: then
    everything in it is on after `close`.
    """

    def __init__(self, model: Model, callbacks: Callbacks | None = None, kernel: General | None = None) -> None:
        self.model = model
        self.callbacks = callbacks
        self._is_borrowed = kernel is None
        self.kernel = borrow(model) if kernel is None else kernel
        self.kernel.forget()  # learned nogoods may come from rules that are off
        self._state = self.kernel.state
        self._on = [BOTH] * model.constraints
        self._items: dict[type[Items], Items] = {type(items): items for items in self._state.items}
        self._sources = list(model.groups.values())
        self._is_sound = True

    def close(self) -> None:
        """Switch everything on, and return a borrowed kernel."""
        self._state.switch_all_on()
        self._state.arrange()
        if self._is_borrowed and self._is_sound:
            POOL.give_back(self.model, self.kernel)

    def is_on(self, constraint: int, aspect: Aspect = "") -> bool:
        return self._on[constraint] & ASPECTS[aspect] == ASPECTS[aspect]

    def switch(self, constraint: int, is_on: bool, aspect: Aspect = "") -> None:
        before, which = self._on[constraint], ASPECTS[aspect]
        self._set(constraint, before | which if is_on else before & ~which)

    def only(self, parts: Iterable[Part | int]) -> None:
        """Switch these constraints on, each given by its index or with an aspect, and all others off."""
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
        """Set the aspects of a constraint that are on; a constraint that is not a group is then on as a whole."""
        groups_of, items_of = self.model.parts_of
        groups = groups_of[constraint]
        if on and not groups:
            on = BOTH
        if on == self._on[constraint]:
            return
        self._on[constraint] = on
        for g in groups:
            together = 0
            for index in self._sources[g]:
                together |= self._on[index]
            self._state.groups.switch(g, together)
        for kind, k in items_of[constraint]:
            is_on = all(self._on[index] == BOTH for index in self.model.sources[kind][k])
            self._state.switch(self._items[kind], k, is_on)

    def propagate(self, domains: Sequence[int]) -> list[int]:
        """Return the domain masks after propagation, one per cell, all empty after a contradiction.

        `domains` are the initial masks, such as `model.given(board, restricted=False)`. Raises RuleError if a callback
        to a rule fails.
        """
        self._is_sound = False
        left = self._propagate(list(domains))
        self._is_sound = True
        return left

    def _propagate(self, masks: list[int]) -> list[int]:
        nothing = [0] * self.model.size
        if any(self._on[index] for index in self.model.unsatisfiable) or not self._restrict(masks):
            return nothing
        self._state.arrange()
        kernel = self.kernel
        kernel.start(masks)
        while (answer := kernel.run(0)) == CALLBACK:
            if self._refuses():
                kernel.reject()
        return nothing if answer == DONE else kernel.domains()

    def _restrict(self, masks: list[int]) -> bool:
        """Apply the restrictions of single cells that are on; return whether no cell becomes empty."""
        for sources, cells, mask in self.model.restrictions:
            if not all(self._on[index] for index in sources):
                continue
            for cell in cells:
                if masks[cell] and not masks[cell] & mask:
                    return False
                masks[cell] &= mask
        return True

    def _refuses(self) -> bool:
        """Call back the constraints that are due and on; return whether one of them refuses."""
        assert self.callbacks is not None
        return self.callbacks.refuses(self.kernel, {index for index, on in enumerate(self._on) if on})


def borrow(model: Model) -> General:
    """Return a general kernel for a model, for exclusive use."""
    kernel = POOL.borrow(model, General)
    assert isinstance(kernel, General)
    return kernel
