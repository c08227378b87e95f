"""The answers for setters in Chinese."""

from __future__ import annotations

import re

from ..explain.words_zh import without_stray_blanks

CHINESE: dict[str, str] = {
    "and": "、",
    "or": "或 ",
    "comma": "、",
    "more": "{names}……另有 {count} 项",
    "more cells": "{names}……另有 {count} 格",
    "rule": "“{name}”规则",
    "one given": "个已知数",
    "givens": "个已知数",
    "one clue": "条线索",
    "clues": "条线索",
    "one given or clue": "个已知数或线索",
    "givens and clues": "个已知数和线索",
    "one placed piece": "块已放的拼块",
    "placed pieces": "块已放的拼块",
    "one cell": "1 格",
    "cells": "{count} 格",
    "unique": "本题有唯一解。",
    "solutions": "本题有 {count} 个解。",
    "more solutions": "本题的解超过 {count} 个。",
    "several": "本题有多个解。",
    "they differ": "两个解有 {cells}不同：{names}。",
    "two differ": "其中两个解只有 {cells}不同：{names}。",
    "open": "各解之间有 {cells}不同：{names}。",
    "give": "再给出 {parts}，就有唯一解。",
    "place": "再放上 {parts}，就有唯一解。",
    "none": "本题无解。",
    "impossible": "{part}本身就无法满足。",
    "no cover": "无论怎么放，这些拼块都盖不住盘面。",
    "repeat": "{cells} 都是 {value}，但{unit}中 {value} 只能出现一次。",
    "each other": "{parts}互相矛盾。",
    "one contradicts": "{givens} 与{units}矛盾。",
    "two contradict": "{givens} 与{units}矛盾。",
    "many contradict": "{givens} 合起来与{units}矛盾。",
    "needed": "缺少其中任何一项，都没有这个矛盾。",
    "unknown": "其中可能有多余的项：要弄清楚太费时。",
    "many steps": "要看出这一点需要 {count} 步。",
    "no steps": "没有找到简短的推理，只有靠搜索才能看出这一点。",
    "not enough": "只去掉任何一{what}都不够。",
    "removed one": "去掉{part}后有唯一解。",
    "removed several": "去掉{part}后会有多个解。",
    "changed one": "去掉{part}，或改为{changes}，都会有唯一解。",
    "changed several": "去掉{part}，或改为{changes}，都会有多个解。",
    "changed to one": "去掉{part}后会有多个解；改为{changes}则有唯一解。",
    "nothing": "没有一{what}可以去掉。",
    "superfluous": "{part}是多余的。",
    "any superfluous": "以下任何一项都可以去掉：{parts}。",
    "all needed": "每{what}都是必需的。",
    "without none": "没有{part}就无解。",
    "without some": "没有{part}会有 {count} 个解。",
    "without many": "没有{part}会有至少 {count} 个解。",
    "minimal": "什么都不能去掉：每{what}都是必需的。",
    "taken away": "去掉了：{parts}。",
    "one left": "余下的一{what}是必需的。",
    "symmetric": "按这种对称方式，不能再去掉什么了。",
    "left": "余下的 {count} {what}都是必需的。",
}

_HAN, _LATIN = "[\u4e00-\u9fff]", "[A-Za-z0-9]"


def spaced(text: str) -> str:
    """Return a text with one blank between Chinese and other characters, and none beside Chinese punctuation.

    >>> spaced("去掉A1 = 1或  A1 的笼（9）后有2个解")
    '去掉 A1 = 1 或 A1 的笼（9）后有 2 个解'
    """
    text = re.sub(f"(?<={_HAN}) *(?={_LATIN})|(?<={_LATIN}) *(?={_HAN})", " ", text)
    return without_stray_blanks(text)
