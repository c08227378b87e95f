"""Every code block of README and docs is run.

- `python`: doctest where it has prompts, else executed; the blocks of a page share their names
- `console`: each `$` line is run by bash, and what it prints must be what the page shows
- `json`: must parse
- `sh`: the README's two commands, which .ci/run takes from the README and runs in a fresh environment
- a second word (```python knight.py) is a file that the page's later blocks find in their working directory
"""

import doctest
import json
import os
import re
import subprocess
import sysconfig
from itertools import groupby
from pathlib import Path

import pytest

from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import RULES
from rulegrid.utils.catalogue import entries
from rulegrid.utils.message import Message

ROOT = Path(__file__).parent.parent
QUICK = {"README.md", "README.zh-CN.md", "CONTRIBUTING.md"}  # the others have many whole commands
LONG_INTERPRETED = {"making.md", "making-calcudoku-calendar.md"}
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)?(?: +(\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
KINDS = {"python", "console", "json", "sh", "text"}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix().removeprefix("docs/")


def blocks(page: Path) -> list[tuple[str, str, str]]:
    return [(match[1] or "", match[2] or "", match[3]) for match in BLOCK.finditer(page.read_text())]


def marks(page: Path) -> list[pytest.MarkDecorator]:
    if page.name in LONG_INTERPRETED and not IS_COMPILED:
        return [pytest.mark.skip(reason="takes the interpreted kernel too long")]
    return [] if page.name in QUICK else [pytest.mark.slow]


UNIDIOMATIC = re.compile(
    r"superfluous|without a word|in silence|a search is called a search|why it has not|has not (?:exactly )?one solution"
    r"|what is no part|leads (?:it )?back|as hard as you like|In its folder|give its target|only keen knows"
)


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CONTRIBUTING.md"], ids=name_of)
def test_pages_are_in_plain_english(page):
    assert UNIDIOMATIC.findall(page.read_text()) == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [pytest.param(page, marks=marks(page), id=name_of(page)) for page in PAGES])
def test_every_block_of_a_page_runs_as_shown(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, object] = {}
    for kind, file, text in blocks(page):
        assert kind in KINDS, f"{page.name}: a block of kind {kind!r}"
        if file:
            Path(file).write_text(text)
        if kind == "json":
            json.loads(text)
        elif kind == "console":
            run_console(text)
        elif kind == "python" and ">>>" in text:
            run_doctest(text, names, page.name)
        elif kind == "python" and not file:
            exec(compile(text, page.name, "exec"), names)


def run_doctest(text: str, names: dict[str, object], name: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    runner.run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, "".join(said)


def run_console(text: str) -> None:
    """Run the commands of a block; a line that ends in a backslash goes on on the next."""
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    for command, shown in re.findall(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        done = subprocess.run(
            ["bash", "-c", command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PATH": path},
            timeout=120,
        )
        if shown.endswith("...\n"):
            assert done.stdout.startswith(shown.removesuffix("...\n")), command
        else:
            assert done.stdout == shown, command


def test_the_readme_has_two_commands_that_ci_runs_word_for_word():
    commands = [text for kind, _, text in blocks(ROOT / "README.md") if kind == "sh"]
    assert len(commands) == 2
    assert all(len(command.strip().splitlines()) == 1 for command in commands)
    steps = ROOT / ".ci" / "steps.py"
    if not steps.exists():
        pytest.skip("no gate: not a checkout")
    assert "README.md" in steps.read_text()


def test_the_chinese_readme_says_the_same():
    """Its examples, tables of figures, links and headings are those of README.md; only the words differ."""
    ours, other = (ROOT / name for name in ("README.md", "README.zh-CN.md"))
    assert blocks(other) == blocks(ours)
    for pattern in (r"<!-- table.*?<!-- end of table -->", r"\]\((?!README)([^)]*)\)", r"^#+ ", r"^- ", r"`[^`\n]+`"):
        found = [re.findall(pattern, page.read_text(), re.DOTALL | re.MULTILINE) for page in (ours, other)]
        assert sorted(found[0]) == sorted(found[1]), pattern


def test_the_page_of_rules_lists_every_sudoku_rule_under_its_heading():
    page = (ROOT / "docs" / "rules.md").read_text()
    listed = [
        line.split(" | ")
        for line in page.splitlines()
        if line.startswith(tuple(f"| {Message(key)} |" for key in entries("group")))
    ]
    groups = groupby(RULES, key=lambda rule: rule.group)
    expected = [[str(Message(f"group.{group}")), [rule.spelling() for rule in rules]] for group, rules in groups]
    assert [[kind.removeprefix("| "), re.findall("`([^`]+)`", names)] for kind, names in listed] == expected


def test_every_link_and_picture_of_a_page_is_there():
    for page in [*PAGES, ROOT / "README.zh-CN.md"]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} points to {target}"


def test_the_pictures_are_what_the_program_draws_today():
    """The pictures come from docs/draw.py; run it again after a change of drawing."""
    names: dict[str, object] = {"__name__": "draw"}
    exec(compile((ROOT / "docs" / "draw.py").read_text(), "draw.py", "exec"), names)
    for name, svg in names["pictures"]().items():
        assert (ROOT / "docs" / "images" / name).read_text() == svg, f"{name} is out of date: python docs/draw.py"
