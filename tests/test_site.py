"""The site: what its hooks make of pages, and that the check of its links finds what is wrong. .ci/run builds it."""

import doctest
import json
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs

import pytest

import rulegrid
from rulegrid.sudoku import RULES

TOOLS = Path(__file__).parents[1] / "tools"


@pytest.fixture(scope="module")
def hooks():
    pytest.importorskip("mkdocs", reason="needs the extra docs")
    sys.path.insert(0, str(TOOLS))
    yield import_module("site_hooks")
    sys.path.remove(str(TOOLS))


@pytest.fixture(scope="module")
def build():
    sys.path.insert(0, str(TOOLS))
    yield import_module("build_site")
    sys.path.remove(str(TOOLS))


@pytest.fixture(scope="module")
def puzzles():
    return json.loads((Path(rulegrid.__file__).parent / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))


def test_examples(hooks):
    assert doctest.testmod(hooks).failed == 0


@pytest.mark.parametrize("name", [rule.spelling() for rule in RULES])
def test_a_puzzle_of_the_gallery_has_an_address_with_its_rule(hooks, puzzles, name):
    path, _, query = hooks.address_of_json(json.dumps(puzzles[name])).partition("?")
    said = parse_qs(query, strict_parsing=True)
    assert path == "#/sudoku"
    assert name in said or name in said.get("rules", ["row_column_block"])[0].split("_")


@pytest.mark.parametrize(
    "command",
    [
        "rulegrid sudoku puzzle.txt",
        "rulegrid daily 2026-12-01",
        "rulegrid sudoku ................ --rule mine.py:MyRule",
        "rulegrid sudoku ................ --thermometer A1A9",
        "rulegrid sudoku ................ --values 0123",
        "rulegrid sudoku '................",
    ],
)
def test_what_no_address_says_has_none(hooks, command):
    assert hooks.address_of_command(command) is None


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("[all](../benchmarks/README.md#making)", "[all](../benchmarks/README.md#making)"),
        ("[the table](../benchmarks/README.md)", "[the table](../benchmarks/README.md)"),
        ("[the code](../../src/core/rule.py)", "the code"),
        ("[elsewhere](https://example.org/a.md)", "[elsewhere](https://example.org/a.md)"),
    ],
)
def test_links_hold_in_the_repository_and_on_the_site(hooks, link, shown):
    page = SimpleNamespace(file=SimpleNamespace(src_uri="five-minutes/solving.md"))
    files = SimpleNamespace(get_file_from_path=lambda path: path == "benchmarks/README.md" or None)
    ours = link.replace("(../benchmarks", "(../../benchmarks")
    assert hooks.with_links(ours, "docs/five-minutes/solving.md", page, files) == shown


@pytest.mark.parametrize("page", [True, False])
def test_puzzles_can_be_tried_where_the_page_is_part_of_the_site(hooks, page):
    config = SimpleNamespace(extra={"page": page})
    at = SimpleNamespace(file=SimpleNamespace(src_uri="zh/gallery.md"), url="zh/gallery/")
    text = hooks.on_page_markdown("```console\n$ rulegrid 1..4......32....\n1 3 2 4\n```\n", at, config, None)
    assert ('href="../../play/index.html#/sudoku?grid=1..4-6-32....">试一试</a>' in text) == page
    assert ("try" in text) == page


def test_wrong_links_are_found(build, tmp_path):
    (tmp_path / "here.html").write_text(
        '<p id="top"><a href="#top">x</a> <a href="#gone">x</a> <a href="gone.html">x</a> <a href="https://example.org">x</a>'
        '<img src="https://example.org/x.png"></p>'
    )
    assert sorted(build.problems(tmp_path)) == [
        "here.html loads https://example.org/x.png",
        "here.html points to #gone, which has no such place",
        "here.html points to gone.html, which is not there",
    ]
