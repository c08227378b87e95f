"""Lines that follow one of several rules that a sentence lists."""

import pytest

from pads import clues, line, pad, rules_text
from rulegrid.sudoku.formats.sudokupad import from_data

GREY = "#B0B0B0"
BOXES = [[[r, c] for r in (top, top + 1) for c in (left, left + 1)] for top in (0, 2) for left in (0, 2)]
FIRST, SECOND = ((0, 0), (0, 1), (0, 2)), ((2, 0), (2, 1), (2, 2))


def read(text, *paths, colours=(GREY, GREY)):
    drawn = [line(*path, colour=colour) for path, colour in zip(paths or (FIRST, SECOND), colours, strict=False)]
    return from_data(pad(lines=drawn, **rules_text(f"Normal sudoku rules apply. {text}")) | {"regions": BOXES})


RENBAN_OR_PALINDROME = "Each grey line is either a renban or a palindrome"
LISTS = {
    f"{RENBAN_OR_PALINDROME}.": "any:renban A1A2A3 | palindrome A1A2A3",
    "Every line must be either a German whisper (neighbours differ by at least 2) or a region sum line (of equal sums)": (
        "any:whisper A1A2A3 | region-sum A1A2A3"
    ),
    "Each line is one of the following: renban, Dutch whisper, zipper line": (
        "any:renban A1A2A3 | whisper 4:A1A2A3 | zipper A1A2A3"
    ),
    "Lines are either whispers (adjacent digits must differ by at least 3) or thermometers.": (
        "any:whisper 3:A1A2A3 | (any: thermometer A1A2A3 | thermometer A3A2A1)"
    ),
    "Each line is exactly one of: renban, palindrome": "exactly:1:renban A1A2A3 | palindrome A1A2A3",
    f"{RENBAN_OR_PALINDROME}, but not both.": "exactly:1:renban A1A2A3 | palindrome A1A2A3",
}


@pytest.mark.parametrize("text", LISTS)
def test_each_line_follows_one_of_the_rules_of_a_list(text):
    puzzle = read(text)
    assert clues(puzzle)[0] == LISTS[text]
    assert len(clues(puzzle)) == 2
    assert not puzzle.not_understood


COUNTS = {
    "There is exactly one line of each type.": 1,
    "Each type appears once": 1,
    "There is the same number of lines of each type; deduce which rule each line follows.": 1,
    "There are two of each kind.": 2,
}


@pytest.mark.parametrize(
    "text", ["There are at most two of each kind.", "Use two of each digit.", "Determine which cells are doublers."]
)
def test_other_sentences_are_not_taken_for_numbers_of_lines(text):
    puzzle = read(f"{RENBAN_OR_PALINDROME}. {text}")
    assert not [clue for clue in clues(puzzle) if clue.startswith("at-least")]
    assert puzzle.not_understood


@pytest.mark.parametrize("text", COUNTS)
def test_the_number_of_lines_of_each_rule_is_a_least_number(text):
    puzzle = read(f"{RENBAN_OR_PALINDROME}. {text} There are 2 grey lines in the grid.")
    assert clues(puzzle)[2:] == [
        f"at-least:{COUNTS[text]}:{rule} A1A2A3 | {rule} C1C2C3" for rule in ("renban", "palindrome")
    ]
    assert not puzzle.not_understood
    assert [str(each) for each in puzzle.guessed] == ["SudokuPad: 2 grey lines: read as any"]


def test_a_closed_line_is_closed_in_each_of_its_rules():
    puzzle = read("Each line is either a renban or a German whisper.", ((0, 0), (0, 1), (1, 1), (0, 0)))
    assert clues(puzzle) == ["any:renban A1A2B2 | whisper A1A2B2A1"]


@pytest.mark.parametrize(
    "text",
    [
        "Each grey line is either a renban or a wombat line.",
        "Each grey line is either a renban or a reversed palindrome.",
        "Each red line is either a renban or a palindrome.",
        "Lines are either whispers or wombats.",
    ],
)
def test_a_list_with_anything_unknown_is_not_read(text):
    puzzle = read(text)
    assert clues(puzzle) == []
    assert puzzle.not_understood


def test_alternatives_may_be_of_one_colour_among_others():
    puzzle = read(f"{RENBAN_OR_PALINDROME}. Red lines are renbans.", colours=(GREY, "#E53935"))
    assert clues(puzzle)[0] == "any:renban A1A2A3 | palindrome A1A2A3"


def test_a_puzzle_of_alternatives_has_the_meaning_of_its_text():
    diagonals = ((0, 0), (1, 1), (2, 2)), ((0, 3), (1, 2), (2, 1))
    puzzle = read(f"{RENBAN_OR_PALINDROME}. There is exactly one line of each type.", *diagonals)
    found = list(puzzle.solver(progress=False).solutions(50))
    assert found
    for board in found:
        rows = [[int(board.cells[row][col]) for row, col in line] for line in diagonals]
        kinds = [(max(row) - min(row) == 2 and len({*row}) == 3, row[0] == row[2]) for row in rows]
        assert all(map(any, kinds))
        assert any(renban for renban, _ in kinds)
        assert any(palindrome for _, palindrome in kinds)


def test_sums_of_a_closed_line_inside_a_box_are_no_rule():
    text = "Each line is either a renban or a region sum line."
    assert clues(read(text, ((0, 0), (0, 1), (1, 1), (0, 0)))) == []
