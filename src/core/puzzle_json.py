"""Boards, rules and stored solutions as the JSON form of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import (
    PuzzleFormatError,
    RulegridError,
    bounds,
    error_at,
    expected_got,
    locate_problem,
    one_of,
    problem_of,
    quote,
    similar,
)
from ..utils.json_text import expect, expect_object, join, quote_json
from ..utils.message import Label, Message
from ..utils.numbers import is_number
from .board import Board
from .errors import RuleError
from .layers import CELLS, Layer, merge_layers
from .rule import Rule, in_force, spell_class
from .rule_names import is_no_rule, nearest, preset_of, rules_called, suggestion
from .statement import Context, Statement

if TYPE_CHECKING:
    from .puzzle import Puzzle


VERSION = 1
KEYS = (
    "version", "family", "title", "author", "description", "source", "level", "seed", "date", "rows", "cols", "values", "cells",
    "regions", "layers", "labels", "rules", "code", "solution", "drawings", "fog", "not_understood", "guessed",
)  # fmt: skip
TEXTS = ("title", "author", "description", "source", "level", "seed", "code")
"""Keys with text values, each an attribute of the same name, "" by default."""


def read_board(data: dict[str, Any]) -> Board:
    """Return the board in the JSON form of a puzzle; raises PuzzleFormatError with the path of the wrong value."""
    rows = expect(data["rows"], int, "puzzle.rows")
    cols = expect(data.get("cols", rows), int, "puzzle.cols")
    values = data.get("values")
    whole = isinstance(values, int) and not isinstance(values, bool)
    if not (values is None or whole or (isinstance(values, list) and all(type(value) is int for value in values))):
        raise PuzzleFormatError(expected_got(quote_json(values), Message("board.whole-numbers")), path="puzzle.values")
    lines = _lines(data.get("cells", []), "puzzle.cells")
    regions = []
    for i, region in enumerate(expect(data.get("regions", []), list, "puzzle.regions")):
        try:
            regions.append(tuple(read_cells(expect(region, str, f"puzzle.regions[{i}]"))))
        except PuzzleFormatError as error:
            raise PuzzleFormatError(error.problem, path=f"puzzle.regions[{i}]") from None
    # One key at a time, so that the path of an error is the key of the wrong value.
    for key, size in (("rows", (rows, 1)), ("cols", (rows, cols)), ("values", (rows, cols))):
        try:
            board = Board(*size, values=values if key == "values" else None)
        except RulegridError as error:
            raise PuzzleFormatError(problem_of(error), path=f"puzzle.{key}") from None
    if "cells" not in data and not regions:
        return board
    blocked = [(r, c) for r, line in enumerate(lines) for c, entry in enumerate(line.split()) if entry == "#"]
    if blocked or regions:
        _check_shape(board, lines if "cells" in data else None, "puzzle.cells")
        try:
            board = Board(rows, cols, values=values, blocked=blocked, regions=regions)
        except RulegridError as error:
            raise PuzzleFormatError(problem_of(error), path="puzzle.cells") from None
    if "cells" in data:
        fill(board, lines, "puzzle.cells")
    return board


def read_layers(data: dict[str, Any], board: Board, rules: Iterable[Rule]) -> Board:
    """Return the board with the layers in the JSON form of a puzzle; raises PuzzleFormatError.

    An entry declares a layer by its `values` (words or numbers) and `shape`, or only gives the `cells` of one that a rule
    declares: rows of words or numbers, null for an empty cell.
    """
    entries = expect(data.get("layers", {}), dict, "puzzle.layers")
    if not entries:
        return board
    own = []
    for name, entry in entries.items():
        path = join("puzzle.layers", name)
        expect_object(entry, path, ("values", "shape", "cells"))
        if "values" in entry:
            try:
                own.append(_read_layer(name, entry))
            except RulegridError as error:
                raise PuzzleFormatError(problem_of(error), path=path) from None
    try:
        grid = board.grid.with_layers(own)
        layers = merge_layers(own, Context(grid, in_force(rules)).grid.layers)
    except RulegridError as error:
        raise PuzzleFormatError(problem_of(error), path="puzzle.layers") from None
    layered = board.with_layers(layers)
    for name, entry in entries.items():
        path = join("puzzle.layers", name)
        if name not in layered.grid.maps:
            raise PuzzleFormatError(Message("layer.undeclared"), path=path)
        if "cells" in entry:
            fill_layer(layered, name, entry["cells"], f"{path}.cells")
    return layered


def _read_layer(name: str, entry: dict[str, Any]) -> Layer:
    values, shape = entry["values"], entry.get("shape", CELLS)
    if isinstance(values, list) and not all(type(value) is int for value in values):
        return Layer(name, dict(enumerate(values, 1)), shape)
    return Layer(name, expect(values, list, "values"), shape)


def fill_layer(board: Board, name: str, given: Any, path: str) -> None:
    """Put the values of rows, words or numbers, onto a layer of a board; null keeps a cell. Raises PuzzleFormatError."""
    found = board.grid.maps[name]
    lines = [expect(line, list, f"{path}[{i}]") for i, line in enumerate(expect(given, list, path))]
    shape = [board.cols] * board.rows if found.layer.shape == CELLS else [len(found.cells)]
    if [*map(len, lines)] != shape:
        problem = Message(
            "board.rows-read",
            count=len(lines),
            cells=str(len(lines[0]) if lines else 0),
            rows=len(shape),
            cols=shape[0],
        )
        raise PuzzleFormatError(problem, path=path)
    for row, line in enumerate(lines):
        for col, value in enumerate(line):
            if value is None:
                continue
            cell = found.get((row, col)) if found.layer.shape == CELLS else found.cells[col]
            try:
                if cell is None:
                    raise RulegridError(Message("board.is-blocked", cell=(row, col)))
                board.set_layer(cell, value)
            except RulegridError as error:
                raise PuzzleFormatError(problem_of(error), path=f"{path}[{row}][{col}]") from None


def layers_of(board: Board, rules: Iterable[Rule] = ()) -> dict[str, Any]:
    """Return the layers of a board as JSON: their values, unless one of `rules` declares them, and their cells if any."""
    declared = (
        {layer.name for rule in in_force(rules) for layer in rule.layers(board.grid)} if board.grid.layers else ()
    )
    found = {}
    for name, each in board.grid.maps.items():
        if each.layer.is_hidden:
            continue
        rows = board.layer(name)
        filled = any(value is not None for row in rows for value in row)
        data = ({} if name in declared else each.layer.to_data()) | ({"cells": rows} if filled else {})
        if data:
            found[name] = data
    return found


def rows_of(board: Board) -> list[str]:
    """Return the rows of a board as texts: numbers, even if a subclass prints something else."""
    return [" ".join(line.split()) for line in Board.__str__(board).splitlines()]


def one_cell(name: str, board: Board, path: str) -> Cell:
    """Return the cell of a board with this name; raises PuzzleFormatError with the path of the name.

    >>> one_cell("A2", Board(2), "question.cell")
    (0, 1)
    """
    try:
        (cell,) = read_cells(name)
        board.is_blocked(*cell)
    except ValueError:
        raise PuzzleFormatError(expected_got(quote(name), Message("board.cell-name")), path=path) from None
    return cell


def listed_cells(given: Any, board: Board, path: str) -> list[Cell]:
    """Return the cells of a board with these names; raises PuzzleFormatError with the path of the wrong name."""
    names = enumerate(expect(given, list, path))
    return [one_cell(expect(name, str, f"{path}[{i}]"), board, f"{path}[{i}]") for i, name in names]


def _lines(lines: Any, path: str) -> list[str]:
    return [expect(line, str, f"{path}[{i}]") for i, line in enumerate(expect(lines, list, path))]


def _check_shape(board: Board, lines: list[str] | None, path: str) -> None:
    entries = [line.split() for line in lines or ()]
    if lines is not None and (len(entries) != board.rows or any(len(line) != board.cols for line in entries)):
        sizes = sorted({len(line) for line in entries}) or [0]
        cells = bounds(sizes[0], sizes[-1]) if len(sizes) > 1 else str(sizes[0])
        raise PuzzleFormatError(
            Message("board.rows-read", count=len(entries), cells=cells, rows=board.rows, cols=board.cols), path=path
        )


def fill(board: Board, given: Any, path: str) -> None:
    """Put the values of rows of texts onto a board; '.' is empty, '#' blocked. Raises PuzzleFormatError."""
    lines = _lines(given, path)
    _check_shape(board, lines, path)
    for row, line in enumerate(lines):
        for col, entry in enumerate(line.split()):
            if entry in (".", "#") or (entry == "0" and board.values[0] != 0):
                continue
            name = cell_name((row, col))
            if not is_number(entry):
                raise PuzzleFormatError(
                    locate_problem(name, expected_got(quote(entry), Message("board.value-or-sign"))), path=path
                )
            try:
                board.set_digit(row, col, int(entry))
            except RulegridError as error:
                raise PuzzleFormatError(problem_of(error), path=path) from None


def fits(solution: Board | None, board: Board) -> bool:
    """Return whether a solution, perhaps incomplete, agrees with the values of a board."""
    if solution is None or solution.grid.shape != board.grid.shape:
        return False
    pairs = zip(chain.from_iterable(solution.cells), chain.from_iterable(board.cells), strict=True)
    return all(one == other or not one or not other for one, other in pairs)


def puzzle_data(data: Any) -> Any:
    """Return the JSON form of a puzzle in some data: the data itself, or the "puzzle" in an answer of the command line.

    >>> puzzle_data({"status": "solved", "solutions": [[[1]]], "puzzle": {"rows": 1, "rules": []}})
    {'rows': 1, 'rules': []}
    """
    return data["puzzle"] if isinstance(data, dict) and {"status", "puzzle"} <= data.keys() else data


MOST_NAMED = 12  # rules that a message lists
_CLASS = re.compile(r"^class\s+(\w+)", re.MULTILINE)
MAX_DEPTH = 20  # of nested rules
PARTS = "of"
"""The key of the rules that a rule with `counts_rules` is composed of."""


@lru_cache(maxsize=16)
def by_spelling(rules: tuple[type[Rule], ...]) -> dict[str, type[Rule]]:
    """Return rules by their names in texts and JSON."""
    return {rule.spelling(): rule for rule in rules}


def read_entry(entry: Any, path: str, by_name: Mapping[str, type[Rule]], own: Iterable[str], depth: int = 0) -> Rule:
    """Return the rule of an entry; `by_name` are the rules that it may name, `own` those that messages list first."""
    if isinstance(entry, dict):
        for name in (key for key in entry if key not in ("rule", "clues")):
            if name in by_name and by_name[name].composes:
                return _composition(by_name[name], entry, path, by_name, own, depth)
    expect_object(entry, path, ("rule", "parameters", "clues"), required=("rule",))
    name, clues = entry["rule"], entry.get("clues", [])
    expect(clues, list, f"{path}.clues")
    parameters = expect(entry.get("parameters", {}), dict, f"{path}.parameters")
    if isinstance(name, str) and name not in by_name:
        name, clues = _own_name(name, clues, by_name)
    if not isinstance(name, str) or name not in by_name:
        problem = expected_got(
            quote_json(name), Message("puzzle.own-rules", expected=_expected_rules(name, by_name, own))
        )
        if isinstance(name, str) and is_no_rule(name):
            problem = Message("rule.none", given=quote_json(name), hint=suggestion(name, by_name.values()))
        raise PuzzleFormatError(problem, path=f"{path}.rule")
    kind = by_name[name]
    if parameters:
        expect_object(parameters, f"{path}.parameters", kind.parameter_names())
    try:
        rule = kind.from_parameters(parameters)
        for i, clue in enumerate(clues):
            rule.add_clue_data(clue, f"{path}.clues[{i}]")
    except (PuzzleFormatError, RuleError) as error:
        raise error_at(path, error) from None
    return rule


def _expected_rules(name: Any, by_name: Mapping[str, type[Rule]], own: Iterable[str]) -> Label:
    """Return the expected rules for a message: those with a similar name and their meanings, else the known names."""
    close = nearest(name, by_name.values()) if isinstance(name, str) else []
    if not close:
        return describe_names(name, by_name, own)
    names = [repr(rule.spelling()) for rule in close]
    return Message("rule.nearest", close=names, meanings=tuple(rule.summary() for rule in close))


def _own_name(name: str, clues: list[Any], by_name: Mapping[str, type[Rule]]) -> tuple[str, list[Any]]:
    """Return the spelling of the rule with an alias, and its clues; unchanged unless there is exactly one such rule."""
    found = rules_called(name, by_name.values())
    if len(found) != 1:
        return name, clues
    number = preset_of(name, found[0])
    if number is not None and not all(isinstance(clue, str) for clue in clues):
        return name, clues
    return found[0].spelling(), [
        clue if number is None or clue.partition(":")[0].isdigit() else f"{number}:{clue}" for clue in clues
    ]


def require_known(entries: list[Any], by_name: Mapping[str, type[Rule]], code: Any) -> None:
    """Raise PuzzleFormatError if a rule is only defined in the puzzle's code, which readers do not run."""
    if not code or not isinstance(code, str):
        return
    written = {said: name for name in _CLASS.findall(code) for said in (spell_class(name), name)}
    for path, name in _rule_names(entries, "puzzle.rules"):
        if name in written and name not in by_name:
            problem = Message("puzzle.in-code", rule=quote_json(name), name=written[name])
            raise PuzzleFormatError(problem, path=f"{path}.rule")


