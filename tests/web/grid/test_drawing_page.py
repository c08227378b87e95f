"""Drawing freely in set-up: lines, shapes, texts and colours by the mouse, by fingers and by keys, and what becomes of them."""

import json

import pytest

from rulegrid.sudoku import read_puzzle

EMPTY = "?grid=-81-"
DRAWN = ".board-frame .figures > *, .board-over .figures > *"


def set_up(sudoku, tool, address=EMPTY):
    sudoku.open(address)
    sudoku.phase("Set up")
    sudoku.page.locator(".draw-group summary").click()
    use(sudoku, tool)


def use(sudoku, tool):
    sudoku.page.locator(".draw-tools").get_by_role("button", name=tool, exact=True).click()


def names(sudoku):
    return sudoku.page.locator(".drawn-list .chip-edit").all_text_contents()


def wait_for(sudoku, *wanted, drawn=True):
    """Wait until these are the drawn things, the latest first, and the picture has come that shows them."""
    sudoku.page.wait_for_function(
        "wanted => JSON.stringify([...document.querySelectorAll('.drawn-list .chip-edit')].map(each => each.textContent)) === wanted",
        arg=json.dumps(list(wanted), separators=(",", ":"), ensure_ascii=False),
        timeout=5_000,
    )
    if drawn:
        sudoku.page.wait_for_function(
            "([drawn, some]) => (document.querySelectorAll(drawn).length > 0) === some", arg=[DRAWN, bool(wanted)]
        )


def at(sudoku, cell, across, down):
    """A point so many cells from the middle of a cell."""
    ((x, y),) = sudoku.points(cell)
    side = sudoku.cell(cell).bounding_box()["width"]
    return x + across * side, y + down * side


def click(sudoku, cell, across=0, down=0):
    sudoku.page.mouse.click(*at(sudoku, cell, across, down))


def drawings(sudoku):
    """What the game that the browser keeps has drawn."""
    address = sudoku.page.url.partition("?")[2]
    return sudoku.page.evaluate(
        """async (address) => {
            const { figuresOfText } = await import("/grid/figure_text.js");
            return figuresOfText(new URLSearchParams(address).get("drawings")) ?? [];
        }""",
        address,
    )


@pytest.mark.smoke
def test_a_line_is_a_drag_over_cells_or_corners_and_one_undo(sudoku):
    set_up(sudoku, "Line")
    sudoku.button("Red").click()
    sudoku.page.get_by_label("Under the digits").uncheck()
    sudoku.drag("B2B3C4D4")
    wait_for(sudoku, "Line B2 B3 C4 D4")
    assert drawings(sudoku) == [
        {"kind": "line", "points": [[1.5, 1.5], [1.5, 2.5], [2.5, 3.5], [3.5, 3.5]], "colour": "#E0483E", "width": 0.14}
    ]
    assert sudoku.page.locator(".board-over .figures path").get_attribute("stroke") == "#E0483E"
    sudoku.button("Undo").click()
    wait_for(sudoku)
    sudoku.button("Redo").click()
    wait_for(sudoku, "Line B2 B3 C4 D4")
    assert sudoku.rows() == [[0] * 9] * 9
    sudoku.button("Undo").click()
    wait_for(sudoku)
    sudoku.page.get_by_label("Under the digits").check()
    sudoku.page.get_by_label("Place").select_option("Corners")
    sudoku.page.get_by_label("Size").nth(0).select_option("Large")
    sudoku.page.mouse.move(*at(sudoku, "B2", -0.5, -0.5))
    sudoku.page.mouse.down()
    sudoku.page.mouse.move(*at(sudoku, "B2", 0.5, -0.5), steps=5)
    sudoku.page.mouse.move(*at(sudoku, "B2", 0.5, 0.5), steps=5)
    sudoku.page.mouse.up()
    wait_for(sudoku, "Line A1 A2 B1 B2 …")
    (line,) = drawings(sudoku)
    assert line["points"] == [[1, 1], [1, 2], [2, 2]]
    assert line["behind"]
    assert line["width"] == 0.3
    assert sudoku.page.locator(".board-frame .figures path").count() == 1


