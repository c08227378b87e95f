"""Automata along lines: built from a step function, they accept what it says, and constraints of them mean it."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import ZERO, Board, ConstraintRule, Count, Disjunction, Regular, Relation, RulegridError, Solver, Sum
from rulegrid.core.automata import DEAD, build
from rulegrid.core.constraints import Constraint
from rulegrid.core.rule import Rule

STEPS = {
    "rising": (0, lambda last, value: value if value > last else None, bool),
    "sum 6": (0, lambda total, value: total + value if total + value <= 6 else None, lambda total: total == 6),
    "even ones": (True, lambda even, value: even != (value == 1), bool),
    "nothing": (0, lambda state, value: None, bool),
    "anything": (0, lambda state, value: 0, lambda state: True),
}


def accepts(automaton, letters):
    state = 0
    for letter in letters:
        state = automaton.step[state][letter]
        if state == DEAD:
            return False
    return state in automaton.final


def walk(start, step, is_final, line):
    state = start
    for value in line:
        state = step(state, value)
        if state is None:
            return False
    return is_final(state)


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("name", STEPS)
def test_an_automaton_accepts_what_its_step_function_says(name, length):
    values = (1, 2, 4)
    automaton = build(values, *STEPS[name], length)
    for letters in product(range(3), repeat=length):
        assert accepts(automaton, letters) == walk(*STEPS[name], [values[i] for i in letters]), letters


def test_states_that_can_not_be_told_apart_are_one():
    # Sums to 6 of 1 and 2 over 4 cells: a state is a sum that can still be reached, by layer.
    automaton = build((1, 2), *STEPS["sum 6"], 4)
    assert len(automaton.step) <= 1 + 2 + 3 + 2 + 1


def test_an_automaton_that_grows_without_end_is_refused():
    with pytest.raises(RulegridError, match="16384 states"):
        build(tuple(range(1, 10)), (), lambda line, value: (*line, value), bool, 9)


class Says(Rule):
    """A rule that is one constraint."""

    def __init__(self, constraint: Constraint):
        self.constraint = constraint

    def is_valid(self, board):
        return not self.constraint.is_broken(board)

    def constraints(self, board):
        yield self.constraint


CELLS = ((0, 0), (0, 1), (1, 0))
FALLING = frozenset((x, y) for x in range(1, 4) for y in range(1, 4) if x > y)
CONSTRAINTS = {
    "regular": (Regular(CELLS, build((1, 2, 3), *STEPS["sum 6"], 3)), lambda a, b, c: a + b + c == 6),
    "regular twice": (
        Regular((*CELLS, (0, 0)), build((1, 2, 3), *STEPS["sum 6"], 4)), lambda a, b, c: 2 * a + b + c == 6,
    ),
    "count": (Count(CELLS, frozenset({1, 3}), 1, 2), lambda a, b, c: 1 <= sum(x in (1, 3) for x in (a, b, c)) <= 2),
    "count against": (
        Count(CELLS[:2], frozenset({1, 3}), 0, 1, CELLS[2:]),
        lambda a, b, c: 0 <= (a in (1, 3)) + (b in (1, 3)) - (c in (1, 3)) <= 1,
    ),
    "count nothing": (Count(CELLS, frozenset({9}), 1, 2), lambda a, b, c: False),
    "either": (
        Disjunction(((Sum(CELLS, 5),), (Relation((0, 0), (0, 1), FALLING), Sum(((1, 0),), 3)))),
        lambda a, b, c: a + b + c == 5 or (a > b and c == 3),
    ),
    "either of nothing": (Disjunction(()), lambda a, b, c: False),
}  # fmt: skip


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_constraints_leave_exactly_what_they_mean(name):
    constraint, meaning = CONSTRAINTS[name]
    board = Board(2, values=3)
    found = sorted(tuple(s.cells[r][c] for r, c in CELLS) for s in Solver(board, Says(constraint)).solutions())
    assert found == sorted(3 * [line for line in product((1, 2, 3), repeat=3) if meaning(*line)])


@pytest.mark.parametrize("name", CONSTRAINTS)
@given(st.lists(st.integers(0, 3), min_size=3, max_size=3))
def test_a_partly_filled_board_is_broken_only_where_nothing_can_complete_it(name, digits):
    constraint, meaning = CONSTRAINTS[name]
    board = Board(2, values=3)
    board.load_puzzle([digits[0], digits[1], digits[2], 0])
    lines = product(*([digit] if digit else (1, 2, 3) for digit in digits))
    possible = any(meaning(*line) for line in lines)
    if constraint.is_broken(board):
        assert not possible
    if all(digits):
        assert constraint.is_broken(board) != possible


def test_steps_get_plain_integers():
    board = Board(1, 3, values=(0, 1, 2))

    def step(zeros, value):
        if value:
            return zeros
        assert type(value) is int
        return zeros + 1

    automaton = build((ZERO, 1, 2), 0, step, lambda zeros: zeros == 2, 3)

    class TwoZeros(ConstraintRule):
        """Two of the digits are 0."""

        def constraints(self, board):
            yield Regular(board.grid.cells, automaton)

    found = {tuple(solution.cells[0]) for solution in Solver(board, TwoZeros()).solutions()}
    assert found == {digits for digits in product((0, 1, 2), repeat=3) if digits.count(0) == 2}
