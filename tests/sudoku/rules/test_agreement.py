"""Dots, single cells and outside clues mean on filled grids what the checker beside the published puzzles says.

The checker (`meaning.py` of the shared data) is no part of the repository, nor are the puzzles.
"""

import json
import runpy
from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulegrid import AllDifferent
from rulegrid.sudoku import Board, ColumnRule, RowRule, Rule, Solver

neutral = SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("neutral2.py"))))

NINE = list(range(1, 10))
SHAPES = [
    (3, 3, NINE[:3]),
    (4, 4, NINE[:4]),
    (4, 4, [0, 1, 2, 3]),
    (2, 5, NINE[:5]),
    (3, 4, NINE[:6]),
    (6, 6, NINE[:6]),
]


@pytest.fixture(scope="module")
def meaning(shared_data):
    return SimpleNamespace(**runpy.run_path(str(shared_data / "variants" / "meaning.py")))


@pytest.fixture(scope="module")
def published(shared_data):
    return json.loads((shared_data / "variants" / "published.json").read_text(encoding="utf-8"))


def cells_of(case):
    return [[row, col] for row in range(case["rows"]) for col in range(case["cols"])]


def some(least=1, most=4):
    return lambda case: (
        st.permutations(cells_of(case))
        .map(lambda cells: cells[:most])
        .flatmap(lambda cells: st.integers(least, most).map(lambda size: cells[:size]))
    )


