"""A puzzle among other fields on a line, as lists and collections have it; candidate grids among words."""

import pytest

from rulegrid import PuzzleFormatError, RulegridError, read_puzzle
from rulegrid.sudoku import read_puzzle as read_sudoku
from rulegrid.sudoku import solve_many, write
from rulegrid.sudoku.formats.hodoku import read_state

GRID = "1.6.5..8...26....3...........7..5.16.6....3...3.7....9.9.2.37..5.4.6..........4.."
ZEROS = GRID.replace(".", "0")
SOLUTION = "176359284452678193389412675247935816965184327831726549698243751514867932723591468"
FORMS = [
    "{},1.2", "{};1.2", "{}\t1.2\teasy", "{} 1.2", "{}  1.2  easy one", "{}|easy|12", "{} # a name", "{}#easy", "{} ED=9.6/9.4",
    "{} ED=9.6/9.4/1.2 Nugget; by me", "0000183b305c {}  1.2", "Monster: {}", "Monster 12:{}", "7. {}", "7) {}", "7,{},easy",
    "17\t{}", "nugget;{};11.9;me", "{}:easy", "{} -- SE 7.2", "{} (SE 7.2)", "'{}', 1.2", "2024-05-01 {} hard", '"a, b";{};1',
    f"{{}};{SOLUTION};1.2", f"{SOLUTION}\t{{}}", "1234123412341234 {} 5",
    "- `{}` (SE 7.2)", "* `{}`",
]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_the_other_fields_of_a_line_are_skipped(form):
    for grid in (GRID, ZEROS):
        text = form.replace("{}", grid)
        assert read_puzzle(text) == read_sudoku(GRID)
        [answer] = solve_many([text])
        assert (answer.status, answer.solution) == ("unique", SOLUTION)


@pytest.mark.parametrize("sign", [";", "\t", "|", ","])
def test_a_header_names_the_column_of_the_puzzle(sign):
    other = write(read_sudoku(GRID).transform("quarter"), "line")
    rows = [("id", "first", "puzzle", "rating"), ("1", other, GRID, "1.2")]
    assert read_puzzle("\n".join(map(sign.join, rows))) == read_sudoku(GRID)


def test_a_list_may_be_a_table_in_markdown():
    assert read_puzzle(f"| # | puzzle | rating |\n|---|---|---|\n| 1 | {GRID} | 7.1 |") == read_sudoku(GRID)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{GRID[:-1]} 1.2", "read 80 cells, expected a square number"),
        (f"{GRID} {GRID[::-1]}", "read 162 cells"),
        (f"a;{SOLUTION};{GRID[:-1]}x", "is not a grid of 81 cells"),
        ("0000183b305c 1.2", "expected"),
    ],
)
def test_a_doubtful_line_is_refused(text, says):
    with pytest.raises(PuzzleFormatError, match=says):
        read_sudoku(text)


def test_words_that_make_one_grid_are_no_fields():
    rows = ["1234", "3412", "2143", "4321"]
    big = read_sudoku(" ".join(row * 4 for row in rows for _ in range(4)))
    assert big.board.shape == (16, 16)


def test_several_lines_are_several_puzzles():
    with pytest.raises(PuzzleFormatError, match="read 2 puzzles"):
        read_puzzle(f"{GRID} 1.2\n{GRID};easy")


def test_sdm_has_81_digits():
    assert write(read_sudoku(GRID), "sdm") == ZEROS
    with pytest.raises(RulegridError, match="9x9"):
        write(read_sudoku("1..4......32...."), "sdm")


ROWS = ["1 34 23 24", "24 34 1 23", "24 1 34 23", "23 23 24 1"]
CANDIDATES = "\n".join(ROWS)


@pytest.mark.parametrize(
    "around",
    [
        "I am stuck here:\n\n{}\n\nThanks for 1 or 2 hints!",
        "After 12 steps:\r\n{}\r\nHidden Pair: 2,3 in r1c2,r1c4 => r1c2<>3",
        "[code]\n{}\n[/code]",
        "```\n{}\n```",
        "SE 7.2\n{}",
    ],
)
def test_candidates_may_be_among_words(around):
    assert read_puzzle(around.replace("{}", CANDIDATES)) == read_puzzle(CANDIDATES)
    drawn = ".----.\n" + "\n".join(f"| {row} |" for row in ROWS) + "\n'----'"
    assert read_puzzle(around.replace("{}", drawn)) == read_puzzle(CANDIDATES)


def test_candidates_may_be_quoted():
    assert read_puzzle("> " + CANDIDATES.replace("\n", "\n> ")) == read_puzzle(CANDIDATES)


def test_two_grids_of_candidates_are_refused():
    with pytest.raises(PuzzleFormatError):
        read_sudoku(f"first\n{CANDIDATES}\nthen\n{CANDIDATES.replace('34', '3')}")


def test_a_hodoku_grid_may_have_no_other_fields():
    placed = "1..+4......32...."
    for text in (f"{placed}:212 313", f"{placed}:212", f"{placed}:", f"{placed}:212::"):
        assert read_puzzle(text) == read_sudoku("1.........32....")
    assert read_state(f"{placed}:212 313")[2] == read_state(f":0000:x:{placed}:212 313:::")[2]
