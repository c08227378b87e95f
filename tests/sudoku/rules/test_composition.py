"""Any, all and none of several rules: the logic of their parts, in texts and in JSON."""

import itertools
import json
from functools import cache
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refusals import refusal
from rulegrid import Callback, Disjunction, Puzzle, PuzzleFormatError, Rule, RuleError
from rulegrid.calcudoku import CageRule
from rulegrid.sudoku import (
    AllRule,
    AnyRule,
    AtLeastRule,
    AtMostRule,
    BlockRule,
    Board,
    ColumnRule,
    ExactlyRule,
    KillerRule,
    NoneRule,
    OddRule,
    RowRule,
    SkyscraperRule,
    Solver,
    WhereRule,
)
from rulegrid.sudoku.rules.composition import read_rule, write_rule

PARTS = [
    "row", "column", "non-consecutive", "killer 5:A1A2", "killer 6:A1B1A2", "odd A1B2", "even A2", "thermometer A1A2A3",
    "difference A1A2", "ratio B1B2", "greater A3B3", "no-difference 2", "minimum B2", "maximum A1", "among 13:A1B1",
    "column-indexer A1", "value-index A1A2A3B1", "pair-sum 4:A1B1", "sandwich 2:left A", "x-sum 3:left B", "skyscraper 2:top 1",
    "hidden-skyscraper 2:left B", "ascending-starters 5:top 2", "numbered-room 3:right A", "little-killer 4:A1B2", "full-rank 3:left A",
    "where A1 + A2 == B1 + 1", "where A1 < B2 or A3 == 1", "pattern [12]*3:A1A2A3",
]  # fmt: skip
ROWS, COLS, VALUES = 2, 3, 3


def grids(*rules):
    return {
        tuple(itertools.chain(*board.cells)) for board in Solver(Board(ROWS, COLS, values=VALUES), *rules).solutions()
    }


EVERY = set(itertools.product(range(1, VALUES + 1), repeat=ROWS * COLS))


@cache
def grids_of(part):
    return grids(read_rule(part))


def test_the_parts_allow_different_grids():
    allowed = list(map(grids_of, PARTS))
    assert len(set(map(frozenset, allowed))) == len(PARTS)
    assert all(0 < len(found) < len(EVERY) for found in allowed)


parts = st.lists(st.sampled_from(PARTS), min_size=1, max_size=3, unique=True)


@given(parts)
def test_composition_is_the_logic_of_the_parts(texts):
    clue = " | ".join(texts)
    sets = [grids_of(text) for text in texts]
    assert grids(AnyRule([clue])) == set.union(*sets)
    assert grids(AllRule([clue])) == set.intersection(*sets)
    assert grids(NoneRule([clue])) == EVERY - set.union(*sets)


def grids_with(sets, is_right):
    """The grids that are in a number of sets for which `is_right` is true."""
    return {grid for grid in EVERY if is_right(sum(grid in found for found in sets))}


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=4), st.integers(0, 4))
def test_a_number_of_rules_is_the_number_of_parts_that_allow_a_grid(texts, number):
    number = min(number, len(texts))
    clue = f"{number}:{' | '.join(texts)}"
    sets = [grids_of(text) for text in texts]
    assert grids(ExactlyRule([clue])) == grids_with(sets, lambda true: true == number)
    assert grids(AtLeastRule([clue])) == grids_with(sets, lambda true: true >= number)
    assert grids(AtMostRule([clue])) == grids_with(sets, lambda true: true <= number)


@pytest.mark.parametrize("kind", [ExactlyRule, AtLeastRule, AtMostRule])
def test_too_many_selections_are_called_back(kind):
    board = Board(1, 12, values=2)
    rule = kind([f"6:{' | '.join(f'odd A{col}' for col in range(1, 13))}"])
    assert [type(constraint) for constraint in rule.constraints(board)] == [Callback]
    is_right = {ExactlyRule: lambda n: n == 6, AtLeastRule: lambda n: n >= 6, AtMostRule: lambda n: n <= 6}[kind]
    assert Solver(board, rule).count() == sum(comb(12, n) for n in range(13) if is_right(n))


