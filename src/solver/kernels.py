"""Kernels for models: which kind suits one, how it is made, and kept for the next search."""

from __future__ import annotations

from collections import OrderedDict

from ..utils.runtime import Guarded, look
from .kernel import _cover
from .kernel._base import Kernel
from .kernel._choices import Choices
from .kernel._counts import Counts
from .kernel._crossings import Crossings
from .kernel._general import LEARNING, General
from .kernel._groups import PeerGroups
from .kernel._houses import Houses
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
from .kernel.choice import Bands, Cover
from .model import Model

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
    Regulars,
    Choices,
    Places,
)
"""Every kind of items that the general kernel knows, in the order in which it looks at them: the cheapest first."""

OF_GROUPS = (Houses, Crossings)
"""The kinds that follow from the groups alone."""

LEARNING_FROM = {Relations, Regulars, Sandwiches, Counts, Spreads}
"""The kinds of items, beside the groups, from whose contradictions a search learns. What cages exclude, and ranks, which look
at the whole board, has reasons so long that learning from them takes more time than it saves."""

SUM_EFFORT = 30  # picks that filtering the tuples of a sum may take where its bounds were filtered before


def kind_for(model: Model) -> type[Kernel]:
    """Return the fastest kind of kernel that can search a model."""
    if model.pieces_only:
        return Cover
    return Bands if Bands is not None and model.is_classic else General


def make(model: Model, kind: type[Kernel]) -> Kernel:
    """Return a new kernel of a kind for a model."""
    if issubclass(kind, General):
        return general(model)
    if issubclass(kind, (Cover, _cover.Cover)):  # the build for this processor, or that for any
        table = model.pieces
        assert table is not None
        return kind(*model.cover_order(), table.start, table.cell, table.piece, table.prior)
    return kind(model.domains)  # type: ignore[call-arg]  # one of the builds of `Bands`


def general(model: Model, effort: int | None = None) -> General:
    """Return a new general kernel; `effort` is how many picks the filtering of one sum or product may take."""
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
        kernel.patience = kernel.age = 0  # groups alone are searched faster in one go
    if not model.scopes and LEARNING_FROM.issuperset(kind for kind, items in model.items.items() if items):
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
"""What propagates an alternative over its cells alone, and where its groups come from.

The cells of one group of the puzzle differ there too: (group, number among those known), -1 for one of its own.
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


class KernelPool(Guarded):
    """Idle kernels, `room` bytes of them together; one that takes more than an eighth of that is not kept."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.nbytes = 0
        self._idle: OrderedDict[tuple[Model, type[Kernel]], list[tuple[Kernel, int]]] = OrderedDict()

    def borrow(self, model: Model, kind: type[Kernel]) -> Kernel:
        """Return a kernel of a kind that nobody else uses, made anew where none is idle."""
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
        nbytes = kernel.nbytes + model.nbytes  # which nobody else may keep
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
        """Keep nothing."""
        with self._lock:
            self._idle.clear()
            self.nbytes = 0


POOL = KernelPool(8 << 20)
"""The one that all searches share."""
