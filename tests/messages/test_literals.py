"""What people read comes from the catalogue: no other literal in the code is said, and each of its texts is."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import rulegrid
from each import for_each
from rulegrid.utils.catalogue import entries, is_known, subjects
from source_trees import tree_of

SRC = Path(rulegrid.__file__).parent
MODULES = [path for path in sorted(SRC.rglob("*.py")) if path.parent.name != "kernel"]
HAN = re.compile("[\u4e00-\u9fff]")
CHINESE = {
    "calendar/dates.py": {  # that is read
        "([0-9]{1,2})(?:st|nd|rd|th|er|[.日º°])?",
        "(?:([0-9]{4}) ?年 ?)?([0-9]{1,2}) ?月 ?([0-9]{1,2}) ?[日号]?",
        *("昨天", "今天", "明天"),
    },
    "utils/message.py": {"或", "一", "\u9fff"},  # what stands in lists, and the first and last of all
}
METHODS = {"error", "refuse", "problem", "Refusal", "unexpected"}  # that make errors
PLACED = {"RuleError", "Refusal", "unfit", "wrong", "remark", "guess"}  # behind the name of a rule, a status or a path
CODES = {"NotUnique", "SearchStopped"}  # their arguments are no words
OF_THE_PAGE = {
    "about",
    "cal",
    "family",
    "field",
    "format",
    "grid",
    "shell",
    "told",
    "drawn",
}  # tests/web looks for those in scripts
KEYS = {key for subject in subjects() for key in entries(subject)}


def named(path):
    return path.relative_to(SRC).as_posix()


def name_of(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@cache
def told_classes():
    """The names of all classes of errors that say a message."""
    found, before = {"MessageError"}, set()
    classes = [node for path in MODULES for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef)]
    while found != before:
        before = set(found)
        found |= {each.name for each in classes if found & {name_of(base) for base in each.bases}}
    return found - CODES


def is_words(node):
    """Whether an argument is words of its own: a text with a blank in it, or one that is put together."""
    if isinstance(node, ast.JoinedStr):
        return True
    if isinstance(node, ast.BinOp):
        return is_words(node.left) or is_words(node.right)
    if isinstance(node, ast.IfExp):
        return is_words(node.body) or is_words(node.orelse)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def spoken(tree):
    """The lines of a source where an error gets words of its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in told_classes() | METHODS | PLACED:
            arguments = node.args[1:] if name_of(node.func) in PLACED else node.args[:2]
            if any(map(is_words, arguments)):
                yield node.lineno


@pytest.mark.slow
@for_each(MODULES, named)
def test_errors_take_messages(path):
    assert [*spoken(tree_of(path))] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        'raise RulegridError("no such cell")',
        'raise PuzzleFormatError(f"read {text}", 2)',
        'raise RuleError(name, "breaks it" if bad else f"{text}")',
        'raise token.error("a " + text)',
        'source.remark(f"cages[{i}]", f"read {text}")',
    ],
)
def test_this_finds_words_in_errors(source):
    assert [*spoken(ast.parse(source))] == [1]


PRINTED = {"say", "note", "complain", "warn"}  # what the command line prints with


def written(node):
    """The parts of a text in a source, with a blank between."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def printed(tree):
    """The lines of a source where the command line prints words of its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in PRINTED:
            for each in (inner for argument in node.args for inner in ast.walk(argument)):
                if any(re.search("[A-Za-z]{2,} +[A-Za-z]{2,}|[A-Z][a-z]+", text) for text in written(each)):
                    yield node.lineno


@for_each([path for path in MODULES if named(path).startswith("cli/")], named)
def test_the_command_line_prints_messages(path):
    assert [*printed(tree_of(path))] == []


@pytest.mark.parametrize(
    "source", ['say("No solution.")', 'complain(f"stopped after {count}")', 'note("x" or "Press a key")']
)
def test_this_finds_words_that_are_printed(source):
    assert {*printed(ast.parse(source))} == {1}


def literals(path):
    """The texts in a source that are no docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    bare = {id(node.value) for node in ast.walk(tree_of(path)) if isinstance(node, ast.Expr)}
    docs = {id(node.body[0].value) for node in ast.walk(tree_of(path))
            if isinstance(node, documented) and ast.get_docstring(node)}  # fmt: skip
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare | docs:
            yield node.value


@pytest.mark.slow
@for_each(MODULES, named)
def test_no_chinese_stands_in_code(path):
    assert {text for text in literals(path) if HAN.search(text)} <= CHINESE.get(named(path), set())


def patterns(path):
    """The keys that a source names, and patterns for those that it puts together."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z0-9.+-]*" for part in node.values
            ]
            yield "".join(parts)


def test_every_text_is_used():
    found = {pattern for path in MODULES for pattern in patterns(path) if "." in pattern}
    plain = {re.sub(r"\\(.)", r"\1", pattern) for pattern in found}
    made = [re.compile(pattern) for pattern in found if "]*" in pattern and pattern[0].isalpha()]
    unused = {key for key in KEYS - plain if not any(pattern.fullmatch(key) for pattern in made)}
    assert {key for key in unused if key.partition(".")[0] not in OF_THE_PAGE} == set()


@for_each(MODULES, named)
def test_every_message_has_a_text(path):
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and name_of(node.func) == "Message" and node.args:
            for each in ast.walk(node.args[0]):
                if (
                    isinstance(each, ast.Constant)
                    and isinstance(each.value, str)
                    and re.fullmatch(r"[a-z-]+\.[a-z0-9.-]+", each.value)
                ):
                    assert is_known(each.value) or isinstance(node.args[0], ast.JoinedStr), each.value