def test_numbers_of_rules_are_in_texts_and_json_and_nested():
    rule = read_rule("exactly: 2: odd A1 | (at-most:1:odd A2 | odd B1) | even B2")
    assert rule.clues() == ["2:odd A1 | (at-most: 1:odd A2 | odd B1) | even B2"]
    assert read_rule(write_rule(rule)).clues() == rule.clues()
    odd = [{"rule": "odd", "clues": [cell]} for cell in ("A1", "A2", "B1")]
    assert rule.entries() == [
        {"exactly": 2, "of": [odd[0], {"at-most": 1, "of": odd[1:]}, {"rule": "even", "clues": ["B2"]}]}
    ]
    puzzle = Puzzle(Board(2), [RowRule(), rule])
    again = Puzzle.from_json(puzzle.to_json())
    assert again == puzzle
    assert again.count() == puzzle.count() == 1
    assert str(puzzle.units()[-1]) == "exactly 2 of odd A1 | (at-most: 1:odd A2 | odd B1) | even B2"
    assert puzzle != Puzzle(Board(2), [RowRule(), ExactlyRule.of_rules(rule.clue_list[0].rules, 1)])
    assert rule.copy().clues() == rule.clues()


def test_a_number_of_rules_is_at_most_their_number():
    with pytest.raises(RuleError, match=r"exactly 3 of odd A1 \| odd A2: read 3, expected 0 to 2"):
        Solver(Board(2), ExactlyRule(["3:odd A1 | odd A2"]))


def test_a_setter_is_helped_with_a_number_of_rules():
    odd = " | ".join(f"odd {cell}" for cell in ("A1", "A2", "B1", "B2"))
    board = Board(2, values=3)
    none = Puzzle(board, [AtLeastRule([f"3:{odd}"]), AtMostRule([f"1:{odd}"])])
    assert none.count() == 0
    (contradiction,) = none.check(repairs="none").contradictions
    assert {part.unit.kind for part in contradiction.parts} == {"at-least", "at-most"}
    rules = [RowRule(), ExactlyRule([f"2:{odd}"]), ExactlyRule(["2:odd A1 | even A2 | even B1"])]
    full = next(Puzzle(board, rules).solutions())
    small = Puzzle(full, rules).minimise().puzzle
    assert small.solve().cells == full.cells
    assert small.board.count_filled() < 4
    assert list(small.explain())


@given(parts, parts, st.sampled_from(["any", "all", "none"]), st.sampled_from(["any", "all", "none"]))
def test_composition_may_be_nested(texts, others, outer, inner):
    def logic(name, sets):
        union, shared = set.union(*sets), set.intersection(*sets)
        return {"any": union, "all": shared, "none": EVERY - union}[name]

    text = f"{outer}: {' | '.join(texts)} | ({inner}: {' | '.join(others)})"
    expected = logic(outer, [*(grids_of(part) for part in texts), logic(inner, [grids_of(part) for part in others])])
    rule = read_rule(text)
    assert grids(rule) == expected
    puzzle = Puzzle(Board(ROWS, COLS, values=VALUES), [rule])
    again = Puzzle.from_json(puzzle.to_json())
    assert again == puzzle
    assert {tuple(itertools.chain(*board.cells)) for board in again.solutions()} == expected
    assert read_rule(write_rule(rule)).clues() == rule.clues()


@pytest.mark.parametrize("text", PARTS)
def test_what_none_says_is_asked_back_only_where_the_part_is(text):
    board = Board(ROWS, COLS, values=VALUES)
    asked = any(isinstance(constraint, Callback) for constraint in read_rule(text).constraints(board))
    said = list(NoneRule([text]).constraints(board))
    inside = [part for c in said if isinstance(c, Disjunction) for choice in c.alternatives for part in choice]
    assert any(isinstance(constraint, Callback) for constraint in [*said, *inside]) == asked


