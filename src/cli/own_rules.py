"""Rules from one's own file: loaded by its path, found again by other processes, named in the errors they raise."""

import copyreg
import importlib.util
import re
import sys
from abc import ABCMeta
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from ..engine.data import plugins
from ..engine.errors import PuzzleFormatError, RuleError, RulegridError
from ..engine.rule import Rule
from ..utils.errors import innermost, located, module_of, quote, raised
from ..utils.words import Message
from .sources import is_file
from .streams import told

RuleClass = type[Rule]

_PREFIX = "rulegrid_custom_"  # of the names of modules


def load_class(name: str, file: str, class_name: str) -> RuleClass:
    """Return a class of a file of rules, `name` as it was given; raises PuzzleFormatError."""
    what = Message("cli.rule", given=quote(name, 80))
    if not is_file(file):
        raise PuzzleFormatError(located(what, Message("cli.no-rule-file", name=quote(file, 60))))
    module = sys.modules.get(_module_name(file)) or _load_module(what, file)
    rule = getattr(module, class_name, None)
    if isinstance(rule, type) and issubclass(rule, Rule):
        return rule
    there = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, Rule)]
    there = [key for key in there if key not in ("Rule", "ClueRule")]
    expected = Message("cli.one-of-names", names=there) if there else None
    if rule is None:
        problem = Message("cli.no-class", given=quote(class_name), expected=expected)
    else:
        problem = Message("cli.no-subclass", expected=expected)
    raise PuzzleFormatError(located(what, problem))


def is_own(rule: RuleClass) -> bool:
    """Return whether a rule comes from somebody's own file."""
    return rule.__module__.startswith(_PREFIX)


def _module_name(file: str) -> str:
    """Return a name that no file elsewhere has, whatever it is called."""
    import hashlib  # takes its time, and few have rules of their own

    path = Path(file).resolve()
    digest = hashlib.sha256(str(path).encode("utf-8", "surrogateescape")).hexdigest()
    return f"{_PREFIX}{re.sub(r'[^A-Za-z0-9]', '_', path.stem)}_{digest[:16]}"


def _load_module(what: Message, file: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(_module_name(file), file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    # Whatever somebody's file does on import, the answer is one line.
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        place = "" if isinstance(error, SyntaxError) else _own_place(error)
        raise PuzzleFormatError(located(what, place + raised(error))) from None
    copyreg.pickle(ABCMeta, _reduce)
    return module


def _reduce(kind: type) -> str | tuple[Any, ...]:
    """Pickle a class of somebody's own file by the path of that file, any other by its name."""
    module = sys.modules.get(kind.__module__)
    if kind.__module__.startswith(_PREFIX) and module is not None:
        return _find_class, (str(Path(str(module.__file__)).resolve()), kind.__qualname__)
    return kind.__qualname__


def _find_class(file: str, name: str) -> type:
    module = sys.modules.get(_module_name(file))
    found: type = getattr(module, name) if hasattr(module, name) else load_class(f"{file}:{name}", file, name)
    return found


def check_sendable(rules: Iterable[Rule]) -> None:
    """Raise RuleError where a rule can't be sent to other processes."""
    import pickle  # by batches alone

    for rule in rules:
        try:
            pickle.loads(pickle.dumps(rule))
        except Exception as error:
            raise RuleError(rule.rule_name, Message("cli.not-sent", problem=raised(error))) from error


@contextmanager
def blaming(added: Sequence[RuleClass]) -> Iterator[None]:
    """Turn whatever a rule from somebody's own file raises into a RuleError with its place."""
    try:
        yield
    except RulegridError:
        raise
    except (Exception, SystemExit) as error:
        place = _own_place(error)
        plugin = None if place else plugins.raising(error)
        if plugin is not None:
            raise RuleError(plugin.name, plugins.in_package(plugin, error)) from error
        own = [rule.__name__ for rule in added if is_own(rule)]
        is_ours = isinstance(error, OSError) and error.__cause__ is None  # one of another process has a cause
        if not place and (not own or is_ours):
            raise
        name = ", ".join(own) or told(Message("cli.from-a-file"))
        raise RuleError(name, place + raised(error)) from error


def _own_place(error: BaseException) -> str:
    """Return "FILE, line N: " for the innermost line of a rule file that an exception went through, else nothing."""
    where = innermost(error, lambda frame: module_of(frame).startswith(_PREFIX))
    if where is None:
        return ""
    return f"{told(Message('error.in-file', file=where.tb_frame.f_code.co_filename, line=where.tb_lineno))}: "
