"""The first levels: contradictions in plain sight, singles, and what one rule takes by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import prod

from ..constraints import Arrangement, Either, Product, Sum
from ..search.derive import Total
from .costs import COSTS, MORE_CELLS, MORE_REASONS, rule_cost
from .reasons import Reasons
from .state import State
from .step import Candidates, Kind, Step

MOST_FILLINGS = 3000
"""Of the cells of a rule, to be listed in words."""
MOST_WAYS = 6
"""Combinations that are worth naming."""


def contradictions(state: State) -> Iterator[Step]:
    """Yield what fails at once: a cell without a candidate, a house without a place for a value, equal known values."""
    reasons = state.reasons
    for at, mask in enumerate(state.masks):
        if not mask:
            yield Step(Kind.CONTRADICTION, (reasons.unit(reasons.cell_reason(at)),), details={"of": "cell"})
    for g in reasons.houses:
        union = 0
        for at in reasons.groups[g]:
            union |= state.masks[at]
        if missing := reasons.full & ~union:
            unit = reasons.unit(reasons.house_reason(g, missing & -missing))
            yield Step(Kind.CONTRADICTION, (unit,), details={"of": "house"})
    for g, group in enumerate(reasons.groups):
        seen = 0
        for at in group:
            if state.known[at]:
                if seen & state.masks[at]:
                    twice = reasons.values_in(state.masks[at])
                    unit = reasons.unit(reasons.no_repeat[g])
                    yield Step(Kind.CONTRADICTION, (unit,), details={"of": "repeat", "values": twice})
                    break
                seen |= state.masks[at]


def singles(state: State) -> Iterator[Step]:
    """Yield the singles, the cheapest first: those of the fullest houses, blocks before lines, then the naked ones."""
    reasons, masks, known = state.reasons, state.masks, state.known
    found = []
    for g in reasons.houses:
        once = twice = placed = left = 0
        for at in reasons.groups[g]:
            mask = masks[at]
            twice |= once & mask
            once |= mask
            if known[at]:
                placed |= mask
            else:
                left += 1
        single = once & ~twice & ~placed
        if single:
            kind = "hidden single" if is_line(reasons, g) else "hidden single in a block"
            found.append((COSTS[kind], left, g, single))
    settled = {at for *_, g, single in found for at in reasons.groups[g] if masks[at] & single and not known[at]}
    bare = [at for at, mask in enumerate(masks) if mask and not mask & (mask - 1) and not known[at]]
    doors = len(settled.union(bare))
    for cost, _, g, single in sorted(found):
        for at in reasons.groups[g]:
            if (bit := masks[at] & single) and not known[at]:
                bit &= -bit
                yield _single(state, Kind.HIDDEN_SINGLE, at, bit, reasons.house_reason(g, bit), cost, doors)
    for at in bare:
        cost = COSTS["naked single"]
        yield _single(state, Kind.NAKED_SINGLE, at, masks[at], reasons.cell_reason(at), cost, doors)


def is_line(reasons: Reasons, g: int) -> bool:
    """Return whether a group is a row, a column or a diagonal."""
    cells = [reasons.cells[at] for at in reasons.groups[g]]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(steps) <= 1


def _single(state: State, kind: Kind, at: int, mask: int, reason: int, cost: float, doors: int) -> Step:
    reasons = state.reasons
    cell, values = reasons.cells[at], reasons.values_in(mask & -mask)
    roles: dict[str, Candidates] = {"place": ((cell, values),)}
    return Step(kind, (reasons.unit(reason),), (), ((cell, values[0]),), (), roles, cost, doors=doors)


def rule_steps(state: State) -> Iterator[Step]:
    """Yield what single rules take by themselves, or some with the houses that they divide, the cheapest first."""
    reasons, masks = state.reasons, list(state.masks)
    refuter = reasons.refuter
    refuter.load(masks, list(state.known), True)
    refuter.only(None)
    found: list[tuple[float, list[int], list[int]]] = []
    for reason, items in reasons.rules.items():
        if not items:
            continue
        is_broken = refuter.filter_rule(items)
        left = refuter.masks()
        if is_broken or left != masks:
            kind = Kind.RULE if is_broken or _inside(state, items, left) else Kind.RULE_LINE
            found.append((rule_cost(_ways(state, items), kind), [reason], items))
    if not found:
        for together, items in reasons.joint.items():
            for item in items:
                if refuter.filter_rule([item]) or refuter.masks() != masks:
                    found.append((_joint_cost(reasons, item, together), list(together), [item]))
    for cost, base, items in sorted(found):
        yield replace(_rule_step(state, base, items, cost), doors=len(found))


def _inside(state: State, items: list[int], left: list[int]) -> bool:
    """Return whether a rule takes something from its own cells."""
    refuter = state.reasons.refuter
    return any(left[at] != state.masks[at] for item in items for at in refuter.item_cells(item))


def _ways(state: State, items: list[int]) -> float:
    """Return in how many ways the open cells of a rule could be filled, whatever the rule says."""
    cells = {at for item in items for at in state.reasons.refuter.item_cells(item)}
    return float(prod(state.masks[at].bit_count() for at in cells))


def _joint_cost(reasons: Reasons, item: int, cited: Sequence[int]) -> float:
    """Return what a step of several reasons costs: the more of them, and the more cells are left over, the more."""
    cells = len(reasons.refuter.item_cells(item)) if item in reasons.totals else 0
    kind = Kind.INNIES if item in reasons.totals else Kind.TOGETHER
    return COSTS[kind] + MORE_REASONS * (len(cited) - 2) + MORE_CELLS * max(0, cells - 1)


def _rule_step(state: State, base: Sequence[int], items: list[int], cost: float) -> Step:
    """Return the step of some items, with as few houses as it needs: none if they take something without."""
    reasons, masks = state.reasons, list(state.masks)
    refuter = reasons.refuter
    cited = list(base)
    refuter.only(cited)
    failed = refuter.filter_rule(items)
    left = refuter.masks()
    if not failed and left == masks:
        apart = [r for r in dict.fromkeys(reasons.no_repeat) if r not in base and _meets(reasons, r, items)]
        cited += apart
        for other in apart:
            fewer = [r for r in cited if r != other]
            refuter.only(fewer)
            if refuter.filter_rule(items) or refuter.masks() != masks:
                cited = fewer
        refuter.only(cited)
        failed = refuter.filter_rule(items)
        left = refuter.masks()
    cells = {at for item in items for at in refuter.item_cells(item)}
    gone = [a & ~b for a, b in zip(masks, left, strict=True)]
    if len(base) == 1 and any(gone[at] for at in cells):  # what it takes from others is a step of its own
        gone = [mask if at in cells else 0 for at, mask in enumerate(gone)]
    if len(cited) > 1:
        cited = _without_spare(state, cited, gone, failed=failed)
    units = tuple(map(reasons.unit, cited))
    reason_part = tuple((reasons.cells[at], reasons.values_in(masks[at])) for at in sorted(cells))
    if failed:
        return Step(Kind.CONTRADICTION, units, roles={"reason": reason_part}, cost=cost, details={"of": "rule"})
    removed = candidates_gone(state, gone)
    roles = {"reason": reason_part, "remove": removed}
    if any(unit.aspect for unit in units) and len(base) > 1:
        total = reasons.totals.get(items[0])
        if total is None or not set(base) <= set(cited):
            return Step(Kind.TOGETHER, units, removed, (), (), roles, cost)
        return Step(Kind.INNIES, units, removed, (), (), roles, cost, _equation(reasons, total, base))
    if all(reasons.model.number[cell] not in cells for cell, _ in removed):
        locked = tuple(sorted({value for _, values in removed for value in values}))
        return Step(Kind.RULE_LINE, units, removed, (), (), roles, cost, {"values": locked})
    return Step(Kind.RULE, units, removed, (), (), roles, cost, _combinations(state, cited, sorted(cells)))


def _without_spare(state: State, cited: list[int], gone: list[int], *, failed: bool) -> list[int]:
    """Return the reasons without which less than `gone` follows, of those cited."""
    reasons = state.reasons
    refuter = reasons.refuter
    for other in list(cited):
        fewer = [r for r in cited if r != other]
        refuter.only(fewer)
        fails = refuter.filter_rule(reasons.items_of(fewer))
        if fails or (not failed and all(a & b == 0 for a, b in zip(gone, refuter.masks(), strict=True))):
            cited = fewer
    return cited


def _equation(reasons: Reasons, total: Total, base: Sequence[int]) -> dict[str, object]:
    """Return what some cells less others add up to, as "plus", "minus" and "total", and the "houses" that it follows from.

    Their values add up to "amount", those of one of them to "worth".
    """
    units = tuple(map(reasons.unit, base))
    houses = tuple(unit for unit in units if unit.aspect)
    worth = sum(reasons.values)
    sign = 1 if total.total >= 0 else -1
    parts: dict[str, object] = {
        "total": sign * total.total,
        "houses": houses,
        "cages": tuple(unit for unit in units if unit not in houses),
        "worth": worth,
        "amount": worth * len(houses),
    }
    for name, weight in (("plus", sign), ("minus", -sign)):
        parts[name] = tuple(reasons.cells[at] for at, w in zip(total.cells, total.weights, strict=True) if w == weight)
    return parts


def _combinations(state: State, cited: list[int], cells: list[int]) -> dict[str, object]:
    """Return as "ways" the values that the cells of a sum or product can hold together, where they are few."""
    reasons = state.reasons
    constraints = [c for reason in cited if reason in reasons.rules for c in reasons.constraints_of(reason)]
    if not any(isinstance(c, (Sum, Product, Arrangement, Either)) for c in constraints):
        return {}
    if prod(state.masks[at].bit_count() for at in cells) > MOST_FILLINGS:
        return {}
    apart = [group for group, r in zip(reasons.groups, reasons.no_repeat, strict=True) if r in cited]
    board = reasons.statement.board.emptied()
    ways = set()
    for values in product(*(reasons.values_in(state.masks[at]) for at in cells)):
        held = dict(zip(cells, values, strict=True))
        if any(len({held[at] for at in group if at in held}) < sum(at in held for at in group) for group in apart):
            continue
        for at, value in held.items():
            row, col = reasons.cells[at]
            board.cells[row][col] = value
        if not any(constraint.is_broken(board) for constraint in constraints):
            ways.add(tuple(sorted(values)))
            if len(ways) > MOST_WAYS:
                return {}
    return {"ways": tuple(sorted(ways))}


def _meets(reasons: Reasons, reason: int, items: list[int]) -> bool:
    """Return whether a group of this reason shares a cell with the items."""
    cells = sum({1 << at for item in items for at in reasons.refuter.item_cells(item)})
    groups = (mask for mask, r in zip(reasons.group_masks, reasons.no_repeat, strict=True) if r == reason)
    return any((mask & cells).bit_count() > 0 for mask in groups)


def candidates_gone(state: State, gone: list[int]) -> Candidates:
    """Return masks of each cell as candidates by cell, without those of cells that lose none."""
    reasons = state.reasons
    return tuple((cell, reasons.values_in(mask)) for cell, mask in zip(reasons.cells, gone, strict=True) if mask)