def test_in_python_rules_are_made_of_rules():
    cages = [KillerRule([(10, [(0, 0), (0, 1)])]), KillerRule([(12, [(0, 0), (0, 1)])])]
    rule = AnyRule([cages])
    assert rule.clues() == ["killer 10:A1A2 | killer 12:A1A2"]
    assert rule.entries() == [
        {"any": [{"rule": "killer", "clues": ["10:A1A2"]}, {"rule": "killer", "clues": ["12:A1A2"]}]}
    ]
    assert AnyRule.of_rules(cages).clues() == rule.clues()
    rule.add(rules=[OddRule(["A1"])])
    rule.add(["odd A1", "even B1"])
    assert rule.clues()[1:] == ["odd A1", "odd A1 | even B1"]
    assert [len(entry["any"]) for entry in rule.entries()] == [2, 1, 2]


def test_a_rule_of_several_clues_is_all_of_them():
    both = OddRule(["A1", "A2"])
    rule = AnyRule([[both, KillerRule([(4, [(0, 0), (0, 1)])])]])
    assert rule.clues() == ["(all: odd A1 | odd A2) | killer 4:A1A2"]
    board = Board(1, 2, values=3)
    expected = {(1, 1), (1, 3), (3, 1), (3, 3)}
    for one in (rule, AnyRule(rule.clues())):
        assert {tuple(found.cells[0]) for found in Solver(board, one).solutions()} == expected
    puzzle = Puzzle(board, [rule, AnyRule([[AnyRule(["odd A1", "odd A2"])]])])
    again = Puzzle.from_json(puzzle.to_json())
    assert again == puzzle
    assert again.count() == puzzle.count() == 4


def test_the_json_form_is_a_key_of_its_own():
    data = {
        "rows": 4,
        "rules": [
            {"rule": "row"},
            {"rule": "column"},
            {"any": [{"rule": "killer", "clues": ["3:A1A2"]}, {"all": [{"rule": "odd", "clues": ["A1"]}, {"rule": "even", "clues": ["A2"]}]}]},
            {"none": [{"rule": "killer", "clues": ["7:A1A2"]}, {"rule": "skyscraper", "clues": ["1:left A"]}]},
            {"rule": "any", "clues": ["odd B1 | odd B2"]},
        ],
    }  # fmt: skip
    puzzle = Puzzle.from_data(data)
    assert puzzle.to_data()["rules"][2:4] == data["rules"][2:4]
    assert puzzle.to_data()["rules"][4] == {"any": [{"rule": "odd", "clues": ["B1"]}, {"rule": "odd", "clues": ["B2"]}]}
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    for board in puzzle.solutions():
        a, b = board.cells[0][:2]
        assert {a, b} == {1, 2} or (a % 2 and b % 2 == 0)
        assert a + b != 7
        assert a != 4
        assert board.cells[1][0] % 2 or board.cells[1][1] % 2
    assert puzzle.count() > 0
    assert json.loads(puzzle.to_json()) == puzzle.to_data()


class SameRule(Rule):
    """All cells are equal."""

    def is_valid(self, board):
        return len({digit for row in board.cells for digit in row if digit}) <= 1


def test_rules_of_ones_own_may_be_parts():
    puzzle = Puzzle(Board(2), [AnyRule([[SameRule(), RowRule()]])])
    assert puzzle.count() == 2 + 4
    assert Puzzle.from_json(puzzle.to_json(), [SameRule]) == puzzle
    assert Puzzle(Board(2), [NoneRule([[SameRule(), RowRule()]])]).count() == 16 - 6
    known = {"same": SameRule, "any": AnyRule}
    assert isinstance(read_rule("any: same | same", known).clue_list[0].rules[0], SameRule)


def test_a_unit_is_named_by_what_it_says():
    puzzle = Puzzle(Board(4), [AnyRule(["killer 3:A1A2 | odd B1"]), NoneRule(["odd B2"])])
    assert [str(unit) for unit in puzzle.units()] == ["any of killer 3:A1A2 | odd B1", "none of odd B2"]
    board = Board(4)
    board.set_digit(1, 1, 3)
    assert Puzzle(board, puzzle.rules).conflicts() == ["none of odd B2"]


