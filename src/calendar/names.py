"""Names of months and weekdays in several languages, and groups of labels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from ..utils.errors import PuzzleFormatError, expected_got, quote
from ..utils.json_text import join
from ..utils.message import Label, Message, say

BLOCKED = "#"
"""The label of a place that is not a cell."""


class PartError(PuzzleFormatError):
    """A part of a board is wrong: `part` is its path, the keys and indexes that lead to it in the JSON form.

    >>> str(PartError("label '32' is not in any row", "groups", "day", "labels", 31))
    "groups.day.labels[31]: label '32' is not in any row"
    """

    def __init__(self, problem: Label, *part: str | int) -> None:
        path = ""
        for key in part:
            path = f"{path}[{key}]" if isinstance(key, int) else join(path, key) if path else key
        super().__init__(problem, path=path or None)
        self.part = part

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], *self.part)


@dataclass(frozen=True)
class Group:
    """Labels, such as the twelve months; `open` of their cells stay open.

    `first` is the English name of the month or weekday of the first label, for labels in a language that is not known.
    """

    name: str
    labels: tuple[str, ...]
    open: int = 1
    first: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The labels, or the English names of months and weekdays if some labels are equal.

        >>> Group("weekday", tuple("SMTWTFS")).names
        ('Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat')
        """
        if len({*self.labels}) == len(self.labels) or (places := places_in_order(self)) is None:
            return self.labels
        return tuple(TITLES[self.name][places.index(at)][:3] for at in range(len(self.labels)))


MONTH_TITLES = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAY_TITLES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = tuple(title[:3] for title in MONTH_TITLES)
WEEKDAYS = tuple(title[:3] for title in WEEKDAY_TITLES)

TITLES = {"month": MONTH_TITLES, "weekday": WEEKDAY_TITLES}
"""By the name of a group, what its labels name."""


def month_title(month: int, language: str) -> str:
    """Return the name of a month from 1 in full.

    >>> month_title(1, "en"), month_title(1, "zh")
    ('January', '1 月')
    """
    return MONTH_TITLES[month - 1] if language == "en" else say(Message(f"date.month-{month}"), language)


def weekday_of(weekday: int, language: str) -> str:
    """Return the short name of a weekday, from 0 for Monday.

    >>> weekday_of(0, "en"), weekday_of(0, "zh")
    ('Mon', '周一')
    """
    return say(Message(f"date.weekday-{weekday}"), language)


def number_named(kind: str, word: str) -> int | None:
    """Return which month or weekday a word of any known language names, from 0; None if it is none, or several.

    >>> [number_named("month", word) for word in ("janvier", "märz", "stycznia", "mar", "kwie", "jeudi")]
    [0, 2, 0, 2, 3, None]
    """
    plain = _plain(word)
    if len(plain) < (3 if plain.isascii() else 2):
        return None
    found = {_number(plain, full, exact) for full, exact in _languages(kind)} - {None}
    return found.pop() if len(found) == 1 else None


_NUMBERED = re.compile(r"[^0-9]{0,2}0?([0-9]{1,2})[^0-9]{0,2}")


def position(name: str, titles: Sequence[str]) -> int | None:
    """Return which of some English names a text is, from 0: in full, or its first letters, three or more.

    >>> position("sun", WEEKDAY_TITLES), position("Ju", MONTH_TITLES)
    (6, None)
    """
    found = {number for number, title in enumerate(titles) if title.casefold().startswith(name.casefold())}
    return found.pop() if len(name) >= 3 and len(found) == 1 else None


@lru_cache(maxsize=64)
def places_in_order(group: Group) -> tuple[int, ...] | None:
    """Return the places of a group's labels by what they name, January or Monday first; None if that is unknown.

    The names of a known language decide, or else `first` of the group, from which the others follow in their order.

    >>> places_in_order(Group("weekday", tuple("SMTWTFS")))
    (1, 2, 3, 4, 5, 6, 0)
    """
    titles = TITLES.get(group.name, ())
    if not titles or len(group.labels) != len(titles):
        return None
    if named := _by_name(group.name, group.labels):
        return named
    places = range(len(titles))
    if (first := position(group.first, titles)) is None:
        return None
    return (*places[-first:], *places[:-first])