def names_in(entries: list[Any]) -> Iterator[str]:
    """Yield the names of all rules in entries, including composed rules and their parts."""
    for entry in entries:
        for key, value in entry.items() if isinstance(entry, dict) else ():
            if key == "rule" and isinstance(value, str):
                yield value
            elif key not in ("clues", PARTS) and isinstance(value, (list, int)):
                yield key
            if key != "clues" and isinstance(value, list):
                yield from names_in(value)


def _rule_names(entries: list[Any], path: str) -> Iterator[tuple[str, str]]:
    """Yield the paths and names of rules, including the parts of composed rules."""
    for i, entry in enumerate(entries):
        for key, value in entry.items() if isinstance(entry, dict) else ():
            if key == "rule" and isinstance(value, str):
                yield f"{path}[{i}]", value
            elif key != "clues" and isinstance(value, list):
                yield from _rule_names(value, f"{path}[{i}].{key}")


def require_clues(rules: Iterable[Rule], entries: Iterable[dict[str, Any]]) -> None:
    """Raise PuzzleFormatError if a rule that is not standard has no effect because it lacks clues."""
    for i, (rule, entry) in enumerate(zip(rules, entries, strict=True)):
        # `rule.clues()` comes last: it writes all clues.
        if rule.needs_clues and not entry.get("clues") and not rule.is_standard and not rule.clues():
            raise PuzzleFormatError(
                Message("clue.needed-at", rule=rule.spelling(), path=f"puzzle.rules[{i}].clues", form=rule.clue_form),
                path=f"puzzle.rules[{i}]",
            )


