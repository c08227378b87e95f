from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import factorial, prod

import pytest
from hypothesis import given, settings, strategies

from proofs import explained
from rulegrid.calcudoku import Board, Cage, CageRule, ColumnRule, Puzzle, RowRule, Solver, read_puzzle
from rulegrid.calcudoku.cage import OPERATIONS, read_label
from rulegrid.utils.errors import PuzzleFormatError, RulegridError

A1, A2, A3 = (0, 0), (0, 1), (0, 2)
B1, B2 = (1, 0), (1, 1)


def rule_of(*cages):
    rule = CageRule()
    for label, cells in cages:
        rule.set(label, cells)
    return rule


def count(n, *cages):
    """The number of Latin squares of side n that keep the cages."""
    return Solver(Board(n), RowRule(), ColumnRule(), rule_of(*cages)).count()


@cache
def latin_squares(n):
    rows = permutations(range(1, n + 1))
    return [square for square in product(rows, repeat=n) if all(map(distinct, zip(*square, strict=True)))]


def distinct(values):
    return len(set(values)) == len(values)


def meaning(target, operation, digits):
    """What a label says of the digits of its cage, in the words of the puzzle's description."""
    match operation:
        case "+":
            return sum(digits) == target
        case "*":
            return prod(digits) == target
        case "-":
            return any(first - sum(others) == target for first, others in first_and_others(digits))
        case "/":
            return any(first == prod(others) * target for first, others in first_and_others(digits))
        case "-!" | "/!":
            return len(digits) == 2 and meaning(target, operation[0], digits)
        case _:
            return len(digits) == 1 and digits[0] == target


def first_and_others(digits):
    return [(digits[at], [*digits[:at], *digits[at + 1 :]]) for at in range(len(digits))]


def cyclic(n):
    """A Latin square of side n."""
    return [[(row + col) % n + 1 for col in range(n)] for row in range(n)]


def singles(square, *, but=()):
    """A cage of its own for each cell of `square` that is not in `but`."""
    n = len(square)
    return [(str(square[r][c]), [(r, c)]) for r in range(n) for c in range(n) if (r, c) not in but]


SHAPES = {"single": [B2], "domino": [A1, A2], "upright": [A1, B1], "corner": [A1, A2, B1], "square": [A1, A2, B1, B2]}


