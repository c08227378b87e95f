"""Expressions of the rule `where`, read as Python reads them: a comparison that divides by 0 does not hold."""

import ast
import math
import operator
import re

CELL = re.compile(r"[A-Z][1-9][0-9]?")
FUNCTIONS = {
    "abs": abs,
    "max": lambda *v: max(v),
    "min": lambda *v: min(v),
    "sum": lambda *v: sum(v),
    "product": lambda *v: math.prod(v),
}
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def cells_of(text):
    return list(dict.fromkeys(CELL.findall(text)))


def parsed(text):
    return ast.parse(text, mode="eval").body


def reader(text):
    """A function from the digits of the cells, by name, to whether the expression holds."""
    tree = parsed(text)
    return lambda held: _holds(tree, held)


def _holds(node, held):
    if isinstance(node, ast.BoolOp):
        return (all if isinstance(node.op, ast.And) else any)([_holds(part, held) for part in node.values])
    if isinstance(node, ast.UnaryOp):
        return not _holds(node.operand, held)
    if isinstance(node, ast.Call):
        numbers = _numbers(node.args, held)
        return None not in numbers and len(set(numbers)) == len(numbers)
    try:
        numbers = [_number(part, held) for part in (node.left, *node.comparators)]
    except ZeroDivisionError:
        return False
    pairs = zip(node.ops, numbers, numbers[1:], strict=False)
    return all(OPERATORS[type(sign)](x, y) for sign, x, y in pairs)


def _is_condition(node):
    return (
        isinstance(node, (ast.BoolOp, ast.Compare))
        or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
        or (isinstance(node, ast.Call) and node.func.id == "all_different")
    )


def _numbers(nodes, held):
    """The numbers of some arguments, None for a division by 0; `A1B1` are two."""
    found = []
    for node in nodes:
        if isinstance(node, ast.Name):
            found += [held[cell] for cell in CELL.findall(node.id)]
            continue
        try:
            found.append(_number(node, held))
        except ZeroDivisionError:
            found.append(None)
    return found


def _count(nodes, held):
    if _is_condition(nodes[0]):
        return sum(_holds(node, held) for node in nodes)
    number, *others = _numbers(nodes, held)
    return 0 if number is None else others.count(number)


def _number(node, held):
    if _is_condition(node):
        return int(_holds(node, held))
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return held[node.id]
    if isinstance(node, ast.UnaryOp):
        number = _number(node.operand, held)
        return -number if isinstance(node.op, ast.USub) else number
    if isinstance(node, ast.Call):
        if node.func.id == "count":
            return _count(node.args, held)
        numbers = _numbers(node.args, held)
        if None in numbers:
            raise ZeroDivisionError
        return FUNCTIONS[node.func.id](*numbers)
    return OPERATORS[type(node.op)](_number(node.left, held), _number(node.right, held))
