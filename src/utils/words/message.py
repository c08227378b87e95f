"""Messages: what is to be said, as data; and how it is said, at the very end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from ..cells import cell_name, cell_named, letters
from ..frozen import Frozen
from .catalogue import entry_of
from .entry import LANGUAGES, Entry, Field

SIGNS = {"space": (" ", " "), "tight": (",", ","), "plus": (" + ", " + "), "minus": (" − ", " − ")}
LISTS: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "and": (", ", " and "),
        "or": (", ", " or "),
        "also": (", ", " and "),
        "then": (";\n  ", ";\n  "),
        "so": (", ", ", then "),
        "lines": ("\n  ", "\n  "),
        "comma": (", ", ", "),
        **SIGNS,
    },
    "zh": {
        "and": ("、", "、"),
        "or": ("、", "或"),
        "also": ("，", "，"),
        "then": ("；\n  ", "；\n  "),
        "so": ("，", "，"),
        "lines": ("\n  ", "\n  "),
        "comma": ("、", "、"),
        **SIGNS,
    },
}
"""For each language what stands between the items of a list, and before the last of them."""


class Message(Frozen):
    """A key of the catalogue and its parameters: the same in all languages, can be compared and put into JSON.

    As a text, it is said in English.

    >>> message = Message("unit.cage", label="12", cell=(0, 1))
    >>> print(message, say(message, "zh"), sep=", ")
    cage 12 at A2, A2 的笼（12）
    >>> message.to_data()
    {'key': 'unit.cage', 'parameters': {'cell': 'A2', 'label': '12'}}
    >>> Message.from_data(message.to_data()) == message
    True
    """

    fields = ("key", "items")
    key: str
    items: tuple[tuple[str, Any], ...]

    def __init__(self, key: str, /, **parameters: Any) -> None:
        kept = self.__dict__
        kept["key"] = key
        kept["items"] = tuple(sorted((name, _kept(value)) for name, value in parameters.items()))

    @cached_property
    def parameters(self) -> Mapping[str, Any]:
        """The parameters by name."""
        return dict(self.items)

    def __str__(self) -> str:
        return self._english

    def __repr__(self) -> str:
        return f"<Message {self.key}: {self}>"

    @cached_property
    def _english(self) -> str:
        return say(self)

    def to_data(self) -> dict[str, Any]:
        """Return the message as JSON: cells as their names, messages as data."""
        types = entry_of(self.key).types
        return {
            "key": self.key,
            "parameters": {name: _to_data(value, types[name]) for name, value in self.parameters.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Message:
        """Return a message from what `to_data` returned."""
        types = entry_of(data["key"]).types
        return cls(data["key"], **{name: _from_data(value, types[name]) for name, value in data["parameters"].items()})


Label = str | Message
"""The name of something: a message, or a text that is the same in all languages."""


def named(english: str, chinese: str = "") -> Message:
    """Return a name that is not in the catalogue, for rules of one's own; without a Chinese one, both are the same.

    >>> say(named("ring 3", "第 3 环"), "zh"), str(named("ring 3"))
    ('第 3 环', 'ring 3')
    """
    return Message("unit.own", name=(english, chinese or english))


def label_of(name: Label) -> Message:
    """Return a name as a message."""
    return name if isinstance(name, Message) else named(name)


@lru_cache(maxsize=4096)
def say(message: Message, language: str = "en", *, in_lines: bool = False) -> str:
    """Return a message in words, in English ("en") or Chinese ("zh"); a text `in_lines` has a line for each link of a chain.

    >>> where = Message("unit.block", cell=(0, 0))
    >>> single = Message("step.hidden-single.all", house=where, value=4, cell=(1, 1))
    >>> say(single), say(single, "zh")
    ('In the block at A1, 4 fits only in B2.', '在 A1 起的宫中，4 只能填在 B2。')
    """
    entry, found = entry_of(message.key), ""
    for part in entry.parts[language]:
        if isinstance(part, str):
            text = laid(part, language, in_lines=in_lines)
        else:
            text = _said(part, message.parameters[part.name], entry, language, in_lines=in_lines)
        found = _added(found, text, language)
    return found


MARK = "\ue000"
"""Stands before and behind a cell in a text that is to be taken apart; no text of the catalogue has it."""


def marked(message: Message) -> Message:
    """Return a message whose cells stand between marks when it is said: see `parted`."""
    types = entry_of(message.key).types
    return Message(message.key, **{name: _marked(value, types[name]) for name, value in message.items})


def parted(text: str) -> list[str]:
    """Return what a marked message says in parts: texts, and between each two of them the name of a cell.

    >>> parted(say(marked(Message("step.hidden-single.all", house=Message("unit.block", cell=(0, 0)), value=4, cell=(1, 1)))))
    ['In the block at ', 'A1', ', 4 fits only in ', 'B2', '.']
    """
    return text.split(MARK)


def cited(message: Message) -> list[str]:
    """Return the names of the cells that a message names, each once.

    >>> cited(Message("unit.cage", label="12", cell=(0, 1)))
    ['A2']
    """
    return list(dict.fromkeys(parted(say(marked(message)))[1::2]))


def laid(text: str, language: str, *, in_lines: bool = False) -> str:
    """Return a part of a text of the catalogue with its line breaks, or without."""
    first, *lines = text.split("\n")
    blank = " " if language == "en" else ""
    return first + "".join(f"\n{line}" if in_lines else blank + line.lstrip() for line in lines)


def _said(field: Field, value: Any, entry: Entry, language: str, *, in_lines: bool) -> str:
    """Return a parameter as it stands in a text."""
    kind, options = entry.types[field.name], field.options
    if value is None:
        return ""
    if len(options) == 2:
        return options[0] if (value if isinstance(value, int) else len(value)) == 1 else options[1]
    if kind[-1] == "s":
        if kind != "values":  # two cages may be called alike
            value = tuple(dict.fromkeys(value))
        # Of several units, the first has the preposition: in row A and row B.
        said = [
            _one(each, kind[:-1], () if at else options, language, in_lines=in_lines) for at, each in enumerate(value)
        ]
        text = listed(said, options, language, in_lines=in_lines)
    else:
        text = _one(value, kind, options, language, in_lines=in_lines)
    return text[:1].upper() + text[1:] if field.begins else text


def listed(items: Iterable[str], options: Sequence[str] = (), language: str = "en", *, in_lines: bool = False) -> str:
    """Return texts as a list.

    >>> listed(["A1", "A2", "B1"]), listed(["1", "2"], ["or"], "zh")
    ('A1, A2 and B1', '1 或 2')
    """
    between, last = next(
        (LISTS[language][option] for option in options if option in LISTS["en"]), LISTS[language]["and"]
    )
    found, texts = "", list(items)
    for at, text in enumerate(texts):
        if at:
            separator = last if at == len(texts) - 1 else between
            found = _added(found, laid(separator, language, in_lines=in_lines), language)
        found = _added(found, text, language)
    return found


def _one(value: Any, kind: str, options: Sequence[str], language: str, *, in_lines: bool) -> str:
    """Return a single value of a type in words."""
    if kind == "cell":
        return value if isinstance(value, str) else cell_name(value)
    if kind in ("unit", "message") and isinstance(value, Message):
        text = say(value, language, in_lines=in_lines)
        return with_article(text, value, options) if kind == "unit" and language == "en" else text
    if kind == "name":
        return str(value[LANGUAGES.index(language)])
    if kind == "row":
        return letters(value)
    return f"{value:,}" if kind == "count" else f"{value:.2f}" if kind == "decimal" else str(value)


def with_article(text: str, unit: Message, options: Sequence[str] = ()) -> str:
    """Return the English name of a unit as it stands in a sentence: row A, the block at A1, on the diagonal /."""
    entry = entry_of(unit.key)
    if entry.article:
        text = f"the {text}"
    return f"{entry.place} {text}" if "in" in options else text


def _added(before: str, text: str, language: str) -> str:
    """Return two texts one after the other; in Chinese with a blank between characters and letters or digits."""
    if language == "zh" and before and text:
        a, b = before[-1], text[0]
        if (_is_chinese(a) and "!" <= b <= "~") or ("!" <= a <= "~" and _is_chinese(b)):
            return f"{before} {text}"
    return before + text


def _is_chinese(character: str) -> bool:
    """Return whether a character is Chinese, and no punctuation."""
    return "\u4e00" <= character <= "\u9fff"


def _kept(value: Any) -> Any:
    """Return a value that never changes."""
    return tuple(value) if isinstance(value, list) else value


def _marked(value: Any, kind: str) -> Any:
    if value is None or kind in ("name", "names"):
        return value
    if kind[-1] == "s":
        return tuple(_marked(each, kind[:-1]) for each in value)
    if kind == "cell":
        return f"{MARK}{cell_name(value)}{MARK}"
    return marked(value) if isinstance(value, Message) else value


def _to_data(value: Any, kind: str) -> Any:
    if value is None:
        return None
    if kind in ("name", "names"):
        return list(value)
    if kind[-1] == "s":
        return [_to_data(each, kind[:-1]) for each in value]
    return cell_name(value) if kind == "cell" else value.to_data() if isinstance(value, Message) else value


def _from_data(value: Any, kind: str) -> Any:
    if value is None:
        return None
    if kind == "name":
        return tuple(value)
    if kind[-1] == "s":
        return tuple(_from_data(each, kind[:-1]) for each in value)
    if kind == "cell":
        return cell_named(value)
    return Message.from_data(value) if isinstance(value, dict) else value
