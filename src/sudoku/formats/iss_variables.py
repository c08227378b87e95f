"""ISS's cells beside the grid: variables such as VS3, and CC3, the region of the third cell.

Each group is a layer. What a type says about such cells is written as an expression.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise

from ...core.board import Board
from ...core.layers import MAX_VALUES, MOST_SINGLE, Layer
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import PuzzleFormatError, bounds, expected_got, quote
from ...utils.message import Message
from .iss_automata import read_automaton, words_of
from .iss_shapes import Args, IssPlace, number
from .iss_types import unpack

REGIONS = "CC"
_NAME = re.compile(rf"(V[A-Z]+|{REGIONS})([0-9]{{1,4}})")
_PREFIX = re.compile(r"[A-Z]+")
_COUNT = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?")
_MOST_PAIRS = 300


class IssVariables:
    """The groups of cells beside a grid, each a layer, and the values that single cells are restricted to."""

    def __init__(self, board: Board, place: IssPlace) -> None:
        self.board = board
        self.place = place
        self.layers: dict[str, Layer] = {}
        self.sizes: dict[str, int] = {}
        self.choices: dict[tuple[str, int], frozenset[int]] = {}

    def add(self, args: Args) -> None:
        """Add the group that a Var item declares; raises PuzzleFormatError."""
        prefix, count = (args or [""])[0], ([*args, "", "", ""])[2] or "1"
        found = _COUNT.fullmatch(count)
        size = int(found[1]) * int(found[2] or 1) if found else 0
        if not _PREFIX.fullmatch(prefix):
            raise PuzzleFormatError(expected_got(quote(prefix), "A-Z"))
        if not 1 <= size <= MOST_SINGLE:
            raise PuzzleFormatError(expected_got(quote(count), bounds(1, MOST_SINGLE)))
        self._add(f"V{prefix}", size, len(self.board.values))

    def add_regions(self, size: int) -> None:
        """Add the numbers of the regions, each of `size` cells."""
        cells = self.board.rows * self.board.cols
        self._add(REGIONS, cells, max(1, min(MAX_VALUES, cells // size)))

    def _add(self, prefix: str, size: int, values: int) -> None:
        is_of_grid = size == self.board.rows * self.board.cols
        name = "region" if prefix == REGIONS else prefix
        numbers = range(1, values + 1) if prefix == REGIONS else map(int, self.board.values)
        self.layers[prefix] = Layer(name, numbers, "cells" if is_of_grid else size)
        self.sizes[prefix] = size

    def find(self, name: str) -> tuple[str, int] | None:
        """Return the group and the place from 0 of a cell beside the grid, or None for another name.

        Raises PuzzleFormatError if the group or the cell does not exist.
        """
        match = _NAME.fullmatch(name)
        if match is None:
            return None
        prefix, at = match[1], int(match[2]) - 1
        if prefix not in self.layers:
            raise PuzzleFormatError(expected_got(quote(name), Message("program.iss-variable")))
        if not 0 <= at < self.sizes[prefix]:
            raise PuzzleFormatError(expected_got(quote(name), f"{prefix}1 … {prefix}{self.sizes[prefix]}"))
        return prefix, at

    def text(self, name: str) -> str:
        """Return the name in expressions of a cell on or beside the grid; raises PuzzleFormatError."""
        if (found := self.find(name)) is None:
            return cell_name(self.place.cell(name))
        prefix, at = found
        layer = self.layers[prefix]
        where = cell_name(divmod(at, self.board.cols)) if layer.shape == "cells" else str(at + 1)
        return f"{layer.name}.{where}"

    def values(self, name: str) -> tuple[int, ...]:
        """Return the values that a cell may have."""
        if (found := self.find(name)) is None:
            return self.board.values
        return tuple(sorted(self.choices.get(found, self.layers[found[0]].values)))

    def own_layers(self) -> list[Layer]:
        """Return the layers of variables, each with the values that its cells may have."""
        found = []
        for prefix, layer in self.layers.items():
            if prefix != REGIONS:
                some = [self.choices.get((prefix, at), layer.values) for at in range(self.sizes[prefix])]
                found.append(Layer(layer.name, sorted(frozenset[int]().union(*some)), layer.shape))
        return found

    def region_groups(self, args: Args, *, is_arrow: bool) -> tuple[str | None, list[list[Cell]]]:
        """Return whether only other cells count, and the cells of each arrow or of the count, from the digit's cell on.

        Without cells these are the rows and columns in all four directions, or the cell and its neighbours. Raises
        PuzzleFormatError if the digit is not that of the first cells.
        """
        name, offset, *names = [*args, "", ""]
        control = self.place.cell(name)
        if REGIONS not in self.layers:
            raise PuzzleFormatError(Message("program.iss-no-regions"))
        groups: list[list[Cell]] = [[]]
        for each in filter(None, names):
            if each == "-":
                groups.append([])
            elif (found := self.find(each)) and found[0] == REGIONS:
                groups[-1].append(divmod(found[1], self.board.cols))
            else:
                raise PuzzleFormatError(expected_got(quote(each), f"{REGIONS}1"))
        if not any(groups):
            groups = _rays(self.place, control) if is_arrow else [_neighbourhood(self.place, control)]
        groups = [group for group in groups if len(group) > 1]
        if offset not in ("", "0", "1") or not groups or any(group[0] != control for group in groups):
            raise PuzzleFormatError(Message("program.no-rule"))
        return "others" if offset == "1" else None, groups

    def expression(self, kind: str, args: Args) -> list[str]:
        """Return the expressions for a type with such cells among its arguments; raises PuzzleFormatError."""
        if (meaning := MEANINGS.get(kind)) is None:
            raise PuzzleFormatError(Message("program.iss-no-variables", type=f".{kind}"))
        return [text for text in meaning(self, args) if text]

    def texts(self, names: Iterable[str]) -> list[str]:
        return [self.text(name) for name in names if name]

    def groups(self, names: Iterable[str]) -> list[list[str]]:
        """Return groups of ISS's names, which have an empty argument between them."""
        found: list[list[str]] = [[]]
        for name in names:
            if name:
                found[-1].append(name)
            else:
                found.append([])
        return [group for group in found if group]

    def allow(self, arg: str) -> str:
        """Return the expression that a cell has one of the values behind its name."""
        name, *digits = arg.split("_")
        text = self.text(name)
        return " or ".join(f"{text} == {number(digit)}" for digit in digits) or f"{text} != {text}"


