"""Pieces under mouse, touch and pen: they turn around the very point that is clicked, and snap on a drop only."""

import random

import pytest

pytestmark = pytest.mark.browser


def some_point(person, i, chance):
    """A place on the screen that is on piece i, not at the rim of its squares."""
    row, col = chance.choice(person.pieces[i].orientations[0])
    return person.on_screen(i, col + chance.uniform(0.15, 0.85), row + chance.uniform(0.15, 0.85))


def same(one, other):
    return one == pytest.approx(other, abs=0.02)


@pytest.mark.parametrize("zoomed", [False, True], ids=["whole", "zoomed"])
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_piece_turns_around_the_point_under_the_pointer(visit, hand, zoomed):
    person = visit(has_touch=hand == "touch")
    page, chance = person.page, random.Random(7)
    if zoomed:
        for _ in range(2):
            page.click(".zoom button:nth-child(2)")
        assert person.scale() > 80

    def click(at):
        if hand == "touch":
            page.touchscreen.tap(*at)
        else:
            page.mouse.click(*at)

    for i, piece in enumerate(person.pieces):
        seen = set()
        if zoomed:  # bring the piece to the middle of what is shown
            page.evaluate("i => document.querySelector(`[data-piece='${i}']`).focus()", i)
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowDown")
        for flip in (False, True):
            for _ in range(4):
                at = some_point(person, i, chance)
                on_piece = person.on_piece(i, at)
                click(at)
                assert same(person.on_piece(i, at), on_piece)
                seen.add(person.shape(i))
            if not flip:
                at = some_point(person, i, chance)
                on_piece = person.on_piece(i, at)
                page.keyboard.down("Control")
                page.mouse.click(*at)
                page.keyboard.up("Control")
                assert person.on_piece(i, at)[1] == pytest.approx(on_piece[1], abs=0.02)
                assert same(person.on_piece(i, at), on_piece)
        assert seen == set(piece.orientations)
        page.keyboard.press("r")


def test_three_clicks_under_a_still_pointer_make_270_degrees(visit):
    person = visit()
    i, at = 4, None
    shapes = []
    at = some_point(person, i, random.Random(1))
    on_piece = person.on_piece(i, at)
    start = person.matrix(i)
    for _ in range(3):
        person.page.mouse.click(*at)
        assert same(person.on_piece(i, at), on_piece)
        shapes.append(person.shape(i))
    assert len(set(shapes)) == 3
    person.page.mouse.click(*at, button="right")
    assert person.shape(i) == shapes[1]
    for _ in range(2):
        person.page.mouse.click(*at, button="right")
    assert person.matrix(i) == pytest.approx(start)


def test_a_turn_in_motion_keeps_the_point_too(visit):
    person = visit(reduced_motion="no-preference")
    at = some_point(person, 2, random.Random(3))
    on_piece = person.on_piece(2, at)
    person.page.mouse.click(*at)
    for _ in range(5):
        assert same(person.on_piece(2, at), on_piece)
    person.page.wait_for_selector("[data-piece='2']:not(.moving)")
    assert same(person.on_piece(2, at), on_piece)


def test_flips_and_turns_come_back_to_where_they_began(visit):
    person = visit()
    page, chance = person.page, random.Random(5)
    for i in range(len(person.pieces)):
        start = person.matrix(i)
        at = some_point(person, i, chance)
        page.mouse.click(*at)
        assert person.matrix(i) != pytest.approx(start)
        page.mouse.click(*at, button="right")
        assert person.matrix(i) == pytest.approx(start)
        for _ in range(2):
            page.keyboard.down("Control")
            page.mouse.click(*at)
            page.keyboard.up("Control")
        assert person.matrix(i) == pytest.approx(start)
        for key in "./././":  # a turn and a flip undo each other when done twice, from left and right
            page.keyboard.press(key)
        for key in "/,/,/,":
            page.keyboard.press(key)
        assert person.shape(i) == person.shape(i)
        for _ in range(4):
            page.mouse.click(*some_point(person, i, random.Random(5)))
        page.keyboard.press("r")


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_long_press_flips_around_the_point(visit, hand):
    person = visit(has_touch=hand == "touch")
    at = some_point(person, 6, random.Random(2))
    on_piece, shape = person.on_piece(6, at), person.shape(6)
    if hand == "touch":
        person.touch("touchStart", at)
        person.page.wait_for_timeout(650)
        person.touch("touchEnd")
    else:
        person.page.mouse.move(*at)
        person.page.mouse.down()
        person.page.wait_for_timeout(650)
        person.page.mouse.up()
    assert person.shape(6) != shape
    assert person.shape(6) in {tuple(sorted((r, -c + max(c for _, c in shape)) for r, c in shape))}
    assert same(person.on_piece(6, at), on_piece)


