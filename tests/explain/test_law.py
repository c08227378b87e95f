"""The law of explanations: each link, end and reason that a step tells is proven alone, by trying, from what it names."""

import json
import os
import runpy
from pathlib import Path

import pytest

from law import Law
from rulegrid import calcudoku, sudoku
from rulegrid.explain.explainer import Explainer
from rulegrid.solver.kernel.choice import IS_COMPILED

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("RULEGRID_DATA", ROOT.parent / "shared" / "data"))

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel minutes")

published = pytest.mark.skipif(not DATA.is_dir(), reason="no puzzles")


def hold(puzzles, most_undecided=0.02):
    """Hold all steps of puzzles to the law; say how many claims there were."""
    law, false, steps = Law(), [], 0
    for puzzle in puzzles:
        explainer = Explainer(puzzle)
        state = explainer.state()
        for step in explainer.steps(state):
            false += law.check(state, step)
            steps += 1
            state = state.after(step)
    claims, undecided = sum(law.claims.values()), sum(law.undecided.values())
    print(f"{steps} steps, {claims} claims, {undecided} of them too large to try, {len(false)} false")
    assert not false, "\n".join(false[:20])
    assert undecided <= most_undecided * claims
    return law


@pytest.mark.slow
def test_what_a_hard_classic_tells_is_true():
    law = hold(
        [sudoku.read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")]
    )
    assert law.claims["follows"] > 5
    assert law.claims["no place"] + law.claims["no value"] + law.claims["twice"] > 0


def test_the_law_finds_what_is_false():
    puzzle = sudoku.read_puzzle("1..4......32....")
    explainer = Explainer(puzzle)
    step = explainer.step(explainer.state())
    later = explainer.state().after(step)
    assert Law().check(later, step)


@pytest.mark.slow
@published
@pytest.mark.parametrize("part", range(4))
def test_what_rated_classics_tell_is_true(part):
    lines = (DATA / "rated" / "rated.txt").read_text().splitlines()
    hold(sudoku.read_puzzle(line.split()[1]) for line in lines[part * 4 :: 120] if not line.startswith("#"))


@pytest.mark.slow
@published
def test_what_calcudokus_tell_is_true():
    lines = (DATA / "calcudoku" / "keen.jsonl").read_text().splitlines()
    hold(calcudoku.read_puzzle(json.loads(line)["input"]) for line in lines[::36])


VARIANTS = ["rangsk-001", "rangsk-009", "iss-007", "iss-016", "iss-032", "iss-049", "iss-065"]


@pytest.mark.slow
@published
def test_what_variants_tell_is_true():
    read = runpy.run_path(str(ROOT / "tests" / "sudoku" / "rules" / "neutral.py"))
    table = read["load"]()
    cases = {case["id"]: case for case in json.loads((DATA / "variants" / "published.json").read_text())}
    hold((read["to_puzzle"](cases[name], table) for name in VARIANTS), most_undecided=0.05)
