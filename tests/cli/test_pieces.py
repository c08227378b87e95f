"""`rulegrid calendar solve` with placed pieces, `hint`, solutions page by page, and the search at work."""

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from itertools import product

import pytest

from rulegrid import ask, read_puzzle
from rulegrid.calendar import load_board, orientations
from rulegrid.calendar.pieces import normalise_shape

FAMILY = "calendar"

# The seven solutions of this date are counted elsewhere.
FEW = "Oct 6"


@pytest.fixture
def solutions(run):
    """All solutions of a date as grids of letters and labels."""
    return grids(run(FEW, "--all")[1])


def grids(text):
    return [[line.split() for line in grid.splitlines()] for grid in text.split("\n\n")]


def cells_of(grid, letter):
    return {(r, c) for r, row in enumerate(grid) for c, entry in enumerate(row) if entry == letter}


def hints(run):
    """The pieces that hint after hint places."""
    options = []
    while "@" in (first := run("hint", FEW, *options)[1].splitlines()[0]):
        options += ["--place", first]
        assert len(options) <= 16
    return options[1::2]


def test_placed_pieces_leave_the_solutions_that_contain_them(run, solutions):
    status, hinted, err = run("hint", FEW)
    assert (status, err) == (0, "")
    place, reason = hinted.splitlines()
    assert reason.endswith(" no other place keeps more.")
    status, out, err = run(FEW, "--place", place, "--all")
    assert (status, err) == (0, "")
    kept = grids(out)
    assert 0 < len(kept) < len(solutions)
    assert all(grid in solutions for grid in kept)
    avoided = run(FEW, "--avoid", place, "--count")
    assert avoided == (0, f"{len(solutions) - len(kept)}\n", "")


def test_a_cell_may_be_avoided_and_an_orientation(run, solutions):
    others = [grid for grid in solutions if grid[0][0] != "A"]
    assert int(run(FEW, "--avoid", "A@Jan", "--count")[1]) == len(others)
    assert int(run(FEW, "--avoid", "1@A1", "--avoid", "O6@r1c1", "--count")[1]) == len(others)
    total = sum(
        int(run(FEW, *(word for other in (1, 2) if other != kept for word in ("--avoid", f"A:{other}")), "--count")[1])
        for kept in (1, 2)
    )
    assert total == len(solutions)  # each has the rectangle one way or the other


def test_no_flip_leaves_the_solutions_in_which_no_piece_is_turned_over(run):
    pieces = load_board().pieces

    def is_turned_over(grid):
        shapes = [normalise_shape(cells_of(grid, "ABCDEFGH"[index])) for index in range(len(pieces))]
        return any(shape not in orientations(piece.cells, False) for piece, shape in zip(pieces, shapes, strict=True))

    date = "Jan 25"  # has solutions of either kind
    every = grids(run(date, "--all")[1])
    kept = [grid for grid in every if not is_turned_over(grid)]
    assert 0 < len(kept) < len(every) == 216
    assert sorted(grids(run(date, "--no-flip", "--all")[1])) == sorted(kept)
    assert run(date, "--no-flip", "--count")[1] == f"{len(kept)}\n"


def test_placed_pieces_are_part_of_the_json_form(run, here):
    place = run("hint", FEW)[1].splitlines()[0]
    data = json.loads(run(FEW, "--place", place, "--avoid", "P@G1", "--no-flip", "--json")[1])
    clues = data["puzzle"]["rules"][0]["clues"]
    assert clues[-2:] == [f"place: {place}", "avoid: P@G1"]
    assert all(clue.endswith(":no-flip") for clue in clues[:-2])
    (here / "puzzle.json").write_text(json.dumps(data["puzzle"]))
    asked = ("--place", place, "--avoid", "P@G1", "--no-flip", "--count")
    assert run("puzzle.json", "--count")[1] == run(FEW, *asked)[1]
    status, _, err = run("puzzle.json", "--place", place)
    assert (status, err.count("\n")) == (2, 1)


