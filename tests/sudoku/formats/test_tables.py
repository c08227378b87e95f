"""Grids in ruled boards with blanks, in the tables of programs and documents, and with notes around them."""

import pytest

from rulegrid import PuzzleFormatError, read_puzzle
from rulegrid.sudoku import read_puzzle as read_sudoku
from rulegrid.web.puzzles import read_text
from rulegrid.web.request import ServerLimits

LINE = "1.6.5..8...26....3...........7..5.16.6....3...3.7....9.9.2.37..5.4.6..........4.."
GRID = read_sudoku(LINE)
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
BLANK = [row.replace(".", " ") for row in ROWS]
DIGITS = [row.replace(".", "0") for row in ROWS]


def table(start, row, between, cell, end, rows=DIGITS):
    """Return rows in the syntax of a program: `row` is the text around the cells of one row."""
    before, after = row.split("{}")
    return start + between.join(before + cell.join(each) + after for each in rows) + end


def boxes(row, between=" | ", cell=" "):
    return between.join(cell.join(row[at : at + 3]) for at in (0, 3, 6))


def ruled(rule, left="| ", right=" |", between=" | ", cell=" "):
    """Return a board with a rule above and below each band of rows."""
    bands = ["\n".join(left + boxes(row, between, cell) + right for row in BLANK[at : at + 3]) for at in (0, 3, 6)]
    return f"{rule}\n" + f"\n{rule}\n".join(bands) + f"\n{rule}"


BOARDS = {
    "py-sudoku": "-" * 25 + "\n9x9 (3x3) SUDOKU PUZZLE\nDifficulty: 0.56\n" + "-" * 25 + "\n" + ruled("+-------+-------+-------+") + "\n",
    "sage": ruled("+-----+-----+-----+", "|", "|", "|"),
    "tight": ruled("|---+---+---|", "|", "|", "|", ""),
    "wide": ruled("+---------+---------+---------+", "|  ", "  |", "  |  ", "  "),
    "box drawing": ruled("╠═══════╬═══════╬═══════╣", "║ ", " ║", " ║ "),
    "open": ruled("-------+-------+-------", "", "", " | "),
    "trimmed": "\n".join(line.rstrip() for line in ruled("-------+-------+-------", "", "", " | ").split("\n")),
    "each cell": "+---" * 9 + "+\n" + "".join("| " + " | ".join(row) + " |\n" + "+---" * 9 + "+\n" for row in BLANK),
    "open, indented": "\n".join("   " + line for line in ruled("-------+-------+-------", "", "", " | ").split("\n")),
    "indented": "\n".join("    " + line for line in ruled("+-------+-------+-------+").split("\n")),
    "names of columns": "    1 2 3   4 5 6   7 8 9\n" + "\n".join("  " + line for line in ruled("+-----+-----+-----+").split("\n")),
    "names of rows": "\n".join(f"{name} | {boxes(row)} |" for name, row in zip("ABCDEFGHI", BLANK, strict=True)),
    "notes": "\n".join(f"| {boxes(row)} |{'  SE 7.2' if row is BLANK[4] else ''}" for row in BLANK),
}  # fmt: skip

