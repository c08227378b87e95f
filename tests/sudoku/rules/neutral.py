"""Puzzles in the neutral form of the shared data, put in this project's clues.

`NEUTRAL` says for each type of constraint which rule it is, and its clue as a text. A file beside this one whose name
begins with `neutral_` adds its types by a NEUTRAL of its own, and by SLOW and NOT_YET the published puzzles that take
more than two seconds, or too long. Tests have all of it from `load`.
"""

import json
import os
import runpy
from pathlib import Path

from rulegrid import Among, Rule
from rulegrid.sudoku import (
    AntiKingRule,
    AntiKnightRule,
    AntiTaxicabRule,
    ArrowRule,
    BetweenRule,
    BlockRule,
    Board,
    CloneRule,
    ColumnRule,
    ContainExactRule,
    CountDistinctRule,
    CountingCirclesRule,
    DiagonalRule,
    DisjointGroupsRule,
    DoubleArrowRule,
    DutchFlatmatesRule,
    EntropicRule,
    EqualityRule,
    EqualSumRule,
    ExtraRegionRule,
    GlobalEntropyRule,
    GlobalModularRule,
    KillerRule,
    LockoutRule,
    LookAndSayRule,
    LunchboxRule,
    ModularRule,
    NabnerRule,
    NonConsecutiveRule,
    PalindromeRule,
    Puzzle,
    QuadrupleRule,
    RegionsRule,
    RegionSumRule,
    RellikRule,
    RenbanRule,
    RowRule,
    SameValuesRule,
    SlowThermometerRule,
    SumLineRule,
    SumRule,
    ThermometerRule,
    WhisperRule,
    WindokuRule,
    ZipperRule,
)
from rulegrid.utils.coordinates import cell_name, cell_names


def names(cells):
    return cell_names(map(tuple, cells))


def groups(lists):
    return ":".join(map(names, lists))


def of_cells(rule, *labels):
    """A clue of cells, with the values of some keys before them."""
    return lambda k: (rule, ":".join([*(str(k[label]) for label in labels), names(k["cells"])]))


def without_clue(rule):
    return lambda k: (rule, None)


def of_digits(rule):
    return lambda k: (rule, f"{','.join(map(str, k['values']))},:{names(k['cells'])}")


def weighted(k):
    weights = k.get("coeffs") or [1] * len(k["cells"])
    terms = " ".join(f"{cell_name(tuple(cell))}*{weight}" for cell, weight in zip(k["cells"], weights, strict=True))
    return SumRule, f"{k['sum']}:{terms}"


NEUTRAL = {
    "region": of_cells(RegionsRule),
    "extra_region": of_cells(ExtraRegionRule),
    "all_different": of_cells(ExtraRegionRule),
    "diagonal": lambda k: (DiagonalRule, k["dir"]),
    "windoku": without_clue(WindokuRule),
    "disjoint": without_clue(DisjointGroupsRule),
    "antiknight": without_clue(AntiKnightRule),
    "antiking": without_clue(AntiKingRule),
    "nonconsecutive": without_clue(NonConsecutiveRule),
    "anti_taxicab": without_clue(AntiTaxicabRule),
    "global_entropy": without_clue(GlobalEntropyRule),
    "global_mod": without_clue(GlobalModularRule),
    "dutch_flatmates": without_clue(DutchFlatmatesRule),
    "thermo": of_cells(ThermometerRule),
    "slow_thermo": of_cells(SlowThermometerRule),
    "arrow": lambda k: (ArrowRule, groups([k["circle"], k["cells"]])),
    "double_arrow": of_cells(DoubleArrowRule),
    "whisper": of_cells(WhisperRule, "diff"),
    "renban": of_cells(RenbanRule),
    "nabner": of_cells(NabnerRule),
    "palindrome": of_cells(PalindromeRule),
    "zipper": of_cells(ZipperRule),
    "between": of_cells(BetweenRule),
    "lockout": of_cells(LockoutRule, "diff"),
    "region_sum": of_cells(RegionSumRule),
    "modular": of_cells(ModularRule, "mod"),
    "entropic": of_cells(EntropicRule),
    "sum_line": lambda k: (SumLineRule, f"{k['sum']}:{names(k['cells'])}{':loop' if k.get('loop') else ''}"),
    "killer": lambda k: of_cells(KillerRule, *(["sum"] if k.get("sum") is not None else []))(k),
    "killer_multi": lambda k: (KillerRule, f"{'/'.join(map(str, k['sums']))}:{names(k['cells'])}"),
    "sum": weighted,
    "equal_sum": lambda k: (EqualSumRule, groups(k["segments"])),
    "same_values": lambda k: (SameValuesRule, groups(k["sets"])),
    "clone": lambda k: (CloneRule, groups(zip(*k["pairs"], strict=True))),
    "quadruple": of_digits(QuadrupleRule),
    "contain_exact": of_digits(ContainExactRule),
    "look_and_say": lambda k: (LookAndSayRule, f"{','.join(f'{n}x{d}' for n, d in k['counts'])}:{names(k['cells'])}"),
    "rellik": of_cells(RellikRule, "sum"),
    "lunchbox": of_cells(LunchboxRule, "sum"),
    "equality_cage": of_cells(EqualityRule),
    "counting_circles": of_cells(CountingCirclesRule),
    "count_distinct": lambda k: (CountDistinctRule, groups([k["cells"][:1], k["cells"][1:]])),
}


