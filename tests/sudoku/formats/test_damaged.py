"""Damaged payloads: each is refused with one line, within bounds of time and memory."""

import base64
import copy
import json
import random
import tracemalloc
import zlib
from contextlib import suppress
from importlib.resources import files

import pytest

from rulegrid import Puzzle, PuzzleFormatError
from rulegrid.sudoku import read_puzzle, write
from rulegrid.sudoku.formats import fpuzzles, sudokupad_writing
from rulegrid.utils import lz_string
from rulegrid.utils.lz_string import pack

GALLERY = json.loads((files("rulegrid") / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))
NAMES = ("killer", "arrow", "quadruple", "little-killer")
MOST_BYTES = 60_000_000


def both(name):
    """A puzzle's JSON in both formats, and what packs it."""
    puzzle = Puzzle.from_data(GALLERY[name])
    yield fpuzzles.to_data(puzzle)[0], lambda data: "fpuz" + pack(json.dumps(data))
    yield sudokupad_writing.to_data(puzzle), lambda data: "scl" + pack(json.dumps(data))


def changed(data, path, value):
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


def wrong_shapes():
    for name in NAMES[:2]:
        for data, packed in both(name):
            for key in ("grid", "cells", "size", "cages", "killercage", "regions", "arrow", "arrows", "overlays"):
                if key in data:
                    for value in (7.5, "x", {"a": 1}, [[[7]]]):
                        if not (key == "size" and value == "x"):
                            yield packed(changed(data, (key,), value))


def out_of_range():
    data, packed = next(both("killer"))
    for cell in ("R0C1", "R7C1", "R1C99999", "A1", "", None, 7, ["R1C1"], "R1C1R1C2", "R-1C1", "R１C1"):
        yield packed(changed(data, ("killercage", 0, "cells", 0), cell))
    _, (data, packed) = both("killer")
    for cell in ([6, 0], [-1, 0], [0.5, 0], [0], [0, 0, 0], "A1", None, [None, 0], [1e308, 0], ["0", "0"]):
        yield packed(changed(data, ("cages", 0, "cells", 0), cell))
    _, (data, packed) = both("arrow")
    for place in ([1e308, 0], ["x", 0], [], None, [0, 0, 0], True):
        yield packed(changed(data, ("arrows", 0, "wayPoints", 0), place))


def truncated():
    for name in NAMES:
        puzzle = Puzzle.from_data(GALLERY[name])
        for form in ("fpuzzles", "sudokupad"):
            text = write(puzzle, form)
            for share in (0.3, 0.7, 0.99):
                yield text[: int(len(text) * share)]


def swapped():
    """A character in the middle replaced: what follows is another text."""
    chance = random.Random(7)
    text = write(Puzzle.from_data(GALLERY["killer"]), "fpuzzles")
    for _ in range(12):
        at = chance.randrange(80, 200)
        yield text[:at] + chance.choice([c for c in "ABCxyz09+/" if c != text[at]]) + text[at + 1 :]


def wrong_compression():
    text = json.dumps(next(both("killer"))[0]).encode()
    for data in (text, zlib.compress(text), b"\x00" * 100, b"PK\x03\x04" + text):
        for prefix in ("fpuz", "scl", "https://www.f-puzzles.com/?load="):
            yield prefix + base64.b64encode(data).decode()


def deep():
    yield "fpuz" + pack("[" * 50_000)
    yield "scl" + pack("[" * 50_000)
    yield "scl" + pack("{a:" * 50_000)
    yield "fpuz" + pack('{"size": 4, "grid": ' + "[" * 900 + "]" * 900 + "}")
    yield '{"grid": ' + "[" * 100_000
    yield '{"cells": ' + "[" * 100_000
    yield '{"rows": ' + '{"a":' * 100_000


def vast():
    yield " " * 50_000_000
    yield "scl" + " " * 50_000_000
    yield "N4I" + " " * 50_000_000 + "!"
    yield "N4I" + " " * 3_000_000 + "!"
    yield "-" * 3_000_000 + "x"
    yield "1,\t" * 1_000_000
    yield '{"grid":' + " " * 50_000_000
    yield "scl" + "A" * 2_000_000
    yield '{"cells": [' + "[]," * 100_000 + "[]]}"
    yield (
        '{"size": 4, "grid": [[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]], "odd": ['
        + "{}," * 50_000
        + "{}]}"
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", [wrong_shapes, out_of_range, truncated, wrong_compression, deep, vast])
def test_a_damaged_payload_is_refused_or_its_damage_listed_in_one_line(kind):
    for number, text in enumerate(kind()):
        tracemalloc.start()
        try:
            try:
                messages = list(map(str, read_puzzle(text).not_understood))
            except PuzzleFormatError as error:
                messages = [str(error)]
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert messages, number
        for message in messages:
            assert "\n" not in message, number
            assert 10 < len(message) < 400, number
        assert peak < MOST_BYTES + 2 * min(len(text), 4_000_000), number


def test_a_payload_with_a_wrong_character_is_refused_or_another_puzzle():
    for text in swapped():
        with suppress(PuzzleFormatError):
            assert read_puzzle(text).board.size == 6, text


def test_a_bomb_is_stopped_before_it_has_grown(monkeypatch):
    monkeypatch.setattr(lz_string, "MAX_UNPACKED", 100_000)
    for prefix in ("fpuz", "scl"):
        with pytest.raises(PuzzleFormatError, match="unpacks to more than"):
            read_puzzle(prefix + pack('{"size":' + " " * 150_000))
