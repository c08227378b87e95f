"""Why there is no solution: few parts, each of them needed, and repairs that work."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import calcudoku, sudoku
from rulegrid.core.rule import Rule
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import KillerRule, NoDifferenceRule, NonConsecutiveRule, ThermometerRule, read_puzzle
from rulegrid.utils.errors import RulegridError
from spoilt import assert_argued, assert_minimal, assert_repaired, with_changed_clue, with_changed_given

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def names(found):
    return [str(part) for part in found.parts]


def test_two_equal_givens_are_a_clash():
    found = read_puzzle("1...1...........").check()
    assert found.status == "none"
    assert [names(each) for each in found.contradictions] == [
        ["A1 = 1", "B1 = 1", "column 1"],
        ["A1 = 1", "B1 = 1", "block at A1"],
    ]
    assert all(each.is_clash and each.is_minimal for each in found.contradictions)


def test_a_clue_that_nothing_can_satisfy_contradicts_itself():
    puzzle = read_puzzle("." * 16)
    puzzle.rules.append(KillerRule(["12:A1A2"]))
    found = puzzle.check()
    assert names(found.contradictions[0]) == ["cage 12 at A1"]
    assert [str(each.part) for each in found.repairs] == ["cage 12 at A1"]


def test_what_several_sums_imply_counts_each_of_them(saying):
    """Bounds of a sum use groups that may be off: they must not be used then."""
    puzzle = read_puzzle("." * 16)
    puzzle.rules += [KillerRule(["7:A1A2B1", "4:D1D2"]), ThermometerRule(["C1B1A1"])]
    found = puzzle.check(repairs="all")
    assert_minimal(puzzle, found.contradictions[0], saying)
    assert {str(each.part) for each in found.repairs} == {
        "thermometer C1 B1 A1",
        "cage 7 at A1",
        "cage 4 at D1",
    }


class CornersDiffer(Rule):
    "The four corners differ: a rule that only says what it means."

    def is_valid(self, board):
        corners = [board.cells[row][col] for row in (0, -1) for col in (0, -1)]
        seen = [digit for digit in corners if digit]
        return len(seen) == len(set(seen))


class CornersAreEqual(Rule):
    "The corners of row A are equal, which is known once they are filled."

    when_full = True

    def cells(self, board):
        return (0, 0), (0, board.cols - 1)

    def is_valid(self, board):
        return board.cells[0][0] == board.cells[0][-1]


@pytest.mark.parametrize("rule", [CornersDiffer(), CornersAreEqual()])
def test_a_rule_that_only_has_is_valid_is_cited_and_can_go(rule):
    text = {"CornersDiffer": "1..............1", "CornersAreEqual": "." * 16}[rule.rule_name]
    puzzle = read_puzzle(text)
    puzzle.rules.append(rule)
    found = puzzle.check(repairs="all")
    assert rule.rule_name in names(found.contradictions[0])
    assert rule.rule_name in [str(each.part) for each in found.repairs]
    assert found.repairs_complete


def test_a_given_is_changed_to_what_leaves_one_solution():
    changed = read_puzzle(EASY.replace("53", "52", 1))
    found = changed.check(repairs="all")
    assert [(str(each.part), [c.to for c in each.changes if c.solutions == 1]) for each in found.repairs] == [
        ("A2 = 2", ["A2 = 3"])
    ]


def test_a_rule_of_many_units_is_cited_by_one_and_goes_as_a_whole():
    puzzle = read_puzzle("1..4......32....")
    puzzle.rules.append(NonConsecutiveRule())
    found = puzzle.check(repairs="all")
    assert names(found.contradictions[0]) == ["C3 = 3", "C4 = 2", "C3 and C4 not consecutive"]
    assert [(str(each.part), each.solutions) for each in found.repairs] == [("non-consecutive rule", 1)]


def test_where_no_single_part_is_enough_that_is_said():
    puzzle = read_puzzle("11............22")
    found = puzzle.check(repairs="all")
    assert found.repairs == []
    assert found.repairs_complete


def test_repairs_are_none_first_or_all():
    puzzle = read_puzzle("1...2....3....4.")
    assert [len(puzzle.check(repairs=each).repairs) for each in ("none", "first", "all")] == [0, 1, 3]
    with pytest.raises(RulegridError, match="repairs 'some': expected one of first, all, none"):
        puzzle.check(repairs="some")


def test_a_dot_that_another_rule_depends_on_can_be_the_repair():
    """Without the dot, the rule about cells without dots begins to apply: the puzzle is stated anew."""
    puzzle = read_puzzle("12..............")
    puzzle.rules += [sudoku.DifferenceRule(["2:A1A2"]), NoDifferenceRule(["3"])]
    found = puzzle.check(repairs="all")
    for repair in found.repairs:
        assert_repaired(puzzle, repair)
    assert "A1 = 1" in [str(each.part) for each in found.repairs]


def test_limits_stop_it_with_what_is_known():
    puzzle = read_puzzle("1...2....3....4.")
    found = puzzle.check(timeout=0)
    assert (found.status, found.stopped) == ("stopped", "timeout")
    found = puzzle.check(max_steps=1)
    assert (found.status, found.stopped) == ("none", "max_steps")


def test_an_interrupt_goes_through_and_leaves_what_is_known():
    from rulegrid.setting.check import Checker

    def interrupt(steps):
        raise KeyboardInterrupt

    checker = Checker(sudoku.read_puzzle("." * 81), tick=interrupt)
    with pytest.raises(KeyboardInterrupt):
        checker.run()
    assert checker.result.stopped == "interrupted"


@st.composite
def small(draw):
    """A 4x4 sudoku with random givens, cages and a thermometer."""
    cells = draw(st.lists(st.integers(0, 4), min_size=16, max_size=16))
    keep = draw(st.sets(st.integers(0, 15), max_size=6))
    puzzle = read_puzzle("".join(str(v) if at in keep and v else "." for at, v in enumerate(cells)))
    totals = draw(st.lists(st.integers(1, 12), min_size=2, max_size=2))
    puzzle.rules += [KillerRule([f"{totals[0]}:A1A2B1", f"{totals[1]}:C3D3"]), ThermometerRule(["D1C1C2"])]
    return puzzle


@given(small())
def test_contradictions_are_minimal_and_repairs_work(saying, puzzle):
    found = puzzle.check(repairs="all")
    assert (found.status == "none") == (puzzle.count(1) == 0)
    for contradiction in found.contradictions:
        assert_minimal(puzzle, contradiction, saying)
    for repair in found.repairs:
        assert_repaired(puzzle, repair)
    if found.status == "none":
        parts = {str(part) for each in found.contradictions for part in each.parts}
        assert {str(each.part) for each in found.repairs} <= parts
        assert json.dumps(found.to_data())


@pytest.mark.slow
@given(small())
def test_every_part_whose_removal_is_enough_is_found(puzzle):
    found = puzzle.check(repairs="all")
    if found.status == "none":
        enough = set()
        for row, col in puzzle.board.open_cells():
            if value := puzzle.board.get_digit(row, col):
                board = puzzle.board.copy()
                board.remove_digit(row, col)
                if puzzle.replace(board).count(1):
                    enough.add(("given", row, col, value))
        mended = {("given", *each.part.cells[0], each.part.value) for each in found.repairs if each.part.value}
        assert mended == enough


def classics(shared_data, number):
    lines = []
    for name in ("easy", "17clue", "top1465", "hard1905"):
        lines += (shared_data / "sudoku" / f"{name}.txt").read_text().splitlines()[: number // 4]
    return [read_puzzle(line.split()[0]) for line in lines]


def cages(shared_data, number):
    lines = (shared_data / "calcudoku" / "keen.jsonl").read_text(encoding="utf-8").splitlines()
    few = lines[:: len(lines) // number]
    return [calcudoku.read_puzzle(json.loads(line)["input"]) for line in few]


def thermometers(random, number):
    """Grids with a few thermometers and cages drawn on a solution, and some givens."""
    solution = read_puzzle(EASY).solve()
    for _ in range(number):
        puzzle = read_puzzle(EASY)
        walks = [walk(solution, random) for _ in range(6)]
        puzzle.rules.append(ThermometerRule([cells for cells in walks if len(cells) > 2]))
        pairs = [((row, 0), (row, 1)) for row in range(9)]
        totals = [(sum(solution.get_digit(*cell) for cell in pair), pair) for pair in pairs]
        puzzle.rules.append(KillerRule(totals))
        for cell in random.sample(list(puzzle.board.open_cells()), 30):
            puzzle.board.remove_digit(*cell)
        yield puzzle


def walk(solution, random):
    """Cells of a solution in which its digits rise, each next to the one before."""
    cells = [random.choice(list(solution.open_cells()))]
    while len(cells) < 6:
        row, col = cells[-1]
        around = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        higher = [
            cell for cell in around
            if solution.grid.has(cell) and solution.get_digit(*cell) > solution.get_digit(row, col)
        ]  # fmt: skip
        if not higher:
            break
        cells.append(random.choice(higher))
    return cells


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")
@pytest.mark.parametrize("kind", ["givens", "cages", "thermometers", "killers"])
def test_two_hundred_spoilt_puzzles_are_explained_and_repaired(shared_data, saying, kind):
    random = Random(5)
    made = {
        "givens": lambda: (with_changed_given(each, random) for each in classics(shared_data, 80)),
        "cages": lambda: (with_changed_clue(each, random) for each in cages(shared_data, 60)),
        "thermometers": lambda: (with_changed_clue(each, random, ThermometerRule) for each in thermometers(random, 30)),
        "killers": lambda: (with_changed_clue(each, random, KillerRule) for each in thermometers(random, 30)),
    }
    done = argued = 0
    for puzzle in filter(None, made[kind]()):
        found = puzzle.check(timeout=300)
        assert found.status == "none"
        for contradiction in found.contradictions:
            assert_minimal(puzzle, contradiction, saying)
            if contradiction.argument is not None:
                assert_argued(puzzle, contradiction)
        argued += all(each.argument or not each.needs_argument for each in found.contradictions)
        assert len(found.repairs) == 1
        assert_repaired(puzzle, found.repairs[0])
        done += 1
    assert done >= 25
    assert argued >= 0.9 * done
