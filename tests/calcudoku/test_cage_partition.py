"""Cages that grow: what is merged leaves one solution, and nothing is left that could be merged."""

from array import array
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calcudoku import read_puzzle
from rulegrid.calcudoku.batch import SquareBatch
from rulegrid.calcudoku.cage_partition import GrowingCage, Growth, is_met, puzzle_of, result
from rulegrid.calcudoku.generate import random_square
from rulegrid.core.errors import SearchStopped

EVERY = dict.fromkeys("+-*/", 1)


def grown(side, seed, sizes=None, operations=None, *, mystery=False):
    random = Random(seed)
    growth = Growth(
        random_square(side, random),
        random,
        sizes={2: 1, 3: 1, 4: 0.5} if sizes is None else sizes,
        operations=EVERY if operations is None else operations,
        mystery=mystery,
    )
    growth.grow()
    return growth


def beside(one, other, side):
    cells = [divmod(cell, side) for cell in one.cells], [divmod(cell, side) for cell in other.cells]
    return any(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in product(*cells))


@pytest.mark.slow
@given(st.integers(3, 5), st.integers(0, 10**6), st.booleans())
def test_every_merger_leaves_one_solution(side, seed, mystery):
    growth = grown(side, seed, mystery=mystery)
    for parts in growth.history:
        assert sorted(cell for part in parts for cell in part.cells) == list(range(side * side))
        (solution,) = puzzle_of(side, parts).solutions()
        assert [value for row in solution.cells for value in row] == growth.solution


@given(st.integers(3, 4), st.integers(0, 10**6))
def test_no_two_cages_are_left_that_could_be_merged(side, seed):
    """With chance left out, and as many cells as one likes."""
    growth = grown(side, seed, sizes=dict.fromkeys(range(2, side * side + 1), 1))
    for one in growth.parts:
        for other in growth.parts:
            if one < other and beside(one, other, side):
                rest = [part for part in growth.parts if part not in (one, other)]
                for merged in growth._label_cage(tuple(sorted(one.cells + other.cells))):
                    assert puzzle_of(side, [*rest, merged]).count(2) == 2


@given(st.integers(0, 10**6))
def test_cages_grow_no_larger_than_they_may_and_take_no_other_operation(seed):
    for part in grown(4, seed, sizes={2: 1}, operations={"-": 1, "+": 1}).parts:
        assert len(part.cells) <= 2
        assert part.operation in ("" if len(part.cells) == 1 else "+-")


@given(st.integers(2, 4), st.lists(st.integers(1, 9), min_size=1, max_size=4), st.sampled_from("+-*/"))
def test_a_result_is_what_the_cage_of_a_puzzle_takes_for_met(side, values, operation):
    target = result(operation, values)
    if len(values) == 1 or (operation in "-/" and len(values) != 2):
        assert operation not in "-/" or target is None
        return
    fits = target is not None
    assert fits or operation == "/"
    part = GrowingCage(tuple(range(len(values))), operation, target if fits else 1)
    assert is_met(part, values) == fits
    assert is_met(part._replace(operation="?"), values) or not fits


SQUARE = ["1 2 3", "2 3 1", "3 1 2"]


def encoded(text):
    """What the kernel for squares takes for a puzzle."""
    puzzle = read_puzzle(text)
    squares = SquareBatch(puzzle.board.size)
    cage_of = array("i", bytes(4 * squares.side**2))
    cages = puzzle.rules[-1].cages
    for number, cage in enumerate(cages):
        for row, col in cage.cells:
            cage_of[row * squares.side + col] = number
    parts = [squares.encode(cage.target, cage.operation, min(3, len(cage.cells))) for cage in cages]
    operations, targets, images = zip(*parts, strict=True)
    return squares.kernel, (cage_of, bytes(operations), array("q", targets), array("i", images))


@pytest.mark.parametrize("text", ["0 0 0\n1 1 1\n2 2 2\n6+ 6+ 6+", "0 0 1\n0 2 1\n2 2 2\n6+ 4+ 8+"])
def test_another_solution_is_found_from_each(text):
    kernel, given = encoded(text)
    solutions = [[value for row in board.cells for value in row] for board in read_puzzle(text).solutions()]
    assert len(solutions) > 1
    for wanted in solutions:
        other = kernel.other(*given, wanted, 1000)
        assert other in solutions
        assert other != wanted


def test_there_is_no_other_solution_where_there_is_only_one():
    kernel, given = encoded("0 0 1\n0 1 1\n2 2 1\n7+ 12* 1-")
    (solution,) = read_puzzle("0 0 1\n0 1 1\n2 2 1\n7+ 12* 1-").solutions()
    assert kernel.other(*given, [value for row in solution.cells for value in row], 1000) is None


def test_a_search_that_takes_too_many_steps_says_so():
    text = "\n".join([*(" ".join([str(row)] * 8) for row in range(8)), " ".join(["36+"] * 8)])
    kernel, given = encoded(text)
    wanted = [(row + col) % 8 + 1 for row in range(8) for col in range(8)]
    with pytest.raises(SearchStopped):
        kernel.other(*given, wanted, 5)


def test_a_kernel_finds_the_same_whatever_it_searched_before():
    """So that a puzzle does not depend on those made before it."""
    square = random_square(5, Random(1))
    fresh = grown(5, 7).history
    used = grown(5, 8)
    again = Growth(square, Random(2), sizes={2: 1, 3: 1}, operations=EVERY)
    other = Growth(square, Random(2), sizes={2: 1, 3: 1}, operations=EVERY)
    other._squares = used._squares
    again.grow()
    other.grow()
    assert again.history == other.history
    assert grown(5, 7).history == fresh
