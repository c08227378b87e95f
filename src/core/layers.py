"""Layers: further unknowns beside the digits, such as whether a cell is shaded, with one cell per place.

A rule declares the layers that it needs (`Rule.layers`); rules that name the same layer share it. Its cells are cells
like those of the digits, in rows behind them, so that constraints, search and explanations need not tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..utils.catalogue import is_known
from ..utils.coordinates import Cell, LayerCell, cell_name
from ..utils.errors import RulegridError, expected_got, one_of, quote
from ..utils.frozen import Frozen
from ..utils.message import Message, name_message
from ..utils.numbers import ZERO, is_whole
from ..utils.runtime import cached_property

if TYPE_CHECKING:
    from .grid import Grid, Pair

Place = Cell | int | tuple[Cell, Cell]
"""The place of a layer's cell: a cell of the grid, the number of a single cell from 0, or the two cells at an edge."""

Words = tuple[str, ...]
"""A word in English, or in English and Chinese; empty if the number is shown."""

CELLS, EDGES, PAIRS = "cells", "edges", "pairs"
MOST_SINGLE = 4096
MAX_VALUES = 64  # a domain is one 64-bit mask


class Layer(Frozen):
    """A layer: its name, its values in rising order with a word for each, and its shape.

    `words` maps each value, not negative, to its word in English or in (English, Chinese); those of built-in rules are
    translated by the catalogue. Without words, values are shown as numbers. `shape` is "cells" (one cell for each cell
    of the grid), "edges" (one for each pair of cells that share a side), "pairs" (those that share a corner too) or a number
    of single cells. Raises RulegridError if the arguments do not fit together.

    >>> shade = Layer("shade", {1: "unshaded", 2: "shaded"})
    >>> shade.values, str(shade.word(2)), shade.value_of("unshaded")
    ((1, 2), 'shaded', 1)
    """

    fields = ("name", "words", "shape")
    name: str
    words: tuple[tuple[int, Words], ...]
    shape: str | int

    def __init__(self, name: str, words: Mapping[int, Any] | Iterable[int], shape: str | int = CELLS) -> None:
        if not isinstance(name, str) or not name.isidentifier():
            raise RulegridError(expected_got(quote(name), Message("layer.name")))
        if shape not in (CELLS, EDGES, PAIRS) and not (is_whole(shape) and 1 <= int(shape) <= MOST_SINGLE):
            raise RulegridError(expected_got(quote(shape), Message("layer.shape", most=MOST_SINGLE)))
        kept = self.__dict__
        kept["name"] = name
        entries = words.items() if isinstance(words, Mapping) else [(value, ()) for value in words]
        kept["words"] = tuple(sorted(_read_word(value, word) for value, word in entries))
        if not 1 <= len(set(self.values)) == len(self.words) <= MAX_VALUES:
            raise RulegridError(Message("layer.values", name=name, most=MAX_VALUES))
        kept["shape"] = shape

    @property
    def is_hidden(self) -> bool:
        """Whether only rules use it, so that answers omit it and players can't enter it: its name starts with "_"."""
        return self.name.startswith("_")

    @cached_property
    def has_words(self) -> bool:
        """Whether sentences name its values with words, which need no mention of the layer."""
        return all(words for _, words in self.words) or is_known(self._phrase)

    @property
    def is_numbered(self) -> bool:
        """Whether all its values are shown with their numbers, such as those of regions."""
        return not any(words for _, words in self.words)

    @property
    def _phrase(self) -> str:
        """The key of the phrase for its numbers in sentences, such as "region 3"."""
        return f"layer-said.{('hidden-' if self.is_hidden else '') + self.name.lstrip('_').replace('_', '-')}"

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values of its cells, in rising order."""
        return tuple(ZERO if value == 0 else value for value, _ in self.words)

    def word(self, value: int) -> Message:
        """Return the word for a value as a message, or its number."""
        words = dict(self.words)[int(value)]
        if len(words) == 1 and is_known(key := f"layer-word.{words[0]}"):
            return Message(key)
        return name_message(*(words or (str(int(value)),)))

    def phrase(self, value: int, *, many: bool = False) -> Message:
        """Return a value as sentences name it, "a star" or "region 3": with its word or number if no phrase is known.

        `many` is for several cells: "stars".

        >>> str(Layer("region", [1, 2]).phrase(2)), str(Layer("star", {1: "empty", 2: "star"}).phrase(2))
        ('region 2', 'a star')
        """
        words = dict(self.words)[int(value)]
        if len(words) == 1 and is_known(key := f"layer-said.{words[0]}"):
            return Message(f"{key}.many" if many and is_known(f"{key}.many") else key)
        if words or not is_known(self._phrase):
            return self.word(value)
        return (
            Message(self._phrase, value=int(value)) if int(value) or not self.is_hidden else Message("layer-said.plain")
        )

    def phrase_of_any(self) -> Message:
        """Return the phrase for all values of a hidden layer except 0: "a doubler"."""
        return Message(key) if is_known(key := f"layer-said.{self.name[1:]}") else name_message(self.name[1:])

    def value_of(self, given: Any) -> int:
        """Return the value that a word or a number means; raises RulegridError."""
        if isinstance(given, str):
            for value in self.values:
                if given.strip().lower() in (str(int(value)), *map(str.lower, dict(self.words)[int(value)])):
                    return value
        elif is_whole(given) and given in self.values:
            return self.values[self.values.index(given)]
        raise RulegridError(expected_got(quote(given), one_of([str(self.word(value)) for value in self.values])))

    def to_data(self) -> dict[str, Any]:
        """Return the layer as JSON data."""
        values: list[Any] = [
            int(value) if not words else words[0] if len(words) == 1 else list(words) for value, words in self.words
        ]
        data: dict[str, Any] = {"values": values}
        if self.shape != CELLS:
            data["shape"] = self.shape
        return data


def _read_word(value: Any, word: Any) -> tuple[int, Words]:
    """Return a value and its words, in English or in English and Chinese; raises RulegridError."""
    if not is_whole(value) or value < 0:
        raise RulegridError(expected_got(quote(value), Message("board.from-0")))
    words = (word,) if isinstance(word, str) else tuple(word)
    if len(words) > 2 or not all(isinstance(each, str) and each.strip() for each in words):
        raise RulegridError(expected_got(quote(word), Message("layer.word")))
    return int(value), words


class LayerMap:
    """The cells of a layer on a grid, in rows from `first_row` on.

    >>> from rulegrid import Board
    >>> shade = LayerMap(Layer("shade", [1, 2]), Board(2).grid, 2)
    >>> shade[1, 0], shade.neighbours[0]
    ((3, 0), ((2, 0), (2, 1)))
    >>> edges = LayerMap(Layer("loop", [1, 2], "edges"), Board(2).grid, 2)
    >>> [cell.text for cell in edges.cells], edges[(0, 1), (0, 0)] == edges.cells[0]
    (['A1A2', 'A1B1', 'A2B2', 'B1B2'], True)
    """

    def __init__(self, layer: Layer, grid: Grid, first_row: int) -> None:
        self.layer = layer
        self.grid = grid
        self.first_row = first_row
        cols = grid.cols
        found: dict[Place, Cell] = {}
        if layer.shape == CELLS:
            found.update({(row, col): (first_row + row, col) for row, col in grid.cells})
            self.rows = grid.rows
        else:
            places: Iterable[Place] = _edges(grid, layer.shape) if isinstance(layer.shape, str) else range(layer.shape)
            found.update({place: (first_row + at // cols, at % cols) for at, place in enumerate(places)})
            self.rows = -(-len(found) // cols)
        self._at = {place: LayerCell(at, layer, _place_text(place)) for place, at in found.items()}

    @cached_property
    def cells(self) -> tuple[LayerCell, ...]:
        """Its cells, in the order of their places."""
        return tuple(self._at.values())

    @cached_property
    def places(self) -> dict[Cell, Place]:
        """The place of each of its cells."""
        return {cell: place for place, cell in self._at.items()}

    def __getitem__(self, place: Any) -> LayerCell:
        """Return the cell at a place; the two cells of an edge may be in any order."""
        try:
            return self._at[place]
        except KeyError:
            return self._at[tuple(sorted(place))]

    def get(self, place: Any) -> LayerCell | None:
        """Return the cell at a place, or None if there is none."""
        return self._at.get(place)

    def on(self, cells: Iterable[Place]) -> tuple[LayerCell, ...]:
        """Return the cells at places, such as those of a row."""
        return tuple([self._at[cell] for cell in cells])

    def find(self, text: str) -> LayerCell | None:
        """Return the cell with this place in words, or None."""
        return self._by_text.get(text.upper())

    @cached_property
    def _by_text(self) -> dict[str, LayerCell]:
        found = {cell.text: cell for cell in self.cells}
        return found | {cell_name(b) + cell_name(a): cell for cell, (a, b) in self.ends.items()}

    @cached_property
    def neighbours(self) -> tuple[Pair, ...]:
        """The pairs of its cells that are neighbours: cells that share a side, edges that share a cell."""
        if self.layer.shape == CELLS:
            return tuple((self._at[a], self._at[b]) for a, b in self.grid.neighbours)
        return tuple(pair for edges in self.edges_of.values() for pair in combinations(edges, 2))

    @cached_property
    def ends(self) -> dict[LayerCell, Pair]:
        """The two cells of the grid at each of its cells, for a layer of edges or of pairs; empty for others."""
        if self.layer.shape not in (EDGES, PAIRS):
            return {}
        return {cell: place for place, cell in self._at.items()}  # type: ignore[misc]  # places are pairs

    @cached_property
    def edges_of(self) -> dict[Cell, tuple[LayerCell, ...]]:
        """The edges or pairs at each cell of the grid, for a layer of edges or of pairs."""
        found: dict[Cell, list[LayerCell]] = {cell: [] for cell in self.grid.cells}
        for edge, pair in self.ends.items():
            for cell in pair:
                found[cell].append(edge)
        return {cell: tuple(edges) for cell, edges in found.items()}

    def lines(self, values: Sequence[Sequence[int]]) -> Iterator[list[int]]:
        """Yield the values of its cells from the rows of a board, row by row, 0 for an empty or missing cell."""
        if self.layer.shape == CELLS:
            yield from (list(values[self.first_row + row]) for row in range(self.grid.rows))
        else:
            yield [values[row][col] for row, col in self.cells]


def _edges(grid: Grid, shape: str) -> tuple[Pair, ...]:
    """Return the pairs of cells that share a side, or that share a side or a corner."""
    return grid.neighbours if shape == EDGES else tuple(sorted((*grid.neighbours, *grid.leaps(1, 1))))


def _place_text(place: Place) -> str:
    if isinstance(place, int):
        return str(place + 1)
    first, second = place
    return cell_name(place) if isinstance(first, int) else cell_name(first) + cell_name(second)  # type: ignore[arg-type]


class LayeredRows(list[list[int]]):
    """The rows of digits of a board with layers; an index behind them is a row of a layer, in `beyond`.

    Iteration, length and slices have the rows of digits only, so that rules of digits need not know of layers.

    >>> rows = LayeredRows([[1, 2]], [[0, 1]])
    >>> list(rows), len(rows), rows[1], rows[-1]
    ([[1, 2]], 1, [0, 1], [1, 2])
    """

    __slots__ = ("beyond",)

    def __init__(self, rows: Iterable[list[int]], beyond: list[list[int]]) -> None:
        super().__init__(rows)
        self.beyond = beyond

    def __getitem__(self, at: Any) -> Any:
        if type(at) is int and at >= len(self):
            return self.beyond[at - len(self)]
        return super().__getitem__(at)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LayeredRows) and _with_zeros(self.beyond) != _with_zeros(other.beyond):
            return False
        return list.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __reduce__(self) -> tuple[type[LayeredRows], tuple[list[list[int]], list[list[int]]]]:
        return LayeredRows, (list(self), self.beyond)

    def copy(self) -> LayeredRows:
        """Return a copy whose rows may be written to."""
        return LayeredRows([row[:] for row in self], [row[:] for row in self.beyond])


def _with_zeros(rows: list[list[int]]) -> list[list[tuple[int, bool]]]:
    """Return values that distinguish the value 0 from an empty cell."""
    return [[(value, bool(value)) for value in row] for row in rows]


def merge_layers(known: Iterable[Layer], more: Iterable[Layer]) -> tuple[Layer, ...]:
    """Return layers with others added, ordered by name; those of one name must be equal. Raises RulegridError.

    >>> [layer.name for layer in merge_layers([Layer("shade", [1, 2])], [Layer("shade", [1, 2]), Layer("heat", [1])])]
    ['heat', 'shade']
    """
    found = {layer.name: layer for layer in known}
    for layer in more:
        if found.setdefault(layer.name, layer) != layer:
            raise RulegridError(Message("layer.two", name=layer.name))
    return tuple(found[name] for name in sorted(found))
