"""What explanations of calendars are like: how many steps and words they take, and what is left to a search."""

import datetime
import statistics
import sys
import time
from collections.abc import Iterator
from random import Random

from rulegrid import Puzzle
from rulegrid.calendar import board_names, load_board, open_cells, read_date
from rulegrid.calendar.generate import CalendarMaker
from rulegrid.explain.piece_explainer import PieceExplainer
from rulegrid.explain.step_text import sentence
from rulegrid.explain.steps import FULL, SEVERAL

from .bench import Bench, forget

DATES = 20
MADE = 10
MANY_WORDS = 60
INTRO = (
    f"Each puzzle is explained to the full board. Dates: every 18th day of 2026, {DATES} of them on each board; most have many "
    f"solutions, and where no short argument decides, a piece of one of them is placed: `free`. One solution: {MADE} puzzles on "
    "each board that `make` makes from seeds, with as few given pieces as leave one solution. "
    f"Words are those of the English sentence, coordinates counted; `short`: steps of at most {MANY_WORDS} words. `searched`: "
    "steps that only a search shows. CPU time of a whole explanation.",
)


def run(bench: Bench) -> None:
    columns = ["puzzles", ">steps", ">most", ">words", ">most", ">short", ">free", ">searched", ">whole", ">worst"]
    bench.begin_page("pieces", "Explained calendars", INTRO, columns, caption="CPU time")
    for name in board_names():
        row(bench, f"{name}, dates", dates(name, 3 if bench.data.quick else DATES))
    for name in board_names():
        row(bench, f"{name}, one solution", made(name, 1 if bench.data.quick else MADE))
    bench.end()


def dates(name: str, number: int) -> Iterator[Puzzle]:
    """Dates of a year on a board."""
    board = load_board(name)
    for at in range(number):
        day = datetime.date(2026, 1, 1) + datetime.timedelta(18 * at)
        yield board.puzzle(open_cells(board, read_date(day.isoformat())))


def made(name: str, number: int) -> Iterator[Puzzle]:
    """Puzzles with given pieces that leave one solution."""
    for at in range(number):
        yield CalendarMaker(board=load_board(name))(Random(f"pieces/{at}")).puzzle


def row(bench: Bench, name: str, puzzles: Iterator[Puzzle]) -> None:
    print(f"… {name}", file=sys.stderr, flush=True)
    steps: list[int] = []
    words: list[int] = []
    seconds: list[float] = []
    free = searched = 0
    for puzzle in puzzles:
        forget()
        began = time.process_time()
        *pairs, (state, last) = PieceExplainer(puzzle).walk()
        seconds.append(time.process_time() - began)
        solver = puzzle.solver()
        solver.board = state.board()
        if last.technique != FULL or not solver.is_valid():
            bench.fail(name, f"{puzzle.title}: not explained to a solution")
        steps.append(len(pairs))
        words += [len(sentence(step).split()) for _, step in pairs]
        free += sum(step.technique == SEVERAL for _, step in pairs)
        searched += sum(step.technique == "search" for _, step in pairs)
    bench.add([
        name, f"{statistics.median(steps):g}", str(max(steps)), f"{statistics.median(words):g}", str(max(words)),
        f"{sum(each <= MANY_WORDS for each in words) / len(words):.0%}", f"{free / len(words):.0%}", str(searched),
        f"{statistics.median(seconds) * 1000:.0f} ms", f"{max(seconds) * 1000:.0f} ms",
    ])  # fmt: skip
