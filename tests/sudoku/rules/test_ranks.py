"""Full rank against all squares of small sizes."""

import json
from itertools import product

import pytest

from rulegrid import RuleError
from rulegrid.sudoku import BlockRule, Board, ColumnRule, FullRankRule, Puzzle, RowRule, Solver


def readings(cells):
    lines = [*map(tuple, cells), *zip(*cells, strict=True)]
    return [reading for line in lines for reading in (line, line[::-1])]


def rank(line, cells):
    """The rank of a line, None where another is equal to it."""
    found = readings(cells)
    return None if found.count(line) > 1 else 1 + sum(other < line for other in found)


@pytest.fixture(scope="module")
def squares():
    return [board.cells for board in Solver(Board(3), RowRule(), ColumnRule()).solutions()] + [
        board.cells for board in Solver(Board(4), RowRule(), ColumnRule()).solutions()
    ]


@pytest.mark.parametrize("size", [3, 4])
def test_in_latin_squares_one_clue_leaves_the_squares_of_that_rank(size, squares):
    ours = [cells for cells in squares if len(cells) == size]
    for number in range(1, 4 * size + 1):
        rules = RowRule(), ColumnRule(), FullRankRule([f"{number}:left B"])
        found = [board.cells for board in Solver(Board(size), *rules).solutions()]
        assert sorted(found) == sorted(cells for cells in ours if rank(tuple(cells[1]), cells) == number)


@pytest.mark.slow
@pytest.mark.parametrize(("low", "high"), [(1, 2), (2, 4), (5, 8), (6, 7), (7, 6), (3, 14), (4, 4)])
def test_two_clues_leave_the_squares_of_both_ranks(low, high, squares):
    rule = FullRankRule([f"{low}:top 2", f"{high}:right A"])
    found = [board.cells for board in Solver(Board(4), RowRule(), ColumnRule(), rule).solutions()]
    assert sorted(found) == sorted(
        cells
        for cells in squares
        if len(cells) == 4
        and rank(tuple(row[1] for row in cells), cells) == low
        and rank(tuple(cells[0][::-1]), cells) == high
    )


def test_without_other_rules_it_is_the_same():
    boards = [[list(cells[:2]), list(cells[2:])] for cells in product((1, 2), repeat=4)]
    for number in range(1, 9):
        found = [board.cells for board in Solver(Board(2), FullRankRule([f"{number}:left A"])).solutions()]
        assert sorted(found) == [cells for cells in boards if rank(tuple(cells[0]), cells) == number]


def test_lines_of_different_lengths_are_compared_like_words():
    found = [board.cells for board in Solver(Board(1, 2, values=2), FullRankRule(["1:left A"])).solutions()]
    # Row A and its reverse, and each column read both ways: 12 comes after both readings of its 1.
    assert found == []
    third = [board.cells for board in Solver(Board(1, 2, values=2), FullRankRule(["3:left A"])).solutions()]
    assert third == [[[1, 2]]]


def test_a_rank_that_no_line_can_have_is_an_error():
    with pytest.raises(RuleError, match="rank 9, expected at most 8"):
        Solver(Board(2), FullRankRule(["9:left A"]))
    with pytest.raises(RuleError, match="without open cells"):
        Solver(Board(2, blocked=[(0, 0), (0, 1)]), FullRankRule(["1:left A"]))


def test_a_sudoku_is_found_again_by_its_ranks():
    usual = [RowRule(), ColumnRule(), BlockRule()]

    def ranks(cells):
        lines = tuple(cells[0]), tuple(cells[3][::-1]), tuple(row[1] for row in cells)
        return [rank(line, cells) for line in lines]

    grids = [board.cells for board in Puzzle(Board(4), usual).solutions()]
    known = next(ranks(cells) for cells in grids if None not in ranks(cells))
    rule = FullRankRule(map("{}:{}".format, known, ["left A", "right D", "top 2"]))
    found = [board.cells for board in Puzzle(Board(4), [*usual, rule]).solutions()]
    assert sorted(found) == sorted(cells for cells in grids if ranks(cells) == known)


def test_a_published_puzzle_of_six_clues_alone_takes_few_steps(shared_data):
    """It is searched by where the digit of a clue stands on the other sides: by cells it takes thousands of steps."""
    cases = json.loads((shared_data / "variants" / "published.json").read_text(encoding="utf-8"))
    (case,) = (case for case in cases if case["id"] == "iss-145")
    clues = []
    for clue in case["constraints"]:
        (row, col), after = clue["cells"][:2]
        side = {(0, 1): f"left {'ABCDEFGHI'[row]}", (1, 0): f"top {col + 1}"}[after[0] - row, after[1] - col]
        clues.append(f"{clue['value']}:{side}")
    solver = Solver(Board(9), RowRule(), ColumnRule(), BlockRule(), FullRankRule(clues))
    assert len(clues) == 6
    assert solver.count() == 1
    assert solver.steps < 500
