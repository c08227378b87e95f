"""Puzzles in the neutral form of the shared data, put in this project's clues.

`CLUES` says for each type of constraint how its rule is spelled, and its clue as a text. A file beside this one whose
name begins with `neutral` adds its types by CLUES of its own. Tests have all of them from `load`.
"""

import json
import os
import runpy
from pathlib import Path

from rulegrid import ZERO, InSet, Rule
from rulegrid.sudoku import RULES, BlockRule, Board, ColumnRule, Puzzle, RowRule
from rulegrid.utils.coordinates import cell_name, cell_names

BY_NAME = {rule.spelling(): rule for rule in RULES}


def names(cells):
    return cell_names(map(tuple, cells))


def groups(lists):
    return ":".join(map(names, lists))


def of_cells(spelling, *labels):
    """A clue of cells, with the values of some keys before them."""
    return lambda k: (spelling, ":".join([*(str(k[label]) for label in labels), names(k["cells"])]))


def without_clue(spelling):
    return lambda k: (spelling, None)


def of_digits(spelling):
    return lambda k: (spelling, f"{','.join(map(str, k['values']))},:{names(k['cells'])}")


def weighted(k):
    weights = k.get("coeffs") or [1] * len(k["cells"])
    terms = " ".join(f"{cell_name(tuple(cell))}*{weight}" for cell, weight in zip(k["cells"], weights, strict=True))
    return "sum", f"{k['sum']}:{terms}"


CLUES = {
    "region": of_cells("regions"),
    "extra_region": of_cells("extra-region"),
    "all_different": of_cells("extra-region"),
    "diagonal": lambda k: ("diagonal", k["dir"]),
    "windoku": without_clue("windoku"),
    "disjoint": without_clue("disjoint-groups"),
    "antiknight": without_clue("anti-knight"),
    "antiking": without_clue("anti-king"),
    "nonconsecutive": without_clue("non-consecutive"),
    "anti_taxicab": without_clue("anti-taxicab"),
    "global_entropy": without_clue("global-entropy"),
    "global_mod": without_clue("global-modular"),
    "dutch_flatmates": without_clue("dutch-flatmates"),
    "thermo": of_cells("thermometer"),
    "slow_thermo": of_cells("slow-thermometer"),
    "arrow": lambda k: ("arrow", groups([k["circle"], k["cells"]])),
    "double_arrow": of_cells("double-arrow"),
    "whisper": of_cells("whisper", "diff"),
    "renban": of_cells("renban"),
    "nabner": of_cells("nabner"),
    "palindrome": of_cells("palindrome"),
    "zipper": of_cells("zipper"),
    "between": of_cells("between"),
    "lockout": of_cells("lockout", "diff"),
    "region_sum": of_cells("region-sum"),
    "modular": of_cells("modular", "mod"),
    "entropic": of_cells("entropic"),
    "sum_line": lambda k: ("sum-line", f"{k['sum']}:{names(k['cells'])}{':loop' if k.get('loop') else ''}"),
    "killer": lambda k: of_cells("killer", *(["sum"] if k.get("sum") is not None else []))(k),
    "killer_multi": lambda k: ("killer", f"{'/'.join(map(str, k['sums']))}:{names(k['cells'])}"),
    "sum": weighted,
    "equal_sum": lambda k: ("equal-sum", groups(k["segments"])),
    "same_values": lambda k: ("same-values", groups(k["sets"])),
    "clone": lambda k: ("clone", groups(zip(*k["pairs"], strict=True))),
    "quadruple": of_digits("quadruple"),
    "contain_exact": of_digits("contain-exact"),
    "look_and_say": lambda k: ("look-and-say", f"{','.join(f'{n}x{d}' for n, d in k['counts'])}:{names(k['cells'])}"),
    "rellik": of_cells("rellik", "sum"),
    "lunchbox": of_cells("lunchbox", "sum"),
    "equality_cage": of_cells("equality"),
    "counting_circles": of_cells("counting-circles"),
    "count_distinct": lambda k: ("count-distinct", groups([k["cells"][:1], k["cells"][1:]])),
}


class Candidates(Rule):
    """Some cells hold one of a few values: givens that leave a choice."""

    def __init__(self, choices=()):
        self.choices = dict(choices)

    def is_valid(self, board):
        return all(board.cells[r][c] in digits or not board.cells[r][c] for (r, c), digits in self.choices.items())

    def constraints(self, board):
        return [InSet((cell,), frozenset(digits)) for cell, digits in self.choices.items()]


# Those that take the interpreted kernel more than four seconds.
LONG_INTERPRETED = {
    "iss-011", "iss-020", "iss-036", "iss-075", "iss-081", "iss-085", "iss-104", "iss-116", "iss-118",
    "iss-121", "iss-125", "iss-137", "iss-145", "iss-147", "iss-151", "iss-153", "iss-155", "iss-157", "iss-159",
    "iss-163", "iss-217", "iss-252", "iss-254", "iss-285", "iss-293", "iss-295", "iss-297", "iss-299",
    "iss-301", "iss-303", "iss-309", "iss-311", "iss-313", "iss-315", "iss-317", "iss-319", "iss-323",
    "iss-325", "iss-341", "iss-343", "iss-345",
}  # fmt: skip

HERE = Path(__file__).parent
DATA = Path(os.environ.get("RULEGRID_DATA", HERE.parents[3] / "shared" / "data"))


def load():
    """The CLUES of this file and those beside it."""
    types = dict(CLUES)
    for path in sorted({*HERE.glob("neutral*.py")} - {HERE / "neutral.py"}):
        types |= runpy.run_path(str(path))["CLUES"]
    return types


def cases(name):
    """The cases of a file of the shared data, none where it is not there."""
    path = DATA / "variants" / name
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []


def unknown_types(case, table):
    return sorted({k["type"] for k in case["constraints"]} - table.keys())


def to_puzzle(case, table):
    """The puzzle that a case says."""
    board = Board(case["rows"], case["cols"], values=case["values"])
    rules = [RowRule(), ColumnRule()]
    choices = {}
    for name, digits in case["givens"].items():
        row, col = map(int, name.split(","))
        if len(digits) == 1:
            board.set_digit(row, col, digits[0] or ZERO)
        else:
            choices[row, col] = digits
    if choices:
        rules.append(Candidates(choices))
    regions = [sorted(map(tuple, region)) for region in case["regions"]]
    if regions and is_usual(board, regions):
        rules.append(BlockRule())
    elif regions:
        rules.append(BY_NAME["regions"](map(cell_names, regions)))
    added = {}
    for constraint in case["constraints"]:
        spelling, clue = table[constraint["type"]](constraint)
        if spelling == "regions" and regions:  # besides those of the case, not in their place
            spelling = "extra-region"
        if spelling not in added:
            added[spelling] = BY_NAME[spelling]()
        if clue is not None:
            added[spelling].add_clue(clue)
    return Puzzle(board, [*rules, *added.values()], case["name"])


def is_usual(board, regions):
    """Whether regions are the blocks that a grid of this size has without saying so."""
    if board.rows != board.cols:
        return False
    return sorted(regions) == sorted(map(list, BlockRule().blocks(board)))


def solution_of(case):
    """The published solution as rows, None where there is none."""
    flat = case["expected"]["solution"]
    return flat and [flat[at : at + case["cols"]] for at in range(0, len(flat), case["cols"])]
