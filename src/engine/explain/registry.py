"""All techniques: each file of `techniques` has one, or a group of them, under `TECHNIQUES`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from . import techniques
from .technique import Technique
from .techniques.locked import POINTING

TECHNIQUES: dict[str, Technique] = {
    technique.key: technique
    for module in iter_modules(techniques.__path__)
    for technique in import_module(f"{techniques.__name__}.{module.name}").TECHNIQUES
}
"""All techniques, by key. What one rule says by itself has the rule's spelling instead of "rule"."""

PATTERNS: list[Technique] = sorted(
    (technique for technique in TECHNIQUES.values() if technique.find and not technique.is_uniqueness),
    key=lambda technique: technique.cost,
)
"""The named patterns, the cheapest first."""

DIRECT = [technique for technique in PATTERNS if technique.cost < POINTING.cost]
"""Those that open a single, told with it."""
INDIRECT = PATTERNS[len(DIRECT) :]

UNIQUENESS = [technique for technique in TECHNIQUES.values() if technique.is_uniqueness]
"""Those that are only right where there is one solution."""


def technique_of(key: str) -> Technique:
    """Return the technique of a step.

    >>> technique_of("x-wing").cost, technique_of("thermometer").group
    (3.2, 'rules')
    """
    return TECHNIQUES.get(key, TECHNIQUES["rule"])
