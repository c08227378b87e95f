"""Rules from your own files, named as FILE.py:Class, with parameters of the class; they can be pickled.

Naming a file runs it: only the command line and Python callers do that, never the readers of puzzles.
"""

from __future__ import annotations

import copyreg
import json
import re
import sys
from abc import ABCMeta
from collections.abc import Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

from ..utils.errors import (
    MessageError,
    PuzzleFormatError,
    describe_exception,
    innermost_entry,
    locate_problem,
    module_of,
    problem_of,
    quote,
    similar,
    unknown_name,
)
from ..utils.message import Label, Message
from .rule import Rule, spell_class

_PREFIX = "rulegrid_custom_"  # of module names
_IN_FILE = re.compile(r"\s*(.*?\.py)(?:\s*|:([^:\s]*)(?:[:\s]\s*(.*))?)", re.DOTALL)

_PART = re.compile(r"(?<![^\s(|:])([^\s(|:]+\.py):([^\s()|:]+)")


class RuleFileEntry(NamedTuple):
    """A class in a file of rules: `name` is FILE.py:Class as given, `rest` the text after it, or None."""

    kind: type[Rule]
    name: str
    rest: str | None


def names_file(text: str) -> bool:
    """Return whether a text has the form FILE.py:Class, or only FILE.py, and the file exists.

    >>> names_file("nowhere/knight.py:AntiKnightRule"), names_file("any: knight.py:AntiKnightRule | odd A1")
    (False, False)
    """
    match = _IN_FILE.fullmatch(text)
    return match is not None and _exists(match[1])


def in_file(text: str) -> RuleFileEntry | None:
    """Load a file and return its class for a text FILE.py:Class, or None if the text has another form.

    Raises PuzzleFormatError if there is no such file or class, the class is omitted, or the file raises an exception.
    """
    if not (match := _IN_FILE.fullmatch(text)):
        return None
    file, class_name, rest = match.groups()
    name = file if class_name is None else f"{file}:{class_name}"
    return RuleFileEntry(load_class(name, file, class_name or ""), name, rest)


def load_class(name: str, file: str, class_name: str) -> type[Rule]:
    """Return a class of a file of rules; `name` is its name in errors. Raises PuzzleFormatError."""
    what = Message("own.rule", given=quote(name, 80))
    if not _exists(file):
        raise PuzzleFormatError(locate_problem(what, Message("own.no-file", name=quote(file, 60))))
    module = sys.modules.get(_module_name(file)) or _load_module(what, file)
    rule = getattr(module, class_name, None)
    if isinstance(rule, type) and issubclass(rule, Rule):
        return rule
    there = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, Rule)]
    there = [key for key in there if key not in ("Rule", "ClueRule")]
    expected = Message("expected.of-names", names=there) if there else None
    if not class_name:
        names = [f"{file}:{key}" for key in there]
        problem = Message("own.which-class", names=names) if names else Message("own.no-rules")
    elif rule is None and (close := _similar_classes(class_name, there)):
        problem = Message("own.close-class", given=quote(class_name), close=[quote(key) for key in close])
    elif rule is None:
        problem = Message("own.no-class", given=quote(class_name), expected=expected)
    else:
        problem = Message("own.no-subclass", expected=expected)
    raise PuzzleFormatError(locate_problem(what, problem))


def _similar_classes(name: str, there: Sequence[str]) -> list[str]:
    """Return the class of the most similar name, if any; "Rule" at the end of a name is ignored."""
    by_spelling = {spell_class(key): key for key in there}
    return [by_spelling[close] for close in similar(spell_class(name), by_spelling)]


def parts_in_files(clue: str) -> dict[str, type[Rule]]:
    """Return the classes that the clue of a composed rule names as FILE.py:Class, by these names."""
    return {match[0]: load_class(match[0], match[1], match[2]) for match in _PART.finditer(clue)}


def is_own(rule: type[Rule]) -> bool:
    """Return whether a rule comes from a file of your own."""
    return rule.__module__.startswith(_PREFIX)


def runs_file(frame: FrameType) -> bool:
    """Return whether a frame runs the code of a file of rules."""
    return module_of(frame).startswith(_PREFIX)


