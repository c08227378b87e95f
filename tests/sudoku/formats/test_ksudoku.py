"""Files of KSudoku: cells are numbered down the columns, values are letters."""

import pytest

from rulegrid import PuzzleFormatError
from rulegrid.sudoku import KillerRule, read_puzzle

FOUR = ".1..4..23..2...."


def letters(text, *, side=4):
    """The values of a grid, down the columns."""
    turned = "".join(text[row * side + col] for col in range(side) for row in range(side))
    return "".join("_" if c == "." else "." if c == "#" else chr(ord("a") + int(c)) for c in turned)


def file(values, graph='<graph order="4" type="sudoku" specific-type="Plain"/>', *, head="<!DOCTYPE ksudoku>\n"):
    puzzle = f"<puzzle>\n{graph}\n<values>{values}</values>\n</puzzle><history></history>"
    return f'{head}<ksudoku>\n <game had-help="0" msecs-elapsed="12">{puzzle}</game>\n</ksudoku>\n'


def custom(*groups, cages=(), order=4, cols=4, rows=4, depth=1):
    """A graph with groups and cages of cells, each a pair of row and column."""
    number = lambda cells: " ".join(str(col * rows + row) for row, col in cells)  # noqa: E731
    parts = [f'<clique size="{len(cells)}">{number(cells)} </clique>' for cells in groups]
    parts += [
        f'<cage operator="{op}" value="{value}" size="{len(cells)}"> {number(cells)} </cage>'
        for op, value, cells in cages
    ]
    sizes = f'sizeX="{cols}" sizeY="{rows}" sizeZ="{depth}" ncliques="{len(groups)}"'
    return f'<graph order="{order}" type="custom" name="x" {sizes}>{"".join(parts)}</graph>'


ROWS = [[(row, col) for col in range(4)] for row in range(4)]
COLUMNS = [[(row, col) for row in range(4)] for col in range(4)]
BLOCKS = [[(row + r, col + c) for r in (0, 1) for c in (0, 1)] for row in (0, 2) for col in (0, 2)]
DIAGONALS = [[(at, at) for at in range(4)], [(at, 3 - at) for at in range(4)]]


@pytest.mark.parametrize(
    ("graph", "rules"),
    [
        ('<graph order="4" type="sudoku"/>', "row column block"),
        (custom(*ROWS, *COLUMNS, *BLOCKS), "row column block"),
        (custom(*BLOCKS, *DIAGONALS, *COLUMNS, *ROWS), "row column block diagonal"),
        (custom(*ROWS, *COLUMNS), "row column"),
        (custom(*ROWS, *COLUMNS).replace("</graph>", '<sudokugroups at="0" withblocks="1"/></graph>'), "row column block"),
        (custom(*ROWS, *COLUMNS, *BLOCKS, [(0, 0), (1, 2), (2, 1), (3, 3)]), "row column block extra-region"),
        (custom(*ROWS, *COLUMNS, [*ROWS[0][:3], (1, 0)], [(0, 3), (1, 3), (2, 3), (1, 2)], [(1, 1), (2, 1), (2, 0), (3, 0)], [(2, 2), (3, 1), (3, 2), (3, 3)]),
         "row column regions"),
    ],
)  # fmt: skip
def test_groups_are_rules(graph, rules):
    puzzle = read_puzzle(file(letters(FOUR), graph))
    assert puzzle.board == read_puzzle(FOUR).board
    assert [rule.spelling() for rule in puzzle.rules] == rules.split()


def test_cages_and_other_heads():
    graph = custom(*ROWS, *COLUMNS, *BLOCKS, cages=[("4", 7, [(0, 0), (1, 0), (0, 1)]), ("0", 3, [(3, 3)])])
    puzzle = read_puzzle(
        file(letters("." * 16), graph, head='\ufeff<?xml version="1.0" encoding="UTF-16"?>\r\n<!DOCTYPE ksudoku>')
    )
    assert puzzle.board.get_digit(3, 3) == 3
    assert puzzle.rules[-1].clues() == KillerRule(["7:A1A2B1"]).clues()


def test_overlapping_grids_are_groups_of_their_cells():
    grids = [[[(row + at, col + at) for row, col in group] for group in (*ROWS, *COLUMNS, *BLOCKS)] for at in (0, 2)]
    graph = custom(*grids[0], *grids[1], cols=6, rows=6)
    values = letters("12..##34..##............##....##....", side=6)
    puzzle = read_puzzle(file(values, graph))
    assert len(puzzle.board.grid.cells) == 28
    assert puzzle.count() == read_puzzle("12..34..........").count() * 288 // 24  # a box of the second grid is full


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (file("b__d"), "line 5, column 1: read 4 cells, expected 16"),
        (file("f" + "_" * 15), "read 'f', expected a letter from b to e, _ or ."),
        (file("_" * 64, '<graph order="16" type="roxdoku"/>'), "read 'roxdoku', expected a puzzle in two dimensions"),
        (file("_" * 16, custom(depth=2)), "expected a puzzle in two dimensions"),
        (file("_" * 16, custom(cages=[("3", 6, [(0, 0), (0, 1)])])), "a calcudoku of KSudoku is not read"),
        (file("_" * 16, custom([(4, 4)])), "read '20', expected 0 to 15"),
        (file("_" * 16, '<graph order="99" type="sudoku"/>'), "expected 1 to 25"),
        (file("_" * 16, ""), "read 0, expected one element graph"),
        (file("_" * 16)[:-12], "XML that can't be read"),
        (file("_" * 16).replace("<!DOCTYPE ksudoku>", '<!DOCTYPE ksudoku [<!ENTITY a "b">]>'), "document type"),
    ],
)
def test_others_are_refused_with_the_reason(text, problem):
    with pytest.raises(PuzzleFormatError) as error:
        read_puzzle(text)
    assert problem in str(error.value)
