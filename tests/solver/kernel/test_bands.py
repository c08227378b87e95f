"""The kernel of classic 9x9 grids: what the general kernel says of any of them, in slices of any size."""

from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from classic_grids import (
    ALL,
    BOARD,
    EMPTY,
    FOREVER,
    FULL,
    HARD,
    MODEL,
    batch,
    domains_of,
    grids,
    is_solution,
    same,
    solutions,
    starts,
)
from rulegrid.core.board import Board
from rulegrid.core.constraints import AllDifferent, Relation
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.solver.kernel import choice as all_kernels
from rulegrid.solver.kernel._general import General
from rulegrid.solver.kernel.bits import DONE, PAUSED
from rulegrid.solver.kernels import kind_for, make
from rulegrid.solver.model import Model
from rulegrid.sudoku import BlockRule, NonConsecutiveRule, Normal9x9BlockRule

Bands = all_kernels.Bands
if Bands is None:
    pytest.skip("this build has no kernel for 9x9 grids", allow_module_level=True)


def test_it_is_for_classic_grids_and_nothing_else():
    assert MODEL.is_classic
    assert kind_for(MODEL) is Bands
    row_column = [*RowRule().constraints(BOARD), *ColumnRule().constraints(BOARD)]
    blocks = [*Normal9x9BlockRule().constraints(BOARD)]
    assert kind_for(Model(BOARD.grid, [*blocks, *row_column])) is Bands
    pair = AllDifferent(((0, 0), (4, 4)))
    less = Relation((0, 0), (0, 1), frozenset((x, y) for x, y in product(range(1, 10), repeat=2) if x < y))
    for others in (
        row_column,
        [*row_column, *blocks, pair],
        [*row_column, *blocks, less],
        [*row_column, *blocks, *NonConsecutiveRule().constraints(BOARD)],
        [*row_column, *BlockRule(1, 9).constraints(BOARD)],
    ):
        assert kind_for(Model(BOARD.grid, others)) is General
    for board in (Board(9, values=10), Board(9, blocked=[(0, 0)]), Board(4), Board(9, values=[2, 3, 4])):
        rules = (RowRule(), ColumnRule()) if len(board.values) < 9 else (RowRule(), ColumnRule(), BlockRule())
        assert kind_for(Model(board.grid, [c for rule in rules for c in rule.constraints(board)])) is General


def test_values_other_than_1_to_9_are_nine_values_all_the_same():
    board = Board(9, values=range(11, 20))
    model = Model(board.grid, [c for rule in (RowRule(), ColumnRule(), BlockRule()) for c in rule.constraints(board)])
    assert kind_for(model) is Bands
    assert len(solutions(make(model, Bands), domains_of(HARD[0]))[0]) == 1


@given(grids())
@example(EMPTY)
@example(FULL)
@example("." + FULL[1:])
@example(FULL[:-1] + "8")
def test_it_finds_as_many_solutions_as_the_general_kernel(text):
    same(domains_of(text))


@given(starts())
@example([ALL] * 81)
@example([0] * 81)
@example([ALL ^ 1] * 81)
@example([ALL] * 80 + [0])
@example([1] + [ALL] * 80)
@example([3] * 9 + [ALL] * 72)
def test_it_starts_from_any_domains(domains):
    same(domains)


@pytest.mark.parametrize("text", HARD)
def test_hard_grids_have_one_solution(text):
    assert same(domains_of(text)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        *((at, at + 1) for at in (0, 7, 40, 79)),
        *((0, at) for at in (8, 72, 9, 10, 20)),
        *((80, at) for at in (72, 8, 70, 60)),
        (40, 36), (40, 4), (40, 30), (40, 50), (2, 74), (27, 35), (3, 12), (59, 68),
    ],
    ids=str,
)  # fmt: skip
def test_a_digit_twice_in_a_house_is_no_solution(first, second):
    for digit in "159":
        text = "".join(digit if at in (first, second) else "." for at in range(81))
        assert solutions(make(MODEL, Bands), domains_of(text))[0] == []
        assert batch(make(MODEL, Bands), [text])[0] == [0]
        assert same(domains_of(text)) == 0


