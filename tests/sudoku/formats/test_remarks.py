"""Remarks on what was not read: by look and in the author's words, and nothing that only the stored solution shows."""

import pytest

from rulegrid.core.figures import Figure
from rulegrid.sudoku.formats.looks import count_looks, look_of
from rulegrid.sudoku.formats.sentences import LONGEST, is_usual, shorten, split_sentences
from rulegrid.sudoku.formats.sudokupad import from_data
from rulegrid.utils.message import say

RED, PINK = "#E6261F", "#F067F0"
BOXES = [[[top + row, left + col] for row in (0, 1) for col in (0, 1)] for top in (0, 2) for left in (0, 2)]
SOLUTION = "1234341221434321"


def line(*cells, colour=RED):
    return {"wayPoints": [[row + 0.5, col + 0.5] for row, col in cells], "color": colour, "thickness": 10}


def puzzle_of(text, solution="", **drawn):
    metadata = {"rules": text} | ({"solution": solution} if solution else {})
    return from_data(
        {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": BOXES, "metadata": metadata, **drawn}
    )


def remarks(puzzle):
    return list(map(str, puzzle.not_understood))


LINES = [line((0, 0), (0, 1)), line((2, 0), (2, 1), (2, 2))]
STRANGE = "Normal sudoku rules apply. Digits along a red line are prime. Here is more."


def test_a_rule_that_was_not_read_is_listed_with_its_drawings():
    puzzle = puzzle_of(STRANGE, lines=LINES)
    assert remarks(puzzle) == [
        "SudokuPad: 1 of the 2 rules in the text is understood; "
        'no rule was read for "Digits along a red line are prime." (2 red lines)'
    ]
    assert say(puzzle.not_understood[0], "zh") == (
        "SudokuPad：文字中的 2 条规则理解了 1 条；没有读到对应的规则：“Digits along a red line are prime.”（2 条红色线）"
    )


def test_drawings_that_no_sentence_mentions_are_listed_together():
    ring = {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#0000FF"}
    puzzle = puzzle_of("Normal sudoku rules apply.", lines=LINES, overlays=[ring])
    assert remarks(puzzle) == ["SudokuPad: no rule was read for 2 red lines and 1 blue circle"]


@pytest.mark.parametrize("text", [STRANGE, "Normal sudoku rules apply.", ""])
def test_remarks_and_drawings_are_the_same_with_and_without_a_stored_solution(text):
    with_one, without = puzzle_of(text, SOLUTION, lines=LINES), puzzle_of(text, lines=LINES)
    assert remarks(with_one) == remarks(without)
    assert with_one.drawings == without.drawings
    assert list(map(str, with_one.guessed)) == list(map(str, without.guessed))


def test_which_clue_a_stored_solution_breaks_is_not_revealed():
    text = "Digits along a purple line are a set of consecutive digits."
    lines = [line((0, 0), (0, 1), colour=PINK), line((2, 0), (2, 1), colour=PINK)]
    first, second = (puzzle_of(text, solution, lines=lines) for solution in ("1324241332414132", "3241413213242413"))
    assert [rule.spelling() for rule in first.rules] == ["row", "column", "block"]
    assert len(first.drawings) == 2
    assert remarks(first) == remarks(second) == [f'SudokuPad: no rule was read for "{text}" (2 pink lines)']
    assert first.drawings == second.drawings
    assert puzzle_of(text, "1234341221434321", lines=lines).rules[-1].clues() == ["A1A2", "C1C2"]


def test_a_drawing_that_nothing_names_is_not_read_because_the_solution_obeys_it():
    text = "Digits along the line are prime."
    puzzle = puzzle_of(text, SOLUTION, lines=[line((0, 0), (0, 1), (0, 2), (0, 3), colour=PINK)])
    assert [rule.spelling() for rule in puzzle.rules] == ["row", "column", "block"]


def test_transparent_drawings_and_marks_on_lines_that_were_read_are_not_listed():
    ring = {"center": [0.5, 0.5], "width": 0.5, "height": 0.5, "rounded": True, "borderColor": "#00FF00"}
    unseen = {"center": [2.5, 2.5], "width": 1, "height": 1, "backgroundColor": "#FFFFFF00"}
    drawn = {"lines": [line((0, 0), (0, 1), colour=PINK)], "overlays": [ring], "underlays": [unseen]}
    assert remarks(puzzle_of("Renban: a purple line is a set of consecutive digits.", **drawn)) == []


def test_what_was_read_is_listed_by_look():
    lines = [line((0, 0), (0, 1), colour=PINK), line((1, 2), (1, 3), colour=PINK)]
    puzzle = puzzle_of("Renban: a purple line is a set of consecutive digits.", lines=lines)
    assert list(map(str, puzzle.guessed)) == ["SudokuPad: 2 pink lines: read as renban"]
    assert [str(each) for each in puzzle_of("", lines=lines).guessed] == [
        "SudokuPad: the text has no rules: drawings are read by their usual meaning",
        "SudokuPad: 2 pink lines: read as renban",
    ]


def test_texts_in_other_languages_and_background_pictures_are_listed():
    assert remarks(puzzle_of("Règles normales")) == [
        "SudokuPad: the rules in words are not in English: they were not read"
    ]
    data = {"cells": [[{}]], "regions": [], "metadata": {"bgimage": "https://example.org/x.png"}}
    assert remarks(from_data(data)) == ["SudokuPad: a background picture, which is not kept"]


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("X-Sums: clues outside are the sum of the first X digits.", ["5:left B"]),
        ("Reversed X-sums: clues outside are the sum of the last X digits.", []),
        ("X-Sums: a clue is the product of the first X digits.", []),
        ("Value of a cell: one more than its digit. X-sum: the sum of the first X values.", []),
    ],
)
def test_a_rule_in_unusual_words_only_is_not_read(text, clues):
    clue = {"center": [1.5, -0.5], "width": 0.5, "height": 0.5, "text": "5", "fontSize": 20}
    puzzle = puzzle_of(text, overlays=[clue])
    assert [each for rule in puzzle.rules for each in rule.clues()] == clues
    assert bool(puzzle.not_understood) == (not clues)


