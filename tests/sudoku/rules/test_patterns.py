"""`pattern`: an own regular-expression engine, held to Python's."""

import itertools
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refusals import refusal
from rulegrid import Board, Callback, Puzzle, PuzzleFormatError, Regular, RuleError
from rulegrid.sudoku import ColumnRule, PatternRule, RowRule, Solver
from rulegrid.sudoku.expressions.patterns import Pattern, automaton_of

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

single = (
    st.sampled_from("012AB.")
    | st.lists(st.sampled_from(["0", "1", "2", "A", "0-1", "1-B", "9-A"]), min_size=1, max_size=2).map("".join).map("[{}]".format)
    | st.sampled_from("12A").map("[^{}]".format)
)  # fmt: skip
often = st.sampled_from(["*", "+", "?", "{2}", "{0,1}", "{1,}", "{0,}", "{1,3}", "{2,3}"])
patterns = st.recursive(
    single,
    lambda inner: (
        st.builds("{}{}".format, inner, inner)
        | st.builds("({}|{})".format, inner, inner)
        | st.builds("{}|{}".format, inner, inner)
        | st.builds("({}){}".format, inner, often)
        | st.builds("({})".format, inner)
    ),
    max_leaves=8,
)
VALUES = (0, 1, 2, 10, 11)


def text_of(digits):
    return "".join(DIGITS[digit] for digit in digits)


# In Python, 9-A also has the characters between the digits and the letters: no digit is one of them.
@given(patterns, st.lists(st.sampled_from(VALUES), max_size=6))
def test_a_pattern_matches_what_python_matches(text, digits):
    expected = bool(re.fullmatch(text, text_of(digits)))
    assert Pattern(text).matches(digits) == expected


@given(patterns, st.integers(0, 4))
def test_the_automaton_accepts_what_the_pattern_matches(text, length):
    automaton = automaton_of(Pattern(text), VALUES, length)
    for letters in itertools.product(range(len(VALUES)), repeat=length):
        states = {0}
        for letter in letters:
            states = automaton.follow(states, [letter])
        digits = [VALUES[letter] for letter in letters]
        assert (not automaton.final.isdisjoint(states)) == bool(re.fullmatch(text, text_of(digits)))


@given(patterns, st.lists(st.sampled_from(VALUES) | st.none(), min_size=1, max_size=4))
def test_a_partly_filled_line_is_refused_only_where_nothing_completes_it(text, digits):
    rule = PatternRule([f"{text}:{''.join(f'A{at}' for at in range(1, len(digits) + 1))}"])
    board = Board(1, len(digits), values=VALUES)
    for at, digit in enumerate(digits):
        if digit is not None:
            board.set_digit(0, at, digit)
    choices = [VALUES if digit is None else (digit,) for digit in digits]
    possible = any(re.fullmatch(text, text_of(full)) for full in itertools.product(*choices))
    assert rule.is_valid(board) == possible


@pytest.mark.parametrize(
    ("clue", "row_holds"),
    [
        ("12.*:A1A2A3A4", lambda row: row[:2] == (1, 2)),
        ("(12|21)+:A1A2A3A4", lambda row: {row[:2], row[2:]} <= {(1, 2), (2, 1)}),
        ("[^1]*1[^1]*:A1A2A3A4", lambda row: row.count(1) == 1),
        ("(.)(.):A1A4", lambda row: True),
        ("1?2?3?4?:A1A2A3", lambda row: list(row[:3]) == sorted(set(row[:3]))),
        ("12:A1A2A3", lambda row: False),
        ("11:A1A1", lambda row: row[0] == 1),
        ("12:A1A1", lambda row: False),
    ],
)
def test_solutions_are_the_rows_that_match(clue, row_holds):
    found = {tuple(board.cells[0]) for board in Solver(Board(1, 4), PatternRule([clue])).solutions()}
    assert found == {row for row in itertools.product(range(1, 5), repeat=4) if row_holds(row)}


def test_letters_are_the_digits_from_ten_on_and_a_colon_splits_at_the_last():
    board = Board(1, 2, values=12)
    found = {tuple(found.cells[0]) for found in Solver(board, PatternRule(["[9-b]c:A1A2"])).solutions()}
    assert found == {(9, 12), (10, 12), (11, 12)}
    puzzle = Puzzle(board, [PatternRule(["[9-b]c:A1A2"])])
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert (
        PatternRule().form.from_data({"pattern": "1.", "cells": "A1A2"}, "clue")
        == PatternRule(["1.:A1A2"]).clue_list[0]
    )
    with pytest.raises(PuzzleFormatError, match="column 2: read ':', expected a digit"):
        PatternRule(["1:2:A1"])


