"""Strong and weak links of a state: at least one of two nodes is true, or not both.

A node is a mask of candidates of one value, mostly of a single one; it is true if one of them is. Candidates are
numbered as in `Reasons.seen`. Anything that excludes a pair of nodes, a house or any rule, makes a weak link.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import accumulate, combinations
from sys import byteorder
from typing import NamedTuple

from ..solver.kernel._reach import Reach
from ..solver.kernel.choice import IS_COMPILED
from ..utils.numbers import bits_set
from ..utils.runtime import MaskCache, cached_property, look
from .reasons import Reasons
from .state import State

MOST_CELLS, MOST_IN_HINT = 7, 4
"""The most cells of an almost locked set, in general and in a hint."""


MOST_REACH = 1 << 30
"""The most bits in one of the two tables of `Reach`, whose nodes are masks of candidates: 128 megabytes each."""


class StrongLink(NamedTuple):
    """A strong link to a node: its kind, its reasons, and the cells if it is an almost locked set."""

    node: int
    kind: str
    reasons: tuple[int, ...]
    cells: tuple[int, ...] = ()


class LockedSet(NamedTuple):
    """An almost locked set: cells of a group with one value more than cells, and the places of each value."""

    group: int
    cells: tuple[int, ...]
    values: int
    places: dict[int, int]


StrongLinks = dict[int, list[StrongLink]]


class Graph:
    """The links of a state, each kind made on first use.

    `alive` are the candidates of cells without a known value.
    """

    def __init__(self, state: State, *, is_hint: bool = False) -> None:
        self.state = state
        self.most_cells = MOST_IN_HINT if is_hint else MOST_CELLS
        self.reasons: Reasons = state.reasons
        self.width = len(self.reasons.values)
        self.alive = 0
        for at, mask in enumerate(state.masks):
            if not state.known[at]:
                self.alive |= mask << at * self.width
        self._sees = MaskCache[int]()
        self._held: dict[tuple[int, ...], list[int]] = {}

    def sees(self, node: int) -> int:
        """Return the candidates that are false if a node is true: those that all its candidates see."""
        found = self._sees.get(node)
        if found is None:
            found = self._sees.keep(node, self._seen_of(node, self.alive))
        return found

    def _seen_of(self, node: int, found: int) -> int:
        """Return those of the given candidates that all candidates of a node see."""
        seen = self.reasons.seen
        while node and found:
            bit = node & -node
            found &= seen(bit.bit_length() - 1)
            node ^= bit
        return found

    def candidate(self, at: int, value: int) -> int:
        """Return the node of one candidate, by the numbers of cell and value."""
        return 1 << at * self.width + value

    def cells_of(self, node: int) -> list[int]:
        return list(dict.fromkeys(candidate // self.width for candidate in bits_set(node)))

    def value_of(self, node: int) -> int:
        return ((node & -node).bit_length() - 1) % self.width

    def masks(self, candidates: int) -> dict[int, int]:
        """Return candidates as masks of values by the number of the cell."""
        found: dict[int, int] = {}
        for candidate in bits_set(candidates):
            at, value = divmod(candidate, self.width)
            found[at] = found.get(at, 0) | 1 << value
        return found

    def held(self, cells: tuple[int, ...]) -> list[int]:
        """Return the places of each value in some cells, as nodes."""
        found = self._held.get(cells)
        if found is None:
            places: dict[int, int] = {}
            for at in cells:
                for value in bits_set(self.state.masks[at]):
                    places[value] = places.get(value, 0) | self.candidate(at, value)
            found = self._held[cells] = list(places.values())
        return found

    def at(self, value: int) -> int:
        """Return the candidates of a value, by its number."""
        return self.alive & self._ones << value

    @cached_property
    def _ones(self) -> int:
        return sum(1 << at * self.width for at in range(self.reasons.size))

    @cached_property
    def places(self) -> list[tuple[int, int, int]]:
        """The candidates of each value in each house that still needs it: house, number of the value, mask."""
        reasons, width = self.reasons, self.width
        return [
            (g, value, found)
            for g in reasons.houses
            for value in range(width)
            if (found := self.alive & reasons.spread(g) << value)
        ]

    @cached_property
    def pairs(self) -> StrongLinks:
        """Two places of a value in a house."""
        found: StrongLinks = {}
        for g, value, places in self.places:
            if places.bit_count() == 2:
                _link(found, places & -places, places & (places - 1), "house", (self.reasons.every_value[g] + value,))
        return found

    @cached_property
    def cells(self) -> StrongLinks:
        """Cells of two candidates."""
        found: StrongLinks = {}
        for at, mask in enumerate(self.state.masks):
            if not self.state.known[at] and mask.bit_count() == 2:
                both = mask << at * self.width
                _link(found, both & -both, both & (both - 1), "cell", (self.reasons.cell_reason(at),))
        return found

    @cached_property
    def groups(self) -> StrongLinks:
        """Strong links between two parts of a value's places in a house, if at least one part has several places.

        Such a part sees something outside the house.
        """
        found: StrongLinks = {}
        for g, value, places in self.places:
            if places.bit_count() < 3:
                continue
            outside = self.alive & self.reasons.near(g, value) & ~places
            of = places, outside
            for part in self.reasons.cached_result(("parts", g, value), of, partial(self._parts, g, value, *of)):
                _link(found, part, places & ~part, "group", (self.reasons.every_value[g] + value,))
        return found

    def _parts(self, g: int, value: int, places: int, outside: int) -> list[int]:
        """Return the parts of a value's places in a house that, like the rest, see something outside."""
        parts = {places & self.reasons.spread(h) << value for h in self.reasons.crossing(g)}
        parts.update(_single(places))
        most = self._most_seen(places, outside)
        least = places.bit_count() - most
        found, done = list[int](), set[int]()
        for part in parts:
            rest = places & ~part
            if least <= part.bit_count() <= most and part and rest and min(part, rest) not in done:
                done.add(min(part, rest))
                if self._seen_of(rest, outside) and self._seen_of(part, outside):
                    found.append(part)
        return found

    def _most_seen(self, node: int, outside: int) -> int:
        """Return the largest number of a node's candidates that a candidate outside sees."""
        seen = self.reasons.seen
        by = list[int]()  # those that see at least one, two, …
        for candidate in bits_set(node):
            more = seen(candidate) & outside
            for number, before in enumerate(by):
                by[number], more = before | more, before & more
            if more:
                by.append(more)
        return len(by)

    @cached_property
    def locked_sets(self) -> list[LockedSet]:
        """The almost locked sets of at least two cells."""
        state, reasons, width, most = self.state, self.reasons, self.width, self.most_cells
        found: dict[tuple[int, ...], LockedSet] = {}

        def extend(g: int, open_: list[int], chosen: tuple[int, ...], values: int) -> None:
            look()
            for number, at in enumerate(open_):
                union, cells = values | state.masks[at], (*chosen, at)
                if union.bit_count() > most + 1:
                    continue
                if len(cells) > 1 and union.bit_count() == len(cells) + 1 and cells not in found:
                    places = {
                        value: sum(1 << each * width + value for each in cells if state.masks[each] >> value & 1)
                        for value in bits_set(union)
                    }
                    found[cells] = LockedSet(g, cells, union, places)
                if len(cells) < most:
                    extend(g, open_[number + 1 :], cells, union)

        for g, group in enumerate(reasons.groups):
            extend(g, sorted(at for at in group if not state.known[at]), (), 0)
        return sorted(found.values(), key=lambda each: (len(each.cells), each.cells))

    @cached_property
    def sets(self) -> StrongLinks:
        """Almost locked sets as links: if one value is removed, all others are in the set."""
        found: StrongLinks = {}
        reasons = self.reasons
        for each in self.locked_sets:
            cited = (reasons.no_repeat[each.group], *map(reasons.cell_reason, each.cells))
            look()
            useful = [node for node in each.places.values() if self.sees(node)]
            for one, other in combinations(useful, 2):
                _link(found, one, other, "set", cited, each.cells)
        return found


