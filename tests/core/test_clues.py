"""Forms: several fields as one text or object, some left out; and rules that take clues of a form."""

import pickle

import pytest

from rulegrid import (
    Board,
    Cells,
    Clue,
    ClueRule,
    Digits,
    Form,
    Groups,
    Number,
    Outside,
    Puzzle,
    PuzzleFormatError,
    Relation,
    RuleError,
    RulegridError,
    Solver,
    Text,
    Word,
)
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.sudoku import LockoutRule, NoPairSumRule, OddRule, PairSumRule, PalindromeRule, RatioRule, WhisperRule

WHISPER = Form(Number("least", "N", default=None), Cells(ordered=True), example="5:A1B1")
LINES = Form(Number("total", "N"), Cells(), Word("closed", "loop", default=None), example="10:A1B1C1")
PATTERN = Form(Text("pattern", "REGEX"), Cells(), example="1+2:A1B1")
PATTERN.fields[0].takes_rest = True
SAME = Form(Digits(), Groups(), example="12:A1A2:B1B2")


@pytest.mark.parametrize(
    ("form", "text", "values"),
    [
        (WHISPER, "A1B1", {"least": None, "cells": ((0, 0), (1, 0))}),
        (WHISPER, "4:A1B1", {"least": 4, "cells": ((0, 0), (1, 0))}),
        (LINES, "7:A1", {"total": 7, "cells": ((0, 0),), "closed": None}),
        (LINES, "7:A1:loop", {"total": 7, "cells": ((0, 0),), "closed": "loop"}),
        (PATTERN, "1:2|3:A1", {"pattern": "1:2|3", "cells": ((0, 0),)}),
        (SAME, "12:A1A2:B1:B2", {"digits": (1, 2), "groups": (((0, 0), (0, 1)), ((1, 0),), ((1, 1),))}),
    ],
)
def test_a_text_says_the_fields_and_optional_ones_may_be_left_out(form, text, values):
    clue = form.read(text)
    assert {name: getattr(clue, name) for name in values} == values
    assert str(clue) == text
    assert form.clue(**values) == clue
    assert form.from_data(clue.to_data(), "clue") == clue
    assert form.from_data(text, "clue") == clue
    assert hash(form.read(text)) == hash(clue)


@pytest.mark.parametrize(
    ("form", "text", "problem", "column"),
    [
        (WHISPER, "", "expected [N:]CELLS, such as 5:A1B1", None),
        (WHISPER, ":A1", "expected [N:]CELLS", None),
        (WHISPER, "x:A1", "expected [N:]CELLS", None),
        (WHISPER, "4:A1?", "expected a cell such as A1", 5),
        (WHISPER, "4:A1:B1", "read ':B1', expected [N:]CELLS", 5),
        (LINES, "7:A1:lop", "read 'lop', expected loop", 6),
        (SAME, "12:A1", "read 'A1', expected at least 2 groups of cells such as A1A2:B1B2", 4),
    ],
)
def test_what_does_not_read_is_refused_with_the_form(form, text, problem, column):
    with pytest.raises(PuzzleFormatError) as caught:
        form.read(text)
    assert problem in str(caught.value)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (5, "clue: read 5, expected a string or an object"),
        ({"cells": "A1", "size": 3}, "clue.size: unknown key, expected one of least, cells"),
        ({"least": 3}, "clue: a clue without cells"),
        ({"least": "x", "cells": "A1"}, "clue: read 'x', expected a whole number"),
        ({"cells": [["A1"]]}, "clue: "),
        ("A1B", "clue: column 3: read 'B', expected a cell such as A1"),
    ],
)
def test_json_that_is_no_clue_is_refused_by_path(data, problem):
    with pytest.raises(PuzzleFormatError) as caught:
        WHISPER.from_data(data, "clue")
    assert str(caught.value).startswith(problem)


def test_clues_are_equal_that_say_the_same_and_have_no_other_attributes():
    assert WHISPER.read("5:A1B1") == WHISPER.read(" 05 : A1, B1 ")
    assert WHISPER.read("5:A1B1") != WHISPER.read("5:B1A1")
    with pytest.raises(AttributeError, match="has no total"):
        _ = WHISPER.read("A1").total
    assert WHISPER.read("A1B1").scope == ((0, 0), (1, 0))


def test_a_form_is_described_for_a_page():
    described = LINES.describe()
    assert described["form"] == "N:CELLS[:loop]"
    assert [field["name"] for field in described["fields"]] == ["total", "cells", "closed"]
    assert described["fields"][2]["choices"] == ["loop"]


class GreaterRule(ClueRule):
    """The first cell holds the greater value."""

    form = Form(Cells(ordered=True, least=2, most=2), example="A1A2")

    def is_clue_valid(self, clue, board):
        a, b = (board.get_digit(*cell) for cell in clue.cells)
        return not a or not b or a > b


