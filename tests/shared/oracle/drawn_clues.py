"""How the clue of each rule is drawn: DRAWN has an entry for each, a function of the drawing and the depth."""

from .texts import random_expression, random_pattern

HOUSES = ("row", "column")
COMPOSED = ("any", "all", "none", "exactly", "at-least", "at-most")
COUNTED = COMPOSED[3:]


def of_cells(least=1, most=4):
    return lambda d, depth: {"cells": d.cells(least, most)}


def of_line(least=2, most=5):
    return lambda d, depth: {"cells": d.line(least, most)}


def without_clue(d, depth):
    return {}


def numbered(field, cells):
    """A number as `field` says, drawn from the cells."""

    def fields(d, depth):
        found = cells(d, depth)
        return {"number": field(d, found["cells"])} | found

    return fields


def negative(least, most, usual):
    def fields(d, depth):
        pairs = d.board.neighbours()
        numbers = [d.number(least, most, usual) for _ in range(d.rng.choice([1, 1, 2]))]
        return {"numbers": numbers, "pairs": [list(d.rng.choice(pairs))] if pairs and d.chance(3) else []}

    return fields


def between(least, most, usual=...):
    return lambda d, cells: d.number(least, most, usual)


def positive(d, cells):
    return d.positive(cells)


def dotted(d, depth):
    return {"cells": d.pair()}


FITTED = (
    "sum-line", "difference-count", "rellik", "lunchbox", "sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "ascending-starters", "numbered-room", "full-rank",
)  # fmt: skip
"""Rules whose number is one that the hidden grid satisfies."""

DRAWN = {
    **dict.fromkeys(
        (*HOUSES, "windoku", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive"), without_clue
    ),
    **dict.fromkeys(
        ("anti-taxicab", "global-entropy", "global-modular", "dutch-flatmates", "unknown-digits"), without_clue
    ),
    "diagonal": lambda d, depth: {"way": d.rng.choice(["\\", "/", None])},
    "extra-region": of_cells(1, 5),
    "chess": lambda d, depth: {
        "leap": d.rng.choice([[1, 1], [0, 1], [1, 2], [2, 0], [0, 2], [1, 3], [2, 2]]),
        "digits": None if d.chance(2) else sorted(set(d.digits())),
    },
    "thermometer": of_cells(1, 4),
    "slow-thermometer": of_cells(2, 4),
    "arrow": lambda d, depth: {"circle": d.cells(1, 1) if d.chance(2) else d.cells(1, 3), "cells": d.line(1, 4)},
    "double-arrow": of_line(3),
    "whisper": numbered(between(0, 4, None), of_line()),
    "renban": of_line(2, 5),
    "nabner": of_line(2, 3),
    "palindrome": of_line(),
    "zipper": of_line(),
    "between": of_line(),
    "lockout": numbered(between(0, 4, None), of_line()),
    "region-sum": of_line(2, 6),
    "modular": numbered(between(2, 4, None), of_line()),
    "entropic": of_line(2, 6),
    "sum-line": lambda d, depth: {"number": 0, "cells": d.line(1, 6), "loop": d.chance(3)},
    "fibonacci-line": of_line(3),
    "arithmetic-line": of_line(3),
    "index-line": of_cells(1, 5),
    "difference-count": lambda d, depth: {"number": 0, "cells": d.line(2, 5)},
    "no-three-parity": lambda d, depth: {"cells": d.line(3, 5)} if d.chance(2) else {},
    "killer": lambda d, depth: (
        lambda cells: {
            "totals": [] if d.chance(6) else [d.positive(cells) for _ in range(d.rng.choice([1, 1, 1, 2]))],
            "cells": cells,
        }
    )(d.cells(1, 5)),
    "sum": lambda d, depth: d.terms(),
    "equal-sum": lambda d, depth: {"groups": d.groups(alike=False)},
    "equal-product": lambda d, depth: {"groups": d.groups(alike=False)},
    "prime-cage": of_cells(1, 4),
    "group-count": lambda d, depth: {"groups": d.groups(alike=False)},
    "same-values": lambda d, depth: {"groups": d.groups(alike=True)},
    "clone": lambda d, depth: {"groups": d.groups(alike=True)},
    "quadruple": lambda d, depth: d.digits_in(2, 4),
    "contain-exact": lambda d, depth: d.digits_in(),
    "look-and-say": lambda d, depth: d.counts(),
    "rellik": lambda d, depth: {"number": 0, "cells": d.cells(1, 4)},
    "lunchbox": lambda d, depth: {"number": 0, "cells": d.cells(2, 5)},
    "equality": of_cells(1, 4),
    "counting-circles": of_cells(1, 6),
    "count-distinct": lambda d, depth: {"counter": d.cells(1, 1)[0], "cells": d.cells(1, 4)},
    "comparison-count": lambda d, depth: {
        "condition": d.rng.choice(["smaller", "greater", "equal", "different", "same-parity", "other-parity"]),
        "cells": d.cells(2, 5),
    },
    "difference": numbered(between(0, 4, None), dotted),
    "ratio": numbered(between(1, 4, None), dotted),
    "pair-sum": numbered(positive, dotted),
    "greater": dotted,
    "no-difference": negative(0, 4, 1),
    "no-ratio": negative(1, 3, 2),
    "no-pair-sum": negative(1, 12, 5),
    "odd": of_cells(1, 3),
    "even": of_cells(1, 3),
    "minimum": of_cells(1, 3),
    "maximum": of_cells(1, 3),
    "among": lambda d, depth: {"digits": sorted(set(d.digits(4))), "cells": d.cells()},
    "row-indexer": of_cells(1, 3),
    "column-indexer": of_cells(1, 3),
    "box-indexer": lambda d, depth: d.regional(),
    "value-index": of_line(3),
    "little-killer": lambda d, depth: (lambda line: {"number": d.positive(line), "cells": list(line)})(
        d.rng.choice(d.board.diagonals())
    ),
    **dict.fromkeys(
        ("sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "ascending-starters", "numbered-room", "full-rank"),
        lambda d, depth: d.outside(),
    ),
    "where": lambda d, depth: {"expression": random_expression(d.rng, d.cells(1, 4))},
    "pattern": lambda d, depth: (
        lambda cells: {
            "regex": random_pattern(d.rng, [d.hidden[cell] for cell in cells], d.board.values),
            "cells": cells,
        }
    )(d.line(1, 5)),
    **dict.fromkeys(COMPOSED, lambda d, depth: d.inner(depth)),
    **dict.fromkeys(COUNTED, lambda d, depth: d.some_of(depth)),
    "doubler": of_cells(1, 2),
    "negator": of_cells(1, 2),
    "amount": numbered(between(-3, 10), of_cells(1, 2)),
    "cage": lambda d, depth: d.cage(),
}
