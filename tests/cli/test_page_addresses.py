"""Addresses of the page as arguments: each command takes those of its family."""

import pytest

from rulegrid.cli import main

BASE = "http://localhost:8080/#/calendar?"
ADDRESSES = {
    "sudoku": "http://h/#/sudoku?grid=1..4-6-32....",
    "calcudoku": "https://h/p/#/calcudoku?grid=-16-&cage=3%2B:A1A2_2-:B1B2",
    "calendar": f"{BASE}board=dragonfjord&date=2026-10-06",
}


@pytest.mark.parametrize("family", ADDRESSES)
@pytest.mark.parametrize("other", ADDRESSES)
def test_a_command_takes_the_addresses_of_its_family_and_names_that_of_others(family, other, capsys):
    status = main([family, "solve", ADDRESSES[other]])
    out, err = capsys.readouterr()
    if family == other:
        assert (status, bool(out)) == (0, True), err
    else:
        assert (status, out) == (2, "")
        assert f"the command for it is `rulegrid {other}`" in err


@pytest.mark.slow
def test_board_and_address_are_not_combined_unless_it_names_none(capsys):
    assert main(["calendar", "solve", "-b", "weekday8x7", ADDRESSES["calendar"]]) == 2
    assert "an address that names its board and --board can't be combined" in capsys.readouterr().err
    assert main(["calendar", "solve", "-b", "weekday8x7", f"{BASE}date=2026-11-24", "--count"]) == 0
    assert main(["calendar", "solve", "-b", "weekday8x7", "2026-11-24", "--count"]) == 0
    first, second = capsys.readouterr().out.split()
    assert first == second


def test_it_is_a_format_of_the_commands(capsys):
    assert main(["calendar", "convert", "2027-10-06 O6@A1:1", "--to", "page"]) == 0
    assert main(["convert", capsys.readouterr().out.strip(), "--to", "text"]) == 0
    assert capsys.readouterr().out == "6 Oct O6@A1:1\n"
