"""Clues that can't be: each gives one line that says what is wrong, where, and what was read."""

import pytest

from rulegrid import ClueRule, Puzzle, PuzzleFormatError, RuleError
from rulegrid.sudoku import RULES, Board, Solver

BY_NAME = {rule.spelling(): rule for rule in RULES}

UNREADABLE = [
    ("count-around", "shaded", "read 'shaded', expected KIND:CELLS"),
    ("shaded", "round", "read 'round', expected connected|unshaded-connected|apart|no-square|no-unshaded-square"),
    ("multipliers", "x", "read 'x', expected N"),
    ("difference", "A1", "read 'A1', expected [N:]A1A2, such as A1A2"),
    ("difference", "A1A2A3", "read 'A1A2A3', expected [N:]A1A2"),
    ("difference", "x:A1A2", "read 'x:A1A2', expected [N:]A1A2"),
    ("difference", "-1:A1A2", "column 1: read -1, expected 0 or more"),
    ("difference", "1:A1A2:B1", "column 7: read ':B1', expected [N:]A1A2"),
    ("difference", "1:A1?", "column 5: read '?', expected a cell such as A1"),
    ("ratio", "0:A1A2", "column 1: read 0, expected 1 or more"),
    ("ratio", "1/2:A1A2", "read '1/2:A1A2', expected [N:]A1A2"),
    ("pair-sum", "A1A2", "read 'A1A2', expected N:A1A2, such as X:A1A2"),
    ("pair-sum", "Y:A1A2", "read 'Y:A1A2', expected N:A1A2"),
    ("pair-sum", "X:A1", "read 'A1', expected 2 cells such as A1A2"),
    ("pair-sum", "", "read '', expected N:A1A2"),
    ("no-difference", "A1A2", "read 'A1A2', expected N[,M][:A1A2:B1C1…], such as 1"),
    ("no-difference", "1:A1", "read 'A1', expected 2 cells such as A1A2"),
    ("no-difference", "1,:A1A2", "read '1,:A1A2', expected N[,M]"),
    ("no-ratio", "2:A1A2:B1", "column 3: read 'B1', expected 2 cells such as A1A2"),
    ("no-pair-sum", "X,V", "read 'X,V', expected N[,M]"),
    ("greater", "A1>A2", "column 3: read '>A2', expected a cell such as A1"),
    ("greater", "A1A2A3", "read 'A1A2A3', expected A1A2"),
    ("odd", "1", "column 1: read '1', expected a cell such as A1"),
    ("odd", "A1:A2", "column 3: read ':A2', expected CELLS, such as A1B2"),
    ("even", "A0", "column 1: read 'A0': rows and columns count from 1"),
    ("minimum", "r0c1", "column 1: read 'r0c1': rows and columns count from 1"),
    ("maximum", ";", "column 1: read ';', expected a cell such as A1"),
    ("among", "A1A2", "read 'A1A2', expected DIGITS:CELLS, such as 129:A1A2"),
    ("among", "1-3:A1", "read '1-3:A1', expected DIGITS:CELLS"),
    ("among", "11:A1", "read '11:A1', expected DIGITS:CELLS"),
    ("row-indexer", "A", "column 1: read 'A', expected a cell such as A1"),
    ("column-indexer", "1:A1", "column 2: read ':A1', expected CELLS, such as A1B1C1"),
    ("box-indexer", "", "read '', expected CELLS, such as A1B2"),
    ("value-index", "A1A2", "read 'A1A2', expected CELLS, such as A1A2B3B4"),
    ("little-killer", "A1B2", "read 'A1B2', expected N:CELLS or N:SIDE LINE DIRECTION, such as 16:A2B3C4D5E6F7G8H9"),
    ("little-killer", "5:top 3", "column 3: read 'top 3', expected where the arrow points: top 3 left or top 3 right"),
    (
        "little-killer",
        "5:left B right",
        "read 'left B right', expected where the arrow points: left B up or left B down",
    ),
    ("little-killer", "5:top B right", "read 'top B', expected a side and a line such as left B or bottom 7"),
    ("little-killer", "ten:A1B2", "read 'ten:A1B2', expected N:CELLS"),
    ("sandwich", "5", "read '5', expected N:SIDE LINE, such as 16:left B"),
    ("sandwich", "5:left", "read 'left', expected a side and a line such as left B or bottom 7"),
    ("sandwich", "5:left 2", "read 'left 2', expected a side and a line such as left B or bottom 7"),
    ("sandwich", "5:top B", "read 'top B', expected a side and a line such as left B or bottom 7"),
    ("sandwich", "5:north 2", "read 'north 2', expected a side and a line such as left B or bottom 7"),
    ("x-sum", "5:A1", "read 'A1', expected a side and a line such as left B or bottom 7"),
    ("x-sum", "-5:left A", "column 1: read -5, expected 0 or more"),
    ("skyscraper", "3:left B C", "read 'left B C', expected a side and a line such as left B or bottom 7"),
    ("ascending-starters", "4:middle B", "read 'middle B', expected a side and a line such as left B or bottom 7"),
    ("hidden-skyscraper", "3,4:left B", "read '3,4:left B', expected N:SIDE LINE"),
    ("numbered-room", "3:bottom 0", "read 'bottom 0', expected a side and a line such as left B or bottom 7"),
    ("full-rank", "0:left B", "column 1: read 0, expected 1 or more"),
    ("doubler", "2:A1", "column 2: read ':A1', expected CELLS, such as A1B2"),
    ("negator", "-A1", "column 1: read '-A1', expected a cell such as A1"),
    ("amount", "A1", "read 'A1', expected N:CELLS, such as 10:A1B2"),
    ("amount", "1.5:A1", "read '1.5:A1', expected N:CELLS"),
    ("where", "A1 = 2", "column 4: read '=', expected =="),
    ("pattern", "1+", "read '1+', expected REGEX:CELLS, such as [12]+.*9:A1A2A3A4"),
    ("pattern", "1+:B", "column 4: read 'B', expected a cell such as A1"),
    ("any", "odd A1 | eben A2", "column 10: read 'eben', expected even, or another rule"),
    ("none", "|", "column 1: read '', expected a rule such as odd A1"),
    ("block", "2by3", "read '2by3', expected height x width such as 2x3, both from 1 to 64"),
    ("regions", "AAB/AB", "read 'AB' as row 2 of a drawing, expected 3 characters"),
    ("regions", "../..", "read '../..', expected a drawing with a region, such as AAB/ABB"),
    ("diagonal", "x", "read 'x', expected \\|/, such as /"),
    ("chess", "1,2:", "column 5: read '1,2:', expected D,R[:VALUES], such as 1,3:789"),
    ("thermometer", "A1:B1", "column 3: read ':B1', expected CELLS from the bulb, such as C1B1A1"),
    ("arrow", "A1:", "column 4: read 'A1:', expected CIRCLE:CELLS, such as A1:B1C1"),
    ("arrow", "A1:5", "column 4: read '5', expected a cell such as A1"),
    ("whisper", "5:A1", "column 3: read 'A1', expected at least 2 cells such as A1B1"),
    ("sum-line", "5:A1A2:lop", "column 8: read 'lop', expected loop"),
    ("killer", "10/:A1A2", "read '10/:A1A2', expected [TOTAL:]CELLS, such as 30:A1A2B1B2"),
    ("sum", "5:*2A1", "column 3: read '*2', expected a cell before it"),
    ("clone", "A1A2", "read 'A1A2', expected CELLS:CELLS[:…], such as A1A2:D3D4"),
    ("quadruple", "1,a:A1A2", "read '1,a:A1A2', expected DIGITS:CELLS, such as 345:A1A2B1B2"),
    ("look-and-say", "16,:A1A2", "read '16,:A1A2', expected COUNTS:CELLS, such as 16,17:A1A2B1"),
]

