"""Pieces under mouse, touch and pen: they turn around the very point that is clicked, and snap on a drop only."""

import random

import pytest


def same(one, other):
    return one == pytest.approx(other, abs=0.01)


def normal(cells):
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


@pytest.mark.parametrize("zoomed", [False, True], ids=["whole", "zoomed"])
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_pieces_turn_around_the_point_under_the_pointer(visit, hand, zoomed):
    person = visit(has_touch=hand == "touch")
    page, chance = person.page, random.Random(7)
    if zoomed:
        scale = person.scale()
        person.zoom_at(person.cell_at(2, 2))
        assert person.scale() > 1.5 * scale

    def click(at):
        if hand == "touch":
            page.touchscreen.tap(*at)
        else:
            page.mouse.click(*at)

    for i, piece in list(enumerate(person.pieces))[:: 3 if zoomed else 1]:
        seen = set()
        if zoomed:  # bring the piece to what is shown
            page.evaluate("i => document.querySelector(`[data-piece='${i}']`).focus()", i)
            page.keyboard.press("Enter")
        for act in [click] * 4 + [person.flip_at] + [click] * 4:
            at = person.point_on(i, chance)
            on_piece = person.on_piece(i, at)
            act(at)
            assert same(person.on_piece(i, at), on_piece)
            seen.add(person.shape(i))
        assert seen == set(piece.orientations)
        page.keyboard.press("r")


def test_three_clicks_under_a_still_pointer_turn_270_degrees_and_right_clicks_turn_back(visit):
    person = visit()
    i, shapes = 4, []
    at = person.point_on(i, random.Random(1))
    on_piece, start = person.on_piece(i, at), person.matrix(i)
    for _ in range(3):
        person.page.mouse.click(*at)
        assert same(person.on_piece(i, at), on_piece)
        assert person.topmost(at) == i
        shapes.append(person.shape(i))
    assert len(set(shapes)) == 3
    person.page.mouse.click(*at, button="right")
    assert person.shape(i) == shapes[1]
    for _ in range(2):
        person.page.mouse.click(*at, button="right")
    assert person.matrix(i) == pytest.approx(start)


def test_the_point_stays_while_the_piece_is_in_motion_too(visit):
    person = visit(reduced_motion="no-preference")
    at = person.point_on(2, random.Random(3))
    on_piece = person.on_piece(2, at)
    person.page.mouse.click(*at)
    for _ in range(5):
        assert same(person.on_piece(2, at), on_piece)
    person.page.wait_for_selector("[data-piece='2']:not(.moving)")
    assert same(person.on_piece(2, at), on_piece)


def test_turns_and_flips_come_back_to_where_they_began(visit):
    person = visit()
    page, chance = person.page, random.Random(5)
    for i in (0, 2, 4, 6):
        start = person.matrix(i)
        at = person.point_on(i, chance)
        page.mouse.click(*at)
        assert person.matrix(i) != pytest.approx(start)
        page.mouse.click(*at, button="right")
        assert person.matrix(i) == pytest.approx(start)
        person.flip_at(at)
        assert person.matrix(i) != pytest.approx(start)
        person.flip_at(at)
        assert person.matrix(i) == pytest.approx(start)
        # A turn, then a flip, is its own opposite: around one point, twice leads back.
        for _ in range(2):
            page.mouse.click(*at)
            person.flip_at(at)
        assert person.matrix(i) == pytest.approx(start)


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_long_press_flips_around_the_point(visit, hand):
    person = visit(has_touch=hand == "touch")
    at = person.point_on(6, random.Random(2))
    on_piece, mirrored = person.on_piece(6, at), normal([(row, -col) for row, col in person.shape(6)])
    was = person.page.get_attribute("[data-piece='6']", "transform")
    if hand == "touch":
        person.touch("touchStart", at)
    else:
        person.page.mouse.move(*at)
        person.page.mouse.down()
    person.until(f"document.querySelector('[data-piece=\"6\"]').getAttribute('transform') !== {was!r}")
    if hand == "touch":
        person.touch("touchEnd")
    else:
        person.page.mouse.up()
    assert person.shape(6) == mirrored
    assert same(person.on_piece(6, at), on_piece)


