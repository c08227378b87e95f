"""What the JSON form writes of rules is read back as the same rules, or it is not written."""

import pickle
from itertools import product

import pytest

from rulegrid import (
    Board,
    Cells,
    ClueRule,
    Form,
    Puzzle,
    PuzzleFormatError,
    Rule,
    RuleError,
    Solver,
    calcudoku,
    calendar,
    sudoku,
)
from rulegrid.sudoku import STANDARD, AllRule, AnyRule

FAMILIES = ("sudoku", "calcudoku", "calendar")
KINDS = [*sudoku.RULES, *calcudoku.RULES]


class W(Rule):
    """The first two digits add up to n at most."""

    def __init__(self, n=10):
        self.n = n

    def is_valid(self, board):
        pair = [value for value in board.cells[0][:2] if value]
        return len(pair) < 2 or sum(pair) <= self.n


class Stated(W):
    """The same as constraints."""

    def constraints(self, board):
        yield from AnyRule([" | ".join(f"killer {total}:A1A2" for total in range(3, self.n + 1))]).constraints(board)


class Near(ClueRule):
    """The digits of each pair differ by `most` at most."""

    form = Form(Cells(ordered=True, least=2, most=2), example="A1A2")

    def __init__(self, clues=(), *, most=1):
        super().__init__(clues)
        self._most = most

    def is_clue_valid(self, clue, board):
        a, b = (board.get_digit(*cell) for cell in clue.cells)
        return not a or not b or abs(a - b) <= self._most


class Listed(W):
    """Its cells are in a tuple, which JSON does not have; it takes lists too."""

    def __init__(self, cells):
        self.n = 4
        self.cells_ = tuple(map(tuple, cells))

    def parameters(self):
        return {"cells": [list(cell) for cell in self.cells_]}


class Hidden(W):
    """Its parameter is nowhere."""

    def __init__(self, bound=10):
        super().__init__(bound + 0)


class Tuple(W):
    """Its parameter is a tuple, of which JSON makes a list."""

    def __init__(self, pair=(1, 2)):
        super().__init__(sum(pair))
        self.pair = pair


class Killer(W):
    """Its class is called as a rule is."""


class Diagonal(W):
    """Its class is called as a rule of another family is."""


class OddRule(W):
    """Its class has the name of a built-in one."""


OWN = [W, Stated, Near, Listed]


def puzzle(*rules, family="sudoku"):
    return Puzzle(Board(4), [*STANDARD, *rules], family=family)


def again(one, known=OWN):
    return Puzzle.from_json(one.to_json(), known)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [W, Stated])
def test_parameters_are_kept(kind):
    for one, other in product((3, 5, 7), repeat=2):
        first, second = puzzle(kind(one)), puzzle(kind(other))
        assert (first == second) is (one == other)
        assert (first.canonical_key() == second.canonical_key()) is (one == other)
        assert (
            first.count() == again(first).count() == pickle.loads(pickle.dumps(first)).count() == puzzle(W(one)).count()
        )
        assert again(first) == first == pickle.loads(pickle.dumps(first))
    assert puzzle(kind()).to_data()["rules"][-1] == {"rule": kind.spelling()}
    assert puzzle(kind(8)).to_data()["rules"][-1] == {"rule": kind.spelling(), "parameters": {"n": 8}}


def test_parameters_beside_clues():
    one = puzzle(Near(["A1A2"], most=2))
    assert one.to_data()["rules"][-1] == {"rule": "near", "parameters": {"most": 2}, "clues": ["A1A2"]}
    assert again(one) == one != puzzle(Near(["A1A2"]))
    assert again(one).count() == one.count() > puzzle(Near(["A1A2"])).count()
    assert one.add("near:C1C2").rules[-1].parameters() == {"most": 2}


def test_parameters_in_rules_made_of_others():
    one, other = (puzzle(AnyRule.of_rules([W(n), AllRule.of_rules([Near(["A1A2"], most=2), W(4)])])) for n in (3, 5))
    assert again(one) == one != other
    assert again(one).count() == one.count() < other.count()


