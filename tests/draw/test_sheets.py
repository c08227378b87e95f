"""Sheets to print: what is on them, that nothing leaves the paper or lies on something else, and how many pages there are."""

import datetime
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import Board, Puzzle, RulegridError
from rulegrid.calcudoku import read_puzzle as calcudoku
from rulegrid.core.limits import SearchLimits
from rulegrid.draw.exercise import exercise
from rulegrid.draw.paper import GAP, MARGIN, PAPERS, PROSE, best_columns, prose_width, slots, to_html, wrap_lines
from rulegrid.draw.sheets import SheetStyle, sheets
from rulegrid.sudoku import BlockRule, ColumnRule, RowRule, SkyscraperRule, WhereRule

SVG = "{http://www.w3.org/2000/svg}"


def puzzle(side=4, title="", *rules, cells=()):
    board = Board(side)
    board.load_puzzle([*cells, *[0] * (side * side - len(cells))])
    return Puzzle(board, [RowRule(), ColumnRule(), *rules], title)


def pages_of(puzzles, style=None, title="", limits=SearchLimits(2)):
    return sheets([exercise(each, number, limits) for number, each in enumerate(puzzles, 1)], style, title)


def texts(page):
    return [element.text for element in ElementTree.fromstring(page).iter(f"{SVG}text")]


def boxes(page):
    """Return the boxes of the boards of a page: their borders."""
    found = []
    for group in ElementTree.fromstring(page).iter(f"{SVG}g"):
        if group.get("class") == "borders":
            strokes = [path for path in group if path.get("d")]
            xs, ys = [], []
            for path in strokes:
                for command, numbers in re.findall("([MLHV])([^MLHVZ]*)", path.get("d")):
                    values = [float(number) for number in numbers.split()]
                    if command in "ML":
                        xs.append(values[0])
                        ys.append(values[1])
                    else:
                        (xs if command == "H" else ys).append(values[0])
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@given(st.integers(1, 12), st.integers(1, 6), st.sampled_from(list(PAPERS.values())), st.floats(0, 90))
def test_slots_are_on_the_paper_and_apart(columns, lines, paper, top):
    found = list(slots(paper, columns, lines, top))
    assert len(found) == columns * lines
    for slot in found:
        assert slot.x >= MARGIN - 1e-6
        assert slot.x + slot.width <= paper.width - MARGIN + 1e-6
        assert slot.y + slot.height <= paper.height - MARGIN + 1e-6
    for one, other in pairwise(found):
        assert other.x >= one.x + one.width + GAP - 1e-6 or other.y >= one.y + one.height + GAP - 1e-6


@given(st.text(st.sampled_from("ab i.W数"), max_size=80), st.floats(20, 300), st.floats(5, 30))
def test_wrapped_text_loses_nothing_and_keeps_its_width(text, width, size):
    lines = wrap_lines(text, width, size)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert len(line) * PROSE * size <= width or len(line) == 1


@pytest.mark.slow
def test_the_longest_word_is_cut_in_lines_that_are_full():
    lines = wrap_lines("x" * 100_000, 300, 10)
    assert "".join(lines) == "x" * 100_000
    assert {len(line) for line in lines[:-1]} == {int(30 / PROSE)}


@pytest.mark.parametrize(("number", "columns"), [(1, {1}), (2, {1, 2}), (4, {2}), (6, {2, 3}), (9, {3})])
def test_columns_leave_few_slots_empty(number, columns):
    found = best_columns(PAPERS["a4"], number, 0, lambda slot: min(slot.width, slot.height))
    assert found in columns


def test_a_sheet_has_titles_rules_in_words_and_solutions():
    front, back = pages_of(
        [puzzle(4, "Easy", BlockRule(), cells=[1, 2, 3, 4, 3, 4, 1, 2, 2]), puzzle(2, cells=[1])], title="Two"
    )
    words = " ".join(texts(front))
    assert all(
        part in words
        for part in ("Two", "1.", "Easy", "No value repeats in a row or column.", "Fill in the values 1 to 4.")
    )
    assert "Two: solutions" in texts(back)
    assert front.count('class="solved"') == 0
    assert back.count('class="solved"') == 2
    assert "1 / 2" in texts(front)


def test_solutions_may_be_left_out():
    assert len(pages_of([puzzle(2, cells=[1])], SheetStyle(solutions=False))) == 1
    assert len(pages_of([puzzle(2, cells=[1])], limits=None)) == 1


def test_what_is_wrong_with_a_puzzle_is_said_at_the_back():
    _, back = pages_of([puzzle(2, cells=[1, 1]), puzzle(3), puzzle(2, cells=[1])])
    said = " ".join(texts(back))
    assert "No solution." in said
    assert "One of several solutions." in said
    assert exercise(puzzle(2), 1, SearchLimits(2, max_steps=0)).answer.status == "stopped"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("per_page", [None, 1, 2, 5, 9])
