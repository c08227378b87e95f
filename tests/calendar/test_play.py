"""A puzzle during play: pieces placed and avoided, the cells they leave, hints and their words, the watched search."""

from collections import Counter

import pytest

from rulegrid import ask
from rulegrid.calendar import (
    Board,
    Piece,
    PlacementRule,
    Puzzle,
    avoid,
    hint,
    hint_text,
    load_board,
    place,
    read_puzzle,
)
from rulegrid.calendar.hints import degrees_data, hint_marks, hint_picture, hint_reason, marks_data, spell_pieces
from rulegrid.calendar.play import (
    dead_cells,
    find_placed_piece,
    forbid_flips,
    is_complete,
    placement_rule,
    spell_solution,
    with_pieces,
)
from rulegrid.calendar.search_demo import SearchIdeas, Solution, WatchedSearch, event_data
from rulegrid.core.row_column_rules import RowRule
from rulegrid.utils.coordinates import cell_name
from rulegrid.utils.errors import PuzzleFormatError


@pytest.fixture
def puzzle():
    board = load_board()
    return board.puzzle(board.read_open(["Oct,6"]), "6 Oct")


def test_pieces_are_placed_by_label_or_coordinate(puzzle):
    placed = place(puzzle, "O6@Jan:1")
    assert placed.cells[0] == (0, 0)
    with pytest.raises(PuzzleFormatError, match="Z@B1:1 overlaps O6@A1:1 at B1"):
        place(puzzle, "Z@Jul:1")
    assert puzzle.solver().count() == 6
    avoid(puzzle, "P@G1")
    forbid_flips(puzzle)
    assert puzzle.solver().count() == 0


def test_a_puzzle_without_pieces_is_refused():
    with pytest.raises(PuzzleFormatError, match="the puzzle has no pieces"):
        place(Puzzle(Board(2), [RowRule()]), "O6@A1:1")


def test_a_solution_placed_piece_by_piece_is_complete(puzzle):
    rule = puzzle.rules[0]
    solution = puzzle.solver().get_solution()
    spelled = spell_solution(puzzle, solution)
    assert len(spelled) == 8
    for index, text in enumerate(spelled):
        assert not is_complete(puzzle)
        assert place(puzzle, text) == find_placed_piece(solution, rule, index)
    assert is_complete(puzzle)
    assert dead_cells(puzzle) == []
    assert with_pieces(puzzle.board, rule.placed) == solution
    assert hint_text(puzzle, hint(puzzle)) == "All pieces are placed."


def test_dead_cells_are_those_that_no_remaining_piece_covers():
    pieces = [Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),)), Piece("D", ((0, 0), (0, 1)))]
    puzzle = Puzzle(Board(2, 3, values=3), [PlacementRule(pieces)])
    assert dead_cells(puzzle) == []
    place(puzzle, "I@A1:1")
    assert dead_cells(puzzle) == []
    place(puzzle, "O@B2:1")
    assert dead_cells(puzzle) == [(1, 0), (1, 2)]


@pytest.mark.slow
def test_a_hint_says_what_and_why_in_words(puzzle):
    assert hint_text(puzzle, hint(puzzle)) == "6 of the 7 solutions have it there; no other place keeps more."
    place(puzzle, "O6@A1:1")
    place(puzzle, "P@A5:3")
    found = hint(puzzle)
    assert hint_reason(puzzle, found) == "no solution contains the placed pieces: remove O6@A1:1 or P@A5:3"
    data = ask(puzzle, "hint").to_data()
    assert (data["status"], data["piece"], data["remove"]) == ("none", None, ["O6@A1:1", "P@A5:3"])
    assert data["reasons"]["en"] == hint_reason(puzzle, found)
    assert data["marks"] == marks_data(puzzle, found)


def test_a_hint_without_an_argument_keeps_as_many_solutions_as_any():
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Nov,21"]))
    solutions = [spell_solution(puzzle, solution) for solution in puzzle.solver().solutions()]
    tally = Counter(text for spelled in solutions for text in spelled)
    found = hint(puzzle)
    assert (found.keeps, found.solutions, found.is_all, found.steps) == (max(tally.values()), len(solutions), True, ())
    assert tally[spell_pieces(puzzle, [found.piece])[0]] == found.keeps
    assert hint_reason(puzzle, found) == "62 of the 104 solutions have it there; no other place keeps more"


@pytest.mark.slow
def test_a_hint_compares_the_solutions_found_first_where_there_are_very_many():
    board = load_board("weekday8x7")
    puzzle = board.puzzle(board.read_open(["Nov,21,Sat"]))
    found = hint(puzzle)
    assert 1 < found.keeps <= found.solutions
    assert not found.is_all
    assert f"of the first {found.solutions} solutions found" in hint_reason(puzzle, found)
    place(puzzle, spell_pieces(puzzle, [found.piece])[0])
    assert puzzle.solver().solve()


def test_one_place_is_one_place():
    puzzle = Puzzle(Board(1, 2, values=1), [PlacementRule([Piece("I", ((0, 0), (0, 1)))])])
    assert hint_reason(puzzle, hint(puzzle)) == "it fits nowhere else"
    assert hint_reason(puzzle, hint(puzzle), "zh") == "它只剩这一个位置"
    impossible = Puzzle(Board(2, 1, values=1), [PlacementRule([Piece("I", ((0, 0), (0, 1)), flip=False)])])
    assert spell_pieces(impossible, [hint(impossible).piece]) == ["I@A1:2"]
    without = Puzzle(Board(1, 3, values=1), [PlacementRule([Piece("I", ((0, 0), (0, 1)))])])
    assert hint_text(without, hint(without)) == "There is no solution."


