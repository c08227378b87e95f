"""Boards of calendar puzzles and their solutions show pieces and labels, not numbers; JSON has the numbers."""

import copy
import json
import pickle
import types

import pytest

from rulegrid.calendar import Board, PieceBoard, Puzzle, load_board, place, read_board, read_puzzle
from rulegrid.calendar.pieces import MAX_SIGN, piece_signs

SMALL = """board:
 Jan Feb 1
 2 # .
group month: Jan Feb
group day: 1 2
piece I2:
 XX
piece corner:
 X
"""


@pytest.fixture
def puzzle():
    board = read_board(SMALL, "small")
    return board.puzzle(board.read_open(["Jan,2"]), "2 Jan")


def test_a_solution_is_printed_with_letters_and_labels(puzzle):
    assert str(puzzle.board) == "Jan   .   .\n  2   #   ."
    assert {str(solution) for solution in puzzle.solver().solutions()} == {
        "Jan   A   A\n  2   #   B",
        "Jan   B   A\n  2   #   A",
    }


def test_a_notebook_shows_names_in_a_picture_and_letters_in_text():
    puzzle = load_board().puzzle(load_board().read_open(["Jan,14"]))
    solution = puzzle.solver().get_solution()
    assert isinstance(solution, PieceBoard)
    for picture in (solution._repr_svg_(), puzzle.to_svg(solution)):
        for piece in load_board().pieces:
            assert picture.count(f">{piece.name}<") == len(piece.cells)
        assert picture.count(">Jan<") == 1
        assert ">Feb<" not in picture  # it is covered

    printed = []
    solution._repr_pretty_(types.SimpleNamespace(text=printed.append), False)
    assert printed == [str(solution)]
    assert ">Feb<" in puzzle._repr_svg_()


def test_letters_stand_for_names_that_are_too_long_for_a_cell(puzzle):
    names = [piece.name for piece in puzzle.board.pieces]
    assert max(map(len, names)) > MAX_SIGN
    assert piece_signs(puzzle.board.pieces) == ["A", "B"]
    picture = puzzle.solver().get_solution()._repr_svg_()
    assert (picture.count(">A<"), picture.count(">B<"), ">I2<" in picture) == (2, 1, False)


def test_the_json_form_has_numbers_all_the_same(puzzle):
    solution = puzzle.solver().get_solution()
    data = json.loads(Puzzle(solution, puzzle.rules, "", puzzle.labels).to_json())
    assert sorted(" ".join(data["cells"]).split()) == ["#", "#", "#", "1", "1", "2"]
    again = read_puzzle(puzzle.to_json())
    assert again == puzzle
    assert {str(found) for found in again.solver().solutions()} == {str(found) for found in puzzle.solver().solutions()}


def test_a_board_of_pieces_is_a_board(puzzle):
    plain = Board(2, 3, values=2, blocked=puzzle.board.blocked)
    assert plain == puzzle.board == copy.deepcopy(puzzle.board) == pickle.loads(pickle.dumps(puzzle.board))
    for twin in (puzzle.board.copy(), puzzle.board.without_values(), pickle.loads(pickle.dumps(puzzle.board))):
        assert str(twin) == str(puzzle.board)


def test_a_placed_piece_is_drawn_from_the_start():
    puzzle = read_puzzle("Oct 6")
    before = puzzle.to_svg()
    place(puzzle, "O6@Jan:1")
    assert puzzle.to_svg() != before


def test_a_date_and_a_puzzle_go_through_one_door():
    weekday = load_board("weekday8x7")
    assert read_puzzle("2026-01-14", weekday).title == "Wed 14 Jan"
    assert read_puzzle("\ufeff  " + read_puzzle("Jan 14").to_json()) == read_puzzle("14.1.")
    other = Puzzle(Board(2), [], "", family="calendar")
    assert read_puzzle(other.to_json()) == other  # no pieces: nothing to show
