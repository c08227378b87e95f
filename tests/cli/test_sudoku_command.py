"""`rulegrid sudoku`: every form of its input, every option, and what is printed where."""

import json
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from printed_grids import read_grids
from rulegrid.sudoku import RULES

FAMILY = "sudoku"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE_SOLVED = """\
5 3 4 6 7 8 9 1 2
6 7 2 1 9 5 3 4 8
1 9 8 3 4 2 5 6 7
8 5 9 7 6 1 4 2 3
4 2 6 8 5 3 7 9 1
7 1 3 9 2 4 8 5 6
9 6 1 5 3 7 2 8 4
2 8 7 4 1 9 6 3 5
3 4 5 2 8 6 1 7 9
"""
FOUR = "1..4......32...."
FOUR_SOLVED = "1 3 2 4\n2 4 1 3\n4 1 3 2\n3 2 4 1\n"
EMPTY = "." * 16
CLASH = "11" + "." * 14


def is_latin(grid):
    whole = set(range(1, len(grid) + 1))
    return all(set(line) == whole for line in (*grid, *zip(*grid, strict=True)))


def has_boxes(grid, height, width):
    n = len(grid)
    return all(
        {grid[top + r][left + c] for r in range(height) for c in range(width)} == set(range(1, n + 1))
        for top in range(0, n, height)
        for left in range(0, n, width)
    )


