import copy
import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import RULES, CalendarBoard, Group, Piece, Puzzle, board_names, load_board, read_board
from rulegrid.utils.errors import PuzzleFormatError, RulegridError

SMALL = {
    "title": "Two months of three days",
    "rows": [["Jan", "Feb", "#"], ["1", "2", "3"], ["", "", ""]],
    "groups": {"month": ["Jan", "Feb"], "day": {"labels": ["1", "2", "3"], "open": 1}},
    "pieces": [
        {"name": "I", "cells": [[0, 0], [0, 1], [0, 2]]},
        {"name": "V", "aka": "corner", "cells": [[0, 0], [1, 0], [1, 1]], "size": 3, "orientations": 4},
    ],
}
DOMINO = {"name": "domino", "cells": [[0, 0], [0, 1]]}
L4 = {"name": "L", "cells": [[0, 0], [1, 0], [2, 0], [2, 1]]}


def board_of(data):
    return read_board(json.dumps(data), "mine")


def blank(rows, cols, *pieces):
    """A board without labels, to be covered wholly."""
    return board_of({"rows": [[""] * cols] * rows, "pieces": list(pieces)})


def count(board, *texts):
    return board.puzzle(board.read_open(texts)).solver().count()


def refusal(read, *arguments, kind=PuzzleFormatError):
    with pytest.raises(kind) as caught:
        read(*arguments)
    assert str(caught.value).isprintable()  # a line end is not
    return str(caught.value)


def test_the_built_in_boards_are_the_three_usual_ones_the_default_first():
    assert board_names() == ["dragonfjord", "nine_by_six", "weekday8x7"]
    assert load_board() == load_board("dragonfjord")


@pytest.mark.parametrize("name", board_names())
def test_a_built_in_board_is_the_one_that_is_sold(shared_data, name):
    facts = json.loads((shared_data / "calendar" / "boards.json").read_text(encoding="utf-8"))[name]
    board = load_board(name)
    assert board.name == name
    assert [list(row) for row in board.rows] == facts["rows"]
    assert {group.name: list(group.labels) for group in board.groups} == facts["groups"]
    assert {group.open for group in board.groups} == {1}
    assert len(board.cells) == facts["cells_on_board"]
    assert sum(len(piece.cells) for piece in board.pieces) == facts["cells_of_pieces"]
    assert [piece.name for piece in board.pieces] == [piece["name"] for piece in facts["pieces"]]
    for piece, fact in zip(board.pieces, facts["pieces"], strict=True):
        assert (piece.count, piece.flip) == (1, True)
        assert len(piece.cells) == fact["size"]
        assert len(piece.orientations) == fact["orientations"]
        assert tuple(map(tuple, sorted(fact["cells"]))) in piece.orientations


@pytest.mark.parametrize(
    ("name", "cells", "groups", "pieces", "orientations"),
    [
        ("dragonfjord", 43, ["month", "day"], 8, [2, 4, 8, 4, 4, 8, 8, 8]),
        ("nine_by_six", 54, ["month", "day", "weekday"], 9, [8] * 9),
        ("weekday8x7", 50, ["month", "day", "weekday"], 10, [8, 4, 4, 8, 8, 4, 4, 2, 8, 4]),
    ],
)
def test_a_built_in_board_has_its_cells_groups_and_pieces(name, cells, groups, pieces, orientations):
    board = load_board(name)
    assert len(board.cells) == cells
    assert [group.name for group in board.groups] == groups
    assert [len(board.group(group).labels) for group in groups] == [12, 31, 7][: len(groups)]
    assert len(board.pieces) == pieces
    assert [len(piece.orientations) for piece in board.pieces] == orientations
    assert sum(len(piece.cells) for piece in board.pieces) == cells - len(groups)
    assert board.title
    assert board.group("year") is None


def test_cells_labels_and_blocked_places_are_found():
    board = load_board("nine_by_six")
    assert board.labels[0, 0] == "Jan"
    assert board.cell_of["Sun"] == (8, 5)
    assert (7, 1) in board.cells
    assert (7, 1) not in board.labels
    assert board.blocked == frozenset()
    assert (0, 6) in load_board("dragonfjord").blocked


