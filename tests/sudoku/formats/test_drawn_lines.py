"""Lines that are drawn in parts, close or branch, cut corners, or are arrows without being stored as such."""

import pytest

from pads import BLACK, BLUE, GREEN, GREY, PINK, WHITE, clues, line, pad, rules_text, spot
from rulegrid.sudoku.formats.drawings import cells_along
from rulegrid.sudoku.formats.sudokupad import from_data

BOXES = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
SUMS, SETS = rules_text("Blue lines are region sum lines."), rules_text("Purple lines are renbans.")
RING = {"backgroundColor": WHITE, "borderColor": GREY}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([[(0, 0), (0, 1)], [(0, 3), (0, 1)]], ["region-sum:A1A2A3A4"]),
        ([[(0, 0), (0, 3)], [(1, 0), (1, 3)]], ["region-sum:A1A2A3A4", "region-sum:B1B2B3B4"]),
        ([[(0, 1), (0, 2), (1, 2), (1, 1), (0, 1)]], ["region-sum:A3B3B2A2"]),
        ([[(0, 0), (0, 3)], [(1, 1), (0, 1)]], ["equal-sum:A1A2B2:A3A4"]),
        ([[(0, 0), (0, 2)], [(0, 1), (2, 1)]], ["equal-sum:A1A2B2:A3:C2"]),
    ],
    ids=["two strokes", "apart", "a loop", "a branch", "branches in three boxes"],
)
def test_lines_of_segments_are_cut_by_boxes_whole(lines, expected):
    data = pad(lines=[line(*each, colour=BLUE) for each in lines], **SUMS)
    data["regions"] = BOXES
    assert clues(from_data(data)) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([[(0, 0), (0, 1)], [(1, 0), (0, 0)]], ["renban:A1A2B1"]),
        ([[(0, 0), (0, 2)], [(0, 1), (1, 1)]], ["renban:A1A2A3B2"]),
        ([[(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]], ["renban:A1A2B2B1"]),
        ([[(0, 0), (0, 2)], [(2, 0), (0, 2)]], ["renban:A1A2A3", "renban:C1B2A3"]),
    ],
    ids=["two strokes", "a branch", "a loop", "too long to be one"],
)
def test_a_set_of_digits_has_any_shape(lines, expected):
    assert clues(from_data(pad(lines=[line(*each, colour=PINK) for each in lines], **SETS))) == expected


def test_the_solution_separates_lines_that_only_meet():
    lines = [line((0, 0), (0, 1), colour=PINK), line((0, 1), (1, 1), colour=PINK)]
    data = pad(lines=lines, metadata={"rules": "Purple lines are renbans.", "solution": "1234341221434321"})
    assert clues(from_data(data)) == []
    data["metadata"]["solution"] = "1234312423414312"
    assert clues(from_data(data)) == ["renban:A1A2", "renban:A2B2"]


def test_palindromes_that_meet_are_two():
    lines = [line((0, 0), (1, 1), colour=GREY), line((1, 1), (2, 2), colour=GREY)]
    text = "Grey lines are palindromes."
    assert clues(from_data(pad(lines=lines, **rules_text(text)))) == ["palindrome:A1B2", "palindrome:B2C3"]
    data = pad(lines=lines, metadata={"rules": text, "solution": "1234341221434321".replace("3412", "3421")})
    assert clues(from_data(data)) == []
    data["metadata"]["solution"] = "1234432124133142"  # 1, 3, 1
    assert clues(from_data(data)) == ["palindrome:A1B2C3"]


def test_a_line_in_the_colour_of_a_rule_is_that_rule_first():
    text = "Digits along green lines are region sums. Adjacent digits on blue lines differ by 3 or more: whispers."
    puzzle = from_data(pad(lines=[line((0, 0), (0, 2), colour=BLUE)], regions=BOXES, **rules_text(text)))
    assert clues(puzzle) == ["whisper:3:A1A2A3"]
    rings = [spot(0.5, at, 0.8, **RING) for at in (0.5, 2.5)]
    text = "Digits on an arrow sum to its circle. Purple lines are renbans."
    arrows = [line((0, at), (2, at)) for at in (0, 2)]
    puzzle = from_data(
        pad(lines=[line((0, 0), (0, 2), colour=PINK)], arrows=arrows, overlays=rings, **rules_text(text))
    )
    assert clues(puzzle) == ["arrow:A1:B1C1", "arrow:A3:B3C3", "renban:A1A2A3"]


