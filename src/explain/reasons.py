"""Reasons: the facts about a puzzle that a player can cite, and the kernel that propagates with some of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import pairwise
from typing import Any, TypeVar

from ..core.constraints import AllDifferent, Constraint, Disjunction, Product, Relation, Sum
from ..core.rule import Rule
from ..core.statement import Statement
from ..core.unit import Unit
from ..solver.kernel._crossings import Crossings
from ..solver.kernel._houses import Houses
from ..solver.kernel._refuter import Refuter
from ..solver.kernel._relations import Relations
from ..solver.kernels import general
from ..solver.model import Model, model_of
from ..solver.model_builder import Total
from ..utils.coordinates import Cell, LayerCell
from ..utils.message import Message
from ..utils.runtime import MaskCache, cached_property
from .steps import CELL_WEIGHT, CLUE_WEIGHT, RULE_WEIGHT

T = TypeVar("T")

EFFORT = 1500
"""The most picks for listing the combinations of one sum or product."""


class Reasons:
    """The reasons of a statement by number: rules and the aspects of houses, then each cell.

    - `units`: those of the rules and houses; `no_repeat`: the reasons of the all-different groups.
    - `every_value`: the reason of each group's first value, followed by those of the other values; -1 if the group is
      not a house.
    - `rules`: the reasons that are neither a cell nor an aspect of a house, each with the numbers of its items in the
      kernel.
    - `joint`: the reasons that imply something together, with the items for it; `totals`: the sums of some of these
      items.
    - `combining`: the items that do more than make two candidates see each other, such as sums.
    """

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.model: Model = model_of(statement.grid, statement.constraints, derives=False, joins=True)
        self.cells = self.model.cells
        self.size = self.model.size
        self.values = self.model.values
        self.full = self.model.full
        self.value_of = self.model.value_of
        self.bit_of = self.model.bit_of
        self.groups = list(self.model.groups)
        self.group_masks = [sum(1 << cell for cell in group) for group in self.groups]
        self.units: list[Unit] = []
        self.rules: dict[int, list[int]] = {}
        self.joint: dict[tuple[int, ...], list[int]] = {}
        self.totals: dict[int, Total] = {}
        self.callbacks: dict[int, list[int]] = {}
        self._numbers: dict[object, int] = {}
        self._made: dict[Hashable, tuple[Hashable, Any]] = {}
        self._seen, self._spread, self._spread_peers = MaskCache[int](), MaskCache[int](), MaskCache[int]()
        self._near = MaskCache[tuple[int, int]]()
        self._pairs = _pair_rules(statement)
        self._number_groups()
        self.groups_of: list[list[int]] = [[] for _ in range(self.size)]
        for g, group in enumerate(self.groups):
            for at in group:
                self.groups_of[at].append(g)
        self.houses = [g for g, reason in enumerate(self.every_value) if reason >= 0]
        self.refuter = self._make_refuter()
        self.peers = [
            tuple(sorted({other for g in self.groups_of[at] for other in self.groups[g]} - {at}))
            for at in range(self.size)
        ]
        self.relations = self._relations()
        self.direct = self._direct_relations()

    @cached_property
    def hidden(self) -> dict[int, list[tuple[int, dict[int, int]]]]:
        """The cells of hidden layers, each with related cells and the values that those of a related cell allow."""
        found: dict[int, list[tuple[int, dict[int, int]]]] = {}
        for other, related in self.direct.items():
            for at, allowed in related:
                cell = self.cells[at]
                if type(cell) is LayerCell and cell.layer.is_hidden:
                    found.setdefault(at, []).append((other, allowed))
        return found

    def __reduce__(self) -> tuple[type[Reasons], tuple[Statement]]:
        return type(self), (self.statement,)  # the kernel is made again

    def cached_result(self, what: Hashable, of: Hashable, make: Callable[[], T]) -> T:
        """Return the last result of `make` for `what` if it had the same input `of`; otherwise call it again.

        A step changes little of a state, so most searches within a part of it can be reused.
        """
        known = self._made.get(what)
        if known is None or known[0] != of:
            known = self._made[what] = of, make()
        made: T = known[1]
        return made

    @cached_property
    def is_line(self) -> list[bool]:
        """Whether each group is a row, a column or a diagonal."""
        found = []
        for group in self.groups:
            cells = [self.cells[at] for at in group]
            found.append(len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}) <= 1)
        return found

    @cached_property
    def alike(self) -> dict[int, list[int]]:
        """For each house the other houses of its kind, such as the other rows."""
        kinds = {g: self.units[self.no_repeat[g]].kind for g in self.houses}
        return {g: [h for h in self.houses if h != g and kinds[h] == kinds[g]] for g in self.houses}

    def _number_groups(self) -> None:
        """Give each group its reasons; if several constraints state a group, its reasons are those of the first."""
        self.no_repeat: list[int] = []
        self.every_value: list[int] = []
        self._of_group: dict[int, int] = {}  # by the index of the constraint
        for group, sources in self.model.groups.items():
            constraint = self.statement.constraints[sources[0]]
            unit = self.statement.unit_of(sources[0])
            if len(group) == self.model.width and isinstance(constraint, AllDifferent):
                self.no_repeat.append(self._number((unit, group, None), unit.no_repeat))
                self.every_value.append(len(self.units))
                for value in self.values:
                    self._number((unit, group, value), unit.needs(value))
            else:
                self.no_repeat.append(self._of_constraint(sources[0]))
                self.every_value.append(-1)
            self._of_group.update(dict.fromkeys(sources, self.no_repeat[-1]))

    def _number(self, key: object, unit: Unit) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.units)
            self.units.append(unit)
        return self._numbers[key]

    def _of_constraint(self, index: int) -> int:
        """Return the reason that a constraint belongs to; all the pairs of a rule are one."""
        unit = self.statement.unit_of(index)
        whole = self._pairs.get(id(unit.rule)) if unit.clue is None else None
        number = self._number(whole or unit, whole or unit)
        self.rules.setdefault(number, [])
        return number

    def _reasons_of(self, sources: Iterable[int]) -> tuple[int, ...]:
        """Return the reasons that constraints belong to, by their indexes; empty if all of them are houses."""
        found = {self._of_group[index] if index in self._of_group else self._of_constraint(index) for index in sources}
        return () if found.isdisjoint(self.rules) else tuple(sorted(found))

    def _make_refuter(self) -> Refuter:
        model = self.model
        kernel = general(model, EFFORT)
        kinds = {type(items): items for items in kernel.state.items}
        self.item_reasons = item_reasons = list[tuple[int, ...]]()
        slow: list[int] = []
        self.combining = list[int]()
        for kind, items in kinds.items():
            of_groups = kind in (Houses, Crossings)
            if not of_groups and kind is not Relations:
                self.combining += range(items.first, items.first + len(items))
            for k in range(len(items)):
                item = items.first + k
                reasons = () if of_groups else self._reasons_of(model.sources[kind][k])
                if len(reasons) == 1:
                    self.rules[reasons[0]].append(item)
                elif reasons:
                    self.joint.setdefault(reasons, []).append(item)
                if total := model.implied.get((kind, k)):
                    self.totals[item] = total
                item_reasons.append(reasons)
                slow.append((kind, k) in model.slow)
        for index in model.callbacks:
            self.callbacks.setdefault(self._of_constraint(index), []).append(index)
        houses, crossings = kinds[Houses], kinds[Crossings]
        assert isinstance(houses, Houses)
        assert isinstance(crossings, Crossings)
        refuter = Refuter(
            kernel.state, houses, crossings, self.no_repeat, self.every_value, item_reasons, slow, len(self.units)
        )
        refuter.weigh_by([self.weight(reason) for reason in range(len(self.units) + self.size)])
        return refuter

    def _relations(self) -> list[tuple[int, int, int, dict[int, int], dict[int, int]]]:
        """Return the rules about pairs of cells: reason, cells, and which values each value of one allows the other."""
        found = []
        for index, constraint in enumerate(self.statement.constraints):
            if isinstance(constraint, Relation):
                a, b = self.model.number[constraint.a], self.model.number[constraint.b]
                forward: dict[int, int] = dict.fromkeys(self.bit_of.values(), 0)
                backward = dict(forward)
                for x, y in constraint.allowed:
                    if x in self.bit_of and y in self.bit_of:
                        forward[self.bit_of[x]] |= self.bit_of[y]
                        backward[self.bit_of[y]] |= self.bit_of[x]
                found.append((self._of_constraint(index), a, b, forward, backward))
        return found

    def _direct_relations(self) -> dict[int, list[tuple[int, dict[int, int]]]]:
        """Return for each cell the exclusions in another cell that rules without clues make obvious for its value."""
        found: dict[int, list[tuple[int, dict[int, int]]]] = {}
        for reason, a, b, forward, backward in self.relations:
            if self.units[reason].clue is None:
                found.setdefault(a, []).append((b, forward))
                found.setdefault(b, []).append((a, backward))
        return found

    def seen(self, candidate: int) -> int:
        """Return the candidates that a candidate excludes, as a mask of candidates.

        The number of a candidate is the number of its cell times the number of values, plus the number of its value.
        """
        found = self._seen.get(candidate)
        return self._seen.keep(candidate, self._seen_by(candidate)) if found is None else found

    def _seen_by(self, candidate: int) -> int:
        width = len(self.values)
        at, value = divmod(candidate, width)
        peers = self._spread_peers.get(at)
        if peers is None:
            peers = self._spread_peers.keep(at, self._spread_over(self.peers[at]))
        found = self.full << at * width ^ 1 << candidate | peers << value
        for other, allowed in self._related_to.get(at, ()):
            found |= (self.full & ~allowed[1 << value]) << other * width
        return found

    def spread(self, g: int) -> int:
        """Return the candidates of the first value in a group, as a mask of candidates."""
        found = self._spread.get(g)
        return self._spread.keep(g, self._spread_over(self.groups[g])) if found is None else found

    def _spread_over(self, cells: Iterable[int]) -> int:
        width = len(self.values)
        return sum(1 << at * width for at in cells)

    def near(self, g: int, value: int) -> int:
        """Return the candidates that some place of a value, given by its number, in a group excludes."""
        found = self._near.get((g, value))
        if found is None:
            found = 0
            for at in self.groups[g]:
                found |= self.seen(at * len(self.values) + value)
            self._near.keep((g, value), found)
        return found

    def crossing(self, g: int) -> list[int]:
        return sorted({h for at in self.groups[g] for h in self.groups_of[at]} - {g})

    def reasons_between(self, one: int, other: int) -> list[int]:
        """Return the reasons that each keep two candidates from both being true; empty for candidates of one cell."""
        (a, x), (b, y) = (divmod(candidate, len(self.values)) for candidate in (one, other))
        found = []
        if x == y:
            common = set(self.groups_of[a]) & set(self.groups_of[b])
            found = [self.no_repeat[g] for g in sorted(common)]
        found += [reason for reason, allowed in self._related.get((a, b), ()) if not allowed[1 << x] >> y & 1]
        return list(dict.fromkeys(found))

    @cached_property
    def _related_to(self) -> dict[int, list[tuple[int, dict[int, int]]]]:
        """For each cell its related cells, each with the values it may have for each value of the first."""
        found: dict[int, list[tuple[int, dict[int, int]]]] = {}
        for _, a, b, forward, backward in self.relations:
            found.setdefault(a, []).append((b, forward))
            found.setdefault(b, []).append((a, backward))
        return found

    @cached_property
    def _related(self) -> dict[tuple[int, int], list[tuple[int, dict[int, int]]]]:
        """For each pair of cells, in either order: reasons, with the values of one that those of the other allow."""
        found: dict[tuple[int, int], list[tuple[int, dict[int, int]]]] = {}
        for reason, a, b, forward, backward in self.relations:
            found.setdefault((a, b), []).append((reason, forward))
            found.setdefault((b, a), []).append((reason, backward))
        return found

    @cached_property
    def shared(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """The pairs of groups that share several cells, with these cells."""
        found = []
        for g, group in enumerate(self.groups):
            for h in self.crossing(g):
                if h > g and (self.group_masks[g] & self.group_masks[h]).bit_count() > 1:
                    found.append((g, h, tuple(at for at in group if at in self.groups[h])))
        return found

    def units_of(self, named: int) -> tuple[Unit, ...]:
        """Return the units that the kernel names by a number: a reason, or an item of several reasons."""
        item = named - len(self.units) - self.size
        if item < 0:
            return (self.unit(named),)
        units = map(self.unit, self.item_reasons[item])
        return tuple(sorted(units, key=lambda unit: bool(unit.aspect)))  # the rules before the houses

    def unit(self, reason: int) -> Unit:
        """Return the unit of a reason; creates that of a cell."""
        if reason < len(self.units):
            return self.units[reason]
        cell = self.cells[reason - len(self.units)]
        return Unit(Message("unit.cell", cell=cell), "cell", (cell,), None)

    def house_reason(self, g: int, bit: int) -> int:
        """Return the reason that a house needs a value."""
        return self.every_value[g] + bit.bit_length() - 1

    def cell_reason(self, at: int) -> int:
        """Return the reason that a cell needs a value."""
        return len(self.units) + at

    def reason_of(self, unit: Unit) -> int:
        """Return the number of a unit of this statement, an aspect of a house, or a cell."""
        if unit.kind == "cell" and unit.rule is None:
            return self.cell_reason(self.model.number[unit.cells[0]])
        return self._reason_of[unit]

    @cached_property
    def _reason_of(self) -> dict[Unit, int]:
        return {unit: reason for reason, unit in reversed(list(enumerate(self.units)))}

    def weight(self, reason: int) -> float:
        if reason >= len(self.units):
            return CELL_WEIGHT
        return RULE_WEIGHT if self.units[reason].clue is None else CLUE_WEIGHT

    def values_in(self, mask: int) -> tuple[int, ...]:
        """Return the values of a mask, in rising order."""
        return tuple(value for value, bit in self.bit_of.items() if mask & bit)

    def cells_in(self, places: int) -> tuple[Cell, ...]:
        found = []
        while places:
            bit = places & -places
            found.append(self.cells[bit.bit_length() - 1])
            places ^= bit
        return tuple(found)

    def items_of(self, cited: Iterable[int]) -> list[int]:
        """Return the kernel items that belong to some reasons, single or joint."""
        among = set(cited)
        alone = [item for reason in among for item in self.rules.get(reason, ())]
        return alone + [item for several, items in self.joint.items() if among.issuperset(several) for item in items]

    def constraints_of(self, reason: int) -> list[Constraint]:
        constraints = enumerate(self.statement.constraints)
        return [c for index, c in constraints if self._numbers.get(self._key(index)) == reason]

    @cached_property
    def unordered(self) -> set[int]:
        """The rules with one clue that allow their values in any order, such as cages and dots."""
        kinds: dict[object, list[Constraint]] = {}
        for index, constraint in enumerate(self.statement.constraints):
            if not isinstance(constraint, AllDifferent):
                kinds.setdefault(self._numbers.get(self._key(index)), []).append(constraint)
        return {reason for reason in self.rules if len(kinds.get(reason, ())) == 1 and _is_unordered(kinds[reason][0])}

    def _key(self, index: int) -> object:
        unit = self.statement.unit_of(index)
        return (self._pairs.get(id(unit.rule)) if unit.clue is None else None) or unit


def allowed_values(allowed: Mapping[int, int], mask: int) -> int:
    """Return the values of a cell that those of a related cell allow together, as a mask.

    >>> allowed_values({1: 0b110, 2: 0b010, 4: 0b001}, 0b011)
    6
    """
    found = 0
    for bit, values in allowed.items():
        if mask & bit:
            found |= values
    return found


def _is_unordered(constraint: Constraint) -> bool:
    """Return whether any order of the values meets a constraint if one does."""
    if isinstance(constraint, Relation):
        return all((y, x) in constraint.allowed for x, y in constraint.allowed)
    if isinstance(constraint, Disjunction):
        return all(_is_unordered(each) for choice in constraint.alternatives for each in choice)
    return isinstance(constraint, Product) or (isinstance(constraint, Sum) and constraint.coefficients is None)


def _pair_rules(statement: Statement) -> Mapping[int, Unit]:
    """Return one unit for each rule without clues about pairs of cells, by the rule's id."""
    members: dict[int, list[Unit]] = {}
    for unit in statement.units:
        if unit.clue is None and not unit.is_house and unit.rule is not None:
            members.setdefault(id(unit.rule), []).append(unit)
    found = {}
    for number, units in members.items():
        if len(units) > 1 and max(len(unit.cells) for unit in units) <= 2:
            rule: Rule = units[0].rule  # type: ignore[assignment]
            cells: Iterable[Cell] = dict.fromkeys(cell for unit in units for cell in unit.cells)
            found[number] = Unit(rule.whole_label(), units[0].kind, tuple(cells), rule)
    return found
