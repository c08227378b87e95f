"""A puzzle in play: pieces placed and avoided as they are written, and the remaining possibilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, quote
from ..utils.message import Message
from .boards import CalendarBoard
from .pieces import AvoidedPlace, PlacedPiece, place_on_cells, read_avoided, read_placed, spelling
from .placement import PlacementRule


def placement_rule(puzzle: Puzzle) -> PlacementRule:
    """Return the rule that places a puzzle's pieces. Raises PuzzleFormatError if there is none."""
    rule = next((rule for rule in puzzle.rules if isinstance(rule, PlacementRule)), None)
    if rule is None:
        raise PuzzleFormatError(Message("piece.needs-rule"))
    return rule


def place(puzzle: Puzzle, text: str) -> PlacedPiece:
    """Place a piece of a puzzle, written PIECE@CELL:ORIENTATION; the cell may be a label.

    Raises PuzzleFormatError if the text is malformed, or the piece overlaps another or is already placed.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> place(puzzle, "O6@Jan:1").cells
    ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))
    >>> puzzle.solver().count()
    6
    """
    rule = placement_rule(puzzle)
    return rule.place(read_placed(text, rule.all_pieces, _cells_of_labels(puzzle)))


def avoid(puzzle: Puzzle, text: str) -> AvoidedPlace:
    """Exclude places of a piece, written PIECE@CELL, PIECE:ORIENTATION or both; raises PuzzleFormatError.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    >>> _ = avoid(puzzle, "O6@Jan")
    >>> puzzle.solver().count()
    1
    """
    rule = placement_rule(puzzle)
    avoided = read_avoided(text, rule.all_pieces, _cells_of_labels(puzzle))
    rule.avoid(avoided)
    return avoided


def forbid_flips(puzzle: Puzzle) -> None:
    """Forbid turning any piece of a puzzle over. Raises PuzzleFormatError if one is already placed that way."""
    placement_rule(puzzle).forbid_flips()


def _cells_of_labels(puzzle: Puzzle) -> dict[str, Cell]:
    return {label.lower(): cell for cell, label in puzzle.labels.items()}


def find_placed_piece(solution: Board, rule: PlacementRule, index: int) -> PlacedPiece:
    """Return a piece, by its index, as a solution has it."""
    value = solution.values[index]
    cells = tuple(cell for cell in solution.open_cells() if solution.get_digit(*cell) == value)
    return place_on_cells(rule.all_pieces, index, cells)


def spell_solution(puzzle: Puzzle, solution: Board) -> list[str]:
    """Return every piece of a solution as PIECE@CELL:ORIENTATION, in the order of the pieces.

    >>> from rulegrid.calendar import Board, Piece
    >>> puzzle = Puzzle(Board(1, 3, values=2), [PlacementRule([Piece("I", ((0, 0), (0, 1))), Piece("O", ((0, 0),))])])
    >>> sorted(spell_solution(puzzle, solution) for solution in puzzle.solver().solutions())
    [['I@A1:1', 'O@A3:1'], ['I@A2:1', 'O@A1:1']]
    """
    rule = placement_rule(puzzle)
    pieces = rule.all_pieces
    return [spelling(find_placed_piece(solution, rule, index), pieces) for index in range(len(pieces))]


def is_complete(puzzle: Puzzle) -> bool:
    """Return whether all pieces are placed."""
    rule = placement_rule(puzzle)
    return len(rule.placed) == len(rule.all_pieces)


def position(board: CalendarBoard, cells: Iterable[str], path: str = "open") -> Puzzle:
    """Return the puzzle that leaves these cells of a board open, given by their names; raises PuzzleFormatError.

    >>> from rulegrid.calendar import load_board
    >>> position(load_board(), ["B5", "E7"]).count(5)
    5
    """
    found = []
    for i, name in enumerate(cells):
        try:
            (cell,) = read_cells(name)
        except ValueError:
            raise PuzzleFormatError(expected_got(quote(name), Message("expected.cell")), path=f"{path}[{i}]") from None
        if cell not in board.cells:
            raise PuzzleFormatError(Message("calendar.not-a-cell", cell=cell), path=f"{path}[{i}]")
        found.append(cell)
    return board.puzzle(found)


def state_of(puzzle: Puzzle, pieces: Iterable[PlacedPiece]) -> dict[str, Any]:
    """Place pieces, and return what that leaves: dead cells, whether it is done, whether the pieces fit at all.

    >>> from rulegrid.calendar import load_board
    >>> puzzle = position(load_board(), ["B5", "E7"])
    >>> state_of(puzzle, [read_placed("Z@A5:1", placement_rule(puzzle).all_pieces)])
    {'dead': [], 'done': False, 'fits': True}
    """
    rule = placement_rule(puzzle)
    try:
        for piece in pieces:
            rule.place(piece)
        puzzle.validate()
    except RulegridError:  # they overlap each other or open cells
        return {"dead": [], "done": False, "fits": False}
    return {"dead": [cell_name(cell) for cell in dead_cells(puzzle)], "done": is_complete(puzzle), "fits": True}


def dead_cells(puzzle: Puzzle) -> list[Cell]:
    """Return the vacant cells that no remaining piece can cover, given the placed ones; in reading order.

    >>> from rulegrid.calendar import Piece
    >>> puzzle = Puzzle(Board(1, 4, values=2), [PlacementRule([Piece("I", ((0, 0), (0, 1)), count=2)])])
    >>> _ = place(puzzle, "I@A2:1")
    >>> dead_cells(puzzle)
    [(0, 0), (0, 3)]
    """
    rule = placement_rule(puzzle)
    vacant = set(puzzle.board.open_cells()).difference(*(placed.cells for placed in rule.placed))
    indexes = {placed.index for placed in rule.placed}
    left = set(vacant)
    for places in {places for i, places in enumerate(rule.placement(puzzle.board).places) if i not in indexes}:
        for cells in places:
            if not left:
                return []
            if vacant.issuperset(cells):
                left.difference_update(cells)
    return sorted(left)


def with_pieces(board: Board, placed: Iterable[PlacedPiece]) -> Board:
    """Return a copy of a board with pieces placed on it. Raises RulegridError if one can't be there.

    >>> from rulegrid.calendar import Piece
    >>> print(with_pieces(Board(2, values=2), [read_placed("I@A1:1", [Piece("I", ((0, 0), (1, 0)))])]))
    1 .
    1 .
    """
    board = board.copy()
    for piece in placed:
        for cell in piece.cells:
            board.set_digit(*cell, board.values[piece.index])
    return board
