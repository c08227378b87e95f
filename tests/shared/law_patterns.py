"""The law of singles, subsets and fish."""


class Patterns:
    """Checks of what named patterns in houses say."""

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
