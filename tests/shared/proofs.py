"""What every step has to keep: it is proven by its units alone, needs each of them, and loses no solution."""

from rulegrid.explain.explainer import Explainer
from rulegrid.explain.proof import prove_removals
from rulegrid.explain.steps import CONTRADICTION, NONE


def claims(state, step):
    """The candidates that a step excludes."""
    found = {cell: set(values) for cell, values in step.removed}
    for cell, value in step.placed:
        found.setdefault(cell, set()).update(set(state.candidates()[cell]) - {value})
    return {cell: values for cell, values in found.items() if values}


def check(state, step, solutions):
    """Hold a step to its promises; `solutions` are all of the puzzle's, or some."""
    for solution in solutions:
        for cell, values in step.removed:
            assert solution.get_digit(*cell) not in values, (step.technique, step.units, cell)
        for cell, value in step.placed:
            assert solution.get_digit(*cell) == value, (step.technique, step.units, cell)
    for cell, values in step.removed:
        assert set(values) <= set(state.candidates()[cell]), "what is gone can't be removed again"
    if step.technique == "search":
        return
    claimed = claims(state, step)
    if step.technique in ("full-house", "hidden-single", "naked-single"):
        check_single(state, step)
        return
    assert prove_removals(state, step, step.units) == claimed, (step.technique, list(map(str, step.units)))
    if step.technique == "nested-chain":
        return  # of its reasons some are left out, as many as a bounded effort allows
    for unit in step.units:
        others = [other for other in step.units if other is not unit]
        assert prove_removals(state, step, others) != claimed, f"{step.technique} does not need {unit}"


def check_single(state, step):
    """A single cites one reason: a cell with one candidate, or a house with one place."""
    (unit,) = step.units
    ((cell, value),) = step.placed
    candidates = state.candidates()
    if step.technique == "naked-single":
        assert unit.cells == (cell,)
        assert candidates[cell] == (value,)
    else:
        assert unit.value == value
        assert [other for other in unit.cells if value in candidates.get(other, ())] == [cell]


def explained(puzzle, solutions=None, **options):
    """Explain a puzzle to the end, each step held to its promises; return the steps and the last state."""
    if solutions is None:
        solutions = list(puzzle.solutions(20))
    explainer = Explainer(puzzle, **options)
    state = explainer.state()
    steps = []
    for step in explainer.steps(state):
        if step.technique not in (CONTRADICTION, NONE):
            check(state, step, solutions)
        steps.append(step)
        state = state.after(step)
    return steps, state
