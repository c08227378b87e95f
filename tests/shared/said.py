"""Sentences to be read by people: run `python tests/shared/said.py zh` for some of each kind, in Chinese."""

import sys
from itertools import islice

from rulegrid import calcudoku, calendar, sudoku
from rulegrid.explain.hints import walk
from rulegrid.explain.step_text import sentence
from rulegrid.generate.rating import describe_rating
from rulegrid.setting.text import describe
from rulegrid.sudoku import (
    AntiKnightRule,
    ArrowRule,
    KillerRule,
    LittleKillerRule,
    NonConsecutiveRule,
    SandwichRule,
    ThermometerRule,
)

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
FISHY = "52941.7.3..6..3..2..32......523...76637.5.2..19.62753.3...6942.2..83.6..96.7423.5"


def puzzles():
    """Yield puzzles of all families whose steps are of many kinds."""
    empty = "." * 16
    yield sudoku.read_puzzle("1..4......32....")
    yield sudoku.read_puzzle(FISHY)
    yield sudoku.read_puzzle("." * 81, extra=[KillerRule(["3:I8I9", "16:A1A2", "17:A1B1"])])
    yield sudoku.read_puzzle(empty, extra=[SandwichRule(["5:left A"]), ThermometerRule(["C1B1A1"])])
    yield sudoku.read_puzzle(empty, extra=[NonConsecutiveRule(), LittleKillerRule(["5:top 1 right"])])
    yield sudoku.read_puzzle("1...............", extra=[AntiKnightRule(), ArrowRule(["A1:A2A3"])])
    yield calcudoku.read_puzzle("0 1 1\n2 2 3\n4 4 3\n3 3+ 3+ 1- 1-")
    yield calendar.read_puzzle("Oct 6")
    yield sudoku.read_puzzle(HARD)


def said(language, most=3):
    """Yield some sentences of each technique, and what checks and ratings say."""
    times: dict[str, int] = {}
    for puzzle in puzzles():
        for _, step in islice(walk(puzzle), 60):
            if times.setdefault(step.technique, 0) < most:
                times[step.technique] += 1
                yield sentence(step, language)
    for text in ("11..............", "1..4......3.....", "1...2....3....4."):
        yield from describe(sudoku.read_puzzle(text).check(), language)
    yield from describe(sudoku.read_puzzle("1..4......32....", extra=[SandwichRule(["9:left A"])]).check(), language)
    yield from describe_rating(sudoku.read_puzzle(FISHY).rate(), language)
    yield from describe_rating(calendar.read_puzzle("Oct 6").rate(), language)


if __name__ == "__main__":
    for line in said(sys.argv[1] if len(sys.argv) > 1 else "en"):
        print(line)
