"""One door for whatever is pasted: the same puzzle comes out, or an error that says what to do."""

import json
import re
from urllib.parse import quote

import pytest

from rulegrid import PuzzleFormatError, read_puzzle
from rulegrid.sudoku import read_puzzle as read_sudoku
from rulegrid.sudoku import solve_many, write
from rulegrid.sudoku.formats import fpuzzles
from rulegrid.sudoku.formats.links import MAX_CHARACTERS, SITES, split_link
from rulegrid.utils.lz_string import pack
from rulegrid.web.puzzles import read_text
from rulegrid.web.request import ServerLimits

PUZZLE = read_sudoku("1..4......32....", extra="killer:7:A2B2")
LINKS = {form: write(PUZZLE, form) for form in ("fpuzzles", "sudokupad", "sudokumaker", "penpa", "iss")}
DOORS = {
    "python": read_puzzle,
    "sudoku": read_sudoku,
    "page": lambda text: read_sudoku(
        json.dumps(read_text({"family": "sudoku", "text": text}, ServerLimits())["puzzle"])
    ),
}


AROUND = [
    "{}", "[here]({})", "![x]({})", "<{}>", '"{}"', "“{}”", "`{}`", "```\n{}\n```", "**{}**", "  {}\n\n", "\ufeff{}",
    "a puzzle: {}", "{} is mine", "Try {}, it is hard.", "({})", '<a href="{}">x</a>', "> {}", "by me\n{}\nhave fun",
    "https://www.youtube.com/watch?v=a-b_c {}", "https://tinyurl.com/abcdef is {}", "// a comment\n{}", "{}\n{}",
]  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("form", LINKS)
def test_a_link_is_found_whatever_stands_around_it(form, around, door):
    assert DOORS[door](around.replace("{}", LINKS[form])) == PUZZLE


def without_address(form):
    link = str(LINKS[form])
    start = {"fpuzzles": "?load=", "sudokumaker": "?puzzle=", "iss": "?q=", "penpa": "m=edit", "sudokupad": "scl"}[form]
    return link[link.index(start) :]


@pytest.mark.parametrize("form", LINKS)
def test_a_link_may_lack_its_beginning(form):
    link = str(LINKS[form])
    bare = without_address(form)
    for text in (link.removeprefix("https://"), "http://" + link.removeprefix("https://"), quote(link, safe=""), bare):
        assert read_sudoku(text) == PUZZLE


@pytest.mark.parametrize("form", ["fpuzzles", "sudokumaker", "sudokupad"])
def test_a_payload_stands_alone(form):
    payload = without_address(form).rpartition("=")[2] if form != "sudokupad" else without_address(form)
    packed = without_address(form).partition("=")[2] or payload
    for text in (
        packed,
        quote(packed, safe=""),
        f"<{packed}>",
        f"here: {packed} by Anna K.",
        packed.replace("%2B", " "),
    ):
        assert read_sudoku(text) == PUZZLE


@pytest.mark.parametrize("start", ["#", ""])
def test_a_fragment_of_penpa_is_a_link(start):
    assert read_sudoku(start + without_address("penpa")) == PUZZLE


def test_a_mail_breaks_long_links():
    link = str(LINKS["fpuzzles"])
    lines = [link[at : at + 76] for at in range(0, len(link), 76)]
    for sign in ("\n", "\r\n", "\n> "):
        assert read_sudoku("Look:\n" + sign.join(lines) + "\n\nBye") == PUZZLE


@pytest.mark.parametrize("between", ["\n", " ", " and "])
def test_several_links_are_for_batch(between):
    with pytest.raises(PuzzleFormatError, match="read 2 links, expected one: `batch` solves many"):
        read_sudoku(LINKS["fpuzzles"] + between + LINKS["iss"])


def test_many_links_are_solved_one_by_one():
    answers = list(solve_many([str(link) for link in LINKS.values()] + [".Shape~4x4.~R1C1_1"]))
    assert [answer.solution is not None for answer in answers] == [True] * 6


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "https://sudokupad.app/abc123",
            "only the server of sudokupad.app can look up: fetch it with --fetch (in Python fetch=True), or",
        ),
        ("sudokupad.app/sudoku/abc123", "the id 'abc123'"),
        ("see https://www.f-puzzles.com/?id=abcd!", "the id 'abcd'"),
        ("https://tinyurl.com/abc", "a short link of 'tinyurl.com'"),
        ("bit.ly/abc", "a short link of 'bit.ly'"),
        ("https://logic-masters.de/Raetsel/zeigen.php?id=0001", "an address of 'logic-masters.de'"),
        ("look at https://example.com/12", "copy the long link or use Export"),
        ("https://", "a link without a puzzle"),
        ("m=edit&p=", "a link without a puzzle"),
        ("https://sudokumaker.app/", "sudokumaker.app without a puzzle"),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/", "without a puzzle"),
    ],
)
def test_what_is_not_there_says_what_to_do(text, says):
    for door in DOORS.values():
        with pytest.raises(PuzzleFormatError, match=re.escape(says)):
            door(text)


@pytest.mark.parametrize("comment", ["# https://x.org/1", "// sudokupad.app/abc", "#S https://x.org/?load=1"])
def test_an_address_in_a_comment_is_no_link(comment):
    assert read_sudoku(f"{comment}\n1..4......32....").board.count_filled() == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1..4......32....",
        "scl.txt",
        "sclerosis",
        "fpuzzles",
        "N4I.json",
        "www",
        "p=",
        "q=1",
        "https",
        "a/b.txt",
        ".",
        "~",
        "=====",
        ".A~",
    ],
)
def test_other_texts_are_no_links(text):
    assert split_link(text) is None


