"""The schema of board files: what it takes is what the program reads, as far as a schema can say it."""

import copy
import json

import jsonschema
import pytest

from rulegrid.calendar import board_names, board_schema, load_board, read_board
from rulegrid.calendar.board_library import _data
from rulegrid.utils.errors import PuzzleFormatError

SOUND = {
    "title": "Five",
    "rows": [["a", "b", "#"], ["", "c", ""]],
    "groups": {"letter": {"labels": ["a", "b"], "open": 1}, "other": ["c"]},
    "pieces": [
        {"name": "V", "aka": "corner", "drawing": ["X.", "XX"], "flip": False, "size": 3, "orientations": 4},
    ],
}
DELETE = "(delete)"

BROKEN = [
    (("rows",), DELETE),
    (("rows",), []),
    (("rows",), [["a", "b"]] * 65),
    (("rows", 0), []),
    (("rows", 0), "ab"),
    (("rows", 0, 0), 1),
    (("rows", 0, 0), "a,b"),
    (("rows", 0, 0), " a"),
    (("pieces",), DELETE),
    (("pieces",), []),
    (("pieces", 0, "name"), DELETE),
    (("pieces", 0, "name"), "a:b"),
    (("pieces", 0, "name"), "a@b"),
    (("pieces", 0, "name"), ""),
    (("pieces", 0, "drawing"), DELETE),
    (("pieces", 0, "drawing"), "XX"),
    (("pieces", 0, "cells"), [[0, 0]]),
    (("pieces", 0), {"name": "I", "cells": [[0]]}),
    (("pieces", 0), {"name": "I", "cells": [[0, 64]]}),
    (("pieces", 0), {"name": "I", "cells": []}),
    (("pieces", 0, "count"), 0),
    (("pieces", 0, "flip"), "no"),
    (("pieces", 0, "colour"), "red"),
    (("groups",), [["a"]]),
    (("groups", "letter", "open"), -1),
    (("groups", "letter", "labels"), DELETE),
    (("groups", "letter", "closed"), 1),
    (("groups", "other"), ["c", "c"]),
    (("groups", "other"), [""]),
    (("groups", "other"), 1),
    (("colour",), "red"),
]


@pytest.fixture(scope="module")
def is_valid():
    schema = json.loads(board_schema())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema).is_valid


def changed(path, value):
    data = copy.deepcopy(SOUND)
    node = data
    for key in path[:-1]:
        node = node[key]
    if value == DELETE:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return data


def test_the_schema_says_which_draft_it_is_of():
    assert json.loads(board_schema())["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", board_names())
def test_the_built_in_boards_pass_and_as_they_are_written_too(is_valid, name):
    assert is_valid(json.loads((_data() / f"{name}.json").read_text(encoding="utf-8")))
    assert is_valid(json.loads(load_board(name).to_json()))


def test_several_boards_in_one_file_pass(is_valid):
    assert read_board(json.dumps({"one": SOUND, "two": SOUND}), "mine", "one").name == "one"
    assert is_valid({"one": SOUND, "two": SOUND})
    assert not is_valid({"one": SOUND, "two": {}})
    assert not is_valid({})
    assert not is_valid([])


@pytest.mark.parametrize(("path", "value"), BROKEN, ids=lambda value: str(value)[:40])
def test_what_fails_is_refused_by_the_program_too(is_valid, path, value):
    assert is_valid(SOUND)
    assert read_board(json.dumps(SOUND), "mine")
    assert not is_valid(changed(path, value))
    with pytest.raises(PuzzleFormatError):
        read_board(json.dumps(changed(path, value)), "mine")
