"""Dots, single cells and outside clues of the neutral form of the shared data, put in this project's clues."""

from rulegrid.sudoku import RULES
from rulegrid.utils.coordinates import cell_names

BY_NAME = {rule.spelling(): rule for rule in RULES}


def names(cells):
    return cell_names(map(tuple, cells))


def of_cells(spelling, *labels):
    """A clue of cells, with the values of some keys before them."""
    return lambda k: (spelling, ":".join([*(str(k[label]) for label in labels), names(k["cells"])]))


def unmarked(spelling):
    return lambda k: (spelling, ":".join([",".join(map(str, k["values"])), *map(names, k["except"])]))


def outside(spelling, label):
    return lambda k: (spelling, f"{k[label]}:{side(k['cells'])}")


def side(cells):
    """The side and line from which one sees these cells: `left B`."""
    (row, col), (r, c) = cells[0], cells[-1]
    if row == r:
        return f"{'left' if col < c else 'right'} {names([[row, 0]])[:-1]}"
    return f"{'top' if row < r else 'bottom'} {col + 1}"


CLUES = {
    "diff": of_cells("difference", "value"),
    "ratio": of_cells("ratio", "value"),
    "pair_sum": of_cells("pair-sum", "value"),
    "neg_diff": unmarked("no-difference"),
    "neg_ratio": unmarked("no-ratio"),
    "neg_sum": unmarked("no-pair-sum"),
    "greater": of_cells("greater"),
    "odd": of_cells("odd"),
    "even": of_cells("even"),
    "minimum": of_cells("minimum"),
    "maximum": of_cells("maximum"),
    "indexer": lambda k: of_cells(f"{k['kind']}-indexer")(k),
    "value_indexing": of_cells("value-index"),
    "little_killer": of_cells("little-killer", "sum"),
    "sandwich": outside("sandwich", "sum"),
    "xsum": outside("x-sum", "sum"),
    "skyscraper": outside("skyscraper", "value"),
    "hidden_skyscraper": outside("hidden-skyscraper", "value"),
    "numbered_room": outside("numbered-room", "value"),
    "full_rank": outside("full-rank", "value"),
}


def translate(constraint, case):
    """The spelling of a constraint's rule, and its clue as a text."""
    return CLUES[constraint["type"]](constraint)


NEUTRAL = {
    kind: lambda k, clue=clue: (lambda spelling, text: (BY_NAME[spelling], text))(*clue(k))
    for kind, clue in CLUES.items()
}
"""The same with the rule's class in place of its spelling."""