def test_a_host_in_the_middle_of_another_is_not_meant():
    for site in SITES:
        with pytest.raises(PuzzleFormatError, match=r"an address of 'example\.org'"):
            split_link(f"https://example.org/{site.hosts[0]}")


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "N4IgzglgXg " * (MAX_CHARACTERS // 11), "?load=" * (MAX_CHARACTERS // 6), "http://a" * (MAX_CHARACTERS // 8),
        "a." * (MAX_CHARACTERS // 2 - 1) + "/", "# \n" * (MAX_CHARACTERS // 3 - 1) + "/", "<" * (MAX_CHARACTERS - 1) + "/",
        "N4IgABCD1" + "\nabcD1" * (MAX_CHARACTERS // 6 - 9), "```" * (MAX_CHARACTERS // 3 - 1) + "/",
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_long_texts_are_read_to_their_end(text):
    with pytest.raises(PuzzleFormatError):  # what grows with the square of the length takes hours
        read_sudoku(text)


@pytest.mark.parametrize("around", ['"{}"', "```\n{}\n```", "```json\n{}\n```", "`{}`", "“{}”"])
@pytest.mark.parametrize(
    "text", ["1..4......32....", PUZZLE.to_json(), ".Shape~4x4.~R1C1_1"], ids=["grid", "json", "iss"]
)
def test_any_puzzle_may_be_in_quotes_or_a_fence(text, around):
    plain = read_sudoku(text)
    for door in (read_puzzle, read_sudoku):
        assert door(around.replace("{}", text)) == plain


def test_lines_keep_their_numbers():
    with pytest.raises(PuzzleFormatError, match="line 3, column 4"):
        read_sudoku("\n\n12.x\n....\n....\n....")


CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [CLASSIC[at : at + 9] for at in range(0, 81, 9)]
PASTED = {
    "words around": "Please solve this:\n" + "\n".join(ROWS) + "\nThanks!",
    "words in front": "数独：" + CLASSIC,
    "words of a language": "这道题怎么做？\n" + "\n".join(ROWS),
    "fullwidth": CLASSIC.translate(str.maketrans("123456789.", "１２３４５６７８９．")),
    "middle dots": CLASSIC.replace(".", "·"),
    "bullets": "\n".join(" ".join(row) for row in ROWS).replace(".", "•"),
    "slashes": "/".join(ROWS),
    "quoted": "\n".join("> " + row for row in ROWS),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("form", PASTED)
def test_a_grid_is_read_as_it_is_pasted(form, door):
    assert DOORS[door](PASTED[form]) == read_sudoku(CLASSIC)


def test_lines_of_values_are_no_words():
    with pytest.raises(PuzzleFormatError, match="90 cells"):
        read_sudoku("\n".join(["ABCDEFGHI", *ROWS]).replace("A", "1").replace("BCDEFGHI", "........"))
    with pytest.raises(PuzzleFormatError):
        read_sudoku("\n".join(["1a2b3c4d5", *ROWS]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (CLASSIC[1:], "read 80 cells, expected a square number"),
        (CLASSIC + ".", "read 82 cells, expected a square number"),
        (CLASSIC.replace("7", "x", 1), "column 5: read 'x'"),
        ("\n".join([ROWS[0][1:], *ROWS[1:]]), "line 1: read 8 cells in this line and 80 in all"),
    ],
)
def test_what_is_nearly_a_grid_is_told_what_is_wrong(text, says):
    with pytest.raises(PuzzleFormatError, match=re.escape(says)):
        read_puzzle(text)


def test_the_page_of_a_game_has_its_id_behind_the_sign():
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js"
    assert read_puzzle(f"{page}/solo.html#2x2:1b4f3_2d") == read_puzzle("2x2:1b4f3_2d")
    assert read_puzzle(f"{page}/keen.html#3:a_ba__b,a7m12s1") == read_puzzle("3:a_ba__b,a7m12s1")


def test_an_address_that_only_leads_to_a_link_is_that_link():
    link = write(read_puzzle("1..4......32...."), "fpuzzles")
    leading = f"https://www.google.com/url?sa=D&q={quote(link, safe='')}&ust=1"
    assert read_puzzle(leading) == read_puzzle(link)


PACKED = pack('{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"title":"a title"}')


def test_packed_text_in_small_letters_is_told():
    with pytest.raises(PuzzleFormatError, match="read packed text in small letters only"):
        read_puzzle(PACKED.lower())


@pytest.mark.parametrize("before", ["", "https://f-puzzles.com/?load=", "scl", "https://sudokumaker.app/?puzzle="])
def test_damaged_packed_text_names_no_place_in_what_it_unpacks_to(before):
    with pytest.raises(PuzzleFormatError, match=r"^the packed text is damaged: what it unpacks to is not JSON"):
        read_puzzle(before + PACKED[:30] + ("A" if PACKED[30] != "A" else "B") + PACKED[31:])


def test_a_remark_names_a_rule_as_it_is_written():
    cells = [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 9]}]
    puzzle = fpuzzles.from_data({"size": 4, "grid": [[{}] * 4] * 4, "quadruple": cells})
    assert [str(each).rpartition(" (")[2] for each in puzzle.not_understood] == ["rule: quadruple)"]
