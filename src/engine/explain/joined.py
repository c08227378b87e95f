"""Links of a chain that say one thing, as one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from ..words import Message

IT = Message("unit.it")
"""A rule that was named just before."""
MOST = 3
"""Links that are told in one line."""


def join_links(links: Iterable[Message]) -> list[Message]:
    """Return links with one line for those in a row that say the same of several cells or values, or alike.

    >>> only = [Message("chain.nothing-else", cell=(0, col), value=col + 1) for col in (2, 4)]
    >>> [str(each) for each in joined([*only, Message("chain.nothing-else", cell=(4, 4), value=5)])]
    ['A3 can only be 3, and A5 and E5 can only be 5']
    """
    found: list[Message] = []
    for _, alike in groupby(links, lambda link: (link.key, _subject(link))):
        several = list(alike)
        for at in range(0, len(several), MOST):
            part = several[at : at + MOST]
            found += part if len(part) == 1 else JOINERS.get(part[0].key, list)(part)
    return found


def in_turn(links: Sequence[Message]) -> tuple[Message, ...]:
    """Return links that say "it" of a rule which the link before them names.

    >>> cage = Message("unit.cage", label="12", cell=(0, 1))
    >>> several = [Message("chain.leaves", units=(cage,), left=[Message("chain.only", values=[9], cells=[(0, 1)])])]
    >>> [str(link) for link in in_turn([*several, Message("chain.fails", units=(cage,))])]
    ['cage 12 at A2 leaves only 9 for A2', "then it can't be satisfied"]
    """
    found: list[Message] = []
    before: Any = None
    for link in links:
        units = link.parameters.get("units")
        is_same = before is not None and units == before and len(units) == 1
        found.append(Message(link.key, **{**link.parameters, "units": (IT,)}) if is_same else link)
        before = units
    return tuple(found)


def _subject(link: Message) -> Any:
    """Return what links that are joined have in common."""
    return tuple(link.parameters.get(name) for name in SUBJECTS.get(link.key, ()))


def _single_values(several: Sequence[Message]) -> list[Message]:
    """Return cells of one value each as one line: those of the same value together."""
    parts = []
    for value, alike in groupby(several, lambda link: link.parameters["value"]):
        cells = [link.parameters["cell"] for link in alike]
        if len(cells) == 1:
            parts.append(Message("chain.nothing-else", cell=cells[0], value=value))
        else:
            parts.append(Message("chain.nothing-else-there", cells=cells, value=value))
    return parts if len(parts) == 1 else [Message("chain.several", parts=parts)]


def _single_places(several: Sequence[Message]) -> list[Message]:
    places = [
        Message("chain.in-place", cell=link.parameters["cell"], house=link.parameters["house"]) for link in several
    ]
    return [Message("chain.only-places", value=several[0].parameters["value"], places=places)]


def _needs(several: Sequence[Message]) -> list[Message]:
    values = sorted({link.parameters["value"] for link in several})
    kept = {name: several[0].parameters[name] for name in ("units", "cells")}
    return [Message("chain.needs-several", values=values, **kept)]


def _needs_among(several: Sequence[Message]) -> list[Message]:
    values = sorted({link.parameters["value"] for link in several})
    kept = {name: several[0].parameters[name] for name in ("units", "among", "cells")}
    return [Message("chain.needs-several-among", values=values, **kept)]


def _join_locked(several: Sequence[Message]) -> list[Message]:
    cells = [cell for link in several for cell in link.parameters["cells"]]
    kept = {name: several[0].parameters[name] for name in ("values", "house")}
    return [Message("chain.locked", cells=cells, **kept)]


SUBJECTS = {
    "chain.only-place": ("value",),
    "chain.needs": ("units", "cells"),
    "chain.needs-among": ("units", "among", "cells"),
    "chain.locked": ("values", "house"),
}
"""By the key of a link the parameters in which those are alike that are joined; links of other keys stay alone."""
JOINERS: dict[str, Callable[[Sequence[Message]], list[Message]]] = {
    "chain.nothing-else": _single_values,
    "chain.only-place": _single_places,
    "chain.needs": _needs,
    "chain.needs-among": _needs_among,
    "chain.locked": _join_locked,
}