def svg_texts(path):
    return [element.text for element in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def test_a_puzzle_as_argument_is_solved(run):
    assert run("solve", NINE) == (0, NINE_SOLVED, "")


def test_solve_may_be_left_out(run):
    assert run(NINE) == (0, NINE_SOLVED, "")
    assert run(NINE.replace(".", "0")) == (0, NINE_SOLVED, "")


@pytest.mark.parametrize("arguments", [(), ("-",), ("solve",), ("solve", "-"), ("--all",), ("--limit", "1", "-")])
def test_standard_input_is_read_without_an_argument_and_for_a_dash(run, arguments):
    assert run(*arguments, stdin=FOUR.encode() + b"\n") == (0, FOUR_SOLVED, "")


@pytest.mark.parametrize(
    "text",
    [
        FOUR,
        "1..4\n....\n..32\n....\n",
        "1 0 0 4 0 0 0 0 0 0 3 2 0 0 0 0",
        "1 . . 4\r\n. . . .\r\n. . 3 2\r\n. . . .\r\n",
        "\ufeff1_.4\n....\n..32\n....",
        "1 . | . 4\n. . | . .\n----+----\n. . | 3 2\n. . | . .\n",
        json.dumps({"rows": 4, "cells": ["1 . . 4", ". . . .", ". . 3 2", ". . . ."],
                    "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]}),
    ],
    ids=["compact", "rows", "spaced", "CRLF", "BOM", "drawn", "JSON"],
)  # fmt: skip
def test_every_text_form_does_as_file_and_as_standard_input(run, here, text):
    (here / "puzzle.txt").write_bytes(text.encode())
    assert run("puzzle.txt") == (0, FOUR_SOLVED, "")
    assert run(stdin=text.encode()) == (0, FOUR_SOLVED, "")
    assert run(text) == (0, FOUR_SOLVED, "")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_files_of_windows_are_read_by_their_byte_order_mark(run, here, encoding):
    text = "1..4\r\n....\r\n..32\r\n....\r\n"
    data = (text if encoding in ("utf-16", "utf-8-sig") else f"\ufeff{text}").encode(encoding)
    (here / "puzzle.txt").write_bytes(data)
    assert run("puzzle.txt") == (0, FOUR_SOLVED, "")
    assert run(stdin=data) == (0, FOUR_SOLVED, "")


def test_what_reads_as_a_puzzle_is_one_even_where_a_file_has_that_name(run, here):
    (here / FOUR).write_text(EMPTY)
    assert run(FOUR, "--count")[1] == "1\n"
    assert run(f"./{FOUR}", "--count")[1] == "288\n"


def test_a_file_may_be_called_as_a_command_when_its_folder_is_named(run, here):
    (here / "rules").write_text(FOUR)
    assert run("./rules") == (0, FOUR_SOLVED, "")


def test_larger_values_are_letters_or_numbers_and_printed_as_numbers(run):
    row = "123456789ABCDEFG"
    status, out, _ = run(row + "." * 240)
    (grid,) = read_grids(out)
    assert status == 0
    assert grid[0] == list(range(1, 17))
    assert is_latin(grid)
    assert has_boxes(grid, 4, 4)
    assert all(line == " ".join(map(str, map(int, line.split()))) for line in out.splitlines())


@pytest.mark.parametrize(
    "values", ["1 - - 4 - - - - - - 3 2 - - - -", "1,,,4,,,,,,,3,2,,,,", "# four\n1..4\n....\n..32\n...."]
)
def test_dashes_commas_and_comments_are_read(run, here, values):
    (here / "puzzle.txt").write_text(values)
    assert run("puzzle.txt") == run(values) == run(stdin=values) == (0, FOUR_SOLVED, "")


def test_a_line_of_a_table_is_its_puzzle(run, here):
    (here / "one.csv").write_text(f"puzzle,solution\n{FOUR},{FOUR_SOLVED.replace(' ', '').replace(chr(10), '')}\n")
    assert run("one.csv") == (0, FOUR_SOLVED, "")


def test_options_may_stand_before_the_puzzle(run):
    assert run("--rule", "thermometer:A1A2", "--killer", "4:A1A2", FOUR) == run(FOUR)
    assert run("--count", EMPTY) == (0, "288\n", "")
    assert run("--no-rule", "block", "solve", stdin=b"")[0] == 2


def test_values_may_be_others_than_1_to_n_and_0_may_be_one_of_them(run):
    shifted = FOUR.translate(str.maketrans("1234", "0123"))
    status, out, err = run(shifted, "--values", "0123", "--unique")
    assert (status, out, err) == (0, "unique\n", "")
    assert run(shifted, "--values", "0123")[1] == FOUR_SOLVED.translate(str.maketrans("1234", "0123"))
    data = json.loads(run(shifted, "--values", "0123", "--json")[1])["puzzle"]
    assert (data["values"], data["cells"][0]) == ([0, 1, 2, 3], "0 . . 3")
    assert run(stdin=json.dumps(data))[1] == FOUR_SOLVED.translate(str.maketrans("1234", "0123"))
    assert run("2 . . 11 . . . . . . 7 3 . . . .", "--values", "2,3,7,11")[1].splitlines()[0] == "2 7 3 11"


def test_a_rule_is_added_by_its_name(run):
    for grid in read_grids(run("--rule", "non-consecutive", "--all", "." * 25)[1]):
        assert is_latin(grid)
        assert all(abs(a - b) != 1 for line in (*grid, *zip(*grid, strict=True)) for a, b in pairwise(line))


def test_a_rule_of_ones_own_is_a_class_in_a_file(run, here):
    (here / "mine.py").write_text(
        """
from rulegrid import Rule

class CornersDiffer(Rule):
    def is_valid(self, board):
        corners = [board.cells[r][c] for r in (0, -1) for c in (0, -1)]
        seen = [digit for digit in corners if digit]
        return len(seen) == len(set(seen))
"""
    )
    every = read_grids(run(EMPTY, "--all")[1])
    kept = read_grids(run(EMPTY, "--all", "--rule", "mine.py:CornersDiffer")[1])
    expected = [g for g in every if len({g[0][0], g[0][3], g[3][0], g[3][3]}) == 4]
    assert 0 < len(expected) < len(every)
    assert sorted(kept) == sorted(expected)
    assert run(EMPTY, "--count", "--rule", f"{here}/mine.py:CornersDiffer") == (0, f"{len(expected)}\n", "")


def test_a_rule_of_ones_own_is_made_once_though_the_puzzle_names_it_too(run, here):
    (here / "mine.py").write_text(
        "print('imported')\nfrom rulegrid import Rule\nclass Mine(Rule):\n    def is_valid(self, board): return True\n"
    )
    puzzle = {"rows": 2, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "mine"}]}
    _, out, _ = run("--rule", "mine.py:Mine", "--json", stdin=json.dumps(puzzle).encode())
    first, answer = out.splitlines()
    assert first == "imported"
    assert json.loads(answer)["puzzle"] == {
        **puzzle,
        "version": 1,
        "family": "sudoku",
        "cols": 2,
        "cells": [". .", ". ."],
    }


def test_a_rule_is_left_out(run):
    assert run(EMPTY, "--count", "--no-rule", "block")[1] == "576\n"
    assert run("..", "--no-rule", "row")[0] == 2
    assert run("." * 4, "--count", "--no-rule", "row", "--no-rule", "column", "--no-rule", "block")[1] == "16\n"


def test_the_box_is_what_is_asked_for_and_else_the_usual_one(run):
    six = "123456" + "." * 30
    (usual,) = read_grids(run(six)[1])
    (upright,) = read_grids(run(six, "--box", "3x2")[1])
    assert has_boxes(usual, 2, 3)
    assert has_boxes(upright, 3, 2)
    assert not has_boxes(upright, 2, 3)
    assert run(EMPTY, "--count", "--box", "1x4")[1] == "576\n"


def test_thermometers_may_be_repeated_and_all_hold(run):
    grids = read_grids(run(EMPTY, "--all", "--thermometer", "C1B1A1", "--thermometer", "A2 A3 A4")[1])
    assert grids
    for grid in grids:
        assert grid[2][0] < grid[1][0] < grid[0][0]
        assert grid[0][1] < grid[0][2] < grid[0][3]


def test_killer_cages_may_be_repeated_and_all_hold(run):
    grids = read_grids(run(EMPTY, "--all", "--killer", "7:A1A2B1", "--killer", "3:D1,D2")[1])
    every = read_grids(run(EMPTY, "--all")[1])
    assert sorted(grids) == sorted(
        g
        for g in every
        if len({g[0][0], g[0][1], g[1][0]}) == 3 and g[0][0] + g[0][1] + g[1][0] == 7 and {g[3][0], g[3][1]} == {1, 2}
    )
    assert grids


def test_clues_are_added_to_those_of_a_json_puzzle(run):
    puzzle = {
        "rows": 4,
        "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "killer", "clues": ["3:A1A2"]}],
    }
    out = run("-", "--killer", "4:B1B2", "--json", stdin=json.dumps(puzzle).encode())[1]
    assert json.loads(out)["puzzle"]["rules"][-1] == {"rule": "killer", "clues": ["3:A1A2", "4:B1B2"]}


def test_rules_lists_every_rule_with_its_option(run):
    status, out, err = run("rules")
    assert (status, err) == (0, "")
    for rule in RULES:
        assert rule.spelling() in out
        assert str(rule.summary()) in out
    assert "row (always, unless --no-rule)\n" in out
    assert "    --killer [TOTAL:]CELLS, such as 30:A1A2B1B2\n" in out


def test_rules_as_json_has_stable_keys(run):
    status, out, _ = run("rules", "--json")
    rules = json.loads(out)["rules"]
    assert status == 0
    assert [rule["class"] for rule in rules] == [rule.__name__ for rule in RULES]
    assert rules[0] == {
        "rule": "row",
        "class": "RowRule",
        "group": "regions",
        "option": None,
        "clue": None,
        "standard": True,
        "summary": "No value repeats in a row.",
    }
    assert [(rule["option"], rule["standard"]) for rule in rules if rule["option"]] == [
        ("--box", True),
        ("--thermometer", False),
        ("--killer", False),
    ]


def test_all_prints_every_solution_with_an_empty_line_between(run):
    status, out, err = run(EMPTY, "--all")
    grids = read_grids(out)
    assert (status, err) == (0, "")
    assert len(grids) == len(set(map(str, grids))) == 288
    assert all(is_latin(grid) and has_boxes(grid, 2, 2) for grid in grids)


def test_all_of_one_solution_is_that_solution_alone(run):
    assert run(FOUR, "--all") == (0, FOUR_SOLVED, "")


def test_limit_prints_at_most_so_many(run):
    assert len(read_grids(run(EMPTY, "--limit", "3")[1])) == 3
    assert run(FOUR, "--limit", "3") == (0, FOUR_SOLVED, "")
    assert run(EMPTY, "--limit", "1")[1] == run(EMPTY)[1]
    assert run(EMPTY, "--count", "--limit", "10") == (0, "10\n", "")


def test_the_first_solution_comes_without_a_claim_about_others(run):
    status, out, err = run(EMPTY)
    assert (status, err) == (0, "")
    assert len(read_grids(out)) == 1


@pytest.mark.parametrize(
    ("puzzle", "count", "word"), [(EMPTY, "288", "several"), (FOUR, "1", "unique"), (CLASH, "0", "none")]
)
def test_count_is_the_number_alone_and_unique_one_word(run, puzzle, count, word):
    status, out, _ = run(puzzle, "--count")
    assert (status, out) == (0 if int(count) else 1, f"{count}\n")
    status, out, _ = run(puzzle, "--unique")
    assert (status, out) == (0 if word == "unique" else 1, f"{word}\n")


def test_no_solution_is_told_with_status_1(run):
    assert run("123." + "...4" + "." * 8) == (1, "No solution.\n", "")


@pytest.mark.parametrize(
    ("puzzle", "options", "house"),
    [
        ("1.1.............", (), "row A"),
        ("1.......1.......", (), "column 1"),
        ("1....1..........", (), "block at A1"),
        ("12..............", ("--thermometer", "A2A1"), "thermometer A2 A1"),
        ("12..............", ("--killer", "9:A1A2"), "cage 9 at A1"),
        ("12..............", ("--rule", "non-consecutive"), "A1 and A2 not consecutive"),
    ],
)
def test_given_values_that_clash_are_no_solution_and_a_line_that_names_the_house(run, puzzle, options, house):
    line = f"rulegrid: the puzzle contradicts itself: {house}\n"
    assert run(puzzle, *options) == (1, "No solution.\n", line)
    assert run(puzzle, *options, "--count") == (1, "0\n", line)
    assert run(puzzle, *options, "--unique") == (1, "none\n", line)
    assert run(puzzle, *options, "--quiet") == (1, "No solution.\n", "")


def test_many_clashes_still_make_one_line(run):
    _, _, err = run("1" * 16)
    assert err == "rulegrid: the puzzle contradicts itself: row A, row B, row C and 9 more\n"


LISTED = {"--count": ["complete"], "--unique": [], "": ["solutions"]}


def as_json(out, option=""):
    data = json.loads(out)
    assert list(data) == ["status", "stopped", "found", *LISTED[option], "conflicts", "steps", "seconds", "puzzle"]
    assert out.count("\n") == 1
    return data


def test_json_is_one_object_with_stable_keys(run):
    status, out, err = run(FOUR, "--json")
    data = as_json(out)
    assert (status, err) == (0, "")
    assert isinstance(data.pop("seconds"), float)
    assert isinstance(data.pop("steps"), int)
    assert data == {
        "status": "solved",
        "stopped": None,
        "found": 1,
        "solutions": [[[1, 3, 2, 4], [2, 4, 1, 3], [4, 1, 3, 2], [3, 2, 4, 1]]],
        "conflicts": [],
        "puzzle": {
            "version": 1,
            "family": "sudoku",
            "rows": 4,
            "cols": 4,
            "cells": ["1 . . 4", ". . . .", ". . 3 2", ". . . ."],
            "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}],
        },
    }


@pytest.mark.parametrize(
    ("puzzle", "options", "status", "word", "found", "solutions"),
    [
        (EMPTY, ("--all",), 0, "several", 288, 288),
        (EMPTY, ("--limit", "5"), 0, "several", 5, 5),
        (FOUR, ("--all",), 0, "unique", 1, 1),
        (EMPTY, ("--count",), 0, "several", 288, 0),
        (EMPTY, ("--unique",), 1, "several", 2, 0),
        (FOUR, ("--unique",), 0, "unique", 1, 0),
        (CLASH, ("--unique",), 1, "none", 0, 0),
        (CLASH, ("--count",), 1, "none", 0, 0),
        (CLASH, (), 1, "none", 0, 0),
        (EMPTY, ("--count", "--max-steps", "5"), 3, "stopped", None, 0),
        (EMPTY, ("--timeout", "0"), 3, "stopped", 0, 0),
    ],
)
def test_json_has_the_keys_of_the_question_and_its_status(run, puzzle, options, status, word, found, solutions):
    done, out, _ = run(puzzle, "--json", *options)
    data = as_json(out, next((option for option in options if option in LISTED), ""))
    assert (done, data["status"]) == (status, word)
    assert data["found"] == found or found is None
    assert len(data.get("solutions", ())) == solutions
    assert [each["unit"] for each in data["conflicts"]] == (["row A", "block at A1"] if puzzle == CLASH else [])


def test_the_puzzle_in_the_json_can_be_solved_again(run):
    puzzle = as_json(run(FOUR, "--killer", "7:C2C3D2", "--json")[1])["puzzle"]
    status, out, _ = run(stdin=json.dumps(puzzle).encode())
    assert (status, out) == run(FOUR, "--killer", "7:C2C3D2")[:2]


def test_pretty_draws_the_grid_and_plain_does_not(run):
    status, out, err = run(FOUR, "--pretty")
    assert (status, err) == (0, "")
    assert out == (
        "    1   2   3   4\n"
        "  ┏━━━┯━━━┳━━━┯━━━┓\n"
        "A ┃ 1 │ 3 ┃ 2 │ 4 ┃\n"
        "  ┠───┼───╂───┼───┨\n"
        "B ┃ 2 │ 4 ┃ 1 │ 3 ┃\n"
        "  ┣━━━┿━━━╋━━━┿━━━┫\n"
        "C ┃ 4 │ 1 ┃ 3 │ 2 ┃\n"
        "  ┠───┼───╂───┼───┨\n"
        "D ┃ 3 │ 2 ┃ 4 │ 1 ┃\n"
        "  ┗━━━┷━━━┻━━━┷━━━┛\n"
    )
    assert run(FOUR, "--plain") == (0, FOUR_SOLVED, "")


def test_pretty_grids_have_an_empty_line_between_and_all_lines_one_width(run):
    _, out, _ = run("." * 256, "--pretty", "--limit", "2")
    first, second = out.rstrip("\n").split("\n\n")
    assert len({len(line) for grid in (first, second) for line in grid.splitlines()[1:]}) == 1


def test_a_drawn_solution_is_read_back(run):
    drawn = run(FOUR, "--pretty")[1]
    assert run(stdin=drawn.encode()) == (0, FOUR_SOLVED, "")


def test_show_draws_lines_and_lists_them(run):
    out = run("show", "." * 16, "--rule", "arrow:A3:B3C3C4", "--thermometer", "D1C1B1")[1]
    assert out == (
        "    1   2   3   4\n"
        "  ┏━━━┯━━━┳━━━┯━━━┓\n"
        "A ┃   │   ┃ ○ │   ┃\n"
        "  ┠───┼───╂───┼───┨\n"
        "B ┃ • │   ┃ │ │   ┃\n"
        "  ┣━━━┿━━━╋━━━┿━━━┫\n"
        "C ┃ │ │   ┃ ╰ │ → ┃\n"
        "  ┠───┼───╂───┼───┨\n"
        "D ┃ ● │   ┃   │   ┃\n"
        "  ┗━━━┷━━━┻━━━┷━━━┛\n"
        "thermometer D1 C1 B1\n"
        "arrow A3: B3 C3 C4\n"
    )


def test_a_title_is_text_and_nothing_else(run):
    puzzle = {"title": "[/red]\x1b[2J\ud800", "rows": 1, "rules": []}
    status, out, _ = run("--pretty", stdin=json.dumps(puzzle).encode())
    assert status == 0
    assert out.splitlines()[0] == "[/red]\ufffd[2J\ufffd"
    _, out, err = run("--json", "--stats", stdin=json.dumps(puzzle).encode())
    assert as_json(out)["puzzle"]["title"] == puzzle["title"]
    assert err.splitlines()[0] == "[/red]\ufffd[2J\ufffd"


def test_svg_draws_the_first_solution(run, here):
    assert run(FOUR, "--svg", "grid.svg") == (0, FOUR_SOLVED, "")
    assert sorted(svg_texts(here / "grid.svg")) == sorted("1234" * 4)


def test_svg_draws_the_puzzle_where_there_is_no_solution(run, here):
    assert run(CLASH, "--svg", "grid.svg")[0] == 1
    assert svg_texts(here / "grid.svg") == ["1", "1"]


def test_a_picture_may_go_to_standard_output_alone(run, here):
    status, out, err = run(FOUR, "--svg", "-")
    assert (status, err) == (0, "")
    assert out.startswith("<svg")
    assert out.rstrip().endswith("</svg>")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "data"), [("grid.png", b"PNG of "), ("grid.PDF", b"PDF of "), ("grid.svg", b""), ("grid", b"")]
)
def test_a_picture_is_what_the_name_of_its_file_says(run, here, typst, name, data):
    assert run(FOUR, "--svg", name) == (0, FOUR_SOLVED, "")
    assert (here / name).read_bytes().startswith(data + b"<svg")


