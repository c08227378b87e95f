"""What each rule about regions, lines, cages and sets means, by examples."""

from itertools import combinations, product

import pytest

from rulegrid import AllDifferent, Cells, ClueRule, Form, Number, OneOfSets, Regular, Rule, SandwichSum
from rulegrid.core.constraints import ONCE, Amount, Callback
from rulegrid.core.statement import Statement
from rulegrid.sudoku import (
    RULES,
    Board,
    LunchboxRule,
    NonConsecutiveRule,
    RellikRule,
    Solver,
    SumLineRule,
    ThermometerRule,
    WindokuRule,
)
from rulegrid.sudoku.rules.cages import distinct_without_sum, sets_without_sum

BY_NAME = {rule.spelling(): rule for rule in RULES}
HALVES = [[(0, 0), (0, 1), (0, 2)], [(0, 3), (0, 4), (0, 5)]]


def board_of(text, values=9, regions=()):
    """A board drawn in rows of digits with slashes between them, '.' for empty."""
    rows = [list(row) for row in text.split("/")]
    board = Board(len(rows), len(rows[0]), values=values, regions=regions)
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            if entry != ".":
                board.set_digit(r, c, int(entry))
    return board


EXAMPLES = [
    ("extra-region", "A1B2", "12/21", False),
    ("extra-region", "A1B2", "12/23", True),
    ("extra-region", "A1A2B2", "1./.1", False),
    ("diagonal", None, "123/456/781", False),
    ("diagonal", "/", "123/456/781", True),
    ("diagonal", "\\", "123/456/781", False),
    ("anti-knight", None, "1../.../.1.", False),
    ("anti-knight", None, "1../..2/.3.", True),
    ("anti-king", None, "1./.1", False),
    ("anti-king", None, "11/..", False),
    ("anti-king", None, "1.1/...", True),
    ("chess", "0,2", "1.1", False),
    ("chess", "0,2", "1/./1", False),
    ("chess", "1,2:23", "1../..1", True),
    ("chess", "1,2:12", "1../..1", False),
    ("anti-taxicab", None, "3..3", False),
    ("anti-taxicab", None, "2../.2.", False),
    ("anti-taxicab", None, "3.3", True),
    ("global-entropy", None, "12/34", False),
    ("global-entropy", None, "14/27", True),
    ("global-entropy", None, "12/3.", False),
    ("global-modular", None, "14/73", False),
    ("global-modular", None, "12/36", True),
    ("dutch-flatmates", None, "1/5/2", True),
    ("dutch-flatmates", None, "2/5/9", True),
    ("dutch-flatmates", None, "2/5/1", False),
    ("dutch-flatmates", None, "./5/.", True),
    ("dutch-flatmates", None, "5/8", False),
    ("slow-thermometer", "A1A2A3", "223", True),
    ("slow-thermometer", "A1A2A3", "2.1", True),  # only neighbours are compared before the line is full
    ("slow-thermometer", "A1A2A3", "321", False),
    ("arrow", "A1:A2A3", "312", True),
    ("arrow", "A1:A2A3A2", "723", True),
    ("arrow", "A1:A2A3A2", "732", False),
    ("arrow", "A1A2:A3A4", "1798", True),
    ("arrow", "A2A1:A3A4", "1798", True),
    ("arrow", "A1A2:A3A4", "1797", False),
    ("arrow", "A1B1:A2B2", "19/66", False),
    ("arrow", "A1B1:A2B2", "19/67", True),
    ("double-arrow", "A1A2A3A4", "5345", False),
    ("double-arrow", "A1A2A3A4", "5364", True),
    ("whisper", "A1A2A3", "161", True),
    ("whisper", "A1A2A3", "15.", False),
    ("whisper", "4:A1A2A3", "151", True),
    ("renban", "A1A2A3", "342", True),
    ("renban", "A1A2A3", "352", False),
    ("renban", "A1A2A3", "343", False),
    ("nabner", "A1A2A3", "135", True),
    ("nabner", "A1A2A3", "1.2", False),
    ("nabner", "A1A2A3", "153", True),
    ("nabner", "A1A2A3", "151", False),
    ("palindrome", "A1A2A3A4", "1221", True),
    ("palindrome", "A1A2A3A4", "1.3.", True),
    ("palindrome", "A1A2A3A4", "1.32", False),
    ("zipper", "A1A2A3", "143", True),
    ("zipper", "A1A2A3A4", "1423", False),
    ("zipper", "A1A2A3A4", "1324", True),
    ("between", "A1A2A3", "123", True),
    ("between", "A1A2A3", "321", True),
    ("between", "A1A2A3", "113", False),
    ("between", "A1A2A3", "143", False),
    ("between", "A1A2", "11", True),
    ("lockout", "A1A2A3", "165", True),
    ("lockout", "A1A2A3", "164", False),
    ("lockout", "A1A2A3", "155", False),
    ("lockout", "3:A1A2A3", "164", True),
    ("modular", "A1A2A3A4", "1239", False),
    ("modular", "A1A2A3A4", "1234", True),
    ("modular", "2:A1A2A3A4", "1236", True),
    ("entropic", "A1A2A3A4", "1473", True),
    ("entropic", "A1A2A3A4", "1476", False),
    ("entropic", "A1A2", "13", False),
    ("sum-line", "5:A1A2A3A4", "2335", False),
    ("sum-line", "5:A1A2A3A4", "2353", False),
    ("sum-line", "5:A1A2A3", "235", True),
    ("sum-line", "5:A1A2A3", "352", False),
    ("sum-line", "5:A1A2A3:loop", "352", True),
    ("sum-line", "5:A1A2A3:loop", "343", False),
    ("killer", "6:A1A2", "33", False),
    ("killer", "6:A1A2", "24", True),
    ("killer", "6/7:A1A2", "25", True),
    ("killer", "6/8:A1A2", "25", False),
    ("killer", "A1A2", "25", True),
    ("killer", "A1A2", "22", False),
    ("sum", "6:A1A2", "33", True),
    ("sum", "1:A1*2 A2*-1", "23", True),
    ("sum", "1:A1*2 A2*-1", "21", False),
    ("sum", "-1:A1 A2*-1", "12", True),
    ("equal-sum", "A1A2:A3:A4", "1233", True),
    ("equal-sum", "A1A2:A3:A4", "1234", False),
    ("same-values", "A1A2:A3A4", "1221", True),
    ("same-values", "A1A2:A3A4", "1211", False),
    ("clone", "A1A2:A3A4", "1221", False),
    ("clone", "A1A2:A3A4", "1212", True),
    ("clone", "A1A2:A3A4", "1.2.", False),
    ("quadruple", "112:A1A2B1B2", "12/13", True),
    ("quadruple", "112:A1A2B1B2", "12/23", False),
    ("contain-exact", "1:A1A2A3", "112", False),
    ("contain-exact", "11:A1A2A3", "112", True),
    ("look-and-say", "21,03:A1A2A3", "112", True),
    ("look-and-say", "21,02:A1A2A3", "112", False),
    ("rellik", "5:A1A2A3", "123", False),
    ("rellik", "5:A1A2A3", "124", False),
    ("rellik", "5:A1A2A3", "139", True),
    ("rellik", "5:A1A2A3", "113", False),
    ("lunchbox", "5:A1A2A3A4", "1234", True),
    ("lunchbox", "5:A1A2A3A4", "2413", False),
    ("lunchbox", "0:A1A2A3A4", "2413", True),
    ("lunchbox", "2:A1A2A3", "121", False),
    ("equality", "A1A2", "16", True),
    ("equality", "A1A2", "14", False),
    ("equality", "A1A2", "56", False),
    ("equality", "A1A2A3A4", "1268", False),
    ("equality", "A1A2A3A4", "1278", True),
    ("counting-circles", "A1A2A3", "122", True),
    ("counting-circles", "A1A2A3", "333", True),
    ("counting-circles", "A1A2A3", "123", False),
    ("count-distinct", "A1:A2A3", "278", True),
    ("count-distinct", "A1:A2A3", "277", False),
    ("count-distinct", "A1:A2A3", "177", True),
    ("fibonacci-line", "A1A2A3A4", "2135", False),
    ("fibonacci-line", "A1A2A3A4", "2134", True),
    ("fibonacci-line", "A4A3A2A1", "2134", False),
    ("fibonacci-line", "A1A2A3", "112", True),
    ("arithmetic-line", "A1A2A3A4", "1357", True),
    ("arithmetic-line", "A1A2A3A4", "8642", True),
    ("arithmetic-line", "A1A2A3", "444", True),
    ("arithmetic-line", "A1A2A3", "131", False),
    ("index-line", "A1A2A3", "213", True),
    ("index-line", "A1A2A3", "123", True),
    ("index-line", "A1A2A3", "231", False),
    ("index-line", "A1A2A3", "122", False),
    ("index-line", "A1A2A3", "124", False),
    ("difference-count", "1:A1A2A3", "112", True),
    ("difference-count", "1:A1A2A3", "212", True),
    ("difference-count", "2:A1A2A3", "313", False),
    ("difference-count", "2:A1A2A3", "135", False),
    ("difference-count", "2:A1A2A3", "137", True),
    ("no-three-parity", None, "135", False),
    ("no-three-parity", None, "1/3/5", False),
    ("no-three-parity", None, "13./31./..5", True),
    ("no-three-parity", "A1A2B2", "13./31./..5", False),
    ("no-three-parity", "A1A2B2", "133/32./..5", True),
    ("equal-product", "A1A2:A3A4", "2634", True),
    ("equal-product", "A1A2:A3A4", "2635", False),
    ("equal-product", "A1:A2:A3A4", "6623", True),
    ("equal-product", "A1:A2:A3A4", "6633", False),
    ("prime-cage", "A1A2", "25", True),
    ("prime-cage", "A1A2", "26", False),
    ("prime-cage", "A1", "1.", False),
    ("prime-cage", "A1A2A3", "313", False),
    ("group-count", "A1A2:A3A4", "1222", True),
    ("group-count", "A1A2:A3A4", "1223", False),
    ("group-count", "A1A2:A3A4", "1122", False),
    ("group-count", "A1A2:A3", "221", False),
    ("comparison-count", "smaller:A1A2A3", "213", False),
    ("comparison-count", "smaller:A1A2A3", "323", False),
    ("comparison-count", "smaller:A1A2A3A4", "2134", False),
    ("comparison-count", "smaller:A1A2A3A4", "2114", True),
    ("comparison-count", "greater:A1A2A3A4", "2134", True),
    ("comparison-count", "equal:A1A2A3", "133", False),
    ("comparison-count", "equal:A1A2A3", "113", True),
    ("comparison-count", "different:A1A2A3", "113", True),
    ("comparison-count", "same-parity:A1A2A3", "267", False),
    ("comparison-count", "same-parity:A1A2A3", "264", True),
    ("comparison-count", "other-parity:A1A2A3", "264", False),
    ("comparison-count", "other-parity:A1A2A3", "164", False),
    ("comparison-count", "other-parity:A1A2A3", "153", False),
    ("comparison-count", "other-parity:A1A2A3", "163", True),
    ("non-consecutive", None, "12", False),
    ("non-consecutive", None, "13", True),
]


