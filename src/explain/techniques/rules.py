"""Conclusions of one rule: removals in its own cells, such as by a cage's combinations, or in a line of its values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import log2, prod
from typing import Any

from ...core.connected import LinkedCells
from ...core.constraints import AllDifferent, Disjunction, OneOfSets, Product, Relation, Sum
from ...core.rule import Rule
from ...core.rule_reasons import Reason
from ...utils.coordinates import Cell, LayerCell, layer_name, place_name
from ...utils.message import Message, cited_cells
from ..proof import by_call, by_filter, by_narrowing
from ..reason_text import ALWAYS, FactFinder, excluded_candidates, find_reasons, length, shortest_reasons
from ..reasons import Reasons, allowed_values
from ..state import State, candidates_gone, settled_cells
from ..steps import Candidates, Payload, Step, Technique, contradiction, removals
from .sums import joint_cost, joint_step

RULE = Technique("rule", 2.0, "rules")
"""A rule removes candidates of its own cells. The key of a step is the rule's key."""
LINE = Technique("rule-and-line", 2.6, "rules")
"""In all fillings of a cage or similar rule, a value is in one line of it: the rest of that line loses it."""
TECHNIQUES = (RULE, LINE)

ORDER = 2.45
"""The lowest cost of a step that removes a value from some cells of a cage or dot and leaves it in others.

The values that it can have are easier to see than a naked single, their places are not.
"""
FEW_WAYS = 16
"""The number of combinations of a rule that are free."""
DOUBLING = 0.04
"""Added for each further doubling of the combinations to list."""
CALLED = 0.04
"""Added for each known cell next to which a rule in Python refuses a value."""
NARROWED = 0.3
"""Added if a rule in Python removes candidates by looking at those of all its cells."""
MOST_FILLINGS = 3000
"""The most fillings of a rule's cells that are computed for a text."""
FEWEST_WAYS = 2
"""The number of combinations up to which they are always the reason."""
MOST_NEEDS = 2
"""The most values of a sum whose needs are described instead of the combinations left."""
MOST_WAYS = 6
"""The most combinations that are worth naming."""


