"""Random small puzzles with layers, solved by plain enumeration of digits and layers.

The meanings are written from the rules' words alone, over full assignments. A layer's assignment maps each place to a
value: True or False for cells and edges that are marked, a number for regions and second squares.
"""

import json
import random
from dataclasses import dataclass, field
from itertools import combinations, pairwise, permutations, product, takewhile

LAYERED = {
    "yin-yang", "shaded", "star-battle", "snake", "loop", "path", "spot-lines", "chaos-construction", "same-region",
    "different-region", "border-count", "region-arrow", "region-count", "count-around", "connected", "euler", "doublers",
    "negators", "multipliers", "hot-cold", "fillomino",
}  # fmt: skip
"""The rules with layers, which have their meaning here."""
SHAPES = [(1, 3), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]
MOST = 4_000
MOST_DIGITS = 60


def beside(cell):
    row, col = cell
    return [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]


def touching(cell):
    row, col = cell
    return [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def is_connected(cells, neighbours):
    cells = set(cells)
    if not cells:
        return True
    reached, waiting = set(), [min(cells)]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [other for other in neighbours(cell) if other in cells]
    return reached == cells


def subsets(cells):
    for size in range(len(cells) + 1):
        yield from map(set, combinations(cells, size))


class Grid:
    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.cells = list(product(range(rows), range(cols)))
        self.edges = [(a, b) for a in self.cells for b in self.cells if a < b and b in beside(a)]
        self.pairs = [(a, b) for a in self.cells for b in self.cells if a < b and b in touching(a)]
        self.squares = [
            [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r in range(rows - 1) for c in range(cols - 1)
        ]
        self.row_lines = [[(r, c) for c in range(cols)] for r in range(rows)]
        self.column_lines = [[(r, c) for r in range(rows)] for c in range(cols)]


def shadings(grid, holds):
    """The sets of shaded cells that satisfy a condition."""
    return [shaded for shaded in subsets(grid.cells) if holds(shaded, set(grid.cells) - shaded)]


def is_yin_yang(grid, shaded, others):
    mixed = all(0 < len(shaded & set(square)) < 4 for square in grid.squares)
    return mixed and is_connected(shaded, beside) and is_connected(others, beside)


def fits_condition(grid, condition, shaded, others):
    return {
        "connected": lambda: is_connected(shaded, beside),
        "unshaded-connected": lambda: is_connected(others, beside),
        "apart": lambda: not any(other in shaded for cell in shaded for other in beside(cell)),
        "no-square": lambda: not any(set(square) <= shaded for square in grid.squares),
        "no-unshaded-square": lambda: not any(set(square) <= others for square in grid.squares),
    }[condition]()


def are_stars(grid, number, stars):
    lines = all(len(stars & set(line)) == number for line in (*grid.row_lines, *grid.column_lines))
    return lines and all(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in combinations(stars, 2))


def snakes(grid):
    """The snakes, each a set of cells and its two ends."""
    for cells in subsets(grid.cells):
        degree = {cell: sum(other in cells for other in beside(cell)) for cell in cells}
        ends = {cell for cell in cells if degree[cell] == 1}
        if len(ends) == 2 and all(degree[cell] == 2 for cell in cells - ends) and is_connected(cells, beside):
            yield cells, ends


def ways(grid, ends=()):
    """The loops, or the paths between two ends, each a set of edges."""

    def neighbours(edge):
        return [other for other in grid.edges if other != edge and set(edge) & set(other)]

    for edges in subsets(grid.edges):
        degree = dict.fromkeys(grid.cells, 0)
        for a, b in edges:
            degree[a] += 1
            degree[b] += 1
        wanted = all(count == 1 if cell in ends else count in (0, 2) for cell, count in degree.items())
        if edges and wanted and is_connected(edges, neighbours):
            yield edges


def spot_lines(grid, clues):
    """All ways to join the spots of each clue in pairs: lines, each the number of its clue and its cells in order.

    A clue is (spots, whether lines are long, whether they go diagonally).
    """

    def crosses(a, b, drawn):
        other = {(a[0], b[1]), (b[0], a[1])}
        return len({a, b} | other) == 4 and any(set(step) == other for line in drawn for step in pairwise(line))

    def walk(line, taken, drawn, ends, neighbours):
        for cell in neighbours(line[-1]):
            if cell in grid.cells and cell not in taken and not crosses(line[-1], cell, [*drawn, line]):
                if cell in ends:
                    yield [*line, cell]
                elif cell not in spots:
                    yield from walk([*line, cell], taken | {cell}, drawn, ends, neighbours)

    def join(left, taken, found):
        if not any(left):
            yield found
            return
        number = next(at for at, ends in enumerate(left) if ends)
        _, is_long, is_diagonal = clues[number]
        start, *others = left[number]
        drawn = [line for _, line in found]
        for line in walk([start], taken | {start}, drawn, others, touching if is_diagonal else beside):
            if len(line) > 2 or not is_long:
                rest = [ends if at != number else [c for c in others if c != line[-1]] for at, ends in enumerate(left)]
                yield from join(rest, taken | set(line), [*found, (number, line)])

    spots = {cell for cells, *_ in clues for cell in cells}
    return join([list(cells) for cells, *_ in clues], set(), [])


def are_areas(cells, values):
    """Whether the cells of one value that are connected are as many as the value says."""
    for cell in cells:
        area = {cell}
        while more := {each for here in area for each in beside(here) if values.get(each) == values[cell]} - area:
            area |= more
        if len(area) != values[cell]:
            return False
    return True


def divisions(grid, size):
    """The divisions into connected regions of one size: the number of each cell's region, by the first cells."""
    if len(grid.cells) % size:
        return

    def divide(left, found):
        if not left:
            yield {cell: found[cell] for cell in grid.cells}
            return
        first = min(left)
        for rest in combinations(sorted(left - {first}), size - 1):
            region = {first, *rest}
            if is_connected(region, beside):
                number = max(found.values(), default=0) + 1
                yield from divide(left - region, found | dict.fromkeys(region, number))

    yield from divide(set(grid.cells), {})


def differs_in(lines, digits):
    return all(len({digits[cell] for cell in line}) == len(line) for line in lines)


def borders(grid, region, cell):
    lines = [line for line in (*grid.row_lines, *grid.column_lines) if cell in line]
    return sum(region[a] != region[b] for line in lines for a, b in pairwise(line))


class LayeredCase:
    """A random puzzle with layers: its data as JSON, and all of its full solutions."""

    def __init__(self, seed):
        rng = self.rng = random.Random(seed)
        rows, cols = rng.choice(SHAPES)
        self.grid = grid = Grid(rows, cols)
        self.values = list(range(1, rng.randint(max(2, rows, cols), max(rows, cols) + 1) + 1))
        self.rules = []  # entries of the JSON
        self.tests = []  # of digits and layers
        self.names = {cell: f"{'ABC'[cell[0]]}{cell[1] + 1}" for cell in grid.cells}
        self.lines = [*grid.row_lines, *grid.column_lines]
        self.is_latin = rng.random() < 0.7
        if self.is_latin:
            self.rules += [{"rule": "row"}, {"rule": "column"}]
        kinds = [
            self.shade,
            self.stars,
            self.snake,
            self.loop,
            self.path,
            self.join_spots,
            self.regions,
            self.second,
            self.modifiers,
            self.heat,
            self.areas,
        ]
        self.layers = {}  # the possible assignments of each layer
        self.amounts = None
        rng.choice(kinds)()
        if rng.random() < 0.5:
            self.count_around()
        if rng.random() < 0.3:
            self.connected()
        for _ in range(rng.choice([0, 1, 2])):
            self.cage()
        self.givens = {}

    def words(self, layer, place):
        return f"{layer}.{place}"

    def shade(self):
        rng, grid = self.rng, self.grid
        if rng.random() < 0.5:
            self.rules.append({"rule": "yin-yang"})
            found = shadings(grid, lambda shaded, others: is_yin_yang(grid, shaded, others))
        else:
            names = ["connected", "unshaded-connected", "apart", "no-square", "no-unshaded-square"]
            chosen = rng.sample(names, rng.randint(1, 3))
            self.rules.append({"rule": "shaded", "clues": chosen})
            found = shadings(grid, lambda s, o: all(fits_condition(grid, each, s, o) for each in chosen))
        self.mark_cells("shade", found, "unshaded", "shaded")
        if rng.random() < 0.4:
            self.rules.append({"rule": "hot-cold", "clues": ["shade"]})
            self.amounts = lambda digits, layers, cell: digits[cell] + (1 if layers["shade"][cell] == "shaded" else -1)

    def mark_cells(self, name, found, off, on):
        self.layers[name] = [{cell: on if cell in marked else off for cell in self.grid.cells} for marked in found]

    def stars(self):
        number = self.rng.choice([1, 1, 2])
        self.rules.append({"rule": "star-battle", "clues": [str(number)]})
        found = [stars for stars in subsets(self.grid.cells) if are_stars(self.grid, number, stars)]
        self.mark_cells("star", found, "empty", "star")

    def snake(self):
        self.rules.append({"rule": "snake"})
        self.layers["snake"] = [
            {cell: "end" if cell in ends else "body" if cell in cells else "off" for cell in self.grid.cells}
            for cells, ends in snakes(self.grid)
        ]

    def mark_edges(self, name, found):
        self.layers[name] = [{edge: "on" if edge in edges else "off" for edge in self.grid.edges} for edges in found]

    def loop(self):
        if not self.grid.squares:
            return self.stars()
        self.rules.append({"rule": "loop"})
        return self.mark_edges("loop", ways(self.grid))

    def path(self):
        ends = self.rng.sample(self.grid.cells, 2)
        self.rules.append({"rule": "path", "clues": [" ".join(self.names[cell] for cell in ends)]})
        self.mark_edges("path", ways(self.grid, ends))

    def join_spots(self):
        rng, grid = self.rng, self.grid
        for _ in range(8):  # most spots can't be joined
            cells = rng.sample(grid.cells, len(grid.cells))
            sizes = rng.choice([size for size in ([2], [4], [2, 2], [4, 2], [6]) if sum(size) <= len(cells)])
            clues = [(cells[: sizes[0]], rng.random() < 0.4, rng.random() < 0.5)]
            if sizes[1:]:
                clues.append((cells[sizes[0] : sum(sizes)], rng.random() < 0.4, rng.random() < 0.5))
            if drawn := list(spot_lines(grid, clues)):
                break
        kinds = [rng.choice(["", "", "same", "different"]) for _ in clues]
        for (spots, is_long, is_diagonal), kind in zip(clues, kinds, strict=True):
            names = " ".join(self.names[cell] for cell in spots)
            parts = [*["long"] * is_long, names, *["diagonal"] * is_diagonal, *filter(None, [kind])]
            self.rules.append({"rule": "spot-lines", "clues": [":".join(parts)]})
        self.layers["line"] = []
        lines_of = {}
        for found in drawn:
            number_of = {frozenset(step): str(number + 1) for number, line in found for step in pairwise(line)}
            numbers = {pair: number_of.get(frozenset(pair), "off") for pair in grid.pairs}
            self.layers["line"].append(numbers)
            lines_of[tuple(numbers.values())] = found

        def agree(digits, layers):
            differences = [[] for _ in clues]
            for number, line in lines_of[tuple(layers["line"].values())]:
                each = {abs(digits[a] - digits[b]) for a, b in pairwise(line)}
                if kinds[number] and len(each) > 1:
                    return False
                differences[number] += each
            unequal = [found for kind, found in zip(kinds, differences, strict=True) if kind == "different"]
            return all(len(set(found)) == len(found) for found in unequal)

        if any(kinds):
            self.tests.append(agree)

    def regions(self):
        rng, grid = self.rng, self.grid
        size = len(self.values)
        if len(grid.cells) % size:
            self.values = self.values[: max(grid.rows, grid.cols)]
            size = len(self.values)
            if len(grid.cells) % size:
                return self.shade()
        found = list(divisions(grid, size))
        is_free = rng.random() < 0.4
        lines = next((lines for lines in (grid.row_lines, grid.column_lines) if len(lines[0]) == size), None)
        if is_free or (self.is_latin and lines):
            orders = list(permutations(range(1, len(grid.cells) // size + 1)))
            found = [{cell: order[each[cell] - 1] for cell in grid.cells} for each in found for order in orders]
        if is_free:
            self.rules.append({"rule": "chaos-construction", "clues": ["free"]})
            if rng.random() < 0.5:
                marked = rng.choice(grid.cells)
                name = self.names[marked]
                self.rules.append({"rule": "where", "clues": [f"{self.words('region', name)} == {name}"]})
                self.tests.append(lambda digits, layers: digits[marked] == layers["region"][marked])
        else:
            self.rules.append({"rule": "chaos-construction"})
            if self.is_latin and lines:
                self.tests.append(lambda digits, layers: self.is_numbered(lines, digits, layers["region"]))
        self.layers["region"] = found

        def differ(digits, layers):
            pairs = [(digits[cell], layers["region"][cell]) for cell in grid.cells]
            return len(set(pairs)) == len(pairs)

        self.tests.append(differ)
        if rng.random() < 0.5:
            rule = rng.choice(["same-region", "different-region"])
            a, b = rng.sample(grid.cells, 2)
            self.rules.append({"rule": rule, "clues": [self.names[a] + self.names[b]]})
            self.tests.append(
                lambda digits, layers: (layers["region"][a] == layers["region"][b]) == (rule == "same-region")
            )
        if rng.random() < 0.5:
            cell = rng.choice(grid.cells)
            self.rules.append({"rule": "border-count", "clues": [self.names[cell]]})
            self.tests.append(lambda digits, layers: digits[cell] == borders(grid, layers["region"], cell))
        if rng.random() < 0.5:
            self.count_in_region()
        return None

    def is_numbered(self, lines, digits, region):
        """Regions are numbered by the lines of their lowest digits; without other rules, by their first cells."""
        if {entry["rule"] for entry in self.rules} == {"row", "column", "chaos-construction"}:
            numbers = [region[cell] for cell in sorted(self.grid.cells)]
            return all(number in {1, *numbers[:at]} or number - 1 in numbers[:at] for at, number in enumerate(numbers))
        lowest = self.values[0]
        return all(
            region[cell] == number for number, line in enumerate(lines, 1) for cell in line if digits[cell] == lowest
        )

    def count_in_region(self):
        rng, grid = self.rng, self.grid
        cell = row, col = rng.choice(grid.cells)
        is_own = rng.random() < 0.7
        others = [each for each in grid.cells if each != cell]
        if rng.random() < 0.5:
            rule, arrows = "region-count", [[each] for each in rng.sample(others, min(4, len(others)))]
        else:
            ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
            lines = [[(row + n * down, col + n * right) for n in (1, 2, 3)] for down, right in ways]
            arrows = [found for line in lines if (found := [each for each in line if each in grid.cells])]
            rule, arrows = "region-arrow", rng.sample(arrows, min(len(arrows), rng.choice([1, 1, 2])))
        name = self.names[cell]
        texts = ["".join(self.names[each] for each in arrow) for arrow in arrows]
        clue = ":".join(name + text for text in texts) if rule == "region-arrow" else name + "".join(texts)
        self.rules.append({"rule": rule, "clues": [clue if is_own else f"others:{clue}"]})

        def holds(digits, layers):
            region = layers["region"]
            runs = [takewhile(lambda each: region[each] == region[cell], arrow) for arrow in arrows]
            return digits[cell] == is_own + sum(len(list(run)) for run in runs)

        self.tests.append(holds)

    def second(self):
        if len(self.grid.cells) > 6 and len(self.values) > 3:
            self.values = self.values[:3]
        self.rules.append({"rule": "euler"})
        every = product(self.values, repeat=len(self.grid.cells))
        squares = (dict(zip(self.grid.cells, each, strict=True)) for each in every)
        self.layers["second"] = [square for square in squares if differs_in(self.lines, square)]

        def differ(digits, layers):
            pairs = [(digits[cell], layers["second"][cell]) for cell in self.grid.cells]
            return len(set(pairs)) == len(pairs)

        self.tests.append(differ)

    def modifiers(self):
        rng, grid = self.rng, self.grid
        rule, times = rng.choice([("doublers", 2), ("negators", -1), ("multipliers", rng.choice([0, 3]))])
        anywhere = rng.random() < 0.5 or grid.rows != grid.cols
        if not anywhere:
            self.values = self.values[: grid.rows]
        clue = [str(times)] if rule == "multipliers" else []
        clue += ["anywhere"] if anywhere else []
        self.rules.append({"rule": rule, "clues": [":".join(clue)]} if clue else {"rule": rule})
        name = rule.removesuffix("s")
        found = [
            marked
            for marked in subsets(grid.cells)
            if anywhere or all(len(marked & set(line)) == 1 for line in self.lines)
        ]
        self.mark_cells(name, found, "plain", name)
        if not anywhere:
            self.tests.append(
                lambda digits, layers: (
                    sorted(digits[cell] for cell in grid.cells if layers[name][cell] == name) == self.values
                )
            )
        self.amounts = lambda digits, layers, cell: digits[cell] * (times if layers[name][cell] == name else 1)

    def heat(self):
        if len(self.grid.cells) > 6:
            return self.shade()
        self.rules.append({"rule": "hot-cold"})
        every = product(["cold", "mild", "hot"], repeat=len(self.grid.cells))
        self.layers["heat"] = [dict(zip(self.grid.cells, each, strict=True)) for each in every]
        worth = {"cold": -1, "mild": 0, "hot": 1}
        self.amounts = lambda digits, layers, cell: digits[cell] + worth[layers["heat"][cell]]
        return None

    def areas(self):
        """Areas as large as their digits, or as a layer says: then one of its cells is compared with a digit."""
        rng, cells = self.rng, self.grid.cells
        if not self.is_latin and rng.random() < 0.6:
            self.rules.append({"rule": "fillomino"})
            self.tests.append(lambda digits, layers: are_areas(cells, digits))
            return
        largest = rng.randint(2, min(5, len(cells)))
        self.rules.append({"rule": "fillomino", "clues": [str(largest)]})
        ways = (dict(zip(cells, sizes, strict=True)) for sizes in product(range(1, largest + 1), repeat=len(cells)))
        self.layers["area"] = [sizes for sizes in ways if are_areas(cells, sizes)]
        cell, other = rng.choice(cells), rng.choice(cells)
        self.rules.append({"rule": "where", "clues": [f"area.{self.names[cell]} <= {self.names[other]}"]})
        self.tests.append(lambda digits, layers: layers["area"][cell] <= digits[other])

    def count_around(self):
        rng = self.rng
        kinds = {"shade": "shaded", "star": "star", "snake": "body+end", "heat": "hot"}
        name = next((name for name in self.layers if name in kinds), None)
        if name is None:
            return
        cell = rng.choice(self.grid.cells)
        self.rules.append({"rule": "count-around", "clues": [f"{kinds[name]}:{self.names[cell]}"]})
        around = [each for each in self.grid.cells if max(abs(each[0] - cell[0]), abs(each[1] - cell[1])) < 2]
        words = kinds[name].split("+")
        self.tests.append(lambda digits, layers: digits[cell] == sum(layers[name][each] in words for each in around))

    def connected(self):
        rng, grid = self.rng, self.grid
        words = {"shade": ["shaded"], "star": ["empty"], "snake": ["off"], "heat": ["hot", "mild"]}
        name = rng.choice([None, *(name for name in self.layers if name in words)])
        kind = rng.sample(self.values, rng.randint(1, 2)) if name is None else words[name]
        size = rng.choice([None, None, rng.randint(1, len(grid.cells))])
        clue = "+".join(map(str, kind)) + (f":{size}" if size else "")
        self.rules.append({"rule": "connected", "clues": [clue]})

        def holds(digits, layers):
            values = digits if name is None else layers[name]
            found = {cell for cell in grid.cells if values[cell] in kind}
            return bool(found) and is_connected(found, beside) and size in (None, len(found))

        self.tests.append(holds)

    def cage(self):
        rng = self.rng
        cells = rng.sample(self.grid.cells, rng.randint(2, 3))
        total = rng.randint(1, 3 * len(self.values))
        self.rules.append(
            {"rule": "killer", "clues": [f"{total}:{''.join(self.names[cell] for cell in sorted(cells))}"]}
        )

        def holds(digits, layers):
            worth = [self.amounts(digits, layers, cell) if self.amounts else digits[cell] for cell in cells]
            return len({digits[cell] for cell in cells}) == len(cells) and sum(worth) == total

        self.tests.append(holds)

    def data(self):
        """The puzzle as JSON."""
        merged = {}
        for entry in self.rules:
            known = merged.setdefault(entry["rule"], {"rule": entry["rule"]})
            if "clues" in entry:
                known["clues"] = [*known.get("clues", []), *entry["clues"]]
        return {
            "rows": self.grid.rows, "cols": self.grid.cols, "values": self.values, "rules": list(merged.values()),
        }  # fmt: skip

    def digit_grids(self):
        if self.is_latin:

            def extend(rows):
                if len(rows) == self.grid.rows:
                    yield [digit for row in rows for digit in row]
                    return
                for row in permutations(self.values, self.grid.cols):
                    if all(a != b for other in rows for a, b in zip(row, other, strict=True)):
                        yield from extend([*rows, row])

            yield from extend([])
        else:
            yield from product(self.values, repeat=len(self.grid.cells))

    def solutions(self):
        """The set of all full solutions, each the digits and the assignments in order; None if there are too many."""
        names = sorted(self.layers)
        number = len(self.values) ** len(self.grid.cells)
        for name in names:
            number *= len(self.layers[name]) or 1
        if not self.is_latin and number > 40 * MOST:
            return None
        found = set()
        tried = 0
        for row in self.digit_grids():
            digits = dict(zip(self.grid.cells, row, strict=True))
            for chosen in product(*(self.layers[name] for name in names)):
                tried += 1
                if tried > 20 * MOST:
                    return None
                layers = dict(zip(names, chosen, strict=True))
                if all(test(digits, layers) for test in self.tests):
                    found.add((tuple(row), *(tuple(map(str, each.values())) for each in chosen)))
                    if len(found) > MOST:
                        return None
        return found


@dataclass
class LayeredTrial:
    """The outcome for the layered puzzle of a seed, with the attributes of a `Trial`."""

    seed: int
    case: LayeredCase
    is_large: bool = False
    solutions: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def status(self):
        return "too large" if self.is_large else "wrong" if self.differences else "right"

    @property
    def rules(self):
        return {entry["rule"] for entry in self.case.rules}

    @property
    def kind(self):
        return frozenset(self.rules), frozenset(difference.partition(":")[0] for difference in self.differences)

    def report(self):
        lines = [
            f"layered seed {self.seed}: {', '.join(sorted(self.rules))}",
            *(f"  {each}" for each in self.differences),
        ]
        return "\n".join([*lines, f"  puzzle: {json.dumps(self.case.data())}"])


def attempt_layered(seed):
    """The trial of a puzzle with layers: all full solutions, those of the digits alone, and the candidates."""
    from rulegrid.core.puzzle import Puzzle

    trial = LayeredTrial(seed, LayeredCase(seed))
    case = trial.case
    expected = case.solutions()
    if expected is None:
        trial.is_large = True
        return trial
    puzzle = Puzzle.from_data(case.data())
    names = sorted(case.layers)

    def full(board):
        layers = [[word for row in board.layer(name) for word in row] for name in names]
        return (*digits_of(board), *map(tuple, layers))

    def digits_of(board):
        return (tuple(int(digit) for row in board.cells for digit in row),)

    known = [full(board) for board in puzzle.solver(layers=True).solutions()]
    trial.solutions = len(known)
    if len(set(known)) < len(known) or set(known) != expected:
        trial.differences.append(f"full solutions: {len(known)}, expected {len(expected)}")
    digits = {each[0] for each in expected}
    if len(digits) <= MOST_DIGITS:
        boards = [digits_of(board)[0] for board in puzzle.solutions()]
        if sorted(boards) != sorted(digits):
            trial.differences.append(f"digits: {len(boards)} solutions, expected {len(digits)}")
        values = {cell: {each[at] for each in digits} for at, cell in enumerate(case.grid.cells)}
        if dict(puzzle.candidates()) != values:
            trial.differences.append("candidates: other than those of the digits' solutions")
    return trial
