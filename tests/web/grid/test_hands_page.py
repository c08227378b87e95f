"""Keys and pointer on the board, as players know them from elsewhere."""

import pytest

TINY = "?grid=..3.4....1....2."


@pytest.mark.parametrize("button", ["Corner", "Erase", "Check", "Count"])
def test_arrows_move_the_selection_after_a_click_on_any_button(sudoku, button):
    sudoku.open(TINY)
    sudoku.click("A1")
    sudoku.button(button).click()
    sudoku.press("ArrowRight")
    assert sudoku.has("A2", "selected")
    sudoku.press("z", "2")
    assert (sudoku.value("A1"), sudoku.value("A2")) == ("", "2")


def test_keys_that_press_a_button_stay_with_it(sudoku):
    sudoku.open(TINY)
    sudoku.click("A1")
    sudoku.button("Corner").focus()
    sudoku.press("Space")
    assert sudoku.button("Corner").get_attribute("aria-pressed") == "true"
    sudoku.button("Centre").focus()
    sudoku.press("Enter")
    assert sudoku.button("Centre").get_attribute("aria-pressed") == "true"


def test_modes_are_chosen_as_in_sudokupad(sudoku):
    sudoku.open(TINY)
    for key, mode in {"x": "Corner", "c": "Centre", "v": "Colour", "z": "Value"}.items():
        sudoku.press(key)
        assert sudoku.button(mode).get_attribute("aria-pressed") == "true"
    sudoku.click("A1")
    sudoku.press("Shift+Digit1", "Control+Digit2", "Control+Shift+Digit3", "Control+Shift+Digit4")
    assert sudoku.marks("A1", "corner") == [1]
    assert sudoku.marks("A1", "centre") == [2]
    assert sudoku.page.locator(".board-colours polygon").count() == 2
    assert "colour 3 4" in sudoku.cell("A1").get_attribute("aria-label")
    sudoku.press("Control+z")
    assert sudoku.page.locator(".board-colours rect").count() == 1


def test_a_double_click_selects_alike_by_digit_mark_or_colour(sudoku):
    sudoku.open(TINY + "&mine=3")
    sudoku.click("A1", click_count=2)
    assert chosen(sudoku) == ["A1", "A3"]
    for name in ("B2", "C3"):
        sudoku.click(name)
        sudoku.press("Control+Digit1", "Control+Digit4")
    sudoku.click("B3")
    sudoku.press("Control+Digit1")
    sudoku.click("B2", click_count=2)
    assert chosen(sudoku) == ["B2", "C3"]
    for name in ("D1", "A3"):
        sudoku.click(name)
        sudoku.press("Control+Shift+Digit7")
    sudoku.click("D1", click_count=2)
    assert chosen(sudoku) == ["A3", "D1"]
    sudoku.cell("B2").click(modifiers=["Control"], click_count=2)
    assert chosen(sudoku) == ["A3", "B2", "C3", "D1"]


def test_a_drag_with_ctrl_adds_or_takes_away(sudoku):
    sudoku.open(TINY)
    sudoku.drag("A1A2")
    sudoku.page.keyboard.down("Control")
    sudoku.drag("C1C2")
    assert chosen(sudoku) == ["A1", "A2", "C1", "C2"]
    sudoku.drag("A2C2")
    sudoku.page.keyboard.up("Control")
    assert "A2" not in chosen(sudoku)


def test_1_and_2_are_two_marks_and_12_only_where_1_is_held(sudoku):
    sudoku.open("?grid=-256-")
    sudoku.click("B1")
    sudoku.button("Corner").click()
    sudoku.press("1", "2")
    assert sudoku.mark_texts("B1", "corner") == ["1", "2"]
    sudoku.click("B2")
    sudoku.page.keyboard.down("1")
    sudoku.press("2")
    sudoku.page.keyboard.up("1")
    assert sudoku.mark_texts("B2", "corner") == ["12"]
    assert "corner marks 12" in sudoku.cell("B2").get_attribute("aria-label")
    sudoku.button("Value").click()
    sudoku.click("B3")
    sudoku.press("1")
    assert sudoku.has("B3", "pending")  # a second digit may follow
    sudoku.press("2")
    assert sudoku.value("B3") == "12"


def test_typing_stops_a_question_about_another_board(sudoku):
    sudoku.open("?grid=-81-")
    sudoku.ask("Count")
    sudoku.page.locator(".spinner").wait_for()
    sudoku.click("A1")
    sudoku.press("5")
    sudoku.page.locator(".spinner").wait_for(state="detached")
    assert "Stopped" not in sudoku.status


def test_alt_reaches_the_shortcuts_whose_letters_are_values(sudoku):
    sudoku.open("?grid=-256-")
    sudoku.click("A1")
    sudoku.press("c")
    assert sudoku.value("A1") == "12"
    sudoku.press("Alt+c")
    assert sudoku.button("Centre").get_attribute("aria-pressed") == "true"
    assert sudoku.button("Centre").get_attribute("aria-keyshortcuts") == "Alt+C"
    sudoku.click("A2")
    sudoku.press("c", "Shift+D")
    assert sudoku.mark_texts("A2", "centre") == ["12"]
    assert sudoku.mark_texts("A2", "corner") == ["13"]
    sudoku.press("?")
    keys = sudoku.page.locator("dialog .keys").inner_text()
    assert "Alt+C" in keys
    assert "Letters are values on this board" in keys


def test_letters_that_are_no_values_stay_shortcuts(sudoku):
    sudoku.open("?grid=-256-")
    sudoku.press("x")
    assert sudoku.button("Corner").get_attribute("aria-pressed") == "true"
    sudoku.open(TINY)
    sudoku.press("Alt+c")  # the browser's
    assert sudoku.button("Centre").get_attribute("aria-pressed") == "false"
    assert sudoku.button("Centre").get_attribute("aria-keyshortcuts") == "C"


def test_a_hint_on_a_board_of_25_is_asked_for_with_alt(sudoku):
    sudoku.open("?grid=-625-")
    sudoku.page.route("**/api/hint", lambda route: route.abort())
    sudoku.click("A1")
    with sudoku.page.expect_request("**/api/hint"):
        sudoku.press("Alt+h")
    assert sudoku.value("A1") == ""
    sudoku.page.wait_for_timeout(200)
    sudoku.page.errors.clear()


def chosen(sudoku):
    labels = sudoku.page.locator(".cell[aria-selected=true]").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label').split(',')[0])"
    )
    return sorted(labels)
