"""Rounds, laps and ratios: each contestant runs once a round, one after the other, so that all see the same drift."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Clock = Callable[[], float]

FEWEST_ROUNDS = 3


class Fault(Exception):
    """Why a contestant has no figure: it is missing, too slow, failed, or was wrong."""


class WrongAnswer(Fault):
    """An answer that its check refused."""


@dataclass(frozen=True)
class Lap:
    """What one round took: seconds in all, and for each puzzle where they were timed one by one."""

    total: float
    each: tuple[float, ...] = ()


@dataclass
class Contestant:
    """Somebody who takes part in a row. `budget`: seconds of wall time after which it runs in no more rounds."""

    name: str
    run: Callable[[], Lap]
    budget: float = float("inf")
    laps: list[Lap] = field(default_factory=list)
    spent: float = 0.0
    fault: str = ""


@dataclass(frozen=True)
class Figure:
    """Seconds a puzzle, and of the worst puzzle where they were timed one by one."""

    seconds: float
    worst: float | None = None


def alternate(contestants: Sequence[Contestant], rounds: int, budget: float = float("inf")) -> None:
    """Run every contestant once a round: A B A B.

    One that fails loses its laps and keeps the reason. After three rounds the wall time of all together is held
    against `budget`, so that work of minutes isn't done five times.
    """
    began = time.perf_counter()
    for number in range(rounds):
        if number >= FEWEST_ROUNDS and time.perf_counter() - began > budget:
            return
        for contestant in contestants:
            if contestant.fault or contestant.spent > contestant.budget:
                continue
            started = time.perf_counter()
            try:
                contestant.laps.append(contestant.run())
            except Exception as error:
                contestant.fault = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
                contestant.laps.clear()
            contestant.spent += time.perf_counter() - started


def summary(laps: Sequence[Lap], puzzles: int, *, median: bool = False) -> Figure:
    """Return the figure of some laps: the median over the rounds of the time a puzzle.

    With `median`, the median puzzle instead of the mean one. The worst puzzle is that with the largest median.
    """
    if not laps[0].each:
        return Figure(statistics.median(lap.total for lap in laps) / puzzles)
    medians = [statistics.median(times) for times in zip(*(lap.each for lap in laps), strict=True)]
    mean = statistics.median(lap.total for lap in laps) / puzzles
    return Figure(statistics.median(medians) if median else mean, max(medians))


def ratio(ours: Sequence[Lap], others: Sequence[Lap]) -> float:
    """Return the median over the rounds of ours / other's total, each pair from the same round."""
    return statistics.median(a.total / b.total for a, b in zip(ours, others, strict=False))


def batch_lap(
    solve: Callable[[], Answer],
    check: Callable[[Answer], None],
    clock: Clock = time.process_time,
) -> Lap:
    """Time one call for many puzzles, then check its answers, which is not timed."""
    began = clock()
    answers = solve()
    total = clock() - began
    check(answers)
    return Lap(total)


def each_lap(
    solve: Callable[[Item], Answer],
    items: Sequence[Item],
    check: Callable[[int, Answer], None],
    clock: Clock = time.process_time,
) -> Lap:
    """Time a call for each item, and check its answer."""
    times = []
    for number, item in enumerate(items):
        began = clock()
        answer = solve(item)
        times.append(clock() - began)
        check(number, answer)
    return Lap(sum(times), tuple(times))
