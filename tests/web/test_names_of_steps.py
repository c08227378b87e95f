"""The page and the engine call kinds of steps alike, in Chinese too."""

import re
from importlib.resources import files

import pytest

from rulegrid.engine.explain.words import kind_name
from rulegrid.engine.explain.words_zh import CHINESE_KINDS
from rulegrid.engine.rating.words import LEVEL_NAMES

I18N = files("rulegrid.web") / "static" / "i18n"
PHRASES = dict(re.findall(r'^ +\["([^"]+)", "([^"]+)"\],$', (I18N / "phrases.js").read_text(encoding="utf-8"), re.M))


@pytest.mark.parametrize("kind", sorted(map(str, CHINESE_KINDS.keys() & PHRASES.keys())))
def test_kinds_are_called_alike(kind):
    assert PHRASES[kind] == kind_name(kind, "zh")


def test_many_kinds_are_compared():
    assert len(CHINESE_KINDS.keys() & PHRASES.keys()) > 15


def test_levels_are_called_alike():
    text = (I18N / "grid.js").read_text(encoding="utf-8")
    for level, name in LEVEL_NAMES["zh"].items():
        assert f'"grid.level.{level}": "{name}"' in text
