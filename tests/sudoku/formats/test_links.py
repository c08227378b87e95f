"""Links are taken apart once for each text, however many formats look at it."""

import pytest

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
