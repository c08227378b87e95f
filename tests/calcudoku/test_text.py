import pytest
from hypothesis import given
from hypothesis import strategies as st

from refusals import refusal
from rulegrid.calcudoku import Cage, CageRule, ColumnRule, Puzzle, RowRule, read_puzzle, write_puzzle
from rulegrid.utils.errors import PuzzleFormatError
from worked_calcudokus import UNSOLVABLE, WORKED, WORKED_SOLVED

SMALL = "0 0 1\n2 3 1\n2 3 3\n3+ 2- 5+ 6*\n"


def cages(text):
    (rule,) = (rule for rule in read_puzzle(text).rules if isinstance(rule, CageRule))
    return rule.cages


def test_the_example_of_the_task_has_the_solution_that_the_task_prints():
    solver = read_puzzle(WORKED).solver()
    assert str(solver.get_solution()) + "\n" == WORKED_SOLVED
    assert solver.is_unique()


def test_the_other_example_of_the_task_has_no_solution():
    solver = read_puzzle(UNSOLVABLE).solver()
    assert solver.get_solution() is None
    assert solver.count() == 0


def test_a_puzzle_is_rows_columns_and_the_cages_in_the_order_of_their_numbers():
    puzzle = read_puzzle(SMALL)
    assert [type(rule) for rule in puzzle.rules] == [RowRule, ColumnRule, CageRule]
    assert puzzle.board.shape == (3, 3)
    assert puzzle.board.count_filled() == 0
    assert cages(SMALL) == [
        Cage(3, "+", ((0, 0), (0, 1))),
        Cage(2, "-", ((0, 2), (1, 2))),
        Cage(5, "+", ((1, 0), (2, 0))),
        Cage(6, "*", ((1, 1), (2, 1), (2, 2))),
    ]


def test_the_smallest_puzzle_is_one_cell():
    assert str(read_puzzle("0\n1\n").solver().get_solution()) == "1"
    assert read_puzzle("0\n2\n").solver().count() == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"# from a book\n{text}// the end\n",
        lambda text: text.replace("\n", "\n\t# 3 4 5\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "  \t \n"),
        lambda text: "\n\n" + text.replace("\n", "\n \n") + "\n\n",
        lambda text: text.replace(" ", "   "),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace(" ", "\u00a0"),
        lambda text: "".join("  " + line + "\n" for line in text.splitlines()),
        lambda text: text.replace("11+ 2/", "11+\n2/").replace("3 5-", "3\n\n5-"),
        lambda text: text.replace("*", "×").replace("/", "÷").replace("-", "−"),
        lambda text: text.replace("*", "x").replace("/", ":").replace("-", "–"),
        lambda text: text.replace("*", "∗"),
        lambda text: text.replace("0 4 4", "00 04 004"),
    ],
    ids=[
        "comments", "indented comments", "CRLF", "CR", "BOM", "BOM and CRLF", "no last line end", "trailing blanks", "blank lines", "wide gaps", "tabs",
        "no-break spaces", "indented", "labels on three lines", "typographic signs", "school signs", "asterisks",
        "leading zeros",
    ],
)  # fmt: skip
def test_every_way_to_write_it_says_the_same_puzzle(change):
    changed = change(WORKED)
    assert changed != WORKED
    assert read_puzzle(changed) == read_puzzle(WORKED)


def test_numbers_may_have_gaps_and_any_order_and_labels_go_by_number():
    gaps = "70 70 5\n999999999 12 5\n999999999 12 12\n2- 6* 3+ 5+\n"
    assert [(cage.label, cage.cells[0]) for cage in cages(gaps)] == [
        ("2-", (0, 2)),
        ("6*", (1, 1)),
        ("3+", (0, 0)),
        ("5+", (1, 0)),
    ]
    assert set(cages(gaps)) == set(cages(SMALL))


def test_numbers_are_sorted_as_numbers_and_not_as_words():
    assert [cage.cells for cage in cages("10 2\n2 2\n1 4+\n")] == [((0, 1), (1, 0), (1, 1)), ((0, 0),)]


def test_cages_may_be_named_and_labels_go_by_first_appearance():
    named = "z z B\ncage7 é B\ncage7 é é\n3+ 2- 5+ 6*\n"
    assert cages(named) == cages(SMALL)
    mixed = "10 10 B\n2 é B\n2 é é\n3+ 2- 5+ 6*\n"
    assert cages(mixed) == cages(SMALL), "names among the numbers: the order is that of appearance"


@pytest.mark.parametrize("gap", ["", "\n", "\n# the next\n"])
@pytest.mark.parametrize("number", [2, 3, 40])
def test_several_puzzles_in_one_text_are_counted(gap, number):
    error = refusal(
        read_puzzle, gap.join([SMALL, WORKED, SMALL.replace("5+ 6*", "\n5+ 6*")][at % 3] for at in range(number))
    )
    assert str(error) == f"read {number} puzzles, expected one: `batch` solves many"


