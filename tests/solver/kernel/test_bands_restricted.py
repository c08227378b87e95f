"""Classic 9x9 grids whose single cells are restricted: they stay with the kernel for such grids."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classic_grids import BOARD, CLASSIC, EMPTY, MOST, batch, domains_of, grids, is_solution, solutions, unary
from rulegrid.core.constraints import AllDifferent
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.explain.explainer import OnlyCandidates
from rulegrid.solver.kernel import choice as all_kernels
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernels import kind_for, make
from rulegrid.solver.model import Model
from rulegrid.sudoku import RULES, BlockRule, Solver
from rulegrid.utils.coordinates import cell_names

Bands = all_kernels.Bands
if Bands is None:
    pytest.skip("this build has no kernel for 9x9 grids", allow_module_level=True)

EVERY = dict(all_kernels.builds(all_kernels._bands))  # by the width of their vectors; none interpreted


@pytest.mark.slow
@settings(max_examples=50)
@given(unary())
def test_what_single_cells_may_hold_stays_with_it(given_):
    constraints, masks = given_
    model = Model(BOARD.grid, [*CLASSIC, *constraints])
    assert kind_for(model) is Bands
    assert model.domains == masks
    ours, _ = solutions(make(model, Bands), model.domains)
    theirs, _ = solutions(make(model, General), model.domains)
    assert len(ours) == len(theirs)
    assert len(ours) == MOST or sorted(ours) == sorted(theirs)


@pytest.mark.slow
@settings(max_examples=50)
@given(unary(), st.lists(grids(), min_size=1, max_size=4), st.sampled_from([1, 2, 7]))
def test_a_batch_is_solved_within_what_single_cells_may_hold(given_, texts, limit):
    model = Model(BOARD.grid, [*CLASSIC, *given_[0]])
    filled = "".join("." if mask & mask - 1 else str(mask.bit_length()) for mask in given_[1])
    texts = [*texts, EMPTY, filled]
    counts, answers, _ = batch(make(model, Bands), texts, limit)
    assert counts == batch(make(model, General), texts, limit)[0]
    for text, number, answer in zip(texts, counts, answers, strict=True):
        allowed = [mask & domain for mask, domain in zip(given_[1], domains_of(text), strict=True)]
        assert is_solution([1 << value - 1 for value in answer], allowed) if number else not any(answer)
    for build in EVERY.values():
        assert batch(build.Bands(model.domains), texts, limit)[:2] == (counts, answers)


def test_odd_and_even_cells_and_a_players_candidates_and_regions_that_are_the_blocks_go_to_it():
    by_name = {rule.spelling(): rule for rule in RULES}
    blocks = by_name["regions"]([cell_names(block) for block in BlockRule().blocks(BOARD)])
    clues = {"odd": "A1I9", "even": "A2B1", "extra-region": "C4C5C6", "killer": "7:E5"}
    ruled = [by_name[name]() for name in clues]
    for rule, clue in zip(ruled, clues.values(), strict=True):
        rule.add_clue(clue)
    candidates = {(0, 4): {2, 3}, (8, 0): {5}}
    player = OnlyCandidates(SimpleNamespace(candidates=lambda: candidates))
    found = set()
    for block in (BlockRule(), blocks):
        rules = RowRule(), ColumnRule(), block, *ruled, player
        assert kind_for(Model(BOARD.grid, [c for rule in rules for c in rule.constraints(BOARD)])) is Bands
        solution = next(Solver(BOARD, *rules).solutions())
        assert all(rule.is_valid(solution) for rule in rules)
        found.add(str(solution))
    assert len(found) == 1
    others = AllDifferent(((0, 0), (0, 5))), AllDifferent(((0, 0), (3, 5)))
    assert [kind_for(Model(BOARD.grid, [*CLASSIC, other])) for other in others] == [Bands, General]
