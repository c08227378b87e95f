"""The builds of the kernel of classic 9x9 grids: for any width of vectors the same solutions in the same order and steps."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from classic_grids import ALL, EMPTY, FOREVER, FULL, HARD, MODEL, batch, domains_of, grids, solutions, starts
from rulegrid.solver.kernel import choice as all_kernels
from rulegrid.solver.kernels import make

Bands = all_kernels.Bands
if Bands is None:
    pytest.skip("this build has no kernel for 9x9 grids", allow_module_level=True)

EVERY = dict(all_kernels.builds(all_kernels._bands))  # by the width of their vectors; none interpreted
OTHERS = [pytest.param(build.Bands, id=str(width)) for width, build in EVERY.items() if build.Bands is not Bands]
GIVEN = [*HARD, FULL, "11" + EMPTY[2:], "1234567.." + "." * 63 + "89......."]


@pytest.mark.parametrize("build", OTHERS)
def test_every_build_takes_the_same_steps(build):
    for text in GIVEN:
        for budget in (1, 1 << 20):
            expected = solutions(make(MODEL, Bands), domains_of(text), budget=budget)
            assert solutions(build(), domains_of(text), budget=budget) == expected
    assert solutions(build(), [ALL] * 81, 500) == solutions(make(MODEL, Bands), [ALL] * 81, 500)
    grids = [*GIVEN, EMPTY] * 3
    for limit, steps, budget in ((2, FOREVER, FOREVER), (50, 7, 3), (1000, 100, 1)):
        assert batch(build(), grids, limit, steps, budget) == batch(make(MODEL, Bands), grids, limit, steps, budget)


@pytest.mark.parametrize("build", OTHERS)
@given(starts(), st.integers(0, 3))
@example([ALL] * 81, 1)
@example([ALL ^ 1] * 81, 1)
@example([3] * 9 + [ALL] * 72, 1)
@example([0] * 81, 0)
def test_every_build_takes_the_same_steps_from_any_domains(build, domains, budget):
    budget = budget or 1 << 20
    assert solutions(build(), domains, budget=budget) == solutions(make(MODEL, Bands), domains, budget=budget)


@pytest.mark.parametrize("build", OTHERS)
@given(st.lists(grids(), min_size=1, max_size=8), st.sampled_from([1, 2, 7]))
def test_every_build_says_the_same_of_a_batch(build, texts, limit):
    for steps in (FOREVER, 5):
        assert batch(build(), texts, limit, steps) == batch(make(MODEL, Bands), texts, limit, steps)


@pytest.mark.slow
@pytest.mark.parametrize("build", OTHERS)
@pytest.mark.parametrize("name", ["easy", "17clue", "top1465", "hard1905", "hard1106", "serg"])
def test_every_build_says_the_same_of_known_puzzles(build, name, shared_data):
    texts = (shared_data / "sudoku" / f"{name}.txt").read_text().split()
    for limit, steps in ((2, FOREVER), (100, 50)):
        assert batch(build(), texts, limit, steps) == batch(make(MODEL, Bands), texts, limit, steps)
