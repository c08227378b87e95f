"""Ratings: how well they agree with those of others, the levels, and what a rating takes."""

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from rulegrid import NotUnique, Puzzle, calcudoku, calendar, sudoku
from rulegrid.core.errors import SearchStopped
from rulegrid.explain.steps import Step
from rulegrid.generate.rating import Rating
from rulegrid.solver.batch import cores

from . import levels, machine
from .bench import Bench
from .explain_work import LEVELS as KEEN
from .explain_work import spearman
from .published_work import reader
from .report import DASH, duration, write
from .scatter import boxes, scatter

LIMIT = 1200.0  # seconds for a puzzle, then it is given up: enough where other work runs beside
HODOKU = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
INTRO = (
    "Rank correlation (Spearman) of ratings with those of Sudoku Explainer, beside that of HoDoKu's score on the same "
    "puzzles; with the difficulty that keen gives its calcudokus. CPU time, each puzzle once.",
)
LEVELS_INTRO = (
    "The lowest rating of each level: what the ratings of a collection say, and what the families use. Where others grade the "
    "puzzles in five levels (HoDoKu, keen), a bound is the one that tells two of theirs apart best: as large a share of the lower "
    "level above it as of the higher one below it. Elsewhere a level is a fifth of the collection.",
)
DAYS = [date(2028, 1, 1) + timedelta(day) for day in range(366)]
VARIANTS_INTRO = ("Published variants, by the names of their files.",)

_puzzles: list[Callable[[], Puzzle]] = []  # what the processes rate, by number


@dataclass(frozen=True)
class Rated:
    """A rating, None where there is none, and the seconds that it took."""

    rating: Rating | None
    seconds: float
    why: str = ""


def run(bench: Bench) -> None:
    columns = ["puzzles", ">number", ">rank", ">HoDoKu", ">median", ">worst", ">by search"]
    bench.begin_page("rating", "Ratings", INTRO, columns)
    is_fast = machine.KERNEL == "compiled"
    lines = [line.split() for line in bench.data.lines("rated/rated.txt") if line and line[0] != "#"]
    classics = bench.data.some(lines, 40, None if is_fast else 60)
    rated = _rate([lambda text=row[1]: sudoku.read_puzzle(text) for row in classics])
    rows = [(row, each) for row, each in zip(classics, rated, strict=True) if each.rating is not None]
    if rows:
        _agreement(bench, "classic, all", rows)
        _agreement(bench, "classic, SE 2.5 to 9.3", [each for each in rows if float(each[0][0]) >= 2.5])
        scored = [each for each in rows if each[0][2] != "-"]
        _agreement(bench, "classic, with a score of HoDoKu", scored)
        _agreement(bench, "these, SE 2.5 to 9.3", [each for each in scored if float(each[0][0]) >= 2.5])
        points = [(float(row[0]), each.rating.value) for row, each in rows if each.rating]
        picture = scatter(
            "Ratings of classics", f"{len(points)} puzzles, with the lower bounds of the levels",
            "Sudoku Explainer", "rulegrid", points, sudoku.FAMILY.levels.bounds,
        )  # fmt: skip
        write(bench.out / "rating.svg", picture)
    keen = bench.data.some(bench.data.json_lines("calcudoku/keen.jsonl"), 40, None if is_fast else 60)
    cages = _rate([lambda row=row: calcudoku.read_puzzle(row["input"]) for row in keen])
    found = [(row, each) for row, each in zip(keen, cages, strict=True) if each.rating is not None]
    if found:
        _keen(bench, found)
    bench.end()
    variants = _variants(bench, is_fast)
    _levels(bench, rows, found, variants, None if is_fast else 10)


def _levels(
    bench: Bench,
    classics: Sequence[tuple[Sequence[str], Rated]],
    cages: Sequence[tuple[dict[str, Any], Rated]],
    variants: Sequence[Rated],
    full: int | None,
) -> None:
    """Say where levels should begin and do, on a page of its own."""
    boards = [calendar.load_board(name) for name in calendar.board_names()]
    days = [(board, day) for board in boards for day in bench.data.some(DAYS, 10, full)]
    dates = _rate([lambda board=board, day=day: calendar.read_puzzle(str(day), board) for board, day in days])
    bench.begin_page("levels", "Levels", LEVELS_INTRO, levels.COLUMNS)
    scored = [(row[3], each) for row, each in classics if row[3] in HODOKU]
    graded = [(str(row["difficulty"]), each) for row, each in cages]
    for name, rated, used, theirs in (
        ("classics, by HoDoKu's levels", scored, sudoku.FAMILY.levels, HODOKU),
        ("published variants", [("", each) for each in variants], sudoku.FAMILY.variant_levels, ()),
        ("calcudokus, by keen's levels", graded, calcudoku.FAMILY.levels, KEEN),
        ("dates of a year on each board", [("", each) for each in dates], calendar.FAMILY.levels, ()),
    ):
        known = [(level, each.rating.value) for level, each in rated if each.rating]
        groups = [(level, [value for other, value in known if other == level]) for level in theirs]
        if known and used and all(values for _, values in groups):
            for row in levels.rows(name, [value for _, value in known], used, groups):
                bench.add(row)
    bench.end()


