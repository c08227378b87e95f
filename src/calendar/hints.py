"""Hints: the next piece to place, or which one to remove, and what is shown on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.errors import SearchStopped
from ..core.puzzle import Puzzle
from ..core.rule import Rule
from ..utils.catalogue import LANGUAGES
from ..utils.coordinates import Cell, cell_name
from ..utils.message import Message, cited_cells, mark_cells, say, split_marked
from .pieces import PlacedPiece, place_on_cells, spelling
from .placement import PlacementRule
from .play import placement_rule, with_pieces

if TYPE_CHECKING:
    from ..draw.drawing import Drawing
    from ..explain.steps import Step


MOST_STEPS = 200_000
"""Of the search for the solutions that are compared: a tenth of a second, and all solutions of most dates of a year."""


@dataclass(frozen=True)
class Hint:
    """A hint: the next piece to place, or the pieces to remove.

    `str(hint)` is its text, and Jupyter displays it. `piece` is a piece to place; `keeps` of the `solutions` that were
    found (all of them if `is_all`) have it in this place, and `places` is the number of places it fits in now. `piece`
    is None if all pieces are placed, or if no solution contains the placed ones. In the latter case `is_solvable` is
    False, and removing any one of `remove` is enough.
    """

    piece: PlacedPiece | None = None
    places: int = 0
    is_solvable: bool = True
    remove: tuple[PlacedPiece, ...] = ()
    steps: tuple[Step, ...] = ()
    """The argument for the piece, or that there is no solution; empty if the hint comes from a list of solutions."""
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
        """Return the picture of the hint, or None if its puzzle is not known."""
        if self.puzzle is None:
            return None
        start, board = hint_picture(self.puzzle, self)
        return str(start.to_svg(board))


def hint(puzzle: Puzzle, *, given: Collection[PlacedPiece] = (), **options: Any) -> Hint:
    """Return the next piece to place beside the placed ones, with the steps that prove its place.

    If no place can be proved, it is the piece whose place keeps most solutions; of several such, the piece that fits in
    the fewest places.

    `given` are placed pieces that belong to the puzzle: a hint does not suggest removing them. `options` are those of
    `Solver`, for each search. Raises SearchStopped if a search is stopped.

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
    common = _PlaceCounts(puzzle, rule)
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
        piece, keeps = place_on_cells(rule.all_pieces, index, cells), common.tally[index, cells]
    else:
        piece, keeps = common.best(left)
    return Hint(piece, left[piece.index], True, (), steps, keeps, common.solutions, common.is_all)


class _PlaceCounts:
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
        """Count all solutions, or those found first. Raises SearchStopped if the time is up before the first."""
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
        """Return the place of a piece with the most solutions, and their number; `left` has the places of each."""
        places = {place: keeps for place, keeps in self.tally.items() if place[0] in left}
        index, cells = max(places, key=lambda place: (places[place], -left[place[0]], -place[0]))
        return place_on_cells(self.rule.all_pieces, index, cells), places[index, cells]


def _argument(puzzle: Puzzle, **options: Any) -> tuple[Step, ...]:
    """Return the steps to the next piece, or to a contradiction, where players could find them; else nothing."""
    from ..explain.piece_explainer import PieceExplainer
    from ..explain.steps import FULL, NONE, SEVERAL  # only here: most commands need none of it

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
    from ..explain.step_text import check_words

    check_words(language, show)
    return "\n".join(say(each, language, in_lines=in_lines) for each in _messages(puzzle, found, show))


def _messages(puzzle: Puzzle, found: Hint, show: str = "all") -> list[Message]:
    from ..explain.step_text import message_of

    if found.steps and found.piece:
        return [message_of(step, show) for step in found.steps]
    return [_ending(puzzle, found, show)]


def _ending(puzzle: Puzzle, found: Hint, show: str) -> Message:
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
    """Return the messages of a hint by degrees, from where to look to all of it, for each of its steps.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> [[say(message) for message in each.values()] for each in degree_messages(puzzle, hint(puzzle))]  # doctest: +NORMALIZE_WHITESPACE
    [['Look at piece O6.', 'No short argument shows where piece O6 goes.',
      '6 of the 7 solutions have it there; no other place keeps more.']]
    """
    from ..explain.step_text import SHOWS

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


