"""Other ways to the same: keys alone, two fingers, Chinese, the dark, a phone; watching the search; the gallery."""

import random

import pytest

from rulegrid.calendar.board_library import design_board

DATE = "2026-11-21"


def normal(cells):
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


def focused(page):
    number = page.evaluate("document.activeElement.dataset.piece")
    return number and int(number)


def view_box(page):
    return page.get_attribute(".stage", "viewBox")


def test_a_whole_date_is_solved_with_keys_alone(visit, solution_of):
    person = visit()
    press = person.page.keyboard.press
    for _ in range(40):
        press("Tab")
        if focused(person.page) is not None:
            break
    for i, cells in enumerate(solution_of(person.board)):
        assert focused(person.page) == i
        person.turn_until(i, normal(cells), turn=lambda _: press("."), flip=lambda _: press("/"))
        press("Enter")
        now = min(person.cells(i), key=lambda cell: (round(cell[0]), round(cell[1])))
        down, right = round(min(cells)[0] - now[0]), round(min(cells)[1] - now[1])
        for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
            for _ in range(times):
                press(key)
        assert person.spelling(i, cells) in person.placed()
        assert "covers" in person.page.evaluate("document.activeElement.getAttribute('aria-label')")
        press("Tab")
    assert person.outcome() == "done"
    press("Shift+Tab")
    i = focused(person.page)
    press("Escape")
    assert person.page.get_attribute(f"[data-piece='{i}']", "aria-label").endswith("in the tray")


def test_turning_by_keys_keeps_a_piece_on_the_grid(visit):
    person = visit()
    person.page.focus("[data-piece='4']")
    person.page.keyboard.press("Enter")
    for key in "..,/./":
        person.page.keyboard.press(key)
        assert person.is_aligned(4)


def test_cells_are_chosen_by_keys(visit):
    person = visit()
    page = person.page
    page.click("text=Any cells")
    page.focus(".cell[tabindex='0']")
    for key in ("ArrowDown", "ArrowRight", "Enter", "ArrowRight", " "):
        page.keyboard.press(key)
    person.until_at("open=B2,B3")
    assert page.get_attribute(".cell[data-cell=B3]", "aria-pressed") == "true"
    assert page.get_attribute(".cell[data-cell=B3]", "aria-label") == "Sep"


def test_what_is_done_is_said_aloud(visit):
    person = visit()
    person.page.focus("[data-piece='0']")
    person.page.keyboard.press("Enter")
    said = person.page.inner_text("#announcer")
    assert said.startswith("Piece O6, at ")
    assert "covers" in said


def test_chinese_and_back_keeps_the_placed_pieces(visit):
    person = visit()
    person.take_hint()
    lay = person.placed()
    person.page.click("[data-action=language]")
    person.page.wait_for_selector("text=求解")
    assert person.page.inner_text(".day") == "2026年11月21日"
    assert person.placed() == lay
    assert "cal." not in person.page.inner_text("body")
    person.page.keyboard.press("u")
    assert person.placed() == []  # undo reaches back behind the switch
    person.page.click("[data-action=language]")
    person.page.wait_for_selector("text=Solve")


def test_it_is_dark_in_the_dark(visit):
    light, dark = (
        visit(color_scheme=scheme).page.evaluate("getComputedStyle(document.querySelector('.cal-frame')).fill")
        for scheme in ("light", "dark")
    )
    assert light != dark


def test_it_fits_a_phone_and_leaves_scrolling_to_the_page(visit):
    person = visit(width=390, height=844, has_touch=True)
    page = person.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        "[...document.querySelectorAll('.calendar button, .calendar select, .calendar input')]"
        ".filter(one => one.offsetHeight && one.offsetHeight < 39.5).map(one => one.textContent)"
    )
    assert small == []
    # A finger on a piece carries it, and the page stands still.
    at = person.point_on(0, random.Random(2))
    person.swipe(at, person.cell_at(3, 3), steps=8)
    person.until_placed(1)
    assert page.evaluate("scrollY") == 0
    # A finger that moves over the empty stage scrolls the page.
    before = view_box(page)
    person.swipe(person.cell_at(6.3, 5), person.cell_at(1, 5), steps=8)
    person.until("scrollY > 50")
    assert view_box(page) == before


