"""Uniqueness: candidates that would leave exchangeable values, and so a second solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from ...utils.coordinates import Cell
from ...utils.message import Message
from ...utils.numbers import bits_set
from ..places import ValuePlaces
from ..state import State
from ..steps import COSTS, Payload, Step, Technique, removals

RECTANGLES = ("unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3", "unique-rectangle-4",
              "unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle")  # fmt: skip
AVOIDABLE = ("avoidable-rectangle-1", "avoidable-rectangle-2")
MOST_BESIDE = 4
"""The most cells that form a naked subset with those of a rectangle."""


@dataclass(frozen=True)
class UniquenessPattern(Payload):
    """The cells and the exchangeable values, and why not all of these are left."""

    is_proven = False

    cells: tuple[Cell, ...]
    values: tuple[int, ...]
    why: Message | None = None

    def key(self, step: Step) -> str:
        return "bug" if step.technique == "bug+1" else "unique"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "name": self.title(step),
            "cells": self.cells,
            "values": self.values,
            "why": self.why and Message("link.sentence", text=self.why),
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return True  # it assumes a single solution


class RectangleCorners(NamedTuple):
    """Four cells, each seeing the next: two values can be exchanged in them without affecting other cells."""

    cells: tuple[int, int, int, int]

    def beside(self, at: int) -> tuple[int, int]:
        number = self.cells.index(at)
        return self.cells[(number + 1) % 4], self.cells[(number + 3) % 4]

    def across(self, at: int) -> int:
        return self.cells[(self.cells.index(at) + 2) % 4]


def free_cells(places: ValuePlaces) -> set[int]:
    """Return the cells that are not given; uniqueness requires that each rule is about houses or single cells."""
    reasons = places.reasons
    board = reasons.statement.board
    return {at for at, cell in enumerate(reasons.cells) if not board.get_digit(*cell)}


def _can_exchange(places: ValuePlaces, cells: Iterable[int], pair: int) -> bool:
    """Return whether the rules about single cells, such as odd, allow both values of a pair in each of some cells."""
    domains = places.reasons.model.domains
    return all(not pair & ~domains[at] for at in cells)


def _rectangles(places: ValuePlaces) -> list[RectangleCorners]:
    """Return the rectangles of free cells in which every group has no corner or two adjacent ones."""
    if places.rectangles is None:
        reasons, free = places.reasons, free_cells(places)
        number = reasons.model.number
        rows = sorted({row for row, _ in reasons.cells})
        cols = sorted({col for _, col in reasons.cells})
        found = []
        for top, bottom in combinations(rows, 2):
            for left, right in combinations(cols, 2):
                cells = [number.get(cell, -1) for cell in ((top, left), (top, right), (bottom, right), (bottom, left))]
                if free.issuperset(cells) and _is_closed(places, cells):
                    found.append(RectangleCorners((cells[0], cells[1], cells[2], cells[3])))
        places.rectangles = found
    return places.rectangles


def _is_closed(places: ValuePlaces, cells: Sequence[int]) -> bool:
    """Return whether exchanging two values, alternating in the corners, keeps each group's set of values."""
    for g in {g for at in cells for g in places.reasons.groups_of[at]}:
        inside = [number for number, at in enumerate(cells) if g in places.reasons.groups_of[at]]
        if sum(number % 2 for number in inside) * 2 != len(inside):
            return False
    return True


def _unique(places: ValuePlaces, key: str) -> Iterator[Step]:
    state = places.state
    for corners in _rectangles(places):
        cells = corners.cells
        if any(state.known[at] for at in cells):
            continue
        floors = {state.masks[at] for at in cells if state.masks[at].bit_count() == 2}
        for pair in floors:
            if all(state.masks[at] & pair for at in cells) and _can_exchange(places, cells, pair):
                roof = [at for at in cells if state.masks[at] & ~pair]
                yield from _TYPES[key](places, corners, pair, roof, key)


def _step(
    places: ValuePlaces, key: str, corners: Iterable[int], pair: int, gone: dict[int, int], why: Message | None = None
) -> Step:
    reasons, state = places.reasons, places.state
    cells = tuple(sorted(corners))
    payload = UniquenessPattern(tuple(reasons.cells[at] for at in cells), reasons.values_in(pair), why)
    of = {at: state.masks[at] & pair for at in cells if not state.known[at]}
    return places.step(key, COSTS[key], [], gone, of, payload)


def _type_1(places: ValuePlaces, corners: RectangleCorners, pair: int, roof: list[int], key: str) -> Iterator[Step]:
    if len(roof) == 1:
        (at,) = roof
        yield _step(places, key, corners.cells, pair, {at: places.state.masks[at] & pair})


