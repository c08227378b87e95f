"""Propagation with parts switched off: held to other models, and to brute force over small boards."""

import os
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulegrid import (
    AllDifferent,
    Board,
    Callback,
    Count,
    Disjunction,
    InSet,
    Placement,
    Product,
    Regular,
    Relation,
    Rule,
    Sum,
)
from rulegrid.core.automata import Automaton
from rulegrid.core.errors import RuleError
from rulegrid.solver.callbacks import Callbacks
from rulegrid.solver.kernel._choices import Choices
from rulegrid.solver.kernel._counts import Counts
from rulegrid.solver.kernel._places import Places
from rulegrid.solver.kernel._regulars import Regulars
from rulegrid.solver.kernel._relations import Relations
from rulegrid.solver.kernel._tuples import Tuples
from rulegrid.solver.kernel.bits import CALLBACK, DONE, FOUND, GROW
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.solver.kernels import Propagator, general
from rulegrid.solver.model import Model

VALUES = (1, 2, 3)
BOARD = Board(2, 3, values=VALUES)
CELLS = BOARD.grid.cells
FILLINGS = list(product(VALUES, repeat=len(CELLS)))
FULL = [0b111] * len(CELLS)


class NotTogether(Rule):
    """Cells that do not add up to a total."""

    def __init__(self, cells, total):
        self.about = cells
        self.total = total

    def cells(self, board):
        return self.about

    def is_valid(self, board):
        digits = [board.cells[row][col] for row, col in self.about]
        return not all(digits) or sum(digits) != self.total


def filled(values):
    board = BOARD.copy()
    board.load_puzzle(values)
    return board


def accepted(constraint, aspect):
    """The fillings that a constraint allows, or an aspect of it."""
    if aspect:
        ats = [CELLS.index(cell) for cell in constraint.cells]
        if aspect == "every value" and len(ats) < len(VALUES):
            return set(FILLINGS)
        most = len(ats) if aspect == "no repeat" else len(VALUES)
        return {values for values in FILLINGS if len({values[at] for at in ats}) == most}
    return {values for values in FILLINGS if not constraint.is_broken(filled(values))}


def propagator(constraints):
    model = Model(BOARD.grid, constraints, derives=False)
    return Propagator(model, Callbacks(model, constraints, BOARD), general(model))


def alone(constraints, domains):
    """What a model of some constraints and nothing else propagates."""
    model = Model(BOARD.grid, constraints, derives=False)
    if model.broken is not None:
        return [0] * model.size
    kernel = general(model)
    callbacks = Callbacks(model, constraints, BOARD)
    kernel.start([a & b for a, b in zip(model.domains, domains, strict=True)])
    while (answer := kernel.run(0)) == CALLBACK:
        callbacks.answer(kernel)
    return [0] * model.size if answer == DONE else kernel.domains()


def search(kernel, domains):
    """All that a search finds, and its steps; callbacks accept."""
    kernel.start(domains)
    found = []
    while (answer := kernel.run(1 << 20)) != DONE:
        if answer == FOUND:
            found.append(kernel.domains())
        elif answer == GROW:
            kernel.grow()
        elif answer == CALLBACK:
            kernel.due()
    return found, kernel.steps


several = st.lists(st.sampled_from(CELLS), min_size=2, max_size=6, unique=True).map(tuple)
houses = st.lists(st.sampled_from(CELLS), min_size=3, max_size=3, unique=True).map(tuple)
pairs = st.sets(st.tuples(st.sampled_from(VALUES), st.sampled_from(VALUES)), min_size=2)
masks = st.lists(st.integers(1, 7), min_size=6, max_size=6) | st.lists(
    st.sampled_from([7, 7, 7, 7, 3, 5, 6]), min_size=6, max_size=6
)


@st.composite
def automata(draw):
    size = draw(st.integers(1, 3))
    rows = tuple(tuple(draw(st.integers(-1, size - 1)) for _ in VALUES) for _ in range(size))
    return Automaton(rows, frozenset(draw(st.sets(st.integers(0, size - 1)))))


@st.composite
def relations(draw):
    a, b = draw(st.lists(st.sampled_from(CELLS), min_size=2, max_size=2, unique=True))
    return Relation(a, b, frozenset(draw(pairs)))


@st.composite
def counts(draw):
    least = draw(st.integers(0, 3))
    return Count(draw(several), frozenset(draw(st.sets(st.integers(1, 3)))), least, least + draw(st.integers(0, 2)))


