"""Chains: candidates that lead to a contradiction, and the few reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf
from typing import Any, TypeVar

from ...core.layers import Layer
from ...core.unit import Unit
from ...solver.kernel.bits import ASSUMED, NEED_CELL, NEED_HOUSE, ONLY, REFUTED
from ...utils.coordinates import Cell, LayerCell
from ...utils.message import Message
from ..chain_text import in_turn, links
from ..failure_text import failure
from ..proof import by_propagation
from ..reasons import Reasons
from ..refusals import Refusals
from ..state import State, candidates_gone, settled_words
from ..steps import (
    BASE,
    DEEPER,
    SLOPE,
    Candidates,
    Implication,
    Payload,
    Step,
    Technique,
    assumption_cost,
    candidates_before,
    removals,
)

T = TypeVar("T")

FORCING = Technique("forcing-chain", 0.0, "chains")
"""A candidate leads to a contradiction."""
NESTED = Technique("nested-chain", 0.0, "nested")
"""A candidate leads to a contradiction through further assumptions."""
TECHNIQUES = (FORCING, NESTED)

MOST_REDUCED = (100_000, 100_000, 1, 1)
"""By strength: the most refuted candidates, the most promising first, that are reduced to few reasons."""

ENOUGH = (100_000, 8, 3, 3)
"""By strength: the number of refuted candidates that ends the search if there are rules.

Cells with few candidates come first.
"""
MOST_TRIES = 5000
"""Assumptions within assumptions after which the search for candidates that they refute ends."""
PATIENCE = 12
"""If there are rules besides houses: consecutive candidates without an easier step that end the search."""

MOST_TOLD, MOST_WORDS = 5, 53
"""The most links of a chain, and words of these and their numbers, that are described link by link.

