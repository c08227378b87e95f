from itertools import pairwise, permutations, product

import pytest

from rulegrid.sudoku import (
    STANDARD,
    BlockRule,
    Board,
    KillerRule,
    NonConsecutiveRule,
    Normal9x9BlockRule,
    RowRule,
    RuleError,
    Solver,
    SudokuError,
    ThermometerRule,
)
from rulegrid.utils.errors import PuzzleFormatError, RulegridError


def board_of(*rows, values=None):
    """A board drawn in rows of numbers, '.' and '#'."""
    entries = [row.split() for row in rows]
    blocked = [(r, c) for r, row in enumerate(entries) for c, entry in enumerate(row) if entry == "#"]
    board = Board(len(entries), len(entries[0]), values=values, blocked=blocked)
    board.load_puzzle([0 if entry in ".#" else int(entry) for row in entries for entry in row])
    return board


def with_digits(board, digits):
    board = board.copy()
    for (row, col), digit in digits.items():
        board.set_digit(row, col, digit)
    return board


def partly_filled(board, cells):
    """Every board that has a value or nothing in each of `cells`, and its completions."""
    for digits in product((0, *board.values), repeat=len(cells)):
        start = board.copy()
        for (row, col), digit in zip(cells, digits, strict=True):
            start.cells[row][col] = digit
        choices = [(digit,) if digit else board.values for digit in digits]
        yield start, digits, list(product(*choices))


def refusal(rule, board):
    """What a solver says when it is given a rule that does not fit its board."""
    with pytest.raises(SudokuError) as caught:
        Solver(board, rule)
    error = caught.value
    assert error.rule_name == type(rule).__name__
    assert str(error).endswith(f" (rule: {error.rule_name})")
    assert str(error).isprintable()
    return str(error)


def misread(rule, clue):
    with pytest.raises(PuzzleFormatError) as caught:
        rule.from_clues([clue])
    assert str(caught.value).isprintable()
    return caught.value


@pytest.mark.parametrize(
    "rule", [BlockRule(), Normal9x9BlockRule(), NonConsecutiveRule(), ThermometerRule(), KillerRule()], ids=str
)
def test_a_rule_goes_by_the_name_of_its_class(rule):
    assert rule.rule_name == str(rule) == type(rule).__name__
    assert rule.is_valid(Board(9))


def test_an_error_of_sudoku_is_the_engines_under_its_old_name():
    assert SudokuError is RuleError
    assert str(SudokuError("RowRule", "too round")) == "too round (rule: RowRule)"


SHAPES = [
    (4, None, (2, 2)),
    (6, None, (2, 3)),
    (6, (3, 2), (3, 2)),
    (8, None, (2, 4)),
    (8, (4, 2), (4, 2)),
    (9, None, (3, 3)),
    (12, None, (3, 4)),
    (12, (2, 6), (2, 6)),
    (16, None, (4, 4)),
    (25, None, (5, 5)),
    (6, (1, 6), (1, 6)),
    (6, (6, 1), (6, 1)),
    (1, None, (1, 1)),
]


@pytest.mark.parametrize(("n", "given", "shape"), SHAPES)
def test_blocks_tile_the_board_in_reading_order(n, given, shape):
    height, width = shape
    blocks = BlockRule(*(given or ())).blocks(Board(n))
    assert sorted(cell for block in blocks for cell in block) == list(Board(n).open_cells())
    assert [block[0] for block in blocks] == [(r, c) for r in range(0, n, height) for c in range(0, n, width)]
    for block in blocks:
        assert block[-1] == (block[0][0] + height - 1, block[0][1] + width - 1)


@pytest.mark.parametrize(("n", "given", "shape"), SHAPES[:-3])
def test_a_value_may_not_stand_twice_in_a_block_but_in_two_blocks_side_by_side(n, given, shape):
    height, width = shape
    rule = BlockRule(*(given or ()))
    far_corner, next_right, next_below = (height - 1, width - 1), (0, width), (height, 0)
    assert not rule.is_valid(with_digits(Board(n), {(0, 0): n, far_corner: n}))
    assert rule.is_valid(with_digits(Board(n), {(0, 0): n, next_right: n, next_below: n}))
    assert rule.is_valid(with_digits(Board(n), {(0, 0): n, far_corner: 1}))
    last = {(n - 1, n - 1): 1, (n - height, n - width): 1}
    assert not rule.is_valid(with_digits(Board(n), last))