def in_order(group: Group) -> tuple[str, ...] | None:
    """Return the labels of a group by what they name, January or Monday first; None if that is unknown.

    >>> in_order(Group("weekday", ("dim", "lun", "mar", "mer", "jeu", "ven", "sam")))
    ('lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim')
    >>> in_order(Group("weekday", tuple("abcdefg"))) is None
    True
    >>> in_order(Group("weekday", tuple("abcdefg"), first="Sunday"))
    ('b', 'c', 'd', 'e', 'f', 'g', 'a')
    """
    places = places_in_order(group)
    return None if places is None else tuple(group.labels[at] for at in places)


def wrong_first(group: Group) -> Message | None:
    """Return the error in the `first` of a group, if any.

    >>> print(wrong_first(Group("weekday", tuple("abcdefg"), first="Someday")))
    read 'Someday', expected the English name of a weekday
    """
    titles = TITLES.get(group.name, ())
    if not titles or len(group.labels) != len(titles):
        return Message("calendar.first-needless", months=len(MONTHS), weekdays=len(WEEKDAYS))
    if (first := position(group.first, titles)) is None:
        return expected_got(quote(group.first), Message(f"calendar.name-of-{group.name}"))
    places = _by_name(group.name, group.labels)
    if places and (named := places.index(0)) != first:
        return expected_got(
            quote(group.first), Message("calendar.first-named", title=titles[named], label=quote(group.labels[0]))
        )
    return None


def _by_name(kind: str, labels: tuple[str, ...]) -> tuple[int, ...] | None:
    """Return the places of labels in order if they are the names of one order: in one language, or else in several.

    Initials are names too if they fit only one order, such as S M T W T F S.
    """
    plain = list(map(_plain, labels))
    readings = list(_readings(kind, plain))
    mixed = [set(numbers) - {None} for numbers in zip(*readings, strict=True)]
    readings.append([found.pop() if len(found) == 1 else None for found in mixed])
    every = set(range(len(labels)))
    for numbers in readings:
        if set(numbers) == every:
            return tuple(numbers.index(number) for number in range(len(labels)))
    orders = {
        tuple(range(-shift % len(labels), len(labels))) + tuple(range(-shift % len(labels)))
        for full, _ in _languages(kind)
        for shift in every
        if [name[0] for name in (*full[shift:], *full[:shift])] == plain
    }
    return orders.pop() if len(orders) == 1 else None


def _readings(kind: str, labels: Sequence[str]) -> Iterator[list[int | None]]:
    """Yield the numbers of labels in each language, from 0; None for other labels."""
    for full, exact in _languages(kind):
        yield [_number(label, full, exact) for label in labels]
    if kind == "month":
        yield [int(match[1]) - 1 if (match := _NUMBERED.fullmatch(label)) else None for label in labels]


def _number(label: str, full: Sequence[str], exact: dict[str, int]) -> int | None:
    if label in exact:
        return exact[label]
    found = [number for number, name in enumerate(full) if name.startswith(label)]
    return found[0] if len(found) == 1 else None


@cache
def _languages(kind: str) -> tuple[tuple[tuple[str, ...], dict[str, int]], ...]:
    """Return for each language the names that may be cut off, and the numbers of all forms."""
    text = (resources.files(__package__) / "data" / "names.txt").read_text(encoding="utf-8")
    languages = []
    for line in text.partition(f"[{kind}]\n")[2].partition("[")[0].splitlines():
        forms = [_plain(forms).split("/") for forms in line.split()]
        if not forms:
            continue
        exact = {form: number for number, each in enumerate(forms) for form in each}
        languages.append((tuple(each[0] for each in forms), exact))
    return tuple(languages)


def _plain(text: str) -> str:
    """Return a text without accents, capitals and a full stop at its end."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char)).rstrip(".")
