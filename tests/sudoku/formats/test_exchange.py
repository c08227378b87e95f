"""Puzzles of other programs: every rule of the gallery goes there and comes back, and so do published puzzles."""

import json
import re
import runpy
from importlib.resources import files
from pathlib import Path

import pytest

from meanings import meaning
from rulegrid import Puzzle, RulegridError
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import FORMATS, RULES, read_puzzle, write
from rulegrid.sudoku.formats import fpuzzles, sudokupad_writing
from rulegrid.utils.lz_string import pack, unpack

ROOT = Path(__file__).parents[3]
GALLERY = json.loads((files("rulegrid") / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))
NEUTRAL = runpy.run_path(str(ROOT / "tests" / "sudoku" / "rules" / "neutral.py"))
PUBLISHED = [case for case in NEUTRAL["cases"]("published.json") if case.get("fpuzzles")]

WITHOUT_RULES = {"grid", "line", "csv", "sdk", "ss", "candidates"}
NOT_IN_ISS = {
    "where", "none", "doubler", "negator", "amount", "grids", "error-sudoku", "unknown-digits", "arithmetic-line", "difference-count",
    "no-three-parity", "equal-product", "prime-cage", "ascending-starters", "comparison-count", "group-count", "exactly", "at-least", "at-most",
    *(rule.spelling() for rule in RULES if rule.group == "layers"),
} - {
    "connected", "same-region", "different-region", "region-arrow", "region-count",
}  # fmt: skip
WIDER = {
    "unknown-digits": ("fpuzzles", "sudokupad", "penpa"),
    "grids": ("fpuzzles", "sudokupad", "penpa", "sudokumaker", "iss"),
}
"""Rules whose board has more or fewer digits than rows, and the formats that have no such boards."""
SAID = {
    "fpuzzles": """row column block normal9x9-block regions extra-region diagonal windoku disjoint-groups anti-knight anti-king
        non-consecutive thermometer slow-thermometer arrow double-arrow whisper renban nabner palindrome zipper between
        lockout region-sum modular entropic killer clone quadruple difference ratio pair-sum no-difference no-ratio odd even
        minimum maximum among row-indexer column-indexer box-indexer little-killer sandwich x-sum skyscraper""",
    "sudokupad": """among row-indexer column-indexer box-indexer row column block normal9x9-block regions extra-region diagonal disjoint-groups anti-knight anti-king
        non-consecutive thermometer slow-thermometer arrow double-arrow whisper renban nabner palindrome zipper between
        lockout region-sum modular entropic killer clone quadruple counting-circles difference ratio pair-sum no-difference
        no-ratio greater odd even minimum maximum little-killer sandwich x-sum skyscraper hidden-skyscraper ascending-starters numbered-room full-rank""",
    "penpa": """row column block normal9x9-block regions diagonal thermometer arrow killer difference ratio pair-sum greater odd
        even""",
    "sudokumaker": """row column block normal9x9-block regions extra-region diagonal windoku disjoint-groups anti-knight anti-king
        non-consecutive global-entropy global-modular thermometer slow-thermometer arrow double-arrow whisper renban palindrome
        between lockout region-sum modular entropic killer clone quadruple look-and-say difference ratio pair-sum no-difference
        no-ratio no-pair-sum odd even minimum maximum row-indexer column-indexer little-killer sandwich x-sum skyscraper
        numbered-room""",
    "iss": " ".join(rule.spelling() for rule in RULES if rule.spelling() not in NOT_IN_ISS),
    "json": " ".join(rule.spelling() for rule in RULES),
}
"""The rules whose puzzle in the gallery a format can express."""
IN_WORDS = {"windoku", "anti-taxicab", "global-entropy", "global-modular", "dutch-flatmates", "euler"}
SAID |= {
    form: f"{SAID[form]} {' '.join(sorted(IN_WORDS))}" for form in ("fpuzzles", "sudokupad", "penpa", "sudokumaker")
}
SAID["penpa"] += " anti-knight anti-king non-consecutive"
SAID["sudokumaker"] += " unknown-digits"
LACKING = {"fpuzzles": {"no-pair-sum"}, "sudokupad": {"sum", "no-pair-sum"}, "iss": {"chaos-construction"}}
"""Rules whose puzzle in the gallery needs what the format lacks: weights, sums other than 5 and 10, border counts."""


