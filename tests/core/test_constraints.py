"""What each constraint of the vocabulary means, in cases; `test_random_constraints.py` holds them to plain enumeration."""

import itertools
import os
import pickle
import subprocess
import sys
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.core.constraints import AllDifferent, Callback, InSet, Placement, Product, Relation, Sum
from rulegrid.core.rule import Rule
from rulegrid.solver.model import Model
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import RulegridError


def refusal(board, *constraints):
    class Says(Rule):
        def is_valid(self, board):
            return True

        def constraints(self, board):
            return constraints

    with pytest.raises(RulegridError) as caught:
        Solver(board, Says()).count()
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_a_value_with_one_place_left_in_a_house_goes_there(saying):
    house = tuple((0, col) for col in range(4))
    lost = InSet(house[1:], frozenset({1, 2, 3}))
    assert Solver(Board(1, 4), saying(AllDifferent(house), lost)).propagate()[0, 0] == {4}


def test_a_value_without_a_place_in_a_house_is_a_contradiction_without_a_step(saying):
    house = tuple((0, col) for col in range(4))
    lost = InSet(house, frozenset({1, 2, 3}))
    solver = Solver(Board(1, 4), saying(AllDifferent(house), lost))
    assert set().union(*solver.propagate().values()) == set()
    assert solver.count() == 0
    assert solver.steps == 0


def test_two_values_that_have_the_same_one_place_in_a_house_are_a_contradiction(saying):
    house = tuple((0, col) for col in range(4))
    lost = InSet(house[1:], frozenset({1, 2}))
    assert set().union(*Solver(Board(1, 4), saying(AllDifferent(house), lost)).propagate().values()) == set()


def test_a_value_locked_in_the_crossing_of_two_houses_leaves_the_rest_of_the_other(saying):
    # A row and a block of a 4x4 grid, both ways round.
    row = tuple((0, col) for col in range(4))
    block = ((0, 0), (0, 1), (1, 0), (1, 1))
    houses = AllDifferent(row), AllDifferent(block)
    for here, there in ((row[2:], block[2:]), (block[2:], row[2:])):
        left = Solver(Board(4), saying(*houses, InSet(here, frozenset({1, 2, 3})))).propagate()
        assert [left[cell] for cell in here] == [{1, 2, 3}] * 2
        assert [left[cell] for cell in there] == [{1, 2, 3}] * 2
        assert [left[cell] for cell in block[:2]] == [{1, 2, 3, 4}] * 2


def test_a_value_that_every_way_of_a_cage_puts_into_a_row_leaves_the_rest_of_it(saying):
    row = AllDifferent(tuple((0, col) for col in range(4)))
    for cage in (Sum(((0, 0), (0, 1), (1, 0)), 4), Product(((0, 0), (0, 1), (1, 0)), 2)):
        left = Solver(Board(4), saying(row, cage)).propagate()
        assert left[0, 0] == left[0, 1] == {1, 2}
        assert left[1, 0] == {1}
        assert left[0, 2] == left[0, 3] == {3, 4}


def test_a_value_that_every_pair_of_a_relation_holds_leaves_the_cells_beside_both(saying):
    row = AllDifferent(tuple((0, col) for col in range(4)))
    pair = Relation((0, 0), (0, 1), frozenset({(1, 2), (2, 1), (1, 3), (3, 1), (1, 4)}))
    left = Solver(Board(4), saying(row, pair)).propagate()
    assert left[0, 0] == {1, 2, 3}
    assert left[0, 1] == {1, 2, 3, 4}
    assert left[0, 2] == left[0, 3] == {2, 3, 4}


@pytest.mark.parametrize("width", [2, 9, 10, 11, 16, 17, 63, 64])
@given(data=st.data())
@settings(max_examples=8)
def test_a_relation_of_any_width_allows_its_pairs_and_no_others(saying, grid, width, data):
    value = st.integers(1, width)
    allowed = data.draw(st.sets(st.tuples(value, value), max_size=40)) | {(width, 1), (1, width), (width, width)}
    solver = Solver(Board(1, 2, values=width), saying(Relation((0, 0), (0, 1), frozenset(allowed))))
    assert {grid(solution)[0] for solution in solver.solutions()} == allowed
    assert solver.candidates() == {(0, 0): {x for x, _ in allowed}, (0, 1): {y for _, y in allowed}}


def test_a_relation_without_pairs_has_no_solution(saying):
    assert Solver(Board(2), saying(Relation((0, 0), (0, 1), frozenset()))).count() == 0