def test_every_pair_of_cells_holds_a_digit_twice_only_where_no_house_has_both():
    texts, expected = [], []
    for first, second in product((0, 13, 40, 44, 77), range(81)):
        if first != second:
            texts.append("".join("7" if at in (first, second) else "." for at in range(81)))
            expected.append(0 if any(first in house and second in house for house in MODEL.groups) else 1)
    assert batch(make(MODEL, Bands), texts, limit=1)[0] == expected


def test_the_empty_grid_gives_solutions_at_once():
    found, steps = solutions(make(MODEL, Bands), [ALL] * 81, most=200)
    assert len(set(map(tuple, found))) == 200
    assert all(is_solution(masks, [ALL] * 81) for masks in found)
    assert steps < 5000


def test_a_search_can_be_left_and_another_begun():
    kernel = make(MODEL, Bands)
    expected = solutions(make(MODEL, Bands), domains_of(HARD[0]))
    solutions(kernel, [ALL] * 81, most=7)
    assert solutions(kernel, domains_of(HARD[0])) == expected
    assert batch(kernel, [EMPTY], limit=3)[0] == [3]
    assert solutions(kernel, domains_of(HARD[0])) == expected
    assert kernel.run(100) == DONE


@pytest.mark.slow
@settings(max_examples=20)
@given(grids(), st.integers(0, 5))
def test_slices_change_nothing(text, budget):
    whole = solutions(make(MODEL, Bands), domains_of(text), most=10)
    assert solutions(make(MODEL, Bands), domains_of(text), most=10, budget=max(1, budget)) == whole


def test_where_it_pauses_its_domains_keep_every_solution():
    for text in HARD:
        kernel = make(MODEL, Bands)
        (solution,), _ = solutions(kernel, domains_of(text))
        kernel.start(domains_of(text))
        assert kernel.run(0) == PAUSED
        assert kernel.steps == 0
        masks = kernel.domains()
        assert all(one & mask for one, mask in zip(solution, masks, strict=True))
        assert all(mask & domain == mask for mask, domain in zip(masks, domains_of(text), strict=True))


@pytest.mark.slow
@given(st.lists(grids(), min_size=1, max_size=8), st.sampled_from([1, 2, 7]))
def test_a_batch_finds_what_single_searches_find(texts, limit):
    counts, answers, rounds = batch(make(MODEL, Bands), texts, limit)
    assert rounds == 1
    for text, number, answer in zip(texts, counts, answers, strict=True):
        found, _ = solutions(make(MODEL, General), domains_of(text), most=limit)
        assert number == len(found)
        if found:
            assert is_solution([1 << value - 1 for value in answer], domains_of(text))
        else:
            assert not any(answer)
    counts, answers, _ = batch(make(MODEL, General), texts, limit)
    assert counts == batch(make(MODEL, Bands), texts, limit)[0]


@pytest.mark.slow
@settings(max_examples=20)
@given(st.lists(grids(), min_size=1, max_size=6))
@example([*HARD, EMPTY, FULL, "11" + EMPTY[2:], HARD[0]])
def test_a_batch_in_small_slices_says_the_same(texts):
    for limit, steps in ((1, FOREVER), (2, FOREVER), (20, FOREVER), (20, 3), (2, 0)):
        whole = batch(make(MODEL, Bands), texts, limit, steps)
        for budget in (1, 2, 5):
            sliced = batch(make(MODEL, Bands), texts, limit, steps, budget)
            assert sliced[:2] == whole[:2]
            assert sliced[2] >= len(texts) // budget


def test_a_grid_that_takes_too_many_steps_is_given_up():
    easy = FULL.replace("1", ".")
    for steps in range(0, 40, 3):
        counts, answers, _ = batch(make(MODEL, Bands), [easy, EMPTY, HARD[0], easy], 1000, steps)
        assert counts[0] == counts[3] == 1
        assert counts[1] < 0
        found = -1 - counts[1]
        assert (found > 0) == any(answers[1])
        assert found <= steps + 1
        assert counts[2] in (-1, -2, 1)
    assert batch(make(MODEL, Bands), [HARD[0]], 2, 10_000)[0] == [1]