def test_boards_are_on_the_paper_and_apart_and_no_text_lies_on_them(paper, large, per_page):
    puzzles = [puzzle(side, f"Puzzle of {side}", cells=[1]) for side in (2, 3, 4, 5, 6, 7, 8, 9, 9)]
    puzzles.append(puzzle(4, "", SkyscraperRule.from_clues(["2:left A", "2:top 1", "1:bottom 2"])))
    pages = pages_of(puzzles, SheetStyle(paper, per_page, large), "Rising", limits=SearchLimits(2, max_steps=10))
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for page in pages:
        root = ElementTree.fromstring(page)
        assert (float(root.get("width")), float(root.get("height"))) == pytest.approx((width, height), abs=0.01)
        found = boxes(page)
        for left, top, right, bottom in found:
            assert min(left, top) >= MARGIN - 1
            assert right <= width - MARGIN + 1
            assert bottom <= height - MARGIN + 1
        for at, one in enumerate(found):
            for other in found[:at]:
                assert one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]
        for group in root.iter(f"{SVG}g"):
            size = group.get("font-size")
            if size is None or group.get("class"):
                continue
            for text in group:
                x, y = float(text.get("x")), float(text.get("y"))
                assert 0 < y < height
                for (
                    left,
                    top,
                    right,
                    bottom,
                ) in found:  # a line of text: neither it nor its first character is on a board
                    assert not (left - 1 <= x <= right and top < y <= bottom)


def test_every_puzzle_is_on_one_front_and_one_back_page():
    puzzles = [puzzle(side, cells=[1]) for side in (2, 3, 3, 4, 4, 4, 5, 5, 9, 9, 9, 9, 9)]
    pages = pages_of(puzzles, limits=SearchLimits(2, max_steps=1))
    headings = [text for page in pages for text in texts(page) if text.isdigit() and int(text) > 9]
    assert sorted(headings) == [
        "10",
        "10",
        "11",
        "11",
        "12",
        "12",
        "13",
        "13",
    ]  # smaller ones are digits of solutions too
    assert sum(page.count('class="borders"') for page in pages) == 2 * len(puzzles)


def test_large_print_is_larger():
    def cell(style):
        ((left, _, right, _),) = boxes(pages_of([puzzle(9)], style, limits=None)[0])
        return (right - left) / 9

    assert cell(SheetStyle(large=True)) > 1.3 * cell(SheetStyle())


def test_small_puzzles_share_a_page_and_large_ones_do_not():
    assert len(pages_of([puzzle(3)] * 6, limits=None)) == 1
    assert len(pages_of([puzzle(25)] * 2, limits=None)) == 2
    assert len(pages_of([puzzle(9)] * 5, SheetStyle(per_page=5), limits=None)) == 1


def test_clues_without_a_picture_are_in_words_with_the_names_of_cells():
    (page,) = pages_of([puzzle(4, "", WhereRule.from_clues(["A1 + B2 == 3", "C1 < C2"]))], limits=None)
    words = " ".join(texts(page))
    assert "Condition: A1 + B2 == 3; C1 < C2." in words
    assert "Rows are called A, B, C" in words


def test_pages_describe_themselves_to_screen_readers():
    root = ElementTree.fromstring(pages_of([puzzle(2)], title="Mine")[0])
    assert (root.get("role"), root[0].tag, root[0].text) == ("img", f"{SVG}title", "Mine, page 1 of 2")
    assert root[1].tag == f"{SVG}desc"


@pytest.mark.parametrize(
    ("style", "says"),
    [
        ({"paper": "a5"}, "paper 'a5': expected one of a4, letter"),
        ({"per_page": 0}, "0 puzzles a page: expected 1 to 100"),
    ],
)
def test_a_style_that_can_not_be_is_refused(style, says):
    with pytest.raises(RulegridError, match=f"^{says}$"):
        SheetStyle(**style)


def test_more_puzzles_than_fit_on_a_page_are_refused():
    with pytest.raises(RulegridError, match="no room for it with 100 puzzles a page, expected fewer"):
        pages_of([puzzle(25)] * 100, SheetStyle(per_page=100, large=True), limits=None)


def test_html_has_every_page_and_the_size_of_the_paper():
    document = to_html(["<svg/>", "<svg/>"], PAPERS["letter"], "Mine & yours")
    assert document.startswith("<!DOCTYPE html>")
    assert document.count("<svg/>") == 2
    assert "@page{size:letter;margin:0}" in document
    assert "<title>Mine &amp; yours</title>" in document


def test_titles_of_any_length_stay_on_the_paper():
    long = "Every puzzle of the long, long winter term " * 6
    (page,) = pages_of([puzzle(3, long), puzzle(3, "数独" * 60)], SheetStyle(per_page=2), long, limits=None)
    paper = PAPERS["a4"]
    for group in ElementTree.fromstring(page).iter(f"{SVG}g"):
        if group.get("font-weight") == "700":
            for text in group:
                assert float(text.get("x")) + prose_width(text.text) * float(group.get("font-size")) <= paper.width
    assert sum(text.endswith("…") for text in texts(page)) == 2


