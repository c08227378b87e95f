"""Published puzzles that no code is needed for: written by hand as JSON, or built from their drawing and a few rules.

They are not part of the project: the folder `sudokubench` of `RULEGRID_DATA` has them.
"""

import json
import os
import re
from pathlib import Path

import pytest

from rulegrid import Board, Puzzle
from rulegrid.sudoku import (
    STANDARD,
    ArrowRule,
    ChaosConstructionRule,
    ColumnRule,
    DifferentRegionRule,
    ErrorSudokuRule,
    HotColdRule,
    RowRule,
    SpotLinesRule,
    WhereRule,
    YinYangRule,
    read_puzzle,
)
from rulegrid.utils.coordinates import cell_names

DATA = Path(os.environ.get("RULEGRID_DATA", Path(__file__).parents[3] / "shared" / "data"))
FOLDER = DATA / "sudokubench"
FILES = sorted((FOLDER / "hand").glob("*.json"))
SECONDS = 60


def published():
    """The published puzzles by number."""
    if not (FOLDER / "odd.jsonl").is_file():
        pytest.skip("no data")
    lines = (FOLDER / "odd.jsonl").read_text(encoding="utf-8").splitlines()
    return {puzzle["number"]: puzzle for puzzle in map(json.loads, lines)}


def only_solution(puzzle, seconds=SECONDS):
    (board,) = puzzle.solver(timeout=seconds, progress=False).solutions(2)
    return "".join(str(int(digit)) for row in board.cells for digit in row)


def drawn(puzzle):
    """What is drawn of a puzzle."""
    elements = puzzle["visual_elements"]
    return json.loads(elements) if isinstance(elements, str) else elements


def cells_in(text):
    """The cells that a text names, such as r1c3."""
    return [(int(row) - 1, int(col) - 1) for row, col in re.findall(r"r(\d+)c(\d+)", text)]


def elements(puzzle, kind):
    """The cells of each drawn element of a kind."""
    return [cells_in(" ".join(element["coords"])) for element in drawn(puzzle) if element["type"] == kind]


def described(puzzle, word):
    """The cells of each element that is described by a text with a word."""
    return [cells_in(text) for element in drawn(puzzle) if word in (text := element.get("text", ""))]


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_puzzle_written_by_hand_has_the_published_solution(file):
    puzzle = Puzzle.from_json(file.read_text(encoding="utf-8"))
    assert only_solution(puzzle) == published()[int(file.stem)]["solution"]


def test_hot_and_cold_cells_of_a_yin_yang_shading():
    """Number 37: arrows and two dots between values, which the shading changes."""
    case = published()[37]
    arrows = [f"{cell_names(cells[:1])}:{cell_names(cells[1:])}" for cells in elements(case, "arrows")]
    dots = [f"abs({a} + 2 * shade.{a} - {b} - 2 * shade.{b}) == 1" for a, b in (("H9", "I9"), ("D1", "E1"))]
    rules = [*STANDARD, YinYangRule(), HotColdRule(["shade"]), ArrowRule(arrows), WhereRule(dots)]
    assert only_solution(Puzzle(Board(9), rules)) == case["solution"]


@pytest.mark.slow
def test_regions_with_the_sum_of_their_castles_as_their_number():
    """Number 69: a digit in a blue square, or on the other side of a bridge, is the strength of a region."""
    case = published()[69]
    castles = [cell_names(cells) for cells in described(case, "castle")]
    squares = [cell_names(cells) for cells in described(case, "blue square")]
    bridges = [[cell_names([cell]) for cell in cells] for cells in described(case, "bridge")]
    apart = [cell_names(cells) for cells in described(case, "bridge") + described(case, "barrier")]
    sums = [
        " + ".join(f"(region.{castle} == {strength}) * {castle}" for castle in castles) + f" == {strength}"
        for strength in range(1, 10)
    ]
    strengths = [f"region.{one} == {other}" for one, other in [*bridges, *map(reversed, bridges)]]
    strengths += [f"region.{square} == {square}" for square in squares]
    # Implied: no digit repeats in a region, so its blue square contains its strength and no other castle does.
    implied = [f"all_different({', '.join(squares)})", f"sum({', '.join(castles)}) == 45"]
    implied += [f"{castle} < region.{castle}" for castle in castles if castle not in squares]
    rules = [
        RowRule(),
        ColumnRule(),
        ChaosConstructionRule(["free"]),
        DifferentRegionRule(apart),
        WhereRule([*sums, *strengths, *implied]),
    ]
    assert only_solution(Puzzle(Board(9), rules)) == case["solution"]


@pytest.mark.slow
def test_lines_with_different_differences():
    """Number 95: all spots of the drawing are joined by long lines, diagonally too."""
    case = published()[95]
    spots = [cell for cells in elements(case, "underlays") for cell in cells]
    puzzle = read_puzzle(case["payload"])
    puzzle.rules = [*puzzle.rules, SpotLinesRule([f"long:{cell_names(spots)}:diagonal:different"])]
    assert only_solution(puzzle, seconds=10) == case["solution"]


def test_errors_that_are_counted():
    """Number 81: the lines of a 4x4 grid with mistakes, and bounds of sums beside it."""
    case = published()[81]
    kept = [rule for rule in read_puzzle(case["payload"]).rules if rule.spelling() == "palindrome"]
    bounds = []
    for element in drawn(case):
        if found := re.fullmatch(r"([<>=]+)(\d+)", element.get("text", "")):
            row, col = map(int, re.findall(r"\d+", element["coords"][0]))
            cells = [f"{'ABCD'[at]}{col}" if row == 0 else f"{'ABCD'[row - 1]}{at + 1}" for at in range(4)]
            bounds.append(f"{' + '.join(cells)} {found[1]} {found[2]}")
    assert only_solution(Puzzle(Board(4), [ErrorSudokuRule(), *kept, WhereRule(bounds)])) == case["solution"]
