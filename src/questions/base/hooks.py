"""What whoever asks hears of a question while it is worked on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...engine.solver import Solver


@dataclass(frozen=True)
class Hooks:
    """Hooks of one question; none of them makes a difference to the answer.

    `tick` is called with the steps so far, `begun` with the solver, `each` with every solution or step as it is found.
    `keeps` is False where `each` takes them, so that the answer needn't hold all of them. `progress` asks for a bar, as
    with `Solver`. With `takes_interrupts`, Ctrl-C ends the question with what is known by then.
    """

    tick: Callable[[int], object] | None = None
    progress: bool | None = False
    begun: Callable[[Solver], object] | None = None
    each: Callable[..., object] | None = None
    keeps: bool = True
    takes_interrupts: bool = False

    def begin(self, solver: Solver) -> None:
        """Hand on the solver."""
        if self.begun is not None:
            self.begun(solver)

    def found(self, *things: Any) -> None:
        """Hand on what was found."""
        if self.each is not None:
            self.each(*things)
