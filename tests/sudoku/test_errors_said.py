"""Errors of sudokus, and remarks on other programs' formats, are said in both languages."""

import pytest

from rulegrid import Board, Puzzle, RulegridError
from rulegrid.sudoku import AllRule, BlockRule, DoublerRule, RegionsRule, SudokuMaker, read_puzzle, write
from rulegrid.sudoku.formats import fpuzzles, sudokupad
from rulegrid.sudoku.rules import NoDifferenceRule, PatternRule, WhereRule
from rulegrid.sudoku.rules.composition import read_rule
from rulegrid.utils.message import Message, say

GRID = [[{}, {}], [{}, {}]]


def four(*rules):
    return Puzzle(Board(4), rules)


SAID = [
    (lambda: WhereRule(["max(A1:Z9999) == 1"]), "column 5: 259974 cells in rectangles, expected at most 10000",
     "第 5 列：矩形共有 259974 格，最多应为 10000 格"),
    (lambda: read_rule("exactly: odd A1"), "column 9: read 'odd A1', expected a number of rules and a colon, such as 2:",
     "第 9 列：读到 'odd A1'，应为条数和冒号，例如 2:"),
    (lambda: read_puzzle("123"), "read 3 cells, expected a square number such as 4 (2x2) or 1 (1x1)",
     "读到 3 格，应为平方数，例如 4 (2x2) 或 1 (1x1)"),
    (lambda: read_puzzle("1..4......3x...."), "line 1, column 12: read 'x' (33), expected 1 to 4, or '.' for an empty cell",
     "第 1 行、第 12 列：读到 'x'（33），应为 1 到 4，或表示空格的 '.'"),
    (lambda: read_puzzle([[1, 2], [2]]), "row 2: 1 cell, expected 2", "第 2 行有 1 格，应为 2 格"),
    (lambda: read_puzzle([1, 2]), "row 1: read 1, expected a list of cells", "第 1 行：读到 1，应为一行各格的列表"),
    (lambda: read_puzzle(5), "read 5, expected a string, or a list of rows", "读到 5，应为字符串，或各行的列表"),
    (lambda: read_puzzle([[3]]), "row 1, column 1: read 3, expected 1 to 1, or 0 or None for an empty cell",
     "第 1 行第 1 列：读到 3，应为 1 到 1，空格用 0 或 None"),
    (lambda: read_puzzle("a = {{1,0,0,4},{0,0,0,0},{0,0,3,2},{0,0,0,0}}\nb = {{1,0,0,3},{0,0,0,0},{0,0,3,2},{0,0,0,0}}"),
     "read 2 grids in one text, expected one: keep only the puzzle", "一段文字中读到 2 个盘面，应只有一个：请只保留题目"),
    (lambda: read_puzzle("matrix(c(1,0,0,4,0,0,0,0,0,0,3,2,0,0,0,0), nrow=4)"),
     "this function fills a table by columns: write the rows as lists of their own, or add byrow=TRUE in R",
     "此函数按列填表：请把每一行写成单独的列表；在 R 中可加上 byrow=TRUE"),
    (lambda: four(BlockRule(3, 2)).validate(), "blocks of 3 x 2 don't tile a board of 4 x 4 cells (rule: BlockRule)",
     "3 x 2 的宫铺不满 4 x 4 的盘面（规则：BlockRule）"),
    (lambda: RegionsRule(["AAB/AB"]), "read 'AB' as row 2 of a drawing, expected 3 characters", "区域图第 2 行为 'AB'，应有 3 个字符"),
    (lambda: four(AllRule([[DoublerRule(["A1"])]])).validate(),
     "all of doubler A1: doubler can't be one of several rules: it changes what others mean (rule: AllRule)",
     "全部成立：doubler A1：doubler 不能是若干规则之一：它会改变其他规则的含义（规则：AllRule）"),
    (lambda: WhereRule(["A1 + == 3"]), "column 6: read '==', expected a number or a cell", "第 6 列：读到 '=='，应为数或格子"),
    (lambda: PatternRule(["1[2:A1A2"]), "column 4: the pattern ends, expected ']'", "第 4 列：正则表达式到此结束，应为 ']'"),
    (lambda: fpuzzles.from_data({"size": 2, "grid": 5}), "f-puzzles grid: read 5, expected a list", "f-puzzles grid：读到 5，应为列表"),
    (lambda: sudokupad.from_data({"cells": [[{}]], "regions": [[[1, 1]]]}),
     "SudokuPad regions[0][0]: read '[1, 1]', expected a cell such as [0, 0], at most [0, 0]",
     "SudokuPad regions[0][0]：读到 '[1, 1]'，应为格子，例如 [0, 0]，最大为 [0, 0]"),
    (lambda: read_puzzle("https://sudokupad.app/abc"),
     "read the id 'abc', which only the server of sudokupad.app can look up: "
     "fetch it with --fetch (in Python fetch=True), or open it in the browser, then copy the long link or use Export",
     "读到编号 'abc'，只有 sudokupad.app 的服务器能查到：请用 --fetch（Python 中为 fetch=True）获取，或在浏览器中打开，再复制长链接或使用导出"),
    (lambda: SudokuMaker(recipe="kiler"), "recipe 'kiler': no rule 'kiler', did you mean 'killer'? (Digits in a cage don't repeat and add up to its total.)",
     "配方 'kiler'：没有规则 'kiler'，是否想写 'killer'？（笼内数字互不相同，其和等于笼角所示的数。）"),
    (lambda: SudokuMaker(3), "size 3: expected 4 to 16", "size 3：应为 4 到 16"),
]  # fmt: skip


@pytest.mark.parametrize(("raising", "english", "chinese"), SAID, ids=[english for _, english, _ in SAID])
def test_an_error_is_said_in_both_languages(raising, english, chinese):
    with pytest.raises(RulegridError) as caught:
        raising()
    assert (str(caught.value), say(caught.value.message, "zh")) == (english, chinese)


def test_what_was_not_understood_guessed_or_left_out_is_said_in_both_languages():
    (missed,) = fpuzzles.from_data({"size": 2, "grid": GRID, "line": [{"lines": [["R1C1", "R1C2"]]}]}).not_understood
    assert str(missed) == "f-puzzles: no rule was read for 1 grey line"
    assert say(missed, "zh") == "f-puzzles：没有读到对应的规则：1 条灰色线"
    dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000"}
    usual, guess = sudokupad.from_data({"cells": GRID, "regions": [], "overlays": [dot]}).guessed
    assert say(usual, "zh") == "SudokuPad：没有文字规则：图形按通常的含义读取"
    assert (str(guess), say(guess, "zh")) == (
        "SudokuPad: 1 black dot: read as ratio",
        "SudokuPad：1 个黑色圆点：读作 ratio",
    )
    left_out = write(Puzzle(Board(4), [BlockRule()], title="One"), "line").left_out
    assert [say(line, "zh") if isinstance(line, Message) else line for line in left_out] == [
        "标题", "没有 row：文本盘面总有这条规则", "没有 column：文本盘面总有这条规则"
    ]  # fmt: skip


def test_notes_of_pictures_are_sentences():
    picture = four(NoDifferenceRule(["1,2:A1A2"])).to_svg()
    assert "Neighbours without a white dot don't differ by 1 or 2 (but A1A2)." in picture
