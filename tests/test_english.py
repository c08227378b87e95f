"""Plain English in docs, catalogues, help and docstrings: words that are refused, and a budget for those that are rarely right."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import rulegrid
from source_trees import tree_of

ROOT = Path(__file__).parents[1]
SRC = Path(rulegrid.__file__).parent
GENERATED = {"gallery.md", "techniques.md"}
"""Written by scripts in docs from texts that are checked themselves: the catalogue, docstrings, the scripts' introductions."""
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "benchmarks" / "README.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.name not in GENERATED and "zh" not in page.parts),
]
SCRIPTS = sorted((ROOT / "docs").glob("make_*.py"))
CATALOGUE = sorted(SRC.glob("*/words/*.txt"))
HELP = sorted((SRC / "cli" / "texts").glob("*.txt"))
REFUSED = [
    r"\banew\b",
    r"\bso many\b",
    r"\bone's own\b",
    r"\b(?:is|are|makes?) no (?!longer|more|other|such|solution|need)\w+",
    r"\btold\b",
    r"\blikewise\b",
    r"\bfor want of\b",
    r"\bhang together\b",
    r"\b(?:or|and) the like\b",
    r"\bha(?:s|ve) no (?:room|place)\b",
    r"\bWho \w+s\b",
    r"\bmend",
    r"\b(?:dearer|costliest|cheapest)\b",
    r"\bwould do\b",
    r"\bmeans to \w+",
    r"\bbut for\b",
    r"\bmany an?\b",
    r"\b(?:goes|go|gone) by\b",
    r"^(?:Return|Yield) what",
]
RARE = [
    r"\bwhere (?:there|it|no|none|nothing)\b",
    r"\bstands?\b",
    r"\bholds?\b",
    r"\bgo(?:es)? on\b",
    r"\b(?:of|with|by) which\b",
    r"\bleft out\b",
]
BUDGET = 7
"""How often rare words, sentences over 35 words, paragraphs over 90 and table cells over 200 characters occur. It may only fall."""


def paragraphs(text):
    """The paragraphs of a text without code; an item of a list is one."""
    return re.split(r"\n\s*\n|\n(?=\s*(?:-|\d+\.) )", re.sub(r"`[^`\n]*`", "", text))


def prose_of_page(path):
    """The paragraphs of a page, without code."""
    return paragraphs(re.sub(r"(?s)```.*?```", "", path.read_text(encoding="utf-8")))


def prose_of_module(path):
    """The docstrings of a module and its attributes, without examples and their output."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from paragraphs(re.sub(r"(?m)^\s*>>> (?:.*\n)+?(?=\s*\n|\Z)", "", node.value.value + "\n"))


def prose_of_script(path):
    """The docstrings and the introduction of a script that writes a page."""
    yield from prose_of_module(path)
    for text in re.findall(r'"""\\\n(.*?)"""', path.read_text(encoding="utf-8"), re.DOTALL):
        yield from paragraphs(text)


def prose_of_catalogue(path):
    """The English texts of a file of the catalogue, without parameters; of a singular and a plural, the singular."""
    texts = re.findall(r"(?m)^  en (.*(?:\n {3,}.*)*)$", path.read_text(encoding="utf-8"))
    return [re.sub(r"\{(?:\w+\|([^|{}]*)\||)[^{}]*\}", r"\1", text) for text in texts]


def prose_of_help(path):
    """The paragraphs of a file of help texts, without examples and tables of exit status."""
    return [text for text in prose_of_page(path) if not text.lstrip().startswith("# ")]


@cache
def all_prose():
    """Every paragraph, with the file that contains it."""
    found = []
    kinds = [
        (prose_of_page, PAGES),
        (prose_of_module, sorted(SRC.rglob("*.py"))),
        (prose_of_script, SCRIPTS),
        (prose_of_catalogue, CATALOGUE),
        (prose_of_help, HELP),
    ]
    for prose_of, paths in kinds:
        assert paths
        for path in paths:
            found += ((path.relative_to(SRC if path.is_relative_to(SRC) else ROOT), text) for text in prose_of(path))
    return found


def test_no_refused_word_is_used():
    refused = re.compile("|".join(REFUSED), re.MULTILINE)
    found = [
        f"{path}: {match.group()!r} in {text.strip()[:80]!r}"
        for path, text in all_prose()
        for match in refused.finditer(text)
    ]
    assert found == []


def length(text):
    """The number of words."""
    return sum(re.search(r"\w", word) is not None for word in text.split())


def excess(text):
    """The number of rare words and of parts that are too long in a paragraph."""
    rare = sum(len(re.findall(pattern, text)) for pattern in RARE)
    if re.search(r"(?m)^\s*(?:\||.*\S {3,}\S)", text):  # a table
        return rare + sum(len(cell) > 200 for cell in re.split(r"\||\n| {3,}", text))
    return rare + sum(length(part) > 35 for part in re.split(r"(?<=[.!?:;])\s", text)) + (length(text) > 90)


def test_the_budget_is_kept():
    assert sum(excess(text) for _, text in all_prose()) <= BUDGET


@pytest.mark.parametrize("text", ["Draw it anew.", "So that is so many.", "It is no number.", "Return what is there."])
def test_refused_words_are_found(text):
    assert any(re.search(pattern, text, re.MULTILINE) for pattern in REFUSED)