def place_in_file(error: BaseException) -> Message | None:
    """Return the file and line of the innermost frame of an exception in a rule file, or None if there is none."""
    where = innermost_entry(error, runs_file)
    if where is None:
        return None
    return Message("error.in-file", file=where.tb_frame.f_code.co_filename, line=where.tb_lineno)


def split_parameters(kind: type[Rule], text: str | None) -> tuple[dict[str, Any], str | None]:
    """Split a text at colons into the parameters of a class and the rest, a clue or None.

    A parameter is a value or NAME=VALUE; the value is JSON, or else a text. If the class has clues, only NAME=VALUE is
    a parameter. Raises PuzzleFormatError.

    >>> __name__ = "mine"  # a rule of your own
    >>> class AtMost(Rule):
    ...     def __init__(self, n, cells="A1A2"):
    ...         self.n, self.at = n, cells
    ...
    ...     def is_valid(self, board):
    ...         return True
    >>> split_parameters(AtMost, "5:A1A3"), split_parameters(AtMost, "cells=[1]:5")
    (({'n': 5, 'cells': 'A1A3'}, None), ({'cells': [1], 'n': 5}, None))
    """
    names = kind.parameter_names()
    if text is None or not names:
        return {}, text
    takes_clues = kind.add_clue is not Rule.add_clue
    found: dict[str, Any] = {}
    parts = text.split(":")
    while parts:
        name, equals, value = parts[0].partition("=")
        name = name.strip()
        if not equals or name not in names:
            if takes_clues:
                break
            if equals and name.isidentifier():
                raise PuzzleFormatError(unknown_name("parameter", name, names))
            free = [each for each in names if each not in found]
            if not free:
                raise PuzzleFormatError(Message("own.many-parameters", given=quote(parts[0]), names=names))
            name, value = free[0], parts[0]
        elif name in found:
            raise PuzzleFormatError(Message("own.parameter-twice", name=name))
        found[name] = _value(value.strip())
        del parts[0]
    return found, ":".join(parts) if parts else None


def make_rule(kind: type[Rule], text: str) -> Rule:
    """Return the rule of a class with the parameters and the clue in a text, if any; raises RulegridError."""
    parameters, clue = split_parameters(kind, text if text.strip() else None)
    rule = kind.from_parameters(parameters)
    if clue is not None:
        rule.add_clue(clue)
    return rule


def _value(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return text


def _refuse(text: str) -> Any:
    raise ValueError(text)  # NaN and Infinity are not JSON


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def _module_name(file: str) -> str:
    import hashlib  # slow to import, and rarely needed

    path = Path(file).resolve()
    digest = hashlib.sha256(str(path).encode("utf-8", "surrogateescape")).hexdigest()
    return f"{_PREFIX}{re.sub(r'[^A-Za-z0-9]', '_', path.stem)}_{digest[:16]}"


def _load_module(what: Label, file: str) -> ModuleType:
    import importlib.util

    spec = importlib.util.spec_from_file_location(_module_name(file), file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    # The file may import modules of its folder, which comes last in the path: a random.py there must not hide Python's.
    folder = str(Path(file).resolve().parent)
    sys.path.append(folder)
    # Any exception on import becomes an error of one line.
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        place = None if isinstance(error, SyntaxError) else place_in_file(error)
        problem = problem_of(error) if isinstance(error, MessageError) else describe_exception(error)
        raise PuzzleFormatError(
            locate_problem(what, problem if place is None else locate_problem(place, problem))
        ) from None
    finally:
        if folder in sys.path:
            del sys.path[len(sys.path) - 1 - sys.path[::-1].index(folder)]
    copyreg.pickle(ABCMeta, _reduce)
    return module


def _reduce(kind: type) -> str | tuple[Any, ...]:
    """Pickle a class of a rule file by the path of the file, any other class by its name."""
    module = sys.modules.get(kind.__module__)
    if kind.__module__.startswith(_PREFIX) and module is not None:
        return _find_class, (str(Path(str(module.__file__)).resolve()), kind.__qualname__)
    return kind.__qualname__


def _find_class(file: str, name: str) -> type:
    module = sys.modules.get(_module_name(file))
    found: type = getattr(module, name) if hasattr(module, name) else load_class(f"{file}:{name}", file, name)
    return found
