"""What whoever asks hears of a question while it is worked on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ...engine.errors import SearchStopped

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


class Stopping:
    """A context that ends where a limit is reached, or by an interrupt where the hooks take these; `stopped` says why.

    It is "" where nothing ended it early, else the reason of the SearchStopped, or "interrupted".

    >>> with Stopping(Hooks()) as stopping:
    ...     raise SearchStopped("timeout", 12)
    >>> stopping.stopped
    'timeout'
    """

    def __init__(self, hooks: Hooks) -> None:
        self.hooks = hooks
        self.stopped = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(error, SearchStopped):
            self.stopped = error.reason
        elif isinstance(error, KeyboardInterrupt) and self.hooks.takes_interrupts:
            self.stopped = "interrupted"
        else:
            return False
        return True
