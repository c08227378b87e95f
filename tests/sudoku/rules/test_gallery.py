"""The gallery of the docs: each rule has a puzzle that it decides, and the page is what the script writes today."""

from pathlib import Path

import pytest

from rulegrid.sudoku import RULES

SCRIPT = Path(__file__).parents[3] / "docs" / "make_gallery.py"
NAMES = [rule.spelling() for rule in RULES]


@pytest.fixture(scope="module")
def gallery():
    if not SCRIPT.exists():
        pytest.skip("no docs: not a checkout")
    names = {"__name__": "make_gallery", "__file__": str(SCRIPT)}
    exec(compile(SCRIPT.read_text(), SCRIPT.name, "exec"), names)
    return names


def test_every_rule_has_one_puzzle(gallery):
    assert sorted(gallery["PUZZLES"]) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_decided_by_its_rule(gallery, name):
    assert gallery["puzzle"](name).count(limit=2) == 1
    without = gallery["puzzle_without"](name)
    assert len(without.rules) < len(gallery["puzzle"](name).rules)
    assert without.count(limit=2) != 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_is_what_the_script_writes_today(gallery, language):
    page = gallery["PAGES"][language].read_text(encoding="utf-8")
    assert page == gallery["page"](language), "python docs/make_gallery.py"


@pytest.mark.slow
def test_the_pictures_are_what_the_script_draws_today(gallery):
    pictures = gallery["pictures"]()
    folder = gallery["PICTURES"]
    assert {file.name for file in folder.iterdir()} == set(pictures)
    for name, svg in pictures.items():
        assert (folder / name).read_text() == svg, f"{name} is out of date: python docs/make_gallery.py"
