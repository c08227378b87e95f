"""The steps to a contradiction: they follow from its parts alone, and each of them is needed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import calcudoku, calendar
from rulegrid.core.rule import Rule
from rulegrid.explain.steps import CONTRADICTION
from rulegrid.setting.argument import argue, excerpt
from rulegrid.setting.parts import PuzzleParts
from rulegrid.setting.session import Session
from rulegrid.setting.text import describe
from rulegrid.sudoku import DoublerRule, KillerRule, NonConsecutiveRule, ThermometerRule, read_puzzle
from spoilt import alone, assert_argued

SPOILT = "52..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def steps_of(puzzle):
    (contradiction,) = puzzle.check(repairs="none").contradictions
    assert contradiction.argument is not None
    assert_argued(puzzle, contradiction)
    return contradiction.argument.sentences()


def test_the_steps_of_a_wrong_given():
    assert steps_of(read_puzzle(SPOILT)) == [
        "In the block at A4, 2 can only be in row C, so C1, C2, C7, C8 and C9 can't be 2.",
        "In column 9, 2 fits only in B9.",
        "In column 9, 8 fits only in A9.",
        "There is a contradiction in the block at A4: 8 fits nowhere.",
    ]


def test_the_steps_between_cages():
    assert steps_of(calcudoku.read_puzzle("0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 2-")) == [
        "Cage 2− at B1: it contains 1 and 3, so B1 and C1 can't be 2.",
        "Cage 2− at C2: it contains 1 and 3, so C2 and C3 can't be 2.",
        "There is a contradiction in row C: 2 fits nowhere.",
    ]


class Equal(Rule):
    "A cell is equal to A1: a rule that only says what it means."

    def __init__(self, row, col):
        self.cell = row, col

    def is_valid(self, board):
        return 0 in (board.cells[0][0], board.get_digit(*self.cell)) or board.cells[0][0] == board.get_digit(*self.cell)


def test_rules_of_ones_own_argue_too():
    puzzle = read_puzzle("1............1..")
    puzzle.rules.append(Equal(3, 3))
    assert steps_of(puzzle) == [
        "Equal: A1 is 1, so D4 can't be 2, 3 or 4.",
        "There is a contradiction in D4: it has no candidate left.",
    ]


def test_without_a_short_argument_the_parts_are_few_all_the_same():
    puzzle = read_puzzle("." * 16)
    puzzle.rules.append(Equal(0, 3))
    (contradiction,) = puzzle.check(repairs="none").contradictions
    assert [str(part) for part in contradiction.parts] == ["row A", "Equal"]
    assert contradiction.argument is None


def test_what_other_rules_change_still_holds():
    """Of a doubled digit, a cage counts the double, also where the argument leaves the rule about doublers out."""
    puzzle = read_puzzle("4...............")
    puzzle.rules += [DoublerRule(["A1"]), KillerRule(["7:A1A2"])]
    assert puzzle.count(1) == 0
    (contradiction,) = puzzle.check(repairs="none").contradictions
    parts = PuzzleParts(puzzle)
    chosen = parts.mask(parts.find(str(part)) for part in contradiction.parts)
    assert excerpt(parts, chosen).count(1) == 0
    assert excerpt(parts, chosen & ~1).count(1) == 1


def test_pieces_argue_by_holes_and_places():
    puzzle = calendar.read_puzzle("Oct 6")
    for text in ("O6@A1:1", "V@D1:1"):
        calendar.place(puzzle, text)
    (contradiction,) = puzzle.check().contradictions
    assert [str(part) for part in contradiction.parts] == ["V@D1:1"]
    assert [step.technique for _, step in contradiction.argument.steps] == [CONTRADICTION]


def test_clashes_and_single_clues_need_no_steps():
    assert [each.argument for each in read_puzzle("11" + "." * 14).check().contradictions] == [None, None]
    puzzle = read_puzzle("." * 16)
    puzzle.rules.append(KillerRule(["12:A1A2"]))
    assert [each.argument for each in puzzle.check().contradictions] == [None]


def test_what_several_units_contradict_together_is_the_end_of_an_argument():
    """Neither the cages nor the row or the block fail alone; that is looked at again as steps are left out."""
    puzzle = read_puzzle("." * 16)
    puzzle.rules.append(KillerRule(["3:A2A1", "5:B4B3"]))
    (contradiction,) = puzzle.check(repairs="none").contradictions
    assert contradiction.argument.sentences() == [
        "Cage 3 at A1 uses 1 and 2 in the block at A1 however it is filled, so B1 and B2 can't be 1 or 2.",
        "There is a contradiction in row B and cage 5 at B3: B1 and B2 are 3 or 4.",
    ]


def test_what_only_a_search_shows_is_called_that(monkeypatch):
    monkeypatch.setattr("rulegrid.setting.argument.EFFORT", 0)
    found = read_puzzle(SPOILT).check()
    assert not found.stopped
    assert "Only a search shows this: no short argument was found." in describe(found)
    assert "没有找到简短的推理，只有靠搜索才能看出这一点。" in describe(found, "zh")
    assert found.contradictions[0].to_data()["steps"] == []


def test_many_steps_are_counted(monkeypatch):
    monkeypatch.setattr("rulegrid.setting.text.MOST_STEPS", 3)
    found = read_puzzle(SPOILT).check()
    assert "It takes 4 steps to see that." in describe(found)
    assert len(describe(found, steps=False)) == 3


def test_steps_count_within_the_limits():
    session = Session(max_steps=0)
    parts = PuzzleParts(read_puzzle(SPOILT))
    with pytest.raises(Exception, match="max_steps"):
        list(argue(parts, parts.every, session))


def test_steps_as_data_in_two_languages():
    found = read_puzzle(SPOILT).check()
    for language, text in (("en", "In column 9, 2 fits only in B9."), ("zh", "在第 9 列中，2 只能填在 B9。")):
        steps = json.loads(json.dumps(found.to_data(language)))["contradictions"][0]["steps"]
        assert steps[1]["text"] == text
        assert steps[-1]["technique"] == "contradiction"


@st.composite
def puzzles(draw):
    """A 4x4 sudoku with random givens, cages and a thermometer."""
    cells = draw(st.lists(st.integers(1, 4), min_size=16, max_size=16))
    keep = draw(st.sets(st.integers(0, 15), max_size=5))
    puzzle = read_puzzle("".join(str(v) if at in keep else "." for at, v in enumerate(cells)))
    totals = draw(st.lists(st.integers(3, 9), min_size=2, max_size=2))
    puzzle.rules += [KillerRule([f"{totals[0]}:A1A2B1", f"{totals[1]}:C3D3"]), ThermometerRule(["D1C1C2"])]
    if draw(st.booleans()):
        puzzle.rules.append(NonConsecutiveRule())
    return puzzle


@given(puzzles())
def test_arguments_follow_from_the_parts_alone(saying, puzzle):
    for contradiction in puzzle.check(repairs="none").contradictions:
        if contradiction.needs_argument:
            assert contradiction.argument is not None
            assert_argued(puzzle, contradiction)


@given(puzzles(), st.data())
def test_an_excerpt_says_what_some_parts_say(saying, puzzle, data):
    parts = PuzzleParts(puzzle)
    chosen = [
        n
        for n, part in enumerate(parts.all)
        if data.draw(st.booleans()) and not (part.value is None and not parts.constraints[n])
    ]
    said = alone(puzzle, [parts.all[n] for n in chosen], saying)
    assert excerpt(parts, parts.mask(chosen)).count(20) == said.count(20)
