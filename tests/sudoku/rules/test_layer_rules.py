"""Rules with layers: random small puzzles beside plain enumeration, and the puzzles that the rules are made for."""

from itertools import product

import pytest

from oracle.layered import LAYERED, attempt_layered
from rulegrid import Board, Puzzle, RulegridError, Solver
from rulegrid.sudoku import (
    RULES,
    STANDARD,
    BorderCountRule,
    ChaosConstructionRule,
    ColumnRule,
    CountAroundRule,
    DoublersRule,
    FillominoRule,
    HotColdRule,
    KillerRule,
    LoopRule,
    MultipliersRule,
    PathRule,
    RowRule,
    SandwichRule,
    SkyscraperRule,
    SpotLinesRule,
    StarBattleRule,
    XSumRule,
    YinYangRule,
)

ROUNDS = [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, 8))]


def test_every_rule_with_layers_is_drawn():
    assert {rule.spelling() for rule in RULES if rule.group == "layers"} == LAYERED


@pytest.mark.parametrize("round_number", ROUNDS)
def test_puzzles_with_layers_are_answered_as_by_enumeration(round_number):
    met = set()
    for seed in range(60 * round_number, 60 * round_number + 60):
        trial = attempt_layered(seed)
        assert trial.status != "wrong", trial.report()
        met |= trial.rules if trial.status == "right" else set()
    assert len(met & LAYERED) > 6


@pytest.mark.parametrize(("kind", "row", "col"), [("1", 0, 0), ("1+2", 1, 1), ("3", 0, 1)])
def test_digits_are_counted_around_a_cell_as_by_enumeration(kind, row, col):
    counted = 0
    for digits in product((1, 2, 3), repeat=6):
        near = [
            digits[3 * r + c] for r in range(2) for c in range(3) if max(abs(r - row), abs(c - col)) < 2
        ]  # fmt: skip
        counted += digits[3 * row + col] == sum(str(digit) in kind for digit in near)
    rule = CountAroundRule([f"{kind}:{'AB'[row]}{col + 1}"])
    assert Solver(Board(2, 3, values=3), rule).count() == counted


def test_regions_are_found_and_drawn():
    rules = [RowRule(), ColumnRule(), ChaosConstructionRule(), BorderCountRule(["A1"])]
    puzzle = Puzzle(Board(4), [*STANDARD, *rules])
    board = puzzle.solve()
    assert [rule.spelling() for rule in puzzle.statement().rules] == [
        "row",
        "column",
        "row",
        "column",
        *(rule.spelling() for rule in rules[2:]),
    ]
    region = board.layer("region")
    assert region[0][0] == "1"
    assert "path" in puzzle.to_svg(board)


def test_chaos_construction_of_nine_regions_is_solved_from_the_empty_grid():
    puzzle = Puzzle(Board(9), [RowRule(), ColumnRule(), ChaosConstructionRule()])
    board = puzzle.solve(timeout=60)
    cells = board.grid.cells
    numbers = dict(zip(cells, (word for row in board.layer("region") for word in row), strict=True))
    assert sorted(numbers.values()) == sorted("123456789" * 9)
    assert len({(board.get_digit(*cell), numbers[cell]) for cell in cells}) == 81


def test_sums_count_the_cells_that_are_found():
    puzzle = Puzzle(Board(4), [*STANDARD, DoublersRule(), KillerRule(["3:A1A2", "8:B1C1"])])
    for board in puzzle.solutions(5):
        marked = {
            cell: word == "doubler"
            for cell, word in zip(board.grid.cells, (w for row in board.layer("doubler") for w in row), strict=True)
        }
        for cells, total in (([(0, 0), (0, 1)], 3), ([(1, 0), (2, 0)], 8)):
            assert sum(board.get_digit(*cell) * (1 + marked[cell]) for cell in cells) == total


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ([HotColdRule(), SandwichRule(["5:left A"])], "can't count cells whose worth depends on a layer"),
        ([MultipliersRule(["2"])], None),
        ([DoublersRule()], "4 digits on a board with 5 rows"),
        ([ChaosConstructionRule()], "can't be divided into regions"),
        ([LoopRule()], "no loop fits"),
        ([SpotLinesRule(["A1A2B1"])], "3 spots can't be joined in pairs"),
        ([SpotLinesRule(["A1A2", "B1A2"])], "A2 is a spot twice"),
    ],
)
def test_what_does_not_fit_is_refused(rules, problem):
    shapes = {
        "4 digits on a board with 5 rows": Board(5, 4, values=4),
        "can't be divided into regions": Board(3, 4, values=5),
    }
    board = shapes.get(problem, Board(1, 4) if problem == "no loop fits" else Board(4))
    puzzle = Puzzle(board, rules)
    if problem is None:
        assert puzzle.solve() is not None
    else:
        with pytest.raises(RulegridError, match=problem):
            puzzle.solve()


def test_clues_that_only_read_digits_stay_usable_beside_cells_that_count_otherwise():
    puzzle = Puzzle(Board(4), [*STANDARD, HotColdRule(), SkyscraperRule(["2:left A"]), XSumRule(["7:left B"])])
    assert puzzle.solve() is not None


@pytest.mark.parametrize("way", ["quarter", "half", "horizontal", "diagonal"])
def test_turning_a_puzzle_keeps_its_number_of_full_solutions(way):
    for rules in (
        [YinYangRule()],
        [PathRule(["A1C2"])],
        [ChaosConstructionRule(["free"])],
        [SpotLinesRule(["long:A1C2A3C3:diagonal:different"])],
        [StarBattleRule(["1"])],
        [DoublersRule(), KillerRule(["4:A1A2"])],
    ):
        puzzle = Puzzle(Board(3), [RowRule(), ColumnRule(), *rules])
        assert puzzle.transform(way).count(layers=True) == puzzle.count(layers=True)


def test_lines_between_spots_have_the_number_of_their_clue():
    clues = ["A1A3:diagonal:same", "B1B3"]
    puzzle = Puzzle(Board(2, 3, values=4), [RowRule(), SpotLinesRule(clues), KillerRule(["3:A1A2"])])
    assert puzzle.layers["line"].shape == "pairs"
    for board in puzzle.solver(layers=True).solutions():
        assert board.layer("on_line") == [["1", "1", "1"], ["2", "2", "2"]]
        (line,) = board.layer("line")
        places = [cell.text for cell in board.grid.layer("line").cells]
        assert {place: word for place, word in zip(places, line, strict=True) if word != "off"} == {
            "A1A2": "1",
            "A2A3": "1",
            "B1B2": "2",
            "B2B3": "2",
        }
        assert board.layer("line_difference") == [["1", "1", "1"], ["missed"] * 3]
        assert board.cells[0] in ([1, 2, 3], [2, 1, 2])
        assert puzzle.to_svg(board).count("<circle") > 3


def test_fillomino_replaces_rows_unless_its_sizes_are_a_layer():
    digits = Puzzle(Board(2, values=4), [*STANDARD, FillominoRule()])
    assert digits.count() == 5
    sizes = Puzzle(Board(2), [*STANDARD, FillominoRule(["4"])])
    assert (sizes.count(), sizes.solver(layers=True).count()) == (2, 2 * 5)
