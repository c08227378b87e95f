"""Clues in Python that are no clues at all: whatever is given, the answer is one line that says what was expected."""

import pytest

from rulegrid import ClueRule, Puzzle, RuleError, RulegridError
from rulegrid.calcudoku import CageRule
from rulegrid.sudoku import RULES, BlockRule, Board, KillerRule, OddRule, Solver, ThermometerRule

CLUE_RULES = [rule for rule in (*RULES, CageRule) if issubclass(rule, ClueRule)]
SHAPES = [
    "3:A1", "A1", "", b"A1", 5, 0, -1, 1.5, None, True, (), [], [[]], [[[]]], [[[[]]]], (1, 2, 3), [[1, 2], [3, 4]],
    ((0, 0), (0, 1)), ((0, 0), (0, 1), 5), (5, "A1"), ("A1", 5), (3, (0, 0)), (None, None), ((), ()), [(0, 0, 0)], [(1.5, 2)],
    [("a", "b")], (-1, -1), [(-1, -1)], [(10**30, 0)], float("nan"), {"a": 1}, {"total": 3, "cells": ["A1"]}, {(1, 2)}, object(),
    range(3),
]  # fmt: skip


def ways(rule, shape):
    """Yield the calls that take a clue, or several."""
    yield lambda: rule(shape)
    yield lambda: rule([shape])
    yield lambda: rule.from_clues(shape)
    yield lambda: rule.from_clues([shape])
    yield lambda: with_clue(rule, shape)
    if isinstance(shape, (tuple, list)):
        yield lambda: with_clue(rule, *shape)
    yield lambda: with_data(rule, shape)


def with_clue(rule, *values):
    new = rule()
    new.add(*values)
    return new


def with_data(rule, data):
    new = rule()
    new.add_clue_data(data, "puzzle.rules[0].clues[0]")
    return new


@pytest.mark.parametrize("rule", CLUE_RULES, ids=lambda rule: rule.spelling())
def test_what_is_no_clue_is_refused_on_one_line(rule):
    messages = []
    for shape in SHAPES:
        for make in ways(rule, shape):
            try:
                puzzle = Puzzle(Board(4), [make()])
                puzzle.units()
            except RulegridError as error:
                messages.append(str(error))
    assert len(messages) > len(SHAPES)
    assert all(message.isprintable() and len(message) < 200 for message in messages)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: KillerRule("3:A1"), "read '3:A1', expected a list of cages"),
        (lambda: KillerRule([3]), "read cage 3, expected a total and its cells such as (30, 'A1A2B1B2')"),
        (lambda: KillerRule([(3, 5)]), "read 5, expected cells such as A1B1"),
        (lambda: ThermometerRule("A1B1"), "read 'A1B1', expected a list of clues"),
        (lambda: ThermometerRule([5]), "read 5, expected cells such as A1B1"),
        (lambda: OddRule(5), "read 5, expected a list of clues"),
        (lambda: OddRule.from_clues("A1"), "read 'A1', expected a list of clues"),
        (lambda: OddRule.from_clues([5]), "read clue 5, expected a text"),
        (lambda: CageRule([("3+", "A1")]), "expected a Cage, or a text such as 11+:A1B1"),
        (
            lambda: CageRule().add((3,), "A1"),
            "read '[3]', expected a cage label such as 80*, or its target and operation",
        ),
        (lambda: BlockRule("2", "2"), "read '2', expected a whole number, such as 2 for 2x3"),
    ],
)
def test_messages_say_what_was_expected(make, problem):
    with pytest.raises(RuleError) as caught:
        make()
    assert problem in str(caught.value)


def test_a_field_that_a_clue_does_not_have_is_refused():
    with pytest.raises(RulegridError, match="a clue with 'totl', expected one of total, cells: "):
        KillerRule().add(totl=3, cells="A1")


def test_cages_may_be_texts_too():
    rule = KillerRule(["3:A1A2", (7, "B1B2")])
    assert rule.cages == [(3, ((0, 0), (0, 1))), (7, ((1, 0), (1, 1)))]
    assert KillerRule(rule.clue_list).clues() == rule.clues()
    assert CageRule(["3+:A1A2"]).cages == CageRule(CageRule(["3+:A1A2"]).cages).cages


def test_units_of_a_rule_that_does_not_fit_the_board_are_refused():
    with pytest.raises(RuleError, match="cell A9 is off the board"):
        Puzzle(Board(4), [BlockRule(), OddRule(["A9"])]).units()
    assert Solver(Board(4), OddRule(["A1"])).solve()
