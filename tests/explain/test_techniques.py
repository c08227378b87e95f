"""Named techniques: each open step is proven, needs what it cites and loses no solution; each is found where it is known."""

import json
from dataclasses import replace

import pytest

from law import Law
from proofs import check
from rulegrid import sudoku
from rulegrid.explain.explainer import UNIQUENESS, Explainer
from rulegrid.explain.lessons import examples, position
from rulegrid.explain.open_steps import marked_state
from rulegrid.explain.step_text import sentence
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import AntiKnightRule, NonConsecutiveRule
from rulegrid.utils.errors import RulegridError

FISHY = "52941.7.3..6..3..2..32......523...76637.5.2..19.62753.3...6942.2..83.6..96.7423.5"
NAMES = {"x-wing", "finned-x-wing", "two-string-kite", "xy-wing", "aic", "als-xz", "skyscraper", "naked-pair"}

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel minutes")


def hold(puzzle, most):
    """Hold the first open steps of a puzzle to their promises, at its start and where singles end; return their keys."""
    solution = puzzle.solve()
    explainer = Explainer(puzzle)
    state = explainer.state()
    while (step := explainer.step(state)) is not None and step.placed:
        state = state.after(step)
    marks = {cell: tuple(values) for cell, values in state.candidates().items()}
    marks |= {cell: (value,) for cell in puzzle.board.grid.cells if (value := state.board().get_digit(*cell))}
    found, costs = [], []
    for number, step in enumerate(puzzle.steps(marks)):
        if number == most:
            break
        check(step.scene.state, step, [solution])
        assert sentence(step)
        assert sentence(step, "zh")
        costs.append(step.cost)
        found.append(step.technique)
    assert costs == sorted(costs)
    return found


@pytest.mark.slow
def test_open_steps_of_a_classic_are_proven():
    assert len({*hold(sudoku.read_puzzle(FISHY), most=40)} & NAMES) > 2


@pytest.mark.slow
@pytest.mark.parametrize("rule", [AntiKnightRule(), NonConsecutiveRule()])
def test_open_steps_with_links_of_other_rules_are_proven(rule):
    hold(sudoku.read_puzzle("1...............2...3...............", extra=[rule]), most=30)


@pytest.mark.parametrize("key", ["direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triple"])
def test_a_single_is_told_with_what_opens_it(key):
    puzzle, marks = position(examples()[key])
    solution = puzzle.solve()
    steps = list(puzzle.steps(marks, technique=key))
    assert steps
    for step in steps:
        check(step.scene.state, step, [solution])
        assert step.removed
        assert Law().check(step.scene.state, step) == []
        ((cell, value),) = step.placed
        after = step.scene.state.after(replace(step, placed=())).candidates()
        assert [other for other in step.units[-1].cells if value in after.get(other, ())] == [cell]
        assert step.payload.fits(step.scene.state, step)
        before = replace(step, removed=())  # nothing is open without what goes
        assert not step.payload.fits(step.scene.state, before)
    plain = list(puzzle.steps(marks, technique=key.removeprefix("direct-")))
    assert {step.removed for step in steps} <= {step.removed for step in plain}


def test_direct_techniques_come_before_naked_singles_and_after_hidden_ones():
    puzzle, marks = position(examples()["direct-pointing"])
    explainer = Explainer(puzzle)
    state = marked_state(explainer, marks)
    assert explainer.step(state).technique == "direct-pointing"
    puzzle, marks = position(examples()["hidden-single"])
    assert Explainer(puzzle).step(marked_state(Explainer(puzzle), marks)).cost < 1.7


def test_steps_of_one_technique_are_asked_for_by_name():
    puzzle = sudoku.read_puzzle(FISHY)
    assert {step.technique for step in puzzle.steps(technique="hidden-single")} <= {"hidden-single"}
    with pytest.raises(RulegridError, match="no technique 'x', expected one of"):
        list(puzzle.steps(technique="x"))


