"""The types of ISS's constraint strings that are rules here, and its tables of two cells."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from ...core.rule import Rule
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import PuzzleFormatError, bounds, expected_got, quote
from ...utils.message import Message
from ..rules import (
    AntiKingRule,
    AntiKnightRule,
    AntiTaxicabRule,
    ArrowRule,
    BetweenRule,
    BoxIndexerRule,
    CloneRule,
    ColumnIndexerRule,
    ContainExactRule,
    CountDistinctRule,
    CountingCirclesRule,
    DiagonalRule,
    DifferenceRule,
    DisjointGroupsRule,
    DoubleArrowRule,
    DutchFlatmatesRule,
    EntropicRule,
    EqualityRule,
    EqualSumRule,
    ExtraRegionRule,
    FullRankRule,
    GlobalEntropyRule,
    GlobalModularRule,
    GreaterRule,
    HiddenSkyscraperRule,
    KillerRule,
    LittleKillerRule,
    LockoutRule,
    LookAndSayRule,
    LunchboxRule,
    ModularRule,
    NabnerRule,
    NonConsecutiveRule,
    NumberedRoomRule,
    PairSumRule,
    PalindromeRule,
    PatternRule,
    QuadrupleRule,
    RatioRule,
    RegionSumRule,
    RellikRule,
    RenbanRule,
    RowIndexerRule,
    SameValuesRule,
    SandwichRule,
    SkyscraperRule,
    SlowThermometerRule,
    SumLineRule,
    SumRule,
    ThermometerRule,
    ValueIndexRule,
    WhereRule,
    WhisperRule,
    XSumRule,
    ZipperRule,
)
from .iss_shapes import (
    IssArrows,
    IssControl,
    IssDiagonals,
    IssGroups,
    IssLine,
    IssMarks,
    IssOutside,
    IssPairs,
    IssSets,
    IssShape,
    IssSumLines,
    IssSums,
    IssSwitch,
    IssTallies,
    IssValues,
)


class IssType(NamedTuple):
    """A type of ISS, the rule that it is here, and the shape of its arguments."""

    name: str
    rule: type[Rule]
    shape: IssShape


TYPES = (
    IssType("Diagonal", DiagonalRule, IssSwitch(plus1="/", minus1="\\")),
    IssType("DisjointSets", DisjointGroupsRule, IssSwitch()),
    IssType("AntiKnight", AntiKnightRule, IssSwitch()),
    IssType("AntiKing", AntiKingRule, IssSwitch()),
    IssType("AntiTaxicab", AntiTaxicabRule, IssSwitch()),
    IssType("AntiConsecutive", NonConsecutiveRule, IssSwitch()),
    IssType("GlobalEntropy", GlobalEntropyRule, IssSwitch()),
    IssType("GlobalMod", GlobalModularRule, IssSwitch()),
    IssType("DutchFlatmates", DutchFlatmatesRule, IssSwitch()),
    IssType("Thermo", ThermometerRule, IssLine()),
    IssType("Arrow", ArrowRule, IssArrows()),
    IssType("PillArrow", ArrowRule, IssArrows(sized=True)),
    IssType("DoubleArrow", DoubleArrowRule, IssLine()),
    IssType("Whisper", WhisperRule, IssLine("difference", usual=5)),
    IssType("Renban", RenbanRule, IssLine()),
    IssType("Palindrome", PalindromeRule, IssLine()),
    IssType("Zipper", ZipperRule, IssLine()),
    IssType("Between", BetweenRule, IssLine()),
    IssType("Lockout", LockoutRule, IssLine("difference")),
    IssType("RegionSumLine", RegionSumRule, IssLine()),
    IssType("Modular", ModularRule, IssLine("modulus")),
    IssType("Entropic", EntropicRule, IssLine()),
    IssType("SumLine", SumLineRule, IssSumLines()),
    IssType("Cage", KillerRule, IssLine("total", no="0")),
    IssType("AllDifferent", ExtraRegionRule, IssLine()),
    IssType("Sum", SumRule, IssSums()),
    IssType("EqualSum", EqualSumRule, IssGroups()),
    IssType("SameValues", SameValuesRule, IssSets()),
    IssType("SameValues", CloneRule, IssSets(single=True)),
    IssType("Quad", QuadrupleRule, IssValues(square=True)),
    IssType("ContainAtLeast", QuadrupleRule, IssValues()),
    IssType("ContainExact", ContainExactRule, IssValues()),
    IssType("LookAndSay", LookAndSayRule, IssTallies()),
    IssType("RellikCage", RellikRule, IssLine("total")),
    IssType("Lunchbox", LunchboxRule, IssLine("total")),
    IssType("EqualityCage", EqualityRule, IssLine()),
    IssType("CountingCircles", CountingCirclesRule, IssLine()),
    IssType("CountDistinct", CountDistinctRule, IssControl()),
    IssType("WhiteDot", DifferenceRule, IssPairs(1)),
    IssType("BlackDot", RatioRule, IssPairs(2)),
    IssType("X", PairSumRule, IssPairs(10)),
    IssType("V", PairSumRule, IssPairs(5)),
    IssType("GreaterThan", GreaterRule, IssPairs()),
    IssType("Indexing", RowIndexerRule, IssMarks("R")),
    IssType("Indexing", ColumnIndexerRule, IssMarks("C")),
    IssType("Indexing", BoxIndexerRule, IssMarks("B")),
    IssType("ValueIndexing", ValueIndexRule, IssLine()),
    IssType("LittleKiller", LittleKillerRule, IssDiagonals()),
    IssType("Sandwich", SandwichRule, IssOutside(alone=True)),
    IssType("XSum", XSumRule, IssOutside()),
    IssType("Skyscraper", SkyscraperRule, IssOutside()),
    IssType("HiddenSkyscraper", HiddenSkyscraperRule, IssOutside()),
    IssType("NumberedRoom", NumberedRoomRule, IssOutside()),
    IssType("FullRank", FullRankRule, IssOutside()),
)
"""Regions, givens, tables of pairs, patterns and composites are the business of `iss` and `iss_writing`."""


def boxes(rows: int, cols: int, size: int) -> tuple[int, int] | None:
    """Return height and width of ISS's boxes of `size` cells, as near to square as possible; None if none fit.

    >>> boxes(9, 9, 9), boxes(4, 6, 6), boxes(6, 6, 9), boxes(9, 8, 9), boxes(7, 7, 7)
    ((3, 3), (2, 3), (3, 3), None, None)
    """
    for small in range(int(size**0.5), 1, -1):
        large, rest = divmod(size, small)
        for height, width in (small, large), (large, small):
            if not rest and rows % height == 0 and cols % width == 0:
                return height, width
    return None


_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BITS = 6
MOST_PAIRS = 1000
LONGEST_EXPRESSION = 1000  # characters; a pattern is shorter for a table that needs more
"""Of cells under one table that has no name: each is a clue."""

Table = frozenset[tuple[int, int]]
Found = Iterable[tuple[type[Rule], tuple[Any, ...]]]


def bits_of(key: str, most: int) -> str:
    """Return the first `most` bits that a key packs, the lowest of each character first. Raises PuzzleFormatError.

    >>> bits_of("BA", 12), bits_of("_", 4)
    ('100000000000', '1111')
    """
    if strange := next((character for character in key if character not in _ALPHABET), None):
        raise PuzzleFormatError(expected_got(quote(strange), "A-Z a-z 0-9 - _"))
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


def rules_of_table(table: Table, cells: Sequence[Cell], values: Sequence[int], *, every: bool) -> Found:
    """Yield the rules, with clue values, that express a table for neighbouring cells or, with `every`, for every two.

    Named rules are preferred; the fallback is an expression or a pattern for each pair.
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
            raise PuzzleFormatError(expected_got(Message("program.count", number=len(pairs)), bounds(most=MOST_PAIRS)))
        for one, other in pairs:
            yield _say_table(table, one, other)


def _apart(least: int) -> Any:
    return lambda a, b: abs(a - b) >= least


def _say_table(table: Table, one: Cell, other: Cell) -> tuple[type[Rule], tuple[Any, ...]]:
    """Return an expression for a table of two cells, or a pattern if the expression is too long."""
    text = _list_pairs(table, one, other)
    if len(text) <= LONGEST_EXPRESSION:
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
