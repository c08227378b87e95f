"""Calcudokus as other programs write them: each layout, what is wrong with one, and the texts that were found."""

import json
import os
import random
from pathlib import Path

import pytest

from rulegrid import PuzzleFormatError, read_puzzle
from rulegrid.calcudoku import FORMATS
from rulegrid.core.formats import recognise

DATA = (
    Path(os.environ.get("RULEGRID_DATA", Path(__file__).parents[3] / "shared" / "data")) / "formats" / "strings.jsonl"
)
FOUND = [
    case
    for case in (map(json.loads, DATA.read_text().splitlines()) if DATA.exists() else ())
    if case["format"].startswith("calcudoku")
]

CAGES = ["3+:A1A2", "6*:A3B2B3", "2-:B1C1", "1-:C2C3"]
"""The puzzle that all small texts here are."""

TEXTS = {
    "letters": [
        "AAB\nCBB\nCDD\n\nA 3+\nB 6*\nC 2-\nD 1-",
        "3\nAAB\nCBB\nCDD\nA+3\nB*6\nC-2\nD-1",
        "aab\ncbb\ncdd\n\na: 3+\nb: 6x\nc: 2-\nd: 1-",
        "A A B\nC B B\nC D D\n3+ A\n6* B\n2- C\n1- D",
        "AAB\nCBB\nCDD\nA + 3\nB × 6\nC − 2\nD - 1",
        "AAB\nCBB\nCDD\nA=3+, B=6*, C=2-, D=1-",
        "AAB\nCBB\nCDD\n3+ 6* 2- 1-",
        "3 4\n0 0 1\n2 1 1\n2 3 3\n0 + 3\n1 * 6\n2 - 2\n3 - 1",
    ],
    "cells": [
        "3 + A1 B1\n6 * C1 B2 C2\n2 - A2 A3\n1 - B3 C3",
        "3\n+3 a1 b1\n*6 c1 b2 c2\n-2 a2 a3\n-1 b3 c3",
        "# 3\n+ 3 A1 B1\n* 6 C1 B2 C2\n- 2 A2 A3\n- 1 B3 C3",
        "r1c1 r1c2 3+\nr1c3 r2c2 r2c3 6*\nr2c1 r3c1 2-\nr3c2 r3c3 1-",
        "size: 3\n3+: A1,B1\n6*: C1,B2,C2\n2-: A2,A3\n1-: B3,C3",
    ],
    "pairs": [
        "3\n4\n+ 3 0,0 0,1\nx 6 0,2 1,1 1,2\n- 2 1,0 2,0\n- 1 2,1 2,2",
        "+ 3 1,1 1,2\nx 6 1,3 2,2 2,3\n- 2 2,1 3,1\n- 1 3,2 3,3",
        "[(0,0),(0,1)] sum 3\n[(0,2),(1,1),(1,2)] mult 6\n[(1,0),(2,0)] sub 2\n[(2,1),(2,2)] sub 1",
        "('+', 3, [(0,0), (0,1)]),\n('*', 6, [(0,2), (1,1), (1,2)]),\n('-', 2, [(1,0), (2,0)]),\n('-', 1, [(2,1), (2,2)]),",
    ],
    "places": ["3\n3#0-1#+\n6#2-4-5#*\n2#3-6#-\n1#7-8#-", "3#1-2#+\n6#3-5-6#*\n2#4-7#-\n1#8-9#-"],
    "digits": ["No. 1 with Dim 3 x 3\nKenKen\n3+00.01\n6*02.11.12\n2-10.20\n1-21.22"],
    "numbers": ["3 4\n1 3 2 1 1 1 2\n3 6 3 1 3 2 2 2 3\n2 2 2 2 1 3 1\n2 1 2 3 2 3 3\n0 0 0 0 0 0 0 0 0"],
    "objects": [
        '{"size": 3, "cages": [{"operation": "+", "value": 3, "cells": [[0,0],[0,1]]}, {"operation": "*", "value": 6, '
        '"cells": [[0,2],[1,1],[1,2]]}, {"operation": "-", "value": 2, "cells": [[1,0],[2,0]]}, '
        '{"operation": "-", "value": 1, "cells": [[2,1],[2,2]]}]}',
        '{"width": 3, "height": 3, "rules": [{"op": "+", "value": 3, "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]}, '
        '{"op": "*", "value": 6, "cells": [{"x": 2, "y": 0}, {"x": 1, "y": 1}, {"x": 2, "y": 1}]}, '
        '{"op": "-", "value": 2, "cells": [{"x": 0, "y": 1}, {"x": 0, "y": 2}]}, '
        '{"op": "-", "value": 1, "cells": [{"x": 1, "y": 2}, {"x": 2, "y": 2}]}]}',
        '{"Puzzle": {"Size": 3}, "Blocks": [{"Type": 1, "Constraint": 3, "Coordinates": [[0,0],[0,1]]}, {"Type": 3, '
        '"Constraint": 6, "Coordinates": [[0,2],[1,1],[1,2]]}, {"Type": 2, "Constraint": 2, "Coordinates": [[1,0],[2,0]]}, '
        '{"Type": 2, "Constraint": 1, "Coordinates": [[2,1],[2,2]]}]}',
        '[{"cells": ["A1", "A2"], "target": 3, "op": "add"}, {"cells": ["A3", "B2", "B3"], "target": 6, "op": "mul"}, '
        '{"cells": ["B1", "C1"], "target": 2, "op": "sub"}, {"cells": ["C2", "C3"], "target": 1, "op": "sub"}]',
        '{"n": 3, "groups": [{"cells": [0, 1], "target": "3", "op": "+"}, {"cells": [2, 4, 5], "target": 6, "op": "×"}, '
        '{"cells": [3, 6], "target": 2, "op": "-"}, {"cells": [7, 8], "target": 1, "op": "-"}]}',
    ],
    "drawing": [
        "+-------+---+\n| 3   + | 6 |\n+---+---+   |\n| 2 | *     |\n|   +-------+\n| - | 1   - |\n+---+-------+",
        "┏━━━━━━━┳━━━┓\n┃ 3   + ┃ 6 ┃\n┣━━━┳━━━┛   ┃\n┃ 2 ┃ *     ┃\n┃   ┣━━━━━━━┫\n┃ - ┃ 1   - ┃\n┗━━━┻━━━━━━━┛",
    ],
}
CASES = [
    pytest.param(layout, text, id=f"{layout}-{at}") for layout, texts in TEXTS.items() for at, text in enumerate(texts)
]


