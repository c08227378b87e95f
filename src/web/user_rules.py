"""A puzzle's own rules, as Python in its "code": run in a browser, if its player has agreed.

A server runs none, and neither does anything else that reads such a puzzle: elsewhere `Puzzle.code` is only a text.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType

from ..core.family import Family
from ..core.rule import Rule
from ..utils.errors import PuzzleFormatError, RulegridError, describe_exception, innermost_entry
from ..utils.message import Label, Message
from .request import Refusal, problem

MODULE = "rules_of_this_puzzle"
FILE = f"<{MODULE}>"
LONGEST = 50_000  # characters

_trusted: frozenset[str] | None = None


def trust(codes: Iterable[str] | None) -> None:
    """Say which codes may be run from now on; None, as on a server: none ever."""
    global _trusted
    _trusted = None if codes is None else frozenset(codes)


def rules_of(code: str, family: Family) -> tuple[type[Rule], ...]:
    r"""Return the rules that a puzzle's code defines. Raises Refusal if it may not be run, else PuzzleFormatError.

    >>> from rulegrid.sudoku import FAMILY
    >>> code = "from rulegrid import Rule\nclass Low(Rule):\n    def is_valid(self, board): return board[0, 0] < 3\n"
    >>> trust([code])
    >>> [rule.spelling() for rule in rules_of(code, FAMILY)]
    ['low']
    >>> trust(None)
    >>> rules_of(code, FAMILY)
    Traceback (most recent call last):
        ...
    rulegrid.web.request.Refusal: this puzzle has rules in Python, which no server runs: open it in a page that rulegrid web --export wrote, or read its "code", save it as FILE.py and solve it with rulegrid --rule FILE.py:Class
    """
    if not code:
        return ()
    if _trusted is None:
        raise Refusal(403, Message("server.own-on-server"))
    if code not in _trusted:
        raise Refusal(403, problem(Message("server.own-unread"), code=code))
    return _load_code(code, tuple(rule.spelling() for rule in family.rules))


@lru_cache(maxsize=8)
def _load_code(code: str, taken: tuple[str, ...]) -> tuple[type[Rule], ...]:
    if len(code) > LONGEST:
        raise _error(Message("server.own-long", count=len(code), most=LONGEST))
    module = ModuleType(MODULE)
    sys.modules[MODULE] = module  # for what looks up the module of a class, such as dataclasses
    try:
        exec(compile(code, FILE, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        problem = (
            f"{type(error).__name__}: {error.msg}" if isinstance(error, SyntaxError) else describe_exception(error)
        )
        raise _error(problem, line_of(error)) from None
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Rule)]
    rules = tuple(dict.fromkeys(kind for kind in kinds if kind.__module__ == MODULE and not inspect.isabstract(kind)))
    if not rules:
        raise _error(Message("server.own-none"))
    for rule in rules:
        if rule.spelling() in taken:
            raise _error(Message("server.own-taken", name=rule.spelling()))
    return rules


def place_error(error: BaseException) -> PuzzleFormatError | None:
    """Return an error in a puzzle's own rule with its line there; None for errors elsewhere."""
    line = line_of(error) or line_of(error.__cause__)
    if line is None or isinstance(error, PuzzleFormatError):
        return None
    return _error(error.message if isinstance(error, RulegridError) else describe_exception(error), line)


def line_of(error: BaseException | None) -> int | None:
    """Return the innermost line of a puzzle's code that an exception went through, or None if there is none."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return error.lineno
    where = innermost_entry(error, lambda frame: frame.f_code.co_filename == FILE)
    return None if where is None else where.tb_lineno


def _error(problem: Label, line: int | None = None) -> PuzzleFormatError:
    return PuzzleFormatError(problem, line=line, path="puzzle.code")
