"""The words of steps: one table for each language, and how much of a step is said.

For each kind there are three texts: where to look, which technique it is, and all of it. `{removals}` lists what goes,
`{chain}` what an assumption leads to; the other fields are those that `fields` makes of a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from ...utils.coordinates import Cell, cell_name
from ..unit import Unit
from .step import Implication, Kind, Step
from .words_zh import CHINESE, CHINESE_PARTS, chinese_name, without_stray_blanks

Show = Literal["where", "technique", "all"]
SHOWS: tuple[Show, ...] = ("where", "technique", "all")
Texts = tuple[str, str, str]

_LOCKED = "In {house}, {value} can only be in {other}, so {removals}."
_NAKED = "In {house}, {cells} can only hold {values} between them, so {removals}."
_HIDDEN = "In {house}, {values} can only go in {cells}, so {removals}."
_FISH = "In {houses}, {value} is confined to {others}, so {removals}."


def _subset(name: str, text: str) -> Texts:
    return "Look at {house}.", f"There is a {name} in {{house}}.", text


def _fish(name: str) -> Texts:
    return "Look at where {value} can go.", f"There is {name} of {{value}} in {{houses}}.", _FISH


ENGLISH: dict[str, Texts] = {
    Kind.HIDDEN_SINGLE: (
        "Look at {house}.",
        "{value} has only one place in {house}.",
        "In {house}, {value} fits only in {cell}.",
    ),
    Kind.NAKED_SINGLE: ("Look at {cell}.", "{cell} has only one candidate.", "In {cell}, only {value} is left."),
    Kind.RULE: ("Look at {unit}.", "{Unit} rules something out.", "{Unit}{beside}: {ways}{removals}."),
    Kind.RULE_LINE: (
        "Look at {unit}.",
        "{Unit} always has {values} in one line.",
        "However it is filled, {unit} uses {values} in {other}, so {removals}.",
    ),
    Kind.POINTING: ("Look at {house}.", "{value} is locked in {house}.", _LOCKED),
    Kind.CLAIMING: ("Look at {house}.", "{value} is locked in {house}.", _LOCKED),
    Kind.NAKED_PAIR: _subset("naked pair", _NAKED),
    Kind.NAKED_TRIPLE: _subset("naked triple", _NAKED),
    Kind.NAKED_QUAD: _subset("naked quad", _NAKED),
    Kind.HIDDEN_PAIR: _subset("hidden pair", _HIDDEN),
    Kind.HIDDEN_TRIPLE: _subset("hidden triple", _HIDDEN),
    Kind.HIDDEN_QUAD: _subset("hidden quad", _HIDDEN),
    Kind.X_WING: _fish("an X-wing"),
    Kind.SWORDFISH: _fish("a swordfish"),
    Kind.JELLYFISH: _fish("a jellyfish"),
    Kind.ASSUMPTION: (
        "Look at {cell}.",
        "Suppose {cell} is {value}.",
        "Suppose {cell} is {value}: {chain}. So {removals}.",
    ),
    Kind.NESTED: (
        "Look at {cell}.",
        "Suppose {cell} is {value}, and try what is left.",
        "Suppose {cell} is {value}: {chain}. So {removals}.",
    ),
    Kind.ONE_PLACE: (
        "Look at piece {piece}.",
        "Piece {piece} fits in one place only.",
        "Piece {piece} fits in one place only: {cells}.",
    ),
    Kind.ONE_COVER: (
        "Look at {cell}.",
        "{cell} can be covered in one way only.",
        "Only piece {piece} can cover {cell}, and only in one way: on {cells}.",
    ),
    Kind.ONLY_PIECE: (
        "Look at {cell}.",
        "One piece alone can cover {cell}.",
        "Only piece {piece} can cover {cell}, so {gone}.",
    ),
    Kind.COVERED: (
        "Look at piece {piece}.",
        "Piece {piece} gets in the way of others wherever it goes.",
        "Every way to place piece {piece} rules out {lost}.",
    ),
    Kind.EXCLUDED: (
        "Look at {cell}.",
        "Whatever covers {cell} gets in the way of something else.",
        "Every way to cover {cell} rules out {lost}.",
    ),
    Kind.HOLE: (
        "Look at {cell}.",
        "Mind the hole at {cell}.",
        "{Lost} would leave a hole of {hole} at {cell} that no piece fits.",
    ),
    Kind.WRONG_PLACE: (
        "Look at {cell}.",
        "Some places near {cell} lead nowhere.",
        "Suppose {put}: {way}. So {gone}.",
    ),
    Kind.SEARCHED: (
        "Look at piece {piece}.",
        "Only a search shows where piece {piece} goes.",
        "No short argument is left. A search shows that piece {piece} goes on {cells}.",
    ),
    Kind.SEARCH: (
        "Look at {cell}.",
        "Only a search shows what {cell} can't be.",
        "No short argument is left. A search shows that {removals}.",
    ),
    Kind.LOOKED_UP: (
        "Nothing more follows.",
        "There are several solutions.",
        "Nothing more follows from the rules: there are several solutions{taken}.",
    ),
    Kind.FULL: ("Every cell is filled.",) * 3,
    Kind.CONTRADICTION: ("There is a contradiction in {unit}.",) * 2 + ("There is a contradiction in {unit}{why}.",),
    Kind.WRONG_VALUE: (
        "Look at {cell}.",
        "{cell} is wrong.",
        "{value} in {cell} is wrong{against}.",
    ),
    Kind.MISSING_MARK: (
        "Look at {cell}.",
        "{cell} lacks a pencil mark.",
        "{cell} lacks the pencil mark {value}, which nothing rules out.",
    ),
    Kind.NO_SOLUTION: ("No solution contains the values on the board.",) * 3,
}

PARTS: dict[str, str] = {
    "and": " and ",
    "or": " or ",
    "comma": ", ",
    "then": "; ",
    "cannot": "{cells} can't be {values}",
    "only": "{cells} can only be {values}",
    "is": "{cell} is {value}",
    "only place": "{cell} is {value}, its only place in {house}",
    "nothing else": "{cell} is {value}, as nothing else is left there",
    "loses": "{unit} keeps {values} out of {cell}",
    "tried": "{cell} can't be {values}, by trying that",
    "locked": "{values} is locked in {house}",
    "no value": "then {cell} has no value left",
    "no place": "then {value} has no place in {house}",
    "twice": "then {value} is twice in {house}",
    "fails": "then {unit} can't hold",
    "ways": "it holds {ways}, so ",
    "beside": " with {units}",
    "against": ": it contradicts {units}",
    "why cell": ": it has no candidate left",
    "why house": ": {value} has no place",
    "why piece": ": it fits nowhere",
    "this value": ", and this value comes from one of them",
    "this piece": ", and piece {piece} on {cells} comes from one of them",
    "put": "piece {piece} on {cells}",
    "put so": "then piece {piece} has to go on {cells}",
    "uncovered": "then nothing covers {cell}",
    "homeless": "then piece {piece} fits nowhere",
    "one gone": "piece {piece} can't go on {cells}",
    "many gone": "{count} placements of piece {piece} are ruled out",
    "one lost": "piece {piece} on {cells}",
    "many lost": "{count} placements of piece {piece}",
    "one cell": "1 cell",
    "cells": "{count} cells",
    "heading": "Step by step",
    "one step": "1 step.",
    "steps": "{count} steps.",
}

WITH_ARTICLE = ("block ", "window ", "square ", "diagonal ")


def english_name(unit: Unit) -> str:
    """Return what a unit is called in a sentence: row A, the block at A1."""
    return f"the {unit.name}" if unit.name.startswith(WITH_ARTICLE) else unit.name


LANGUAGES: dict[str, tuple[Mapping[str, Texts], Mapping[str, str], Callable[[Unit], str]]] = {
    "en": (ENGLISH, PARTS, english_name),
    "zh": (CHINESE, CHINESE_PARTS, chinese_name),
}
"""For each language the texts of each kind, the parts they are made of, and how a unit is called."""


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

    def __missing__(self, field: str) -> str:
        found: str = getattr(self, f"_{field}")()
        return found

    def _listed(self, texts: Iterable[str], last: str = "and") -> str:
        """Return texts as a list: A, B and C."""
        found = list(dict.fromkeys(texts))
        head = self.parts["comma"].join(found[:-1])
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

    def _unit(self) -> str:
        return self._names(self.step.units[:1])

    def _Unit(self) -> str:  # noqa: N802
        # At the start of a sentence.
        name = self._unit()
        return name[:1].upper() + name[1:]

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
        if not ways:
            return ""
        joined = [",".join(map(str, way)) for way in ways]
        return self.parts["ways"].format(ways=self._listed(joined, "or"))

    def _removals(self) -> str:
        """Return what goes, or what is left where that is less: cells for which it is the same together."""
        before = dict(self.step.roles.get("reason", ())) if self.step.kind == Kind.RULE else {}
        said: dict[tuple[str, tuple[int, ...]], list[Cell]] = {}
        for cell, values in self.step.removed:
            left = tuple(value for value in before.get(cell, ()) if value not in values)
            part = ("only", left) if 0 < len(left) < len(values) else ("cannot", values)
            said.setdefault(part, []).append(cell)
        return self._listed(self._removal(part, cells, values) for (part, values), cells in said.items())

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

    def _hole(self) -> str:
        count = len(self.step.details["hole"])
        return self.parts["one cell" if count == 1 else "cells"].format(count=count)

    def _put(self) -> str:
        piece, cells = self.step.details["first"]
        return self.parts["put"].format(piece=piece, cells=_joined(cells))

    def _gone(self) -> str:
        """Return that places go: each one where a piece has one, else how many of each piece."""
        return self._places("gone")

    def _lost(self) -> str:
        """Return which places go, likewise."""
        return self._places("lost")

    def _Lost(self) -> str:  # noqa: N802
        # At the start of a sentence.
        lost = self._lost()
        return lost[:1].upper() + lost[1:]

    def _places(self, part: str) -> str:
        places: dict[str, list[tuple[Cell, ...]]] = {}
        for piece, cells in self.step.details["places"]:
            places.setdefault(piece, []).append(cells)
        said = []
        for piece, several in places.items():
            if len(several) == 1:
                said.append(self.parts[f"one {part}"].format(piece=piece, cells=_joined(several[0])))
            else:
                said.append(self.parts[f"many {part}"].format(piece=piece, count=len(several)))
        return self._listed(said)

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
        said = [
            self._link(link) for link in links if link.is_placed or not link.unit or link.unit.aspect != "no repeat"
        ]
        return self.parts["then"].join([*dict.fromkeys(said), self._end(end)])

    def _link(self, link: Implication) -> str:
        cell = "" if link.cell is None else cell_name(link.cell)
        values = self._listed(map(str, link.values))
        if not link.is_placed and link.unit is not None and link.unit.value is not None:
            return self.parts["locked"].format(values=values, house=self.name(link.unit))
        if not link.is_placed:
            values = self._listed(map(str, link.values), "or")
            if link.unit is None:
                return self.parts["tried"].format(values=values, cell=cell)
            return self.parts["loses"].format(unit=self.name(link.unit), values=values, cell=cell)
        if link.unit is None:
            return self.parts["is"].format(cell=cell, value=values)
        key = "nothing else" if link.unit.kind == "cell" else "only place"
        return self.parts[key].format(cell=cell, value=values, house=self.name(link.unit))

    def _end(self, end: Implication) -> str:
        assert end.unit is not None
        name = self.name(end.unit)
        if end.unit.kind == "cell":
            return self.parts["no value"].format(cell=name)
        if end.unit.value is not None:
            return self.parts["no place"].format(value=end.unit.value, house=name)
        if end.unit.aspect:
            return self.parts["twice"].format(value=self._listed(map(str, end.values)), house=name)
        return self.parts["fails"].format(unit=name)


def _joined(cells: Iterable[Cell]) -> str:
    return " ".join(map(cell_name, cells))
