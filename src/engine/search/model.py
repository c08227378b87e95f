"""From constraints to the kernel's tables: flat arrays, made once for a board and its constraints.

This module is never compiled: its integers may grow past 64 bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise, product
from threading import RLock
from typing import TYPE_CHECKING, ClassVar

from ...utils.coordinates import Cell, cell_name
from ...utils.errors import RulegridError
from ..board import Board
from ..constraints import AllDifferent, Among, Check, Constraint, Pairs, Placement, Product, Relation, Sum
from ..grid import Grid
from ..kernel.bits import HALF

if TYPE_CHECKING:
    from ..kernel.choice import Kernel

LIMIT = 1 << 61  # totals from here on are left to `Constraint.is_broken`, in Python's integers
EFFORT = 4000  # picks that filtering one sum or product may take
SINGLE_TABLE = 10  # up to this many values, the image of any mask is one look-up
CLASSIC = {
    *(tuple(range(9 * row, 9 * row + 9)) for row in range(9)),
    *(tuple(range(col, 81, 9)) for col in range(9)),
    *(tuple(at for at in range(81) if (at // 27, at % 9 // 3) == box) for box in product(range(3), repeat=2)),
}

_BUILDING = RLock()  # searches in several threads may share a model


class Model:
    """A grid's cells and its constraints as tables. `broken` names a unit that nothing can satisfy.

    Items are numbered by kind, cheapest first: houses from 0, `relations`, `crossings`, `tuples`,
    `pieces_item`, and from `checks` (a multiple of 64) the constraints that are asked in Python.
    """

    def __init__(self, grid: Grid, constraints: Iterable[Constraint]) -> None:
        self.grid = grid
        self.values = grid.values
        self.width = len(grid.values)
        self.full = (1 << self.width) - 1
        self.cells: list[Cell] = list(grid.cells)
        self.size = len(self.cells)
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.bit_of = {value: 1 << i for i, value in enumerate(grid.values)}
        self.domains = [self.full] * self.size
        self.broken: str | None = None
        self.asks: list[Constraint] = []
        self.idle: dict[type[Kernel], list[Kernel]] = {}  # kernels made for this model, and not in use
        self._groups: dict[tuple[int, ...], None] = {}
        self._relations: list[tuple[int, int, Pairs]] = []
        self._tuples: list[tuple[list[int], list[int], int, int]] = []  # cells, coefficients, total, product?
        self._pieces: Placement | None = None
        self._made: dict[str, array[int]] = {}
        for constraint in constraints:
            self._add.get(type(constraint), Model._add_check)(self, constraint)

    # One method a constraint.

    def _places(self, constraint: Constraint, cells: Iterable[Cell]) -> list[int]:
        places = []
        for cell in cells:
            at = self.index.get(cell)
            if at is None:
                off = not self.grid.has(cell)
                raise RulegridError(
                    f"{constraint.unit or type(constraint).__name__}: cell {cell_name(cell)} is {'off the board' if off else 'blocked'}"
                )
            places.append(at)
        return places

    def _restrict(self, constraint: Constraint, at: int, keep: Callable[[int], bool]) -> None:
        mask = sum(bit for value, bit in self.bit_of.items() if keep(value))
        self.domains[at] &= mask
        if not self.domains[at]:
            self._fail(constraint)

    def _fail(self, constraint: Constraint) -> None:
        self.broken = self.broken or constraint.unit or type(constraint).__name__

    def _add_all_different(self, c: AllDifferent) -> None:
        group = sorted(self._places(c, c.cells))
        if len(set(group)) < len(group) or len(group) > self.width:
            self._fail(c)
        elif len(group) > 1:
            self._groups[tuple(group)] = None

    def _add_among(self, c: Among) -> None:
        for at in self._places(c, c.cells):
            self._restrict(c, at, c.values.__contains__)

    def _add_relation(self, c: Relation) -> None:
        a, b = self._places(c, (c.a, c.b))
        if a == b:
            self._restrict(c, a, lambda value: (value, value) in c.allowed)
        else:
            self._relations.append((a, b, c.allowed))

    def _add_sum(self, c: Sum) -> None:
        if len(c.weights()) != len(c.cells):
            raise RulegridError(f"{c.unit or 'Sum'}: {len(c.weights())} coefficients for {len(c.cells)} cells")
        weights: dict[int, int] = {}
        for at, weight in zip(self._places(c, c.cells), c.weights(), strict=True):
            weights[at] = weights.get(at, 0) + weight
        cells = [at for at, weight in weights.items() if weight]
        factors = [weights[at] for at in cells]
        ends = [sorted((weight * self.values[0], weight * self.values[-1])) for weight in factors]
        low, high = sum(end[0] for end in ends), sum(end[1] for end in ends)
        reach = sum(max(-end[0], end[1]) for end in ends)
        if not low <= c.total <= high:
            self._fail(c)
        elif reach >= LIMIT:
            self.asks.append(c)
        elif len(cells) == 1:
            self._restrict(c, cells[0], lambda value: value * factors[0] == c.total)
        elif len(cells) == 2:
            self._relations.append((cells[0], cells[1], _sum_pairs(self.values, factors[0], factors[1], c.total)))
        elif cells:
            self._tuples.append((cells, factors, c.total, 0))

    def _add_product(self, c: Product) -> None:
        cells = self._places(c, c.cells)
        if not self.values[0] ** len(cells) <= c.total <= self.values[-1] ** len(cells):
            self._fail(c)
            return
        for at in cells:
            self._restrict(c, at, lambda value: c.total % value == 0)
        if len(set(cells)) < len(cells) or c.total * self.values[-1] >= LIMIT:
            self.asks.append(c)
        elif len(cells) == 1:
            self._restrict(c, cells[0], lambda value: value == c.total)
        elif len(cells) == 2:
            self._relations.append((cells[0], cells[1], _product_pairs(self.values, c.total)))
        elif cells:
            self._tuples.append((cells, [1] * len(cells), c.total, 1))

    def _add_placement(self, c: Placement) -> None:
        if self._pieces is not None:
            raise RulegridError("two placement rules on one board: expected one")
        if len(c.places) != self.width:
            raise RulegridError(f"{len(c.places)} pieces on a board of {self.width} values: expected one piece a value")
        self._pieces = c
        _place_table(c, self.grid.shape)  # looks at every cell once
        if not all(c.places) or sum(len(places[0]) for places in c.places) != self.size:
            self._fail(c)

    def _add_check(self, c: Constraint) -> None:
        self.asks.append(c)

    _add: ClassVar[dict[type[Constraint], Callable[..., None]]] = {
        AllDifferent: _add_all_different,
        Among: _add_among,
        Relation: _add_relation,
        Sum: _add_sum,
        Product: _add_product,
        Placement: _add_placement,
        Check: _add_check,
    }

    # The tables.

    @cached_property
    def tables(self) -> dict[str, array[int]]:
        """The tables of the general kernel, made when they are first asked for, and with them its numbers."""
        with _BUILDING:
            if not self._made:
                self._build()
        return self._made

    def _build(self) -> None:
        groups = list(self._groups)
        peers: list[set[int]] = [set() for _ in range(self.size)]
        groups_of: list[list[int]] = [[] for _ in range(self.size)]
        for g, group in enumerate(groups):
            for at in group:
                peers[at].update(group)
                groups_of[at].append(g)
        for at, others in enumerate(peers):
            others.discard(at)
        self._relations = [(a, b, _unequal(allowed) if b in peers[a] else allowed) for a, b, allowed in self._relations]
        houses = [group for group in groups if len(group) == self.width]
        crossings = _crossings(houses) if self.width > 2 else []
        self.relations = len(houses)
        self.crossings = self.relations + len(self._relations)
        self.tuples = self.crossings + len(crossings) // 3
        self.pieces_item = self.tuples + len(self._tuples)
        items = self.pieces_item + (self._pieces is not None)
        self.checks = (items + 63) // 64 * 64
        self.words = (self.checks + len(self.asks) + 63) // 64
        touched: list[list[int]] = [[] for _ in range(self.size)]
        for k, house in enumerate(houses):
            for at in house:
                touched[at].append(k)
        for k, (a, b, _) in enumerate(self._relations, self.relations):
            touched[a].append(k)
            touched[b].append(k)
        for k in range(len(crossings)):
            for at in crossings[k]:
                touched[at].append(self.crossings + k // 3)
        for k, (cells, *_) in enumerate(self._tuples, self.tuples):
            for at in cells:
                touched[at].append(k)
        self._made["domain"] = array("Q", [*self.domains, 0])
        self._rows("peer", map(sorted, peers))
        self._rows("house", houses)
        self._rows("part", crossings)
        self._build_relations(peers)
        self._build_tuples(groups, groups_of)
        self._build_pieces()
        if self._pieces is not None:
            for at in range(self.size):
                touched[at].append(self.pieces_item)
        watched: list[list[int]] = [[] for _ in range(self.size)]
        for k in range(len(self.asks)):
            for at in self.watched(k):
                watched[at].append(self.checks + k)
        self._build_marks("touch", touched)
        self._build_marks("watch", watched)
        every = array("Q", [0]) * (self.words + 1)
        for k in (*range(items), *range(self.checks, self.checks + len(self.asks))):
            every[k >> 6] |= 1 << (k & 63)
        self._made["every"] = every

    def watched(self, k: int) -> list[int]:
        """Return the cells that the k-th of `asks` looks at."""
        return sorted(self._places(self.asks[k], set(self.asks[k].scope(Board.on(self.grid)))))

    def _rows(self, name: str, rows: Iterable[Sequence[int]]) -> None:
        starts, flat = array("i", [0]), array("i")
        for row in rows:
            flat.extend(row)
            starts.append(len(flat))
        flat.append(0)  # never empty, so that a pointer to it is good
        self._made[name + "_start"] = starts
        self._made[name] = flat

    def _build_marks(self, name: str, items: list[list[int]]) -> None:
        """Tables of the items to mark for each cell: words of `dirty`, and the mask to set there."""
        starts, words, masks = array("i", [0]), array("i"), array("Q")
        for ks in items:
            by_word: dict[int, int] = {}
            for k in ks:
                by_word[k >> 6] = by_word.get(k >> 6, 0) | 1 << (k & 63)
            words.extend(by_word)
            masks.extend(by_word.values())
            starts.append(len(words))
        words.append(0)
        masks.append(0)
        self._made |= {f"{name}_start": starts, f"{name}_word": words, f"{name}_mask": masks}

    def _build_relations(self, peers: list[set[int]]) -> None:
        self.chunk_bits = self.width if self.width <= SINGLE_TABLE else 8
        self.chunk_mask = (1 << self.chunk_bits) - 1
        self.chunks = -(-self.width // self.chunk_bits)
        images = array("Q")
        at: dict[Pairs, tuple[int, int]] = {}
        forward, backward = array("i"), array("i")
        for *_, allowed in self._relations:
            if allowed not in at:
                tables = images_of(self.values, allowed, self.chunk_bits)
                offsets = []
                for table in tables:
                    offsets.append(len(images))
                    images.extend(table)
                at[allowed] = offsets[0], offsets[-1]
            forward.append(at[allowed][0])
            backward.append(at[allowed][1])
        for table in (forward, backward, images):
            table.append(0)
        self._made |= {"forward": forward, "backward": backward, "image": images}
        self._made["relation_a"] = array("i", [a for a, _, _ in self._relations] + [0])
        self._made["relation_b"] = array("i", [b for _, b, _ in self._relations] + [0])
        self._rows("common", [sorted(peers[a] & peers[b]) if b in peers[a] else [] for a, b, _ in self._relations])

    def _build_tuples(self, groups: list[tuple[int, ...]], groups_of: list[list[int]]) -> None:
        """A tuple's *local groups* hold two or more of its cells; `outside` lists the other cells of each."""
        self.effort = EFFORT
        cells_of: list[list[int]] = []
        outside: list[list[int]] = []
        members: list[list[int]] = []
        local_count, offsets, terms = array("i", [0]), array("i"), array("q")
        at: dict[int, int] = {}
        for cells, factors, _, _ in self._tuples:
            cells_of.append(cells)
            seen: dict[int, list[int]] = {}
            for position, cell in enumerate(cells):
                for g in groups_of[cell]:
                    seen.setdefault(g, []).append(position)
            local = [g for g, positions in seen.items() if len(positions) > 1]
            outside.extend([cell for cell in groups[g] if cell not in cells] for g in local)
            members.extend([i for i, g in enumerate(local) if position in seen[g]] for position in range(len(cells)))
            local_count.append(local_count[-1] + len(local))
            for factor in factors:
                if factor not in at:
                    at[factor] = len(terms)
                    terms.extend(factor * value for value in self.values)
                offsets.append(at[factor])
        self._rows("tuple", cells_of)
        self._made["tuple_cell"] = self._made.pop("tuple")
        self._rows("outside", outside)
        self._rows("member", members)
        self._made["local_start"] = local_count
        self._made["tuple_total"] = array("q", [total for _, _, total, _ in self._tuples] + [0])
        self._made["tuple_product"] = array("i", [product for *_, product in self._tuples] + [0])
        offsets.append(0)
        terms.append(0)
        self._made["tuple_term"] = offsets
        self._made["term"] = terms
        self.longest = max(map(len, cells_of), default=0)
        self.widest = max((b - a for a, b in pairwise(local_count)), default=0)

    def _build_pieces(self) -> None:
        self.place_words = (self.size + 63) // 64
        starts, masks, firsts, prior = array("i", [0]), array("Q"), array("i"), array("i", [-1])
        if self._pieces:
            prior = self.place_table.prior
            for options in self._pieces.places:
                for place in options:
                    ats = [self.index[cell] for cell in place if cell in self.index]
                    if len(ats) == len(place):
                        mask = sum(1 << at for at in ats)
                        masks.extend(mask >> 64 * w & (1 << 64) - 1 for w in range(self.place_words))
                        firsts.append(min(ats))
                starts.append(len(firsts))
        self.pieces = len(starts) - 1
        self.places = len(firsts)
        masks.append(0)
        firsts.append(0)
        self._made |= {"place_start": starts, "place_mask": masks, "place_first": firsts, "prior": prior}

    @property
    def is_classic(self) -> bool:
        """Whether this model is nothing but the rows, columns and 3x3 blocks of a 9x9 grid."""
        return (
            self.width == 9
            and self.grid.shape == (9, 9)
            and self._groups.keys() == CLASSIC
            and self.domains == [self.full] * 81
            and not (self.asks or self._relations or self._tuples or self._pieces)
        )

    # Pieces alone: what `_cover` needs.

    @property
    def pieces_only(self) -> bool:
        """Whether this model is nothing but pieces, few enough for `_cover`, on at most 64 cells."""
        return (
            self._pieces is not None
            and self.size <= 64
            and (len(self._pieces.places) <= HALF or not self.place_table.has_alike)
            and not (self.asks or self._groups or self._relations or self._tuples)
        )

    @property
    def place_table(self) -> PlaceTable:
        """The places of the pieces, the same for all boards of one shape."""
        assert self._pieces is not None
        return _place_table(self._pieces, self.grid.shape)

    def places_of(self, index: int) -> tuple[tuple[Cell, ...], ...]:
        """Return the places of a piece, those over blocked cells too."""
        assert self._pieces is not None
        return self._pieces.places[index]

    def cover_order(self) -> tuple[array[int], array[int]]:
        """Return the cells in the order in which they are covered, and the number in it of each spot of the board.

        Lines run along the shorter side, so that the edge of what is covered stays short, and start at the end of
        the board (calendar boards are ragged there, and tight corners are best met first). Alike pieces are laid in
        the order of their names, so with them the order is that of reading. A blocked spot's number is -1.
        """
        rows, cols = self.grid.shape
        order = list(range(self.size))
        if not self.place_table.has_alike:
            order.sort(key=lambda at: self.cells[at][:: 1 if cols <= rows else -1], reverse=True)
        spots = array("i", [-1]) * (rows * cols)
        for number, at in enumerate(order):
            row, col = self.cells[at]
            spots[row * cols + col] = number
        return array("i", [*order, 0]), spots


