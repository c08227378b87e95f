"""Plug-ins: the rules, formats and boards that other installed packages offer, by entry points.

The groups are `rulegrid.rules`, `rulegrid.formats` and `rulegrid.boards`; docs/plugins.md tells how to write such a package.
What is installed is looked up when something is asked for that is not built in, or all there is, and only then; a plug-in
is imported later still. No puzzle can have anything imported that the owner of this Python has not installed. One that
can't be used is reported in a line, and left out.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from ..utils.catalogue import entries, is_known
from ..utils.errors import describe_exception, innermost, module_of, one_of, quote
from ..utils.message import Label, Message
from .rule import Rule
from .rule_names import aliases, plain

VARIABLE, OFF = "RULEGRID_PLUGINS", "off"
RULES, FORMATS, BOARDS = "rules", "formats", "boards"
KINDS = (RULES, FORMATS, BOARDS)
USUAL_FAMILY = "sudoku"
"""Of rules and formats whose entry point names no other, as `calcudoku.NAME` does."""

_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


class PluginWarning(UserWarning):
    """A plug-in that can't be used. It is left out, and everything else works."""


class Plugin(NamedTuple):
    """What a package offers under a name: one of the `KINDS`, of a family, and where it is, `module:attribute`."""

    kind: str
    family: str
    name: str
    place: str
    package: str
    version: str

    def label(self) -> Message:
        """Return what messages call it.

        >>> print(Plugin("rules", "sudoku", "rising-pair", "example.rules:RisingPairRule", "example", "1.0").label())
        the rule rising-pair of the package example
        """
        return Message(f"plugin.of-{self.kind}", name=self.name, package=self.package)


def _warn(problem: Label) -> None:
    warnings.warn(str(problem), PluginWarning, stacklevel=4)


_tellers: list[Callable[[Label], None]] = [_warn]
_told: set[str] = set()
_sources: dict[type[Rule], str] = {}
"""The packages of the rules that were loaded."""


def tell(teller: Callable[[Label], None]) -> None:
    """Have problems with plug-ins reported in another way than by a PluginWarning, each once."""
    _tellers[:] = [teller]


def _report(plugin: Plugin, problem: Message) -> None:
    message = Message("plugin.left-out", plugin=plugin.label(), problem=problem)
    if str(message) not in _told:
        _told.add(str(message))
        _tellers[0](message)


def forget() -> None:
    """Forget which plug-ins there are: the next question looks again. Those that are imported stay so."""
    for known in (installed_plugins, offered_plugins, rules, formats, board):
        known.cache_clear()
    _told.clear()


@cache
def installed_plugins() -> tuple[Plugin, ...]:
    """Return the plug-ins of all installed packages, none where `RULEGRID_PLUGINS=off`; none is imported."""
    if os.environ.get(VARIABLE, "").lower() == OFF:
        return ()
    from importlib.metadata import entry_points  # takes a tenth of the program's start

    found = []
    for kind in KINDS:
        for point in entry_points(group=f"rulegrid.{kind}"):
            family, _, name = point.name.rpartition(".")
            if kind != BOARDS:
                family = family or USUAL_FAMILY
            package = point.dist.name if point.dist else "?"
            found.append(Plugin(kind, family, name, point.value, package, point.dist.version if point.dist else "?"))
    return tuple(sorted(found, key=lambda each: (each.package.lower(), KINDS.index(each.kind), each.name)))


def list_plugins() -> list[Message]:
    """Return a line for each package that offers something: its name, its version, and what is in it."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for each in installed_plugins():
        found.setdefault((each.package, each.version), {}).setdefault(each.kind, []).append(each.name)
    return [
        Message(
            "plugin.listed",
            package=package,
            version=version,
            offers=tuple(Message(f"plugin.{kind}", names=names) for kind, names in offers.items()),
        )
        for (package, version), offers in found.items()
    ]


@cache
def offered_plugins(kind: str, family: str, taken: tuple[str, ...]) -> tuple[Plugin, ...]:
    """Return the plug-ins of a kind for a family. One whose name is `taken`, or that of another one, is left out."""
    holders = dict.fromkeys(map(plain, taken), "rulegrid")
    found = []
    for each in installed_plugins():
        if (each.kind, each.family) != (kind, family):
            continue
        if not _NAME.fullmatch(each.name):
            _report(each, Message("plugin.name", given=quote(each.name)))
        elif holder := holders.get(plain(each.name)):
            _report(each, Message("plugin.taken", name=quote(each.name), holder=holder))
        else:
            holders[plain(each.name)] = each.package
            found.append(each)
    return tuple(found)


def _load(plugin: Plugin) -> Any:
    """Return what a plug-in is, None where it can't be imported."""
    module, _, attribute = plugin.place.partition(":")
    try:
        found: Any = import_module(module.strip())
        for part in filter(None, attribute.split("[")[0].strip().split(".")):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # whatever somebody's package does when it is imported
        _report(plugin, Message("error.text", text=describe_exception(error)))
        return None
    return found