def test_shapes_and_texts_stand_on_cells_edges_and_corners_and_beside_the_grid(sudoku):
    set_up(sudoku, "Shape")
    click(sudoku, "B2")
    wait_for(sudoku, "Circle B2")
    sudoku.page.locator("#drawn-shape").select_option("Diamond")
    sudoku.page.locator("#drawn-size").select_option("Small")
    sudoku.page.get_by_label("Filled").check()
    click(sudoku, "C3", 0.5, 0)
    wait_for(sudoku, "Diamond C3 C4", "Circle B2")
    click(sudoku, "E5", 0.46, 0.53)
    wait_for(sudoku, "Diamond E5 E6 F5 F6", "Diamond C3 C4", "Circle B2")
    assert drawings(sudoku)[1]["fill"] == "#80808080"
    click(sudoku, "C3", 0.5, 0)  # the same once more takes it away
    wait_for(sudoku, "Diamond E5 E6 F5 F6", "Circle B2")
    for _ in range(4):
        sudoku.button("Undo").click()
    wait_for(sudoku)
    use(sudoku, "Text")
    click(sudoku, "B2")
    sudoku.type("7½")
    sudoku.press("Enter")
    wait_for(sudoku, "“7½” B2")
    click(sudoku, "A3", 0, -1)
    wait_for(sudoku, "“7½” beside the grid", "“7½” B2")
    sudoku.page.wait_for_function("drawn => document.querySelectorAll(drawn).length === 2", arg=DRAWN)
    assert sudoku.page.locator(".board-frame .figures text").all_text_contents() == ["7½", "7½"]
    assert sudoku.rows() == [[0] * 9] * 9


def test_cells_are_coloured_by_a_drag_and_cleared_by_another(sudoku):
    set_up(sudoku, "Cell colour")
    sudoku.button("Blue").click()
    sudoku.drag("A1A2A3")
    wait_for(sudoku, "Cell colour A1", "Cell colour A2", "Cell colour A3")
    sudoku.button("Green").click()
    click(sudoku, "A2")
    wait_for(sudoku, "Cell colour A1", "Cell colour A3", "Cell colour A2")
    sudoku.button("Blue").click()
    sudoku.drag("A1A3")
    wait_for(sudoku, "Cell colour A2")
    assert drawings(sudoku) == [
        {"kind": "square", "points": [[0.5, 1.5]], "fill": "#2E9E4F59", "width": 1, "height": 1, "behind": True}
    ]


def test_what_is_drawn_goes_by_the_eraser_by_delete_and_from_the_list(sudoku):
    set_up(sudoku, "Shape")
    for cell in ("B2", "D4", "F6", "H8"):
        click(sudoku, cell)
    wait_for(sudoku, "Circle H8", "Circle F6", "Circle D4", "Circle B2")
    sudoku.button("Remove Circle H8").click()
    wait_for(sudoku, "Circle F6", "Circle D4", "Circle B2")
    sudoku.page.locator(".drawn-list .chip-edit", has_text="D4").click()
    sudoku.press("Delete")
    wait_for(sudoku, "Circle F6", "Circle B2")
    use(sudoku, "Eraser")
    click(sudoku, "B2", 0.1, 0.1)
    wait_for(sudoku, "Circle F6")
    sudoku.button("Undo").click()
    wait_for(sudoku, "Circle F6", "Circle B2")
    click(sudoku, "I1")
    sudoku.press("Delete")
    assert names(sudoku) == ["Circle F6", "Circle B2"]


