"""`--language` and `--cells`: every command says what it says in English or Chinese, and names cells A1 or r1c1."""

import json

import pytest

from rulegrid.cli import streams
from rulegrid.cli.table import entry, group, made
from rulegrid.engine import families
from rulegrid.utils.words import cell_said, named_by

FOUR = "1..4......32...."
CLASH = "11" + "." * 14


@pytest.fixture(autouse=True)
def _nothing_asked_for(monkeypatch):
    monkeypatch.delenv("RULEGRID_LANGUAGE", raising=False)
    monkeypatch.delenv("RULEGRID_CELLS", raising=False)


def test_every_command_has_the_option():
    for family in families.names():
        for name in entry(family).commands:
            command = group(family).get_command(None, name)
            for each in getattr(command, "commands", {name: command}).values():
                assert "--language" in [option for parameter in each.params for option in parameter.opts], name
    for name in ("daily", "pack", "web"):
        assert "--language" in [option for parameter in made(name).params for option in parameter.opts]


SAID = {
    ("sudoku", CLASH): (1, "无解。\n", "题目自相矛盾"),
    ("sudoku", FOUR, "--all", "--limit", "2"): (2, "", "--all 和 --limit 不能同时使用"),
    ("sudoku", "." * 81, "--count", "--max-steps", "5"): (3, "", "因 --max-steps 停止，目前找到"),
    ("sudoku", FOUR, "--rule", "kiler"): (2, "", "没有规则"),
    ("sudoku", FOUR, "--no-rule", "killer"): (2, "", "本题没有这条规则"),
    ("sudoku", "slove", "x"): (2, "", "没有命令'slove'，是否想写'solve'？"),
    ("sudoku", "none.txt"): (2, "", "应为题目"),
    ("sudoku", FOUR, "--lenght", "3"): (2, "", "没有选项"),
    ("sudoku", "convert", FOUR, "--out", "a/b.json"): (2, "", "没有文件夹"),
    ("sudoku", "make", "--size", "4x5"): (2, "", "应为正方形盘面"),
    ("sudoku", "print", FOUR): (2, "", "--out：应为文件"),
    ("calcudoku", "batch", "nowhere"): (2, "", "应为题目"),
    ("calendar", "batch", "x"): (2, "", "这里没有命令"),
    ("calendar", "boards", "--svg", "a.svg"): (2, "", "只画一个盘面"),
    ("minimise", "1" + "." * 15): (1, "", "应恰有一个解"),
}


@pytest.mark.parametrize("arguments", SAID, ids=" ".join)
def test_it_is_said_in_chinese(run, here, arguments):
    status, out, err = run(*arguments, "--language", "zh")
    expected_status, expected_out, part = SAID[arguments]
    assert (status, out) == (expected_status, expected_out)
    assert part.replace(" ", "") in err.replace(" ", "")
    assert run(*arguments)[2].isascii()


def test_a_board_and_a_batch_are_told_in_chinese(run):
    assert "空出：" in run("calendar", "boards", "--language=zh")[1]
    out, err = run("sudoku", "batch", "--language", "zh", stdin=f"{FOUR}\n")[1:]
    assert out.splitlines()[1].split(",")[2] == "unique"  # a record is data
    assert "1 道题" in err


def test_the_environment_says_it_where_no_option_does(run, monkeypatch):
    monkeypatch.setenv("RULEGRID_LANGUAGE", "zh")
    assert run("sudoku", CLASH)[1] == "无解。\n"
    assert run("sudoku", CLASH, "--language", "en")[1] == "No solution.\n"
    assert "难度" in run("sudoku", "rate", FOUR)[1]
    monkeypatch.setenv("RULEGRID_LANGUAGE", "fr")
    assert run("sudoku", CLASH, "--language", "zh")[2].count("\n") == 1
    assert run("sudoku", CLASH)[1] == "No solution.\n"
    assert "rulegrid: RULEGRID_LANGUAGE: read 'fr', expected one of en, zh\n" in run("sudoku", CLASH)[2]


def test_cells_are_named_as_the_reader_prefers(run, monkeypatch):
    assert run("hint", FOUR, "--cells", "r1c1")[1] == "r4c3: 4\nIn box 4, 4 fits only in r4c3.\n"
    assert run("hint", FOUR, "--cells", "R1C1", "--language", "zh")[1] == "r4c3: 4\n在第 4 宫中，4 只能填在 r4c3。\n"
    drawn = run("sudoku", "steps", FOUR, "--cells", "r1c1", "--pretty")[1]
    assert "4 ┃" in drawn
    assert "(column 1)" in drawn
    assert "in r4c3" in drawn
    assert run("sudoku", CLASH, "--cells", "r1c1")[2] == "rulegrid: the puzzle contradicts itself: row 1, box 1\n"
    assert run("check", "1" + "." * 15, "--cells", "r1c1")[1].count("r") > 3
    data = json.loads(run("hint", FOUR, "--cells", "r1c1", "--json")[1])
    assert (data["cell"], data["text"], data["steps"][0]["cited"]["all"]) == (
        "D3",
        "In box 4, 4 fits only in r4c3.",
        ["C3", "D3"],
    )
    assert data["steps"][0]["texts"]["zh"]["where"] == "请看第 4 宫。"
    assert "D3" in run("hint", FOUR)[1]
    monkeypatch.setenv("RULEGRID_CELLS", "r1c1")
    assert "r4c3" in run("hint", FOUR)[1]
    assert "D3" in run("hint", FOUR, "--cells", "a1")[1]
    assert "--cells: read 'b2', expected one of a1, r1c1" in run("hint", FOUR, "--cells", "b2")[2]


@pytest.mark.parametrize("last", ["--kind-of", "--json"])
def test_who_calls_main_keeps_the_words_of_before(run, last):
    run("hint", FOUR, "--cells", "r1c1", "--language", "zh", last)
    assert (streams.language(), cell_said((3, 2))) == ("en", "D3")
    with named_by("r1c1"):
        assert "D3" in run("hint", FOUR)[1]
        assert cell_said((3, 2)) == "r4c3"


def test_a_rule_in_an_error_is_spelled_as_on_the_command_line_in_either_language(run):
    call = ("sudoku", "1" * 25, "--box", "2x3")
    assert "(rule: block)" in run(*call)[2]
    assert "（规则：block）" in run(*call, "--language", "zh")[2]
