"""Every clue of every rule is seen in a picture and on a terminal, and different clues look different."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from random_rules import EVERY_RULE, edits, full_boards, pairs_of_rules, rules_on_boards
from rulegrid import calendar, sudoku
from rulegrid.core.board import Board
from rulegrid.draw import svg, terminal
from rulegrid.draw.drawing import THICK, record
from rulegrid.draw.marks import Note, Region

DRAWN_LATER = {calendar.PlacementRule}
"""Their clues say what may lie on the board, which is drawn once it lies there."""

every_drawn_rule = pytest.mark.parametrize(
    "kind", [kind for kind in EVERY_RULE if kind.clue_form and kind not in DRAWN_LATER], ids=lambda kind: kind.__name__
)


def sights(look, board, *rules):
    """What somebody sees of rules: a picture, with its words if notes are all that there is, and a terminal."""
    picture, text = svg.draw(board, rules), terminal.render(board, rules)
    words = "<desc>" in picture and all(isinstance(mark, Note) for mark in record(board, rules).marks)
    return look(picture, words=words), (text.plain, text.spans)


@pytest.mark.slow
@every_drawn_rule
@given(data=st.data())
def test_the_clues_of_a_rule_are_seen(kind, data, look):
    rule, board = data.draw(rules_on_boards(kind))
    drawing = record(board, [rule])
    assume(rule.clues())
    assert drawing.marks
    if all(isinstance(mark, Region) for mark in drawing.marks):  # walls can be where there is an edge already
        assume(any(drawing.border(*pair) == THICK for pair in board.grid.neighbours))
    for with_rule, without in zip(sights(look, board, rule), sights(look, board), strict=True):
        assert with_rule != without


@st.composite
def exchanges(draw, clue):
    """A clue with two of its cells exchanged, if it has so many."""
    names = list(re.finditer("[A-Z]+[0-9]+", clue))
    if len(names) < 2:
        return clue
    one, two = sorted(draw(st.permutations(names))[:2], key=re.Match.start)
    return clue[: one.start()] + two[0] + clue[one.end() : two.start()] + one[0] + clue[two.end() :]


@every_drawn_rule
@given(data=st.data())
def test_different_clues_look_different(kind, data, look):
    rule, other, board = data.draw(pairs_of_rules(kind, edits))
    if rule.clues() != other.clues() and set(rule.constraints(board)) != set(other.constraints(board)):
        for one, two in zip(sights(look, board, rule), sights(look, board, other), strict=True):
            assert one != two


@pytest.mark.slow
@every_drawn_rule
@given(data=st.data())
def test_cells_in_another_order_look_different_where_that_means_something_else(kind, data, look):
    rule, other, board = data.draw(pairs_of_rules(kind, exchanges))
    if rule.clues() == other.clues():
        return
    boards = [data.draw(full_boards(one, board)) for one in (rule, other)]
    if any(rule.is_valid(full) != other.is_valid(full) for full in boards):
        for one, two in zip(sights(look, board, rule), sights(look, board, other), strict=True):
            assert one != two


def test_a_cell_that_comes_again_in_a_sum_shows_all_its_weights(look):
    once, again = (sudoku.SumRule([f"-1:A1 A1*2 A2*-1 {cell}"]) for cell in ("A2", "A1"))
    for one, two in zip(sights(look, Board(2), once), sights(look, Board(2), again), strict=True):
        assert one != two
    assert "×1+2+1" in svg.draw(Board(2), [again])
