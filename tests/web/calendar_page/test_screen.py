"""Play fits on one screen of any size; pieces are small while they wait; what is printed; what the panel says."""

import random
import re

import pytest

SIZES = [(390, 664), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1920, 1080), (640, 400)]
NEEDED = [".stage", ".tray", "#cal-date", "#cal-board", "text=Hint", "text=Undo", "text=Tidy", ".guide"]
DATE = "2026-11-21"
WHOLE = """(select) => {
    const measure = document.createElement("canvas").getContext("2d");
    measure.font = getComputedStyle(select).font;
    return measure.measureText(select.selectedOptions[0].text).width + 24 <= select.clientWidth; // with its arrow
}"""
BUTTONS_OVER_PIECES = """() => [...document.querySelectorAll("[data-piece]")].flatMap((piece) => {
    const { left, top, width, height } = piece.getBoundingClientRect();
    const raster = [0.02, 0.25, 0.5, 0.75, 0.98];
    const points = raster.flatMap((x) => raster.map((y) => [left + x * width, top + y * height]));
    return points.map(([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.ariaLabel).filter(Boolean);
})"""


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("board", ["dragonfjord", "weekday8x7"])
def test_all_that_play_needs_is_on_one_screen(visit, size, board):
    width, height = size
    person = visit(board=board, width=width, height=height, has_touch=width < 1000)
    page = person.page
    for needed in NEEDED:
        box = page.locator(needed).first.bounding_box()
        assert box["x"] >= 0, needed
        assert box["y"] >= 0, needed
        assert box["x"] + box["width"] <= width + 1, needed
        assert box["y"] + box["height"] <= height + 1, needed
    assert page.locator("#cal-board").evaluate(WHOLE), "the title is read whole"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The board takes most of what is there, and a finger finds what waits.
    frame = page.locator(".cal-frame").bounding_box()
    assert max(frame["width"] / width, frame["height"] / height) > 0.4
    for i in range(len(person.pieces)):
        piece = page.locator(f"[data-piece='{i}']").bounding_box()
        assert max(piece["width"], piece["height"]) > 32
        assert piece["y"] + piece["height"] <= height + 1
    # Nothing is over a piece.
    assert page.evaluate(BUTTONS_OVER_PIECES) == []
    for i in range(len(person.pieces)):
        assert person.topmost(person.point_on(i, random.Random(i))) == i


@pytest.mark.parametrize("size", [(390, 664), (1024, 768)], ids=["phone", "desktop"])
def test_what_waits_is_small_and_grows_around_the_point_where_it_is_lifted(visit, size):
    person = visit(width=size[0], height=size[1])
    page = person.page
    assert person.size(2) < 0.9
    at = person.point_on(2, random.Random(1))
    on_piece = person.on_piece(2, at)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 9, at[1] - 9)
    assert person.size(2) == pytest.approx(1)
    assert person.on_piece(2, (at[0] + 9, at[1] - 9)) == pytest.approx(on_piece, abs=0.03)
    page.mouse.move(*person.cell_at(3, 3), steps=3)
    page.mouse.up()
    assert person.is_aligned(2)
    person.drag(person.point_on(2, random.Random(2)), at)
    assert person.size(2) < 0.9


def test_tidy_brings_loose_pieces_back_and_leaves_the_placed_ones(visit):
    person = visit()
    page = person.page
    person.take_hint()
    placed = person.placed()
    index = next(i for i, piece in enumerate(person.pieces) if not placed[0].startswith(f"{piece.name}@"))
    home = person.matrix(index)
    assert page.locator("button:has-text('Tidy')").is_disabled()
    page.mouse.click(*person.point_on(index, random.Random(3)))
    assert person.matrix(index) != pytest.approx(home)
    page.click("text=Tidy")
    assert person.matrix(index) == pytest.approx(home)
    assert person.placed() == placed
    page.keyboard.press("u")
    assert person.matrix(index) != pytest.approx(home)


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_zoomed_in_a_piece_at_the_rim_takes_the_view_along(visit, hand):
    person = visit(has_touch=hand == "touch", width=390, height=714)
    page = person.page
    box = page.locator(".stage").bounding_box()
    for _ in range(3):  # keep the tray in sight
        person.zoom_at((box["x"] + box["width"] / 2, box["y"] + box["height"] - 5), clicks=1)
    at = person.point_on(0, random.Random(1))
    rim = (box["x"] + box["width"] / 2, box["y"] + 6)
    view = page.get_attribute(".stage", "viewBox")
    if hand == "touch":
        person.touch("touchStart", at)
        person.touch("touchMove", tuple((a + b) / 2 for a, b in zip(at, rim, strict=True)))
        person.touch("touchMove", rim)
    else:
        page.mouse.move(*at)
        page.mouse.down()
        page.mouse.move(*rim, steps=4)
    person.until("document.querySelector('.stage').viewBox.baseVal.y < 0")  # up to the margin above the board
    assert page.get_attribute(".stage", "viewBox") != view
    if hand == "touch":
        person.touch("touchMove", (rim[0], rim[1] + 80))
        person.touch("touchEnd")
    else:
        page.mouse.move(rim[0], rim[1] + 80)
        page.mouse.up()
    person.until_placed(1)


