"""Errors of calcudokus are said in both languages."""

import pytest

from rulegrid import RulegridError
from rulegrid.calcudoku import CalcudokuMaker, read_puzzle, write
from rulegrid.utils.message import say

SAID = [
    (lambda: read_puzzle("0 0\n1 1\n3+ 3!"), "line 3, column 4: read '3!', expected a cage label such as 80*, 3- or 6",
     "第 3 行、第 4 列：读到 '3!'，应为笼的标签，例如 80*、3- 或 6"),
    (lambda: read_puzzle("0 1\n1 0\n3+ 3+"), "line 2, column 3: cage 0 is in two pieces: B2 is not connected to A1",
     "第 2 行、第 3 列：笼 0 分成了两块：B2 与 A1 不相连"),
    (lambda: read_puzzle("0 0\n1 1\n3+"), "line 3, column 1: read 1 label, expected 2: one for each cage of the grid",
     "第 3 行、第 1 列：读到 1 个标签，应为 2：盘面的每个笼一个"),
    (lambda: read_puzzle("12:a"), "line 1, column 1: read size 12, expected 3 to 9", "第 1 行、第 1 列：读到边长 12，应为 3 到 9"),
    (lambda: write(read_puzzle("0 0\n1 1\n3+ 3+"), "keen"), "keen has grids from 3x3 to 9x9 only, with the values 1 to n",
     "keen 只有 3x3 到 9x9 的盘面，数字为 1 到 n"),
    (lambda: CalcudokuMaker(4, ops="%"), "ops '%': expected some of + - * /", "ops '%'：应为 + - * / 中的若干个"),
]  # fmt: skip


@pytest.mark.parametrize(("raising", "english", "chinese"), SAID, ids=[english for _, english, _ in SAID])
def test_an_error_is_said_in_both_languages(raising, english, chinese):
    with pytest.raises(RulegridError) as caught:
        raising()
    assert (str(caught.value), say(caught.value.message, "zh")) == (english, chinese)


def test_what_a_maker_wants_is_said_in_both_languages():
    wanted = CalcudokuMaker(4, level="hard", ops="+-", singles=False)
    assert str(wanted) == "hard 4x4 calcudoku with + - and no single cells"
    assert say(wanted.wanted, "zh") == "困难的 4x4 的算独（+ -），没有单格"
