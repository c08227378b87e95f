"""The rules of sudoku and its variants: a file for each kind of rule, and the one list of them."""

from itertools import chain

from ...engine import ColumnRule, RowRule, Rule, RuleError
from .cages import EqualSumRule, KillerRule, LunchboxRule, RellikRule, SumRule
from .cells import AmongRule, EvenRule, MaximumRule, MinimumRule, OddRule
from .composition import AllRule, AnyRule, NoneRule
from .dots import (
    DifferenceRule,
    GreaterRule,
    NoDifferenceRule,
    NoPairSumRule,
    NoRatioRule,
    PairSumRule,
    RatioRule,
)
from .indexers import BoxIndexerRule, ColumnIndexerRule, RowIndexerRule, ValueIndexRule
from .lines import (
    BetweenRule,
    EntropicRule,
    LockoutRule,
    ModularRule,
    NabnerRule,
    PalindromeRule,
    RenbanRule,
    SlowThermometerRule,
    ThermometerRule,
    WhisperRule,
)
from .modifiers import AmountRule, DoublerRule, NegatorRule
from .outside import (
    HiddenSkyscraperRule,
    LittleKillerRule,
    NumberedRoomRule,
    SandwichRule,
    SkyscraperRule,
    XSumRule,
)
from .pairs import AntiKingRule, AntiKnightRule, AntiTaxicabRule, ChessRule, NonConsecutiveRule
from .patterns import PatternRule
from .ranks import FullRankRule
from .regions import (
    BlockRule,
    DiagonalRule,
    DisjointGroupsRule,
    ExtraRegionRule,
    Normal9x9BlockRule,
    RegionsRule,
    WindokuRule,
)
from .sets import (
    CloneRule,
    ContainExactRule,
    CountDistinctRule,
    CountingCirclesRule,
    EqualityRule,
    LookAndSayRule,
    QuadrupleRule,
    SameValuesRule,
)
from .squares import DutchFlatmatesRule, GlobalEntropyRule, GlobalModularRule
from .sum_lines import ArrowRule, DoubleArrowRule, RegionSumRule, SumLineRule, ZipperRule
from .where import WhereRule

SudokuError = RuleError

RULE_GROUPS: dict[str, tuple[type[Rule], ...]] = {
    "houses and regions": (
        RowRule,
        ColumnRule,
        BlockRule,
        Normal9x9BlockRule,
        RegionsRule,
        ExtraRegionRule,
        DiagonalRule,
        WindokuRule,
        DisjointGroupsRule,
    ),
    "the whole grid": (
        AntiKnightRule,
        AntiKingRule,
        ChessRule,
        NonConsecutiveRule,
        AntiTaxicabRule,
        GlobalEntropyRule,
        GlobalModularRule,
        DutchFlatmatesRule,
    ),
    "lines": (
        ThermometerRule,
        SlowThermometerRule,
        ArrowRule,
        DoubleArrowRule,
        WhisperRule,
        RenbanRule,
        NabnerRule,
        PalindromeRule,
        ZipperRule,
        BetweenRule,
        LockoutRule,
        RegionSumRule,
        ModularRule,
        EntropicRule,
        SumLineRule,
    ),
    "cages and sets": (
        KillerRule,
        SumRule,
        EqualSumRule,
        SameValuesRule,
        CloneRule,
        QuadrupleRule,
        ContainExactRule,
        LookAndSayRule,
        RellikRule,
        LunchboxRule,
        EqualityRule,
        CountingCirclesRule,
        CountDistinctRule,
    ),
    "dots and signs": (
        DifferenceRule,
        RatioRule,
        PairSumRule,
        NoDifferenceRule,
        NoRatioRule,
        NoPairSumRule,
        GreaterRule,
    ),
    "cells": (
        OddRule,
        EvenRule,
        MinimumRule,
        MaximumRule,
        AmongRule,
        RowIndexerRule,
        ColumnIndexerRule,
        BoxIndexerRule,
        ValueIndexRule,
    ),
    "clues outside the grid": (
        LittleKillerRule,
        SandwichRule,
        XSumRule,
        SkyscraperRule,
        HiddenSkyscraperRule,
        NumberedRoomRule,
        FullRankRule,
    ),
    "rules without a class": (
        WhereRule,
        PatternRule,
        AnyRule,
        AllRule,
        NoneRule,
    ),
    "modifiers": (
        DoublerRule,
        NegatorRule,
        AmountRule,
    ),
}
"""The rules of this family under the headings of lists, in their order. The one list: everything else comes from it."""

RULES: tuple[type[Rule], ...] = tuple(chain.from_iterable(RULE_GROUPS.values()))
"""All rules of this family."""

STANDARD: tuple[type[Rule], ...] = (RowRule, ColumnRule, BlockRule)
"""The rules of every sudoku unless one says otherwise."""

__all__ = [
    "RULES",
    "RULE_GROUPS",
    "STANDARD",
    "AllRule",
    "AmongRule",
    "AmountRule",
    "AntiKingRule",
    "AntiKnightRule",
    "AntiTaxicabRule",
    "AnyRule",
    "ArrowRule",
    "BetweenRule",
    "BlockRule",
    "BoxIndexerRule",
    "ChessRule",
    "CloneRule",
    "ColumnIndexerRule",
    "ContainExactRule",
    "CountDistinctRule",
    "CountingCirclesRule",
    "DiagonalRule",
    "DifferenceRule",
    "DisjointGroupsRule",
    "DoubleArrowRule",
    "DoublerRule",
    "DutchFlatmatesRule",
    "EntropicRule",
    "EqualSumRule",
    "EqualityRule",
    "EvenRule",
    "ExtraRegionRule",
    "FullRankRule",
    "GlobalEntropyRule",
    "GlobalModularRule",
    "GreaterRule",
    "HiddenSkyscraperRule",
    "KillerRule",
    "LittleKillerRule",
    "LockoutRule",
    "LookAndSayRule",
    "LunchboxRule",
    "MaximumRule",
    "MinimumRule",
    "ModularRule",
    "NabnerRule",
    "NegatorRule",
    "NoDifferenceRule",
    "NoPairSumRule",
    "NoRatioRule",
    "NonConsecutiveRule",
    "NoneRule",
    "Normal9x9BlockRule",
    "NumberedRoomRule",
    "OddRule",
    "PairSumRule",
    "PalindromeRule",
    "PatternRule",
    "QuadrupleRule",
    "RatioRule",
    "RegionSumRule",
    "RegionsRule",
    "RellikRule",
    "RenbanRule",
    "RowIndexerRule",
    "SameValuesRule",
    "SandwichRule",
    "SkyscraperRule",
    "SlowThermometerRule",
    "SudokuError",
    "SumLineRule",
    "SumRule",
    "ThermometerRule",
    "ValueIndexRule",
    "WhereRule",
    "WhisperRule",
    "WindokuRule",
    "XSumRule",
    "ZipperRule",
]
