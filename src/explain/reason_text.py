"""Words for why a rule excludes a candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations

from ..core.connected import AreaSizes, Connected, DifferentPairs
from ..core.constraints import Constraint, Count, Relation, Sum
from ..core.errors import RuleError
from ..core.rule import Rule
from ..core.rule_reasons import ExclusionContext, Reason
from ..utils.coordinates import Cell, LayerCell, layer_name, place_name
from ..utils.errors import RulegridError, problem_of, quote
from ..utils.message import Message
from .connection_text import explain_areas, explain_connections, explain_different_pairs
from .reasons import Reasons
from .state import State
from .worth_text import explain_worths, is_about_worth


def explain_counts(counts: Iterable[Count], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons why single counts exclude candidates."""
    for count in counts:
        cells = [cell for cell in count.cells if cell in seen.candidates]
        able = [cell for cell in cells if not count.values.isdisjoint(seen.candidates[cell])]
        holding = [cell for cell in cells if count.values.issuperset(seen.candidates[cell])]
        values = sorted(count.values)
        if len(able) == count.least:
            there = Message("why.only-there", cells=able, values=values)
            if len(able) == 1:
                there = Message("why.only-place", values=values)
                if type(able[0]) is LayerCell:
                    there = Message("why.no-other-place", values=phrases_of(able[0], values))
            for cell in able:
                gone = [value for value in seen.gone.get(cell, ()) if value not in count.values]
                yield Reason(there, {cell: tuple(gone)})
        if len(holding) == count.most:
            why = Message("why.not-there", values=values)
            if holding:
                first = holding[0]
                why = Message("why.held-there", cells=holding, values=values)
                if type(first) is LayerCell and first.layer.has_words:
                    said = phrases_of(first, values, many=len(holding) > 1)
                    why = Message("why.are-there", cells=holding, values=said)
            for cell in set(able).difference(holding):
                gone = [value for value in seen.gone.get(cell, ()) if value in count.values]
                yield Reason(why, {cell: tuple(gone)})


def phrases_of(cell: LayerCell, values: Sequence[int], *, many: bool = False) -> list[Message]:
    """Return values of a layer in words; all those of a hidden layer except 0 are "a doubler"."""
    layer = cell.layer
    if layer.is_hidden and len(values) == len(layer.values) - 1:
        return [layer.phrase_of_any()]
    return [layer.phrase(value, many=many) for value in values]


MOST_CELLS = 12
"""The most cells of a rule that are tested for whether they matter; more take too long to test and to read."""
FEW = 2
"""The most candidates of a cell that are listed even if fewer are missing."""
MOST_LISTED = 4
"""The most candidates of a cell that are listed if neither a bound nor the missing ones are shorter."""


