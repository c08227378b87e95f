"""Pieces: the special kernel, the general kernel and plain search must agree."""

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.core.constraints import InSet, Placement
from rulegrid.core.rule import Rule
from rulegrid.solver.kernel._cover import Cover
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernels import make
from rulegrid.solver.model import Model
from rulegrid.solver.solver import Solver
from shapes import cuts, normal, placement

MOST_SOLUTIONS = 150
ENOUGH_STEPS = 20_000  # so that a search that never ends fails instead


def tilings(board, shapes):
    """The grids of all ways to lay `shapes`, found by trying every kind of piece on the first free cell."""
    constraint = placement(board, shapes)
    stock = {kind: constraint.alike.count(kind) for kind in constraint.alike}
    places = {kind: constraint.places[kind] for kind in stock}

    def lay(free, laid):
        if not free:
            if not any(stock.values()):
                yield laid
            return
        first = min(free)
        for kind in stock:
            if stock[kind]:
                stock[kind] -= 1
                for place in places[kind]:
                    if first in place and free.issuperset(place):
                        yield from lay(free.difference(place), [*laid, (kind, place)])
                stock[kind] += 1

    grids = []
    for laid in lay(frozenset(board.open_cells()), []):
        names = {kind: [board.values[i] for i, k in enumerate(constraint.alike) if k == kind] for kind in stock}
        rows = [[0] * board.cols for _ in range(board.rows)]
        for kind, place in laid:  # in the order of their first cells
            name = names[kind].pop(0)
            for row, col in place:
                rows[row][col] = name
        grids.append(tuple(map(tuple, rows)))
    return grids


@st.composite
def covers(draw, sides=4):
    """A small board with blocked cells, cut into pieces at random; sometimes a piece is swapped for another."""
    rows, cols, blocked, pieces = draw(cuts(sides))
    shapes = [normal(piece) for piece in pieces]
    if draw(st.integers(0, 4)) == 0:
        i = draw(st.integers(0, len(shapes) - 1))
        shapes[i] = tuple((0, col) for col in range(len(shapes[i])))
    values = draw(st.sampled_from([range(1, len(shapes) + 1), range(3, 3 + 2 * len(shapes), 2)]))
    return Board(rows, cols, values=values, blocked=blocked), draw(st.permutations(shapes))


@given(covers())
def test_both_kernels_and_plain_search_find_the_same(grid, saying, kernel_solutions, cover):
    board, shapes = cover
    expected = tilings(board, shapes)
    assume(len(expected) <= MOST_SOLUTIONS)
    assert len(expected) == len(set(expected))
    constraint = placement(board, shapes)
    model = Model(board.grid, [constraint])
    if model.broken is not None:
        assert not expected
    else:
        assert model.pieces_only
        for kernel in (make(model, General), make(model, Cover)):
            found = kernel_solutions(kernel, model, board, model.domains)
            assert sorted(found) == sorted(expected)
    solver = Solver(board, saying(constraint))
    assert sorted(map(grid, solver.solutions())) == sorted(expected)
    assert solver.count() == len(expected)


@given(covers(sides=3), st.data())
def test_given_cells_keep_the_solutions_that_hold_them(grid, saying, cover, data):
    board, shapes = cover
    expected = tilings(board, shapes)
    cells = list(board.open_cells())
    some = data.draw(st.sampled_from(expected)) if expected else None
    for row, col in data.draw(st.lists(st.sampled_from(cells), max_size=3)):
        board.cells[row][col] = some[row][col] if some else data.draw(st.sampled_from(board.values))
    givens = [(row, col) for row, col in cells if board.cells[row][col]]
    expected = [g for g in expected if all(g[row][col] == board.cells[row][col] for row, col in givens)]
    assume(len(expected) <= MOST_SOLUTIONS)
    solver = Solver(board, saying(placement(board, shapes)), max_steps=ENOUGH_STEPS)
    assert sorted(map(grid, solver.solutions())) == sorted(expected)


