"""The kernel of classic 9x9 grids: what the general kernel says of any of them, in slices of any size."""

from array import array
from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulegrid.engine import AllDifferent, Among, Board, ColumnRule, Count, Either, Regular, Relation, RowRule
from rulegrid.engine.automata import Automaton
from rulegrid.engine.explain.search import OnlyCandidates
from rulegrid.engine.kernel import choice as all_kernels
from rulegrid.engine.kernel.bits import DONE, FOUND, GROW, PAUSED
from rulegrid.engine.kernel.choice import General
from rulegrid.engine.search.kernels import kind_for, make
from rulegrid.engine.search.model import Model
from rulegrid.sudoku import RULES, BlockRule, NonConsecutiveRule, Normal9x9BlockRule, Solver, read_grid
from rulegrid.utils.coordinates import cell_names

Bands = all_kernels.Bands
if Bands is None:
    pytest.skip("this build has no kernel for 9x9 grids", allow_module_level=True)

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = [
    "...3.......9.....77...68.15..3.8...6.......2...46.7..1....5.....8.....9.5.6.21...",
    "7.......9...538.......7..521....5...3.614...8......42.5.7..3............6...2.14.",
    "4.32.5.7..2......4..84.........7.53.6.2..1......8.......1...4...3.5....68......91",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
]
EMPTY = "." * 81
ALL = (1 << 9) - 1
MOST = 50
FOREVER = 1 << 40
BOARD = Board(9)
CLASSIC = [c for rule in (RowRule(), ColumnRule(), BlockRule()) for c in rule.constraints(BOARD)]
MODEL = Model(BOARD.grid, CLASSIC)
EVERY = dict(all_kernels.builds(all_kernels._bands))  # by the width of their vectors; none interpreted


def values(text):
    return read_grid(text)[1]


def domains_of(text):
    return [1 << value - 1 if value else ALL for value in values(text)]


def solutions(kernel, domains, most=MOST, budget=1 << 20):
    """Up to `most` grids that a kernel finds, as lists of masks, and the steps it took."""
    found = []
    kernel.start(domains)
    while len(found) < most and (answer := kernel.run(budget)) != DONE:
        if answer == FOUND:
            found.append(kernel.domains())
        elif answer == GROW:
            kernel.grow()
        else:
            assert answer == PAUSED
    return found, kernel.steps


def same(domains):
    """Assert that both kernels say the same of a start; return how many solutions there are, up to MOST."""
    ours, _ = solutions(make(MODEL, Bands), domains)
    theirs, _ = solutions(make(MODEL, General), domains)
    assert len(ours) == len(theirs)
    assert len(set(map(tuple, ours))) == len(ours)
    assert all(is_solution(masks, domains) for masks in ours)
    if len(ours) < MOST:
        assert sorted(ours) == sorted(theirs)
    return len(ours)


def is_solution(masks, domains):
    return (
        all(mask & domain == mask and mask & mask - 1 == 0 for mask, domain in zip(masks, domains, strict=True))
        and all(sum(masks[at] for at in house) == ALL for house in MODEL.groups)  # every digit once
    )


def batch(kernel, grids, limit=2, steps=FOREVER, budget=FOREVER):
    """Counts and first solutions of grids, with a kernel that comes back after `budget` steps."""
    data = bytes(value for grid in grids for value in values(grid))
    answers, counts = bytearray(len(data)), array("q", bytes(8 * len(grids)))
    at = rounds = 0
    while at < len(grids):
        at = kernel.batch(data, answers, counts, at, limit, steps, budget)
        rounds += 1
    return list(counts), [bytes(answers[first : first + 81]) for first in range(0, len(answers), 81)], rounds


# Relabelled and rearranged full grids with some cells erased, and perhaps one that is wrong.


@st.composite
def full_grids(draw):
    digits = draw(st.permutations("123456789"))
    bands = [3 * band + row for band in draw(st.permutations(range(3))) for row in draw(st.permutations(range(3)))]
    stacks = [3 * stack + col for stack in draw(st.permutations(range(3))) for col in draw(st.permutations(range(3)))]
    cells = [FULL[9 * row + col] for row in bands for col in stacks]
    if draw(st.booleans()):
        cells = [cells[9 * col + row] for row in range(9) for col in range(9)]
    return [digits[int(cell) - 1] for cell in cells]