def test_a_target_may_have_any_length():
    (cage,) = cages(f"0\n{'7' * 10_000}*\n")
    assert cage.label == "7" * 10_000 + "*"


def test_64_lines_of_64_are_read_and_65_are_not():
    def square(n):
        return f"{' '.join(['0'] * n)}\n" * n + f"{n}+\n"

    assert read_puzzle(square(64)).board.size == 64
    error = refusal(read_puzzle, square(65))
    assert (error.line, error.column) == (1, 129)
    assert str(error.problem) == "a row of 65 cages: expected at most 64"


@pytest.mark.parametrize("text", ["", "\n", " \t\r\n \n", "\ufeff", "\ufeff\r\n"])
def test_an_empty_text_is_refused(text):
    assert "an empty text" in str(refusal(read_puzzle, text))


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        # Ragged rows.
        ("0 0 1\n2 1\n2 3 3\n1 2 3 4\n", 2, 3, "a row of 2 cages: expected 3 as in the first"),
        ("0 0 1\n2 1 1 1\n2 3 3\n1 2 3 4\n", 2, 7, "a row of 4 cages: expected 3 as in the first"),
        ("0 0\n1 1 1\n3+ 3+\n", 2, 5, "a row of 3 cages: expected 2 as in the first"),
        ("0 0 0\n  1\n1 1 1\n3+ 3+\n", 2, 3, "a row of 1 cage: expected 3 as in the first"),
        ("0 0 1\r\n2 1\r\n2 3 3\r\n1 2 3 4\r\n", 2, 3, "a row of 2"),
        ("\ufeff0 0 1\n2 1\n2 3 3\n1 2 3 4\n", 2, 3, "a row of 2"),
        ("\n\n0 0\n\n0\n3+\n", 5, 1, "a row of 1"),
        # Lines missing.
        ("0 0 1\n", 1, 5, "found 1 row; expected 3 rows of 3 cage numbers, then the labels"),
        ("0 0 1\n2 1 1\n", 2, 5, "found 2 rows; expected 3 rows of 3 cage numbers, then the labels"),
        ("0 0 1\n2 1 1\n1 2 3\n", 3, 5, "read 0 labels, expected 4"),
        ("0 0 1\n2 1 1\n5+ 3+ 1\n", 3, 1, "read '5+', expected the number or name of a cage such as 0 or A"),
        # Labels.
        ("0 0\n1 1\n3+\n", 3, 1, "read 1 label, expected 2: one for each cage of the grid"),
        ("0 0\n1 1\n3+ 3+ 3+\n", 3, 7, "read 3 labels, expected 2: one for each cage of the grid"),
        ("0 0\n1 1\n3+\n3+\n\n 1\n", 6, 2, "read 3 labels, expected 2"),
        ("0 0\n1 1\n\n3+ \n", 4, 1, "read 1 label, expected 2"),
        ("0 0\n1 1\n3 + 3 +\n", 3, 5, "read 4 labels, expected 2"),
        ("0 0\n1 1\n3+ ++3\n", 3, 4, "read '++3', expected a cage label such as 80*, 3- or 6"),
        ("0 0\n1 1\n3+ 3%\n", 3, 4, "read '3%', expected a cage label"),
        ("0 0\n1 1\n3+ +3-\n", 3, 4, "read '+3-', expected a cage label"),
        ("0 0\n1 1\n3.0+ 3+\n", 3, 1, "read '3.0+', expected a cage label"),
        ("0 0\n1 1\n3+ ٣+\n", 3, 4, "expected a cage label"),
        ("0 0\n1 1\n3+ \ufeff3+\n", 3, 4, "expected a cage label"),
        ("0 0\n1 1\n3+ \x003+\n", 3, 4, "expected a cage label"),
        # Cage numbers.
        ("0 a\n1 1\n3+ 3+\n", 3, 4, "read 2 labels, expected 3: one for each cage of the grid"),
        ("0 a*\n1 1\n3+ 3+\n", 1, 3, "read 'a*', expected the number or name of a cage such as 0 or A"),
        (f"0 {'a' * 25}\n1 1\n3+ 3+\n", 1, 3, "expected the number or name of a cage such as 0 or A"),
        ("0 0\n1 -1\n3+ 3+\n", 2, 3, "read '-1', expected the number or name of a cage"),
        ("0 0\n1 +1\n3+ 3+\n", 2, 3, "read '+1', expected the number or name of a cage"),
        ("0 0\n1 1.0\n3+ 3+\n", 2, 3, "read '1.0', expected the number or name of a cage"),
        ("0 0\n1 ١\n3+ 3+\n", 2, 3, "expected the number or name of a cage"),
        ("0 0\n1 1_0\n3+ 3+\n", 2, 3, "read '1_0', expected the number or name of a cage"),
        (f"0 0\n1 {'9' * 5000}\n3+ 3+\n", 2, 3, "(5000 characters), expected the number or name of a cage"),
        ("0;0\n1;1\n3+ 3+\n", 1, 1, "read '0;0', expected the number or name of a cage"),
        ("No solution.", 1, 4, "found 1 row; expected 2 rows of 2 cage numbers, then the labels"),
        # A cage in two pieces.
        ("0 1\n1 0\n3+ 3+\n", 2, 3, "cage 0 is in two pieces: B2 is not connected to A1"),
        ("0 1 0\n2 2 2\n3 3 3\n3+ 3+ 6+ 6+\n", 1, 5, "cage 0 is in two pieces: A3 is not connected to A1"),
        ("0 1 1\n0 2 2\n1 1 2\n3+ 3+ 6+\n", 3, 1, "cage 1 is in two pieces: C1 is not connected to A2"),
        ("\n 7  8\n 8  7\n3+ 3+\n", 3, 5, "cage 7 is in two pieces"),
    ],
)
def test_what_is_malformed_is_named_with_line_and_column(text, line, column, message):
    error = refusal(read_puzzle, text)
    assert message in str(error.problem)
    assert (error.line, error.column) == (line, column)
    assert str(error).startswith(f"line {line}, column {column}: ")


