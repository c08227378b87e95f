"""The sudoku view, as a person uses it, in a real browser."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

import rulegrid
from rulegrid.sudoku import RULES, STANDARD, Board, KillerRule, Puzzle, Solver, ThermometerRule, read_grid

pytestmark = pytest.mark.browser

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TINY = "..3.4....1....2."
# One solution with all the clues, several without the thermometers or without the cages.
VARIANT = ".....42..1.............2............"
THERMOMETERS = ("F4F3F2F1", "D6C6C5C4")
CAGES = ("8:D2E1E2", "6:B2C2", "12:C3D3E3")


def puzzle_of(text, *rules):
    size, values = read_grid(text)
    board = Board(size)
    board.load_puzzle(values)
    return Puzzle(board, [*(rule() for rule in STANDARD), *rules])


def solution_of(text, *rules):
    solver = puzzle_of(text, *rules).solver()
    assert solver.is_unique()
    return solver.get_solution().cells


def grid(text):
    return f"?grid={text}"


# Setting up and solving


def test_a_grid_is_typed_in_one_go_and_solved(sudoku):
    sudoku.open()
    sudoku.new_grid(9)
    sudoku.type(CLASSIC)
    sudoku.phase("Play")
    assert sudoku.rows() == [list(row) for row in puzzle_of(CLASSIC).board.cells]
    sudoku.ask("Solve")
    sudoku.says("only solution")
    assert sudoku.rows() == solution_of(CLASSIC)
    assert sudoku.has("A3", "found")
    assert not sudoku.has("A1", "found")
    sudoku.button("Write it in").click()
    sudoku.says("Every rule is kept")
    assert not sudoku.has("A3", "found")


def test_values_of_two_digits_are_typed_as_digits_or_letters(sudoku):
    sudoku.open()
    sudoku.new_grid(16)
    sudoku.type("16")
    sudoku.type("g9a")
    sudoku.press("ArrowRight")
    sudoku.type("1")
    sudoku.press("ArrowRight")
    sudoku.type("10")
    assert sudoku.rows()[0][:8] == [16, 16, 9, 10, 0, 1, 10, 0]
    sudoku.phase("Play")
    sudoku.click("B1")
    sudoku.press("m")
    sudoku.type("12")
    sudoku.type("3")
    assert sudoku.marks("B1", "centre") == [3, 12]


@pytest.mark.parametrize(
    "text",
    [
        TINY,
        "0 0 3 0\n4 0 0 0\n0 1 0 0\n0 0 2 0",
        ". . | 3 .\n4 . | . .\n----+----\n. 1 | . .\n. . | 2 .",
        puzzle_of(TINY).to_json(),
    ],
    ids=["compact", "spaced", "drawn", "json"],
)
def test_every_form_can_be_pasted(sudoku, text):
    sudoku.open(grid(CLASSIC))
    sudoku.read(text)
    sudoku.wait_for("A3", "given")
    assert sudoku.rows() == [list(row) for row in puzzle_of(TINY).board.cells]


def test_a_text_pasted_on_the_page_is_opened(sudoku):
    sudoku.open(grid(CLASSIC))
    sudoku.page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
        }""",
        TINY,
    )
    sudoku.page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 16")
    assert sudoku.rows() == [list(row) for row in puzzle_of(TINY).board.cells]


def test_a_wrong_text_is_shown_with_the_place_of_the_error(sudoku, expect_refusal):
    sudoku.open(grid(TINY))
    sudoku.read("12x4\n3412\n2143\n4321")
    problem = sudoku.page.locator(".problem")
    problem.get_by_text("line 1, column 3").wait_for()
    field = sudoku.page.get_by_label("The puzzle's text")
    assert field.input_value().startswith("12x4")
    sudoku.page.wait_for_function("() => document.activeElement.selectionStart === 2")
    sudoku.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert sudoku.rows() == [list(row) for row in puzzle_of(TINY).board.cells]


# Clues


def test_thermometers_and_cages_are_drawn_by_dragging_and_solved(sudoku):
    sudoku.open()
    sudoku.new_grid(6)
    sudoku.type(VARIANT)
    for cells in THERMOMETERS:
        sudoku.draw("thermometer", cells)
    for clue in CAGES:
        total, cells = clue.split(":")
        sudoku.draw("killer", cells, total)
    asked = parse_qs(sudoku.page.url.partition("?")[2])
    assert asked["thermometer"] == ["_".join(THERMOMETERS)]
    assert asked["killer"] == ["_".join(CAGES)]
    assert sudoku.page.locator(".board-frame .lines circle").count() == 2
    assert sudoku.page.locator(".board-frame .corners text").all_text_contents() == ["8", "6", "12"]
    sudoku.phase("Play")
    sudoku.ask("Solve")
    sudoku.says("only solution")
    rules = ThermometerRule.from_clues(THERMOMETERS), KillerRule.from_clues(CAGES)
    assert sudoku.rows() == solution_of(VARIANT, *rules)


