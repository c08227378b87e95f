"""The law of what steps say: each claim of a sentence is held against brute force, link by link.

Nothing here uses the propagation of the explainer. What a unit says is asked of its constraints alone, on values that are
tried one after the other; a claim of a chain may use the units that it names and what stands before it, and what a value
takes from the cells that see it.
"""

from collections import Counter

from rulegrid.engine.constraints import AllDifferent, Relation
from rulegrid.engine.explain.words import message_of
from rulegrid.utils.words import Message

MOST_TRIED = 20_000
"""Values that are tried for one claim."""


class TooLarge(Exception):
    """A claim takes more to decide than was allowed."""


class Units:
    """What some units say together of cells with candidates, by trying; `groups` are cells that see each other besides."""

    def __init__(self, reasons, units, *, groups=(), whole=False):
        self.groups, self.pairs, self.others = [*groups], [], []
        self.whole = whole
        self.cells, self.needs, self.width = set(), [], len(reasons.values)
        self.board = reasons.statement.board.emptied()
        for unit in units:
            if unit.rule is None:
                self.cells.update(unit.cells)
            elif unit.value is not None:
                self.needs.append((unit.cells, unit.value))
            elif unit.aspect:
                self.groups.append(set(unit.cells))
                if whole:
                    self.cells.update(unit.cells)
            else:
                self._add(reasons, unit)
        self.of_cell = {}
        for constraint in self.others:
            for cell in constraint.scope(self.board):
                self.of_cell.setdefault(cell, []).append(constraint)
        self.relations = {}
        for constraint in self.pairs:
            self.relations.setdefault(constraint.a, []).append((constraint.b, constraint.allowed))
            turned = {(y, x) for x, y in constraint.allowed}
            self.relations.setdefault(constraint.b, []).append((constraint.a, turned))

    def _add(self, reasons, unit):
        number = reasons.reason_of(unit)
        constraints = reasons.constraints_of(number)
        is_whole_rule = unit.clue is None and all(isinstance(each, Relation) for each in constraints)
        for constraint in constraints:
            if isinstance(constraint, AllDifferent):
                self.groups.append(set(constraint.cells))
            elif isinstance(constraint, Relation):
                self.pairs.append(constraint)
            else:
                self.others.append(constraint)
            if not is_whole_rule:
                self.cells.update(cell for cell in constraint.scope(self.board))

    def solutions(self, left, fixed=()):
        """Yield the ways to meet all needs, as values by cell."""
        self.tried = 0
        self.asked = [cell for cell, _ in fixed]
        self.groups_of = {}
        for group in self.groups:
            for cell in group:
                self.groups_of.setdefault(cell, []).append(group)
        held = {}
        for cell, value in fixed:
            if value not in left[cell] or not self._fits(held, cell, value):
                return
            self._hold(held, cell, value)
        around = {other for cell in (*self.asked, *self.cells) for other, _ in self.relations.get(cell, ())}
        alone = {
            cell for cell in self.relations if len(left[cell]) == 1
        }  # what is known has its part in a rule of pairs
        cells = self.cells | alone | (around if self.whole else set())
        needs = [tuple((cell, value) for value in sorted(left[cell])) for cell in sorted(cells) if cell in left]
        needs += [tuple((c, value) for c in cells if value in left[c]) for cells, value in self.needs]
        yield from self._fill(needs, held)
        for cell in list(held):
            self._drop(held, cell)

    def _fill(self, needs, held):
        best, ways = None, None
        open_ = []
        for need in needs:
            if any(held.get(cell) == value for cell, value in need):
                continue
            open_.append(need)
            fitting = [each for each in need if each[0] not in held and self._sees_none(held, *each)]
            if best is None or len(fitting) < len(ways):
                best, ways = need, fitting
                if not ways:
                    return
        if best is None:
            yield dict(held)
            return
        rest = [need for need in open_ if need is not best]
        for cell, value in ways:
            self.tried += 1
            if self.tried > MOST_TRIED:
                for each in list(held):
                    self._drop(held, each)
                raise TooLarge
            if self._fits(held, cell, value):
                self._hold(held, cell, value)
                yield from self._fill(rest, held)
                self._drop(held, cell)

    def _sees_none(self, held, cell, value):
        for group in self.groups_of.get(cell, ()):
            if any(held.get(other) == value for other in group):
                return False
        return all(
            other not in held or (value, held[other]) in allowed for other, allowed in self.relations.get(cell, ())
        )

    def _fits(self, held, cell, value):
        if not self._sees_none(held, cell, value):
            return False
        row, col = cell
        self.board.cells[row][col] = value
        fits = not any(constraint.is_broken(self.board) for constraint in self.of_cell.get(cell, ()))
        self.board.cells[row][col] = 0
        return fits

    def _hold(self, held, cell, value):
        held[cell] = value
        self.board.cells[cell[0]][cell[1]] = value

    def _drop(self, held, cell):
        if cell in held:
            del held[cell]
        self.board.cells[cell[0]][cell[1]] = 0


