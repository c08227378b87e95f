"""Sudokus as texts of other programs: HoDoKu, OpenSudoku, solo, SudokuWiki, lists, sukaku, headings and other empty cells."""

import json
import os
import random
from pathlib import Path

import pytest

from rulegrid import Board, Puzzle, PuzzleFormatError, RulegridError, read_puzzle
from rulegrid.cli.sudoku import one_a_line
from rulegrid.core.formats import recognise
from rulegrid.explain import basic_candidates
from rulegrid.sudoku import (
    FORMATS,
    STANDARD,
    ColumnRule,
    KillerRule,
    RegionsRule,
    RowRule,
    read_grid,
    solve_many,
    write,
    write_compact,
)
from rulegrid.sudoku.formats.hodoku import read_state
from rulegrid.sudoku.formats.texts import as_marked

DATA = Path(os.environ.get("RULEGRID_DATA", Path(__file__).parents[4] / "shared" / "data")) / "formats"
FOUND = [
    case
    for case in (map(json.loads, (DATA / "strings.jsonl").read_text().splitlines()) if DATA.exists() else ())
    if case["format"] in ("hodoku-library", "sukaku729", "line81") or case["format"].startswith("text:")
]

NINE = "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"
ROWS = [NINE[at : at + 9] for at in range(0, 81, 9)]
ZEROS = NINE.replace(".", "0")
SUKAKU = "".join("123456789" if c == "." else "." * (int(c) - 1) + c + "." * (9 - int(c)) for c in NINE)

TEXTS = [
    NINE.replace(".", "-"),
    "\n".join(ROWS).replace(".", "-"),
    NINE.replace(".", "?"),
    "\n".join(ROWS).replace(".", "?"),
    "Grid 01\n" + "\n".join(ROWS).replace(".", "0"),
    "Puzzle,\n" + NINE + ",",
    "\n".join(
        f" {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])}"
        + ("\n-------|-------|-------" if at in (2, 5) else "")
        for at, row in enumerate(ROWS)
    ),
    str([[int(c) for c in row.replace(".", "0")] for row in ROWS]),
    str(list(map(int, ZEROS))),
    "board = [\n" + ",\n".join(str(list(row)) for row in ROWS) + "\n]",
    "{" + ", ".join("{" + ", ".join(row.replace(".", "0")) + "}" for row in ROWS) + "};",
    json.dumps([[None if c == "." else int(c) for c in row] for row in ROWS]),
    json.dumps(ROWS),
    f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}",
    f"https://sudokuexchange.com/play/?s={ZEROS}&d=3",
    f"sudokuexchange.com/play/?s={','.join(ZEROS)}",
    f'<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n<game data="{ZEROS}" />\n</opensudoku>',
    f":0000:3:{NINE}:::396:",
    f":0901-1:37:{NINE[:1]}+9{NINE[2:]}:412 712:::",
    SUKAKU,
    SUKAKU.replace(".", "0"),
    "\n".join(SUKAKU[at : at + 81] for at in range(0, 729, 81)),
    "\n".join(SUKAKU[at : at + 27] for at in range(0, 729, 27)),
    "3x3:2b1a5b3a5_4c7_1b1a2a3a8a6a2_8a7_3a4i1a5_3a9_8a6a2a7a1a6b8_1c2_4a7b4a2b1",
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_is_the_puzzle(text):
    puzzle = read_puzzle(text)
    assert write_compact(puzzle.board) == NINE
    assert puzzle == read_puzzle(NINE)
    assert [answer.status for answer in solve_many([text])] == ["unique"]


@pytest.mark.parametrize("form", ["hodoku", "sukaku", "array", "opensudoku", "sudokuwiki", "sudokuexchange", "solo"])
def test_what_is_written_is_the_puzzle_again(form):
    puzzle = read_puzzle(NINE)
    text = write(puzzle, form, strict=True)
    assert read_puzzle(text) == puzzle
    assert recognise(text, FORMATS).name == (form if form != "sudokuexchange" else "sudokuwiki")


def test_candidates_are_pencil_marks_and_not_those_of_the_solution():
    puzzle = read_puzzle(NINE)
    text = write(puzzle, "candidates", strict=True)
    again, board, marks = as_marked(read_puzzle(text))
    assert again == puzzle
    assert recognise(text, FORMATS).name == "candidates"
    placed = {
        cell: (board.get_digit(*cell),)
        for cell in board.grid.cells
        if board.get_digit(*cell) != puzzle.board.get_digit(*cell)
    }
    basic = {cell: digits for cell, digits in basic_candidates(puzzle).items() if not puzzle.board.get_digit(*cell)}
    assert placed | marks == {cell: tuple(sorted(digits)) for cell, digits in basic.items()}
    clash = write(read_puzzle("12..34.........."), "candidates")
    assert clash.splitlines()[0].split() == ["1", "2", "34", "34"]


