"""What sums say: the other cells come to so much at least, or at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations

from ....utils.coordinates import Cell
from ...constraints import Sum
from ...seen import Because, Seen
from ...words import Message

MOST_CELLS = 9
"""Of a sum, up to which its bounds are worked out; more are said in other words."""
MOST_NEEDED = 2
"""Ways to complete a sum beside a value that are named."""
MOST_NAMED = 1
"""Cells of a plain sum up to which they are named, rather than called the others."""


def sums_say(sums: Iterable[Sum], seen: Seen) -> Iterator[Because]:
    """Yield why sums exclude what goes, as far as what the other cells come to at least or at most says it."""
    for each in sums:
        cells = each.cells
        if (
            len(cells) > MOST_CELLS
            or len(set(cells)) < len(cells)
            or any(cell not in seen.candidates for cell in cells)
        ):
            continue
        weights = each.weights()
        if not {1, -1}.issuperset(weights):
            continue
        yield from _same_again(each, seen)
        for cell, sign in zip(cells, weights, strict=True):
            for value in seen.gone.get(cell, ()):
                if found := _why(cell, sign, value, each, seen):
                    yield Because(found, {cell: (value,)})


def needs_say(sums: Iterable[Sum], seen: Seen) -> Iterator[Because]:
    """Yield what a value in a plain sum would need beside it, where that is little, and the other cells don't hold it."""
    for each in sums:
        cells = each.cells
        is_plain = set(each.weights()) == {1} and len(set(cells)) == len(cells) and len(cells) <= MOST_CELLS
        if not is_plain or any(cell not in seen.candidates for cell in cells):
            continue
        are_apart = all(seen.sees(a, b) for a, b in combinations(cells, 2))
        ways_of = combinations if are_apart else combinations_with_replacement
        for cell in cells:
            others = [seen.candidates[other] for other in cells if other != cell]
            for value in seen.gone.get(cell, ()):
                left = [other for other in seen.values if other != value or not are_apart]
                ways = [way for way in ways_of(left, len(others)) if sum(way) == each.total - value]
                if 0 < len(ways) <= MOST_NEEDED and not any(_fits(way, others) for way in ways):
                    said = [
                        Message("reason.way-sum" if len(way) > 1 else "reason.way-alone", values=way) for way in ways
                    ]
                    yield Because(Message("why.needs-beside", value=value, ways=said), {cell: (value,)})


def _fits(way: Sequence[int], candidates: Sequence[Sequence[int]]) -> bool:
    """Return whether cells can hold some values in any order."""
    return any(all(v in left for v, left in zip(held, candidates, strict=True)) for held in set(permutations(way)))


def sum_fails(total: Sum, seen: Seen) -> Message | None:
    """Return why a sum can't be met, where that is by what its cells come to at least or at most."""
    weights = total.weights()
    if len(total.cells) > MOST_CELLS or len(set(total.cells)) < len(total.cells) or not {1, -1}.issuperset(weights):
        return None
    plus, minus = ([c for c, w in zip(total.cells, weights, strict=True) if w == sign] for sign in (1, -1))
    low, high = bounds(plus, seen), bounds(minus, seen)
    if not plus or low is None or high is None:
        return None
    facts = []
    if low[0] - high[1] > total.total:
        facts = [
            _comes_to(plus, low[0], "at-least", seen),
            *([_comes_to(minus, high[1], "at-most", seen)] if minus else []),
        ]
    elif low[1] - high[0] < total.total:
        facts = [
            _comes_to(plus, low[1], "at-most", seen),
            *([_comes_to(minus, high[0], "at-least", seen)] if minus else []),
        ]
    return Message("why.facts", facts=facts) if facts else None


def _same_again(total: Sum, seen: Seen) -> Iterator[Because]:
    """Yield what a cell can't be because the only other one would be the same, and they see each other."""
    if len(total.cells) == 2 and total.weights() == (1, 1) and seen.sees(*total.cells) and total.total % 2 == 0:
        half = total.total // 2
        for cell in total.cells:
            gone = [value for value in seen.gone.get(cell, ()) if value == half]
            yield Because(Message("why.same-again", value=half), {cell: gone})


