"""Pictures of steps: rows and columns have the names that sentences use, houses that add up one outline."""

import re

import pytest

from rulegrid import Board, Puzzle, calcudoku, sudoku
from rulegrid.calendar import load_board
from rulegrid.draw.drawing import record
from rulegrid.draw.marks import CageMark
from rulegrid.draw.svg import draw
from rulegrid.explain.hints import walk
from rulegrid.explain.pictures import ExplanationPage, StepMarks, step_picture
from rulegrid.sudoku import STANDARD, KillerRule


def names(svg):
    """The texts at the edge of a picture."""
    group = re.search(r'<g[^>]*class="coordinates".*?</g>', svg, re.DOTALL)
    return re.findall(r">([^<>]+)</text>", group[0]) if group else []


def calendar():
    board = load_board()
    return board.puzzle(board.read_open(["Oct", "6"]))


@pytest.mark.parametrize(
    ("puzzle", "rows", "cols"), [(sudoku.read_puzzle("1..4......32...."), "ABCD", 4), (calendar(), "ABCDEFG", 7)]
)
def test_a_picture_of_a_step_names_rows_and_columns(puzzle, rows, cols):
    state, step = next(walk(puzzle))
    assert names(step_picture(puzzle, state, step)) == [*rows, *(str(col + 1) for col in range(cols))]
    written: list[str] = []
    page = ExplanationPage(written.append, puzzle)
    page.begin()
    page.step(state, step)
    assert [bool(names(part)) for part in written] == [True, True]


def test_other_pictures_have_no_such_names():
    puzzle = sudoku.read_puzzle("1..4......32....")
    assert names(puzzle.to_svg()) == []
    assert names(draw(puzzle.board, puzzle.rules)) == []


def test_names_stand_outside_other_texts_at_the_edge():
    puzzle = sudoku.read_puzzle("1..4......32....")
    plain = draw(puzzle.board, puzzle.rules)
    named = draw(puzzle.board, puzzle.rules, coordinates=True)
    left, wider = (float(re.search(r'data-left="([\d.]+)"', svg)[1]) for svg in (plain, named))
    assert wider > left


def test_houses_that_add_up_have_one_outline():
    puzzle = Puzzle(Board(6), [*(rule() for rule in STANDARD), KillerRule(["9:A1A2A3", "7:A4A5"])])
    state, step = next(each for each in walk(puzzle) if each[1].technique == "innies-and-outies")
    outlines = record(state.board(), [StepMarks(step, fills=False)]).of(CageMark)
    assert [set(mark.cells) for mark in outlines] == [{(0, col) for col in range(6)}]


def test_few_places_of_pieces_are_outlined():
    puzzle = calendar()
    for state, step in walk(puzzle):
        places = {cells for _, cells in step.payload.excluded_places()}
        if len(places) == 1:
            marks = record(state.board(), [StepMarks(step)]).of(CageMark)
            assert {frozenset(mark.cells) for mark in marks} >= {frozenset(cells) for cells in places}
            return
    raise AssertionError("no step with one place")


def test_a_value_that_is_placed_does_not_hide_the_label_of_its_cage():
    puzzle = calcudoku.read_puzzle("0 1 1\n2 2 3\n4 4 3\n3 3+ 3+ 1- 1-")
    state, step = next(walk(puzzle))
    assert step.placed == (((0, 0), 3),)
    svg = step_picture(puzzle, state, step)
    marks = svg[svg.index('class="candidates"') :]
    top = float(re.search(r'<rect[^>]* y="([\d.]+)"', marks)[1])
    label = re.search(r'<text[^>]* y="([\d.]+)"[^>]*>3</text>', svg[: svg.index('class="candidates"')])
    assert top >= float(label[1])
    plain = sudoku.read_puzzle("1..4......32....")
    state, step = next(walk(plain))
    marks = step_picture(plain, state, step).partition('class="candidates"')[2]
    assert re.search(r'<rect[^>]* width="50.4"', marks)
