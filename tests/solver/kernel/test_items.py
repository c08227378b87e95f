"""Items that many rules share, in the kernel itself: lines of an automaton, counts, choices; held to brute force."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import AllDifferent, Board, Count, Disjunction, InSet, Regular, Relation, Sum
from rulegrid.core.automata import Automaton, build
from rulegrid.solver.kernel._choices import Choices
from rulegrid.solver.kernel._counts import Counts
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernel._regulars import Regulars
from rulegrid.solver.kernel.bits import DONE, FOUND, GROW
from rulegrid.solver.kernels import make
from rulegrid.solver.model import Model

VALUES = (1, 2, 3)
BOARD = Board(2, values=VALUES)
CELLS = BOARD.grid.cells


def solutions(constraints, domains=None):
    """All fillings that the general kernel finds, as tuples in reading order."""
    model = Model(BOARD.grid, constraints)
    assert not model.callbacks
    if model.broken is not None:
        return []
    kernel = make(model, General)
    kernel.start([a & b for a, b in zip(model.domains, domains or model.domains, strict=True)])
    found = []
    while (answer := kernel.run(1 << 20)) != DONE:
        if answer == FOUND:
            found.append(tuple(mask.bit_length() for mask in kernel.domains()))
        elif answer == GROW:
            kernel.grow()
    return sorted(found)


def meant(constraints):
    """All fillings that break none of the constraints, by trying them."""
    found = []
    for values in product(VALUES, repeat=4):
        board = BOARD.copy()
        board.load_puzzle(values)
        if not any(constraint.is_broken(board) for constraint in constraints):
            found.append(values)
    return found


cells = st.lists(st.sampled_from(CELLS), min_size=1, max_size=4)
different = st.lists(st.sampled_from(CELLS), min_size=1, max_size=4, unique=True)


@st.composite
def automata(draw):
    size = draw(st.integers(1, 4))
    states = st.integers(-1, size - 1)
    rows = tuple(tuple(draw(states) for _ in VALUES) for _ in range(size))
    return Automaton(rows, frozenset(draw(st.sets(st.integers(0, size - 1)))))


@st.composite
def constraints(draw, depth=1):
    kind = draw(st.sampled_from(["regular", "count", "different", "sum", "relation", "among", "either"][: 6 + depth]))
    if kind == "regular":
        return Regular(tuple(draw(cells)), draw(automata()))
    if kind == "count":
        least = draw(st.integers(-1, 4))
        values = frozenset(draw(st.sets(st.integers(1, 4))))
        less = tuple(draw(different)) if draw(st.booleans()) else ()
        return Count(tuple(draw(different)), values, least - len(less), least + draw(st.integers(-1, 3)), less)
    if kind == "different":
        return AllDifferent(tuple(draw(different)))
    if kind == "sum":
        return Sum(tuple(draw(different)), draw(st.integers(1, 12)))
    if kind == "relation":
        a, b = draw(st.lists(st.sampled_from(CELLS), min_size=2, max_size=2, unique=True))
        return Relation(a, b, frozenset(draw(st.sets(st.tuples(st.integers(1, 3), st.integers(1, 3))))))
    if kind == "among":
        return InSet(tuple(draw(different)), frozenset(draw(st.sets(st.integers(1, 3)))))
    choices = st.lists(st.lists(constraints(depth=0), max_size=3).map(tuple), max_size=3)
    return Disjunction(tuple(draw(choices)))


@pytest.mark.slow
@settings(max_examples=10 * settings().max_examples)
@given(st.lists(constraints(), min_size=1, max_size=4))
def test_a_search_finds_exactly_what_the_constraints_mean(said):
    assert solutions(said) == meant(said)


@settings(max_examples=5 * settings().max_examples)
@given(st.lists(constraints(), min_size=1, max_size=3), st.lists(st.integers(1, 7), min_size=4, max_size=4))
def test_propagation_takes_no_value_of_a_solution(said, domains):
    model = Model(BOARD.grid, said)
    if model.broken is not None:
        return
    kernel = make(model, General)
    kernel.start([a & b for a, b in zip(model.domains, domains, strict=True)])
    answer = kernel.run(0)
    left = [0] * 4 if answer == DONE else kernel.domains()
    for values in meant(said):
        bits = [1 << value - 1 for value in values]
        if all(bit & domain for bit, domain in zip(bits, domains, strict=True)):
            assert all(bit & mask for bit, mask in zip(bits, left, strict=True))


@pytest.mark.parametrize(
    ("constraint", "domains", "left"),
    [
        # A line that must rise by one: what no line supports goes at once, on both ends.
        (Regular(CELLS[:3], build(VALUES, 0, lambda last, v: v if last in (0, v - 1) else None, bool, 3)), [7] * 4, [1, 2, 4, 7]),
        (Count(CELLS, frozenset({3}), 3, 4), [7, 3, 7, 7], [4, 3, 4, 4]),
        (Count(CELLS, frozenset({3}), 0, 1), [4, 7, 7, 7], [4, 3, 3, 3]),
        (Count(CELLS[:2], frozenset({3}), 0, 0, CELLS[2:]), [4, 7, 3, 7], [4, 3, 3, 4]),
        (Count(CELLS[:1], frozenset({3}), 0, 9, CELLS[1:]), [7, 4, 7, 7], [4, 4, 3, 3]),
        (Disjunction(((InSet(CELLS[:2], frozenset({1})),), (InSet(CELLS[:2], frozenset({2})),))), [7] * 4, [3, 3, 7, 7]),
        (Disjunction(((InSet(CELLS[:2], frozenset({1})),), (InSet(CELLS[:2], frozenset({2})),))), [6, 7, 7, 7], [2, 2, 7, 7]),
        (Disjunction(((Sum(CELLS[:3], 3),), (Sum(CELLS[:3], 9),))), [7] * 4, [5, 5, 5, 7]),
    ],
)  # fmt: skip
def test_propagation_alone_takes_what_has_no_support(constraint, domains, left):
    kernel = make(Model(BOARD.grid, [constraint]), General)
    kernel.start(domains)
    kernel.run(0)
    assert kernel.domains() == left


@st.composite
def unrolled(draw, length):
    """An automaton made for lines of a length, often with a state behind which everything is accepted."""
    loose = draw(automata())
    rows = [list(row) for row in loose.step]
    if draw(st.booleans()):
        rows[-1] = [len(rows) - 1] * len(VALUES)
        loose = Automaton(loose.step, loose.final | {len(rows) - 1})

    def step(state, value):
        return None if (to := rows[state][value - 1]) < 0 else to

    return build(VALUES, 0, step, loose.final.__contains__, length)


@given(st.data(), different, st.lists(st.integers(1, 7), min_size=4, max_size=4))
def test_a_line_is_left_what_accepted_lines_hold_and_no_more(data, line, domains):
    automaton = data.draw(automata() | unrolled(len(line)))
    model = Model(BOARD.grid, [Regular(tuple(line), automaton)])
    kernel = make(model, General)
    kernel.start([a & b for a, b in zip(model.domains, domains, strict=True)])
    at = [CELLS.index(cell) for cell in line]
    supported = [0] * len(line)
    for values in product(VALUES, repeat=len(line)):
        bits = [1 << value - 1 for value in values]
        states = {0}
        for value in values:
            states = automaton.follow(states, [value - 1])
        if states & automaton.final and all(bit & domains[i] for bit, i in zip(bits, at, strict=True)):
            supported = [mask | bit for mask, bit in zip(supported, bits, strict=True)]
    if kernel.run(0) == DONE:
        assert not any(supported)
    else:
        assert [kernel.domains()[i] for i in at] == supported


def test_a_cage_loses_what_a_house_holds_in_its_crossing():
    board = Board(2, 4)
    row = AllDifferent(tuple((0, col) for col in range(4)))
    cage = AllDifferent(((0, 0), (0, 1), (1, 0)))
    kernel = make(Model(board.grid, [row, cage]), General)
    kernel.start([15, 15, 14, 14, 15, 15, 15, 15])  # the 1 of the row is in A1 or A2
    kernel.run(0)
    assert kernel.domains() == [15, 15, 14, 14, 14, 15, 15, 15]


def test_choices_know_what_the_rest_of_the_puzzle_keeps_apart():
    pair = CELLS[:2]
    apart = [AllDifferent(pair), Disjunction(((Sum(pair, 2),), (Sum(pair, 5),)))]
    kernel = make(Model(BOARD.grid, apart), General)
    kernel.start([7] * 4)
    kernel.run(0)
    assert kernel.domains() == [6, 6, 7, 7]  # 1 + 1 is out


def test_alternatives_that_are_called_back_leave_the_whole_to_python():
    class Asked(Count):
        """A constraint that no translator knows."""

    model = Model(BOARD.grid, [Disjunction(((Asked(CELLS, frozenset({1}), 0, 1),), (Sum(CELLS, 4),)))])
    assert model.callbacks == [0]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        # What sees both places of a value that one of them needs.
        ([Count(CELLS[:2], frozenset({1}), 1, 2), AllDifferent(CELLS[:3])], [7, 7, 6, 7]),
        # A place that leaves one of the two others that are needed.
        ([Count(CELLS[:3], frozenset({1}), 2, 3), AllDifferent(CELLS[:2]), AllDifferent(CELLS[:3:2])], [6, 1, 1, 7]),
    ],
)
def test_counts_know_who_sees_whom(said, left):
    kernel = make(Model(BOARD.grid, said), General)
    kernel.start([7] * 4)
    kernel.run(0)
    assert kernel.domains() == left


@pytest.mark.parametrize(
    ("constraint", "kind"),
    [
        (Regular(CELLS, build(VALUES, 0, lambda s, v: s, lambda s: True, 4)), Regulars),
        (Count(CELLS, frozenset({1}), 1, 2), Counts),
        (Disjunction(((Sum(CELLS, 4),), (Sum(CELLS, 12),))), Choices),
    ],
)
def test_each_constraint_has_a_kind_of_items(constraint, kind):
    assert list(Model(BOARD.grid, [constraint]).items) == [kind]


def test_what_always_or_never_holds_needs_no_items():
    assert not Model(BOARD.grid, [Count(CELLS, frozenset({1}), 0, 4)]).items
    assert not Model(BOARD.grid, [Count(CELLS[:2], frozenset({1}), -2, 2, CELLS[2:])]).items
    assert not Model(BOARD.grid, [Count(CELLS[:2], frozenset({9}), 0, 0, CELLS[2:])]).items
    assert Model(BOARD.grid, [Count(CELLS[:2], frozenset({9}), -2, -1, CELLS[2:])]).broken == 0
    assert not Model(BOARD.grid, [Disjunction(((), (Sum(CELLS, 4),)))]).items
    assert Model(BOARD.grid, [Disjunction(())]).broken == 0
    assert Model(BOARD.grid, [Count(CELLS, frozenset({9}), 1, 4)]).broken == 0
    assert Model(BOARD.grid, [Disjunction(((Sum(CELLS, 99),), (Sum(CELLS, 0),)))]).broken == 0
