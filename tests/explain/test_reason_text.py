"""What rules say of what they exclude: bounds, pairs, counts, facts about other cells, and words of one's own."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from law import Law
from rulegrid import AllDifferent, Board, ExclusionContext, Puzzle, Reason, Rule, RuleError, Solver, Sum, sudoku
from rulegrid.explain.explainer import Explainer
from rulegrid.explain.failure_text import explain_failing_sum
from rulegrid.explain.reason_text import bounds, describe_candidates
from rulegrid.sudoku import (
    ArrowRule,
    BetweenRule,
    ContainExactRule,
    CountingCirclesRule,
    DifferenceRule,
    FullRankRule,
    GlobalEntropyRule,
    KillerRule,
    LockoutRule,
    PairSumRule,
    PalindromeRule,
    RellikRule,
    RenbanRule,
    SandwichRule,
    SkyscraperRule,
    ThermometerRule,
    WhisperRule,
)
from rulegrid.utils.message import Message, name_message, say


def said(rule, size=(1, 9), values=9, placed=(), language="en", rules=()):
    """What the first step of a rule says that a puzzle has."""
    board = Board(*size, values=values)
    for (row, col), value in dict(placed).items():
        board.set_digit(row, col, value)
    explainer = Explainer(Puzzle(board, [rule, *rules]))
    state = explainer.state()
    for step in explainer.steps(state):
        if not step.changes:
            break
        assert Law().check(state, step) == []
        if any(unit.rule is rule for unit in step.units):
            return step.text(language)
        state = state.after(step)
    return None


@pytest.mark.parametrize(
    ("rule", "placed", "expected"),
    [
        (
            ThermometerRule(["A1A2A3A4A5A6A7"]), {},
            "1 cell comes before A2, so A2 can't be 1; 2 cells come before A3, so A3 can't be 1 or 2; 2 cells come after A5, so "
            "A5 can't be 8 or 9; 1 cell comes after A6, so A6 can't be 9.",
        ),
        (ThermometerRule(["A1A2A3"]), {(0, 2): 4}, "A3 is 4, so A2 can't be 4, 5, 6, 7, 8 or 9"),
        (ArrowRule(["A1:A2A3"]), {}, "A2 and A3 come to at least 2, so A1 can't be 1"),
        (ArrowRule(["A1:A2A3"]), {}, "A1 is at most 9, so A2 and A3 can't be 9"),
        (WhisperRule(["A1A2"]), {}, "5 has no partner, so A1 and A2 can't be 5"),
        (WhisperRule(["A1A2"]), {(0, 0): 3}, "it contains 3-8 or 3-9, so A2 can only be 8 or 9"),
        (DifferenceRule(["A1A2"]), {(0, 0): 3}, "A1 is 3, so A2 can only be 2 or 4"),
        (PalindromeRule(["A1A2"]), {(0, 0): 3}, "A1 is 3, so A2 can only be 3"),
        (RenbanRule(["A1A2A3"]), {(0, 0): 1}, "it contains 1, 2 and 3, so A2 and A3 can only be 2 or 3"),
        (BetweenRule(["A1A2A3"]), {}, "it lies between the ends, so A2 can't be 1 or 9"),
        (RellikRule(["7:A1A2"]), {}, "7 by itself is the forbidden sum, so A1 and A2 can't be 7"),
        (KillerRule(["3:A1A2"]), {}, "it contains 1+2, so A1 and A2 can only be 1 or 2"),
        (
            ArrowRule(["A1:A2A3A4"]), {},
            "what is added to it comes to at least 2 and A1 is at most 9, so A2, A3 and A4 can't be 8 or 9",
        ),
        (LockoutRule(["4:A1A2A3"]), {(0, 0): 4}, "the ends are at least 4 apart, and A1 is 4, so A3 can only be 8 or 9"),
        (
            LockoutRule(["4:A1A2A3"]), {},
            "A1 and A3 are at least 4 apart, with 5 never outside of them, so A2 can't be 5",
        ),
        (
            SandwichRule(["20:left A"]), {(0, 0): 1, (0, 4): 9, (0, 1): 4, (0, 2): 8},
            "1 and 9 are in A1 and A5, and A2, A3 and A4 between them come to 20, so A4 can only be 8",
        ),
        (
            CountingCirclesRule(["A1A2A3A4A5A6"]), {(0, 0): 3},
            "the different digits in the 6 circles add up to 6: 1+2+3, so A2, A3, A4, A5 and A6 can't be 4, 5 or 6",
        ),
    ],
)  # fmt: skip
def test_a_rule_says_why(rule, placed, expected):
    text = said(rule, placed=placed)
    assert text is not None
    assert expected in text


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (SkyscraperRule(["3:left A"]), "3 are seen, so the first cell is at most 2 and each further one may be 1 more"),
        (SandwichRule(["5:left A"]), "A1"),
    ],
)
def test_clues_outside_say_why(rule, expected):
    puzzle = Puzzle(sudoku.Board(4), [*sudoku.STANDARD, rule])
    explainer = Explainer(puzzle)
    state = explainer.state()
    found = []
    for step in explainer.steps(state):
        assert Law().check(state, step) == []
        found.append(str(step))
        if not step.changes:
            break
        state = state.after(step)
    assert any(expected in text for text in found), found


def test_the_words_are_chinese_too():
    assert "A2、A3 之和至少是 2，所以 A1 不能是 1" in said(ArrowRule(["A1:A2A3"]), language="zh")


def test_counts_say_where_a_value_is_or_can_only_be():
    rule = GlobalEntropyRule()
    board = Board(2, 2, values=9)
    board.load_puzzle([1, 4, 0, 5])
    puzzle = Puzzle(board, [rule])
    explainer = Explainer(puzzle)
    step = explainer.step(explainer.state())
    assert "it has no other place for 7, 8 or 9, so B1 can't be 1, 2 or 3" in str(step)


def test_two_equal_cells_of_a_sum_are_not_there_twice():
    text = said(PairSumRule(["10:A1A2"]), rules=[sudoku.RowRule()])
    assert "5 would be there twice, so A1 and A2 can't be 5" in text


def test_facts_are_said_shortly():
    values = range(1, 10)
    assert str(
        describe_candidates([((0, 0), range(4, 10)), ((0, 1), range(1, 4)), ((0, 2), (1, 2, 3, 5, 6, 7, 8, 9))], values)
    ) == ("A1 is at least 4, A2 is at most 3 and A3 isn't 4")
    assert describe_candidates([], values) is None


@pytest.mark.slow
@given(st.lists(st.sets(st.integers(1, 6), min_size=1), min_size=1, max_size=4), st.booleans())
@settings(max_examples=60, deadline=None)
def test_bounds_are_those_of_all_ways(left, is_distinct):
    cells = [(0, col) for col in range(len(left))]
    candidates = {cell: sorted(values) for cell, values in zip(cells, left, strict=True)}
    board = Board(1, len(left), values=6)
    rules = [AllCellsDiffer()] if is_distinct else []
    sums = set()
    for found in Solver(board, Within(candidates), *rules).solutions():
        sums.add(sum(found.cells[0]))
    seen = ExclusionContext(board, None, candidates, {}, lambda a, b: is_distinct and a != b)
    assert bounds(cells, seen) == ((min(sums), max(sums)) if sums else None)


class AllCellsDiffer(Rule):
    def is_valid(self, board):
        held = [value for value in board.cells[0] if value]
        return len(set(held)) == len(held)

    def constraints(self, board):
        yield AllDifferent(board.grid.cells)


class Within(Rule):
    """Each cell of the first row has some candidates."""

    def __init__(self, candidates):
        self.candidates = candidates

    def is_valid(self, board):
        return all(not board.cells[r][c] or board.cells[r][c] in left for (r, c), left in self.candidates.items())


class Ten(Rule):
    "The first two cells add up to 10."

    title = ("ten", "十")

    def is_valid(self, board):
        a, b = board.cells[0][:2]
        return not (a and b) or a + b == 10

    def constraints(self, board):
        yield Sum([(0, 0), (0, 1)], 10)

    def why(self, seen):
        for cell, values in seen.gone.items():
            other = (0, 1 - cell[1])
            yield Reason((f"it takes {10 - seen.most(other)} at least", f"至少要{10 - seen.most(other)}"),
                          {cell: [value for value in values if value < 10 - seen.most(other)], (0, 2): (1, 2, 3)})  # fmt: skip


class Called(Ten):
    """The same, without constraints."""

    title = "called"

    def constraints(self, board):
        return Rule.constraints(self, board)


def test_a_rule_of_ones_own_gives_its_own_reasons_and_the_rest_gets_general_ones():
    text = said(Ten(), placed={(0, 0): 3})
    assert text == "Ten: it takes 7 at least, so A2 can't be 1, 2, 3, 4, 5 or 6; A1 is 3, so A2 can't be 8 or 9."
    assert "A3" not in text  # what it does not exclude is not said, whatever it claims
    assert "至少要7" in said(Ten(), placed={(0, 0): 3}, language="zh")


def test_a_rule_that_is_only_called_gives_its_own_reasons():
    text = said(Called(), placed={(0, 0): 3})
    assert text == "Called: it takes 7 at least, so A2 can't be 1, 2, 3, 4, 5 or 6; A1 is 3, so A2 can't be 8 or 9."


def kinds_of_wrong_reasons():
    text = 'a text such as "B2 is at least 4", two such as ("English", "Chinese"), or None'
    by_cell = "the values that go, by cell, such as {(2, 1): (5,)}"
    listed = "a list of Reason, or a yield of each"
    yield lambda: 5, f"why gave 5, expected {listed}"
    yield lambda: None, f"why gave None, expected {listed}"
    yield lambda: [1, 2], f"why gave 1, expected {listed}"
    yield lambda: "text", f"why gave 'text', expected {listed}"
    yield lambda: [Reason(5, {})], f"Reason 5: expected {text}"
    yield lambda: [Reason(("one", "two", "three"), {})], f"Reason ('one', 'two', 'three'): expected {text}"
    yield lambda: [Reason("text", 5)], f"Reason 5: expected {by_cell}"
    yield lambda: [Reason("text", {(0, 1): 5})], f"Reason {{(0, 1): 5}}: expected {by_cell}"
    yield lambda: [{}["key"]], "why raised KeyError: 'key'"


@pytest.mark.parametrize(("why", "expected"), list(kinds_of_wrong_reasons()))
def test_a_reason_that_is_none_is_an_error_of_one_line_with_the_rule_in_it(why, expected):
    class Broken(Ten):
        def why(self, seen):
            return why()

    with pytest.raises(RuleError) as raised:
        said(Broken(), placed={(0, 0): 3})
    assert str(raised.value) == f"{expected} (rule: Broken)"


def test_brackets_within_brackets_are_of_another_kind_in_chinese():
    inner = Message("reason.by", units=[name_message("the pair (far)", "一对（远）")])
    assert say(Message("step.common-many.all", where=name_message("A1"), removals=[], by=inner), "zh").endswith(
        "（一对〔远〕）。"
    )


def chained(rules, size=9, language="en", given=()):
    """What the steps say that take a candidate by a chain, on a board of rows, columns and blocks."""
    puzzle = Puzzle(sudoku.Board(size), [*sudoku.STANDARD, *rules])
    for cell, value in given:
        puzzle.board.set_digit(*cell, value)
    explainer = Explainer(puzzle)
    state = explainer.state()
    for step in explainer.steps(state):
        assert Law().check(state, step) == []
        if step.technique == "forcing-chain":
            yield step.text(language)
        state = state.after(step)


CIRCLES = CountingCirclesRule(["A1A2A3B1B2B3C4D5E6F7G8H9"])


@pytest.mark.parametrize(
    ("rule", "language", "expected"),
    [
        (
            ContainExactRule(["355:A3A4B3B4"]), "en",
            "Exact contents 355 at A3 A4 B3 B4 needs 5 in A3, A4 or B3, and A1 sees all of them.",
        ),
        (
            ContainExactRule(["112:A1A2D1A4"]), "en",
            "then exact contents 112 at A1 A2 D1 A4 can't be satisfied: A2, A4 and D1 aren't 1. So A1 can't be 1.",
        ),
    ],
)  # fmt: skip
def test_a_chain_says_why_a_rule_fails_at_its_end(rule, language, expected):
    assert any(expected in text for text in islice(chained([rule], language=language), 4))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "with the block at A1: of the circles that see each other one at most is 8, so no more than 7 can be, so A1, A2,"),
        ("zh", "互相能看到的圆圈中至多一个是 8，所以至多 7 个是它"),
    ],
)  # fmt: skip
def test_circles_say_how_many_of_them_see_each_other(language, expected):
    explainer = Explainer(Puzzle(sudoku.Board(9), [*sudoku.STANDARD, CIRCLES]))
    state = explainer.state()
    step = explainer.step(state)
    assert expected in step.text(language)
    assert Law().check(state, step) == []


def test_a_rank_says_which_of_four_lines_it_is():
    texts = list(chained([FullRankRule(["3:left B", "7:top 3"])], size=4))
    assert (
        "can't be satisfied: of the four lines that begin with 1 it is number 3 in size. So D2 can't be 1." in texts[0]
    )


@pytest.mark.parametrize(
    ("left", "coefficients", "total", "expected"),
    [
        ([(1, 2), (3, 4), (8, 9)], None, 11, "A1, A2 and A3 come to at least 12"),
        ([(1, 2), (3, 4), (8, 9)], None, 16, "A1, A2 and A3 come to at most 15"),
        ([(1, 2), (1, 2)], None, 4, "None"),
        ([(5, 6), (3, 4), (4, 5)], (1, -1, -1), 0, "A1 is at most 6 and A2 and A3 come to at least 7"),
        ([(9,), (3, 4), (4,)], (1, -1, -1), 0, "A1 is 9 and A2 and A3 come to at most 8"),
    ],
)
def test_a_sum_that_fails_says_what_its_cells_come_to(left, coefficients, total, expected):
    cells = [(0, col) for col in range(len(left))]
    seen = ExclusionContext(Board(1, 3), None, dict(zip(cells, left, strict=True)), {})
    assert str(explain_failing_sum(Sum(cells, total, coefficients), seen)) == expected


def test_a_cage_says_what_a_value_would_need_beside_it():
    text = said(KillerRule(["12:A1A2"]), placed={(0, 4): 5}, rules=[sudoku.RowRule()])
    assert (
        "it contains 3+9 or 4+8, so A1 and A2 can't be 1, 2 or 6; 7 would need 5 beside it, so A1 and A2 can't be 7"
        in text
    )
    assert "7 需要其他格是 5" in said(
        KillerRule(["12:A1A2"]), placed={(0, 4): 5}, rules=[sudoku.RowRule()], language="zh"
    )


def test_a_chain_does_not_say_what_a_cell_of_one_value_takes_from_those_that_see_it():
    dots = DifferenceRule(["B4C4", "C4D4"])
    texts = list(islice(chained([dots]), 4))
    assert not any("needs 2, so it is not in D4" in text for text in texts)
    assert any("leaves only 2 for " in text and "can't be satisfied" in text for text in texts), texts
