"""The words of steps in Chinese."""

from __future__ import annotations

import re

from ..unit import Unit
from .step import Kind

Texts = tuple[str, str, str]

_LOCKED = "在{house}中，{value} 只能在{other}内，所以{removals}。"
_NAKED = "在{house}中，{cells} 只能填 {values}，所以{removals}。"
_HIDDEN = "在{house}中，{values} 只能填在 {cells}，所以{removals}。"
_FISH = "在{houses}中，{value} 只能落在{others}，所以{removals}。"


def _subset(name: str, text: str) -> Texts:
    return "请看{house}。", f"{{house}}中有{name}。", text


def _fish(name: str) -> Texts:
    return "请看 {value} 可以填在哪里。", f"{{houses}}中有 {{value}} 的{name}。", _FISH


CHINESE: dict[str, Texts] = {
    Kind.HIDDEN_SINGLE: (
        "请看{house}。",
        "{value} 在{house}中只有一个位置。",
        "在{house}中，{value} 只能填在 {cell}。",
    ),
    Kind.NAKED_SINGLE: ("请看 {cell}。", "{cell} 只有一个候选数。", "{cell} 只剩下 {value}。"),
    Kind.RULE: ("请看{unit}。", "{unit}可以排除候选数。", "{unit}{beside}：{ways}{removals}。"),
    Kind.RULE_LINE: (
        "请看{unit}。",
        "{unit}总把 {values} 放在同一行或同一列。",
        "无论{unit}怎么填，{values} 都在它位于{other}的部分，所以{removals}。",
    ),
    Kind.TOGETHER: (
        "请看{sums}里的{cages}。",
        "{cages}减少了{sums}的可能。",
        "{sums}中每个数各出现一次：结合{cages}，{removals}。",
    ),
    Kind.INNIES: (
        "请看{sums}的总和。",
        "对{sums}使用 {worth} 法则。",
        "{worth} 法则：{sums}的总和是 {amount}。与{cages}比较，得 {equation}{apart}，所以{removals}。",
    ),
    Kind.POINTING: ("请看{house}。", "{value} 在{house}中被锁定。", _LOCKED),
    Kind.CLAIMING: ("请看{house}。", "{value} 在{house}中被锁定。", _LOCKED),
    Kind.NAKED_PAIR: _subset("显性数对", _NAKED),
    Kind.NAKED_TRIPLE: _subset("显性三数组", _NAKED),
    Kind.NAKED_QUAD: _subset("显性四数组", _NAKED),
    Kind.HIDDEN_PAIR: _subset("隐性数对", _HIDDEN),
    Kind.HIDDEN_TRIPLE: _subset("隐性三数组", _HIDDEN),
    Kind.HIDDEN_QUAD: _subset("隐性四数组", _HIDDEN),
    Kind.X_WING: _fish("二链列（X-wing）"),
    Kind.SWORDFISH: _fish("三链列（剑鱼）"),
    Kind.JELLYFISH: _fish("四链列（水母）"),
    Kind.ASSUMPTION: (
        "请看 {cell}。",
        "{Suppose} {cell} 是 {value}。",
        "{Suppose} {cell} 是 {value}：{chain}。所以{conclusion}。{likewise}",
    ),
    Kind.NESTED: (
        "请看 {cell}。",
        "假设 {cell} 是 {value}，再试余下的可能。",
        "假设 {cell} 是 {value}：{chain}。所以{conclusion}。{likewise}",
    ),
    Kind.ONE_PLACE: ("请看拼块 {piece}。", "拼块 {piece} 只有一个位置。", "拼块 {piece} 只有一个位置：{cells}。"),
    Kind.ONE_COVER: (
        "请看 {cell}。",
        "{cell} 只有一种盖法。",
        "只有拼块 {piece} 能盖住 {cell}，而且只能这样：{cells}。",
    ),
    Kind.ONLY_PIECE: (
        "请看 {cell}。",
        "只有一块拼块能盖住 {cell}。",
        "只有拼块 {piece} 能盖住 {cell}，所以{gone}。",
    ),
    Kind.COVERED: (
        "请看拼块 {piece}。",
        "拼块 {piece} 放在哪里都会挡住别的拼块。",
        "拼块 {piece} 放在哪里都会排除{lost}。",
    ),
    Kind.EXCLUDED: (
        "请看 {cell}。",
        "无论用什么盖住 {cell} 都会挡住别的拼块。",
        "无论用什么盖住 {cell} 都会排除{lost}。",
    ),
    Kind.HOLE: ("请看 {cell}。", "注意 {cell} 处的空洞。", "{lost}会在 {cell} 处留下 {hole}的空洞，没有拼块能填。"),
    Kind.WRONG_PLACE: ("请看 {cell}。", "{cell} 附近有些位置行不通。", "假设{put}：{way}。所以{gone}。"),
    Kind.SEARCHED: (
        "请看拼块 {piece}。",
        "只有搜索才能确定拼块 {piece} 的位置。",
        "没有更短的推理了。搜索表明拼块 {piece} 放在 {cells}。",
    ),
    Kind.SEARCH: (
        "请看 {cell}。",
        "只有搜索才能排除 {cell} 的候选数。",
        "没有更短的推理了。搜索表明{removals}。",
    ),
    Kind.LOOKED_UP: ("推不出更多数字了。", "有多个解。", "由规则推不出更多数字：有多个解{taken}。"),
    Kind.FAR_OFF: (
        "请看 {cell}。",
        "离下一个数字还有很多步。",
        "离下一个数字还有很多步。有一个解在 {cell} 填 {value}。",
    ),
    Kind.FULL: ("所有格子都已填满。",) * 3,
    Kind.CONTRADICTION: ("{unit}有矛盾。",) * 2 + ("{unit}有矛盾{why}。",),
    Kind.WRONG_VALUE: ("请看 {cell}。", "{cell} 填错了。", "{cell} 的 {value} 是错的{against}。"),
    Kind.MISSING_MARK: (
        "请看 {cell}。",
        "{cell} 缺少一个候选数。",
        "{cell} 缺少候选数 {value}：没有任何理由排除它。",
    ),
    Kind.NO_SOLUTION: ("盘面上现有的数字{and_marks}无解。",) * 3,
}

