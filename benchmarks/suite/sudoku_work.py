"""Sudoku: batches, one more rule, large grids, one at a time; uniqueness proven but for the last."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import permutations
from math import isqrt

from rulegrid.core.constraints import Constraint, Relation
from rulegrid.sudoku import BlockRule, Board, ColumnRule, RowRule, Rule, Solver, solve_many

from .bench import Bench, Sample
from .checks import Solved, check_sudoku, read_values
from .peers import Reply
from .timing import Lap, WrongAnswer, batch_lap, each_lap

SETS = ("easy", "17clue", "top1465", "hard1905", "hard1106", "serg")
LARGE = (("own16x16", 16), ("public16x16", 16), ("own25x25", 25), ("public25x25", 25))
SEVERAL = {"serg"}  # every puzzle of this set has many solutions
PEERS = ("cp-sat", "glucose", "cadical", "exact-cover", "py-sudoku")
LARGE_PEERS = ("cp-sat", "glucose", "cadical")

INTRO = (
    "From the puzzle's text to the proof that its solution is the only one (set serg: to the second solution); CPU "
    "time a puzzle. Batches: one call of `solve_many` for the whole set, its time divided by the number of puzzles. "
    "`one more rule` adds a rule that changes nothing but is not among the classic ones. Large grids are solved one a "
    "call: the median and the worst puzzle. `first solution`: `Solver(board, *rules).get_solution()` with board and "
    "rules there already. What all puzzles of a size share is set up before.",
    "The yardsticks are prototypes in Cython that do nothing else: `bands` for 9x9 batches, `general` for the others. "
    "Ratio: rulegrid's time / yardstick's, the median over the rounds. Peers solve a sample, in brackets how many "
    "times rulegrid's time on the same sample, all its puzzles together; building the model is included. CP-SAT, "
    "python-sat (Glucose 4, CaDiCaL) and exact-cover prove uniqueness too, py-sudoku stops at its first solution.",
)


class SameAgainRule(Rule):
    """The first two cells of the grid differ, which their row says already: no other solutions, one more rule."""

    def is_valid(self, board: Board) -> bool:
        first, second = board.cells[0][:2]
        return first != second or not first

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return [Relation((0, 0), (0, 1), frozenset(permutations(board.values, 2)), unit=str(self))]


def classic() -> list[Rule]:
    return [RowRule(), ColumnRule(), BlockRule()]


def run(bench: Bench) -> None:
    bench.begin("sudoku", "Sudoku", INTRO, peers=PEERS)
    for name in SETS:
        if texts := bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 40):
            bench.row(
                "9x9, batch", name, len(texts), batch(name, texts), partial(bench.yardsticks.sudoku, texts, "bands"),
                sample=sample(bench, name, texts, 20, PEERS, batch),
            )  # fmt: skip
    for name in SETS:
        if texts := bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 40):
            bench.row(
                "9x9 and one more rule, batch", name, len(texts), batch(name, texts, [*classic(), SameAgainRule()]),
                partial(bench.yardsticks.sudoku, texts, "general"),
            )  # fmt: skip
    for name, size in LARGE:
        if size == 16 and (texts := bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 2)):
            bench.row(
                f"{size}x{size}, batch", name, len(texts), batch(name, texts),
                partial(bench.yardsticks.big_sudoku, list(map(read_values, texts)), size),
            )  # fmt: skip
    for name, size in LARGE:
        if texts := bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 2):
            bench.row(
                f"{size}x{size}", name, len(texts), singly(name, texts),
                partial(bench.yardsticks.big_sudoku, list(map(read_values, texts)), size),
                median=True, sample=sample(bench, name, texts, 25, LARGE_PEERS, singly),
            )  # fmt: skip
    for name in SETS:
        if texts := bench.data.some(bench.data.lines(f"sudoku/{name}.txt"), 20, 200):
            bench.row("9x9, first solution", name, len(texts), first_solutions(texts), median=True)
    bench.end()


def batch(name: str, texts: Sequence[str], rules: list[Rule] | None = None) -> Callable[[], Lap]:
    """Return a round of one call for all."""

    def lap() -> Lap:
        warm(texts, rules)
        return batch_lap(lambda: list(solve_many(texts, rules)), partial(check_all, name, texts))

    return lap


def singly(name: str, texts: Sequence[str]) -> Callable[[], Lap]:
    """Return a round of one call for each."""

    def lap() -> Lap:
        warm(texts)
        return each_lap(solve_one, texts, partial(check, name, texts))

    return lap


def solve_one(text: str) -> Solved:
    return next(iter(solve_many([text])))


def warm(texts: Sequence[str], rules: list[Rule] | None = None) -> None:
    """Have set up what all puzzles of a size share; nor do the yardsticks' times hold that."""
    for _ in solve_many(texts[:1], rules):
        pass


def first_solutions(texts: Sequence[str]) -> Callable[[], Lap]:
    boards = []
    for text in texts:
        boards.append(Board(9))
        boards[-1].load_puzzle(read_values(text))
    rules = classic()

    def check_board(number: int, solved: Board | None) -> None:
        values = [value for row in solved.cells for value in row] if solved else []
        check_sudoku(number, "first", values, read_values(texts[number]), (3, 3))

    def solve(board: Board) -> Board | None:
        return Solver(board, *rules).get_solution()

    def lap() -> Lap:
        solve(boards[0])
        return each_lap(solve, boards, check_board)

    return lap


def check_all(name: str, texts: Sequence[str], answers: Sequence[Solved]) -> None:
    if len(answers) != len(texts):
        raise WrongAnswer(f"{len(answers)} answers for {len(texts)} puzzles")
    for number, answer in enumerate(answers):
        check(name, texts, number, answer)


def check(name: str, texts: Sequence[str], number: int, answer: Solved) -> None:
    check_grid(name, texts[number], number, answer.status, read_values(str(answer.solution or "")))


def check_grid(name: str, text: str, number: int, verdict: str, values: Sequence[int]) -> None:
    givens = read_values(text)
    root = isqrt(isqrt(len(givens)))
    check_sudoku(number, verdict, values, givens, (root, root), "several" if name in SEVERAL else "unique")


def sample(
    bench: Bench, name: str, texts: Sequence[str], size: int, peers: Sequence[str],
    ours: Callable[[str, Sequence[str]], Callable[[], Lap]],
) -> Sample:  # fmt: skip
    chosen = bench.data.some(texts, 3, size)
    tasks = []
    for text in chosen:
        givens = read_values(text)
        root = isqrt(isqrt(len(givens)))
        tasks.append({"kind": "sudoku", "size": root * root, "box": [root, root], "givens": givens})

    def check_reply(number: int, reply: Reply) -> None:
        check_grid(name, chosen[number], number, reply.verdict, reply.solution)

    return Sample(tasks, check_reply, ours(name, chosen), peers)
