import json
import pickle
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.core.errors import RuleError
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.rule import Rule
from rulegrid.solver.solver import Solver
from rulegrid.sudoku import BlockRule, OddRule, read_puzzle
from rulegrid.utils.coordinates import cell_name, cell_names, read_cells
from rulegrid.utils.errors import PuzzleFormatError, RulegridError

SVG = "{http://www.w3.org/2000/svg}"


class EqualRule(Rule):
    """The cells of a clue are equal."""

    clue_form = "CELLS, such as A1B1"

    def __init__(self):
        self.groups = []

    def add_clue(self, text):
        cells = read_cells(text)
        if not cells:
            raise PuzzleFormatError("no cells,\nnone at all".partition("\n")[0])
        self.groups.append(cells)

    def clues(self):
        return [cell_names(cells) for cells in self.groups]

    def is_valid(self, board):
        filled = [{board.cells[row][col] for row, col in cells} - {0} for cells in self.groups]
        return all(len(values) < 2 for values in filled)


class FullSumRule(Rule):
    """All cells add up to 10."""

    when_full = True

    def is_valid(self, board):
        return sum(map(sum, board.cells)) == 10


KNOWN = [RowRule, ColumnRule, EqualRule, FullSumRule]
BASE = {"rows": 2, "cells": ["1 .", ". ."], "rules": [{"rule": "row"}]}


def refusal(text):
    """Return the one error that a text that is no puzzle may raise."""
    with pytest.raises(PuzzleFormatError) as caught:
        Puzzle.from_json(text if isinstance(text, str) else json.dumps(text), KNOWN)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    return caught.value


def changed(path, value):
    """BASE with the value at a path replaced."""
    data = json.loads(json.dumps(BASE))
    *way, last = path
    at = data
    for step in way:
        at = at[step]
    at[last] = value
    return data


@st.composite
def puzzles(draw):
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    values = draw(st.none() | st.sets(st.integers(1, 10**17), min_size=1, max_size=8))
    board = Board(rows, cols, values=values, blocked=draw(st.sets(st.sampled_from(cells), max_size=4)))
    for row, col in board.open_cells():
        board.cells[row][col] = draw(st.sampled_from([0, *board.values]))
    rules = []
    for kind in draw(st.lists(st.sampled_from(KNOWN), max_size=4)):
        rule = kind()
        if kind is EqualRule:
            some = st.lists(st.sampled_from(cells), min_size=1, max_size=4)
            rule.groups.extend(draw(st.lists(some, max_size=3)))
        rules.append(rule)
    labels = draw(st.dictionaries(st.sampled_from(cells), st.text(), max_size=4))
    return Puzzle(board, rules, draw(st.text()), labels)


@pytest.mark.slow
@given(puzzles(), st.sampled_from([None, 0, 2]))
@settings(max_examples=4 * settings().max_examples)
def test_a_puzzle_comes_back_from_its_json_form(puzzle, indent):
    text = puzzle.to_json(indent)
    again = Puzzle.from_json(text, KNOWN)
    assert again == puzzle
    assert again.board == puzzle.board
    assert again.labels == puzzle.labels
    assert again.title == puzzle.title
    assert [type(rule) for rule in again.rules] == [type(rule) for rule in puzzle.rules]
    assert [rule.clues() for rule in again.rules] == [rule.clues() for rule in puzzle.rules]
    assert again.to_json(indent) == text
    if indent is None:
        assert "\n" not in text


def test_the_json_form_is_short_and_can_be_written_by_hand():
    puzzle = Puzzle.from_json('{"rows": 2, "rules": []}', KNOWN)
    assert puzzle == Puzzle(Board(2))
    puzzle = Puzzle.from_json(
        '{"title": "Mine", "rows": 2, "cols": 3, "values": 4, "cells": ["1 . 0", "# 4 ."], "labels": {"B1": "x"},'
        ' "rules": [{"rule": "row"}, {"rule": "equal", "clues": ["A1B2", "r1c2 r2c3"]}]}',
        KNOWN,
    )
    board = Board(2, 3, values=4, blocked=[(1, 0)])
    board.load_puzzle([1, 0, 0, 0, 4, 0])
    assert (puzzle.board, puzzle.title, puzzle.labels) == (board, "Mine", {(1, 0): "x"})
    assert puzzle.rules[1].groups == [[(0, 0), (1, 1)], [(0, 1), (1, 2)]]


