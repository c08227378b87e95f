"""Sudokus that were made: unique, as they should be, and the same from their seeds."""

import pickle

import pytest

from made_rules import MADE_RULES, size_for
from rulegrid.generate.batch import GenerationError
from rulegrid.setting.session import turns_of
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.solver.kernels import POOL
from rulegrid.solver.run import Run
from rulegrid.sudoku import FAMILY, SudokuMaker, make, make_many, puzzle_text, read_puzzle
from rulegrid.sudoku.generate.recipe import read_recipe
from rulegrid.utils.errors import RulegridError

compiled = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")

RECIPES = [
    "killer", "thermometer:6", "anti-knight,arrow:4", "arrow", "whisper:4", "renban:4", "palindrome:3", "between:3",
    "killer:8,thermometer:3", "sandwich:6", "little-killer:8", "skyscraper:8", "x-sum:8", "quadruple:6",
    "difference:6,ratio:6", "pair-sum:10", "greater", "odd:4", "non-consecutive", "diagonal,anti-king",
    "extra-region:2", "windoku,clone:2", "lockout:3", "region-sum:3", "disjoint-groups,zipper:2",
]  # fmt: skip
FAST = ["killer", "thermometer:3", "anti-knight,arrow:2", "skyscraper:3", "pair-sum,palindrome:2", "diagonal"]


def verify(made, **wanted):
    """A puzzle is the same from its printed form, unique there, and made again from its seed."""
    puzzle = read_puzzle(puzzle_text(made.puzzle))
    assert puzzle == made.puzzle
    assert list(puzzle.solutions(2)) == [made.solution]
    assert puzzle_text(make(seed=made.seed, **wanted).puzzle) == puzzle_text(made.puzzle)


def verify_recipe(made, recipe):
    """All that is left is needed, and clues are as many as there should be."""
    assert made.puzzle.minimise(max_steps=3_000_000).removed == []
    clues = {type(rule): rule.clues() for rule in made.puzzle.rules}
    for each in read_recipe(recipe):
        assert each.rule in clues
        if each.number is not None:
            assert len(clues[each.rule]) == each.number


@pytest.mark.parametrize("size", [4, 6])
def test_small_ones(size):
    for made in make_many(3, seed=1, size=size):
        verify(made, size=size)
        assert made.puzzle.minimise().removed == []


@pytest.mark.parametrize("recipe", FAST)
def test_recipes_on_small_grids(recipe):
    made = make(seed=2, size=6 if IS_COMPILED else 4, recipe=recipe)
    verify(made, size=6 if IS_COMPILED else 4, recipe=recipe)
    verify_recipe(made, recipe)


@pytest.mark.slow
@compiled
def test_a_level_does_not_need_to_know_that_all_is_needed():
    made = make(seed=2, level="easy", recipe="diagonal,little-killer:8")
    assert made.rating.level == "easy"
    verify(made, level="easy", recipe="diagonal,little-killer:8")


@compiled
@pytest.mark.parametrize(
    ("recipe", "symmetry"),
    [("killer:4", "quarter"), ("thermometer:2", "rotation"), ("x-sum:4", "horizontal"), ("quadruple:4", "diagonal")],
)
def test_clues_are_symmetric_too(recipe, symmetry):
    for made in make_many(2, seed=2, recipe=recipe, symmetry=symmetry):
        rule = made.puzzle.rules[-1]
        sites = {rule.site(clue) for clue in rule.clue_list}
        assert all(rule.site(clue, turn) in sites for clue in rule.clue_list for turn in turns_of(symmetry, 9, 9))
        assert made.puzzle.minimise(symmetry=symmetry).removed == []


@pytest.mark.slow
@compiled
def test_with_a_level_clues_may_be_more_than_is_needed():
    made = make(seed="s2", recipe="odd:8,even:8", level="easy")
    assert [len(rule.clue_list) for rule in made.puzzle.rules if rule.clues()] == [8, 8]
    verify(made, recipe="odd:8,even:8", level="easy")


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [{"givens": 10}, {"level": "easy"}])
def test_a_recipe_keeps_the_symmetry_of_the_givens(wanted):
    for made in make_many(3, seed=3, size=4, recipe="odd:1", symmetry="rotation", **wanted):
        given = {(row, col) for row in range(4) for col in range(4) if made.puzzle.board.cells[row][col]}
        assert given == {(3 - row, 3 - col) for row, col in given}
        assert len(given) == wanted.get("givens", len(given))
        verify(made, size=4, recipe="odd:1", symmetry="rotation", **wanted)
    with pytest.raises(RulegridError, match="in groups of 2"):
        make(size=4, recipe="odd:1", symmetry="rotation", givens=9)


