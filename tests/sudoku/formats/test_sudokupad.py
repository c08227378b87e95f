"""SudokuPad: its short JSON, its metadata, and each reading of a drawing."""

import json

import pytest

from pads import BLACK, BLUE, GREY, PINK, WHITE, clues, line, pad, rules_text, spot
from rulegrid import PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.formats.sudokupad import from_data
from rulegrid.sudoku.formats.sudokupad_writing import to_data
from rulegrid.sudoku.formats.sudokupad_zip import unzip
from rulegrid.utils.lz_string import pack

RING = {"backgroundColor": WHITE, "borderColor": GREY}
BULB = spot(0.5, 0.5, 0.85, backgroundColor=GREY)


def test_a_guess_that_the_solution_breaks_is_dropped():
    data = pad(lines=[line((0, 0), (0, 1), colour="#F067F0"), line((0, 0), (1, 0), colour="#F067F0")])
    data["metadata"] = {"solution": "1342421324313124"}
    puzzle = from_data(data)
    assert (clues(puzzle), len(puzzle.guessed)) == ([], 0)
    assert list(map(str, puzzle.not_understood)) == ["SudokuPad: no rule was read for 2 pink lines"]
    data["metadata"] = {"solution": "12..2" + "." * 11}
    assert clues(from_data(data)) == ["renban:A1A2", "renban:A1B1"]


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
    wrong, unread = map(str, puzzle.not_understood)
    assert wrong.startswith("SudokuPad global[1]: ")
    assert unread == "SudokuPad: no rule was read for 1 cage '?'"


def test_boxes_that_are_only_drawn_are_missed():
    (line,) = from_data(pad(**rules_text("Normal Sudoku rules apply."))).not_understood
    assert "none are stored" in str(line)


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
    assert read_puzzle(payload).board.count_filled() == filled


NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OLDER, CURRENT = "53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79", "5NlQ19j9mGca3OIN1bWGk2m41TjS79"


@pytest.mark.parametrize(
    "text",
    [
        f"classic{OLDER}", f"https://sudokupad.app/classic{OLDER}", f"https://app.crackingthecryptic.com/sudoku/classic{CURRENT}",
        f"scf{CURRENT}", f"Try https://sudokupad.app/scf{CURRENT}.",
    ],
)  # fmt: skip
def test_the_older_classic_form_and_the_current_one(text):
    assert read_puzzle(text) == read_puzzle(NINE)


def test_constraints_behind_the_classic_form():
    puzzle = read_puzzle(f"https://sudokupad.app/scf{CURRENT}xwtA%20**star*aMe*")
    assert [rule.spelling() for rule in puzzle.rules[3:]] == ["diagonal", "windoku"]
    assert (puzzle.title, puzzle.author, puzzle.not_understood) == ("A *star", "Me", [])
    assert [rule.spelling() for rule in read_puzzle(f"scf{CURRENT}*xw").rules[3:]] == ["diagonal", "windoku"]
    puzzle = read_puzzle(f"scf{CURRENT}*zx")
    assert list(map(str, puzzle.not_understood)) == ["SudokuPad scf: read 'z'"]
    assert read_puzzle(f"scf{'o' * 13}kx").rules[-1].spelling() == "diagonal"


def test_an_id_that_begins_like_the_classic_form_is_an_id():
    with pytest.raises(PuzzleFormatError, match="read the id 'classic-9x9-no7'"):
        read_puzzle("https://sudokupad.app/classic-9x9-no7")


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


BOXES = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]


@pytest.mark.parametrize(
    ("title", "rules", "colour", "expected"),
    [
        ("Lockout Renban", "Digits on lines mean something.", PINK, ["renban:A1A2"]),
        (
            "",
            "No rules provided for this puzzle. Please check the related video or website for rules.",
            PINK,
            ["renban:A1A2"],
        ),
        ("", "Blue lines are whispers.", PINK, []),
        ("", "Blue lines are whispers.", BLUE, ["whisper:A1A2"]),
        ("", "A green line is a whisper. A blue line is a sumline.", BLUE, ["region-sum:A1A2"]),
        ("", "A line is a whisper.", BLUE, []),
        ("", "Digits on a purple line are a set of consecutive digits.", PINK, ["renban:A1A2"]),
        ("", "Zahlen auf Linien", PINK, ["renban:A1A2"]),
    ],
)
def test_a_line_needs_the_word_of_its_rule_and_the_colour_where_one_is_named(title, rules, colour, expected):
    puzzle = from_data(pad(lines=[line((0, 0), (0, 1), colour=colour)], metadata={"title": title, "rules": rules}))
    assert clues(puzzle) == expected
    assert sum("1 pink line" in str(each) or "1 blue line" in str(each) for each in puzzle.not_understood) == (
        not expected
    )
    assert len(puzzle.drawings) == (not expected)


def test_circles_that_count_each_other_are_tried_together():
    rings = [spot(r + 0.5, c + 0.5, 0.8, backgroundColor=WHITE, borderColor=BLACK) for r, c in ((0, 0), (1, 0), (2, 1))]
    data = pad(underlays=rings, metadata={"rules": "Counting circles", "solution": "1234341221434321"})
    assert clues(from_data(data)) == []
    data["metadata"]["solution"] = "2341142342133132"  # 2, 1 and 2
    assert clues(from_data(data)) == ["counting-circles:A1B1C2"]