def test_a_board_is_read_from_a_file_and_solved(tmp_path):
    path = tmp_path / "two months.json"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    board = load_board(str(path))
    assert board == CalendarBoard(
        "two months",
        (("Jan", "Feb", "#"), ("1", "2", "3"), ("", "", "")),
        (Group("month", ("Jan", "Feb")), Group("day", ("1", "2", "3"))),
        (Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("V", ((0, 0), (1, 0), (1, 1)))),
        "Two months of three days",
    )
    puzzle = board.puzzle(board.read_open(["Jan,1"]), "a title")
    assert puzzle.title == "a title"
    assert puzzle.labels == board.labels
    assert str(puzzle.solver().get_solution()) == "Jan   B   #\n  1   B   B\n  A   A   A"
    assert puzzle.solver().is_unique()


def test_a_file_may_start_with_a_byte_order_mark_and_speak_any_language(tmp_path):
    data = json.dumps(SMALL, ensure_ascii=False).replace("Jan", "Янв").replace("Feb", "二月")
    path = tmp_path / "mine.json"
    path.write_text(data, encoding="utf-8-sig")
    assert load_board(str(path)).read_open(["янв", "二月"]) == [(0, 0), (0, 1)]


def test_a_file_may_hold_several_boards(tmp_path):
    path = tmp_path / "boards.json"
    other = {"rows": [["", ""]], "pieces": [DOMINO]}
    path.write_text(json.dumps({"first": SMALL, "second": other}), encoding="utf-8")
    assert load_board(f"{path}#first") == read_board(json.dumps(SMALL), "first")
    assert load_board(f"{path}#second").name == "second"
    assert len(load_board(f"{path}#second").pieces) == 1
    assert refusal(load_board, str(path)).endswith("several boards, first, second: name one, as in FILE#first")
    assert refusal(load_board, f"{path}#third").endswith("no board 'third', expected one of first, second")


def test_the_only_board_of_a_file_needs_no_name(tmp_path):
    path = tmp_path / "boards.json"
    path.write_text(json.dumps({"only": SMALL}), encoding="utf-8")
    assert load_board(str(path)) == load_board(f"{path}#only")
    assert load_board(str(path)).name == "only"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    assert "the file has a single board without a name" in refusal(load_board, f"{path}#only")


def test_a_file_may_have_the_sign_before_a_boards_name_in_its_own(tmp_path):
    path = tmp_path / "c#" / "board #1.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"only": SMALL}), encoding="utf-8")
    assert load_board(str(path)) == load_board(f"{path}#only") == read_board(json.dumps(SMALL), "only")


def test_a_board_without_groups_is_covered_wholly():
    assert count(blank(2, 3, DOMINO | {"count": 3})) == 3


def test_a_piece_may_come_several_times_and_equal_pieces_are_not_told_apart():
    assert count(blank(4, 4, DOMINO | {"count": 8})) == 36
    one_by_one = [DOMINO | {"name": f"domino {number}"} for number in range(8)]
    assert count(blank(4, 4, *one_by_one)) == 36
    assert count(blank(4, 4, *one_by_one[:5], DOMINO | {"count": 3})) == 36


def test_a_counted_piece_is_placed_that_often_with_letters_in_reading_order():
    board = blank(1, 6, DOMINO | {"count": 2}, {"name": "single", "cells": [[5, 5]], "count": 2})
    solutions = [str(solution) for solution in board.puzzle([]).solver().solutions()]
    assert sorted(solutions) == [
        "A A B B C D",
        "A A C B B D",
        "A A C D B B",
        "C A A B B D",
        "C A A D B B",
        "C D A A B B",
    ]


