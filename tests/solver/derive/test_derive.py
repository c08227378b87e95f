"""What sums and counts imply: never more than they say, and known by the constraints that it follows from."""

from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import AllDifferent, Board, Count, OneOfSets, Solver, Sum
from rulegrid.solver import derive_sums as unions
from rulegrid.solver.derive_sums import DerivedTotal, Weigher, combine_sums, implied_totals, mask_of, over_houses
from rulegrid.solver.kernel._relations import Relations
from rulegrid.solver.kernel._sets import Sets
from rulegrid.solver.kernel._spreads import Spreads
from rulegrid.solver.kernel._sums import Sums
from rulegrid.solver.kernel._tuples import Tuples
from rulegrid.solver.kernel.bits import DONE, FOUND, GROW
from rulegrid.solver.kernels import Propagator, general
from rulegrid.solver.model import MODELS, Model
from rulegrid.solver.model_builder import Total
from rulegrid.solver.peers import SeenCells, sets_of_sum
from rulegrid.sudoku import BlockRule, ColumnRule, RowRule
from rulegrid.utils.numbers import bits_set

SIDE = 4
ROWS = [tuple((row, col) for col in range(SIDE)) for row in range(SIDE)]
COLUMNS = list(zip(*ROWS, strict=True))
BLOCKS = [tuple((r + row, c + col) for row in range(2) for col in range(2)) for r in (0, 2) for c in (0, 2)]
HOUSES = [AllDifferent(house) for house in (*ROWS, *COLUMNS, *BLOCKS)]
CELLS = Board(SIDE).grid.cells


@pytest.fixture(scope="module")
def grids():
    """All 288 sudokus of four by four, each a value by cell."""
    lines = list(permutations(range(1, 5)))
    found = []
    for upper in product(lines, repeat=2):
        if len({*upper[0][:2], *upper[1][:2]}) < 4:
            continue
        for lower in product(lines, repeat=2):
            filled = dict(zip(CELLS, (value for row in (*upper, *lower) for value in row), strict=True))
            if all(len({filled[cell] for cell in house.cells}) == 4 for house in HOUSES):
                found.append(filled)
    assert len(found) == 288
    return found


@st.composite
def cages(draw):
    """Areas without a common cell, grown from cell to cell, with a sum or a number of values."""
    free = set(CELLS)
    areas = []
    for _ in range(draw(st.integers(1, 7))):
        if not free:
            break
        area = [draw(st.sampled_from(sorted(free)))]
        for _ in range(draw(st.integers(0, 4))):
            near = sorted((r, c) for r, c in free - set(area) if any(abs(r - y) + abs(c - x) == 1 for y, x in area))
            if near:
                area.append(draw(st.sampled_from(near)))
        free -= set(area)
        areas.append(tuple(area))
    return areas


@pytest.mark.slow
@given(cages(), st.data())
@settings(max_examples=5 * settings().max_examples)
def test_a_search_finds_what_the_sums_allow_no_less_and_no_more(grids, saying, areas, data):
    witness = data.draw(st.sampled_from(grids))
    said = [Sum(area, sum(witness[cell] for cell in area)) for area in areas]
    overlap = data.draw(st.lists(st.sampled_from(CELLS), min_size=2, max_size=6, unique=True))
    said.append(Sum(overlap, sum(witness[cell] for cell in overlap)))
    counted = data.draw(st.permutations(CELLS))[: data.draw(st.integers(10, 16))]
    values = frozenset(data.draw(st.sets(st.integers(1, 4), min_size=1, max_size=2)))
    held = sum(witness[cell] in values for cell in counted)
    said.append(Count(counted, values, held - data.draw(st.integers(0, 1)), held))
    row = data.draw(st.sampled_from(HOUSES)).cells
    part = tuple(data.draw(st.permutations(row))[: data.draw(st.integers(1, 4))])
    sets = {frozenset(witness[cell] for cell in part)} | set(
        map(frozenset, data.draw(st.lists(st.sets(st.integers(1, 4), min_size=len(part), max_size=len(part)))))
    )
    said.append(OneOfSets(part, sets))
    board = Board(SIDE)
    expected = []
    for filled in grids:
        for (r, c), value in filled.items():
            board.cells[r][c] = value
        if not any(constraint.is_broken(board) for constraint in said):
            expected.append(tuple(filled.values()))
    solver = Solver(Board(SIDE), saying(*HOUSES, *said))
    found = [tuple(value for row in solution.cells for value in row) for solution in solver.solutions()]
    assert sorted(found) == sorted(expected)
    left = solver.propagate()
    assert all(value in left[cell] for values in expected for cell, value in zip(CELLS, values, strict=True))