CHINESE_PARTS: dict[str, str] = {
    "and": "、",
    "or": "、",
    "comma": "、",
    "then": "；",
    "cannot": " {cells} 不能是 {values}",
    "likewise": "同理，{removals}。",
    "only": " {cells} 只能是 {values}",
    "is": "{cell} 是 {value}",
    "only place": "{cell} 是 {value}（{house}中唯一的位置）",
    "nothing else": "{cell} 是 {value}（只剩下它）",
    "also": "，",
    "also comma": "，",
    "sums in": "{houses}的各个总和",
    "out": " {cells} 不能是 {values}",
    "loses": "{unit}使{losses}",
    "several lose": "{unit}合起来使{losses}",
    "tried": "试过之后，{cell} 不能是 {values}",
    "locked": "{values} 在{house}中被锁定",
    "no value": "{cell} 就没有候选数了",
    "no place": "{value} 在{house}中就没有位置了",
    "twice": "{value} 在{house}中就重复了",
    "fails": "{unit}就不成立了",
    "several fail": "{unit}就不能同时成立了",
    "suppose": "假设",
    "named": "{name}：{text}",
    "apart": "（{units}中不重复）",
    "as": "{known}，所以",
    "ways": "只能是 {ways}，所以",
    "beside": "（连同{units}）",
    "against": "：与{units}矛盾",
    "why cell": "：没有候选数了",
    "why house": "：{value} 没有位置",
    "why piece": "：没有位置了",
    "and marks": "和标注",
    "this value": "，这个数字取自其中之一",
    "this piece": "，拼块 {piece}（{cells}）取自其中之一",
    "put": "拼块 {piece} 放在 {cells}",
    "put so": "拼块 {piece} 就只能放在 {cells}",
    "uncovered": "{cell} 就盖不住了",
    "homeless": "拼块 {piece} 就没有位置了",
    "one gone": "拼块 {piece} 不能放在 {cells}",
    "many gone": "拼块 {pieces} 有 {count} 个位置行不通",
    "many gone of several": "拼块 {pieces} 共有 {count} 个位置行不通",
    "one lost": "拼块 {piece} 在 {cells} 的位置",
    "many lost": "拼块 {pieces} 的 {count} 个位置",
    "many lost of several": "拼块 {pieces} 共 {count} 个位置",
    "one cell": "1 格",
    "cells": "{count} 格",
    "heading": "逐步讲解",
    "one step": "共 1 步。",
    "steps": "共 {count} 步。",
}

