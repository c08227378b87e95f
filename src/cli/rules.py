"""Rules on the command line: named, or loaded from one's own file; their clues; their list and explanations."""

import inspect
import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType, SimpleNamespace
from typing import Any, NamedTuple

import typer

from ..engine.data.rules import describe_names
from ..engine.errors import PuzzleFormatError, RuleError, RulegridError
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule, meant_rule
from ..utils.errors import quote
from ..utils.width import fold
from .drawing import is_drawn, screen_width
from .family import is_file
from .help import Command
from .output import refuse_together
from .own_rules import RuleClass as RuleClass
from .own_rules import describe, is_own, load_class
from .streams import say

RULES_HEADING = "Rules (most may be repeated)"

HEADINGS = {
    "regions": "Regions and the whole grid",
    "lines": "Lines",
    "cages": "Cages and sets",
    "dots": "Dots and signs",
    "cells": "Single cells",
    "outside": "Clues outside the grid",
    "expressions": "Expressions",
    "composition": "Rules made of rules",
    "modifiers": "Modifiers: what a cell counts for in sums",
}
"""The headings of lists, by the rules' groups; the gallery has them too."""

INDENT = 4 * " "

_NAMED = re.compile(r"([^:\s]*)(?:[:\s]\s*(.*))?", re.DOTALL)
_OWN = re.compile(r"(.*?\.py):([^:\s]*)(?:[:\s]\s*(.*))?", re.DOTALL)
_OWN_PART = re.compile(r"(?<![^\s(|:])([^\s(|:]+\.py):([^\s()|:]+)")
_IN_ERROR = re.compile(r"\(rule: ([^()]+)\)")


class Addition(NamedTuple):
    """A rule that an `option`, such as `--rule killer`, adds, and a clue for it if there is one.

    `known` are the rules that the clue of a rule made of rules may name, those from one's own file too.
    """

    rule: RuleClass
    option: str
    clue: str | None
    known: Mapping[str, RuleClass] = MappingProxyType({})

    def classes(self) -> Iterator[RuleClass]:
        """Yield the rule, and those from one's own file that its clue names."""
        yield self.rule
        yield from filter(is_own, self.known.values())


def read_additions(texts: Sequence[str], known: Iterable[RuleClass], option: str = "--rule") -> list[Addition]:
    """Return the rules in the values of an option, NAME or FILE.py:Class, with or without :CLUE.

    Raises PuzzleFormatError.
    """
    by_name = {rule.spelling(): rule for rule in known}
    return [_read_addition(text.strip(), by_name, option) for text in dict.fromkeys(texts)]


def _read_addition(text: str, by_name: Mapping[str, RuleClass], option: str) -> Addition:
    named, own = _NAMED.fullmatch(text), _OWN.fullmatch(text)
    assert named
    name, clue = named.groups()
    # The clue of a rule made of rules may name a file too.
    if name in by_name and not (own and is_file(own[1])):
        rule = by_name[name]
        known = {**by_name, **_own_parts(clue)} if rule.composes and clue else {}
        return Addition(rule, f"{option} {name}", clue, known)
    if own:
        file, class_name, clue = own.groups()
        name = f"{file}:{class_name}"
        return Addition(load_class(name, file, class_name), f"{option} {name}", clue)
    meant = meant_rule(text, by_name.values(), exact=True) or meant_rule(name, by_name.values())
    hint = (
        f", did you mean {meant.spelling()!r}?"
        if meant
        else f", expected {describe_names(name, by_name)}, or FILE.py:Class"
    )
    raise PuzzleFormatError(f"no rule {quote(text if clue is None else name)}{hint}")


def _own_parts(clue: str) -> dict[str, RuleClass]:
    """Return the rules from one's own file that the clue of a rule made of rules names."""
    return {match[0]: load_class(match[0], match[1], match[2]) for match in _OWN_PART.finditer(clue)}


def read_rules(names: Sequence[str], known: Iterable[RuleClass], option: str = "--no-rule") -> list[RuleClass]:
    """Return the rules that are named without clues; raises PuzzleFormatError."""
    additions = read_additions(names, known, option)
    for addition in additions:
        if addition.clue is not None:
            raise PuzzleFormatError(f"{addition.option}: read clue {quote(addition.clue)}, expected none")
    return [addition.rule for addition in additions]


def new_rule(rule: RuleClass) -> Rule:
    """Return an instance of a rule without clues."""
    try:
        return rule.from_clues()
    except RuleError:
        raise
    except Exception as error:
        raise RuleError(rule.__name__, f"can't be made without arguments: {describe(error)}") from error


