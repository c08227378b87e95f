"""Sentences that describe drawings by colour and shape: what is understood, and what is not."""

import pytest

from pads import BLUE, PINK, WHITE, clues, line, pad, rules_text, spot
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.formats.fpuzzles import from_data as from_fpuzzles
from rulegrid.sudoku.formats.sudokupad import from_data

RED = "#E53935"


def read_with(text, **drawn):
    return clues(from_data(pad(**drawn, **rules_text(f"These are the rules. {text}"))))


PAIRS = {
    "Red dots: adjacent digits have a sum of 6": "pair-sum:6:A1A2",
    "If two cells are joined by a red dot, their digits sum to 6.": "pair-sum:6:A1A2",
    "The digits joined by a dot add up to six": "pair-sum:6:A1A2",
    "Cells with a red dot between them have the same parity.": "where:(A1 + A2) % 2 == 0",
    "Red dots separate digits that differ by at least 2.": "where:abs(A1 - A2) >= 2",
    "Red dots separate digits that differ by 1 or less.": "where:abs(A1 - A2) <= 1",
    "Red dots separate digits with a difference of 2.": "difference:2:A1A2",
    "A red dot means a 1:3 ratio. Not all dots are given.": "ratio:3:A1A2",
    "Cells beside a red dot have one digit that is double the other": "ratio:A1A2",
    "Red dots indicate that the product of the digits is 12.": "where:A1 * A2 == 12",
    "Red dots join cells where one digit is a factor of the other": "where:A1 % A2 == 0 or A2 % A1 == 0",
    "Cells joined by a red dot contain digits which sum to 4 and differ by 2": "where:(A1 + A2 == 4) and (abs(A1 - A2) == 2)",
    "Digits beside red dots are identical": "where:A1 == A2",
}


@pytest.mark.parametrize("text", PAIRS)
def test_sentences_about_marks_on_borders(text):
    assert read_with(text, overlays=[spot(0.5, 1, backgroundColor=RED)]) == [PAIRS[text]]


@pytest.mark.parametrize("sum_of", ["sum to a prime", "sum to a square number"])
def test_sums_of_pairs_may_be_of_a_kind(sum_of):
    (clue,) = read_with(f"Digits beside a red dot {sum_of}.", overlays=[spot(0.5, 1, backgroundColor=RED)])
    wanted = "A1 + A2 == 3 or A1 + A2 == 5" if "prime" in sum_of else "A1 + A2 == 1 or A1 + A2 == 4 or A1 + A2 == 9"
    assert wanted in clue


CELLS = {
    "Cells with a red circle must contain an odd digit.": "odd:A1C3",
    "Digits in red circles are prime.": "among:23:A1C3",
    "A digit in a red circle is greater than its orthogonal neighbours.": "maximum:A1C3",
    "Digits in circles are less than all orthogonally adjacent digits.": "minimum:A1C3",
    "All circles contain different digits.": "extra-region:A1C3",
    "Circles contain the same digit.": "where:A1 == C3",
    "Red circles contain low digits (1, 2)": "among:12:A1C3",
    "Red circles contain digits 1-2": "among:12:A1C3",
    "Red circles are at least 3": "among:34:A1C3",
    "Red circles are less than 3": "among:12:A1C3",
    "Digits in circles are prime. Digits beside a black dot are in a 2:1 ratio.": "among:23:A1C3",
}


@pytest.mark.parametrize("text", CELLS)
def test_sentences_about_marked_cells(text):
    spots = [spot(at, at, 0.7, backgroundColor=RED) for at in (0.5, 2.5)]
    assert read_with(text, underlays=spots) == [CELLS[text]]


