"""Write docs/gallery.md and its pictures, a small puzzle for each rule of sudoku: python docs/make_gallery.py.

The puzzles are in src/web/static/gallery.json, by rule. Everything else on the page comes from the rules' classes.
"""

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from rulegrid import Board, Puzzle, Rule
from rulegrid.engine.draw.svg import draw
from rulegrid.sudoku import RULES
from rulegrid.utils.words import Message

DOCS = Path(__file__).parent
PICTURES = DOCS / "images" / "rules"
PUZZLES: dict[str, dict[str, Any]] = json.loads((DOCS.parent / "src" / "web" / "static" / "gallery.json").read_text())

INTRODUCTION = """\
# The rules, each with a puzzle

Every rule of sudoku in the order of `rulegrid sudoku rules`: what it means, how its clues are written on the command line
(`CLUE` in `--rule NAME:CLUE`), and a small puzzle that needs it, in the JSON form that `rulegrid sudoku FILE` reads. Each of
these puzzles has exactly one solution. Without its rule it has several, or none if the rule changes what cells count for. Rows
are lettered from the top, columns numbered from the left: `B3` is the third cell of the second row.

This page is written by `python docs/make_gallery.py` from the code and `src/web/static/gallery.json`.
"""


def name_of(entry: dict[str, Any]) -> str:
    """Return the rule of an entry in a puzzle's JSON; a rule made of rules is its only key."""
    name: str = entry.get("rule") or next(iter(entry))
    return name


def puzzle(name: str) -> Puzzle:
    """Return the puzzle that a rule decides."""
    return Puzzle.from_data(PUZZLES[name])


def puzzle_without(name: str) -> Puzzle:
    """Return the same puzzle without the rule."""
    data = PUZZLES[name]
    return Puzzle.from_data(data | {"rules": [entry for entry in data["rules"] if name_of(entry) != name]})


def pictures() -> dict[str, str]:
    """Return the SVG text of each rule's picture, its puzzle, by file name."""
    shown = {rule.spelling(): puzzle(rule.spelling()) for rule in RULES}
    return {f"{name}.svg": draw(one.board, one.rules, title=f"A puzzle with {name}") for name, one in shown.items()}


def page() -> str:
    """Return the text of the page."""
    parts = [INTRODUCTION]
    for group, rules in groupby(RULES, lambda rule: rule.group):
        parts.append(f"## {Message(f'group.{group}')}\n")
        parts.extend("\n".join(_entry(rule)) for rule in rules)
    return "\n".join(parts)


def _entry(rule: type[Rule]) -> Iterator[str]:
    name = rule.spelling()
    yield f"### {name}\n\n{rule.summary()}\n"
    form, _, example = rule.clue_form.partition(", such as ")
    yield f"Clue: `{form}`, such as `{example}`\n" if form else "No clues.\n"
    yield f"![A puzzle with {name}](images/rules/{name}.svg)\n"
    yield f"```json\n{_json(PUZZLES[name])}\n```\n"
    solution = puzzle(name).solve()
    assert solution is not None
    yield f"<details><summary>Solution</summary>{_digits(solution)}</details>\n"


def _digits(board: Board) -> str:
    return " / ".join("".join(map(str, row)) for row in board.cells)


def _json(data: dict[str, Any]) -> str:
    """Return a puzzle as JSON, its rules on a line each but for the standard ones."""
    size = ", ".join(f'"{key}": {json.dumps(data[key])}' for key in data if key != "rules")
    plain = [json.dumps(entry) for entry in data["rules"] if entry.keys() == {"rule"}]
    others = [json.dumps(entry, ensure_ascii=False) for entry in data["rules"] if entry.keys() != {"rule"}]
    rules = ",\n           ".join([", ".join(plain), *others] if plain else others)
    return f'{{{size},\n "rules": [{rules}]}}'


if __name__ == "__main__":
    (DOCS / "gallery.md").write_text(page())
    PICTURES.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (PICTURES / name).write_text(svg)
