"""Whole puzzles: set from nothing in the page, and played by keyboard, by mouse and by touch alone."""

import pytest

THERMOMETERS = ("B1C1C2", "A4B4B3")
CAGES = ("7:B2B3", "5:D3D4")
SOLUTION = [[3, 2, 4, 1], [1, 4, 3, 2], [2, 3, 1, 4], [4, 1, 2, 3]]
VARIANT = f"?grid=-16-&thermometer={'_'.join(THERMOMETERS)}&killer={'_'.join(CAGES)}"


@pytest.mark.smoke
def test_a_killer_with_thermometers_is_set_from_nothing_to_unique(sudoku):
    sudoku.open()
    sudoku.new_grid(4)
    for cells in THERMOMETERS:
        sudoku.draw("thermometer", cells)
    for clue in CAGES[:1]:
        total, cells = clue.split(":")
        sudoku.draw("killer", cells, total)
    sudoku.page.locator(".live-badge[data-status=several]").wait_for()
    total, cells = CAGES[1].split(":")
    sudoku.draw("killer", cells, total)
    sudoku.page.locator(".live-badge", has_text="One solution").wait_for()
    sudoku.phase("Play")
    sudoku.ask("Solve")
    sudoku.says("only solution")
    assert sudoku.rows() == SOLUTION


def test_a_double_click_on_a_clue_edits_it(sudoku):
    sudoku.open(VARIANT)
    sudoku.phase("Set up")
    sudoku.click("B2", click_count=2)
    total = sudoku.page.get_by_label("Total (optional)")
    total.wait_for()
    assert total.input_value() == "7"
    total.fill("3")
    sudoku.press("Enter")
    sudoku.page.locator(".chip", has_text="3:B2B3").wait_for()
    assert sudoku.page.locator(".chip").count() == 4
    sudoku.page.locator(".live-badge", has_text="No solution").wait_for()


def test_a_variant_is_played_by_keys_alone(sudoku):
    sudoku.open(VARIANT)
    for _ in range(30):
        sudoku.press("Tab")
        if sudoku.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    for row in SOLUTION:
        for value in row:
            sudoku.press(str(value), "ArrowRight")
        sudoku.press("ArrowDown")
    sudoku.says(r"Solved in \d+:\d\d")


def test_a_variant_is_played_by_mouse_alone(sudoku):
    sudoku.open(VARIANT)
    for row, values in enumerate(SOLUTION):
        for col, value in enumerate(values):
            sudoku.click(f"{'ABCD'[row]}{col + 1}")
            sudoku.page.locator(".key").nth(value - 1).click()
    sudoku.says(r"Solved in \d+:\d\d")


@pytest.mark.smoke
def test_a_variant_is_played_by_touch_alone_on_a_phone(touch):
    touch.options |= {"height": 664}
    touch.open(VARIANT)
    touch.page.locator(".tool.hint").tap()
    touch.says("Look at")
    touch.button("Close").tap()
    for row, values in enumerate(SOLUTION):
        for col, value in enumerate(values):
            touch.cell(f"{'ABCD'[row]}{col + 1}").tap()
            touch.page.locator(".key").nth(value - 1).tap()
    touch.says(r"Solved in \d+:\d\d")
    assert touch.page.evaluate("document.querySelector('main').scrollTop") == 0