def test_uniqueness_is_only_used_where_it_is_allowed():
    puzzle, marks = rectangle()
    keys = {technique.key for technique in UNIQUENESS}
    assert not any(list(puzzle.steps(marks, technique=key)) for key in keys)
    (step, *_) = puzzle.steps(marks, technique="unique-rectangle-1", uniqueness=True)
    assert step.removed == (((3, 1), (1, 2)),)
    assert "two solutions" in sentence(step)
    ruled = puzzle.add("thermometer:D1D2")
    assert not list(ruled.steps(marks, technique="unique-rectangle-1", uniqueness=True))


def rectangle():
    """A position with a unique rectangle: 1 and 2 alone in three of its corners."""
    puzzle = sudoku.read_puzzle("." * 81)
    return puzzle, {"A1": (1, 2), "A2": (1, 2), "D1": (1, 2), "D2": (1, 2, 3)}


@pytest.mark.parametrize("key", ["unique-rectangle-4", "unique-rectangle-6", "hidden-rectangle"])
def test_a_value_is_not_locked_in_a_rectangle_where_it_is_placed_beside_it(key):
    puzzle = sudoku.read_puzzle("." * 81)
    marks = {"A1": (1, 2), "A2": (1, 2), "D1": (1, 3), "D2": (1, 4), "D9": (2,), "I2": (2,)}
    assert not [step for step in puzzle.steps(marks, technique=key, uniqueness=True) if (3, 0) in dict(step.removed)]


def test_a_cell_of_one_mark_is_placed():
    puzzle = sudoku.read_puzzle("1..4......32....")
    marks = {cell: (digit,) for cell in puzzle.board.grid.cells if (digit := puzzle.solve().get_digit(*cell))}
    assert list(puzzle.steps(marks)) == []
    del marks[0, 1]
    (step, *_) = puzzle.steps(marks)
    assert step.technique == "full-house"
    assert step.placed == (((0, 1), puzzle.solve().get_digit(0, 1)),)


@pytest.mark.slow
def test_techniques_are_found_where_a_library_names_them(positions):
    """One position of each technique that is quick to look for."""
    seen = set()
    for case in positions:
        if case["key"] in seen or "jellyfish" in case["key"] or "grouped" in case["key"]:
            continue
        seen.add(case["key"])
        values = case["grid"].replace("+", "")
        marks = {divmod(at, 9): (int(char),) for at, char in enumerate(values) if char != "."}
        puzzle = sudoku.read_puzzle("." * 81) if "avoidable" in case["key"] else sudoku.read_puzzle(values)
        candidates = Explainer(sudoku.read_puzzle(values)).state().candidates()
        for text in case["removed_before"]:
            digit, row, col = map(int, text)
            cell = (row - 1, col - 1)
            marks[cell] = tuple(value for value in marks.get(cell, candidates[cell]) if value != digit)
        wanted = {(int(text[1]) - 1, int(text[2]) - 1, int(text[0])) for text in case["eliminates"]}
        placed = {((int(text[1]) - 1, int(text[2]) - 1), int(text[0])) for text in case["places"]}
        steps = puzzle.steps(marks, technique=case["key"], uniqueness=True)
        assert any(
            wanted <= {(*cell, value) for cell, values in step.removed for value in values} and placed <= {*step.placed}
            for step in steps
        ), case["key"]
    assert len(seen) > 30


@pytest.fixture
def positions(shared_data):
    path = shared_data / "techniques" / "positions.jsonl"
    if not path.is_file():
        pytest.skip("no positions here")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.slow
def test_of_fish_of_any_houses_each_takes_something_that_none_before_it_does():
    """There are hundreds of thousands of them on an easy grid, which say nothing new."""
    puzzle = sudoku.read_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    for key in ("finned-franken-x-wing", "finned-franken-swordfish"):
        taken = []
        for step in puzzle.steps(technique=key):
            gone = (step.payload.value, frozenset(cell for cell, _ in step.removed))
            assert gone not in taken
            taken.append(gone)
        assert 0 < len(taken) < 100
