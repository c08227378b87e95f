"""Addresses of the page: what it writes is read, and what is written it reads; tests/js/address.test.mjs has the other side."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulegrid
from rulegrid import calcudoku, sudoku
from rulegrid.core.figures import Figure, Fog
from rulegrid.core.page_address import is_address, write_address
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.rule_lookup import rule_set
from rulegrid.utils.errors import PuzzleFormatError, RulegridError

READ = {"sudoku": sudoku.read_puzzle, "calcudoku": calcudoku.read_puzzle}
GALLERY = json.loads((Path(rulegrid.__file__).parent / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))
WRITTEN = Path(__file__).parents[1] / "data" / "page_addresses.json"
PLAIN = "1..4......32...."
BASE = "#/sudoku?grid=1..4-6-32...."


def examples():
    """Puzzles of every rule, and one with everything else that an address has room for."""
    puzzles = [Puzzle.from_data(data, family="sudoku") for data in GALLERY.values()]
    full = sudoku.read_puzzle(PLAIN, extra=["odd:B2"])
    full.title, full.author, full.description = "50 % *odd*_1", "Ann & Bö 数独", "1. a+b = c?\n~ #2"
    full.source, full.fog = "https://example.org/?a=1&b=2", Fog([(0, 0)], [(1, 1), (3, 2)])
    full.drawings = [
        Figure("line", ((0.5, 0.5), (1.5, 2)), colour="#FF000080", width=0.25, behind=True),
        Figure("text", ((0.1 + 0.2, 4),), text="50 %*_", ink="#000000", size=0.5, turn=-90),
    ]
    wide = sudoku.read_puzzle("." * 16, rules=["row", "column"], values=range(2, 6))
    return [
        *puzzles,
        full,
        wide,
        calcudoku.read_puzzle("0 0\n1 1\n1- 3+\n"),
        calcudoku.read_puzzle("3:a_ba__b,a7m12s1"),
    ]


def addresses():
    found = []
    for puzzle in examples():
        try:
            found.append((puzzle, str(write_address(puzzle))))
        except RulegridError as error:
            if "can't store regions" not in str(error):
                raise
    return found


def test_every_rule_has_room_and_is_read_again():
    assert len(addresses()) > 70
    for puzzle, address in addresses():
        found = READ[puzzle.family](address)
        assert found == puzzle, address
        assert (found.title, found.author, found.description) == (puzzle.title, puzzle.author, puzzle.description)
        assert (found.source, found.fog, found.drawings) == (puzzle.source, puzzle.fog, puzzle.drawings)
        assert not found.not_understood
        assert str(write_address(found)) == address


def test_what_is_written_is_what_the_page_is_tested_with():
    """Where addresses or rules change, write what is said here into the file."""
    known = {
        name: [
            {"name": rule.spelling(), "standard": rule in rule_set(name).standard} for rule in rule_set(name).built_in
        ]
        for name in READ
    }
    wanted = {"known": known, "addresses": [address for _, address in addresses()]}
    assert json.loads(WRITTEN.read_text(encoding="utf-8")) == wanted, json.dumps(wanted, ensure_ascii=False, indent=1)


@pytest.mark.parametrize(
    "text",
    [
        f"http://localhost:8080/{BASE}",
        f"see https://example.org/puzzles/{BASE}, it's hard",
        f"[a puzzle](file:///home/me/page/index.html{BASE}).",
        f"<http://localhost:8080/{BASE}>",
        BASE.replace("#/", "#"),
        f"{BASE} and once more: {BASE}",
        BASE.replace("-6-", "......"),
        f"{BASE}&amp;title=x",
        f"{BASE}.",
    ],
)
def test_an_address_is_found_where_it_was_pasted(text):
    assert is_address(text, "sudoku")
    assert rulegrid.read_puzzle(text).family == "sudoku"
    assert sudoku.read_puzzle(text).board == sudoku.read_puzzle(PLAIN).board


def test_what_a_player_entered_is_left_out_and_unknown_parameters_are_listed():
    puzzle = sudoku.read_puzzle(f"{BASE}&mine=.3&utm_source=x")
    assert puzzle.board == sudoku.read_puzzle(PLAIN).board
    assert list(map(str, puzzle.guessed)) == ["values that a player had entered are ignored"]
    assert list(map(str, puzzle.not_understood)) == ["parameter 'utm_source' of the address: no rule is called that"]


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("#/sudoku?grid=1..4x", "grid: read 5 cells, expected a square grid"),
        ("#/sudoku?grid=" + "." * 700, "grid: read 700 cells"),
        ("#/sudoku?grid=1..!", "grid: read '!', expected a digit, a letter"),
        (f"{BASE}&rows=0", "grid: read 16 cells"),
        (f"{BASE}&rows=x", "rows: read 'x', expected a whole number"),
        (f"{BASE}&values=1_a", "values: read 'a', expected a whole number"),
        (f"{BASE}&rules=row_frob", "read 'frob'"),
        (f"{BASE}&code=class%20Mine%3A%20pass&rules=row_other", "read 'other'"),
        (f"{BASE}&thermometer=A", "read 'A'"),
        (f"{BASE}&drawings=9*1x1", "drawings.0.: read '9\\*1x1', expected a figure"),
        (f"{BASE}&fog=Z9_", "fog"),
        (f"{BASE} #/sudoku?grid=-16-", "read 2 addresses of the page, expected one"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(address, message):
    with pytest.raises(PuzzleFormatError, match=message) as caught:
        sudoku.read_puzzle(address)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda puzzle: puzzle.labels.update({(0, 0): "x"}), "labels"),
        (lambda puzzle: puzzle.drawings.extend([Figure("text", ((1.0, 1.0),), text="x" * 400)] * 20), "room for 6000"),
    ],
)
def test_what_has_no_room_is_refused(change, message):
    puzzle = sudoku.read_puzzle(PLAIN)
    change(puzzle)
    with pytest.raises(RulegridError, match=message):
        sudoku.write(puzzle, "page")


def test_what_is_left_out_is_listed():
    puzzle = sudoku.read_puzzle(PLAIN)
    puzzle.solution = puzzle.solve()
    written = sudoku.write(puzzle, "page")
    assert str(written) == BASE
    assert list(map(str, written.left_out)) == ["the solution"]
    assert not written.is_another


@given(st.text("&=#%+_*-.19aA/?sudokugridxvalues ", max_size=60))
def test_rubbish_is_a_puzzle_or_an_error(rubbish):
    with suppress(RulegridError):
        assert sudoku.read_puzzle(f"{BASE}{rubbish}").family == "sudoku"
