"""Each reading of a drawing, and what it refuses."""

import pytest

from pads import BLACK, BLUE, GREEN, GREY, PINK, WHITE, clues, line, pad, rules_text, spot
from rulegrid.sudoku.formats.line_readings import READINGS
from rulegrid.sudoku.formats.sudokupad import from_data

BULB = spot(0.5, 0.5, 0.85, backgroundColor=GREY)
RING = {"backgroundColor": WHITE, "borderColor": GREY}
CHEVRON = {"color": BLACK, "thickness": 1}
SHADE = {"rounded": False, "backgroundColor": GREY, "borderColor": GREY}
SHADED = {"rounded": False, "backgroundColor": "#CCC"}
CASES = {
    "signed_lines": [
        (
            pad(
                lines=[line((0, 0), (0, 1)) | {"fromConstraint": "German Whispers"}],
                **rules_text("No digit repeats in a row."),
            ),
            ["whisper:A1A2"],
        ),
    ],
    "described_lines": [
        (
            pad(
                lines=[line((0, 0), (0, 3), colour=GREEN)],
                **rules_text("The first two and last two digits of a line have the same sum."),
            ),
            ["equal-sum:A1A2:A3A4"],
        ),
        (
            pad(
                lines=[line((0, 0), (0, 1), (1, 1), (1, 0), (0, 0), colour=WHITE)],
                **rules_text("Each white line can be divided into one or more segments that each sum to 5."),
            ),
            ["sum-line:5:A1A2B2B1:loop"],
        ),
        (
            pad(
                lines=[line((0, 0), (0, 2), colour=GREEN), line((1, 0), (1, 2), colour=PINK)],
                **rules_text(
                    "Adjacent digits on a green line differ by 2 or more. Digits on pink lines alternate between odd and even."
                ),
            ),
            ["whisper:A1A2A3", "modular:2:B1B2B3"],
        ),
        (
            pad(
                lines=[line((0, 0), (0, 2), colour=BLUE)],
                **rules_text("Each digit after the first two is the sum of the previous two digits on the blue line."),
            ),
            ["any:(all: fibonacci-line A1A2A3) | (all: fibonacci-line A3A2A1)"],
        ),
        (
            pad(
                lines=[line((0, 0), (0, 2), colour=BLUE)],
                **rules_text("Digits on blue lines are odd, except at their ends."),
            ),
            [],
        ),
        (
            pad(
                lines=[line((0, 0), (0, 2), colour=BLUE), line((1, 0), (1, 2), colour=GREEN)],
                **rules_text("Digits on a line are odd."),
            ),
            [],
        ),
    ],
    "thermometers": [
        (pad(lines=[line((0, 0), (0, 2))], underlays=[BULB]), ["thermometer:A1A2A3"]),
        (pad(lines=[line((0, 2), (0, 0))], underlays=[BULB]), ["thermometer:A1A2A3"]),
        (pad(lines=[line((0, 0), (1, 1))], underlays=[BULB], **rules_text("Slow thermos")), ["slow-thermometer:A1B2"]),
    ],
    "arrows": [
        (pad(arrows=[line((0, 0), (2, 2))], overlays=[spot(0.5, 0.5, 0.75, **RING)]), ["arrow:A1:B2C3"]),
        (
            pad(arrows=[line((0, 1), (1, 1))], overlays=[spot(0.5, 1, **RING) | {"width": 1.75, "height": 0.75}]),
            ["arrow:A1A2:B2"],
        ),
    ],
    "lines_with_ends": [
        (
            pad(lines=[line((0, 0), (0, 2))], overlays=[spot(0.5, c, 0.8, **RING) for c in (0.5, 2.5)]),
            ["between:A1A2A3"],
        ),
        (
            pad(
                lines=[line((0, 0), (0, 2), colour="#FF00AA")],
                overlays=[spot(0.5, c, 0.8, **RING) for c in (0.5, 2.5)],
                **rules_text("Double arrows"),
            ),
            ["double-arrow:A1A2A3"],
        ),
        (
            pad(
                lines=[line((0, 0), (0, 2))],
                overlays=[spot(0.5, c, 0.6, **RING) | {"rounded": False, "angle": 45} for c in (0.5, 2.5)],
            ),
            ["lockout:A1A2A3"],
        ),
    ],
    "described_pairs": [
        (
            pad(
                overlays=[spot(0.5, 1, backgroundColor="#00E1FF", rounded=False)],
                **rules_text("Cells joined by a blue square sum to 7."),
            ),
            ["pair-sum:7:A1A2"],
        ),
        (
            pad(
                overlays=[spot(0.5, 1, backgroundColor="#FF4043")],
                **rules_text("Digits beside a red dot are non-consecutive and contain one odd and one even digit."),
            ),
            ["where:(abs(A1 - A2) != 1) and ((A1 + A2) % 2 == 1)"],
        ),
        (
            pad(
                overlays=[spot(0.5, 1, backgroundColor="#38DE00")],
                **{"global": ["antixv"]},
                **rules_text("The green dots are either X or V."),
            ),
            ["where:A1 + A2 == 5 or A1 + A2 == 10", "no-pair-sum:5,10:A1A2"],
        ),
        (
            pad(
                overlays=[spot(0.5, 1, backgroundColor="#FF4043"), spot(2.5, 1, backgroundColor="#0000FF")],
                **rules_text("A red dot is a sum of 4 and a blue dot has a product of 6."),
            ),
            ["pair-sum:4:A1A2", "where:C1 * C2 == 6"],
        ),
        (
            pad(
                overlays=[spot(0.5, 1, backgroundColor="#FF4043")],
                **rules_text("Digits beside a red dot sum to 7 or are wildly different."),
            ),
            [],
        ),
        (
            pad(
                overlays=[spot(0.5, 1, backgroundColor="#FF4043")],
                **rules_text("Red dots and blue dots sum to 7 together."),
            ),
            [],
        ),
        (
            pad(overlays=[spot(0.5, 1, backgroundColor="#FF4043")], **rules_text("Digits beside a blue dot sum to 7.")),
            [],
        ),
    ],
    "described_cells": [
        (
            pad(
                underlays=[
                    spot(0.5, 0.5, 0.7, backgroundColor="#d4da31e6"),
                    spot(2.5, 0.5, 0.7, backgroundColor="#d4da31e6", rounded=False),
                ],
                **rules_text("The yellow circles contain odd digits. The yellow squares contain even digits."),
            ),
            ["odd:A1", "even:C1"],
        ),
        (
            pad(
                underlays=[spot(0.5, 0.5, 1, text="☀️", rounded=False)],
                **rules_text(
                    "A digit on a sun is the number of surrounding cells (i.e. orthogonally or diagonally adjacent cells) that contain smaller digits."
                ),
            ),
            ["comparison-count:smaller:A1A2B1B2"],
        ),
        (
            pad(
                underlays=[spot(r + 0.5, r + 0.5, 0.7, backgroundColor="#0000FF") for r in (0, 2)],
                **rules_text("Digits in blue circles are all different."),
            ),
            ["extra-region:A1C3"],
        ),
        (
            pad(
                underlays=[spot(0.5, 0.5, 0.7, backgroundColor="#0000FF")],
                **rules_text("Digits in blue circles are not odd."),
            ),
            [],
        ),
        (
            pad(
                underlays=[spot(0.5, 0.5, 0.7, backgroundColor="#0000FF")],
                **rules_text("Digits in blue circles are odd. The digit in a blue circle is a secret."),
            ),
            [],
        ),
    ],
    "diagonals": [
        (pad(lines=[{"wayPoints": [[0, 4], [4, 0]], "color": "#34BBE6", "thickness": 2}]), ["diagonal:/"]),
        (pad(lines=[line((0, 0), (3, 3), thickness=2)]), ["diagonal:\\"]),
    ],
    "extremes": [
        (pad(lines=[{"wayPoints": [[0.94, 1.6], [0.89, 1.5], [0.94, 1.4]], "thickness": 1}]), ["minimum:A2"]),
        (
            pad(
                lines=[
                    {"wayPoints": [[r, 0.4], [r + 0.05 * s, 0.5], [r, 0.6]], **CHEVRON}
                    for r, s in ((0.06, 1), (2.94, -1))
                ],
                underlays=[spot(r + 0.5, 0.5, 1, **SHADED) for r in (0, 1, 2)],
            ),
            ["minimum:A1B1C1"],
        ),
        (pad(lines=[{"wayPoints": [[0.89, 1.6], [0.94, 1.5], [0.89, 1.4]], "thickness": 1}]), ["maximum:A2"]),
    ],
    "coloured_lines": [
        (pad(lines=[line((0, 0), (0, 1), colour="#F067F0")]), ["renban:A1A2"]),
        (pad(lines=[line((0, 0), (0, 1), colour="#00AA00")], **rules_text("German whispers")), ["whisper:A1A2"]),
        (pad(lines=[line((0, 0), (0, 1), colour="#FF8800")], **rules_text("Dutch Whispers")), ["whisper:4:A1A2"]),
        (pad(lines=[line((0, 0), (0, 1), colour="#F067F0")], **rules_text("The snake is hungry")), []),
    ],
    "dots": [
        (pad(overlays=[spot(0.5, 1, backgroundColor=BLACK)]), ["ratio:A1A2"]),
        (pad(overlays=[spot(1, 0.5, backgroundColor=WHITE, text="3")]), ["difference:3:A1B1"]),
        (pad(overlays=[spot(1, 0.5, backgroundColor="#00FF00")]), []),
    ],
    "signs": [
        (pad(overlays=[spot(0.5, 1, text="X") | {"rounded": False}]), ["pair-sum:10:A1A2"]),
        (pad(overlays=[spot(0.5, 1, backgroundColor=WHITE, text="V")]), ["pair-sum:5:A1A2"]),
        (pad(overlays=[spot(1, 0.5, text="V")], **rules_text("Signs point at the lower of two digits.")), []),
        (pad(overlays=[spot(0.5, 1, text="<") | {"rounded": False}]), ["greater:A2A1"]),
        (pad(overlays=[spot(1, 0.5, text="∨") | {"rounded": False}]), ["greater:A1B1"]),
    ],
    "quadruples": [(pad(overlays=[spot(1, 1, 0.7, backgroundColor=WHITE, text="1 2\n3")]), ["quadruple:123:A1A2B1B2"])],
    "clones": [
        (
            pad(underlays=[spot(r + 0.5, c + 0.5, 1, **SHADE) for r, c in ((0, 0), (0, 1), (2, 1), (2, 2))]),
            ["clone:A1A2:C2C3"],
        ),
        (
            pad(
                underlays=[spot(r + 0.5, c + 0.5, 1, **SHADE) for r, c in ((0, 0), (2, 1))],
                **rules_text("The grey cells hold 1."),
            ),
            [],
        ),
    ],
    "parities": [
        (
            pad(underlays=[spot(0.5, 0.5, 0.7, backgroundColor=GREY), spot(2.5, 0.5, 0.7, backgroundColor=GREY)]),
            ["odd:A1C1"],
        ),
        (pad(underlays=[spot(0.5, 0.5, 0.7, backgroundColor=GREY) | {"rounded": False}]), ["even:A1"]),
    ],
    "little_killers": [
        (
            pad(
                arrows=[{"wayPoints": [[-0.2, 1.2], [-0.02, 1.02]], "thickness": 2}],
                overlays=[spot(-0.5, 1.5, 0.25, text="4")],
            ),
            ["little-killer:4:A1"],
        )
    ],
    "outside": [
        (pad(overlays=[spot(-0.5, 1.5, text="5")], **rules_text("Sandwich sums")), ["sandwich:5:top 2"]),
        (pad(overlays=[spot(1.5, 4.5, text="5")], **rules_text("X-Sums and skyscrapers")), []),
    ],
}


def test_every_reading_has_its_cases():
    assert [reading.__name__ for reading in READINGS] == [*CASES]


@pytest.mark.parametrize(("data", "expected"), [case for cases in CASES.values() for case in cases])
def test_a_drawing_is_read_as_a_rule_and_listed_as_a_guess(data, expected):
    puzzle = from_data(data)
    assert clues(puzzle) == expected
    assert bool(puzzle.guessed) == bool(expected)
    assert bool(puzzle.not_understood) == (not expected)
