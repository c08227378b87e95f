"""`calendar booklet`: the board and its pieces, a puzzle for each day, and the solutions; Ctrl-C leaves what is there."""

import signal

import pytest

from rulegrid.solver.kernel.choice import IS_COMPILED

FAMILY = "calendar"
THREE = ("2027", "--from", "12/30")


@pytest.mark.slow
def test_a_booklet_has_the_board_each_day_and_the_solutions(run, here):
    assert run("booklet", "2027", "--from", "12/20", "--to", "12/21", "--out", "a.html") == (0, "", "")
    page = (here / "a.html").read_text()
    texts = ("2027: board and pieces", "20 Dec, easy", "21 Dec, easy", "2027: solutions")
    places = [page.index(text) for text in texts]
    assert places == sorted(places)
    assert min(page.count(text) for text in texts[1:3]) >= 2


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")
def test_weekdays_are_said_where_the_board_has_them(run, here):
    assert run("booklet", "2027", "--from", "12/24", "--to", "12/24", "-b", "weekday8x7", "--out", "a.html") == (
        0,
        "",
        "",
    )
    assert "Fri 24 Dec, hard" in (here / "a.html").read_text()


@pytest.mark.slow
def test_how_it_looks(run, here):
    options = ("--no-cut-outs", "--no-solutions", "--per-page", "1", "--title", "Last days", "--level", "easy")
    assert run("booklet", *THREE, *options, "--out", "a.svg") == (0, "", "")
    assert sorted(path.name for path in here.iterdir()) == ["a-1.svg", "a-2.svg"]
    assert "Last days" in (here / "a-1.svg").read_text()
    assert "31 Dec, easy" in (here / "a-2.svg").read_text()


@pytest.mark.slow
def test_a_pdf(run, here, typst):
    assert run("booklet", *THREE, "--out", "a.pdf") == (0, "", "")
    assert (here / "a.pdf").read_bytes().startswith(b"PDF of <svg")


@pytest.mark.slow
def test_the_same_seed_makes_the_same_booklet(run, here):
    for name, jobs in (("a.html", "1"), ("b.html", "2")):
        run("booklet", *THREE, "--seed", "s", "--jobs", jobs, "--out", name)
    run("booklet", *THREE, "--out", "c.html")
    one, same, other = ((here / name).read_text() for name in ("a.html", "b.html", "c.html"))
    assert one == same != other


@pytest.mark.slow
def test_ctrl_c_leaves_a_booklet_of_what_was_made(here, start):
    program = start(
        FAMILY, "booklet", "2027", "--jobs", "1", "--progress", "--out", "a.html", cwd=here, stderr=-1, bufsize=1
    )
    read = ""
    while "3/365" not in read:
        read += program.stderr.read(1)
    program.send_signal(signal.SIGINT)
    _, err = program.communicate(timeout=60)
    assert program.returncode == 130
    last = err.splitlines()[-1]
    assert "rulegrid: interrupted after " in last
    assert last.endswith(" of 365 dates; the files contain what was found")
    assert "1 Jan, hard" in (here / "a.html").read_text()


@pytest.mark.slow
def test_a_date_without_a_solution_is_reported_and_left_out(run, here):
    from rulegrid.calendar import CalendarBoard, Group, Piece
    from rulegrid.calendar.names import MONTHS

    board = CalendarBoard(
        "odd", (MONTHS, tuple(map(str, range(1, 13)))),
        (Group("month", MONTHS), Group("day", tuple(map(str, range(1, 13))))),
        (Piece("O", ((0, 0), (0, 1), (1, 0), (1, 1)), count=5), Piece("I2", ((0, 0), (0, 1)))),
    )  # fmt: skip
    (here / "odd.txt").write_text(board.to_text())
    status, _, err = run("booklet", "2027", "--from", "1/1", "--to", "Jan 2", "-b", "odd.txt", "--out", "a.html")
    assert status == 1
    assert "rulegrid: 2027-01-02: no solution of 2 Jan on board odd" in err
    assert "1 Jan" in (here / "a.html").read_text()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "--out: expected a file, such as --out sheet.pdf"),
        (("--out", "a.txt"), "--out 'a.txt'"),
        (("27", "--out", "a.html"), "year '27': expected four digits, such as 2026, did you mean 2027?"),
        (("2027", "--from", "2026-12-31", "--out", "a.html"), "--from '2026-12-31'"),
        (("2027", "--from", "Mar 1", "--to", "Feb 1", "--out", "a.html"), "--to"),
        (("--from", "2027-01-01", "--to", "2030-01-01", "--out", "a.html"), "1097 puzzles"),
        (("2027", "--level", "eazy", "--out", "a.html"), "level 'eazy': expected one of easy"),
        (("2027", "--from", "Feb 30", "--out", "a.html"), "date 'Feb 30'"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_written(run, here, options, message):
    status, out, err = run("booklet", *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert [*here.iterdir()] == []