def test_a_picture_that_nobody_can_write_is_refused_before_the_search(run, here, typst):
    typst(None)
    assert run(FOUR, "--svg", "grid.pdf") == (
        2,
        "",
        'rulegrid: a PDF needs the extra "png": pip install ".[png]" in a copy of the repository\n',
    )
    assert list(here.iterdir()) == []


def test_png_is_a_picture_or_says_what_to_install(run, here):
    status, out, err = run(FOUR, "--png", "grid.png")
    if status == 0:
        assert (here / "grid.png").read_bytes().startswith(b"\x89PNG")
    else:
        assert (status, out) == (2, "")
        assert err == 'rulegrid: a PNG needs the extra "png": pip install ".[png]" in a copy of the repository\n'


def test_png_without_its_extra_says_what_to_install(run, here, typst):
    typst(None)
    assert run(FOUR, "--png", "grid.png") == (
        2,
        "",
        'rulegrid: a PNG needs the extra "png": pip install ".[png]" in a copy of the repository\n',
    )


def test_stats_are_added_on_standard_error(run):
    status, out, err = run(FOUR, "--stats")
    assert (status, out) == (0, FOUR_SOLVED)
    *grid, kernel, setup, propagations, houses, crossings, last = err.splitlines()
    assert grid == ["1 . . 4", ". . . .", ". . 3 2", ". . . ."]
    assert kernel == "kernel: general"
    assert setup.startswith("set up in ")
    assert propagations == "1 propagation, 0 with a contradiction"
    assert houses.startswith("houses: 12, filtered ")
    assert crossings.startswith("crossings of houses: 12, filtered ")
    steps, rate, seconds = last.split(", ", 2)
    assert steps.endswith((" steps", " step"))
    assert rate.endswith(" a second")
    assert seconds.endswith(" s")


