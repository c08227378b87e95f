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
    Edges,
    Kinds,
    RegionSums,
    Sequences,
    SudokuMakerArrows,
    SudokuMakerCages,
    SudokuMakerCells,
    SudokuMakerClones,
    SudokuMakerCorners,
    SudokuMakerDiagonals,
    SudokuMakerLines,
    SudokuMakerOutside,
    SudokuMakerShape,
    SudokuMakerSwitch,
    Thermometers,
)


class SudokuMakerType(NamedTuple):
    """The number of a kind of constraint, the rule that it is here, and its shape."""

    number: int
    rule: type[Rule]
    shape: SudokuMakerShape


TYPES = (
    SudokuMakerType(10, DiagonalRule, SudokuMakerSwitch("\\")),
    SudokuMakerType(11, DiagonalRule, SudokuMakerSwitch("/")),
    SudokuMakerType(12, AntiKingRule, SudokuMakerSwitch()),
    SudokuMakerType(13, AntiKnightRule, SudokuMakerSwitch()),
    SudokuMakerType(14, DisjointGroupsRule, SudokuMakerSwitch()),
    SudokuMakerType(15, NonConsecutiveRule, SudokuMakerSwitch()),
    SudokuMakerType(16, GlobalEntropyRule, Kinds(thirds=True, everywhere=True)),
    SudokuMakerType(16, GlobalModularRule, Kinds(thirds=False, everywhere=True)),
    SudokuMakerType(100, EvenRule, SudokuMakerCells(size=0.8)),
    SudokuMakerType(101, OddRule, SudokuMakerCells(size=0.8)),
    SudokuMakerType(102, MaximumRule, SudokuMakerCells()),
    SudokuMakerType(103, MinimumRule, SudokuMakerCells()),
    SudokuMakerType(200, DifferenceRule, Edges()),
    SudokuMakerType(201, RatioRule, Edges()),
    SudokuMakerType(202, PairSumRule, Edges()),
    SudokuMakerType(300, ThermometerRule, Thermometers(slow=False)),
    SudokuMakerType(300, SlowThermometerRule, Thermometers(slow=True)),
    SudokuMakerType(301, KillerRule, SudokuMakerCages()),
    SudokuMakerType(302, CloneRule, SudokuMakerClones()),
    SudokuMakerType(303, QuadrupleRule, SudokuMakerCorners()),
    SudokuMakerType(304, LookAndSayRule, SudokuMakerCages(said=True)),
    SudokuMakerType(305, ExtraRegionRule, SudokuMakerCells(offset=0.1)),
    SudokuMakerType(400, RenbanRule, SudokuMakerLines()),
    SudokuMakerType(401, WhisperRule, SudokuMakerLines("minDifference")),
    SudokuMakerType(402, PalindromeRule, SudokuMakerLines()),
    SudokuMakerType(403, BetweenRule, SudokuMakerLines(style=ENDS)),
    SudokuMakerType(404, RegionSumRule, RegionSums()),
    SudokuMakerType(405, WhereRule, Sequences()),
    SudokuMakerType(406, EntropicRule, Kinds(thirds=True)),
    SudokuMakerType(406, ModularRule, Kinds(thirds=False)),
    SudokuMakerType(407, LockoutRule, SudokuMakerLines(style=ENDS, halved=True)),
    SudokuMakerType(408, ArrowRule, SudokuMakerArrows()),
    SudokuMakerType(409, DoubleArrowRule, SudokuMakerLines(style=ENDS)),
    SudokuMakerType(500, LittleKillerRule, SudokuMakerDiagonals()),
    SudokuMakerType(501, SandwichRule, SudokuMakerOutside()),
    SudokuMakerType(502, XSumRule, SudokuMakerOutside()),
    SudokuMakerType(503, SkyscraperRule, SudokuMakerOutside()),
    SudokuMakerType(504, NumberedRoomRule, SudokuMakerOutside()),
    SudokuMakerType(600, RowIndexerRule, SudokuMakerCells()),
    SudokuMakerType(601, ColumnIndexerRule, SudokuMakerCells()),
)
"""The grid, its regions, negative constraints and what is only drawn are the business of `sudokumaker`."""
