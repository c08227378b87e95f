"""Messages: data with typed parameters, converted to text at the very end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from .catalogue import LANGUAGES, MessageEntry, TextField, entry_of, is_known
from .cells import NOTATIONS, LayerCell, cell_label, cell_name, cell_named, current_notation, place_name, row_label
from .frozen import Frozen
from .runtime import cached_property

SIGNS = {"space": (" ", " "), "tight": (",", ","), "plus": (" + ", " + "), "minus": (" − ", " − ")}
SIGNS |= {"added": ("+", "+"), "times": ("×", "×"), "dash": ("-", "-")}
LISTS: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "and": (", ", " and "),
        "or": (", ", " or "),
        "be": (", ", " or "),
        "nor": (", nor ", ", nor "),
        "either": (", ", ", or "),
        "also": ("; ", ", and "),
        "then": (";\n  ", ";\n  "),
        "numbered": (";\n  ", ";\n  "),
        "so": (", ", ", then "),
        "lines": ("\n  ", "\n  "),
        "semicolon": ("; ", "; "),
        "comma": (", ", ", "),
        **SIGNS,
    },
    "zh": {
        "and": ("、", "、"),
        "or": ("、", "或"),
        "be": ("、", "或"),
        "nor": ("，", "，"),
        "either": ("；", "；"),
        "also": ("，", "，"),
        "then": ("；\n  ", "；\n  "),
        "numbered": ("；\n  ", "；\n  "),
        "so": ("，", "，"),
        "lines": ("\n  ", "\n  "),
        "semicolon": ("；", "；"),
        "comma": ("、", "、"),
        **SIGNS,
    },
}
"""The separators of lists in each language: between items, and before the last item."""
PLURALS = {"unit.row": "unit.rows", "unit.column": "unit.columns"}
"""The messages that combine several units of the same kind in a list."""


class Message(Frozen):
    """A key of the catalogue and its parameters. It is independent of the language, comparable and convertible to JSON.

    As a text, it is in English.

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
        for value in parameters.values():
            if type(value) is LayerCell or (type(value) in (tuple, list) and LayerCell in map(type, value)):
                parameters = _with_words(key, parameters)
                break
        kept["items"] = tuple(
            sorted([(name, tuple(value) if type(value) is list else value) for name, value in parameters.items()])
        )

    @cached_property
    def parameters(self) -> Mapping[str, Any]:
        return dict(self.items)

    def __str__(self) -> str:
        return self._english

    def __repr__(self) -> str:
        return f"<Message {self.key}: {self}>"

    @cached_property
    def _english(self) -> str:
        return say(self, cells=NOTATIONS[0])

    def to_data(self) -> dict[str, Any]:
        """Return the message as JSON: cells as names, messages as data."""
        types = types_of(self.key)
        return {
            "key": self.key,
            "parameters": {name: _to_data(value, types[name]) for name, value in self.parameters.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Message:
        types = types_of(data["key"])
        return cls(data["key"], **{name: _from_data(value, types[name]) for name, value in data["parameters"].items()})


def _with_words(key: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a message about cells of layers: the names of their places, and words for their values."""
    types = types_of(key)
    cells = [
        each
        for name, given in parameters.items()
        for each in ((given,) if types.get(name) == "cell" else given if types.get(name) == "cells" else ())
    ]
    layers = {cell.layer if type(cell) is LayerCell else None for cell in cells}
    layer = layers.pop() if len(layers) == 1 else None

    def convert(each: Any, kind: str, *, is_mixed: bool = False) -> Any:
        if kind == "cell" and type(each) is LayerCell:
            return (
                each.text if each.layer.has_words and not is_mixed else f"{each.text} ({each.layer.name.lstrip('_')})"
            )
        return layer.phrase(each, many=len(cells) > 1) if layer and kind == "value" and isinstance(each, int) else each

    found = {}
    for name, given in parameters.items():
        kind = types.get(name, "")
        if kind in ("cells", "values") and not isinstance(given, str):
            is_mixed = kind == "cells" and len(given) > len(
                {each if type(each) is str else place_name(each) for each in given}
            )
            found[name] = tuple(convert(each, kind[:-1], is_mixed=is_mixed) for each in given)
        else:
            found[name] = convert(given, kind)
    return found


Label = str | Message
"""A name: a message, or a text that is the same in all languages."""


def name_message(english: str, chinese: str = "") -> Message:
    """Return a name that is not in the catalogue, for custom rules; by default it is the same in both languages.

    >>> say(name_message("ring 3", "第 3 环"), "zh"), str(name_message("ring 3"))
    ('第 3 环', 'ring 3')
    """
    return Message("unit.own", name=(english, chinese or english))


def label_of(name: Label) -> Message:
    """Return a name as a message."""
    return name if isinstance(name, Message) else name_message(name)


def say(message: Message, language: str = "en", *, in_lines: bool = False, cells: str | None = None) -> str:
    """Return the text of a message in English ("en") or Chinese ("zh"); `in_lines` puts each link of a chain on a line.

    `cells` is the notation of cells, "a1" or "r1c1"; None means that of `use_notation`, "a1" by default.

    >>> where = Message("unit.block", cell=(0, 0), number=1)
    >>> single = Message("step.hidden-single.all", house=where, value=4, cell=(1, 1))
    >>> say(single), say(single, cells="r1c1"), say(single, "zh")
    ('In the block at A1, 4 fits only in B2.', 'In box 1, 4 fits only in r2c2.', '在 A1 起的宫中，4 只能填在 B2。')
    """
    text = _say(message, MessageStyle(language, in_lines, cells or current_notation()))
    return _brackets_apart(text) if language == "zh" else text


def _brackets_apart(text: str) -> str:
    """Replace nested brackets in a Chinese text by brackets of another kind.

    >>> _brackets_apart("（A1 的笼（30）、行 C）与（B2）")
    '（A1 的笼〔30〕、行 C）与（B2）'
    """
    if text.count("（") < 2:
        return text
    found, depth = "", 0
    for character in text:
        depth += (character == "（") - (character == "）")
        if depth > 1 and character == "（":
            character = "〔"
        elif depth > 0 and character == "）":
            character = "〕"
        found += character
    return found


class MessageStyle(NamedTuple):
    """The style of texts: the language, line breaks, and the notation of cells."""

    language: str
    in_lines: bool = False
    cells: str = NOTATIONS[0]


@lru_cache(maxsize=4096)
def _say(message: Message, style: MessageStyle) -> str:
    entry, found = _entry(message, style), ""
    for part in entry.parts[style.language]:
        text = (
            lay_out(part, style)
            if isinstance(part, str)
            else _say_parameter(part, message.parameters[part.name], entry, style)
        )
        found = _join_texts(found, text, style.language)
    return found


def types_of(key: str) -> Mapping[str, str]:
    """Return the type of each parameter of a message, in any notation of cells."""
    keys = [f"{key}.{cells}" for cells in NOTATIONS[1:]]
    return entry_of(key).types | {
        name: kind for key in filter(is_known, keys) for name, kind in entry_of(key).types.items()
    }


def _entry(message: Message, style: MessageStyle) -> MessageEntry:
    """Return the entry of a message; an entry KEY.r1c1 is for that notation of cells."""
    if style.cells != NOTATIONS[0] and is_known(key := f"{message.key}.{style.cells}"):
        return entry_of(key)
    return entry_of(message.key)


MARK = "\ue000"
"""The mark before and after a cell in texts that are to be split; it does not occur in the catalogue."""


def mark_cells(message: Message) -> Message:
    """Return a message with marks around its cells, for `split_marked`."""
    types = types_of(message.key)
    return Message(message.key, **{name: _mark_value(value, types[name]) for name, value in message.items})


def split_marked(text: str) -> list[str]:
    """Split the text of a marked message into texts with the names of cells between them.

    >>> split_marked(say(mark_cells(Message("step.hidden-single.all", house=Message("unit.block", cell=(0, 0), number=1), value=4, cell=(1, 1)))))
    ['In the block at ', 'A1', ', 4 fits only in ', 'B2', '.']
    """
    return text.split(MARK)


def cited_cells(message: Message) -> list[str]:
    """Return the names of the cells in a message, each once.

    >>> cited_cells(Message("unit.cage", label="12", cell=(0, 1)))
    ['A2']
    """
    return list(dict.fromkeys(split_marked(say(mark_cells(message), cells=NOTATIONS[0]))[1::2]))


def lay_out(text: str, style: MessageStyle) -> str:
    """Keep the line breaks of a text of the catalogue, or remove them unless the style is `in_lines`."""
    first, *lines = text.split("\n")
    blank = " " if style.language == "en" else ""
    return first + "".join(f"\n{line}" if style.in_lines else blank + line.lstrip() for line in lines)


def _say_parameter(field: TextField, value: Any, entry: MessageEntry, style: MessageStyle) -> str:
    kind, options = entry.types[field.name], field.options
    if value is None:
        return ""
    if len(options) == 2:
        return options[0] if (value if isinstance(value, int) else len(value)) == 1 else options[1]
    if kind[-1] == "s":
        if kind != "values":  # two cages may have the same name
            value = tuple(dict.fromkeys(value))
        if kind == "units" and len(value) > 1:
            value = _together(value)
        # Of several units, the first has the preposition: in row A and row B; so have phrases: in region 1 or 2.
        said = [
            _one(
                _number_again(value[at - 1], each, style) if at and kind == "values" else each,
                kind[:-1],
                () if at and kind == "units" else options,
                style,
            )
            for at, each in enumerate(value)
        ]
        text = list_texts(said, options, style)
    else:
        text = _one(value, kind, options, style)
    if kind in ("cell", "cells"):
        text = _with_edge(value if kind == "cells" else (value,), text, style)
    is_numbered = kind in ("cell", "cells") and text[:1] == "r" and text[1:2].isdigit()  # r1c1 stays in lower case
    return text[:1].upper() + text[1:] if field.begins and not is_numbered else text


def _number_again(before: Any, each: Any, style: MessageStyle) -> Any:
    """Return the number of a layer's phrase if the phrase before it is the same: a doubled 1 or 2."""
    is_again = isinstance(each, Message) and isinstance(before, Message) and each.key == before.key
    return each.parameters["value"] if is_again and style.language == "en" and "value" in each.parameters else each


def _with_edge(cells: Sequence[Any], text: str, style: MessageStyle) -> str:
    """Return the names of cells, with the word "edge" in front if they are edges between two cells."""
    if not cells or not all(isinstance(cell, str) and _EDGE.match(cell) for cell in cells):
        return text
    word = _say(Message("layer-said.edge" if len(cells) == 1 else "layer-said.edges"), style)
    return f"{word} {text}"


def _together(units: Iterable[Any]) -> list[Any]:
    """Combine several rows, and several columns, into one message each.

    >>> columns = [Message("unit.column", column=2), Message("unit.column", column=7)]
    >>> [str(each) for each in _together([Message("unit.row", row=2), *columns])]
    ['row C', 'columns 2 and 7']
    """
    found: dict[Any, list[Any]] = {}
    for unit in units:
        key = getattr(unit, "key", None)
        found.setdefault(key if key in PLURALS else unit, []).append(unit)
    return [several[0] if len(several) == 1 else _several(key, several) for key, several in found.items()]


def _several(key: str, units: Sequence[Message]) -> Message:
    ((name, _),) = units[0].items
    return Message(PLURALS[key], **{f"{name}s": sorted(unit.parameters[name] for unit in units)})


def list_texts(items: Iterable[str], options: Sequence[str] = (), style: MessageStyle = MessageStyle("en")) -> str:
    """Return texts as a list.

    >>> list_texts(["A1", "A2", "B1"]), list_texts(["1", "2"], ["or"], MessageStyle("zh"))
    ('A1, A2 and B1', '1 或 2')
    """
    signs = LISTS[style.language]
    between, last = next((signs[option] for option in options if option in signs), signs["and"])
    found, texts = "", list(items)
    if "numbered" in options:
        texts = [f"{number}. {text}" for number, text in enumerate(texts, 1)]
    for at, text in enumerate(texts):
        if at:
            found = _join_texts(found, lay_out(last if at == len(texts) - 1 else between, style), style.language)
        found = _join_texts(found, text, style.language)
    return found


def _one(value: Any, kind: str, options: Sequence[str], style: MessageStyle) -> str:
    if kind == "cell":
        return _place_label(value, style) if isinstance(value, str) else cell_label(value, style.cells)
    if kind in ("unit", "message") and isinstance(value, Message):
        text = _say(value, style)
        return _with_article(text, _entry(value, style), options) if kind == "unit" and style.language == "en" else text
    if kind == "name":
        return str(value[LANGUAGES.index(style.language)])
    if kind == "row":
        return row_label(value, style.cells)
    if isinstance(value, Message):  # the phrase for a value of a layer
        key = f"{value.key}.be"
        return _say(Message(key, **value.parameters) if "be" in options and is_known(key) else value, style)
    return f"{value:,}" if kind == "count" else f"{value:.2f}" if kind == "decimal" else str(value)


def _place_label(place: str, style: MessageStyle) -> str:
    """Return the name of a layer's cell in a notation of cells."""
    if style.cells == NOTATIONS[0]:
        return place
    name, blank, layer = place.partition(" ")
    return _CELL.sub(lambda found: cell_label(cell_named(found[0]), style.cells), name) + blank + layer


def _with_article(text: str, entry: MessageEntry, options: Sequence[str] = ()) -> str:
    """Return the English name of a unit in a sentence: row A, the block at A1, on the diagonal /."""
    if entry.article:
        text = f"the {text}"
    return f"{entry.place} {text}" if "in" in options else text


def _join_texts(before: str, text: str, language: str) -> str:
    """Join two texts; in Chinese, add a blank between characters and letters or digits."""
    if language == "zh" and before and text:
        a, b = before[-1], text[0]
        if (_is_chinese(a) and "!" <= b <= "~") or ("!" <= a <= "~" and _is_chinese(b)):
            return f"{before} {text}"
    return before + text


def _is_chinese(character: str) -> bool:
    """Return whether a character is Chinese, except punctuation."""
    return "\u4e00" <= character <= "\u9fff"


def _mark_value(value: Any, kind: str) -> Any:
    if value is None or kind in ("name", "names"):
        return value
    if kind[-1] == "s":
        return tuple(_mark_value(each, kind[:-1]) for each in value)
    if kind == "cell":
        place, blank, layer = _place_name(value).partition(" ")  # of several layers, the place is followed by its layer
        return f"{MARK}{place}{MARK}{blank}{layer}"
    return mark_cells(value) if isinstance(value, Message) else value


_CELL = re.compile(r"[A-Za-z]+\d+")
_EDGE = re.compile(f"{MARK}?[A-Z]+[0-9]+[A-Z]+[0-9]+\\b")
"""The name of the edge between two cells, perhaps marked."""


def _place_name(value: tuple[int, int] | str) -> str:
    """Return the name of a cell; a cell of a layer is in a message as the name of its place already."""
    return value if isinstance(value, str) else cell_name(value)


def _to_data(value: Any, kind: str) -> Any:
    if value is None:
        return None
    if kind in ("name", "names"):
        return list(value)
    if kind[-1] == "s":
        return [_to_data(each, kind[:-1]) for each in value]
    return _place_name(value) if kind == "cell" else value.to_data() if isinstance(value, Message) else value


def _from_data(value: Any, kind: str) -> Any:
    if value is None:
        return None
    if kind == "name":
        return tuple(value)
    if kind[-1] == "s":
        return tuple(_from_data(each, kind[:-1]) for each in value)
    if kind == "cell":
        return cell_named(value) if _CELL.fullmatch(value) else value
    return Message.from_data(value) if isinstance(value, dict) else value


def count_noun(number: int, noun: str, form: str = "") -> str:
    """Return a number with its noun, in the plural unless the number is 1; `form` is a format such as ",".

    >>> count_noun(1, "step"), count_noun(0, "step"), count_noun(12_000, "step", ",")
    ('1 step', '0 steps', '12,000 steps')
    """
    return f"{number:{form}} {noun}" + ("" if number == 1 else "s")


def wrap_text(text: str, width: int) -> str:
    """Wrap a text at `width` characters; all lines except the first are indented.

    >>> print(wrap_text("killer 15:A1A2B1, 7:C1C2", 20))
    killer 15:A1A2B1,
        7:C1C2
    """
    from textwrap import fill

    return fill(text, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def printable(text: str) -> str:
    """Replace line breaks, escapes and other characters in `text` that would act on a terminal.

    >>> printable("a b") == "a b", printable(chr(27) + "[2J") == chr(0xFFFD) + "[2J"
    (True, True)
    """
    return text if text.isprintable() else "".join([char if char.isprintable() else REPLACED for char in text])


REPLACED = "\N{REPLACEMENT CHARACTER}"