def _extra(places: ValuePlaces, corners: RectangleCorners, pair: int, roof: list[int], key: str) -> Iterator[Step]:
    """Yield the candidates that see the one further value of two adjacent corners (type 2), or of others (type 5)."""
    state, graph = places.state, places.graph
    extra = 0
    for at in roof:
        extra |= state.masks[at] & ~pair
    is_beside = len(roof) == 2 and roof[1] in corners.beside(roof[0])
    if len(roof) < 2 or extra.bit_count() != 1 or (key == "unique-rectangle-2") != is_beside:
        return
    value = extra.bit_length() - 1
    if gone := graph.sees(sum(graph.candidate(at, value) for at in roof)):
        yield _step(places, key, corners.cells, pair, graph.masks(gone), _one_holds(places, roof, extra))


def _one_holds(places: ValuePlaces, cells: Iterable[int], values: int) -> Message:
    reasons = places.reasons
    named = tuple(reasons.cells[at] for at in cells)
    return Message("link.one-holds", cells=named, values=reasons.values_in(values))


def _type_3(places: ValuePlaces, corners: RectangleCorners, pair: int, roof: list[int], key: str) -> Iterator[Step]:
    """Yield the removals of a naked subset of some cells and the further values of two corners."""
    state, reasons, graph = places.state, places.reasons, places.graph
    if len(roof) != 2 or roof[1] not in corners.beside(roof[0]):
        return
    extra = (state.masks[roof[0]] | state.masks[roof[1]]) & ~pair
    for g in set(reasons.groups_of[roof[0]]) & set(reasons.groups_of[roof[1]]):
        open_ = [at for at in reasons.groups[g] if at not in corners.cells and not state.known[at]]
        for size in range(1, MOST_BESIDE + 1):
            for chosen in combinations(open_, size):
                values = extra
                for at in chosen:
                    values |= state.masks[at]
                if values.bit_count() != size + 1:
                    continue
                gone = 0
                for value in bits_set(values):
                    held = [at for at in chosen if state.masks[at] >> value & 1]
                    held += [at for at in roof if extra >> value & 1 and state.masks[at] >> value & 1]
                    if held:
                        gone |= graph.sees(sum(graph.candidate(at, value) for at in held))
                gone &= ~sum(state.masks[at] << at * graph.width for at in roof)
                if gone:
                    yield _step(places, key, corners.cells, pair, graph.masks(gone), _one_holds(places, roof, extra))


def _is_only(places: ValuePlaces, g: int, bit: int, cells: Iterable[int]) -> bool:
    """Return whether all places of a value in a house are in some cells; False if the value is placed already."""
    inside = places.at[bit] & places.reasons.group_masks[g]
    return g in places.reasons.houses and inside > 0 and not inside & ~sum(1 << at for at in cells)


def _houses(places: ValuePlaces, one: int, other: int) -> list[int]:
    """Return the houses that two cells share."""
    of = places.reasons.groups_of
    return [g for g in of[one] if g in of[other] and places.reasons.every_value[g] >= 0]


def _type_4(places: ValuePlaces, corners: RectangleCorners, pair: int, roof: list[int], key: str) -> Iterator[Step]:
    state = places.state
    if len(roof) == 2 and roof[1] in corners.beside(roof[0]):
        for bit in (pair & -pair, pair & (pair - 1)):
            gone = {at: pair & ~bit for at in roof if state.masks[at] & pair & ~bit}
            for g in _houses(places, *roof):
                if gone and _is_only(places, g, bit, roof):
                    yield _step(places, key, corners.cells, pair, gone, _is_locked_pair(places, g, bit, roof))
                    break


def _is_locked_pair(places: ValuePlaces, g: int, bit: int, cells: Iterable[int]) -> Message:
    reasons = places.reasons
    named = tuple(reasons.cells[at] for at in cells)
    return Message(
        "link.house", house=reasons.unit(reasons.no_repeat[g]).label, value=reasons.value_of[bit], cells=named
    )


def _type_6(places: ValuePlaces, corners: RectangleCorners, pair: int, roof: list[int], key: str) -> Iterator[Step]:
    state, cells = places.state, corners.cells
    if len(roof) == 2 and roof[1] == corners.across(roof[0]):
        for bit in (pair & -pair, pair & (pair - 1)):
            gone = {at: bit for at in roof if state.masks[at] & bit}
            for sides in ((cells[:2], cells[2:]), ((cells[1], cells[2]), (cells[3], cells[0]))):
                locked = [[g for g in _houses(places, *side) if _is_only(places, g, bit, side)] for side in sides]
                if gone and all(locked):
                    yield _step(places, key, cells, pair, gone, _is_locked_pair(places, locked[0][0], bit, sides[0]))
                    break


