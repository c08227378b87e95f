"""A search for pieces that says what it does, with every idea of `pruning` a switch."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial

from ..engine import Board, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import shown
from . import pruning
from .pruning import Field, Force, Idea, Refuse, State

ORDERS = ("file", "fewest", "cell", "colour")
"""What is tried next: the pieces in the board's order; the piece with the fewest places; what covers the first vacant
cell; the colours (pieces) of the first cell that has several, without saying where the piece lies."""


@dataclass(frozen=True)
class Ideas:
    """Which ideas a search uses. Whatever they are, it finds all solutions.

    `filter` takes the places away that overlap as pieces go down; without it they are looked at again and again.
    `sizes`, `shapes`, `forced`, `old_tunnels`, `new_tunnels`, `colours`, `intersection` are those of `pruning`.
    Colours need the filter, the intersection rule needs colours. Raises RulegridError.
    """

    order: str = "fewest"
    filter: bool = True
    sizes: bool = True
    shapes: bool = True
    forced: bool = True
    old_tunnels: bool = False
    new_tunnels: bool = True
    colours: bool = True
    intersection: bool = True

    def __post_init__(self) -> None:
        if self.order not in ORDERS:
            raise RulegridError(f"order {shown(self.order)}: expected one of {', '.join(ORDERS)}")
        if (self.colours and not self.filter) or (self.intersection and not self.colours):
            raise RulegridError("colours need the filter, and the intersection rule needs colours")
        if self.order == "colour" and not self.colours:
            raise RulegridError("order 'colour' needs colours")

    @classmethod
    def none(cls, order: str = "cell") -> Ideas:
        """Return no ideas at all but an order."""
        return cls(order, False, False, False, False, False, False, False, False)

    def functions(self) -> list[Idea]:
        """Return the ideas in the order in which they are asked, the cheapest first."""
        known: list[tuple[bool, Idea]] = [
            (self.sizes, pruning.region_sizes),
            (self.shapes, pruning.region_shapes),
            (self.forced, pruning.forced_regions),
            (self.old_tunnels, pruning.old_tunnels),
            (self.new_tunnels, pruning.new_tunnels),
            (self.colours, partial(pruning.colour_domains, intersection=self.intersection)),
        ]
        return [idea for wanted, idea in known if wanted]


@dataclass(frozen=True)
class Place:
    """A piece (its index) that is tried on some cells."""

    piece: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Paint:
    """A piece that is tried as what covers a cell, somehow."""

    piece: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TakeBack:
    """The last piece that was laid or painted and not taken back is taken back."""

    piece: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Solution:
    """All pieces lie."""

    board: Board


Event = Place | Paint | Force | Refuse | TakeBack | Solution


def watch(puzzle: Puzzle, ideas: Ideas | None = None) -> Iterator[Event]:
    """Yield what a search for the pieces of a puzzle does, until it has found all solutions.

    Pieces that lie already (`PlacementRule.down`) are not told of. Raises RulegridError where a puzzle has other rules.

    >>> from rulegrid.calendar import Board, Piece, PlacementRule
    >>> pieces = [Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))]
    >>> for event in watch(Puzzle(Board(1, 4, values=2), [PlacementRule(pieces)]), Ideas.none("file")):
    ...     print(event)
    Place(piece=0, cells=((0, 0), (0, 1), (0, 2)))
    Place(piece=1, cells=((0, 3),))
    Solution(board=<Board 1x4, 4 cells, 4 filled>)
    TakeBack(piece=1, cells=((0, 3),))
    TakeBack(piece=0, cells=((0, 0), (0, 1), (0, 2)))
    Place(piece=0, cells=((0, 1), (0, 2), (0, 3)))
    Place(piece=1, cells=((0, 0),))
    Solution(board=<Board 1x4, 4 cells, 4 filled>)
    TakeBack(piece=1, cells=((0, 0),))
    TakeBack(piece=0, cells=((0, 1), (0, 2), (0, 3)))
    """
    return _Watched(Field(puzzle), ideas or Ideas()).events()


Option = tuple[Place | Paint, int]  # with its cells as a mask


class _Watched:
    """One search: a stack of states with what is still to be tried in each, and the trail of what lies."""

    def __init__(self, field: Field, ideas: Ideas) -> None:
        self.field = field
        self.ideas = ideas
        self.functions = ideas.functions()
        self.trail: list[tuple[int, tuple[Cell, ...]]] = []
        self.stack: list[tuple[State, Iterator[Option], int]] = []

    def events(self) -> Iterator[Event]:
        field = self.field
        root = State({}, field.vacant, list(field.places))
        for placing in field.rule.down:
            for mask in field.places[placing.index]:  # none, if it is to be avoided
                field.lay(root, placing.index, mask, narrows=self.ideas.filter)
        yield from self.enter(root, 0)
        while self.stack:
            state, options, mark = self.stack[-1]
            option = next(options, None)
            if option is None:
                self.stack.pop()
                yield from self.take_back(mark)
                continue
            event, mask = option
            mark = len(self.trail)
            child = state.copy()
            if isinstance(event, Place):
                field.lay(child, event.piece, mask, narrows=self.ideas.filter)
            else:
                pruning.paint(field, child, mask, event.piece)
            self.trail.append((event.piece, event.cells))
            yield event
            yield from self.enter(child, mark)

    def enter(self, state: State, mark: int) -> Iterator[Event]:
        """Say what follows in a state that was just reached; go on from it, or take back all behind `mark`."""
        field = self.field
        if not (yield from self.is_refused(state)):
            if len(state.laid) == len(field.names) and not state.vacant:
                yield Solution(self.solution(state))
            elif isinstance(options := self.choose(state), Refuse):
                yield options
            else:
                self.stack.append((state, iter(options), mark))
                return
        yield from self.take_back(mark)

    def is_refused(self, state: State) -> Generator[Event, None, bool]:
        """Ask the ideas, lay what they force, until none has anything more to say."""
        while True:
            found = next((found for idea in self.functions if (found := idea(self.field, state)) is not None), None)
            if found is None:
                return False
            yield found
            if isinstance(found, Refuse):
                return True
            self.field.lay(state, found.piece, self.field.mask(found.cells), narrows=self.ideas.filter)
            self.trail.append((found.piece, found.cells))

    def take_back(self, mark: int) -> Iterator[Event]:
        while len(self.trail) > mark:
            yield TakeBack(*self.trail.pop())

    def choose(self, state: State) -> list[Option] | Refuse:
        """Return what to try next, or why there is nothing."""
        field, left = self.field, self.field.left(state)
        if not left:
            return Refuse("cells are left, and no pieces", field.cells(state.vacant))
        if self.ideas.order in ("file", "fewest"):
            fits = {piece: self.places(state, piece) for piece in (left if self.ideas.order == "fewest" else left[:1])}
            piece = min(fits, key=lambda piece: len(fits[piece]))
            options = [(piece, mask) for mask in fits[piece]]
            return self.placed(options) if options else Refuse(f"piece {field.names[piece]} fits nowhere")
        every = {piece: self.places(state, piece) for piece in left}
        if self.ideas.order == "colour":
            return self.coloured(state, every)
        first = state.vacant & -state.vacant
        options = [(piece, mask) for piece in left for mask in every[piece] if mask & first]
        if options:
            return self.placed(options)
        (cell,) = field.cells(first) or ((0, 0),)
        return Refuse(f"cell {cell_name(cell)} can't be covered", (cell,))

    def coloured(self, state: State, every: dict[int, list[int]]) -> list[Option]:
        """Return the colours of the first cell that has several; where none has, all pieces would lie."""
        for cell in pruning.bits(state.vacant):
            colours = [piece for piece, masks in every.items() if any(mask & cell for mask in masks)]
            if len(colours) > 1:
                return [(Paint(piece, self.field.cells(cell)), cell) for piece in colours]
        raise AssertionError("no cell has several colours")

    def places(self, state: State, piece: int) -> list[int]:
        return state.live[piece] if self.ideas.filter else self.field.fits(state, piece)

    def placed(self, options: list[tuple[int, int]]) -> list[Option]:
        return [(Place(piece, self.field.cells(mask)), mask) for piece, mask in options]

    def solution(self, state: State) -> Board:
        board = self.field.board.copy()
        for piece, mask in state.laid.items():
            for row, col in self.field.cells(mask):
                board.set_digit(row, col, board.values[piece])
        return board