def test_the_wheel_scrolls_and_zooms_with_ctrl_around_the_pointer(visit):
    person = visit(height=500)
    page = person.page
    before = view_box(page)
    at = person.cell_at(1, 1)
    page.mouse.move(*at)
    page.mouse.wheel(0, 120)
    person.until("scrollY > 0")
    assert view_box(page) == before
    page.evaluate("scrollTo(0, 0)")
    scale = person.scale()
    person.zoom_at(at)
    assert person.scale() > 1.5 * scale
    assert person.cell_at(1, 1) == pytest.approx(at, abs=2)  # a wheel tells whole pixels
    # Now the ground can be dragged.
    person.drag(at, (at[0] - 60, at[1]))
    assert person.cell_at(1, 1)[0] < at[0] - 20
    page.keyboard.press("0")
    assert view_box(page) == before


def test_two_fingers_zoom_and_pan(visit):
    person = visit(has_touch=True)
    scale = person.scale()
    one, other = person.cell_at(1, 1), person.cell_at(3, 3)
    person.touch("touchStart", one)
    person.touch("touchStart", one, other)
    further = tuple(2 * b - a for a, b in zip(one, other, strict=True))
    person.touch("touchMove", one, tuple((a + b) / 2 for a, b in zip(other, further, strict=True)))
    person.touch("touchMove", one, further)
    person.touch("touchEnd")
    assert person.scale() == pytest.approx(2 * scale, rel=0.05)
    assert person.cell_at(1, 1) == pytest.approx(one, abs=3)
    assert person.placed() == []


@pytest.mark.smoke
def test_the_search_can_be_watched(visit):
    person = visit()
    page = person.page
    person.take_hint()
    lay = person.placed()
    page.click("text=Watch the search")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    person.until("document.querySelectorAll('.cal-watch .log li').length > 5")
    assert page.locator(".cal-watch .log .refuse").count() + page.locator(".piece.placed").count() > 0
    page.click("text=Next solution")
    person.until("document.querySelector('.cal-watch .says').textContent", "Solution 1!")
    assert person.outcome() != "done"  # it is not the player's
    page.click(".cal-watch summary")
    page.uncheck("#cal-idea-filter")
    assert not page.is_checked("#cal-idea-intersection")
    page.select_option("#cal-order", "cell")
    page.click("text=Next solution")
    person.until("document.querySelector('.cal-watch .says').textContent", "Solution 1!")
    page.keyboard.press("Escape")
    assert page.locator(".cal-watch").count() == 0
    assert person.placed() == lay


def test_a_small_search_is_watched_to_its_end(visit):
    person = visit(board="3x3", query="open=A1")
    page = person.page
    if page.locator(".cell.open").count() == 0:
        pytest.fail("nothing stays open")
    page.click("text=Watch the search")
    page.uncheck("#cal-idea-pauses")
    page.fill("#cal-speed", "7")
    page.keyboard.press("Escape")
    page.click("text=Watch the search")
    page.locator(".cal-watch .buttons button").first.press(" ")
    person.until("document.querySelector('.cal-watch .says').textContent.startsWith('The search is complete')")
    board, _ = design_board(3, 3)
    found = board.puzzle(board.read_open(["A1"])).solver().count()
    plural = "" if found == 1 else "s"
    assert page.inner_text(".cal-watch .says") == f"The search is complete: {found} solution{plural}."


def test_the_gallery_shows_every_piece_in_all_its_ways(visit):
    person = visit()
    person.page.click("button:has-text('The pieces')")
    items = person.page.locator(".cal-gallery > li")
    assert items.count() == len(person.board.pieces)
    for i, piece in enumerate(person.board.pieces):
        assert items.nth(i).locator("h3").inner_text() == piece.name
        assert (
            f"{len(piece.orientations)} orientations · {len(piece.cells)} cells"
            == items.nth(i).locator("p").inner_text()
        )
        assert items.nth(i).locator(".ways li").count() == len(piece.orientations)
