"""Clues that go with others by a symmetry."""

from random import Random

import pytest

from rulegrid.core.clue_rule import ClueRule
from rulegrid.core.statement import Statement
from rulegrid.generate.clue_sampling import Sketch, with_twins
from rulegrid.setting.session import SYMMETRIES, turns_of
from rulegrid.sudoku import RULES, KillerRule, ThermometerRule, read_puzzle

SOLUTION = read_puzzle("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
DRAWN = [rule for rule in RULES if issubclass(rule, ClueRule) and rule.sampler]


def sketch_of(rule):
    board = SOLUTION.board.attach_to(Statement(SOLUTION.board, SOLUTION.rules).context)
    return Sketch(rule(), board, Random(1))


@pytest.mark.slow
@pytest.mark.parametrize("rule", DRAWN, ids=lambda rule: rule.spelling())
def test_clues_with_their_twins_are_right_and_lie_symmetrically(rule):
    for symmetry in SYMMETRIES:
        turns = turns_of(symmetry, 9, 9)
        sketch = sketch_of(rule)
        for _ in range(4):
            sketch.used.clear()
            if (clue := rule.sampler.clue(sketch)) is None:  # hardly any fits this grid
                continue
            sketch.used.clear()
            found = with_twins(sketch, rule.sampler, clue, turns)
            sites = {rule().site(each) for each in found}
            assert len(sites) == len(found)
            assert all(map(sketch.is_valid, found))
            assert all(rule().site(each, turn) in sites for each in found for turn in turns)
            if not rule.sampler.overlap:
                assert sum(len(each.scope) for each in found) == len({cell for each in found for cell in each.scope})


def test_numbers_are_read_where_the_twin_lies_and_lines_run_as_they_fit():
    rotation = turns_of("rotation", 9, 9)
    sketch = sketch_of(KillerRule)
    found = with_twins(sketch, KillerRule.sampler, KillerRule.form.read("8:A1A2"), rotation)
    assert list(map(str, found)) == ["8:A1A2", "16:I8I9"]
    sketch = sketch_of(ThermometerRule)
    found = with_twins(sketch, ThermometerRule.sampler, ThermometerRule.form.read("A2A1"), rotation)
    assert list(map(str, found)) == ["A2A1", "I8I9"]


def test_there_are_no_twins_where_one_would_lie_on_another_clue():
    sketch = sketch_of(KillerRule)
    sketch.used = {(8, 8)}
    assert with_twins(sketch, KillerRule.sampler, KillerRule.form.read("8:A1A2"), turns_of("rotation", 9, 9)) == []