def test_a_marked_cell_may_be_like_all_cells_near_it():
    """In all but the first, an unknown group, or one without a meaning for four digits."""
    spots = [spot(0.5, 0.5, 0.7, backgroundColor=RED)]
    text = "A digit in a circle must have the same {} as every cell a chess knight's move away from it."
    assert read_with(text.format("parity"), underlays=spots) == ["where:(A1 + B3) % 2 == 0", "where:(A1 + C2) % 2 == 0"]
    assert read_with(text.format("modular group (147, 258, 369)"), underlays=spots)[0] == "where:A1 % 3 == B3 % 3"
    assert read_with(text.format("entropic group"), underlays=spots) == []
    nine = {"cells": [[{}] * 9 for _ in range(9)], "underlays": spots}
    for groups, number in (("", 2), (" (low 123, middle 456, high 789)", 2), (" (low 012, middle 345, high 678)", 0)):
        rules = rules_text(f"These are the rules. {text.format(f'entropic group{groups}')}")
        assert len(clues(from_data({**nine, **rules}))) == number
    assert read_with(text.format("lucky group"), underlays=spots) == []


COUNTS = {
    "A digit in a circle shows the number of even digits in the surrounding cells.": "where:A1 == count(A2 % 2 == 0, B1 % 2 == 0, B2 % 2 == 0)",
    "A digit in a circle counts the number of orthogonally adjacent cells with the same parity": "comparison-count:same-parity:A1A2B1",
    "A digit in a circle equals the sum of its diagonally adjacent cells": "where:A1 == sum(B2)",
    "The digit in a red circle indicates how many of the (up to 8) surrounding cells contain a larger digit.": "comparison-count:greater:A1A2B1B2",
}


@pytest.mark.parametrize("text", COUNTS)
def test_cells_may_count_their_neighbours(text):
    assert read_with(text, underlays=[spot(0.5, 0.5, 0.7, backgroundColor=RED)]) == [COUNTS[text]]


def test_neighbours_of_an_open_kind_are_not_guessed():
    text = "A digit in a circle is the number of adjacent cells with smaller digits."
    assert read_with(text, underlays=[spot(0.5, 0.5, 0.7, backgroundColor=RED)]) == []


@pytest.mark.parametrize("noun", ["Shaded cells", "Red cells", "Red squares"])
def test_shades_are_cells(noun):
    shades = [spot(0.5, 0.5, 1, backgroundColor=RED, rounded=False)]
    assert read_with(f"{noun} contain even digits.", underlays=shades) == ["even:A1"]


LINES = {
    "The digits on each red line add up to 9.": ["sum:9:A1A2A3"],
    "The sum of digits on a red line is 9.": ["sum:9:A1A2A3"],
    "Digits on the red line must not repeat.": ["extra-region:A1A2A3"],
    "Adjacent digits on a line differ by at least 3": ["whisper:3:A1A2A3"],
    "Adjacent digits along a red line differ by at most 1.": ["where:abs(A1 - A2) <= 1", "where:abs(A2 - A3) <= 1"],
    "All digits on red lines are even.": ["even:A1A2A3"],
    "Digits on the red line increase from one end to the other.": [
        "any:(all: thermometer A1A2A3) | (all: thermometer A3A2A1)"
    ],
    "Digits on a line have the same parity": ["where:(A1 + A2) % 2 == 0", "where:(A2 + A3) % 2 == 0"],
    "Digits along the red line form an arithmetic progression": ["arithmetic-line:A1A2A3"],
}


@pytest.mark.parametrize("text", LINES)
def test_sentences_about_lines(text):
    assert read_with(text, lines=[line((0, 0), (0, 2), colour=RED)]) == LINES[text]


@pytest.mark.parametrize(
    "text",
    [
        "Cells joined by a red dot do not sum to 6.",
        "The larger digit is on the side of the red dot.",
        "The digits joined by a green dot sum to 6.",
        "Red dots are not in a 1:2 ratio.",
        "Red dots sum to 6, unless they are special.",
        "Red dots sum to 6. A red dot is worth a prize.",
        "Red dots and orange dots sum to 6 and 4.",
    ],
)
def test_half_a_sentence_is_not_understood(text):
    drawn = {
        "overlays": [spot(0.5, 1, backgroundColor=RED)],
        "underlays": [spot(0.5, 0.5, 0.7, backgroundColor=RED)],
        "lines": [line((0, 0), (0, 2), colour=RED)],
    }
    for layer, look in drawn.items():
        for noun in {"overlays": ("dot",), "underlays": ("dot", "circle"), "lines": ("line",)}[layer]:
            assert read_with(text.replace("dot", noun), **{layer: look}) == []


