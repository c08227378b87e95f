"""What the package answers about a case, beside what brute force says."""

import json
from collections import Counter

from . import brute
from .case import name
from .positions import wrong_at_a_position, wrong_with_a_stored_solution
from .written import puzzle_data

MOST_TRIED = 30_000
"""Values that brute force tries; a case with more is too large."""

FEW = 500
"""Solutions up to which the candidates are counted, for which all of them are gone through."""


class Refused(Exception):
    """The package takes a case for no puzzle."""


def compare(case, most=MOST_TRIED):
    """The solutions of a case, and the differences in words: question, expected answer and the one that was given.

    Raises brute.TooLarge, and Refused where the package says that the puzzle is none.
    """
    expected = brute.solutions(case, most)
    return expected, differences(case, expected)


def differences(case, expected):
    """Every question whose answer is not what follows from the expected solutions."""
    from rulegrid import Puzzle, RulegridError

    found = []

    def ask(question, answer, right, shown=str):
        try:
            given = answer()
        except Exception as error:
            found.append(f"{question}: expected {shown(right)}, raised {type(error).__name__}: {error}")
        else:
            if given != right:
                if isinstance(right, dict):
                    right, given = unlike(right, given), unlike(given, right)
                found.append(f"{question}: expected {shown(right)}, got {shown(given)}")

    try:
        puzzle = Puzzle.from_json(json.dumps(puzzle_data(case)))
        puzzle.solver()
    except RulegridError as error:
        raise Refused(str(error)) from None
    except Exception as error:
        return [f"reading: {type(error).__name__}: {error}"]
    number = len(expected)
    full = {cell: dict(Counter(solution[at] for solution in expected)) for at, cell in enumerate(case.cells)}
    every = {cell: set(counted) for cell, counted in full.items()}
    ask("count()", puzzle.count, number)
    ask("solutions()", lambda: listed(puzzle.solutions(), case), sorted(expected), sample)
    ask("is_unique()", puzzle.is_unique, number == 1)
    ask("count(2)", lambda: puzzle.count(2), min(number, 2))
    ask("solve() is right", lambda: first(puzzle.solve(), case) in (expected or {None}), True)
    ask("candidates()", lambda: by_name(puzzle.candidates()), every)
    ask("propagate() keeps all", lambda: missing(every, by_name(puzzle.solver().propagate())), {})
    if number <= FEW:
        ask("counts of candidates", lambda: by_name(puzzle.solver().candidate_counts()), full)
    if number:
        ask("is_valid() at the start", puzzle.solver().is_valid, True)
        ask("explain() excludes no solution", lambda: excluded(puzzle, every), [])
        ask("hint and steps at a position", lambda: wrong_at_a_position(case, puzzle, expected), [])
    ask("stored solution", lambda: wrong_with_a_stored_solution(case, puzzle), [])
    for question, texts, rules, right in batches(case, puzzle, expected):
        ask(question, lambda texts=texts, rules=rules: in_batch(texts, rules), right)
    for digits in near(case, expected):
        ask(f"is_valid() of {digits}", lambda digits=digits: is_valid(puzzle, digits), digits in expected)
    return found


def unlike(one, other):
    """The entries, at most four, that are not the same in another dict."""
    return dict([item for item in one.items() if other.get(item[0]) != item[1]][:4])


def listed(boards, case):
    return sorted(first(board, case) for board in boards)


def first(board, case):
    return None if board is None else tuple(int(board.cells[row][col]) for row, col in board.open_cells())


def by_name(found):
    """What was found for each cell, with the digits as plain numbers."""
    return {name(*cell): whole(values) for cell, values in found.items()}


def whole(values):
    return {int(value): values[value] for value in values} if isinstance(values, dict) else set(map(int, values))


def missing(every, left):
    return {cell: values - left[cell] for cell, values in every.items() if not values <= left[cell]}


def sample(solutions):
    shown = ", ".join("".join(map(str, digits)) if max(digits) < 10 else str(digits) for digits in solutions[:3])
    return f"{len(solutions)} such as {shown}" if solutions else "none"


def excluded(puzzle, every):
    """The steps of an explanation that take a value from some solution, as texts."""
    wrong = []
    for step in puzzle.explain():
        removed = any(every[name(*cell)].intersection(values) for cell, values in step.removed)
        placed = any(every[name(*cell)] != {value} for cell, value in step.placed)
        if removed or placed:
            wrong.append(f"{step.technique} {step.removed} {step.placed}")
    return wrong


def batches(case, puzzle, expected):
    """What `solve_many` is asked: the puzzle in JSON, and grids as texts with the rules of them all."""
    if puzzle.family != "sudoku":
        return
    yield "solve_many() in JSON", [json.dumps(puzzle_data(case))], None, [found_of(expected)]
    if case.rows != case.cols or sorted(case.values) != list(range(1, case.rows + 1)) or case.blocked or case.regions:
        return
    texts, right = [], []
    for more in ({}, {case.cells[-1]: case.values[0]}, {case.cells[-1]: case.values[-1]}):
        givens = more | case.givens
        texts.append(" ".join(str(givens.get(cell, ".")) for cell in case.cells))
        right.append(found_of([s for s in expected if all(s[case.cells.index(cell)] == more[cell] for cell in more)]))
        if more and case.cells[-1] in case.givens:
            right[-1] = right[0]
    yield "solve_many() with rules", texts, puzzle.rules, right


def in_batch(texts, rules):
    from rulegrid.sudoku import solve_many

    return [(answer.status, answer.found, answer.message) for answer in solve_many(texts, rules, limit=MOST_IN_BATCH)]


def found_of(solutions):
    """Status, number and message of a puzzle with some solutions."""
    number = min(len(solutions), MOST_IN_BATCH)
    return "none" if not number else "unique" if number == 1 else "several", number, ""


MOST_IN_BATCH = 3


def near(case, expected):
    """A few full grids: a solution, and what is one digit away from it; without any, two others."""
    start = min(expected, default=tuple(case.givens.get(cell, case.values[0]) for cell in case.cells))
    yield start
    for at in (0, len(start) // 2, len(start) - 1):
        for value in (min(case.values), max(case.values)):
            if case.cells[at] not in case.givens and value != start[at]:
                yield (*start[:at], value, *start[at + 1 :])


def is_valid(puzzle, digits):
    from rulegrid import Solver

    board = puzzle.board.without_values()
    for (row, col), digit in zip(board.open_cells(), digits, strict=True):
        board.set_digit(row, col, digit)
    return Solver(board, *puzzle.rules).is_valid()