@pytest.mark.parametrize("command", ["solve", "hint"])
@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--place", "L"), "--place 'L': read 'L', expected PIECE@CELL:ORIENTATION, such as L@B3:2"),
        (("--place", ""), "--place ''"),
        (("--place", "Q@B3:1"), "no piece 'Q', expected one of O6, Z, N"),
        (("--place", "L@B3:9"), "orientation '9' of piece L: expected 1 to 8"),
        (("--place", "L@Foo:1"), "cell 'Foo': expected a label such as 'Jan' or a coordinate such as B3"),
        (("--place", "L@G3:1"), "reaches off the board, which has the cells A1 to G7"),
        (("--place", "O6@5:1"), "O6@C5:1 covers C6, which must stay open or is not a cell"),
        (("--place", "L@B1:1", "--place", "P@B1:1"), "P@B1:1 overlaps L@B1:1 at B1"),
        (("--place", "L@B1:1", "--place", "L@B3:1"), "piece L is already placed: L@B1:1"),
        (("--place", "L@A1:5", "--no-flip"), "is turned over"),
        (("--avoid", "L"), "expected PIECE@CELL, PIECE:ORIENTATION or PIECE@CELL:ORIENTATION"),
        (("--avoid", "L@Z99"), "reaches off the board"),
        (("--avoid", "\x1b[2J@\n:\0"), "no piece"),
    ],
)
def test_a_place_that_can_not_be_is_refused_in_one_line(run, command, options, says):
    status, out, err = run(command, FEW, *options)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.slow
def test_hints_lead_to_a_solution(run, solutions):
    placed = hints(run)
    assert len(placed) == 8
    options = [word for placing in placed for word in ("--place", placing)]
    status, out, _ = run(FEW, *options, "--all")
    assert status == 0
    assert [line.split() for line in out.splitlines()] in solutions
    assert run("hint", FEW, *options) == (0, "All pieces are placed.\n", "")


def test_a_hint_is_the_piece_whose_place_keeps_most_solutions(run):
    data = json.loads(run("hint", FEW, "--json")[1])
    piece = data["piece"]
    assert list(piece) == ["name", "letter", "place", "places", "keeps", "solutions", "complete"]
    assert list(data) == list(ask(read_puzzle("1..4......32...."), "hint").to_data())  # that of a value
    assert (data["status"], data["remove"]) == ("step", [])
    assert (piece["keeps"], piece["solutions"], piece["complete"]) == (6, 7, True)
    assert piece["place"].startswith(f"{piece['name']}@{data['cells'][0]}:")
    free = {
        (r, c)
        for r, row in enumerate(load_board().rows)
        for c, label in enumerate(row)
        if label not in ("#", "Oct", "6")
    }
    rectangles = [
        free.issuperset(product(range(r, r + height), range(c, c + width)))
        for r, c in free
        for height, width in ((2, 3), (3, 2))
    ]
    assert (piece["name"], piece["letter"], piece["places"]) == ("O6", "A", sum(rectangles))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("placed", "says"),
    [
        (("O6@A1:1", "Z@A5:3"), "No solution contains the placed pieces: remove Z@A5:3."),
        (("O6@A1:1", "P@A5:3"), "No solution contains the placed pieces: remove O6@A1:1 or P@A5:3."),
        (("O6@A1:2", "Z@A5:3"), "No solution contains the placed pieces: remove more than one."),
    ],
)
def test_where_no_solution_contains_the_pieces_those_to_remove_are_named(run, placed, says):
    options = [word for placing in placed for word in ("--place", placing)]
    assert run("hint", FEW, *options) == (1, f"{says}\n", "")
    assert run(FEW, *options) == (1, "No solution.\n", "")
    data = json.loads(run("hint", FEW, *options, "--json")[1])
    assert (data["status"], data["piece"]) == ("none", None)
    for placing in placed:
        others = [word for other in placed if other != placing for word in ("--place", other)]
        assert (run("hint", FEW, *others)[0] == 0) == (placing in data["remove"])


def test_a_date_that_has_no_solution_at_all_says_so_alone(run, here):
    (here / "small.json").write_text(
        json.dumps(
            {
                "rows": [["a", "b", "1"], ["2", "#", ""]],
                "groups": {"letter": ["a", "b"], "number": ["1", "2"]},
                "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]]}, {"name": "O", "cells": [[0, 0]]}],
            }
        )
    )
    assert run("hint", "--board", "small.json", "--open", "a,1") == (1, "There is no solution.\n", "")
    assert run("hint", "--board", "small.json", "--open", "a,2")[0] == 0


