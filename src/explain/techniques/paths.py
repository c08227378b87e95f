"""Paths of strong links: skyscrapers, kites, wings, chains and loops, distinguished by their shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...utils.coordinates import Cell
from ...utils.message import Message
from ...utils.numbers import bits_set
from ..links import Graph, Path, cite
from ..path_text import SETS, find_path_ends, words_of
from ..places import ValuePlaces
from ..proof import by_propagation, by_sets
from ..reasons import Reasons
from ..state import State
from ..steps import COSTS, FEWEST_CELLS, PER_CELL, PER_LINK, Payload, Step, Technique, beside, removals

LOCKED = 1
"""The strength of the propagation that proves a path: singles and locked candidates."""


@dataclass(frozen=True)
class PathPayload(Payload):
    """The data of a step by strong links: its message key, name, cells, and the parts of its text."""

    words: str
    name: str
    cells: tuple[Cell, ...]
    parts: Mapping[str, Any]

    def key(self, step: Step) -> str:
        return self.words

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "name": Message(f"technique.{self.name}"),
            "cells": self.cells,
            "beside": beside(step),
            "removals": removals(step.removed),
            **self.parts,
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_propagation(state, cited, at, bit, LOCKED) or by_sets(state, cited, at, bit)


def path_step(places: ValuePlaces, paths: Sequence[Path], key: str) -> Step:
    """Return the step of a named path, or of several that are one argument."""
    graph, reasons = places.graph, places.reasons
    nodes, links = paths[0].nodes, paths[0].links
    cited: list[int] = []
    gone = body = 0
    for path in paths:
        _cite_path(graph, cited, path)
        gone |= path.gone
        for node in path.nodes:
            body |= node
    words, parts = words_of(graph, paths, key)
    cost = COSTS[key] + PER_LINK.get(key, 0.0) * len(links)
    if key in PER_CELL:
        cost += PER_CELL[key] * (len({at for link in links for at in link.cells}) - FEWEST_CELLS)
    seen = dict.fromkeys(at for node in nodes for at in graph.cells_of(node))
    payload = PathPayload(words, key, tuple(reasons.cells[at] for at in seen), parts)
    removed, roles = graph.masks(gone), graph.masks(body & ~gone)
    return places.step(key, cost, list(dict.fromkeys(cited)), removed, roles, payload)


def _cite_path(graph: Graph, cited: list[int], path: Path) -> None:
    nodes = path.nodes
    for link in path.links:
        cited += link.reasons
    joints = [(nodes[at], nodes[at + 1]) for at in range(1, len(nodes) - 1, 2)]
    if path.is_loop:
        joints.append((nodes[-1], nodes[0]))
    for one, other in joints:
        cite(graph, cited, one, other)
    for target in bits_set(path.gone):
        _cite_target(graph, cited, path, 1 << target)


def _cite_target(graph: Graph, cited: list[int], path: Path, target: int) -> None:
    for node in find_path_ends(graph, path, target):
        cite(graph, cited, target, node)


def names_of(places: ValuePlaces, path: Path) -> tuple[str, ...]:
    """Return the keys of a path's names, the usual one first."""
    name = _name_of(places, path)
    return (name, "empty-rectangle") if _box_of(places, path) is not None and name == "turbot-fish" else (name,)


def _name_of(places: ValuePlaces, path: Path) -> str:
    graph, nodes, links = places.graph, path.nodes, path.links
    kinds = {link.kind for link in links}
    is_grouped = bool(kinds & {"group", "set"}) or any(node & (node - 1) for node in nodes)
    if nodes[0] == nodes[-1]:  # without cells, it is not one of the patterns
        return "grouped-aic" if is_grouped else "aic"
    joints = [*zip(nodes[1:-1:2], nodes[2::2], strict=True), (nodes[-1], nodes[0])]
    if any(graph.value_of(one) != graph.value_of(other) for one, other in joints):
        kinds.add("")  # joined by two values of a cell: the sets share no value there
    if path.is_loop and len(links) == 2 and kinds <= {"set", "cell"} and "set" in kinds:
        return "als-xz"
    if path.is_loop:
        return "grouped-continuous-loop" if is_grouped else "continuous-loop"
    if "set" in kinds and kinds <= {"set", "cell"}:
        return ("", "", "als-xz", "als-xy-wing", "als-chain")[min(len(links), 4)]
    digits = {graph.value_of(node) for node in nodes}
    kinds.discard("")
    if kinds == {"cell"}:
        if len(links) == 3:
            return "xy-wing"
        return "remote-pairs" if len(digits) == 2 else "xy-chain"
    if len(digits) == 1 and kinds <= {"house", "group"}:
        if len(links) == 2:
            return _two_links(places, path)
        if not is_grouped:
            return "x-chain"
    if [link.kind for link in links] == ["cell", "house", "cell"] and len(digits) == 2:
        return "w-wing"
    return "grouped-aic" if is_grouped else "aic"


def _two_links(places: ValuePlaces, path: Path) -> str:
    """Return the name of two strong links of one value."""
    reasons = places.reasons
    ways = [_way(reasons, link.reasons[0]) for link in path.links]
    if any(link.kind == "group" for link in path.links):
        singles = any(link.kind == "house" for link in path.links)
        return "empty-rectangle" if singles and _box_of(places, path) is not None else "grouped-aic"
    if sorted(ways) == ["column", "row"]:
        return "two-string-kite"
    return "skyscraper" if ways[0] == ways[1] != "" else "turbot-fish"


