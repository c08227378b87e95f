"""Chains: what an assumption leads to, link by link, and where it fails."""

from __future__ import annotations

from .entry import Entry, Texts, step_texts

ENTRIES: Texts = {
    **step_texts(
        "forcing-chain",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("Suppose {cell:cell} is {value:value}.", "假设{cell}是{value}。"),
        Entry(
            "Suppose {cell:cell} is {value:value}:\n  {chain:messages|then}.\nSo {conclusion:message}.{likewise:message}",
            "假设{cell}是{value}：\n  {chain|then}。\n所以{conclusion}。{likewise}",
        ),
    ),
    **step_texts(
        "named-chain",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("{Name:message}: suppose {cell:cell} is {value:value}.", "{name}：假设{cell}是{value}。"),
        Entry(
            "{Name:message}: suppose {cell:cell} is {value:value}:\n  {chain:messages|then}."
            "\nSo {conclusion:message}.{likewise:message}",
            "{name}：假设{cell}是{value}：\n  {chain|then}。\n所以{conclusion}。{likewise}",
        ),
    ),
    **step_texts(
        "nested-chain",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("Suppose {cell:cell} is {value:value}, and try what is left.", "假设{cell}是{value}，再试余下的可能。"),
        Entry(
            "Suppose {cell:cell} is {value:value}:\n  {chain:messages|then}.\nSo {conclusion:message}.{likewise:message}",
            "假设{cell}是{value}：\n  {chain|then}。\n所以{conclusion}。{likewise}",
        ),
    ),
    "chain.is": Entry("{cell:cell} is {value:value}", "{cell}是{value}"),
    "chain.only-place": Entry(
        "{cell:cell} is {value:value}, its only place {house:unit|in}", "{cell}是{value}（{house}中唯一的位置）"
    ),
    "chain.nothing-else": Entry(
        "{cell:cell} is {value:value}, as nothing else is left there", "{cell}是{value}（只剩下它）"
    ),
    "chain.loses": Entry(
        "{units:units} {units|keeps|keep} {losses:messages}", "{units}{units|使|合起来使}{losses|also}"
    ),
    "chain.sums-lose": Entry(
        "the sums in {houses:units} keep {losses:messages}", "{houses}的各个总和合起来使{losses|also}"
    ),
    "chain.out": Entry("{values:values} out of {cells:cells}", "{cells}不能是{values}"),
    "chain.tried": Entry("{cell:cell} can't be {values:values|or}, by trying that", "试过之后，{cell}不能是{values}"),
    "chain.locked": Entry("{values:values} {values|is|are} locked {house:unit|in}", "{values}在{house}中被锁定"),
    "chain.no-value": Entry("then {cell:unit} has no value left", "{cell}就没有候选数了"),
    "chain.no-place": Entry("then {value:value} has no place {house:unit|in}", "{value}在{house}中就没有位置了"),
    "chain.twice": Entry("then {values:values} {values|is|are} twice {house:unit|in}", "{values}在{house}中就重复了"),
    "chain.fails": Entry("then {units:units} can't hold{units|| together}", "{units}就不能{units|成立|同时成立}了"),
    "chain.sums-fail": Entry(
        "then the sums in {houses:units} can't hold together", "{houses}的各个总和就不能同时成立了"
    ),
    "chain.likewise": Entry("\nIn the same way, {removals:messages}.", "\n同理，{removals|also}。"),
}
