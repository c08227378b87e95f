"""What a check takes longest for: rules of one's own that only say what they mean, global rules and large boards."""

import time
from collections.abc import Iterator, Sequence

from rulegrid import Board, Puzzle, Rule
from rulegrid.sudoku import read_puzzle
from rulegrid.utils.coordinates import Cell

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TEXTS = {
    "easy": EASY,
    "easy, spoilt": EASY.replace("53", "52", 1),
    "empty": "." * 81,
    "two corners": "1" + "." * 79 + "1",
    "two givens": "9" + "." * 9 + "8" + "." * 70,
}
STANDARD = ("row", "column", "block")
GLOBAL = ("non-consecutive", "anti-knight", "anti-king", "diagonal", "disjoint-groups")
SLOW = 0.001  # seconds of a call


class Slow(Rule):
    """A rule that waits so long each time it is asked."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def is_valid(self, board: Board) -> bool:
        end = time.perf_counter() + self.seconds
        while time.perf_counter() < end:
            pass
        return self.holds(board)

    def holds(self, board: Board) -> bool:
        """Return whether the board keeps the rule."""
        raise NotImplementedError


class CornersDiffer(Slow):
    """The four corners hold different digits."""

    def holds(self, board: Board) -> bool:
        found = [digit for row in (0, -1) for col in (0, -1) if (digit := board.cells[row][col])]
        return len(found) == len(set(found))


class NoTen(Slow):
    """Cells that touch at a corner don't add up to ten."""

    def holds(self, board: Board) -> bool:
        pairs = [
            (upper[col], lower[other])
            for upper, lower in zip(board.cells, board.cells[1:], strict=False)
            for col in range(board.cols)
            for other in (col - 1, col + 1)
            if 0 <= other < board.cols
        ]
        return not any(one and other and one + other == 10 for one, other in pairs)


class DiagonalSum(Slow):
    """The main diagonal adds up to 20."""

    when_full = True

    def cells(self, board: Board) -> Sequence[Cell]:
        return [(at, at) for at in range(board.rows)]

    def holds(self, board: Board) -> bool:
        return sum(board.cells[row][col] for row, col in self.cells(board)) == 20


class BorderSum(Slow):
    """The border adds up to 999, which no grid does; known once all of the grid is filled."""

    when_full = True

    def holds(self, board: Board) -> bool:
        inner = sum(sum(row[1:-1]) for row in board.cells[1:-1])
        return sum(map(sum, board.cells)) - inner == 999


def own_rules() -> Iterator[tuple[str, Puzzle]]:
    """Yield 9x9 grids with a rule of one's own, quick and slow."""
    for kind in (CornersDiffer, NoTen, DiagonalSum, BorderSum):
        for text in TEXTS.values():
            for seconds in (0.0, SLOW):
                puzzle = read_puzzle(text)
                puzzle.rules.append(kind(seconds))
                yield "own rule", puzzle


def global_rules() -> Iterator[tuple[str, Puzzle]]:
    """Yield empty and nearly empty grids with four or five global rules, and large boards with up to two."""
    for left_out in (None, *GLOBAL):
        names = [name for name in GLOBAL if name != left_out]
        for given in ((), ((0, 0, 1),), ((0, 0, 1), (8, 8, 2))):
            puzzle = stated(9, names)
            for row, col, value in given:
                puzzle.board.set_digit(row, col, value)
            yield "global rules", puzzle
    for side in (16, 25):
        for names in ([], ["anti-knight"], ["non-consecutive", "anti-knight"]):
            yield "large, few givens", stated(side, names)


def stated(side: int, names: Sequence[str]) -> Puzzle:
    """Return an empty grid with the standard rules and others."""
    return Puzzle.from_data({"rows": side, "rules": [{"rule": name} for name in (*STANDARD, *names)]})