@pytest.mark.parametrize(("layout", "text"), CASES)
def test_a_text_is_recognised_and_read(layout, text):
    assert recognise(text, FORMATS).name == layout
    for puzzle in (read_puzzle(text), read_puzzle(f"\ufeff{text}\n".replace("\n", "\r\n"))):
        assert (puzzle.family, puzzle.board.size, puzzle.not_understood) == ("calcudoku", 3, [])
        assert sorted(puzzle.rules[-1].clues()) == sorted(CAGES)


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case["source"])
def test_texts_as_they_were_found_are_read(case):
    puzzle = read_puzzle(case["text"])
    assert puzzle.family == "calcudoku"
    assert puzzle.count(1) == 1
    is_covered = sum(len(cage.cells) for cage in puzzle.rules[-1].cages) == puzzle.board.size**2
    assert bool(puzzle.not_understood) != is_covered
    if puzzle.solution is not None:
        assert not any(rule.refuses(puzzle.solution) for rule in puzzle.rules)


def test_digits_in_rows_of_letters_are_values():
    assert read_puzzle("AA1\nBC2\nBCC\nA 5+\nB 1-\nC 12*").rules[-1].clues()[-2:] == ["1:A3", "2:B3"]


def test_rows_of_numbers_below_the_cages_are_a_solution():
    puzzle = read_puzzle(TEXTS["pairs"][0] + "\n1 2 3\n3 1 2\n2 3 1")
    assert puzzle.solution.cells == [[1, 2, 3], [3, 1, 2], [2, 3, 1]]
    assert [str(line)[:12] for line in puzzle.not_understood] == ["the stored s"]  # 3 - 2 is not 2


