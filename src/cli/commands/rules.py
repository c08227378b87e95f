"""`rules`: the rules of a family listed, or one explained."""

import json
import shlex
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from ...core.plugins import source_of
from ...core.rule_files import is_own
from ...core.rule_lookup import FamilyRules
from ...core.rule_names import rules_called
from ...utils.message import Message
from ...utils.text import columns, fold
from ..framework import CliCommand, CommandCall
from ..options import JSON, PRETTY, QUIET, CliArgument
from ..output import draw_board, is_drawn, say_json, screen_width
from ..rules import RuleClass, has_option, read_rules
from ..streams import say, say_here

INDENT = 4 * " "
PLAIN_WIDTH = 116  # of texts that are not as wide as the terminal


def run(call: CommandCall) -> int:
    """List the rules, or explain one."""
    family, name, as_json = call.entry.family, call.given.argument, call.given.json
    pretty = is_drawn(call.given.pretty)
    several = rules_called(name or "", family.rules)  # kropki is two
    if name is None or len(several) > 1:
        chosen = several or family.rules
    else:
        chosen = read_rules([name], FamilyRules(family.name), f"{call.entry.name} rules")
    if name is None or as_json or len(chosen) > 1:
        list_rules(chosen, family.standard, as_json=as_json, pretty=pretty)
    else:
        name = name if is_own(chosen[0]) else chosen[0].spelling()
        _explain(call.entry.name, chosen[0], name, family.standard, pretty=pretty)
    return 0


RULES_COMMAND = CliCommand(
    run,
    (JSON, PRETTY, QUIET),
    argument=CliArgument("[RULE]", names_rule=True),
    reads=False,
)


def list_rules(rules: Sequence[RuleClass], standard: Sequence[RuleClass], *, as_json: bool, pretty: bool) -> None:
    """Print a family's rules: the name of each, its meaning, and the form of its clues."""
    if as_json:
        rows = [
            {
                "rule": rule.spelling(),
                "class": rule.__name__,
                "group": rule.group or None,
                "option": f"--{rule.clue_option}" if has_option(rule) else None,
                "clue": rule.clue_form or None,
                "standard": rule in standard,
                "summary": str(rule.summary()),
            }
            | ({"package": package} if (package := source_of(rule)) else {})
            for rule in rules
        ]
        say_json({"rules": rows})
        return
    groups = [(group, list(members)) for group, members in groupby(rules, _heading_of)]
    for number, (group, members) in enumerate(groups):
        if len(groups) > 1:
            if number:
                say("")
            say(f"{say_here(group)}\n")
        for rule in members:
            _list(rule, rule in standard, pretty)


def _heading_of(rule: RuleClass) -> Message:
    """Return the heading below which a rule is listed: its group, or the package that it is from."""
    package = source_of(rule)
    return Message("plugin.from", package=package) if package else Message(f"group.{rule.group}")


def _list(rule: RuleClass, is_standard: bool, pretty: bool) -> None:
    say(_indent(_heading(rule.spelling(), is_standard), _in_lines(say_here(rule.summary()), pretty)))
    if has_option(rule):
        say(f"    --{rule.clue_option} {rule.clue_form}")
    elif rule.clue_form:
        form, _, example = rule.clue_form.partition(", such as ")
        say(
            f"    --rule {rule.spelling()}:{form}"
            + (say_here(Message("cli.such-as", example=f"{rule.spelling()}:{example}")) if example else "")
        )


def _heading(name: str, is_standard: bool) -> str:
    return say_here(Message("cli.always", name=name)) if is_standard else name


def _explain(family: str, rule: RuleClass, name: str, standard: Sequence[RuleClass], *, pretty: bool) -> None:
    is_standard = rule in standard
    lines = _in_lines("\n\n".join(filter(None, map(say_here, (rule.summary(), rule.details())))), pretty)
    form, _, example = rule.clue_form.partition(", such as ")
    data: dict[str, Any] = {"rule": rule.spelling()}
    rows = []
    if form:
        data["clues"] = [example]
        rows.append(("cli.row-clue", form))
    if form and has_option(rule):
        rows.append(("noun.option", f"--{rule.clue_option} {shlex.quote(example)}"))
    if form or not is_standard:
        rows.append(("noun.option", f"--rule {shlex.quote(f'{name}:{example}' if form else name)}"))
    if is_standard:
        rows.append(("noun.option", f"--no-rule {name}"))
    rows.append(("cli.row-json", json.dumps(data)))
    if rule.__module__.startswith("rulegrid."):
        rows.append(("cli.row-python", f"rulegrid.{family}.{rule.__name__}"))
    elif package := source_of(rule):
        rows.append(("cli.row-python", f"{rule.__module__}.{rule.__name__}"))
        rows.append(("cli.row-package", package))
    lines += ["", *(say_here(Message(key)) + " " * (11 - columns(say_here(Message(key)))) + text for key, text in rows)]
    text = _indent(_heading(name, is_standard), lines)
    picture = _picture(rule, standard, pretty)
    say(f"{text}\n\n{_indent('', picture.splitlines())[1:]}" if picture else text, or_else=lambda: text)


def _in_lines(text: str, pretty: bool) -> list[str]:
    """Return the lines of a text; if `pretty`, the lines of each paragraph are joined and wrapped at words."""
    if not pretty:
        return [part for line in text.splitlines() for part in fold(line, PLAIN_WIDTH)]
    paragraphs = [" ".join(part.split("\n")) for part in text.split("\n\n")]
    return "\n\n".join("\n".join(fold(part, screen_width() - len(INDENT))) for part in paragraphs).split("\n")


def _indent(heading: str, lines: Iterable[str]) -> str:
    return "\n".join([heading, *(f"{INDENT}{line}".rstrip() for line in lines)])


def _picture(rule: RuleClass, standard: Sequence[RuleClass], pretty: bool) -> str:
    """Return a drawing of a rule's example clue on a small grid, or "" if there is nothing to see."""
    from ...draw.exercise import example, is_possible
    from ...draw.terminal import render

    try:
        puzzle = example(rule, standard)
        if puzzle is None:
            return ""
        remark = "" if is_possible(puzzle) else f"\n{say_here(Message('cli.impossible-example'))}"
        if pretty:
            return draw_board(puzzle, puzzle.board) + remark
        return render(puzzle.board, puzzle.rules, colours=False, coordinates=True).plain + remark
    except Exception:  # any exception of a user's rule: it is explained without a picture
        if is_own(rule):
            return ""
        raise
