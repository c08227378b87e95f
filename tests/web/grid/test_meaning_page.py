"""Rules to read: each with its sentence and a picture, and the meaning of any clue where it stands."""

import pytest

from rulegrid.core.figures import Fog
from rulegrid.sudoku import read_puzzle

CLUES = "?grid=-81-&killer=9:A1A2&thermometer=C1C2C3&sandwich=10:left E"
MEANING = ".meaning:popover-open"


def test_the_rules_of_a_puzzle_have_pictures(sudoku):
    sudoku.open(CLUES)
    pictures = sudoku.page.locator(".rule-summary .rule-picture")
    pictures.nth(2).wait_for(state="attached")
    assert pictures.count() == 3
    for i in range(3):
        pictures.nth(i).scroll_into_view_if_needed()
        pictures.nth(i).locator("svg").wait_for(state="attached")
    labels = sudoku.page.locator(".rule-summary .rule-picture").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert any("Thermometer" in label for label in labels)


def test_a_classic_puzzle_needs_no_pictures(sudoku):
    sudoku.open("?grid=-81-")
    sudoku.page.wait_for_timeout(200)
    assert sudoku.page.locator(".rule-picture").count() == 0


@pytest.mark.smoke
def test_a_mouse_that_rests_on_a_clue_is_told_what_it_means(sudoku):
    sudoku.open(CLUES)
    sudoku.page.mouse.move(*sudoku.points("E5")[0])
    sudoku.page.wait_for_timeout(1200)
    assert sudoku.page.locator(MEANING).count() == 0 or "andwich" in sudoku.page.locator(MEANING).inner_text()
    sudoku.page.mouse.move(*sudoku.points("C2")[0])
    sudoku.page.locator(MEANING).wait_for()
    assert "thermometer C1 C2 C3" in sudoku.page.locator(MEANING).inner_text()
    assert (
        "increase" in sudoku.page.locator(MEANING).inner_text() or "rise" in sudoku.page.locator(MEANING).inner_text()
    )
    sudoku.page.mouse.move(*sudoku.points("I9")[0])
    sudoku.page.locator(MEANING).wait_for(state="detached")


def test_a_clue_outside_of_the_grid_has_a_meaning_too(sudoku):
    sudoku.open(CLUES)
    x, y = sudoku.points("E1")[0]
    sudoku.page.mouse.move(x, y)
    width = sudoku.cell("E1").bounding_box()["width"]
    sudoku.page.mouse.move(x - 0.9 * width, y)
    sudoku.page.locator(MEANING).wait_for()
    assert "andwich" in sudoku.page.locator(MEANING).inner_text()


def test_a_key_tells_it_and_any_key_closes_it(sudoku):
    sudoku.open(CLUES)
    sudoku.click("A2")
    sudoku.press("i")
    sudoku.page.locator(MEANING).wait_for()
    assert "9" in sudoku.page.locator(MEANING).inner_text()
    sudoku.page.wait_for_function("() => document.querySelector('#announcer').textContent.includes('cage 9')")
    sudoku.press("ArrowDown")
    sudoku.page.locator(MEANING).wait_for(state="detached")


def test_a_long_press_tells_it(touch):
    touch.open(CLUES)
    touch.page.locator(".meaning").wait_for(state="attached")
    session = touch.page.context.new_cdp_session(touch.page)
    x, y = touch.points("C2")[0]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    touch.page.locator(MEANING).wait_for()
    assert "thermometer" in touch.page.locator(MEANING).inner_text()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_palette_tells_it(sudoku):
    sudoku.open("?grid=-81-")
    sudoku.phase("Set up")
    rule = sudoku.rule("renban")
    rule.hover()
    sudoku.page.mouse.move(*[at + 3 for at in list(rule.bounding_box().values())[:2]])
    sudoku.page.locator(f"{MEANING} .rule-picture svg").wait_for(state="attached")


def test_fog_keeps_its_clues_to_itself(sudoku):
    puzzle = read_puzzle("1..4......32....", extra="thermometer:D1D2D3")
    puzzle.fog = Fog([(0, 0)])
    sudoku.open()
    sudoku.read(puzzle.to_json())
    sudoku.wait_for("D2", "fogged")
    sudoku.click("D2")
    sudoku.press("i")
    sudoku.page.wait_for_function("() => document.querySelector('#announcer').textContent.includes('No clue')")
    assert "thermometer" not in sudoku.cell("D2").get_attribute("aria-label")
