"""Steps in words, and as JSON."""

from __future__ import annotations

from typing import Any, Literal

from ..core.unit import Unit
from ..utils.catalogue import LANGUAGES, entry_of, is_known
from ..utils.cells import NOTATIONS
from ..utils.coordinates import cell_name
from ..utils.errors import RulegridError, argument_error, one_of
from ..utils.message import Message, say
from .steps import Candidates, Implication, Step

__all__ = ["LANGUAGES", "LINKS", "SHOWS", "Show", "check_words", "message_of", "sentence"]

Show = Literal["where", "technique", "all", "links"]
SHOWS: tuple[Show, ...] = ("where", "technique", "all")
"""The amounts of text about a step, increasing: where to look, its technique, everything."""
LINKS: Show = "links"
"""Everything, with each link of a long chain."""


def check_words(language: str, show: str = "all", cells: str | None = None) -> None:
    """Raise RulegridError for an unknown language, part of a step to show, or way to name cells.

    >>> check_words("fr")
    Traceback (most recent call last):
        ...
    rulegrid.RulegridError: language 'fr': expected one of en, zh
    """
    for name, given, known in (
        ("language", language, LANGUAGES),
        ("show", show, (*SHOWS, LINKS)),
        ("cells", cells or "a1", NOTATIONS),
    ):
        if not isinstance(given, str) or given not in known:
            raise RulegridError(argument_error(name, given, one_of(known)))


def message_of(step: Step, show: str = "all", *, is_named: bool = True) -> Message:
    """Return the message of a step: "where" to look, its "technique", "all" of it, or a long chain's "links".

    A step without a long chain gives "all" for "links". Unless it `is_named`, any technique is called a pattern.
    """
    payload = step.payload
    key = f"step.{payload.key(step)}.{show}"
    if show == LINKS and not is_known(key):
        key = f"step.{payload.key(step)}.all"
    parameters = {"name": step.title, **payload.parameters(step)}
    if not is_named:
        parameters["name"] = Message("technique.unnamed")
    return Message(key, **{name: parameters[name] for name in entry_of(key).types})


def titled_message(step: Step) -> Message:
    """Return a step with its technique in front, unless its sentence contains that name or the rule's."""
    text = message_of(step)
    is_named = "name" in text.parameters or any(unit.kind == step.technique for unit in step.units)
    return text if is_named else Message("explanation.titled", technique=step.title, text=text)


def sentence(
    step: Step, language: str = "en", show: str = "all", *, in_lines: bool = False, cells: str | None = None
) -> str:
    """Return a step in words: "where" to look, its "technique", "all" of it, or a long chain's "links".

    With `in_lines`, each implication of an assumption is on its own indented line. `cells` is the way to name cells,
    "a1" or "r1c1".

    >>> from rulegrid.sudoku import read_puzzle
    >>> step = read_puzzle("1..4......32....").hint()
    >>> sentence(step), sentence(step, show="where"), sentence(step, "zh")
    ('In the block at C3, 4 fits only in D3.', 'Look at the block at C3.', '在 C3 起的宫中，4 只能填在 D3。')
    """
    check_words(language, show, cells)
    return say(message_of(step, show), language, in_lines=in_lines, cells=cells)


def step_data(step: Step, language: str = "en", show: str = "all") -> dict[str, Any]:
    """Return a step as data, with the same keys for all steps.

    >>> from rulegrid.sudoku import read_puzzle
    >>> data = step_data(read_puzzle("1..4......32....").hint())
    >>> data["technique"], data["placed"]
    ('hidden-single', {'D3': 4})
    """
    check_words(language, show)
    return {
        "technique": step.technique,
        "name": say(step.title, language),
        "text": sentence(step, language, show),
        "cost": round(step.cost, 2),
        "placed": {cell_name(cell): int(value) for cell, value in step.placed},
        "removed": _name_candidates(step.removed),
        "units": [unit_data(unit) for unit in step.units],
        "chain": list(map(_link_data, step.chain)),
        "roles": {role: _name_candidates(candidates) for role, candidates in step.roles.items() if candidates},
    }


def _link_data(link: Implication) -> dict[str, Any]:
    return {
        "cell": None if link.cell is None else cell_name(link.cell),
        "values": list(map(int, link.values)),
        "placed": link.is_placed,
        "unit": None if link.unit is None else str(link.unit),
        "others": list(map(str, link.others)),
        "within": list(map(_link_data, link.within)),
    }


def unit_data(unit: Unit) -> dict[str, Any]:
    """Return a unit as data; `value` is the one that a house needs, or None for other reasons."""
    return {
        "name": str(unit),
        "kind": unit.kind,
        "cells": list(map(cell_name, unit.cells)),
        "value": None if unit.value is None else int(unit.value),
    }


def _name_candidates(candidates: Candidates) -> dict[str, list[int]]:
    return {cell_name(cell): list(map(int, values)) for cell, values in candidates}
