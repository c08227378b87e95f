"""Tables of two cells, as ISS packs them: which rule says the same, and how one is packed."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any

from ...engine import Rule
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import PuzzleFormatError, bounds, quote, read
from ...utils.words import Message
from ..expressions.reading import LONGEST
from ..rules import (
    CloneRule,
    ExtraRegionRule,
    GreaterRule,
    NabnerRule,
    PatternRule,
    SlowThermometerRule,
    ThermometerRule,
    WhereRule,
    WhisperRule,
)

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BITS = 6
MOST_PAIRS = 1000
"""Of cells under one table that has no name: each is a clue."""

Table = frozenset[tuple[int, int]]
Found = Iterable[tuple[type[Rule], tuple[Any, ...]]]


def bits_of(key: str, most: int) -> str:
    """Return the bits that a key packs, at most so many, the lowest of each character first. Raises PuzzleFormatError.

    >>> bits_of("BA", 12), bits_of("_", 4)
    ('100000000000', '1111')
    """
    if strange := next((character for character in key if character not in _ALPHABET), None):
        raise PuzzleFormatError(read(quote(strange), "A-Z a-z 0-9 - _"))
    return "".join(f"{_ALPHABET.index(character):06b}"[::-1] for character in key[: most // _BITS + 1])[:most]


def unpack(key: str, values: Sequence[int]) -> Table:
    """Return the pairs of values that a key allows: a bit for each, six to a character, the lowest first.

    >>> sorted(unpack(pack(frozenset({(1, 2), (2, 1)}), (1, 2)), (1, 2)))
    [(1, 2), (2, 1)]
    """
    bits = bits_of(key, len(values) ** 2)
    pairs = [(a, b) for a in values for b in values]
    return frozenset(pair for pair, bit in zip(pairs, bits, strict=False) if bit == "1")


def pack(table: Collection[tuple[int, int]], values: Sequence[int]) -> str:
    """Return the key of a table."""
    bits = "".join("01"[(a, b) in table] for a in values for b in values)
    parts = (bits[at : at + _BITS] for at in range(0, len(bits), _BITS))
    return "".join(_ALPHABET[int(part[::-1], 2)] for part in parts).rstrip("A")


def pack_text(text: str) -> str:
    """Return a text in base64.

    >>> pack_text("[12].*")
    'WzEyXS4q'
    """
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def meant(table: Table, cells: Sequence[Cell], values: Sequence[int], *, every: bool) -> Found:
    """Yield the rules, with the values of their clues, that say what a table says of cells in turn, or of every two of them.

    A rule with a name where there is one; an expression, or a pattern, for each pair otherwise.
    """

    def holds(test: Any) -> bool:
        return table == frozenset((a, b) for a in values for b in values if test(a, b))

    half = -(-len(values) // 2)
    if holds(lambda a, b: True):
        return
    if holds(lambda a, b: a == b):
        yield CloneRule, ([(cell,) for cell in cells],)
    elif every and holds(lambda a, b: a != b):
        yield ExtraRegionRule, (cells,)
    elif every and holds(lambda a, b: abs(a - b) > 1):
        yield NabnerRule, (cells,)
    elif not every and holds(lambda a, b: a < b):
        yield ThermometerRule, (cells,)
    elif not every and holds(lambda a, b: a <= b):
        yield SlowThermometerRule, (cells,)
    elif not every and holds(lambda a, b: a > b):
        yield from ((GreaterRule, (pair,)) for pair in pairwise(cells))
    elif not every and (least := next((n for n in (half, *range(2, 9)) if holds(_apart(n))), 0)):
        yield WhisperRule, (None if least == half else least, cells)
    else:
        pairs = list(combinations(cells, 2) if every else pairwise(cells))
        if len(pairs) > MOST_PAIRS:
            raise PuzzleFormatError(read(Message("program.count", number=len(pairs)), bounds(most=MOST_PAIRS)))
        for one, other in pairs:
            yield _say_table(table, one, other)


def _apart(least: int) -> Any:
    return lambda a, b: abs(a - b) >= least


def _say_table(table: Table, one: Cell, other: Cell) -> tuple[type[Rule], tuple[Any, ...]]:
    """Return an expression that says what a table says of two cells, or a pattern where that is too long."""
    text = _list_pairs(table, one, other)
    if len(text) <= LONGEST:
        return WhereRule, (text,)
    signs = "0123456789ABCDEFG"
    pattern = "|".join(f"{signs[a]}[{''.join(signs[b] for b in some)}]" for a, some in _by_first(table).items())
    return PatternRule, (pattern, (one, other))


def _list_pairs(table: Table, one: Cell, other: Cell) -> str:
    """Return an expression for all pairs of a table."""
    a, b = cell_name(one), cell_name(other)
    parts = []
    for first, seconds in _by_first(table).items():
        some = " or ".join(f"{b} == {second}" for second in seconds)
        parts.append(f"{a} == {first} and {some if len(seconds) == 1 else f'({some})'}")
    return " or ".join(parts) or f"{a} != {a}"


def _by_first(table: Table) -> dict[int, list[int]]:
    return {first: sorted(second for value, second in table if value == first) for first, _ in sorted(table)}
