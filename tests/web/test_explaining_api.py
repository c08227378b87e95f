"""Steps, ratings and what a setter asks, as the server answers them."""

import pytest

from rulegrid.sudoku import read_puzzle

SQUARE = {
    "rows": 4,
    "cells": ["1 . . 4", ". . . .", ". . 3 2", ". . . ."],
    "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}],
}


@pytest.fixture
def ask(api):
    def ask_(path, **body):
        return api.post(f"/api/{path}", json={"family": "sudoku", "puzzle": SQUARE, **body})

    return ask_


def test_steps_lead_to_the_next_value_and_say_it_in_each_language(ask):
    answer = ask("hint").json()
    last = answer["steps"][-1]
    assert len(last["placed"]) == 1
    assert set(last["texts"]) == {"en", "zh"}
    assert list(last["texts"]["en"]) == ["where", "technique", "all", "unnamed"]
    ((cell, value),) = last["placed"].items()
    assert value in answer["candidates"][cell]


def test_all_steps_lead_to_the_solution_and_the_candidates_can_be_followed(ask):
    answer = ask("explain").json()
    left = {cell: set(values) for cell, values in answer["candidates"].items()}
    placed = {}
    for step in answer["steps"]:
        for cell, values in step["removed"].items():
            assert set(values) <= left[cell]
        for cell, value in step["placed"].items():
            assert value in left[cell]
        placed |= step["placed"]
        for cell, values in (step["gone"] or {}).items():
            left[cell] -= set(values)
    assert answer["status"] == "solved"
    assert answer["ending"]["technique"] == "full"
    solution = read_puzzle("1..4......32....").solve()
    names = {f"{'ABCD'[row]}{col + 1}": solution.cells[row][col] for row in range(4) for col in range(4)}
    assert placed.items() <= names.items()
    assert len(placed) == 12


def test_a_wrong_value_comes_first(ask):
    mine = [[1, 2, 0, 4], [0] * 4, [0, 0, 3, 2], [0] * 4]
    (step,) = ask("hint", mine=mine).json()["steps"]
    assert step["technique"] == "wrong-value"
    assert step["placed"] == {}
    assert step["roles"] == {"remove": {"A2": [2]}}


def test_open_steps_come_with_the_candidates_that_they_exclude(ask):
    answer = ask("steps", limit=5).json()
    assert answer["status"] == "step"
    assert answer["permits_uniqueness"]
    assert len(answer["steps"]) == 5
    for step in answer["steps"]:
        assert set(step["names"]) == {"en", "zh"}
        for cell, values in step["removed"].items():
            assert set(values) <= set(answer["candidates"][cell])
    mine = [[1, 2, 0, 4], [0] * 4, [0, 0, 3, 2], [0] * 4]
    answer = ask("steps", mine=mine).json()
    assert (answer["status"], answer["steps"][0]["technique"]) == ("mistake", "wrong-value")


def test_a_step_without_its_name_is_a_pattern(ask):
    text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    cells = [" ".join(text[at : at + 9]) for at in range(0, 81, 9)]
    puzzle = {"rows": 9, "cells": cells, "rules": SQUARE["rules"]}
    step = ask("steps", puzzle=puzzle, technique="turbot-fish", limit=1).json()["steps"][0]
    assert step["texts"]["en"]["all"].startswith("Turbot fish on ")
    assert step["texts"]["en"]["unnamed"].startswith("Pattern on ")
    assert step["names"]["en"] == "turbot fish"


def test_a_right_value_is_gone_on_from(ask):
    mine = [[1, 3, 2, 4], [0] * 4, [0, 0, 3, 2], [0] * 4]
    answer = ask("hint", mine=mine).json()
    assert answer["steps"][-1]["placed"]
    assert "A2" not in answer["candidates"]


CAGES = {
    "rows": 4,
    "rules": [*SQUARE["rules"], {"rule": "killer", "clues": ["3:A1A2", "7:A3A4", "4:B1C1", "5:B2B3"]}],
}


def test_steps_go_on_from_pencil_marks(ask):
    first = ask("hint", puzzle=CAGES, steps=9).json()
    assert first["steps_to_value"] == 3
    assert [step["text"] for step in ask("hint", puzzle=CAGES).json()["steps"]] == [first["steps"][0]["text"]]
    assert [step["removed"] for step in first["steps"]] == [
        {"A1": [3, 4], "A2": [3, 4]},
        {"B1": [2, 4], "C1": [2, 4]},
        {},
    ]
    second = ask("hint", puzzle=CAGES, steps=9, marks={"A1": [1, 2], "A2": [1, 2]}).json()
    assert second["candidates"]["A1"] == [1, 2]
    assert [step["removed"] for step in second["steps"]] == [{"B1": [2, 4], "C1": [2, 4]}, {}]
    path = ask("explain", puzzle=CAGES, marks={"A1": [1, 2], "A2": [1, 2]}).json()
    assert path["candidates"]["A1"] == [1, 2]


def test_a_missing_pencil_mark_comes_first_but_after_a_wrong_value(ask):
    marks = {"A2": [2], "B2": [], "A1": [2]}  # nothing is written in B2, and A1 is given
    (step,) = ask("hint", marks=marks).json()["steps"]
    assert (step["technique"], step["roles"]) == ("missing-mark", {"place": {"A2": [3]}})
    assert step["texts"]["en"]["all"] == "A2 lacks the pencil mark 3, which nothing rules out."
    mine = [[1, 0, 3, 4], [0] * 4, [0, 0, 3, 2], [0] * 4]
    (step,) = ask("hint", mine=mine, marks=marks).json()["steps"]
    assert (step["technique"], step["roles"]) == ("wrong-value", {"remove": {"A3": [3]}})


