"""`--language`: every command says what it says in English or Chinese, its errors and remarks too."""

import pytest

from rulegrid.cli import streams
from rulegrid.cli.table import entry, group, made
from rulegrid.engine import families

FOUR = "1..4......32...."
CLASH = "11" + "." * 14


@pytest.fixture(autouse=True)
def _english_again(monkeypatch):
    monkeypatch.delenv(streams.VARIABLE, raising=False)
    yield
    streams.choose_language([])


def test_every_command_has_the_option():
    for family in families.names():
        for name in entry(family).commands:
            command = group(family).get_command(None, name)
            for each in getattr(command, "commands", {name: command}).values():
                assert "--language" in [option for parameter in each.params for option in parameter.opts], name
    for name in ("daily", "web"):
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
    monkeypatch.setenv(streams.VARIABLE, "zh")
    assert run("sudoku", CLASH)[1] == "无解。\n"
    assert run("sudoku", CLASH, "--language", "en")[1] == "No solution.\n"
    assert "难度" in run("sudoku", "rate", FOUR)[1]
    monkeypatch.setenv(streams.VARIABLE, "fr")
    assert run("sudoku", CLASH)[1] == "No solution.\n"


def test_a_rule_in_an_error_is_spelled_as_on_the_command_line_in_either_language(run):
    call = ("sudoku", "1" * 25, "--box", "2x3")
    assert "(rule: block)" in run(*call)[2]
    assert "（规则：block）" in run(*call, "--language", "zh")[2]
