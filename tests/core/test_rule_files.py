"""Classes in files, FILE.py:Class in Python as on the command line, with parameters and clues."""

import json
import pickle

import pytest

from rulegrid import Puzzle, RulegridError, calcudoku, calendar, read_puzzle
from rulegrid.sudoku import DiagonalRule, solve_many

FOUR = "." * 16
SOURCE = '''
from rulegrid import Cells, ClueRule, Form, Rule


class Corner(Rule):
    """A1 and D4 differ."""

    def is_valid(self, board):
        return not board["A1"] or board["A1"] != board[board.rows - 1, board.cols - 1]


class Pair(Rule):
    """The first two digits add up to n at most."""

    def __init__(self, n=10, cells="A1A2"):
        self.n = n
        self.at = cells

    def parameters(self):
        return {"n": self.n, "cells": self.at}

    def cells(self, board):
        return self.at

    def is_valid(self, board):
        return board["A1"] + board["A2"] <= self.n


class Needs(Rule):
    """The two cells differ."""

    def __init__(self, a, b):
        self.a, self.b = a, b

    def is_valid(self, board):
        return not board[self.a] or board[self.a] != board[self.b]


class Near(ClueRule):
    """The digits of each pair differ by `most` at most."""

    form = Form(Cells(ordered=True, least=2, most=2), example="A1A2")

    def __init__(self, clues=(), *, most=1):
        super().__init__(clues)
        self.most = most

    def is_clue_valid(self, clue, board):
        a, b = (board.get_digit(*cell) for cell in clue.cells)
        return not a or not b or abs(a - b) <= self.most
'''
PAIR_4, NEAR_2 = {"n": 4, "cells": "A1A2"}, {"most": 2}
ADDED = {
    "Corner": (216, {"rule": "corner"}),
    "Pair": (288, {"rule": "pair", "parameters": {"n": 10, "cells": "A1A2"}}),
    "Pair:4": (96, {"rule": "pair", "parameters": PAIR_4}),
    "Pair:n=4": (96, {"rule": "pair", "parameters": PAIR_4}),
    "Pair:4:A1A2": (96, {"rule": "pair", "parameters": PAIR_4}),
    "Pair:cells=A1A2:4": (96, {"rule": "pair", "parameters": PAIR_4}),
    'Pair:4:["A1", "A2"]': (96, {"rule": "pair", "parameters": {"n": 4, "cells": ["A1", "A2"]}}),
    "Needs:A1:B3": (144, {"rule": "needs", "parameters": {"a": "A1", "b": "B3"}}),
    "Needs:b=B3:A1": (144, {"rule": "needs", "parameters": {"a": "A1", "b": "B3"}}),
    "Near:A1A2": (144, {"rule": "near", "clues": ["A1A2"]}),
    "Near A1 A2": (144, {"rule": "near", "clues": ["A1A2"]}),
    "Near:most=2:A1A2": (240, {"rule": "near", "parameters": NEAR_2, "clues": ["A1A2"]}),
}
REFUSED = {
    "Corners": "the file has no class 'Corners', did you mean 'Corner'?",
    "near-rule": "the file has no class 'near-rule', did you mean 'Near'?",
    "needs": "the file has no class 'needs', did you mean 'Needs'?",
    "Knight": "the file has no class 'Knight', expected one of Corner, Pair, Needs, Near",
    "Pair:4:A1:5": "no parameter for '5', there are only n and cells",
    "Pair:m=4": "no parameter 'm', expected one of n, cells",
    "Pair:n=4:n=5": "parameter n is given twice",
    "Needs": "Needs.__init__() missing 2 required positional arguments: 'a' and 'b'",
    "Needs:A1": "can't be made of a=\"A1\": TypeError: Needs.__init__() missing 1 required positional argument: 'b'",
    "Near": "rule near without a clue: expected near:CELLS, such as near:A1A2",
    "Near:most=2:A1A2A3": "near 'A1A2A3': read 'A1A2A3', expected CELLS, such as A1A2",
}


@pytest.fixture
def file(tmp_path):
    (tmp_path / "own.py").write_text(SOURCE)
    return str(tmp_path / "own.py")


def rules_of(puzzle):
    return puzzle.to_data()["rules"]


