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
    Kind.TOGETHER: (
        "Look at {cages} in {sums}.",
        "{Cages} leave little choice in {sums}.",
        "{Sums} needs every value once: with {cages}, {removals}.",
    ),
    Kind.INNIES: (
        "Look at what adds up in {sums}.",
        "Use the {worth} rule in {sums}.",
        "The {worth} rule: the total of {sums} is {amount}. Compared with {cages}, that gives {equation}{apart}, so {removals}.",
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
        "{Suppose} {cell} is {value}.",
        "{Suppose} {cell} is {value}: {chain}. So {removals}.",
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
    Kind.FAR_OFF: (
        "Look at {cell}.",
        "The next value is a great many steps away.",
        "The next value is a great many steps away. A solution has {value} in {cell}.",
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
    "also": " and ",
    "also comma": ", ",
    "sums in": "the sums in {houses}",
    "out": "{values} out of {cells}",
    "loses": "{unit} keeps {losses}",
    "several lose": "{unit} keep {losses}",
    "tried": "{cell} can't be {values}, by trying that",
    "locked": "{values} is locked in {house}",
    "no value": "then {cell} has no value left",
    "no place": "then {value} has no place in {house}",
    "twice": "then {value} is twice in {house}",
    "fails": "then {unit} can't hold",
    "several fail": "then {unit} can't hold together",
    "suppose": "suppose",
    "named": "{name}: {text}",
    "apart": " with no repeat in {units}",
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

MANY = 3
"""Rules that are not named one by one in a chain."""
WITH_ARTICLE = ("block ", "window ", "square ", "diagonal ")


def english_name(unit: Unit) -> str:
    """Return what a unit is called in a sentence: row A, the block at A1."""
    return f"the {unit.name}" if unit.name.startswith(WITH_ARTICLE) else unit.name


LANGUAGES: dict[str, tuple[Mapping[str, Texts], Mapping[str, str], Callable[[Unit], str]]] = {
    "en": (ENGLISH, PARTS, english_name),
    "zh": (CHINESE, CHINESE_PARTS, chinese_name),
}
"""For each language the texts of each kind, the parts they are made of, and how a unit is called."""


TECHNIQUES: dict[str, Callable[[str], str]] = {"en": str, "zh": CHINESE_TECHNIQUES.__getitem__}
"""For each language what a technique is called."""


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
        return self._names(self.step.units[:1])

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
        return _capital(self._lost())

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