def test_the_blocks_of_a_prime_side_are_its_rows_unless_one_says_columns():
    assert not BlockRule().is_valid(with_digits(Board(7), {(3, 0): 5, (3, 6): 5}))
    assert BlockRule().is_valid(with_digits(Board(7), {(0, 3): 5, (1, 3): 5}))
    assert not BlockRule(7, 1).is_valid(with_digits(Board(7), {(0, 3): 5, (6, 3): 5}))


def test_a_7x7_with_the_usual_blocks_is_solved():
    solved = Solver(Board(7), *(rule() for rule in STANDARD)).get_solution()
    assert sorted(map(sorted, zip(*solved.cells, strict=True))) == [list(range(1, 8))] * 7


def test_blocks_pass_over_blocked_cells():
    board = board_of("1 # . .", "# 2 . .", ". . . .", ". . . #")
    assert BlockRule().blocks(board)[0] == ((0, 0), (1, 1))
    assert BlockRule().is_valid(board)
    assert not BlockRule().is_valid(with_digits(Board(4, blocked=[(0, 1)]), {(0, 0): 3, (1, 1): 3}))
    assert Solver(board, *(rule() for rule in STANDARD)).solve()


def test_blocks_fit_as_many_open_cells_as_there_are_values():
    board = board_of("# . . .", ". . # .", ". # . .", ". . . #", values=3)
    solved = Solver(board, *(rule() for rule in STANDARD)).get_solution()
    assert all(
        sorted(solved.cells[r][c] for r, c in block) == [1, 2, 3] for block in BlockRule().blocks(solved)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "board", "message"),
    [
        (BlockRule(4, 2), Board(6), "blocks of 4 x 2 don't tile a board of 6 x 6 cells"),
        (BlockRule(3, 3), Board(8), "blocks of 3 x 3 don't tile a board of 8 x 8 cells"),
        (BlockRule(0, 0), Board(4), "blocks of 0 x 0 don't tile a board of 4 x 4 cells"),
        (BlockRule(-2, -2), Board(4), "blocks of -2 x -2 don't tile a board of 4 x 4 cells"),
        (BlockRule(3, 3), Board(6), "blocks of 3 x 3 = 9 cells, expected at most 6: one for each value"),
        (BlockRule(), Board(4, 6), "no default block shape for a board of 4 x 6 cells"),
    ],
)
def test_blocks_that_do_not_fit_the_board_are_refused(rule, board, message):
    assert refusal(rule, board) == f"{message} (rule: BlockRule)"


def test_blocks_may_tile_a_board_that_is_not_square():
    rule = BlockRule(2, 3)
    assert Solver(Board(4, 6), RowRule(), rule).solve()
    assert not rule.is_valid(with_digits(Board(4, 6), {(2, 3): 6, (3, 5): 6}))


def test_half_a_block_shape_is_refused():
    assert "BlockRule" in refusal(BlockRule(2), Board(6))
    assert "BlockRule" in refusal(BlockRule(width=3), Board(6))


@pytest.mark.parametrize("clue", ["2x3", "2X3", "2×3", " 2 x 3 "])
def test_a_block_shape_is_read_from_a_clue(clue):
    rule = BlockRule.from_clues([clue])
    assert (rule.height, rule.width) == (2, 3)
    assert rule.clues() == ["2x3"]


def test_the_usual_block_needs_no_clue():
    assert BlockRule.from_clues().clues() == BlockRule().clues() == []


@pytest.mark.parametrize("clue", ["", "3", "x", "2x", "x3", "2x3x4", "0x3", "65x1", "-1x3", "2.0x3", "٢x٣", "2x3\n4"])
def test_a_block_shape_that_is_none_is_refused(clue):
    assert "such as 2x3" in str(misread(BlockRule, clue))


def test_two_block_shapes_are_one_too_many():
    with pytest.raises(PuzzleFormatError, match="second block shape '3x2': expected one"):
        BlockRule.from_clues(["2x3", "3x2"])


@pytest.mark.parametrize("board", [Board(4), Board(8), Board(16), Board(9, 12), Board(12, 9)], ids=repr)
def test_the_normal_blocks_are_for_9x9_alone(board):
    assert refusal(Normal9x9BlockRule(), board) == (
        f"a board of {board.rows} x {board.cols} cells, expected 9 x 9 (rule: Normal9x9BlockRule)"
    )


