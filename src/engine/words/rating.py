"""Ratings: how hard a puzzle is."""

from __future__ import annotations

from .entry import Entry, Texts

ENTRIES: Texts = {
    "level.easy": Entry("easy", "容易"),
    "level.medium": Entry("medium", "中等"),
    "level.hard": Entry("hard", "困难"),
    "level.fiendish": Entry("fiendish", "极难"),
    "level.extreme": Entry("extreme", "骨灰级"),
    "rating.value": Entry("rating: {value:decimal} ({level:message})", "难度：{value}（{level}）"),
    "rating.hardest": Entry(
        "hardest step: {cost:decimal}, {technique:message}: {text:message}",
        "最难的一步：{cost}，{technique}：{text}",
    ),
    "rating.steps": Entry("steps: {count:number}{techniques:message}", "步数：{count}{techniques}"),
    "rating.techniques": Entry(" ({techniques:messages|comma})", "（{techniques|comma}）"),
    "rating.times": Entry("{technique:message} {count:number}", "{technique}{count}"),
    "rating.doors": Entry(
        "fewest open: {count:number} {count|step|steps} at a time", "最窄处：{count|只有|有}{count}步可走"
    ),
    "rating.solutions": Entry("solutions: {count:number}", "解的个数：{count}"),
    "rating.many-solutions": Entry("solutions: {count:number} or more", "解的个数：至少{count}"),
    "rating.searched": Entry("found by search alone: {count:number} {count|step|steps}", "只能靠搜索找到：{count}步"),
}
