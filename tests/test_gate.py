"""The gate: what it plans for a change, how it goes on after a failure, and which tests its options choose."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
if not (ROOT / ".ci").is_dir():
    pytest.skip("no gate: not a checkout", allow_module_level=True)

sys.path.insert(0, str(ROOT / ".ci"))
try:
    import changes
    from gate import Failed, Gate, Step, run
finally:
    sys.path.pop(0)


def planned(*paths):
    return changes.planned(paths, ROOT)


@pytest.mark.parametrize("table", [changes.EXTRA, changes.VIEWS, changes.SLOW], ids=["extra", "views", "slow"])
def test_all_that_the_tables_name_exists(table):
    for key, places in table.items():
        assert table is changes.EXTRA or (ROOT / key).exists(), key
        for place in places:
            assert list(ROOT.glob(place)), place


def test_every_folder_of_sources_has_slow_tests_to_run_or_is_the_page():
    for path in (ROOT / "src").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        assert changes.tests_of(name, ROOT) or name.startswith("src/web/"), name


def test_a_change_of_a_rule_needs_no_extra_step():
    plan = planned("src/sudoku/rules/cages.py")
    assert (plan.steps, plan.views) == (set(), ())
    assert plan.slow == ("tests/sudoku/rules", "tests/test_drawn_laws.py", "tests/test_laws.py", "tests/test_oracle.py")


def test_a_change_of_the_kernel_needs_what_is_slow():
    assert planned("src/solver/kernel/bits.pxd").steps == {"kernel", "wasm"}
    assert planned("src/solver/run.py").steps == {"kernel"}


def test_a_change_of_a_view_needs_its_browser_tests():
    assert planned("src/web/static/grid/keys.js").views == ("tests/web/grid",)
    assert "tests/web/test_shell_page.py" in planned("src/web/static/app.js").views
    assert planned("tests/web/grid/test_play_page.py").views == ("tests/web/grid/test_play_page.py",)


def test_a_change_of_docs_needs_the_site():
    plan = planned("docs/rules.md")
    assert (plan.steps, plan.slow) == ({"site"}, ("tests/test_docs.py",))


@pytest.mark.parametrize("path", ["pyproject.toml", "MANIFEST.in"])
def test_a_change_of_how_everything_is_built_needs_everything(path):
    assert planned(path, "src/sudoku/rules/cages.py") == changes.EVERYTHING


def test_a_change_of_the_gate_needs_each_step_and_no_more_tests():
    plan = planned(".ci/steps.py")
    assert plan.steps == changes.EXTRA.keys() - {"all"}
    assert (plan.slow, plan.views) == ((), ())
    assert planned(".ci/passed").steps == set()


def test_a_change_of_what_all_tests_use_needs_all_slow_tests():
    assert planned("tests/shared/law.py").slow == ("tests",)


def test_files_that_are_gone_and_folders_without_tests_need_those_above():
    assert planned("src/core/gone/gone.py").slow == planned("src/core/automata.py").slow
    assert planned("src/calcudoku/layouts/gone.py").slow == ("tests/calcudoku",)
    assert planned("tests/sudoku/test_gone.py").slow == ()


def test_a_commit_that_is_not_known_has_no_list_of_changes():
    assert changes.changed_files(ROOT, "0" * 40) is None


def fail():
    raise Failed("three tests failed")


def test_the_gate_goes_on_after_a_failure_with_what_does_not_need_it(capsys):
    ran = []
    gate = Gate()
    steps = [
        Step("one", fail),
        Step("two", lambda: ran.append("two"), ("one",)),
        Step("three", lambda: ran.append("three")),
        Step("four", lambda: ran.append("four"), ("two",)),
        Step("five", lambda: 1 / 0),
    ]
    assert not gate.run(steps)
    assert ran == ["three"]
    report = gate.report()
    assert "one: FAILED: three tests failed" in report
    assert "two: not run: it needs one" in report
    assert "four: not run: it needs two" in report
    assert "five: FAILED" in report
    assert "ZeroDivisionError" in capsys.readouterr().out


def test_steps_run_side_by_side_unless_they_need_all_cores():
    beside, began = threading.Barrier(2, timeout=10), []

    def meet():
        beside.wait()

    gate = Gate()
    steps = [
        Step("one", meet),
        Step("two", lambda: began.append(gate.outcome["one"]), alone=True),
        Step("three", meet),
        Step("four", lambda: began.append(gate.outcome["two"]), ("two",)),
    ]
    assert gate.run(steps), gate.report()
    assert began == ["passed", "passed"]


def test_an_error_of_the_gate_itself_ends_it(monkeypatch):
    def closed(*_, **__):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    with pytest.raises(BrokenPipeError):
        Gate().run([Step("one", str), Step("two", str, ("one",))])


def test_what_a_step_prints_stays_together(capfd, tmp_path):
    def speak(word):
        run("sh", "-c", f"echo {word}; sleep 0.1; echo {word} >&2", cwd=tmp_path)

    steps = [
        Step("one", lambda: speak("first")),
        Step("two", lambda: speak("second")),
        Step("three", lambda: speak("third"), ("one", "two"), alone=True),
    ]
    assert Gate().run(steps)
    printed = capfd.readouterr()
    lines = [line for line in (printed.out + printed.err).splitlines() if line]
    expected = [["== one", "first", "first"], ["== two", "second", "second"]]
    assert (sorted([lines[:3], lines[3:6]]), lines[6:]) == (expected, ["== three", "third", "third"])


@pytest.mark.slow
def test_a_command_that_fails_or_hangs_fails_its_step(tmp_path):
    with pytest.raises(Failed, match="ended with status 3"):
        run(sys.executable, "-c", "raise SystemExit(3)", cwd=tmp_path)
    with pytest.raises(Failed, match="was ended after 1 s"):
        run(sys.executable, "-c", "import time; time.sleep(60)", cwd=tmp_path, limit=1)
    assert run(sys.executable, "-c", "raise SystemExit(1)", cwd=tmp_path, ok=(0, 1)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("command", [[".ci/run"], ["bash", ".ci/run"], ["sh", ".ci/run"]], ids=" ".join)
def test_the_gate_starts_however_it_is_called(command):
    done = subprocess.run([*command, "quickly"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, ".ci/run: unknown mode 'quickly', expected fast, all or none\n")


def chosen(*options):
    """The tests of this file that pytest would run with some options."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/test_gate.py",
        *options,
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, "PYTEST_ADDOPTS": ""}
    )
    return {line for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.slow
def test_five_fifths_are_all_tests_and_a_path_is_whole():
    fifths = [chosen(f"--rest={number}") for number in range(5)]
    assert set.union(*fifths) == chosen("--rest=0", "--whole=tests/test_gate.py") == chosen()
    assert sum(map(len, fifths)) == len(chosen())
    assert chosen("--rest=smoke") == set()