def fills(picture):
    """How many cells a picture has in each colour, but for that of the open ones."""
    part = picture.partition('class="fills"')[2].partition("</g>")[0]
    return Counter(fill[:6] for fill in part.split('fill="#')[1:] if not fill.startswith(("eef1f4", "ffffff")))


@pytest.mark.slow
def test_the_picture_of_a_hint_shows_all_pieces_in_their_colours(puzzle):
    place(puzzle, "O6@A1:1")
    start, board = hint_picture(puzzle, hint(puzzle))
    picture = start.to_svg(board)
    assert (picture.count(">L<"), picture.count(">O6<")) == (5, 6)
    assert sorted(fills(picture).values()) == [5, 6]
    start, board = hint_picture(puzzle, hint(puzzle), show="where")
    picture = start.to_svg(board)
    assert (picture.count(">L<"), picture.count(">O6<")) == (0, 6)
    assert sorted(fills(picture).values()) == [6]
    place(puzzle, "P@A5:3")
    start, board = hint_picture(puzzle, hint(puzzle))
    assert board == with_pieces(puzzle.board, puzzle.rules[0].placed)
    assert sorted(fills(start.to_svg(board)).values()) == [5, 6]


def test_a_placed_piece_hides_the_cells_below_it(puzzle):
    place(puzzle, "O6@A1:1")
    assert (puzzle.to_svg().count(">O6<"), ">Jan<" in puzzle.to_svg(), ">Mar<" in puzzle.to_svg()) == (6, False, True)
    solved = puzzle.to_svg(puzzle.solve())
    bold = solved.partition('font-weight="600"')[2].partition("</g>")[0]
    assert (bold.count(">O6<"), bold.count(">L<")) == (6, 0)  # what is given, not what is found


def test_a_hint_is_told_by_degrees_and_gives_the_place_away_last():
    puzzle = load_board().puzzle(load_board().read_open(["Feb,24"]))
    for text in ("V@E1:1", "U@E2:2", "Y@A1:1", "P@E5:2"):
        place(puzzle, text)
    found = hint(puzzle)
    degrees = degrees_data(puzzle, found)
    assert len(degrees) == len(found.steps) > 2
    name = placement_rule(puzzle).all_pieces[found.piece.index].name
    for step, each in zip(found.steps, degrees, strict=True):
        assert list(each) == ["where", "technique", "all"]
        for show, degree in each.items():
            for language, parts in degree["parts"].items():  # the blanks of Chinese are the page's
                assert "".join(parts).replace(" ", "") == step.text(language, show).replace(" ", "")
            assert (name in degree["marks"]["pieces"].get("place", [])) == (step is found.steps[-1] and show == "all")
            assert bool(degree["marks"]["outlines"]) == (show == "all")
        assert each["where"]["marks"]["cells"] == {"reason": ["D2"]}
    (role, cells), *_ = degrees[0]["all"]["marks"]["outlines"]
    assert (role, cells) == ("remove", [cell_name(cell) for cell in found.steps[0].payload.told[0].place[1]])
    assert ask(puzzle, "hint").to_data()["degrees"] == degrees
    # Without an argument, it names the piece from the start, and where it goes at the end.
    puzzle = load_board().puzzle(load_board().read_open(["Oct,6"]))
    (degree,) = degrees_data(puzzle, hint(puzzle))
    assert [each["marks"]["pieces"] for each in degree.values()] == [{"place": ["O6"]}] * 3


def test_a_hint_cites_its_reasons_and_never_more_than_can_be_seen():
    puzzle = read_puzzle("16 Mar Y@B1:7 V@C4:3 L@C7:5 U@D4:3")
    found = hint(puzzle)
    marks = hint_marks(puzzle, found)
    names = [piece.name for piece in puzzle.rules[0].all_pieces]
    assert marks.cells == {"reason": ((0, 0), (3, 2), (4, 3))}
    assert marks.pieces == {"place": (names.index("N"),)}
    start, board = hint_picture(puzzle, found)
    assert sorted(fills(start.to_svg(board)).values()) == [2, 5, 5, 5, 5, 5]  # of reasons, of pieces
    searched = read_puzzle("6 Oct Z@C1:4")
    found = hint(searched)
    assert found.steps == ()
    assert hint_marks(searched, found).cells == {}


@pytest.mark.slow
def test_a_given_piece_is_not_to_be_removed(puzzle):
    given, wrong = place(puzzle, "O6@A1:1"), place(puzzle, "P@A5:3")
    assert hint(puzzle).remove == (given, wrong)
    assert hint(puzzle, given=[given]).remove == (wrong,)
    assert hint_text(puzzle, hint(puzzle, given=[given, wrong])).endswith("remove more than one.")


def test_a_watched_search_is_followed_on_its_board(puzzle):
    place(puzzle, "O6@A1:1")
    search = WatchedSearch(puzzle, SearchIdeas())
    assert search.board().get_digit(0, 0) == 1
    for event in search:
        if isinstance(event, Solution):
            break
        assert search.words.startswith(("place ", "force ", "dead end: ", "take back "))
        assert event_data(event)["event"] in ("place", "force", "refuse", "take back")
    assert search.board() == search.solution == event.board
    assert search.counts() == f"{search.tried} pieces tried, 1 solution"
    assert event_data(event) == {"event": "solution"}
