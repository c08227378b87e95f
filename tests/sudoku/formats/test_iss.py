"""ISS: constraint strings and links are read, and rules written come back."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from rulegrid import PuzzleFormatError, RulegridError
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.formats.iss_shapes import diagonals
from rulegrid.sudoku.formats.iss_types import TYPES, boxes, pack


def rules_of(text):
    return {rule.spelling(): rule.clues() for rule in read_puzzle(text).rules}


def remarks(text):
    return [str(each) for each in read_puzzle(text).not_understood]


@pytest.mark.parametrize(
    ("text", "rule", "clues"),
    [
        (".Thermo~R1C1~R1C2", "thermometer", ["A1A2"]),
        (".Whisper~R1C1~R1C2", "whisper", ["A1A2"]),
        (".Whisper~4~R1C1~R1C2", "whisper", ["4:A1A2"]),
        (".Shape~6x6.Whisper~R1C1~R1C2", "whisper", ["5:A1A2"]),
        (".Cage~0~R1C1~R1C2.Cage~9~R2C1~R2C2", "killer", ["A1A2", "9:B1B2"]),
        (".Sum~0_=_1_-1~R1C1~R2C2", "sum", ["0:A1 B2*-1"]),
        (".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP", "sum-line", ["10:A1A2B2B1:loop"]),
        (".PillArrow~2~R1C1~R1C2~R1C3", "arrow", ["A1A2:A3"]),
        (".Arrow~R1C1~R1C2~R1C3", "arrow", ["A1:A2A3"]),
        (".WhiteDot~R1C1~R1C2~R2C2", "difference", ["A1A2", "A2B2"]),
        (".X~R1C1~R1C2.V~R2C1~R2C2", "pair-sum", ["10:A1A2", "5:B1B2"]),
        (".GreaterThan~R2C2~R1C2~R2C1", "greater", ["B2A2", "B2B1"]),
        (".Quad~R1C1~1~2", "quadruple", ["12:A1A2B1B2"]),
        (".ContainAtLeast~1_2~R1C1~R1C2~R1C3", "quadruple", ["12:A1A2A3"]),
        (".LookAndSay~1617~R1C1~R1C2~R1C3", "look-and-say", ["16,17:A1A2A3"]),
        (".SameValues~2~R1C1~R1C2~R2C4~R2C5", "same-values", ["A1A2:B4B5"]),
        (".SameValues~3~R1C1~R2C4~R3C7", "clone", ["A1:B4:C7"]),
        (".EqualSum~R1C1~R1C2~~R2C1", "equal-sum", ["A1A2:B1"]),
        (".Indexing~C~R1C1.Indexing~C~R2C1", "column-indexer", ["A1", "B1"]),
        (".Indexing~B~R1C1", "box-indexer", ["A1"]),
        (".CountDistinct~R1C1~R1C2~R1C3", "count-distinct", ["A1:A2A3"]),
        (".LittleKiller~12~R9C8", "little-killer", ["12:I8H9"]),
        (".Sandwich~18~C3", "sandwich", ["18:top 3"]),
        (".XSum~R2~8~.XSum~C1~~23", "x-sum", ["8:left B", "23:bottom 1"]),
        (".FullRank~C9~10~25", "full-rank", ["10:top 9", "25:bottom 9"]),
        (".Diagonal~1.Diagonal~-1", "diagonal", ["/", "\\"]),
        (".~R1C1_1_2~R1C2_1_2", "among", ["12:A1A2"]),
        (".~R1C1_1_2.~R1C1_2_3_1", "among", ["12:A1"]),
        (".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2", "no-difference", ["1:B1B2"]),
        (".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2", "no-ratio", ["2:A1A2"]),
        (".StrictXV", "no-pair-sum", ["5,10"]),
        (".Regex~WzEyXS4q~R1C1~R1C2~~R2C1~R2C2", "pattern", ["[12].*:A1A2", "[12].*:B1B2"]),
        (".PairX~8H_xf8H_xf8H_B~_Nabner~R1C1~R1C2~R2C2", "nabner", ["A1A2B2"]),
        (".BinaryX~8H-xf8H-xf8H-B~~R1C1~R1C2~~R2C1~R2C2", "nabner", ["A1A2", "B1B2"]),
        (".Or.~R1C1_1.Cage~3~R1C2~R1C3.End", "any", ["among 1:A1 | killer 3:A2A3"]),
        (".Or.And.~R1C1_1.~R1C2_2.End.~R1C3_3.End", "any", ["(all: among 1:A1 | among 2:A2) | among 3:A3"]),
        (".Or.~R1C1_1_2.End", "among", ["12:A1"]),
        (".Or.AntiKnight.End", "anti-knight", []),
        (".Replicate~IA.SameValues~2~R1C1~R1C2.End", "clone", ["A4:A5"]),
        (".NoBoxes.Shape~4x4.Jigsaw~0011001122332233", "regions", ["A1A2B1B2", "A3A4B3B4", "C1C2D1D2", "C3C4D3D4"]),
        (".Shape~4x4.Jigsaw~0000111122223333", "extra-region", ["A1A2A3A4", "B1B2B3B4", "C1C2C3C4", "D1D2D3D4"]),
        (".Shape~4x6", "block", ["2x3"]),
        (".Shape~6x6~9.RegionSize~9", "block", ["3x3"]),
        (".Shape~4x4~9.RegionSameValues.NoBoxes", "same-values", None),
        (".Shape~4x4.Windoku", "extra-region", ["B2B3C2C3"]),
        (".FullRankTies~only-unclued", "row", []),
        ("# a comment\n.Cage~3~R1C1~R1C2\n# another .X~\n  .AntiKnight", "anti-knight", []),
    ],
)
def test_a_type_is_a_rule(text, rule, clues):
    assert remarks(text) == []
    found = rules_of(text)
    assert rule in found
    assert clues is None or found[rule] == clues


def test_shapes_say_which_values_there_are():
    puzzle = read_puzzle(".Shape~9x9~0-8.~R1C1_0~R1C2_8")
    assert puzzle.board.values == tuple(range(9))
    assert (puzzle.board.count_filled(), puzzle.board.get_digit(0, 0)) == (2, 0)
    assert read_puzzle(".Shape~4x6").board.shape == (4, 6)
    assert [rule.spelling() for rule in read_puzzle(".Shape~4x4~1-4~Raw").rules] == []


def test_names_of_cells_go_up_to_sixteen():
    assert read_puzzle(".Shape~16x16.~RgCg_16~RaCb_1").board.count_filled() == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (".Doppelganger", "ISS .Doppelganger: has no rule here"),
        (".NFA~TgRf~_~R1C1", "ISS .NFA~TgRf~_~R1C1: is never true"),
        (".Thermo~R1C1~R1Ca", "read 'R1Ca', expected a cell from R1C1 to R9C9"),
        (".Thermo~R1C1~R1C2~VA1", "read 'VA1'"),
        (".Cage~x~R1C1~R1C2", "read 'x', expected a number"),
        (".Quad~R9C9~1", "a cell from R1C1 to R9C9"),
        (".WhiteDot~R1C1~R3C3", "names no cells side by side"),
        (".LittleKiller~5~R5C5", "a cell where a diagonal begins"),
        (".~R1C1_10", "read '10', expected 1 to 9"),
        (".~R1C1_1_2.~R1C1_3_4", "leaves no digit to its cell"),
        (".SameValues~2~R1C1~R1C2~R1C3", "sets of one size"),
        (".Jigsaw~012", "read 3 cells, expected 81"),
        (".Or.~R1C1_1.Doppelganger~a.End", "has no rule here"),
        (".Replicate~__.Cage~3~R9C8~R9C9.End", "moved beyond the grid"),
        (".FullRankTies~none", "has no rule here"),
        (".XSum~K1~5~", "a row or column such as R1 or C1"),
        (".Diagonal~2", "expected one of 1, -1"),
    ],
)
def test_what_is_not_understood_is_listed_and_the_rest_is_read(text, says):
    found = read_puzzle(f"{text}.AntiKnight")
    assert any(says in str(each) for each in found.not_understood), found.not_understood
    assert any(rule.spelling() == "anti-knight" for rule in found.rules)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (".Shape~99x99.AntiKnight", "ISS Shape: read '99x99', expected a shape such as"),
        (".Shape~9x9~5.AntiKnight", "expected a shape such as"),
        (".AntiKnight.End", "ISS: an .End that ends nothing"),
        (".Or.~R1C1_1", "ISS: .Or without its .End"),
        (".Or" * 30 + "~", "nested"),
        (".~R1C1_1" * 6000, "ISS: read 6000 items, expected at most 5000"),
    ],
)
def test_what_can_not_be_read_is_one_line(text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_of_pairs_without_a_name_is_said_pair_by_pair():
    values = range(1, 10)
    table = {(a, b) for a in values for b in values if (a + b) % 3 == 0}
    puzzle = read_puzzle(f".Shape~4x4~9.NoBoxes.Pair~{pack(table, values)}~_x~R1C1~R3C3")
    assert puzzle.not_understood == []
    ways = {(board.get_digit(0, 0), board.get_digit(2, 2)) for board in puzzle.solutions(400)}
    assert ways <= table
    assert ways


def test_a_table_of_many_pairs_is_listed():
    cells = "~".join(f"R{row}C{col}" for row in range(1, 10) for col in range(1, 10))
    assert "read 3240 items" in remarks(f".PairX~{'_' * 5}~_~{cells}")[0]


def test_boxes_and_diagonals_are_those_of_the_program():
    assert [boxes(n, n, n) for n in (4, 6, 8, 10, 12, 16)] == [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4)]
    assert len(diagonals(9, 9)) == 30


def test_every_type_has_an_example_above():
    """None is left out of the first test, or its rule is that of one there."""
    here = Path(__file__).read_text()
    switches = {each.name for each in TYPES if not each.rule.needs_clues}
    alike = {
        "Renban",
        "Palindrome",
        "Zipper",
        "Between",
        "Entropic",
        "RegionSumLine",
        "DoubleArrow",
        "AllDifferent",
        "Modular",
    }
    alike |= {"Lockout", "RellikCage", "Lunchbox", "EqualityCage", "CountingCircles", "ValueIndexing", "ContainExact"}
    alike |= {"Skyscraper", "HiddenSkyscraper", "NumberedRoom"}
    assert [each.name for each in TYPES if f".{each.name}~" not in here and each.name not in switches | alike] == []


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ("row", ""),
        ("block:3x2", "NoBoxes.Jigsaw~"),
        ("no-difference:1", "Pair~"),
        ("where:max(A1, B2) < C3", None),
        ("killer:3/4:A1A2", None),
    ],
)
def test_a_link_says_what_it_can(extra, said):
    puzzle = read_puzzle("." * 36, rules=["row", "column"] if extra.startswith("block") else None, extra=extra)
    text = write(puzzle, "iss")
    assert (text.left_out == ()) == (said is not None)
    if said is not None:
        assert said in text
        assert read_puzzle(text).count(5, timeout=20) == puzzle.count(5, timeout=20) == 5
    else:
        with pytest.raises(RulegridError, match="iss can't express all of this puzzle"):
            write(puzzle, "iss", strict=True)


@pytest.mark.parametrize("rows", [17, 25])
def test_a_grid_that_is_too_large_is_refused(rows):
    with pytest.raises(RulegridError, match="ISS has only grids of up to 16 values"):
        write(read_puzzle("." * rows**2), "iss")


def damaged():
    """Strings cut short, with other characters in them, with parts taken out."""
    chance = random.Random(11)
    text = (
        ".Shape~6x6.~R1C1_1~R2C2_3_4.Cage~7~R1C1~R1C2.Arrow~R3C3~R3C4~R3C5.Or.~R4C4_1.XSum~R2~8~.End.LittleKiller~9~R3C1"
        ".Quad~R2C2~1~2.Whisper~3~R5C1~R5C2.Regex~WzEyXS4q~R6C1~R6C2.PairX~8H_x~_N~R1C1~R2C1.Jigsaw~000111222333444555"
    )
    for _ in range(60):
        at = chance.randrange(1, len(text))
        yield text[:at]
        yield text[:at] + chance.choice("~._RC0-9aZ!{}٣ ") + text[at + 1 :]
    for sign in ("..", ".Or.", ".And.", ".End.", ".Shape~6x6.", ".Replicate~__.", ".RegionSize~0."):
        yield text.replace(".", sign, 3)
    yield ".Regex~" + "KCgo" * 3000 + "~R1C1~R1C2"
    yield ".Cage~" + "9" * 5000 + "~R1C1~R1C2"
    yield ".~" + "R1C1_" * 50_000
    yield ".Replicate~" + "_" * 14 + ".Cage~0~R1C1~R1C2" * 70 + ".End"


@pytest.mark.parametrize("text", list(damaged()), ids=range(len(list(damaged()))))
def test_a_damaged_string_is_refused_with_one_line_or_another_puzzle(text):
    with suppress(PuzzleFormatError):
        assert read_puzzle(text).board.size <= 9
        return
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(text)
    assert "\n" not in str(caught.value)
    assert 8 < len(str(caught.value)) < 400


def test_a_digit_that_a_cell_cannot_have_as_well_is_listed():
    puzzle = read_puzzle(".Shape~4x4.~R1C1_1.~R1C1_2")
    assert puzzle.board.get_digit(0, 0) == 1
    assert list(map(str, puzzle.not_understood)) == ["ISS .~R1C1_2: leaves no digit to its cell"]
    assert remarks(".Shape~4x4.~R1C1_1_2.~R1C1_3") == ["ISS .~R1C1_3: leaves no digit to its cell"]
    assert remarks(".Shape~4x4.~R1C1_1.~R1C1_2_3") == ["ISS .~R1C1_2_3: leaves no digit to its cell"]
    assert remarks(".Shape~4x4.~R1C1_1.~R1C1_1_2.~R1C1_1") == []


def test_a_digit_that_there_is_not_is_listed():
    assert remarks(".Shape~4x4.~R1C1_1_5") == ["ISS .~R1C1_1_5: read '5', expected 1 to 4"]
    assert rules_of(".Shape~4x4.~R1C1_1_5")["among"] == ["1:A1"]


@pytest.mark.parametrize("text", [".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C2_1", ".~R1C1_5~R1C2_3\n.~R1C1_1~R1C3_3"])
def test_a_string_on_each_line_is_several_puzzles(text):
    with pytest.raises(PuzzleFormatError, match="read 2 puzzles, expected one"):
        read_puzzle(text)


def test_a_string_on_several_lines_is_one_puzzle():
    assert read_puzzle(".Shape~4x4\n.~R1C1_1\n.~R1C2_2\n.Cage~3~R2C1~R2C2").board.count_filled() == 2
