"""What rules of lines mean on a filled grid."""

from itertools import combinations, pairwise

from .case import Part, place
from .noted import adds, distinct, says, tests, third, windows


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


@adds("fibonacci-line")
def _(w, v, k, case):
    return all(w[at] == w[at - 1] + w[at - 2] for at in range(2, len(w)))


@tests("arithmetic-line")
def _(v, k, case):
    return all(v[at] == v[0] + at * (v[1] - v[0]) for at in range(len(v)))


@tests("index-line")
def _(v, k, case):
    numbers = range(1, len(v) + 1)
    return set(v) <= set(numbers) and all((v[m - 1] == n) == (v[n - 1] == m) for m in numbers for n in numbers)


@tests("difference-count")
def _(v, k, case):
    return [max(a, b) - min(a, b) for a, b in pairwise(v)].count(k["number"]) == v[0]


def changes_parity(v):
    return "000" not in (parities := "".join(str(x % 2) for x in v)) and "111" not in parities


@says("no-three-parity")
def _(k, case):
    if "cells" in k:
        yield Part(k["cells"], changes_parity)
        return
    for row in range(case.rows):
        for col in range(case.cols):
            for cells in ([case.at(row, col + at) for at in range(3)], [case.at(row + at, col) for at in range(3)]):
                if all(cells):
                    yield Part(cells, changes_parity)
