"""Undo over everything: it leads back to the game that was there before another one was opened. More in tests/js/games.test.mjs."""

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


def test_undo_brings_back_the_game_from_before_and_redo_leads_forth(sudoku):
    sudoku.open(TINY)
    play(sudoku)
    before = sudoku.page.url
    for way, enter in WAYS.items():
        enter(sudoku)
        if way not in ("new", "grid"):
            sudoku.wait_for("A1", "given")
            assert sudoku.rows() == [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 3, 2], [0, 0, 0, 0]], way
        other, size = sudoku.page.url, sudoku.shape
        sudoku.press("Control+z")
        is_as_played(sudoku)
        sudoku.says("Back to Sudoku 4 × 4")
        assert sudoku.page.url == before, way
        sudoku.press("Control+y")
        sudoku.says(r"Forward to Sudoku (\d) × \1")
        assert (sudoku.page.url, sudoku.shape) == (other, size), way
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


def test_it_is_said_in_chinese(sudoku):
    sudoku.options = {"locale": "zh-CN"}
    sudoku.open(TINY)
    sudoku.click("A1")
    paste(sudoku)
    sudoku.wait_for("A1", "given")
    sudoku.press("Control+z")
    sudoku.says("回到：数独 4 × 4")
