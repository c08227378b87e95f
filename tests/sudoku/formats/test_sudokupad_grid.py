"""The grids of SudokuPad's puzzles: short texts, other shapes and digits, cells around the grid, regions to be found."""

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.core.family import read_puzzle as read_any
from rulegrid.sudoku import read_puzzle
from rulegrid.sudoku.formats.sudokupad import from_data

BOXES = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
SHORT = "{id:'x',cs:50,ce:[[{v:1},,,{v:4}],[,,,],[,,{v:3},{v:2}],[,,,]],o:[{ct:[1,.5],w:.3,h:.3,r:t,c1:#0,c2:#0}],ca:[{v:'title: It\\'s'}]}"


def grid(*rows, **keys):
    """Return the data of a grid: a character for each cell, `.` for an empty one."""
    cells = [[{} if each == "." else {"value": int(each)} for each in row] for row in rows]
    return {"cells": cells, **keys}


def text_of(rules, solution=""):
    return {"metadata": {"rules": rules, "solution": solution}}


def clues(puzzle):
    return [f"{rule.spelling()}:{clue}" for rule in puzzle.rules for clue in rule.clues()]


def about(puzzle, place):
    """Return the remarks and the guesses about a place."""
    return tuple(
        [line.partition(": ")[2] for line in map(str, lines) if line.startswith(f"SudokuPad {place}:")]
        for lines in (puzzle.not_understood, puzzle.guessed)
    )


@pytest.mark.parametrize("text", [SHORT, f"// from a page\n{SHORT}\n", f"\ufeff{SHORT}", SHORT.replace("ce:", '"ce":')])
def test_the_short_form_is_read_as_a_text(text):
    for puzzle in (read_puzzle(text), read_any(text)):
        assert (puzzle.title, puzzle.board.get_digit(2, 3), clues(puzzle)) == ("It's", 2, ["ratio:A1B1"])


def test_a_broken_short_form_is_one_line():
    with pytest.raises(PuzzleFormatError, match=r"SudokuPad: read the end at character [0-9]+ of its JSON"):
        read_puzzle(SHORT[:-1])


@pytest.mark.parametrize("text", ["{rows: 4}", "{'cages': [{'cells': [[0, 1]], 'op': '+', 'target': 3}]}"])
def test_other_objects_are_not_the_short_form(text):
    with pytest.raises(PuzzleFormatError, match="not JSON"):
        read_puzzle(text)