def test_values_past_the_letters_match_a_dot_and_classes_of_others():
    board = Board(1, 2, values=range(30, 40))
    assert Solver(board, PatternRule(["[^U].:A1A2"])).count() == 90
    assert Solver(board, PatternRule(["U.:A1A2"])).count() == 10


def test_it_goes_with_other_rules():
    rules = RowRule(), ColumnRule(), PatternRule(["4321:A1A2A3A4"])
    assert Solver(Board(4), *rules).candidates()[(0, 1)] == {3}


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("*1", 1, "read '*', expected a digit, '.', '[' or '('"),
        ("1**", 3, "read '*', expected a digit"),
        ("1|", 3, "the pattern ends, expected a digit"),
        ("|1", 1, "read '|', expected a digit"),
        ("()", 2, "read ')', expected a digit"),
        ("(1", 3, "the pattern ends, expected ')'"),
        ("1)", 2, "read ')', expected a digit"),
        ("[", 2, "the pattern ends, expected a digit"),
        ("[]", 2, "read ']', expected a digit"),
        ("[^]", 3, "read ']', expected a digit"),
        ("[12", 4, "the pattern ends, expected ']'"),
        ("[1-]", 4, "read ']', expected a digit"),
        ("[3-1]", 2, "read '3-1', expected a rising range such as [1-5]"),
        ("1{", 2, "read '{', expected a number of times"),
        ("1{x}", 2, "read '{x}', expected a number of times"),
        ("1{3,2}", 2, "read '{3,2}', expected a minimum number of times"),
        ("1{0}", 2, "read '{0}', expected a minimum number of times"),
        ("1{1000}", 2, "read '{1000}', expected a number of times"),
        ("^12$", 1, "read '^', expected a digit"),
        ("1\\d", 2, "read '\\\\', expected a digit"),
        ("1 2", 2, "read ' ', expected a digit"),
        ("(?:1)", 2, "read '?', expected a digit"),
        ("1é", 2, "read 'é', expected a digit"),
        ("(1{100}){9}", 1, "900 digits once repeated parts are written out, expected at most 500"),
    ],
)
def test_what_does_not_read_is_one_line_with_the_column(text, column, problem):
    error = refusal(lambda text: PatternRule([f"{text}:A1A2"]), text)
    assert error.column == column
    assert problem in str(error)


@pytest.mark.parametrize("text", ["12", "12:", ":A1", "12:A", "12:A1x", "12 A1"])
def test_a_clue_without_pattern_or_cells_is_refused(text):
    with pytest.raises(PuzzleFormatError):
        PatternRule([text])


def test_cells_off_the_board_are_refused():
    with pytest.raises(RuleError, match="cell A9 is off the board"):
        Solver(Board(2), PatternRule(["12:A1A9"]))


LINE = "".join(f"A{at}" for at in range(1, 26)) * 4
HOSTILE = [
    "((((((((1{9}){9}){9}){9}){9}){9}){9}){9}){9}",
    "(" * 900,
    "(" * 30 + "1" + ")*" * 30,
    "(.*1.{20})*",
    ".*1.{60}",
    "(1|1|1|1|1|1|1|1|1|1|1)*" * 20,
    "((1|2)*(1|3)*)*" * 20,
    "(1*)*" * 60,
    "(.?){400}",
    "[0-Z]{499}",
    "(.*1.*2.*3){20}",
    "1" * 1000,
    "1" * 1001,
    "(1|" * 300 + "1" + ")" * 300,
]


def read_or_error(kind, text):
    try:
        return kind([text]), None
    except PuzzleFormatError as error:
        return None, error


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_pattern_ends(text):
    before = time.process_time()
    board = Board(25)
    rule, error = read_or_error(PatternRule, f"{text}:{LINE}")
    if rule:
        list(rule.constraints(board))
        rule.is_valid(board)
    else:
        assert error.column
        assert len(str(error)) < 200
    assert time.process_time() - before < 60  # not a timing: what is not bounded takes for ever


def test_a_pattern_of_too_many_states_is_asked_back_and_right():
    board = Board(1, 40, values=2)
    clue = f".*1.{{18}}:{''.join(f'A{at}' for at in range(1, 41))}"
    (constraint,) = PatternRule([clue]).constraints(board)
    assert isinstance(constraint, Callback)
    (small,) = PatternRule(["1.*:A1A2"]).constraints(board)
    assert isinstance(small, Regular)
    board.load_puzzle([2] * 21 + [1] + [2] * 18)
    assert PatternRule([clue]).is_valid(board)
    board.load_puzzle([2] * 22 + [1] + [2] * 17)
    assert not PatternRule([clue]).is_valid(board)