PROGRAMS = {
    "headed": "Sudoku\n" + "\n".join(ROWS),
    "headed board": "Puzzle\n" + ruled("+-------+-------+-------+"),
    "yaml": "name: one\nlevel: 3\ngrid:\n" + "\n".join(f'  - "{row}"' for row in ROWS) + "\n",
    "yaml, plain": "grid:\n" + "\n".join(f"- {row}" for row in ROWS),
    "lisp, commented": table(";; sudoku\n(setf *grid* #2A((", "{}", ")\n  (", " ", ")))"),
    "numpy": table("[[", "{}", "]\n [", " ", "]]"),
    "numpy repr": table("import numpy as np\nboard = np.array([[", "{}", "],\n       [", ", ", "]], dtype=int)"),
    "numpy floats": table("array([[", "{}", "],\n       [", ", ", "]])").replace("0", "nan").replace(",", ".,").replace("nan.", "nan"),
    "pandas": "   " + "  ".join(map(str, range(9))) + "\n" + "\n".join(f"{at}  " + "  ".join(row) for at, row in enumerate(DIGITS)),
    "pandas floats": "     " + "    ".join(map(str, range(9))) + "\n" + "\n".join(
        f"{at}  " + "  ".join("NaN" if cell == "0" else f"{cell}.0" for cell in row) for at, row in enumerate(DIGITS)
    ),
    "pandas csv": "0,1,2,3,4,5,6,7,8\n" + "\n".join(",".join("" if cell == "0" else f"{cell}.0" for cell in row) for row in DIGITS),
    "pandas csv, named": ",a,b,c,d,e,f,g,h,i\n" + "\n".join(f"{at},{','.join(row)}" for at, row in enumerate(DIGITS, 1)),
    "pandas integers": "   " + "    ".join(map(str, range(9))) + "\n" + "\n".join(
        f"{at}  " + "  ".join("<NA>" if cell == "0" else cell for cell in row) for at, row in enumerate(DIGITS)
    ),
    "c": "#define N 9\n" + table("int grid[N][N] = { // hard\n", "  { {} }", ", /* next */\n", ", ", ",\n};\nint main() { return solve(grid, 9); }"),
    "java": table("private static final int[][] BOARD = new int[][] {\n", "  {{}}", ",\n", ", ", "\n};").replace("{{", "{"),
    "java characters": table("char[][] board = {\n", "{'{}'}", ",\n", "','", "\n};", ROWS).replace("{'{", "{'{"),
    "rust": table("let board: [[u8; 9]; 9] = [\n", "    [{}]", ",\n", ", ", ",\n];"),
    "c#": table("int[,] grid = new int[9, 9] {\n", "( {} )", ",\n", ",", "};").replace("(", "{").replace(")", "}"),
    "minizinc": table("% mine\nn = 3;\nstart = [|\n", "{}", "|\n", ", ", "|];"),
    "minizinc array2d": table("start = array2d(1..9, 1..9, [", "{}", ",\n", ", ", "]);", ROWS).replace(".,", "_,").replace(".]", "_]"),
    "prolog": table("problem(1, [[", "{}", "],\n[", ",", "]]).", [row.replace(".", "_") for row in ROWS]),
    "prolog rows": table("puzzle(1, Rows) :-\n  Rows = [[", "{}", "],\n[", ",", "]].", [row.replace(".", "_") for row in ROWS]),
    "lisp": table("(defparameter *board*\n  '((", "{}", ")\n    (", " ", ")))"),
    "scheme": table(";; mine\n(define puzzle\n  #(#(", "{}", ")\n    #(", " ", ")))"),
    "lisp array": table("#2A((", "{}", ")\n    (", " ", "))"),
    "haskell": table("puzzle :: [[Int]]\npuzzle = [[", "{}", "]\n  ,[", ",", "]] -- from a book"),
    "matlab": table("S = [", "{}", ";\n", " ", "];"),
    "r": table("x <- matrix(c(", "{}", ",\n", ",", "), nrow=9, byrow=TRUE)"),
    "ruby": table("grid = [\n", "%w[{}]", ",\n", " ", "]", ROWS),
    "kotlin": table("val board = arrayOf(\n", "intArrayOf({})", ",\n", ", ", ")"),
    "python, commented": table("board = [\n", "    [{}],  # a row", "\n", ", ", "\n]\nprint(board)"),
    "python strings": table('grid = [\n', '  "{}"', ",\n", "", "\n]", ROWS),
    "python text": table('grid = """', "{}", "\n", "", '"""\n', ROWS),
    "python name": f'grid = "{LINE}"',
    "javascript": table("const board = [\n", '  ["{}"]', ",\n", '", "', "\n];\nsolve(board);", ROWS),
}  # fmt: skip

DOCUMENTS = {
    "markdown": "|" + "   |" * 9 + "\n|" + "---|" * 9 + "\n" + "\n".join(f"| {' | '.join(row)} |" for row in BLANK),
    "markdown, named": f"| {' | '.join('ABCDEFGHI')} |\n|{':-:|' * 9}\n" + "\n".join(f"|{'|'.join(row)}|" for row in BLANK),
    "markdown, first row as head": "\n".join(f"| {' | '.join(row)} |" + ("\n|" + "---|" * 9 if row is BLANK[0] else "") for row in BLANK),
    "markdown, all named": f"|    | {' | '.join('012345678')} |\n|---:|{'----:|' * 9}\n"
    + "\n".join(f"| {at} | {' | '.join(row)} |" for at, row in enumerate(DIGITS)),
    "sudoku package": "\\usepackage{sudoku}\n\\begin{sudoku}\n" + "\n".join(f"|{'|'.join(row)}|." for row in BLANK) + "\n\\end{sudoku}",
    "tabular": "\\begin{tabular}{|*{9}{c|}}\n\\hline\n" + "\n".join(f"{' & '.join(row)} \\\\ \\hline" for row in BLANK) + "\n\\end{tabular}",
    "array": "$$\\begin{array}{|ccc|ccc|ccc|}\n" + "\n".join(f"{' & '.join(row)}\\\\[2pt]" for row in BLANK) + "\n\\end{array}$$",
    "caption": "\\begin{table}[h]\n\\begin{tabular}{||c|c||}\n" + "\n".join(f"{' & '.join(row)} \\\\ \\hline" for row in ROWS).replace(".", "~")
    + "\n\\end{tabular}\n\\caption{Puzzle 3 & more}\n\\end{table}",
    "bold": "\\begin{tabular}{c}\n" + "\\\\\n".join(" & ".join(f"\\textbf{{{cell}}}" for cell in row) for row in BLANK) + "\n\\end{tabular}",
}  # fmt: skip

