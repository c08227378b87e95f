"""The sudoku view, as a person uses it, in a real browser."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

import rulegrid
from rulegrid.sudoku import RULES, Board, KillerRule, Solver, ThermometerRule
from rulegrid.utils.message import say

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TINY = "..3.4....1....2."
# One solution with all the clues, several without the thermometers or without the cages.
VARIANT = ".....42..1.............2............"
THERMOMETERS = ("F4F3F2F1", "D6C6C5C4")
CAGES = ("8:D2E1E2", "6:B2C2", "12:C3D3E3")


def grid(text):
    return f"?grid={text}"


def test_a_grid_is_typed_in_one_go_and_solved(sudoku):
    sudoku.open()
    sudoku.new_grid(9)
    sudoku.type(CLASSIC)
    sudoku.phase("Play")
    assert sudoku.rows() == [list(row) for row in sudoku.puzzle(CLASSIC).board.cells]
    sudoku.ask("Solve")
    sudoku.says("only solution")
    assert sudoku.rows() == sudoku.solution(CLASSIC)
    assert sudoku.has("A3", "found")
    assert not sudoku.has("A1", "found")
    sudoku.button("Fill it in").click()
    sudoku.says("every rule is satisfied")
    assert not sudoku.has("A3", "found")


JSON_TEXT = '{"rows": 4, "cells": [". . 3 .", "4 . . .", ". 1 . .", ". . 2 ."], "rules": [{"rule": "row"}]}'
DRAWN_TEXT = ". . | 3 .\n4 . | . .\n----+----\n. 1 | . .\n. . | 2 ."


@pytest.mark.parametrize(
    "text",
    [TINY, "0 0 3 0\n4 0 0 0\n0 1 0 0\n0 0 2 0", DRAWN_TEXT, JSON_TEXT],
    ids=["compact", "spaced", "drawn", "json"],
)
def test_every_form_is_read(api, text):
    read = api.post("/api/read", json={"family": "sudoku", "text": text}).json()["puzzle"]
    assert read["cells"] == [". . 3 .", "4 . . .", ". 1 . .", ". . 2 ."]


@pytest.mark.parametrize(
    "text",
    ["2x2:1b4f3_2d", "[[1,0,0,4],[0,0,0,0],[0,0,3,2],[0,0,0,0]]", "Grid 01\n1--4\n----\n--32\n----", ":0000:x:1..4......32....:::"],
)  # fmt: skip
def test_texts_of_other_programs_are_read(api, text):
    read = api.post("/api/read", json={"family": "sudoku", "text": text}).json()["puzzle"]
    assert read["cells"] == ["1 . . 4", ". . . .", ". . 3 2", ". . . ."]


def test_a_text_of_several_lines_is_pasted_in_the_dialog(sudoku):
    sudoku.open(grid(CLASSIC))
    sudoku.read(DRAWN_TEXT)
    sudoku.wait_for("A3", "given")
    assert sudoku.rows() == [list(row) for row in sudoku.puzzle(TINY).board.cells]


def test_what_the_source_of_a_puzzle_drew_for_looks_is_shown_and_kept(sudoku):
    line = {"kind": "line", "points": [[0.5, 0.5], [0.5, 2.5]], "colour": "#CC3311", "width": 0.2, "behind": True}
    data = {"rows": 4, "cells": ["1 . . 4"] + [". . . ."] * 3, "rules": [{"rule": "row"}], "drawings": [line]}
    sudoku.open(grid(CLASSIC))
    sudoku.read(json.dumps(data))
    sudoku.wait_for("A4", "given")
    drawn = sudoku.page.locator('.board-frame .figures [stroke="#CC3311"]')
    drawn.wait_for(state="attached")
    sudoku.page.reload()
    drawn.wait_for(state="attached")


def test_a_wrong_text_is_shown_with_the_place_of_the_error(sudoku):
    sudoku.open(grid(TINY))
    sudoku.read("12x4\n3412\n2143\n4321")
    problem = sudoku.page.locator(".problem")
    problem.get_by_text("line 1, column 3").wait_for()
    field = sudoku.page.get_by_label("Puzzle text")
    assert field.input_value().startswith("12x4")
    sudoku.page.wait_for_function("() => document.activeElement.selectionStart === 2")
    sudoku.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert sudoku.rows() == [list(row) for row in sudoku.puzzle(TINY).board.cells]
    sudoku.forget_refusals()


def test_thermometers_and_cages_are_drawn_by_dragging_and_solved(sudoku):
    sudoku.open()
    sudoku.new_grid(6)
    sudoku.type(VARIANT)
    for cells in THERMOMETERS:
        sudoku.draw("thermometer", cells)
    for clue in CAGES:
        total, cells = clue.split(":")
        sudoku.draw("killer", cells, total)
    query = parse_qs(sudoku.page.url.partition("?")[2])
    assert query["thermometer"] == ["_".join(THERMOMETERS)]
    assert query["killer"] == ["_".join(CAGES)]
    sudoku.page.locator(".board-frame .lines circle").nth(1).wait_for()
    assert sudoku.page.locator(".board-frame .lines circle").count() == 2
    sudoku.page.locator(".board-frame .corners text").nth(2).wait_for()
    assert sudoku.page.locator(".board-frame .corners text").all_text_contents() == ["8", "6", "12"]
    sudoku.phase("Play")
    sudoku.ask("Solve")
    sudoku.says("only solution")
    rules = ThermometerRule.from_clues(THERMOMETERS), KillerRule.from_clues(CAGES)
    assert sudoku.rows() == sudoku.solution(VARIANT, *rules)


def test_a_clue_is_taken_off_and_undo_brings_it_back(sudoku):
    sudoku.open(grid(TINY))
    sudoku.phase("Set up")
    sudoku.draw("thermometer", "A1A2")
    sudoku.button("Remove A1A2").click()
    sudoku.page.locator(".chip").wait_for(state="detached")  # the server reads the rest
    sudoku.button("Undo").click()
    sudoku.page.locator(".chip").wait_for()


def test_a_clue_that_makes_no_sense_is_refused_with_the_reason(sudoku):
    sudoku.open(grid(TINY))
    sudoku.phase("Set up")
    sudoku.choose("killer")
    sudoku.drag("A1A2")
    sudoku.type("many")
    sudoku.press("Enter")
    sudoku.says("read 'many', expected a whole number")
    assert sudoku.page.locator(".chip").count() == 0
    sudoku.forget_refusals()


def test_rules_are_switched_on_and_off(sudoku):
    sudoku.open(grid("." * 16))
    sudoku.phase("Set up")
    for rule in ("block", "non-consecutive"):
        sudoku.rule(rule).click()
    sudoku.page.wait_for_function("() => location.hash.includes('rules=row_column_non-consecutive')")
    sudoku.phase("Play")
    sudoku.ask("Count")
    kinds = [rule for rule in RULES if rule.spelling() in ("row", "column", "non-consecutive")]
    count = Solver(Board(4), *(rule() for rule in kinds)).count()
    sudoku.says(f"{count} solutions" if count else "No solution")


# A rule with one field of each kind, and one that is not known to the page.
FIELDS = [
    {"name": "circle", "kind": "cells", "label": "CIRCLE", "least": 1, "most": 1},
    {"name": "cells", "kind": "cells", "label": "CELLS", "ordered": True, "least": 2, "most": None},
    {"name": "total", "kind": "number", "label": "N", "optional": True, "default": 7, "least": None},
    {"name": "place", "kind": "outside", "label": "SIDE LINE"},
    {"name": "shape", "kind": "choice", "label": "loop", "optional": True, "choices": ["loop"]},
    {"name": "terms", "kind": "terms", "label": "CELLS"},
    {"name": "groups", "kind": "groups", "label": "CELLS:CELLS", "least": 2, "most": None, "group": {"least": 1}},
    {"name": "poem", "kind": "haiku", "label": "HAIKU"},
]


@pytest.fixture
def strange(sudoku):
    """The view with rules that no page has ever heard of, whose clues have texts that nobody can read."""

    def add_rules(route):
        answer = route.fetch()
        families = answer.json()
        for name, fields in {"made-up": [], "strange-line": LINE, "strange": FIELDS}.items():
            fields = [{"optional": False, "ordered": False, **field} for field in fields]
            rule = {"name": name, "class": name, "group": "strange"}
            more = {"clue_form": "", "fields": fields, "example": {}, "needs_clues": bool(fields), "standard": False}
            families["sudoku"]["rules"].append(rule | more)
        route.fulfill(response=answer, json=families)

    def take_anything(route):
        body = route.request.post_data_json
        rules = body["puzzle"]["rules"] if "puzzle" in body else []
        sudoku.sent = rules[3:]
        if not rules:
            route.continue_()
        elif "/read" in route.request.url:
            described = [
                {"rule": rule["rule"], "clues": [describe(at, clue) for at, clue in enumerate(rule.get("clues", []))]}
                for rule in rules
            ]
            route.fulfill(json={"puzzle": body["puzzle"], "rules": described})
        else:
            body["puzzle"]["rules"] = rules[:3]
            route.continue_(post_data=json.dumps(body))

    def describe(at, clue):
        return {"text": f"§{at}:_%", "data": clue, "cells": ["A1", "D4"]}

    sudoku.open(grid(TINY))
    sudoku.page.route("**/api/families", add_rules)
    sudoku.page.reload()  # the list of rules is fetched once
    sudoku.page.route(re.compile("/api/(read|render|conflicts|count)$"), take_anything)
    sudoku.page.locator("[role=gridcell]").nth(15).wait_for()
    sudoku.phase("Set up")
    return sudoku


LINE = [{"name": "cells", "kind": "cells", "label": "CELLS", "ordered": True, "least": 2, "most": None}]


def test_a_rule_that_this_page_has_never_heard_of_can_be_entered(strange):
    page = strange.page
    strange.rule("made-up").click()
    strange.draw("strange-line", "A1A2")
    strange.choose("strange")
    strange.drag("C1")  # and on to the next part
    strange.drag("C2C3")
    strange.drag("D2")
    strange.drag("B1B2")
    strange.drag("D1")
    page.get_by_label("D2 counts times").fill("-2")
    page.get_by_role("button", name="More cells").click()
    strange.drag("D3")
    page.get_by_label("Side", exact=True).select_option("bottom")
    page.get_by_label("Row or column", exact=True).select_option("4")
    page.get_by_label("Shape (optional)").select_option("loop")
    page.get_by_label("Poem").fill("an old silent pond")
    strange.press("Enter")
    page.locator(".chip").nth(1).wait_for()
    clue = {
        "circle": ["C1"],
        "cells": ["C2", "C3"],
        "place": ["bottom", 3],
        "shape": "loop",
        "terms": [["D2", "-2"]],
        "groups": [["B1", "B2"], ["D1"], ["D3"]],
        "poem": "an old silent pond",
    }
    strange.page.wait_for_function("() => location.hash.includes('strange=')")
    drawn = [
        {"rule": "made-up", "clues": []},
        {"rule": "strange-line", "clues": [{"cells": ["A1", "A2"]}]},
        {"rule": "strange", "clues": [clue]},
    ]
    assert strange.sent == drawn
    page.get_by_role("button", name="Edit §0:_%").first.click()  # that of the rule that is entered
    assert page.get_by_label("Poem").input_value() == "an old silent pond"
    assert page.get_by_label("D2 counts times").input_value() == "-2"
    page.get_by_label("Total (optional)").fill("12")
    with page.expect_response("**/api/read"):
        strange.press("Enter")
    assert strange.sent == [*drawn[:2], {"rule": "strange", "clues": [clue | {"total": "12"}]}]


def test_what_is_shown_of_a_clue_comes_from_its_data_not_its_text(strange):
    strange.draw("strange-line", "A1A2")
    strange.choose("strange")
    strange.page.get_by_role("button", name="Edit §0:_%").hover()
    line = strange.page.locator(".board-draft polyline")
    line.wait_for(state="attached")
    assert len(line.get_attribute("points").split()) == 2


def test_what_was_chosen_leaves_the_board_with_the_rule(strange):
    strange.choose("strange")
    strange.drag("C1")
    strange.page.locator(".board-draft .draft").wait_for(state="attached")
    strange.press("Escape")
    assert strange.page.locator(".board-draft *").count() == 0


def test_a_link_brings_texts_with_any_characters_back(strange):
    strange.draw("strange-line", "A1A2")
    strange.page.wait_for_function("() => location.hash.includes('strange-line=')")
    assert parse_qs(strange.page.url.partition("?")[2])["strange-line"] == ["§0:%5F%25"]
    link = strange.page.url
    strange.page.evaluate("localStorage.clear(); Storage.prototype.setItem = () => {}")
    strange.page.goto("about:blank")
    strange.page.goto(link)
    strange.page.locator("[role=gridcell]").nth(15).wait_for()
    assert strange.sent == [{"rule": "strange-line", "clues": ["§0:_%"]}]


def test_a_game_that_an_older_release_kept_is_still_played(sudoku):
    sudoku.open(grid(TINY))
    sudoku.click("A1")
    sudoku.type("1")
    sudoku.page.evaluate("""() => {
        const none = Array(16).fill(0);
        const marks = none.map(() => []);
        const given = [0, 0, 3, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0];
        const entry = [1, ...none.slice(1)];
        const colour = [0, 5, ...none.slice(2)];
        const rules = [{rule: "row"}, {rule: "thermometer", clues: ["A1A2"]}];
        const game = {title: "", rows: 4, cols: 4, values: null, labels: null, rules, given, entry, corner: marks, centre: marks, colour};
        localStorage.clear();
        localStorage["rulegrid.sudoku"] = JSON.stringify({game, mode: "entry", settingUp: false});
        Storage.prototype.setItem = () => {};
    }""")
    sudoku.page.goto("about:blank")
    sudoku.open()
    assert sudoku.value("A1") == "1"
    assert sudoku.has("A2", "coloured")
    sudoku.page.locator(".board-frame .lines circle").wait_for()
    assert "thermometer=A1A2" in sudoku.page.url


def test_many_rules_are_found_by_group_or_by_the_names_that_people_have_for_them(sudoku):
    sudoku.open(grid(TINY))
    sudoku.phase("Set up")
    groups = sudoku.page.locator(".rule-group")
    groups.first.wait_for()
    assert groups.count() == len({rule.group for rule in RULES})
    assert not sudoku.page.locator("#draw-renban").is_visible()
    sudoku.page.get_by_label("Find a rule").fill("knight")
    sudoku.page.locator("#rule-anti-knight").click()
    sudoku.page.wait_for_function("() => location.hash.includes('anti-knight')")
    known = {
        "jigsaw": ["regions"],
        "Dutch whispers": ["whisper"],
        "kropki": ["difference", "ratio"],
        "argyle": ["extra-region"],
    }
    for words, names in known.items():
        sudoku.page.get_by_label("Find a rule").fill(words)
        for name in names:
            sudoku.page.locator(f"#rule-{name}, #draw-{name}").first.wait_for()
        assert sudoku.page.locator(".more-rules ul.rules > li").count() == len(names), words
    sudoku.page.get_by_label("Find a rule").fill("no rule is called so")
    sudoku.page.get_by_text("No such rule.").wait_for()


def test_every_rule_has_a_name_and_a_meaning_in_both_languages(open_page, server):
    for locale, names in {
        "en-GB": [name[0].upper() + name[1:] for name in (str(rule.text("name")) for rule in RULES)],
        "zh-CN": [say(rule.text("name"), "zh") for rule in RULES],
    }.items():
        page = open_page("#/sudoku?grid=" + TINY, locale=locale)
        page.locator(".phases button").nth(1).click()
        page.locator(".rule-name").first.wait_for(state="attached")
        shown = page.evaluate("[...document.querySelectorAll('.rule-name')].map((name) => name.firstChild.textContent)")
        assert sorted(shown) == sorted(names)
        helps = page.evaluate("[...document.querySelectorAll('.rule-name small')].map((help) => help.textContent)")
        assert set(helps) == {say(rule.summary(), locale[:2]) for rule in RULES}


def test_the_form_of_no_rule_is_wider_than_a_phone(touch):
    touch.open(grid(TINY))
    touch.phase("Set up")
    for rule in RULES:
        if rule.needs_clues:
            touch.choose(rule.spelling())
            page = touch.page.locator(f"li:has(> #draw-{rule.spelling()}) form")
            assert page.evaluate("(form) => form.scrollWidth <= form.clientWidth"), rule.spelling()
            assert touch.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), rule.spelling()


def test_no_script_of_the_view_names_a_rule_or_reads_a_clue():
    scripts = sorted((Path(rulegrid.__file__).parent / "web" / "static" / "grid").glob("*.js"))
    assert len(scripts) > 8
    ordinary = ("row", "column", "block", "all", "none", "where", "path")  # words of the page, too
    names = "|".join(rule.spelling() for rule in RULES if rule.spelling() not in ordinary)
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        figures = {"arrow"} if script.name.startswith(("draw", "figure")) else set()  # a figure and a rule
        assert set(re.findall(rf"[\"'`.]({names})[\"'`]", text)) - figures == set(), script.name
        assert re.findall(r"""(?:split|indexOf|lastIndexOf)\(["'][:|]""", text) == [], script.name


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
    assert "in conflict" in sudoku.cell("A1").get_attribute("aria-label")
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
    sudoku.press("x", "1", "2", "c", "3", "4", "v", "5")
    for name in ("A1", "A2", "B2"):
        assert sudoku.marks(name, "corner") == [1, 2]
        assert sudoku.marks(name, "centre") == [3, 4]
        assert sudoku.has(name, "coloured")
    sudoku.click("A2")
    sudoku.press("Shift+Digit1", "z", "Alt+Digit3")
    assert sudoku.marks("A2", "corner") == [2]
    assert sudoku.marks("A2", "centre") == [4]
    sudoku.press("1")
    assert sudoku.marks("A2", "corner") == []  # below the value
    sudoku.press("Backspace")
    assert sudoku.marks("A2", "corner") == [2]
    sudoku.press("Backspace", "Backspace", "Backspace")
    assert not sudoku.has("A2", "coloured")
    sudoku.ask("Start over")
    assert sudoku.page.locator(".corner-marks span, .centre-marks span, .coloured").count() == 0
    sudoku.press("Control+z")
    assert sudoku.marks("A1", "corner") == [1, 2]


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


def test_a_little_killer_is_drawn_or_named_by_its_arrow(sudoku):
    sudoku.open()
    sudoku.new_grid(4)
    sudoku.draw("little-killer", "A2B3C4", "6")
    chips = sudoku.page.locator(".chip-edit")
    assert chips.all_text_contents() == ["6:A2B3C4"]
    sudoku.page.locator("#clue-little-killer-total").fill("7")
    sudoku.page.get_by_label("or its arrow").fill("top 4 left")
    sudoku.page.get_by_label("or its arrow").press("Enter")
    chips.nth(1).wait_for()
    assert chips.all_text_contents() == ["6:A2B3C4", "7:top 4 left"]
    chips.nth(1).click()
    assert sudoku.page.get_by_label("or its arrow").input_value() == "top 4 left"
