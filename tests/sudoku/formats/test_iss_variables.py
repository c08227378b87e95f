"""ISS's cells beside the grid: variables, regions to be found, connected values and packed automata."""

import base64
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Puzzle, PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.expressions.patterns import Pattern
from rulegrid.sudoku.formats.iss_automata import IssAutomaton, read_automaton


def rules_of(text):
    return {rule.spelling(): rule.clues() for rule in read_puzzle(text).rules}


def remarks(text):
    return [str(each) for each in read_puzzle(text).not_understood]


def bits(*fields):
    """Return fields of (number, width) as ISS packs them."""
    text = "".join(f"{number:0{width}b}" for number, width in fields if width)
    text += "0" * (-len(text) % 8)
    data = int(text, 2).to_bytes(len(text) // 8, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def pack(automaton, symbols):
    """Return an automaton in the form that has pairs of symbols and targets."""
    width = max(1, (len(automaton.transitions) - 1).bit_length())
    starts, others = len(automaton.starts), len(automaton.accepts - automaton.starts)
    accepting = sum(1 << start for start in automaton.starts & automaton.accepts)
    pairs = [
        [(symbol, target) for symbol, targets in sorted(leads.items()) for target in sorted(targets)]
        for leads in automaton.transitions
    ]
    count = max(map(len, pairs)).bit_length()
    fields = [
        (0, 2),
        (width - 1, 4),
        (symbols - 1, 4),
        (starts, width),
        (others, width),
        (accepting, starts),
        (count, 4),
    ]
    for some in pairs:
        fields.append((len(some), count))
        for symbol, target in some:
            fields += [(symbol, (symbols - 1).bit_length()), (target, width)]
    return bits(*fields)


@st.composite
def automata(draw):
    """Automata with three symbols, whose states are in the order of the format."""
    starts, others, rest = draw(st.integers(1, 2)), draw(st.integers(0, 2)), draw(st.integers(0, 2))
    size = starts + others + rest
    states = st.integers(0, size - 1)
    leads = st.dictionaries(st.integers(0, 2), st.sets(states, min_size=1, max_size=2), max_size=3)
    transitions = draw(st.lists(leads, min_size=size, max_size=size))
    accepts = draw(st.sets(st.integers(0, starts - 1))) | {*range(starts, starts + others)}
    return IssAutomaton(transitions, frozenset(range(starts)), frozenset(accepts))


def accepted(automaton, length):
    return set(automaton.words([range(3)] * length, most=1000))


@given(automata())
def test_a_packed_automaton_accepts_the_same_words(automaton):
    if any(automaton.transitions):
        read = read_automaton(pack(automaton, 3))
        for length in range(1, 4):
            assert accepted(read, length) == accepted(automaton, length)


@given(automata(), st.sampled_from([(0, 1, 2), (1, 2, 3), (9, 10, 11)]))
def test_the_pattern_of_an_automaton_matches_its_words(automaton, values):
    words = {length: accepted(automaton, length) for length in range(1, 4)}
    try:
        pattern = Pattern(automaton.pattern(values))
    except PuzzleFormatError:
        assert not any(words.values())
        return
    for length, some in words.items():
        for word in product(range(3), repeat=length):
            digits = [values[symbol] or False for symbol in word]
            if 0 not in values:  # an empty cell is 0, too
                assert pattern.matches(digits, values) == (word in some), (pattern.text, word)


def test_the_form_with_masks_is_read():
    """Two states: 1s and 2s until the first 3, which is the end."""
    text = bits((1, 2), (0, 4), (2, 4), (1, 1), (1, 1), (0, 1), (0b111, 3), (0, 1), (0, 1), (1, 1), (0, 3))
    automaton = read_automaton(text)
    assert automaton.transitions == [{0: {0}, 1: {0}, 2: {1}}, {}]
    assert rules_of(f".NFA~{text}~_until~R1C1~R1C2~~R2C1~R2C2")["pattern"] == ["[12]*3:A1A2", "[12]*3:B1B2"]


@pytest.mark.parametrize(
    ("text", "rule", "clues"),
    [
        (".ChaosConstruction.ChaosArrow~R1C2~~CC2~CC3~CC4", "region-arrow", ["A2A3A4"]),
        (".ChaosConstruction.ChaosArrow~R1C2~1~CC2~-~CC2~CC3~-~CC2~CC11", "region-arrow", ["others:A2A3:A2B2"]),
        (".ChaosConstruction.ChaosCount~R1C1~~CC1~CC2~CC10", "region-count", ["A1A2B1"]),
        (".ChaosConstruction.AllDifferent~CC1~CC2", "different-region", ["A1A2"]),
        (".ChaosConstruction.SameValues~2~CC1~CC11", "same-region", ["A1B2"]),
        (".ConnectedValues~~1_3~9", "connected", ["1+3:9"]),
        (".Var~S~shade~81.ConnectedValues~VS~2", "connected", ["VS.2"]),
        (".Var~S~~2.~VS1_1_2", "where", ["VS.1 == 1 or VS.1 == 2"]),
        (".Var~S~~2.AllDifferent~VS1~VS2~R1C1", "where", ["all_different(VS.1, VS.2, A1)"]),
        (".Var~S~~2.Cage~9~VS1~VS2", "where", ["all_different(VS.1, VS.2)", "VS.1 + VS.2 == 9"]),
        (".Var~S~~1.Sum~3_=_1_-1~R1C1~VS1", "where", ["1 * A1 + -1 * VS.1 == 3"]),
        (".Var~S~~1.EqualSum~VS1~~R1C1~R1C2", "where", ["VS.1 == A1 + A2"]),
        (".Var~S~~1.Arrow~VS1~R1C1~R1C2", "where", ["VS.1 == A1 + A2"]),
        (".Var~S~~1.SameValues~2~VS1~R1C1", "where", ["VS.1 == A1"]),
        (".Var~S~~1.WhiteDot~VS1~R1C1", "where", ["abs(VS.1 - A1) == 1"]),
        (".Var~S~~1.GreaterThan~VS1~R1C1", "where", ["VS.1 > A1"]),
        (".Var~S~~1.Thermo~VS1~R1C1~R1C2", "where", ["VS.1 < A1", "A1 < A2"]),
        (".Var~S~~1.Whisper~5~VS1~R1C1", "where", ["abs(VS.1 - A1) >= 5"]),
        (".Shape~2x2.Var~S~~4.Pair~G~_x~VS1~R1C1", "where", ["VS.A1 == 1 and A1 == 2 or VS.A1 == 2 and A1 == 1"]),
        (".Var~S~~81.Or.And.~R1C1_1~VS1_2.End.~VS2_3.End", "where", ["(A1 == 1) and (VS.A1 == 2) or (VS.A2 == 3)"]),
        (".Var~S~~1.Or.~VS1_1.Thermo~R1C1~R1C2.End", "any", ["where VS.1 == 1 | thermometer A1A2"]),
    ],
)  # fmt: skip
def test_a_type_about_cells_beside_the_grid_is_a_rule(text, rule, clues):
    assert remarks(text) == []
    assert rules_of(text)[rule] == clues


def test_repeated_counts_are_moved():
    rules = rules_of(".Shape~4x4.ChaosConstruction.Replicate~D~R1C1.ChaosArrow~R1C1~~CC1~CC2.ChaosCount~R2C1.End")
    assert rules["region-arrow"] == ["A1A2", "A2A3"]
    assert rules["region-count"] == ["B1A1A2B2C1C2", "B2A1A2A3B1B3C1C2C3"]


def test_symbols_beyond_the_values_are_left_out():
    automaton = IssAutomaton([{0: {1}, 5: {1}}, {6: {1}}], frozenset({0}), frozenset({1}))
    assert automaton.pattern((1, 2)) == "1"


def test_variables_have_the_values_to_which_all_are_restricted():
    puzzle = read_puzzle(".Shape~4x4.Var~S~shade~16.Replicate~____H~VS1.~VS1_1_2.End.~VS6_2")
    assert puzzle.layers["VS"].to_data() == {"values": [1, 2]}
    assert puzzle.board.layer("VS")[1] == [None, "2", None, None]
    assert not puzzle.not_understood


def test_regions_to_be_found_replace_boxes():
    assert list(rules_of(".ChaosConstruction")) == ["row", "column", "chaos-construction"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (".ConnectedValues~VX~1", "read 'VX', expected cells that .Var or .ChaosConstruction adds"),
        (".ConnectedValues~~1~99", "read 99, expected 1 to 81"),
        (".ConnectedValues~~a", "read 'a', expected a number"),
        (".Var~a~~3", "read 'a', expected A-Z"),
        (".Var~S~~0", "read '0', expected 1 to 4096"),
        (".Var~S~~9.~VS10_1", "read 'VS10', expected VS1 … VS9"),
        (".Var~S~~9.~VS1_1.~VS1_2", "leaves no digit to its cell"),
        (".Var~S~~9.CountDistinct~R1C1~VS1~VS2", ".CountDistinct can't use cells beside the grid here"),
        (".ChaosConstruction.~CC1_1", "numbers of regions can't be given"),
        (".ChaosConstruction.ChaosArrow~R1C1~~CC2~CC1", "has no rule here"),
        (".Shape~6x6~7.ChaosConstruction", "read 7 values, expected 6"),
        (".NFA~%%%~n~R1C1", "expected an automaton packed in base64"),
        (".NFA~AAAA~n~R1C1", "expected an automaton packed in base64"),
        (".Var~S~~81.Replicate~_~VS1.~VS81_1.End", "moved beyond the grid: VS81"),
    ],
)
def test_what_is_not_understood_is_listed(text, says):
    (remark,) = remarks(text)
    assert says in remark


