"""One budget for all of a check: each part of the answer has its share, and what there was no time for is said."""

import pytest

from rulegrid import Puzzle
from rulegrid.core.limits import SearchLimits
from rulegrid.core.rule import Rule
from rulegrid.explain.steps import CONTRADICTION
from rulegrid.setting import argument
from rulegrid.setting.contradiction import Contradictions, subsets_of
from rulegrid.setting.parts import PartKind, PuzzleParts
from rulegrid.setting.session import MissingResult, Session
from rulegrid.setting.text import describe
from rulegrid.solver import run
from rulegrid.solver.run import Stop, Watch
from rulegrid.sudoku import NonConsecutiveRule, read_puzzle
from spoilt import assert_argued

SPOILT = "52..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLOW = 0.05  # seconds of a call, on a clock on which nothing else takes time


CHECK_SECONDS = 4.0  # as it is outside of tests


@pytest.fixture
def clock(monkeypatch):
    """A clock that only moves when it is told to."""

    class Clock:
        now = 0.0

        def monotonic(self):
            return self.now

    clock = Clock()
    monkeypatch.setattr(run, "time", clock)
    monkeypatch.setattr("rulegrid.setting.check.CHECK_SECONDS", CHECK_SECONDS)
    return clock


def slow(clock, wanted, *, is_full=False):
    """A rule of one's own that takes long: what the cells of a diagonal add up to."""

    class Diagonal(Rule):
        when_full = is_full

        def cells(self, board):
            return [(at, at) for at in range(board.rows)]

        def is_valid(self, board):
            clock.now += SLOW
            values = [board.cells[at][at] for at in range(board.rows)]
            return sum(values) == wanted if is_full else sum(values) <= wanted

    return Diagonal()


def test_a_share_ends_by_itself_and_leaves_the_rest_as_it_was(clock):
    session, undone = Session(timeout=10), []
    with session.share(0.5, undone, MissingResult.STEPS):
        clock.now = 5.0
        session.look()
    assert undone == [MissingResult.STEPS]
    assert session.watch.left() == 5.0
    session.look()
    with pytest.raises(Stop, match="effort"), session.share(0.5, undone, MissingResult.REPAIRS):
        raise Stop("effort")
    assert undone == [MissingResult.STEPS]


def test_a_share_within_a_share_ends_with_it(clock):
    watch = Watch(SearchLimits(timeout=10))
    with watch.within(4), watch.within(8):
        assert watch.left() == 4
    with watch.within(20):
        assert watch.left() == 10


@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.parametrize("text", ["." * 81, SPOILT, "9" + "." * 9 + "8" + "." * 70])
def test_slow_rules_of_ones_own_don_t_take_longer(clock, is_full, text):
    puzzle = read_puzzle(text)
    puzzle.rules.append(slow(clock, 14, is_full=is_full))
    found = puzzle.check(clues=True, repairs="all")
    assert clock.now < CHECK_SECONDS + 20 * SLOW
    assert found.undone or found.stopped or found.status == "none"
    assert str(found)


def test_a_timeout_that_is_given_rules(clock):
    puzzle = read_puzzle("." * 81)
    puzzle.rules.append(slow(clock, 10_000))
    puzzle.check(timeout=30)
    assert clock.now > CHECK_SECONDS
    clock.now = 0.0
    found = puzzle.check(timeout=1)
    assert found.stopped == "timeout"
    assert clock.now < 1 + 20 * SLOW


def test_what_is_missing_is_said_in_words_and_data(monkeypatch):
    def never(*_):
        raise Stop("timeout")
        yield

    monkeypatch.setattr(argument, "argue", never)
    found = read_puzzle(SPOILT).check()
    assert found.undone == [MissingResult.STEPS]
    assert found.to_data()["undone"] == ["steps"]
    assert describe(found)[-1] == "Time ran out before these were found: the steps to the contradiction."
    assert describe(found, "zh")[-1] == "时间不够，以下内容未能找出：推出矛盾的步骤。"
    assert "Only a search" not in str(found)
    assert found.repairs
    assert not found.stopped


