"""Combinations of clues are those that brute force finds, as left by marks."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import RulegridError, ask
from rulegrid.calcudoku import read_puzzle as read_calcudoku
from rulegrid.sudoku import read_puzzle

EMPTY = "................"
CLUES = [
    "killer:6:A1A2B1",
    "killer:5:A1A2",
    "thermometer:A1B2C3",
    "arrow:A1:B1B2",
    "sum:7:A1B2C3",
    "renban:A1A2B1",
    "whisper:2:A1A2B1",
    "odd:A1",
]


def by_force(puzzle, marks):
    """The combinations of the only clue, by trying all values in its cells."""
    statement = puzzle.statement()
    (unit,) = {statement.unit_of(n) for n in range(len(statement.constraints)) if statement.unit_of(n).clue is not None}
    found = set()
    board = puzzle.board.copy()
    lists = [[board[cell]] if board[cell] else marks.get(cell, (1, 2, 3, 4)) for cell in unit.cells]
    for values in product(*lists):
        trial = puzzle.board.copy()
        for cell, value in zip(unit.cells, values, strict=True):
            trial[cell] = value
        if not statement.broken_units(trial):
            found.add(tuple(sorted(values)))
    return sorted(found)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(CLUES),
    st.dictionaries(
        st.sampled_from([(0, 0), (0, 1), (1, 0), (1, 1)]), st.sets(st.integers(1, 4), min_size=1), max_size=3
    ),
    st.sampled_from([EMPTY, "....1...........", "..........2....."]),
)
def test_they_are_those_of_brute_force(clue, marks, grid):
    puzzle = read_puzzle(grid, extra=clue)
    marks = {cell: tuple(sorted(values)) for cell, values in marks.items()}
    (found,) = ask(puzzle, "combinations", marks=marks).found
    assert found.is_complete
    assert list(found.values) == by_force(puzzle, marks)


def test_only_the_clues_about_some_cells_the_smallest_first():
    puzzle = read_puzzle(EMPTY, extra=["killer:6:A1A2B1", "killer:3:D3D4", "odd:A1"])
    found = ask(puzzle, "combinations", at=["A1"]).to_data()["combinations"]
    assert [each["kind"] for each in found] == ["odd", "killer"]
    assert ask(puzzle, "combinations", at=[]).found == ()


def test_a_clue_that_has_none_says_so():
    puzzle = read_puzzle(EMPTY, extra="killer:7:A1A2")
    answer = ask(puzzle, "combinations", marks={"A1": [1, 2]})
    assert (str(answer.status), answer.found[0].values) == ("none", ())


@pytest.mark.slow
def test_too_many_are_not_listed():
    puzzle = read_puzzle("." * 81, extra="sum:45:A1B2C3D4E5F6G7H8I9")
    (found,) = ask(puzzle, "combinations").found
    assert not found.is_complete


def test_calcudoku_cages_repeat_values():
    puzzle = read_calcudoku("0 0 1\n2 3 1\n2 3 3\n1- 3/ 5+ 4+")
    found = {str(each.unit): each.values for each in ask(puzzle, "combinations").found}
    assert found["cage 4+ at B2"] == ((1, 1, 2),)


@pytest.mark.parametrize("at", ["A1", ["E9"], [3]])
def test_what_is_no_cell_is_an_error(at):
    with pytest.raises(RulegridError):
        ask(read_puzzle(EMPTY), "combinations", at=at)
