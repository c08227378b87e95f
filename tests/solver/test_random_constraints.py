"""Every constraint of the vocabulary against plain enumeration with `is_broken` on full boards."""

from collections import Counter
from itertools import product
from math import prod

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulegrid.core.automata import build
from rulegrid.core.board import Board
from rulegrid.core.constraints import AllDifferent, Disjunction, InSet, Placement, Product, Regular, Relation, Sum
from rulegrid.solver.kernels import general
from rulegrid.solver.model import Model
from rulegrid.solver.solver import Solver

VALUES = [(1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), (2, 3), (2, 3, 5, 7), (1, 4, 6), (10, 20, 30), (3, 64)]
MOST_FILLINGS = 800


@st.composite
def boards(draw, sides=3, values=VALUES, most=MOST_FILLINGS):
    """Small boards with odd values, blocked cells, and so many given values that the rest can be enumerated."""
    rows, cols = draw(st.integers(1, sides)), draw(st.integers(1, sides))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    blocked = draw(st.sets(st.sampled_from(cells), max_size=2)) if len(cells) > 2 else ()
    board = Board(rows, cols, values=draw(st.sampled_from(values)), blocked=blocked)
    open_cells = draw(st.permutations(list(board.open_cells())))
    empty = draw(st.integers(0, len(open_cells))) if most else 0
    while empty and len(board.values) ** empty > most:
        empty -= 1
    for row, col in open_cells[empty:]:
        board.cells[row][col] = draw(st.sampled_from(board.values))
    return board


@st.composite
def constraints_of(draw, board):
    """One constraint on a board; totals are mostly those of some filling, so that not everything is refused."""
    cells = list(board.open_cells())
    cell, value = st.sampled_from(cells), st.sampled_from(board.values)
    filling = {(r, c): board.cells[r][c] or draw(value) for r, c in cells}
    kind = draw(st.sampled_from(["different", "house", "among", "relation", "sum", "product"]))
    if kind == "different":
        return AllDifferent(tuple(draw(st.lists(cell, unique=True, max_size=5))))
    if kind == "house":
        return AllDifferent(tuple(draw(st.permutations(cells))[: len(board.values)]))
    if kind == "among":
        return InSet(tuple(draw(st.lists(cell, max_size=3))), frozenset(draw(st.sets(value | st.integers(-1, 9)))))
    if kind == "relation":
        return Relation(draw(cell), draw(cell), frozenset(draw(st.sets(st.tuples(value, value), max_size=12))))
    chosen = tuple(draw(st.lists(cell, max_size=5, unique=draw(st.integers(0, 4)) > 0)))
    at = [filling[cell] for cell in chosen]
    slip = draw(st.sampled_from([0, 0, 0, 1, -1]))
    if kind == "product":
        return Product(chosen, prod(at) + slip)
    if draw(st.booleans()) and chosen:
        weights = tuple(draw(st.integers(-3, 3)) for _ in chosen)
        return Sum(chosen, sum(map(prod, zip(weights, at, strict=True))) + slip, weights)
    return Sum(chosen, sum(at) + slip)


@st.composite
def puzzles(draw, **options):
    board = draw(boards(**options))
    some = constraints_of(board)
    return board, draw(st.lists(some, min_size=1, max_size=4)) if list(board.open_cells()) else []


def union(grids, cells):
    """The values of each cell in some grid."""
    return {cell: {g[cell[0]][cell[1]] for g in grids} for cell in cells}


@given(puzzles())
def test_a_search_finds_exactly_what_plain_enumeration_finds(plain_solutions, grid, saying, puzzle):
    board, constraints = puzzle
    expected = plain_solutions(board, constraints)
    solver = Solver(board, saying(*constraints))
    found = [grid(solution) for solution in solver.solutions()]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert solver.count() == len(expected)
    assert solver.is_unique() == (len(expected) == 1)


