"""What cells enclose: nothing is lost or gained, by items and by automata, beside brute force."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import AllDifferent, Board, Disjunction, InSet, Rule, SandwichSum, Solver
from rulegrid.solver.derive_items import ways_to_enclose
from rulegrid.solver.kernel._regulars import Regulars
from rulegrid.solver.kernel._sandwiches import Sandwiches
from rulegrid.solver.model import Model
from rulegrid.sudoku import LunchboxRule, SandwichRule
from rulegrid.sudoku.rules.negation import negate

VALUES = st.sampled_from([(1, 2, 3, 4), (1, 2, 3, 4, 5), (1, 3, 4, 7), (2, 3, 4, 5, 6, 7)])


def is_kept(held, total, ends):
    """What the constraint says of a full line, word for word."""
    if ends is None:
        if len(set(held)) < len(held):
            return False
        low, high = min(held), max(held)
    else:
        low, high = ends
    if low not in held or high not in held or low == high:
        return False
    first, last = sorted((held.index(low), held.index(high)))
    return sum(held[first + 1 : last]) == total


class Said(Rule):
    """Constraints as a rule."""

    def __init__(self, constraints):
        self.said = constraints

    def is_valid(self, board):
        return not any(c.is_broken(board) for c in self.said)

    def constraints(self, board):
        return self.said


@st.composite
def lines(draw):
    """A board of one row, some of its cells as a line, what is enclosed there, and what its cells can hold."""
    values = draw(VALUES)
    size = draw(st.integers(2, min(5, len(values))))
    board = Board(1, size, values=values)
    cells = tuple(draw(st.permutations([(0, col) for col in range(size)]))[: draw(st.integers(2, size))])
    ends = draw(st.none() | st.lists(st.sampled_from(values), min_size=2, max_size=2, unique=True).map(tuple))
    held = draw(st.permutations(values))[: len(cells)]
    total = draw(st.integers(-3, 20) | st.just(sum(held[1:-1])))
    able = [draw(st.sets(st.sampled_from(values), min_size=2)) for _ in range(size)]
    return board, cells, total, ends, able


@pytest.mark.slow
@given(lines(), st.booleans())
@settings(max_examples=20 * settings().max_examples)
def test_lines_that_enclose_a_total_are_all_found(line, differ):
    board, cells, total, ends, able = line
    said = [SandwichSum(cells, total, ends), *(InSet([(0, col)], held) for col, held in enumerate(able))]
    if differ:
        said.append(AllDifferent(board.grid.cells))
    expected = {
        held
        for held in product(*able)
        if is_kept([held[col] for _, col in cells], total, ends) and not (differ and len(set(held)) < len(held))
    }
    found = [tuple(each.cells[0]) for each in Solver(board, [Said(said)]).solutions()]
    assert len(found) == len(set(found))
    assert set(found) == expected


@given(lines())
def test_full_lines_are_broken_exactly_where_they_do_not_enclose_the_total(line):
    board, cells, total, ends, _ = line
    c = SandwichSum(cells, total, ends)
    for held in product(board.values, repeat=board.cols):
        board.cells[0] = [*held]
        if all(held):
            assert c.is_broken(board) != is_kept([held[col] for _, col in cells], total, ends)


@given(lines())
def test_the_automaton_accepts_the_same_lines_of_cells_that_differ_where_they_must(line):
    board, cells, total, ends, _ = line
    automaton = SandwichSum(cells, total, ends).automaton(board.values)
    index = {value: at for at, value in enumerate(board.values)}
    for held in product(board.values, repeat=len(cells)):
        if ends is None and len(set(held)) < len(held):
            continue  # that the cells differ is said beside it
        states = {0}
        for value in held:
            states = automaton.follow(states, (index[value],))
        assert (not states.isdisjoint(automaton.final)) == is_kept([*held], total, ends)


def kinds_of(*said, cols=5):
    return Model(Board(1, cols, values=5).grid, said).items.keys()


def test_cells_that_differ_are_an_item_and_others_an_automaton():
    row = [(0, col) for col in range(5)]
    assert Sandwiches in kinds_of(SandwichSum(row, 5, (1, 5)), AllDifferent(row))
    assert Regulars in kinds_of(SandwichSum(row, 5, (1, 5)))
    assert Sandwiches in kinds_of(SandwichSum(row[:4], 5))  # it says itself that they differ
    assert Sandwiches not in kinds_of(Disjunction([[SandwichSum(row[:4], 5)], [InSet(row[:1], [1])]]))


def test_the_opposite_has_every_other_line():
    board = Board(1, 4, values=4)
    for c in (SandwichSum(board.grid.cells, 2), SandwichSum(board.grid.cells, 3, (1, 4))):
        kept = {held for held in product(board.values, repeat=4) if is_kept([*held], c.total, c.ends)}
        rest = set()
        for choice in negate([c], board):
            rest |= {tuple(each.cells[0]) for each in Solver(board, [Said(choice)]).solutions()}
        assert kept
        assert rest == set(product(board.values, repeat=4)) - kept


def test_what_cannot_be_enclosed_is_known_from_the_start():
    row = [(0, col) for col in range(5)]
    for c in (
        SandwichSum(row, 11),
        SandwichSum(row, 1, (1, 5)),
        SandwichSum(row[:1], 0),
        SandwichSum(row, 5, (1, 6)),
        SandwichSum(row, 0, (2, 2)),
    ):
        assert Model(Board(1, 5, values=5).grid, [AllDifferent(row), c]).broken is not None, c


def test_the_ways_to_enclose_are_those_of_brute_force():
    values = (1, 2, 3, 4, 5, 6)
    for length, total in product(range(2, 6), range(13)):
        found = set()
        for low, high, others, by_size in ways_to_enclose(values, length, total, None):
            low, high = low.bit_length(), high.bit_length()
            assert others == sum(1 << value - 1 for value in range(low + 1, high))
            for size, masks in enumerate(by_size):
                found |= {(low, high, size, mask) for mask in masks}
        expected = {
            (low, high, size, sum(1 << value - 1 for value in inside))
            for low, high in combinations(values, 2)
            if high - low - 1 >= length - 2
            for size in range(length - 1)
            for inside in combinations(range(low + 1, high), size)
            if sum(inside) == total
        }
        assert found == expected


@pytest.mark.slow
def test_large_boards_fall_back_on_an_automaton_or_a_callback():
    size = 30
    board = Board(1, size, values=size)
    row = board.grid.cells
    assert ways_to_enclose(board.values, size, 200, (1, size)) is None
    model = Model(board.grid, [AllDifferent(row), SandwichSum(row, 200, (1, size))])
    assert model.broken is None
    assert Sandwiches not in model.items


@pytest.mark.parametrize("rule", [SandwichRule(["2:left A"]), LunchboxRule(["2:A1A2A3A4"])])
def test_a_rule_and_its_opposite_share_all_lines(rule):
    board = Board(1, 4, values=4)
    all_differ = AllDifferent(board.grid.cells)

    def lines_of(said):
        return {tuple(each.cells[0]) for each in Solver(board, [Said([all_differ, *said])]).solutions()}

    kept = lines_of(rule.constraints(board))
    rest = set().union(*(lines_of(choice) for choice in negate(rule.constraints(board), board)))
    assert kept
    assert kept | rest == set(permutations(range(1, 5)))
    assert not kept & rest
