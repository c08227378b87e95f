"""Puzzles that one change made contradictory, of every family; and rules of one's own that no grid keeps.

Each comes from a puzzle whose only solution is known, so that no search has to tell that it is broken: another value in a
given, a given more, another value in a clue, a clue more that the solution does not keep.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rulegrid import Board, Puzzle, RulegridError, SearchStopped
from rulegrid.calcudoku import read_puzzle as read_calcudoku
from rulegrid.calendar import board_names, load_board, place
from rulegrid.calendar.play import placement_rule, spell_solution
from rulegrid.core.clue_rule import ClueRule
from rulegrid.sudoku import KillerRule, ThermometerRule, read_puzzle
from rulegrid.utils.coordinates import cell_name

from .data import Data
from .published_work import SEVERAL, reader

TRIES = 40
SECONDS = 20.0  # for the proof that a change breaks a puzzle
CLASSIC = ("easy", "17clue", "top1465", "hard1905")
GLOBAL = ("non-consecutive", "anti-knight", "anti-king", "diagonal", "antidiagonal", "disjoint")

Case = tuple[str, str, Puzzle]
"""Which puzzles, what was changed, the broken puzzle."""
Change = Callable[[Puzzle, Board, Random], "Puzzle | None"]


def broken(data: Data, random: Random) -> Iterator[Case]:
    """Yield two hundred broken puzzles, fewer where a file is missing or a sample is asked for."""
    few = data.some
    classic = [text.split()[0] for name in CLASSIC for text in few(data.lines(f"sudoku/{name}.txt"), 1, 15)]
    yield from _each("9x9", map(read_puzzle, classic), random, (given_changed, given_added, clue_added))
    for side in (16, 25):
        texts = few(data.lines(f"sudoku/public{side}x{side}.txt"), 1, 5)
        yield from _each(f"{side}x{side}", map(read_puzzle, texts), random, (given_changed, given_added))
    cages = [each["input"] for each in few(data.json_lines("calcudoku/keen.jsonl"), 3, 40)]
    yield from _each("calcudoku", map(read_calcudoku, cages), random, (clue_changed,))
    read = reader()
    cases = [case for case in few(data.json("variants/published.json") or [], 8) if case["id"] not in SEVERAL]
    table = read["load"]()
    known = [case for case in cases if not read["unknown_types"](case, table)]
    some = few(known, 4, 60)
    puzzles = [(read["to_puzzle"](case, table), read["solution_of"](case)) for case in some]
    changes = (clue_changed, clue_added, given_added)
    yield from _each("variant", (puzzle for puzzle, _ in puzzles), random, changes, [board for _, board in puzzles])
    yield from _dates(random, 3 if data.quick else 30)


def _each(
    name: str, puzzles: Any, random: Random, changes: tuple[Change, ...], solutions: list[Any] | None = None
) -> Iterator[Case]:
    """Yield puzzles with one of some changes each, in turn; where one can't be made, the next is."""
    for number, puzzle in enumerate(puzzles):
        if solutions is None:
            solution = puzzle.solve(timeout=SECONDS)
        else:
            solution = puzzle.board.with_values([digit for row in solutions[number] for digit in row])
        for at in range(len(changes)):
            change = changes[(number + at) % len(changes)]
            if (changed := change(puzzle, solution, random)) is not None:
                yield name, change.__name__.replace("_", " "), changed
                break


def is_broken(puzzle: Puzzle) -> bool:
    """Return whether a puzzle is known to have no solution, without values that clash in plain sight."""
    try:
        return not puzzle.conflicts() and puzzle.count(1, timeout=SECONDS) == 0
    except SearchStopped:
        return False


def makes_sense(puzzle: Puzzle) -> bool:
    """Return whether all clues fit the grid."""
    try:
        puzzle.validate()
    except RulegridError:
        return False
    return True