class PlaceTable:
    """The places of all pieces as flat arrays: for each the spots (row * columns + column) and the piece.

    `first_of` numbers the first place of each piece, `prior` names for each piece the alike one before it, -1 if there is none.
    """

    def __init__(self, placement: Placement, shape: tuple[int, int]) -> None:
        self.start, self.cell, self.piece = array("i", [0]), array("i"), array("i")
        self.first_of: list[int] = []
        self.prior = array("i")
        last: dict[int, int] = {}
        for piece, options in enumerate(placement.places):
            self.first_of.append(len(self.piece))
            for place in options:
                for row, col in place:
                    if not (0 <= row < shape[0] and 0 <= col < shape[1]):
                        raise RulegridError(
                            f"{placement.unit or 'Placement'}: cell {cell_name((row, col))} is off the board"
                        )
                    self.cell.append(row * shape[1] + col)
                self.start.append(len(self.cell))
                self.piece.append(piece)
            self.prior.append(last.get(placement.alike[piece], -1))
            last[placement.alike[piece]] = piece
        self.pieces = len(placement.places)
        self.places = len(self.piece)
        self.has_alike = max(self.prior, default=-1) >= 0
        for table in (self.cell, self.piece, self.prior):
            table.append(-1)


@lru_cache(maxsize=16)
def _place_table(placement: Placement, shape: tuple[int, int]) -> PlaceTable:
    return PlaceTable(placement, shape)


