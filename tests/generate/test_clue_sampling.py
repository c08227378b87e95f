"""Clues drawn on a full grid: they are right, and as many as there should be."""

from itertools import pairwise
from random import Random

import pytest

from rulegrid.core.clue_rule import ClueRule
from rulegrid.core.statement import Statement
from rulegrid.generate.clue_sampling import Sketch
from rulegrid.sudoku import (
    RULES,
    KillerRule,
    LittleKillerRule,
    SandwichRule,
    ThermometerRule,
    ZipperRule,
    make,
    read_puzzle,
)

GRID = read_puzzle("123456456123231564564231312645645312")
NINE = read_puzzle(
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)  # fmt: skip

DRAWN = [rule for rule in RULES if issubclass(rule, ClueRule) and rule.sampler]


def sketch_of(rule, puzzle, seed=1):
    return Sketch(rule(), puzzle.board.attach_to(Statement(puzzle.board, puzzle.rules).context), Random(seed))


@pytest.mark.parametrize("puzzle", [GRID, NINE], ids=["6x6", "9x9"])
@pytest.mark.parametrize("rule", DRAWN, ids=lambda rule: rule.spelling())
def test_what_is_drawn_is_right_and_read_again(rule, puzzle):
    sketch = sketch_of(rule, puzzle)
    clues = [clue for _ in range(6) if (clue := rule.sampler.clue(sketch)) is not None]
    assert clues
    again = rule.from_clues(list(map(str, clues)))
    assert again.clue_list == clues
    full = puzzle.replace(rules=[*puzzle.rules, again])
    full.solver()  # it can be on this board
    assert full.conflicts() == []


@pytest.mark.parametrize("rule", [ThermometerRule, KillerRule])
def test_clues_of_one_rule_stay_apart_until_there_is_no_room(rule):
    sketch = sketch_of(rule, GRID)
    seen = set()
    while (clue := rule.sampler.clue(sketch)) is not None:
        assert not seen & {*clue.scope}
        seen |= {*clue.scope}
    assert len(seen) > 18


def test_the_rules_whose_clues_are_drawn_need_clues():
    assert {rule.spelling() for rule in DRAWN if not rule.needs_clues} == {"no-three-parity"}  # or of the whole grid
    assert len(DRAWN) > 40


@pytest.mark.slow
@pytest.mark.parametrize("rule", [SandwichRule, LittleKillerRule])
def test_what_is_read_from_both_ends_is_drawn_once(rule):
    for seed in range(2):
        made = make(seed=seed, recipe=[(rule, 10)], symmetry="rotation" if seed % 2 else "none")
        mine = made.puzzle.rules[-1]
        lines = [frozenset(mine.clue_cells(clue, made.solution)) for clue in mine.clue_list]
        assert len({*lines}) == len(lines) == 10


@pytest.mark.slow
def test_lines_that_grow_from_the_middle_do_not_cross_themselves():
    sketch = sketch_of(ZipperRule, NINE)
    for _ in range(300):
        sketch.used.clear()
        clue = ZipperRule.sampler.clue(sketch)
        steps = list(pairwise(clue.cells)) if clue else []
        for (row, col), (other_row, other_col) in steps:
            crossing = {(row, other_col), (other_row, col)}
            assert (
                len(crossing) == 1
                or not any({*step} == crossing for step in steps)
                or row == other_row
                or col == other_col
            )
