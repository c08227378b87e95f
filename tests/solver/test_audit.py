"""No wrong grid leaves the house: solutions are held to what the rules mean, whatever the kernel made of them."""

import pickle

import pytest

from rulegrid import AllDifferent, Board, InternalError, Rule, RuleError, Solver, Sum, calcudoku, sudoku
from rulegrid.solver import model as models
from rulegrid.solver.model_builder import ALWAYS
from rulegrid.solver.translate import TRANSLATORS
from rulegrid.sudoku import KillerRule

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = sudoku.read_puzzle(GRID)
FAULT = "this is a fault of rulegrid, not of the puzzle: a solution that was found breaks the rule"


@pytest.fixture
def forgetful(monkeypatch):
    """`forgetful(kind)`: models lose every constraint of a kind from now on."""

    def forget(kind):
        monkeypatch.setitem(TRANSLATORS, kind, lambda model, index, constraint: ALWAYS)
        monkeypatch.setattr(models, "MODELS", models.Cache(8 << 20))

    return forget


ASKED = {
    "get_solution": lambda solver: solver.get_solution(),
    "solve": lambda solver: solver.solve(),
    "solutions": lambda solver: next(solver.solutions()),
    "count": lambda solver: solver.count(),
    "is_unique": lambda solver: solver.is_unique(),
    "candidates": lambda solver: solver.candidates(),
    "candidate_counts": lambda solver: solver.candidate_counts(1),
}


@pytest.mark.parametrize("question", ASKED.values(), ids=ASKED)
def test_a_solution_that_breaks_a_rule_is_an_error_and_no_answer(forgetful, question):
    forgetful(AllDifferent)
    with pytest.raises(InternalError, match=f"{FAULT} row; please report it"):
        question(Solver(PUZZLE.board, *PUZZLE.rules))


def test_a_second_solution_is_checked_too():
    """And all under `strict`; the others of a long list are as good as these."""

    class Late(Rule):
        """Accepts the first solutions it is asked about."""

        asked = 0
        accepted = 1

        def is_valid(self, board):
            if board.count_filled() < 4:
                return True
            self.asked += 1
            return self.asked <= self.accepted

        def constraints(self, board):
            return ()

    late = Late()
    found = Solver(Board(2), late).solutions()
    next(found)
    with pytest.raises(RuleError, match="its constraints allow a full board that its is_valid refuses"):
        next(found)
    late.asked, late.accepted = 0, 2
    assert Solver(Board(2), late).count() == 16
    assert late.asked == 2


def test_a_rule_that_looks_beyond_its_cells_is_at_fault_itself():
    class Short(Rule):
        """Names one cell, and looks at another."""

        def cells(self, board):
            return [(0, 0)]

        def is_valid(self, board):
            return board.cells[1][1] in (0, 2)

    with pytest.raises(RuleError, match=r"it looks at cells that `cells` .* leaves out, or its answers change"):
        Solver(Board(2), Short()).count()
    with pytest.raises(RuleError, match="leaves out, or its answers change"):  # the rule is at fault, not the puzzle
        list(sudoku.solve_many(["1..............."], extra=Short()))


def test_the_error_names_the_rule_and_survives_other_processes():
    error = pickle.loads(pickle.dumps(InternalError("a solution breaks row A")))
    assert isinstance(error, RuntimeError)
    assert not isinstance(error, ValueError)
    assert (str(error.problem), str(error)) == (
        "a solution breaks row A",
        "this is a fault of rulegrid, not of the puzzle: a solution breaks row A; please report it",
    )


def test_in_a_batch_it_is_the_record_of_its_puzzle(forgetful):
    solved = Solver(PUZZLE.board, *PUZZLE.rules).get_solution()
    full = "".join(str(digit) for row in solved.cells for digit in row)
    forgetful(AllDifferent)
    answers = list(sudoku.solve_many([GRID, GRID, full, "1"]))
    assert [answer.status for answer in answers] == ["failed", "failed", "unique", "unique"]
    assert answers[0].message == f"{FAULT} row; please report it"
    assert (answers[0].solution, answers[0].found) == (None, 0)


def test_in_a_batch_with_rules_of_clues_too(forgetful):
    forgetful(Sum)
    killer = KillerRule(["3:A1A2", "7:A3A4", "4:B1B2"])
    (answer,) = sudoku.solve_many(["13.............."], [*PUZZLE.rules[:2], killer])
    assert (answer.status, answer.message) == ("failed", f"{FAULT} killer; please report it")


def test_in_a_batch_of_calcudokus_too(monkeypatch):
    text = "0 0\n1 2\n1- 1 2"
    monkeypatch.setattr("rulegrid.solver.latin.CagedSquares.solve", lambda *anything: (1, bytearray([1, 2, 1, 2])))
    (answer,) = calcudoku.solve_many([text])
    assert (answer.status, answer.message) == ("failed", f"{FAULT} column; please report it")
