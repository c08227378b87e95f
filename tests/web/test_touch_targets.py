"""On a phone, upright and on its side, whatever is pressed is 44 pixels wide and high, in all views and states."""

import pytest

SIZES = [(360, 640), (667, 375)]  # the smallest
LEAST = 44

# What can be pressed and is smaller. Cells and pieces are as large as the screen lets them be; a link in a sentence is
# as high as its line. What lies in a label is pressed with the label.
SMALL = """least => [...document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=button]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("svg, .board-cells, p, .skip"))
    .filter((element) => !element.closest("[inert]"))
    .map((element) => (element.matches("input[type=checkbox], input[type=radio]") && element.closest("label")) || element)
    .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isSmall = Math.min(width, height) < least - 0.5;
        const name = element.ariaLabel || element.textContent.trim() || element.id || element.className;
        return isSmall ? [`${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`] : [];
    })"""

# What sticks out of the screen to the sides.
OUT = """() => [...document.querySelectorAll("button, a[href], input, select, .live-badge, h1")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("svg, .skip, .unseen"))
    .flatMap((element) => {
        const { left, right } = element.getBoundingClientRect();
        const name = element.ariaLabel || element.textContent.trim() || element.className;
        return left < -0.5 || right > innerWidth + 0.5 ? [`${name}: from ${left} to ${right}`] : [];
    })"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def phone(request, open_page):
    """`phone(path)` opens a page on a phone; `phone.check()` holds what is on it to the measure."""

    class Phone:
        def __call__(self, path, **options):
            width, height = request.param
            self.page = open_page(
                path, width=width, height=height, has_touch=True, is_mobile=True, reduced_motion="reduce", **options
            )
            self.page.locator("[role=gridcell], [data-piece], article h1").first.wait_for(state="attached")
            return self.page

        def check(self):
            assert self.page.evaluate(SMALL, LEAST) == []
            assert self.page.evaluate(OUT) == []

    return Phone()


VIEWS = {"#/sudoku": "en-GB", "#/calcudoku": "zh-CN", "#/sudoku?grid=-256-": "zh-CN", "#/sudoku?grid=-625-": "en-GB"}


@pytest.mark.parametrize("address", [*VIEWS, "#/about"])
def test_all_that_is_pressed_while_playing_is_large(phone, address):
    page = phone(address, locale=VIEWS.get(address, "zh-CN"))
    phone.check()
    for mode in page.locator(".mode").all():
        mode.tap()
        phone.check()


def test_hints_lists_and_answers_have_large_buttons(phone):
    page = phone("#/sudoku?grid=..3.4....1....2.")
    page.locator(".tool.hint").tap()
    page.locator(".explanation").wait_for()
    phone.check()
    page.locator("[data-does=sayAll]").tap()
    phone.check()
    page.locator("[data-does=closeSteps]").tap()
    page.locator(".hint-ways summary").tap()
    page.get_by_role("button", name="Explain").tap()
    page.locator(".path-step").first.wait_for(state="attached")
    phone.check()
    page.get_by_role("button", name="Solve").tap()
    page.locator(".solution-bar").wait_for()
    phone.check()
    page.get_by_role("button", name="Open steps").tap()
    page.locator(".open-step").first.tap()
    phone.check()


def test_several_solutions_have_large_buttons(phone):
    page = phone("#/sudoku?grid=1...............")
    page.get_by_role("button", name="Solve").tap()
    page.get_by_role("button", name="Next solution").wait_for()
    phone.check()


@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
def test_the_menu_and_its_dialogs_have_large_buttons(phone, family):
    page = phone(f"#/{family}")
    page.locator(".bar-more").tap()
    phone.check()
    for at in range(4):
        if at:
            page.locator(".bar-more").tap()
        page.locator(".bar-menu button").nth(at).tap()
        page.get_by_role("dialog").wait_for()
        page.wait_for_timeout(200)
        phone.check()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")


def test_setting_up_has_large_buttons(phone):
    clues = "thermometer=A1A2&killer=5:B1B2&sum=9:C1*2%20C2"
    page = phone(f"#/sudoku?grid=-16-&{clues}")
    page.locator(".phases button").last.tap()
    page.locator("details.rule-group").first.wait_for()
    for group in page.locator("details.rule-group").all():
        group.locator("summary").tap()
    phone.check()
    for rule in ("arrow", "sandwich", "sum-line", "clone"):
        page.locator(f"#draw-{rule}").tap()
        phone.check()
    page.get_by_role("button", name="Edit 9:C1*2 C2").tap()
    phone.check()
    page.locator("#true-candidates").check()
    phone.check()


@pytest.mark.parametrize("board", ["dragonfjord", "weekday8x7"])
def test_the_calendar_has_large_buttons(phone, board):
    page = phone(f"#/calendar?board={board}&date=2026-11-21")
    phone.check()
    for keys, shown in (("h", ".explanation"), ("h", ".mark"), ("s", ".solutions:not([hidden])")):
        page.keyboard.press(keys)
        page.locator(shown).first.wait_for()
        phone.check()
    for at in (0, 2, 3):
        page.locator(".cal-more button").nth(at).tap()
        page.get_by_role("dialog").wait_for()
        phone.check()
        page.keyboard.press("Escape")
    page.locator(".mode-cells").tap()
    phone.check()
    page.locator(".mode-date").tap()
    page.locator(".mode-date[aria-pressed=true]").wait_for()  # the day has come
    page.locator(".cal-more button").nth(1).tap()
    page.locator(".cal-watch").wait_for()
    phone.check()


def test_given_pieces_are_left_by_a_large_button(phone):
    page = phone("#/calendar?board=dragonfjord&date=2026-03-16&given=Y@B1:7,V@C4:3,L@C7:5,U@D4:3")
    page.locator(".given-pieces .leave").wait_for()
    phone.check()


def test_from_setting_up_play_leads_back_to_the_board(phone):
    page = phone("#/sudoku?grid=-81-&killer=3:A1A2")
    page.locator(".phases button").last.tap()
    page.locator("details.rule-group").last.evaluate("group => group.scrollIntoView()")
    page.locator(".phases button").first.tap()
    top = page.locator("header").bounding_box()
    board = page.locator(".board-cells").bounding_box()
    assert board["y"] >= top["y"] + top["height"]
    assert board["y"] + board["height"] <= page.viewport_size["height"]


def test_the_badge_is_on_the_screen(phone):
    page = phone("#/sudoku?grid=-81-&killer=3:A1A2&title=A%20killer")
    page.locator(".phases button").last.tap()
    page.locator(".live-badge").filter(has_text="solutions").wait_for()
    box = page.locator(".live-badge").bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    assert box["y"] + box["height"] <= page.viewport_size["height"]
    assert box["height"] > 10


def test_rules_below_the_screen_are_pointed_at(phone):
    page = phone("#/sudoku?grid=-81-&killer=3:A1A2")
    page.locator(".about-rules").wait_for(state="attached")
    first = page.locator(".actions .button").first
    if page.viewport_size["width"] > page.viewport_size["height"]:
        box = first.bounding_box()
        assert box["y"] + box["height"] <= page.viewport_size["height"]  # beside the board, in sight
        return
    page.get_by_role("button", name="below the board").tap()
    box = first.bounding_box()
    assert 0 <= box["y"] < page.viewport_size["height"] / 2


def test_nothing_is_seen_between_the_bar_and_the_board(phone):
    page = phone("#/sudoku?grid=-81-&killer=3:A1A2")
    page.locator(".phases button").last.tap()
    page.locator("#main").evaluate("main => main.scrollBy(0, 160)")
    header = page.locator("header").bounding_box()
    within = """([x, y]) => {
        const found = document.elementFromPoint(x, y);
        return Boolean(found?.closest(".grid-more, .keypad, .grid-status") && !found.closest(".grid-stage"));
    }"""
    if page.viewport_size["width"] > page.viewport_size["height"]:
        return  # they scroll beside the board
    board = page.locator(".board-cells").bounding_box()
    for y in range(int(header["y"] + header["height"]) + 1, int(board["y"]), 2):
        assert not page.evaluate(within, [page.viewport_size["width"] / 2, y]), y


def fingers(session, kind, *points):
    touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def settled(locator):
    """Wait until something is drawn, and stays where it is."""
    before = None
    while before != (before := locator.bounding_box()):
        locator.page.wait_for_timeout(100)


def test_a_board_of_25_cells_a_side_zooms_by_button_and_by_two_fingers(phone):
    page = phone("#/sudoku?grid=-625-")
    cell = page.locator("[data-at='312']")
    small = cell.bounding_box()["width"]
    assert small < 24
    page.locator("[data-at='0']").tap()
    zoom = page.locator(".zoom-switch")
    zoom.tap()
    page.locator(".zoom-switch[aria-pressed=true]").wait_for()
    settled(cell)
    assert cell.bounding_box()["width"] > 30
    assert page.locator("[data-at='0']").bounding_box()["x"] >= 0
    for _ in range(24):  # the view goes along with the chosen cell
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    box = page.locator("[data-at='24']").bounding_box()
    room = page.locator(".board-room").bounding_box()
    assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
    assert box["y"] >= room["y"] - 1
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".key").nth(6).tap()
    page.locator("[data-at='24'] .value", has_text="7").wait_for()
    zoom.tap()
    page.locator(".zoom-switch[aria-pressed=false]").wait_for()
    settled(cell)
    assert cell.bounding_box()["width"] == pytest.approx(small, abs=0.1)
    # Two fingers choose nothing; the point between them stays between them.
    box = cell.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    fingers(session, "touchStart", (x - 20, y))
    fingers(session, "touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 6):
        fingers(session, "touchMove", (x - 20 - 6 * step, y), (x + 20 + 6 * step, y))
    fingers(session, "touchEnd")
    settled(cell)
    box = cell.bounding_box()
    assert 1.8 * small < box["width"] < 2.6 * small  # the first pixels of a move are taken for trembling
    assert box["x"] + box["width"] / 2 == pytest.approx(x, abs=9)
    assert page.locator(".cell.selected").count() <= 1
