"""Links and texts of other programs, as people published them: complete on the page, playable, and saved again without loss."""

import json
from itertools import islice

import pytest

from rulegrid import RulegridError
from rulegrid.core.formats import format_named
from rulegrid.sudoku import RULES, Puzzle, read_puzzle
from rulegrid.sudoku.formats.registry import FORMATS

pytestmark = pytest.mark.slow

EACH = 8
FORMS = {
    "fpuzzles": "fpuzzles",
    "scl": "sudokupad",
    "iss": "iss",
    "sudokumaker-packed": "sudokumaker",
    "line81": "line",
    "hodoku-library": "hodoku",
    "penpa": "penpa",
}
WRITTEN = ("fpuzzles", "sudokupad", "iss", "sudokumaker", "line")
LARGEST = 16  # rows: with more, a page takes long to draw


def published(data, form):
    """Texts in a format that are read, with the puzzles that they say, from all over the collection."""
    path = data / "formats" / "strings.jsonl"
    if not path.is_file():
        pytest.skip("no published strings")
    texts = [found["text"] for found in map(json.loads, path.read_text().splitlines()) if found["format"] == form]
    for text in texts[:: max(1, len(texts) // (EACH + 10))]:
        try:
            puzzle = read_puzzle(text)
        except RulegridError:
            continue
        if max(puzzle.board.shape) <= LARGEST and 0 not in puzzle.board.values:
            yield text, puzzle


def saved(sudoku, form):
    """What the page would save in a format."""
    page = sudoku.page
    page.locator("#take-format").select_option(form)
    page.wait_for_function("() => !document.querySelector('[data-take=copy]').disabled")
    return page.locator(".take-text").input_value()


@pytest.mark.parametrize("form", FORMS)
def test_published_puzzles_are_opened_whole_and_saved_again(sudoku, form, shared_data):
    opened = 0
    sudoku.open("?grid=-16-")
    for text, puzzle in islice(published(shared_data, form), EACH):
        sudoku.page.evaluate("() => document.querySelectorAll('.toast').forEach((toast) => toast.click())")
        with sudoku.page.expect_response("**/api/read"):
            sudoku.read(text)
        sudoku.page.get_by_role("dialog").wait_for(state="detached")
        sudoku.page.wait_for_function(
            "([rows, cols]) => document.querySelectorAll('[role=grid] [role=row]').length === rows"
            " && document.querySelectorAll('[role=gridcell]').length === rows * cols",
            arg=list(puzzle.board.shape),
        )
        sudoku.page.wait_for_load_state("networkidle")  # its picture is there
        sudoku.page.locator(".phase-bar").get_by_role("button", name="Save…").click()
        there = Puzzle.from_json(saved(sudoku, "json"), RULES)
        assert there == puzzle, text
        assert (there.title, there.author, there.description) == (puzzle.title, puzzle.author, puzzle.description), text
        assert there.drawings == puzzle.drawings, text
        assert there.solution == puzzle.solution, text
        assert sorted(map(str, there.not_understood)) == sorted(map(str, puzzle.not_understood)), text
        own = FORMS[form]
        written = format_named(own, FORMATS).write(puzzle) if own in WRITTEN else None
        if written is not None:
            assert read_puzzle(saved(sudoku, own)) == read_puzzle(str(written)), text
        sudoku.page.keyboard.press("Escape")
        sudoku.page.get_by_role("dialog").wait_for(state="detached")
        opened += 1
    assert opened == EACH