@given(covers(sides=3))
def test_candidates_are_the_pieces_that_lie_on_a_cell_in_some_solution(saying, cover):
    board, shapes = cover
    expected = tilings(board, shapes)
    assume(len(expected) <= MOST_SOLUTIONS)
    solver = Solver(board, saying(placement(board, shapes)), max_steps=ENOUGH_STEPS)
    cells = board.open_cells()
    assert solver.candidates() == {(row, col): {g[row][col] for g in expected} for row, col in cells}


@pytest.mark.slow
@given(covers(sides=3), st.data())
def test_pieces_go_together_with_other_rules(grid, saying, cover, data):
    board, shapes = cover
    expected = tilings(board, shapes)
    assume(0 < len(expected) <= MOST_SOLUTIONS)
    cell = st.sampled_from(list(board.open_cells()))
    row, col = data.draw(cell)
    allowed = data.draw(st.sets(st.sampled_from(board.values), min_size=1))

    class Picky(Rule):
        def is_valid(self, board):
            return board.cells[row][col] in (0, *allowed)

    said = saying(InSet(((row, col),), frozenset(allowed)))
    for extra in (said, Picky()):
        solver = Solver(board, extra, saying(placement(board, shapes)), max_steps=ENOUGH_STEPS)
        assert sorted(map(grid, solver.solutions())) == sorted(g for g in expected if g[row][col] in allowed)


@given(covers(), st.data())
def test_a_placement_is_broken_on_a_partly_covered_board_only_where_no_tiling_holds_it(cover, data):
    board, shapes = cover
    constraint = placement(board, shapes)
    expected = tilings(board, shapes)
    assume(len(expected) <= MOST_SOLUTIONS)
    if expected:
        full = data.draw(st.sampled_from(expected))
        board.cells = [list(row) for row in full]
        assert not constraint.is_broken(board)
    for row, col in board.open_cells():
        value = st.sampled_from([0, 0, board.cells[row][col], *board.values[:2]])
        board.cells[row][col] = data.draw(value)
    cells = [(row, col) for row, col in board.open_cells() if board.cells[row][col]]
    held = [g for g in expected if all(g[row][col] == board.cells[row][col] for row, col in cells)]
    if len(cells) == len(list(board.open_cells())):
        assert constraint.is_broken(board) == (not held)
    elif constraint.is_broken(board):
        assert not held


def test_equal_pieces_are_counted_once_and_named_in_reading_order(grid, saying):
    domino = ((0, 0), (0, 1))
    board = Board(2, 3, values=3)
    solver = Solver(board, saying(placement(board, [domino] * 3)))
    assert {grid(solution) for solution in solver.solutions()} == {
        ((1, 2, 3), (1, 2, 3)),
        ((1, 2, 2), (1, 3, 3)),
        ((1, 1, 2), (3, 3, 2)),
    }
    assert solver.count() == 3


def test_equal_pieces_between_others_are_named_in_reading_order(grid, saying):
    one, two = ((0, 0),), ((0, 0), (0, 1))
    board = Board(1, 4, values=(5, 6, 7))
    solver = Solver(board, saying(placement(board, [one, two, one])))
    assert {grid(solution)[0] for solution in solver.solutions()} == {(5, 7, 6, 6), (5, 6, 6, 7), (6, 6, 5, 7)}


def test_a_given_piece_among_equal_ones_is_the_one_of_that_name(saying):
    domino = ((0, 0), (0, 1))
    for value, count in ((1, 0), (2, 2)):
        board = Board(2, values=2)
        board.set_digit(1, 1, value)
        assert Solver(board, saying(placement(board, [domino] * 2))).count() == count


def test_candidates_of_equal_pieces_are_found(saying):
    board = Board(2, values=2)
    solver = Solver(board, saying(placement(board, [((0, 0), (0, 1))] * 2)), max_steps=1000)
    assert solver.candidates() == {(0, 0): {1}, (0, 1): {1, 2}, (1, 0): {1, 2}, (1, 1): {2}}


def test_dominoes_on_a_square_are_counted_right(saying):
    board = Board(4, values=8)
    assert Solver(board, saying(placement(board, [((0, 0), (0, 1))] * 8))).count() == 36


