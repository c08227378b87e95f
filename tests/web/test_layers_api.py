"""Layers in the API: unknowns beside the digits, such as which cells are shaded."""

import json
from importlib import resources

import pytest

from rulegrid.utils.errors import RulegridError
from rulegrid.web.dispatch import handle
from rulegrid.web.request import ServerLimits

STANDARD = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
GIVEN = {"shade": {"cells": [["shaded", None, None, None], *([None] * 4 for _ in range(3))]}}
CAGES = [
    {"total": 10, "cells": ["C3", "C4"]},
    {"total": 11, "cells": ["D1", "D2"]},
    {"total": 7, "cells": ["A1", "A2"]},
    {"total": 3, "cells": ["C1", "C2"]},
]
DOUBLERS = {
    "rows": 4,
    "cells": ["3 . . 1", "1 . . .", ". . . .", ". . . ."],
    "rules": [*STANDARD, {"rule": "doublers"}, {"rule": "killer", "clues": CAGES}],
}


def with_rules(*rules, **more):
    return {"rows": 4, "rules": [*STANDARD, *({"rule": rule} for rule in rules)], **more}


def ask(query, puzzle, **options):
    return handle(f"/{query}", {"family": "sudoku", "puzzle": puzzle, **options}, ServerLimits(seconds=20))


def test_each_solution_comes_with_its_layers():
    found = ask("solve", with_rules("yin-yang"), limit=2)
    assert len(found["solutions"]) == len(found["each_layers"]) == 2
    for layers in found["each_layers"]:
        assert {word for row in layers["shade"] for word in row} == {"shaded", "unshaded"}
    assert "layers" not in ask("solve", with_rules(), limit=2)


@pytest.mark.parametrize(
    ("rule", "clue"),
    [
        ("shaded", "apart"),
        ("star-battle", "1"),
        ("count-around", "star:A1"),
        ("where", "star.A1 == A1"),
        ("path", "A1D4"),
        ("spot-lines", "long:A1D4:diagonal:same"),
    ],
)
def test_the_clues_of_a_rule_with_layers_are_read_without_the_layers(rule, clue):
    rules = [*STANDARD, {"rule": "star-battle", "clues": ["1"]}, {"rule": rule, "clues": [clue]}]
    puzzle = {"rows": 4, "rules": rules if rule != "star-battle" else rules[:-1]}
    assert ask("read", puzzle)["puzzle"]["rules"][-1]["rule"] == rule


def test_given_layers_come_back_from_reading_and_turning():
    puzzle = with_rules("yin-yang", layers=GIVEN)
    assert ask("read", puzzle)["puzzle"]["layers"] == GIVEN
    turned = ask("turn", puzzle, way="quarter")["puzzle"]["layers"]["shade"]["cells"]
    assert turned == [[None, None, None, "shaded"], *([None] * 4 for _ in range(3))]
    assert ask("solve", puzzle)["layers"]["shade"][0][0] == "shaded"


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "penpa", "iss", "line", "csv"])
def test_formats_list_given_layers_among_what_they_omit(form):
    assert "the layers" in ask("convert", with_rules("yin-yang", layers=GIVEN), to=form)["left_out"]
    assert "the layers" not in ask("convert", with_rules("yin-yang"), to=form)["left_out"]


def test_json_stores_layers_and_an_address_refuses_them():
    puzzle = with_rules("yin-yang", layers=GIVEN)
    written = ask("convert", puzzle, to="json")
    assert (json.loads(written["text"])["layers"], written["left_out"]) == (GIVEN, [])
    with pytest.raises(RulegridError, match="an address of the page can't contain a layer"):
        ask("convert", puzzle, to="page")
    assert "yin-yang" in ask("convert", with_rules("yin-yang"), to="page")["text"]