def test_a_piece_that_may_not_be_turned_over_lies_in_fewer_ways():
    either, one_way = (blank(2, 4, L4 | {"count": 2, "flip": flip}) for flip in (True, False))
    assert [len(board.pieces[0].orientations) for board in (either, one_way)] == [8, 4]
    assert [count(board) for board in (either, one_way)] == [2, 1]
    wide, tall = (blank(rows, 8 // rows, L4 | {"count": 2, "flip": False}) for rows in (2, 4))
    assert count(wide) == count(tall) == 1


def test_a_group_may_leave_several_cells_open():
    data = {
        "rows": [["a", "b", "c", "d"]],
        "groups": {"letters": {"labels": ["a", "b", "c", "d"], "open": 2}},
        "pieces": [DOMINO],
    }
    board = board_of(data)
    assert board.groups == (Group("letters", ("a", "b", "c", "d"), 2),)
    assert count(board, "a,b") == count(board, "a,d") == count(board, "c,d") == 1
    assert count(board, "a,c") == 0
    message = "1 open cell on board mine: expected 2, as its pieces cover 2 of 4 cells"
    assert refusal(board.puzzle, [(0, 0)], kind=RulegridError) == message
    assert "3 open cells" in refusal(board.puzzle, [(0, 0), (0, 1), (0, 2)], kind=RulegridError)


def test_a_group_may_be_covered_wholly():
    data = copy.deepcopy(SMALL)
    data["groups"]["day"]["open"] = 0
    data["pieces"].append({"name": "dot", "cells": [[0, 0]]})
    board = board_of(data)
    assert count(board, "Jan") > 0
    assert "expected 1" in refusal(board.puzzle, board.read_open(["Jan,1"]), kind=RulegridError)


@pytest.mark.parametrize(
    "board",
    [
        load_board(),
        load_board("weekday8x7"),
        blank(2, 4, L4 | {"count": 2, "flip": False}),
        blank(4, 4, DOMINO | {"count": 8}),
    ],
    ids=["built-in", "with weekdays", "no-flip", "counted"],
)
def test_a_puzzle_of_a_board_survives_its_json_form(board):
    puzzle = board.puzzle(board.cells[: sum(group.open for group in board.groups)], "a title")
    twin = Puzzle.from_json(puzzle.to_json(), RULES)
    assert twin == puzzle
    assert twin.labels == board.labels
    assert list(twin.solver().solutions(30)) == list(puzzle.solver().solutions(30))


def test_the_order_and_place_of_a_pieces_cells_say_nothing():
    moved = copy.deepcopy(SMALL)
    moved["pieces"][0]["cells"] = [[-3, 2], [-3, 0], [-3, 1]]
    assert board_of(moved) == board_of(SMALL)


DELETE = object()

BROKEN = [
    # The whole.
    (("rows",), DELETE, "board.rows: missing"),
    (("pieces",), DELETE, "board.pieces: missing"),
    (("piece",), [], "board.piece: unknown key, expected one of title, rows, groups, pieces"),
    (("title",), 5, "title: read 5, expected a string"),
    # Rows.
    (("rows",), {}, "rows: read '{}', expected a list"),
    (("rows",), None, "rows: read 'null', expected a list"),
    (("rows",), [], "rows: none, expected at least one"),
    (("rows",), [[], []], "rows: expected 1 to 64 rows of 1 to 64 labels"),
    (("rows",), [["", ""]] * 65, "rows: expected 1 to 64 rows of 1 to 64 labels"),
    (("rows",), [[""] * 65], "rows: expected 1 to 64 rows of 1 to 64 labels"),
    (("rows", 1), "123", "rows[1]: read '123', expected a list"),
    (("rows", 1), ["1", "2"], "rows[1]: 2 cells, expected 3 as in the first row"),
    (("rows", 1), ["1", "2", "3", ""], "rows[1]: 4 cells, expected 3 as in the first row"),
    (("rows", 1, 0), 1, "rows[1][0]: read 1, expected a string"),
    (("rows", 1, 2), None, "rows[1][2]: read 'null', expected a string"),
    (("rows", 2, 0), "1", "rows[2][0]: label '1' is also at B1"),
    (("rows", 2, 0), "jan", "rows[2][0]: label 'jan' is also at A1"),
    (("rows", 2, 0), "a,b", "rows[2][0]: label 'a,b', expected text without commas"),
    (("rows", 2, 0), " a", "rows[2][0]: label ' a', expected text without commas"),
    (("rows", 2, 0), "a\nb", r"rows[2][0]: label 'a\nb', expected text without commas"),
    (("rows", 2, 0), "\ud800", r"rows[2][0]: label '\ud800', expected text without commas"),
    # Groups.
    (("groups",), [["Jan"]], "groups: read '[[\"Jan\"]]', expected an object"),
    (("groups", "month"), 12, "groups.month: read 12, expected"),
    (("groups", "month"), {"open": 1}, "groups.month.labels: missing"),
    (("groups", "day", "closed"), 1, "groups.day.closed: unknown key, expected one of labels, open"),
    (("groups", "day", "labels"), "123", "groups.day.labels: read '123', expected a list"),
    (("groups", "month", 1), 2, "groups.month.labels[1]: read 2, expected a string"),
    (("groups", "month", 1), "Mar", "groups.month.labels[1]: label 'Mar' is not in any row"),
    (("groups", "month", 1), "feb", "groups.month.labels[1]: label 'feb' is not in any row"),
    (("groups", "month", 1), "", "groups.month.labels[1]: label '' is not in any row"),
    (("groups", "month", 1), "#", "groups.month.labels[1]: label '#' is not in any row"),
    (("groups", "month", 1), "1", "groups.day.labels[0]: label '1' is already in group month"),
    (("groups", "month", 1), "Jan", "groups.month.labels[1]: label 'Jan' is already in group month"),
    (("groups", "month"), [], "groups.month.open: 1, expected 0 to 0"),
    (("groups", "day", "open"), 4, "groups.day.open: 4, expected 0 to 3"),
    (("groups", "day", "open"), -1, "groups.day.open: -1, expected 0 to 3"),
    (("groups", "day", "open"), "1", "groups.day.open: read '1', expected a whole number"),
    (("groups", "day", "open"), 1.5, "groups.day.open: read 1.5, expected a whole number"),
    (("groups", "day", "open"), True, "groups.day.open: read 'true', expected a whole number"),
    # Pieces.
    (("pieces",), {}, "pieces: read '{}', expected a list"),
    (("pieces",), [], "pieces: none, expected at least one"),
    (("pieces", 0), "I", "pieces[0]: read 'I', expected an object"),
    (("pieces", 0, "name"), DELETE, "pieces[0].name: missing"),
    (("pieces", 0, "cells"), DELETE, "pieces[0]: expected either cells or a drawing"),
    (("pieces", 0, "drawing"), ["XXX"], "pieces[0]: expected either cells or a drawing"),
    (("pieces", 0), {"name": "I", "drawing": "XXX"}, "pieces[0].drawing: read 'XXX', expected a list"),
    (("pieces", 0), {"name": "I", "drawing": [3]}, "pieces[0].drawing[0]: read 3, expected a string"),
    (("pieces", 0), {"name": "I", "drawing": []}, "pieces[0]: piece 'I' has no cells"),
    (("pieces", 0), {"name": "I", "drawing": ["...", ""]}, "pieces[0]: piece 'I' has no cells"),
    (("pieces", 0), {"name": "I", "drawing": ["X", "X.X"]}, "pieces[0]: piece 'I' is in two parts"),
    (
        ("pieces", 0),
        {"name": "I", "drawing": ["XX", ".x"]},
        "pieces[0].drawing[1], column 2: read 'x', expected 'X' as before for a square, or '.' for none",
    ),
    (
        ("pieces", 0, "colour"),
        "red",
        "pieces[0].colour: unknown key, expected one of name, aka, cells, drawing, count, flip",
    ),
    (("pieces", 0, "name"), 1, "pieces[0].name: read 1, expected a string"),
    (("pieces", 0, "name"), "", "pieces[0]: piece name ''"),
    (("pieces", 0, "name"), "I:3", "pieces[0]: piece name 'I:3': expected text without ':', '@' or outer blanks"),
    (("pieces", 0, "name"), "I ", "pieces[0]: piece name 'I '"),
    (("pieces", 0, "name"), "I\nJ", "pieces[0]"),
    (("pieces", 1, "name"), "I", "pieces[1].name: a second piece named 'I', expected names that differ"),
    (("pieces", 0, "cells"), [], "pieces[0]: piece 'I' has no cells"),
    (("pieces", 0, "cells"), "A1A2", "pieces[0].cells: read 'A1A2', expected a list"),
    (("pieces", 0, "cells", 2), [0], "pieces[0].cells[2]: read '[0]', expected [row, column]"),
    (("pieces", 0, "cells", 2), [0, 2, 0], "pieces[0].cells[2]: read '[0, 2, 0]', expected [row, column]"),
    (("pieces", 0, "cells", 2), [0, "2"], "pieces[0].cells[2]: read '[0, \"2\"]', expected [row, column]"),
    (("pieces", 0, "cells", 2), [0, 2.0], "pieces[0].cells[2]: read '[0, 2.0]', expected [row, column]"),
    (("pieces", 0, "cells", 2), [False, 2], "pieces[0].cells[2]: read '[false, 2]', expected [row, column]"),
    (("pieces", 0, "cells", 2), [0, 10**9], "pieces[0].cells[2]: read '[0, 1000000000]', expected [row, column]"),
    (("pieces", 0, "cells", 2), "A3", "pieces[0].cells[2]: read 'A3', expected a list"),
    (("pieces", 0, "cells", 2), [0, 1], "pieces[0]: piece 'I' names a cell twice"),
    (("pieces", 0, "cells", 2), [0, 3], "pieces[0]: piece 'I' is in two parts"),
    (("pieces", 0, "cells", 2), [1, 2], "pieces[0]: piece 'I' is in two parts"),
    (("pieces", 0, "count"), 0, "pieces[0]: piece 'I': a count of 0, expected 1 or more"),
    (("pieces", 0, "count"), -1, "pieces[0]: piece 'I': a count of -1, expected 1 or more"),
    (("pieces", 0, "count"), 1.5, "pieces[0].count: read 1.5, expected a whole number"),
    (("pieces", 0, "count"), 64, "pieces: 65, expected at most 64"),
    (("pieces", 0, "flip"), "no", "pieces[0].flip: read 'no', expected true or false"),
    (("pieces", 0, "flip"), 0, "pieces[0].flip: read 0, expected true or false"),
    (("pieces", 1, "size"), 4, "pieces[1].size: read 4, expected 3 for its cells"),
    (("pieces", 1, "orientations"), 8, "pieces[1].orientations: read 8, expected 4 for its cells"),
    # The parts together.
    (("cells_on_board",), 9, "cells_on_board: read 9, expected 8"),
    (("cells_of_pieces",), 5, "cells_of_pieces: read 5, expected 6"),
    (("pieces", 0, "count"), 2, "the pieces cover 9 cells, expected 6 (8 on the board, 2 of them open)"),
    (("groups", "day", "open"), 2, "the pieces cover 6 cells, expected 5 (8 on the board, 3 of them open)"),
    (
        ("groups",),
        DELETE,
        "the pieces cover 6 cells, expected 8 (8 on the board, 0 of them open): 2 too few, add pieces or block cells (#)",
    ),
    (("rows", 2, 0), "#", "the pieces cover 6 cells, expected 5 (7 on the board, 2 of them open)"),
]


def changed(path, value):
    data = copy.deepcopy(SMALL)
    node = data
    for key in path[:-1]:
        node = node[key]
    if value is DELETE:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return data


@pytest.mark.parametrize(("path", "value", "message"), BROKEN, ids=[message for *_, message in BROKEN])
def test_a_broken_board_is_refused_by_the_path_of_what_is_wrong(tmp_path, path, value, message):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(changed(path, value)), encoding="utf-8")
    refused = refusal(load_board, str(file))
    assert refused.startswith(f"board file {file}: {message}")
    assert len(refused) < len(str(file)) + 250


def test_there_are_enough_broken_boards_and_the_sound_one_is_sound():
    assert len(BROKEN) >= 25
    assert board_of(SMALL)


def test_a_piece_too_many_is_named_by_the_cells_it_covers():
    board = load_board()
    more = (*board.pieces, Piece("I5", tuple((0, col) for col in range(5))))
    assert refusal(CalendarBoard, "mine", board.rows, board.groups, more) == (
        "the pieces cover 46 cells, expected 41 (43 on the board, 2 of them open): 5 too many, remove pieces or add cells"
    )


@pytest.mark.parametrize(
    "groups", [{"a\nb": 5}, {"\ud800": []}, {"a\x1b[31m": ["Mar"]}, {"a\nb": ["Jan"], "c": ["Jan"]}], ids=repr
)
def test_the_name_of_a_group_is_shown_escaped(groups):
    assert refusal(board_of, SMALL | {"groups": groups}).startswith("groups")


def test_the_names_of_several_boards_are_shown_escaped():
    refusal(board_of, {"a\nb": SMALL, "c": SMALL})
    refusal(read_board, json.dumps({"a\nb": SMALL}), "mine", "c")


def test_long_names_are_cut_short_with_their_quotes_in_pairs():
    refused = refusal(board_of, SMALL | {"x" * 100: 1})
    assert refused.count("'") % 2 == 0
    assert refused.count("(") == refused.count(")")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty text, expected title: TEXT, board:, "),
        (" \n\t// nothing", "an empty text, expected title: TEXT, board:, "),
        ('{"rows": [["Jan"],\n  oops]}', "line 2, column 3: not JSON"),
        ('{"rows": ', "not JSON"),
        ("rows: [Jan]", "line 1, column 1: read 'rows:', expected title: TEXT, board:, "),
        ("[]", "the file: read '[]', expected an object"),
        ("null", "line 1, column 1: read 'null', expected title: TEXT, board:, "),
        ('\n "rows"', "line 2, column 2: read 'rows', expected title: TEXT, board:, "),
        ("{}", "board.rows: missing"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5000, "line 1, column 1: read '9"),
        ('{"rows": [["NaN", NaN]], "pieces": []}', "rows[0][1]: read "),
    ],
)
def test_a_file_that_is_no_json_object_is_refused(tmp_path, text, message):
    file = tmp_path / "mine.json"
    file.write_text(text, encoding="utf-8")
    assert message in refusal(load_board, str(file))