def test_no_stop_of_the_tab_key_is_without_a_name(visit):
    page = visit().page
    names = []
    for _ in range(40):
        page.keyboard.press("Tab")
        names.append(
            page.evaluate(
                "(one => [one.tagName, one.getAttribute('aria-label') ?? one.textContent.trim()])(document.activeElement)"
            )
        )
    assert [tag for tag, name in names if not name and tag not in ("BODY", "HTML")] == []
    assert not [tag for tag, _ in names if tag == "g"][8:]  # eight pieces, and no other part of the drawing


def test_the_gallery_begins_at_its_beginning(visit):
    page = visit(width=390, height=664).page
    page.click("button:has-text('The pieces')")
    assert page.locator(".cal-gallery h3").first.bounding_box()["y"] > 0
    assert page.evaluate("document.querySelector('.dialog-content').scrollTop") == 0
    close = page.locator("dialog button").bounding_box()
    assert close["y"] + close["height"] < 664
    page.keyboard.press("End")
    page.wait_for_selector(".cal-gallery li:last-child")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(390, 664), (844, 390), (1280, 800)], ids=["phone", "phone on its side", "desktop"])
def test_the_board_stays_in_sight_while_the_search_is_watched(visit, size):
    width, height = size
    page = visit(width=width, height=height).page
    page.click("text=Watch the search")
    for part in (".cal-frame", ".says", ".cal-watch .buttons"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height + 1, part
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    page.locator(".cal-watch .log li").first.wait_for(state="attached")
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    assert page.locator(".cal-watch .log li").evaluate_all(cut) == []
    page.click(".cal-watch summary")
    box, panel = (page.locator(part).bounding_box() for part in ("#cal-order", ".cal-watch"))
    assert box["x"] + box["width"] <= panel["x"] + panel["width"]


def test_paper_shows_title_board_and_pieces_and_no_buttons(visit):
    person = visit(color_scheme="dark")
    page = person.page
    page.emulate_media(media="print", color_scheme="dark")
    assert [one for one in page.locator("button, input, select").all() if one.is_visible()] == []
    person.until("getComputedStyle(document.querySelector('.cal-frame')).fill", "rgb(217, 195, 160)")
    assert page.inner_text(".cal-print h1") == "Saturday, 21 November 2026"
    assert "only these cells stay open: Nov · 21" in page.inner_text(".cal-print")
    assert page.locator(".stage").is_visible()
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4"))) == 1


def test_what_is_pressed_shows_where_the_system_chooses_the_colours(visit):
    person = visit(forced_colors="active")
    colour = "getComputedStyle(document.querySelector('{}')).backgroundColor"
    # Colours pass into each other, and the view's style sheet may come after it.
    person.until(f"{colour.format('.mode-date')} !== {colour.format('.mode-cells')}")


def test_a_whole_date_is_solved_by_touch_alone_on_a_phone(visit, solution_of):
    person = visit(width=390, height=664, has_touch=True)
    page, chance = person.page, random.Random(4)

    def flip(i):
        piece = f"document.querySelector('[data-piece=\"{i}\"]').getAttribute('transform')"
        before = page.evaluate(piece)
        person.touch("touchStart", person.point_on(i, chance))
        person.until(f"{piece} !== {before!r}")
        person.touch("touchEnd")

    for i, cells in enumerate(solution_of(person.board)):
        top, left = min(row for row, _ in cells), min(col for _, col in cells)
        wanted = tuple(sorted((row - top, col - left) for row, col in cells))
        person.turn_until(i, wanted, turn=lambda i: page.touchscreen.tap(*person.point_on(i, chance)), flip=flip)
        at = person.point_on(i, chance)
        now = person.cells(i, at)
        down, right = top - min(row for row, _ in now), left - min(col for _, col in now)
        person.swipe(at, (at[0] + right * person.scale(), at[1] + down * person.scale()))
        person.until_placed(i + 1)
    assert person.outcome() == "done"
    assert page.evaluate("scrollY") == 0
