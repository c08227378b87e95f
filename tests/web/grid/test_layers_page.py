"""Layers at the sudoku view: solutions with a shading or a loop, words that a player puts into cells, given layers."""

import json
import re

import pytest

YIN_YANG = "?grid=-16-&rules=row_column_block_yin-yang"
LOOP = "?grid=..4....1-8-&rules=row_column_block_loop"
SHADED = ".board-frame .fills rect"
WALLS = """[...document.querySelectorAll(".board-frame :is(.borders, .walls) path")].map((path) => path.getAttribute("d")).join()"""


def words(sudoku):
    """The words on the keypad."""
    return sudoku.page.locator(".word-key").evaluate_all("all => all.map((key) => key.lastElementChild.textContent)")


def walls(sudoku):
    """The lines between the regions that are drawn."""
    return sudoku.page.evaluate(WALLS)


def click_edge(sudoku, names):
    """Click the middle of the edge between two cells."""
    (x, y), (u, v) = sudoku.points(names)
    sudoku.page.mouse.click((x + u) / 2, (y + v) / 2)


def saved(sudoku):
    """The JSON of the puzzle with the player's entries."""
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save…").click()
    dialog = sudoku.page.get_by_role("dialog")
    dialog.get_by_label("Text or link").select_option("json")
    dialog.locator("#with-own").check()
    text = dialog.get_by_label("The text", exact=True)
    sudoku.page.wait_for_function("(text) => text.value.includes('layers')", arg=text.element_handle())
    data = json.loads(text.input_value())
    sudoku.press("Escape")
    return data


def test_a_solution_shows_its_shading_and_is_kept_as_words(sudoku, expect):
    sudoku.open().new_grid(4)
    sudoku.rule("yin-yang").check()
    sudoku.phase("Play")
    sudoku.ask("Solve")
    sudoku.says("solutions")
    expect(sudoku.page.locator(SHADED).first).to_be_attached()
    shaded = sudoku.page.locator(SHADED).count()
    assert 0 < shaded < 16
    sudoku.button("Fill it in").click()
    expect(sudoku.page.locator(SHADED)).to_have_count(0)
    expect(sudoku.page.locator(".word-fill")).to_have_count(shaded)
    expect(sudoku.page.locator(".word-sign")).to_have_count(16)
    sudoku.press("Control+z")
    expect(sudoku.page.locator(".word-sign")).to_have_count(0)


def test_a_solution_shows_its_loop_and_the_regions_that_were_found(sudoku, expect):
    sudoku.open("?grid=-16-&rules=row_column_loop_chaos-construction")
    before = walls(sudoku)
    assert sudoku.page.locator(".board-frame .lines *").count() == 0
    sudoku.ask("Solve")
    sudoku.says("solution")
    expect(sudoku.page.locator(".board-frame .lines *").first).to_be_attached()
    found = walls(sudoku)
    assert found != before
    sudoku.button("Fill it in").click()
    expect(sudoku.page.locator(".board-frame .lines *")).to_have_count(0)
    assert sudoku.page.locator(".board-pen path").count() >= 4  # the loop is now lines of the pen
    assert walls(sudoku) == found
    sudoku.press("Control+z")
    expect(sudoku.page.locator(".board-pen path")).to_have_count(0)
    sudoku.page.wait_for_function(f"() => {WALLS} === {json.dumps(before)}")


def test_words_are_put_into_cells_taken_back_and_kept(sudoku, expect):
    sudoku.open(YIN_YANG)
    sudoku.button("Layer").click()
    assert words(sudoku) == ["unshaded", "shaded"]
    sudoku.drag("A1A2B2")
    sudoku.page.locator(".word-key").nth(1).click()
    expect(sudoku.page.locator(".word-fill")).to_have_count(3)
    assert "shaded" in sudoku.cell("B2").get_attribute("aria-label")
    sudoku.click("A1")
    sudoku.press("1")
    assert "unshaded" in sudoku.cell("A1").get_attribute("aria-label")
    sudoku.press("1")
    assert "shaded" not in sudoku.cell("A1").get_attribute("aria-label")
    sudoku.press("3")
    sudoku.says("from 1 to 2")
    sudoku.press("Control+z", "Control+z")
    expect(sudoku.page.locator(".word-fill")).to_have_count(3)
    sudoku.is_kept()
    sudoku.page.wait_for_timeout(400)
    sudoku.page.reload()
    expect(sudoku.page.locator(".word-fill")).to_have_count(3)
    sudoku.press("Escape", "4")
    assert sudoku.marks("A1", "centre") == []
    assert sudoku.value("A1") == "4"
    expect(sudoku.page.locator(".word-fill")).to_have_count(3)


