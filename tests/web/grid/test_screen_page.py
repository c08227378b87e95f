"""Everything that one plays with is on the screen at once, whatever its size."""

import pytest

SIZES = [(390, 664), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
KILLER = "?grid=-81-&killer=3:A1A2_17:A3A4_14:B1C1_12:B2B3&title=A%20killer"

# Of which of these elements a part is off the screen, or under another.
HIDDEN = """selectors => selectors.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    if (!found.length) return [`${selector}: none`];
    return found.flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isIn = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
        const points = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8]].map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]);
        const isSeen = points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
        return isIn && isSeen ? [] : [`${selector}: ${JSON.stringify(box)}`];
    });
})"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("address", ["", KILLER, "?grid=-256-"], ids=["classic", "killer", "16x16"])
def test_board_keypad_undo_and_hint_are_on_the_screen_together(sudoku, size, address):
    width, height = size
    sudoku.options = {"width": width, "height": height}
    sudoku.open(address)
    needed = [".board-cells", ".key", ".tool.undo", ".tool.redo", ".tool.erase", ".tool.hint", ".mode", ".phase"]
    assert sudoku.page.evaluate(HIDDEN, needed) == []
    assert sudoku.page.evaluate("document.documentElement.scrollWidth") <= width
    board = sudoku.page.locator(".board").bounding_box()
    least = height * 0.72 if width > height else min(width * 0.7, height * 0.55)
    assert board["width"] >= least  # it takes what there is


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_hint_is_read_and_its_cells_are_seen_without_scrolling(sudoku, size):
    sudoku.options = {"width": size[0], "height": size[1]}
    sudoku.open(KILLER)
    sudoku.page.locator(".tool.hint").click()
    sudoku.page.locator(".explanation").wait_for()
    assert sudoku.page.evaluate(HIDDEN, [".explanation .button", ".board-cells", ".key", ".tool.hint"]) == []
    sudoku.button("Everything").click()
    sudoku.page.locator(".board-steps .gone").first.wait_for(state="attached")
    assert sudoku.page.evaluate(HIDDEN, [".explanation .button", ".board-cells", ".key"]) == []


def test_a_phone_has_a_way_to_check_and_rules_however_it_is_held(sudoku):
    sudoku.open(KILLER)
    for size, label in (((390, 664), "Check, rules ↓"), ((844, 390), "Rules ↓")):
        sudoku.page.set_viewport_size({"width": size[0], "height": size[1]})
        sudoku.page.get_by_text(label, exact=True).click()
        wanted = [".about-rules > summary"] if size[0] > size[1] else [".about-rules > summary", ".ask .button"]
        for selector in wanted:
            assert sudoku.page.locator(selector).first.evaluate(
                """element => {
                    const box = element.getBoundingClientRect();
                    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                    return box.top >= 0 && box.bottom <= innerHeight && element.contains(at);
                }"""
            ), selector


def test_a_phone_offers_puzzles_where_a_title_would_stand(sudoku):
    sudoku.options = {"width": 360, "height": 740}
    sudoku.open("?grid=1..4......32....")
    browse = sudoku.page.locator(".to-browse")
    browse.click()
    sudoku.page.get_by_role("dialog").or_(sudoku.page.locator(".browse")).first.wait_for()
    sudoku.open(KILLER)
    browse.wait_for(state="hidden")


@pytest.mark.smoke
def test_walking_along_the_steps_never_scrolls_the_board_away(sudoku):
    sudoku.options = {"width": 390, "height": 664}
    sudoku.open("?grid=1..4......32....")
    sudoku.ask("Explain")
    sudoku.page.locator(".path-step").first.wait_for(state="attached")
    sudoku.page.evaluate("document.querySelector('main').scrollTo(0, 0)")
    for step in (2, 3):
        sudoku.button("Next step").click()
        sudoku.says(f"Step {step} of")
    assert sudoku.page.evaluate("document.querySelector('main').scrollTop") == 0
    assert sudoku.page.evaluate("scrollY") == 0


def test_the_board_follows_the_height(sudoku):
    sudoku.options = {"width": 1280, "height": 800}
    sudoku.open()
    tall = sudoku.page.locator(".board").bounding_box()["height"]
    sudoku.page.set_viewport_size({"width": 1280, "height": 600})
    low = sudoku.page.locator(".board").bounding_box()["height"]
    assert 150 < tall - low < 250


def test_the_bar_in_the_header_goes_with_the_view(sudoku):
    sudoku.open()
    assert sudoku.page.locator("header .phases").is_visible()
    sudoku.page.evaluate("location.hash = '#/calcudoku'")
    sudoku.page.locator(".grid-view[data-family=calcudoku]").wait_for()
    assert sudoku.page.locator("header .phases").count() == 1
    sudoku.page.evaluate("location.hash = '#/about'")
    sudoku.page.locator("article h1").wait_for()
    assert sudoku.page.locator("header .phases").count() == 0


def test_on_a_phone_puzzles_in_and_out_are_in_a_menu(touch):
    touch.open()
    assert not touch.button("Open…").is_visible()
    touch.button("Games, open, save").click()
    touch.button("Open…").click()
    touch.page.get_by_label("Puzzle text").wait_for()


def test_marks_of_a_large_grid_can_be_read(sudoku):
    sudoku.options = {"width": 1280, "height": 800}
    sudoku.open("?grid=-256-")
    sudoku.click("A1")
    sudoku.button("Centre").click()
    for value in range(1, 17):
        sudoku.page.locator(".key").nth(value - 1).click()
    assert sudoku.mark_texts("A1", "centre") == [str(value) for value in range(1, 17)]  # as values are written
    assert sudoku.cell("A1").get_attribute("aria-label") == "A1, empty, centre marks " + " ".join(
        map(str, range(1, 17))
    )
    sizes = sudoku.page.evaluate(
        """() => {
            const cell = document.querySelector(".cell").getBoundingClientRect();
            const marks = [...document.querySelectorAll(".cell .centre-marks span")];
            const boxes = marks.map((mark) => mark.getBoundingClientRect());
            const isOut = (box) => box.left < cell.left || box.right > cell.right || box.top < cell.top - 1 || box.bottom > cell.bottom + 1;
            return [parseFloat(getComputedStyle(marks[0]).fontSize), boxes.filter(isOut).length];
        }"""
    )
    assert sizes[0] >= 9
    assert sizes[1] == 0


@pytest.mark.parametrize("size", [(1280, 800), (390, 664)])
def test_marks_of_the_largest_grid_are_read_on_the_keypad(sudoku, size):
    sudoku.options = {"width": size[0], "height": size[1]}
    sudoku.open("?grid=-625-")
    sudoku.click("B2")
    sudoku.press("Shift+Digit3", "Alt+c")
    for value in "123456789a":
        sudoku.press(value)
    marked = sudoku.page.locator(".key.has-centre")
    assert marked.evaluate_all("all => all.map((key) => Number(key.dataset.value))") == list(range(1, 11))
    assert sudoku.page.locator(".key[aria-pressed=true]").count() == 10
    assert sudoku.page.locator(".key.has-corner").evaluate_all("all => all.map((key) => key.dataset.value)") == ["3"]
    for key in sudoku.page.locator(".key").all():
        box = key.bounding_box()
        assert box["y"] + box["height"] <= size[1]
        assert key.evaluate("key => key.scrollWidth <= key.clientWidth + 1")
    dots = sudoku.cell("B2").locator(".dots")
    assert dots.get_attribute("data-marks") == " ".join(map(str, range(1, 11)))
    cell, drawn = sudoku.cell("B2").bounding_box(), dots.bounding_box()
    assert drawn["width"] > 0.8 * cell["width"]
    sudoku.click("B3")
    assert sudoku.page.locator(".key.has-centre").count() == 0


def test_keys_show_the_marks_that_all_chosen_cells_have(sudoku):
    sudoku.open("?grid=-81-")
    sudoku.button("Centre").click()
    sudoku.drag("A1A2")
    sudoku.press("1", "2")
    sudoku.click("A2")
    sudoku.press("2", "3")
    pressed = sudoku.page.locator(".key[aria-pressed=true]")
    assert pressed.all_inner_texts() == ["1", "3"]
    sudoku.drag("A1A2")
    assert pressed.all_inner_texts() == ["1"]
    sudoku.button("Value").click()
    assert pressed.count() == 0


def test_setting_up_on_a_phone_the_board_stays_while_the_rest_scrolls(touch):
    touch.options |= {"height": 664}
    touch.open("?grid=-81-")
    touch.phase("Set up")
    for name in ("#true-candidates", "#grid-title"):
        touch.page.locator(name).evaluate("field => field.scrollIntoView({ block: 'end' })")
        header = touch.page.locator("header").bounding_box()
        first, last = touch.cell("A1").bounding_box(), touch.cell("I9").bounding_box()
        assert header["y"] + header["height"] <= first["y"]
        assert last["y"] + last["height"] < touch.page.locator(name).bounding_box()["y"]


@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
def test_the_first_paint_needs_little(open_page, server, family):
    page = open_page("docs")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    came = []
    session.on("Network.loadingFinished", lambda event: came.append(event["encodedDataLength"]))
    page.goto(f"{server}/#/{family}")
    page.locator(".board-frame .borders path").first.wait_for(state="attached")
    page.wait_for_timeout(300)
    assert 20_000 < sum(came) < 150_000


def test_on_a_phone_an_answer_comes_with_the_board_and_a_view_from_its_top(touch):
    touch.options |= {"height": 664}
    touch.open("?grid=..3.4....1....2.")
    touch.page.locator("#main").evaluate("main => main.scrollTo(0, main.scrollHeight)")
    header = touch.page.locator("header").bounding_box()
    assert touch.cell("A1").bounding_box()["y"] < header["y"] + header["height"]
    touch.ask("Solve")
    touch.says("only solution")
    assert touch.cell("A1").bounding_box()["y"] >= header["y"] + header["height"]
    touch.page.locator("#main").evaluate("main => main.scrollTo(0, main.scrollHeight)")
    touch.page.locator(".tab[data-tab=calcudoku]").click()
    touch.page.locator(".grid-view[data-family=calcudoku] .cell").first.wait_for(state="attached")
    assert touch.page.locator("#main").evaluate("main => main.scrollTop") == 0
