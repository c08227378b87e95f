"""Sudoku variants: small grids counted, and rules of one's own, said in the engine's words or only asked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import Any

from rulegrid.core.constraints import AllDifferent, Constraint, Relation, Sum
from rulegrid.sudoku import (
    BlockRule,
    Board,
    ColumnRule,
    KillerRule,
    NonConsecutiveRule,
    RowRule,
    Rule,
    Solver,
    ThermometerRule,
)

from .bench import Bench, forget
from .checks import check_sudoku, read_values
from .timing import Answer, Fault, Item, Lap, WrongAnswer, each_lap

INTRO = (
    "CPU time from board and rules in Python to the answer. `counted`: every solution of small grids under one or two "
    "rules, as many as are known. `unique`: one puzzle, to the proof that its solution is the only one. "
    "Each round begins without anything kept of the same puzzles.",
)

Cell = tuple[int, int]
KNIGHT = "4..........6..........3.7..........4.8.6.........2....9.....1...4.....3.......4.."
THERMOMETERS = """C1B1A1 C2B2A2 B8A8A9B9 C9D9E9F9 D4E4F4 D5E5F5 E7D7D8E8 I8H8G8 I9H9G9 I3I2I1 H4H3H2 G3G2G1
G3G4G5G6 H4H5H6H7"""
MIXED = "...9..4..............6...2.....................6.............5.3...8....9........"
MIXED_THERMOMETERS = "C1B1A1A2 E5D5C5B5A5 G9F9E9D9 I4H4H5H6 I8I7H7"
MIXED_CAGES = "17:D2D3E2 21:B7B8C7C8 14:F3G3F4 12:D7D8E7 10:A9B9 17:H1I1I2"


class AntiKnightRule(Rule):
    """Cells a knight's move apart differ, as constraints (`said`) or only as `is_valid`."""

    def __init__(self, said: bool) -> None:
        self.said = said

    @staticmethod
    def moves(board: Board) -> Iterator[tuple[Cell, Cell]]:
        for row, col in board.open_cells():
            for r, c in ((row + 1, col + 2), (row + 2, col + 1), (row + 2, col - 1), (row + 1, col - 2)):
                if r < board.rows and 0 <= c < board.cols:
                    yield (row, col), (r, c)

    def is_valid(self, board: Board) -> bool:
        cells = board.cells
        return all(cells[a][b] != cells[r][c] or not cells[a][b] for (a, b), (r, c) in self.moves(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return [AllDifferent(pair) for pair in self.moves(board)] if self.said else super().constraints(board)


class SaidRule(Rule):
    """Whatever the constraints say that it is given."""

    def __init__(self, constraints: Sequence[Constraint]) -> None:
        self.said = constraints

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.said)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return self.said


class RenbanRule(Rule):
    """The values on a line are consecutive, in any order; only asked."""

    def __init__(self, line: Sequence[Cell]) -> None:
        self.line = line

    def cells(self, board: Board) -> Iterable[Cell]:
        return self.line

    def is_valid(self, board: Board) -> bool:
        values = [board.cells[row][col] for row, col in self.line if board.cells[row][col]]
        return len(set(values)) == len(values) and (not values or max(values) - min(values) < len(self.line))


def run(bench: Bench) -> None:
    bench.begin("variants", "Variants", INTRO, yardstick="")
    known = bench.data.json("variants/counts.json") or []
    cases = [case for case in known if not bench.data.quick or case["expected"]["count"] < 10_000]
    if cases:
        bench.row("counted", "small grids", len(cases), counts(cases), median=True)
    for case in cases:
        if case["rows"] == 9 or case["expected"]["count"] > 10_000:
            bench.row("counted", case["name"], 1, counts([case]))
    line: list[Rule] = [NonConsecutiveRule(), ThermometerRule.from_clues(THERMOMETERS.split())]
    mixed: list[Rule] = [
        ThermometerRule.from_clues(MIXED_THERMOMETERS.split()),
        KillerRule.from_clues(MIXED_CAGES.split()),
    ]
    bench.row("unique", "empty, non-consecutive, 14 thermometers", 1, unique("." * 81, line))
    bench.row("unique", "9 digits, 5 thermometers, 6 killer cages", 1, unique(MIXED, mixed))
    bench.row("unique", "knight's moves, as constraints", 1, unique(KNIGHT, [AntiKnightRule(True)]))
    bench.row("unique", "knight's moves, only is_valid", 1, unique(KNIGHT, [AntiKnightRule(False)]))
    bench.end()


def unique(text: str, more: Sequence[Rule]) -> Callable[[], Lap]:
    """Return a round that solves one 9x9 and proves that nothing else solves it."""
    givens = read_values(text)
    board = Board(9)
    board.load_puzzle(givens)
    rules = [RowRule(), ColumnRule(), BlockRule(), *more]

    def check(number: int, found: list[Board]) -> None:
        values = [value for row in found[0].cells for value in row] if found else []
        check_sudoku(number, "unique" if len(found) == 1 else "several", values, givens, (3, 3))
        if not all(rule.is_valid(found[0]) for rule in more):
            raise WrongAnswer("breaks a rule")

    return lap_of(lambda board: list(Solver(board, *rules).solutions(2)), [board], check)


def counts(cases: Sequence[dict[str, Any]]) -> Callable[[], Lap]:
    """Return a round that counts the solutions of some grids."""
    puzzles = [read_case(case) for case in cases]

    def check(number: int, found: int) -> None:
        if found != (expected := cases[number]["expected"]["count"]):
            raise WrongAnswer(f"{cases[number]['name']}: {found} solutions, expected {expected}")

    return lap_of(lambda puzzle: Solver(puzzle[0], *puzzle[1]).count(), puzzles, check)


def lap_of(
    solve: Callable[[Item], Answer], items: Sequence[Item], check: Callable[[int, Answer], None]
) -> Callable[[], Lap]:
    def lap() -> Lap:
        forget()
        return each_lap(solve, items, check)

    return lap


def read_case(case: dict[str, Any]) -> tuple[Board, list[Rule]]:
    """Return a case of the data as board and rules."""
    board = Board(case["rows"], case["cols"], values=case["values"])
    rules: list[Rule] = [RowRule(), ColumnRule()]
    said: list[Constraint] = [AllDifferent(tuple(map(tuple, region))) for region in case["regions"]]
    for cell, (value, *others) in case["givens"].items():
        assert not others
        row, col = map(int, cell.split(","))
        board.set_digit(row, col, value)
    for constraint in case["constraints"]:
        rule, words = read_constraint(board, case, constraint)
        rules += rule
        said += words
    return board, [*rules, SaidRule(said)]


def read_constraint(
    board: Board, case: dict[str, Any], constraint: dict[str, Any]
) -> tuple[list[Rule], list[Constraint]]:
    """Return what a constraint of the data is here: a rule, or words for one."""
    kind = constraint["type"]
    cells: list[Cell] = [(row, col) for row, col in constraint.get("cells", [])]
    values = board.values
    match kind:
        case "nonconsecutive":
            return [NonConsecutiveRule()], []
        case "antiknight":
            return [AntiKnightRule(True)], []
        case "thermo":
            return [ThermometerRule([cells])], []
        case "killer":
            killer = KillerRule()
            killer.set(constraint["sum"], cells)
            return [killer], []
        case "renban":
            return [RenbanRule(cells)], []
        case "diagonal":
            last = board.size - 1
            return [], [AllDifferent(tuple((i, last - i if constraint["dir"] == "/" else i) for i in range(last + 1)))]
        case "antiking":
            steps = [((r, c), (r + 1, c + side)) for r, c in board.open_cells() for side in (-1, 1)]
            return [], [
                AllDifferent(pair) for pair in steps if pair[1][0] < board.rows and 0 <= pair[1][1] < board.cols
            ]
        case "disjoint":
            places = zip(*(sorted(map(tuple, region)) for region in case["regions"]), strict=True)
            return [], [AllDifferent(tuple(place)) for place in places]
        case "whisper":
            far = frozenset((x, y) for x, y in product(values, repeat=2) if abs(x - y) >= constraint["diff"])
            return [], [Relation(a, b, far) for a, b in pairwise(cells)]
        case "palindrome":
            same = frozenset((value, value) for value in values)
            return [], [Relation(a, b, same) for a, b in zip(cells, reversed(cells), strict=True) if a < b]
        case "arrow":
            ((row, col),) = constraint["circle"]
            return [], [Sum(((row, col), *cells), 0, (-1, *[1] * len(cells)))]
    raise Fault(f"no rule for {kind!r}")
