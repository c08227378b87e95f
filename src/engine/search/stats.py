"""What a search was made of, in numbers: for the question why a puzzle takes the time it does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ...utils.frozen import Frozen
from ...utils.words import Message

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Filtered(NamedTuple):
    """The items of one kind: how many there are, how often they were filtered, and in about how many seconds together."""

    items: int
    times: int
    seconds: float


class Stats(Frozen):
    """Numbers of the last search of a `Solver`.

    `kernel` is the one that searched: `general`, `classic` (nothing but the houses of a 9x9 grid) or `pieces`. `setup` are the
    seconds until it could begin: for the constraints of the `rules`, the `model` made of these, the `tables` of the kernel; what
    is known from a search before takes next to none.

    Of the general kernel there are besides: `propagations`, how often it propagated to a fixed point, `failures`, how often
    that met a contradiction, and what was `filtered`, by kind of item. One in 64 filterings is timed, so that seconds are an
    estimate; what a search takes by learning is not counted.

    `derived` are the constraints that follow from several of the puzzle's and were added to the search, by technique:
    `innies` (sums that sums leave of houses), `houses` (sums over a whole house), `combined` (several sums at once) and
    `counts` (counts spread over houses).

    >>> from rulegrid.sudoku import BlockRule, Board, ColumnRule, KillerRule, RowRule, Solver
    >>> solver = Solver(Board(4), RowRule(), ColumnRule(), BlockRule(), KillerRule(["9:A1A2A3"]))
    >>> dict(solver.stats.derived)
    {}
    >>> solver.count(1)
    1
    >>> solver.stats.derived
    {'innies': 7, 'houses': 1}
    """

    fields = ("kernel", "setup", "derived", "propagations", "failures", "filtered")
    kernel: str
    setup: Mapping[str, float]
    derived: Mapping[str, int]
    propagations: int
    failures: int
    filtered: Mapping[str, Filtered]

    def __init__(
        self,
        kernel: str = "",
        setup: Mapping[str, float] = NOTHING,
        derived: Mapping[str, int] = NOTHING,
        propagations: int = 0,
        failures: int = 0,
        filtered: Mapping[str, Filtered] = NOTHING,
    ) -> None:
        kept = self.__dict__
        kept["kernel"] = kernel
        kept["setup"], kept["derived"] = dict(setup), dict(derived)  # a proxy can't be pickled
        kept["propagations"], kept["failures"] = propagations, failures
        kept["filtered"] = dict(filtered)

    def messages(self) -> list[Message]:
        """Return what there is to say, a message a line."""
        if not self.kernel:
            return []
        parts = [Message(f"stats.{stage}", time=f"{1000 * seconds:.2f}") for stage, seconds in self.setup.items()]
        lines = [
            Message("stats.kernel", kernel=Message(f"stats.kernel-{self.kernel}")),
            Message("stats.set-up", time=f"{1000 * sum(self.setup.values()):.2f}", parts=parts),
        ]
        if self.derived:
            what = [Message(f"stats.{name}", count=n) for name, n in self.derived.items()]
            lines.append(Message("stats.derived", what=what))
        if self.propagations:
            lines.append(Message("stats.propagations", count=self.propagations, failures=self.failures))
        for kind, (items, times, seconds) in self.filtered.items():
            said = {"kind": Message(f"stats.kind-{kind}"), "items": items, "times": times}
            timed = {"time": f"{1000 * seconds:.1f}"} if seconds else {}
            lines.append(Message("stats.filtered-in" if seconds else "stats.filtered", **said, **timed))
        return lines