def describe_names(name: Any, known: Iterable[str], first: Iterable[str] = ()) -> Message:
    """Return the expected names for a message: all if they are few, else some of them and those similar to `name`."""
    known = list(known)
    if len(known) <= MOST_NAMED:
        return one_of(known)
    named = dict.fromkeys([*first, *similar(name, known, 3), *known[:2]])
    return Message("puzzle.rules-such-as", count=len(known), names=tuple(named))


def _composition(
    kind: type[Rule],
    entry: dict[str, Any],
    path: str,
    by_name: Mapping[str, type[Rule]],
    own: Iterable[str],
    depth: int,
) -> Rule:
    """Return the composed rule of an entry, such as `{"any": [RULE, …]}` or `{"exactly": 2, "of": [RULE, …]}`."""
    name = kind.spelling()
    number, key = None, name
    if kind.counts_rules:
        key = PARTS
        expect_object(entry, path, (name, key), required=(name, key))
        number = expect(entry[name], int, f"{path}.{name}")
    else:
        expect_object(entry, path, (name,))
    path = f"{path}.{key}"
    if depth == MAX_DEPTH:
        raise PuzzleFormatError(Message("puzzle.nested", most=MAX_DEPTH), path=path)
    parts = expect(entry[key], list, path)
    if not parts:
        raise PuzzleFormatError(expected_got("[]", Message("puzzle.one-rule")), path=path)
    rules = [read_entry(part, f"{path}[{i}]", by_name, own, depth + 1) for i, part in enumerate(parts)]
    try:
        return kind.of_rules(rules, number)
    except RuleError as error:
        raise PuzzleFormatError(error.problem, path=path) from None