@pytest.mark.parametrize("form", ["hodoku", "array", "opensudoku", "sudokuwiki", "sudokuexchange", "sukaku"])
def test_a_rule_that_has_no_place_is_left_out_and_named(form):
    assert list(map(str, write(read_puzzle(NINE, extra="anti-king"), form).left_out)) == ["anti-king"]


@pytest.mark.parametrize("form", ["opensudoku", "sudokuwiki", "sudokuexchange", "sdm"])
def test_a_grid_of_another_size_has_no_place_in_some(form):
    with pytest.raises(RulegridError, match="9x9 only"):
        write(read_puzzle("1..4......32...."), form)


@pytest.mark.parametrize("case", FOUND, ids=range(len(FOUND)))
def test_texts_as_they_were_found(case):
    if case["format"] == "text:euler.txt":
        with pytest.raises(PuzzleFormatError, match="read 2 puzzles"):
            read_puzzle(case["text"])
        return
    puzzle = read_puzzle(case["text"])
    assert (puzzle.family, puzzle.board.size, puzzle.not_understood) == ("sudoku", 9, [])
    if case["solution"]:
        assert [write_compact(solution) for solution in puzzle.solutions(2)] == [case["solution"]]
    elif case["format"] in ("hodoku-library", "sukaku729"):
        assert puzzle.is_unique()


def test_a_sukaku_is_no_grid_of_27x27():
    with pytest.raises(PuzzleFormatError, match="the candidates of 81 cells"):
        read_grid(SUKAKU)
    assert read_puzzle("1" + "." * 728).board.size == 27
    assert [answer.status for answer in solve_many([SUKAKU, SUKAKU])] == ["unique", "unique"]
    with pytest.raises(PuzzleFormatError, match="cell A1 has no candidate"):
        read_puzzle("." * 9 + SUKAKU[9:])


def test_the_sukaku_that_was_found_has_one_solution():
    path = DATA / "odd" / "02-sukaku-729.txt"
    if not path.exists():
        pytest.skip("no shared data")
    assert [answer.status for answer in solve_many([path.read_text().strip()])] == ["unique"]


def test_candidates_have_marks_of_a_step():
    text = """
    .-------.--------.
    | <1> *34 | 23  24 |
    | 24  #34 | *1* 23 |
    :-------+--------:
    | 24  1   | 4(3) 23 |
    | 23  23  | 24  1  |
    '-------'--------'
    """
    plain = (
        text.replace("<1>", "1").replace("*34", "34").replace("#34", "34").replace("4(3)", "34").replace("*1*", "u1")
    )
    puzzle = read_puzzle(text)
    assert puzzle == read_puzzle(plain)
    assert puzzle.rules[-1].clues() == ["1:B3", "23:A3B4C4D1D2", "24:A4B1C1D3", "34:A2B2C3"]


def test_what_a_player_placed_and_removed_is_no_part_of_the_puzzle_but_its_marks():
    puzzle, board, marks = read_state(":0000:3:1..+4......32....:212:::")
    assert puzzle == read_puzzle("1.........32....")
    assert board == read_puzzle("1..4......32....").board
    assert marks == {(0, 1): (3,)}


def test_solo_has_regions_diagonals_and_cages():
    text = "4jxk:p,b__cd__a___b_,aj____________,3a7a10c10c10c"
    puzzle = read_puzzle(text)
    assert [rule.spelling() for rule in puzzle.rules] == ["row", "column", "regions", "diagonal", "killer"]
    assert write(puzzle, "solo", strict=True) == text
    assert read_puzzle("2x3:zj").rules[2].shape(read_puzzle("2x3:zj").board) == (2, 3)


