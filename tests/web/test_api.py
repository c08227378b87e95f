"""The JSON API, over the network as anybody would use it."""

import json
import re
from dataclasses import replace

import pytest

from rulegrid import calcudoku, calendar, sudoku
from rulegrid.core import family as families
from rulegrid.core.puzzle import Puzzle
from rulegrid.draw.colours import PALETTE
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import Board, KillerRule, NonConsecutiveRule, ThermometerRule
from rulegrid.web.app import STATIC

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"

RULES = {family: families.family(family).rules for family in families.names()}


@pytest.fixture(scope="module")
def ask(api):
    """`ask("solve", family=…)` returns the answer to a question that is fine."""

    def ask_(path, **question):
        response = api.post(f"/api/{path}", json=question)
        assert response.status_code == 200, response.text
        return response.json()

    return ask_


@pytest.fixture(scope="module")
def read(ask):
    return lambda family, text, **more: ask("read", family=family, text=text, **more)["puzzle"]


def rows(compact, side=9):
    return [[int(digit) for digit in compact[at : at + side]] for at in range(0, side * side, side)]


def test_the_rules_are_those_of_the_families_lists(api):
    answer = api.get("/api/families").json()
    for family, rules in RULES.items():
        described = answer[family]["rules"]
        assert [rule["name"] for rule in described] == [rule.spelling() for rule in rules]
        assert [rule["class"] for rule in described] == [rule.__name__ for rule in rules]
        assert [rule["clue_form"] for rule in described] == [rule.clue_form for rule in rules]
    assert [rule["name"] for rule in answer["sudoku"]["rules"] if rule["standard"]] == ["row", "column", "block"]
    assert [board["name"] for board in answer["calendar"]["boards"]] == calendar.board_names()
    assert answer["palette"] == list(PALETTE)


def test_a_rule_that_is_added_later_is_listed_without_any_change():
    from rulegrid.web.families import describe_family

    class WhisperRule(ThermometerRule):
        """Neighbours on a line differ by five."""

    rule = describe_family(replace(sudoku.FAMILY, built_in=(*sudoku.RULES, WhisperRule)))["rules"][-1]
    assert (rule["name"], rule["class"]) == ("whisper", "WhisperRule")
    assert [(field["kind"], field["ordered"]) for field in rule["fields"]] == [("cells", True)]


@pytest.mark.parametrize("rule", [rule for rules in RULES.values() for rule in rules], ids=lambda rule: rule.__name__)
def test_clues_can_be_entered_as_a_rule_says(rule):
    from rulegrid.web.families import describe_rule

    described = describe_rule(rule, ())
    fields, example = described["fields"], described["example"]
    assert bool(fields) == bool(rule.clue_form)
    assert all(field["kind"] and field["label"] for field in fields)
    if not fields:
        return
    text = rule.clue_form.partition(", such as ")[2]
    clues = rule.from_clues([text]).clues()
    typed = rule()
    typed.add_clue_data(example, "clue")  # as the page would send it
    assert typed.clues() == clues
    if isinstance(example, dict):
        assert set(example) <= {field["name"] for field in fields}
        typed = rule()
        typed.add_clue_data({name: str(value) if type(value) is int else value for name, value in example.items()}, "")
        assert typed.clues() == clues


@pytest.mark.slow
def test_clues_come_as_data_that_can_be_sent_back(api):
    clues = {
        "killer": ["10:A1A2", "3/4:B1B2", "C1C2"],
        "arrow": ["R1 C2:D3D4"],
        "any": ["odd A1 | even A2"],
        "where": ["A1 == B2"],
    }
    puzzle = {
        "rows": 20,
        "rules": [{"rule": rule, "clues": texts} for rule, texts in clues.items()] + [{"rule": "row"}],
    }
    puzzle["regions"] = ["A1A2B1B2"]
    answer = api.post("/api/read", json={"family": "sudoku", "puzzle": puzzle}).json()
    assert {entry["rule"]: [clue["text"] for clue in entry["clues"]] for entry in answer["rules"]} == clues | {
        "row": []
    }
    first = answer["rules"][0]["clues"][0]
    cells = ["A1", "A2"]
    assert first == {
        "text": "10:A1A2", "name": "cage 10 at A1", "names": {"en": "cage 10 at A1", "zh": "A1 的笼（10）"}, "data": {"total": 10, "cells": cells}, "cells": cells,
    }  # fmt: skip
    puzzle["rules"] = [
        {"rule": entry["rule"], "clues": [clue["data"] for clue in entry["clues"]]} for entry in answer["rules"]
    ]
    assert api.post("/api/read", json={"family": "sudoku", "puzzle": puzzle}).json() == answer