class Candidates(Rule):
    """Some cells hold one of a few values: givens that leave a choice."""

    def __init__(self, choices=()):
        self.choices = dict(choices)

    def is_valid(self, board):
        return all(board.cells[r][c] in digits or not board.cells[r][c] for (r, c), digits in self.choices.items())

    def constraints(self, board):
        return [Among((cell,), frozenset(digits)) for cell, digits in self.choices.items()]


SLOW = {"iss-046", "iss-151", "iss-155", "iss-159", "iss-333", "iss-341", "iss-343"}
NOT_YET = {
    # Automata, counts and choices are only asked as cells are settled.
    "iss-009", "iss-013", "iss-020", "iss-028", "iss-030", "iss-095", "iss-116", "iss-118", "iss-121", "iss-135",
    "iss-185", "iss-219", "iss-252", "iss-254", "iss-263", "rangsk-015",
    # Sums of many cells, and of houses that cages fill, are not yet thought through.
    "iss-104", "iss-141", "iss-153", "iss-157", "iss-345",
}  # fmt: skip

HERE = Path(__file__).parent
DATA = Path(os.environ.get("RULEGRID_DATA", HERE.parents[3] / "shared" / "data"))


def load():
    """The types of this file and those beside it, and the puzzles that are SLOW or NOT_YET solved."""
    types, slow, not_yet = dict(NEUTRAL), set(SLOW), set(NOT_YET)
    for path in sorted(HERE.glob("neutral_*.py")):
        more = runpy.run_path(str(path))
        types |= more["NEUTRAL"]
        slow |= more.get("SLOW", set())
        not_yet |= more.get("NOT_YET", set())
    return types, slow, not_yet


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
            board.set_digit(row, col, digits[0])
        else:
            choices[row, col] = digits
    if choices:
        rules.append(Candidates(choices))
    regions = [sorted(map(tuple, region)) for region in case["regions"]]
    by_class = {}
    if regions and is_usual(board, regions):
        rules.append(BlockRule())
    elif regions:
        by_class[RegionsRule] = RegionsRule(map(cell_names, regions))
    for constraint in case["constraints"]:
        rule, clue = table[constraint["type"]](constraint)
        if rule is RegionsRule and regions:  # besides the blocks, not in their place
            rule = ExtraRegionRule
        by_class.setdefault(rule, rule())
        if clue is not None:
            by_class[rule].add_clue(clue)
    return Puzzle(board, [*rules, *by_class.values()], case["name"])


def is_usual(board, regions):
    """Whether regions are the blocks that a grid of this size has without saying so."""
    if board.rows != board.cols:
        return False
    return sorted(regions) == sorted(map(list, BlockRule().blocks(board)))


def solution_of(case):
    """The published solution as rows, None where there is none."""
    flat = case["expected"]["solution"]
    return flat and [flat[at : at + case["cols"]] for at in range(0, len(flat), case["cols"])]
