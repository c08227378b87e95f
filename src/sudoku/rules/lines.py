"""Rules whose clues are lines: cells in order, whose values are compared along the line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build, limit_states
from ...core.board import Board
from ...core.clue_fields import Cells, Field, Number
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import AllDifferent, Constraint, OneOfSets, Relation
from ...generate.clue_sampling import growing_sampler, mirror_sampler, walk_sampler
from ...utils.coordinates import Cell
from ...utils.numbers import write_number
from .bases import (
    DrawingLook,
    FilledRule,
    FpuzzlesKey,
    PairRule,
    Test,
    chain_relations,
    digits,
    is_distinct,
    pairs_that,
)
from .cells import check_thirds, third_of

if TYPE_CHECKING:
    from ...core.rule_reasons import ExclusionContext, Reason
    from ...draw.drawing import Drawing


PEACH = "#FFCBA4"  # as entropic lines are known, and unlike the other lines
USUAL_LOCKOUT = 4  # by how much the ends of a lockout line differ
USUAL_MODULUS = 3


def line_of_cells(least: int = 2) -> Cells:
    """Return the field of a line drawn through cells; it may visit a cell twice and be read from either end."""
    metavar = "CELLS" if least < 3 else f"CELLS (at least {least})"
    return Cells("cells", metavar, ordered=True, reversible=True, least=least, repeats=True)


class ThermometerRule(ClueRule):
    """Digits strictly increase along the thermometer, starting from its bulb.

    >>> rule = ThermometerRule()
    >>> rule.set([(2, 0), (1, 0), (0, 0)])
    >>> rule.clues()
    ['C1B1A1']
    """

    form = Form(Cells("cells", "CELLS from the bulb", ordered=True), example="C1B1A1")
    clue_option = "thermometer"
    also_called = ("thermo",)
    group = "lines"
    sampler = growing_sampler(3, 7)
    fpuzzles = (FpuzzlesKey("thermometer", "lines"),)

    def __init__(self, thermometers: Iterable[Iterable[Cell]] = ()) -> None:
        super().__init__(thermometers)

    @property
    def thermometers(self) -> list[tuple[Cell, ...]]:
        """The cells of each thermometer, from the bulb."""
        return [clue.cells for clue in self.clue_list]

    def set(self, thermometer: Iterable[Cell]) -> None:
        """Add a thermometer, bulb first."""
        self.add(thermometer)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        """Compare the filled cells in order, leaving enough values for the gaps between them."""
        at = -1  # the index of the last value that the cells so far need at least
        for row, col in clue.cells:
            at += 1
            if digit := board.cells[row][col]:
                index = board.values.index(digit)
                if index < at:
                    return False
                at = index
        return at < len(board.values)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        if len(clue.cells) > len(board.values):
            yield AllDifferent(clue.cells)  # can't be satisfied
        for a, b in pairwise(clue.cells):
            yield Relation(a, b, pairs_that(is_less, board.values))

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_thermometer  # only if a step is explained

        assert seen.clue is not None
        return explain_thermometer(seen.clue.cells, seen)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, bulb=True)


class SlowThermometerRule(PairRule):
    """Digits increase or stay the same along the thermometer, starting from its bulb.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), SlowThermometerRule(["A1A2A3"])).count()
    10
    """

    form = Form(Cells("cells", "CELLS from the bulb", ordered=True, least=2), example="C1B1A1")
    also_called = ("slow-thermo",)
    group = "lines"
    sampler = growing_sampler(3, 7)
    fpuzzles = (FpuzzlesKey("slowthermometer", "lines", look=DrawingLook("Slow Thermometer", "#6495ED", 0.3)),)

    @staticmethod
    def allows(x: int, y: int) -> bool:
        return x <= y

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return chain_relations(board, clue.cells, pairs_that(self.allows, board.values))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="sky", ends=("bulb", "none"), dashed=True)


def usual_whisper(values: int) -> int:
    """Return by how much digits differ along a whisper that says nothing else: half their number, rounded up."""
    return (values + 1) // 2


class WhisperRule(PairRule):
    """Adjacent digits along the line differ by at least N (5 in a 9x9 grid: a German whisper).

    Without N, it is half the number of digits, rounded up.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), WhisperRule(["A1A2"])).count()
    6
    >>> Solver(Board(1, 3), WhisperRule(["1:A1A2"])).count()
    18
    """

    form = Form(Number("difference", "N", default=None), line_of_cells(), example="5:A1B1B2")
    also_called = ("german-whisper", "whisper-line", "german-whisper-line")
    presets = (("dutch-whisper", 4), ("dutch-whisper-line", 4))
    group = "lines"
    sampler = growing_sampler(3, 6)
    fpuzzles = (FpuzzlesKey("whispers", "lines", "difference", DrawingLook("Whispers", "#60C060", 0.4)),)

    @staticmethod
    def allows(x: int, y: int, difference: int) -> bool:
        return abs(x - y) >= difference

    def number_of(self, clue: Clue, field: Field, board: Board) -> int:
        return usual_whisper(len(board.values)) if clue.difference is None else int(clue.difference)

    def limits(self, clue: Clue, board: Board) -> tuple[int]:
        return (self.number_of(clue, self.form.fields[0], board),)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return chain_relations(board, clue.cells, pairs_that(self.allows, board.values, *self.limits(clue, board)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="green")
        if clue.difference not in (None, usual_whisper(len(drawing.board.values))):
            drawing.corner(clue.cells[0], f"≥{write_number(clue.difference)}")


class RenbanRule(FilledRule):
    """The line contains a set of consecutive digits, without repeats, in any order.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), RenbanRule(["A1A2A3"])).count()
    48
    """

    form = Form(line_of_cells(), example="A1B1B2")
    also_called = ("renban-line", "renban-group")
    group = "lines"
    sampler = walk_sampler(3, 5)
    fpuzzles = (FpuzzlesKey("renban", "lines", look=DrawingLook("Renban", "#C060C0", 0.4)),)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        run = digits(board, clue.cells)
        return is_distinct(run) and max(run) - min(run) == len(run) - 1

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield OneOfSets(clue.cells, runs_of(board.values, len(clue.cells)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="purple")


class NabnerRule(PairRule):
    """No two digits anywhere on the line are consecutive or equal.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), NabnerRule(["A1A2"])).count()
    96
    """

    form = Form(line_of_cells(), example="A1B1B2")
    also_called = ("nabner-line",)
    group = "lines"
    sampler = growing_sampler(3, 5)
    fpuzzles = (FpuzzlesKey("nabner", "lines", look=DrawingLook("Nabner", "#C9C883")),)

    @staticmethod
    def allows(x: int, y: int) -> bool:
        return abs(x - y) > 1

    def pairs(self, clue: Clue) -> Iterable[tuple[Cell, Cell]]:
        return combinations(clue.cells, 2)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="ochre")


class PalindromeRule(PairRule):
    """The line reads the same in both directions.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), PalindromeRule(["A1A2A3"])).count()
    9
    """

    form = Form(line_of_cells(), example="A2A3B4")
    also_called = ("palindromic-line", "palindrome-line")
    group = "lines"
    sampler = mirror_sampler(3, 7)
    fpuzzles = (FpuzzlesKey("palindrome", "lines"),)

    @staticmethod
    def allows(x: int, y: int) -> bool:
        return x == y

    def pairs(self, clue: Clue) -> Iterable[tuple[Cell, Cell]]:
        half = len(clue.cells) // 2
        return zip(clue.cells[:half], clue.cells[: -half - 1 : -1], strict=True)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="grey", width=0.2)


class BetweenRule(FilledRule):
    """Digits on the line lie strictly between the two digits in the circles at its ends.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), BetweenRule(["A1A2A3"])).count()
    32
    """

    form = Form(line_of_cells(), example="A1B1B2")
    also_called = ("between-line",)
    group = "lines"
    sampler = walk_sampler(3, 5)
    fpuzzles = (FpuzzlesKey("betweenline", "lines"),)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        first, *inner, last = digits(board, clue.cells)
        low, high = sorted((first, last))
        return all(low < value < high for value in inner)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        first, *inner, last = clue.cells
        if not inner:
            return
        yield Relation(first, last, pairs_that(differ_by, board.values, 2))
        for cell in inner:
            yield Relation(first, cell, pairs_that(differ_by, board.values, 1))
            yield Relation(cell, last, pairs_that(differ_by, board.values, 1))
        yield self.regular(clue, (first, last, *inner), ends_and_between(board.values, len(inner)))

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_between  # only if a step is explained

        assert seen.clue is not None
        return explain_between(seen.clue.cells, seen)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="grey", width=0.15, ends=("circle", "circle"))


class LockoutRule(FilledRule):
    """The ends differ by at least N (4 by default); digits between them are lower or higher than both.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 5), LockoutRule(["3:A1A2A3"])).count()
    100
    """

    form = Form(Number("difference", "N", default=USUAL_LOCKOUT), line_of_cells(), example="4:A1B1B2")
    also_called = ("lockout-line",)
    group = "lines"
    sampler = walk_sampler(3, 5)
    fpuzzles = (FpuzzlesKey("lockout", "lines", "difference", DrawingLook("Lockout", "#7070FF", 0.1)),)

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_lockout  # only if a step is explained

        assert seen.clue is not None
        return explain_lockout(seen.clue.cells, seen.clue.difference, seen)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        first, *inner, last = digits(board, clue.cells)
        low, high = sorted((first, last))
        return high - low >= clue.difference and not any(low <= value <= high for value in inner)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        first, *inner, last = clue.cells
        yield Relation(first, last, pairs_that(differ_by, board.values, clue.difference))
        for cell in inner:
            yield Relation(first, cell, pairs_that(differ_by, board.values, 1))
            yield Relation(cell, last, pairs_that(differ_by, board.values, 1))
        if inner:
            automaton = ends_and_outside(board.values, len(inner), clue.difference)
            yield self.regular(clue, (first, last, *inner), automaton)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="blue", width=0.15, ends=("diamond", "diamond"))
        if clue.difference != USUAL_LOCKOUT:
            drawing.corner(clue.cells[0], f"≥{write_number(clue.difference)}")


class ModularRule(FilledRule):
    """Every M successive digits along the line (3 by default) have different remainders modulo M.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), ModularRule(["2:A1A2A3"])).count()
    64
    """

    form = Form(Number("modulus", "M", least=2, default=USUAL_MODULUS), line_of_cells(), example="3:A1B1B2")
    also_called = ("modular-line",)
    presets = (("parity", 2), ("parity-line", 2))
    group = "lines"
    sampler = growing_sampler(3, 6)
    fpuzzles = (FpuzzlesKey("modularline", "lines", "modulus", DrawingLook("Modular Line", "#33BBBB")),)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        remainders = [value % clue.modulus for value in digits(board, clue.cells)]
        return all(is_distinct(part) for part in windows(remainders, clue.modulus))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return in_turn(clue.cells, clue.modulus, board, same_remainder, clue.modulus)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="teal")
        if clue.modulus != USUAL_MODULUS:
            drawing.corner(clue.cells[0], f"%{write_number(clue.modulus)}")


class EntropicRule(FilledRule):
    """Every three successive digits along the line include a low, a middle and a high one.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4, values=6), EntropicRule(["A1A2A3A4"])).count()
    96
    """

    form = Form(line_of_cells(), example="A1B1B2")
    also_called = ("entropy", "entropic-line", "entropy-line")
    group = "lines"
    sampler = growing_sampler(3, 6)
    fpuzzles = (FpuzzlesKey("entropicline", "lines", look=DrawingLook("Entropic Line", "#FFCCAA")),)

    def check_clue(self, clue: Clue, board: Board) -> None:
        check_thirds(board.values)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        thirds = [third_of(value, board.values) for value in digits(board, clue.cells)]
        return all(is_distinct(part) for part in windows(thirds, 3))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return in_turn(clue.cells, 3, board, same_third, board.values)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour=PEACH)


# Pairs of values, for `pairs_that`.


def is_less(x: int, y: int) -> bool:
    """Return whether the second value is greater."""
    return x < y


def differ_by(x: int, y: int, least: int) -> bool:
    """Return whether two values differ by at least so much."""
    return abs(x - y) >= least


def same_remainder(x: int, y: int, modulus: int) -> bool:
    """Return whether two values leave the same remainder."""
    return x % modulus == y % modulus


def same_third(x: int, y: int, values: tuple[int, ...]) -> bool:
    """Return whether two values are both low, both middle or both high."""
    return third_of(x, values) == third_of(y, values)


def windows(line: list[int], length: int) -> list[list[int]]:
    """Return every run of `length` entries, or the whole line if it is shorter."""
    return [line[at : at + length] for at in range(max(1, len(line) - length + 1))]


def in_turn(
    cells: tuple[Cell, ...], length: int, board: Board, is_alike: Test, *limits: Hashable
) -> Iterable[Relation]:
    """Yield relations: any `length` successive cells are of different kinds; with `length` kinds, these take turns."""
    alike = pairs_that(is_alike, board.values, *limits)
    unlike = pairs_that(_all_pairs, board.values) - alike
    for (i, a), (j, b) in combinations(enumerate(cells), 2):
        yield Relation(a, b, alike if (j - i) % length == 0 else unlike)


def _all_pairs(x: int, y: int) -> bool:
    return True


@lru_cache(maxsize=256)
def runs_of(values: tuple[int, ...], length: int) -> frozenset[frozenset[int]]:
    """Return the sets of `length` consecutive values."""
    runs = (values[at : at + length] for at in range(len(values) - length + 1))
    return frozenset(frozenset(run) for run in runs if run[-1] - run[0] == length - 1)


@limit_states
def ends_and_between(values: tuple[int, ...], inner: int) -> Automaton:
    """Return the automaton that reads both ends, then `inner` values that are strictly between them."""
    return _ends_automaton(values, inner, lambda low, value, high: low < value < high)


@limit_states
def ends_and_outside(values: tuple[int, ...], inner: int, difference: int) -> Automaton:
    """Return the automaton that reads both ends, far enough apart, then `inner` values outside their range."""
    return _ends_automaton(
        values, inner, lambda low, value, high: high - low >= difference and not low <= value <= high
    )


def _ends_automaton(values: tuple[int, ...], inner: int, allows: Callable[[int, int, int], bool]) -> Automaton:
    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return tuple(sorted((*state, value)))
        return state if allows(state[0], value, state[1]) else None

    return build(values, (), step, lambda state: True, inner + 2)