def test_a_rule_may_say_its_parameters_itself():
    one, other = puzzle(Listed([(0, 0)])), puzzle(Listed([(0, 1)]))
    assert again(one) == one != other


@pytest.mark.parametrize("rule", [Hidden(4), Tuple((1, 3)), W({1}), W(float("nan"))], ids=str)
def test_what_json_can_not_store_is_refused(rule):
    with pytest.raises(RuleError, match=r"JSON can't store its parameters (bound|pair|n): .* such as self\."):
        puzzle(rule).to_json()


def test_what_can_not_be_written_is_told_apart_too():
    assert puzzle(Hidden(4)) != puzzle(Hidden(5))
    assert puzzle(Hidden(4)) == puzzle(Hidden(4))
    assert puzzle(Tuple((1, 3))) != puzzle(Tuple((1, 4)))
    assert puzzle(Hidden()).to_json()  # which the class alone makes


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"rule": "w", "parameters": {"m": 1}}, r"parameters.m: unknown key, expected (one of )?n"),
        ({"rule": "odd", "parameters": {"n": 1}, "clues": ["A1"]}, "parameters.n: unknown key"),
        ({"rule": "w", "parameters": [1]}, "parameters: read"),
        ({"rule": "listed"}, "can't be made without arguments: TypeError"),
        ({"rule": "listed", "parameters": {"cells": 5}}, r"can\'t be made of cells=5: .*TypeError"),
    ],
)
def test_wrong_parameters_are_named(rule, message):
    with pytest.raises(PuzzleFormatError, match=message):
        Puzzle.from_data({"rows": 4, "rules": [rule]}, OWN)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.slow] * bool(at % 5), id=kind.__name__) for at, kind in enumerate(KINDS)],
)
def test_a_rule_of_any_family_is_read_back_in_any_other(kind, family):
    example = kind.clue_form.partition(", such as ")[2]
    if getattr(kind, "composes", False):
        parts = [sudoku.OddRule(["A1"]), calcudoku.CageRule(["3+:A1A2"]), W(5)]
        rule = kind.of_rules(parts, 2) if kind.counts_rules else kind.of_rules(parts)
    else:
        rule = kind.from_clues([example] if example else [])
    for rules in ([rule], [sudoku.RowRule(), rule, calcudoku.CageRule(["5+:B1B2"])], [AnyRule.of_rules([rule, W(3)])]):
        one = Puzzle(Board(6), rules, family=family)
        back = again(one)
        assert back == one
        assert [type(each) for each in back.rules] == [type(each) for each in rules if each.entries()]


def test_a_calcudoku_with_a_diagonal_has_the_same_solutions_when_it_is_read():
    one = calcudoku.read_puzzle("0 0 0\n1 1 1\n2 2 2\n6+ 6+ 6+").add(sudoku.DiagonalRule)
    assert Puzzle.from_json(one.to_json()) == one
    assert Puzzle.from_json(one.to_json()).count() == one.count() < one.without("diagonal").count()


def test_pieces_are_read_back_beside_other_rules():
    one = calendar.read_puzzle("Jan 14")
    more = one.replace(rules=[*one.rules, W(70)])
    assert again(one) == one != more == again(more)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("kind", [Killer, Diagonal, OddRule], ids=lambda kind: kind.__name__)
def test_a_class_of_your_own_is_never_read_as_a_built_in_one(kind, family):
    for rule in (kind(3), AnyRule.of_rules([kind(3), W(3)])):
        with pytest.raises((RuleError, PuzzleFormatError), match=r"rename the class|expected"):
            Puzzle.from_json(puzzle(rule, family=family).to_json(), [W])


def test_models_are_not_shared_by_rules_that_differ():
    assert [Solver(Board(4), *STANDARD, kind(n)).count() for n in (3, 5, 3) for kind in (W, Stated)] == [
        48, 48, 192, 192, 48, 48,
    ]  # fmt: skip