# Lines of dominoes, in every way; the last two pieces are alike.
DOMINOES = tuple(
    (cell, other) for cell in CELLS for other in CELLS if other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
)
placements = st.builds(
    lambda places, alike: Placement(tuple(map(tuple, places)), alike),
    st.lists(st.lists(st.sampled_from(DOMINOES), min_size=2, unique=True), min_size=3, max_size=3),
    st.sampled_from([(0, 1, 2), (0, 1, 1)]),
)
simple = (
    relations()
    | counts()
    | st.builds(AllDifferent, houses | several)
    | st.builds(Sum, several, st.integers(3, 14))
    | st.builds(Product, several, st.sampled_from([1, 2, 4, 6, 8, 9, 12, 18, 27]))
    | st.builds(Regular, several, automata())
    | st.builds(InSet, several, st.sets(st.integers(1, 3), min_size=1).map(frozenset))
)
parts = st.lists(st.lists(simple, min_size=1, max_size=3).map(tuple), min_size=1, max_size=3).map(tuple)
choices = st.builds(Disjunction, parts) | st.builds(
    lambda inner, outer: Disjunction((*outer, (Disjunction(inner),))), parts, parts
)
checks = st.builds(lambda cells, total: Callback(NotTogether(cells, total)), several, st.integers(3, 14))
constraints = simple | st.builds(AllDifferent, houses) | choices | checks
# What groups inside an item, and around it, add to it.
sharing = st.tuples(
    st.builds(AllDifferent, houses),
    st.builds(AllDifferent, houses | several),
    st.builds(Sum, several, st.integers(5, 10)) | relations() | choices | st.builds(Product, several, st.just(6)),
).map(list)


@st.composite
def puzzles(draw, most=6):
    """Constraints, at most one of them a placement, in any order."""
    some = draw(st.lists(constraints, min_size=1, max_size=most) | sharing)
    if draw(st.booleans()):
        some.insert(draw(st.integers(0, len(some))), draw(placements))
    return some


@pytest.mark.slow
@given(puzzles(), masks, st.data())
@settings(max_examples=8 * settings().max_examples)
def test_constraints_that_are_off_are_as_if_they_were_not_there(some, domains, data):
    whole = propagator(some)
    for _ in range(2):
        on = data.draw(st.lists(st.sampled_from(range(len(some))), unique=True).map(sorted))
        whole.only(on)
        assert [index for index in range(len(some)) if whole.is_on(index)] == on
        expected = alone([some[index] for index in on], domains)
        assert whole.propagate(domains) == expected


@pytest.mark.slow
def test_the_examples_above_meet_every_kind_of_items(seen):
    kinds = {Relations, Counts, Tuples, Regulars, Choices, Places}
    assert seen(puzzles(), lambda some: Model(BOARD.grid, some, derives=False).items, wanted=kinds) == kinds


aspects = st.sampled_from(["", "no repeat", "every value"])


@st.composite
def parts_of(draw, some):
    """Most of some constraints, of small groups perhaps an aspect."""
    return [
        (index, draw(aspects) if isinstance(constraint, AllDifferent) and len(constraint.cells) <= 3 else "")
        for index, constraint in enumerate(some)
        if draw(st.integers(0, 5))
    ]


@pytest.mark.slow
@given(
    st.lists(simple | st.builds(AllDifferent, houses), min_size=1, max_size=6),
    masks,
    st.sampled_from([0, 1, 1 << 62]),
    st.data(),
)
@settings(max_examples=8 * settings().max_examples)
def test_a_search_finds_what_the_parts_that_are_on_allow(some, domains, learn_after, data):
    whole = propagator(some)
    on = data.draw(parts_of(some))
    whole.only(on)
    left = whole.propagate(domains)
    kernel = whole.kernel
    kernel.learn_after = learn_after
    found = search(kernel, left)[0] if all(left) else []
    allowed = set(FILLINGS).intersection(*(accepted(some[index], aspect) for index, aspect in on))
    expected = [values for values in allowed if all(1 << v - 1 & mask for v, mask in zip(values, domains, strict=True))]
    assert sorted(tuple(mask.bit_length() for mask in each) for each in found) == sorted(expected)


@pytest.mark.slow
@given(puzzles(), masks, st.data())
@settings(max_examples=4 * settings().max_examples)
def test_off_and_on_again_is_as_if_nothing_was_switched(some, domains, data):
    model = Model(BOARD.grid, some, derives=False)
    kernel = general(model)
    whole = Propagator(model, Callbacks(model, some, BOARD), kernel)
    before = whole.propagate(domains)
    whole.only(data.draw(st.lists(st.sampled_from(range(len(some))), unique=True)))
    whole.propagate(domains)
    if data.draw(st.booleans()):
        for index in data.draw(st.permutations(range(len(some)))):
            whole.switch(index, True)
        assert whole.propagate(domains) == before == propagator(some).propagate(domains)
    whole.close()
    assert search(kernel, domains) == search(general(model), domains)


ROW = AllDifferent(CELLS[:3])
SQUARE = AllDifferent(((0, 1), (0, 2), (1, 1)))


