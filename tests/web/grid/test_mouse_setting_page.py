"""Setting by the mouse: what a press, a drag and a click on the board mean while clues of a rule are entered."""

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


def test_an_arrow_is_dragged_from_its_circle_to_its_tip_which_is_dragged_on(sudoku):
    set_up(sudoku, "arrow")
    sudoku.drag("B2C3D4")
    wait_for(sudoku, "B2:C3D4")
    sudoku.cell("D4").dblclick()  # which begins no arrow
    assert clues(sudoku) == ["B2:C3D4"]
    assert sudoku.page.get_by_role("button", name="Circle: B2").is_visible()
    sudoku.press("Delete")
    wait_for(sudoku)
    sudoku.button("Undo").click()
    wait_for(sudoku, "B2:C3D4")
    sudoku.click("C3")
    sudoku.drag("D4E5E6")
    wait_for(sudoku, "B2:C3D4E5E6")


def test_an_arrow_of_several_cells_in_its_circle(sudoku):
    set_up(sudoku, "arrow")
    sudoku.click("B2")
    sudoku.page.get_by_role("button", name="Circle: B2").click()
    sudoku.click("B3", modifiers=["Control"])
    sudoku.drag("B3C4D5")
    wait_for(sudoku, "B2B3:C4D5")


def test_cages_are_dragged_and_their_sums_typed_and_a_double_click_loads_one(sudoku):
    set_up(sudoku, "killer", "?grid=5-80-")
    sudoku.drag("A1A2")
    sudoku.type("10")
    sudoku.drag("I1I2I3I4")
    sudoku.type("30")
    sudoku.drag("C1C2")
    sudoku.type("4")
    sudoku.press("Enter")
    wait_for(sudoku, "10:A1A2", "30:I1I2I3I4", "4:C1C2")
    sudoku.cell("I2").dblclick()
    field = sudoku.page.locator("#clue-killer-total")
    assert field.input_value() == "30"
    box = field.bounding_box()
    assert box["y"] + box["height"] <= 900
    sudoku.press("1", "2", "Enter")
    wait_for(sudoku, "10:A1A2", "12:I1I2I3I4", "4:C1C2")
    for key in ("Delete", "Backspace"):
        sudoku.cell("A1").dblclick()
        assert field.input_value() == "10"
        sudoku.press(key)
        wait_for(sudoku, "12:I1I2I3I4", "4:C1C2")
        assert sudoku.value("A1") == "5"
        sudoku.button("Undo").click()
        wait_for(sudoku, "10:A1A2", "12:I1I2I3I4", "4:C1C2")
    sudoku.drag("E1E2")
    sudoku.type("x")
    sudoku.press("Enter")
    sudoku.page.locator(".grid-status .bad").wait_for()
    assert field.input_value() == "x"  # what is refused is there to be put right
    assert sudoku.has("E1", "selected")
    assert sudoku.has("E2", "selected")
    sudoku.forget_refusals()


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
    sudoku.choose("little-killer")
    beside(sudoku, "A3", 0, -1)
    sudoku.type("12")
    beside(sudoku, "A5", 0, -1)
    beside(sudoku, "A5", 0, -1)  # which looks along the other diagonal
    sudoku.type("30")
    sudoku.press("Enter")
    wait_for(sudoku, "7:top 4", "9:right C", "20:bottom 5", "12:top 3 right", "30:top 5 left")


def test_clues_at_edges_and_corners_are_clicks(sudoku):
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
    sudoku.choose("greater")
    between(sudoku, "B2", "B3")
    wait_for(sudoku, "3:C5D5", "B2B3")
    between(sudoku, "B2", "B3")  # another click turns it
    wait_for(sudoku, "3:C5D5", "B3B2")
    sudoku.choose("pair-sum")
    between(sudoku, "G2", "G3")
    sudoku.type("10")
    between(sudoku, "E5", "F5")
    sudoku.type("5")
    sudoku.press("Enter")
    wait_for(sudoku, "3:C5D5", "B3B2", "10:G2G3", "5:E5F5")
    sudoku.choose("quadruple")
    between(sudoku, "A6", "B7")
    sudoku.type("123")
    between(sudoku, "H8", "I9")
    sudoku.type("45")
    sudoku.press("Enter")
    wait_for(sudoku, "3:C5D5", "B3B2", "10:G2G3", "5:E5F5", "123:A6A7B6B7", "45:H8H9I8I9")


def test_lines_are_dragged_on_from_their_ends_and_single_cells_clicked(sudoku):
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
    sudoku.choose("odd")
    lines = ("C1B2B3B4B5", "C1C2C3")
    sudoku.click("B2")
    wait_for(sudoku, *lines, "B2")
    sudoku.click("C5")
    wait_for(sudoku, *lines, "B2", "C5")
    sudoku.click("B2")
    sudoku.press("Delete")
    wait_for(sudoku, *lines, "C5")


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
