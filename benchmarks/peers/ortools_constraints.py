"""Constraints of any puzzle as a model of OR-tools CP-SAT.

What CP-SAT has a constraint for, it gets: integers that differ, linear sums, tables, automata, multiplication. Inside
alternatives, whose constraints hold only where a literal says so, differences and pairs are clauses over the values of cells.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model


class Model:
    """A model with a variable a cell, and literals for the values of cells, made when they are first needed."""

    def __init__(self, values: list[int], givens: list[int | None]) -> None:
        self.values = values
        self.model = cp_model.CpModel()
        self.cells = [
            self.model.new_int_var_from_domain(cp_model.Domain.from_values(values if given is None else [given]), "")
            for given in givens
        ]
        self.literals: dict[tuple[int, int], Any] = {}

    def add(self, constraint: Sequence[Any], when: Any = None) -> None:
        """Add a constraint, which holds if `when` does; raises AttributeError where CP-SAT has no way to say it so."""
        kind, *rest = constraint
        getattr(self, f"_{kind}" if when is None else f"_{kind}_when")(*rest, *([] if when is None else [when]))

    def exclude(self, solution: list[int]) -> None:
        """Let at least one cell differ from a solution."""
        self.model.add_bool_or([~self._has(cell, value) for cell, value in enumerate(solution)])

    def _has(self, cell: int, value: int) -> Any:
        """Return the literal that a cell holds a value."""
        literal = self.literals.get((cell, value))
        if literal is None:
            literal = self.literals[cell, value] = self.model.new_bool_var("")
            self.model.add(self.cells[cell] == value).only_enforce_if(literal)
            self.model.add(self.cells[cell] != value).only_enforce_if(~literal)
        return literal

    def _different(self, cells: list[int]) -> None:
        self.model.add_all_different([self.cells[cell] for cell in cells])

    def _different_when(self, cells: list[int], when: Any) -> None:
        for a, b in combinations(cells, 2):
            self.model.add(self.cells[a] != self.cells[b]).only_enforce_if(when)

    def _among(self, cells: list[int], values: list[int]) -> None:
        for cell in cells:
            self.model.add_linear_expression_in_domain(self.cells[cell], cp_model.Domain.from_values(values))

    def _among_when(self, cells: list[int], values: list[int], when: Any) -> None:
        for cell in cells:
            domain = cp_model.Domain.from_values(values)
            self.model.add_linear_expression_in_domain(self.cells[cell], domain).only_enforce_if(when)

    def _pair(self, cells: list[int], allowed: list[list[int]]) -> None:
        self.model.add_allowed_assignments([self.cells[cell] for cell in cells], allowed)

    def _pair_when(self, cells: list[int], allowed: list[list[int]], when: Any) -> None:
        a, b = cells
        for value in self.values:
            partners = [self._has(b, other) for one, other in allowed if one == value]
            self.model.add_bool_or([~when, ~self._has(a, value), *partners])

    def _sum(self, cells: list[int], weights: list[int], total: int) -> None:
        self.model.add(self._weighted(cells, weights) == total)

    def _sum_when(self, cells: list[int], weights: list[int], total: int, when: Any) -> None:
        self.model.add(self._weighted(cells, weights) == total).only_enforce_if(when)

    def _weighted(self, cells: list[int], weights: list[int]) -> Any:
        return cp_model.LinearExpr.weighted_sum([self.cells[cell] for cell in cells], weights)

    def _product(self, cells: list[int], total: int) -> None:
        self.model.add_multiplication_equality(total, [self.cells[cell] for cell in cells])

    def _count(self, cells: list[int], values: list[int], least: int, most: int) -> None:
        self.model.add_linear_constraint(self._held(cells, values), least, most)

    def _count_when(self, cells: list[int], values: list[int], least: int, most: int, when: Any) -> None:
        self.model.add_linear_constraint(self._held(cells, values), least, most).only_enforce_if(when)

    def _held(self, cells: list[int], values: list[int]) -> Any:
        return sum(self._has(cell, value) for cell in cells for value in values if value in self.values)

    def _arrangement(self, cells: list[int], sets: list[list[int]]) -> None:
        """One of the sets is chosen, and each of its values is held by one of the cells, which differ."""
        self._different(cells)
        chosen = [self.model.new_bool_var("") for _ in sets]
        self.model.add_exactly_one(chosen)
        for literal, values in zip(chosen, sets, strict=True):
            self._among_when(cells, values, literal)

    def _regular(self, cells: list[int], step: list[list[int]], final: list[int]) -> None:
        triples = [
            (state, value, to)
            for state, row in enumerate(step)
            for value, to in zip(self.values, row, strict=True)
            if to >= 0
        ]
        self.model.add_automaton([self.cells[cell] for cell in cells], 0, final, triples)

    def _either(self, alternatives: list[list[Any]]) -> None:
        chosen = [self.model.new_bool_var("") for _ in alternatives]
        self.model.add_bool_or(chosen)
        for literal, constraints in zip(chosen, alternatives, strict=True):
            for constraint in constraints:
                self.add(constraint, literal)

    def _either_when(self, alternatives: list[list[Any]], when: Any) -> None:
        chosen = [self.model.new_bool_var("") for _ in alternatives]
        self.model.add_bool_or([~when, *chosen])
        for literal, constraints in zip(chosen, alternatives, strict=True):
            for constraint in constraints:
                self.add(constraint, literal)