def test_values_are_written_only_where_they_are_unusual():
    assert "values" not in json.loads(Puzzle(Board(3)).to_json())
    assert json.loads(Puzzle(Board(3, values=(2, 4))).to_json())["values"] == [2, 4]


def test_text_stays_readable():
    assert "März ü" in Puzzle(Board(1), title="März ü").to_json()


def test_puzzles_differ_by_board_rules_title_and_labels():
    board = Board(2)
    board.set_digit(0, 0, 1)
    equal = EqualRule.from_clues(["A1B1"])
    kinds = [
        Puzzle(Board(2)),
        Puzzle(board),
        Puzzle(Board(2), [RowRule()]),
        Puzzle(Board(2), [ColumnRule()]),
        Puzzle(Board(2), [EqualRule()]),
        Puzzle(Board(2), [equal]),
        Puzzle(Board(2), title="Two"),
        Puzzle(Board(2), labels={(0, 0): "x"}),
    ]
    for i, one in enumerate(kinds):
        for j, other in enumerate(kinds):
            assert (one == other) == (i == j)
    assert Puzzle(Board(2)) != "puzzle"
    with pytest.raises(TypeError):
        hash(kinds[0])


def test_a_puzzle_makes_its_solver():
    puzzle = Puzzle.from_json(json.dumps(BASE), KNOWN)
    solver = puzzle.solver(max_steps=7)
    assert solver.max_steps == 7
    assert solver.count() == 2
    assert puzzle.board.count_filled() == 1


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("{", 1, 2),
        ('{"rows": 2,\n "rules": }', 2, 11),
        ('{"rows": 2,\n\n  "rules": [] ]', 3, 15),
        ("[1, 2", 1, 6),
        ("'rows'", 1, 1),
    ],
)
def test_malformed_json_is_refused_with_line_and_column(text, line, column):
    error = refusal(text)
    assert (error.line, error.column) == (line, column)
    assert str(error).startswith(f"line {line}, column {column}: not JSON")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"rows": ' * 50_000, '{"rows": ' + "9" * 5000 + "}", '"\ud800"'])
def test_json_that_python_can_not_read_is_refused_on_one_line(text):
    refusal(text)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({**BASE, "size": 3}, "puzzle.size"),
        ({**BASE, "Rows": 3}, "puzzle.Rows"),
        ({**BASE, "": 3}, "puzzle."),
        ({**BASE, "a\nb": 3}, "puzzle.a"),
        ({**BASE, "x" * 500: 3}, "puzzle.xxx"),
        (changed(["rules", 0, "name"], "row"), "puzzle.rules[0].name"),
        (changed(["rules", 0, "a\nb"], "row"), "puzzle.rules[0].a"),
    ],
)
def test_unknown_keys_are_refused_by_path(data, path):
    message = str(refusal(data))
    assert message.startswith(path)
    assert "unknown key" in message