@pytest.mark.parametrize("marks", [[], {"A9": [1]}, {"A1": 1}, {"A2": [5]}, {"A2": ["1"]}, {"A2": [True]}])
def test_marks_that_are_none_are_refused(ask, marks):
    answer = ask("explain", marks=marks)
    assert answer.status_code == 422
    assert "question.marks" in answer.json()["error"]["message"]


@pytest.mark.parametrize("mine", [[[1]], "1..4", [[0] * 4] * 3, [[9] * 4] * 4])
def test_a_grid_that_is_none_is_refused(ask, mine):
    answer = ask("explain", mine=mine)
    assert answer.status_code == 422
    assert "question.mine" in answer.json()["error"]["message"]


def test_candidates_are_true_or_basic(ask):
    assert ask("candidates").json()["candidates"]["A2"] == [3]
    assert ask("candidates", kind="basic").json()["candidates"]["A2"] == [2, 3]
    assert ask("candidates", kind="all").status_code == 422


def test_true_candidates_have_numbers_of_solutions(ask):
    several = SQUARE | {"cells": ["1 . . 4", ". . . .", ". . 3 .", ". . . ."]}
    answer = ask("candidates", puzzle=several, limit=100).json()
    assert (answer["candidates"]["B1"], answer["counts"]["B1"]) == ([2, 4], [2, 1])
    assert answer["counts"]["A1"] == [3]
    assert ask("candidates", puzzle=several, limit=2).json()["counts"]["A1"] == [2]
    assert ask("candidates", puzzle=several).json()["counts"] is None
    none = ask("candidates", puzzle=SQUARE | {"cells": ["1 1 . .", *SQUARE["cells"][1:]]}, limit=5).json()
    assert set(map(tuple, none["counts"].values())) == {()}


@pytest.mark.parametrize("question", [{"limit": 0}, {"limit": 10**9}, {"limit": "5"}, {"limit": 5, "kind": "basic"}])
def test_senseless_limits_of_candidates_are_refused(ask, question):
    answer = ask("candidates", **question)
    assert answer.status_code == 422
    assert "limit: " in answer.json()["error"]["message"]


def test_a_puzzle_is_rated_with_the_costliest_step_in_words(ask):
    answer = ask("rate").json()
    assert (answer["status"], answer["rating"]["level"]) == ("rated", "easy")
    assert set(answer["texts"]) == {"en", "zh"}
    several = ask("rate", puzzle=SQUARE | {"cells": ["1 . . .", ". . . .", ". . . .", ". . . ."]}).json()
    assert (several["status"], several["rating"], several["texts"]) == ("several", None, {})


def test_a_setter_hears_why_and_what_is_superfluous(ask):
    several = ask("check", puzzle=SQUARE | {"cells": ["1 . . 4", ". . . .", ". . 3 .", ". . . ."]}).json()
    assert (several["status"], several["several"]["found"]) == ("several", 3)
    none = ask("check", puzzle=SQUARE | {"cells": ["1 1 . 4", ". . . .", ". . 3 2", ". . . ."]}).json()
    assert none["status"] == "none"
    assert none["contradictions"]
    unique = ask("check", clues=True).json()
    assert unique["status"] == "unique"
    assert len(unique["clues"]) >= 4


def test_texts_in_other_formats_say_what_they_leave_out(ask):
    puzzle = SQUARE | {"rules": [*SQUARE["rules"], {"rule": "thermometer", "clues": ["A1A2"]}]}
    line = ask("convert", puzzle=puzzle, to="line").json()
    assert (line["text"], line["left_out"]) == ("1..4......32....", ["thermometer:A1A2"])
    written = ask("convert", puzzle=puzzle, to="sudokupad").json()
    assert written["left_out"] == []
    assert [rule.spelling() for rule in read_puzzle(written["text"]).rules][-1] == "thermometer"
    assert ask("convert", to="pdf").status_code == 422


def test_a_sheet_has_title_and_rules(ask):
    (page,) = ask("sheet", puzzle=SQUARE | {"title": "Four & four"}, paper="letter", solutions=False).json()["pages"]
    assert "Four &amp; four" in page
    assert "No value repeats in a row" in page
    assert ask("sheet", paper="a0").status_code == 422


def test_a_cage_that_was_just_drawn_may_be_without_an_operation(api):
    puzzle = {"rows": 4, "rules": [{"rule": "cage", "clues": ["12:A1A2", "3:B1", "5+:C1C2"]}]}
    body = {"family": "calcudoku", "puzzle": puzzle}

    def texts(body):
        (rule,) = api.post("/api/read", json=body).json()["rules"]
        return [clue["text"] for clue in rule["clues"]]

    assert texts(body) == ["12:A1A2", "3:B1", "5+:C1C2"]
    assert texts(body | {"entered": True}) == ["12?:A1A2", "3:B1", "5+:C1C2"]


def test_pages_are_sent_compressed(api):
    for path in ("/api/families", "/grid.bundle.js", "/style.css"):
        for _ in range(2):
            assert api.get(path).headers["content-encoding"] == "gzip"
        plain = api.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers


def test_what_a_setter_asks_is_answered_in_each_language(ask):
    answer = ask("check", puzzle=SQUARE | {"cells": ["1 1 . 4", ". . . .", ". . 3 .", ". . . ."]}).json()
    assert answer["status"] == "none"
    assert answer["texts"]["en"][0] == "The puzzle has no solution."
    assert answer["texts"]["zh"][0] == "本题无解。"
