"""Deterministic automata over the values along a line of cells, built from a step function and made small."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache, wraps
from typing import Any

from ..utils.errors import RulegridError

MAX_STATES = 1 << 14
DEAD = -1


@dataclass(frozen=True)
class Automaton:
    """States from 0, the start; `step[state][i]` is the next state on the i-th of the board's values, -1 where there is none.

    A line of values is accepted if it ends in a state of `final`.
    """

    step: tuple[tuple[int, ...], ...]
    final: frozenset[int]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.step, self.final))

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
    layers: list[dict[Hashable, int]] = [{start: 0}]
    moves: list[list[tuple[Hashable | None, ...]]] = []
    total = 1
    for _ in range(length):
        rows: list[tuple[Hashable | None, ...]] = []
        following: dict[Hashable, int] = {}
        for state in layers[-1]:
            row = tuple(step(state, value) for value in values)
            rows.append(row)
            for target in row:
                if target is not None:
                    following.setdefault(target, len(following))
            if total + len(following) > MAX_STATES:
                raise RulegridError(f"an automaton of more than {MAX_STATES} states")
        moves.append(rows)
        layers.append(following)
        total += len(following)
    # From the end: states of a layer are one that have the same rows.
    merged: list[int] = [0 if is_final(state) else DEAD for state in layers[-1]]
    nodes: list[tuple[int, ...]] = []
    number: dict[tuple[int, tuple[int, ...]], int] = {}
    nodes.append((DEAD,) * len(values))  # the accepting end
    for at in range(length - 1, -1, -1):
        here: list[int] = []
        for row in moves[at]:
            targets = tuple(DEAD if target is None else merged[layers[at + 1][target]] for target in row)
            if all(target == DEAD for target in targets):
                here.append(DEAD)
                continue
            key = (at, targets)
            if key not in number:
                number[key] = len(nodes)
                nodes.append(targets)
            here.append(number[key])
        merged = here
    if merged[0] == DEAD:
        return Automaton((((DEAD,) * len(values)),), frozenset())
    # The start becomes 0.
    order = [merged[0], *(node for node in range(len(nodes)) if node != merged[0])]
    place = {node: number for number, node in enumerate(order)} | {DEAD: DEAD}
    steps = tuple(tuple(place[target] for target in nodes[node]) for node in order)
    return Automaton(steps, frozenset({place[0]}))


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