def test_the_keys_draw_what_the_mouse_does(sudoku):
    set_up(sudoku, "Line")
    sudoku.cell("A1").focus()
    sudoku.press("ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "Enter")
    wait_for(sudoku, "Line B1 B2 B3")
    use(sudoku, "Shape")
    sudoku.page.get_by_label("Place").select_option("Edges")
    sudoku.cell("E5").focus()
    sudoku.press("Enter")
    wait_for(sudoku, "Circle E5 E6", "Line B1 B2 B3")
    sudoku.press("Delete")
    wait_for(sudoku, "Line B1 B2 B3")
    sudoku.press("Escape")
    assert sudoku.page.locator("#drawn-tool-shape[aria-pressed=true]").count() == 0
    sudoku.press("5")
    assert sudoku.value("E5") == "5"


def test_drawings_are_in_the_address_and_kept_and_turned_with_the_puzzle(sudoku):
    set_up(sudoku, "Line", "?grid=1..4......32....")
    sudoku.drag("A1A2")
    wait_for(sudoku, "Line A1 A2")
    address = sudoku.page.url.partition("?")[2]
    assert "drawings=" in address
    sudoku.button("Turn the puzzle a quarter to the right").click()
    wait_for(sudoku, "Line A4 B4")
    other = sudoku.__class__(sudoku.open_page, sudoku.site, "sudoku").open("?" + address)
    other.page.locator(".board-frame .figures path").wait_for(state="attached")
    other.phase("Set up")
    wait_for(other, "Line A1 A2")
    sudoku.page.reload()
    sudoku.phase("Set up")
    wait_for(sudoku, "Line A4 B4")


def test_an_export_keeps_what_was_drawn(sudoku):
    set_up(sudoku, "Shape")
    click(sudoku, "B2")
    wait_for(sudoku, "Circle B2")
    use(sudoku, "Cell colour")
    click(sudoku, "C3")
    wait_for(sudoku, "Circle B2", "Cell colour C3")
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save").click()
    text = sudoku.page.locator(".take-text")
    for form, sign in (("fpuzzles", "f-puzzles"), ("sudokupad", "sudokupad"), ("json", '"rows"')):
        sudoku.page.locator("#take-format").select_option(form)
        sudoku.page.wait_for_function("sign => document.querySelector('.take-text')?.value.includes(sign)", arg=sign)
        puzzle = read_puzzle(text.input_value())
        assert sorted(figure.kind for figure in puzzle.drawings) == ["circle", "square"], form


def test_fog_hides_what_is_drawn_over_the_digits(sudoku):
    drawn = "&drawings=4*0.5x0.5*****A*D64545*0.4"
    sudoku.open("?grid=-81-&fog=I9_" + drawn)
    sudoku.wait_for("A1", "fogged")
    sudoku.page.wait_for_selector(".board-frame .figures.over text", state="attached")
    assert sudoku.page.locator(".board-over text").count() == 0
    sudoku.phase("Set up")
    sudoku.page.wait_for_selector(".board-over .figures.over text", state="attached")


def test_a_rule_is_entered_after_drawing_and_the_other_way_around(sudoku):
    set_up(sudoku, "Line")
    sudoku.choose("odd")
    assert sudoku.page.locator("#drawn-tool-line").get_attribute("aria-pressed") == "false"
    sudoku.click("B2")
    sudoku.page.locator(".chip-edit", has_text="B2").wait_for()
    use(sudoku, "Line")
    sudoku.drag("E5E6")
    wait_for(sudoku, "Line E5 E6")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_a_finger_draws(touch, scheme):
    touch.options["color_scheme"] = scheme
    set_up(touch, "Shape")
    touch.page.locator(".board").scroll_into_view_if_needed()
    touch.page.touchscreen.tap(*at(touch, "C3", 0.5, 0.5))
    wait_for(touch, "Circle C3 C4 D3 D4")
    assert touch.page.locator(".draw-tools button").evaluate_all("all => all.every(each => each.offsetHeight >= 44)")
    assert touch.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
