"""What `import rulegrid` shows: a door for any puzzle, and names that completion finds before they are loaded."""

import subprocess
import sys

import pytest

import rulegrid
from rulegrid import PuzzleFormatError, RulegridError, SearchStopped, calcudoku, calendar, sudoku
from rulegrid.explain.step_text import check_words, sentence
from rulegrid.generate.rating import describe_rating
from rulegrid.setting.text import describe, describe_minimised

FOUR = "1..4......32...."
TEXTS = {
    FOUR: "sudoku",
    sudoku.write(sudoku.read_puzzle(FOUR), "fpuzzles"): "sudoku",
    sudoku.read_puzzle(FOUR).to_json(): "sudoku",
    "3:a_ba__b,a7m12s1": "calcudoku",
    "0 0\n1 1\n1- 3+": "calcudoku",
    "14 Jan": "calendar",
    calendar.read_puzzle("Oct 6").to_json(): "calendar",
}


@pytest.mark.parametrize(("text", "family"), TEXTS.items())
def test_any_text_of_any_family_is_read_and_solved(text, family):
    puzzle = rulegrid.read_puzzle(text)
    assert puzzle.family == family
    solution = rulegrid.solve(text)
    assert solution == puzzle.solve()
    assert solution.find_empty_cell() is None


def test_solve_takes_rules_and_limits():
    assert rulegrid.solve(FOUR, extra="diagonal") is None
    assert rulegrid.solve(FOUR, rules=()) is not None
    with pytest.raises(SearchStopped):
        rulegrid.solve("." * 256, max_steps=0)


@pytest.mark.parametrize("ask", [rulegrid.read_puzzle, rulegrid.solve])
def test_what_is_no_puzzle_is_refused_in_words(ask):
    with pytest.raises(PuzzleFormatError, match="read 'nothing', expected a puzzle of one of sudoku"):
        ask("nothing")
    with pytest.raises(PuzzleFormatError, match="expected a string, or a list of rows"):
        ask(5)


LAZY = {
    "rulegrid": ["sudoku", "calcudoku", "calendar", "read_puzzle", "solve"],
    "rulegrid.sudoku": ["make", "make_many", "daily_maker", "SudokuMaker"],
    "rulegrid.calcudoku": ["make", "make_many", "daily_maker", "CalcudokuMaker"],
    "rulegrid.calendar": ["make", "make_many", "daily_maker", "CalendarMaker", "solve_many"],
}


@pytest.mark.slow
@pytest.mark.parametrize(("module", "names"), LAZY.items())
def test_completion_finds_what_is_loaded_lazily_and_loads_nothing(module, names):
    code = (
        f"import sys, {module} as module; before = set(sys.modules);"
        f"assert set({names!r}) <= set(dir(module)), dir(module); assert set(sys.modules) == before;"
        "assert all(hasattr(module, name) for name in dir(module))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.slow
def test_to_import_rulegrid_loads_no_family_and_no_reader():
    code = (
        "import sys, rulegrid;"
        "assert not {'rulegrid.sudoku', 'rulegrid.calendar', 'rulegrid.core.formats', 'dataclasses'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("family", "text"), [(sudoku, FOUR), (calcudoku, "0 0\n1 2\n1- 1 2"), (calendar, "6 Oct Z@C1:4")]
)
def test_answers_to_many_have_a_rating_only_where_one_was_asked_for(family, text):
    assert [answer.rating for answer in family.solve_many([text])] == [None]
    [answer] = family.solve_many([text], rate=True)
    assert answer.rating.value == family.read_puzzle(text).rate().value


@pytest.mark.slow
def test_a_language_that_there_is_none_of_is_refused_in_words():
    puzzle = sudoku.read_puzzle(FOUR)
    board = calendar.read_puzzle("Oct 6")
    asked = [
        lambda language: sentence(puzzle.hint(), language),
        lambda language: describe(puzzle.check(), language),
        lambda language: describe_minimised(puzzle.minimise(), language),
        lambda language: describe_rating(puzzle.rate(), language),
        lambda language: puzzle.rate().to_data(language),
        lambda language: calendar.hint_text(board, calendar.hint(board), language),
    ]
    for ask in asked:
        assert ask("zh") is not None
        for language in ("fr", None, 3):
            with pytest.raises(RulegridError, match=r"language .*: expected one of en, zh"):
                ask(language)
    with pytest.raises(RulegridError, match="show 'much': expected one of where, technique, all"):
        check_words("en", "much")