COMPACT, SPACED = "\n".join(ROWS), "\n".join(" ".join(row) for row in ROWS)
NOTES = {
    "rated": f"Rated 1.2\n{COMPACT}",
    "rated below": f"{SPACED}\nSE 7.2",
    "a date": f"12/05/2024\n{COMPACT}",
    "another date": f"2024-05-12\n\n{SPACED}",
    "a number among words": f"No. 1 - from the train, rated 3/5\n{COMPACT}\nprinted 2023-11-04",
    "a number": f"n° 12\n{COMPACT}",
    "a title": f"Sudoku no. 12 (3 May 2024), 4 stars\n{COMPACT}\n",
    "beside": "\n".join(
        row + {0: "   Rated 1.2", 1: " SE 7.2", 2: "\t12.5.2024", 4: "  n° 12"}.get(at, "")
        for at, row in enumerate(ROWS)
    ),
    "beside cells": SPACED.replace("\n", "   Rated 1.2\n", 1),
    "beside groups": "\n".join(boxes(row, " ", "") for row in ROWS) + "  SE 7.2",
}
FORMS = BOARDS | PROGRAMS | DOCUMENTS | NOTES


@pytest.mark.parametrize("name", FORMS)
def test_it_is_the_same_puzzle(name):
    text = FORMS[name]
    for each in (
        text,
        text.replace("\n", "\r\n"),
        f"\n\n{text}\n\n",
        f"```\n{text}\n```",
        f"Can anyone help?\n\n{text}\n\nThanks!",
    ):
        assert read_puzzle(each) == GRID
        assert read_sudoku(each) == GRID
    answer = read_text({"family": "sudoku", "text": text}, ServerLimits())  # as the page reads it
    assert answer["puzzle"]["cells"] == GRID.to_data()["cells"]


def test_a_large_board_may_have_blanks():
    cells = [[(row * 4 + row // 4 + col) % 16 + 1 if (row + col) % 3 else 0 for col in range(16)] for row in range(16)]
    rule = "+-------------" * 4 + "+"
    rows = [
        "| " + " | ".join(" ".join(f"{cell or '':>2}" for cell in row[at : at + 4]) for at in (0, 4, 8, 12)) + " |"
        for row in cells
    ]
    text = "\n".join([rule, *rows, rule])
    assert [[int(value) for value in row] for row in read_puzzle(text).board.cells] == cells


def test_the_solution_beside_a_puzzle_is_not_taken():
    solution = str(GRID.solve()).split("\n")
    filled = table("solution = [[", "{}", "],\n[", ",", "]]", [row.replace(" ", "") for row in solution])
    assert read_puzzle(PROGRAMS["rust"] + "\n" + filled) == GRID


TURNED = table("int other[9][9] = {\n", "( {} )", ",\n", ", ", "};", DIGITS[::-1]).replace("(", "{").replace(")", "}")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PROGRAMS["c"] + "\n" + TURNED, "read 2 grids in one text, expected one"),
        (PROGRAMS["rust"].replace("1, 0, 6", "1, 6"), "line 2: read 8 cells in this line and 80 in all"),
        (table("x = matrix(c(", "{}", ",\n", ",", "), nrow=9)"), "fills a table by columns"),
        (table("reshape([", "{}", ",\n", ",", "], 9, 9)"), "fills a table by columns"),
        (PROGRAMS["rust"].replace("1, 0, 6", "1, 0, x + 6"), "expected"),
        (BOARDS["sage"].replace("|1   6|", "|1  6 |"), "expected"),
        ("\n".join([*ROWS[:5], "stray", *ROWS[5:]]), "expected"),
        (f"first\n{COMPACT}\n\nsecond\n" + "\n".join(ROWS[::-1]), "read 2 grids in one text"),
        ("cages = [[1, 1, 2, 2], [1, 3, 3, 2], [4, 3, 4, 2], [4, 4, 4, 4]]\ntargets = [6, 24, 3, 9]", "expected"),
        (DOCUMENTS["markdown"].rpartition("\n")[0], "expected"),  # a row is missing below a blank head
        (DOCUMENTS["sudoku package"].replace("|.\n", "|.\n| | | | | | | | | |.\n", 1), "expected"),
        (PROGRAMS["pandas csv"].rpartition("\n")[0], "expected"),
        (PROGRAMS["pandas"] + "\n" + PROGRAMS["pandas"].rpartition("\n")[2], "expected"),
        (DOCUMENTS["markdown, all named"] + "\n" + DOCUMENTS["markdown, all named"].rpartition("\n")[2], "expected"),
        (
            "cages = [[0, 1, 1, 2], [0, 0, 2, 2], [3, 3, 2, 4], [3, 4, 4, 4]]\nlabels = ['5+', '2-', '12+', '36*', '9+']",
            "expected",
        ),
        (f"{COMPACT}\n41235678", "expected"),
        ("\n".join(f"{row} {row}" for row in ROWS), "expected"),
    ],
)
def test_a_doubtful_table_is_refused(text, says):
    with pytest.raises(PuzzleFormatError, match=says):
        read_puzzle(text)