@cache
def rules(family: str, built_in: tuple[type[Rule], ...]) -> tuple[type[Rule], ...]:
    """Return the rules that packages offer for a family, besides those `built_in`."""
    taken = tuple(name for rule in built_in for name in aliases(rule))
    found: list[type[Rule]] = []
    for plugin in offered_plugins(RULES, family, taken):
        rule = _load(plugin)
        if rule is None:
            continue
        if problem := _wrong_rule(rule, plugin.name, taken):
            _report(plugin, problem)
        else:
            found.append(rule)
            _sources[rule] = plugin.package
    return tuple(found)


def _wrong_rule(rule: Any, name: str, taken: Iterable[str]) -> Message | None:
    """Return what is wrong with what is offered as a rule."""
    if not (isinstance(rule, type) and issubclass(rule, Rule)) or getattr(rule, "__abstractmethods__", None):
        return Message("plugin.no-rule", given=quote(rule, 60))
    if rule.spelling() != name:
        return Message("plugin.other-name", given=quote(rule.spelling()), expected=quote(name))
    if rule.group and not is_known(f"group.{rule.group}"):
        groups = [key.partition(".")[2] for key in entries("group")]
        return Message("plugin.group", given=quote(rule.group), expected=one_of(groups))
    if rule.clue_option or rule.is_standard:
        return Message("plugin.own-option", attribute="clue_option" if rule.clue_option else "is_standard")
    known = set(map(plain, taken))
    if also := [each for each in aliases(rule) if plain(each) in known]:
        return Message("plugin.taken", name=quote(also[0]), holder="rulegrid")
    return None


@cache
def formats(family: str, taken: tuple[str, ...], kind: type[Any]) -> tuple[Any, ...]:
    """Return the formats, of the class `kind`, that packages offer for a family, besides those whose names are `taken`."""
    found = []
    for plugin in offered_plugins(FORMATS, family, taken):
        form = _load(plugin)
        if form is None:
            continue
        if not isinstance(form, kind):
            _report(plugin, Message("plugin.no-format", given=quote(form, 60)))
        elif form.name != plugin.name:
            _report(plugin, Message("plugin.other-name", given=quote(form.name), expected=quote(plugin.name)))
        else:
            found.append(form)
    return tuple(found)


@cache
def board(name: str, taken: tuple[str, ...], read: Callable[[Any, str], Any]) -> Any:
    """Return the board that a package offers under a name, as `read` makes it; None where there is none of use."""
    for plugin in offered_plugins(BOARDS, "", taken):
        if plugin.name == name and (found := _load(plugin)) is not None:
            try:
                return read(found, name)
            except Exception as error:
                _report(plugin, Message("error.text", text=describe_exception(error)))
    return None


def raising(error: BaseException) -> Plugin | None:
    """Return the plug-in in whose code an exception was raised, or that called what raised it; None where there is none."""
    tops = {_top(each.place.partition(":")[0]): each for each in installed_plugins()}
    where = innermost(error, lambda frame: _top(module_of(frame)) in tops)
    return None if where is None else tops[_top(module_of(where.tb_frame))]


def _top(module: str) -> str:
    return module.strip().partition(".")[0]


def in_package(plugin: Plugin, error: BaseException) -> Message:
    """Return what a plug-in's code has raised, with the package that it is of."""
    return Message("plugin.in-package", package=plugin.package, why=describe_exception(error))


def source_of(rule: type[Rule]) -> str:
    """Return the package that offers a rule which was loaded as a plug-in, "" for any other.

    >>> from rulegrid.sudoku import KillerRule
    >>> source_of(KillerRule)
    ''
    """
    return _sources.get(rule, "")