@pytest.mark.parametrize("key", ["rows", "rules"])
def test_keys_that_must_be_there_are_missed_by_path(key):
    data = {name: value for name, value in BASE.items() if name != key}
    assert str(refusal(data)).startswith(f"puzzle.{key}: missing")
    assert str(refusal(changed(["rules", 0], {}))).startswith("puzzle.rules[0].rule: missing")


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (["rows"], "2", "puzzle.rows"),
        (["rows"], True, "puzzle.rows"),
        (["rows"], 2.0, "puzzle.rows"),
        (["rows"], None, "puzzle.rows"),
        (["rows"], 0, "rows"),
        (["rows"], -1, "rows"),
        (["rows"], 10**17, "rows"),
        (["rows"], 10**18, "19 digits"),
        (["cols"], [], "puzzle.cols"),
        (["cols"], 3, "puzzle.cells"),
        (["title"], 3, "puzzle.title"),
        (["title"], None, "puzzle.title"),
        (["values"], "12", "puzzle.values"),
        (["values"], True, "puzzle.values"),
        (["values"], [1, 1.5], "puzzle.values"),
        (["values"], [1, True], "puzzle.values"),
        (["values"], 65, "value"),
        (["values"], [1, 1], "value"),
        (["values"], [], "value"),
        (["cells"], "1 . . .", "puzzle.cells"),
        (["cells"], None, "puzzle.cells"),
        (["cells"], [], "puzzle.cells"),
        (["cells"], ["1 .", ". . ."], "puzzle.cells"),
        (["cells"], ["1 .", ".."], "puzzle.cells"),
        (["cells"], ["1 .", ". 3"], "B2"),
        (["cells"], ["1 .", ". x"], "B2"),
        (["cells"], ["1 .", ". -1"], "B2"),
        (["cells"], ["1 .", ". ²"], "B2"),
        (["cells"], ["1 .", ". " + "9" * 5000], "B2"),
        (["cells"], ["1 .", ["a\nb", 3]], "puzzle.cells"),
        (["labels"], [], "puzzle.labels"),
        (["labels"], {"A1": 3}, "puzzle.labels.A1"),
        (["labels"], {"A1\nB2": 3}, "puzzle.labels"),
        (["labels"], {"x" * 5000: 3}, "puzzle.labels"),
        (["labels"], {"A9": "x"}, "puzzle.labels"),
        (["labels"], {"A1B1": "x"}, "puzzle.labels"),
        (["labels"], {"": "x"}, "puzzle.labels"),
        (["labels"], {"a\nb": "x"}, "puzzle.labels"),
        (["rules"], {}, "puzzle.rules"),
        (["rules"], [3], "puzzle.rules[0]"),
        (["rules"], ["row"], "puzzle.rules[0]"),
        (["rules", 0, "rule"], "rovs", "puzzle.rules[0].rule"),
        (["rules", 0, "rule"], ["row"], "puzzle.rules[0].rule"),
        (["rules", 0, "rule"], None, "puzzle.rules[0].rule"),
        (["rules", 0, "clues"], "A1", "puzzle.rules[0].clues"),
        (["rules", 0, "clues"], [1], "puzzle.rules[0].clues"),
        (["rules", 0, "clues"], ["A1"], "puzzle.rules[0]"),
        (["rules", 0], {"rule": "equal", "clues": ["A1?"]}, "puzzle.rules[0]"),
        (["rules", 0], {"rule": "equal", "clues": ["A1", ""]}, "puzzle.rules[0]"),
    ],
)
def test_what_does_not_fit_is_refused_by_path(path, value, named):
    assert named in str(refusal(changed(path, value)))


def test_an_unknown_rule_is_told_the_known_ones():
    message = str(refusal(changed(["rules", 0, "rule"], "frobnicate")))
    for known in KNOWN:
        assert known.spelling() in message


@pytest.mark.parametrize("entry", [{"rule": "odd"}, {"rule": "odd", "clues": []}, {"rule": "any"}])
def test_a_rule_that_has_no_effect_without_clues_is_refused_without_them(entry):
    with pytest.raises(PuzzleFormatError, match=r"^puzzle.rules\[1\]: rule (odd|any) without clues, expected"):
        Puzzle.from_data({"rows": 4, "rules": [{"rule": "row"}, entry]})


