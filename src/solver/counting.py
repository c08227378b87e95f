"""Counting and estimating the number of solutions, and searches with some constraints switched off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import isqrt, prod
from random import Random
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from ..core.constraints import Constraint
from ..utils.coordinates import Cell
from ..utils.message import count_noun
from ..utils.numbers import begin_number, write_number
from .kernel._base import Kernel
from .kernel._general import General
from .kernel.bits import DONE
from .kernel.choice import Cover
from .kernels import Propagator, make
from .run import Run, Stop

if TYPE_CHECKING:
    from ..core.board import Board
    from .model import Model
    from .model_builder import PlaceTable
    from .run import Watch


LONGEST = 7  # a number with fewer digits is written in full
EXACT = 20_000  # steps for counting before solutions are estimated


class Estimate(NamedTuple):
    """An estimated number of solutions: the mean of some dives, and its 95 % confidence interval.

    Of `dives` dives, `met` reached a solution. `high` is None before the second dive and until one reaches a solution.
    The interval assumes a normal distribution: it can be too narrow if few dives reach a solution. With 0 dives, the
    number is exact.

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
        """Return whether the upper end of the interval is at most this percentage above the mean."""
        return self.high is not None and 100 * (self.high - self.mean) <= percent * self.mean


def estimates(search: Run, seed: int) -> Iterator[Estimate]:
    """Yield an estimate after each dive, from all dives so far, for ever; or only the number if it is quickly counted.

    Raises Stop if a limit is reached.
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
    """Return a short number in full, else three of its digits and a power of ten."""
    digits, length = begin_number(number, LONGEST)
    return digits if length < LONGEST else f"{int(digits) / 10 ** (LONGEST - 1):.2f}e{length - 1}"


def _estimate(total: int, squares: int, dives: int, met: int) -> Estimate:
    """Return the estimate from the sum and the sum of squares of the numbers: the mean ± 1.96 standard errors."""
    mean = (2 * total + dives) // (2 * dives)
    if dives < 2 or met == 0:
        return Estimate(mean, 0, None, dives, met)
    error = isqrt(38416 * (dives * squares - total * total) // (10_000 * dives * dives * (dives - 1)))
    return Estimate(mean, max(mean - error, 0), mean + error, dives, met)


def _dives(search: Run, random: Random) -> Iterator[int]:
    """Yield for each dive the product of the numbers of values among which it chose, or 0 after a contradiction.

    The mean of the product is the number of solutions: a solution is reached with the probability 1 / product.
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


Tally = Counter[tuple[Cell | None, ...]]

MOST_SCORES = 1 << 22
SLICE = 1 << 20  # steps of a thread between checks whether to stop


def tally(search: Run, indexes: Sequence[int], jobs: int, found: Tally) -> Tally:
    """Count the solutions of a search into `found`, by the first cells of the values with these indexes."""
    model = search.model
    if isinstance(search.kernel, Cover) and model.broken is None:
        firsts = [_first_cells(model, index) for index in indexes]
        size = prod(map(len, firsts))
        if 0 < size <= MOST_SCORES:
            begun: list[Kernel] = []
            try:
                _count(search, _scores(model, indexes, firsts), size, jobs, begun)
            finally:
                counts = map(sum, zip(*(kernel.tallies() for kernel in begun), strict=True))  # type: ignore[attr-defined]
                found.update({cells: count for cells, count in zip(product(*firsts), counts, strict=False) if count})
            return found
    for _ in search.hits():
        masks = search.kernel.domains()
        ats = (next((at for at, mask in enumerate(masks) if mask == 1 << index), None) for index in indexes)
        found[tuple(None if at is None else model.cells[at] for at in ats)] += 1
    return found


def _first_cells(model: Model, index: int) -> list[Cell]:
    """Return the first cells of the places of a piece."""
    return [divmod(spot, model.grid.cols) for spot in sorted(set(_pieces(model).first_spots(index)))]


def _scores(model: Model, indexes: Sequence[int], firsts: list[list[Cell]]) -> list[int]:
    """Return a score for each place; the digits of a solution's total score are the first cells of the pieces."""
    pieces = _pieces(model)
    scores = [0] * pieces.places
    weight = 1
    for index, cells in zip(reversed(indexes), reversed(firsts), strict=True):
        rank = {cell: weight * number for number, cell in enumerate(cells)}
        for place, spot in enumerate(pieces.first_spots(index), pieces.first_of[index]):
            scores[place] += rank[divmod(spot, model.grid.cols)]
        weight *= len(cells)
    return scores


def _pieces(model: Model) -> PlaceTable:
    assert model.pieces is not None
    return model.pieces


def _count(search: Run, scores: list[int], size: int, jobs: int, begun: list[Kernel]) -> None:
    kernels = [search.kernel, *(make(search.model, Cover) for _ in range(jobs - 1))]
    search.restart()
    search.kernels = kernels
    for part, kernel in enumerate(kernels):
        assert isinstance(kernel, Cover)
        kernel.tally(search.domains, scores, size, part, jobs)
        begun.append(kernel)
    if jobs == 1:
        while search.kernel.run(search.budget(paused=True)) != DONE:
            pass
    else:
        _run_side_by_side(search)


def _run_side_by_side(search: Run) -> None:
    # Imported late: this import takes longer than solving a puzzle.
    from concurrent.futures import ThreadPoolExecutor, wait

    stop = Event()

    def run(kernel: Kernel) -> None:
        while not stop.is_set() and kernel.run(SLICE) != DONE:
            pass

    with ThreadPoolExecutor(len(search.kernels)) as pool:
        waiting = {pool.submit(run, kernel) for kernel in search.kernels}
        try:
            while waiting:
                done, waiting = wait(waiting, timeout=0.05)
                for future in done:
                    future.result()
                search.budget(paused=True)
        finally:
            stop.set()


class PartialRun(Run):
    """Searches of a model with a subset of its constraints, without building another model.

    `only` chooses the constraints (all at first); `left` propagates them, `hits` searches. The values on the board of
    the run are ignored: apart from the constraints, only `domains`, a mask for each cell, is used.
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
        """Return the kernel in its original state."""
        self._propagator.close()
        super().close()

    def only(self, constraints: Iterable[int]) -> None:
        """Enable the constraints with these indexes, and no others."""
        chosen = frozenset(constraints)
        self._propagator.only(chosen)
        if self.callbacks is not None:
            self.callbacks.choose(self._general, chosen)

    def left(self, domains: Sequence[int]) -> list[int]:
        """Return the masks after propagation, all empty after a contradiction."""
        self.restart()
        return self._propagator.propagate(domains)

    def hits(self, effort: int | None = None) -> Iterator[None]:
        """Pause at each solution that `domains` allow; raises Stop as `Run.hits` does."""
        self.domains = self.left(self.domains)
        if all(self.domains):
            yield from self._hits(effort)