@given(puzzles())
def test_candidates_are_the_values_that_occur_in_some_solution(plain_solutions, saying, puzzle):
    board, constraints = puzzle
    expected = union(plain_solutions(board, constraints), board.open_cells())
    assert Solver(board, saying(*constraints)).candidates() == expected


@given(puzzles(), st.integers(0, 4), st.integers(1, 3))
def test_the_answer_depends_neither_on_the_effort_at_sums_nor_on_the_length_of_slices(
    plain_solutions, kernel_solutions, given_domains, puzzle, effort, budget
):
    board, constraints = puzzle
    model = Model(board.grid, constraints)
    found = []
    if model.broken is None:
        kernel = general(model, effort)
        found = kernel_solutions(kernel, model, board, given_domains(model, board), budget, constraints)
    assert sorted(found) == sorted(plain_solutions(board, constraints))


@given(puzzles(), st.integers(1, 5), st.integers(1, 3), st.sampled_from([0, 1, 1 << 40]))
@settings(max_examples=2 * settings().max_examples)
def test_a_search_that_begins_anew_or_probes_loses_and_doubles_no_solution(
    plain_solutions, kernel_solutions, given_domains, puzzle, patience, age, probing
):
    board, constraints = puzzle
    model = Model(board.grid, constraints)
    found = []
    if model.broken is None:
        kernel = general(model)
        kernel.patience, kernel.age, kernel.probing = patience, age, probing
        found = kernel_solutions(kernel, model, board, given_domains(model, board), 1, constraints)
    assert sorted(found) == sorted(plain_solutions(board, constraints))


@given(puzzles(), st.integers(0, 3), st.sampled_from([1, 1 << 20]))
@settings(max_examples=2 * settings().max_examples)
def test_a_search_that_learns_loses_and_doubles_no_solution(
    plain_solutions, kernel_solutions, given_domains, puzzle, learn_after, budget
):
    board, constraints = puzzle
    model = Model(board.grid, constraints)
    found = []
    if model.broken is None:
        kernel = general(model)
        kernel.learn_after = learn_after
        found = kernel_solutions(kernel, model, board, given_domains(model, board), budget, constraints)
    assert sorted(found) == sorted(plain_solutions(board, constraints))


@given(puzzles(), st.data())
def test_propagation_keeps_every_value_that_a_solution_has(plain_solutions, propagated, given_domains, puzzle, data):
    board, constraints = puzzle
    model = Model(board.grid, constraints)
    grids = plain_solutions(board, constraints)
    if model.broken is not None:
        assert not grids
        return
    # Any masks to start from: that is what the deeper levels of a search are.
    narrowed = st.integers(1, model.full)
    domains = [mask & data.draw(narrowed) or mask for mask in given_domains(model, board)]
    cells = list(enumerate(model.cells))
    grids = {g for g in grids if all(domains[at] & model.bit_of[g[row][col]] for at, (row, col) in cells)}
    masks = propagated(general(model), domains)
    if masks is None:
        assert not grids
        return
    assert all(mask and not mask & ~before for mask, before in zip(masks, domains, strict=True))
    for g in grids:
        assert all(masks[at] & model.bit_of[g[row][col]] for at, (row, col) in cells)


@given(puzzles(most=0))
def test_of_a_full_board_the_answer_is_exact_without_a_step(saying, puzzle):
    board, constraints = puzzle
    solver = Solver(board, saying(*constraints))
    assert solver.count() == (not any(c.is_broken(board) for c in constraints))
    assert solver.steps == 0


@given(st.data())
def test_a_constraint_is_broken_on_a_partly_filled_board_only_where_nothing_can_complete_it(fillings, data):
    board = data.draw(boards(most=300))
    if not list(board.open_cells()):
        return
    constraint = data.draw(constraints_of(board))
    if constraint.is_broken(board):
        assert all(constraint.is_broken(full) for full in fillings(board))


