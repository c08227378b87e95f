"""How messages are said: lists, articles, capitals and blanks, in one place."""

import pytest

from rulegrid.calendar import load_board
from rulegrid.core.board import Board
from rulegrid.core.clue_fields import Cells
from rulegrid.core.clue_rule import ClueRule
from rulegrid.core.clues import Form
from rulegrid.core.constraints import AllDifferent
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.row_column_rules import RowRule
from rulegrid.core.rule import Rule
from rulegrid.sudoku import (
    AntiKnightRule,
    BetweenRule,
    BlockRule,
    DifferenceRule,
    GreaterRule,
    KillerRule,
    LittleKillerRule,
    NonConsecutiveRule,
    NoPairSumRule,
    PairSumRule,
    QuadrupleRule,
    RatioRule,
    SandwichRule,
    ThermometerRule,
    XSumRule,
)
from rulegrid.utils.cells import use_notation
from rulegrid.utils.message import Message, name_message, say

ROW, BLOCK, DIAGONAL = (
    Message("unit.row", row=0),
    Message("unit.block", cell=(6, 6), number=9),
    Message("unit.diagonal", way="\\"),
)


@pytest.mark.parametrize(
    ("message", "english", "chinese"),
    [
        (Message("step.pointing.technique", value=4, house=BLOCK), "4 is locked in the block at G7.", "4 在 G7 起的宫中被锁定。"),
        (Message("step.hidden-single.all", house=DIAGONAL, value=4, cell=(3, 3)),
         "On the diagonal \\, 4 fits only in D4.", "在对角线 \\ 中，4 只能填在 D4。"),
        (Message("step.naked-pair.where", house=ROW), "Look at row A.", "请看 A 行。"),
        (Message("step.rules-together.where", cages=[ROW], sums=[ROW, BLOCK]),
         "Look at row A in row A and the block at G7.", "请看 A 行、G7 起的宫里的 A 行。"),
        (Message("reason.cannot", cells=[(0, 0), (0, 1), (0, 2)], values=[1, 2]),
         "A1, A2 and A3 can't be 1 or 2", "A1、A2、A3 不能是 1、2"),
        (Message("check.contradict", givens=[ROW], units=[BLOCK]),
         "Row A contradicts the block at G7.", "A 行与 G7 起的宫矛盾。"),
        (Message("check.contradict", givens=[ROW, DIAGONAL], units=[BLOCK]),
         "Row A and the diagonal \\ contradict the block at G7.", "A 行、对角线 \\ 与 G7 起的宫矛盾。"),
        (Message("reason.ways", ways=[Message("reason.way", values=[1, 1, 3]), Message("reason.way", values=[1, 2, 2])]),
         "it contains 1-1-3 or 1-2-2", "只能是 1-1-3 或 1-2-2"),
        (Message("check.solutions", count=12345), "The puzzle has 12,345 solutions.", "本题有 12,345 个解。"),
        (Message("check.solutions", count=1), "The puzzle has 1 solution.", "本题有 1 个解。"),
    ],
)  # fmt: skip
def test_a_message_is_said_in_both_languages(message, english, chinese):
    assert say(message) == english
    assert say(message, "zh") == chinese


