"""Messages about options and arguments in this program's style: typer's own differ from release to release."""

import ast
import re
from typing import Any

from ..utils.errors import quote
from .help import suggest

_EXTRA = re.compile(r"unexpected extra argument(?:s|\(s\))? \((.*)\)", re.DOTALL)


def describe_usage(error: Any) -> str:
    """Return the line for one of typer's usage errors."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return f"no option {quote(error.option_name)}{suggest(error.option_name, error.possibilities or ())}"
    if kind == "BadOptionUsage":
        if "not take a value" in error.message:
            return f"{error.option_name}: expected no value"
        return f"{error.option_name}: expected a value"
    if kind == "MissingParameter":
        command = error.ctx.command_path.partition(" ")[2]
        return f"{command}: expected {error.param.metavar or error.param.name.upper()}"
    if kind == "BadParameter" and error.param is not None:
        return _describe_value(error)
    if extra := _EXTRA.search(error.format_message()):
        return f"unexpected argument{'s' if ' ' in extra[1] else ''} {quote(extra[1], 60)}"
    message: str = error.format_message().rstrip(".")
    return message[:1].lower() + message[1:]


def _describe_value(error: Any) -> str:
    parameter, kind = error.param, error.param.type
    name = (
        parameter.opts[0]
        if parameter.param_type_name == "option"
        else (parameter.metavar or parameter.name).strip("[]")
    )
    expected = "a whole number" if "int" in kind.name else "a number" if "float" in kind.name else ""
    if getattr(kind, "max", None) is not None:
        expected += f" from {kind.min} to {kind.max}"
    value, is_quoted, _ = error.message.partition(" is not ")
    if not expected or not is_quoted:
        return f"{name}: {error.message.rstrip('.')}"
    if value[:1] in "\"'":
        value = quote(ast.literal_eval(value))
    return f"{name} {value}: expected {expected}"
