"""What `is_valid` means and what `constraints` says is the same, for every rule of every family.

A new rule needs one entry in DRAWN of `tests/shared/oracle/drawn_clues.py`, as `tests/sudoku/rules/test_new_rule.py` says.
"""

import inspect
import subprocess
import sys
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_rules import (
    FAMILIES,
    FORBID_NOTHING,
    MOST_FILLINGS,
    cases,
    drawn_rules,
    every_rule,
    in_any_order,
    partial_cases,
    puzzles,
    rules_on_boards,
)
from rulegrid import calcudoku, sudoku
from rulegrid.core.constraints import Callback, Disjunction
from rulegrid.core.errors import RuleError, SearchStopped
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.statement import Statement
from rulegrid.solver.kernels import general
from rulegrid.solver.model import Model
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import PuzzleFormatError

ENOUGH_STEPS = 20_000


@every_rule
@given(data=st.data())
def test_on_full_boards_a_rule_means_what_it_says(kind, data):
    rule, board = data.draw(cases(kind))
    means = rule.is_valid(board)
    assert isinstance(means, bool)
    assert means == (not any(constraint.is_broken(board) for constraint in rule.constraints(board)))
    solver = Solver(board, rule)
    assert means == solver.is_valid() == bool(solver.count())


@pytest.mark.slow
@every_rule
def test_these_cases_meet_both_sides_of_every_rule(kind, seen):
    """A strategy that never meets a valid board, or only valid ones, would hold nothing to anything."""
    sides = {True} if kind in FORBID_NOTHING else {True, False}
    assert seen(cases(kind), lambda case: [case[0].is_valid(case[1])], wanted={True, False}) == sides


@every_rule
@given(data=st.data())
def test_on_partly_filled_boards_a_rule_refuses_only_what_nothing_can_complete(kind, data, fillings):
    rule, board = data.draw(partial_cases(kind))
    refused = not rule.is_valid(board) and not rule.when_full
    broken = any(constraint.is_broken(board) for constraint in rule.constraints(board))
    if refused or broken:
        assert not any(rule.is_valid(full) for full in fillings(board))


@pytest.mark.slow
@every_rule
@given(data=st.data())
def test_a_search_finds_what_the_rule_allows(kind, data, fillings, grid):
    rule, board = data.draw(partial_cases(kind))
    expected = sorted(grid(full) for full in fillings(board) if rule.is_valid(full))
    solver = Solver(board, rule, max_steps=ENOUGH_STEPS)
    assert sorted(map(grid, solver.solutions())) == expected
    every = {(row, col): {g[row][col] for g in expected} for row, col in board.open_cells()}
    assert solver.candidates() == every
    left = solver.propagate()
    assert all(every[cell] <= left[cell] for cell in every)


@st.composite
def several_rules(draw):
    """Two to five rules of one family, and a board so nearly full that all fillings can be tried."""
    family = draw(st.sampled_from([sudoku, sudoku, sudoku, calcudoku]))
    puzzle = draw(puzzles(*draw(st.lists(st.sampled_from(drawn_rules(family)), min_size=2, max_size=5, unique=True))))
    board, rules = puzzle.board, puzzle.rules
    start = board
    with suppress(SearchStopped):
        start = Solver(board, *rules, max_steps=2000).get_solution() or board
    cells = draw(in_any_order(tuple(board.open_cells())))
    board = start.copy()
    for number, (row, col) in enumerate(cells):
        if len(board.values) ** (number + 1) <= MOST_FILLINGS:
            board.cells[row][col] = 0
        elif not board.cells[row][col]:
            board.cells[row][col] = draw(st.sampled_from(board.values))
    return rules, board


@pytest.mark.slow
@given(several_rules())
@settings(max_examples=10 * settings().max_examples)
def test_rules_together_allow_what_each_of_them_allows(fillings, grid, case):
    rules, board = case
    statement = Statement(board, rules)
    expected = sorted(
        grid(full)
        for full in fillings(board)
        if all(rule.is_valid(full.attach_to(statement.context)) for rule in statement.rules)
    )
    solver = Solver(board, *rules, max_steps=ENOUGH_STEPS)
    assert sorted(map(grid, solver.solutions())) == expected
    assert solver.count() == len(expected)
    every = {(row, col): {full[row][col] for full in expected} for row, col in board.open_cells()}
    assert solver.candidates() == every
    left = solver.propagate()
    assert all(every[cell] <= left[cell] for cell in every)