@pytest.mark.parametrize(("name", "clue", "text", "is_valid"), EXAMPLES)
def test_a_rule_means_what_players_mean_by_it(name, clue, text, is_valid):
    board = board_of(text)
    rule = BY_NAME[name].from_clues([clue] if clue else [])
    rule.validate_compatibility(board)
    assert rule.is_valid(board) is is_valid
    if "." not in text:
        assert any(constraint.is_broken(board) for constraint in rule.constraints(board)) is not is_valid


@pytest.mark.parametrize(
    ("text", "is_valid"), [("123641", False), ("123231", True), ("12345.", True), ("123942", False), ("999999", True)]
)
def test_a_region_sum_line_is_cut_where_it_changes_its_region(text, is_valid):
    rule = BY_NAME["region-sum"].from_clues(["A1A2A3A4A5A6"])
    assert rule.is_valid(board_of(text, regions=HALVES)) is is_valid


def test_a_region_that_a_line_enters_again_is_another_part_and_cells_of_none_are_left_out():
    rule = BY_NAME["region-sum"].from_clues(["A1A4A2"])
    assert rule.is_valid(board_of("33.3..", regions=HALVES))
    assert not rule.is_valid(board_of("33.6..", regions=HALVES))
    only_first = board_of("339...", regions=HALVES[:1])
    assert BY_NAME["region-sum"].from_clues(["A1A4A2"]).is_valid(only_first)