class FastGreaterRule(GreaterRule):
    """The same, said in the engine's words."""

    def clue_constraints(self, clue, board):
        yield Relation(*clue.cells, frozenset((x, y) for x in board.values for y in board.values if x > y))


class SumsRule(ClueRule):
    """Cells add up once they are full."""

    form = Form(Number("total"), Cells(), example="5:A1A2")
    when_full = True

    def is_clue_valid(self, clue, board):
        return sum(board.get_digit(*cell) for cell in clue.cells) == clue.total


@pytest.mark.parametrize("kind", [GreaterRule, FastGreaterRule])
def test_a_rule_with_clues_has_texts_json_units_checks_and_solves(kind):
    rule = kind(["A1A2", "A2A3"])
    solver = Solver(Board(3), RowRule(), ColumnRule(), rule)
    assert solver.get_solution().cells[0] == [3, 2, 1]
    assert solver.count() == 2
    assert rule.clues() == ["A1A2", "A2A3"]
    assert [str(unit) for unit in solver.units()[-2:]] == [
        f"{kind.spelling().replace('-', ' ')} A1 A2",
        f"{kind.spelling().replace('-', ' ')} A2 A3",
    ]
    puzzle = Puzzle(Board(3), [RowRule(), ColumnRule(), rule])
    again = Puzzle.from_json(puzzle.to_json(), [kind])
    assert again == puzzle
    assert again.count() == 2
    assert pickle.loads(pickle.dumps(rule)).clues() == rule.clues()
    with pytest.raises(RuleError, match="cell A4 is off the board"):
        Solver(Board(3), kind(["A1A4"]))


def test_clues_are_given_as_texts_values_names_or_clues():
    rule = SumsRule()
    rule.add("5:A1A2")
    rule.add(5, ["A1", (0, 1)])
    rule.add(total=5, cells="A1 A2")
    rule.add(rule.clue_list[0])
    assert rule.clues() == ["5:A1A2"] * 4
    assert isinstance(rule.clue_list[1], Clue)
    for values in ((5,), (5, "A1", 3), ("x", "A1"), (5, [])):
        with pytest.raises(RulegridError):
            rule.add(*values)
    assert Solver(Board(4), RowRule(), ColumnRule(), SumsRule(["5:A1A2"])).count() == sum(
        board.cells[0][0] + board.cells[0][1] == 5 for board in Solver(Board(4), RowRule(), ColumnRule()).solutions()
    )


def test_equal_clues_are_two_units_and_one_that_is_broken_is_named():
    solver = Solver(Board(3), GreaterRule(["A1A2", "A1A2"]))
    one, other = solver.units()
    assert str(one) == str(other) == "greater A1 A2"
    assert one != other
    assert one.kind == "greater"
    assert one.cells == ((0, 0), (0, 1))
    assert one.clue is solver.rules[0].clue_list[0]
    board = Board(3)
    board.load_puzzle([1, 2, 0, 0, 0, 0, 0, 0, 0])
    assert Puzzle(board, [GreaterRule(["A1A2", "B1B2"])]).conflicts() == ["greater A1 A2"]


def test_several_instances_of_one_rule_class_are_one_puzzle():
    puzzle = Puzzle(Board(3), [RowRule(), ColumnRule(), GreaterRule(["A1A2"]), GreaterRule(["A2A3"])])
    assert puzzle.count() == 2
    assert Puzzle.from_json(puzzle.to_json(), [GreaterRule]) == puzzle
    assert len(Puzzle.from_json(puzzle.to_json(), [GreaterRule]).rules) == 4
    assert [unit.rule for unit in puzzle.units()[-2:]] == puzzle.rules[2:]


def test_outside_places_are_fields_like_others():
    form = Form(Number("total", "N"), Outside(), example="3:left B")
    clue = form.read("16:bottom 7")
    assert (clue.total, clue.place, str(clue)) == (16, ("bottom", 6), "16:bottom 7")


def test_a_field_in_the_middle_that_may_be_left_out_is_shown_behind_its_colon():
    form = Form(Number("n"), Word("kind", "minus", "plus", default="minus"), Cells(), example="2:A1A2")
    assert form.metavar == "N:[minus|plus:]CELLS"
    assert str(form.read("2:plus:A1A2")) == "2:plus:A1A2"
    with pytest.raises(PuzzleFormatError, match="read 'times', expected minus or plus") as caught:
        form.read("2:times:A1A2")
    assert caught.value.column == 3


def test_a_text_in_place_of_a_list_of_clues_is_refused():
    with pytest.raises(RuleError, match="read '3:A1A2', expected a list of clues"):
        OddRule("3:A1A2")