def _rate(puzzles: Sequence[Callable[[], Puzzle]]) -> list[Rated]:
    """Rate puzzles, one on each core."""
    _puzzles[:] = puzzles
    print(f"… {len(puzzles)} puzzles", file=sys.stderr, flush=True)
    os.environ["PYTHONSAFEPATH"] = "1"  # no process imports a file of the current folder instead of a module
    with ProcessPoolExecutor(cores()) as pool:  # forked: the processes know the puzzles
        return list(pool.map(_rate_one, range(len(puzzles)), chunksize=4))


def _rate_one(number: int) -> Rated:
    puzzle = _puzzles[number]()
    began = time.process_time()
    try:
        rating, why = puzzle.rate(timeout=LIMIT), ""
        if rating.hardest is not None:  # without its reasons, which hold the rules
            rating = replace(rating, hardest=Step(rating.hardest.technique, cost=rating.hardest.cost))
    except SearchStopped:
        rating, why = None, "stopped"
    except NotUnique as error:
        rating, why = None, error.status
    return Rated(rating, time.process_time() - began, why)


def _agreement(bench: Bench, name: str, rows: Sequence[tuple[Sequence[str], Rated]]) -> None:
    explainer = [float(row[0]) for row, _ in rows]
    has_scores = all(row[2] != "-" for row, _ in rows)
    theirs = f"{spearman([float(row[2]) for row, _ in rows], explainer):.3f}" if has_scores else DASH
    _row(bench, name, [each for _, each in rows], explainer, theirs)


def _row(bench: Bench, name: str, rated: Sequence[Rated], wanted: Sequence[float], theirs: str = DASH) -> None:
    values = [each.rating.value for each in rated if each.rating]
    alike = f"{spearman(values, wanted):.3f}" if len(set(wanted)) > 1 and len(set(values)) > 1 else DASH
    seconds = [each.seconds for each in rated]
    searched = sum(bool(each.rating and each.rating.searched) for each in rated)
    times = [duration(statistics.median(seconds)), duration(max(seconds))]
    bench.add([name, str(len(rated)), alike, theirs, *times, str(searched)])


def _keen(bench: Bench, found: Sequence[tuple[dict[str, object], Rated]]) -> None:
    def level(row: dict[str, object]) -> float:
        return float(KEEN.index(str(row["difficulty"])))

    _row(bench, "calcudoku of keen, 3 to 9", [each for _, each in found], [level(row) for row, _ in found])
    for side in sorted({int(str(row["n"])) for row, _ in found}):
        some = [(row, each) for row, each in found if row["n"] == side]
        _row(bench, f"calcudoku, {side}x{side}", [each for _, each in some], [level(row) for row, _ in some])
    groups = {
        name: [each.rating.value for row, each in found if row["difficulty"] == name and each.rating] for name in KEEN
    }
    groups = {name: values for name, values in groups.items() if len(values) > 1}
    picture = boxes(
        "Ratings of calcudokus",
        "half of each difficulty in the box, its median as a line, eight tenths between the ends",
        "difficulty by keen (and number of puzzles)", "rulegrid", groups,
    )  # fmt: skip
    write(bench.out / "rating-calcudoku.svg", picture)


def _variants(bench: Bench, is_fast: bool) -> list[Rated]:
    """Rate the published variants, on a page of their own; return their ratings."""
    cases = bench.data.json("variants/published.json") or []
    if not cases:
        return []
    read = reader()
    table = read["load"]()
    known = [case for case in cases if not read["unknown_types"](case, table)]
    some = bench.data.some(known, 6, None if is_fast else 6)
    columns = ["puzzle", ">rating", "level", ">hardest", "by", ">steps", ">fewest open", ">by search", ">time"]
    bench.begin_page("rating-variants", "Ratings of published variants", VARIANTS_INTRO, columns)
    rated = _rate([lambda case=case: read["to_puzzle"](case, table) for case in some])
    both = sorted(zip(some, rated, strict=True), key=lambda each: each[1].rating.value if each[1].rating else 99.0)
    for case, each in both:
        rating = each.rating
        if rating is None or rating.hardest is None:
            bench.add([case["id"], DASH, each.why, *[DASH] * 5, duration(each.seconds)])
            continue
        bench.add([
            case["id"], f"{rating.value:.2f}", rating.level, f"{rating.hardest.cost:.2f}", str(rating.hardest.technique),
            str(rating.steps), str(rating.fewest_doors), str(rating.searched), duration(each.seconds),
        ])  # fmt: skip
    bench.end()
    return rated