@pytest.mark.parametrize(
    ("place", "text", "left"),
    [
        ("contradiction.Contradictions.in_parts", SPOILT, [MissingResult.PARTS]),
        ("repairs.Repairs.__iter__", SPOILT, [MissingResult.REPAIRS]),
        ("check.without_each", "1..4......32....", [MissingResult.CLUES]),
        ("several._bring_closer", "." * 36, [MissingResult.PAIR]),
        ("several._give_many", "." * 36, [MissingResult.GIVE]),
    ],
)
def test_one_part_that_takes_too_long_leaves_the_others(monkeypatch, place, text, left):
    def never(*_, **__):
        raise Stop("timeout")

    monkeypatch.setattr(f"rulegrid.setting.{place}", never)
    found = read_puzzle(text).check(clues=True)
    assert found.undone == left
    assert found.status != "stopped"
    for language in ("en", "zh"):
        assert len(describe(found, language)[-1]) > 10
    assert bool(found.repairs) == (found.status == "none" and MissingResult.REPAIRS not in left)


def test_the_steps_go_on_where_few_parts_were_not_found(monkeypatch):
    def never(*_):
        raise Stop("timeout")

    monkeypatch.setattr("rulegrid.setting.contradiction.Contradictions.in_parts", never)
    puzzle = read_puzzle(SPOILT)
    found = puzzle.check()
    (contradiction,) = found.contradictions
    assert contradiction.is_whole
    assert not contradiction.is_minimal
    assert contradiction.to_data()["whole"]
    assert_argued(puzzle, contradiction)
    assert "contradict each other" not in describe(found)[1]
    assert describe(found)[-1] == (
        "Time ran out before these were found: which few givens and clues contradict each other."
    )


def test_solutions_that_were_not_all_listed_are_at_least_as_many(clock):
    puzzle = read_puzzle("." * 81)
    puzzle.rules.append(slow(clock, 10_000))
    found = puzzle.check()
    assert found.status == "several"
    assert MissingResult.SOLUTIONS in found.undone
    assert describe(found)[0].startswith("The puzzle has at least ")


def test_a_long_argument_comes_after_the_repair(monkeypatch):
    monkeypatch.setattr("rulegrid.setting.text.MOST_STEPS", 3)
    said = describe(read_puzzle(SPOILT).check())
    assert said[1].startswith("Removing A2 = 2")
    assert said[3] == "It takes 4 steps to see that."
    assert said[4].startswith("1. In the block at A4")


def test_the_whole_puzzle_may_make_the_shorter_argument(monkeypatch):
    """The fewest clues are not those from which it is seen soonest."""
    puzzle = read_puzzle(SPOILT)
    parts = PuzzleParts(puzzle)
    session = Session()
    known = Contradictions(subsets_of(parts, session), session)
    chosen = known.in_parts(parts.every)
    monkeypatch.setattr(argument, "MOST_STEPS", 0)
    few, *shorter = argument.argue(parts, chosen, session)
    for each in (few, *shorter):
        assert each.steps[-1][1].technique == CONTRADICTION
    lengths = [len(each.steps) for each in (few, *shorter)]
    assert lengths == sorted(set(lengths), reverse=True)
    assert not few.is_whole
    assert all(each.is_whole for each in shorter)


def test_a_rule_of_many_units_is_cited_as_a_whole_where_all_of_them_are_there():
    puzzle = read_puzzle("1" + "." * 15)
    puzzle.rules.append(NonConsecutiveRule())
    parts = PuzzleParts(puzzle)
    whole = next(number for number, part in enumerate(parts.all) if part.kind is PartKind.RULE)
    in_short = parts.parts_in(parts.in_short(parts.every))
    assert [str(part) for part in in_short if part.rule == 3] == ["non-consecutive rule"]
    few = parts.every & ~(parts.extent([whole]) & -parts.extent([whole]))
    assert len(parts.parts_in(parts.in_short(few))) > len(in_short)


GLOBAL = ("non-consecutive", "anti-knight", "anti-king", "diagonal", "disjoint-groups")


def test_global_rules_are_dropped_as_wholes_before_their_pairs():
    """Without that, each of hundreds of pairs takes a search of its own."""
    rules = [{"rule": name} for name in ("row", "column", "block", *GLOBAL)]
    puzzle = Puzzle.from_data({"rows": 6, "rules": rules})
    found = puzzle.check(repairs="none", timeout=60)
    assert found.status == "none"
    (contradiction,) = found.contradictions
    assert len(contradiction.parts) < 20
