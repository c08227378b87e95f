"""SudokuMaker: its constraints by their types, what is listed, and damaged data."""

import copy
import json
import random
from importlib.resources import files

import pytest

from rulegrid import Puzzle, PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.formats import sudokumaker
from rulegrid.sudoku.formats.sudokumaker import TYPES
from rulegrid.utils import lz_string
from rulegrid.utils.lz_string import pack_for_address, unpack

GALLERY = json.loads((files("rulegrid") / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))
LINK = "https://sudokumaker.app/?puzzle="


def text(*constraints, side=9, **keys):
    puzzle = {"cells": [{} for _ in range(side * side)], "constraints": [*constraints], **keys}
    return json.dumps({"formatVersion": "1.5.0", "puzzle": puzzle})


def read_one(constraint, **keys):
    puzzle = read_puzzle(text(constraint, **keys))
    return {rule.spelling(): rule.clues() for rule in puzzle.rules}, list(map(str, puzzle.not_understood))


CASES = [
    ({"type": 10}, "diagonal", ["\\"]),
    ({"type": 11}, "diagonal", ["/"]),
    ({"type": 12}, "anti-king", []),
    ({"type": 13}, "anti-knight", []),
    ({"type": 14}, "disjoint-groups", []),
    ({"type": 15}, "non-consecutive", []),
    ({"type": 16, "groups": [14, 112, 896]}, "global-entropy", []),
    ({"type": 16, "groups": [584, 146, 292]}, "global-modular", []),
    ({"type": 100, "cells": [30, 38]}, "even", ["D4E3"]),
    ({"type": 101, "cells": [50]}, "odd", ["F6"]),
    ({"type": 102, "cells": [56]}, "maximum", ["G3"]),
    ({"type": 103, "cells": [66]}, "minimum", ["H4"]),
    ({"type": 200, "clues": [{"value": 1, "edge": 28}, {"value": 3, "edge": 19}]}, "difference", ["B2C2", "3:B1B2"]),
    ({"type": 201, "clues": [{"value": 2, "edge": 45}]}, "ratio", ["C1D1"]),
    ({"type": 202, "clues": [{"value": 10, "edge": 82}, {"value": 5, "edge": 91}]}, "pair-sum", ["10:E2F2", "5:F1F2"]),
    ({"type": 202, "clues": [], "negative": [5, 10]}, "no-pair-sum", ["5,10"]),
    ({"type": 200, "clues": [], "negative": [1]}, "no-difference", ["1"]),
    ({"type": 300, "thermometers": [[76, 77]], "slow": False}, "thermometer", ["I5I6"]),
    ({"type": 300, "thermometers": [[76, 77]], "slow": True}, "slow-thermometer", ["I5I6"]),
    (
        {"type": 301, "cages": [{"cells": [1, 2], "value": 9}, {"cells": [4, 5], "value": 0}]},
        "killer",
        ["9:A2A3", "A5A6"],
    ),
    ({"type": 302, "groups": [[63, 62], [72, 71]]}, "clone", ["H1:G9", "I1:H9"]),
    ({"type": 303, "clues": [{"corner": 45, "digits": [1, 2]}]}, "quadruple", ["12:D5D6E5E6"]),
    ({"type": 304, "cages": [{"cells": [1, 2, 3], "value": "1522"}]}, "look-and-say", ["15,22:A2A3A4"]),
    ({"type": 305, "cells": [42, 43]}, "extra-region", ["E7E8"]),
    ({"type": 400, "lines": [[51, 60]]}, "renban", ["F7G7"]),
    ({"type": 401, "lines": [[64, 73]], "minDifference": 5}, "whisper", ["H2I2"]),
    ({"type": 401, "lines": [[64, 73]], "minDifference": 4}, "whisper", ["4:H2I2"]),
    ({"type": 402, "lines": [[34, 43]]}, "palindrome", ["D8E8"]),
    ({"type": 403, "lines": [[78, 69, 68]]}, "between", ["I7H7H6"]),
    ({"type": 404, "lines": [[19, 28]], "singleRegionTotals": False}, "region-sum", ["C2D2"]),
    ({"type": 405, "lines": [[13, 22, 31]]}, "where", ["C5 - B5 == D5 - C5"]),
    ({"type": 406, "lines": [[0, 9]], "groups": [14, 112, 896]}, "entropic", ["A1B1"]),
    ({"type": 406, "lines": [[0, 9]], "groups": [340, 682]}, "modular", ["2:A1B1"]),
    ({"type": 407, "lines": [[40, 39, 48]]}, "lockout", ["E5E4F4"]),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [6], "arrows": [[6, 5, 4]]}]}, "arrow", ["A7:A6A5"]),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 2]]}]}, "arrow", ["A1A2:A3"]),
    ({"type": 409, "lines": [[7, 16, 25]]}, "double-arrow", ["A8B8C8"]),
    ({"type": 500, "clues": [{"value": 12, "outerCell": 4, "diagonal": 1}]}, "little-killer", ["12:A3B2C1"]),
    ({"type": 500, "clues": [{"value": 12, "outerCell": 4, "diagonal": -1}]}, "little-killer", ["12:A5B6C7D8E9"]),
    ({"type": 501, "clues": [{"value": 12, "outerCell": 65}]}, "sandwich", ["12:right E"]),
    ({"type": 502, "clues": [{"value": 12, "outerCell": 66}]}, "x-sum", ["12:left F"]),
    ({"type": 503, "clues": [{"value": 4, "outerCell": 112}]}, "skyscraper", ["4:bottom 2"]),
    ({"type": 504, "clues": [{"value": 2, "outerCell": 9}]}, "numbered-room", ["2:top 9"]),
    ({"type": 600, "cells": [36]}, "row-indexer", ["E1"]),
    ({"type": 601, "cells": [33]}, "column-indexer", ["D7"]),
]


