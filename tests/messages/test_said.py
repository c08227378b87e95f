"""A sample of what is said of puzzles of all families, in both languages."""

import re

import pytest

from rulegrid.solver.kernel.choice import IS_COMPILED
from said import said

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel minutes")


@pytest.fixture(scope="module")
def lines():
    return {language: list(said(language)) for language in ("en", "zh")}


@pytest.mark.slow
def test_as_much_is_said_in_each_language(lines):
    assert len(lines["en"]) == len(lines["zh"]) > 50
    assert not any("{" in line for both in lines.values() for line in both)


@pytest.mark.slow
def test_chinese_has_no_english_in_it_and_its_blanks_where_they_belong(lines):
    for line in lines["zh"]:
        assert not re.search("[a-z]{2}", re.sub("[WXYZ]-[Ww]ing", "", line)), line  # names that players don't translate
        assert not re.search(
            "[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]|  | [，。：；、（）]|[，。：；、（] ", line
        ), line


@pytest.mark.slow
def test_english_sentences_begin_with_a_capital_and_end(lines):
    for line in lines["en"]:
        if re.match("[a-z ]+: ", line):  # the label of a figure
            continue
        assert re.match("[A-Z0-9]", line), line
        assert line.endswith("."), line
        assert "  " not in line, line
