# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The general search: levels, branches, restarts and learning.

It has no access to rules, only to the items that narrow the domains (`_propagation`). Input and output are plain
integers. `run` works in slices, so that the caller can handle bars, Ctrl-C, time limits and callbacks to rules written
in Python. The search is iterative, without recursion.

A level of the search is a row: a domain mask for each cell, then LEFT, the number of unsettled cells, and the branch
(CELL, BIT). The current row is `dom`; the rows below it are saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import _base, _learning, _memory, _propagation, bits

if TYPE_CHECKING:
    from ._groups import PeerGroups
    from ._houses import Houses
    from ._places import Places
    from ._ranks import Ranks
    from ._watches import Watches

AGE = 100  # failures after which earlier ones count half
PRIOR = 0.05  # the initial score of a cell, in failures, for each cell of each of its items
PATIENCE = 150  # steps without a solution before a restart, doubled each time
LEARNING = 500  # steps without a solution before the search may switch to learning from contradictions
PROBING = 2  # steps of a run per candidate at the start, from which on the candidates are probed before the run


class General(_base.Kernel):
    """A search of a model of any items. Call `start`, then `run` until it returns DONE.

    `houses`, `ranks` and `places` are among the `items`; they can propose branches other than the values of a cell.
    `watches` are the callbacks.
    """

    def __init__(
        self,
        groups: PeerGroups,
        items: Sequence[_propagation.Items],
        houses: Houses,
        ranks: Ranks,
        places: Places,
        watches: Watches,
        domains: Sequence[int],
    ) -> None:
        super().__init__()
        self.cells = groups.cells
        self.state = _propagation.Propagation(groups, items, watches, domains)
        self.dom = self.state.dom
        self.houses = houses
        self.ranks = ranks
        self.places = places
        self.has_places = len(places) > 0
        self.watches = watches
        self.memory = _memory.Memory()
        self.score = self.memory.reals(self.cells)
        self.is_branch = False
        self.row_size = self.cells + bits.EXTRA
        self.levels = 8
        self.saved = self.memory.words(self.levels * self.row_size)
        self.level = 0
        self.phase = bits.DONE
        self.patience = PATIENCE
        self.age = AGE
        self.prior = PRIOR
        self.failures = 0
        self.restart_after = 0
        self.restart_at = bits.ENDLESS
        self.probing = PROBING
        self.is_probing = False
        self.probe = 0
        self.probed = 0
        self.learning = _learning.Learning(self.state, houses, watches)
        self.learn_after = bits.ENDLESS
        self.learn_at = bits.ENDLESS
        self.is_learning = False
        self.reported = 0
        self.repeats = 0
        self.reports = self.memory.words(0)

    @property
    def nbytes(self) -> int:
        return self.memory.nbytes + self.state.nbytes + self.watches.nbytes + self.learning.nbytes

    def counters(self) -> tuple[int, int, list[tuple[str, int, int, int]]]:
        """Return the numbers of propagations and contradictions since the kernel was created, and the kinds of items.

        Each kind has its name, its number of items, the number of filterings and their estimated time in nanoseconds.
        """
        kinds = []
        for each in self.state.items:
            kind: _propagation.Items = each
            kinds.append((type(each).__name__.lower(), kind.count, kind.revisions, kind.nanoseconds))
        return self.state.fixpoints, self.state.contradictions, kinds

    def start(self, domains: list[int]) -> None:
        for i in range(self.cells):
            self.dom[i] = domains[i]
        self._begin()

    def load(self, grids: bytes | bytearray, number: int) -> None:
        first = self.cells * number
        dom = self.dom
        one = self.state.one
        for i in range(self.cells):
            dom[i] = self.state.domain[i]
            if grids[first + i]:
                dom[i] &= one << (grids[first + i] - 1)
        self._begin()

    def write(self, answers: bytearray, number: int) -> None:
        first = self.cells * number
        for i in range(self.cells):
            answers[first + i] = bits.lowest(self.dom[i]) + 1

    def _begin(self) -> None:
        self.level = 0
        self.steps = 0
        self.restart_after = self.patience
        self.restart_at = bits.ENDLESS if self.has_places or self.patience == 0 else self.patience
        for i in range(self.cells):
            self.score[i] = 1.0 + self.prior * self.state.rank[i]
        self.is_branch = False
        self.failures = 0
        self.is_probing = False
        self.probed = 0
        self.learn_at = self.learn_after
        self._stop_learning()
        self.reported = 0
        self.repeats = 0
        self.watches.start_search()
        self.phase = bits.PROPAGATE if self.state.restart() else bits.RETRACT

    def domains(self) -> list[int]:
        return [self.dom[i] for i in range(self.cells)]

    def due(self) -> list[int]:
        """Return the callbacks that watch a newly settled cell (after CALLBACK), and mark them as done."""
        return self.watches.take_due()

    def reject(self, cells: Sequence[int] = ()) -> None:
        """Leave this branch, because a rule refused it (after CALLBACK): these settled cells, or all if there are none."""
        if self.is_learning:
            self.learning.reject(cells)
        else:
            self.phase = bits.RETRACT

    def learn(self, cells: Sequence[int], masks: Sequence[int]) -> None:
        """Learn that these cells, at most NOGOOD, never have all of these values (masks) together."""
        self.watches.learn(cells, masks)

    def retain(self, cells: Sequence[int], masks: Sequence[int]) -> None:
        """Restrict cells to these candidates, some but fewer than before (after CALLBACK). All callbacks become due."""
        for j in range(len(cells)):
            if self.is_learning:
                self.learning.exclude(cells[j], self.dom[cells[j]] & ~masks[j])
            else:
                self.state.narrow(self.dom, cells[j], masks[j])
        self.watches.start_search()
        if not self.is_learning:
            self.phase = bits.PROPAGATE

    def forget(self) -> None:
        """Forget all nogoods from callbacks."""
        self.watches.forget()

    def grow(self) -> None:
        if self.phase == bits.LEARN:
            if not self.learning.is_ready:
                self.reports = self.memory.words(bits.REPORTED * self.cells)
            self.learning.prepare()
            return
        size = self.levels * self.row_size
        self.saved = self.memory.more_words(self.saved, size, 2 * size)
        self.levels *= 2
        if self.has_places:
            self.places.grow(self.levels)

    def go(self, budget: int) -> int:
        stop = self.steps + budget
        while True:
            if self.phase == bits.PROPAGATE:
                if not self.state.propagate():
                    if self.is_branch:
                        self.score[self.state.cell] += 1.0
                    self._age()
                    self.state.give_up()
                    self.watches.clear()
                    self.phase = bits.RETRACT
                else:
                    self.phase = bits.CHOOSE
                    if self.state.is_watched and self.watches.is_due():
                        return bits.CALLBACK
            elif self.phase == bits.CHOOSE:
                dom = self.dom
                if dom[self.cells + bits.LEFT] == 0:
                    self.phase = bits.RETRACT
                    # The same solution must not be found again.
                    self.restart_at = bits.ENDLESS
                    self.learn_at = bits.ENDLESS
                    if self.repeats and self._was_reported(dom):
                        self.repeats -= 1
                        continue
                    return bits.FOUND
                if self.steps >= stop:
                    return bits.PAUSED
                if self.steps >= self.learn_at:
                    self._start_over(dom)
                    self.learn_at = bits.ENDLESS
                    self.is_probing = False
                    self.phase = bits.LEARN
                    continue
                if self.is_probing:
                    self._probe_next(dom)
                elif self.steps >= self.restart_at:
                    self._restart(dom)
                if self.level == self.levels:
                    return bits.GROW
                if self.has_places:
                    self.places.choose(self.state)
                elif not self.is_probing:
                    self._choose(dom)
                self._descend(dom)
            elif self.phase == bits.RETRACT:
                if self.level == 0:
                    self.phase = bits.DONE
                    return bits.DONE
                if self.steps >= stop:
                    return bits.PAUSED
                self._retract(self.dom)
            elif self.phase == bits.LEARN:
                return self._learn(self.dom, stop)
            else:
                return bits.DONE

    def _learn(self, dom: list[int], stop: int) -> int:
        """Continue the search by learning; after REPORTED solutions, return to the search without, to save memory."""
        if not self.learning.is_ready:
            return bits.GROW
        if self.reported == bits.REPORTED:
            self.repeats = bits.REPORTED
            self.phase = bits.CHOOSE
            self._stop_learning()
            bits.copy_words(dom, 0, self.saved, 0, self.row_size)
            return bits.PAUSED
        if not self.is_learning:
            self.is_learning = True
            self.watches.start_search()
            bits.copy_words(self.saved, 0, dom, 0, self.row_size)
            self.learning.start(dom)
        before = self.learning.steps
        answer = self.learning.go(stop - self.steps)
        self.steps += self.learning.steps - before
        if answer == bits.DONE:
            self.phase = bits.DONE
        elif answer == bits.FOUND:
            bits.copy_words(self.reports, self.reported * self.cells, dom, 0, self.cells)
            self.reported += 1
        return answer

    def _stop_learning(self) -> None:
        if self.is_learning:
            self.is_learning = False
            self.state.is_logging = False

    def _was_reported(self, dom: list[int]) -> bool:
        """Return whether a solution was already found by learning."""
        for number in range(self.reported):
            i = 0
            while i < self.cells and self.reports[number * self.cells + i] == dom[i]:
                i += 1
            if i == self.cells:
                return True
        return False

    def _start_over(self, dom: list[int]) -> None:
        """Go back to the start level."""
        if self.level:
            bits.copy_words(dom, 0, self.saved, 0, self.row_size)
            self.level = 0

    def _descend(self, dom: list[int]) -> None:
        """Take the chosen branch on a new level."""
        dom[self.cells + bits.CELL] = self.state.cell
        dom[self.cells + bits.BIT] = self.state.bit
        bits.copy_words(self.saved, self.level * self.row_size, dom, 0, self.row_size)
        if self.has_places:
            self.places.descend(self.state, self.level)
        else:
            self.state.narrow(dom, self.state.cell, self.state.bit)
        self.is_branch = not self.has_places
        self.steps += 1
        self.level += 1
        self.phase = bits.PROPAGATE

    def _retract(self, dom: list[int]) -> None:
        """Go back a level and exclude its branch there."""
        self.is_branch = False
        self.steps += 1
        self.level -= 1
        self.phase = bits.PROPAGATE
        bits.copy_words(dom, 0, self.saved, self.level * self.row_size, self.row_size)
        cell = dom[self.cells + bits.CELL]
        bit = dom[self.cells + bits.BIT]
        if self.has_places:
            self.places.retract(self.state, self.level, cell, bit)
        else:
            self.state.narrow(dom, cell, dom[cell] & ~bit)

    def _age(self) -> None:
        """Count a failure; from time to time halve the weights, so that old failures count less."""
        self.failures += 1
        if self.failures == self.age:
            self.failures = 0
            for i in range(self.cells):
                self.state.cell_weight[i] = self.state.cell_weight[i] / 2.0
                self.score[i] = self.score[i] / 2.0

    def _restart(self, dom: list[int]) -> None:
        """Go back to the start and keep the weights; probe the candidates if the next run is long enough for it."""
        self.restart_after = 2 * self.restart_after
        self.restart_at = self.steps + self.restart_after
        self._start_over(dom)
        candidates = self._count_candidates(dom)
        if candidates != self.probed and candidates * self.probing <= self.restart_after:
            self.probed = candidates
            self.is_probing = True
            self.probe = 0
            self._probe_next(dom)

    def _probe_next(self, dom: list[int]) -> None:
        """Choose the next candidate to probe at the start, until a whole round excludes none.

        A probe is a branch that is given up after propagation. After a contradiction it was retracted, which removed
        its value; otherwise the search returns here.
        """
        if self.level:
            self.steps += 1
            self.level = 0
            bits.copy_words(dom, 0, self.saved, 0, self.row_size)
        values = self.state.values
        last = self.cells * values
        while True:
            while self.probe < last:
                cell = self.probe // values
                bit = self.state.one << self.probe % values
                self.probe += 1
                if dom[cell] & bit and dom[cell] != bit:
                    self.state.cell = cell
                    self.state.bit = bit
                    return
            candidates = self._count_candidates(dom)
            if candidates == self.probed:
                break
            self.probed = candidates
            self.probe = 0
        self.is_probing = False
        if self.restart_at != bits.ENDLESS:
            self.restart_at = self.steps + self.restart_after

    def _count_candidates(self, dom: list[int]) -> int:
        """Return the total number of candidates of all cells."""
        candidates = 0
        for i in range(self.cells):
            candidates += bits.count(dom[i])
        return candidates

    def _choose(self, dom: list[int]) -> None:
        """Choose the cell with the highest score per candidate, and its lowest value.

        The score of a cell counts its failures (weighted degree, Boussemart et al. 2004) and those of branching on it,
        plus a small initial value for each of its items. A value with two places in a house, or a side of a rank, can
        be better.
        """
        # Compare fractions by multiplication, which is exact and faster than division.
        least = 1e300
        most = 1.0
        for i in range(self.cells):
            mask = dom[i]
            if mask & (mask - 1):
                size = bits.count(mask)
                score = self.score[i] + self.state.cell_weight[i]
                if size * most < least * score:
                    least = size
                    most = score
                    self.state.cell = i
        mask = dom[self.state.cell]
        self.state.bit = mask & (~mask + 1)
        if least > 2.0:
            best = self.houses.choose(self.state, dom, self.score, most / least)
            self.ranks.choose(self.state, dom, self.score, best)
