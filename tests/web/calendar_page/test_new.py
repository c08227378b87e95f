"""New calendar puzzles on the page: their given pieces, which stay where they are; and what a hint marks."""

import re

import pytest

from rulegrid.calendar import puzzle_text, read_puzzle
from rulegrid.generate.daily import daily

OCTOBER = "date=2026-10-06"
MARCH = "date=2026-03-16&given=Y@B1:7,V@C4:3,L@C7:5,U@D4:3"  # the next piece takes an argument of four steps


def given_of(person):
    match = re.search(r"[?&]given=([^&]*)", person.page.evaluate("location.hash"))
    return match[1].split(",") if match else []


def open_dialog(person, name="New…"):
    person.page.get_by_role("button", name=name).click()
    return person.page.get_by_role("dialog")


def make(person, given, date=None):
    dialog = open_dialog(person)
    dialog.get_by_label("Pieces given").select_option(given)
    if date is not None:
        dialog.get_by_label("Date").select_option(date)
    dialog.get_by_role("button", name="Make it").click()
    person.page.wait_for_selector(".piece.given")


def number_of(person, spelling):
    return next(i for i, piece in enumerate(person.pieces) if piece.name == spelling.partition("@")[0])


def marks(person):
    """The marked cells by role, and the marked pieces by role."""
    return person.page.evaluate(
        """() => [...document.querySelectorAll('.mark')].map(({ dataset }) =>
          [dataset.role, dataset.cells ?? Number(dataset.marked)])"""
    )


@pytest.mark.parametrize("size", [(1280, 800), (390, 664)])
def test_a_puzzle_of_a_level_has_given_pieces_that_leave_one_solution(visit, size):
    person = visit(OCTOBER, width=size[0], height=size[1])
    make(person, "easy", "chosen")
    given = given_of(person)
    assert read_puzzle(" ".join(["Oct 6", *given])).count(2) == 1
    assert person.placed() == []
    assert "date=2026-10-06" in person.page.evaluate("location.hash")
    assert f"{len(given)} pieces are given. Difficulty: easy" in person.guide()
    assert person.count() == "1"
    for spelling in given:
        i = number_of(person, spelling)
        assert person.is_aligned(i)
        assert person.spelling(i, [(round(row), round(col)) for row, col in person.cells(i)]) == spelling
        assert ", given, covers " in person.page.get_attribute(f"[data-piece='{i}']", "aria-label")


def test_as_many_pieces_are_given_as_were_asked_for_of_a_random_date(visit):
    person = visit(OCTOBER)
    make(person, "3", "")
    assert len(given_of(person)) == 3
    date = re.search(r"date=([-\d]+)", person.page.evaluate("location.hash"))[1]
    assert read_puzzle(" ".join([puzzle_text(read_puzzle(date)), *given_of(person)])).count(2) == 1


def test_the_puzzle_of_today_is_that_of_the_command(visit):
    person = visit(OCTOBER, board="nine_by_six")
    open_dialog(person).get_by_role("button", name="Today’s puzzle").click()
    person.page.wait_for_selector(".piece.given")
    made = daily("calendar")
    assert set(given_of(person)) == set(puzzle_text(made.puzzle).split()[2:])
    assert "board=dragonfjord" in person.page.evaluate("location.hash")


def test_what_can_not_be_made_is_said_and_the_puzzle_stays(visit):
    person = visit(OCTOBER)
    dialog = open_dialog(person)
    dialog.get_by_label("Pieces given").select_option("0")
    dialog.get_by_label("Date").select_option("chosen")
    dialog.get_by_role("button", name="Make it").click()
    person.until("document.querySelector('.guide').textContent.startsWith('no puzzle')")
    assert person.page.locator(".piece.given").count() == 0
    person.page.errors.clear()  # the browser reports the refusal


def test_given_pieces_stay_where_they_are(visit, solution_of):
    person = visit(MARCH)
    i = number_of(person, "V@C4:3")
    before = person.cells(i)
    at = person.cell_at(2, 4)
    person.drag(at, person.cell_at(5, 1))
    person.page.mouse.click(*at)
    person.page.mouse.click(*at, button="right")
    person.flip_at(at)
    person.page.focus(f"[data-piece='{i}']")
    for key in ("ArrowLeft", ".", "/", "Escape", "Enter"):
        person.page.keyboard.press(key)
    person.page.keyboard.press("r")
    person.page.keyboard.press("t")
    assert person.cells(i) == before
    assert person.placed() == []
    assert person.page.get_attribute(f"[data-piece='{i}']", "aria-disabled") == "true"
    person.page.keyboard.press("s")
    person.until_done()
    assert len(person.placed()) == 4
    person.page.keyboard.press("r")
    person.until_placed(0)
    assert person.page.locator(".piece.given").count() == person.page.locator(".piece.placed").count() == 4


def test_given_pieces_that_do_not_fit_are_left_out(visit):
    person = visit("date=2026-03-16&given=Y@B1:7,Y@B1:7,V@B1:1,frob,Q@A1:1,V@Z9:3,V@A1:99,Y@A3:1,%")
    assert given_of(person) == ["V@B1:1"]  # on top of Y, which is out then
    assert person.count().isdigit()  # of solutions; no piece is in the way of an open cell