def test_a_rule_that_awaits_its_clues_is_not_written():
    puzzle = Puzzle(Board(4), [RowRule(), OddRule()])
    assert puzzle.to_data()["rules"] == [{"rule": "row"}]
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_a_calcudoku_may_await_its_cages():
    data = {"rows": 2, "family": "calcudoku", "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "cage"}]}
    assert Puzzle.from_data(data).count() == 2


JSON_LEAVES = st.none() | st.booleans() | st.integers(-5, 70) | st.integers() | st.floats() | st.text(max_size=8)
JSON_LIKE = st.recursive(
    JSON_LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
KEYS = ["title", "rows", "cols", "values", "cells", "labels", "rules", "other"]
LIKELY = {
    "rows": st.integers(-1, 4),
    "cols": st.integers(-1, 4),
    "values": st.integers(0, 4) | st.lists(st.integers(0, 5), max_size=3),
    "cells": st.lists(st.text(". #0123", max_size=8), max_size=3),
    "labels": st.dictionaries(st.text("AB12 \n", max_size=4), JSON_LEAVES, max_size=2),
    "rules": st.lists(
        st.fixed_dictionaries(
            {"rule": st.sampled_from(["row", "column", "equal", "x"]) | JSON_LIKE},
            optional={"clues": st.lists(st.text("AB1 ?\n", max_size=5), max_size=2) | JSON_LIKE},
        )
        | JSON_LIKE,
        max_size=2,
    ),
}


@st.composite
def nearly_puzzles(draw):
    data = {}
    for key in [*draw(st.lists(st.sampled_from(KEYS), unique=True)), "rows", "rules"]:
        data[key] = draw(LIKELY.get(key, JSON_LIKE) if draw(st.integers(0, 9)) else JSON_LIKE)
    return data


def read(text):
    """Return the puzzle that a text says, or the error."""
    try:
        return Puzzle.from_json(text, KNOWN)
    except PuzzleFormatError as error:
        return error


def is_big(data):
    """Whether this would be a board of thousands of rows or columns: possible, but not here."""
    return isinstance(data, dict) and any(
        isinstance(data.get(key), int) and 64 < data[key] <= 4096 for key in ("rows", "cols")
    )


@pytest.mark.slow
@given((nearly_puzzles() | JSON_LIKE).filter(lambda data: not is_big(data)))
@settings(max_examples=8 * settings().max_examples)
def test_whatever_json_says_is_a_puzzle_or_a_format_error_of_one_line(data):
    answer = read(json.dumps(data))
    if isinstance(answer, Puzzle):
        assert read(answer.to_json()) == answer
    else:
        assert str(answer).isprintable()


@given(st.text() | st.text('{}[]",: \nrows123ule'))
@settings(max_examples=5 * settings().max_examples)
def test_any_other_text_is_a_format_error_of_one_line(text):
    refusal(text)


def test_conflicts_are_named_by_their_units():
    board = Board(3)
    board.load_puzzle([1, 1, 0, 0, 1, 0, 0, 0, 2])
    puzzle = Puzzle(board, [RowRule(), ColumnRule(), EqualRule.from_clues(["A1C3", "A1B2"])])
    assert puzzle.conflicts() == ["row A", "column 2", "EqualRule"]


def test_givens_that_agree_are_no_conflict():
    board = Board(3)
    board.load_puzzle([1, 2, 0, 0, 1, 0, 0, 0, 2])
    assert Puzzle(board, [RowRule(), ColumnRule(), EqualRule.from_clues(["A1B2"])]).conflicts() == []


def test_a_rule_for_full_boards_is_no_conflict_before_the_board_is_full():
    board = Board(2, values=4)
    puzzle = Puzzle(board, [FullSumRule()])
    assert puzzle.conflicts() == []
    board.load_puzzle([1, 2, 3, 3])
    assert puzzle.conflicts() == ["FullSumRule"]
    board.load_puzzle([1, 2, 3, 4])
    assert puzzle.conflicts() == []


def test_conflicts_are_those_of_the_givens_not_of_what_follows():
    board = Board(2)
    board.load_puzzle([1, 0, 0, 2])
    puzzle = Puzzle(board, [RowRule(), ColumnRule()])
    assert puzzle.conflicts() == []
    assert puzzle.solver().count() == 0


def test_a_puzzle_draws_itself_with_title_labels_and_solution():
    board = Board(2, blocked=[(1, 1)])
    board.set_digit(0, 0, 1)
    puzzle = Puzzle(board, [RowRule()], "Two & two", {(1, 1): cell_name((1, 1))})
    svg = puzzle.to_svg()
    assert svg.startswith("<svg")
    assert "Two &amp; two" in svg
    assert ">B2<" in svg
    assert puzzle._repr_svg_() == svg
    assert puzzle.to_svg(puzzle.solver().get_solution()) != svg


def test_a_rule_error_while_reading_becomes_a_format_error_with_its_path():
    class Picky(EqualRule):
        def add_clue(self, text):
            raise RuleError("Picky", "not this one")

    data = json.dumps({"rows": 1, "rules": [{"rule": "picky", "clues": ["A1"]}]})
    with pytest.raises(PuzzleFormatError, match=r"^puzzle\.rules\[0\]: not this one"):
        Puzzle.from_json(data, [Picky])


def small_numbers(svg):
    """The candidates in a picture, in reading order of their group."""
    group = next(g for g in ElementTree.fromstring(svg).iter(f"{SVG}g") if g.get("class") == "candidates")
    return [(text.text, float(text.get("font-size"))) for text in group]


def test_a_solution_is_shown_with_the_clues_of_its_puzzle():
    puzzle = read_puzzle("1..4......32....")
    for solution in (puzzle.solve(), next(puzzle.solutions(1)), puzzle.solve().copy()):
        assert solution._repr_svg_() == puzzle.to_svg(solution)
        assert solution._repr_svg_() != Board._repr_svg_(puzzle.board)
    assert pickle.loads(pickle.dumps(puzzle.solve())) == puzzle.solve()
    assert pickle.loads(pickle.dumps(puzzle.solve())).puzzle is None  # its rules may be what can't be pickled


def test_candidates_are_a_dict_and_a_picture_with_small_digits_and_large_ones_where_one_is_left():
    puzzle = read_puzzle("41......12......")
    found = puzzle.candidates()
    assert found == puzzle.solver().candidates()
    assert type(pickle.loads(pickle.dumps(found))) is dict
    shown = small_numbers(found._repr_svg_())
    expected = [
        str(value)
        for cell, values in sorted(found.items())
        if not puzzle.board.get_digit(*cell)
        for value in sorted(values)
    ]
    assert [text for text, _ in shown] == expected
    assert len({size for _, size in shown}) == 2
    assert found._repr_svg_() == puzzle.to_svg(candidates=found)


def test_a_puzzle_without_a_solution_has_a_picture_of_its_candidates_too():
    picture = read_puzzle("11..............").candidates()._repr_svg_()
    assert 'class="candidates"' not in picture


def test_a_puzzle_is_validated_without_a_search():
    puzzle = read_puzzle("1..4......32....")
    assert puzzle.validate() is None
    with pytest.raises(RuleError, match="cage 5 at A1: cell A9 is off the board"):
        puzzle.add("killer:5:A1A9").validate()
    puzzle.board.cells[0][0] = 7
    with pytest.raises(RulegridError, match="cell A1 can't contain 7"):
        puzzle.validate()


def test_validation_knows_the_other_rules(monkeypatch):
    """As in a search: rules see the regions that another one gives, and those that are replaced are not asked."""
    seen = []
    monkeypatch.setattr(RowRule, "validate_compatibility", lambda rule, board: seen.append(board.regions))
    monkeypatch.setattr(BlockRule, "validate_compatibility", lambda rule, board: seen.append("blocks"))
    read_puzzle("1..4......32....", extra="regions:AABB/AABB/CCDD/CCDD").validate()
    assert [len(regions) for regions in seen] == [4]


def test_a_solution_is_copied_no_more_than_is_needed(monkeypatch):
    """Of the given board a copy to work on and one to start from; of the solution, one for each who may write to it."""
    made = []
    twin = Board._twin
    monkeypatch.setattr(Board, "_twin", lambda board, cells: made.append(cells) or twin(board, cells))
    puzzle = read_puzzle("1..4......32....")
    made.clear()
    Solver(puzzle.board, *puzzle.rules).get_solution()
    assert len(made) == 5
    made.clear()
    puzzle.solve()
    assert len(made) == 3
