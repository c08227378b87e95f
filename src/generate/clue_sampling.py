"""Random sampling of clues on a full grid, with their symmetric twins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.clue_fields import Cells, Digits, Number, Word
from ..core.clue_rule import ClueRule
from ..core.clues import Clue
from ..core.constraints import line_of
from ..core.grid import SIDES, Line
from ..utils.coordinates import Cell
from ..utils.errors import RulegridError

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import GridTransform


TRIES = 40
"""The attempts to draw a clue before the grid counts as full."""


class Sketch:
    """A full grid on which clues of one rule are drawn; `used` are the cells of the clues so far.

    `read` stores numbers read off before; sketches of one rule on one grid may share it.
    """

    def __init__(
        self, rule: ClueRule, solution: Board, random: Random, read: dict[str, Clue | None] | None = None
    ) -> None:
        self.read: dict[str, Clue | None] = {} if read is None else read
        self.rule = rule
        self.solution = solution
        self.grid = solution.context.grid if solution.context else solution.grid
        self.random = random
        self.used: set[Cell] = set()
        self.pairs: Sequence[Line] = self.grid.neighbours
        self.squares: Sequence[Line] = self.grid.squares

    def within(self, cells: Collection[Cell]) -> Sketch:
        """Return a copy for clues with cells in `cells` only, all of them unused."""
        twin = Sketch(self.rule, self.solution, self.random, self.read)
        twin.used = {cell for cell in self.grid.cells if cell not in cells}
        twin.pairs = [pair for pair in self.pairs if twin.used.isdisjoint(pair)]
        twin.squares = [square for square in self.squares if twin.used.isdisjoint(square)]
        return twin

    def is_valid(self, clue: Clue, board: Board | None = None) -> bool:
        """Return whether a clue is possible on this grid, and correct for it or for another board."""
        board = self.solution if board is None else board
        try:
            clue.check(board.grid)
            self.rule.check_clue(clue, board)
        except RulegridError:
            return False
        return self.rule.is_clue_valid(clue, board)

    def clue(self, **values: Any) -> Clue | None:
        """Return the clue with these values if it is possible and correct, otherwise None."""
        try:
            clue = self.rule.form.clue(**values)
        except RulegridError:
            return None
        return clue if self.is_valid(clue) else None

    def number_clue(self, numbers: Iterable[int] | None = None, **values: Any) -> Clue | None:
        """Return the clue with these values and the first of some numbers, by default from 0, that makes it correct."""
        if numbers is not None:
            return self._with_first(numbers, values)
        if (key := str(values)) not in self.read:
            digits = self.solution.values
            self.read[key] = self._with_first(range(max(digits) * max(self.grid.rows, self.grid.cols) * 2), values)
        return self.read[key]

    def _with_first(self, numbers: Iterable[int], values: dict[str, Any]) -> Clue | None:
        """Return the clue with the first of these numbers that makes it correct, or None."""
        field = next(field for field in self.rule.form.fields if isinstance(field, Number))
        found = (self.clue(**values, **{field.name: number}) for number in numbers)
        return next((clue for clue in found if clue is not None), None)

    def free_cell(self) -> Cell | None:
        """Return a random cell that no clue has used, or None."""
        free = [cell for cell in self.grid.cells if cell not in self.used]
        return self.random.choice(free) if free else None

    def around(self, cell: Cell, taken: Sequence[Cell], *, corners: bool) -> list[Cell]:
        """Return the free cells next to one, shuffled; with `corners` also diagonal ones, without crossing a line."""
        row, col = cell
        near = [
            (row + down, col + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down or right) and (corners or not (down and right))
        ]
        free = [
            other
            for other in near
            if other in self.grid.open_cells
            and other not in taken
            and other not in self.used
            and not any({(row, other[1]), (other[0], col)} <= line for line in ({*taken}, self.used))
        ]
        self.random.shuffle(free)
        return free

    def walk(self, length: int) -> list[Cell]:
        """Return a random line of at most `length` free cells."""
        start = self.free_cell()
        line = [start] if start else []
        while line and len(line) < length and (ways := self.around(line[-1], line, corners=True)):
            line.append(ways[0])
        return line

    def cage(self, size: int, *, differ: bool) -> list[Cell]:
        """Return at most `size` connected free cells, if they `differ` with different digits."""
        start = self.free_cell()
        cells = [start] if start else []
        while cells and len(cells) < size:
            held = {self.solution.get_digit(*cell) for cell in cells}
            ways = [
                other
                for cell in cells
                for other in self.around(cell, cells, corners=False)
                if not (differ and self.solution.get_digit(*other) in held)
            ]
            if not ways:
                break
            cells.append(self.random.choice(ways))
        return sorted(cells)


Draw = Callable[[Sketch], "Clue | None"]


@dataclass(frozen=True)
class Sampler:
    """The way to draw clues of a rule, and the default number of clues, as a fraction of the cells.

    Clues of one rule that `overlap` may share cells. Those with `two_ends` mean the same from either end of a line.
    """

    draw: Draw
    usual: float
    overlap: bool = False
    two_ends: bool = False

    def is_repeated(self, sketch: Sketch, clue: Clue, others: Iterable[Clue]) -> bool:
        """Return whether a clue repeats one of some others of its rule from the other end."""

        def line(of: Clue) -> set[Cell]:
            return {*line_of(sketch.rule.clue_cells(of, sketch.solution))}

        return self.two_ends and any(line(clue) == line(other) for other in others)

    def clue(self, sketch: Sketch, wanted: Callable[[Clue], bool] = lambda clue: True) -> Clue | None:
        """Return a new correct clue, and mark its cells as used; None if none was found."""
        for _ in range(TRIES):
            clue = self.draw(sketch)
            if clue is not None and sketch.is_valid(clue) and wanted(clue):
                if not self.overlap:
                    sketch.used.update(clue.scope)
                return clue
        return None


def growing_sampler(least: int, most: int, usual: float = 0.1) -> Sampler:
    """Return a sampler of lines whose starting sections are correct too, such as thermometers."""

    def draw(sketch: Sketch) -> Clue | None:
        line = sketch.walk(1)
        found = None
        for _ in range(1, sketch.random.randint(least, most)):
            for other in sketch.around(line[-1], line, corners=True) if line else ():
                longer = sketch.clue(cells=[*line, other])
                if longer is not None or len(line) + 1 < _least(sketch):
                    line, found = [*line, other], longer
                    break
            else:
                break
        return found if len(line) >= least else None

    return Sampler(draw, usual)


def _least(sketch: Sketch) -> int:
    """Return the shortest length of a line of a rule, in cells."""
    return int(getattr(next(field for field in sketch.rule.form.fields if field.name == "cells"), "least", 1))


def walk_sampler(least: int, most: int, usual: float = 0.1) -> Sampler:
    """Return a sampler of lines that are correct in some lengths, such as those between two ends."""

    def draw(sketch: Sketch) -> Clue | None:
        line = sketch.walk(sketch.random.randint(least, most))
        lengths = range(len(line), least - 1, -1)
        return next((clue for size in lengths if (clue := sketch.clue(cells=line[:size])) is not None), None)

    return Sampler(draw, usual)


def mirror_sampler(least: int, most: int, usual: float = 0.1) -> Sampler:
    """Return a sampler of lines that grow from the middle, such as palindromes."""

    def draw(sketch: Sketch) -> Clue | None:
        line = sketch.walk(sketch.random.choice((1, 2)))
        found = sketch.clue(cells=line) if len(line) == 2 else None
        if len(line) == 2 and found is None:
            return None
        while line and len(line) + 2 <= most:
            ways = [
                [one, *line, other]
                for one in sketch.around(line[0], line, corners=True)
                for other in sketch.around(line[-1], line, corners=True)
                if one != other and not _cross((one, line[0]), (line[-1], other))
            ]
            longer = next(((way, clue) for way in ways if (clue := sketch.clue(cells=way)) is not None), None)
            if longer is None:
                break
            line, found = longer
        return found if len(line) >= least else None

    return Sampler(draw, usual)


def _cross(one: tuple[Cell, Cell], other: tuple[Cell, Cell]) -> bool:
    """Return whether two steps from cell to cell cross each other between cells.

    >>> _cross(((0, 0), (1, 1)), ((0, 1), (1, 0))), _cross(((0, 0), (1, 1)), ((1, 1), (2, 2)))
    (True, False)
    """
    (row, col), (row_, col_) = one
    return {*other} == {(row, col_), (row_, col)} and not {*one} & {*other}


def cage_sampler(least: int, most: int, usual: float = 0.3, *, differ: bool = True, numbers: bool = True) -> Sampler:
    """Return a sampler of connected cells, with a number read off the grid if the clue has one."""

    def draw(sketch: Sketch) -> Clue | None:
        cells = sketch.cage(sketch.random.randint(least, most), differ=differ)
        if len(cells) < least:
            return None
        return sketch.number_clue(cells=cells) if numbers else sketch.clue(cells=cells)

    return Sampler(draw, usual)


def arrow(sketch: Sketch) -> Clue | None:
    """Return a circle with a shaft that sums to its digit."""
    line = sketch.walk(sketch.random.randint(3, 5))
    sizes = range(len(line), 2, -1)
    return next((c for n in sizes if (c := sketch.clue(circle=line[:1], cells=line[1:n])) is not None), None)


def lunchbox(sketch: Sketch) -> Clue | None:
    """Return a line with its number read off the grid."""
    return sketch.number_clue(cells=sketch.walk(sketch.random.randint(4, 6)))


def numbered_line(sketch: Sketch) -> Clue | None:
    """Return a line with a difference of digits that makes it correct."""
    values = sketch.solution.values
    differences = range(1, values[-1] - values[0] + 1)
    cells = sketch.walk(sketch.random.randint(3, 6))
    return sketch.number_clue(sketch.random.sample(differences, len(differences)), cells=cells)


def index_line(sketch: Sketch) -> Clue | None:
    """Return a line on which digits and positions correspond, grown cell by cell."""
    length = sketch.random.randint(3, 6)
    line = sketch.walk(1)

    def fits(cells: Sequence[Cell]) -> bool:
        held = [sketch.solution.get_digit(*cell) for cell in cells]
        return all(1 <= x <= length and (x > len(held) or held[x - 1] == at) for at, x in enumerate(held, 1))

    while line and len(line) < length and fits(line):
        more = [cell for cell in sketch.around(line[-1], line, corners=True) if fits([*line, cell])]
        if not more:
            return None
        line.append(more[0])
    return sketch.clue(cells=line)


def region_line(sketch: Sketch) -> Clue | None:
    """Return a line through several regions."""
    line = sketch.walk(sketch.random.randint(3, 6))
    region_of = sketch.grid.region_of
    sizes = [size for size in range(len(line), 1, -1) if len({region_of.get(cell) for cell in line[:size]}) > 1]
    return next((clue for size in sizes if (clue := sketch.clue(cells=line[:size])) is not None), None)


def rellik(sketch: Sketch) -> Clue | None:
    """Return a cage with a number that none of its groups sums to."""
    cells = sketch.cage(sketch.random.randint(2, 4), differ=True)
    digits = sorted(sketch.solution.values)
    numbers = range(digits[0] + digits[1], digits[-1] + digits[-2] + 1)
    return sketch.number_clue(sketch.random.sample(numbers, len(numbers)), cells=cells) if len(cells) > 1 else None


def extra_region(sketch: Sketch) -> Clue | None:
    """Return a cage with one cell for each value."""
    size = len(sketch.solution.values)
    cells = sketch.cage(size, differ=True)
    return sketch.clue(cells=cells) if len(cells) == size else None


def outside(sketch: Sketch) -> Clue | None:
    """Return a number beside a row or column, read off the grid."""
    side = sketch.random.choice(SIDES)
    lines = sketch.grid.rows if side in ("left", "right") else sketch.grid.cols
    return sketch.number_clue(place=(side, sketch.random.randrange(lines)))


def diagonal(sketch: Sketch) -> Clue | None:
    """Return a number beside a diagonal, read off the grid."""
    grid, random = sketch.grid, sketch.random
    down, right = random.choice((1, -1)), random.choice((1, -1))
    edge = [cell for cell in grid.cells if not grid.has((cell[0] - down, cell[1] - right))]
    row, col = random.choice(edge)
    cells = []
    while grid.has((row, col)):
        cells.append((row, col))
        row, col = row + down, col + right
    return sketch.number_clue(cells=cells) if len(cells) > 1 else None


def pair_sampler(numbers: Sequence[int] = (), usual: float = 0.4) -> Sampler:
    """Return a sampler of marks between two cells, perhaps with one of these numbers."""

    def draw(sketch: Sketch) -> Clue | None:
        if not sketch.pairs:
            return None
        pair = sketch.random.choice(sketch.pairs)
        cells = pair if sketch.random.random() < 0.5 else pair[::-1]
        return sketch.number_clue(numbers, cells=cells) if numbers else sketch.clue(cells=cells)

    return Sampler(draw, usual, overlap=True)


def draw_mark(sketch: Sketch) -> Clue | None:
    """Return a mark in a cell."""
    cell = sketch.free_cell()
    return sketch.clue(cells=[cell]) if cell else None


def quadruple(sketch: Sketch) -> Clue | None:
    """Return some digits of four cells around a corner."""
    if not sketch.squares:
        return None
    cells = sketch.random.choice(sketch.squares)
    digits = [sketch.solution.get_digit(*cell) for cell in cells]
    few = sketch.random.sample(digits, sketch.random.randint(1, 4))
    return sketch.clue(digits=sorted(few), cells=cells)


def among(sketch: Sketch) -> Clue | None:
    """Return a cell with its digit among a few others."""
    cell = sketch.free_cell()
    if cell is None:
        return None
    digit = sketch.solution.get_digit(*cell)
    others = [value for value in sketch.solution.values if value != digit]
    return sketch.clue(digits=sorted([digit, *sketch.random.sample(others, min(2, len(others)))]), cells=[cell])


def clone(sketch: Sketch) -> Clue | None:
    """Return two groups of the same shape with the same digits."""
    shape = sketch.cage(sketch.random.randint(2, 4), differ=False)
    if len(shape) < 2:
        return None
    grid = sketch.grid
    moves = [(down, right) for down in range(-grid.rows, grid.rows) for right in range(-grid.cols, grid.cols)]
    sketch.random.shuffle(moves)
    for down, right in moves:
        copy = [(row + down, col + right) for row, col in shape]
        is_free = all(cell in grid.open_cells and cell not in sketch.used and cell not in shape for cell in copy)
        if is_free and (clue := sketch.clue(groups=[shape, copy])) is not None:
            return clue
    return None


def compared_cells(sketch: Sketch) -> Clue | None:
    """Return a cell and its neighbours, or some of them, with a comparison that it counts."""
    cell = sketch.free_cell()
    if cell is None:
        return None
    near = sketch.around(cell, (), corners=True)
    others = near[: sketch.random.randint(2, 8)]
    conditions = next(field for field in sketch.rule.form.fields if isinstance(field, Word)).words
    order = sketch.random.sample(conditions, len(conditions))
    found = (sketch.clue(condition=condition, cells=[cell, *sorted(others)]) for condition in order)
    return next((clue for clue in found if clue is not None), None) if len(others) > 1 else None


def equal_groups(sketch: Sketch) -> Clue | None:
    """Return two cages that are equal in the sense of the rule."""
    one, other = (sketch.cage(sketch.random.randint(2, 3), differ=True) for _ in range(2))
    return sketch.clue(groups=[one, other]) if one and other and not {*one} & {*other} else None


DRAWN, BESIDE = 40, 300
"""The attempts to draw a clue with a number or digits at a given place: in some cells, or beside the grid."""


def with_twins(sketch: Sketch, sampler: Sampler, clue: Clue, turns: Sequence[GridTransform]) -> list[Clue]:
    """Return a clue and its symmetric twins, with their own numbers; empty if one of these can't be correct.

    >>> from random import Random
    >>> from rulegrid.sudoku import KillerRule, read_puzzle
    >>> from rulegrid.setting.session import turns_of
    >>> sketch = Sketch(KillerRule(), read_puzzle("1234341221434321").board, Random(1))
    >>> clue = KillerRule.form.read("4:A1B1")
    >>> [str(each) for each in with_twins(sketch, KillerRule.sampler, clue, turns_of("rotation", 4, 4))]
    ['4:A1B1', '4:C4D4']
    """
    rule = sketch.rule
    found = [clue]
    sites = {rule.site(clue)}
    for turn in turns:
        site = rule.site(clue, turn)
        if site in sites:
            continue
        cells = set(rule.transform_clue(clue, turn).scope)
        if not sampler.overlap and not cells.isdisjoint(sketch.used.union(*(each.scope for each in found))):
            return []
        twin = next((each for each in _variants(sketch, sampler, clue, turn) if rule.site(each) == site), None)
        if twin is None or sampler.is_repeated(sketch, twin, found):
            return []
        sites.add(site)
        found.append(twin)
    return found


def _variants(sketch: Sketch, sampler: Sampler, clue: Clue, turn: GridTransform) -> Iterator[Clue]:
    """Yield correct clues for a clue's turned place: the turned clue, with lines reversed, others drawn there."""
    image = sketch.rule.transform_clue(clue, turn)
    cells = {field: value for field, value in image if isinstance(field, Cells) and value}
    lying = {field.name: value for field, value in image}
    lying |= {field.name: tuple(sorted(value)) for field, value in cells.items() if not field.ordered}
    backwards = lying | {field.name: value[::-1] for field, value in cells.items() if field.ordered}
    for each in (Clue(image.form, lying), Clue(image.form, backwards)):
        if sketch.is_valid(each):
            yield each
    if not any(isinstance(field, Number | Digits) and value != field.default for field, value in image):
        return
    there = sketch.within(image.scope)
    for _ in range(DRAWN if image.scope else BESIDE):
        drawn = sampler.draw(there)
        if drawn is not None and there.is_valid(drawn):
            yield drawn
