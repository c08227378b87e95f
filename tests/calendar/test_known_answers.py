"""Calendar boards: a solution for every date, and as many as other programs have counted."""

import datetime
import json
from collections import Counter
from pathlib import Path

import pytest

from rulegrid.calendar import CalendarDate, board_names, load_board, open_cells, piece_letter, read_date
from rulegrid.calendar.names import MONTHS, WEEKDAYS
from rulegrid.draw.drawing import record
from rulegrid.draw.terminal import render

DATA = Path(__file__).parent.parent / "data" / "calendar"

YEAR = [datetime.date(2028, 1, 1) + datetime.timedelta(days) for days in range(366)]
SUNDAY_FIRST = {"weekday8x7"}


def date_of(day):
    return CalendarDate(day.month, day.day, day.weekday())


def puzzle_of(board, date):
    return board.puzzle(open_cells(board, date))


def at_origin(cells):
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return frozenset((row - top, col - left) for row, col in cells)


def ways_to_lie(cells):
    """The shapes of a piece turned and turned over: said here anew, with complex numbers."""
    points = [complex(row, col) for row, col in cells]
    ways = set()
    for _ in range(4):
        points = [point * 1j for point in points]
        for way in (points, [point.conjugate() for point in points]):
            ways.add(at_origin([(round(point.real), round(point.imag)) for point in way]))
    return ways


def mistakes(board, wanted_open, solution):
    """What is wrong with a filled board, as a list of sentences."""
    found = []
    open_places = {(row, col) for row, labels in enumerate(board.rows) for col, label in enumerate(labels)}
    open_places -= {(row, col) for row, col in open_places if board.rows[row][col] == "#"}
    lies = {}
    for row, digits in enumerate(solution.cells):
        for col, digit in enumerate(digits):
            if digit:
                lies.setdefault(digit, set()).add((row, col))
            elif (row, col) in open_places and (row, col) not in wanted_open:
                found.append(f"row {row} column {col} is not covered")
    for number, piece in enumerate(board.pieces, 1):
        cells = lies.pop(number, set())
        if not cells or at_origin(cells) not in ways_to_lie(piece.cells):
            found.append(f"piece {piece.name} covers {sorted(cells)}")
        if not cells <= open_places - wanted_open:
            found.append(f"piece {piece.name} lies where nothing may lie")
    if lies:
        found.append(f"values {sorted(lies)} are no pieces")
    return found


def unsolved(name, days):
    """The dates without a right first solution."""
    board = load_board(name)
    wrong = []
    for day in days:
        date = date_of(day)
        solution = puzzle_of(board, date).solver().get_solution()
        wanted = {board.cell_of[MONTHS[day.month - 1]], board.cell_of[str(day.day)]}
        if len(board.groups) == 3:
            wanted.add(board.cell_of[WEEKDAYS[day.weekday()]])
        if solution is None or mistakes(board, wanted, solution):
            wrong.append(day.isoformat())
    return wrong