def broken_rules(puzzle: Puzzle) -> list[Rule]:
    """Return the rules that the stored solution breaks; an empty list without a stored solution."""
    return _broken(puzzle, in_force(puzzle.rules))


def describe_broken_rules(puzzle: Puzzle) -> list[Message]:
    """Return a line for each rule that the stored solution breaks, for the puzzle's `not_understood`."""
    names = dict.fromkeys(rule.spelling() for rule in broken_rules(puzzle))
    return [Message("puzzle.solution-breaks", rule=name) for name in names]


def breaks_more(puzzle: Puzzle, before: Puzzle) -> bool:
    """Return whether the stored solution breaks rules that it did not break `before`, or rules are unusable."""
    try:
        return not set(describe_broken_rules(puzzle)) <= set(describe_broken_rules(before))
    except RulegridError:
        return True


def takes_precedence(puzzle: Puzzle) -> bool:
    """Return whether the stored solution takes precedence over the rules as they were read.

    It does if a part of the puzzle was not understood; a broken rule in `not_understood` does not count. A solution
    that contradicts the givens never takes precedence.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> puzzle.solution = puzzle.solve()
    >>> takes_precedence(puzzle)
    False
    >>> puzzle.not_understood = ["text: Shade some cells"]
    >>> takes_precedence(puzzle)
    True
    """
    if not puzzle.not_understood or not fits(puzzle.solution, puzzle.board):
        return False
    known = set(map(str, describe_broken_rules(puzzle)))
    return any(str(line) not in known for line in puzzle.not_understood)