def test_what_changes_other_rules_is_no_alternative():
    with pytest.raises(RuleError, match="doubler can't be one of several rules"):
        Solver(Board(4), AnyRule(["doubler A1 | odd A1"]))
    with pytest.raises(RuleError, match="amount can't be one of several rules"):
        Solver(Board(4), NoneRule(["odd A1 | (all: amount 3:A1)"]))
    with pytest.raises(RuleError, match="cell Z1 is off the board"):
        Solver(Board(4), AnyRule(["odd A1 | odd Z1"]))


def test_they_go_with_other_rules():
    rules = [RowRule(), ColumnRule(), BlockRule(), AnyRule(["skyscraper 4:left A | skyscraper 4:right A"])]
    tops = {tuple(board.cells[0]) for board in Solver(Board(4), *rules).solutions()}
    assert tops == {(1, 2, 3, 4), (4, 3, 2, 1)}
    assert SkyscraperRule(["4:left A"]).is_valid(next(Solver(Board(4), *rules).solutions())) in (True, False)


@pytest.mark.parametrize(
    ("text", "rule", "clues"),
    [
        ("killer 10:A1A2", KillerRule, ["10:A1A2"]),
        ("killer:10:A1A2", KillerRule, ["10:A1A2"]),
        ("row", RowRule, []),
        ("any: odd A1 | even A2", AnyRule, ["odd A1 | even A2"]),
        ("any odd A1 | even A2", AnyRule, ["odd A1 | even A2"]),
        ("(any: odd A1)", AnyRule, ["odd A1"]),
        ("none:pattern 1|2:A1 | pattern (1 | 2):A1"[:20], NoneRule, ["pattern 1|2:A1"]),
        ("where (A1 + A2) * 2 == 6", WhereRule, ["(A1 + A2) * 2 == 6"]),
        ("any: where (A1 == 1 or A2 == 2) and (A3 == 3) | odd:A1", AnyRule, ["where (A1 == 1 or A2 == 2) and (A3 == 3) | odd A1"]),
    ],
)  # fmt: skip
def test_a_rule_is_read_as_the_command_line_has_it(text, rule, clues):
    found = read_rule(text)
    assert type(found) is rule
    assert found.clues() == clues


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("", 1, "read '', expected a rule such as odd A1"),
        ("kiler 3:A1", 1, "read 'kiler', expected killer, or another rule"),
        ("any: odd A1 | kiler 3:A1", 15, "read 'kiler', expected killer"),
        ("any: odd A1 |  | odd A2", 16, "read '', expected a rule such as odd A1"),
        ("any: odd A1 | ", 14, "read '', expected a rule"),
        ("any:", 5, "any: read no rules, expected RULE | RULE"),
        ("none", 5, "none: read no rules"),
        ("any: odd A1|even A2", 12, "odd: read '|even A2', expected a cell"),
        ("any: odd A1 | killer x:A1", 22, "killer: read 'x:A1', expected "),
        ("any: odd A1 | odd ?", 19, "odd: read '?', expected a cell such as A1"),
        ("any: odd A1 | (all: even ?)", 26, "even: read '?', expected a cell"),
        ("any: where A1 = 3 | odd A1", 15, "where: read '=', expected =="),
        ("any: pattern 1**:A1 | odd A1", 16, "pattern: read '*', expected a digit"),
        ("any: row A1", 10, "row: this rule has no clues: remove 'A1'"),
        ("any: (odd A1", 6, "read '(odd', expected "),
        ("exactly: odd A1 | odd A2", 9, "read 'odd A1 | odd A2', expected a number of rules and a colon"),
        ("exactly: 2:", 12, "read '', expected a rule"),
        ("at-most: 1: odd A1 | kiler 3:A1", 22, "read 'kiler', expected killer"),
        ("any: odd A1 | (exactly: 1: odd ?)", 32, "odd: read '?', expected a cell"),
    ],
)
def test_a_text_that_does_not_read_is_one_line_with_the_column(text, column, problem):
    error = refusal(read_rule, text)
    assert error.column == column
    assert problem in str(error)


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"any": []}, "puzzle.rules[0].any: read [], expected at least one rule"),
        ({"any": "odd A1"}, "puzzle.rules[0].any: read 'odd A1', expected a list"),
        ({"any": ["odd A1"]}, "puzzle.rules[0].any[0]: read 'odd A1', expected an object"),
        ({"any": [{"rule": "kiler"}]}, "puzzle.rules[0].any[0].rule: read 'kiler', expected 'killer'"),
        (
            {"any": [{"rule": "odd", "clues": ["?"]}]},
            "puzzle.rules[0].any[0].clues[0]: column 1: read '?', expected a cell",
        ),
        ({"any": [{"none": [{"rule": "odd", "clue": "A1"}]}]}, "puzzle.rules[0].any[0].none[0].clue: unknown key"),
        ({"any": [{"rule": "odd"}], "rule": "odd"}, "puzzle.rules[0].rule: unknown key, expected one of any"),
        ({"any": [{"rule": "odd"}], "all": []}, "puzzle.rules[0].all: unknown key, expected one of any"),
        ({"exactly": 1}, "puzzle.rules[0].of: missing"),
        ({"exactly": [], "of": []}, "puzzle.rules[0].exactly: read '[]', expected a whole number"),
        ({"at-least": 1, "of": []}, "puzzle.rules[0].of: read [], expected at least one rule"),
        ({"at-least": 1, "of": [{"rule": "kiler"}]}, "puzzle.rules[0].of[0].rule: read 'kiler', expected 'killer'"),
        ({"at-most": -1, "of": [{"rule": "row"}]}, "puzzle.rules[0].of: read -1, expected"),
        ({"some": []}, "puzzle.rules[0].some: unknown key"),
        ({"rule": "any", "clues": ["kiler A1"]}, "puzzle.rules[0]: puzzle.rules[0].clues[0]: column 1: read 'kiler'"),
        ({"rule": "any", "clues": [{"rules": "odd A1 | ?"}]}, "column 10: read '?', expected"),
        ({"rule": "any", "clues": [{"rules": [5]}]}, "expected rules, each as a text such as odd A1"),
        ({"rule": "any", "clues": [{"rules": []}]}, "expected at least one rule"),
    ],
)
def test_json_that_does_not_read_is_refused_by_path(entry, problem):
    with pytest.raises(PuzzleFormatError) as caught:
        Puzzle.from_data({"rows": 2, "family": "sudoku", "rules": [entry]})
    assert problem.removeprefix("puzzle.rules[0]: ") in str(caught.value)
    assert str(caught.value).startswith("puzzle.rules[0]")
    assert str(caught.value).isprintable()


