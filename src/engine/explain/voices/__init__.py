"""The voices of rules: why one of them excludes what it does, with its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ....utils.coordinates import Cell
from ....utils.errors import RulegridError, problem_of, quote
from ...constraints import Constraint, Count, Relation, Sum
from ...errors import RuleError
from ...rule import Rule
from ...seen import Because, Seen
from ...words import Message
from ..reasons import Reasons
from ..state import State
from .counts import counts_say
from .facts import FactFinder
from .pairs import pairs_say
from .sums import needs_say, sums_say

ALWAYS = Message("why.facts", facts=[])
"""Stands for no fact at all: it goes whatever the other cells hold."""
MOST_WORDS = 36
"""Of the reasons in one step: what else a rule excludes is left for the steps after it."""


def seen_by(state: State, cited: Sequence[int], gone: Mapping[Cell, Sequence[int]]) -> Seen:
    """Return what the rule of the first reason cited sees, which excludes what is `gone` with the houses cited."""
    reasons = state.reasons
    on = set(cited)
    groups = [g for g, reason in enumerate(reasons.no_repeat) if reason in on]
    masks = [reasons.group_masks[g] for g in groups]
    number = reasons.model.number

    def sees(a: Cell, b: Cell) -> bool:
        both = 1 << number[a] | 1 << number[b]
        return a != b and any(mask & both == both for mask in masks)

    candidates = {cell: reasons.values_in(mask) for cell, mask in zip(reasons.cells, state.masks, strict=True)}
    board = reasons.statement.board.emptied()
    return Seen(board, reasons.unit(cited[0]).clue, candidates, dict(gone), sees)


def becauses(
    state: State, cited: Sequence[int], items: Sequence[int], gone: Mapping[Cell, Sequence[int]]
) -> list[Because]:
    """Return why a rule, with the houses cited, excludes what is gone: its own reasons, or those of its constraints."""
    reasons = state.reasons
    left = {cell: list(values) for cell, values in gone.items()}
    seen = seen_by(state, cited, left)
    rule = reasons.unit(cited[0]).rule
    constraints = [each for reason in cited if reason in reasons.rules for each in reasons.constraints_of(reason)]
    found: list[Because] = []
    for source in (own(rule, seen), _constraints_say(constraints, seen)):
        found += take_reasons(source, left)
    found += _facts_say(state, cited, items, left)
    found += [Because(None, {cell: tuple(values)}) for cell, values in left.items() if values]
    return together(found)


def own(rule: Rule | None, seen: Seen) -> Iterator[Because]:
    """Yield the reasons that a rule gives itself; raises RuleError for what is none, and where giving them fails."""
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
        if not isinstance(because, Because):
            raise RuleError(rule.rule_name, Message("own.why-gave", given=quote(because, 40)))
        yield Because(because.text, because.gone, is_own=True)


def _constraints_say(constraints: Sequence[Constraint], seen: Seen) -> Iterator[Because]:
    yield from pairs_say([each for each in constraints if isinstance(each, Relation)], seen)
    sums = [each for each in constraints if isinstance(each, Sum)]
    yield from sums_say(sums, seen)
    yield from needs_say(sums, seen)
    yield from counts_say([each for each in constraints if isinstance(each, Count) and not each.less], seen)


def take_reasons(source: Iterable[Because], left: dict[Cell, list[int]]) -> Iterator[Because]:
    """Yield reasons with what each of them adds to those before it; that is left no longer."""
    for because in source:
        new = {
            cell: [value for value in values if value in left.get(cell, ())] for cell, values in because.gone.items()
        }
        for cell, values in new.items():
            left[cell] = [value for value in left.get(cell, ()) if value not in values]
        if any(new.values()):
            yield Because(because.text, new, is_own=because.is_own)


def _facts_say(
    state: State, cited: Sequence[int], items: Sequence[int], left: dict[Cell, list[int]]
) -> Iterator[Because]:
    """Yield the facts about other cells from which the rest follows."""
    reasons = state.reasons
    facts = FactFinder(state, cited, items)
    number, bit_of = reasons.model.number, reasons.bit_of
    for cell in list(left):
        while left[cell]:
            at, value = number[cell], left[cell][0]
            found = facts.needed({at: bit_of[value]})
            if found is None:
                break
            gone = {cell: [value]}
            for other, values in left.items():
                if number[other] not in found:
                    also = [v for v in values if facts.refutes({**found, number[other]: bit_of[v]})]
                    gone[other] = list(dict.fromkeys((*gone.get(other, ()), *also)))
                    left[other] = [v for v in values if v not in gone[other]]
            yield Because(facts.said(found) or ALWAYS, gone)


def together(found: Iterable[Because]) -> list[Because]:
    """Return reasons, those with the same words as one, in their order."""
    merged: dict[tuple[Message | None, bool], dict[Cell, list[int]]] = {}
    for because in found:
        gone = merged.setdefault((because.text, because.is_own), {})
        for cell, values in because.gone.items():
            gone.setdefault(cell, []).extend(values)
    return [
        Because(text, {cell: sorted(values) for cell, values in sorted(gone.items())}, is_own=is_own)
        for (text, is_own), gone in merged.items()
    ]


def few(found: Sequence[Because]) -> list[Because]:
    """Return as many of some reasons as a sentence may hold, the shortest ones; one at least."""
    kept: list[Because] = []
    words = 0
    for because in sorted(found, key=length):
        words += length(because)
        if kept and words > MOST_WORDS:
            break
        kept.append(because)
    return [because for because in found if because in kept]


def length(because: Because) -> int:
    """Return the number of words of a reason and what goes by it, about."""
    values = {tuple(values) for values in because.gone.values()}
    return len(str(because.text or "").split()) + len(because.gone) + sum(map(len, values))


def said_of(reasons: Reasons, found: Iterable[Because]) -> dict[Cell, tuple[int, ...]]:
    """Return what goes by some reasons, by cell in reading order."""
    gone: dict[Cell, set[int]] = {}
    for because in found:
        for cell, values in because.gone.items():
            gone.setdefault(cell, set()).update(values)
    return {cell: tuple(sorted(gone[cell])) for cell in reasons.cells if cell in gone}