def _link(
    found: StrongLinks, one: int, other: int, kind: str, reasons: tuple[int, ...], cells: tuple[int, ...] = ()
) -> None:
    found.setdefault(one, []).append(StrongLink(other, kind, reasons, cells))
    found.setdefault(other, []).append(StrongLink(one, kind, reasons, cells))


def _words(masks: Iterable[int], words: int) -> array[int]:
    """Return masks as 64-bit words, `words` for each, the lowest first."""
    found = array("Q", b"".join(mask.to_bytes(8 * words, "little") for mask in masks))
    if byteorder == "big":
        found.byteswap()
    return found


def _single(candidates: int) -> Iterator[int]:
    """Yield the candidates of a mask, each as a mask."""
    while candidates:
        bit = candidates & -candidates
        yield bit
        candidates ^= bit


def together(*several: StrongLinks) -> StrongLinks:
    """Return several kinds of strong links as one."""
    found: StrongLinks = {}
    for links in several:
        for node, strong in links.items():
            found.setdefault(node, []).extend(strong)
    return found


def cite(graph: Graph, cited: list[int], one: int, other: int) -> bool:
    """Add the reasons why two nodes can't both be true; return whether there are any."""
    reasons = graph.reasons
    for a in bits_set(one):
        for b in bits_set(other):
            if a == b:
                return False
            between = reasons.reasons_between(a, b)
            if between and not set(between) & set(cited):
                cited.append(between[0])
            elif not between and a // graph.width != b // graph.width:
                return False
    return True


