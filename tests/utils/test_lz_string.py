"""Packed texts: what is packed is unpacked, and what is damaged, or a bomb, is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import PuzzleFormatError
from rulegrid.utils import lz_string
from rulegrid.utils.lz_string import pack, unpack


@given(st.text(max_size=60) | st.text("ab", max_size=200))
def test_what_is_packed_is_unpacked(text):
    assert unpack(pack(text)) == text


def test_nothing_is_packed_too():
    assert (pack(""), unpack("Q===")) == ("Q===", "")


@pytest.mark.parametrize("packed", ["", "N4Ig", "N4IgzglgXgpiBcBO", "\x00", "N4Ig!", "漢", "////", "N4Ig zglg"])
def test_damaged_texts_are_refused(packed):
    with pytest.raises(PuzzleFormatError, match="packed text"):
        unpack(packed)


def test_a_bomb_is_stopped(monkeypatch):
    monkeypatch.setattr(lz_string, "MAX_UNPACKED", 10_000)
    with pytest.raises(PuzzleFormatError, match="more than 10000"):
        unpack(pack("a" * 20_000))


def test_a_packed_text_may_not_be_long():
    with pytest.raises(PuzzleFormatError, match="at most 1000000"):
        unpack("A" * 1_000_001)
