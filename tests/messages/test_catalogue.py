"""The catalogue: every message in both languages, and no sentence that is read back."""

import ast
import re
from pathlib import Path

import pytest

import rulegrid
from each import for_each
from rulegrid.explain.explainer import TECHNIQUES
from rulegrid.explain.step_text import SHOWS
from rulegrid.utils.catalogue import LANGUAGES, TYPES, CatalogueError, TextField, entries, read_entries, subjects
from rulegrid.utils.message import LISTS, Message, say

ENTRIES = {key: entry for subject in subjects() for key, entry in entries(subject).items()}
SRC = Path(rulegrid.__file__).parent
ROOMS = ["explain", "explain/techniques", "setting"]
HAN = re.compile("[\u4e00-\u9fff]")
LATIN = re.compile("[A-Za-z][A-Za-z_]*[a-z]")
NAMED_ALIKE = {
    "technique.als-xy-wing",
    "technique.xy-wing",
    "technique.xyz-wing",
    "technique.w-wing",
    "shell.language",
}


def fields(key, language):
    return [part for part in ENTRIES[key].parts[language] if isinstance(part, TextField)]


@for_each(ENTRIES)
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


@for_each(sorted(ENTRIES.keys() - {"shell.language"}))  # which names both
def test_a_message_is_in_english_and_in_chinese(key):
    assert not HAN.search(plain(key, "en")) or key == "shell.language"
    if key not in NAMED_ALIKE:  # commands and names are the same
        assert {*LATIN.findall(plain(key, "zh"))} <= {*LATIN.findall(plain(key, "en")), "X-wing"}
        assert HAN.search(plain(key, "zh")) or fields(key, "zh") or not re.search("[a-z]{2}", plain(key, "en"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a.b\n  en x\n", "line 2: a.b has no text in zh"),
        ("a.b\n  zh x\n\n\n# c\na.c", "line 2: a.b has no text in en"),
        ("b.b\n  en x\n  zh y", "line 1: read b.b, expected a key that begins with a."),
        ("a.b\n  en x\n  zh y\na.b\n", "line 4: a.b is there twice"),
        ("a.b\na.b\n  en x\n  zh y", "line 2: a.b is there twice"),
        ("a.b  the\n  en x\n  zh y", "line 1: read the, expected article or on"),
        ("  en x\n  zh y", "line 1: a text without a key"),
        ("a.b\n  fr x\n  zh y", "line 2: read fr x, expected a text in each of en, zh"),
        ("a.b\n  en x\n  en y", "line 3: read en y, expected a text in each of en, zh"),
        ("a.b\n  english\n  zh y", "line 2: read english, expected a text in each of en, zh"),
        ("a.b\n      x\n  zh y", "line 2: read x, expected a language and a text"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_line(text, fault):
    with pytest.raises(CatalogueError) as caught:
        read_entries(text.split("\n"), "a.txt", "a")
    assert str(caught.value) == f"a.txt, {fault}"


def test_texts_have_lines_and_keep_the_blanks_between_quotes():
    text = '# c\na.b\na.c  article\n  en " and {x:cell}:\n       {y:cell} "\n  zh\n     {x}\n     {y}\n'
    found = read_entries(text.split("\n"), "a.txt", "a")
    assert [*found] == ["a.b", "a.c"]
    assert found["a.b"].texts == {"en": " and {x:cell}:\n  {y:cell} ", "zh": "\n{x}\n{y}"}
    assert (found["a.b"].article, found["a.c"].article) == (False, True)


def test_a_key_that_is_not_there_is_named():
    for key in ("unit.nothing", "nothing.at-all"):
        with pytest.raises(CatalogueError, match="nothing"):
            say(Message(key))


def test_every_technique_has_its_name_and_three_texts():
    for key in TECHNIQUES:
        assert f"technique.{key}" in ENTRIES
        if f"step.{key}.all" in ENTRIES:
            assert {f"step.{key}.{show}" for show in SHOWS} <= ENTRIES.keys()
    for key in ENTRIES:  # those that several techniques share are used by the tests of these
        if key.startswith("step."):
            assert {f"{key.rpartition('.')[0]}.{show}" for show in SHOWS} <= ENTRIES.keys()


def calls(tree):
    """The names of the functions and methods that a source calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@pytest.mark.parametrize("room", ROOMS)
def test_no_words_are_read_back(room):
    """Nothing here looks into a text, but for the names that a setter types."""
    looks = {"startswith", "endswith", "removeprefix", "removesuffix", "fullmatch", "match", "findall", "rpartition"}
    for path in sorted((SRC / room).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not looks & {*calls(tree)}, path
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert "re" not in imported, path


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_stands_outside_the_catalogue(room):
    for path in sorted((SRC / room).glob("*.py")):
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
        Message("reason.cannot", cells=((0, 0), (25, 9)), values=(1, 12)),
        Message("unit.cells", rule=("thermometer", "温度计"), cells=((2, 0), (1, 0))),
        Message("reason.beside", units=(Message("unit.row", row=0), Message("unit.column", column=3))),
        Message("step.contradiction.all", units=(Message("unit.block", cell=(0, 0), number=1),), why=None),
    ],
    ids=str,
)
def test_a_message_crosses_as_json(message):
    again = Message.from_data(message.to_data())
    assert again == message
    assert [say(again, language) for language in LANGUAGES] == [say(message, language) for language in LANGUAGES]