@pytest.mark.slow
@given(cages(), st.data())
@settings(max_examples=5 * settings().max_examples)
def test_an_implied_total_holds_in_every_solution_of_the_totals_it_follows_from(grids, areas, data):
    witness = data.draw(st.sampled_from(grids))
    number = {cell: at for at, cell in enumerate(CELLS)}
    houses = {mask_of(number[cell] for cell in house.cells): (at,) for at, house in enumerate(HOUSES)}
    totals = [
        Total(tuple(number[cell] for cell in area), (1,) * len(area), sum(witness[cell] for cell in area), (12 + at,))
        for at, area in enumerate(areas)
    ]
    for cells, weights, total, sources, states in implied_totals(totals, houses, 10):
        assert states == ()
        assert len(set(sources)) == len(sources)
        assert set(sources) <= set(range(12 + len(areas)))
        assert len(set(cells)) == len(cells)
        used = [each for each in totals if each.sources[0] in sources]
        for filled in grids:
            value = [filled[cell] for cell in CELLS]
            if all(sum(value[cell] for cell in each.cells) == each.total for each in used):
                assert sum(weight * value[cell] for cell, weight in zip(cells, weights, strict=True)) == total


def items_of(constraints, kind, board=None):
    model = Model((board or Board(SIDE)).grid, constraints)
    return list(zip(model.items[kind], model.sources[kind], strict=True))


def test_an_innie_is_settled_by_the_cage_and_the_house_it_follows_from(saying):
    cage = Sum(ROWS[0][:3], 9)
    model = Model(Board(SIDE).grid, [*HOUSES, cage])
    assert ((0, 12), (3,), 0b0001) in [(sources, tuple(cells), mask) for sources, cells, mask in model.restrictions]
    assert Solver(Board(SIDE), saying(*HOUSES, cage)).propagate()[0, 3] == {1}


def test_an_outie_is_settled_by_the_cages_that_stick_out(saying):
    cages = [Sum([*ROWS[0][:2], ROWS[1][0]], 8), Sum(ROWS[0][2:], 5)]
    assert Solver(Board(SIDE), saying(*HOUSES, *cages)).propagate()[1, 0] == {3}


def test_cages_of_one_house_are_looked_at_together(saying):
    house = tuple((0, col) for col in range(9))
    cages = [Sum(house[:2], 4), Sum(house[2:4], 8), Sum(house[4:7], 16)]  # 13, so 26, so 457
    left = Solver(Board(1, 9), saying(AllDifferent(house), *cages)).propagate()
    assert [left[cell] for cell in house[::2]] == [{1, 3}, {2, 6}, {4, 5, 7}, {4, 5, 7}, {8, 9}]


def test_cells_that_differ_bound_a_sum(saying):
    cells = ((0, 0), (0, 1), (1, 0), (1, 1))
    pairs = [AllDifferent(cells[:2]), AllDifferent(cells[2:])]
    left = Solver(Board(2, 2, values=4), saying(*pairs, Sum(cells, 7))).propagate()
    assert left[0, 0] == {1, 2, 3}


