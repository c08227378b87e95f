"""Links are taken apart once for each text, however many formats look at it; those of unknown sites with packed text are read."""

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.formats import links

FOUR = "1..4......32...."


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "penpa", "iss", "sudokumaker", "page"])
def test_a_link_is_taken_apart_once(form, monkeypatch):
    text = write(read_puzzle(FOUR), form)
    links._links_in.cache_clear()
    looked_at = []
    monkeypatch.setattr(
        links, "pieces", lambda text, starts, pieces=links.pieces: looked_at.append(text) or pieces(text, starts)
    )
    assert read_puzzle(text) == read_puzzle(FOUR)
    assert len(looked_at) <= 1


PACKED = write(read_puzzle(FOUR), "fpuzzles").partition("load=")[2]
OF_PENPA = write(read_puzzle(FOUR), "penpa").partition("p=")[2]
ZIPPED = write(read_puzzle(FOUR), "sudokupad").partition("app/")[2]


@pytest.mark.parametrize(
    ("text", "site"),
    [
        (f"https://puzzles.example.org/play/?load={PACKED}", "fpuzzles"),
        (f"Today: <https://puzzles.example.org/a/b?x=1&puzzle=fpuzzles{PACKED}>.", "fpuzzles"),
        (f"https://puzzles.example.org/#p={PACKED}", "fpuzzles"),
        (f"https://puzzles.example.org/play/{PACKED}", "fpuzzles"),
        (f"https://puzzles.example.org/?id={ZIPPED}", "sudokupad"),
        (f"https://puzzles.example.org/#p={OF_PENPA}", "penpa"),
    ],
)
def test_a_packed_puzzle_of_an_unknown_site_is_read(text, site):
    puzzle = read_puzzle(text)
    assert puzzle == read_puzzle(FOUR)
    remark = f"the site 'puzzles.example.org' is not known: its packed puzzle is read as one of {site}"
    assert str(puzzle.guessed[-1]) == remark


def test_an_unknown_site_without_packed_text_is_refused():
    for text in ("https://puzzles.example.org/?load=N4", "https://puzzles.example.org/N4Ig/N4Ig"):
        with pytest.raises(PuzzleFormatError, match="read an address of 'puzzles"):
            read_puzzle(text)
    with pytest.raises(PuzzleFormatError, match="the packed text ends too early"):
        read_puzzle(f"https://puzzles.example.org/?load={PACKED[:60]}")
    assert not read_puzzle(f"https://f-puzzles.com/?load={PACKED}").guessed
