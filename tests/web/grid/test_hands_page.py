"""Keys and pointer on the board, as players know them from elsewhere."""

TINY = "?grid=..3.4....1....2."


def test_arrows_move_the_selection_after_a_click_on_any_button(sudoku):
    sudoku.open(TINY)
    for button in ("Corner", "Erase", "Check", "Count"):
        sudoku.click("A1")
        sudoku.button(button).click()
        sudoku.press("ArrowRight")
        assert sudoku.has("A2", "selected"), button
        sudoku.press("z", "2")
        assert (sudoku.value("A1"), sudoku.value("A2")) == ("", "2"), button
        sudoku.press("Backspace")


def test_keys_that_press_a_button_stay_with_it(sudoku):
    sudoku.open(TINY)
    sudoku.click("A1")
    sudoku.button("Corner").focus()
    sudoku.press("Space")
    assert sudoku.button("Corner").get_attribute("aria-pressed") == "true"
    sudoku.button("Centre").focus()
    sudoku.press("Enter")
    assert sudoku.button("Centre").get_attribute("aria-pressed") == "true"


def test_double_clicks_drags_and_held_keys_reach_the_board(sudoku):
    sudoku.open("?grid=-256-&mine=3.3")
    sudoku.click("A1", click_count=2)
    sudoku.page.keyboard.down("Control")
    sudoku.drag("C1C2")
    sudoku.page.keyboard.up("Control")
    assert sudoku.page.locator(".cell.selected").evaluate_all("all => all.map((cell) => cell.dataset.at)") == [
        "0",
        "2",
        "32",
        "33",
    ]
    sudoku.click("B1")
    sudoku.press("Control+Shift+Digit3", "Control+Shift+Digit4")
    assert sudoku.page.locator(".board-colours polygon").count() == 2
    assert "colour 3 4" in sudoku.cell("B1").get_attribute("aria-label")
    sudoku.press("Control+z")
    assert sudoku.page.locator(".board-colours rect").count() == 1
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
