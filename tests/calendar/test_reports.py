"""What is written of a year: each solution in each file is checked by code that shares nothing with the package."""

import csv
import io
import json
import random
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from rulegrid.calendar import CalendarBoard, Group, Piece, load_board
from rulegrid.calendar.dates import read_date
from rulegrid.calendar.names import MONTHS, WEEKDAYS
from rulegrid.calendar.reports import CsvWriter, HtmlWriter, JsonWriter, MarkdownWriter, SheetWriter
from rulegrid.calendar.years import Year, cut_dates, write_year, year_dates


def forms(cells, flip):
    """All ways a shape may lie, as sets of cells from (0, 0) on."""
    found = set()
    for mirror in (1, -1) if flip else (1,):
        shape = [(row, mirror * col) for row, col in cells]
        for _ in range(4):
            shape = [(col, -row) for row, col in shape]
            top, left = min(row for row, _ in shape), min(col for _, col in shape)
            found.add(frozenset((row - top, col - left) for row, col in shape))
    return found


def check(board, date, rows):
    """Assert that rows of letters, "." and "#" solve a date: each piece once, no overlap, the wanted cells open."""
    assert len(rows) == len(board.rows)
    wanted = {MONTHS[int(date[5:7]) - 1], str(int(date[8:10])), date[11:]}
    pieces = [piece for piece in board.pieces for _ in range(piece.count)]
    letters = [chr(65 + at) if at < 26 else chr(64 + at // 26) + chr(65 + at % 26) for at in range(len(pieces))]
    lies = {letter: set() for letter in letters}
    for row, (entries, labels) in enumerate(zip(rows, board.rows, strict=True)):
        for col, (entry, label) in enumerate(zip(entries, labels, strict=True)):
            if label == "#" or entry == "#":
                assert label == entry
            elif label in wanted:
                assert entry == "."
            else:
                lies[entry].add((row, col))
    for letter, piece in zip(letters, pieces, strict=True):
        cells = lies[letter]
        assert cells, letter
        top, left = min(row for row, _ in cells), min(col for _, col in cells)
        assert frozenset((row - top, col - left) for row, col in cells) in forms(piece.cells, piece.flip)


def entries(text):
    """The cells of a spelled board."""
    return [row.split(" ") if " " in text else list(row) for row in text.split("/")]


# What each file holds, as (date and weekday, number, rows)


def of_csv(text):
    for row in csv.DictReader(io.StringIO(text)):
        if row["board"]:
            yield f"{row['date']} {row['weekday']}", int(row["solution"]), entries(row["board"])


def of_json(text):
    for date in json.loads(text)["dates"]:
        for number, spelled in enumerate(date["solutions"], 1):
            yield f"{date['date']} {date['weekday']}", number, entries(spelled)


def of_markdown(text):
    for day in re.split("^### ", text, flags=re.MULTILINE)[1:]:
        weekday, date = day.split("\n")[0].split()
        for block in re.findall(r"```text\n(.*?)```", day, re.DOTALL):
            heads, *lines = block.splitlines()
            starts = [match.start() for match in re.finditer("[0-9]+", heads)]
            ends = [*(start - 4 for start in starts[1:]), None]
            for start, end in zip(starts, ends, strict=True):
                yield f"{date} {weekday}", int(heads[start:end]), [line[start:end].split() for line in lines]


class Page(HTMLParser):
    """The tables of a page and the text behind them."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found, self.rows, self.cell, self.store = [], [], None, None
        self.date = ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "time":
            self.date, self.number = given["datetime"], 1
        elif tag == "table":
            self.rows = []
        elif tag == "tr":
            self.rows.append([])
        elif tag == "td":
            kind = given.get("class", "#").split()[0]
            self.rows[-1].append({"o": ".", "#": "#"}.get(kind, ""))
        elif tag == "script" and given.get("type") == "text/plain":
            self.store = ""

    def handle_endtag(self, tag):
        if tag == "table":
            self.found.append((self.date, 1, self.rows))
        elif tag == "script" and self.store is not None:
            for number, text in enumerate(self.store.split("\n"), 2):
                self.found.append((self.date, number, entries(text)))
            self.store = None

    def handle_data(self, data):
        if self.store is not None:
            self.store += data
        elif self.lasttag == "td" and self.rows[-1][-1] == "":
            self.rows[-1][-1] = data
        elif self.lasttag == "time" and data[:3] in WEEKDAYS and len(self.date) == 10:
            self.date += " " + data[:3]


def of_html(text):
    page = Page()
    page.feed(text)
    return page.found


KINDS = {"csv": (CsvWriter, of_csv), "json": (JsonWriter, of_json), "md": (MarkdownWriter, of_markdown),
         "html": (HtmlWriter, of_html)}  # fmt: skip

DAYS = tuple(str(day) for day in range(1, 32))
CALENDAR = (Group("month", MONTHS), Group("day", DAYS))
STRIP = (*MONTHS, *DAYS)
TINY = {
    "forty-one pieces": CalendarBoard("many", (STRIP,), CALENDAR, (Piece("one", ((0, 0),), 41),)),
    "dominoes": CalendarBoard("strip", ((*STRIP, ""),), CALENDAR, (Piece("<b>&`*", ((0, 0), (0, 1)), 21),)),
}


def write(year, *kinds):
    """The texts that writers of some kinds make of a year, and the counts."""
    texts = [io.StringIO() for _ in kinds]
    writers = [KINDS[kind][0](text.write) for kind, text in zip(kinds, texts, strict=True)]
    counts = {day.iso: found for day, found in write_year(year, writers)}
    return [text.getvalue() for text in texts], counts


@pytest.mark.parametrize("name", ["dragonfjord", "nine_by_six", "weekday8x7"])
def test_every_file_holds_the_same_right_solutions(name):
    board = load_board(name)
    chosen = random.Random(name).sample(year_dates(2028), 6)
    year = Year(2028, board, tuple(sorted(chosen, key=lambda date: (date.month, date.day))), 5)
    texts, counts = write(year, *KINDS)
    assert sum(counts.values()) > 6
    found = [[(date, number, rows) for date, number, rows in KINDS[kind][1](text)]
             for kind, text in zip(KINDS, texts, strict=True)]  # fmt: skip
    for solutions in found:
        assert solutions == found[0]
        assert len(solutions) == sum(counts.values())
    for date, number, rows in found[0]:
        check(board, date, rows)
        assert 1 <= number <= counts[date[:10]]
        assert WEEKDAYS[read_date(date[:10]).weekday] == date[11:]
    assert len({(date, str(rows)) for date, _, rows in found[0]}) == len(found[0])


@pytest.mark.parametrize("name", TINY)
def test_boards_of_one_s_own_are_written_too(name):
    board = TINY[name]
    year = Year(2027, board, tuple(cut_dates(year_dates(2027), (2, 20), (3, 10))), 3)
    texts, counts = write(year, *KINDS)
    for kind, text in zip(KINDS, texts, strict=True):
        found = list(KINDS[kind][1](text))
        assert len(found) == sum(counts.values())
        for date, _, rows in found:
            check(board, date, rows)
    assert set(counts.values()) == ({1} if name == "forty-one pieces" else {0, 1})


def test_the_check_finds_what_is_wrong():
    year = Year(2026, load_board(), (read_date("2026-01-14"),), 1)
    ((date, _, rows),) = of_csv(write(year, "csv")[0][0])
    check(year.board, date, rows)
    wrong = [["B" if entry == "A" else entry for entry in row] for row in rows]
    moved = [rows[1], rows[0], *rows[2:]]
    for bad in (wrong, moved, rows[:-1]):
        with pytest.raises((AssertionError, ValueError)):
            check(year.board, date, bad)
    with pytest.raises((AssertionError, KeyError)):
        check(year.board, "2026-01-15 Thu", rows)


def test_a_date_without_a_solution_has_a_row_without_a_board():
    board = TINY["dominoes"]
    year = Year(2027, board, tuple(cut_dates(year_dates(2027), (1, 1), (1, 4))), 3)
    (text, page, marked, told), counts = write(year, "csv", "html", "md", "json")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["date"]: int(row["solution"]) for row in rows} == counts
    assert [row["board"] for row in rows if row["solution"] == "0"] == [""] * list(counts.values()).count(0)
    assert {date["date"]: date["found"] for date in json.loads(told)["dates"]} == counts
    assert page.count("<p>No solution</p>") == marked.count("No solution.") == list(counts.values()).count(0)


def test_pandas_reads_the_rows_back():
    pandas = pytest.importorskip("pandas")
    board = TINY["dominoes"]
    year = Year(2028, board, tuple(cut_dates(year_dates(2028), (2, 27), (3, 3))), 3)
    (text,), counts = write(year, "csv")
    frame = pandas.read_csv(io.StringIO(text), parse_dates=["date"])
    assert list(frame.columns) == ["date", "weekday", "solution", "board"]
    found = frame.groupby("date").solution.max()
    assert {day.date().isoformat(): number for day, number in found.items()} == counts
    assert (frame.date.dt.strftime("%a") == frame.weekday).all()
    assert frame[frame.solution > 0].board.str.count("A").eq(2).all()


@pytest.mark.slow
def test_the_page_needs_nothing_but_itself_and_hides_no_markup():
    board = TINY["dominoes"]
    year = Year(2027, board, tuple(year_dates(2027)), 3)
    (text,), _ = write(year, "html")
    assert not re.search(r"(src|href)=\"(?!#)|@import|url\(|https?:", text)
    assert "<b>&`" not in text
    assert "&lt;b&gt;&amp;`*" in text
    for month in range(1, 13):
        assert f'href="#m{month}"' in text
        assert text.count(f'id="m{month}"') == 1
    assert 'name="viewport"' in text
    assert "prefers-color-scheme" in text
    assert "@media print" in text


@pytest.mark.parametrize(
    ("limit", "caption"),
    [(1, "The first solution of several"), (2, "The first 2 solutions"), (17, "17 solutions"), (None, "17 solutions")],
)
def test_a_date_says_how_many_of_its_solutions_are_there(limit, caption):
    year = Year(2026, load_board(), (read_date("2026-03-01"),), limit)
    (page,), _ = write(year, "html")
    assert re.findall(r"<p>([^<]*)</p></article>", page) == [caption]
    most = {None: "all solutions for each date", 1: "up to 1 solution for each date"}.get(
        limit, f"up to {limit} solutions"
    )
    assert most in page


def test_the_legend_of_letters_is_on_the_page():
    year = Year(2026, load_board(), (read_date("2026-03-01"),), 1)
    (page, text), _ = write(year, "html", "md")
    assert [f"{letter} {name}" for letter, name in re.findall(r"<li><b[^>]*>(\w+)</b> ([^<]*)", page)] == [
        f"{letter} {piece.name}" for letter, piece in zip("ABCDEFGH", load_board().pieces, strict=True)
    ]
    assert "Pieces: A is O6, B is Z, " in text


def test_a_page_of_part_of_a_year_links_its_months_alone():
    year = Year(2027, load_board(), tuple(cut_dates(year_dates(2027), (3, 31), (4, 1))), 1)
    (text,), _ = write(year, "html")
    assert re.findall(r'href="#m(\d+)"', text) == ["3", "4"]
    assert re.findall(r'aria-label="(Solution [0-9].*?)"', text) == [
        "Solution 1, Wed 31 March", "Solution 1, Thu 1 April"
    ]  # fmt: skip


def test_a_table_has_its_borders_where_pieces_meet():
    year = Year(2026, load_board(), (read_date("2026-01-14"),), 1)
    (text,), _ = write(year, "html")
    ((_, _, rows),) = of_html(text)
    classes = [[re.search(r'class="(.*?)"', cell) for cell in row.split("<td")[1:]] for row in text.split("<tr>")[1:]]
    for row, line in enumerate(rows):
        for col, entry in enumerate(line):
            if entry == "#":
                assert classes[row][col] is None
                continue
            sides = set(classes[row][col][1].split()[1:]) - {"w"}
            for side, down, right in (("t", -1, 0), ("b", 1, 0), ("l", 0, -1), ("r", 0, 1)):
                there = row + down, col + right
                inside = 0 <= there[0] < len(rows) and 0 <= there[1] < len(line)
                apart = not inside or entry == "." or rows[there[0]][there[1]] != entry
                assert (side in sides) is apart


def interrupted(kind):
    """What is written where a year is broken off within its second date."""
    text = io.StringIO()
    year = Year(2028, load_board(), tuple(cut_dates(year_dates(2028), (2, 28), (3, 1))), 4)

    class Stop(CsvWriter):
        def solution(self, day, number, board):
            if (day.date.day, number) == (29, 3):
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(write_year(year, [KINDS[kind][0](text.write), Stop(io.StringIO().write)]))
    return text.getvalue()


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_interrupted_is_complete(kind):
    text = interrupted(kind)
    found = list(KINDS[kind][1](text))
    assert [(date[:10], number) for date, number, _ in found] == [
        *(("2028-02-28", number) for number in (1, 2, 3, 4)),
        *(("2028-02-29", number) for number in (1, 2, 3)),
    ]
    assert text.endswith("\n")
    if kind == "json":
        data = json.loads(text)
        assert data["complete"] is False
        assert [(date["found"], date["more"]) for date in data["dates"]] == [(4, True), (3, True)]
    elif kind != "csv":
        assert "Interrupted here" in text
    if kind == "html":
        assert text.endswith("</html>\n")
        assert text.count("<section") == text.count("</section>")
        assert text.count("<article") == text.count("</article>") == 2


def test_sheets_are_saved_a_date_and_a_page():
    saved = {}
    year = Year(2026, load_board(), (read_date("2026-03-01"), read_date("2026-03-02")), 5)
    list(write_year(year, [SheetWriter(saved.__setitem__, 4)]))
    assert list(saved) == ["2026-03-01-1", "2026-03-01-2", "2026-03-02-1", "2026-03-02-2"]
    titles = [ElementTree.fromstring(svg)[0].text for svg in saved.values()]
    assert titles == [
        "Sun 2026-03-01: solutions 1 to 4", "Sun 2026-03-01: solution 5",
        "Mon 2026-03-02: solutions 1 to 4", "Mon 2026-03-02: solution 5",
    ]  # fmt: skip
