"""Setting by the mouse: what a press, a drag and a click on the board mean while clues of a rule are entered."""

import pytest

try:
    from playwright.sync_api import TimeoutError as PlaywrightTimeout
except ImportError:  # the tests are skipped then
    PlaywrightTimeout = TimeoutError

SOON = 5_000  # milliseconds
EMPTY = "?grid=-81-"


def clues(sudoku):
    """The clues as the page lists them."""
    return sudoku.page.locator(".chip-edit").all_text_contents()


def wait_for(sudoku, *texts):
    """Wait until these are the clues, in any order."""
    wanted = "|".join(sorted(texts))
    script = "(wanted) => [...document.querySelectorAll('.chip-edit')].map((each) => each.textContent).sort().join('|') === wanted"
    try:
        sudoku.page.wait_for_function(script, arg=wanted, timeout=SOON)
    except PlaywrightTimeout:
        assert sorted(clues(sudoku)) == sorted(texts), sudoku.status
        raise


def set_up(sudoku, rule, address=EMPTY):
    sudoku.open(address)
    sudoku.phase("Set up")
    sudoku.choose(rule)


def between(sudoku, one, other):
    """Click in the middle between two cells."""
    (x, y), (u, v) = sudoku.points([one, other]) if isinstance(one, list) else sudoku.points(one + other)
    sudoku.page.mouse.click((x + u) / 2, (y + v) / 2)


def beside(sudoku, cell, across, down):
    """Click beside the grid, so many cells from the middle of a cell."""
    ((x, y),) = sudoku.points(cell)
    side = sudoku.cell(cell).bounding_box()["width"]
    sudoku.page.mouse.click(x + across * side, y + down * side)


def test_an_arrow_is_one_drag_from_its_circle_to_its_tip(sudoku):
    set_up(sudoku, "arrow")
    sudoku.drag("B2C3D4E5")
    wait_for(sudoku, "B2:C3D4E5")


def test_an_arrow_of_several_cells_in_its_circle(sudoku):
    set_up(sudoku, "arrow")
    sudoku.click("B2")
    sudoku.page.get_by_role("button", name="Circle: B2").click()
    sudoku.click("B3", modifiers=["Control"])
    sudoku.drag("B3C4D5")
    wait_for(sudoku, "B2B3:C4D5")


def test_a_double_click_with_the_arrow_tool_begins_no_arrow(sudoku):
    set_up(sudoku, "arrow", EMPTY + "&arrow=B2:C3D4")
    sudoku.cell("D4").dblclick()
    assert clues(sudoku) == ["B2:C3D4"]
    assert sudoku.page.get_by_role("button", name="Circle: B2").is_visible()
    sudoku.press("Delete")
    wait_for(sudoku)


def test_a_double_click_on_a_cage_loads_it_in_sight_and_digits_reach_it(sudoku):
    sudoku.open(EMPTY + "&killer=10:A1A2_30:I1I2I3I4")
    sudoku.phase("Set up")
    sudoku.cell("I2").dblclick()
    field = sudoku.page.locator("#clue-killer-total")
    field.wait_for()
    assert field.input_value() == "30"
    box = field.bounding_box()
    assert box["y"] + box["height"] <= 900
    sudoku.press("1", "2", "Enter")
    wait_for(sudoku, "10:A1A2", "12:I1I2I3I4")


def test_a_double_click_waits_for_the_forms_of_clues(sudoku):
    held = []
    sudoku.open(EMPTY + "&killer=10:A1A2_30:I1I2I3I4")
    sudoku.page.route("**/grid/clues.js", lambda route: held.append(route))
    sudoku.phase("Set up")
    sudoku.cell("I2").dblclick()
    sudoku.page.wait_for_timeout(100)
    assert held
    for request in held:
        request.continue_()
    field = sudoku.page.locator("#clue-killer-total")
    field.wait_for()
    assert field.input_value() == "30"


@pytest.mark.parametrize("key", ["Delete", "Backspace"])
def test_delete_removes_the_chosen_clue_and_no_digit(sudoku, key):
    sudoku.open("?grid=5-80-&killer=10:A1A2_12:C1C2")
    sudoku.phase("Set up")
    sudoku.cell("A1").dblclick()
    sudoku.page.locator("#clue-killer-total").wait_for()
    sudoku.press(key)
    wait_for(sudoku, "12:C1C2")
    assert sudoku.value("A1") == "5"
    sudoku.button("Undo").click()
    wait_for(sudoku, "10:A1A2", "12:C1C2")


def test_cages_are_dragged_and_their_sums_typed_without_another_key(sudoku):
    set_up(sudoku, "killer")
    sudoku.drag("A1A2")
    sudoku.type("12")
    sudoku.drag("B1B2B3")
    sudoku.type("15")
    sudoku.drag("C1C2")
    sudoku.type("4")
    sudoku.press("Enter")
    wait_for(sudoku, "12:A1A2", "15:B1B2B3", "4:C1C2")


