"""Steps of calendars: what excludes places holds by its reasons alone, keeps every solution, and leads to one."""

import datetime
import statistics
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import Puzzle
from rulegrid.calendar import Board, Piece, PlacementRule, board_names, hint, load_board, place, read_board
from rulegrid.calendar.generate import CalendarMaker
from rulegrid.calendar.play import spell_solution
from rulegrid.explain.piece_explainer import PieceExplainer
from rulegrid.explain.piece_steps import PieceChoice, PlacePayload, WayExclusion
from rulegrid.explain.step_text import sentence
from rulegrid.explain.steps import FULL, SEVERAL
from rulegrid.explain.techniques.pieces import excluded_places
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.utils.numbers import bits_set


def opened(*cells):
    board = load_board()
    return board.puzzle(board.read_open(list(cells)))


def check(state, step, solutions):
    """A step holds by its units, needs each of them, and no solution has what it excludes."""
    pieces = state.pieces
    gone = getattr(step.payload, "gone", 0)
    for at, (kind, cells) in enumerate(pieces.places):
        if gone >> at & 1:
            lying = ({board.get_digit(*cell) for cell in cells} for board in solutions)
            assert not any(len(values) == 1 and values <= set(pieces.values[kind]) for values in lying)
    for value in {value for _, value in step.placed}:  # of copies, a solution may have another one there
        values = next(set(values) for values in pieces.values if value in values)
        for board in solutions:
            lying = {board.get_digit(*cell) for cell, _ in step.placed}
            assert len(lying) == 1
            assert lying <= values
    if isinstance(step.payload, PieceChoice) and step.technique != "search":
        gone = state.alive & state.against(step.payload.place)
    if gone:
        assert excluded_places(state, step, step.units) == gone
        for unit in step.units:
            assert excluded_places(state, step, [other for other in step.units if other is not unit]) != gone


