"""The answers for setters, in English sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from ...utils.coordinates import cell_name
from ...utils.words import counted
from .check import Check
from .contradiction import Contradiction
from .minimise import Minimised
from .parts import Kind, Part
from .repairs import Repair
from .several import Several
from .superfluous import LIMIT, Without

MOST_NAMED = 20  # cells or parts in a list
MOST_CHANGES = 4

Spell = Callable[[Part], str]


def describe(check: Check, spell: Spell = str) -> list[str]:
    """Return the answer of a check, a sentence or two for each line; `spell` writes a part.

    >>> from rulegrid.sudoku import read_puzzle
    >>> for line in describe(read_puzzle("1..4......3.....").check()):
    ...     print(line)
    The puzzle has 3 solutions.
    Two of them differ in only 4 cells: C2 C4 D2 D4.
    Solutions differ in 7 cells: B1 B2 C1 C2 C4 D2 D4.
    Giving B1 = 4 leaves one solution.
    """
    if check.status == "unique":
        return ["The puzzle has exactly one solution.", *_clues(check.clues, spell)]
    if check.several is not None:
        return _several(check.several, spell)
    if check.status == "none":
        return [
            "The puzzle has no solution.",
            *(_contradiction(each, spell) for each in check.contradictions),
            *_repairs(check, spell),
        ]
    return []


def _several(several: Several, spell: Spell) -> list[str]:
    if several.is_complete:
        lines = [f"The puzzle has {counted(several.found, 'solution', ',')}."]
    elif several.give or several.values:
        lines = [f"The puzzle has more than {counted(several.found, 'solution', ',')}."]
    else:
        lines = ["The puzzle has several solutions."]
    cells = several.differ
    if several.found == 2 and several.is_complete:
        lines.append(f"They differ in {counted(len(cells), 'cell')}: {_names(cells)}.")
    else:
        lines.append(f"Two of them differ in only {counted(len(cells), 'cell')}: {_names(cells)}.")
        if several.values:
            open_ = sorted(several.values)
            lines.append(f"Solutions differ in {counted(len(open_), 'cell')}: {_names(open_)}.")
    if several.give:
        verb = "Placing" if several.has_pieces else "Giving"
        lines.append(f"{verb} {_listed(map(spell, several.give))} leaves one solution.")
    return lines


def _contradiction(found: Contradiction, spell: Spell) -> str:
    """Return a contradiction as a sentence: what is given, then what it contradicts."""
    givens = [spell(part) for part in found.parts if part.kind is Kind.GIVEN]
    others = [spell(part) for part in found.parts if part.kind is not Kind.GIVEN]
    if not found.parts:
        return "The board and its pieces have none by themselves."
    if not givens or not others:
        names = givens + others
        if len(names) == 1:
            return f"With {names[0]} alone there is no solution."
        text = f"These contradict each other: {_listed(names)}"
    else:
        verb = "contradicts" if len(givens) == 1 else "contradict" if len(givens) == 2 else "together contradict"
        text = f"{_listed(givens)} {verb} {_listed(others)}"
    if found.is_clash:
        return f"{text}."
    if not found.is_minimal:
        return f"{text}; whether each of these is needed was not found out."
    return f"{text}{'; each of these is needed for that' if len(found.parts) > 2 else ''}."


def _repairs(check: Check, spell: Spell) -> list[str]:
    if check.repairs:
        return [_repair(each, spell) for each in check.repairs]
    if check.repairs_complete and any(found.parts for found in check.contradictions):
        return ["Taking one part away is not enough for a solution."]
    return []


def _repair(repair: Repair, spell: Spell) -> str:
    name = spell(repair.part)
    many = "one solution" if repair.solutions == 1 else "several solutions"
    sure = [change.to for change in repair.changes if change.solutions == 1]
    more = [change.to for change in repair.changes if change.solutions > 1]
    text = f"Without {name} there {'is' if repair.solutions == 1 else 'are'} {many}"
    if sure:
        return f"{text}; with {_alternatives(sure)} instead there is one."
    if more:
        return f"{text}, as with {_alternatives(more)} instead."
    return f"{text}."


def _clues(clues: Sequence[Without] | None, spell: Spell) -> list[str]:
    if clues is None:
        return []
    if not clues:
        return ["It has no givens or clues that could go."]
    needless = [each.part for each in clues if each.is_superfluous]
    lines = []
    if len(needless) == 1:
        lines.append(f"{spell(needless[0])} is superfluous.")
    elif needless:
        lines.append(f"Any one of these could go: {_listed(map(spell, needless), 'or')}.")
    else:
        lines.append("Every given and clue is needed.")
    for each in clues:
        if not each.is_superfluous:
            number = f"are {LIMIT} or more solutions" if each.solutions >= LIMIT else f"are {each.solutions} solutions"
            lines.append(f"Without {spell(each.part)} there {number if each.solutions else 'is no solution'}.")
    return lines


def describe_minimised(found: Minimised, spell: Spell = str) -> list[str]:
    """Return in sentences what was taken away from a puzzle."""
    if not found.removed:
        return ["Nothing can be taken away: every given and clue is needed."] if not found.stopped else []
    left = len(found.proofs)
    lines = [f"Taken away: {_listed(map(spell, found.removed), most=None)}."]
    if not found.stopped:
        lines.append(
            f"Each of the other {counted(left, 'given or clue') if left == 1 else f'{left} givens and clues'} is needed."
        )
    return lines


def _alternatives(names: Sequence[str]) -> str:
    return _listed(names, "or", MOST_CHANGES)


def _names(cells: Iterable[tuple[int, int]]) -> str:
    """Return the names of cells, cut short where there are many."""
    names = list(map(cell_name, cells))
    return " ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")


def _listed(names: Iterable[str], last: str = "and", most: int | None = None) -> str:
    """Return names as an enumeration.

    >>> _listed(["A1", "A2", "A3"]), _listed(["A1", "A2"], "or"), _listed("ABCD", "or", 2)
    ('A1, A2 and A3', 'A1 or A2', 'A, B or 2 more')
    """
    names = list(names)
    if most is not None and len(names) > most + 1:
        names = [*islice(names, most), f"{len(names) - most} more"]
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
