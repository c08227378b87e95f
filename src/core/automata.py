"""Deterministic automata over the values along a line of cells, built from a step function and made small."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, wraps
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..utils.errors import RulegridError
from ..utils.frozen import Frozen
from ..utils.message import Message
from ..utils.runtime import look
from .constraints import Amount

if TYPE_CHECKING:
    from .grid import Grid

MAX_STATES = 1 << 14
DEAD = -1


class Automaton(Frozen):
    """A deterministic automaton. States are numbered from 0, the start.

    `step[state][i]` is the next state on the i-th of the board's values, or -1 if the line is rejected. A line of
    values is accepted if it ends in a state of `final`.
    """

    fields = ("step", "final")
    step: tuple[tuple[int, ...], ...]
    final: frozenset[int]

    def __init__(self, step: tuple[tuple[int, ...], ...], final: frozenset[int]) -> None:
        kept = self.__dict__
        kept["step"] = step
        kept["final"] = final

    def letters(self, grid: Grid) -> tuple[int, ...]:
        """Return the values that its steps are for: those of the digits, or those of the digits and all layers."""
        return grid.values if len(self.step[0]) == len(grid.values) else grid.every_value

    def widened(self, grid: Grid) -> Automaton:
        """Return the automaton whose steps are for the values of the digits and all layers."""
        letters = self.letters(grid)
        if letters == grid.every_value:
            return self
        at = [letters.index(value) if value in letters else -1 for value in grid.every_value]
        return Automaton(tuple(tuple(row[i] if i >= 0 else DEAD for i in at) for row in self.step), self.final)

    def follow(self, states: Iterable[int], letters: Iterable[int]) -> set[int]:
        """Return the states that follow any of `states` on any of the values with these indexes."""
        letters = tuple(letters)
        return {to for state in states for letter in letters if (to := self.step[state][letter]) != DEAD}


def build(
    values: tuple[int, ...],
    start: Hashable,
    step: Callable[[Any, int], Hashable | None],
    is_final: Callable[[Any], bool],
    length: int,
) -> Automaton:
    """Return the smallest automaton for lines of `length` values, from the state `start` and the function `step`.

    `step(state, value)` returns the next state (any hashable value), or None if the line is rejected. The values are
    plain integers, so that 0 is false, unlike the digit `ZERO` of a board. The automaton is minimised layer by layer
    from the end (Revuz 1992), which suits lines of one length. Raises RulegridError above 16384 states.

    >>> rising = build((1, 2, 3), 0, lambda last, value: value if value > last else None, bool, 2)
    >>> len(rising.step), rising.step[0]
    (4, (2, 3, -1))
    """
    plain = tuple(map(int, values))
    return build_by_rows(values, start, lambda state: [step(state, value) for value in plain], is_final, length)


def build_by_rows(
    values: tuple[int, ...],
    start: Hashable,
    row: Callable[[Any], Sequence[Hashable | None]],
    is_final: Callable[[Any], bool],
    length: int,
) -> Automaton:
    """Build the same automaton as `build`, from a function `row(state)` that returns the next state on each value."""
    number: dict[Hashable, int] = {start: 0}  # the number of each state; one state may be in several layers
    states: list[Hashable] = [start]
    moves: dict[int, tuple[int, ...]] = {DEAD: ()}  # by state number: the next state on each value
    layers: list[Iterable[int]] = [(0,)]
    total = 1
    for _ in range(length):
        for at in layers[-1]:
            if at in moves:
                continue
            look()
            followers = []
            for to in row(states[at]):
                if to is None:
                    followers.append(DEAD)
                    continue
                if (known := number.get(to)) is None:
                    known = number[to] = len(states)
                    states.append(to)
                followers.append(known)
            moves[at] = tuple(followers)
            if len(states) > MAX_STATES:
                raise RulegridError(Message("own.automaton", most=MAX_STATES))
        following = dict.fromkeys(chain.from_iterable([moves[at] for at in layers[-1]]))
        following.pop(DEAD, None)
        layers.append(following)
        total += len(following)
        if total > MAX_STATES:
            raise RulegridError(Message("own.automaton", most=MAX_STATES))
    # From the end: merge the states of a layer that have equal rows. Node 0 is the start, node 1 the accepting end.
    lost = (DEAD,) * len(values)
    nodes = [lost, lost]
    merged = {at: 1 if is_final(states[at]) else DEAD for at in layers.pop()}
    for layer in reversed(layers):
        merged[DEAD] = DEAD
        node_of = merged.__getitem__
        look()
        made = {lost: DEAD}
        here = {}
        for at in layer:
            node = tuple(map(node_of, moves[at]))
            if (which := made.get(node)) is None:
                which = made[node] = len(nodes)
                nodes.append(node)
            here[at] = which
        merged = here
    if merged == {0: DEAD}:
        return Automaton((lost,), frozenset())
    if length == 0:
        return Automaton((lost,), frozenset({0}))
    nodes[0] = nodes.pop()
    return Automaton(tuple(nodes), frozenset({1}))


def limit_states(make: Callable[..., Automaton]) -> Callable[..., Automaton | None]:
    """Decorate a function that builds automata: cache its results, and return None if an automaton grows too large.

    >>> @limit_states
    ... def counting(values, length):
    ...     return build(values, (), lambda seen, value: (*seen, value), lambda seen: sum(seen) == 5, length)
    >>> len(counting((1, 2), 3).step), counting((1, 2), 30)
    (6, None)
    """

    @lru_cache(maxsize=512)
    @wraps(make)
    def made(*arguments: Hashable) -> Automaton | None:
        try:
            return make(*arguments)
        except RulegridError:
            return None

    return made


NO_END, BEHIND = -1, -2
"""The position of the reader in a line: before both ends, or after both. Between them it is the first end's digit."""


@lru_cache(maxsize=1024)
def between_ends(total: int, values: tuple[int, ...], ends: tuple[int, int], amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton that accepts a line if the values between the two `ends` add up to `total`.

    `amounts` gives the worth of a digit at each place of the line. Raises RulegridError if there are too many states.
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
"""The position of the reader in a line: before both extremes, after one of them, after both."""

Guess = tuple[int, int, int, int]  # indexes of the lowest and highest value, the reader's position, the sum so far
State = tuple[int, tuple[Guess, ...]]  # the number of cells read, and the guesses that may still be right


@limit_states
def between_extremes(values: tuple[int, ...], total: int, amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton that accepts distinct values if those between the lowest and the highest add up to a total.

    It tracks every guess at the two extremes that may still be right.
    """
    length = len(amounts)
    counted = [list(map(amount.of, values)) for amount in amounts]
    is_rising = min(map(min, counted)) >= 0
    most_below = [max([0, *(line[i] for line in counted for i in range(high))]) for high in range(len(values))]

    def may_be(added: int, inside: int, high: int) -> bool:
        """Return whether at most `inside` more cells between the extremes can complete the total."""
        return inside >= 0 and not (is_rising and added > total) and added + inside * most_below[high] >= total

    def row(state: State) -> list[State | None]:
        at, guesses = state
        left: list[list[Guess]] = [[] for _ in values]
        behind = length - at - 2  # the cells left, except this one and one extreme still to come
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
