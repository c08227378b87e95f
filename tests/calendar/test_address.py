"""Addresses of calendars on the page: what it writes is read as it reads it, and what is written it reads."""

import datetime
import json
from base64 import urlsafe_b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import read_puzzle as read_any
from rulegrid import sudoku
from rulegrid.calendar import CalendarBoard, load_board, read_puzzle
from rulegrid.calendar.board_library import own_names
from rulegrid.calendar.family import read, write
from rulegrid.calendar.names import Group
from rulegrid.calendar.pieces import Piece, read_placed
from rulegrid.calendar.play import placement_rule, spell_solution
from rulegrid.utils.errors import PuzzleFormatError, RulegridError

BASE = "http://localhost:8080/#/calendar?"
ADDRESS = f"{BASE}board=dragonfjord&date=2026-10-06"
TODAY = datetime.date(2026, 11, 26)


def test_a_date_is_that_of_the_command_line():
    for name in own_names():
        for day in ("2026-11-24", "2028-02-29", "2026-01-01"):
            assert read(f"{BASE}board={name}&date={day}") == read_puzzle(day, load_board(name))
    assert read(f"{BASE}placed=O6@A1:1", today=datetime.date(2026, 10, 6)) == read_puzzle("Oct 6 O6@A1:1")


def test_pieces_are_placed_whether_they_are_given_or_not():
    puzzle = read_puzzle("Oct 6 O6@A1:1 V@B4:4")
    for params in (
        "given=O6@A1:1&placed=V@B4:4",
        "placed=O6@A1:1,V@B4:4",
        "down=O6%40A1%3A1%2CV%40B4%3A4",
        "given=O6@A1:1&amp;placed=V@B4:4",
        "placed=O6@A1:1,V@B4:4,",
    ):
        assert read(f"See [this]({BASE}date=2026-10-06&{params}), and try!") == puzzle


def test_cells_stay_open_by_their_names():
    assert read(f"{BASE}board=weekday8x7&open=A1,C1,G4").count(5) == 5
    assert read(f"Cells of {BASE}board=weekday8x7&open=A1,C1,G4, for one:").count(5) == 5
    with pytest.raises(RulegridError, match="0 open cells on board board: expected 1"):
        read(f"{BASE}board=5x6&open=none")
    with pytest.raises(RulegridError, match="1 open cell on board weekday8x7: expected 3"):
        read(f"{BASE}board=weekday8x7&open=A1")


def test_a_board_is_in_the_address_as_the_page_packs_it():
    board = CalendarBoard(
        "mine",
        (("a", "b"), ("c", "d")),
        (Group("letters", ("a", "b", "c", "d")),),
        (Piece("I,3", ((0, 0), (0, 1), (1, 0))),),
    )
    packed = urlsafe_b64encode(json.dumps(board.to_data()).encode()).decode().rstrip("=")
    puzzle = read(f"{BASE}layout={packed}&open=B2&placed=I%252C3@A1:1")
    assert [place.index for place in placement_rule(puzzle).placed] == [0]
    with pytest.raises(RulegridError, match="one of these boards: dragonfjord, nine_by_six, weekday8x7"):
        write(puzzle)


@given(
    st.dates(datetime.date(2024, 1, 1), datetime.date(2031, 12, 31)), st.sampled_from(own_names()), st.integers(0, 3)
)
def test_what_is_written_is_read_again(day, name, pieces):
    board = load_board(name)
    puzzle = read_puzzle(day.isoformat(), board)
    solution = puzzle.solve()
    for spelling in spell_solution(puzzle, solution)[:pieces] if solution else ():
        placement_rule(puzzle).place(read_placed(spelling, placement_rule(puzzle).all_pieces))
    text = str(write(puzzle, TODAY))
    assert read(text) == puzzle == read_any(f"https://example.org/p/{text}")
    assert "date=" in text
    assert ("given=" in text) is bool(pieces and solution)


def test_without_a_date_the_cells_are_written():
    board = load_board("weekday8x7")
    puzzle = board.puzzle(board.read_open(["A1,B2,C3"]), "Three")
    written = write(puzzle)
    assert str(written) == "#/calendar?board=weekday8x7&open=A1,B2,C3"
    assert read(str(written)).board == puzzle.board
    with pytest.raises(RulegridError, match="one of these boards"):
        write(read_puzzle("Oct 6", load_board().without_flips()))


def test_nothing_in_an_address_is_trusted(tmp_path):
    file = tmp_path / "board.json"
    file.write_text(load_board().to_json())
    for query, said in (
        (f"board={file}", "no board"),
        ("board=99x99", "expected 1 to 64 rows"),
        ("layout=%FF", "a board as the page packs it"),
        ("layout=eyJ", "not JSON"),
        ("open=Z99", "not a cell"),
        ("open=../x", "expected"),
        ("date=2026-02-30", "30"),
        ("date=2026-10-06&placed=garbage", "PIECE@CELL:ORIENTATION"),
        ("date=2026-10-06&placed=O6@A1:1,O6@A1:1", "placed: O6@A1:1 overlaps"),
    ):
        with pytest.raises(PuzzleFormatError, match=said):
            read(BASE + query)
    with pytest.raises(PuzzleFormatError, match="read 2 addresses"):
        read(f"{BASE}date=2026-10-06 {BASE}date=2026-10-07")


@given(st.text(st.sampled_from("#/calendr?=&board,date-open0123456789@:%A é\n"), max_size=60))
def test_whatever_follows_is_read_or_refused(rubbish):
    with suppress(RulegridError):
        read(f"{BASE}a={rubbish}", today=TODAY)


def test_an_address_as_the_source_of_a_puzzle_is_none():
    puzzle = sudoku.read_puzzle("1..4......32....")
    puzzle.source = ADDRESS
    assert sudoku.read_puzzle(puzzle.to_json()) == puzzle
    assert sudoku.read_puzzle(f"# {ADDRESS}\n1..4\n....\n..32\n....") == puzzle
