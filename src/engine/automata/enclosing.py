"""The automata of lines in which what two cells enclose adds up to a total."""

from __future__ import annotations

from functools import lru_cache

from ..constraints import Amount
from . import Automaton, affordable, build, build_by_rows

NO_END, BEHIND = -1, -2
"""Where in a line one reads: before both ends, behind both; between them it is the first of them."""


@lru_cache(maxsize=1024)
def between_ends(total: int, values: tuple[int, ...], ends: tuple[int, int], amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton that reads up to the first of two values, then adds up to the second.

    `amounts` is what a digit counts as at each place of the line. Raises RulegridError where it has too many states.
    """
    only_grows = all(amount.of(end) >= 0 for amount in amounts for end in (values[0], values[-1]))

    def step(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
        at, end, added = state
        if end == BEHIND:
            return state
        if end == NO_END:
            if digit not in ends:
                return at + 1, NO_END, 0
            return at + 1, (digit if ends[0] != ends[1] else BEHIND), 0
        if digit in ends and digit != end:
            return (0, BEHIND, total) if added == total else None
        added += amounts[at].of(digit)
        return None if only_grows and added > total else (at + 1, end, added)

    return build(values, (0, NO_END, 0), step, lambda state: state[1:] == (BEHIND, total), len(amounts))


BEFORE, AFTER_LOW, AFTER_HIGH, AFTER_BOTH = range(4)
"""Where in a line one reads: before both extremes, behind one of them, behind both."""

Guess = tuple[int, int, int, int]  # indexes of the lowest and highest value, where one reads, the sum between so far
State = tuple[int, tuple[Guess, ...]]  # how many cells were read, and the guesses that may still be right


@affordable
def between_extremes(values: tuple[int, ...], total: int, amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton that accepts different values if those between the lowest and the highest add up to a total.

    It tracks every guess at those two that may still be right.
    """
    length = len(amounts)
    counted = [list(map(amount.of, values)) for amount in amounts]
    is_rising = min(map(min, counted)) >= 0
    most_below = [max([0, *(line[i] for line in counted for i in range(high))]) for high in range(len(values))]

    def may_be(added: int, inside: int, high: int) -> bool:
        """Return whether up to so many more cells between the extremes can make the total."""
        return inside >= 0 and not (is_rising and added > total) and added + inside * most_below[high] >= total

    def row(state: State) -> list[State | None]:
        at, guesses = state
        left: list[list[Guess]] = [[] for _ in values]
        behind = length - at - 2  # the cells left, but for an extreme to come
        for guess in guesses:
            low, high, place, added = guess
            between = range(low + 1, high)
            if place == BEFORE:
                if may_be(0, behind - 1, high):
                    for index in between:
                        left[index].append(guess)
                if may_be(0, behind, high):
                    left[low].append((low, high, AFTER_LOW, 0))
                    left[high].append((low, high, AFTER_HIGH, 0))
            elif place == AFTER_BOTH:
                for index in between:
                    left[index].append(guess)
            else:
                if added == total:
                    left[high if place == AFTER_LOW else low].append((low, high, AFTER_BOTH, total))
                for index in between:
                    more = added + counted[at][index]
                    if may_be(more, behind, high):
                        left[index].append((low, high, place, more))
        return [(at + 1, tuple(each)) if each else None for each in left]

    start = [(low, high, BEFORE, 0) for high in range(len(values)) for low in range(high - length + 2)]
    return build_by_rows(values, (0, tuple(start)), row, lambda state: bool(state[1]), length)
