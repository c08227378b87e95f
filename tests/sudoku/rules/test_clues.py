"""Clue texts of the rules about regions, lines, cages and sets: what each says, and sixty that say nothing."""

import pytest

from rulegrid import PuzzleFormatError, RuleError, RulegridError
from rulegrid.draw.drawing import record
from rulegrid.sudoku import (
    RULES,
    STANDARD,
    ArrowRule,
    BlockRule,
    Board,
    KillerRule,
    LookAndSayRule,
    Puzzle,
    RegionsRule,
    Solver,
    SumRule,
    WhisperRule,
    read_puzzle,
)
from rulegrid.utils.message import say

BY_NAME = {rule.spelling(): rule for rule in RULES}
SPELLINGS = {
    "regions", "extra-region", "diagonal", "windoku", "disjoint-groups", "anti-knight", "anti-king", "chess",
    "non-consecutive", "anti-taxicab", "global-entropy", "global-modular", "dutch-flatmates", "thermometer",
    "slow-thermometer", "arrow", "double-arrow", "whisper", "renban", "nabner", "palindrome", "zipper", "between",
    "lockout", "region-sum", "modular", "entropic", "sum-line", "killer", "sum", "equal-sum", "same-values", "clone",
    "quadruple", "contain-exact", "look-and-say", "rellik", "lunchbox", "equality", "counting-circles", "count-distinct",
}  # fmt: skip


def test_the_rules_are_spelled_as_published():
    assert BY_NAME.keys() >= SPELLINGS


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.spelling())
def test_every_rule_has_a_chinese_name_and_a_group(rule):
    assert not say(rule.name_in_units(), "zh").isascii()
    assert rule.group


def test_groups_are_listed_one_after_the_other():
    groups = [rule.group for rule in RULES]
    assert len(list(dict.fromkeys(groups))) == sum(a != b for a, b in zip(groups, [None, *groups], strict=False))


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("regions", "A1 A2 B1", "A1A2B1"),
        ("diagonal", " / ", "/"),
        ("chess", "1, 3", "1,3"),
        ("chess", "1,3:789", "1,3:789"),
        ("chess", "1,3:12,", "1,3:12,"),
        ("arrow", "a1: b1 c1", "A1:B1C1"),
        ("arrow", "A1A2:B1B2B1", "A1A2:B1B2B1"),
        ("whisper", "A1B1", "A1B1"),
        ("whisper", "5:A1B1A1", "5:A1B1A1"),
        ("lockout", "4:A1B1C1", "A1B1C1"),  # 4 is what is meant without it
        ("modular", "3:A1B1C1", "A1B1C1"),
        ("sum-line", "10:A1B1C1:loop", "10:A1B1C1:loop"),
        ("killer", "A1A2", "A1A2"),
        ("killer", "10/12:A1A2", "10/12:A1A2"),
        ("killer", "010:A1A2", "10:A1A2"),
        ("sum", "10:A1A2", "10:A1A2"),
        ("sum", "-3:A1*2 A2*-1B1*1", "-3:A1*2 A2*-1 B1"),
        ("equal-sum", "A1A2:B1:C1C2", "A1A2:B1:C1C2"),
        ("quadruple", "3,12:A1A2B1B2", "3,12:A1A2B1B2"),
        ("contain-exact", "12,:A1A2", "12,:A1A2"),
        ("look-and-say", "1x6, 17:A1A2", "16,17:A1A2"),
        ("look-and-say", "0x12:A1", "0x12:A1"),
        ("count-distinct", "A1:B1B2", "A1:B1B2"),
    ],
)
def test_a_clue_is_read_and_written(name, text, written):
    assert BY_NAME[name].from_clues([text]).clues() == [written]


@pytest.mark.parametrize(
    ("name", "data", "written"),
    [
        ("killer", {"total": 10, "cells": "A1A2"}, "10:A1A2"),
        ("killer", {"total": [10, 12], "cells": "A1A2"}, "10/12:A1A2"),
        ("killer", {"cells": ["A1", [0, 1]]}, "A1A2"),
        ("sum", {"total": 3, "terms": "A1*2 A2"}, "3:A1*2 A2"),
        ("sum", {"total": 3, "terms": [["A1", 2], "A2", [0, 2]]}, "3:A1*2 A2 A3"),
        ("arrow", {"circle": "A1", "cells": "B1C1"}, "A1:B1C1"),
        ("look-and-say", {"counts": [[1, 6], [2, 7]], "cells": "A1"}, "16,27:A1"),
        ("sum-line", {"total": 9, "cells": "A1B1", "shape": "loop"}, "9:A1B1:loop"),
        ("regions", "AAB/ABB", "A1A2B1"),
    ],
)
def test_a_clue_is_read_from_json(name, data, written):
    rule = BY_NAME[name]()
    rule.add_clue_data(data, "clue")
    assert rule.clues()[0] == written
    again = BY_NAME[name]()
    for clue in rule.clue_list:
        again.add_clue_data(clue.to_data(), "clue")
    assert again.clue_list == rule.clue_list


