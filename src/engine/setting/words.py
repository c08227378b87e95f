"""The answers for setters in sentences: one table of texts for each language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ...utils.coordinates import cell_name
from ..explain.words import LANGUAGES
from ..unit import Unit
from .check import Check
from .contradiction import Contradiction
from .minimise import Minimised
from .parts import Part, PartKind
from .repairs import Repair
from .several import Several
from .superfluous import LIMIT, Without
from .words_zh import CHINESE, spaced

if TYPE_CHECKING:
    from ..puzzle import Puzzle

MOST_NAMED = 20  # cells or parts in a list
MOST_CHANGES = 4
MOST_STEPS = 20  # that are listed in sentences

Spell = Callable[[Part], str]

ENGLISH: dict[str, str] = {
    "and": " and ",
    "or": " or ",
    "comma": ", ",
    "more": "{names} and {count} others",
    "more cells": "{names} and {count} others",
    "rule": "the {name} rule",
    "one given": "given",
    "givens": "givens",
    "one clue": "clue",
    "clues": "clues",
    "one given or clue": "given or clue",
    "givens and clues": "givens and clues",
    "one placed piece": "placed piece",
    "placed pieces": "placed pieces",
    "one cell": "1 cell",
    "cells": "{count} cells",
    "unique": "The puzzle has exactly one solution.",
    "solutions": "The puzzle has {count} solutions.",
    "more solutions": "The puzzle has more than {count} solutions.",
    "several": "The puzzle has several solutions.",
    "they differ": "They differ in {cells}: {names}.",
    "two differ": "Two of them differ in only {cells}: {names}.",
    "open": "Solutions differ in {cells}: {names}.",
    "give": "Giving {parts} leaves exactly one solution.",
    "place": "Placing {parts} leaves exactly one solution.",
    "none": "The puzzle has no solution.",
    "impossible": "{part} is impossible by itself.",
    "no cover": "The pieces can't cover the board, wherever they go.",
    "repeat": "{cells} are both {value}, in {unit}, which can hold {value} only once.",
    "each other": "{parts} contradict each other.",
    "one contradicts": "{givens} contradicts {units}.",
    "two contradict": "{givens} contradict {units}.",
    "many contradict": "{givens} together contradict {units}.",
    "needed": "Each of these is needed for the contradiction.",
    "unknown": "Perhaps not all of these are needed: it would take too long to find out.",
    "many steps": "It takes {count} steps to see that.",
    "no steps": "Only a search shows this: no short argument was found.",
    "not enough": "Removing any one {what} is not enough.",
    "removed one": "Removing {part} leaves exactly one solution.",
    "removed several": "Removing {part} leaves several solutions.",
    "changed one": "Removing {part}, or changing it to {changes}, leaves exactly one solution.",
    "changed several": "Removing {part}, or changing it to {changes}, leaves several solutions.",
    "changed to one": "Removing {part} leaves several solutions; changing it to {changes} leaves exactly one.",
    "nothing": "There is no {what} that could be removed.",
    "superfluous": "{part} is not needed.",
    "any superfluous": "Any one of these could be removed: {parts}.",
    "all needed": "Every {what} is needed.",
    "without none": "Without {part} there is no solution.",
    "without some": "Without {part} there are {count} solutions.",
    "without many": "Without {part} there are {count} or more solutions.",
    "minimal": "Nothing can be removed: every {what} is needed.",
    "taken away": "Removed: {parts}.",
    "one left": "The one {what} that is left is needed.",
    "symmetric": "With this symmetry nothing more can be removed.",
    "left": "Each of the {count} {what} that are left is needed.",
}

TEXTS = {"en": ENGLISH, "zh": CHINESE}
"""For each language its texts, and the parts they are made of."""

WHAT = {"given": "givens", "clue": "clues", "given or clue": "givens and clues", "placed piece": "placed pieces"}
"""What a puzzle consists of: for one, the key of several."""


def describe(check: Check, language: str = "en", spell: Spell | None = None, *, steps: bool = True) -> list[str]:
    """Return the answer of a check, a sentence or two for each line, with or without the steps to a contradiction.

    `spell` writes what is given, if not by its name.

    >>> from rulegrid.sudoku import read_puzzle
    >>> for line in describe(read_puzzle("1..4......3.....").check()):
    ...     print(line)
    The puzzle has 3 solutions.
    Two of them differ in only 4 cells: C2 C4 D2 D4.
    Solutions differ in 7 cells: B1 B2 C1 C2 C4 D2 D4.
    Giving B1 = 4 leaves exactly one solution.
    """
    words = _Words(check.puzzle, language, spell, has_pieces=check.has_pieces)
    if check.status == "unique":
        return [words.say("unique"), *words.clues(check.clues)]
    if check.several is not None:
        return words.several(check.several)
    if check.status == "none":
        lines = [words.say("none")]
        for found in check.contradictions:
            lines.append(words.contradiction(found))
            if steps:
                lines += words.steps(found, is_over=not check.stopped)
        return [*lines, *words.repairs(check)]
    return []


def describe_minimised(found: Minimised, language: str = "en") -> list[str]:
    """Return in sentences what was taken away from a puzzle."""
    words = _Words(found.puzzle, language)
    kept = words.what(found.proofs)
    if not found.removed:
        if found.symmetry != "none":
            return [] if found.stopped else [words.say("symmetric")]
        return [] if found.stopped else [words.say("minimal", what=words.texts[f"one {kept}"])]
    lines = [words.say("taken away", parts=words.listed(found.removed))]
    if found.symmetry != "none":
        return lines if found.stopped else [*lines, words.say("symmetric")]
    if found.proofs and not found.stopped:
        is_one = len(found.proofs) == 1
        what = words.texts[f"one {kept}" if is_one else WHAT[kept]]
        lines.append(words.say("one left" if is_one else "left", count=len(found.proofs), what=what))
    return lines


class _Words:
    """Makes the sentences about one puzzle in one language."""

    def __init__(self, puzzle: Puzzle, language: str, spell: Spell | None = None, *, has_pieces: bool = False) -> None:
        self.texts = TEXTS[language]
        self._rules = puzzle.rules
        self._language = language
        self._unit_name = LANGUAGES[language][2]
        self._spell = spell
        self._has_pieces = has_pieces

    def say(self, key: str, **fields: object) -> str:
        """Return a text with its fields, as a sentence."""
        text = self.texts[key].format(**fields)
        return spaced(text) if self._language == "zh" else text[:1].upper() + text[1:]

    def several(self, several: Several) -> list[str]:
        """Return what is known of several solutions."""
        is_known = several.is_complete or several.give or several.values
        key = "solutions" if several.is_complete else "more solutions" if is_known else "several"
        lines = [self.say(key, count=f"{several.found:,}")]
        is_pair = several.found == 2 and several.is_complete
        lines.append(self._differing("they differ" if is_pair else "two differ", several.differ))
        if several.values and not is_pair:
            lines.append(self._differing("open", sorted(several.values)))
        if several.give:
            lines.append(
                self.say("place" if several.has_pieces else "give", parts=self.listed(several.give, most=None))
            )
        return lines

    def _differing(self, key: str, cells: Sequence[tuple[int, int]]) -> str:
        each = list(map(cell_name, cells))
        names = self._shortened(each, " ", "more cells") if len(each) > MOST_NAMED + 1 else " ".join(each)
        count = self.texts["one cell" if len(cells) == 1 else "cells"].format(count=len(cells))
        return self.say(key, cells=count, names=names)

    def steps(self, found: Contradiction, *, is_over: bool) -> list[str]:
        """Return the steps to where a contradiction shows; `is_over` says that these were looked for."""
        if found.argument is None:
            return [self.say("no steps")] if found.needs_argument and is_over else []
        steps = found.argument.sentences(self._language)
        if len(steps) > MOST_STEPS:
            return [self.say("many steps", count=len(steps))]
        return [f"{number}. {text}" for number, text in enumerate(steps, 1)] if len(steps) > 1 else steps

    def contradiction(self, found: Contradiction) -> str:
        """Return a contradiction: what is given, then what it contradicts."""
        givens = [part for part in found.parts if part.kind is PartKind.GIVEN]
        others = [part for part in found.parts if part.kind is not PartKind.GIVEN]
        if not found.parts:
            return self.say("no cover")
        if len(found.parts) == 1:
            return self.say("impossible", part=self.name(found.parts[0]))
        if found.is_repeat:
            cells = self.enumerated(cell_name(part.cells[0]) for part in givens)
            return self.say("repeat", cells=cells, value=givens[0].value, unit=self.name(others[0]))
        if not givens or not others:
            text = self.say("each other", parts=self.listed(found.parts))
        else:
            key = {1: "one contradicts", 2: "two contradict"}.get(len(givens), "many contradict")
            text = self.say(key, givens=self.listed(givens), units=self.listed(others))
        if found.is_clash or (found.is_minimal and len(found.parts) == 2):
            return text
        blank = "" if self._language == "zh" else " "
        return f"{text}{blank}{self.say('needed' if found.is_minimal else 'unknown')}"

    def repairs(self, check: Check) -> list[str]:
        """Return the repairs, or that one part is not enough."""
        if check.repairs:
            return [self._repair(each) for each in check.repairs]
        if check.repairs_complete and any(found.parts for found in check.contradictions):
            what = "placed piece" if self._has_pieces else "given or clue"
            return [self.say("not enough", what=self.texts[f"one {what}"])]
        return []

    def _repair(self, repair: Repair) -> str:
        sure = [change.to for change in repair.changes if change.solutions == 1]
        more = [change.to for change in repair.changes if change.solutions > 1]
        if repair.solutions == 1:
            key = "changed one" if sure else "removed one"
        else:
            key = "changed to one" if sure else "changed several" if more else "removed several"
        part = repair.part
        names = [to.rpartition(" = ")[2] if part.value is not None else self._named(to, part) for to in sure or more]
        return self.say(key, part=self.name(part), changes=self.enumerated(names, "or", MOST_CHANGES))

    def clues(self, clues: Sequence[Without] | None) -> list[str]:
        """Return which givens and clues of a unique puzzle are needed."""
        if clues is None:
            return []
        what = self.what(each.part for each in clues)
        if not clues:
            return [self.say("nothing", what=self.texts[f"one {what}"])]
        needless = [each.part for each in clues if each.is_superfluous]
        if len(needless) == 1:
            lines = [self.say("superfluous", part=self.name(needless[0]))]
        elif needless:
            lines = [self.say("any superfluous", parts=self.listed(needless, "or", None))]
        else:
            lines = [self.say("all needed", what=self.texts[f"one {what}"])]
        for each in clues:
            if not each.is_superfluous:
                key = "without many" if each.solutions >= LIMIT else "without some"
                key = key if each.solutions else "without none"
                lines.append(self.say(key, part=self.name(each.part), count=each.solutions))
        return lines

    def what(self, parts: Iterable[Part]) -> str:
        """Return what these parts are called, one of `WHAT`."""
        if self._has_pieces:
            return "placed piece"
        kinds = {"given" if part.kind is PartKind.GIVEN else "clue" for part in parts}
        return kinds.pop() if len(kinds) == 1 else "given or clue"

    def name(self, part: Part) -> str:
        """Return what a part is called in a sentence; the pairs of cells that a rule is about are called by the rule."""
        if part.value is not None:
            return part.name if self._spell is None else self._spell(part)
        unit = part.unit
        is_pair = unit is not None and unit.clue is None and not unit.is_house and len(unit.cells) == 2
        if (part.kind is PartKind.RULE and unit is None) or is_pair:
            assert part.rule is not None
            rule = self._rules[part.rule]
            return self.texts["rule"].format(name=(self._language == "zh" and rule.chinese) or rule.spelling())
        return self._named(part.name, part)

    def _named(self, name: str, part: Part) -> str:
        """Return the name of a part, or of what it may be instead, as it is called in a sentence."""
        rule = None if part.rule is None else self._rules[part.rule]
        return self._unit_name(Unit(name, str(part.kind), part.cells, rule))

    def listed(self, parts: Iterable[Part], last: str = "and", most: int | None = MOST_NAMED) -> str:
        """Return parts as an enumeration, cut short where there are many."""
        return self.enumerated(map(self.name, parts), last, most)

    def enumerated(self, names: Iterable[str], last: str = "and", most: int | None = None) -> str:
        """Return names as an enumeration: A, B and C, or A, B and 5 others."""
        names, comma = list(dict.fromkeys(names)), self.texts["comma"]
        if most is not None and len(names) > most + 1:
            return self._shortened(names, comma, most=most)
        head = comma.join(names[:-1])
        return self.texts[last].join(filter(None, [head, *names[-1:]]))

    def _shortened(self, names: Sequence[str], separator: str, key: str = "more", most: int = MOST_NAMED) -> str:
        return self.texts[key].format(names=separator.join(names[:most]), count=len(names) - most)
