"""The types of ISS's constraint strings that are rules here: one table for both ways, and how large its boxes are."""

from __future__ import annotations

from typing import NamedTuple

from ...engine import Rule
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
    NonConsecutiveRule,
    NumberedRoomRule,
    PairSumRule,
    PalindromeRule,
    QuadrupleRule,
    RatioRule,
    RegionSumRule,
    RellikRule,
    RenbanRule,
    RowIndexerRule,
    SameValuesRule,
    SandwichRule,
    SkyscraperRule,
    SumLineRule,
    SumRule,
    ThermometerRule,
    ValueIndexRule,
    WhisperRule,
    XSumRule,
    ZipperRule,
)
from .iss_shapes import (
    Arrows,
    Beside,
    Control,
    Diagonals,
    Groups,
    Line,
    Marks,
    Pairs,
    Sets,
    Shape,
    SumLines,
    Sums,
    Switch,
    Tallies,
    Valued,
)


class Type(NamedTuple):
    """A type of ISS, the rule that it is here, and the shape of its arguments."""

    name: str
    rule: type[Rule]
    shape: Shape


TYPES = (
    Type("Diagonal", DiagonalRule, Switch(plus1="/", minus1="\\")),
    Type("DisjointSets", DisjointGroupsRule, Switch()),
    Type("AntiKnight", AntiKnightRule, Switch()),
    Type("AntiKing", AntiKingRule, Switch()),
    Type("AntiTaxicab", AntiTaxicabRule, Switch()),
    Type("AntiConsecutive", NonConsecutiveRule, Switch()),
    Type("GlobalEntropy", GlobalEntropyRule, Switch()),
    Type("GlobalMod", GlobalModularRule, Switch()),
    Type("DutchFlatmates", DutchFlatmatesRule, Switch()),
    Type("Thermo", ThermometerRule, Line()),
    Type("Arrow", ArrowRule, Arrows()),
    Type("PillArrow", ArrowRule, Arrows(sized=True)),
    Type("DoubleArrow", DoubleArrowRule, Line()),
    Type("Whisper", WhisperRule, Line("difference", usual=5)),
    Type("Renban", RenbanRule, Line()),
    Type("Palindrome", PalindromeRule, Line()),
    Type("Zipper", ZipperRule, Line()),
    Type("Between", BetweenRule, Line()),
    Type("Lockout", LockoutRule, Line("difference")),
    Type("RegionSumLine", RegionSumRule, Line()),
    Type("Modular", ModularRule, Line("modulus")),
    Type("Entropic", EntropicRule, Line()),
    Type("SumLine", SumLineRule, SumLines()),
    Type("Cage", KillerRule, Line("total", no="0")),
    Type("AllDifferent", ExtraRegionRule, Line()),
    Type("Sum", SumRule, Sums()),
    Type("EqualSum", EqualSumRule, Groups()),
    Type("SameValues", SameValuesRule, Sets()),
    Type("SameValues", CloneRule, Sets(single=True)),
    Type("Quad", QuadrupleRule, Valued(square=True)),
    Type("ContainAtLeast", QuadrupleRule, Valued()),
    Type("ContainExact", ContainExactRule, Valued()),
    Type("LookAndSay", LookAndSayRule, Tallies()),
    Type("RellikCage", RellikRule, Line("total")),
    Type("Lunchbox", LunchboxRule, Line("total")),
    Type("EqualityCage", EqualityRule, Line()),
    Type("CountingCircles", CountingCirclesRule, Line()),
    Type("CountDistinct", CountDistinctRule, Control()),
    Type("WhiteDot", DifferenceRule, Pairs(1)),
    Type("BlackDot", RatioRule, Pairs(2)),
    Type("X", PairSumRule, Pairs(10)),
    Type("V", PairSumRule, Pairs(5)),
    Type("GreaterThan", GreaterRule, Pairs()),
    Type("Indexing", RowIndexerRule, Marks("R")),
    Type("Indexing", ColumnIndexerRule, Marks("C")),
    Type("Indexing", BoxIndexerRule, Marks("B")),
    Type("ValueIndexing", ValueIndexRule, Line()),
    Type("LittleKiller", LittleKillerRule, Diagonals()),
    Type("Sandwich", SandwichRule, Beside(alone=True)),
    Type("XSum", XSumRule, Beside()),
    Type("Skyscraper", SkyscraperRule, Beside()),
    Type("HiddenSkyscraper", HiddenSkyscraperRule, Beside()),
    Type("NumberedRoom", NumberedRoomRule, Beside()),
    Type("FullRank", FullRankRule, Beside()),
)
"""Regions, givens, tables of pairs, patterns and composites are the business of `iss` and `iss_writing`."""


def boxes(rows: int, cols: int, size: int) -> tuple[int, int] | None:
    """Return height and width of ISS's boxes of so many cells, as near to square as they tile the grid; None where none do.

    >>> boxes(9, 9, 9), boxes(4, 6, 6), boxes(6, 6, 9), boxes(9, 8, 9), boxes(7, 7, 7)
    ((3, 3), (2, 3), (3, 3), None, None)
    """
    for small in range(int(size**0.5), 1, -1):
        large, rest = divmod(size, small)
        for height, width in (small, large), (large, small):
            if not rest and rows % height == 0 and cols % width == 0:
                return height, width
    return None
