"""Rules on the command line: by name, from somebody's own file, with their clues as options, and listed."""

import copyreg
import importlib.util
import json
import sys
from abc import ABCMeta
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from ..engine.errors import PuzzleFormatError, RuleError, RulegridError
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule
from ..utils.errors import shown
from .family import is_file, suggest
from .streams import say

RuleClass = type[Rule]

RULES_HEADING = "Rules (most may be repeated)"

_OWN = "rulegrid_custom_"  # how the modules of rule files are named


def load_rules(names: Sequence[str], known: Iterable[RuleClass]) -> list[RuleClass]:
    """Return the classes of rules by spelling, or by `path/to/file.py:Class`; raises PuzzleFormatError."""
    by_name = {rule.spelling(): rule for rule in known}
    return [by_name[name] if name in by_name else _load_class(name, list(by_name)) for name in dict.fromkeys(names)]


def _load_class(name: str, known: list[str]) -> RuleClass:
    file, colon, class_name = name.rpartition(":")
    if not colon or not file.endswith(".py"):
        hint = suggest(name, known) or f", expected one of {', '.join(known)}, or FILE.py:Class"
        raise PuzzleFormatError(f"no rule {shown(name)}{hint}")
    what = f"rule {shown(name, 80)}"
    if not is_file(file):
        raise PuzzleFormatError(f"{what}: no file {shown(file, 60)}")
    spec = importlib.util.spec_from_file_location(_OWN + Path(file).stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    # Whatever somebody's file does on import, the answer is one line.
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        where = "" if isinstance(error, SyntaxError) else _own_place(error)
        raise PuzzleFormatError(f"{what}: {where}{_said(error)}") from None
    copyreg.pickle(ABCMeta, _pickled)
    rule = getattr(module, class_name, None)
    if isinstance(rule, type) and issubclass(rule, Rule):
        return rule
    there = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, Rule)]
    there = [key for key in there if key != "Rule"]
    problem = f"has no class {shown(class_name)}" if rule is None else "is no subclass of rulegrid.Rule"
    expected = f", expected one of {', '.join(there)}" if there else ""
    raise PuzzleFormatError(f"{what}: {'the file ' if rule is None else ''}{problem}{expected}")


def _pickled(kind: type) -> str | tuple[Any, ...]:
    """Tell a process that does not know the file of a rule where to find it."""
    module = sys.modules.get(kind.__module__)
    if kind.__module__.startswith(_OWN) and module is not None:
        return _unpickled, (str(module.__file__), kind.__qualname__)
    return kind.__qualname__


def _unpickled(file: str, name: str) -> type:
    module = sys.modules.get(_OWN + Path(file).stem)
    found: type = getattr(module, name) if hasattr(module, name) else _load_class(f"{file}:{name}", [])
    return found


@contextmanager
def blaming(added: Iterable[RuleClass]) -> Iterator[None]:
    """Turn whatever a rule from somebody's own file raises into a RuleError that says where."""
    try:
        yield
    except RulegridError:
        raise
    except (Exception, SystemExit) as error:
        place = _own_place(error)
        own = [rule.__name__ for rule in added if rule.__module__.startswith(_OWN)]
        is_ours = isinstance(error, OSError) and error.__cause__ is None  # one of another process has a cause
        if not place and (not own or is_ours):
            raise
        raise RuleError(", ".join(own) or "from a file", f"{place}{_said(error)}") from error


def _own_place(error: BaseException) -> str:
    """Return "FILE, line N: " for the innermost line of a rule file that an exception went through, else nothing."""
    place, trace = "", error.__traceback__
    while trace:
        if str(trace.tb_frame.f_globals.get("__name__")).startswith(_OWN):
            place = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}: "
        trace = trace.tb_next
    return place


def _said(error: BaseException) -> str:
    line = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {line}" if line else type(error).__name__


def new_rule(rule: RuleClass) -> Rule:
    """Return an instance of a rule without clues."""
    try:
        return rule.from_clues()
    except RuleError:
        raise
    except Exception as error:
        raise RuleError(rule.__name__, f"can't be made without arguments: {_said(error)}") from error


def edit_rules(
    puzzle: Puzzle,
    add: Sequence[RuleClass] = (),
    leave_out: Sequence[RuleClass] = (),
    clues: Mapping[RuleClass, Sequence[str]] | None = None,
) -> None:
    """Add the rules and clues that were asked for, and leave others out; raises RulegridError where these clash."""
    clues = {rule: texts for rule, texts in (clues or {}).items() if texts}
    for rule in leave_out:
        if rule in clues:
            raise RulegridError(f"--{option_name(rule)} and --no-rule {rule.spelling()} can't be asked together")
        if rule in add:
            raise RulegridError(f"--rule {rule.spelling()} and --no-rule {rule.spelling()} can't be asked together")
    for rule in (*add, *clues):
        if not any(type(instance) is rule for instance in puzzle.rules):
            puzzle.rules.append(new_rule(rule))
    puzzle.rules = [instance for instance in puzzle.rules if type(instance) not in leave_out]
    for rule, texts in clues.items():
        instance = next(instance for instance in puzzle.rules if type(instance) is rule)
        for text in texts:
            try:
                instance.add_clue(text)
            except PuzzleFormatError as error:
                raise PuzzleFormatError(f"--{option_name(rule)} {shown(text)}: {error}") from None


def option_name(rule: RuleClass) -> str:
    """Return the option by which the command line takes a rule's clues."""
    return rule.clue_option or rule.spelling()


def clue_options(rules: Iterable[RuleClass]) -> dict[str, tuple[Any, Any]]:
    """Return an option for each rule that takes clues, by its Python name."""
    return {_python_name(rule): (list[str], _clue_option(rule)) for rule in rules if _has_option(rule)}


def take_clues(options: dict[str, Any], rules: Iterable[RuleClass]) -> dict[RuleClass, list[str]]:
    """Take those options' values out of `options`."""
    return {rule: options.pop(_python_name(rule)) for rule in rules if _has_option(rule)}


def _has_option(rule: RuleClass) -> bool:
    return bool(rule.clue_form) and not rule.composes  # --all is another option


def _python_name(rule: RuleClass) -> str:
    return option_name(rule).replace("-", "_")


def _clue_option(rule: RuleClass) -> Any:
    form, _, example = rule.clue_form.partition(", such as ")
    return typer.Option(
        [],
        f"--{option_name(rule)}",
        metavar=form.partition(" ")[0],
        help=f"{rule.summary()} For example {example}.",
        rich_help_panel=RULES_HEADING,
    )


def list_rules(
    rules: Sequence[RuleClass], standard: Sequence[RuleClass], *, as_json: bool, has_options: bool = False
) -> None:
    """Print a family's rules: spelling, clues, meaning; `has_options` where options such as --killer take the clues."""
    if as_json:
        rows = [
            {
                "rule": rule.spelling(),
                "class": rule.__name__,
                "option": f"--{option_name(rule)}" if rule.clue_form and has_options else None,
                "clue": rule.clue_form or None,
                "standard": rule in standard,
                "summary": rule.summary(),
            }
            for rule in rules
        ]
        say(json.dumps({"rules": rows}))
        return
    for rule in rules:
        say(rule.spelling() + (" (always, unless --no-rule)" if rule in standard else ""))
        say(f"    {rule.summary()}")
        if rule.clue_form:
            say(f"    {f'--{option_name(rule)}' if has_options else 'clues in JSON:'} {rule.clue_form}")
