"""Exports of setting tools: the same clues of one small puzzle, in a file as each of the tools writes it."""

import base64
import zlib
from pathlib import Path

import pytest

from rulegrid.core.puzzle_json import describe_broken_rules
from rulegrid.sudoku import read_puzzle
from rulegrid.utils.lz_string import pack

FILES = Path(__file__).parents[2] / "data" / "exports"
ALL = {
    "pair-sum:10:E4E5", "pair-sum:5:A2A3", "difference:A1A2", "ratio:B4B5", "thermometer:A3A4A5A6", "renban:B1B2B3",
    "killer:7:C1D1", "sandwich:2:left E", "skyscraper:6:left A",
}  # fmt: skip
SOLUTION = "1 2 3 4 5 6\n4 5 6 1 2 3\n2 3 1 5 6 4\n5 6 4 2 3 1\n3 1 2 6 4 5\n6 4 5 3 1 2"


def read(name):
    """Return the puzzle of a file, packed into a link if the tool exports only links."""
    text = (FILES / name).read_text()
    if name == "penpa.txt":
        deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = base64.b64encode(deflating.compress(text.encode()) + deflating.flush()).decode()
        return read_puzzle(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")
    return read_puzzle(text)


def clues(puzzle):
    return {f"{rule.spelling()}:{clue}" for rule in puzzle.rules for clue in rule.clues()}


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("iss.txt", set()),
        ("sudokumaker.json", set()),
        ("penpa.txt", {"renban:B1B2B3", "skyscraper:6:left A"}),  # a line is only drawn; one kind of numbers outside
    ],
)
def test_the_clues_of_an_export_are_read(name, without):
    puzzle = read(name)
    assert clues(puzzle) == ALL - without
    assert puzzle.not_understood == []
    assert [rule.spelling() for rule in puzzle.rules[:3]] == ["row", "column", "block"]
    puzzle.solution = read_puzzle(SOLUTION).board
    assert list(describe_broken_rules(puzzle)) == []


def test_sudokumakers_export_to_sudokupad_is_read():
    """Its X and V are round spots with text: they are read, or listed."""
    puzzle = read("sudokumaker_sudokupad.json")
    signs = {"pair-sum:10:E4E5", "pair-sum:5:A2A3"}
    found = clues(puzzle)
    assert found | signs == ALL - {"skyscraper:6:left A"}
    assert signs <= found or any("overlays[0]" in str(line) for line in puzzle.not_understood)
    assert read_puzzle(f"https://sudokupad.app/scl{pack((FILES / 'sudokumaker_sudokupad.json').read_text())}") == puzzle
