"""Messages about options and arguments, and what a mistyped command means."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Collection, Sequence
from typing import Any

from ..core import family as families
from ..core.difficulty import LEVELS
from ..core.rule import Rule
from ..core.rule_names import USUAL_FAMILY, nearest, rules_called
from ..utils.errors import RulegridError, quote, similar
from ..utils.message import Label, Message
from .streams import move_option_after

_OUTPUTS = ("o", "out", "output", "file", "save", "to")
_PUPILS = ("mine", "pupil", "student", "mistakes")


def describe_usage(error: Any, arguments: Sequence[str] = ()) -> Label:
    """Return the line for one of typer's usage errors about these arguments of the program: it is about an option."""
    name = getattr(error, "option_name", None)
    if name is None:
        message: str = error.format_message().rstrip(".")
        return message[:1].lower() + message[1:]
    if type(error).__name__ == "NoSuchOption":
        return Message("cli.no-option", given=quote(name), hint=_suggest_option(error, arguments))
    has_value = any(word.startswith(f"{name}=") for word in arguments)  # which options that take one never fail for
    return Message("cli.no-value", option=name) if has_value else Message("cli.a-value", option=name)


def describe_extra(context: Any) -> Message:
    """Return the line for arguments that a command does not take."""
    text = " ".join(context.args)
    first, parent = context.params.get("argument"), context.parent
    if parent is not None and isinstance(first, str) and first in parent.command.list_commands(parent):
        return Message(
            "cli.command-first", command=move_option_after(context.info_name or "", parent.info_name or "", first)
        )
    key = "cli.unexpected" if len(context.args) == 1 else "cli.unexpected-several"
    return Message(key, given=quote(text, 60), hint=_suggest_argument(context, context.args))


def _suggest_option(error: Any, arguments: Sequence[str]) -> Message | None:
    """Return ", did you mean …?" with a similar option, and its value if it names a rule; None if there is none."""
    names = [name for each in error.ctx.command.params for name in (*each.opts, *each.secondary_opts)]
    known = {name.removeprefix("--"): repr(name) for name in names if name.startswith("--")}
    word = error.option_name.lstrip("-").lower().replace("_", "-")
    value = _value_of(error.option_name, arguments)
    rules = _rules_of(error.ctx) if {"rule", "with"} & known.keys() else ()

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


def _suggest_argument(context: Any, words: Sequence[str]) -> Message | None:
    """Return ", did you mean …?" with the options that words are the values of, such as a level, a size or a rule."""
    if not context:
        return None
    known = {name.removeprefix("--") for parameter in context.command.params for name in parameter.opts}
    if context.info_name == "check" and len(words[0]) > 9:
        return _PUPIL

    meant = options_for(words, known, _rules_of(context))
    return Message("cli.did-you-mean", meant=meant) if meant else None


def _rule_option(rule: type[Rule], known: Collection[str], clue: str) -> str:
    """Return the option that adds a rule, with a clue: the typed one, or an example if a clue is needed."""
    if not rule.clue_form or not (clue or getattr(rule, "needs_clues", True)):
        return f"--rule {rule.spelling()}"
    clue = clue or rule.clue_form.partition(", such as ")[2]
    if rule.clue_option in known:
        return f"--{rule.clue_option} {shlex.quote(clue)}"
    return f"--rule {shlex.quote(f'{rule.spelling()}:{clue}')}"


def _rules_of(context: Any) -> Sequence[type[Rule]]:
    while context is not None:
        if context.info_name in families.names():
            rules: Sequence[type[Rule]] = families.family(context.info_name).rules
            return rules
        context = context.parent
    return ()


def _value_of(option: str, arguments: Sequence[str]) -> str:
    """Return the word after an option, or after its equals sign; "" if another option follows."""
    for word, after in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, given = word.partition("=")
        if name == option:
            return given if equals else after if not after.startswith("-") else ""
    return ""


WORDS = {
    **dict.fromkeys(("new", "generate", "generator", "create", "random", "play"), "make"),
    **dict.fromkeys(("help", "usage", "man"), "--help"),
    **dict.fromkeys(("difficulty", "grade", "level", "score"), "rate"),
    **dict.fromkeys(("verify", "validate", "test", "unique", "valid"), "check"),
    **dict.fromkeys(("tip", "next", "nudge", "step"), "hint"),
    **dict.fromkeys(("reduce", "minimal", "minimize"), "minimise"),
    **dict.fromkeys(("draw", "view", "display"), "show"),
    **dict.fromkeys(("export", "import", "save", "link"), "convert"),
    **dict.fromkeys(("solution", "answer", "all"), "solve"),
    **dict.fromkeys(("teach", "why", "path"), "explain"),
    **dict.fromkeys(("variants", "constraints"), "rules"),
    **dict.fromkeys(("pdf", "sheet"), "print"),
    **dict.fromkeys(("server", "serve", "gui", "ui", "page"), "web"),
    "version": "--version",
    "daily": "daily",
    "web": "web",
}
"""Commands and options of the program, by other words for them."""

