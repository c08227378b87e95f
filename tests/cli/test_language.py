"""`--language` and `--cells`: every command says what it says in English or Chinese, and names cells A1 or r1c1."""

import json
import re

import pytest

from rulegrid.cli import streams
from rulegrid.cli.framework import entry, group, make_typer_command
from rulegrid.core import family as families
from rulegrid.utils.cells import cell_label, use_notation

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
        assert "--language" in [option for parameter in make_typer_command(name).params for option in parameter.opts]


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


# Five cells: a letter and a number stay open, a domino and a single square cover the rest.
MINI = {
    "rows": [["a", "b", "1"], ["2", "#", ""]],
    "groups": {"letter": {"labels": ["a", "b"]}, "number": ["1", "2"]},
    "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]]}, {"name": "O", "cells": [[0, 0]]}],
}
SENTENCE = re.compile(r"(?:\b[A-Za-z][a-z']+,? ){3,}[A-Za-z]+")
QUOTED = re.compile(r"'[^']*'|`[^`]*`|rulegrid .*|CELLS from the bulb.*|[0-9]x[0-9]: .*")
ASKED = [
    *(
        "calendar foo",
        "calendar 1月32日",
        "calendar check jan 14",
        "calendar explain jan 14",
        "calendar rules placement",
    ),
    *("calendar boards", "calendar hint jan 14", "calendar year 20x", "calendar make jan 14 --pretty --seed 1"),
    *("sudoku rules", "sudoku rules kiler", "sudoku rules thermometer", "sudoku techniques x-wing", "sudoku foo"),
    *(f"sudoku {command} {FOUR}" for command in ("explain", "steps", "check", "rate", "hint --pretty", "minimise")),
    *(
        "sudoku solve nofile.txt",
        f"sudoku solve {FOUR} extra",
        f"sudoku solve {FOUR} --limit x",
        "sudoku make --size 99",
    ),
    *(
        "calcudoku rules",
        "calcudoku make 99",
        "pack foo",
        "daily sudoku --level foo",
        "web --port x",
        "make",
        "--version",
    ),
]


@pytest.mark.parametrize("asked", ASKED)
def test_no_sentence_is_in_english(run, here, asked):
    _, out, err = run(*asked.split(), "--language", "zh")
    assert [line for line in (out + err).splitlines() if SENTENCE.search(QUOTED.sub("", line))] == []


def test_the_reports_of_calendars_are_in_chinese(run, here):
    (here / "mini.json").write_text(json.dumps(MINI))
    for name, ending in (("year.html", "html"), ("year.md", "md"), ("heat.svg", "heatmap")):
        if ending == "heatmap":
            run("calendar", "counts", "--board", "mini.json", "--heatmap", name, "--language", "zh")
        else:
            days = ("--from", "2026-01-01", "--to", "2026-01-01", "--max", "2")
            run("calendar", "year", "2026", *days, f"--{ending}", name, "--language", "zh")
        text = re.sub(r"<(style|script).*?</\1>", "", (here / name).read_text(), flags=re.DOTALL)
        assert "个解" in text
        assert SENTENCE.search(QUOTED.sub("", re.sub("<[^>]*>", "\n", text))) is None
    assert "组合共有" in run("calendar", "counts", "--board", "mini.json", "--pretty", "--language", "zh")[1]
    table = run(
        "calendar", "year", "2026", "--from", "2026-01-01", "--to", "2026-01-02", "--pretty", "--language", "zh"
    )[1]
    assert "1 月" in table
    assert "个日期共" in table


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


@pytest.mark.slow
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
    assert (streams.language(), cell_label((3, 2))) == ("en", "D3")
    with use_notation("r1c1"):
        assert "D3" in run("hint", FOUR)[1]
        assert cell_label((3, 2)) == "r4c3"


def test_a_rule_in_an_error_is_spelled_as_on_the_command_line_in_either_language(run):
    call = ("sudoku", "1" * 25, "--box", "2x3")
    assert "(rule: block)" in run(*call)[2]
    assert "（规则：block）" in run(*call, "--language", "zh")[2]
