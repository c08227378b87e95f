"""The answers for setters in sentences, in both languages."""

import pytest

from rulegrid import Board, Layer, Puzzle, calendar
from rulegrid.setting.session import MissingResult, Session
from rulegrid.setting.text import describe, describe_minimised
from rulegrid.solver.run import Stop
from rulegrid.sudoku import (
    BorderCountRule,
    ChaosConstructionRule,
    ColumnRule,
    KillerRule,
    LoopRule,
    NonConsecutiveRule,
    RowRule,
    ThermometerRule,
    YinYangRule,
    read_puzzle,
)


def puzzle_of(text, *rules):
    puzzle = read_puzzle(text)
    puzzle.rules += rules
    return puzzle


SAID = [
    (
        puzzle_of("11.............."),
        [
            "The puzzle has no solution.",
            "A1 and A2 are both 1, in row A, which can contain 1 only once.",
            "A1 and A2 are both 1, in the block at A1, which can contain 1 only once.",
            "Removing A1 = 1, or changing it to 2, 3 or 4, leaves several solutions.",
        ],
        [
            "本题无解。",
            "A1、A2 都是 1，但 A 行中 1 只能出现一次。",
            "A1、A2 都是 1，但 A1 起的宫中 1 只能出现一次。",
            "去掉 A1 = 1，或改为 2、3 或 4，都会有多个解。",
        ],
    ),
    (
        puzzle_of("." * 16, KillerRule(["12:A1A2"])),
        [
            "The puzzle has no solution.",
            "Cage 12 at A1 is impossible by itself.",
            "Removing cage 12 at A1 leaves several solutions.",
        ],
        ["本题无解。", "A1 的笼（12）本身就无法满足。", "去掉 A1 的笼（12）后会有多个解。"],
    ),
    (
        puzzle_of("1..4......32....", NonConsecutiveRule()),
        [
            "The puzzle has no solution.",
            "C3 = 3 and C4 = 2 contradict the non-consecutive rule.",
            "Removing the non-consecutive rule leaves exactly one solution.",
        ],
        ["本题无解。", "C3 = 3、C4 = 2 与“不连续”规则矛盾。", "去掉“不连续”规则后有唯一解。"],
    ),
    (
        puzzle_of("11............22"),
        [
            "The puzzle has no solution.",
            "A1 and A2 are both 1, in row A, which can contain 1 only once.",
            "D3 and D4 are both 2, in row D, which can contain 2 only once.",
            "A1 and A2 are both 1, in the block at A1, which can contain 1 only once.",
            "D3 and D4 are both 2, in the block at C3, which can contain 2 only once.",
            "Removing any one given or clue is not enough.",
        ],
        None,
    ),
    (
        puzzle_of("." * 16, KillerRule(["7:A1A2B1", "4:D1D2"]), ThermometerRule(["C1B1A1"])),
        [
            "The puzzle has no solution.",
            "Column 2, the block at A1, cage 7 at A1, cage 4 at D1 and thermometer C1 B1 A1 contradict each other. "
            "Each of these is needed for the contradiction.",
            "1. Cage 4 at D1: it contains 1+3, so D1 and D2 can't be 2 or 4.",
            "2. Cage 7 at A1: it contains 1+2+4, so A1, A2 and B1 can't be 3.",
            "3. In the block at A1, 3 fits only in B2.",
            "4. In D2, only 1 is left.",
            "5. Thermometer C1 B1 A1: 2 cells come after C1, so C1 can't be 3 or 4; 1 cell comes before B1, so B1 can't be 1; "
            "1 cell comes after B1, so B1 can't be 4; 2 cells come before A1, so A1 can only be 4; B1 isn't 3, so C1 can't be 2.",
            "6. There is a contradiction in A2: it has no candidate left.",
            "Removing cage 7 at A1, or changing it to cage 8 at A1 or cage 9 at A1, leaves several solutions.",
        ],
        None,
    ),
    (
        puzzle_of("52..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
        [
            "The puzzle has no solution.",
            "A2 = 2, B4 = 1, B5 = 9, B6 = 5, C3 = 8, D9 = 3, E9 = 1, F9 = 6, G7 = 2 and G8 = 8 together contradict rows A "
            "and C, column 9, the block at A4 and the block at G7. Each of these is needed for the contradiction.",
            "1. In the block at A4, 2 can only be in row C, so C1, C2, C7, C8 and C9 can't be 2.",
            "2. In column 9, 2 fits only in B9.",
            "3. In column 9, 8 fits only in A9.",
            "4. There is a contradiction in the block at A4: 8 fits nowhere.",
            "Removing A2 = 2, or changing it to 3, leaves exactly one solution.",
        ],
        None,
    ),
]


@pytest.mark.parametrize(("puzzle", "english", "chinese"), SAID)
def test_why_there_is_none(puzzle, english, chinese):
    found = puzzle.check()
    assert describe(found) == english
    said = describe(found, "zh")
    assert len(said) == len(english)
    assert said == (chinese or said)


def test_all_repairs():
    said = describe(read_puzzle("1...2....3....4.").check(repairs="all"))
    assert said[3:] == [
        "Removing A1 = 1, or changing it to 3, leaves several solutions.",
        "Removing B1 = 2, or changing it to 3, leaves several solutions.",
        "Removing C2 = 3, or changing it to 1 or 2, leaves several solutions.",
    ]


@pytest.mark.slow
def test_long_lists_end_early_but_never_what_to_give():
    found = read_puzzle("." * 36).check()
    said = describe(found)
    assert said[2].startswith("Solutions differ in 36 cells: A1 A2 A3 ")
    assert said[2].endswith(" D1 D2 and 16 others.")
    assert all(str(part) in said[3] for part in found.several.give)
    assert describe(found, "zh")[2].endswith(" D2……另有 16 格。")


def test_two_solutions_are_compared_in_one_sentence():
    found = Puzzle(Board(1, 1, values=2), []).check()
    assert describe(found)[:2] == ["The puzzle has 2 solutions.", "They differ in 1 cell: A1."]


def test_what_is_superfluous():
    puzzle = puzzle_of("1..4......32....", KillerRule(["4:A1A2"]))
    assert describe(puzzle.check(clues=True))[:3] == [
        "The puzzle has exactly one solution.",
        "Any one of these could be removed: A4 = 4 or cage 4 at A1.",
        "Without A1 = 1 there are 2 solutions.",
    ]
    found = read_puzzle("1..4......32....").check(clues=True)
    assert describe(found)[1] == "Every given is needed."
    assert describe(found, "zh")[1] == "每个已知数都是必需的。"
    assert describe(Puzzle(Board(1, values=1), []).check(clues=True))[1:] == [
        "There is no given or clue that could be removed."
    ]


def test_pieces_are_placed_and_removed():
    puzzle = calendar.read_puzzle("Oct 6")
    assert describe(puzzle.check(clues=True))[-1].endswith(" leaves exactly one solution.")
    calendar.place(puzzle, "Y@A1:2")
    assert describe(puzzle.check(clues=True))[1] == "Every placed piece is needed."
    assert describe(puzzle.check(clues=True), "zh")[1] == "每块已放的拼块都是必需的。"


def test_what_was_removed_in_sentences():
    found = read_puzzle("1234341221434321").minimise(order="reading")
    assert describe_minimised(found)[1] == "Each of the 6 givens that are left is needed."
    again = found.puzzle.minimise()
    assert describe_minimised(again) == ["Nothing can be removed: every given is needed."]
    assert describe_minimised(again, "zh") == ["什么都不能去掉：每个已知数都是必需的。"]


def test_unique_digits_with_one_filling_of_the_layers():
    found = Puzzle(Board(2, values=1), [LoopRule()]).check()
    assert describe(found) == ["The puzzle has exactly one solution, in digits and in layers."]
    assert describe(found, "zh") == ["本题有唯一解，数字和图层都唯一。"]
    assert found.to_data()["layers"] == {"unique": True, "differ": []}


def test_unique_digits_with_several_fillings_of_the_layers():
    puzzle = Puzzle(Board(1, 2, values=1).with_layers([Layer("lamp", {1: "off", 2: "on"})]), [])
    puzzle.board.set_layer("lamp.A1", "on")
    found = puzzle.check()
    assert describe(found) == [
        "The digits are unique; the layers are not.",
        "Two solutions with these digits differ in 1 cell of layers: lamp.A2.",
    ]
    assert describe(found, "zh") == ["数字是唯一的，图层不唯一。", "数字相同的两个解有 1 个图层格不同：lamp.A2。"]
    assert found.to_data()["layers"] == {"unique": False, "differ": ["lamp.A2"]}
    assert found.status == "unique"


def test_many_cells_of_layers_are_not_all_listed():
    found = Puzzle(Board(3, values=1), [YinYangRule()]).check()
    assert found.layers.is_unique is False
    many = Puzzle(Board(5, values=1), [LoopRule()]).check()
    assert len(many.layers.differ) > 20
    assert describe(many)[1].endswith(f" and {len(many.layers.differ) - 20} others.")
    assert describe(many, "zh")[1].endswith(f"……另有 {len(many.layers.differ) - 20} 格。")


def test_several_digits_are_counted_without_layers():
    rules = [RowRule, ColumnRule, ChaosConstructionRule, BorderCountRule(["A1"])]
    found = Puzzle(Board(3), rules).check()
    assert (describe(found)[0], describe(found)[-1]) == (
        "The puzzle has 8 solutions.",
        "Solutions that differ only in layers count as one.",
    )
    assert describe(found, "zh")[-1] == "只有图层不同的解算作一个解。"
    assert found.to_data()["layers"] == {"unique": None, "differ": []}
    assert read_puzzle("1..4......3.....").check().to_data()["layers"] is None


def test_no_more_is_claimed_about_layers_than_is_known(monkeypatch):
    def never(*_):
        raise Stop("timeout")

    monkeypatch.setattr(Session, "fillings", never)
    found = Puzzle(Board(2, values=1), [LoopRule()]).check()
    assert found.undone == [MissingResult.LAYERS]
    assert describe(found) == [
        "The digits are unique.",
        "Time ran out before these were found: whether the layers are unique.",
    ]
    assert describe(found, "zh") == ["数字是唯一的。", "时间不够，以下内容未能找出：图层是否唯一。"]
    assert found.to_data()["layers"] == {"unique": None, "differ": []}
