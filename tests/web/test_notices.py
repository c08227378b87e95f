"""Notices and the banner have a place of their own: they cover nothing, and go with the puzzle that they are about."""

import pytest

SIZES = {"phone": (390, 664), "side": (844, 390), "desktop": (1280, 800)}
READY = "[role=gridcell], [data-piece]"
VIEWS = ["#/sudoku?grid=-81-&killer=3:A1A2", "#/calcudoku", "#/calendar?board=dragonfjord&date=2026-11-21"]

# The buttons and texts of which the middle was in sight, and over which something of `over` lies now.
SEEN = """() => {
    window.seen = [...document.querySelectorAll("button, a, input, select, .board, .explanation p, .guide")].filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    return window.seen.length;
}"""
COVERED = """over => window.seen.filter((element) => element.isConnected).flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75]].map(([x, y]) => document.elementFromPoint(left + x * width, top + y * height));
    return found.some((each) => each?.closest(over)) ? [element.textContent.trim().slice(0, 30) || element.ariaLabel] : [];
})"""
TOAST = "async text => { const { toast } = await import('/dom.js'); toast(text); }"


@pytest.fixture(params=SIZES)
def view(request, open_page):
    def open_(path):
        width, height = SIZES[request.param]
        page = open_page(path, width=width, height=height, reduced_motion="reduce")
        page.locator(READY).first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        return page

    return open_


@pytest.mark.parametrize("path", VIEWS)
def test_a_notice_and_the_banner_cover_nothing(view, path):
    page = view(path)
    page.keyboard.press("h")
    page.locator(".explanation").wait_for()
    assert page.evaluate(SEEN) > 12
    page.evaluate(TOAST, "Link copied. It contains the board, the date and the placed pieces.")
    page.locator(".toast").wait_for()
    assert page.evaluate(COVERED, "#toasts") == []
    box = page.locator(".toast").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] < page.viewport_size["height"]
    page.locator(".toast").click()
    page.locator(".toast").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator(".explanation").wait_for(state="detached")
    assert page.evaluate(SEEN) > 12
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.evaluate("""async () => {
        const { get } = await import("/api.js");
        await get("/api/families").catch(() => {});
    }""")  # whatever is asked first finds it out
    page.locator("#banner:not([hidden])").wait_for()
    assert page.evaluate(COVERED, "#banner") == []
    page.unroute("**/api/**")
    page.locator("#banner").wait_for(state="hidden")  # nothing is asked in vain any more
    page.errors[:] = [text for text in page.errors if "ERR_CONNECTION_REFUSED" not in text]


def test_a_notice_is_seen_where_the_page_is_scrolled(open_page):
    page = open_page(VIEWS[2], width=390, height=664)
    page.locator(READY).first.wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.evaluate(TOAST, "Here")
    box = page.locator(".toast").bounding_box()
    assert 0 <= box["y"] < 300


def test_notices_go_with_their_puzzle_and_are_not_said_twice(open_page):
    page = open_page("#/sudoku")
    page.locator(READY).first.wait_for()
    for text in ("One", "Two", "One"):
        page.evaluate(TOAST, text)
    assert page.locator(".toast").all_inner_texts() == ["Two", "One"]
    page.locator(".cell").nth(2).click()
    page.keyboard.press("1")  # the same puzzle
    assert page.locator(".toast").count() == 2
    page.evaluate("location.hash = '#/sudoku?grid=..3.4....1....2.'")
    page.locator("[role=row]").nth(3).wait_for()
    page.locator(".toast").first.wait_for(state="detached", timeout=3000)
    page.evaluate(TOAST, "Three")
    page.locator(".tab[data-tab=calendar]").click()
    page.locator("[data-piece]").first.wait_for()
    assert page.locator(".toast").count() == 0
    page.evaluate(TOAST, "Four")
    page.locator(".dates button").last.click()
    page.locator(".toast").wait_for(state="detached", timeout=3000)
