"""The next piece to place, or which of the placed ones to remove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..engine import Board, SearchStopped
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell
from ..utils.late import function_at
from ..utils.words import Message, mark_cells, say, split_marked
from .placed import PlacedPiece, placed_on, spelling
from .placement import PlacementRule
from .play import placement_rule

if TYPE_CHECKING:
    from ..engine.explain import Step

MOST_STEPS = 200_000
"""Of the search for the solutions that are compared: a tenth of a second, and all solutions of most dates of a year."""


@dataclass(frozen=True)
class Hint:
    """What to do next.

    `str(hint)` says it, and Jupyter shows it. `piece` is a piece to place, as it is placed in `keeps` of the `solutions` that were found (all of them if `is_all`),
    and `places` the number of places it fits in now. `piece` is None if all pieces are placed, or if no solution contains the placed ones. In the latter case
    `is_solvable` is False, and removing any one of `remove` is enough.
    """

    piece: PlacedPiece | None = None
    places: int = 0
    is_solvable: bool = True
    remove: tuple[PlacedPiece, ...] = ()
    steps: tuple[Step, ...] = ()
    """The argument for the piece, or for there being no solution; empty where it was looked up in the solutions."""
    keeps: int = 0
    solutions: int = 0
    is_all: bool = True
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)
    """The puzzle that it is a hint for."""

    def __str__(self) -> str:
        if self.puzzle is None:
            return repr(self)
        first = spell_pieces(self.puzzle, [self.piece]) if self.piece else ()
        return "\n".join([*first, hint_text(self.puzzle, self)])

    def __repr__(self) -> str:
        pieces = self.remove if self.piece is None else (self.piece,)
        names = spell_pieces(self.puzzle, pieces) if self.puzzle else [f"piece {piece.index}" for piece in pieces]
        return f"<Hint: {'remove ' if self.remove else ''}{' or '.join(names) or 'no piece'}>"

    def _repr_svg_(self) -> str | None:
        """Return the picture of the hint, None where it is not known for which puzzle it is."""
        if self.puzzle is None:
            return None
        start, board = function_at(f"{__package__}.hint_marks:hint_picture")(self.puzzle, self)
        return str(start.to_svg(board))


def hint(puzzle: Puzzle, *, given: Collection[PlacedPiece] = (), **options: Any) -> Hint:
    """Return what to do next, given the placed pieces: place one that has to be where it is, with the steps that show it.

    Where no piece has to, it is the one whose place keeps most solutions; of several such, the piece that fits in the
    fewest places.

    `given` are placed pieces that belong to the puzzle: to remove one of them is no advice. `options` are those of `Solver`, for each of its searches. Raises SearchStopped where one is stopped.

    >>> from rulegrid.calendar import Board, Piece, place
    >>> pieces = [Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))]
    >>> puzzle = Puzzle(Board(1, 4, values=2), [PlacementRule(pieces)])
    >>> found = hint(puzzle)
    >>> found.piece.index, found.places
    (0, 2)
    >>> _ = place(puzzle, "O@A2:1")
    >>> found = hint(puzzle)
    >>> found.is_solvable, [placed.index for placed in found.remove]
    (False, [1])
    """
    return replace(_hint(puzzle, given, **options), puzzle=puzzle)


def _hint(puzzle: Puzzle, given: Collection[PlacedPiece], **options: Any) -> Hint:
    rule = placement_rule(puzzle)
    common = _Common(puzzle, rule)
    common.look(**options)
    if not common.solutions:
        return Hint(
            is_solvable=False, remove=_culprits(puzzle, rule, given, **options), steps=_argument(puzzle, **options)
        )
    blocked, places = puzzle.board.blocked, rule.placement(puzzle.board).places
    left = {
        index: sum(blocked.isdisjoint(place) for place in places[index]) for index in sorted({*common.first.values()})
    }
    if not left:
        return Hint()
    steps = _argument(puzzle, **options)
    if steps:
        cells = tuple(sorted(cell for cell, _ in steps[-1].placed))
        index = common.first[puzzle.board.values.index(steps[-1].placed[0][1])]
        piece, keeps = placed_on(rule.all_pieces, index, cells), common.tally[index, cells]
    else:
        piece, keeps = common.best(left)
    return Hint(piece, left[piece.index], True, (), steps, keeps, common.solutions, common.is_all)


class _Common:
    """How many solutions have each piece in each of its places; copies of a piece count as the first that is not placed."""

    def __init__(self, puzzle: Puzzle, rule: PlacementRule) -> None:
        self.puzzle, self.rule = puzzle, rule
        placed = {piece.index for piece in rule.placed}
        alike = rule.placement(puzzle.board).alike
        self.first = {index: alike.index(kind) for index, kind in enumerate(alike) if index not in placed}
        self.tally: Counter[tuple[int, tuple[Cell, ...]]] = Counter()
        self.solutions = 0
        self.is_all = True

    def look(self, **options: Any) -> None:
        """Count all solutions, or those found first; raises SearchStopped where the time is up before the first."""
        most = options.get("max_steps")
        few = options | {"max_steps": MOST_STEPS if most is None else min(most, MOST_STEPS)}
        try:
            for solution in self.puzzle.solver(**few).solutions():
                self._add(solution)
        except SearchStopped as stop:
            self.is_all = False
            if self.solutions:
                return
            if stop.steps < MOST_STEPS:
                raise
            if (first := self.puzzle.solver(**options).get_solution()) is not None:
                self._add(first)

    def _add(self, solution: Board) -> None:
        self.solutions += 1
        covered: dict[int, list[Cell]] = {}
        for cell in solution.open_cells():
            covered.setdefault(solution.cells[cell[0]][cell[1]], []).append(cell)
        for index, first in self.first.items():
            self.tally[first, tuple(covered[solution.values[index]])] += 1

    def best(self, left: dict[int, int]) -> tuple[PlacedPiece, int]:
        """Return where one of some pieces is in most solutions, and in how many; `left` has the places of each."""
        places = {place: keeps for place, keeps in self.tally.items() if place[0] in left}
        index, cells = max(places, key=lambda place: (places[place], -left[place[0]], -place[0]))
        return placed_on(self.rule.all_pieces, index, cells), places[index, cells]


def _argument(puzzle: Puzzle, **options: Any) -> tuple[Step, ...]:
    """Return the steps to the next piece, or to a contradiction, where players could find them; else nothing."""
    from ..engine.explain.endings import FULL, NONE, SEVERAL  # only here: most commands need none of it
    from ..engine.explain.piece_explainer import PieceExplainer

    limits = {name: value for name, value in options.items() if name in ("timeout", "max_steps", "tick")}
    explainer = PieceExplainer(puzzle, **limits)
    steps = explainer.next_piece()
    return () if steps[-1].technique in (SEVERAL, FULL, "search", NONE) else steps


def _culprits(
    puzzle: Puzzle, rule: PlacementRule, given: Collection[PlacedPiece], **options: Any
) -> tuple[PlacedPiece, ...]:
    found = []
    for placed in rule.placed:
        if any(placed.cells == other.cells for other in given):
            continue
        without = PlacementRule(rule.pieces, (other for other in rule.placed if other != placed), rule.avoided)
        others = [without if other is rule else other for other in puzzle.rules]
        if Puzzle(puzzle.board, others, family="calendar").solver(**options).solve():
            found.append(placed)
    return tuple(found)


def hint_text(puzzle: Puzzle, found: Hint, language: str = "en", show: str = "all", *, in_lines: bool = False) -> str:
    """Return the reasons of a hint as sentences, one a line, in English ("en") or Chinese ("zh").

    `show` is how much they say: "where" to look, which "technique", or "all". With `in_lines`, each implication of an
    assumption has a line of its own, further in.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> found = hint(puzzle)
    >>> hint_text(puzzle, found), hint_text(puzzle, found, show="where")
    ('6 of the 7 solutions have it there; no other place keeps more.', 'Look at piece O6.')
    """
    from ..engine.explain import check_words

    check_words(language, show)
    return "\n".join(say(each, language, in_lines=in_lines) for each in _messages(puzzle, found, show))


def _messages(puzzle: Puzzle, found: Hint, show: str = "all") -> list[Message]:
    """Return what a hint says, a message for each sentence."""
    from ..engine.explain.words import message_of

    if found.steps and found.piece:
        return [message_of(step, show) for step in found.steps]
    return [_ending(puzzle, found, show)]


def _ending(puzzle: Puzzle, found: Hint, show: str) -> Message:
    """Return what a hint without steps says."""
    rule = placement_rule(puzzle)
    if found.piece and show != "all":
        return Message(f"hint.{show}", piece=rule.all_pieces[found.piece.index].name)
    if found.piece and found.places == 1:
        return Message("hint.alone")
    if found.piece and found.solutions == 1:
        return Message("hint.only" if found.is_all else "hint.some")
    if found.piece:
        key = "hint.common" if found.is_all else "hint.first"
        return Message(key, keeps=found.keeps, solutions=found.solutions)
    if found.is_solvable:
        return Message("hint.done")
    if found.remove:
        return Message("hint.remove", pieces=spell_pieces(puzzle, found.remove))
    return Message("hint.remove-more" if rule.placed else "hint.none")


def hint_reason(puzzle: Puzzle, found: Hint, language: str = "en") -> str:
    """Return the reason of a hint, as part of a sentence.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> hint_reason(puzzle, hint(puzzle))
    '6 of the 7 solutions have it there; no other place keeps more'
    """
    return _reason(_messages(puzzle, found), found, language)


def hint_parts(puzzle: Puzzle, found: Hint, language: str = "en") -> list[str]:
    """Return the reason of a hint in parts: texts, and between each two of them the name of a cell."""
    return split_marked(_reason(map(mark_cells, _messages(puzzle, found)), found, language))


def degree_messages(puzzle: Puzzle, found: Hint) -> list[dict[str, Message]]:
    """Return what a hint says by degrees: for each step in turn, or what it says without steps, where to look and so on.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> [[say(message) for message in each.values()] for each in degree_messages(puzzle, hint(puzzle))]  # doctest: +NORMALIZE_WHITESPACE
    [['Look at piece O6.', 'No short argument shows where piece O6 goes.',
      '6 of the 7 solutions have it there; no other place keeps more.']]
    """
    from ..engine.explain.words import SHOWS

    by_show = {show: _messages(puzzle, found, show) for show in SHOWS}
    return [dict(zip(SHOWS, messages, strict=True)) for messages in zip(*by_show.values(), strict=True)]


def _reason(messages: Iterable[Message], found: Hint, language: str) -> str:
    said = [say(message, language) for message in messages]
    if language == "zh":
        return "".join(said).removesuffix("。")
    text = " ".join(said).removesuffix(".")
    return text if found.steps and found.piece else text[:1].lower() + text[1:]


def spell_pieces(puzzle: Puzzle, placed: Iterable[PlacedPiece]) -> list[str]:
    """Return placed pieces as PIECE@CELL:ORIENTATION."""
    pieces = placement_rule(puzzle).all_pieces
    return [spelling(piece, pieces) for piece in placed]