def test_a_phone_has_room_for_words_in_chinese(touch, expect):
    touch.options |= {"locale": "zh-CN"}
    touch.open("?grid=-81-&rules=row_column_block_yin-yang_hot-cold")
    touch.page.locator(".mode[data-mode=layer]").tap()
    expect(touch.page.locator(".word-key")).to_have_count(5)
    assert words(touch) == ["冷", "温", "热", "未涂", "涂黑"]
    touch.cell("E5").tap()
    touch.page.locator(".word-key").nth(2).tap()
    touch.page.locator(".word-key").nth(4).tap()
    expect(touch.page.locator(".word-fill")).to_have_count(2)
    assert "热、涂黑" in touch.cell("E5").get_attribute("aria-label")
    assert touch.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("rule", ["row", "killer"])
def test_a_puzzle_without_layers_has_no_words(sudoku, rule):
    sudoku.open("?grid=-16-" if rule == "row" else "?grid=-16-&killer=3:A1A2")
    sudoku.press("m")
    assert not sudoku.button("Layer").is_visible()
    sudoku.press("3")
    assert sudoku.value("A1") == "3"


def test_given_layers_are_drawn_saved_and_not_lost_in_silence(sudoku, expect):
    cells = [["shaded", None, None, None], *([None] * 4 for _ in range(3))]
    puzzle = {
        "rows": 4,
        "layers": {"shade": {"cells": cells}},
        "rules": [{"rule": name} for name in ("row", "column", "yin-yang")],
    }
    sudoku.open().read(json.dumps(puzzle))
    expect(sudoku.page.locator(SHADED)).to_have_count(1)
    assert "grid=" not in sudoku.page.url
    sudoku.button("Layer").click()
    sudoku.drag("A1A2")
    sudoku.press("1")
    assert "unshaded" not in sudoku.cell("A1").get_attribute("aria-label")
    assert "unshaded" in sudoku.cell("A2").get_attribute("aria-label")
    sudoku.is_kept()
    sudoku.page.wait_for_timeout(400)
    sudoku.page.reload()
    expect(sudoku.page.locator(SHADED)).to_have_count(1)
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save…").click()
    dialog = sudoku.page.get_by_role("dialog")
    dialog.get_by_label("Text or link").select_option("json")
    expect(dialog.get_by_label("The text", exact=True)).to_have_value(json_with(cells))
    dialog.locator("#with-own").check()
    cells[0][1] = "unshaded"
    expect(dialog.get_by_label("The text", exact=True)).to_have_value(json_with(cells))
    dialog.get_by_label("Text or link").select_option("page")
    expect(dialog.locator(".problem")).to_have_text(
        "an address of the page can't contain a layer's cells or a layer that the puzzle defines"
    )
    sudoku.forget_refusals()
    dialog.locator("[data-take=link]").click()
    expect(sudoku.page.locator(".toast")).to_contain_text("An address can't store all of this puzzle")


def json_with(cells):
    """A pattern of JSON with these cells of the layer shade."""
    parts = re.findall(r'"\w+"|\w+|[^\s\w]', json.dumps({"shade": {"cells": cells}}))
    return re.compile(r"\s*".join(map(re.escape, parts)))


def test_a_hint_about_a_layer_looks_at_the_cells_below_it(sudoku):
    sudoku.open("?grid=3..11-11-&rules=row_column_block_doublers_killer&killer=10:C3C4_11:D1D2_7:A1A2_3:C1C2")
    sudoku.press("h")
    sudoku.page.locator(".explanation").wait_for()
    sudoku.button("Everything").click()
    assert sudoku.page.locator(".cell.because").count()
    sudoku.ask("Explain")
    sudoku.page.locator(".path-step").first.wait_for()


def test_a_loop_is_drawn_with_the_pen_crossed_undone_kept_and_saved(sudoku, expect):
    sudoku.open(LOOP)
    drawn = sudoku.page.locator(".board-pen path")
    sudoku.press("b")
    sudoku.drag("B1B2B3C3")
    expect(drawn).to_have_count(3)
    click_edge(sudoku, "A1A2")
    click_edge(sudoku, "B1B2")
    expect(sudoku.page.locator(".board-pen .edge-cross")).to_have_count(2)
    sudoku.press("Control+z")
    expect(sudoku.page.locator(".board-pen .edge-cross")).to_have_count(1)
    sudoku.click("D1")
    sudoku.press("Control+Shift+ArrowRight", "Shift+ArrowUp")
    expect(sudoku.page.locator(".board-pen .edge-cross")).to_have_count(2)
    expect(drawn).to_have_count(6)
    expect(sudoku.page.locator(".board-pen circle")).to_have_count(1)
    assert sudoku.cell("B2").get_attribute("aria-label").endswith("line to B1, B3")
    assert sudoku.cell("A1").get_attribute("aria-label").endswith("no line to A2")
    sudoku.is_kept()
    sudoku.page.wait_for_timeout(400)
    sudoku.page.reload()
    expect(drawn).to_have_count(6)
    expect(sudoku.page.locator(".tool.pen")).to_have_attribute("aria-pressed", "true")
    (row,) = saved(sudoku)["layers"]["loop"]["cells"]
    assert row.count("on") == 4
    assert row.count("off") == 2
    assert row[0] == "off"


