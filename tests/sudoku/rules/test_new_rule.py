"""What a new rule needs besides its class: whatever was forgotten is named, with the file where it belongs."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest

import rulegrid
from oracle.drawn import WHOLE
from oracle.drawn_clues import DRAWN
from oracle.layered import LAYERED
from oracle.meaning import MEANING
from rulegrid import Rule, sudoku
from rulegrid.sudoku import RULES, ColumnRule, RowRule
from rulegrid.utils.catalogue import is_known

ROOT = Path(__file__).parents[3]
STATIC = Path(rulegrid.__file__).parent / "web" / "static"
FOLDER = Path(sudoku.__file__).parent / "rules"

NOT_MADE = {
    "all", "amount", "any", "at-least", "at-most", "border-count", "chess", "contain-exact", "count-around",
    "connected", "count-distinct", "counting-circles", "different-region", "doubler", "exactly", "grids", "group-count", "look-and-say",
    "multipliers", "negator", "no-difference", "no-pair-sum", "no-ratio", "none", "path", "pattern", "region-arrow", "region-count", "regions",
    "same-region", "shaded", "spot-lines", "star-battle", "sum", "sum-line", "value-index",
    "where",
}  # fmt: skip
"""Rules with clues that no maker draws."""


def forgotten(rule):
    """Return what a rule lacks, and where it goes."""
    name = rule.spelling()
    page = ROOT / "docs" / "rules.md"
    known = {
        f"{rule.__name__} in RULES, in src/sudoku/rules/__init__.py": rule in RULES,
        f"rule.{name}.name and rule.{name}.summary, en and zh, in src/sudoku/words/rule.txt": all(
            is_known(f"rule.{name}.{text}") for text in ("name", "summary")
        ),
        f"group = one of those in src/sudoku/words/group.txt, in the class {rule.__name__}": is_known(
            f"group.{rule.group}"
        ),
        f"what {name!r} means in MEANING, in one of tests/shared/oracle/of_*.py": name in MEANING or name in LAYERED,
        f"random clues of {name!r} in DRAWN, in tests/shared/oracle/drawn_clues.py": name in DRAWN
        or name in WHOLE
        or name in LAYERED,
        f"sampler = how makers draw its clues, in the class {rule.__name__}, or {name!r} in NOT_MADE here": (
            not rule.needs_clues or name in NOT_MADE or getattr(rule, "sampler", None) is not None
        ),
        f"a puzzle of {name!r} in src/web/static/gallery.json, then python docs/make_gallery.py": (
            f'"{name}"' in (STATIC / "gallery.json").read_text(encoding="utf-8")
        ),
        f"`{name}` in the table of docs/rules.md": not page.exists() or f"`{name}`" in page.read_text(encoding="utf-8"),
    }
    return [what for what, is_there in known.items() if not is_there]


def written():
    """Yield the rules that are classes of the folder, not what others derive from."""
    for path in sorted(FOLDER.glob("[a-z]*.py")):
        module = import_module(f"rulegrid.sudoku.rules.{path.stem}")
        for name, thing in vars(module).items():
            if inspect.isclass(thing) and issubclass(thing, Rule) and thing.__module__ == module.__name__:
                is_base = inspect.isabstract(thing) or any(thing in rule.__bases__ for rule in RULES)
                if thing in RULES or not (name.startswith("_") or is_base):
                    yield thing


@pytest.mark.parametrize(
    "rule", sorted({*written(), *RULES}, key=lambda rule: rule.__name__), ids=lambda rule: rule.spelling()
)
def test_nothing_of_a_rule_was_forgotten(rule):
    lacking = forgotten(rule)
    assert not lacking, "\n".join([f"{rule.__name__} lacks:", *lacking])


def test_what_a_new_rule_lacks_is_named_with_its_place():
    class FallingRule(sudoku.ThermometerRule):
        """The digits fall along a line."""

        group = "waterfalls"
        sampler = None

    found = forgotten(FallingRule)
    for place in (
        "src/sudoku/rules/__init__.py", "src/sudoku/words/rule.txt", "group.txt", "of_*.py", "drawn_clues.py",
        "NOT_MADE", "gallery.json", "docs/rules.md",
    ):  # fmt: skip
        assert any(place in line for line in found), place


def test_the_exported_rules_are_those_that_are_listed():
    own = {rule.__name__ for rule in RULES if rule not in (RowRule, ColumnRule)}
    assert own == {name for name in sudoku.rules.__all__ if name.endswith("Rule")}
    assert own <= set(sudoku.__all__)


PROGRAM = """
from src.sudoku import Board, ColumnRule, KillerRule, RULES, SudokuError, ThermometerRule, make
rule: KillerRule = KillerRule(["3:A1A2"])
rule.set(7, [(1, 0), (1, 1)])
ThermometerRule().nothing_of_the_kind
"""


@pytest.mark.slow
def test_type_checkers_know_the_rules_that_are_imported(monkeypatch, tmp_path):
    api = pytest.importorskip("mypy.api")
    if not (ROOT / "src").is_dir():
        pytest.skip("no sources beside the tests")
    monkeypatch.chdir(ROOT)
    (tmp_path / "program.py").write_text(PROGRAM)
    said, _, _ = api.run([str(tmp_path / "program.py")])
    (line, *_) = said.splitlines()
    assert 'program.py:5: error: "ThermometerRule" has no attribute' in line
    assert "Found 1 error" in said
