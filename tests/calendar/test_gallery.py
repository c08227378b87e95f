"""The pieces of a board, and boards of any size to start from."""

from xml.etree import ElementTree

import pytest

from rulegrid.calendar import board_names, load_board, read_board
from rulegrid.calendar.board_library import MAX_CELLS, design_board
from rulegrid.calendar.gallery import draw_pieces, exhibits
from rulegrid.draw.colours import PALETTE
from rulegrid.utils.errors import RulegridError

MANY = read_board(
    'board:\n 1 2 3 4 5 6 7 8 9\ngroup n: 1..9\npiece I1 x7:\n X\npiece "one <more>":\n X\n', "many"
)  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def test_pieces_have_the_indexes_and_letters_of_their_copies():
    first, second = exhibits(MANY)
    assert (list(first.indexes), first.letters) == ([0, 1, 2, 3, 4, 5, 6], list("ABCDEFG"))
    assert (list(second.indexes), second.letters) == ([7], ["H"])
    assert first.legend == f"{first.heading}, letters A-G"
    assert second.legend == f"{second.heading}, letter H"
    assert first.heading == "I1 x7: 1 square, 1 orientation"
    assert second.heading == "one <more>: 1 square, 1 orientation"


def test_pieces_that_are_not_turned_over_have_fewer_orientations():
    either, one_way = exhibits(load_board()), exhibits(load_board(), flip=False)
    assert [len(exhibit.piece.orientations) for exhibit in either] == [2, 4, 8, 4, 4, 8, 8, 8]
    assert [len(exhibit.piece.orientations) for exhibit in one_way] == [2, 2, 4, 4, 4, 4, 4, 4]
    assert one_way[1].heading == "Z: 5 squares, 2 orientations, may not be turned over"


@pytest.mark.parametrize("board", [MANY, *map(load_board, board_names())], ids=lambda board: board.name)
def test_the_picture_shows_every_orientation_numbered_in_the_pieces_colour(board):
    root = ElementTree.fromstring(draw_pieces(board))
    groups = root.findall(f"{SVG}g")
    assert len(groups) == len(board.pieces)
    for group, exhibit in zip(groups, exhibits(board), strict=True):
        texts = [text.text for text in group.findall(f"{SVG}text")]
        ways = len(exhibit.piece.orientations)
        chips = {rect.get("fill") for rect in group.findall(f"{SVG}rect")}
        assert {PALETTE[index % len(PALETTE)] for index in (exhibit.indexes[0], exhibit.indexes[-1])} <= chips
        assert texts[-ways:] == [str(number) for number in range(1, ways + 1)]
        fills = [path.get("fill") for path in group.findall(f"{SVG}path")]
        assert fills.count(PALETTE[exhibit.first % len(PALETTE)]) == ways
        assert (exhibit.legend if board is MANY else exhibit.heading) in texts  # drawings of MANY have letters


def test_the_picture_of_a_board_shows_its_labels():
    svg = load_board().to_svg()
    assert ElementTree.fromstring(svg).find(f"{SVG}title").text == "7x7: months and days"
    assert all(f">{label}<" in svg for label in load_board().cell_of)
    assert load_board()._repr_svg_() == svg


@pytest.mark.parametrize(
    ("rows", "cols", "groups"),
    [
        (1, 2, ["number"]),
        (2, 2, ["number"]),
        (1, 9, ["number"]),
        (3, 4, ["number"]),
        (4, 12, ["number"]),
        (6, 6, ["number"]),
        (7, 7, ["month", "day"]),
        (9, 5, ["month", "day"]),
        (8, 7, ["month", "day", "weekday"]),
        (5, 12, ["month", "day", "weekday"]),
    ],
)
def test_a_new_board_has_its_size_and_a_solution(rows, cols, groups):
    board, opening = design_board(rows, cols)
    assert (len(board.rows), len(board.rows[0]), len(board.cells)) == (rows, cols, rows * cols)
    assert [group.name for group in board.groups] == groups
    assert board.puzzle(opening).solver().solve()
    assert read_board(board.to_text(), "board") == board == read_board(board.to_json(), "board")


def test_a_new_board_has_pentominoes_first_and_at_most_two_smaller_pieces():
    board, _ = design_board(8, 8)
    sizes = [len(piece.cells) for piece in board.pieces for _ in range(piece.count)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes.count(5) == len(sizes) - 2


@pytest.mark.slow
@pytest.mark.parametrize("rows", range(1, 11))
def test_new_boards_of_every_usual_size_can_be_made(rows):
    for cols in range(max(2, rows), 11):
        board, opening = design_board(rows, cols)
        assert board.puzzle(opening).solver().solve()


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (-1, 5), (1, 1), (65, 1), (1, 65), (13, 12), (10**30, 2)])
def test_a_size_that_can_not_be_is_refused(size):
    with pytest.raises(RulegridError) as caught:
        design_board(*size)
    assert f"expected 1 to 64 rows and columns, 2 to {MAX_CELLS} cells" in str(caught.value)
    assert len(str(caught.value)) < 200
