"""Placed pieces and places to avoid: how they are written, and that they leave exactly the right solutions."""

import dataclasses
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import RULES, Board, Piece, PlacementRule, Puzzle, load_board, read_avoided, read_placed
from rulegrid.calendar.family import write_text
from rulegrid.calendar.pieces import are_alike, place_on_cells, spelling
from rulegrid.core.errors import RuleError
from rulegrid.utils.errors import PuzzleFormatError, RulegridError
from rulegrid.utils.message import say

L4 = ((0, 0), (1, 0), (2, 0), (2, 1))
SHAPES = {
    "I": ((0, 0), (0, 1)),
    "O": ((0, 0),),
    "V": ((0, 0), (1, 0), (1, 1)),
    "J": ((0, 0), (1, 0)),  # an I that was drawn upright
    "S": ((0, 0), (0, 1), (1, 1), (1, 2)),
}
PIECES = [Piece("L", L4), Piece("B", SHAPES["V"]), Piece("I", SHAPES["I"], 2), Piece("O", SHAPES["O"])]
ALL = PlacementRule(PIECES).all_pieces


def regions(board, pieces):
    """A solution as what anybody sees: for each shape, the cells of each piece of it."""
    found = set()
    for index, value in enumerate(board.values):
        cells = frozenset(cell for cell in board.open_cells() if board.get_digit(*cell) == value)
        found.add((frozenset(pieces[index].orientations), cells))
    return frozenset(found)