def test_windows_are_blocks_one_cell_away_from_the_border():
    windows = {str(name): cells for name, cells in WindokuRule().groups(Board(9))}
    assert windows["window at F6"] == tuple((row, col) for row in (5, 6, 7) for col in (5, 6, 7))
    assert len(WindokuRule().groups(Board(16))) == 9
    board = Board(9)
    board.set_digit(1, 1, 5)
    board.set_digit(3, 3, 5)
    assert not WindokuRule().is_valid(board)


def test_disjoint_groups_compare_the_same_places_of_regions():
    rule = BY_NAME["disjoint-groups"]()
    assert not rule.is_valid(board_of("1..1..", regions=HALVES))
    assert rule.is_valid(board_of("1...1.", regions=HALVES))


class DifferenceRule(ClueRule):
    """Two cells differ by N, 1 by default: a stand-in for the rule of that spelling."""

    form = Form(Number("difference", "N", default=1), Cells(least=2, most=2), example="A1A2")

    def is_clue_valid(self, clue, board):
        a, b = (board.get_digit(*cell) for cell in clue.cells)
        return not a or not b or abs(a - b) == clue.difference


@pytest.mark.parametrize(
    ("clue", "text", "is_valid"),
    [
        ("A1A2", "124", True),
        ("1:A2A1", "124", True),
        ("A1A2", "134", False),
        ("A2A3", "134", True),
        ("A2A3", "423", True),
        ("2:A1A2", "123", False),
        ("2:A1A2", "131", True),
        ("2:A1A2", "132", False),
    ],
)
def test_white_dots_are_exempt_from_non_consecutive(clue, text, is_valid):
    rule = NonConsecutiveRule()
    board = board_of(text)
    seen = Statement(board, [rule, DifferenceRule([clue])]).board
    assert rule.is_valid(seen) is is_valid
    assert any(constraint.is_broken(seen) for constraint in rule.constraints(seen)) is not is_valid