def test_stats_say_what_was_derived(run):
    puzzle = {
        "rows": 4,
        "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}, {"rule": "killer", "clues": ["9:A1A2A3"]}],
    }
    _, _, err = run("--stats", stdin=json.dumps(puzzle).encode())
    (derived,) = [line for line in err.splitlines() if line.startswith("derived: ")]
    assert "sums of innies and outies" in derived


def test_progress_is_shown_where_it_is_asked_for_and_only_there(run):
    long = ("." * 81, "--count", "--max-steps", "2000")
    assert "step" in run(*long, "--progress")[2].split("rulegrid: ")[0]
    for options in ((), ("--no-progress",), ("--quiet",)):
        _, out, err = run(*long, *options)
        assert (out, len(err.splitlines())) == ("", 1)
        assert err.startswith("rulegrid: stopped by --max-steps after 2")


@pytest.mark.parametrize("asked", [(), ("--count",), ("--unique",), ("--all",), ("--limit", "3")])
@pytest.mark.parametrize("stop", [("--max-steps", "0"), ("--timeout", "0")])
def test_a_stopped_search_claims_nothing(run, asked, stop):
    assert run("." * 81, *asked, *stop) == (
        3,
        "",
        f"rulegrid: stopped by {stop[0]} after 0 steps, 0 solutions found so far\n",
    )