def test_a_cage_that_the_solution_breaks_is_listed():
    cage = {"cells": [[0, 0], [1, 1]], "unique": True}
    data = pad(cages=[cage], metadata={"solution": "1234314224134321"})
    puzzle = from_data(data)
    assert clues(puzzle) == []
    assert list(map(str, puzzle.not_understood)) == ["SudokuPad: no rule was read for 1 cage"]
    data["cages"][0]["cells"] = [[0, 0], [1, 0]]
    assert clues(from_data(data)) == ["killer:A1B1"]


@pytest.mark.parametrize("name", ["row", "column", "box"])
def test_indexers_are_cages_of_that_style(name):
    cage = {"cells": [[0, 0], [1, 1]], "style": f"fp{name.title()}Indexer", "fromConstraint": f"{name.title()} Indexer"}
    assert clues(from_data(pad(cages=[cage], regions=BOXES))) == [f"{name}-indexer:A1B2"]


def test_cages_of_disjoint_groups_are_that_rule():
    puzzle = from_data(pad(cages=[{"cells": [[0, 0], [2, 2]], "unique": True, "type": "disjoint"}], regions=BOXES))
    assert [rule.spelling() for rule in puzzle.rules] == ["row", "column", "block", "disjoint-groups"]


def test_negative_constraints_are_those_of_the_marks():
    black = spot(0.5, 1, backgroundColor=BLACK, text="3")
    puzzle = from_data(pad(overlays=[black], **{"global": ["antiratio", "antixv", "antidifference"]}))
    assert clues(puzzle) == ["ratio:3:A1A2", "no-ratio:3", "no-pair-sum:5,10", "no-difference:1"]


def test_thermometers_that_share_a_bulb_have_one():
    puzzle = read_puzzle("." * 16).add("thermometer:A1A2", "thermometer:A1B1", "odd:D4")
    data = to_data(puzzle)
    assert sum(item["width"] == 0.85 for item in data["underlays"]) == 1
    data["underlays"] = data["underlays"] * 2  # as SudokuPad draws them
    for each in (data, {**data, "lines": [{**item, "fromConstraint": ""} for item in data["lines"]]}):
        assert clues(from_data(each)) == ["thermometer:A1A2", "thermometer:A1B1", "odd:D4"]


def test_a_line_between_two_bulbs_starts_at_its_own():
    lines = [line((0, 0), (0, 2), thickness=21), line((0, 2), (1, 2), thickness=21)]
    puzzle = from_data(pad(lines=lines, underlays=[BULB, spot(0.5, 2.5, 0.85, backgroundColor=GREY)]))
    assert clues(puzzle) == ["thermometer:A1A2A3", "thermometer:A3B3"]


@pytest.mark.parametrize("data", [
    pad(cages=[{"cells": [[0, 0], [0, 9]], "sum": 5}, {"cells": [[1, 0]], "sum": 3}]),
    pad(cages=[{"cells": [[1, 0]], "sum": 3}], overlays=[7]),
    pad(cages=[{"cells": [[1, 0]], "sum": 3}], lines=[{"wayPoints": [[1e9, 0]]}]),
    pad(cages=[{"cells": [[1, 0]], "sum": 3}], overlays=[spot(1, 1, 0.7, backgroundColor=WHITE, text="15")]),
])  # fmt: skip
def test_one_wrong_element_is_listed_and_the_rest_is_read(data):
    puzzle = from_data(data)
    assert clues(puzzle) == ["killer:3:B1"]
    assert len(puzzle.not_understood) == 1


def test_adjoining_cells_have_chevrons_on_the_outer_sides_alone():
    puzzle = read_puzzle("." * 16).add("minimum:A1A2", "maximum:B1")
    assert sum(len(item["wayPoints"]) == 3 for item in to_data(puzzle)["lines"]) == 6
    assert from_data(to_data(puzzle)) == puzzle


def test_a_solution_that_is_not_full_is_written_and_read():
    puzzle = from_data(pad(metadata={"solution": "1.............2."}))
    for form in ("sudokupad", "fpuzzles"):
        assert str(read_puzzle(write(puzzle, form)).solution) == str(puzzle.solution)


def test_drawings_for_looks_are_kept_and_written_without_becoming_rules():
    figures = {
        "lines": [line((0, 0), (0, 1), colour=PINK)],
        "underlays": [spot(0.5, 0.5, 1, rounded=False, backgroundColor="#FFCC0080")],
        "overlays": [spot(1, 1.5, 0.3, backgroundColor="#123456", text="a\nb", angle=30)],
        "cages": [{"cells": [[2, 0], [3, 0]], "value": "A", "fontC": "#FF0000"}],
    }
    puzzle = from_data(pad(**figures, **rules_text("The snake is hungry.")))
    assert [figure.kind for figure in puzzle.drawings] == ["outline", "line", "square", "circle"]
    for description in (puzzle.description, ""):
        puzzle.description = description
        again = read_puzzle(write(puzzle.add("renban:C1C2"), "sudokupad"))
        assert again.drawings == puzzle.drawings
        assert clues(again) == ["renban:C1C2"]
    again = read_puzzle(write(puzzle, "fpuzzles"))
    assert set(again.drawings) == set(puzzle.drawings)
