"""Playing as hands know it: letters, the pen, a pause, checks, tidy marks, a win and what it counts for."""

import pytest

from rulegrid.sudoku import read_puzzle

SMALL = "..3.4....1....2."


@pytest.fixture
def small(sudoku):
    return sudoku.open(f"?grid={SMALL}")


@pytest.fixture
def solved():
    return [list(map(int, row)) for row in read_puzzle(SMALL).solve().cells]


def letters(table, name):
    return table.cell(name).locator(".letter-marks span").evaluate_all("all => all.map((mark) => mark.dataset.mark)")


def pen(table):
    return table.page.locator(".board-pen").locator("path, circle").count()


def fill(table, solved, *, but=()):
    for row in range(4):
        for col in range(4):
            name = f"{'ABCD'[row]}{col + 1}"
            if SMALL[4 * row + col] == "." and name not in but:
                table.click(name)
                table.press(str(solved[row][col]))


def test_letters_are_marks_by_keys_and_on_the_keypad(small):
    small.click("B3")
    small.press("n", "h")
    small.page.locator(".value-keys").get_by_role("button", name="Q", exact=True).click()
    assert letters(small, "B3") == ["HQ"]
    assert "letters HQ" in small.cell("B3").get_attribute("aria-label")
    small.press("z")  # a letter as well
    small.page.locator(".tool.letter").click()
    small.page.locator(".tool.letter").click()
    assert letters(small, "B3") == ["HQZ"]
    small.button("Erase").click()
    assert letters(small, "B3") == []


def test_the_pen_draws_by_drags_clicks_and_keys_and_is_kept(small):
    small.press("b")
    small.drag("A1A2B3B2")
    assert pen(small) == 3
    small.click("D4")
    assert small.page.locator(".board-pen circle").count() == 1
    small.press("Control+z")
    assert pen(small) == 3
    small.press("Control+Home", "Shift+ArrowDown", "Enter")
    assert pen(small) == 5
    small.page.wait_for_timeout(400)
    small.page.reload()
    small.page.locator(".board-pen circle").wait_for(state="attached")
    assert pen(small) == 5


def test_a_pause_covers_the_board_and_stops_the_clock(small):
    small.click("A1")
    small.press("2", "p")
    cover = small.page.locator(".board-cover")
    cover.wait_for()
    assert not small.cell("A1").is_visible()
    before = small.page.locator(".clock-time").inner_text()
    small.press("3", "h")
    small.page.wait_for_timeout(1300)
    assert small.page.locator(".clock-time").inner_text() == before
    cover.click()
    assert small.value("A1") == "2"
    small.press("4")
    assert small.value("A1") == "4"


def test_a_value_leaves_the_marks_of_cells_that_see_it(small):
    small.drag("A1A2D1D4")
    small.press("Control+1", "Shift+2", "Control+2")
    small.click("A4")
    small.press("2")
    small.page.wait_for_timeout(300)
    assert small.marks("A1", "centre") == [1, 2]  # unless that is wanted, marks stay
    small.press("Control+z")
    small.page.locator(".play-ways summary").click()
    small.page.get_by_label("Keep marks tidy").check()
    small.click("A4")
    small.press("2")
    small.page.wait_for_function(
        "() => !document.querySelector('[role=row]').children[0].querySelector('.centre-marks [data-mark=\"2\"]')"
    )
    assert small.marks("A1", "centre") == [1]
    assert small.marks("A2", "corner") == []
    assert small.marks("D1", "centre") == [1, 2]  # which does not see it
    assert small.marks("D4", "centre") == [1]
    small.press("Control+z")
    assert small.value("A4") == ""
    assert small.marks("A1", "centre") == [1, 2]


def test_a_check_compares_with_the_rules_alone_or_with_the_solution(small, solved):
    small.click("A1")
    wrong = next(value for value in (1, 2) if value != solved[0][0])
    small.press(str(wrong))
    small.ask("Check")
    small.says("1 value is wrong. A hint says which")
    small.page.locator(".play-ways summary").click()
    small.page.get_by_label("Check compares with").select_option("rules")
    small.ask("Check")
    small.says("No rule is broken so far")


@pytest.mark.smoke
def test_a_win_says_the_time_and_what_helped_and_counts_once(small, solved):
    fill(small, solved, but=("D4",))
    small.click("D4")
    small.press("h")
    small.page.locator(".explanation").wait_for()
    small.click("D4")
    small.press(str(solved[3][3]))
    small.says("Solved in")
    small.says("With help: 1 hint")
    small.press("Control+z", "Control+y")
    small.page.wait_for_timeout(300)
    small.page.locator(".play-ways summary").click()
    small.button("Statistics").click()
    table = small.page.locator(".statistics").first
    assert table.locator("td").all_inner_texts()[:2] == ["1", "0"]


def test_pictures_in_place_of_digits(small):
    """Given and entered values, keys and marks are pictures of the chosen set, and the digits come back."""
    small.page.locator(".play-ways summary").click()
    small.page.get_by_label("Cells show").select_option("animals")
    assert small.cell("A3").locator("use").get_attribute("href") == "symbols.svg#animals-3"
    small.click("A1")
    small.page.locator(".key use").nth(1).click()
    assert small.cell("A1").locator("use").get_attribute("href") == "symbols.svg#animals-2"
    drawn = small.page.evaluate("() => document.querySelector('.cell .symbol use').getBoundingClientRect().width")
    assert drawn > 10  # the file was found: a missing picture has no width
    small.page.get_by_label("Cells show").select_option("letters")
    assert small.value("A3") == "C"
    small.page.get_by_label("Cells show").select_option("digits")
    assert (small.value("A1"), small.value("A3")) == ("2", "3")