class FactFinder:
    """Finds few facts about candidates of other cells from which a rule, with some houses, excludes a candidate.

    `items` are those of the rule in the kernel, `cited` the active reasons. Changes what is loaded in the kernel. The
    original candidates of a cell need no mention, and items may be more than necessary.
    """

    def __init__(self, state: State, cited: Sequence[int], items: Sequence[int]) -> None:
        self.state = state
        self.reasons = state.reasons
        self.cited, self.items = list(cited), list(items)
        refuter = self.reasons.refuter
        self.cells = sorted({at for item in items for at in refuter.item_cells(item)})
        self._unknown = [0] * self.reasons.size

    def refutes(self, masks: Mapping[int, int]) -> bool:
        """Return whether the rule fails with these candidates of its cells, all others having every value."""
        refuter = self.reasons.refuter
        loaded = [masks.get(at, domain) for at, domain in enumerate(self.reasons.model.domains)]
        refuter.load(loaded, self._unknown, True)
        refuter.only(self.cited)
        if refuter.filter_rule(self.items):
            return True
        left = refuter.masks()
        return any(not left[at] for at in self.cells)

    def find_needed(self, target: Mapping[int, int]) -> dict[int, int] | None:
        """Return candidates of few other cells that make the rule refuse those of the `target`, as wide as possible.

        None if the rule has too many cells, or if cells outside the rule matter too.
        """
        state, domains = self.state, self.reasons.model.domains
        if len(self.cells) > MOST_CELLS:
            return None
        found = {at: state.masks[at] for at in self.cells if at not in target and state.masks[at] != domains[at]}
        if not self.refutes({**found, **target}):
            return None
        for at in sorted(found, key=lambda at: (-found[at].bit_count(), at)):
            fewer = {other: mask for other, mask in found.items() if other != at}
            if self.refutes({**fewer, **target}):
                found = fewer
        for at, mask in list(found.items()):
            if mask.bit_count() > FEW:
                found[at] = self._wider(at, found, target)
        return found

    def _wider(self, at: int, found: Mapping[int, int], target: Mapping[int, int]) -> int:
        """Return the widest candidates of a cell that the rule allows: all above or below a value if that is enough."""
        full, mask = self.reasons.model.domains[at], found[at]
        low, high = mask & -mask, 1 << mask.bit_length() - 1
        for wide in (full & ~(low - 1), full & (high * 2 - 1), full & ~(low - 1) & (high * 2 - 1)):
            if wide != full and self.refutes({**found, at: wide, **target}):
                return wide
        missing = full & ~mask
        while missing:
            bit = missing & -missing
            missing ^= bit
            if self.refutes({**found, at: mask | bit, **target}):
                mask |= bit
        return mask

    def describe_facts(self, found: Mapping[int, int]) -> Message | None:
        """Return a message for facts, or None if there are none."""
        values = self.reasons.values
        parts = []
        for at, mask in sorted(found.items()):
            left = self.reasons.values_in(mask)
            cell = self.reasons.cells[at]
            known = cell.layer.values if type(cell) is LayerCell else values
            if _fact(left, known)[0] == "is":  # a list is read next to the visible candidates
                left = self.reasons.values_in(self.state.masks[at])
            parts.append((cell, left))
        return describe_candidates(parts, values)


def describe_candidates(candidates: Iterable[tuple[Cell, Sequence[int]]], values: Sequence[int]) -> Message | None:
    """Return a message for the candidates of cells, joining cells with the same ones, or None.

    >>> print(describe_candidates([((0, 0), (1, 2)), ((0, 1), (4, 5, 6, 7)), ((0, 2), (1, 2, 3, 4, 5, 7)), ((0, 3), (1, 2))], range(1, 8)))
    A1 and A4 are 1 or 2, A2 is at least 4 and A3 isn't 6
    """
    found: dict[tuple[str, tuple[int, ...], str], list[Cell]] = {}
    for cell, left in candidates:
        known = cell.layer.values if type(cell) is LayerCell else values
        found.setdefault((*_fact(tuple(left), tuple(known)), layer_name(cell)), []).append(cell)
    parts: list[Message] = []
    of_before: list[str] = []
    for (key, said, _), cells in found.items():
        part = Message(f"why.{key}", cells=cells, **({"values": said} if key in ("is", "isnt") else {"value": said[0]}))
        places = list(map(place_name, cells))
        if key == "is" and of_before == places and parts[-1].key == "why.is":
            parts[-1] = Message("why.is-both", **parts[-1].parameters, others=part.parameters["values"])
        else:
            parts.append(part)
        of_before = places
    return Message("why.facts", facts=parts) if parts else None


