"""New puzzles, as the server makes them."""

import pytest

from rulegrid import Puzzle


@pytest.fixture
def make(api):
    return lambda family="sudoku", **wanted: api.post("/api/make", json={"family": family} | wanted)


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
    assert answer["level"] == wanted.get("level", answer["level"])
    assert answer["value"] == puzzle.rate().value
    assert puzzle.board.filled() == wanted.get("givens", puzzle.board.filled())
    assert [rule["rule"] for rule in answer["rules"]] == [rule["rule"] for rule in answer["puzzle"]["rules"]]
    again = make(family, **wanted, seed=answer["seed"]).json()
    assert again == answer


@pytest.mark.parametrize("family", ["sudoku", "calcudoku"])
def test_the_puzzle_of_a_day_is_the_same_for_everybody(make, family):
    wanted = {"day": "2026-01-12", "level": "easy"}  # a Monday
    answer = make(family, **wanted).json()
    assert answer["puzzle"]["title"] == "2026-01-12"
    assert answer["level"] == "easy"
    assert make(family, **wanted).json() == answer


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"family": "calendar"}, "question.family: read 'calendar', expected one of sudoku, calcudoku"),
        ({"size": 64}, "question.size: read 64, expected 4 to 16"),
        ({"level": "frob"}, "level 'frob': expected one of easy"),
        ({"level": 3}, "question.level"),
        ({"recipe": "frob"}, "no rule 'frob'"),
        ({"givens": 3, "size": 4}, "no puzzle with 3 givens"),
        ({"day": "today"}, "question.day: read 'today', expected a date such as 2026-01-14"),
        ({"day": "2026-01-12", "size": 4}, "question.size: read 4, expected none here"),
        ({"family": "calcudoku", "recipe": "killer"}, "question.recipe: read 'killer', expected none here"),
        ({"frob": 1}, "frob"),
    ],
)
def test_what_can_not_be_made_is_refused_in_one_line(make, wanted, says):
    response = make(**wanted)
    assert response.status_code in (400, 422)
    message = response.json()["error"]["message"]
    assert says in message
    assert "\n" not in message