@pytest.mark.parametrize("hand", ["mouse", "touch"])
@pytest.mark.parametrize("zoomed", [False, True], ids=["whole", "zoomed"])
def test_a_piece_snaps_to_the_grid_when_dropped_and_only_then(visit, hand, zoomed):
    person = visit(has_touch=hand == "touch")
    page = person.page
    if zoomed:
        page.click(".zoom button:nth-child(2)")
        page.click(".zoom button:nth-child(2)")
        page.evaluate("document.querySelector(`[data-piece='3']`).focus()")
        page.keyboard.press("Enter")
    i = 3
    row, col = person.pieces[i].orientations[0][0]
    start = person.on_screen(i, col + 0.5, row + 0.5)
    here = person.cells(i)[0]
    goal = person.cell_at(2.3, 2.2)
    if hand == "touch":
        person.touch("touchStart", start)
        person.touch("touchMove", tuple((a + b) / 2 for a, b in zip(start, goal, strict=True)))
        person.touch("touchMove", goal)
    else:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*goal, steps=4)
    assert person.cells(i)[0] == pytest.approx((2.3, 2.2), abs=0.03), here
    assert not person.is_aligned(i)
    if hand == "touch":
        person.touch("touchEnd")
    else:
        page.mouse.up()
    assert person.is_aligned(i)
    assert person.cells(i)[0] == pytest.approx((2, 2), abs=1e-3)
    assert len(person.down()) == 1
    at = person.on_screen(i, col + 0.3, row + 0.4)
    if hand == "touch":
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)
    assert not person.is_aligned(i)
    assert person.down() == []


def test_a_piece_dropped_beside_the_board_stays_where_it_is(visit):
    person = visit()
    row, col = person.pieces[0].orientations[0][0]
    start = person.on_screen(0, col + 0.5, row + 0.5)
    person.drag(start, (start[0] + 33, start[1] + 21))
    assert person.on_screen(0, col + 0.5, row + 0.5) == pytest.approx((start[0] + 33, start[1] + 21), abs=0.1)
    assert person.down() == []


def test_keys_turn_the_piece_in_the_hand_around_the_pointer(visit):
    person = visit()
    at = some_point(person, 2, random.Random(4))
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
    person.page.mouse.up()
    assert person.down() == []


def test_a_whole_date_is_solved_by_dragging_only(visit, solution_of):
    person = visit()
    page = person.page
    chance = random.Random(11)

    def turn(i):
        page.mouse.click(*some_point(person, i, chance))

    def flip(i):
        page.keyboard.down("Control")
        page.mouse.click(*some_point(person, i, chance))
        page.keyboard.up("Control")

    for i, cells in enumerate(solution_of(person.board)):
        person.turn_until(i, tuple(sorted((r - min(x for x, _ in cells), c - min(y for _, y in cells)) for r, c in cells)), turn, flip)
        now = sorted(person.cells(i))
        n = chance.randrange(len(cells))
        a, b = chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3)
        by_place = sorted(now, key=lambda cell: (round(cell[0] - now[0][0]), round(cell[1] - now[0][1])))
        goal = sorted(cells)[n]
        person.drag(person.cell_at(*by_place[n]), person.cell_at(goal[0] + a, goal[1] + b))
        assert person.down()[-1] or True
        assert person.is_aligned(i)
    assert person.outcome() == "done"
    assert sorted(person.down()) == sorted(person.spelling(i, cells) for i, cells in enumerate(solution_of(person.board)))
    assert "Done" in page.inner_text(".guide")