def _rays(place: IssPlace, cell: Cell) -> list[list[Cell]]:
    """Return the cells from one to the border, in four directions."""
    row, col = cell
    return [
        [(at, col) for at in range(row, -1, -1)],
        [(at, col) for at in range(row, place.rows)],
        [(row, at) for at in range(col, -1, -1)],
        [(row, at) for at in range(col, place.cols)],
    ]


def _neighbourhood(place: IssPlace, cell: Cell) -> list[Cell]:
    """Return a cell, then those that share a side or corner with it."""
    row, col = cell
    near = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [cell, *(each for each in near if 0 <= each[0] < place.rows and 0 <= each[1] < place.cols)]


def is_group(name: str) -> bool:
    """Return whether a layer's name is that of a group of variables, such as VS."""
    return re.fullmatch("V[A-Z]+", name) is not None


Meaning = Callable[[IssVariables, Args], Iterable[str]]


def _given(variables: IssVariables, args: Args) -> Iterable[str]:
    return [variables.allow(arg) for arg in args if arg]


def _different(variables: IssVariables, args: Args) -> Iterable[str]:
    return [f"all_different({', '.join(variables.texts(args))})"]


def _cage(variables: IssVariables, args: Args) -> Iterable[str]:
    total = number(args[0] if args else "")
    cells = variables.texts(args[1:])
    return [f"all_different({', '.join(cells)})", *([f"{' + '.join(cells)} == {total}"] if total else [])]


