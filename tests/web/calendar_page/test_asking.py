"""What is said while a piece is in the hand, and that a key hit by mistake shows no solution to somebody who plays."""

import random

import pytest

from rulegrid.calendar import load_board, open_cells, read_date
from rulegrid.solver.solver import Solver

FEW = "2026-10-06"  # a date with few solutions
GUIDE = "document.querySelector('.guide').textContent"


def solutions(board, date):
    puzzle = board.puzzle(open_cells(board, read_date(date)))
    return len(list(Solver(puzzle.board, *puzzle.rules).solutions()))


def test_of_a_piece_in_the_hand_nothing_is_said_about_the_board(visit):
    assert solutions(load_board("dragonfjord"), FEW) == 7
    person = visit(f"date={FEW}")
    page = person.page
    heard = set()
    page.mouse.move(*person.point_on(0, random.Random(1)))
    page.mouse.down()
    for row, col in ((0, 0), (1, 2), (2, 4), (3, 1), (4, 3), (5, 5), (6, 0), (6, 2)):
        page.mouse.move(*person.cell_at(row, col))
        page.wait_for_timeout(130)
        page.wait_for_selector(".cal-play .count:not(.waiting)", state="attached")
        heard.add(page.evaluate(GUIDE))
    page.keyboard.press("Escape")
    page.mouse.up()
    assert "No solution has this piece here." in heard
    assert not [text for text in heard if "This board" in text or "choose" in text]


def test_the_key_that_solves_asks_once_where_somebody_plays(visit):
    person = visit()
    page = person.page
    mine = person.take_hint()
    page.keyboard.press("s")
    person.until(GUIDE, "Press S again to show a solution.")
    assert person.placed() == mine
    page.keyboard.press("s")
    person.until_done()
    assert "Undo takes it back." in person.guide()
    page.keyboard.press("u")
    assert person.placed() == mine
    page.keyboard.press("s")  # it has asked
    person.until_done()
    page.keyboard.press("u")
    assert person.placed() == mine


@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
def test_solve_is_not_the_loudest_button_while_one_plays(open_page, family):
    page = open_page(f"#/{family}")
    page.locator(".actions .button").first.wait_for(state="attached")
    colour = "all => all.map((button) => getComputedStyle(button).backgroundColor)"
    assert len(set(page.locator(".actions .button").evaluate_all(colour))) == 1


def test_in_a_grid_the_key_asks_once_for_a_game_that_is_played(open_page):
    page = open_page("#/sudoku?grid=..3.4....1....2.")
    page.locator(".cell").first.click()
    page.keyboard.press("s")  # nothing is played yet
    page.locator(".grid-status", has_text="only solution").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".cell.found").count() == 0
    page.keyboard.press("Shift+Digit1")  # a mark is playing, too
    page.keyboard.press("s")
    page.locator(".grid-status", has_text="Press S again").wait_for()
    assert page.locator(".cell.found").count() == 0
    page.keyboard.press("s")
    page.locator(".grid-status", has_text="only solution").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".cell.found").count() == 0
    page.keyboard.press("s")
    page.locator(".cell.found").first.wait_for()
