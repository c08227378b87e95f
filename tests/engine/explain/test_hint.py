"""Hints: singles follow from the rules whatever the rules are, and the rest comes from a solution."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calcudoku import Cage, CageRule
from rulegrid.engine import Board, ColumnRule, RowRule, Rule
from rulegrid.engine.errors import SearchStopped
from rulegrid.engine.explain import WORDS, Hint, Kind, hint
from rulegrid.engine.puzzle import Puzzle
from rulegrid.sudoku import STANDARD, KillerRule, NonConsecutiveRule, ThermometerRule

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


class Rising(Rule):
    "A1 is less than B2: a rule that only says what it means."

    def is_valid(self, board):
        a, b = board.cells[0][0], board.cells[1][1]
        return not (a and b) or a < b


EXTRAS = [
    [],
    [NonConsecutiveRule()],
    [ThermometerRule([[(0, 0), (0, 1), (1, 1)]])],
    [KillerRule([(5, [(2, 2), (2, 3)])])],
    [CageRule([Cage(6, "*", ((3, 0), (3, 1), (2, 1)))])],
    [Rising()],
]


def sudoku(text, *rules):
    side = round(len(text) ** 0.5)
    board = Board(side)
    board.load_puzzle(int(letter) if letter != "." else 0 for letter in text)
    return Puzzle(board, [*(rule() for rule in STANDARD), *rules])


def follow(puzzle):
    """Enter hint after hint; yields each with the board before it."""
    while (found := hint(puzzle)).cell is not None:
        yield found, puzzle.board.copy()
        puzzle.board.set_digit(*found.cell, found.value)


@given(st.data(), st.sampled_from(EXTRAS))
def test_singles_are_in_every_solution_and_the_rest_is_in_one(data, rules):
    entries = data.draw(st.lists(st.sampled_from("....1234"), min_size=16, max_size=16))
    puzzle = sudoku("".join(entries), *rules)
    candidates = puzzle.solver().candidates()
    found = hint(puzzle)
    is_solvable = all(candidates.values())
    if found.cell is None:
        assert found.kind in (Kind.CONTRADICTION, Kind.NO_SOLUTION, Kind.FULL)
        assert is_solvable == (found.kind == Kind.FULL)
    elif found.kind == Kind.SEARCH:
        assert found.value in candidates[found.cell]
    else:
        assert candidates[found.cell] == {found.value}


@pytest.mark.parametrize("text", [EASY, HARD])
def test_hints_lead_to_the_solution(text):
    puzzle = sudoku(text)
    solution = puzzle.solver().get_solution()
    kinds = [found.kind for found, _ in follow(puzzle)]
    assert puzzle.board == solution
    assert (Kind.SEARCH in kinds) == (text == HARD)
    assert hint(puzzle) == Hint(Kind.FULL)


def test_a_hidden_single_names_its_house():
    singles = 0
    for found, before in follow(sudoku(EASY)):
        if found.kind == Kind.HIDDEN_SINGLE:
            singles += 1
            assert found.unit
            assert (len(found.cells), found.cell in found.cells) == (9, True)
            assert found.value not in {before.get_digit(*cell) for cell in found.cells}
    assert singles > 30


def test_a_naked_single_names_the_cells_that_leave_it_one_candidate():
    board = Board(3, values=4)  # no house has four cells
    board.load_puzzle([0, 1, 2, 3, 0, 0, 0, 0, 4])
    found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    assert found == Hint(Kind.NAKED_SINGLE, (0, 0), 4, cells=((0, 1), (0, 2), (1, 0)))


def test_two_cages_together_leave_a_cell_one_value():
    cages = KillerRule(["16:A1A2", "17:A1B1"])
    found = hint(sudoku("." * 81, cages))
    cells = ((0, 0), (0, 1), (1, 0))
    assert found == Hint(Kind.COMBINED_SINGLE, (0, 0), 9, "cage 16 at A1 and cage 17 at A1", cells)
    assert found.text() == "In A1, only 9 is left: cage 16 at A1 and cage 17 at A1."


def test_cells_of_a_cage_differ_where_a_row_says_so():
    cages = CageRule([Cage(4, "+", ((0, 0), (0, 1))), Cage(2, "/", ((0, 0), (1, 0)))])
    puzzle = Puzzle(Board(3), [RowRule(), ColumnRule(), cages])
    found = hint(puzzle)
    assert (found.kind, found.cell, found.value) == (Kind.COMBINED_SINGLE, (0, 0), 1)


def test_a_contradiction_is_named_also_on_a_full_board():
    found = hint(sudoku("11.............."))
    assert (found.kind, found.unit, found.cells) == (Kind.CONTRADICTION, "row A", ((0, 0), (0, 1), (0, 2), (0, 3)))
    assert hint(sudoku("1" * 16)).kind == Kind.CONTRADICTION


def test_a_board_that_leads_nowhere_has_no_hint():
    # D4 has no value left, and no two cells clash.
    assert hint(sudoku("...1...2...34...")).kind == Kind.NO_SOLUTION


def test_the_digit_0_is_a_value_like_others():
    board = Board(3, values=[0, 1, 2])
    board.set_digit(0, 0, 1)
    board.set_digit(0, 1, 2)
    found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    assert (found.cell, found.value) == ((0, 2), 0)
    assert found.text() == "In row A, 0 fits only in A3."


def test_limits_go_through():
    puzzle = sudoku("." * 81)
    with pytest.raises(SearchStopped):
        hint(puzzle, max_steps=0)
    with pytest.raises(SearchStopped):
        hint(puzzle, timeout=0)

    def leave(steps):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hint(puzzle, tick=leave)


def test_every_kind_has_a_sentence_about_the_same_things_in_every_language():
    for words in WORDS.values():
        assert words.keys() == {str(kind) for kind in Kind}
        for kind, sentence in words.items():
            fields = set(re.findall(r"\{(\w+)\}", sentence))
            assert fields == set(re.findall(r"\{(\w+)\}", WORDS["en"][kind]))
            assert fields <= {"cell", "value", "unit"}


@pytest.mark.parametrize("language", WORDS)
def test_a_hint_is_a_sentence(language):
    for text in (EASY, HARD, "11.............."):
        sentence = hint(sudoku(text)).text(language)
        assert sentence
        assert "{" not in sentence


def test_a_diagonal_has_its_article():
    found = Hint(Kind.HIDDEN_SINGLE, (3, 3), 4, "diagonal \\")
    assert found.text() == "On the diagonal \\, 4 fits only in D4."
    assert found.text("zh").startswith("在diagonal \\中")
    assert Hint(Kind.CONTRADICTION, unit="diagonal /").text() == "There is a contradiction on the diagonal /."
    assert Hint(Kind.CONTRADICTION, unit="row A").text() == "There is a contradiction in row A."


class Slow(Rule):
    "A rule that takes its time to say what it means, and counts how often."

    times = 0

    def is_valid(self, board):
        return True

    def statements(self, board):
        for _ in range(100):
            Slow.times += 1
            time.sleep(0.005)
            yield None, ()


def test_the_timeout_holds_while_the_rules_are_asked_what_they_mean():
    with pytest.raises(SearchStopped):
        hint(Puzzle(Board(4), [RowRule(), Slow()]), timeout=0.05)
    assert Slow.times < 60