@pytest.mark.parametrize(("rows", "cols"), [(8, 8), (9, 8), (8, 9), (2, 40), (13, 5)])
def test_bars_as_long_as_a_side_lie_as_they_must(grid, saying, rows, cols):
    bar = tuple((0, col) for col in range(cols))
    board = Board(rows, cols, values=rows)
    expected = tilings(board, [bar] * rows)
    solver = Solver(board, saying(placement(board, [bar] * rows)))
    assert sorted(map(grid, solver.solutions())) == sorted(expected)
    assert expected


@pytest.mark.parametrize("length", [63, 64, 65, 70, 130])
def test_lengths_on_a_line_of_any_length_stand_in_every_order(grid, saying, length):
    lengths = [1, 2, 20, 20, length - 43]
    shapes = [tuple((0, col) for col in range(n)) for n in lengths]
    board = Board(1, length, values=5)
    solver = Solver(board, saying(placement(board, shapes)))
    found = [
        tuple(map(len, map(list, (group for _, group in itertools.groupby(row)))))
        for (row,) in map(grid, solver.solutions())
    ]
    assert sorted(found) == sorted(set(itertools.permutations(lengths)))


def test_a_large_board_of_small_pieces_takes_the_general_kernel(grid, saying):
    board = Board(9, 8, values=36)
    constraint = placement(board, [((0, 0), (0, 1))] * 36)
    assert not Model(board.grid, [constraint]).pieces_only
    solver = Solver(board, saying(constraint))
    seen = set()
    for solution in solver.solutions(25):
        assert not constraint.is_broken(solution)
        seen.add(grid(solution))
    assert len(seen) == 25


def test_a_large_board_that_can_not_be_tiled_has_no_solution(saying):
    board = Board(9, 8, values=14, blocked=[(0, 0), (8, 7)])
    shapes = [((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))] * 13 + [((0, 0), (2, 2), (4, 4), (6, 6), (8, 0))]
    assert Solver(board, saying(placement(board, shapes))).count() == 0


def test_64_pieces_of_one_cell_lie_in_one_way(saying, grid):
    board = Board(8, values=64)
    solver = Solver(board, saying(placement(board, [((0, 0),)] * 64)))
    assert solver.count() == 1
    assert grid(solver.get_solution()) == tuple(tuple(range(row * 8 + 1, row * 8 + 9)) for row in range(8))


@pytest.mark.parametrize(
    "shapes",
    [
        [((0, 0), (0, 1)), ((0, 0),)],  # too small
        [((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0))],  # too large
        [((0, 0), (0, 1), (0, 2)), ((0, 0),)],  # fits nowhere
        [((0, 0), (1, 1)), ((0, 0), (0, 1))],  # in each other's way
    ],
)
def test_pieces_that_do_not_fit_have_no_solution(saying, shapes):
    board = Board(2, values=2)
    constraint = placement(board, shapes)
    solver = Solver(board, saying(constraint), max_steps=1000)
    assert solver.count() == 0
    assert solver.solve() is False
    assert set().union(*solver.candidates().values()) == set()


def test_pieces_in_parts_may_lie_too(saying, grid):
    board = Board(2, values=2)
    shapes = [((0, 0), (1, 1))] * 2
    assert grid(Solver(board, saying(placement(board, shapes))).get_solution()) == ((1, 2), (2, 1))


def test_one_piece_may_cover_everything(saying, grid):
    board = Board(2, 3, values=1, blocked=[(1, 1)])
    shape = tuple(board.open_cells())
    assert grid(Solver(board, saying(placement(board, [shape]))).get_solution()) == ((1, 1, 1), (1, 0, 1))


def test_a_full_board_keeps_a_placement_where_every_piece_is_found_in_one_of_its_places():
    """As `broken_units` says, which tries all places: on every filling of a small board."""
    dominoes = [[(0, 0), (0, 1)], [(1, 1), (1, 0)], [(0, 0), (1, 0)], [(0, 1), (1, 1)]]
    for alike in ([0, 0], [0, 1]):
        placement = Placement([dominoes, dominoes], alike)
        board, kept = Board(2, values=2), 0
        for filling in itertools.product((1, 2), repeat=4):
            board.load_puzzle(filling)
            assert placement.is_broken(board) == bool(placement.broken_units(board)), (alike, filling)
            kept += not placement.is_broken(board)
        assert kept == (2 if alike == [0, 0] else 4)
