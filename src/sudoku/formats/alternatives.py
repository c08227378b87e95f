"""Lines of one look that follow one of several rules, if a sentence lists those: "each line is either a … or a …"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ...core.rule import Rule
from ...utils.coordinates import Cell
from ..rules import AnyRule, AtLeastRule, ExactlyRule, SlowThermometerRule, ThermometerRule, WhisperRule
from ..rules.composition import write_rule
from .drawing_pool import DrawingPool
from .drawings import Stroke
from .evidence import DrawnClue
from .figures import LINES
from .fpuzzles_keys import unless_usual
from .joined_lines import joined_clue
from .meanings import FILLER, LEAST_DIFFERENCE, ReadClue, number_of
from .sentences import plain_sentences, unknown_words, vocabulary
from .wordings import WORDINGS

_DIRECTED: tuple[type[Rule], ...] = (ThermometerRule, SlowThermometerRule)
_POSSIBLE = (*_DIRECTED, *dict.fromkeys(look.rule for look in LINES))
_LIST = re.compile(
    r"\b(?:is|are|be|follows?|obeys?|acts? as|behaves? as) (?P<one>exactly )?(?:either|one of(?: (?:the following|these)(?: \w+)?(?= ?:))?)\b ?:?(?P<list>.*)"
)
_NOT_BOTH = re.compile(r",? (?:but )?(?:not|never) (?:both|more than one)\b.*")
_SEPARATOR = re.compile(r",? or (?:an? )?|, ?(?:an? )?|/")
_OF_EACH = re.compile(
    r"(?:(?P<number>\d+|one|two|three|four|five|six)|(?P<same>(?:the )?same number|equally many))(?:(?: of)?(?: the)? lines?)? (?:of|for|from) "
    r"each (?:type|kind|sort|rule)\b|each (?:type|kind|sort|rule)(?: of line)? (?:is used|appears|occurs|applies)"
    r" (?:at least )?(?:exactly )?(?P<once>once|twice)"
)
_AT_MOST = re.compile(r"\bat most\b|\bno more\b|\bup to\b|\bfewer\b|\bnot\b|n't")
_DEDUCE = re.compile(
    r"\b(?:determine|deduce|work out|figure out|find out|discover|decide|unknown)\b.* (?:which (?:rules?|types?|kinds?|lines?)|(?:nature|types?|kinds?) of)\b"
)
_NICKNAMES = FILLER | {"german", "dutch", "box", "either", "type", "types", "sum", "slow"}


class _ListedRule(NamedTuple):
    rule: type[Rule]
    difference: dict[str, int]

    def of_line(self, line: Stroke, regions: Iterable[Sequence[Cell]]) -> str:
        """Return the text of this rule for a line, "" if it has none; a thermometer may begin at either end."""
        clue = ReadClue(self.rule, (), {"cells": line.cells})
        if len({*line.cells}) < len(line.cells):
            found = None if self.rule in _DIRECTED else joined_clue(self.rule, [line], regions)
            if found is None:
                return ""
            clue = found
        texts = []
        for step in (1, -1) if self.rule in _DIRECTED else (1,):
            rule: Any = clue.rule()
            rule.add(*clue.values, **self.difference, **{key: each[::step] for key, each in clue.named.items()})
            texts.append(write_rule(rule))
        return texts[0] if len(texts) == 1 else f"(any: {' | '.join(texts)})"


def alternative_lines(
    pool: DrawingPool, is_named_in: Callable[[str], bool], lines: Sequence[Stroke]
) -> Iterator[DrawnClue]:
    """Yield the readings of lines if one sentence that names them lists the rules that they may follow.

    Each line follows one of the rules. A number of lines that follow each rule is a least number: a line may satisfy a rule
    besides its own. Nothing is read if a rule of the list is not known.
    """
    sentences = plain_sentences(pool.evidence.text)
    listing = [(each, match) for each in sentences if is_named_in(each) and (match := _LIST.search(each))]
    if len(listing) != 1:
        return
    sentence, match = listing[0]
    alternatives = _read_list(_NOT_BOTH.sub("", match["list"]), pool.size)
    regions = [clue.cells for clue in pool.evidence.boxes.clue_list]
    texts = [[each.of_line(line, regions) for line in lines] for each in alternatives]
    if len(texts) < 2 or not all(map(all, texts)):
        return
    is_one = bool(match["one"] or _NOT_BOTH.search(match["list"]))
    found = [
        DrawnClue(line.path, ExactlyRule, (1, " | ".join(of_line)), alone=True)
        if is_one
        else DrawnClue(line.path, AnyRule, (" | ".join(of_line),), alone=True)
        for line, of_line in zip(lines, zip(*texts, strict=True), strict=True)
    ]
    if not pool.take_all(found, lines):
        return
    yield from found
    pool.explained.update((sentence, *filter(_DEDUCE.search, sentences)))
    for each in sentences:
        if (counted := _OF_EACH.search(each)) and not _AT_MOST.search(each):
            number = _number_of_each(counted, len(lines), len(alternatives))
            counts = [DrawnClue(lines[0].path, AtLeastRule, (number, " | ".join(text)), alone=True) for text in texts]
            if pool.take_all(counts, ()):
                pool.explained.add(each)
                yield from counts


def _number_of_each(counted: re.Match[str], lines: int, rules: int) -> int:
    if counted["same"]:
        return lines // rules
    return {"once": 1, "twice": 2}[counted["once"]] if counted["once"] else number_of(counted["number"])


def _read_list(text: str, size: int) -> list[_ListedRule]:
    """Return the rules that a list names, [] if it has another one; explanations in brackets may change the difference."""
    notes: list[str] = []
    while note := re.search(r"\([^()]*\)", text):
        text = f"{text[: note.start()]} #{len(notes)} {text[note.end() :]}"
        notes.append(note[0])
    found = []
    for part in filter(str.strip, _SEPARATOR.split(text)):
        named = [rule for rule in _POSSIBLE if re.search(WORDINGS[rule].name, part)]
        if SlowThermometerRule in named:
            named.remove(ThermometerRule)
        if len(named) != 1 or unknown_words(part, _NICKNAMES | vocabulary(WORDINGS[named[0]].words)):
            return []
        found.append(_ListedRule(named[0], _difference(named[0], part, notes, size)))
    return found


def _difference(rule: type[Rule], part: str, notes: Sequence[str], size: int) -> dict[str, int]:
    """Return the least difference of a whisper: that in brackets, 4 for a Dutch one, or the usual one."""
    if rule is not WhisperRule:
        return {}
    if match := re.search(LEAST_DIFFERENCE, " ".join(notes[int(at)] for at in re.findall(r"#(\d+)", part))):
        return unless_usual(rule, "difference", number_of(match[1] or match[2]), size)
    return {"difference": 4} if "dutch" in part else {}
