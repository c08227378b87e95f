"""Finding rules in set-up, and large new grids."""

import pytest


def find(sudoku, text):
    sudoku.page.get_by_label("Find a rule").fill(text)


@pytest.mark.parametrize(("text", "name"), [
    ("kropki", "difference"), ("kropki", "ratio"), ("parity", "modular"), ("杀手", "killer"), ("german whispers", "whisper"),
])  # fmt: skip
def test_a_rule_is_found_by_its_other_names(sudoku, text, name):
    sudoku.open("?grid=-16-")
    sudoku.phase("Set up")
    find(sudoku, text)
    sudoku.page.locator(f"#draw-{name}").wait_for()


def test_a_rule_in_use_is_not_called_missing(sudoku):
    sudoku.open("?grid=-16-&killer=3:A1A2")
    sudoku.phase("Set up")
    find(sudoku, "killer")
    sudoku.page.get_by_text("In use: Killer.").wait_for()
    assert not sudoku.page.get_by_text("No such rule.").is_visible()
    find(sudoku, "frob")
    sudoku.page.get_by_text("No such rule.").wait_for()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 900), (1024, 700)])
def test_the_rules_begin_in_sight_and_no_margin_is_left_empty(sudoku, width, height):
    sudoku.open("?grid=-81-")
    sudoku.page.set_viewport_size({"width": width, "height": height})
    sudoku.phase("Set up")
    palette = sudoku.page.locator("#grid-rules")
    palette.wait_for()
    assert palette.bounding_box()["y"] < height - 150
    search = sudoku.page.get_by_label("Find a rule").bounding_box()
    board = sudoku.page.locator(".board").bounding_box()
    assert search["x"] + search["width"] <= board["x"] or search["x"] >= board["x"] + board["width"]
    if width == 1440:
        assert search["y"] + search["height"] < height
        assert min(box["x"] for box in (search, board)) < 100


def test_a_grid_of_25(sudoku):
    sudoku.open("?grid=-16-")
    sudoku.new_grid(25)
    assert sudoku.shape == (25, 25)
