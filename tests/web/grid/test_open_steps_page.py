"""The list of open steps beside the board, and how hints speak."""

import re

import pytest

SQUARE = "?grid=1..4......32...."
CLASSIC = "?grid=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
CAGES = "?grid=-16-&killer=3:A1A2_7:A3A4_4:B1C1_5:B2B3"


def listed(table):
    table.page.locator(".open-step").first.wait_for()
    return table.page.locator(".open-list:not([inert]) .open-step")


@pytest.mark.smoke
def test_a_step_of_the_list_is_shown_and_entered_and_the_list_goes_on(sudoku):
    sudoku.open(CLASSIC)
    sudoku.ask("Open steps")
    steps = listed(sudoku)
    assert steps.count() == 20
    turbot = steps.filter(has_text=re.compile("Turbot fish")).first
    turbot.click()
    sudoku.says("Turbot fish on 5: ")
    assert turbot.get_attribute("aria-current") == "true"
    assert sudoku.page.locator(".board-steps .gone").count() > 0
    sudoku.press("e")
    sudoku.page.locator(".open-foot .spinner").wait_for(state="hidden")
    assert 5 not in sudoku.marks("C6", "centre")
    assert len(sudoku.marks("C6", "centre")) > 1
    assert listed(sudoku).filter(has_text="C6 ≠ 5").count() == 0
    sudoku.page.get_by_role("button", name="More", exact=True).click()
    sudoku.page.locator(".open-step").nth(20).wait_for()


def test_the_list_is_walked_by_keys_and_left(sudoku):
    sudoku.open(SQUARE)
    sudoku.press("l")
    steps = listed(sudoku)
    steps.first.focus()
    sudoku.press("ArrowDown")
    assert steps.nth(1).evaluate("button => button === document.activeElement")
    assert steps.nth(1).get_attribute("aria-current") == "true"
    sudoku.press("[")
    assert steps.nth(0).get_attribute("aria-current") == "true"
    sudoku.press("Escape", "Escape")
    assert not sudoku.page.locator(".open-steps").is_visible()
    assert sudoku.page.evaluate("document.activeElement.dataset.at") is not None
    assert sudoku.page.locator(".value-keys").is_visible()


def test_a_mistake_is_to_be_put_right_first(sudoku):
    sudoku.open(SQUARE)
    sudoku.click("A2")
    sudoku.press("2", "l")
    steps = listed(sudoku)
    assert steps.all_inner_texts() == ["A2 is wrong."]
    steps.first.click()
    sudoku.button("Erase it").click()
    sudoku.page.locator(".open-step .outcome").first.wait_for()


def test_what_there_is_not_is_said(sudoku):
    sudoku.open("?grid=-16-")
    sudoku.press("l")
    sudoku.page.locator(".open-foot").get_by_text("several solutions").wait_for()
    assert sudoku.page.locator(".open-step").count() == 0


def test_uniqueness_is_offered_where_the_rules_permit_it(sudoku):
    sudoku.open(SQUARE)
    sudoku.press("l")
    listed(sudoku)
    sudoku.page.get_by_label("Rely on one solution").check()
    with sudoku.page.expect_request("**/api/steps") as asked:
        sudoku.press("l", "l")
    assert asked.value.post_data_json["uniqueness"] is True
    sudoku.open(CAGES)
    sudoku.page.locator(".board-frame .cages").first.wait_for(state="attached")
    sudoku.page.locator(".open-step", has_text="cage").first.wait_for()
    assert not sudoku.page.get_by_label("Rely on one solution").is_visible()


def test_hints_without_names(sudoku):
    sudoku.open(CLASSIC)
    sudoku.page.locator(".hint-ways summary").click()
    sudoku.page.get_by_label("Name the techniques").uncheck()
    sudoku.press("l")
    steps = listed(sudoku)
    assert "Turbot" not in " ".join(steps.all_inner_texts())
    steps.filter(has_text=re.compile("5 can go.*C6 ≠ 5")).click()
    sudoku.says("Pattern on 5: ")
    sudoku.page.reload()
    assert not sudoku.page.locator("#hint-names").is_checked()


def test_cells_are_called_by_row_and_column(sudoku):
    sudoku.open(SQUARE)
    sudoku.press("l")
    sudoku.page.locator(".hint-ways summary").click()
    sudoku.page.get_by_label("Call cells").select_option("r1c1")
    sudoku.page.locator(".outcome", has_text=re.compile(r"^r\dc\d = \d$")).first.click()
    sudoku.says(r"r\dc\d")
    assert sudoku.cell("B3").get_attribute("aria-label").startswith("r2c3, ")
    assert sudoku.page.locator(".board-names text").all_text_contents() == ["1", "2", "3", "4"] * 2


def test_calcudoku_on_a_phone_in_chinese_has_the_board_the_list_and_the_buttons_in_sight(open_page, server):
    page = open_page("#/calcudoku", width=390, height=664, has_touch=True, is_mobile=True, locale="zh-CN")
    page.locator(".board-frame path").first.wait_for(state="attached")
    page.get_by_role("button", name="可行步骤", exact=True).tap()
    page.locator(".open-step").first.tap()
    for selector in (".explanation .button", ".open-step.on, .on .open-step", ".tool.undo", ".board-cells"):
        box = page.locator(selector).first.bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= 664.5, selector
    page.get_by_role("button", name="填入", exact=True).tap()
    page.locator(".explanation").wait_for(state="detached")
