"""What rules of cages, groups, dots and single cells mean on a filled grid."""

from collections import Counter
from itertools import combinations
from math import prod

from .case import Part, name, place
from .noted import MEANING, adds, distinct, pairs_that, says, tests


@adds("killer")
def _(w, v, k, case):
    return distinct(v) and (not k["totals"] or sum(w) in k["totals"])


@says("sum")
def _(k, case):
    cells, weights = zip(*k["terms"], strict=True)
    yield Part(cells, lambda v: sum(a * b for a, b in zip(weights, case.worth(cells, v), strict=True)) == k["number"])


def in_groups(k, test):
    """A part of all the cells of a clue's groups; the test has the digits of each group."""
    cells = [cell for group in k["groups"] for cell in group]

    def apart(v):
        left = iter(v)
        return test([[next(left) for _ in group] for group in k["groups"]])

    yield Part(cells, apart)


@says("equal-sum")
def _(k, case):
    return in_groups(k, lambda held: len({sum(case.worth(g, v)) for g, v in zip(k["groups"], held, strict=True)}) == 1)


@says("equal-product")
def _(k, case):
    return in_groups(k, lambda held: len(set(map(prod, held))) == 1)


@adds("prime-cage")
def _(w, v, k, case):
    total = sum(w)
    return distinct(v) and total > 1 and not any(total % part == 0 for part in range(2, total))


@says("group-count")
def _(k, case):
    return in_groups(k, lambda held: all(sum(x in group for group in held) == x for group in held for x in group))


@says("same-values")
def _(k, case):
    return in_groups(k, lambda held: len({tuple(sorted(v)) for v in held}) == 1)


@says("clone")
def _(k, case):
    return in_groups(k, lambda held: all(v == held[0] for v in held))


@tests("quadruple")
def _(v, k, case):
    held = Counter(v)
    return all(held[digit] >= count for digit, count in Counter(k["digits"]).items())


@tests("contain-exact")
def _(v, k, case):
    held = Counter(v)
    return all(held[digit] == count for digit, count in Counter(k["digits"]).items())


@tests("look-and-say")
def _(v, k, case):
    return all(list(v).count(digit) == count for count, digit in k["counts"])


@adds("rellik")
def _(w, v, k, case):
    groups = (group for size in range(1, len(w) + 1) for group in combinations(w, size))
    return distinct(v) and not any(sum(group) == k["number"] for group in groups)


@adds("lunchbox")
def _(w, v, k, case):
    first, last = sorted((list(v).index(min(v)), list(v).index(max(v))))
    return distinct(v) and sum(w[first + 1 : last]) == k["number"]


@tests("equality")
def _(v, k, case):
    digits = sorted(case.values)
    half = len(digits) // 2
    low, high = digits[:half], digits[len(digits) - half :]
    odd, lows, highs = sum(x % 2 for x in v), sum(x in low for x in v), sum(x in high for x in v)
    return distinct(v) and 2 * odd == len(v) and lows == highs and lows + highs == len(v)


@tests("counting-circles")
def _(v, k, case):
    return all(digit == count for digit, count in Counter(v).items())


COMPARED = {
    "smaller": lambda own, x: x < own,
    "greater": lambda own, x: own < x,
    "equal": lambda own, x: x == own,
    "different": lambda own, x: x != own,
    "same-parity": lambda own, x: x % 2 == own % 2,
    "other-parity": lambda own, x: x % 2 != own % 2,
}


@tests("comparison-count")
def _(v, k, case):
    return len([x for x in v[1:] if COMPARED[k["condition"]](v[0], x)]) == v[0]


@says("count-distinct")
def _(k, case):
    yield Part([k["counter"], *k["cells"]], lambda v: v[0] == len(set(v[1:])))


def differ_by(v, number):
    return abs(v[0] - v[1]) == number


def in_ratio(v, number):
    return v[0] == number * v[1] or v[1] == number * v[0]


def add_up_to(v, number):
    return v[0] + v[1] == number


@tests("difference")
def _(v, k, case):
    return differ_by(v, 1 if k["number"] is None else k["number"])


@tests("ratio")
def _(v, k, case):
    return in_ratio(v, 2 if k["number"] is None else k["number"])


@adds("pair-sum")
def _(w, v, k, case):
    return add_up_to(w, k["number"])


@tests("greater")
def _(v, k, case):
    return v[0] > v[1]


def unmarked(mark, test):
    """No neighbours pass a test but those with a mark and those listed."""

    def parts(k, case):
        marked = {frozenset(pair) for pair in k["pairs"]} | {frozenset(dot["cells"]) for dot in case.said(mark)}
        pairs = [pair for pair in case.neighbours() if frozenset(pair) not in marked]
        return pairs_that(pairs, lambda v: not any(test(v, number) for number in k["numbers"]))

    return parts


MEANING |= {
    "no-difference": unmarked("difference", differ_by),
    "no-ratio": unmarked("ratio", in_ratio),
    "no-pair-sum": unmarked("pair-sum", add_up_to),
}


@tests("odd")
def _(v, k, case):
    return all(x % 2 == 1 for x in v)


@tests("even")
def _(v, k, case):
    return all(x % 2 == 0 for x in v)


@tests("among")
def _(v, k, case):
    return all(x in k["digits"] for x in v)


@says("minimum", "maximum")
def _(k, case):
    marked = {cell for clue in [k, *case.said(k["rule"])] for cell in clue["cells"]}
    for cell in k["cells"]:
        for pair in case.neighbours():
            if cell in pair and not marked.issuperset(pair):
                other = pair[pair[0] == cell]
                less, more = (cell, other) if k["rule"] == "minimum" else (other, cell)
                yield Part((less, more), lambda v: v[0] < v[1])


@says("row-indexer", "column-indexer", "box-indexer")
def _(k, case):
    for cell in k["cells"]:
        row, col = place(cell)
        if k["rule"] == "row-indexer":
            places, own = [name(at, col) for at in range(case.rows)], row + 1
        elif k["rule"] == "column-indexer":
            places, own = [name(row, at) for at in range(case.cols)], col + 1
        else:
            places = sorted(case.all_regions[case.region_of(cell)], key=place)
            own = places.index(cell) + 1
        cells = [cell, *(other for other in places if other in case.open)]

        def test(v, cells=cells, places=places, own=own):
            held = dict(zip(cells, v, strict=True))
            return 1 <= v[0] <= len(places) and held.get(places[v[0] - 1]) == own

        yield Part(cells, test)


@tests("value-index")
def _(v, k, case):
    digit, at, *rest = v
    return 1 <= at <= len(rest) and rest[at - 1] == digit
