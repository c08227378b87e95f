"""The digit 0 is a digit, and amounts that add up to 0 are no segment: what rules mean, by brute force."""

import itertools

import pytest

from rulegrid import Board, Product, Puzzle
from rulegrid.core.statement import Context
from rulegrid.sudoku import AmountRule, DutchFlatmatesRule, NegatorRule, Solver, SumLineRule, WhereRule
from rulegrid.sudoku.rules import RULES


def fillings(board):
    """All full boards."""
    cells = list(board.open_cells())
    for digits in itertools.product(board.values, repeat=len(cells)):
        filled = board.copy()
        for (row, col), digit in zip(cells, digits, strict=True):
            filled.cells[row][col] = digit
        yield filled


def found(board, *rules):
    return sorted(tuple(map(tuple, solution.cells)) for solution in Solver(board, *rules).solutions())


@pytest.mark.parametrize(
    "text",
    [
        "A1 // B2 == 1",
        "A1 % B2 == 1",
        "not A1 // B2 == 1",
        "A1 // B2 == 0 or B1 == 3",
        "A1 % (B1 * B2) < 2",
        "max(A1 // B1, A2 % B2) == 1",
        "A1 // (A2 // B1) != 1",
        "2 < 6 // B2 == A1",
    ],
)
def test_a_comparison_that_divides_by_the_digit_0_does_not_hold(text):
    def holds(digits):
        names = dict(zip(("A1", "A2", "B1", "B2"), map(int, digits), strict=True))
        try:
            return bool(eval(text.removeprefix("not "), {"__builtins__": {}, "max": max}, names)) != is_negated
        except ZeroDivisionError:
            return is_negated if " or " not in text else names["B1"] == 3

    is_negated = text.startswith("not ")
    board = Board(2, values=(0, 1, 2, 3))
    rule = WhereRule([text])
    expected = sorted(
        tuple(map(tuple, full.cells)) for full in fillings(board) if holds([*full.cells[0], *full.cells[1]])
    )
    assert 0 < len(expected) < 256
    assert found(board, rule) == expected
    assert [rule.is_valid(full) for full in fillings(board)].count(True) == len(expected)


def test_dutch_flatmates_take_the_digit_0_for_no_empty_cell():
    rule = DutchFlatmatesRule()
    board = Board(3, 1, values=(0, 1, 2, 3, 4))
    for digits, is_valid in {(2, 2, 4): False, (0, 2, 1): True, (1, 2, 0): False, (1, 2, 4): True}.items():
        for row, digit in enumerate(digits):
            board.set_digit(row, 0, digit)
        assert rule.is_valid(board) is is_valid
    shifted = Board(3, 1, values=(3, 4, 5, 0, 1))  # 3 is in the middle, 0 the lowest
    expected = [full for full in fillings(shifted) if rule.is_valid(full)]
    assert len(found(shifted, rule)) == len(expected)
    for values in ((0, 1), (0, 1, 2)):  # with two values, 0 is the middle one too
        board = Board(2, 2, values=values)
        assert len(found(board, rule)) == sum(map(rule.is_valid, fillings(board)))


def test_every_rule_without_clues_means_the_same_with_the_digit_0():
    for kind in RULES:
        rule = kind()
        if kind.clue_form or kind.needs_clues or kind.group == "layers":
            continue
        for shape in ((2, 2), (1, 4), (3, 1)):
            board = Board(*shape, values=(0, 1, 2))
            try:
                solutions = found(board, rule)
            except ValueError:
                continue
            assert len(solutions) == sum(map(rule.is_valid, fillings(board))), (kind, shape)


def is_cut(numbers, total):
    """Whether numbers fall into one part or more that add up to a total each."""
    return any(
        sum(numbers[:end]) == total and (end == len(numbers) or is_cut(numbers[end:], total))
        for end in range(1, len(numbers) + 1)
    )


@pytest.mark.parametrize("clue", ["5:A1A2A3A4", "3:A1A2A3A4", "0:A1A2A3A4", "2:A1A2A3A4:loop"])
@pytest.mark.parametrize(
    "modifiers", [[], [NegatorRule(["A2"])], [NegatorRule(["A1A3"])], [AmountRule(["0:A1A2", "-3:A4"])]]
)
@pytest.mark.parametrize("values", [(0, 1, 2, 5), (1, 2, 3, 5)])
def test_a_sum_line_has_at_least_one_part_and_any_that_are_right(clue, modifiers, values):
    rule = SumLineRule([clue])
    board = Board(1, 4, values=values)
    puzzle = Puzzle(board, [rule, *modifiers])
    total = rule.clue_list[0].total

    def counts_as(full):
        numbers = [int(digit) for digit in full.cells[0]]
        for modifier in modifiers:
            for (_, col), (factor, constant) in modifier.amounts(board.grid).items():
                numbers[col] = factor * numbers[col] + constant
        return numbers

    def is_right(numbers):
        turns = range(4) if clue.endswith("loop") else (0,)
        return any(is_cut(numbers[at:] + numbers[:at], total) for at in turns)

    expected = sorted(tuple(map(tuple, full.cells)) for full in fillings(board) if is_right(counts_as(full)))
    assert sorted(tuple(map(tuple, solution.cells)) for solution in puzzle.solutions()) == expected
    context = Context(board.grid, (rule, *modifiers))
    assert sum(rule.is_valid(full.attach_to(context)) for full in fillings(board)) == len(expected)


@pytest.mark.parametrize("total", [0, 1, 2, 4])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_product_may_be_0(total, size):
    class Asked(DutchFlatmatesRule):
        def is_valid(self, board):
            return True

        def constraints(self, board):
            yield Product([(0, col) for col in range(size)], total)

    board = Board(1, 3, values=(0, 1, 2))

    def product(full):
        result = 1
        for digit in full.cells[0][:size]:
            result *= digit
        return result

    assert len(found(board, Asked())) == sum(product(full) == total for full in fillings(board))
