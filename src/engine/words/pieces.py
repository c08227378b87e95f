"""Steps of puzzles whose pieces cover a board."""

from __future__ import annotations

from .entry import Entry, Texts, step_texts

ENTRIES: Texts = {
    **step_texts(
        "one-place",
        Entry("Look at {piece:unit}.", "请看{piece}。"),
        Entry("{Piece:unit} fits in one place only.", "{piece}只有一个位置。"),
        Entry("{Piece:unit} fits in one place only: {cells:cells}.", "{piece}只有一个位置：{cells}。"),
    ),
    **step_texts(
        "one-cover",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("{cell:cell} can be covered in one way only.", "{cell}只有一种盖法。"),
        Entry(
            "Only {piece:unit} can cover {cell:cell}, and only in one way: on {cells:cells}.",
            "只有{piece}能盖住{cell}，而且只能这样：{cells}。",
        ),
    ),
    **step_texts(
        "only-piece",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("One piece alone can cover {cell:cell}.", "只有一块拼块能盖住{cell}。"),
        Entry(
            "Only {piece:unit} can cover {cell:cell}, so {gone:messages}.", "只有{piece}能盖住{cell}，所以{gone|also}。"
        ),
    ),
    **step_texts(
        "covered",
        Entry("Look at {piece:unit}.", "请看{piece}。"),
        Entry("{Piece:unit} gets in the way of others wherever it goes.", "{piece}放在哪里都会挡住别的拼块。"),
        Entry("Every way to place {piece:unit} rules out {lost:messages}.", "{piece}放在哪里都会排除{lost}。"),
    ),
    **step_texts(
        "excluded",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry(
            "Whatever covers {cell:cell} gets in the way of something else.", "无论用什么盖住{cell}都会挡住别的拼块。"
        ),
        Entry("Every way to cover {cell:cell} rules out {lost:messages}.", "无论用什么盖住{cell}都会排除{lost}。"),
    ),
    **step_texts(
        "hole",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("Mind the hole at {cell:cell}.", "注意{cell}处的空洞。"),
        Entry(
            "{Lost:messages} would leave a hole of {size:number} {size|cell|cells} at {cell:cell} that no piece fits.",
            "{lost}会在{cell}处留下{size}格的空洞，没有拼块能填。",
        ),
    ),
    **step_texts(
        "wrong-place",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("Some places near {cell:cell} lead nowhere.", "{cell}附近有些位置行不通。"),
        Entry(
            "Suppose {put:message}:\n  {way:messages|then}.\nSo {gone:messages}.",
            "假设{put}：\n  {way|then}。\n所以{gone|also}。",
        ),
    ),
    **step_texts(
        "wrong-place-of",
        Entry("Look at {piece:unit}.", "请看{piece}。"),
        Entry("Some places of {piece:unit} lead nowhere.", "{piece}有些位置行不通。"),
        Entry(
            "Suppose {put:message}:\n  {way:messages|then}.\nSo {gone:messages}.",
            "假设{put}：\n  {way|then}。\n所以{gone|also}。",
        ),
    ),
    **step_texts(
        "search-piece",
        Entry("Look at {piece:unit}.", "请看{piece}。"),
        Entry("Only a search shows where {piece:unit} goes.", "只有搜索才能确定{piece}的位置。"),
        Entry(
            "No short argument is left. A search shows that {piece:unit} goes on {cells:cells}.",
            "没有更短的推理了。搜索表明{piece}放在{cells}。",
        ),
    ),
    **step_texts(
        "tried",
        Entry("Look at {piece:unit}.", "请看{piece}。"),
        Entry("{Piece:unit} has to be tried.", "{piece}只能试放。"),
        Entry(
            "Of {places:number} places, {good:number} {good|leads|lead} to a solution.",
            "{places}个位置中{good|只有|有}{good}个通向解。",
        ),
    ),
    "place.gone": Entry("{piece:unit} can't go on {places:messages|or}", "{piece}不能放在{places|or}"),
    "place.lost": Entry("{piece:unit} on {places:messages|or}", "{piece}在{places|or}的位置"),
    "place.cells": Entry("{cells:cells|space}", "{cells|space}"),
    "places.gone": Entry(
        "{count:number} placements of {pieces|piece|pieces} {pieces:messages} are ruled out",
        "拼块{pieces}{pieces||共}有{count}个位置行不通",
    ),
    "places.lost": Entry(
        "{count:number} placements of {pieces|piece|pieces} {pieces:messages}",
        "拼块{pieces}{pieces|的|共}{count}个位置",
    ),
    "put": Entry("{piece:unit} on {cells:cells|space}", "{piece}放在{cells|space}"),
    "put.so": Entry("then {piece:unit} has to go on {cells:cells|space}", "{piece}就只能放在{cells|space}"),
    "uncovered": Entry("then nothing covers {cell:unit}", "{cell}就盖不住了"),
    "homeless": Entry("then {piece:unit} fits nowhere", "{piece}就没有位置了"),
}
