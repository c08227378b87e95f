"""Explanations of rules that are not just the pairs, sums and counts that these are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from ...core.rule_reasons import ExclusionContext, Reason
from ...explain.reason_text import describe_candidates
from ...utils.coordinates import Cell
from ...utils.message import Message

MOST_FILLED = 60
"""Ways to fill a sandwich in order, up to which they are looked at."""
MOST_PLACES = 2
"""Places of the ends of a sandwich that are worth naming."""
MOST_NAMED = 4
"""Sets of digits between the ends of a sandwich that are named."""
MOST_TRIED = 20_000
"""Values that are tried in the cells of a lunchbox, in all, to find what is between its ends."""
MOST_CHOICES = 6
"""Sets of digits that are worth naming."""


def explain_thermometer(cells: Sequence[Cell], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the bounds of a thermometer: how many cells come before or after one, or how far away a bound is."""
    index = {value: at for at, value in enumerate(seen.values)}
    last = len(seen.values) - 1
    for i, cell in enumerate(cells):
        gone = seen.gone.get(cell, ())
        if not gone:
            continue
        before = [(index[seen.least(cells[j])] + i - j, j) for j in range(i)]
        after = [(index[seen.most(cells[j])] - (j - i), j) for j in range(i + 1, len(cells))]
        if before:
            low, j = max(before)
            why = Message("why.cells-before", cell=cell, count=i)
            if low > i:
                why = _bound_of("at-least", cells[j], seen.least(cells[j]), i - j, seen)
            yield Reason(why, {cell: [value for value in gone if index[value] < low]})
        if after:
            high, j = min(after)
            why = Message("why.cells-after", cell=cell, count=len(cells) - 1 - i)
            if high < last - (len(cells) - 1 - i):
                why = _bound_of("at-most", cells[j], seen.most(cells[j]), j - i, seen)
            yield Reason(why, {cell: [value for value in gone if index[value] > high]})


def _bound_of(bound: str, cell: Cell, value: int, away: int, seen: ExclusionContext) -> Message:
    """Return the bound of a cell on a thermometer, with how far away it is."""
    fact = Message(f"why.{bound}", cells=[cell], value=value)
    if len(seen.candidates[cell]) == 1:
        fact = Message("why.is", cells=[cell], values=[value])
    if away == 1:
        return Message("why.facts", facts=[fact])
    return Message("why.far-before" if bound == "at-least" else "why.far-after", fact=fact, count=away)


