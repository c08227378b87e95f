"""The catalogue: every message in both languages, and no sentence that is read back."""

import ast
import re
from pathlib import Path

import pytest

import rulegrid
from rulegrid.engine.explain.registry import TECHNIQUES
from rulegrid.engine.words import LANGUAGES, Message, say
from rulegrid.engine.words.catalogue import ENTRIES, SUBJECTS
from rulegrid.engine.words.entry import SHOWS, TYPES, Field
from rulegrid.engine.words.message import LISTS

SRC = Path(rulegrid.__file__).parent
ROOMS = ["words", "explain", "explain/techniques", "setting", "rating"]
HAN = re.compile("[\u4e00-\u9fff]")
LATIN = re.compile("[a-z]{2}")
NAMED_ALIKE = {"technique.xy-wing", "technique.xyz-wing", "technique.wxyz-wing", "technique.w-wing"}


def fields(key, language):
    return [part for part in ENTRIES[key].parts[language] if isinstance(part, Field)]


@pytest.mark.parametrize("key", ENTRIES)
def test_a_message_has_the_same_parameters_in_each_language(key):
    named = {language: {field.name for field in fields(key, language)} for language in LANGUAGES}
    assert named["zh"] == named["en"] == set(ENTRIES[key].types)
    assert set(ENTRIES[key].types.values()) <= TYPES
    assert not any(field.type for field in fields(key, "zh")), "types are told once"
    for language in LANGUAGES:
        for field in fields(key, language):
            assert len(field.options) == 2 or {*field.options} <= {*LISTS[language], "in"}, field


def plain(key, language):
    return "".join(part for part in ENTRIES[key].parts[language] if isinstance(part, str))


@pytest.mark.parametrize("key", ENTRIES)
def test_a_message_is_in_english_and_in_chinese(key):
    assert not HAN.search(plain(key, "en"))
    if key not in NAMED_ALIKE:
        assert not LATIN.search(plain(key, "zh").replace("X-wing", ""))


def test_a_key_is_told_once():
    assert sum(len(subject.ENTRIES) for subject in SUBJECTS) == len(ENTRIES)


def test_every_technique_has_its_name_and_three_texts():
    for key in TECHNIQUES:
        assert f"technique.{key}" in ENTRIES
        assert {f"{key}.{show}" for show in SHOWS} <= ENTRIES.keys()


def calls(tree):
    """The names of the functions and methods that a source calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@pytest.mark.parametrize("room", ROOMS)
def test_no_words_are_read_back(room):
    """Nothing here looks into a text, but for the names that a setter types."""
    looks = {"startswith", "endswith", "removeprefix", "removesuffix", "fullmatch", "match", "findall", "rpartition"}
    for path in sorted((SRC / "engine" / room).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not looks & {*calls(tree)}, path
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert "re" not in imported, path


@pytest.mark.parametrize("room", ROOMS[1:])
def test_no_sentence_stands_outside_the_catalogue(room):
    for path in sorted((SRC / "engine" / room).glob("*.py")):
        assert not HAN.search("".join(_literals(path)).replace("规则", "")), path


def _literals(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {
        id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, documented) and ast.get_docstring(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize(
    "message",
    [
        Message("unit.diagonal", way="/"),
        Message("removal.cannot", cells=((0, 0), (25, 9)), values=(1, 12)),
        Message("unit.cells", rule=("thermometer", "温度计"), cells=((2, 0), (1, 0))),
        Message("rule.beside", units=(Message("unit.row", row=0), Message("unit.column", column=3))),
        Message("contradiction.all", units=(Message("unit.block", cell=(0, 0)),), why=None),
    ],
    ids=str,
)
def test_a_message_crosses_as_json(message):
    again = Message.from_data(message.to_data())
    assert again == message
    assert [say(again, language) for language in LANGUAGES] == [say(message, language) for language in LANGUAGES]