def test_explanations_name_the_cells_of_layers():
    steps = ask("explain", DOUBLERS)["steps"]
    named = {name for step in steps for part in ("placed", "removed") for name in step[part]}
    assert {"A2", "doubler.A2"} <= named
    assert any(step["placed"].get("doubler.A2") for step in steps)
    for step in steps:
        cells = {name.rpartition(".")[2] for part in ("placed", "removed") for name in step[part]}
        assert cells & {name.rpartition(".")[2] for name in step["cited"]["all"]}
    removed = [name for step in ask("hint", DOUBLERS, steps=1)["steps"] for name in step["removed"]]
    assert set(removed) == {"C1", "C2"}  # what they can't be is no doubled digit either, without mention
    assert any(name.startswith("_doubler.") for name in named)


def test_a_pair_of_layer_cells_is_explained_even_if_its_values_are_no_digits():
    puzzle = DOUBLERS | {"cells": [". . . .", "1 . . .", ". 1 . .", ". . . 2"]}
    puzzle["rules"] = [
        *puzzle["rules"][:-1],
        {"rule": "killer", "clues": ["6:C4D4", "4:A1B1", "11:D1D2", "7:C3D3", "7:B3B4"]},
    ]
    found = ask("explain", puzzle)
    assert found["status"] == "solved"
    (solution,) = ask("solve", puzzle, limit=2)["solutions"]
    placed = {name: value for step in found["steps"] for name, value in step["placed"].items() if "." not in name}
    assert (
        placed.items()
        <= {f"{'ABCD'[row]}{col + 1}": solution[row][col] for row in range(4) for col in range(4)}.items()
    )


def test_a_check_of_the_puzzle_covers_its_digits():
    found = ask("check", with_rules("yin-yang", cells=["1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 ."], layers=GIVEN))
    assert found["status"] == "unique"
    assert ask("conflicts", with_rules("yin-yang", cells=["1 1 . .", *[". . . ."] * 3]))["conflicts"]


def test_layers_are_described_with_words_and_the_colours_that_rules_draw():
    layers = {
        layer["name"]: layer for layer in ask("layers", with_rules("hot-cold", "loop", "chaos-construction"))["layers"]
    }
    assert list(layers) == ["heat", "loop", "on_loop", "region"]
    cold, mild, hot = layers["heat"]["values"]
    assert (cold["words"], hot["words"]["zh"], mild["colour"]) == ({"en": "cold", "zh": "冷"}, "热", None)
    assert len({cold["colour"], hot["colour"], None}) == 3
    assert (layers["loop"]["shape"], len(layers["loop"]["places"]), layers["loop"]["places"][:2]) == (
        "edges",
        24,
        ["A1A2", "A1B1"],
    )
    assert [value["words"] for value in layers["region"]["values"]] == [None] * 4
    assert ask("layers", with_rules()) == {"layers": []}


def test_hot_and_cold_cells_by_their_shading_have_its_colour():
    alone = {"rows": 4, "rules": [*STANDARD, {"rule": "hot-cold", "clues": ["shade"]}]}
    (shade,) = ask("layers", alone)["layers"]
    unshaded, shaded = shade["values"]
    assert (unshaded["colour"], bool(shaded["colour"])) == (None, True)
    both = {"rows": 4, "rules": [*alone["rules"], {"rule": "yin-yang"}]}
    assert ask("layers", both)["layers"] == [shade]
    for puzzle in (alone, both):
        picture = ask("render", puzzle | {"layers": GIVEN}, to="svg").content.decode()
        assert picture.count(f'height="48" fill="{shaded["colour"]}"/>') == 1


def test_a_puzzle_declares_a_layer_of_its_own():
    own = {
        "mood": {
            "values": [["sad", "悲"], ["glad", "喜"]],
            "cells": [["glad", None, None, None], *([None] * 4 for _ in range(3))],
        }
    }
    puzzle = with_rules(layers=own)
    assert [value["words"]["zh"] for value in ask("layers", puzzle)["layers"][0]["values"]] == ["悲", "喜"]
    assert ask("read", puzzle)["puzzle"]["layers"] == own


SHADING = [["shaded"] * 4, ["shaded", "unshaded", "unshaded", "shaded"], ["shaded", "unshaded", None, None], [None] * 4]


def of_gallery(name):
    text = resources.files("rulegrid.web").joinpath("static/gallery.json").read_text()
    return json.loads(text)[name]


def rows_of(puzzle):
    return [[0 if text == "." else int(text) for text in row.split()] for row in puzzle["cells"]]


