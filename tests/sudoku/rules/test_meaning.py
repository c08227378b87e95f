"""Every rule means on filled grids what the checker beside the published puzzles says, which others wrote."""

import runpy
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid.core.statement import Statement
from rulegrid.sudoku import SearchStopped, Solver

neutral = SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("neutral.py"))))
CHECKER = neutral.DATA / "variants" / "meaning.py"
TYPES = neutral.load()

NINE = list(range(1, 10))
SMALL = [(2, 3, [1, 2, 3, 4]), (3, 3, NINE[:3]), (3, 4, NINE[:6]), (2, 5, NINE), (3, 3, [0, 1, 2, 3])]


def some(least=1, most=5):
    """Different cells."""

    def of(case):
        cells = [[row, col] for row in range(case["rows"]) for col in range(case["cols"])]
        return st.permutations(cells).flatmap(lambda order: st.integers(least, most).map(lambda size: order[:size]))

    return of


def line(least=2, most=5):
    """Cells of which one may come twice."""

    def of(case):
        cells = st.tuples(st.integers(0, case["rows"] - 1), st.integers(0, case["cols"] - 1)).map(list)
        return some(least, most)(case) | st.lists(cells, min_size=least, max_size=most)

    return of


def groups(count, alike):
    def of(case):
        size = st.integers(1, 3)
        sizes = size.map(lambda size: [size] * count) if alike else st.lists(size, min_size=count, max_size=count)
        several = sizes.flatmap(lambda sizes: st.tuples(*(some(size, size)(case) for size in sizes)).map(list))
        return several.filter(differ) if alike else several

    def differ(several):
        return len({frozenset(map(tuple, cells)) for cells in several}) == len(several)

    return of


def number(least, most):
    return lambda case: st.integers(least, most)


def digits(least=1, most=3):
    return lambda case: st.lists(st.sampled_from(case["values"]), min_size=least, max_size=most)


def counts(case):
    found = st.dictionaries(st.sampled_from(case["values"]), st.integers(0, 3), min_size=1, max_size=2)
    return found.map(lambda found: [[count, digit] for digit, count in found.items()])


def choice(*options):
    return lambda case: st.sampled_from(options)


FIELDS = {
    "region": {"cells": some(1, 3)},
    "extra_region": {"cells": some()},
    "all_different": {"cells": some()},
    "diagonal": {"dir": choice("\\", "/")},
    "windoku": {},
    "disjoint": {},
    "antiknight": {},
    "antiking": {},
    "nonconsecutive": {},
    "anti_taxicab": {},
    "global_entropy": {},
    "global_mod": {},
    "dutch_flatmates": {},
    "thermo": {"cells": some(2)},
    "slow_thermo": {"cells": some(2)},
    "arrow": {"circle": lambda case: some(1, 3)(case).map(sorted), "cells": line(1, 4)},
    "double_arrow": {"cells": line(3)},
    "whisper": {"diff": number(0, 5), "cells": line()},
    "renban": {"cells": line(2, 4)},
    "nabner": {"cells": line(2, 4)},
    "palindrome": {"cells": line()},
    "zipper": {"cells": line()},
    "between": {"cells": line()},
    "lockout": {"diff": number(0, 5), "cells": line()},
    "region_sum": {"cells": line()},
    "modular": {"mod": number(2, 4), "cells": line()},
    "entropic": {"cells": line()},
    "sum_line": {"sum": number(0, 12), "cells": line(1), "loop": choice(True, False)},
    "killer": {"sum": lambda case: st.none() | st.integers(0, 20), "cells": some()},
    "killer_multi": {"sums": lambda case: st.lists(st.integers(0, 20), min_size=2, max_size=3), "cells": some()},
    "sum": {"sum": number(-5, 20), "cells": some(3, 3), "coeffs": lambda case: st.lists(st.integers(-2, 2), min_size=3, max_size=3)},
    "equal_sum": {"segments": groups(3, alike=False)},
    "same_values": {"sets": groups(2, alike=True)},
    "clone": {"pairs": groups(2, alike=True)},
    "quadruple": {"values": digits(), "cells": some(3, 4)},
    "contain_exact": {"values": digits(), "cells": some(3, 4)},
    "look_and_say": {"counts": counts, "cells": some()},
    "rellik": {"sum": number(0, 12), "cells": some(1, 4)},
    "lunchbox": {"sum": number(0, 12), "cells": some(2, 5)},
    "equality_cage": {"cells": some(2, 4)},
    "counting_circles": {"cells": some(1, 6)},
    "count_distinct": {"cells": some(2, 6)},
}  # fmt: skip

