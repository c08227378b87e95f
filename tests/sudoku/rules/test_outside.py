"""Outside clues: the lines they look into, digits that count for something else, zeros, and small boards counted by hand."""

from itertools import permutations, product

import pytest

from rulegrid import Regular, RuleError, SandwichSum
from rulegrid.sudoku import (
    AmountRule,
    Board,
    BoxIndexerRule,
    ColumnIndexerRule,
    ColumnRule,
    DoublerRule,
    HiddenSkyscraperRule,
    LittleKillerRule,
    NegatorRule,
    NumberedRoomRule,
    Puzzle,
    RowIndexerRule,
    RowRule,
    SandwichRule,
    SkyscraperRule,
    Solver,
    ValueIndexRule,
    XSumRule,
)
from rulegrid.sudoku.formats import fpuzzles, sudokupad, sudokupad_writing
from rulegrid.sudoku.rules.bases import ArrowStart
from rulegrid.sudoku.rules.outside import arrow_into
from rulegrid.utils.coordinates import cell_names


def rows_under(*rules, values=4, length=None):
    """The rows that the rules allow, read from the left."""
    board = Board(1, length or values, values=values)
    return {tuple(found.cells[0]) for found in Solver(board, *rules).solutions()}


def rows(test, values=range(1, 5), length=4):
    return {row for row in product(values, repeat=length) if test(row)}


def seen(row):
    return sum(digit > max((0, *row[:at])) for at, digit in enumerate(row))


def between(row, low=1, high=4):
    if low not in row or high not in row:
        return None
    one, other = sorted((row.index(low), row.index(high)))
    return row[one + 1 : other]


@pytest.mark.parametrize("number", range(7))
def test_each_clue_allows_the_rows_that_it_means(number):
    assert rows_under(SkyscraperRule([f"{number}:left A"])) == rows(lambda row: seen(row) == number)
    assert rows_under(SkyscraperRule([f"{number}:right A"])) == rows(lambda row: seen(row[::-1]) == number)
    assert rows_under(XSumRule([f"{number}:left A"])) == rows(lambda row: sum(row[: row[0]]) == number)
    assert rows_under(NumberedRoomRule([f"{number}:left A"])) == rows(lambda row: row[row[0] - 1] == number)
    assert rows_under(SandwichRule([f"{number}:left A"])) == rows(
        lambda row: (inner := between(row)) is not None and sum(inner) == number
    )
    assert rows_under(SandwichRule([f"{number}:right A"])) == rows(
        lambda row: (inner := between(row[::-1])) is not None and sum(inner) == number
    )
    assert rows_under(HiddenSkyscraperRule([f"{number}:left A"])) == rows(
        lambda row: next((digit for at, digit in enumerate(row) if digit <= max((0, *row[:at]))), None) == number
    )


def test_a_clue_on_each_side_looks_into_its_line():
    board = Board(2, 3, values=3)
    board.load_puzzle([1, 2, 3, 3, 1, 2])
    right = {"left A": 3, "right A": 1, "left B": 1, "right B": 2, "top 1": 2, "bottom 1": 1, "top 3": 1, "bottom 3": 2}
    for place in right:
        for number in range(4):
            assert SkyscraperRule([f"{number}:{place}"]).is_valid(board) == (right[place] == number)


def test_a_line_that_is_longer_than_its_values_and_one_that_is_shorter():
    assert rows_under(SandwichRule(["3:left A"]), values=3, length=2) == set()
    assert rows_under(SandwichRule(["2:left A"]), values=3, length=3) == {(1, 2, 3), (3, 2, 1)}
    assert rows_under(XSumRule(["3:left A"]), values=5, length=2) == {(2, 1)}  # X = 3 is more than there are
    assert rows_under(NumberedRoomRule(["2:left A"]), values=4, length=2) == {(2, 2)}


