"""Rules by each way onto the page: the puzzle of each opened, its clues entered in set-up, new ones made."""

import json
import re
from importlib.resources import files

import pytest

from made_rules import MADE_RULES, size_for
from rulegrid.sudoku.rules import RULES
from rulegrid.utils.message import Message

GALLERY = json.loads((files("rulegrid") / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))
GROUPS = list(dict.fromkeys(rule.group for rule in RULES))


def of_group(group):
    return [rule for rule in RULES if rule.group == group]


def test_the_gallery_has_every_rule():
    assert set(GALLERY) == {rule.spelling() for rule in RULES}


def called(rule):
    """What the page calls a rule."""
    name = str(Message(f"rule.{rule.spelling()}.name"))
    return name[0].upper() + name[1:]


def open_example(sudoku, rule):
    """Open the rule's puzzle by its text, and wait until it is there with its rules."""
    sudoku.read(json.dumps(GALLERY[rule.spelling()]))
    sudoku.page.get_by_role("dialog").wait_for(state="hidden")
    if rule.spelling() == "row":  # which the grid has that was there before
        sudoku.page.locator(".cell[data-at='0']", has_text="2").wait_for()
    is_ruled(sudoku, rule)


def is_ruled(sudoku, rule):
    """Wait until the puzzle on the page has a rule."""
    sudoku.page.locator(".about-rules dt").get_by_text(called(rule), exact=True).wait_for()


def is_well(sudoku):
    """Wait until the page says of what is on the board that it has one solution; fails on what it refuses."""
    sudoku.page.locator(".live-badge", has_text="One solution").wait_for()
    refused = sudoku.page.locator(".grid-status .bad")
    assert not refused.count(), refused.all_inner_texts()


@pytest.mark.parametrize("group", GROUPS)
def test_its_puzzle_is_opened_and_set_up_by_its_own_form(sudoku, group):
    """A rule without clues is switched off and on; of one that has some each is put in its form and added anew."""
    sudoku.open("?grid=-16-")
    for rule in of_group(group):
        sudoku.phase("Play")
        open_example(sudoku, rule)
        sudoku.phase("Set up")
        is_well(sudoku)
        name = rule.spelling()
        found = sudoku.rule(name)
        item = sudoku.page.locator("li.rule", has=found)
        chips = item.locator(".chip-edit")
        texts = chips.all_text_contents()
        if name in ("row", "column"):
            continue  # every rule's puzzle has them
        if not texts:
            found.uncheck()
            sudoku.page.locator("details.rule-group", has=found).wait_for(
                state="attached"
            )  # no longer among those in use
            sudoku.rule(name).check()
        for text in texts:
            chips.get_by_text(text, exact=True).first.click()
            with sudoku.page.expect_response("**/api/read") as answer:
                sudoku.page.locator(f"#add-{name}").click()
            assert answer.value.ok, f"{name} {text}: {answer.value.text()}"
        is_well(sudoku)
        assert sorted(map(sorted, chips.all_text_contents())) == sorted(map(sorted, texts)), name  # in any order
        if found.get_attribute("aria-pressed") == "true":
            found.click()


@pytest.mark.parametrize("part", range(2))
def test_new_makes_a_puzzle_of_every_fourth(sudoku, part):
    sudoku.open("?grid=-16-")
    for rule in MADE_RULES[4 * part :: 8]:
        name = rule.spelling()
        sudoku.page.locator(".phase-bar").get_by_role("button", name="New…").click()
        dialog = sudoku.page.get_by_role("dialog")
        dialog.get_by_label("Level").select_option("")
        dialog.get_by_label("Size").select_option(str(size_for(rule)))
        dialog.get_by_label("With rules").fill(name)
        with sudoku.page.expect_response("**/api/make", timeout=60_000):
            dialog.get_by_role("button", name="Make it").click()
        said = sudoku.page.get_by_text(re.compile("The seed|no rule|clues are"))
        said.first.wait_for(timeout=60_000)
        assert "The seed" in said.first.inner_text(), name
        is_ruled(sudoku, rule)
        sudoku.page.evaluate("() => document.querySelector('.grid-status').replaceChildren()")
