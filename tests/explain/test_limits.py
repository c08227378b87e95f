"""Limits of explanations: time and memory on boards of any size."""

import subprocess
import sys

import pytest

from rulegrid import sudoku
from rulegrid.cli import main
from rulegrid.explain.explainer import Explainer
from rulegrid.explain.links import PathSearch
from rulegrid.explain.places import ValuePlaces
from rulegrid.solver.run import Stop
from rulegrid.utils import runtime as cached
from rulegrid.utils.runtime import MaskCache, watch_clock

WITH_SETS = "000704005020010070000080002090006250600070008053200010400090000030060090200407000"
"""Takes chains of two links, and almost locked sets."""


class Looks:
    """Counts the looks at the clock; raises Stop at the last of them."""

    def __init__(self, last=None):
        self.count = 0
        self.last = last

    def __call__(self):
        self.count += 1
        if self.count == self.last:
            raise Stop("timeout")


def explainer(text=WITH_SETS):
    return Explainer(sudoku.read_puzzle(text))


def test_masks_are_dropped_when_they_take_too_much_memory(monkeypatch):
    monkeypatch.setattr(cached, "ROOM", 1000)
    masks = MaskCache()
    for key in range(100):
        assert masks.keep(key, 1 << 800) == 1 << 800
        assert masks.get(key) == 1 << 800
        assert len(masks) <= 10


def test_the_clock_is_looked_at_while_large_masks_are_made():
    looks, masks = Looks(), MaskCache()
    with watch_clock(looks):
        for key in range(100):
            masks.keep(key, 1 << 4 * cached.BETWEEN_LOOKS)  # half as many bytes
    assert looks.count == 33


@pytest.mark.slow
def test_steps_are_the_same_if_no_mask_is_kept(monkeypatch):
    wanted = [str(step) for step in explainer().steps()]
    monkeypatch.setattr(cached, "ROOM", 0)
    assert [str(step) for step in explainer().steps()] == wanted


@pytest.mark.slow
def test_steps_are_the_same_if_the_table_of_links_would_be_too_large(monkeypatch):
    wanted = [str(step) for step in explainer().steps()]
    monkeypatch.setattr("rulegrid.explain.links.MOST_REACH", 0)
    monkeypatch.setattr(PathSearch, "_reach", property(lambda self: pytest.fail("the table is made")))
    assert [str(step) for step in explainer().steps()] == wanted


@pytest.mark.slow
def test_an_explainer_that_was_stopped_while_it_refutes_goes_on_as_before():
    asked, fresh = explainer(), explainer()
    looks = Looks(20)
    with pytest.raises(Stop), watch_clock(looks):
        _ = ValuePlaces(asked.state()).refuted
    assert ValuePlaces(asked.state()).refuted == ValuePlaces(fresh.state()).refuted
    assert [str(step) for step in asked.steps()] == [str(step) for step in fresh.steps()]


def test_a_lack_of_memory_is_one_line(capsys, monkeypatch):
    def fail(*arguments, **options):
        raise MemoryError

    monkeypatch.setattr(Explainer, "step", fail)
    assert main(["sudoku", "hint", WITH_SETS]) == 3
    assert capsys.readouterr() == (
        "",
        "rulegrid: out of memory: this puzzle or query is too large for this computer; try a smaller one\n",
    )


@pytest.mark.slow
@pytest.mark.parametrize("command", ["hint", "explain"])
def test_the_largest_board_is_explained_in_little_memory(command):
    """The masks of all its candidates would take 8 gigabytes, those of its pairs of cells 16 more."""
    resource = pytest.importorskip("resource")
    row = " ".join("." * 64)
    done = subprocess.run(
        [sys.executable, "-m", "rulegrid", "sudoku", command, "-", "--rule", "anti-king", "--timeout", "5"],
        input="\n".join([row] * 64),
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30)),
    )
    assert (done.returncode, done.stderr) == (3, "rulegrid: stopped by --timeout\n")