@pytest.mark.parametrize(
    ("domains", "on", "left"),
    [
        ([1, 7, 7, 7, 7, 7], [(0, "no repeat")], [1, 6, 6, 7, 7, 7]),
        ([1, 7, 7, 7, 7, 7], [(0, "every value")], [1, 7, 7, 7, 7, 7]),
        ([6, 6, 7, 7, 7, 7], [(0, "no repeat")], [6, 6, 7, 7, 7, 7]),
        ([6, 6, 7, 7, 7, 7], [(0, "every value")], [6, 6, 1, 7, 7, 7]),
        ([6, 7, 7, 7, 7, 7], [(0, "every value"), (1, "no repeat")], [6, 7, 7, 7, 6, 7]),  # A1 has no 1: A2 or A3 has
        ([6, 7, 7, 7, 7, 7], [(0, "every value"), (1, "every value")], [6, 7, 7, 7, 7, 7]),
        ([6, 7, 7, 7, 7, 7], [(0, "no repeat"), (1, "no repeat")], [6, 7, 7, 7, 7, 7]),
        ([1, 1, 7, 7, 7, 7], [(0, "no repeat")], [0] * 6),
        ([6, 6, 6, 7, 7, 7], [(0, "no repeat")], [6, 6, 6, 7, 7, 7]),
        ([6, 6, 6, 7, 7, 7], [(0, "every value")], [0] * 6),
    ],
)
def test_the_aspects_of_a_house_are_switched_apart(domains, on, left):
    whole = propagator([ROW, SQUARE])
    whole.only(on)
    assert whole.propagate(domains) == left


def test_one_group_with_two_constraints_stays_on_until_both_are_off():
    whole = propagator([ROW, AllDifferent(CELLS[2::-1])])
    whole.switch(0, False)
    assert whole.propagate([1, 7, 7, 7, 7, 7]) == [1, 6, 6, 7, 7, 7]
    whole.switch(1, False)
    assert whole.propagate([1, 7, 7, 7, 7, 7]) == [1, 7, 7, 7, 7, 7]


def test_a_constraint_that_nothing_satisfies_matters_only_when_it_is_on():
    whole = propagator([InSet(CELLS[:1], frozenset({1})), InSet(CELLS[:1], frozenset({2})), Sum(CELLS[:2], 99)])
    assert whole.propagate(FULL) == [0] * 6
    whole.only([0])
    assert whole.propagate(FULL) == [1, 7, 7, 7, 7, 7]
    whole.only([1])
    assert whole.propagate(FULL) == [2, 7, 7, 7, 7, 7]
    whole.only([0, 1])
    assert whole.propagate(FULL) == [0] * 6
    whole.only([2])
    assert whole.propagate(FULL) == [0] * 6


def test_a_rule_that_is_off_is_not_called():
    class Failing(NotTogether):
        def is_valid(self, board):
            raise ZeroDivisionError

    some = [Callback(Failing(CELLS, 9)), ROW]
    whole = propagator(some)
    whole.only([1])
    assert whole.propagate([1, 2, 7, 1, 1, 1]) == [1, 2, 4, 1, 1, 1]
    whole.switch(0, True)
    with pytest.raises(RuleError, match="ZeroDivisionError"):
        whole.propagate([1, 2, 7, 1, 1, 1])


@given(puzzles(), masks)
def test_a_borrowed_kernel_is_left_as_it_was(some, domains):
    model = Model(BOARD.grid, some, derives=False)
    assume(not model.callbacks)
    for _ in range(2):
        whole = Propagator(model)
        assert whole.propagate(domains) == alone(some, domains)
        whole.only([])
        assert whole.propagate(domains) == domains
        whole.close()


PLAY = """
from rulegrid.calcudoku import read_puzzle as read_cages
from rulegrid.sudoku import read_puzzle
from rulegrid.solver.kernels import Propagator, general
from rulegrid.solver.model import Model
board = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
cages = "0 0 1\\n2 2 1\\n2 3 3\\n3+\\n5+\\n6*\\n4+"
for puzzle in (read_puzzle(board), read_cages(cages)):
    statement = puzzle.statement()
    model = Model(statement.grid, statement.constraints, derives=False)
    kernel = general(model)
    whole = Propagator(model, None, kernel)
    start = model.given(statement.board, restricted=False)
    for off in range(model.constraints):
        whole.switch(off, False)
        whole.switch((5 * off + 2) % model.constraints, False, "no repeat")
        print(whole.propagate(start))
        whole.only(range(model.constraints))
"""


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="one kernel alone")
def test_both_kernels_leave_the_same():
    printed = [
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "RULEGRID_KERNEL": kernel},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for kernel in ("interpreted", "required")
    ]
    assert printed[0] == printed[1]
    assert printed[0].count("\n") > 20
