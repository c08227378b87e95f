"""Setting a puzzle with the answer alive."""

import pytest


def badge(sudoku, text):
    sudoku.page.locator(".live-badge", has_text=text).wait_for()


@pytest.mark.smoke
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
    sudoku.button("Redundant clues?").click()
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


SHOW = "Show the values that occur in some solution"


def possible(table, name):
    """The true candidates drawn in a cell, with the numbers of their solutions; "0" for a mark of the player alone."""
    at = table.cell(name).get_attribute("data-at")
    found = table.page.locator(f".board-possible:not(.old) [data-cell='{at}']")
    found.first.wait_for(state="attached")
    return dict(found.evaluate_all("all => all.map(({ dataset }) => [dataset.value, dataset.count])"))


def counted(table):
    table.page.locator(".board-possible:not(.old) .count").first.wait_for(state="attached")


def test_true_candidates_are_shown_but_not_written(sudoku):
    sudoku.open("?grid=1..4......3.....")
    sudoku.phase("Set up")
    sudoku.page.get_by_label(SHOW).check()
    counted(sudoku)
    assert possible(sudoku, "A2") == {"3": "3"}
    assert possible(sudoku, "B1") == {"2": "2", "4": "1"}
    assert "possible values 2 in 2 solutions, 4 in 1 solution" in sudoku.cell("B1").get_attribute("aria-label")
    assert sudoku.marks("B1", "centre") == []
    sudoku.page.get_by_label(SHOW).uncheck()
    assert sudoku.page.locator(".board-possible > *").count() == 0


def test_true_candidates_follow_what_is_played(sudoku):
    sudoku.open("?grid=1..4......3.....")
    sudoku.page.get_by_label(SHOW).check()
    counted(sudoku)
    sudoku.click("B1")
    assert sudoku.page.locator(".possible-here").inner_text() == "B1: 2 in 2 solutions, 4 in 1 solution."
    sudoku.press("2")
    sudoku.page.wait_for_function(
        """() => !document.querySelector('.board-possible.old')
            && document.querySelector('.cell[data-at="8"]').getAttribute('aria-label').includes('4 in 2 solutions')"""
    )
    assert possible(sudoku, "C1") == {"4": "2"}
    sudoku.press("3")
    sudoku.page.get_by_text("No solution contains the values on the board.").wait_for()
    assert sudoku.page.locator(".board-possible > *").count() == 0


def test_own_marks_are_kept_apart_from_true_candidates_until_they_are_taken(sudoku):
    sudoku.open("?grid=1..4......3.....")
    sudoku.click("B1")
    sudoku.press("Control+Digit3", "Control+Digit4")
    sudoku.page.get_by_label(SHOW).check()
    counted(sudoku)
    assert possible(sudoku, "B1") == {"2": "2", "3": "0", "4": "1"}
    assert sudoku.page.locator(".board-possible [data-cell='4'] .own").all_text_contents() == ["3", "4"]
    assert sudoku.page.locator(".board-possible .gone").count() == 1
    label = sudoku.cell("B1").get_attribute("aria-label")
    assert "4 in 1 solution, centre marks 3 4" in label
    sudoku.button("Take as centre marks").click()
    assert sudoku.marks("B1", "centre") == [2, 4]
    sudoku.button("Undo").click()
    assert sudoku.marks("B1", "centre") == [3, 4]


def test_late_true_candidates_are_dropped_and_never_hold_up(sudoku):
    sudoku.open("?grid=1..4......3.....")
    held = []
    sudoku.page.route("**/api/candidates", lambda route: held.append(route) if len(held) < 1 else route.continue_())
    sudoku.page.get_by_label(SHOW).check()
    sudoku.page.wait_for_timeout(300)
    sudoku.click("B1")
    sudoku.press("2")
    counted(sudoku)
    assert held
    assert possible(sudoku, "C1") == {"4": "2"}
    held[0].abort()
    sudoku.page.wait_for_timeout(200)
    assert possible(sudoku, "C1") == {"4": "2"}
    sudoku.page.errors[:] = [error for error in sudoku.page.errors if "ERR_FAILED" not in error]


def test_candidates_are_shown_where_counting_takes_too_long(sudoku):
    sudoku.open("?grid=1..4......3.....")

    def answer(route):
        if "limit" in route.request.post_data_json:
            return None  # never
        return route.continue_()

    sudoku.page.route("**/api/candidates", answer)
    sudoku.page.get_by_label(SHOW).check()
    assert possible(sudoku, "B1") == {"2": "", "4": ""}
    assert "possible values 2 4" in sudoku.cell("B1").get_attribute("aria-label")


def test_true_candidates_give_no_other_puzzle_away(sudoku):
    sudoku.open("?grid=1..4......3.....")
    sudoku.page.get_by_label(SHOW).check()
    counted(sudoku)
    sudoku.phase("Set up")
    assert not sudoku.page.get_by_label(SHOW).is_checked()
    sudoku.phase("Play")
    counted(sudoku)
    sudoku.read("1..4......32....")
    sudoku.page.wait_for_function("() => document.querySelectorAll('.cell.given').length === 4")
    assert not sudoku.page.get_by_label(SHOW).is_checked()
    assert sudoku.page.locator(".board-possible > *").count() == 0


def test_calcudoku_has_true_candidates_too(calcudoku):
    calcudoku.open()
    calcudoku.page.get_by_label(SHOW).check()
    counted(calcudoku)
    assert possible(calcudoku, "A3") == {"3": "1"}


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
    sudoku.page.wait_for_function(
        "() => document.querySelector('#announcer').textContent.includes('No more conflicts')"
    )
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
    assert len(pressed) == 1  # that of the system
