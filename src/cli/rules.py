"""Rules on the command line: named, or loaded from the user's file."""

from __future__ import annotations

import re
import threading
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType, MappingProxyType
from typing import Any, NamedTuple

from ..core import plugins
from ..core.errors import RuleError
from ..core.puzzle import Puzzle
from ..core.puzzle_json import describe_names
from ..core.rule import Rule, are_alike
from ..core.rule_files import in_file, is_own, names_file, parts_in_files, place_in_file, runs_file, split_parameters
from ..core.rule_lookup import find_elsewhere
from ..core.rule_names import find_rule, suggestion
from ..utils.errors import (
    OverdueError,
    PuzzleFormatError,
    RulegridError,
    describe_exception,
    locate_problem,
    quote,
)
from ..utils.message import Label, Message
from . import streams
from .streams import clash_error, say_here

RuleClass = type[Rule]
GRACE = 1.0  # seconds after a timeout that a call may take to return
LONGEST = 1e8  # seconds that a timer takes on every system


def check_sendable(rules: Iterable[Rule]) -> None:
    """Raise RuleError if a rule can't be sent to other processes."""
    import pickle  # by batches alone

    for rule in rules:
        try:
            pickle.loads(pickle.dumps(rule))
        except Exception as error:
            raise RuleError(rule.rule_name, Message("cli.not-sent", problem=describe_exception(error))) from error


@contextmanager
def ending_calls(timeout: float | None) -> Iterator[None]:
    """End calls of a rule from a file after `timeout` seconds: a search only checks the clock between calls.

    This needs a timer that interrupts the main thread, which Windows does not have.
    """
    import signal

    if timeout is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        while frame is not None:
            if runs_file(frame):
                raise OverdueError(say_here(Message("cli.still-running", option=f"--timeout {timeout:g}")))
            frame = frame.f_back

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, min(timeout + GRACE, LONGEST), GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def blame_user_rules(added: Sequence[RuleClass]) -> Iterator[None]:
    """Turn any exception of a user's rule into a RuleError with its place."""
    try:
        yield
    except RulegridError as error:
        place = place_in_file(error)
        if place is None or isinstance(error, RuleError):
            raise
        name = ", ".join(rule.__name__ for rule in added if is_own(rule)) or say_here(Message("cli.from-a-file"))
        raise RuleError(name, locate_problem(place, error.message)) from error
    except (Exception, SystemExit) as error:
        place = place_in_file(error)
        plugin = None if place else plugins.find_raising_plugin(error)
        if plugin is not None:
            raise RuleError(plugin.name, plugins.in_package(plugin, error)) from error
        own = [rule.__name__ for rule in added if is_own(rule)]
        is_ours = isinstance(error, OSError) and error.__cause__ is None  # one of another process has a cause
        if not place and (not own or is_ours):
            raise
        name = ", ".join(own) or say_here(Message("cli.from-a-file"))
        problem: Label = (
            describe_exception(error) if place is None else locate_problem(place, describe_exception(error))
        )
        raise RuleError(name, problem) from error


_NAMED = re.compile(r"([^:\s]*)(?:[:\s]\s*(.*))?", re.DOTALL)
_IN_ERROR = re.compile(r"\(rule: ([^()]+)\)")


class RuleAddition(NamedTuple):
    """A rule that an `option`, such as `--rule killer`, adds, and a clue for it if there is one.

    `known` are the rules that the clue of a composite rule may name, including those from the user's file; `parameters`
    are the arguments of the constructor of a user's rule.
    """

    rule: RuleClass
    option: str
    clue: str | None
    known: Mapping[str, RuleClass] = MappingProxyType({})
    parameters: Mapping[str, Any] = MappingProxyType({})

    def classes(self) -> Iterator[RuleClass]:
        """Yield the rule, and the rules from the user's file that its clue names."""
        yield self.rule
        if isinstance(self.known, ChainMap):
            yield from self.known.maps[0].values()