@pytest.mark.parametrize("labels", ["10+ 3+ 6* 2-", "1 mult 24\n2 add 3", "7? 12? 1? 3?", "3+\n7+\n2/\n1-"])
def test_the_cages_of_a_calcudoku_are_not_a_sudoku(labels):
    with pytest.raises(PuzzleFormatError):
        read_sudoku(f"1 1 2 2\n3 1 4 2\n3 3 4 4\n3 3 4 4\n{labels}")


ARRAY = [[int(cell) for cell in row] for row in DIGITS]


class Array:
    """An array as numpy has it."""

    def __init__(self, rows):
        self.rows = rows

    def tolist(self):
        return self.rows


class Frame(Array):
    """A data frame as pandas has it."""

    tolist = property()

    def to_numpy(self):
        return Array(self.rows)


@pytest.mark.parametrize(
    "given",
    [
        ARRAY,
        tuple(map(tuple, ARRAY)),
        Array(ARRAY),
        Frame(ARRAY),
        [Array(row) for row in ARRAY],
        [[cell or None for cell in row] for row in ARRAY],
        [[float(cell) if cell else float("nan") for cell in row] for row in ARRAY],
        [cell for row in ARRAY for cell in row],
        ROWS,
        [" ".join(row) for row in ROWS],
        [list(row) for row in BLANK],
    ],
)
def test_python_takes_lists_and_arrays(given):
    assert read_puzzle(given) == GRID
    assert read_sudoku(given) == GRID


def test_numpy_arrays_are_taken():
    numpy = pytest.importorskip("numpy")
    assert read_puzzle(numpy.array(ARRAY, dtype="int8")) == GRID
    assert read_puzzle(list(numpy.array(ARRAY, dtype=float))) == GRID


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "read None, expected a string, or a list of rows"),
        ([], "expected a string, or a list of rows"),
        (b"1234", "expected a string, or a list of rows"),
        ({1: 2}, "expected a string, or a list of rows"),
        ([1, 2, 3], "row 1: read 1, expected a list of cells"),
        ([[1, 2], [2]], "row 2: 1 cell, expected 2"),
        ([[1, 2, 3], [2, 3, 1]], "row 1: 3 cells, expected 2"),
        ([[1, 3], [0, 0]], "row 1, column 2: read 3, expected 1 to 2, or 0 or None"),
        ([[1, -1], [0, 0]], "row 1, column 2: read -1"),
        ([[1, 1.5], [0, 0]], "row 1, column 2: read 1.5"),
        ([[1, True], [0, 0]], "row 1, column 2: read True"),
        ([[1, float("inf")], [0, 0]], "row 1, column 2: read inf"),
        ([["1;", 1], [0, 0]], "row 1, column 1: read '1;'"),
        ([[[1]]], "row 1, column 1: read [1]"),
    ],
)
def test_other_lists_are_refused(given, says):
    for read in (read_puzzle, read_sudoku):
        with pytest.raises(PuzzleFormatError) as error:
            read(given)
        assert says in str(error.value)


def test_zero_may_be_a_digit_of_a_list():
    assert str(read_sudoku([[0, 1], [None, None]], values=[0, 1]).board) == "0 1\n. ."
