"""A search for pieces that reports each of its steps; every idea of `pruning` is a switch."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name, cell_names
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, one_of, problem_of
from ..utils.json_text import expect, expect_object
from ..utils.message import Message, count_noun
from . import pruning
from .pieces import place_on_cells, spelling
from .play import placement_rule
from .pruning import DeadEnd, ForcedPiece, Idea, MaskedPuzzle, PlacementState

ORDERS = ("file", "fewest", "cell", "colour")
"""The next options: the pieces in the board's order; the piece with the fewest places; all places that cover the first
vacant cell; or the colours (pieces) of the first cell that has several, in any place."""


@dataclass(frozen=True)
class SearchIdeas:
    """The ideas that a search uses. It finds all solutions with any of them.

    `filter` removes the places that overlap a piece when it is placed; without it they are checked again and again.
    `sizes`, `shapes`, `forced`, `old_tunnels`, `new_tunnels`, `colours`, `intersection` are those of `pruning`. Colours
    need the filter, and the intersection rule needs colours. Raises RulegridError otherwise.
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
            raise RulegridError(argument_error("order", self.order, one_of(ORDERS)))
        if (self.colours and not self.filter) or (self.intersection and not self.colours):
            raise RulegridError(Message("calendar.colours-need"))
        if self.order == "colour" and not self.colours:
            raise RulegridError(Message("calendar.order-needs"))

    @classmethod
    def of(cls, data: Any, path: str = "ideas") -> SearchIdeas:
        """Return the ideas that an object switches on and off, as the others are by default; raises PuzzleFormatError."""
        default = cls()
        for key, value in expect_object(data, path, tuple(vars(default))).items():
            expect(value, type(getattr(default, key)), f"{path}.{key}")
        try:
            return cls(**data)
        except RulegridError as error:
            raise PuzzleFormatError(problem_of(error), path=path) from None

    @classmethod
    def none(cls, order: str = "cell") -> SearchIdeas:
        return cls(order, False, False, False, False, False, False, False, False)

    def functions(self) -> list[Idea]:
        """Return the ideas in the order in which they are tried, the fastest first."""
        known: list[tuple[bool, Idea]] = [
            (self.sizes, pruning.region_sizes),
            (self.shapes, pruning.region_shapes),
            (self.forced, pruning.find_forced_region),
            (self.old_tunnels, pruning.old_tunnels),
            (self.new_tunnels, pruning.new_tunnels),
            (self.colours, partial(pruning.colour_domains, intersection=self.intersection)),
        ]
        return [idea for is_on, idea in known if is_on]


@dataclass(frozen=True)
class TriedPlace:
    """A piece (its index) that is tried on some cells."""

    piece: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Paint:
    """A piece that is assumed to cover a cell, wherever else it is."""

    piece: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class TakeBack:
    """The last piece that was placed or painted, and not yet taken back, is taken back."""

    piece: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Solution:
    """All pieces are placed."""

    board: Board


Event = TriedPlace | Paint | ForcedPiece | DeadEnd | TakeBack | Solution


def watch(puzzle: Puzzle, ideas: SearchIdeas | None = None) -> Iterator[Event]:
    """Yield the steps of a search for the pieces of a puzzle, until it has found all solutions.

    Pieces that are already placed (`PlacementRule.placed`) are not reported. Raises RulegridError if a puzzle has other
    rules.

    >>> from rulegrid.calendar import Board, Piece, PlacementRule
    >>> pieces = [Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))]
    >>> for event in watch(Puzzle(Board(1, 4, values=2), [PlacementRule(pieces)]), SearchIdeas.none("file")):
    ...     print(event)
    TriedPlace(piece=0, cells=((0, 0), (0, 1), (0, 2)))
    TriedPlace(piece=1, cells=((0, 3),))
    Solution(board=<Board 1x4, 4 cells, 4 filled>)
    TakeBack(piece=1, cells=((0, 3),))
    TakeBack(piece=0, cells=((0, 0), (0, 1), (0, 2)))
    TriedPlace(piece=0, cells=((0, 1), (0, 2), (0, 3)))
    TriedPlace(piece=1, cells=((0, 0),))
    Solution(board=<Board 1x4, 4 cells, 4 filled>)
    TakeBack(piece=1, cells=((0, 0),))
    TakeBack(piece=0, cells=((0, 1), (0, 2), (0, 3)))
    """
    return _DemoSearch(MaskedPuzzle(puzzle), ideas or SearchIdeas()).events()