def pair(case):
    neighbours = [[a, b] for a in cells_of(case) for b in cells_of(case) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    return st.sampled_from(neighbours) | some(2, 2)(case)


def pairs(case):
    return st.lists(pair(case), max_size=4)


def line(case):
    rows = [[[row, col] for col in range(case["cols"])] for row in range(case["rows"])]
    cols = [[[row, col] for row in range(case["rows"])] for col in range(case["cols"])]
    return st.sampled_from([reading for cells in rows + cols for reading in (cells, cells[::-1])])


@st.composite
def diagonal(draw, case):
    row, col = draw(st.sampled_from(cells_of(case)))
    down, right = draw(st.sampled_from([(1, 1), (1, -1), (-1, 1), (-1, -1)]))
    cells = [[row + at * down, col + at * right] for at in range(-9, 10)]
    return [cell for cell in cells if cell in cells_of(case)]


def number(least, most):
    return lambda case: st.integers(least, most)


def numbers(case):
    return st.lists(st.integers(0, 8), min_size=1, max_size=2)


FIELDS = {
    "diff": {"value": number(0, 4), "cells": pair},
    "ratio": {"value": number(1, 4), "cells": pair},
    "pair_sum": {"value": number(0, 12), "cells": pair},
    "neg_diff": {"values": numbers, "except": pairs},
    "neg_ratio": {"values": lambda case: st.lists(st.integers(1, 4), min_size=1, max_size=2), "except": pairs},
    "neg_sum": {"values": numbers, "except": pairs},
    "greater": {"cells": pair},
    "odd": {"cells": some()},
    "even": {"cells": some()},
    "minimum": {"cells": some()},
    "maximum": {"cells": some()},
    "indexer": {"kind": lambda case: st.sampled_from(["row", "column", "box"]), "cells": some(1, 2)},
    "value_indexing": {"cells": some(3, 6)},
    "little_killer": {"sum": number(0, 20), "cells": diagonal},
    "sandwich": {"sum": number(0, 10), "cells": line},
    "xsum": {"sum": number(0, 20), "cells": line},
    "skyscraper": {"value": number(0, 5), "cells": line},
    "hidden_skyscraper": {"value": number(0, 6), "cells": line},
    "numbered_room": {"value": number(0, 6), "cells": line},
    "full_rank": {"value": number(1, 12), "cells": line},
}


@st.composite
def filled(draw, case):
    """A grid: its digits at random, or a permutation in each row."""
    digits = draw(
        st.lists(
            st.sampled_from(case["values"]), min_size=case["rows"] * case["cols"], max_size=case["rows"] * case["cols"]
        )
    )
    if draw(st.booleans()):
        digits = []
        for _ in range(case["rows"]):
            digits += draw(st.permutations(case["values"]))[: case["cols"]]
    return {(at // case["cols"], at % case["cols"]): digit for at, digit in enumerate(digits)}


@st.composite
def cases(draw, kind, meaning):
    """A constraint of a type and a filled grid; with a number that makes it hold, now and then."""
    rows, cols, values = draw(st.sampled_from(SHAPES))
    case = {"rows": rows, "cols": cols, "values": values}
    half = cols // 2
    case["regions"] = [
        [[row, col] for row in range(rows) for col in range(cols) if (col < half) == left] for left in (True, False)
    ]
    constraint = {"type": kind} | {name: draw(field(case)) for name, field in FIELDS[kind].items()}
    grid = draw(filled(case))
    label = next((name for name in ("value", "sum") if name in constraint), None)
    if label and draw(st.integers(0, 2)):
        holding = [n for n in range(1 if kind in ("ratio", "full_rank") else 0, 30)
                   if meaning.check_one(constraint | {label: n}, grid, case, {})]  # fmt: skip
        assume(holding)
        constraint[label] = holding[0]
    return case, constraint, grid


def rule_and_board(case, constraint):
    spelling, clue = neutral.translate(constraint, case)
    board = Board(case["rows"], case["cols"], values=case["values"], regions=[map(tuple, r) for r in case["regions"]])
    return neutral.BY_NAME[spelling].from_clues([clue]), board


def readings(case, grid):
    lines = [[grid[row, col] for col in range(case["cols"])] for row in range(case["rows"])]
    lines += [[grid[row, col] for row in range(case["rows"])] for col in range(case["cols"])]
    return [reading for line in lines for reading in (line, line[::-1])]


def test_every_type_that_is_translated_is_tried():
    assert FIELDS.keys() == neutral.CLUES.keys()


@pytest.mark.parametrize("kind", FIELDS)
@given(data=st.data())
def test_a_rule_means_what_the_checker_says(kind, data, meaning):
    case, constraint, grid = data.draw(cases(kind, meaning))
    if kind == "full_rank":  # the checker gives a line that is equal to another a rank, the puzzles don't
        assume(readings(case, grid).count([grid[tuple(cell)] for cell in constraint["cells"]]) == 1)
    rule, board = rule_and_board(case, constraint)
    for (row, col), digit in grid.items():
        board.set_digit(row, col, digit)
    expected = meaning.check_one(constraint, grid, case, {})
    assert rule.is_valid(board) == expected
    assert (not any(part.is_broken(board) for part in rule.constraints(board))) == expected
    assert bool(Solver(board, rule).count()) == expected


@pytest.mark.parametrize("kind", FIELDS)
def test_the_checker_and_these_grids_meet_both_sides(kind, meaning, seen):
    def answers(drawn):
        case, constraint, grid = drawn
        return [meaning.check_one(constraint, grid, case, {})]

    sides = {True, False}
    assert seen(cases(kind, meaning), answers, wanted=sides) == sides


def test_a_line_that_is_equal_to_another_has_no_rank():
    case, constraint = {"rows": 2, "cols": 2, "values": [1, 2], "regions": []}, {"type": "full_rank", "value": 1}
    rule, board = rule_and_board(case, constraint | {"cells": [[0, 0], [0, 1]]})
    board.load_puzzle([1, 2, 2, 1])  # row A and column 1 are both 12
    assert not rule.is_valid(board)


@pytest.mark.slow
def test_the_published_solutions_keep_every_clue(published):
    tried = 0
    for case in published:
        if solution := case["expected"]["solution"]:
            for constraint in case["constraints"]:
                if constraint["type"] in neutral.CLUES:
                    rule, board = rule_and_board(case, constraint)
                    rule.validate_compatibility(board)
                    for at, digit in enumerate(solution):
                        board.set_digit(*divmod(at, case["cols"]), digit)
                    assert rule.is_valid(board), (case["id"], constraint)
                    tried += 1
    assert tried > 600


class Regions(Rule):
    """No repeats in the regions of the grid."""

    def is_valid(self, board):
        return not any(region.is_broken(board) for region in self.constraints(board))

    def constraints(self, board):
        return [AllDifferent(region) for region in board.grid.regions]


QUICK = ["rangsk-011", "rangsk-025", "rangsk-027", "iss-003", "iss-016", "iss-077", "iss-079", "iss-106", "iss-112", "iss-167",
         "iss-295", "iss-303", "iss-033"]  # fmt: skip


@pytest.mark.parametrize("name", QUICK)
def test_a_published_puzzle_has_its_solution_and_no_other(name, published):
    case = next(case for case in published if case["id"] == name)
    board = Board(case["rows"], case["cols"], values=case["values"], regions=[map(tuple, r) for r in case["regions"]])
    rules = {"row": RowRule(), "column": ColumnRule(), "extra": Regions()}
    for place, digits in case["givens"].items():
        row, col = map(int, place.split(","))
        rules.setdefault("among", neutral.BY_NAME["among"]()).add(digits, [(row, col)])
    for constraint in case["constraints"]:
        if constraint["type"] == "thermo":
            spelling, clue = "thermometer", neutral.names(constraint["cells"])
        else:
            spelling, clue = neutral.translate(constraint, case)
        rules.setdefault(spelling, neutral.BY_NAME[spelling]()).add_clue(clue)
    solutions = [list(chain.from_iterable(found.cells)) for found in Solver(board, *rules.values()).solutions(2)]
    assert solutions == [case["expected"]["solution"]]
