"""Objects show themselves: as text, in short as `repr`, and as pictures or sentences in Jupyter."""

import pickle
from copy import copy
from xml.etree import ElementTree

import pytest

from rulegrid import Board, Puzzle, Rule, RulegridError, calcudoku, calendar, read_puzzle, sudoku
from rulegrid.explain.hints import hint, walk
from rulegrid.explain.step_text import sentence
from rulegrid.explain.steps import Step
from rulegrid.generate.rating import describe_rating
from rulegrid.setting.text import describe, describe_minimised
from rulegrid.sudoku import BlockRule, DiagonalRule, KillerRule, RowRule

FOUR = "1..4......32...."
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-"
PUZZLES = {
    "sudoku": FOUR,
    "killer": sudoku.read_puzzle(FOUR, extra="killer:5:A2A3").to_json(),
    "16x16": "." * 256,
    "calcudoku": CAGES,
    "calendar": "Oct 6",
}
SMALL = [name for name in PUZZLES if name != "16x16"]


@pytest.fixture(params=SMALL)
def puzzle(request):
    return read_puzzle(PUZZLES[request.param])


def is_picture(text):
    return ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("text", PUZZLES.values(), ids=PUZZLES)
def test_a_printed_puzzle_has_its_title_its_board_and_every_clue(text):
    puzzle = read_puzzle(text)
    shown = str(puzzle)
    assert str(puzzle.board) in shown
    assert shown.startswith(puzzle.title)
    unbroken = " ".join(shown.split())
    for rule in puzzle.rules:
        assert rule.spelling() in unbroken
        assert all(clue in unbroken for clue in rule.clues())


def test_long_lists_of_clues_are_wrapped():
    puzzle = sudoku.read_puzzle("." * 81, extra=[f"killer:{letter}1{letter}2" for letter in "ABCDEFGHI"] * 3)
    assert max(map(len, str(puzzle).splitlines())) <= 100


def test_a_puzzle_prints_as_the_docs_show():
    puzzle = Puzzle(sudoku.read_puzzle(FOUR).board, [RowRule, KillerRule(["5:A2A3", "3:B1B2"])], "Mine")
    assert str(puzzle) == "Mine\n1 . . 4\n. . . .\n. . 3 2\n. . . .\nrow\nkiller 5:A2A3, 3:B1B2"
    assert repr(puzzle) == "<Puzzle 'Mine': sudoku, 4x4, 4 filled, row, killer>"
    assert str(Puzzle(Board(1))) == "."


class Magic(Rule):
    """The sum of some cells."""

    def __init__(self, total):
        self.total = total

    def is_valid(self, board):
        return True


def test_rules_are_shown_with_their_clues_and_never_as_what_they_are_not():
    assert repr(KillerRule(["15:A1A2B1"])) == "KillerRule(['15:A1A2B1'])"
    assert repr(KillerRule(["A1", "A2", "A3", "A4"])) == "KillerRule(['A1', 'A2', 'A3', …])"
    assert [repr(rule) for rule in (RowRule(), BlockRule(2, 3), BlockRule(), DiagonalRule())] == [
        "RowRule()", "BlockRule(2, 3)", "BlockRule()", "DiagonalRule()",
    ]  # fmt: skip
    assert repr(Magic(15)) == "<Magic>"  # Magic() would be refused


def test_a_step_is_its_sentence(puzzle):
    step = puzzle.hint()
    assert str(step) == sentence(step)
    assert repr(step) in (f"<Step {step.title}: {step}>", f"<Step {step}>")  # the latter if it names the rule
    assert [str(each) for each in puzzle.explain()] == [sentence(each) for each in puzzle.explain()]


def test_every_step_of_an_explanation_has_its_picture(puzzle):
    assert is_picture(puzzle.hint()._repr_svg_())
    steps = list(puzzle.explain())
    assert all(is_picture(step._repr_svg_()) for step in steps)
    assert len({step._repr_svg_() for step in steps}) == len(steps)


@pytest.mark.parametrize("text", ["11..............", "1234341221434321"], ids=["contradiction", "full"])
def test_steps_that_change_nothing_are_shown_too(text):
    step = sudoku.read_puzzle(text).hint()
    assert str(step)
    assert is_picture(step._repr_svg_())


def test_a_step_without_a_puzzle_has_no_picture_and_one_that_is_sent_away_leaves_it_behind():
    step = sudoku.read_puzzle(FOUR).hint()
    alone = Step(step.technique, placed=step.placed)
    assert alone._repr_svg_() is None
    with pytest.raises(RulegridError, match="a step without its puzzle has no picture"):
        alone.to_svg()
    assert step.to_svg("zh") != step.to_svg() == step._repr_svg_()
    for other in (pickle.loads(pickle.dumps(step)), copy(step)):
        assert other.scene is None
        assert str(other) == str(step)
    assert step.scene is not None


