"""What a setter is told: several solutions, contradictions and repairs, what is needed."""

from __future__ import annotations

from .entry import Entry, Texts

ENTRIES: Texts = {
    "others": Entry("{count:number} others", "另外{count}项"),
    "value": Entry("{value:value}", "{value}"),
    "cells": Entry("{cells:cells|space}", "{cells|space}"),
    "cells.more": Entry("{cells:cells|space} and {count:number} others", "{cells|space}……另有{count}格"),
    "both": Entry("{first:message} {second:message}", "{first}{second}"),
    "one.given": Entry("given", "个已知数"),
    "many.given": Entry("givens", "个已知数"),
    "one.clue": Entry("clue", "条线索"),
    "many.clue": Entry("clues", "条线索"),
    "one.given-or-clue": Entry("given or clue", "个已知数或线索"),
    "many.given-or-clue": Entry("givens and clues", "个已知数和线索"),
    "one.placed-piece": Entry("placed piece", "块已放的拼块"),
    "many.placed-piece": Entry("placed pieces", "块已放的拼块"),
    "check.unique": Entry("The puzzle has exactly one solution.", "本题有唯一解。"),
    "check.solutions": Entry("The puzzle has {count:count} {count|solution|solutions}.", "本题有{count}个解。"),
    "check.more-solutions": Entry("The puzzle has more than {count:count} solutions.", "本题的解超过{count}个。"),
    "check.several": Entry("The puzzle has several solutions.", "本题有多个解。"),
    "check.they-differ": Entry(
        "They differ in {count:number} {count|cell|cells}: {cells:message}.", "两个解有{count}格不同：{cells}。"
    ),
    "check.two-differ": Entry(
        "Two of them differ in only {count:number} {count|cell|cells}: {cells:message}.",
        "其中两个解只有{count}格不同：{cells}。",
    ),
    "check.open": Entry(
        "Solutions differ in {count:number} {count|cell|cells}: {cells:message}.", "各解之间有{count}格不同：{cells}。"
    ),
    "check.give": Entry("Giving {parts:units} leaves exactly one solution.", "再给出{parts}，就有唯一解。"),
    "check.place": Entry("Placing {parts:units} leaves exactly one solution.", "再放上{parts}，就有唯一解。"),
    "check.none": Entry("The puzzle has no solution.", "本题无解。"),
    "check.impossible": Entry("{Part:unit} is impossible by itself.", "{part}本身就无法满足。"),
    "check.no-cover": Entry(
        "The pieces can't cover the board, wherever they go.", "无论怎么放，这些拼块都盖不住盘面。"
    ),
    "check.repeat": Entry(
        "{Cells:cells} are both {value:value}, {unit:unit|in}, which can hold {value:value} only once.",
        "{cells}都是{value}，但{unit}中{value}只能出现一次。",
    ),
    "check.each-other": Entry("{Parts:units} contradict each other.", "{parts}互相矛盾。"),
    "check.contradict": Entry(
        "{Givens:units} {givens|contradicts|contradict} {units:units}.", "{givens}与{units}矛盾。"
    ),
    "check.contradict-together": Entry(
        "{Givens:units} together contradict {units:units}.", "{givens}合起来与{units}矛盾。"
    ),
    "check.needed": Entry("Each of these is needed for the contradiction.", "缺少其中任何一项，都没有这个矛盾。"),
    "check.unknown": Entry(
        "Perhaps not all of these are needed: it would take too long to find out.",
        "其中可能有多余的项：要弄清楚太费时。",
    ),
    "check.many-steps": Entry("It takes {count:number} steps to see that.", "要看出这一点需要{count}步。"),
    "check.no-steps": Entry(
        "Only a search shows this: no short argument was found.", "没有找到简短的推理，只有靠搜索才能看出这一点。"
    ),
    "check.step": Entry("{number:number}. {step:message}", "{number}. {step}"),
    "check.not-enough": Entry("Removing any one {what:message} is not enough.", "只去掉任何一{what}都不够。"),
    "check.removed-one": Entry("Removing {part:unit} leaves exactly one solution.", "去掉{part}后有唯一解。"),
    "check.removed-several": Entry("Removing {part:unit} leaves several solutions.", "去掉{part}后会有多个解。"),
    "check.changed-one": Entry(
        "Removing {part:unit}, or changing it to {changes:units|or}, leaves exactly one solution.",
        "去掉{part}，或改为{changes|or}，都会有唯一解。",
    ),
    "check.changed-several": Entry(
        "Removing {part:unit}, or changing it to {changes:units|or}, leaves several solutions.",
        "去掉{part}，或改为{changes|or}，都会有多个解。",
    ),
    "check.changed-to-one": Entry(
        "Removing {part:unit} leaves several solutions; changing it to {changes:units|or} leaves exactly one.",
        "去掉{part}后会有多个解；改为{changes|or}则有唯一解。",
    ),
    "check.nothing": Entry("There is no {what:message} that could be removed.", "没有一{what}可以去掉。"),
    "check.superfluous": Entry("{Part:unit} is not needed.", "{part}是多余的。"),
    "check.any-superfluous": Entry(
        "Any one of these could be removed: {parts:units|or}.", "以下任何一项都可以去掉：{parts|or}。"
    ),
    "check.all-needed": Entry("Every {what:message} is needed.", "每{what}都是必需的。"),
    "check.without-none": Entry("Without {part:unit} there is no solution.", "没有{part}就无解。"),
    "check.without-some": Entry(
        "Without {part:unit} there {count|is|are} {count:number} {count|solution|solutions}.",
        "没有{part}会有{count}个解。",
    ),
    "check.without-many": Entry(
        "Without {part:unit} there are {count:number} or more solutions.", "没有{part}会有至少{count}个解。"
    ),
    "check.stopped": Entry(
        "Stopped by {reason:text} after {count:count} {count|step|steps}.", "{count}步后因{reason}停止。"
    ),
    "check.interrupted": Entry("Interrupted after {count:count} {count|step|steps}.", "{count}步后被中断。"),
    "minimise.minimal": Entry(
        "Nothing can be removed: every {what:message} is needed.", "什么都不能去掉：每{what}都是必需的。"
    ),
    "minimise.removed": Entry("Removed: {parts:units}.", "去掉了：{parts}。"),
    "minimise.one-left": Entry("The one {what:message} that is left is needed.", "余下的一{what}是必需的。"),
    "minimise.symmetric": Entry(
        "With this symmetry nothing more can be removed.", "按这种对称方式，不能再去掉什么了。"
    ),
    "minimise.left": Entry(
        "Each of the {count:number} {what:message} that are left is needed.", "余下的{count}{what}都是必需的。"
    ),
}
