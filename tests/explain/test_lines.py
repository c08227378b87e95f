"""Sentences in lines: an implication of an assumption on each."""

import pytest

from rulegrid.calendar import read_puzzle as read_date
from rulegrid.explain.hints import hint, walk
from rulegrid.explain.step_text import sentence
from rulegrid.sudoku import read_puzzle

IN_LINES = {"x-chain", "xy-chain", "aic", "continuous-loop", "grouped-aic", "grouped-continuous-loop"}
IN_LINES |= {"als-xz", "als-xy-wing", "als-chain", "death-blossom"}  # als-xz where the ends are two values
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture(scope="module")
def steps():
    return [step for _, step in walk(read_puzzle(HARD))]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "joint", "end"), [("en", " ", "."), ("zh", "", "。")])
def test_lines_say_what_the_sentence_says(steps, language, joint, end):
    for step in steps:
        lines = sentence(step, language, in_lines=True).split("\n")
        assert joint.join(line.strip() for line in lines) == sentence(step, language)
        assert lines[-1].endswith(end)


def test_each_implication_has_a_line_further_in(steps):
    assumptions = [step for step in steps if step.technique == "forcing-chain"]
    assert assumptions
    for step in assumptions:
        first, *rest = sentence(step, show="links", in_lines=True).split("\n")
        links = [line for line in rest if line.startswith("  ")]
        assert first.endswith(":")
        assert len(links) > 1
        assert links[-1].startswith(f"  {len(links)}. then ")
        assert all(line.endswith(";") for line in links[:-1])
        assert rest[len(links)].startswith("So ")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_no_chain_stays_one_line(steps, language):
    assert all("\n" not in sentence(step, language) for step in steps)
    assert all(
        "\n" not in sentence(step, language, in_lines=True)
        for step in steps
        if not step.chain and step.technique not in IN_LINES
    )


@pytest.mark.parametrize("show", ["where", "technique"])
def test_where_to_look_and_techniques_are_one_line(steps, show):
    assert all("\n" not in sentence(step, show=show, in_lines=True) for step in steps)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [read_puzzle(HARD), read_date("6 Oct")], ids=["digits", "pieces"])
def test_a_hint_in_lines_is_the_same_hint(puzzle):
    found = hint(puzzle)
    assert found.text(in_lines=True).split() == found.text().split()