def test_cells_in_no_cage_are_listed():
    (remark,) = read_puzzle("2\n+ 3 0,0 0,1\n! 1 1,0").not_understood
    assert str(remark) == "1 cell is in no cage: B2"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AAB\nCBB\nCDD\nA 3+\nB 6*\nC 2-\nD !", "line 7, column 1: read 'D !', expected the name and label of a cage, such as D"),
        ("AAB\nCBB\nCDD\nA 3+\nB 6*\nC 2-", "line 3, column 2: cage D has no label (taken for a calcudoku as rows of letters"),
        ("AAB\nCBB\nCDD\nA 3+\nB 6*\nC 2\nD 1-", "line 6, column 1: read 2 for a cage of 2 cells, expected an operation too"),
        ("AAB\nCBA\nCDD\nA 3+\nB 6*\nC 2-\nD 1-", "line 2, column 3: cage A is in two pieces"),
        ("3 + A1 B1\n6 * C1 B2 C2\n2 - A2 A3\n1 - B3 ?3", "(taken for a calcudoku as a cage on each line, with the names"),
        ("3 + A1 B1\n6 * C1 B2 C2\n2 - A2 A3\n1 - B3 B2", "line 4, column 1: cell B2 is in two cages"),
        ("2\n+ 3 0,0 0,1\n+ 3 1,0 1,2", "line 3, column 1: row 2, column 3 is outside the grid of 2 x 2"),
        ("3\n3#0-1#+\n6#2-4-5#*\n2#3-6#-\n1#7-9#-", "line 5, column 1: read 9, expected 0 to 8"),
        ("2 2\n1 3 2 1 1 1 2\n5 1 2 2 1 2 2", "line 3, column 1: operation 5 is remainder or power, which is not supported"),
        ("3 4\n1 3 2 1 1 1 2\n3 6 3 1 3 2 2 2 3\n2 2 2 2 1 3 1", "read 3 lines, expected 4: one for each cage of the grid"),
        ('{"size": 2, "cages": [{"cells": [[0, 0]], "op": "%", "target": 1}]}', "cages[0]: read '%', expected one of"),
        ('{"size": 2, "cages": [{"cells": [[0, 5]], "op": "=", "target": 1}]}', "cages[0]: row 1, column 6 is outside"),
        ("+---+---+\n| 3   + |\n+---+--+\n| 1 | 2 |\n+---+---+", "a drawing"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place_and_the_layout(text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(text)
    message = str(caught.value)
    assert says in message
    assert "(taken for a calcudoku as " in message
    assert "\n" not in message


def refusal(text):
    """What an error says of a text, "" where it is read."""
    try:
        read_puzzle(text)
    except PuzzleFormatError as error:
        return str(error)
    return ""


@pytest.mark.slow
def test_damaged_texts_are_refused_in_one_line_or_read_as_something_else():
    chance = random.Random(11)
    for texts in TEXTS.values():
        for at in range(100):
            text = texts[at % len(texts)]
            cut = chance.randrange(len(text))
            damaged = text[:cut] if at % 2 else text[:cut] + chance.choice("x9 \n+(,-é#") + text[cut + 1 :]
            said = refusal(damaged)
            assert "\n" not in said
            assert len(said) < 400


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "(" * 150_000 + "\n+ 5 0,0",
        "+ 5 0,0\n+ 5 " + " " * 150_000 + "0,0x",
        "x 5 " + "1,11" * 30_000 + "\nx 1 0,0",
        "+---+\n" + "|" * 100_000 + "3+",
        "3+ A1\n" + "A1" * 90_000,
        "AB\nAB\n" + "A= " * 60_000,
        "+--+\n" * 20_000 + "1+",
        '{"cages":' + "[" * 100_000,
    ],
    ids=len,
)
def test_vast_texts_are_refused_soon(text):
    with pytest.raises(PuzzleFormatError):
        read_puzzle(text)


def read_object(**keys):
    cages = [{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}, {"cells": [[1, 0], [1, 1]], "op": "-", "target": 1}]
    return read_puzzle(json.dumps({"size": 2, "cages": cages} | keys))


def test_keys_of_objects_that_are_not_known_are_listed():
    assert read_object().not_understood == []
    assert read_object(id=7, difficulty="easy", rows=2, diagonal=False).not_understood == []
    puzzle = read_object(diagonal=True, Puzzle={"size": 2, "wrap": 3})
    assert [*map(str, puzzle.not_understood)] == [
        "diagonal: unknown key, read 'true'",
        "Puzzle.wrap: unknown key, read 3",
    ]
    of_cages = [{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3, "distinct": False, "modulus": 5, "color": "red"}]
    (remark, _) = read_object(cages=of_cages).not_understood[::-1]
    assert str(remark) == "cages[0].modulus: unknown key, read 5"


def test_values_givens_and_solutions_of_objects_are_read():
    for keys in ({"values": [0, 1]}, {"min": 0}, {"min": 0, "max": 1}):
        puzzle = read_object(**keys)
        assert (puzzle.board.values, puzzle.not_understood) == ((0, 1), [])
    for grid in ([[1, 0], [0, 0]], ["1.", ".."], [[1, None], [None, None]]):
        puzzle = read_object(grid=grid, title="Two")
        assert (puzzle.board.cells, puzzle.title, puzzle.not_understood) == ([[1, 0], [0, 0]], "Two", [])
    assert read_object(solution=[[1, 2], [2, 1]]).solution.cells == [[1, 2], [2, 1]]
    assert len(read_object(solution=[[1, 2], [1, 2]]).not_understood) == 1
    for keys in ({"grid": [[0, 0], [1, 1]]}, {"values": [1, 5]}, {"min": "a"}, {"max": 5}):
        puzzle = read_object(**keys)
        assert (puzzle.board.values, puzzle.board.count_filled(), len(puzzle.not_understood)) == ((1, 2), 0, 1)


def test_a_label_of_an_object_may_be_one_text():
    for key in ("clue", "label", "target", "value"):
        cages = [{"cells": [[0, 0], [0, 1]], key: "3+"}, {"cells": [[1, 0], [1, 1]], key: "1-"}]
        assert read_object(cages=cages).rules[-1].clues() == ["3+:A1A2", "1-:B1B2"]
    with pytest.raises(PuzzleFormatError, match=r"cages\[0\]: read '3&'"):
        read_object(cages=[{"cells": [[0, 0], [0, 1]], "clue": "3&"}])