def _fact(left: tuple[int, ...], values: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return the key and values of the shortest description of a cell's candidates."""
    missing = tuple(value for value in values if value not in left)
    if len(left) <= FEW:
        return "is", left
    if len(missing) == 1:
        return "isnt", missing
    if left == values[-len(left) :]:
        return "at-least", left[:1]
    if left == values[: len(left)]:
        return "at-most", left[-1:]
    return ("is", left) if len(left) <= max(MOST_LISTED, len(missing)) else ("isnt", missing)


MOST_BESIDE = 3
"""The most candidates of a cell that are named as the reason for a loss in the cell next to it."""
MOST_NEEDED = 2
"""The most values that a value would need next to it which are named."""


def explain_pairs(relations: Iterable[Relation], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons why pairs of cells exclude candidates: a single pair, or two that need the same value."""
    beside: dict[Cell, list[tuple[Cell, dict[int, set[int]]]]] = {}
    for relation in relations:
        for turned, (a, b) in ((False, (relation.a, relation.b)), (True, (relation.b, relation.a))):
            if a in seen.gone and b in seen.candidates:
                needs: dict[int, set[int]] = {value: set() for value in _values_of(a, seen)}
                others = set(_values_of(b, seen))
                for x, y in relation.allowed:
                    one, other = (y, x) if turned else (x, y)
                    if one in needs and other in others:
                        needs[one].add(other)
                beside.setdefault(a, []).append((b, needs))
    for cell, gone in seen.gone.items():
        for value in gone:
            if found := _why(cell, value, beside.get(cell, ()), seen):
                yield Reason(found, {cell: (value,)})


def _values_of(cell: Cell, seen: ExclusionContext) -> Sequence[int]:
    """Return the values that a cell may have at all: those of the digits, or of its layer."""
    return cell.layer.values if type(cell) is LayerCell else seen.values


def _why(
    cell: Cell, value: int, beside: Iterable[tuple[Cell, dict[int, set[int]]]], seen: ExclusionContext
) -> Message | None:
    """Return why a cell can't have a value, or None if that takes more than one or two related cells."""
    sole: dict[Cell, int] = {}  # the values that related cells would need
    failing = []
    for other, needs in beside:
        wanted = needs[value]
        if not wanted:
            if any(value in others for others in needs.values()):  # possible in the other cell
                return Message("why.leaves-nothing", value=value, cell=cell, other=other)
            return Message("why.no-partner", value=value)
        if wanted.isdisjoint(seen.candidates[other]):
            failing.append((len(seen.candidates[other]), other, wanted))
        left = wanted.intersection(seen.candidates[other])
        if len(left) == 1:
            sole[other] = min(left)
    if failing:
        return min((_beside(cell, value, other, wanted, seen) for _, other, wanted in sorted(failing)), key=_length)
    for other, needed in sole.items():
        for third, same in sole.items():
            if third != other and needed == same and seen.sees(other, third):
                return Message("why.both-need", cell=cell, value=value, cells=(other, third), needed=needed)
    return None


def _length(message: Message) -> int:
    return len(str(message))


def _beside(cell: Cell, value: int, other: Cell, wanted: set[int], seen: ExclusionContext) -> Message:
    """Return the values of the other cell that exclude this value, or those it would need."""
    left, values = seen.candidates[other], list(_values_of(other, seen))
    if len(left) > 1 and len(wanted) == 1 and value in wanted:  # the two are equal
        return Message("why.facts", facts=[Message("why.isnt", cells=[other], values=[value])])
    if len(left) > MOST_BESIDE:
        if max(left) < min(wanted) and wanted == set(values[values.index(min(wanted)) :]):
            return Message("why.facts", facts=[Message("why.at-most", cells=[other], value=max(left))])
        if min(left) > max(wanted) and wanted == set(values[: values.index(max(wanted)) + 1]):
            return Message("why.facts", facts=[Message("why.at-least", cells=[other], value=min(left))])
        if len(wanted) <= MOST_NEEDED:
            return Message("why.would-need", value=value, cell=cell, needed=sorted(wanted), other=other)
    said = describe_candidates([(other, left)], values)
    assert said is not None
    return said


MOST_SUM_CELLS = 9
"""The most cells of a sum that is explained by bounds; larger sums get no such reason."""
MOST_SUM_NEEDED = 2
"""The most ways to complete a sum with a value that are named."""
MOST_NAMED = 1
"""The most cells of a plain sum that are named, instead of "the others"."""


def explain_sums(sums: Iterable[Sum], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons why sums exclude candidates, from the bounds of the other cells."""
    for each in sums:
        cells = each.cells
        if (
            len(cells) > MOST_SUM_CELLS
            or len(set(cells)) < len(cells)
            or any(cell not in seen.candidates for cell in cells)
        ):
            continue
        weights = each.weights()
        if not {1, -1}.issuperset(weights):
            continue
        yield from _explain_repeats(each, seen)
        for cell, sign in zip(cells, weights, strict=True):
            for value in seen.gone.get(cell, ()):
                if found := _why_sum(cell, sign, value, each, seen):
                    yield Reason(found, {cell: (value,)})


def explain_needs(sums: Iterable[Sum], seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the values a candidate in a plain sum would need in the other cells, if few and not possible there."""
    for each in sums:
        cells = each.cells
        is_plain = set(each.weights()) == {1} and len(set(cells)) == len(cells) and len(cells) <= MOST_SUM_CELLS
        if not is_plain or any(cell not in seen.candidates for cell in cells):
            continue
        are_apart = all(seen.sees(a, b) for a, b in combinations(cells, 2))
        ways_of = combinations if are_apart else combinations_with_replacement
        for cell in cells:
            others = [seen.candidates[other] for other in cells if other != cell]
            for value in seen.gone.get(cell, ()):
                left = [other for other in seen.values if other != value or not are_apart]
                ways = [way for way in ways_of(left, len(others)) if sum(way) == each.total - value]
                if 0 < len(ways) <= MOST_SUM_NEEDED and not any(_fits(way, others) for way in ways):
                    said = [
                        Message("reason.way-sum" if len(way) > 1 else "reason.way-alone", values=way) for way in ways
                    ]
                    yield Reason(Message("why.needs-beside", value=value, ways=said), {cell: (value,)})


def _fits(way: Sequence[int], candidates: Sequence[Sequence[int]]) -> bool:
    """Return whether values fit the candidates of cells in some order."""
    return any(all(v in left for v, left in zip(held, candidates, strict=True)) for held in set(permutations(way)))


def _explain_repeats(total: Sum, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield exclusions of half the sum of two cells that see each other: the other cell would be the same."""
    if len(total.cells) == 2 and total.weights() == (1, 1) and seen.sees(*total.cells) and total.total % 2 == 0:
        half = total.total // 2
        for cell in total.cells:
            gone = [value for value in seen.gone.get(cell, ()) if value == half]
            yield Reason(Message("why.same-again", value=half), {cell: gone})


def _why_sum(cell: Cell, sign: int, value: int, total: Sum, seen: ExclusionContext) -> Message | None:
    """Return why a value is too large or too small for the bounds of the other cells, or None if it is neither."""
    weights = total.weights()
    same = [c for c, w in zip(total.cells, weights, strict=True) if w == sign and c != cell]
    other = [c for c, w in zip(total.cells, weights, strict=True) if w != sign]
    # With the sign of the cell turned to +: value + same - other = wanted.
    wanted = total.total * sign
    low, high = bounds(same, seen), bounds(other, seen)
    if low is None or high is None:
        return None
    if value + low[0] - high[1] > wanted:
        return _describe_rest(same, low[0], other, high[1], is_over=True, seen=seen)
    if value + low[1] - high[0] < wanted:
        return _describe_rest(same, low[1], other, high[0], is_over=False, seen=seen)
    return None


def _describe_rest(
    same: list[Cell], near: int, other: list[Cell], far: int, *, is_over: bool, seen: ExclusionContext
) -> Message:
    """Return the bounds of the other cells on the same side of the equation, and of those on the other side."""
    facts = []
    bound = "at-least" if is_over else "at-most"
    if other and len(same) > MOST_NAMED:
        facts.append(Message(f"why.added-{bound}", value=near))
        facts.append(describe_bound(other, far, "at-most" if is_over else "at-least", seen))
        return Message("why.facts", facts=facts)
    if not other and len(same) > MOST_NAMED:
        return Message(f"why.others-{bound}", value=near)
    if same and not (is_over and len(same) == 1 and near == seen.values[0]):
        facts.append(describe_bound(same, near, bound, seen))
    if other:
        facts.append(describe_bound(other, far, "at-most" if is_over else "at-least", seen))
    if not facts:
        facts.append(describe_bound(same, near, "at-least", seen))
    return Message("why.facts", facts=facts)


def describe_bound(cells: list[Cell], value: int, bound: str, seen: ExclusionContext) -> Message:
    """Return that a cell, or several together, come to at least or at most a value."""
    if len(cells) == 1 and len(seen.candidates[cells[0]]) == 1:
        return Message("why.is", cells=cells, values=[value])
    return Message(f"why.{bound}" if len(cells) == 1 else f"why.{bound}-together", cells=cells, value=value)


def bounds(cells: Sequence[Cell], seen: ExclusionContext) -> tuple[int, int] | None:
    """Return the least and greatest sum of some cells, or None if they can't be filled.

    Cells that see each other have different values.

    >>> from rulegrid import Board, ExclusionContext
    >>> board = Board(1, 9)
    >>> left = {(0, 0): (1, 2), (0, 1): (1, 2, 3), (0, 2): (1, 9)}
    >>> bounds(list(left), ExclusionContext(board, None, left, {}, lambda *_: True)), bounds([], ExclusionContext(board, None, {}, {}))
    ((6, 14), (0, 0))
    """
    least, most = _least(cells, seen, 1), _least(cells, seen, -1)
    return None if least is None or most is None else (least, -most)


def _least(cells: Sequence[Cell], seen: ExclusionContext, sign: int) -> int | None:
    """Return the least sum of some cells, each value times `sign`; by branch and bound."""
    ordered = sorted(cells, key=lambda cell: len(seen.candidates[cell]))
    ways = [sorted(value * sign for value in seen.candidates[cell]) for cell in ordered]
    rest = [0] * (len(ordered) + 1)
    for at in reversed(range(len(ordered))):
        rest[at] = rest[at + 1] + ways[at][0]
    near = [[j for j in range(i) if seen.sees(ordered[i], ordered[j])] for i in range(len(ordered))]
    best: int | None = None
    held: list[int] = []

    def fill(so_far: int) -> None:
        nonlocal best
        at = len(held)
        if best is not None and so_far + rest[at] >= best:
            return
        if at == len(ordered):
            best = so_far
            return
        taken = {held[j] for j in near[at]}
        for value in ways[at]:
            if value not in taken:
                held.append(value)
                fill(so_far + value)
                held.pop()

    fill(0)
    return best


ALWAYS = Message("why.facts", facts=[])
"""A message without facts: the exclusion does not depend on the values of other cells."""
MOST_WORDS = 36
"""The most words of the reasons in one step; further exclusions of the rule become later steps."""


def exclusion_context(state: State, cited: Sequence[int], gone: Mapping[Cell, Sequence[int]]) -> ExclusionContext:
    """Return the view of the first cited reason's rule: candidates, cited houses, and the candidates it excludes."""
    reasons = state.reasons
    on = set(cited)
    groups = [g for g, reason in enumerate(reasons.no_repeat) if reason in on]
    masks = [reasons.group_masks[g] for g in groups]
    number = reasons.model.number

    def sees(a: Cell, b: Cell) -> bool:
        both = 1 << number[a] | 1 << number[b]
        return a != b and any(mask & both == both for mask in masks)

    candidates = {cell: reasons.values_in(mask) for cell, mask in zip(reasons.cells, state.masks, strict=True)}
    board = reasons.statement.board.without_values()
    return ExclusionContext(board, reasons.unit(cited[0]).clue, candidates, dict(gone), sees)


def find_reasons(
    state: State, cited: Sequence[int], items: Sequence[int], gone: Mapping[Cell, Sequence[int]]
) -> list[Reason]:
    """Return why a rule, with the cited houses, excludes `gone`: its own reasons, or those of its constraints."""
    reasons = state.reasons
    left = {cell: list(values) for cell, values in gone.items()}
    seen = exclusion_context(state, cited, left)
    rule = reasons.unit(cited[0]).rule
    constraints = [each for reason in cited if reason in reasons.rules for each in reasons.constraints_of(reason)]
    found: list[Reason] = []
    for source in (custom_reasons(rule, seen), _explain_constraints(constraints, seen)):
        found += take_reasons(source, left)
    found += _explain_facts(state, cited, items, left)
    found += [Reason(None, {cell: tuple(values)}) for cell, values in left.items() if values]
    return join_reasons(found)


def custom_reasons(rule: Rule | None, seen: ExclusionContext) -> Iterator[Reason]:
    """Yield the reasons that a rule gives itself; raises RuleError for an invalid one, or if the rule's code fails."""
    if rule is None:
        return
    try:
        given: object = rule.why(seen)
        found = list(given) if isinstance(given, Iterable) and not isinstance(given, (str, Mapping)) else [given]
    except RulegridError as error:
        raise RuleError(rule.rule_name, problem_of(error)) from None
    except Exception as error:
        line = str(error).partition("\n")[0]
        raise RuleError(rule.rule_name, Message("own.why-raised", kind=type(error).__name__, text=line)) from error
    for because in found:
        if not isinstance(because, Reason):
            raise RuleError(rule.rule_name, Message("own.why-gave", given=quote(because, 40)))
        yield Reason(because.text, because.gone, is_own=True)


def _explain_constraints(constraints: Sequence[Constraint], seen: ExclusionContext) -> Iterator[Reason]:
    yield from explain_pairs([each for each in constraints if isinstance(each, Relation)], seen)
    sums = [each for each in constraints if isinstance(each, Sum)]
    yield from explain_worths(sums, seen)
    sums = [each for each in sums if not is_about_worth(each)]
    yield from explain_sums(sums, seen)
    yield from explain_needs(sums, seen)
    yield from explain_counts([each for each in constraints if isinstance(each, Count) and not each.less], seen)
    yield from explain_connections([each for each in constraints if isinstance(each, Connected)], seen)
    yield from explain_areas([each for each in constraints if isinstance(each, AreaSizes)], seen)
    yield from explain_different_pairs([each for each in constraints if isinstance(each, DifferentPairs)], seen)


def take_reasons(source: Iterable[Reason], left: dict[Cell, list[int]]) -> Iterator[Reason]:
    """Yield reasons, each limited to its additional candidates, which are removed from `left`."""
    for because in source:
        new = {
            cell: [value for value in values if value in left.get(cell, ())] for cell, values in because.gone.items()
        }
        for cell, values in new.items():
            left[cell] = [value for value in left.get(cell, ()) if value not in values]
        if any(new.values()):
            yield Reason(because.text, new, is_own=because.is_own)


def _explain_facts(
    state: State, cited: Sequence[int], items: Sequence[int], left: dict[Cell, list[int]]
) -> Iterator[Reason]:
    """Yield the facts about other cells that explain the remaining exclusions."""
    reasons = state.reasons
    facts = FactFinder(state, cited, items)
    number, bit_of = reasons.model.number, reasons.bit_of
    for cell in list(left):
        while left[cell]:
            at, value = number[cell], left[cell][0]
            found = facts.find_needed({at: bit_of[value]})
            if found is None:
                break
            gone = {cell: [value]}
            for other, values in left.items():
                if number[other] not in found:
                    also = [v for v in values if facts.refutes({**found, number[other]: bit_of[v]})]
                    gone[other] = list(dict.fromkeys((*gone.get(other, ()), *also)))
                    left[other] = [v for v in values if v not in gone[other]]
            yield Reason(facts.describe_facts(found) or ALWAYS, gone)


def join_reasons(found: Iterable[Reason]) -> list[Reason]:
    """Return reasons in order, joining those with the same words."""
    merged: dict[tuple[Message | None, bool], dict[Cell, list[int]]] = {}
    for because in found:
        gone = merged.setdefault((because.text, because.is_own), {})
        for cell, values in because.gone.items():
            gone.setdefault(cell, []).extend(values)
    return [
        Reason(text, {cell: sorted(values) for cell, values in sorted(gone.items())}, is_own=is_own)
        for (text, is_own), gone in merged.items()
    ]


def shortest_reasons(found: Sequence[Reason]) -> list[Reason]:
    """Return the shortest reasons, as many as fit in a sentence; at least one."""
    kept: list[Reason] = []
    words = 0
    for because in sorted(found, key=length):
        words += length(because)
        if kept and words > MOST_WORDS:
            break
        kept.append(because)
    return [because for because in found if because in kept]


def length(because: Reason) -> int:
    """Return the approximate number of words of a reason and its exclusions."""
    values = {tuple(values) for values in because.gone.values()}
    return len(str(because.text or "").split()) + len(because.gone) + sum(map(len, values))


def excluded_candidates(reasons: Reasons, found: Iterable[Reason]) -> dict[Cell, tuple[int, ...]]:
    """Return the candidates that some reasons exclude, by cell in reading order."""
    gone: dict[Cell, set[int]] = {}
    for because in found:
        for cell, values in because.gone.items():
            gone.setdefault(cell, set()).update(values)
    return {cell: tuple(sorted(gone[cell])) for cell in reasons.cells if cell in gone}