def test_the_normal_blocks_are_those_of_9x9():
    rule = Normal9x9BlockRule()
    assert rule.blocks(Board(9)) == BlockRule().blocks(Board(9))
    assert not rule.is_valid(with_digits(Board(9), {(3, 6): 7, (5, 8): 7}))
    assert rule.is_valid(with_digits(Board(9), {(2, 6): 7, (3, 8): 7}))


def test_the_normal_blocks_take_no_clue():
    with pytest.raises(RuleError, match=r"^this rule has no clues: remove '3x3' \(rule: Normal9x9BlockRule\)$"):
        Normal9x9BlockRule.from_clues(["3x3"])
    assert Normal9x9BlockRule().clues() == []


@pytest.mark.parametrize(
    ("rows", "is_valid"),
    [
        (["1 2", ". ."], False),
        (["2 1", ". ."], False),
        ([". .", "4 3"], False),
        (["1 .", "2 ."], False),
        ([". 9", ". 8"], False),
        (["1 .", ". 2"], True),
        ([". 1", "2 ."], True),
        (["1 3", "3 1"], True),
        (["5 5", "5 5"], True),
        (["1 .", ". ."], True),
    ],
)
def test_neighbours_by_a_side_do_not_follow_one_another(rows, is_valid):
    assert NonConsecutiveRule().is_valid(board_of(*rows, values=9)) is is_valid


def test_the_end_of_a_row_is_no_neighbour_of_the_next_rows_start():
    assert NonConsecutiveRule().is_valid(board_of(". . 1", "2 . .", ". . ."))


def test_cells_beyond_a_gap_or_a_blocked_cell_are_no_neighbours():
    assert NonConsecutiveRule().is_valid(board_of("1 . 2", ". . .", ". . ."))
    assert NonConsecutiveRule().is_valid(board_of("1 # 2", "# # #", "2 # 1"))


def test_values_that_are_never_consecutive_leave_every_grid():
    assert Solver(Board(2, values=[1, 3, 5]), NonConsecutiveRule()).count() == 3**4


@pytest.mark.parametrize(
    ("row", "is_valid"),
    [
        (". . . .", True),
        ("1 2 3 4", True),
        ("1 5 8 9", True),
        ("1 1 . .", False),
        (". . 3 2", False),
        ("2 . 3 .", False),  # no value between
        ("2 . 4 .", True),
        ("1 . . 3", False),
        ("1 . . 4", True),
        ("5 . . 2", False),
        (". 1 . .", False),  # nothing below 1
        (". . . 3", False),
        (". . . 4", True),
        ("7 . . .", False),  # nothing above 9
        ("6 . . .", True),
        (". . 9 .", False),
        (". . 8 .", True),
        (". 3 . 4", False),
    ],
)
def test_values_rise_from_the_bulb_and_gaps_need_room(row, is_valid):
    rule = ThermometerRule([[(0, col) for col in range(4)]])
    assert rule.is_valid(board_of(row, values=9)) is is_valid


@pytest.mark.parametrize("values", [4, 6, [2, 3, 5, 7, 11]])
def test_a_thermometer_is_broken_exactly_where_nothing_could_complete_it(values):
    cells = [(1, 0), (0, 0), (0, 1), (1, 1)]
    rule = ThermometerRule([cells])
    for board, _, completions in partly_filled(Board(2, values=values), cells):
        assert rule.is_valid(board) is any(all(a < b for a, b in pairwise(full)) for full in completions)


def test_a_thermometer_runs_from_its_bulb_whichever_way_it_lies():
    board = board_of("3 2 1")
    assert not ThermometerRule([[(0, 0), (0, 1), (0, 2)]]).is_valid(board)
    assert ThermometerRule([[(0, 2), (0, 1), (0, 0)]]).is_valid(board)


def test_every_thermometer_counts_and_they_may_share_cells():
    rule = ThermometerRule()
    rule.set([(0, 0), (0, 1), (0, 2)])
    rule.set((row, 1) for row in (2, 1, 0))
    assert rule.is_valid(board_of("1 3 4", ". 2 .", ". 1 .", values=9))
    assert not rule.is_valid(board_of("1 3 4", ". 2 .", ". 2 .", values=9))
    assert not rule.is_valid(board_of("4 3 1", ". 2 .", ". 1 .", values=9))