def read_additions(texts: Sequence[str], known: Mapping[str, RuleClass], option: str = "--rule") -> list[RuleAddition]:
    """Return the rules in the values of an option, NAME or FILE.py:Class, with or without :CLUE; a class also with :PARAMETER.

    Raises PuzzleFormatError.
    """
    return [_read_addition(text.strip(), known, option) for text in dict.fromkeys(texts)]


def _read_addition(text: str, by_name: Mapping[str, RuleClass], option: str) -> RuleAddition:
    named = _NAMED.fullmatch(text)
    assert named
    name, clue = named.groups()
    # The clue of a rule made of rules may name a file too.
    found = None
    if not names_file(text):
        found = find_rule(name, clue or "", by_name) or find_rule(name, clue or "", find_elsewhere([name], by_name))
    if found:
        rule, clue = found.kind, (found.clue if clue is not None and (found.clue or name in by_name) else None)
        name = rule.spelling()
        parts = parts_in_files(clue) if rule.composes and clue else {}
        known = ChainMap(parts, by_name) if parts else by_name if rule.composes else {}  # type: ignore[arg-type]  # only read
        return RuleAddition(rule, f"{option} {name}", clue, known)
    if own := in_file(text):
        option = f"{option} {own.name}"
        try:
            parameters, clue = split_parameters(own.kind, own.rest)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(locate_problem(streams.quote_option(option, own.rest), error.message)) from None
        return RuleAddition(own.kind, option, clue, parameters=parameters)
    hint = suggestion(text, by_name.values()) or suggestion(name, by_name.values())
    hint = hint or Message("cli.expected-rule", names=describe_names(name, by_name))
    raise PuzzleFormatError(Message("cli.no-rule", given=quote(text if clue is None else name), hint=hint))


def read_recipe(texts: Sequence[str]) -> list[str | tuple[RuleClass, int | None]]:
    """Return the items of the values of `--with`: names of rules, but classes with numbers for the user's rules.

    >>> read_recipe(["killer:3", "anti-knight,arrow:4"])
    ['killer:3', 'anti-knight', 'arrow:4']
    """
    found: list[str | tuple[RuleClass, int | None]] = []
    for item in (item.strip() for text in texts for item in text.split(",")):
        if not (own := in_file(item)):
            found.append(item)
            continue
        number = own.rest
        if number is not None and not re.fullmatch("[0-9]{1,6}", number):
            raise PuzzleFormatError(
                locate_problem(streams.quote_option("--with", item), Message("cli.recipe-number", given=quote(number)))
            )
        found.append((own.kind, None if number is None else int(number)))
    return found


def read_rules(names: Sequence[str], known: Mapping[str, RuleClass], option: str = "--no-rule") -> list[RuleClass]:
    """Return the rules that are named without clues; raises PuzzleFormatError."""
    additions = read_additions(names, known, option)
    for addition in additions:
        if addition.clue is not None:
            given = quote(addition.clue)
            raise PuzzleFormatError(Message("cli.no-clue-taken", option=addition.option, given=given))
    return [addition.rule for addition in additions]


