"""Overlapping grids as text: a samurai, and other shapes."""

import pytest

from rulegrid import RulegridError
from rulegrid.core.formats import recognise
from rulegrid.sudoku import FORMATS, read_puzzle, write
from rulegrid.sudoku.formats.samurai import recognises
from rulegrid.sudoku.rules.overlapping_grids import samurai_corners

GIVEN = {(0, 0): 5, (7, 7): 3, (20, 20): 9, (10, 10): 1}
SAMURAI = samurai_corners()
TWINS = ((0, 0), (6, 6))


def rows_of(corners, empty=".", gap=" "):
    covered = {(top + r, left + c) for top, left in corners for r in range(9) for c in range(9)}
    height, width = (max(line) + 1 for line in zip(*covered, strict=True))
    return [
        "".join(str(GIVEN.get((r, c), empty)) if (r, c) in covered else gap for c in range(width))
        for r in range(height)
    ]


def drawn(rows):
    """Rows in boxes with borders."""
    lines = []
    for at, row in enumerate(rows):
        if at % 3 == 0:
            lines.append("+-------" * (len(row) // 3) + "+")
        lines.append("| " + " | ".join(" ".join(row[c : c + 3]) for c in range(0, len(row), 3)) + " |")
    return "\n".join(lines)


ROWS = rows_of(SAMURAI)
PLAIN = "\n".join(row.rstrip() for row in ROWS)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        f"\ufeffSamurai Sudoku\r\n\r\n{PLAIN}\r\n\r\nGood luck!\r\n".replace("\n", "\r\n").replace("\r\r", "\r"),
        "\n".join(rows_of(SAMURAI, "0", "#")),
        "\n".join(rows_of(SAMURAI, "_", ".")),
        "\n".join(rows_of(SAMURAI, "*", "-")),
        "\n".join(" ".join(row).rstrip() for row in ROWS),
        drawn(ROWS),
        "\n".join(f"{row[:9]}\t{row[12:]}" if r < 6 or r > 14 else row.strip() for r, row in enumerate(ROWS)),
        "\n".join(" ".join(row.split()) for row in ROWS),
        PLAIN.replace("\n", "\n\n", 5),
    ],
    ids=["plain", "heading", "hash", "dots", "dashes", "spaced", "drawn", "tabs", "short", "empty-lines"],
)
def test_a_samurai_is_read(text):
    puzzle = read_puzzle(text)
    board = puzzle.board
    assert (board.shape, len(board.grid.cells), board.values) == ((21, 21), 369, tuple(range(1, 10)))
    assert {cell: board.get_digit(*cell) for cell in board.grid.cells if board.get_digit(*cell)} == GIVEN
    assert str(puzzle.guessed[0]) == "read as 5 overlapping grids of 9x9, at A1, A13, G7, M1 and M13"
    assert [f"{rule.spelling()}:{clue}" for rule in puzzle.rules for clue in rule.clues()] == ["grids:A1A13G7M1M13"]
    assert write(puzzle, "samurai", strict=True) == PLAIN


def test_other_shapes_are_read_by_their_cells():
    puzzle = read_puzzle("\n".join(rows_of(TWINS)))
    houses = [unit.cells for unit in puzzle.solver().units()]
    assert len(houses) == 2 * 27 - 1
    solution = puzzle.solve()
    assert all(sorted(solution.get_digit(*cell) for cell in house) == [*range(1, 10)] for house in houses)
    assert recognise(write(puzzle, "samurai"), FORMATS).name == "samurai"


@pytest.mark.parametrize(
    "rows",
    [
        ["." * 15] * 15,
        ["." * 16] * 16,
        [*ROWS[:-1], ROWS[-1][:-1]],
        [*ROWS[:3], "word", *ROWS[3:]],
        [row[:20] for row in ROWS],
        ["#" + "." * 15, *["." * 16] * 15],
        ROWS[:11],
    ],
)
def test_other_texts_are_not_overlapping_grids(rows):
    assert not recognises("\n".join(rows))


def test_what_has_no_overlapping_grids_is_not_written():
    for text in ("." * 81, "\n".join(["." * 16] * 16)):
        with pytest.raises(RulegridError, match="expected overlapping grids"):
            write(read_puzzle(text), "samurai")
    puzzle = read_puzzle(PLAIN, extra=["odd:A2", "anti-knight"])
    assert list(map(str, write(puzzle, "samurai").left_out)) == ["odd:A2", "anti-knight"]
    puzzle.rules[0].add("4:A1")
    with pytest.raises(RulegridError, match="expected overlapping grids"):
        write(puzzle, "samurai")