def test_a_clue_beside_the_grid_is_a_click_and_a_number(sudoku):
    set_up(sudoku, "sandwich")
    beside(sudoku, "B1", -1, 0)
    sudoku.type("12")
    beside(sudoku, "A4", 0, -1)
    sudoku.type("7")
    beside(sudoku, "C9", 1, 0)
    sudoku.type("9")
    beside(sudoku, "I5", 0, 1)
    sudoku.type("20")
    sudoku.press("Enter")
    wait_for(sudoku, "12:left B", "7:top 4", "9:right C", "20:bottom 5")
    beside(sudoku, "B1", -1, 0)
    assert sudoku.page.locator("#clue-sandwich-total").input_value() == "12"
    sudoku.button("Remove").click()
    wait_for(sudoku, "7:top 4", "9:right C", "20:bottom 5")


def test_a_little_killer_looks_along_either_diagonal(sudoku):
    set_up(sudoku, "little-killer")
    beside(sudoku, "A3", 0, -1)
    sudoku.type("12")
    beside(sudoku, "A5", 0, -1)
    beside(sudoku, "A5", 0, -1)
    sudoku.type("30")
    sudoku.press("Enter")
    wait_for(sudoku, "12:top 3 right", "30:top 5 left")


def test_a_dot_is_a_click_at_an_edge(sudoku):
    set_up(sudoku, "difference")
    between(sudoku, "B2", "B3")
    wait_for(sudoku, "B2B3")
    sudoku.press("3", "Enter")
    wait_for(sudoku, "3:B2B3")
    between(sudoku, "C5", "D5")  # of the same kind, until another number is typed
    wait_for(sudoku, "3:B2B3", "3:C5D5")
    between(sudoku, "B2", "B3")
    sudoku.press("Delete")
    wait_for(sudoku, "3:C5D5")


def test_a_sign_at_an_edge_is_turned_by_another_click(sudoku):
    set_up(sudoku, "greater")
    between(sudoku, "B2", "B3")
    wait_for(sudoku, "B2B3")
    between(sudoku, "B2", "B3")
    wait_for(sudoku, "B3B2")


def test_an_x_or_v_is_a_click_and_its_sum(sudoku):
    set_up(sudoku, "pair-sum")
    between(sudoku, "B2", "B3")
    sudoku.type("10")
    between(sudoku, "E5", "F5")
    sudoku.type("5")
    sudoku.press("Enter")
    wait_for(sudoku, "10:B2B3", "5:E5F5")


def test_a_quadruple_is_a_click_at_a_corner(sudoku):
    set_up(sudoku, "quadruple")
    between(sudoku, "B2", "C3")
    sudoku.type("123")
    between(sudoku, "H8", "I9")
    sudoku.type("45")
    sudoku.press("Enter")
    wait_for(sudoku, "123:B2B3C2C3", "45:H8H9I8I9")


def test_the_end_of_a_line_is_dragged(sudoku):
    set_up(sudoku, "thermometer", EMPTY + "&thermometer=B2B3B4")
    sudoku.click("B3")
    sudoku.drag("B4B5C6")
    wait_for(sudoku, "B2B3B4B5C6")
    sudoku.drag("C6B5")
    wait_for(sudoku, "B2B3B4B5")
    sudoku.drag("B2C1")
    wait_for(sudoku, "C1B2B3B4B5")
    sudoku.click("I9")
    sudoku.drag("C1C2C3")
    wait_for(sudoku, "C1B2B3B4B5", "C1C2C3")


def test_the_tip_of_an_arrow_is_dragged(sudoku):
    set_up(sudoku, "arrow", EMPTY + "&arrow=B2:C3D4")
    sudoku.click("C3")
    sudoku.drag("D4E5E6")
    wait_for(sudoku, "B2:C3D4E5E6")


def test_regions_are_painted(sudoku):
    set_up(sudoku, "regions", "?grid=-16-")
    sudoku.drag("A1A2B1B2")
    wait_for(sudoku, "A1A2B1B2")
    sudoku.drag("A3A4B4")
    wait_for(sudoku, "A1A2B1B2", "A3A4B4")
    sudoku.drag("B4B3")
    wait_for(sudoku, "A1A2B1B2", "A3A4B3B4")
    sudoku.drag("C1B1")
    wait_for(sudoku, "A1A2B2", "A3A4B3B4", "B1C1")


def test_odd_cells_are_clicked(sudoku):
    set_up(sudoku, "odd")
    sudoku.click("B2")
    wait_for(sudoku, "B2")
    sudoku.click("C5")
    wait_for(sudoku, "B2", "C5")
    sudoku.click("B2")
    sudoku.press("Delete")
    wait_for(sudoku, "C5")


def test_a_clue_that_is_refused_is_there_to_be_mended(sudoku):
    set_up(sudoku, "killer")
    sudoku.drag("A1A2")
    sudoku.type("x")
    sudoku.press("Enter")
    sudoku.page.locator(".grid-status .bad").wait_for()
    assert sudoku.page.locator("#clue-killer-total").input_value() == "x"
    assert sudoku.has("A1", "selected")
    assert sudoku.has("A2", "selected")
    sudoku.forget_refusals()
