"""Hints that go on from the player's pencil marks, and are entered in them."""

import pytest

CAGES = "?grid=-16-&killer=3:A1A2_7:A3A4_4:B1C1_5:B2B3"  # first, each cage of two cells excludes something
SQUARE = "?grid=1..4......32...."
CALCUDOKU = "0 0 1 1\n2 2 3 3\n4 5 5 6\n4 7 7 6\n3+ 7+ 2- 2- 2/ 5+ 2- 5+"


def all_of_it(table):
    table.press("h")
    table.page.locator(".explanation").wait_for()
    if table.button("Everything").count():
        table.button("Everything").click()


def heard(table, text):
    table.page.wait_for_function("text => document.querySelector('#announcer').textContent.includes(text)", arg=text)


@pytest.mark.smoke
def test_what_a_hint_excludes_is_entered_by_one_click_and_taken_back_by_one_undo(sudoku):
    sudoku.open(CAGES)
    all_of_it(sudoku)
    sudoku.says("Step 1 of 3")
    assert sudoku.page.locator(".explanation .primary").inner_text() == "Next step"  # without marks one reads on
    sudoku.button("Enter it").click()
    heard(sudoku, "A1: marks 1 2, A2: marks 1 2")
    assert sudoku.marks("A1", "centre") == sudoku.marks("A2", "centre") == [1, 2]
    assert sudoku.marks("B1", "centre") == []
    assert sudoku.page.locator(".explanation").count() == 0
    assert sudoku.has("A1", "selected")
    assert sudoku.page.evaluate("document.activeElement.dataset.at") == "0"  # the button is gone, the keys go on
    sudoku.press("Control+z")
    assert sudoku.marks("A1", "centre") == sudoku.marks("A2", "centre") == []


def test_the_next_hint_goes_on_from_the_marks(sudoku):
    sudoku.open(CAGES)
    all_of_it(sudoku)
    sudoku.press("e")
    all_of_it(sudoku)
    sudoku.says("Step 1 of 2")
    assert "B1" in sudoku.status
    assert "A1 " not in sudoku.status
    assert sudoku.page.locator(".explanation .primary").inner_text() == "Enter it"
    sudoku.press("Enter")
    assert sudoku.marks("B1", "centre") == sudoku.marks("C1", "centre") == [1, 3]
    all_of_it(sudoku)
    sudoku.says("4 fits only in B2")
    sudoku.press("e")
    assert sudoku.value("B2") == "4"
    heard(sudoku, "B2: 4")


def test_a_missing_mark_is_reported_first_and_entered_or_ignored(sudoku):
    sudoku.open(SQUARE)
    sudoku.click("A2")
    sudoku.press("Control+Digit2")  # it is 3 in the solution
    sudoku.press("h")
    sudoku.says("A2 lacks the pencil mark 3")
    sudoku.button("Ignore my marks").click()
    sudoku.says("Look at")
    assert sudoku.marks("A2", "centre") == [2]
    sudoku.press("Escape", "h")
    sudoku.says("A2 lacks the pencil mark 3")
    assert sudoku.has("A2", "because")
    sudoku.press("Enter")
    assert sudoku.marks("A2", "centre") == [2, 3]
    sudoku.press("h")
    sudoku.says("Look at")


def test_a_wrong_value_is_erased(sudoku):
    sudoku.open(SQUARE)
    sudoku.click("A2")
    sudoku.press("2", "h")
    sudoku.says("2 in A2 is wrong")
    assert sudoku.has("A2", "refuted")
    sudoku.button("Erase it").click()
    assert sudoku.value("A2") == ""
    heard(sudoku, "A2: empty")


def test_calcudoku_hints_go_on_from_marks_too(calcudoku):
    calcudoku.open()
    calcudoku.read(CALCUDOKU)
    calcudoku.page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 16")
    all_of_it(calcudoku)
    calcudoku.says("Step 1 of|fits only|is left")
    before = calcudoku.status
    calcudoku.press("e")
    all_of_it(calcudoku)
    assert calcudoku.status != before


def test_a_hint_is_entered_by_touch_in_chinese(open_page, server):
    page = open_page(f"#/sudoku{CAGES}", width=390, height=664, has_touch=True, is_mobile=True, locale="zh-CN")
    page.locator(".board-frame .cages").first.wait_for(state="attached")
    page.locator(".keypad .hint").tap()
    page.get_by_role("button", name="全部说明").tap()
    enter = page.get_by_role("button", name="填入", exact=True)
    box = enter.bounding_box()
    assert box["y"] + box["height"] <= 664
    assert box["height"] >= 40
    enter.tap()
    page.wait_for_function("() => document.querySelector('#announcer').textContent.includes('A1：标注 1 2')")
