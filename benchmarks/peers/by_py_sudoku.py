"""py-sudoku: backtracking in Python. First solution only; it has no way to ask for a proof of uniqueness that is one."""

from collections.abc import Callable
from typing import Any

from sudoku import Sudoku


def sudoku(task: dict[str, Any], built: Callable[[], None]) -> tuple[str, list[int]]:
    size, high, wide = task["size"], *task["box"]
    givens = task["givens"]
    board = [[given or None for given in givens[row * size : (row + 1) * size]] for row in range(size)]
    puzzle = Sudoku(wide, high, board=board)
    built()
    solved = puzzle.solve()
    values = [value or 0 for row in solved.board for value in row]
    return ("first", values) if all(values) else ("none", [])