def _why(cell: Cell, sign: int, value: int, total: Sum, seen: Seen) -> Message | None:
    """Return why a value is too much or too little for what the others can come to; None where it is neither."""
    weights = total.weights()
    same = [c for c, w in zip(total.cells, weights, strict=True) if w == sign and c != cell]
    other = [c for c, w in zip(total.cells, weights, strict=True) if w != sign]
    # With the sign of the cell turned to +: value + same - other = wanted.
    wanted = total.total * sign
    low, high = bounds(same, seen), bounds(other, seen)
    if low is None or high is None:
        return None
    if value + low[0] - high[1] > wanted:
        return _say_rest(same, low[0], other, high[1], is_over=True, seen=seen)
    if value + low[1] - high[0] < wanted:
        return _say_rest(same, low[1], other, high[0], is_over=False, seen=seen)
    return None


def _say_rest(same: list[Cell], near: int, other: list[Cell], far: int, *, is_over: bool, seen: Seen) -> Message:
    """Return what the cells beside the one in question come to, and those on the other side."""
    facts = []
    bound = "at-least" if is_over else "at-most"
    if other and len(same) > MOST_NAMED:
        facts.append(Message(f"why.added-{bound}", value=near))
        facts.append(_comes_to(other, far, "at-most" if is_over else "at-least", seen))
        return Message("why.facts", facts=facts)
    if not other and len(same) > MOST_NAMED:
        return Message(f"why.others-{bound}", value=near)
    if same and not (is_over and len(same) == 1 and near == seen.values[0]):
        facts.append(_comes_to(same, near, bound, seen))
    if other:
        facts.append(_comes_to(other, far, "at-most" if is_over else "at-least", seen))
    if not facts:
        facts.append(_comes_to(same, near, "at-least", seen))
    return Message("why.facts", facts=facts)


def _comes_to(cells: list[Cell], value: int, bound: str, seen: Seen) -> Message:
    if len(cells) == 1 and len(seen.candidates[cells[0]]) == 1:
        return Message("why.is", cells=cells, values=[value])
    return Message(f"why.{bound}" if len(cells) == 1 else f"why.{bound}-together", cells=cells, value=value)


def bounds(cells: Sequence[Cell], seen: Seen) -> tuple[int, int] | None:
    """Return the least and the most that cells can come to, those that see each other holding different values.

    None where they can't hold values at all.

    >>> from rulegrid import Board, Seen
    >>> board = Board(1, 9)
    >>> left = {(0, 0): (1, 2), (0, 1): (1, 2, 3), (0, 2): (1, 9)}
    >>> bounds(list(left), Seen(board, None, left, {}, lambda *_: True)), bounds([], Seen(board, None, {}, {}))
    ((6, 14), (0, 0))
    """
    least, most = _least(cells, seen, 1), _least(cells, seen, -1)
    return None if least is None or most is None else (least, -most)


def _least(cells: Sequence[Cell], seen: Seen, sign: int) -> int | None:
    """Return the least that cells can come to, each value times a sign; by branch and bound."""
    ordered = sorted(cells, key=lambda cell: len(seen.candidates[cell]))
    ways = [sorted(value * sign for value in seen.candidates[cell]) for cell in ordered]
    rest = [0] * (len(ordered) + 1)
    for at in reversed(range(len(ordered))):
        rest[at] = rest[at + 1] + ways[at][0]
    near = [[j for j in range(i) if seen.sees(ordered[i], ordered[j])] for i in range(len(ordered))]
    best: int | None = None
    held: list[int] = []

    def fill(so_far: int) -> None:
        nonlocal best
        at = len(held)
        if best is not None and so_far + rest[at] >= best:
            return
        if at == len(ordered):
            best = so_far
            return
        taken = {held[j] for j in near[at]}
        for value in ways[at]:
            if value not in taken:
                held.append(value)
                fill(so_far + value)
                held.pop()

    fill(0)
    return best