def edit_rules(
    puzzle: Puzzle,
    add: Sequence[RuleAddition] = (),
    leave_out: Sequence[RuleClass] = (),
    clues: Mapping[RuleClass, Sequence[str]] | None = None,
) -> None:
    """Add rules and clues, those of one rule to one instance, and leave others out; raises RulegridError.

    `clues` are those from options of their own, such as `--killer`.
    """
    given = [
        RuleAddition(rule, f"--{rule.clue_option}", text) for rule, texts in (clues or {}).items() for text in texts
    ]
    given += [each for each in add if each.clue is not None or not _is_part(puzzle, each.rule)]
    if given or leave_out:  # another puzzle, whose difficulty and seed are unknown
        puzzle.level = puzzle.seed = ""
    for each in given:
        if each.rule in leave_out:
            raise clash_error(each.option, f"--no-rule {each.rule.spelling()}")
        if _instance(puzzle, each) is None:
            puzzle.rules.append(each.rule.from_parameters(each.parameters))
    for rule in leave_out:
        if not any(type(instance) is rule for instance in puzzle.rules):
            present = [instance.spelling() for instance in puzzle.rules]
            expected = Message("cli.expected-one-of", names=present) if present else Message("cli.it-has-none")
            raise RulegridError(Message("cli.not-there", rule=rule.spelling(), expected=expected))
    puzzle.rules = [instance for instance in puzzle.rules if type(instance) not in leave_out]
    for each in given:
        if each.clue is None:
            continue
        instance = _instance(puzzle, each)
        assert instance
        try:
            instance.add_clue_naming(each.clue, each.known)
        except RulegridError as error:
            problem = error.problem if isinstance(error, RuleError) else error.message
            raise PuzzleFormatError(locate_problem(streams.quote_option(each.option, each.clue), problem)) from None
    for each in given:
        rule, option, instance = each.rule, each.option, _instance(puzzle, each)
        if instance and rule.needs_clues and not instance.clues():
            form, _, example = rule.clue_form.partition(", such as ")
            such = Message("cli.such-as", example=f"{option}:{example}") if example else None
            raise PuzzleFormatError(Message("cli.expected-clue", option=option, form=form, such=such))


def _is_part(puzzle: Puzzle, rule: RuleClass) -> bool:
    """Return whether a rule from the user's file is part of a composite rule: naming it shows where its class is."""
    if not is_own(rule):
        return False
    from ..sudoku.rules.composition import CompositionRule

    return any(isinstance(instance, CompositionRule) and instance.has_part(rule) for instance in puzzle.rules)


def _instance(puzzle: Puzzle, of: RuleAddition) -> Rule | None:
    """Return the rule of a puzzle that an addition means: of its class, with its parameters; a class without more means any."""
    instances = [instance for instance in puzzle.rules if type(instance) is of.rule]
    if instances and of.rule.parameter_names() and (of.parameters or of.clue is not None):
        new = of.rule.from_parameters(of.parameters)
        instances = [instance for instance in instances if are_alike(instance, new)]
    return next(iter(instances), None)


def spell_rules(message: Label) -> Label:
    """Return an error message with rules named as on the command line; the user's rules keep their class names.

    >>> from rulegrid.sudoku import BlockRule
    >>> print(spell_rules(RuleError("BlockRule", "they don't fit").message))
    they don't fit (rule: block)
    """
    if not isinstance(message, Message):
        return message
    parts = {name: spell_rules(part) if isinstance(part, Message) else part for name, part in message.items}
    if message.key in ("error.rule", "error.of-rule"):
        parts["rule"] = ", ".join(map(_spell_rule, str(message.parameters["rule"]).split(", ")))
    return Message(message.key, **parts)


def spell_in_text(message: str) -> str:
    """Return an English text, from the record of a batch, with rules named as on the command line.

    >>> from rulegrid.sudoku import BlockRule
    >>> spell_in_text("blocks of 2 x 3 don't fit (rule: BlockRule)")
    "blocks of 2 x 3 don't fit (rule: block)"
    """
    return _IN_ERROR.sub(lambda match: f"(rule: {', '.join(map(_spell_rule, match[1].split(', ')))})", message)


def _spell_rule(name: str) -> str:
    return next((rule.spelling() for rule in _subclasses(Rule) if rule.__name__ == name and not is_own(rule)), name)


def _subclasses(rule: type[Any]) -> Iterator[RuleClass]:
    for subclass in rule.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def complete_rule(rules: Iterable[RuleClass], incomplete: str) -> list[str]:
    """Return the names of rules that start with the typed text, for a shell."""
    return [rule.spelling() for rule in rules if rule.spelling().startswith(incomplete)]


def has_option(rule: RuleClass) -> bool:
    """Return whether the clues of a rule have an option of their own."""
    return bool(rule.clue_form and rule.clue_option)
