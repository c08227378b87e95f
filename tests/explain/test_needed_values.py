"""Values that a clue needs, seen by cells outside of it."""

import pytest

from rulegrid.sudoku import read_puzzle

POSITIONS = {
    "a cage through several boxes": (
        ("killer:28:F3G4H3I2",),
        "Cage 28 at F3 needs 8 and 9 in F3, G4, H3 or I2. G3 sees all of these and can't be 8 or 9.",
    ),
    "an arrow with a small circle": (
        ("among:456:D7", "arrow:D7:A5B6C3"),
        "Arrow D7 A5 B6 C3 needs 1 in A5, B6 or C3. C4, C5 and C6 see all of these and can't be 1.",
    ),
    "a quadruple inside a box": (
        ("quadruple:1234:A1A2B1B2",),
        "Quadruple 1234 at A1 A2 B1 B2 needs 1, 2, 3 and 4 in A1, A2, B1 or B2. A3, B3, C1, C2 and C3 see all of these and can't be 1, 2, 3 or 4.",
    ),
}


def steps_of(extra, number=6):
    return [step for step, _ in zip(read_puzzle("." * 81, extra=list(extra)).explain(), range(number), strict=False)]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_clue_needs_values_that_others_see(name):
    extra, text = POSITIONS[name]
    assert text in map(str, steps_of(extra, 4))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_removals_are_true(name):
    extra, _ = POSITIONS[name]
    (step,) = [step for step in steps_of(extra, 4) if step.technique == "needed-value"][:1]
    for (row, col), values in step.removed:
        for value in values:
            at = 9 * row + col
            tried = read_puzzle(f"{'.' * at}{value}{'.' * (80 - at)}", extra=list(extra))
            assert tried.count(limit=1) == 0


def test_a_value_that_the_clue_may_do_without_is_no_such_step():
    assert "needed-value" not in [step.technique for step in steps_of(["killer:20:F3G4H3I2"], 2)]


def test_needs_are_said_in_chinese():
    (step,) = steps_of(["look-and-say:26:A1A2A4B1"], 1)
    assert step.text("zh") == "边看边说笼 26（A1 A2 A4 B1）需要 6，只能在 A1、A2、A4 或 B1。A3 看得到这些格，不能是 6。"
