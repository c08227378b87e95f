"""Draw the pictures of README and docs into docs/images: python docs/draw.py."""

from pathlib import Path

from rulegrid.calcudoku import read_puzzle
from rulegrid.calendar import load_board
from rulegrid.sudoku import BlockRule, Board, ColumnRule, KillerRule, Puzzle, RowRule, ThermometerRule, read_grid

CALCUDOKU = """\
0 0 1 2 2 3
0 4 4 5 5 3
6 7 8 8 9 9
6 6 10 10 11 11
12 13 13 14 14 15
16 16 13 14 17 15
80* 3 5- 2/ 11+ 1- 9* 2 3- 30* 11+ 2/ 6 8* 13+ 8+ 10* 1
"""
SUDOKU = "...9..4..............6...2.....................6.............5.3...8....9........"
THERMOMETERS = ("C1B1A1A2", "E5D5C5B5A5", "G9F9E9D9", "I4H4H5H6", "I8I7H7")
CAGES = ("17:D2D3E2", "21:B7B8C7C8", "14:F3G3F4", "12:D7D8E7", "10:A9B9", "17:H1I1I2")


def sudoku() -> Puzzle:
    board = Board(9)
    board.load_puzzle(read_grid(SUDOKU)[1])
    rules = [
        RowRule(),
        ColumnRule(),
        BlockRule(),
        ThermometerRule.from_clues(THERMOMETERS),
        KillerRule.from_clues(CAGES),
    ]
    return Puzzle(board, rules)


def pictures() -> dict[str, str]:
    """Return the SVG text of each picture by file name."""
    calendar = load_board("weekday8x7")
    puzzles = {
        "sudoku.svg": sudoku(),
        "calcudoku.svg": read_puzzle(CALCUDOKU),
        "calendar.svg": calendar.puzzle(calendar.read_open(["Jan,14,Wed"])),
    }
    return {name: puzzle.to_svg(puzzle.solver().get_solution()) for name, puzzle in puzzles.items()}


if __name__ == "__main__":
    for name, svg in pictures().items():
        (Path(__file__).parent / "images" / name).write_text(svg)
