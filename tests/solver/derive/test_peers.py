"""Who sees whom: held to pairs of cells tried one by one."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rulegrid.solver.peers import SeenCells, reasons
from rulegrid.utils.numbers import bits_set

SIZE = 10
masks = st.integers(0, (1 << SIZE) - 1)
several = st.lists(st.sets(st.integers(0, SIZE - 1), min_size=2, max_size=5).map(lambda s: sum(1 << c for c in s)))


def sees(groups, a, b):
    return any(group >> a & group >> b & 1 for group in groups)


@given(several, masks)
def test_peers_are_those_that_share_a_group(groups, cells):
    peers = SeenCells(SIZE, groups)
    for a in range(SIZE):
        assert bits_set(peers.of[a]) == [b for b in range(SIZE) if b != a and sees(groups, a, b)]
    inside = bits_set(cells)
    assert bits_set(peers.around(cells)) == [
        b for b in range(SIZE) if any(a != b and sees(groups, a, b) for a in inside)
    ]
    if cells:
        everyone = [b for b in range(SIZE) if all(a != b and sees(groups, a, b) for a in inside)]
        assert bits_set(peers.common(cells)) == everyone
    assert peers.is_clique(cells) == all(sees(groups, *pair) for pair in combinations(inside, 2))


@given(several, masks)
def test_cliques_divide_cells_and_each_has_its_reasons(groups, cells):
    peers = SeenCells(SIZE, groups)
    cliques = peers.cliques(cells)
    assert sum(cliques) == cells
    assert sum(map(int.bit_count, cliques)) == cells.bit_count()
    assert all(map(peers.is_clique, cliques))
    for clique in cliques:
        by = [groups[number] for number in reasons(clique, groups)]
        assert all(sees(by, *pair) for pair in combinations(bits_set(clique), 2))
    # No two of them could have been one.
    assert not any(peers.is_clique(a | b) for a, b in combinations(cliques, 2))


def test_a_clique_needs_no_single_group():
    row, column, block = 0b000111, 0b011001, 0b110010
    peers = SeenCells(6, [0b0011, 0b0110, 0b0101, row << 3])
    assert peers.cliques(0b111111) == [0b000111, 0b111000]
    assert reasons(0b0111, [0b0011, 0b0110, 0b0101, row]) == [3]
    assert SeenCells(6, [row, column, block]).is_clique(0b000011)


def test_where_nobody_sees_anybody_each_cell_is_alone():
    assert SeenCells(3, []).cliques(0b111) == [0b001, 0b010, 0b100]
    assert SeenCells(3, []).cliques(0) == []
