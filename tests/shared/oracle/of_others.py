"""What clues outside the grid, expressions, rules made of rules and the cages of calcudokus mean on a filled grid."""

import re
from math import prod

from . import expression
from .case import Part
from .noted import MEANING, adds, meaning_of, says, tests


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


@looks_along("ascending-starters")
def _(w, v, number, case):
    count = next((at for at in range(1, len(v)) if v[at] <= v[at - 1]), len(v))
    return bool(v) and sum(w[:count]) == number


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


@says("any", "all", "none", "exactly", "at-least", "at-most")
def _(k, case):
    several = [meaning_of(inner, case) for inner in k["rules"]]
    cells = list(dict.fromkeys(cell for parts in several for part in parts for cell in part.cells))

    def test(v):
        held = dict(zip(cells, v, strict=True))
        kept = [all(part.test([held[cell] for cell in part.cells]) for part in parts) for parts in several]
        number, true = k.get("number", 0), sum(kept)
        return {
            "any": any(kept), "all": all(kept), "none": not any(kept),
            "exactly": true == number, "at-least": true >= number, "at-most": true <= number,
        }[k["rule"]]  # fmt: skip

    yield Part(cells, test)


@says("doubler", "negator", "amount")
def _(k, case):
    return ()


@tests("cage")
def _(v, k, case):
    target, operation = k["target"], k["operation"]
    means = {"+": sum(v) == target, "*": prod(v) == target, "": len(v) == 1 and v[0] == target}
    if operation != "?" or len(v) == 2:  # a mystery of more cells is a sum or a product
        rests = [(a, v[:at] + v[at + 1 :]) for at, a in enumerate(v)]
        means["-"] = any(a - sum(rest) == target for a, rest in rests)
        means["/"] = any(0 not in rest and divmod(a, prod(rest)) == (target, 0) for a, rest in rests)
    return any(means.values()) if operation == "?" else means[operation]
