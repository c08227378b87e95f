"""Propagation with constraints switched on and off, without another model for those that are on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..core.unit import Aspect
from .kernel._general import General
from .kernel._propagation import Items
from .kernel.bits import CALLBACK, DONE, EVERY_VALUE, NO_REPEAT
from .kernels import POOL

if TYPE_CHECKING:
    from .callbacks import Callbacks
    from .model import Model

Part = tuple[int, Aspect]
"""A constraint, by its index, and which aspect of it: "" for all of it."""

BOTH = NO_REPEAT | EVERY_VALUE
ASPECTS: dict[Aspect, int] = {"": BOTH, "no repeat": NO_REPEAT, "every value": EVERY_VALUE}


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
        self._sources = list(model.groups.values())
        self._is_sound = True

    def close(self) -> None:
        """Leave the kernel as it was."""
        self._state.switch_all_on()
        self._state.arrange()
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
        for g in groups:
            together = 0
            for index in self._sources[g]:
                together |= self._on[index]
            self._state.groups.switch(g, together)
        for kind, k in items_of[constraint]:
            is_on = all(self._on[index] == BOTH for index in self.model.sources[kind][k])
            self._state.switch(self._items[kind], k, is_on)

    def propagate(self, domains: Sequence[int]) -> list[int]:
        """Return what propagation leaves of one domain mask a cell: all empty on a contradiction.

        The masks are what is known besides the model, such as `model.given(board, restricted=False)`. Raises RuleError
        for a rule that fails when called.
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
        """Leave cells the values that constraints on them alone allow; return whether each is left some."""
        for sources, cells, mask in self.model.restrictions:
            if not all(self._on[index] for index in sources):
                continue
            for cell in cells:
                if masks[cell] and not masks[cell] & mask:
                    return False
                masks[cell] &= mask
        return True

    def _refuses(self) -> bool:
        """Call the constraints back that are due and on; return whether one of them refuses."""
        assert self.callbacks is not None
        return self.callbacks.refuses(self.kernel, {index for index, on in enumerate(self._on) if on})


def borrow(model: Model) -> General:
    """Return a general kernel for a model that nobody else uses."""
    kernel = POOL.borrow(model, General)
    assert isinstance(kernel, General)
    return kernel