MISFITS = [
    ("connected", "7", "read '7', expected 1 to 4"),
    ("connected", "1:17", "read 17, expected 1 to 16"),
    ("connected", "shady", "no layer of the puzzle has cells that are shady"),
    ("region-arrow", "A1A2:B1C1", "the arrows start at A1 and B1, expected one circle"),
    ("count-around", "black:A1", "no layer of the puzzle has cells that are black"),
    ("difference", "A1A1", "cell A1 is named twice"),
    ("difference", "A1A5", "cell A5 is off the board, expected A1 to D4"),
    ("ratio", "A1D4", "cell D4 is blocked"),
    ("no-difference", "1:A1E1", "cell E1 is off the board"),
    ("odd", "A1A1", "cell A1 is named twice"),
    ("minimum", "E1", "cell E1 is off the board"),
    ("among", "15:A1", "5 is not a value of this board"),
    ("box-indexer", "A1", "cell A1 is in no box"),
    ("little-killer", "5:A1B2", "cells A1B2, expected a whole diagonal from one border to the other"),
    ("little-killer", "5:top 4 right", "the arrow points past the grid, expected a column from 0 to 3"),
    ("little-killer", "5:bottom 1 left", "the arrow points past the grid, expected a column from 2 to 5"),
    ("little-killer", "5:right A up", "the arrow points past the grid, expected a row from B to E"),
    ("little-killer", "5:right D down", "the arrow points past the grid, expected a row from A to C"),
    ("little-killer", "5:A1A2A3A4", "cells A1A2A3A4, expected a whole diagonal"),
    ("sandwich", "5:left E", "row E is off the board, expected A to D"),
    ("skyscraper", "5:bottom 12", "column 12 is off the board, expected 1 to 4"),
    ("full-rank", "17:top 1", "rank 17, expected at most 16"),
    ("doubler", "Z9", "cell Z9 is off the board"),
    ("where", "A1 < Z9", "cell Z9 is off the board"),
    ("pattern", "1.:A1Z9", "cell Z9 is off the board"),
    ("any", "odd A1 | even Z9", "cell Z9 is off the board"),
    ("regions", "A1A2A3A4B1", "region at A1: 5 cells, expected at most 4: one for each value"),
    ("chess", "0,0", "leap 0,0: expected two numbers, not both 0"),
    ("thermometer", "A1B1A1", "cell A1 is named twice, expected each cell once"),
    ("sum", "5:A1*2Z9", "cell Z9 is off the board, expected A1 to D4"),
    ("clone", "A1:B1B2", "groups of 1, 2 cells, expected groups of one size"),
    ("quadruple", "123:A1A2", "3 digits in 2 cells, expected at most one per cell"),
    ("look-and-say", "11,21:A1A2", "a digit is counted twice: 11,21, expected each digit once"),
]


