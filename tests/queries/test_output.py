"""Questions whose answers are written: pictures, sheets, other formats, and new puzzles."""

import base64
import datetime

import pytest

from rulegrid import RulegridError, ask, calcudoku, calendar, read_puzzle
from rulegrid.calendar.board_files import describe_board
from rulegrid.generate.batch import GenerationError
from rulegrid.utils.catalogue import LANGUAGES

ONE = read_puzzle("1..4......32....")


def test_a_format_says_what_it_has_no_way_to_express():
    puzzle = ONE.add("killer:5:A2A3")
    answer = ask(puzzle, "convert", to="line")
    assert (answer.to_data()["text"], answer.to_data()["left_out"]) == ("1..4......32....", ["killer:5:A2A3"])
    with pytest.raises(RulegridError, match="line can't express all of this puzzle: killer:5:A2A3"):
        ask(puzzle, "convert", to="line", strict=True)
    assert read_puzzle(ask(puzzle, "convert", to="fpuzzles").text) == puzzle
    with pytest.raises(RulegridError, match="no format 'keen', expected one of fpuzzles, "):
        ask(puzzle, "convert", to="keen")


def test_a_picture_shows_a_solution_a_players_values_and_candidates():
    assert ask(ONE, "show", dark=False).content == ONE.to_svg(dark=False)
    solution = ONE.solve()
    assert ask(ONE, "show", solution=solution).content == ONE.to_svg(solution)
    assert ask(ONE, "show", solution=solution.cells).content == ONE.to_svg(solution)
    several = read_puzzle("1..4......3.....")
    assert ask(several, "show", candidates="true").content == several.to_svg(candidates=several.candidates())
    assert ask(several, "show", marks={"A2": [2, 3]}).content == several.to_svg(candidates={"A2": [2, 3]})
    assert ask(several, "show", mine=several.with_value("A2", 2).board.cells).content != several.to_svg()


def test_a_picture_of_a_step_has_its_sentence():
    text = ask(ONE, "explain").to_data()["steps"][1]["texts"]
    for language in LANGUAGES:
        drawn = ask(ONE, "show", step=2, language=language).content
        assert text[language]["all"] in drawn
    with pytest.raises(RulegridError, match="step: read 99, but the explanation has 12 steps"):
        ask(ONE, "show", step=99)


@pytest.mark.parametrize(("form", "begins"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_pictures_are_bytes_too(form, begins):
    pytest.importorskip("typst")
    answer = ask(ONE, "show", to=form)
    assert answer.to_bytes().startswith(begins)
    assert base64.b64decode(answer.to_data()["base64"]) == answer.content
    (page,) = ask(ONE, "print", to=form, solutions=False).to_data()["pages"]
    assert base64.b64decode(page).startswith(begins)


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (ONE, "1 . . 4\n. . . .\n. . 3 2\n. . . .\n"),
        (calcudoku.read_puzzle("0 0\n1 1\n3+ 3+\n"), "0 0\n1 1\n3+ 3+\n"),
        (calendar.read_puzzle("Oct 6"), "  .   .   .   .   .   .   #\n  .   .   . Oct   .   .   #\n"),
    ],
)
def test_a_puzzle_is_shown_as_text_as_its_family_writes_it(puzzle, text):
    content = ask(puzzle, "show", to="text").content
    assert content.startswith(text)


def test_sheets_have_several_puzzles_with_headings_and_what_is_known_of_them():
    several = read_puzzle("1..4......3.....")
    answer = ask([ONE, several], "print", title="Two", paper="letter")
    data = answer.to_data()
    assert data["puzzles"] == [{"heading": "1", "status": "unique"}, {"heading": "2", "status": "several"}]
    assert len(data["pages"]) == 2
    assert "Two: solutions" in data["pages"][1]
    (page,) = ask(ONE, "print", solutions=False).pages
    assert "Sudoku" in page
    assert ask(ONE, "print", to="html", title="Mine").pages[0].startswith("<!")
    with pytest.raises(RulegridError, match="expected at least one"):
        ask([], "print")
    with pytest.raises(RulegridError, match="paper: read 'a0', expected one of a4, letter"):
        ask(ONE, "print", paper="a0")


def test_a_puzzle_is_made_with_the_options_of_its_family():
    data = ask("sudoku", "make", size=4, seed=7).to_data()
    assert (data["status"], data["seed"]) == ("made", "7/1")
    assert data["rating"]["level"]
    assert ask("sudoku", "make", size=4, seed="7/1").made == ask("sudoku", "make", size=4, seed=7).made
    assert ask("sudoku", "make", size=4, recipe="killer", givens=0, seed=1).puzzle.board.count_filled() == 0
    with pytest.raises(RulegridError, match="make: no option 'ops', expected one of size, level"):
        ask("sudoku", "make", ops="+")
    with pytest.raises(RulegridError, match="size: read 64, expected 4 to 16"):
        ask("sudoku", "make", size=64)
    with pytest.raises(RulegridError, match="no family 'frob', expected one of sudoku, calcudoku, calendar"):
        ask("frob", "make")
    with pytest.raises(RulegridError, match="expected a family"):
        ask(ONE, "make")
    with pytest.raises(RulegridError, match="expected a puzzle"):
        ask("sudoku", "count")
    with pytest.raises(GenerationError):
        ask("calendar", "make", date="Oct 6", pieces=0)


@pytest.mark.slow
def test_a_calendar_puzzle_is_made_on_a_board_by_name_as_data_or_as_such():
    board = calendar.load_board("weekday8x7")
    answers = [ask("calendar", "make", board=each, seed=3) for each in (board, "weekday8x7", describe_board(board))]
    assert {tuple(each.to_data()["placed"]) for each in answers} == {tuple(answers[0].to_data()["placed"])}
    assert answers[0].to_data()["board"] == "weekday8x7"


def test_the_puzzle_of_a_day_has_its_date_as_its_title():
    answer = ask("sudoku", "make", day=datetime.date(2026, 1, 12))
    assert (answer.puzzle.title, answer.made.rating.level) == ("2026-01-12", "easy")
    with pytest.raises(RulegridError, match="size: expected none with a day"):
        ask("sudoku", "make", day="2026-01-12", size=4)
