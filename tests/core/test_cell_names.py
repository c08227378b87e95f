"""Cells by their names: in constraints and in the methods of a rule they mean the same as (row, col)."""

import pytest

from rulegrid import (
    AllDifferent,
    Board,
    Cells,
    ClueRule,
    Count,
    Form,
    InSet,
    Product,
    Puzzle,
    Relation,
    Rule,
    RuleError,
    RulegridError,
    Solver,
    Sum,
)
from rulegrid.core.constraints import Amount, OneOfSets
from rulegrid.sudoku import STANDARD, AnyRule, DoublerRule, KillerRule

A1, A2, B3 = (0, 0), (0, 1), (1, 2)
LESS = [(1, 2), (1, 3), (2, 3)]
SAME = {
    "texts": (lambda of: of(["A1", "A2", "B3"]), lambda of: of([A1, A2, B3])),
    "one text": (lambda of: of("A1A2 B3"), lambda of: of([A1, A2, B3])),
    "mixed": (lambda of: of(["A1", A2, [1, 2]]), lambda of: of((A1, A2, B3))),
    "r1c1": (lambda of: of(x for x in ("r1c1", "r1c2", "r2c3")), lambda of: of([A1, A2, B3])),
}
KINDS = {
    "AllDifferent": AllDifferent,
    "InSet": lambda cells: InSet(cells, [1, 2]),
    "Sum": lambda cells: Sum(cells, 7),
    "Product": lambda cells: Product(cells, 6),
    "Count": lambda cells: Count(cells, [1], 1, 2),
    "OneOfSets": lambda cells: OneOfSets(cells, [{1, 2, 3}]),
    "Count less": lambda cells: Count([(2, 2)], [1], 0, 0, cells),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", SAME)
def test_a_constraint_takes_names(kind, form):
    named, plain = SAME[form]
    assert named(KINDS[kind]) == plain(KINDS[kind])


def test_cells_may_be_given_one_by_one_if_all_differ():
    assert AllDifferent("A1", "A2", "B3") == AllDifferent(A1, A2, B3) == AllDifferent([A1, A2, B3])
    assert AllDifferent("A1").cells == (A1,)
    assert Relation("A1", "B3", LESS) == Relation(A1, B3, LESS) == Relation([0, 0], B3, LESS)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: AllDifferent("A1", "A0"), "column 1: read 'A0': rows and columns count from 1"),
        (lambda: AllDifferent(["A1", "xyz"]), "column 1: read 'xyz', expected a cell such as A1"),
        (lambda: AllDifferent(["A1", "A2A3"]), "read 'A2A3', expected one cell, such as 'A1' or (0, 0)"),
        (lambda: AllDifferent(0, 1), "read 0, expected one cell, such as 'A1' or (0, 0)"),
        (lambda: AllDifferent(5), "read 5, expected cells such as A1 B1 B2"),
        (lambda: Relation("A1", 2, LESS), "read 2, expected one cell, such as 'A1' or (0, 0)"),
        (lambda: Sum(3, "A1A2"), "read 3, expected cells such as A1 B1 B2"),
    ],
)
def test_what_is_no_cell_is_refused(make, message):
    with pytest.raises(RulegridError) as caught:
        make()
    assert str(caught.value) == message


class Rises(Rule):
    """A1 is less than B3."""

    def __init__(self, cells=("A1", (1, 2))):
        self.at = cells

    def cells(self, board):
        return self.at

    def is_valid(self, board):
        return not board["A1"] or not board["B3"] or board["A1"] < board["B3"]


class FullRises(Rises):
    when_full = True


class Pairs(ClueRule):
    """The cell of a clue is less than B3."""

    form = Form(Cells(least=1, most=1), example="A1")

    def is_clue_valid(self, clue, board):
        low, high = board[clue.cells[0]], board["B3"]
        return not low or not high or low < high

    def clue_cells(self, clue, board):
        return [*clue.cells, "B3"]


@pytest.mark.slow
@pytest.mark.parametrize("cells", [("A1", "B3"), "A1B3", ("A1", B3), {A1: 1, "r2c3": 2}, None], ids=str)
@pytest.mark.parametrize("kind", [Rises, FullRises])
def test_a_rule_looks_at_cells_by_their_names(kind, cells):
    expected = Solver(Board(4), *STANDARD, Rises([A1, B3])).count()
    assert 0 < expected < 288
    rule = kind(cells)
    assert Solver(Board(4), *STANDARD, rule, strict=True).count() == expected
    puzzle = Puzzle(Board(4), [*STANDARD, rule])
    assert puzzle.units()[-1].cells == (Board(4).grid.cells if cells is None else (A1, B3))
    puzzle.board["A1"], puzzle.board["B3"] = 4, 1
    assert puzzle.conflicts() == ([] if kind.when_full and cells is None else [kind.__name__])


def test_a_clue_looks_at_cells_by_their_names():
    rule = Pairs(["A1"])
    assert rule.cells(Board(4)) == dict.fromkeys([A1, B3])
    assert rule.describe_clues(Board(4))[0]["cells"] == ["A1", "B3"]
    assert Solver(Board(4), *STANDARD, rule).count() == Solver(Board(4), *STANDARD, Rises()).count()


def test_a_rule_made_of_rules_has_parts_that_name_their_cells():
    made = AnyRule.of_rules([Rises("A1B3"), KillerRule(["8:A1B3"])])
    same = AnyRule.of_rules([Rises([A1, B3]), KillerRule(["8:A1B3"])])
    assert Solver(Board(4), *STANDARD, made).count() == Solver(Board(4), *STANDARD, same).count()


def test_cells_that_are_omitted_by_their_names_are_found():
    with pytest.raises(RuleError, match="omits"):
        Solver(Board(4), *STANDARD, Rises(["A1"])).count()


class Doubled(Rule):
    """A1 counts twice in sums."""

    def is_valid(self, board):
        return True

    def constraints(self, board):
        return []

    def amounts(self, grid):
        return {"A1": Amount(2)}


def test_amounts_may_be_given_by_the_names_of_cells():
    killer = KillerRule(["7:A1A2"])
    doubled = Solver(Board(4), *STANDARD, killer, Doubled()).count()
    assert doubled == Solver(Board(4), *STANDARD, killer, DoublerRule(["A1"])).count()
