"""Errors are said in both languages, with what they nest."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

import rulegrid
from rulegrid import (
    Board,
    Cells,
    ClueRule,
    Form,
    NotUnique,
    Puzzle,
    PuzzleFormatError,
    Rule,
    RuleError,
    RulegridError,
    SearchStopped,
    Solver,
)
from rulegrid.calendar import Piece, load_board, read_date
from rulegrid.generate.packs import PackPlan
from rulegrid.queries.query import Status
from rulegrid.sudoku import FAMILY, ErrorSudokuRule, KillerRule, UnknownDigitsRule, read_puzzle
from rulegrid.sudoku.generate.recipe import read_recipe
from rulegrid.utils.catalogue import LANGUAGES
from rulegrid.utils.coordinates import as_cell
from rulegrid.utils.json_text import expect, expect_object, read_json
from rulegrid.utils.message import Message, say

FOUR = "1..4......32...."


def found(raising):
    with pytest.raises(RulegridError) as caught:
        raising()
    return caught.value


def used_by_two_threads():
    solver = read_puzzle(FOUR).solver()
    searching = solver.solutions()
    next(searching)
    with ThreadPoolExecutor(1) as other:
        other.submit(solver.count).result()


class Empty(Rule):
    """Has no method."""


class Misspelled(Rule):
    def is_vaild(self, board):
        return True


class MisspelledClue(ClueRule):
    form = Form(Cells(), example="A1")

    def is_clue_vaild(self, clue, board):
        return True


class Yields(Rule):
    def is_valid(self, board):
        yield True


class OffBoard(Rule):
    def cells(self, board):
        return [(0, 0), (9, 9)]

    def is_valid(self, board):
        return True


def narrowed(removal):
    class Narrowing(Rule):
        def is_valid(self, board):
            return True

        def cells(self, board):
            return "A1"

        def narrow(self, seen):
            return removal

    return lambda: Solver(Board(2), Narrowing(), strict=True).count()


SAID = [
    (narrowed([5]), "narrow returned 5, expected removals such as {(0, 0): {1, 2}} (rule: Narrowing)",
     "narrow 返回了 5，应为排除的候选数，例如 {(0, 0): {1, 2}}（规则：Narrowing）"),
    (narrowed({"B1": [1]}), "narrow removed candidates of B1, expected one of the cells of the rule (rule: Narrowing)",
     "narrow 排除了 B1 的候选数，应为该规则的格子（规则：Narrowing）"),
    (narrowed({"A1": [1]}), "narrow removed 1 from A1, but is_valid accepts a full board with it (rule: Narrowing)",
     "narrow 从 A1 排除了 1，但 is_valid 接受含有它的填满的盘面（规则：Narrowing）"),
    (lambda: type("Narrowed", (ClueRule,), {"narrow": None}), "narrow is not called for rules with clues, expected a Rule without (rule: Narrowed)",
     "带线索的规则不会调用 narrow，应使用不带线索的 Rule（规则：Narrowed）"),
    (lambda: Puzzle(Board(4), []).minimise(keep="A1"), "no given or clue 'A1': the puzzle has no givens, clues or rules",
     "没有已知数或线索 'A1'：这道题没有任何已知数、线索或规则"),
    (lambda: as_cell("C1C2"), "read 'C1C2', expected one cell, such as 'A1' or (0, 0)",
     "读到 'C1C2'，应为一个格子，例如 'A1' 或 (0, 0)"),
    (lambda: read_puzzle("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Keen\n"),
     "a saved game of Keen, expected a sudoku puzzle: the command for it is `rulegrid calcudoku`", "Keen 的存档，应为 sudoku 题目：请用命令 `rulegrid calcudoku`"),
    (lambda: read_json("{"), "line 1, column 2: not JSON: Expecting property name enclosed in double quotes",
     "第 1 行、第 2 列：不是 JSON：Expecting property name enclosed in double quotes"),
    (lambda: expect(5, str, "puzzle.title"), "puzzle.title: read 5, expected a string", "puzzle.title：读到 5，应为字符串"),
    (lambda: expect_object({"a": 1}, "board", ("rows", "pieces")), "board.a: unknown key, expected one of rows, pieces",
     "board.a：未知的键，应为以下之一：rows、pieces"),
    (lambda: Board(2).set_digit(0, 0, 3), "cell A1 can't contain 3: expected 1 to 2", "A1 不能填 3：应为 1 到 2"),
    (lambda: Board(0, 5, values=4), "a board with 0 rows: expected a whole number from 1 to 4096", "盘面的行数为 0：应为 1 到 4096 的整数"),
    (lambda: Puzzle(Board(4), [KillerRule(["5:A1A9"])]).validate(),
     "cage 5 at A1: cell A9 is off the board, expected A1 to D4 (rule: KillerRule)",
     "A1 的笼（5）：A9 不在盘面上，应为 A1 到 D4（规则：KillerRule）"),
    (lambda: Puzzle(Board(4, values=5), [ErrorSudokuRule()]).validate(),
     "expected a square board without blocked cells, with as many digits as rows, such as 1 to 4 (rule: ErrorSudokuRule)",
     "应为没有封闭格的正方形盘面，数字个数与行数相同，例如 1 到 4（规则：ErrorSudokuRule）"),
    (lambda: Puzzle(Board(4, regions=[["A1", "B2"]]), [ErrorSudokuRule()]).validate(),
     "errors are counted in boxes, not in regions; remove the regions (rule: ErrorSudokuRule)",
     "错误按宫计数，不按区域计数；请去掉区域（规则：ErrorSudokuRule）"),
    (lambda: Puzzle(Board(2, 3), [UnknownDigitsRule()]).validate(),
     "rows, columns and regions of 2 and 3 cells, expected one size (rule: UnknownDigitsRule)",
     "行、列、区域的格数为 2、3，应相同（规则：UnknownDigitsRule）"),
    (lambda: Puzzle(Board(4, values=3), [UnknownDigitsRule()]).validate(),
     "4 cells in a row and only 3 digits, add digits to the board (rule: UnknownDigitsRule)",
     "一行有 4 格，却只有 3 个数字；请增加盘面的数字（规则：UnknownDigitsRule）"),
    (lambda: read_puzzle(FOUR).add("kiler:3:A1A2"), "no rule 'kiler', did you mean 'killer'? (Digits in a cage don't repeat and add up to its total.)",
     "没有规则 'kiler'，是否想写 'killer'？（笼内数字互不相同，其和等于笼角所示的数。）"),
    (lambda: read_puzzle(FOUR).add("killer:x:A1"),
     "killer 'x:A1': read 'x:A1', expected [TOTAL:]CELLS, such as 30:A1A2B1B2",
     "killer 'x:A1'：读到 'x:A1'，应为 [TOTAL:]CELLS，例如 30:A1A2B1B2"),
    (lambda: rulegrid.ask(read_puzzle(FOUR), "count", limit=0), "limit: read 0, expected 1 or more", "limit：读到 0，应为至少 1"),
    (lambda: rulegrid.ask(read_puzzle(FOUR), "cuont"), "no query 'cuont', did you mean 'count'?", "没有查询 'cuont'，是否想写 'count'？"),
    (lambda: FAMILY.levels.band("eazy"), "level 'eazy': expected one of easy, medium, hard, fiendish, extreme, did you mean 'easy'?",
     "level 'eazy'：应为以下之一：easy、medium、hard、fiendish、extreme，是否想写 'easy'？"),
    (lambda: read_date("30 Feb"), "date '30 Feb': there is no such day, expected 2026-01-14, 1/14, 'Jan 14' or today",
     "日期 '30 Feb'：没有这一天，应为 2026-01-14、1/14、'Jan 14' 或 today"),
    (lambda: Piece("L", ()), "piece 'L' has no cells", "拼块 'L' 没有格子"),
    (lambda: load_board().read_open(["A1A1"]), "open cell 'A1A1': A1 is named twice", "露出的格子 'A1A1'：A1 出现了两次"),
    (lambda: PackPlan(date(2027, 1, 1), families=["calendar", "calendar"]), "calendar is named twice", "calendar 出现了两次"),
    (lambda: read_puzzle('{"rows": 4, "rules": [{"rule": "mine"}], "code": "class MineRule(Rule): ..."}'),
     "puzzle.rules[0].rule: rule 'mine' is in the puzzle's own Python (\"code\"), which is not run: read it, save it as FILE.py, then --rule FILE.py:MineRule, or known=[MineRule] in Python",
     "puzzle.rules[0].rule：规则 'mine' 由题目自带的 Python 代码（\"code\"）定义，代码不会运行：请先阅读，另存为 FILE.py，再用 --rule FILE.py:MineRule，在 Python 中为 known=[MineRule]"),
    (lambda: used_by_two_threads(), "this Solver is searching in another thread: make a Solver for each thread",
     "另一个线程正在用这个 Solver 搜索：请为每个线程各建一个 Solver"),
    (lambda: read_puzzle("puzzle,solution\n,1324241341323241"),
     "line 2: no puzzle in field 1, where the header of the table places it: 2 fields",
     "第 2 行：表头指定第 1 栏是题目，但此行该栏没有内容（共 2 栏）"),
    (lambda: read_puzzle("1..4......32...,1324241341323241"),
     "line 1: '1..4......32...' is not a grid of 16 cells, and the filled grid beside it is not taken as the puzzle",
     "第 1 行：'1..4......32...' 不是 16 格的盘面；旁边填满的盘面不会当作题目"),
    (lambda: Board(4).get_digit(4, 0),
     "no cell at row 4, column 0: the board has 4 x 4 cells, and rows and columns count from 0",
     "没有第 4 行第 0 列的格子：盘面有 4 x 4 格，行和列都从 0 数起"),
    (lambda: read_puzzle(FOUR).add(Misspelled), "it has no method is_valid, only is_vaild: rename that (rule: Misspelled)",
     "缺少方法 is_valid，只有 is_vaild：请改正其名称（规则：Misspelled）"),
    (lambda: read_puzzle(FOUR).add(Empty), "it has no method is_valid: write one, see docs/rules.md (rule: Empty)",
     "缺少方法 is_valid：请编写该方法，见 docs/rules.md（规则：Empty）"),
    (lambda: MisspelledClue(["A1"]).is_valid(Board(4)),
     "it has no method is_clue_valid, only is_clue_vaild: rename that (rule: MisspelledClue)",
     "缺少方法 is_clue_valid，只有 is_clue_vaild：请改正其名称（规则：MisspelledClue）"),
    (lambda: read_puzzle(FOUR).add(Yields).conflicts(),
     "is_valid returned a generator or iterator, expected True or False (rule: Yields)",
     "is_valid 返回了生成器或迭代器，应为 True 或 False（规则：Yields）"),
    (lambda: read_puzzle(FOUR).add(OffBoard).solve(),
     "wrong cells of `cells` (with clues: `clue_cells`): cell J10 is off the board, expected A1 to D4 (rule: OffBoard)",
     "`cells`（有线索时为 `clue_cells`）给出的格子有误：J10 不在盘面上，应为 A1 到 D4（规则：OffBoard）"),
    (lambda: read_recipe(ClueRule), "recipe 'ClueRule': ClueRule has no sampler to draw clues: expected one such as sampler = growing_sampler(3, 5), see docs/rules.md",
     "配方 'ClueRule'：ClueRule 没有 sampler，无法生成线索：应有例如 sampler = growing_sampler(3, 5)，见 docs/rules.md"),
]  # fmt: skip


@pytest.mark.parametrize(("raising", "english", "chinese"), SAID, ids=[english for _, english, _ in SAID])
def test_an_error_is_said_in_both_languages(raising, english, chinese):
    error = found(raising)
    assert (str(error), say(error.message, "zh")) == (english, chinese)
    assert Message.from_data(error.message.to_data()) == error.message
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.message) == (english, error.message)


def test_a_text_of_ones_own_is_said_as_it_is():
    error = RuleError("Mine", "the board is round")
    assert str(error) == "the board is round (rule: Mine)"
    assert say(error.message, "zh") == "the board is round（规则：Mine）"


def test_a_path_and_a_place_are_data():
    error = PuzzleFormatError(Message("json.missing"), 2, path="puzzle.rows")
    assert (error.path, error.line, error.column) == ("puzzle.rows", 2, None)
    assert str(error) == "puzzle.rows, line 2: missing"


@pytest.mark.parametrize(
    "error", [NotUnique("none"), NotUnique("several", "some"), SearchStopped("timeout", 1, 1)], ids=str
)
def test_what_is_no_fault_is_said_too(error):
    assert say(error.message, "zh") != say(error.message) == str(error)


@pytest.mark.parametrize("status", Status)
def test_every_status_has_a_meaning(status):
    assert all(say(status.meaning, language) for language in LANGUAGES)
