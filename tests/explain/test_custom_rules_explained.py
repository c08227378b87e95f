"""Rules that are nothing but an `is_valid`: their steps name the rule and the cells, and are proven like all others."""

import pytest

from proofs import explained
from rulegrid import Board, Puzzle, Reason, Rule
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.explain.step_text import sentence
from rulegrid.explain.techniques.rules import RuleRefusal
from rulegrid.utils.coordinates import cell_name


def _digits(board, cells):
    return [board.cells[row][col] for row, col in cells]


class Leap(Rule):
    """Equal digits are no leap apart."""

    moves = ()

    def is_valid(self, board):
        for row in range(board.rows):
            for col in range(board.cols):
                for down, right in self.moves:
                    r, c = row + down, col + right
                    is_there = 0 <= r < board.rows and 0 <= c < board.cols
                    if is_there and 0 < board.cells[row][col] == board.cells[r][c]:
                        return False
        return True


class Knights(Leap):
    """Equal digits are no knight's move apart."""

    moves = ((1, 2), (2, 1), (-1, 2), (-2, 1))


class Kings(Leap):
    """Equal digits don't touch at a corner."""

    moves = ((1, 1), (-1, 1))


class Adds(Rule):
    """A1 is the sum of B2 and C3."""

    def cells(self, board):
        return [(0, 0), (1, 1), (2, 2)]

    def is_valid(self, board):
        a, b, c = _digits(board, self.cells(board))
        return not (a and b and c) or a == b + c


class CornersDiffer(Rule):
    """The four corners differ."""

    def cells(self, board):
        return [(0, 0), (0, -1 + board.cols), (board.rows - 1, 0), (board.rows - 1, board.cols - 1)]

    def is_valid(self, board):
        found = [digit for digit in _digits(board, self.cells(board)) if digit]
        return len(set(found)) == len(found)


class Seven(Rule):
    """Three cells add up to 7, which is asked once they are filled."""

    when_full = True

    def cells(self, board):
        return [(0, 1), (1, 3), (2, 2)]

    def is_valid(self, board):
        return sum(_digits(board, self.cells(board))) == 7


class Chequered(Rule):
    """The cells of the diagonal are even and odd in turn."""

    def cells(self, board):
        return [(at, at) for at in range(board.rows)]

    def is_valid(self, board):
        return all(not digit or digit % 2 == at % 2 for at, digit in enumerate(_digits(board, self.cells(board))))


class Neighbours(Rule):
    """B1 and C1 are consecutive."""

    def cells(self, board):
        return [(1, 0), (2, 0)]

    def is_valid(self, board):
        a, b = _digits(board, self.cells(board))
        return not (a and b) or abs(a - b) == 1


class PrimeSum(Rule):
    """A region adds up to a prime."""

    def cells(self, board):
        return [(0, 0), (0, 1), (1, 2), (2, 2)]

    def is_valid(self, board):
        digits = _digits(board, self.cells(board))
        return not all(digits) or sum(digits) in (2, 3, 5, 7, 11, 13)


class Mirrored(Rule):
    """A2 and D3, which mirror each other, hold the same."""

    def cells(self, board):
        return [(0, 1), (3, 2)]

    def is_valid(self, board):
        a, b = _digits(board, self.cells(board))
        return not (a and b) or a == b


class NoRise(Rule):
    """No three neighbours in a row rise."""

    def is_valid(self, board):
        return not any(
            0 < row[col] < row[col + 1] < row[col + 2] for row in board.cells for col in range(board.cols - 2)
        )


RULES = {
    Knights: "..1.4...........",
    Kings: "4.1553.26.513.6.",
    Adds: ".....2..2....3..",
    CornersDiffer: "...4.2..........",
    Seven: "2.........4....1",
    Chequered: "............4...",
    Neighbours: ".1....1.....4...",
    PrimeSum: "4.......2.....3.",
    Mirrored: ".........2....43",
    NoRise: ".3.......1....4.",
}


@pytest.mark.parametrize("kind", RULES)
def test_a_step_names_the_rule_and_its_cells(kind):
    board = Board(4, values=6 if kind is Kings else 4)
    for at, letter in enumerate(RULES[kind]):
        if letter != ".":
            board.set_digit(*divmod(at, 4), int(letter))
    rule = kind()
    puzzle = Puzzle(board, [RowRule(), ColumnRule(), rule])
    solutions = list(puzzle.solutions())
    assert solutions
    steps, state = explained(puzzle, solutions)
    candidates = {cell: set(values) for cell, values in puzzle.candidates().items() if not board.get_digit(*cell)}
    assert all(set(values) == candidates[cell] for cell, values in state.candidates().items())
    by_rule = [step for step in steps if any(unit.rule is rule for unit in step.units)]
    assert by_rule, "no step cites the rule"
    scope = set(rule.cells(board) or board.open_cells())
    for step in by_rule:
        if isinstance(step.payload, RuleRefusal):
            assert sentence(step).startswith(kind.__name__)
            assert all(cell_name(cell) in sentence(step) for cell, _ in step.roles["reason"])
            assert set(step.cells) <= scope
            assert "can't be" in sentence(step)
            assert sentence(step, "zh") != sentence(step)


class Reached(Rule):
    """The odd cells are connected; `narrow` knows which cells no certain one reaches."""

    when_full = True

    def is_valid(self, board):
        odd = {cell for cell in board.grid.cells if board.get_digit(*cell) % 2}
        return not odd or self.reached(board, odd, min(odd)) == odd

    def narrow(self, seen):
        able = {cell for cell, values in seen.candidates.items() if any(value % 2 for value in values)}
        certain = [cell for cell in able if all(value % 2 for value in seen.candidates[cell])]
        if certain:
            for cell in able - self.reached(seen.board, able, certain[0]):
                yield {cell: {1, 3}}

    @staticmethod
    def reached(board, cells, first):
        found, waiting = {first}, [first]
        while waiting:
            new = [cell for cell in board.grid.neighbours_of[waiting.pop()] if cell in cells and cell not in found]
            found.update(new)
            waiting += new
        return found


class ReachedWithReason(Reached):
    """The same, with a reason."""

    def why(self, seen):
        yield Reason(("no odd cell leads there", "没有奇数格通到那里"), seen.gone)


@pytest.mark.parametrize(
    ("rule", "name", "english", "chinese"),
    [
        (
            Reached,
            "the reached rule",
            "The reached rule removes 1 and 3 from A3 and A4.",
            "“reached”规则排除 A3、A4 的 1、3。",
        ),
        (
            ReachedWithReason,
            "ReachedWithReason",
            "ReachedWithReason: no odd cell leads there, so A3 and A4 can't be 1 or 3.",
            "ReachedWithReason：没有奇数格通到那里，所以 A3、A4 不能是 1、3。",
        ),
    ],
)
def test_removals_of_a_rule_are_steps(rule, name, english, chinese):
    board = Board(1, 4, values=3)
    board.set_digit(0, 0, 1)
    board.set_digit(0, 1, 2)
    puzzle = Puzzle(board, [rule()])
    (first, *rest), _ = explained(puzzle)
    assert (sentence(first), sentence(first, "zh")) == (english, chinese)
    assert (sentence(first, show="where"), sentence(first, show="technique")) == (
        f"Look at {name}.",
        f"{name[0].upper()}{name[1:]} rules something out.",
    )
    assert [sentence(step) for step in rest] == ["In A3, only 2 is left.", "In A4, only 2 is left."]
