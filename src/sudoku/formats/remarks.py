"""Remarks for people: the rules of a text that were not read, and the drawings that belong to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...core.figures import Figure
from ...core.puzzle import Puzzle
from ...utils.message import Message
from .looks import count_looks
from .rules_in_text import compare_with_text
from .sentences import Sentence, is_foreign, shorten


def describe_missed(puzzle: Puzzle, unread: Iterable[Figure], explained: Iterable[str] = ()) -> Iterator[Message]:
    """Yield a line for each rule of a puzzle's text that was not read, with the unread drawings that it mentions.

    Sentences in a row are one rule. The first line also counts the rules that were read; drawings that no such sentence
    mentions have a line of their own. Sentences with one of the `explained` parts were read already.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> puzzle.description = "Normal sudoku rules apply. Digits along the red line are prime."
    >>> print(*describe_missed(puzzle, [Figure("line", ((0.5, 0.5), (0.5, 1.5)), colour="#FF0000")]))
    1 of the 2 rules in the text is understood; no rule was read for "Digits along the red line are prime." (1 red line)
    """
    found = compare_with_text(puzzle, explained)
    looks = count_looks(unread)
    missed = []
    for _, group in groupby(found.missed, key=lambda each: each.paragraph):
        sentences = list(group)
        text = " ".join(each.plain for each in sentences)
        mentioned = [look.describe(looks.pop(look)) for look in [*looks] if look.is_in(text)]
        missed.append(_describe(sentences, mentioned))
    if missed and found.described:
        read = len(found.described)
        missed[0] = Message("program.understood", read=read, all=read + len(missed), missed=missed[0])
    yield from missed
    if looks:
        yield Message("program.unread-looks", looks=[look.describe(number) for look, number in looks.items()])
    if is_foreign(puzzle.description):
        yield Message("program.other-language")


def _describe(sentences: list[Sentence], looks: list[Message]) -> Message:
    sentence = shorten(" ".join(each.text for each in sentences))
    return Message(
        "program.not-yet", sentence=sentence, looks=Message("program.with-looks", looks=looks) if looks else None
    )
