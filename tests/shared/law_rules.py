"""The law of what rules say: their combinations, their reasons, their sums."""

from collections import Counter
from itertools import product

from law_units import TooLarge, Units
from rulegrid.utils.message import Message


class Rules:
    """Checks of what rules say by themselves and together."""

    def _rule(self, unit, reasons, **_):
        gone = {cell: set(values) for cell, values in self.step.removed}
        for cell, value in self.step.placed:
            self.claim("settled", self.left[cell] - gone[cell] == {value}, f"{cell}: {self.left[cell]} {value}")
        said = [why for why, _ in self.step.payload.reasons]
        self.claim("reasons", len(said) == len(set(said)), f"{said}")
        for why, removed in self.step.payload.reasons:
            if why is not None and why.key.startswith("why."):
                check = getattr(self, why.key.replace(".", "_").replace("-", "_"), None)
                if check is None:
                    self.say("unknown", f"no law for {why.key}")
                else:
                    check({(cell, value) for cell, values in removed for value in values}, **why.parameters)
            elif why is not None and why.key == "reason.ways":
                self.ways(self.step.units, dict(self.step.roles["reason"]), why.parameters["ways"])

    def why_facts(self, gone, facts):
        """Of the other cells no more has a part in it than what is said of them; sums are held against all that is left."""
        known = self.domains()
        for fact in facts:
            key = fact.key.removeprefix("why.")
            check = getattr(self, "fact_" + key.replace("-", "_"))
            for cell, left in check(**fact.parameters):
                self.claim("fact", self.left[cell] <= left, f"{cell}: {self.left[cell]} is not within {left}")
                known[cell] = left
        for cell in {cell for cell, _ in gone} if any("added" in fact.key for fact in facts) else ():
            (total,) = [each for each in self.constraints() if hasattr(each, "total") and cell in each.cells]
            sign = dict(zip(total.cells, total.weights(), strict=True))
            end, value = self.added
            self.comes_to([other for other in sign if other != cell and sign[other] == sign[cell]], value, end)
        known = self.left if any("together" in fact.key or "added" in fact.key for fact in facts) else known
        self.goes(known, gone)

    def domains(self):
        """What cells could hold from the start."""
        reasons = self.reasons
        return {c: set(reasons.values_in(d)) for c, d in zip(reasons.cells, reasons.model.domains, strict=True)}

    def goes(self, known, gone, groups=()):
        for cell, value in gone:
            left = known | {cell: {value}}
            holds = self.fails(left, self.step.units, (cell, value), groups=groups)
            self.claim("because", holds, f"{cell} {value}")

    def fact_is(self, cells, values):
        return [(cell, set(values)) for cell in cells]

    def fact_isnt(self, cells, values):
        return [(cell, set(self.reasons.values) - set(values)) for cell in cells]

    def fact_at_least(self, cells, value):
        return [(cell, {each for each in self.reasons.values if each >= value}) for cell in cells]

    def fact_at_most(self, cells, value):
        return [(cell, {each for each in self.reasons.values if each <= value}) for cell in cells]

    def fact_at_least_together(self, cells, value):
        self.comes_to(cells, value, min)
        return []

    def fact_at_most_together(self, cells, value):
        self.comes_to(cells, value, max)
        return []

    def fact_added_at_least(self, value):
        self.added = (min, value)
        return []

    def fact_added_at_most(self, value):
        self.added = (max, value)
        return []

    def why_needs_beside(self, gone, value, ways):
        """In the whole domain nothing else completes the sum beside the value, and it can't be there."""
        self.claim("value", {each for _, each in gone} == {value}, f"{gone} {value}")
        sums = [each for each in self.constraints() if hasattr(each, "total")]
        said = {tuple(sorted(way.parameters["values"])) for way in ways}
        for cell, _ in gone:
            (total,) = [each for each in sums if cell in each.cells]
            others = [self.domains()[other] for other in total.cells if other != cell]
            found = {tuple(sorted(way)) for way in product(*others) if sum(way) + value == total.total}
            repeats = {way for way in found if len({*way, value}) <= len(way)}
            self.claim("ways", said == found or said == found - repeats, f"{value}: {said} of {found}")
        self.goes(self.left, gone)

    def comes_to(self, cells, value, end):
        """Some cells come to so much and no less, or no more, by their candidates and what they see of each other."""
        found = [()]
        for at, cell in enumerate(cells):
            sees = [j for j in range(at) if any({cell, cells[j]} <= group for group in self.groups)]
            found = [(*held, each) for held in found for each in self.left[cell] if all(held[j] != each for j in sees)]
            if len(found) > 50_000:
                self.claim("sum", None, "")
                return
        self.claim("sum", end(map(sum, found)) == value, f"{cells}: {value}")

    def why_others_at_least(self, gone, value):
        self.others_come_to(gone, value, min)

    def why_others_at_most(self, gone, value):
        self.others_come_to(gone, value, max)

    def others_come_to(self, gone, value, end):
        for cell in {cell for cell, _ in gone}:
            sums = [each for each in self.constraints() if hasattr(each, "total") and cell in each.cells]
            for each in sums[:1]:
                self.comes_to([other for other in each.cells if other != cell], value, end)
        self.goes(self.left, gone)

    def constraints(self):
        return self.reasons.constraints_of(self.reasons.reason_of(self.step.units[0]))

    def why_no_partner(self, gone, value):
        self.claim("value", {value} == {each for _, each in gone}, f"{gone} {value}")
        self.goes(self.domains(), gone)

    def why_leaves_nothing(self, gone, value, cell, other):
        self.claim("nothing", gone == {(cell, value)} and other in self.left, f"{cell} {other}")
        self.goes(self.domains(), gone)

    def why_would_need(self, gone, cell, value, needed, other):
        self.claim("needed", gone == {(cell, value)} and not self.left[other] & set(needed), f"{cell} {other}")
        whole = self.domains()
        self.goes(whole | {other: set(self.reasons.values) - set(needed)}, gone)

    def why_both_need(self, gone, cell, value, needed, cells):
        self.claim("needed", gone == {(cell, value)}, f"{gone}")
        for other in cells:
            self.claim(
                "needed",
                self.fails(self.left | {other: self.left[other] - {needed}}, self.step.units, (cell, value)),
                "",
            )
        self.goes(self.left, gone)

    def why_same_again(self, gone, value):
        self.claim("value", {value} == {each for _, each in gone}, f"{gone} {value}")
        self.goes(self.domains(), gone)

    def why_points_at_itself(self, gone, cell, value):
        self.claim("itself", gone == {(cell, value)}, f"{gone} {value}")
        self.goes(self.domains(), gone)

    def why_only_there(self, gone, cells, values):
        self.goes(self.left, gone)
        self.claim("only", all(set(values) & self.left[cell] for cell in cells), f"{cells}")

    def why_only_place(self, gone, values):
        self.goes(self.left, gone)

    def why_held_there(self, gone, cells, values):
        self.claim("held", all(self.left[cell] <= set(values) for cell in cells), f"{cells}: {values}")
        self.why_facts(gone, [Message("why.is", cells=[cell], values=values) for cell in cells])

    def why_not_there(self, gone, values, cells=()):
        self.goes(self.domains(), gone)

    def why_cells_before(self, gone, cell, count):
        line = list(self.step.units[0].clue.cells)
        self.claim("thermometer", line.index(cell) == count and {each for each, _ in gone} == {cell}, f"{cell}")
        self.goes(self.domains(), gone)

    def why_cells_after(self, gone, cell, count):
        line = list(self.step.units[0].clue.cells)
        self.claim("thermometer", len(line) - 1 - line.index(cell) == count, f"{cell}")
        self.goes(self.domains(), gone)

    def why_far_before(self, gone, fact, count):
        line = list(self.step.units[0].clue.cells)
        (far,) = fact.parameters["cells"]
        for cell, _ in gone:
            self.claim("thermometer", abs(line.index(cell) - line.index(far)) == count, f"{cell}")
        self.why_facts(gone, [fact])

    why_far_after = why_far_before

    def whatever(self, gone, **_):
        """It goes whatever the other cells hold."""
        self.goes(self.domains(), gone)

    why_skyline = why_skyline_one = why_between = why_by_itself = whatever

    def why_sandwich_end(self, gone, cell, beside, value, cells, **_):
        self.claim("sandwich", all(value not in self.left[other] for other in cells), f"{value} {cells}")
        whole = self.domains()
        line = next(unit for unit in self.step.units if unit.clue is not None).cells
        house = [set(unit.cells) for unit in self.reasons.units if unit.aspect and {*line} == {*unit.cells}]
        self.goes(whole | {other: whole[other] - {value} for other in cells}, gone, house)  # its row or column

    why_sandwich_room = whatever

    def why_circles(self, gone, count, ways):
        """A set of digits that is left out can't be in the circles, whatever else is left."""
        self.claim("circles", all(sum(way.parameters["values"]) == count for way in ways), f"{ways}")
        self.goes(self.left, gone)

    def why_circles_apart(self, gone, value, count):
        self.claim("circles", count < value and {each for _, each in gone} == {value}, f"{value} {count}")
        self.goes(self.left, gone)

    def why_sandwich_left(self, gone, places):
        """The ends are in one of some pairs of places, with one of some sets between them."""
        for place in places:
            ends, cells = place.parameters["ends"], place.parameters.get("cells", ())
            self.claim("sandwich", all(self.left[end] & set(place.parameters["values"]) for end in ends), f"{place}")
            ways = [way.parameters["values"] for way in place.parameters.get("ways", ((),)) if way]
            self.claim("sandwich", all(len(way) == len(cells) for way in ways), f"{place}")
        self.goes(self.left, gone)

    def why_lunchbox_ways(self, gone, ways, ends=()):
        """Some set that adds up to the number of the lunchbox lies between its lowest and its highest digit."""
        total = self.step.units[0].clue.total
        self.claim("lunchbox", all(sum(way.parameters["values"]) == total for way in ways), f"{ways}")
        self.goes(self.left, gone)

    why_lunchbox_places = why_lunchbox_ways

    def why_lunchbox_size(self, gone, count, total):
        self.claim("lunchbox", 0 < count <= len(self.step.units[0].clue.cells) - 2, f"{count}")
        self.goes(self.left, gone)

    def why_lunchbox_empty(self, gone):
        self.claim("lunchbox", self.step.units[0].clue.total == 0, "side by side")
        self.goes(self.left, gone)

    def why_lockout_ends(self, gone, gap, fact):
        self.why_facts(gone, **fact.parameters)

    def why_lockout_between(self, gone, gap, ends, values):
        self.claim("values", {each for _, each in gone} <= set(values), f"{gone}")
        self.goes(self.domains() | {end: self.left[end] for end in ends}, gone)

    def why_full_rank(self, gone, value, number):
        self.claim("rank", 1 <= number <= 4, f"{value} {number}")
        self.goes(self.left, gone)

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

    def _needed_value(self, unit, beside, values, cells, seen, **_):
        rule = self.units([unit])[0]
        others = self.units(beside.parameters["units"]) if beside else []
        own = {cell: held if cell in set(rule.cells) else set(self.reasons.values) for cell, held in self.left.items()}
        for value in values:
            places = {cell for cell in rule.cells if cell in self.open and value in self.left[cell]}
            self.claim("places", places == set(cells), f"{value} in {rule}: {places}")
            left = {cell: held - {value} if cell in places else held for cell, held in own.items()}
            self.claim("needed", self.fails(left, [rule, *others, *self.no_repeats()]), f"{rule}: {value}")
            self.claim("sees", all(self.sees((a, value), (b, value)) for a in seen for b in cells), f"{seen} {cells}")

    def _clue_and_cells(self, house, values, parts, **_):
        held = set()
        for part in parts:
            if part.key == "reason.cage-is":
                rule = self.units([part.parameters["unit"]])[0]
                self.ways([rule, *self.no_repeats()], rule.cells, part.parameters["ways"])
                held |= set(rule.cells)
            else:
                self._link_cell(**part.parameters)
                held.add(part.parameters["cell"])
        self.claim("in the house", held <= set(self.house(house)), f"{held} {house}")
        for value in values:
            left = {cell: each - {value} if cell in held else each for cell, each in self.left.items()}
            self.claim("taken", self.fails(left, self.step.units), f"{value} of {house}")

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
