"""Killers as grids of cage names and as JSON: each form, what is wrong with one, and what is no killer."""

import json

import pytest

from rulegrid import PuzzleFormatError, read_puzzle
from rulegrid.core.formats import recognise
from rulegrid.sudoku import FORMATS

NAMES = ["aabb", "ccbd", "efgd", "eggd"]
SOLUTION = ["1234", "3412", "2143", "4321"]
CELLS = {
    name: [(row, col) for row in range(4) for col in range(4) if NAMES[row][col] == name]
    for name in dict.fromkeys("".join(NAMES))
}
TOTALS = {name: sum(int(SOLUTION[row][col]) for row, col in cells) for name, cells in CELLS.items()}
CLUES = ["3:A1A2", "8:A3A4B3", "7:B1B2", "6:B4C4D4", "6:C1D1", "1:C2", "9:C3D2D3"]
"""The killer that all small texts here are."""

GRID = "\n".join(NAMES)
SPACED = "\n".join(map(" ".join, NAMES))
NUMBERS = "\n".join(" ".join(str("abcdefg".index(name) + 1) for name in row) for row in NAMES)
SUMS = "\n".join(
    " ".join(str(TOTALS[name]) if CELLS[name][0] == (row, col) else "-" for col, name in enumerate(line))
    for row, line in enumerate(NAMES)
)


def totals(form, between="\n", upper=False):
    return between.join(form.format(name.upper() if upper else name, total) for name, total in TOTALS.items())


TEXTS = {
    "equals": f"{GRID}\n\n{totals('{}={}')}",
    "colons": f"{GRID}\n{totals('{}: {}')}",
    "blanks": f"{SPACED}\n{totals('{} {}')}",
    "arrows": f"{SPACED}\n{totals('{} -> {}')}",
    "one line": f"{GRID}\n{totals('{}={}', ' ')}",
    "blanks on one line": f"{GRID}\n{totals('{} {}', ' ')}",
    "rows of a program": "grid = [\n" + "".join(f"  {[*row]},\n" for row in NAMES) + f"]\nsums = {TOTALS}\n",
    "a cage named x": f"{GRID.replace('b', 'x')}\n{totals('{}={}', ' ').replace('b', 'x')}",
    "commas": f"{GRID}\n{totals('{}: {}', ', ')}",
    "other case": f"{GRID.upper()}\n{totals('{}={}')}",
    "numbers": NUMBERS + "".join(f"\n{at} = {total}" for at, total in enumerate(TOTALS.values(), 1)),
    "words around": f"Killer of the day, by a friend\n\n{GRID}\n\nTotals\n{totals('{}={}')}\n\nHave fun!",
    "a comment": f"# four by four\n{GRID}\n// the sums\n{totals('{}={}')}",
    "lines around": f"+---------+\n| {SPACED.replace(chr(10), ' |' + chr(10) + '| ')} |\n+---------+\n{totals('{}={}')}",
    "totals first": f"{totals('{}={}', ' ')}\n{GRID}",
    "sums and regions": f"4 4\n{SUMS}\n{NUMBERS}",
    "one size": f"4\n{SUMS}\n{NUMBERS}",
    "sums with dots": f"{SUMS.replace('-', '.')}\n\n{SPACED}",
    "objects": json.dumps({"cages": [{"sum": TOTALS[name], "cells": cells} for name, cells in CELLS.items()]}),
    "from one": json.dumps(
        {"n": 4, "Cages": [{"total": TOTALS[name], "cells": [{"row": r + 1, "col": c + 1} for r, c in cells]} for name, cells in CELLS.items()]}
    ),
    "names of cells": json.dumps(
        {"puzzle": {"cages": [{"value": str(TOTALS[name]), "cells": [f"R{r + 1}C{c + 1}" for r, c in cells]} for name, cells in CELLS.items()], "size": 4}}
    ),
    "places": json.dumps([{"sum": TOTALS[name], "cells": [r * 4 + c for r, c in cells]} for name, cells in CELLS.items()]),
}  # fmt: skip


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_killer_is_read_from_names_and_totals(text):
    assert recognise(text, FORMATS).name in ("cages", "cage-objects")
    for puzzle in (read_puzzle(text), read_puzzle("\ufeff" + text.replace("\n", "\r\n") + "\r\n")):
        assert (puzzle.family, puzzle.board.shape, puzzle.board.count_filled()) == ("sudoku", (4, 4), 0)
        assert [rule.spelling() for rule in puzzle.rules] == ["row", "column", "block", "killer"]
        assert (puzzle.rules[-1].clues(), puzzle.not_understood, puzzle.guessed) == (CLUES, [], [])
        assert puzzle.count(3) == 2


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{given} {names}" for given, names in zip(["1...", "....", "..4.", "...."], NAMES, strict=True))
        + f"\n{totals('{}={}', ' ')}",
        f"1...\n....\n..4.\n....\n\n{GRID}\n\n{totals('{}={}')}",
        f"1 0 0 0\n0 0 0 0\n0 0 4 0\n0 0 0 0\n{NUMBERS}"
        + "".join(f"\n{at}: {total}" for at, total in enumerate(TOTALS.values(), 1)),
        TEXTS["objects"].replace('{"cages"', '{"grid": [[1, 0, 0, 0], "....", "..4.", "...."], "cages"'),
    ],
    ids=["beside", "above", "numbers", "objects"],
)
def test_givens_are_beside_the_names_or_a_grid_of_their_own(text):
    puzzle = read_puzzle(text)
    assert (puzzle.board.get_digit(0, 0), puzzle.board.get_digit(2, 2), puzzle.board.count_filled()) == (1, 4, 2)
    assert puzzle.rules[-1].clues() == CLUES


