"""Calcudoku: uniqueness proven, all together and by size."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rulegrid.calcudoku import read_puzzle, solve_many

from .bench import Bench, Sample, forget
from .checks import Solved, check_equal
from .peers import Reply
from .timing import Lap, WrongAnswer, batch_lap, each_lap

FILES = ("keen", "large_unique")
PEERS = ("cp-sat", "constraint")
SMALL = range(4, 7)  # backtracking over cells one by one is for these

INTRO = (
    "From the puzzle's text to the proof that its solution is the only one; CPU time a puzzle. Batches: one call of "
    "`solve_many`, its time divided by the number of puzzles. One call each: the median and the worst puzzle. "
    "Each round begins without anything kept of the same puzzles.",
    "The yardstick is a prototype in C that does nothing else; it tells only its (wall) times, so its answers aren't "
    "checked. Ratio: rulegrid's time / yardstick's on all puzzles together, the median over the rounds. Peers solve a "
    "sample, in brackets how many times rulegrid's time on the same sample, all its puzzles together; building the "
    "model is included. Both prove uniqueness.",
)

Case = dict[str, Any]


def run(bench: Bench) -> None:
    bench.begin("calcudoku", "Calcudoku", INTRO, peers=PEERS)
    every: list[Case] = []
    for name in FILES:
        found: list[Case] = bench.data.json_lines(f"calcudoku/{name}.jsonl")
        every += found
        if cases := bench.data.some(found, 60 if name == "keen" else 6):
            bench.row("batch", name, len(cases), batch(cases), partial(bench.yardsticks.calcudoku, cases))
    for name in FILES:
        if cases := bench.data.some(bench.data.json_lines(f"calcudoku/{name}.jsonl"), 60 if name == "keen" else 6):
            bench.row(
                "one call each", name, len(cases), singly(cases),
                partial(bench.yardsticks.calcudoku, cases), median=True,
            )  # fmt: skip
    for size in sorted({case["n"] for case in every}):
        cases = bench.data.some([case for case in every if case["n"] == size], 4)
        peers = PEERS if size in SMALL else PEERS[:1]
        bench.row(
            "one call each", f"{size}x{size}", len(cases), singly(cases),
            partial(bench.yardsticks.calcudoku, cases),
            median=True, sample=sample(bench, cases, peers),
        )  # fmt: skip
    bench.end()


def batch(cases: Sequence[Case]) -> Callable[[], Lap]:
    """Return a round of one call for all."""
    texts = [case["input"] for case in cases]

    def lap() -> Lap:
        forget()
        return batch_lap(lambda: list(solve_many(texts)), partial(check_all, cases))

    return lap


def singly(cases: Sequence[Case]) -> Callable[[], Lap]:
    """Return a round of one call for each."""

    def lap() -> Lap:
        forget()
        return each_lap(solve_one, [case["input"] for case in cases], partial(check, cases))

    return lap


def solve_one(text: str) -> Solved:
    return next(iter(solve_many([text])))


def check_all(cases: Sequence[Case], answers: Sequence[Solved]) -> None:
    if len(answers) != len(cases):
        raise WrongAnswer(f"{len(answers)} answers for {len(cases)} puzzles")
    for number, answer in enumerate(answers):
        check(cases, number, answer)


def check(cases: Sequence[Case], number: int, answer: Solved) -> None:
    values = [int(value) for value in str(answer.solution or "").split()]
    check_equal(number, answer.status, values, known(cases[number]))


def known(case: Case) -> list[int]:
    return [int(value) for value in case["output"].split()]


def sample(bench: Bench, cases: Sequence[Case], peers: Sequence[str]) -> Sample:
    chosen = bench.data.some(cases, 2, 5)

    def check_reply(number: int, reply: Reply) -> None:
        check_equal(number, reply.verdict, reply.solution, known(chosen[number]))

    return Sample([task(case) for case in chosen], check_reply, singly(chosen), peers)


def task(case: Case) -> dict[str, Any]:
    """Return a case as the peers take it: cages of cell numbers."""
    size = case["n"]
    rule = read_puzzle(case["input"]).rules[-1]
    cages = [
        {"operation": cage.operation, "target": cage.target, "cells": [row * size + col for row, col in cage.cells]}
        for cage in rule.cages  # type: ignore[attr-defined]
    ]
    return {"kind": "calcudoku", "size": size, "cages": cages}
