"""New puzzles, as the server makes them."""

import httpx
import pytest

from rulegrid import Puzzle
from rulegrid.calendar import load_board, open_cells, place, read_date
from rulegrid.utils.coordinates import cell_name
from rulegrid.web.request import ServerLimits


@pytest.fixture(scope="module")
def api(serve):
    """A client that waits: puzzles take long to make where the kernel is interpreted."""
    with serve(ServerLimits(seconds=600)) as address, httpx.Client(base_url=address, timeout=600) as client:
        yield client


@pytest.fixture
def make(api):
    return lambda family="sudoku", **wanted: api.post("/api/make", json={"family": family} | wanted)


def same(answer):
    """Return what doesn't depend on the machine."""
    data = answer if isinstance(answer, dict) else answer.json()
    return {key: value for key, value in data.items() if key != "seconds"}


@pytest.mark.parametrize(
    ("family", "wanted"),
    [
        ("sudoku", {"size": 4}),
        ("sudoku", {"size": 6, "level": "easy"}),
        ("sudoku", {"size": 4, "recipe": "killer", "givens": 0}),
        ("calcudoku", {"size": 4, "level": "easy"}),
    ],
)
def test_a_made_puzzle_is_as_it_was_asked_for_and_has_one_solution(make, family, wanted):
    answer = make(family, **wanted).json()
    puzzle = Puzzle.from_data(answer["puzzle"])
    assert puzzle.family == family
    assert puzzle.board.rows == wanted["size"]
    assert puzzle.is_unique()
    assert answer["status"] == "made"
    assert answer["rating"]["level"] == wanted.get("level", answer["rating"]["level"])
    assert answer["rating"]["value"] == puzzle.rate().value
    assert answer["solution"] == puzzle.solve().cells
    assert puzzle.board.count_filled() == wanted.get("givens", puzzle.board.count_filled())
    assert same(make(family, **wanted, seed=answer["seed"])) == same(answer)


@pytest.mark.slow
@pytest.mark.parametrize(
    "wanted",
    [{"date": "2026-10-06"}, {"date": "2026-10-06", "level": "easy"}, {"pieces": 3, "board": "weekday8x7"}, {}],
    ids=str,
)
def test_a_made_calendar_puzzle_has_one_solution_with_the_pieces_that_are_given(make, wanted):
    answer = make("calendar", **wanted, seed="7/1").json()
    assert same(make("calendar", **wanted, seed="7/1")) == same(answer)
    board = load_board(answer["board"])
    assert answer["board"] == wanted.get("board", "dragonfjord")
    assert answer["date"] == wanted.get("date", answer["date"])
    assert answer["rating"]["level"] == wanted.get("level", answer["rating"]["level"])
    assert len(answer["placed"]) == wanted.get("pieces", len(answer["placed"]))
    puzzle = board.puzzle(open_cells(board, read_date(answer["date"])))
    assert sorted(answer["open"]) == sorted(map(cell_name, open_cells(board, read_date(answer["date"]))))
    for spelling in answer["placed"]:
        place(puzzle, spelling)
    assert puzzle.is_unique()
    assert Puzzle.from_data(answer["puzzle"]).is_unique()


def test_a_calendar_puzzle_on_a_board_without_dates_has_open_cells_and_no_date(make):
    board = {
        "rows": [["a", "b", "c"], ["d", "e", "#"]],
        "groups": [{"name": "letter", "labels": list("abcde")}],
        "pieces": [{"name": "I2", "count": 2, "orientations": [[[0, 0], [0, 1]]]}],
    }
    answer = make("calendar", board=board, pieces=1, seed="3").json()
    assert (answer["date"], len(answer["open"]), len(answer["placed"])) == (None, 1, 1)


@pytest.mark.parametrize("family", ["sudoku", "calcudoku", "calendar"])
def test_the_puzzle_of_a_day_is_the_same_for_everybody(make, family):
    wanted = {"day": "2026-01-12", "level": "easy"}  # a Monday
    answer = make(family, **wanted).json()
    assert answer["puzzle"]["title"] == "2026-01-12"
    assert answer["rating"]["level"] == "easy"
    assert same(make(family, **wanted)) == same(answer)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"family": "frob"}, "question.family: read 'frob', expected one of sudoku, calcudoku, calendar"),
        ({"family": "calendar", "size": 7}, "question.size: unknown key, expected one of family, "),
        ({"family": "calendar", "date": "2026-02-30"}, "there is no such day"),
        ({"family": "calendar", "board": "frob"}, "no board 'frob'"),
        ({"family": "calendar", "pieces": 8}, "pieces 8: expected 0 to 7"),
        ({"family": "calendar", "pieces": "3"}, "question.pieces"),
        ({"family": "calendar", "pieces": 3, "level": "easy"}, "level and pieces can't be combined"),
        ({"family": "calendar", "pieces": 0, "date": "Oct 6"}, "with 0 pieces placed in 1 try"),
        ({"family": "calendar", "day": "2026-01-12", "board": "dragonfjord"}, "board: expected none with a day"),
        ({"day": "2026-01-12", "seed": "1"}, "seed: expected none with a day"),
        ({"board": "dragonfjord"}, "question.board: unknown key"),
        ({"size": 64}, "question.size: read 64, expected 4 to 16"),
        ({"level": "frob"}, "level 'frob': expected one of easy"),
        ({"level": 3}, "question.level"),
        ({"recipe": "frob"}, "no rule 'frob'"),
        ({"givens": 3, "size": 4}, "no puzzle with 3 givens"),
        ({"day": "today"}, "question.day: read 'today', expected a date such as 2026-01-14"),
        ({"day": "2026-01-12", "size": 4}, "size: expected none with a day"),
        ({"family": "calcudoku", "recipe": "killer"}, "question.recipe: unknown key"),
        ({"frob": 1}, "frob"),
    ],
)
def test_what_can_not_be_made_is_refused_in_one_line(make, wanted, says):
    response = make(**wanted)
    assert response.status_code in (400, 422)
    message = response.json()["error"]["message"]
    assert says in message
    assert "\n" not in message
