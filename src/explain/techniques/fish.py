"""Fish: X-wing, swordfish and larger ones, with and without fins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from ...solver.derive_sums import disjoint_houses
from ...utils.message import Message
from ...utils.numbers import bits_set
from ...utils.runtime import in_portions, look
from ..links import Graph, cite
from ..places import ValuePlaces
from ..proof import by_counting
from ..state import State
from ..steps import COSTS, Payload, Step, Technique, removals

MOST_WAYS = 2
"""The number of fish in the same houses that are described as one."""
NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


@dataclass(frozen=True)
class FinnedFish(Payload):
    """The value, the houses that need it, the houses that confine it, and the fins."""

    value: int
    houses: tuple[Message, ...]
    ways: tuple[Message, ...]

    def key(self, step: Step) -> str:
        return "any-fish" if any(way.key == "link.whole-fish" for way in self.ways) else "finned-fish"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "name": self.title(step),
            "value": self.value,
            "houses": self.houses,
            "ways": self.ways,
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_places(state, cited, at, bit)


def by_places(state: State, cited: Sequence[int], at: int, bit: int) -> bool:
    """Return whether the cited houses can't place a value without conflict, once a candidate is assumed.

    Two places conflict if they share a cited group.
    """
    reasons = state.reasons
    groups = [mask for mask, reason in zip(reasons.group_masks, reasons.no_repeat, strict=True) if reason in cited]

    def beside(cell: int) -> int:
        found = 0
        for mask in groups:
            if mask >> cell & 1:
                found |= mask
        return found & ~(1 << cell)

    where = sum(1 << other for other, mask in enumerate(state.masks) if mask & bit and not state.known[other])
    number = bit.bit_length() - 1
    needs = [reasons.group_masks[g] for g in reasons.houses if reasons.every_value[g] + number in cited]
    waiting = [(tuple(needs), where & ~beside(at))]
    while waiting:
        open_, left = waiting.pop()
        if not open_:
            return False
        first, *rest = sorted(open_, key=lambda need: (need & left).bit_count())
        for cell in bits_set(first & left):
            unmet = tuple(need for need in rest if not need >> cell & 1)
            waiting.append((unmet, left & ~beside(cell)))
    return True


class Catch(NamedTuple):
    """A fish: houses that need the value and those that lose it, as numbers of groups; the fins, and the removals."""

    base: tuple[int, ...]
    cover: tuple[int, ...]
    fins: int
    gone: int


def _lines(places: ValuePlaces) -> tuple[list[int], list[int], list[int]]:
    """Return the rows, the columns and the other houses."""
    found: tuple[list[int], list[int], list[int]] = ([], [], [])
    for g in places.reasons.houses:
        cells = [places.reasons.cells[at] for at in places.reasons.groups[g]]
        is_row, is_col = (len({cell[side] for cell in cells}) == 1 for side in (0, 1))
        found[0 if is_row else 1 if is_col else 2].append(g)
    return found


Sides = Sequence[tuple[list[int], list[int]]]
"""Houses that may need a value, and those that may lose it, as numbers of groups, for each way to choose them."""


def _find_fish_on_sides(places: ValuePlaces, value: int, sides: Sides, size: int, targets: int) -> list[Catch]:
    """Return the fish of a value for all ways to choose the sides."""
    return [catch for base, cover in sides for catch in _find_fish(places, value, base, cover, size, targets)]


def _find_fish(
    places: ValuePlaces, value: int, base: Sequence[int], cover: Sequence[int], size: int, targets: int
) -> Iterator[Catch]:
    """Yield the fish of a value that take some of its places, found by what each would leave to houses that need it."""
    graph = places.graph
    masks = {g: places.reasons.spread(g) << value for g in (*base, *cover)}
    where, done = graph.at(value), set[tuple[tuple[int, ...], tuple[int, ...]]]()
    needing = [(g, masks[g]) for g in base if where & masks[g]]
    is_apart = _is_apart(masks, cover)
    most = size - 1 if is_apart else 3 * (size - 1)
    while targets:
        look()
        target = targets & -targets
        targets ^= target
        left = where & ~graph.sees(target) & ~target
        needs = [
            (g, inside) for g, mask in needing if (inside := left & mask).bit_count() <= most and not mask & target
        ]
        if len(needs) < size:
            continue
        last = [g for g in cover if masks[g] & target]
        for chosen, covers in (_by_lines if is_apart else _by_houses)(needs, size, masks, cover):
            for crossing in last:
                key = (chosen, tuple(sorted((*covers, crossing))))
                if len(set(key[1])) == size and key not in done and crossing not in chosen:
                    done.add(key)
                    if catch := _catch(graph, masks, where, *key):
                        yield catch


Needs = Sequence[tuple[int, int]]
"""Houses that need a value, each with its places left."""
Chosen = tuple[tuple[int, ...], tuple[int, ...]]
"""Houses that need a value, and one fewer houses that cover all its places there."""


def _by_lines(needs: Needs, size: int, masks: Mapping[int, int], cover: Sequence[int]) -> Iterator[Chosen]:
    """Yield `size` houses with their places inside `size - 1` of the covers, which are disjoint."""
    crossed = []
    for g, inside in needs:
        over = sum(1 << number for number, other in enumerate(cover) if masks[other] & inside)
        if over.bit_count() < size:
            crossed.append((g, over))

    def extend(start: int, chosen: tuple[int, ...], over: int) -> Iterator[Chosen]:
        if len(chosen) == size:
            yield chosen, tuple(cover[number] for number in bits_set(over))
            return
        look()
        for number in range(start, len(crossed)):
            g, more = crossed[number]
            if (over | more).bit_count() < size:
                yield from extend(number + 1, (*chosen, g), over | more)

    return extend(0, (), 0)


def _by_houses(needs: Needs, size: int, masks: Mapping[int, int], cover: Sequence[int]) -> Iterator[Chosen]:
    """Yield `size` houses without common places, and `size - 1` others that cover all their places."""
    for chosen, body in _disjoint(needs, size, _Room(masks, cover, size - 1)):
        for covers in _covers(masks, [g for g in cover if g not in chosen], body, size - 1):
            yield chosen, covers


def _is_apart(masks: Mapping[int, int], groups: Sequence[int]) -> bool:
    union = 0
    for g in groups:
        if union & masks[g]:
            return False
        union |= masks[g]
    return True


class _Room(NamedTuple):
    masks: Mapping[int, int]
    cover: Sequence[int]
    most: int


def _disjoint(needs: Needs, size: int, room: _Room) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield `size` houses without common places which some others may cover, and their places."""

    def extend(start: int, chosen: tuple[int, ...], body: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == size:
            yield chosen, body
            return
        look()
        for number in range(start, len(needs)):
            g, inside = needs[number]
            if not inside & body and next(_covers(room.masks, room.cover, body | inside, room.most), None) is not None:
                yield from extend(number + 1, (*chosen, g), body | inside)

    return extend(0, (), 0)


def _covers(masks: Mapping[int, int], cover: Sequence[int], body: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to cover places by at most `most` houses."""
    if not body:
        yield ()
        return
    if most:
        first = body & -body
        for g in cover:
            if masks[g] & first:
                for rest in _covers(masks, cover, body & ~masks[g], most - 1):
                    yield (g, *rest)


def _catch(
    graph: Graph, masks: Mapping[int, int], where: int, base: tuple[int, ...], cover: tuple[int, ...]
) -> Catch | None:
    """Return the fish of some houses, or None if it removes nothing."""
    body = over = fins = twice = 0
    for g in base:
        fins |= body & masks[g] & where
        body |= where & masks[g]
    for g in cover:
        twice |= over & masks[g]
        over |= masks[g]
    fins |= body & ~over
    # Places in a cover, but in no house that needs the value; or in two covers, as that takes one place too many.
    caught = (where & over & ~body) | (where & twice & ~fins)
    for candidate in bits_set(fins):
        caught &= graph.sees(1 << candidate)
    return Catch(base, cover, fins, caught) if caught else None


def _key(places: ValuePlaces, value: int, catch: Catch, kinds: tuple[list[int], ...]) -> str:
    """Return the key of the usual name of a fish."""
    where = places.graph.at(value)
    size, spread = len(catch.base), places.reasons.spread
    sides = [tuple(sum(g in kind for g in part) for kind in kinds) for part in (catch.base, catch.cover)]
    (rows, cols, blocks), (over_rows, over_cols, over_blocks) = sides
    if (rows and cols) or (over_rows and over_cols) or (rows and over_rows) or (cols and over_cols):
        kind = "mutant-"
    elif blocks or over_blocks:
        kind = "franken-"
    else:
        kind = ""
    if catch.fins and not kind:
        thin = any((where & spread(g) << value & ~catch.fins).bit_count() < 2 for g in catch.base)
        return f"{'sashimi' if thin else 'finned'}-{NAMES[size]}"
    return f"{'finned-' if catch.fins else ''}{kind}{NAMES[size]}"


def _all(places: ValuePlaces, size: int, shape: str) -> list[tuple[str, int, Catch]]:
    """Return the fish of a size with their keys: of lines, of lines in one direction and blocks, or of any houses."""
    kinds = _lines(places)
    rows, cols, blocks = kinds
    sides = [(rows, cols), (cols, rows)]
    if shape == "franken":
        sides = [([*rows, *blocks], [*cols, *blocks]), ([*cols, *blocks], [*rows, *blocks])]
    elif shape == "mutant":
        sides = [(places.reasons.houses, places.reasons.houses)]
    found = []
    for value in range(places.graph.width):
        where = places.graph.at(value)
        targets = where & places.refuted_by_groups if places.is_hint and size == 2 else where
        find = partial(_find_fish_on_sides, places, value, sides, size, targets)
        catches = places.reasons.cached_result(("fish", size, shape, value), (where, targets), find)
        found += [(_key(places, value, catch, kinds), value, catch) for catch in catches]
    return sorted(found, key=lambda each: (each[2].fins.bit_count(), -each[2].gone.bit_count()))


def _find_fish_named(places: ValuePlaces, key: str, size: int, shape: str) -> Iterator[Step]:
    """Yield the fish of a name; those with the same base are one argument, whatever houses cover it.

    There may be hundreds of thousands of fish of any houses: one that removes nothing new is skipped.
    """
    taken: dict[int, list[int]] = {}

    def is_new(value: int, gone: int) -> bool:
        if shape != "lines" and any(gone & ~before == 0 for before in taken.get(value, ())):
            return False
        taken.setdefault(value, []).append(gone)
        return True

    cache = places.caught
    if (size, shape) not in cache:
        cache[size, shape] = _all(places, size, shape)
    together: dict[tuple[int, tuple[int, ...]], list[tuple[str, Catch]]] = {}
    for name, value, catch in cache[size, shape]:
        together.setdefault((value, catch.base), []).append((name, catch))
    for (value, _), named in together.items():
        finned = [(name, catch) for name, catch in named if catch.fins or name == key]
        for name, catch in finned:
            if name == key and len(finned) != MOST_WAYS and is_new(value, catch.gone):
                yield _step(places, key, value, [catch])
        for one, other in combinations(finned, 2):
            is_one = key in (one[0], other[0]) and one[1].gone != other[1].gone
            if is_one and is_new(value, one[1].gone | other[1].gone):
                yield _step(places, key, value, (one[1], other[1]))
        if len(finned) == MOST_WAYS and finned[0][1].gone == finned[1][1].gone and key in (finned[0][0], finned[1][0]):
            catch = next(catch for name, catch in finned if name == key)
            if is_new(value, catch.gone):
                yield _step(places, key, value, [catch])


def _step(places: ValuePlaces, key: str, number: int, catches: Sequence[Catch]) -> Step:
    reasons, graph = places.reasons, places.graph
    value = reasons.values[number]
    needing = [reasons.every_value[g] + number for g in catches[0].base]
    cited = [*needing, *(reasons.no_repeat[g] for catch in catches for g in catch.cover)]
    ways, gone, body = [], 0, 0
    for catch in catches:
        gone |= catch.gone
        for target in bits_set(catch.gone):
            cite(graph, cited, 1 << target, catch.fins)
        others = tuple(reasons.unit(reasons.no_repeat[g]).label for g in catch.cover)
        fins = tuple(reasons.cells[at] for at in graph.cells_of(catch.fins))
        if fins:
            ways.append(Message("link.fish", value=value, fins=fins, others=others))
        else:
            ways.append(Message("link.whole-fish", value=value, others=others))
    for g in catches[0].base:
        body |= graph.at(number) & reasons.spread(g) << number
    payload = FinnedFish(value, tuple(reasons.unit(reason).label for reason in needing), tuple(ways))
    return places.step(
        key, COSTS[key], list(dict.fromkeys(cited)), graph.masks(gone), graph.masks(body & ~gone), payload
    )


def _technique(key: str, size: int, shape: str) -> Technique:
    return Technique(
        key,
        COSTS[key],
        "fish",
        partial(_find_fish_named, key=key, size=size, shape=shape),
        is_rare=shape != "lines" or size == 4,
    )


FINNED_TECHNIQUES = tuple(
    _technique(f"{kind}-{name}", size, shape)
    for shape, kinds in {
        "lines": ("finned", "sashimi"),
        "franken": ("franken", "finned-franken"),
        "mutant": ("finned-mutant",),
    }.items()
    for kind in kinds
    for size, name in NAMES.items()
    if f"{kind}-{name}" in COSTS
)


@dataclass(frozen=True)
class Fish(Payload):
    """The value, the lines that need it, and those that lose it elsewhere."""

    value: int
    houses: tuple[Message, ...]
    others: tuple[Message, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "name": self.title(step),
            "value": self.value,
            "houses": self.houses,
            "others": self.others,
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_counting(state, cited, at, bit)


def _fish(size: int, places: ValuePlaces) -> Iterator[Step]:
    """Yield values with places on some lines only where the same number of crossing lines meets them."""
    reasons = places.reasons
    number = {reasons.group_masks[g]: g for g in reasons.houses if reasons.is_line[g]}
    both = [[number[mask] for mask in family] for family in disjoint_houses(number)]
    for base in both:
        for cover in both:
            if base is not cover and len(cover) >= size:
                yield from _between(size, places, base, cover)


def _between(size: int, places: ValuePlaces, base: Sequence[int], cover: Sequence[int]) -> Iterator[Step]:
    reasons, technique = places.reasons, FISH[size]
    for bit, where in places.at.items():
        lines = [(g, where & reasons.group_masks[g]) for g in base]
        few = [(g, inside) for g, inside in lines if 2 <= inside.bit_count() <= size]
        for chosen in in_portions(combinations(few, size)):
            body = 0
            for _, inside in chosen:
                body |= inside
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
                others = list(dict.fromkeys([*losing, *rest]))
                yield places.step(
                    technique.key,
                    technique.cost,
                    [*needing, *others],
                    dict.fromkeys(bits_set(gone), bit),
                    dict.fromkeys(bits_set(body), bit),
                    Fish(
                        reasons.value_of[bit],
                        tuple(reasons.unit(reason).label for reason in needing),
                        tuple(reasons.unit(reason).label for reason in others),
                    ),
                )


FISH = {
    2: Technique("x-wing", 3.2, "fish", partial(_fish, 2)),
    3: Technique("swordfish", 3.8, "fish", partial(_fish, 3)),
    4: Technique("jellyfish", 5.2, "fish", partial(_fish, 4)),
}
TECHNIQUES = tuple(FISH.values())