def test_a_line_that_is_dragged_back_gets_shorter(sudoku):
    sudoku.open(grid(TINY))
    sudoku.phase("Set up")
    sudoku.draw("thermometer", "A1A2A3A2B2")
    assert "thermometer=A1A2B2" in sudoku.page.url


def test_a_clue_is_taken_off_and_undo_brings_it_back(sudoku):
    sudoku.open(grid(TINY))
    sudoku.phase("Set up")
    sudoku.draw("thermometer", "A1A2")
    sudoku.button("Remove A1A2").click()
    assert sudoku.page.locator(".chip").count() == 0
    sudoku.button("Undo").click()
    assert sudoku.page.locator(".chip").count() == 1


def test_a_clue_that_makes_no_sense_is_refused_with_the_reason(sudoku, expect_refusal):
    sudoku.open(grid(TINY))
    sudoku.phase("Set up")
    sudoku.page.locator("#draw-killer").click()
    sudoku.drag("A1A2")
    sudoku.type("many")
    sudoku.press("Enter")
    sudoku.says("expected TOTAL:CELLS")
    assert sudoku.page.locator(".chip").count() == 0


def test_rules_are_switched_on_and_off(sudoku):
    sudoku.open(grid("." * 16))
    sudoku.phase("Set up")
    for rule in ("block", "non-consecutive"):
        sudoku.page.locator(f"#rule-{rule}").click()
    sudoku.page.wait_for_function("() => location.hash.includes('rules=row_column_non-consecutive')")
    sudoku.phase("Play")
    sudoku.ask("Count")
    kinds = [rule for rule in RULES if rule.spelling() in ("row", "column", "non-consecutive")]
    count = Solver(Board(4), *(rule() for rule in kinds)).count()
    sudoku.says(f"{count} solutions" if count else "No solution")


def test_a_rule_that_this_page_has_never_heard_of_can_be_entered(sudoku):
    def add_rules(route):
        answer = route.fetch()
        families = answer.json()
        for name, entry, form in (
            ("made-up", None, ""),
            ("whisper", "line", "CELLS, such as A1A2"),
            ("arrow", "cage", "TOTAL:CELLS, such as 9:A1A2"),
            ("odd-form", "text", "ANYTHING, such as x=3"),
        ):
            rule = {"name": name, "class": name, "help": f"What {name} means.", "clue_form": form, "entry": entry}
            families["sudoku"]["rules"].append({**rule, "standard": False})
        route.fulfill(response=answer, json=families)

    def take_anything(route):
        body = route.request.post_data_json
        sent.append(body["puzzle"]["rules"])
        body["puzzle"]["rules"] = body["puzzle"]["rules"][:3]
        route.continue_(post_data=json.dumps(body))

    sent = []
    sudoku.page.route("**/api/families", add_rules)
    sudoku.page.reload()  # the list of rules is asked for once
    sudoku.open(grid(TINY))
    sudoku.page.route(re.compile("/api/(render|check)$"), take_anything)
    sudoku.phase("Set up")
    sudoku.page.get_by_text("What made-up means.").wait_for()
    sudoku.page.locator("#rule-made-up").click()
    sudoku.draw("whisper", "A1A2")
    sudoku.draw("arrow", "C1C2", "9")
    sudoku.page.locator("#rule-odd-form").click()
    sudoku.page.locator("#clue-odd-form").fill("x=4")
    sudoku.press("Enter")
    sudoku.page.locator(".chip").nth(2).wait_for()
    assert sent[-1][3:] == [
        {"rule": "made-up"},
        {"rule": "whisper", "clues": ["A1A2"]},
        {"rule": "arrow", "clues": ["9:C1C2"]},
        {"rule": "odd-form", "clues": ["x=4"]},
    ]


def test_no_script_of_the_view_names_a_rule():
    scripts = sorted((Path(rulegrid.__file__).parent / "web" / "static" / "grid").glob("*.js"))
    assert len(scripts) > 8
    names = "|".join(rule.spelling() for rule in RULES if rule.spelling() not in ("row", "column", "block"))
    for script in scripts:
        assert re.findall(names, script.read_text(encoding="utf-8"), re.IGNORECASE) == [], script.name


# Playing