THIRDS = [(2, 3, NINE), (3, 3, NINE)]
NEEDS_REGIONS = ("disjoint", "region_sum")
SHAPES = {
    "windoku": [(9, 9, NINE)],
    "dutch_flatmates": [(2, 3, NINE[:4]), (3, 3, NINE[:3]), (3, 4, NINE[:6])],
    "diagonal": [(3, 3, NINE[:3]), (4, 4, NINE[:5])],
    "entropic": THIRDS,
    "global_entropy": THIRDS,
    "disjoint": [(4, 4, NINE[:4]), (4, 4, NINE[:5])],
    "region_sum": [(2, 3, [1, 2, 3, 4]), (3, 4, NINE[:6]), (2, 5, NINE), (3, 3, [0, 1, 2, 3])],
}


@st.composite
def cases(draw, kind):
    """A case of one constraint of a type, its rule, and a grid: at random, or one near to what the rule allows."""
    rows, cols, values = draw(st.sampled_from(SHAPES.get(kind, SMALL)))
    case = {"rows": rows, "cols": cols, "values": values, "givens": {}, "name": kind, "regions": []}
    if kind in NEEDS_REGIONS:
        parts = [(0, 0), (0, 1), (1, 0), (1, 1)]
        case["regions"] = [
            [[r, c] for r in range(rows) for c in range(cols) if (r * 2 // rows, c * 2 // cols) == part]
            for part in parts[: 4 if kind == "disjoint" else draw(st.integers(1, 4))]
        ]
    constraint = {"type": kind} | {name: draw(field(case)) for name, field in FIELDS[kind].items()}
    if kind == "clone":
        constraint["pairs"] = list(map(list, zip(*constraint["pairs"], strict=True)))
    case["constraints"] = [constraint]
    puzzle = neutral.to_puzzle(case, TYPES)
    *givers, rule = puzzle.rules[2:]  # without rows and columns
    cells = list(puzzle.board.open_cells())
    full, changed = puzzle.board.copy(), cells
    if draw(st.integers(0, 3)):
        start = puzzle.board.copy()
        for row, col in draw(st.lists(st.sampled_from(cells), max_size=2)):
            start.set_digit(row, col, draw(st.sampled_from(values)))
        with suppress(SearchStopped):
            if solved := Solver(start, *givers, rule, max_steps=2000).get_solution():
                full, changed = solved, draw(st.lists(st.sampled_from(cells), max_size=2))
    for row, col in changed:
        full.set_digit(row, col, draw(st.sampled_from(values)))
    return case, rule, Statement(full, [*givers, rule]).board


@pytest.fixture(scope="module")
def means():
    """`means(case, board)`: what the checker says of a filled grid."""
    if not CHECKER.is_file():
        pytest.skip(f"no checker at {CHECKER}")
    check_one = runpy.run_path(str(CHECKER))["check_one"]

    def is_right(case, board):
        grid = {(row, col): int(board.cells[row][col]) for row, col in board.open_cells()}
        region_of = {tuple(cell): number for number, region in enumerate(case["regions"]) for cell in region}
        return check_one(case["constraints"][0], grid, case, region_of)

    return is_right


def test_every_type_is_compared():
    assert FIELDS.keys() == neutral.CLUES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("kind", FIELDS)
def test_a_rule_means_what_the_checker_says(kind, means):
    seen = set()

    @given(cases(kind))
    @settings(max_examples=4 * settings().max_examples, derandomize=True, database=None)
    def compare(drawn):
        case, rule, board = drawn
        expected = means(case, board)
        seen.add(expected)
        assert rule.is_valid(board) == expected
        assert any(constraint.is_broken(board) for constraint in rule.constraints(board)) != expected

    compare()
    assert seen == {True, False}
