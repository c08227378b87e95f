"""Messages about options and arguments in this program's style: typer's own differ from release to release."""

import shlex
from collections.abc import Collection, Sequence
from typing import Any

from ..engine import families
from ..engine.data.names import nearest, rules_called
from ..engine.rule import Rule
from ..utils.errors import quote, similar
from ..utils.words import Label, Message
from .streams import typed_after

_OUTPUTS = ("o", "out", "output", "file", "save", "to")
_PUPILS = ("mine", "pupil", "student", "mistakes")


def describe_usage(error: Any, arguments: Sequence[str] = ()) -> Label:
    """Return the line for one of typer's usage errors about these arguments of the program: it is about an option."""
    name = getattr(error, "option_name", None)
    if name is None:
        message: str = error.format_message().rstrip(".")
        return message[:1].lower() + message[1:]
    if type(error).__name__ == "NoSuchOption":
        return Message("cli.no-option", given=quote(name), hint=_meant_option(error, arguments))
    has_value = any(word.startswith(f"{name}=") for word in arguments)  # which options that take one never fail for
    return Message("cli.no-value", option=name) if has_value else Message("cli.a-value", option=name)


def describe_extra(context: Any) -> Message:
    """Return the line for arguments that a command does not take."""
    text = " ".join(context.args)
    first, parent = context.params.get("argument"), context.parent
    if parent is not None and isinstance(first, str) and first in parent.command.list_commands(parent):
        return Message("cli.command-first", command=typed_after(context.info_name or "", parent.info_name or "", first))
    key = "cli.unexpected" if len(context.args) == 1 else "cli.unexpected-several"
    return Message(key, given=quote(text, 60), hint=_meant_argument(context, context.args))


def _meant_option(error: Any, arguments: Sequence[str]) -> Message | None:
    """Return ", did you mean …?" with an option that there is, and its value where that names a rule; None if none is like it."""
    names = [name for each in error.ctx.command.params for name in (*each.opts, *each.secondary_opts)]
    known = {name.removeprefix("--"): repr(name) for name in names if name.startswith("--")}
    word = error.option_name.lstrip("-").lower().replace("_", "-")
    value = _value_of(error.option_name, arguments)
    rules = _rules_of(error.ctx) if {"rule", "with"} & known.keys() else ()
    from .guesses import option_for  # only here: most calls are right

    if meant := option_for(word, value, known.keys(), rules):
        return Message("cli.did-you-mean", meant=meant)
    if word in _OUTPUTS:
        more = Message("cli.svg-draws") if "svg" in known else None
        return Message("cli.goes-to-output", more=more)
    if word == "timeout" and "seed" in known:
        return Message("cli.making-ends")
    if word in _PUPILS and error.ctx.info_name == "check":
        return _PUPIL
    if rule := next(iter(rules_called(word, rules)), None):
        return Message("cli.did-you-mean", meant=_rule_option(rule, known, value))
    if close := similar(word, known):
        return Message("cli.did-you-mean", meant=known[close[0]])
    rule = next(iter(nearest(word, rules)), None)
    return Message("cli.did-you-mean", meant=_rule_option(rule, known, value)) if rule else None


_PUPIL = Message("cli.did-you-mean", meant="rulegrid hint PUZZLE --mine GRID")


def _meant_argument(context: Any, words: Sequence[str]) -> Message | None:
    """Return ", did you mean …?" with the options that words are the values of, such as a level, a size or a rule."""
    if not context:
        return None
    known = {name.removeprefix("--") for parameter in context.command.params for name in parameter.opts}
    if context.info_name == "check" and len(words[0]) > 9:
        return _PUPIL
    from .guesses import options_for

    meant = options_for(words, known, _rules_of(context))
    return Message("cli.did-you-mean", meant=meant) if meant else None


def _rule_option(rule: type[Rule], known: Collection[str], clue: str) -> str:
    """Return the option that adds a rule, with a clue: what was typed, or an example where a clue is needed."""
    if not rule.clue_form or not (clue or getattr(rule, "needs_clues", True)):
        return f"--rule {rule.spelling()}"
    clue = clue or rule.clue_form.partition(", such as ")[2]
    if rule.clue_option in known:
        return f"--{rule.clue_option} {shlex.quote(clue)}"
    return f"--rule {shlex.quote(f'{rule.spelling()}:{clue}')}"


def _rules_of(context: Any) -> Sequence[type[Rule]]:
    """Return the rules of the family that a command is of."""
    while context is not None:
        if context.info_name in families.names():
            rules: Sequence[type[Rule]] = families.family(context.info_name).rules
            return rules
        context = context.parent
    return ()


def _value_of(option: str, arguments: Sequence[str]) -> str:
    """Return the word behind an option, or behind its equals sign; nothing where another option follows."""
    for word, after in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, given = word.partition("=")
        if name == option:
            return given if equals else after if not after.startswith("-") else ""
    return ""