def test_looks_count_the_drawings_that_are_seen():
    points = ((0.5, 0.5),)
    figures = [
        Figure("text", points, text="X", ink="#000000"),
        Figure("text", points, text="12", ink="#000000"),
        Figure("square", points, fill="#C0C0C0", width=1, height=1),
        Figure("square", points, fill="#00FF00", width=0.6, height=0.6),
        Figure("outline", points, colour="#000000", text="?"),
        Figure("arrow", points, colour="#000000"),
    ]
    counted = [str(look.describe(number)) for look, number in count_looks(figures).items()]
    assert counted == ["1 text 'X'", "1 number", "1 grey cell", "1 green square", "1 cage '?'", "1 black arrow"]
    assert look_of(Figure("square", points)) is None


def test_sentences_end_where_authors_end_them():
    text = 'Rules:\n- Arrows (e.g. of 1) sum. Digits vs. cells differ, i.e. 1-4.\n2) Cages\nDigits in cages differ; "?" means any.'
    assert [each.plain for each in split_sentences(text)] == [
        "rules: arrows sum.",
        "digits vs. cells differ",
        "cages: digits in cages differ;",
        '"?" means any.',
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Not all possible dots are given.",
        "Not every dot is given.",
        "There is no negative constraint.",
        "For example, 1-2 is a pair of digits.",
        "The green circles are purely decorative.",
        "Thank you for solving my grid!",
        "Some digits are given.",
        "This is my first one, so be kind.",
    ],
)
def test_sentences_that_state_no_rule_are_usual(text):
    (sentence,) = split_sentences(text)
    assert is_usual(sentence)


def test_long_sentences_are_shortened():
    assert shorten("a " * 500).endswith(" …")
    assert len(shorten("a " * 500)) <= LONGEST + 1
    assert shorten("a  b\nc") == "a b c"


def test_texts_that_are_too_long_are_listed_and_not_searched():
    words = "digits are never a knight's move from the same low or high digit of the 2x2 area "
    (remark,) = remarks(puzzle_of(words * 1000))
    assert remark.startswith('SudokuPad: no rule was read for "digits are never')
    assert puzzle_of(words * 200).not_understood  # in pieces
