"""Error sudokus and unknown sets of digits: their boards, their boxes, and small puzzles beside brute force."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from rulegrid import Board, Callback, Puzzle, Regular, RuleError
from rulegrid.core.statement import Statement
from rulegrid.sudoku import (
    STANDARD,
    BlockRule,
    DisjointGroupsRule,
    ErrorSudokuRule,
    RegionsRule,
    UnknownDigitsRule,
    read_puzzle,
)


def board_of(text, **options):
    board = Board(len(text.split("/")), **options)
    board.load_puzzle([0 if entry == "." else int(entry) for entry in text.replace("/", "")])
    return board


@pytest.mark.parametrize(
    ("text", "is_valid"),
    [
        ("11../..../..../....", False),  # a row and a box
        ("22../..../..../....", True),
        ("22../..2./..../....", True),
        ("22../2.../..../....", False),
        ("1.../.1../..../....", True),
        ("1.../..1./...1/.1..", False),  # four ones, no error
        ("1.../..1./.1../...1", False),
        ("1.../.1../..1./1...", False),
        ("1.../.1../..1./.1..", False),
        ("1.../.1../.1../...1", False),
        ("1.../..1./1.../...1", True),
        ("3..3/3..3/..../....", False),  # two rows, two columns
        ("4..4/4..4/..../....", False),
        ("4..4/..../4..4/....", True),
    ],
)
def test_errors_are_counted_before_the_grid_is_full(text, is_valid):
    assert ErrorSudokuRule().is_valid(board_of(text)) is is_valid


def test_error_sudokus_of_three_rows_have_the_solutions_of_brute_force():
    cells = list(product(range(3), repeat=2))

    def is_solution(digits):
        held = dict(zip(cells, digits, strict=True))
        found = Counter()
        for a, b in combinations(cells, 2):
            if held[a] == held[b]:
                found[held[a]] += 2 * (a[0] == b[0]) + (a[1] == b[1])  # the boxes are the rows
        return all(digits.count(digit) == 3 and found[digit] == digit for digit in (1, 2, 3))

    expected = {digits for digits in product((1, 2, 3), repeat=9) if is_solution(digits)}
    found = list(Puzzle(Board(3), [*(rule() for rule in STANDARD), ErrorSudokuRule(1, 3)]).solutions(10_000))
    assert len(found) == len(expected) > 0
    assert {tuple(board.cells[row][col] for row, col in cells) for board in found} == expected


def test_every_digit_of_a_small_board_is_read_by_an_automaton_and_a_large_one_is_checked():
    assert {type(constraint) for constraint in ErrorSudokuRule().constraints(Board(4))} == {Regular}
    assert Callback in {type(constraint) for constraint in ErrorSudokuRule().constraints(Board(9))}


def test_a_larger_error_sudoku_is_checked_by_a_callback():
    full = board_of("416265/525431/152342/345516/441233/263661")
    board = full.copy()
    for row, col in board.grid.cells[8:14]:
        board.remove_digit(row, col)
    solutions = [found.cells for found in Puzzle(board, [ErrorSudokuRule()]).solutions(100)]
    assert full.cells in solutions
    for cells in permutations([full.cells[row][col] for row, col in board.grid.cells[8:14]]):
        for (row, col), digit in zip(board.grid.cells[8:14], cells, strict=True):
            board.cells[row][col] = digit
        assert (board.cells in solutions) == ErrorSudokuRule().is_valid(board)


def test_the_boxes_of_errors_are_those_of_other_rules():
    statement = Statement(Board(4), [BlockRule(), ErrorSudokuRule(1, 4), DisjointGroupsRule()])
    assert statement.grid.regions == statement.grid.row_lines


@pytest.mark.parametrize(
    ("board", "rules", "message"),
    [
        (Board(4, values=5), [], "expected a square board without blocked cells, with as many digits as rows"),
        (Board(4, 2), [], "expected a square board without blocked cells"),
        (Board(4, blocked=["A1"]), [], "expected a square board without blocked cells"),
        (Board(4), [RegionsRule(["AABB/AABB/CCDD/CCDD"])], "errors are counted in boxes, not in regions"),
        (Board(4, regions=[["A1", "B2"]]), [], "errors are counted in boxes, not in regions"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(board, rules, message):
    with pytest.raises(RuleError, match=message):
        Puzzle(board, [*rules, ErrorSudokuRule()]).validate()


def test_the_shape_of_the_boxes_is_a_clue_and_turns_with_the_board():
    puzzle = read_puzzle("." * 36, extra=["error-sudoku:3x2"])
    (rule,) = [rule for rule in puzzle.rules if isinstance(rule, ErrorSudokuRule)]
    assert rule.clues() == ["3x2"]
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    (turned,) = [rule for rule in puzzle.transform("quarter").rules if isinstance(rule, ErrorSudokuRule)]
    assert turned.clues() == []


def test_a_set_of_unknown_digits_is_the_same_everywhere():
    board = Board(3, values=4)
    squares = [
        (a, b, c)
        for a, b, c in product(permutations(range(1, 5), 3), repeat=3)
        if set(a) == set(b) == set(c) and all(len({*column}) == 3 for column in zip(a, b, c, strict=True))
    ]
    assert Puzzle(board, [UnknownDigitsRule()]).count() == len(squares) == 48


def test_unknown_digits_need_houses_of_one_size_and_enough_digits():
    with pytest.raises(RuleError, match="rows, columns and regions of 2 and 3 cells, expected one size"):
        Puzzle(Board(2, 3), [UnknownDigitsRule()]).validate()
    with pytest.raises(RuleError, match="rows, columns and regions of 2 and 4 cells, expected one size"):
        Puzzle(Board(4), [BlockRule(1, 2), UnknownDigitsRule()]).validate()
    with pytest.raises(RuleError, match="4 cells in a row and only 3 digits, add digits to the board"):
        Puzzle(Board(4, values=3), [UnknownDigitsRule()]).validate()


def test_a_digit_in_one_row_has_a_place_in_every_other():
    board = board_of("6..../...../....6/...../..6..", values=9)
    found = Puzzle(board, [UnknownDigitsRule()]).solver().propagate()
    for cells in (board.grid.row_lines[1], board.grid.column_lines[1]):
        assert any(6 in found[cell] for cell in cells)
    six_digits = board_of("61.../2345./...../...../.....", values=9)
    assert Puzzle(six_digits, [UnknownDigitsRule()]).solve() is None
