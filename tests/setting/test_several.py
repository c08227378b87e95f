"""Why there are several solutions: two that are close, and what to give so that one is left."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Board, calendar
from rulegrid.calendar.pieces import place_on_cells
from rulegrid.calendar.play import placement_rule
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.rule import Rule
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import NonConsecutiveRule, read_puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def with_given(puzzle, parts):
    board = puzzle.board.copy()
    for part in parts:
        board.set_digit(*part.cells[0], part.value)
    return puzzle.replace(board)


def assert_explained(puzzle, several, *, is_irreducible=True):
    one, other = several.pair
    assert one != other
    for board in several.pair:
        assert puzzle.replace(board).count() == 1
    assert len(several.differ) == sum(
        a != b for x, y in zip(one.cells, other.cells, strict=True) for a, b in zip(x, y, strict=True)
    )
    assert list(with_given(puzzle, several.give).solutions(2)) == [several.solution]
    if is_irreducible:
        for part in several.give:
            assert with_given(puzzle, [each for each in several.give if each is not part]).count(2) == 2


@given(st.sets(st.integers(0, 15), max_size=9))
def test_giving_the_cells_it_names_leaves_one_solution(gone):
    text = "1234341221434321"
    puzzle = read_puzzle("".join("." if at in gone else char for at, char in enumerate(text)))
    found = puzzle.check()
    boards = list(puzzle.solutions())
    if len(boards) == 1:
        assert found.status == "unique"
        assert found.several is None
        return
    assert found.status == "several"
    assert (found.several.found, found.several.is_complete) == (len(boards), True)
    assert_explained(puzzle, found.several)
    values = {cell: {board.get_digit(*cell) for board in boards} for cell in puzzle.board.open_cells()}
    assert found.several.values == {cell: tuple(sorted(v)) for cell, v in values.items() if len(v) > 1}
    nearest = min(sum(a.get_digit(*cell) != b.get_digit(*cell) for cell in values) for a, b in combinations(boards, 2))
    assert len(found.several.differ) == nearest
    if len(found.several.give) > 1 and found.several.is_smallest:  # no single cell is enough
        for cell, several in found.several.values.items():
            for value in several:
                board = puzzle.board.copy()
                board.set_digit(*cell, value)
                assert puzzle.replace(board).count(2) == 2


@pytest.mark.slow
def test_more_solutions_than_can_be_listed():
    puzzle = read_puzzle("." * 81)
    for at in range(0, 81, 10):
        puzzle.board.set_digit(*divmod(at, 9), at // 10 + 1)
    found = puzzle.check()
    assert not found.several.is_complete
    assert len(found.several.differ) <= 6
    assert_explained(puzzle, found.several)


@pytest.mark.slow
def test_a_pair_of_many_is_as_close_as_it_can_be_made():
    puzzle = read_puzzle("." * 36)
    found = puzzle.check(timeout=20)
    one, _ = found.several.pair
    for cell in found.several.differ:
        board = one.copy()
        for other in found.several.differ:
            if other != cell:
                board.remove_digit(*other)
        assert puzzle.replace(board).count(2) == 1


class NoOneInTheCorner(Rule):
    "A rule that only says what it means."

    def is_valid(self, board):
        return board.cells[0][0] != 1


def test_any_rules_will_do():
    puzzle = read_puzzle("." * 16)
    puzzle.rules += [NoOneInTheCorner(), NonConsecutiveRule()]
    found = puzzle.check()
    if found.status == "several":
        assert_explained(puzzle, found.several)
    assert found.status != "stopped"


def test_pieces_are_given_as_they_are_placed():
    puzzle = calendar.read_puzzle("Oct 6")
    several = puzzle.check().several
    assert several.found == puzzle.count()
    rule = placement_rule(puzzle)
    for part in several.give:
        rule.place(place_on_cells(rule.all_pieces, puzzle.board.values.index(part.value), part.cells))
    assert [board.cells for board in puzzle.solutions(2)] == [several.solution.cells]


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")
def test_a_hundred_puzzles_with_several_solutions(shared_data):
    lines = (shared_data / "sudoku" / "serg.txt").read_text().splitlines()[:60]
    puzzles = [read_puzzle(line.split()[0]) for line in lines]
    easy = (shared_data / "sudoku" / "17clue.txt").read_text().splitlines()[:40]
    for line in easy:
        text = line.split()[0].replace("0", ".")
        at = next(at for at, char in enumerate(text) if char != ".")
        puzzles.append(read_puzzle(f"{text[:at]}.{text[at + 1 :]}"))
    assert len(puzzles) == 100
    for puzzle in puzzles:
        found = puzzle.check()
        assert found.status == "several"
        assert_explained(puzzle, found.several, is_irreducible=found.several.is_complete)


class Even(Rule):
    "An even number of cells is 2."

    def is_valid(self, board):
        return 0 in board.cells[0] or board.cells[0].count(2) % 2 == 0


def test_four_values_are_the_fewest_where_no_three_are_enough():
    several = Puzzle(Board(1, 5, values=2), [Even()]).check().several
    assert (several.found, len(several.give), several.is_smallest) == (16, 4, True)