def test_rules_in_rules_have_an_end():
    entry = {"rule": "odd", "clues": ["A1"]}
    for _ in range(20):
        entry = {"any": [entry]}
    assert Puzzle.from_data({"rows": 2, "rules": [entry]}).count() == 8
    for _ in range(300):
        entry = {"none": [entry]}
    with pytest.raises(PuzzleFormatError, match="rules nested more than 20 deep"):
        Puzzle.from_data({"rows": 2, "rules": [entry]})
    with pytest.raises(PuzzleFormatError, match="brackets nested more than 20 deep"):
        read_rule("any: " + "(any: " * 500 + "odd A1" + ")" * 500)
    with pytest.raises(PuzzleFormatError, match="expected at most 10000"):
        read_rule("any: " + "odd A1 | " * 2000 + "odd A1")
    assert read_rule("any: " + "odd A1 | " * 900 + "odd A1").is_valid(Board(2))


@pytest.mark.parametrize("text", ["odd", "odd A1 | killer", "(all: odd A1 | even)", "none: odd"])
def test_a_part_that_needs_a_clue_is_refused_without_one(text):
    with pytest.raises(PuzzleFormatError, match=r"(odd|killer|even): expected a clue, "):
        AnyRule([text])


def test_a_part_in_json_that_needs_a_clue_is_refused_without_one():
    data = {"rows": 4, "rules": [{"any": [{"rule": "odd"}, {"rule": "even", "clues": ["A1"]}]}]}
    with pytest.raises(PuzzleFormatError, match=r"puzzle.rules\[0\].any: odd: expected a clue, "):
        Puzzle.from_data(data)


def test_none_excludes_a_product_of_0():
    none = NoneRule([(CageRule(["0*:A1A2"]),)])
    assert Solver(Board(1, 2, values=(0, 1, 2)), none).count() == 4