@pytest.mark.parametrize("form", SAID)
@pytest.mark.parametrize("name", GALLERY)
def test_a_puzzle_comes_back_from_each_format_that_can_express_it(name, form):
    puzzle = Puzzle.from_data(GALLERY[name])
    if form in WIDER.get(name, ()):
        with pytest.raises(RulegridError, match=r"has (only|square) grids"):
            write(puzzle, form)
        return
    text = write(puzzle, form)
    again = read_puzzle(text)
    assert (not text.left_out) == (name in SAID[form].split()), text.left_out
    if not text.left_out:
        assert again.not_understood == []
        if (form, name) == (
            "iss",
            "sandwich",
        ):  # it has these clues at the left and the top only, where they mean the same
            assert [*again.solutions(2)] == [*puzzle.solutions(2)]
        else:
            assert meaning(again) == meaning(puzzle)


def test_the_docs_list_the_rules_that_each_format_can_express():
    rows = dict(
        line.split(" | ")[:2] for line in (ROOT / "docs" / "formats.md").read_text().splitlines() if "` `" in line
    )
    listed = {
        "fpuzzles": rows["| f-puzzles"] + rows["| its extensions, which SudokuPad shows"],
        "sudokupad": rows["| SudokuPad, by meaning"] + rows["| SudokuPad, as drawings"],
        "penpa": rows["| Penpa+"],
        "sudokumaker": rows["| SudokuMaker"],
        "iss": rows["| ISS"],
    }
    for form, text in listed.items():
        names = set(re.findall("`([a-z-]+)`", text))
        usual = {"row", "column", "block", "normal9x9-block", "regions"}
        stated = rows["| all four programs, in words"] + rows["| in words, some"]
        more = set() if form == "iss" else set(re.findall("`([a-z-]+)`", stated))
        assert more >= IN_WORDS or form == "iss"
        assert (names | more & set(SAID[form].split())) - LACKING.get(form, set()) == set(SAID[form].split()) - usual, (
            form
        )


@pytest.mark.parametrize("form", sorted(WITHOUT_RULES))
@pytest.mark.parametrize("name", ["block", "renban", "regions"])
def test_a_grid_says_what_it_leaves_out(name, form):
    puzzle = Puzzle.from_data(GALLERY[name])
    text = write(puzzle, form)
    again = read_puzzle(text)
    assert again.board.cells == puzzle.board.cells
    assert (text.left_out == ()) == (name == "block")
    if name == "block":  # the pencil marks are clues of one rule more
        assert meaning(again.with_rules(again.rules[:3], ()) if form == "candidates" else again) == meaning(puzzle)
    else:
        with pytest.raises(RulegridError, match="can't express"):
            write(puzzle, form, strict=True)


def test_a_rule_without_clues_is_listed_even_if_its_kind_may_have_clues():
    text = write(read_puzzle("." * 16, extra=["no-three-parity"]), "iss")
    assert list(map(str, text.left_out)) == ["no-three-parity"]


