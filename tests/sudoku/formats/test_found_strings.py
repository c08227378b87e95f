"""Strings as people paste them, from public sources: f-puzzles, and the same puzzles after SudokuPad's own converter."""

import json
from collections import Counter, defaultdict

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.core.puzzle_json import broken_rules
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.formats.sudokupad_writing import clues_of

CONVERTED = " (converted by SudokuPad itself)"
WRITES = {"fpuzzles": "fpuzzles", "scl": "sudokupad", "scljson": "sudokupad"}
LOST = ("among",)
"""Rules that SudokuPad's converter leaves out altogether."""
RULES_OF_SUDOKUPAD = ("regions ", "killer", "renban", "entropic")
"""What SudokuPad's strings say, and those of f-puzzles don't: f-puzzles has no regions of other sizes, and may only draw."""


@pytest.fixture(scope="module")
def strings(shared_data):
    file = shared_data / "formats" / "strings.jsonl"
    if not file.is_file():
        pytest.skip(f"no strings at {file}")
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    found = []
    for row in rows:
        if row["format"] in WRITES:
            try:
                found.append((row, read_puzzle(row["text"])))
            except PuzzleFormatError as error:
                found.append((row, str(error)))
    return found


def with_solution(row, puzzle):
    """Return the puzzle with the solution that the source knows, where it is a full one."""
    text = row["solution"] or ""
    n = puzzle.board.size
    if puzzle.solution is None and len(text) == n * n and text.isdigit() and n < 10:
        puzzle.solution = puzzle.board.without_values()
        for at, digit in enumerate(text):
            puzzle.solution.set_digit(at // n, at % n, int(digit))
    return puzzle


@pytest.mark.slow
def test_each_is_read_or_refused_in_one_line(strings):
    refused = [puzzle for _, puzzle in strings if isinstance(puzzle, str)]
    assert all("\n" not in line and len(line) < 300 for line in refused)
    assert refused == []


@pytest.mark.slow
def test_no_reading_contradicts_the_known_solution(strings):
    """A rule that the known solution breaks is wrong; it may only be there if that is listed."""
    counts = Counter()
    for row, puzzle in strings:
        if isinstance(puzzle, str):
            continue
        puzzle = with_solution(row, puzzle)
        wrong = [rule.spelling() for rule in broken_rules(puzzle)]
        listed = [str(line) for line in puzzle.not_understood if "the stored solution breaks" in str(line)]
        counts[row["format"], "wrong" if wrong and not listed else "listed" if wrong else "right"] += 1
        assert not wrong or listed, (puzzle.title, wrong)
    print(dict(counts))


@pytest.mark.slow
def test_a_string_written_in_its_own_format_is_the_same_puzzle(strings):
    for row, puzzle in strings:
        if not isinstance(puzzle, str):
            text = write(puzzle, WRITES[row["format"]])
            again = read_puzzle(text)
            assert again == puzzle, (puzzle.title, text.left_out)
            assert again.drawings == puzzle.drawings, puzzle.title
            assert str(again.solution) == str(puzzle.solution), puzzle.title


def pairs(strings):
    """Yield the puzzle of an f-puzzles string, and that of the string that SudokuPad makes of it."""
    before, after = defaultdict(list), defaultdict(list)
    for row, puzzle in strings:
        side = after if row["source"].endswith(CONVERTED) else before
        side[row["source"].removesuffix(CONVERTED)].append(puzzle)
    for source, converted in after.items():
        rest = iter(before[source])
        for puzzle in converted:
            for original in rest:
                same = len(before[source]) == len(converted) or (
                    not isinstance(original, str) and original.title == puzzle.title.replace("Untitled", "")
                )
                if same:
                    if not isinstance(original, str) and not isinstance(puzzle, str):
                        yield original, puzzle
                    break


def test_sudokupads_strings_mean_what_they_were_converted_from(strings):
    same, all_of_them = 0, list(pairs(strings))
    for original, puzzle in all_of_them:
        if original.board.shape != puzzle.board.shape:  # only SudokuPad's readers know cells around the grid
            assert puzzle.not_understood
            continue
        before, after = clues_of(original), clues_of(puzzle)
        missing = [text for key, text in before.items() if key not in after and not text.startswith(LOST)]
        extra = [text for key, text in after.items() if key not in before]
        same += not missing and not extra
        assert not missing or puzzle.not_understood, (puzzle.title, missing)
        assert all(text.startswith(RULES_OF_SUDOKUPAD) for text in extra), (puzzle.title, extra)
    assert len(all_of_them) >= 195
    assert same >= 0.93 * len(all_of_them)


@pytest.mark.slow
def test_unique_puzzles_stay_unique_in_sudokupads_strings(strings):
    """At least 94 of 100: the solution of the one is that of the other."""
    unique = kept = 0
    for original, puzzle in pairs(strings):
        solutions = [*map(str, original.solutions(2))]
        if len(solutions) == 1:
            unique += 1
            kept += [*map(str, puzzle.solutions(2))] == solutions
    assert unique >= 70
    assert kept >= 0.94 * unique
