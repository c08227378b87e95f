"""Rules that a text states in words are added, and sentences that no rule explains are listed."""

import json

import pytest

from rulegrid import Board, Puzzle, read_puzzle
from rulegrid.sudoku import STANDARD, DifferenceRule, PairSumRule, RatioRule, write
from rulegrid.sudoku.formats.negatives import stated_negatives
from rulegrid.sudoku.formats.rules_in_text import compare_with_text, stated_rules
from rulegrid.sudoku.formats.sentences import split_sentences
from rulegrid.sudoku.formats.sudokupad_grid import digits_in_text

BOXES = [[[top + row, left + col] for row in (0, 1) for col in (0, 1)] for top in (0, 2) for left in (0, 2)]


def of_sudokupad(text, **besides):
    cells = [[{} for _ in range(4)] for _ in range(4)]
    return json.dumps({"cells": cells, "regions": BOXES, "metadata": {"rules": text}, **besides})


def of_fpuzzles(text, **besides):
    return json.dumps({"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "ruleset": text, **besides})


def stated(text, size=9):
    return [rule.spelling() for each in split_sentences(text) for rule in stated_rules(each, Board(size))]


def added(text):
    puzzle = read_puzzle(text)
    names = [rule.spelling() for rule in puzzle.rules if rule.spelling() not in ("row", "column", "block")]
    return names, list(map(str, puzzle.not_understood))


WORDINGS = {
    "anti-knight": [
        "Identical digits cannot be a knight's move apart.",
        "Cells separated by a knight’s move cannot contain the same digit.",
        "Cells separated by a knight's move (in chess) can not contain a repeated digit.",
        "Digits separated by a knight's move may not repeat.",
        "If two cells are a knight's move apart (i.e. two steps and one), then they cannot have the same digit.",
        "Cells one chess knight's move apart may not contain the same digit.",
        "No digit may be a knight's move from itself.",
        "ANTIKNIGHT\nDigits a knight's move apart must be different.",
        "Normal sudoku and anti-knight rules apply.",
        "Anti-knight constraint.",
    ],
    "anti-king": [
        "Identical digits can't touch, not even diagonally.",
        "Anti-King - equal digits may not touch diagonally.",
        "Diagonally adjacent cells cannot contain the same digit.",
        "Cells a king's move apart differ.",
    ],
    "non-consecutive": [
        "Orthogonal neighbours are not consecutive.",
        "Orthogonally adjacent cells cannot contain consecutive digits.",
        "Consecutive digits may not be orthogonally adjacent.",
        "Non-consecutive constraint.",
    ],
    "no-difference": ["Orthogonal neighbours differ by at least 3."],
    "diagonal": [
        "Digits cannot repeat along either marked diagonal.",
        "Both main diagonals contain the digits 1-9.",
        "Digits don't repeat on the diagonals.",
    ],
    "disjoint-groups": [
        "Disjoint sets constraint.",
        "Digits in the same position in their box must be different.",
        "Cells in the same relative position in different 3x3 boxes can't contain the same digit.",
    ],
    "global-entropy": ["Every 2x2 square contains at least one low (123), one middle (456) and one high digit (789)."],
    "dutch-flatmates": ["Every 5 must have a 1 directly above it or a 9 directly below it."],
    "no-three-parity": [
        "No three consecutive cells in a row or column may have the same parity.",
        "In every row and column, strings of 3 digits are never all even nor all odd.",
    ],
}


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in WORDINGS.items() for text in texts])
def test_a_rule_without_clues_is_read_from_words(rule, text):
    assert stated(text) == [rule]


@pytest.mark.parametrize(
    "text",
    [
        "There is no anti-knight rule.",
        "The king's move constraint doesn't apply.",
        "Cells a knight's move apart may contain the same digit.",
        "Cells a knight's move apart cannot contain consecutive digits.",
        "Cells a knight's move apart must not both be prime.",
        "Digits a knight's move apart can't repeat, except in box 5.",
        "Even digits cannot be a knight's move apart.",
        "Along the red line, digits a knight's move apart can't be equal.",
        "A digit in a circle has the same parity as every cell a knight's move away.",
        "Exactly one pair of cells a knight's move apart contains the same digit.",
        "Adjacent digits on a line cannot be consecutive.",
        "Digits in different boxes cannot be consecutive neighbours.",
        "Digits may repeat on the main diagonals.",
        "The digits on the main diagonals add up to 45.",
        "Digits may repeat in the same position in different boxes.",
        "Every 2x2 square in a cage contains a low, a middle and a high digit.",
    ],
)
def test_other_words_state_no_rule(text):
    assert stated(text) == []


