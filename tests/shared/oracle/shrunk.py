"""The smallest case that still shows a finding: without clues, cells, givens and values that it does not need."""

import ast
import time
from dataclasses import replace

from . import expression
from .brute import TooLarge
from .case import Case, name, place
from .compared import Refused, compare


def shrink(case, found, seconds=30):
    """A smaller case with differences in some of the same questions, and these: as small as the time allows."""
    questions = set(map(question, found))
    end = time.monotonic() + seconds
    while smaller := next(improved(case, questions, end), None):
        case, found = smaller
    return case, found


def question(difference):
    return difference.partition(":")[0].partition(" of (")[0]


def improved(case, questions, end):
    for smaller in reductions(case):
        if time.monotonic() > end:
            return
        try:
            _, found = compare(smaller)
        except (TooLarge, Refused):
            continue
        except Exception:  # the meaning of a clue that lost too much; the package's own errors are differences
            continue
        if questions.intersection(map(question, found)):
            yield smaller, found


def reductions(case):
    """Cases with one thing less."""
    for at, clue in enumerate(case.clues):
        yield replace(case, clues=case.clues[:at] + case.clues[at + 1 :])
        for part in clue.get("rules", ()):
            yield replace(case, clues=[*case.clues[:at], part, *case.clues[at + 1 :]])
    if case.regions:
        yield replace(case, regions=[])
    for row in range(case.rows):
        yield from without_line(case, row=row)
    for col in range(case.cols):
        yield from without_line(case, col=col)
    for cell in case.blocked:
        yield replace(case, blocked=[other for other in case.blocked if other != cell])
    for value in case.values:
        if len(case.values) > 1 and value not in case.givens.values():
            yield replace(case, values=[other for other in case.values if other != value])
    for at, clue in enumerate(case.clues):
        for less in less_of(clue):
            yield replace(case, clues=[*case.clues[:at], less, *case.clues[at + 1 :]])
    for cell in case.givens:
        yield replace(case, givens={other: digit for other, digit in case.givens.items() if other != cell})
    if case.values != sorted(case.values):
        yield replace(case, values=sorted(case.values))


def less_of(clue):
    """A clue with one cell, digit, group or part less."""
    for key, value in clue.items():
        if key == "expression":
            tree = expression.parsed(value)
            parts = tree.values if isinstance(tree, ast.BoolOp) else [tree.operand] if hasattr(tree, "operand") else []
            yield from (clue | {key: ast.unparse(part)} for part in parts)
        elif isinstance(value, list) and key != "leap":
            for at, entry in enumerate(value):
                if len(value) > 1:
                    yield clue | {key: value[:at] + value[at + 1 :]}
                if isinstance(entry, dict):
                    inner = less_of(entry)
                elif isinstance(entry, list) and key in ("groups", "regions") and len(entry) > 1:
                    inner = (entry[:i] + entry[i + 1 :] for i in range(len(entry)))
                else:
                    continue
                yield from (clue | {key: [*value[:at], less, *value[at + 1 :]]} for less in inner)


def without_line(case, row=None, col=None):
    """The case without a row or a column, where nothing but givens, regions and blocked cells is in it."""
    rows, cols = case.rows - (row is not None), case.cols - (col is not None)
    if not rows or not cols:
        return
    old = Case(case.rows, case.cols, [], []).cells
    new = {}
    for cell in old:
        r, c = place(cell)
        if r != row and c != col:
            new[cell] = name(r - (row is not None and r > row), c - (col is not None and c > col))
    try:
        clues = [renamed(clue, new, row, col) for clue in case.clues]
    except KeyError:
        return
    yield replace(
        case,
        rows=rows,
        cols=cols,
        clues=clues,
        givens={new[cell]: digit for cell, digit in case.givens.items() if cell in new},
        blocked=[new[cell] for cell in case.blocked if cell in new],
        regions=[kept for region in case.regions if (kept := [new[cell] for cell in region if cell in new])],
    )


def renamed(thing, new, row, col):
    """A clue with the new names of its cells; raises KeyError where one is gone."""
    if isinstance(thing, dict):
        if "side" in thing:
            gone = row if thing["side"] in ("left", "right") else col
            if gone == thing["line"]:
                raise KeyError
            return thing | {"line": thing["line"] - (gone is not None and thing["line"] > gone)}
        return {key: renamed(value, new, row, col) if key not in TEXTS else value for key, value in thing.items()} | (
            {"expression": expression.CELL.sub(lambda match: new[match[0]], thing["expression"])}
            if "expression" in thing
            else {}
        )
    if isinstance(thing, list):
        return [renamed(entry, new, row, col) for entry in thing]
    return new[thing] if isinstance(thing, str) and expression.CELL.fullmatch(thing) else thing


TEXTS = ("rule", "expression", "regex", "way", "operation")