def test_formats_are_told_apart_by_content():
    puzzle = read_puzzle("12" + "." * 79)
    for form in FORMATS:
        if form.reader and form.writer and form.name != "samurai":  # which no grid of 9x9 is
            text = write(puzzle, form.name)
            assert next(each for each in FORMATS if each.recognises and each.recognises(text)) is form


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["id"])
def test_published_links_are_the_puzzles_of_the_neutral_form(case):
    table = NEUTRAL["load"]()
    puzzle, neutral = read_puzzle(case["fpuzzles"]), NEUTRAL["to_puzzle"](case, table)
    assert meaning(puzzle) == meaning(neutral)
    assert pack(unpack(case["fpuzzles"])) == case["fpuzzles"]
    assert puzzle.title == case["name"] or case["name"] == "untitled"
    for again in (
        read_puzzle(f"https://www.f-puzzles.com/?load={case['fpuzzles']}"),
        read_puzzle(f"fpuzzles{case['fpuzzles']}"),
        read_puzzle(unpack(case["fpuzzles"])),
        read_puzzle(write(puzzle, "fpuzzles", strict=True)),
    ):
        assert meaning(again) == meaning(puzzle)
        assert [type(rule) for rule in again.rules] == [type(rule) for rule in puzzle.rules]


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")
@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["id"])
def test_published_links_are_solved(case):
    (solution,) = read_puzzle(case["fpuzzles"]).solutions(2)
    assert solution.cells == NEUTRAL["solution_of"](case)


def fpuzzle(**keys):
    return json.dumps({"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], **keys})


def test_unknown_keys_are_listed_in_their_order():
    names = [f"key{number}" for number in (3, 1, 4, 5, 9, 2, 6)]
    remarks = list(map(str, read_puzzle(fpuzzle(**dict.fromkeys(names, 1))).not_understood))
    assert remarks == [f"f-puzzles {name}: unknown key, read 1" for name in names]


@pytest.mark.parametrize(
    ("keys", "remark"),
    [
        ({"unheardof": [{"cells": ["R1C1"]}]}, "f-puzzles unheardof: unknown key"),
        ({"killercage": [{"cells": ["R1C1"], "value": "a"}]}, "killercage[0].value: read 'a', expected a number"),
        ({"odd": [{"cell": "R1C1", "mood": 1}]}, "odd[0].mood: unknown key"),
        ({"negative": ["sum"]}, "negative[0]: read 'sum'"),
        ({"line": [{"lines": [["R1C1", "R1C2"]]}]}, "f-puzzles: no rule was read for 1 grey line"),
        ({"thermometer": [{"lines": [["R1C1"]]}]}, "thermometer[0].lines[0]: a line of less than two cells"),
        ({"foglight": ["R7C1"]}, "foglight[0]: read 'R7C1'"),
        ({"solution": [1] * 16}, "the stored solution breaks the rule row as it was read"),
        ({"solution": [1]}, "solution: read 1 value, expected 16"),
        (
            {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "cells": ["R1C1"], "value": "4"}]},
            "littlekillersum[0].cells: not the cells",
        ),
    ],
)
def test_what_is_not_understood_is_listed_with_its_place(keys, remark):
    remarks = list(map(str, read_puzzle(fpuzzle(**keys)).not_understood))
    assert any(remark in line for line in remarks), remarks


def test_settings_and_what_a_player_entered_are_no_part_of_a_puzzle():
    line = {"lines": [["R1C1", "R1C2"]]}
    text = fpuzzle(disabledlogic=["x"], renban=[line], line=[line | {"fromConstraint": "Renban"}])
    data = json.loads(text)
    data["grid"][0][0] = {"value": 3, "centerPencilMarks": [1, 2], "cornerPencilMarks": [4]}
    puzzle = read_puzzle(json.dumps(data))
    assert (puzzle.board.count_filled(), puzzle.not_understood) == (0, [])


def test_what_an_extension_drew_for_a_rule_that_is_not_there_is_listed():
    (line,) = read_puzzle(fpuzzle(line=[{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}])).not_understood
    assert str(line) == "f-puzzles: no rule was read for 1 grey line"


