"""A board and its pieces are painted, opened, shared by the address and painted on."""

import pytest

CELL = ".paint-cell[data-at='{}']"


def open_painter(person):
    page = person.page
    page.locator(".cal-more button").nth(3).click()
    page.get_by_role("dialog").get_by_role("button", name="Paint…").click()
    page.locator(".paint-cells").wait_for()
    return page


def paint(page, brush, first, last):
    page.locator(f"[data-brush='{brush}']").click()
    start, end = (page.locator(CELL.format(at)).bounding_box() for at in (first, last))
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=12)
    page.mouse.up()


def status(page):
    return page.locator(".paint-status").inner_text()


@pytest.mark.smoke
def test_painting_begins_with_the_board_and_a_solution(visit):
    person = visit()
    page = open_painter(person)
    assert page.locator(".paint-cell").count() == 49
    assert page.locator(".paint-cell.hole").count() == 6
    assert sorted(page.locator(".paint-cell.open").all_inner_texts()) == ["21", "Nov"]
    assert status(page) == "8 pieces; 2 cells stay open."


def test_a_painted_board_is_played_and_shared_by_its_address(visit):
    person = visit()
    page = open_painter(person)
    page.fill("#paint-rows", "2")
    page.fill("#paint-cols", "4")
    assert page.locator(".paint-cell").count() == 8
    paint(page, "open", 0, 3)
    paint(page, "open", 4, 7)
    assert status(page) == "Paint at least one piece."
    page.locator("[data-brush]", has_text="Piece").click()
    name = page.locator("[data-brush][aria-pressed=true]").get_attribute("data-brush")
    paint(page, name, 0, 2)
    page.locator(CELL.format(2)).click()  # once more takes it away
    assert page.locator(CELL.format(2)).get_attribute("class") == "paint-cell open"
    page.locator(CELL.format(7)).click()
    assert "in several parts" in status(page)
    page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).last.click()
    assert "in several parts" in status(page)  # it stays where it is
    page.locator(CELL.format(7)).click()
    page.locator("[data-brush]", has_text="+ Piece").click()
    paint(page, page.locator("[data-brush][aria-pressed=true]").get_attribute("data-brush"), 4, 6)
    page.locator(CELL.format(3)).focus()
    page.locator("[data-brush=hole]").click()
    page.locator(CELL.format(3)).click()
    page.locator(CELL.format(2)).focus()
    assert status(page) == "2 pieces; 2 cells stay open."
    page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).last.click()
    person.until_at("layout=")
    assert page.locator("[data-piece]").count() == 2
    assert page.locator(".cell").count() == 7
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    page.locator("[data-piece]").first.wait_for()
    assert page.locator(".cell").count() == 7


def test_the_keyboard_paints_and_names_and_what_was_painted_is_there_again(visit):
    person = visit()
    page = open_painter(person)
    page.locator("[data-brush=open]").click()
    page.locator(CELL.format(0)).focus()
    page.keyboard.press(" ")
    assert page.locator(CELL.format(0)).get_attribute("class") == "paint-cell open"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.at") == "1"
    page.fill("#paint-label", "Hi")
    assert page.locator(CELL.format(1)).inner_text() == "Hi"
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    person.until("document.querySelectorAll('.cal-more button').length > 3")
    open_painter(person)
    assert page.locator(CELL.format(1)).inner_text() == "Hi"
    page.get_by_role("button", name="Start over").click()
    assert page.locator(CELL.format(1)).inner_text() == "Feb"
