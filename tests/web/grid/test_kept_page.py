"""What two tabs do with one game, what is removed by mistake, what a draft of a clue looks like, what is printed."""

from contextlib import suppress

import pytest

TINY = "?grid=..3.4....1....2."


def another_tab(sudoku):
    page = sudoku.page.context.new_page()
    page.goto(sudoku.page.url)
    page.locator(".board-frame .borders path").first.wait_for(state="attached")
    return page


def value(page, at):
    return page.locator(f"[data-at='{at}'] .value").inner_text()


def test_two_tabs_on_one_game_follow_each_other(sudoku):
    sudoku.open(TINY)
    sudoku.click("A1")
    sudoku.press("1")
    sudoku.page.wait_for_timeout(500)  # it is kept
    other = another_tab(sudoku)
    assert value(other, 0) == "1"
    other.locator("[data-at='1']").click()
    other.keyboard.press("2")
    sudoku.says("Another tab")
    assert sudoku.value("A2") == "2"
    sudoku.click("B3")  # and the other way round
    sudoku.press("2")
    other.locator(".grid-status", has_text="Another tab").wait_for()
    assert value(other, 6) == "2"
    for _ in range(3):
        sudoku.page.locator(".tool.undo").click()  # through what was done there, too
    assert sudoku.value("A1") == ""
    sudoku.page.wait_for_timeout(500)
    sudoku.button("Games…").click()
    sudoku.page.locator(".game").first.wait_for()
    assert sudoku.page.locator(".game").count() == 1


def test_a_removed_game_comes_back_whole(sudoku):
    sudoku.open(TINY + "&title=First")
    sudoku.click("A1")
    sudoku.press("1")
    sudoku.read("1..4......32....")
    sudoku.wait_for("A1", "given")
    sudoku.button("Games…").click()
    sudoku.button("Remove First from this list").click()
    games = sudoku.page.locator(".game")
    games.nth(1).wait_for(state="detached")
    sudoku.page.locator(".removed").get_by_role("button", name="Undo").click()
    games.nth(1).click()
    sudoku.wait_for("A3", "given")
    assert sudoku.value("A1") == "1"
    sudoku.page.locator(".tool.undo").click()
    assert sudoku.value("A1") == ""


def drafted(sudoku, clue, draft):
    """Rest the mouse on a clue of the list, which is made anew under it now and then; return how many drafts it shows."""
    from playwright.sync_api import TimeoutError as PlaywrightTimeout

    for _ in range(20):
        sudoku.page.mouse.move(1, 1)
        sudoku.page.locator(".chip", has_text=clue).hover()
        with suppress(PlaywrightTimeout):
            sudoku.page.locator(draft).first.wait_for(state="attached", timeout=1000)
            if count := sudoku.page.locator(draft).count():
                return count
    return 0


def test_the_draft_of_a_dot_is_a_dot_and_that_of_a_thermometer_has_a_bulb(sudoku):
    sudoku.open("?grid=-16-")
    sudoku.phase("Set up")
    sudoku.draw("difference", "A1A2")
    assert drafted(sudoku, "A1A2", ".draft-dot") == 1
    assert sudoku.page.locator(".draft-line").count() == 0
    sudoku.draw("thermometer", "B1B2B3")
    assert drafted(sudoku, "B1B2B3", ".draft-line circle") == 1


@pytest.mark.parametrize("phase", ["Play", "Set up"])
def test_on_paper_there_is_the_board_with_title_and_rules_alone(sudoku, phase):
    sudoku.open("?grid=-16-&killer=5:B1B2&title=Mine")
    if phase == "Set up":
        sudoku.phase(phase)
        sudoku.choose("arrow")
    sudoku.page.emulate_media(media="print")
    sudoku.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    shown = "all => all.filter((each) => each.checkVisibility()).map((each) => each.textContent || each.id)"
    assert sudoku.page.locator("button, input, select, textarea").evaluate_all(shown) == []
    assert sudoku.page.locator(".about-rules").is_visible()
    assert "Killer" in sudoku.page.locator(".about-rules").inner_text()
    assert sudoku.page.get_by_role("heading", name="Mine").is_visible()