def test_a_relation_of_a_cell_with_itself_keeps_the_values_that_it_allows_twice(saying):
    twice = Relation((0, 0), (0, 0), frozenset({(1, 1), (1, 2), (2, 1), (3, 3)}))
    assert Solver(Board(1, 2, values=3), saying(twice)).candidates()[0, 0] == {1, 3}


def test_pairs_of_values_that_the_board_does_not_have_allow_nothing(saying):
    relation = Relation((0, 0), (0, 1), frozenset({(2, 9), (9, 2), (2, 3), (0, 0), (-1, 2)}))
    assert Solver(Board(1, 2, values=(2, 3)), saying(relation)).count() == 1


def test_a_house_holds_every_value(saying):
    corner = AllDifferent(((0, 0), (0, 1), (1, 0), (1, 1)))
    board = Board(2, 3, values=4)
    board.load_puzzle([1, 2, 0, 3, 0, 0])
    assert Solver(board, saying(corner)).candidates()[1, 1] == {4}


def test_more_cells_than_values_can_not_differ(saying):
    cells = ((0, 0), (0, 1), (0, 2))
    assert AllDifferent(cells).is_broken(Board(1, 3, values=2))
    assert Solver(Board(1, 3, values=2), saying(AllDifferent(cells))).count() == 0


@pytest.mark.parametrize("values", [2, 3])
def test_a_cell_does_not_differ_from_itself(saying, values):
    assert Solver(Board(2, values=values), saying(AllDifferent(((0, 0), (0, 0))))).count() == 0


def test_a_cell_that_stands_twice_in_a_sum_counts_twice(saying, grid):
    solver = Solver(Board(1, 2, values=4), saying(Sum(((0, 0), (0, 1), (0, 0)), 7)))
    assert {grid(solution)[0] for solution in solver.solutions()} == {(2, 3), (3, 1)}


def test_a_cell_that_stands_twice_in_a_product_counts_twice(saying, grid):
    solver = Solver(Board(1, 2, values=6), saying(Product(((0, 0), (0, 1), (0, 0)), 12)))
    assert {grid(solution)[0] for solution in solver.solutions()} == {(2, 3)}


def test_coefficients_that_cancel_out_leave_a_cell_free(saying):
    both = ((0, 0), (0, 0), (0, 1))
    assert Solver(Board(1, 2, values=3), saying(Sum(both, 2, (2, -2, 1)))).count() == 3
    assert Solver(Board(1, 2, values=3), saying(Sum(both, 2, (2, -2, 0)))).count() == 0
    assert Solver(Board(1, 2, values=3), saying(Sum(both, 0, (2, -2, 0)))).count() == 9


@pytest.mark.parametrize(
    ("constraint", "count"), [(Sum((), 0), 4), (Sum((), 1), 0), (Product((), 1), 4), (Product((), 2), 0)]
)
def test_the_sum_of_no_cells_is_0_and_their_product_1(saying, constraint, count):
    assert Solver(Board(1, 2), saying(constraint)).count() == count


@pytest.mark.parametrize("total", [0, -1, -6])
def test_no_product_is_below_1(saying, total):
    for cells in ((), ((0, 0),), ((0, 0), (0, 1)), ((0, 0), (0, 1), (0, 2))):
        assert Product(cells, total).is_broken(Board(1, 3))
        assert Solver(Board(1, 3), saying(Product(cells, total))).count() == 0


@pytest.mark.parametrize("total", [0, 1, 2, 4, 5])
@pytest.mark.parametrize("values", [(0,), (0, 1, 2), (1, 2), (0, 2, 5)])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_product_of_digits_one_of_which_may_be_0(saying, fillings, grid, values, total, size):
    board = Board(1, size, values=values)
    product = Product(tuple((0, col) for col in range(size)), total)
    right = [full.copy() for full in fillings(board) if prod(map(int, full.cells[0])) == total]
    assert [grid(full) for full in fillings(board) if not product.is_broken(full)] == list(map(grid, right))
    assert Solver(board, saying(product)).count() == len(right)
    for full in right:
        full.remove_digit(0, 0)
        assert not product.is_broken(full)


def test_huge_values_that_cancel_out_are_summed_exactly(saying):
    sum_ = Sum(((0, 0), (0, 1), (0, 2)), 10**18, (10, -10, 1))
    assert Solver(Board(1, 3, values=(10**18, 10**18 + 1)), saying(sum_)).count() == 2