BAD_TEXTS = [
    ("regions", "", "expected CELLS or AAABBB"),
    ("regions", "A1A", "column 3: read 'A', expected a cell"),
    ("regions", "AAB/AB", "read 'AB' as row 2 of a drawing, expected 3 characters"),
    ("regions", "AA*/ABB", "read '*' in row 1 of a drawing"),
    ("regions", "../..", "expected a drawing with a region"),
    ("regions", "AAB//ABB", "read '' as row 2 of a drawing"),
    ("extra-region", "A0", "column 1: read 'A0': rows and columns count from 1"),
    ("extra-region", "A1:B1", "read ':B1', expected CELLS"),
    ("diagonal", "x", "read 'x', expected \\|/"),
    ("diagonal", "", "expected \\|/"),
    ("chess", "1", "leap 1: expected two numbers"),
    ("chess", "0,0", "leap 0,0: expected two numbers, not both 0"),
    ("chess", "1,2,3", "leap 1,2,3: expected two numbers"),
    ("chess", "1,x", "read '1,x', expected D,R[:VALUES]"),
    ("chess", "1,2:77;", "expected digits such as 345"),
    ("chess", "1,2:", "expected D,R[:VALUES]"),
    ("thermometer", "A1:B1", "read ':B1', expected CELLS from the bulb"),
    ("slow-thermometer", "A1", "expected CELLS from the bulb"),
    ("slow-thermometer", "A1B1A1", "cell A1 is named twice"),
    ("arrow", "A1B1C1", "expected CIRCLE:CELLS"),
    ("arrow", "A1:B1:C1", "read ':C1', expected CIRCLE:CELLS"),
    ("arrow", "A1A2A3A4:B1", "put CIRCLE first: B1:A1A2A3A4"),
    ("arrow", "A1:", "expected CIRCLE:CELLS"),
    ("arrow", ":A1", "expected CIRCLE:CELLS"),
    ("arrow", "A1:5", "column 4: read '5', expected a cell"),
    ("double-arrow", "A1A2", "read 'A1A2', expected CELLS"),
    ("whisper", "x:A1A2", "read 'x:A1A2', expected [N:]CELLS"),
    ("whisper", "-1:A1A2", "column 1: read -1, expected 0 or more"),
    ("whisper", "5:A1", "read 'A1', expected at least 2 cells"),
    ("whisper", "5:A1A?", "column 5: read 'A?', expected a cell"),
    ("renban", "5:A1A2", "read ':A1A2', expected CELLS"),
    ("renban", "A1", "read 'A1', expected CELLS"),
    ("nabner", "A1-A2", "column 3: read '-A2', expected a cell"),
    ("palindrome", "?", "column 1: read '?', expected a cell"),
    ("zipper", "A1", "expected CELLS"),
    ("between", "", "read '', expected CELLS"),
    ("lockout", "4.5:A1A2", "read '4.5:A1A2', expected [N:]CELLS"),
    ("region-sum", "AA", "column 1: read 'AA', expected a cell"),
    ("modular", "1:A1A2", "column 1: read 1, expected 2 or more"),
    ("modular", "0:A1A2", "column 1: read 0, expected 2 or more"),
    ("entropic", "3:A1A2", "read ':A1A2', expected CELLS"),
    ("sum-line", "A1A2", "expected N:CELLS[:loop]"),
    ("sum-line", "5:A1A2:lop", "read 'lop', expected loop"),
    ("sum-line", "5:loop", "column 3: read 'loop', expected a cell"),
    ("killer", "10/:A1A2", "expected [TOTAL:]CELLS"),
    ("killer", "ten:A1A2", "expected [TOTAL:]CELLS"),
    ("killer", "10,12:A1A2", "expected [TOTAL:]CELLS"),
    ("killer", "10:12:A1", "expected [TOTAL:]CELLS"),
    ("sum", "A1A2", "expected N:CELLS"),
    ("sum", "5:*2A1", "column 3: read '*2', expected a cell before it"),
    ("sum", "5:A1*", "column 5: read '*', expected a cell"),
    ("sum", "5:A1*x", "column 5: read '*x', expected a cell"),
    ("sum", "5:A1*2*3", "column 7: read '*3', expected a cell before it"),
    ("equal-sum", "A1A2", "expected CELLS:CELLS"),
    ("equal-sum", "A1:", "expected CELLS:CELLS"),
    ("same-values", "A1A2:B1", "groups of 2, 1 cells, expected groups of one size"),
    ("clone", "A1:B1B2", "groups of 1, 2 cells, expected groups of one size"),
    ("quadruple", "A1A2", "expected DIGITS:CELLS"),
    ("quadruple", "1,a:A1A2", "expected DIGITS:CELLS"),
    ("quadruple", "123:A1A2", "3 digits in 2 cells, expected at most one per cell"),
    ("quadruple", "1:A1", "read 'A1', expected at least 2 cells"),
    ("quadruple", "0:A1A2", "0 is not a value of this board"),
    ("contain-exact", "7:A1A2", "7 is not a value of this board"),
    ("look-and-say", "1:A1A2", "expected COUNTS:CELLS"),
    ("look-and-say", "16,:A1A2", "expected COUNTS:CELLS"),
    ("look-and-say", "123:A1A2", "expected COUNTS:CELLS"),
    ("look-and-say", "11,21:A1A2", "a digit is counted twice: 11,21"),
    ("look-and-say", "19:A1A2", "9 is not a value of this board"),
    ("rellik", "A1A2", "expected N:CELLS"),
    ("lunchbox", "5:A1", "read 'A1', expected at least 2 cells"),
    ("equality", "2:A1A2", "read ':A1A2', expected CELLS"),
    ("counting-circles", "A1A1", "cell A1 is named twice"),
    ("count-distinct", "A1A2:B1", "put CELL first: B1:A1A2"),
    ("count-distinct", "A1", "expected CELL:CELLS"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text", "problem"), BAD_TEXTS)
def test_what_is_no_clue_is_refused_in_one_line_that_says_where(name, text, problem):
    with pytest.raises((PuzzleFormatError, RuleError)) as caught:
        Solver(Board(4, regions=[[(0, 0)]]), BY_NAME[name].from_clues([text]))
    message = str(caught.value)
    assert problem in message
    assert message.isprintable()
    assert len(message) < 200


def test_there_are_sixty_bad_texts_and_more():
    assert len(BAD_TEXTS) >= 60
    assert {name for name, _, _ in BAD_TEXTS} == {name for name in SPELLINGS if BY_NAME[name].clue_form}


@pytest.mark.parametrize("name", sorted(name for name in SPELLINGS if BY_NAME[name].clue_form))
@pytest.mark.parametrize("cells", ["A1A2A99", "Z1A1A2", "A1A2A3B99"])
def test_cells_off_the_board_are_refused(name, cells):
    labels = {"chess": None, "diagonal": None, "arrow": "A1:", "count-distinct": "A1:", "sum": "5:", "sum-line": "5:",
              "rellik": "5:", "lunchbox": "5:", "quadruple": "12:", "contain-exact": "12:", "look-and-say": "11:",
              "equal-sum": "A1:", "same-values": "A1A2A3A4:", "clone": "A1A2A3A4:"}  # fmt: skip
    label = labels.get(name, "")
    if label is None:
        pytest.skip("names no cells")
    with pytest.raises(RuleError, match=r"off the board|expected groups of one size"):
        Solver(Board(4), BY_NAME[name].from_clues([label + cells]))


@pytest.mark.parametrize(
    "data",
    [
        5,
        {"total": "x", "cells": "A1"},
        {"total": [], "cells": "A1"},
        {"total": 5},
        {"total": 5, "cells": "A1", "colour": "red"},
        {"total": [1, [2]], "cells": "A1"},
        {"total": True, "cells": "A1"},
    ],
)
def test_json_that_is_no_cage_is_refused_by_path(data):
    with pytest.raises(PuzzleFormatError) as caught:
        KillerRule().add_clue_data(data, "rules[0].clues[0]")
    assert str(caught.value).startswith("rules[0].clues[0]")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("rule", "data"),
    [
        (SumRule, {"total": 5, "terms": 5}),
        (SumRule, {"total": 5, "terms": []}),
        (SumRule, {"total": 5, "terms": [["A1", "x"]]}),
        (SumRule, {"total": 5, "terms": [None]}),
        (LookAndSayRule, {"counts": [[1]], "cells": "A1"}),
        (LookAndSayRule, {"counts": 5, "cells": "A1"}),
        (LookAndSayRule, {"counts": [[-1, 2]], "cells": "A1"}),
        (LookAndSayRule, {"counts": [], "cells": "A1"}),
        (ArrowRule, {"circle": "A1A2A3A4", "cells": "B1"}),
    ],
)
def test_json_that_is_no_clue_of_its_fields_is_refused(rule, data):
    with pytest.raises(PuzzleFormatError) as caught:
        rule().add_clue_data(data, "clue")
    assert str(caught.value).startswith("clue")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("values", [[1, 2, 3, 4], [1, 2, 4, 5, 6, 9], [0, 1], 10])
@pytest.mark.parametrize("name", ["entropic", "global-entropy"])
def test_low_middle_and_high_need_three_equal_runs(name, values):
    rule = BY_NAME[name].from_clues(["A1A2"] if name == "entropic" else [])
    with pytest.raises(RuleError, match="expected three runs of one length, low, middle and high"):
        Solver(Board(2, values=values), rule)


def test_a_cage_has_one_total_several_or_none():
    rule = KillerRule([(10, "A1A2"), ((10, 12), "B1B2")])
    rule.set(None, [(2, 0), (2, 1)])
    assert rule.clues() == ["10:A1A2", "10/12:B1B2", "C1C2"]
    assert [total for total, _ in rule.cages] == [10, (10, 12), None]
    assert [rule.unit_name(clue) for clue in rule.clue_list] == ["cage 10 at A1", "cage 10/12 at B1", "cage at C1"]


@pytest.mark.parametrize(("values", "count"), [(4, 2 * 3), (5, 2 * 3), (6, 2 * 6), (9, 2 * 10)])
def test_a_whisper_is_half_the_number_of_values_rounded_up_unless_it_says_otherwise(values, count):
    assert Solver(Board(1, 2, values=values), WhisperRule(["A1A2"])).count() == count


def test_two_circle_cells_are_read_from_the_left_and_the_top_however_they_are_given():
    for circle in ("A1A2", "A2A1"):
        solved = Solver(Board(2, 3, values=9), ArrowRule([f"{circle}:B1B2"])).get_solution()
        assert solved.cells[0][0] * 10 + solved.cells[0][1] == solved.cells[1][0] + solved.cells[1][1]


def test_a_circle_of_two_cells_counts_the_digits_of_large_values():
    board = Board(1, 4, values=[1, 2, 10, 11])
    rule = ArrowRule(["A1A2:A3A4"])
    solutions = list(Solver(board, rule).solutions())
    expected = {
        (a, b, c, d) for a in board.values for b in board.values for c in board.values for d in board.values
        if int(f"{a}{b}") == c + d
    }  # fmt: skip
    assert {tuple(solution.cells[0]) for solution in solutions} == expected
    assert expected


def test_regions_take_the_place_of_blocks_wherever_both_are():
    regions = RegionsRule(["ABBB/AABC/ADCC/DDDC"])
    blocks = BlockRule()
    usual = [rule for rule in (rule() for rule in STANDARD) if rule.spelling() != "block"]
    board = Board(4)
    alone = Solver(board, *usual, regions)
    both = Solver(board, *usual, blocks, regions)
    assert alone.count() == both.count() > 0
    assert [str(unit) for unit in both.units()] == [str(unit) for unit in alone.units()]
    assert both.board.regions == tuple(clue.cells for clue in regions.clue_list)
    assert record(board, [blocks, regions]).regions == record(board, [regions]).regions
    assert read_puzzle("." * 16, [*usual, blocks, regions]).count() == alone.count()
    # A board that has no blocks at all may have regions all the same.
    wide = Board(2, 3)
    assert Solver(wide, *usual, blocks, RegionsRule(["AAB/ABB"])).count() > 0


def test_regions_may_be_in_parts_smaller_than_the_values_or_leave_cells_out():
    solver = Solver(Board(2, 3), RegionsRule(["A.A/B.B"]))
    assert solver.board.regions == (((0, 0), (0, 2)), ((1, 0), (1, 2)))
    assert solver.count() == 6 * 6 * 3 * 3


@pytest.mark.parametrize(
    ("clues", "problem"),
    [
        (["A1A2", "A2A3"], "cell A2 is in two regions: expected regions that don.t overlap"),
        (["A1A2A3B1"], "region at A1: 4 cells, expected at most 3: one for each value"),
        (["AA/BB"], "a drawing of 2 x 2 cells for a board of 3 x 3 cells"),
        (["AAAA/BBBB/CCCC"], "off the board"),
    ],
)
def test_regions_that_do_not_fit_are_refused(clues, problem):
    with pytest.raises(RuleError, match=problem) as caught:
        Puzzle(Board(3), [RegionsRule(clues), BY_NAME["disjoint-groups"]()]).count()
    assert str(caught.value).isprintable()


def test_disjoint_groups_need_regions():
    with pytest.raises(RulegridError, match="expected blocks or regions"):
        Solver(Board(4), BY_NAME["disjoint-groups"]())


@pytest.mark.parametrize("name", sorted(SPELLINGS))
def test_every_rule_is_drawn(name):
    rule = BY_NAME[name]
    clues = [rule.clue_form.partition(", such as ")[2]] if rule.clue_form else []
    board = Board(9, regions=[[(0, 0), (0, 1)]])
    puzzle = Puzzle(board, [rule.from_clues(clues)])
    puzzle.solver()
    assert record(board, puzzle.rules).marks
    assert "<svg" in puzzle.to_svg()