@pytest.mark.slow
def test_a_hint_says_as_much_as_asked_in_either_language(run):
    assert run("hint", FEW, "--show", "where") == (0, "Look at piece O6.\n", "")
    assert run("hint", FEW, "--show", "technique") == (0, "No short argument shows where piece O6 goes.\n", "")
    assert run("hint", FEW, "--language", "zh") == (
        0,
        "O6@A1:1\n7 个解中有 6 个把它放在这里，其他放法留下的解都不会更多。\n",
        "",
    )
    assert "O6" not in run("hint", FEW, "--show", "where", "--pretty")[1].rpartition("Look")[0]
    options = [word for placing in ["Y@B1:7", "V@C4:3", "L@C7:5", "U@D4:3"] for word in ("--place", placing)]
    data = json.loads(run("hint", "16 Mar", *options, "--json", "--language", "zh")[1])
    assert data["text"] == "\n".join(step["text"] for step in data["steps"])
    assert "拼块" in data["text"]
    status, _, err = run("hint", FEW, "--show", "some")
    assert (status, err) == (2, "rulegrid: --show: read 'some', expected one of where, technique, all, links\n")


def test_a_hint_is_drawn_and_set_off(run, here):
    _, out, _ = run("hint", FEW, "--pretty", "--place", "O6@A1:1", "--svg", "hint.svg")
    picture = (here / "hint.svg").read_text()
    assert out.splitlines()[0] == "6 Oct"
    assert "┏" in out
    assert out.splitlines()[-2:] == ["L@A3:2", "4 of the 6 solutions have it there; no other place keeps more."]
    assert len(set(re.findall(r'fill="(#[0-9A-F]{6})"', picture))) == 2  # the pieces that are placed, and the one to be
    assert ">O6<" in picture


def test_hints_refuse_what_they_can_not_do(run, here):
    assert run("hint", FEW, "--json", "--pretty")[0] == 2
    assert run("hint", FEW, "--svg", "no/such/folder.svg")[0] == 2
    assert run("hint", FEW, "--timeout", "-1")[0] == 2
    assert run("hint", FEW, "--timeout", "0")[0] == 3
    assert run("hint", FEW, "--max-steps", "0")[::2] == (3, "rulegrid: stopped by --max-steps\n")
    (here / "plain.json").write_text('{"rows": 2, "rules": []}')
    status, _, err = run("hint", "plain.json")
    assert (status, err) == (2, "rulegrid: the puzzle has no pieces: expected the placement rule\n")


@pytest.mark.slow
def test_each_step_is_a_line_where_output_is_no_terminal(run, solutions):
    status, out, err = run(FEW, "--animate", "--speed", "1")
    *steps, last = out.partition("\nsolution\n")[0].splitlines()
    assert (status, err) == (0, "")
    assert all(re.match(r"(place|force|take back|dead end:) ?", step) for step in (*steps, last))
    assert any(step.startswith("dead end: region of ") for step in steps)
    grid = [line.split() for line in out.partition("\nsolution\n")[2].splitlines()]
    assert grid in solutions
    placed = []
    for step in (*steps, last):  # what is left on the trail is the solution
        if step.startswith(("place ", "force ")):
            placed.append(step.split()[1].rstrip(":"))
        elif step.startswith("take back "):
            assert placed.pop() == step.split()[2]
    assert len(placed) == 8


@pytest.mark.slow
def test_more_solutions_are_shown_as_far_as_asked(run):
    assert run(FEW, "--animate", "--limit", "2")[1].splitlines().count("solution") == 2
    assert run(FEW, "--animate", "--place", "Z@A5:3", "--place", "O6@A1:1")[::2] == (1, "")


def test_the_search_goes_on_from_the_placed_pieces(run):
    place = run("hint", FEW)[1].splitlines()[0]
    out = run(FEW, "--animate", "--place", place)[1]
    assert f"place {place}" not in out
    assert "solution\n" in out


@pytest.mark.parametrize(
    "options",
    [
        ("--count",),
        ("--unique",),
        ("--json",),
        ("--svg", "x.svg"),
        ("--timeout", "1"),
        ("--max-steps", "1"),
        ("--speed", "-1"),
        ("--speed", "nan"),
        ("--limit", "0"),
        ("--all", "--limit", "2"),
        ("--no-rule", "placement"),
    ],
    ids=" ".join,
)
def test_what_an_animation_can_not_do_is_refused(run, options):
    status, out, err = run(FEW, "--animate", *options)
    assert (status, out, err.count("\n")) == (2, "", 1)


