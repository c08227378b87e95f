"""What each rule means on a filled grid, written from its description and apart from the package.

`parts_of(case)` lists what all clues of a case mean: tests of the digits in some cells. `MEANING` has for each rule a
function from a clue and its case to such parts.
"""

import re
from collections import Counter
from itertools import combinations, pairwise
from math import prod

from . import expression
from .case import Part, name, place

MEANING = {}


def parts_of(case):
    return [part for clue in case.clues for part in meaning_of(clue, case)]


def meaning_of(clue, case):
    return list(MEANING[clue["rule"]](clue, case))


def says(*rules):
    """Note what some rules mean: a function of a clue and its case that yields parts."""

    def note(function):
        MEANING.update(dict.fromkeys(rules, function))
        return function

    return note


def tests(*rules):
    """Note a test of the digits in a clue's cells."""

    def note(test):
        for rule in rules:
            MEANING[rule] = lambda k, case: [Part(k["cells"], lambda v: test(v, k, case))]
        return test

    return note


def adds(*rules):
    """Note a test of what the digits in a clue's cells count for; it has the digits too."""

    def note(test):
        for rule in rules:
            MEANING[rule] = lambda k, case: [Part(k["cells"], lambda v: test(case.worth(k["cells"], v), v, k, case))]
        return test

    return note


def distinct(v):
    return len(set(v)) == len(v)


def all_differ(cells):
    for pair in combinations(cells, 2):
        yield Part(pair, lambda v: v[0] != v[1])


def pairs_that(pairs, test):
    for pair in pairs:
        yield Part(pair, test)


def windows(v, size):
    return [v[at : at + size] for at in range(max(1, len(v) - size + 1))]


def third(digit, case):
    return sorted(case.values).index(digit) * 3 // len(case.values)


@says("row")
def _(k, case):
    for row in range(case.rows):
        yield from all_differ(case.row(row))


@says("column")
def _(k, case):
    for col in range(case.cols):
        yield from all_differ(case.column(col))


@says("block", "normal9x9-block")
def _(k, case):
    if not case.said("regions"):
        for region in case.blocks(k.get("height", 3), k.get("width", 3)):
            yield from all_differ(region)


@says("regions")
def _(k, case):
    for region in k["regions"]:
        yield from all_differ(region)


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


@tests("thermometer")
def _(v, k, case):
    return all(a < b for a, b in pairwise(v))


@tests("slow-thermometer")
def _(v, k, case):
    return all(a <= b for a, b in pairwise(v))


@says("arrow")
def _(k, case):
    circle = sorted(k["circle"], key=place)
    size = len(circle)

    def test(v):
        counted = case.worth([*circle, *k["cells"]], v)
        number = 0
        for digit, worth in zip(v[:size], counted, strict=False):
            number = number * 10 ** len(str(digit)) + worth
        return number == sum(counted[size:])

    yield Part([*circle, *k["cells"]], test)


@adds("double-arrow")
def _(w, v, k, case):
    return w[0] + w[-1] == sum(w[1:-1])


@tests("whisper")
def _(v, k, case):
    least = (len(case.values) + 1) // 2 if k["number"] is None else k["number"]
    return all(abs(a - b) >= least for a, b in pairwise(v))


@tests("renban")
def _(v, k, case):
    return distinct(v) and max(v) - min(v) == len(v) - 1


@tests("nabner")
def _(v, k, case):
    return all(abs(a - b) > 1 for a, b in combinations(v, 2))


@tests("palindrome")
def _(v, k, case):
    return list(v) == list(v)[::-1]


@adds("zipper")
def _(w, v, k, case):
    half = len(w) // 2
    sums = {w[at] + w[-1 - at] for at in range(half)} | set(w[half : half + len(w) % 2])
    return len(sums) == 1


@tests("between")
def _(v, k, case):
    low, high = sorted((v[0], v[-1]))
    return all(low < x < high for x in v[1:-1])


@tests("lockout")
def _(v, k, case):
    low, high = sorted((v[0], v[-1]))
    least = 4 if k["number"] is None else k["number"]
    return high - low >= least and all(x < low or x > high for x in v[1:-1])


@adds("region-sum")
def _(w, v, k, case):
    sums, last = [], None
    for cell, worth in zip(k["cells"], w, strict=True):
        region = case.region_of(cell)
        if region is None:
            continue
        if region == last:
            sums[-1] += worth
        else:
            sums.append(worth)
        last = region
    return len(set(sums)) <= 1


