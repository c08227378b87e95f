"""Estimating a number of solutions by random dives (Knuth, Estimating the efficiency of backtrack programs, 1975)."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...utils.numbers import begin_number, write_number
from ...utils.words import count_noun
from ..kernel.choice import General
from .propagator import Propagator
from .run import Stop

if TYPE_CHECKING:
    from .run import Run

LONGEST = 7  # digits of a number that is written in full
EXACT = 20_000  # steps within which solutions are counted rather than estimated


class Estimate(NamedTuple):
    """An estimated number of solutions: the mean of some dives, and the interval that holds it with 95 % confidence.

    Of `dives` dives, `met` reached a solution. `high` is None where the dives say nothing about it: before the second,
    and until one meets a solution. The interval is that of a normal distribution: it can be too narrow where few
    dives meet a solution. Without dives, the number is exact.

    >>> print(Estimate(7 * 10**21, 65 * 10**20, 75 * 10**20, 900, 880))
    about 7.00e21 (95 %: 6.50e21 to 7.50e21; 900 dives)
    """

    mean: int
    low: int
    high: int | None
    dives: int
    met: int

    def __str__(self) -> str:
        if self.is_exact:
            return write_number(self.mean)
        interval = "" if self.high is None else f"95 %: {_round_number(self.low)} to {_round_number(self.high)}; "
        return f"about {_round_number(self.mean)} ({interval}{count_noun(self.dives, 'dive')})"

    @property
    def is_exact(self) -> bool:
        """Whether the solutions were counted."""
        return self.dives == 0

    def is_within(self, percent: int) -> bool:
        """Return whether the interval ends no further from the mean than so many percent of it."""
        return self.high is not None and 100 * (self.high - self.mean) <= percent * self.mean


def estimates(search: Run, seed: int) -> Iterator[Estimate]:
    """Yield an estimate after each dive, from all dives so far, without end; or the number, where it is soon counted.

    Raises Stop where a limit is reached.
    """
    count = 0
    try:
        for _ in search.hits(EXACT):
            count += 1
        yield Estimate(count, count, count, 0, 0)
        return
    except Stop as stop:
        if stop.reason != "effort":
            raise
    total = squares = met = 0
    for dives, weight in enumerate(_dives(search, Random(seed)), 1):
        met += weight > 0
        total += weight
        squares += weight * weight
        yield _estimate(total, squares, dives, met)


def _round_number(number: int) -> str:
    """Return a number in full where it is short, else three of its digits and a power of ten."""
    digits, length = begin_number(number, LONGEST)
    return digits if length < LONGEST else f"{int(digits) / 10 ** (LONGEST - 1):.2f}e{length - 1}"


def _estimate(total: int, squares: int, dives: int, met: int) -> Estimate:
    """Return the mean of the dives' numbers, from their sum and the sum of their squares, with 1.96 standard errors."""
    mean = (2 * total + dives) // (2 * dives)
    if dives < 2 or met == 0:
        return Estimate(mean, 0, None, dives, met)
    error = isqrt(38416 * (dives * squares - total * total) // (10_000 * dives * dives * (dives - 1)))
    return Estimate(mean, max(mean - error, 0), mean + error, dives, met)


def _dives(search: Run, random: Random) -> Iterator[int]:
    """Yield for each dive the product of the numbers of values among which it chose; 0 where it met a contradiction.

    Its mean is the number of solutions: each is reached with a probability that is one divided by that product.
    """
    assert isinstance(search.kernel, General)
    propagator = Propagator(search.model, search.callbacks, search.kernel)
    try:
        root = propagator.propagate(search.model.given(search.start, restricted=False))
        while True:
            search.budget(paused=True)
            masks, weight = root, 1 if all(root) else 0
            while weight and (open_ := [(mask.bit_count(), at) for at, mask in enumerate(masks) if mask & (mask - 1)]):
                size, at = min(open_)
                bit = random.choice([1 << i for i in range(masks[at].bit_length()) if masks[at] >> i & 1])
                masks = propagator.propagate([*masks[:at], bit, *masks[at + 1 :]])
                weight = weight * size if all(masks) else 0
                search.count_step()
            yield weight
    finally:
        propagator.close()