def test_rules_that_all_puzzles_of_a_page_have_are_said_once_and_others_below_each():
    usual, cages = calcudoku("0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 5+\n"), calcudoku("0 0\n1 1\n3+ 3+\n")
    (page,) = pages_of([usual, cages], limits=None)
    said = " ".join(texts(page))
    assert said.count("No value repeats in a row or column.") == 1
    assert said.count("have the sum, difference or product shown") == 1
    assert said.count("Fill in the values 1 to 3.") == said.count("Fill in the values 1 to 2.") == 1
    (page,) = pages_of([cages, cages], limits=None)
    assert "have the sum shown in its corner" in " ".join(texts(page))
    assert " ".join(texts(page)).count("Fill in") == 1


def test_all_that_is_said_on_a_sheet_is_in_its_language():
    wrong = puzzle(4, "", BlockRule(), WhereRule.from_clues(["A1 + B2 == 3"]), cells=[1, 1])
    wrong.level, wrong.seed = "easy", "5b/1"
    pages = pages_of([wrong, puzzle(3)], SheetStyle(language="zh", name_line=True))
    said = " ".join(text for page in pages for text in texts(page))
    for part in ("姓名", "容易", "种子", "解答", "无解", "有多个解", "行", "条件", "称为"):
        assert part in said, part
    assert not re.search("[a-z]{3}", said)
    with pytest.raises(RulegridError, match="language 'fr': expected one of en, zh"):
        SheetStyle(language="fr")


@pytest.mark.parametrize(
    ("title", "day", "asked", "expected"),
    [
        ("Class 5b", None, None, True),
        ("", None, None, False),
        ("December", datetime.date(2026, 12, 24), None, False),
        ("", None, True, True),
        ("Class 5b", None, False, False),
    ],
)
def test_a_place_for_a_name_is_on_titled_sheets_but_those_of_days_and_never_at_the_back(title, day, asked, expected):
    one = puzzle(2, cells=[1])
    one.date = day
    front, back = pages_of([one], SheetStyle(name_line=asked), title)
    assert ("Name:" in texts(front), "Name:" in texts(back)) == (expected, False)


def test_a_puzzle_of_a_day_has_its_date_in_place_of_a_number_and_no_seed():
    one = puzzle(2, cells=[1])
    one.date, one.level, one.seed = datetime.date(2026, 12, 24), "fiendish", "daily/1"
    front, back = map(texts, pages_of([one]))
    assert "Thu 24 Dec 2026" in front
    assert "Thu 24 Dec 2026" in back
    assert ("fiendish" in front, "fiendish" in back) == (True, False)
    assert not any("daily" in text for text in front)
    one.title = "Snow"
    assert exercise(one, 1).heading == "Thu 24 Dec 2026: Snow"


@pytest.mark.parametrize(
    ("seeds", "said"),
    [
        (["5b/1", "5b/2", "5b/3"], "Seed: 5b/1–3"),
        (["5b/1", "5b/3", "x"], "Seeds: 5b/1, 5b/3, x"),
        (["", "7/2"], "Seed: 7/2"),
    ],
)
def test_the_seeds_of_a_page_are_at_its_foot(seeds, said):
    puzzles = [puzzle(2, cells=[1]) for _ in seeds]
    for each, seed in zip(puzzles, seeds, strict=True):
        each.seed = seed
    front, back = map(texts, pages_of(puzzles))
    assert said in front
    assert said not in back
    assert said not in texts(pages_of(puzzles, SheetStyle(seeds=False))[0])


@pytest.mark.slow
@given(st.integers(1, 40), st.booleans())
@settings(deadline=None)
def test_pages_that_nobody_counts_are_about_as_full_as_each_other(number, large):
    pages = pages_of([puzzle(2, cells=[1])] * number, SheetStyle(large=large, solutions=False))
    on_each = [page.count('class="borders"') for page in pages]
    assert sum(on_each) == number
    assert len(pages) == -(-number // max(1, on_each[0])) or len(set(on_each)) <= 3
    assert on_each == sorted(on_each, reverse=True)


def test_headings_and_levels_stay_apart_and_on_the_paper():
    puzzles = [puzzle(2, "A title of a puzzle that is rather long " * number, cells=[1]) for number in range(4)]
    for each in puzzles:
        each.level = "fiendish"
    (page,) = pages_of(puzzles, SheetStyle(per_page=4, solutions=False))
    lines, ends = [], []
    for group in ElementTree.fromstring(page).iter(f"{SVG}g"):
        size = float(group.get("font-size") or 0)
        for text in group.findall(f"{SVG}text"):
            x, y = float(text.get("x")), float(text.get("y"))
            if text.text == "fiendish":
                ends.append((x - prose_width("fiendish") * size, y, x))
            elif group.get("font-weight") == "700":
                lines.append((x, y, x + prose_width(text.text) * size))
    assert len(ends) == 4
    for begin, y, end in ends:
        assert end <= PAPERS["a4"].width - MARGIN + 1
        assert not any(abs(other - y) < 2 and x < end and right > begin for x, other, right in lines)


def test_lines_of_chinese_end_anywhere_but_before_a_full_stop():
    assert wrap_lines("每行数字不重复。", 7 * 10 * 1.05, 10) == ["每行数字不重", "复。"]
    assert wrap_lines("填入 1 到 9。", 1000, 10) == ["填入 1 到 9。"]