@pytest.mark.parametrize("text", ADDED)
def test_a_class_in_a_file_is_added(file, text):
    count, entry = ADDED[text]
    puzzle = read_puzzle(FOUR).add(f"{file}:{text}")
    assert (puzzle.count(), rules_of(puzzle)[3:]) == (count, [entry])
    assert Puzzle.from_json(puzzle.to_json(), [type(puzzle.rules[-1])]) == puzzle
    assert read_puzzle(FOUR, extra=f"{file}:{text}") == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


@pytest.mark.parametrize("text", REFUSED)
def test_a_mistake_is_named(file, text):
    with pytest.raises(RulegridError) as caught:
        read_puzzle(FOUR).add(f"{file}:{text}")
    assert REFUSED[text] in str(caught.value)


@pytest.mark.parametrize("end", ["", ":", " "])
def test_a_file_without_a_class_lists_its_classes(file, end):
    with pytest.raises(RulegridError, match="name a class of the file: ") as caught:
        read_puzzle(FOUR).add(file + end)
    assert str(caught.value).endswith(f": {file}:Corner, {file}:Pair, {file}:Needs or {file}:Near")


def test_a_file_without_rules_is_named(tmp_path):
    (tmp_path / "own.py").write_text("from rulegrid import Rule\n")
    with pytest.raises(RulegridError, match=r"own\.py': the file has no class of a rule$"):
        read_puzzle(FOUR).add(str(tmp_path / "own.py"))


@pytest.mark.parametrize("method", ["is_vaild", "isValid"])
def test_a_misspelled_method_in_a_file_is_named(tmp_path, method):
    text = f"from rulegrid import Rule\n\n\nclass Mine(Rule):\n    def {method}(self, board):\n        return True\n"
    (tmp_path / "own.py").write_text(text)
    with pytest.raises(RulegridError) as caught:
        read_puzzle(FOUR).add(f"{tmp_path / 'own.py'}:Mine")
    assert str(caught.value) == f"it has no method is_valid, only {method}: rename that (rule: Mine)"


def test_no_such_file():
    with pytest.raises(RulegridError, match=r"^rule 'nowhere.py:Pair': no file 'nowhere.py'$"):
        read_puzzle(FOUR).add("nowhere.py:Pair")


def test_parameters_make_other_rules_and_equal_ones_the_same(file):
    puzzle = read_puzzle(FOUR).add(f"{file}:Pair:4", f"{file}:Pair:n=4", f"{file}:Pair:5", f"{file}:Pair", "pair:6")
    assert [rule.n for rule in puzzle.rules[3:]] == [4, 5, 6]
    near = read_puzzle(FOUR).add(
        f"{file}:Near:most=2:A1A2", f"{file}:Near:B1B2", f"{file}:Near:most=2:C1C2", "near:D1D2"
    )
    assert [(rule.most, rule.clues()) for rule in near.rules[3:]] == [(2, ["A1A2", "C1C2", "D1D2"]), (1, ["B1B2"])]


def test_a_part_of_a_rule_made_of_rules_may_be_in_a_file(file):
    puzzle = read_puzzle(FOUR).add(f"any: {file}:Near:most=2:A1A2 | ({file}:Pair:3)")
    assert json.loads(puzzle.to_json())["rules"][3]["any"][0] == ADDED["Near:most=2:A1A2"][1]
    assert puzzle.count() == 240
    assert read_puzzle(FOUR).add(f"{file}:Corner", "none: corner | odd A1").count() == 0


def test_every_family_takes_them_and_the_rules_of_others(file):
    cages = calcudoku.read_puzzle("0 0\n1 1\n3+ 3+")
    assert (cages.count(), cages.add(f"{file}:Corner").count()) == (2, 0)
    assert type(cages.add("diagonal").rules[-1]) is DiagonalRule
    assert 0 < calendar.read_puzzle("Oct 6").add(f"{file}:Needs:A1:B1").count() < calendar.read_puzzle("Oct 6").count()


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_are_solved_with_them(file, jobs):
    answers = list(solve_many([FOUR, FOUR], extra=f"{file}:Pair:4", limit=999, jobs=jobs))
    assert [answer.found for answer in answers] == [96, 96]
