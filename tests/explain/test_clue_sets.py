"""Clues and cells of a house that together take some of its values."""

import pytest

from rulegrid.sudoku import read_puzzle

POSITIONS = {
    "a cage and a cell": (
        ("killer:7:A1A2", "among:12567:A1A2", "among:12:A5"),
        "Cage 7 at A1 is 1+6 or 2+5 and A5 is 1 or 2. Together they take 1 and 2 of row A in every way, so A3, A4, A6, A7, A8 and A9"
        " can't be 1 or 2.",
    ),
    "a dot and a cell": (
        ("ratio:2:A1A2", "among:1248:A1A2", "among:12:A5"),
        "The black dot between A1 and A2 is 1-2, 2-4 or 4-8 and A5 is 1 or 2. Together they take 4 of row A in every way, so A3, A4, A6,"
        " A7, A8 and A9 can't be 4.",
    ),
}


def step_of(*extra):
    steps = read_puzzle("." * 81, extra=list(extra)).explain(timeout=20)
    return next((step for step, _ in zip(steps, range(6), strict=False) if step.technique == "clue-and-cells"), None)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_clue_and_others_take_values_of_a_house(name):
    extra, text = POSITIONS[name]
    assert str(step_of(*extra)) == text


def test_values_that_one_clue_takes_alone_are_no_such_step():
    assert step_of("killer:3:A1A2", "among:45:A5") is None


def test_parts_that_may_share_no_house_are_not_combined():
    assert step_of("killer:7:A1A2", "among:12567:A1A2", "among:12:I9") is None


def test_the_removals_are_true_of_all_solutions():
    extra = ["ratio:2:A1A2", "among:1248:A1A2", "among:12:A5", "killer:8:B1C1", "among:16:D1"]
    found = [step for step, _ in zip(read_puzzle("." * 81, extra=extra).explain(), range(12), strict=False)]
    assert "clue-and-cells" in {step.technique for step in found}
    for (row, col), values in [removal for step in found for removal in step.removed]:
        for value in values:
            at = 9 * row + col
            tried = read_puzzle(f"{'.' * at}{value}{'.' * (80 - at)}", extra=extra)
            assert tried.count(limit=1) == 0