@dataclass(frozen=True)
class RuleRemovals(Payload):
    """The rule's name, and its reasons: each with its words, if any, and its removals."""

    rule: Message
    reasons: tuple[tuple[Message | None, Candidates], ...] = ()

    def key(self, step: Step) -> str:
        return RULE.key

    def title(self, step: Step) -> Message:
        return Message("technique.rule", rule=self.rule)

    def parameters(self, step: Step) -> Mapping[str, Any]:
        rule, *others = [unit.label for unit in step.units]
        gone_by = Counter(cell for _, gone in self.reasons for cell, _ in gone)
        # If a cell loses candidates for several reasons, none of them describes what is left.
        before = {cell: left for cell, left in step.roles["reason"] if gone_by[cell] == 1}
        return {
            "unit": rule,
            "beside": Message("reason.beside", units=others) if others else None,
            "reasons": [_join_because(why, removals(gone, before)) for why, gone in self.reasons],
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_filter(state, cited, at, bit)

    def fits(self, state: State, step: Step) -> bool:
        return set(step.placed) <= set(settled_cells(state, step.removed))


def _join_because(why: Message | None, gone: tuple[Message, ...]) -> Message:
    """Return removals with the reason for them, if it has words."""
    if why is None:
        return Message("reason.bare", removals=gone)
    if why == ALWAYS:
        return Message("reason.always", removals=gone)
    return Message("reason.because", why=why, removals=gone)


@dataclass(frozen=True)
class RuleRefusal(RuleRemovals):
    """The known values next to which a rule in Python refuses others, and the rule's name and reasons."""

    known: Candidates = field(default=())

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return bool(cited) and by_call(state, self.known, cited[0], at, bit)


@dataclass(frozen=True)
class RuleNarrowing(RuleRemovals):
    """The candidates that `narrow` of a rule removes, with the rule's own reasons, if any."""

    def key(self, step: Step) -> str:
        return RULE.key if any(why for why, _ in self.reasons) else "rule-removes"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        cells_of: dict[tuple[tuple[int, ...], str], list[Cell]] = {}
        for cell, values in step.removed:
            cells_of.setdefault((values, layer_name(cell)), []).append(cell)
        losses = [Message("reason.from", values=values, cells=cells) for (values, _), cells in cells_of.items()]
        found = {**super().parameters(step), "losses": losses}
        rule = step.units[0].rule
        return found if rule is None or self.key(step) == RULE.key else {**found, "unit": rule.whole_label()}

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return bool(cited) and by_narrowing(state, cited[0], at, bit)


@dataclass(frozen=True)
class RuleLine(Payload):
    """The values that a rule always has in one line."""

    values: tuple[int, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        rule, *others = step.units
        gone = {cell for cell, _ in step.removed}
        return {
            "unit": rule.label,
            "values": self.values,
            "others": [unit.label for unit in others if gone.intersection(unit.cells)],
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_filter(state, cited, at, bit)


def rule_cost(ways: float, least: float = RULE.cost) -> float:
    """Return the cost of a step by one rule with some number of combinations; if they are few, it is `least`.

    >>> rule_cost(1), rule_cost(32), round(rule_cost(1024), 2)
    (2.0, 2.04, 2.24)
    """
    return least + DOUBLING * max(0.0, log2(max(ways, 1) / FEW_WAYS))


def rule_key(rule: Rule | None) -> str:
    """Return the key of conclusions of one rule: its own key, unless another technique has that."""
    from .. import explainer  # not at the top: it imports this file

    spelling = RULE.key if rule is None else rule.spelling()
    return spelling if spelling not in explainer.TECHNIQUES else f"{spelling}-rule"


def rule_steps(state: State) -> Iterator[Step]:
    """Yield the steps of single rules, the easiest first; if there are none, of rules with the houses they divide."""
    reasons, masks = state.reasons, list(state.masks)
    refuter = reasons.refuter
    refuter.load(masks, list(state.known), True)
    refuter.only(None)
    found: list[tuple[float, list[int], list[int], list[int]]] = []
    for reason, items in reasons.rules.items():
        if not items:
            continue
        is_broken = refuter.filter_rule(items)
        left = refuter.masks()
        if is_broken or left != masks:
            least, easiest = (RULE.cost, masks) if is_broken else _easiest(state, reason, items, left)
            found.append((rule_cost(_ways(state, items), least), [reason], items, easiest))
    if not found:
        for together, items in reasons.joint.items():
            for item in items:
                if refuter.filter_rule([item]) or refuter.masks() != masks:
                    found.append((joint_cost(reasons, item, together), list(together), [item], masks))
    for cost, base, items, wanted in sorted(found):
        if step := _rule_step(state, base, items, cost, wanted):
            yield replace(step, doors=len(found))


def _easiest(state: State, reason: int, items: list[int], left: list[int]) -> tuple[float, list[int]]:
    """Return the easiest part of a rule's removals, as masks, and its lowest cost.

    First a value that none of its cells can have; then the other removals in its cells; then those in other cells.
    """
    cells = {at for item in items for at in state.reasons.refuter.item_cells(item)}
    gone = [a & ~b for a, b in zip(state.masks, left, strict=True)]
    inside = [mask if at in cells else 0 for at, mask in enumerate(gone)]
    if not any(inside):
        return LINE.cost, gone
    if reason not in state.reasons.unordered:
        return RULE.cost, inside
    held = 0
    for at in cells:
        held |= left[at]
    nowhere = [mask & ~held for mask in inside]
    if any(nowhere) and sum(not state.known[at] for at in cells) > 1:
        return RULE.cost, nowhere
    return (RULE.cost if nowhere == inside else ORDER), inside  # all of it if one cell is left


def _ways(state: State, items: list[int]) -> float:
    """Return the number of ways to fill the open cells of a rule, valid or not."""
    cells = {at for item in items for at in state.reasons.refuter.item_cells(item)}
    return float(prod(state.masks[at].bit_count() for at in cells))


def _rule_step(state: State, base: Sequence[int], items: list[int], cost: float, wanted: Sequence[int]) -> Step | None:
    """Return the step of some items that removes `wanted`, or a part of it with fewer houses; None if nothing."""
    reasons, masks = state.reasons, list(state.masks)
    refuter = reasons.refuter
    cited = list(base)

    def taken(cited: list[int]) -> tuple[bool, list[int]]:
        """Return whether the items fail with some reasons, and their removals among `wanted`."""
        refuter.only(cited)
        failed = refuter.filter_rule(items)
        gone = [a & ~b & c for a, b, c in zip(masks, refuter.masks(), wanted, strict=True)]
        return failed or any(mask and state.known[at] for at, mask in enumerate(gone)), gone

    failed, gone = taken(cited)
    if not failed and not any(gone):
        apart = [r for r in dict.fromkeys(reasons.no_repeat) if r not in base and _meets(reasons, r, items)]
        cited += apart
        for other in apart:
            fewer = [r for r in cited if r != other]
            failed, gone = taken(fewer)
            if failed or any(gone):
                cited = fewer
        failed, gone = taken(cited)
    cells = {at for item in items for at in refuter.item_cells(item)}
    if len(base) == 1 and any(gone[at] for at in cells):  # removals in other cells are a separate step
        gone = [mask if at in cells else 0 for at, mask in enumerate(gone)]
    if not (failed or any(gone)):
        return None
    if len(cited) > 1:
        cited = _without_spare(state, cited, gone, failed=failed)
    units = tuple(map(reasons.unit, cited))
    reason_part = tuple((reasons.cells[at], reasons.values_in(masks[at])) for at in sorted(cells))
    if failed:
        facts = FactFinder(state, cited, items)
        known = facts.find_needed({})
        return contradiction(units, "rule", reason_part, cost, facts.describe_facts(known) if known else None)
    removed = candidates_gone(state, _without_obvious(state, gone))
    roles = {"reason": reason_part, "remove": removed}
    if any(unit.aspect for unit in units) and len(base) > 1:
        total = reasons.totals.get(items[0]) if set(base) <= set(cited) else None
        cages = () if total else tuple(_cage_labels(state, cited))
        return joint_step(reasons, total, base, Step("", units, removed, (), (), roles, cost), cages)
    if all(reasons.model.number[cell] not in cells for cell, _ in removed):
        locked = tuple(sorted({value for _, values in removed for value in values}))
        return Step(LINE.key, units, removed, (), (), roles, cost, RuleLine(locked))
    return _single_rule_step(state, cited, items, removed, roles, cost)


def _without_obvious(state: State, gone: list[int]) -> list[int]:
    """Return removals without those in hidden cells that follow from the others, such as a doubled 4 without a 4."""
    found = list(gone)
    for at, related in state.reasons.hidden.items():
        for other, allowed in related:
            if gone[other]:
                found[at] &= allowed_values(allowed, state.masks[other] & ~gone[other])
    return found


def _single_rule_step(
    state: State,
    cited: list[int],
    items: list[int],
    removed: Candidates,
    roles: Mapping[str, Candidates],
    cost: float,
) -> Step:
    """Return the step of one rule, perhaps with houses, that removes some or all of the candidates in its own cells."""
    reasons = state.reasons
    found = _reasons_of(state, cited, items, removed)
    kept = shortest_reasons(_known_before(state, cited, found))
    if len(kept) < len(found) and len(cited) > 1:  # fewer removals, perhaps with fewer houses
        gone = excluded_candidates(reasons, kept)
        masks = [sum(reasons.bit_of[value] for value in gone.get(cell, ())) for cell in reasons.cells]
        reasons.refuter.load(list(state.masks), list(state.known), True)
        cited = _without_spare(state, cited, masks, failed=False)
        kept = shortest_reasons(_known_before(state, cited, _reasons_of(state, cited, items, tuple(gone.items()))))
    reasons.refuter.load(list(state.masks), list(state.known), True)
    removed = tuple(excluded_candidates(reasons, kept).items())
    said = tuple((because.text, tuple(because.gone.items())) for because in kept)
    placed = settled_cells(state, removed)
    roles = {**roles, "remove": removed}
    if placed:
        roles["place"] = tuple((cell, (value,)) for cell, value in placed)
    units = tuple(map(reasons.unit, cited))
    payload = RuleRemovals(rule_named(units[0].rule), said)
    return Step(rule_key(units[0].rule), units, removed, placed, (), roles, cost, payload)


def _known_before(state: State, cited: Sequence[int], found: list[Reason]) -> list[Reason]:
    """Return reasons in layers or connected cells without those that may follow from the others, as later steps.

    These are the reasons without words, and those about a cell that another one settles: facts out of date.
    """
    is_linked = any(isinstance(each, LinkedCells) for each in state.reasons.constraints_of(cited[0]))
    if not is_linked and not any(type(cell) is LayerCell for each in found for cell in each.gone):
        return found
    kept: list[Reason] = []
    settled: set[str] = set()
    for each in [each for each in found if each.text is not None] or found:
        if each.text is None or settled.isdisjoint(cited_cells(each.text)):
            kept.append(each)
            settled.update(place_name(cell) for cell, _ in settled_cells(state, tuple(each.gone.items())))
    return kept


def _reasons_of(state: State, cited: list[int], items: list[int], removed: Candidates) -> list[Reason]:
    """Return why a rule removes some candidates: by its few combinations, or in its own words."""
    reasons = state.reasons
    found = find_reasons(state, cited, items, dict(removed))
    if any(because.is_own for because in found):
        return found
    cells = sorted({at for item in items for at in reasons.refuter.item_cells(item)})
    ways = few_combinations(state, cited, cells)
    is_told = all(
        because.text not in (None, ALWAYS) for because in found
    )  # a list of combinations is clearer than "always"
    is_fact = len(found) == 1 and found[0].text is not None and found[0].text.key == "why.facts"
    if not ways or (is_told and len(found) == 1 and (len(ways) > FEWEST_WAYS or (is_fact and len(cells) == 2))):
        return found
    said = [way_label(reasons, cited[0], ways, way) for way in ways]
    needs = [because for because in found if because.text and because.text.key == "why.needs-beside"]
    rest = _without(dict(removed), needs if len(needs) <= MOST_NEEDS else ())
    listed = [Reason(Message("reason.ways", ways=said), rest)] if rest else []
    listed += needs if len(needs) <= MOST_NEEDS else ()
    return listed if len(ways) <= FEWEST_WAYS or not is_told or _words(listed) < _words(found) else found


def _without(gone: Mapping[Cell, tuple[int, ...]], found: Iterable[Reason]) -> dict[Cell, tuple[int, ...]]:
    """Return the removals that none of some reasons explains."""
    said = {(cell, value) for each in found for cell, values in each.gone.items() for value in values}
    left = {cell: tuple(value for value in values if (cell, value) not in said) for cell, values in gone.items()}
    return {cell: values for cell, values in left.items() if values}


def _words(found: Iterable[Reason]) -> int:
    return sum(map(length, found))


def _cage_labels(state: State, cited: Sequence[int]) -> Iterator[Message]:
    """Yield the names of the rules among some reasons, with their combinations if these are few."""
    reasons = state.reasons
    houses = [reason for reason in cited if reason not in reasons.rules]
    for reason in cited:
        if reason not in houses:
            cells = {at for item in reasons.rules[reason] for at in reasons.refuter.item_cells(item)}
            ways = few_combinations(state, [reason, *houses], sorted(cells))
            said = [way_label(reasons, reason, ways, way) for way in ways]
            label = reasons.unit(reason).label
            yield Message("reason.cage", unit=label, ways=said) if said else Message("reason.bare-cage", unit=label)


def way_label(reasons: Reasons, reason: int, ways: Sequence[tuple[int, ...]], way: tuple[int, ...]) -> Message:
    """Return one of the combinations of a rule in words."""
    kinds = [each for each in reasons.constraints_of(reason) if not isinstance(each, AllDifferent)]
    key = "reason.way-alone" if len(ways) == 1 else "reason.way"
    if len(kinds) == 1 and isinstance(kinds[0], Sum) and kinds[0].coefficients is None:
        key = "reason.way-sum"
    elif len(kinds) == 1 and isinstance(kinds[0], Product):
        key = "reason.way-product"
    return Message(key, values=way)


def rule_named(rule: Rule | None) -> Message:
    """Return the name of a rule."""
    return Message("rule.any-rule") if rule is None else rule.name_in_units()


def _without_spare(state: State, cited: list[int], gone: list[int], *, failed: bool) -> list[int]:
    """Return the cited reasons that are needed for all of `gone`."""
    reasons = state.reasons
    refuter = reasons.refuter
    for other in list(cited):
        fewer = [r for r in cited if r != other]
        refuter.only(fewer)
        fails = refuter.filter_rule(reasons.items_of(fewer))
        if fails or (not failed and all(a & b == 0 for a, b in zip(gone, refuter.masks(), strict=True))):
            cited = fewer
    return cited


def few_combinations(state: State, cited: list[int], cells: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return the combinations of values in the cells of a sum or product if they are few, else nothing."""
    if any(type(state.reasons.cells[at]) is LayerCell for at in cells):
        return ()  # digits and values of layers in one list could not be told apart
    reasons = state.reasons
    constraints = [c for reason in cited if reason in reasons.rules for c in reasons.constraints_of(reason)]
    is_pair = len(cells) == 2 and any(isinstance(c, Relation) for c in constraints)
    if not is_pair and not any(isinstance(c, (Sum, Product, OneOfSets, Disjunction)) for c in constraints):
        return ()
    if prod(state.masks[at].bit_count() for at in cells) > MOST_FILLINGS:
        return ()
    board = reasons.statement.board.without_values()
    ways = set[tuple[int, ...]]()
    for values in _fillings(state, cited, cells):
        way = tuple(sorted(values))
        if way in ways:
            continue
        for at, value in zip(cells, values, strict=True):
            row, col = reasons.cells[at]
            board.cells[row][col] = value
        if not any(constraint.is_broken(board) for constraint in constraints):
            ways.add(way)
            if len(ways) > MOST_WAYS:
                return ()
    return tuple(sorted(ways))


def _fillings(state: State, cited: list[int], cells: list[int]) -> list[tuple[int, ...]]:
    """Return the fillings of cells by their candidates, without repeats in the cited groups."""
    reasons = state.reasons
    apart = [mask for mask, r in zip(reasons.group_masks, reasons.no_repeat, strict=True) if r in cited]
    found: list[tuple[int, ...]] = [()]
    for number, at in enumerate(cells):
        beside = [k for k, other in enumerate(cells[:number]) if any(mask >> at & mask >> other & 1 for mask in apart)]
        values = reasons.values_in(state.masks[at])
        found = [(*way, value) for way in found for value in values if all(way[k] != value for k in beside)]
    return found


def _meets(reasons: Reasons, reason: int, items: list[int]) -> bool:
    """Return whether a group of this reason shares a cell with the items."""
    cells = sum({1 << at for item in items for at in reasons.refuter.item_cells(item)})
    groups = (mask for mask, r in zip(reasons.group_masks, reasons.no_repeat, strict=True) if r == reason)
    return any((mask & cells).bit_count() > 0 for mask in groups)
