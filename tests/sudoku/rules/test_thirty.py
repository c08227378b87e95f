"""One puzzle with thirty kinds of clues and no given: read, solved, drawn, printed and written."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulegrid.draw.terminal import render
from rulegrid.sudoku import Puzzle, read_puzzle

FILE = Path(__file__).parents[2] / "data" / "sudoku" / "thirty_rules.json"
SOLUTION = """\
4 7 5 1 9 2 3 6 8
3 2 1 6 4 8 5 7 9
6 9 8 5 3 7 4 1 2
1 4 2 3 7 5 8 9 6
7 3 6 2 8 9 1 4 5
5 8 9 4 1 6 2 3 7
2 5 3 9 6 1 7 8 4
9 1 7 8 2 4 6 5 3
8 6 4 7 5 3 9 2 1"""


@pytest.fixture
def puzzle():
    return read_puzzle(FILE.read_text())


def test_it_has_thirty_rules_with_clues_and_one_solution(puzzle):
    assert sum(bool(rule.clues()) for rule in puzzle.rules) >= 30
    assert puzzle.board.count_filled() == 0
    assert [str(solution) for solution in puzzle.solutions(2)] == [SOLUTION]


def test_its_rules_accept_the_solution_and_refuse_others(puzzle):
    solution = puzzle.solve()
    for rule in puzzle.rules:
        assert rule.is_valid(solution)
    solution.cells[0], solution.cells[4] = solution.cells[4], solution.cells[0]
    assert sum(not rule.is_valid(solution) for rule in puzzle.rules) > 5


def test_it_is_written_and_read_again(puzzle):
    again = Puzzle.from_json(puzzle.to_json())
    assert again == puzzle
    assert str(again.solve()) == SOLUTION
    for rule in puzzle.rules:
        copy = type(rule).from_clues()
        for clue in rule.clues():
            copy.add_clue(str(clue))
        assert copy.clues() == rule.clues()


def test_its_picture_is_well_formed_and_describes_every_clue(puzzle):
    picture = ElementTree.fromstring(puzzle.to_svg(puzzle.solve()))
    (text,) = (element.text for element in picture.iter("{http://www.w3.org/2000/svg}desc"))
    described = text.split("; ")
    for rule in puzzle.rules:
        name = rule.spelling().replace("-", " ")
        for clue in rule.clues():
            assert clue in described or any(part.startswith(name) for part in described), (name, clue)


@pytest.mark.parametrize("columns", [30, 60, 120])
def test_the_terminal_shows_or_lists_every_line(puzzle, columns):
    shown = render(puzzle.board, puzzle.rules, labels=puzzle.labels, colours=False, width=columns).plain
    assert max(map(len, shown.splitlines())) <= max(columns, 45)
    for rule in ("thermometer H2 G2 H3", "renban F9 E9 D9", "arrow E6: D6 C7"):
        assert rule in " ".join(shown.split())