@pytest.mark.parametrize(
    ("constraint", "rule", "clues"), CASES, ids=[f"{case[1]}-{at}" for at, case in enumerate(CASES)]
)
def test_a_type_is_a_rule(constraint, rule, clues):
    boxes = {"type": 1, "regions": [row // 3 * 3 + col // 3 for row in range(9) for col in range(9)]}
    puzzle = read_puzzle(text(boxes, constraint))
    found = {rule.spelling(): rule.clues() for rule in puzzle.rules}
    assert puzzle.not_understood == []
    assert found[rule] == clues
    assert read_puzzle(write(puzzle, "sudokumaker")) == puzzle


def test_every_type_has_a_case():
    assert {each.number for each in TYPES} == {case[0]["type"] for case in CASES}


@pytest.mark.parametrize(
    ("constraint", "says"),
    [
        ({"type": 777}, "constraints[0]: type 777 has no rule here"),
        ({"type": 1000, "definition": {"name": "Fold"}}, "constraints[0] 'Fold': is programmed"),
        ({"type": 2000, "lines": [[{"x": 1, "y": 1}]]}, "constraints[0]: 1 drawing"),
        ({"type": 4000, "lightCells": [1]}, "hides the puzzle"),
        ({"type": 404, "lines": [[0, 1]], "singleRegionTotals": True}, "has no rule here"),
        ({"type": 406, "lines": [[0, 1]], "groups": [2, 4]}, "in three runs, or by their remainders"),
        ({"type": 300, "thermometers": [[80, 81]]}, "thermometers[0][1]: read 81, expected 0 to 80"),
        ({"type": 200, "clues": [{"value": 1, "edge": 0}]}, "an edge between two cells"),
        ({"type": 200, "clues": [{"value": 1, "edge": 161}]}, "an edge between two cells"),
        ({"type": 303, "clues": [{"corner": 0, "digits": [1]}]}, "a corner between four cells"),
        ({"type": 303, "clues": [{"corner": 45, "digits": [12]}]}, "12 is not a value of this board"),
        ({"type": 501, "clues": [{"value": 1, "outerCell": 0}]}, "a place beside a row or column"),
        ({"type": 500, "clues": [{"value": 1, "outerCell": 4, "diagonal": 2}]}, "expected one of 1, -1"),
        ({"type": 408, "bulbsWithArrows": [{"bulbCells": [0, 1], "arrows": [[1, 2]]}]}, "from its last digit on"),
        ({"type": 1, "regions": [0] * 81}, "region 0 of 81 cells"),
        ({"type": 400, "lines": [[0, 1]], "solverIgnored": True}, "is set to ignore it"),
        ({"type": 400, "lines": [[0, 1]], "mood": 1}, "mood: unknown key"),
    ],
)
def test_what_is_not_understood_is_listed(constraint, says):
    _, remarks = read_one(constraint)
    assert any(says in each for each in remarks), remarks


def test_what_is_switched_off_is_no_part_of_it():
    found, remarks = read_one({"type": 400, "lines": [[0, 1]], "disabled": True})
    assert ("renban" in found, remarks) == (False, [])


def test_kinds_of_puzzles_and_their_digits():
    found, _ = read_one({"type": 0}, type="custom", minDigit=0, maxDigit=6)
    assert found == {}
    found, _ = read_one({"type": 2003}, type="custom")
    assert set(found) == {"row", "column"}
    found, _ = read_one({"type": 2003, "areas": [{"x": 1, "y": 1, "width": 2, "height": 2}]}, type="custom")
    assert found == {"extra-region": ["B2B3", "C2C3", "B2C2", "B3C3"]}
    assert read_puzzle(text(side=4, width=8, height=2, type="custom", maxDigit=9)).board.shape == (2, 8)


def test_a_full_grid_is_the_solution():
    grid = "1234341221434321"
    cells = [{"value": int(digit), **({"given": True} if at == 0 else {})} for at, digit in enumerate(grid)]
    puzzle = read_puzzle(json.dumps({"puzzle": {"cells": cells, "constraints": []}}))
    assert (puzzle.board.count_filled(), puzzle.solution.count_filled()) == (1, 16)
    del cells[-1]["value"]
    assert read_puzzle(json.dumps({"puzzle": {"cells": cells, "constraints": []}})).solution is None


def test_dots_of_the_other_colour_are_exempt_where_they_say_so():
    white = {"type": 200, "clues": [{"value": 1, "edge": 1}], "negative": [1], "overrideNegativeRatios": True}
    black = {"type": 201, "clues": [{"value": 2, "edge": 19}], "negative": [2], "overrideNegativeDifferences": True}
    puzzle = read_puzzle(text(white, black))
    found = {rule.spelling(): rule.clues() for rule in puzzle.rules}
    assert (found["no-difference"], found["no-ratio"]) == (["1:B1B2"], ["2:A1A2"])
    assert read_puzzle(write(puzzle, "sudokumaker")) == puzzle


def damaged():
    """Links cut short and with other characters, JSON with other shapes in it, what is deep and what is large."""
    chance = random.Random(3)
    link = write(Puzzle.from_data(GALLERY["killer"]), "sudokumaker")
    for _ in range(20):
        at = chance.randrange(len(LINK), len(link))
        yield link[:at]
        yield link[:at] + chance.choice("ABCz9-$") + link[at + 1 :]
    data = json.loads(text(*(copy.deepcopy(case[0]) for case in CASES)))
    for _ in range(60):
        changed = copy.deepcopy(data)
        for _ in range(3):
            item = chance.choice(changed["puzzle"]["constraints"])
            if item:
                item[chance.choice(list(item))] = chance.choice(
                    [None, -1, 1e308, 10**15, "x", True, [], {}, [[1]], {"a": 1}]
                )
        yield json.dumps(changed)
    for key in ("cells", "constraints", "size", "width", "height", "minDigit", "maxDigit", "name"):
        for value in (None, -1, 10**6, "x", {}, [[]], [1]):
            changed = copy.deepcopy(data)
            changed["puzzle"][key] = value
            yield json.dumps(changed)
    yield LINK + pack_for_address('{"puzzle":' + "[" * 60_000)
    yield LINK + pack_for_address('{"puzzle":' + '{"a":' * 60_000)
    yield '{"puzzle": {"constraints": [], "cells": [' + "{}," * 9_999 + "{}]}}"
    yield LINK + "A" * 1_200_000


def test_damaged_data_is_one_line_or_another_puzzle():
    for number, given in enumerate(damaged()):
        message = ""
        try:
            assert read_puzzle(given).board.rows <= 64, number
        except PuzzleFormatError as error:
            message = str(error)
        assert not message or (8 < len(message) < 420 and "\n" not in message), number


def test_a_bomb_is_stopped_before_it_has_grown(monkeypatch):
    monkeypatch.setattr(lz_string, "MAX_UNPACKED", 100_000)
    with pytest.raises(PuzzleFormatError, match="unpacks to more than"):
        read_puzzle(LINK + pack_for_address('{"puzzle":' + " " * 150_000))


def test_what_is_written_has_the_form_that_the_program_writes():
    link = write(Puzzle.from_data(GALLERY["arrow"]), "sudokumaker")
    data = json.loads(unpack(link.removeprefix(LINK).replace("%2B", "+")))
    assert data["formatVersion"] == sudokumaker.VERSION
    assert {item["type"] for item in data["puzzle"]["constraints"]} == {0, 1, 408}


def test_a_board_that_is_not_square_comes_back_with_its_regions():
    puzzle = read_puzzle(".Shape~4x6.~R1C1_6")
    again = read_puzzle(write(puzzle, "sudokumaker"))
    assert (again.board.rows, again.board.cols, again.board.get_digit(0, 0)) == (4, 6, 6)
    regions = [
        sorted(region) for rule in (puzzle.rules[2], again.rules[2]) for region in rule.regions(puzzle.board.grid)
    ]
    assert sorted(regions[:4]) == sorted(regions[4:])
