"""Counting all solutions at once, by the places of some values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import prod
from threading import Event
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..kernel.bits import DONE
from ..kernel.choice import Cover, Kernel
from .kernels import make

if TYPE_CHECKING:
    from .model import Model
    from .pieces import PlaceTable
    from .run import Run

Tally = Counter[tuple[Cell | None, ...]]

MOST_SCORES = 1 << 22
SLICE = 1 << 20  # steps that a thread takes between two looks whether to stop


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
    """Return the cells in which places of a piece begin."""
    return [divmod(spot, model.grid.cols) for spot in sorted(set(_pieces(model).first_spots(index)))]


def _scores(model: Model, indexes: Sequence[int], firsts: list[list[Cell]]) -> list[int]:
    """Return a score for each place: the scores of a solution add up to a number whose digits say where pieces begin."""
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
    # Not before it is needed: importing this takes longer than solving a puzzle.
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