def model_of(grid: Grid, constraints: Sequence[Constraint]) -> Model:
    """Return the model of a grid and its constraints, the same object where it was made before.

    Rules that are asked may change from search to search, so
    models with a Check are always made anew.
    """
    if any(isinstance(constraint, Check) for constraint in constraints):
        return Model(grid, constraints)
    return _kept(grid, tuple(constraints))


@lru_cache(maxsize=64)
def _kept(grid: Grid, constraints: tuple[Constraint, ...]) -> Model:
    return Model(grid, constraints)


def _crossings(houses: list[tuple[int, ...]]) -> list[list[int]]:
    """For each two houses that share two cells or more: the shared cells, the first's others, the second's."""
    parts = []
    sets = [set(house) for house in houses]
    for i, first in enumerate(sets):
        for second in sets[i + 1 :]:
            shared = first & second
            if len(shared) > 1:
                parts += [sorted(shared), sorted(first - shared), sorted(second - shared)]
    return parts


@lru_cache(maxsize=4096)
def _unequal(pairs: Pairs) -> Pairs:
    return frozenset((x, y) for x, y in pairs if x != y)


@lru_cache(maxsize=4096)
def _sum_pairs(values: tuple[int, ...], p: int, q: int, total: int) -> Pairs:
    return frozenset((x, y) for x in values for y in values if p * x + q * y == total)


@lru_cache(maxsize=4096)
def _product_pairs(values: tuple[int, ...], total: int) -> Pairs:
    return frozenset((x, total // x) for x in values if total % x == 0 and total // x in values)


@lru_cache(maxsize=1024)
def images_of(values: tuple[int, ...], allowed: Pairs, width: int) -> tuple[array[int], ...]:
    """Return the tables of a relation, forward and backward: what any mask of one cell leaves to the other.

    Values are looked up `width` at a time, 2**width entries for each chunk. A symmetric relation needs one table.
    """
    bit_of = {value: i for i, value in enumerate(values)}
    tables = []
    for swap in (False, True):
        opposite = [0] * len(values)
        for pair in allowed:
            x, y = pair[::-1] if swap else pair
            if x in bit_of and y in bit_of:
                opposite[bit_of[x]] |= 1 << bit_of[y]
        table = array("Q")
        for first in range(0, len(values), width):
            chunk = opposite[first : first + width] + [0] * (first + width - len(values))
            entries = [0]
            for mask in chunk:
                entries += [entry | mask for entry in entries]
            table.extend(entries)
        tables.append(table)
    return (tables[0],) if tables[0] == tables[1] else tuple(tables)
