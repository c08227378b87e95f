"""The API's questions about calendar puzzles, held to what the Python side says."""

import json
import re

import httpx
import pytest

from rulegrid.calendar import load_board, open_cells, read_date, read_placed
from rulegrid.calendar.board_files import describe_board
from rulegrid.calendar.placement import PlacementRule

DATE = "2026-01-25"
SMALL = "board:\n a b c\n d e #\n group letter: a b c d e\n piece I2 x2:\n XX"


@pytest.fixture(scope="module")
def api(server):
    with httpx.Client(base_url=f"{server}/api/calendar/", timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def ask(api):
    def ask_(path, **question):
        response = api.post(path, json=question)
        assert response.status_code == 200, response.text
        return response.json()

    return ask_


@pytest.fixture(scope="module")
def board(api):
    return api.get("board", params={"name": "dragonfjord"}).json()["board"]


@pytest.fixture(scope="module")
def opened(ask, board):
    return ask("open", board=board, date=DATE)["open"]


@pytest.fixture(scope="module")
def small(ask):
    return ask("board", text=SMALL)["board"]


def test_a_board_as_told_is_the_board_in_python(board):
    known = load_board("dragonfjord")
    assert board["rows"] == [list(row) for row in known.rows]
    assert [tuple(map(tuple, piece["orientations"][1])) for piece in board["pieces"]] == [
        piece.orientations[1] for piece in known.pieces
    ]
    assert describe_board(known) == board


@pytest.mark.parametrize("name", ["../data/dragonfjord", "/etc/passwd", "dragonfjord.json", "", "a#b", "README.md"])
def test_no_file_is_read_through_a_boards_name(api, name):
    assert api.get("board", params={"name": name}).status_code == 404
    for path, question in [("open", {"date": DATE}), ("state", {"open": []}), ("watch", {"open": []})]:
        response = api.post(path, json={"board": name, **question})
        assert response.status_code == 422
        assert response.json()["error"]["data"]["key"] in ("error.no", "error.no-but")


def test_boards_of_ones_own_are_made_by_size_or_text(ask, small):
    made = ask("board", rows=3, cols=4)["board"]
    assert [len(row) for row in made["rows"]] == [4, 4, 4]
    assert small["pieces"][0]["count"] == 2
    assert ask(
        "board", text=json.dumps({"rows": small["rows"], "pieces": [{"name": "I", "cells": [[0, 0]], "count": 5}]})
    )


def test_a_date_opens_its_cells(ask, opened):
    known = load_board("dragonfjord")
    cells = open_cells(known, read_date(DATE))
    assert opened == [f"{'ABCDEFG'[row]}{col + 1}" for row, col in cells]
    assert ask("open", board="weekday8x7", date=DATE)["title"] == "Sun 25 Jan"


def test_a_state_is_counted_exactly_however_the_board_is_named(ask, board, opened):
    for name in ("dragonfjord", board):
        answer = ask("state", board=name, open=opened, placed=[], count=True)
        assert (answer["count"], answer["complete"]) == (216, True) or not answer["complete"]  # interpreted: a second
    solutions = ask("solve", board=board, open=opened, placed=[], limit=1)["pieces"]
    down = solutions[0][:5]
    answer = ask("state", board=board, open=opened, placed=down, count=True)
    known = load_board("dragonfjord")
    puzzle = known.puzzle(open_cells(known, read_date(DATE)))
    rule = puzzle.rules[0]
    assert isinstance(rule, PlacementRule)
    for text in down:
        rule.place(read_placed(text, rule.all_pieces))
    assert (answer["count"], answer["complete"]) == (puzzle.solver().count(), True)
    assert answer["fits"]
    assert not answer["done"]


def test_every_solution_that_is_told_fits_and_is_done(ask, board, opened):
    answer = ask("solve", board=board, open=opened, placed=[], limit=3)
    assert answer["status"] == "several"
    assert len({tuple(placings) for placings in answer["pieces"]}) == 3
    for placings in answer["pieces"]:
        state = ask("state", board=board, open=opened, placed=placings, count=True)
        assert (state["fits"], state["done"], state["count"], state["dead"]) == (True, True, 1, [])


def test_solutions_after_the_first_ones_are_told_too(ask, board, opened):
    first = ask("solve", board=board, open=opened, placed=[], limit=6)["pieces"]
    answer = ask("solve", board=board, open=opened, placed=[], limit=2, skip=4)
    assert (answer["pieces"], answer["found"]) == (first[4:], 6)
    assert ask("solve", board=board, open=opened, placed=[], limit=50, skip=10**6)["pieces"] == []


def test_counted_pieces_are_told_by_one_name(ask, small):
    answer = ask("solve", board=small, open=["A1"], limit=50)
    assert [[placing.partition("@")[0] for placing in placings] for placings in answer["pieces"]] == [["I2", "I2"]]
    state = ask("state", board=small, open=["A1"], down=answer["pieces"][0], count=True)
    assert state["done"]


@pytest.mark.parametrize("down", [["I2@A1:1"], ["I2@A2:1", "I2@A2:2"], ["I2@B2:1"], ["I2@A2:1", "I2@B1:1", "I2@A2:1"]])
def test_pieces_that_can_not_lie_so_do_not_fit(ask, small, down):
    state = ask("state", board=small, open=["A1"], placed=down, count=True)
    assert (state["fits"], state["count"]) == (False, 0)


def test_the_former_name_of_placed_pieces_is_read_too(ask, api, small):
    new, old = (ask("state", board=small, open=["A1"], count=True, **{key: ["I2@A2:1"]}) for key in ("placed", "down"))
    assert {key: new[key] for key in ("count", "dead", "fits")} == {key: old[key] for key in ("count", "dead", "fits")}
    assert new["count"] == 1
    response = api.post("state", json={"board": small, "open": ["A1"], "down": ["Q@A1:1"]})
    assert response.json()["error"]["path"] == "question.down[0]"


def test_a_date_may_be_written_with_the_labels_of_a_board(ask, board):
    german = json.loads(json.dumps(board).replace("May", "Mai").replace('"Mar"', '"Mär"'))
    assert ask("open", board=german, date="5. Mai") == ask("open", board=board, date="May 5")


def test_cells_that_nothing_covers_any_more_are_dead(ask, small):
    state = ask("state", board=small, open=["A3"], placed=["I2@A2:2"], count=True)
    assert (state["count"], state["dead"], state["fits"]) == (1, [], True)
    state = ask("state", board=small, open=["B1"], placed=["I2@A1:1"], count=True)
    assert (state["count"], state["dead"]) == (0, ["A3", "B2"])


@pytest.mark.slow
def test_hints_lead_to_a_solution_and_else_say_what_to_take_up(ask, board, opened):
    down = []
    while not ask("state", board=board, open=opened, placed=down)["done"]:
        hint = ask("hint", board=board, open=opened, placed=down)
        assert re.search("solution|only|can't|leave|nowhere", hint["text"])
        assert set(hint["texts"]) == {"en", "zh"}
        down.append(hint["piece"]["place"])
    assert len(down) == 8
    stuck = ask("hint", board=board, open=opened, placed=["Z@C2:1"])
    assert (stuck["status"], stuck["piece"], stuck["remove"]) == ("none", None, ["Z@C2:1"])
    assert stuck["marks"] == {"cells": {}, "pieces": {"remove": ["Z@C2:1"]}}


def test_hints_cite_cells_and_pieces_and_never_remove_a_given_piece(ask, board):
    given = ["Y@B1:7", "V@C4:3", "L@C7:5", "U@D4:3"]
    question = {"board": board, "open": ask("open", board=board, date="2026-03-16")["open"], "given": given}
    hint = ask("hint", **question, placed=given)
    assert hint["piece"]["place"] == "N@A1:2"
    assert hint["marks"] == {"cells": {"reason": ["A1", "D3", "E4"]}, "pieces": {"place": ["N@A1:2"]}}
    assert ask("hint", **question, placed=[*given, "P@A4:2"])["remove"] == ["P@A4:2"]
    plain = ask("hint", board=board, open=question["open"], placed=[*given, "P@A4:2"])
    assert "P@A4:2" in plain["remove"]


def test_the_watched_search_tells_of_all_solutions(api, ask, small):
    ideas = {"order": "cell", "colours": False, "intersection": False}
    response = api.post("watch", json={"board": small, "open": ["A1"], "placed": [], "ideas": ideas})
    events = [json.loads(line) for line in response.text.splitlines()]
    assert {event["event"] for event in events} >= {"place", "take back", "solution"}
    found = sum(event["event"] == "solution" for event in events)
    assert found == ask("state", board=small, open=["A1"], count=True)["count"] == 1
    assert all(event["cells"] and event["piece"] in (0, 1) for event in events if event["event"] == "place")


def test_what_is_wrong_with_a_question_is_told_by_its_path(api, small):
    for question, path in [
        ({"open": ["A9"]}, "question.open[0]"),
        ({"open": ["A1"], "placed": ["I2@A2:1", "Q@A1:1"]}, "question.placed[1]"),
        ({"open": ["A1"], "placed": 5}, "question.placed"),
        ({"open": ["A1"], "colour": "red"}, "question.colour"),
    ]:
        response = api.post("state", json={"board": small, **question})
        assert response.status_code == 422
        assert response.json()["error"]["path"] == path
    response = api.post("state", json={"board": small, "open": []})
    assert response.status_code == 422
    response = api.post("watch", json={"board": small, "open": ["A1"], "ideas": {"order": "none"}})
    assert response.json()["error"]["path"] == "question.ideas"
