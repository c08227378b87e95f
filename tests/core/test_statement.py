"""The statement: what a puzzle says, once; what rules know of it and of each other; units with an identity."""

import pickle

import pytest

from rulegrid import AllDifferent, Board, Puzzle, Relation, Rule, RuleError, Solver, Sum
from rulegrid.core.constraints import Amount
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.statement import Context, Statement, context_of
from rulegrid.sudoku import BlockRule, KillerRule, ThermometerRule


class Doubler(Rule):
    """The cells on the falling diagonal count twice."""

    def is_valid(self, board):
        return True

    def constraints(self, board):
        return ()

    def amounts(self, grid):
        return dict.fromkeys(grid.diagonals[0], Amount(2))


class RegionSumRule(Rule):
    """The filled cells of each region differ, whatever the regions are."""

    def is_valid(self, board):
        return True

    def constraints(self, board):
        for region in board.regions:
            yield AllDifferent(region, unit=f"region of {len(region)}")


class ExceptThermometers(Rule):
    """Neighbours differ by more than 1, but for those on a thermometer."""

    def pairs(self, board):
        exempt = {
            cell for rule in context_of(board).siblings(ThermometerRule) for line in rule.thermometers for cell in line
        }
        return [(a, b) for a, b in board.grid.neighbours if not {a, b} <= exempt]

    def is_valid(self, board):
        values = [(board.get_digit(*a), board.get_digit(*b)) for a, b in self.pairs(board)]
        return all(abs(x - y) > 1 for x, y in values if x and y)

    def constraints(self, board):
        far = frozenset((x, y) for x in board.values for y in board.values if abs(x - y) > 1)
        for pair in self.pairs(board):
            yield Relation(*pair, far)


def test_units_are_those_of_the_rules_in_order():
    statement = Statement(Board(4), [RowRule(), BlockRule(), KillerRule([(7, "A1A2"), (7, "A1B1")])])
    names = [str(unit) for unit in statement.units]
    assert names == [
        "row A", "row B", "row C", "row D", "block at A1", "block at A3", "block at C1", "block at C3",
        "cage 7 at A1", "cage 7 at A1",
    ]  # fmt: skip
    one, other = statement.units[-2:]
    assert one != other
    assert (one.kind, one.cells, other.cells) == ("killer", ((0, 0), (0, 1)), ((0, 0), (1, 0)))
    assert [constraint for k, constraint in enumerate(statement.constraints) if statement.unit_of(k) is one] == [
        AllDifferent(((0, 0), (0, 1))), Sum(((0, 0), (0, 1)), 7),
    ]  # fmt: skip


def test_houses_say_no_repeat_and_every_value_apart():
    row, *_, cage = Statement(Board(4), [RowRule(), KillerRule([(7, "A1A2")])]).units
    assert row.is_house
    assert not cage.is_house
    assert row.no_repeat is row.no_repeat
    assert (str(row.no_repeat), str(row.every_value)) == ("row A, no repeat", "row A, every value")
    assert row.no_repeat.whole is row
    assert row.no_repeat != row.every_value


def test_regions_come_from_the_rule_that_gives_them_or_from_the_board():
    rules = [BlockRule(), RegionSumRule()]
    assert len(Statement(Board(4), rules).grid.regions) == 4
    assert [str(unit) for unit in Statement(Board(4), rules).units[-1:]] == ["region of 4"]
    assert Statement(Board(4), [RegionSumRule()]).units == ()
    jigsaw = Board(2, regions=[[(0, 0), (1, 1)], [(0, 1), (1, 0)]])
    assert Solver(jigsaw, RowRule(), ColumnRule(), RegionSumRule()).count() == 0
    assert Puzzle.from_json(Puzzle(jigsaw, [RowRule()]).to_json()).board == jigsaw
    # What a rule gives is not written into the board.
    solution = Solver(Board(4), RowRule(), ColumnRule(), BlockRule()).get_solution()
    assert solution.grid == Board(4).grid


