"""Ideas that cut a search for pieces short: each is a function that inspects a state and may return a conclusion.

Most come from the notes of the calpuz program; docs/pruning.md describes them all. This is for watching and measuring:
plain Python on bit masks, with a bit for each cell in reading order. The solver's own search is in `solver`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..core.puzzle import Puzzle
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError
from ..utils.message import Message
from .placement import PlacementRule


@dataclass(frozen=True)
class DeadEnd:
    """A dead end: the reason why no solution contains the placed pieces; `cells` show it, if any do."""

    reason: Message
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class ForcedPiece:
    """A piece (its index) that must cover these cells, and is placed there."""

    piece: int
    cells: tuple[Cell, ...]
    reason: Message


@dataclass
class PlacementState:
    """The cells of each placed piece as a mask; the vacant cells; the places that are left for each piece."""

    placed: dict[int, int]
    vacant: int
    live: list[list[int]]

    def copy(self) -> PlacementState:
        return PlacementState(dict(self.placed), self.vacant, list(self.live))


class MaskedPuzzle:
    """A puzzle as masks. One bit to the right of each row is not a cell, so that shifts lead to neighbours."""

    def __init__(self, puzzle: Puzzle) -> None:
        rules = [rule for rule in puzzle.rules if isinstance(rule, PlacementRule)]
        if len(rules) != 1 or len(puzzle.rules) != 1:
            raise PuzzleFormatError(Message("calendar.only-pieces"))
        puzzle.validate()
        self.board = puzzle.board
        self.rule = rules[0]
        self.stride = self.board.cols + 1
        placement = self.rule.placement(self.board)
        self.alike = placement.alike
        self.names = [piece.name for piece in self.rule.all_pieces]
        self.sizes = [len(piece.cells) for piece in self.rule.all_pieces]
        self.vacant = self.mask(self.board.open_cells())
        given = [
            self.mask(cell for cell in self.board.open_cells() if self.board.get_digit(*cell) == value)
            for value in self.board.values
        ]
        every = sum(given)
        masks = [[self.mask(place) for place in places] for places in placement.places]
        self.places = [
            [mask for mask in options if not mask & ~self.vacant and mask & every == given[piece]]
            for piece, options in enumerate(masks)
        ]

    def mask(self, cells: Iterator[Cell] | Sequence[Cell]) -> int:
        return sum(1 << row * self.stride + col for row, col in cells)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """Return the cells of a mask in reading order."""
        return tuple(divmod(bit.bit_length() - 1, self.stride) for bit in bits(mask))

    def vacant_neighbours(self, mask: int, vacant: int) -> int:
        """Return the vacant neighbours of the cells of a mask."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & vacant & ~mask

    def flood(self, mask: int, vacant: int) -> int:
        """Return the vacant cells that can be reached from those of a mask."""
        while more := self.vacant_neighbours(mask, vacant):
            mask |= more
        return mask

    def regions(self, vacant: int) -> Iterator[int]:
        while vacant:
            region = self.flood(vacant & -vacant, vacant)
            yield region
            vacant &= ~region

    def remaining(self, state: PlacementState) -> list[int]:
        return [piece for piece in range(len(self.names)) if piece not in state.placed]

    def goes_with(self, piece: int, mask: int, other: int, where: int) -> bool:
        """Return whether two pieces can be at these places together; alike ones are in the order of their first cells."""
        if mask & where:
            return False
        return self.alike[piece] != self.alike[other] or (piece < other) == (mask & -mask < where & -where)

    def fits(self, state: PlacementState, piece: int) -> list[int]:
        """Return the places of a piece that the placed ones leave."""
        return [
            mask
            for mask in state.live[piece]
            if not mask & ~state.vacant
            and all(self.goes_with(piece, mask, other, where) for other, where in state.placed.items()
                    if self.alike[other] == self.alike[piece])
        ]  # fmt: skip

    def place(self, state: PlacementState, piece: int, mask: int, *, narrows: bool = True) -> None:
        """Place a piece; with `narrows`, filter the places of the others by it."""
        state.placed[piece] = mask
        state.vacant &= ~mask
        state.live[piece] = [mask]
        if narrows:
            for other in self.remaining(state):
                state.live[other] = [where for where in state.live[other] if self.goes_with(other, where, piece, mask)]


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of a mask one by one, the lowest first.

    >>> list(bits(0b1010))
    [2, 8]
    """
    while mask:
        yield mask & -mask
        mask &= mask - 1


Idea = Callable[[MaskedPuzzle, PlacementState], DeadEnd | ForcedPiece | None]


def region_sizes(field: MaskedPuzzle, state: PlacementState) -> DeadEnd | None:
    """A region can't be filled if its size is not the sum of sizes of remaining pieces."""
    sums = 1  # a bit for each sum
    for piece in field.remaining(state):
        sums |= sums << field.sizes[piece]
    for region in field.regions(state.vacant):
        size = region.bit_count()
        if not sums >> size & 1:
            return DeadEnd(Message("watch.unfilled", size=size), field.cells(region))
    return None


def region_shapes(field: MaskedPuzzle, state: PlacementState) -> DeadEnd | None:
    """A region that is too small for two pieces must have the shape of a remaining one."""
    for region in _small_regions(field, state):
        if not _fillers(field, state, region):
            return DeadEnd(Message("watch.misshapen", size=region.bit_count()), field.cells(region))
    return None


