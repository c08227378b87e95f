"""Bounds of sums, in the kernel alone: held to every way of giving the cells values."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernel._groups import PeerGroups
from rulegrid.solver.kernel._houses import Houses
from rulegrid.solver.kernel._places import Places
from rulegrid.solver.kernel._ranks import Ranks
from rulegrid.solver.kernel._sums import Sums
from rulegrid.solver.kernel._watches import Watches
from rulegrid.solver.kernel.bits import DONE

CELLS = 6
VALUES = [(1, 2, 3, 4, 5), (-2, 0, 1, 5, 9), (0, 1, 2, 3, 4), (3, 4, 10, 11, 12)]


@st.composite
def sums(draw):
    """Values, the domain of each cell, cliques of cells with a factor each, pairs of groups by which these see each other."""
    values = draw(st.sampled_from(VALUES))
    domains = draw(st.lists(st.integers(1, 31), min_size=CELLS, max_size=CELLS))
    order = draw(st.permutations(range(CELLS)))
    cliques = []
    while order:
        size = draw(st.integers(1, min(4, len(order))))
        cliques.append((sorted(order[:size]), draw(st.sampled_from([1, 1, 1, 2, -1, -3]))))
        order = order[size:]
    return values, domains, cliques, draw(st.booleans())


def left_by(values, domains, cliques, total, in_pairs):
    """Return the domains that propagation leaves, None on a contradiction."""
    groups = []
    for cells, _ in cliques:
        if in_pairs:  # each sees each other, by a group for them alone
            groups += [(a, b) for at, a in enumerate(cells) for b in cells[:at]]
        elif len(cells) > 1:
            groups.append(cells)
    held = PeerGroups(CELLS, values, [sorted(group) for group in groups])
    items = Sums(held)
    items.fill([(cliques, total)])
    houses = Houses(held)
    watches = Watches(CELLS, len(values), [])
    kernel = General(held, [houses, items], houses, Ranks(held), Places(held), watches, [31] * CELLS)
    kernel.start(domains)
    return None if kernel.run(0) == DONE else kernel.domains()


def solutions(values, domains, cliques, total):
    choices = [[value for at, value in enumerate(values) if mask >> at & 1] for mask in domains]
    for each in product(*choices):
        if all(len({each[cell] for cell in cells}) == len(cells) for cells, _ in cliques) and total == sum(
            factor * each[cell] for cells, factor in cliques for cell in cells
        ):
            yield each


def bounds(values, domains, cells, sign):
    """Return the least that cells add up to where each takes a value of its own that some of them has, none below its own."""
    held = [sign * value for at, value in enumerate(values) if any(domains[cell] >> at & 1 for cell in cells)]
    own = [min(sign * value for at, value in enumerate(values) if domains[cell] >> at & 1) for cell in cells]
    chosen = permutations(sorted(held), len(cells))
    return min(sum(each) for each in chosen if all(a >= b for a, b in zip(each, own, strict=True)))


@pytest.mark.slow
@settings(max_examples=20 * settings().max_examples)
@given(sums(), st.data())
def test_bounds_lose_no_solution_and_leave_no_value_beyond_them(given_sums, data):
    values, domains, cliques, in_pairs = given_sums
    full = [(values[mask.bit_length() - 1], values[(mask & -mask).bit_length() - 1]) for mask in domains]
    ends = [[factor * value for value in full[cell]] for cells, factor in cliques for cell in cells]
    total = data.draw(st.integers(sum(map(min, ends)), sum(map(max, ends))))
    left = left_by(values, domains, cliques, total, in_pairs)
    found = list(solutions(values, domains, cliques, total))
    if left is None:
        assert not found
        return
    assert all(left[cell] >> values.index(value) & 1 for each in found for cell, value in enumerate(each))
    low = high = 0
    for cells, factor in cliques:
        both = factor * bounds(values, left, cells, 1), -factor * bounds(values, left, cells, -1)
        low, high = low + min(both), high + max(both)
    assert low <= total <= high
    for cells, factor in cliques:
        range_ = -bounds(values, left, cells, -1) - bounds(values, left, cells, 1)
        if min(total - low, high - total) // abs(factor) >= range_:  # the sum says nothing of these
            continue
        for sign in (1, -1):  # from below, and from above
            least = bounds(values, left, cells, sign)
            spare = (total - low if sign * factor > 0 else high - total) // abs(factor)
            for cell in cells:
                here = [sign * value for at, value in enumerate(values) if left[cell] >> at & 1]
                others = [other for other in cells if other != cell]
                held = [at for at in range(len(values)) if any(left[other] >> at & 1 for other in cells)]
                without = least_without(values, left, others, held, sign)
                assert len(here) == 1 or max(here) <= least + spare - without


def least_without(values, domains, others, held, sign):
    """Return the least of all but one, from the values that the whole clique has."""
    if not others:
        return 0
    own = [min(sign * value for at, value in enumerate(values) if domains[cell] >> at & 1) for cell in others]
    chosen = permutations(sorted(sign * values[at] for at in held), len(others))
    return min(sum(each) for each in chosen if all(a >= b for a, b in zip(each, own, strict=True)))


def test_a_cell_can_exceed_what_is_tight_next_by_what_is_spare():
    # 1, 2, 3 are taken by three cells that could all hold 1; the fourth stands by itself at 5.
    domains = [0b11111, 0b11111, 0b11111, 0b10000, 0b00001, 0b00001]
    left = left_by((1, 2, 3, 4, 5), domains, [([0, 1, 2, 3], 1), ([4], 1), ([5], 1)], 1 + 2 + 3 + 5 + 2, False)
    assert left == [0b00111, 0b00111, 0b00111, 0b10000, 1, 1]
