"""What counts say: enough cells hold a value already, or only so many can still hold it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...constraints import Count
from ...seen import Because, Seen
from ...words import Message


def counts_say(counts: Iterable[Count], seen: Seen) -> Iterator[Because]:
    """Yield why single counts exclude what goes."""
    for count in counts:
        cells = [cell for cell in count.cells if cell in seen.candidates]
        able = [cell for cell in cells if not count.values.isdisjoint(seen.candidates[cell])]
        holding = [cell for cell in cells if count.values.issuperset(seen.candidates[cell])]
        values = sorted(count.values)
        if len(able) == count.least:
            there = Message("why.only-there", cells=able, values=values)
            if len(able) == 1:
                there = Message("why.only-place", values=values)
            for cell in able:
                gone = [value for value in seen.gone.get(cell, ()) if value not in count.values]
                yield Because(there, {cell: tuple(gone)})
        if len(holding) == count.most:
            why = Message("why.not-there", values=values)
            if holding:
                why = Message("why.held-there", cells=holding, values=values)
            for cell in set(able).difference(holding):
                gone = [value for value in seen.gone.get(cell, ()) if value in count.values]
                yield Because(why, {cell: tuple(gone)})
