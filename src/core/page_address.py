"""Addresses of the page: a whole puzzle after the `#`, as the page writes and reads them (`web/static/grid/state.js`).

`#/sudoku?grid=1..4-6-32....&thermometer=A1A2A3` is a grid, row by row, with the texts of each rule's clues. The part
before the `#` depends on the server and is ignored. Addresses of calendars are read in `calendar/family.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from math import isqrt
from typing import TYPE_CHECKING, Any

from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, quote
from ..utils.message import Label, Message
from . import rule_lookup
from .figures import KINDS, Figure
from .formats import WrittenPuzzle
from .game_saves import FAMILY_OF_GAME, game_of_save
from .puzzle import Puzzle
from .puzzle_json import by_spelling, layers_of
from .rule_lookup import FamilyRules

if TYPE_CHECKING:
    from .rule import Rule

CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST = 25
"""The longest side of a grid that the page supports."""
LONGEST_DRAWN = 6_000
"""The limit for the drawings in an address, in characters; the page has the same limit."""
TEXTS = ("author", "source", "description", "code")
NO_RULES = ("grid", "rows", "values", "title", "fog", "rules", "mine", "drawings", *TEXTS)
"""Parameters that are not clues."""
_ADDRESS = re.compile(r"#/?([a-z]+)\?([^\s<>\"'`()\[\]]*=[^\s<>\"'`()\[\]]*)")
_ALONE = re.compile(r"[^\s<>{\[]*" + _ADDRESS.pattern)
_SKIPPED = re.compile(r"-(\d{1,3})-")
_COLOURS, _NUMBERS = ("colour", "fill", "ink"), ("width", "height", "size", "turn")


def is_address(text: str, family: str, needs: str = "grid") -> bool:
    """Return whether a text contains an address of the page with a puzzle of a family, which has the parameter `needs`.

    >>> is_address("Try [this](http://localhost:8080/#/sudoku?grid=1..4-6-32....)!", "sudoku"), is_address("#/sudoku", "sudoku")
    (True, False)
    """
    return "#" in text and bool(_queries(text, family, needs))


def _queries(text: str, family: str, needs: str) -> set[str]:
    """Return the distinct queries of the addresses in a text that contain a puzzle of a family."""
    return {found[2] for found in _ADDRESS.finditer(text) if found[1] == family and f"{needs}=" in found[2]}


def query_of(text: str, family: str, needs: str = "grid") -> str:
    """Return the query of the address in a text; raises PuzzleFormatError if there are several with other puzzles.

    Any parameter is enough with `needs=""`.

    >>> query_of("Try http://localhost:8080/#/calendar?date=2026-10-06", "calendar", needs="")
    'date=2026-10-06'
    """
    found = _queries(text, family, needs)
    if len(found) > 1:
        raise PuzzleFormatError(Message("address.several", number=len(found)))
    return found.pop()


def params_of(query: str) -> dict[str, str]:
    """Return the parameters of an address.

    >>> params_of("board=dragonfjord&amp;placed=O6%40A1%3A1")
    {'board': 'dragonfjord', 'placed': 'O6@A1:1'}
    """
    from urllib.parse import parse_qsl  # slow to import, and most puzzles are not links

    return dict(parse_qsl(query.replace("&amp;", "&")))


def check_family(text: str, family: str) -> None:
    """Raise PuzzleFormatError if a text is an address of the page or a saved game with a puzzle of another family.

    >>> check_family("http://localhost:8080/#/calendar?date=2026-10-06", "sudoku")
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: read the address of a calendar puzzle, expected that of a sudoku puzzle: the command for it is `rulegrid calendar`
    """
    if (other := family_of(text)) and other != family:
        raise PuzzleFormatError(Message("address.of-family", other=other, family=family))
    if game := game_of_save(text):
        if game not in FAMILY_OF_GAME:
            raise PuzzleFormatError(Message("puzzle.other-game", game=game))
        if (other := FAMILY_OF_GAME[game]) != family:
            raise PuzzleFormatError(Message("puzzle.game-of-family", game=game, other=other, family=family))


def family_of(text: str) -> str:
    """Return the family of the puzzle in an address of the page, or "" if a text is anything else.

    >>> family_of("http://localhost:8080/#/calendar?date=2026-10-06"), family_of("#/sudoku?grid=1..4"), family_of("#/about")
    ('calendar', 'sudoku', '')
    """
    match = _ALONE.fullmatch(text.strip()) if "#" in text else None
    return match[1] if match and match[1] in rule_lookup.names() else ""


def read_address(text: str, family: str) -> Puzzle:
    """Return the puzzle of an address in a text; raises PuzzleFormatError.

    >>> puzzle = read_address("http://localhost:8080/#/sudoku?grid=1..4-6-32....&odd=B3", "sudoku")
    >>> print(puzzle.solve())
    1 3 2 4
    2 4 1 3
    4 1 3 2
    3 2 4 1
    """
    query = query_of(text, family)
    try:
        return _read(query, family)
    except PuzzleFormatError:
        if query[-1] in ".,;:!":  # the end of a sentence, perhaps, not of the address
            with suppress(PuzzleFormatError):
                return _read(query[:-1], family)
        raise


def _read(query: str, family: str) -> Puzzle:
    params = params_of(query)
    cells = _cells(params.get("grid", ""))
    rows = _number(params["rows"], "rows") if "rows" in params else isqrt(len(cells))
    cols = rows if "rows" not in params else len(cells) // max(1, rows)
    if not rows * cols or rows * cols != len(cells) or max(rows, cols) > LARGEST:
        raise PuzzleFormatError(Message("address.cells", number=len(cells), most=LARGEST), path="grid")
    known = FamilyRules(family)
    standard = [rule.spelling() for rule in rule_lookup.rule_set(family).standard]
    on = params["rules"].split("_") if "rules" in params else standard
    others = [name for name in params if name not in NO_RULES and name not in known]
    is_own = "code" in params
    names = [*known, *(dict.fromkeys([*on, *others]) if is_own else [name for name in on if name not in known])]
    data: dict[str, Any] = {"version": 1, "family": family, "rows": rows, "cols": cols}
    data |= {key: params[key] for key in ("title", *TEXTS) if params.get(key)}
    data["cells"] = [" ".join(cells[row * cols : (row + 1) * cols]) for row in range(rows)]
    data["rules"] = [
        {"rule": name, "clues": _clues(params[name])} if params.get(name) else {"rule": name}
        for name in dict.fromkeys(names)
        if params.get(name) or name in on
    ]
    if "values" in params:
        listed = [_number(number, "values") for number in params["values"].split("_")]
        data["values"] = listed if len(listed) > 1 else list(range(1, listed[0] + 1))
    if params.get("fog"):
        both = [part.split() for part in params["fog"].split("_")]
        data["fog"] = {key: named for key, named in zip(("lamps", "lit"), both, strict=False) if named}
    if params.get("drawings"):
        data["drawings"] = [
            _figure(figure, f"drawings[{at}]") for at, figure in enumerate(params["drawings"].split("_"))
        ]
    puzzle = Puzzle.from_data(data, family=family)
    puzzle.not_understood += [Message("address.unknown", name=quote(name, 40)) for name in others if not is_own]
    if params.get("mine", "").strip(".0"):
        puzzle.guessed = [*puzzle.guessed, Message("address.mine")]
    return puzzle


def _cells(grid: str) -> list[str]:
    """Return the entry of each cell, as in JSON.

    >>> _cells("1*-5-A")
    ['1', '#', '.', '.', '.', '.', '.', '10']
    """
    if len(grid) > LARGEST * LARGEST:
        raise PuzzleFormatError(Message("address.cells", number=len(grid), most=LARGEST), path="grid")
    whole = _SKIPPED.sub(lambda skipped: "." * min(int(skipped[1]), LARGEST * LARGEST), grid)
    return [_cell(character) for character in whole]


def _cell(character: str) -> str:
    if character in ".0":
        return "."
    value = CHARACTERS.find(character.upper())
    if character != "*" and value < 0:
        raise PuzzleFormatError(expected_got(quote(character), Message("address.cell")), path="grid")
    return "#" if character == "*" else str(value)


def _number(text: str, name: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text):
        raise PuzzleFormatError(expected_got(quote(text, 40), Message("expected.whole-number")), path=name)
    return int(text)


def _clues(text: str) -> list[str]:
    return [re.sub("%(25|5F)", _decode_sign, clue) for clue in text.split("_")]


def _decode_sign(sign: re.Match[str]) -> str:
    return chr(int(sign[1], 16))


def _figure(text: str, path: str) -> dict[str, Any]:
    """Return the JSON form of a drawn figure, whose parts are separated by `*`."""
    parts = dict(zip(Figure.fields, text.split("*"), strict=False))
    found: dict[str, Any] = {}
    try:
        for name, part in parts.items():
            if name == "kind":
                found[name] = KINDS[int(part)]
            elif name == "points":
                found[name] = [[float(number) for number in place.split("x")] for place in part.split()]
            elif part:
                found[name] = (
                    f"#{part}" if name in _COLOURS
                    else float(part) if name in _NUMBERS
                    else part == "1" if name == "behind"
                    else re.sub("%(25|5F|2A)", _decode_sign, part)
                )  # fmt: skip
    except (ValueError, IndexError):
        raise PuzzleFormatError(expected_got(quote(text, 40), Message("address.figure")), path=path) from None
    return found


def write_address(puzzle: Puzzle) -> WrittenPuzzle:
    """Return the address of a puzzle, from the `#`; raises RulegridError if an address can't store the puzzle.

    >>> from rulegrid import read_puzzle
    >>> print(write_address(read_puzzle("1..4......32....").add("odd:B2")))
    #/sudoku?grid=1..4-6-32....&odd=B2
    """
    params = dict(_params(puzzle))
    query = "&".join(f"{name}={_encode_text(text)}" for name, text in params.items())
    lost: list[Label] = [
        *_list_lost_parts(puzzle),
        *([Message("program.solution")] if puzzle.solution is not None else []),
    ]
    return WrittenPuzzle(f"#/{puzzle.family}?{query}", lost)


def _encode_text(text: str) -> str:
    """Encode a text for an address; a few signs that need no encoding stay readable."""
    from urllib.parse import quote_plus

    return quote_plus(text, safe="*-._,:@").replace("~", "%7E")


def _params(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    board = puzzle.board
    problems: list[tuple[Message, object]] = [
        (Message("address.no-size", most=LARGEST), max(board.grid.shape) > LARGEST),
        (Message("address.no-values"), not set(board.values) <= set(range(1, len(CHARACTERS)))),
        (Message("address.no-regions"), board.grid.regions),
        (Message("address.no-labels"), puzzle.labels),
        (Message("address.no-layers"), board.grid.layers and layers_of(board, puzzle.rules)),
    ]
    if problem := next((problem for problem, is_there in problems if is_there), None):
        raise RulegridError(problem)
    if board.rows != board.cols:
        yield "rows", str(board.rows)
    if board.values != tuple(range(1, max(board.grid.shape) + 1)):
        yield "values", "_".join(map(str, board.values))
    cells = ("*" if cell in board.grid.blocked else CHARACTERS[board.get_digit(*cell)] for cell in _all_cells(puzzle))
    yield "grid", re.sub(r"\.{5,}", lambda dots: f"-{len(dots[0])}-", "".join(cells))
    for key in ("title", *TEXTS):
        if text := getattr(puzzle, key):
            yield key, text
    if puzzle.fog is not None:
        data = puzzle.fog.data()
        yield "fog", "_".join(" ".join(data.get(key, [])) for key in ("lamps", "lit"))
    yield from _rules(puzzle)
    drawn = "_".join(map(_write_figure, puzzle.drawings))
    if len(drawn) > LONGEST_DRAWN:
        raise RulegridError(Message("address.drawings", number=len(drawn), most=LONGEST_DRAWN))
    if drawn:
        yield "drawings", drawn


def _list_lost_parts(puzzle: Puzzle) -> list[str]:
    """Return the parts that an address loses, such as a rule without clues next to one of its kind with clues."""
    of_clues = {rule.spelling() for rule in puzzle.rules if rule.clues()}
    alone = (rule.spelling() for rule in puzzle.rules if not (rule.clues() or rule.needs_clues))
    return [name for name in alone if name in of_clues] + _turn_clues(puzzle)


def _turn_clues(puzzle: Puzzle) -> list[str]:
    """Return the clues that change the worth of the same cell, such as amount and negator, if their order is lost.

    An address groups rules by kind, in the order of the family's list.
    """
    order = list(by_spelling(rule_lookup.rule_set(puzzle.family).rules))
    changing = [(rule, set(found)) for rule in puzzle.rules if (found := rule.amounts(puzzle.board.grid))]
    places = [order.index(rule.spelling()) if rule.spelling() in order else len(order) for rule, _ in changing]
    return [
        f"{rule.spelling()}:{clue}"
        for at, (rule, cells) in enumerate(changing)
        if any(cells & other and (places[at] - places[i]) * (at - i) < 0 for i, (_, other) in enumerate(changing))
        for clue in rule.clues()
    ]


def _all_cells(puzzle: Puzzle) -> Iterator[tuple[int, int]]:
    return ((row, col) for row in range(puzzle.board.rows) for col in range(puzzle.board.cols))


def _rules(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Yield the parameters for the active rules, unless they are the standard ones, and for the clues of each rule."""
    family = rule_lookup.rule_set(puzzle.family)
    names = list(by_spelling(family.rules))
    clues: dict[str, list[str]] = {}
    for rule in puzzle.rules:
        name = _name(rule, names, puzzle)
        clues.setdefault(name, []).extend(rule.clues())
    without = {name for name, texts in clues.items() if not texts}
    if without != {rule.spelling() for rule in family.standard if not clues.get(rule.spelling())}:
        yield (
            "rules",
            "_".join([name for name in names if name in clues] + [name for name in clues if name not in names]),
        )
    for name, texts in clues.items():
        if texts:
            yield name, "_".join(text.replace("%", "%25").replace("_", "%5F") for text in texts)


def _name(rule: Rule, names: list[str], puzzle: Puzzle) -> str:
    """Return the name of a rule; raises RulegridError for a custom class if the puzzle does not contain its code."""
    name = rule.spelling()
    if name not in names and not puzzle.code:
        raise RulegridError(Message("address.no-rule", rule=name))
    return name


def _write_figure(figure: Figure) -> str:
    return "*".join(_part(name, getattr(figure, name)) for name in Figure.fields).rstrip("*")


def _part(name: str, value: Any) -> str:
    if name == "kind":
        return str(KINDS.index(value))
    if name == "points":
        return " ".join("x".join(map(_short, place)) for place in value)
    if not value:
        return ""
    if name in _COLOURS:
        return str(value[1:])
    if name == "text":
        return re.sub("[%_*]", lambda sign: f"%{ord(sign[0]):02X}", value)
    return _short(value)


def _short(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(float(number))