EVENT_NAMES: dict[type, str] = {
    TriedPlace: "place",
    Paint: "paint",
    ForcedPiece: "force",
    DeadEnd: "refuse",
    TakeBack: "take back",
    Solution: "solution",
}


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as JSON data.

    >>> event_data(TriedPlace(0, ((0, 0), (0, 1))))
    {'event': 'place', 'cells': ['A1', 'A2'], 'piece': 0}
    """
    data: dict[str, Any] = {"event": EVENT_NAMES[type(event)]}
    if not isinstance(event, Solution):
        data["cells"] = [cell_name(cell) for cell in event.cells]
    if hasattr(event, "piece"):
        data["piece"] = event.piece
    if isinstance(event, DeadEnd | ForcedPiece):
        data |= {"reason": str(event.reason), "message": event.reason.to_data()}
    return data


class WatchedSearch:
    """A search and its state: the pieces on the board, the number of tries, and the last event in words.

    >>> from rulegrid.calendar import Board, Piece, PlacementRule
    >>> pieces = [Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))]
    >>> search = WatchedSearch(Puzzle(Board(1, 4, values=2), [PlacementRule(pieces)]), SearchIdeas.none("file"))
    >>> for event in search:
    ...     print(search.words, *search.board().cells)
    ...     if isinstance(event, Solution):
    ...         break
    place I@A1:1 [1, 1, 1, 0]
    place O@A4:1 [1, 1, 1, 2]
    solution [1, 1, 1, 2]
    >>> search.counts()
    '2 pieces tried, 1 solution'
    """

    def __init__(self, puzzle: Puzzle, ideas: SearchIdeas | None = None) -> None:
        rule = placement_rule(puzzle)
        self.puzzle = puzzle
        self.pieces = rule.all_pieces
        self.trail: list[tuple[int, tuple[Cell, ...]]] = [(placed.index, placed.cells) for placed in rule.placed]
        self.dead_end: tuple[Cell, ...] = ()
        self.tried = 0
        self.found = 0
        self.solution: Board | None = None
        self.words = ""
        self._events = watch(puzzle, ideas)

    def __iter__(self) -> Iterator[Event]:
        for event in self._events:
            self._follow(event)
            yield event

    def _follow(self, event: Event) -> None:
        self.words = self.describe(event)
        self.dead_end = event.cells if isinstance(event, DeadEnd) else ()
        if isinstance(event, TriedPlace | Paint | ForcedPiece):
            self.trail.append((event.piece, event.cells))
            self.tried += not isinstance(event, ForcedPiece)
        elif isinstance(event, TakeBack):
            self.trail.pop()
        elif isinstance(event, Solution):
            self.found += 1
            self.solution = event.board

    def describe(self, event: Event) -> str:
        if isinstance(event, Solution):
            return "solution"
        if isinstance(event, DeadEnd):
            where = () if event.reason.key == "watch.uncovered" else event.cells
            return f"dead end: {event.reason}" + (f" ({cell_names(where)})" if where else "")
        if isinstance(event, Paint):
            return f"colour {cell_names(event.cells)} {self.pieces[event.piece].name}"
        text = spelling(place_on_cells(self.pieces, event.piece, event.cells), self.pieces)
        if isinstance(event, ForcedPiece):
            return f"force {text}: {event.reason}"
        return f"{EVENT_NAMES[type(event)]} {text}"

    def board(self) -> Board:
        board = self.puzzle.board.copy()
        for piece, cells in self.trail:
            for cell in cells:
                board.set_digit(*cell, board.values[piece])
        return board

    def counts(self) -> str:
        return f"{count_noun(self.tried, 'piece')} tried, {count_noun(self.found, 'solution')}"


Option = tuple[TriedPlace | Paint, int]  # with its cells as a mask


class _DemoSearch:
    """One search: a stack of states with the options that are left in each, and the trail of placed pieces."""

    def __init__(self, field: MaskedPuzzle, ideas: SearchIdeas) -> None:
        self.field = field
        self.ideas = ideas
        self.functions = ideas.functions()
        self.trail: list[tuple[int, tuple[Cell, ...]]] = []
        self.stack: list[tuple[PlacementState, Iterator[Option], int]] = []

    def events(self) -> Iterator[Event]:
        field = self.field
        root = PlacementState({}, field.vacant, list(field.places))
        for placed in field.rule.placed:
            for mask in field.places[placed.index]:  # none, if it is to be avoided
                field.place(root, placed.index, mask, narrows=self.ideas.filter)
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
            if isinstance(event, TriedPlace):
                field.place(child, event.piece, mask, narrows=self.ideas.filter)
            else:
                pruning.paint(field, child, mask, event.piece)
            self.trail.append((event.piece, event.cells))
            yield event
            yield from self.enter(child, mark)

    def enter(self, state: PlacementState, mark: int) -> Iterator[Event]:
        """Yield the events of a state that was just reached; continue from it, or undo everything after `mark`."""
        field = self.field
        if not (yield from self.is_dead_end(state)):
            if len(state.placed) == len(field.names) and not state.vacant:
                yield Solution(self.solution(state))
            elif isinstance(options := self.choose(state), DeadEnd):
                yield options
            else:
                self.stack.append((state, iter(options), mark))
                return
        yield from self.take_back(mark)

    def is_dead_end(self, state: PlacementState) -> Generator[Event, None, bool]:
        """Try the ideas, and place what they force, until none comes to a conclusion."""
        while True:
            found = next((found for idea in self.functions if (found := idea(self.field, state)) is not None), None)
            if found is None:
                return False
            yield found
            if isinstance(found, DeadEnd):
                return True
            self.field.place(state, found.piece, self.field.mask(found.cells), narrows=self.ideas.filter)
            self.trail.append((found.piece, found.cells))

    def take_back(self, mark: int) -> Iterator[Event]:
        while len(self.trail) > mark:
            yield TakeBack(*self.trail.pop())

    def choose(self, state: PlacementState) -> list[Option] | DeadEnd:
        field, left = self.field, self.field.remaining(state)
        if not left:
            return DeadEnd(Message("watch.no-pieces"), field.cells(state.vacant))
        if self.ideas.order in ("file", "fewest"):
            fits = {piece: self.places(state, piece) for piece in (left if self.ideas.order == "fewest" else left[:1])}
            piece = min(fits, key=lambda piece: len(fits[piece]))
            options = [(piece, mask) for mask in fits[piece]]
            return self.place_each(options) if options else DeadEnd(Message("watch.homeless", piece=field.names[piece]))
        every = {piece: self.places(state, piece) for piece in left}
        if self.ideas.order == "colour":
            return self.paint_first(state, every)
        first = state.vacant & -state.vacant
        options = [(piece, mask) for piece in left for mask in every[piece] if mask & first]
        if options:
            return self.place_each(options)
        (cell,) = field.cells(first) or ((0, 0),)
        return DeadEnd(Message("watch.uncovered", cell=cell), (cell,))

    def paint_first(self, state: PlacementState, every: dict[int, list[int]]) -> list[Option]:
        """Return the colours of the first cell that has several; if none had, all pieces would be placed."""
        for cell in pruning.bits(state.vacant):
            colours = [piece for piece, masks in every.items() if any(mask & cell for mask in masks)]
            if len(colours) > 1:
                return [(Paint(piece, self.field.cells(cell)), cell) for piece in colours]
        raise AssertionError("no cell has several colours")

    def places(self, state: PlacementState, piece: int) -> list[int]:
        return state.live[piece] if self.ideas.filter else self.field.fits(state, piece)

    def place_each(self, options: list[tuple[int, int]]) -> list[Option]:
        return [(TriedPlace(piece, self.field.cells(mask)), mask) for piece, mask in options]

    def solution(self, state: PlacementState) -> Board:
        board = self.field.board.copy()
        for piece, mask in state.placed.items():
            for row, col in self.field.cells(mask):
                board.set_digit(row, col, board.values[piece])
        return board
