"""Words for paths of strong links: a pattern as one sentence, a chain line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..utils.coordinates import Cell
from ..utils.message import Message
from ..utils.numbers import bits_set
from .links import Graph, Path, StrongLink

WINGS = {"xy-wing", "w-wing"}
CHAINS = {"x-chain", "xy-chain", "aic", "grouped-aic"}
"""Chains that are explained link by link."""
SETS = {"als-xz", "als-xy-wing", "als-chain"}
"""Patterns of almost locked sets."""


def words_of(graph: Graph, paths: Sequence[Path], key: str) -> tuple[str, Mapping[str, Any]]:
    """Return the message key and parameters for paths that are one argument."""
    first = paths[0]
    is_mixed = graph.value_of(first.nodes[0]) != graph.value_of(first.nodes[-1])
    if key in SETS and (first.is_loop or not is_mixed):
        return ("path-set-chain" if len(first.links) > 2 else "path-sets"), _set_parameters(graph, paths)
    if first.is_loop or key in CHAINS or key in SETS:
        is_return = first.nodes[0] == first.nodes[-1]
        return ("path-loop" if first.is_loop else "path-return" if is_return else "path-chain"), {
            "links": tuple(_lines(graph, first)),
            "ends": _ends(graph, [first]),
            "sides": _sides(graph, first),
        }
    if key in WINGS:
        return key, (_xy_wing if key == "xy-wing" else _w_wing)(graph, first)
    of_value: dict[int, list[Path]] = {}
    for path in paths:
        of_value.setdefault(_value(graph, path.nodes[0]), []).append(path)
    if len(of_value) > 1:
        digits = [Message("link.digit", **_digit_parameters(graph, several)) for several in of_value.values()]
        return "path-digits", {"values": tuple(of_value), "digits": tuple(digits)}
    return "path-digit", _digit_parameters(graph, paths)


def _digit_parameters(graph: Graph, paths: Sequence[Path]) -> Mapping[str, Any]:
    """Return the parameters for paths of one value."""
    pairs = [pair for path in paths for pair in _joints(path)]
    return {
        "value": _value(graph, paths[0].nodes[0]),
        "links": _unique(
            _place(graph, link, path.nodes[2 * at]) for path in paths for at, link in enumerate(path.links)
        ),
        "joints": _unique(_not_both(graph, *sorted(pair)) for pair in pairs),
        "ends": _ends(graph, paths),
    }


def find_path_ends(graph: Graph, path: Path, target: int) -> tuple[int, int]:
    """Return the two nodes that a candidate sees, one of them true: the ends, or both sides of a loop's weak link.

    If instead a locked set of a loop contains its value, return the places of that value in the set, and 0.
    """
    nodes = path.nodes
    sides = [(nodes[0], nodes[-1])]
    if path.is_loop:
        sides = [(nodes[at], nodes[(at + 1) % len(nodes)]) for at in range(1, len(nodes), 2)]
    for one, other in sides:
        if target & graph.sees(one) & graph.sees(other):
            return one, other
    for link in path.links:
        for value in range(graph.width):
            held = sum(graph.candidate(at, value) for at in link.cells if graph.state.masks[at] >> value & 1)
            if held and target & graph.sees(held):
                return held, 0
    return 0, 0


def _unique(messages: Iterable[Message]) -> tuple[Message, ...]:
    return tuple(dict.fromkeys(messages))


def _joints(path: Path) -> list[tuple[int, int]]:
    """Return the weak links between strong ones, as pairs of nodes."""
    return list(zip(path.nodes[1:-1:2], path.nodes[2::2], strict=True))


def _cells(graph: Graph, node: int) -> tuple[tuple[int, int], ...]:
    return tuple(graph.reasons.cells[at] for at in graph.cells_of(node))


def _value(graph: Graph, node: int) -> int:
    return graph.reasons.values[graph.value_of(node)]


def _holds(graph: Graph, *nodes: int) -> Message:
    cells = tuple(dict.fromkeys(cell for node in nodes for cell in _cells(graph, node)))
    return Message("link.holds", cells=cells, value=_value(graph, nodes[0]))


def _lacks(graph: Graph, node: int) -> Message:
    cells, value = _cells(graph, node), _value(graph, node)
    if len(cells) == 1:
        return Message("link.lacks", cell=cells[0], value=value)
    return Message("link.all-lack", cells=cells, value=value)


def _ends(graph: Graph, paths: Iterable[Path]) -> tuple[Message, ...]:
    """Return for each path the message that its first or its last node is true."""
    found = []
    for path in paths:
        one, other = path.nodes[0], path.nodes[-1]
        same = graph.value_of(one) == graph.value_of(other)
        both = (_holds(graph, one, other),) if same else (_holds(graph, one), _holds(graph, other))
        is_plain = same or len(graph.cells_of(one)) == len(graph.cells_of(other)) == 1
        found.append(Message("link.either" if is_plain else "link.either-group", ends=both))
    return _unique(found)


def _sides(graph: Graph, path: Path) -> tuple[Message, ...]:
    """Return why a loop removes its candidates: one end of each weak link is true, and locked sets are full."""
    found = []
    for target in bits_set(path.gone if path.is_loop else 0):
        one, other = find_path_ends(graph, path, 1 << target)
        if not other:
            found.append(_holds(graph, one))
        elif (cells := _cells(graph, one)) == _cells(graph, other) and len(cells) == 1:
            values = sorted((_value(graph, one), _value(graph, other)))
            found.append(Message("link.cell", cell=cells[0], values=values))
        elif graph.value_of(one) == graph.value_of(other):
            found.append(_holds(graph, *sorted((one, other))))
        else:
            found.append(Message("link.either-group", ends=[_holds(graph, one), _holds(graph, other)]))
    return _unique(found)


def _between(graph: Graph, one: int, other: int) -> tuple[list[Message], list[Message]]:
    """Return the houses that prevent two nodes from both being true, and the rules for pairs without such a house."""
    houses: dict[Message, None] = {}
    rules: dict[Message, None] = {}
    for a in bits_set(one):
        for b in bits_set(other):
            units = [graph.reasons.unit(reason) for reason in graph.reasons.reasons_between(a, b)]
            if units:
                unit = next((unit for unit in units if unit.label in houses), units[0])
                (houses if unit.aspect else rules)[unit.label] = None
    return list(houses), list(rules)


def _by(labels: Sequence[Message]) -> Message | None:
    return Message("link.by", units=labels) if labels else None


def _not_both(graph: Graph, one: int, other: int) -> Message:
    houses, rules = _between(graph, one, other)
    by = _by([*houses, *rules])
    return Message("link.not-both", one=_cells(graph, one), other=_cells(graph, other), by=by)


def _place(graph: Graph, link: StrongLink, node: int) -> Message:
    """Return the message that a house has a value only in the cells of a link."""
    reasons = graph.reasons
    places = tuple(reasons.cells[at] for at in sorted(graph.cells_of(node | link.node)))
    house = reasons.unit(link.reasons[0]).label
    return Message("link.only-in", house=house, cells=places)


def _lines(graph: Graph, path: Path) -> Iterator[Message]:
    """Yield the lines of a chain; each starts with the conclusion of the one before."""
    for at, link in enumerate(path.links):
        false, true = path.nodes[2 * at], path.nodes[2 * at + 1]
        why = None
        if link.kind in ("house", "group"):
            why = _by([graph.reasons.unit(link.reasons[0]).label])
        elif link.kind == "set":
            why = Message("link.in-set", cells=tuple(graph.reasons.cells[each] for each in link.cells))
        if at == 0 and len(cells := _cells(graph, false)) == 1 and cells == _cells(graph, true):
            value, other = _value(graph, false), _value(graph, true)
            yield Message("link.first-in-cell", cell=cells[0], value=value, other=other, why=why)
            continue
        if at == 0:
            yield Message("link.first", before=_lacks(graph, false), after=_holds(graph, true), why=why)
            continue
        by = _by(_between(graph, path.nodes[2 * at - 1], false)[1])
        if link.kind == "cell":
            (cell,) = _cells(graph, false)
            yield Message("link.but", cell=cell, value=_value(graph, false), other=_value(graph, true), by=by)
        else:
            yield Message("link.then", before=_lacks(graph, false), after=_holds(graph, true), why=why, by=by)


def _candidates(graph: Graph, node: int) -> tuple[int, ...]:
    (at,) = graph.cells_of(node)
    return graph.reasons.values_in(graph.state.masks[at])


def _xy_wing(graph: Graph, path: Path) -> Mapping[str, Any]:
    nodes = path.nodes
    wings = [
        Message(
            "link.if",
            value=_value(graph, hinge),
            cell=_cells(graph, wing)[0],
            values=_candidates(graph, wing),
            other=_value(graph, wing),
        )
        for hinge, wing in sorted(((nodes[2], nodes[0]), (nodes[3], nodes[5])))
    ]
    (hinge,) = _cells(graph, nodes[2])
    return {
        "hinge": hinge,
        "values": _candidates(graph, nodes[2]),
        "wings": tuple(wings),
        "ends": _ends(graph, [path]),
    }


def _w_wing(graph: Graph, path: Path) -> Mapping[str, Any]:
    one, _, near, far, _, other = path.nodes
    return {
        "one": _cells(graph, one)[0],
        "other": _cells(graph, other)[0],
        "values": _candidates(graph, one),
        "house": graph.reasons.unit(path.links[1].reasons[0]).label,
        "value": _value(graph, near),
        "near": _cells(graph, near)[0],
        "far": _cells(graph, far)[0],
        "ends": _ends(graph, [path]),
    }


def _set_parameters(graph: Graph, paths: Sequence[Path]) -> Mapping[str, Any]:
    first = paths[0]
    shared = tuple(_value(graph, node) for node in first.nodes[1:-1:2])
    kept = tuple(sorted({_value(graph, path.nodes[0]) for path in paths}))
    sets = [_set_of(graph, first, at) for at in range(len(first.links))]
    if len(sets) > 2:
        without, holds = (kept, *((each,) for each in shared)), (*((each,) for each in shared), kept)
        links = [
            Message("link.set-then" if at else "link.set-first", cells=cells, values=values, without=one, holds=other)
            for at, ((cells, values), one, other) in enumerate(zip(sets, without, holds, strict=True))
        ]
        return {"links": tuple(links), "kept": kept}
    if first.is_loop:
        one, other = sorted({*shared, _value(graph, first.nodes[0])})
        common = Message("link.common-twice", value=one, other=other)
    else:
        common = Message("link.common", values=shared, kept=kept)
    return {"links": tuple(_set_label(*each) for each in sets), "common": common}


def _set_of(graph: Graph, path: Path, number: int) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """Return the cells of a set in a path, and their candidates."""
    cells = path.links[number].cells or tuple(graph.cells_of(path.nodes[2 * number]))
    values = 0
    for at in cells:
        values |= graph.state.masks[at]
    return tuple(graph.reasons.cells[at] for at in cells), graph.reasons.values_in(values)


def _set_label(cells: tuple[Cell, ...], values: tuple[int, ...]) -> Message:
    if len(cells) == 1:
        return Message("link.cell", cell=cells[0], values=values)
    return Message("link.set", cells=cells, values=values)