def test_a_rule_that_is_denied_for_some_cells_is_listed_instead():
    text = "Along the red line, digits a knight's move apart can't be equal."
    names, remarks = added(of_sudokupad(text))
    assert names == []
    assert remarks == [f'SudokuPad: no rule was read for "{text}"']


@pytest.mark.parametrize("made", [of_sudokupad, of_fpuzzles])
def test_a_rule_of_the_text_is_added_with_a_remark(made):
    puzzle = read_puzzle(made("Cells a knight’s move apart cannot contain the same digit."))
    assert puzzle.rules[-1].spelling() == "anti-knight"
    assert [str(line).partition(" ")[2] for line in puzzle.guessed] == ["text: added from the text: anti-knight"]
    assert puzzle.not_understood == []


def test_a_rule_that_was_read_is_not_added_again():
    assert added(of_fpuzzles("Anti-knight: a knight's move apart, digits differ.", antiknight=True)) == (
        ["anti-knight"],
        [],
    )


def test_the_stored_solution_may_veto_a_rule_and_only_the_sentence_is_listed():
    text = "Digits a knight's move apart can't repeat."
    assert added(of_sudokupad(text, metadata={"rules": text, "solution": "1234341221434321"}))[0] == []
    (remark,) = added(of_sudokupad(text, metadata={"rules": text, "solution": "1234341221434321"}))[1]
    assert remark == f'SudokuPad: no rule was read for "{text}"'


WHITE, BLACK = DifferenceRule(["A1A2"]), RatioRule(["C1C2"])
SIGNS = PairSumRule(["V:A1A2"])


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("All possible dots are given.", [WHITE], ["no-difference:1"]),
        ("All dots are given.", [WHITE, BLACK], ["no-difference:1:C1C2", "no-ratio:2:A1A2"]),
        ("All white dots are given.", [WHITE, BLACK], ["no-difference:1:C1C2"]),
        ("Every possible dot has been marked!", [WHITE], ["no-difference:1"]),
        ("Kropki: the negative constraint applies.", [WHITE], ["no-difference:1", "no-ratio:2:A1A2"]),
        ("Cells without a white dot cannot be consecutive.", [WHITE], ["no-difference:1"]),
        ("All X's and V's are given.", [SIGNS], ["no-pair-sum:5,10"]),
        ("Digits joined by a V sum to 5. All such pairs are given.", [SIGNS], ["no-pair-sum:5"]),
        ("Cells not joined by an X or V can't add up to 10 or 5.", [SIGNS], ["no-pair-sum:5,10"]),
        ("Not all dots are given.", [WHITE], []),
        ("Dots are not all given.", [WHITE], []),
        ("There is no negative constraint.", [WHITE], []),
        ("All red dots are given.", [WHITE], []),
        ("All dots are given.", [], []),
        ("All given digits in circles are odd.", [WHITE], []),
        ("All quads are given.", [WHITE], []),
    ],
)
def test_all_marks_given_is_a_negative_constraint(text, rules, expected):
    sentences = split_sentences(text)
    found = [rule for at in range(len(sentences)) for rule in stated_negatives(sentences, at, rules)]
    assert [f"{rule.spelling()}:{clue}" for rule in found for clue in rule.clues()] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Place the digits 0 to 8 once in each row, column and box.", range(9)),
        ("Fill the grid with digits 1-12, such that no digit repeats in any row, column or box.", range(1, 13)),
        ("Place the same 9-digit subset from the digits 0-9 in each row, column and box.", range(10)),
        ("Place the digits 1-9 once in each row, column and box.", range(1, 10)),
        ("Red cells contain the digits 0-8.", range(1, 10)),
        ("Each row contains the digits 1-6.", range(1, 10)),
        ("Normal sudoku rules apply.", range(1, 10)),
    ],
)
def test_the_digits_are_those_of_the_text(text, expected):
    assert digits_in_text(text, 9) == tuple(expected)


def test_an_unknown_set_of_digits_is_read_with_its_solution():
    text = "Place the same 4-digit subset from the digits 1-6 in each row, column and box."
    puzzle = read_puzzle(of_sudokupad(text, metadata={"rules": text, "solution": "1256562121656512"}))
    assert puzzle.board.values == (1, 2, 3, 4, 5, 6)
    assert puzzle.rules[-1].spelling() == "unknown-digits"
    assert puzzle.solution["A3"] == 5
    assert puzzle.not_understood == []


