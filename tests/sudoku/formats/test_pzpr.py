"""Links and files of pzpr, the editor of puzz.link and pzv.jp."""

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.sudoku import read_puzzle

FOUR = ".1..4..23..2...."
CODE = "g1h4h23h2j"  # the same


@pytest.mark.parametrize(
    "text",
    [
        f"https://puzz.link/p?sudoku/4/4/{CODE}",
        f"Today's: (http://pzv.jp/p.html?sudoku/4/4/{CODE}), enjoy!",
        f"puzz.link/p?sudoku_edit/4/4/{CODE}.",
        f"https://pzprxs.vercel.app/p?sudoku/4/4/{CODE}\r\n",
        f"https://puzz.link/p?sudoku/v:/4/4/{CODE}",
        "pzprv3/sudoku/4/. 1 . . /4 . . 2 /3 . . 2 /. . . . /2 . . . /. . . . /. . . . /. . . . /",
        "pzprv3.1\r\nsudoku\r\n4\r\n. 1 . . \r\n4 . . 2 \r\n3 . . 2 \r\n. . . . \r\n",
        "pzprv3/sudoku/4/4/. 1 . . /4 . . 2 /3 . . 2 /. . . . /",
    ],
)
def test_links_and_files_are_read(text):
    assert read_puzzle(text) == read_puzzle(FOUR)


def test_numbers_of_two_digits_are_hexadecimal():
    board = read_puzzle(f"https://puzz.link/p?sudoku/25/25/-19{'z' * 31}i1").board
    assert (board.get_digit(0, 0), board.get_digit(24, 24)) == (25, 1)


def test_a_question_mark_is_listed():
    puzzle = read_puzzle("https://puzz.link/p?sudoku/4/4/.1h4h23h2j")
    assert list(map(str, puzzle.not_understood)) == ["puzz.link A1: read '?'"]
    assert read_puzzle("pzprv3/sudoku/4/- 1 . ./4 . . 2/3 . . 2/. . . ./").not_understood == puzzle.not_understood


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("https://puzz.link/p?nurikabe/4/4/g1h4", "puzz.link: read 'nurikabe', expected a puzzle of the kind sudoku"),
        ("https://puzz.link/p?sudoku/4/5/g1h4", "expected as many rows as columns: 5 x 4"),
        ("https://puzz.link/p?sudoku/4/4/g1h4", "puzz.link: read 5 cells, expected 16"),
        ("https://puzz.link/p?sudoku/4/4/7k3k3i", "puzz.link A1: read 7, expected 1 to 4"),
        ("https://puzz.link/p?sudoku/44/44/7k3k3gg", "puzz.link: read 44, expected 1 to 25"),
        ("https://puzz.link/p?sudoku/4/4/+1", "puzz.link: read '+', expected 0-9 a-z - ."),
        (f"https://puzz.link/p?sudoku/4/4/{CODE} https://puzz.link/p?sudoku/4/4/1{CODE[1:]}", "read 2 links"),
        ("pzprv3/sudoku/x/. . . .", "puzz.link: read 'x/. . . .', expected a number"),
        ("pzprv3/sudoku/2/. a /. . /", "puzz.link: read 'a', expected a value"),
    ],
)
def test_others_are_refused_with_the_reason(text, problem):
    with pytest.raises(PuzzleFormatError) as error:
        read_puzzle(text)
    assert problem in str(error.value)