def test_a_product_past_64_bits_is_exact(saying, grid):
    cells = tuple((row, col) for row in range(4) for col in range(4))
    total = 63 * 64**15
    assert total > 2**63
    solver = Solver(Board(4, values=64), saying(Product(cells, total)))
    assert solver.count(3) == 3
    for solution in solver.solutions(20):
        assert sorted(itertools.chain(*grid(solution))) == [63] + [64] * 15
    assert Solver(Board(4, values=64), saying(Product(cells, 64**16))).count() == 1
    assert Solver(Board(4, values=64), saying(Product(cells, 64**16 + 1))).count() == 0
    assert Solver(Board(4, values=64), saying(Product(cells, 64**17))).count() == 0


@pytest.mark.parametrize("total", [10**5000, -(10**5000)], ids=["huge", "minus huge"])
def test_a_total_of_thousands_of_digits_is_out_of_reach(saying, total):
    cells = ((0, 0), (0, 1), (1, 0))
    for constraint in (Sum(cells, total), Product(cells, total)):
        assert constraint.is_broken(Board(2))
        assert Solver(Board(2), saying(constraint)).count() == 0


def test_a_sum_of_many_cells_is_counted_right(saying):
    # As many as words of twelve letters 1, 2, 3 with sum 20: the coefficient of x**20 in (x + x**2 + x**3)**12.
    cells = tuple((row, col) for row in range(3) for col in range(4))
    ways = {0: 1}
    for _ in cells:
        ways = {
            total: sum(ways.get(total - value, 0) for value in (1, 2, 3))
            for total in range(max(ways) + 4)
        }  # fmt: skip
    assert Solver(Board(3, 4, values=3), saying(Sum(cells, 15))).count() == ways[15] > 100


def test_the_64th_value_is_like_any_other(saying, grid):
    board = Board(1, 64)
    row = tuple((0, col) for col in range(64))
    for col in range(62):
        board.cells[0][col] = col + 1
    solver = Solver(board, saying(AllDifferent(row)))
    assert {grid(solution)[0][62:] for solution in solver.solutions()} == {(63, 64), (64, 63)}
    pair = Board(1, 2, values=64)
    rising = Relation((0, 0), (0, 1), frozenset((x, y) for x in range(1, 65) for y in range(x + 1, 65)))
    assert Solver(pair, saying(rising)).count() == 64 * 63 // 2
    assert Solver(pair, saying(AllDifferent(((0, 0), (0, 1))))).count() == 64 * 63
    assert Solver(pair, saying(InSet(((0, 0), (0, 1)), frozenset({64})))).count() == 1
    triple = Board(1, 3, values=64)
    cells = ((0, 0), (0, 1), (0, 2))
    assert Solver(triple, saying(Sum(cells, 3 * 64 - 1))).count() == 3
    assert Solver(triple, saying(Product(cells, 64 * 64 * 63))).count() == 3
    assert Solver(triple, saying(Sum(cells, -64, (1, -1, -1)))).count() == 64 * 65 // 2


@pytest.mark.parametrize(
    "make",
    [
        lambda cell: AllDifferent(((0, 0), cell), unit="the corners"),
        lambda cell: InSet((cell,), frozenset({1}), unit="the corners"),
        lambda cell: Relation((0, 0), cell, frozenset({(1, 2)}), unit="the corners"),
        lambda cell: Relation(cell, (0, 0), frozenset({(1, 2)}), unit="the corners"),
        lambda cell: Sum(((0, 0), cell), 3, unit="the corners"),
        lambda cell: Sum(((0, 0), cell), 3, (1, 0), unit="the corners"),
        lambda cell: Product(((0, 0), cell), 2, unit="the corners"),
        lambda cell: Product(((0, 0), cell, cell), 2**70, unit="the corners"),
        lambda cell: Placement((((cell,),), (((0, 0),),)), (0, 0), unit="the corners"),
    ],
    ids=["different", "among", "relation", "relation-back", "sum", "weighted", "product", "huge", "placement"],
)
@pytest.mark.parametrize(
    ("cell", "name"),
    [((2, 0), "C1"), ((0, 2), "A3"), ((-1, 0), "-1"), ((0, -7), "-7"), ((1, 1), "B2"), ((99, 99), "100")],
)
def test_a_cell_off_the_board_or_blocked_is_an_error_that_names_unit_and_cell(make, cell, name):
    if cell == (1, 1) and isinstance(make(cell), Placement):
        return  # a place over a blocked cell is none, see below
    message = refusal(Board(2, blocked=[(1, 1)]), make(cell))
    assert "the corners" in message
    assert name in message
    assert ("blocked" if cell == (1, 1) else "off the board") in message


