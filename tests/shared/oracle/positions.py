"""Positions of a player on the way to a solution: hints and steps from there, beside the solutions that are left."""

import random

from .case import name

MOST_STEPS = 30
"""Open steps that are compared at a position."""
MOST_CELLS = 25
"""Larger boards have so many open steps that looking for them takes long."""


def wrong_at_a_position(case, puzzle, expected):
    """What is wrong in the hint and the open steps at a position of a case, as texts; the position is that of its line."""
    from rulegrid import ask

    if len(case.cells) > MOST_CELLS:
        return []
    rng = random.Random(case.line())
    mine, marks, left = drawn(rng, case, puzzle, expected)
    every = {cell: {solution[at] for solution in left} for at, cell in enumerate(case.cells)}
    placed = {cell for cell in every if mine[cell]}
    wrong = []
    hint = ask(puzzle, "hint", mine=mine, marks=marks, steps=rng.choice([1, 9]))
    if hint.status in ("mistake", "none") or (hint.status == "solved") != (len(placed) == len(case.cells)):
        wrong.append(f"hint is {hint.status}: {hint.hint}")
    if hint.status == "several" and len(left) == 1:
        wrong.append("hint is several, but one solution is left")
    found = ask(puzzle, "steps", mine=mine, marks=marks, uniqueness=len(expected) == 1, limit=MOST_STEPS)
    for step in (*hint.hint.steps, *found.steps):
        removed = [cell for cell, values in step.removed if every[name(*cell)].intersection(values)]
        repeated = [cell for cell, _ in step.placed if name(*cell) in placed]
        others = [cell for cell, value in step.placed if every[name(*cell)] != {value}]
        if removed or repeated or others or step.technique in ("wrong-value", "missing-mark"):
            wrong.append(f"{step.technique} {step.removed} {step.placed}")
    return wrong and [*wrong, f"with {mine.cells} and {marks}"]


def wrong_with_a_stored_solution(case, puzzle):
    """What contradicts a stored solution, drawn at random, of a puzzle that was understood only in part; as texts."""
    from rulegrid import ask

    if len(case.cells) > MOST_CELLS:
        return []
    rng = random.Random(case.line())
    puzzle = puzzle.replace()
    puzzle.not_understood = ["text: a rule that was not understood"]
    puzzle.solution = puzzle.board.copy()
    for cell in case.cells:
        if not puzzle.board[cell]:
            puzzle.solution[cell] = rng.choice(case.values)
    values = dict(zip(case.cells, (puzzle.solution[cell] for cell in case.cells), strict=True))
    wrong = [] if puzzle.solve() == puzzle.solution else ["solve returns another solution"]
    hint = ask(puzzle, "hint", steps=rng.choice([1, 9]))
    steps = [*hint.hint.steps, *ask(puzzle, "explain").pairs, *ask(puzzle, "steps", limit=MOST_STEPS).steps]
    for step in (each[1] if isinstance(each, tuple) else each for each in steps):
        removed = any(values[name(*cell)] in gone for cell, gone in step.removed)
        placed = any(values[name(*cell)] != value for cell, value in step.placed)
        if removed or placed or (step.technique in ("none", "contradiction") and not step.changes):
            wrong.append(f"{step.technique} {step.removed} {step.placed}")
    return wrong and [*wrong, f"stored {puzzle.solution.cells}"]


def drawn(rng, case, puzzle, expected):
    """A grid with some digits of a solution, marks in some other cells, and the solutions that have them all."""
    solution = dict(zip(case.cells, rng.choice(sorted(expected)), strict=True))
    mine, marks, left = puzzle.board.copy(), {}, expected
    for at, cell in enumerate(case.cells):
        if rng.random() < 0.3:
            mine[cell] = solution[cell]
            kept = {solution[cell]}
        elif not mine[cell] and rng.random() < 0.3:
            kept = {value for value in case.values if rng.random() < 0.5 or value == solution[cell]}
            marks[cell] = tuple(sorted(kept))
        else:
            continue
        left = {each for each in left if each[at] in kept}
    return mine, marks, left