def test_counts_are_spread_over_houses(saying):
    counted = [cell for row in ROWS for cell in row[:3]]
    count = Count(counted, frozenset([1]), 4, 4)
    left = Solver(Board(SIDE), saying(*HOUSES[:4], count)).propagate()
    assert all(left[row[3]] == {2, 3, 4} for row in ROWS)
    assert [sources for _, sources in items_of([*HOUSES[:4], count], Spreads)] == [(4, 0, 1, 2, 3)]


def test_what_has_no_sums_has_nothing_implied():
    model = Model(Board(SIDE).grid, HOUSES)
    assert not model.items


def test_the_kinds_of_items_that_sums_become():
    far = Sum([(0, 0), (1, 2), (2, 1)], 6)
    weighted = Sum([(0, 0), (1, 2)], 0, (2, -1))
    inside = Sum(ROWS[0][:2], 5)
    assert items_of([*HOUSES, far], Sums)
    assert items_of([*HOUSES, far], Tuples)
    assert items_of([*HOUSES, weighted], Relations)
    assert not items_of([*HOUSES, weighted], Sets)
    assert items_of([*HOUSES, inside], Sets)


@given(st.integers(1, 14), st.integers(1, 7), st.integers(0, 60))
def test_sets_of_a_sum_are_all_that_add_up_to_it(width, size, total):
    values = tuple(range(1, width + 1))
    expected = [chosen for chosen in combinations(values, size) if sum(chosen) == total]
    found = sets_of_sum(values, size, total)
    assert found is not None
    assert sorted(found) == sorted(sum(1 << value - 1 for value in chosen) for chosen in expected)


def test_too_many_sets_are_none():
    values = tuple(range(1, 26))
    assert comb(25, 12) > 10_000
    assert sets_of_sum(values, 12, 156) is None


@given(st.integers(-3, 40))
def test_sums_of_values_with_gaps_stay_right(saying, total):
    board = Board(1, 3, values=(1, 4, 9, 11))
    row = board.grid.cells
    expected = sum(sum(chosen) == total and len(set(chosen)) == 3 for chosen in product(board.values, repeat=3))
    assert Solver(board, saying(AllDifferent(row), Sum(row, total))).count() == expected


def test_a_search_of_sums_that_begins_anew_counts_the_same(saying):
    cages = [Sum(block, 10) for block in BLOCKS] + [Sum([(0, 0), (1, 2), (3, 1)], 6)]
    expected = Solver(Board(SIDE), saying(*HOUSES, *cages)).count()
    model = Model(Board(SIDE).grid, [*HOUSES, *cages])
    for patience in (1, 2, 5):
        kernel = general(model)
        kernel.patience = patience
        kernel.start(model.domains)
        found = set()
        count = 0
        while (answer := kernel.run(1 << 20)) != DONE:
            if answer == FOUND:
                count += 1
                found.add(tuple(kernel.domains()))
            elif answer == GROW:
                kernel.grow()
        assert count == len(found) == expected > 0