@pytest.mark.parametrize("digits", [4000, 4299, 4300])
def test_numbers_as_long_as_python_reads_are_refused_in_a_short_line(digits):
    long = int("9" * digits)
    for path in (("pieces", 0, "count"), ("groups", "day", "open"), ("pieces", 1, "size"), ("rows", 0, 0)):
        assert len(refusal(board_of, changed(path, long))) < 250
        assert len(refusal(board_of, changed(path, -long))) < 250
    pieces = [piece | {"count": long} for piece in SMALL["pieces"]]
    assert len(refusal(board_of, SMALL | {"pieces": pieces})) < 250


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"pieces": [], "rows": [[', "]]}"),
        ('{"pieces": [], "rows": [[""]], "groups": {"day": ', "}}"),
        ('{"rows": [[""]], "pieces": [{"name": "I", "cells": [[0, 0]], "size": ', "}]}"),
        ('{"rows": [[""]], "pieces": [{"name": "I", "cells": [', "]}]}"),
    ],
)
def test_a_file_nested_deeper_and_deeper_is_refused_at_any_depth(before, after):
    for depth in range(100, 1010):
        refusal(read_board, before + "[" * depth + "]" * depth + after, "mine")


def test_a_file_that_cannot_be_read_is_refused_by_its_name(tmp_path):
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00\x01")
    for name in (str(binary), str(tmp_path), str(tmp_path / "none.json"), "", "#", "no_such_board", "a\0b", "x" * 5000):
        message = refusal(load_board, name)
        assert message.startswith("board '")
        assert "expected one of dragonfjord, nine_by_six, weekday8x7, or a board file (" in message
        assert len(message) < 300


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 70)
    | st.integers()
    | st.floats()
    | st.sampled_from(["Jan", "1", "", "#", "I"])
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def places(node):
    """Every container in a JSON tree with each of its keys."""
    if isinstance(node, dict | list):
        for key in node if isinstance(node, dict) else range(len(node)):
            yield node, key
            yield from places(node[key])


