"""Sudokus whose answers others have worked out."""

from itertools import product
from pathlib import Path

import pytest

from rulegrid.sudoku import (
    STANDARD,
    Board,
    ColumnRule,
    NonConsecutiveRule,
    Normal9x9BlockRule,
    RowRule,
    Solver,
    ThermometerRule,
    default_box,
    read_grid,
)
from rulegrid.utils.parser import parse_compact_thermometer

DATA = Path(__file__).parent.parent / "data"

OWN_12X12 = """
7....3..8..9
.4..B...3.A.
.2....49..B.
.........352
2.5B.A..1...
6C...B3...9.
B.36.2....C.
.9C......58A
...2C.9...3.
8..56.1.....
...7...891..
....2.B3..4.
"""
SOLVED_12X12 = """
76BCA3258419
9418BC6732A5
52A31849C6B7
489A71C6B352
235B9A841C76
6C715B32A894
B736825A49C1
19C4367B258A
A582C491673B
8A45691C7B23
3B2745A8916C
C16927B35A48
"""
OWN_25X25 = """
.HJ.1....56........93DF.N
8B...3DF...CL.5.H..P.A.G9
...N....2PIGE..O...5.BK.M
G...E6.K.M.2.HP..7..O..C.
.4O.L.AEG...FD.6.8..J....
..A..B86.F..J.L...3..C.5.
.2..J4CO..B...FA..IK.7..1
........N1.5OC.H2....GI.K
N7D.......A9..K4.5O...6..
5....AGI9K.N3..B...FH2JP.
K9G.A8...3.LHPO...DJC.4..
.M..B............L.O..A..
.N7JD2......A.6C5E.....F.
...O..5...8FB.3....67.D1.
E.CI4.9..6.1D...M.B32PHL.
...G...9..1HN.2.3DM7LOP4.
..1...O...KB9..E..5......
..L.PE..AG.DM...6...1.NH.
.3F.....H2........PC.6...
B6.8...M.7......J.N.E..AG
3F........5IC.AP..249...B
.LP..5E..AM.8...K6....7J.
...H....O49...B.E.C..F...
IE.....G.......M..8D....4
6..BGMF.3.PO.L4N..7...C..
"""
SOLVED_25X25 = """
2HJP1O4LC568KBMIAGE93DF7N
8B6MK3DF7NOCL45JH21PIAEG9
7D3NFJH12PIGEA9O4CL56BK8M
GAI9E6BK8MJ21HP3D7FNO4LC5
C4O5LIAEG937FDN6B8KMJH12P
9GAKIB86MFHPJ2LD7N314CO5E
P2HLJ4CO5EBM68FAG9IKD73N1
M8BF6D73N145OCEH2PJLAGI9K
N7D13H2JPLA9IGK4C5OEB86MF
5C4EOAGI9KDN371B8M6FH2JPL
K9G6A8MBF32LHPO7N1DJC54EI
FM83B7ND1JCE45I2PLHOG9AK6
1N7JD2PHLOGKA96C5E4I8MBF3
LP2OHC54EI8FBM3G9KA67ND1J
E5CI4G9AK671DNJ8MFB32PHLO
AIEG5K69B81HNJ2F3DM7LOP4C
HJ12NLOP4CKB968EIA5GF3MD7
4OLCPEI5AGFDM37K6B981JNH2
D3F7M1JNH2EA5IGLO4PCK69B8
B6K89F3MD7L4POC1JHN2EI5AG
3FMD8N17JH5ICEAPLO249KG6B
OLP425ECIAM38FD9K6GBN17JH
J1NH7PL2O496GKB5EICAMF83D
IE5AC9KG6BNJ71HMF38DPL2O4
6K9BGMF83DPO2L4N1J7H5ECIA
"""


def grid(text):
    n, values = read_grid(text)
    board = Board(n)
    board.load_puzzle(values)
    return board


def standard_solver(board):
    return Solver(board, *(rule() for rule in STANDARD))


def is_solved(board):
    """Whether rows, columns and blocks hold every value once: said here anew, without a rule's help."""
    n, (height, width) = board.size, default_box(board.size)
    every = set(range(1, n + 1))
    blocks = [
        {board.cells[top + r][left + c] for r, c in product(range(height), range(width))}
        for top, left in product(range(0, n, height), range(0, n, width))
    ]
    return all(set(line) == every for line in [*board.cells, *zip(*board.cells, strict=True), *blocks])


def contains(board, givens):
    return all(
        given in (0, digit)
        for row, given_row in zip(board.cells, givens.cells, strict=True)
        for digit, given in zip(row, given_row, strict=True)
    )


def not_solved_uniquely(texts):
    """The puzzles among `texts` that were not proven unique, or solved wrongly."""
    wrong = []
    for text in texts:
        puzzle = grid(text)
        solver = standard_solver(puzzle)
        solution = solver.get_solution()
        right = solution is not None and is_solved(solution) and contains(solution, puzzle)
        if not (right and all(rule.is_valid(solution) for rule in solver.rules) and solver.is_unique()):
            wrong.append(text)
    return wrong


def read_lines(path):
    return path.read_text(encoding="ascii").splitlines()