@pytest.mark.parametrize("name", board_names())
def test_every_twelfth_date_has_a_solution(name):
    assert unsolved(name, YEAR[::12]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", board_names())
def test_every_date_has_a_solution(name):
    assert len(YEAR) == 366
    assert unsolved(name, YEAR) == []


EVERY = [CalendarDate(month, day, weekday) for month in range(1, 13) for day in range(1, 32) for weekday in range(7)]


def unsolved_combinations(dates):
    """The dates of the board with weekdays without a right first solution, those of no year too."""
    board = load_board("weekday8x7")
    wrong = []
    for date in dates:
        wanted = {board.cell_of[label] for label in (MONTHS[date.month - 1], str(date.day), WEEKDAYS[date.weekday])}
        solution = puzzle_of(board, date).solver().get_solution()
        if solution is None or mistakes(board, wanted, solution):
            wrong.append(date)
    return wrong


@pytest.mark.slow
def test_every_combination_of_month_day_and_weekday_has_a_solution():
    assert len(EVERY) == 2604
    assert unsolved_combinations(EVERY) == []


def test_combinations_all_over_the_year_have_a_solution():
    dates = EVERY[::53]
    assert {date.weekday for date in dates} == set(range(7))
    assert unsolved_combinations(dates) == []


def test_the_check_finds_what_is_wrong():
    board = load_board()
    date = read_date("2026-01-14")
    wanted = set(open_cells(board, date))
    solution = puzzle_of(board, date).solver().get_solution()
    assert mistakes(board, wanted, solution) == []
    assert mistakes(board, {(0, 0), (0, 1)}, solution) != []
    at = next((row, col) for row, col in solution.open_cells() if solution.cells[row][col] == 1)
    for value in (0, 2, 9):
        damaged = solution.copy()
        damaged.cells[at[0]][at[1]] = value
        assert mistakes(board, wanted, damaged) != []
    swapped = solution.copy()
    swapped.cells = [[{1: 2, 2: 1}.get(value, value) for value in row] for row in solution.cells]
    assert len(mistakes(board, wanted, swapped)) == 2


def counted(name, date):
    counts = json.loads((DATA / f"counts_{name}.json").read_text(encoding="utf-8"))["counts"]
    at_day = counts[MONTHS[date.month - 1]][date.day - 1]
    return at_day if isinstance(at_day, int) else at_day[(date.weekday + (name in SUNDAY_FIRST)) % 7]


# Every weekday occurs with every month, and all combinations of month, day and weekday are real in some year.
SAMPLE = [CalendarDate(day.month, day.day, (number * 3 + number // 7) % 7) for number, day in enumerate(YEAR[4::9])][
    :40
]
QUICK = {"dragonfjord": SAMPLE[::5], "nine_by_six": SAMPLE[3::7], "weekday8x7": [CalendarDate(4, 6, 0)]}
SLOW = {
    "dragonfjord": SAMPLE,
    "nine_by_six": SAMPLE,
    "weekday8x7": [CalendarDate(10, 6, 0), CalendarDate(1, 14, 2), CalendarDate(2, 29, 4), CalendarDate(6, 7, 1)],
}


def cases():
    for name, dates in QUICK.items():
        for date in dates:
            yield pytest.param(name, date, id=f"{name}-{date.title(weekday=True)}")
    for name, dates in SLOW.items():
        for date in dates:
            if date not in QUICK[name]:
                yield pytest.param(name, date, id=f"{name}-{date.title(weekday=True)}", marks=pytest.mark.slow)


def test_the_samples_are_as_many_as_they_should_be():
    assert {name: len({*QUICK[name], *SLOW[name]}) for name in board_names()} == {
        "dragonfjord": 40,
        "nine_by_six": 40,
        "weekday8x7": 5,
    }
    assert {name: len(dates) for name, dates in QUICK.items()} == {"dragonfjord": 8, "nine_by_six": 6, "weekday8x7": 1}


@pytest.mark.parametrize(("name", "date"), list(cases()))
def test_a_date_has_exactly_as_many_solutions_as_were_counted(name, date):
    assert puzzle_of(load_board(name), date).solver().count() == counted(name, date)


def test_a_date_with_one_solution_is_found_unique():
    board = load_board("nine_by_six")
    date = CalendarDate(4, 6, 2)
    assert counted("nine_by_six", date) == 1
    assert puzzle_of(board, date).solver().is_unique()
    assert not puzzle_of(load_board(), date).solver().is_unique()


def test_the_solutions_of_a_date_all_differ_and_are_right():
    board, date = load_board(), CalendarDate(10, 6, 0)
    solutions = list(puzzle_of(board, date).solver().solutions())
    assert len({str(solution) for solution in solutions}) == len(solutions) == counted("dragonfjord", date) == 7
    assert all(mistakes(board, set(open_cells(board, date)), solution) == [] for solution in solutions)


@pytest.mark.parametrize("name", board_names())
def test_a_drawn_solution_shows_pieces_by_their_names_and_labels_in_open_cells(name):
    board = load_board(name)
    date = read_date("2026-01-14")
    puzzle = puzzle_of(board, date)
    solution = puzzle.solver().get_solution()
    drawing = record(solution, puzzle.rules, puzzle.labels)
    shown = Counter(
        drawing.name(value) if (value := drawing.value(cell)) else drawing.labels[cell] for cell in board.cells
    )
    pieces = {piece.name: len(piece.cells) for piece in board.pieces}
    assert shown == pieces | dict.fromkeys(["Jan", "14", "Wed"][: len(board.groups)], 1)
    plain = render(solution, puzzle.rules, labels=puzzle.labels, start=puzzle.board).plain
    for text, number in shown.items():
        assert plain.replace("┃", " ").replace("│", " ").split().count(text) == number


def test_letters_go_on_after_z():
    assert [piece_letter(index) for index in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip
