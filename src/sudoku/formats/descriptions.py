"""Drawings whose meaning a sentence states that names their colour and shape, or the sign that they are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ...utils.coordinates import Cell
from ..rules import DifferenceRule, NoPairSumRule, PairSumRule, RatioRule, WhereRule
from .alternatives import alternative_lines
from .drawing_pool import DrawingPool
from .drawings import Colour, Spot, Stroke, is_dark, is_light
from .evidence import DrawnClue
from .looks import COLOUR_WORDS, hue_words
from .meanings import FILLER, OF_CELLS, OF_LINES, OF_PAIRS, Neighbourhood, PairMeaning, ReadClue, both
from .sentences import plain_sentences

_ROUND, _SQUARE, _LINE = (
    "circles?|dots?|spots?|discs?|bubbles?|bulbs?|rings?",
    "squares?|rectangles?|diamonds?",
    "lines?",
)
_SHAPES = f"{_ROUND}|{_SQUARE}|{_LINE}|cells?|arrows?|cages?"
_LOOK = re.compile(
    rf"\b(?:{COLOUR_WORDS}|white|black)(?:ish)?(?:[ -](?:shaded|filled|small|large|kropki))?[ -](?:{_SHAPES})\b"
)
_ALLOWED = re.compile(
    r"(?:may|can|might|could) (?!not)(?:\w+ )?(?:repeat|have different|be given)|need not|(?:not|n't) have to|\bnot all\b|necessarily"
)
_PREFIX = re.compile(r"^[^:]{0,40}:(?! ?[0-9])|^[\w ]{0,30} [-–] ")
_ALL_GIVEN = r"\ball\b(?: \w+){{0,4}} (?:{nouns})\b(?: \w+){{0,3}} (?:given|shown|marked|indicated|present|drawn)"
_SHADE = 0.95  # the least size of what colours a whole cell
_LONGEST = 9_000  # characters of an expression
_PLAIN_WORDS = {"black", "white", "with", "sign", "symbol", "face", "heavy", "medium", "large", "small", "rays", "letter",
                "capital", "latin", "selector", "variation"}  # fmt: skip


class Naming:
    """The ways in which a text may name a drawing: shapes as nouns, and the words for its colour."""

    def __init__(self, nouns: str, colours: str) -> None:
        self.nouns = nouns
        self.has_colour = bool(colours)
        self.pattern = re.compile(
            rf"\b(?:{colours})(?:ish)?(?:[ -](?:shaded|filled|small|large|kropki))?[ -](?:{nouns})\b"
            if colours
            else rf"\b(?:{nouns})\b"
        )

    def clauses(self, sentences: Sequence[str]) -> list[str] | None:
        """Return the parts of sentences that state something of the drawing; None if a sentence names several looks together."""
        found: list[str] = []
        for sentence in sentences:
            if not self.is_named_in(sentence) or _ALLOWED.search(sentence):
                continue
            if self.is_all_given(sentence):
                continue
            starts = [0, *(match.start() for match in list(_LOOK.finditer(sentence))[1:]), len(sentence)]
            parts = [sentence[start:end] for start, end in pairwise(starts)]
            if len(parts) > 1 and not all(set(_words(_LOOK.sub(" ", part))) - FILLER - {"or"} for part in parts):
                return None
            found += [part for part in parts if self.pattern.search(part)]
        names = {re.split("[ -]", match[0])[0] for part in found for match in self.pattern.finditer(part)}
        return found if len(names) == 1 or not self.has_colour else None  # purple and pink may be one colour, or two

    def is_named_in(self, sentence: str) -> bool:
        """Return whether a sentence names the drawing; a noun beside a colour names another one if this has no colour."""
        looks = [] if self.has_colour else [match.span() for match in _LOOK.finditer(sentence)]
        return any(
            not any(first <= match.start() < last for first, last in looks) for match in self.pattern.finditer(sentence)
        )

    def rest(self, clause: str) -> str:
        """Return a clause without the name of the drawing, and without the nickname that it gives the drawing."""
        clause = _PREFIX.sub("", clause) if _PREFIX.sub("", clause).strip() else clause
        clause = re.sub(rf"\b[\w-]+ \({self.pattern.pattern}\)", " ", clause)
        return re.sub(r"^ *if ", " ", self.pattern.sub(" ", clause))

    def is_all_given(self, sentence: str) -> bool:
        """Return whether a sentence states that all drawings of this kind are given."""
        if re.search(r"\bnot\b|n't", sentence) or (_LOOK.search(sentence) and not self.pattern.search(sentence)):
            return False
        return bool(re.search(_ALL_GIVEN.format(nouns=self.nouns), sentence))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9'<>=+]+", text)


def _understand(clause: str, table: Sequence[tuple[str, Any]]) -> list[tuple[Any, re.Match[str]]] | None:
    """Return the entries of a table that a clause consists of, or None if anything else is left of it."""
    found = []
    clause = re.sub(r"\s+", " ", clause)
    for pattern, reader in table:
        if match := re.search(pattern, clause):
            found.append((reader, match))
            clause = f"{clause[: match.start()]} {clause[match.end() :]}"
    return found if found and set(_words(clause)) <= FILLER else None


def _colour_words(colour: Colour | None) -> str:
    if is_light(colour):
        return "white|open|empty|hollow|unfilled"
    assert colour is not None
    return "black|filled|solid" if is_dark(colour) else hue_words(colour)


def _namings(spot: Spot, is_only: bool) -> Iterator[Naming]:
    """Yield how a text may name a spot: a sign by its Unicode name, a shape by its colour, the only shape by its noun alone."""
    if spot.text:
        names = [
            word
            for sign in spot.text[:2]
            if not sign.isalnum() and ord(sign) > 0x7F
            for word in unicodedata.name(sign, "").lower().split()
            if word.isalpha() and len(word) > 2 and word not in _PLAIN_WORDS
        ]
        if names:
            yield Naming("|".join(f"{word}s?" for word in names), "")
        return
    if spot.fill is None and spot.border is None:
        return
    colour = spot.border if is_light(spot.fill) and spot.border and not is_dark(spot.border) else spot.fill
    shape = _ROUND if spot.rounded else _SQUARE
    is_shade = spot.size >= _SHADE and not spot.rounded
    yield Naming(f"{shape}|cells?" if is_shade else shape, _colour_words(colour))
    if is_only:
        yield Naming(
            r"(?:shaded|highlighted|colou?red) (?:cells?|squares?)" if is_shade else f"{shape}|circled cells?", ""
        )


def _kinds(
    pool: DrawingPool, place: Callable[[Spot], Any], least: float, most: float
) -> Iterator[tuple[list[Spot], bool]]:
    """Yield the unused spots of each look at certain places, and whether they are the only ones of that shape there."""
    kinds: dict[Any, list[Spot]] = {}
    for spot in pool.free():
        at = place(spot)
        if at and least <= spot.size <= most and pool.has(*(at if isinstance(at[0], tuple) else (at,))):
            shape = spot.rounded, spot.size >= _SHADE, bool(spot.text)
            look = (shape, spot.turned, spot.text, round(spot.size, 1), *map(_hue, (spot.fill, spot.border)))
            kinds.setdefault(look, []).append(spot)
    shapes = [look[0] for look in kinds]
    for look, spots in kinds.items():
        yield spots, shapes.count(look[0]) == 1


def _hue(colour: Colour | None) -> str:
    return "" if colour is None else _colour_words(colour)


def described_pairs(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Spots of one look on borders, if a sentence describes the digits beside them."""
    for spots, is_only in _kinds(pool, lambda spot: spot.between, 0.1, 0.7):
        for naming in _namings(spots[0], is_only):
            meaning = _pair_meaning(pool, naming)
            if meaning is None:
                continue
            if meaning.rule in (DifferenceRule, RatioRule) and (is_dark(spots[0].fill) or is_light(spots[0].fill)):
                break  # dots with their usual meaning
            pairs = [spot.between or () for spot in spots]
            found = [_drawn(spot, meaning.clue(pair)) for spot, pair in zip(spots, pairs, strict=True)]
            if _take(pool, naming, found, spots):
                yield from found
                pool.signs += pairs if meaning.is_sign else []
                if any(naming.is_all_given(each) for each in plain_sentences(pool.evidence.text)):
                    yield from _elsewhere(pool, spots[0], meaning, pairs)
            break