def edit_rules(
    puzzle: Puzzle,
    add: Sequence[Addition] = (),
    leave_out: Sequence[RuleClass] = (),
    clues: Mapping[RuleClass, Sequence[str]] | None = None,
) -> None:
    """Add rules and clues, those of one rule to one instance, and leave others out; raises RulegridError.

    `clues` are those from options of their own, such as `--killer`.
    """
    given = [Addition(rule, f"--{rule.clue_option}", text) for rule, texts in (clues or {}).items() for text in texts]
    given += [each for each in add if each.clue is not None or not _is_part(puzzle, each.rule)]
    for rule, option, *_ in given:
        if rule in leave_out:
            raise RulegridError(f"{option} and --no-rule {rule.spelling()} can't be combined")
        if _instance(puzzle, rule) is None:
            puzzle.rules.append(new_rule(rule))
    for rule in leave_out:
        if _instance(puzzle, rule) is None:
            present = ", ".join(instance.spelling() for instance in puzzle.rules)
            expected = f"expected one of {present}" if present else "it has no rules"
            raise RulegridError(f"--no-rule {rule.spelling()}: not a rule of this puzzle, {expected}")
    puzzle.rules = [instance for instance in puzzle.rules if type(instance) not in leave_out]
    for rule, option, text, known in given:
        if text is None:
            continue
        instance = _instance(puzzle, rule)
        assert instance
        try:
            _add_clue(instance, text, known)
        except RulegridError as error:
            message = error.message if isinstance(error, RuleError) else str(error)
            raise PuzzleFormatError(f"{option} {quote(text, 60)}: {message}") from None
    for rule, option, *_ in given:
        instance = _instance(puzzle, rule)
        if instance and rule.needs_clues and not instance.clues():
            form, _, example = rule.clue_form.partition(", such as ")
            such = f", such as {option}:{example}" if example else ""
            raise PuzzleFormatError(f"{option}: expected a clue, {option}:{form}{such}")


def _is_part(puzzle: Puzzle, rule: RuleClass) -> bool:
    """Return whether a rule of one's own file is part of a rule made of rules: naming it tells where its class is."""
    if not is_own(rule):
        return False
    from ..sudoku.rules.composition import CompositionRule

    return any(isinstance(instance, CompositionRule) and instance.has_part(rule) for instance in puzzle.rules)


def _add_clue(rule: Rule, text: str, known: Mapping[str, RuleClass]) -> None:
    if not rule.composes:
        rule.add_clue(text)
        return
    from ..sudoku.rules.composition import CompositionRule, read_rules

    assert isinstance(rule, CompositionRule)
    rule.add(read_rules(text, known))


def _instance(puzzle: Puzzle, rule: RuleClass) -> Rule | None:
    return next((instance for instance in puzzle.rules if type(instance) is rule), None)


def spell_rules(message: str) -> str:
    """Return an error message with rules named as on the command line; only rules from one's own file keep their class name.

    >>> spell_rules("blocks of 2 x 3 don't fit (rule: BlockRule)")
    "blocks of 2 x 3 don't fit (rule: block)"
    """

    def spell(match: re.Match[str]) -> str:
        names = match[1].split(", ")
        spellings = {rule.__name__: rule.spelling() for rule in _subclasses(Rule) if not is_own(rule)}
        return f"(rule: {', '.join(spellings.get(name, name) for name in names)})"

    return _IN_ERROR.sub(spell, message)


def _subclasses(rule: type[Any]) -> Iterator[RuleClass]:
    for subclass in rule.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def complete_rule(rules: Iterable[RuleClass], incomplete: str) -> list[str]:
    """Return the names of rules that begin with what somebody typed, for a shell."""
    return [rule.spelling() for rule in rules if rule.spelling().startswith(incomplete)]


def clue_options(rules: Iterable[RuleClass]) -> dict[str, tuple[Any, Any]]:
    """Return an option for each rule whose clues have one of their own, by its Python name."""
    return {_python_name(rule): (list[str], _clue_option(rule)) for rule in rules if _has_option(rule)}


def take_clues(options: dict[str, Any], rules: Iterable[RuleClass]) -> dict[RuleClass, list[str]]:
    """Take those options' values out of `options`."""
    return {rule: options.pop(_python_name(rule)) for rule in rules if _has_option(rule)}


def _has_option(rule: RuleClass) -> bool:
    return bool(rule.clue_form and rule.clue_option)


def _python_name(rule: RuleClass) -> str:
    return rule.clue_option.replace("-", "_")


def _clue_option(rule: RuleClass) -> Any:
    form, _, example = rule.clue_form.partition(", such as ")
    return typer.Option(
        [],
        f"--{rule.clue_option}",
        metavar=form.partition(" ")[0],
        help=f"{rule.summary()} For example {example}.",
        rich_help_panel=RULES_HEADING,
    )