@pytest.mark.parametrize("hand", ["mouse", "touch"])
@pytest.mark.parametrize("zoomed", [False, True], ids=["whole", "zoomed"])
def test_a_piece_snaps_to_the_grid_when_dropped_and_only_then(visit, hand, zoomed):
    person = visit(has_touch=hand == "touch")
    page, i = person.page, 3
    if zoomed:
        person.zoom_at(person.cell_at(0, 0))
        page.evaluate("document.querySelector(`[data-piece='3']`).focus()")
        page.keyboard.press("Enter")
    at = person.point_on(i, random.Random(3))
    x, y = person.on_piece(i, at)
    square = person.pieces[i].orientations[0].index((int(y), int(x)))
    before = person.cells(i, at)
    # So far that the piece is inside the board, and off its grid by a quarter.
    down, right = 1.25 - min(row for row, _ in before), 1.75 - min(col for _, col in before)
    corner, other = person.cell_at(0, 0), person.cell_at(down, right)
    goal = at[0] + other[0] - corner[0], at[1] + other[1] - corner[1]
    if hand == "touch":
        person.touch("touchStart", at)
        person.touch("touchMove", tuple((a + b) / 2 for a, b in zip(at, goal, strict=True)))
        person.touch("touchMove", goal)
    else:
        page.mouse.move(*at)
        page.mouse.down()
        page.mouse.move(*goal, steps=3)
    carried = (before[square][0] + down, before[square][1] + right)
    assert person.cells(i)[square] == pytest.approx(carried, abs=0.02)
    if hand == "touch":
        person.touch("touchEnd")
    else:
        page.mouse.up()
    assert person.is_aligned(i)
    assert person.cells(i)[square] == pytest.approx((carried[0] - 0.25, carried[1] + 0.25), abs=0.01)
    assert len(person.placed()) == 1
    at = person.point_on(i, random.Random(4))
    if hand == "touch":
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)
    assert not person.is_aligned(i)
    assert person.placed() == []


def test_a_piece_dropped_beside_the_board_stays_where_it_is(visit):
    person = visit()
    at = person.point_on(0, random.Random(1))
    on_piece = person.on_piece(0, at)
    person.drag(at, (at[0] + 33, at[1] - 21))
    assert same(person.on_piece(0, (at[0] + 33, at[1] - 21)), on_piece)
    assert person.placed() == []


def test_keys_turn_the_piece_in_the_hand_around_the_pointer(visit):
    person = visit()
    at = person.point_on(2, random.Random(4))
    person.page.mouse.move(*at)
    person.page.mouse.down()
    goal = person.cell_at(3.1, 3.2)
    person.page.mouse.move(*goal, steps=3)
    on_piece, shape = person.on_piece(2, goal), person.shape(2)
    for key in ".,./":
        person.page.keyboard.press(key)
        assert same(person.on_piece(2, goal), on_piece)
    assert person.shape(2) != shape
    further = person.cell_at(3.3, 3.4)
    person.page.mouse.move(*further, steps=2)
    assert same(person.on_piece(2, further), on_piece)
    person.page.keyboard.press("Escape")
    assert person.shape(2) == shape
    person.page.mouse.up()
    assert person.placed() == []


@pytest.mark.smoke
def test_a_whole_date_is_solved_by_dragging_only(visit, solution_of):
    person = visit()
    page, chance = person.page, random.Random(11)
    wanted = solution_of(person.board)
    for i, cells in enumerate(wanted):
        person.turn_until(
            i,
            normal(cells),
            turn=lambda i: page.mouse.click(*person.point_on(i, chance)),
            flip=lambda i: person.flip_at(person.point_on(i, chance)),
        )
        at = person.point_on(i, chance)
        now = person.cells(i, at)
        down = min(row for row, _ in cells) - min(row for row, _ in now) + chance.uniform(-0.3, 0.3)
        right = min(col for _, col in cells) - min(col for _, col in now) + chance.uniform(-0.3, 0.3)
        person.drag(at, (at[0] + right * person.scale(), at[1] + down * person.scale()))
        assert len(person.placed()) == i + 1
    assert sorted(person.placed()) == sorted(person.spelling(i, cells) for i, cells in enumerate(wanted))
    assert person.outcome() == "done"
    assert page.inner_text(".guide").startswith("Done!")


def test_a_piece_that_a_click_leaves_off_the_grid_looks_so_and_that_is_said(visit):
    person = visit()
    page = person.page
    focus = "document.querySelector(`[data-piece='1']`).focus()"
    page.evaluate(focus)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-piece='1'].placed")
    x, y = person.point_on(1, random.Random(4))
    page.mouse.click(x + 1.3, y + 0.7)
    page.wait_for_selector("[data-piece='1'].loose")
    page.locator(".guide", has_text=f"Piece {person.pieces[1].name} is off the grid").wait_for()
    page.evaluate(focus)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-piece='1'].placed:not(.loose)")
    assert "off the grid" not in page.locator(".guide").inner_text()
