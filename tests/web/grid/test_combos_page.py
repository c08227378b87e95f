"""The cage helper: combinations of the selected clue, as left by values and marks."""

import pytest

CAGES = "?grid=-81-&killer=23:B1B2B3_15:A1A2A3"


def combos(table):
    return table.page.locator(".combos-of").first.locator("li")


@pytest.mark.smoke
def test_the_combinations_of_the_selected_cage_and_those_that_marks_leave(sudoku, expect):
    sudoku.open(CAGES)
    sudoku.click("B2")
    sudoku.page.locator(".combos summary").click()
    expect(combos(sudoku)).to_have_text(["689"])
    sudoku.click("D1")
    sudoku.page.locator(".combos").get_by_text("Select a cell of").wait_for()
    sudoku.click("A1")
    expect(combos(sudoku)).to_have_count(8)
    sudoku.press("Control+9")
    expect(combos(sudoku)).to_have_text(["159", "249"])
    sudoku.page.locator(".combos").get_by_text("In all of them: 9").wait_for()
    sudoku.click("A2")
    sudoku.press("5")
    expect(combos(sudoku)).to_have_text(["159"])


def test_calcudoku_has_it_too(calcudoku, expect):
    calcudoku.open()
    calcudoku.click("A3")
    calcudoku.page.locator(".combos summary").click()
    expect(combos(calcudoku).first).to_be_visible()