CELL_ROLES = ("reason", "assume", "remove", "imply")
"""The roles of cells; a cell that has several gets the first."""
MOST_RULED_OUT = 3
"""Places whose cells are marked as ruled out; more would cover the board."""
MOST_PICTURED_STEPS = 6
"""Steps whose reasons are marked; of a longer argument, those of the step that places the piece."""


@dataclass(frozen=True)
class HintMarks:
    """The cells and pieces that a hint cites, by role: those of `Step.roles`.

    `cells` are those that the reasons name and those of places that are assumed or ruled out, each in one role.
    `pieces` are indexes: the piece to "place", a choice of pieces to "remove", and those that are a "reason".
    """

    cells: Mapping[str, tuple[Cell, ...]]
    pieces: Mapping[str, tuple[int, ...]]


def hint_marks(puzzle: Puzzle, found: Hint) -> HintMarks:
    """Return the cells and pieces that a hint cites.

    >>> from rulegrid.calendar import hint, read_puzzle
    >>> puzzle = read_puzzle("6 Oct O6@A1:1 P@A5:3")
    >>> hint_marks(puzzle, hint(puzzle)).pieces
    {'remove': (0, 7)}
    """
    if found.piece is None:
        return HintMarks({}, {"remove": tuple(piece.index for piece in found.remove)} if found.remove else {})
    steps = found.steps if len(found.steps) <= MOST_PICTURED_STEPS else found.steps[-1:]
    ruled_out = {place for step in steps for place in step.payload.excluded_places()}
    units = (unit for step in steps for unit in step.units)
    cells = dict.fromkeys((cell for unit in units if unit.kind == "cell" for cell in unit.cells), "reason")
    for role in CELL_ROLES:
        if role != "remove" or len(ruled_out) <= MOST_RULED_OUT:
            for step in steps:
                for cell, _ in step.roles.get(role, ()):
                    cells.setdefault(cell, role)
    labels = placement_rule(puzzle).placement(puzzle.board).piece_labels()
    cited = dict.fromkeys(index for step in steps for index in _pieces(step, labels))
    pieces = {"place": (found.piece.index,), "reason": tuple(index for index in cited if index != found.piece.index)}
    return HintMarks(
        {role: tuple(sorted(at for at in cells if cells[at] == role)) for role in CELL_ROLES if role in cells.values()},
        {role: indexes for role, indexes in pieces.items() if indexes},
    )


def _pieces(step: Step, labels: tuple[Message, ...]) -> Iterable[int]:
    for unit in step.units:
        if unit.label in labels:
            yield labels.index(unit.label)
    yield from map(labels.index, step.payload.cited_pieces(step))


def marks_data(puzzle: Puzzle, found: Hint) -> dict[str, Any]:
    """Return the marks of a hint as data: cells by name; placed pieces with their place, others by name.

    >>> from rulegrid.calendar import hint, read_puzzle
    >>> puzzle = read_puzzle("11 Mar U@A1:1 P@D1:5 L@E4:6")
    >>> marks_data(puzzle, hint(puzzle))
    {'cells': {'reason': ['G1']}, 'pieces': {'place': ['V@E3:4']}}
    """
    marks = hint_marks(puzzle, found)
    rule = placement_rule(puzzle)
    pieces = rule.all_pieces
    known = [*rule.placed, found.piece] if found.piece else rule.placed
    placed = {piece.index: spelling(piece, pieces) for piece in known}
    return {
        "cells": {role: list(map(cell_name, cells)) for role, cells in marks.cells.items()},
        "pieces": {
            role: [placed.get(index, pieces[index].name) for index in indexes] for role, indexes in marks.pieces.items()
        },
    }


def degrees_data(puzzle: Puzzle, found: Hint) -> list[dict[str, Any]]:
    """Return a hint by degrees: for each step what is said and marked "where" to look, for its "technique", and for "all".

    Texts are in parts, as those of `hint_parts`. Cells are marked by their names and pieces by theirs, both by role, and
    `outlines` are those of its picture: pairs of a role and the cells.

    >>> from rulegrid.calendar import hint, read_puzzle
    >>> puzzle = read_puzzle("11 Mar U@A1:1 P@D1:5 L@E4:6")
    >>> (step,) = degrees_data(puzzle, hint(puzzle))
    >>> step["where"]["parts"]["en"], step["where"]["marks"]
    (['Look at ', 'G1', '.'], {'cells': {'reason': ['G1']}, 'pieces': {}, 'outlines': []})
    >>> step["all"]["marks"]
    {'cells': {'reason': ['G1']}, 'pieces': {'place': ['V']}, 'outlines': []}
    """
    said = degree_messages(puzzle, found)
    each_step = found.steps if found.steps and found.piece else [None] * len(said)
    return [
        {
            show: {
                "parts": {language: split_marked(say(mark_cells(message), language)) for language in LANGUAGES},
                "marks": _degree_marks(puzzle, found, step, message, is_all=show == "all"),
            }
            for show, message in messages.items()
        }
        for step, messages in zip(each_step, said, strict=True)
    ]


