"""What the `make` commands of all families share: how many, from which seed, and in which form."""

import io
import json
import os
import sys
from types import SimpleNamespace

import pytest

from makers import SmallMaker
from rulegrid import Puzzle
from rulegrid.cli.commands.making import MAKE_COMMAND
from rulegrid.cli.writing import PuzzleWriter, make_all
from rulegrid.generate.batch import make_many
from rulegrid.sudoku import FORMATS, puzzle_text, read_puzzle
from rulegrid.utils.errors import RulegridError
from rulegrid.utils.message import count_noun


class Interrupting(SmallMaker):
    """Ctrl-C comes with the fourth puzzle."""

    def __init__(self):
        super().__init__()
        self.left = 3

    def __call__(self, random):
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().__call__(random)


def writer(**options):
    """What writes puzzles, with these options of the command."""
    given = {each.name: each.read(options.get(each.name)) for each in MAKE_COMMAND.options}
    return PuzzleWriter(SimpleNamespace(**given), FORMATS, puzzle_text)


@pytest.fixture
def make(capsys):
    """`make(maker, **options)` returns exit status, standard output and standard error."""

    def make(maker=None, **options):
        return make_all(maker or SmallMaker(), writer(**{"jobs": 1} | options)), *capsys.readouterr()

    return make


def boards(text):
    return [read_puzzle(line).board for line in text.splitlines()]


def expected(number, seed="7"):
    return [made.puzzle.board for made in make_many(SmallMaker(), number, seed=seed)]


def test_a_line_a_puzzle(make):
    status, out, err = make(count=5, seed="7")
    assert (status, err) == (0, "")
    assert boards(out) == expected(5)


def test_a_random_seed_is_reported_and_makes_them_again(make):
    status, out, err = make(count=2)
    assert status == 0
    assert err.startswith("rulegrid: seed ")
    assert make(count=2, seed=err.split()[-1]) == (0, out, "")
    assert make(quiet=True)[2] == ""


@pytest.mark.slow
def test_two_processes_make_the_same(make):
    assert make(count=9, seed="7", jobs=2)[:2] == make(count=9, seed="7")[:2]


def test_json_is_one_object_a_line(make):
    lines = make(count=2, seed="7", json=True)[1].splitlines()
    assert [json.loads(line)["seed"] for line in lines] == ["7/1", "7/2"]
    assert boards("\n".join(lines)) == expected(2)


def test_other_forms_have_empty_lines_between_puzzles_of_several_lines(make):
    out = make(count=3, seed="7", to="grid")[1]
    assert [read_puzzle(part).board for part in out.split("\n\n")] == expected(3)
    assert boards(make(count=3, seed="7", to="json")[1]) == expected(3)


def test_a_file_gets_them_and_its_ending_is_the_form(make, here, tmp_path):
    assert make(count=2, seed="7", out="a.json") == (0, "", "")
    assert boards((tmp_path / "a.json").read_text()) == expected(2)
    assert make(count=2, seed="7", out="a.txt") == (0, "", "")
    assert boards((tmp_path / "a.txt").read_text()) == expected(2)


def test_ctrl_c_keeps_what_was_made(make, here, tmp_path):
    status, out, err = make(Interrupting(), count=9, seed="7")
    assert (status, err) == (130, "rulegrid: interrupted after 3 puzzles\n")
    assert boards(out) == expected(3)
    assert make(Interrupting(), count=9, seed="7", out="a.html")[0] == 130
    assert (tmp_path / "a.html").read_text().count("<svg") == 2  # puzzles, and solutions


def test_no_such_puzzle_is_one_line(make):
    status, out, err = make(SmallMaker(most_left=3), seed="7")
    assert (status, out, err) == (1, "", "rulegrid: no such puzzle in 1 try (seed 7/1)\n")
    status, out, err = make(SmallMaker(most_left=5), count=1000, seed="7")
    made = len(out.splitlines())
    assert made > 0
    before = f"; {count_noun(made, 'puzzle')} made before\n"
    assert (status, err) == (1, f"rulegrid: no such puzzle in 1 try (seed 7/{made + 1}){before}")


def test_a_sheet_has_the_puzzles_and_their_solutions(make, here, tmp_path):
    assert make(count=3, seed="7", to="html", out="sheet.html", title="Class 5b") == (0, "", "")
    text = (tmp_path / "sheet.html").read_text()
    assert text.count("<svg") == 2
    assert "Class 5b: solutions" in text
    assert make(count=3, seed="7", out="sheet.svg", solutions=False) == (0, "", "")
    assert [path.name for path in tmp_path.glob("*.svg")] == ["sheet.svg"]


def test_one_puzzle_as_svg_is_its_picture(make):
    assert make(seed="7", to="svg")[1] == expected_picture()


def expected_picture():
    return next(make_many(SmallMaker(), seed="7")).puzzle.to_svg()


def test_what_a_form_can_not_express_is_listed_once(make):
    class Diagonals(SmallMaker):
        def __call__(self, random):
            made = super().__call__(random)
            made.puzzle.title = "Four"
            return made

    assert make(Diagonals(), count=3, seed="7", to="line")[2] == "rulegrid: line can't express: the title\n"
    assert make(Diagonals(), count=3, seed="7", to="line", quiet=True)[2] == ""


def test_on_a_terminal_they_are_drawn_with_their_seeds(make, monkeypatch):
    class Screen(io.StringIO):
        encoding = "utf-8"

        def isatty(self):
            return True

    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr("shutil.get_terminal_size", lambda *args, **options: os.terminal_size((80, 24)))
    make(count=2, seed="7")
    assert "7/1: " in screen.getvalue()
    assert screen.getvalue().count("┏") == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"count": 0}, "--count: read 0, expected 1 or more"),
        ({"jobs": -1}, "--jobs: read -1, expected 0 to "),
        ({"to": "xml"}, "no format 'xml', expected one of fpuzzles"),
        ({"to": "pdf"}, "--out: expected a file, such as --out sheet.pdf"),
        ({"to": "html", "out": "a.pdf"}, "can't write 'a.pdf': expected a name that ends in .html"),
        ({"to": "html", "out": "a.html", "count": 1001}, "--count 1001: expected at most 1000 on a sheet"),
        ({"json": True, "out": "a.pdf"}, "--out 'a.pdf': expected a name without this ending, as text is written"),
        ({"to": "line", "out": "a.SVG"}, "--out 'a.SVG': expected a name without this ending"),
        ({"pretty": True, "out": "a.html"}, "--out 'a.html': expected a name without this ending"),
        ({"title": "x"}, "--title: expected a sheet too, such as --out sheet.pdf"),
        ({"json": True, "to": "json"}, "--json and --to can't be combined"),
        ({"out": "no/such/folder"}, "can't write 'no/such/folder': no folder 'no/such'"),
        ({"paper": "a3", "to": "html", "out": "a.html"}, "--paper: read 'a3', expected one of"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message, here):
    with pytest.raises(RulegridError) as error:
        writer(**options)
    assert str(error.value).startswith(message)


def test_a_seed_that_is_none_is_refused(make):
    with pytest.raises(RulegridError, match="seed ''"):
        make(seed="")


@pytest.mark.slow
def test_a_file_of_json_lines_has_json_lines(run, here):
    assert run("sudoku", "make", "--size", "4", "--count", "2", "--seed", "1", "--out", "made.jsonl")[0] == 0
    lines = (here / "made.jsonl").read_text().splitlines()
    assert [Puzzle.from_json(line).seed for line in lines] == ["1/1", "1/2"]