def test_the_scene_of_a_step_is_no_part_of_what_it_says():
    puzzle = sudoku.read_puzzle(FOUR)
    state, step = next(walk(puzzle))
    assert step == step.at(puzzle, state) == Step(**{**vars(step), "scene": None})


def test_a_hint_is_its_sentences_and_the_picture_of_its_last_step():
    puzzle = sudoku.read_puzzle(FOUR)
    found = hint(puzzle)
    assert str(found) == found.text()
    assert repr(found) == "<Hint hidden single: In the block at C3, 4 fits only in D3.>"
    assert found._repr_svg_() == found.step._repr_svg_()
    assert is_picture(found._repr_svg_())
    marked = hint(puzzle, {"A2": [2], "A3": [2]})
    assert all(is_picture(step._repr_svg_()) for step in marked.steps)


@pytest.mark.slow
def test_a_hint_for_a_piece_names_it_and_shows_it():
    puzzle = calendar.read_puzzle("Oct 6")
    found = calendar.hint(puzzle)
    assert str(found) == "O6@A1:1\n6 of the 7 solutions have it there; no other place keeps more."
    assert repr(found) == "<Hint: O6@A1:1>"
    assert is_picture(found._repr_svg_())
    stuck = calendar.hint(calendar.read_puzzle("6 Oct O6@A1:1 P@A5:3"))
    assert repr(stuck) == "<Hint: remove O6@A1:1 or P@A5:3>"
    assert is_picture(stuck._repr_svg_())
    assert repr(calendar.Hint()) == str(calendar.Hint()) == "<Hint: no piece>"
    assert calendar.Hint()._repr_svg_() is None


@pytest.mark.slow
def test_a_check_is_its_sentences_and_in_jupyter_with_a_picture(puzzle):
    for asked in (puzzle, puzzle.without(puzzle.rules[0])):
        found = asked.check()
        assert str(found) == "\n".join(describe(found))
        assert repr(found) == f"<Check: {found.status}>"
        paragraph, _, picture = found._repr_html_().partition("</p>")
        assert paragraph.startswith("<p>The puzzle has ")
        assert is_picture(picture)


def test_a_check_of_a_contradiction_shows_where_it_is_seen():
    found = sudoku.read_puzzle("1...2....3....4.").check()
    assert "1. " in str(found)
    (contradiction,) = found.contradictions
    assert is_picture(contradiction.argument.to_svg())
    assert contradiction.argument.to_svg() in found._repr_html_()
    assert repr(contradiction) == "<Contradiction: A1 = 1, B1 = 2, C2 = 3, column 2, block at A1>"


def test_what_was_stopped_says_so():
    found = sudoku.read_puzzle("." * 256).check(max_steps=0)
    assert str(found).splitlines()[-1].startswith("Stopped by max_steps after ")
    assert repr(found).endswith("(max_steps)>")
    assert describe(found) == str(found).splitlines()[:-1]


def test_text_in_html_is_escaped():
    puzzle = Puzzle(Board(1), [Magic(1)], "<b>&")
    assert "<b>" not in puzzle.check()._repr_html_()


def test_a_rating_is_its_level_and_number(puzzle):
    rating = puzzle.rate()
    assert str(rating) == f"{rating.level} ({rating.value:.2f})"
    assert repr(rating) == f"<Rating: {rating}, {rating.steps} steps>"
    assert all(line in rating._repr_html_() for line in describe_rating(rating))


def test_a_rating_that_ended_early_says_at_least():
    rating = sudoku.read_puzzle(FOUR).rate(most=1.0)
    assert not rating.is_complete
    assert str(rating).startswith("at least easy (1.")


def test_a_minimised_puzzle_is_shown_with_what_was_removed():
    found = sudoku.read_puzzle("1234341221434321").minimise()
    assert str(found) == "\n".join([str(found.puzzle), *describe_minimised(found)])
    assert repr(found) == f"<Minimised: {len(found.removed)} removed, {len(found.proofs)} kept>"
    assert is_picture(found._repr_svg_())


def test_a_puzzle_that_was_made_shows_itself():
    made = calcudoku.make(seed=1, size=4)
    assert str(made) == str(made.puzzle)
    assert "'1/1'" in repr(made)
    assert len(repr(made)) < 80
    assert is_picture(made._repr_svg_())


@pytest.mark.parametrize("text", PUZZLES.values(), ids=PUZZLES)
def test_what_jupyter_shows_of_boards_and_puzzles_is_a_picture(text):
    puzzle = read_puzzle(text)
    assert is_picture(puzzle._repr_svg_())
    assert is_picture(puzzle.board._repr_svg_())
    assert is_picture(puzzle.solve()._repr_svg_())


def test_a_printed_puzzle_has_no_escape_codes_of_its_title():
    puzzle = read_puzzle("1..4......32....")
    puzzle.title = "\x1b[2Jtitle\nof two lines"
    assert "\x1b" not in str(puzzle)
    assert str(puzzle).splitlines()[1] == "1 . . 4"
