"""The rules of sudoku and its variants: a file for each kind of rule, and the one list of them."""

from ...engine import ColumnRule, RowRule, Rule, RuleError
from .cages import KillerRule
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
from .lines import ThermometerRule
from .modifiers import AmountRule, DoublerRule, NegatorRule
from .outside import (
    HiddenSkyscraperRule,
    LittleKillerRule,
    NumberedRoomRule,
    SandwichRule,
    SkyscraperRule,
    XSumRule,
)
from .pairs import NonConsecutiveRule
from .patterns import PatternRule
from .ranks import FullRankRule
from .regions import BlockRule, Normal9x9BlockRule
from .where import WhereRule

SudokuError = RuleError

RULES: tuple[type[Rule], ...] = (
    RowRule,
    ColumnRule,
    BlockRule,
    Normal9x9BlockRule,
    NonConsecutiveRule,
    ThermometerRule,
    KillerRule,
    DifferenceRule,
    RatioRule,
    PairSumRule,
    NoDifferenceRule,
    NoRatioRule,
    NoPairSumRule,
    GreaterRule,
    OddRule,
    EvenRule,
    MinimumRule,
    MaximumRule,
    AmongRule,
    RowIndexerRule,
    ColumnIndexerRule,
    BoxIndexerRule,
    ValueIndexRule,
    LittleKillerRule,
    SandwichRule,
    XSumRule,
    SkyscraperRule,
    HiddenSkyscraperRule,
    NumberedRoomRule,
    FullRankRule,
    WhereRule,
    PatternRule,
    AnyRule,
    AllRule,
    NoneRule,
    DoublerRule,
    NegatorRule,
    AmountRule,
)
"""The rules of this family, in the order they are listed to users. The one list: everything else comes from it."""

STANDARD: tuple[type[Rule], ...] = (RowRule, ColumnRule, BlockRule)
"""The rules of every sudoku unless one says otherwise."""

__all__ = [
    "RULES",
    "STANDARD",
    "AllRule",
    "AmongRule",
    "AmountRule",
    "AnyRule",
    "BlockRule",
    "BoxIndexerRule",
    "ColumnIndexerRule",
    "DifferenceRule",
    "DoublerRule",
    "EvenRule",
    "FullRankRule",
    "GreaterRule",
    "HiddenSkyscraperRule",
    "KillerRule",
    "LittleKillerRule",
    "MaximumRule",
    "MinimumRule",
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
    "PatternRule",
    "RatioRule",
    "RowIndexerRule",
    "SandwichRule",
    "SkyscraperRule",
    "SudokuError",
    "ThermometerRule",
    "ValueIndexRule",
    "WhereRule",
    "XSumRule",
]
