"""The page's words: every text that its scripts ask for is in the catalogue, every one there is asked for, and nothing else is said."""

import re

import pytest

from rulegrid import calcudoku, calendar, sudoku
from rulegrid.core.clue_rule import ClueRule
from rulegrid.core.family import family
from rulegrid.utils.catalogue import LANGUAGES, TextField, entries, is_known
from rulegrid.web.app import STATIC
from rulegrid.web.families import SUBJECTS, page_words

SCRIPTS = {path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js")}
FAMILIES = {"sudoku": sudoku, "calcudoku": calcudoku, "calendar": calendar}
RULES = {rule.spelling(): rule for family in FAMILIES.values() for rule in family.RULES}
OWN = ("shell", "about", "family", "grid", "drawn", "cal", "told")
"""The subjects that only the page speaks of."""

KEY = re.compile(rf'"((?:{"|".join(SUBJECTS)})\.[A-Za-z][\w.-]*)"')
TEMPLATE = re.compile(rf"`((?:{'|'.join(SUBJECTS)})\.[^`]*\$\{{[^`]*)`")
STORED = {"grid.clock-hidden", "grid.hints"}  # in the browser
UNSAID = {" · rulegrid", "rulegrid", "top 3 right", "stopped"}
"""A name, what is typed in any language, and an error that no one sees."""

KINDS = {"text", "number", "count", "cell"}


def code(text):
    """A script without its comments."""
    return re.sub(r"(?<=\s)//.*|^//.*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), flags=re.MULTILINE)


def asked():
    return {key for text in SCRIPTS.values() for key in KEY.findall(text)} - STORED


def patterns():
    """What stands for several keys: `cal.idea.${name}`."""
    found = {template for text in SCRIPTS.values() for template in TEMPLATE.findall(text)}
    return {template: re.sub(r"\\\$\\\{.*?\\\}", "[^.]+", re.escape(template)) for template in found}


def test_every_text_that_a_script_asks_for_is_there():
    assert len(asked()) > 200
    assert asked() - page_words("en").keys() == set()
    for template, pattern in patterns().items():
        assert any(re.fullmatch(pattern, key) for key in page_words("en")), template


@pytest.mark.slow
def test_every_text_is_asked_for():
    alone = {key for subject in OWN for key in entries(subject)} - asked()
    assert {key for key in alone if not any(re.fullmatch(each, key) for each in patterns().values())} == set()


def test_a_text_has_no_parameters_but_those_the_page_can_say():
    for subject in SUBJECTS:
        for key, entry in entries(subject).items():
            if key not in page_words("en"):
                continue
            assert set(entry.types.values()) <= KINDS, key
            for language in LANGUAGES:
                fields = [part for part in entry.parts[language] if isinstance(part, TextField)]
                assert {field.name for field in fields} == {*entry.types}, key
                assert not any(field.begins or len(field.options) not in (0, 2) for field in fields), key


def test_every_rule_has_a_name_and_a_summary():
    keys = {key for key in entries("rule") if key.rpartition(".")[2] in ("name", "summary", "details")}
    assert {f"rule.{name}.{part}" for name in RULES for part in ("name", "summary")} <= keys
    assert {key.split(".")[1] for key in keys} == {*RULES}


@pytest.mark.parametrize("name", RULES)
def test_what_a_rule_says_is_in_the_catalogue(name):
    rule = RULES[name]
    assert str(rule.name_in_units())
    assert str(rule.summary()).endswith(".")
    assert not rule.group or is_known(f"group.{rule.group}")
    for field in rule.form.fields if issubclass(rule, ClueRule) else ():
        assert is_known(f"field.{field.name}")


def test_every_field_and_group_is_one_of_a_rule():
    fields = {
        f"field.{field.name}" for rule in RULES.values() if issubclass(rule, ClueRule) for field in rule.form.fields
    }
    choices = {
        f"field.{field.name}.{word}"
        for rule in RULES.values() if issubclass(rule, ClueRule)
        for field in rule.form.fields
        for word in getattr(field, "words", ()) if word.replace("-", "").isalpha()
    }  # fmt: skip
    assert {*entries("field")} == fields | choices
    assert {*entries("group")} == {f"group.{rule.group}" for rule in RULES.values() if rule.group}


def test_every_format_has_a_name():
    formats = {f"format.{name}.{each.name}" for name in FAMILIES for each in family(name).formats}
    assert {*entries("format")} == formats


@pytest.mark.parametrize("name", SCRIPTS)
def test_nothing_else_is_said(name):
    """No literal that people read: none with several words or Chinese, in a node or in a label."""
    text = code(SCRIPTS[name])
    assert "error.message ===" not in text
    if name != "i18n.js":  # which tells characters
        assert set(re.findall("[\u4e00-\u9fff]+", text)) <= {"中文"}, name  # on the button that switches to it
    for _ in range(3):  # they stand in each other
        text = re.sub(r"\$\{[^{}]*\}", "", text)
    said = re.findall(
        r"""(?:textContent|innerText|title|placeholder|alt)\s*[=:]\s*(["'`][^"'`]*["'`])"""
        r"""|"aria-(?:label|description|roledescription|valuetext)":\s*(["'`][^"'`]*["'`])"""
        r"""|setAttribute\("(?:aria-label|title|aria-valuetext)",\s*(["'`][^"'`]*["'`])"""
        r"""|\b(?:h|svg)\("\w+", \{[^{}]*\}, (["'`][^"'`]*["'`])"""
        r"""|\b(?:toast|announce|dialog|Error)\((["'`][^"'`]*["'`])""",
        text,
    )
    literals = {literal[1:-1] for found in said for literal in found if re.search("[A-Za-z]{2}", literal)}
    assert {literal for literal in literals if not re.match(rf"(?:{'|'.join(SUBJECTS)})\.", literal)} <= UNSAID
    assert re.findall(r""""[A-Z]?[a-z]+(?: [\w’'-]+)+[.…:!?]\"""", text) == []