def _degree_marks(puzzle: Puzzle, found: Hint, step: Step | None, message: Message, *, is_all: bool) -> dict[str, Any]:
    """Return the marks of one degree: those in its text, or at the end those that the step cites, with outlines."""
    from ..explain.pictures import COLOURS

    rule = placement_rule(puzzle)
    if not is_all or step is None:
        names = {value for _, value in message.items if isinstance(value, (str, Message))}
        labels = rule.placement(puzzle.board).piece_labels()
        named = [
            piece.name for piece, label in zip(rule.all_pieces, labels, strict=True) if {piece.name, label} & names
        ]
        if is_all and found.piece:
            named = [rule.all_pieces[found.piece.index].name]
        cells = cited_cells(message)
        pieces = {"place": list(dict.fromkeys(named))} if named else {}
        return {"cells": {"reason": cells} if cells else {}, "pieces": pieces, "outlines": []}
    marks = hint_marks(puzzle, replace(found, steps=(step,)))
    names_of = {
        role: list(dict.fromkeys(rule.all_pieces[index].name for index in indexes))
        for role, indexes in marks.pieces.items()
        if role != "place" or step.placed
    }
    role_of = {colour: role for role, colour in COLOURS.items()}
    return {
        "cells": {role: list(map(cell_name, cells)) for role, cells in marks.cells.items()},
        "pieces": names_of,
        "outlines": [[role_of[each.colour], list(map(cell_name, each.cells))] for each in step.payload.shapes()],
    }


def hint_picture(puzzle: Puzzle, found: Hint, show: str = "all") -> tuple[Puzzle, Board]:
    """Return the drawing of a hint: the puzzle with the placed pieces as given, and its board with the hint's piece.

    The cited pieces are outlined and the cited cells coloured, but only if `show` is "all".

    >>> from rulegrid.calendar import hint, load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> start, board = hint_picture(puzzle, hint(puzzle))
    >>> start.to_svg(board).count(">O6<")
    6
    """
    rule = placement_rule(puzzle)
    is_all = show == "all"
    rules = [*puzzle.rules, _HintRule(rule, found, hint_marks(puzzle, found))] if is_all else puzzle.rules
    start = Puzzle(with_pieces(puzzle.board, rule.placed), rules, puzzle.title, puzzle.labels, family="calendar")
    return start, with_pieces(start.board, [found.piece] if found.piece and is_all else [])


class _HintRule(Rule):
    """Draws what a hint cites: nothing is ever refused."""

    def __init__(self, rule: PlacementRule, found: Hint, marks: HintMarks) -> None:
        self.marks = marks
        self.outlines = list(found.steps[-1].payload.shapes()) if found.steps and found.piece else []
        self.cells_of = {piece.index: piece.cells for piece in rule.placed}
        if found.piece is not None:
            self.cells_of[found.piece.index] = found.piece.cells

    def is_valid(self, board: Board) -> bool:
        return True

    def draw(self, drawing: Drawing) -> None:
        from ..draw.colours import colour_of
        from ..explain.pictures import COLOURS

        covered = {cell for cells in self.cells_of.values() for cell in cells}
        for outline in self.outlines:
            drawing.cage(outline.cells, style=outline.style, colour=outline.colour)
        for role, cells in self.marks.cells.items():
            for cell in cells:
                if cell not in covered:
                    drawing.fill(cell, colour_of(COLOURS[role], soft=True))
                elif role == "reason":
                    drawing.cage([cell], style="solid", colour=COLOURS[role])
        for role, indexes in self.marks.pieces.items():
            for index in indexes:
                if index in self.cells_of:
                    drawing.cage(self.cells_of[index], style="solid", colour=COLOURS[role])
