"""Calcudokus as other programs write them: each layout, what is wrong with one, and the texts that were found."""

import json
import os
import random
from pathlib import Path

import pytest

from rulegrid import PuzzleFormatError, read_puzzle
from rulegrid.calcudoku import FORMATS, write
from rulegrid.calcudoku import read_puzzle as read_family
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

SOLUTION = [2, 1, 3, 3, 2, 1, 1, 3, 2]
SAVED = (
    "1650000000000\n{0}\n12345\ntrue\n"
    + "".join(f"CELL:{at}:{at // 3}:{at % 3}:{{1}}{digit}:0:1,2,\n" for at, digit in enumerate(SOLUTION))
    + "SELECTED:3\nINVALID:3,\nCAGE:0:{2}ADD:{3}3:0,1\nCAGE:1:{2}MULTIPLY:{3}6:2,4,5\nCAGE:2:{2}SUBTRACT:{3}2:3,6\n"
    "CAGE:3:{2}SUBTRACT:{3}1:7,8"
)
GAUGUIN = {
    "version": 3,
    "variant": {
        "gridSize": {"width": 3, "height": 3},
        "options": {"showOperators": True, "digitSetting": "FIRST_DIGIT_ONE"},
    },
    "isActive": True,
    "cells": [
        {"cellNumber": at, "row": at // 3, "column": at % 3, "value": digit, "userValue": None, "possibles": [1]}
        for at, digit in enumerate(SOLUTION)
    ],
    "cages": [
        {"id": 0, "action": "ACTION_ADD", "type": "DOUBLE_HORIZONTAL", "result": 3, "cellNumbers": [0, 1]},
        {"id": 1, "action": "ACTION_MULTIPLY", "type": "ANGLE_LEFT_TOP", "result": 6, "cellNumbers": [2, 4, 5]},
        {"id": 2, "action": "ACTION_SUBTRACT", "type": "DOUBLE_VERTICAL", "result": 2, "cellNumbers": [3, 6]},
        {"id": 3, "action": "ACTION_SUBTRACT", "type": "DOUBLE_HORIZONTAL", "result": 1, "cellNumbers": [7, 8]},
    ],
}

TEXTS = {
    "letters": [
        "AAB\nCBB\nCDD\n\nA 3+\nB 6*\nC 2-\nD 1-",
        "3\nAAB\nCBB\nCDD\nA+3\nB*6\nC-2\nD-1",
        "aab\ncbb\ncdd\n\na: 3+\nb: 6x\nc: 2-\nd: 1-",
        "A A B\nC B B\nC D D\n3+ A\n6* B\n2- C\n1- D",
        "AAB\nCBB\nCDD\nA + 3\nB × 6\nC − 2\nD - 1",
        "AAB\nCBB\nCDD\nA=3+, B=6*, C=2-, D=1-",
        "AAB\nCBB\nCDD\nA=3+ B=6* C=2- D=1-",
        "A A B\nC B B\nC D D\nA: 3+  B: 6*\nC: 2-  D: 1-",
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
    "listed": [
        "3 + A1 A2; 6 * A3 B2 B3; 2 - B1 C1;\n  1 - C2 C3",
        'kk3 = KenKen(3, """\n   3 + a1 a2; 6 × a3 b2 b3;\n 2 - b1 c1; 1 - c2 c3""")',
        '    "    KenKen(3, \\"3 + a1 a2; 6 x a3 b2 b3; 2 - b1 c1; 1 - c2 c3\\"),\\n",',
        "[(3, '+', ['A1', 'A2']), (6, '*', ['A3', 'B2', 'B3']), (2, '-', ['B1', 'C1']), (1, '-', ['C2', 'C3'])]",
        "[Cage(target=3, op='+', squares=['A1', 'A2']), Cage(target=6, op='×', squares=['A3', 'B2', 'B3']),\n"
        " Cage(target=2, op='-', squares=['B1', 'C1']), Cage(target=1, op='-', squares=['C2', 'C3'])]",
        "[([(0, 0), (0, 1)], '+', 3), ([(0, 2), (1, 1), (1, 2)], '*', 6), ([(1, 0), (2, 0)], '-', 2), ([(2, 1), (2, 2)], '-', 1)]",
        "K = KenKen(3, '3 + a1 a2; 6 * a3 b2 b3; 2 - b1 c1; 1 - c2 c3')\nanswer(K)",
        "cages = [(3, '+', [(0, 0), (0, 1)]),\n (6, '*', [(0, 2), (1, 1), (1, 2)]),\n (2, '-', [(1, 0), (2, 0)]),\n (1, '-', [(2, 1), (2, 2)])]",
        "3 + r1c1 r1c2; 6 * r1c3 r2c2 r2c3; 2 - r2c1 r3c1; 1 - r3c2 r3c3",
    ],
    "saves": [
        SAVED.format("3", "", "ACTION_", "DOUBLE_HORIZONTAL:"),
        SAVED.format("3x3", "", "", ""),
        "SIZE:3\n" + SAVED[SAVED.index("CAGE") :].format("", "", "", ""),
        "0\n3\n0\ntrue\nCAGE:0:1:+:3:2:0,1,\nCAGE:1:3:x:6:5:2,4,5,:false\nCAGE:2:2:-:2:1:3,6,\nCAGE:3:2:-:1:2:7,8,",
        json.dumps(GAUGUIN),
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


RECTANGLES = [
    "0 0 1 1\n2 2 3 3\n3+ 7+ 7+ 3+",
    "A A B B\nC C D D\n3+ 7+ 7+ 3+",
    "AABB\nCCDD\nA 3+\nB 7+\nC 7+\nD 3+",
    "2x4\nAABB\nCCDD\nA 3+\nB 7+\nC 7+\nD 3+",
    "2 4\nA A B B\nC C D D\nA 3+\nB 7+\nC 7+\nD 3+",
    "3 + r1c1 r1c2\n7 + r1c3 r1c4\n7 + r2c1 r2c2\n3 + r2c3 r2c4",
    "2x4\n+ 3 0,0 0,1\n+ 7 0,2 0,3\n+ 7 1,0 1,1\n+ 3 1,2 1,3",
    "3 + A1 A2; 7 + A3 A4; 7 + B1 B2; 3 + B3 B4",
    "2x4\n3#0-1#+\n7#2-3#+\n7#4-5#+\n3#6-7#+",
    "0\n4x2\n0\ntrue\nCAGE:0:ADD:3:0,1\nCAGE:1:ADD:7:2,3\nCAGE:2:ADD:7:4,5\nCAGE:3:ADD:3:6,7",
    '{"width": 4, "height": 2, "cages": [{"cells": [0, 1], "op": "+", "target": 3}, {"cells": [2, 3], "op": "+", "target": 7}, '
    '{"cells": [4, 5], "op": "+", "target": 7}, {"cells": [6, 7], "op": "+", "target": 3}]}',
]


@pytest.mark.parametrize("text", RECTANGLES)
def test_grids_may_be_rectangles(text):
    puzzle = read_puzzle(text)
    assert (puzzle.family, puzzle.board.shape, puzzle.board.values) == ("calcudoku", (2, 4), (1, 2, 3, 4))
    assert (puzzle.rules[-1].clues(), puzzle.not_understood) == (["3+:A1A2", "7+:A3A4", "7+:B1B2", "3+:B3B4"], [])
    assert puzzle.count() == 16
    assert read_puzzle(write(puzzle, "text")) == puzzle


def test_a_drawing_may_be_a_rectangle():
    puzzle = read_puzzle("+-------+---+\n| 3+    | 4+|\n+-------+   |\n| 5+    |   |\n+-------+---+")
    assert (puzzle.board.shape, puzzle.rules[-1].clues()) == ((2, 3), ["3+:A1A2", "4+:A3B3", "5+:B1B2"])


def test_a_rectangle_may_be_higher_than_wide():
    for text in ("0 1\n0 1\n2 3\n2 3\n3+ 7+ 7+ 3+", "AB\nAB\nCD\nCD\nA 3+\nB 7+\nC 7+\nD 3+"):
        puzzle = read_puzzle(text)
        assert (puzzle.board.shape, puzzle.count()) == ((4, 2), 16)


@pytest.mark.parametrize("text", ["0 0 1\n2 1 1\n1 2 3", "0 0 1\n2 1 1\n5+ 3+ 1", "0 0\n0 0\n0 0\n9+"])
def test_rows_that_may_be_of_a_square_are_no_rectangle(text):
    with pytest.raises(PuzzleFormatError):
        read_family(text)


@pytest.mark.parametrize("title", ["Monday", "Try", "聪明格", "Calcudoku 3x3 no. 12", "算独 ３×３"])
@pytest.mark.parametrize("rows", ["AAB\nCBB\nCDD", "A A B\nC B B\nC D D"])
def test_a_title_above_letters_is_skipped(title, rows):
    labels = "A：３＋，B：6×，C：２－，D：１－"
    assert sorted(read_family(f"{title}\n{rows}\n\n{labels}").rules[-1].clues()) == sorted(CAGES)


def test_a_first_row_of_known_names_is_no_title():
    with pytest.raises(PuzzleFormatError, match="line 2"):
        read_family("AABB\nAAB\nCBB\nCDD\nA 3+\nB 6*\nC 2-\nD 1-")


def test_a_title_is_skipped():
    assert read_puzzle("A little puzzle\n" + TEXTS["letters"][0]).title == "A little puzzle"
    puzzle = read_puzzle(f"KenKen no. 7\n\n{TEXTS['listed'][0]}\nHave fun!")
    assert sorted(puzzle.rules[-1].clues()) == sorted(CAGES)


def test_labels_in_words_are_no_totals_of_a_killer():
    labels = "\n".join(
        f"{name}: 3 {word}" for name, word in zip("abcdefg", ["add", "times", "minus"] * 3, strict=False)
    )
    assert read_puzzle(f"aabb\nccbe\nddfe\nggfe\n{labels}").family == "calcudoku"


def test_letters_of_cells_are_columns_in_lines_unless_the_solution_says_otherwise():
    lines = "3\n3 + A1 B1\n6 * C1 B2 C2\n2 - A2 A3\n1 - B3 C3"
    (guess,) = read_puzzle(lines).guessed
    assert str(guess) == "the letters of cells are columns: A2 is the first cell of the second row"
    puzzle = read_puzzle(f"{lines}\n2 1 3\n3 2 1\n1 3 2")
    assert (puzzle.rules[-1].clues()[0], puzzle.guessed, puzzle.not_understood) == ("3+:A1A2", [], [])
    puzzle = read_puzzle(f"{lines}\n2 3 1\n1 2 3\n3 1 2")
    assert (puzzle.rules[-1].clues()[0], puzzle.guessed, puzzle.not_understood) == ("3+:A1B1", [], [])


def test_saved_games_have_a_solution_their_digits_and_hidden_operations():
    puzzle = read_puzzle(TEXTS["saves"][0])
    assert [digit for row in puzzle.solution.cells for digit in row] == SOLUTION
    assert read_puzzle(SAVED.format("3", "3+:", "", "")).solution == puzzle.solution
    hidden = {"variant": {**GAUGUIN["variant"], "options": {"showOperators": False}}}
    assert read_puzzle(json.dumps(GAUGUIN | hidden)).rules[-1].clues()[0] == "3?:A1A2"
    assert read_puzzle(TEXTS["saves"][3].replace("false", "true")).rules[-1].clues()[1] == "6?:A3B2B3"
    fewer = [cell | {"value": [1, 2, 5][cell["value"] - 1]} for cell in GAUGUIN["cells"]]
    puzzle = read_puzzle(json.dumps(GAUGUIN | {"cells": fewer}))
    assert (puzzle.board.values, len(puzzle.not_understood)) == ((1, 2, 5), 1)  # 1 + 2 is 3, but 2 x 5 x 1 is not 6
    below = [cell | {"value": cell["value"] - 3} for cell in GAUGUIN["cells"]]
    with pytest.raises(PuzzleFormatError, match="the digits start at -2: digits below 0 are not supported"):
        read_puzzle(json.dumps(GAUGUIN | {"cells": below}))


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
        ("3 + A1 B1; 1 - A2 B2 cage", "line 1, column 22: read 'cage', expected a label and cells, such as 11 + A1 B1"),
        ("KenKen(2, '3 + a1 b1; 1 - a2 b2'), KenKen(2, '3 + a1 b1; 1 - a2 b2')", "read 2 puzzles, expected one"),
        ("0\n2\n0\ntrue\nCAGE:0:ADD:3:0,1\nCAGE:1:ADD:3:2,4", "line 6, column 1: row 3, column 1 is outside the grid of 2 x 2"),
        ("0\n2\n0\ntrue\nCAGE:0:ADD:3:0,1\nCAGE:1:POW:3:2,3", "line 6, column 1: read 'POW', expected one of NONE"),
        ("0\n2\n0\nCAGE:0:ADD:3:0,1\nCAGE:1:ADD:3", "line 5, column 1: read 'CAGE:1:ADD:3', expected a line of a saved game"),
        ('{"cages": [{"action": "ACTION_ADD", "result": 3, "cellNumbers": []}]}', "cages[0]: read"),
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