def test_the_digit_0_may_be_given_and_solved():
    text = "Place the digits 0-3 once in each row, column and box."
    data = json.loads(of_sudokupad(text, metadata={"rules": text, "solution": "0123231010323201"}))
    data["cells"][0][0] = {"value": 0}
    puzzle = read_puzzle(json.dumps(data))
    assert (puzzle.board.values, puzzle.board.count_filled(), puzzle.solution.count_filled()) == ((0, 1, 2, 3), 1, 16)


def missed(text, *rules, size=9):
    puzzle = Puzzle(Board(size), STANDARD, description=text).add(*rules)
    return [each.text for each in compare_with_text(puzzle).missed]


EXPLAINED = [
    ("Normal 9x9 sudoku rules apply.",),
    ("Place the digits 1 to 9 once each in every row, column and 3x3 box.",),
    ("Digits along thermometers must increase from the bulb end to the tip.", "thermometer:A1A2"),
    ("Digits in cages cannot repeat and sum to the small number in the top left corner.", "killer:3:A1A2"),
    ("Arrow: Digits along an arrow sum to that arrow's circle. Digits may repeat along an arrow.", "arrow:A1:B1C1"),
    ("Adjacent digits on a green line differ by at least 5.", "whisper:A1A2"),
    ("Adjacent digits along an orange line must differ by at least four.", "whisper:4:A1A2"),
    ("White dots join consecutive digits. Black dots have a 1:2 ratio. Not all dots are given.", "difference:A1A2"),
    ("Tentacles: Digits on the tentacle (pink line) are a set of consecutive digits in any order.", "renban:A1A2"),
    ("I hope you like it! Thanks to Ann for testing. Have fun.",),
    ("- XV: Cells separated by an X sum to 10 (e.g. 3 and 7).", "pair-sum:X:A1A2"),
    ("Clues outside show the sum of the digits between the 1 and the 9.", "sandwich:5:left A"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rules"), [(text, rules) for text, *rules in EXPLAINED])
def test_usual_sentences_about_rules_that_were_read_are_explained(text, rules):
    assert missed(text, *rules) == []


UNEXPLAINED = [
    ("Digits in red cells are prime.",),
    ("Normal sudoku rules do NOT apply.",),
    ("Place the digits 0 to 8 once in each row, column and box.",),
    ("Digits along thermometers decrease or are prime.", "thermometer:A1A2"),
    ("Digits in cages sum to a multiple of the number in the corner.", "killer:3:A1A2"),
    ("Digits may repeat in a cage.", "killer:3:A1A2"),
    ("Adjacent digits on a green line differ by at least 4.", "whisper:A1A2"),
    ("Cells separated by an X sum to 7.", "pair-sum:X:A1A2"),
    ("Clues outside show the sum of the digits between the 8 and the 9.", "sandwich:5:left A"),
    ("Digits along an arrow sum to the digit in the circle, except in r1c1.", "arrow:A1:B1C1"),
    ("Digits along palindromes read the same either way.", "thermometer:A1A2"),
    ("Reversed X-sums: clues outside are the sum of the last X digits.", "x-sum:5:left A"),
    ("Each line is either a thermometer or an arrow.", "thermometer:A1A2"),
    ("In the grid some clues are false.", "killer:3:A1A2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rules"), [(text, rules) for text, *rules in UNEXPLAINED])
def test_unusual_sentences_are_listed_in_the_words_of_the_author(text, rules):
    assert missed(text, *rules) == [text]


def test_a_rule_named_by_the_title_alone_is_listed():
    assert added(of_fpuzzles("", title="Windoku"))[1] == [
        "f-puzzles title: the text speaks of 'windoku', but no such rule was read"
    ]


def test_our_own_words_are_read_back_and_never_listed():
    puzzle = read_puzzle("1..4......32....").add("dutch-flatmates", "killer:A1A2", "anti-taxicab")
    for form in ("sudokupad", "fpuzzles"):
        written = write(puzzle, form)
        assert written.left_out == ()
        again = read_puzzle(str(written))
        assert (again.not_understood, {rule.spelling() for rule in again.rules}) == (
            [],
            {rule.spelling() for rule in puzzle.rules},
        )
