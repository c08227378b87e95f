"""Published puzzles from their links: each is read right or says what it does not know, also without its stored solution.

They are not part of the project: the folder `sudokubench` of `RULEGRID_DATA` has them.
"""

import json
import os
from pathlib import Path

import pytest

from rulegrid.core.errors import SearchStopped
from rulegrid.sudoku import read_puzzle
from rulegrid.sudoku.formats import fpuzzles, sudokupad
from rulegrid.sudoku.formats.links import packed_json, split_link
from rulegrid.sudoku.formats.sudokupad_zip import unzip

DATA = Path(os.environ.get("RULEGRID_DATA", Path(__file__).parents[4] / "shared" / "data"))
FILE = DATA / "sudokubench" / "odd.jsonl"
PUBLISHED = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()] if FILE.is_file() else []
SECONDS = 20
NOT_READ = {37, 39, 45, 69, 79, 81, 95}
"""Puzzles with rules that no reading makes yet; their remarks say so."""


def without_solution(payload):
    """Read a payload after the solution that it stores is removed."""
    link = split_link(payload)
    data = packed_json(link.payload) if link.site == "fpuzzles" else packed_json(link.payload[3:], unzip)
    for place in (data, data.get("metadata"), data.get("metaData")):
        if isinstance(place, dict):
            place.pop("solution", None)
    cages = data.get("cages") or []
    data["cages"] = [cage for cage in cages if not str(cage.get("value", "")).lower().startswith("solution")]
    return fpuzzles.from_data(data) if "grid" in data else sudokupad.from_data(data)


def is_right(puzzle, solution):
    """Whether a puzzle has one solution, the published one."""
    try:
        found = list(puzzle.solver(timeout=SECONDS, progress=False).solutions(2))
    except SearchStopped:
        return False
    return ["".join(str(int(digit)) for row in board.cells for digit in row) for board in found] == [solution]


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: str(case["number"]))
@pytest.mark.parametrize("read", [read_puzzle, without_solution])
def test_a_published_puzzle_is_right_or_says_what_it_lacks(case, read):
    puzzle = read(case["payload"])
    right = is_right(puzzle, case["solution"])
    assert right or puzzle.not_understood
    assert right or case["number"] in NOT_READ


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: str(case["number"]))
def test_a_stored_solution_is_not_revealed_by_remarks_or_pictures(case):
    known, unknown = read_puzzle(case["payload"]), without_solution(case["payload"])
    remarks = [str(each) for each in known.not_understood if not str(each).startswith("the stored solution breaks")]
    assert remarks == list(map(str, unknown.not_understood))
    assert known.drawings == unknown.drawings
