"""A search for pieces that meets no solution begins anew in another order: it must lose and double none.

The patience it has is a constant of the compiled kernel, so these tests change it where the kernel runs interpreted.
"""

import json
import os
import subprocess
import sys

import pytest

PREAMBLE = """
import itertools, json, random
from rulegrid.calendar import Board, Piece, PlacementRule, Solver, load_board
from rulegrid.solver.kernel import _cover, bits
from rulegrid.solver.kernel import choice as kernels

assert not kernels.IS_COMPILED
restarts = 0
begin_otherwise = _cover.Cover._begin_otherwise

def counted(self):
    global restarts
    restarts += 1
    begin_otherwise(self)

_cover.Cover._begin_otherwise = counted

def search(solver, patience):
    # All solutions in the order in which they are met, the steps, and how often the search began anew.
    global restarts
    bits.PATIENCE = patience
    restarts = 0
    solver.max_steps = 2_000_000
    found = [str(board) for board in solver.solutions()]
    return found, solver.steps, restarts
"""


def run(code):
    """What a program prints as JSON, run with the interpreted kernel."""
    rest = dict(os.environ) | {"RULEGRID_KERNEL": "interpreted"}
    done = subprocess.run([sys.executable, "-c", PREAMBLE + code], env=rest, capture_output=True, text=True)
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.mark.slow
def test_dates_with_few_solutions_keep_them_however_often_the_search_begins_anew():
    code = """
cases = {}
for name, label in (("dragonfjord", "Oct,6"), ("nine_by_six", "Apr,6,Wed")):
    board = load_board(name)
    cells = board.read_open([label])
    solver = board.puzzle(cells).solver()
    cases[name] = [search(solver, patience) for patience in (bits.ENDLESS, 3, 1000)]
print(json.dumps(cases))
"""
    cases = run(code)
    for name, number in (("dragonfjord", 7), ("nine_by_six", 1)):
        (plain, steps, never), *others = cases[name]
        assert len(set(plain)) == len(plain) == number
        assert never == 0
        for found, more_steps, restarts in others:
            assert sorted(found) == sorted(plain)
            assert restarts > 1
            assert more_steps != steps


@pytest.mark.slow
def test_random_boards_keep_all_solutions():
    code = """
def cut(rows, cols, choose):
    pieces = []
    for cell in itertools.product(range(rows), range(cols)):
        beside = [piece for piece in pieces if any(abs(cell[0] - r) + abs(cell[1] - c) == 1 for r, c in piece)]
        if beside and choose.random() < 0.75:
            choose.choice(beside).append(cell)
        else:
            pieces.append([cell])
    return pieces

outcomes = []
for seed in range(40):
    choose = random.Random(seed)
    rows, cols = choose.choice([(3, 4), (4, 4), (2, 7), (4, 5)])
    pieces = cut(rows, cols, choose)
    if sum(len(piece) == 1 for piece in pieces) > 2 or len(pieces) < 3:
        continue
    rule = PlacementRule([Piece(str(i), tuple(piece)) for i, piece in enumerate(pieces)])
    solver = Solver(Board(rows, cols, values=len(pieces)), rule)
    if solver.count(400) < 400:
        outcomes.append([search(solver, patience) for patience in (bits.ENDLESS, 1, 2, 5, 17)])
print(json.dumps(outcomes))
"""
    outcomes = run(code)
    assert len(outcomes) > 10
    again = 0
    for (plain, _, never), *others in outcomes:
        assert never == 0
        assert plain
        assert len(set(plain)) == len(plain)
        for found, _, restarts in others:
            assert sorted(found) == sorted(plain)
            again += restarts
    assert again > 30


@pytest.mark.slow
@pytest.mark.parametrize("patience", [1, 3, 64])
def test_a_board_without_a_solution_ends(patience):
    code = f"""
tee = ((0, 0), (0, 1), (0, 2), (1, 1))
bar = ((0, 0), (0, 1), (0, 2), (0, 3))
ell = ((0, 0), (0, 1), (0, 2), (1, 0))
ess = ((0, 0), (0, 1), (1, 1), (1, 2))
square = ((0, 0), (0, 1), (1, 0), (1, 1))
shapes = dict(T=tee, I=bar, L=ell, S=ess, O=square)
rule = PlacementRule([Piece(name, cells) for name, cells in shapes.items()])
solver = Solver(Board(4, 5, values=5), rule)
print(json.dumps([search(solver, bits.ENDLESS), search(solver, {patience}), search(solver, {patience})]))
"""
    plain, again, once_more = run(code)  # the five tetrominoes cover an odd number of black squares
    assert plain[0] == []
    assert plain[2] == 0
    assert plain[1] > 50
    assert again == once_more
    found, steps, restarts = again
    assert found == []
    assert restarts > 1 or patience == 64
    assert steps >= plain[1]
    assert steps <= 6 * plain[1] + 200 * patience  # each search is twice as long as the one before


@pytest.mark.slow
def test_a_first_solution_ends_the_restarts():
    code = """
domino = Piece("D", ((0, 0), (0, 1)), 12)
solver = Solver(Board(4, 6, values=12), PlacementRule([domino]))
print(json.dumps([search(solver, patience)[1:] for patience in (bits.ENDLESS, 30, 2)]))
"""
    (steps, never), (patient_steps, few), (_, many) = run(code)
    assert never == few == 0
    assert patient_steps == steps
    assert many > 0