@tests("modular")
def _(v, k, case):
    modulus = 3 if k["number"] is None else k["number"]
    return all(distinct([x % modulus for x in part]) for part in windows(v, modulus))


@tests("entropic")
def _(v, k, case):
    return all(distinct([third(x, case) for x in part]) for part in windows(v, 3))


@adds("sum-line")
def _(w, v, k, case):
    def falls_into_parts(line):
        ends = {0}  # places up to which the line falls into parts
        for end in range(1, len(line) + 1):
            if any(sum(line[begin:end]) == k["number"] for begin in ends):
                ends.add(end)
        return len(line) in ends

    turns = range(len(w)) if k["loop"] else [0]
    return any(falls_into_parts(w[at:] + w[:at]) for at in turns)


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


@adds("little-killer")
def _(w, v, k, case):
    return sum(w) == k["number"]


def looks_along(*rules):
    """Note a test of a row or column as it is seen from outside: what its digits count for, the digits, the number."""

    def note(test):
        def parts(k, case):
            line = case.seen_from(k["side"], k["line"])
            yield Part(line, lambda v: test(case.worth(line, v), list(v), k["number"], case))

        MEANING.update(dict.fromkeys(rules, parts))
        return test

    return note


@looks_along("sandwich")
def _(w, v, number, case):
    low, high = min(case.values), max(case.values)
    if low not in v or high not in v:
        return False
    first, last = sorted((v.index(low), v.index(high)))
    return sum(w[first + 1 : last]) == number


@looks_along("x-sum")
def _(w, v, number, case):
    return bool(v) and v[0] <= len(v) and sum(w[: v[0]]) == number


def skyline(v):
    """The digits that are seen, and those that are hidden; a leading 0 is neither."""
    seen, hidden = [], []
    for x in v:
        if x > max(seen, default=0):
            seen.append(x)
        elif seen:
            hidden.append(x)
    return seen, hidden


@looks_along("skyscraper")
def _(w, v, number, case):
    return len(skyline(v)[0]) == number


@looks_along("hidden-skyscraper")
def _(w, v, number, case):
    return skyline(v)[1][:1] == [number]


@looks_along("numbered-room")
def _(w, v, number, case):
    return bool(v) and 1 <= v[0] <= len(v) and v[v[0] - 1] == number


@says("full-rank")
def _(k, case):
    own = case.seen_from(k["side"], k["line"])
    lines = [line for side in ("left", "right") for at in range(case.rows) if (line := case.seen_from(side, at))]
    lines += [line for side in ("top", "bottom") for at in range(case.cols) if (line := case.seen_from(side, at))]

    def test(v):
        held = dict(zip(case.cells, v, strict=True))
        digits = [held[cell] for cell in own]
        others = [[held[cell] for cell in line] for line in lines if line != own]
        return digits not in others and sum(other < digits for other in others) + 1 == k["number"]

    yield Part(case.cells, test)


@says("where")
def _(k, case):
    cells = expression.cells_of(k["expression"])
    holds = expression.reader(k["expression"])
    yield Part(cells, lambda v: holds(dict(zip(cells, v, strict=True))))


@tests("pattern")
def _(v, k, case):
    text = "".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[x] for x in v)
    return re.fullmatch(k["regex"], text) is not None


@says("any", "all", "none")
def _(k, case):
    several = [meaning_of(inner, case) for inner in k["rules"]]
    cells = list(dict.fromkeys(cell for parts in several for part in parts for cell in part.cells))

    def test(v):
        held = dict(zip(cells, v, strict=True))
        kept = [all(part.test([held[cell] for cell in part.cells]) for part in parts) for parts in several]
        return {"any": any(kept), "all": all(kept), "none": not any(kept)}[k["rule"]]

    yield Part(cells, test)


@says("doubler", "negator", "amount")
def _(k, case):
    return ()


@tests("cage")
def _(v, k, case):
    target, operation = k["target"], k["operation"]
    low, high = min(v), max(v)
    pair = len(v) == 2
    means = {
        "+": sum(v) == target,
        "*": prod(v) == target,
        "-": pair and high - low == target,
        "/": pair and low * target == high,
        "": len(v) == 1 and v[0] == target,
    }
    return any(means.values()) if operation == "?" else means[operation]
