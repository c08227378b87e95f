"""The answers for setters in Chinese."""

from __future__ import annotations

import re

from ..explain.words_zh import without_stray_blanks

CHINESE: dict[str, str] = {
    "and": "、",
    "or": "或 ",
    "comma": "、",
    "more": "{names}……另有 {count} 个",
    "rule": "“{name}”规则",
    "one given": "已知数",
    "givens": "已知数",
    "one clue": "线索",
    "clues": "线索",
    "one given or clue": "已知数或线索",
    "givens and clues": "已知数和线索",
    "one placed piece": "已放的拼块",
    "placed pieces": "已放的拼块",
    "one cell": "1 格",
    "cells": "{count} 格",
    "unique": "本题恰有一个解。",
    "solutions": "本题有 {count} 个解。",
    "more solutions": "本题的解超过 {count} 个。",
    "several": "本题有多个解。",
    "they differ": "两个解有 {cells}不同：{names}。",
    "two differ": "其中两个解只有 {cells}不同：{names}。",
    "open": "各解之间有 {cells}不同：{names}。",
    "give": "给出 {parts} 后恰有一个解。",
    "place": "放上 {parts} 后恰有一个解。",
    "none": "本题无解。",
    "impossible": "{part}本身就无法满足。",
    "no cover": "无论怎么放，这些拼块都盖不住盘面。",
    "repeat": "{cells} 都是 {value}，但{unit}中 {value} 只能出现一次。",
    "each other": "{parts}互相矛盾。",
    "one contradicts": "{givens} 与{units}矛盾。",
    "two contradict": "{givens} 与{units}矛盾。",
    "many contradict": "{givens} 一起与{units}矛盾。",
    "needed": "其中每一项都是矛盾所必需的。",
    "unknown": "其中也许有多余的：要弄清这一点太费时。",
    "many steps": "要看出这一点需要 {count} 步。",
    "no steps": "没有找到简短的推理，只有搜索才能看出这一点。",
    "not enough": "只去掉任何一个{what}都不够。",
    "removed one": "去掉{part}后恰有一个解。",
    "removed several": "去掉{part}后有多个解。",
    "changed one": "去掉{part}，或改为{changes}，都恰有一个解。",
    "changed several": "去掉{part}，或改为{changes}，都有多个解。",
    "changed to one": "去掉{part}后有多个解；改为{changes}则恰有一个解。",
    "nothing": "没有可以去掉的{what}。",
    "superfluous": "不需要{part}。",
    "any superfluous": "以下任何一项都可以去掉：{parts}。",
    "all needed": "每个{what}都是必需的。",
    "without none": "没有{part}则无解。",
    "without some": "没有{part}则有 {count} 个解。",
    "without many": "没有{part}则至少有 {count} 个解。",
    "minimal": "什么都不能去掉：每个{what}都是必需的。",
    "taken away": "去掉了：{parts}。",
    "one left": "余下的一个{what}是必需的。",
    "symmetric": "按此对称方式，再没有可以去掉的了。",
    "left": "余下的 {count} 个{what}都是必需的。",
}

_HAN, _LATIN = "[\u4e00-\u9fff]", "[A-Za-z0-9]"


def spaced(text: str) -> str:
    """Return a text with one blank between Chinese and other characters, and none beside Chinese punctuation.

    >>> spaced("去掉A1 = 1或  A1 的笼（9）后有2个解")
    '去掉 A1 = 1 或 A1 的笼（9）后有 2 个解'
    """
    text = re.sub(f"(?<={_HAN}) *(?={_LATIN})|(?<={_LATIN}) *(?={_HAN})", " ", text)
    return without_stray_blanks(text)