def test_a_thermometer_of_one_cell_says_nothing_and_one_longer_than_the_values_nothing_fits():
    assert Solver(Board(2), ThermometerRule([[(0, 0)]])).count() == 2**4
    long = ThermometerRule([[(0, 0), (0, 1), (0, 2)]])
    assert not long.is_valid(Board(1, 3, values=2))
    assert Solver(Board(1, 3, values=2), long).count() == 0
    assert Solver(Board(1, 3, values=3), long).count() == 1


def test_thermometers_are_the_same_from_clues_the_constructor_and_set():
    cells = [(2, 0), (1, 0), (0, 0)]
    rule = ThermometerRule()
    rule.set(cells)
    from_clues = ThermometerRule.from_clues(["C1B1A1", "C1 B1 A1", "r3c1,r2c1,r1c1", " c1b1a1 "])
    assert rule.thermometers == ThermometerRule([cells]).thermometers == from_clues.thermometers[:1]
    assert len(set(from_clues.thermometers)) == 1
    assert ThermometerRule.from_clues(from_clues.clues()).thermometers == from_clues.thermometers


@pytest.mark.parametrize(
    ("clue", "column"), [("A1B", 3), ("A1B0", 3), ("A1 ?", 4), ("1A", 1), ("A1;B1", 3), ("A١", 1), ("A99999", 1)]
)
def test_a_thermometer_that_names_no_cell_is_refused_with_its_column(clue, column):
    assert misread(ThermometerRule, clue).column == column


@pytest.mark.parametrize(("rule", "clue"), [(ThermometerRule, []), (KillerRule, (30, []))])
def test_clues_without_cells_are_refused_as_they_are_made(rule, clue):
    with pytest.raises(RuleError, match="expected cells such as A1B1"):
        rule([clue])


def test_cells_may_be_given_by_name():
    assert KillerRule([(3, ["A1", "A2"])]).clues() == KillerRule([(3, "A1A2")]).clues() == ["3:A1A2"]
    assert ThermometerRule([["A1", (0, 1)]]).clues() == ["A1A2"]


@pytest.mark.parametrize("clue", ["", "  ", ",,"])
def test_a_thermometer_without_cells_is_refused(clue):
    assert "C1B1A1" in str(misread(ThermometerRule, clue))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([(0, 0), (0, 9)], "A10 is off the board, expected A1 to I9"),
        ([(9, 0), (8, 0)], "J1 is off the board"),
        ([(0, -1), (0, 0)], "off the board"),
        ([(-1, 0), (0, 0)], "off the board"),
        ([(0, 0), (0, 1), (0, 0)], "thermometer A1 A2: cell A1 is named twice"),
        ([(3, 3), (4, 4)], "D4 is blocked"),
    ],
)
def test_a_thermometer_that_does_not_lie_on_the_board_is_refused(cells, message):
    board = Board(9, blocked=[(3, 3)])
    assert message in refusal(ThermometerRule([[(0, 0), (1, 0)], cells]), board)


CAGE = [(0, 0), (0, 1), (1, 0)]


@pytest.mark.parametrize(
    ("total", "digits", "is_valid"),
    [
        (6, "1 2 3", True),
        (6, "3 1 2", True),
        (6, "2 2 2", False),  # repeated
        (6, "2 2 .", False),
        (7, "1 2 3", False),  # not the sum
        (6, "4 3 .", False),  # exceeded
        (6, "3 3 .", False),
        (6, "5 1 .", False),  # nothing left for the third
        (24, "1 . .", False),  # out of reach
        (24, "7 . .", True),
        (24, ". . .", True),
        (25, ". . .", False),  # 9 + 8 + 7 = 24
        (6, ". . .", True),
        (5, ". . .", False),  # 1 + 2 + 3 = 6
        (0, ". . .", False),
        (10**30, ". . .", False),
    ],
)
def test_the_values_of_a_cage_differ_and_add_up(total, digits, is_valid):
    a, b, c = digits.split()
    assert KillerRule([(total, CAGE)]).is_valid(board_of(f"{a} {b}", f"{c} .", values=9)) is is_valid


@pytest.mark.parametrize("values", [4, [1, 2, 4, 7]])
def test_a_cage_is_exact_once_full_and_never_refuses_what_can_be_completed(values):
    for total in range(16):
        rule = KillerRule([(total, CAGE)])
        for board, digits, completions in partly_filled(Board(2, values=values), CAGE):
            possible = any(len(set(full)) == 3 and sum(full) == total for full in completions)
            if all(digits):
                assert rule.is_valid(board) is possible
            elif possible:
                assert rule.is_valid(board)


