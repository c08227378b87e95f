"""Puzzles that one change made contradictory, and what a set of parts says by itself."""

import proofs
from rulegrid.core.board import Board
from rulegrid.core.clue_rule import ClueRule
from rulegrid.core.puzzle import Puzzle
from rulegrid.explain.steps import CONTRADICTION


def with_changed_given(puzzle, random):
    """A puzzle with one given changed so that there is no solution; None where that does not come about soon."""
    cells = [cell for cell in puzzle.board.open_cells() if puzzle.board.get_digit(*cell)]
    for _ in range(100):
        cell = random.choice(cells)
        board = puzzle.board.copy()
        board.set_digit(*cell, random.choice([v for v in board.values if v != board.get_digit(*cell)]))
        if (changed := puzzle.replace(board)).count(1) == 0:
            return changed
    return None


def with_changed_clue(puzzle, random, kind=ClueRule):
    """A puzzle with one clue of a rule of a kind changed so that there is no solution, None likewise."""
    rules = [rule for rule in puzzle.rules if isinstance(rule, kind) and rule.clue_list]
    for _ in range(100):
        rule = random.choice(rules)
        number = random.randrange(len(rule.clue_list))
        nearby = list(rule.clue_list[number].nearby())[:10]
        if not nearby:
            continue
        other = rule.with_clue(number, random.choice(nearby))
        changed = puzzle.replace(rules=[other if each is rule else each for each in puzzle.rules])
        if changed.count(1) == 0:
            return changed
    return None


def alone(puzzle, parts, saying):
    """The puzzle that some parts are by themselves: their constraints, stated anew, and the givens among them."""
    statement = puzzle.statement()
    units = {part.unit.name for part in parts if part.unit is not None}
    cells = {part.unit.name: part.unit.cells for part in parts if part.unit is not None}
    whole = [
        (rule := puzzle.rules[part.rule], None if part.clue is None else rule.clue_list[part.clue])
        for part in parts
        if part.unit is None and part.value is None
    ]
    said = [
        constraint
        for number, constraint in enumerate(statement.constraints)
        if ((unit := statement.unit_of(number)).name in units and cells[unit.name] == unit.cells)
        or any(unit.rule is rule and (clue is None or unit.clue is clue) for rule, clue in whole)
    ]
    board = Board.for_grid(puzzle.board.grid)
    for part in parts:
        if part.value is not None:
            board.set_digit(*part.cells[0], part.value)
    return Puzzle(board, [saying(*said)])


def assert_minimal(puzzle, contradiction, saying):
    """Parts contradict each other, and no longer do without any one of them."""
    parts = list(contradiction.parts)
    assert contradiction.is_minimal
    assert alone(puzzle, parts, saying).count(1) == 0
    for part in parts:
        assert alone(puzzle, [other for other in parts if other is not part], saying).count(1) == 1


def assert_repaired(puzzle, repair):
    """A repair does what it says: without its part there is a solution, and with each change too."""
    assert repair.board is not None
    assert len({change.to for change in repair.changes}) == len(repair.changes)
    if repair.part.value is not None:
        row, col = repair.part.cells[0]
        board = puzzle.board.copy()
        board.remove_digit(row, col)
        without = puzzle.replace(board)
        changed = {
            f"{repair.part.name.split(' = ')[0]} = {value}": board_with(board, (row, col), value)
            for value in board.values
        }
        changed = {name: puzzle.replace(other) for name, other in changed.items()}
    elif repair.part.clue is None:
        rules = [rule for at, rule in enumerate(puzzle.rules) if at != repair.part.rule]
        without, changed = puzzle.replace(rules=rules), {}
    else:
        rule, number = puzzle.rules[repair.part.rule], repair.part.clue
        rules = {"": rule.without([number])}
        if repair.changes:
            for clue in rule.clue_list[number].nearby():
                name = rule.unit_name(clue)
                rules[name if name != repair.part.name else str(clue)] = rule.with_clue(number, clue)
        without, *_ = every = [
            puzzle.replace(rules=[own if each is rule else each for each in puzzle.rules]) for own in rules.values()
        ]
        changed = dict(zip(rules, every, strict=True))
    assert without.count(2) == repair.solutions
    assert without.replace(repair.board).count(1) == 1
    for change in repair.changes:
        assert changed[change.to].count(2) == change.solutions


def board_with(board, cell, value):
    """A board with one more value."""
    board = board.copy()
    board.set_digit(*cell, value)
    return board


def assert_argued(puzzle, contradiction):
    """Each step of an argument follows from units of the contradiction, needs each of them, and changes something."""
    steps = contradiction.argument.steps
    assert steps[-1][1].technique == CONTRADICTION
    assert all(step.changes and step.technique != "search" for _, step in steps[:-1])
    units = {part.unit.name for part in contradiction.parts if part.unit is not None}
    if contradiction.argument.is_whole:
        units = {unit.name for unit in puzzle.units()}
    pairs = {f"{puzzle.rules[part.rule].spelling()} rule" for part in contradiction.parts if part.rule is not None}
    for state, step in steps:
        assert {unit.name for unit in step.units if unit.rule is not None} <= units | pairs
        if step.changes:
            proofs.check(state, step, [])