def _find_hidden_rectangle(
    places: ValuePlaces, corners: RectangleCorners, pair: int, roof: list[int], key: str
) -> Iterator[Step]:
    """Yield a value that a corner can't have, as the other value is locked on both its sides."""
    state = places.state
    for floor in corners.cells:
        at = corners.across(floor)
        if floor in roof or at not in roof:
            continue
        for bit in (pair & -pair, pair & (pair - 1)):
            other = pair & ~bit
            locked = [
                g
                for near in corners.beside(at)
                for g in _houses(places, at, near)
                if _is_only(places, g, bit, (at, near))
            ]
            sides = {near for near in corners.beside(at) for g in locked if g in places.reasons.groups_of[near]}
            if state.masks[at] & other and len(sides) == 2:
                yield _step(
                    places,
                    key,
                    corners.cells,
                    pair,
                    {at: other},
                    _is_locked_pair(places, locked[0], bit, (corners.beside(at)[0], at)),
                )


_TYPES = {
    "unique-rectangle-1": _type_1,
    "unique-rectangle-2": _extra,
    "unique-rectangle-3": _type_3,
    "unique-rectangle-4": _type_4,
    "unique-rectangle-5": _extra,
    "unique-rectangle-6": _type_6,
    "hidden-rectangle": _find_hidden_rectangle,
}


def _avoidable(places: ValuePlaces, key: str) -> Iterator[Step]:
    """Yield candidates that would complete a rectangle with values that the player has placed."""
    state = places.state
    for corners in _rectangles(places):
        cells = corners.cells
        open_ = sorted(at for at in cells if not state.known[at])
        if key == "avoidable-rectangle-1" and len(open_) == 1:
            (at,) = open_
            one, other = corners.beside(at)
            value = state.masks[corners.across(at)]
            pair = value | state.masks[one]
            is_deadly = state.masks[one] == state.masks[other] != value and state.masks[at] & value
            if is_deadly and _can_exchange(places, cells, pair):
                yield _step(places, key, cells, pair, {at: value})
        elif key == "avoidable-rectangle-2" and len(open_) == 2:
            yield from _avoidable_pair(places, corners, open_)


def _avoidable_pair(places: ValuePlaces, corners: RectangleCorners, open_: list[int]) -> Iterator[Step]:
    """Yield the candidates that see the one further value of two corners whose opposite ones are placed."""
    state, graph = places.state, places.graph
    first, last = open_
    if last == corners.across(first):
        return
    extra = values = 0
    for at in open_:
        value = state.masks[corners.across(at)]
        if not value & state.masks[at] or value == state.masks[at]:  # else it is of type 1, or nothing
            return
        values |= value
        extra |= state.masks[at] & ~value
    if extra.bit_count() == 1 and values.bit_count() == 2 and _can_exchange(places, corners.cells, values):
        value = extra.bit_length() - 1
        if gone := graph.sees(sum(graph.candidate(at, value) for at in open_)):
            why = _one_holds(places, open_, extra)
            yield _step(places, "avoidable-rectangle-2", corners.cells, values, graph.masks(gone), why)


def _bug(places: ValuePlaces) -> Iterator[Step]:
    """Yield the step of the one cell with three values if all others have two, each in two places of each house."""
    state, reasons = places.state, places.reasons
    open_ = [at for at, known in enumerate(state.known) if not known]
    more = [at for at in open_ if state.masks[at].bit_count() != 2]
    if len(more) != 1 or state.masks[more[0]].bit_count() != 3 or not free_cells(places).issuperset(open_):
        return
    (at,) = more
    for bit in (1 << value for value in bits_set(state.masks[at])):
        counts = [
            (g, other, (places.at[other] & mask).bit_count())
            for g, mask in enumerate(reasons.group_masks)
            for other in places.at
        ]
        wanted = all(
            count in (0, 3 if other == bit and g in reasons.groups_of[at] else 2) for g, other, count in counts
        )
        if wanted and all(places.at[bit] & reasons.group_masks[g] for g in reasons.groups_of[at]):
            gone = {at: state.masks[at] & ~bit}
            yield _step(places, "bug+1", [at], bit, gone)


def _technique(key: str) -> Technique:
    if key == "bug+1":
        return Technique(key, COSTS[key], "uniqueness", _bug, is_uniqueness=True)
    find = _avoidable if key in AVOIDABLE else _unique
    return Technique(key, COSTS[key], "uniqueness", lambda places: find(places, key), is_uniqueness=True)


TECHNIQUES = tuple(map(_technique, (*RECTANGLES, *AVOIDABLE, "bug+1")))