class Modified(Rule):
    """A1 counts twice, A2 negatively, B1 as 3."""

    def is_valid(self, board):
        return True

    def constraints(self, board):
        return ()

    def amounts(self, grid):
        return {(0, 0): Amount(2), (0, 1): Amount(-1), (1, 0): Amount(0, 3)}


def is_cut(numbers, total):
    """Whether a line falls into parts of one sum, by trying every way to cut it."""
    if not numbers:
        return True
    return any(sum(numbers[:at]) == total and is_cut(numbers[at:], total) for at in range(1, len(numbers) + 1))


def between(digits, numbers):
    first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return sum(numbers[first + 1 : last])


def subset_sums(numbers):
    return {sum(n for at, n in enumerate(numbers) if chosen >> at & 1) for chosen in range(1, 1 << len(numbers))}


MODIFIED = [
    ("killer", "5:A1A2B2", lambda d, n: n[0] + n[1] + n[3] == 5 and len({d[0], d[1], d[3]}) == 3),
    ("killer", "5/7:A1B1", lambda d, n: n[0] + n[2] in (5, 7) and d[0] != d[2]),
    ("sum", "1:A1A2*2 B2", lambda d, n: n[0] + 2 * n[1] + n[3] == 1),
    ("arrow", "B2:A1A2", lambda d, n: n[3] == n[0] + n[1]),
    ("arrow", "A1:B1B2", lambda d, n: n[0] == n[2] + n[3]),
    ("arrow", "B2B1:A1A1A1A1A1A1A1A1", lambda d, n: 10 * n[2] + n[3] == 8 * n[0]),
    ("double-arrow", "A2A1B2", lambda d, n: n[1] + n[3] == n[0]),
    ("zipper", "B1A1B2", lambda d, n: n[2] + n[3] == n[0]),
    ("equal-sum", "A1A2:B2", lambda d, n: n[0] + n[1] == n[3]),
    ("region-sum", "A1A2B1B2", lambda d, n: n[0] + n[1] == n[2] + n[3]),
    ("sum-line", "3:A1A2B1B2", lambda d, n: is_cut(n, 3)),
    ("sum-line", "3:A1A2B1B2:loop", lambda d, n: any(is_cut(n[at:] + n[:at], 3) for at in range(4))),
    ("lunchbox", "3:A1B1B2", lambda d, n: len({d[0], d[2], d[3]}) == 3
        and between([d[0], d[2], d[3]], [n[0], n[2], n[3]]) == 3),
    ("rellik", "4:A1A2B1", lambda d, n: len({*d[:3]}) == 3 and 4 not in subset_sums(n[:3])),
    # Rules that go by digits, whatever they count for.
    ("renban", "A1A2", lambda d, n: abs(d[0] - d[1]) == 1),
    ("same-values", "A1:B1", lambda d, n: d[0] == d[2]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "clue", "expected"), MODIFIED)
