"""What the three families' commands share: the options of `solve`, reading input, rules by name."""

import importlib.util
import inspect
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from ..engine.errors import PuzzleFormatError, RuleError
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule
from ..utils.errors import shown

COMMON: dict[str, tuple[Any, Any]] = {
    "rule": (
        list[str],
        typer.Option([], "--rule", metavar="RULE", help="Add a rule: a name, or path/to/file.py:Class for your own."),
    ),
    "no_rule": (list[str], typer.Option([], "--no-rule", metavar="RULE", help="Leave a rule out.")),
    "all": (bool, typer.Option(False, "--all", help="Print every solution, an empty line between them.")),
    "count": (bool, typer.Option(False, "--count", help="Print the number of solutions alone.")),
    "unique": (bool, typer.Option(False, "--unique", help="Print 'unique', 'several' or 'none'.")),
    "limit": (int | None, typer.Option(None, "--limit", min=1, metavar="N", help="Stop at N solutions.")),
    "json": (bool, typer.Option(False, "--json", help="Print one JSON object.")),
    "svg": (Path | None, typer.Option(None, "--svg", metavar="FILE", help="Draw the first solution into FILE.")),
    "png": (Path | None, typer.Option(None, "--png", metavar="FILE", help="The same as PNG (needs the extra 'png').")),
    "pretty": (
        bool | None,
        typer.Option(None, "--pretty/--plain", help="A drawn grid, or plain rows. Drawn on a terminal by default."),
    ),
    "stats": (bool, typer.Option(False, "--stats", help="Add start grid, steps and time on standard error.")),
    "quiet": (bool, typer.Option(False, "--quiet", "-q", help="No progress and no warnings.")),
    "progress": (bool | None, typer.Option(None, "--progress/--no-progress", help="Show steps, rate and time.")),
    "timeout": (
        float | None,
        typer.Option(None, "--timeout", min=0.0, metavar="SECONDS", help="Stop the search after this time."),
    ),
    "max_steps": (
        int | None,
        typer.Option(None, "--max-steps", min=0, metavar="N", help="Stop the search after N steps."),
    ),
}


def with_options(
    extra: dict[str, tuple[Any, Any]] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that ends in `**options` the common options, and `extra` ones before them."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = [p for p in inspect.signature(command).parameters.values() if p.kind is not p.VAR_KEYWORD]
        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in {**(extra or {}), **COMMON}.items()
        ]
        command.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
        return command

    return decorate


class SolveByDefault(TyperGroup):
    """A family's commands, where whatever is no command is taken for an argument of `solve`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or args[0] not in (*self.commands, "--help", "-h"):
            args = ["solve", *args]
        return super().parse_args(ctx, args)


def is_terminal() -> bool:
    """Return whether nothing is piped into standard input."""
    return sys.stdin is None or sys.stdin.isatty()


def show_help(ctx: typer.Context) -> None:
    """Print the family's help."""
    parent = ctx.parent or ctx
    text = parent.get_help()
    if text:
        typer.echo(text)


def read_input(name: str | None) -> str:
    """Return the text of a file, or of standard input for None and "-"; raises PuzzleFormatError."""
    source = "standard input" if name in (None, "-") else f"file {shown(name, 60)}"
    try:
        data = sys.stdin.buffer.read() if name in (None, "-") else Path(str(name)).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        raise PuzzleFormatError(f"{source}: {reason[:1].lower()}{reason[1:]}, expected a puzzle") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PuzzleFormatError(
            f"{source} is not text: read byte {data[error.start]:#04x}, expected UTF-8", line
        ) from None


def is_file(name: str) -> bool:
    """Return whether a file or folder of this name exists; any text may be asked about."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def suggest(ctx: typer.Context, word: str) -> str:
    """Return ", did you mean 'solve'?" where a word is close to one of the family's commands, else nothing."""
    commands = getattr(ctx.parent.command, "commands", {}) if ctx.parent else {}
    close = get_close_matches(word, commands, n=1)
    return f", did you mean {close[0]!r}?" if close else ""


def load_rules(names: Sequence[str], known: Iterable[type[Rule]]) -> list[type[Rule]]:
    """Return the classes of rules by spelling, or by `path/to/file.py:Class`; raises PuzzleFormatError."""
    by_name = {rule.spelling(): rule for rule in known}
    return [by_name[name] if name in by_name else _load_class(name, list(by_name)) for name in names]