def _sum(variables: IssVariables, args: Args) -> Iterable[str]:
    total, *more = (args or [""])[0].split("_")
    cells = variables.texts(args[1:])
    weights = [number(each) for each in more[1:]] if more[:1] == ["="] else [1] * len(cells)
    if len(weights) != len(cells):
        raise PuzzleFormatError(expected_got(Message("program.values", number=len(weights)), str(len(cells))))
    terms = " + ".join(f"{weight} * {cell}" for weight, cell in zip(weights, cells, strict=True))
    return [f"{terms} == {number(total)}"]


def _equal_sum(variables: IssVariables, args: Args) -> Iterable[str]:
    sums = [" + ".join(variables.texts(group)) for group in variables.groups(args)]
    return [f"{one} == {other}" for one, other in pairwise(sums)]


def _arrow(variables: IssVariables, args: Args) -> Iterable[str]:
    circle, *shaft = variables.texts(args) or [variables.text("")]
    return [f"{circle} == {' + '.join(shaft) or circle}"]


def _same(variables: IssVariables, args: Args) -> Iterable[str]:
    cells = variables.texts(args[1:])
    if number(args[0] if args else "") != len(cells):
        raise PuzzleFormatError(Message("program.iss-no-variables", type=".SameValues"))
    return [f"{one} == {other}" for one, other in pairwise(cells)]


def _value_index(variables: IssVariables, args: Args) -> Iterable[str]:
    value, index, *cells = variables.texts(args) or [variables.text("")] * 2
    ways = (f"{index} == {at} and {cell} == {value}" for at, cell in enumerate(cells, 1))
    return [" or ".join(ways)]


def _compare(template: str) -> Meaning:
    def meaning(variables: IssVariables, args: Args) -> Iterable[str]:
        return [template.format(a=one, b=other) for one, other in pairwise(variables.texts(args))]

    return meaning


def _whisper(variables: IssVariables, args: Args) -> Iterable[str]:
    least = number(args[0] if args else "")
    return [f"abs({one} - {other}) >= {least}" for one, other in pairwise(variables.texts(args[1:]))]


def _table(*, every: bool) -> Meaning:
    def meaning(variables: IssVariables, args: Args) -> Iterable[str]:
        table = unpack(args[0] if args else "", variables.board.values)
        for group in variables.groups("" if name.startswith("_") else name for name in args[1:]):
            pairs = list(combinations(group, 2) if every else pairwise(group))
            if len(pairs) > _MOST_PAIRS:
                counted = Message("program.count", number=len(pairs))
                raise PuzzleFormatError(expected_got(counted, bounds(most=_MOST_PAIRS)))
            for one, other in pairs:
                words = [[a, b] for a in variables.values(one) for b in variables.values(other) if (a, b) in table]
                yield _one_of(words, variables.texts((one, other)))

    return meaning


def _automaton(variables: IssVariables, args: Args) -> Iterable[str]:
    automaton = read_automaton(args[0] if args else "")
    for group in variables.groups("" if name.startswith("_") else name for name in args[1:]):
        choices = [variables.values(name) for name in group]
        yield _one_of(words_of(automaton, choices, variables.board.values), variables.texts(group))


def _one_of(words: Iterable[Sequence[int]], cells: Sequence[str]) -> str:
    """Return the expression that cells have the values of one of the words."""
    ways = [" and ".join(f"{cell} == {value}" for cell, value in zip(cells, word, strict=True)) for word in words]
    return " or ".join(ways) or f"{cells[0]} != {cells[0]}"


MEANINGS: dict[str, Meaning] = {
    "": _given,
    "AllDifferent": _different,
    "Cage": _cage,
    "Sum": _sum,
    "EqualSum": _equal_sum,
    "Arrow": _arrow,
    "SameValues": _same,
    "ValueIndexing": _value_index,
    "WhiteDot": _compare("abs({a} - {b}) == 1"),
    "BlackDot": _compare("{a} == 2 * {b} or {b} == 2 * {a}"),
    "X": _compare("{a} + {b} == 10"),
    "V": _compare("{a} + {b} == 5"),
    "GreaterThan": _compare("{a} > {b}"),
    "Thermo": _compare("{a} < {b}"),
    "Whisper": _whisper,
    "Pair": _table(every=False),
    "PairX": _table(every=True),
    "NFA": _automaton,
}
"""What types say of cells beside the grid, as expressions."""
