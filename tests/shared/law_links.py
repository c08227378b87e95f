"""The law of links: wings, paths, almost locked sets and colours."""

from law_units import messages_in


class Links:
    """Checks of patterns that are made of links."""

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

    _path_return = _path_chain

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
