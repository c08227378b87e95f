"""The statement of a puzzle, derived once: its grid with regions, its units, its constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ..utils import runtime
from ..utils.coordinates import Cell
from ..utils.errors import definition_place, quote
from ..utils.frozen import Frozen
from ..utils.message import Label, Message
from ..utils.runtime import Look, cached_property, watch_clock
from .board import Board
from .constraints import ONCE, AllDifferent, Amount, Callback, CellsLike, Constraint, Placement, Sum, cell_of, line_of
from .errors import RuleError
from .grid import Grid
from .layers import Layer, merge_layers
from .rule import Rule, in_force
from .unit import Unit

if TYPE_CHECKING:
    from .clues import Clue

    R = TypeVar("R", bound=Rule)
else:
    R = TypeVar("R")


class Context(Frozen):
    """The context of the rules of a puzzle: its regions, its amounts, and the other rules.

    Boards of the puzzle have it as `board.context`, so that a rule needs no state and may be in two puzzles at once.
    """

    fields = ("given_grid", "rules")
    given_grid: Grid
    rules: tuple[Rule, ...]

    def __init__(self, given_grid: Grid, rules: tuple[Rule, ...] = ()) -> None:
        kept = self.__dict__
        kept["given_grid"] = given_grid
        kept["rules"] = rules

    @cached_property
    def grid(self) -> Grid:
        """The grid, with the regions that a rule defines and the layers that rules need."""
        regions = self.given_grid.regions
        for rule in self.rules:
            regions = tuple(rule.regions(self.given_grid)) or regions
        layers = self.layers
        grid = self.given_grid if regions == self.given_grid.regions else self.given_grid.with_regions(regions)
        return grid if layers == grid.layers else grid.with_layers(layers)

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The layers of the grid and those that rules need."""
        layers = self.given_grid.layers
        for rule in self.rules:
            if type(rule).layers is not Rule.layers:
                layers = merge_layers(layers, rule.layers(self.given_grid))
        return layers

    @cached_property
    def amounts(self) -> Mapping[Cell, Amount]:
        """The worth of the digits of modified cells in sums; all other digits are worth themselves."""
        found: dict[Cell, Amount] = {}
        for rule in self.rules:
            if type(rule).amounts is Rule.amounts:
                continue
            for given, amount in rule.amounts(self.given_grid).items():
                cell = cell_of(given)
                before = found.get(cell, ONCE)
                found[cell] = Amount(before.factor * amount.factor, before.constant * amount.factor + amount.constant)
        return found

    @cached_property
    def additions(self) -> Mapping[Cell, tuple[tuple[Cell, int], ...]]:
        """The cells of layers that are added to the worth of cells in sums, each with its factor."""
        found: dict[Cell, tuple[tuple[Cell, int], ...]] = {}
        for rule in self.rules:
            if type(rule).additions is not Rule.additions:
                for cell, terms in rule.additions(self.grid).items():
                    found[cell] = (*found.get(cell, ()), *terms)
        return found

    def counted(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return cells with those of layers that are added to their worth."""
        cells = tuple(cells)
        if not self.additions:
            return cells
        return (*cells, *(more for cell in cells for more, _ in self.additions.get(cell, ())))

    def siblings(self, kind: type[R]) -> list[R]:
        """Return the puzzle's rules of a class, so that a rule can use the clues of others."""
        return [rule for rule in self.rules if isinstance(rule, kind)]

    def sum(self, cells: CellsLike, total: int, weights: Iterable[int] | None = None) -> Sum:
        """Return the constraint that the worth of the cells, with any amounts, adds up to `total`."""
        cells = line = line_of(cells)
        if weights is None and not self.amounts and not self.additions:
            return Sum(cells, total)
        factors = (1,) * len(cells) if weights is None else tuple(weights)
        if self.amounts:
            amounts = [self.amounts.get(cell, ONCE) for cell in cells]
            total -= sum(factor * amount.constant for factor, amount in zip(factors, amounts, strict=True))
            weighed = tuple(factor * amount.factor for factor, amount in zip(factors, amounts, strict=True))
        else:
            weighed = factors
        if self.additions:
            for cell, factor in zip(line, factors, strict=True):
                terms = self.additions.get(cell, ())
                cells = (*cells, *(more for more, _ in terms))
                weighed = (*weighed, *(factor * each for _, each in terms))
        factors = weighed
        return Sum(cells, total, factors if any(factor != 1 for factor in factors) else None)


def validate(board: Board, rules: Iterable[Rule]) -> Board:
    """Return the board in the context of these rules; raise RuleError if one can't be used on it, see `Puzzle.validate`."""
    rules = in_force(rules)
    within = board.attach_to(Context(board.grid, rules))
    for rule in rules:
        rule.validate_compatibility(within)
    return within


def is_within(board: Board, rules: tuple[Rule, ...]) -> bool:
    """Return whether a board is in the context of these rules already."""
    context = cast(Context | None, board.context)
    if context is None or context.rules != rules:
        return False
    return context.given_grid is board.grid or (bool(board.grid.layers) and context.grid.layers == board.grid.layers)


def context_of(board: Board) -> Context:
    """Return the context of a board, an empty one if it does not belong to a puzzle."""
    return cast(Context, board.context) if board.context else Context(board.grid)


class Statement:
    """Grid, units and constraints of a board and its rules.

    Expressing some clues takes seconds: `look` is called from time to time, and may raise to abort. Raises RuleError if
    a rule yields something that is not a constraint.

    >>> from rulegrid.sudoku import Board, ColumnRule, RowRule
    >>> statement = Statement(Board(2), [RowRule(), ColumnRule()])
    >>> [str(unit) for unit in statement.units]
    ['row A', 'row B', 'column 1', 'column 2']
    >>> statement.constraints[0].cells, statement.unit_of(0).name
    (((0, 0), (0, 1)), 'row A')
    """

    def __init__(self, board: Board, rules: Iterable[Rule], look: Look | None = None) -> None:
        self.rules = in_force(rules)
        self.board = board if is_within(board, self.rules) else board.attach_to(Context(board.grid, self.rules))
        self.context = context_of(self.board)
        constraints: list[Constraint] = []
        self._origins: list[tuple[int, Clue | None, int]] = []  # rule number, clue, number of constraints
        with watch_clock(look):
            for number, rule in enumerate(self.rules):
                for clue, found in rule.statements(self.board):
                    runtime.look()
                    before = len(constraints)
                    if not isinstance(found, Iterable):
                        raise self._not_several(rule, clue, found)
                    constraints.extend(found if isinstance(found, tuple) else runtime.in_portions(found))
                    self._origins.append((number, clue, len(constraints) - before))
        self.constraints = tuple(constraints)
        if not all(issubclass(kind, Constraint) for kind in set(map(type, constraints))):
            raise self._stray()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.board.context = self.context  # boards are pickled without it

    @staticmethod
    def _not_several(rule: Rule, clue: Clue | None, found: object) -> RuleError:
        """Return the error for a rule that returned something that is not iterable instead of constraints."""
        method = "constraints" if clue is None else "clue_constraints"
        place = definition_place(getattr(type(rule), method))
        problem = Message("own.not-several", method=method, given=quote(found, 60), place=place)
        return RuleError(rule.rule_name, problem, is_fault=True)

    def _stray(self) -> RuleError:
        found = zip(self._each_source(), self.constraints, strict=True)
        source, stray = next((source, stray) for (source, _), stray in found if not isinstance(stray, Constraint))
        return RuleError(self.rules[source].rule_name, Message("own.stray", given=quote(stray)))

    def _each_source(self) -> Iterator[tuple[int, Clue | None]]:
        for source, clue, count in self._origins:
            yield from repeat((source, clue), count)

    @property
    def grid(self) -> Grid:
        return self.context.grid

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units, in the order of the rules and their clues; a placement is one unit for each piece."""
        units = dict.fromkeys(self._unit_of)
        for number, pieces in self._pieces.items():
            units = dict.fromkeys(
                part for unit in units for part in (pieces.values() if unit is self._unit_of[number] else (unit,))
            )
        return tuple(units)

    @cached_property
    def _pieces(self) -> dict[int, dict[str, Unit]]:
        """The units of the pieces of each placement, by its index in `constraints` and the piece's name."""
        found = {}
        for number, constraint in enumerate(self.constraints):
            if isinstance(constraint, Placement):
                whole = self._unit_of[number]
                found[number] = {
                    str(label): Unit(
                        label, whole.kind, tuple(sorted(set(chain.from_iterable(places)))), whole.rule, whole=whole
                    )
                    for label, places in zip(constraint.piece_labels(), constraint.places, strict=True)
                }
        return found

    def unit_of(self, number: int) -> Unit:
        """Return the unit of a constraint, given by its index in `constraints`."""
        return self._unit_of[number]

    @cached_property
    def _unit_of(self) -> tuple[Unit, ...]:
        """The unit of each constraint; constraints of one rule, clue and unit name form one unit."""
        sources = list(self._each_source())
        members: dict[tuple[int, int, Label], list[int]] = {}
        for number, ((source, clue), constraint) in enumerate(zip(sources, self.constraints, strict=True)):
            members.setdefault((source, id(clue), constraint.unit), []).append(number)
        found: dict[int, Unit] = {}
        for (source, _, name), numbers in members.items():
            runtime.look()
            rule, clue = self.rules[source], sources[numbers[0]][1]
            constraints = [self.constraints[k] for k in numbers]
            # Next to other constraints, a check of the whole board adds no cells.
            about = [c for c in constraints if not (isinstance(c, Callback) and c.rule.cells(self.board) is None)]
            cells = dict.fromkeys(cell for constraint in about or constraints for cell in constraint.scope(self.board))
            unit = Unit(
                name or (rule.unit_label(clue) if clue else rule.label()),
                rule.spelling(),
                tuple(cells),
                rule,
                clue,
                any(isinstance(c, AllDifferent) and len(c.cells) == len(self._values_of(c)) for c in constraints),
            )
            found |= dict.fromkeys(numbers, unit)
        return tuple(found[number] for number in range(len(self.constraints)))

    def _values_of(self, group: AllDifferent) -> tuple[int, ...]:
        """Return the values that the cells of a group may have."""
        grid = self.board.grid
        return grid.values_at(group.cells[0]) if grid.layers and group.cells else grid.values

    def broken_units(self, board: Board | None = None) -> list[Unit]:
        """Return the units that the filled cells (by default of the puzzle's board) contradict."""
        return list(dict.fromkeys(unit for unit, _ in self.broken(board)))

    def broken(self, board: Board | None = None) -> Iterator[tuple[Unit, Constraint]]:
        """Yield each unit and constraint that the filled cells contradict."""
        board = self.board if board is None else board.attach_to(self.context)
        for number, constraint in enumerate(runtime.in_portions(self.constraints)):
            for name in constraint.broken_units(board):
                yield self._pieces.get(number, {}).get(name) or self.unit_of(number), constraint

    def conflicts(self, board: Board | None = None) -> list[str]:
        """Return the names of the units that the filled cells contradict."""
        return list(dict.fromkeys(map(str, self.broken_units(board))))
