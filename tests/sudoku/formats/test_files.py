"""Files of other programs that are grids: .sdk, .ss, .sdx, candidates, spreadsheets."""

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write, write_compact

NINE = "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"
ROWS = [NINE[at : at + 9] for at in range(0, 81, 9)]
ROW_LINES = "\n".join(ROWS)
BOXES = "\n".join(
    f" |{row[:3]}|{row[3:6]}|{row[6:]}|" + ("\n |---+---+---|" if at in (2, 5) else "") for at, row in enumerate(ROWS)
)


@pytest.mark.parametrize(
    "text",
    [
        ROW_LINES,
        f"#ARuud\n#DA puzzle\n#B03-08-2006\n{ROW_LINES}",
        f"[Puzzle]\n{ROW_LINES}\n[State]\n{'9' * 9}",
        f" *-----------*\n{BOXES}\n *-----------*\n",
        f".-----------.\n{BOXES}\n'-----------'\n",
        ROW_LINES.replace(".", "X"),
        "\n".join(",".join(c.replace(".", "") for c in row) for row in ROWS),
        "\n".join(";".join(c.replace(".", "") for c in row) for row in ROWS),
        "\n".join("\t".join(c.replace(".", "") for c in row) for row in ROWS),
        "\n".join(",".join(f'"{c.strip(".")}"' for c in row) for row in ROWS),
    ],
)
def test_a_grid_is_read_from_the_files_of_other_programs(text):
    assert write_compact(read_puzzle(text).board) == NINE


def test_an_sdk_file_has_author_and_title():
    puzzle = read_puzzle(f"#ARuud\n#DA puzzle\n{ROW_LINES}")
    assert (puzzle.author, puzzle.title) == ("Ruud", "A puzzle")
    assert read_puzzle(write(puzzle, "sdk")).author == "Ruud"
    assert read_puzzle(f"#A comment\n{ROW_LINES}").author == ""


CANDIDATES = """
*---------------*
| 1  34 | 23 24 |
| 24 34 | 1  u2 |
|-------+-------|
| 24 1  | 34 23 |
| 23 23 | 24 1  |
*---------------*
          Simple Sudoku
"""


def test_candidates_become_clues_and_go_back():
    puzzle = read_puzzle(CANDIDATES)
    assert puzzle.board.count_filled() == 4
    assert puzzle.rules[-1].clues() == ["2:B4", "23:A3C4D1D2", "24:A4B1C1D3", "34:A2B2C3"]
    assert read_puzzle(write(puzzle, "candidates")) == puzzle


@pytest.mark.parametrize(
    "text", ["12 21 3 4 " * 4, "12 34", "1 2 3 4 " * 4, "12 34 5 6 " * 4, "12 12 12 12 " * 3 + "1 2 3"]
)
def test_what_is_no_grid_of_candidates_is_read_as_values(text):
    try:
        puzzle = read_puzzle(text)
    except PuzzleFormatError:
        return
    assert [rule.spelling() for rule in puzzle.rules] == ["row", "column", "block"]