def test_a_line_beside_the_grid_is_what_its_clue_is_about(api):
    puzzle = {"rows": 4, "rules": [{"rule": "sandwich", "clues": ["2:left B"]}]}
    (rule,) = api.post("/api/read", json={"family": "sudoku", "puzzle": puzzle}).json()["rules"]
    assert rule["clues"] == [
        {
            "text": "2:left B",
            "name": "sandwich 2 left of row B",
            "names": {"en": "sandwich 2 left of row B", "zh": "B 行左侧的三明治 2"},
            "data": {"total": 2, "place": ["left", 1]},
            "cells": ["B1", "B2", "B3", "B4"],
        }
    ]


def test_texts_are_read_as_on_the_command_line(read):
    assert read("sudoku", EASY)["cells"][0] == "5 3 . . 7 . . . ."
    assert read("sudoku", "1 . | . 4\n. . | . .\n----+----\n. . | . .\n2 . | . 1")["rows"] == 4
    assert read("calcudoku", CAGES)["rules"][2]["clues"][0] == "3+:A1A2"
    assert read("calendar", "Jan 14")["title"] == "14 Jan"
    puzzle = read("sudoku", EASY)
    assert read("sudoku", json.dumps(puzzle)) == puzzle
    assert read("sudoku", "", size=6)["rows"] == 6
    named = read("sudoku", EASY, rules=["row", "non-consecutive"])["rules"]
    assert [rule["rule"] for rule in named] == ["row", "non-consecutive"]


def test_what_is_wrong_with_a_text_is_reported_with_its_place(api):
    response = api.post("/api/read", json={"family": "calcudoku", "text": "0 0\n1 1\n3+ x\n"})
    assert response.status_code == 422
    error = response.json()["error"]
    assert (error["line"], error["column"]) == (3, 4)
    assert "'x'" in error["message"]


def test_a_puzzle_is_solved_and_called_unique_only_on_request(ask, read):
    puzzle = read("sudoku", EASY)
    one = ask("solve", family="sudoku", puzzle=puzzle)
    assert (one["status"], one["found"], one["solutions"]) == ("solved", 1, [rows(SOLVED)])
    assert ask("solve", family="sudoku", puzzle=puzzle, limit=2)["status"] == "unique"
    empty = read("sudoku", "", size=4)
    several = ask("solve", family="sudoku", puzzle=empty, limit=3)
    assert (several["status"], len(several["solutions"])) == ("several", 3)
    assert ask("solve", family="calcudoku", puzzle=read("calcudoku", CAGES))["solutions"] == [
        [[2, 1, 3], [3, 2, 1], [1, 3, 2]]
    ]


def test_a_puzzle_without_a_solution_says_what_contradicts_itself(ask, read):
    answer = ask("solve", family="sudoku", puzzle=read("sudoku", "11.............."))
    assert answer["status"] == "none"
    assert [each["unit"] for each in answer["conflicts"]] == ["row A", "block at A1"]
    assert [each["names"]["zh"] for each in answer["conflicts"]] == ["A 行", "A1 起的宫"]


def test_counts_say_whether_they_are_complete(ask, read):
    empty = read("sudoku", "", size=4)
    all_of_them = ask("count", family="sudoku", puzzle=empty)
    assert (all_of_them["found"], all_of_them["complete"]) == (288, True)
    some = ask("count", family="sudoku", puzzle=empty, limit=10)
    assert (some["found"], some["complete"]) == (10, False)


def test_candidates_are_the_values_that_occur_in_some_solution(ask, read):
    puzzle = read("sudoku", "1.....3........2")
    found = ask("candidates", family="sudoku", puzzle=puzzle)["candidates"]
    known = Puzzle.from_json(json.dumps(puzzle), sudoku.RULES).solver().candidates()
    assert found == {f"{'ABCD'[row]}{col + 1}": sorted(values) for (row, col), values in known.items()}