class PeakRule(ClueRule):
    """A marked cell is greater than the cell to its right, which its clue does not name."""

    form = Form(Cells(), example="A1")

    def is_clue_valid(self, clue, board):
        pairs = ((board.get_digit(row, col), board.get_digit(row, col + 1)) for row, col in clue.cells)
        return all(not a or not b or a > b for a, b in pairs)


class FirstRule(ClueRule):
    """The first cell holds N: the clue names no cell at all."""

    form = Form(Number("n"), example="3")
    when_full = True

    def is_clue_valid(self, clue, board):
        return board.cells[0][0] == clue.n


@pytest.mark.parametrize(
    ("rule", "allowed"),
    [
        (PeakRule(["A1"]), lambda cells: cells[0][0] > cells[0][1]),
        (PeakRule(["B2A1"]), lambda cells: cells[0][0] > cells[0][1] and cells[1][1] > cells[1][2]),
        (FirstRule(["3"]), lambda cells: cells[0][0] == 3),
    ],
)
def test_a_rule_may_look_at_cells_that_its_clues_do_not_name(rule, allowed):
    others = [RowRule(), ColumnRule()]
    expected = [board.cells for board in Solver(Board(3), *others).solutions() if allowed(board.cells)]
    assert sorted(board.cells for board in Solver(Board(3), *others, rule).solutions()) == sorted(expected)
    assert Solver(Board(3), *others, rule, strict=True).count() == len(expected)
    assert Solver(Board(3), *others, rule).is_valid()


def test_strictness_finds_a_full_check_that_looks_at_cells_it_does_not_name():
    class LateRule(PeakRule):
        when_full = True

        def is_clue_valid(self, clue, board):
            return all(board.get_digit(row, col) < board.get_digit(row, col + 1) for row, col in clue.cells)

    with pytest.raises(RuleError, match=r"looks at cells that `cells` .* leaves out"):
        Solver(Board(3), RowRule(), ColumnRule(), LateRule(["A1"]), strict=True).count()
    LateRule.clue_cells = lambda self, clue, board: board.open_cells()
    assert Solver(Board(3), RowRule(), ColumnRule(), LateRule(["A1"]), strict=True).count() == 6


def test_a_number_out_of_range_is_named_at_the_start_of_a_clue_too():
    with pytest.raises(PuzzleFormatError, match="column 1: read 0, expected 1 or more"):
        Form(Number("step", least=1, default=1), Cells(), example="2:A1A2").read("0:A1A2")


@pytest.mark.parametrize(
    ("clues", "words"),
    [
        ([], "differ by at least N (4 by default); digits"),
        (["A1A2"], "differ by at least 4; digits"),
        (["4:A1A2", "B1B2"], "differ by at least 4; digits"),
        (["A1A2", "5:B1B2"], "N is the number shown, or 4 without one."),
        (["3:A1A2", "5:B1B2"], "N is the number shown."),
    ],
)
def test_the_numbers_of_clues_are_said_where_they_are_known(clues, words):
    assert words in str(LockoutRule(clues).in_words(Board(9)))


def test_a_number_that_depends_on_the_board_is_said_too():
    def said(rule, size=9):
        return str(rule.in_words(Board(size)))

    assert said(WhisperRule(["A1A2"])) == "Adjacent digits along the line differ by at least 5."
    assert said(WhisperRule(["A1A2"]), 4) == "Adjacent digits along the line differ by at least 2."
    assert said(WhisperRule(["A1A2", "2:B1B2"]), 4).endswith(" by at least 2.")
    assert said(WhisperRule(["A1A2", "3:B1B2"]), 4).endswith("N is the number shown, or 2 without one.")
    assert said(NoPairSumRule(["5,10"])).startswith("Adjacent digits never add up to 5 or 10, except")
    assert said(RatioRule(["A1A2"]), 4) == "Digits joined by a black dot are in a 1:2 ratio."
    assert said(RatioRule(["A1A2", "3:B1B2"]), 4) == str(RatioRule.summary())
    assert said(PairSumRule(["X:A1A2"]), 4) == str(PairSumRule.summary())


def test_lines_that_begin_alike_have_names_of_their_own():
    row = "".join(f"A{col}" for col in range(1, 13))
    rule = PalindromeRule([f"{row}B1B2", f"{row}B1B3B4", row, f"B1{row}"])
    names = [str(rule.unit_label(clue)) for clue in rule.clue_list]
    cells = " ".join(f"A{col}" for col in range(1, 13))
    assert names == [
        f"palindrome {cells} B1 B2",
        f"palindrome {cells} B1 B3 …",
        f"palindrome {cells}",
        f"palindrome B1 {cells[:-4]} …",
    ]
