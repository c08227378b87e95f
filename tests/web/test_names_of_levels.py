"""The page and the engine call levels alike, in Chinese too."""

from importlib.resources import files

from rulegrid.engine.rating import LEVELS
from rulegrid.engine.words import Message, say

I18N = files("rulegrid.web") / "static" / "i18n"


def test_levels_are_called_alike():
    text = (I18N / "grid.js").read_text(encoding="utf-8")
    for level, _ in LEVELS:
        assert f'"grid.level.{level}": "{say(Message(f"level.{level}"), "zh")}"' in text
