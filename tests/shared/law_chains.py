"""The law of chains: each link from what stands before it."""

from itertools import product
from math import prod

from law_units import candidates_of
from rulegrid.utils.message import Message

IT = Message("unit.it")
MOST_WAYS = 500
"""Ways to fill the cells of some facts that are tried one after the other."""


class Chains:
    """Checks of the links of a chain."""

    def chain(self):
        ((cell, (value,)),) = self.step.roles["assume"]
        self.settled = {cell for cell in self.left if cell not in self.open}
        self.sole = {}
        self.place(cell, value)
        self.follow(self.message.parameters["chain"])
        self.left = candidates_of(self.state)

    def follow(self, chain):
        named = None
        for message in chain:
            key = message.key.removeprefix("chain.")
            parameters = {**message.parameters}
            if units := parameters.get("units"):
                parameters["units"] = named = named if units == (IT,) else units
            getattr(self, "chain_" + key.replace("-", "_"))(**parameters)

    def place(self, cell, value):
        self.left[cell] = {value}
        self.settled.add(cell)
        for group in self.groups:  # of the houses that are cited, and of rules such as a knight's move
            if cell in group:
                for other in group:
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
        self.follow(parts)

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

    def chain_leaves(self, units, left):
        cited = self.units(units) + self.no_repeats()
        for part in left:
            values = set(part.parameters["values"])
            for cell in part.parameters["cells"]:
                for value in self.left[cell] - values:
                    holds = self.fails(self.left, cited, (cell, value), groups=self.groups)
                    self.claim("leaves", holds, f"{', '.join(map(str, units))}: {cell} {value} of {self.left[cell]}")
        for part in left:
            values = set(part.parameters["values"])
            for cell in part.parameters["cells"]:
                self.left[cell] &= set(part.parameters["values"])
                if len(values) == 1:
                    self.sole[cell] = values
                if len(self.left[cell]) == 1:
                    self.place(cell, *self.left[cell])

    def chain_sums_leave(self, units, left):
        self.chain_leaves([unit.label for unit in self.step.units], left)

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

    def chain_needs_in(self, units, value, among, cells):
        self.claim("one place", len(among) == 1, f"{value} in {among}")
        self.chain_needs_among(units, value, among, cells)

    def chain_sums_need(self, houses, value, among, cells):
        self.chain_needs_among([unit.label for unit in self.step.units], value, among, cells)

    def chain_both(self, cells, value):
        one, other = cells
        self.claim("both", self.left[one] <= {value} and self.left[other] <= {value}, f"{cells} {value}")
        self.claim("see each other", any({*cells} <= group for group in self.groups), f"{cells}")

    def chain_sums_lose(self, houses, losses):
        self.chain_loses([unit.label for unit in self.step.units], losses)

    def chain_tried(self, cell, values, chain):
        (value,) = values
        before = {other: set(left) for other, left in self.left.items()}, set(self.settled)
        self.place(cell, value)
        self.follow(chain)
        self.left, self.settled = before
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
        held = [
            cell
            for cell in unit.cells
            if (cell in self.settled and self.left[cell] == set(values)) or self.sole.get(cell) == set(values)
        ]  # of a cell that can only be the value, another one that is it takes nothing
        self.claim("twice", len(held) > 1, f"{values} in {house}: {held}")

    def chain_leaves_nothing(self, units, cell):
        cited = self.units(units) + self.no_repeats()
        found = [self.fails(self.left, cited, (cell, value), groups=self.groups) for value in sorted(self.left[cell])]
        holds = None if None in found and False not in found else all(found)
        self.claim("leaves nothing", holds, f"{', '.join(map(str, units))}: {cell} {self.left[cell]}")

    def chain_fails(self, units):
        holds = self.fails(self.left, self.units(units) + self.no_repeats(), groups=self.groups)
        self.claim("fails", holds, f"{', '.join(map(str, units))}")

    def chain_fails_as(self, units, facts):
        if facts.key != "why.facts":  # the rule's own words
            self.chain_fails(units)
            return
        known = self.domains()
        for fact in facts.parameters["facts"]:
            for cell, left in getattr(self, "fact_" + fact.key.removeprefix("why.").replace("-", "_"))(
                **fact.parameters
            ):
                self.claim("fact", self.left[cell] <= left, f"{cell}: {self.left[cell]} is not within {left}")
                known[cell] = left
        known = self.left if any("together" in fact.key for fact in facts.parameters["facts"]) else known
        cited = self.units(units) + self.no_repeats()
        cells = [cell for fact in facts.parameters["facts"] for cell in fact.parameters["cells"]]
        found = [self.fails(known, cited, groups=self.groups)]
        if (
            found != [True] and prod(len(known[cell]) for cell in cells) <= MOST_WAYS
        ):  # a rule about all cells asks of none
            ways = product(*(sorted(known[cell]) for cell in cells))
            found = [self.fails(known, cited, *zip(cells, way, strict=True), groups=self.groups) for way in ways]
        holds = None if None in found and False not in found else all(found)
        self.claim("fails as", holds, f"{', '.join(map(str, units))}: {facts}")

    def _needed_there(self, unit, value, places, cell, **_):
        without = {**self.left, **{place: self.left[place] - {value} for place in places}}
        self.claim(
            "needed", self.fails(without, self.units([unit]) + self.no_repeats()), f"{unit}: {value} in {places}"
        )
        sees = all(any({cell, place} <= group for group in self.groups) for place in places)
        self.claim("sees", sees, f"{cell} {places}")

    def chain_sums_fail(self, houses):
        self.chain_fails([unit.label for unit in self.step.units])