@st.composite
def damaged_boards(draw):
    data = copy.deepcopy(SMALL)
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(data))
        if not found:
            break
        node, key = draw(st.sampled_from(found))
        deed = draw(st.sampled_from(["delete", "replace", "replace", "rename", "repeat"]))
        if deed == "replace":
            node[key] = draw(JSON)
        elif deed == "repeat" and isinstance(node, list):
            node.append(copy.deepcopy(node[key]))
        elif deed == "rename" and isinstance(node, dict):
            node[draw(st.text(max_size=5))] = node.pop(key)
        else:
            del node[key]
    return data


@given(damaged_boards())
def test_a_damaged_board_is_a_board_or_refused_in_one_line(data):
    try:
        board = board_of(data)
    except PuzzleFormatError as error:
        message = str(error)
    else:
        message = "none"
        stay_open = sum(group.open for group in board.groups)
        assert board.puzzle(board.cells[:stay_open]).board.count_filled() == 0
    assert message.isprintable()


@given(st.text() | st.text(alphabet='{}[]",:#rows groups pieces0123456789.\n\\'))
def test_any_text_is_a_board_or_refused_in_one_line(text):
    assert refusal(read_board, text, "mine")


@pytest.mark.parametrize(
    "texts",
    [
        ["Jan,14"], ["Jan", "14"], ["Jan, 14"], ["14", "Jan"], ["jan,14"], ["JAN,14"], [" jAn ", "14 "], [",Jan,,14,"],
        ["A1,D7"], ["A1D7"], ["a1", "d7"], ["r1c1,r4c7"], ["Jan", "D7"], ["A1 D7"],
    ],
)  # fmt: skip
def test_open_cells_are_named_by_label_or_coordinate(texts):
    assert sorted(load_board().read_open(texts)) == [(0, 0), (3, 6)]


