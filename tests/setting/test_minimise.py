"""Taking away what a puzzle does not need: unique to the end, and each part that stays is needed."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import calcudoku, calendar
from rulegrid.core.board import Board
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.rule import Rule
from rulegrid.setting.minimise import GivenMinimiser, run_of
from rulegrid.setting.session import Session
from rulegrid.solver.run import Stop
from rulegrid.sudoku import DifferenceRule, KillerRule, NoDifferenceRule, ThermometerRule, read_puzzle
from rulegrid.utils.errors import RulegridError

FULL = "1234341221434321"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-"


def assert_minimal(found):
    """There is one solution, several without any part that stayed, and each proof is a solution without it."""
    assert found.puzzle.count(2) == 1
    solution = found.puzzle.solve()
    for part, proof in found.proofs.items():
        assert proof != solution
        if part.value is not None:
            board = found.puzzle.board.copy()
            board.remove_digit(*part.cells[0])
            without = found.puzzle.replace(board)
        else:
            rules = []
            for rule in found.puzzle.rules:
                named = [label for label, _ in rule.removable()]
                rules.append(rule.without([named.index(part.label)]) if part.label in named else rule)
            without = found.puzzle.replace(rules=rules)
        assert without.replace(proof).count(2) == 1
    givens = found.puzzle.board.count_filled()
    clues = sum(len(rule.removable()) for rule in found.puzzle.rules)
    assert len(found.proofs) == givens + clues


@given(st.sampled_from(["random", "reading", "givens", "clues"]), st.integers(0, 20))
def test_what_stays_is_needed(order, seed):
    puzzle = read_puzzle(FULL)
    assert_minimal(puzzle.minimise(order=order, seed=seed))


@given(st.sampled_from(["random", "reading", "givens", "clues"]), st.integers(0, 20))
def test_clues_go_too(order, seed):
    puzzle = read_puzzle(FULL)
    puzzle.rules += [KillerRule(["3:A1A2", "7:B1B2", "10:C1D1C2D2"]), ThermometerRule(["A1A2A3"])]
    assert_minimal(puzzle.minimise(order=order, seed=seed))


def test_clues_on_which_others_depend_are_taken_away_as_a_setter_would():
    puzzle = read_puzzle(FULL)
    puzzle.rules += [DifferenceRule(["3:B2B3", "3:C2C3", "3:B2C2", "3:B3C3"]), NoDifferenceRule(["3"])]
    found = puzzle.minimise(order="clues", keep=["givens", "no difference 3"])
    assert found.puzzle.rules[-2].clues() == puzzle.rules[-2].clues()  # without a dot, its cells may not differ by 3
    found = puzzle.minimise(order="givens")
    assert found.puzzle.count(2) == 1
    assert found.puzzle.board.count_filled() < 6


class Corner(Rule):
    "A1 is 1 or 3: a rule that only says what it means."

    def is_valid(self, board):
        return board.cells[0][0] in (0, 1, 3)


def test_a_rule_of_ones_own_stays_and_counts():
    puzzle = read_puzzle(FULL)
    puzzle.rules.append(Corner())
    assert_minimal(puzzle.minimise())


class Pair(Rule):
    "Two clues, of which neither makes sense without the other."

    def __init__(self, clues=(0, 1)):
        self.left = list(clues)

    def is_valid(self, board):
        return True

    def removable(self):
        return [(f"pair {clue}", ((0, clue),)) for clue in self.left]

    def without(self, clues):
        if len(clues) == 1:
            raise RulegridError("half a pair")
        return Pair([clue for clue in self.left if clue not in clues])


def test_a_part_without_which_the_rest_makes_no_sense_is_needed():
    puzzle = read_puzzle(FULL)
    puzzle.rules.append(Pair())
    found = puzzle.minimise(order="clues")
    assert found.puzzle.rules[-1].left == [0, 1]
    assert found.puzzle.count(2) == 1


@pytest.mark.parametrize("end", [GeneratorExit, Stop("effort"), None])
def test_a_run_is_closed_as_long_as_it_is_sound(end):
    session, run = Session(), run_of(read_puzzle(FULL), Session())
    closed = []
    run.close = lambda: closed.append(run)
    with suppress(Stop, GeneratorExit), session.count_run(run):
        if end:
            raise end
    assert closed == [run]


def test_an_interrupted_run_is_not_closed():
    session, run = Session(), run_of(read_puzzle(FULL), Session())
    run.close = pytest.fail
    with pytest.raises(KeyboardInterrupt), session.count_run(run):
        raise KeyboardInterrupt


def test_cages_of_a_calcudoku_go():
    found = calcudoku.read_puzzle(CAGES).minimise()
    assert_minimal(found)
    assert found.removed


def test_equal_seeds_give_equal_puzzles():
    puzzle = read_puzzle(EASY).replace(read_puzzle(EASY).solve())
    one, same, other = (puzzle.minimise(seed=seed).puzzle for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize("symmetry", ["rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal"])
def test_givens_go_together(symmetry):
    turn = {
        "rotation": lambda r, c: (3 - r, 3 - c),
        "quarter": lambda r, c: (c, 3 - r),
        "horizontal": lambda r, c: (r, 3 - c),
        "vertical": lambda r, c: (3 - r, c),
        "diagonal": lambda r, c: (c, r),
        "antidiagonal": lambda r, c: (3 - c, 3 - r),
    }[symmetry]
    board = read_puzzle(FULL).minimise(symmetry=symmetry).puzzle.board
    filled = {cell for cell in board.open_cells() if board.get_digit(*cell)}
    assert {turn(*cell) for cell in filled} == filled


def test_what_is_kept_stays_and_what_comes_first_goes_first():
    found = read_puzzle(FULL).minimise(keep=["A1", (0, 1)], order=["D4", (3, 2)])
    assert found.puzzle.board.cells[0][:2] == [1, 2]
    assert [str(part) for part in found.removed[:2]] == ["D4 = 1", "D3 = 2"]
    assert found.puzzle.count(2) == 1
    puzzle = read_puzzle(FULL)
    puzzle.rules.append(KillerRule(["3:A1A2"]))
    assert puzzle.minimise(keep="clues").puzzle.rules[-1].clues() == ["3:A1A2"]
    assert puzzle.minimise(keep="givens").puzzle.board == puzzle.board


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("." * 16, {}, "the puzzle has several solutions, expected exactly one"),
        ("11" + "." * 14, {}, "the puzzle has no solution, expected exactly one"),
        (
            FULL,
            {"order": "backwards"},
            "order: no given or clue 'backwards', expected one such as A1 = 1, or one of random, reading, givens, clues",
        ),
        (FULL, {"order": ["row A"]}, "row A can't be taken away: expected givens and clues"),
        (FULL, {"keep": ["E1"]}, "no given or clue 'E1', expected one such as A1 = 1"),
        (FULL, {"symmetry": "round"}, "symmetry 'round': expected one of none, rotation"),
    ],
)
def test_what_is_wrong_is_said(text, options, message):
    with pytest.raises(RulegridError) as error:
        read_puzzle(text).minimise(**options)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("option", ["keep", "order"])
def test_a_puzzle_without_any_part_has_none_of_that_name(option):
    with pytest.raises(RulegridError, match="no given or clue 'A1': the puzzle has no givens, clues or rules"):
        Puzzle(Board(4), []).minimise(**{option: ["A1"]})


def test_limits_leave_a_puzzle_with_one_solution():
    full = read_puzzle(EASY).replace(read_puzzle(EASY).solve())
    whole = full.minimise()
    found = full.minimise(max_steps=whole.steps // 2)
    assert found.stopped == "max_steps"
    assert found.puzzle.count(2) == 1
    assert found.puzzle.board.count_filled() > whole.puzzle.board.count_filled()
    assert json.dumps(found.to_data())


def test_clues_that_lie_symmetrically_go_together():
    pairs = [{"cage 3 at A1", "cage 3 at D3"}, {"cage 7 at B1", "cage 7 at C3"}]
    puzzle = read_puzzle(
        "." * 16, extra=["killer:3:A1A2", "killer:3:D3D4", "killer:7:B1B2", "killer:7:C3C4", "odd:A1,D4"]
    )
    puzzle = puzzle.replace(read_puzzle(FULL).board)
    for seed in range(4):
        found = puzzle.minimise(order="givens", symmetry="rotation", seed=seed)
        removed = {part.name for part in found.removed}
        assert all(pair <= removed or not pair & removed for pair in pairs)
        assert found.puzzle.minimise(symmetry="rotation").removed == []


def test_a_given_stays_where_little_effort_does_not_show_that_it_is_not_needed():
    puzzle = read_puzzle("." * 36, extra=["non-consecutive"])
    solution = puzzle.solve()
    whole = GivenMinimiser(run_of(puzzle, Session())).minimise(solution, [[cell] for cell in range(36)])
    quick = GivenMinimiser(run_of(puzzle, Session()), effort=1).minimise(solution, [[cell] for cell in range(36)])
    assert quick.bit_count() > whole.bit_count()


def test_many_grids_share_one_kernel():
    puzzle = read_puzzle(EASY)
    minimiser = GivenMinimiser(run_of(puzzle, Session()))
    solution = puzzle.solve()
    for first in range(0, 81, 27):
        order = [[(first + at) % 81] for at in range(81)]
        given = minimiser.minimise(solution, order)
        board = solution.without_values()
        for at in range(81):
            if given >> at & 1:
                board.cells[at // 9][at % 9] = solution.cells[at // 9][at % 9]
        assert puzzle.replace(board).count(2) == 1
        assert len({differs & given for differs, _ in minimiser.proofs}) == given.bit_count()


def test_every_given_and_clue_is_asked_for():
    puzzle = read_puzzle("1..4......32....")
    assert [(str(each.part), each.solutions) for each in puzzle.check(clues=True).clues] == [
        ("A1 = 1", 6),
        ("A4 = 4", 6),
        ("C3 = 3", 9),
        ("C4 = 2", 3),
    ]
    puzzle.rules.append(KillerRule(["4:A1A2"]))
    needless = {str(each.part) for each in puzzle.check(clues=True).clues if each.is_superfluous}
    expected = {"cage 4 at A1"}
    for row, col in [(0, 0), (0, 3), (2, 2), (2, 3)]:
        board = puzzle.board.copy()
        board.remove_digit(row, col)
        if puzzle.replace(board).count(2) == 1:
            expected.add(f"{'ABCD'[row]}{col + 1} = {puzzle.board.get_digit(row, col)}")
    assert needless == expected


def test_placed_pieces_are_asked_for():
    puzzle = calendar.read_puzzle("Oct 6")
    calendar.place(puzzle, "Y@A1:2")
    assert [(str(each.part), each.solutions) for each in puzzle.check(clues=True).clues] == [("Y@A1:2", 7)]


def test_no_time_at_all_leaves_the_puzzle_as_it_is():
    puzzle = read_puzzle(EASY)
    found = puzzle.minimise(timeout=0)
    assert (found.stopped, found.puzzle, found.steps) == ("timeout", puzzle, 0)
    assert not found.removed