def test_a_place_over_a_blocked_cell_is_no_place():
    class Dominoes(Rule):
        def is_valid(self, board):
            return True

        def constraints(self, board):
            places = (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)))
            yield Placement((places, (((1, 0),), ((1, 1),))), (0, 1))

    for blocked, other in (((1, 1), (1, 0)), ((1, 0), (1, 1))):
        solver = Solver(Board(2, values=2, blocked=[blocked]), Dominoes())
        (solution,) = solver.solutions()
        assert solution.cells[0] == [1, 1]
        assert solution.get_digit(*other) == 2
        assert solver.propagate() == {(0, 0): {1}, (0, 1): {1}, other: {2}}


def test_a_constraint_without_a_unit_is_named_by_its_rule():
    assert "Says: cell F6 is off the board" in refusal(Board(2), AllDifferent(((0, 0), (5, 5))))


def test_as_many_coefficients_as_cells_are_expected():
    message = refusal(Board(2), Sum(((0, 0), (0, 1)), 3, (1, 2, 3), unit="the top"))
    assert "the top" in message
    assert "3" in message
    assert "2" in message


def test_one_board_takes_one_placement():
    pieces = Placement(((((0, 0),),),), (0,), unit="the pieces")
    assert "placement" in refusal(Board(1), pieces, pieces)


def test_as_many_pieces_as_values_are_expected():
    assert "2 values" in refusal(Board(2), Placement(((((0, 0),),),), (0,)))


def test_units_say_where_a_constraint_came_from_and_nothing_about_its_meaning():
    assert AllDifferent(((0, 0),), unit="row A") == AllDifferent(((0, 0),), unit="column 1") == AllDifferent(((0, 0),))
    assert Sum(((0, 0),), 3) != Sum(((0, 0),), 4)
    assert AllDifferent(((0, 0),)) != InSet(((0, 0),), frozenset())


def test_constraints_are_values_that_can_not_be_changed():
    constraint = Sum(((0, 0),), 3)
    with pytest.raises(AttributeError):
        constraint.total = 4
    assert len({constraint, Sum(((0, 0),), 3, unit="cage")}) == 1


def test_every_constraint_tells_the_cells_it_is_about():
    class Corner(Rule):
        def is_valid(self, board):
            return True

        def cells(self, board):
            return [(1, 1)]

    class Anywhere(Rule):
        def is_valid(self, board):
            return True

    board = Board(2, blocked=[(0, 1)])
    cells = ((0, 0), (1, 0))
    for constraint in (AllDifferent(cells), InSet(cells, frozenset()), Sum(cells, 1), Product(cells, 1)):
        assert tuple(constraint.scope(board)) == cells
    assert tuple(Relation((1, 0), (0, 0), frozenset()).scope(board)) == ((1, 0), (0, 0))
    assert list(Callback(Corner()).scope(board)) == [(1, 1)]
    everywhere = [(0, 0), (1, 0), (1, 1)]
    assert list(Callback(Anywhere()).scope(board)) == list(Placement((), ()).scope(board)) == everywhere


def test_the_first_constraint_that_nothing_can_satisfy_is_kept_by_the_model():
    model = Model(Board(2).grid, [InSet(((0, 0),), frozenset({1})), Sum(((0, 0), (0, 1)), 9, unit="cage 9 at A1")])
    assert model.broken == 1
    assert Model(Board(2).grid, [InSet(((0, 0),), frozenset())]).broken == 0
    assert Model(Board(2).grid, [AllDifferent(((0, 0), (0, 1)))]).broken is None


@pytest.mark.parametrize("cells", [[(0, 0, 0)], [("a", 0)], [("A1", "A2")]])
def test_what_is_no_cell_is_named_with_what_was_expected(cells):
    assert "expected (row, column)" in refusal(Board(2), AllDifferent(cells))


@pytest.mark.slow
def test_a_placement_from_a_process_with_another_hash_seed_is_found_in_a_set():
    program = (
        "import pickle, sys; from rulegrid import Placement; placement = Placement(((((0, 0),),),), (0,), ('a',));"
        "hash(placement); sys.stdout.buffer.write(pickle.dumps(placement))"
    )
    for seed in "12":
        data = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        assert pickle.loads(data) in {Placement(((((0, 0),),),), (0,), ("a",))}