def test_the_puzzle_can_be_left_for_the_plain_date(visit):
    person = visit(MARCH)
    person.page.click("text=Play without")
    person.page.wait_for_selector(".piece.given", state="detached")
    assert given_of(person) == []
    assert person.placed() == []
    assert person.count() == "30"
    person.go(f"board=dragonfjord&{MARCH}")
    person.page.click("text=Any cells")
    person.page.wait_for_selector(".piece.given", state="detached")
    assert "open=none" in person.page.evaluate("location.hash")


def test_a_dead_end_is_not_blamed_on_given_pieces(visit):
    person = visit(f"{MARCH}&placed=P@A4:2")
    person.page.keyboard.press("h")
    person.until("document.querySelector('.guide').textContent.includes('remove P')")
    assert marks(person) == [["remove", number_of(person, "P@")]]


def test_a_hint_marks_more_and_more_until_its_piece_is_placed(visit):
    person = visit(MARCH)
    n = number_of(person, "N@")
    person.told()
    where = marks(person)
    assert [role for role, _ in where] == ["reason"]  # the cell that it says to look at
    assert len(where[0][1].split()) == 1
    person.told()
    assert marks(person) == where
    while "So piece" not in person.told():
        assert person.placed() == []
    assert ["place", n] in marks(person)
    assert {"reason", "remove", "place"} <= {role for role, _ in marks(person)}
    person.count()  # an answer is no move
    assert ["place", n] in marks(person)
    person.told()
    person.until_placed(1)
    assert marks(person) == []
    person.page.keyboard.press("u")
    person.told()
    assert marks(person)
    i = number_of(person, "Z@")
    start = person.on_screen(i, 0.5, 0.5)
    person.page.mouse.move(*start)
    person.page.mouse.down()
    person.page.mouse.move(start[0] - 30, start[1] - 30, steps=3)
    assert marks(person) == []
    assert person.page.locator(".explanation").count() == 0
    person.page.mouse.up()


@pytest.mark.smoke
def test_a_hint_is_told_by_its_buttons_too(visit):
    person = visit(MARCH)
    page = person.page
    page.click("button:has-text('Hint')")
    page.locator(".explanation").wait_for()
    assert page.locator(".told button").all_inner_texts() == ["More", "Everything", "Close"]
    page.click(".told button:has-text('Everything')")
    while page.locator("[data-does=nextStep]").count():
        page.click("[data-does=nextStep]")
    assert page.locator(".told button").all_inner_texts() == ["Place it", "Close"]
    assert page.evaluate("document.activeElement.dataset.does") == "placeIt"
    page.click("[data-does=closeSteps]")
    assert page.locator(".explanation").count() == 0
    assert marks(person) == []
    assert person.placed() == []
    person.told()
    page.keyboard.press("e")  # there is nothing to place yet
    assert person.placed() == []
    page.keyboard.press("Escape")
    assert page.locator(".explanation").count() == 0
    person.told()
    page.click("[data-does=sayAll]")
    while page.locator("[data-does=nextStep]").count():
        page.click("[data-does=nextStep]")
    page.keyboard.press("e")
    person.until_placed(1)


def test_a_hint_fits_on_a_phone_and_the_board_stands_still(visit):
    person = visit(MARCH, width=390, height=780)
    page = person.page
    before = person.matrices()[0]
    person.told()
    while "So piece" not in person.told():
        assert person.matrices()[0] == before
    box = page.locator("[data-does=placeIt]").bounding_box()
    assert box["y"] + box["height"] <= 780
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    page.click("[data-does=placeIt]")
    person.until_placed(1)


def test_solving_and_resetting_go_on_during_a_hint(visit):
    person = visit("date=2026-03-16", board="nine_by_six")
    person.told()
    person.page.keyboard.press("s")
    person.until_done()
    assert person.page.locator(".explanation").count() == 0
    person.page.keyboard.press("r")
    person.until_placed(0)
    person.told()
    person.page.keyboard.press("r")  # nothing to take back
    assert person.page.locator(".explanation").count() == 1


def test_a_new_puzzle_in_chinese(visit):
    person = visit(OCTOBER, locale="zh-CN")
    dialog = open_dialog(person, "新题……")
    dialog.get_by_label("给定的拼块").select_option("medium")
    dialog.get_by_role("button", name="出题").click()
    person.page.wait_for_selector(".piece.given")
    assert re.match("给定 [0-9]+ 块。本题难度：中等（[0-9.]+）。", person.guide())
    dialog = open_dialog(person, "新题……")
    dialog.get_by_label("给定的拼块").select_option("0")
    dialog.get_by_role("button", name="出题").click()
    person.until("document.querySelector('.guide').textContent.startsWith('试了')")
    person.page.errors.clear()


def test_a_board_without_dates_has_puzzles_of_random_cells(visit):
    person = visit("", board="5x5")
    dialog = open_dialog(person)
    assert dialog.get_by_label("Date").count() == 0
    dialog.get_by_role("button", name="Make it").click()
    person.page.wait_for_selector(".piece.given")
    assert re.search("open=[A-E][1-5]&given=", person.page.evaluate("location.hash"))
    before = person.page.evaluate("location.hash")
    person.page.click(".cell:not(.open) >> nth=0", force=True)  # the cells to stay open belong to the puzzle
    assert person.page.evaluate("location.hash") == before
