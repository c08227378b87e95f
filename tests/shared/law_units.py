"""What units say together, by trying values one after the other: nothing of the explainer's propagation."""

from rulegrid.core.constraints import AllDifferent, Relation
from rulegrid.utils.message import Message

MOST_TRIED = 20_000
"""Values that are tried for one claim."""


class TooLarge(Exception):
    """A claim takes more to decide than was allowed."""


class Units:
    """What some units say together of cells with candidates, by trying; `groups` are cells that see each other besides."""

    def __init__(self, reasons, units, *, groups=(), whole=False):
        self.groups, self.pairs, self.others = [*groups], [], []
        self.whole = whole
        self.cells, self.needs, self.width = set(), [], len(reasons.values)
        self.board = reasons.statement.board.without_values()
        for unit in units:
            if unit.rule is None:
                self.cells.update(unit.cells)
            elif unit.value is not None:
                self.needs.append((unit.cells, unit.value))
            elif unit.aspect:
                self.groups.append(set(unit.cells))
                if whole:
                    self.cells.update(unit.cells)
            else:
                self._add(reasons, unit)
        self.of_cell = {}
        for constraint in self.others:
            for cell in constraint.scope(self.board):
                self.of_cell.setdefault(cell, []).append(constraint)
        self.relations = {}
        for constraint in self.pairs:
            self.relations.setdefault(constraint.a, []).append((constraint.b, constraint.allowed))
            turned = {(y, x) for x, y in constraint.allowed}
            self.relations.setdefault(constraint.b, []).append((constraint.a, turned))

    def _add(self, reasons, unit):
        number = reasons.reason_of(unit)
        constraints = reasons.constraints_of(number)
        is_whole_rule = unit.clue is None and all(isinstance(each, Relation) for each in constraints)
        for constraint in constraints:
            if isinstance(constraint, AllDifferent):
                self.groups.append(set(constraint.cells))
            elif isinstance(constraint, Relation):
                self.pairs.append(constraint)
            else:
                self.others.append(constraint)
            if not is_whole_rule:
                self.cells.update(cell for cell in constraint.scope(self.board))

    def solutions(self, left, fixed=()):
        """Yield the ways to meet all needs, as values by cell."""
        self.tried = 0
        self.asked = [cell for cell, _ in fixed]
        self.groups_of = {}
        for group in self.groups:
            for cell in group:
                self.groups_of.setdefault(cell, []).append(group)
        held = {}
        for cell, value in fixed:
            if value not in left[cell] or not self._fits(held, cell, value):
                return
            self._hold(held, cell, value)
        around = {other for cell in (*self.asked, *self.cells) for other, _ in self.relations.get(cell, ())}
        alone = {
            cell for cell in self.relations if len(left[cell]) == 1
        }  # what is known has its part in a rule of pairs
        cells = self.cells | alone | (around if self.whole else set())
        needs = [tuple((cell, value) for value in sorted(left[cell])) for cell in sorted(cells) if cell in left]
        needs += [tuple((c, value) for c in cells if value in left[c]) for cells, value in self.needs]
        yield from self._fill(needs, held)
        for cell in list(held):
            self._drop(held, cell)

    def _fill(self, needs, held):
        best, ways = None, None
        open_ = []
        for need in needs:
            if any(held.get(cell) == value for cell, value in need):
                continue
            open_.append(need)
            fitting = [each for each in need if each[0] not in held and self._sees_none(held, *each)]
            if best is None or len(fitting) < len(ways):
                best, ways = need, fitting
                if not ways:
                    return
        if best is None:
            yield dict(held)
            return
        rest = [need for need in open_ if need is not best]
        for cell, value in ways:
            self.tried += 1
            if self.tried > MOST_TRIED:
                for each in list(held):
                    self._drop(held, each)
                raise TooLarge
            if self._fits(held, cell, value):
                self._hold(held, cell, value)
                yield from self._fill(rest, held)
                self._drop(held, cell)

    def _sees_none(self, held, cell, value):
        for group in self.groups_of.get(cell, ()):
            if any(held.get(other) == value for other in group):
                return False
        return all(
            other not in held or (value, held[other]) in allowed for other, allowed in self.relations.get(cell, ())
        )

    def _fits(self, held, cell, value):
        if not self._sees_none(held, cell, value):
            return False
        row, col = cell
        self.board.cells[row][col] = value
        fits = not any(constraint.is_broken(self.board) for constraint in self.of_cell.get(cell, ()))
        self.board.cells[row][col] = 0
        return fits

    def _hold(self, held, cell, value):
        held[cell] = value
        self.board.cells[cell[0]][cell[1]] = value

    def _drop(self, held, cell):
        if cell in held:
            del held[cell]
        self.board.cells[cell[0]][cell[1]] = 0


def candidates_of(state):
    """The candidates of every cell, known ones too."""
    reasons = state.reasons
    return {cell: set(reasons.values_in(mask)) for cell, mask in zip(reasons.cells, state.masks, strict=True)}


def messages_in(value):
    """All messages in a message, itself first."""
    if isinstance(value, Message):
        yield value
        for each in value.parameters.values():
            yield from messages_in(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from messages_in(each)
