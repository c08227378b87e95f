"""Nothing stated is lost: a model accounts for each constraint, however many overlap in one house."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import (
    AllDifferent,
    Board,
    Callback,
    Count,
    Disjunction,
    InSet,
    InternalError,
    OneOfSets,
    Placement,
    Product,
    RankConstraint,
    Regular,
    Relation,
    SandwichSum,
    Solver,
    Sum,
)
from rulegrid.core.automata import Automaton, build
from rulegrid.core.connected import AreaSizes, Connected, DifferentPairs
from rulegrid.core.row_column_rules import RowRule
from rulegrid.solver import model as models
from rulegrid.solver.model import Model
from rulegrid.solver.model_builder import ALWAYS, NEVER, OWED, STATED
from rulegrid.solver.translate import TRANSLATORS, translate

WIDTH = 5
ROW = tuple((0, col) for col in range(WIDTH))


@st.composite
def clues(draw):
    """Sums and sets of values of a row, with many cells in common, that one filling obeys."""
    filling = draw(st.permutations(range(1, WIDTH + 1)))
    said = []
    for _ in range(draw(st.integers(2, 5))):
        at = draw(st.lists(st.integers(0, WIDTH - 1), min_size=2, max_size=4, unique=True))
        cells, values = [ROW[k] for k in at], [filling[k] for k in at]
        if draw(st.booleans()):
            said.append(Sum(cells, sum(values)))
        else:
            others = st.sets(st.integers(1, WIDTH), min_size=len(at), max_size=len(at))
            said.append(OneOfSets(cells, {frozenset(values), *map(frozenset, draw(st.lists(others, max_size=2)))}))
    return said


@pytest.mark.slow
@given(clues(), st.booleans(), st.integers(0, 2))
@settings(max_examples=10 * settings().max_examples)
def test_clues_that_overlap_in_a_row_all_count(saying, said, is_house, spare):
    """With a house around them, in a longer clue of a row that is none, or with values to spare."""
    values = range(1, WIDTH + 1 + spare)
    around = [AllDifferent(ROW)] if is_house else [OneOfSets(ROW, [frozenset(range(1, WIDTH + 1))])]
    expected = set()
    board = Board(1, WIDTH, values=values)
    for filling in permutations(values, WIDTH):
        board.cells[0] = [*filling]
        if not any(constraint.is_broken(board) for constraint in (*around, *said)):
            expected.add(filling)
    solver = Solver(Board(1, WIDTH, values=values), saying(*around, *said), strict=True)
    assert {tuple(solution.cells[0]) for solution in solver.solutions()} == expected
    assert solver.count() == len(expected)


BOARD = Board(2, values=[1, 2, 3])
A1, A2, B1, B2 = BOARD.grid.cells
RISING = build((1, 2, 3), 0, lambda last, value: value if value > last else None, bool, 2)
KINDS = {
    AllDifferent: [AllDifferent([A1, A2]), AllDifferent([A1]), AllDifferent([A1, A1]), AllDifferent([A1, A2, B1, B2])],
    InSet: [InSet([A1], [2]), InSet([A1], [1, 2, 3]), InSet([], [1]), InSet([A1], [])],
    Relation: [Relation(A1, B2, [(1, 2), (2, 3)]), Relation(A1, A1, [(2, 2)]), Relation(A1, B2, [])],
    Sum: [
        Sum([A1, A2], 4),
        Sum([A1, A2, B1], 6),
        Sum([A1], 3),
        Sum([], 0),
        Sum([], 1),
        Sum([A1, A1], 4),
        Sum([A1, A2], 1, [1, -1]),
        Sum([A1, B1], 99),
        Sum([A1, A2], 1 << 62, [1 << 61, 1 << 61]),
    ],
    Product: [
        Product([A1, A2], 6),
        Product([A1, A2, B1], 6),
        Product([A1], 2),
        Product([], 1),
        Product([], 2),
        Product([A1, A1], 4),
        Product([A1, A2], 7),
    ],
    Placement: [Placement([[[A1]], [[A2, B2]], [[B1]]], [0, 1, 2]), Placement([[], [[A2, B2]], [[B1]]], [0, 1, 2])],
    Regular: [Regular([A1, A2], RISING), Regular([], RISING), Regular([], Automaton(((-1, -1, -1),), frozenset({0})))],
    Count: [
        Count([A1], [1], 0, 0, [A2]),
        Count([A1, A2], [1], 1, 1),
        Count([A1], [1], 0, 1),
        Count([A1], [9], 1, 1),
        Count([A1], [9], 0, 0),
    ],
    OneOfSets: [
        OneOfSets([A1, A2], [{1, 3}]),
        OneOfSets([A1, A2, B1], [{1, 2, 3}]),
        OneOfSets([A1], [{2}]),
        OneOfSets([A1], [{1}, {2}, {3}]),
        OneOfSets([], [set()]),
        OneOfSets([], []),
        OneOfSets([A1, A2], [{1, 9}]),
    ],
    SandwichSum: [
        SandwichSum([A1, A2, B1], 2),
        SandwichSum([A1, A2, B1], 2, (1, 3)),
        SandwichSum([A1, A2], 0),
        SandwichSum([A1, A1], 0),
        SandwichSum([A1], 0, (1, 3)),
        SandwichSum([], 0),
        SandwichSum([A1, A2, B1], 2, (1, 9)),
        SandwichSum([A1, A2, B1], 9),
    ],
    RankConstraint: [
        RankConstraint([A1, A2], [[[B1, B2]]], 2, 1),
        RankConstraint([A1, A2], [[[A1, B1], [B2, B1]], [[A2, A1]]], 2, 0),
        RankConstraint([A1, A2], [], 2, 0),
        RankConstraint([A1, A2], [], 2, 1),
        RankConstraint([A1, A2], [[]], 2, 0),
        RankConstraint([A1, A2], [[[A1, A2]]], 2, 0),
        RankConstraint([A1, A2], [[[B1]]], 2, 1),
        RankConstraint([A1], [[[B1]]], 2, 1),
        RankConstraint([A1, A2], [[[B1, B2]]], 9, 1),
        RankConstraint([], [[[B1, B2]]], 2, 1),
    ],
    Disjunction: [
        Disjunction([[Sum([A1, A2], 4)], [InSet([A1], [1])]]),
        Disjunction([[Sum([A1, A2], 4)], []]),
        Disjunction([]),
        Disjunction([[Sum([A1, A2], 99)]]),
        Disjunction([[Callback(RowRule())], [InSet([A1], [2])]]),
    ],
    AreaSizes: [
        AreaSizes([A1, A2, B1, B2], BOARD.grid.neighbours),
        AreaSizes([A1, B2], BOARD.grid.neighbours),
        AreaSizes([A1, A2], []),
        AreaSizes([A1], []),
        AreaSizes([], []),
    ],
    Connected: [
        Connected([A1, A2, B1, B2], [1], BOARD.grid.neighbours),
        Connected([A1, A2, B1, B2], [1], BOARD.grid.neighbours, 2),
        Connected([A1, B2], [1, 2], BOARD.grid.neighbours),
        Connected([A1, B2], [1], [], 2),
        Connected([A1, A2], [1], BOARD.grid.neighbours, 0),
        Connected([A1, A2], [1, 2, 3], BOARD.grid.neighbours, 1),
        Connected([A1], [1], [], 1),
        Connected([A1], [1], []),
        Connected([A1, A2], [9], BOARD.grid.neighbours),
        Connected([A1, A2], [9], BOARD.grid.neighbours, 1),
        Connected([], [1], []),
        Connected([], [1], [], 1),
    ],
    DifferentPairs: [
        DifferentPairs([A1, A2], [B1, B2]),
        DifferentPairs([A1], [B1]),
        DifferentPairs([], []),
    ],
    Callback: [Callback(RowRule())],
}
EVERY = [(kind, constraint) for kind, several in KINDS.items() for constraint in several]
FILLINGS = list(product([1, 2, 3], repeat=4))


def test_there_are_examples_of_every_kind_of_constraint_that_is_translated():
    assert KINDS.keys() - {Callback} == TRANSLATORS.keys()


@pytest.mark.parametrize(("kind", "constraint"), EVERY)
def test_a_model_accounts_for_every_constraint_as_it_is(kind, constraint, saying, monkeypatch):
    """Beside others in whose cells it lies, alone, and for explanations."""
    around = [] if kind is Placement else [AllDifferent([A1, A2, B1]), Sum([A1, A2, B1], 6)]
    board = Board(2, values=[1, 2, 3])
    truth = {}
    for filling in FILLINGS:
        board.cells = [[*filling[:2]], [*filling[2:]]]
        truth[filling] = [not each.is_broken(board) for each in (constraint, *around)]
    for said in ([constraint], [*around, constraint], [constraint, *around]):
        expected = sum(all(truth[filling] if len(said) > 1 else truth[filling][:1]) for filling in FILLINGS)
        assert Solver(Board(2, values=[1, 2, 3]), saying(*said)).count() == expected
        for options in ({}, {"derives": False}, {"joins": True}):
            Model(BOARD.grid, said, **options)

    accounts = []
    monkeypatch.setattr(models, "translate", lambda *each: accounts.append(translate(*each)) or accounts[-1])
    model = Model(BOARD.grid, [constraint])
    account = accounts[-1]  # those of alternatives come first
    verdicts = {each[0] for each in truth.values()}
    assert account is not NEVER or verdicts == {False}
    assert account is not ALWAYS or verdicts == {True}
    mentioned = [
        *(index for sources, _, _ in model.restrictions for index in sources),
        *(index for indexes in model.groups.values() for index in indexes),
        *(index for several in model.sources.values() for sources in several for index in sources),
        *model.callbacks,
    ]
    assert (account in (STATED, OWED)) <= (0 in mentioned)


@pytest.mark.parametrize("options", [{}, {"derives": False}, {"joins": True}])
def test_a_sum_or_an_arrangement_that_no_item_states_is_an_error(monkeypatch, options):
    monkeypatch.setattr(Model, "state", lambda model, indexes: None)
    with pytest.raises(InternalError, match="constraint 1 of 2 is not stated in the model; please report it"):
        Model(BOARD.grid, [AllDifferent([A1, A2]), Sum([A1, A2], 4)], **options)