def given_changed(puzzle: Puzzle, solution: Board, random: Random) -> Puzzle | None:
    """Return a puzzle with another value in one given."""
    cells = [cell for cell in puzzle.board.open_cells() if puzzle.board.get_digit(*cell)]
    for _ in range(TRIES if cells else 0):
        cell = random.choice(cells)
        value = random.choice([v for v in puzzle.board.values if v != puzzle.board.get_digit(*cell)])
        changed = puzzle.with_value(cell, value)
        if is_broken(changed):
            return changed
    return None


def given_added(puzzle: Puzzle, solution: Board, random: Random) -> Puzzle | None:
    """Return a puzzle with one given more, which is not in the solution."""
    cells = [cell for cell in puzzle.board.open_cells() if not puzzle.board.get_digit(*cell)]
    for _ in range(TRIES if cells else 0):
        cell = random.choice(cells)
        value = random.choice([v for v in puzzle.board.values if v != solution.get_digit(*cell)])
        changed = puzzle.with_value(cell, value)
        if not changed.conflicts():
            return changed
    return None


def clue_changed(puzzle: Puzzle, solution: Board, random: Random) -> Puzzle | None:
    """Return a puzzle with one field of a clue changed."""
    return next((each for each in with_other_clues(puzzle, random) if makes_sense(each) and is_broken(each)), None)


def with_other_clues(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Yield puzzles in which one field of a clue is changed, a few of them; none where no clue can be."""
    clues = [
        (rule, number)
        for rule in puzzle.rules
        if isinstance(rule, ClueRule)
        for number, clue in enumerate(rule.clue_list)
        if next(clue.nearby(), None)
    ]
    for _ in range(TRIES if clues else 0):
        rule, number = random.choice(clues)
        other = rule.with_clue(number, random.choice(list(rule.clue_list[number].nearby())[:10]))
        yield puzzle.replace(rules=[other if each is rule else each for each in puzzle.rules])


def clue_added(puzzle: Puzzle, solution: Board, random: Random) -> Puzzle | None:
    """Return a puzzle with a cage or a thermometer more, which the solution does not keep."""
    for _ in range(TRIES):
        cells = [random.choice(list(puzzle.board.open_cells()))]
        while len(cells) < 3:
            row, col = cells[-1]
            around = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
            cells.append(random.choice([cell for cell in around if puzzle.board.grid.has(cell) and cell not in cells]))
        values = [solution.get_digit(*cell) for cell in cells]
        if len(set(values)) == 3 and (random.random() < 0.5):
            rule: ClueRule = KillerRule([(sum(values) + random.choice((-2, -1, 1, 2)), cells)])
        elif values != sorted(set(values)):
            rule = ThermometerRule([cells])
        else:
            continue
        changed = puzzle.replace(rules=[*puzzle.rules, rule])
        if makes_sense(changed) and not changed.conflicts():
            return changed
    return None


def _dates(random: Random, number: int) -> Iterator[Case]:
    """Yield dates with some pieces placed as in a solution, and one that fits beside them but in none."""
    boards = [load_board(name) for name in board_names()]
    made = 0
    while made < number:
        board = boards[made % len(boards)]
        date = board.puzzle(board.read_open([random.choice(group.labels) for group in board.groups]))
        if (solution := date.solve()) is None:
            continue
        for text in random.sample(spell_solution(date, solution), random.randrange(3)):
            place(date, text)
        if (changed := piece_placed(date, random)) is not None:
            made += 1
            yield "calendar", "piece placed", changed


def piece_placed(date: Puzzle, random: Random) -> Puzzle | None:
    """Return a date with one more piece placed, where it fits but is in no solution."""
    rule = placement_rule(date)
    free = [index for index in range(len(rule.all_pieces)) if index not in {each.index for each in rule.placed}]
    for _ in range(10 * TRIES):
        piece = rule.all_pieces[random.choice(free)]
        cell = cell_name(random.choice(list(date.board.open_cells())))
        changed = Puzzle.from_data(date.to_data())
        try:
            place(changed, f"{piece.name}@{cell}:{random.randrange(len(piece.orientations)) + 1}")
        except RulegridError:
            continue
        if makes_sense(changed) and changed.count(1) == 0:
            return changed
    return None