def test_zeros():
    zeros = range(3)
    assert rows_under(XSumRule(["0:left A"]), values=zeros, length=2) == {(0, 0), (0, 1), (0, 2)}
    assert rows_under(SkyscraperRule(["0:left A"]), values=zeros, length=2) == {(0, 0)}
    assert rows_under(SkyscraperRule(["1:left A"]), values=zeros, length=2) == {
        (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2),
    }  # fmt: skip
    assert rows_under(HiddenSkyscraperRule(["0:left A"]), values=zeros, length=2) == {(1, 0), (2, 0)}
    assert rows_under(NumberedRoomRule(["0:left A"]), values=zeros, length=2) == {(2, 0)}
    assert rows_under(SandwichRule(["0:left A"]), values=zeros, length=2) == {(0, 2), (2, 0)}


def test_a_number_of_any_length_is_taken_and_never_reached():
    huge = "9" * 5000
    for kind in (SandwichRule, XSumRule, SkyscraperRule, HiddenSkyscraperRule, NumberedRoomRule):
        rule = kind([f"{huge}:left A"])
        assert rows_under(rule) == set()
        assert len(str(Puzzle(Board(1, 4), [rule]).units()[0])) < 60
    assert rows_under(LittleKillerRule([f"{huge}:A1"])) == set()


def test_what_a_digit_counts_for_counts_in_sums_and_not_as_a_place():
    doubled = DoublerRule(["A2"])
    assert rows_under(XSumRule(["8:left A"]), doubled) == rows(
        lambda row: sum(row[: row[0]]) + (row[1] if row[0] > 1 else 0) == 8
    )
    assert rows_under(XSumRule(["4:left A"]), DoublerRule(["A1"])) == rows(lambda row: sum(row[: row[0]]) + row[0] == 4)
    assert rows_under(SkyscraperRule(["2:left A"]), doubled) == rows(lambda row: seen(row) == 2)


def counted_between(row, counts):
    places = [at for at, digit in enumerate(row)]
    if 1 not in row or 4 not in row:
        return None
    one, other = sorted((row.index(1), row.index(4)))
    return sum(counts(at, row[at]) for at in places[one + 1 : other])


@pytest.mark.parametrize(
    ("modifier", "counts"),
    [
        (DoublerRule(["A2A3"]), lambda at, digit: 2 * digit if at in (1, 2) else digit),
        (NegatorRule(["A2"]), lambda at, digit: -digit if at == 1 else digit),
        (AmountRule(["7:A3"]), lambda at, digit: 7 if at == 2 else digit),
        (AmountRule(["-2:A2"]), lambda at, digit: -2 if at == 1 else digit),
    ],
)
@pytest.mark.parametrize("total", [0, 1, 3, 6, 9])
def test_a_sandwich_adds_up_what_digits_count_for(modifier, counts, total):
    expected = rows(lambda row: counted_between(row, counts) == total)
    assert rows_under(SandwichRule([f"{total}:left A"]), modifier) == expected


def test_little_killers_are_whole_diagonals_in_order():
    board = Board(4)
    for cells in ("A2B3C4", "C4B3A2", "A1B2C3D4", "A1", "D1", "B4A3", "A4B3C2D1"):
        LittleKillerRule([f"9:{cells}"]).validate_compatibility(board)
    for cells in ("A2B3", "B3C4", "A2C4B3", "A1A2", "A1B2C3", "B2", "A2B3C4D1"):
        with pytest.raises(RuleError, match="expected a whole diagonal"):
            LittleKillerRule([f"9:{cells}"]).validate_compatibility(board)
    solver = Solver(Board(3), LittleKillerRule(["2:A2B3"]))
    assert {(board.cells[0][1], board.cells[1][2]) for board in solver.solutions()} == {(1, 1)}


def starts(rows, cols):
    """Every arrow that looks at a cell of a board from outside, corners included."""
    across = [
        (side, col, turn) for side in ("top", "bottom") for col in range(-1, cols + 1) for turn in ("left", "right")
    ]
    down = [(side, row, turn) for side in ("left", "right") for row in range(rows + 1) for turn in ("up", "down")]
    for start in (*across, *down):
        place, (step, turn) = ArrowStart(*start).place(Board(rows, cols).grid), ArrowStart(*start).direction
        if 0 <= place[0] + step < rows and 0 <= place[1] + turn < cols:
            yield start


