"""Calendar puzzles: every solution of every date, and the first of one date."""

import csv
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rulegrid.calendar import Board, CalendarBoard, Piece, load_board
from rulegrid.core.constraints import Placement

from .bench import Bench, Sample, forget
from .checks import check_counts, check_cover, check_pieces
from .peers import Reply
from .timing import Lap, WrongAnswer, batch_lap, each_lap

BOARDS = ("dragonfjord", "nine_by_six", "weekday8x7")
PEERS = ("cp-sat", "exact-cover")
WEEKDAYS = {"nine_by_six": "Mon Tue Wed Thu Fri Sat Sun", "weekday8x7": "Sun Mon Tue Wed Thu Fri Sat"}

INTRO = (
    "`every date`: the number of solutions of every month, day and (where the board has it) weekday, in one call of "
    "`count_dates`; CPU time for all of them together, for two threads the wall time (and the yardstick's too). "
    "`year`: wall time of a process that writes 50 solutions of each date as CSV and HTML. "
    "`first solution`: of one date, from Python, with the board loaded; CPU time, the median and the worst date. Each "
    "round begins without anything kept of the same dates.",
    "The yardstick is a prototype in C that does nothing else. Ratio: rulegrid's time / yardstick's, the median over the "
    "rounds. Peers look for a first solution of a few dates, in brackets how many times rulegrid's time on the same "
    "dates together; building the model (for exact-cover the numpy matrix) is included.",
)

Date = frozenset[str]


def run(bench: Bench) -> None:
    bench.begin("calendar", "Calendar", INTRO, peers=PEERS, caption="CPU time; every date: of all dates together")
    for name in BOARDS[:1] if bench.data.quick else BOARDS:
        count_rows(bench, name, load_board(name))
    for name in BOARDS:
        board = load_board(name)
        dates = every_date(board)
        chosen = bench.data.some(dates, 12, 60)
        bench.row(
            "first solution", name, len(chosen), first_solutions(board, chosen),
            median=True, sample=sample(bench, board, chosen),
        )  # fmt: skip
        if name == BOARDS[-1] and not bench.data.quick:
            bench.row("first solution", f"{name}, every date", len(dates), first_solutions(board, dates), median=True)
    if not bench.data.quick:
        bench.row("year, 50 of each date", BOARDS[-1], 366, a_year, whole=True)
    bench.end()


def a_year() -> Lap:
    """All dates of a leap year, 50 solutions of each, as CSV and HTML: a whole process from start to end."""
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"year.{ending}" for ending in ("csv", "html")]
        command = [sys.executable, "-P", "-m", "rulegrid", "calendar", "year", "2028", "--board", BOARDS[-1], "--quiet"]
        began = time.perf_counter()
        done = subprocess.run([*command, "--csv", files[0], "--html", files[1]], check=False)
        seconds = time.perf_counter() - began
        if done.returncode != 0:
            raise WrongAnswer(f"calendar year: status {done.returncode}")
        with files[0].open(newline="", encoding="utf-8") as file:
            dates = Counter(row["date"] for row in csv.DictReader(file))
        if sorted(dates.values()) != [50] * 366 or files[1].read_text(encoding="utf-8").count("<article") != 366:
            raise WrongAnswer(f"calendar year: {dates.total()} solutions of {len(dates)} dates")
    return Lap(seconds)


def count_rows(bench: Bench, name: str, board: CalendarBoard) -> None:
    """Every solution of every date, in one process and in two."""
    try:
        from rulegrid.calendar import count_dates
    except ImportError:
        bench.skip("every date", name, "rulegrid.calendar has no count_dates yet")
        return
    expected = known_counts(bench, name)
    if not expected:
        bench.skip("every date", name, "the known counts are not there")
        return
    total = sum(expected.values())

    def counted(jobs: int, clock: Callable[[], float]) -> Lap:
        forget()
        return batch_lap(
            lambda: count_dates(board, jobs=jobs),
            lambda counts: check_counts({date_of(board, key): count for key, count in counts.items()}, expected),
            clock,
        )

    bench.row(
        "every date", name, len(expected), partial(counted, 1, time.process_time),
        partial(bench.yardsticks.calendar, name, total), whole=True,
    )  # fmt: skip

    def waited() -> Lap:
        began = time.perf_counter()
        bench.yardsticks.calendar(name, total)
        return Lap(time.perf_counter() - began)

    bench.row(
        "every date, two threads", name, len(expected), partial(counted, 2, time.perf_counter), waited, whole=True
    )


def known_counts(bench: Bench, name: str) -> dict[Date, int]:
    """Return the number of solutions of each date by its labels."""
    known: dict[str, Any] = (bench.data.json(f"calendar/counts_{name}.json") or {"counts": {}})["counts"]
    counts: dict[Date, int] = {}
    for month, days in known.items():
        for day, found in enumerate(days, 1):
            if isinstance(found, int):
                counts[frozenset([month, str(day)])] = found
            else:
                for weekday, count in zip(WEEKDAYS[name].split(), found, strict=True):
                    counts[frozenset([month, str(day), weekday])] = count
    return counts


def every_date(board: CalendarBoard) -> list[tuple[str, ...]]:
    return list(product(*(group.labels for group in board.groups)))


def date_of(board: CalendarBoard, key: Any) -> Date:
    """Return the labels of a key of `count_dates`, whether it names labels or cells."""
    return frozenset(part if isinstance(part, str) else board.labels[part] for part in key)


def first_solutions(board: CalendarBoard, dates: Sequence[tuple[str, ...]]) -> Callable[[], Lap]:
    pieces = [piece.cells for piece in lying(board)]

    def solve(date: tuple[str, ...]) -> Board | None:
        return board.puzzle(board.cell_of[label] for label in date).solver().get_solution()

    def check(number: int, solved: Board | None) -> None:
        stay_open = {board.cell_of[label] for label in dates[number]}
        covered = [cell for cell in board.cells if cell not in stay_open]
        check_pieces(number, solved.cells if solved else [], covered, pieces)

    def lap() -> Lap:
        forget()
        return each_lap(solve, dates, check)

    return lap


def lying(board: CalendarBoard) -> list[Piece]:
    return [piece for piece in board.pieces for _ in range(piece.count)]


def sample(bench: Bench, board: CalendarBoard, dates: Sequence[tuple[str, ...]]) -> Sample:
    chosen = bench.data.some(dates, 2, 5)
    tasks = [task(board, date) for date in chosen]

    def check_reply(number: int, reply: Reply) -> None:
        check_cover(number, reply.solution, tasks[number]["rows"], tasks[number]["columns"])

    return Sample(tasks, check_reply, first_solutions(board, chosen), PEERS)


def task(board: CalendarBoard, date: tuple[str, ...]) -> dict[str, Any]:
    """Return a date as an exact cover: the cells and the pieces are columns, each place of a piece a row."""
    puzzle = board.puzzle(board.cell_of[label] for label in date)
    (placement,) = (said for said in puzzle.rules[0].constraints(puzzle.board) if isinstance(said, Placement))
    column_of = {cell: column for column, cell in enumerate(puzzle.board.open_cells())}
    rows = [
        [len(column_of) + piece, *(column_of[cell] for cell in place)]
        for piece, places in enumerate(placement.places)
        for place in places
        if column_of.keys() >= set(place)  # the others lie over an open cell
    ]
    return {"kind": "cover", "columns": len(column_of) + len(placement.places), "rows": rows}