def find_forced_region(field: MaskedPuzzle, state: PlacementState) -> ForcedPiece | None:
    """A region that is too small for two pieces, and that only one piece fills, gets that piece."""
    for region in _small_regions(field, state):
        if len(fillers := _fillers(field, state, region)) == 1:
            return ForcedPiece(fillers[0], field.cells(region), Message("watch.fills"))
    return None


def _small_regions(field: MaskedPuzzle, state: PlacementState) -> Iterator[int]:
    sizes = sorted(field.sizes[piece] for piece in field.remaining(state))
    for region in field.regions(state.vacant):
        if len(sizes) < 2 or region.bit_count() < sizes[0] + sizes[1]:
            yield region


def _fillers(field: MaskedPuzzle, state: PlacementState, region: int) -> list[int]:
    return [
        piece
        for piece in field.remaining(state)
        if field.sizes[piece] == region.bit_count() and region in field.fits(state, piece)
    ]


def old_tunnels(field: MaskedPuzzle, state: PlacementState) -> DeadEnd | ForcedPiece | None:
    """If all remaining pieces have one size: a dead-end corridor belongs to one piece, with the cell in front of it.

    In the notes a tunnel also grows where two meet, or behind a cell with several exits; that may join cells that two
    pieces cover. Here it grows only while it has a single exit, and two tunnels with the same exit are joined.
    """
    size = _one_size(field, state)
    if size is None:
        return None
    parts = list(bits(state.vacant))
    grown = True
    while grown:
        grown = False
        for part in parts:
            exits = field.vacant_neighbours(part, state.vacant)
            if part.bit_count() >= size or exits & (exits - 1):
                continue
            if not exits:
                return DeadEnd(Message("watch.unfilled", size=part.bit_count()), field.cells(part))
            other = next(other for other in parts if other & exits)
            parts = [kept for kept in parts if kept not in (part, other)] + [part | other]
            grown = True
            if (found := _tunnel(field, state, part | other, size)) is not None:
                return found
            break
    return None


def new_tunnels(field: MaskedPuzzle, state: PlacementState) -> DeadEnd | ForcedPiece | None:
    """If all remaining pieces have one size: a cell between two others that cuts off fewer cells than a piece has.

    The cells cut off, the cell itself and the cell beyond it belong to one piece, as far as it has room for them.
    """
    size = _one_size(field, state)
    if size is None:
        return None
    for neck in bits(state.vacant):
        beside = list(bits(field.vacant_neighbours(neck, state.vacant)))
        if len(beside) != 2:
            continue
        for near, far in (beside, beside[::-1]):
            tunnel = field.flood(near, state.vacant & ~neck)
            if tunnel & far:
                break
            for more in (neck, far):
                if tunnel.bit_count() < size:
                    tunnel |= more
            if tunnel.bit_count() == size and (found := _tunnel(field, state, tunnel, size)) is not None:
                return found
    return None


def _one_size(field: MaskedPuzzle, state: PlacementState) -> int | None:
    sizes = {field.sizes[piece] for piece in field.remaining(state)}
    return sizes.pop() if len(sizes) == 1 else None


def _tunnel(field: MaskedPuzzle, state: PlacementState, tunnel: int, size: int) -> DeadEnd | ForcedPiece | None:
    if tunnel.bit_count() < size:
        return None
    fillers = _fillers(field, state, tunnel)
    if not fillers:
        return DeadEnd(Message("watch.tunnel", size=tunnel.bit_count()), field.cells(tunnel))
    return ForcedPiece(fillers[0], field.cells(tunnel), Message("watch.fits")) if len(fillers) == 1 else None


def colour_domains(
    field: MaskedPuzzle, state: PlacementState, *, intersection: bool = False
) -> DeadEnd | ForcedPiece | None:
    """The colours of a cell are the pieces that have a place over it; every vacant cell needs one.

    If a cell has a single colour, that piece loses its places elsewhere. With `intersection`, a cell that all places of a
    piece cover belongs to it: the other pieces lose their places over it.
    """
    remaining = field.remaining(state)
    live = state.live
    changed = True
    while changed:
        changed = False
        once = twice = 0
        unions: dict[int, int] = {}
        for piece in remaining:
            union, shared = 0, -1
            for mask in live[piece]:
                union |= mask
                shared &= mask
            if not live[piece]:
                return DeadEnd(Message("watch.homeless", piece=field.names[piece]))
            if intersection:
                for other in remaining:
                    if other != piece and any(mask & shared for mask in live[other]):
                        live[other] = [mask for mask in live[other] if not mask & shared]
                        changed = True
            unions[piece] = union
            twice |= once & union
            once |= union
        if bare := state.vacant & ~once:
            cell = field.cells(bare)[0]
            return DeadEnd(Message("watch.uncovered", cell=cell), (cell,))
        for piece in remaining:
            own = unions[piece] & ~twice
            if any(own & ~mask for mask in live[piece]):
                live[piece] = [mask for mask in live[piece] if not own & ~mask]
                changed = True
    for piece in remaining:
        if len(live[piece]) == 1 and (intersection or not live[piece][0] & twice):
            return ForcedPiece(piece, field.cells(live[piece][0]), Message("watch.one-place"))
    return None


def paint(field: MaskedPuzzle, state: PlacementState, cell: int, piece: int) -> None:
    """Give a cell, a mask of one bit, the colour of a piece."""
    for other in field.remaining(state):
        state.live[other] = [mask for mask in state.live[other] if bool(mask & cell) == (other == piece)]