A longer chain is described by the values on the way and its end.
"""
FEW_LEFT = 2
"""The most values left in a cell that are named instead of those that it loses."""
MOST_NAMED = 5
"""The most values, or clues if there are none, on the way that are named."""
MOST_TRIED = 2
"""The most values ruled out on the way that are named; a longer list means little without its reasons."""


Scans = dict[int, list[tuple[float, int, int]]]
"""The candidates refuted in a state, by the strength of the refutation."""


@dataclass(frozen=True)
class Chain(Payload):
    """The assumed cell and value, and the strength of the propagation; see `refutation`.

    `places` are the cells in which a rule needs the value, if the assumed cell sees them all and this is the whole
    argument. `guesses` are the refutations by assumptions within the first, as numbers of cells and bits of values.
    """

    cell: Cell
    value: int
    strength: int = 0
    guesses: tuple[tuple[int, int], ...] = ()
    places: tuple[Cell, ...] = ()

    def key(self, step: Step) -> str:
        if self.places:
            return "needed-there"
        chain = in_turn(links(step.chain))
        if len(chain) == 1:
            return "short-chain"
        is_long = len(chain) > MOST_TOLD or sum(1 + len(str(link).split()) for link in chain) > MOST_WORDS
        return "long-chain" if is_long and self._way(step.chain) else step.technique

    def parameters(self, step: Step) -> Mapping[str, Any]:
        (assumed,) = step.roles["assume"]
        gone, before = dict([assumed]), candidates_before(step)
        rest = [
            (cell, left)
            for cell, values in step.removed
            if (left := tuple(value for value in values if value not in gone.get(cell, ())))
        ]
        is_whole = gone == {cell: values for cell, values in step.removed if cell in gone}
        (conclusion,) = removals([assumed], before if is_whole else None)
        chain = links(step.chain)
        return {
            "cell": self.cell,
            "value": self.value,
            "unit": step.chain[-1].unit and step.chain[-1].unit.label,
            "places": self.places,
            "chain": in_turn(chain),
            "count": len(chain),
            "way": self._way(step.chain),
            "ending": chain[-1],
            "conclusion": conclusion,
            "likewise": Message("chain.likewise", removals=removals(rest, before)) if rest else None,
        }

    @staticmethod
    def _way(chain: Sequence[Implication]) -> Message | None:
        """Return the values on the way of a long chain, or its clues, and those that further assumptions rule out."""
        known = _values(link for link in chain[1:] if link.is_placed) or _values(
            link._replace(values=link.left) for link in chain[1:-1] if len(link.left) == 1
        )
        settled = {cell for cell, _ in known}
        tried = [each for each in _values(link for link in chain if link.within) if each[0] not in settled]
        parts = []
        if known:
            parts.append(_few("by-way-of", known, _join_known))
        elif units := [unit.label for link in chain if (unit := link.unit) and unit.clue is not None]:
            parts.append(_few("by-rules", list(dict.fromkeys(units)), list))
        if len(tried) > MOST_TRIED:
            parts.append(Message("chain.ruling-out-many", count=len(tried)))
        elif tried:
            parts.append(Message("chain.ruling-out", told=_join_tried(tried)))
        return Message("chain.on-the-way", parts=parts) if parts else None

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        is_assumed = state.reasons.cells[at] == self.cell and state.reasons.value_of[bit] == self.value
        return by_propagation(state, cited, at, bit, self.strength, self.guesses if is_assumed else ())


def _values(chain: Iterable[Implication]) -> list[tuple[Cell, int]]:
    """Return the cells and values of links, each once."""
    return list(dict.fromkeys((link.cell, value) for link in chain for value in link.values if link.cell is not None))


def _few(key: str, told: Sequence[T], join: Callable[[Sequence[T]], Sequence[Message]]) -> Message:
    """Return a part of the way of a long chain: its first few items, joined, and the number of the others."""
    if (more := len(told) - MOST_NAMED) > 1:
        return Message(f"chain.{key}-more", told=join(told[:MOST_NAMED]), more=more)
    return Message(f"chain.{key}", told=join(told))


def _join_known(known: Sequence[tuple[Cell, int]]) -> list[Message]:
    """Return cells with the values that they have, those of a layer with the same word together."""
    found: dict[tuple[Cell | Layer, int], list[Cell]] = {}
    for cell, value in known:
        found.setdefault((_layer_of_words(cell) or cell, value), []).append(cell)
    return [
        Message("chain.becomes-word", cells=sorted(cells), value=value)
        if isinstance(of, Layer)
        else Message("chain.becomes", cell=of, value=value)
        for (of, value), cells in found.items()
    ]


def _join_tried(tried: Sequence[tuple[Cell, int]]) -> list[Message]:
    """Return cells with the values that they can't have, the words of a layer's cell together."""
    found: dict[tuple[Cell, int | None], list[int]] = {}
    for cell, value in tried:
        found.setdefault((cell, None if _layer_of_words(cell) else value), []).append(value)
    return [
        Message("chain.word-in", cell=cell, values=values)
        if value is None
        else Message("chain.becomes", cell=cell, value=value)
        for (cell, value), values in found.items()
    ]


def _layer_of_words(cell: Cell) -> Layer | None:
    """Return the layer of a cell if it has words for its values, or None."""
    layer: Layer | None = cell.layer if type(cell) is LayerCell else None
    return layer if layer and layer.has_words else None


def refutation(
    state: State,
    look: Callable[[], object],
    below: float = inf,
    refusals: Refusals | None = None,
    strength: int = 0,
    scans: Scans | None = None,
) -> Step | None:
    """Return the easiest step by assumption that costs less than `below`, or None if no candidate is refuted.

    `refusals` first learn the refusals that follow from the candidates. `strength` sets the work after each assumption:
    0 singles and filters, 1 also locked candidates, 2 also further assumptions in cells of two candidates, 3 also in
    cells of three. `scans` stores the refuted candidates by strength, for another call with the same state.
    """
    reasons = state.reasons
    refuter = reasons.refuter
    refuter.strength = strength
    refuter.load(list(state.masks), list(state.known), False)
    refuter.only(None)
    if refusals:
        refusals.teach(state)
    scans = {} if scans is None else scans
    if strength not in scans:
        scans[strength] = _scan_candidates(state, look, strength)
    found = scans[strength]
    limit = 2.0 ** ((below - BASE) / SLOPE)
    best: tuple[int, int, list[int], list[tuple[int, int]]] | None = None
    patience = PATIENCE if reasons.rules else len(found)
    idle = 0
    for _, at, bit in sorted(found)[: MOST_REDUCED[strength]]:
        if idle == patience:
            break
        look()
        idle += 1
        refuter.only(None)
        weight = refuter.reduce(at, bit, limit)
        if weight >= 0 and (cited := _needed_reasons(reasons, at, bit, refuter.cited())):
            best, limit = (at, bit, cited, refuter.guessed()), sum(map(reasons.weight, cited))
            idle = 0
    return None if best is None else replace(_step(state, *best, limit, strength, found), doors=len(found))


def _scan_candidates(state: State, look: Callable[[], object], strength: int) -> list[tuple[float, int, int]]:
    """Return the candidates that the loaded refuter refutes: the largest weight needed, number of the cell, and bit."""
    reasons = state.reasons
    refuter = reasons.refuter
    enough = ENOUGH[strength] if reasons.rules else reasons.size * len(reasons.values)
    found: list[tuple[float, int, int]] = []
    refuter.tries = 0
    for at in sorted(range(reasons.size), key=lambda at: state.masks[at].bit_count()):
        if not state.known[at] and len(found) < enough and refuter.tries <= MOST_TRIES:
            look()
            found += refuter.scan(at)
    return found


def reasons_against(state: State, at: int, bit: int) -> list[int]:
    """Return few reasons that a candidate contradicts; empty if it is not refuted."""
    refuter = state.reasons.refuter
    refuter.strength = 0
    refuter.load(list(state.masks), list(state.known), True)
    refuter.only(None)
    if refuter.reduce(at, bit, 1e9) < 0:
        return []
    return _needed_reasons(state.reasons, at, bit, refuter.cited())


def _needed_reasons(reasons: Reasons, at: int, bit: int, cited: list[int]) -> list[int]:
    """Return the cited reasons that are really needed; empty if all together are not enough.

    A filter that gives up after some effort may achieve more with fewer reasons; with guesses that would take long.
    """
    refuter = reasons.refuter
    guesses = refuter.guessed()
    refuter.only(cited)
    if not refuter.again(at, bit):
        return []
    for reason in () if guesses else list(cited):
        fewer = [other for other in cited if other != reason]
        refuter.only(fewer)
        if refuter.again(at, bit):
            return _needed_reasons(reasons, at, bit, fewer)
    return cited


def _step(
    state: State,
    at: int,
    bit: int,
    cited: list[int],
    guesses: Sequence[tuple[int, int]],
    weight: float,
    strength: int,
    refuted: Sequence[tuple[float, int, int]],
) -> Step:
    """Return the step that assumes a candidate; it also removes all of `refuted` that the same reasons refute."""
    reasons = state.reasons
    refuter = reasons.refuter
    refuter.only(cited)
    gone = [0] * reasons.size
    gone[at] = bit
    refuter.guess(guesses)
    chain = _argument(state, at, bit, guesses)
    is_whole = len(cited) == 1 and reasons.unit(cited[0]).clue is None  # one rule about many cells: not the same way
    for _, other, value in () if guesses or is_whole else refuted:
        if _shape(_argument(state, other, value)) == _shape(chain):
            gone[other] |= value
    chain, places = _end_chain(state, at, bit, cited, chain)
    removed = candidates_gone(state, gone)
    implied: dict[tuple[int, int], tuple[int, ...]] = {}
    for link in chain[1:-1]:
        if link.is_placed and link.cell is not None:
            implied[link.cell] = link.values
    assumed: Candidates = ((reasons.cells[at], reasons.values_in(bit)),)
    placed = settled_words(state, removed)
    roles = {"assume": assumed, "imply": tuple(implied.items()), "remove": removed}
    payload = Chain(reasons.cells[at], reasons.value_of[bit], strength, tuple(guesses), places)
    units = tuple(map(reasons.unit, cited))
    technique = NESTED if any(link.within for link in chain) else FORCING
    is_ruled = any(reason in reasons.rules for reason in cited) or bool(reasons.callbacks)
    cost = assumption_cost(weight, is_ruled=is_ruled) + strength * DEEPER
    return Step(technique.key, units, removed, placed, chain, roles, cost, payload)


def _argument(state: State, at: int, bit: int, guesses: Sequence[tuple[int, int]] = ()) -> tuple[Implication, ...]:
    """Return the chain from a candidate to the contradiction by the active reasons; empty if there is none."""
    refuter = state.reasons.refuter
    if not refuter.again(at, bit):
        return ()
    refuter.trace()
    entries = [*refuter.chain(), refuter.ending()]
    told = zip(guesses, refuter.within(at, bit), strict=True) if guesses else ()
    within = {guess: _chain(state, each) for guess, each in told if each}
    return _chain(state, entries, within)


def _end_chain(
    state: State, at: int, bit: int, cited: Sequence[int], chain: tuple[Implication, ...]
) -> tuple[tuple[Implication, ...], tuple[Cell, ...]]:
    """Return a chain with the facts about its failing rule, and the cells where that rule needs the value, if any."""
    refuter = state.reasons.refuter
    refuter.again(at, bit)
    refuter.trace()
    facts, places = failure(state, cited, [*refuter.chain(), refuter.ending()])
    return (*chain[:-1], chain[-1]._replace(facts=facts)), places


def _shape(chain: Sequence[Implication]) -> list[tuple[bool, tuple[Unit, ...]]]:
    """Return the rule or house of each conclusion; they are equal for chains that argue in the same way."""
    ways = ((link.is_placed, (*([link.unit] if link.unit else ()), *link.others)) for link in chain)
    return [way for way, _ in groupby(ways)]


def _reasons_seen(reasons: Reasons, cells: Sequence[Cell], at: int) -> tuple[Cell, ...]:
    """Return those of some cells that share a group without repeats with a cell."""
    seen = {reasons.cells[other] for g in reasons.groups_of[at] for other in reasons.groups[g]}
    return tuple(cell for cell in cells if cell in seen)


def _chain(
    state: State,
    entries: list[tuple[int, int, int, int, int]],
    within: Mapping[tuple[int, int], tuple[Implication, ...]] | None = None,
) -> tuple[Implication, ...]:
    """Return the entries of the kernel's log as links, omitting those that follow at once from a settled cell.

    `within` contains the chains of further assumptions, by cell and bit.
    """
    reasons = state.reasons
    links: list[Implication] = []
    lost: set[Cell] = set()
    masks = list(state.masks)
    for kind, reason, at, mask, item in entries:
        is_placed = kind in (ASSUMED, NEED_CELL, NEED_HOUSE)
        if at >= 0:
            before = masks[at]
            masks[at] &= mask if is_placed else ~mask
        if kind == ONLY:
            continue
        cell = None if at < 0 else reasons.cells[at]
        units = () if reason < 0 else reasons.units_of(reason)
        unit = next(iter(units), None)
        if not links or unit != links[-1].unit:
            lost = set()
        around = (
            () if item < 0 or cell is None else tuple(map(reasons.cells.__getitem__, reasons.refuter.item_cells(item)))
        )
        is_digit = type(cell) is not LayerCell
        is_next = is_digit and unit is not None and unit.clue is None and not lost.isdisjoint({*around} - {cell})
        if is_next:
            lost = set()
        if around and cell is not None:
            lost.add(cell)
        among = () if cell is None or cell in around else _reasons_seen(reasons, around, at)
        among = tuple(other for other in among if masks[reasons.model.number[other]] & mask) or among
        inner = within[at, mask] if kind == REFUTED and within else ()
        few = 1 if type(cell) is LayerCell and cell.layer.is_numbered else FEW_LEFT
        left = reasons.values_in(masks[at]) if item >= 0 and masks[at].bit_count() <= few else ()
        links.append(
            Implication(cell, reasons.values_in(mask), is_placed, unit, units[1:], is_next, among, inner, left)
        )
    if links[-1].among:
        links.append(Implication(cell, (), False, reasons.unit(reasons.cell_reason(at))))
    elif unit is not None and unit.clue is not None and cell is not None:
        # A clue leaves it no value: perhaps because another cell can only have the same one.
        alike = {other for other in unit.cells if masks[reasons.model.number[other]] == before} - {cell}
        links[-1] = links[-1]._replace(
            among=tuple(other for other in _reasons_seen(reasons, unit.cells, at) if other in alike)
        )
    return tuple(links)
