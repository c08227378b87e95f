"""SudokuPad: its short JSON, its metadata, and each reading of a drawing."""

import json

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.sudoku import read_puzzle
from rulegrid.sudoku.formats.conventions import READINGS
from rulegrid.sudoku.formats.sudokupad import from_data
from rulegrid.sudoku.formats.sudokupad_zip import unzip
from rulegrid.utils.lz_string import pack

GREY, WHITE, BLACK = "#CFCFCF", "#FFFFFF", "#000000"


def pad(**keys):
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": [], **keys}


def line(*cells, colour=GREY, thickness=10):
    return {"wayPoints": [[r + 0.5, c + 0.5] for r, c in cells], "color": colour, "thickness": thickness}


def spot(row, col, size=0.3, **look):
    return {"center": [row, col], "width": size, "height": size, "rounded": True, **look}


def rules_text(text):
    return {"metadata": {"rules": text}}


BULB = spot(0.5, 0.5, 0.85, backgroundColor=GREY)
RING = {"backgroundColor": WHITE, "borderColor": GREY}
CHEVRON = {"color": BLACK, "thickness": 1}
SHADE = {"rounded": False, "backgroundColor": GREY, "borderColor": GREY}
SHADED = {"rounded": False, "backgroundColor": "#CCC"}
CASES = {
    "signed_lines": [
        (
            pad(
                lines=[line((0, 0), (0, 1)) | {"fromConstraint": "German Whispers"}], **rules_text("Lines mean things.")
            ),
            ["whisper:A1A2"],
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


def clues(puzzle):
    plain = ("row", "column", "block")
    return [
        f"{rule.spelling()}:{clue}" for rule in puzzle.rules if rule.spelling() not in plain for clue in rule.clues()
    ]


def test_every_reading_has_its_cases():
    assert [reading.__name__ for reading in READINGS] == [*CASES]


@pytest.mark.parametrize(("data", "expected"), [case for cases in CASES.values() for case in cases])
def test_a_drawing_is_read_as_a_rule_and_listed_as_a_guess(data, expected):
    puzzle = from_data(data)
    assert clues(puzzle) == expected
    assert bool(puzzle.guessed) == bool(expected)
    assert bool(puzzle.not_understood) == (not expected)


def test_a_guess_that_the_solution_breaks_is_dropped():
    data = pad(lines=[line((0, 0), (0, 1), colour="#F067F0"), line((0, 0), (1, 0), colour="#F067F0")])
    data["metadata"] = {"solution": "1342421324313124"}
    puzzle = from_data(data)
    assert (clues(puzzle), len(puzzle.guessed)) == ([], 0)
    assert "lines[0]: taken for renban:A1A2, but the solution says otherwise" in str(puzzle.not_understood[0])
    data["metadata"] = {"solution": "1243421324313124".replace("1243", "12..")}
    assert clues(from_data(data)) == ["renban:A1A2"]


ARROW = {"wayPoints": [[-0.3, -0.3], [-0.1, -0.1]], "color": BLACK}


@pytest.mark.parametrize("text", ["²", "٣", "9" * 5000])
@pytest.mark.parametrize(
    "data",
    [
        lambda text: pad(overlays=[spot(0.5, 1, text=text, **RING)]),
        lambda text: pad(overlays=[spot(0.5, 1, text=text, rounded=False)], **rules_text("Pairs add up to the number")),
        lambda text: pad(overlays=[spot(1, 1, text=text, **RING)]),
        lambda text: pad(overlays=[spot(-0.5, -0.5, text=text)], arrows=[ARROW]),
        lambda text: pad(overlays=[spot(1.5, 4.5, text=text)], **rules_text("X-Sums")),
    ],
    ids=["dots", "signs", "quadruples", "little killers", "outside"],
)
def test_what_only_looks_like_a_number_is_not_understood(data, text):
    puzzle = from_data(data(text))
    assert clues(puzzle) == []
    assert puzzle.not_understood
    assert clues(from_data(data("3")))


def test_cages_and_switches_are_read_by_meaning():
    cages = [
        {"cells": [[0, 0], [0, 1]], "value": "5", "unique": True},
        {"cells": [[1, 0]], "value": "3/4"},
        {"cells": [[2, 0], [2, 1]], "sum": 6, "unique": False},
        {"cells": [[3, 0], [3, 1]], "value": "?"},
        {"value": "title: Cages"},
        {"cells": [], "value": "author: Me"},
        {"value": "solution: ................"},
        {"cells": [[0, 0]], "hidden": True, "unique": False},
    ]
    puzzle = from_data(pad(cages=cages, **{"global": ["antiknight", "antiwazir"]}, metadata={"antiking": True}))
    assert (puzzle.title, puzzle.author, puzzle.solution) == ("Cages", "Me", None)
    assert clues(puzzle) == ["killer:5:A1A2", "killer:3/4:B1", "sum:6:C1C2"]
    assert {rule.spelling() for rule in puzzle.rules} >= {"anti-king", "anti-knight"}
    assert [str(line).partition(":")[0] for line in puzzle.not_understood] == [
        "SudokuPad cages[3]",
        "SudokuPad global[1]",
    ]


def test_boxes_that_are_only_drawn_are_missed():
    (line,) = from_data(pad(**rules_text("Normal Sudoku rules apply."))).not_understood
    assert "boxes may only be drawn" in str(line)


def test_the_short_json_is_the_plain_one():
    short = "{cs:50,ce:[[,{v:2}],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]],ca:[{v:'title: It\\'s \"short\"'}],u:[{ct:[.5,.5],w:.7,h:.7,r:t,c2:CFCFCF}]}"
    data = unzip(short)
    assert data["cells"] == [[{}, {"value": 2}], [{}, {}]]
    puzzle = read_puzzle("scl" + pack(short))
    assert puzzle.title == 'It\'s "short"'
    assert clues(puzzle) == ["odd:A1"]
    assert unzip(json.dumps(data)) == data
    assert unzip("{c:#0,c1:#F,c2:'#123456',v:000000}") == {
        "color": "#000000", "borderColor": "#FFFFFF", "backgroundColor": "#123456", "value": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    "text", ["{", "{ce", "{ce:[[", "{ce:[}", "{ce:1}}", "[" * 100_000, "{a:" * 100_000, "{'a}", "{:1}"]
)
def test_broken_short_json_is_refused(text):
    with pytest.raises(PuzzleFormatError):
        unzip(text)


@pytest.mark.parametrize(
    ("payload", "filled"),
    [("scf" + "o" * 13 + "k", 0), ("scf" + "o" * 13 + "K", 0), ("scf" + "p" + "o" * 12 + "K", 1)],
)
def test_the_classic_form(payload, filled):
    assert read_puzzle(payload).board.filled() == filled


def test_the_classic_form_has_81_cells():
    with pytest.raises(PuzzleFormatError, match="read 84 cells, expected 81"):
        read_puzzle("scf" + "o" * 14)


@pytest.mark.parametrize(
    "text",
    [
        "https://sudokupad.app/abc123xyz",
        "https://f-puzzles.com/?id=abcdefgh",
        "sxsmabcdefghijkl",
    ],
)
def test_an_id_of_a_server_is_refused(text):
    with pytest.raises(PuzzleFormatError, match="only the server of"):
        read_puzzle(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://example.com/puzzle", r"read an address of 'example\.com'"),
        ("https://sudokupad.app/", "without a puzzle"),
        ("http://f-puzzles.com", "without a puzzle"),
        ("fpuzN4Ig", "ends too early"),
    ],
)
def test_other_addresses_are_refused(text, message):
    with pytest.raises(PuzzleFormatError, match=message):
        read_puzzle(text)
