"""The sudoku view: answers, storage, exports, and use by everybody."""

import re
from pathlib import Path
from urllib.parse import parse_qs

from rulegrid.explain.state import basic_candidates
from rulegrid.sudoku import RULES, Puzzle, read_grid, read_puzzle

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TINY = "..3.4....1....2."
THERMOMETER = "F4F3F2F1"


def grid(text):
    return f"?grid={text}"


def test_a_hint_says_where_then_what_then_all_and_enters_the_value(sudoku):
    sudoku.open(grid(CLASSIC))
    sudoku.press("h")
    sudoku.says("Look at")
    assert sudoku.page.locator(".cell.hinted").count() == 0
    assert sudoku.page.locator(".cell.because").count() == 9
    sudoku.button("More").click()
    sudoku.says("has only one place")
    sudoku.button("More").click()
    cell = sudoku.page.locator(".cell.hinted")
    cell.wait_for()
    at = int(cell.get_attribute("data-at"))
    value = str(sudoku.solution(CLASSIC)[at // 9][at % 9])
    assert re.search(rf"\b{value} (fits only in|is left)|only {value} is left", sudoku.status)
    sudoku.button("Enter it").click()
    assert sudoku.page.locator(f"[data-at='{at}'] .value").inner_text() == value
    assert sudoku.page.locator(".explanation").count() == 0


def test_a_hint_places_no_digit_that_only_some_solutions_have(sudoku):
    sudoku.open(grid("." * 16))
    sudoku.press("h")
    sudoku.says("No further value follows from the rules: there are several solutions")
    sudoku.press("Enter")
    assert [value for row in sudoku.rows() for value in row].count(0) == 16


def test_a_hint_argues_with_the_cages_and_colours_the_candidates(sudoku):
    sudoku.open(grid("." * 16) + "&killer=3:A1A2_7:A3A4_4:B1C1_5:B2B3")
    sudoku.press("h")
    sudoku.page.locator(".explanation").wait_for()
    sudoku.button("Everything").click()
    sudoku.says("Cage . at")
    assert sudoku.page.locator(".board-steps .role").count()
    assert sudoku.page.locator(".board-steps .gone").count()
    assert sudoku.page.locator(".board-names text").all_text_contents() == list("ABCD1234")
    sudoku.button("Close").click()
    assert sudoku.page.locator(".board-steps *, .board-names *").count() == 0


def test_a_puzzle_is_rated_with_reasons(sudoku):
    sudoku.open(grid("1..4......32...."))
    sudoku.ask("How hard?")
    sudoku.says(r"Difficulty: easy \(1\.36\)")
    sudoku.says("12 steps: 8 × full house, 4 × hidden single")
    sudoku.read("1...............")
    sudoku.page.wait_for_function("() => document.querySelectorAll('.cell.given').length === 1")
    sudoku.ask("How hard?")
    sudoku.says("Only a puzzle with exactly one solution")


def test_the_whole_path_is_a_list_that_one_walks(sudoku):
    sudoku.open(grid(TINY))
    empty = sum(value == 0 for row in sudoku.rows() for value in row)
    sudoku.ask("Explain")
    steps = sudoku.page.locator(".path-step")
    steps.first.wait_for()
    assert steps.count() >= empty
    steps.nth(5).click()
    sudoku.says(f"Step 6 of {steps.count()}")
    assert sudoku.page.locator(".cell.found").count() >= 5
    sudoku.press("]")
    sudoku.says(f"Step 7 of {steps.count()}")
    sudoku.button("Close").click()
    assert sudoku.page.locator(".cell.found").count() == 0
    assert not sudoku.page.locator(".path").is_visible()


def test_solving_with_wrong_values_shows_which_differ(sudoku):
    sudoku.open(grid(TINY))
    solution = sudoku.solution(TINY)
    sudoku.click("A1")
    sudoku.type(str(next(value for value in (1, 2) if value != solution[0][0])))
    sudoku.ask("Solve")
    sudoku.says("No solution contains your values")
    sudoku.wait_for("A1", "wrong")
    sudoku.button("Hide it").click()
    sudoku.wait_for("A1", "wrong", gone=True)
    assert sudoku.page.locator(".cell.found").count() == 0


def test_count_and_candidates(sudoku):
    text = "1..............."
    sudoku.open(grid(text))
    solver = sudoku.puzzle(text).solver()
    sudoku.ask("Count")
    sudoku.says(f"{solver.count()} solutions")
    sudoku.ask("Candidates")
    sudoku.says("don't directly contradict anything")
    candidates = basic_candidates(sudoku.puzzle(text))
    for name, (row, col) in {"A2": (0, 1), "B3": (1, 2), "D1": (3, 0)}.items():
        assert sudoku.marks(name, "centre") == sorted(candidates[row, col])


def test_several_solutions_can_be_looked_through(sudoku):
    text = "1..............."
    sudoku.open(grid(text))
    sudoku.press("s")
    sudoku.says("One of at least 20 solutions")
    first = sudoku.rows()
    sudoku.button("Next solution").click()
    assert sudoku.rows() != first
    sudoku.press("[")
    assert sudoku.rows() == first
    puzzle = sudoku.puzzle(text)
    assert first in [board.cells for board in puzzle.solver().solutions()]


def test_a_long_question_shows_its_progress_and_can_be_stopped(sudoku):
    sudoku.open(grid("." * 81))
    sudoku.ask("Count")
    sudoku.says(r"[1-9][\d,]* steps, .+ per second")
    sudoku.button("Stop").click()
    sudoku.says("the count was stopped|The count was stopped")
    sudoku.ask("Check")  # the server is free again
    sudoku.says("So far so good")


def test_the_address_carries_puzzle_and_values(sudoku):
    sudoku.open(grid("." * 5 + "4" + "." * 30) + f"&thermometer={THERMOMETER}&mine=1.2&title=Mine")
    assert sudoku.rows()[0] == [1, 0, 2, 0, 0, 4]
    assert sudoku.page.get_by_role("heading", name="Mine").is_visible()
    sudoku.page.locator(".board-frame .lines circle").nth(0).wait_for()
    assert sudoku.page.locator(".board-frame .lines circle").count() == 1
    query = parse_qs(sudoku.page.url.partition("?")[2])
    assert query["mine"] == ["1.2"]
    assert query["thermometer"] == [THERMOMETER]


def saved(sudoku, button, *, own=False, form=None):
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save…").click()
    if own:
        sudoku.page.get_by_label("Include the values that are not given").check()
    if form:
        with sudoku.page.expect_response("**/api/convert"):
            sudoku.page.locator("#take-format").select_option(form)
    with sudoku.page.expect_download() as download:
        sudoku.page.locator(f"[data-take={button}]").click()
    sudoku.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_senseless_address_is_reported_and_leaves_a_board(sudoku):
    sudoku.go("?grid=%F0%9F%98%80...")
    sudoku.page.get_by_text("The address contains no valid puzzle").first.wait_for()
    assert sudoku.shape == (9, 9)


def test_puzzles_are_saved_as_text_json_and_picture(sudoku):
    sudoku.open(grid(TINY) + "&mine=1&title=Tiny one")
    name, text = saved(sudoku, "text", form="line")
    assert name == "tiny-one.txt"
    assert read_grid(text.decode()) == read_grid(TINY)
    name, text = saved(sudoku, "text", form="json")
    assert name == "tiny-one.json"
    assert Puzzle.from_json(text.decode(), RULES) == Puzzle(
        sudoku.puzzle(TINY).board, sudoku.puzzle(TINY).rules, "Tiny one"
    )
    _, picture = saved(sudoku, "svg")
    _, with_own = saved(sudoku, "svg", own=True)
    assert picture.startswith(b"<svg")
    assert b"solved" not in picture
    assert b"solved" in with_own


def test_no_clue_is_dropped_in_silence(sudoku):
    sudoku.open(grid("." * 16) + "&thermometer=A1A2A3&killer=5:B1B2&rules=row_column_block_anti-knight")
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save…").click()
    text = sudoku.page.locator(".take-text")
    sudoku.page.wait_for_function("() => document.querySelector('.take-text')?.value.includes('f-puzzles')")
    assert sudoku.page.locator(".take-remarks li").count() == 0
    puzzle = read_puzzle(text.input_value())
    assert {rule.spelling() for rule in puzzle.rules} >= {"thermometer", "killer", "anti-knight"}
    sudoku.page.locator("#take-format").select_option("line")
    sudoku.page.locator(".take-remarks li").nth(2).wait_for()
    named = " ".join(sudoku.page.locator(".take-remarks li").all_inner_texts())
    assert all(rule in named for rule in ("thermometer", "killer", "anti-knight"))


def test_paper_gets_a_sheet_with_title_and_rules(sudoku):
    sudoku.open(grid("." * 16) + "&killer=5:B1B2&title=Two of a kind")
    sudoku.page.evaluate(
        "window.print = () => (window.printed = document.querySelector('.print-page svg').textContent); 0"
    )
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save…").click()
    sudoku.page.locator("[data-take=print]").click()
    sudoku.page.wait_for_function("() => window.printed")
    printed = sudoku.page.evaluate("window.printed")
    assert "Two of a kind" in printed
    assert "Digits in a cage" in printed
    sudoku.page.emulate_media(media="print")
    assert not sudoku.page.locator(".board").is_visible()
    assert sudoku.page.locator(".print-page svg").is_visible()


def test_a_picture_is_saved_as_png(sudoku):
    asked = []
    sudoku.open(grid(TINY))
    sudoku.page.on("request", lambda request: asked.append(request.post_data or ""))
    name, picture = saved(sudoku, "png")
    assert not any("png" in question for question in asked)  # the server may have been installed without the extra
    assert name == "sudoku.png"
    assert picture.startswith(b"\x89PNG")
    width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
    assert (width, height) == (416, 416)  # 4 cells and a margin, twice as large
    assert len(picture) > 2000


def test_paper_shows_the_board_with_its_rules_and_no_buttons(sudoku):
    sudoku.open(grid(TINY))
    sudoku.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sudoku.page.emulate_media(media="print")
    assert sudoku.page.locator(".board").is_visible()
    assert sudoku.page.locator(".rule-summary").get_by_text("No value repeats in a row").is_visible()
    for button in sudoku.page.locator("button").all():
        assert not button.is_visible()


def test_paper_is_light_where_the_dark_theme_was_chosen(sudoku):
    sudoku.options = {"color_scheme": "dark"}
    sudoku.open(grid(TINY) + "&thermometer=A1B1")
    track = "getComputedStyle(document.querySelector('.grid-view')).getPropertyValue('--track')"
    for theme in ("dark", "auto"):
        sudoku.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        sudoku.page.emulate_media(media="screen", color_scheme="dark")
        assert sudoku.page.evaluate(track) == "#39424e"
        sudoku.page.emulate_media(media="print", color_scheme="dark")
        assert sudoku.page.evaluate(track) == "#d9dde3"


def test_everything_is_done_with_the_keyboard(sudoku):
    sudoku.open(grid(TINY))
    for _ in range(40):
        sudoku.press("Tab")
        if sudoku.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    assert sudoku.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("A1")
    sudoku.press("1", "ArrowRight", "2", "ArrowDown", "Space", "3", "Space", "4")
    assert (sudoku.value("A1"), sudoku.value("A2")) == ("1", "2")
    assert sudoku.marks("B2", "corner") == [3]
    assert sudoku.marks("B2", "centre") == [4]
    sudoku.press("v", "Home", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight")
    assert sudoku.page.locator(".cell.selected").count() == 3
    sudoku.press("Control+Home")
    assert sudoku.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("A1")
    sudoku.press("u")
    sudoku.page.locator("details[data-group=lines] summary").focus()
    sudoku.press("Enter")
    sudoku.page.locator("#draw-thermometer").focus()
    sudoku.press("Enter")
    sudoku.cell("A1").focus()
    sudoku.press("Control+Home", "Shift+ArrowRight", "Shift+ArrowDown", "Enter")
    sudoku.page.locator(".chip").wait_for()
    assert "thermometer=A1A2B2" in sudoku.page.url


def test_a_screen_reader_finds_a_grid_with_named_cells(sudoku):
    sudoku.open(grid(TINY) + "&mine=1")
    table = sudoku.page.get_by_role("grid", name="Sudoku")
    assert table.get_by_role("row").count() == 4
    assert table.get_by_role("gridcell", name="A3, given 3").count() == 1
    assert table.get_by_role("gridcell", name="A1, 1", exact=True).count() == 1
    assert table.get_by_role("gridcell", name="A2, empty").count() == 1
    assert table.locator("[tabindex='0']").count() == 1
    sudoku.ask("Count")
    sudoku.says("solution")
    live = " ".join(sudoku.page.locator("[aria-live]").all_inner_texts())
    assert "solution" in live


def test_the_language_is_switched_without_losing_anything(sudoku):
    sudoku.open(grid(TINY))
    sudoku.click("A1")
    sudoku.type("1")
    sudoku.page.locator("[data-action=language]").click()
    sudoku.page.get_by_role("button", name="求解").wait_for()
    assert sudoku.value("A1") == "1"
    sudoku.page.get_by_role("button", name="撤销").click()
    assert sudoku.value("A1") == ""
    assert sudoku.page.get_by_role("grid", name="数独").count() == 1
    missing = sudoku.page.evaluate("document.body.innerText.match(/grid\\.[a-z]/g)")
    assert missing is None


def test_dark_mode_turns_the_board_dark(sudoku):
    sudoku.open(grid(TINY))
    brightness = """() => {
        const rgb = getComputedStyle(document.querySelector(".board")).backgroundColor.match(/[\\d.]+/g).map(Number);
        return rgb[0] + rgb[1] + rgb[2];
    }"""
    sudoku.page.emulate_media(color_scheme="light")
    light = sudoku.page.evaluate(brightness)
    sudoku.page.emulate_media(color_scheme="dark")
    assert sudoku.page.evaluate(brightness) < light / 2


def test_a_phone_shows_all_of_it_and_is_played_by_touch(sudoku):
    sudoku.open(grid(TINY))
    sudoku.page.set_viewport_size({"width": 390, "height": 844})
    assert sudoku.page.evaluate("document.documentElement.scrollWidth") <= 390
    sudoku.cell("A1").click()
    sudoku.page.locator(".key", has_text="1").click()
    assert sudoku.value("A1") == "1"
    sudoku.button("Corner").click()
    sudoku.cell("A2").click()
    sudoku.page.locator(".key", has_text="2").click()
    assert sudoku.marks("A2", "corner") == [2]
    for key in sudoku.page.locator(".key, .tool, .mode, .grid-more .button, .phase").all():
        if key.is_visible():
            box = key.bounding_box()
            assert min(box["width"], box["height"]) >= 40, key.evaluate("each => each.outerHTML")
    sudoku.phase("Set up")
    assert sudoku.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_finger_drags_over_cells(touch):
    touch.open(grid(TINY))
    session = touch.page.context.new_cdp_session(touch.page)
    path = touch.points("A1A2B2")
    for kind, points in [("touchStart", path[:1]), ("touchMove", path[1:2]), ("touchMove", path[2:]), ("touchEnd", [])]:
        points = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.wait_for("B2", "selected")
    assert touch.page.locator(".cell.selected").count() == 3
    touch.page.locator(".key", has_text="1").click()
    touch.page.get_by_role("gridcell", name="A2, 1").wait_for()