@pytest.mark.parametrize("total", range(2, 9))
def test_cages_leave_the_grids_that_add_up(total):
    cells = [(0, 1), (1, 2), (2, 0)]
    grids = [list(zip(*lines, strict=True)) for lines in product(permutations((1, 2, 3)), repeat=3)]
    expected = sum(
        len({grid[r][c] for r, c in cells}) == 3
        and sum(grid[r][c] for r, c in cells) == total
        and all(len(set(row)) == 3 for row in grid)
        for grid in grids
    )
    board = Board(3)
    assert Solver(board, RowRule(), BlockRule(3, 1), KillerRule([(total, cells)])).count() == expected


def test_a_cage_with_more_cells_than_values_cannot_be_kept():
    rule = KillerRule([(6, [(0, 0), (0, 1), (1, 0), (1, 1)])])
    assert not rule.is_valid(Board(2, values=3))
    assert Solver(Board(2, values=3), rule).count() == 0


def test_every_cage_counts():
    rule = KillerRule([(3, [(0, 0), (0, 1)]), (4, [(1, 0), (1, 1)])])
    assert rule.is_valid(board_of("1 2", "3 1", values=9))
    assert not rule.is_valid(board_of("1 2", "3 2", values=9))
    assert not rule.is_valid(board_of("1 3", "3 1", values=9))


def test_cages_are_the_same_from_clues_the_constructor_and_set():
    cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
    rule = KillerRule()
    rule.set(30, iter(cells))
    from_clues = KillerRule.from_clues(["30:A1A2B1B2", " 030 : A1 A2, B1 B2 ", "30:r1c1r1c2r2c1r2c2"])
    assert rule.cages == KillerRule([(30, cells)]).cages == from_clues.cages[:1]
    assert from_clues.cages == from_clues.cages[:1] * 3
    assert KillerRule.from_clues(from_clues.clues()).cages == from_clues.cages
    assert rule.clues() == ["30:A1A2B1B2"]


@pytest.mark.parametrize("clue", ["", "30", "30:", "30: ", ":A1", "x:A1", "+3:A1", "3.5:A1", "٣:A1", "3 0:A1", "³:A1"])
def test_a_cage_without_a_total_and_cells_is_refused(clue):
    assert "30:A1A2B1B2" in str(misread(KillerRule, clue))


def test_a_cage_with_its_total_last_is_refused_with_the_correction():
    assert str(misread(KillerRule, "A1:30").problem) == "put TOTAL first: 30:A1"


def test_a_negative_total_is_refused():
    assert str(misread(KillerRule, "-3:A1").problem) == "read -3, expected 0 or more"


@pytest.mark.parametrize(
    ("clue", "column"), [("30:A1??", 6), ("30:A1B", 6), ("30 : A1 B0", 9), ("7:A1:B1", 5), ("7:A", 3)]
)
def test_a_cage_that_names_no_cell_is_refused_with_its_column(clue, column):
    assert misread(KillerRule, clue).column == column


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([(0, 0), (9, 8)], "cage 30 at A1: cell J9 is off the board, expected A1 to I9"),
        ([(0, 9)], "A10 is off the board"),
        ([(0, 0), (0, -1)], "off the board"),
        ([(0, 0), (0, 1), (0, 0)], "cage 30 at A1: cell A1 is named twice"),
        ([(3, 2), (3, 3)], "cage 30 at D3: cell D4 is blocked"),
    ],
)
def test_a_cage_that_does_not_lie_on_the_board_is_refused(cells, message):
    board = Board(9, blocked=[(3, 3)])
    assert message in refusal(KillerRule([(5, [(0, 0)]), (30, cells)]), board)


def test_a_total_of_10000_digits_is_read_and_can_not_be_reached():
    total = "9" * 10_000
    rule = KillerRule.from_clues([f"{total}:A1A2"])
    assert rule.clues() == [f"{total}:A1A2"]
    assert Solver(Board(9), rule).count() == 0
    (unit,) = map(str, Solver(Board(9), rule).units())
    assert len(unit) < 100
    assert unit.count("'") % 2 == 0
    assert unit.count("(") == unit.count(")")


def test_a_rule_is_refused_as_soon_as_the_solver_is_made():
    with pytest.raises(RulegridError):
        Solver(Board(9), RowRule(), KillerRule([(3, [(20, 20)])]))