def test_amounts_change_what_cells_count_for_in_sums_and_nothing_else():
    cage = KillerRule([(8, "A1A2B1B2")])
    board = Board(4)
    boards = [
        solution.cells
        for solution in Solver(board, RowRule(), ColumnRule(), Doubler(), KillerRule([(5, "A1A2")])).solutions()
    ]
    plain = [solution.cells for solution in Solver(board, RowRule(), ColumnRule()).solutions()]
    assert boards
    assert sorted(boards) == sorted(cells for cells in plain if 2 * cells[0][0] + cells[0][1] == 5)
    assert Solver(board, RowRule(), ColumnRule(), Doubler(), cage).count() == sum(
        2 * c[0][0] + c[0][1] + c[1][0] + 2 * c[1][1] == 8 and len({c[0][0], c[0][1], c[1][0], c[1][1]}) == 4
        for c in plain
    )


def test_amounts_add_up_over_rules():
    class Nine(Rule):
        def is_valid(self, board):
            return True

        def amounts(self, grid):
            return {(0, 0): Amount(0, 9)}

    context = Context(Board(3).grid, (Doubler(), Nine()))
    assert context.amounts[0, 0] == Amount(0, 9)
    assert context.amounts[1, 1] == Amount(2)
    assert context.sum([(0, 0), (0, 1)], 12) == Sum(((0, 0), (0, 1)), 3, (0, 1))


def test_a_rule_finds_the_clues_of_its_siblings_in_constraints_and_in_is_valid():
    rule = ExceptThermometers()
    assert Solver(Board(1, 3), RowRule(), rule).count() == 0
    exempt = Solver(Board(1, 3), RowRule(), rule, ThermometerRule(["A1A2A3"]))
    (found,) = exempt.solutions()
    assert found.cells == [[1, 2, 3]]
    assert rule.is_valid(found)
    assert exempt.is_valid()
    assert not rule.is_valid(pickle.loads(pickle.dumps(found)))  # a board of no puzzle has no thermometers


def test_one_rule_object_may_be_in_two_puzzles():
    rule, lines = ExceptThermometers(), ThermometerRule(["A1A2A3"])
    with_lines = Puzzle(Board(1, 3), [RowRule(), rule, lines])
    without = Puzzle(Board(1, 3), [RowRule(), rule])
    assert [with_lines.count(), without.count(), with_lines.count()] == [1, 0, 1]


def test_a_board_leaves_its_rules_behind_when_it_is_pickled():
    solution = Solver(Board(2), RowRule(), ColumnRule(), Doubler()).get_solution()
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution
    assert again.context is None


def test_a_rule_that_yields_no_constraint_is_named():
    class Odd(Rule):
        def is_valid(self, board):
            return True

        def constraints(self, board):
            yield ((0, 0), (0, 1))

    with pytest.raises(RuleError, match=r"constraints yielded .* expected a constraint such as AllDifferent") as caught:
        Solver(Board(2), Odd()).count()
    assert caught.value.rule_name == "Odd"


def test_conflicts_name_units_once():
    board = Board(4)
    board.load_puzzle([1, 1] + [0] * 14)
    statement = Statement(board, [RowRule(), BlockRule(), KillerRule([(1, "A1A2")])])
    assert statement.conflicts() == ["row A", "block at A1", "cage 1 at A1"]
    assert [str(unit) for unit in statement.broken_units()] == statement.conflicts()
    assert statement.broken_units(Board(4)) == [statement.units[-1]]


def test_a_placement_is_one_unit_for_each_piece():
    from rulegrid.calendar import Piece, PlacementRule

    rule = PlacementRule([Piece("I", ((0, 0), (0, 1))), Piece("O", ((0, 0),))])
    puzzle = Puzzle(Board(1, 3, values=2), [rule])
    units = puzzle.units()
    assert [unit.kind for unit in units] == ["placement"] * 2
    assert len({str(unit) for unit in units}) == 2
    assert units[0].whole is units[1].whole is not None
    assert units[0].cells == ((0, 0), (0, 1), (0, 2))
    puzzle.board.load_puzzle([1, 0, 1])
    assert puzzle.conflicts() == [str(units[0])]
