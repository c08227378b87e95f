"""Playing on the calendar page: counting, hints, solutions, undo, days, cells of one's own, what is kept and shared."""

import json
import random

import pytest

from rulegrid.calendar import load_board, open_cells, read_date, read_puzzle
from rulegrid.calendar.pieces import spelling
from rulegrid.calendar.play import placement_rule
from rulegrid.solver.solver import Solver
from rulegrid.utils.coordinates import cell_name

DATE = "2026-11-21"


def solutions(board, cells):
    """All solutions with these cells open: for each a list of the cells of each piece."""
    puzzle = board.puzzle(cells)
    return [
        [[cell for cell in found.open_cells() if found.cells[cell[0]][cell[1]] == value] for value in found.values]
        for found in Solver(puzzle.board, *puzzle.rules).solutions()
    ]


@pytest.fixture(scope="module")
def all_solutions():
    board = load_board("dragonfjord")
    return solutions(board, open_cells(board, read_date(DATE)))


def indexes(person):
    """The numbers of the pieces that lie (each has its own name here)."""
    names = [piece.name for piece in person.pieces]
    return {names.index(place.partition("@")[0]) for place in person.placed()}


def spellings(person, wanted):
    return ",".join(person.spelling(i, cells) for i, cells in wanted)


def test_the_live_count_is_the_exact_count(visit, all_solutions):
    person = visit()
    assert person.count() == str(len(all_solutions))
    for n in (0, -1):
        first = list(enumerate(all_solutions[n]))
        for pieces in (first[:1], first[:2], first[2:5], first[3:]):
            person.go(f"date={DATE}&placed={spellings(person, pieces)}")
            still = [s for s in all_solutions if all(s[i] == cells for i, cells in pieces)]
            assert person.count() == str(len(still))


def test_python_reads_the_address_as_the_page_has_it(visit):
    person = visit()
    packed = person.page.evaluate(
        "async (file) => (await import('./calendar/packing.js')).packLayout(file)", load_board("nine_by_six").to_data()
    )
    for query in (f"board=dragonfjord&date={DATE}", f"board=weekday8x7&date={DATE}", f"layout={packed}&open=B5,E4,I6"):
        person.go(query)
        person.page.keyboard.press("s")
        person.until("/placed=/.test(location.hash)", True)
        puzzle = read_puzzle(person.page.evaluate("location.href"))
        rule = placement_rule(puzzle)
        assert sorted(spelling(place, rule.all_pieces) for place in rule.placed) == sorted(person.placed())
        assert len(rule.placed) == len(rule.all_pieces)
        if "date" in query:
            assert puzzle.board == read_puzzle(DATE, load_board(query.split("&")[0][6:])).board


def test_cells_that_nothing_can_cover_are_crossed_out(visit):
    person = visit()
    around_a1 = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    person.go(f"date={DATE}&placed={person.spelling(7, around_a1)}")
    person.page.wait_for_selector(".cross", state="attached")
    assert person.page.locator(".cross").evaluate_all("all => all.map(cross => cross.dataset.dead)") == ["A1"]
    assert person.count() == "0"
    assert "crossed-out cells" in person.guide()


def test_hints_lead_to_a_solution(visit):
    person = visit()
    for n in range(1, 9):
        assert len(person.take_hint()) == n
    assert person.outcome() == "done"
    assert person.guide().startswith("Done!")


@pytest.mark.smoke
def test_s_solves_n_and_p_walk_r_resets(visit):
    person = visit()
    page = person.page
    page.keyboard.press("s")
    person.until_done()
    first = person.placed()
    assert len(first) == 8
    page.locator(".place", has_text="1 / 104").wait_for()  # counted while the first is shown
    page.keyboard.press("n")
    assert page.inner_text(".place") == "2 / 104"
    second = person.placed()
    assert second != first
    assert person.outcome() == "done"
    page.keyboard.press("p")
    assert person.placed() == first
    page.keyboard.press("p")
    assert page.inner_text(".place") == "1 / 104"
    assert person.guide() == "This is the first solution."
    page.keyboard.press("r")
    assert person.placed() == []
    assert person.outcome() == "playing"
    page.keyboard.press("u")
    assert person.placed() == first
    page.keyboard.press("y")
    page.keyboard.press("r")  # nothing is left to take back
    page.keyboard.press("u")
    assert person.placed() == first


def test_solving_keeps_the_placed_pieces(visit, all_solutions):
    person = visit()
    wanted = all_solutions[5]
    kept = person.spelling(0, wanted[0])
    person.go(f"date={DATE}&placed={kept}")
    person.page.click("text=Solve")
    person.until_done()
    assert kept in person.placed()


