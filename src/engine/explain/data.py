"""Steps as plain data, for JSON."""

from __future__ import annotations

from typing import Any

from ...utils.coordinates import cell_name
from ..unit import Unit
from ..words import say
from .step import Candidates, Implication, Step
from .words import check_words, sentence


def step_data(step: Step, language: str = "en", show: str = "all") -> dict[str, Any]:
    """Return a step as data: its keys are the same for all steps.

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
    """Return a unit as data; `value` is the one that a house needs, None for other reasons."""
    return {
        "name": str(unit),
        "kind": unit.kind,
        "cells": list(map(cell_name, unit.cells)),
        "value": None if unit.value is None else int(unit.value),
    }


def _name_candidates(candidates: Candidates) -> dict[str, list[int]]:
    return {cell_name(cell): list(map(int, values)) for cell, values in candidates}