def check_what_is_told(puzzle, state, step):
    """What a step says is seen on the board as it is, whatever was said before: as many ways as it counts; of each that
    fails, that a piece has to go where it says, by the cell or piece that it names; and at the end that nothing covers the
    cell, the piece fits nowhere, the hole is smaller than every piece that is left, or that each way to go on fails."""
    pieces = state.pieces
    labels = pieces.labels
    free = {cell for cell in puzzle.board.open_cells() if not state.board().get_digit(*cell)}
    lying = Counter(labels[pieces.places[at][0]] for at in bits_set(state.known))
    copies = Counter(dict(zip(labels, pieces.copies, strict=True)))
    places = {label: [set(cells) for kind, cells in pieces.places if labels[kind] == label] for label in labels}

    def fits(label, free, used):
        return [] if used[label] == copies[label] else [place for place in places[label] if free >= place]

    def ways_of(unit, free, used):
        if unit.kind != "cell":
            return [(unit.label, place) for place in fits(unit.label, free, used)]
        return [(label, p) for label in labels for p in fits(label, free, used) if unit.cells[0] in p]

    def check_way(way, left, used):
        piece, cells = way.place
        assert set(cells) in fits(piece, left, used)
        for (label, forced), unit in way.forced:
            left, used = left - set(cells), used + Counter([piece])
            piece, cells = label, forced
            assert ways_of(unit, left, used) == [(piece, set(cells))]
        left, used = left - set(cells), used + Counter([piece])
        if way.branches:
            ways = ways_of(way.end, left, used)
            told = [(branch.place[0], set(branch.place[1])) for branch in way.branches]
            assert len(ways) == len(told)
            assert all(each in told for each in ways)
            for branch in way.branches:
                check_way(branch, left, used)
        elif way.hole:
            assert set(way.hole) <= left
            around = {(r + a, c + b) for r, c in way.hole for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            assert not around - set(way.hole) & left
            assert len(way.hole) < min(len(places[label][0]) for label in labels if used[label] < copies[label])
        else:
            assert way.end.kind == "cell" or used[way.end.label] < copies[way.end.label]
            assert not ways_of(way.end, left, used)

    payload = step.payload
    if isinstance(payload, PlacePayload):
        assert any(ways_of(unit, free, lying) == [(payload.piece, set(payload.cells))] for unit in step.units)
        return
    unit = payload.about if isinstance(payload, WayExclusion) else step.units[0]
    assert len(ways_of(unit, free, lying)) == payload.ways
    for way in payload.told:
        assert (way.place[0], set(way.place[1])) in ways_of(unit, free, lying)
        check_way(way, free, lying)
    if isinstance(payload, PieceChoice) and step.technique not in (SEVERAL, "search"):
        assert len(payload.told) + payload.out == payload.ways - 1


def told_of(puzzle):
    """The steps of an explanation to the full board, each checked by what it says alone; and the words of each.

    Ways that a step leaves out as told already are those that the steps before it are about.
    """
    *steps, (state, last) = PieceExplainer(puzzle).walk()
    assert last.technique == FULL
    dropped = set()
    for before, step in steps:
        check_what_is_told(puzzle, before, step)
        payload = step.payload
        assert {before.pieces.spell(at) for at in bits_set(before.dropped)} <= dropped
        if isinstance(payload, WayExclusion):
            assert not dropped & {way.place for way in payload.told}
            dropped |= {way.place for way in payload.told}
    solver = puzzle.solver()
    solver.board = state.board()
    assert solver.is_valid()
    return [step for _, step in steps]


@settings(max_examples=6 if IS_COMPILED else 1)
@given(st.integers(0, 5), st.integers(2, 5))
def test_every_step_is_proven_and_keeps_every_solution(which, lying):
    puzzle = opened("Oct,6")
    places = spell_solution(puzzle, list(puzzle.solutions(which + 1))[-1])
    for text in places[:lying]:
        place(puzzle, text)
    solutions = list(puzzle.solutions())
    for state, step in PieceExplainer(puzzle).walk():
        if step.technique in (SEVERAL, FULL):
            break
        check(state, step, solutions)
        check_what_is_told(puzzle, state, step)
        assert "{" not in sentence(step)


def test_ways_that_fail_are_told_one_by_one():
    _, (_, step), *_ = PieceExplainer(opened("Oct,6")).walk()
    assert step.technique == "hole"
    assert sentence(step, in_lines=True).splitlines() == [
        "E7 can be covered in 3 ways.",
        "  With piece N on E6 E7 F4 F5 F6, a hole of 1 cell is left at F7.",
        "  With piece L on E7 F4 F5 F6 F7, a hole of 1 cell is left at E6.",
        "So piece P goes on E6 E7 F5 F6 F7.",
    ]
    assert sentence(step, show="where") == "Look at E7."
    assert sentence(step, show="technique") == "Try all ways to cover E7."


@pytest.mark.slow
def test_a_long_choice_is_told_in_several_steps():
    """What it says of D2 takes five: some ways fail in each, the last has those left, and the place."""
    steps = told_of(opened("Feb,24"))
    at = next(at for at, step in enumerate(steps) if isinstance(step.payload, WayExclusion))
    unit = steps[at].payload.about
    some = [step for step in steps if isinstance(step.payload, WayExclusion) and step.payload.about == unit]
    last = steps[at + len(some)]
    assert steps[at : at + len(some)] == some
    assert len(some) > 2
    assert last.units[0] == unit
    assert [step.payload.out for step in some] == [
        sum(len(other.payload.told) for other in some[:n]) for n in range(len(some))
    ]
    assert sentence(some[0]).startswith(f"{unit} can be covered in {last.payload.ways} ways. ")
    assert f"; {last.payload.out} are out already." in sentence(last)
    assert sentence(some[0], show="where") == f"Look at {unit}."
    assert sentence(some[0], show="technique") == f"Some of the ways to cover {unit} fail."


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel an hour")
@pytest.mark.parametrize("board", board_names())
def test_explanations_are_short_and_end_in_a_solution(board):
    from rulegrid.calendar import open_cells, read_date

    calendar = load_board(board)
    numbers = []
    for number in range(20):  # every eighteenth day of a year
        date = read_date(str(datetime.date(2026, 1, 1) + datetime.timedelta(18 * number)))
        steps = told_of(calendar.puzzle(open_cells(calendar, date)))
        assert all(step.technique != "search" for step in steps)
        numbers.append(len(steps))
    assert statistics.median(numbers) <= 15
    assert max(numbers) <= 30


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel an hour")
@pytest.mark.parametrize("board", board_names())
def test_an_only_solution_is_explained_too(board):
    for number in range(6):
        puzzle = CalendarMaker(board=board)(Random(f"explained/{number}")).puzzle
        steps = told_of(puzzle)
        assert all(step.technique != SEVERAL for step in steps)
        assert len(steps) <= 40


def with_copies(seed):
    """A small puzzle with copies of pieces, cut out of a grid at random, some of them of other names."""
    random = Random(seed)
    shapes = [((0, 0), (0, 1)), ((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (1, 1)), ((0, 0), (0, 1), (1, 0), (1, 1))]
    chosen = random.choices(shapes, k=random.randint(2, 4))
    counts = Counter(chosen)
    cells = sum(map(len, chosen))
    rows = random.choice([2, 3, 4])
    cols = -(-cells // rows)
    blocked = random.sample([(r, c) for r in range(rows) for c in range(cols)], rows * cols - cells)
    pieces = [Piece(f"P{number}", shape, count) for number, (shape, count) in enumerate(counts.items())]
    if random.random() < 0.3:  # copies of a shape that have names of their own
        pieces = [Piece(f"N{number}", shape) for number, shape in enumerate(chosen)]
    board = Board(rows, cols, values=len(chosen), blocked=blocked)
    return Puzzle(board, [PlacementRule(pieces)], family="calendar")


@pytest.mark.parametrize("seed", [*range(60), 10104, 11348, 11745, 13547])
def test_copies_are_one_piece_in_reasons(seed):
    puzzle = with_copies(seed)
    solutions = list(puzzle.solutions(200))
    for state, step in PieceExplainer(puzzle).walk():
        text = sentence(step)
        assert " of 2)" not in text
        assert " of 3)" not in text
        if step.technique in (SEVERAL, FULL, "contradiction", "none"):
            assert (step.technique in ("contradiction", "none")) == (not solutions)
            break
        if solutions:
            check(state, step, solutions)
            check_what_is_told(puzzle, state, step)
    found = hint(puzzle)
    if not solutions:
        assert not found.is_solvable
    else:
        of_shape = [
            board for board in solutions
            if {board.get_digit(*cell) for cell in found.piece.cells} in [{value} for value in board.values]
            and sum(board.get_digit(*cell) == board.get_digit(*found.piece.cells[0]) for cell in board.open_cells()) == len(found.piece.cells)
        ]  # fmt: skip
        assert found.keeps == len(of_shape)


def test_a_puzzle_with_copies_is_explained_to_its_solution():
    board = read_board(
        "board:\n a b c d\n e f g h\n i j k l\ngroup one: a b c d e f g h i j k l\npiece O x2:\n XX\n XX\npiece I:\n XXX",
        "small",
    )
    for label in "adil":
        puzzle = board.puzzle([board.cell_of[label]])
        told = told_of(puzzle)
        (solution,) = puzzle.solutions()
        placed = {cell: value for step in told for cell, value in step.placed}
        assert all(solution.get_digit(*cell) == value for cell, value in placed.items())
        assert len(placed) == 11