def test_kernels_are_given_back_once_where_no_grid_obeys_the_rules(monkeypatch):
    lent = []
    borrow, give_back = POOL.borrow, POOL.give_back

    def lend(*arguments):
        lent.append(borrow(*arguments))
        return lent[-1]

    def take_back(model, kernel):
        lent.remove(kernel)
        give_back(model, kernel)

    monkeypatch.setattr(POOL, "borrow", lend)
    monkeypatch.setattr(POOL, "give_back", take_back)
    with pytest.raises(GenerationError):
        make(seed=1, size=4, recipe="anti-knight,non-consecutive,anti-king,killer")
    assert lent == []


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("recipe", RECIPES[1:3])
def test_recipes(recipe):
    made = make(seed=3, recipe=recipe)
    verify(made, recipe=recipe)
    verify_recipe(made, recipe)


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("recipe", RECIPES[:1] + RECIPES[3:])
def test_more_recipes(recipe):
    made = make(seed=4, recipe=recipe)
    verify(made, recipe=recipe)
    verify_recipe(made, recipe)


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("rule", MADE_RULES, ids=lambda rule: rule.spelling())
def test_each_rule_is_made(rule):
    made = make(seed=1, size=size_for(rule), recipe=rule.spelling())
    assert rule in map(type, made.puzzle.rules)
    assert made.puzzle.is_unique()


@compiled
@pytest.mark.parametrize("recipe", ["killer:8", "arrow,killer"])
def test_clues_alone_are_enough(recipe):
    made = make(seed=5, size=6, recipe=recipe, givens=0)
    assert made.puzzle.board.count_filled() == 0
    verify(made, size=6, recipe=recipe, givens=0)
    verify_recipe(made, recipe)


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(
    ("recipe", "level", "seed"), [("greater", "easy", 2), ("difference,ratio", "easy", 3), ("greater", "medium", 3)]
)
def test_clues_are_added_for_a_level_where_nothing_is_given(recipe, level, seed):
    made = make(seed=seed, size=6, recipe=recipe, givens=0, level=level)
    assert made.puzzle.board.count_filled() == 0
    assert made.rating == made.puzzle.rate()
    assert made.rating.level == level
    verify(made, size=6, recipe=recipe, givens=0, level=level)
    assert made.puzzle.minimise().removed  # they make it easier; the solution does not need them


@pytest.mark.slow
@compiled
def test_clues_alone_are_enough_on_a_large_grid():
    made = make(seed="6/1", recipe="killer:18", givens=0)
    assert made.puzzle.board.count_filled() == 0
    verify(made, recipe="killer:18", givens=0)
    verify_recipe(made, "killer:18")


@pytest.mark.slow
@compiled
def test_three_hundred_classics():
    texts = set()
    for number, made in enumerate(make_many(300, seed="many", jobs=2)):
        puzzle = read_puzzle(puzzle_text(made.puzzle))
        texts.add(puzzle_text(puzzle))
        assert puzzle.solve() == made.solution
        assert puzzle.is_unique()
        if number % 10 == 0:
            assert puzzle.minimise().removed == []
            assert make(seed=made.seed).puzzle == puzzle
    assert len(texts) == 300


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "fiendish"])
def test_levels_are_met(level):
    low, high = FAMILY.levels.band(level)
    for made in make_many(5, seed="level", level=level):
        assert low <= read_puzzle(puzzle_text(made.puzzle)).rate().value <= high
        verify(made, level=level)


@compiled
@pytest.mark.parametrize(
    "wanted",
    [
        {"level": "easy", "symmetry": "rotation"}, {"rating": "3.0..4.0"}, {"rating": (1.0, 2.0), "givens": 36},
        {"only": "singles"}, {"size": 6, "recipe": "thermometer", "level": "easy"},
    ],
)  # fmt: skip
def test_they_are_as_hard_as_they_should_be(wanted):
    made = make(seed=7, **wanted)
    verify(made, **wanted)
    assert made.rating == made.puzzle.rate()
    if "level" in wanted:
        assert made.rating.level == wanted["level"]
    if "givens" in wanted:
        assert made.puzzle.board.count_filled() == 36
    if "only" in wanted:
        assert {*made.rating.techniques} <= {"full-house", "hidden-single", "naked-single"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wanted", "least", "most"),
    [
        ({"level": "easy"}, 32, 81),
        ({"givens": "30.."}, 30, 81),
        ({"givens": "..26"}, 17, 26),
        ({"level": "hard", "givens": "28..30"}, 28, 30),
        ({"recipe": "thermometer:3", "givens": "20..24"}, 20, 24),
        ({"level": "easy", "size": 6}, 14, 36),
    ],
)
def test_bounds_of_the_number_of_givens_are_kept(wanted, least, most):
    for made in make_many(3, seed="bounds", **wanted):
        assert least <= made.puzzle.board.count_filled() <= most
        assert made.puzzle.is_unique()
        assert made.rating is None or made.rating == made.puzzle.rate()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("recipe", "level"),
    [
        *(("arrow:4", level) for level in ("easy", "medium", "hard", "fiendish")),
        ("renban", "hard"),
        ("sandwich:6", "medium"),
        ("anti-knight", "fiendish"),
        ("killer:6,thermometer:3", "easy"),
    ],
)
def test_variants_of_a_level_have_it(recipe, level):
    made = make(seed="levels/1", recipe=recipe, level=level)
    assert made.rating == made.puzzle.rate()
    assert made.rating.level == level
    assert made.puzzle.is_unique()