def typed(*arguments, keys=(), until=rb"solution \d+ of \d+\+? ", raw=True):
    """Run the program on a terminal of its own; type each key once what was drawn since the last one matches `until`.

    A program that waits for a key takes the terminal out of its line mode (and forgets what was typed before): with `raw`
    that is waited for too. Returns exit status, what was printed, and whether the terminal is as it was.
    """
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 80, 0, 0))
    before = termios.tcgetattr(theirs)
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    program = subprocess.Popen(
        [sys.executable, "-c", _OWNING, *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**environment, "TERM": "xterm-256color"},
        start_new_session=True,
    )  # fmt: skip
    data, at, keys = b"", 0, list(keys)
    deadline = time.monotonic() + 60
    while True:
        running = program.poll() is None
        assert time.monotonic() < deadline, data
        ready, _, _ = select.select([ours], [], [], 0.02)
        if ready:
            data += os.read(ours, 65536)
        elif keys and re.search(until, data[at:]) and raw == is_raw(theirs):
            at = len(data)
            os.write(ours, keys.pop(0))
        if not running and not ready:
            break
    after = termios.tcgetattr(theirs)
    os.close(ours)
    os.close(theirs)
    return program.returncode, data.decode(), before == after


def is_raw(terminal):
    return not termios.tcgetattr(terminal)[3] & termios.ICANON


_OWNING = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C comes as a signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # even where the tests ignore it, as a background job does
from rulegrid.cli import main
sys.exit(main(["calendar", *sys.argv[1:]]))
"""


def titles(text):
    return re.findall(r"solution (\d+ of \d+\+?)", text)


@pytest.mark.slow
def test_all_solutions_are_paged_through_on_a_terminal():
    status, text, is_sane = typed(FEW, "--all", keys=[b"n", b" ", b"p", b"G", b"n", b"g", b"\x1b[C", b"q"])
    shown = titles(text)
    assert (status, is_sane) == (0, True)
    assert [title.split()[0] for title in shown] == [
        *("1", "2", "3", "2"), *("2", "7", "7", "1", "2", "2"),
    ]  # fmt: skip
    assert shown[0] == "1 of 2+"
    assert shown[-1] == "2 of 7"
    assert text.count("\x1b[?1049h") == text.count("\x1b[?1049l") == 1
    assert "┏" in text.rpartition("\x1b[?1049l")[2]  # the last one looked at stays


@pytest.mark.slow
def test_ctrl_c_leaves_the_pages_and_the_solution():
    status, text, is_sane = typed(FEW, "--all", keys=[b"n", b"\x03"])
    assert (status, is_sane) == (130, True)
    end = text.rpartition("\x1b[?1049l")[2]
    assert "┏" in end
    assert "interrupted" in end


@pytest.mark.slow
def test_nothing_is_paged_that_is_for_other_programs():
    for options in (("--plain",), ("--json",)):
        status, text, _ = typed(FEW, "--all", *options)
        assert status == 0
        assert "\x1b[?1049h" not in text


@pytest.mark.slow
def test_the_search_is_drawn_on_a_terminal():
    status, text, is_sane = typed(FEW, "--animate", "--speed", "0", "--limit", "2", keys=[b"x"], until=rb"any key")
    assert (status, is_sane) == (0, True)
    assert "2 solutions" in text
    assert text.count("\x1b[?1049h") == text.count("\x1b[?1049l") == 1
    assert "┏" in text.rpartition("\x1b[?1049l")[2]


@pytest.mark.slow
@pytest.mark.parametrize("speed", ["0.2", "20"])
def test_q_ends_an_animation_at_any_time(speed):
    status, text, is_sane = typed("Jan 25", "--animate", "--speed", speed, keys=[b"q"], until=rb"tried")
    assert (status, is_sane) == (0, True)
    assert "1 solution" not in text
    assert "No solution" not in text
    assert text.count("\x1b[?1049h") == text.count("\x1b[?1049l") == 1


@pytest.mark.slow
def test_other_keys_do_not_end_an_animation():
    status, text, is_sane = typed(FEW, "--animate", "--speed", "200", keys=[b"x", b"n"], until=rb"tried")
    assert (status, is_sane) == (0, True)
    assert "1 solution" in text


@pytest.mark.slow
def test_ctrl_c_ends_an_animation_and_leaves_the_terminal_as_it_was():
    status, text, is_sane = typed(FEW, "--animate", "--speed", "2", keys=[b"\x03"], until=rb"tried")
    assert (status, is_sane) == (130, True)
    assert text.rstrip().endswith("rulegrid: interrupted")
    assert text.count("\x1b[?1049l") == text.count("\x1b[?25h") == 1


@pytest.mark.slow
def test_a_hint_is_drawn_on_a_terminal():
    status, text, _ = typed("hint", FEW)
    assert status == 0
    assert "┏" in text
    assert "6 of the 7 solutions have it there" in text
