"""What rules of rows, columns, regions and pairs of cells mean on a filled grid."""

from itertools import combinations

from .case import Part, place
from .noted import all_differ, pairs_that, says, third


@says("row")
def _(k, case):
    for row in range(case.rows):
        if not (case.said("error-sudoku") or case.said("grids")):
            yield from all_differ(case.row(row))


@says("column")
def _(k, case):
    for col in range(case.cols):
        if not (case.said("error-sudoku") or case.said("grids")):
            yield from all_differ(case.column(col))


@says("block", "normal9x9-block")
def _(k, case):
    if not (case.said("regions") or case.said("error-sudoku") or case.said("grids")):
        for region in case.blocks(k.get("height", 3), k.get("width", 3)):
            yield from all_differ(region)


@says("regions")
def _(k, case):
    for region in k["regions"] if not case.said("grids") else ():
        yield from all_differ(region)


@says("grids")
def _(k, case):
    for corner in k["corners"]:
        (top, left), line = place(corner), range(k["size"])
        for at in line:
            yield from all_differ([case.at(top + at, left + each) for each in line])
            yield from all_differ([case.at(top + each, left + at) for each in line])
        for box in case.boxes_at(corner, k["size"]):
            yield from all_differ(box)


def repeats(case, held, digit):
    """How many pairs of a digit share a row, a column or a box, each counted."""
    pairs = list(combinations([cell for cell in case.cells if held[cell] == digit], 2))
    in_lines = sum((a[0] == b[0]) + (a[1:] == b[1:]) for a, b in pairs)
    return in_lines + sum(a in box and b in box for box in case.all_regions for a, b in pairs)


@says("error-sudoku")
def _(k, case):
    def test(v):
        held = dict(zip(case.cells, v, strict=True))
        return all(v.count(digit) == case.rows and repeats(case, held, digit) == digit for digit in case.values)

    yield Part(case.cells, lambda v: test(list(v)))


@says("unknown-digits")
def _(k, case):
    lines = [case.row(row) for row in range(case.rows)] + [case.column(col) for col in range(case.cols)]
    houses = lines + list(case.all_regions)
    for house in houses:
        yield from all_differ(house)
        yield Part([*houses[0], *house], lambda v: set(v[: len(houses[0])]) == set(v[len(houses[0]) :]))


@says("extra-region")
def _(k, case):
    return all_differ(k["cells"])


@says("diagonal")
def _(k, case):
    for way in [k["way"]] if k["way"] else "\\/":
        line = (case.at(at, at if way == "\\" else case.cols - 1 - at) for at in range(case.rows))
        yield from all_differ([cell for cell in line if cell])


@says("windoku")
def _(k, case):
    side = round(case.rows**0.5)
    for row in range(1, case.rows - side, side + 1):
        for col in range(1, case.cols - side, side + 1):
            cells = (case.at(row + down, col + right) for down in range(side) for right in range(side))
            yield from all_differ([cell for cell in cells if cell])


@says("disjoint-groups")
def _(k, case):
    regions = [sorted(region, key=place) for region in case.all_regions]
    for at in range(max(map(len, regions))):
        yield from all_differ([region[at] for region in regions if at < len(region)])


@says("anti-knight")
def _(k, case):
    return pairs_that(case.leaps([(1, 2), (2, 1), (1, -2), (2, -1)]), lambda v: v[0] != v[1])


@says("anti-king")
def _(k, case):
    return pairs_that(case.leaps([(0, 1), (1, 0), (1, 1), (1, -1)]), lambda v: v[0] != v[1])


@says("chess")
def _(k, case):
    down, right = k["leap"]
    ways = {(a * s, b * t) for a, b in ((down, right), (right, down)) for s in (1, -1) for t in (1, -1)}
    digits = case.values if k["digits"] is None else k["digits"]
    return pairs_that(case.leaps(ways), lambda v: v[0] != v[1] or v[0] not in digits)


@says("non-consecutive")
def _(k, case):
    dots = {frozenset(dot["cells"]) for dot in case.said("difference") if dot["number"] in (None, 1)}
    return pairs_that([p for p in case.neighbours() if frozenset(p) not in dots], lambda v: abs(v[0] - v[1]) != 1)


@says("anti-taxicab")
def _(k, case):
    for a, b in combinations(case.cells, 2):
        steps = sum(abs(x - y) for x, y in zip(place(a), place(b), strict=True))
        yield Part((a, b), lambda v, steps=steps: not v[0] == v[1] == steps)


@says("global-entropy", "global-modular")
def _(k, case):
    kind = (lambda digit: digit % 3) if k["rule"] == "global-modular" else (lambda digit: third(digit, case))
    for row in range(case.rows - 1):
        for col in range(case.cols - 1):
            square = [case.at(row + down, col + right) for down in (0, 1) for right in (0, 1)]
            if all(square):
                yield Part(square, lambda v: len(set(map(kind, v))) == 3)


@says("dutch-flatmates")
def _(k, case):
    digits = sorted(case.values)
    low, middle, high = digits[0], digits[(len(digits) - 1) // 2], digits[-1]
    for cell in case.cells:
        row, col = place(cell)
        mates = [(mate, want) for mate, want in ((case.at(row - 1, col), low), (case.at(row + 1, col), high)) if mate]
        wanted = [want for _, want in mates]
        yield Part(
            [cell, *(mate for mate, _ in mates)],
            lambda v, wanted=wanted: v[0] != middle or any(x == y for x, y in zip(v[1:], wanted, strict=True)),
        )
