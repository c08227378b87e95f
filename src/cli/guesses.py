"""What people type although there is no such command, option or argument, and what is meant."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Collection, Sequence

from ..engine import families
from ..engine.data.levels import LEVELS
from ..engine.data.names import rules_called
from ..engine.errors import RulegridError
from ..engine.puzzle import USUAL_FAMILY
from ..engine.rule import Rule
from ..utils.words import Message

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


def meant_word(word: str, known: Collection[str], family: str = "") -> Message | None:
    """Return ", did you mean …?" with the command, the family or the option that another word means, if there is one.

    `known` are the commands that there are, those of a `family` or of the program.

    >>> print(meant_word("generate", ["make"]), meant_word("daily", [], "sudoku"), meant_word("frob", []))
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
    """Return what is meant by an option that a command does not have, with its `value`; `known` are the options it has.

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