OPTIONS = {
    "v": ("stats", "progress", "version"),
    "verbose": ("stats", "progress"),
    "silent": ("quiet",),
    "solutions": ("all",),
    "n": ("count", "limit"),
    "number": ("count", "limit"),
    "max": ("limit", "max-steps"),
    "lang": ("language",),
    "image": ("svg",),
    "picture": ("svg",),
    "difficulty": ("level",),
    "variant": ("with", "rule"),
    "type": ("with", "rule"),
    "constraint": ("with", "rule"),
    "clues": ("givens",),
    "hints": ("givens",),
    "operations": ("ops",),
    "operators": ("ops",),
    "where": ("show where",),
    "no-answer": ("show where", "no-solutions"),
    "no-answers": ("no-solutions",),
    "pdf": ("out FILE.pdf", "svg FILE.pdf", "html FILE"),
    "pupil": ("mine GRID",),
    "no-multiplication": ("ops +-/",),
    "no-division": ("ops +-*",),
    "rules": ("with",),
    "format": ("to",),
    "piece": ("place",),
    **dict.fromkeys(("no-operators", "no-operations", "hidden-operators"), ("mystery",)),
    **{level: (f"level {level}",) for level in LEVELS},
    **dict.fromkeys(("o", "out", "output", "file", "save"), ("out", "to")),
}
"""Options that other programs have, and what is meant: the first whose option a command has."""


_FILE_WORDS = ("o", "out", "output", "file", "save", "pdf")
_EMPTY = ("puzzle", "a", "of")


def suggest_word(word: str, known: Collection[str], family: str = "") -> Message | None:
    """Return ", did you mean …?" with the command, the family or the option that another word means, if there is one.

    `known` are the commands that there are, those of a `family` or of the program.

    >>> print(suggest_word("generate", ["make"]), suggest_word("daily", [], "sudoku"), suggest_word("frob", []))
    , did you mean 'make'? , did you mean 'rulegrid daily sudoku'? None
    """
    word = word.lower()
    meant = WORDS.get(word, "")
    if not family:
        meant = next((name for name in families.names() if word in families.family(name).also_called), meant)
    if not (meant.startswith("--") or meant in known):
        own = {"make": f"rulegrid {USUAL_FAMILY} make", "daily": f"rulegrid daily {family}", "web": "rulegrid web"}
        meant = own.get(meant, "")
    return Message("cli.did-you-mean", meant=repr(meant)) if meant else None


def option_for(word: str, value: str, known: Collection[str], rules: Sequence[type[Rule]] = ()) -> str | None:
    """Return the option meant by an unknown one with its `value`; `known` are the command's options.

    >>> option_for("variant", "killer", {"with", "rule"}), option_for("no-answer", "", {"show"}), option_for("x", "", {"show"})
    ('--with killer', '--show where', None)
    >>> option_for("out", "y.csv", {"csv", "html", "from", "to"}), option_for("out", "y.pdf", {"csv", "html", "from", "to"})
    ('--csv y.csv', '--html FILE')
    """
    if word in _FILE_WORDS and "csv" in known and "html" in known:
        ending = value.rpartition(".")[2].lower()
        return f"--{ending} {shlex.quote(value)}" if ending in known else "--html FILE"
    for meant in OPTIONS.get(word, ()):
        name, _, argument = meant.partition(" ")
        if name in known and not (name == "to" and "from" in known):  # the last day, not a format
            return f"--{meant}" if argument or not value else f"--{meant} {shlex.quote(value)}"
    if "with" in known and rules_called(word, rules):
        return f"--with {word}"
    return None


def options_for(words: Sequence[str], known: Collection[str], rules: Sequence[type[Rule]] = ()) -> str:
    """Return the options that are meant by the arguments of a command that takes none; empty if one means nothing.

    >>> options_for(["10", "easy"], {"count", "level", "size"}), options_for(["4x4"], {"size"}), options_for(["x"], {"size"})
    ('--count 10 --level easy', '--size 4x4', '')
    """
    found = []
    for word in words:
        plain = word.lower().strip(",")
        is_number = re.fullmatch("[0-9]{1,4}", plain)
        if plain in LEVELS and "level" in known:
            found.append(f"--level {plain}")
        elif re.fullmatch("[0-9]{1,2}[x×][0-9]{1,2}", plain) and "size" in known:
            found.append(f"--size {plain}")
        elif is_number and "count" in known and len(words) > 1:
            found.append(f"--count {plain}")
        elif is_number and len(plain) < 3 and "size" in known:
            found.append(f"--size {plain}")
        elif "with" in known and rules_called(plain, rules):
            found.append(f"--with {plain}")
        elif plain.removesuffix("s") not in (*_EMPTY, *families.names()):
            return ""
    return " ".join(found)


def refuse_to_print(words: Sequence[str]) -> None:
    """Raise RulegridError if the arguments of `print` describe new puzzles, such as 10 easy sudokus."""
    if len(words) < 2 or not re.fullmatch("[0-9]{1,4}", words[0]) or any(map(os.path.exists, words)):
        return
    if meant := options_for(words, ("count", "level", "with"), families.family(USUAL_FAMILY).rules):
        command = f"rulegrid {USUAL_FAMILY} make {meant} --out sheet.pdf"
        raise RulegridError(Message("cli.print-makes", command=command))
