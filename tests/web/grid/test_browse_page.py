"""A supply to browse: days with their archive and streak, graded sets, a puzzle for each rule, one's own collections."""

import gzip
import re

import pytest

from rulegrid.sudoku import read_puzzle

SMALL = "..3.4....1....2."
OTHER = "1..4......3....."
PACK = """\
{"pack":1,"program":"rulegrid","from":"2027-01-04","days":1,"families":["sudoku"],"sets":{},"seed":null,"puzzles":2}
{"id":"sudoku/2027-01-04","family":"sudoku","level":"easy","date":"2027-01-04","seed":"a","status":"made","puzzle":"..3.4....1....2."}
{"id":"calendar/2027-01-04","family":"calendar","level":"easy","date":"2027-01-04","seed":"a","status":"made","puzzle":"4 Jan"}
"""


def browse(table, part):
    table.page.locator(".phase-bar").get_by_role("button", name="Browse…").click()
    table.page.locator(f"[data-part={part}]").click()


def add(table, name, content):
    table.page.locator("#browse-file").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})
    table.page.locator(".browse [role=status]").get_by_text("added").wait_for()


def fill(table):
    solved = read_puzzle(SMALL).solve().cells
    for at, given in enumerate(SMALL):
        if given == ".":
            table.click(f"{'ABCD'[at // 4]}{at % 4 + 1}")
            table.press(str(int(solved[at // 4][at % 4])))
    table.says("Solved in")


def test_a_day_of_the_archive_is_the_puzzle_that_python_makes(sudoku):
    sudoku.open("?grid=-81-")
    browse(sudoku, "days")
    assert re.fullmatch(r"\d+ [A-Z][a-z]{2,3}", sudoku.page.locator(".tile").first.inner_text().splitlines()[0])
    assert sudoku.page.locator(".tile").count() == 42
    sudoku.page.locator("[data-does=moreDays]").click()
    assert sudoku.page.locator(".tile").count() == 84
    day = sudoku.page.locator(".tile").nth(60)
    date = day.get_attribute("data-tile")
    day.click()
    sudoku.page.get_by_role("heading", name=date).wait_for()


def test_days_are_written_as_the_language_of_the_page_has_them(sudoku):
    sudoku.options["locale"] = "zh-CN"
    sudoku.open("?grid=-81-")
    sudoku.page.locator(".phase-bar").get_by_role("button", name="题库……").click()
    sudoku.page.locator("[data-part=days]").click()
    assert re.fullmatch(r"\d+月\d+日", sudoku.page.locator(".tile").first.inner_text().splitlines()[0])


def test_a_graded_set_is_the_same_for_everybody(sudoku):
    sudoku.open("?grid=-81-")
    browse(sudoku, "sets")
    sudoku.page.locator("[data-tile='easy/3']").click()
    sudoku.says("Difficulty: easy")
    first = sudoku.rows()
    sudoku.page.evaluate("localStorage.clear()")
    sudoku.go("?grid=-81-")
    sudoku.page.reload()
    browse(sudoku, "sets")
    sudoku.page.locator("[data-tile='easy/3']").click()
    sudoku.says("Difficulty: easy")
    assert sudoku.rows() == first


def test_each_rule_has_a_puzzle_to_begin_with(sudoku, expect):
    sudoku.open("?grid=-81-")
    browse(sudoku, "rules")
    cards = sudoku.page.locator(".rule-card")
    expect(cards.nth(40)).to_be_attached()
    sudoku.page.locator("#browse-rule").fill("whisper")
    cards.first.locator("svg").wait_for(state="attached")
    assert cards.count() < 10
    sudoku.page.locator("[data-rule=whisper]").click()
    sudoku.page.get_by_role("heading", name="Whisper", exact=False).first.wait_for()
    assert sudoku.shape == (6, 6)


@pytest.mark.smoke
def test_a_file_of_links_becomes_a_collection_to_search(sudoku, expect):
    sudoku.open("?grid=-81-")
    browse(sudoku, "own")
    whole = read_puzzle(OTHER, extra="killer:5:A1A2")
    whole.title = "Second"
    add(sudoku, "mine.txt", f"{SMALL}\n# a comment\nnonsense\n{whole.to_json()}\n".encode())
    assert "1 line is not a puzzle" in sudoku.page.locator(".browse [role=status]").inner_text()
    sudoku.forget_refusals()
    games = sudoku.page.locator(".browse .game")
    assert games.count() == 2
    sudoku.page.locator("#browse-own").fill("killer")
    expect(games).to_have_count(1)
    games.first.click()
    sudoku.page.get_by_role("heading", name="Second").wait_for()
    sudoku.page.reload()
    browse(sudoku, "own")
    expect(games).to_have_count(2)
    sudoku.button("Remove mine.txt from this list").click()
    expect(games).to_have_count(0)


def test_a_file_of_drawn_grids_is_that_number_of_puzzles(sudoku, expect, tmp_path):
    from rulegrid.cli import main

    sudoku.open("?grid=-81-")
    browse(sudoku, "own")
    games = sudoku.page.locator(".browse .game")
    for form in ("grid", "sdk", "ss", "csv", "array", "opensudoku"):
        file = tmp_path / f"{form}.txt"
        assert main(["sudoku", "make", "--count", "3", "--seed", "1", "--to", form, "--out", str(file), "--quiet"]) == 0
        add(sudoku, f"{form}.txt", file.read_bytes())
        expect(games).to_have_count(3)
        assert "not a puzzle" not in sudoku.page.locator(".browse [role=status]").inner_text(), form
        sudoku.button(f"Remove {form}.txt from this list").click()
        expect(games).to_have_count(0)


def test_lists_and_tables_are_collections(sudoku, expect):
    sudoku.open("?grid=-81-")
    browse(sudoku, "own")
    texts = [
        "0000183b305c 1..4......32....  1.2\r\n1..4......3.2...;easy\r\nMine: 1..4......3..2..",
        "+---+---+\r\n|1  |  4|\r\n|   |   |\r\n|   |3 2|\r\n|   |   |\r\n+---+---+",
        "int grid[4][4] = {\r\n {1, 0, 0, 4},\r\n {0, 0, 0, 0},\r\n {0, 0, 3, 2},\r\n {0, 0, 0, 1}};",
    ]
    add(sudoku, "mixed.txt", "\r\n\r\n".join(texts).encode())
    expect(sudoku.page.locator(".browse .game")).to_have_count(5)
    assert "not a puzzle" not in sudoku.page.locator(".browse [role=status]").inner_text()
    sudoku.page.errors.clear()  # the first line of a table is no puzzle


def test_a_pack_of_this_version_is_a_collection_and_has_days(sudoku):
    sudoku.open("?grid=-81-")
    browse(sudoku, "own")
    other = {"name": "x.jsonl", "mimeType": "text/plain", "buffer": PACK.replace('"pack":1', '"pack":9').encode()}
    sudoku.page.locator("#browse-file").set_input_files(other)
    sudoku.page.locator(".browse [role=status]").get_by_text("version 9").wait_for()
    add(sudoku, "year.jsonl.gz", gzip.compress(PACK.encode()))
    games = sudoku.page.locator(".browse .game")
    assert games.all_inner_texts() == ["2027-01-04\neasy"] or games.count() == 1
    games.first.click()
    sudoku.page.get_by_role("heading", name="2027-01-04").wait_for()
    fill(sudoku)
    kept = sudoku.page.evaluate("JSON.parse(localStorage.getItem('rulegrid.sudoku.done'))")
    assert list(kept) == ["day/2027-01-04"]


def test_days_in_a_row_are_counted(sudoku):
    sudoku.open("?grid=-81-")
    sudoku.page.evaluate("""() => {
        const days = [0, 1, 2].map((back) => {
            const at = new Date(Date.now() - back * 864e5);
            return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;
        });
        const done = Object.fromEntries(days.map((day) => [`day/${day}`, { seconds: 60, on: day }]));
        localStorage.setItem("rulegrid.sudoku.done", JSON.stringify(done));
    }""")
    browse(sudoku, "days")
    assert "3 days in a row" in sudoku.page.locator(".browse").inner_text()
    assert sudoku.page.locator(".tile.done").count() == 3
