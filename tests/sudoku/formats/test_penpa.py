"""Penpa+ links: what is not understood, space around the grid, and damage."""

import base64
import json
import os
import re
import zlib
from pathlib import Path

import pytest

from rulegrid import Board, Puzzle, PuzzleFormatError
from rulegrid.sudoku import STANDARD, ColumnRule, KillerRule, RegionsRule, RowRule, read_puzzle, write
from rulegrid.sudoku.formats.penpa import Points
from rulegrid.sudoku.formats.penpa_writing import ADDRESS

DATA = (
    Path(os.environ.get("RULEGRID_DATA", Path(__file__).parents[4] / "shared" / "data")) / "formats" / "strings.jsonl"
)
FOUND = [
    case["text"]
    for case in (map(json.loads, DATA.read_text().splitlines()) if DATA.exists() else ())
    if case["format"] == "penpa"
]
REFUSED = {1: "read a grid of the kind 'tri'", 12: "read a grid of 5 x 6 cells"}
UNIQUE, LISTED = {3, 5, 7, 9, 10, 11}, {2, 3, 5}
"""Of the links that were found, by their number: those with one solution, and those of which something is listed."""


def link(lines):
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflating.compress("\n".join(lines).encode()) + deflating.flush()
    return ADDRESS + base64.b64encode(packed).decode()


def lines_of(puzzle):
    packed = write(puzzle, "penpa").removeprefix(ADDRESS)
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(base64.b64decode(packed)).decode().split("\n")


def puzzle():
    return read_puzzle("1..4......32....")


def changed(at, before, after):
    lines = lines_of(puzzle())
    assert before in lines[at]
    lines[at] = lines[at].replace(before, after, 1)
    return link(lines)


def test_space_around_the_grid_is_no_part_of_it():
    lines = lines_of(puzzle())
    head = lines[0].split(",")
    points = Points(4, 1, 2, 4 + 2 + 1, 4 + 1)
    lines[0] = ",".join(["square", "7", "5", *head[3:]])
    lines[1] = "[1,0,2,1]"
    lines[3] = "{zN:" + json.dumps({points.cell((0, 0)): ["1", 1, "1"], points.cell((3, 3)): ["2", 1, "1"]}) + "}"
    read = read_puzzle(link(lines))
    assert (read.board.cells[0][0], read.board.cells[3][3], read.board.count_filled()) == (1, 2, 2)
    assert [rule.spelling() for rule in read.rules] == ["row", "column"]  # no thick lines, no boxes


@pytest.mark.parametrize(
    ("before", "after", "remark"),
    [
        ("zS:{}", 'zS:{"20":1}', "Penpa+ surface: 1 drawing"),
        ("z7:[]", "z7:[[18,19]]", "Penpa+ nobulbthermo: 1 drawing"),
        ("zY:{}", 'zY:{"20":[1,"star",1]}', "Penpa+ symbol: 1 drawing"),
        ("zN:{", 'zN:{"20":["a",1,"1"],', "Penpa+ number 20: read 'a'"),
        ("zN:{", 'zN:{"19":["7",1,"1"],', "Penpa+ number A2: read '7', expected 1 to 4"),
        ("zT:[]", "zT:[[18,5]]", "Penpa+ thermo[0]: read 5, expected the number of a cell of the grid"),
        ("zC:{}", 'zC:{"328,329":10}', "Penpa+ cage: 1 drawing"),
        ("zE:{", 'zE:{"80,90":12,', "Penpa+ lineE: 1"),
        ("z1:{}", 'z1:{"20":["a",1]}', "Penpa+ numberS: 1 small text"),
    ],
)
def test_what_is_not_understood_is_listed(before, after, remark):
    assert any(str(line).startswith(remark) for line in read_puzzle(changed(3, before, after)).not_understood)


def test_a_dot_keeps_only_a_number():
    points = Points(4, 0, 0, 4, 4)
    dot = next(number for number in range(1000) if points.border_at(number))
    for label, expected in (("3", ["3:"]), ("²", ["A1"]), ("9" * 5000, ["A1"])):
        lines = lines_of(puzzle())
        lines[3] = "{zN:" + json.dumps({dot: [label, 1, "1"]}) + ",zY:" + json.dumps({dot: [1, "circle_SS", 1]}) + "}"
        read = read_puzzle(link(lines))
        assert [clue[:2] for clue in read.rules[-1].clues()] == expected
        assert bool(read.not_understood) == (label != "3")


