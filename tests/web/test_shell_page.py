"""The page's frame in a browser: tabs, languages, themes, keys, dialogs, what it says when something fails."""

import re
from pathlib import Path

import pytest

import rulegrid
from rulegrid.draw.colours import PALETTE

VIEWS = ["calendar", "sudoku", "calcudoku", "about"]


def test_the_pieces_have_the_engines_colours():
    style = (Path(rulegrid.__file__).parent / "web" / "static" / "style.css").read_text(encoding="utf-8")
    assert [colour.upper() for colour in re.findall(r"^\s*--piece-\d+: (#\w+);", style, re.MULTILINE)] == list(PALETTE)


def background(page):
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


@pytest.mark.smoke
def test_tabs_lead_to_the_views_and_back_to_where_one_was(page):
    for name in ("Sudoku", "Calcudoku", "Calendar"):
        page.get_by_role("link", name=name, exact=True).first.click()
        page.wait_for_url(f"**/#/{name.lower()}**")
        page.wait_for_selector(f".tab[data-tab={name.lower()}][aria-current=page]")
        assert page.locator(".tab[aria-current=page]").inner_text() == name
        page.wait_for_selector("#main > *")
        assert page.title().endswith("· rulegrid")
    page.go_back()
    page.wait_for_url("**/#/calcudoku**")
    page.wait_for_selector(".tab[data-tab=calcudoku][aria-current=page]")


def test_an_address_without_a_view_shows_the_last_one(open_page):
    page = open_page("")
    page.wait_for_url("**/#/calendar**")
    page.goto(page.url.partition("#")[0] + "#/nowhere?x=1")
    page.wait_for_url("**/#/calendar**")
    page.goto(page.url.partition("#")[0] + "#/about")
    page.wait_for_selector(".prose h1")
    page.goto(page.url.partition("#")[0])
    page.wait_for_url("**/#/about")


@pytest.mark.smoke
def test_the_language_is_switched_and_remembered(open_page):
    page = open_page("#/about")
    page.wait_for_selector(".prose")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.locator("[data-action=language]").click()
    page.get_by_role("link", name="数独", exact=True).first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    assert page.evaluate("document.activeElement.dataset.action") == "language"  # the focus stays
    page.reload()
    page.get_by_role("link", name="数独", exact=True).first.wait_for()
    page.locator("[data-action=language]").click()
    page.get_by_role("link", name="Sudoku", exact=True).first.wait_for()


def test_the_theme_follows_the_system_until_one_is_chosen(open_page):
    page = open_page("#/about", color_scheme="dark")
    dark = background(page)
    page.emulate_media(color_scheme="light")
    light = background(page)
    assert light != dark
    button = page.locator("[data-action=theme]")
    button.click()  # light
    button.click()
    assert background(page) == dark
    page.reload()
    assert background(page) == dark
    button.click()  # as the system, again
    assert background(page) == light


def test_the_keys_are_listed_by_a_key_and_put_away_by_another(page):
    page.locator("[data-action=theme]").focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert "Esc" in dialog.inner_text()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.action") == "theme"


def test_every_puzzles_view_says_its_keys(page):
    for view in ("calendar", "sudoku", "calcudoku"):
        page.evaluate(f"location.hash = '#/{view}'")
        page.wait_for_selector("#main svg")
        page.locator("[data-action=help]").click()
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        assert page.locator(".keys dt").count() > 4, view
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")


def test_the_skip_link_leads_past_the_bar(page):
    page.wait_for_selector(".prose")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.url.endswith("#/about")


def test_a_dialog_answers_with_its_button_and_null_when_it_is_left(page):
    page.evaluate("""async () => {
        const { dialog, h } = await import("/dom.js");
        window.answers = [];
        window.ask = () => dialog("Which?", h("input", { id: "word" }), [
            { label: "No", value: "no" }, { label: "Yes", value: "yes", primary: true },
        ]).then((answer) => window.answers.push(answer));
    }""")
    for act, answer in [
        (lambda: page.get_by_role("button", name="No").click(), "no"),
        (lambda: page.locator("#word").press("Enter"), "yes"),
        (lambda: page.keyboard.press("Escape"), None),
        (lambda: page.mouse.click(2, 2), None),
    ]:
        page.evaluate("() => { window.ask(); }")
        act()
        page.wait_for_function("() => window.answers.length === 1")
        assert page.evaluate("window.answers.pop()") == answer
        assert page.locator("dialog").count() == 0


def test_a_toast_lies_above_a_dialog_and_goes(page):
    page.evaluate("""async () => {
        const { dialog, toast } = await import("/dom.js");
        dialog("Below", "…", [{ label: "Close", value: 1 }]);
        toast("Above");
    }""")
    toast = page.locator(".toast")
    box = toast.bounding_box()
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", middle) == "toast"


ENDLESS = '{family: "sudoku", puzzle: {rows: 9, rules: [{rule: "row"}, {rule: "column"}, {rule: "block"}]}}'


def test_a_long_question_tells_how_far_it_is_until_it_is_stopped(page):
    steps, name = page.evaluate(f"""async () => {{
        const {{ ask }} = await import("/api.js");
        const controller = new AbortController();
        const steps = [];
        const onProgress = (progress) => {{
            steps.push(progress.steps);
            if (steps.length === 2) controller.abort();
        }};
        try {{
            await ask("/api/count", {ENDLESS}, {{ signal: controller.signal, onProgress }});
        }} catch (error) {{
            return [steps, error.name];
        }}
    }}""")
    assert (len(steps), name) == (2, "AbortError")
    assert 0 < steps[0] <= steps[1]


def test_a_page_without_its_server_says_so_and_tries_again(open_page):
    page = open_page("#/about")
    page.wait_for_selector(".prose")
    page.route("**/api/families", lambda route: route.abort())
    page.reload()
    page.locator(".failure button").wait_for()
    assert "rulegrid web --port" in page.locator("#banner").inner_text()
    page.unroute("**/api/families")
    page.wait_for_selector(".prose")  # it notices by itself
    page.errors[:] = [text for text in page.errors if "ERR_FAILED" not in text]


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_a_narrow_screen(open_page, view):
    for width in (360, 768):
        page = open_page(f"#/{view}", width=width, height=800)
        page.wait_for_selector("#main > * > *")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for button in page.locator("header a, header button").all():
            box = button.bounding_box()
            assert box is None or box["height"] >= 40


def test_the_api_is_described_on_a_page_of_the_same_style(open_page):
    page = open_page("docs")
    assert "API" in page.title()
    assert page.locator("h2").count() >= 4
    page.locator("header a").click()
    page.wait_for_selector(".tabs a")