def add_rules_command(app: typer.Typer, family: str, rules: Sequence[RuleClass], standard: Sequence[RuleClass]) -> None:
    """Give a family's application the command `rules`."""

    def complete(incomplete: str) -> list[str]:
        return complete_rule(rules, incomplete)

    def command(
        name: str = typer.Argument(None, metavar="[RULE]", autocompletion=complete),
        as_json: bool = typer.Option(False, "--json", help="One JSON object."),
        pretty: bool = typer.Option(
            None, "--pretty/--plain", help="Lines as wide as the terminal, colours; or plain text."
        ),
        quiet: bool = typer.Option(False, "--quiet", "-q", help="No warnings; errors are still reported."),
    ) -> None:
        """List the rules, or explain one.

        RULE is a name from the list, or path/to/file.py:Class for a rule of your own. The explanation has the meaning of
        the rule, the form of its clues, and an example: as an option, in JSON, in Python, and drawn.
        """
        refuse_together(SimpleNamespace(json=as_json, pretty=pretty), ("json", "pretty"))
        chosen = rules if name is None else read_rules([name], rules, f"{family} rules")
        if name is None or as_json:
            list_rules(chosen, standard, as_json=as_json, pretty=is_drawn(pretty))
        else:
            _explain(family, chosen[0], name, standard, pretty=is_drawn(pretty))

    with_clues = next((rule for rule in reversed(rules) if rule.clue_form), rules[0])
    app.command(
        "rules",
        cls=Command,
        epilog=f"""
        Examples
        rulegrid {family} rules
        rulegrid {family} rules {with_clues.spelling()}
        rulegrid {family} rules --json
        """,
    )(command)


def list_rules(rules: Sequence[RuleClass], standard: Sequence[RuleClass], *, as_json: bool, pretty: bool) -> None:
    """Print a family's rules: the name of each, its meaning, and the form of its clues."""
    if as_json:
        rows = [
            {
                "rule": rule.spelling(),
                "class": rule.__name__,
                "group": rule.group or None,
                "option": f"--{rule.clue_option}" if _has_option(rule) else None,
                "clue": rule.clue_form or None,
                "standard": rule in standard,
                "summary": rule.summary(),
            }
            for rule in rules
        ]
        say(json.dumps({"rules": rows}))
        return
    groups = [(group, list(members)) for group, members in groupby(rules, lambda rule: rule.group)]
    for number, (group, members) in enumerate(groups):
        if len(groups) > 1:
            if number:
                say("")
            say(f"{HEADINGS.get(group, group)}\n")
        for rule in members:
            _list(rule, rule in standard, pretty)


def _list(rule: RuleClass, is_standard: bool, pretty: bool) -> None:
    say(_indented(_heading(rule.spelling(), is_standard), _in_lines(rule.summary(), pretty)))
    if _has_option(rule):
        say(f"    --{rule.clue_option} {rule.clue_form}")
    elif rule.clue_form:
        form, _, example = rule.clue_form.partition(", such as ")
        say(f"    --rule {rule.spelling()}:{form}" + (f", such as {rule.spelling()}:{example}" if example else ""))


def _heading(name: str, is_standard: bool) -> str:
    return f"{name} (always, unless --no-rule)" if is_standard else name


def _explain(family: str, rule: RuleClass, name: str, standard: Sequence[RuleClass], *, pretty: bool) -> None:
    is_standard = rule in standard
    meaning = inspect.cleandoc(rule.__doc__ or "").partition("\n>>>")[0].rstrip()
    lines = _in_lines(meaning, pretty)
    form, _, example = rule.clue_form.partition(", such as ")
    data: dict[str, Any] = {"rule": rule.spelling()}
    rows = []
    if form:
        data["clues"] = [example]
        rows.append(("clue", form))
    if form and _has_option(rule):
        rows.append(("option", f"--{rule.clue_option} {shlex.quote(example)}"))
    if form or not is_standard:
        rows.append(("option", f"--rule {shlex.quote(f'{name}:{example}' if form else name)}"))
    if is_standard:
        rows.append(("option", f"--no-rule {name}"))
    rows.append(("in JSON", json.dumps(data)))
    if rule.__module__.startswith("rulegrid."):
        rows.append(("in Python", f"rulegrid.{family}.{rule.__name__}"))
    lines += ["", *(f"{label:<11}{text}" for label, text in rows)]
    text = _indented(_heading(name, is_standard), lines)
    picture = _picture(rule, standard, pretty)
    say(f"{text}\n\n{_indented('', picture.splitlines())[1:]}" if picture else text, or_else=lambda: text)


def _in_lines(text: str, pretty: bool) -> list[str]:
    """Return the lines of a text; where they are `pretty`, those of each paragraph are broken anew, at words."""
    if not pretty:
        return text.splitlines()
    paragraphs = [" ".join(part.split("\n")) for part in text.split("\n\n")]
    return "\n\n".join("\n".join(fold(part, screen_width() - len(INDENT))) for part in paragraphs).split("\n")


def _indented(heading: str, lines: Iterable[str]) -> str:
    return "\n".join([heading, *(f"{INDENT}{line}".rstrip() for line in lines)])


def _picture(rule: RuleClass, standard: Sequence[RuleClass], pretty: bool) -> str:
    """Return a drawing of a rule's example clue on a small grid, nothing where there is nothing to see."""
    from ..engine.draw.example import example, is_possible
    from ..engine.draw.terminal import render
    from .output import drawn

    try:
        puzzle = example(rule, standard)
        if puzzle is None:
            return ""
        remark = "" if is_possible(puzzle) else "\nNo grid of this size has a solution with this clue."
        if pretty:
            return drawn(puzzle, puzzle.board) + remark
        return render(puzzle.board, puzzle.rules, colours=False, coordinates=True).plain + remark
    except Exception:  # whatever somebody's own rule raises: it is explained without a picture
        if is_own(rule):
            return ""
        raise
