"""What a puzzle means, whatever its rules are called: values, givens and constraints, for comparisons."""

from rulegrid import AllDifferent, Constraint, InSet, Relation, Sum
from rulegrid.core.statement import Statement


def meaning(puzzle):
    """Equal for puzzles that say the same: names of units and the order of cells make no difference."""
    statement = Statement(puzzle.board, puzzle.rules)
    said = set()
    for constraint in statement.constraints:
        if isinstance(constraint, InSet):
            said |= {("among", cell, constraint.values) for cell in constraint.cells}
        elif isinstance(constraint, AllDifferent):
            said.add(("differ", frozenset(constraint.cells)))
        elif isinstance(constraint, Relation) and constraint.a > constraint.b:
            turned = frozenset((y, x) for x, y in constraint.allowed)
            said.add(("Relation", constraint.b, constraint.a, turned))
        elif isinstance(constraint, Sum) and constraint.coefficients is None:
            said.add(("Sum", tuple(sorted(constraint.cells)), constraint.total, None))
        else:
            said.add(plain(constraint))
    return puzzle.board.cells, puzzle.board.values, frozenset(said)


def plain(value):
    """A constraint as tuples, without the name of its unit."""
    if isinstance(value, Constraint):
        return type(value).__name__, *(plain(getattr(value, name)) for name in value.fields)
    return tuple(map(plain, value)) if isinstance(value, (list, tuple)) else value
