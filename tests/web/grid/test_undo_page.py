"""Undo over everything: it leads back to the game that was there before another one was opened."""

import pytest

TINY = "?grid=..3.4....1....2."
OTHER = "1..4......32...."


def play(sudoku):
    sudoku.click("A1")
    sudoku.press("1")
    sudoku.click("A2")
    sudoku.press("x", "2", "v", "4", "5", "z")


def is_as_played(sudoku):
    sudoku.wait_for("A2", "coloured")
    assert sudoku.value("A1") == "1"
    assert sudoku.marks("A2", "corner") == [2]
    assert "colour 4 5" in sudoku.cell("A2").get_attribute("aria-label")


def make(sudoku):
    sudoku.button("New…").click()
    dialog = sudoku.page.get_by_role("dialog")
    dialog.get_by_label("Level").select_option("easy")
    dialog.get_by_label("Size").select_option("6")
    dialog.get_by_role("button", name="Make it").click()
    sudoku.page.get_by_text("Difficulty: easy").first.wait_for(timeout=30_000)


def paste(sudoku):
    sudoku.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        OTHER,
    )


def read_file(sudoku):
    sudoku.button("Open…").click()
    file = {"name": "x.txt", "mimeType": "text/plain", "buffer": OTHER.encode()}
    sudoku.page.set_input_files("#read-file", file)
    sudoku.page.wait_for_function("() => document.querySelector('#read-text').value")
    sudoku.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()


def follow_a_link(sudoku):
    sudoku.page.evaluate(f"location.hash = '#/sudoku?grid={OTHER}'")


WAYS = {
    "new": make,
    "grid": lambda sudoku: sudoku.new_grid(6),
    "paste": paste,
    "text": lambda sudoku: sudoku.read(OTHER),
    "file": read_file,
    "link": follow_a_link,
}


@pytest.mark.parametrize("way", WAYS)
def test_undo_brings_back_the_game_from_before_and_redo_leads_forth(sudoku, way):
    sudoku.open(TINY)
    play(sudoku)
    before = sudoku.page.url
    WAYS[way](sudoku)
    if way not in ("new", "grid"):
        sudoku.wait_for("A1", "given")
    other, size = sudoku.page.url, sudoku.shape
    sudoku.press("Control+z")
    is_as_played(sudoku)
    sudoku.says("Back to Sudoku 4 × 4")
    assert sudoku.page.url == before
    sudoku.press("Control+y")
    sudoku.says(r"Forward to Sudoku (\d) × \1")
    assert (sudoku.page.url, sudoku.shape) == (other, size)
    sudoku.button("Undo").click()
    is_as_played(sudoku)
    for _ in range(4):  # its own steps
        sudoku.button("Undo").click()
    assert sudoku.value("A1") == ""
    assert sudoku.button("Undo").is_disabled()
    for _ in range(5):
        sudoku.button("Redo").click()
    assert sudoku.page.url == other
    assert sudoku.button("Redo").is_disabled()


def test_the_steps_of_the_new_game_come_first_and_the_time_is_that_of_the_game(sudoku):
    sudoku.open(TINY)
    play(sudoku)
    clock = sudoku.page.locator(".clock-time")
    sudoku.page.wait_for_function("() => /0:0[2-9]/.test(document.querySelector('.clock-time').textContent)")
    sudoku.read(OTHER)
    sudoku.wait_for("A1", "given")
    assert clock.inner_text() == "0:00"
    sudoku.click("A2")
    sudoku.press("2", "Control+z")
    assert sudoku.value("A2") == ""
    assert sudoku.has("A1", "given")
    sudoku.press("Control+z")
    is_as_played(sudoku)
    assert clock.inner_text() >= "0:02"
    sudoku.press("Control+y")
    sudoku.wait_for("A1", "given")
    assert sudoku.value("A2") == ""
    sudoku.press("Control+y")
    assert sudoku.value("A2") == "2"


def test_undo_crosses_after_a_reload_and_a_step_forgets_what_could_be_redone(sudoku):
    sudoku.open(TINY)
    play(sudoku)
    sudoku.read(OTHER)
    sudoku.wait_for("A1", "given")
    sudoku.page.reload()
    sudoku.wait_for("A1", "given")
    sudoku.press("Control+z")
    is_as_played(sudoku)
    sudoku.page.reload()
    is_as_played(sudoku)
    sudoku.press("Control+y")
    sudoku.wait_for("A1", "given")
    sudoku.press("Control+z")
    is_as_played(sudoku)
    sudoku.click("B2")
    sudoku.press("3")
    assert sudoku.button("Redo").is_disabled()
    sudoku.button("Games…").click()
    sudoku.page.locator(".game").nth(1).wait_for()  # the other one is not lost


def test_a_game_that_was_removed_is_skipped(sudoku):
    sudoku.open(TINY + "&title=First")
    play(sudoku)
    sudoku.read(OTHER)
    sudoku.wait_for("A1", "given")
    sudoku.new_grid(6)
    sudoku.button("Games…").click()
    sudoku.button("Remove Sudoku from this list").first.click()
    sudoku.button("Close").click()
    sudoku.press("Control+z")
    is_as_played(sudoku)
    sudoku.says("Back to First")


def test_the_size_of_a_new_grid_is_a_step_as_well(sudoku):
    sudoku.open(TINY)
    play(sudoku)
    sudoku.new_grid(6)
    sudoku.new_grid(8)
    sudoku.button("Undo").click()
    assert sudoku.shape == (6, 6)
    sudoku.button("Undo").click()
    is_as_played(sudoku)


def test_more_games_than_are_kept_lead_to_no_other_one(sudoku):
    sudoku.open(TINY)
    play(sudoku)
    sudoku.page.wait_for_function("() => localStorage['rulegrid.sudoku.games']")
    sudoku.page.evaluate(
        """() => {
            const key = "rulegrid.sudoku.games";
            const [entry] = JSON.parse(localStorage[key]);
            const others = Array.from({ length: 23 }, (_, slot) => ({ ...entry, key: `k${slot}`, slot }));
            localStorage[key] = JSON.stringify([entry, ...others]);
        }"""
    )
    sudoku.read(OTHER)
    sudoku.wait_for("A1", "given")
    sudoku.page.wait_for_function(
        "() => JSON.parse(localStorage['rulegrid.sudoku.games']).filter(({ slot }) => slot > 99).length === 2"
    )
    kept = sudoku.page.evaluate("JSON.parse(localStorage['rulegrid.sudoku.games']).map((entry) => entry.slot)")
    assert len(kept) == len(set(kept)) == 24


def test_it_is_said_in_chinese(sudoku):
    sudoku.options = {"locale": "zh-CN"}
    sudoku.open(TINY)
    sudoku.click("A1")
    paste(sudoku)
    sudoku.wait_for("A1", "given")
    sudoku.press("Control+z")
    sudoku.says("回到：数独 4 × 4")
