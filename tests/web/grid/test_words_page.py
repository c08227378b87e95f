"""The whole puzzle on the page: title, author, rules in words and links; drawings; fog."""

import json
from urllib.parse import quote

import pytest

from rulegrid.core.figures import Figure, Fog
from rulegrid.core.formats import format_named
from rulegrid.sudoku import read_puzzle
from rulegrid.sudoku.formats.registry import FORMATS

SMALL = "..3.4....1....2."
SOLVED = [[2, 1, 3, 4], [4, 3, 1, 2], [1, 2, 4, 3], [3, 4, 2, 1]]


@pytest.fixture
def whole():
    puzzle = read_puzzle(SMALL)
    solved = [list(map(int, row)) for row in puzzle.solve().cells]
    assert puzzle.is_unique()
    puzzle.title, puzzle.author, puzzle.source = "Small", "A. Setter", "https://puzzles.example/small"
    puzzle.description = "Normal rules apply.\nSee https://rules.example/x."
    return puzzle, solved


def test_the_words_of_a_link_are_read_while_one_plays(sudoku, whole):
    puzzle, _ = whole
    sudoku.open()
    sudoku.read(format_named("sudokupad", FORMATS).write(puzzle))
    sudoku.page.get_by_role("heading", name="Small").wait_for()
    assert sudoku.page.locator(".grid-author").inner_text() == "by A. Setter"
    words = sudoku.page.locator(".puzzle-words")
    assert "Normal rules apply." in words.inner_text()
    link = words.get_by_role("link")
    assert link.get_attribute("href") == "https://rules.example/x"
    assert link.get_attribute("rel") == "noopener noreferrer"


def test_they_are_entered_while_one_sets_and_are_in_what_is_taken_away(sudoku):
    sudoku.open(f"?grid={SMALL}")
    sudoku.phase("Set up")
    for label, text in (("Author", "Me"), ("Source", "https://me.example/"), ("Rules in words", "One rule.\nAnother.")):
        sudoku.page.get_by_label(label, exact=True).fill(text)
        sudoku.page.get_by_label(label, exact=True).press("Tab")
    words = sudoku.page.get_by_label("Rules in words", exact=True)
    assert words.bounding_box()["width"] > 0.8 * sudoku.page.locator(".card:has(.about-fields)").bounding_box()["width"]
    sudoku.phase("Play")
    assert sudoku.page.locator(".puzzle-words p").all_inner_texts() == [
        "One rule.", "Another.", "by Me", "From https://me.example/",
    ]  # fmt: skip
    address = sudoku.page.url
    sudoku.page.locator(".phase-bar").get_by_role("button", name="Save").click()
    sudoku.page.locator("#take-format").select_option("json")
    sudoku.page.wait_for_function("() => document.querySelector('.take-text').value.includes('One rule')")
    data = json.loads(sudoku.page.locator(".take-text").input_value())
    assert (data["author"], data["source"]) == ("Me", "https://me.example/")
    sudoku.press("Escape")
    other = sudoku.open_page(address.split("/", 3)[3])
    other.get_by_text("Another.").wait_for()


@pytest.mark.smoke
def test_drawings_are_shown_in_their_colours(sudoku, whole):
    puzzle, _ = whole
    puzzle.drawings = [
        Figure("square", ((0.5, 0.5),), fill="#FF8800", width=1, height=1, behind=True),
        Figure("text", ((1.5, 1.5),), text="k", ink="#123456", size=0.4),
    ]
    sudoku.open()
    sudoku.read(puzzle.to_json())
    sudoku.page.locator(".board-over .figures text").wait_for(state="attached")
    assert sudoku.page.locator(".board-frame .figures rect").get_attribute("fill").upper() == "#FF8800"
    assert sudoku.page.locator(".board-over .figures text").get_attribute("fill") == "#123456"


def fogged(table):
    return set(table.page.locator(".cell.fogged").evaluate_all("all => all.map((cell) => Number(cell.dataset.at))"))


def test_fog_goes_where_a_value_is_right(sudoku, whole):
    puzzle, solved = whole
    puzzle.fog = Fog([(0, 0)])
    sudoku.open()
    sudoku.read(puzzle.to_json())
    sudoku.wait_for("D4", "fogged")
    given = {4 * row + col for row in range(4) for col in range(4) if puzzle.board.cells[row][col]}
    assert fogged(sudoku) == set(range(16)) - {0, 1, 4, 5} - given
    assert "in the fog" in sudoku.cell("D4").get_attribute("aria-label")
    right = solved[3][3]
    sudoku.click("D4")
    sudoku.press(str(right % 4 + 1))
    sudoku.page.wait_for_timeout(300)
    assert 15 in fogged(sudoku)
    sudoku.press(str(right))
    sudoku.wait_for("D4", "fogged", gone=True)
    assert fogged(sudoku) == set(range(16)) - {0, 1, 4, 5, 10, 11, 14, 15} - given
    sudoku.button("Undo").click()
    sudoku.wait_for("D4", "fogged")


def test_fog_is_in_the_address_and_set_on_the_board(sudoku):
    sudoku.open(f"?grid={SMALL}")
    sudoku.phase("Set up")
    sudoku.page.get_by_label("Fog hides the board").check()
    sudoku.click("B2")
    sudoku.button("Light the selected cells").click()
    assert sudoku.page.locator(".lamp").count() == 1
    assert fogged(sudoku) == set()
    sudoku.page.wait_for_function("() => location.hash.includes('fog=B2')")
    sudoku.phase("Play")
    sudoku.wait_for("D4", "fogged")
    assert not sudoku.has("A1", "fogged")
    assert quote("B2") in sudoku.page.url