UNIQUE_9X9 = {"easy": 1000, "17clue": 1000, "top1465": 1465, "hard1905": 500, "hard1106": 375}


def test_easy_puzzles_have_one_solution():
    texts = read_lines(DATA / "sudoku" / "easy.txt")
    assert len(texts) == 60
    assert not_solved_uniquely(texts) == []


@pytest.mark.parametrize("name", UNIQUE_9X9)
def test_the_first_of_each_well_known_set_have_one_solution(shared_data, name):
    assert not_solved_uniquely(read_lines(shared_data / "sudoku" / f"{name}.txt")[:25]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), UNIQUE_9X9.items())
def test_all_of_each_well_known_set_have_one_solution(shared_data, name, size):
    texts = read_lines(shared_data / "sudoku" / f"{name}.txt")
    assert len(texts) == size
    assert not_solved_uniquely(texts) == []


def not_found_ambiguous(texts):
    wrong = []
    for text in texts:
        puzzle = grid(text)
        solver = standard_solver(puzzle)
        first, second = solver.solutions(2)
        both = all(is_solved(board) and contains(board, puzzle) for board in (first, second))
        if not both or first == second or solver.count(2) != 2 or solver.is_unique():
            wrong.append(text)
    return wrong


def test_the_first_grids_of_many_solutions_are_not_called_unique(shared_data):
    assert not_found_ambiguous(read_lines(shared_data / "sudoku" / "serg.txt")[:25]) == []


@pytest.mark.slow
def test_all_grids_of_many_solutions_are_not_called_unique(shared_data):
    texts = read_lines(shared_data / "sudoku" / "serg.txt")
    assert len(texts) == 500
    assert not_found_ambiguous(texts) == []


@pytest.mark.parametrize("text", read_lines(DATA / "sudoku" / "own16x16.txt")[:5])
def test_a_16x16_has_one_solution(text):
    assert not_solved_uniquely([text]) == []


@pytest.mark.slow
@pytest.mark.parametrize("text", read_lines(DATA / "sudoku" / "own16x16.txt")[5:])
def test_another_16x16_has_one_solution(text):
    assert not_solved_uniquely([text]) == []


def test_the_first_published_16x16_have_one_solution(shared_data):
    assert not_solved_uniquely(read_lines(shared_data / "sudoku" / "public16x16.txt")[:25]) == []


@pytest.mark.slow
def test_all_published_16x16_have_one_solution(shared_data):
    texts = read_lines(shared_data / "sudoku" / "public16x16.txt")
    assert len(texts) == 67
    assert not_solved_uniquely(texts) == []


@pytest.mark.slow
@pytest.mark.parametrize("text", read_lines(DATA / "sudoku" / "own25x25.txt"))
def test_a_sparse_25x25_has_one_solution(text):
    assert not_solved_uniquely([text]) == []


# Both were dug out of a full grid as long as singles alone still filled them again: that there is one solution is
# known without this solver.
@pytest.mark.parametrize(
    ("text", "solved"), [(OWN_12X12, SOLVED_12X12), (OWN_25X25, SOLVED_25X25)], ids=["12x12", "25x25"]
)
def test_a_large_grid_has_the_one_solution_that_it_was_made_from(text, solved):
    assert list(standard_solver(grid(text)).solutions()) == [grid(solved)]


def test_a_given_moved_to_another_value_leaves_no_solution():
    puzzle = grid(read_lines(DATA / "sudoku" / "easy.txt")[0])
    solution = standard_solver(puzzle).get_solution()
    row, col = next((r, c) for r, c in puzzle.open_cells() if puzzle.cells[r][c])
    for digit in {*range(1, 10)} - {solution.cells[row][col]}:
        puzzle.set_digit(row, col, digit)
        assert standard_solver(puzzle).count() == 0
        assert standard_solver(puzzle).get_solution() is None


THERMOMETERS = [
    "C1B1A1", "C2B2A2", "B8A8A9B9", "C9D9E9F9", "D4E4F4", "D5E5F5", "E7D7D8E8",
    "I8H8G8", "I9H9G9", "I3I2I1", "H4H3H2", "G3G2G1", "G3G4G5G6", "H4H5H6H7",
]  # fmt: skip


def test_an_empty_9x9_with_thermometers_and_no_consecutive_neighbours_has_one_solution():
    thermometers = ThermometerRule()
    for text in THERMOMETERS:
        thermometers.set(parse_compact_thermometer(text))
    rules = RowRule(), ColumnRule(), Normal9x9BlockRule(), NonConsecutiveRule(), thermometers
    solutions = list(Solver(Board(9), *rules).solutions())
    assert len(solutions) == 1
    assert is_solved(solutions[0])
    assert solutions[0].cells[0] == [8, 5, 2, 9, 1, 4, 6, 3, 7]
    for text in THERMOMETERS:
        digits = [solutions[0].cells[row][col] for row, col in parse_compact_thermometer(text)]
        assert digits == sorted(set(digits))


def test_with_half_of_the_thermometers_it_has_four():
    thermometers = ThermometerRule.from_clues(THERMOMETERS[:7])
    rules = RowRule(), ColumnRule(), Normal9x9BlockRule(), NonConsecutiveRule(), thermometers
    assert Solver(Board(9), *rules).count() == 4
