"""The tool that puts faults into a clone: what it changes, and that it takes out what it put in."""

import importlib.util
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
    return {(fault.before, fault.after) for fault in tool.in_python("a.py", text)}


def test_operators_numbers_and_negations_are_changed(tool):
    assert changes(tool, "a < b") == {(" < ", " <= ")}
    assert changes(tool, "if not a and b:\n    c = d - 7") == {
        ("not ", ""), (" and ", " or "), (" - ", " + "), ("7", "8"),
    }  # fmt: skip


def test_what_does_not_run_is_left_alone(tool):
    assert changes(tool, 'def f(a: int | None = x) -> dict[str, int | None]:\n    "3 < 4 and not 5"') == set()
    assert list(tool.in_script("a.js", "// a < b\n/* c && d */")) == []


def test_columns_are_counted_in_characters(tool):
    (fault,) = tool.in_python("a.py", "f('五') < g")
    assert (fault.offset, fault.before) == (6, " < ")


@pytest.mark.slow
@pytest.mark.parametrize("group", ["rules", "kernel", "formats", "page"])
def test_each_group_has_ten_files_with_faults_and_they_can_be_taken_out(tool, group, tmp_path):
    faults = tool.drawn(ROOT, group, 10, random.Random(5))
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
