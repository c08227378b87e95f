"""The calcudoku view in a real browser: what differs from sudoku is how a puzzle is entered."""

from urllib.parse import parse_qs

import pytest

from rulegrid.calcudoku import read_puzzle

SQUARE = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"
CAGES = ("3+:A1A2", "6*:A3B2B3", "2-:B1C1", "1-:C2C3")


@pytest.fixture
def solution():
    solver = read_puzzle(SQUARE).solver()
    assert solver.is_unique()
    return solver.get_solution().cells


def test_a_text_is_pasted_and_solved(calcudoku, solution):
    calcudoku.open()
    calcudoku.read(SQUARE)
    calcudoku.page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 9")
    calcudoku.page.locator(".board-frame .corners text").first.wait_for()
    assert calcudoku.page.locator(".board-frame .corners text").all_text_contents() == ["3+", "6×", "2−", "1−"]
    calcudoku.ask("Solve")
    calcudoku.says("only solution")
    assert calcudoku.rows() == solution


def test_cages_are_drawn_and_labelled_and_solved(calcudoku, solution):
    calcudoku.open()
    calcudoku.new_grid(4)
    calcudoku.read('{"rows": 3, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "cage"}]}')
    calcudoku.page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 9")
    calcudoku.phase("Set up")
    for clue in CAGES:
        label, cells = clue.split(":")
        calcudoku.draw("cage", cells, label)
    assert parse_qs(calcudoku.page.url.partition("?")[2])["cage"] == ["_".join(CAGES)]
    calcudoku.phase("Play")
    calcudoku.press("s")
    calcudoku.says("only solution")
    assert calcudoku.rows() == solution


def test_a_cage_drawn_over_another_takes_its_place(calcudoku):
    calcudoku.open()
    calcudoku.new_grid(4)
    calcudoku.draw("cage", "A1A2", "3+")
    calcudoku.drag("A2A3")
    calcudoku.type("1-")
    calcudoku.press("Enter")
    calcudoku.page.get_by_text("1−:A2A3").wait_for()
    assert calcudoku.page.locator(".chip").count() == 1
    calcudoku.button("Undo").click()
    calcudoku.page.get_by_text("3+:A1A2").wait_for()


def test_the_label_of_a_cage_is_changed_by_drawing_it_again(calcudoku):
    calcudoku.open()
    calcudoku.new_grid(4)
    calcudoku.draw("cage", "A1A2", "3+")
    calcudoku.drag("A1A2")
    assert calcudoku.page.get_by_label("Label", exact=True).input_value() == "3+"
    calcudoku.page.get_by_label("Label", exact=True).fill("2*")
    calcudoku.press("Enter")
    calcudoku.page.get_by_text("2×:A1A2").wait_for()


def test_a_wrong_label_is_reported(calcudoku):
    calcudoku.open()
    calcudoku.new_grid(4)
    calcudoku.choose("cage")
    calcudoku.drag("A1A2")
    calcudoku.type("plus")
    calcudoku.press("Enter")
    calcudoku.says("expected a cage label")
    assert calcudoku.page.get_by_label("Label", exact=True).input_value() == "plus"
    calcudoku.forget_refusals()


def test_a_wrong_text_is_shown_with_its_place(calcudoku):
    calcudoku.open()
    calcudoku.read("0 0\n1 1\n1- 3!")
    calcudoku.page.locator(".problem").get_by_text("line 3, column 4").wait_for()
    calcudoku.forget_refusals()


def test_a_cage_that_can_not_be_kept_is_shown(calcudoku):
    calcudoku.open("?grid=-9-&cage=" + "_".join(CAGES).replace("+", "%2B"))
    calcudoku.click("A1")
    calcudoku.type("2")
    calcudoku.click("A2")
    calcudoku.type("3")
    calcudoku.wait_for("A1", "clashing")
    calcudoku.says("cage 3\\+ at A1")
    calcudoku.press("Backspace")
    calcudoku.wait_for("A1", "clashing", gone=True)


@pytest.mark.smoke
def test_a_whole_puzzle_is_played_and_its_end_is_noticed(calcudoku, solution):
    calcudoku.open()
    calcudoku.read(SQUARE)
    calcudoku.page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 9")
    calcudoku.click("A1")
    for row in solution:
        for value in row:
            calcudoku.type(str(value))
            calcudoku.press("ArrowRight")
        calcudoku.press("ArrowDown")
    calcudoku.says("every rule is satisfied")
    calcudoku.page.reload()
    calcudoku.page.locator(".board.solved").wait_for()
    assert calcudoku.rows() == solution


def test_both_views_keep_their_own_games(calcudoku, sudoku):
    sudoku.open("?grid=..3.4....1....2.&mine=1")
    calcudoku.page = sudoku.page
    calcudoku.open("?grid=-9-&cage=" + "_".join(CAGES).replace("+", "%2B") + "&mine=2")
    sudoku.open()
    assert sudoku.value("A1") == "1"
    calcudoku.open()
    assert calcudoku.value("A1") == "2"


def test_the_first_visit_shows_a_puzzle_with_one_solution(calcudoku):
    calcudoku.open()
    assert calcudoku.shape == (6, 6)
    calcudoku.ask("Count")
    calcudoku.says("Exactly one solution")