def test_cells_come_in_the_order_in_which_they_are_named():
    assert load_board().read_open(["14,Jan"]) == [(3, 6), (0, 0)]
    assert load_board().read_open([]) == load_board().read_open(["", ",", " "]) == []


def test_a_label_goes_before_a_coordinate():
    board = board_of(SMALL | {"rows": [["Jan", "Feb", "#"], ["1", "2", "3"], ["A1", "", ""]]})
    assert board.read_open(["A1"]) == [(2, 0)]
    assert board.read_open(["r1c1"]) == [(0, 0)]


@pytest.mark.parametrize("texts", [["Jan,Jan"], ["Jan", "jan"], ["Jan,A1"], ["A1", "Jan"], ["A1A1"], ["A1", "r1c1"]])
def test_a_cell_named_twice_is_refused(texts):
    assert "A1 is named twice" in refusal(load_board().read_open, texts)


@pytest.mark.parametrize(
    "text", ["Foo", "32", "Ja", "January", "A0", "A", "Jan 14", "١", "\n?", "x" * 10_000, "\ud800"]
)
def test_a_text_that_names_no_cell_is_refused(text):
    refused = refusal(load_board().read_open, [text])
    assert "expected a label of board dragonfjord such as 'Jan', or a coordinate such as A1" in refused
    assert len(refused) < 200


@pytest.mark.parametrize(("text", "name"), [("A7", "A7"), ("G4", "G4"), ("H1", "H1"), ("r1c8", "A8"), ("ZZ99", "ZZ99")])
def test_a_coordinate_off_the_board_is_refused(text, name):
    refused = refusal(load_board().read_open, [f"Jan,{text}"])
    assert refused == f"open cell '{text}': {name} is not a cell of board dragonfjord"


def test_as_many_cells_stay_open_as_the_pieces_leave():
    board = load_board()
    message = "1 open cell on board dragonfjord: expected 2, as its pieces cover 41 of 43 cells"
    assert refusal(board.puzzle, [(0, 0)], kind=RulegridError) == message
    assert "expected 2" in refusal(board.puzzle, [(0, 0), (0, 1), (0, 2)], kind=RulegridError)
    for pair in product([(0, 0)], [(0, 0), (9, 9)]):
        assert refusal(board.puzzle, pair, kind=RulegridError)


def test_two_cells_of_one_group_may_stay_open_where_one_names_them():
    board = load_board()
    assert board.puzzle(board.read_open(["Jan,Feb"])).solver().solve()
