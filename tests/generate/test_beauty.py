"""What can be measured of how a puzzle looks, and that the maker of clues looks after it."""

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.generate.beauty import beauty, crowding
from rulegrid.sudoku import make, read_puzzle
from rulegrid.sudoku.generate import clues

CELLS = st.tuples(st.integers(0, 8), st.integers(0, 8))


@given(st.lists(CELLS, min_size=1, unique=True), st.lists(CELLS, unique=True), CELLS)
def test_more_clues_never_crowd_less(cells, others, more):
    assert crowding(cells, others) <= crowding(cells, [*others, more])


@given(st.lists(CELLS, min_size=1, unique=True), st.lists(CELLS, unique=True))
def test_nothing_is_crowded_by_what_is_far_away(cells, others):
    far = [other for other in others if all(max(abs(other[0] - row), abs(other[1] - col)) > 2 for row, col in cells)]
    assert crowding(cells, far) == 0


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("thermometer:A1A2A3", (0, 0, 8)),
        ("thermometer:A1A2A3 arrow:A3:B3C3", (1, 0, 8)),
        ("thermometer:A1A2A3 killer:5:B4C4", (0, 1, 7)),
        ("thermometer:A1A2A3 killer:5:I8I9 killer:5:F1G1", (0, 0, 5)),
        ("difference:A1A2 difference:A2A3", (0, 0, 9)),
    ],
)
def test_clues_that_share_cells_or_touch_are_counted(extra, expected):
    assert beauty(read_puzzle("." * 81, extra=extra.split())) == expected


@pytest.mark.slow
def test_clues_lie_apart(monkeypatch):
    def touching():
        found = [beauty(make(seed=f"apart/{seed}", recipe="thermometer:4,killer:3").puzzle) for seed in range(6)]
        return mean(each.shared + each.touching for each in found)

    apart = touching()
    monkeypatch.setattr(clues, "PICKED", 1)
    assert apart < touching() / 2


@pytest.mark.slow
def test_no_two_marks_are_at_one_corner():
    for seed in range(4):
        made = make(seed=f"marks/{seed}", size=6, recipe="quadruple:8")
        corners = [frozenset(clue.scope) for clue in made.puzzle.rules[-1].clue_list]
        assert len({*corners}) == len(corners) == 8