def test_one_drawing_of_a_kind_that_the_solution_breaks_drops_all():
    dots = [spot(0.5, 1, backgroundColor=RED), spot(1.5, 1, backgroundColor=RED)]
    data = pad(
        overlays=dots, metadata={"rules": "Digits beside the red dots sum to 3.", "solution": "1243341221344321"}
    )
    puzzle = from_data(data)
    assert clues(puzzle) == []
    assert [str(each).partition(": ")[2] for each in puzzle.not_understood] == [
        'no rule was read for "Digits beside the red dots sum to 3." (2 red dots)'
    ]
    data["overlays"] = dots[:1]
    assert clues(from_data(data)) == ["pair-sum:3:A1A2"]


def test_all_marks_given_is_a_negative_constraint():
    dots = {"overlays": [spot(0.5, 1, backgroundColor=RED)]}
    assert read_with("Red dots sum to 6. All red dots are given.", **dots) == ["pair-sum:6:A1A2", "no-pair-sum:6:A1A2"]
    marked, elsewhere = read_with("Red dots have the same parity. All dots are given.", **dots)
    assert marked == "where:(A1 + A2) % 2 == 0"
    assert elsewhere.count("not (") == 23
    for text in ("Not all dots are given.", "All blue dots are given.", "All dots are not given."):
        assert len(read_with(f"Red dots have the same parity. {text}", **dots)) == 1


def grid(**drawn):
    return {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], **drawn}


def test_cosmetic_drawings_of_fpuzzles_are_read_if_a_text_explains_them():
    drawn = {
        "line": [{"lines": [["R1C1", "R1C2", "R2C2"], ["R4C1", "R4C2"]], "outlineC": "#F067F0", "width": 0.3}],
        "circle": [{"cells": ["R3C1", "R3C2"], "baseC": RED, "outlineC": RED, "width": 0.3, "height": 0.3}],
        "rectangle": [{"cells": ["R4C4"], "baseC": BLUE, "outlineC": BLUE, "width": 0.7, "height": 0.7}],
        "cage": [{"cells": ["R3C3", "R3C4"], "value": "5", "outlineC": "#000000"}],
        "text": [{"cells": ["R2C3", "R2C4"], "value": "V"}],
    }
    text = (
        "Purple lines are renbans. Red dots sum to 4. Blue squares are even. Cages show their sum. A V is a sum of 5."
    )
    puzzle = from_fpuzzles(grid(**drawn, ruleset=text))
    read = ["killer:5:C3C4", "renban:A1A2B2", "renban:D1D2", "pair-sum:4:C1C2", "even:D4", "pair-sum:5:B3B4"]
    assert sorted(clues(puzzle)) == sorted(read)
    assert (puzzle.not_understood, puzzle.drawings) == ([], [])
    unread = from_fpuzzles(grid(**drawn))
    assert clues(unread) == []
    (line,) = map(str, unread.not_understood)
    assert line.endswith("no rule was read for 2 pink lines, 1 blue square, 1 red dot, 1 text 'V' and 1 cage")


def test_a_line_drawn_over_a_clue_of_fpuzzles_is_the_same_clue():
    drawn = {
        "line": [{"lines": [["R1C2", "R1C1"]], "outlineC": "#F067F0", "width": 0.3}],
        "ruleset": "Renban lines are purple.",
    }
    puzzle = from_fpuzzles(grid(renban=[{"lines": [["R1C1", "R1C2"]]}], **drawn))
    assert clues(puzzle) == ["renban:A1A2"]
    assert puzzle.not_understood == []


def test_figures_of_fpuzzles_do_not_become_rules():
    data = pad(
        lines=[line((0, 0), (0, 1), colour=PINK)],
        overlays=[spot(0.5, 1, backgroundColor=WHITE)],
        **rules_text("The fish is hungry."),
    )
    puzzle = from_data(data)
    puzzle.rules = [rule for rule in puzzle.rules if rule.spelling() != "difference"]
    puzzle.description = "Lines are renbans."
    again = read_puzzle(write(puzzle, "fpuzzles"))
    assert clues(again) == []
    assert again.drawings == puzzle.drawings