def test_doublers_negators_and_amounts_count_in_sums_alone(name, clue, expected, fillings):
    rule = BY_NAME[name].from_clues([clue])
    board = Statement(Board(2, values=4, regions=[[(0, 0), (0, 1)], [(1, 0), (1, 1)]]), [Modified(), rule]).board
    constraints = list(rule.constraints(board))
    seen = set()
    for full in fillings(board):
        digits = [int(digit) for row in full.cells for digit in row]
        wanted = expected(digits, [2 * digits[0], -digits[1], 3, digits[3]])
        assert rule.is_valid(full) is wanted, digits
        assert any(constraint.is_broken(full) for constraint in constraints) is not wanted, digits
        seen.add(wanted)
    assert seen == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "values"), [(RellikRule(["1000:" + "".join(f"A{col}" for col in range(1, 9))]), 16)])
def test_what_is_too_large_for_an_automaton_is_called_back(rule, values):
    board = Board(1, 8, values=values)
    kinds = {type(constraint) for constraint in rule.constraints(board)}
    assert Callback in kinds
    assert Regular not in kinds
    assert rule.is_valid(Solver(board, rule, ThermometerRule(["A1A2A3A4A5A6A7A8"])).get_solution())


@pytest.mark.parametrize(("rule", "most"), [
    (LunchboxRule(["20:A1A2A3A4A5A6A7"]), 600),
    (SumLineRule(["10:" + "".join(f"A{col}" for col in range(1, 21))]), 240),
])  # fmt: skip
def test_the_automata_of_usual_clues_are_small(rule, most):
    board = Board(1, 20, values=9)
    automata = {Regular: lambda c: c.automaton, SandwichSum: lambda c: c.automaton(board.values)}
    (automaton,) = (automata[type(c)](c) for c in rule.constraints(board) if type(c) in automata)
    assert 1 < len(automaton.step) <= most


def test_the_sets_of_a_rellik_cage_are_those_of_brute_force():
    for values, size, total in product([(1, 2, 3, 4, 5, 6), (2, 3, 5, 8, 9)], range(1, 6), range(25)):
        expected = {frozenset(held) for held in combinations(values, size) if total not in subset_sums(held)}
        assert sets_without_sum(values, size, total) == expected
    assert (
        len(distinct_without_sum(tuple(range(1, 10)), 10, (ONCE,) * 5).step) <= 200
    )  # where they are too many to list


@pytest.mark.parametrize("values", [9, 16])
def test_rellik_cages_are_sets_where_these_are_few(values):
    found = [type(c) for c in RellikRule(["10:A1A2A3A4A5"]).constraints(Board(1, 20, values=values))]
    assert found == ([OneOfSets] if values == 9 else [AllDifferent, Regular])
