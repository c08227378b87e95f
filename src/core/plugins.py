"""Plug-ins: rules, formats and boards that other installed packages provide through entry points.

The groups are `rulegrid.rules`, `rulegrid.formats` and `rulegrid.boards`; docs/plugins.md explains how to write such a
package. Installed packages are searched only if a name that is not built in, or a complete list, is requested; a
plug-in is imported only when it is used. A puzzle can't cause the import of a package that is not installed. A plug-in
that can't be used is reported in one line and ignored.
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
from ..utils.errors import describe_exception, innermost_entry, module_of, one_of, quote
from ..utils.message import Label, Message
from .rule import Rule
from .rule_names import USUAL_FAMILY, aliases, plain

VARIABLE, OFF = "RULEGRID_PLUGINS", "off"
RULES, FORMATS, BOARDS = "rules", "formats", "boards"
KINDS = (RULES, FORMATS, BOARDS)
"""The kinds of plug-ins, each with an entry point group."""

_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


class PluginWarning(UserWarning):
    """A plug-in can't be used and is ignored; everything else works."""


class Plugin(NamedTuple):
    """A plug-in: its kind (one of `KINDS`), family, name and place (`module:attribute`), and its package."""

    kind: str
    family: str
    name: str
    place: str
    package: str
    version: str

    def label(self) -> Message:
        """Return its name in messages.

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
    """Report problems with plug-ins through a function instead of a PluginWarning, each once."""
    _tellers[:] = [teller]


def _report(plugin: Plugin, problem: Message) -> None:
    message = Message("plugin.left-out", plugin=plugin.label(), problem=problem)
    if str(message) not in _told:
        _told.add(str(message))
        _tellers[0](message)


def clear_caches() -> None:
    """Clear the caches, so that the next query searches for plug-ins again. Imported ones stay imported."""
    for known in (installed_plugins, offered_plugins, rules, formats, board):
        known.cache_clear()
    _told.clear()


@cache
def installed_plugins() -> tuple[Plugin, ...]:
    """Return the plug-ins of all installed packages without importing them, or () if `RULEGRID_PLUGINS=off`."""
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
    """Return a line for each package with plug-ins: its name, its version, and its plug-ins."""
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
    """Return the plug-ins of a kind for a family, except those whose name is `taken` or used by an earlier plug-in."""
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
    """Return the object of a plug-in, or None if it can't be imported."""
    module, _, attribute = plugin.place.partition(":")
    try:
        found: Any = import_module(module.strip())
        for part in filter(None, attribute.split("[")[0].strip().split(".")):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # a package may raise anything on import
        _report(plugin, Message("error.text", text=describe_exception(error)))
        return None
    return found


@cache
def rules(family: str, built_in: tuple[type[Rule], ...]) -> tuple[type[Rule], ...]:
    """Return the rules of plug-ins for a family, without the `built_in` ones."""
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
    """Return the formats of plug-ins for a family, of the class `kind`, without those whose names are `taken`."""
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
    """Return a plug-in's board of this name, converted by `read`, or None if none is usable."""
    for plugin in offered_plugins(BOARDS, "", taken):
        if plugin.name == name and (found := _load(plugin)) is not None:
            try:
                return read(found, name)
            except Exception as error:
                _report(plugin, Message("error.text", text=describe_exception(error)))
    return None


def find_raising_plugin(error: BaseException) -> Plugin | None:
    """Return the innermost plug-in in the traceback of an exception, or None if there is none."""
    tops = {_top(each.place.partition(":")[0]): each for each in installed_plugins()}
    where = innermost_entry(error, lambda frame: _top(module_of(frame)) in tops)
    return None if where is None else tops[_top(module_of(where.tb_frame))]


def _top(module: str) -> str:
    return module.strip().partition(".")[0]


def in_package(plugin: Plugin, error: BaseException) -> Message:
    """Return the message for an exception from a plug-in, with the name of its package."""
    return Message("plugin.in-package", package=plugin.package, why=describe_exception(error))


def source_of(rule: type[Rule]) -> str:
    """Return the package of a rule that was loaded as a plug-in, or "" for any other rule.

    >>> from rulegrid.sudoku import KillerRule
    >>> source_of(KillerRule)
    ''
    """
    return _sources.get(rule, "")