def test_transparent_colours_are_those_on_white():
    shade = spot(0.5, 0.5, 0.7, backgroundColor="#0003")
    assert clues(from_data(pad(underlays=[shade]))) == ["odd:A1"]
    faint = line((0, 0), (0, 1), colour=f"{PINK}80")
    assert clues(from_data(pad(lines=[faint], **rules_text("Lines are renbans.")))) == ["renban:A1A2"]


@pytest.mark.parametrize("cut", [0.05, 0.2, 0.4])
def test_a_line_may_cut_corners(cut):
    points = ((0.5, 0.5), (0.5, 2.5 - cut), (0.5 + cut, 2.5), (3.5, 2.5))
    assert cells_along(points, (4, 4)) == ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 2))


def test_an_arrow_may_be_drawn_as_lines():
    head = {"wayPoints": [[1.3, 2.3], [1.5, 2.5], [1.7, 2.3]], "color": BLACK, "thickness": 3}
    for shaft in (line((1, 0), (1, 2), colour=BLACK), line((1, 2), (1, 0), colour=BLACK)):
        data = pad(
            lines=[shaft, head], overlays=[spot(1.5, 0.5, 0.8, **RING)], **rules_text("The arrow sums to its circle.")
        )
        puzzle = from_data(data)
        assert clues(puzzle) == ["arrow:B1:B2B3"]
        assert puzzle.not_understood == []


def test_what_belongs_to_a_line_is_not_left_over():
    lavender = "#CDB1EC"
    lines = [line((0, 0), (0, 2), colour=BLACK, thickness=14), line((0, 0), (0, 2), colour=lavender)]
    centre = spot(0.5, 1.5, 0.4, backgroundColor=lavender)
    puzzle = from_data(pad(lines=lines, overlays=[centre], **rules_text("Lavender lines are zipper lines.")))
    assert clues(puzzle) == ["zipper:A1A2A3"]
    assert puzzle.not_understood == []


def test_arrows_without_numbers_may_have_equal_sums():
    arrows = [{"wayPoints": [[at + 0.8, -0.2], [at + 0.98, -0.02]], "thickness": 2} for at in (-1, 0)]
    text = "Digits on the diagonals that arrows point along have the same sum."
    assert clues(from_data(pad(arrows=arrows, **rules_text(text)))) == ["equal-sum:A1B2C3D4:B1C2D3"]
    puzzle = from_data(pad(arrows=arrows, **rules_text("The arrows point along diagonals.")))
    assert clues(puzzle) == []
    assert puzzle.not_understood


def test_lines_in_the_middle_of_a_white_circle_are_no_dots():
    ground = spot(0.5, 1, 0.32, backgroundColor=WHITE)
    letter = spot(0.5, 1, 0.3, text="D") | {"width": 0}
    assert clues(from_data(pad(overlays=[ground, letter]))) == []
    assert clues(from_data(pad(overlays=[ground]))) == ["difference:A1A2"]


def test_half_of_a_colour_is_not_read():
    lines = [line((0, 0), (0, 1), colour=GREEN), line((1, 0), (1, 1), colour=GREEN)]
    data = pad(lines=lines, metadata={"rules": "Green lines are whispers.", "solution": "1324241331424231"})
    assert clues(from_data(data)) == ["whisper:A1A2", "whisper:B1B2"]
    data["metadata"]["solution"] = "1324341221434231"
    assert clues(from_data(data)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Neighbours on green whispers have a difference of at least 3.", "whisper:3:A1A2"),
        ("Adjacent digits on whispers differ by 2 or more.", "whisper:A1A2"),
        ("Green lines are whispers. The ends of lockout lines differ by at least 3.", "whisper:A1A2"),
        ("Green lines are whispers. Adjacent digits on orange lines differ by at least 3.", "whisper:A1A2"),
    ],
)
def test_a_whisper_has_the_difference_of_the_text(text, expected):
    assert clues(from_data(pad(lines=[line((0, 0), (0, 1), colour=GREEN)], **rules_text(text)))) == [expected]
