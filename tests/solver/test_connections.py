"""Connected cells, pairs that differ, lists with an index, and counts, against plain enumeration."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Board, Solver
from rulegrid.core.connected import AreaSizes, Connected, DifferentPairs, count_equals, element


def groups(cells, links):
    """The connected parts of some cells, found by merging."""
    parts = [{cell} for cell in cells]
    for a, b in links:
        touching = [part for part in parts if part & {a, b}]
        if a in cells and b in cells and len(touching) == 2:
            parts = [part for part in parts if part not in touching] + [touching[0] | touching[1]]
    return parts


@st.composite
def connections(draw):
    """A small board with some values given, and connected groups of it with any links, sizes and values."""
    rows, cols = draw(st.sampled_from([(1, 4), (2, 3), (3, 3), (2, 4)]))
    board = Board(rows, cols, values=2 if rows * cols > 6 else 3)
    cells = board.grid.cells
    for cell in draw(st.lists(st.sampled_from(cells), max_size=3)):
        board[cell] = draw(st.sampled_from(board.values))
    stated = []
    for _ in range(draw(st.integers(1, 2))):
        among = draw(st.lists(st.sampled_from(cells), min_size=2, unique=True)) if draw(st.booleans()) else list(cells)
        some = st.lists(st.tuples(st.sampled_from(cells), st.sampled_from(cells)), max_size=8)
        links = [(a, b) for a, b in draw(some) if a != b] if draw(st.integers(0, 3)) == 0 else board.grid.neighbours
        values = draw(st.sets(st.sampled_from(board.values), min_size=1, max_size=2))
        stated.append(Connected(among, values, links, draw(st.none() | st.integers(0, 5))))
    return board, stated


@given(connections())
def test_connected_cells_are_found_as_by_enumeration(saying, puzzle):
    board, stated = puzzle
    cells = board.grid.cells
    expected = set()
    for filling in product(*([board[cell]] if board[cell] else board.values for cell in cells)):
        held = dict(zip(cells, filling, strict=True))
        for constraint in stated:
            inside = {cell for cell in constraint.cells if held[cell] in constraint.values}
            if len(groups(inside, constraint.links)) > 1 or constraint.size not in (None, len(inside)):
                break
        else:
            expected.add(filling)
    solver = Solver(board, saying(*stated))
    found = [tuple(solution[cell] for cell in cells) for solution in solver.solutions()]
    assert sorted(found) == sorted(expected)
    left = solver.propagate()
    for filling in expected:
        assert all(value in left[cell] for cell, value in zip(cells, filling, strict=True))


@given(connections())
def test_a_value_that_fits_no_connection_without_a_size_is_removed(saying, puzzle):
    """The document says so: with one constraint and no size, propagation leaves nothing to remove."""
    board, stated = puzzle
    constraint = stated[0]
    if constraint.size is not None:
        return
    solver = Solver(board, saying(constraint))
    assert solver.propagate() == solver.candidates()


@st.composite
def areas(draw):
    """A small board with some values given, and the sizes of areas of all or some of its cells, with any links."""
    rows, cols, values = draw(
        st.sampled_from([(1, 5, range(1, 4)), (2, 3, range(4)), (3, 3, (1, 2, 4)), (2, 4, range(1, 4))])
    )
    board = Board(rows, cols, values=values)
    cells = board.grid.cells
    for cell in draw(st.lists(st.sampled_from(cells), max_size=3)):
        board[cell] = draw(st.sampled_from([value for value in board.values if int(value)]))
    among = draw(st.lists(st.sampled_from(cells), min_size=2, unique=True)) if draw(st.booleans()) else list(cells)
    some = st.lists(st.tuples(st.sampled_from(cells), st.sampled_from(cells)), max_size=8)
    links = [(a, b) for a, b in draw(some) if a != b] if draw(st.integers(0, 3)) == 0 else board.grid.neighbours
    return board, AreaSizes(among, links)


@given(areas())
def test_sizes_of_areas_are_found_as_by_enumeration(saying, puzzle):
    board, constraint = puzzle
    cells = board.grid.cells
    expected = set()
    for filling in product(*([board[cell]] if board[cell] else board.values for cell in cells)):
        held = dict(zip(cells, map(int, filling), strict=True))
        parts = [
            (value, part)
            for value in {held[cell] for cell in constraint.cells}
            for part in groups({cell for cell in constraint.cells if held[cell] == value}, constraint.links)
        ]
        if all(len(part) == value for value, part in parts):
            expected.add(tuple(map(int, filling)))
        solved = board.copy()
        for cell, value in zip(cells, filling, strict=True):
            solved[cell] = value
        assert constraint.is_broken(solved) is any(len(part) != value for value, part in parts)
    solver = Solver(board, saying(constraint))
    found = [tuple(int(solution[cell]) for cell in cells) for solution in solver.solutions()]
    assert sorted(found) == sorted(expected)
    left = solver.propagate()
    for filling in expected:
        assert all(value in map(int, left[cell]) for cell, value in zip(cells, filling, strict=True))


@given(st.integers(2, 3), st.integers(1, 3), st.data())
def test_pairs_that_differ_are_found_as_by_enumeration(saying, values, places, data):
    board = Board(2, places, values=values)
    for cell in data.draw(st.lists(st.sampled_from(board.grid.cells), max_size=2)):
        board[cell] = data.draw(st.sampled_from(board.values))
    firsts, seconds = board.grid.row_lines
    expected = [
        filling
        for filling in product(*([board[cell]] if board[cell] else board.values for cell in board.grid.cells))
        if len(set(zip(filling[:places], filling[places:], strict=True))) == places
    ]
    found = Solver(board, saying(DifferentPairs(firsts, seconds))).solutions()
    assert sorted(tuple(each[cell] for cell in board.grid.cells) for each in found) == expected


@given(st.integers(1, 3), st.sampled_from([(1, 2, 3), (0, 1, 2)]), st.integers(0, 1))
def test_a_list_with_an_index_and_a_count_mean_what_they_say(saying, size, values, first):
    board = Board(1, size + 2, values=values)
    index, *cells, value = board.grid.cells
    fillings = [tuple(map(int, each)) for each in product(board.values, repeat=size + 2)]
    found = Solver(board, saying(element(cells, index, value, board.values, first=first))).solutions()
    expected = [each for each in fillings if 0 <= each[0] - first < size and each[1 + each[0] - first] == each[-1]]
    assert sorted(tuple(map(int, each.cells[0])) for each in found) == sorted(expected)
    found = Solver(board, saying(count_equals((index, *cells), {1, 2}, value, board.values))).solutions()
    expected = [each for each in fillings if sum(digit in (1, 2) for digit in each[:-1]) == each[-1]]
    assert sorted(tuple(map(int, each.cells[0])) for each in found) == sorted(expected)