def test_a_phone_has_the_pen_if_a_loop_is_to_be_found(touch, expect):
    touch.open("?grid=-16-&rules=row_column_block_yin-yang")
    assert not touch.page.locator(".tool.pen").is_visible()
    touch.go(LOOP)
    pen = touch.page.locator(".tool.pen")
    expect(pen).to_be_visible()
    pen.tap()
    (x, y), (u, v) = touch.points("A1A2")
    touch.page.touchscreen.tap((x + u) / 2 + 3, (y + v) / 2)
    expect(touch.page.locator(".board-pen .edge-cross")).to_have_count(1)
    touch.cell("A1").tap()
    expect(touch.page.locator(".board-pen circle")).to_have_count(1)
    assert touch.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_hint_enters_words_and_erases_a_wrong_one(sudoku, expect):
    puzzle = "?grid=-13-2..&rules=row_column_block_yin-yang_hot-cold_killer&hot-cold=shade"
    sudoku.open(f"{puzzle}&killer=7:C2C3_3:A3B3_6:A1A2_4:D1D2_5:B1C1_9:A4B4")
    sudoku.button("Layer").click()
    sudoku.click("A1")
    sudoku.press("1", "h")
    sudoku.says("A1 can't be unshaded")
    sudoku.press("e")
    expect(sudoku.page.locator(".word-sign")).to_have_count(0)
    for _ in range(12):
        sudoku.press("h")
        sudoku.page.locator(".explanation").wait_for()
        sudoku.button("Everything").click()
        sudoku.press("e")
        if sudoku.page.locator(".word-sign").count():
            break
    assert sudoku.page.locator(".word-sign").count()
    sudoku.ask("Explain")
    sudoku.page.locator(".path-step").first.wait_for()


def test_words_and_edges_are_given_while_a_puzzle_is_set_and_stay_in_play(sudoku, expect):
    sudoku.open(LOOP)
    sudoku.phase("Set up")
    sudoku.click("A1")
    sudoku.button("Layer").click()
    sudoku.page.locator(".word-key").nth(1).click()
    sudoku.page.locator(".tool.pen").click()
    sudoku.drag("D1D2")
    click_edge(sudoku, "C3D3")
    expect(sudoku.page.locator(".board-words .edge-cross")).to_have_count(1)
    expect(sudoku.page.locator(".board-frame .lines *").first).to_be_attached()
    expect(sudoku.page.locator(".word-sign.given")).to_have_count(1)
    sudoku.press("Escape")
    sudoku.click("D1")
    sudoku.press("3")
    assert sudoku.value("D1") == "3"
    sudoku.press("Control+z")
    sudoku.phase("Play")
    sudoku.button("Layer").click()
    sudoku.click("A1")
    sudoku.press("1", "0")
    assert "given visited" in sudoku.cell("A1").get_attribute("aria-label")
    sudoku.press("b")
    sudoku.drag("D2D1")
    click_edge(sudoku, "C3D3")
    expect(sudoku.page.locator(".board-pen path")).to_have_count(0)
    sudoku.drag("D1C1")
    layers = saved(sudoku)["layers"]
    assert layers["on_loop"]["cells"][0] == ["visited", None, None, None]
    assert sorted(filter(None, layers["loop"]["cells"][0])) == ["off", "on", "on"]
    sudoku.phase("Set up")
    sudoku.press("b")
    sudoku.page.locator(".tool.erase").click()
    expect(sudoku.page.locator(".board-words .edge-cross")).to_have_count(0)
    expect(sudoku.page.locator(".word-sign.given")).to_have_count(1)
    sudoku.rule("loop").uncheck()
    expect(sudoku.page.locator(".word-sign.given")).to_have_count(0)
    sudoku.press("Control+z")
    expect(sudoku.page.locator(".word-sign.given")).to_have_count(1)


def test_a_second_square_stays_when_the_solution_is_filled_in(sudoku, expect):
    sudoku.open("?grid=4-5-1-7-2.&rules=row_column_block_euler")
    small = sudoku.page.locator(".board-frame .corners text")
    expect(small).to_have_count(0)
    sudoku.ask("Solve")
    expect(small).to_have_count(16)
    found = small.all_inner_texts()
    sudoku.button("Fill it in").click()
    assert small.all_inner_texts() == found
    sudoku.is_kept()
    sudoku.page.wait_for_timeout(400)
    sudoku.page.reload()
    expect(small).to_have_count(16)
    sudoku.button("Start over").click()
    expect(small).to_have_count(0)