@pytest.mark.parametrize("shape", [(4, 4), (3, 5), (1, 3), (1, 1)])
def test_the_cells_of_a_little_killer_follow_from_its_arrow(shape):
    board = Board(*shape)
    drawn = set()
    for start in starts(*shape):
        rule = LittleKillerRule()
        clue = rule.add(9, start)
        rule.validate_compatibility(board)
        cells = rule.line(clue, board.grid)
        assert arrow_into(cells, board.grid)  # a whole diagonal
        assert LittleKillerRule.form.read(str(clue)) == clue
        assert LittleKillerRule.form.from_data(clue.to_data(), "clue") == clue
        listed = LittleKillerRule([f"9:{cell_names(cells)}"])
        assert list(rule.constraints(board)) == list(listed.constraints(board))
        drawn.add((cells, rule.arrow(clue, board.grid)))
    assert {cells for cells, _ in drawn} == set(diagonals(*shape))


def diagonals(rows, cols):
    """Every whole diagonal, from each of its ends."""
    for row, col, down, right in product(range(rows), range(cols), (1, -1), (1, -1)):
        if not (0 <= row - down < rows and 0 <= col - right < cols):
            line = [(row + step * down, col + step * right) for step in range(rows + cols)]
            yield tuple((r, c) for r, c in line if 0 <= r < rows and 0 <= c < cols)


def test_a_little_killer_stands_where_its_arrow_is_drawn():
    board = Board(9)
    for text, first, place in [
        ("12:top 3 right", (0, 3), (-1, 2)),
        ("12:left B down", (2, 0), (1, -1)),
        ("12:Right I UP", (7, 8), (8, 9)),
        ("12:bottom 3 left", (8, 1), (9, 2)),
        ("12:top 0 right", (0, 0), (-1, -1)),
        ("12:bottom 10 left", (8, 8), (9, 9)),
    ]:
        rule = LittleKillerRule([text])
        (clue,) = rule.clue_list
        assert (rule.line(clue, board.grid)[0], rule.arrow(clue, board.grid)[0]) == (first, place)
    assert [str(unit) for unit in Puzzle(board, [rule]).units()] == ["little killer 12 below column 10, pointing left"]


def test_a_little_killer_skips_blocked_cells():
    board = Board(3, 4, blocked=[(1, 2)])
    rule = LittleKillerRule(["9:top 1 right"])
    assert rule.line(rule.clue_list[0], board.grid) == ((0, 1), (2, 3))


def test_a_little_killer_is_written_as_it_was_given():
    for clue in ("12:A4B5C6", "12:top 3 right"):
        puzzle = Puzzle(Board(6), [LittleKillerRule([clue])])
        assert Puzzle.from_json(puzzle.to_json()).rules[0].clues() == [clue]
    for other, write in ((fpuzzles, fpuzzles.write), (sudokupad, sudokupad_writing.write)):
        again = other.read(write(puzzle))
        assert next(rule.clues() for rule in again.rules if isinstance(rule, LittleKillerRule)) == ["12:A4B5C6"]


def test_in_latin_squares_clues_leave_what_a_filter_leaves():
    squares = [board.cells for board in Solver(Board(4), RowRule(), ColumnRule()).solutions()]
    assert len(squares) == 576
    one = squares[200]
    columns = list(zip(*one, strict=True))
    clues = [
        (SkyscraperRule, "left A", seen(one[0])),
        (SkyscraperRule, "top 2", seen(columns[1])),
        (SandwichRule, "bottom 4", sum(between(columns[3]))),
        (XSumRule, "right C", sum(one[2][::-1][: one[2][3]])),
    ]

    def holds(cells):
        columns = list(zip(*cells, strict=True))
        inner, x = sum(between(columns[3])), sum(cells[2][::-1][: cells[2][3]])
        return [seen(cells[0]), seen(columns[1]), inner, x] == [number for *_, number in clues]

    rules = [kind([f"{number}:{place}"]) for kind, place, number in clues]
    found = [board.cells for board in Solver(Board(4), RowRule(), ColumnRule(), *rules).solutions()]
    assert sorted(found) == sorted(cells for cells in squares if holds(cells))
    assert 1 <= len(found) < 576


