"""The tool that puts faults into a clone: which changes it makes, that it reverts them, and which it reports as found."""

import importlib.util
import json
import random
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools" / "faults.py"
if not (ROOT / "src").is_dir():
    pytest.skip("no sources: not a checkout", allow_module_level=True)


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("faults", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def changes(tool, text):
    return {(fault.before, fault.after) for fault in tool.find_in_python("a.py", text)}


def test_operators_numbers_and_negations_are_changed(tool):
    assert changes(tool, "a < b") == {(" < ", " <= ")}
    assert changes(tool, "if not a and b:\n    c = d - 7") == {
        ("not ", ""), (" and ", " or "), (" - ", " + "), ("7", "8"),
    }  # fmt: skip


def test_what_does_not_run_is_left_alone(tool):
    assert changes(tool, 'def f(a: int | None = x) -> dict[str, int | None]:\n    "3 < 4 and not 5"') == set()
    assert list(tool.find_in_script("a.js", "// a < b\n/* c && d */")) == []


def test_columns_are_counted_in_characters(tool):
    (fault,) = tool.find_in_python("a.py", "f('五') < g")
    assert (fault.offset, fault.before) == (6, " < ")


@pytest.mark.slow
@pytest.mark.parametrize("group", ["rules", "kernel", "formats", "page"])
def test_each_group_has_ten_files_with_faults_and_they_can_be_taken_out(tool, group, tmp_path):
    faults = tool.draw_faults(ROOT, group, 10, random.Random(5))
    assert len({fault.path for fault in faults}) == 10
    for fault in faults:
        source = (ROOT / fault.path).read_text("utf-8")
        copy = tmp_path / fault.path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(source, "utf-8")
        fault.apply(tmp_path)
        changed = copy.read_text("utf-8")
        assert changed != source
        assert not fault.path.endswith(".py") or compile(changed, fault.path, "exec")
        fault.apply(tmp_path, backwards=True)
        assert copy.read_text("utf-8") == source


FAULTY = {"small.py": "def least(a, b):\n    return a if a <= b else b\n", "large.py": "MOST = 7\n"}
TESTS = """
from pathlib import Path
HERE = Path(__file__).parent
def test_small(): assert " < " in (HERE / "small.py").read_text()
def test_large(): assert "6" in (HERE / "large.py").read_text()
def test_other(): assert False
"""
REPORT = """<testsuites><testsuite>{}</testsuite></testsuites>"""
CASE = """<testcase classname="test_it" name="test_{}">{}</testcase>"""


@pytest.fixture
def clone(tool, tmp_path):
    """A clone in which `<` became `<=`, and 6 became 7."""
    for name, text in FAULTY.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "faults.json").write_text(
        json.dumps([["small.py", FAULTY["small.py"].index(" <= "), " < ", " <= "], ["large.py", 7, "6", "7"]])
    )
    return tmp_path


def write_report(clone, name, *failed):
    cases = (CASE.format(test, "<failure/>" if test in failed else "") for test in ("small", "large", "other"))
    (clone / f"{name}.xml").write_text(REPORT.format("".join(cases)))
    return clone / f"{name}.xml"


@pytest.mark.slow
def test_a_fault_is_found_by_a_test_that_its_reverting_cures(tool, clone, capsys):
    tool.judge_reports(
        clone, [write_report(clone, "all", "small", "large", "other"), write_report(clone, "few", "other")]
    )
    assert capsys.readouterr().out.splitlines() == [
        "small.py:2: ' < ' -> ' <= '",
        "    all: test_it.py::test_small",
        "    few: no",
        "large.py:1: '6' -> '7'",
        "    all: test_it.py::test_large",
        "    few: no",
    ]
    assert {name: (clone / name).read_text() for name in FAULTY} == FAULTY


def test_a_test_that_was_not_repeated_has_found_nothing(tool, clone, monkeypatch, capsys):
    monkeypatch.setattr(tool.subprocess, "run", lambda *_, **__: write_report(clone, "again"))
    assert tool.repeat_tests(clone, {"test_it.py::test_gone", "test_it.py::test_small"}) == {"test_it.py::test_small"}
    assert "test_gone" in capsys.readouterr().err


def test_reports_without_a_failure_are_an_error(tool, clone):
    with pytest.raises(SystemExit, match="no test failed"):
        tool.judge_reports(clone, [write_report(clone, "all")])