def test_cages_that_pass_by_a_run_of_houses_do_not_hide_what_follows_from_it():
    cells = Board(9).grid.cells
    number = {cell: at for at, cell in enumerate(cells)}
    houses = {
        mask_of(number[row, col] for row in range(r, r + 3) for col in range(c, c + 3)): (at,)
        for at, (r, c) in enumerate(product((0, 3, 6), repeat=2))
    }
    block = [(row, col) for row in range(3) for col in range(3, 6) if (row, col) not in ((0, 5), (1, 5))]
    over = [[(0, 5), (0, 6)], [(1, 5), (1, 6)]]
    # From the first to the fourth block, past the second and third.
    past = [[(at // 3, at % 3), (3 + at // 3, at % 3)] for at in range(7)]
    totals = [
        Total(tuple(number[cell] for cell in cage), (1,) * len(cage), total, (9 + at,))
        for at, (cage, total) in enumerate([(block, 30), *((cage, 10) for cage in [*over, *past])])
    ]
    outside = (number[0, 6], number[1, 6])
    assert Total(outside, (1, 1), 5, (1, 9, 10, 11)) in implied_totals(totals, houses, 45)


def test_a_value_that_a_line_holds_in_any_case_leaves_what_sees_all_its_cells_with_it(grids):
    line = ((0, 0), (1, 2))
    constraints = [*HOUSES, OneOfSets(line, frozenset({frozenset({1, 2}), frozenset({1, 3})}))]
    model = Model(Board(SIDE).grid, constraints)
    propagator = Propagator(model)
    left = propagator.propagate(model.given(Board(SIDE)))
    # No group has both cells but the line. The 1 is in one of them, so not in A3 and A4 (row A, and the block of B3), nor in
    # B1 and B2 (the other way round).
    assert [mask & 1 for mask in left[:8]] == [1, 1, 0, 0, 0, 0, 1, 1]
    assert [mask >> 1 & 1 for mask in left[:8]] == [1] * 8
    kept = [grid for grid in grids if {grid[cell] for cell in line} in ({1, 2}, {1, 3})]
    assert kept
    assert all(left[at] >> grid[cell] - 1 & 1 for grid in kept for at, cell in enumerate(CELLS))
    propagator.close()


@st.composite
def overlapping(draw):
    """Sets of cells of any shape, that may have cells in common; some of them a house and more."""
    areas = draw(st.lists(st.lists(st.sampled_from(CELLS), min_size=2, max_size=10, unique=True), max_size=5))
    covers = draw(st.sampled_from([[], [ROWS[0]], [BLOCKS[0], BLOCKS[3]]]))
    extra = draw(st.lists(st.sampled_from(CELLS), min_size=1, max_size=3, unique=True))
    return areas + [tuple(dict.fromkeys((*house[:2], *extra))) for house in covers] + [house[2:] for house in covers]


@given(overlapping(), st.data())
@settings(max_examples=5 * settings().max_examples)
def test_a_sum_of_several_holds_in_every_solution_of_those_it_follows_from(grids, areas, data):
    witness = data.draw(st.sampled_from(grids))
    number = {cell: at for at, cell in enumerate(CELLS)}
    houses = {mask_of(number[cell] for cell in house.cells): 1 << at for at, house in enumerate(HOUSES)}
    cages = [
        DerivedTotal(mask_of(number[cell] for cell in area), sum(witness[cell] for cell in area), 1 << 12 + at)
        for at, area in enumerate(areas)
    ]
    weigher = Weigher(range(1, 5), SeenCells(16, list(houses)), houses)
    found = over_houses(cages, houses, 10, weigher) + combine_sums(cages, weigher)
    values = [[filled[cell] for cell in CELLS] for filled in grids]
    for mask, total, sources in found:
        used = [cage for cage in cages if cage.sources & sources]
        assert sources >> 12 + len(cages) == 0
        for value in values:
            if all(sum(value[cell] for cell in bits_set(cage.mask)) == cage.total for cage in used):
                assert sum(value[cell] for cell in bits_set(mask)) == total


@pytest.mark.slow
@given(overlapping(), st.data())
@settings(max_examples=5 * settings().max_examples)
def test_a_search_with_all_that_can_be_derived_finds_the_same(grids, saying, areas, data):
    witness = data.draw(st.sampled_from(grids))
    said = [Sum(area, sum(witness[cell] for cell in area)) for area in areas]
    expected = [
        tuple(filled.values())
        for filled in grids
        if all(sum(filled[cell] for cell in each.cells) == each.total for each in said)
    ]
    MODELS.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unions, "SPARE", -1 if data.draw(st.booleans()) else 4)
        patch.setattr(unions, "ROUGHLY", -1 if data.draw(st.booleans()) else 3)
        patch.setattr(unions, "LEAST_SHARED", data.draw(st.sampled_from([1, 4])))
        patch.setattr(Weigher, "score", lambda self, cells, total: cells.bit_count())
        solver = Solver(Board(SIDE), saying(*HOUSES, *said))
        found = [tuple(value for row in solution.cells for value in row) for solution in solver.solutions()]
        left = solver.propagate()
    MODELS.clear()
    assert sorted(found) == sorted(expected)
    assert all(value in left[cell] for values in expected for cell, value in zip(CELLS, values, strict=True))


def test_cages_over_a_house_leave_what_is_outside_of_it():
    # Row A is covered by cages that hang down: what hangs adds up to all of them less the row.
    witness = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    cages = [
        DerivedTotal(mask_of(cells), sum(witness[cell] for cell in cells), 1 << 2 + at)
        for at, cells in enumerate([(0, 4, 8), (1, 2, 6), (3, 7)])
    ]
    row, left_column = mask_of(range(4)), mask_of(range(0, 16, 4))
    weigher = Weigher((1, 2, 3, 4), SeenCells(16, [row, left_column]), [row, left_column])
    assert weigher.weigh(mask_of((4, 8, 6, 7)), 8) == (10, 3, 3)
    assert over_houses(cages, {row: 1}, 10, weigher) == []  # too much to spare
    assert over_houses(
        [DerivedTotal(cage.mask, cage.total - 1, cage.sources) for cage in cages], {row: 1}, 10, weigher
    ) == [DerivedTotal(mask_of((4, 8, 6, 7)), 5, 0b11101)]


def test_holes_of_a_cover_are_filled_with_houses():
    cells = Board(9).grid.cells
    number = {cell: at for at, cell in enumerate(cells)}
    houses = [[(r, c) for c in range(9)] for r in range(9)] + [[(r, c) for r in range(9)] for c in range(9)]
    houses += [[(r, c) for r in range(x, x + 3) for c in range(y, y + 3)] for x in (0, 3, 6) for y in (0, 3, 6)]
    masks = {mask_of(number[cell] for cell in house): 1 << at for at, house in enumerate(houses)}
    weigher = Weigher(range(1, 10), SeenCells(81, list(masks)), masks)
    # In column 1 three cages of one block and a bit more; the blocks below them are whole.
    cage = DerivedTotal(mask_of(number[cell] for cell in [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]), 33, 1 << 27)
    found = over_houses([cage], masks, 45, weigher)
    wide = [each for each in found if each.mask.bit_count() == 2 + 6 * 2]
    # The blocks below, and those to the right of the same cage for row C.
    assert [(each.total, each.sources.bit_count()) for each in wide] == [(33 + 90 - 45, 4)] * 2


def test_sums_whose_cells_see_each_other_become_one(saying):
    # Five of the cells are in one block, so at least 15 together; alone, each sum has something to spare.
    down = Sum([(0, 0), (1, 1), (2, 2), (3, 3)], 9)
    beside = Sum([(0, 1), (1, 2), (2, 3), (3, 4)], 10)
    board = Board(9)
    rules = RowRule(), ColumnRule(), BlockRule()
    alone = Solver(board, *rules, saying(down)).propagate()
    assert max(alone[0, 0]) == 5
    assert max(alone[3, 3]) == 3
    solver = Solver(board, *rules, saying(down, beside))
    assert solver.propagate()[3, 3] <= {1, 2}
    assert solver.stats.derived["combined"] == 1


def test_what_is_derived_is_counted(saying):
    cages = [Sum(ROWS[0][:3], 9)]
    solver = Solver(Board(SIDE), saying(*HOUSES, *cages))
    assert solver.stats.derived == {}
    solver.solve()
    assert solver.stats.derived["innies"] > 0
    counted = [cell for row in ROWS for cell in row[:3]]
    counting = Solver(Board(SIDE), saying(*HOUSES[:4], Count(counted, frozenset([1]), 4, 4)))
    counting.solve()
    assert counting.stats.derived == {"counts": 1}
