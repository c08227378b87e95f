"""axe-core finds no serious fault in any view, light and dark.

It comes from npm and is no part of this repository: RULEGRID_AXE names its file axe.min.js. Skipped without it.
"""

import os
from pathlib import Path

import pytest

VIEWS = {
    "#/calendar": ".calendar [data-piece]",
    "#/sudoku": "[role=grid] [role=gridcell]",
    "#/calcudoku": "[role=grid] [role=gridcell]",
    "#/about": "article h1",
    "docs": "h1",
}
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
LOOKS = [("light", "desktop"), ("dark", "phone")]
"""Colours and arrangement are apart: a fault of either is in one of the two."""
CALENDAR_LOOKS = [
    ("desktop", {}), ("phone", {"color_scheme": "dark"}), ("phone", {"locale": "zh-CN"}), ("desktop", {"forced_colors": "active"}),
]  # fmt: skip


@pytest.fixture(scope="session")
def axe():
    file = os.environ.get("RULEGRID_AXE", "")
    if not file:
        assert os.environ.get("RULEGRID_BROWSER") != "required", "no axe-core: RULEGRID_AXE names no file"
        pytest.skip("no accessibility tests: set RULEGRID_AXE to the file axe.min.js of axe-core")
    return Path(file).read_text(encoding="utf-8")


@pytest.fixture
def faults(axe, settle):
    """`faults(page)` lists the rules that a page breaks seriously, with where."""

    def look(page):
        settle(page)
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(
                axe
            )  # not a script of the page: its policy would forbid that, and the styles that it preloads
        found = page.evaluate("() => axe.run(document, {preload: false, resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {node['target']} {node.get('failureSummary', '')}"
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"]
        ]

    return look


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
@pytest.mark.parametrize("view", VIEWS)
def test_no_view_has_a_serious_fault(open_page, faults, view, scheme, size):
    width, height = SIZES[size]
    page = open_page(view, width=width, height=height, color_scheme=scheme, reduced_motion="reduce")
    page.locator(VIEWS[view]).first.wait_for()
    page.wait_for_function("() => !document.querySelector('.waiting')")  # a count that is not there yet is pale
    assert faults(page) == []


def set_up(open_page, address, scheme, size):
    width, height = SIZES[size]
    page = open_page(address, width=width, height=height, color_scheme=scheme)
    page.locator(VIEWS["#/sudoku"]).first.wait_for()
    page.locator(".phases button").last.click()
    return page


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_setting_up_with_any_rule_has_no_serious_fault(open_page, faults, scheme, size):
    clues = "thermometer=A1A2&killer=5:B1B2&sum=9:C1*2%20C2&clone=D1:D2"
    page = set_up(open_page, f"#/sudoku?grid=-16-&{clues}", scheme, size)
    page.locator("details.rule-group").first.wait_for()
    for group in page.locator("details.rule-group").all():
        group.locator("summary").click()
    for rule in ("arrow", "sandwich", "sum-line", "clone"):
        page.locator(f"#draw-{rule}").click()
        assert faults(page) == []
    page.get_by_role("button", name="Edit 9:C1*2 C2").click()
    assert faults(page) == []


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_drawing_freely_has_no_serious_fault(open_page, faults, scheme, size):
    drawn = "0*0.5x0.5+1.5x1.5*E0483E**0.14_2*1x1*3A7BE0**0.5*0.5_4*2.5x0.5*****12*9B5BD6*0.4"
    page = set_up(open_page, f"#/sudoku?grid=1-15-&drawings={drawn}", scheme, size)
    page.locator(".draw-group summary").click()
    for tool in ("line", "shape", "text", "shade", "eraser"):
        page.locator(f"#drawn-tool-{tool}").click()
        assert faults(page) == []
    page.locator(".drawn-list .chip-edit").first.click()
    assert faults(page) == []


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_hints_answers_and_dialogs_of_a_puzzle_have_no_serious_fault(open_page, faults, scheme, size):
    width, height = SIZES[size]
    page = open_page(
        "#/sudoku?grid=-16-&killer=3:A1A2_7:A3A4_4:B1C1_5:B2B3&mine=3", width=width, height=height, color_scheme=scheme
    )
    page.locator(VIEWS["#/sudoku"]).first.wait_for()
    page.keyboard.press("h")  # what was entered is wrong
    page.locator(".explanation").wait_for()
    assert faults(page) == []
    page.keyboard.press("Control+z")
    page.locator(".cell").first.click()
    page.keyboard.press("Delete")
    page.keyboard.press("Control+Shift+Digit1")
    page.keyboard.press("h")
    page.get_by_role("button", name="Everything").click()
    assert faults(page) == []
    page.keyboard.press("l")
    page.locator(".open-step").first.click()
    assert faults(page) == []
    page.keyboard.press("l")
    page.locator(".hint-ways summary").click()
    page.get_by_role("button", name="Explain").click()
    page.locator(".path-step").first.wait_for()
    assert faults(page) == []
    for name in ("games", "export"):
        page.evaluate(
            "name => document.querySelectorAll('.bar-menu button')[name].click()", {"games": 0, "export": 2}[name]
        )
        page.get_by_role("dialog").wait_for()
        page.wait_for_timeout(300)
        assert faults(page) == []
        page.keyboard.press("Escape")
    page.locator(".phases button").last.click()
    page.locator("#true-candidates").check()
    page.locator(".board-possible .share").first.wait_for()
    page.get_by_role("button", name="Why?").click()
    page.locator(".answer-lines").wait_for()
    assert faults(page) == []