CHINESE_KINDS: dict[str, str] = {
    Kind.HIDDEN_SINGLE: "隐性唯一",
    Kind.NAKED_SINGLE: "显性唯一",
    Kind.RULE: "规则",
    Kind.RULE_LINE: "规则与行列",
    Kind.TOGETHER: "规则合用",
    Kind.INNIES: "总和法则",
    Kind.POINTING: "区块指向",
    Kind.CLAIMING: "区块占有",
    Kind.NAKED_PAIR: "显性数对",
    Kind.NAKED_TRIPLE: "显性三数组",
    Kind.NAKED_QUAD: "显性四数组",
    Kind.HIDDEN_PAIR: "隐性数对",
    Kind.HIDDEN_TRIPLE: "隐性三数组",
    Kind.HIDDEN_QUAD: "隐性四数组",
    Kind.X_WING: "二链列",
    Kind.SWORDFISH: "三链列",
    Kind.JELLYFISH: "四链列",
    Kind.ASSUMPTION: "假设",
    Kind.NESTED: "嵌套假设",
    Kind.SEARCH: "搜索",
    Kind.ONE_PLACE: "唯一位置",
    Kind.ONE_COVER: "唯一盖法",
    "tried": "试放",
}
"""What kinds of steps are called."""

_NAMES = [
    (re.compile(r"row ([A-Z]+)"), r" \1 行"),
    (re.compile(r"column (\d+)"), r"第 \1 列"),
    (re.compile(r"block at ([A-Z]+\d+)"), r" \1 起的宫"),
    (re.compile(r"cage (.+) at ([A-Z]+\d+)"), r" \2 的笼（\1）"),
    (re.compile(r"diagonal (.)"), r"对角线 \1"),
    (re.compile(r"piece (.+)"), r"拼块 \1"),
]


def without_stray_blanks(text: str) -> str:
    """Return a text with blanks between letters or digits and Chinese, and none at its beginning and after punctuation.

    >>> without_stray_blanks(" A1 起的宫： B1、 B2 不能是 3")
    'A1 起的宫：B1、B2 不能是 3'
    """
    spaced = re.sub("([A-Za-z0-9])(?=[\u4e00-\u9fff])", r"\1 ", text)
    return re.sub("(^|[，。、：；（]) +", r"\1", spaced)


def chinese_name(unit: Unit) -> str:
    """Return what a unit is called in Chinese: by its rule's Chinese name where there is one.

    >>> from rulegrid.engine import Board, Puzzle, RowRule
    >>> chinese_name(Puzzle(Board(2), [RowRule()]).units()[0])
    ' A 行'
    """
    for pattern, name in _NAMES:
        if pattern.fullmatch(unit.name):
            return pattern.sub(name, unit.name)
    rule = unit.rule
    spelled = "" if rule is None else rule.spelling().replace("-", " ")
    if rule is not None and rule.chinese and unit.name.replace("-", " ").startswith(spelled):
        return rule.chinese + unit.name[len(spelled) :].removesuffix(" rule")
    return unit.name