def candidates_of(state):
    """The candidates of every cell, known ones too."""
    reasons = state.reasons
    return {cell: set(reasons.values_in(mask)) for cell, mask in zip(reasons.cells, state.masks, strict=True)}


def messages_in(value):
    """All messages in a message, itself first."""
    if isinstance(value, Message):
        yield value
        for each in value.parameters.values():
            yield from messages_in(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from messages_in(each)


class Law:
    """Holds steps to what they say, and counts: `claims` by the key of what was said, of which `undecided` were too large."""

    def __init__(self):
        self.claims = Counter()
        self.undecided = Counter()

    def check(self, state, step):
        """Return what is false in the sentence of a step, as texts."""
        return Checked(self, state, step).all()


class Checked:
    """One step before the law."""

    def __init__(self, law, state, step):
        self.law, self.state, self.step = law, state, step
        self.reasons = state.reasons
        self.left = candidates_of(state)
        self.open = set(state.candidates())
        self.groups = Units(self.reasons, step.units).groups  # of houses, of cages, by a knight's move
        self.message = message_of(step)
        self.false = []

    def all(self):
        step, key = self.step, self.message.key
        for message in messages_in(self.message):
            for name, value in message.parameters.items():
                if value == () and name not in MAY_BE_EMPTY:
                    self.say("empty", f"empty {name} in {message.key}")
        if step.technique in NOT_PROVEN:
            return self.false
        if step.chain:
            self.chain()
        elif check := getattr(self, "_" + key.removeprefix("step.").removesuffix(".all").replace("-", "_"), None):
            check(**self.message.parameters)
        else:
            self.say("unknown", f"no law for {key}")
        self.named()
        for cell, values in step.removed:
            for value in values:
                self.claim(
                    "removal", self.fails(self.left, step.units, (cell, value)), f"{cell}={value} is not refuted"
                )
        return self.false

    def say(self, key, text):
        self.false.append(f"{self.step.technique}: {key}: {text} | {self.step}")

    def claim(self, key, holds, text):
        self.law.claims[key] += 1
        if holds is None:
            self.law.undecided[key] += 1
        elif not holds:
            self.say(key, text)

    def fails(self, left, units, *fixed, groups=()):
        """Whether no values meet some units, None where that is too much to try."""
        for whole in (False, True):
            try:
                said = Units(self.reasons, units, groups=groups, whole=whole)
                if next(said.solutions(left, fixed), None) is None:
                    return True
            except TooLarge:
                if whole:
                    return None
            if all(unit.rule is None or unit.aspect for unit in units):
                break
        return False

    def units(self, labels, value=None):
        """The units of the step with some names; of a house, that it needs a value, or has none twice."""
        found = [unit for unit in self.step.units if unit.label in labels]
        return [unit for unit in found if unit.value == value] if value else found

    def house(self, label):
        """The cells of a house by its name."""
        return next(unit.cells for unit in self.reasons.units if unit.label == label)

    def needing(self, label, value):
        """The reason of a house that needs a value."""
        return next(unit for unit in self.reasons.units if unit.label == label and unit.value == value)

    def no_repeats(self):
        return [unit for unit in self.step.units if unit.aspect == "no repeat"]

    def named(self):
        """Every rule and every house that needs a value is named; one that has no value twice where no cell sees it at once."""
        labels = set(messages_in(self.message))
        if any(each.key.startswith("chain.sums") for each in labels):
            return  # the many cages of a house are called its sums
        for unit in self.step.units:
            is_free = (unit.aspect == "no repeat" and self.message.key not in STRICT) or unit.rule is None
            if self.message.key.split(".")[1] in ("forcing-chain", "nested-chain", "short-chain"):
                is_free = is_free or unit.aspect == "no repeat"
                if self.step.removed and len(self.step.removed) + len(self.step.removed[0][1]) > 2:
                    continue
            if self.message.key.split(".")[1] in FREE:
                continue
            self.claim("named", is_free or unit.label in labels, f"{unit} is not named")

    def chain(self):
        ((cell, (value,)),) = self.step.roles["assume"]
        self.settled = {cell for cell in self.left if cell not in self.open}
        self.place(cell, value)
        for message in self.message.parameters["chain"]:
            key = message.key.removeprefix("chain.")
            getattr(self, "chain_" + key.replace("-", "_"))(**message.parameters)
        self.left = candidates_of(self.state)

    def place(self, cell, value):
        self.left[cell] = {value}
        self.settled.add(cell)
        for unit in self.no_repeats():
            if cell in unit.cells:
                for other in unit.cells:
                    if other not in self.settled:
                        self.left[other].discard(value)

    def chain_only_place(self, cell, value, house):
        (unit,) = self.units([house], value)
        others = [other for other in unit.cells if other != cell and value in self.left[other]]
        self.claim("only place", not others, f"{value} in {house}: {others}")
        self.place(cell, value)

    def chain_only_places(self, value, places):
        for place in places:
            self.chain_only_place(place.parameters["cell"], value, place.parameters["house"])

    def chain_nothing_else(self, cell, value):
        self.claim("nothing else", self.left[cell] <= {value}, f"{cell} {value}: {self.left[cell]}")
        self.place(cell, value)

    def chain_nothing_else_there(self, cells, value):
        for cell in cells:
            self.chain_nothing_else(cell, value)

    def chain_several(self, parts):
        for part in parts:
            getattr(self, "chain_" + part.key.removeprefix("chain.").replace("-", "_"))(**part.parameters)

    def chain_loses(self, units, losses):
        cited = self.units(units) + self.no_repeats()
        for loss in losses:
            for cell in loss.parameters["cells"]:
                for value in loss.parameters["values"]:
                    holds = value not in self.left[cell] or self.fails(
                        self.left, cited, (cell, value), groups=self.groups
                    )
                    self.claim("loses", holds, f"{', '.join(map(str, units))}: {cell} {value} of {self.left[cell]}")
        for loss in losses:
            for cell in loss.parameters["cells"]:
                self.left[cell] = self.left[cell] - set(loss.parameters["values"])

    def chain_needs(self, units, value, cells):
        among = {cell for unit in self.units(units) for cell in unit.cells}
        self.chain_needs_among(units, value, among, cells)

    def chain_needs_several(self, units, values, cells):
        for value in values:
            self.chain_needs(units, value, cells)

    def chain_needs_several_among(self, units, values, among, cells):
        for value in values:
            self.chain_needs_among(units, value, among, cells)

    def chain_needs_among(self, units, value, among, cells):
        cited = self.units(units) + self.no_repeats()
        without = {**self.left, **{cell: self.left[cell] - {value} for cell in among}}
        first = min(among, key=lambda cell: len(without[cell]))
        found = [self.fails(without, cited, (first, other), groups=self.groups) for other in sorted(without[first])]
        holds = None if None in found and False not in found else all(found)
        self.claim("needs", holds, f"{', '.join(map(str, units))}: {value} in {among}")
        places = [cell for cell in among if value in self.left[cell]]
        for cell in cells:
            sees = all(any({cell, other} <= group for group in self.groups) for other in places)
            self.claim("sees", sees, f"{cell} {places}")
            self.left[cell] = self.left[cell] - {value}

    def chain_sums_lose(self, houses, losses):
        self.chain_loses([unit.label for unit in self.step.units], losses)

    def chain_tried(self, cell, values):
        for value in values:
            self.claim("tried", self.fails(self.left, self.step.units, (cell, value)), f"{cell} {value}")
        self.left[cell] -= set(values)

    def chain_locked(self, values, house, cells):
        for value in values:
            (unit,) = self.units([house], value)
            places = [other for other in unit.cells if value in self.left[other]]
            for cell in cells:
                sees = all(self.sees((cell, value), (other, value)) for other in places)
                self.claim("locked", sees and cell not in places, f"{value} in {house}: {places} sees {cell}")
        for cell in cells:
            self.left[cell] -= set(values)

    def chain_no_value(self, cell):
        at = cell.parameters["cell"]
        self.claim("no value", not self.left[at], f"{cell}: {self.left[at]}")

    def chain_no_place(self, value, house):
        (unit,) = self.units([house], value)
        places = [cell for cell in unit.cells if value in self.left[cell]]
        self.claim("no place", not places, f"{value} in {house}: {places}")

    def chain_twice(self, values, house):
        (unit,) = [unit for unit in self.units([house]) if unit.aspect == "no repeat"]
        held = [cell for cell in unit.cells if cell in self.settled and self.left[cell] == set(values)]
        self.claim("twice", len(held) > 1, f"{values} in {house}: {held}")

    def chain_leaves_nothing(self, units, cell):
        cited = self.units(units) + self.no_repeats()
        found = [self.fails(self.left, cited, (cell, value), groups=self.groups) for value in sorted(self.left[cell])]
        holds = None if None in found and False not in found else all(found)
        self.claim("leaves nothing", holds, f"{', '.join(map(str, units))}: {cell} {self.left[cell]}")

    def chain_fails(self, units):
        holds = self.fails(self.left, self.units(units) + self.no_repeats(), groups=self.groups)
        self.claim("fails", holds, f"{', '.join(map(str, units))}")

    def chain_sums_fail(self, houses):
        self.chain_fails([unit.label for unit in self.step.units])

    def _full_house(self, cell, value, house):
        held = [self.left[other] for other in self.house(house) if other != cell]
        self.claim("full house", all(other not in self.open for other in self.house(house) if other != cell), "")
        self.claim("full house", {value} not in held, "")

    def _hidden_single(self, cell, value, house):
        self.places([cell], value, house)

    def places(self, cells, value, house):
        found = {cell for cell in self.house(house) if cell in self.open and value in self.left[cell]}
        self.claim("places", found == set(cells), f"{value} in {house}: {found}")

    def _naked_single(self, cell, value):
        self.claim("naked single", self.left[cell] == {value}, f"{cell}: {self.left[cell]}")

    def _pointing(self, house, other, value, removals, **_):
        inside = {cell for cell in self.house(house) if value in self.left[cell]}
        self.claim("locked", inside and inside <= set(self.house(other)), f"{value} in {house}: {inside}")

    _claiming = _pointing

    def _direct_pointing(self, house, value, cells, other, gone, last, cell):
        self._pointing(house, other, value, ())
        self.places(cells, value, house)
        lost = {each for each in self.house(other) if each in self.open and value in self.left[each]} - set(cells)
        self.claim("lost", lost == set(gone), f"{value} in {other}: {lost}")
        self.opens(last, value, cell)

    _direct_claiming = _direct_pointing

    def opens(self, house, value, cell):
        """What the step removes leaves a value one place in a house."""
        removed = dict(self.step.removed)
        found = {c for c in self.house(house) if c in self.open and value in self.left[c] - set(removed.get(c, ()))}
        self.claim("opens", found == {cell}, f"{value} in {house}: {found}")

    def _naked_pair(self, houses, cells, values, removals, **_):
        self.claim("around", all(set(cells) <= set(self.house(house)) for house in houses), f"{houses}")
        for more in removals:
            if more.key == "reason.also-held":
                held = {cell for cell in cells if more.parameters["value"] in self.left[cell]}
                self.claim("held", held == set(more.parameters["cells"]), str(more))
        union = set().union(*(self.left[cell] for cell in cells))
        self.claim("naked", union == set(values) and len(values) == len(cells), f"{cells}: {union}")

    _naked_triple = _naked_quad = _naked_pair

    def _hidden_pair(self, house, cells, values, removals, **_):
        found = {cell for cell in self.house(house) if self.left[cell] & set(values)}
        self.claim("hidden", found == set(cells) and len(values) == len(cells), f"{values} in {house}: {found}")

    _hidden_triple = _hidden_quad = _hidden_pair

    def _direct_hidden_pair(self, house, values, cells, value, cell):
        self._hidden_pair(house, cells, values, ())
        self.opens(house, value, cell)

    _direct_hidden_triple = _direct_hidden_pair

    def _x_wing(self, houses, others, value, **_):
        self.confined(houses, others, value)

    _swordfish = _jellyfish = _x_wing

    def confined(self, houses, others, value, but=()):
        over = {cell for house in others for cell in self.house(house)}
        for house in houses:
            found = {cell for cell in self.house(house) if cell in self.open and value in self.left[cell]}
            self.claim("confined", found - set(but) <= over, f"{value} in {house}: {found - set(but) - over}")

    def _any_fish(self, houses, ways, value, **_):
        for way in ways:
            fins = way.parameters.get("fins", ())
            self.confined(houses, way.parameters["others"], value, fins)

    def _finned_fish(self, houses, ways, value, removals, **_):
        """Some way takes each candidate: it sees all fins of that, and is where the value is confined to."""
        self._any_fish(houses, ways, value)
        for gone in removals:
            for cell in gone.parameters["cells"]:
                self.claim("fins", any(self.is_caught(cell, value, houses, way) for way in ways), f"{cell} {value}")

    def is_caught(self, cell, value, houses, way):
        over = [self.house(house) for house in way.parameters["others"]]
        crossed = sum(cell in other for other in over)
        fins = way.parameters.get("fins", ())
        is_over = crossed > sum(cell in self.house(house) for house in houses)
        return is_over and all(self.sees((cell, value), (fin, value)) for fin in fins)

    def _rule(self, unit, why, **_):
        gone = {cell: set(values) for cell, values in self.step.removed}
        for cell, value in self.step.placed:
            self.claim("settled", self.left[cell] - gone[cell] == {value}, f"{cell}: {self.left[cell]} {value}")
        if why is None or why.key == "reason.known":
            return
        if why.key == "reason.partner":
            self._link_cell(**why.parameters)
            return
        self.ways(self.step.units, dict(self.step.roles["reason"]), why.parameters["ways"])

    def ways(self, units, cells, said):
        """Some cells hold together what is said and nothing else, by the first of some units and its houses."""
        ways = {tuple(each.parameters["values"]) for each in said}
        try:
            found = Units(self.reasons, units)
            held = {tuple(sorted(way[cell] for cell in cells)) for way in found.solutions(self.left)}
        except TooLarge:
            held = None
        self.claim("ways", None if held is None else held == ways, f"{units[0]}: {held} not {ways}")

    def _rule_and_line(self, values, others, **_):
        rule = self.step.units[0]
        for other in others:
            gone = {value for cell, held in self.step.removed if cell in self.house(other) for value in held}
            for value in gone & set(values):
                left = {
                    c: v - {value} if c in set(rule.cells) & set(self.house(other)) else v for c, v in self.left.items()
                }
                self.claim("in line", self.fails(left, [rule, *self.no_repeats()]), f"{rule}: {value} in {other}")

    def _rules_together(self, held, **_):
        for cage in held:
            if cage.key == "reason.cage":
                rule = self.units([cage.parameters["unit"]])[0]
                self.ways([rule, *self.no_repeats()], rule.cells, cage.parameters["ways"])

    def _innies_and_outies(self, equation, sums, cages, amount, **_):
        payload = self.step.payload
        self.claim("amount", amount == payload.worth * len(payload.houses) == len(sums) * payload.worth, "")
        left = Counter(cell for house in payload.houses for cell in house.cells)
        total, is_plain = amount, True
        for cage in payload.cages:
            for constraint in self.reasons.constraints_of(self.reasons.reason_of(cage)):
                if hasattr(constraint, "total"):
                    is_plain = is_plain and constraint.coefficients is None
                    total -= constraint.total
                    left.subtract(constraint.cells)
        said = Counter(equation.parameters["plus"])
        if minus := equation.parameters["minus"]:
            said.subtract(minus.parameters["cells"])
        left, said = ({cell: n for cell, n in each.items() if n} for each in (left, said))
        holds = (said, equation.parameters["total"]) in ((left, total), ({c: -n for c, n in left.items()}, -total))
        self.claim("equation", holds if is_plain else None, f"{equation}: {left} = {total}")

    def _common_peers(self, why, **_):
        self.links([why])

    _common_values = _common_peers

    def _common_many(self, where, removals, **_):
        """Whatever a cell is, by what the step names."""
        at = where.parameters["cell"]
        for gone in removals:
            for cell in gone.parameters["cells"]:
                for value in gone.parameters["values"]:
                    seen = all(self.sees((cell, value), (at, other)) for other in self.left[at])
                    self.claim("whatever", seen, f"{cell} {value}")

    def links(self, links):
        for link in links:
            getattr(self, "_" + link.key.replace(".", "_").replace("-", "_"))(**link.parameters)

    def _link_house(self, house, value, cells):
        self.places(cells, value, house)

    def _link_cell(self, cell, values):
        self.claim("cell", self.left[cell] == set(values), f"{cell}: {self.left[cell]}")

    def _link_set(self, cells, values):
        union = set().union(*(self.left[cell] for cell in cells))
        self.claim("set", union == set(values) and len(values) == len(cells) + 1, f"{cells}: {union}")
        self.claim("one group", any(set(cells) <= set(unit.cells) for unit in self.reasons.units), f"{cells}")

    def ends(self, ends):
        """One of two things is true: by the units of the step and the locked sets that it names, there is no other way."""
        named = [each for each in messages_in(self.message) if each.key == "link.in-set"]
        units = [*self.step.units, *(unit for each in named for unit in self.cell_units(each.parameters["cells"]))]
        for end in ends:
            left = dict(self.left)
            for each in end.parameters["ends"]:
                for cell in each.parameters["cells"]:
                    left[cell] = left[cell] - {each.parameters["value"]}
            self.claim("either", self.fails(left, units), str(end))

    def cell_units(self, cells):
        """That each of some cells needs a value."""
        return [self.reasons.unit(self.reasons.cell_reason(self.reasons.model.number[cell])) for cell in cells]

    def _path_digits(self, digits, **_):
        for digit in digits:
            self.digit(**digit.parameters)
        self.either_way([end for digit in digits for end in digit.parameters["ends"]])

    def _path_digit(self, value, links, joints, ends, **_):
        self.digit(value, links, joints, ends)
        self.either_way(ends)

    def digit(self, value, links, joints, ends):
        for link in links:
            self._link_house(value=value, **link.parameters)
        for joint in joints:
            self.not_both(value=value, **joint.parameters)
        self.ends(ends)

    def either_way(self, ends):
        """What is removed sees both ends of a pattern."""
        for cell, values in self.step.removed:
            for value in values:
                taken = any(
                    all(self.sees((cell, value), one) for each in end.parameters["ends"] for one in self.nodes(each))
                    for end in ends
                )
                self.claim("either way", taken, f"{cell} {value}: {', '.join(map(str, ends))}")

    def not_both(self, one, other, value, by):
        cited = [unit for unit in self.reasons.units if by is not None and unit.label in by.parameters["units"]]
        cited = [unit for unit in cited if unit.value is None]
        for a in one:
            for b in other:
                self.claim("not both", self.clash(cited, (a, value), (b, value)), f"{a} {b} {value} {by}")

    def clash(self, cited, *both):
        """Whether two candidates are never both true, by some units."""
        return self.fails(self.left, cited, *both)

    def sees(self, one, other):
        """Whether two candidates are never both true: by a house of the puzzle, or by a rule that the step cites."""
        rules = [unit for unit in self.step.units if unit.rule is not None and not unit.aspect]
        houses = [unit for unit in self.reasons.units if unit.aspect == "no repeat"]
        return one[0] == other[0] or self.clash([*houses, *rules], one, other)

    def _xy_wing(self, hinge, values, wings, ends, **_):
        self._link_cell(hinge, values)
        self.claim("hinge", {wing.parameters["value"] for wing in wings} == set(values), "")
        for wing in wings:
            cell, value, other = (wing.parameters[name] for name in ("cell", "value", "other"))
            self._link_cell(cell, wing.parameters["values"])
            self.claim("wing", self.left[cell] == {value, other}, f"{cell}")
            self.claim("sees", self.sees((hinge, value), (cell, value)), f"{hinge} {cell} {value}")
        self.ends(ends)
        self.either_way(ends)

    def _w_wing(self, one, other, values, house, value, near, far, ends, **_):
        self._link_cell(one, values)
        self._link_cell(other, values)
        self.places([near, far], value, house)
        self.claim("sees", self.sees((one, value), (near, value)), f"{one} {near} {value}")
        self.claim("sees", self.sees((other, value), (far, value)), f"{other} {far} {value}")
        self.ends(ends)
        self.either_way(ends)

    def _path_chain(self, links, ends, **_):
        self.lines(links)
        self.ends(ends)
        self.either_way(ends)

    def _path_loop(self, links, sides, **_):
        first, last = self.lines(links)
        self.claim("closed", all(self.sees(a, b) for a in first for b in last), f"{first} {last}")
        said = [self.side(each) for each in sides]
        for side in said:
            left = dict(self.left)
            for cell, value in side:
                left[cell] = left[cell] - {value}
            self.claim("side", self.fails(left, self.step.units), str(side))
        for cell, values in self.step.removed:
            for value in values:
                seen = any(all(self.sees((cell, value), one) for one in side) for side in said)
                self.claim("side sees", seen, f"{cell} {value}: {said}")

    def side(self, said):
        """The candidates of which one is true along a loop."""
        if said.key == "link.cell":
            return [(said.parameters["cell"], value) for value in said.parameters["values"]]
        return [one for each in said.parameters.get("ends", [said]) for one in self.nodes(each)]

    def lines(self, links):
        """Each line follows from what the one before leads to; return what the first line denies, and where the last ends."""
        true, first = None, None
        for link in links:
            said = link.parameters
            if link.key in ("link.but", "link.first-in-cell"):
                false, after = [(said["cell"], said["value"])], [(said["cell"], said["other"])]
            else:
                false, after = self.nodes(said["before"]), self.nodes(said["after"])
            if true is not None:
                self.claim("follows", all(self.sees(a, b) for a in true for b in false), str(link))
            first = first or false
            why = said.get("why")
            if why is None:
                cited = self.cell_units([false[0][0]])
            elif why.key == "link.in-set":
                group = [u for u in self.step.units if u.aspect == "no repeat" or not u.aspect]
                group = [u for u in group if set(why.parameters["cells"]) <= set(u.cells)]
                cited = [*group, *self.cell_units(why.parameters["cells"])]
            else:
                cited = [self.needing(label, false[0][1]) for label in why.parameters["units"]]
            left = dict(self.left)
            for cell, value in (*false, *after):
                left[cell] = left[cell] - {value}
            self.claim("strong", bool(cited) and self.fails(left, cited), str(link))
            true = after
        return first, true

    def nodes(self, said):
        """The candidates of which one is true, or of which none is."""
        cells = said.parameters.get("cells") or (said.parameters["cell"],)
        return [(cell, said.parameters["value"]) for cell in cells]

    def _path_sets(self, links, common, **_):
        self.links(links)
        one, other = [link.parameters.get("cells") or (link.parameters["cell"],) for link in links]
        said = common.parameters
        shared = said["values"] if common.key == "link.common" else (said["value"], said["other"])
        for value in shared:
            self.apart(one, other, value)
        if common.key == "link.common":
            self.kept(said["kept"], one, other)

    def _path_set_chain(self, links, kept, **_):
        """Each set lacks what the one before holds, so it holds what the next one lacks."""
        before = None
        for link in links:
            said = link.parameters
            if len(said["cells"]) > 1:
                self._link_set(said["cells"], said["values"])
            else:
                self._link_cell(said["cells"][0], said["values"])
            held = {*said["without"], *said["holds"]}
            is_apart = {*said["without"]}.isdisjoint(said["holds"])
            self.claim("holds", is_apart and held <= set(said["values"]), str(link))
            if before is not None:
                self.claim("lacks", said["without"] == before["holds"], str(link))
                self.apart(before["cells"], said["cells"], *said["without"])
            before = said
        self.kept(kept, links[0].parameters["cells"], before["cells"])
        self.claim("kept", links[0].parameters["without"] == before["holds"] == kept, f"{kept}")

    def apart(self, one, other, value):
        """Two sets can't both hold a value."""
        for a in one:
            for b in other:
                if value in self.left[a] and value in self.left[b]:
                    self.claim("common", a != b and self.sees((a, value), (b, value)), f"{a} {b} {value}")

    def kept(self, kept, one, other):
        """What is removed sees all places of a value that stays in one of two sets."""
        places = [{(cell, value) for cell in (*one, *other) if value in self.left[cell]} for value in kept]
        for cell, values in self.step.removed:
            for gone in ((cell, value) for value in values):
                seen = any(gone not in each and all(self.sees(gone, place) for place in each) for each in places)
                self.claim("kept", seen, f"{gone}")

    def _xyz_wing(self, cells, parts, shared, values, **_):
        self._link_cell(cells[0], values)
        self.links(parts)
        left = {cell: held - {shared} for cell, held in self.left.items()}
        self.claim("shared", self.fails(left, self.step.units), f"{shared}")

    def _sue_de_coq(self, cells, values, parts, **_):
        held = [*cells, *(cell for part in parts for cell in part.parameters["cells"])]
        found = set().union(*(self.left[cell] for cell in held))
        self.claim("as many", len(held) == len(found), f"{held} {found}")
        for value in found:
            places = [cell for cell in held if value in self.left[cell]]
            once = all(self.sees((a, value), (b, value)) for a in places for b in places if a != b)
            self.claim("once", once, f"{value} {places}")

    def _death_blossom(self, cells, values, parts, **_):
        (stem,) = cells
        self._link_cell(stem, values)
        for part in parts:
            said = part.parameters
            union = set().union(*(self.left[cell] for cell in said["cells"]))
            self.claim("petal", union == set(said["values"]) and len(union) == len(said["cells"]) + 1, str(part))
            self.claim("holds", set(said["shared"]) <= union - {said["value"]}, str(part))
            for cell in said["cells"]:
                if said["value"] in self.left[cell]:
                    self.claim("sees", self.sees((stem, said["value"]), (cell, said["value"])), str(part))
                for gone, values in self.step.removed:
                    for value in {*values} & self.left[cell]:
                        seen = self.sees((gone, value), (cell, value))
                        self.claim("petal sees", value in said["shared"] and seen, f"{gone} {value} {part}")

    def _colours(self, one, other, values, houses, **_):
        (value,) = values
        self.pairs(value, houses)
        for side in (one, other):
            for cell in side[1:]:
                self.alike(side[0], cell, value)

    def pairs(self, value, houses):
        """Each of the houses has two places for the value."""
        for house in houses:
            found = {cell for cell in self.house(house) if cell in self.open and value in self.left[cell]}
            self.claim("two places", len(found) == 2, f"{value} in {house}: {found}")

    def alike(self, one, other, value):
        """Two cells hold a value together or not at all, as the houses of the puzzle say."""
        units = [u for u in self.reasons.units if u.aspect and (u.value in (None, value))]
        left = {cell: held - {value} if cell == other else held for cell, held in self.left.items()}
        self.claim("alike", self.fails(left, units, (one, value)), f"{one} {other} {value}")

    def _colours_clash(self, one, values, houses, clash, **_):
        (value,) = values
        self.pairs(value, houses)
        for cell in one[1:]:
            self.alike(one[0], cell, value)
        said = clash.parameters
        self.claim("clash", said["a"] in one and self.sees((said["a"], value), (said["b"], value)), str(clash))
        if clash.key == "link.clash":
            self.claim("clash", said["b"] in one, str(clash))
        else:
            self.claim("clash", said["c"] in one and self.sees((said["c"], value), (said["d"], value)), str(clash))
            self.one_of((said["b"],), (said["d"],), value)

    def one_of(self, one, other, value):
        """One of two colours is true."""
        units = [u for u in self.reasons.units if u.aspect and (u.value in (None, value))]
        left = dict(self.left)
        for cell in (one[0], other[0]):
            left[cell] = left[cell] - {value}
        self.claim("one of", self.fails(left, units), f"{one} {other} {value}")

    def _multi_colours(self, sides, pairs, values, houses, **_):
        (value,) = values
        self.pairs(value, houses)
        for each in sides:
            one, other = each.parameters["one"], each.parameters["other"]
            self.one_of(one, other, value)
            for side in (one, other):
                for cell in side[1:]:
                    self.alike(side[0], cell, value)
        for pair in pairs:
            a, b = pair.parameters["a"], pair.parameters["b"]
            self.claim("sees", self.sees((a, value), (b, value)), str(pair))
            partners = [
                {*each.parameters["one"], *each.parameters["other"]} >= {cell, *pair.parameters[name]}
                and cell not in pair.parameters[name]
                for each, cell, name in zip(sides, (a, b), ("one", "other"), strict=True)
            ]
            self.claim("colours", all(partners), str(pair))
        units = [u for u in self.reasons.units if u.aspect and (u.value in (None, value))]
        units += [u for u in self.step.units if u.rule is not None and not u.aspect]
        for pair in pairs:
            left = dict(self.left)
            for cell in (pair.parameters["one"][0], pair.parameters["other"][0]):
                left[cell] = left[cell] - {value}
            self.claim("either", self.fails(left, units), str(pair))

    def _remote_pairs(self, one, other, values, **_):
        for cell in (*one, *other):
            self._link_cell(cell, values)
        units = [u for u in self.step.units if u.rule is not None] + [u for u in self.step.units if u.rule is None]
        for side in (one, other):
            for cell in side[1:]:
                left = dict(self.left)
                left[cell] = left[cell] - {values[0]}
                self.claim("alike", self.fails(left, units, (side[0], values[0])), f"{side[0]} {cell}")


MAY_BE_EMPTY = ()
NOT_PROVEN = ("search", "contradiction", "none", "several", "full")
STRICT = ("step.pointing.all", "step.naked-pair.all", "step.naked-triple.all", "step.naked-quad.all")
FREE = ("innies-and-outies",)
