"""Random rules on random boards, as the laws of rules are tried on them."""

import json
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import strategies as st

from oracle.drawn import draw_loosely
from oracle.written import puzzle_data
from rulegrid import calcudoku, calendar, sudoku
from rulegrid.core.board import Board
from rulegrid.core.errors import RuleError, SearchStopped
from rulegrid.core.puzzle import Puzzle
from rulegrid.solver.solver import Solver
from rulegrid.utils.coordinates import cell_name, cell_names
from rulegrid.utils.errors import PuzzleFormatError

FAMILIES = {"sudoku": sudoku, "calcudoku": calcudoku, "calendar": calendar}


def drawn_rules(family):
    """The rules of a family that `oracle.drawn` draws: those with layers are in `oracle.layered`."""
    return [rule for rule in family.RULES if rule.group != "layers"]


EVERY_RULE = list(dict.fromkeys(rule for family in FAMILIES.values() for rule in drawn_rules(family)))
MOST_FILLINGS = 300

FORBID_NOTHING = {sudoku.DoublerRule, sudoku.NegatorRule, sudoku.AmountRule}
"""They change what other rules mean."""


RANDOM = st.randoms(use_true_random=False)


@cache
def few_of(cells, most):
    """Some of the cells, of which one may come twice."""
    return st.lists(st.sampled_from(cells), max_size=most)


in_any_order = cache(st.permutations)


@st.composite
def puzzles(draw, *kinds):
    """A puzzle without givens of rules of some kinds that fit a board of the first kind."""
    case = draw_loosely(draw(RANDOM), *(kind.spelling() for kind in kinds))
    return Puzzle.from_json(json.dumps(puzzle_data(case)))


@st.composite
def rules_on_boards(draw, kind):
    """A rule with random clues, and an empty board that it fits."""
    if kind is calendar.PlacementRule:
        return draw(pieces_on_boards())
    puzzle = draw(puzzles(kind))
    rule = kind.from_clues([clue for part in puzzle.rules for clue in part.clues()])
    rule.validate_compatibility(puzzle.board)
    return rule, puzzle.board


@st.composite
def edits(draw, clue):
    """A clue with one character replaced by one of its kind."""
    at = draw(st.integers(0, len(clue) - 1))
    kinds = ["0123456789", "ABCDEF", "+-*/", "<>"]
    kind = next((kind for kind in kinds if clue[at] in kind), clue[at])
    return clue[:at] + draw(st.sampled_from(kind)) + clue[at + 1 :]


@st.composite
def pairs_of_rules(draw, kind, change):
    """Rules with one random clue each, the second of which is the first one changed if that fits, and their board."""
    rule, board = draw(rules_on_boards(kind))
    clues = rule.clues()[:1]
    with suppress(PuzzleFormatError, RuleError):
        one, other = kind.from_clues(clues), kind.from_clues([draw(change(clue)) for clue in clues])
        one.validate_compatibility(board)
        other.validate_compatibility(board)
        return one, other, board
    return rule, rule, board


@st.composite
def pieces_on_boards(draw):
    """Pieces that a board is cut into; now and then one is missing or too many, or lies already, or may not lie so."""
    shape = draw(st.sampled_from([(1, 3), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]))
    board = Board(*shape, blocked=draw(st.sampled_from([(), ((0, 0),), ((0, 1),)])))
    parts = []
    for row, col in board.open_cells():
        beside = [part for part in parts if any(abs(row - r) + abs(col - c) == 1 for r, c in part)]
        if beside and draw(st.integers(0, 3)):
            draw(st.sampled_from(beside)).append((row, col))
        else:
            parts.append([(row, col)])
    clues = [f"P{i}:{cell_names(part)}{draw(st.sampled_from(['', ':no-flip']))}" for i, part in enumerate(parts)]
    if draw(st.integers(0, 5)) == 0:
        clues[0] += ":x2"
        parts.append([])
    for i, part in enumerate(parts):
        if part and draw(st.integers(0, 7)) == 0:
            form = draw(st.sampled_from(["place: P{}@{}:1", "avoid: P{}@{}", "avoid: P{}@{}:1"]))
            clues.append(form.format(i, cell_name(min(part))))
    rule, board = calendar.PlacementRule.from_clues(clues), Board(*shape, values=len(parts), blocked=board.blocked)
    rule.validate_compatibility(board)
    return rule, board


@st.composite
def full_boards(draw, rule, board):
    """A full board: at random, or one that the rule allows, or such a one with a few cells changed."""
    cells = tuple(board.open_cells())
    value = st.sampled_from(board.values)
    full = board.copy()
    for row, col in cells:
        full.cells[row][col] = board.values[0]
    if draw(st.integers(0, 3)):
        start = board.copy()
        for row, col in draw(few_of(cells, 3)):
            start.cells[row][col] = draw(value)
        with suppress(SearchStopped):
            full = Solver(start, rule, max_steps=2000).get_solution() or full
        changes = draw(few_of(cells, 2))
    else:
        changes = cells
    for row, col in changes:
        full.cells[row][col] = draw(value)
    return full


@st.composite
def cases(draw, kind):
    """A rule, and a full board near to its solutions."""
    rule, board = draw(rules_on_boards(kind))
    return rule, draw(full_boards(rule, board))


@st.composite
def partial_cases(draw, kind):
    """A rule, and a board with so few empty cells that all fillings can be tried."""
    rule, board = draw(cases(kind))
    cells = draw(in_any_order(tuple(board.open_cells())))
    empty = draw(st.integers(0, len(cells)))
    while len(board.values) ** empty > MOST_FILLINGS:
        empty -= 1
    for row, col in cells[:empty]:
        board.cells[row][col] = 0
    return rule, board


every_rule = pytest.mark.parametrize("kind", EVERY_RULE, ids=lambda kind: kind.__name__)
