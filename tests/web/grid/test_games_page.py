"""Nothing that a player did is lost: games, marks, colours, undo, time."""

import pytest

TINY = "?grid=..3.4....1....2."
OTHER = "?grid=1..4......32...."


def play(sudoku):
    sudoku.click("A1")
    sudoku.press("1")
    sudoku.click("A2")
    sudoku.press("x", "2", "v", "4", "5", "z")


def is_as_played(sudoku):
    sudoku.wait_for("A2", "coloured")
    assert sudoku.value("A1") == "1"
    assert sudoku.marks("A2", "corner") == [2]
    assert "colour 4 5" in sudoku.cell("A2").get_attribute("aria-label")


def test_a_game_and_its_steps_are_there_when_its_puzzle_comes_back_and_after_a_reload(sudoku):
    sudoku.open(TINY)
    play(sudoku)
    sudoku.press("v")
    sudoku.page.evaluate(f"location.hash = '#/sudoku{OTHER}'")
    sudoku.wait_for("A1", "given")
    sudoku.page.evaluate(f"location.hash = '#/sudoku{TINY}'")
    is_as_played(sudoku)
    assert sudoku.button("Undo").is_enabled()
    sudoku.page.reload()
    is_as_played(sudoku)
    assert sudoku.button("Colour").get_attribute("aria-pressed") == "true"
    for _ in range(4):
        sudoku.button("Undo").click()
    assert sudoku.value("A1") == ""
    for _ in range(4):
        sudoku.button("Redo").click()
    is_as_played(sudoku)
    sudoku.click("B2")
    sudoku.press("z", "3")
    sudoku.page.goto("about:blank")
    sudoku.open()  # without an address, what was there
    assert (sudoku.value("A1"), sudoku.value("B2")) == ("1", "3")


@pytest.mark.smoke
def test_games_are_listed_with_what_was_done_and_gone_on_with(sudoku):
    sudoku.open(TINY + "&title=First")
    play(sudoku)
    sudoku.read("1..4......32....")
    sudoku.wait_for("A1", "given")
    sudoku.button("Games…").click()
    games = sudoku.page.locator(".game")
    games.nth(1).wait_for()
    assert games.count() == 2
    assert "on the board now" in games.first.inner_text()
    assert "First" in games.last.inner_text()
    assert "1 of 12 cells filled" in games.last.inner_text()
    sudoku.page.keyboard.press("Escape")
    sudoku.page.evaluate(f"location.hash = '#/sudoku{TINY}&killer=5:A1A2'")
    sudoku.page.wait_for_selector("[aria-label*='cage']")
    sudoku.button("Games…").click()
    games.nth(2).wait_for()
    assert "Sudoku, Killer" in games.first.inner_text()
    games.last.click()
    is_as_played(sudoku)
    assert sudoku.page.get_by_role("heading", name="First").is_visible()
    sudoku.button("Games…").click()
    sudoku.button("Remove Sudoku, Killer from this list").click()
    games.nth(2).wait_for(state="detached")
    assert games.count() == 2


def test_the_time_goes_on_is_kept_and_can_be_hidden(sudoku):
    sudoku.open(TINY)
    clock = sudoku.page.locator(".clock-time")
    sudoku.page.wait_for_function("() => !['', '0:00'].includes(document.querySelector('.clock-time').textContent)")
    sudoku.page.reload()
    sudoku.page.locator(".board-frame .borders path").first.wait_for(state="attached")
    assert clock.inner_text() != "0:00"
    sudoku.button("Hide the time").click()
    assert not clock.is_visible()
    sudoku.page.reload()
    sudoku.button("Show the time").wait_for()
    assert not clock.is_visible()


def test_the_end_is_celebrated_with_the_time_but_not_the_solvers(sudoku):
    sudoku.open(OTHER)
    sudoku.ask("Solve")
    sudoku.says("only solution")
    sudoku.button("Fill it in").click()
    sudoku.says("the solver's solution")
    assert sudoku.page.locator(".board.celebrating, .board.solved").count() == 0
    sudoku.ask("Start over")
    sudoku.page.wait_for_function("() => !document.querySelector('.cell.clashing')")
    sudoku.click("A1")
    for row in sudoku.solution("1..4......32...."):
        for value in row:
            sudoku.press(str(value), "ArrowRight")
        sudoku.press("ArrowDown")
    sudoku.says(r"Solved in \d+:\d\d")
    sudoku.page.locator(".board.celebrating").wait_for()


def test_the_address_of_a_view_is_opened_as_it_is_and_an_empty_text_says_what_to_do(sudoku):
    sudoku.open(TINY)
    address = sudoku.page.evaluate("location.origin") + "/#/sudoku" + OTHER
    sudoku.read(address)
    sudoku.wait_for("A1", "given")
    assert sudoku.value("A1") == "1"
    assert sudoku.page.get_by_role("dialog").count() == 0
    sudoku.read(" ")
    sudoku.page.get_by_text("Paste a puzzle, or choose a file.").wait_for()