@st.composite
def puzzles(draw):
    """Few pieces, some alike, on a board that they just cover."""
    names = draw(st.sampled_from(["IIO", "IIJ", "JOI", "VIIO", "VOO", "SIJ", "SSO", "VVI", "IOOO"]))
    flip = draw(st.booleans())
    pieces = [Piece(f"{name}{names[:i].count(name)}", SHAPES[name], flip=flip) for i, name in enumerate(names)]
    if draw(st.booleans()):
        pieces[0] = Piece(pieces[0].name, pieces[0].cells, 2, flip)
    size = sum(len(piece.cells) * piece.count for piece in pieces)
    cols = draw(st.integers(1, 4))
    rows = -(-size // cols)
    rest = rows * cols - size
    blocked = draw(st.permutations([(r, c) for r in range(rows) for c in range(cols)]))[:rest]
    rule = PlacementRule(pieces)
    return Puzzle(Board(rows, cols, values=len(rule.all_pieces), blocked=blocked), [rule])


@given(puzzles(), st.data())
def test_what_is_left_are_the_solutions_with_the_placed_pieces_and_nothing_avoided(puzzle, data):
    rule = puzzle.rules[0]
    every = {regions(board, rule.all_pieces) for board in puzzle.solver().solutions()}
    assert len(every) == puzzle.solver().count()
    wanted = data.draw(
        st.lists(st.sampled_from(sorted(map(sorted_parts, every), key=repr) or [[]]).flatmap(some_of), max_size=3)
    )
    kept, barred = [], []
    for shape, cells in itertools.chain(*wanted):
        index = data.draw(
            st.sampled_from([i for i, piece in enumerate(rule.all_pieces) if frozenset(piece.orientations) == shape])
        )
        placed = place_on_cells(rule.all_pieces, index, tuple(sorted(cells)))
        if data.draw(st.booleans()):
            try:
                rule.place(placed)
            except PuzzleFormatError:
                continue  # another is placed there, or all of this shape are
            kept.append((shape, cells))
        else:
            text = spelling(placed, rule.all_pieces)
            head, _, turned = text.partition(":")
            form = data.draw(st.sampled_from([text, head, f"{head.partition('@')[0]}:{turned}"]))
            avoided = read_avoided(form, rule.all_pieces)
            rule.avoid(avoided)
            barred.append((shape, avoided))
    expected = {
        solution
        for solution in every
        if solution.issuperset(kept)
        and not any(
            shape == kind and avoided.excludes(tuple(sorted(cells)))
            for shape, cells in solution
            for kind, avoided in barred
        )
    }
    found = [regions(board, rule.all_pieces) for board in puzzle.solver().solutions()]
    assert len(found) == len(set(found)) == puzzle.solver().count()
    assert set(found) == expected
    again = Puzzle.from_json(puzzle.to_json(), RULES)
    assert again == puzzle
    assert again.solver().count() == len(expected)


def sorted_parts(solution):
    return sorted(solution, key=lambda part: sorted(part[1]))


def some_of(parts):
    return st.lists(st.sampled_from(parts), max_size=2) if parts else st.just([])


def test_a_date_with_placed_pieces_has_the_solutions_that_contain_them():
    board = load_board()
    cells = board.read_open(["Jan,25"])
    pieces = PlacementRule(board.pieces).all_pieces
    every = [regions(solution, pieces) for solution in board.puzzle(cells).solver().solutions()]
    assert len(every) == 216
    for number, solution in enumerate(every[::40]):
        parts = sorted_parts(solution)[: 1 + number % 3]
        puzzle = board.puzzle(cells)
        for shape, held in parts:
            index = next(i for i, piece in enumerate(pieces) if frozenset(piece.orientations) == shape)
            puzzle.rules[0].place(place_on_cells(pieces, index, tuple(held)))
        assert puzzle.solver().count() == sum(other.issuperset(parts) for other in every)


@pytest.mark.parametrize(
    ("text", "index", "orientation", "cell"),
    [
        ("L@B3:2", 0, 1, (1, 2)),
        (" l @ r2c3 : 2 ", 0, 1, (1, 2)),
        ("1@B3:2", 0, 1, (1, 2)),
        ("A@B3:2", 0, 1, (1, 2)),
        ("B@A1:1", 1, 0, (0, 0)),  # a name goes before a letter
        ("I@A1:1", 2, 0, (0, 0)),
        ("C@A1:1", 2, 0, (0, 0)),
        ("D@A1:1", 3, 0, (0, 0)),
        ("4@A1:2", 3, 1, (0, 0)),
        ("O@jan:1", 4, 0, (2, 0)),
        ("O@8:30:1", 4, 0, (2, 1)),
    ],
)  # fmt: skip
def test_a_placed_piece_is_named_with_cell_and_orientation(text, index, orientation, cell):
    placed = read_placed(text, ALL, {"jan": (2, 0), "8:30": (2, 1)})
    assert (placed.index, placed.orientation, placed.cell) == (index, orientation, cell)
    assert placed.cells[0] == cell == min(placed.cells)


def test_the_first_cell_is_the_first_in_reading_order_even_where_the_corner_is_empty():
    piece = Piece("T", ((0, 1), (1, 0), (1, 1), (1, 2)))
    assert read_placed("T@A3:1", [piece]).cells == ((0, 2), (1, 1), (1, 2), (1, 3))


@pytest.mark.parametrize("index", range(len(ALL)))
def test_every_orientation_is_spelled_as_it_is_read(index):
    for orientation in range(len(ALL[index].orientations)):
        placed = place_on_cells(ALL, index, tuple((r + 3, c + 4) for r, c in ALL[index].orientations[orientation]))
        assert placed.orientation == orientation
        # A copy is spelled as the first of its name: they can be exchanged for each other.
        first = [piece.name for piece in ALL].index(ALL[index].name)
        assert read_placed(spelling(placed, ALL), ALL) == dataclasses.replace(placed, index=first)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected PIECE@CELL:ORIENTATION"),
        ("L", "expected PIECE@CELL:ORIENTATION"),
        ("L@B3", "expected PIECE@CELL:ORIENTATION"),
        ("L:2", "expected PIECE@CELL:ORIENTATION"),
        ("Q@B3:2", "no piece 'Q', expected one of L, B, I, O"),
        ("6@B3:2", "no piece '6'"),
        ("0@B3:2", "no piece '0'"),
        ("@B3:2", "no piece ''"),
        ("L@B3:9", "orientation '9' of piece L: expected 1 to 8"),
        ("L@B3:0", "expected 1 to 8"),
        ("L@B3:x", "expected 1 to 8"),
        ("L@B3:" + "9" * 5000, "expected 1 to 8"),
        ("O@B3:2", "orientation '2' of piece O: expected 1"),
        ("L@:2", "cell '': expected a coordinate such as B3"),
        ("L@B3B4:2", "cell 'B3B4'"),
        ("L@??:2", "cell '??'"),
        ("L@\0:2", "cell "),
        ("²@B3:2", "no piece"),
        ("L@B3:²", "expected 1 to 8"),
    ],
)
def test_a_malformed_place_is_refused_in_one_line(text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_placed(text, ALL)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_avoiding_nothing_in_particular_is_an_error():
    with pytest.raises(PuzzleFormatError, match="expected PIECE@CELL, PIECE:ORIENTATION or PIECE@CELL:ORIENTATION"):
        read_avoided("L", ALL)


def rule_with(*clues):
    rule = PlacementRule(PIECES)
    for clue in clues:
        rule.add_clue(clue)
    return rule


@pytest.mark.parametrize(
    ("clues", "says"),
    [
        (("place: L@A1:1", "place: B@B1:1"), "B@B1:1 overlaps L@A1:1 at B1"),
        (("place: L@A1:1", "place: L@A5:1"), "L@A5:1: piece L is already placed: L@A1:1"),
        (("place: I@A1:1", "place: I@B1:1", "place: I@C1:1"), "piece I is already placed: I@A1:1, I@B1:1"),
        (("place: L@A1",), "expected PIECE@CELL:ORIENTATION"),
        (("avoid: X@A1",), "no piece 'X'"),
    ],
)
def test_pieces_that_can_not_be_placed_together_are_refused(clues, says):
    with pytest.raises(PuzzleFormatError) as caught:
        rule_with(*clues)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("clue", "says"),
    [
        ("place: L@C1:1", "L@C1:1 reaches off the board, which has the cells A1 to C4"),
        ("place: L@A9:1", "L@A9:1 reaches off the board"),
        ("place: O@C4:1", "O@C4:1 covers C4, which must stay open or is not a cell"),
        ("avoid: L@Z1", "L@Z1 reaches off the board"),
    ],
)
def test_what_does_not_fit_the_board_is_refused_with_it(clue, says):
    with pytest.raises(RuleError) as caught:
        Puzzle(Board(3, 4, values=5, blocked=[(2, 3)]), [rule_with(clue)]).solver()
    assert says in str(caught.value)


