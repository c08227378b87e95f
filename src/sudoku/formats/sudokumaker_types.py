"""The constraints of SudokuMaker's JSON that are rules here: one table for both ways."""

from __future__ import annotations

from typing import NamedTuple

from ...engine import Rule
from ..rules import (
    AntiKingRule,
    AntiKnightRule,
    ArrowRule,
    BetweenRule,
    CloneRule,
    ColumnIndexerRule,
    DiagonalRule,
    DifferenceRule,
    DisjointGroupsRule,
    DoubleArrowRule,
    EntropicRule,
    EvenRule,
    ExtraRegionRule,
    GlobalEntropyRule,
    GlobalModularRule,
    KillerRule,
    LittleKillerRule,
    LockoutRule,
    LookAndSayRule,
    MaximumRule,
    MinimumRule,
    ModularRule,
    NonConsecutiveRule,
    NumberedRoomRule,
    OddRule,
    PairSumRule,
    PalindromeRule,
    QuadrupleRule,
    RatioRule,
    RegionSumRule,
    RenbanRule,
    RowIndexerRule,
    SandwichRule,
    SkyscraperRule,
    SlowThermometerRule,
    ThermometerRule,
    WhereRule,
    WhisperRule,
    XSumRule,
)
from .sudokumaker_shapes import (
    ENDS,
    Arrows,
    Cages,
    Cells,
    Clones,
    Corners,
    Diagonals,
    Edges,
    Kinds,
    Lines,
    Outside,
    RegionSums,
    Sequences,
    Shape,
    Switch,
    Thermometers,
)


class Type(NamedTuple):
    """The number of a kind of constraint, the rule that it is here, and its shape."""

    number: int
    rule: type[Rule]
    shape: Shape


TYPES = (
    Type(10, DiagonalRule, Switch("\\")),
    Type(11, DiagonalRule, Switch("/")),
    Type(12, AntiKingRule, Switch()),
    Type(13, AntiKnightRule, Switch()),
    Type(14, DisjointGroupsRule, Switch()),
    Type(15, NonConsecutiveRule, Switch()),
    Type(16, GlobalEntropyRule, Kinds(thirds=True, everywhere=True)),
    Type(16, GlobalModularRule, Kinds(thirds=False, everywhere=True)),
    Type(100, EvenRule, Cells(size=0.8)),
    Type(101, OddRule, Cells(size=0.8)),
    Type(102, MaximumRule, Cells()),
    Type(103, MinimumRule, Cells()),
    Type(200, DifferenceRule, Edges()),
    Type(201, RatioRule, Edges()),
    Type(202, PairSumRule, Edges()),
    Type(300, ThermometerRule, Thermometers(slow=False)),
    Type(300, SlowThermometerRule, Thermometers(slow=True)),
    Type(301, KillerRule, Cages()),
    Type(302, CloneRule, Clones()),
    Type(303, QuadrupleRule, Corners()),
    Type(304, LookAndSayRule, Cages(said=True)),
    Type(305, ExtraRegionRule, Cells(offset=0.1)),
    Type(400, RenbanRule, Lines()),
    Type(401, WhisperRule, Lines("minDifference")),
    Type(402, PalindromeRule, Lines()),
    Type(403, BetweenRule, Lines(style=ENDS)),
    Type(404, RegionSumRule, RegionSums()),
    Type(405, WhereRule, Sequences()),
    Type(406, EntropicRule, Kinds(thirds=True)),
    Type(406, ModularRule, Kinds(thirds=False)),
    Type(407, LockoutRule, Lines(style=ENDS, halved=True)),
    Type(408, ArrowRule, Arrows()),
    Type(409, DoubleArrowRule, Lines(style=ENDS)),
    Type(500, LittleKillerRule, Diagonals()),
    Type(501, SandwichRule, Outside()),
    Type(502, XSumRule, Outside()),
    Type(503, SkyscraperRule, Outside()),
    Type(504, NumberedRoomRule, Outside()),
    Type(600, RowIndexerRule, Cells()),
    Type(601, ColumnIndexerRule, Cells()),
)
"""The grid, its regions, negative constraints and what is only drawn are the business of `sudokumaker`."""
