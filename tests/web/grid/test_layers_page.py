"""Layers at the sudoku view: solutions with a shading or a loop, words that a player puts into cells, given layers."""

import json
import re

import pytest

YIN_YANG = "?grid=-16-&rules=row_column_block_yin-yang"
SHADED = ".board-frame .fills rect"


def words(sudoku):
    """The words on the keypad."""
    return sudoku.page.locator(".word-key").evaluate_all("all => all.map((key) => key.lastElementChild.textContent)")


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
    borders = sudoku.page.locator(".board-frame .borders path, .board-frame .walls path")
    before = borders.evaluate_all("all => all.map((path) => path.getAttribute('d')).join()")
    assert sudoku.page.locator(".board-frame .lines *").count() == 0
    sudoku.ask("Solve")
    sudoku.says("solution")
    expect(sudoku.page.locator(".board-frame .lines *").first).to_be_attached()
    assert borders.evaluate_all("all => all.map((path) => path.getAttribute('d')).join()") != before
    sudoku.button("Fill it in").click()
    expect(sudoku.page.locator(".board-frame .lines *")).to_have_count(0)
    assert sudoku.page.locator(".board-pen path").count() >= 4  # the loop goes on as lines of the pen


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
