"""Levels and bands: a table for each kind of puzzle, read both ways."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Rule, RulegridError, read_puzzle
from rulegrid.core import family as families
from rulegrid.core.difficulty import LEVELS
from rulegrid.generate.rating import levels_of
from rulegrid.sudoku import ColumnRule, Normal9x9BlockRule, RowRule

ALL = {name: families.family(name) for name in families.names()}
KINDS = [levels for each in ALL.values() for levels in (each.levels, each.variant_levels) if levels]
ANY = ALL["sudoku"].levels
FOUR = read_puzzle("1..4......32....")


@given(st.integers(0, 2000), st.sampled_from(KINDS))
def test_a_rating_is_in_the_band_of_its_level_and_in_no_other(hundredths, levels):
    value = round(hundredths / 100, 2)
    bands = {name: levels.band(name) for name in LEVELS}
    assert [name for name, (low, high) in bands.items() if low <= value <= high] == [levels.of(value)]


@given(st.lists(st.floats(0, 20), min_size=2), st.sampled_from(KINDS))
def test_levels_rise_with_the_rating(values, levels):
    places = [LEVELS.index(levels.of(value)) for value in sorted(values)]
    assert places == sorted(places)


@pytest.mark.parametrize("levels", KINDS)
def test_each_kind_has_five_levels_whose_bounds_rise_from_zero(levels):
    bounds = list(levels.bounds.values())
    assert list(levels.bounds) == ["easy", "medium", "hard", "fiendish", "extreme"]
    assert bounds[0] == 0
    assert bounds == sorted(set(bounds))
    assert bounds == [round(bound, 2) for bound in bounds]
    assert levels.band("extreme")[1] == inf


@pytest.mark.parametrize(
    ("puzzle", "levels"),
    [
        (FOUR, ALL["sudoku"].levels),
        (FOUR.without("block"), ALL["sudoku"].levels),
        (FOUR.replace(rules=()), ALL["sudoku"].levels),
        (FOUR.replace(rules=[RowRule(), ColumnRule(), Normal9x9BlockRule()]), ALL["sudoku"].levels),
        (FOUR.add("anti-king"), ALL["sudoku"].variant_levels),
        (FOUR.add("killer:5:A1A2"), ALL["sudoku"].variant_levels),
        (FOUR.without("block").add("regions:A1A2B1B2"), ALL["sudoku"].variant_levels),
        (read_puzzle("3:a_ba__b,a7m12s1"), ALL["calcudoku"].levels),
        (read_puzzle("14 Jan"), ALL["calendar"].levels),
    ],
)
def test_what_a_puzzle_is_decides_where_its_levels_begin(puzzle, levels):
    assert levels_of(puzzle) is levels


def test_a_rule_of_ones_own_makes_a_variant():
    class Own(Rule):
        def is_valid(self, board):
            return True

    assert levels_of(FOUR.add(Own())) is ALL["sudoku"].variant_levels


def test_the_same_rating_is_another_level_of_a_variant():
    classic, variant = FOUR.rate(), FOUR.add("killer:6:B1B2").rate()
    both = [replace(each, value=4.2) for each in (classic, variant)]
    assert [each.level for each in both] == ["hard", "easy"]
    assert [str(each) for each in both] == ["hard (4.20)", "easy (4.20)"]


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
        ("Hard", (3.9, 5.49)),
    ],
)
def test_bands_are_read(text, band):
    assert ANY.read(text) == band


@given(st.integers(0, 2000), st.integers(0, 2))
def test_a_single_number_means_the_ratings_that_begin_with_it(hundredths, decimals):
    text = f"{hundredths / 100:.2f}"
    begun = {0: text[:-3], 1: text[:-1], 2: text}[decimals]
    low, high = ANY.read(begun)
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
        ANY.read(text)
    message = str(caught.value)
    assert message.startswith("rating ")
    assert "\n" not in message
    assert len(message) < 250
    assert ("did you mean 'hard'?" in message) == (text == "hrad")


def test_an_unknown_level_is_refused():
    with pytest.raises(RulegridError, match=r"expected one of easy, medium, .*did you mean 'extreme'"):
        ANY.band("extrem")
