"""Answers for setters in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..explain.step_text import check_words, message_of
from ..utils.coordinates import cell_name
from ..utils.message import Message, name_message, say
from ..utils.text import behind
from .argument import MOST_STEPS
from .check import LIMIT, LayerCheck, PuzzleCheck, WithoutPart
from .contradiction import Contradiction
from .minimise import Minimised
from .parts import PartKind, PuzzlePart
from .repairs import Repair
from .session import MissingResult
from .several import SeveralSolutions

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle
    from ..utils.coordinates import Cell

MOST_NAMED = 20  # the most cells or parts in a list
MOST_CHANGES = 4
MOST_LISTED = 40  # the most steps of an argument that are listed in sentences

Spell = Callable[[PuzzlePart], str]


def describe(
    check: PuzzleCheck, language: str = "en", spell: Spell | None = None, *, steps: bool = True, in_lines: bool = False
) -> list[str]:
    """Return the answer of a check in lines of one or two sentences, with or without the steps to a contradiction.

    `spell` writes givens, if not as usual. With `in_lines`, each implication of an assumption is on its own indented
    line.

    >>> from rulegrid.sudoku import read_puzzle
    >>> for line in describe(read_puzzle("1..4......3.....").check()):
    ...     print(line)
    The puzzle has 3 solutions.
    Two of them differ in only 4 cells: C2 C4 D2 D4.
    Solutions differ in 7 cells: B1 B2 C1 C2 C4 D2 D4.
    Giving B1 = 4 leaves exactly one solution.
    """
    check_words(language)
    return [_line(message, language, in_lines=in_lines) for message in check_messages(check, spell, steps=steps)]


def _line(message: Message, language: str, *, in_lines: bool) -> str:
    """Return a message as it is listed: the lines of a numbered step are indented behind its number."""
    if message.key != "check.step":
        return say(message, language, in_lines=in_lines)
    number, step = message.parameters["number"], message.parameters["step"]
    return behind(f"{number}. ", say(step, language, in_lines=in_lines))


def check_messages(check: PuzzleCheck, spell: Spell | None = None, *, steps: bool = True) -> Iterator[Message]:
    """Yield the lines of `describe` as messages."""
    told = _CheckTexts(check.puzzle, spell, has_pieces=check.has_pieces)
    if check.status == "unique":
        yield from _unique_layers(check.layers) if check.layers else (Message("check.unique"),)
        yield from told.clues(check.clues)
    elif check.several is not None:
        yield from told.several(check.several, check.undone)
        if check.layers is not None:
            yield Message("check.by-digits")
    elif check.status == "none":
        yield Message("check.none")
        is_long = any(each.argument and len(each.argument.steps) > MOST_STEPS for each in check.contradictions)
        if is_long:  # with a long argument, show the repairs first
            yield from told.repairs(check)
        for found in check.contradictions:
            if not found.is_whole:
                yield told.contradiction(found)
            if steps:
                yield from told.steps(found, is_over=not check.stopped and MissingResult.STEPS not in check.undone)
        if not is_long:
            yield from told.repairs(check)
    yield from told.describe_missing(check)


def _unique_layers(layers: LayerCheck) -> Iterator[Message]:
    """Yield lines about a puzzle with unique digits: whether its layers are unique, as far as it is known."""
    if layers.is_unique is None:
        yield Message("check.unique-digits")
    elif layers.is_unique:
        yield Message("check.unique-layers")
    else:
        yield Message("check.several-layers")
        named = [cell_name(cell) for cell in layers.differ[:MOST_NAMED]]
        key = "check.layers-differ" if len(named) == len(layers.differ) else "check.layers-differ-more"
        more = {} if len(named) == len(layers.differ) else {"more": len(layers.differ) - len(named)}
        yield Message(key, count=len(layers.differ), cells=named, **more)


def describe_minimised(found: Minimised, language: str = "en") -> list[str]:
    """Return sentences about the parts removed from a puzzle."""
    check_words(language)
    return [say(message, language) for message in minimised_messages(found)]


def describe_stop(found: PuzzleCheck | Minimised, language: str = "en") -> list[str]:
    """Return a sentence about the limit that stopped the work early; empty if it was complete."""
    check_words(language)
    if not found.stopped:
        return []
    if found.stopped == "interrupted":
        return [say(Message("check.interrupted", count=found.steps), language)]
    return [say(Message("check.stopped", reason=found.stopped, count=found.steps), language)]


def minimised_messages(found: Minimised) -> Iterator[Message]:
    """Yield the lines of `describe_minimised` as messages."""
    told = _CheckTexts(found.puzzle)
    kept = told.what(found.proofs)
    if found.removed:
        yield Message("minimise.removed", parts=told.list_names(found.removed))
    if found.stopped:
        return
    if found.symmetry != "none":
        yield Message("minimise.symmetric")
    elif not found.removed:
        yield Message("minimise.minimal", what=Message(f"check.one-{kept}"))
    elif len(found.proofs) == 1:
        yield Message("minimise.one-left", what=Message(f"check.one-{kept}"))
    elif found.proofs:
        yield Message("minimise.left", count=len(found.proofs), what=Message(f"check.many-{kept}"))


class _CheckTexts:
    def __init__(self, puzzle: Puzzle, spell: Spell | None = None, *, has_pieces: bool = False) -> None:
        self._rules = puzzle.rules
        self._spell = spell
        self._has_pieces = has_pieces

    def several(self, several: SeveralSolutions, undone: Sequence[MissingResult] = ()) -> Iterator[Message]:
        if several.is_complete:
            yield Message("check.solutions", count=several.found)
        elif MissingResult.SOLUTIONS in undone:
            yield Message("check.at-least", count=several.found)
        elif several.give or several.values:
            yield Message("check.more-solutions", count=several.found)
        else:
            yield Message("check.several")
        is_pair = several.found == 2 and several.is_complete
        yield _differing("check.they-differ" if is_pair else "check.two-differ", several.differ)
        if several.values and not is_pair:
            yield _differing("check.open", sorted(several.values))
        if several.give:
            key = "check.place" if several.has_pieces else "check.give"
            yield Message(key, parts=self.list_names(several.give, most=None))

    def steps(self, found: Contradiction, *, is_over: bool) -> Iterator[Message]:
        """Yield the steps that show a contradiction; `is_over` means that the search for them is complete."""
        if found.argument is None:
            if found.needs_argument and is_over:
                yield Message("check.no-steps")
            return
        steps = [message_of(step) for _, step in found.argument.steps]
        if found.argument.is_whole and not found.is_whole:
            yield Message("check.whole")
        if len(steps) > MOST_STEPS:
            yield Message("check.many-steps", count=len(steps))
        if len(steps) == 1:
            yield steps[0]
        elif len(steps) <= MOST_LISTED:
            yield from (Message("check.step", number=number, step=step) for number, step in enumerate(steps, 1))

    def describe_missing(self, check: PuzzleCheck) -> Iterator[Message]:
        """Yield the results that are missing because the time was up, if any."""
        left = list(check.undone)
        if MissingResult.PARTS in left and not any(each.is_whole for each in check.contradictions):
            left.remove(MissingResult.PARTS)  # that some may be missing was said already
        if left:
            more = {MissingResult.REPAIRS: "more-repairs"} if check.repairs else {}
            yield Message("check.undone", what=[Message(f"check.undone-{more.get(each, each)}") for each in left])

    def contradiction(self, found: Contradiction) -> Message:
        """Return a contradiction: the givens, then the units they contradict."""
        givens = [part for part in found.parts if part.kind is PartKind.GIVEN]
        others = [part for part in found.parts if part.kind is not PartKind.GIVEN]
        if not found.parts:
            return Message("check.no-cover")
        if len(found.parts) == 1:
            return Message("check.impossible", part=self.label(found.parts[0]))
        if found.is_repeat:
            cells = [part.cells[0] for part in givens]
            return Message("check.repeat", cells=cells, value=givens[0].value, unit=self.label(others[0]))
        if not givens or not others:
            text = Message("check.each-other", parts=self.list_names(found.parts))
        else:
            key = "check.contradict" if len(givens) <= 2 else "check.contradict-together"
            text = Message(key, givens=self.list_names(givens), units=self.list_names(others))
        if found.is_clash or (found.is_minimal and len(found.parts) == 2):
            return text
        return Message(
            "check.both", first=text, second=Message("check.needed" if found.is_minimal else "check.unknown")
        )

    def repairs(self, check: PuzzleCheck) -> Iterator[Message]:
        """Yield the repairs, or that changing one part is not enough."""
        if check.repairs:
            yield from map(self._repair, check.repairs)
        elif check.repairs_complete and any(found.parts for found in check.contradictions):
            what = "placed-piece" if self._has_pieces else "given-or-clue"
            yield Message("check.not-enough", what=Message(f"check.one-{what}"))

    def _repair(self, repair: Repair) -> Message:
        sure = [change.label for change in repair.changes if change.solutions == 1]
        more = [change.label for change in repair.changes if change.solutions > 1]
        part = self.label(repair.part)
        if not sure and (repair.solutions == 1 or not more):
            return Message("check.removed-one" if repair.solutions == 1 else "check.removed-several", part=part)
        key = (
            "check.changed-one"
            if repair.solutions == 1
            else "check.changed-to-one"
            if sure
            else "check.changed-several"
        )
        changes = sure or more
        if repair.part.value is not None:
            changes = [Message("check.value", value=label.parameters["value"]) for label in changes]
        return Message(key, part=part, changes=_shorten_list(changes, MOST_CHANGES))

    def clues(self, clues: Sequence[WithoutPart] | None) -> Iterator[Message]:
        """Yield which givens and clues of a unique puzzle are needed."""
        if clues is None:
            return
        what = Message(f"check.one-{self.what(each.part for each in clues)}")
        needless = [each.part for each in clues if each.is_superfluous]
        if not clues:
            yield Message("check.nothing", what=what)
        elif len(needless) == 1:
            yield Message("check.superfluous", part=self.label(needless[0]))
        elif needless:
            yield Message("check.any-superfluous", parts=self.list_names(needless, None))
        else:
            yield Message("check.all-needed", what=what)
        for each in clues:
            part = self.label(each.part)
            if each.is_superfluous:
                continue
            if not each.solutions:
                yield Message("check.without-none", part=part)
            else:
                key = "check.without-many" if each.solutions >= LIMIT else "check.without-some"
                yield Message(key, part=part, count=each.solutions)

    def what(self, parts: Iterable[PuzzlePart]) -> str:
        """Return the last part of the message keys for the kind of these parts."""
        if self._has_pieces:
            return "placed-piece"
        kinds = {"given" if part.kind is PartKind.GIVEN else "clue" for part in parts}
        return kinds.pop() if len(kinds) == 1 else "given-or-clue"

    def label(self, part: PuzzlePart) -> Message:
        """Return the name of a part in a sentence; for a pair of cells of a rule, the rule's name."""
        if part.value is not None:
            return part.label if self._spell is None else name_message(self._spell(part))
        unit = part.unit
        is_pair = unit is not None and unit.clue is None and not unit.is_house and len(unit.cells) == 2
        return self._rules[part.rule].whole_label() if is_pair and part.rule is not None else part.label

    def list_names(self, parts: Iterable[PuzzlePart], most: int | None = MOST_NAMED) -> Sequence[Message]:
        """Return the names of parts, shortened if there are many."""
        return _shorten_list(map(self.label, parts), most)


def _differing(key: str, cells: Sequence[Cell]) -> Message:
    if len(cells) > MOST_NAMED + 1:
        named_cells = Message("check.cells-more", cells=cells[:MOST_NAMED], count=len(cells) - MOST_NAMED)
    else:
        named_cells = Message("check.cells", cells=cells)
    return Message(key, count=len(cells), cells=named_cells)


def _shorten_list(labels: Iterable[Message], most: int | None) -> Sequence[Message]:
    """Return different names; if there are too many, some of them and the number of others."""
    found = list(dict.fromkeys(labels))
    if most is None or len(found) <= most + 1:
        return found
    return [*found[:most], Message("check.others", count=len(found) - most)]