def test_a_hint_continues_from_the_words_of_the_player():
    puzzle = of_gallery("yin-yang")
    removed = {name for step in ask("explain", puzzle)["steps"][:3] for name in step["removed"]}
    assert any(name.startswith("shade.") for name in removed)
    mine = {"cells": rows_of(puzzle), "layers": {"shade": SHADING}}
    for step in ask("explain", puzzle, mine=mine)["steps"]:
        assert not {*step["removed"], *step["placed"]} & {"shade.A1", "shade.B2", "shade.C1"}
    assert ask("hint", puzzle, mine=mine, steps=50)["status"] == "step"


def test_a_wrong_word_is_reported_like_a_wrong_digit():
    puzzle = of_gallery("yin-yang")
    wrong = [["unshaded", *SHADING[0][1:]], *SHADING[1:]]
    mine = {"cells": rows_of(puzzle), "layers": {"shade": wrong}}
    for query in ("hint", "steps"):
        found = ask(query, puzzle, mine=mine)
        (step,) = found["steps"]
        assert (found["status"], step["technique"], step["roles"]) == (
            "mistake",
            "wrong-value",
            {"remove": {"shade.A1": [1]}},
        )
        assert step["texts"]["en"]["all"] == "A1 can't be unshaded."
        assert step["texts"]["zh"]["all"] == "A1 不能是未涂的。"
    both = {"cells": [[0] * 4, [0] * 4, [0] * 4, [1, 2, 0, 0]], "layers": {"shade": wrong}}
    assert ask("hint", puzzle, mine=both)["steps"][0]["roles"] == {"remove": {"D1": [1]}}
    numbers = [[2, None, None, None], *([None] * 4 for _ in range(3))]
    chaos = of_gallery("chaos-construction")
    found = ask("hint", chaos, mine={"cells": rows_of(chaos), "layers": {"region": numbers}})
    assert found["steps"][0]["texts"]["en"]["all"] == "A1 can't be in region 2."


@pytest.mark.parametrize("rule", ["yin-yang", "loop", "chaos-construction", "doublers"])
def test_open_steps_are_listed_at_a_position_of_a_puzzle_with_layers(rule):
    puzzle = of_gallery(rule)
    assert ask("steps", puzzle, mine=rows_of(puzzle), limit=3)["steps"]


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["yin-yang", "path", "chaos-construction", "euler", "doublers"])
def test_hints_lead_to_the_end_if_the_player_enters_digits_and_words(rule):
    puzzle = of_gallery(rule)
    layers = {layer["name"]: layer for layer in ask("layers", puzzle)["layers"]}
    rows, words = rows_of(puzzle), {}
    while (found := ask("hint", puzzle, mine={"cells": rows, "layers": words}, steps=50))["status"] == "step":
        entered = {name: value for name, value in found["steps"][-1]["placed"].items() if not name.startswith("_")}
        assert entered
        for name, value in entered.items():
            layer, _, cell = name.rpartition(".")
            row, col = "ABCD".index(cell[0]), int(cell[1]) - 1
            if not layer:
                rows[row][col] = value
            elif layers[layer]["shape"] == "cells":
                words.setdefault(layer, [[None] * 4 for _ in range(4)])[row][col] = value
            else:
                places = layers[layer]["places"]
                words.setdefault(layer, [[None] * len(places)])[0][places.index(cell)] = value
    assert found["status"] == "solved"
    assert rows == ask("solve", puzzle)["solutions"][0]


@pytest.mark.parametrize(
    ("layers", "problem"),
    [
        ({"glow": []}, "question.mine.layers.glow"),
        ({"shade": [["shaded"]]}, "question.mine.layers.shade"),
        ({"shade": [["grey", None, None, None], *([None] * 4 for _ in range(3))]}, r"layers.shade\[0\]\[0\]"),
    ],
)
def test_words_that_do_not_fit_the_puzzle_are_refused(layers, problem):
    with pytest.raises(RulegridError, match=problem):
        ask("hint", with_rules("yin-yang"), mine={"cells": [[0] * 4] * 4, "layers": layers})
