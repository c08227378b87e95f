"""Deterministic automata over the values along a line of cells, built from a step function and made small."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, wraps
from itertools import chain
from typing import Any

from ...utils.clock import look
from ...utils.errors import RulegridError
from ...utils.frozen import Frozen
from ...utils.words import Message

MAX_STATES = 1 << 14
DEAD = -1


class Automaton(Frozen):
    """States from 0, the start; `step[state][i]` is the next state on the i-th of the board's values, -1 where there is none.

    A line of values is accepted if it ends in a state of `final`.
    """

    fields = ("step", "final")
    step: tuple[tuple[int, ...], ...]
    final: frozenset[int]

    def __init__(self, step: tuple[tuple[int, ...], ...], final: frozenset[int]) -> None:
        kept = self.__dict__
        kept["step"] = step
        kept["final"] = final

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
    """Return the smallest automaton for lines of `length` values that walks from `start` by `step`.

    `step(state, value)` gives the next state, any hashable value, or None where the line is rejected. Raises RulegridError
    past 16384 states. Minimised by layers from the end (Revuz 1992), which suits lines of one length.

    >>> rising = build((1, 2, 3), 0, lambda last, value: value if value > last else None, bool, 2)
    >>> len(rising.step), rising.step[0]
    (4, (2, 3, -1))
    """
    return build_by_rows(values, start, lambda state: [step(state, value) for value in values], is_final, length)


def build_by_rows(
    values: tuple[int, ...],
    start: Hashable,
    row: Callable[[Any], Sequence[Hashable | None]],
    is_final: Callable[[Any], bool],
    length: int,
) -> Automaton:
    """Return the same automaton where `row(state)` gives the next state on each of the values."""
    number: dict[Hashable, int] = {start: 0}  # of every state: one may be in many layers
    states: list[Hashable] = [start]
    moves: dict[int, tuple[int, ...]] = {DEAD: ()}  # of a state by number: what follows on each of the values
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
    # From the end: states of a layer are one that have the same rows. Node 0 is the start, node 1 the accepting end.
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


def affordable(make: Callable[..., Automaton]) -> Callable[..., Automaton | None]:
    """Make a function that builds an automaton return None where it grows too large, and cache its results.

    >>> @affordable
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
