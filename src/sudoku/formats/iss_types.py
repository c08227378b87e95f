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
    Beside,
    Control,
    IssArrows,
    IssDiagonals,
    IssGroups,
    IssLine,
    IssMarks,
    IssSets,
    IssShape,
    IssSums,
    IssSwitch,
    IssTallies,
    Pairs,
    SumLines,
    Valued,
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
    IssType("SumLine", SumLineRule, SumLines()),
    IssType("Cage", KillerRule, IssLine("total", no="0")),
    IssType("AllDifferent", ExtraRegionRule, IssLine()),
    IssType("Sum", SumRule, IssSums()),
    IssType("EqualSum", EqualSumRule, IssGroups()),
    IssType("SameValues", SameValuesRule, IssSets()),
    IssType("SameValues", CloneRule, IssSets(single=True)),
    IssType("Quad", QuadrupleRule, Valued(square=True)),
    IssType("ContainAtLeast", QuadrupleRule, Valued()),
    IssType("ContainExact", ContainExactRule, Valued()),
    IssType("LookAndSay", LookAndSayRule, IssTallies()),
    IssType("RellikCage", RellikRule, IssLine("total")),
    IssType("Lunchbox", LunchboxRule, IssLine("total")),
    IssType("EqualityCage", EqualityRule, IssLine()),
    IssType("CountingCircles", CountingCirclesRule, IssLine()),
    IssType("CountDistinct", CountDistinctRule, Control()),
    IssType("WhiteDot", DifferenceRule, Pairs(1)),
    IssType("BlackDot", RatioRule, Pairs(2)),
    IssType("X", PairSumRule, Pairs(10)),
    IssType("V", PairSumRule, Pairs(5)),
    IssType("GreaterThan", GreaterRule, Pairs()),
    IssType("Indexing", RowIndexerRule, IssMarks("R")),
    IssType("Indexing", ColumnIndexerRule, IssMarks("C")),
    IssType("Indexing", BoxIndexerRule, IssMarks("B")),
    IssType("ValueIndexing", ValueIndexRule, IssLine()),
    IssType("LittleKiller", LittleKillerRule, IssDiagonals()),
    IssType("Sandwich", SandwichRule, Beside(alone=True)),
    IssType("XSum", XSumRule, Beside()),
    IssType("Skyscraper", SkyscraperRule, Beside()),
    IssType("HiddenSkyscraper", HiddenSkyscraperRule, Beside()),
    IssType("NumberedRoom", NumberedRoomRule, Beside()),
    IssType("FullRank", FullRankRule, Beside()),
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