def test_solutions_found_before_the_stop_are_printed_whole(run):
    status, out, err = run(EMPTY, "--all", "--max-steps", "50")
    grids = read_grids(out)
    assert status == 3
    assert 0 < len(grids) < 288
    assert all(is_latin(grid) and has_boxes(grid, 2, 2) for grid in grids)
    assert err == f"rulegrid: stopped by --max-steps after 50 steps, {len(grids)} solutions found so far\n"


def test_limits_that_are_not_reached_change_nothing(run):
    assert run(FOUR, "--timeout", "60", "--max-steps", "100000") == (0, FOUR_SOLVED, "")
    assert run(EMPTY, "--count", "--timeout", "inf") == (0, "288\n", "")


def test_a_rule_that_means_something_without_a_clue_needs_none(run):
    assert run("." * 16, "--rule", "diagonal", "--count") == (0, "48\n", "")


def test_cages_that_overlap_in_a_house_all_count(run):
    clues = ["13:A3A8A6", "23:A4A6A7", "20:A3A4A8"]
    grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    options = [option for clue in clues for option in ("--killer", clue)]
    assert run(grid, "--unique", *options)[:2] == (1, "none\n")


def test_a_fault_of_rulegrid_is_one_line_with_a_status_of_its_own(run, monkeypatch):
    monkeypatch.setattr("rulegrid.core.row_column_rules.RowRule.is_valid", lambda rule, board: False)
    status, out, error = run("1..4......32....", "--unique")
    assert (status, out) == (4, "")
    assert error == (
        "rulegrid: this is a fault of rulegrid, not of the puzzle: a solution that was found breaks the rule row; please report it\n"
    )
