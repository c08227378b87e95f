"""Random cases: small boards of many kinds, with overlapping clues of one rule or of several.

Clues are drawn around a hidden grid, which satisfies most of them, so that most cases have a solution. `draw_loosely` also
draws clues that no grid satisfies. A new rule needs one entry in DRAWN of `drawn_clues`.
"""

import random
from contextlib import suppress
from dataclasses import replace
from math import prod

from . import brute
from .case import SIDES, Case, name, place
from .drawn_clues import COMPOSED, COUNTED, DRAWN, FITTED, HOUSES, without_clue
from .meaning import MEANING, meaning_of
from .of_regions import repeats

RULES = sorted(MEANING)
WHOLE = ("block", "normal9x9-block", "regions", "grids", "error-sudoku")  # what gives the board its regions
MODIFIERS = ("doubler", "negator", "amount")
ALONE = (*WHOLE, *MODIFIERS, "cage")  # not inside of others
CROWDED = ("killer", "renban", "sum")  # what the solver combines where it overlaps
OF_REGIONS = ("disjoint-groups", "region-sum", "box-indexer")

SHAPES = [
    (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 1), (4, 4), (5, 2), (5, 5),
    (6, 6), (9, 9),
]  # fmt: skip
ODD_VALUES = [
    (0, 1, 2), (0, 1, 2, 3), (0, 1, 3), (1, 3, 7), (2, 5), (1, 2, 4, 8), (0, 1, 4, 5, 7, 8), (3, 4, 5, 9, 12),
    (2, 3, 4, 5), (1, 3, 5, 7), (9, 10, 11), (0, 10, 20), (6,), (0, 2, 4, 6, 8), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8, 9), (0, 1),
]  # fmt: skip
MOST_FILLINGS = 4_000
HUGE = 10**25
SINGLE = {
    "odd": lambda cell, digit: {"cells": [cell]},
    "even": lambda cell, digit: {"cells": [cell]},
    "among": lambda cell, digit: {"digits": sorted({digit, digit % 4 + 1}), "cells": [cell]},
    "where": lambda cell, digit: {"expression": f"{cell} {'> 2' if digit > 2 else '< 3'}"},
    "pattern": lambda cell, digit: {"regex": f"[{digit}{digit % 4 + 1}]", "cells": [cell]},
}
"""Clues about one cell that hold its digit: half of the cases of these rules have them alone, and one solution."""


def draw(seed):
    """The case of a seed. The seeds cycle through the rules: each starts with a clue of its own rule."""
    rng, rule = random.Random(seed), RULES[seed % len(RULES)]
    if rule in SINGLE and not seed // len(RULES) % 2:
        return with_one_solution(rng, rule)
    return _Drawing(rng, rule).case()


def draw_square(seed):
    """The case of a seed on a square board of the digits from 1 on, as other programs have it."""
    return _SquareDrawing(random.Random(seed), RULES[seed % len(RULES)]).case()


def draw_loosely(rng, *rules):
    """Return a case without givens on a small board that fits the first rule, with a few clues of each rule that fits it.

    Many of these clues contradict each other, and now and then a number is huge. One rule is drawn alone, without any
    other on the board.
    """
    return _LooseDrawing(rng, rules[0]).case(rules)


