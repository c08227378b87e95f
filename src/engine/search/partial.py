"""One model searched again and again, each time with some of its constraints only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..constraints import Constraint
from ..kernel.choice import General
from .propagator import Propagator
from .run import Run

if TYPE_CHECKING:
    from ..board import Board
    from .model import Model
    from .run import Watch


class PartialRun(Run):
    """Searches of a model with some of its constraints only, without another model for them.

    `only` chooses the constraints, all at first; `left` propagates them, `hits` searches. Values that the board of the run
    holds don't count: `domains`, a mask for each cell, is all that is known besides the constraints.
    """

    def __init__(
        self,
        model: Model,
        constraints: Sequence[Constraint],
        board: Board,
        watch: Watch,
        before: Callable[[Run], int] = lambda run: 0,
    ) -> None:
        super().__init__(model, constraints, board, watch, kind=General, before=before)
        assert isinstance(self.kernel, General)
        self._general = self.kernel
        self._propagator = Propagator(model, self.callbacks, self._general)

    def close(self) -> None:
        """Give the kernel back as it was."""
        self._propagator.close()
        super().close()

    def only(self, constraints: Iterable[int]) -> None:
        """Let these constraints take part, by their indexes, and no others."""
        chosen = frozenset(constraints)
        self._propagator.only(chosen)
        if self.callbacks is not None:
            self.callbacks.choose(self._general, chosen)

    def left(self, domains: Sequence[int]) -> list[int]:
        """Return the masks that propagation leaves, all empty on a contradiction."""
        self.restart()
        return self._propagator.propagate(domains)

    def hits(self, effort: int | None = None) -> Iterator[None]:
        """Stop at each solution that `domains` allow; raises Stop as `Run.hits` does."""
        self.domains = self.left(self.domains)
        if all(self.domains):
            yield from self._hits(effort)
