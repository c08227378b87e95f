"""Recipes with rules of one's own: classes without clues, and with clues that a sampler draws."""

import pickle

import pytest

from own_rules import FarRule
from rulegrid import Cells, ClueRule, Form, Puzzle, Rule, RulegridError
from rulegrid.generate.clue_sampling import Sampler, cage_sampler, growing_sampler
from rulegrid.sudoku import AntiKnightRule, ArrowRule, SudokuMaker, make, make_many
from rulegrid.sudoku.generate.recipe import read_recipe


class CornersRule(Rule):
    """The four corners differ."""

    def cells(self, board):
        last = board.rows - 1
        return [(0, 0), (0, last), (last, 0), (last, last)]

    def is_valid(self, board):
        held = [value for row, col in self.cells(board) if (value := board.cells[row][col])]
        return len(held) == len(set(held))


class RisingRule(ClueRule):
    """Values rise along the line."""

    form = Form(Cells(ordered=True, least=2), example="A1A2A3")
    sampler = growing_sampler(2, 4)

    def is_clue_valid(self, clue, board):
        held = [value for cell in clue.cells if (value := board.get_digit(*cell))]
        return held == sorted(set(held))


class LiarRule(FarRule):
    """Its sampler does not look whether a clue is right."""

    def draw(sketch):  # noqa: N805
        return sketch.rule.form.clue(cells=sketch.random.choice(sketch.grid.neighbours))

    sampler = Sampler(draw, 0.2, overlap=True)


OWN = [FarRule, RisingRule, LiarRule]


@pytest.mark.slow
@pytest.mark.parametrize("rule", OWN)
@pytest.mark.parametrize("wanted", [{}, {"givens": 0}, {"level": "easy"}])
def test_clues_of_a_rule_of_ones_own_are_drawn_and_needed(rule, wanted):
    number = None if wanted.get("givens") == 0 else 3
    made = make(size=4, seed=1, recipe=[(rule, number)], **wanted)
    assert list(made.puzzle.solutions(2)) == [made.solution]
    [own] = [each for each in made.puzzle.rules if type(each) is rule]
    assert own.is_valid(made.solution)
    assert number is None or len(own.clue_list) == number
    if not wanted:
        assert made.puzzle.minimise().removed == []
    assert Puzzle.from_json(made.puzzle.to_json(), known=[rule]) == made.puzzle


@pytest.mark.slow
def test_a_rule_without_clues_is_there_beside_others():
    for made in make_many(3, size=6, seed=2, recipe=[CornersRule, (RisingRule, 2), "odd:2"]):
        assert {CornersRule, RisingRule} <= {type(rule) for rule in made.puzzle.rules}
        assert list(made.puzzle.solutions(2)) == [made.solution]
        last = made.solution.rows - 1
        assert len({made.solution.get_digit(*cell) for cell in ((0, 0), (0, last), (last, 0), (last, last))}) == 4


@pytest.mark.slow
def test_the_same_seed_makes_the_same_in_any_number_of_jobs():
    recipe = [CornersRule, (FarRule, 3)]
    found = [made.puzzle for made in make_many(4, size=4, seed=3, recipe=recipe)]
    assert [made.puzzle for made in make_many(4, size=4, seed=3, recipe=recipe, jobs=2)] == found
    assert make(size=4, seed="3/3", recipe=recipe).puzzle == found[2]
    assert pickle.loads(pickle.dumps(SudokuMaker(4, recipe=recipe))).recipe == read_recipe(recipe)


def test_classes_and_names_are_the_same():
    assert read_recipe([AntiKnightRule, (ArrowRule, 4)]) == read_recipe("anti-knight, arrow:4")
    assert read_recipe(AntiKnightRule) == read_recipe("anti-knight")
    assert make(size=4, seed=1, recipe=[(ArrowRule, 1)]) == make(size=4, seed=1, recipe="arrow:1")


class NoSamplerRule(FarRule):
    sampler = None


class NoRealSamplerRule(FarRule):
    sampler = "paired"


class NeedsRule(CornersRule):
    def __init__(self, number):
        self.number = number


class AbstractRule(Rule):
    pass


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (NoSamplerRule, "recipe 'NoSamplerRule': NoSamplerRule has no sampler to draw clues: expected one such as"),
        ([NoRealSamplerRule], "recipe 'NoRealSamplerRule': sampler: read 'paired', expected a Sampler such as growing_sampler(3, 5)"),
        ([(CornersRule, 2)], "recipe 'CornersRule': corners has no clues to be drawn, expected no number"),
        ([(FarRule, 0)], "recipe 'FarRule': expected 1 to 1000 clues"),
        ([(FarRule, "2")], "recipe 'far:2': expected 1 to 1000 clues"),
        ([(FarRule, True)], "expected 1 to 1000 clues"),
        ([FarRule, (FarRule, 2)], "recipe 'far:2': far is named twice"),
        ([NeedsRule], "recipe 'NeedsRule': can't be made without arguments: TypeError: "),
        ([AbstractRule], "recipe 'AbstractRule': can't be made without arguments: TypeError: "),
        ([FarRule()], "expected the name of a rule, or a class of rules"),
        ([(FarRule, 2, 3)], "expected the name of a rule, or a class of rules"),
        ([int], "recipe \\\"<class 'int'>\\\": expected the name of a rule, or a class of rules"),
        ([5], "recipe '5': expected the name of a rule, or a class of rules"),
        ("mine.py:FarRule:2", "recipe 'mine.py:FarRule:2': a rule of your own: expected its class"),
    ],
)  # fmt: skip
def test_what_can_not_be_in_a_recipe_is_refused_in_one_line(recipe, message):
    with pytest.raises(RulegridError) as caught:
        SudokuMaker(4, recipe=recipe)
    assert message.replace("\\", "") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_sampler_of_ones_own_reads_off_what_it_needs():
    class CagesRule(FarRule):
        sampler = cage_sampler(2, 2, numbers=False)

    made = make(size=4, seed=5, recipe=[(CagesRule, 2)])
    assert len(made.puzzle.rules[-1].clue_list) == 2
    assert made.puzzle.is_unique()
