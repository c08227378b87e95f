"""New puzzles by rules that are picked from a list, or typed by any of their names; stopped while they are made."""

import pytest


def open_dialog(sudoku, size="6"):
    sudoku.button("New…").click()
    dialog = sudoku.page.get_by_role("dialog")
    dialog.get_by_label("Level").select_option("")
    dialog.get_by_label("Size").select_option(size)
    return dialog


def make(dialog):
    dialog.get_by_role("button", name="Make it").click()


def is_made(sudoku, *rules):
    sudoku.page.get_by_text("The seed").first.wait_for(timeout=60_000)
    for rule in rules:
        sudoku.page.locator(".about-rules dt").get_by_text(rule, exact=True).wait_for()


@pytest.mark.parametrize(("text", "rule"), [("thermo", "Thermometer"), ("Killer cages", "Killer"), ("杀手", "Killer")])
def test_a_rule_is_called_by_any_of_its_names(sudoku, text, rule):
    sudoku.open("?grid=-16-")
    dialog = open_dialog(sudoku)
    dialog.get_by_label("With rules").fill(text)
    make(dialog)
    is_made(sudoku, rule)


def test_rules_are_picked_from_a_list_with_numbers(sudoku):
    sudoku.open("?grid=-16-")
    dialog = open_dialog(sudoku)
    dialog.get_by_label("Add a rule").select_option(label="Killer")
    dialog.get_by_label("How many clues of Killer").fill("2")
    dialog.get_by_label("Add a rule").select_option(label="Anti-knight")
    dialog.get_by_label("Add a rule").select_option(label="Arrow")
    dialog.get_by_role("button", name="Without Arrow").click()
    with sudoku.page.expect_request("**/api/make") as asked:
        make(dialog)
    assert asked.value.post_data_json["recipe"] == "killer:2,anti-knight"
    is_made(sudoku, "Killer", "Anti-knight")
    dialog = open_dialog(sudoku)
    assert dialog.get_by_label("How many clues of Killer").input_value() == "2"  # as it was left


def test_making_says_what_and_can_be_stopped(sudoku):
    sudoku.open("?grid=1..4......32....")
    sudoku.page.route("**/api/make", lambda route: None)  # never answered
    dialog = open_dialog(sudoku, "9")
    dialog.get_by_label("With rules").fill("killer")
    dialog.get_by_label("No givens").check()
    make(dialog)
    sudoku.says("9 × 9, Killer, no givens")
    sudoku.says(r"[23]\ss")  # time passes
    sudoku.button("Stop").click()
    sudoku.says("Stopped; no puzzle was made.")
    assert sudoku.shape == (4, 4)


def test_what_is_refused_is_said_in_chinese(open_page, server):
    page = open_page("#/sudoku?grid=-16-", locale="zh-CN")
    page.get_by_role("button", name="新题").click()
    page.get_by_label("附加规则").fill("frob")
    page.get_by_role("dialog").get_by_role("button", name="出题").click()
    page.get_by_role("alert").get_by_text("没有规则 'frob'").wait_for()
    page.errors[:] = [error for error in page.errors if "422" not in error]
