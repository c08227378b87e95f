"""Names of steps by assumption: recognised by their shape."""

import pytest

from rulegrid import sudoku
from rulegrid.engine.explain import Explainer, Kind, sentence
from rulegrid.engine.explain.data import step_data
from rulegrid.engine.explain.names import CHINESE, NAMES, Shape
from rulegrid.engine.kernel.choice import IS_COMPILED

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CASES = {
    "naked triple": Shape((2, 2, 3), 3, (), False, False, 3, 1),
    "XY-wing": Shape((2, 2, 2), 3, (), False, False, 3, 2),
    "XYZ-wing": Shape((2, 2, 3), 3, (), False, False, 3, 2),
    "W-wing": Shape((2, 2), 1, (2,), False, False, 2, 3),
    "skyscraper": Shape((), 0, (2, 2), True, False, 1, 3),
    "two-string kite": Shape((), 0, (2, 2), False, True, 1, 3),
    "turbot fish": Shape((), 0, (2, 2), False, False, 1, 3),
    "finned X-wing": Shape((), 0, (2, 3), True, False, 1, 3),
    "empty rectangle": Shape((), 0, (2, 4), False, False, 1, 3),
    "simple colouring": Shape((), 0, (2, 2, 2), False, False, 1, 4),
    "X-chain": Shape((), 0, (2, 2, 3), False, False, 1, 4),
    "remote pairs": Shape((2, 2, 2, 2), 1, (), False, False, 2, 4),
    "XY-chain": Shape((2, 2, 2, 2), 3, (), False, False, 4, 4),
    "forcing chain": Shape((2, 2), 2, (3, 4), False, False, 4, 4),
    "": Shape((3,), 1, (2,), False, False, 2, 2),
}


@pytest.mark.parametrize("name", CASES)
def test_a_shape_has_its_name(name):
    assert next((row.english for row in NAMES if row.fits(CASES[name])), "") == name


@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel a minute")
def test_a_name_is_said_and_given_as_data():
    explainer = Explainer(sudoku.read_puzzle(HARD))
    named = [step for step in explainer.steps() if step.kind == Kind.ASSUMPTION and step.name]
    assert named
    for step in named:
        assert sentence(step).lower().startswith(f"{step.name}: suppose ".lower())
        assert sentence(step, "zh").startswith(f"{CHINESE[step.name]}：假设 ")
        assert step_data(step)["name"] == step.name
        assert step.details["strength"] == 0


def test_other_steps_have_no_name():
    explainer = Explainer(sudoku.read_puzzle("1..4......32...."))
    assert {step.name for step in explainer.steps()} == {None}
