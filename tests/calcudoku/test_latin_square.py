"""Random Latin squares: they are ones, and all as likely as each other."""

from collections import Counter
from random import Random

import pytest

from rulegrid.calcudoku.generate import random_square


@pytest.mark.parametrize("side", range(1, 11))
def test_every_value_is_once_in_each_row_and_column(side):
    for seed in range(5):
        rows = random_square(side, Random(seed))
        for line in [*rows, *zip(*rows, strict=True)]:
            assert sorted(line) == list(range(1, side + 1))


def test_equal_seeds_give_equal_squares():
    assert random_square(7, Random("a/1")) == random_square(7, Random("a/1"))
    assert random_square(7, Random("a/1")) != random_square(7, Random("a/2"))


@pytest.mark.slow
@pytest.mark.parametrize(("side", "squares"), [(3, 12), (4, 576)])
def test_all_squares_are_equally_likely(side, squares):
    """Pearson's chi-squared: within five standard deviations of what chance gives."""
    each = 8
    found = Counter(str(random_square(side, Random(seed))) for seed in range(each * squares))
    assert len(found) == squares
    chi_squared = sum((number - each) ** 2 / each for number in found.values())
    assert abs(chi_squared - (squares - 1)) < 5 * (2 * (squares - 1)) ** 0.5


@pytest.mark.slow
def test_larger_squares_have_as_many_small_subsquares_as_chance_gives():
    """In a random 6x6 square, 8.3 pairs of rows and values form a 2x2 square."""

    def number(rows):
        found = 0
        for at, one in enumerate(rows):
            for other in rows[:at]:
                beside = dict(zip(one, other, strict=True))
                found += sum(beside[beside[value]] == value for value in beside) // 2
        return found

    numbers = [number(random_square(6, Random(seed))) for seed in range(300)]
    assert 7.3 < sum(numbers) / len(numbers) < 9.3
    assert len(set(numbers)) > 5
