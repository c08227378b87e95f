"""The rules of sudoku and its variants: a file for each kind of rule, and the list of them all."""

# ruff: noqa: F403, F405 (what a file of rules has is found by its names, which are listed once: in RULES)

from typing import TYPE_CHECKING

from ...core.errors import RuleError
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule
from .cages import *
from .cells import *
from .composition import *
from .counts import *
from .dots import *
from .expressions import *
from .found_regions import *
from .houses import *
from .indexers import *
from .kinds import *
from .lines import *
from .loops import *
from .modifiers import *
from .numbers_of_rules import *
from .outside import *
from .overlapping_grids import *
from .pairs import *
from .placed_modifiers import *
from .ranks import *
from .regions import *
from .sequences import *
from .sets import *
from .shading import *
from .spot_lines import *
from .squares import *
from .sum_lines import *

SudokuError = RuleError

RULES: tuple[type[Rule], ...] = (
    RowRule,
    ColumnRule,
    BlockRule,
    Normal9x9BlockRule,
    RegionsRule,
    GridsRule,
    ExtraRegionRule,
    DiagonalRule,
    WindokuRule,
    DisjointGroupsRule,
    AntiKnightRule,
    AntiKingRule,
    ChessRule,
    NonConsecutiveRule,
    AntiTaxicabRule,
    GlobalEntropyRule,
    GlobalModularRule,
    DutchFlatmatesRule,
    ErrorSudokuRule,
    UnknownDigitsRule,
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
    FibonacciLineRule,
    ArithmeticLineRule,
    IndexLineRule,
    DifferenceCountRule,
    NoThreeParityRule,
    KillerRule,
    SumRule,
    EqualSumRule,
    EqualProductRule,
    PrimeCageRule,
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
    ComparisonCountRule,
    GroupCountRule,
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
    AscendingStartersRule,
    NumberedRoomRule,
    FullRankRule,
    WhereRule,
    PatternRule,
    AnyRule,
    AllRule,
    NoneRule,
    ExactlyRule,
    AtLeastRule,
    AtMostRule,
    YinYangRule,
    ShadedRule,
    StarBattleRule,
    CountAroundRule,
    ConnectedRule,
    SnakeRule,
    LoopRule,
    PathRule,
    SpotLinesRule,
    ChaosConstructionRule,
    SameRegionRule,
    DifferentRegionRule,
    BorderCountRule,
    RegionArrowRule,
    RegionCountRule,
    FillominoRule,
    EulerRule,
    DoublersRule,
    NegatorsRule,
    MultipliersRule,
    HotColdRule,
    DoublerRule,
    NegatorRule,
    AmountRule,
)
"""The rules of this family, in the order in which commands, JSON, the page and the gallery list them."""

STANDARD: tuple[type[Rule], ...] = (RowRule, ColumnRule, BlockRule)
"""The rules of every sudoku unless one says otherwise."""

if not TYPE_CHECKING:  # type checkers see all imports above
    __all__ = [
        "RULES",
        "STANDARD",
        "SudokuError",
        *(rule.__name__ for rule in RULES if rule.__module__.startswith(__name__)),
    ]