def test_a_packed_position_of_sudokuwiki_has_givens_placed_digits_and_candidates():
    cells = [5, 14, 18 + 0b101, *[18 + 511] * 78]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    link = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "".join(digits[c // 36] + digits[c % 36] for c in cells)
    puzzle = read_puzzle(link)
    assert puzzle.board.count_filled() == 1
    assert puzzle.rules[-1].clues() == ["13:A3", "5:A2"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("https://www.sudokuwiki.org/sudoku.htm?bd=123", "sudokuwiki.org: read '123', expected 81 digits"),
        ("[[1, 2], [2", "read 3 cells, expected a square number"),
        ("[[1, 0],\n [0, 7]]", "line 2, column 6: read '7', expected 1 to 2, or '.' for an empty cell"),
        ("<opensudoku><game data='12'/></opensudoku>", "line 1, column 13: read '12', expected 81 digits"),
        ("<opensudoku></opensudoku>", "expected an element such as <game"),
        ("<opensudoku><game", "XML that can't be read"),
        (f"<opensudoku>{2 * ('<game data=' + repr(ZEROS) + '/>')}</opensudoku>", "read 2 puzzles, expected one"),
        ("3x3db#1234", "this is a seed, which only solo can expand"),
        ("2x2:1b4f3_2c", "line 1, column 5: read 15 cells, expected 16 cells"),
        ("2x2k:p", "read 1 part between commas, expected 3 parts"),
        (":0000:3:1..+4......32...:::396:", "line 1, column 9: read 15 cells, expected a square number"),
    ],
)
def test_what_is_wrong_is_named(text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_entities_of_xml_do_not_grow():
    laughs = "".join(f'<!ENTITY a{at + 1} "{f"&a{at};" * 10}">' for at in range(9))
    bomb = f'<?xml version="1.0"?><!DOCTYPE opensudoku [<!ENTITY a0 "ha">{laughs}]><opensudoku><name>&a9;</name></opensudoku>'
    with pytest.raises(PuzzleFormatError, match="a document type is not accepted"):
        read_puzzle(bomb)


def refusal(text):
    """What an error says of a text, "" where it is read."""
    try:
        read_puzzle(text)
    except PuzzleFormatError as error:
        return str(error)
    return ""


@pytest.mark.slow
def test_damaged_texts_are_refused_in_one_line_or_read_as_something_else():
    chance = random.Random(12)
    for text in TEXTS:
        for at in range(100):
            cut = chance.randrange(len(text))
            damaged = text[:cut] if at % 2 else text[:cut] + chance.choice("x9 \n+(,-é#<") + text[cut + 1 :]
            said = refusal(damaged)
            assert "\n" not in said
            assert len(said) < 400


@pytest.mark.parametrize(
    "text",
    [
        "[[" * 29_000 + "1,",
        "<opensudoku>" + "<a>" * 300_000,
        "3x3:" + "z" * 9_000,
        ":0000:3:" + "+" * 1_900,
        "https://www.sudokuwiki.org/sudoku.htm?bd=" + "S9B" * 1_000,
        "*67 " * 4_900,
    ],
    ids=len,
)
def test_vast_texts_are_refused_soon(text):
    with pytest.raises(PuzzleFormatError):
        read_puzzle(text)


@pytest.mark.parametrize(("form", "least"), [("csv", 2), ("array", 2), ("hodoku", 2), ("sukaku", 4), ("candidates", 4)])
def test_grids_too_small_to_be_read_again_are_not_written(form, least):
    for n in range(1, least):
        with pytest.raises(RulegridError, match=f"from {least}x{least} on: {n}x{n}"):
            write(Puzzle(Board(n), STANDARD), form)
    puzzle = Puzzle(Board(least), STANDARD)
    assert read_puzzle(write(puzzle, form)) == puzzle


@pytest.mark.parametrize("header", ["solution,puzzle", '"Solution","Quizzes"', "answers,Grid"])
def test_a_header_says_which_column_is_the_puzzle(header):
    solved, given = "1324241341323241", "1..4......32...."
    assert read_puzzle(f"{header}\n{solved},{given}") == read_puzzle(given)
    assert read_puzzle(f"{header}\n{given},{given}") == read_puzzle(given)
    assert [found.given for found in one_a_line([header.encode(), f"{solved},{given}".encode()])] == [given]


def test_solo_has_no_regions_that_are_not_connected():
    regions = RegionsRule(["A1B2C3D4", "A2B1C4D3", "A3B4C1D2", "A4B3C2D1"])
    with pytest.raises(RulegridError, match="connected regions"):
        write(Puzzle(Board(4), [RowRule(), ColumnRule(), regions]), "solo")


def test_solo_leaves_out_cages_that_are_not_connected():
    cages = KillerRule([f"10:{a}" for a in ("A1A2A3A4", "C1C2C3C4", "B1B2D1D2", "B3B4D3D4")])
    written = write(Puzzle(Board(4), [rule() for rule in STANDARD] + [cages]), "solo")
    assert written.startswith("2x2:")
    assert len(written.left_out) == 4


@pytest.mark.parametrize("page", ["sudokux.htm", "jigsaw.htm", "killersudoku.htm", "Windoku_Sudoku"])
def test_pages_of_sudokuwiki_for_other_sudokus_are_refused(page):
    with pytest.raises(PuzzleFormatError, match=rf"read '{page.lower()}', expected sudoku\.htm"):
        read_puzzle(f"https://www.sudokuwiki.org/{page}?bd={ZEROS}")