def variants():
    """A board with a thermometer, a cage and neighbours that clash, and the units that do."""
    board = Board(9)
    for row, col, value in [(0, 0, 5), (1, 0, 5), (4, 4, 9), (4, 5, 8), (8, 7, 1), (8, 8, 2)]:
        board.set_digit(row, col, value)
    rules = [
        ThermometerRule([[(0, 0), (1, 0), (2, 0)]]),
        KillerRule([(17, [(8, 7), (8, 8)])]),
        NonConsecutiveRule(),
    ]
    return Puzzle(board, rules), {
        "thermometer A1 B1 C1",
        "cage 17 at I8",
        "E5 and E6 not consecutive",
        "I8 and I9 not consecutive",
    }


def test_conflicts_with_any_rule_are_named_with_their_cells_and_values(ask):
    puzzle, units = variants()
    answer = ask("conflicts", family="sudoku", puzzle=json.loads(puzzle.to_json()))
    found = {conflict["unit"]: conflict for conflict in answer["conflicts"]}
    assert found.keys() == units
    assert found["cage 17 at I8"]["cells"] == ["I8", "I9"]
    assert found["cage 17 at I8"]["values"] == [1, 2]
    assert answer["status"] == "none"


def test_a_full_board_is_solved_when_nothing_is_broken(ask, read):
    puzzle = read("sudoku", SOLVED)
    answer = ask("conflicts", family="sudoku", puzzle=puzzle)
    assert (answer["status"], answer["conflicts"], answer["full"]) == ("solved", [], True)
    puzzle["cells"][0] = "5 3 4 6 7 8 9 2 1"
    wrong = ask("conflicts", family="sudoku", puzzle=puzzle)
    assert (wrong["full"], wrong["status"]) == (True, "none")


def follow(ask, family, puzzle):
    """Follow hints to the end; returns the kinds of the reasons, and the board."""
    kinds = []
    while True:
        hint = ask("hint", family=family, puzzle=puzzle, steps=400)
        if hint["cell"] is None:
            return kinds, puzzle["cells"], hint
        row, col = "ABCDEFGHI".index(hint["cell"][0]), int(hint["cell"][1:]) - 1
        values = puzzle["cells"][row].split()
        assert values[col] == "."
        values[col] = str(hint["value"])
        puzzle["cells"][row] = " ".join(values)
        kinds.append(hint["technique"])
        if "single" in kinds[-1]:
            assert hint["cell"] in hint["text"]


@pytest.mark.slow
def test_singles_alone_solve_an_easy_puzzle_and_say_why(ask, read):
    kinds, cells, last = follow(ask, "sudoku", read("sudoku", EASY))
    assert set(kinds) <= {"full-house", "hidden-single", "naked-single"}
    assert [list(map(int, row.split())) for row in cells] == rows(SOLVED)
    assert (last["status"], last["technique"]) == ("solved", "full")


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="interpreted, a hint may take longer than a server waits")
def test_hints_for_a_hard_puzzle_lead_to_its_solution(ask, read):
    kinds, cells, _ = follow(ask, "sudoku", read("sudoku", HARD))
    assert all(kind in {"full-house", "hidden-single", "naked-single"} or kind.startswith("direct-") for kind in kinds)
    solution = Puzzle.from_json(json.dumps(read("sudoku", HARD)), sudoku.RULES).solver().get_solution()
    assert [list(map(int, row.split())) for row in cells] == solution.cells


def test_hints_use_cages_too_and_complete_a_calcudoku(ask, read):
    _, cells, _ = follow(ask, "calcudoku", read("calcudoku", CAGES))
    assert cells == ["2 1 3", "3 2 1", "1 3 2"]


def test_a_hint_for_a_dead_end_is_none(ask, read):
    wrong = ask("hint", family="sudoku", puzzle=read("sudoku", "11.............."))
    assert (wrong["cell"], wrong["status"], wrong["technique"]) == (None, "none", "contradiction")
    puzzle = read("sudoku", EASY)
    puzzle["cells"][0] = "5 3 1 . 7 . . . ."  # no rule is broken yet
    assert ask("hint", family="sudoku", puzzle=puzzle)["cell"] is None


