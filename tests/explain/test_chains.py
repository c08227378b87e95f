"""Chains: what is told of long ones, and of assumptions within an assumption."""

import pytest

from rulegrid import sudoku
from rulegrid.explain.explainer import Explainer
from rulegrid.explain.step_text import step_data
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import DifferenceRule, RatioRule
from rulegrid.utils.coordinates import cell_name

HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture(scope="module")
def nested():
    """The steps of a very hard classic that take assumptions within an assumption."""
    steps = list(Explainer(sudoku.read_puzzle(HARDEST)).steps())
    assert "search" not in [step.technique for step in steps]
    return [step for step in steps if step.technique == "nested-chain"]


pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel long")


@pytest.mark.slow
def test_what_is_ruled_out_within_an_assumption_is_named(nested):
    """Unless its cell has a value on the way, which says more."""
    assert nested
    for step in nested:
        inner = [link for link in step.chain if link.within]
        assert inner, "without further assumptions it would be a forcing chain"
        known = {link.cell for link in step.chain[1:] if link.is_placed}
        tried = [f"{cell} = {value}" for (cell, value) in _candidates(link for link in inner if link.cell not in known)]
        text = step.text()
        assert ("ruled out on the way" in text) == bool(tried)
        assert all(each in text for each in tried) or f"{len(tried)} candidates ruled out" in text
        assert ("排除" in step.text("zh")) == bool(tried)


def test_all_links_say_how_a_further_assumption_fails(nested):
    for step in nested:
        text = step.text(show="links")
        for cell, value in _candidates(link for link in step.chain if link.within):
            how = text.split(f"{cell} can't be {value} either: ")[1].split("\n")[0]
            assert "then" in how.split("; ")[-1]


def test_the_data_of_a_chain_have_the_chains_within_it(nested):
    for step in nested:
        chain = step_data(step)["chain"]
        (first, *_), *_ = [link["within"] for link in chain if link["within"]]
        assert first["unit"] is None, "a chain begins with what is assumed"


def _candidates(links):
    return [(cell_name(link.cell), value) for link in links for value in link.values]


@pytest.mark.slow
def test_what_goes_in_the_same_way_goes_by_the_same_rules_in_the_same_order():
    """Each further candidate that a step takes leads to the same end, by the same rules; others are steps of their own."""
    puzzle = sudoku.read_puzzle("." * 36, extra=[DifferenceRule(["A1A2", "A2A3", "A3A4"]), RatioRule(["C1D1", "D1E1"])])
    explainer = Explainer(puzzle)
    state, found = explainer.state(), 0
    for step in explainer.steps(state):
        if step.technique == "forcing-chain" and sum(len(values) for _, values in step.removed) > 1:
            found += 1
            cited = [state.reasons.reason_of(unit) for unit in step.units]
            ends = set()
            for cell, values in step.removed:
                for value in values:
                    refuter = state.reasons.refuter
                    refuter.load(list(state.masks), list(state.known), False)
                    refuter.only(cited)
                    assert refuter.again(state.reasons.model.number[cell], state.reasons.bit_of[value])
                    refuter.trace()
                    ends.add(refuter.ending()[1])
            assert len(ends) == 1
            assert "In the same way, " in str(step)
        state = state.after(step)
    assert found