def with_one_solution(rng, rule):
    """A 4x4 sudoku with a few clues about single cells and as many givens as it needs."""
    names, lines = rng.sample(range(1, 5), 4), [rng.sample(range(2 * half, 2 * half + 2), 2) for half in (0, 1)] * 2
    rows, cols = lines[0] + lines[1], lines[2][::-1] + lines[3]
    case = Case(4, 4, [1, 2, 3, 4], [{"rule": "row"}, {"rule": "column"}, {"rule": "block", "height": 2, "width": 2}])
    hidden = {
        name(r, c): names[(2 * (row % 2) + row // 2 + col) % 4]
        for r, row in enumerate(rows)
        for c, col in enumerate(cols)
    }
    cells = rng.sample(case.cells, 16)
    fitting = [cell for cell in cells if rule not in ("odd", "even") or (hidden[cell] % 2 == 1) == (rule == "odd")]
    clues = [{"rule": rule} | SINGLE[rule](cell, hidden[cell]) for cell in fitting[: rng.randint(1, 4)]]
    case = replace(case, clues=[*case.clues, *clues])
    for cell in rng.sample(cells, 16):
        with suppress(brute.TooLarge):
            if len(brute.solutions(case, 10 * MOST_FILLINGS)) == 1:
                break
        case = replace(case, givens={**case.givens, cell: hidden[cell]})
    return case


class _Drawing:
    shapes = SHAPES
    odd_values = ODD_VALUES

    def __init__(self, rng, rule):
        self.rng = rng
        self.first = rule
        self.crowd = []  # cells in which most clues lie
        self.draw_board()
        if DRAWN.get(rule) is without_clue and rule not in HOUSES:
            self.board = replace(self.board, clues=[*self.board.clues, {"rule": rule}])
        size = min(6, len(self.board.values), len(self.board.cells))
        if rule != "cage" and size > 2 and not self.chance(3):
            self.crowd = self.cells(3, size)
            self.board = replace(self.board, clues=[*self.board.clues, {"rule": "extra-region", "cells": self.crowd}])
        self.hidden = self.hidden_grid()

    def draw_board(self):
        """Draw boards until one fits the first rule."""
        self.board = self.drawn_board()
        while not self.fits(self.first):
            self.board = self.drawn_board()

    def chance(self, one_in):
        return not self.rng.randrange(one_in)

    def case(self):
        rng = self.rng
        is_caged = self.first == "cage"
        if self.first in MODIFIERS or (not is_caged and self.chance(6)):
            for _ in range(rng.choice([1, 1, 2])):
                self.add(self.first if self.first in MODIFIERS else rng.choice(MODIFIERS))
        kinds = [] if DRAWN.get(self.first) is without_clue else [self.first] * rng.randint(1, 4)
        if not is_caged and not self.chance(3):
            others = [rule for rule in RULES if rule not in (*WHOLE, *HOUSES, *MODIFIERS, "cage") and self.fits(rule)]
            kinds += rng.choices(rng.sample(others, 3), k=rng.randint(1, 4))
        if self.crowd:
            kinds += [rng.choice([*CROWDED, self.first])] * rng.randint(2, 4)
            if not self.chance(3):  # a cage around the others in place of their region
                cage = {"rule": "killer", "totals": [self.positive(self.crowd)], "cells": self.crowd}
                clues = [cage if clue.get("cells") is self.crowd else clue for clue in self.board.clues]
                self.board = replace(self.board, clues=clues)
        for number, rule in enumerate(kinds):
            if rule not in (*HOUSES, *WHOLE, *MODIFIERS):
                self.add(rule, must=not number)
        clues = self.board.clues[:]
        if self.chance(2):
            rng.shuffle(clues)
        return replace(self.board, clues=clues, givens=self.givens(), values=self.shuffled_values())

    def shuffled_values(self):
        """The order in which values are listed makes no difference."""
        values = list(self.board.values)
        if self.chance(8):
            self.rng.shuffle(values)
        return values

    def drawn_board(self):
        rng = self.rng
        rows, cols = (9, 9) if self.first == "normal9x9-block" else rng.choice(self.shapes)
        side = max(rows, cols)
        is_usual = side > 4 or self.first == "error-sudoku" or self.chance(6 if self.first == "cage" else 2)
        values = list(range(1, side + 1)) if is_usual else list(rng.choice(self.odd_values))
        if self.chance(8):
            values = [value - 1 for value in values if value]
        if self.first == "grids":
            values = values[: rng.randint(2, 4)]
        may_block = rows * cols > 3 and self.first not in ("error-sudoku", "unknown-digits", "grids")
        blocked = [name(rng.randrange(rows), rng.randrange(cols))] if may_block and self.chance(7) else []
        board = Case(rows, cols, values, [], {}, blocked)
        clues = [{"rule": rule} for rule in HOUSES if rule == self.first or self.chance(2)]
        regions = []
        need = self.first in (*WHOLE, *OF_REGIONS)
        if need or self.chance(3):
            kind = self.first if self.first in WHOLE else rng.choice(["block", "regions", "board"])
            shapes = [
                (high, wide)
                for high in range(1, rows + 1)
                for wide in range(1, cols + 1)
                if rows % high == cols % wide == 0 and 1 < high * wide <= len(values)
            ]
            if kind == "normal9x9-block":
                clues.append({"rule": kind})
            elif kind in ("block", "error-sudoku") and shapes:
                height, width = rng.choice(shapes)
                clues.append({"rule": kind, "height": height, "width": width})
            elif kind == "grids":
                size = len(values)
                starts = [name(r, c) for r in range(rows - size + 1) for c in range(cols - size + 1)]
                corners = rng.sample(starts, min(len(starts), rng.choice([1, 2, 2, 3])))
                clues += [{"rule": kind, "size": size, "corners": corners}] if corners and size > 1 else []
            elif found := self.drawn_regions(board):
                if kind == "board":
                    regions = found
                else:
                    clues.append({"rule": "regions", "regions": found})
                if self.chance(6) and shapes:  # which the regions replace
                    clues.append({"rule": "block", "height": shapes[0][0], "width": shapes[0][1]})
                    if kind == "board":
                        clues.pop()
        return replace(board, clues=clues, regions=regions)

    def drawn_regions(self, board):
        """Regions of cells side by side or anywhere, none with more cells than there are values."""
        cells = list(board.cells)
        if self.chance(3):
            self.rng.shuffle(cells)
        regions = []
        while cells:
            size = self.rng.randint(1, min(len(board.values), len(cells), 6))
            regions.append(cells[:size])
            cells = cells[size:]
        if self.chance(3):
            regions.pop()
        return regions

    def fits(self, rule):
        board = self.board
        values = sorted(board.values)
        size = len(values) // 3
        thirds = [values[at : at + size] for at in range(0, 3 * size, size)] if size else []
        is_square = board.rows == board.cols and not board.blocked
        in_thirds = len(values) == 3 * size and all(run[-1] - run[0] == size - 1 for run in thirds)
        return {
            "normal9x9-block": board.rows == board.cols == 9 == len(values),
            "block": bool(board.said("block")),
            "error-sudoku": bool(board.said("error-sudoku")) and is_square and len(values) == board.rows,
            "unknown-digits": is_square
            and len(values) >= board.rows
            and all(len(region) == board.rows for region in board.all_regions),
            "regions": bool(board.said("regions")),
            "grids": bool(board.said("grids")),
            "diagonal": board.rows == board.cols,
            "windoku": board.rows == board.cols and board.rows in (4, 9),
            "entropic": bool(thirds) and in_thirds,
            "global-entropy": bool(thirds) and in_thirds,
            "pattern": values[-1] < 36,
            "disjoint-groups": bool(board.all_regions),
            "region-sum": bool(board.all_regions),
            "box-indexer": bool(board.all_regions),
            **dict.fromkeys(
                ("double-arrow", "fibonacci-line", "arithmetic-line", "no-three-parity"), len(board.cells) > 2
            ),
            "value-index": len(board.cells) > 2,
            **dict.fromkeys(("comparison-count", "difference-count"), len(board.cells) > 1),
            "cage": not board.regions and all(clue["rule"] in HOUSES for clue in board.clues),
        }.get(rule, True)

    def hidden_grid(self):
        """Digits at random, without repeats in houses where that can be."""
        cells, values, rng = self.board.cells, self.board.values, self.rng
        if self.board.said("error-sudoku"):
            return self.grid_with_errors()
        if self.board.rows < 5:
            for _ in range(3):
                some = dict.fromkeys(rng.sample(cells, 1), rng.choice(values))
                try:
                    found = brute.solutions(replace(self.board, givens=some), 3000)
                except brute.TooLarge:
                    break
                if found:
                    return dict(zip(cells, rng.choice(sorted(found)), strict=True))
            return {cell: rng.choice(values) for cell in cells}
        # Large boards: a pattern that repeats in no row, column or usual block, renamed.
        names = rng.sample(values, len(values))
        high = {4: 2, 6: 2, 9: 3}.get(self.board.rows, 1)
        wide = max(1, self.board.cols // high)
        return {
            cell: names[(wide * (r % high) + r // high + c) % len(names)] for cell in cells for r, c in [place(cell)]
        }

    def grid_with_errors(self):
        """Each digit equally often; digits change places until `error-sudoku` is satisfied, or for some time."""
        case, rng = self.board, self.rng
        held = dict(zip(case.cells, rng.sample(case.values * case.rows, len(case.cells)), strict=True))

        def wrong():
            return sum(abs(repeats(case, held, digit) - digit) for digit in case.values)

        now = wrong()
        for _ in range(500):
            if not now:
                break
            a, b = rng.sample(case.cells, 2)
            held[a], held[b] = held[b], held[a]
            if (then := wrong()) <= now or self.chance(20):
                now = then
            else:
                held[a], held[b] = held[b], held[a]
        return held

    def givens(self):
        """As many digits of the hidden grid as leave few enough fillings; now and then another digit."""
        rng, board = self.rng, self.board
        houses = {clue["rule"] for clue in board.clues}.intersection(HOUSES)
        base = len(board.values) ** (1, 0.75, 0.5)[len(houses)]
        free = 0
        while free < len(board.cells) and base ** (free + 1) <= MOST_FILLINGS:
            free += 1
        free -= rng.choice([0, 0, 0, 1, 2])
        used = {cell for clue in board.clues for cell in clue.get("cells", ())}
        order = sorted(board.cells, key=lambda cell: (cell in used) - 0.8 * rng.random())
        given = order[: max(0, len(order) - max(free, 1))]
        found = {cell: self.hidden[cell] for cell in sorted(given, key=place)}
        if found and self.chance(20):
            found[rng.choice(given)] = rng.choice(board.values)
        return found

    def add(self, rule, *, must=False):
        """Add a clue of a rule that the hidden grid satisfies, if a few attempts find one; another only if it `must`."""
        for attempt in range(8):
            clue = self.clue(rule)
            if self.holds(clue) or (attempt == 0 and self.chance(40)) or (attempt == 7 and must):
                self.board = replace(self.board, clues=[*self.board.clues, clue])
                return

    def holds(self, clue):
        case = replace(self.board, clues=[*self.board.clues, clue])
        return all(part.test([self.hidden[cell] for cell in part.cells]) for part in meaning_of(clue, case))

    def clue(self, rule, depth=0):
        clue = {"rule": rule} | DRAWN[rule](self, depth)
        if rule in FITTED:
            numbers = self.rng.sample(range(24), 24)
            if rule == "full-rank":
                numbers = [at for at in numbers if 0 < at <= 2 * self.lines()]
            fitting = (number for number in numbers if self.holds(clue | {"number": number}))
            clue["number"] = numbers[0] if self.chance(10) else next(fitting, numbers[0])
        return clue

    def lines(self):
        """How many rows and columns have a cell."""
        board = self.board
        rows = sum(bool(board.row(row)) for row in range(board.rows))
        return rows + sum(bool(board.column(col)) for col in range(board.cols))

    def cells(self, least=1, most=4):
        """Different cells, often in one line or where other clues are."""
        line = self.board.cells
        if self.crowd and not self.chance(4):
            line = self.crowd
        elif self.chance(2):
            at = place(self.rng.choice(line))
            line = self.board.row(at[0]) if self.chance(2) else self.board.column(at[1])
        if len(line) < least:
            line = self.board.cells
        return self.rng.sample(line, min(len(line), self.rng.randint(least, most)))

    def line(self, least=2, most=5):
        """Cells of which one may come twice."""
        found = self.cells(least, most)
        if self.chance(8):
            found.insert(self.rng.randrange(len(found) + 1), self.rng.choice(found))
        return found

    def groups(self, *, alike):
        size = self.rng.randint(1, 3)
        found = []
        for _ in range(self.rng.choice([2, 2, 3])):
            group = self.cells(*((size, size) if alike else (1, 3)))
            if sorted(group) not in list(map(sorted, found)):
                found.append(group)
        least = min(map(len, found))
        found = [group[:least] if alike else group for group in found]
        return found if len(set(map(frozenset, found))) == len(found) > 1 else self.two_cells()

    def two_cells(self):
        return [[cell] for cell in self.cells(2, 2)]

    def pair(self):
        pairs = self.board.neighbours()
        found = list(self.rng.choice(pairs)) if pairs and not self.chance(5) else self.cells(2, 2)
        return found[::-1] if self.chance(2) else found

    def digits(self, most=3):
        return self.rng.choices(self.board.values, k=self.rng.randint(1, most))

    def number(self, least, most, usual=None):
        return usual if usual is not ... and self.chance(3) else self.rng.randint(least, most)

    def total(self, cells, weights=None):
        """What cells add up to in the hidden grid, or nearly so."""
        worth = self.board.worth(cells, [self.hidden[cell] for cell in cells])
        total = sum(a * b for a, b in zip(worth, weights or [1] * len(cells), strict=True))
        return total + self.rng.choice([-2, -1, 1, 2]) if self.chance(12) else total

    def positive(self, cells):
        return max(0, self.total(cells))

    def digits_in(self, least=1, most=4):
        cells = self.cells(least, most)
        held = [self.hidden[cell] for cell in cells]
        digits = self.rng.sample(held, self.rng.randint(1, len(held)))
        return {"digits": self.digits(len(cells)) if self.chance(4) else digits, "cells": cells}

    def counts(self):
        cells = self.cells(1, 5)
        digits = self.rng.sample(self.board.values, min(len(self.board.values), self.rng.choice([1, 1, 2])))
        held = [self.hidden[cell] for cell in cells]
        return {"counts": [[held.count(digit), digit] for digit in digits], "cells": cells}

    def terms(self):
        cells = self.line(1, 5)
        weights = [self.rng.choice([1, 1, 1, 2, 3, -1, -2, 0]) for _ in cells]
        return {
            "number": self.total(cells, weights),
            "terms": [list(term) for term in zip(cells, weights, strict=True)],
        }

    def outside(self):
        side = self.rng.choice(SIDES)
        lines = range(self.board.rows if side in ("left", "right") else self.board.cols)
        usable = [at for at in lines if self.board.seen_from(side, at)]
        return {"number": 0, "side": side, "line": self.rng.choice(usable)} if usable else self.outside()

    def regional(self):
        cells = [cell for region in self.board.all_regions for cell in region]
        return {"cells": self.rng.sample(cells, min(len(cells), self.rng.randint(1, 3)))}

    def cage(self):
        cells = self.cells(1, 4)
        operation = self.rng.choice(["+*-/?", ["", *"+*-/?"]][len(cells) == 1])
        held = sorted(self.hidden[cell] for cell in cells)
        quotient = held[-1] // prod(held[:-1]) if all(held[:-1]) else 0
        difference = max(held[-1] - sum(held[:-1]), 0)
        targets = {"+": sum(held), "*": prod(held), "-": difference, "/": quotient, "": held[0]}
        target = targets.get(operation, self.rng.choice(list(targets.values())))
        return {"target": target, "operation": operation, "cells": cells}

    def inner(self, depth):
        """Clues inside of another."""
        rules = [rule for rule in DRAWN if rule not in ALONE and self.fits(rule)]
        if depth:
            rules = [rule for rule in rules if rule not in COMPOSED]
        if len(self.board.cells) > 16:  # one of two hundred pairs takes long to set up
            rules = [
                rule for rule in rules if DRAWN[rule] is not without_clue and rule not in ("chess", "row", "column")
            ]
        kinds = self.rng.choices(rules, k=self.rng.choice([1, 2, 2, 3]))
        return {"rules": [self.clue(rule, depth + 1) for rule in kinds]}

    def some_of(self, depth):
        """Clues inside of another, and the number of those that are true."""
        inner = self.inner(depth)
        return {"number": self.rng.randint(0, len(inner["rules"])), **inner}


class _SquareDrawing(_Drawing):
    def fits(self, rule):
        board = self.board
        is_square = board.rows == board.cols and board.values == list(range(1, board.rows + 1)) and not board.blocked
        return is_square and super().fits(rule)

    def shuffled_values(self):
        return self.board.values


class _LooseDrawing(_Drawing):
    def __init__(self, rng, rule):
        self.rng, self.first, self.crowd = rng, rule, []
        self.odd_values = [values for values in ODD_VALUES if len(values) < 7]
        squares = {
            "windoku": (4, 4),
            "diagonal": range(2, 5),
            "unknown-digits": range(2, 5),
            "error-sudoku": (3, 4),
            "grids": range(2, 5),
        }
        sides = squares.get(rule)
        self.shapes = [
            shape for shape in SHAPES if shape[0] * shape[1] <= 16 and (not sides or shape[0] == shape[1] in sides)
        ]
        self.draw_board()
        self.hidden = {cell: rng.choice(self.board.values) for cell in self.board.cells}

    def chance(self, one_in):
        """Return True once in four times or more often; a case that Hypothesis shrinks becomes simpler without."""
        most = min(one_in, 4) - 1
        return self.rng.randint(0, most) == most

    def case(self, rules):
        if len(rules) == 1:  # nothing else is on the board, except regions
            found = [] if self.first in WHOLE else self.board.all_regions
            regions = [region for region in found if not self.chance(4)] or found
            clues = self.board.said(self.first)
            self.board = replace(self.board, clues=clues, regions=regions)
        for rule in rules:
            if rule not in WHOLE and self.fits(rule):
                number = self.rng.choice([1, 1, 1, 1, 2, 2, 2, 3, 3, 0])
                for _ in range(1 if DRAWN[rule] is without_clue else number):
                    self.add(rule)
        return self.board

    def add(self, rule):
        """Add any clue, or half of the time one that the hidden grid satisfies if a few attempts find it."""
        clue = self.clue(rule)
        for _ in range(3 if self.chance(2) else 0):
            if self.holds(clue):
                break
            clue = self.clue(rule)
        for field in {"number", "totals", "target"}.intersection(clue) if rule not in ("full-rank", *COUNTED) else ():
            if self.rng.randrange(12) == 11:
                clue[field] = [HUGE] if field == "totals" else HUGE
        self.board = replace(self.board, clues=[*self.board.clues, clue])

    def clue(self, rule, depth=0):
        clue = super().clue(rule, depth)
        if rule == "little-killer" and self.chance(2):
            clue |= self.arrow()
        return clue

    def arrow(self):
        """An arrow above or below the grid, and the cells that it looks along."""
        board, side, turn = self.board, self.rng.choice(["top", "bottom"]), self.rng.choice(["left", "right"])
        col, right = self.rng.randrange(board.cols), 1 if turn == "right" else -1
        rows = range(board.rows) if side == "top" else range(board.rows)[::-1]
        found = [board.at(row, col + at * right) for at, row in enumerate(rows)]
        return {"arrow": f"{side} {col + 1 - right} {turn}", "cells": [cell for cell in found if cell]}