class Path(NamedTuple):
    """Alternating strong and weak links: the first node is true, or the last.

    Each strong link has two of the `nodes`. A weak link from the last to the first closes a loop.
    """

    nodes: tuple[int, ...]
    links: tuple[StrongLink, ...]
    gone: int
    is_loop: bool = False


class PathSearch:
    """Finds the shortest paths over some strong links; computes weak neighbours once for all starts."""

    def __init__(self, graph: Graph, links: StrongLinks) -> None:
        self.graph = graph
        self.links = links
        self.singles = 0
        self.larger: dict[int, list[int]] = {}
        for node in links:
            if node & (node - 1):
                self.larger.setdefault((node & -node).bit_length() - 1, []).append(node)
            else:
                self.singles |= node
        self.lowest = sum(1 << candidate for candidate in self.larger)
        self._next: dict[int, list[int]] = {}

    @cached_property
    def _reach(self) -> Reach:
        graph, nodes = self.graph, list(self.links)
        words = graph.reasons.size * graph.width // 64 + 1
        number = {node: at for at, node in enumerate(nodes)}
        joined = [[number[link.node] for link in self.links[node]] for node in nodes]
        start = [0, *accumulate(map(len, joined))]
        sees = [graph.sees(node) for node in nodes]
        return Reach(words, _words(nodes, words), _words(sees, words), start, [to for each in joined for to in each])

    def starts(self, most: int, targets: int = -1) -> list[tuple[int, int]]:
        """Return the nodes from which paths may remove a target, each with a mask of the numbers of links in them."""
        graph = self.graph
        nodes = [(at, node) for at, node in enumerate(self.links) if graph.sees(node) & targets]
        # Without compiled code, this takes longer than the search of the paths; on a large board, too much memory.
        if not nodes or not IS_COMPILED or len(self.links) * graph.reasons.size * graph.width > MOST_REACH:
            return [(node, -1) for _, node in nodes]
        self._reach.aim(_words([targets & graph.alive], self._reach.words))
        return [(node, lengths) for at, node in nodes if (lengths := self._reach.lengths(at, most))]

    def after(self, node: int) -> list[int]:
        """Return the nodes with strong links that are false if this one is true."""
        found = self._next.get(node)
        if found is None:
            seen = self.graph.sees(node)
            found = list(_single(seen & self.singles))
            rest = seen & self.lowest
            while rest:
                bit = rest & -rest
                rest ^= bit
                found += [other for other in self.larger[bit.bit_length() - 1] if not other & ~seen]
            self._next[node] = found
        return found

    def paths(self, first: int, most: int, targets: int = -1) -> Iterator[Path]:
        """Yield the paths from a node, of at most `most` strong links, that remove some of the targets.

        No path visits a node twice, even if its conclusion would be valid; but it may end at its start: then the
        first node is true.
        """
        graph, links = self.graph, self.links
        outside = graph.sees(first)
        before: dict[int, tuple[int, StrongLink]] = {}  # for each true node, the false one before it and the link
        cause: dict[int, int] = {first: 0}  # for each false node, the true one before it
        fresh = [first]
        for length in range(1, most + 1):
            look()
            reached: list[int] = []
            for false in fresh:
                for link in links[false]:
                    if link.node not in before and (
                        link.node == first
                        or link.node not in cause
                        or not self._is_on_way(link.node, false, before, cause)
                    ):
                        before[link.node] = (false, link)
                        reached.append(link.node)
            for last in reached:
                if length > 1:
                    seen = graph.sees(last)
                    is_loop = not first & ~seen
                    if is_loop:
                        path = self._path(first, last, before, cause, 0, is_loop=True)
                        gone = self._loop_gone(path)
                        if gone & targets:
                            yield path._replace(gone=gone)
                    elif outside & seen & targets:
                        yield self._path(first, last, before, cause, outside & seen)
            fresh = []
            if length < most:
                for last in reached:
                    for node in self.after(last) if last != first else ():
                        if node not in cause and not (
                            node in before and self._is_on_way(node, before[last][0], before, cause)
                        ):
                            cause[node] = last
                            fresh.append(node)
            if not fresh:
                return

    def every_path(self, first: int, length: int, targets: int = -1) -> Iterator[Path]:
        """Yield all open paths from a node, of exactly `length` strong links, that remove some of the targets."""
        outside = self.graph.sees(first) & targets
        waiting: list[tuple[tuple[int, ...], tuple[StrongLink, ...]]] = [((first,), ())]
        while waiting and outside:
            look()
            nodes, links = waiting.pop()
            for link in self.links[nodes[-1]]:
                if link.node in nodes:
                    continue
                if len(links) + 1 < length:
                    way = ((*nodes, link.node, after) for after in self.after(link.node) if after not in nodes)
                    waiting += [(further, (*links, link)) for further in way]
                elif gone := outside & self.graph.sees(link.node):
                    yield Path((*nodes, link.node), (*links, link), gone)

    @staticmethod
    def _is_on_way(node: int, false: int, before: dict[int, tuple[int, StrongLink]], cause: dict[int, int]) -> bool:
        """Return whether a node is on the path found so far to a false one."""
        while node != false:
            true = cause[false]
            if not true or true == node:
                return true == node
            false = before[true][0]
        return True

    def _path(
        self,
        first: int,
        last: int,
        before: dict[int, tuple[int, StrongLink]],
        cause: dict[int, int],
        gone: int,
        *,
        is_loop: bool = False,
    ) -> Path:
        nodes: list[int] = []
        links: list[StrongLink] = []
        true = last
        while True:
            false, link = before[true]
            nodes += [true, false]
            links.append(link)
            if false == first:
                return Path(tuple(nodes[::-1]), tuple(links[::-1]), gone, is_loop)
            true = cause[false]

    def _loop_gone(self, path: Path) -> int:
        """Return the candidates that a loop removes: one of the two nodes of each weak link is true."""
        sees, nodes = self.graph.sees, path.nodes
        gone = 0
        for at in range(1, len(nodes), 2):
            gone |= sees(nodes[at]) & sees(nodes[(at + 1) % len(nodes)])
        for at, link in enumerate(path.links):
            if link.cells:
                gone |= self._kept(link, nodes[2 * at], nodes[2 * at + 1])
        return gone

    def _kept(self, link: StrongLink, one: int, other: int) -> int:
        """Return the candidates that the other values of an almost locked set exclude if it keeps one of two."""
        gone = 0
        for places in self.graph.held(link.cells):
            if places not in (one, other):
                gone |= self.graph.sees(places)
        return gone