def test_conflicts_with_any_rule_are_shown_as_they_appear(sudoku):
    sudoku.open(grid("." * 16) + "&thermometer=D1D2D3")
    sudoku.click("A1")
    sudoku.type("3")
    sudoku.click("A4")
    sudoku.type("3")
    sudoku.wait_for("A1", "clashing")
    sudoku.says("row A")
    assert sudoku.has("A4", "clashing")
    assert sudoku.has("A2", "conflict")
    assert not sudoku.has("A2", "clashing")
    assert "clashes" in sudoku.cell("A1").get_attribute("aria-label")
    sudoku.press("Backspace")
    sudoku.wait_for("A1", "clashing", gone=True)
    sudoku.click("D1")
    sudoku.type("4")
    sudoku.click("D2")
    sudoku.type("3")
    sudoku.wait_for("D1", "clashing")
    sudoku.says("thermometer D1 D2 D3")
    sudoku.press("Control+z")
    sudoku.wait_for("D1", "clashing", gone=True)


def test_marks_and_colours(sudoku):
    sudoku.open(grid(TINY))
    sudoku.drag("A1A2B2")
    sudoku.press("k", "1", "2", "m", "3", "4", "p", "5")
    for name in ("A1", "A2", "B2"):
        assert sudoku.marks(name, "corner") == [1, 2]
        assert sudoku.marks(name, "centre") == [3, 4]
        assert sudoku.has(name, "coloured")
    sudoku.click("A2")
    sudoku.press("Shift+Digit1", "v", "Alt+Digit3")
    assert sudoku.marks("A2", "corner") == [2]
    assert sudoku.marks("A2", "centre") == [4]
    sudoku.press("1")
    assert sudoku.marks("A2", "corner") == []  # below the value
    sudoku.press("Backspace")
    assert sudoku.marks("A2", "corner") == [2]
    sudoku.press("Backspace", "Backspace", "Backspace")
    assert not sudoku.has("A2", "coloured")


def test_given_values_stay(sudoku):
    sudoku.open(grid(TINY))
    sudoku.drag("A2A3")
    sudoku.type("1")
    assert (sudoku.value("A2"), sudoku.value("A3")) == ("1", "3")
    sudoku.press("Delete")
    assert (sudoku.value("A2"), sudoku.value("A3")) == ("", "3")


def test_undo_to_the_start_and_redo_to_the_end(sudoku):
    sudoku.open(grid(TINY))
    start = sudoku.rows()
    for name, keys in {"A1": "1", "A2": "k23", "B2": "m4", "B3": "p3", "C1": "v2"}.items():
        sudoku.click(name)
        sudoku.type(keys)
    end, address = sudoku.rows(), sudoku.page.url
    undo, redo = sudoku.button("Undo"), sudoku.button("Redo")
    steps = 0
    while undo.is_enabled():
        undo.click()
        steps += 1
    assert steps == 6
    assert sudoku.rows() == start
    assert sudoku.page.locator(".corner-marks span, .centre-marks span, .coloured").count() == 0
    while redo.is_enabled():
        redo.click()
    assert sudoku.rows() == end
    assert sudoku.page.url == address


def test_starting_over_can_be_undone(sudoku):
    sudoku.open(grid(TINY))
    sudoku.click("A1")
    sudoku.type("1")
    sudoku.ask("Start over")
    assert sudoku.value("A1") == ""
    sudoku.press("Control+z")
    assert sudoku.value("A1") == "1"


def test_cells_are_chosen_in_many_ways(sudoku):
    sudoku.open(grid(TINY))
    sudoku.click("A1")
    sudoku.click("C3", modifiers=["Control"])
    sudoku.click("D4", modifiers=["Control"])
    sudoku.click("C3", modifiers=["Control"])
    assert [sudoku.has(name, "selected") for name in ("A1", "C3", "D4")] == [True, False, True]
    sudoku.click("B2")
    sudoku.click("C4", modifiers=["Shift"])
    assert sudoku.page.locator(".cell.selected").count() == 6
    sudoku.drag("A1B2C3D4")  # the diagonal alone
    assert sudoku.page.locator(".cell.selected").count() == 4
    sudoku.press("Control+a")
    assert sudoku.page.locator(".cell.selected").count() == 16
    sudoku.press("Escape")
    assert sudoku.page.locator(".cell.selected").count() == 0


# Asking