def explain_skyline(cells: Sequence[Cell], count: int, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons from the number of visible digits: upper limits of the first cells."""
    if len(cells) != len(seen.values) or not 1 <= count <= len(cells):
        return
    top = len(cells) - count  # the index of the highest value in the first cell
    why = Message("why.skyline", count=count, most=seen.values[top])
    for i, cell in enumerate(cells):
        gone = [value for value in seen.gone.get(cell, ()) if seen.values.index(value) > top + i]
        yield Reason(why, {cell: gone})
    if count == 1:
        low = [value for value in seen.gone.get(cells[0], ()) if value != seen.values[-1]]
        yield Reason(Message("why.skyline-one", most=seen.values[-1]), {cells[0]: low})


def explain_sandwich(cells: Sequence[Cell], total: int, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons from a sandwich: its few possible fillings, and the impossible places of its ends.

    The distance of the other end depends on the number of cells in the sum.
    """
    low, *filling, high = seen.values
    yield from _explain_filling(cells, total, seen)
    ways = combinations if len(cells) > 1 and seen.sees(cells[0], cells[1]) else combinations_with_replacement
    sizes = [size for size in range(len(cells) - 1) if any(sum(some) == total for some in ways(filling, size))]
    for i, cell in enumerate(cells):
        for value, other in ((low, high), (high, low)):
            if value in seen.gone.get(cell, ()):
                ends = [cells[j] for j in range(len(cells)) if abs(i - j) - 1 in sizes and i != j]
                if all(other not in seen.candidates[end] for end in ends):
                    yield Reason(_ends(total, sizes, ends, other, value, cell), {cell: (value,)})


def _explain_filling(cells: Sequence[Cell], total: int, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons from the few places left for the ends, with the possible digits between these."""
    found: list[tuple[int, int, list[tuple[int, ...]]]] = []
    low, high = seen.values[0], seen.values[-1]
    for i, j in combinations(range(len(cells)), 2):
        ways: list[tuple[int, ...]] = []
        can_begin = all(not {low, high}.issuperset(seen.candidates[cell]) for cell in cells[:i])
        for first, last in ((low, high), (high, low)):
            if can_begin and first in seen.candidates[cells[i]] and last in seen.candidates[cells[j]]:
                inside = [[v for v in seen.candidates[cell] if v != last] for cell in cells[i + 1 : j]]
                ways += _ways_of(inside, cells[i + 1 : j], total, seen)
        if ways:
            found.append((i, j, ways))
        if len(ways) > MOST_FILLED or len(found) > MOST_PLACES:
            return
    if not found:
        return
    gone = {
        cell: [v for v in seen.gone.get(cell, ()) if _is_out(at, v, (low, high), found)]
        for at, cell in enumerate(cells)
    }
    places = []
    for i, j, ways in found:
        sets = sorted({tuple(sorted(way)) for way in ways})
        said = [Message("reason.way-sum" if len(way) > 1 else "reason.way-alone", values=way) for way in sets]
        named: dict[str, object] = {"ends": (cells[i], cells[j]), "values": (low, high)}
        if sets == [()]:
            places.append(Message("why.sandwich-empty", **named))
        elif len(sets) > MOST_NAMED or any(len(set(way)) < len(way) for way in sets):  # no player thinks of equal ones
            places.append(Message("why.sandwich-sum", cells=cells[i + 1 : j], total=total, **named))
        else:
            places.append(Message("why.sandwich-filled", cells=cells[i + 1 : j], ways=said, **named))
    yield Reason(Message("why.sandwich-left", places=places), gone)


def explain_lunchbox(cells: Sequence[Cell], total: int, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the possible digits between the lowest and the highest digit of a lunchbox, if there are few."""
    possible: list[set[int]] = [set() for _ in cells]
    ends: set[tuple[int, int]] = set()
    between: set[tuple[int, ...]] = set()
    held: list[int] = []
    tried = 0

    def fill() -> None:
        nonlocal tried
        at = len(held)
        if at == len(cells):
            first, last = sorted((held.index(min(held)), held.index(max(held))))
            if sum(held[first + 1 : last]) == total:
                ends.add((first, last))
                between.add(tuple(sorted(held[first + 1 : last])))
                for value, here in zip(held, possible, strict=True):
                    here.add(value)
            return
        for value in seen.candidates[cells[at]]:
            if value not in held and tried <= MOST_TRIED:
                tried += 1
                held.append(value)
                fill()
                held.pop()

    fill()
    if tried > MOST_TRIED or not ends:
        return
    sizes = {len(some) for some in between}
    ways = [Message("reason.way-sum" if len(way) > 1 else "reason.way-alone", values=way) for way in sorted(between)]
    if sizes == {0}:
        why = Message("why.lunchbox-empty")
    elif len(ways) <= MOST_NAMED and len(ends) == 1:
        why = Message("why.lunchbox-places", ends=tuple(cells[at] for at in min(ends)), ways=ways)
    elif len(ways) <= MOST_NAMED:
        why = Message("why.lunchbox-ways", ways=ways)
    elif len(sizes) == 1:
        why = Message("why.lunchbox-size", count=min(sizes), total=total)
    else:
        return
    yield Reason(
        why, {cell: [v for v in seen.gone.get(cell, ()) if v not in possible[at]] for at, cell in enumerate(cells)}
    )


def _ways_of(
    inside: Sequence[Sequence[int]], cells: Sequence[Cell], total: int, seen: ExclusionContext
) -> list[tuple[int, ...]]:
    """Return the ways to fill cells in order so that they add up to a total, and one more than are looked at."""
    found: list[tuple[int, ...]] = []
    held: list[int] = []

    def fill(left: int) -> None:
        at = len(held)
        if at == len(inside):
            found.extend([tuple(held)] if left == 0 else [])
            return
        for value in inside[at]:
            again = any(value == held[j] and seen.sees(cells[at], cells[j]) for j in range(at))
            if value <= left and not again and len(found) <= MOST_FILLED:
                held.append(value)
                fill(left - value)
                held.pop()

    fill(total)
    return found


def _is_out(at: int, value: int, ends: Iterable[int], found: Iterable[tuple[int, int, list[tuple[int, ...]]]]) -> bool:
    """Return whether a value can't be in a cell of the line in any of the ways that are left."""
    for i, j, ways in found:
        if at in (i, j):
            possible = value in ends
        elif i < at < j:
            possible = any(way[at - i - 1] == value for way in ways)
        else:  # never before the first end; after the last one anything is possible
            possible = at > j or value not in ends
        if possible:
            return False
    return True


def explain_lockout(cells: Sequence[Cell], gap: int, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield which values the ends of a lockout line can't have beside each other, and which always lie between them."""
    a, b = cells[0], cells[-1]
    for end, other in ((a, b), (b, a)):
        near = [v for v in seen.gone.get(end, ()) if all(abs(v - each) < gap for each in seen.candidates[other])]
        fact = describe_candidates([(other, seen.candidates[other])], seen.values)
        yield Reason(Message("why.lockout-ends", gap=gap, fact=fact), {end: near})
    pairs = [(x, y) for x in seen.candidates[a] for y in seen.candidates[b] if abs(x - y) >= gap]
    locked = [value for value in seen.values if pairs and all(min(pair) <= value <= max(pair) for pair in pairs)]
    inner = {cell: [value for value in seen.gone.get(cell, ()) if value in locked] for cell in cells[1:-1]}
    said = sorted({value for gone in inner.values() for value in gone})
    yield Reason(Message("why.lockout-between", gap=gap, ends=(a, b), values=said), inner)


def explain_numbered_room(line: Sequence[Cell], digit: int, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield that the first cell of a numbered room isn't the digit in it, which would be there twice, and doesn't point at itself."""
    first, gone = line[0], seen.gone.get(line[0], ())
    if digit != 1:
        yield Reason(Message("why.points-at-itself", cell=first, value=1), {first: [v for v in gone if v == 1]})
    if 1 < digit <= len(line) and seen.sees(first, line[digit - 1]):
        yield Reason(Message("why.same-again", value=digit), {first: [v for v in gone if v == digit]})


def _ends(total: int, sizes: Sequence[int], ends: Sequence[Cell], other: int, value: int, cell: Cell) -> Message:
    named: dict[str, object] = {"total": total, "sizes": sizes}
    if not ends:
        return Message("why.sandwich-room", cell=cell, **named)
    return Message("why.sandwich-end", cells=ends, value=other, beside=value, cell=cell, **named)


def explain_counting_circles(
    cells: Sequence[Cell], choices: Iterable[Sequence[int]], seen: ExclusionContext
) -> Iterator[Reason]:
    """Yield the reasons from counting circles: too few cells for a digit, or no set of digits with their number as sum."""
    for value in sorted({value for gone in seen.gone.values() for value in gone}):
        able = [cell for cell in cells if value in seen.candidates[cell]]
        most = _most_apart(able, seen)
        if most < min(value, len(able)):
            why = Message("why.circles-apart", value=value, count=most)
            yield Reason(why, {cell: (value,) for cell in cells if value in seen.gone.get(cell, ())})
    places = {value: sum(value in seen.candidates[cell] for cell in cells) for value in seen.values}
    known = {seen.least(cell) for cell in cells if len(seen.candidates[cell]) == 1}
    left = [choice for choice in choices if known.issubset(choice) and all(places[value] >= value for value in choice)]
    if not 0 < len(left) <= MOST_CHOICES:
        return
    possible = {value for choice in left for value in choice}
    ways = [Message("reason.way-sum" if len(choice) > 1 else "reason.way-alone", values=choice) for choice in left]
    why = Message("why.circles", count=len(cells), ways=ways)
    yield Reason(
        why, {cell: [v for v in gone if v not in possible] for cell, gone in seen.gone.items() if cell in cells}
    )


def _most_apart(cells: Iterable[Cell], seen: ExclusionContext) -> int:
    """Return in how many groups some cells fall that see each other: no more of them can be equal."""
    groups: list[list[Cell]] = []
    for cell in cells:
        group = next((group for group in groups if all(seen.sees(cell, other) for other in group)), None)
        if group is None:
            groups.append([cell])
        else:
            group.append(cell)
    return len(groups)


def explain_rank(rank: tuple[int, int], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons from a full rank if each digit starts four lines: its digit, and its place among them."""
    quarter, place = rank
    why = Message("why.full-rank", value=seen.values[quarter], number=place + 1)
    yield Reason(why, seen.gone)


def explain_between(cells: Sequence[Cell], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield that the cells of a between line are neither the lowest nor the highest value."""
    for cell in cells[1:-1]:
        ends = [value for value in seen.gone.get(cell, ()) if value in (seen.values[0], seen.values[-1])]
        yield Reason(Message("why.between"), {cell: ends})


def explain_rellik(cells: Sequence[Cell], total: int, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield that a digit is the total of a rellik cage by itself."""
    for cell in cells:
        yield Reason(Message("why.by-itself", value=total), {cell: [v for v in seen.gone.get(cell, ()) if v == total]})


def explain_count(cell: Cell, others: int, counted: str | None, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield that a digit counts too few cells: itself, unless only the others are `counted`, and some others."""
    own = int(counted != "others")
    gone = seen.gone.get(cell, ())
    yield Reason(Message("why.counts-few", count=others + own), {cell: [v for v in gone if v > others + own]})
    yield Reason(Message("why.counts-itself"), {cell: [v for v in gone if v < own]})
