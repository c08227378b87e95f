"""Levels and bands: one table, read both ways."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import RulegridError
from rulegrid.engine.rating import LEVELS, band_of, level_of, read_band

NAMES = [name for name, _ in LEVELS]


@given(st.integers(0, 2000))
def test_a_rating_is_in_the_band_of_its_level_and_in_no_other(hundredths):
    value = round(hundredths / 100, 2)
    inside = [name for name in NAMES if band_of(name)[0] <= value <= band_of(name)[1]]
    assert inside == [level_of(value)]


def test_the_bounds_rise_from_zero():
    bounds = [lowest for _, lowest in LEVELS]
    assert bounds[0] == 0
    assert bounds == sorted(set(bounds))
    assert NAMES == ["easy", "medium", "hard", "fiendish", "extreme"]
    assert band_of("extreme")[1] == inf


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("4.0..5.0", (4.0, 5.0)),
        (" 4 .. 5 ", (4.0, 5.0)),
        ("4..", (4.0, inf)),
        ("..5", (0.0, 5.0)),
        ("4", (4.0, 4.99)),
        (" 4. ", (4.0, 4.99)),
        ("4.5", (4.5, 4.59)),
        ("4.0", (4.0, 4.09)),
        ("4.52", (4.52, 4.52)),
        ("0", (0.0, 0.99)),
        ("..5.5", (0.0, 5.5)),
        ("Hard", band_of("hard")),
    ],
)
def test_bands_are_read(text, band):
    assert read_band(text) == band


@given(st.integers(0, 2000), st.integers(0, 2))
def test_a_single_number_means_the_ratings_that_begin_with_it(hundredths, decimals):
    text = f"{hundredths / 100:.2f}"
    begun = {0: text[:-3], 1: text[:-1], 2: text}[decimals]
    low, high = read_band(begun)
    start = begun if decimals else f"{begun}."
    matching = [value / 100 for value in range(2200) if f"{value / 100:.2f}".startswith(start)]
    assert (low, high) == (min(matching), max(matching))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "..",
        "5..4",
        "hrad",
        "4-5",
        "-1..3",
        "nan",
        "inf",
        "4..5..6",
        "1e3..",
        "٤..5",
        ".",
        "4...5",
        "4.125",
        "x" * 999,
    ],
)
def test_what_is_no_band_is_refused_in_one_line(text):
    with pytest.raises(RulegridError) as caught:
        read_band(text)
    message = str(caught.value)
    assert message.startswith("rating ")
    assert "\n" not in message
    assert len(message) < 250
    assert ("did you mean 'hard'?" in message) == (text == "hrad")


def test_an_unknown_level_is_refused():
    with pytest.raises(RulegridError, match=r"expected one of easy, medium, .*did you mean 'extreme'"):
        band_of("extrem")