@pytest.mark.parametrize(
    ("form", "kind", "begins"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("text", "text/plain; charset=utf-8", b"5 3 ."),
        ("json", "application/json", b'{"version": 1'),
    ],
)
def test_files_have_their_content_type(api, read, form, kind, begins):
    question = {"family": "sudoku", "puzzle": read("sudoku", EASY), "to": form}
    response = api.post("/api/render", json=question)
    assert response.headers["content-type"] == kind
    assert response.content.startswith(begins)
    solved = api.post("/api/render", json=question | {"solution": rows(SOLVED)})
    assert len(solved.content) > 100
    assert solved.content != response.content


def test_a_calcudoku_without_values_is_written_as_it_is_read(api, read):
    puzzle = read("calcudoku", CAGES)
    response = api.post("/api/render", json={"family": "calcudoku", "puzzle": puzzle, "to": "text"})
    assert calcudoku.read_puzzle(response.text).rules[2].clues() == puzzle["rules"][2]["clues"]
    puzzle["rules"][2]["clues"].pop()  # a cell without a cage: the grid, then
    assert api.post("/api/render", json={"family": "calcudoku", "puzzle": puzzle, "to": "text"}).text == ". . .\n" * 3


def test_png_is_made_or_the_answer_names_what_is_missing(api, read):
    response = api.post("/api/render", json={"family": "sudoku", "puzzle": read("sudoku", EASY), "to": "png"})
    if response.status_code == 501:
        assert 'pip install ".[png]" in a copy' in response.json()["error"]["message"]
    else:
        assert response.content.startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_long_question_reports_its_progress_and_an_answer_at_once_comes_as_one_line(api, read):
    lines = {"Accept": "application/x-ndjson"}
    quick = api.post("/api/count", json={"family": "sudoku", "puzzle": read("sudoku", EASY)}, headers=lines)
    assert [*json.loads(quick.text)] == ["result"]
    question = {"family": "sudoku", "puzzle": read("sudoku", "", size=9)}
    with api.stream("POST", "/api/count", json=question, headers=lines) as response:
        lines = response.iter_lines()
        first, second = json.loads(next(lines)), json.loads(next(lines))
    assert 0 < first["progress"]["steps"] < second["progress"]["steps"]
    assert first["progress"]["seconds"] < second["progress"]["seconds"]


@pytest.mark.slow
def test_the_page_is_there_with_all_that_it_links_to(api):
    for page in ("/", "/docs"):
        response = api.get(page)
        assert response.headers["content-type"].startswith("text/html")
        for target in re.findall(r'(?:src|href)="([^"#]+)"', response.text):
            assert api.get(target).status_code == 200, target
    for path in STATIC.rglob("*.js"):
        response = api.get("/" + path.relative_to(STATIC).as_posix())
        assert response.headers["content-type"].startswith("text/javascript")


def test_a_link_of_another_program_is_read_and_says_what_was_not_understood(ask):
    text = '{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], "blue": 1}'
    answer = ask("read", family="sudoku", text=text)
    assert answer["puzzle"]["not_understood"] == ["f-puzzles blue: unknown key, read 1"]


@pytest.mark.parametrize(
    ("method", "path", "status", "english", "chinese"),
    [
        ("GET", "/no/such/page", 404, "there is nothing at '/no/such/page'", "'/no/such/page' 处没有任何内容"),
        ("GET", "/api/solve", 405, "GET is not allowed here, expected POST", "这里不允许 GET，应为 POST"),
    ],
)
def test_a_wrong_address_is_answered_in_both_languages(api, method, path, status, english, chinese):
    answer = api.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"]["messages"] == {"en": english, "zh": chinese}


def test_the_form_of_a_clue_without_fields_has_words_in_both_languages(api):
    described = {rule["name"]: rule for rule in api.get("/api/families").json()["sudoku"]["rules"]}
    assert described["block"]["fields"][0]["labels"] == {"en": "HEIGHTxWIDTH", "zh": "高x宽"}