def test_lines_of_large_boards_have_automata_too():
    board = Board(16)
    for rule in (SandwichRule(["60:left A"]), SkyscraperRule(["7:top 3"]), HiddenSkyscraperRule(["4:top 3"])):
        (constraint,) = rule.constraints(board)
        is_enclosed = isinstance(constraint, SandwichSum)
        automaton = constraint.automaton(board.values) if is_enclosed else constraint.automaton
        assert len(automaton.step) < 5000


def test_a_line_too_large_for_an_automaton_is_asked_back():
    board = Board(64)
    rule = SandwichRule(["900:left A"])
    (constraint,) = rule.constraints(board)
    assert not isinstance(constraint, Regular)
    row = [1, *range(3, 64), 64, 2]
    board.load_puzzle([*row, *[0] * (64 * 63)])
    assert not rule.is_valid(board)
    assert SandwichRule([f"{sum(range(3, 64))}:left A"]).is_valid(board)


def test_clues_are_units_named_by_number_and_place():
    rule = SandwichRule(["5:left B", "0:top 12"])
    assert [rule.unit_name(clue) for clue in rule.clue_list] == [
        "sandwich 5 left of row B",
        "sandwich 0 above column 12",
    ]
    assert XSumRule(["5:left B"]).unit_name(XSumRule(["5:left B"]).clue_list[0]) == "X-sum 5 left of row B"


def test_a_column_of_column_indexers_is_a_permutation_that_knows_its_places():
    board = Board(3)
    solver = Solver(board, RowRule(), ColumnRule(), ColumnIndexerRule(["A1B1C1"]))
    expected = [
        square
        for square in map(list, product(permutations((1, 2, 3)), repeat=3))
        if all(len(set(column)) == 3 for column in zip(*square, strict=True))
        and all(row[row[0] - 1] == 1 for row in square)
    ]
    assert solver.count() == len(expected) > 0


def test_row_indexers_are_column_indexers_of_the_grid_turned_over():
    by_rows = {
        tuple(map(tuple, board.cells)) for board in Solver(Board(3), RowRule(), RowIndexerRule(["A1A3"])).solutions()
    }
    by_cols = Solver(Board(3), ColumnRule(), ColumnIndexerRule(["A1C1"])).solutions()
    assert by_rows == {tuple(zip(*board.cells, strict=True)) for board in by_cols}


def test_a_value_that_is_no_place_satisfies_no_indexer():
    wide = Board(1, 3, values=[0, 1, 5])
    assert {board.cells[0][0] for board in Solver(wide, ColumnIndexerRule(["A1"])).solutions()} == {1}
    blocked = Board(1, 3, blocked=[(0, 1)])
    assert {board.cells[0][0] for board in Solver(blocked, ColumnIndexerRule(["A1"])).solutions()} == {1, 3}


def test_box_indexers_need_a_box_and_count_its_places_in_reading_order():
    with pytest.raises(RuleError, match="cell A1 is in no box"):
        Solver(Board(3), BoxIndexerRule(["A1"]))
    region = [(1, 1), (0, 0), (0, 1), (1, 0)]
    solver = Solver(Board(2, values=4, regions=[region]), BoxIndexerRule(["A2"]))
    for board in solver.solutions():
        digits = [board.cells[row][col] for row, col in sorted(region)]
        assert digits[digits[1] - 1] == 2


def test_a_value_index_may_name_a_cell_twice():
    assert rows_under(ValueIndexRule(["A1A2A3A4"])) == rows(lambda row: row[1] <= 2 and row[1 + row[1]] == row[0])
    assert rows_under(ValueIndexRule(["A1A2A1A3"]), length=3) == rows(
        lambda row: row[1] <= 2 and (row[0], row[2])[row[1] - 1] == row[0], length=3
    )
    assert rows_under(ValueIndexRule(["A1A2A3"]), values=[2, 5], length=3) == set()