def _load_class(name: str, known: list[str]) -> type[Rule]:
    file, colon, class_name = name.rpartition(":")
    if not colon or not file.endswith(".py"):
        close = get_close_matches(name, known, n=1)
        hint = f", did you mean {close[0]!r}?" if close else f", expected one of {', '.join(known)}, or FILE.py:Class"
        raise PuzzleFormatError(f"no rule {shown(name)}{hint}")
    if not is_file(file):
        raise PuzzleFormatError(f"rule {shown(name, 80)}: no file {shown(file, 60)}")
    spec = importlib.util.spec_from_file_location(f"rulegrid_custom_{Path(file).stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Whatever somebody's file does on import, the answer is one line.
    try:
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    except Exception as error:
        line = str(error).partition("\n")[0]
        raise PuzzleFormatError(f"rule {shown(name, 80)}: the file raised {type(error).__name__}: {line}") from None
    rule = getattr(module, class_name, None)
    if not (isinstance(rule, type) and issubclass(rule, Rule)):
        rules = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, Rule)]
        rules = [key for key in rules if key != "Rule"]
        what = "is no subclass of rulegrid.Rule" if rule is not None else f"has no class {class_name!r}"
        raise PuzzleFormatError(
            f"rule {shown(name, 80)}: the file {what}" + (f", expected one of {', '.join(rules)}" if rules else "")
        )
    return rule


def new_rule(rule: type[Rule]) -> Rule:
    """Return an instance of a rule without clues."""
    try:
        return rule.from_clues()
    except RuleError:
        raise
    except Exception as error:
        raise RuleError(rule.__name__, f"can't be made without arguments: {type(error).__name__}: {error}") from None


def edit_rules(
    puzzle: Puzzle,
    known: Iterable[type[Rule]],
    add: Sequence[str],
    leave_out: Sequence[str],
    clues: dict[str, list[str]],
) -> None:
    """Add the rules and clues that were asked for, and leave others out."""
    known = tuple(known)
    wanted = load_rules(add, known)
    for rule in known:
        texts = clues.get(option_name(rule)) or []
        if texts and rule not in wanted:
            wanted.append(rule)
        have = next((instance for instance in puzzle.rules if type(instance) is rule), None)
        if texts and have is None:
            have = new_rule(rule)
            puzzle.rules.append(have)
        for text in texts:
            try:
                have.add_clue(text)  # type: ignore[union-attr]
            except PuzzleFormatError as error:
                raise PuzzleFormatError(f"--{option_name(rule)}: {error}") from None
    for rule in wanted:
        if not any(type(instance) is rule for instance in puzzle.rules):
            puzzle.rules.append(new_rule(rule))
    for rule in load_rules(leave_out, known):
        puzzle.rules = [instance for instance in puzzle.rules if type(instance) is not rule]


def option_name(rule: type[Rule]) -> str:
    """Return the option by which the command line takes a rule's clues."""
    return rule.clue_option or rule.spelling()


def clue_options(rules: Iterable[type[Rule]]) -> dict[str, tuple[Any, Any]]:
    """Return an option for each rule that takes clues."""
    return {
        option_name(rule).replace("-", "_"): (
            list[str],
            typer.Option(
                [],
                f"--{option_name(rule)}",
                metavar=rule.clue_form.partition(",")[0],
                help=rule.summary() + " " + _example(rule),
            ),
        )
        for rule in rules
        if rule.clue_form
    }


def _example(rule: type[Rule]) -> str:
    return "For example " + rule.clue_form.rpartition(" ")[2] + "."


def list_rules(rules: Iterable[type[Rule]], standard: Iterable[type[Rule]], *, as_json: bool) -> None:
    """Print a family's rules: spelling, clues, meaning."""
    standard = tuple(standard)
    if as_json:
        rows = [
            {
                "rule": rule.spelling(),
                "class": rule.__name__,
                "option": f"--{option_name(rule)}" if rule.clue_form else None,
                "clue": rule.clue_form or None,
                "standard": rule in standard,
                "summary": rule.summary(),
            }
            for rule in rules
        ]
        print(json.dumps({"rules": rows}, ensure_ascii=False))
        return
    for rule in rules:
        print(rule.spelling() + (" (always, unless --no-rule)" if rule in standard else ""))
        print(f"    {rule.summary()}")
        if rule.clue_form:
            print(f"    --{option_name(rule)} {rule.clue_form}")