def test_undo_leads_back_to_the_start_and_redo_forth(visit, all_solutions):
    person = visit()
    page = person.page
    start = [person.matrix(i) for i in range(8)]
    person.take_hint()
    page.mouse.click(*person.point_on(min(set(range(8)) - indexes(person)), random.Random(1)))
    page.keyboard.press("s")  # which asks, as a piece is placed
    page.keyboard.press("s")
    person.until_done()
    end = person.placed()
    steps = 0
    while page.locator("button:has-text('Undo')").is_enabled():
        page.keyboard.press("Control+z" if steps % 2 else "u")
        steps += 1
    assert steps >= 2
    assert person.placed() == []
    assert [person.matrix(i) for i in range(8)] == [pytest.approx(matrix) for matrix in start]
    while page.locator("button:has-text('Redo')").is_enabled():
        page.keyboard.press("y")
    assert person.placed() == end


def test_any_cells_may_stay_open(visit):
    person = visit()
    page = person.page
    page.click("text=Any cells")
    assert "Choose 2 more" in person.guide()
    cells = [(0, 0), (3, 3)]
    for cell in cells:
        page.mouse.click(*person.cell_at(*cell))
    expected = len(solutions(person.board, cells))
    assert page.locator(".cell.open").count() == 2
    assert person.count() == str(expected)
    assert "open=A1,D4" in page.evaluate("location.hash")
    page.mouse.click(*person.cell_at(0, 0))  # not any more
    assert person.guide() == "Choose 1 more cell to stay open."
    page.mouse.click(*person.cell_at(0, 5))
    page.keyboard.press("s")
    person.until_done()
    assert sorted(page.locator(".cell.open").evaluate_all("all => all.map(cell => cell.dataset.cell)")) == ["A6", "D4"]


def test_the_address_restores_the_board(visit, all_solutions):
    person = visit()
    other = solutions(person.board, open_cells(person.board, read_date("2026-03-14")))[0]
    person.go(f"date={DATE}&placed={spellings(person, enumerate(other))}")
    person.until_done("another")
    assert person.guide() == "All pieces are placed, but this is another date: Mar 14."
    wanted = list(enumerate(all_solutions[3]))[:5]
    person.go(f"board=dragonfjord&date={DATE}&placed={spellings(person, wanted)}")
    for i, cells in wanted:
        assert sorted((round(r), round(c)) for r, c in person.cells(i)) == sorted(cells)
        assert person.is_aligned(i)
    assert person.placed() == spellings(person, wanted).split(",")


def test_days_are_chosen_and_each_keeps_the_pieces_placed_on_it(visit):
    person = visit()
    page = person.page
    assert page.inner_text(".day") == "21 November 2026"
    person.take_hint()
    lay = person.placed()
    page.click("[aria-label='The day after']")
    person.until_at("2026-11-22")
    assert person.placed() == []
    marked = page.locator(".cell.open").evaluate_all("all => all.map(cell => cell.dataset.cell)")
    assert marked == [cell_name(cell) for cell in open_cells(person.board, read_date("2026-11-22"))]
    page.fill("#cal-date", "2026-11-21")
    person.until_at("2026-11-21")
    assert person.placed() == lay


@pytest.mark.smoke
def test_a_reload_keeps_everything(visit):
    person = visit()
    page = person.page
    person.take_hint()
    page.mouse.click(*person.point_on(min(set(range(8)) - indexes(person)), random.Random(1)))
    before = [person.matrix(i) for i in range(8)]
    page.reload()
    page.wait_for_selector("[data-piece]")
    assert [person.matrix(i) for i in range(8)] == [pytest.approx(matrix, abs=0.5) for matrix in before]


def test_a_board_of_ones_own_from_a_dropped_file_is_shared_by_its_address(visit):
    person = visit()
    page = person.page
    file = json.dumps(
        {
            "title": "Small",
            "rows": [["a", "b", "c"], ["d", "e", "f"]],
            "groups": {"letter": ["a", "b", "c", "d", "e", "f"]},
            "pieces": [{"name": "V", "cells": [[0, 0], [1, 0], [1, 1]]}, {"name": "I", "cells": [[0, 0], [0, 1]]}],
        }
    )
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "small.json", { type: "application/json" }));
          for (const name of ["dragenter", "dragover", "drop"]) {
            document.querySelector(".stage").dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
          }
        }""",
        file,
    )
    person.until_at("layout=")
    assert page.locator(".piece").count() == 2
    page.mouse.click(*person.cell_at(0, 0))
    assert page.locator(".cell.open").count() == 1
    page.keyboard.press("s")
    person.until_done()
    person.go(page.evaluate("location.hash").partition("?")[2])
    person.until_done()
    assert page.locator(".cell").count() == 6


def test_rows_and_columns_make_a_board_and_a_file_that_is_no_board_is_refused_in_one_line(visit):
    person = visit()
    page = person.page
    page.click("text=A board of your own")
    page.set_input_files("#cal-file", {"name": "x.json", "mimeType": "text/plain", "buffer": b"{"})
    page.errors.clear()
    page.click("dialog .primary")
    page.wait_for_selector(".toast")
    assert "x.json" in page.inner_text(".toast")
    page.errors.clear()  # the browser's own line about the answer 422
    assert page.locator(".piece").count() == 8
    page.click("text=A board of your own")
    page.fill("#cal-rows", "4")
    page.fill("#cal-cols", "5")
    page.click("dialog .primary")
    person.until_at("board=4x5")
    assert page.locator(".cell").count() == 20
