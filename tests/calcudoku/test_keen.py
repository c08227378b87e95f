"""Keen's game ids, and mystery cages."""

import json
import os
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Board, Puzzle, PuzzleFormatError, RulegridError
from rulegrid.calcudoku import Cage, CageRule, RowRule, read_puzzle, solve_many, write

DATA = Path(os.environ.get("RULEGRID_DATA", Path(__file__).parents[3] / "shared" / "data"))
KEEN = DATA / "calcudoku" / "keen.jsonl"
CASES = [json.loads(line) for line in KEEN.read_text().splitlines()] if KEEN.is_file() else []


@pytest.mark.slow
@pytest.mark.skipif(not CASES, reason="no shared data")
def test_all_ids_of_the_shared_data_are_the_puzzles_beside_them():
    for case in CASES:
        puzzle = read_puzzle(case["game_id"])
        assert puzzle == read_puzzle(case["input"])
        assert write(puzzle, "keen") == case["game_id"]


@pytest.mark.parametrize(
    "name", ["3:a_ba__b,a7m12s1", "3dn:a_ba__b,a7m12s1", "3dnm:a_ba__b,a7m12s1", " 3:a_ba__b,a7m12s1\n"]
)
def test_only_the_size_counts_before_the_colon(name):
    assert write(read_puzzle(name), "keen") == "3:a_ba__b,a7m12s1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3:", "line 1, column 3: read 0 borders, expected 12 and then a wall"),
        ("3:_13", "no clues, expected a comma"),
        ("3:_13,a1", "read 1 clue, expected 9"),
        ("3:_13_,a1", "more than the 12 borders"),
        ("3:_12,a1", "read 11 borders"),
        ("3:a_ba__b,a7m12q1", "column 16: read 'q1'"),
        ("3:a_ba__b,a7m12s1s1", "read 4 clues, expected 3"),
        ("3:a_ba_-b,a7m12s1", "column 8: read '-'"),
        ("3:A_ba__b,a7m12s1", "column 3: read 'A'"),
        ("2:a,a1", "read size 2, expected 3 to 9"),
        ("10:a,a1", "read size 10, expected 3 to 9"),
        ("3:a0,a1", "expected 1 to 13 times"),
        ("3:a9999,a1", "expected 1 to 13 times"),
        ("5dn#123456", "a seed, which only keen can expand; copy the game id, such as 3:a_ba__b,a7m12s1"),
        ("5:zo,a75", "more than the 40 borders"),
    ],
)
def test_a_malformed_id_is_refused_with_its_column(text, message):
    with pytest.raises(PuzzleFormatError, match=message.replace("(", "[(]")):
        read_puzzle(text)


def test_a_run_of_25_borders_is_read_as_keen_reads_it_and_not_written():
    puzzle = read_puzzle("5:yo,a75")
    assert len(puzzle.rules[-1].cages) == 1
    with pytest.raises(RulegridError, match="a run of 40 borders"):
        write(puzzle, "keen")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 0\n1 1\n3+ 3+", "3x3 to 9x9"),
        ("0 0 1\n0 1 1\n2 2 1\n7? 12* 1-", "no clue for 7[?] on 3 cells"),
        ("0 0 1\n0 1 1\n2 2 1\n7 12* 1-", "no clue for 7 on 3 cells"),
        ("0 0 1\n0 1 1\n2 2 1\n7- 12* 1-", "no clue for 7- on 3 cells"),
    ],
)
def test_what_keen_has_no_id_for_is_refused(text, message):
    with pytest.raises(RulegridError, match=message):
        write(read_puzzle(text), "keen")


@given(st.integers(1, 40), st.integers(1, 4), st.integers(1, 5))
def test_a_mystery_is_any_operation_that_fits(target, size, most):
    values = tuple(range(1, most + 1))
    cells = tuple((0, at) for at in range(size))
    board = Board(1, size, values=values)
    unknown = Cage(target, "?", cells).constraint(values)
    known = [Cage(target, sign, cells).constraint(values) for sign in "+-*/"]
    for digits in product(values, repeat=size):
        board.load_puzzle(digits)
        assert unknown.is_broken(board) == all(one.is_broken(board) for one in known)


def test_mysteries_are_solved_one_by_one_and_in_batches():
    text = "0 0 1\n0 1 1\n2 2 1\n7? 12? 1?"
    assert read_puzzle(text).count() == 1
    (answer,) = solve_many([text])
    assert (answer.status, answer.solution) == ("unique", "1 3 2\n3 2 1\n2 1 3")
    pairs = "0 0\n1 1\n2? 2?"
    assert [answer.found for answer in solve_many([pairs, "0 0\n1 1\n2 2"], limit=9)] == [2, 0]
    assert read_puzzle(pairs).count() == 2


def test_a_mystery_is_written_in_text_and_json_and_drawn():
    puzzle = read_puzzle("0 0 1\n0 1 1\n2 2 1\n7? 12? 1?")
    assert write(puzzle, "text").splitlines()[-1] == "7? 12? 1?"
    assert read_puzzle(write(puzzle, "json")) == puzzle
    assert "12?" in puzzle.to_svg()


def test_a_text_says_what_it_leaves_out():
    puzzle = read_puzzle("0 0\n1 1\n3+ 3+")
    puzzle.title = "Two"
    puzzle.board.set_digit(0, 0, 1)
    assert [*map(str, write(puzzle, "text").left_out)] == ["given values", "the title"]


def test_values_and_missing_rules_are_left_out_of_a_text():
    puzzle = Puzzle(Board(2, values=[0, 1]), [RowRule(), CageRule(["1+:A1A2", "1+:B1B2"])], family="calcudoku")
    assert [*map(str, write(puzzle, "text").left_out)] == [
        "the values 0, 1",
        "without column: a calcudoku as cages always has that rule",
    ]
