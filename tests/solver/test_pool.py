"""What searches keep is counted truly: kernels, their alternatives, and the models that they were made of."""

import gc
import tracemalloc

import pytest

from rulegrid import Puzzle
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.solver.kernels import POOL
from rulegrid.solver.model import MODELS

STANDARD = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
PUZZLES = {
    "classic": (9, STANDARD),
    "killer": (9, [*STANDARD, {"rule": "killer", "clues": ["10:A1A2A3", "20:B1B2B3B4", "30:C1C2C3C4C5"]}]),
    "anti-knight": (9, [*STANDARD, {"rule": "anti-knight"}]),
    "anti-taxicab": (9, [{"rule": "anti-taxicab"}]),
    "none of rows": (6, [{"none": [{"rule": "row"}]}]),
    "none of pairs": (5, [{"none": [{"rule": "anti-taxicab"}]}]),
    "any of cages": (9, [*STANDARD, {"any": [{"rule": "killer", "clues": [f"{n}:A1A2A3"]} for n in range(6, 25)]}]),
    "full rank": (9, [*STANDARD, {"rule": "full-rank", "clues": ["3:left B"]}]),
}


def puzzle(side, rules):
    return Puzzle.from_data({"rows": side, "cells": [" ".join("." * side)] * side, "rules": rules})


@pytest.fixture
def room(monkeypatch):
    """Room for anything in the pool."""
    POOL.clear()
    MODELS.clear()
    monkeypatch.setattr(POOL, "room", 1 << 40)
    monkeypatch.setattr(MODELS, "room", 0)  # so that it is the pool alone that keeps a model
    yield
    POOL.clear()
    MODELS.clear()


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="interpreted, tables are lists of numbers")
@pytest.mark.parametrize(("side", "rules"), PUZZLES.values(), ids=PUZZLES)
def test_the_pool_counts_what_it_keeps(room, side, rules):
    given = puzzle(side, rules)
    next(given.solutions(1))  # fills the caches that all puzzles share
    POOL.clear()
    gc.collect()
    tracemalloc.start()
    try:
        next(given.solutions(1))
        gc.collect()
        kept, counted = tracemalloc.get_traced_memory()[0], POOL.nbytes
        POOL.clear()
        gc.collect()
        freed = kept - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert freed > 10_000
    assert freed / 1.5 < counted < freed * 1.5


@pytest.mark.slow
def test_little_is_kept_of_a_puzzle_with_many_alternatives():
    POOL.clear()
    MODELS.clear()
    given = puzzle(7, [{"none": [{"rule": "anti-taxicab"}]}])
    next(given.solutions(1))
    POOL.clear()
    MODELS.clear()
    gc.collect()
    tracemalloc.start()
    try:
        next(given.solutions(1))
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert kept < (POOL.room + MODELS.room) // 8
    assert POOL.nbytes <= POOL.room
