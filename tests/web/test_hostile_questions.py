"""Questions that are spoiled in all the ways a generator thinks of: each has an answer, and the server lives."""

import json
import random
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from rulegrid.web.request import ServerLimits

PATIENCE = 60
CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]

NASTY = [
    None, True, -1, 0, 10**17, 3.5, -1e308, "", " ", "x" * 5000, "\x00\x1b[2J", "é\u202e\U0001f600", "../../etc/passwd", "A1" * 500,
    "9" * 5000 + ":A1", "A1:B2", "2x3", "ZZZ9999", [], {}, [[]], [None], [["A"]] * 20, {"rule": "row"}, {"": {}}, ["A1", "B2"],
    [[[[[[]]]]]], "L@A1:1", "place: L@A1:1", "killer", "row", 65, 26,
]  # fmt: skip


def questions():
    grid = {"rows": 4, "cells": ["1 . . .", ". . 3 .", ". . . .", ". . . 2"]}
    rules = [*CLASSIC, {"rule": "killer", "clues": ["5:A1A2"]}, {"rule": "thermometer", "clues": ["B1B2"]}]
    sudoku = {"family": "sudoku", "puzzle": {**grid, "rules": rules, "title": "t"}}
    cages = {
        "family": "calcudoku",
        "puzzle": {"rows": 2, "rules": [{"rule": "row"}, {"rule": "cage", "clues": ["3+:A1A2"]}]},
    }
    pieces = {"rows": 1, "cols": 4, "values": [1, 2], "rules": [{"rule": "placement", "clues": ["I:A1A2A3", "O:A1"]}]}
    for puzzle in (sudoku, cages, {"family": "calendar", "puzzle": pieces}):
        for path in ("check", "candidates", "hint"):
            yield path, puzzle
        yield "solve", puzzle | {"limit": 2}
        yield "count", puzzle | {"limit": 9}
        yield "render", puzzle | {"to": "svg", "solution": [[1]]}
    yield "read", {"family": "sudoku", "text": "1.....3........2", "rules": ["row"], "size": 4}
    yield "read", {"family": "calcudoku", "text": "0 0\n1 1\n1- 3+\n"}
    piece = {"name": "I2", "count": 2, "flip": True, "orientations": [[[0, 0], [0, 1]]]}
    rows = [["a", "b", "c"], ["d", "e", "#"]]
    board = {"name": "s", "rows": rows, "groups": [{"name": "g", "labels": ["a", "b"], "open": 1}], "pieces": [piece]}
    yield "calendar/board", {"text": json.dumps({"rows": rows, "pieces": [piece]})}
    yield "calendar/board", {"rows": 4, "cols": 5}
    yield "calendar/open", {"board": board, "date": "2026-01-25"}
    play = {"board": board, "open": ["A1"], "down": ["I2@A2:1"]}
    yield "calendar/state", play | {"count": True}
    yield "calendar/solve", play | {"limit": 3}
    yield "calendar/hint", play
    yield "calendar/watch", play | {"ideas": {"order": "cell", "colours": False, "intersection": False}}


def spoiled(value, dice):
    """A question with something in it replaced, left out or added: mostly deep inside."""
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice(list(value))
        change = dice.random()
        if change < 0.08:
            return {other: kept for other, kept in value.items() if other != key}
        if change < 0.14:
            return {**value, dice.choice(["x", "rows", "__proto__", "limit", ""]): dice.choice(NASTY)}
        return {**value, key: spoiled(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.8:
        at = dice.randrange(len(value))
        return [*value[:at], *([spoiled(value[at], dice)] * dice.choice([1, 1, 1, 0, 3])), *value[at + 1 :]]
    if isinstance(value, str) and dice.random() < 0.4:
        at = dice.randrange(len(value) + 1)
        return (
            value[:at]
            + dice.choice(["", "\x00", "9" * 30, ":", "@", "A", "é", "\n", "{"])
            + value[at + dice.randrange(2) :]
        )
    return dice.choice(NASTY)


def attack(server, number, seed):
    dice = random.Random(seed)
    templates = list(questions())
    refused = 0
    with httpx.Client(base_url=server, timeout=PATIENCE) as client:
        for _ in range(number):
            path, question = dice.choice(templates)
            for _ in range(dice.choice([1, 1, 2, 5])):
                question = spoiled(question, dice)
            response = client.post(f"/api/{path}", json=question)
            # What is still a question may be answered, or take too long.
            assert response.status_code == 200 or 400 <= response.status_code < 500 or response.status_code in (501, 503), (
                path, question, response.text,
            )  # fmt: skip
            if response.status_code != 200:
                message = response.json()["error"]["message"]
                assert message
                assert len(message) < 2000
                assert "Traceback" not in message
            refused += 400 <= response.status_code < 500
        assert client.get("/api/families").status_code == 200
    return refused


@pytest.mark.slow
def test_hostile_questions_are_refused_and_the_server_lives(server):
    assert attack(server, 150, seed=1) > 60


@pytest.mark.slow
def test_a_thousand_hostile_questions_and_more_are_refused(serve):
    with serve(ServerLimits(seconds=1)) as address, ThreadPoolExecutor(4) as threads:
        refused = list(threads.map(lambda seed: attack(address, 500, seed), range(10, 14)))
    assert sum(refused) > 1000