@pytest.mark.parametrize(("spelling", "clue", "problem"), UNREADABLE)
def test_a_clue_that_does_not_read_is_one_line(spelling, clue, problem):
    with pytest.raises(PuzzleFormatError) as caught:
        BY_NAME[spelling].from_clues([clue])
    assert problem in str(caught.value)
    assert str(caught.value).isprintable()
    assert "read " in problem
    assert "expected " in problem or "count from 1" in problem
    with pytest.raises(PuzzleFormatError) as again:
        Puzzle.from_data({"rows": 4, "rules": [{"rule": spelling, "clues": [clue]}]})
    assert str(again.value) == f"puzzle.rules[0].clues[0]: {caught.value}"


@pytest.mark.parametrize(("spelling", "clue", "problem"), MISFITS)
def test_a_clue_that_does_not_fit_the_board_is_one_line(spelling, clue, problem):
    rule = BY_NAME[spelling].from_clues([clue])
    with pytest.raises(RuleError) as caught:
        Solver(Board(4, blocked=[(3, 3)] if "D4" in clue else ()), rule)
    assert problem in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_there_are_sixty_of_them_and_more_for_every_kind_of_field():
    assert len(UNREADABLE) + len(MISFITS) >= 60
    tried = {BY_NAME[spelling] for spelling, *_ in UNREADABLE}
    assert fields(tried) == fields(RULES)
    tried |= {BY_NAME[spelling] for spelling, *_ in MISFITS}
    groups = ("dots", "cells", "outside", "expressions", "modifiers")
    assert tried >= {rule for rule in RULES if rule.group in groups}


def fields(rules):
    """Return the kinds of fields that the clues of rules have."""
    return {type(field) for rule in rules if issubclass(rule, ClueRule) for field in rule.form.fields}