@pytest.mark.parametrize("blank", ["\f", "\v", "\x1c", "\x85", "\u2028"])
def test_lines_are_numbered_as_editors_number_them(blank):
    error = refusal(read_puzzle, f"0 0{blank}\n1 1{blank}\n3+ y\n")
    assert (error.line, error.column) == (3, 4)
    assert read_puzzle(f"0{blank}0\n1 1\n3+ 3+\n") == read_puzzle("0 0\n1 1\n3+ 3+\n")


def test_labels_are_read_before_any_is_found_impossible():
    """`3+` on one cell and a bare 3 on two can't be kept, but they are no errors of form."""
    assert read_puzzle("0 1\n1 1\n3+ 3\n").solver().count() == 0


@pytest.mark.parametrize("text", [WORKED, UNSOLVABLE, SMALL, "0\n1\n", f"0\n{'7' * 10_000}\n"])
def test_what_is_written_is_what_was_read(text):
    assert write_puzzle(read_puzzle(text)) == text


def test_cages_are_numbered_anew_where_there_were_gaps():
    assert write_puzzle(read_puzzle("7 7\n3 3\n3+ 1−\n")) == "1 1\n0 0\n3+ 1-\n"


@st.composite
def puzzles(draw):
    """A text with cages grown at random over a square, and labels at random."""
    n = draw(st.integers(1, 7))
    number = {}
    for row in range(n):
        for col in range(n):
            beside = [number[cell] for cell in ((row - 1, col), (row, col - 1)) if cell in number]
            number[row, col] = draw(st.sampled_from([*beside, 1 + max(number.values(), default=-1)]))
    names = draw(st.lists(st.integers(0, 10**9 - 1), min_size=n * n, max_size=n * n, unique=True))
    grid = "\n".join(" ".join(str(names[number[row, col]]) for col in range(n)) for row in range(n))
    label = st.builds("{}{}".format, st.integers(0, 10**30), st.sampled_from(["", *"+-*/×÷−"]))
    labels = [draw(label) for _ in set(number.values())]
    return f"{grid}\n{' '.join(labels)}\n"


@given(puzzles())
def test_any_puzzle_is_written_and_read_back(text):
    puzzle = read_puzzle(text)
    assert read_puzzle(write_puzzle(puzzle)) == puzzle
    assert Puzzle.from_json(puzzle.to_json(), [RowRule, ColumnRule, CageRule]) == puzzle


TOKENS = st.sampled_from(["0", "1", "2", "3", "10", "3+", "2-", "6*", "2/", "5", "x", "-1", "", "\ufeff", "٣"])
NEARLY = st.lists(st.lists(TOKENS, max_size=5).map(" ".join), max_size=6).map("\n".join)


@st.composite
def damaged(draw):
    """The example of the task with a few characters changed."""
    text = list(draw(st.sampled_from([WORKED, SMALL])))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text) - 1))
        text[at] = draw(st.sampled_from(["", "0", "9", "\n", " ", "+", "\r", "\x0c", "é"]))
    return "".join(text)


@given(st.text() | st.text(alphabet="0123+-*/× \n\r\t\x0c\u2028\ufeff") | NEARLY | damaged())
def test_any_text_is_a_puzzle_or_refused_in_one_line(text):
    try:
        puzzle = read_puzzle(text)
    except PuzzleFormatError as error:
        message = str(error)
    else:
        message = "none"
        assert sum(len(cage.cells) for cage in puzzle.rules[2].cages) == puzzle.board.size**2
        puzzle.solver()
    assert message.isprintable()
    assert len(message) < 300


@pytest.mark.parametrize("text", ["0 0\n1 1\n+3 -1", "0,0\n1,1\n3+,1-", "0, 0\n1, 1\n+3, -1"])
def test_signs_may_stand_in_front_and_commas_between(text):
    assert read_puzzle(text) == read_puzzle("0 0\n1 1\n3+ 1-")
