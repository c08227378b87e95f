"""The dark twins of colours: what can be told apart in light can be in dark, and nothing else is touched."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Puzzle
from rulegrid.draw import colours
from rulegrid.draw.colours import dark_style, dark_twin
from rulegrid.sudoku import RowRule

HEX = re.compile("#[0-9a-fA-F]{6}")

INKS = [colours.INK, colours.SOLVED, colours.FAINT]
GROUNDS = [colours.PAPER, colours.PRINTED, *colours.PALETTE, *(colours.colour_of(n, soft=True) for n in range(12))]


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@given(st.from_regex(HEX, fullmatch=True))
def test_every_colour_has_a_twin_that_is_a_colour(colour):
    assert HEX.fullmatch(dark_twin(colour))


@given(st.integers(0, 255), st.integers(0, 255))
def test_the_lighter_of_two_greys_becomes_the_darker(one, other):
    grey = "#{0:02x}{0:02x}{0:02x}".format
    darker, lighter = sorted((one, other))
    assert luminance(dark_twin(grey(darker))) >= luminance(dark_twin(grey(lighter)))


@pytest.mark.parametrize("ground", GROUNDS)
def test_digits_are_read_on_every_background(ground):
    assert contrast(dark_twin(colours.INK), dark_twin(ground)) >= 4.5


@pytest.mark.parametrize("ink", INKS)
def test_every_ink_is_read_on_dark_paper(ink):
    assert contrast(dark_twin(ink), dark_twin(colours.PAPER)) >= 4.5


def test_the_backgrounds_stay_apart():
    for one, other in combinations(colours.PALETTE, 2):
        assert dark_twin(one) != dark_twin(other)


def test_the_sheet_is_for_dark_screens_and_pictures_of_its_class_alone():
    first, *rules, last = dark_style([("fill", "#ffffff"), ("stroke", "#123456"), ("fill", "#123456")]).splitlines()
    assert (first, last) == ("@media screen and (prefers-color-scheme:dark){", "}")
    assert len(rules) == 3
    assert all(rule.startswith(".rulegrid [") for rule in rules)


def test_every_colour_of_a_picture_is_in_its_sheet(puzzle_with_clues):
    picture = puzzle_with_clues.to_svg()
    style = re.search("<style>(.*?)</style>", picture, re.DOTALL)[1]
    body = picture.replace(style, "")
    for attribute, colour in set(re.findall(' (fill|stroke)="(#[0-9a-fA-F]{6})"', body)):
        assert f'[{attribute}="{colour}"]' in style
    assert puzzle_with_clues.to_svg(dark=False) == picture.replace(f"<style>{style}</style>\n", "")


def test_dots_keep_their_colour():
    from rulegrid.sudoku import Board, DifferenceRule, RatioRule

    rules = [DifferenceRule.from_clues(["A1A2"]), RatioRule.from_clues(["B1B2"])]
    dots = re.findall('<rect [^>]*class="edged kept"[^>]*>', Puzzle(Board(4), rules).to_svg())
    assert [re.search('fill="([^"]*)"', dot)[1] for dot in dots] == [colours.PAPER, colours.INK]


@pytest.fixture
def puzzle_with_clues():
    from rulegrid.sudoku import Board, KillerRule, PalindromeRule, ThermometerRule

    board = Board(4)
    board.set_digit(0, 0, 1)
    clues = [
        ThermometerRule.from_clues(["C1B1A1"]),
        KillerRule.from_clues(["3:D1D2"]),
        PalindromeRule.from_clues(["A3B3C3"]),
    ]
    return Puzzle(board, [RowRule(), *clues])