def test_pieces_named_like_the_clues_for_places_are_pieces():
    rule = PlacementRule.from_clues(["place:A1A2", "avoid:B1:x2", "place: place@A1:1", "avoid: avoid@A1"])
    assert rule.clues() == ["place:A1A2", "avoid:A1:x2", "place: place@A1:1", "avoid: avoid@A1"]
    assert [piece.name for piece in rule.pieces] == ["place", "avoid"]
    assert PlacementRule.from_clues(rule.clues()).clues() == rule.clues()


def test_a_place_before_its_pieces_is_refused():
    with pytest.raises(PuzzleFormatError, match="pieces come before their places"):
        PlacementRule.from_clues(["place: L@A1:1", "L:A1A2"])


def test_pieces_are_alike_by_shape_whatever_their_names():
    assert are_alike(Piece("I", SHAPES["I"]), Piece("J", SHAPES["J"]))
    assert not are_alike(Piece("S", SHAPES["S"]), Piece("S", SHAPES["S"], flip=False))
    assert are_alike(Piece("O", SHAPES["O"]), Piece("O", SHAPES["O"], flip=False))


def test_nothing_is_turned_over_where_that_is_forbidden():
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Oct,6"]))
    every = {regions(solution, puzzle.rules[0].all_pieces) for solution in puzzle.solver().solutions()}
    puzzle.rules[0].forbid_flips()
    kept = [
        solution
        for solution in every
        if all(
            any(shape_of(cells) in piece.orientations for piece in puzzle.rules[0].all_pieces) for _, cells in solution
        )
    ]
    assert puzzle.solver().count() == len(kept) < len(every)
    with pytest.raises(PuzzleFormatError, match="L@A1:5 is turned over"):
        rule_with("place: L@A1:5").forbid_flips()