def test_negative_ratios_are_those_on_the_dots():
    dots = [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C1", "R2C2"]}]
    puzzle = read_puzzle(fpuzzle(ratio=dots, negative=["ratio"]))
    assert puzzle.rules[-1].clues() == ["2,3"]
    assert read_puzzle(fpuzzle(negative=["ratio"])).rules[-1].clues() == ["2"]


def test_regions_are_written_where_they_differ_and_null_is_none():
    puzzle = Puzzle.from_data(GALLERY["row"] | {"rules": [{"rule": "row"}, {"rule": "column"}]})
    data, left_out = fpuzzles.to_data(puzzle)
    assert {cell["region"] for row in data["grid"] for cell in row} == {None}
    assert left_out == []
    assert meaning(fpuzzles.from_data(data)) == meaning(puzzle)


def test_what_all_puzzles_of_a_format_have_is_reported_where_it_is_missing():
    puzzle = Puzzle.from_data(GALLERY["row"] | {"rules": [{"rule": "row"}]})
    assert [*map(str, write(puzzle, "fpuzzles").left_out)] == ["without column: f-puzzles always has that rule"]


def test_metadata_goes_along():
    puzzle = Puzzle.from_data(GALLERY["renban"])
    puzzle.title, puzzle.author, puzzle.description = "A 漢 title", "Somebody", "Renban lines, 'quoted'."
    puzzle.solution = puzzle.solve()
    for form in ("fpuzzles", "sudokupad", "json"):
        again = read_puzzle(write(puzzle, form))
        assert (again.title, again.author, again.description) == (puzzle.title, puzzle.author, puzzle.description)
        assert again.solution.cells == puzzle.solution.cells
        assert again.not_understood == []


def test_a_puzzle_that_a_format_has_no_grid_for_is_refused():
    puzzle = Puzzle.from_data({"rows": 4, "values": [0, 1, 2, 3], "rules": [{"rule": "row"}]})
    for form in ("fpuzzles", "sudokupad", "candidates"):
        with pytest.raises(RulegridError, match=r"1 to n|digits from 1"):
            write(puzzle, form)
    with pytest.raises(RulegridError, match="did you mean 'fpuzzles'"):
        write(puzzle, "fpuzzle")


@pytest.mark.parametrize(
    "name", sorted(GALLERY.keys() - {"row", "column", "block", "normal9x9-block", "regions", *WIDER})
)
def test_every_rule_is_told_in_words_and_most_are_drawn(name):
    puzzle = Puzzle.from_data(GALLERY[name])
    data, left_out = fpuzzles.to_data(puzzle)
    pad = sudokupad_writing.to_data(puzzle)
    rule = next(rule for rule in puzzle.rules if rule.spelling() == name)
    assert str(rule.in_words(puzzle.board)) in data["ruleset"]
    assert str(rule.in_words(puzzle.board)) in pad["metadata"]["rules"]
    if (
        rule.clues()
        and rule.group not in ("expressions", "composition", "regions", "layers")
        and not name.startswith("no-")
    ):
        assert {"line", "circle", "rectangle", "text", "cage"} & data.keys() or not left_out
        has_marks = any("centremarks" in cell for row in pad["cells"] for cell in row)
        assert has_marks or {"lines", "arrows", "underlays", "overlays", "cages"} & pad.keys()


def test_links_in_all_their_spellings():
    puzzle = Puzzle.from_data(GALLERY["killer"])
    packed = write(puzzle, "fpuzzles").partition("?load=")[2]
    scl = write(puzzle, "sudokupad").removeprefix("https://sudokupad.app/")
    quoted = packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    for text in (
        packed,
        packed.rstrip("="),
        f"  {packed}\n",
        f"http://f-puzzles.com/?load={packed.replace('+', ' ')}",
        f"https://www.f-puzzles.com/?load={quoted}",
        f"https://sudokupad.app/fpuz{packed}",
        f"https://app.crackingthecryptic.com/sudoku/?load=fpuzzles{quoted}",
        f"https://sudokupad.app/{scl}",
        f"https://sudokupad.app/?puzzleid={scl.replace('+', '%2B')}",
        f"https://beta.sudokupad.app/{scl}?setting-nogrid=1",
        scl.replace("scl", "ctc"),
        "scl" + pack(json.dumps(sudokupad_writing.to_data(puzzle))),
    ):
        assert meaning(read_puzzle(text)) == meaning(puzzle), text
