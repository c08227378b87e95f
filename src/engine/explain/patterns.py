"""The second level: named patterns over houses, whatever these are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from ...utils.numbers import bits_set
from ..search.derive.totals import families
from .costs import COSTS
from .levels import is_line
from .state import State
from .step import Candidates, Kind, Step

NAKED = {2: Kind.NAKED_PAIR, 3: Kind.NAKED_TRIPLE, 4: Kind.NAKED_QUAD}
HIDDEN = {2: Kind.HIDDEN_PAIR, 3: Kind.HIDDEN_TRIPLE, 4: Kind.HIDDEN_QUAD}
FISH = {2: Kind.X_WING, 3: Kind.SWORDFISH, 4: Kind.JELLYFISH}


class Patterns:
    """The patterns in one state. A mask of cells has bit n for cell n, a mask of values that of the kernel."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.reasons = reasons = state.reasons
        self.at = dict.fromkeys(reasons.bit_of.values(), 0)  # where each value may stand and is not known
        for at, mask in enumerate(state.masks):
            if not state.known[at]:
                while mask:
                    bit = mask & -mask
                    self.at[bit] |= 1 << at
                    mask ^= bit

    def cheapest(self) -> Step | None:
        """Return the cheapest pattern that takes something."""
        finders: list[tuple[Kind, Callable[[], Iterator[Step]]]] = [
            (Kind.POINTING, partial(self.locked, of_lines=False)),
            (Kind.CLAIMING, partial(self.locked, of_lines=True)),
            *((kind, partial(self.naked, size)) for size, kind in NAKED.items()),
            *((kind, partial(self.hidden, size)) for size, kind in HIDDEN.items()),
            *((kind, partial(self.fish, size)) for size, kind in FISH.items()),
        ]
        for _, find in sorted(finders, key=lambda each: COSTS[each[0]]):
            if found := list(find()):
                return replace(found[0], doors=len(found))
        return None

    def locked(self, *, of_lines: bool) -> Iterator[Step]:
        """Yield values that stand inside another group wherever a house can hold them: they leave the rest of that."""
        reasons = self.reasons
        for g in reasons.houses:
            if is_line(reasons, g) != of_lines:
                continue
            house = reasons.group_masks[g]
            for bit, where in self.at.items():
                places = where & house
                if not places & (places - 1):
                    continue
                first = (places & -places).bit_length() - 1
                for other in reasons.groups_of[first]:
                    mask = reasons.group_masks[other]
                    if other == g or places & ~mask:
                        continue
                    if gone := where & mask & ~house:
                        yield self._step(
                            Kind.CLAIMING if of_lines else Kind.POINTING,
                            [reasons.house_reason(g, bit), reasons.no_repeat[other]],
                            dict.fromkeys(bits_set(gone), bit),
                            dict.fromkeys(bits_set(places), bit),
                            value=reasons.value_of[bit],
                        )

    def naked(self, size: int) -> Iterator[Step]:
        """Yield cells of one group that have together as many candidates as they are."""
        state, reasons = self.state, self.reasons
        for g, group in enumerate(reasons.groups):
            if len(group) <= size:
                continue
            open_ = [at for at in group if not state.known[at]]
            few = [at for at in open_ if 2 <= state.masks[at].bit_count() <= size]
            for chosen in combinations(few, size):
                values = 0
                for at in chosen:
                    values |= state.masks[at]
                if values.bit_count() != size:
                    continue
                gone = {at: state.masks[at] & values for at in open_ if at not in chosen and state.masks[at] & values}
                if gone:
                    cited = [reasons.no_repeat[g], *map(reasons.cell_reason, chosen)]
                    yield self._step(
                        NAKED[size],
                        cited,
                        gone,
                        {at: state.masks[at] for at in chosen},
                        values=reasons.values_in(values),
                        cells=tuple(reasons.cells[at] for at in chosen),
                    )

    def hidden(self, size: int) -> Iterator[Step]:
        """Yield values of one house that have together as many places as they are."""
        state, reasons = self.state, self.reasons
        for g in reasons.houses:
            house = reasons.group_masks[g]
            places = [(bit, where & house) for bit, where in self.at.items()]
            few = [(bit, where) for bit, where in places if 2 <= where.bit_count() <= size]
            for chosen in combinations(few, size):
                cells = values = 0
                for bit, where in chosen:
                    cells |= where
                    values |= bit
                if cells.bit_count() != size:
                    continue
                gone = {at: rest for at in bits_set(cells) if (rest := state.masks[at] & ~values)}
                if gone:
                    yield self._step(
                        HIDDEN[size],
                        [reasons.house_reason(g, bit) for bit, _ in chosen],
                        gone,
                        {at: state.masks[at] & values for at in bits_set(cells)},
                        values=reasons.values_in(values),
                        cells=reasons.cells_in(cells),
                    )

    def fish(self, size: int) -> Iterator[Step]:
        """Yield values that some lines hold only where as many crossing lines meet them."""
        reasons = self.reasons
        number = {reasons.group_masks[g]: g for g in reasons.houses if is_line(reasons, g)}
        both = [[number[mask] for mask in family] for family in families(number)]
        for base in both:
            for cover in both:
                if base is not cover and len(cover) >= size:
                    yield from self._fish(size, base, cover)

    def _fish(self, size: int, base: Sequence[int], cover: Sequence[int]) -> Iterator[Step]:
        reasons = self.reasons
        for bit, where in self.at.items():
            lines = [(g, where & reasons.group_masks[g]) for g in base]
            few = [(g, places) for g, places in lines if 2 <= places.bit_count() <= size]
            for chosen in combinations(few, size):
                body = 0
                for _, places in chosen:
                    body |= places
                crossed = [g for g in cover if body & reasons.group_masks[g]]
                over = 0
                for g in crossed:
                    over |= reasons.group_masks[g]
                if len(crossed) != size or body & ~over:
                    continue
                if gone := where & over & ~body:
                    needing = [reasons.house_reason(g, bit) for g, _ in chosen]
                    losing = [reasons.no_repeat[g] for g in crossed if gone & reasons.group_masks[g]]
                    rest = [reasons.no_repeat[g] for g in crossed]
                    yield self._step(
                        FISH[size],
                        [*needing, *dict.fromkeys([*losing, *rest])],
                        dict.fromkeys(bits_set(gone), bit),
                        dict.fromkeys(bits_set(body), bit),
                        value=reasons.value_of[bit],
                    )

    def _step(self, kind: Kind, cited: list[int], gone: dict[int, int], of: dict[int, int], **details: object) -> Step:
        reasons = self.reasons

        def named(masks: dict[int, int]) -> Candidates:
            return tuple((reasons.cells[at], reasons.values_in(mask)) for at, mask in sorted(masks.items()))

        units = tuple(map(reasons.unit, cited))
        removed = named(gone)
        return Step(kind, units, removed, (), (), {"reason": named(of), "remove": removed}, COSTS[kind], details)