@st.composite
def crowded(draw):
    """Boards on which groups, mostly houses, overlap each other and sums, products and relations."""
    rows, cols, width = draw(st.sampled_from([(2, 2, 3), (2, 3, 3), (2, 3, 4), (3, 3, 3), (3, 3, 4)]))
    board = Board(rows, cols, values=width)
    cells = list(board.open_cells())
    witness = {cell: draw(st.integers(1, width)) for cell in cells}
    constraints = []
    for _ in range(draw(st.integers(1, 3))):
        group = draw(st.permutations(cells))[: draw(st.sampled_from([width, width, width, 2, 3]))]
        constraints.append(AllDifferent(tuple(group)))
        inside = tuple(draw(st.permutations(group))[: draw(st.integers(2, 3))])
        if draw(st.booleans()):
            inside += (draw(st.sampled_from([cell for cell in cells if cell not in inside])),)
        kind = draw(st.sampled_from([Sum, Product, Relation, None]))
        if kind is Relation:
            pairs = draw(st.sets(st.tuples(st.integers(1, width), st.integers(1, width)), min_size=3))
            constraints.append(Relation(*inside[:2], frozenset(pairs)))
        elif kind:
            together = sum if kind is Sum else prod
            constraints.append(kind(inside, together(witness[cell] for cell in inside)))
    empty = len(cells)
    while width**empty > MOST_FILLINGS:
        empty -= 1
    for row, col in draw(st.permutations(cells))[empty:]:
        board.cells[row][col] = witness[row, col]
    return board, constraints


@given(crowded())
def test_what_groups_and_their_contents_take_from_each_other_is_in_no_solution(plain_solutions, grid, saying, puzzle):
    board, constraints = puzzle
    grids = plain_solutions(board, constraints)
    solver = Solver(board, saying(*constraints))
    left = solver.propagate()
    assert all(values <= left[cell] for cell, values in union(grids, board.open_cells()).items())
    assert sorted(map(grid, solver.solutions())) == sorted(grids)


@st.composite
def lone_constraints(draw):
    """A relation, a sum, a product, or a cage of three or more different values: alone, nothing of it is overlooked."""
    values = draw(st.sampled_from([(1, 2, 3), (1, 2, 3, 4), (2, 3, 5, 7), (1, 4, 6)]))
    board = Board(1, 5, values=values)
    kind = draw(st.sampled_from([Sum, Product, Relation, AllDifferent]))
    cells = draw(st.permutations(list(board.open_cells())))[: draw(st.integers(3 if kind is AllDifferent else 2, 5))]
    witness = [draw(st.sampled_from(values)) for _ in cells]
    if kind is Relation:
        value = st.sampled_from(values)
        constraints = [Relation(*cells[:2], frozenset(draw(st.sets(st.tuples(value, value), min_size=1, max_size=9))))]
    elif kind is Product:
        constraints = [Product(tuple(cells), prod(witness))]
    elif kind is Sum:
        weights = tuple(draw(st.sampled_from([1, 1, 1, 2, -1])) for _ in cells)
        total = sum(map(prod, zip(weights, witness, strict=True)))
        constraints = [Sum(tuple(cells), total, weights)]
    else:
        cells = tuple(cells[: len(values)])
        constraints = [AllDifferent(cells), Sum(cells, sum(draw(st.permutations(values))[: len(cells)]))]
    for row, col in draw(st.lists(st.sampled_from(cells), max_size=2)):
        constraints.append(InSet(((row, col),), frozenset(draw(st.sets(st.sampled_from(values), min_size=1)))))
    return board, constraints


@given(lone_constraints())
def test_propagation_of_one_constraint_leaves_exactly_what_its_solutions_hold(plain_solutions, saying, puzzle):
    board, constraints = puzzle
    grids = plain_solutions(board, constraints)
    assert Solver(board, saying(*constraints)).propagate() == union(grids, board.open_cells())


