"""Steps in words: made from their payload at the very end."""

from __future__ import annotations

from ...utils.errors import RulegridError, quote
from ..words import LANGUAGES, Message, say
from ..words.entry import SHOWS, Show
from ..words.message import entry_of
from .step import Step

__all__ = ["LANGUAGES", "SHOWS", "Show", "check_words", "message_of", "sentence"]


def check_words(language: str, show: str = "all") -> None:
    """Raise RulegridError where there is no such language, or no such part of a step to show.

    >>> check_words("fr")
    Traceback (most recent call last):
        ...
    rulegrid.RulegridError: language 'fr': expected one of en, zh
    """
    for name, given, known in (("language", language, LANGUAGES), ("show", show, SHOWS)):
        if not isinstance(given, str) or given not in known:
            raise RulegridError(f"{name} {quote(given)}: expected one of {', '.join(known)}")


def message_of(step: Step, show: str = "all") -> Message:
    """Return what is to be said of a step: "where" to look, which "technique", or "all" of it."""
    payload = step.payload
    key = f"{payload.key(step)}.{show}"
    parameters = payload.parameters(step)
    return Message(key, **{name: parameters[name] for name in entry_of(key).types})


def sentence(step: Step, language: str = "en", show: str = "all", *, in_lines: bool = False) -> str:
    """Return a step in words: "where" to look, which "technique", or "all" of it.

    With `in_lines`, each implication of an assumption has a line of its own, further in.

    >>> from rulegrid.sudoku import read_puzzle
    >>> step = read_puzzle("1..4......32....").hint()
    >>> sentence(step), sentence(step, show="where"), sentence(step, "zh")
    ('In the block at C3, 4 fits only in D3.', 'Look at the block at C3.', '在 C3 起的宫中，4 只能填在 D3。')
    """
    check_words(language, show)
    return say(message_of(step, show), language, in_lines=in_lines)
