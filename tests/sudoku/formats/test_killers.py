"""Killers as sudoku forums write them."""

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write

LONG = [1536 + at // 3 for at in range(81)]


def rules_of(text):
    return {rule.spelling(): rule.clues() for rule in read_puzzle(text).rules}


def test_cages_by_ways_to_their_sums():
    clues = rules_of("F<<0<<>>5" + "^" * 72)["killer"]
    assert len(clues) == 3
    assert clues[0].startswith("15:A1A2A3B1")
    assert clues[1].startswith("A4A5A6")  # of any sum
    assert clues[2].startswith("5:A7A8A9")


def test_cages_by_their_numbers():
    numbers = ":".join(map(str, LONG))
    found = rules_of(f"3x3::k:{numbers}:")
    assert (len(found["killer"]), found["killer"][0]) == (27, "6:A1A2A3")
    assert "diagonal" in rules_of(f" 3x3:d:k:{numbers}\n")
    none = ":".join(str(number if at > 2 else 0) for at, number in enumerate(LONG))
    assert len(rules_of(f"3x3::k:{none}")["killer"]) == 26


def test_a_killer_is_solved_from_its_text():
    puzzle = read_puzzle("6<<F<<O<<F<<O<<6<<O<<6<<F<<" * 3)
    assert puzzle.count(2) == 2
    assert read_puzzle(write(puzzle, "iss")) == puzzle


@pytest.mark.parametrize(("text", "at"), [("<" * 81, "A1"), ("1" * 80 + "v", "I9"), ("><" + "1" * 79, "A1")])
def test_a_way_that_leads_nowhere_is_one_line(text, at):
    with pytest.raises(PuzzleFormatError, match=f"{at}: read '.', expected a way to the sum of its cage"):
        read_puzzle(text)


def test_a_grid_is_no_killer():
    assert "killer" not in rules_of("1" + "." * 80)


def test_plain_sums_in_place_of_sums_with_numbers_of_cages_are_listed():
    puzzle = read_puzzle("3x3::k:" + ":".join(["15"] * 81))
    assert [str(each).split(" (")[0] for each in puzzle.not_understood] == ["killer: 81 numbers below 256"]
