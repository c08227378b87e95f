"""Write docs/gallery.md, docs/zh/gallery.md and their pictures, a small puzzle for each rule of sudoku: python docs/make_gallery.py.

The puzzles are in src/web/static/gallery.json, by rule. Everything else on the page comes from the rules' classes.
"""

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import rulegrid
from rulegrid import Board, Puzzle, Rule
from rulegrid.draw.svg import draw
from rulegrid.sudoku import RULES
from rulegrid.utils.message import Message, say

DOCS = Path(__file__).parent
PICTURES = DOCS / "images" / "rules"
PUZZLES: dict[str, dict[str, Any]] = json.loads(
    (Path(rulegrid.__file__).parent / "web" / "static" / "gallery.json").read_text(encoding="utf-8")
)

INTRODUCTION = {
    "en": """\
# The rules, each with a puzzle

Every rule of sudoku: what it means, how its clues are written, and a small puzzle that needs it. Each puzzle has exactly one
solution. Without its rule it has several, or none if the rule changes what cells count for.

The rules are in the order of `rulegrid sudoku rules`. `CLUE` in `--rule NAME:CLUE` is a clue, and
`rulegrid sudoku FILE` reads the puzzles as they are printed here. Rows are lettered from the top, columns numbered from the
left: `B3` is the third cell of the second row.

This page is written by `python docs/make_gallery.py` from the code and `src/web/static/gallery.json`.
""",
    "zh": """\
# 规则图鉴：每条规则一道题

数独的全部规则：含义、线索的写法，以及一道离不开它的小题。每道题都恰好有一个解；去掉这条规则，就会有多个解，改变格子数值的规则去掉后则可能无解。

规则按 `rulegrid sudoku rules` 的顺序排列。“线索”就是 `--rule NAME:CLUE` 里的 `CLUE`；这里印出的题目可以直接用 `rulegrid sudoku FILE` 读取。
行从上到下用字母表示，列从左到右用数字表示：`B3` 是第二行的第三格。

本页由 `python docs/make_gallery.py` 根据代码和 `src/web/static/gallery.json` 写成。
""",
}
WORDS = {
    "en": ("Clue: `{form}`, such as `{example}`", "No clues.", "A puzzle with {name}", "Solution"),
    "zh": ("线索：`{form}`，例如 `{example}`", "没有线索。", "含规则“{name}”的题", "答案"),
}
TITLES = {"en": "{key}", "zh": "{name}（{key}）"}
PAGES = {"en": DOCS / "gallery.md", "zh": DOCS / "zh" / "gallery.md"}


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


def page(language: str = "en") -> str:
    """Return the text of the page in a language."""
    parts = [INTRODUCTION[language]]
    for group, rules in groupby(RULES, lambda rule: rule.group):
        parts.append(f"## {say(Message(f'group.{group}'), language)}\n")
        parts.extend("\n".join(_entry(rule, language)) for rule in rules)
    return "\n".join(parts)


def _entry(rule: type[Rule], language: str) -> Iterator[str]:
    key = rule.spelling()
    name = say(Message(f"rule.{key}.name"), language)
    clue, no_clues, alt, solved = WORDS[language]
    yield f"### {TITLES[language].format(key=key, name=name)}\n\n{say(rule.summary(), language)}\n"
    form, _, example = rule.clue_form.partition(", such as ")
    yield f"{clue.format(form=form, example=example) if form else no_clues}\n"
    pictures = {"en": "images/rules", "zh": "../images/rules"}[language]
    yield f"![{alt.format(name=key if language == 'en' else name)}]({pictures}/{key}.svg)\n"
    yield f"```json\n{_json(PUZZLES[key])}\n```\n"
    solution = puzzle(key).solve()
    assert solution is not None
    yield f"<details><summary>{solved}</summary>{_digits(solution)}</details>\n"


def _digits(board: Board) -> str:
    return " / ".join("".join(map(str, row)) for row in board.cells)


def _json(data: dict[str, Any]) -> str:
    """Return a puzzle as JSON, one rule per line, with the standard ones on one line."""
    size = ", ".join(f'"{key}": {json.dumps(data[key])}' for key in data if key != "rules")
    plain = [json.dumps(entry) for entry in data["rules"] if entry.keys() == {"rule"}]
    others = [json.dumps(entry, ensure_ascii=False) for entry in data["rules"] if entry.keys() != {"rule"}]
    rules = ",\n           ".join([", ".join(plain), *others] if plain else others)
    return f'{{{size},\n "rules": [{rules}]}}'


if __name__ == "__main__":
    for language, path in PAGES.items():
        path.write_text(page(language), encoding="utf-8")
    PICTURES.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (PICTURES / name).write_text(svg)