def test_clues_that_are_there_from_the_start_stay():
    base = read_puzzle(
        '{"rows": 4, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "killer", "clues": ["3:A1A2"]}]}'
    )
    made = make(seed=1, size=4, rules=base.rules, recipe="greater:2")
    assert "3:A1A2" in made.puzzle.rules[2].clues()
    assert made.puzzle.is_unique()


def test_a_maker_can_be_sent():
    maker = pickle.loads(pickle.dumps(SudokuMaker(4, recipe="killer:2")))
    assert maker.recipe == SudokuMaker(4, recipe="killer:2").recipe


@pytest.mark.slow
@compiled
def test_two_processes_make_the_same():
    wanted = {"size": 6, "recipe": "thermometer:2"}
    assert list(make_many(6, seed=8, jobs=2, **wanted)) == list(make_many(6, seed=8, **wanted))


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"size": 3}, "size 3: expected 4 to 16"),
        ({"size": 64}, "size 64: expected 4 to 16"),
        ({"size": "9"}, "size '9': expected 4 to 16"),
        ({"level": "awful"}, "level 'awful': expected one of easy, medium"),
        ({"level": "easy", "rating": "1..2"}, "a level and a rating can't be combined"),
        ({"rating": "5.0..4.0"}, "rating '5.0..4.0': expected the lower number first"),
        ({"rating": (5, 4)}, "rating (5, 4): expected the lower number first"),
        ({"rating": "x"}, "rating 'x': expected a level"),
        ({"rating": 5}, "rating 5: expected a text such as 4.0..5.0, or two numbers"),
        ({"symmetry": "cube"}, "symmetry 'cube': expected one of none, rotation"),
        ({"givens": -1}, "givens -1: expected a number, or bounds such as 32.., ..30 or 24..30"),
        ({"givens": 82}, "82 givens: expected 0 to 81"),
        ({"givens": 0}, "no givens: expected clues then"),
        ({"only": "magic"}, "steps 'magic': expected some of singles"),
        (
            {"recipe": "kiler"},
            "recipe 'kiler': no rule 'kiler', did you mean 'killer'? (Digits in a cage don't repeat and add up to its total.)",
        ),
        ({"recipe": "killer,killer:3"}, "recipe 'killer:3': killer is named twice"),
        ({"recipe": "where"}, "recipe 'where': no clues of this rule are drawn, expected one of "),
        ({"recipe": "anti-knight:3"}, "recipe 'anti-knight:3': anti-knight has no clues to be drawn"),
        ({"recipe": "killer:0"}, "recipe 'killer:0': expected 1 to 1000 clues"),
        ({"recipe": "killer:x"}, "recipe 'killer:x': expected a rule, or a rule and a number"),
        ({"recipe": "killer,"}, "recipe '': expected a rule"),
        ({"recipe": "windoku", "size": 6}, "(rule: WindokuRule)"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(wanted, message):
    with pytest.raises(RulegridError) as error:
        make(**wanted)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"givens": 3}, "no puzzle with 3 givens in"),
        ({"size": 6, "recipe": "thermometer:50"}, "clues of thermometer:50 found room"),
        ({"recipe": "anti-king,non-consecutive,anti-knight,windoku"}, "no full grid obeys all of the rules"),
        ({"size": 4, "recipe": "anti-knight,anti-king"}, "no full grid obeys all of the rules"),
        ({"size": 4, "rating": "9..10"}, "no puzzle rated 9 to 10 in"),
    ],
)
def test_what_can_not_be_made_ends_with_one_line(wanted, message):
    with pytest.raises(GenerationError) as error:
        make(seed=1, **wanted)
    assert message in str(error.value)
    assert "(seed 1/1)" in str(error.value)


@compiled
@pytest.mark.parametrize(
    "wanted", [{"size": 6, "recipe": "non-consecutive"}, {"size": 6, "recipe": "killer", "givens": 0}]
)
def test_it_does_not_matter_how_long_the_slices_of_searches_are(wanted, monkeypatch):
    made = make(seed=2, **wanted)
    budget = Run.budget
    monkeypatch.setattr(Run, "budget", lambda run, **options: min(7, budget(run, **options)))
    assert make(seed=2, **wanted) == made