def shape_of(cells):
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def test_a_puzzle_shows_its_placed_pieces():
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Jan,25"]))
    before = puzzle.to_svg()
    puzzle.rules[0].place(read_placed("O6@C1:1", puzzle.rules[0].all_pieces))
    assert puzzle.to_svg().count("<rect") == before.count("<rect")
    assert puzzle.to_svg() != before


@pytest.mark.parametrize("name", ["a@b", "@", "p@A1", "a:b"])
def test_a_name_that_a_place_could_not_hold_is_refused(name):
    with pytest.raises(RulegridError, match="expected text without ':', '@' or outer blanks"):
        Piece(name, SHAPES["I"])
    with pytest.raises(PuzzleFormatError):
        PlacementRule.from_clues([f"{name}:A1A2"])


@given(
    st.text(min_size=1, max_size=4).filter(lambda name: name.isprintable() and name == name.strip()),
    st.sampled_from(["@B3:2", "@B3", ":2"]),
)
def test_a_place_survives_json_whatever_the_name_of_its_piece(name, rest):
    if set(name) & set(":@"):
        return
    rule = PlacementRule([Piece(name, L4), Piece("other", SHAPES["V"])])
    if rest == "@B3:2":
        rule.place(read_placed(name + rest, rule.all_pieces))
    else:
        rule.avoid(read_avoided(name + rest, rule.all_pieces))
    again = PlacementRule.from_clues(rule.clues())
    assert (again.pieces, again.placed, again.avoided) == (rule.pieces, rule.placed, rule.avoided)


def test_labels_may_hold_the_signs_that_a_place_is_written_with():
    labels = {"8:30": (2, 1), "a@b": (0, 1), "x:2": (1, 1)}
    assert read_placed("O@8:30:1", ALL, labels).cell == (2, 1)
    assert read_placed("O@a@b:1", ALL, labels).cell == (0, 1)
    assert (read_avoided("O@8:30", ALL, labels).cell, read_avoided("O@x:2", ALL, labels).orientation) == ((2, 1), None)


def test_copies_are_placed_in_their_order_however_they_are_called():
    by_letter = PlacementRule.from_clues(
        ["L:A1B1", "I:A1A2:x3", "place: C@B1:1", "place: D@C1:1"]
    )  # as older files have it
    by_name = PlacementRule.from_clues(["L:A1B1", "I:A1A2:x3", "place: I@B1:1", "place: I@C1:1"])
    assert [placed.index for placed in by_letter.placed] == [placed.index for placed in by_name.placed] == [1, 2]
    assert by_letter.clues() == by_name.clues()


def test_pieces_of_one_name_are_of_one_shape():
    PlacementRule([Piece("I", SHAPES["I"]), Piece("I", SHAPES["J"])])
    with pytest.raises(PuzzleFormatError, match="two pieces are named 'I': expected names that differ"):
        PlacementRule([Piece("I", SHAPES["I"]), Piece("I", SHAPES["V"])])
    with pytest.raises(PuzzleFormatError, match="two pieces are named 'I'"):
        PlacementRule.from_clues(["I:A1A2", "I:A1A2A3"])


def test_a_conflict_names_the_piece_and_which_copy():
    rule = PlacementRule([Piece("L", L4), Piece("I", SHAPES["I"], 2)])
    assert rule.placement(Board(3, values=3)).piece_names() == ("piece L", "piece I (1 of 2)", "piece I (2 of 2)")


def test_what_a_date_does_not_say_of_a_board_is_named_in_both_languages():
    board = load_board("weekday8x7")
    puzzle = board.puzzle([board.cell_of[label] for label in ("Jan", "14", "Wed")], "Wed 14 Jan")
    (line,) = write_text(puzzle).left_out
    assert say(line, "en") == "the board, and everything that is not on the default one"
    assert say(line, "zh") == "盘面，以及默认盘面上没有的一切"