def _take(pool: DrawingPool, naming: Naming, found: Sequence[DrawnClue], drawn: Sequence[Spot | Stroke]) -> bool:
    """Return whether all readings of a kind are taken; then the sentences that name the drawings are explained."""
    is_taken = pool.take_all(found, drawn)
    if is_taken:
        sentences = plain_sentences(pool.evidence.text)
        pool.explained.update(naming.clauses(sentences) or (), filter(naming.is_all_given, sentences))
    return is_taken


def _pair_meaning(pool: DrawingPool, naming: Naming) -> PairMeaning | None:
    meanings: list[PairMeaning] = []
    for clause in naming.clauses(plain_sentences(pool.evidence.text)) or ():
        found = _understand(naming.rest(clause), OF_PAIRS)
        if found is None:
            return None
        meanings += [reader(match) for reader, match in found]
    return both(meanings) if meanings else None


def _elsewhere(
    pool: DrawingPool, spot: Spot, meaning: PairMeaning, marked: Sequence[Sequence[Cell]]
) -> Iterator[DrawnClue]:
    """Yield the clues that the condition is false between all cells without a mark of this kind."""
    if meaning.rule is PairSumRule:
        found = DrawnClue(
            spot.path,
            NoPairSumRule,
            (),
            {"numbers": (meaning.number,), "pairs": [tuple(pair) for pair in marked]},
            alone=True,
        )
        if pool.take(found):
            yield found
        return
    known = {frozenset(pair) for pair in marked}
    texts = [
        f"not ({meaning.text((cell, other))})"
        for cell in pool.cells()
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if pool.has(other) and frozenset((cell, other)) not in known
    ]
    while texts:
        count = max(1, _LONGEST // (len(texts[0]) + 9))
        found = DrawnClue(spot.path, WhereRule, (" and ".join(texts[:count]),), alone=True)
        texts = texts[count:]
        if pool.take(found):
            yield found


def _drawn(drawing: Spot | Stroke, clue: ReadClue) -> DrawnClue:
    return DrawnClue(drawing.path, clue.rule, clue.values, clue.named, alone=True)


def described_cells(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Spots of one look in cells, if a sentence describes their digits."""
    for spots, is_only in _kinds(pool, lambda spot: spot.cell, 0.3, 1.1):
        cells = tuple(sorted({spot.cell for spot in spots if spot.cell}))
        for naming in _namings(spots[0], is_only):
            clues = _read(pool, naming, OF_CELLS, cells, Neighbourhood(*pool.shape))
            found = [_drawn(spots[0], clue) for clue in clues]
            if found and _take(pool, naming, found, spots):
                yield from found
                break


def _read(pool: DrawingPool, naming: Naming, table: Sequence[tuple[str, Any]], *of: Any) -> list[ReadClue]:
    """Return the clues that the clauses naming a drawing state of it, [] if one of them is not understood."""
    clues: list[ReadClue] = []
    for clause in naming.clauses(plain_sentences(pool.evidence.text)) or ():
        for reader, match in _understand(naming.rest(clause), table) or ((None, None),):
            more = reader(match, *of) if reader else []
            if not more:
                return []
            clues += more
    return clues


def described_lines(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Lines of one colour, if a sentence describes their digits; all lines if there is only one colour."""
    kinds: dict[str, list[Stroke]] = {}
    for line in pool.lines():
        if len(line.cells) > 1 and line.colour is not None:
            kinds.setdefault(_colour_words(line.colour), []).append(line)
    for words, lines in kinds.items():
        for naming in [Naming(_LINE, words)] + [Naming(_LINE, "")] * (len(kinds) == 1):
            if found := [*alternative_lines(pool, naming.is_named_in, lines)] or [*_stated_lines(pool, naming, lines)]:
                yield from found
                break


def _stated_lines(pool: DrawingPool, naming: Naming, lines: Sequence[Stroke]) -> Iterator[DrawnClue]:
    """Yield the readings of lines if the sentences that name them state the same kind of thing of all."""
    read = [_read(pool, naming, OF_LINES, line.cells, Neighbourhood(*pool.shape)) for line in lines]
    found = [_drawn(line, clue) for line, clues in zip(lines, read, strict=True) for clue in clues]
    if all(read) and _take(pool, naming, found, lines):
        yield from found
