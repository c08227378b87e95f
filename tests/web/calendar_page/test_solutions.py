"""Solutions and hints: finding one's own, what is said where there is none."""

import re

import pytest

DATE = "2026-11-21"


def test_the_solvers_solution_is_not_celebrated_but_ones_own_is(visit, solution_of):
    person = visit(reduced_motion="no-preference")
    page = person.page
    page.keyboard.press("s")
    person.until_done()
    assert re.match(r"Solution 1 of (104|50\+)\.", person.guide())  # the latter where the server is busy
    assert page.locator(".confetti").count() == 0
    assert not page.locator(".guide.done").count()
    own = ",".join(person.spelling(i, cells) for i, cells in enumerate(solution_of(person.board)))
    pieces = own.split(",")
    person.go(f"date={DATE}&placed={','.join(pieces[:-1])}")
    assert person.count() == "1"
    last = len(pieces) - 1
    page.focus(f"[data-piece='{last}']")
    for keys in ("", ".", "..", "...", "/", "/.", "/..", "/..."):  # until it fits where it is brought to
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        if person.outcome() == "done":
            break
        page.keyboard.press("Escape")
    person.until_done()
    assert page.locator(".confetti").count() == 1
    person.until("document.querySelector('.guide').textContent.includes('You have found 1 of the 104 solutions.')")
    page.keyboard.press("u")
    page.wait_for_selector(".found:not([hidden])")
    assert page.inner_text(".found") == "1 of 104 found by you"


def test_the_first_hint_keeps_most_solutions_and_says_so(visit):
    person = visit()
    assert re.fullmatch("Look at piece [A-Z0-9]+.", person.told())
    assert "No short argument" in person.told()
    assert "62 of the 104 solutions have it there" in person.told()
    assert person.placed() == []
    assert "is placed" in person.told()
    person.until_placed(1)
    assert person.count() == "62"


@pytest.mark.smoke
def test_a_hint_says_why_with_the_labels_of_the_cells(visit):
    person = visit(query=f"date={DATE}&placed=Z@A5:1,P@D5:1")
    assert person.told() == "Look at 13."
    assert person.told() == "13 can be covered in one way only."
    assert person.told() == "Only piece U can cover 13, and only in one way: on 13, 14, 20, 27 and 28."
    assert person.page.locator(".told b").all_inner_texts() == ["13", "13", "14", "20", "27", "28"]
    # Nobody could tell otherwise which piece that is.
    assert person.page.locator("[data-piece='4'] .piece-name").text_content() == "U"
    assert person.told() == "Piece U is placed."
    person.until_placed(3)


def test_pieces_that_are_in_the_way_are_named(visit):
    person = visit(query=f"date={DATE}&placed=Z@C2:1")
    person.page.keyboard.press("h")
    person.until("document.querySelector('.guide').textContent.startsWith('No solution')")
    assert person.guide() == "No solution contains the placed pieces: remove Z."
    assert person.page.locator(".shines").count() == 1


def test_a_move_ends_a_question_at_once(visit):
    person = visit(board="weekday8x7")
    page = person.page
    page.route("**/api/calendar/solve", lambda route: None)  # an answer that never comes
    page.keyboard.press("s")
    page.wait_for_selector("button:has-text('Stop'):visible")
    page.focus("[data-piece='0']")
    page.keyboard.press("Enter")
    page.wait_for_selector("button:has-text('Solve'):visible")
    assert page.locator("button:has-text('Stop')").is_hidden()


def test_cells_that_no_solution_leaves_open_are_not_blamed_on_pieces(visit):
    person = visit(query="open=A2,B1")  # which leaves A1 alone
    person.page.wait_for_selector(".cross", state="attached")
    assert person.guide() == "No piece can cover the crossed-out cells: choose other cells to stay open."


def test_one_solution_is_one(visit, solution_of):
    person = visit()
    *pieces, _ = enumerate(solution_of(person.board))
    person.go(f"date={DATE}&placed={','.join(person.spelling(i, cells) for i, cells in pieces)}")
    assert person.count() == "1"
    assert person.page.inner_text(".cal-play .caption") == "solution with these pieces"