def test_a_hint_says_why_and_writes_the_value(sudoku):
    sudoku.open(grid(CLASSIC))
    sudoku.press("h")
    sudoku.page.locator(".cell.hinted").wait_for()
    cell = sudoku.page.locator(".cell.hinted")
    at = int(cell.get_attribute("data-at"))
    value = str(solution_of(CLASSIC)[at // 9][at % 9])
    assert re.search(rf"\b{value} (fits only in|is left)|only {value} is left", sudoku.status)
    sudoku.button("Write it").click()
    assert sudoku.page.locator(f"[data-at='{at}'] .value").inner_text() == value


def test_a_hint_that_no_single_gives_says_that_it_was_looked_up(sudoku):
    sudoku.open(grid("." * 16))
    sudoku.press("h")
    sudoku.page.locator(".cell.hinted").wait_for()
    sudoku.says(r"is \d\. Looked up")
    sudoku.press("Enter")
    assert [value for row in sudoku.rows() for value in row].count(0) == 15


def test_checking_tells_a_dead_end_from_a_good_start(sudoku):
    sudoku.open(grid(TINY))
    solution = solution_of(TINY)
    sudoku.click("A1")
    sudoku.type(str(solution[0][0]))
    sudoku.ask("Check")
    sudoku.says("So far so good")
    sudoku.type(str(next(value for value in (1, 2) if value != solution[0][0])))
    sudoku.ask("Check")
    sudoku.says("can't be solved|clashes")


def test_solving_with_wrong_values_shows_which_differ(sudoku):
    sudoku.open(grid(TINY))
    solution = solution_of(TINY)
    sudoku.click("A1")
    sudoku.type(str(next(value for value in (1, 2) if value != solution[0][0])))
    sudoku.ask("Solve")
    sudoku.says("Not with your values")
    sudoku.wait_for("A1", "wrong")
    sudoku.button("Hide it").click()
    sudoku.wait_for("A1", "wrong", gone=True)
    assert sudoku.page.locator(".cell.found").count() == 0


def test_count_and_candidates(sudoku):
    text = "1..............."
    sudoku.open(grid(text))
    solver = puzzle_of(text).solver()
    sudoku.ask("Count")
    sudoku.says(f"{solver.count()} solutions")
    sudoku.ask("Candidates")
    sudoku.says("some solution")
    candidates = solver.candidates()
    for name, (row, col) in {"A2": (0, 1), "B3": (1, 2), "D1": (3, 0)}.items():
        assert sudoku.marks(name, "centre") == sorted(candidates[row, col])


def test_several_solutions_can_be_looked_through(sudoku):
    text = "1..............."
    sudoku.open(grid(text))
    sudoku.press("s")
    sudoku.says("One of 20 solutions or more")
    first = sudoku.rows()
    sudoku.button("Next solution").click()
    assert sudoku.rows() != first
    sudoku.press("[")
    assert sudoku.rows() == first
    puzzle = puzzle_of(text)
    assert first in [board.cells for board in puzzle.solver().solutions()]


def test_no_solution_is_said(sudoku):
    sudoku.open(grid("11.............."))
    sudoku.ask("Solve")
    sudoku.says("No solution")


def test_a_long_question_shows_its_progress_and_can_be_stopped(sudoku):
    sudoku.open(grid("." * 81))
    sudoku.ask("Count")
    sudoku.says(r"[1-9][\d,]* steps, .+ a second")
    sudoku.button("Stop").click()
    sudoku.says("Stopped after")
    sudoku.ask("Check")  # the server is free again
    sudoku.says("So far so good")


# What stays


def test_a_reload_keeps_values_marks_and_mode(sudoku):
    sudoku.open(grid(TINY))
    sudoku.click("A1")
    sudoku.type("1")
    sudoku.click("A2")
    sudoku.type("k2")
    sudoku.type("p4")
    sudoku.page.reload()
    sudoku.wait_for("A2", "coloured")
    assert sudoku.value("A1") == "1"
    assert sudoku.marks("A2", "corner") == [2]
    assert sudoku.page.get_by_role("radio", name="Colour").get_attribute("aria-checked") == "true"


def test_the_view_without_an_address_shows_what_was_there(sudoku):
    sudoku.open(grid(TINY))
    sudoku.click("A1")
    sudoku.type("1")
    sudoku.page.goto("about:blank")
    sudoku.open()
    assert sudoku.value("A1") == "1"


def test_the_address_carries_puzzle_and_values(sudoku):
    sudoku.open(grid(VARIANT) + f"&thermometer={THERMOMETERS[0]}&mine=1.2&title=Mine")
    assert sudoku.rows()[0] == [1, 0, 2, 0, 0, 4]
    assert sudoku.page.get_by_role("heading", name="Mine").is_visible()
    assert sudoku.page.locator(".board-frame .lines circle").count() == 1
    asked = parse_qs(sudoku.page.url.partition("?")[2])
    assert asked["mine"] == ["1.2"]
    assert asked["thermometer"] == [THERMOMETERS[0]]


@pytest.mark.parametrize(
    "address", ["?grid=123", "?grid=9...............", "?grid=%F0%9F%98%80...", "?grid=-999-&rows=x"]
)
def test_a_senseless_address_is_said_and_leaves_a_board(sudoku, address):
    sudoku.page.goto(f"{sudoku.site}/#/sudoku{address}")
    sudoku.page.get_by_text("The address holds no puzzle").first.wait_for()
    assert sudoku.shape == (9, 9)


def test_games_survive_the_way_through_the_address(sudoku):
    sudoku.open(grid(TINY))
    differing = sudoku.page.evaluate(
        """async () => {
            const state = await import("./grid/state.js");
            const known = (await (await fetch("/api/families")).json()).sudoku.rules;
            const standard = known.filter((rule) => rule.standard).map(({name}) => ({rule: name}));
            const differing = [];
            for (const [rows, cols] of [[4, 4], [9, 9], [16, 16], [25, 25], [6, 6]]) {
                for (let seed = 1; seed < 30; seed++) {
                    let at = seed * 7919;
                    const any = (n) => (at = (at * 48271) % 2147483647) % n;
                    const game = state.emptyGame(rows, cols, seed % 2 ? standard : standard.slice(0, 2));
                    const given = game.given.map(() => (any(3) ? 0 : any(rows) + 1));
                    const entry = given.map((value) => (value || any(2) ? 0 : any(rows) + 1));
                    const rules = seed % 3 ? game.rules : [...game.rules, {rule: known.at(-1).name, clues: ["R1 C2D3", "9:A1"]}];
                    const asked = {...game, given, entry, rules, title: seed % 5 ? "" : "a & b = c_d"};
                    const params = new URLSearchParams(state.toParams(asked, known));
                    const again = state.fromParams(new URLSearchParams(params.toString()), known);
                    if (JSON.stringify(again) !== JSON.stringify(asked)) differing.push([params.toString()]);
                }
            }
            return differing;
        }"""
    )
    assert differing == []


# Taking away


def saved(sudoku, button, *, own=False):
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save …").click()
    if own:
        sudoku.page.get_by_label("With the values that are not given").check()
    with sudoku.page.expect_download() as download:
        sudoku.page.locator(f"[data-take={button}]").click()
    sudoku.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_puzzles_are_saved_as_text_json_and_picture(sudoku):
    sudoku.open(grid(TINY) + "&mine=1&title=Tiny one")
    name, text = saved(sudoku, "text")
    assert name == "tiny-one.txt"
    assert read_grid(text.decode()) == read_grid(TINY)
    name, text = saved(sudoku, "json")
    assert name == "tiny-one.json"
    assert Puzzle.from_json(text.decode(), RULES) == Puzzle(puzzle_of(TINY).board, puzzle_of(TINY).rules, "Tiny one")
    _, picture = saved(sudoku, "svg")
    _, with_own = saved(sudoku, "svg", own=True)
    assert picture.startswith(b"<svg")
    assert b"solved" not in picture
    assert b"solved" in with_own


def test_a_picture_is_saved_as_png(sudoku):
    pytest.importorskip("cairosvg")
    sudoku.open(grid(TINY))
    assert saved(sudoku, "png")[1].startswith(b"\x89PNG")


def test_paper_shows_the_board_alone(sudoku):
    sudoku.open(grid(TINY))
    sudoku.page.emulate_media(media="print")
    assert sudoku.page.locator(".board").is_visible()
    assert not sudoku.page.locator(".grid-side").is_visible()


# For everybody


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
    sudoku.page.set_viewport_size({"width": 390, "height": 844})
    sudoku.open(grid(TINY))
    assert sudoku.page.evaluate("document.documentElement.scrollWidth") <= 390
    sudoku.cell("A1").click()
    sudoku.page.locator(".key", has_text="1").click()
    assert sudoku.value("A1") == "1"
    sudoku.page.get_by_role("radio", name="Corner").click()
    sudoku.cell("A2").click()
    sudoku.page.locator(".key", has_text="2").click()
    assert sudoku.marks("A2", "corner") == [2]
    for key in sudoku.page.locator(".key, .tool, .grid-side .button, .phase").all():
        box = key.bounding_box()
        if box:
            assert min(box["width"], box["height"]) >= 40
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
    touch.page.locator(".key", has_text="1").tap()
    assert touch.value("A2") == "1"