@st.composite
def grids(draw):
    cells = draw(full_grids())
    for at in draw(st.permutations(range(81)))[: draw(st.integers(30, 66))]:
        cells[at] = "."
    if draw(st.integers(0, 3)) == 0:
        cells[draw(st.integers(0, 80))] = draw(st.sampled_from("123456789"))
    return "".join(cells)


@st.composite
def starts(draw):
    """Domain masks: all that the full grid has, others besides, sometimes not all of the first or none at all."""
    cells = draw(full_grids())
    kinds = st.integers(0, 5).map(lambda kind: (0, 0, 0, ALL, ALL, None)[kind])
    masks = []
    for cell in cells:
        more = draw(kinds)
        masks.append(1 << int(cell) - 1 | (draw(st.integers(0, ALL)) if more is None else more))
    if draw(st.integers(0, 3)) == 0:
        masks[draw(st.integers(0, 80))] = draw(st.integers(0, ALL))
    return masks


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


@st.composite
def unary(draw):
    """Constraints of single cells, and what they leave of each cell."""
    full, cells = draw(full_grids()), draw(st.permutations(range(81)))
    found, masks = [], [ALL] * 81
    for at in cells[: draw(st.integers(1, 81))]:
        mask = draw(st.integers(0, ALL)) | 1 << int(full[at]) - 1
        if draw(st.integers(0, 99)) == 0:
            mask = draw(st.integers(1, ALL))
        masks[at] = mask
        values, cell = frozenset(value for value in range(1, 10) if mask >> value - 1 & 1), ((at // 9, at % 9),)
        found.append(
            draw(
                st.sampled_from(
                    [
                        Among(cell, values),
                        Count(cell, values, 1, 1),
                        Count(cell, frozenset(range(1, 10)) - values, 0, 0),
                        Either(tuple((Among(cell, frozenset({value})),) for value in values)),
                        Regular(
                            cell,
                            Automaton((tuple(1 if mask >> i & 1 else -1 for i in range(9)), (-1,) * 9), frozenset({1})),
                        ),
                        Relation(*cell, *cell, frozenset((value, value) for value in values)),
                    ]
                )
            )
        )
    return found, masks


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


# The builds for vectors of other widths: the same solutions in the same order, after the same steps.

OTHERS = [pytest.param(build.Bands, id=str(width)) for width, build in EVERY.items() if build.Bands is not Bands]
GIVEN = [*HARD, FULL, "11" + EMPTY[2:], "1234567.." + "." * 63 + "89......."]


@pytest.mark.parametrize("build", OTHERS)
def test_every_build_takes_the_same_steps(build):
    for text in GIVEN:
        for budget in (1, 1 << 20):
            expected = solutions(make(MODEL, Bands), domains_of(text), budget=budget)
            assert solutions(build(), domains_of(text), budget=budget) == expected
    assert solutions(build(), [ALL] * 81, 500) == solutions(make(MODEL, Bands), [ALL] * 81, 500)
    grids = [*GIVEN, EMPTY] * 3
    for limit, steps, budget in ((2, FOREVER, FOREVER), (50, 7, 3), (1000, 100, 1)):
        assert batch(build(), grids, limit, steps, budget) == batch(make(MODEL, Bands), grids, limit, steps, budget)


@pytest.mark.parametrize("build", OTHERS)
@given(starts(), st.integers(0, 3))
@example([ALL] * 81, 1)
@example([ALL ^ 1] * 81, 1)
@example([3] * 9 + [ALL] * 72, 1)
@example([0] * 81, 0)
def test_every_build_takes_the_same_steps_from_any_domains(build, domains, budget):
    budget = budget or 1 << 20
    assert solutions(build(), domains, budget=budget) == solutions(make(MODEL, Bands), domains, budget=budget)


@pytest.mark.parametrize("build", OTHERS)
@given(st.lists(grids(), min_size=1, max_size=8), st.sampled_from([1, 2, 7]))
def test_every_build_says_the_same_of_a_batch(build, texts, limit):
    for steps in (FOREVER, 5):
        assert batch(build(), texts, limit, steps) == batch(make(MODEL, Bands), texts, limit, steps)


@pytest.mark.parametrize("build", OTHERS)
@pytest.mark.parametrize("name", ["easy", "17clue", "top1465", "hard1905", "hard1106", "serg"])
def test_every_build_says_the_same_of_known_puzzles(build, name, shared_data):
    texts = (shared_data / "sudoku" / f"{name}.txt").read_text().split()
    for limit, steps in ((2, FOREVER), (100, 50)):
        assert batch(build(), texts, limit, steps) == batch(make(MODEL, Bands), texts, limit, steps)