@pytest.mark.parametrize("operation", ["", "+", "-", "*", "/", "-!", "/!"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_cage_leaves_exactly_the_grids_that_its_label_says(shape, operation):
    cells = SHAPES[shape]
    squares = latin_squares(3)
    for target in range(14):
        expected = sum(meaning(target, operation, [square[r][c] for r, c in cells]) for square in squares)
        assert count(3, (f"{target}{operation}", cells)) == expected


@pytest.mark.parametrize("operation", ["", "+", "-", "*", "/", "-!", "/!"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_cage_is_exact_once_full_and_never_refuses_what_can_be_completed(shape, operation):
    cells = SHAPES[shape]
    board = Board(2, values=3)
    for target in range(0, 14, 1 if len(cells) < 4 else 4):
        rule = rule_of((f"{target}{operation}", cells))
        for digits in product((0, 1, 2, 3), repeat=len(cells)):
            for (row, col), digit in zip(cells, digits, strict=True):
                board.cells[row][col] = digit
            completions = product(*([digit] if digit else (1, 2, 3) for digit in digits))
            possible = any(meaning(target, operation, full) for full in completions)
            if all(digits):
                assert rule.is_valid(board) is possible
            elif possible:
                assert rule.is_valid(board)


def test_a_bare_label_on_two_cells_is_never_kept():
    assert [count(3, (str(target), [A1, A2])) for target in range(10)] == [0] * 10


@pytest.mark.parametrize("sign", ["-!", "/!"])
@pytest.mark.parametrize("cells", [[A1], [A1, A2, A3], [A1, A2, B1, B2]], ids=len)
def test_a_difference_or_quotient_of_two_cells_only_is_never_kept_by_others(sign, cells):
    assert [count(3, (f"{target}{sign}", cells)) for target in range(10)] == [0] * 10


@pytest.mark.parametrize(("label", "solutions"), [("5", 1), ("5+", 1), ("5-", 1), ("5/", 1), ("5-!", 0), ("5/!", 0)])
def test_a_single_cell_is_the_result_of_every_operation(label, solutions):
    square = cyclic(5)
    assert square[0][4] == 5
    assert count(5, (label, [(0, 4)]), *singles(square, but=[(0, 4)])) == solutions


@pytest.mark.parametrize("label", ["0", "0+", "0*", "0-", "0/"])
@pytest.mark.parametrize("cells", [[A1], [A1, A2], [A1, A2, A3]], ids=len)
def test_a_target_of_zero_is_out_of_reach_in_a_line(label, cells):
    is_sum_of_others = label == "0-" and len(cells) == 3  # 3 - 2 - 1, and 4 - 3 - 1
    assert count(4, (label, cells)) == (12 * 24 if is_sum_of_others else 0)


def test_equal_digits_differ_by_zero_and_have_the_quotient_one_where_no_line_forbids_them():
    assert count(3, ("0-", [A1, B2])) == count(3, ("1/", [A1, B2])) == 6
    assert count(3, ("0-", [A1, B1])) == count(3, ("1/", [A1, B1])) == 0


@pytest.mark.parametrize(
    "label", ["2+", "8+", "1*", "13*", "7*", "16*", "4-", "17-", "5/", "99/", "99999999999999999999+", "10000000019*"]
)
def test_a_target_out_of_reach_leaves_no_solution(label):
    assert count(4, (label, [A1, A2])) == 0


def test_a_quotient_is_exact():
    rule = rule_of(("2/", [A1, A2]))
    board = Board(1, 2, values=9)
    kept = []
    for board.cells[0] in map(list, product(range(1, 10), repeat=2)):
        if rule.is_valid(board):
            kept.append(tuple(board.cells[0]))
    assert kept == [(1, 2), (2, 1), (2, 4), (3, 6), (4, 2), (4, 8), (6, 3), (8, 4)]


def test_a_digit_may_repeat_in_a_cage_where_rows_and_columns_allow():
    solution = read_puzzle("0 0 1\n0 2 3\n4 5 6\n5+ 2 2 3 2 3 1\n").solver().get_solution()
    assert solution.cells == [[3, 1, 2], [1, 2, 3], [2, 3, 1]]  # 3 and twice the 1


def test_cages_may_overlap_and_leave_cells_free():
    assert count(3) == 12
    assert count(3, ("3", [A1]), ("4+", [A1, A2])) == count(3, ("3", [A1]), ("1", [A2])) == 2
    assert count(3, ("3", [A1]), ("3", [A1])) == 4
    assert count(3, ("3", [A1]), ("2", [A1])) == 0


def test_a_cage_keeps_no_row_or_column_by_itself():
    assert Solver(Board(2), rule_of(("2+", [A1, A2]))).count() == 4


SIGNS = {"*": "*x×·∗", "/": "/:÷", "-": "-−–", "+": "+"}


@pytest.mark.parametrize(("operation", "sign"), [(kind, sign) for kind, signs in SIGNS.items() for sign in signs])
def test_every_sign_that_people_write_is_read(operation, sign):
    assert read_label(f"12{sign}") == (12, operation)
    assert rule_of((f"12{sign}", [A1, A2])).cages == [Cage(12, operation, (A1, A2))]
    assert CageRule.from_clues([f"12{sign}:A1A2"]).cages == [Cage(12, operation, (A1, A2))]


def test_no_sign_stands_for_two_operations():
    signs = "".join(OPERATIONS.values())
    assert len(set(signs)) == len(signs)
    assert set("".join(SIGNS.values())) <= set(signs)


@pytest.mark.parametrize(
    "label",
    [
        "",
        "+",
        "+5",
        "-5",
        "5++",
        "5 +",
        "5%",
        "5.0+",
        "1e3*",
        "٣+",
        "³*",
        "5**",
        "0x5",
        " 5+",
        "5+\n",
        "five",
        "5!",
        "5+!",
        "5-!!",
        "5!-",
    ],
)
def test_a_label_that_is_none_is_refused(label):
    with pytest.raises(PuzzleFormatError, match="expected a cage label such as 80"):
        read_label(label)


def test_leading_zeros_say_nothing():
    assert read_label("007+") == (7, "+")


def test_an_operation_that_is_none_is_refused():
    with pytest.raises(RulegridError):
        Solver(Board(4), CageRule([Cage(12, "×", (A1, A2))])).count()


def test_cages_are_the_same_from_clues_the_constructor_and_set():
    rule = rule_of(("80*", [A1, A2, B1]), ("3−", [B2, (1, 2)]), ("6", [(2, 2)]))
    assert rule.clues() == ["80*:A1A2B1", "3-:B2B3", "6:C3"]
    assert CageRule.from_clues(rule.clues()).cages == CageRule(rule.cages).cages == rule.cages
    assert CageRule.from_clues(["2::A1A2", " 80x : A1, A2 B1 ", "7:r2c2"]).cages == [
        Cage(2, "/", (A1, A2)),
        Cage(80, "*", (A1, A2, B1)),
        Cage(7, "", (B2,)),
    ]


@pytest.mark.parametrize("clue", ["", "80*", "80*:", ":A1", "80*A1A2", "x:A1", "80*:A1B", "80*:A0", "80*:1A"])
def test_a_clue_without_a_label_and_cells_is_refused(clue):
    with pytest.raises(PuzzleFormatError) as caught:
        CageRule.from_clues([clue])
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "expected cells such as A1B1"),
        ([A1, (0, 4)], "cage 5+ at A1: cell A5 is off the board, expected A1 to D4"),
        ([A1, (-1, 0)], "is off the board"),
        ([A1, B1, A1], "cage 5+ at A1: cell A1 is named twice"),
        ([B2, (1, 2)], "cage 5+ at B2: cell B3 is blocked"),
    ],
)
def test_a_cage_that_does_not_lie_on_the_board_is_refused(cells, message):
    with pytest.raises(RulegridError) as caught:
        Solver(Board(4, blocked=[(1, 2)]), rule_of(("5+", cells)))
    assert message in str(caught.value)
    assert caught.value.rule_name == "CageRule"


def mixed_cages(square):
    """Cages of one, two and three cells in every row, with every operation, made from a full square."""
    n = len(square)
    cages = []
    for r in range(n):
        col = 0
        while col < n:
            cells = [(r, c) for c in range(col, min(n, col + 1 + (r + col) % 3))]
            digits = [square[r][c] for _, c in cells]
            low, high = min(digits), max(digits)
            if len(cells) == 1:
                label = str(low)
            elif len(cells) == 3:
                label = f"{sum(digits)}+" if (r + col) % 2 else f"{prod(digits)}*"
            else:
                label = f"{high - low}-" if high % low else f"{high // low}/"
            cages.append((label, cells))
            col += len(cells)
    return cages


@pytest.mark.parametrize("n", range(1, 17))
def test_every_size_up_to_16_is_solved(n):
    cages = mixed_cages(cyclic(n))
    solution = Solver(Board(n), RowRule(), ColumnRule(), rule_of(*cages)).get_solution()
    every = list(range(1, n + 1))
    assert all(sorted(line) == every for line in [*solution.cells, *zip(*solution.cells, strict=True)])
    for label, cells in cages:
        assert meaning(*read_label(label), [solution.cells[r][c] for r, c in cells])


@pytest.mark.parametrize("n", [17, 40, 64])
def test_a_large_grid_with_few_larger_cages_has_the_one_solution_it_was_made_from(n):
    square = cyclic(n)
    larger = [
        (f"{square[0][0] + square[0][1]}+", [A1, A2]),
        (f"{square[2][4] * square[3][4]}*", [(2, 4), (3, 4)]),
        (f"{abs(square[5][0] - square[6][0])}-", [(5, 0), (6, 0)]),
        (f"{sum(square[n - 1])}+", [(n - 1, col) for col in range(n)]),
    ]
    taken = [cell for _, cells in larger for cell in cells]
    solver = Solver(Board(n), RowRule(), ColumnRule(), rule_of(*larger, *singles(square, but=taken)))
    assert [board.cells for board in solver.solutions(2)] == [square]


@pytest.mark.parametrize("label", ["45+", f"{factorial(9)}*"])
def test_a_cage_may_be_a_whole_row(label):
    square = cyclic(9)
    row = [(4, col) for col in range(9)]
    assert count(9, (label, row), *singles(square, but=row)) == 1
    assert count(9, (f"{int(label[:-1]) - 1}{label[-1]}", row), *singles(square, but=row)) == 0


def test_a_cage_may_be_the_whole_grid():
    cells = [(r, c) for r in range(4) for c in range(4)]
    assert count(4, ("40+", cells)) == count(4, (f"{factorial(4) ** 4}*", cells)) == 576
    assert count(4, ("41+", cells)) == count(4, (f"{factorial(4) ** 4 * 2}*", cells)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("n", [20, 21, 24, 32])
def test_a_product_beyond_64_bits_is_kept(n):
    square = cyclic(n)
    cells = [(r, c) for r in range(2, 5) for c in range(1, 13)]
    target = prod(square[r][c] for r, c in cells)
    assert target > 2**64
    known = [cell for cell in cells if (cell[0] + cell[1]) % 3]
    given = singles(square, but=set(cells) - set(known))
    assert count(n, (f"{target}*", cells), *given) == 1
    for wrong in (target + 1, target * 2, target - 2**64, target + 2**64, target % 2**64, target // 2):
        assert count(n, (f"{wrong}*", cells), *given) == 0


def test_a_product_beyond_64_bits_chooses_between_two_solutions():
    square = cyclic(22)
    free = [(1, 0), (1, 11), (12, 0), (12, 11)]  # 2 and 13 crosswise: they may change places
    given = singles(square, but=free)
    assert count(22, *given) == 2
    cells = [(1, 0), *((0, col) for col in range(22))]
    for digit in (2, 13):
        target = digit * prod(square[0])
        assert target > 2**63
        solver = Solver(Board(22), RowRule(), ColumnRule(), rule_of((f"{target}*", cells), *given))
        assert [board.cells[1][0] for board in solver.solutions()] == [digit]


@pytest.mark.slow
def test_a_product_of_4096_cells_is_kept():
    square = cyclic(64)
    cells = [(r, c) for r in range(64) for c in range(64)]
    target = factorial(64) ** 64
    assert target > 10**4300  # Python refuses to write and read it in one go
    given = singles(square, but=[(0, 0), (0, 1), (1, 0), (63, 63)])
    board = Board(64)
    for label, ((row, col),) in given:
        board.set_digit(row, col, int(label))
    rule = CageRule([Cage(target, "*", tuple(cells))])
    assert Solver(board, RowRule(), ColumnRule(), rule).get_solution().cells == square
    assert Solver(board, RowRule(), ColumnRule(), CageRule([Cage(target * 3, "*", tuple(cells))])).count() == 0
    assert CageRule.from_clues(rule.clues()).cages == rule.cages


@pytest.mark.parametrize("sign", ["", "+", "-", "*", "/"])
@pytest.mark.parametrize("cells", [[A1], [A1, A2], [A1, A2, A3]], ids=len)
def test_a_target_of_10000_digits_is_out_of_reach(sign, cells):
    label = "9" * 10_000 + sign
    assert read_label(label)[0] == 10**10_000 - 1
    assert count(6, (label, cells)) == 0
    rule = rule_of((label, cells))
    assert rule.cages[0].label == label
    assert len(rule.cages[0].unit) < 60


def fits(target, operation, digits):
    """Return whether a label fits the digits of its cage, by the arithmetic of fractions."""
    each = first_and_others(digits)
    means = {
        "+": sum(digits) == target,
        "*": prod(digits) == target,
        "-": any(first - sum(others) == target for first, others in each),
        "/": any(all(others) and Fraction(first, prod(others)) == target for first, others in each),
        "": len(digits) == 1 and digits[0] == target,
    }
    if operation == "?":
        return any(means[each] for each in ("+-*/" if len(digits) == 2 else "+*"))
    return means[operation]


@pytest.mark.parametrize(
    "values", [(0, 1, 2), (0, 1, 2, 3), (2, 3, 4, 5), (1, 3, 5, 7), (0, 4), (0,), (9, 10, 20, 40), (0, 1, 12, 36)]
)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_operation_has_the_meaning_of_arithmetic_with_any_values(values, size):
    cells = [(0, col) for col in range(size)]
    fillings = list(product(values, repeat=size))
    some = fillings[:: max(1, len(fillings) // 5)]
    targets = {0, 1, 2} | {sum(some[-1]), prod(some[-1]), prod(some[0]), max(values) - min(values)}
    for operation, target in product(["+", "-", "*", "/", "?", ""], targets):
        rule = rule_of((f"{target}{operation}", cells))
        board = Board(1, size, values=values)
        expected = [digits for digits in fillings if fits(target, operation, digits)]
        assert sorted(tuple(each.cells[0]) for each in Solver(board, rule).solutions()) == expected
        for digits in some:
            for col, digit in enumerate(digits):
                board.set_digit(0, col, digit)
            assert rule.is_valid(board) == (digits in expected), (target, operation, digits)


@pytest.mark.slow
def test_a_quotient_may_be_0_but_nothing_is_divided_by_0():
    squares = [
        rows for rows in product(permutations(range(4)), repeat=4) if all(map(distinct, zip(*rows, strict=True)))
    ]
    for label, expected in {"0/": 288, "2/": 96, "0*": 288, "3-": 96, "1/": 0, "0?": 288}.items():
        board = Board(4, values=(0, 1, 2, 3))
        assert Solver(board, RowRule(), ColumnRule(), rule_of((label, [A1, A2]))).count() == expected
        target, operation = read_label(label)
        assert sum(fits(target, operation, rows[0][:2]) for rows in squares) == expected


@given(strategies.data())
@settings(max_examples=30)
def test_random_wide_operations_leave_exactly_the_squares_of_their_meaning(data):
    values = data.draw(strategies.sampled_from([(1, 2, 3, 4), (0, 1, 2, 3), (2, 4, 8, 16)]))
    square = data.draw(strategies.sampled_from(latin_squares(4)[::17]))
    every = [(row, col) for row in range(4) for col in range(4)]
    cells = data.draw(strategies.lists(strategies.sampled_from(every), min_size=3, max_size=5, unique=True))
    digits = [values[square[row][col] - 1] for row, col in cells]
    sign = data.draw(strategies.sampled_from("-/"))
    largest, others = max(digits), sum(digits) - max(digits)
    usual = max(largest - others, 0) if sign == "-" else largest // max(prod(sorted(digits)[:-1]), 1)
    target = data.draw(strategies.sampled_from([usual, usual, 0, 1, 2]))
    expected = sum(fits(target, sign, [values[rows[row][col] - 1] for row, col in cells]) for rows in latin_squares(4))
    puzzle = Puzzle(Board(4, values=values), [RowRule(), ColumnRule(), rule_of((f"{target}{sign}", cells))])
    assert puzzle.count() == expected
    if expected:
        explained(puzzle)