@every_rule
@given(data=st.data())
def test_propagation_takes_no_value_of_a_solution(kind, data, fillings, given_domains, propagated):
    rule, board = data.draw(partial_cases(kind))
    model = Model(board.grid, rule.constraints(board))
    allowed = [full.copy() for full in fillings(board) if rule.is_valid(full)]
    masks = None if model.broken is not None else propagated(general(model), given_domains(model, board))
    for full in allowed:
        assert masks is not None
        for at, (row, col) in enumerate(model.cells):
            assert masks[at] & model.bit_of[full.cells[row][col]]


@every_rule
@given(data=st.data())
def test_a_rule_looks_only_at_the_cells_it_names(kind, data):
    rule, board = data.draw(cases(kind))
    cells = rule.cells(board)
    if cells is None:
        return
    named = set(cells)
    others = [cell for cell in board.open_cells() if cell not in named]
    before = rule.is_valid(board)
    for row, col in others:
        board.cells[row][col] = data.draw(st.sampled_from([0, *board.values]))
    assert rule.is_valid(board) == before


@pytest.mark.slow
@every_rule
@given(data=st.data())
def test_asking_a_rule_changes_nothing(kind, data):
    rule, board = data.draw(partial_cases(kind))
    before, clues = board.copy(), rule.clues()
    rule.is_valid(board)
    first = list(rule.constraints(board))
    assert list(rule.constraints(board)) == first
    rule.validate_compatibility(board)
    assert (board, rule.clues()) == (before, clues)


@pytest.mark.slow
@every_rule
@given(data=st.data())
def test_what_a_rule_says_depends_on_the_kind_of_board_alone(kind, data):
    rule, board = data.draw(partial_cases(kind))
    assert list(rule.constraints(board)) == list(rule.constraints(board.without_values()))


@pytest.mark.slow
@every_rule
@given(data=st.data())
def test_every_unit_has_a_name_on_one_line(kind, data):
    rule, board = data.draw(cases(kind))
    for unit in Statement(board, [rule]).units:
        assert unit.name
        assert unit.name.isprintable()
        assert len(unit.name) < 120
        assert unit.kind == rule.spelling()
    statement = Statement(board, [rule])
    assert bool(Puzzle(board, [rule]).conflicts()) == any(c.is_broken(board) for c in statement.constraints)
    names = {*map(str, statement.units), *(n for c in statement.constraints for n in c.broken_units(board))}
    assert names.issuperset(Puzzle(board, [rule]).conflicts())


@pytest.mark.parametrize("family", FAMILIES)
@given(data=st.data())
def test_every_solution_that_is_printed_keeps_every_rule(family, data, grid):
    kinds = data.draw(st.lists(st.sampled_from(drawn_rules(FAMILIES[family])), min_size=1, max_size=4))
    if family == "calendar":
        rule, board = data.draw(rules_on_boards(kinds[0]))
        chosen = [rule]
    else:
        puzzle = data.draw(puzzles(*kinds))
        chosen, board = puzzle.rules, puzzle.board
    row, col = data.draw(st.sampled_from(list(board.open_cells())))
    board.cells[row][col] = data.draw(st.sampled_from([0, *board.values]))
    seen = []
    try:
        for solution in Solver(board, *chosen, max_steps=3000).solutions(15):
            seen.append(grid(solution))
            assert all(rule.is_valid(solution) for rule in chosen)
            assert board.cells[row][col] in (0, solution.cells[row][col])
            assert all(solution.cells[r][c] in board.values for r, c in board.open_cells())
            assert all(solution.cells[r][c] == 0 for r, c in board.blocked)
    except SearchStopped:
        pass
    assert len(seen) == len(set(seen))


def without_identity(constraints, board):
    """Constraints as values: a call back is one by the class of its rule and its cells, not by the rule's identity."""
    for constraint in constraints:
        if isinstance(constraint, Callback):
            yield Callback, constraint.rule.rule_name, tuple(constraint.scope(board))
        elif isinstance(constraint, Disjunction):
            yield Disjunction, [list(without_identity(choice, board)) for choice in constraint.alternatives]
        else:
            yield constraint