@pytest.mark.parametrize(
    "text",
    [
        ADDRESS,
        ADDRESS + "1234",
        ADDRESS + "!!!!",
        lambda: write(puzzle(), "penpa")[:-40],
        lambda: changed(0, "sudoku", "hex"),
        lambda: changed(0, ",4,4,", ",4,5,"),
        lambda: changed(0, ",4,4,", ",999,999,"),
        lambda: changed(1, "[0,0,0,0]", "[0,0]"),
        lambda: changed(1, "[0,0,0,0]", "[0,-1,0,-1]"),
        lambda: changed(3, "zT:[]", "zT:7"),
        lambda: changed(3, "zT:[]", 'zT:["a"'),
        lambda: changed(3, "zN:{", 'zN:{"x":1,'),
        lambda: changed(3, "zN:{", "zN:[" * 50_000),
        lambda: link(["a" * 3_000_000]),
    ],
)
def test_a_damaged_link_is_refused_with_one_line(text):
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(text() if callable(text) else text)
    assert "\n" not in str(caught.value)


def with_words(words, data, size=4):
    """A puzzle with a row of space above and a text of rules."""
    lines = lines_of(puzzle())
    head = lines[0].split(",")
    head[1:3] = [str(size), str(size + 1)]
    head[18] = words
    lines[0] = ",".join(head)
    lines[1] = "[1,0,0,0]"
    points = Points(size, 1, 0, size, size + 1)
    lines[3] = "{" + ",".join(f"{key}:{json.dumps(value)}" for key, value in data(points).items()) + "}"
    return read_puzzle(link(lines))


def test_a_number_outside_is_the_rule_that_the_text_names():
    def above(points):
        return {"zN": {points.cell((-1, 1)): ["3", 1, "1"]}}

    read = with_words("Skyscrapers: a number outside is how many are seen.", above)
    assert [rule.spelling() for rule in read.rules][-1] == "skyscraper"
    assert read.rules[-1].clues() == ["3:top 2"]
    assert len(read.guessed) == 1
    assert str(with_words("Rules as usual.", above).not_understood[0]).startswith("Penpa+ number")


def test_where_all_dots_are_marked_other_cells_have_none():
    def dots(points):
        white, black = points.border((0, 0), (0, 1)), points.border((1, 0), (1, 1))
        return {"zY": {white: [8, "circle_SS", 2], black: [2, "circle_SS", 2]}}

    read = with_words("Kropki. All possible circles are marked.", dots)
    assert [(rule.spelling(), rule.clues()) for rule in read.rules[-2:]] == [
        ("no-difference", ["1:B1B2"]),
        ("no-ratio", ["2:A1A2"]),
    ]
    assert [rule.spelling() for rule in with_words("Kropki.", dots).rules[-2:]] == ["difference", "ratio"]


def test_signs_on_borders_come_back():
    given = puzzle().add("greater:A1A2", "greater:B2B1", "greater:A3B3", "greater:B4A4")
    assert read_puzzle(write(given, "penpa", strict=True)) == given


@pytest.mark.parametrize("number", range(len(FOUND)))
def test_links_as_they_were_found(number):
    address = ADDRESS + re.search(r"p=([^&\s]*)", FOUND[number])[1]
    if number in REFUSED:
        with pytest.raises(PuzzleFormatError, match=REFUSED[number]):
            read_puzzle(address)
        return
    puzzle = read_puzzle(address)
    assert puzzle.is_unique() == (number in UNIQUE)
    assert bool(puzzle.not_understood) == (number in LISTED)


def test_a_thermometer_outside_is_listed_and_the_rest_read():
    path = DATA.parent / "odd" / "13-penpa-thermo-outside.txt"
    if not path.exists():
        pytest.skip("no shared data")
    puzzle = read_puzzle(path.read_text())
    assert [rule.spelling() for rule in puzzle.rules] == ["row", "column", "block"]
    assert [str(line).split(":")[0] for line in puzzle.not_understood] == [
        "Penpa+ thermo[0]",
        "Penpa+ killercages[0]",
        "Penpa+ cage",
        "Penpa+ line",
    ]


def test_regions_that_are_not_connected_are_left_out():
    rules = [RowRule(), ColumnRule(), RegionsRule(["A1B2C3D4", "A2B1C4D3", "A3B4C1D2", "A4B3C2D1"])]
    written = write(Puzzle(Board(4), rules), "penpa")
    assert [str(each) for each in written.left_out] == [f"regions:{each}" for each in rules[2].clues()]
    assert len(read_puzzle(written).rules) == 2


def test_the_second_of_two_cages_that_overlap_is_left_out():
    killer = KillerRule(["5:A1A2", "6:A2A3", "7:C1C2"])
    written = write(Puzzle(Board(4), [rule() for rule in STANDARD] + [killer]), "penpa")
    assert [str(each) for each in written.left_out] == ["killer:6:A2A3"]
    assert read_puzzle(written).rules[-1].clues() == ["5:A1A2", "7:C1C2"]