def test_a_grid_need_not_be_square():
    outside = {"center": [4.5, -0.5], "width": 1, "height": 1, "text": "5"}
    line = {"wayPoints": [[5.5, 0.5], [3.5, 0.5]], "color": "#F067F0", "thickness": 10}
    dot = {"center": [5.5, 3], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000"}
    data = grid(
        *["1..4", "...."] * 3,
        overlays=[outside, dot],
        lines=[line],
        **text_of("Sandwich clues, renban lines, black dots"),
    )
    puzzle = from_data(data)
    assert puzzle.board.shape == (6, 4)
    assert sorted(clues(puzzle)) == ["ratio:F3F4", "renban:F1E1D1", "sandwich:5:left E"]
    assert about(puzzle, "cells") == ([], ["read with the digits 1-6"])


def test_what_is_off_a_grid_that_is_not_square_is_listed():
    puzzle = from_data(grid("....", "....", cages=[{"cells": [[2, 0]], "value": "3"}]))
    assert about(puzzle, "cages[0].cells[0]")[0] == ["read '[2, 0]', expected a cell such as [0, 0], at most [1, 3]"]
    with pytest.raises(PuzzleFormatError, match=r"cells\[1\]: .*3 cells, expected 4"):
        from_data(grid("....", "..."))


@pytest.mark.parametrize(
    ("rows", "rules", "solution", "values", "remarks", "guesses"),
    [
        (("1...", *["...."] * 3), "", "", "1234", 0, 0),
        (("0...", "..3.", "....", "...."), "", "", "0123", 0, 1),
        (("0000", "0000", "0012", "0000"), "", "", "1234", 0, 0),
        (["...."] * 4, "Place the digits 0-3 in each row and column.", "", "0123", 0, 1),
        (["...."] * 4, "Fill the grid with digits from 1 to 6. No digit repeats in a row.", "", "123456", 0, 1),
        (["...."] * 4, "Digits from 0 to 3 appear on each arrow in a row.", "", "1234", 0, 0),
        (["...."] * 4, "Place the digits 1-2 in each row.", "", "1234", 1, 0),
        (("7...", *["...."] * 3), "", "", "1234567", 1, 0),
        (["...."] * 4, "", "2357357257237235", "2357", 0, 1),
        (["...."] * 4, "", "0123123023013012", "0123", 0, 1),
        (["...."] * 4, "", "0123000000000000", "1234", 0, 0),
        (["...."] * 2, "Place the digits 1-5 in each row and column.", "", "12345", 0, 1),
    ],
)
def test_digits_are_those_of_the_text_the_givens_or_the_solution(rows, rules, solution, values, remarks, guesses):
    puzzle = from_data(grid(*rows, **text_of(rules, solution)))
    assert "".join(str(int(value)) for value in puzzle.board.values) == values
    assert tuple(map(len, about(puzzle, "cells"))) == (remarks, guesses)


def test_zeros_are_digits_of_givens_and_solutions_if_the_text_says_so():
    puzzle = from_data(
        grid("0...", *["...."] * 3, **text_of("Place the digits 0-3 once in each row.", "0123123023013012"))
    )
    assert puzzle.board.count_filled() == 1
    assert puzzle.solution.count_filled() == 16
    assert puzzle.not_understood == []


def test_a_column_that_is_longer_than_the_digits_has_no_rule():
    puzzle = from_data(grid(*["...."] * 6, **text_of("Place the digits 1-4 in each row.")))
    assert [rule.spelling() for rule in puzzle.rules] == ["row"]
    assert about(puzzle, "cells")[0] == ["without column: 6 cells are more than the digits 1-4"]


def test_cells_around_the_regions_are_space_for_clues():
    regions = [[[r + 1, c + 1] for r, c in box] for box in BOXES]
    line = {"wayPoints": [[1.5, 1.5], [1.5, 2.5]], "color": "#F067F0", "thickness": 10}
    data = grid("......", ".1....", "5.....", "......", "......", "......", regions=regions, lines=[line])
    solution = f"{'.' * 6}.1234..4321..2143..3412.{'.' * 6}"
    puzzle = from_data({**data, **text_of("Sandwich clues and renban lines", solution)})
    assert str(puzzle.solution) == "1 2 3 4\n4 3 2 1\n2 1 4 3\n3 4 1 2"
    assert (puzzle.board.shape, puzzle.board.get_digit(0, 0)) == ((4, 4), 1)
    assert clues(puzzle) == ["renban:A1A2", "sandwich:5:left B"]
    assert about(puzzle, "cells")[0] == ["20 cells around the regions, read as space for clues"]


def test_a_whole_grid_has_no_cells_around_it():
    whole = from_data(grid(*["...."] * 4, regions=BOXES))
    one_box = from_data(grid(*["...."] * 4, regions=BOXES[:1]))
    row = from_data(grid(*["...."] * 4, regions=[[[0, 0], [0, 1], [0, 2]]]))
    small = from_data(grid(*["." * 9] * 9, regions=BOXES))
    assert whole.board.shape == one_box.board.shape == row.board.shape == (4, 4)
    assert small.board.shape == (9, 9)
    assert whole.not_understood == []


@pytest.mark.parametrize(
    ("rules", "regions", "remark"),
    [
        ("Divide the grid into four regions of four cells.", [], "to be found"),
        ("Each region must be determined by the solver.", BOXES, "to be found"),
        ("Chaos construction", [], "to be found"),
        ("No digit repeats in a row, column or box.", [], "none are stored"),
        ("Standard 4x4 sudoku rules apply", [], "none are stored"),
        ("No digit repeats in a row or column. There are no boxes.", [], ""),
        ("The sum of each region must be determined.", BOXES, ""),
        ("No digit repeats in a row, column or box.", BOXES, ""),
    ],
)
def test_regions_to_be_found_are_listed(rules, regions, remark):
    remarks, _ = about(from_data(grid(*["...."] * 4, regions=regions, **text_of(rules))), "regions")
    assert len(remarks) == bool(remark)
    assert all(remark in line for line in remarks)