@every_rule
@given(data=st.data())
def test_a_rule_comes_back_from_its_clues(kind, data):
    rule, board = data.draw(rules_on_boards(kind))
    clues = rule.clues()
    assert all(clue and clue.isprintable() and clue == clue.strip() for clue in clues)
    again = kind.from_clues(clues)
    assert again.clues() == clues
    said, said_again = (list(without_identity(one.constraints(board), board)) for one in (rule, again))
    assert said_again == said
    assert list(map(str, Statement(board, [again]).units)) == list(map(str, Statement(board, [rule]).units))
    puzzle = Puzzle(board, [rule])
    assert Puzzle.from_json(puzzle.to_json(), [kind]) == puzzle


@every_rule
@given(text=st.text() | st.text("A1B2:+-x0 ,9"))
def test_any_text_is_a_clue_or_an_error_of_one_line(kind, text):
    def read():
        try:
            return kind.from_clues([text])
        except (PuzzleFormatError, RuleError) as error:
            return error

    answer = read()
    if isinstance(answer, kind):
        assert kind.clue_form
        assert kind.from_clues(answer.clues()).clues() == answer.clues()
    else:
        assert str(answer).isprintable()
        assert isinstance(answer, PuzzleFormatError) == bool(kind.clue_form)


@every_rule
@given(
    data=st.data(),
    label=st.sampled_from(["", "5", "5:", "6+:", "6*:", "1-:", "2/:", "0:", "L:", "L:x:", "9" * 5000 + "+:"]),
    cells=st.lists(st.sampled_from(["A1", "A2", "B2", "Z99", "AAA9999", "r1c1", "2x3", "1x1", ":x3"]), max_size=4),
)
def test_a_clue_that_does_not_fit_the_board_is_a_rule_error_of_one_line(kind, data, label, cells):
    _, board = data.draw(rules_on_boards(kind))

    def use():
        try:
            return Solver(board, kind.from_clues([label + "".join(cells)]), max_steps=500).count(3)
        except (PuzzleFormatError, RuleError, SearchStopped) as error:
            return str(error)

    answer = use()
    assert isinstance(answer, int) or answer.isprintable()


@every_rule
def test_a_rule_can_be_read_about(kind):
    assert inspect.getdoc(kind)
    summary = str(kind.summary())
    assert summary.endswith(".")
    assert summary.isprintable()
    assert len(summary) <= 100
    assert kind.spelling().replace("-", "").isalnum()
    assert kind.spelling() == kind.spelling().lower()


@every_rule
def test_a_rule_is_a_name_and_a_rule_without_arguments(kind):
    rule = kind()
    assert rule.rule_name == str(rule) == kind.__name__
    assert rule.clues() == []


@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_rules_of_a_family_are_spelled_alike(family):
    rules = FAMILIES[family].RULES
    assert len({rule.spelling() for rule in rules}) == len(set(rules)) == len(rules)
    options = [rule.clue_option or rule.spelling() for rule in rules if rule.clue_form]
    assert len(set(options)) == len(options)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_rule_of_a_family_is_exported_by_it(family):
    module = FAMILIES[family]
    for rule in module.RULES:
        assert rule.__name__ in module.__all__
        assert getattr(module, rule.__name__) is rule


OFF_THE_BOARD = """
from rulegrid import calcudoku, sudoku
for cell in ((0, -1), (-1, 0), (-5, 0), (3, 0), (0, 3), (10**6, 0), (-(10**6), -(10**6))):
    for rule in (
        sudoku.ThermometerRule([[(0, 0), cell]]),
        sudoku.KillerRule([(3, [(0, 0), cell])]),
        calcudoku.CageRule([calcudoku.Cage(3, "+", ((0, 0), cell))]),
    ):
        try:
            sudoku.Solver(sudoku.Board(3), rule)
        except sudoku.RuleError as error:
            assert "off the board" in str(error), error
            assert str(error).isprintable()
            assert len(str(error)) < 200
        else:
            raise AssertionError(f"{rule} takes {cell}")
print("all refused")
"""


@pytest.mark.slow
def test_cells_off_the_board_are_refused_when_the_solver_is_made():
    # In a process of its own: the name of a cell of a negative row once took forever.
    done = subprocess.run(
        [sys.executable, "-c", OFF_THE_BOARD], capture_output=True, text=True, timeout=20, check=False
    )
    assert done.stderr == ""
    assert done.stdout == "all refused\n"