@pytest.mark.smoke
def test_the_dialog_of_keys_has_no_serious_fault(open_page, faults):
    page = open_page("#/about")
    page.locator("article h1").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert faults(page) == []


def test_a_fault_would_be_found(open_page, faults):
    page = open_page("#/about")
    page.locator("article h1").wait_for()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [fault for fault in faults(page) if fault.startswith("button-name")]


@pytest.mark.parametrize(("size", "look"), CALENDAR_LOOKS)
def test_no_state_of_a_calendar_has_a_serious_fault(open_page, server, faults, size, look):
    width, height = SIZES[size]
    address = "#/calendar?board=weekday8x7&date=2026-11-21"
    page = open_page(address, width=width, height=height, reduced_motion="reduce", **look)
    page.locator(VIEWS["#/calendar"]).first.wait_for()
    more = page.locator(".cal-more button")
    for keys, shown in (
        ("h", ".explanation"),
        ("h", ".mark"),
        ("h", ".mark.place"),
        ("s", ".solutions:not([hidden])"),
        ("n", ".place"),
    ):
        page.keyboard.press(keys)
        page.locator(shown).first.wait_for()
        page.wait_for_function("() => !document.querySelector('.waiting')")
        assert faults(page) == []
    for at, dialog in ((0, "dialog .new-form"), (2, "dialog .cal-gallery"), (3, "dialog .cal-own")):
        more.nth(at).click()
        page.locator(dialog).wait_for()
        assert faults(page) == []
        page.keyboard.press("Escape")
    page.locator(".mode-cells").click()
    page.locator(".choosing").wait_for()
    assert faults(page) == []
    page.locator(".mode-date").click()
    page.locator(".cal-board .choosing, .dates").first.wait_for()
    more.nth(1).click()
    page.locator(".cal-watch").wait_for()
    page.keyboard.press("n")
    assert faults(page) == []
    page.goto("about:blank")
    page.goto(f"{server}/#/calendar?board=dragonfjord&date=2026-03-16&given=Y@B1:7,V@C4:3,L@C7:5,U@D4:3")
    page.locator(".piece.given").first.wait_for()
    page.keyboard.press("h")
    page.locator("[data-does=sayAll]").click()
    page.wait_for_function("() => !document.querySelector('.waiting')")
    assert faults(page) == []


def test_the_banner_has_no_serious_fault(open_page, faults):
    page = open_page("#/calendar")
    page.locator(VIEWS["#/calendar"]).first.wait_for()
    page.wait_for_load_state("networkidle")  # an answer that is still under way would say that the server is back
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.keyboard.press("h")
    page.locator("#banner:not([hidden])").wait_for()
    assert faults(page) == []
    page.errors[:] = [text for text in page.errors if "ERR_CONNECTION_REFUSED" not in text]