def test_a_puzzle_with_regions_and_connected_digits_comes_back():
    text = (
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~1~CC1~-~CC1~CC2~CC3~-~CC1~CC5"
        ".ChaosCount~R2C2~~CC6~CC7.SameValues~2~CC1~CC6.AllDifferent~CC1~CC7.ConnectedValues~~1_2~8"
    )
    puzzle = read_puzzle(text)
    written = write(puzzle, "iss")
    assert not written.left_out
    assert read_puzzle(written) == puzzle


def test_variables_are_written_as_groups():
    puzzle = read_puzzle(
        ".Shape~4x4.Var~S~~16.ConnectedValues~VS~1.Arrow~VS2~R1C1~R1C2.Var~T~~3.~VT2_4"
        ".AllDifferent~VT1~VT2~R1C1.SameValues~2~VT1~R2C1"
    )
    written = write(puzzle, "iss")
    assert not written.left_out
    assert read_puzzle(written) == puzzle
    assert puzzle.layers["VT"].to_data() == {"values": [1, 2, 3, 4], "shape": 3}


def test_what_has_no_form_is_left_out():
    layers = {"lamp": {"values": ["off", "on"]}}
    puzzle = Puzzle.from_data(
        {"rows": 4, "layers": layers, "rules": [{"rule": "connected", "clues": ["on:5"]}, {"rule": "yin-yang"}]}
    )
    assert [str(each) for each in write(puzzle, "iss").left_out] == ["the layers", "connected:on:5", "yin-yang"]


def test_a_puzzle_with_regions_and_counts_has_its_solution():
    puzzle = read_puzzle(
        ".Shape~6x6.ChaosConstruction.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5"
        ".ChaosCount~R1C2~~CC2~CC1~CC7~CC8~CC9~CC3.ChaosCount~R1C4~~CC4~CC3~CC9~CC10~CC11~CC5"
        ".ChaosCount~R1C6~~CC6~CC5~CC11~CC12.ChaosCount~R2C6~~CC12~CC6~CC5~CC11~CC17~CC18"
        ".ChaosCount~R5C1~~CC25~CC19~CC20~CC26~CC32~CC31.ChaosCount~R6C1~~CC31~CC25~CC26~CC32"
        ".ChaosCount~R6C3~~CC33~CC32~CC26~CC27~CC28~CC34.ChaosCount~R6C5~~CC35~CC34~CC28~CC29~CC30~CC36"
    )
    (board,) = puzzle.solutions(2)
    assert str(board).split()[:6] == list("265413")
