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
    hint = ask(puzzle, "hint", mine=mine, marks=marks)
    if hint.status == "step":
        cell, value = name(*hint.hint.cell), int(hint.hint.value)
        wrong += [f"hint repeats {cell}"] * (cell in placed)
        wrong += [f"hint {cell} = {value}"] * (value not in every[cell])
    elif hint.status == "mistake" or (hint.status == "solved") != (len(placed) == len(case.cells)):
        wrong.append(f"hint is {hint.status}: {hint.hint}")
    found = ask(puzzle, "steps", mine=mine, marks=marks, uniqueness=len(expected) == 1, limit=MOST_STEPS)
    for step in found.steps:
        removed = [cell for cell, values in step.removed if every[name(*cell)].intersection(values)]
        repeated = [cell for cell, _ in step.placed if name(*cell) in placed]
        others = [cell for cell, value in step.placed if every[name(*cell)] != {value}]
        if removed or repeated or others or step.technique in ("wrong-value", "missing-mark"):
            wrong.append(f"{step.technique} {step.removed} {step.placed}")
    return wrong and [*wrong, f"with {mine.cells} and {marks}"]


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
