"""Grids of numbers read and written in bulk: what is taken is read as the careful reader does, the rest is left to it."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulegrid.core.limits import SearchLimits as Limits
from rulegrid.solver.kernel._numbers import read_numbers, write_numbers
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import BlockRule, Board, ColumnRule, RowRule, Solver, read_grid, solve_many
from rulegrid.sudoku.batch import _ParsedEdit, _read_spaced, _SudokuChunkTask

DATA = Path(__file__).parents[2] / "data" / "sudoku"
TOKEN = re.compile(r"\.|0|[1-9][0-9]*")


def read(text, each, most, grids=1):
    """The numbers that are read, None where the text is refused."""
    cells = bytearray(b"\xee") * (each * grids)
    taken = read_numbers(text.encode("latin-1"), cells, each, most)
    assert len(cells) == each * grids
    return list(cells) if taken else None


def written(numbers, each):
    cells = bytearray(numbers)
    text = bytearray(b"\xee") * (3 * len(cells) + 16)
    end = write_numbers(cells, text, each)
    assert 0 <= end <= 3 * len(cells)
    assert set(text[end:]) == {0xEE}  # nothing is written behind
    assert list(cells) == list(numbers)
    return text[:end].decode()


def meaning(text, each, most, grids):
    """What `read_numbers` promises, said anew."""
    *lines, rest = text.split("\n")
    if rest.strip(" ") or re.search(r"[^0-9. \n]", text):
        return None
    tokens = [line.split() for line in lines]
    if [len(line) for line in tokens] != [each] * grids or not all(TOKEN.fullmatch(t) for line in tokens for t in line):
        return None
    numbers = [0 if token == "." else int(token) for line in tokens for token in line]
    return numbers if max(numbers, default=0) <= most else None


@st.composite
def grids_of_numbers(draw):
    each, grids = draw(st.integers(1, 30)), draw(st.integers(1, 4))
    return each, draw(st.lists(st.integers(0, 99), min_size=each * grids, max_size=each * grids))


@given(grids_of_numbers())
def test_what_is_written_is_read_again(case):
    each, numbers = case
    text = written(numbers, each)
    lines = text.split("\n")
    assert lines.pop() == ""
    assert [list(map(int, line.split(" "))) for line in lines] == [
        numbers[at : at + each] for at in range(0, len(numbers), each)
    ]
    assert read(text, each, 99, len(lines)) == numbers


def test_all_numbers_below_a_hundred_are_written():
    assert written(range(100), 50) == " ".join(map(str, range(50))) + "\n" + " ".join(map(str, range(50, 100))) + "\n"
    assert written([], 4) == ""
    assert written([99] * 4, 4) == "99 99 99 99\n"


@pytest.mark.slow
@given(
    st.text(alphabet="0012345. \n", max_size=24) | st.text(alphabet="12. \n\t\r-a\x00\xa0\xb2", max_size=12),
    st.integers(1, 4),
    st.sampled_from([1, 2, 9, 12, 64]),
    st.integers(1, 3),
)
@settings(max_examples=400)
@example("1 2\n3 4\n", 2, 9, 2)
@example("1 2\n3 4\n  ", 2, 9, 2)
@example("  1  2 \n", 2, 9, 1)
def test_exactly_what_is_promised_is_read(text, each, most, grids):
    assert read(text, each, most, grids) == meaning(text, each, most, grids)


@pytest.mark.slow
@given(st.integers(2, 4), st.data())
@settings(max_examples=200)
def test_what_is_read_is_what_the_careful_reader_reads(n, data):
    cell = st.sampled_from([*map(str, range(n + 2)), ".", ".", ".", "00", "01", "_", "*", "a", "1.", ".1", "-1", "10"])
    plain = st.sampled_from([*map(str, range(n + 1)), "."])
    count = n * n + data.draw(st.sampled_from([0, 0, 0, -1, 1]))
    cells = data.draw(st.lists(plain, min_size=count, max_size=count))
    if data.draw(st.booleans()):
        cells[data.draw(st.integers(0, count - 1))] = data.draw(cell)
    blank = st.sampled_from([" ", " ", " ", "  ", "\t", " \n"])
    text = cells[0] + "".join(data.draw(blank) + each for each in cells[1:])
    numbers = read(text + "\n", n * n, n)
    if numbers is not None:
        assert read_grid(text) == (n, numbers)
    assert numbers == meaning(text + "\n", n * n, n, 1)
    found = _read_spaced([text])
    if found is not None:
        assert (found[0], list(found[1])) == read_grid(text)


REFUSED = {
    "leading zero": "1 02 2 1\n",
    "zeros": "1 00 2 1\n",
    "letter": "1 A 2 1\n",
    "other sign for empty": "1 _ 2 1\n",
    "star": "1 * 2 1\n",
    "too large": "1 5 2 1\n",
    "far too large": "1 99999999999999999999 2 1\n",
    "a number after a point": "1 .2 2 1\n",
    "a point after a number": "1 2. 2 1\n",
    "two points": "1 .. 2 1\n",
    "minus": "1 -2 2 1\n",
    "too few": "1 2 2\n",
    "too many": "1 2 2 1 1\n",
    "two lines": "1 2\n2 1\n",
    "an empty line before": "\n1 2 2 1\n",
    "an empty line behind": "1 2 2 1\n\n",
    "no line end": "1 2 2 1",
    "one more number": "1 2 2 1\n1",
    "tab": "1\t2 2 1\n",
    "return": "1 2 2 1\r\n",
    "box line": "1 2 | 2 1\n",
    "byte order mark": "\xef\xbb\xbf1 2 2 1\n",
    "no number": "\n",
    "empty": "",
}


@pytest.mark.parametrize("name", REFUSED)
def test_everything_else_is_refused(name):
    assert read("1 2 2 1\n", 4, 4) == [1, 2, 2, 1]
    assert read(REFUSED[name], 4, 4) is None


@pytest.mark.parametrize("grids", [0, 1, 3])
def test_more_or_fewer_grids_than_there_is_room_for_are_refused(grids):
    assert read("1 2 2 1\n. . 0 4\n", 4, 4, 2) == [1, 2, 2, 1, 0, 0, 0, 4]
    assert read("1 2 2 1\n. . 0 4\n", 4, 4, grids) is None


@pytest.mark.parametrize("most", [1, 9, 10, 25, 64, 99])
def test_the_largest_number_is_the_one_that_was_said(most):
    assert read(f"{most} 0 .\n", 3, most) == [most, 0, 0]
    assert read(f"{most + 1} 0 .\n", 3, most) is None


def spaced(name, number):
    return (DATA / name).read_text(encoding="utf-8").splitlines()[:number]


def solved(text):
    """The solution of a unique puzzle by the Solver, on one line."""
    n, values = read_grid(text)
    board = Board(n)
    board.load_puzzle(values)
    solver = Solver(board, RowRule(), ColumnRule(), BlockRule())
    (solution,) = solver.solutions(2)
    return " ".join(str(value) for row in solution.cells for value in row)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"), [("own16x16.txt", 6 if IS_COMPILED else 2), ("own25x25.txt", 3 if IS_COMPILED else 1)]
)
def test_large_puzzles_have_the_solutions_that_the_solver_finds(name, number):
    texts = spaced(name, number)
    expected = [solved(text) for text in texts]
    dotted = [" ".join("." if cell == "0" else cell for cell in text.split()) for text in texts]
    for form in (texts, dotted, [f"{text}\n" for text in texts], [f" {text.replace(' ', '  ')} " for text in texts]):
        assert _read_spaced(form) is not None
        answers = _SudokuChunkTask(_ParsedEdit(), Limits(2))(form)
        assert [answer.status for answer in answers] == ["unique"] * len(texts)
        assert [answer.solution for answer in answers] == expected
        assert [answer.puzzle for answer in answers] == form
    rows = []
    for text in texts:
        cells = text.split()
        n = read_grid(text)[0]
        rows.append("\n".join(" ".join(cells[at : at + n]) for at in range(0, n * n, n)))
    assert _read_spaced(rows) is None
    assert [answer.solution.split() for answer in solve_many(rows)] == [each.split() for each in expected]


def each_alone(puzzles):
    return [answer for puzzle in puzzles for answer in solve_many([puzzle])]


@pytest.mark.parametrize(
    "puzzles",
    [
        ["1 2 2 1\n", "1 2 2 1\n1 2 2 1\n", ""],
        ["1 2 2 1\n", "1 2 2 1\n1", " 2 2 1\n"],
        ["1 2 2 1\n", "1 2 2 1\n2 1 1 2\n", "2 1 ", "1 2\n"],
        ["1 2 2 1\n", "1 2 2 1", "1 . . .\n"],
        ["1 2 2 1", "1 2\n2 1", "1 . . ."],
        ["1 2 2 1\n", "\n", "1 . . .\n"],
        ["1 2 2 1\n", "1 . . 2\n", ". . . .\n"],
        ["1 2 2 1", "1 . . 2", "1 2 2", "1 2 3 1", ". . . ."],
        ["1 2 2 1", "x", None, 7, "", "1.."],
        ["1 . . . . . . . . . . . . . . .", "1 2 2 1", "4 . . . . . . . . . . . . . . 5"],
    ],
)
def test_puzzles_of_a_chunk_are_answered_as_each_alone(puzzles):
    work = _SudokuChunkTask(_ParsedEdit(), Limits(2))
    assert work(puzzles) == each_alone(puzzles)
    assert work(puzzles[::-1]) == each_alone(puzzles[::-1])


@pytest.mark.slow
@given(st.integers(2, 4), st.data())
@settings(max_examples=100)
def test_lines_cut_anywhere_are_answered_as_each_alone(number, data):
    lines = data.draw(st.lists(st.sampled_from(["1 2 2 1\n", ". . . .\n"]), min_size=number, max_size=number))
    rest = "".join(lines[1:])
    cut = st.integers(0, len(rest))
    cuts = sorted(data.draw(st.lists(cut, min_size=number - 2, max_size=number - 2)))
    puzzles = [lines[0], *(rest[a:b] for a, b in zip([0, *cuts], [*cuts, len(rest)], strict=True))]
    assert len(puzzles) == number  # as many as there are line ends
    work = _SudokuChunkTask(_ParsedEdit(), Limits(2))
    assert work(puzzles) == each_alone(puzzles)