def _box_of(places: ValuePlaces, path: Path) -> int | None:
    """Return the reason of the non-line house if a path links a value in it and in a line, or None."""
    if len(path.links) != 2 or path.is_loop or any(link.kind not in ("house", "group") for link in path.links):
        return None
    box, line = sorted(path.links, key=lambda link: _way(places.reasons, link.reasons[0]))
    fits = not _way(places.reasons, box.reasons[0]) and _way(places.reasons, line.reasons[0]) and line.kind == "house"
    return box.reasons[0] if fits else None


def _way(reasons: Reasons, reason: int) -> str:
    """Return "row" or "column" for a reason of such a house, otherwise an empty text."""
    cells = reasons.units[reason].cells
    rows, cols = {row for row, _ in cells}, {col for _, col in cells}
    return "row" if len(rows) == 1 else "column" if len(cols) == 1 else ""


WITH_SETS = frozenset({"set", "all"})
"""Kinds of links with sets: their paths may remove candidates that singles and locked candidates don't refute."""
MOST_IN_HINT = {"set": 4, "all": 5}
"""The most links of paths in a hint, for some kinds of links."""
EVERY = {"digit": 2, "group": 2, "cells": 3}
"""The number of links up to which all paths of a kind are examined, not only the shortest between two nodes."""


def found_paths(places: ValuePlaces, kinds: str, most: int, targets: int = -1) -> Iterator[Path]:
    """Yield the paths over some kinds of links that remove something; equal removals by the same nodes appear once."""
    search = places.searches[kinds]
    done = set()
    if kinds in EVERY and most == EVERY[kinds]:
        paths = (path for first in search.links for path in search.every_path(first, most, targets))
    else:
        paths = (path for first, _ in search.starts(most, targets) for path in search.paths(first, most, targets))
    for path in paths:
        key = (frozenset(path.nodes), path.gone)
        if key not in done:
            done.add(key)
            yield path


def shortest_paths(places: ValuePlaces, kinds: str, most: int, targets: int) -> list[Path]:
    """Return the paths with the fewest strong links."""
    search = places.searches[kinds]
    starts = search.starts(most, targets)
    for length in range(2, most + 1):
        firsts = [first for first, lengths in starts if lengths & (2 << length) - 1]
        paths = [path for first in firsts for path in search.paths(first, length, targets)]
        if paths:
            return paths
    return []


def named_paths(places: ValuePlaces, key: str, kinds: str, least: int, most: int) -> Iterator[Step]:
    """Yield the steps of a name, the shortest first, joining those that are one argument."""
    together: dict[object, list[Path]] = {}
    for path in sorted(_cached_paths(places, kinds, most), key=_order):
        if len(path.links) >= least and key in names_of(places, path):
            together.setdefault(_argument(places, path, key), []).append(path)
    for paths in together.values():
        kept, gone = list[Path](), 0
        for path in paths:
            if path.gone & ~gone:
                kept.append(path)
                gone |= path.gone
        yield path_step(places, kept, key)


def _argument(places: ValuePlaces, path: Path, key: str) -> object:
    """Return the common part of paths that are one argument: the sets, or the cells of the box that two kites share."""
    nodes = path.nodes
    if key in SETS and not path.is_loop:
        if places.graph.value_of(nodes[0]) != places.graph.value_of(nodes[-1]):
            return path
        return frozenset((nodes[1:-1], nodes[-2:0:-1])), frozenset(link.cells for link in path.links)
    if key == "two-string-kite":
        return frozenset(places.graph.cells_of(nodes[1]) + places.graph.cells_of(nodes[2]))
    return _box_of(places, path) if key == "empty-rectangle" else path


def _order(path: Path) -> tuple[int, int, int]:
    return len(path.links), sum(node.bit_count() for node in path.nodes), -path.gone.bit_count()


def _cached_paths(places: ValuePlaces, kinds: str, most: int) -> list[Path]:
    key = (kinds, most)
    if key not in places.paths:
        targets = -1
        if places.is_hint and kinds not in WITH_SETS:
            targets = places.refuted_by_groups if kinds == "group" else places.refuted
        if not targets:
            places.paths[key] = []
        elif places.is_hint and EVERY.get(kinds) != most:
            places.paths[key] = shortest_paths(places, kinds, min(most, MOST_IN_HINT.get(kinds, most)), targets)
        else:
            places.paths[key] = list(found_paths(places, kinds, most, targets))
    return places.paths[key]


def _technique(key: str, group: str, kinds: str, least: int, most: int) -> Technique:
    return Technique(
        key,
        COSTS[key] + PER_LINK.get(key, 0.0) * least,
        group,
        partial(named_paths, key=key, kinds=kinds, least=least, most=most),
    )


TECHNIQUES = (
    _technique("skyscraper", "strong-links", "digit", 2, 2),
    _technique("two-string-kite", "strong-links", "digit", 2, 2),
    _technique("turbot-fish", "strong-links", "digit", 2, 2),
    _technique("empty-rectangle", "strong-links", "group", 2, 2),
    _technique("xy-wing", "wings", "cells", 3, 3),
    _technique("w-wing", "wings", "single", 3, 3),
    _technique("x-chain", "links", "digit", 3, 12),
    _technique("xy-chain", "links", "cells", 4, 12),
    _technique("continuous-loop", "links", "single", 2, 12),
    _technique("aic", "links", "single", 2, 12),
    _technique("grouped-continuous-loop", "links", "all", 2, 6),
    _technique("grouped-aic", "links", "all", 2, 6),
    _technique("als-xz", "sets", "set", 2, 2),
    _technique("als-xy-wing", "sets", "set", 3, 3),
    _technique("als-chain", "sets", "set", 4, 7),
)
