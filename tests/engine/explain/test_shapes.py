"""Names of chains: recognised by their shape."""

import pytest

from rulegrid import sudoku
from rulegrid.engine.explain import Explainer, sentence
from rulegrid.engine.explain.data import step_data
from rulegrid.engine.explain.shapes import NAMES, Shape
from rulegrid.engine.kernel.choice import IS_COMPILED
from rulegrid.engine.words import Message, say

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CASES = {
    "naked-triple": Shape((2, 2, 3), 3, (), False, False, 3, 1),
    "xy-wing": Shape((2, 2, 2), 3, (), False, False, 3, 2),
    "xyz-wing": Shape((2, 2, 3), 3, (), False, False, 3, 2),
    "w-wing": Shape((2, 2), 1, (2,), False, False, 2, 3),
    "skyscraper": Shape((), 0, (2, 2), True, False, 1, 3),
    "two-string-kite": Shape((), 0, (2, 2), False, True, 1, 3),
    "turbot-fish": Shape((), 0, (2, 2), False, False, 1, 3),
    "finned-x-wing": Shape((), 0, (2, 3), True, False, 1, 3),
    "empty-rectangle": Shape((), 0, (2, 4), False, False, 1, 3),
    "simple-colouring": Shape((), 0, (2, 2, 2), False, False, 1, 4),
    "x-chain": Shape((), 0, (2, 2, 3), False, False, 1, 4),
    "remote-pairs": Shape((2, 2, 2, 2), 1, (), False, False, 2, 4),
    "xy-chain": Shape((2, 2, 2, 2), 3, (), False, False, 4, 4),
    "forcing-chain": Shape((2, 2), 2, (3, 4), False, False, 4, 4),
    "": Shape((3,), 1, (2,), False, False, 2, 2),
}


@pytest.mark.parametrize("name", CASES)
def test_a_shape_has_its_name(name):
    assert next((row.key for row in NAMES if row.fits(CASES[name])), "") == name


@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel a minute")
def test_a_name_is_said_and_given_as_data():
    explainer = Explainer(sudoku.read_puzzle(HARD))
    called = [step for step in explainer.steps() if step.technique == "forcing-chain" and step.payload.name]
    assert called
    for step in called:
        name = Message(f"technique.{step.payload.name}")
        assert sentence(step).lower().startswith(f"{name}: suppose ".lower())
        assert sentence(step, "zh").startswith(f"{say(name, 'zh')}：假设 ")
        assert step_data(step)["name"] == str(name)
        assert step.payload.strength == 0


def test_other_steps_are_called_by_their_technique():
    explainer = Explainer(sudoku.read_puzzle("1..4......32...."))
    assert {step_data(step)["name"] for step in explainer.steps()} == {"hidden single"}