NAMES = [
    (RowRule(), "row A", "A 行"),
    (SandwichRule(["9:left A"]), "sandwich 9 left of row A", "A 行左侧的三明治 9"),
    (SandwichRule(["3:top 2"]), "sandwich 3 above column 2", "第 2 列上方的三明治 3"),
    (
        LittleKillerRule(["5:top 1 right"]),
        "little killer 5 above column 1, pointing right",
        "第 1 列上方朝右的小杀手 5",
    ),
    (LittleKillerRule(["5:A2B3C4"]), "little killer 5 from A2 to C4", "从 A2 到 C4 的小杀手 5"),
    (NonConsecutiveRule(), "A1 and A2 not consecutive", "A1 与 A2 不连续"),
    (AntiKnightRule(), "A1 and B3 a knight's move apart", "相距马步的 A1 与 B3"),
    (KillerRule(["30:A1A2"]), "cage 30 at A1", "A1 的笼（30）"),
    (ThermometerRule(["C1B1A1"]), "thermometer C1 B1 A1", "温度计 C1 B1 A1"),
    (DifferenceRule(["A1A2"]), "white dot between A1 and A2", "A1 与 A2 之间的白点"),
    (DifferenceRule(["3:A1A2"]), "white dot 3 between A1 and A2", "A1 与 A2 之间的白点 3"),
    (RatioRule(["A1A2"]), "black dot between A1 and A2", "A1 与 A2 之间的黑点"),
    (PairSumRule(["V:A1A2"]), "V between A1 and A2", "A1 与 A2 之间的 V"),
    (PairSumRule(["6:A1A2"]), "sum 6 between A1 and A2", "A1 与 A2 之间的和 6"),
    (GreaterRule(["A1A2"]), "A1 > A2", "A1 > A2"),
    (NoPairSumRule(["5,10"]), "missing X or V between A1 and A2", "A1 与 A2 之间没有 X 或 V"),
    (QuadrupleRule(["124:A1A2B1B2"]), "quadruple 124 at A1 A2 B1 B2", "四数圆 124（A1 A2 B1 B2）"),
    (BetweenRule(["A1A2A3"]), "between line A1 A2 A3", "区间线 A1 A2 A3"),
]


def test_cells_and_boxes_are_numbered_where_the_reader_prefers():
    board = Board(9)
    names = {
        say(unit.label, cells="r1c1")
        for unit in Puzzle(board, [RowRule(), BlockRule(), XSumRule(["9:left C"])]).units()
    }
    assert {"row 3", "box 5", "X-sum 9 left of row 3"} < names
    (unit,) = Puzzle(board, [KillerRule(["30:E4E5"])]).units()
    assert [say(unit.label, language, cells="r1c1") for language in ("en", "zh")] == [
        "cage 30 at r5c4",
        "r5c4 的笼（30）",
    ]
    with use_notation("r1c1"):
        assert say(unit.label) == "cage 30 at r5c4"
        assert say(unit.label, cells="a1") == str(unit.label) == "cage 30 at E4"  # data stays the same
    assert say(unit.label) == "cage 30 at E4"


@pytest.mark.parametrize(("rule", "english", "chinese"), NAMES, ids=[name for _, name, _ in NAMES])
def test_a_unit_is_named_by_its_rule_and_clue(rule, english, chinese):
    unit = Puzzle(Board(4), [rule]).units()[0]
    assert (unit.name, say(unit.label, "zh")) == (english, chinese)


def test_pieces_are_named_in_both_languages():
    board = load_board()
    unit = next(unit for unit in board.puzzle(board.read_open(["Oct,6"])).units() if unit.whole)
    assert (unit.name, say(unit.label, "zh")) == ("piece O6", "拼块 O6")


class Ring(ClueRule):
    "The cells on a ring differ."

    title = ("ring", "环")
    form = Form(Cells(), example="A1A2")

    def is_clue_valid(self, clue, board):
        return True


class Named(Ring):
    def unit_label(self, clue):
        return name_message("the ring", "这个环")


class Called(Ring):
    def unit_name(self, clue):
        return "my ring"


class Texts(Rule):
    def is_valid(self, board):
        return True

    def constraints(self, board):
        yield AllDifferent([(0, 0), (0, 1)], unit="the corner")


class Bare(Rule):
    title = ("empty rule", "空规则")

    def is_valid(self, board):
        return True


@pytest.mark.parametrize(
    ("rule", "english", "chinese"),
    [
        (Ring(["A1A2"]), "ring A1 A2", "环 A1 A2"),
        (Named(["A1A2"]), "the ring", "这个环"),
        (Called(["A1A2"]), "my ring", "my ring"),
        (Texts(), "the corner", "the corner"),
        (Bare(), "empty rule", "空规则"),
    ],
)
def test_rules_of_ones_own_have_names_by_their_attributes(rule, english, chinese):
    unit = Puzzle(Board(2), [rule]).units()[0]
    assert (unit.name, say(unit.label, "zh")) == (english, chinese)
