"""Texts folded into lines of columns, of which Chinese characters take two."""

from hypothesis import given
from hypothesis import strategies as st

from rulegrid.utils.text import behind, columns, fold

TEXTS = st.text(alphabet="ab A1,.;: 数独，。（）", max_size=60)


@given(TEXTS, st.integers(4, 30), st.integers(0, 2))
def test_no_line_is_wider_than_asked_for_and_no_character_is_lost(text, width, indent):
    lines = fold(text.strip(), width, indent=" " * indent)
    assert all(columns(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(st.text(alphabet="ab1,.;", min_size=1, max_size=6), min_size=1), st.integers(8, 30))
def test_words_stay_whole(words, width):
    lines = fold(" ".join(words), width, indent="  ")
    assert [word for line in lines for word in line.split()] == words


def test_lines_are_as_full_as_words_allow():
    assert fold("one two three four", 9) == ["one two", "three", "four"]
    assert fold("one two three four", 11, indent="    ") == ["one two", "    three", "    four"]


def test_a_word_that_is_longer_than_a_line_is_broken():
    assert fold("ab C1B1A1A2A3 x", 6, indent="  ") == ["ab", "  C1B1", "  A1A2", "  A3 x"]


def test_chinese_is_broken_between_characters_but_not_before_punctuation():
    assert fold("在第七列中，所以不能是六。", 10) == ["在第七列", "中，所以不", "能是六。"]
    assert fold("C1 是 5（只剩下它）；", 12) == ["C1 是 5（只", "剩下它）；"]


def test_blanks_inside_and_before_a_line_stay():
    assert fold("  option   --rule", 40) == ["  option   --rule"]


def test_a_text_of_nothing_is_an_empty_line():
    assert fold("", 10, indent="  ") == [""]


def test_the_lines_behind_a_number_begin_below_each_other():
    assert behind("12. ", "a\n  b\nc") == "12. a\n      b\n    c"