def without_broken_clues(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without the clues that its stored solution breaks, if the solution takes precedence."""
    if not takes_precedence(puzzle):
        return puzzle
    rules: list[Rule] = puzzle.rules
    while broken := _broken(puzzle, in_force(rules)):
        rules = [
            kept
            for rule in rules
            if (kept := _without_broken(puzzle, rule) if any(rule is each for each in broken) else rule) is not None
        ]
        rules = _independent_rules(puzzle, rules)
    return puzzle if rules is puzzle.rules else puzzle.replace(rules=rules)


def with_stored_values(puzzle: Puzzle) -> Puzzle:
    """Return `without_broken_clues(puzzle)` with the stored values added, if the stored solution takes precedence."""
    if not takes_precedence(puzzle):
        return puzzle
    board = puzzle.board.copy()
    for cell in board.open_cells():
        if value := puzzle.solution and puzzle.solution.get_digit(*cell):
            board.set_digit(*cell, value)
    return without_broken_clues(puzzle).replace(board)


def stored_solutions(puzzle: Puzzle, **options: Any) -> Iterator[Board]:
    """Yield the stored solution if it takes precedence; empty cells are filled according to the rules it obeys.

    If that is impossible, they stay empty. `options` are those of `Solver`.
    """
    if takes_precedence(puzzle):
        filled = with_stored_values(puzzle)
        yield next(filled.solutions(1, **options), filled.board)


def _broken(puzzle: Puzzle, rules: Sequence[Rule]) -> list[Rule]:
    solution = puzzle.solution
    if solution is None or solution.shape != puzzle.board.shape:
        return []
    solved = Statement(puzzle.board, rules).board.with_values(_digits(solution, puzzle))
    return [rule for rule in rules if rule.refuses(solved)]


def _without_broken(puzzle: Puzzle, rule: Rule) -> Rule | None:
    """Return a broken rule without the clues that are broken on their own, or None if all or none of them are."""
    numbers = range(len(rule.removable()))
    broken = [number for number in numbers if _breaks(puzzle, rule.without(set(numbers) - {number}))]
    return rule.without(broken) if 0 < len(broken) < len(numbers) else None


def _independent_rules(puzzle: Puzzle, rules: list[Rule]) -> list[Rule]:
    """Return rules without those that depend on a removed one, such as disjoint groups without blocks."""
    board = puzzle.board.attach_to(Context(puzzle.board.grid, in_force(rules)))
    usable = []
    for rule in rules:
        with suppress(RulegridError):
            rule.validate_compatibility(board)
            usable.append(rule)
    return usable if len(usable) == len(rules) else _independent_rules(puzzle, usable)


def _breaks(puzzle: Puzzle, rule: Rule) -> bool:
    others = [each for each in puzzle.rules if type(each) is not type(rule)]
    try:
        return rule in _broken(puzzle, in_force([*others, rule]))
    except RulegridError:
        return True


def _digits(board: Board, puzzle: Puzzle) -> list[int]:
    return [board.cells[row][col] for row, col in puzzle.board.open_cells()]