def test_names_that_differ_only_in_case_are_different_cages():
    text = TEXTS["equals"].replace("g", "A")
    assert read_puzzle(text).rules[-1].clues() == CLUES


def test_cells_in_no_cage_and_cages_without_a_sum():
    clues = read_puzzle(f"{GRID.replace('f', '.')}\n{totals('{}={}')}").rules[-1].clues()
    assert clues == [clue for clue in CLUES if clue != "1:C2"]
    clues = read_puzzle(f"4 4\n{SUMS.replace('9', '-')}\n{NUMBERS}").rules[-1].clues()
    assert clues == [*CLUES[:-1], "C3D2D3"]


@pytest.mark.parametrize("givens", ["", "1..............." + "\n", "1..............." + " "])
def test_the_names_may_be_on_one_line(givens):
    puzzle = read_puzzle(f"{givens}{''.join(NAMES)}\n{totals('{}={}', ' ')}")
    assert puzzle.rules[-1].clues() == CLUES
    assert puzzle.board.count_filled() == bool(givens)
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(f"{givens}{''.join(NAMES)}\n{totals('{}={}', ' ').replace(' g=9', '')}")
    line, column = (2 if "\n" in givens else 1), (17 if " " in givens else 0) + 11
    assert str(caught.value) == f"line {line}, column {column}: cage g has no total: add one, such as g=10"


@pytest.mark.parametrize("title", ["杀手数独", "Zoom", "Killer 12"])
def test_a_title_that_looks_like_a_row_is_skipped(title):
    labels = totals("{}：{}", "，")
    assert read_puzzle(f"{title}\n{GRID}\n{labels}") == read_puzzle(TEXTS["equals"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TEXTS["equals"].replace("\ng=9", ""), "line 3, column 3: cage g has no total: add one, such as g=10"),
        (TEXTS["equals"] + "\na=4", "line 13, column 1: cage a has two totals"),
        (TEXTS["equals"].replace("efgd", "efga"), "line 3, column 4: cage a is in two pieces: C4 is not connected to A1"),
        (TEXTS["sums and regions"].replace("3 - 8 -", "3 4 8 -"), "line 6, column 1: cage 1 has two totals"),
        ('{"cages": [{"sum": 10, "cells": [[1, 1], [1, 2]]}]}', "rows and columns may count from 0 or from 1"),
        ('{"cages": [{"sum": 10, "cells": [[0, 1], [0, 9]]}]}', "cages[0]: read '[0, 9]', expected a cell up to I9"),
        ('{"cages": [{"sum": 3, "cells": ["A1", "A2"]}, {"sum": 3, "cells": ["A1", "B1"]}]}', "cages[1]: cell A1 is in cages[0], too"),
        ('{"cages": [{"sum": 3, "cells": ["A1", "A2"]}, {"sum": 3}]}', "cages[1]: read '{\"sum\": 3}', expected an object with cells and a sum"),
        ('{"size": 99, "cages": [{"sum": 3, "cells": ["A1", "A2"]}]}', "size: read 99, expected 2 to 25"),
        ('{"grid": ["5...", "....", "....", "...."], "cages": [{"sum": 3, "cells": ["A1", "A2"]}]}', "grid: "),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_killer_is_one_line(text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_keys_of_a_killer_that_are_not_known_are_listed():
    data = json.loads(TEXTS["objects"]) | {
        "diagonal": True,
        "title": "Four",
        "solution": SOLUTION,
        "difficulty": "easy",
    }
    puzzle = read_puzzle(json.dumps(data))
    assert [*map(str, puzzle.not_understood)] == ["diagonal: unknown key, read 'true'"]
    assert (puzzle.title, puzzle.solution.get_digit(3, 0)) == ("Four", 4)
    puzzle = read_puzzle(json.dumps(data | {"solution": SOLUTION[::-1]}))
    assert "the stored solution breaks the rule killer" in str(puzzle.not_understood[0])


@pytest.mark.parametrize(
    ("text", "family"),
    [
        (f"{GRID}\n{totals('{}={}+')}", "calcudoku"),
        (f"{GRID}\n{totals('{} {}+')}", "calcudoku"),
        (json.dumps({"cages": [{"target": TOTALS[name], "op": "+", "cells": cells} for name, cells in CELLS.items()]}), "calcudoku"),
        (json.dumps({"cages": [{"value": TOTALS[name], "type": "add", "cells": cells} for name, cells in CELLS.items()]}), "calcudoku"),
        (json.dumps({"cages": [{"value": f"{TOTALS[name]}+", "cells": cells} for name, cells in CELLS.items()]}), "calcudoku"),
        ("1..4\n....\n..32\n....\n\nRated 3: easy", "sudoku"),
    ],
)  # fmt: skip
def test_what_has_operations_or_is_a_plain_grid_is_no_killer(text, family):
    puzzle = read_puzzle(text)
    assert puzzle.family == family
    assert "killer" not in [rule.spelling() for rule in puzzle.rules]
