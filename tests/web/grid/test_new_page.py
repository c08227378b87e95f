"""New puzzles on the page."""

import pytest


def open_dialog(grid):
    opener = grid.page.locator(".bar-more")
    if opener.is_visible():
        opener.click()
    grid.button("New…").click()
    return grid.page.get_by_role("dialog")


def is_said(grid, text):
    grid.page.get_by_text(text).first.wait_for(timeout=30_000)


@pytest.mark.smoke
@pytest.mark.parametrize("width", [1280, 390])
def test_a_puzzle_of_a_level_and_a_size_is_made_and_the_one_before_is_kept(sudoku, width):
    sudoku.open("?grid=..3.4....1....2.")
    sudoku.page.set_viewport_size({"width": width, "height": 800})
    sudoku.click("A1")
    sudoku.press("1")
    dialog = open_dialog(sudoku)
    dialog.get_by_label("Level").select_option("easy")
    dialog.get_by_label("Size").select_option("6")
    dialog.get_by_role("button", name="Make it").click()
    is_said(sudoku, "Difficulty: easy")
    assert sudoku.shape == (6, 6)
    sudoku.page.evaluate("location.hash = '#/sudoku?grid=..3.4....1....2.'")
    sudoku.wait_for("A3", "given")
    assert sudoku.value("A1") == "1"


def test_a_variant_without_given_digits(sudoku):
    sudoku.open("?grid=..3.4....1....2.")
    dialog = open_dialog(sudoku)
    dialog.get_by_label("Level").select_option("")
    dialog.get_by_label("Size").select_option("4")
    dialog.get_by_label("With rules").fill("killer")
    dialog.get_by_label("No givens").check()
    dialog.get_by_role("button", name="Make it").click()
    is_said(sudoku, "The seed")
    sudoku.page.wait_for_url("**killer=**")
    assert sudoku.shape == (4, 4)
    sudoku.page.wait_for_function("() => !document.querySelector('[role=grid] .given')")


def test_what_can_not_be_made_is_said(sudoku):
    sudoku.open("?grid=..3.4....1....2.")
    dialog = open_dialog(sudoku)
    dialog.get_by_label("With rules").fill("frob")
    dialog.get_by_role("button", name="Make it").click()
    again = sudoku.page.get_by_role("dialog").get_by_role("alert")
    again.wait_for()
    assert "no rule 'frob'" in again.inner_text()
    assert sudoku.page.get_by_label("With rules").input_value() == "frob"
    sudoku.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    is_said(sudoku, "no rule 'frob'")
    assert sudoku.shape == (4, 4)
    sudoku.forget_refusals()


def test_the_puzzle_of_today(calcudoku):
    calcudoku.open("")
    dialog = open_dialog(calcudoku)
    dialog.get_by_role("button", name="Today’s puzzle").click()
    is_said(calcudoku, "Difficulty:")