@pytest.mark.parametrize("scale", [1, 10**6, 10**15, 2**60, 2**61, 2**62, 2**63, 2**64, 10**30])
@given(data=st.data())
@settings(max_examples=15)
def test_sums_and_products_of_numbers_of_any_size_are_exact(plain_solutions, grid, saying, scale, data):
    step = data.draw(st.integers(1, 3))
    values = tuple(scale + step * i for i in range(data.draw(st.integers(1, 3))))
    board = data.draw(boards(values=[values], most=81))
    cells = list(board.open_cells())
    if not cells:
        return
    filling = {(r, c): board.cells[r][c] or data.draw(st.sampled_from(values)) for r, c in cells}
    chosen = tuple(data.draw(st.lists(st.sampled_from(cells), min_size=1, max_size=5)))
    slip = data.draw(st.sampled_from([0, 0, 0, 1, scale]))
    weights = tuple(data.draw(st.sampled_from([1, -1, 2, 10, -10])) for _ in chosen)
    constraint = data.draw(
        st.sampled_from(
            [
                Sum(chosen, sum(filling[cell] for cell in chosen) + slip),
                Sum(chosen, sum(w * filling[cell] for w, cell in zip(weights, chosen, strict=True)) - slip, weights),
                Product(chosen, prod(filling[cell] for cell in chosen) + slip),
            ]
        )
    )
    solver = Solver(board, saying(constraint))
    assert sorted(map(grid, solver.solutions())) == sorted(plain_solutions(board, [constraint]))


@pytest.mark.slow
@given(puzzles(most=20000))
@example((Board(3, values=4), [Sum(((0, 0), (1, 1), (2, 2)), 3)]))
def test_larger_boards_agree_with_plain_enumeration_too(plain_solutions, grid, saying, puzzle):
    board, constraints = puzzle
    found = [grid(solution) for solution in Solver(board, saying(*constraints)).solutions()]
    assert sorted(found) == sorted(plain_solutions(board, constraints))


@pytest.mark.parametrize(
    ("loose", "frozen"),
    [
        (AllDifferent([[0, 0], [0, 1]]), AllDifferent(((0, 0), (0, 1)))),
        (Sum([[0, 0], [0, 1]], 3, [1, 1]), Sum(((0, 0), (0, 1)), 3, (1, 1))),
        (Relation([0, 0], [0, 1], [[1, 2]]), Relation((0, 0), (0, 1), frozenset({(1, 2)}))),
        (
            Placement([[[[0, 0], [0, 1]]], [[[1, 0], [1, 1]]]], [0, 1], ["a", "b"]),
            Placement(((((0, 0), (0, 1)),), (((1, 0), (1, 1)),)), (0, 1), ("a", "b")),
        ),
        (
            Disjunction([[AllDifferent([[0, 0], [0, 1]])]]),
            Disjunction(((AllDifferent(((0, 0), (0, 1))),),)),
        ),
    ],
)
def test_lists_do_where_tuples_are_meant(saying, loose, frozen):
    assert (loose, hash(loose)) == (frozen, hash(frozen))
    assert Solver(Board(2), saying(loose)).count() == Solver(Board(2), saying(frozen)).count() > 0


@given(st.sampled_from([(0, 1, 0), (0, 1, 0, 1), (0, 0, 1), (0, 1, 1, 2)]), st.data())
def test_a_line_may_visit_a_cell_again(saying, places, data):
    """A value that fits each place of a cell need not fit all of them at once."""
    board = Board(1, 3, values=3)
    cells = board.grid.cells
    every = list(product(board.values, repeat=len(places)))
    accepted = data.draw(st.sets(st.sampled_from(every), max_size=len(every) // 2))
    automaton = build(
        board.values, (), lambda state, value: (*state, value), lambda state: state in accepted, len(places)
    )
    solver = Solver(board, saying(Regular([cells[at] for at in places], automaton)))
    full = [values for values in product(board.values, repeat=3) if tuple(values[at] for at in places) in accepted]
    assert sorted(tuple(found.cells[0]) for found in solver.solutions()) == full
    for cell, counts in solver.candidate_counts().items():
        assert counts == Counter(values[cell[1]] for values in full)
