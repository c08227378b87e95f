"""What is taught of techniques: texts in both languages, and an example on which each is really found."""

import re
from itertools import islice
from pathlib import Path

import pytest

from repeated_names import repeated
from rulegrid.explain.explainer import PATTERNS, TECHNIQUES, UNIQUENESS, technique_of
from rulegrid.explain.lessons import example, examples, lesson, lessons, name_of, position, what, why
from rulegrid.explain.step_text import titled_message
from rulegrid.utils.catalogue import LANGUAGES
from rulegrid.utils.errors import RulegridError
from rulegrid.utils.message import say

SCRIPT = Path(__file__).parents[2] / "docs" / "make_techniques.py"
KEYS = [each.key for each in lessons()]


def test_all_techniques_for_values_are_taught_in_the_order_of_their_costs():
    assert {each.key for each in [*PATTERNS, *UNIQUENESS]} < {*KEYS} < {*TECHNIQUES}
    costs = [each.cost for each in lessons() if each.cost]
    assert costs == sorted(costs)


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_technique_has_its_texts_and_an_example_that_is_found_and_names_it_once(key):
    """Where one is missing: `lesson.txt` of `src/core/words`, `examples.txt` of `src/explain`."""
    technique = lesson(key)
    for language in LANGUAGES:
        for message in (name_of(technique), what(technique), why(technique)):
            assert say(message, language), (key, language)
        assert say(what(technique), language)[-1] in ".。"
    if key == "search":
        assert example(technique) is None
        return
    puzzle, marks = position(examples()[key])
    asked = None if key == "rule" else key  # whose steps are named for their rules
    steps = puzzle.steps(marks, technique=asked, uniqueness=technique.is_uniqueness)
    assert any(technique_of(step.technique) is technique for step in islice(steps, 20))
    step = example(technique).step
    assert step.changes
    assert repeated(step) == []
    for language in LANGUAGES:
        name, text = say(step.title, language), say(titled_message(step), language)
        assert name.lower() in text.lower()
        assert not re.match(rf"{re.escape(name)}\W+{re.escape(name)}\W", text, re.IGNORECASE), text


def test_an_unknown_technique_is_refused_with_those_that_are_like_it():
    with pytest.raises(RulegridError, match="no technique 'xy-wings', did you mean 'xy-wing'"):
        lesson("xy-wings")
    with pytest.raises(RulegridError, match="no technique 'one-place', expected one of full-house"):
        lesson("one-place")  # of pieces


def test_a_position_is_read():
    puzzle, marks = position("1+2.............. thermometer:C1C2 A3-4")
    assert puzzle.board.count_filled() == 1
    assert (marks[0, 1], marks[0, 2], marks[0, 3]) == ((2,), (3,), (3, 4))
    assert [rule.spelling() for rule in puzzle.rules][-1] == "thermometer"


@pytest.fixture(scope="module")
def script():
    names = {"__name__": "make_techniques", "__file__": str(SCRIPT)}
    exec(compile(SCRIPT.read_text(), SCRIPT.name, "exec"), names)
    return names


@pytest.mark.slow
def test_the_page_is_what_the_code_says(script):
    assert (SCRIPT.parent / "techniques.md").read_text() == script["page"](), "python docs/make_techniques.py"


@pytest.mark.slow
def test_the_pictures_are_what_the_program_draws_today(script):
    pictures = script["pictures"]()
    folder = SCRIPT.parent / "images" / "techniques"
    assert {path.name for path in folder.iterdir()} == pictures.keys()
    for name, svg in pictures.items():
        assert (folder / name).read_text() == svg, f"{name} is out of date: python docs/make_techniques.py"
