"""Setting a puzzle with the answer alive."""

import pytest

pytestmark = pytest.mark.browser


def badge(sudoku, text):
    sudoku.page.locator(".live-badge", has_text=text).wait_for()


def test_a_badge_says_at_once_whether_there_is_one_solution(sudoku):
    sudoku.open("?grid=1..4......3.....")
    sudoku.phase("Set up")
    badge(sudoku, "3 solutions")
    sudoku.click("B1")
    sudoku.press("4")
    badge(sudoku, "One solution")
    sudoku.press("4")
    badge(sudoku, "No solution")
    sudoku.button("Undo").click()
    badge(sudoku, "One solution")


def test_the_badge_never_holds_up_and_late_answers_are_dropped(sudoku):
    sudoku.open("?grid=-16-")
    held = []
    sudoku.page.route("**/api/count", lambda route: held.append(route) if len(held) < 1 else route.continue_())
    sudoku.phase("Set up")
    sudoku.page.wait_for_function("() => document.querySelector('.live-badge').dataset.status === 'asking'")
    sudoku.page.wait_for_timeout(500)
    sudoku.click("A1")
    sudoku.press("1", "2", "3", "4")
    badge(sudoku, "solutions")
    text = sudoku.page.locator(".live-badge").inner_text()
    if held:
        held[0].abort()
    sudoku.page.wait_for_timeout(300)
    assert sudoku.page.locator(".live-badge").inner_text() == text
    sudoku.page.errors[:] = [error for error in sudoku.page.errors if "ERR_FAILED" not in error]


def test_why_there_are_several_or_none_and_what_could_go(sudoku):
    sudoku.open("?grid=1..4......3.....")
    sudoku.phase("Set up")
    sudoku.button("Why?").click()
    sudoku.says("Giving B1 = 4 leaves exactly one solution")
    assert sudoku.has("C2", "because")
    sudoku.click("B1")
    sudoku.press("4")
    sudoku.button("What is superfluous?").click()
    sudoku.says("exactly one solution")
    sudoku.click("A2")
    sudoku.press("1")
    sudoku.button("Why?").click()
    sudoku.says("The puzzle has no solution")
    sudoku.says("row A")


def test_setting_up_hides_no_question(sudoku):
    sudoku.open("?grid=1..4......32....")
    sudoku.phase("Set up")
    for name in ("Check", "Count", "Solve"):
        assert sudoku.button(name).is_visible()
    sudoku.ask("Count")
    sudoku.says("Exactly one solution")


def test_true_candidates_are_shown_but_not_written(sudoku):
    sudoku.open("?grid=1..4......3.....")
    sudoku.phase("Set up")
    sudoku.page.get_by_label("Show the values that occur in some solution").check()
    sudoku.page.locator(".cell.possible .centre-marks span").first.wait_for()
    assert sudoku.marks("A2", "centre") == [3]
    assert sudoku.marks("B1", "centre") == [2, 4]
    assert "possible values 2 4" in sudoku.cell("B1").get_attribute("aria-label")
    sudoku.phase("Play")
    assert sudoku.marks("A2", "centre") == []


def test_a_cage_without_a_sum_is_drawn(sudoku):
    sudoku.open("?grid=-16-")
    sudoku.phase("Set up")
    sudoku.choose("killer")
    sudoku.drag("A1A2")
    sudoku.press("Enter")
    sudoku.page.locator(".chip").wait_for()
    assert "killer=A1A2" in sudoku.page.url


def test_a_cage_without_an_operation_leaves_it_open(calcudoku):
    calcudoku.open()
    calcudoku.new_grid(4)
    calcudoku.draw("cage", "A1A2", "12")
    assert "12?" in calcudoku.page.locator(".chip-edit").inner_text()
    calcudoku.phase("Play")
    assert calcudoku.page.locator(".cell.conflict").count() == 0


def test_operations_are_written_as_signs(calcudoku):
    calcudoku.open()
    calcudoku.new_grid(4)
    calcudoku.draw("cage", "A1A2", "12*")
    assert "12×" in calcudoku.page.locator(".chip-edit").inner_text()


def test_names_of_rules_are_words(sudoku):
    sudoku.open()
    sudoku.phase("Set up")
    assert "Normal 9x9 block" in sudoku.rule("normal9x9-block").locator("xpath=..").inner_text()


def test_cells_name_their_clues(sudoku):
    sudoku.open("?grid=-16-&killer=5:A1A2&thermometer=B1B2B3")
    assert sudoku.cell("A1").get_attribute("aria-label") == "A1, empty, cage 5 at A1"
    assert sudoku.cell("B2").get_attribute("aria-label") == "B2, empty, thermometer B1 B2 B3"


def test_the_end_of_a_conflict_is_announced(sudoku):
    sudoku.open("?grid=..3.4....1....2.&mine=3")
    announcer = sudoku.page.locator("#announcer")
    sudoku.page.wait_for_function("() => document.querySelector('#announcer').textContent.includes('row A')")
    sudoku.click("A1")
    sudoku.press("Backspace")
    sudoku.page.wait_for_function("() => document.querySelector('#announcer').textContent.includes('No conflicts')")
    assert "row A" not in announcer.inner_text()


def test_pressed_buttons_are_seen_in_forced_colours(sudoku):
    sudoku.open()
    sudoku.page.emulate_media(forced_colors="active")
    colours = sudoku.page.evaluate(
        """() => [...document.querySelectorAll(".phase, .mode")].map((button) => [
            button.getAttribute("aria-pressed"), getComputedStyle(button).backgroundColor,
        ])"""
    )
    pressed = {colour for is_pressed, colour in colours if is_pressed == "true"}
    others = {colour for is_pressed, colour in colours if is_pressed == "false"}
    assert not pressed & others
