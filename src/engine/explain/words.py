"""The words of steps: one table for each language, and how much of a step is said.

For each kind there are three texts: where to look, which technique it is, and all of it. `{removals}` lists what goes,
`{chain}` what an assumption leads to; the other fields are those that `fields` makes of a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Literal

from ...utils.coordinates import Cell, cell_name
from ..unit import Unit
from .names import CHINESE as CHINESE_TECHNIQUES
from .step import Implication, Kind, Step
from .words_en import ENGLISH, ENGLISH_PARTS, english_name
from .words_zh import CHINESE, CHINESE_KINDS, CHINESE_PARTS, chinese_name, without_stray_blanks

Show = Literal["where", "technique", "all"]
SHOWS: tuple[Show, ...] = ("where", "technique", "all")
Texts = tuple[str, str, str]

FEW_PLACES = 4
"""Places of pieces that are listed one by one; of more, only the number is said."""
MANY = 3
"""Rules that are not named one by one in a chain."""

LANGUAGES: dict[str, tuple[Mapping[str, Texts], Mapping[str, str], Callable[[Unit], str]]] = {
    "en": (ENGLISH, ENGLISH_PARTS, english_name),
    "zh": (CHINESE, CHINESE_PARTS, chinese_name),
}
"""For each language the texts of each kind, the parts they are made of, and how a unit is called."""


TECHNIQUES: dict[str, Callable[[str], str]] = {"en": str, "zh": CHINESE_TECHNIQUES.__getitem__}
"""For each language what a technique is called."""


KINDS: dict[str, Mapping[str, str]] = {"en": {}, "zh": CHINESE_KINDS}
"""For each language what kinds of steps are called, where not by their own names."""


def kind_name(kind: str, language: str = "en") -> str:
    """Return what a kind of step is called.

    >>> kind_name("naked pair"), kind_name("naked pair", "zh")
    ('naked pair', '显性数对')
    """
    return KINDS[language].get(kind, str(kind))


def sentence(step: Step, language: str = "en", show: str = "all") -> str:
    """Return a step in words: "where" to look, which "technique", or "all" of it.

    >>> step = Step(Kind.NAKED_SINGLE, placed=(((0, 2), 5),))
    >>> sentence(step), sentence(step, show="where"), sentence(step, "zh")
    ('In A3, only 5 is left.', 'Look at A3.', 'A3 只剩下 5。')
    """
    texts = LANGUAGES[language][0]
    text = texts[step.kind][SHOWS.index(show)]
    said = text.format_map(_Fields(step, language))
    if language == "zh":
        return without_stray_blanks(said)
    return said.replace("In the diagonal ", "On the diagonal ").replace(" in the diagonal ", " on the diagonal ")


class _Fields(dict[str, str]):
    """What stands for the fields of a text, made when asked for."""

    def __init__(self, step: Step, language: str) -> None:
        super().__init__()
        self.step = step
        _, self.parts, self.name = LANGUAGES[language]
        self.word = TECHNIQUES[language]

    def __missing__(self, field: str) -> str:
        found: str = getattr(self, f"_{field}")()
        return found

    def _listed(self, texts: Iterable[str], last: str = "and") -> str:
        """Return texts as a list: A, B and C."""
        found = list(dict.fromkeys(texts))
        head = self.parts["comma" if last != "also" else "also comma"].join(found[:-1])
        return self.parts[last].join(filter(None, [head, *found[-1:]]))

    def _names(self, units: Iterable[Unit]) -> str:
        return self._listed(map(self.name, units))

    def _cell(self) -> str:
        cell: Cell | None = self.step.details.get("cell", self.step.cell)
        return "" if cell is None else cell_name(cell)

    def _value(self) -> str:
        return str(self.step.details.get("value", self.step.value))

    def _values(self) -> str:
        return self._listed(map(str, self.step.details["values"]))

    def _cells(self) -> str:
        return self._listed(map(cell_name, self.step.details["cells"]))

    def _houses_of(self, *, is_needing: bool) -> list[Unit]:
        return [unit for unit in self.step.units if (unit.value is not None) == is_needing and unit.kind != "cell"]

    def _house(self) -> str:
        needing = self._houses_of(is_needing=True) or self._houses_of(is_needing=False)
        return self._names(needing[:1])

    def _other(self) -> str:
        return self._names(unit for unit in self._houses_of(is_needing=False) if unit.is_house)

    def _houses(self) -> str:
        return self._names(self._houses_of(is_needing=True))

    def _others(self) -> str:
        return self._names(self._houses_of(is_needing=False))

    def _sums(self) -> str:
        """Return the houses that add up, or are divided."""
        return self._names(self._summed())

    def _Sums(self) -> str:  # noqa: N802
        return _capital(self._sums())

    def _summed(self) -> Sequence[Unit]:
        found: Sequence[Unit] = self.step.details.get("houses", ())
        return found or [unit for unit in self.step.units if unit.aspect]

    def _cages(self) -> str:
        """Return what is in these houses, or crosses their edge."""
        found: Sequence[Unit] = self.step.details.get("cages", ())
        return self._names(found or [unit for unit in self.step.units if not unit.aspect])

    def _Cages(self) -> str:  # noqa: N802
        return _capital(self._cages())

    def _apart(self) -> str:
        summed = self._summed()
        rest = [unit for unit in self.step.units if unit.is_house and unit not in summed]
        return self.parts["apart"].format(units=self._names(rest)) if rest else ""

    def _worth(self) -> str:
        return str(self.step.details["worth"])

    def _amount(self) -> str:
        return str(self.step.details["amount"])

    def _equation(self) -> str:
        details = self.step.details
        left = " + ".join(map(cell_name, details["plus"]))
        return " − ".join([left, *map(cell_name, details["minus"])]) + f" = {details['total']}"

    def _Suppose(self) -> str:  # noqa: N802
        """Return the first word, after the name of the step if it has one."""
        text = self.parts["suppose"]
        if self.step.name:
            text = self.parts["named"].format(name=self.word(self.step.name), text=text)
        return _capital(text)

    def _unit(self) -> str:
        is_shared = self.step.kind == Kind.CONTRADICTION and self.step.details.get("of") == "rule"
        return self._names(self.step.units if is_shared else self.step.units[:1])

    def _Unit(self) -> str:  # noqa: N802
        # At the start of a sentence.
        return _capital(self._unit())

    def _units(self) -> str:
        return self._names(self.step.units)

    def _beside(self) -> str:
        rest = self._names(self.step.units[1:])
        return self.parts["beside"].format(units=rest) if rest else ""

    def _against(self) -> str:
        return self.parts["against"].format(units=self._units()) if self.step.units else ""

    def _why(self) -> str:
        unit = self.step.units[0] if self.step.units else None
        if unit is None or self.step.details.get("of") not in ("cell", "house", "piece"):
            return ""
        return self.parts[f"why {self.step.details['of']}"].format(value=unit.value)

    def _ways(self) -> str:
        ways = self.step.details.get("ways")
        if self.step.details.get("called") and (known := self.step.roles["reason"]):
            said = [self.parts["is"].format(cell=cell_name(cell), value=values[0]) for cell, values in known]
            return self.parts["as"].format(known=self._listed(said))
        if not ways:
            return ""
        joined = [",".join(map(str, way)) for way in ways]
        return self.parts["ways"].format(ways=self._listed(joined, "or"))

    def _removals(self) -> str:
        """Return what goes, or what is left where that is less: cells for which it is the same together."""
        before = dict(self.step.roles.get("reason", ())) if self.step.kind == Kind.RULE else {}
        return self._all_removals(self.step.removed, before)

    def _conclusion(self) -> str:
        """Return that what was assumed does not hold."""
        (assumed,) = self.step.roles["assume"]
        return self._all_removals([assumed], {})

    def _likewise(self) -> str:
        """Return what else the same reasons exclude, as a sentence, if there is more."""
        assumed = dict(self.step.roles["assume"])
        rest = [
            (cell, left)
            for cell, values in self.step.removed
            if (left := tuple(value for value in values if value not in assumed.get(cell, ())))
        ]
        return self.parts["likewise"].format(removals=self._all_removals(rest, {})) if rest else ""

    def _all_removals(
        self, removed: Iterable[tuple[Cell, tuple[int, ...]]], before: Mapping[Cell, Sequence[int]]
    ) -> str:
        said: dict[tuple[str, tuple[int, ...]], list[Cell]] = {}
        for cell, values in removed:
            left = tuple(value for value in before.get(cell, ()) if value not in values)
            part = ("only", left) if 0 < len(left) < len(values) else ("cannot", values)
            said.setdefault(part, []).append(cell)
        return self._listed((self._removal(part, cells, values) for (part, values), cells in said.items()), "also")

    def _removal(self, part: str, cells: list[Cell], values: tuple[int, ...]) -> str:
        names, which = self._listed(map(cell_name, cells)), self._listed(map(str, values), "or")
        return self.parts[part].format(cells=names, values=which)

    def _piece(self) -> str:
        return str(self.step.details["piece"])

    def _taken(self) -> str:
        if not self.step.placed:
            return ""
        if "piece" not in self.step.details:
            return self.parts["this value"]
        return self.parts["this piece"].format(piece=self._piece(), cells=self._cells())

    def _and_marks(self) -> str:
        return self.parts["and marks"] if self.step.details.get("of") == "marks" else ""

    def _hole(self) -> str:
        count = len(self.step.details["hole"])
        return self.parts["one cell" if count == 1 else "cells"].format(count=count)

    def _put(self) -> str:
        piece, cells = self.step.details["first"]
        return self.parts["put"].format(piece=piece, cells=_joined(cells))

    def _gone(self) -> str:
        """Return that places go: which of each piece where they are few, else how many."""
        return self._places("gone")

    def _lost(self) -> str:
        """Return which places go, likewise."""
        return self._places("lost")

    def _Lost(self) -> str:  # noqa: N802
        # At the start of a sentence.
        return _capital(self._lost())

    def _places(self, part: str) -> str:
        places: dict[str, list[str]] = {}
        for piece, cells in self.step.details["places"]:
            places.setdefault(piece, []).append(_joined(cells))
        count = sum(map(len, places.values()))
        if count > FEW_PLACES:
            key = f"many {part}" if len(places) == 1 else f"many {part} of several"
            return self.parts[key].format(pieces=self._listed(places), count=count)
        return self._listed(
            self.parts[f"one {part}"].format(piece=piece, cells=self._listed(several, "or"))
            for piece, several in places.items()
        )

    def _way(self) -> str:
        """Return what a place leads to."""
        chain, end = self.step.details["way"], self.step.details["end"]
        said = [
            self.parts["put so"].format(piece=piece, cells=_joined(cells)) for (piece, cells), unit in chain if unit
        ]
        if end.kind == "cell":
            last = self.parts["uncovered"].format(cell=end.name)
        else:
            last = self.parts["homeless"].format(piece=end.name.removeprefix("piece "))
        return self.parts["then"].join([*said, last])

    def _chain(self) -> str:
        *links, end = self.step.chain[1:]
        said: list[str] = []
        for takers, several in groupby(links, key=_takers):
            if not takers:
                said += map(self._link, several)
            elif len(takers) > 1 or takers[0].aspect != "no repeat":
                said.append(self._losses(takers, several))
        return self.parts["then"].join([*dict.fromkeys(said), self._end(end)])

    def _losses(self, units: Sequence[Unit], links: Iterable[Implication]) -> str:
        """Return what rules take, cells that lose the same together."""
        lost: dict[Cell, set[int]] = {}
        for link in links:
            assert link.cell is not None
            lost.setdefault(link.cell, set()).update(link.values)
        cells_of: dict[tuple[int, ...], list[Cell]] = {}
        for cell, values in lost.items():
            cells_of.setdefault(tuple(sorted(values)), []).append(cell)
        parts = [
            self.parts["out"].format(values=self._listed(map(str, values)), cells=self._listed(map(cell_name, cells)))
            for values, cells in cells_of.items()
        ]
        key = "loses" if len(units) == 1 else "several lose"
        return self.parts[key].format(unit=self._together(units), losses=self._listed(parts, "also"))

    def _together(self, units: Sequence[Unit]) -> str:
        """Return units that imply something together; many cages are called those of the houses that they add up in."""
        houses = [unit for unit in units if unit.aspect]
        if len(units) - len(houses) < MANY:
            return self._names(units)
        return self.parts["sums in"].format(houses=self._names(houses))

    def _link(self, link: Implication) -> str:
        cell = "" if link.cell is None else cell_name(link.cell)
        values = self._listed(map(str, link.values))
        if not link.is_placed and link.unit is not None and link.unit.value is not None:
            return self.parts["locked"].format(values=values, house=self.name(link.unit))
        if not link.is_placed:
            return self.parts["tried"].format(values=self._listed(map(str, link.values), "or"), cell=cell)
        if link.unit is None:
            return self.parts["is"].format(cell=cell, value=values)
        key = "nothing else" if link.unit.kind == "cell" else "only place"
        return self.parts[key].format(cell=cell, value=values, house=self.name(link.unit))

    def _end(self, end: Implication) -> str:
        assert end.unit is not None
        if end.others:
            return self.parts["several fail"].format(unit=self._together((end.unit, *end.others)))
        name = self.name(end.unit)
        if end.unit.kind == "cell":
            return self.parts["no value"].format(cell=name)
        if end.unit.value is not None:
            return self.parts["no place"].format(value=end.unit.value, house=name)
        if end.unit.aspect:
            return self.parts["twice"].format(value=self._listed(map(str, end.values)), house=name)
        return self.parts["fails"].format(unit=name)


def _takers(link: Implication) -> tuple[Unit, ...]:
    """Return what takes values from a cell in a link, nothing for other links."""
    if link.is_placed or link.unit is None or link.unit.value is not None:
        return ()
    return link.unit, *link.others


def _capital(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def _joined(cells: Iterable[Cell]) -> str:
    return " ".join(map(cell_name, cells))
